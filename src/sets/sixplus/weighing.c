/* What the set tells computers of a table besides its strength. */
#include "sets/sixplus/sixplus.h"

#include "kit/balance.h"
#include "kit/holding.h"
#include "kit/leaving.h"

const struct feature sixplus_feature[SIXPLUS_FEATURES] = {
    [TOLD_BREAKING] = {.word = "breaking",
                       .id = "SP-53",
                       .weight = 3000,
                       .worse = "our army is nearer to breaking, against the enemy’s"},
    [TOLD_LOADED] = {.word = "loaded",
                     .id = "SP-31",
                     .weight = 300,
                     .worse = "we have fewer muskets loaded against the enemy’s"},
    [TOLD_GOAL] = {.word = "goal",
                   .id = "SP-57",
                   .weight = 3000,
                   .worse = "we are less often ahead",
                   .gains = "what wins if the battle ends so",
                   .ahead = true},
    [TOLD_NEAR] = {.word = "near",
                   .id = "SP-57",
                   .weight = 1000,
                   .worse = "we stand farther from what is fought for",
                   .gains = "a place nearer to what is fought for"},
    [TOLD_HURT] = {.word = "hurt",
                   .id = "SP-50",
                   .weight = 500,
                   .worse = "more of our units are badly hurt, or fewer of the enemy’s"},
    [TOLD_LEAVING] = {.word = "leaving",
                      .id = "SP-26",
                      .weight = 4000,
                      .worse = "the race for the far edge goes worse for us",
                      .gains = "the race for the far edge"},
};

enum { NEAR_ENOUGH = 300 * MM };

struct tally {
    int lost, rout, shooters, loaded, hurt, units;
    int32_t near;
};

/* How near it stands to what anybody is to hold: whoever is to keep the enemy from it goes there,
 * too. */
static int32_t nearness(const struct table *t, int unit)
{
    int32_t best = 0;
    for (int g = 0; g < GOALS; g++) {
        int piece = sixplus_goal(t, g, GOAL_PIECE) - 1;
        if (sixplus_goal(t, g, GOAL_KIND) != GOAL_HOLD || piece < 0 || piece >= t->pieces)
            continue;
        struct vec at = {t->piece[piece].x, t->piece[piece].y};
        int32_t near = balance_near(at, sixplus_pose(t, unit).at, NEAR_ENOUGH);
        best = near > best ? near : best;
    }
    return best;
}

static void tally(const struct table *t, int side, struct tally *y)
{
    *y = (struct tally){.lost = sixplus_lost_counts(t, side), .rout = sixplus_rout_at(t, side)};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i))
            continue;
        bool shoots = sixplus_can_ever_shoot(t, i);
        y->units++;
        y->shooters += shoots;
        y->loaded += shoots && !sixplus_attr(t, i, U_UNLOADED);
        y->hurt += 2 * sixplus_attr(t, i, U_HITS) >= sixplus_law.fatal;
        y->near += nearness(t, i);
    }
}

/* Who goes over the far edge, and how fast. */
static int32_t march(const struct table *t, int unit)
{
    return sixplus_law.move[sixplus_troop(t, unit)];
}

static int kind(const struct table *t, int unit)
{
    return (int)sixplus_troop(t, unit);
}

static bool leaving_of(const struct table *t, int side, struct leaving *l)
{
    for (int g = 0; g < GOALS; g++) {
        if (sixplus_goal(t, g, GOAL_KIND) != GOAL_EXIT || sixplus_goal(t, g, GOAL_SIDE) != side)
            continue;
        *l = (struct leaving){.side = side,
                              .wanted = sixplus_goal(t, g, GOAL_UNITS),
                              .gone = t->side[side].attr[S_LEFT],
                              .march = march,
                              .clear = sixplus_ground_clear,
                              .kind = kind};
        return true;
    }
    return false;
}

bool sixplus_leaves(const struct table *t, int unit, struct vec *to)
{
    struct leaving l;
    bool leaves = leaving_of(t, side_of(t, unit), &l) && leaving_goes(t, &l, unit);
    if (leaves && to)
        *to = leaving_way(t, &l, unit);
    return leaves;
}

static int32_t on_time(const struct table *t, int side)
{
    struct leaving l;
    return leaving_of(t, side, &l) ? leaving_on_time(t, &l) : 0;
}

static int32_t hold_takes(const struct table *t, int side, int goal)
{
    struct holding h = {.side = side,
                        .piece = sixplus_goal(t, goal, GOAL_PIECE) - 1,
                        .units = sixplus_goal(t, goal, GOAL_UNITS),
                        .held = sixplus_goal_met(t, goal),
                        .march = march};
    return h.piece >= 0 && h.piece < t->pieces ? holding_takes(t, &h) : -1;
}

