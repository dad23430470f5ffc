/* The umpire: each act, each refusal, several acts at once, taking back, playing again; and random
 * games of every set in which an umpire lends a hand. */
#include "rules/field.h"

#include "computer/random.h"
#include "rules/help.h"
#include "rules/house.h"
#include "scenario/scenario.h"

extern const struct rules rules_template;

static void umpire_refuses(const char *text, const char *id)
{
    uint64_t before = table()->hash;
    enum given given =
        game_say(&field.game, SIDE_NONE, text, SOURCE_TYPED, &field.verdict, &field.trouble);
    if (given != GIVEN_REFUSED)
        fail_msg("\"%s\" is not refused (%d %s)", text, (int)given, field.trouble.text);
    assert_string_equal(field.verdict.id, id);
    assert_true(field.verdict.why[0] != '\0');
    assert_true(table()->hash == before);
}

static void unreadable(const char *text, const char *part)
{
    enum given given =
        game_say(&field.game, SIDE_NONE, text, SOURCE_TYPED, &field.verdict, &field.trouble);
    if (given != GIVEN_UNREADABLE || !strstr(field.trouble.text, part))
        fail_msg("\"%s\": %d \"%s\"", text, (int)given, field.trouble.text);
}

static const struct block *last(void)
{
    return &field.game.journal.block[field.game.journal.at];
}

/* Gives it, and proves that it is the umpire's and what its one sentence says. */
static void umpires(const char *text, const char *canonical, const char *sentence)
{
    enum given given =
        game_say(&field.game, SIDE_NONE, text, SOURCE_TYPED, &field.verdict, &field.trouble);
    if (given != GIVEN_DONE)
        fail_msg("\"%s\": %s %s %s", text, field.verdict.id, field.verdict.why, field.trouble.text);
    assert_int_equal(last()->side, SIDE_NONE);
    assert_int_equal(last()->source, SOURCE_TYPED);
    assert_string_equal(last()->order, canonical);
    for (int i = 0; i < last()->count; i++)
        if (last()->entry[i].kind == ENTRY_SAY &&
            strcmp(block_text(last(), &last()->entry[i]), sentence) == 0)
            return;
    fail_msg("\"%s\" does not say \"%s\"", text, sentence);
}

static const struct base *his_base(int unit)
{
    return base_of(table(), unit);
}

/* Two a side and a brick, far apart; Red moves. */
static void four(void)
{
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 300, 500, 90);
    put(SIDE_BLUE, "regular", 900, 300, 270);
    put(SIDE_BLUE, "skirmisher", 900, 500, 270);
    solid(TERRAIN_BRICK, "brick", 600, 600, 32, 16, 10);
    start();
}

/* ---- the die ----------------------------------------------------------------------------------
 */

static void hs_13_ruling_an_umpires_die_is_rolled_and_written_down(void **state)
{
    (void)state;
    four();
    field.face[field.faces++] = 4;
    uint64_t before = table()->hash;
    umpires("umpire die", "umpire die 6", "Umpire's die: 4.");
    assert_true(block_has_dice(last()));
    const char *why = NULL;
    assert_int_equal(game_undo_need(&field.game, SIDE_RED, &why), UNDO_ASK);
    assert_true(strstr(why, "dice") != NULL);
    assert_false(game_undo(&field.game, SIDE_RED, false));
    assert_true(game_undo(&field.game, SIDE_RED, true));
    assert_true(table()->hash == before);
}

static void hs_13_ruling_dice_of_other_faces_and_several(void **state)
{
    (void)state;
    four();
    field.face[field.faces++] = 17;
    umpires("umpire die 20", "umpire die 20", "Umpire's die of 20: 17.");
    field.face[field.faces++] = 3;
    field.face[field.faces++] = 1;
    field.face[field.faces++] = 5;
    umpires("umpire  die 6  3 ", "umpire die 6 3", "Umpire's dice: 3, 1, 5, 9 together.");
    umpire_refuses("umpire die 1", "HS-13");
    umpire_refuses("umpire die 101", "HS-13");
    umpire_refuses("umpire die 6 11", "HS-13");
    umpire_refuses("umpire die 6 0", "HS-13");
    unreadable("umpire die six", "faces");
    unreadable("umpire die 6 2 1", "faces");
}

/* ---- moving, removing, bringing back ----------------------------------------------------------
 */

