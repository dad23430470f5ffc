/* The guided first turn: how a scenario says it, which step is said when, and that the guides that
 * come with the game lead through a turn of every set, whatever the dice do. */
#include "core/journal.h"
#include "rules/game.h"
#include "scenario/guide.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct setting setting; /* too big for the stack */
static struct game game;
static struct offers offers;
static struct guide_mark mark[200];
static int marks;
static bool computer[SIDE_COUNT], practised;
static char what[200]; /* is looked at, for messages */

/* ---- a game with its guide --------------------------------------------------------------------
 */

static void begin(int32_t seed)
{
    struct trouble trouble = {0};
    if (!game_begin(&game, rules_find(setting.set), &setting, seed, &trouble))
        fail_msg("%s: %s", what, trouble.text);
    marks = 0;
    memset(computer, 0, sizeof computer);
}

static void load(const char *path)
{
    struct trouble trouble = {0};
    snprintf(what, sizeof what, "%.190s", path);
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
}

static struct guide_told told(void)
{
    struct guide_told out;
    int side = game_awaited(&game);
    offers.count = 0;
    if (!game.table.over)
        rules_offer(game.rules, &game.table, side, &offers);
    struct guide_now now = {
        .step = setting.step,
        .steps = setting.step_count,
        .rules = game.rules,
        .table = &game.table,
        .journal = &game.journal,
        .offers = &offers,
        .side = side,
        .computer = {false, computer[SIDE_RED], computer[SIDE_BLUE]},
        .practised = practised,
        .mark = mark,
        .marks = marks,
    };
    guide_tell(&now, &out);
    return out;
}

static void next(void)
{
    int step = told().step;
    mark[marks++] = (struct guide_mark){step, game.journal.at};
}

