/* What the set tells computers of a table besides its strength. */
#include "sets/pikeshot/pikeshot.h"

#include "kit/balance.h"
#include "kit/holding.h"
#include "kit/leaving.h"

const struct feature pikeshot_feature[PIKESHOT_FEATURES] = {
    [TOLD_UNITS] = {.word = "units",
                    .id = "PS-50",
                    .weight = 1000,
                    .worse = "we have fewer units left against the enemy’s"},
    [TOLD_WORST] = {.word = "worst",
                    .id = "PS-40",
                    .weight = 300,
                    .worse = "more of our units are near breaking, or fewer of the enemy’s"},
    [TOLD_POWDER] = {.word = "powder",
                     .id = "PS-20",
                     .weight = 300,
                     .worse = "we have less powder left against the enemy’s"},
    [TOLD_GOAL] = {.word = "goal",
                   .id = "PS-50",
                   .weight = 3000,
                   .worse = "we are less often ahead",
                   .gains = "what wins if the battle ends so",
                   .ahead = true},
    [TOLD_NEAR] = {.word = "near",
                   .id = "PS-50",
                   .weight = 1000,
                   .worse = "we stand farther from what is fought for",
                   .gains = "a place nearer to what is fought for"},
    [TOLD_LEAVING] = {.word = "leaving",
                      .id = "PS-29",
                      .weight = 2000,
                      .worse = "the race for the far edge goes worse for us",
                      .gains = "the race for the far edge"},
};

enum { NEAR_ENOUGH = 610 * MM }; /* two feet */

struct tally {
    int units, powder, worst;
    int32_t near;
};

static int32_t nearness(const struct table *t, int side, int unit)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
    struct vec at = pikeshot_pose(t, unit).at;
    if (piece < 0 || piece >= t->pieces)
        return 0;
    return balance_near((struct vec){t->piece[piece].x, t->piece[piece].y}, at, NEAR_ENOUGH);
}

/* Who goes over the far edge, and how fast. */
static int32_t march(const struct table *t, int unit)
{
    return pikeshot_law()->move[pikeshot_troop(t, unit)];
}

static int kind(const struct table *t, int unit)
{
    return (int)pikeshot_troop(t, unit);
}

static struct leaving leaving_of(const struct table *t, int side)
{
    return (struct leaving){.side = side,
                            .wanted = t->side[side].attr[S_EXIT],
                            .gone = pikeshot_got_away(t, side),
                            .march = march,
                            .clear = pikeshot_ground_clear,
                            .kind = kind};
}

bool pikeshot_leaves(const struct table *t, int unit, struct vec *to)
{
    struct leaving l = leaving_of(t, side_of(t, unit));
    bool leaves = l.wanted > 0 && leaving_goes(t, &l, unit);
    if (leaves && to)
        *to = leaving_way(t, &l, unit);
    return leaves;
}

static int32_t on_time(const struct table *t, int side)
{
    struct leaving l = leaving_of(t, side);
    return l.wanted > 0 ? leaving_on_time(t, &l) : 0;
}

static bool has_powder(const struct table *t, int unit)
{
    return pikeshot_law()->shoots[pikeshot_troop(t, unit)] && !pikeshot_attr(t, unit, U_EMPTY);
}

static void tally(const struct table *t, int side, struct tally *y)
{
    *y = (struct tally){.worst = pikeshot_got_away(t, side)};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i))
            continue;
        y->units++;
        y->powder += has_powder(t, i);
        y->worst += 3 * pikeshot_hits_left(t, i) <= pikeshot_hits_had(t, i);
        y->near += nearness(t, side, i);
    }
}

static int32_t hold_takes(const struct table *t, int side)
{
    const int32_t *a = t->side[side].attr;
    struct holding h = {.side = side,
                        .piece = a[S_HOLD_PIECE] - 1,
                        .units = a[S_HOLD_UNITS],
                        .held = pikeshot_holders(t, side) >= a[S_HOLD_UNITS],
                        .march = march};
    return h.piece >= 0 && h.piece < t->pieces ? holding_takes(t, &h) : -1;
}

int32_t pikeshot_takes(const struct table *t, int side)
{
    struct leaving l = leaving_of(t, side);
    return l.wanted > 0 ? leaving_takes(t, &l) : hold_takes(t, side);
}

void pikeshot_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side), winner = pikeshot_ahead(t);
    tally(t, side, &us);
    tally(t, foe, &them);
    int both = us.units + them.units;
    value[TOLD_UNITS] = balance_of(us.units, them.units, both);
    value[TOLD_WORST] = balance_of(them.worst, us.worst, both);
    value[TOLD_POWDER] = balance_of(us.powder, them.powder, both);
    value[TOLD_GOAL] = balance_late(t, winner == side ? 1000 : winner == foe ? -1000 : 0);
    value[TOLD_NEAR] = balance_of(us.near, them.near, 1000 * both);
    value[TOLD_LEAVING] = balance_of(on_time(t, side), on_time(t, foe), 1000);
}

