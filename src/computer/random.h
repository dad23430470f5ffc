/* A player without plans: any order that is offered, at any pose it may take. Tests and `simulate`
 * play with it; it knows no rule set. Same seed, same game. */
#ifndef FOILSHOT_COMPUTER_RANDOM_H
#define FOILSHOT_COMPUTER_RANDOM_H

#include "rules/rules.h"

struct random_player {
    uint64_t state;
    int idle; /* orders given since the last end of phase; keeps phases from going on for ever */
};

struct random_player random_player(uint64_t seed);
uint32_t random_below(struct random_player *player, uint32_t bound); /* 0 … bound-1 */

/* Chooses an order for the side; false when nothing at all is offered. `check` accepts what comes
 * out except when *probe is set: then it is a wild order, for trying refusals. `offers` is filled.
 */
bool random_order(struct random_player *player, const struct rules *rules,
                  const struct table *table, int side, struct offers *offers, struct order *order,
                  bool *probe);

#endif
