/* Ground that a side is to hold: how long it would take it, for what a set tells computers of a
 * table. */
#ifndef FOILSHOT_KIT_HOLDING_H
#define FOILSHOT_KIT_HOLDING_H

#include "core/table.h"

struct holding {
    int side, piece; /* its index */
    int units;       /* so many must be on it, and nobody of the enemy's */
    bool held;       /* it is, by the set's own rules */
    int32_t (*march)(const struct table *table, int unit); /* µm in a turn; 0: it never goes */
};

/* Until as many are on it and whoever of the enemy's is there has been driven off: thousandths of a
 * turn; 0: it is held. */
int32_t holding_takes(const struct table *table, const struct holding *holding);

#endif
