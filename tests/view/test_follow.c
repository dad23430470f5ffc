/* The camera takes part at play: it goes to who may act, frames shooter and target, shows the whole
 * flight and comes back; it never moves under a hand, is his for a while who moves it himself, and
 * stays where it is when it is told to. Recorded games are played again by a clock of our own. */
#include "app/app.h"
#include "app/desk/moment.h"
#include "app/desk/news.h"
#include "app/match/match.h"
#include "app/play/follow.h"
#include "app/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"
#include "view/table/tabletop_inside.h"

enum { FRAME_MS = 16, MINUTE = 60000, LONG_MS = 20000, NEAR = 320 * MM };

static const char brick_lane[] = "kiddies/played-by-mouse-brick-lane";
static const int sizes[][2] = {{1024, 768}, {1366, 768}, {1920, 1080}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

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

static void frame(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    app->desk.now += FRAME_MS;
    play_step(app->play);
    app->desk.screen = SCREEN_PLAY;
    app->play->passing = false;
    app->match.holder = game_awaited(app->match.game);
    play_boxes(app->play, box, TABLETOP_BOXES);
}

/* Until the camera has been everywhere it wants to go. */
static void rest(struct app *app)
{
    for (int i = 0; i < LONG_MS / FRAME_MS; i++) {
        frame(app);
        if (!tabletop_busy(&app->match.view) && !follow_wishes(app->play))
            return;
    }
    fail_msg("it never comes to rest");
}

/* At the table, as it was at the beginning of a recorded game. */
static void recorded(struct app *app, const char *name)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/tests/replays/%s.journal", FOILSHOT_SOURCE, name);
    app->desk.now += MINUTE;
    assert_true(app_look_at(app, path));
    while (app->match.game->journal.at > 0 && game_undo(app->match.game, SIDE_RED, true))
        ;
    app->desk.screen = SCREEN_PLAY;
    play_reset(app->play);
    ui_lay(app->desk.ui, build, app, app->desk.now);
    rest(app);
}

/* Above the whole table, and whoever may act has been looked at before. */
static void home_again(struct app *app)
{
    for (int i = 0; i < 2; i++) {
        follow_home(app->play);
        rest(app);
    }
    assert_true(tabletop_is_home(&app->match.view));
}

static void send(struct app *app, struct ui_event event)
{
    event.ms = app->desk.now;
    play_source(app->play, &event);
    play_event(app->play, &event);
}

static void pointer(struct app *app, enum ui_event_kind kind, int x, int y)
{
    send(app, (struct ui_event){.kind = kind, .x = x, .y = y, .button = UI_LEFT, .clicks = 1});
}

static void key(struct app *app, int key)
{
    send(app, (struct ui_event){.kind = UI_KEY, .key = key});
}

static bool sees(const struct app *app, struct vec at)
{
    return tabletop_sees(&app->match.view, at, at);
}

/* px of a man's base */
static int man_px(const struct app *app, const struct camera *camera)
{
    (void)app;
    return camera_length(camera, 21 * MM) / FIX;
}

/* The next state in which a flick is offered; the first such offer. NULL: the game is over. */
static const struct offer *next_flick(struct app *app)
{
    while (game_can_redo(app->match.game)) {
        play_redo(app->play);
        tabletop_finish(&app->match.view);
        const struct offers *list = play_offers(app->play);
        for (int i = 0; i < list->count; i++)
            if (list->offer[i].allowed &&
                app->match.game->rules->verb[list->offer[i].verb].gesture == GESTURE_FLICK)
                return &list->offer[i];
    }
    return NULL;
}

/* The nearest enemy of a side. */
static int32_t nearest_foe(const struct table *t, struct vec from, int side, struct vec *at)
{
    int32_t nearest = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        int32_t far = vec_distance(from, base_pose(b).at);
        if (b->where != WHERE_TABLE || unit_side(&t->unit[i]) == side || far >= nearest)
            continue;
        nearest = far;
        *at = base_pose(b).at;
    }
    return nearest;
}

/* ---- aiming ---------------------------------------------------------------------------------- */

/* Whoever aims has himself before him, and an enemy he can reach, several times as large as on the
 * whole table; and when he leaves it everything is as it was. */
