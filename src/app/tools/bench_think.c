/* `foilshot bench think`: how fast games go. Keen player against keen player with journal,
 * sentences and all (orders_per_second_written), the same games when nobody reads them, which must
 * come to the same tables (orders_per_second_keen), and the same battles by the quick players, as
 * they are played when somebody thinks (orders_per_second). Then a Captain plays both sides and is
 * told to play now, sooner or later in each thought: how long it takes him to have his order then,
 * by the clock on the wall (play_now_ms). */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/tools/cli.h"
#include "computer/ahead.h"
#include "computer/commander.h"
#include "computer/keen.h"
#include "computer/quick.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 3, ORDER_CAP = 4000, SIDES = 2, HURRIED = 100 };

static const char *const battles[] = {
    "scenarios/kiddies/book-ridge.yaml",       "scenarios/sixplus/tea-tray.yaml",
    "scenarios/pikeshot/pitched-battle.yaml",  "scenarios/sham/first-drill.yaml",
    "scenarios/morschauser1/first-lines.yaml", "scenarios/morschauser2/little-wold.yaml"};

/* Seconds of one processor, and the orders given in them. */
struct pace {
    double seconds;
    int64_t orders;
};

enum { WRITTEN, AHEAD, QUICK, PACES };

struct work {
    struct game game;
    struct ahead ahead;
    struct offers offers;
    struct keen_player keen[SIDES];
    struct random_player plain[SIDES];
    struct quick quick[SIDES];
    struct verdict verdict;
    double now_ms[GAMES * HURRIED]; /* from being told to play now to having the order */
    int nows;
};

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static void players(struct work *w, int round)
{
    for (int i = 0; i < SIDES; i++) {
        w->keen[i] = keen_player((uint64_t)(10 * round + i));
        w->plain[i] = random_player((uint64_t)(10 * round + i));
        quick_init(&w->quick[i], (uint64_t)(10 * round + i), &w->offers);
    }
}

/* The keen player shoots no pellets: where it knows nothing, a plain one does. */
static bool next_order(struct work *w, const struct rules *rules, const struct table *t, int side,
                       struct order *order)
{
    bool probe;
    int i = side == SIDE_BLUE;
    return keen_order(&w->keen[i], rules, t, side, &w->offers, order) ||
           random_order(&w->plain[i], rules, t, side, &w->offers, order, &probe);
}

static void written(struct work *w, struct pace *pace)
{
    struct game *g = &w->game;
    struct trouble trouble;
    struct order order;
    double begun = seconds();
    int n = 0;
    for (; n < ORDER_CAP && !g->table.over; n++)
        if (!next_order(w, g->rules, &g->table, game_awaited(g), &order) ||
            game_give(g, &order, SOURCE_COMPUTER, &w->verdict, &trouble) != GIVEN_DONE)
            break;
    pace->orders += n;
    pace->seconds += seconds() - begun;
}

static void ahead(struct work *w, struct pace *pace)
{
    struct ahead *a = &w->ahead;
    struct order order;
    double begun = seconds();
    int n = 0;
    struct quiet *before = ahead_hush(a);
    for (; n < ORDER_CAP && !a->table.over; n++)
        if (!next_order(w, a->rules, &a->table, ahead_awaited(a), &order) || !ahead_give(a, &order))
            break;
    rules_quietly(before);
    pace->orders += n;
    pace->seconds += seconds() - begun;
}

/* The same battle by those who play when somebody plays ahead. */
static void quickly(struct work *w, struct pace *pace)
{
    struct ahead *a = &w->ahead;
    struct order order;
    double begun = seconds();
    int n = 0;
    a->rough = true;
    for (; n < ORDER_CAP && !a->table.over; n++) {
        int side = ahead_awaited(a);
        if (!quick_order(&w->quick[side == SIDE_BLUE], a, side, &order) || !ahead_give(a, &order))
            break;
    }
    a->rough = false;
    pace->orders += n;
    pace->seconds += seconds() - begun;
}

