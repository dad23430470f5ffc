#include "computer/worth.h"

#include "rules/house.h"

#include "computer/quick.h"

#include <string.h>

enum {
    SURE = 1000000,
    DRAW = 450000, /* a draw is a little less than half a win: it wants to play on */
    CLOSING =
        40000, /* millionths for standing nose to nose: who is sure to win must still go there */
    NEARNESS = 800, /* and thousandths of a logit, for the whole table's length */
    STEP = 500,     /* of the table below */
    STEPS = 16,
};

int32_t chance_of(int64_t logit)
{
    /* 1 / (1 + e^-x) for x = 0, 0.5 … 8 */
    static const int32_t at[STEPS + 1] = {500000, 622459, 731059, 817574, 880797, 924142,
                                          952574, 970688, 982014, 989013, 993307, 995930,
                                          997527, 998499, 999089, 999447, 999665};
    int64_t size = logit < 0 ? -logit : logit;
    size = size < STEP * STEPS ? size : STEP * STEPS - 1;
    int64_t i = size / STEP, rest = size % STEP;
    int32_t chance = (int32_t)(at[i] + (at[i + 1] - at[i]) * rest / STEP);
    return logit < 0 ? SURE - chance : chance;
}

int64_t logit_from(int32_t chance)
{
    int64_t low = -STEP * STEPS, high = STEP * STEPS;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (chance_of(middle) < chance)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t chance_told(int32_t chance, const struct weights *w, int32_t swing)
{
    bool plain = (!w->trust || w->trust == 1000) && !swing;
    if (plain)
        return chance;
    return chance_of(logit_from(chance) * (w->trust ? w->trust : 1000) / 1000 + swing);
}

bool is_trusted(const struct weights *w)
{
    enum { MOSTLY = 700 }; /* thousandths */
    return !w->trust || w->trust >= MOSTLY;
}

/* The appraisal with one side off the table. */
static int32_t alone(const struct rules *rules, const struct table *t, int side, int gone,
                     struct table *room)
{
    struct turn turn = {.table = room, .see = SEE_ALL};
    table_copy(room, t);
    for (int i = 0; i < room->bases; i++)
        if (unit_side(&room->unit[base_unit(&room->base[i])]) == gone &&
            room->base[i].where == WHERE_TABLE)
            turn_where(&turn, ref_base(room, i), WHERE_LOST);
    return rules->terms->appraise(room, side);
}

struct scale scale_of(const struct rules *rules, const struct table *t, int side,
                      struct table *room)
{
    struct scale s = {1, 1};
    if (!rules->terms)
        return s;
    s.ours = alone(rules, t, side, side_other(side), room);
    s.theirs = -alone(rules, t, side, side, room);
    s.ours = s.ours > 1 ? s.ours : 1;
    s.theirs = s.theirs > 1 ? s.theirs : 1;
    return s;
}

int goals_of(const struct rules *rules, const struct table *t, int32_t piece[GOALS_TOLD])
{
    return rules->terms && rules->terms->goals ? rules->terms->goals(t, piece) : 0;
}

bool is_goal(const struct rules *rules, const struct table *t, struct ref ref)
{
    int32_t goal[GOALS_TOLD];
    int goals = goals_of(rules, t, goal);
    for (int i = 0; i < goals; i++)
        if (ref.kind == KIND_PIECE && goal[i] == ref.index)
            return true;
    return false;
}

/* From a place to the nearest of the game's goals. */
static int32_t goal_gap(const struct table *t, const int32_t *piece, int goals, struct vec from)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < goals; i++) {
        int32_t gap = vec_distance(from, (struct vec){t->piece[piece[i]].x, t->piece[piece[i]].y});
        least = gap < least ? gap : least;
    }
    return least;
}

/* How far a unit stands from an enemy; INT32_MAX: there is none. */
static int32_t short_of(const struct rules *rules, const struct table *t, int side, int unit,
                        struct vec at)
{
    if (rules->terms && rules->terms->short_of)
        return rules->terms->short_of(t, unit);
    int enemy = enemy_nearest(rules, t, side, at);
    return enemy < 0 ? INT32_MAX : vec_distance(at, unit_pose(rules, t, enemy).at);
}

