/* One frame of the window: what is drawn anew, over the table and in the interface, gives what
 * drawing everything gives. */
#include "app/edit/editor.h"
#include "app/frame.h"
#include "app/play/umpire.h"

#include "app/app.h"
#include "app/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench.h"

#include <SDL.h>

enum { WIDE = 1366, HIGH = 768, PERIOD = 16 };

static uint64_t shown(struct app *app)
{
    struct image image = present_image(app->desk.present);
    return image_hash(&image);
}

static void differ(uint64_t before, uint64_t after)
{
    if (before != after)
        fail_msg("the frame differs from one drawn from nothing");
}

/* A bench with a window nobody sees; figures are baked at once. */
static struct bench *open_window(const char *table)
{
    struct bench *b = bench_new();
    struct app *app = &b->app;
    assert_int_equal(present_open(&app->desk.present, "Foilshot: testing", WIDE, HIGH),
                     PRESENT_FINE);
    frame_sized(app);
    bench_table(b, table);
    for (int i = 0; i < 2; i++) {
        app_take_over(app);
        play_say(app->play, "muster");
        play_say(app->play, "end");
    }
    app->desk.screen = SCREEN_PLAY;
    play_reset(app->play);
    tabletop_show_now(&app->match.view);
    frame_draw(app, true);
    return b;
}

static void close_window(struct bench *b)
{
    struct present *present = b->app.desk.present;
    void *state = b;
    bench_close(&state);
    present_close(present);
}

static uint32_t state = 3;

static int32_t below(int32_t most)
{
    state = state * 1664525u + 1013904223u;
    return (int32_t)((state >> 8) % (uint32_t)most);
}

/* Panes and shadows are translucent: laid twice they would be darker. */
static void the_interface_is_laid_once(void **unused)
{
    (void)unused;
    struct bench *b = open_window("kiddies/great-table");
    uint64_t all = shown(&b->app);
    tabletop_stale(&b->app.match.view);
    frame_draw(&b->app, false);
    differ(shown(&b->app), all);
    close_window(b);
}

static void press_key(struct app *app, int key)
{
    struct ui_event event = {.kind = UI_KEY, .key = key};
    frame_answer(app, &event);
}

/* While one side sets up behind the curtain nobody looks back, nor keeps the table as a scenario:
 * both show who stands where. */
static void nobody_looks_behind_the_curtain(void **unused)
{
    (void)unused;
    struct bench *b = bench_new();
    struct app *app = &b->app;
    assert_int_equal(present_open(&app->desk.present, "Foilshot: testing", WIDE, HIGH),
                     PRESENT_FINE);
    frame_sized(app);
    bench_table(b, "kiddies/book-ridge");
    for (int i = 0; i < 2; i++) {
        app_take_over(app);
        play_say(app->play, "muster");
        press_key(app, 'j');
        assert_int_equal(app->desk.screen, SCREEN_PLAY);
        assert_non_null(umpiring_why_no_copy(app->play));
        play_say(app->play, "end");
    }
    app_take_over(app);
    press_key(app, 'j');
    assert_int_equal(app->desk.screen, SCREEN_REPLAY);
    close_window(b);
}

/* Boxes of the table, cut by what the interface covers, may lie over one another. */
static void scattered_moves(void **unused)
{
    enum { ROUNDS = 25, MOVERS = 14 };
    (void)unused;
    struct bench *b = open_window("kiddies/great-table");
    struct app *app = &b->app;
    struct table *t = &app->match.game->table;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < MOVERS; i++) {
            struct base *base = &t->base[below(t->bases)];
            base->where = WHERE_TABLE;
            base->x = below(t->width);
            base->y = below(t->depth);
            base->face = below(120) * 3 * DEG;
        }
        t->hash = table_hash(t);
        app->desk.now += PERIOD;
        frame_draw(app, false);
        uint64_t part = shown(app);
        frame_draw(app, true);
        differ(part, shown(app));
    }
    close_window(b);
}

