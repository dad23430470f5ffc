#include "computer/fair.h"

#include "computer/drilled.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ORDERS_MOST = 20000, BITS = 20 }; /* a count has so many bits of what is told */

struct fair {
    uint64_t seed;
    atomic_bool hurried;
    atomic_ullong told; /* red << 40 | blue << 20 | drawn */
    bool (*begin)(void *self, int32_t game, struct table *table);
    void *self;
    int32_t game, games; /* the next, of so many */
    bool plays, good;    /* one is under way, and goes on */
    int given;           /* orders in it */
    struct ahead ahead;
    struct offers asked;
    struct drilled player[SIDE_COUNT];
};

struct fair *fair_new(const struct rules *rules, uint64_t seed)
{
    struct fair *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    f->seed = seed;
    ahead_init(&f->ahead, rules);
    return f;
}

void fair_free(struct fair *f)
{
    free(f);
}

void fair_hurry(struct fair *f)
{
    f->hurried = true;
}

static const int place[SIDE_COUNT] = {[SIDE_RED] = 2 * BITS, [SIDE_BLUE] = BITS};

struct fair_told fair_so_far(const struct fair *f)
{
    struct fair_told told = {0};
    unsigned long long packed = f->told;
    for (int side = SIDE_NONE; side < SIDE_COUNT; side++) {
        told.won[side] = (int32_t)(packed >> place[side] & ((1ull << BITS) - 1));
        told.games += told.won[side];
    }
    return told;
}

static bool game_begins(struct fair *f)
{
    struct ahead *a = &f->ahead;
    uint64_t seed = ahead_mixed(f->seed, (uint64_t)f->game);
    if (!f->begin(f->self, f->game, &a->table))
        return false;
    a->quiet.tried = false;
    memset(a->quiet.recall, 0, sizeof a->quiet.recall); /* the next may be of another setting */
    ahead_reseed(&a->table, seed);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        drilled_init(&f->player[side], a->rules, ahead_mixed(seed, (uint64_t)side), &f->asked);
    f->given = 0;
    f->plays = f->good = true;
    return true;
}

/* Some orders of it; false when it is over, or cannot go on. */
static bool game_on(struct fair *f)
{
    struct ahead *a = &f->ahead;
    struct order order;
    for (int n = 0; n < FAIR_PART; n++) {
        if (!f->good || f->given >= ORDERS_MOST || a->table.over || f->hurried)
            return false;
        int side = ahead_awaited(a);
        f->good = drilled_order(&f->player[side], a, side, &order) && ahead_give(a, &order);
        f->given++;
    }
    return true;
}

void fair_begin(struct fair *f, bool (*begin)(void *self, int32_t game, struct table *table),
                void *self, int32_t games)
{
    f->hurried = f->plays = false;
    f->told = 0;
    f->begin = begin;
    f->self = self;
    f->game = 0;
    f->games = games;
}

bool fair_on(struct fair *f)
{
    const struct table *t = &f->ahead.table;
    if (f->hurried || (!f->plays && f->game >= f->games))
        return false;
    if (!f->plays)
        return game_begins(f);
    if (game_on(f))
        return true;
    if (f->hurried)
        return false;
    f->plays = false;
    f->told += 1ull << place[t->over == OVER_WON ? t->winner : SIDE_NONE];
    return ++f->game < f->games;
}

int64_t fair_orders(const struct fair *f)
{
    return f->ahead.orders;
}

struct fair_chance fair_chance(struct fair_told told)
{
    enum { ALL = 100 };
    struct fair_chance c = {ALL / 2, 0, ALL};
    if (!told.games)
        return c;
    double n = told.games, red = told.won[SIDE_RED], drawn = told.won[SIDE_NONE];
    double mean = (red + drawn / 2) / n, spread = (red + drawn / 4) / n - mean * mean;
    /* a little is put in, so that a clean sheet is not thought certain */
    double error = 1.96 * sqrt((spread * n + 0.25) / (n + 1) / n);
    double low = mean - error, high = mean + error;
    c.red = (int32_t)lround(ALL * mean);
    c.low = (int32_t)lround(ALL * (low > 0 ? low : 0));
    c.high = (int32_t)lround(ALL * (high < 1 ? high : 1));
    return c;
}