static void hs_12_ruling_any_unit_is_moved_and_turned_out_of_turn(void **state)
{
    (void)state;
    four();
    umpires("umpire move B1 to 40 20 face NE", "umpire move B1 to 40 20 face 45",
            "Umpire: moves B1.");
    assert_int_equal(his_base(2)->x, 400 * MM);
    assert_int_equal(his_base(2)->y, 200 * MM);
    assert_int_equal(his_base(2)->face, 45 * DEG);
    umpires("umpire move R2 face 10.5", "umpire move R2 face 10.5", "Umpire: turns R2.");
    assert_int_equal(his_base(1)->face, 10500);
    umpires("umpire move R1 by 0 1.25", "umpire move R1 to 30 31.25", "Umpire: moves R1.");
    assert_int_equal(game_undo_need(&field.game, SIDE_RED, NULL), UNDO_FREE);
    assert_int_equal(game_undo_need(&field.game, SIDE_BLUE, NULL), UNDO_FREE);
    assert_true(game_undo(&field.game, SIDE_BLUE, false));
    assert_int_equal(his_base(0)->y, 300 * MM);
    assert_true(game_redo(&field.game, SIDE_RED));
    assert_int_equal(his_base(0)->y, 312500);
}

static void hs_12_ruling_what_is_moved_stands_free_and_on_the_table(void **state)
{
    (void)state;
    four();
    umpire_refuses("umpire move R1 to 0.5 20", "HS-02");
    assert_true(field.verdict.marks.count > 0);
    umpire_refuses("umpire move R1 to 182.9 121.9", "HS-02");
    umpire_refuses("umpire move R1 to 90 30.5", "HS-04");
    assert_true(field.verdict.marks.count > 1);
    assert_true(strstr(field.verdict.why, "B1") != NULL);
    umpire_refuses("umpire move R1 to 60 60", "HS-04");
    assert_true(strstr(field.verdict.why, "brick") != NULL);
    umpires("umpire move R1 to 87.9 30", "umpire move R1 to 87.9 30", "Umpire: moves R1.");
    umpire_refuses("umpire move R1", "HS-07");
    umpire_refuses("umpire move T1 to 50 50", "HS-07");
    unreadable("umpire move R9 to 50 50", "there is no R9");
    unreadable("umpire move to 50 50", "R3");
    unreadable("umpire move R1 R2 by 0 1", "one unit");
    unreadable("umpire move R1 to 50 50 at B1", "\"move\" does not take \"at\"");
    unreadable("umpire", "die, move");
    unreadable("umpire dance R1", "die, move");
}

static void hs_12_ruling_a_unit_is_removed_and_brought_back(void **state)
{
    (void)state;
    four();
    umpires("umpire remove R2", "umpire remove R2", "Umpire: takes R2 off the table.");
    assert_int_equal(his_base(1)->where, WHERE_LOST);
    umpire_refuses("umpire remove R2", "HS-07");
    umpire_refuses("umpire move R2 to 50 50", "HS-07");
    umpire_refuses("umpire set R2 moved yes", "HS-07");
    umpires("umpire move R1 to 30 50", "umpire move R1 to 30 50", "Umpire: moves R1.");
    umpire_refuses("umpire return R2", "HS-04");
    umpires("umpire return R2 to 20 50", "umpire return R2 to 20 50", "Umpire: brings R2 back.");
    assert_int_equal(his_base(1)->where, WHERE_TABLE);
    assert_int_equal(his_base(1)->x, 200 * MM);
    assert_int_equal(his_base(1)->face, 90 * DEG);
    umpire_refuses("umpire return R2 to 20 60", "HS-07");
}

static void hs_12_ruling_several_acts_are_one_order_judged_at_the_end(void **state)
{
    (void)state;
    four();
    struct pose r1 = base_pose(his_base(0)), b1 = base_pose(his_base(2));
    uint64_t before = table()->hash;
    umpire_refuses("umpire move R1 to 90 30", "HS-04");
    umpires("umpire move R1 to 90 30; move B1 to 30 30;set R1 moved yes",
            "umpire move R1 to 90 30; move B1 to 30 30; set R1 moved yes", "Umpire: moves B1.");
    assert_int_equal(his_base(0)->x, b1.at.x);
    assert_int_equal(his_base(2)->x, r1.at.x);
    /* One of them cannot be: none is done. */
    umpire_refuses("umpire remove B2; move R1 to 200 30", "HS-02");
    assert_int_equal(his_base(3)->where, WHERE_TABLE);
    assert_true(game_undo(&field.game, SIDE_RED, false));
    assert_true(table()->hash == before);
    unreadable("umpire remove R1;", "die, move");
}

