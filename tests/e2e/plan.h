/* What a sensible player would do next: orders for the robot that plays whole games in a window.
 *
 * The planner sees what a player sees: the table, and what the rule set offers, allows and snaps.
 * Verbs are known by their words, so a set without a verb simply never gets it planned. It keeps
 * lines of five together, rides cavalry in threes, goes for the enemy, and fires where no friend
 * stands in the way. Sets without flicks are planned by computer/keen.h. Same seed and same table,
 * same plan. Lengths µm, angles mdeg.
 */
#ifndef FOILSHOT_TESTS_E2E_PLAN_H
#define FOILSHOT_TESTS_E2E_PLAN_H

#include "computer/keen.h"
#include "rules/rules.h"

/* What an attacker who may win by more than fighting goes for. */
enum goal { GOAL_KILL, GOAL_HOLD, GOAL_EXIT };

struct planner {
    const struct rules *rules;
    struct random_player chance;
    struct keen_player keen; /* for sets without flicks */
    enum goal goal;
    int most_moves;             /* orders to move in a phase, 0: as many as make sense */
    int draw_turn, resign_turn; /* red offers a draw, gives up in that turn; 0 never */
    struct offers offers;
    struct verdict verdict;
    int phase, step, turn, side; /* what the lists below belong to */
    int tries[TABLE_UNITS];      /* orders for a unit that did not work out */
    int dragged;                 /* set up by hand so far, of this side */
    int moves;                   /* planned in this phase */
    int riders_placed;           /* of the three that shall ride together */
    bool drew;
};

void planner_init(struct planner *planner, const struct rules *rules, uint64_t seed);
/* The next order of the awaited side. False when there is nothing to be done at all. */
bool plan_next(struct planner *planner, const struct table *table, int side, struct order *order);
/* The order could not be given: not again for these units. */
void plan_failed(struct planner *planner, const struct order *order);
/* The best spot, aim and strength for the shooters of `order`; false when every shot is foolish. */
bool plan_shot(struct planner *planner, const struct table *table, struct order *order);
/* Is `order` allowed as it is? */
bool plan_allowed(struct planner *planner, const struct table *table, const struct order *order);

#endif
