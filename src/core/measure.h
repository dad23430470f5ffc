/* Measures: how a set speaks of distances. Texts and rulers go through here. */
#ifndef FOILSHOT_CORE_MEASURE_H
#define FOILSHOT_CORE_MEASURE_H

#include "core/table.h"

enum measure { MEASURE_CENTIMETRES, MEASURE_INCHES, MEASURE_SPANS, MEASURE_BOXES, MEASURE_COUNT };

enum { CM = 10 * MM, INCH = 25400 };

/* One unit of the measure in µm; spans are those of `side`. */
int32_t measure_unit(const struct table *table, enum measure measure, int side);
/* "1½ spans", "6.2 cm", "7 inches": for people, rounded to a tenth (spans and boxes: a hundredth,
 * with ½ written so). Returns `out`. */
char *measure_say(const struct table *table, enum measure measure, int side, int32_t um, char *out,
                  size_t size);
/* The same, rounded up: for what is too far, so that it never reads like what would be allowed. */
char *measure_say_up(const struct table *table, enum measure measure, int side, int32_t um,
                     char *out, size_t size);
/* The same, rounded down: for what is left, so that nobody is promised more. */
char *measure_say_down(const struct table *table, enum measure measure, int side, int32_t um,
                       char *out, size_t size);
const char *measure_name(enum measure measure, bool plural);

#endif
