/* The computer's turn as it is told, the hint, and the odds beside the table: who, where to and why
 * before what comes of it, at a pace and as fast as one likes; a person's own order from a hint;
 * odds that know when they are of another table. */
#include "app/app.h"
#include "app/desk/called.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "computer/odds.h"
#include "port/port.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bench.h"

enum { FRAME_MS = 16, PATIENCE = 4000 };

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    *state = b;
    return 0;
}

static void lay(struct app *app)
{
    ui_lay(app->desk.ui, build, app, app->desk.now);
}

/* At play with frames, as before a person; the clock stands still while anybody
 * thinks or writes. */
static void frame(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    struct play *play = app->play;
    bool waits = (play->thinker && thinker_thinks(play->thinker)) || hint_thinks(play) ||
                 !game_settled(app->match.game);
    if (waits)
        port_sleep(0.001);
    else
        app->desk.now += FRAME_MS;
    play_step(play);
    lay(app);
    play_boxes(play, box, TABLETOP_BOXES);
}

static bool pressed(struct app *app, const char *id)
{
    struct ui_event press = {.kind = UI_ACTIVATE};
    snprintf(press.text, sizeof press.text, "%s", id);
    ui_begin(app->desk.ui, NULL, &press, app->desk.now);
    build(app->desk.ui, app);
    bool heard = ui_end(app->desk.ui);
    lay(app);
    return heard;
}

static void key(struct app *app, int which)
{
    struct ui_event event = {.kind = UI_KEY, .key = which};
    play_source(app->play, &event);
    play_table_event(app->play, &event);
    lay(app);
}

static const char *words_of(struct app *app, const char *id)
{
    const struct ui_item *item = ui_find(app->desk.ui, id);
    return item ? item->text : "";
}

/* A battle in which Blue has just come to be played by the computer. */
static void computer_begins(struct bench *b, const char *name, int level)
{
    struct app *app = &b->app;
    bench_table(b, name);
    app->desk.screen = SCREEN_PLAY;
    while (app->match.game->table.ask)
        bench_play(b);
    int side = game_awaited(app->match.game);
    app->match.player[side].computer = true;
    app->match.player[side].level = level;
    app->match.player[side_other(side)].computer = false;
    app->match.holder = side_other(side);
    play_reset(app->play);
    app->desk.frameless = false;
    app->desk.now = 100000;
    lay(app);
}

static bool until_told(struct app *app)
{
    for (int i = 0; i < PATIENCE && !showing_tells(app->play); i++)
        frame(app);
    return showing_tells(app->play);
}

/* ---- the arithmetic of it ---------------------------------------------------------------------
 */

static void words_take_their_time(void **state)
{
    (void)state;
    assert_int_equal(showing_stay("B2 closes with R3.", PACE_AT_ONCE, 100), 0);
    int32_t brisk = showing_stay("B2 closes with R3.", PACE_BRISK, 100);
    int32_t four = showing_stay("B2 closes with R3.", PACE_UNHURRIED, 100);
    int32_t five = showing_stay("The Guards close with R3.", PACE_UNHURRIED, 100);
    assert_true(brisk > 0 && brisk < four && four < five);
    assert_int_equal(showing_stay("B2 closes with R3.", PACE_UNHURRIED, 200), four / 2);
    char much[400];
    memset(much, 'a', sizeof much - 1);
    for (size_t i = 1; i < sizeof much; i += 2)
        much[i] = ' ';
    much[sizeof much - 1] = '\0';
    assert_int_equal(showing_stay(much, PACE_UNHURRIED, 100), SHOWING_MOST_MS);
}

static void a_way_fades_from_its_beginning(void **state)
{
    (void)state;
    struct vec way[WAY_POINTS] = {{0, 0}, {1000, 0}, {1000, 3000}};
    assert_int_equal(way_fades(way, 3, 125), 3);
    assert_int_equal(way[0].x, 500);
    assert_int_equal(way[2].y, 3000);
    struct vec late[WAY_POINTS] = {{0, 0}, {1000, 0}, {1000, 3000}};
    assert_int_equal(way_fades(late, 3, 500), 2);
    assert_int_equal(late[0].x, 1000);
    assert_int_equal(late[0].y, 1000);
    assert_int_equal(way_fades(late, 2, 1000), 0);
}

static void odds_glide_to_where_they_go(void **state)
{
    (void)state;
    assert_int_equal(odds_glide(200000, 800000, 0), 200000);
    assert_int_equal(odds_glide(200000, 800000, ODDS_GLIDE_MS), 800000);
    int32_t before = 200000;
    for (int ms = 16; ms < ODDS_GLIDE_MS; ms += 16) {
        int32_t now = odds_glide(200000, 800000, ms);
        assert_true(now > before && now < 800000);
        before = now;
    }
    assert_int_equal(odds_share(500000, 300), 150);
    assert_true(odds_share(0, 300) > 0); /* both colours can always be seen */
    assert_true(odds_share(1000000, 300) < 300);
}