static void aiming_is_worth_watching(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    for (int s = 0; s < SIZES; s++) {
        int aimed = 0, close = 0, least = 1000;
        ui_set_window(app->desk.ui, sizes[s][0], sizes[s][1], 100, MODE_DESK);
        recorded(app, brick_lane);
        const struct offer *o;
        while ((aimed < 20 || close < 3) && (o = next_flick(app)) != NULL) {
            struct offer offer = *o;
            const struct table *t = &app->match.game->table;
            rest(app);
            struct camera before = app->match.view.camera,
                          home = tabletop_home_camera(&app->match.view);
            hand_aim(app->play, &offer);
            rest(app);
            struct vec shooter = base_pose(&t->base[t->unit[offer.unit.index].base]).at, foe = {0};
            assert_true(sees(app, shooter));
            struct flick_spot spot[ORDER_IDS];
            app->match.game->rules->flicks->spots(t, &app->play->hand.shape.order, spot, ORDER_IDS);
            const struct flick_spot *here = &spot[app->play->hand.shape.order.spot - 1];
            int32_t far = nearest_foe(t, here->at, app->play->hand.shape.order.side, &foe);
            bool bears =
                here->all || angle_norm((int64_t)angle_of(vec_sub(foe, here->at)) - here->from) <=
                                 angle_norm((int64_t)here->to - here->from);
            int px = man_px(app, &app->match.view.camera);
            assert_true(px > man_px(app, &home));
            if (bears && far < NEAR) {
                close++;
                assert_true(sees(app, foe));
                least = px < least ? px : least;
                if (px < 2 * man_px(app, &home))
                    fail_msg("%d x %d: %d px while aiming, %d at home", sizes[s][0], sizes[s][1],
                             px, man_px(app, &home));
            }
            aimed++;
            key(app, UI_KEY_ESC);
            rest(app);
            assert_true(camera_same(&app->match.view.camera, &before));
        }
        print_message("%d x %d: aimed %d times, %d of them near, least %d px\n", sizes[s][0],
                      sizes[s][1], aimed, close, least);
        assert_true(aimed >= 20 && close > 2);
    }
}

/* ---- flights --------------------------------------------------------------------------------- */

/* The whole flight is in sight for as long as it lasts, nothing of it plays before the camera is
 * there, and afterwards it is back or with who may act next. */
static void the_whole_flight(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    for (int s = 0; s < SIZES; s++) {
        int flights = 0, moved = 0;
        ui_set_window(app->desk.ui, sizes[s][0], sizes[s][1], 100, MODE_DESK);
        recorded(app, brick_lane);
        const struct offer *o;
        while ((o = next_flick(app)) != NULL && flights < 10) {
            struct offer offer = *o;
            struct vec low, high;
            rest(app);
            struct camera base = app->match.view.camera;
            int side = app->match.game->table.active, phase = app->match.game->table.phase;
            hand_aim(app->play, &offer);
            rest(app);
            struct camera aimed = app->match.view.camera;
            hand_let_go(app->play);
            play_redo(app->play);
            if (!match_playing(&app->match) || !block_films(match_playing(&app->match)))
                continue;
            flights++;
            assert_true(tabletop_flick_bounds(&app->match.view, &low, &high));
            for (int i = 0; match_flying(&app->match); i++) {
                frame(app);
                bool flies = stage_effects(app->match.view.inside->stage)->pellet;
                if (tabletop_arrives(&app->match.view) > app->desk.now)
                    assert_false(flies);
                else if (match_flying(&app->match) && flies)
                    assert_true(tabletop_sees(&app->match.view, low, high));
                assert_true(i < LONG_MS / FRAME_MS);
            }
            moved += !camera_same(&app->match.view.camera, &aimed);
            rest(app);
            if (app->match.game->table.active == side && app->match.game->table.phase == phase)
                assert_true(camera_same(&app->match.view.camera, &base));
        }
        print_message("%d x %d: %d flights, for %d the camera went back\n", sizes[s][0],
                      sizes[s][1], flights, moved);
        assert_true(flights >= 8);
    }
}

/* Nobody aims here: a computer shoots, or somebody else did. Seen from above men are too small, and
 * the camera goes as near as the whole flight allows. */
