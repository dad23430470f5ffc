/* A charge that one unit seeks at another. Who thinks asks for the same one when it offers it, when
 * it checks the order and when it carries it out: while the thread is quiet (rules.h) the search is
 * made once for a table. */
#ifndef FOILSHOT_RULES_SOUGHT_H
#define FOILSHOT_RULES_SOUGHT_H

#include "kit/measured.h"

/* The set's own search; fills *charge when there is one, and *barred when there is none. `about` is
 * whatever the set has handed over. Nothing may depend on it that does not depend on the table. */
typedef bool charge_search(const struct table *table, const void *about, int unit, int target,
                           struct charge *charge, struct barred *barred);

/* What the search finds, or has found about this very table. */
bool charge_sought(charge_search *search, const struct table *table, const void *about, int unit,
                   int target, struct charge *charge, struct barred *barred);
/* The same, or what it has found about another table of this game with the same `of`: a number made
 * of all that the search hangs on and that changes in a game (quiet_recall_of). */
bool charge_sought_of(uint64_t of, charge_search *search, const struct table *table,
                      const void *about, int unit, int target, struct charge *charge,
                      struct barred *barred);

#endif
