/* The guided first turn on the screen: how one comes to it and out of it, that its words have room,
 * that it points at what it speaks of, and that doing with the mouse what it says leads through a
 * turn of every set. */
#include "app/app.h"
#include "app/frame.h"
#include "app/play/guiding.h"
#include "app/play/hint.h"
#include "app/play/play.h"
#include "app/present/caption.h"
#include "app/sheets/sheets.h"
#include "port/port.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench.h"

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    b->app.desk.settings.dice = DICE_INSTANT;
    b->app.desk.settings.reduced = true;
    b->app.desk.settings.hand = HAND_STEADY;
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    ui_lay(b->app.desk.ui, frame_build, &b->app, 0);
    *state = b;
    return 0;
}

static struct app *app_of(void **state)
{
    return &((struct bench *)*state)->app;
}

/* ---- hands -------------------------------------------------------------------------------------
 */

static void lay(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    if (app->match.in_game && app->desk.screen == SCREEN_PLAY)
        play_boxes(app->play, box, TABLETOP_BOXES);
    ui_lay(app->desk.ui, frame_build, app, app->desk.now);
}

/* Time goes on until nothing moves. */
static void wait(struct app *app)
{
    for (int i = 0; i < 400; i++) {
        app->desk.now += 50;
        if (app->match.in_game)
            play_step(app->play);
        if (i > 2 && (!app->match.in_game || !tabletop_busy(&app->match.view)))
            break;
    }
    lay(app);
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    if (!ui_find(app->desk.ui, id))
        fail_msg("there is no %s", id);
    snprintf(event.text, sizeof event.text, "%s", id);
    frame_answer(app, &event);
    wait(app);
}

static void mouse(struct app *app, enum ui_event_kind kind, int x, int y)
{
    app->desk.now += 20;
    frame_answer(app, &(struct ui_event){.kind = kind,
                                         .x = x,
                                         .y = y,
                                         .button = kind == UI_MOVE ? 0 : UI_LEFT,
                                         .clicks = 1,
                                         .ms = app->desk.now});
    play_step(app->play);
    lay(app);
}

static void click(struct app *app, int x, int y)
{
    mouse(app, UI_MOVE, x, y);
    mouse(app, UI_DOWN, x, y);
    mouse(app, UI_UP, x, y);
    app->desk.now += 1000; /* no double click of two */
    wait(app);
}

static void drag(struct app *app, int x, int y, int to_x, int to_y)
{
    enum { STEPS = 6 };
    mouse(app, UI_MOVE, x, y);
    mouse(app, UI_DOWN, x, y);
    for (int i = 1; i <= STEPS; i++)
        mouse(app, UI_MOVE, x + (to_x - x) * i / STEPS, y + (to_y - y) * i / STEPS);
    mouse(app, UI_UP, to_x, to_y);
    app->desk.now += 1000;
    wait(app);
}

static bool middle(struct app *app, const char *id, int *x, int *y)
{
    struct rect r;
    if (!ui_rect(app->desk.ui, id, &r))
        return false;
    *x = r.x + r.w / 2;
    *y = r.y + r.h / 2;
    return true;
}

/* ---- on the way in -----------------------------------------------------------------------------
 */

/* From the start screen to the table of a set. */
static void begin(struct app *app, int set, const char *button)
{
    char id[UI_ID];
    app->desk.screen = SCREEN_START;
    app->desk.settings.guided = 0;
    lay(app);
    snprintf(id, sizeof id, "card:set-%d", set);
    press(app, id);
    press(app, button);
    assert_true(app->match.in_game);
    if (app->desk.screen == SCREEN_PASS)
        press(app, "button:ready");
    assert_int_equal(app->desk.screen, SCREEN_PLAY);
}

static enum guiding_state state_of(const struct app *app)
{
    return app->play->guiding->state;
}

static void asked_or_begun(void **state)
{
    struct app *app = app_of(state);
    app->desk.settings.help = HELP_REFEREE;
    begin(app, 0, "row:guide"); /* who asks for it gets it */
    assert_int_equal(state_of(app), GUIDING_ON);
    assert_non_null(ui_find(app->desk.ui, "caption:band"));
    begin(app, 0, "button:play");
    assert_int_equal(state_of(app), GUIDING_RESTS);
    assert_null(ui_find(app->desk.ui, "caption:band"));

    app->desk.settings.help = HELP_TEACH;
    begin(app, 0, "button:play");
    assert_int_equal(state_of(app), GUIDING_ON);

    app->desk.settings.help = HELP_HELPFUL;
    begin(app, 0, "button:play");
    assert_int_equal(state_of(app), GUIDING_OFFERED);
    press(app, "button:guide-yes");
    assert_int_equal(state_of(app), GUIDING_ON);
    begin(app, 0, "button:play");
    press(app, "button:guide-stop");
    assert_int_equal(state_of(app), GUIDING_RESTS);
    assert_null(ui_find(app->desk.ui, "caption:band"));
}