/* ---- numbers ----------------------------------------------------------------------------------
 */

static void hs_12_ruling_what_is_counted_may_be_set(void **state)
{
    (void)state;
    four();
    umpires("umpire set R1 moved 1", "umpire set R1 moved yes", "Umpire: R1, Has moved: yes.");
    umpires("umpire set R1 moved 0", "umpire set R1 moved no", "Umpire: R1, Has moved: no.");
    umpires("umpire set red skirmished 1", "umpire set red skirmished yes",
            "Umpire: Red, Skirmisher has shot: yes.");
    umpires("umpire set table turn 4", "umpire set table turn 4",
            "Umpire: the game, Turn: 4, not 1.");
    assert_int_equal(table()->turn, 4);
    umpire_refuses("umpire set R1 moved 2", "HS-12");
    umpire_refuses("umpire set table turn 0", "HS-12");
    unreadable("umpire set R1 courage 3", "moved");
    unreadable("umpire set R2 shot 1", "moved"); /* horsemen have no such number */
    unreadable("umpire set R1 moved", "yes or no expected, and it ends there");
    unreadable("umpire set R1 moved maybe", "yes or no expected, not \"maybe\"");
    unreadable("umpire set table turn soon", "1 to 999 expected, not \"soon\"");
    unreadable("umpire set R1 moved 1 2", "nothing more");
}

/* What has a word is set by it, in any case, and told by it; its number does as well. */
static void hs_12_ruling_what_has_words_is_set_by_them(void **state)
{
    (void)state;
    snprintf(field.set.set, sizeof field.set.set, "morschauser2");
    field.set.width = field.set.depth = 8 * 762 * MM / 10;
    field.set.box = 762 * MM / 10;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        for (int i = 0; i < 2; i++) {
            put(side, i ? "leader" : "infantry", 0, 0, side == SIDE_RED ? 0 : 180);
            struct setting_unit *u = &field.set.unit[field.set.unit_count - 1];
            u->box_x = 3 + i;
            u->box_y = side == SIDE_RED ? 1 : 8;
            snprintf(u->name, sizeof u->name, "%s%s", side == SIDE_RED ? "R" : "B",
                     i ? "'s Leader" : "'s Foot");
            snprintf(u->leader, sizeof u->leader, "%s's Leader", side == SIDE_RED ? "R" : "B");
        }
    option("leader_quality", 1);
    setup();
    say("umpire set R2 quality 1");
    umpires("umpire set R2 quality SUPERIOR", "umpire set R2 quality superior",
            "Umpire: R's Leader (R2), Quality: superior, not poor.");
    assert_int_equal(attr("R2", "quality"), 3);
    umpires("umpire set r2 quality 2", "umpire set R2 quality average",
            "Umpire: R's Leader (R2), Quality: average, not superior.");
    umpire_refuses("umpire set R2 quality 4", "HS-12");
    assert_non_null(strstr(field.verdict.why, "none, poor, average or superior"));
    unreadable("umpire set R2 quality great", "none, poor, average or superior expected");
    struct words words;
    words_init(&words);
    assert_true(help_write(&field.game, "umpire", &words, &field.trouble));
    assert_non_null(strstr(words.text, "Quality (of a unit): none, poor, average or superior"));
    assert_non_null(strstr(words.text, "Has moved (of a unit): yes or no"));
    words_release(&words);
}

static void hs_12_ruling_a_question_comes_first_but_a_die_may_be_rolled(void **state)
{
    (void)state;
    four();
    /* The start of movement asks who goes first when nothing else is scripted. */
    field.game.table.hash ^= field_hash(table(), ref_table(), F_TABLE_ask, 1);
    field.game.table.ask = 1;
    static struct umpire_order order;
    order.acts = 0;
    struct umpire_act *act = umpire_add(&order, UMPIRE_MOVE, ref_unit(table(), 0));
    act->has_face = true;
    umpire_check(field.game.rules, table(), &order, &field.verdict);
    assert_false(field.verdict.allowed);
    assert_string_equal(field.verdict.id, "HS-06");
    order.acts = 0;
    umpire_add(&order, UMPIRE_DIE, (struct ref){0});
    umpire_check(field.game.rules, table(), &order, &field.verdict);
    assert_true(field.verdict.allowed);
    field.game.table.ask = 0;
    field.game.table.hash ^= field_hash(table(), ref_table(), F_TABLE_ask, 1);
}