static void near_to_any_shot(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int shots = 0, near = 0, moved = 0;
    recorded(app, brick_lane);
    while (game_can_redo(app->match.game) && shots < 10) {
        struct vec box[2];
        home_again(app);
        struct camera home = app->match.view.camera;
        play_redo(app->play);
        if (!match_playing(&app->match) || !block_films(match_playing(&app->match))) {
            tabletop_finish(&app->match.view);
            continue;
        }
        shots++;
        assert_true(tabletop_flick_bounds(&app->match.view, &box[0], &box[1]));
        struct camera wanted = tabletop_framing(&app->match.view, box, 2);
        while (tabletop_arrives(&app->match.view) > app->desk.now)
            frame(app);
        assert_true(tabletop_sees(&app->match.view, box[0], box[1]));
        if (camera_px_per_mm(&wanted) * 4 >= camera_px_per_mm(&home) * 5)
            assert_true(camera_same(&app->match.view.camera, &wanted));
        near += camera_px_per_mm(&app->match.view.camera) > camera_px_per_mm(&home);
        moved += !camera_same(&app->match.view.camera, &home);
    }
    print_message("the camera went for %d of %d shots, nearer for %d\n", moved, shots, near);
    assert_true(shots == 10 && moved > 4 && near > 1);
}

/* ---- who may act ----------------------------------------------------------------------------- */

/* A base of the enemy's that is nearest to a unit; its own when there is none. */
static const struct base *foe_base(const struct table *t, struct ref unit)
{
    const struct base *his = &t->base[t->unit[unit.index].base], *found = his;
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        int32_t far = vec_distance(base_pose(his).at, base_pose(b).at);
        if (b->where == WHERE_TABLE && far < least &&
            unit_side(&t->unit[i]) != unit_side(&t->unit[unit.index])) {
            least = far;
            found = b;
        }
    }
    return found;
}

/* In another phase whoever may act is seen, and whom he faces, and larger where that can be. */
static void goes_to_who_may_act(void **state)
{
    static const char *const games[] = {brick_lane, "sham/played-by-mouse-first-drill",
                                        "morschauser1/played-by-mouse-rear-guard"};
    struct bench *b = *state;
    struct app *app = &b->app;
    ui_set_window(app->desk.ui, 1024, 768, 100, MODE_DESK);
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        int phases = 0, near = 0;
        recorded(app, games[g]);
        while (game_can_redo(app->match.game) && phases < 30) {
            int phase = app->match.game->table.phase, side = game_awaited(app->match.game);
            play_redo(app->play);
            rest(app);
            const struct table *t = &app->match.game->table;
            if (t->over || (t->phase == phase && game_awaited(app->match.game) == side))
                continue;
            phases++;
            near += !tabletop_is_home(&app->match.view);
            const struct offers *list = play_offers(app->play);
            for (int i = 0; i < list->count; i++) {
                const struct offer *o = &list->offer[i];
                if (!o->allowed || o->unit.kind != KIND_UNIT ||
                    app->match.game->rules->verb[o->verb].turn_free)
                    continue;
                const struct base *base = &t->base[t->unit[o->unit.index].base];
                if (base->where == WHERE_TABLE)
                    assert_true(sees(app, base_pose(base).at) &&
                                sees(app, base_pose(foe_base(t, o->unit)).at));
            }
        }
        print_message("%s: %d phases, near in %d\n", games[g], phases, near);
        assert_true(phases > 5);
        assert_true(g > 0 || near > 10);
    }
}

/* Who shoots at, charges or fights whom is seen while it happens, wherever somebody had been
 * looking before. */
static void shows_who_fights_whom(void **state)
{
    static const char *const games[] = {
        "sham/played-by-mouse-first-drill", "pikeshot/played-by-mouse-breaking-out",
        "sixplus/played-by-mouse-fen-given-up", "morschauser2/played-by-mouse-given-up"};
    static struct moment m;
    struct bench *b = *state;
    struct app *app = &b->app;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        int seen = 0, went = 0;
        recorded(app, games[g]);
        while (game_can_redo(app->match.game) && seen < 15) {
            rest(app);
            const struct table *t = match_told(&app->match);
            tabletop_close(&app->match.view, (struct vec){t->width / 20, t->depth / 20}, -1);
            follow_keep(app->play); /* it has been there for long */
            play_redo(app->play);
            const struct block *block = match_playing(&app->match);
            if (!block)
                continue;
            moment_read(app->match.game->rules, t, block, &m);
            if (!moment_close(&m) || m.targets == 0)
                continue;
            frame(app);
            went += tabletop_arrives(&app->match.view) > app->desk.now;
            while (tabletop_arrives(&app->match.view) > app->desk.now)
                frame(app);
            assert_true(match_playing(&app->match) == block); /* it has waited */
            for (int i = 0; i < m.actors + m.targets; i++) {
                struct ref who = i < m.actors ? m.actor[i] : m.target[i - m.actors];
                assert_true(sees(app, base_pose(&t->base[t->unit[who.index].base]).at));
            }
            seen++;
        }
        print_message("%s: %d seen, for %d the camera went there\n", games[g], seen, went);
        assert_true(seen > 3 && went > 3);
    }
}