static void give(const char *order)
{
    struct verdict verdict;
    struct trouble trouble = {0};
    if (game_say(&game, SIDE_NONE, order, SOURCE_TYPED, &verdict, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s: %s %s%s", what, order, verdict.id, verdict.why, trouble.text);
}

/* Says it: the step with this number of the file is said. */
#define SAYS(number) assert_int_equal(told().step, number)
/* COUNTS it as the how manieth, and of how many. */
#define COUNTS(nth, all)                                                                           \
    do {                                                                                           \
        assert_int_equal(told().number, nth);                                                      \
        assert_int_equal(told().of, all);                                                          \
    } while (0)

/* ---- how it follows a game --------------------------------------------------------------------
 * Kiddies without terrain: a skirmisher each, and three more men. */

#define MEN                                                                                        \
    "title: T\nset: kiddies\ntable: {width: 183, depth: 122}\n"                                    \
    "sides:\n"                                                                                     \
    "  red: {units: [{troop: skirmisher, at: [70, 60]}, {troop: regular, at: [60, 50]}]}\n"        \
    "  blue: {units: [{troop: skirmisher, at: [110, 60]}, {troop: regular, at: [120, 50]}]}\n"
#define GUIDE                                                                                      \
    "guide:\n"                                                                                     \
    "  - {say: Look}\n"                                                                            \
    "  - {say: Ready, phase: deploy, wait: end}\n"                                                 \
    "  - {say: Choose, wait: answer}\n"                                                            \
    "  - {say: Red walks, side: red, phase: move, wait: move, by: [R1], point: [R1]}\n"            \
    "  - {say: Blue walks, side: blue, phase: move, wait: move, by: [B1]}\n"                       \
    "  - {say: Done, phase: move, wait: end}\n"                                                    \
    "  - {say: Dice, phase: skirmish}\n"                                                           \
    "  - {say: Shoot, phase: skirmish, wait: flick}\n"                                             \
    "  - {say: Over, turn: 2}\n"

static void small_game(void)
{
    struct trouble trouble = {0};
    snprintf(what, sizeof what, "small game");
    if (!scenario_read("small.yaml", MEN GUIDE, sizeof(MEN GUIDE) - 1, &setting, &trouble))
        fail_msg("%s", trouble.text);
    begin(3);
}

/* Everybody stands, Red has the choice and goes first. */
static void to_the_moves(void)
{
    give("end");
    give("end");
    if (game.table.ask_side == SIDE_RED)
        give("answer first");
    else
        give("answer second");
    assert_int_equal(game_awaited(&game), SIDE_RED);
}

static void steps_follow_each_other(void **state)
{
    (void)state;
    small_game();
    assert_true(told().next);
    assert_int_equal(told().number, 1);
    assert_int_equal(told().of, 8); /* of nine one is Blue's alone */
    SAYS(0);
    next();
    SAYS(1);
    assert_false(told().next);
    give("end"); /* Red; the step is Blue's now */
    SAYS(1);
    give("end");
    SAYS(2);
    give(game.table.ask_side == SIDE_RED ? "answer first" : "answer second");
    SAYS(3);
    give("move R1 by 5 0");
    SAYS(5);
    give("end");
    SAYS(4);
    assert_int_equal(told().number, 4); /* Red has gone before, which skips nothing of Blue's */
    give("move B1 by -5 0");
    SAYS(5);
    give("end");
    game_release(&game);
}

/* The number is the how manieth it is, whatever was left out: done before it was asked for, left to
 * the other side, or not wanted. */
static void what_is_left_out_is_not_counted(void **state)
{
    static const char text[] = MEN "guide:\n"
                                   "  - {say: Look}\n"
                                   "  - {say: Try, practice: yes}\n"
                                   "  - {say: Ready, phase: deploy, wait: end}\n"
                                   "  - {say: Choose, wait: answer}\n"
                                   "  - {say: Walk, phase: move, wait: move}\n"
                                   "  - {say: Done, phase: move, wait: end}\n";
    struct trouble trouble = {0};
    (void)state;
    if (!scenario_read("left-out.yaml", text, sizeof text - 1, &setting, &trouble))
        fail_msg("%s", trouble.text);
    begin(3);
    computer[SIDE_BLUE] = true;
    COUNTS(1, 6);
    next();
    COUNTS(2, 6);
    next();
    COUNTS(3, 6);
    give("end");
    give("end");
    give(game.table.ask_side == SIDE_RED ? "answer first" : "answer second");
    SAYS(4);
    if (game.journal.block[game.journal.at].side == SIDE_RED)
        COUNTS(5, 6); /* Red was asked to choose */
    else
        COUNTS(4, 5);
    game_release(&game);

    begin(3); /* they set up before they have read what comes first */
    COUNTS(1, 6);
    give("end");
    give("end");
    COUNTS(1, 5);
    next();
    COUNTS(2, 5);
    game_release(&game);

    begin(3);
    practised = true;
    COUNTS(1, 5);
    next();
    SAYS(2);
    COUNTS(2, 5);
    practised = false;
    game_release(&game);
}

/* Whatever else he does is fine: a step is skipped when it is done already or can be done no more.
 */
static void other_orders_are_followed(void **state)
{
    (void)state;
    small_game();
    next();
    to_the_moves();
    SAYS(3);
    give("move R2 by 5 0"); /* somebody else: it still asks for R1 */
    SAYS(3);
    give("end"); /* the phase is over for Red: no more of it */
    SAYS(4);
    give("move B1 by -5 0");
    SAYS(5);
    give("end");
    assert_true(game.table.phase != setting.step[3].phase || game.table.turn > 1);
    game_release(&game);

    small_game();
    next();
    to_the_moves();
    give("move R2 R1 by 5 0"); /* both at once: he is among them */
    SAYS(5);
    game_release(&game);
}

static void taking_back_goes_back(void **state)
{
    (void)state;
    small_game();
    next();
    to_the_moves();
    give("move R1 by 5 0");
    SAYS(5);
    assert_true(game_undo(&game, SIDE_RED, true));
    SAYS(3);
    assert_true(game_redo(&game, SIDE_RED));
    SAYS(5);
    assert_true(game_undo(&game, SIDE_RED, true));
    give("move R2 by 5 0"); /* another branch, on which R1 has not moved */
    SAYS(3);
    game_release(&game);
}

/* What was clicked away comes back only when the order before it is taken back. */
static void what_was_read_stays_read(void **state)
{
    (void)state;
    small_game();
    next();
    to_the_moves();
    give("end");
    give("end");
    SAYS(6);
    int32_t read = game.journal.at;
    next();
    SAYS(7);
    assert_true(game_undo(&game, game_awaited(&game), true));
    assert_true(game.journal.at < read && told().step != 7);
    assert_true(game_redo(&game, game_awaited(&game)));
    assert_int_equal(game.journal.at, read);
    SAYS(7); /* it has been read there */
    game_release(&game);
}

/* What the computer plays is not said, and it does not count. */
static void the_computer_needs_no_guide(void **state)
{
    (void)state;
    small_game();
    computer[SIDE_BLUE] = true;
    assert_int_equal(told().of, 8);
    next();
    SAYS(1);
    give("end");
    assert_int_equal(game_awaited(&game), SIDE_BLUE);
    SAYS(-1);
    assert_false(told().over);
    give("end");
    give(game.table.ask_side == SIDE_RED ? "answer first" : "answer second");
    give("end");
    assert_int_equal(game_awaited(&game), SIDE_BLUE);
    SAYS(-1);
    game_release(&game);

    small_game(); /* what is for everybody to read is read first */
    computer[SIDE_RED] = true;
    SAYS(0);
    assert_true(told().next);
    game_release(&game);
}

static void it_ends_with_its_turn(void **state)
{
    (void)state;
    small_game();
    for (int i = 0; i < 40 && game.table.turn < 2; i++)
        give(game.table.ask ? "answer first" : "end");
    SAYS(8);
    next();
    assert_true(told().over);
    SAYS(-1);
    game_undo(&game, game_awaited(&game), true);
    assert_false(told().over);
    game_release(&game);

    small_game();
    give("resign");
    assert_true(told().over);
    game_release(&game);
}

/* A step may have more than its turn; what closes the guide waits for it, and no longer. */
static void closing_steps_come_last(void **state)
{
    (void)state;
    static const char text[] = MEN "guide:\n"
                                   "  - {say: Shoot, last: 2, phase: skirmish, wait: flick}\n"
                                   "  - {say: End, closing: yes}\n";
    struct trouble trouble = {0};
    int turns[4] = {0};
    if (!scenario_read("closing.yaml", text, sizeof text - 1, &setting, &trouble))
        fail_msg("%s", trouble.text);
    for (int32_t seed = 1; seed < 20; seed++) {
        begin(seed);
        computer[SIDE_BLUE] = true;
        for (int i = 0; i < 100 && told().step != 1; i++) {
            if (told().step != 0)
                give(game.table.ask ? "answer first" : "end");
            else if (seed % 3 == 0)
                give("end"); /* he does not want to */
            else
                give("flick R1 spot 1 aim 90 strength 300 hand steady bend 0");
        }
        SAYS(1); /* not before the turn of the shot is over */
        turns[game.table.turn < 3 ? game.table.turn : 3]++;
        assert_true(told().next);
        next();
        assert_true(told().over);
        game_release(&game);
    }
    assert_true(turns[1] == 0 && turns[2] > 5 && turns[3] > 5);
}

/* Equal dice end a phase before anybody has shot: the step says so before the game goes on, and
 * counts as if it had been said itself. */
static void equal_dice_are_told(void **state)
{
    (void)state;
    static const char text[] =
        MEN "guide:\n"
            "  - {say: Shoot, equal: Equal, last: 2, phase: skirmish, wait: flick}\n"
            "  - {say: Walk, turn: 2, phase: move, wait: end}\n";
    struct trouble trouble = {0};
    int equal = 0, shots = 0;
    if (!scenario_read("equal.yaml", text, sizeof text - 1, &setting, &trouble))
        fail_msg("%s", trouble.text);
    for (int32_t seed = 1; seed < 40; seed++) {
        begin(seed);
        for (int i = 0; i < 100 && told().step < 0; i++)
            give(game.table.ask ? "answer first" : "end");
        SAYS(0);
        assert_int_equal(told().equal, game.table.turn == 2);
        assert_int_equal(told().next, told().equal);
        COUNTS(1, 2);
        equal += told().equal;
        shots += !told().equal;
        if (told().equal) {
            mark[marks++] = (struct guide_mark){GUIDE_EQUAL, game.journal.at};
            for (int i = 0; i < 3 && told().step < 0; i++)
                give("answer first");
            SAYS(1);
            COUNTS(2, 2);
        }
        game_release(&game);
    }
    assert_true(equal > 2 && shots > 10);
}

static void phases_are_waited_for(void **state)
{
    (void)state;
    static const char text[] = MEN "guide:\n"
                                   "  - {say: Wait, until: fight}\n"
                                   "  - {say: Red, side: red, phase: move, until: fight}\n"
                                   "  - {say: End, turn: 2}\n";
    struct trouble trouble = {0};
    if (!scenario_read("until.yaml", text, sizeof text - 1, &setting, &trouble))
        fail_msg("%s", trouble.text);
    begin(3);
    SAYS(0);
    assert_false(told().next);
    to_the_moves();
    SAYS(0);
    for (int i = 0; i < 40 && game.table.turn < 2; i++)
        give(game.table.ask ? "answer first" : "end");
    SAYS(2); /* there was a fight to be, if nobody fought */
    game_release(&game);
}

/* ---- how a file says it -----------------------------------------------------------------------
 */

static void mistakes_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *step, *said;
    } mistakes[] = {
        {"{wait: move}", "say"},
        {"{say: A, wait: charm}", "charm"},
        {"{say: A, phase: lunch}", "lunch"},
        {"{say: A, until: lunch}", "lunch"},
        {"{say: A, wait: move, by: [R9]}", "R9"},
        {"{say: A, wait: move, by: [Nobody]}", "Nobody"},
        {"{say: A, by: [R1]}", "wait"},
        {"{say: A, wait: move, until: fight}", "until"},
        {"{say: A, point: [B0]}", "B0"},
        {"{say: A, point: R1}", "list"},
        {"{say: A, place: [500, 3]}", "off the table"},
        {"{say: A, panel: cupboard}", "cupboard"},
        {"{say: A, side: green}", "green"},
        {"{say: A, turn: 0}", "turn"},
        {"{say: A, turn: 2, last: 1}", "last"},
        {"{say: A, wait: move, closing: yes}", "closing"},
        {"{say: A, closing: soon}", "soon"},
        {"{say: A, practice: perhaps}", "perhaps"},
        {"{say: A, equal: B}", "equal"},
        {"{say: A, waits: move}", "waits"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        char text[800];
        struct trouble trouble = {0};
        snprintf(text, sizeof text, MEN "guide:\n  - {say: Fine}\n  - %s\n", mistakes[i].step);
        assert_false(scenario_read("wrong.yaml", text, strlen(text), &setting, &trouble));
        if (!strstr(trouble.text, mistakes[i].said) || !strstr(trouble.text, "wrong.yaml:9:"))
            fail_msg("%s\n%s", mistakes[i].step, trouble.text);
    }
}

static void practice_is_for_those_who_flick(void **state)
{
    (void)state;
    char text[1200];
    struct trouble trouble = {0};
    snprintf(text, sizeof text, MEN "guide: [{say: A, practice: yes}]\n");
    assert_true(scenario_read("yes.yaml", text, strlen(text), &setting, &trouble));
    assert_true(setting.step[0].practice);
    load(FOILSHOT_SOURCE "/scenarios/sixplus/tea-tray.yaml");
    assert_true(setting.step_count > 0);
    snprintf(text, sizeof text,
             "title: T\nset: sixplus\ntable: {width: 36, depth: 36}\nsides:\n"
             "  red: {units: [{troop: infantry, at: [9, 15]}]}\n"
             "  blue: {units: [{troop: infantry, at: [27, 15]}]}\n"
             "guide: [{say: A, practice: yes}]\n");
    assert_false(scenario_read("no.yaml", text, strlen(text), &setting, &trouble));
    assert_non_null(strstr(trouble.text, "practice") ? trouble.text
                                                     : strstr(trouble.text, "flick"));
}

/* ---- the guides that come with the game -------------------------------------------------------
 */

/* The order a step asks for, given as it says; false when no order of the kind is offered. */
static void do_as_told(const struct setting_step *s)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    const struct rules *rules = game.rules;
    for (int i = 0; i < offers.count; i++) {
        const struct offer *o = &offers.offer[i];
        struct order order = {.verb = o->verb, .side = game_awaited(&game)};
        bool his = s->bys == 0;
        for (int k = 0; k < s->bys; k++) {
            struct ref who = guide_thing(&game.table, s->by[k]);
            his = his || ref_same(who, o->unit);
            for (int w = 0; w < o->withs; w++)
                his = his || ref_same(who, o->with[w]);
        }
        if (o->verb != s->wait || !o->allowed || !his)
            continue;
        order.ids = o->withs ? o->withs : o->unit.kind ? 1 : 0;
        if (o->withs)
            memcpy(order.id, o->with, sizeof order.id[0] * (size_t)o->withs);
        else
            order.id[0] = o->unit;
        memcpy(order.word, o->word, sizeof order.word);
        if (rules->verb[o->verb].gesture == GESTURE_PLACE) {
            assert_true(s->placed);
            order.to = s->place;
            order.has_to = true;
        } else if (rules->verb[o->verb].gesture == GESTURE_PICK) {
            order.at = o->target[0];
            order.has_at = true;
        } else if (rules->verb[o->verb].gesture == GESTURE_FLICK) {
            struct flick_spot spot[32];
            int spots = rules->flicks->spots(&game.table, &order, spot, 32);
            for (int k = 0; k < spots && !order.spot; k++)
                if (!spot[k].blocked) {
                    order.spot = k + 1;
                    order.aim = angle_norm(spot[k].from + 80 * DEG);
                }
            order.strength = 400;
            order.hand = HAND_STEADY;
        }
        order_quantise(&order);
        if (game_give(&game, &order, SOURCE_MOUSE, &verdict, &trouble) != GIVEN_DONE)
            fail_msg("%s:%d: what it says is refused: %s %s%s", what, s->line, verdict.id,
                     verdict.why, trouble.text);
        return;
    }
    fail_msg("%s:%d: waits for what nobody can do", what, s->line);
}

