/* Any of the computer's players by its name, as a command line or a start screen has it: random,
 * keen, a level of the commander, or playouts=N. */
#ifndef FOILSHOT_COMPUTER_PLAYER_H
#define FOILSHOT_COMPUTER_PLAYER_H

#include "computer/commander.h"
#include "core/trouble.h"

struct player;

/* Is there a player called so? False with trouble that tells what there is. */
bool player_known(const char *word, struct trouble *trouble);
/* Known, or it is a bug. Large; the caller frees it. */
struct player *player_new(const char *word, const struct rules *rules, uint64_t seed);
void player_free(struct player *player);
/* Its order for the side that is awaited, allowed by `check`; false when nothing is offered. */
bool player_order(struct player *player, const struct table *table, int side, struct order *order);
/* NULL: it does not think. */
struct commander *player_commander(struct player *player);

#endif