static void percent_is_never_sure_of_what_is_open(void **state)
{
    (void)state;
    assert_int_equal(chance_percent(574999), 57);
    assert_int_equal(chance_percent(575000), 58);
    assert_int_equal(chance_percent(1), 1);
    assert_int_equal(chance_percent(999999), 99);
    assert_int_equal(chance_percent(0), 0);
    assert_int_equal(chance_percent(1000000), 100);
}

static void a_thought_is_said_in_the_screens_names(void **state)
{
    struct bench *b = *state;
    char words[MEANT_TEXT];
    bench_table(b, "pikeshot/first-push");
    const struct game *game = b->app.match.game;
    const struct table *t = &game->table;
    struct thought thought = {.order = {.verb = verb_find(game->rules, "move"), .ids = 1}};
    char who[80], whom[80], wanted[MEANT_TEXT];
    thought.order.id[0] = ref_unit(t, 0);
    thought.whom = ref_unit(t, t->units - 1);
    thought.aim = AIM_CLOSE;
    unit_called(t, thought.order.id[0], who, sizeof who);
    unit_called(t, thought.whom, whom, sizeof whom);
    snprintf(wanted, sizeof wanted, "%s: move, to close with %s", who, whom);
    assert_string_equal(thought_say(game->rules, t, NULL, &thought, words, sizeof words), wanted);
    thought.order.verb = verb_find(game->rules, "charge");
    thought.aim = AIM_STRIKE;
    snprintf(wanted, sizeof wanted, "%s: charge %s", who, whom);
    assert_string_equal(thought_say(game->rules, t, NULL, &thought, words, sizeof words), wanted);
    thought.order.verb = verb_find(game->rules, "shoot");
    snprintf(wanted, sizeof wanted, "%s: shoot at %s", who, whom);
    assert_string_equal(thought_say(game->rules, t, NULL, &thought, words, sizeof words), wanted);
    thought.rests = true;
    snprintf(wanted, sizeof wanted, "%s: do nothing", who);
    assert_string_equal(thought_say(game->rules, t, NULL, &thought, words, sizeof words), wanted);
}

/* Who does what ends where it is told what comes next, or what it is for; how many want to do it,
 * and what a place is called, belong to it. */
static void a_deed_ends_before_what_comes_next(void **state)
{
    (void)state;
    static const struct {
        const char *reason, *deed, *rest;
    } told[] = {
        {"A: turn 5°, to shoot at B next, in 40 of 48 games.", "A: turn 5°",
         "To shoot at B next, in 40 of 48 games."},
        {"A: move, perhaps to charge B later, in all 48 games; out of reach of C.", "A: move",
         "Perhaps to charge B later, in all 48 games; out of reach of C."},
        {"A: turn, to shoot from there, in 12 of 48 games.", "A: turn",
         "To shoot from there, in 12 of 48 games."},
        {"A: move into contact with B, onto the hill, which the battle is about; for C.",
         "A: move into contact with B, onto the hill, which the battle is about", "For C."},
        {"A, to the left: move.", "A, to the left: move.", ""},
        {"A, to the left: move, to charge B next, in 12 of 48 games.", "A, to the left: move",
         "To charge B next, in 12 of 48 games."},
        {"A: test, 3 chances in 6 to pass (SH-21).", "A: test, 3 chances in 6 to pass (SH-21).",
         ""},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        char reason[200];
        snprintf(reason, sizeof reason, "%s", told[i].reason);
        assert_int_equal(told_deed(reason), strlen(told[i].deed));
        assert_memory_equal(reason, told[i].deed, strlen(told[i].deed));
        assert_string_equal(told_rest(reason), told[i].rest);
    }
}

/* ---- the computer's turn ----------------------------------------------------------------------
 */

/* First it is told and nothing has been done; then it is done, and the way fades. */
static void an_order_is_told_before_it_is_done(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    int32_t before = app->match.game->journal.at;
    assert_true(until_told(app));
    assert_int_equal(app->match.game->journal.at, before);
    assert_non_null(ui_find(app->desk.ui, "bubble:order"));
    assert_true(words_of(app, "label:watch")[0]);
    assert_int_equal(showing_unit(app->play).kind, KIND_UNIT);
    int64_t since = app->desk.now;
    int32_t stay = showing_stay(app->play->showing.why[0], PACE_UNHURRIED, 100);
    for (int i = 0; i < PATIENCE && app->match.game->journal.at == before; i++)
        frame(app);
    assert_true(app->match.game->journal.at > before);
    assert_in_range(app->desk.now - since, stay - 2 * FRAME_MS, stay + 4 * FRAME_MS);
}

