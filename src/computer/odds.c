#include "computer/odds.h"

#include "computer/quick.h"
#include "computer/worth.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { SURE = 1000000, ORDERS_MOST = 400, TURNS = 2 };

struct odds {
    const struct rules *rules;
    uint64_t seed;
    atomic_bool hurried;
    atomic_llong told; /* of the games so far: their number << 32 | Red's chance */
    struct ahead ahead;
    struct offers asked;
    struct quick quick[SIDE_COUNT];
    struct scale scale[SIDE_COUNT];
    struct weights weights;
    struct table from;
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

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t z = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Other dice. */
static void reseed(struct table *t, uint64_t seed)
{
    struct turn turn = {.table = t, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_seed, (int32_t)(seed >> 33));
    turn_set(&turn, ref_table(), F_TABLE_drawn_game, 0);
    turn_set(&turn, ref_table(), F_TABLE_drawn_scatter, 0);
}

/* Both have had their turns, and nothing is under way? */
static bool far_enough(const struct odds *o, const struct table *t)
{
    return t->over || t->turn > o->from.turn + TURNS ||
           (t->turn == o->from.turn + TURNS && !t->ask && t->active == o->from.active);
}

/* What Red may hope for: what he thinks of it, and what Blue leaves him. */
static int64_t red_worth(const struct odds *o, const struct table *t)
{
    int64_t red = worth_of(o->rules, t, SIDE_RED, &o->scale[SIDE_RED], &o->weights);
    int64_t blue = worth_of(o->rules, t, SIDE_BLUE, &o->scale[SIDE_BLUE], &o->weights);
    return (red + SURE - blue) / 2;
}

static int64_t play_on(struct odds *o, int32_t game)
{
    struct ahead *a = &o->ahead;
    struct order order;
    uint64_t seed = mixed(mixed(o->seed, o->from.hash), (uint64_t)game);
    a->quiet.tried = false;
    table_copy(&a->table, &o->from);
    reseed(&a->table, seed);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        quick_init(&o->quick[side], mixed(seed, (uint64_t)side), &o->asked);
    bool good = true;
    for (int n = 0; good && n < ORDERS_MOST && !far_enough(o, &a->table); n++)
        good = quick_order(&o->quick[ahead_awaited(a)], a, ahead_awaited(a), &order) &&
               ahead_give(a, &order);
    return red_worth(o, &a->table);
}

int32_t odds_of(struct odds *o, const struct table *table, int32_t games)
{
    int64_t sum = 0;
    int32_t played = 0;
    o->hurried = false;
    o->told = -1;
    table_copy(&o->from, table);
    reseed(&o->from, 0); /* the game's own dice are no part of the hash below */
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        o->scale[side] = scale_of(o->rules, &o->from, side, &o->ahead.trial);
    while (played < games && !o->hurried) {
        sum += play_on(o, played++);
        o->told = (int64_t)played << 32 | sum / played;
    }
    return played ? (int32_t)(sum / played) : -1;
}
