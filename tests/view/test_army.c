/* Building the sides: nothing cut and nothing over anything else at every size and in every set;
 * plus and minus by mouse and keys; what is refused is told; what is built is played, saved among
 * the player's own, and opened again with its totals. */
#include "app/app.h"
#include "app/frame.h"
#include "app/start/army.h"
#include "disk/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "layout.h"

struct bench {
    struct cli cli;
    struct app app;
    char folder[64];
};

static int bench_open(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    struct trouble trouble = {0};
    assert_non_null(b);
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-army-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->cli.paths.data, PATH_BYTES, "%s", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.fonts, PATH_BYTES, "%s/assets/fonts", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.saves, PATH_BYTES, "%s/games", b->folder);
    snprintf(b->cli.paths.scenarios, PATH_BYTES, "%s/scenarios", b->folder);
    snprintf(b->cli.paths.config, PATH_BYTES, "%s/config", b->folder);
    b->cli.has_seed = true;
    b->cli.seed = 3;
    assert_true(app_init(&b->app, &b->cli, &trouble));
    b->app.desk.frameless = true;
    ui_set_window(b->app.desk.ui, 1920, 1080, 100, MODE_DESK);
    ui_lay(b->app.desk.ui, frame_build, &b->app, 0);
    *state = b;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    app_release(&b->app);
    tree_remove(b->folder);
    free(b);
    return 0;
}

static void lay(struct app *app)
{
    app_act(app);
    ui_lay(app->desk.ui, frame_build, app, 0);
}

static void press(struct app *app, const char *id)
{
    const struct ui_item *item = ui_find(app->desk.ui, id);
    if (!item)
        fail_msg("there is no %s", id);
    int x = item->rect.x + item->rect.w / 2, y = item->rect.y + item->rect.h / 2;
    const struct ui_event events[] = {{.kind = UI_MOVE, .x = x, .y = y},
                                      {.kind = UI_DOWN, .x = x, .y = y, .button = 1},
                                      {.kind = UI_UP, .x = x, .y = y, .button = 1}};
    app->desk.now += 1000; /* as a person presses, and not twice at once */
    for (int i = 0; i < 3; i++)
        frame_answer(app, &events[i]);
    frame_seen(app, app->desk.now);
    lay(app);
    lay(app);
}

static void key(struct app *app, int what)
{
    frame_answer(app, &(struct ui_event){.kind = UI_KEY, .key = what});
    lay(app);
    lay(app);
}

static void tab_to(struct app *app, const char *id)
{
    enum { WIDGETS = 100 };
    for (int i = 0; i < WIDGETS && strcmp(ui_focused(app->desk.ui), id) != 0; i++)
        key(app, UI_KEY_TAB);
    assert_string_equal(ui_focused(app->desk.ui), id);
}

/* As the row does it that leads there. */
static struct army_page *opened(struct app *app, const char *card)
{
    press(app, card);
    assert_true(army_open(app->start, &app->desk.trouble));
    desk_want(&app->desk, INTENT_ARMY);
    lay(app);
    lay(app);
    assert_int_equal(app->desk.screen, SCREEN_ARMY);
    return app->start->army;
}

static const char *said(struct app *app, const char *id)
{
    const struct ui_item *item = ui_find(app->desk.ui, id);
    if (!item)
        fail_msg("there is no %s", id);
    return item->text;
}

static void it_fits_every_window(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int set = 0; set < rules_count; set++) {
        char card[32];
        snprintf(card, sizeof card, "card:set-%d", set);
        opened(app, card);
        for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
            for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
                ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                              MODE_DESK);
                ui_watch(app->desk.ui, layout_scale[k] == 100);
                lay(app);
                layout_check(app->desk.ui);
                if (layout_scale[k] == 100)
                    assert_string_equal(ui_shortened(app->desk.ui), "");
            }
        ui_watch(app->desk.ui, false);
        ui_set_window(app->desk.ui, 1920, 1080, 100, MODE_DESK);
        lay(app);
        press(app, "button:start");
        assert_int_equal(app->desk.screen, SCREEN_START);
    }
}

static void the_row_leads_there(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    tab_to(app, "row:army");
    key(app, UI_KEY_ENTER);
    assert_int_equal(app->desk.screen, SCREEN_ARMY);
    key(app, UI_KEY_ESC);
    assert_int_equal(app->desk.screen, SCREEN_START);
}