/* The game goes on by itself: answers, fights, and the end of the phase. */
static void go_on(enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    const struct offer *best = NULL;
    for (int i = 0; i < offers.count; i++) {
        const struct offer *o = &offers.offer[i];
        const struct verb *v = &game.rules->verb[o->verb];
        bool press = v->gesture == GESTURE_PRESS && !o->unit.kind;
        if (!o->allowed || v->turn_free || !(press || v->gesture == GESTURE_CHOOSE))
            continue;
        best = best ? best : o;
    }
    if (!best) {
        give("end");
        return;
    }
    struct order order = {.verb = best->verb, .side = game_awaited(&game)};
    memcpy(order.word, best->word, sizeof order.word);
    if (game_give(&game, &order, source, &verdict, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s%s", what, verdict.why, trouble.text);
}

/* Everything that is pointed at is there: of both sides' units at least those of one. */
static void points_at_something(const struct setting_step *s)
{
    int there = 0;
    for (int i = 0; i < s->points; i++) {
        struct ref ref = guide_thing(&game.table, s->point[i]);
        if (!ref.kind)
            fail_msg("%s:%d: \"%s\" is not there", what, s->line, s->point[i]);
        there += ref.kind != KIND_UNIT ||
                 game.table.base[game.table.unit[ref.index].base].where == WHERE_TABLE;
    }
    if (s->points && !there)
        fail_msg("%s:%d: everybody it points at has fallen", what, s->line);
}

enum { SEEDS = 30 };

/* To who reads alone the numbers come one after another; of two each is counted for, and steps said
 * to the other while he looked on have their numbers, too. */
static void counts_on(const struct guide_told *t, int machine, int number[SIDE_COUNT])
{
    int side = game_awaited(&game), reader = computer[side] ? side_other(side) : side;
    assert_true(t->number >= 1 && t->number <= t->of);
    if (machine != SIDE_NONE && t->number != number[reader] && t->number != number[reader] + 1)
        fail_msg("%s:%d: %d comes after %d", what, setting.step[t->step].line, t->number,
                 number[reader]);
    number[reader] = t->number;
}

/* A whole guided turn as it says; counts what was said. */
static void be_guided(int32_t seed, int machine, int said[SETTING_STEPS])
{
    begin(seed);
    computer[machine] = machine != SIDE_NONE;
    int number[SIDE_COUNT] = {0};
    for (int i = 0; i < 400; i++) {
        struct guide_told t = told();
        if (t.over) {
            game_release(&game);
            return;
        }
        if (t.step < 0) {
            go_on(computer[game_awaited(&game)] ? SOURCE_COMPUTER : SOURCE_MOUSE);
            continue;
        }
        const struct setting_step *s = &setting.step[t.step];
        said[t.step]++;
        points_at_something(s);
        counts_on(&t, machine, number);
        if (t.equal)
            mark[marks++] = (struct guide_mark){t.step + GUIDE_EQUAL, game.journal.at};
        else if (t.next)
            next();
        else if (s->wait >= 0)
            do_as_told(s);
        else
            go_on(SOURCE_MOUSE);
    }
    fail_msg("%s, seed %d: the guide never ends", what, (int)seed);
}

static void guide_leads_through(const char *path)
{
    load(path);
    if (!setting.begin) {
        assert_int_equal(setting.step_count, 0);
        return;
    }
    assert_true(setting.step_count >= 6);
    int said[SETTING_STEPS] = {0};
    for (int32_t seed = 1; seed <= SEEDS; seed++)
        be_guided(seed, SIDE_NONE, said);
    for (int i = 0; i < setting.step_count; i++)
        if (!said[i])
            fail_msg("%s:%d: is never said", what, setting.step[i].line);
    for (int machine = SIDE_RED; machine <= SIDE_BLUE; machine++) {
        int alone[SETTING_STEPS] = {0};
        for (int32_t seed = 1; seed <= SEEDS; seed++)
            be_guided(seed, machine, alone);
        for (int i = 0; i < setting.step_count; i++) {
            const struct setting_step *s = &setting.step[i];
            bool never = s->side == machine;
            bool always = s->side == side_other(machine) || (s->side == SIDE_NONE && s->wait < 0);
            if ((never && alone[i]) || (always && !alone[i]))
                fail_msg("%s:%d: said %d times beside the computer", what, s->line, alone[i]);
        }
    }
}

static void every_set_has_a_guide_that_leads_through_its_turn(void **state)
{
    (void)state;
    for (int set = 0; set < rules_count; set++) {
        char folder[400], path[800];
        int guided = 0;
        snprintf(folder, sizeof folder, FOILSHOT_SOURCE "/scenarios/%s", rules_list[set]->id);
        DIR *dir = opendir(folder);
        assert_non_null(dir);
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            if (!strstr(entry->d_name, ".yaml"))
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            guide_leads_through(path);
            guided += setting.step_count > 0;
        }
        closedir(dir);
        assert_int_equal(guided, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_follow_each_other),
        cmocka_unit_test(what_is_left_out_is_not_counted),
        cmocka_unit_test(other_orders_are_followed),
        cmocka_unit_test(taking_back_goes_back),
        cmocka_unit_test(what_was_read_stays_read),
        cmocka_unit_test(the_computer_needs_no_guide),
        cmocka_unit_test(it_ends_with_its_turn),
        cmocka_unit_test(closing_steps_come_last),
        cmocka_unit_test(equal_dice_are_told),
        cmocka_unit_test(phases_are_waited_for),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(practice_is_for_those_who_flick),
        cmocka_unit_test(every_set_has_a_guide_that_leads_through_its_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
