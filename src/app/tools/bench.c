/* `foilshot bench flick`, `bench journal` and `bench grid` (bench_think.c has `bench think`,
 * bench_remote.c `bench remote`): figures that can be compared within one run. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/tools/bench_machine.h"
#include "app/tools/cli.h"
#include "computer/random.h"
#include "disk/file.h"
#include "flick/scenes.h"
#include "kit/grid.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FLICKS = 20000, PASSES = 5, BODIES = 2048, BENCH_SEED = 1, KILL_SHOTS = 4000 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool dump(const char *path, int32_t flicks, struct trouble *trouble)
{
    struct flick_body *body = malloc(BODIES * sizeof *body);
    struct flick_scene scene;
    struct words out;
    bool good = true;
    if (!body)
        abort();
    words_init(&out);
    for (int s = 0; s < FLICK_BENCH_COUNT && good; s++) {
        good = flick_bench_make((enum flick_bench_scene)s, BENCH_SEED, body, BODIES, &scene) ||
               trouble_set(trouble, "not enough memory to measure");
        words_format(&out, "scene %s\n", flick_bench_spec[s].name);
        if (good)
            flick_scene_write(&out, &scene);
        for (int32_t n = 0; n < flicks && good; n++) {
            struct flick_shot shot =
                flick_bench_shot(&scene, (enum flick_bench_scene)s, BENCH_SEED, n);
            flick_shot_write(&out, &shot);
        }
    }
    good = good && file_write(path, out.text, out.length, trouble);
    words_release(&out);
    free(body);
    return good;
}

static int bench_kills(void)
{
    say("%-10s %-6s %6s", "pellet", "hits", "");
    for (int i = 0; i < FLICK_KILL_SPEEDS; i++)
        say(" %4.1f m/s", flick_kill_speed[i] / 1e6);
    say("   (chance in %% that a hit kills; wanted in brackets)\n");
    for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
        struct flick_kill_row row;
        if (!flick_kill_table(FLICK_FOOT, false, FLICK_FOIL, (enum flick_size)size, KILL_SHOTS,
                              &row))
            return EXIT_FAILED;
        say("%-10s %5.1f%% %6s", flick_pellet[FLICK_FOIL][size].name, row.hit / 10.0, "");
        for (int i = 0; i < FLICK_KILL_SPEEDS; i++)
            say(" %3.0f (%2.0f)", row.kill[i] / 10.0, flick_kill_wanted[size][i] / 10.0);
        say("\n");
    }
    return EXIT_OK;
}

static int bench_flick(const struct cli *cli)
{
    struct trouble trouble = {0};
    int32_t flicks = cli->flicks ? cli->flicks : cli->quick ? FLICKS / 10 : FLICKS;
    if (cli->kills)
        return bench_kills();
    if (cli->dump && !dump(cli->dump, cli->flicks ? cli->flicks : 100, &trouble))
        return fail(&trouble);
    for (int s = 0; s < FLICK_BENCH_COUNT; s++) {
        struct flick_bench_figures f;
        if (!flick_bench((enum flick_bench_scene)s, BENCH_SEED, flicks, cli->quick ? 1 : PASSES,
                         FLICK_NO_FILM, seconds, &f)) {
            trouble_set(&trouble, "not enough memory to measure");
            return fail(&trouble);
        }
        if (cli->json)
            say("{\"scene\": \"%s\", \"us_per_flick\": %.3f, \"events_per_flick\": %.3f, "
                "\"hits_per_flick\": %.3f, \"kills_per_flick\": %.3f, \"scene_hash\": "
                "\"%016llx\", \"result_hash\": \"%016llx\"}\n",
                flick_bench_spec[s].name, f.us_per_flick, f.events, f.hits, f.kills,
                (unsigned long long)f.scene_hash, (unsigned long long)f.result_hash);
        else
            say("scene %s\nus_per_flick %.3f\nevents_per_flick %.3f\nhits_per_flick %.3f\n"
                "kills_per_flick %.3f\nscene_hash %016llx\nresult_hash %016llx\ncaps %d\n\n",
                flick_bench_spec[s].name, f.us_per_flick, f.events, f.hits, f.kills,
                (unsigned long long)f.scene_hash, (unsigned long long)f.result_hash, f.caps);
    }
    return EXIT_OK;
}

/* ---- an order, and the disk behind it ------------------------------------------------------- */

