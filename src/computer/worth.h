/* What a table is worth to a side: its chance to win, a logistic sum of what the set tells of it,
 * or of its `appraise` alone. Whole numbers only. */
#ifndef FOILSHOT_COMPUTER_WORTH_H
#define FOILSHOT_COMPUTER_WORTH_H

#include "rules/rules.h"

/* What one side's and the other's strength is, by the set's appraisal of the table without its
 * foe: taken once, so that later tables have a measure. */
struct scale {
    int32_t ours, theirs;
};

/* `room` is a table to try on, initialised. */
struct scale scale_of(const struct rules *rules, const struct table *table, int side,
                      struct table *room);
/* Millionths. */
int32_t worth_of(const struct rules *rules, const struct table *table, int side,
                 const struct scale *scale);
/* The logistic function: of thousandths, in millionths. */
int32_t chance_of(int64_t logit);

#endif
