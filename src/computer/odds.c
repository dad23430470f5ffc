#include "computer/odds.h"

#include "computer/quick.h"
#include "computer/worth.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { ORDERS_MOST = 400, TURNS = 2 };

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
    int64_t sum; /* of the games since odds_begin */
    int32_t played, games;
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

/* One game from a table, with an order that is given first (NULL: none), and one then. */
static int32_t play_on(struct odds *o, const struct table *now, const struct order *first,
                       const struct order *then, int32_t game)
{
    struct ahead *a = &o->ahead;
    struct order order;
    uint64_t seed = ahead_mixed(ahead_mixed(o->seed, o->from.hash), (uint64_t)game);
    ahead_masked(a, now, o->eyes, seed, &a->table);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        quick_init(&o->quick[side], ahead_mixed(seed, (uint64_t)side), &o->asked);
    bool good = !first || ahead_give(a, first);
    if (good && then && !a->table.over && ahead_awaited(a) == then->side && ahead_allows(a, then))
        good = ahead_give(a, then);
    for (int n = 0; good && n < ORDERS_MOST && !o->hurried && !far_enough(o, &a->table); n++)
        good = quick_order(&o->quick[ahead_awaited(a)], a, ahead_awaited(a), &order) &&
               ahead_give(a, &order);
    return chance_at(o->rules, &a->table, SIDE_RED, &o->scale, &o->weights);
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

bool odds_play(struct odds *o, const struct table *now, const struct order *order,
               const struct order *then, int32_t first, int32_t games, int32_t *chance)
{
    for (int32_t i = 0; i < games; i++) {
        if (o->hurried)
            return false;
        chance[i] = play_on(o, now ? now : &o->from, order, then, first + i);
    }
    return !o->hurried;
}

void odds_begin(struct odds *o, const struct table *table, int32_t games)
{
    o->sum = 0;
    o->played = 0;
    o->games = games;
    o->hurried = false;
    odds_from(o, table);
}

bool odds_on(struct odds *o)
{
    if (o->played >= o->games || o->hurried)
        return false;
    int32_t chance = play_on(o, &o->from, NULL, NULL, o->played);
    if (o->hurried) /* half a game tells nothing */
        return false;
    o->sum += chance;
    o->played++;
    o->told = (int64_t)o->played << 32 | o->sum / o->played;
    return true;
}

int32_t odds_found(const struct odds *o)
{
    return o->played ? (int32_t)(o->sum / o->played) : -1;
}

int32_t odds_of(struct odds *o, const struct table *table, int32_t games)
{
    odds_begin(o, table, games);
    while (odds_on(o))
        ;
    return odds_found(o);
}