static void hs_12_ruling_an_umpire_does_something(void **state)
{
    (void)state;
    four();
    static struct umpire_order order;
    order.acts = 0;
    umpire_check(field.game.rules, table(), &order, &field.verdict);
    assert_false(field.verdict.allowed);
    assert_string_equal(field.verdict.id, "HS-07");
}

/* Only where pellets fly are trees and houses solid: elsewhere one stands among them. */
static void hs_12_ruling_one_may_be_put_among_houses(void **state)
{
    (void)state;
    snprintf(field.set.set, sizeof field.set.set, "sixplus");
    field.set.first = SIDE_RED;
    field.set.width = field.set.depth = 360 * MM;
    put(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 300, 180, 270);
    box(TERRAIN_TOWN, 150, 100, 80, 80, 0)->height = 60 * MM;
    setup();
    assert_true(table()->piece[0].height > 0);
    say("umpire move R1 to 15 10");
    stands_at("R1", 150, 100);
    field_end(NULL);
    field_new(NULL);
    four();
    umpire_refuses("umpire move R1 to 60 60", "HS-04"); /* upon the brick */
}

/* Before the battle no turn is counted, and none can be set. */
static void hs_12_ruling_no_turn_before_the_first(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    wait_aside(SIDE_RED, "regular");
    put(SIDE_BLUE, "regular", 900, 300, 270);
    setup();
    assert_int_equal(table()->turn, 0);
    unreadable("umpire set table turn 4", "one of last_turn expected");
}

/* With as many hits as eliminate it nobody stands on the table. */
static void hs_12_ruling_no_more_hits_than_one_lives_with(void **state)
{
    (void)state;
    snprintf(field.set.set, sizeof field.set.set, "sixplus");
    field.set.first = SIDE_RED;
    field.set.width = field.set.depth = 360 * MM;
    put(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 300, 180, 270);
    setup();
    umpire_refuses("umpire set R1 hits 12", "HS-12");
    say("umpire set R1 hits 11");
    field_end(NULL);
    field_new(NULL);
    snprintf(field.set.set, sizeof field.set.set, "pikeshot");
    field.set.first = SIDE_RED;
    field.set.width = field.set.depth = 900 * MM;
    put(SIDE_RED, "infantry", 100, 400, 90);
    put(SIDE_BLUE, "infantry", 800, 400, 270);
    setup();
    umpire_refuses("umpire set R1 hits 15", "HS-12");
    say("umpire set R1 hits 14");
}

static bool phase_is(const char *word)
{
    return strcmp(field.game.rules->phase[table()->phase].word, word) == 0;
}

/* Two fights of one against one, and one a side far off. */
static void two_fights(void)
{
    for (int y = 300; y <= 600; y += 300) {
        put(SIDE_RED, "skirmisher", 500, y, 90);
        put(SIDE_BLUE, "skirmisher", 521, y, 270);
    }
    put(SIDE_RED, "regular", 100, 1150, 90);
    put(SIDE_BLUE, "regular", 1700, 1150, 270);
    start();
}

/* Without one side there is no fight, and after the last the game goes on; before they are opened
 * nobody's hand ends any. */
static void hs_12_ruling_who_is_touched_fights_no_more(void **state)
{
    (void)state;
    two_fights();
    say("umpire move R3 to 20 115");
    assert_true(phase_is("move"));
    say("end");
    say("umpire move R3 to 10 115");
    assert_true(phase_is("move"));
    say("end");
    assert_true(phase_is("fight"));
    say("umpire move R3 to 20 115");
    say("umpire remove B1");
    assert_true(phase_is("fight"));
    assert_int_equal(attr("R1", "fight"), 0);
    refused("fight R1", "KI-60");
    int32_t number = attr("R2", "fight");
    assert_true(number > 0 && attr("B2", "fight") == number);
    say("umpire move R2 face 0"); /* he touches his enemy still */
    assert_false(phase_is("fight"));
    assert_int_equal(attr("B2", "fight"), 0);
    assert_true(his_base(thing("B2").index)->where == WHERE_TABLE);
}

