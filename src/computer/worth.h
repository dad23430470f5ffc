/* What a table is worth to a side: its chance to win, a logistic sum of what is told of it: the
 * strength that is left, that strength once more as the last turn draws near, and the features the
 * set names (struct terms). Whole numbers only. */
#ifndef FOILSHOT_COMPUTER_WORTH_H
#define FOILSHOT_COMPUTER_WORTH_H

#include "computer/weights.h"

/* What one side's and the other's strength is, by the set's appraisal of the table without its
 * foe: taken once, so that later tables have a measure. */
struct scale {
    int32_t ours, theirs;
};

/* `room` is a table to try on, initialised. */
struct scale scale_of(const struct rules *rules, const struct table *table, int side,
                      struct table *room);
/* What is told of a table, in the order of the weights: about -1000 to 1000, better for the side
 * above. */
void worth_told(const struct rules *rules, const struct table *table, int side,
                const struct scale *scale, int32_t value[WEIGHTS]);
/* The chance to win that is told: by the weights alone; a draw is a half. Millionths. */
int32_t chance_at(const struct rules *rules, const struct table *table, int side,
                  const struct scale *scale, const struct weights *weights);
/* What choices go by: the same, but with a liking for being near the enemy and against draws; and
 * where the weights say how fast armies destroy one another, what is not sure to be decided in the
 * turns that are left counts as a draw, for either side. `room` is as in scale_of. */
int32_t worth_of(const struct rules *rules, const struct table *table, int side,
                 const struct scale *scale, const struct weights *weights, struct table *room);
/* How sure that is: the share of what a chance to win is above or below a draw that is left in
 * worth_of. Millionths; a million where turns draw nothing. */
int32_t decided_at(const struct rules *rules, const struct table *table, int side,
                   const struct scale *scale, const struct weights *weights, struct table *room);
/* The logistic function: of thousandths, in millionths; and its inverse, as far as that goes. */
int32_t chance_of(int64_t logit);
int64_t logit_from(int32_t chance);
/* What is told of the chance at the end of a game that plain players have played, over or not
 * (struct weights: trust), `swing` being thousandths of a logit that are added. */
int32_t chance_told(int32_t chance, const struct weights *weights, int32_t swing);
/* Have such games not been found to go much farther than they should? */
bool is_trusted(const struct weights *weights);

/* The pieces that the game is about; how many. */
int goals_of(const struct rules *rules, const struct table *table, int32_t piece[GOALS_TOLD]);
/* Is this one of them? */
bool is_goal(const struct rules *rules, const struct table *table, struct ref ref);

#endif
