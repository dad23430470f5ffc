/* How a battle ends and who has won (PS-29, PS-50, HS-09, HS-10). */
#include "sets/pikeshot/pikeshot.h"

/* ==== the end =================================================================================
 */

/* ==== goals ===================================================================================
 */

int pikeshot_got_away(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count +=
            side_of(t, i) == side && t->unit[i].bases > 0 && base_of(t, i)->where == WHERE_LEFT;
    return count;
}

int pikeshot_holders(const struct table *t, int side)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1, count = 0;
    if (piece < 0 || piece >= t->pieces || !pikeshot_lies(t, piece))
        return 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !outline_holds(&o, pikeshot_pose(t, i).at))
            continue;
        if (side_of(t, i) != side)
            return 0;
        count++;
    }
    return count;
}

static bool has_goal(const struct table *t, int side)
{
    return t->side[side].attr[S_EXIT] > 0 || t->side[side].attr[S_HOLD_PIECE] > 0;
}

static bool goal_met(const struct table *t, int side)
{
    const int32_t *a = t->side[side].attr;
    return (a[S_EXIT] > 0 && pikeshot_got_away(t, side) >= a[S_EXIT]) ||
           (a[S_HOLD_PIECE] > 0 && pikeshot_holders(t, side) >= a[S_HOLD_UNITS]);
}

/* Objectives decide. In an attack the defender's objective is that the attacker has not reached
 * his. */
int pikeshot_ahead(const struct table *t)
{
    bool red = goal_met(t, SIDE_RED), blue = goal_met(t, SIDE_BLUE);
    int attacker = t->attr[T_ATTACKER];
    if (!red && !blue && attacker && has_goal(t, attacker) && !has_goal(t, side_other(attacker)))
        return side_other(attacker);
    return red == blue ? SIDE_NONE : red ? SIDE_RED : SIDE_BLUE;
}

/* The last turn is over. */
void pikeshot_battle_end(struct turn *turn)
{
    const struct table *t = turn->table;
    int winner = pikeshot_ahead(t);
    if (winner) {
        game_over(turn, winner, T_ENDED_BY, ENDED_GOAL);
        turn_say(turn, "PS-50", "Turn %d was the last, and %s has reached the objective: %s wins.",
                 t->turn, side_name(winner), side_name(winner));
        return;
    }
    game_over(turn, SIDE_NONE, T_ENDED_BY, ENDED_TURNS);
    turn_say(turn, "PS-50", "Turn %d was the last and nobody has won: a draw.", t->turn);
}

/* A side without units has lost, unless they have marched off as they should. */
bool pikeshot_battle_lost(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = units_left(t, SIDE_RED), blue = units_left(t, SIDE_BLUE);
    if (red > 0 && blue > 0)
        return false;
    if (red == 0 && blue == 0) {
        game_over(turn, SIDE_NONE, T_ENDED_BY, ENDED_BOTH);
        turn_say(turn, "PS-50", "Both armies are gone: a draw.");
        return true;
    }
    int winner = red > 0 ? SIDE_RED : SIDE_BLUE;
    game_over(turn, winner, T_ENDED_BY, ENDED_LAST);
    turn_say(turn, "PS-50", "%s has no unit left on the table: %s wins.",
             side_name(side_other(winner)), side_name(winner));
    return true;
}

/* ==== agreeing and giving up ==================================================================
 */

/* ==== how a side stands =======================================================================
 */

int32_t pikeshot_appraise(const struct table *t, int side)
{
    /* A unit is worth something beyond its hits; one that still shoots a little more, and one that
     * has got away as it should the most. */
    enum { UNIT = 20, POWDER = 6, AWAY = 80, WIN = 100000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int32_t worth = 0;
        if (unit_stands(t, i)) {
            bool loaded =
                pikeshot_law()->shoots[pikeshot_troop(t, i)] && !pikeshot_attr(t, i, U_EMPTY);
            worth = UNIT + 2 * pikeshot_hits_left(t, i) + (loaded ? POWDER : 0);
        } else if (t->unit[i].bases > 0 && base_of(t, i)->where == WHERE_LEFT) {
            worth = AWAY;
        }
        score += side_of(t, i) == side ? worth : -worth;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? WIN : -WIN;
    return score;
}