/* "Never mind" is remembered, and help calls it back. */
static void never_mind(void **state)
{
    struct app *app = app_of(state);
    app->desk.settings.help = HELP_TEACH;
    begin(app, 0, "button:play");
    struct rect all = app->match.view.clear;
    press(app, "button:guide-stop");
    assert_int_equal(state_of(app), GUIDING_RESTS);
    assert_true(app->match.view.clear.h > all.h);
    assert_true(app->desk.settings.guided != 0);
    press(app, "button:help");
    press(app, "row:help-guide");
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_int_equal(state_of(app), GUIDING_ON);
    press(app, "button:help"); /* it is there: nothing to call */
    assert_null(ui_find(app->desk.ui, "row:help-guide"));
    press(app, "button:done");

    app->desk.screen = SCREEN_START; /* and next time nobody is asked */
    lay(app);
    press(app, "button:play");
    assert_int_equal(state_of(app), GUIDING_RESTS);
    guiding_offer(app->play, true); /* unless he asks for it himself */
    assert_int_equal(state_of(app), GUIDING_ON);
}

static const struct setting_step *said_now(struct app *app)
{
    for (int i = 0; i < app->play->guiding->steps; i++)
        if (app->play->guiding->told.step == i)
            return &app->play->guiding->step[i];
    return NULL;
}

static void practice_flicks_are_at_hand(void **state)
{
    struct app *app = app_of(state);
    begin(app, 0, "row:guide");
    for (int i = 0; i < 60 && !ui_find(app->desk.ui, "button:guide-practise"); i++)
        press(app, ui_find(app->desk.ui, "button:ready")        ? "button:ready"
                   : ui_find(app->desk.ui, "button:guide-next") ? "button:guide-next"
                   : ui_find(app->desk.ui, "row:answer-first")  ? "row:answer-first"
                                                                : "button:end");
    press(app, "button:guide-practise");
    assert_int_equal(app->desk.dialogue, DIALOGUE_CALIBRATE);
    press(app, "button:done");
    assert_non_null(ui_find(app->desk.ui, "button:guide-next"));
    assert_true(said_now(app) && said_now(app)->practice); /* he has not flicked */
    press(app, "button:guide-practise");
    for (int i = 0; i < CALIBRATE_SHOTS; i++)
        calibrate_shot(app->papers, 1500);
    press(app, "button:done");
    assert_false(said_now(app) && said_now(app)->practice); /* he has, and is not asked again */
}

/* ---- going on ----------------------------------------------------------------------------------
 */

static int step_said(struct app *app)
{
    struct words out;
    int number = -1, of = 0;
    words_init(&out);
    guiding_layout(app->play, &out);
    assert_int_equal(sscanf(out.text, "guide %*s %d %d", &number, &of), 2);
    words_release(&out);
    return number;
}

static void space_reads_on(void **state)
{
    struct app *app = app_of(state);
    begin(app, 0, "row:guide");
    assert_int_equal(step_said(app), 1);
    frame_answer(app, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_SPACE});
    wait(app);
    assert_int_equal(step_said(app), 2);
    press(app, "button:guide-next");
    assert_int_not_equal(step_said(app), 2);
}

/* Two who share the laptop and go their own way: what is not said to either leaves no gap. */
static void the_count_does_not_jump(void **state)
{
    struct app *app = app_of(state);
    for (int set = 0; set < rules_count; set++) {
        begin(app, set, "row:guide");
        int most = 0;
        for (int i = 0; i < 40 && guiding_on(app->play); i++) {
            int number = step_said(app);
            if (number > most + 1)
                fail_msg("%s: %d comes after %d", rules_list[set]->id, number, most);
            most = number > most ? number : most;
            const char *const ways[] = {"button:ready", "button:guide-next", "row:answer-first",
                                        "row:answer-red", "button:end"};
            size_t way = 0;
            while (way < sizeof ways / sizeof *ways - 1 && !ui_find(app->desk.ui, ways[way]))
                way++;
            if (!ui_find(app->desk.ui, ways[way]))
                break;
            press(app, ways[way]);
        }
        assert_true(most >= 3);
        app_leave_game(app);
    }
}