/* The same with units in lines: two of one fight that touch still; two fights are left to choose
 * from. */
static void hs_12_ruling_a_unit_touched_fights_no_more(void **state)
{
    (void)state;
    snprintf(field.set.set, sizeof field.set.set, "sham");
    field.set.width = 1200 * MM;
    field.set.depth = 900 * MM;
    field.set.first = SIDE_RED;
    field.set.turns = 6;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        bool red = side == SIDE_RED;
        put(side, "commander", red ? 60 : 1140, red ? 40 : 860, red ? 0 : 180);
        for (int x = 200; x <= 800; x += 300)
            put(side, "foot", x, 300, red ? 0 : 180);
        put(side, "foot", 1050, red ? 150 : 750, red ? 0 : 180);
    }
    setup();
    for (int n = 0; n < 12 && !phase_is("fight"); n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(attr("R2", "fight") > 0 && attr("R3", "fight") > 0);
    say("umpire move R2 by 1 0");
    assert_int_equal(attr("R2", "fight"), 0);
    assert_int_equal(attr("B2", "fight"), 0);
    refused("fight R2", "SH-60");
    refused("fight B2", "SH-60");
    assert_true(attr("R3", "fight") > 0 && attr("B4", "fight") > 0);
}

static void hs_08_ruling_nothing_after_the_end(void **state)
{
    (void)state;
    four();
    say("resign");
    umpire_refuses("umpire move R1 to 40 40", "HS-08");
    umpire_refuses("umpire die", "HS-08");
}

static void a_ghost_shows_where_it_would_stand(void **state)
{
    (void)state;
    four();
    static struct umpire_order order;
    struct pose pose[4];
    int bases[4];
    order.acts = 0;
    struct umpire_act *act = umpire_add(&order, UMPIRE_MOVE, ref_unit(table(), 2));
    act->has_to = true;
    act->to = (struct vec){300 * MM, 300 * MM}; /* on R1: shown all the same */
    assert_int_equal(umpire_ghost(field.game.rules, table(), &order, bases, pose, 4), 1);
    assert_int_equal(bases[0], 2);
    assert_int_equal(pose[0].at.x, 300 * MM);
    act = umpire_add(&order, UMPIRE_REMOVE, ref_unit(table(), 2));
    assert_int_equal(umpire_ghost(field.game.rules, table(), &order, bases, pose, 4), 0);
}

static void no_offer_names_the_umpire_and_no_verb_is_called_so(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        assert_int_equal(verb_find(rules_list[i], "umpire"), -1);
        const struct umpire_law *law = rules_list[i]->umpire;
        assert_non_null(law);
        for (int k = 0; k < umpire_fields(rules_list[i]); k++) {
            const struct umpire_field *f = umpire_field_at(rules_list[i], k);
            assert_true(f->word[0] && f->name[0] && f->id[0] && f->low <= f->high + (f->most != 0));
            for (int j = 0; j < k; j++) {
                const struct umpire_field *g = umpire_field_at(rules_list[i], j);
                assert_true(g->kind != f->kind || strcmp(g->word, f->word) != 0);
            }
        }
    }
}

/* ---- games with an umpire ----------------------------------------------------------------------
 */