static void space_goes_on_to_what_comes_of_it(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    int32_t before = app->match.game->journal.at;
    assert_true(until_told(app));
    key(app, UI_KEY_SPACE);
    frame(app);
    frame(app);
    assert_true(app->match.game->journal.at > before);
    assert_false(app->play->showing.hastens);
}

/* The rest is told of no more, by key or button; and the next time it is told again. */
static void it_hastens_to_ones_own_turn(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    int computer = game_awaited(app->match.game);
    assert_true(until_told(app));
    key(app, UI_KEY_ESC);
    int64_t since = app->desk.now;
    for (int i = 0; i < PATIENCE && game_awaited(app->match.game) == computer; i++) {
        frame(app);
        assert_false(showing_tells(app->play));
    }
    assert_int_equal(game_awaited(app->match.game), side_other(computer));
    assert_true(app->desk.now - since < 3000);
    frame(app);
    assert_false(app->play->showing.hastens);
}

static void the_button_hastens_too(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    assert_true(until_told(app));
    assert_true(pressed(app, "button:skip"));
    assert_true(app->play->showing.hastens);
}

/* Where nobody else plays, whoever watches may say "wait": then each order is told until Space. */
static void two_computers_can_be_paused(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    assert_null(ui_find(app->desk.ui, "button:pause"));
    app->match.player[SIDE_RED].computer = app->match.player[SIDE_BLUE].computer = true;
    app->match.player[SIDE_RED].level = app->match.player[SIDE_BLUE].level = 1;
    lay(app);
    assert_null(ui_find(app->desk.ui, "button:skip"));
    assert_true(until_told(app));
    assert_true(pressed(app, "button:pause"));
    int32_t before = app->match.game->journal.at;
    int64_t since = app->desk.now;
    while (app->desk.now - since < 4 * SHOWING_MOST_MS)
        frame(app);
    assert_int_equal(app->match.game->journal.at, before);
    assert_true(showing_tells(app->play));
    assert_non_null(ui_find(app->desk.ui, "label:rests"));
    assert_int_equal(showing_wake(app->play), -1);
    key(app, UI_KEY_SPACE); /* this one, and the next is told */
    frame(app);
    assert_true(app->match.game->journal.at > before);
    assert_true(until_told(app));
    before = app->match.game->journal.at;
    assert_true(pressed(app, "button:go-on"));
    for (int i = 0; i < PATIENCE && app->match.game->journal.at == before; i++)
        frame(app);
    assert_true(app->match.game->journal.at > before);
    assert_non_null(ui_find(app->desk.ui, "button:pause"));
}

/* Who takes a side over may take back what the computer has given for it; before, there is nothing
 * of his own to take back. */
static void what_was_given_for_oneself_is_taken_back(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/sedge-fen", 1);
    int side = game_awaited(app->match.game);
    int32_t before = app->match.game->journal.at;
    for (int i = 0; i < PATIENCE && app->match.game->journal.at == before; i++)
        frame(app);
    assert_int_equal(game_awaited(app->match.game), side);
    assert_false(ui_find(app->desk.ui, "button:undo")->enabled);
    app->match.player[side].computer = false;
    app->match.player[side_other(side)].computer = true;
    app->match.holder = side;
    lay(app);
    assert_true(ui_find(app->desk.ui, "button:undo")->enabled);
}

/* A person's turn, whose end hands over to the computer. */
static void before_the_computer(struct bench *b, const char *name)
{
    computer_begins(b, name, 1);
    struct match *match = &b->app.match;
    int side = game_awaited(match->game);
    match->player[side].computer = false;
    match->player[side_other(side)].computer = true;
    match->holder = side;
    play_reset(b->app.play);
    lay(&b->app);
}

/* The second click of a double one on the button that ends a turn hits what has come in its place,
 * and means nothing there; the next click does. */
static void a_double_click_skips_nothing(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    before_the_computer(b, "sixplus/tea-tray");
    for (int i = 0; i < PATIENCE && !ui_find(app->desk.ui, "button:skip"); i++) {
        app->desk.now += DESK_DEAF_MS;
        if (ui_find(app->desk.ui, "button:end"))
            pressed(app, "button:end");
        tabletop_finish(&app->match.view);
        lay(app);
    }
    assert_non_null(ui_find(app->desk.ui, "button:skip"));
    assert_true(pressed(app, "button:skip"));
    assert_false(app->play->showing.hastens);
    app->desk.now += DESK_DEAF_MS;
    assert_true(pressed(app, "button:skip"));
    assert_true(app->play->showing.hastens);
    app->play->showing.hastens = false; /* and the other way about */
    app->match.player[game_awaited(app->match.game)].computer = false;
    lay(app);
    int32_t before = app->match.game->journal.at;
    assert_true(pressed(app, "button:end"));
    assert_true(app->match.game->journal.at == before && !app->play->end_warned);
    app->desk.now += DESK_DEAF_MS;
    assert_true(pressed(app, "button:end"));
    assert_true(app->match.game->journal.at > before || app->play->end_warned);
}

