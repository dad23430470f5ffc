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

char *measure_say(const struct table *table, enum measure measure, int side, int32_t um, char *out,
                  size_t size)
{
    int64_t unit = measure_unit(table, measure, side);
    int64_t parts = measures[measure].halves ? 100 : 10;
    int64_t rounded = ((int64_t)um * parts + (um >= 0 ? unit / 2 : -unit / 2)) / unit;
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
