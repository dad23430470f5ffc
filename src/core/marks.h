/* Marks on the table kept by value: what a painter drew, to be drawn again later. */
#ifndef FOILSHOT_CORE_MARKS_H
#define FOILSHOT_CORE_MARKS_H

#include "core/geometry.h"
#include "core/painter.h"

enum {
    MARKS_MAX = 48,     /* marks one sentence may carry */
    MARKS_POINTS = 256, /* corners all of them may share */
    MARK_LABEL = 48,    /* bytes of a label with its closing zero */
};

/* One recorded mark. */
struct mark {
    enum mark_form form;
    enum meaning meaning;
    int32_t first, count; /* corners in marks.point */
    int32_t radius;       /* disc, wedge, line (half width): µm */
    int32_t from, to;     /* wedge: bearings, clockwise from `from` to `to` */
    char label[MARK_LABEL];
};

/* A list of marks by value: the geometry that shows a refusal. Marks beyond the limits are left
 * out (a picture is help, never state). */
struct marks {
    int32_t count, points;
    struct mark mark[MARKS_MAX];
    struct vec point[MARKS_POINTS];
};

/* A painter that records into `marks` (which must outlive it). */
struct painter marks_painter(struct marks *marks);
/* Draws the recorded marks again. */
void marks_paint(const struct marks *marks, const struct painter *painter);

#endif