/* How a game is kept while its orders are measured. */
enum keeping { KEPT_NOWHERE, KEPT_WRITTEN, KEPT_SYNCED, KEEPINGS };
enum { ORDERS = 4000, ROUNDS = 3, ORDERS_EACH = 150 };

/* Milliseconds, by the clock on the wall. */
struct times {
    double ms[ORDERS];
    int count;
};

static void times_add(struct times *times, double begun)
{
    if (times->count < ORDERS)
        times->ms[times->count++] = 1e3 * (port_seconds() - begun);
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void times_print(const char *name, struct times *times)
{
    int n = times->count;
    if (n == 0)
        return;
    qsort(times->ms, (size_t)n, sizeof times->ms[0], by_time);
    say("%s_ms %.3f (of %d orders; nine of ten %.3f to %.3f, slowest %.3f)\n", name,
        times->ms[n / 2], n, times->ms[n / 20], times->ms[n - 1 - n / 20], times->ms[n - 1]);
}

/* Plays the beginning of a random game: `given` gets how long each order took its player, `kept`
 * how long until it was kept as it is to be. */
static bool orders_timed(struct game *game, enum keeping keeping, struct times *given,
                         struct times *kept)
{
    struct offers *offers = malloc(sizeof *offers);
    struct verdict verdict = {0};
    struct trouble trouble;
    struct random_player player = random_player(1);
    struct order order;
    bool probe;
    if (!offers)
        abort();
    for (int i = 0; i < ORDERS_EACH && !game->table.over; i++) {
        if (!random_order(&player, game->rules, &game->table, game_awaited(game), offers, &order,
                          &probe))
            break;
        double begun = port_seconds();
        if (game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble) != GIVEN_DONE)
            continue;
        times_add(given, begun);
        if (keeping == KEPT_SYNCED)
            game_wait(game);
        times_add(kept, begun);
    }
    free(offers);
    return game_unsaved(game, NULL) == 0;
}

/* One way of keeping a game, in a file that is gone afterwards. */
static bool keeping_timed(const char *scenario, const char *path, enum keeping keeping, int round,
                          struct times *given, struct times *kept, struct trouble *trouble)
{
    struct trouble notice = {0};
    const char *why;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good = open_game(scenario, round + 1, game, trouble, &notice), made = false;
    if (good) {
        made = keeping != KEPT_NOWHERE && game_record(game, path, KEEP_NEW, NULL, trouble, NULL);
        good = keeping == KEPT_NOWHERE || made;
        if (made && keeping == KEPT_WRITTEN)
            game_hurry(game);
        if (good && !orders_timed(game, keeping, given, kept)) {
            game_unsaved(game, &why);
            good = trouble_at(trouble, path, 0, "%s", why);
        }
        game_release(game);
    }
    free(game);
    if (made)
        port_remove(path);
    return good;
}

/* The same orders kept in each way by turns, on the disk of the journal named, or of this folder.
 */
static bool bench_orders(const struct cli *cli, const char *scenario, struct trouble *trouble)
{
    struct times given[KEEPINGS] = {0}, kept[KEEPINGS] = {0};
    const char *path = cli->journal ? cli->journal : "foilshot-bench.journal";
    int rounds = cli->quick ? 1 : ROUNDS;
    for (int r = 0; r < rounds; r++)
        for (int k = 0; k < KEEPINGS; k++)
            if (!keeping_timed(scenario, path, (enum keeping)k, r, &given[k], &kept[k], trouble))
                return false;
    times_print("order_in_memory", &given[KEPT_NOWHERE]);
    times_print("order_written", &kept[KEPT_WRITTEN]);
    times_print("order_on_the_disk", &kept[KEPT_SYNCED]);
    times_print("player_waits", &given[KEPT_SYNCED]);
    return true;
}

