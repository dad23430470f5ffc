/* The umpire's hand in the program, without a window: units of any side are chosen, dragged, put
 * back, removed and brought back by mouse and by keys, numbers are set in the panel, dice are
 * rolled; and the panel keeps its places at every size. */
#include "app/app.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/sheets/sheets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    screen_play_build(ui, app->play);
    dialogue_build(ui, app->papers);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    b->app.desk.settings.dice = DICE_INSTANT;
    b->app.desk.settings.reduced = true;
    *state = b;
    return 0;
}

static void pass(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    app->desk.now += 20;
    play_step(app->play);
    play_boxes(app->play, box, TABLETOP_BOXES);
    ui_lay(app->desk.ui, build, app, app->desk.now);
}

static void begin(struct bench *b, const char *scenario)
{
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    bench_table(b, scenario);
    app_take_over(&b->app);
    pass(&b->app);
    while (b->app.match.game->table.ask && play_answer(b->app.play)) /* who goes first */
        pass(&b->app);
    app_take_over(&b->app);
    pass(&b->app);
}

/* ---- hands ----------------------------------------------------------------------------------- */

static void give(struct app *app, struct ui_event event)
{
    app->desk.now += 20;
    event.ms = app->desk.now;
    play_source(app->play, &event);
    ui_begin(app->desk.ui, NULL, &event, app->desk.now);
    build(app->desk.ui, app);
    if (!ui_end(app->desk.ui) && app->desk.dialogue == DIALOGUE_NONE)
        play_event(app->play, &event);
    app_act(app);
    pass(app);
}

static void key(struct app *app, int key, unsigned mods)
{
    give(app, (struct ui_event){.kind = UI_KEY, .key = key, .mods = mods});
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    if (!ui_find(app->desk.ui, id))
        fail_msg("no \"%s\"", id);
    snprintf(event.text, sizeof event.text, "%s", id);
    give(app, event);
}

static void mouse(struct app *app, enum ui_event_kind kind, int x, int y)
{
    give(app,
         (struct ui_event){
             .kind = kind, .x = x, .y = y, .button = kind == UI_MOVE ? 0 : UI_LEFT, .clicks = 1});
}

static struct ref unit(const struct app *app, const char *name)
{
    struct ref ref = ref_read(&app->match.game->table, &name);
    assert_int_equal(ref.kind, KIND_UNIT);
    return ref;
}

static const struct base *base(const struct app *app, const char *name)
{
    const struct table *t = &app->match.game->table;
    return &t->base[t->unit[unit(app, name).index].base];
}

static void feet(const struct app *app, const char *name, int *x, int *y)
{
    tabletop_to_screen(&app->match.view, base_pose(base(app, name)).at, 0, x, y);
}

static void click(struct app *app, const char *name)
{
    int x, y;
    feet(app, name, &x, &y);
    mouse(app, UI_MOVE, x, y);
    mouse(app, UI_DOWN, x, y);
    mouse(app, UI_UP, x, y);
    assert_true(ref_same(umpiring_chosen(app->play), unit(app, name)));
}

/* Picks it up and holds it so far away. */
static void carry(struct app *app, const char *name, int dx, int dy)
{
    int x, y;
    feet(app, name, &x, &y);
    mouse(app, UI_MOVE, x, y);
    mouse(app, UI_DOWN, x, y);
    mouse(app, UI_MOVE, x + dx / 2, y + dy / 2);
    mouse(app, UI_MOVE, x + dx, y + dy);
}

static const struct block *last(const struct app *app)
{
    return &app->match.game->journal.block[app->match.game->journal.at];
}

static void last_is(const struct app *app, const char *begins, enum source source)
{
    if (strncmp(last(app)->order, begins, strlen(begins)) != 0)
        fail_msg("\"%s\" is not \"%s…\"", last(app)->order, begins);
    assert_int_equal(last(app)->side, SIDE_NONE);
    assert_int_equal(last(app)->source, source);
}

static enum ghost ghost_now(const struct app *app)
{
    struct tabletop_ghost ghost[8];
    assert_true(umpiring_ghosts(app->play, ghost, 8) > 0);
    return ghost[0].ghost;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void any_unit_is_dragged_anywhere(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "sham/first-drill");
    int awaited = game_awaited(app->match.game);
    const char *other = awaited == SIDE_RED ? "B3" : "R3";
    struct pose from = base_pose(base(app, other));
    key(app, 'u', UI_CTRL);
    assert_true(umpiring(app->play));
    assert_non_null(ui_find(app->desk.ui, "button:umpire"));
    click(app, other);
    carry(app, other, 40, awaited == SIDE_RED ? 120 : -120);
    assert_int_equal(ghost_now(app), GHOST_LEGAL);
    int there = base(app, other)->x;
    assert_int_equal(there, from.at.x); /* nothing is given before it is let go */
    mouse(app, UI_UP, 0, 0);
    last_is(app, "umpire move ", SOURCE_MOUSE);
    assert_int_not_equal(base(app, other)->y, from.at.y);
    press(app, "button:back-last");
    assert_int_equal(base(app, other)->x, from.at.x);
    assert_int_equal(base(app, other)->y, from.at.y);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE); /* edits are taken back without asking */
    press(app, "button:rest");
    assert_false(umpiring(app->play));
    assert_null(ui_find(app->desk.ui, "button:umpire"));
}

