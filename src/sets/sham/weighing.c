/* What the set tells computers of a table besides its strength. */
#include "sets/sham/sham.h"

#include "kit/balance.h"

const struct feature sham_feature[SHAM_FEATURES] = {
    [TOLD_BREAKING] = {.word = "breaking",
                       .id = "SH-68",
                       .weight = 3000,
                       .worse = "our army comes nearer to giving way, or the enemy’s less near"},
    [TOLD_POINTS] = {.word = "points",
                     .id = "SH-12",
                     .weight = 300,
                     .worse = "we have fewer command points left against the enemy’s"},
    [TOLD_HELPED] = {.word = "helped",
                     .id = "SH-16",
                     .weight = 500,
                     .worse = "fewer of our units have a commander by them, against the enemy’s",
                     .gains = "a commander by more of our units"},
    [TOLD_ATTACHED] =
        {.word = "attached",
         .id = "SH-17",
         .weight = 300,
         .worse = "fewer of our units have a commander to help their dice, against the enemy’s",
         .gains = "a commander to help more of our dice"},
    [TOLD_DEEP] = {.word = "deep",
                   .id = "SH-61",
                   .weight = 300,
                   .worse = "fewer of our units stand in two ranks, against the enemy’s",
                   .gains = "the weight of two ranks in a fight"},
    [TOLD_RUNNING] = {.word = "running",
                      .id = "SH-30",
                      .weight = 1000,
                      .worse = "more of ours run, against the enemy’s"},
    [TOLD_GOAL] = {.word = "goal",
                   .id = "SH-68",
                   .weight = 3000,
                   .worse = "we are less often ahead",
                   .gains = "what wins if the battle ends so",
                   .ahead = true},
};

struct tally {
    int bad, units, points, commanders, attached, helped, foot, deep, runs;
};

static void tally(const struct table *t, int side, struct tally *y)
{
    *y = (struct tally){0};
    sham_gives_way(t, side, &y->bad);
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i))
            continue;
        if (sham_commands(t, i)) {
            y->commanders++;
            y->points += sham_attr(t, i, U_POINTS);
            int whom = sham_attached(t, i);
            y->attached += sham_attr(t, i, U_POINTS) > 0 && whom >= 0 && sham_on_feet(t, whom);
            continue;
        }
        int by = sham_commander(t, i);
        y->units++;
        y->runs += sham_runs(t, i);
        y->foot += sham_troop(t, i) == FOOT;
        y->deep += sham_troop(t, i) == FOOT && sham_form(t, i) == DOUBLE;
        y->helped += by >= 0 && sham_near(t, by, i, sham_law.help);
    }
}

void sham_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side), winner = sham_winner_judged(t);
    tally(t, side, &us);
    tally(t, foe, &them);
    int ours = t->side[side].attr[S_UNITS], theirs = t->side[foe].attr[S_UNITS];
    value[TOLD_BREAKING] = balance_of(2 * (int64_t)them.bad * them.bad * ours * ours,
                                      2 * (int64_t)us.bad * us.bad * theirs * theirs,
                                      (int64_t)ours * ours * theirs * theirs);
    value[TOLD_POINTS] = balance_of(
        us.points, them.points, (int64_t)sham_law.most_points * (us.commanders + them.commanders));
    value[TOLD_HELPED] = balance_of(us.helped, them.helped, us.units + them.units);
    value[TOLD_ATTACHED] = balance_of(us.attached, them.attached, us.commanders + them.commanders);
    value[TOLD_DEEP] = balance_of(us.deep, them.deep, us.foot + them.foot);
    value[TOLD_RUNNING] = balance_of(them.runs, us.runs, us.units + them.units);
    value[TOLD_GOAL] = balance_late(t, winner == side ? 1000 : winner == foe ? -1000 : 0);
}

int sham_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    return balance_goal(t, t->attr[T_GOAL_PIECE], piece, 0, GOALS_TOLD);
}

/* Behind the middle of a unit, looking as it does, near enough to be attached. */
static struct pose behind(const struct table *t, int commander, int unit)
{
    struct body his = sham_body(t, commander), its = sham_body(t, unit);
    struct frame own = body_frame(&his), frame = body_frame(&its);
    struct pose pose = its.pose;
    pose.at = pose_place(pose, (struct vec){(frame.left + frame.right) / 2,
                                            frame.rear - own.front - sham_law.attached / 2});
    return pose;
}

static int64_t enemy_far(const struct table *t, int side, struct vec from)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side || !sham_on_feet(t, i))
            continue;
        int64_t far = vec_distance(from, sham_pose(t, i).at);
        least = far < least ? far : least;
    }
    return least;
}

/* Is there an enemy in range before it, and in sight (SH-42, SH-73)? */
static bool has_target(const struct table *t, int unit)
{
    struct sham_shot shot;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && sham_on_feet(t, i) &&
            sham_shot(t, unit, i, &shot) == SHOT_FINE)
            return true;
    return false;
}

int sham_stations(const struct table *t, int unit, int32_t reach,
                  struct station station[STATIONS_TOLD])
{
    int64_t far[STATIONS_TOLD];
    int count = 0, side = side_of(t, unit);
    if (sham_troop(t, unit) == GUNS && has_target(t, unit)) {
        station[0] = (struct station){sham_pose(t, unit), ref_unit(t, unit)};
        return 1;
    }
    for (int i = 0; sham_commands(t, unit) && i < t->units; i++) {
        if (side_of(t, i) != side || !sham_on_feet(t, i) || !sham_may_help(t, unit, i))
            continue;
        struct pose pose = behind(t, unit, i);
        if (vec_distance(pose.at, sham_pose(t, unit).at) > reach)
            continue;
        int64_t gap = enemy_far(t, side, pose.at);
        count = station_add(station, far, count, (struct station){pose, ref_unit(t, i)}, gap);
    }
    return count;
}

bool sham_helps(const struct table *t, int unit, struct help *out)
{
    if (!sham_commands(t, unit) || sham_attr(t, unit, U_POINTS) < 1)
        return false;
    int whom = sham_attached(t, unit);
    if (whom < 0 || !sham_on_feet(t, whom))
        return false;
    bool tests = t->phase <= MOVE && sham_attr(t, whom, U_TESTED) == TESTED_NOT &&
                 !sham_attr(t, whom, U_MOVED) && !has_target(t, whom); /* and marches from him */
    *out = tests ? (struct help){ref_unit(t, whom), "+1 to its test for a point", "SH-16"}
                 : (struct help){ref_unit(t, whom), "+1 to its dice for a point", "SH-17"};
    return true;
}
