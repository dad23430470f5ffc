/* A player that goes at the enemy: the sensible opponent for sets without flicks, and the planner
 * of whole games in tests. It knows no rule set, only offers, gestures, `check` and `snap`: charges
 * and fights come before shooting, shooting before marching, and marches go towards the nearest
 * enemy as far as they may. Same seed and same table, same plan.
 */
#ifndef FOILSHOT_COMPUTER_KEEN_H
#define FOILSHOT_COMPUTER_KEEN_H

#include "computer/random.h"
#include "rules/rules.h"

enum { KEEN_VERBS = 64 };

struct keen_player {
    struct random_player chance;
    int runs;        /* side that makes for the far edge instead of the enemy; SIDE_NONE: nobody */
    bool curious;    /* verbs not given yet come first: for games that shall show everything */
    int32_t when[4]; /* turn, phase, step and side the lists below belong to */
    uint8_t tries[TABLE_UNITS];  /* orders for a unit that could not be given */
    uint16_t given[TABLE_UNITS]; /* orders to a unit in this phase */
    int orders;                  /* in this phase */
    int32_t used[KEEN_VERBS];    /* orders of each verb in the whole game */
    struct verdict verdict;      /* scratch */
};

struct keen_player keen_player(uint64_t seed);
/* Chooses an order that `check` allows; false when nothing at all is offered. `offers` is filled.
 */
bool keen_order(struct keen_player *player, const struct rules *rules, const struct table *table,
                int side, struct offers *offers, struct order *order);
/* The order could not be given after all: another one the next time. */
void keen_failed(struct keen_player *player, const struct order *order);

#endif