/* Who acts has read it; what he takes back comes back. */
static void doing_is_reading(void **state)
{
    struct app *app = app_of(state);
    begin(app, 1, "row:guide");
    assert_int_equal(step_said(app), 1);
    press(app, "row:answer-red");
    assert_int_equal(step_said(app), 2); /* what he did unasked leaves no gap in the count */
    play_undo(app->play, true);
    wait(app);
    assert_int_equal(step_said(app), 2);
    play_redo(app->play);
    wait(app);
    assert_int_equal(step_said(app), 3);
}

/* A game that is carried on finds its guide where it was, wherever it was begun. */
static void carried_on(void **state)
{
    struct app *app = app_of(state);
    char path[PATH_BYTES];
    begin(app, 1, "row:guide");
    press(app, "button:guide-next");
    press(app, "row:answer-red");
    assert_int_equal(step_said(app), 3);
    snprintf(path, sizeof path, "%s", app->match.game->path);
    app_leave_game(app);
    assert_null(app->play);
    assert_true(app_open(app, path));
    assert_int_equal(state_of(app), GUIDING_ON);
    assert_int_equal(step_said(app), 3);
    play_undo(app->play, true);
    assert_int_equal(step_said(app), 2); /* the first has been read */
    guiding_stop(app->play);
    app_leave_game(app);
    assert_true(app_open(app, path));
    assert_int_equal(state_of(app), GUIDING_RESTS);
    assert_true(guiding_can(app->play));
}

/* The computer waits while there is something to read. */
static void the_computer_waits(void **state)
{
    struct app *app = app_of(state);
    app->desk.screen = SCREEN_START;
    lay(app);
    press(app, "card:set-1");
    press(app, "seg:red/computer");
    press(app, "row:guide");
    assert_int_equal(app->desk.screen, SCREEN_PLAY);
    int32_t before = app->match.game->journal.at;
    for (int i = 0; i < 100; i++) {
        app->desk.now += 100;
        play_step(app->play);
    }
    assert_int_equal(app->match.game->journal.at, before);
    lay(app);
    assert_non_null(strstr(ui_find(app->desk.ui, "label:watch")->text, "Next"));
    press(app, "button:guide-next");
    for (int i = 0; i < 100; i++) {
        app->desk.now += 100;
        play_step(app->play);
    }
    assert_true(app->match.game->journal.at > before);
}

/* Who skips to his own turn while the computer waits for that puts away what was to be read. */
static void skipping_puts_away_what_is_waited_for(void **state)
{
    struct app *app = app_of(state);
    app->desk.screen = SCREEN_START;
    lay(app);
    press(app, "card:set-1");
    press(app, "seg:red/computer");
    press(app, "row:guide");
    int32_t before = app->match.game->journal.at;
    assert_true(guiding_holds(app->play));
    press(app, "button:skip");
    assert_false(guiding_holds(app->play) && game_awaited(app->match.game) == SIDE_RED);
    for (int i = 0; i < 400 && game_awaited(app->match.game) == SIDE_RED; i++) {
        app->desk.now += 100;
        play_step(app->play);
    }
    assert_true(app->match.game->journal.at > before);
    assert_int_equal(game_awaited(app->match.game), SIDE_BLUE);
}

/* While the computer is awaited the guide points at the reader's own men. */
static void it_points_at_ones_own(void **state)
{
    struct app *app = app_of(state);
    int rings = 0;
    begin(app, 0, "row:guide");
    int computer = game_awaited(app->match.game);
    app->match.player[computer].computer = true;
    press(app, "button:guide-next");
    const struct table *t = &app->match.game->table;
    for (int i = 0; i < STEP_NAMES; i++) {
        char id[UI_ID];
        int x, y, side = SIDE_NONE, least = INT32_MAX;
        snprintf(id, sizeof id, "guide:ring-%d", i);
        if (!middle(app, id, &x, &y))
            continue;
        for (int u = 0; u < t->units; u++) {
            struct rect box = tabletop_box(&app->match.view, t, ref_unit(t, u));
            int far = abs(box.x + box.w / 2 - x) + abs(box.y + box.h / 2 - y);
            if (far < least) {
                least = far;
                side = unit_side(&t->unit[u]);
            }
        }
        assert_int_equal(side, side_other(computer));
        rings++;
    }
    assert_true(rings > 1);
    app->match.player[computer].computer = false;
}