static void random_act(struct random_player *dice, const struct game *game,
                       struct umpire_order *order)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    struct ref unit = ref_unit(t, (int)random_below(dice, (uint32_t)t->units));
    enum umpire_deed deed = (enum umpire_deed)random_below(dice, UMPIRE_DEEDS);
    if (deed != UMPIRE_DIE && deed != UMPIRE_SET && !umpire_stands(t, unit.index))
        deed = UMPIRE_RETURN;
    else if (deed == UMPIRE_RETURN || (deed == UMPIRE_REMOVE && random_below(dice, 3)))
        deed = UMPIRE_MOVE;
    struct umpire_act *act = umpire_add(order, deed, unit);
    act->has_to = random_below(dice, 4) > 0;
    act->to = (struct vec){(int32_t)random_below(dice, (uint32_t)t->width),
                           (int32_t)random_below(dice, (uint32_t)t->depth)};
    act->has_face = !act->has_to || random_below(dice, 2);
    act->face = (int32_t)random_below(dice, TURN);
    if (deed == UMPIRE_DIE)
        *act = (struct umpire_act){
            .faces = 2 + (int32_t)random_below(dice, 20), .count = 1, .deed = UMPIRE_DIE};
    if (deed != UMPIRE_SET)
        return;
    int32_t low, high;
    act->has_to = act->has_face = false;
    act->field = (int)random_below(dice, (uint32_t)umpire_fields(rules));
    const struct umpire_field *f = umpire_field_at(rules, act->field);
    if (f->kind == KIND_SIDE)
        act->thing = ref_side(t, 1 + (int)random_below(dice, 2));
    else if (f->kind == KIND_TABLE)
        act->thing = ref_table();
    if (!umpire_bounds(rules, t, act->thing, act->field, &low, &high)) {
        order->acts--;
        return;
    }
    act->value = low + (int32_t)random_below(dice, (uint32_t)(high - low + 1));
    if (f->field == F_TABLE_turn || f->field == F_TABLE_turn_limit)
        act->value = t->turn + (int32_t)random_below(dice, 3); /* let the game go on */
}

static void same_act(const char *text, const struct umpire_act *a, const struct umpire_act *b)
{
    bool place = a->has_to == b->has_to && a->has_face == b->has_face &&
                 (!a->has_to || (a->to.x == b->to.x && a->to.y == b->to.y)) &&
                 (!a->has_face || a->face == b->face);
    bool rest = a->deed == b->deed && ref_same(a->thing, b->thing);
    if (a->deed == UMPIRE_SET)
        rest = rest && a->field == b->field && a->value == b->value;
    if (a->deed == UMPIRE_DIE)
        rest = rest && a->faces == b->faces && a->count == b->count;
    if (!place || !rest)
        fail_msg("%s: to %d %d face %d, then to %d %d face %d", text, a->to.x, a->to.y, a->face,
                 b->to.x, b->to.y, b->face);
}

/* The same text again is the same order. */
static void read_back(const struct game *game, const struct umpire_order *order)
{
    static struct umpire_order tidy, again;
    struct trouble trouble = {{0}};
    struct words one, two;
    words_init(&one);
    words_init(&two);
    tidy = *order;
    umpire_tidy(game->rules, &game->table, &tidy);
    umpire_write(game->rules, &game->table, &tidy, &one);
    if (!umpire_read(game->rules, &game->table, one.text, &again, &trouble))
        fail_msg("%s: %s", one.text, trouble.text);
    umpire_write(game->rules, &game->table, &again, &two);
    assert_string_equal(one.text, two.text);
    assert_int_equal(tidy.acts, again.acts);
    for (int i = 0; i < tidy.acts; i++)
        same_act(one.text, &tidy.act[i], &again.act[i]);
    words_release(&one);
    words_release(&two);
}

/* What is typed, wherever it leads, is the same order once it is written. Returns whether it could
 * be read at all: boxes end with the table. */
static bool typed_reads_back(struct random_player *dice, const struct game *game)
{
    static struct umpire_order said, again;
    struct trouble trouble = {{0}};
    char clauses[80], text[120], name[REF_TEXT];
    const struct table *t = &game->table;
    struct ref unit = ref_unit(t, (int)random_below(dice, (uint32_t)t->units));
    int whole = (int)random_below(dice, 60), part = (int)random_below(dice, 1000);
    switch (random_below(dice, 4)) {
    case 0:
        snprintf(clauses, sizeof clauses, "by %d.%04d %d.%d", part % 20, whole, whole, part);
        break;
    case 1:
        snprintf(clauses, sizeof clauses, "ahead %d.%03d", whole % 12, part);
        break;
    case 2:
        snprintf(clauses, sizeof clauses, "face %d.%03d", whole, part);
        break;
    default:
        snprintf(clauses, sizeof clauses, "by -%d.%d %d face -%d.%d", whole % 9, part, whole / 9,
                 part, whole);
    }
    snprintf(text, sizeof text, "umpire %s %s %s", umpire_stands(t, unit.index) ? "move" : "return",
             ref_text(t, unit, name), clauses);
    if (!umpire_read(game->rules, t, text, &said, &trouble))
        return false;
    struct words canonical;
    words_init(&canonical);
    umpire_write(game->rules, t, &said, &canonical);
    if (!umpire_read(game->rules, t, canonical.text, &again, &trouble))
        fail_msg("%s is %s: %s", text, canonical.text, trouble.text);
    assert_int_equal(again.acts, 1);
    same_act(text, &said.act[0], &again.act[0]);
    words_release(&canonical);
    return true;
}