static void what_cannot_stand_is_striped_and_says_why(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int x, y, x1, y1;
    begin(b, "sham/first-drill");
    umpiring_begin(app->play);
    pass(app);
    int32_t blocks = app->match.game->journal.count;
    feet(app, "R2", &x, &y);
    feet(app, "R3", &x1, &y1);
    carry(app, "R2", x1 - x, y1 - y);
    assert_int_equal(ghost_now(app), GHOST_REFUSED);
    assert_non_null(ui_find(app->desk.ui, "note:umpire"));
    mouse(app, UI_UP, x1, y1);
    assert_int_equal(app->match.game->journal.count, blocks);
    assert_string_equal(app->play->toast.id, "HS-04");
    struct tabletop_ghost ghost[8];
    assert_int_equal(umpiring_ghosts(app->play, ghost, 8), 0);
}

static void keys_do_all_of_it(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "sixplus/vest-pocket");
    key(app, 'u', UI_CTRL);
    key(app, UI_KEY_TAB, 0);
    key(app, UI_KEY_TAB, 0);
    struct ref chosen = umpiring_chosen(app->play);
    assert_int_equal(chosen.kind, KIND_UNIT);
    const struct base *his =
        &app->match.game->table.base[app->match.game->table.unit[chosen.index].base];
    struct pose from = base_pose(his);
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(ghost_now(app), GHOST_CARRIED);
    key(app, UI_KEY_RIGHT, 0);
    key(app, UI_KEY_RIGHT, UI_SHIFT);
    key(app, 'e', 0);
    key(app, UI_KEY_ENTER, 0);
    last_is(app, "umpire move ", SOURCE_KEYS);
    assert_int_equal(abs(his->x - from.at.x), 11 * MM);
    assert_int_equal(angle_diff(from.face, his->face), 5 * DEG);
    /* Esc puts back what is held, then lets go, then rests. */
    key(app, UI_KEY_ENTER, 0);
    key(app, UI_KEY_LEFT, 0);
    key(app, UI_KEY_ESC, 0);
    assert_int_equal(abs(his->x - from.at.x), 11 * MM);
    key(app, UI_KEY_DELETE, 0);
    last_is(app, "umpire remove ", SOURCE_KEYS);
    assert_int_equal(his->where, WHERE_LOST);
    key(app, UI_KEY_ESC, 0);
    assert_int_equal(umpiring_chosen(app->play).kind, KIND_NONE);
    key(app, UI_KEY_ESC, 0);
    assert_false(umpiring(app->play));
}

static void the_panel_sets_and_brings_back(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "morschauser1/first-lines");
    umpiring_begin(app->play);
    pass(app);
    click(app, "R2");
    press(app, "step:R2-hits/minus");
    last_is(app, "umpire set R2 hits ", SOURCE_MOUSE);
    press(app, "check:R2-moved");
    last_is(app, "umpire set R2 moved yes", SOURCE_MOUSE);
    int32_t face = base(app, "R2")->face;
    press(app, "button:right");
    assert_int_equal(angle_diff(face, base(app, "R2")->face), 45 * DEG);
    press(app, "button:remove");
    assert_int_equal(base(app, "R2")->where, WHERE_LOST);
    press(app, "button:back-R2");
    struct rect view = app->match.view.clear;
    mouse(app, UI_MOVE, view.x + view.w / 2, view.y + view.h / 2 - 40);
    mouse(app, UI_DOWN, view.x + view.w / 2, view.y + view.h / 2 - 40);
    mouse(app, UI_UP, view.x + view.w / 2, view.y + view.h / 2 - 40);
    last_is(app, "umpire return R2 ", SOURCE_MOUSE);
    assert_int_equal(base(app, "R2")->where, WHERE_TABLE);
    press(app, "step:table-turn/plus");
    assert_int_equal(app->match.game->table.turn, 2);
}

static void dice_are_rolled_and_asked_for_when_taken_back(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "kiddies/book-ridge");
    umpiring_begin(app->play);
    pass(app);
    press(app, "step:dice/plus");
    press(app, "button:roll");
    last_is(app, "umpire die 6 2", SOURCE_MOUSE);
    press(app, "seg:die/20");
    press(app, "step:dice/minus");
    press(app, "button:roll");
    last_is(app, "umpire die 20", SOURCE_MOUSE);
    press(app, "button:back-last");
    assert_int_equal(app->desk.dialogue, DIALOGUE_UNDO);
    press(app, "button:yes");
    last_is(app, "umpire die 6 2", SOURCE_MOUSE);
}

