#include "computer/odds.h"

#include "computer/quick.h"
#include "computer/worth.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { ORDERS_MOST = 400, TURNS = 2 };

/* Games from one table, one after the other. */
struct series {
    const struct table *now;          /* that they are played from */
    const struct order *order, *then; /* given first, and after it; NULL: none */
    int32_t first, games, at;         /* numbers of the first and of those to be played; ended */
    int32_t *chance;                  /* of each; NULL: only their sum is wanted */
    bool plays, good;                 /* one is under way, and goes on */
    int given;                        /* orders in it */
};

struct odds {
    const struct rules *rules;
    uint64_t seed;
    int eyes;
    atomic_bool hurried;
    atomic_llong told; /* of the games so far: their number << 32 | Red's chance */
    struct ahead ahead;
    struct offers asked;
    struct quick quick[SIDE_COUNT];
    struct scale scale;
    struct weights weights;
    struct table from;
    struct series series;
    int64_t sum; /* of its games that have ended */
};

struct odds *odds_new(const struct rules *rules, const struct weights *weights, uint64_t seed)
{
    struct odds *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    o->rules = rules;
    o->seed = seed;
    o->weights = *weights;
    o->told = -1;
    table_init(&o->from);
    ahead_init(&o->ahead, rules);
    return o;
}

void odds_free(struct odds *o)
{
    free(o);
}

void odds_hurry(struct odds *o)
{
    o->hurried = true;
}

int32_t odds_so_far(const struct odds *o, int32_t *games)
{
    int64_t told = o->told;
    *games = told < 0 ? 0 : (int32_t)(told >> 32);
    return told < 0 ? -1 : (int32_t)(told & 0xffffffff);
}

/* Both have had their turns, and nothing is under way? */
static bool far_enough(const struct odds *o, const struct table *t)
{
    return t->over || t->turn > o->from.turn + TURNS ||
           (t->turn == o->from.turn + TURNS && !t->ask && t->active == o->from.active);
}

/* The next game of the series begins, with its first orders. */
static void game_begins(struct odds *o)
{
    struct ahead *a = &o->ahead;
    struct series *s = &o->series;
    /* The n-th game of every table has the same dice (ahead_match): what changes from one to the
     * next is what has been done, and not other games. */
    uint64_t seed = ahead_mixed(o->seed, (uint64_t)(int64_t)(s->first + s->at));
    ahead_masked(a, s->now, o->eyes, seed, &a->table);
    ahead_match(a, true);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        quick_init(&o->quick[side], ahead_mixed(seed, (uint64_t)side), &o->asked);
        quick_match(&o->quick[side], ahead_mixed(seed, (uint64_t)side));
    }
    s->given = 0;
    s->plays = true;
    s->good = !s->order || ahead_give(a, s->order);
    if (s->good && s->then && !a->table.over && ahead_awaited(a) == s->then->side &&
        ahead_allows(a, s->then))
        s->good = ahead_give(a, s->then);
}

/* Some orders of it; false when it is over. */
static bool game_on(struct odds *o)
{
    struct ahead *a = &o->ahead;
    struct series *s = &o->series;
    struct order order;
    for (int n = 0; n < ODDS_PART; n++) {
        if (!s->good || s->given >= ORDERS_MOST || o->hurried || far_enough(o, &a->table))
            return false;
        a->rough = true;
        s->good = quick_order(&o->quick[ahead_awaited(a)], a, ahead_awaited(a), &order) &&
                  ahead_give(a, &order);
        a->rough = false;
        s->given++;
    }
    return true;
}

static void game_ends(struct odds *o)
{
    struct series *s = &o->series;
    int32_t chance = chance_at(o->rules, &o->ahead.table, SIDE_RED, &o->scale, &o->weights);
    s->plays = false;
    if (s->chance)
        s->chance[s->at] = chance;
    o->sum += chance;
    s->at++;
    o->told = (int64_t)s->at << 32 | o->sum / s->at;
}

void odds_eyes(struct odds *o, int side)
{
    o->eyes = side;
}

void odds_unhurried(struct odds *o)
{
    o->hurried = false;
}

void odds_from(struct odds *o, const struct table *table)
{
    o->told = -1;
    table_copy(&o->from, table);
    ahead_reseed(&o->from, 0); /* the game's own dice are no part of the hash */
    o->scale = scale_of(o->rules, &o->from, SIDE_RED, &o->ahead.trial);
}

void odds_series(struct odds *o, const struct table *now, const struct order *order,
                 const struct order *then, int32_t first, int32_t games, int32_t *chance)
{
    o->sum = 0;
    o->series = (struct series){.now = now ? now : &o->from,
                                .order = order,
                                .then = then,
                                .first = first,
                                .games = games,
                                .chance = chance};
}

bool odds_on(struct odds *o)
{
    struct series *s = &o->series;
    if (o->hurried || (!s->plays && s->at >= s->games))
        return false;
    if (!s->plays)
        game_begins(o);
    if (game_on(o))
        return true;
    if (o->hurried) /* half a game tells nothing */
        return false;
    game_ends(o);
    return s->at < s->games;
}

void odds_begin(struct odds *o, const struct table *table, int32_t games)
{
    o->hurried = false;
    odds_from(o, table);
    odds_series(o, NULL, NULL, NULL, 0, games, NULL);
}

int32_t odds_found(const struct odds *o)
{
    return o->series.at ? (int32_t)(o->sum / o->series.at) : -1;
}

int64_t odds_orders(const struct odds *o)
{
    return o->ahead.orders;
}

int32_t odds_of(struct odds *o, const struct table *table, int32_t games)
{
    odds_begin(o, table, games);
    while (odds_on(o))
        ;
    return odds_found(o);
}