/* Whoever asks for a hint in the computer's turn is told that it is no time for one, and not over
 * what is being told. */
static void a_kind_word_covers_no_order(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct rect order, word;
    computer_begins(b, "sixplus/tea-tray", 1);
    assert_true(until_told(app));
    assert_true(ui_rect(app->desk.ui, "bubble:order", &order));
    struct rect clear = app->match.view.clear; /* its words where others are told */
    camera_pan(&app->match.view.camera, clear.x + clear.w / 2 - order.x - order.w / 2,
               clear.y + 86 - order.y - order.h);
    lay(app);
    key(app, 'h');
    lay(app);
    assert_true(ui_rect(app->desk.ui, "bubble:order", &order));
    assert_true(ui_rect(app->desk.ui, "bubble:toast", &word));
    assert_true(order.y < clear.y + 90 && order.x < word.x + word.w && word.x < order.x + order.w);
    assert_true(rect_empty(rect_cut(order, word)));
}

/* Where somebody looks from near, the computer's orders are told and done in sight, and at the same
 * scale. */
static void the_view_goes_no_farther_than_it_must(void **state)
{
    enum { ORDERS = 12, ROOM = 150 * MM };
    struct bench *b = *state;
    struct app *app = &b->app;
    int near = 0, still = 0;
    computer_begins(b, "kiddies/gingerbread-yard", 1);
    struct tabletop *view = &app->match.view;
    const struct table *t = &app->match.game->table;
    tabletop_close(view, base_pose(&t->base[t->unit[t->units - 1].base]).at, -1);
    follow_keep(app->play);
    int zoom = view->camera.zoom, computer = game_awaited(app->match.game);
    for (int i = 0; i < ORDERS && game_awaited(app->match.game) == computer; i++) {
        struct camera before = tabletop_goes(view);
        assert_true(until_told(app));
        while (tabletop_arrives(view) > app->desk.now)
            frame(app);
        const struct order *o = &app->play->showing.order;
        struct vec from = order_from(app->match.game->rules, t, o).at;
        bool fits = o->has_to && abs(o->to.x - from.x) < ROOM && abs(o->to.y - from.y) < ROOM;
        assert_true(tabletop_sees(view, from, from));
        assert_true(!o->has_to || tabletop_sees(view, o->to, o->to));
        if (fits)
            assert_int_equal(view->camera.zoom, zoom);
        near += fits;
        still += camera_same(&before, &view->camera);
        zoom = view->camera.zoom;
        for (int32_t at = app->match.game->journal.at, k = 0; k < PATIENCE; k++) {
            frame(app);
            if (app->match.game->journal.at != at && !tabletop_busy(view))
                break;
        }
        assert_int_equal(tabletop_goes(view).zoom, zoom);
    }
    assert_true(near > 0 && still > 0);
}

/* How much of the other that an order is told about, and of the plate over his head, its words
 * cover in px, and how much they would on the other side of him who is to carry it out. */
static int64_t hidden(struct app *app, bool mirrored)
{
    enum { PLATE = 24 };
    const struct showing *s = &app->play->showing;
    const struct table *t = &app->match.game->table;
    struct ref named[8];
    struct rect words, doer = tabletop_box(&app->match.view, t, s->order.id[0]);
    int64_t sum = 0;
    assert_true(ui_rect(app->desk.ui, "bubble:order", &words));
    if (mirrored)
        words.y = 2 * doer.y + doer.h - words.y - words.h;
    if (mirrored && words.y + words.h > app->match.view.clear.y + app->match.view.clear.h)
        return INT32_MAX; /* no room there */
    for (int i = units_named(t, s->why[0], named, 8) - 1; i >= 0; i--) {
        struct rect at = tabletop_box(&app->match.view, t, named[i]);
        at.y -= PLATE;
        at.h += PLATE;
        struct rect cut = rect_cut(words, at);
        sum += ref_same(named[i], s->order.id[0]) ? 0 : (int64_t)cut.w * cut.h;
    }
    return sum;
}

/* Who is named in an order that is told is not under its words where there is room elsewhere. */
static void an_order_does_not_lie_over_whom_it_names(void **state)
{
    static const char *const battle[] = {"morschauser1/first-lines", "morschauser2/little-wold"};
    enum { ORDERS = 20, FULL = 2 };
    struct bench *b = *state;
    struct app *app = &b->app;
    int clear = 0, under = 0;
    for (int k = 0; k < 2; k++) {
        computer_begins(b, battle[k], 1);
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            app->match.player[side].computer = true;
            app->match.player[side].level = 1;
        }
        app->desk.settings.pace = PACE_BRISK;
        for (int i = 0; i < ORDERS && !app->match.game->table.over; i++) {
            if (!until_told(app))
                break;
            while (tabletop_arrives(&app->match.view) > app->desk.now)
                frame(app);
            if (ui_find(app->desk.ui, "bubble:order")) {
                int64_t covered = hidden(app, false);
                clear += covered == 0;
                under += covered > FULL * hidden(app, true);
            }
            for (int32_t at = app->match.game->journal.at, n = 0; n < PATIENCE; n++) {
                frame(app);
                if (app->match.game->journal.at != at)
                    break;
            }
        }
    }
    print_message("%d clear, %d under\n", clear, under);
    assert_true(clear > ORDERS);
    assert_int_equal(under, 0);
}

