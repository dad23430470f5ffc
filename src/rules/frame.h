/* What the frame of orders and that of offers share. Nobody else includes this. */
#ifndef FOILSHOT_RULES_FRAME_H
#define FOILSHOT_RULES_FRAME_H

#include "rules/rules.h"

/* May the unit do it at all: has it not spent it, and does the row say so? */
bool row_may(const struct verb *verb, const struct table *table, int unit, struct verdict *verdict);
/* What the row says to the order, once it may be given at all. */
void row_check(const struct rules *rules, const struct table *table, const struct order *order,
               struct verdict *verdict);

#endif