static void plus_and_minus(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct army_page *p = opened(app, "card:set-2"); /* Pike and Shot */
    int32_t had = p->army.count[SIDE_RED][0], total = p->army.total[SIDE_RED];
    press(app, "count:red-infantry/minus");
    assert_int_equal(p->army.count[SIDE_RED][0], had - 1);
    press(app, "count:red-infantry/plus");
    assert_int_equal(p->army.count[SIDE_RED][0], had);
    press(app, "count:red-infantry/plus"); /* beyond the total */
    assert_int_equal(p->army.count[SIDE_RED][0], had);
    assert_non_null(strstr(said(app, "label:army-said"), "Infantry: 10.0 points, and Red has"));
    press(app, "total:red-points/plus");
    press(app, "total:red-points/plus");
    assert_int_equal(p->army.total[SIDE_RED], total + 10);
    tab_to(app, "count:red-infantry");
    key(app, UI_KEY_RIGHT);
    assert_int_equal(p->army.count[SIDE_RED][0], had + 1);
    key(app, '-');
    key(app, '+');
    assert_int_equal(p->army.count[SIDE_RED][0], had + 1);
    assert_true(p->good);
    for (int i = 0; i < 4; i++) /* no lower than it costs */
        press(app, "total:red-points/minus");
    assert_true(10 * p->army.total[SIDE_RED] >=
                army_cost(&p->points, p->rules, &p->army, SIDE_RED));
    assert_non_null(strstr(said(app, "label:army-said"), "take somebody off first"));
}

static void a_line_at_once(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct army_page *p = opened(app, "card:set-0"); /* Kiddies */
    int32_t had = p->army.count[SIDE_BLUE][0];
    press(app, "total:blue-points/plus");
    press(app, "total:blue-points/plus");
    press(app, "line:blue-regular");
    assert_int_equal(p->army.count[SIDE_BLUE][0], had + 5);
    assert_true(p->good);
}

/* What the set will not have is told, and neither played nor saved. */
static void what_cannot_begin_is_told(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct army_page *p = opened(app, "card:set-5"); /* Mark 2 */
    while (p->army.count[SIDE_RED][troop_find(p->rules, "leader")] > 0)
        press(app, "count:red-leader/minus");
    assert_false(p->good);
    assert_non_null(strstr(said(app, "label:army-why"), "red has no Leader (MO-10)"));
    assert_false(ui_find(app->desk.ui, "button:play")->enabled);
    assert_false(ui_find(app->desk.ui, "button:save")->enabled);
}

static int standing(const struct game *game, int side)
{
    int count = 0;
    for (int i = 0; i < game->table.units; i++)
        count += unit_side(&game->table.unit[i]) == side;
    return count;
}

static void it_is_played(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct army_page *p = opened(app, "card:set-3"); /* S.H.A.M. */
    int before = p->setting->unit_count / 2;
    for (int i = 0; i < 4; i++)
        press(app, "total:blue-points/plus");
    press(app, "count:blue-foot/plus");
    press(app, "button:play");
    assert_true(app->match.in_game);
    assert_int_equal(standing(app->match.game, SIDE_BLUE), before + 1);
    assert_int_equal(standing(app->match.game, SIDE_RED), before);
}

static void it_is_saved_and_opened_again(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct army_page *p = opened(app, "card:set-1"); /* 6+ */
    struct army built;
    char path[PATH_BYTES];
    for (int i = 0; i < 4; i++)
        press(app, "total:red-points/plus");
    press(app, "count:red-infantry/plus");
    press(app, "button:save");
    assert_non_null(strstr(said(app, "label:army-said"), "Saved."));
    built = p->army;
    snprintf(path, sizeof path, "%s", p->path);
    assert_memory_equal(path, b->folder, strlen(b->folder));
    press(app, "button:start");
    assert_int_equal(app->desk.screen, SCREEN_START);
    assert_string_equal(start_chosen(app->start)->path, path);
    assert_non_null(strstr(start_chosen(app->start)->army[SIDE_RED], " points"));
    assert_true(army_open(app->start, &app->desk.trouble));
    assert_memory_equal(&app->start->army->army, &built, sizeof built);
}

static void without_points_there_is_nothing_to_build(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    press(app, "card:set-1");
    snprintf(app->desk.paths.data, PATH_BYTES, "%s", b->folder);
    assert_false(army_open(app->start, &app->desk.trouble));
    assert_non_null(strstr(app->desk.trouble.text, "assets/points/sixplus"));
    assert_null(app->start->army);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_fits_every_window, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(the_row_leads_there, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(plus_and_minus, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(a_line_at_once, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(what_cannot_begin_is_told, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(it_is_played, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(it_is_saved_and_opened_again, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(without_points_there_is_nothing_to_build, bench_open,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