static void at_once_nothing_is_told(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    app->desk.settings.pace = PACE_AT_ONCE;
    int computer = game_awaited(app->match.game);
    for (int i = 0; i < PATIENCE && game_awaited(app->match.game) == computer; i++) {
        frame(app);
        assert_false(showing_tells(app->play));
    }
    assert_int_equal(game_awaited(app->match.game), side_other(computer));
}

/* It thinks beside the window, and plays what it has when it is told to. */
static void play_now_ends_a_thought(void **state)
{
    enum { GENERAL_LEVEL = 4, BEGUN_MS = 30, ANSWER_MS = 2000 }; /* 100 on a machine at rest */
    struct bench *b = *state;
    struct app *app = &b->app;
    struct order order;
    computer_begins(b, "pikeshot/pitched-battle", GENERAL_LEVEL);
    const struct game *game = app->match.game;
    struct weights weights = weights_usual(game->rules);
    struct thinker *t = thinker_new(game->rules, &weights, 7);
    assert_int_equal(thinker_ask(t, &game->table, game_awaited(game), GENERAL_LEVEL, false, &order),
                     THINKS);
    port_sleep(BEGUN_MS / 1000.0);
    assert_true(thinker_thinks(t));
    thinker_play_now(t);
    int ms = 0;
    while (thinker_ask(t, &game->table, game_awaited(game), GENERAL_LEVEL, false, &order) ==
           THINKS) {
        port_sleep(0.001);
        assert_true(++ms < ANSWER_MS);
    }
    thinker_free(t);
}

/* ---- the hint ----------------------------------------------------------------------------------
 */

/* After an order: it may be the other side's turn to be asked. */
static void own_turn_on(struct app *app)
{
    for (int i = 0; i < PATIENCE && hint_why_not(app->play); i++) {
        app->match.holder = game_awaited(app->match.game);
        frame(app);
    }
    assert_null(hint_why_not(app->play));
}

static void until_hinted(struct app *app)
{
    own_turn_on(app); /* what a slow disk holds is given first */
    hint_ask(app->play);
    for (int i = 0; i < 10 * PATIENCE && hint_thinks(app->play); i++) {
        frame(app);
        port_sleep(0.001); /* a busy machine takes longer */
    }
    lay(app);
    assert_true(hint_shown(app->play) && !hint_thinks(app->play));
}

static void own_turn(struct bench *b, const char *name)
{
    computer_begins(b, name, 1);
    b->app.match.player[SIDE_RED].computer = b->app.match.player[SIDE_BLUE].computer = false;
    b->app.match.holder = game_awaited(b->app.match.game);
    frame(&b->app);
}

/* "7 can still act. Sure?" is not answered by the second press of a double one, nor is what the
 * answer leads to. */
static void nobody_is_sure_at_once(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    own_turn(b, "sixplus/tea-tray");
    int32_t before = app->match.game->journal.at;
    assert_true(pressed(app, "button:end"));
    assert_non_null(strstr(words_of(app, "button:end"), "Sure?"));
    app->desk.now += DESK_DEAF_MS - 1;
    pressed(app, "button:end");
    assert_int_equal(app->match.game->journal.at, before);
    app->desk.now += 1;
    pressed(app, "button:end");
    assert_true(app->match.game->journal.at > before);
}

static void a_hint_is_done_by_enter(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    own_turn(b, "sixplus/tea-tray");
    int32_t before = app->match.game->journal.at;
    until_hinted(app);
    assert_int_equal(app->match.game->journal.at, before); /* it is only thought of */
    assert_true(words_of(app, "label:hint")[0]);
    assert_non_null(strstr(words_of(app, "label:hint-odds"), "He thought of "));
    char best[96];
    snprintf(best, sizeof best, "%s", words_of(app, "label:hint"));
    hint_ask(app->play);
    lay(app);
    assert_non_null(strstr(words_of(app, "label:hint-odds"), "second choice"));
    assert_string_not_equal(words_of(app, "label:hint"), best);
    while (!strstr(words_of(app, "label:hint-odds"), "He thought of ")) {
        hint_ask(app->play);
        lay(app);
    }
    key(app, UI_KEY_ENTER);
    assert_true(app->match.game->journal.at > before);
    assert_int_equal(app->match.game->journal.block[before + 1].source, SOURCE_KEYS);
    assert_false(hint_shown(app->play));
}

