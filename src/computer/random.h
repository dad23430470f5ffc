/* A player without plans: orders that are offered, at poses they may take, livelier than blind: it
 * goes forward, keeps together what stands together, and aims at somebody. Tests and `simulate`
 * play with it, and it is the program's simplest opponent; it knows no rule set. Same seed, same
 * game.
 */
#ifndef FOILSHOT_COMPUTER_RANDOM_H
#define FOILSHOT_COMPUTER_RANDOM_H

#include "rules/rules.h"

struct random_player {
    uint64_t state;
    bool wild;   /* gives wild orders now and then, offers draws and gives up: for simulations */
    bool runner; /* mostly goes over the table rather than at somebody */
    int idle;    /* orders given since the last end of phase; keeps phases from going on for ever */
    int32_t when[4];           /* turn, phase, step and side `done` is about */
    uint8_t done[TABLE_UNITS]; /* units that have had an order in this phase */
};

struct random_player random_player(uint64_t seed);
uint32_t random_below(struct random_player *player, uint32_t bound); /* 0 … bound-1 */

/* Chooses an order for the side; false when nothing at all is offered. `check` accepts what comes
 * out except when *probe is set, which happens to wild players only: then it is for trying
 * refusals. `offers` is filled. */
bool random_order(struct random_player *player, const struct rules *rules,
                  const struct table *table, int side, struct offers *offers, struct order *order,
                  bool *probe);

/* A wild order, for trying refusals: what is not offered, or what is with something wrong about it.
 * `offers` are those of the side. */
void random_probe(struct random_player *player, const struct rules *rules,
                  const struct table *table, int side, const struct offers *offers,
                  struct order *order);

/* Fills a flick in: of a few shots thought of, the one that does its own side least harm. */
void random_aim(struct random_player *player, const struct rules *rules, const struct table *table,
                int side, const struct offer *offer, struct order *order);

#endif