static void it_rests_when_another_game_begins_and_stops_computers(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "sixplus/vest-pocket");
    app->match.player[game_awaited(app->match.game)].computer = true;
    umpiring_begin(app->play);
    int32_t blocks = app->match.game->journal.count;
    for (int i = 0; i < 20; i++) {
        app->desk.now += 1000;
        play_step(app->play);
    }
    assert_int_equal(app->match.game->journal.count, blocks);
    umpiring_end(app->play);
    for (int i = 0; i < 20; i++) {
        app->desk.now += 1000;
        play_step(app->play);
    }
    assert_true(app->match.game->journal.count > blocks);
    umpiring_begin(app->play);
    app_rematch(app);
    assert_false(umpiring(app->play));
}

static void typed_orders_may_be_the_umpires(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    begin(b, "pikeshot/first-push");
    play_say(app->play, "umpire set R1 hits 3");
    last_is(app, "umpire set R1 hits 3", SOURCE_TYPED);
    play_say(app->play, "umpire set R1 hits 99");
    assert_string_equal(app->play->toast.id, "HS-12");
    play_say(app->play, "umpire sets");
    assert_true(strstr(app->play->toast.words, "expected") != NULL);
}

/* Nothing that can be pressed lies over another thing or out of the window, and at the usual scale
 * no words are shortened. */
static void look(struct app *app, const char *what, bool usual)
{
    ui_watch(app->desk.ui, true);
    pass(app);
    const char *cut = ui_shortened(app->desk.ui);
    if (usual && cut[0] && strcmp(cut, app->match.setting->title) != 0)
        fail_msg("%s: \"%s\" is shortened", what, cut);
    struct rect window = ui_window(app->desk.ui);
    for (int i = 0; i < ui_count(app->desk.ui); i++) {
        const struct ui_item *a = ui_item(app->desk.ui, i);
        if (!a->focusable || a->kind == UI_KIND_AREA || strchr(a->id, '/') || rect_empty(a->ink))
            continue;
        struct rect r = rect_cut(a->rect, a->ink);
        if (r.x < 0 || r.y < 0 || r.x + r.w > window.w || r.y + r.h > window.h)
            fail_msg("%s: %s is out of the window", what, a->id);
        for (int k = i + 1; k < ui_count(app->desk.ui); k++) {
            const struct ui_item *c = ui_item(app->desk.ui, k);
            if (!c->focusable || c->kind == UI_KIND_AREA || strchr(c->id, '/') ||
                rect_empty(rect_cut(r, rect_cut(c->rect, c->ink))))
                continue;
            fail_msg("%s: %s lies over %s", what, c->id, a->id);
        }
    }
}

static void the_panel_fits_at_every_size(void **state)
{
    static const char *const scenario[] = {"kiddies/book-ridge", "sixplus/vest-pocket",
                                           "pikeshot/first-push", "sham/first-drill",
                                           "morschauser2/little-wold"};
    static const struct {
        int w, h, scale;
    } size[] = {
        {1024, 768, 100}, {1366, 768, 100}, {1920, 1080, 75}, {1920, 1080, 150}, {1024, 768, 200}};
    struct bench *b = *state;
    struct app *app = &b->app;
    char what[160];
    for (size_t i = 0; i < sizeof scenario / sizeof scenario[0]; i++) {
        begin(b, scenario[i]);
        umpiring_begin(app->play);
        for (size_t k = 0; k < sizeof size / sizeof size[0]; k++) {
            snprintf(what, sizeof what, "%s at %d × %d, %d %%", scenario[i], size[k].w, size[k].h,
                     size[k].scale);
            ui_set_window(app->desk.ui, size[k].w, size[k].h, size[k].scale, MODE_DESK);
            look(app, what, size[k].scale == 100);
            key(app, UI_KEY_TAB, 0);
            look(app, what, size[k].scale == 100);
            if (umpiring_chosen(app->play).kind) {
                key(app, UI_KEY_ENTER, 0);
                key(app, UI_KEY_LEFT, 0);
                look(app, what, size[k].scale == 100);
                key(app, UI_KEY_ESC, 0);
                key(app, UI_KEY_DELETE, 0);
                look(app, what, size[k].scale == 100);
            }
        }
    }
}

#define WITH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH(any_unit_is_dragged_anywhere),
        WITH(what_cannot_stand_is_striped_and_says_why),
        WITH(keys_do_all_of_it),
        WITH(the_panel_sets_and_brings_back),
        WITH(dice_are_rolled_and_asked_for_when_taken_back),
        WITH(it_rests_when_another_game_begins_and_stops_computers),
        WITH(typed_orders_may_be_the_umpires),
        WITH(the_panel_fits_at_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