/* That a phase may end is no hint by itself: why nobody is to do anything is told with it. */
static void a_hint_to_end_a_phase_says_why(void **state)
{
    enum { HINTS = 40 };
    struct bench *b = *state;
    struct app *app = &b->app;
    int alone = 0, others = 0;
    own_turn(b, "sham/first-drill");
    for (int n = 0; n < HINTS && (!alone || !others); n++) {
        until_hinted(app);
        bool ends = !hint_unit(app->play).kind && !app->match.game->table.ask;
        const char *odds = words_of(app, "label:hint-odds");
        bool said = strstr(odds, "Nobody is left who has anything better to do.") != NULL;
        if (ends)
            assert_true(said || words_of(app, "label:hint-why-1")[0]);
        else
            assert_false(said);
        alone += said;
        others += !ends;
        key(app, UI_KEY_ENTER);
    }
    assert_true(alone > 0 && others > 0);
}

/* Otherwise nobody knows what is answered. */
static void a_hint_to_a_question_says_what_is_asked(void **state)
{
    enum { HINTS = 20 };
    struct bench *b = *state;
    struct app *app = &b->app;
    char asked[200] = "";
    own_turn(b, "sham/first-drill");
    for (int n = 0; n < HINTS && !asked[0]; n++) {
        own_turn_on(app);
        if (app->match.game->table.ask)
            snprintf(asked, sizeof asked, "%s", words_of(app, "label:question"));
        until_hinted(app);
        if (asked[0])
            assert_string_equal(words_of(app, "label:question"), asked);
        else
            key(app, UI_KEY_ENTER);
    }
    assert_true(asked[0]);
}

static int words_over(struct app *app)
{
    struct rect box[40];
    frame(app);
    return tabletop_words(&app->match.view, box, 40);
}

/* Whoever is named by a number in what is said has it over his head, while it is said. */
static void numbers_said_stand_over_heads(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct ref unit[8];
    own_turn(b, "kiddies/gingerbread-yard");
    const struct table *t = match_told(&app->match);
    assert_int_equal(units_named(t, "R6: to B7 (R6, R2), R6 and xB4, B99.", unit, 8), 3);
    assert_string_equal(ref_text(t, unit[1], (char[REF_TEXT]){0}), "B7");
    assert_int_equal(units_named(t, "R8: to within 0.3 of B9.", unit, 8), 2); /* a full stop */
    assert_string_equal(ref_text(t, unit[1], (char[REF_TEXT]){0}), "B9");
    assert_int_equal(units_named(t, "R6: to B7", unit, 1), 1); /* no more than there is room for */
    int before = 0, named = 0;
    for (int n = 0; n < 20 && !named; n++) { /* where it is best to stay nobody is named */
        before = words_over(app);
        until_hinted(app);
        for (int k = 0; hint_sentence(app->play, k); k++)
            named += units_named(t, hint_sentence(app->play, k), unit, 8);
        if (named)
            break;
        hint_put_away(app->play);
        play_say(app->play, app->match.game->table.ask ? "answer first" : "end");
        tabletop_finish(&app->match.view);
        frame(app);
    }
    assert_true(named > 0);
    int during = words_over(app);
    assert_true(during > before && during <= before + named);
    app->desk.settings.names = true; /* everybody's stands there once */
    int all = words_over(app);
    hint_put_away(app->play);
    assert_int_equal(words_over(app), all);
    app->desk.settings.names = false;
    assert_int_equal(words_over(app), before);
    own_turn(b, "pikeshot/pitched-battle"); /* so does what somebody is called */
    t = match_told(&app->match);
    assert_int_equal(units_named(t, "Free Company: to Red Tercio and R1, xRed Tercio", unit, 8), 2);
    assert_string_equal(ref_text(t, unit[0], (char[REF_TEXT]){0}), "B4");
    assert_int_equal(units_named(t, "Free Companyx and Free", unit, 8), 0);
    own_turn(b, "morschauser1/first-lines"); /* on a grid as well */
    before = words_over(app);
    until_hinted(app);
    assert_true(words_over(app) > before);
}

/* What may be done with a hint is seen without scrolling, above where the panel fades. */
static void a_hints_buttons_are_whole(void **state)
{
    enum { FADE = 34 };
    static const char *const tables[] = {"kiddies/gingerbread-yard", "sixplus/tea-tray",
                                         "morschauser1/first-lines", "pikeshot/first-push"};
    static const char *const buttons[] = {"button:hint-do", "button:hint-next", "button:hint-away"};
    struct bench *b = *state;
    struct app *app = &b->app;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        ui_set_window(app->desk.ui, i % 2 ? 1366 : 1024, 768, i < 2 ? 100 : 125, MODE_DESK);
        own_turn(b, tables[i]);
        until_hinted(app);
        const struct ui_item *foot = ui_find(app->desk.ui, "button:end");
        assert_non_null(foot);
        for (size_t k = 0; k < sizeof buttons / sizeof buttons[0]; k++) {
            const struct ui_item *button = ui_find(app->desk.ui, buttons[k]);
            assert_non_null(button);
            assert_true(button->rect.y + button->rect.h + FADE <= foot->rect.y);
        }
    }
}