/* ---- words and room ----------------------------------------------------------------------------
 */

/* Every sentence of every guide has room in two lines of one size, at the desks we know. */
static void every_sentence_has_room(void **state)
{
    struct app *app = app_of(state);
    static const struct {
        int w, h;
    } desks[] = {{1024, 768}, {1366, 768}, {1920, 1080}};
    for (int set = 0; set < rules_count; set++) {
        begin(app, set, "row:guide");
        for (size_t d = 0; d < sizeof desks / sizeof desks[0]; d++) {
            ui_set_window(app->desk.ui, desks[d].w, desks[d].h, 100, MODE_DESK);
            lay(app);
            lay(app);
            struct rect band = {0};
            assert_true(ui_rect(app->desk.ui, "caption:band", &band));
            for (int i = 0; i < app->play->guiding->steps; i++) {
                const struct setting_step *s = &app->play->guiding->step[i];
                bool next = s->wait < 0 && s->until < 0;
                struct caption_places places;
                struct caption c = {.headline = s->say,
                                    .step = 1,
                                    .of = 10,
                                    .small = true,
                                    .buttons = guiding_buttons(s, next)};
                if (s->wait >= 0) /* with the longest thing to do beside it */
                    c.second[c.seconds++] = "Click whom, then the button at the foot of the panel.";
                caption_fit(app->desk.ui, band, &c, &places);
                int lines = text_wrap(app->desk.text, places.role, s->say, places.headline.w).lines;
                if (lines > 2 || places.cut || places.shortened || rect_empty(places.headline))
                    fail_msg("%s: no room at %d × %d: %s", rules_list[set]->id, desks[d].w,
                             desks[d].h, s->say);
            }
        }
        ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
    }
}

static bool apart(struct app *app, const char *a, const char *b)
{
    struct rect x, y;
    return !ui_rect(app->desk.ui, a, &x) || !ui_rect(app->desk.ui, b, &y) ||
           rect_empty(rect_cut(x, y));
}

static const struct {
    int w, h;
} layout_size[] = {{1024, 768}, {1366, 768}, {1920, 1080}, {3840, 2160}};
static const int layout_scale[] = {75, 100, 125, 150, 175, 200};

/* The band lies under what is seen of the table and beside the panel, at every size and scale. */
static void the_band_lies_under_the_table(void **state)
{
    struct app *app = app_of(state);
    begin(app, 3, "row:guide");
    for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
        for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
            struct rect band, window, clear;
            ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                          MODE_DESK);
            lay(app);
            lay(app);
            window = ui_window(app->desk.ui);
            clear = app->match.view.clear;
            assert_true(ui_rect(app->desk.ui, "caption:band", &band));
            assert_true(band.y >= clear.y + clear.h && band.y + band.h <= window.h);
            assert_true(clear.h * 2 > window.h);
            assert_true(apart(app, "caption:band", "panel:turn"));
            assert_true(apart(app, "button:guide-next", "button:guide-stop"));
            assert_true(apart(app, "button:guide-next", "caption:headline"));
            const struct ui_item *next = ui_find(app->desk.ui, "button:guide-next");
            assert_non_null(next);
            assert_true(next->hit.w >= TARGET_LEAST && next->hit.h >= TARGET_LEAST);
            assert_true(next->rect.y >= band.y && next->rect.y + next->rect.h <= window.h);
        }
    ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
}

/* ---- a turn as it says -------------------------------------------------------------------------
 */

/* The nearest enemy on the screen. */
static void foe(struct app *app, int *x, int *y)
{
    const struct table *t = &app->match.game->table;
    int side = game_awaited(app->match.game);
    struct ref mine = app->play->selected[0];
    struct vec from = base_pose(&t->base[t->unit[mine.index].base]).at, best = from;
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        if (unit_side(&t->unit[i]) == side || b->where != WHERE_TABLE)
            continue;
        int32_t far = vec_distance(from, base_pose(b).at);
        if (far < least) {
            least = far;
            best = base_pose(b).at;
        }
    }
    tabletop_to_screen(&app->match.view, best, 0, x, y);
}

