/* Opening, beginning and saving games in the program, without a window: what cannot be opened costs
 * nothing, and no game is written over another. */
#include "app/app.h"
#include "app/play/play.h"
#include "app/start/start.h"
#include "disk/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct bench {
    struct cli cli;
    struct app app;
    char folder[64], book_ridge[PATH_BYTES];
};

static int bench_open(void **state)
{
    struct trouble trouble = {0};
    struct bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-app-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->cli.paths.data, PATH_BYTES, "%s", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.fonts, PATH_BYTES, "%s/assets/fonts", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.saves, PATH_BYTES, "%s/games", b->folder);
    snprintf(b->cli.paths.config, PATH_BYTES, "%s/config", b->folder);
    assert_true(path_join(b->book_ridge, FOILSHOT_SOURCE, "scenarios/kiddies/book-ridge.yaml"));
    assert_true(app_init(&b->app, &b->cli, &trouble));
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    *state = b;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    const char *const folders[] = {b->cli.paths.saves, b->folder};
    app_release(&b->app);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char **names, path[PATH_BYTES];
        int count = folder_names(folders[i], "", &names);
        for (int k = 0; k < count; k++)
            if (path_join(path, folders[i], names[k]))
                unlink(path);
        if (count)
            names_free(names, count);
        rmdir(folders[i]);
    }
    free(b);
    return 0;
}

static char *in_folder(const struct bench *b, const char *name, char path[PATH_BYTES])
{
    assert_true(path_join(path, b->folder, name));
    return path;
}

static void what_cannot_be_opened_costs_nothing(void **state)
{
    static const char *const spoilt[] = {
        "foilshot journal 1\nset kiddies 1\nphysics 1\nscenario \"x\"\n>0 none auto setup\n=width",
        "foilshot journal 1\nset chess 1\nphysics 1\nscenario \"x\"\n", "set: kiddies\n"};
    struct bench *b = *state;
    struct app *app = &b->app;
    char path[PATH_BYTES];
    assert_true(app_open(app, b->book_ridge));
    app_take_over(app);
    const struct game *game = app->match.game;
    uint64_t hash = game->table.hash;
    in_folder(b, "spoilt", path);
    for (size_t i = 0; i <= sizeof spoilt / sizeof spoilt[0]; i++) {
        if (i < sizeof spoilt / sizeof spoilt[0])
            assert_true(file_write(path, spoilt[i], strlen(spoilt[i]), NULL));
        else
            in_folder(b, "nothing", path);
        app->desk.dialogue = DIALOGUE_NONE;
        app->desk.trouble.text[0] = '\0';
        assert_false(app_open(app, path));
        assert_int_equal(app->desk.dialogue, DIALOGUE_TROUBLE);
        assert_non_null(strstr(app->desk.trouble.text, path));
        assert_true(app->match.in_game);
        assert_int_equal(app->desk.screen, SCREEN_PLAY);
        assert_ptr_equal(app->match.game, game);
        assert_true(app->match.game->table.hash == hash);
        assert_non_null(app->match.game->tape);
        assert_string_equal(app->match.setting->path, b->book_ridge);
    }
}

static void every_game_has_its_file(void **state)
{
    struct bench *b = *state;
    char given[PATH_BYTES], first[512], second[512];
    b->cli.journal = in_folder(b, "given.journal", given);
    assert_true(app_open(&b->app, b->book_ridge));
    assert_string_equal(b->app.match.game->path, given);
    app_rematch(&b->app);
    memcpy(first, b->app.match.game->path, sizeof first);
    assert_string_not_equal(first, given);
    app_rematch(&b->app);
    memcpy(second, b->app.match.game->path, sizeof second);
    assert_string_not_equal(first, second);
    assert_true(path_exists(given) && path_exists(first) && path_exists(second));
}

static void the_newest_unfinished_game_is_offered(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    char first[512], other[PATH_BYTES];
    struct unfinished last = {.damaged = false};
    struct trouble trouble = {0};
    assert_false(start_unfinished(&app->desk, &last));
    assert_true(app_open(app, b->book_ridge));
    memcpy(first, app->match.game->path, sizeof first);
    app_rematch(app);
    /* Saved under a name, it is no autosaved one, whatever its name. */
    assert_true(path_join(other, b->cli.paths.saves, "zz-2099.journal"));
    assert_true(game_save(app->match.game, other, &trouble));
    assert_true(start_unfinished(&app->desk, &last));
    assert_string_equal(last.path, app->match.game->path);
    assert_non_null(strstr(last.words, "Book Ridge"));
    app_take_over(app);
    play_say(app->play, "resign");
    assert_int_not_equal(app->match.game->table.over, OVER_NO);
    assert_true(start_unfinished(&app->desk, &last));
    assert_string_equal(last.path, first);
}

/* Cards whose file is not there are made from the set's tables; the start screen says so, once. */
static void a_lost_file_of_cards_is_said_once(void **state)
{
    struct bench *b = *state;
    struct desk *desk = &b->app.desk;
    struct cards cards[3] = {{0}};
    snprintf(desk->paths.data, PATH_BYTES, "%s", b->folder);
    desk_cards(desk, rules_find("kiddies"), &cards[0]);
    assert_true(cards[0].count > 3);
    assert_non_null(strstr(desk->notice.text, "assets/rules/kiddies.yaml"));
    desk->notice.text[0] = '\0';
    desk_cards(desk, rules_find("kiddies"), &cards[1]);
    assert_true(cards[1].count > 3);
    assert_string_equal(desk->notice.text, "");
    desk_cards(desk, rules_find("sham"), &cards[2]);
    assert_non_null(strstr(desk->notice.text, "assets/rules/sham.yaml"));
    for (int i = 0; i < 3; i++)
        cards_release(&cards[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_cannot_be_opened_costs_nothing, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(every_game_has_its_file, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(the_newest_unfinished_game_is_offered, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(a_lost_file_of_cards_is_said_once, bench_open, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