static void esc_puts_a_hint_away(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    own_turn(b, "sixplus/tea-tray");
    int32_t before = app->match.game->journal.at;
    until_hinted(app);
    key(app, UI_KEY_ESC);
    assert_false(hint_shown(app->play));
    assert_null(ui_find(app->desk.ui, "label:hint"));
    assert_int_equal(app->match.game->journal.at, before);
}

/* What was thought of before orders were taken back is forgotten with them. */
static void after_a_step_back_hints_begin_anew(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    char best[300];
    own_turn(b, "sixplus/tea-tray");
    until_hinted(app);
    snprintf(best, sizeof best, "%s", words_of(app, "label:hint"));
    key(app, UI_KEY_ENTER);
    frame(app);
    until_hinted(app);
    assert_string_not_equal(words_of(app, "label:hint"), best);
    play_undo(app->play, true);
    frame(app);
    assert_false(hint_shown(app->play));
    assert_null(app->play->hint);
    until_hinted(app);
    assert_string_equal(words_of(app, "label:hint"), best);
    play_news_came(app->play, false);
    frame(app);
    assert_non_null(app->play->hint);
    play_news_came(app->play, true); /* a friend far away took something back */
    frame(app);
    assert_null(app->play->hint);
    until_hinted(app);
    play_reset(app->play); /* played on from an earlier place */
    assert_null(app->play->hint);
}

static void there_are_no_hints_for_who_does_not_play(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    computer_begins(b, "sixplus/tea-tray", 1);
    assert_non_null(hint_why_not(app->play));
    hint_ask(app->play);
    assert_false(hint_shown(app->play));
    own_turn(b, "sixplus/tea-tray");
    assert_null(hint_why_not(app->play));
    snprintf(app->match.keeping.player, sizeof app->match.keeping.player, "somebody");
    assert_non_null(hint_why_not(app->play));
}

/* ---- the odds ----------------------------------------------------------------------------------
 */

static void odds_know_nothing_of_the_games_dice(void **state)
{
    enum { GAMES = 12 };
    struct bench *b = *state;
    bench_table(b, "sixplus/tea-tray");
    while (b->app.match.game->table.ask)
        bench_play(b);
    struct table *t = malloc(sizeof *t);
    assert_non_null(t);
    *t = b->app.match.game->table;
    struct weights weights = weights_usual(b->app.match.game->rules);
    struct odds *odds = odds_new(b->app.match.game->rules, &weights, 3);
    int32_t games, chance = odds_of(odds, t, GAMES);
    assert_in_range(chance, 1, 999999);
    assert_int_equal(odds_so_far(odds, &games), chance);
    assert_int_equal(games, GAMES);
    struct turn turn = {.table = t, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_seed, 4711);
    assert_int_equal(odds_of(odds, t, GAMES), chance);
    odds_free(odds);
    free(t);
}

static void odds_wait(struct app *app)
{
    app->desk.settings.odds = true;
    for (int i = 0; i < PATIENCE && !ui_find(app->desk.ui, "odds:bar"); i++) {
        port_sleep(0.002);
        frame(app);
    }
    assert_non_null(ui_find(app->desk.ui, "odds:bar"));
}

static void odds_stand_beside_the_table_when_wanted(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    own_turn(b, "sixplus/tea-tray");
    lay(app);
    assert_null(ui_find(app->desk.ui, "odds:bar"));
    odds_wait(app);
    int red = atoi(words_of(app, "odds:red")), blue = atoi(words_of(app, "odds:blue"));
    assert_int_equal(red + blue, 100);
    int32_t before = app->match.game->journal.at;
    while (app->match.game->journal.at == before)
        bench_play(b);
    play_reset(app->play); /* all of it is told */
    frame(app);
    assert_non_null(strstr(words_of(app, "odds:bar"), "before"));
}

/* Of the widgets as they lie over each other, the first whose name begins so; -1: there is none. */
static int place_of(struct app *app, const char *begins)
{
    for (int i = 0; i < ui_count(app->desk.ui); i++)
        if (strncmp(ui_item(app->desk.ui, i)->id, begins, strlen(begins)) == 0)
            return i;
    return -1;
}