/* With somebody chosen: aims, or chooses whom, or does what the rows offer. */
static void act_on(struct app *app)
{
    int x, y;
    if (app->play->hand.holding == HOLD_AIM) {
        foe(app, &x, &y);
        click(app, x, y);
        if (ui_find(app->desk.ui, "button:fire"))
            press(app, "button:fire");
        if (play_holding(app->play))
            hand_let_go(app->play);
        wait(app);
    } else if (app->play->hand.holding == HOLD_PICK) {
        for (int i = 0; i < ui_count(app->desk.ui); i++)
            if (strncmp(ui_item(app->desk.ui, i)->id, "target:", 7) == 0) {
                char id[UI_ID];
                snprintf(id, sizeof id, "%s", ui_item(app->desk.ui, i)->id);
                press(app, id);
                break;
            }
        press(app, "button:go");
    } else if (middle(app, "guide:row", &x, &y)) {
        click(app, x, y);
        if (app->play->hand.holding == HOLD_PICK)
            act_on(app);
    }
}

/* What the step that is said asks for, as a newcomer would do it. */
static void follow(struct app *app)
{
    int x, y, to_x, to_y;
    bool place = middle(app, "guide:place", &to_x, &to_y);
    bool ring = middle(app, "guide:ring-0", &x, &y);
    if (ui_find(app->desk.ui, "button:guide-next")) {
        press(app, "button:guide-next");
    } else if (place && ring) {
        drag(app, x, y, to_x, to_y);
    } else if (ring) {
        click(app, x, y);
        act_on(app);
    } else if (ui_find(app->desk.ui, "guide:row")) {
        act_on(app);
    } else if (ui_find(app->desk.ui, "button:end")) {
        press(app, "button:end");
    } else if (ui_find(app->desk.ui, "row:answer-first")) {
        press(app, "row:answer-first");
    } else {
        wait(app);
    }
}

/* A hint points at somebody else: while it is looked at the lesson does not point. */
static void a_lesson_does_not_point_beside_a_hint(void **state)
{
    enum { MARK_ONE = 4, LONG = 20000 };
    struct app *app = app_of(state);
    begin(app, MARK_ONE, "row:guide");
    for (int i = 0; i < 200 && !ui_find(app->desk.ui, "guide:ring-0"); i++)
        follow(app);
    assert_non_null(ui_find(app->desk.ui, "guide:ring-0"));
    hint_ask(app->play);
    for (int i = 0; i < LONG && hint_thinks(app->play); i++) {
        wait(app);
        port_sleep(0.001);
    }
    wait(app);
    assert_true(hint_shown(app->play));
    assert_null(ui_find(app->desk.ui, "guide:ring-0"));
    assert_null(ui_find(app->desk.ui, "guide:arrow"));
    hint_put_away(app->play);
    wait(app);
    assert_non_null(ui_find(app->desk.ui, "guide:ring-0"));
}

static void follows(struct app *app, int set)
{
    int asked[SETTING_STEPS] = {0}, done = 0;
    begin(app, set, "row:guide");
    for (int i = 0; i < 200 && guiding_on(app->play); i++) {
        if (app->desk.screen == SCREEN_PASS) {
            press(app, "button:ready");
            continue;
        }
        assert_int_equal(app->desk.screen, SCREEN_PLAY);
        wait(app);
        if (!guiding_on(app->play))
            break;
        const struct setting_step *s = said_now(app);
        int32_t before = app->match.game->journal.at;
        int marks = app->play->guiding->marks;
        follow(app);
        done += app->match.game->journal.at != before || app->play->guiding->marks != marks;
        if (s && ++asked[s - app->play->guiding->step] > 12)
            fail_msg("%s: does not get on with: %s (%s)", rules_list[set]->id, s->say,
                     app->play->toast.words);
    }
    if (guiding_on(app->play))
        fail_msg("%s: does not end, step %d, \"%s\"", rules_list[set]->id, step_said(app),
                 said_now(app) ? said_now(app)->say : "");
    assert_true(done >= app->play->guiding->steps - 2);
    assert_true(app->desk.settings.guided != 0);
}

static void who_does_as_it_says_gets_through(void **state)
{
    struct app *app = app_of(state);
    for (int set = 0; set < rules_count; set++)
        follows(app, set);
}

/* Without a step to say, the band is silent while dice roll, and else speaks of what was seen. */
static void gap_holds(struct app *app, const char *step, int *silent)
{
    const struct ui_item *said = ui_find(app->desk.ui, "caption:headline");
    char head[120];
    if (step[0])
        return;
    if (match_waits(&app->match)) {
        assert_true(!said || !said->text[0]);
        (*silent)++;
        return;
    }
    rules_headline(app->match.game->rules, match_told(&app->match), head, sizeof head);
    assert_non_null(strstr(said->text, head));
}

