/* What the sets tell computers of a table besides its strength. */
#include "sets/morschauser/morschauser.h"

#include "kit/balance.h"

const struct feature mo_feature[MO_FEATURES] = {
    [TOLD_LOSSES] = {.word = "losses",
                     .id = "MO-43",
                     .weight = 2000,
                     .worse = "more of ours are lost, or fewer of the enemy’s"},
    [TOLD_SHAKEN] = {.word = "shaken",
                     .id = "MO-42",
                     .weight = 2000,
                     .worse = "more of our commands are Shaken, or fewer of the enemy’s"},
    [TOLD_VERGE] = {.word = "verge",
                    .id = "MO-40",
                    .weight = 800,
                    .worse =
                        "more of our commands are about to be Shaken, or fewer of the enemy’s"},
    [TOLD_HELD] = {.word = "held",
                   .id = "MO-44",
                   .weight = 3000,
                   .worse = "we are less likely to hold what is fought for",
                   .gains = "holding what is fought for",
                   .ahead = true},
    [TOLD_NEAR] = {.word = "near",
                   .id = "MO-44",
                   .weight = 1000,
                   .worse = "we stand farther from what is fought for",
                   .gains = "a place nearer to what is fought for"},
    [TOLD_LED] = {.word = "led",
                  .id = "MO-36",
                  .weight = 1500,
                  .worse = "fewer of our units have their Leader near, or more of the enemy’s",
                  .gains = "orders that reach more of our units (MO-36)"},
};

enum { BOXES = 6 };

struct tally {
    int all, left, led, commands, shaken, verge;
    int32_t near;
};

static int32_t nearness(const struct table *t, int side, int unit)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
    if (piece < 0 || piece >= t->pieces)
        return 0;
    struct vec at = grid_centre(grid_of(t), mo_box_of(t, unit));
    return balance_near((struct vec){t->piece[piece].x, t->piece[piece].y}, at, BOXES * t->box);
}

static void tally(const struct board *b, int side, struct tally *y)
{
    const struct table *t = b->t;
    *y = (struct tally){0};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side)
            continue;
        bool leads = mo_is_leader(t, i), stands = unit_stands(t, i);
        y->all += !leads;
        y->left += !leads && stands;
        y->led += !leads && stands && !mo_out_of_command(b, i);
        y->commands += leads;
        y->shaken += leads && mo_attr_of(t, i, U_SHAKEN);
        y->verge += leads && 2 * mo_command_count(t, i, true) <= mo_command_count(t, i, false) + 1;
        y->near += stands ? nearness(t, side, i) : 0;
    }
}

void mo_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side), ours = mo_holds(t, side), theirs = mo_holds(t, foe);
    struct board b = {.t = t, .law = mo_law_of(t)}; /* to be led asks for no more of it */
    tally(&b, side, &us);
    tally(&b, foe, &them);
    value[TOLD_LOSSES] =
        balance_of((int64_t)(them.all - them.left) * us.all, (int64_t)(us.all - us.left) * them.all,
                   (int64_t)us.all * them.all);
    value[TOLD_SHAKEN] =
        balance_of((int64_t)them.shaken * us.commands, (int64_t)us.shaken * them.commands,
                   (int64_t)us.commands * them.commands);
    value[TOLD_VERGE] = balance_of(them.verge, us.verge, us.commands + them.commands);
    value[TOLD_LED] = balance_of((int64_t)us.led * them.all, (int64_t)them.led * us.all,
                                 (int64_t)us.all * them.all);
    value[TOLD_HELD] = balance_of(ours, theirs, 1);
    value[TOLD_NEAR] = balance_of(us.near, them.near, 1000 * (int64_t)(us.all + them.all));
}

int mo_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    int count = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        count = balance_goal(t, t->side[side].attr[S_HOLD_PIECE], piece, count, GOALS_TOLD);
    return count;
}

