/* Losses, goals, and how a game ends (KI-80 … KI-85, HS-09, HS-10). */
#include "sets/kiddies/kiddies.h"

/* How a side is finished: the number of the rule, 0 when it is not. */
static int finished(const struct table *t, int side)
{
    int figures = 0, regulars = 0;
    for (int i = 0; i < t->units; i++) {
        int where = base_of(t, i)->where;
        if (side_of(t, i) != side || !kiddies_is_figure(t, i) ||
            (where != WHERE_TABLE && where != WHERE_RESERVE))
            continue;
        figures++;
        regulars += kiddies_troop(t, i) == REGULAR;
    }
    if (figures == 0)
        return ENDED_LAST_MAN;
    if (regulars == 0 && t->side[side].attr[S_REGULARS] > 0)
        return ENDED_REGULARS;
    return 0;
}

/* Looked at after every fight, charge and shot (KI-84). */
void kiddies_judge(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = finished(t, SIDE_RED), blue = finished(t, SIDE_BLUE);
    if (t->over || (!red && !blue))
        return;
    if (red && blue) {
        game_over(turn, SIDE_NONE, T_ENDED_BY, ENDED_BOTH);
        turn_say(turn, "KI-84", "Both sides are finished at one stroke: a draw.");
    } else {
        int winner = red ? SIDE_BLUE : SIDE_RED, by = red ? red : blue;
        game_over(turn, winner, T_ENDED_BY, (enum ended_by)by);
        turn_say(turn, by == ENDED_LAST_MAN ? "KI-80" : "KI-81",
                 by == ENDED_LAST_MAN ? "Nobody of %s is left standing: %s wins."
                                      : "The last Regular of %s has fallen: %s wins.",
                 side_name(side_other(winner)), side_name(winner));
    }
}

void kiddies_kill(struct turn *turn, int unit)
{
    turn_where(turn, base_ref(turn->table, unit), WHERE_LOST);
    turn_attr(turn, ref_unit(turn->table, unit), U_FIGHT, 0);
}

/* ---- holding (KI-83) ------------------------------------------------------------------------- */

/* Is this piece the one to hold, or a part of it that still lies where it stands? Parts count for
 * what is held by touching: the bricks of a house, not the trees of a wood. */
bool kiddies_held_part(const struct table *t, int piece)
{
    int32_t hold = t->attr[T_HOLD_PIECE];
    const struct piece *part = &t->piece[piece];
    if (part->where != WHERE_TABLE || hold == 0)
        return false;
    if (piece + 1 == hold)
        return true;
    const struct piece *whole = &t->piece[hold - 1];
    if (part->part_of != hold || !kiddies_ground(whole->kind)->touch)
        return false;
    if (whole->height > 0) /* a wall's first panel: the others stand beside it */
        return true;
    struct outline a = piece_outline(t, part), b = piece_outline(t, whole);
    return outline_gap(&a, &b) <= CONTACT;
}

static bool occupies(const struct table *t, int unit)
{
    struct outline man = base_outline(base_of(t, unit));
    for (int i = 0; i < t->pieces; i++) {
        if (kiddies_piece_far(t, &t->piece[i], base_pose(base_of(t, unit)).at) ||
            !kiddies_held_part(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (kiddies_ground(t->piece[i].kind)->stand_on &&
            outline_holds(&o, base_pose(base_of(t, unit)).at))
            return true;
        if (kiddies_ground(t->piece[i].kind)->touch && t->piece[i].z < kiddies_law()->look &&
            outline_gap(&man, &o) <= CONTACT)
            return true;
    }
    return false;
}

/* Attackers who occupy the agreed piece and are not touched by an enemy (KI-83). */
int kiddies_holders(const struct table *t)
{
    int men = 0;
    for (int i = 0; i < t->units && t->attr[T_HOLD_PIECE]; i++)
        men += side_of(t, i) == t->attr[T_ATTACKER] && kiddies_is_figure(t, i) &&
               unit_stands(t, i) && !kiddies_pinned(t, i) && occupies(t, i);
    return men;
}

/* ---- ending it ------------------------------------------------------------------------------- */

void kiddies_check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->phase == DEPLOY)
        refuse(v, "HS-05", "The battle has not begun yet.");
    else
        draw_check(t, o, v);
}

/* ---- what a table is worth ------------------------------------------------------------------- */

int32_t kiddies_appraise(const struct table *t, int side)
{
    /* Men by worth; a crewed cannon counts for its side. */
    static const int32_t worth[TROOPS] = {
        [REGULAR] = 10, [SKIRMISHER] = 8, [CAVALRY] = 16, [CANNON] = 12};
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i))
            continue;
        int owner = kiddies_controller(t, i);
        score += owner == side ? worth[kiddies_troop(t, i)]
                 : owner       ? -worth[kiddies_troop(t, i)]
                               : 0;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? 10000 : -10000;
    return score;
}
