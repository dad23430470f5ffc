/* Sides that win by leaving the table over the enemy's edge, which is east for Red and west for
 * Blue: who is to leave, by what way, and how they get on, for what a set tells computers of a
 * table. */
#ifndef FOILSHOT_KIT_LEAVING_H
#define FOILSHOT_KIT_LEAVING_H

#include "core/table.h"

enum { LEAVING_KINDS = 8 };
struct leaving {
    int side;
    int wanted, gone; /* units that must leave, and those that have */
    int32_t (*march)(const struct table *table, int unit); /* µm in a turn; 0: it may not leave */
    /* Could it go straight from place to place if nobody else were on the table? The same for all
     * units of a kind, 0 … LEAVING_KINDS - 1. NULL: nothing is ever in the way. */
    bool (*clear)(const struct table *table, int unit, struct vec from, struct vec to);
    int (*kind)(const struct table *table, int unit);
};

/* Is it one of those on the table who would be over the edge soonest? Of twice as many as are
 * wanted: some fall on the way. */
bool leaving_goes(const struct table *table, const struct leaving *leaving, int unit);
/* Where it had best go from where it stands: as far along the shortest way as is straight on, two
 * marches at most. */
struct vec leaving_way(const struct table *table, const struct leaving *leaving, int unit);
/* How far these have come on their ways, thousandths of the table's width, less what should be
 * done by now: all of it with the last turn. -1000 … 1000; -1000 where too few are left. */
int32_t leaving_on_time(const struct table *table, const struct leaving *leaving);

/* The n-th shortest of these times (it sorts them), thousandths of a turn: 0 where none is wanted,
 * TAKES_FOR_EVER where there are not so many. */
enum { TAKES_FOR_EVER = 100 * 1000 };
int32_t soonest(int32_t *takes, int count, int n);
/* How long it takes until as many as are wanted have left, if nobody hinders them: thousandths of a
 * turn. */
int32_t leaving_takes(const struct table *table, const struct leaving *leaving);

#endif
