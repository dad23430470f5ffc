/* One mark of every meaning and form, for the tests that draw overlays. */
#ifndef FOILSHOT_TESTS_VIEW_MARKS_SCENE_H
#define FOILSHOT_TESTS_VIEW_MARKS_SCENE_H

#include "core/painter.h"

static inline void marks_scene(const struct painter *painter, int32_t x, int32_t y)
{
    for (int m = 0; m < MEANS_COUNT; m++) {
        enum meaning meaning = (enum meaning)m;
        int32_t x0 = x + m % 5 * 150 * MM, y0 = y - m / 5 * 120 * MM;
        const struct vec area[4] = {{x0, y0},
                                    {x0 + 60 * MM, y0 + 5 * MM},
                                    {x0 + 55 * MM, y0 + 45 * MM},
                                    {x0 + 4 * MM, y0 + 50 * MM}};
        const struct vec line[3] = {
            {x0, y0 - 15 * MM}, {x0 + 35 * MM, y0 - 8 * MM}, {x0 + 70 * MM, y0 - 20 * MM}};
        painter->area(painter->self, meaning, area, 4);
        painter->line(painter->self, meaning, line, 3);
        painter->disc(painter->self, meaning, (struct vec){x0 + 85 * MM, y0 + 28 * MM}, 18 * MM);
        painter->wedge(painter->self, meaning, (struct vec){x0 + 100 * MM, y0 - 18 * MM}, 38 * MM,
                       330 * DEG, 40 * DEG);
        painter->label(painter->self, meaning, area[0], "mark");
    }
}

#endif
