#include "core/measure.h"

#include "core/words.h"

#include <stdio.h>

static const struct {
    const char *one, *many;
    int32_t unit; /* µm; 0: depends on the table */
    bool halves;  /* people say "1½" */
} measures[MEASURE_COUNT] = {
    [MEASURE_CENTIMETRES] = {"cm", "cm", CM, false},
    [MEASURE_INCHES] = {"inch", "inches", INCH, false},
    [MEASURE_SPANS] = {"span", "spans", 0, true},
    [MEASURE_BOXES] = {"box", "boxes", 0, true},
};

int32_t measure_unit(const struct table *table, enum measure measure, int side)
{
    if (measures[measure].unit)
        return measures[measure].unit;
    if (measure == MEASURE_BOXES)
        return table->box > 0 ? table->box : CM;
    int32_t span = side > SIDE_NONE && side < SIDE_COUNT ? table->side[side].span : 0;
    return span > 0 ? span : CM;
}

const char *measure_name(enum measure measure, bool plural)
{
    return plural ? measures[measure].many : measures[measure].one;
}

enum rounding { ROUND_DOWN = -1, ROUND_NEAR, ROUND_UP };

/* a / b rounded, b above 0. C cuts towards 0, so what is below 0 is mirrored. */
static int64_t divide(int64_t a, int64_t b, enum rounding rounding)
{
    if (a < 0)
        return -divide(-a, b, (enum rounding)(-(int)rounding));
    int64_t more = rounding == ROUND_UP ? b - 1 : rounding == ROUND_NEAR ? b / 2 : 0;
    return (a + more) / b;
}

static char *say(const struct table *table, enum measure measure, int side, int32_t um,
                 enum rounding rounding, char *out, size_t size)
{
    int64_t unit = measure_unit(table, measure, side);
    int64_t parts = measures[measure].halves ? 100 : 10;
    int64_t rounded = divide((int64_t)um * parts, unit, rounding);
    int64_t hundredths = rounded * (100 / parts);
    bool one = hundredths == 100;
    char number[24];
    if (measures[measure].halves && hundredths >= 0 && hundredths % 100 == 50) {
        if (hundredths == 50)
            snprintf(number, sizeof number, "½");
        else
            snprintf(number, sizeof number, "%d½", (int)(hundredths / 100));
        one = hundredths == 50;
    } else if (measures[measure].halves) {
        number_text(hundredths, 2, number, sizeof number);
    } else {
        number_text(rounded, 1, number, sizeof number);
    }
    snprintf(out, size, "%s %s", number, measure_name(measure, !one));
    return out;
}

char *measure_say(const struct table *table, enum measure measure, int side, int32_t um, char *out,
                  size_t size)
{
    return say(table, measure, side, um, ROUND_NEAR, out, size);
}

char *measure_say_up(const struct table *table, enum measure measure, int side, int32_t um,
                     char *out, size_t size)
{
    return say(table, measure, side, um, ROUND_UP, out, size);
}

char *measure_say_down(const struct table *table, enum measure measure, int side, int32_t um,
                       char *out, size_t size)
{
    return say(table, measure, side, um, ROUND_DOWN, out, size);
}
