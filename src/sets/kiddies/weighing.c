/* What the set tells computers of a table besides its strength. */
#include "sets/kiddies/kiddies.h"

#include "kit/balance.h"

const struct feature kiddies_feature[KIDDIES_FEATURES] = {
    [TOLD_REGULARS] = {.word = "regulars",
                       .id = "KI-81",
                       .weight = 2500,
                       .worse = "it has fewer Regulars left against the enemy’s"},
    [TOLD_MEN] = {.word = "men",
                  .id = "KI-80",
                  .weight = 1500,
                  .worse = "it has fewer men left against the enemy’s"},
    [TOLD_CANNON] = {.word = "cannon",
                     .id = "KI-40",
                     .weight = 300,
                     .worse = "it has fewer cannon against the enemy’s"},
    [TOLD_HOLD] = {.word = "hold",
                   .id = "KI-83",
                   .weight = 3000,
                   .worse = "it is less likely to hold what is fought for",
                   .gains = "what is fought for",
                   .ahead = true},
    [TOLD_NEAR] = {.word = "near",
                   .id = "KI-83",
                   .weight = 1000,
                   .worse = "it is the worse placed for what is fought for",
                   .gains = "being nearer to what is fought for"},
};

enum { NEAR_ENOUGH = 600 * MM };

struct tally {
    int regulars, men, cannon;
    int32_t near;
};

static int32_t nearness(const struct table *t, int unit)
{
    int piece = t->attr[T_HOLD_PIECE] - 1;
    struct vec at = base_pose(base_of(t, unit)).at;
    if (side_of(t, unit) != t->attr[T_ATTACKER])
        return 0;
    if (piece >= 0 && piece < t->pieces)
        return balance_near((struct vec){t->piece[piece].x, t->piece[piece].y}, at, NEAR_ENOUGH);
    if (!t->attr[T_EXIT] || t->width <= 0)
        return 0;
    int32_t far = t->attr[T_ATTACKER] == SIDE_RED ? at.x : t->width - at.x;
    return (int32_t)(1000 * (int64_t)far / t->width);
}

static void tally(const struct table *t, int side, struct tally *y)
{
    *y = (struct tally){0};
    for (int i = 0; i < t->units; i++) {
        int where = base_of(t, i)->where;
        if (!kiddies_is_figure(t, i)) {
            y->cannon += unit_stands(t, i) && kiddies_controller(t, i) == side;
            continue;
        }
        if (side_of(t, i) != side || (where != WHERE_TABLE && where != WHERE_RESERVE))
            continue;
        y->men++;
        y->regulars += kiddies_troop(t, i) == REGULAR;
        y->near += where == WHERE_TABLE ? nearness(t, i) : 0;
    }
}

void kiddies_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side), attacker = t->attr[T_ATTACKER];
    tally(t, side, &us);
    tally(t, foe, &them);
    bool held = t->attr[T_HOLD_PIECE] && kiddies_holders(t) >= t->attr[T_HOLD_MEN];
    int32_t terms = !attacker || !(t->attr[T_HOLD_PIECE] || t->attr[T_EXIT]) ? 0
                    : (attacker == side) == held                             ? 1000
                                                                             : -1000;
    value[TOLD_REGULARS] = balance_of(us.regulars, them.regulars, us.regulars + them.regulars);
    value[TOLD_MEN] = balance_of(us.men, them.men, us.men + them.men);
    value[TOLD_CANNON] = balance_of(us.cannon, them.cannon, us.cannon + them.cannon);
    value[TOLD_HOLD] = balance_late(t, terms);
    value[TOLD_NEAR] =
        balance_of(us.near, them.near, 1000 * (int64_t)(attacker == side ? us.men : them.men));
}

int kiddies_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    return balance_goal(t, t->attr[T_HOLD_PIECE], piece, 0, GOALS_TOLD);
}
