/* The start screen: what was chosen last is chosen when the program is started again. */
#include "app/app.h"
#include "app/desk/levels.h"
#include "app/desk/settings.h"
#include "app/start/start_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench.h"

static int opened(void **state)
{
    *state = bench_new();
    return 0;
}

/* Its settings as another run reads them from the file. */
static void again(struct desk *desk)
{
    struct trouble trouble = {0};
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s", desk->settings_path);
    assert_true(settings_load(&desk->settings, path, &trouble));
}

/* The screen is laid, by which it takes what its rows show. */
static void build(struct ui *ui, void *start)
{
    screen_start_build(ui, start);
}

/* Its settings are in the folder of the test. */
static struct start *opens(struct bench *b)
{
    struct desk *desk = &b->app.desk;
    snprintf(desk->settings_path, sizeof desk->settings_path, "%s/settings", b->folder);
    struct start *start = start_new(desk);
    start_refresh(start);
    return start;
}

/* The program ends and is begun again. */
static struct start *opens_again(struct desk *desk, struct start *before)
{
    start_remember(before);
    start_free(before);
    desk->settings = settings_default();
    again(desk);
    struct start *after = start_new(desk);
    start_refresh(after);
    return after;
}

static void set_and_opponent_come_back(void **state)
{
    struct bench *b = *state;
    struct desk *desk = &b->app.desk;
    struct start *before = opens(b);
    assert_int_equal(before->set, 0);
    assert_false(before->player[SIDE_BLUE].computer);
    start_choose_set(before, 2);
    before->player[SIDE_BLUE].computer = true;
    before->player[SIDE_BLUE].level = 3;
    struct start *after = opens_again(desk, before);
    ui_lay(desk->ui, build, after, 0);
    assert_int_equal(after->set, 2);
    assert_int_equal(start_chosen(after)->set, 2);
    assert_true(after->player[SIDE_BLUE].computer);
    assert_int_equal(after->player[SIDE_BLUE].level, 3);
    assert_false(after->player[SIDE_RED].computer);
    start_remember(after); /* and once more the same */
    assert_int_equal(desk->settings.by[SIDE_BLUE], 4);
    assert_int_equal(desk->settings.by[SIDE_RED], 0);
    start_free(after);
}

static void each_side_has_a_level_of_its_own(void **state)
{
    struct bench *b = *state;
    struct desk *desk = &b->app.desk;
    struct start *before = opens(b);
    before->player[SIDE_RED].computer = before->player[SIDE_BLUE].computer = true;
    ui_lay(desk->ui, build, before, 0);
    assert_null(ui_find(desk->ui, "seg:level/general"));
    assert_non_null(ui_find(desk->ui, "seg:level-red/general"));
    assert_non_null(ui_find(desk->ui, "seg:level-blue/recruit"));
    before->player[SIDE_RED].level = play_level_find("general", 7);
    before->player[SIDE_BLUE].level = play_level_find("recruit", 7);
    ui_lay(desk->ui, build, before, 0); /* nor does a pass make them alike */
    struct start *after = opens_again(desk, before);
    assert_int_equal(after->player[SIDE_RED].level, play_level_find("general", 7));
    assert_int_equal(after->player[SIDE_BLUE].level, play_level_find("recruit", 7));
    start_free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(set_and_opponent_come_back, opened, bench_close),
        cmocka_unit_test_setup_teardown(each_side_has_a_level_of_its_own, opened, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