/* A random game, then its whole line of changes taken back and done again many times. */
static int bench_journal(const struct cli *cli)
{
    char path[PATH_BYTES];
    struct trouble trouble = {0}, notice = {0};
    struct game *game = malloc(sizeof *game);
    struct offers *offers = malloc(sizeof *offers);
    struct verdict *verdict = malloc(sizeof *verdict);
    if (!game || !offers || !verdict)
        abort();
    if (!path_join(path, cli->paths.data, "scenarios/kiddies/chalk-bridge.yaml") ||
        !path_exists(path))
        path_join(path, cli->paths.data, "scenarios/kiddies/book-ridge.yaml");
    if (!open_game(path, 1, game, &trouble, &notice)) {
        free(game);
        free(offers);
        free(verdict);
        return fail(&trouble);
    }
    struct random_player player = random_player(1);
    struct order order;
    bool probe;
    while (!game->table.over && random_order(&player, game->rules, &game->table, game_awaited(game),
                                             offers, &order, &probe))
        if (game_give(game, &order, SOURCE_COMPUTER, verdict, &trouble) == GIVEN_STUCK)
            break;
    int64_t changes = 0;
    for (int32_t i = 0; i < game->journal.count; i++)
        for (int32_t k = 0; k < game->journal.block[i].count; k++)
            changes += game->journal.block[i].entry[k].kind == ENTRY_CHANGE;
    int32_t at = game->journal.at, end = at;
    int rounds = cli->quick ? 20 : 200;
    double start = seconds();
    for (int n = 0; n < rounds; n++) {
        journal_seek(&game->journal, &game->table, &at, 0);
        journal_seek(&game->journal, &game->table, &at, end);
    }
    double apply = seconds() - start;
    struct words text;
    words_init(&text);
    start = seconds();
    game_write(game, &text);
    double write = seconds() - start;
    say("blocks %d\nchanges %lld\nchanges_per_second %.0f\nwrite_bytes %zu\n"
        "write_changes_per_second %.0f\n",
        game->journal.count, (long long)changes, 2.0 * rounds * (double)changes / apply,
        text.length, (double)changes / (write > 0 ? write : 1e-9));
    words_release(&text);
    game_release(game);
    free(game);
    free(offers);
    free(verdict);
    return bench_orders(cli, path, &trouble) ? EXIT_OK : fail(&trouble);
}

/* Every fourth box is closed, staggered, so that ways wind. */
static enum walk_entry grid_enter(const struct walk *walk, struct box from, struct box to)
{
    (void)walk;
    (void)from;
    return (to.x + 2 * (to.y % 2)) % 4 == 0 ? WALK_BARRED : WALK_FREE;
}

/* One unit's ways over 24 by 32 boxes: as far as light cavalry goes, and to every box there is. */
static int bench_grid(const struct cli *cli)
{
    enum { COLUMNS = 24, ROWS = 32, FAR = 400, NEAR = 24 };
    static const int32_t turns[] = {0, 2, 4, 6, 8}, allowance[] = {NEAR, FAR};
    static const char *const names[] = {"move", "whole"};
    struct grid grid = {.columns = COLUMNS, .rows = ROWS, .edge = 76200};
    int rounds = cli->quick ? 200 : 2000;
    for (int n = 0; n < 2; n++) {
        struct walk walk = {.grid = &grid,
                            .enter = grid_enter,
                            .start = {COLUMNS / 2 + 1, ROWS / 2},
                            .allowance = allowance[n],
                            .turn = turns};
        int boxes = 0;
        double start = seconds();
        for (int i = 0; i < rounds; i++)
            reach_release(walk_search(&walk));
        double each = (seconds() - start) / rounds * 1e6;
        struct reach *reach = walk_search(&walk);
        for (int k = 0; k < COLUMNS * ROWS; k++)
            for (int f = 0; f < FACINGS; f++)
                if (reach_cost(reach, grid_at(&grid, k), f) >= 0) {
                    boxes++;
                    break;
                }
        reach_release(reach);
        say("%s_us %.1f\n%s_boxes %d\n", names[n], each, names[n], boxes);
    }
    return EXIT_OK;
}

int command_bench(const struct cli *cli)
{
    static const struct {
        const char *what;
        int (*bench)(const struct cli *cli);
    } benches[] = {{"flick", bench_flick},
                   {"journal", bench_journal},
                   {"grid", bench_grid},
                   {"remote", bench_remote},
                   {"think", bench_think}};
    struct trouble trouble = {0};
    if (strcmp(cli->file[0], "hall") == 0) /* of remote's own: nothing to measure by itself */
        return bench_hall(cli);
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (strcmp(cli->file[0], benches[i].what) == 0) {
            if (!cli->kills && !cli->dump)
                machine_print(cli->json, NULL, 0, 0);
            return benches[i].bench(cli);
        }
    trouble_set(&trouble,
                "flick, frame, grid, journal, remote and think can be measured, not \"%s\"",
                cli->file[0]);
    fail(&trouble);
    return EXIT_USAGE;
}
