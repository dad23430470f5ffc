/* Two sides that are not alike, on open ground, drawn by lot: what `foilshot worth` has fought. */
#ifndef FOILSHOT_APP_TOOLS_WORTH_H
#define FOILSHOT_APP_TOOLS_WORTH_H

#include "scenario/battle.h"

/* The sides of a pair of games, the same for the same seed and pair; `exchanged`: Red has what Blue
 * had. It is a battle in the words of history, which the set says in its own. */
void worth_sides(const struct rules *rules, uint64_t seed, int32_t pair, bool exchanged,
                 struct battle *battle);

#endif