/* ---- whose camera ---------------------------------------------------------------------------- */

/* Nothing moves when it is switched off, whatever happens. */
static void stays_when_told(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    app->desk.settings.camera = false;
    recorded(app, brick_lane);
    struct camera home = app->match.view.camera;
    const struct offer *o;
    for (int i = 0; i < 12 && (o = next_flick(app)) != NULL; i++) {
        struct offer offer = *o;
        rest(app);
        hand_aim(app->play, &offer);
        rest(app);
        hand_let_go(app->play);
        play_redo(app->play);
        rest(app);
        assert_true(camera_same(&app->match.view.camera, &home));
    }
}

/* Whoever zooms has the camera: no shot and no phase takes it from him, until he presses Home or
 * has left it alone for a while. */
static void his_who_moves_it(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    recorded(app, brick_lane);
    const struct offer *o = next_flick(app);
    assert_non_null(o);
    struct offer offer = *o;
    rest(app);
    for (int home = 0; home < 2; home++) {
        send(app, (struct ui_event){.kind = UI_WHEEL, .wheel_y = -1, .x = 400, .y = 400});
        frame(app);
        struct camera his = app->match.view.camera;
        hand_aim(app->play, &offer);
        rest(app);
        assert_true(camera_same(&app->match.view.camera, &his));
        key(app, UI_KEY_ESC);
        rest(app);
        assert_true(camera_same(&app->match.view.camera, &his));
        if (home)
            key(app, UI_KEY_HOME);
        else
            app->desk.now += FOLLOW_OWN_MS;
        rest(app);
        hand_aim(app->play, &offer);
        rest(app);
        assert_false(camera_same(&app->match.view.camera, &his));
        key(app, UI_KEY_ESC);
        rest(app);
    }
}

/* It goes as soon as the turn has come, though the pointer is under way: not later, under a hand
 * that is about to begin. */
static void before_the_hand_begins(void **state)
{
    enum { SOON = 20, LATER = 60 };
    struct bench *b = *state;
    struct app *app = &b->app;
    int went = 0;
    recorded(app, brick_lane);
    assert_non_null(next_flick(app));
    for (int turn = 0; turn < 2; turn++) {
        home_again(app);
        follow_turn(app->play);
        for (int i = 0; i < LATER; i++) {
            bool goes = tabletop_arrives(&app->match.view) > app->desk.now;
            pointer(app, UI_MOVE, app->match.view.clear.x + 40 + i % 7,
                    app->match.view.clear.y + 90);
            frame(app);
            if (!goes && tabletop_arrives(&app->match.view) > app->desk.now) {
                assert_true(i < SOON);
                went++;
            }
        }
    }
    assert_true(went > 0);
}

/* Under a pressed button nothing moves; when it is let go what waited happens. */
static void never_under_a_button(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int waited = 0;
    recorded(app, brick_lane);
    while (game_can_redo(app->match.game) && waited < 8) {
        int side = game_awaited(app->match.game), phase = app->match.game->table.phase;
        rest(app);
        struct camera before = app->match.view.camera;
        int x = app->match.view.clear.x + 30,
            y = app->match.view.clear.y + app->match.view.clear.h / 2;
        pointer(app, UI_MOVE, x, y);
        pointer(app, UI_DOWN, x, y);
        play_redo(app->play);
        for (int i = 0; i < 200; i++) {
            frame(app);
            assert_true(camera_same(&app->match.view.camera, &before));
        }
        pointer(app, UI_UP, x, y);
        rest(app);
        bool other = app->match.game->table.phase != phase || game_awaited(app->match.game) != side;
        waited += other && !camera_same(&app->match.view.camera, &before);
    }
    assert_true(waited >= 8);
}

/* Nor under a ghost that follows the pointer with no button down, a ruler, or a target pointed at.
 */
