/* The map of a campaign: nothing cut and nothing over anything else at every size, from its first
 * battle to its end; what became of a battle learnt from its journal; a damaged progress told. */
#include "app/app.h"
#include "app/campaign/campaigning.h"
#include "app/frame.h"
#include "app/match/match.h"
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
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-campaigning-XXXXXX");
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
    ui_lay(app->desk.ui, frame_build, app, 0);
}

static void check_sizes(struct app *app)
{
    for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
        for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
            ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                          MODE_DESK);
            ui_watch(app->desk.ui, layout_scale[k] == 100);
            ui_lay(app->desk.ui, frame_build, app, 0);
            layout_check(app->desk.ui);
            if (layout_scale[k] == 100)
                assert_string_equal(ui_shortened(app->desk.ui), "");
        }
    ui_watch(app->desk.ui, false);
    ui_set_window(app->desk.ui, 1920, 1080, 100, MODE_DESK);
    ui_lay(app->desk.ui, frame_build, app, 0);
}

/* Begins The Mill Road with the set of that card. */
static struct campaigning *began(struct app *app, const char *card)
{
    press(app, card);
    press(app, "row:campaign");
    assert_int_equal(app->desk.screen, SCREEN_CAMPAIGN);
    check_sizes(app);
    int fresh = 0;
    while (app->campaigning->entry[fresh].begun)
        fresh++;
    char id[32];
    snprintf(id, sizeof id, "radio:campaign-%d", fresh);
    press(app, id);
    press(app, "button:go");
    assert_true(app->campaigning->open);
    assert_int_equal(app->campaigning->progress.fights, 0);
    check_sizes(app);
    return app->campaigning;
}

/* Plays what is next until this side gives up; back to the map. */
static void gives_up(struct app *app, const char *order)
{
    struct trouble trouble = {0};
    struct verdict *verdict = malloc(sizeof *verdict);
    assert_non_null(verdict);
    press(app, "button:go");
    assert_true(app->match.in_game);
    assert_true(app->match.campaign[0]);
    int side = strcmp(order, "red") == 0 ? SIDE_RED : SIDE_BLUE;
    assert_int_equal(game_say(app->match.game, side, "resign", SOURCE_TYPED, verdict, &trouble),
                     GIVEN_DONE);
    free(verdict);
    app->desk.screen = SCREEN_END;
    ui_lay(app->desk.ui, frame_build, app, 0);
    assert_null(ui_find(app->desk.ui, "button:rematch"));
    check_sizes(app);
    press(app, "button:map");
    assert_int_equal(app->desk.screen, SCREEN_CAMPAIGN);
    assert_false(app->match.in_game);
}

static void through(struct app *app, const char *card)
{
    struct campaigning *c = began(app, card);
    int fought = 0;
    for (; c->next >= 0; fought++) {
        gives_up(app, fought % 2 ? "blue" : "red");
        assert_int_equal(c->progress.fights, fought + 1);
        assert_true(c->progress.fought[fought].over);
        check_sizes(app);
    }
    assert_in_range(fought, CAMPAIGN_LEAST, CAMPAIGN_MOST);
    assert_non_null(ui_find(app->desk.ui, "label:campaign-end"));
    assert_null(ui_find(app->desk.ui, "button:go"));
    press(app, "button:start");
    assert_int_equal(app->desk.screen, SCREEN_START);
}

static void every_set(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    static const char *const cards[] = {"card:set-0", "card:set-1", "card:set-2",
                                        "card:set-3", "card:set-4", "card:set-5"};
    for (int i = 0; i < 6; i++)
        through(app, cards[i]);
}

/* Left in the middle of a battle: the start screen carries the game on, and its end still leads to
 * the map. Without its journal the battle is to be begun again. */
static void left_and_carried_on(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    char journal[PATH_BYTES], progress[PATH_BYTES];
    struct campaigning *c = began(app, "card:set-2");
    snprintf(progress, sizeof progress, "%s", c->progress.path);
    press(app, "button:go");
    snprintf(journal, sizeof journal, "%s", app->match.game->path);
    assert_string_equal(app->match.campaign, progress);
    app_leave_game(app);
    assert_true(app_open(app, journal));
    assert_string_equal(app->match.campaign, progress);
    app_leave_game(app);
    campaigning_show(c, progress);
    assert_non_null(progress_open(&c->progress));
    assert_int_equal(unlink(journal), 0);
    campaigning_show(c, progress);
    assert_null(progress_open(&c->progress));
    assert_int_equal(c->next, 0);
}

/* What is damaged stands in the list with its line, and cannot be chosen. */
static void damaged(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct campaigning *c = began(app, "card:set-3");
    struct trouble trouble = {0};
    char path[PATH_BYTES], *text;
    size_t size;
    snprintf(path, sizeof path, "%s", c->progress.path);
    assert_true(file_read(path, &text, &size, &trouble));
    strstr(text, "set sham")[4] = 'z';
    assert_true(file_write(path, text, size, &trouble));
    free(text);
    campaigning_show(c, "");
    assert_true(c->entry[0].begun);
    assert_false(c->entry[0].good);
    assert_non_null(strstr(c->entry[0].said, ".campaign:5: "));
    ui_lay(app->desk.ui, frame_build, app, 0);
    check_sizes(app);
    campaigning_show(c, path);
    assert_int_equal(app->desk.dialogue, DIALOGUE_TROUBLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_set, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(left_and_carried_on, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(damaged, bench_open, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