/* What flies, falls and tumbles is seen before the guide speaks of what came of it. */
static void nothing_is_told_before_it_is_seen(void **state)
{
    struct app *app = app_of(state);
    int lagged = 0, silent = 0;
    begin(app, 0, "row:guide");
    app->desk.settings.reduced = false;
    app->desk.settings.dice = DICE_FULL;
    for (int i = 0; i < 60 && guiding_on(app->play) && app->match.game->table.turn < 4; i++) {
        if (app->desk.screen == SCREEN_PASS) {
            press(app, "button:ready");
            continue;
        }
        wait(app);
        const char *before = said_now(app) ? said_now(app)->say : "";
        struct order end = {.verb = verb_find(app->match.game->rules, "end"),
                            .side = game_awaited(app->match.game)};
        if (app->match.game->table.ask || ui_find(app->desk.ui, "button:guide-next")) {
            follow(app);
            continue;
        }
        if (play_give(app->play, &end, SOURCE_TYPED) != GIVEN_DONE)
            break;
        while (tabletop_waiting(&app->match.view) > 0) {
            lay(app);
            assert_string_equal(said_now(app) ? said_now(app)->say : "", before);
            assert_null(ui_find(app->desk.ui, "button:guide-next"));
            gap_holds(app, before, &silent);
            lagged++;
            app->desk.now += 50;
            play_step(app->play);
        }
    }
    assert_true(lagged > 5 && silent > 5);
}

/* Waiting for its next step, the guide names the button as it is, and says that it goes on. */
static void the_free_caption_names_the_button(void **state)
{
    struct app *app = app_of(state);
    int seen = 0;
    begin(app, 0, "row:guide");
    for (int i = 0; i < 200 && guiding_on(app->play); i++) {
        const struct ui_item *end = ui_find(app->desk.ui, "button:end");
        const struct ui_item *said = ui_find(app->desk.ui, "caption:headline");
        if (app->desk.screen == SCREEN_PLAY && end && said && !said_now(app)) {
            assert_non_null(strstr(said->text, end->text));
            assert_non_null(strstr(said->text, "The guide goes on"));
            seen++;
        }
        if (app->desk.screen == SCREEN_PASS)
            press(app, "button:ready");
        else if (end) /* he shoots at nobody */
            press(app, "button:end");
        else
            follow(app);
    }
    assert_true(seen > 0);
}

/* The arrow to the button at the foot leaves the band's own buttons alone, and one to the dice the
 * button over them. */
static void the_arrow_leaves_the_cross_alone(void **state)
{
    struct app *app = app_of(state);
    int sets = 0, dice = 0;
    for (int set = 0; set < rules_count; set++) {
        begin(app, set, "row:guide");
        ui_set_window(app->desk.ui, 1024, 768, 100, MODE_DESK);
        for (int i = 0; i < 60 && guiding_on(app->play) && app->match.game->table.turn < 2; i++) {
            if (app->desk.screen == SCREEN_PASS) {
                press(app, "button:ready");
                continue;
            }
            lay(app);
            assert_true(apart(app, "guide:arrow-row", "button:guide-stop"));
            sets += ui_find(app->desk.ui, "guide:arrow-row") != NULL;
            if (ui_find(app->desk.ui, "guide:arrow-row") && ui_find(app->desk.ui, "button:end") &&
                !apart(app, "guide:row", "dice:tray")) {
                assert_true(apart(app, "guide:arrow-row", "button:end"));
                dice++;
            }
            follow(app);
        }
        ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
    }
    assert_true(sets > 3);
    print_message("%d arrows to buttons, %d to dice\n", sets, dice);
    assert_true(dice > 0);
}

#define WITH_APP(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_APP(asked_or_begun),
        WITH_APP(never_mind),
        WITH_APP(practice_flicks_are_at_hand),
        WITH_APP(space_reads_on),
        WITH_APP(the_count_does_not_jump),
        WITH_APP(doing_is_reading),
        WITH_APP(carried_on),
        WITH_APP(the_computer_waits),
        WITH_APP(skipping_puts_away_what_is_waited_for),
        WITH_APP(it_points_at_ones_own),
        WITH_APP(every_sentence_has_room),
        WITH_APP(the_band_lies_under_the_table),
        WITH_APP(who_does_as_it_says_gets_through),
        WITH_APP(a_lesson_does_not_point_beside_a_hint),
        WITH_APP(nothing_is_told_before_it_is_seen),
        WITH_APP(the_free_caption_names_the_button),
        WITH_APP(the_arrow_leaves_the_cross_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
