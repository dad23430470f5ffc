#include "computer/odds.h"

#include "computer/quick.h"
#include "computer/worth.h"
#include "core/turn.h"

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
    bool over[SIDE_COUNT];            /* the turn in which a side may stand */
    int32_t turn[SIDE_COUNT];         /* it was last seen in; -1: not yet */
    int given;                        /* orders in it */
};

/* What each side had better do in its first turn, march or stand: the one whose turn it is what is
 * best whatever the other answers, the other what is best against that. It is tried in other games
 * than those that tell: what chose the better would flatter it. */
enum { FIRST_TRY = 1 << 20, TRIES_LEAST = 10 };
enum { PLANS = 1 << 2 }; /* 1: the mover stands, 2: the other does */
enum { MOVER_STANDS = 1, OTHER_STANDS = 2 };
struct plan {
    int at;             /* this one is being tried; PLANS: it is made */
    int step;           /* and so many on is the next: who cannot march does not stand */
    int32_t tries;      /* of each */
    int64_t sum[PLANS]; /* of what they came to */
    int plan, mover;    /* by which games are played, and whose turn it was when it was made */
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
    int32_t shift; /* by how the table stands and whose turn it is: thousandths of a logit */
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

/* Is it still being found out what the better plan is? */
static bool tries(const struct odds *o)
{
    return o->plan.at < PLANS;
}

static int32_t wanted(const struct odds *o)
{
    return tries(o) ? o->plan.tries : o->series.games;
}

/* The next game of the series begins, with its first orders. */
static void game_begins(struct odds *o)
{
    struct ahead *a = &o->ahead;
    struct series *s = &o->series;
    /* The n-th game of every table has the same dice (ahead_match): what changes from one to the
     * next is what has been done, and not other games. */
    int32_t number = (tries(o) ? FIRST_TRY : 0) + s->first + s->at;
    uint64_t seed = ahead_mixed(o->seed, (uint64_t)(int64_t)number);
    ahead_masked(a, s->now, o->eyes, seed, &a->table);
    ahead_match(a, true);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        quick_init(&o->quick[side], ahead_mixed(seed, (uint64_t)side), &o->asked);
        quick_match(&o->quick[side], ahead_mixed(seed, (uint64_t)side));
    }
    s->given = 0;
    s->plays = true;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        s->over[side] = false;
        s->turn[side] = -1;
    }
    s->good = !s->order || ahead_give(a, s->order);
    if (s->good && s->then && !a->table.over && ahead_awaited(a) == s->then->side &&
        ahead_allows(a, s->then))
        s->good = ahead_give(a, s->then);
}

/* Who had better stand in the first turn in which he could march does, until that is over. */
static void keep_to_plan(struct odds *o)
{
    const struct table *t = &o->ahead.table;
    struct series *s = &o->series;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct quick *q = &o->quick[side];
        int stands = side == o->plan.mover ? MOVER_STANDS : OTHER_STANDS;
        bool his = t->active == side;
        s->over[side] = s->over[side] || (q->stayed && !(his && t->turn == s->turn[side]));
        if (his)
            s->turn[side] = t->turn;
        q->holds = (o->plan.plan & stands) && his && !s->over[side];
    }
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