/* How far the side's units stand from their nearest enemies, and as much from what the game is
 * about, on the whole: thousandths of the table's length. */
static int64_t apart(const struct rules *rules, const struct table *t, int side)
{
    int64_t sum = 0, count = 0, length = t->width > t->depth ? t->width : t->depth;
    int32_t piece[GOALS_TOLD];
    int goals = goals_of(rules, t, piece);
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != side || !unit_stands(t, i))
            continue;
        struct vec at = unit_pose(rules, t, i).at;
        int64_t gap = short_of(rules, t, side, i, at);
        if (gap == INT32_MAX)
            continue;
        sum += unit_leaves(rules, t, i, NULL) ? 0 /* what becomes of that its set tells */
               : goals                        ? (gap + goal_gap(t, piece, goals, at)) / 2
                                              : gap;
        count++;
    }
    return count && length ? 1000 * sum / (count * length) : 0;
}

/* How far the battle has come towards its last turn: thousandths, 0 where there is none. */
static int32_t lateness(const struct table *t)
{
    if (t->turn_limit <= 0)
        return 0;
    int32_t late = 1000 * t->turn / t->turn_limit;
    return late < 1000 ? late : 1000;
}

void worth_told(const struct rules *rules, const struct table *t, int side,
                const struct scale *scale, int32_t value[WEIGHTS])
{
    memset(value, 0, sizeof value[0] * WEIGHTS);
    if (!rules->terms)
        return;
    int64_t all = (int64_t)scale->ours + scale->theirs;
    value[WEIGHT_STRENGTH] = (int32_t)(1000 * (int64_t)rules->terms->appraise(t, side) / all);
    value[WEIGHT_LATE] =
        (int32_t)((int64_t)value[WEIGHT_STRENGTH] * lateness(t) / 1000 * lateness(t) / 1000);
    if (rules->terms->measure)
        rules->terms->measure(t, side, value + WEIGHT_FEATURES);
}

static int64_t logit_of(const int32_t value[WEIGHTS], const struct weights *weights)
{
    int64_t logit = 0;
    for (int i = 0; i < WEIGHTS; i++)
        logit += (int64_t)value[i] * weights->of[i] / 1000;
    return logit;
}

/* The turns in which a side may still do something, this one too. */
static int32_t turns_of(const struct table *t, int side)
{
    bool has_gone = t->first == side && t->active == side_other(side);
    return t->turn_limit - t->turn + (has_gone ? 0 : 1);
}

static int32_t takes(const struct rules *rules, const struct table *t, int side)
{
    return t->turn_limit > 0 && rules->terms && rules->terms->takes ? rules->terms->takes(t, side)
                                                                    : -1;
}

/* Whoever must reach something in time may be as strong as he likes, and does not win if he comes
 * too late: his chance to be there, in millionths. */
static int64_t in_time(const struct table *t, int side, int32_t takes)
{
    enum { TURN = 1000, STEEP = 500 /* thousandths of a logit for a turn to spare */ };
    return chance_of(STEEP * (TURN * (int64_t)turns_of(t, side) - takes) / TURN);
}

/* The chance of a side, if it or the other must reach something in time, or one of them has it. */
static int32_t timely(const struct rules *rules, const struct table *t, int side, int32_t chance)
{
    int32_t ours = takes(rules, t, side), theirs = takes(rules, t, side_other(side));
    if (ours > 0 && theirs <= 0)
        return (int32_t)(chance * in_time(t, side, ours) / SURE);
    if (theirs > 0 && ours <= 0)
        return (int32_t)(SURE - (SURE - chance) * in_time(t, side_other(side), theirs) / SURE);
    return chance;
}