static void never_under_what_is_held(void **state)
{
    static const enum hold holds[] = {HOLD_STICKY, HOLD_RULER, HOLD_PICK, HOLD_READY};
    struct bench *b = *state;
    struct app *app = &b->app;
    recorded(app, brick_lane);
    const struct offer *o;
    do { /* somebody whom the camera would go to see */
        o = next_flick(app);
        assert_non_null(o);
        home_again(app);
        follow_turn(app->play);
        rest(app);
    } while (tabletop_is_home(&app->match.view));
    for (size_t i = 0; i < sizeof holds / sizeof holds[0]; i++) {
        home_again(app);
        struct camera before = app->match.view.camera;
        app->play->hand.shape.order =
            (struct order){.verb = o->verb, .ids = 1, .id = {o->unit}, .spot = 1};
        app->play->hand.shape.order.hand = HAND_STEADY;
        if (holds[i] == HOLD_RULER)
            app->play->hand = (struct held){0};
        app->play->hand.holding = holds[i];
        follow_turn(app->play);
        for (int k = 0; k < 100; k++) {
            frame(app);
            assert_true(camera_same(&app->match.view.camera, &before));
        }
        hand_let_go(app->play);
        rest(app);
        assert_false(camera_same(&app->match.view.camera, &before)); /* it wanted to */
    }
}

/* A press while the camera flies ends the flight and does nothing else: whatever was pointed at is
 * elsewhere now. */
static void a_press_in_flight_is_no_order(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    recorded(app, brick_lane);
    const struct offer *o = next_flick(app);
    assert_non_null(o);
    struct offer offer = *o;
    rest(app);
    hand_aim(app->play, &offer);
    frame(app);
    assert_true(tabletop_arrives(&app->match.view) > app->desk.now);
    pointer(app, UI_DOWN, 300, 400);
    assert_int_equal(app->play->hand.holding,
                     HOLD_AIM); /* not held: that would have been the next click */
    assert_false(tabletop_arrives(&app->match.view) > app->desk.now);
    pointer(app, UI_UP, 300, 400);
    assert_int_equal(app->play->hand.holding, HOLD_AIM);
    pointer(app, UI_DOWN, 300, 400);
    pointer(app, UI_UP, 300, 400);
    assert_int_not_equal(app->play->hand.holding, HOLD_AIM);
}

/* Less movement: it is there at once, and never glides. */
static void at_once_where_motion_is_reduced(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    app->desk.settings.reduced = true;
    recorded(app, brick_lane);
    int near = 0;
    for (int i = 0; i < 80 && game_can_redo(app->match.game); i++) {
        play_redo(app->play);
        for (int k = 0; k < 120; k++) {
            frame(app);
            assert_false(tabletop_arrives(&app->match.view) > app->desk.now);
        }
        near += !tabletop_is_home(&app->match.view);
    }
    assert_true(near > 5);
}

/* A hand at random over games of several sets, with computers that play against it: the camera
 * moves only when nothing is pressed or held, or because the hand itself has moved it. */
static void no_hand_is_disturbed(void **state)
{
    enum { FRAMES = 3000 };
    static const char *const tables[] = {"kiddies/brick-lane", "sham/first-drill",
                                         "morschauser1/first-lines"};
    struct bench *b = *state;
    struct app *app = &b->app;
    uint32_t seed = 12345;
    for (size_t g = 0; g < sizeof tables / sizeof tables[0]; g++) {
        int moved = 0, held = 0;
        bench_table(b, tables[g]);
        app->match.player[SIDE_BLUE].computer = true;
        app->desk.screen = SCREEN_PLAY;
        app->desk.now += MINUTE;
        play_reset(app->play);
        app->desk.settings.speed = 400;
        ui_lay(app->desk.ui, build, app, app->desk.now);
        bool down = false;
        int x = 300, y = 300;
        for (int i = 0; i < FRAMES && !app->match.game->table.over; i++) {
            struct camera before = app->match.view.camera;
            seed = seed * 1664525u + 1013904223u;
            uint32_t dice = seed >> 16;
            bool still = true;
            x = dice % 7 == 0 ? (int)(dice * 7 % 1000) : x;
            y = dice % 7 == 0 ? 60 + (int)(dice * 13 % 690) : y;
            if (dice % 7 == 0)
                pointer(app, UI_MOVE, x, y);
            if (dice % 19 == 0) {
                down = !down;
                pointer(app, down ? UI_DOWN : UI_UP, x, y);
            }
            if (dice % 67 == 0 && !down)
                key(app, dice % 2 ? UI_KEY_TAB : UI_KEY_ESC);
            if (dice % 401 == 0) {
                still = false;
                send(app, (struct ui_event){.kind = UI_WHEEL, .wheel_y = dice & 1 ? 1 : -1});
            }
            if (dice % 53 == 0 && !down)
                bench_play(b);
            if (app->play->hand.holding == HOLD_PAN)
                still = false;
            bool holds = down || (app->play->hand.holding != HOLD_NOTHING &&
                                  app->play->hand.holding != HOLD_AIM &&
                                  app->play->hand.holding != HOLD_PICK);
            struct camera then = app->match.view.camera;
            frame(app);
            if (holds && still && tabletop_arrives(&app->match.view) < app->desk.now) {
                held++;
                assert_true(camera_same(&then, &app->match.view.camera));
            }
            moved += !camera_same(&before, &app->match.view.camera);
        }
        if (down)
            pointer(app, UI_UP, x, y);
        print_message("%s: the camera moved in %d frames, a hand held something in %d\n", tables[g],
                      moved, held);
        assert_true(moved > 0 && held > 100);
    }
}