int pikeshot_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    int count = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        count = balance_goal(t, t->side[side].attr[S_HOLD_PIECE], piece, count, GOALS_TOLD);
    return count;
}

/* Does it see an enemy in range before it (PS-30, PS-34)? */
static bool has_target(const struct table *t, int unit)
{
    struct fan fan = pikeshot_fan(t, unit);
    struct outline mine = pikeshot_outline(t, unit);
    struct vec from, to;
    struct seen seen;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !pikeshot_enemies(t, unit, i))
            continue;
        struct outline his = pikeshot_outline(t, i);
        if (outline_nearest(&mine, &his, &from, &to) <= pikeshot_law()->range &&
            fan_touches(&fan, &his) && pikeshot_sees(t, unit, i, &fan, &seen))
            return true;
    }
    return false;
}

static bool may_shoot_there(const struct table *t, int unit)
{
    return has_powder(t, unit) && has_target(t, unit);
}

/* Whoever may shoot, where it stands. */
int pikeshot_stations(const struct table *t, int unit, int32_t reach,
                      struct station station[STATIONS_TOLD])
{
    (void)reach;
    if (!may_shoot_there(t, unit))
        return 0;
    station[0] = (struct station){pikeshot_pose(t, unit), ref_unit(t, unit)};
    return 1;
}

/* Has one who could shoot from where it stood gone nearer, to where it is only charged the sooner?
 * Not in the last turns, which are about something else. */
bool pikeshot_rash(const struct table *t, const struct table *after, int unit)
{
    enum { LAST = 2 };
    bool late = t->turn_limit && t->turn + LAST > t->turn_limit;
    return !late && balance_foe_far(after, unit) < balance_foe_far(t, unit) &&
           may_shoot_there(t, unit);
}

/* Off a face of an enemy a charge begins so far from his middle; who has to go round a friend goes
 * about as much farther. */
enum { RUN_UP = 2 * HX, ROUND = 2 * HX };

/* Is one of its own right on the way? */
static bool friend_between(const struct table *t, int unit, struct vec from, struct vec to)
{
    struct vec way = vec_sub(to, from);
    int64_t length = vec_length(way);
    for (int i = 0; i < t->units && length > 0; i++) {
        if (i == unit || !unit_stands(t, i) || side_of(t, i) != side_of(t, unit))
            continue;
        struct vec d = vec_sub(pikeshot_pose(t, i).at, from);
        int64_t along = vec_dot(d, way) / length, across = vec_cross(d, way) / length;
        if (along > 0 && along < length && (across < 0 ? -across : across) < HX)
            return true;
    }
    return false;
}

/* The way there, with what it takes to go round a friend. */
static int32_t by_foot(const struct table *t, int unit, struct vec from, struct vec to)
{
    return vec_distance(from, to) + (friend_between(t, unit, from, to) ? ROUND : 0);
}

/* From a unit to an enemy by one of his faces: to where a charge at it begins, and on to his
 * middle. INT32_MAX: another is on that face (PS-22). */
static int32_t by_face(const struct table *t, int unit, int foe, enum face face)
{
    struct vec at = pikeshot_pose(t, unit).at;
    struct body him = pikeshot_body(t, foe);
    int there = pikeshot_foe_on(t, foe, face);
    if (there == unit)
        return vec_distance(at, him.pose.at);
    if (there >= 0)
        return INT32_MAX;
    struct vec off = vec_ahead(him.pose.at, face_bearing(&him, face), RUN_UP);
    return by_foot(t, unit, at, off) + RUN_UP;
}

/* To where it can strike him: whoever has powder shoots at him from any side. */
static int32_t short_of(const struct table *t, int unit, int foe)
{
    struct vec at = pikeshot_pose(t, unit).at;
    int32_t least = INT32_MAX;
    if (has_powder(t, unit))
        return by_foot(t, unit, at, pikeshot_pose(t, foe).at);
    for (enum face face = FACE_FRONT; face < FACE_COUNT; face++) {
        int32_t gap = by_face(t, unit, foe, face);
        least = gap < least ? gap : least;
    }
    return least;
}

/* Each face of a unit is struck by one, so whoever comes second goes where there is room. */
int32_t pikeshot_short_of(const struct table *t, int unit)
{
    struct vec at = pikeshot_pose(t, unit).at;
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !pikeshot_enemies(t, unit, i) ||
            vec_distance(at, pikeshot_pose(t, i).at) >= least) /* no way to him is shorter */
            continue;
        int32_t gap = short_of(t, unit, i);
        least = gap < least ? gap : least;
    }
    return least;
}
