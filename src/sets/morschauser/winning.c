/* How a game ends: conceding (MO-42, MO-43), what is held and the last turn (MO-44), and how good a
 * table is.
 */
#include "sets/morschauser/morschauser.h"

static bool concedes(const struct table *t, int side)
{
    int all = 0, left = 0, shaken_ones = 0, commands = 0;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side)
            continue;
        commands += mo_is_leader(t, i);
        shaken_ones += mo_is_leader(t, i) && mo_attr_of(t, i, U_SHAKEN);
        all += !mo_is_leader(t, i);
        left += !mo_is_leader(t, i) && unit_stands(t, i);
    }
    return mo_law_of(t)->shaken ? commands > 0 && shaken_ones == commands : 2 * (all - left) > all;
}

/* Looks whether somebody must concede, when an order has had all its effects. */
static void judge(struct turn *turn)
{
    const struct table *t = turn->table;
    bool red = concedes(t, SIDE_RED), blue = concedes(t, SIDE_BLUE);
    int by = mo_law_of(t)->shaken ? ENDED_CONCEDE : ENDED_LOSSES;
    if (t->over || (!red && !blue))
        return;
    const char *why = mo_law_of(t)->shaken ? "all its commands are Shaken"
                                           : "more than half of its units are lost";
    if (red && blue) {
        game_over(turn, SIDE_NONE, T_ENDED_BY, ENDED_TERMS);
        turn_say(turn, "MO-44", "Both sides concede at once: a draw.");
        return;
    }
    game_over(turn, red ? SIDE_BLUE : SIDE_RED, T_ENDED_BY, by);
    turn_say(turn, by == ENDED_CONCEDE ? "MO-42" : "MO-43", "%s concedes: %s.",
             side_name(red ? SIDE_RED : SIDE_BLUE), why);
}

void mo_order_done(struct turn *turn)
{
    mo_settle(turn);
    judge(turn);
}

/* Units of a side in the boxes of a piece. */
static int holders(const struct table *t, int piece, int side)
{
    int count = 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    const struct grid *g = grid_of(t);
    for (int i = 0; i < t->units; i++)
        if (unit_stands(t, i) && side_of(t, i) == side &&
            outline_holds(&o, grid_centre(g, mo_box_of(t, i))))
            count++;
    return count;
}

bool mo_holds(const struct table *t, int side)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
    return piece >= 0 && piece < t->pieces &&
           holders(t, piece, side) >= t->side[side].attr[S_HOLD_UNITS] &&
           holders(t, piece, side_other(side)) == 0;
}

/* The end of a game turn: what is held, and the last turn (MO-44). */
void mo_turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    bool red = mo_holds(t, SIDE_RED), blue = mo_holds(t, SIDE_BLUE);
    if (red || blue) {
        int winner = red && blue ? SIDE_NONE : red ? SIDE_RED : SIDE_BLUE;
        game_over(turn, winner, T_ENDED_BY, ENDED_TERMS);
        turn_say(turn, "MO-44",
                 winner ? "%s holds what it came for and wins."
                        : "%s and Blue both hold what they came for: a draw.",
                 side_name(winner ? winner : SIDE_RED));
    } else if (t->turn_limit && t->turn >= t->turn_limit) {
        game_over(turn, SIDE_NONE, T_ENDED_BY, ENDED_TERMS);
        turn_say(turn, "MO-44", "Turn %d was the last: a draw.", t->turn);
    } else {
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
}

/* ==== draws, and giving up ===================================================================
 */

void mo_check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!mo_on_grid(t, o, v))
        return;
    if (t->phase == START)
        refuse(v, "HS-05", "The battle has not begun yet.");
    else
        draw_check(t, o, v);
}

void mo_check_resign(const struct table *t, const struct order *o, struct verdict *v)
{
    if (mo_on_grid(t, o, v))
        allow(v);
}

void mo_apply_resign(struct turn *turn, const struct order *o)
{
    game_over(turn, side_other(o->side), T_ENDED_BY, ENDED_RESIGN);
    turn_say(turn, "HS-09", "%s concedes: %s wins.", side_name(o->side),
             side_name(side_other(o->side)));
}

/* ==== how good it is =========================================================================
 */

int32_t mo_appraise(const struct table *t, int side)
{
    enum { UNIT_WORTH = 10, SHAKEN_WORTH = 40, WON = 10000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int sign = side_of(t, i) == side ? 1 : -1;
        if (unit_stands(t, i))
            score += sign * (UNIT_WORTH + mo_attr_of(t, i, U_HITS) * mo_stats_of(t, i)->front);
        score -= sign * (mo_is_leader(t, i) && mo_attr_of(t, i, U_SHAKEN) ? SHAKEN_WORTH : 0);
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? WON : -WON;
    return score;
}
