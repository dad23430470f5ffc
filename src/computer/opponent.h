/* Any of the computer's players by its name, as a command line or a start screen has it: random,
 * keen, a level of the commander, or playouts=N. */
#ifndef FOILSHOT_COMPUTER_OPPONENT_H
#define FOILSHOT_COMPUTER_OPPONENT_H

#include "computer/commander.h"
#include "core/trouble.h"

struct opponent;

/* Is there a player called so? False with trouble that tells what there is. */
bool opponent_known(const char *word, struct trouble *trouble);
/* Known, or it is a bug. Large; the caller frees it. */
struct opponent *opponent_new(const char *word, const struct rules *rules, uint64_t seed);
void opponent_free(struct opponent *player);
/* Its order for the side that is awaited, allowed by `check`; false when nothing is offered. */
bool opponent_order(struct opponent *player, const struct table *table, int side,
                    struct order *order);
/* The same in parts: on and on while there is more to think about, then what came of it, once. The
 * table stays as it is meanwhile. */
bool opponent_begin(struct opponent *player, const struct table *table, int side);
bool opponent_on(struct opponent *player);
bool opponent_found(struct opponent *player, struct order *order);
/* NULL: it does not think. */
struct commander *opponent_commander(struct opponent *player);

#endif
