/* 6+: objectives, routs, the end of a battle, and what a table is worth to a side. Ids: SP-26,
 * SP-53, SP-54, SP-57, HS-09, HS-10.
 */
#include "sets/sixplus/sixplus.h"

/* ==== objectives (SP-57) ======================================================================
 */

int32_t sixplus_goal(const struct table *t, int goal, enum goal_attr attr)
{
    return t->attr[T_GOAL + 4 * goal + (int)attr];
}

bool sixplus_may_ever_leave(const struct table *t, int side)
{
    for (int i = 0; i < GOALS; i++)
        if (sixplus_goal(t, i, GOAL_KIND) == GOAL_EXIT && sixplus_goal(t, i, GOAL_SIDE) == side)
            return true;
    return false;
}

/* Held: enough of one's own on it, and nobody of the enemy's. */
bool sixplus_goal_met(const struct table *t, int goal)
{
    int side = sixplus_goal(t, goal, GOAL_SIDE), piece = sixplus_goal(t, goal, GOAL_PIECE) - 1;
    int32_t units = sixplus_goal(t, goal, GOAL_UNITS);
    switch ((enum goal_kind)sixplus_goal(t, goal, GOAL_KIND)) {
    case GOAL_HOLD:
        return piece >= 0 && piece < t->pieces && units_on(t, side, piece) >= units &&
               units_on(t, side_other(side), piece) == 0;
    case GOAL_EXIT:
        return t->side[side].attr[S_LEFT] >= units;
    case GOAL_NONE:
        break;
    }
    return false;
}

/* A side's objectives: 0 it has none, 1 none is met, 2 one is. */
static int goals_of(const struct table *t, int side)
{
    int best = 0;
    for (int i = 0; i < GOALS; i++)
        if (sixplus_goal(t, i, GOAL_KIND) && sixplus_goal(t, i, GOAL_SIDE) == side) {
            int now = sixplus_goal_met(t, i) ? 2 : 1;
            best = now > best ? now : best;
        }
    return best;
}

/* ==== losses (SP-53, SP-54) ===================================================================
 */

/* What a unit counts for in a rout (SP-54). */
int sixplus_counts(const struct table *t, int unit)
{
    return t->option[O_GENERAL] && t->option[O_ROUT] ? sixplus_law.counts[sixplus_troop(t, unit)]
                                                     : 1;
}

int sixplus_lost_counts(const struct table *t, int side)
{
    int lost = 0;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && base_of(t, i)->where == WHERE_LOST)
            lost += sixplus_counts(t, i);
    return lost;
}

/* Fewest counts that are more than half of what it began with. */
int sixplus_rout_at(const struct table *t, int side)
{
    return t->side[side].attr[S_INITIAL] / 2 + 1;
}

static void rout(struct turn *turn, int side)
{
    const struct table *t = turn->table;
    turn_say(turn, "SP-53", "%s has lost %d of %d, more than half: the whole army routs.",
             side_name(side), sixplus_lost_counts(t, side), t->side[side].attr[S_INITIAL]);
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && unit_stands(t, i))
            turn_where(turn, base_ref(t, i), WHERE_LEFT);
}

/* ==== the end =================================================================================
 */

int sixplus_ahead(const struct table *t)
{
    int red = goals_of(t, SIDE_RED), blue = goals_of(t, SIDE_BLUE);
    if (red == 2 || blue == 2)
        return red == blue ? SIDE_NONE : red == 2 ? SIDE_RED : SIDE_BLUE;
    return red == blue ? SIDE_NONE : red ? SIDE_BLUE : SIDE_RED;
}

/* The last turn is over: who has reached his objective? Where only one side has any, the other has
 * won if it is not reached (SP-57). */
void sixplus_judge_limit(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = goals_of(t, SIDE_RED), blue = goals_of(t, SIDE_BLUE), winner = sixplus_ahead(t);
    if (winner == SIDE_NONE)
        turn_say(turn, "SP-57", "Turn %d was the last and nobody is ahead: a draw.", t->turn);
    else if ((winner == SIDE_RED ? red : blue) == 2)
        turn_say(turn, "SP-57", "Turn %d was the last: %s has its objective and wins.", t->turn,
                 side_name(winner));
    else
        turn_say(turn, "SP-57", "Turn %d was the last: %s has not reached its objective, %s wins.",
                 t->turn, side_name(side_other(winner)), side_name(winner));
    game_over(turn, winner, T_ENDED_BY,
              winner && (winner == SIDE_RED ? red : blue) == 2 ? ENDED_GOAL : ENDED_TURNS);
}

/* At the end of every player turn (SP-53, SP-57). */
void sixplus_judge(struct turn *turn)
{
    const struct table *t = turn->table;
    bool gone[SIDE_COUNT], routs[SIDE_COUNT] = {false};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        gone[side] = units_left(t, side) == 0;
        routs[side] = !gone[side] && t->option[O_ROUT] &&
                      sixplus_lost_counts(t, side) >= sixplus_rout_at(t, side);
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < GOALS; i++)
            if (!t->over && sixplus_goal(t, i, GOAL_KIND) == GOAL_EXIT &&
                sixplus_goal(t, i, GOAL_SIDE) == side && sixplus_goal_met(t, i)) {
                turn_say(turn, "SP-57", "%d %s of %s %s left by the far edge: %s wins.",
                         t->side[side].attr[S_LEFT], counted(t->side[side].attr[S_LEFT], NOUN_unit),
                         side_name(side), t->side[side].attr[S_LEFT] == 1 ? "has" : "have",
                         side_name(side));
                game_over(turn, side, T_ENDED_BY, ENDED_GOAL);
            }
    bool red = gone[SIDE_RED] || routs[SIDE_RED], blue = gone[SIDE_BLUE] || routs[SIDE_BLUE];
    if (t->over || (!red && !blue))
        return;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (routs[side])
            rout(turn, side);
        else if (gone[side])
            turn_say(turn, "SP-57", "Nobody of %s is left on the table.", side_name(side));
    int loser = red ? SIDE_RED : SIDE_BLUE;
    game_over(turn, red && blue ? SIDE_NONE : side_other(loser), T_ENDED_BY,
              routs[SIDE_RED] || routs[SIDE_BLUE] ? ENDED_ROUT : ENDED_NO_UNITS);
}

/* ==== what a table is worth ===================================================================
 */

/* Units by what they are worth and what is left of them; the objectives; who has won. */
int32_t sixplus_appraise(const struct table *t, int side)
{
    enum { GOAL_WORTH = 150, WIN_WORTH = 100000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        bool away = sixplus_may_ever_leave(t, side_of(t, i)) && base_of(t, i)->where == WHERE_LEFT;
        if (!unit_stands(t, i) && !away)
            continue;
        int left = sixplus_hits_left(t, i) > 0 ? sixplus_hits_left(t, i) : 0;
        int32_t worth = sixplus_law.worth[sixplus_troop(t, i)] * (sixplus_law.fatal + left);
        score += side_of(t, i) == side ? worth : -worth;
    }
    score += GOAL_WORTH * (goals_of(t, side) - goals_of(t, side_other(side)));
    if (t->over == OVER_WON)
        score += t->winner == side ? WIN_WORTH : -WIN_WORTH;
    return score;
}
