/* The bench: the program without a window, on files of its own, for the tests of the app. Every
 * test opens one, may open a table on it and let it be played at random, and closes it: whatever it
 * wrote is removed again. To be included after cmocka.
 *
 * The bench lies on the heap and belongs to the test; cli outlives app, which points to it.
 */
#ifndef FOILSHOT_TESTS_BENCH_H
#define FOILSHOT_TESTS_BENCH_H

#include "app/app.h"
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "computer/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct bench {
    struct cli cli;
    struct app app;
    char folder[64]; /* all its files */
    struct random_player player;
    struct offers offers; /* room for bench_play */
    struct verdict verdict;
};

/* A bench in the start screen, the first dice always the same. */
static inline struct bench *bench_new(void)
{
    struct bench *b = calloc(1, sizeof *b);
    struct trouble trouble = {0};
    assert_non_null(b);
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-bench-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->cli.paths.data, PATH_BYTES, "%s", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.fonts, PATH_BYTES, "%s/assets/fonts", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.saves, PATH_BYTES, "%s/games", b->folder);
    snprintf(b->cli.paths.scenarios, PATH_BYTES, "%s/scenarios", b->folder);
    snprintf(b->cli.paths.config, PATH_BYTES, "%s/config", b->folder);
    b->cli.has_seed = true;
    b->cli.seed = 3;
    b->cli.has_playouts = true; /* reports tell nothing of the chance to win: nobody waits for it */
    b->player = random_player(5);
    if (!app_init(&b->app, &b->cli, &trouble))
        fail_msg("%s", trouble.text);
    b->app.desk.frameless = true;
    return b;
}

static inline void bench_remove(const char *folder)
{
    char path[PATH_BYTES], **names;
    int count = folder_names(folder, "", &names);
    for (int i = 0; i < count; i++)
        if (path_join(path, folder, names[i]) && unlink(path) != 0)
            bench_remove(path);
    if (count)
        names_free(names, count);
    rmdir(folder);
}

/* A teardown of cmocka. */
static inline int bench_close(void **state)
{
    struct bench *b = *state;
    app_release(&b->app);
    bench_remove(b->folder);
    free(b);
    return 0;
}

/* Opens a shipped table: "kiddies/book-ridge". */
static inline void bench_table(struct bench *b, const char *name)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/scenarios/%s.yaml", FOILSHOT_SOURCE, name);
    if (!app_open(&b->app, path))
        fail_msg("%s: %s", name, b->app.desk.trouble.text);
}

/* The next order of a game played at random, past the screens; false when the game is over. */
static inline bool bench_play(struct bench *b)
{
    struct game *game = b->app.match.game;
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

#endif
