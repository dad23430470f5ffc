/* The panel of the play screen in sets other than the children's: the dice tray, rows, the unit. */
#include "app/play.h"
#include "computer/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ORDERS_MOST = 400 };

struct bench {
    struct cli cli;
    struct app app;
    char folder[64];
    struct random_player player;
    struct offers offers;
    struct verdict verdict;
};

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, self);
}

static int bench_open(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    struct trouble trouble = {0};
    assert_non_null(b);
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-panel-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->cli.paths.data, PATH_BYTES, "%s", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.saves, PATH_BYTES, "%s", b->folder);
    snprintf(b->cli.paths.config, PATH_BYTES, "%s", b->folder);
    b->cli.journal = "/dev/null";
    b->cli.has_seed = true;
    b->cli.seed = 3;
    b->player = random_player(5);
    assert_true(app_init(&b->app, &b->cli, &trouble));
    ui_set_window(b->app.ui, 1920, 1080, 100, MODE_DESK);
    *state = b;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    app_release(&b->app);
    rmdir(b->folder);
    free(b);
    return 0;
}

static void table_open(struct bench *b, const char *scenario)
{
    char path[PATH_BYTES];
    assert_true(path_join(path, FOILSHOT_SOURCE "/scenarios", scenario));
    assert_true(app_open(&b->app, path));
}

/* The next order of a random game; false when it is over. */
static bool play_one(struct bench *b)
{
    struct game *game = b->app.game;
    struct trouble trouble;
    struct order order;
    bool probe;
    if (game->table.over)
        return false;
    if (random_order(&b->player, game->rules, &game->table, game_awaited(game), &b->offers, &order,
                     &probe) &&
        !probe)
        game_give(game, &order, SOURCE_TYPED, &b->verdict, &trouble);
    return true;
}

static void look(struct bench *b, struct ref chosen)
{
    play_reset(&b->app);
    b->app.holder = game_awaited(b->app.game);
    b->app.screen = SCREEN_PLAY;
    b->app.play->offers_stale = true;
    if (chosen.kind)
        hand_select(&b->app, chosen, false);
    tabletop_finish(&b->app.view);
    ui_lay(b->app.ui, build, &b->app, 0);
}

static const char *words_of(struct bench *b, const char *id)
{
    const struct ui_item *item = ui_find(b->app.ui, id);
    return item ? item->text : "";
}

/* In Pike and Shot a shot throws twice: for hits, and for the powder that is left. */
static void dice_say_what_they_are_for(void **state)
{
    struct bench *b = *state;
    table_open(b, "pikeshot/pitched-battle.yaml");
    bool found = false;
    for (int i = 0; i < ORDERS_MOST && !found && play_one(b); i++) {
        const struct journal *j = &b->app.game->journal;
        found = j->at >= 0 && strstr(j->block[j->at].order, "shoot ") != NULL;
    }
    assert_true(found);
    look(b, (struct ref){0});
    assert_string_equal(words_of(b, "label:die-0"), "shots");
    assert_string_equal(words_of(b, "label:die-1"), "powder");
    assert_non_null(strstr(words_of(b, "label:dice"), " of 15"));
    look(b, ref_unit(&b->app.game->table, 0));
    assert_non_null(strstr(words_of(b, "label:troop"), " of 15 hits"));
}

/* Who has moved may neither move nor turn: the reason is told once. */
static void one_reason_is_one_row(void **state)
{
    struct bench *b = *state;
    table_open(b, "morschauser1/first-lines.yaml");
    int seen = 0;
    for (int i = 0; i < 60 && !seen && play_one(b); i++) {
        const struct table *t = &b->app.game->table;
        for (int unit = 0; unit < t->units && !seen; unit++) {
            if (unit_side(&t->unit[unit]) != game_awaited(b->app.game))
                continue;
            look(b, ref_unit(t, unit));
            const char *words = words_of(b, "row:move");
            if (!strchr(words, ','))
                continue;
            seen++;
            assert_non_null(strstr(words, "turn"));
            assert_null(ui_find(b->app.ui, "row:turn"));
        }
    }
    assert_true(seen);
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(dice_say_what_they_are_for),
                                       TEST(one_reason_is_one_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