/* ---- the lens -------------------------------------------------------------------------------- */

/* Wherever somebody flicks, at every size and scale, near and from above: the lens lies within the
 * table's part of the window and covers neither ruler nor saucer, pellet, aim or shooter. */
static void the_lens_covers_nothing_needed(void **state)
{
    static const int scales[] = {75, 100, 150};
    struct bench *b = *state;
    struct app *app = &b->app;
    int looked = 0, with_ruler = 0;
    for (int s = 0; s < SIZES * 3; s++) {
        app->desk.settings.camera = s % 2;
        ui_set_window(app->desk.ui, sizes[s % SIZES][0], sizes[s % SIZES][1], scales[s / SIZES],
                      MODE_DESK);
        recorded(app, brick_lane);
        const struct offer *o;
        for (int i = 0; i < 8 && (o = next_flick(app)) != NULL; i++) {
            struct offer offer = *o;
            const struct table *t = &app->match.game->table;
            rest(app);
            hand_aim(app->play, &offer);
            app->play->hand.shape.order.hand = HAND_FLICK;
            app->play->hand.holding = HOLD_READY;
            rest(app);
            frame(app);
            struct rect lens = play_lens(app->play), rim = tabletop_rim(&app->match.view),
                        clear = app->match.view.clear, in = rect_cut(lens, clear);
            assert_false(rect_empty(lens));
            assert_true(in.w == lens.w && in.h == lens.h);
            struct flick_preview preview = {0};
            app->match.game->rules->flicks->preview(t, &app->play->hand.shape.order, &preview);
            int x, y;
            tabletop_to_screen(&app->match.view, preview.from, 0, &x, &y);
            if (!rect_empty(rect_cut(lens, rim)) || rect_holds(lens, x, y))
                fail_msg("at %d x %d, %d %%, the lens lies over %s", ui_window(app->desk.ui).w,
                         ui_window(app->desk.ui).h, scales[s / SIZES],
                         rect_holds(lens, x, y) ? "the pellet" : "the ruler");
            struct rect him = tabletop_box(&app->match.view, t, offer.unit);
            assert_true(rect_empty(rect_cut(lens, him)));
            looked++;
            with_ruler += !rect_empty(rim);
            hand_let_go(app->play);
        }
    }
    print_message("%d lenses, %d with the ruler in sight\n", looked, with_ruler);
    assert_true(looked > 60 && with_ruler > 25);
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(aiming_is_worth_watching),
                                       TEST(the_whole_flight),
                                       TEST(near_to_any_shot),
                                       TEST(goes_to_who_may_act),
                                       TEST(shows_who_fights_whom),
                                       TEST(stays_when_told),
                                       TEST(his_who_moves_it),
                                       TEST(before_the_hand_begins),
                                       TEST(never_under_a_button),
                                       TEST(never_under_what_is_held),
                                       TEST(a_press_in_flight_is_no_order),
                                       TEST(at_once_where_motion_is_reduced),
                                       TEST(no_hand_is_disturbed),
                                       TEST(the_lens_covers_nothing_needed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