/* The other colours are everywhere at once, also on what was painted before. */
static void other_colours_everywhere(void **unused)
{
    (void)unused;
    struct bench *b = open_window("pikeshot/first-push");
    struct app *app = &b->app;
    uint64_t before = shown(app);
    app->desk.settings.dyes = DYES_ORANGE_BLUE;
    app_settle(app);
    frame_draw(app, true);
    uint64_t changed = shown(app);
    assert_true(changed != before);
    tabletop_dye(&app->match.view); /* now there is nothing left that was painted before */
    frame_draw(app, true);
    differ(changed, shown(app));
    app->desk.settings.dyes = DYES_RED_BLUE;
    app_settle(app);
    frame_draw(app, true);
    differ(before, shown(app));
    close_window(b);
}

/* As the window does it: one answer, and then only what changed is drawn. */
static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    if (!ui_find(app->desk.ui, id))
        fail_msg("there is no %s", id);
    snprintf(event.text, sizeof event.text, "%s", id);
    frame_answer(app, &event);
    app->desk.now += PERIOD;
    frame_draw(app, false);
}

/* Between "Begin" and the first table there is nothing to draw behind the dialogue, and the frame
 * of no parts that used to be drawn there ended the program. */
static void a_table_of_ones_own_is_begun_from_the_start_screen(void **unused)
{
    (void)unused;
    for (int i = 0; i < rules_count; i++) {
        struct bench *b = bench_new();
        struct app *app = &b->app;
        char set[UI_ID];
        assert_int_equal(present_open(&app->desk.present, "Foilshot: testing", WIDE, HIGH),
                         PRESENT_FINE);
        frame_sized(app);
        frame_draw(app, true);
        press(app, "row:edit");
        snprintf(set, sizeof set, "set:%s", rules_list[i]->id);
        press(app, set);
        press(app, "button:begin");
        assert_true(editor_shown(app->editor));
        frame_draw(app, false);
        uint64_t part = shown(app);
        frame_draw(app, true);
        differ(part, shown(app));
        close_window(b);
    }
}

static void click(struct app *app, int x, int y)
{
    struct ui_event event = {.kind = UI_DOWN, .button = UI_LEFT, .clicks = 1, .x = x, .y = y};
    frame_answer(app, &event);
    event.kind = UI_UP;
    frame_answer(app, &event);
    frame_draw(app, false);
}

/* Who presses twice has not meant what the first press has brought under the pointer. */
static void a_double_press_does_not_go_through(void **unused)
{
    (void)unused;
    enum { LATER = 600 };
    struct bench *b = open_window("kiddies/great-table");
    struct app *app = &b->app;
    struct rect leaves;
    for (int wait = 0; wait < 3; wait++) { /* before it is seen, just after, and in good time */
        app->desk.screen = SCREEN_PLAY;
        app->desk.dialogue = DIALOGUE_LEAVE;
        frame_draw(app, true);
        assert_true(ui_rect(app->desk.ui, "button:yes", &leaves));
        int x = leaves.x + leaves.w / 2, y = leaves.y + leaves.h / 2;
        click(app, x, y);
        assert_string_equal(app->heard.pressed, "button:yes");
        assert_int_equal(app->desk.screen, SCREEN_START);
        int presses = app->heard.presses;
        if (wait)
            frame_seen(app, app->desk.now);
        app->desk.now += wait == 1 ? LATER - 1 : wait == 2 ? LATER : LATER * 9;
        click(app, x, y);
        assert_int_equal(app->heard.presses, presses + (wait == 2));
        click(app, x, y + leaves.h); /* elsewhere it is meant */
        assert_int_equal(app->heard.presses, presses + 1 + (wait == 2));
        click(app, x, y + leaves.h); /* and as often as one likes */
        assert_int_equal(app->heard.presses, presses + 2 + (wait == 2));
        if (wait < 2)
            bench_table(b, "kiddies/great-table");
    }
    close_window(b);
}

int main(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interface_is_laid_once),
        cmocka_unit_test(nobody_looks_behind_the_curtain),
        cmocka_unit_test(scattered_moves),
        cmocka_unit_test(other_colours_everywhere),
        cmocka_unit_test(a_double_press_does_not_go_through),
        cmocka_unit_test(a_table_of_ones_own_is_begun_from_the_start_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
