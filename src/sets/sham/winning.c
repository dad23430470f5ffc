/* S.H.A.M.: how a battle ends (SH-68): armies give way, the last turn is judged; and how well a
 * side stands. */
#include "sets/sham/sham.h"

bool sham_gives_way(const struct table *t, int side, int *bad)
{
    *bad = 0;
    for (int i = 0; i < t->units; i++)
        *bad += side_of(t, i) == side && !sham_commands(t, i) &&
                (!unit_stands(t, i) || sham_runs(t, i));
    return 2 * *bad >= t->side[side].attr[S_UNITS];
}

static int elements_lost(const struct table *t, int side)
{
    int left = 0;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && !sham_commands(t, i))
            left += sham_left(t, i);
    return t->side[side].attr[S_ELEMENTS] - left;
}

static int holders(const struct table *t, int side, int piece)
{
    int count = 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !sham_on_feet(t, i))
            continue;
        struct body body = sham_body(t, i);
        count += body_gap_outline(&body, &o) <= 0;
    }
    return count;
}

int sham_winner_judged(const struct table *t)
{
    int side = t->attr[T_GOAL_SIDE], piece = t->attr[T_GOAL_PIECE] - 1;
    int red = elements_lost(t, SIDE_RED), blue = elements_lost(t, SIDE_BLUE);
    switch ((enum sham_goal)t->attr[T_GOAL]) {
    case GOAL_HOLD:
        if (piece < 0 || piece >= t->pieces || !side)
            return SIDE_NONE;
        return holders(t, side, piece) >= t->attr[T_GOAL_MEN] ? side : side_other(side);
    case GOAL_LAST:
        return side;
    case GOAL_LOSSES:
        return red < blue ? SIDE_RED : blue < red ? SIDE_BLUE : SIDE_NONE;
    case GOAL_NONE:
    case GOALS:
        break;
    }
    return SIDE_NONE;
}

bool sham_army_broken(struct turn *turn)
{
    const struct table *t = turn->table;
    int red, blue;
    bool red_goes = sham_gives_way(t, SIDE_RED, &red),
         blue_goes = sham_gives_way(t, SIDE_BLUE, &blue);
    if (!red_goes && !blue_goes)
        return false;
    turn_say(turn, "SH-68", "Gone or running: %d of Red's %d units, %d of Blue's %d.", red,
             t->side[SIDE_RED].attr[S_UNITS], blue, t->side[SIDE_BLUE].attr[S_UNITS]);
    game_over(turn,
              red_goes && blue_goes ? SIDE_NONE
              : red_goes            ? SIDE_BLUE
                                    : SIDE_RED,
              T_ENDED_BY, ENDED_WAY);
    return true;
}

/* Elements by worth; a running unit is worth a third. */
int32_t sham_appraise(const struct table *t, int side)
{
    static const int32_t worth[TROOPS] = {[COMMANDER] = 30, [GUNS] = 40, [HORSE] = 12, [FOOT] = 12};
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int32_t value = worth[sham_troop(t, i)] * sham_left(t, i);
        if (sham_runs(t, i))
            value /= 3;
        score += side_of(t, i) == side ? value : -value;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? 10000 : -10000;
    return score;
}