static void game_ends(struct odds *o)
{
    struct series *s = &o->series;
    int32_t chance = chance_at(o->rules, &o->ahead.table, SIDE_RED, &o->scale, &o->weights);
    if (s->given > 0) /* plain players have had a hand in it */
        chance = chance_told(chance, &o->weights, o->shift);
    s->plays = false;
    if (s->chance && !tries(o))
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

/* Plain players make less of a turn than will come of it: so much more of the turn is left to the
 * side whose it is, in thousandths, Red's for. A question leaves it as far as it has come. */
static int32_t turn_left(struct odds *o)
{
    struct table *t = &o->ahead.table;
    struct turn turn = {.table = t, .see = SEE_ALL};
    ahead_masked(&o->ahead, &o->from, o->eyes, o->seed, t);
    if (t->over || t->active == SIDE_NONE)
        return 0;
    turn_set(&turn, ref_table(), F_TABLE_ask, 0);
    return (t->active == SIDE_RED ? 1 : -1) * ahead_unspent(&o->ahead, t->active, &o->asked);
}

void odds_from(struct odds *o, const struct table *table)
{
    o->told = -1;
    table_copy(&o->from, table);
    ahead_reseed(&o->from, 0); /* the game's own dice are no part of the hash */
    o->scale = scale_of(o->rules, &o->from, SIDE_RED, &o->ahead.trial);
    int32_t stands = chance_at(o->rules, &o->from, SIDE_RED, &o->scale, &o->weights);
    int64_t left = o->weights.swing ? (int64_t)o->weights.swing * turn_left(o) : 0;
    o->shift = (int32_t)((o->weights.stands * (int64_t)logit_from(stands) + left) / 1000);
}

/* May the side whose turn it is march? */
static bool may_march(struct odds *o, const struct table *t)
{
    ahead_masked(&o->ahead, t, o->eyes, o->seed, &o->ahead.table);
    ahead_offers(&o->ahead, t->active, -1, &o->asked);
    return offers_march(o->rules, &o->asked);
}

static void series_begin(struct odds *o, const struct series *series)
{
    o->sum = 0;
    o->ended = 0;
    o->series = *series;
}

void odds_series(struct odds *o, const struct table *now, const struct order *order,
                 const struct order *then, int32_t first, int32_t games, int32_t *chance)
{
    enum { PART = 8 }; /* of so many games try each plan before */
    const struct table *from = now ? now : &o->from;
    bool plans = games > 0 && o->weights.pauses > 0 && from->active != SIDE_NONE && !from->over;
    series_begin(o, &(struct series){.now = from,
                                     .order = order,
                                     .then = then,
                                     .first = first,
                                     .games = games,
                                     .chance = chance});
    o->plan = (struct plan){.at = plans ? 0 : PLANS,
                            .step = plans && !may_march(o, from) ? OTHER_STANDS : 1,
                            .tries = games / PART > TRIES_LEAST ? games / PART : TRIES_LEAST,
                            .mover = from->active};
}

void odds_series_after(struct odds *o, const struct table *now, int32_t first, int32_t games,
                       int32_t *chance)
{
    series_begin(o, &(struct series){.now = now, .first = first, .games = games, .chance = chance});
}

/* What the other answers to the mover's plan. */
static int answer_to(const struct odds *o, int mover)
{
    const int64_t *sum = o->plan.sum;
    bool red = o->plan.mover == SIDE_RED;
    int64_t marches = sum[mover], stands = sum[mover | OTHER_STANDS];
    return mover | ((red ? stands < marches : stands > marches) ? OTHER_STANDS : 0);
}

static int best_plan(const struct odds *o)
{
    const struct plan *p = &o->plan;
    bool red = p->mover == SIDE_RED;
    int marches = answer_to(o, 0), stands = answer_to(o, MOVER_STANDS);
    bool better = red ? p->sum[stands] > p->sum[marches] : p->sum[stands] < p->sum[marches];
    return p->step == 1 && better ? stands : marches;
}

/* All tries of a plan have been played: those of the next one follow, or the games of the best. */
static void plan_on(struct odds *o)
{
    struct plan *p = &o->plan;
    p->sum[p->at] = o->sum;
    p->at += p->step;
    p->plan = p->at < PLANS ? p->at : best_plan(o);
    o->sum = 0;
    o->ended = 0;
    o->series.at = 0;
}

bool odds_on(struct odds *o)
{
    struct series *s = &o->series;
    if (o->hurried || (!s->plays && s->at >= wanted(o)))
        return false;
    if (!s->plays)
        game_begins(o);
    if (game_on(o))
        return true;
    if (o->hurried) /* half a game tells nothing */
        return false;
    game_ends(o);
    if (s->at >= wanted(o) && tries(o))
        plan_on(o);
    return s->at < wanted(o);
}

void odds_begin(struct odds *o, const struct table *table, int32_t games)
{
    o->hurried = false;
    odds_from(o, table);
    odds_series(o, NULL, NULL, NULL, 0, games, NULL);
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