static int umpire_now(struct random_player *dice, struct game *game)
{
    static struct umpire_order order;
    static struct verdict verdict;
    struct trouble trouble = {{0}};
    int given = 0;
    for (int tries = 0; tries < 6; tries++) {
        uint64_t before = game->table.hash;
        order.acts = 0;
        for (int i = (int)random_below(dice, 2); i >= 0; i--)
            random_act(dice, game, &order);
        if (!order.acts)
            continue;
        read_back(game, &order);
        enum given how = game_umpire(game, &order, SOURCE_TYPED, &verdict, &trouble);
        if (how == GIVEN_REFUSED)
            assert_true(game->table.hash == before && verdict.id[0]);
        else
            assert_int_equal(how, GIVEN_DONE);
        given += how == GIVEN_DONE;
    }
    return given;
}

/* Plays `orders` orders, an umpire in between; then all is written, played again, taken back and
 * done again. */
static void game_with_umpire(const char *path, uint64_t seed, int orders)
{
    static struct setting setting;
    static struct game game;
    static struct offers offers;
    static struct verdict verdict;
    struct random_player player = random_player(seed), dice = random_player(seed * 77 + 1);
    struct trouble trouble = {{0}}, notice = {{0}};
    int edits = 0;
    if (!scenario_load(path, &setting, &trouble) ||
        !game_begin(&game, rules_find(setting.set), &setting, (int32_t)seed, &trouble))
        fail_msg("%s", trouble.text);
    for (int i = 0; i < orders && !game.table.over; i++) {
        struct order order;
        bool probe;
        if (random_below(&dice, 5) == 0)
            edits += umpire_now(&dice, &game);
        if (game.table.over)
            break;
        if (!random_order(&player, game.rules, &game.table, game_awaited(&game), &offers, &order,
                          &probe))
            fail_msg("%s, seed %d: nothing to do after order %d", path, (int)seed, i);
        enum given given = game_give(&game, &order, SOURCE_COMPUTER, &verdict, &trouble);
        if (given == GIVEN_REFUSED)
            fail_msg("%s, seed %d: an offer is refused: %s %s", path, (int)seed, verdict.id,
                     verdict.why);
        assert_true(given == GIVEN_DONE || given == GIVEN_STUCK);
    }
    assert_true(edits > 0);
    assert_true(game.table.hash == table_hash(&game.table));
    struct words text;
    words_init(&text);
    journal_write(&game.journal, &game.table, NULL, &text);
    if (!game_verify(text.text, path, &trouble, &notice))
        fail_msg("seed %d: %s", (int)seed, trouble.text);
    uint64_t end = game.table.hash;
    while (game_undo(&game, SIDE_RED, true))
        continue;
    while (game_redo(&game, SIDE_RED))
        continue;
    assert_true(game.table.hash == end);
    words_release(&text);
    game_release(&game);
}

static void games_with_umpire(const char *const *path, int count)
{
    enum { ORDERS = 120 };
    const char *many = getenv("UMPIRED");
    uint64_t seeds = many ? strtoull(many, NULL, 10) : 3;
    for (int i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= seeds; seed++)
            game_with_umpire(path[i], seed, ORDERS);
}

#define AT(path) FOILSHOT_SOURCE "/" path

