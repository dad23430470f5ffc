/* What made a turning point, in sentences: how far it went, what the dice did, what would have been
 * better, and which of them it was. The same for looking back and for the report. */
#ifndef FOILSHOT_APP_DESK_CAUSES_H
#define FOILSHOT_APP_DESK_CAUSES_H

#include "computer/turning.h"

enum { CAUSE_TEXT = 320 };

/* Millionths as points in a hundred, rounded to the nearest; of either sign. */
int32_t points_of(int64_t chance);
/* Whole percent of a chance, never 0 or 100 when it is open. */
int chance_percent(int32_t chance);

/* "Blue gains 31", "Red gains 8"; of a deed whose change is known. */
char *cause_headline(const struct fortunes *turning, int deed, char *out, size_t size);
/* "Red’s chance to win went from 64 to 33 in 100." */
char *cause_chance(const struct fortunes *turning, int deed, char *out, size_t size);
/* Of the order's account; "" where there is none, or nothing to say. */
char *cause_dice(const struct fortunes *turning, int deed, char *out, size_t size);
char *cause_order(const struct fortunes *turning, int deed, char *out, size_t size);
/* "It was the dice."; of a shot "It was how the shot ran." */
const char *cause_which(const struct fortunes *turning, int deed);

/* Of a whole battle, for a side: luck, then skill. */
char *cause_luck(const struct turning_sum *sum, int side, char *out, size_t size);
char *cause_skill(const struct turning_sum *sum, int side, char *out, size_t size);

#endif