/* Must it attack there, and is no fighter, or is hurt more than twice as much as it hurts (MO-30)?
 * Not who had that enemy before him already. And guns have nothing to look for in the next box but
 * one to an enemy. */
bool mo_rash(const struct table *t, const struct table *after, int unit)
{
    struct board b, there;
    const char *why;
    if (mo_troop_of(t, unit) == ARTILLERY && balance_foe_far(after, unit) <= 2 * t->box &&
        balance_foe_far(after, unit) < balance_foe_far(t, unit))
        return true;
    mo_board_fill(&there, after);
    int enemy = mo_enemy_before(&there, unit, 0);
    if (enemy < 0 || mo_stacked(&there, unit))
        return false;
    mo_board_fill(&b, t);
    if (mo_enemy_before(&b, unit, 0) == enemy)
        return false;
    int gives = mo_attr_of(after, unit, U_HITS) * mo_melee_value(&there, unit, enemy, &why);
    int takes = mo_attr_of(after, enemy, U_HITS) * mo_melee_value(&there, enemy, unit, &why);
    return mo_troop_of(t, unit) == ARTILLERY || mo_is_leader(t, unit) || 2 * gives < takes;
}

/* May any enemy come up to who stands there in his turn? Guns do not, nor do Leaders. */
static bool in_reach(const struct table *t, int unit)
{
    struct box at = mo_box_of(t, unit);
    for (int i = 0; i < t->units; i++) {
        bool comes = side_of(t, i) != side_of(t, unit) && unit_stands(t, i) &&
                     !mo_is_leader(t, i) && mo_troop_of(t, i) != ARTILLERY;
        if (comes && box_distance(mo_box_of(t, i), at) <= (mo_stats_of(t, i)->move + 1) * QUARTERS)
            return true;
    }
    return false;
}

/* Whoever comes within reach of an enemy, and be it up to one, is attacked by as many as please. */
bool mo_exposed(const struct table *t, const struct table *after, int unit)
{
    return in_reach(after, unit) && !in_reach(t, unit);
}

/* How far the units of a Leader's command are from a box, all together. */
static int32_t command_far(const struct table *t, int leader, struct box from)
{
    int32_t sum = 0;
    for (int i = 0; i < t->units; i++)
        if (i != leader && mo_commander(t, i) == leader && unit_stands(t, i))
            sum += box_distance(from, mo_box_of(t, i));
    return sum;
}

/* Has it an enemy in range before it (MO-25, MO-26), in sight or not? */
static bool has_target(const struct table *t, int unit)
{
    struct box from = mo_box_of(t, unit);
    int32_t range = mo_stats_of(t, unit)->range * QUARTERS;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && unit_stands(t, i) &&
            box_in_quarter(from, mo_face_of(t, unit), mo_box_of(t, i)) &&
            box_distance(from, mo_box_of(t, i)) <= range)
            return true;
    return false;
}

/* Artillery that may shoot where it stands. A Leader with a unit of his own, in its box, where he
 * is neither shot at nor fought (MO-38): with the one that stands in the middle of them rather than
 * with another. */
int mo_stations(const struct table *t, int unit, int32_t reach,
                struct station station[STATIONS_TOLD])
{
    int64_t far[STATIONS_TOLD];
    int count = 0;
    struct vec from = grid_centre(grid_of(t), mo_box_of(t, unit));
    if (mo_troop_of(t, unit) == ARTILLERY && has_target(t, unit)) {
        station[0] = (struct station){base_pose(base_of(t, unit)), ref_unit(t, unit)};
        return 1;
    }
    for (int i = 0; mo_is_leader(t, unit) && i < t->units; i++) {
        if (i == unit || mo_commander(t, i) != unit || !unit_stands(t, i))
            continue;
        struct pose pose = base_pose(base_of(t, i));
        if (vec_distance(pose.at, from) > reach)
            continue;
        int32_t sum = command_far(t, unit, mo_box_of(t, i));
        count = station_add(station, far, count, (struct station){pose, ref_unit(t, i)}, sum);
    }
    return count;
}
