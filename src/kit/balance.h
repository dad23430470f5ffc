/* How one side stands against the other, in thousandths: for what a set tells computers of a table.
 */
#ifndef FOILSHOT_KIT_BALANCE_H
#define FOILSHOT_KIT_BALANCE_H

#include "core/table.h"

/* ours less theirs as a part of the whole, -1000 … 1000; 0 where there is no whole. */
static inline int32_t balance_of(int64_t ours, int64_t theirs, int64_t whole)
{
    int64_t b = whole > 0 ? 1000 * (ours - theirs) / whole : 0;
    return (int32_t)(b > 1000 ? 1000 : b < -1000 ? -1000 : b);
}

/* The same, counting for more as the last turn draws near (squares); all of it where there is none.
 */
static inline int32_t balance_late(const struct table *t, int32_t value)
{
    int64_t all = t->turn_limit, now = t->turn < t->turn_limit ? t->turn : t->turn_limit;
    return all > 0 ? (int32_t)(value * now / all * now / all) : value;
}

/* How near a place is: 1000 on it, 0 from that far on. */
static inline int32_t balance_near(struct vec a, struct vec b, int32_t far)
{
    int32_t gap = vec_distance(a, b);
    return gap < far ? (int32_t)(1000 * (int64_t)(far - gap) / far) : 0;
}

/* How far a unit is from the nearest enemy who stands, by the middles of their first bases. */
static inline int32_t balance_foe_far(const struct table *t, int unit)
{
    int32_t least = INT32_MAX;
    struct vec from = base_pose(base_of(t, unit)).at;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == unit_side(&t->unit[unit]) || !unit_stands(t, i))
            continue;
        int32_t far = vec_distance(from, base_pose(base_of(t, i)).at);
        least = far < least ? far : least;
    }
    return least;
}

/* Adds a piece that is held, by its index + 1 (0: none), to the goals of the game. */
static inline int balance_goal(const struct table *t, int32_t held, int32_t *piece, int count,
                               int most)
{
    for (int i = 0; i < count; i++)
        if (piece[i] == held - 1)
            return count;
    if (held > 0 && held <= t->pieces && count < most)
        piece[count++] = held - 1;
    return count;
}

#endif