/* The menu lies over it, and it ends above the guide's band. */
static void odds_cover_nothing(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    own_turn(b, "sham/first-drill");
    odds_wait(app);
    guiding_start(app->play);
    app->play->main_menu = true;
    frame(app); /* the table is laid out anew */
    frame(app);
    int band = guiding_band(app->play);
    assert_true(band > 0);
    const struct rect bar = ui_find(app->desk.ui, "odds:bar")->rect;
    assert_true(bar.h > 0);
    assert_true(bar.y + bar.h <= ui_window(app->desk.ui).h - band);
    int menu = place_of(app, "menu:main");
    assert_true(menu >= 0);
    assert_in_range(place_of(app, "odds:red"), 1, menu);
}

/* While the bar moves its numbers move with it: those of the moment, not those to come. */
static void odds_are_said_as_they_are_drawn(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct trouble trouble;
    own_turn(b, "sham/first-drill");
    odds_wait(app);
    for (int i = 0; i < PATIENCE && oddsbar_wake(app->play) >= 0; i++) {
        port_sleep(0.002);
        frame(app);
    }
    int before = atoi(words_of(app, "odds:red"));
    assert_in_range(before, 1, 99);
    assert_int_equal(
        game_say(app->match.game, SIDE_NONE, "resign", SOURCE_TYPED, &b->verdict, &trouble),
        GIVEN_DONE);
    play_reset(app->play);
    int after = app->match.game->table.winner == SIDE_RED ? 100 : 0, last = before, between = 0;
    for (int i = 0; i < PATIENCE && last != after; i++) {
        frame(app);
        int now = atoi(words_of(app, "odds:red"));
        assert_true(after ? now >= last : now <= last);
        between += now != last && now != after;
        last = now;
    }
    assert_int_equal(last, after);
    assert_true(between > 2);
}

/* A draw the computer has offered stands with the reason for it, until it is answered. */
static void an_offered_draw_says_why(void **state)
{
    static const char why[] = "It offers a draw: its chance to win is 40 in 100.";
    struct bench *b = *state;
    struct app *app = &b->app;
    struct trouble trouble;
    own_turn(b, "sham/first-drill");
    struct game *game = app->match.game;
    int side = game_awaited(game);
    game_because(game, why);
    assert_int_equal(game_say(game, SIDE_NONE, "draw", SOURCE_COMPUTER, &b->verdict, &trouble),
                     GIVEN_DONE);
    for (int i = 0; i < PATIENCE && game_awaited(game) == side; i++)
        game_say(game, SIDE_NONE, "end", SOURCE_TYPED, &b->verdict, &trouble);
    assert_int_equal(game->table.draw_offer, side);
    play_reset(app->play);
    frame(app);
    const struct ui_item *agree = ui_find(app->desk.ui, "button:agree");
    assert_non_null(agree);
    assert_non_null(strstr(agree->text, "offers a draw"));
    assert_string_equal(agree->second, why);
    assert_true(text_width(app->desk.text, ROLE_HEADING, agree->text) < agree->rect.w);
    assert_true(text_width(app->desk.text, ROLE_SECOND, agree->second) < agree->rect.w);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_take_their_time),
                                       cmocka_unit_test(a_way_fades_from_its_beginning),
                                       cmocka_unit_test(odds_glide_to_where_they_go),
                                       cmocka_unit_test(percent_is_never_sure_of_what_is_open),
                                       TEST(a_thought_is_said_in_the_screens_names),
                                       cmocka_unit_test(a_deed_ends_before_what_comes_next),
                                       TEST(an_order_is_told_before_it_is_done),
                                       TEST(space_goes_on_to_what_comes_of_it),
                                       TEST(it_hastens_to_ones_own_turn),
                                       TEST(the_button_hastens_too),
                                       TEST(two_computers_can_be_paused),
                                       TEST(what_was_given_for_oneself_is_taken_back),
                                       TEST(a_double_click_skips_nothing),
                                       TEST(a_kind_word_covers_no_order),
                                       TEST(the_view_goes_no_farther_than_it_must),
                                       TEST(an_order_does_not_lie_over_whom_it_names),
                                       TEST(at_once_nothing_is_told),
                                       TEST(play_now_ends_a_thought),
                                       TEST(nobody_is_sure_at_once),
                                       TEST(a_hint_to_end_a_phase_says_why),
                                       TEST(a_hint_to_a_question_says_what_is_asked),
                                       TEST(a_hint_is_done_by_enter),
                                       TEST(numbers_said_stand_over_heads),
                                       TEST(a_hints_buttons_are_whole),
                                       TEST(esc_puts_a_hint_away),
                                       TEST(after_a_step_back_hints_begin_anew),
                                       TEST(there_are_no_hints_for_who_does_not_play),
                                       TEST(odds_know_nothing_of_the_games_dice),
                                       TEST(odds_stand_beside_the_table_when_wanted),
                                       TEST(odds_cover_nothing),
                                       TEST(odds_are_said_as_they_are_drawn),
                                       TEST(an_offered_draw_says_why)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