int32_t sixplus_takes(const struct table *t, int side)
{
    struct leaving l;
    int32_t least = leaving_of(t, side, &l) ? leaving_takes(t, &l) : INT32_MAX;
    for (int g = 0; g < GOALS; g++) {
        bool holds =
            sixplus_goal(t, g, GOAL_KIND) == GOAL_HOLD && sixplus_goal(t, g, GOAL_SIDE) == side;
        int32_t takes = holds ? hold_takes(t, side, g) : -1;
        least = takes >= 0 && takes < least ? takes : least;
    }
    return least < INT32_MAX ? least : -1;
}

void sixplus_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side);
    tally(t, side, &us);
    tally(t, foe, &them);
    int winner = sixplus_ahead(t);
    value[TOLD_BREAKING] = balance_of((int64_t)them.lost * us.rout, (int64_t)us.lost * them.rout,
                                      (int64_t)us.rout * them.rout);
    value[TOLD_LOADED] = balance_of(us.loaded, them.loaded, us.shooters + them.shooters);
    value[TOLD_GOAL] = balance_late(t, winner == side ? 1000 : winner == foe ? -1000 : 0);
    value[TOLD_NEAR] = balance_of(us.near, them.near, 1000 * (us.units + them.units));
    value[TOLD_HURT] = balance_of(them.hurt, us.hurt, us.units + them.units);
    value[TOLD_LEAVING] = balance_of(on_time(t, side), on_time(t, foe), 1000);
}

int sixplus_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    int count = 0;
    for (int g = 0; g < GOALS; g++)
        if (sixplus_goal(t, g, GOAL_KIND) == GOAL_HOLD)
            count = balance_goal(t, sixplus_goal(t, g, GOAL_PIECE), piece, count, GOALS_TOLD);
    return count;
}

/* Does it shoot only where it stands (SP-19)? */
static bool stands_to_shoot(const struct table *t, int unit)
{
    return sixplus_can_ever_shoot(t, unit) && !sixplus_law.moves_and_shoots[sixplus_troop(t, unit)];
}

/* Is there an enemy at whom it could shoot from there? */
static bool has_target(const struct table *t, int unit)
{
    struct verdict v = {0};
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && unit_stands(t, i) &&
            sixplus_may_hit(t, unit, i, &v))
            return true;
    return false;
}

/* Whoever may shoot where it stands, but not after a move, or may load for that; artillery loads in
 * any case. */
int sixplus_stations(const struct table *t, int unit, int32_t reach,
                     struct station station[STATIONS_TOLD])
{
    (void)reach;
    bool loads = sixplus_troop(t, unit) == ARTILLERY && sixplus_attr(t, unit, U_UNLOADED);
    if (!stands_to_shoot(t, unit) || !(loads || has_target(t, unit)))
        return 0;
    station[0] = (struct station){sixplus_pose(t, unit), ref_unit(t, unit)};
    return 1;
}

/* How many enemies could shoot at it as things stand. */
static int muskets_on(const struct table *t, int unit)
{
    struct verdict v = {0};
    int muskets = 0;
    for (int i = 0; i < t->units; i++)
        muskets += side_of(t, i) != side_of(t, unit) && unit_stands(t, i) &&
                   sixplus_can_ever_shoot(t, i) && !sixplus_attr(t, i, U_UNLOADED) &&
                   sixplus_may_hit(t, i, unit, &v);
    return muskets;
}

/* Has one who could shoot from where it stood, or who is not loaded with the enemy at hand, gone
 * nearer to him? Who shoots only where he stands has lost a volley by it. And horse that does not
 * charge has nothing to look for before two who are loaded. Not in the last turns, which are about
 * something else. */
bool sixplus_rash(const struct table *t, const struct table *after, int unit)
{
    enum { LAST = 2, AT_HAND = 120 * MM, MUSKETS = 2 };
    bool late = t->turn_limit && t->turn + LAST > t->turn_limit;
    if (late || sixplus_attr(t, unit, U_SQUARE))
        return false;
    if (sixplus_law.charges[sixplus_troop(t, unit)])
        return muskets_on(after, unit) >= MUSKETS && muskets_on(t, unit) < MUSKETS;
    if (!stands_to_shoot(t, unit))
        return false;
    int32_t before = balance_foe_far(t, unit);
    bool empty = sixplus_attr(t, unit, U_UNLOADED) && before <= AT_HAND;
    return balance_foe_far(after, unit) < before && (empty || has_target(t, unit));
}