int32_t chance_at(const struct rules *rules, const struct table *t, int side,
                  const struct scale *scale, const struct weights *weights)
{
    if (t->over)
        return t->over == OVER_DRAWN ? SURE / 2 : t->winner == side ? SURE : 0;
    int32_t value[WEIGHTS];
    worth_told(rules, t, side, scale, value);
    return timely(rules, t, side, chance_of(logit_of(value, weights)));
}

/* Quick players seldom win what is late and undecided, and so a lead is worth less to them then.
 * Who chooses by that stops trying. */
static struct weights undaunted(const struct weights *weights)
{
    struct weights w = *weights;
    if (w.of[WEIGHT_LATE] < 0)
        w.of[WEIGHT_LATE] = 0;
    return w;
}

/* Can it only be won by destroying the enemy? Not where something is held, or where whoever is
 * ahead at the end wins. */
static bool to_the_last(const struct rules *rules, const struct table *t,
                        const int32_t value[WEIGHTS])
{
    int32_t piece[GOALS_TOLD];
    for (int i = 0; i < rules->terms->features; i++)
        if (rules->terms->feature[i].ahead && value[WEIGHT_FEATURES + i])
            return false;
    return goals_of(rules, t, piece) == 0;
}

/* How far the enemy who is farthest from all of a side's stands from the one nearest to him. */
static int64_t farthest(const struct rules *rules, const struct table *t, int side)
{
    int64_t most = 0;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !is_enemy(rules, t, side, i))
            continue;
        struct vec at = unit_pose(rules, t, i).at;
        int near = enemy_nearest(rules, t, side_other(side), at);
        int64_t far = near < 0 ? 0 : vec_distance(at, unit_pose(rules, t, near).at);
        most = far > most ? far : most;
    }
    return most;
}

/* How likely it is that whoever leads wins before the last turn is over, in millionths: the more
 * turns are left, and the weaker the other one is beside him, the sooner. */
static int32_t decided(const struct rules *rules, const struct table *t, int leader,
                       const int32_t value[WEIGHTS], const struct weights *weights,
                       struct table *room)
{
    enum { TURN = 1000, STEEP = 500 /* thousandths of a logit for a turn */ };
    if (!weights->presses || t->turn_limit <= 0 || !rules->terms || !to_the_last(rules, t, value))
        return SURE;
    struct scale s = scale_of(rules, t, leader, room);
    int64_t left = TURN * (int64_t)turns_of(t, leader);
    int64_t takes = 100 * TURN * (int64_t)s.theirs / ((int64_t)weights->presses * s.ours);
    if (weights->stride)
        takes += TURN * farthest(rules, t, leader) / (weights->stride * (int64_t)MM);
    return chance_of(STEEP * (left - takes) / TURN);
}

int32_t decided_at(const struct rules *rules, const struct table *t, int side,
                   const struct scale *scale, const struct weights *weights, struct table *room)
{
    int32_t value[WEIGHTS];
    struct weights choosing = undaunted(weights);
    worth_told(rules, t, side, scale, value);
    int leader = logit_of(value, &choosing) >= 0 ? side : side_other(side);
    return decided(rules, t, leader, value, weights, room);
}

int32_t worth_of(const struct rules *rules, const struct table *t, int side,
                 const struct scale *scale, const struct weights *weights, struct table *room)
{
    int32_t value[WEIGHTS];
    if (t->over)
        return t->over == OVER_DRAWN ? DRAW : t->winner == side ? SURE : 0;
    struct weights choosing = undaunted(weights);
    int64_t gap = apart(rules, t, side);
    worth_told(rules, t, side, scale, value);
    int64_t lead = logit_of(value, &choosing);
    int64_t sure = decided(rules, t, lead >= 0 ? side : side_other(side), value, weights, room);
    int64_t chance = timely(rules, t, side, chance_of(lead - NEARNESS * gap / 1000));
    gap = gap < 1000 ? gap : 1000;
    chance = chance * (SURE - CLOSING) / SURE + CLOSING * (1000 - gap) / 1000;
    return (int32_t)((chance * sure + DRAW * (SURE - sure)) / SURE);
}
