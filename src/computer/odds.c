#include "computer/odds.h"

#include "computer/quick.h"
#include "computer/worth.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { ORDERS_MOST = 400, TURNS = 2 };
/* Tries are other games than those that tell: what chose the better plan would flatter it. */
enum { FIRST_TRY = 1 << 20 };

/* Games from one table, one after the other. */
struct series {
    const struct table *now;          /* that they are played from */
    const struct order *order, *then; /* given first, and after it; NULL: none */
    int32_t first, games, at;         /* numbers of the first and of those to be played; ended */
    int32_t *chance;                  /* of each; NULL: only their sum is wanted */
    bool plays, good;                 /* one is under way, and goes on */
    bool passed;                      /* the turn it began in is over */
    int given;                        /* orders in it */
};

/* What the side whose turn it is had better do in it, march or stand: it is tried which. */
enum planning { PLAN_NONE, PLAN_MARCH, PLAN_STAND, PLAN_MADE };
struct plan {
    enum planning step;
    int32_t tries, games; /* of either, and of all that are wanted then */
    int64_t marched;      /* the sum of the tries in which it marches */
    bool stands;
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
    struct plan plan;
    struct series series;
    int64_t sum;   /* of the games that tell, */
    int32_t ended; /* and how many of them have ended */
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
    s->passed = false;
    s->good = !s->order || ahead_give(a, s->order);
    if (s->good && s->then && !a->table.over && ahead_awaited(a) == s->then->side &&
        ahead_allows(a, s->then))
        s->good = ahead_give(a, s->then);
}

/* Who had better stand in this turn does, until it is over. */
static void keep_to_plan(struct odds *o)
{
    const struct table *t = &o->ahead.table, *from = &o->from;
    struct series *s = &o->series;
    s->passed = s->passed || t->turn != from->turn || t->active != from->active;
    if (from->active != SIDE_NONE)
        o->quick[from->active].holds = o->plan.stands && !s->passed;
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
        keep_to_plan(o);
        a->rough = true;
        s->good = quick_order(&o->quick[ahead_awaited(a)], a, ahead_awaited(a), &order) &&
                  ahead_give(a, &order);
        a->rough = false;
        s->given++;
    }
    return true;
}

/* Is it still being found out what the better plan is? */
static bool tries(const struct odds *o)
{
    return o->plan.step == PLAN_MARCH || o->plan.step == PLAN_STAND;
}

static void game_ends(struct odds *o)
{
    struct series *s = &o->series;
    int32_t chance = chance_at(o->rules, &o->ahead.table, SIDE_RED, &o->scale, &o->weights);
    s->plays = false;
    if (s->chance)
        s->chance[s->at] = chance;
    o->sum += chance;
    o->ended++;
    s->at++;
    if (!tries(o))
        o->told = (int64_t)o->ended << 32 | o->sum / o->ended;
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
    o->plan = (struct plan){.step = PLAN_NONE};
}

void odds_series(struct odds *o, const struct table *now, const struct order *order,
                 const struct order *then, int32_t first, int32_t games, int32_t *chance)
{
    o->sum = 0;
    o->ended = 0;
    o->series = (struct series){.now = now ? now : &o->from,
                                .order = order,
                                .then = then,
                                .first = first,
                                .games = games,
                                .chance = chance};
}

/* Is there anybody whose turn it is, and who may march? */
static bool may_march(struct odds *o)
{
    const struct table *t = &o->from;
    if (t->active == SIDE_NONE || t->over)
        return false;
    ahead_masked(&o->ahead, t, o->eyes, o->seed, &o->ahead.table);
    ahead_offers(&o->ahead, t->active, -1, &o->asked);
    return offers_march(o->rules, &o->asked);
}

void odds_plan(struct odds *o, int32_t each, int32_t games)
{
    o->plan = (struct plan){.step = PLAN_NONE, .tries = each, .games = games};
    if (each > 0 && o->weights.pauses > 0 && may_march(o))
        o->plan.step = PLAN_MARCH;
    if (o->plan.step == PLAN_MARCH)
        odds_series(o, NULL, NULL, NULL, FIRST_TRY, each, NULL);
    else
        odds_series(o, NULL, NULL, NULL, 0, games, NULL);
}

/* All tries of a plan have been played: those of the next one follow, or the games of the better.
 */
static void plan_on(struct odds *o)
{
    struct plan *p = &o->plan;
    int64_t sum = o->sum;
    if (p->step == PLAN_MARCH) {
        *p = (struct plan){PLAN_STAND, p->tries, p->games, sum, true};
        odds_series(o, NULL, NULL, NULL, FIRST_TRY, p->tries, NULL);
        return;
    }
    p->step = PLAN_MADE;
    p->stands = o->from.active == SIDE_RED ? sum > p->marched : sum < p->marched;
    odds_series(o, NULL, NULL, NULL, 0, p->games, NULL);
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
    if (s->at >= s->games && tries(o))
        plan_on(o);
    return s->at < s->games;
}

void odds_begin(struct odds *o, const struct table *table, int32_t games)
{
    enum { PART = 4 }; /* of so many games try either plan before */
    o->hurried = false;
    odds_from(o, table);
    odds_plan(o, games / PART, games);
}

int32_t odds_found(const struct odds *o)
{
    return o->ended && !tries(o) ? (int32_t)(o->sum / o->ended) : -1;
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