/* Whatever the umpire's hand or words can say, on the table or beyond it, in every set. */
static void every_order_written_is_read_as_it_was(void **state)
{
    enum { ORDERS = 3000, SETS = 6 };
    static const char *const path[SETS] = {AT("scenarios/kiddies/brick-lane.yaml"),
                                           AT("scenarios/sixplus/tea-tray.yaml"),
                                           AT("scenarios/pikeshot/first-push.yaml"),
                                           AT("scenarios/sham/first-drill.yaml"),
                                           AT("scenarios/morschauser1/first-lines.yaml"),
                                           AT("scenarios/morschauser2/little-wold.yaml")};
    static struct setting setting;
    static struct game game;
    static struct umpire_order order;
    (void)state;
    for (int k = 0; k < SETS; k++) {
        struct random_player dice = random_player((uint64_t)k + 1);
        struct trouble trouble = {{0}};
        int typed = 0;
        if (!scenario_load(path[k], &setting, &trouble) ||
            !game_begin(&game, rules_find(setting.set), &setting, 1, &trouble))
            fail_msg("%s", trouble.text);
        for (int i = 0; i < ORDERS; i++) {
            order.acts = 0;
            for (int n = (int)random_below(&dice, 3); n >= 0; n--)
                random_act(&dice, &game, &order);
            for (int n = 0; n < order.acts; n++)
                if (random_below(&dice, 3) == 0) /* a hand may be beyond the rim */
                    order.act[n].to = (struct vec){order.act[n].to.x * 3 - game.table.width,
                                                   order.act[n].to.y * 3 - game.table.depth};
            if (order.acts)
                read_back(&game, &order);
            typed += typed_reads_back(&dice, &game);
        }
        assert_true(typed > ORDERS / 4);
        game_release(&game);
    }
}

static void kiddies_goes_on_after_any_edit(void **state)
{
    (void)state;
    static const char *const path[] = {AT("tests/rules/close-quarters.yaml"),
                                       AT("scenarios/kiddies/brick-lane.yaml")};
    games_with_umpire(path, 2);
}

static void morschauser_goes_on_after_any_edit(void **state)
{
    (void)state;
    static const char *const path[] = {AT("tests/rules/morschauser1-close.yaml"),
                                       AT("tests/rules/morschauser2-close.yaml"),
                                       AT("scenarios/morschauser2/little-wold.yaml")};
    games_with_umpire(path, 3);
}

static void sham_goes_on_after_any_edit(void **state)
{
    (void)state;
    static const char *const path[] = {AT("tests/rules/sham-close.yaml"),
                                       AT("scenarios/sham/first-drill.yaml")};
    games_with_umpire(path, 2);
}

static void pikeshot_goes_on_after_any_edit(void **state)
{
    (void)state;
    static const char *const path[] = {AT("tests/rules/pikeshot-close.yaml"),
                                       AT("scenarios/pikeshot/first-push.yaml")};
    games_with_umpire(path, 2);
}

static void sixplus_goes_on_after_any_edit(void **state)
{
    (void)state;
    static const char *const path[] = {AT("tests/rules/few-riders.yaml"),
                                       AT("scenarios/sixplus/tea-tray.yaml")};
    games_with_umpire(path, 2);
}

#define PLAYED(test) cmocka_unit_test_setup_teardown(test, field_new, field_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAYED(hs_13_ruling_an_umpires_die_is_rolled_and_written_down),
        PLAYED(hs_13_ruling_dice_of_other_faces_and_several),
        PLAYED(hs_12_ruling_any_unit_is_moved_and_turned_out_of_turn),
        PLAYED(hs_12_ruling_what_is_moved_stands_free_and_on_the_table),
        PLAYED(hs_12_ruling_a_unit_is_removed_and_brought_back),
        PLAYED(hs_12_ruling_several_acts_are_one_order_judged_at_the_end),
        PLAYED(hs_12_ruling_what_is_counted_may_be_set),
        PLAYED(hs_12_ruling_what_has_words_is_set_by_them),
        PLAYED(hs_12_ruling_a_question_comes_first_but_a_die_may_be_rolled),
        PLAYED(hs_12_ruling_an_umpire_does_something),
        PLAYED(hs_12_ruling_no_more_hits_than_one_lives_with),
        PLAYED(hs_12_ruling_no_turn_before_the_first),
        PLAYED(hs_12_ruling_one_may_be_put_among_houses),
        PLAYED(hs_12_ruling_who_is_touched_fights_no_more),
        PLAYED(hs_12_ruling_a_unit_touched_fights_no_more),
        PLAYED(hs_08_ruling_nothing_after_the_end),
        PLAYED(a_ghost_shows_where_it_would_stand),
        cmocka_unit_test(no_offer_names_the_umpire_and_no_verb_is_called_so),
        cmocka_unit_test(every_order_written_is_read_as_it_was),
        cmocka_unit_test(kiddies_goes_on_after_any_edit),
        cmocka_unit_test(morschauser_goes_on_after_any_edit),
        cmocka_unit_test(sham_goes_on_after_any_edit),
        cmocka_unit_test(pikeshot_goes_on_after_any_edit),
        cmocka_unit_test(sixplus_goes_on_after_any_edit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