/* One game each way. */
static bool all_ways(struct work *w, const char *path, int round, struct pace pace[PACES],
                     struct trouble *trouble)
{
    struct trouble notice = {0};
    if (!open_game(path, round + 1, &w->game, trouble, &notice))
        return false;
    ahead_init(&w->ahead, w->game.rules);
    ahead_from(&w->ahead, &w->game.table);
    players(w, round);
    quickly(w, &pace[QUICK]);
    ahead_from(&w->ahead, &w->game.table);
    players(w, round);
    written(w, &pace[WRITTEN]);
    players(w, round);
    ahead(w, &pace[AHEAD]);
    bool same = w->game.table.hash == w->ahead.table.hash ||
                trouble_at(trouble, path, 0, "the game that nobody reads comes out otherwise");
    game_release(&w->game);
    return same;
}

/* One thought, and after `parts` of it he is told. */
static bool plays_now(struct work *w, struct commander *c, int parts)
{
    struct game *g = &w->game;
    struct trouble trouble;
    struct order order;
    bool more = commander_begin(c, &g->table, game_awaited(g));
    for (int i = 0; i < parts && more; i++)
        more = commander_on(c);
    bool thinks = more;
    double told = seconds_of(CLOCK_MONOTONIC);
    commander_hurry(c);
    while (more)
        more = commander_on(c);
    if (thinks && w->nows < GAMES * HURRIED)
        w->now_ms[w->nows++] = (seconds_of(CLOCK_MONOTONIC) - told) * 1000;
    return commander_found(c, &order) &&
           game_give(g, &order, SOURCE_COMPUTER, &w->verdict, &trouble) == GIVEN_DONE;
}

static bool hurried(struct work *w, const char *path, int round, struct trouble *trouble)
{
    enum { PARTS = 400 };
    struct trouble notice = {0};
    if (!open_game(path, round + 1, &w->game, trouble, &notice))
        return false;
    struct commander *c = commander_new(w->game.rules, &levels[CAPTAIN], 0, (uint64_t)round);
    for (int n = 0; n < HURRIED && !w->game.table.over; n++)
        if (!plays_now(w, c, (int)(ahead_mixed((uint64_t)round, (uint64_t)n) % PARTS)))
            break;
    commander_free(c);
    game_release(&w->game);
    return true;
}

static int longer(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double rate(const struct pace *pace)
{
    return (double)pace->orders / (pace->seconds > 0 ? pace->seconds : 1e-9);
}

static void pace_print(bool json, struct work *w, const char *set, const struct pace *pace)
{
    const char *form =
        json ? "{\"set\": \"%s\", \"orders\": %lld, \"orders_per_second_written\": %.0f, "
               "\"orders_per_second_keen\": %.0f, \"orders_per_second\": %.0f, "
               "\"play_now_ms\": %.1f, \"play_now_ms_p95\": %.1f, \"play_now_ms_worst\": %.1f}\n"
             : "set %s\norders %lld\norders_per_second_written %.0f\n"
               "orders_per_second_keen %.0f\norders_per_second %.0f\n"
               "play_now_ms %.1f\nplay_now_ms_p95 %.1f\nplay_now_ms_worst %.1f\n\n";
    qsort(w->now_ms, (size_t)w->nows, sizeof w->now_ms[0], longer);
    int last = w->nows > 0 ? w->nows - 1 : 0;
    say(form, set, (long long)pace[AHEAD].orders, rate(&pace[WRITTEN]), rate(&pace[AHEAD]),
        rate(&pace[QUICK]), w->now_ms[last / 2], w->now_ms[last * 95 / 100], w->now_ms[last]);
}

/* One battle, given by its path. */
static bool battle(struct work *w, const struct cli *cli, const char *path, struct trouble *trouble)
{
    struct pace pace[PACES] = {0};
    for (int r = 0; r < (cli->quick ? 1 : GAMES); r++)
        if (!all_ways(w, path, r, pace, trouble) || !hurried(w, path, r, trouble))
            return false;
    pace_print(cli->json, w, w->ahead.rules->id, pace);
    w->nows = 0;
    return true;
}

/* The battles named behind "think", or one of each set. */
int bench_think(const struct cli *cli)
{
    struct trouble trouble = {0};
    struct work *w = calloc(1, sizeof *w);
    bool good = true;
    if (!w)
        abort();
    for (int i = 1; good && i < cli->files; i++)
        good = battle(w, cli, cli->file[i], &trouble);
    for (size_t i = 0; good && cli->files == 1 && i < sizeof battles / sizeof battles[0]; i++) {
        char path[PATH_BYTES];
        path_join(path, cli->paths.data, battles[i]);
        good = battle(w, cli, path, &trouble);
    }
    free(w);
    return good ? EXIT_OK : fail(&trouble);
}
