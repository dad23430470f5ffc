#include "core/marks.h"

#include <stdio.h>

static struct mark *marks_new(struct marks *m, enum mark_form form, enum meaning meaning,
                              const struct vec *point, int count)
{
    if (m->count >= MARKS_MAX || m->points + count > MARKS_POINTS)
        return NULL;
    struct mark *mark = &m->mark[m->count++];
    *mark = (struct mark){.form = form, .meaning = meaning, .first = m->points, .count = count};
    for (int i = 0; i < count; i++)
        m->point[m->points++] = point[i];
    return mark;
}

static void marks_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    marks_new(self, FORM_AREA, meaning, point, count);
}

static void marks_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    marks_new(self, FORM_LINE, meaning, point, count);
}

static void marks_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    struct mark *mark = marks_new(self, FORM_DISC, meaning, &centre, 1);
    if (mark)
        mark->radius = radius;
}

static void marks_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                        int32_t from, int32_t to)
{
    struct mark *mark = marks_new(self, FORM_WEDGE, meaning, &centre, 1);
    if (mark) {
        mark->radius = radius;
        mark->from = from;
        mark->to = to;
    }
}

static void marks_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    struct mark *mark = marks_new(self, FORM_LABEL, meaning, &at, 1);
    if (mark)
        snprintf(mark->label, sizeof mark->label, "%s", text);
}

struct painter marks_painter(struct marks *marks)
{
    return (struct painter){.self = marks,
                            .area = marks_area,
                            .line = marks_line,
                            .disc = marks_disc,
                            .wedge = marks_wedge,
                            .label = marks_label};
}

void marks_paint(const struct marks *marks, const struct painter *p)
{
    for (int i = 0; i < marks->count; i++) {
        const struct mark *m = &marks->mark[i];
        const struct vec *point = marks->point + m->first;
        switch (m->form) {
        case FORM_AREA:
            p->area(p->self, m->meaning, point, m->count);
            break;
        case FORM_LINE:
            p->line(p->self, m->meaning, point, m->count);
            break;
        case FORM_DISC:
            p->disc(p->self, m->meaning, point[0], m->radius);
            break;
        case FORM_WEDGE:
            p->wedge(p->self, m->meaning, point[0], m->radius, m->from, m->to);
            break;
        case FORM_LABEL:
            p->label(p->self, m->meaning, point[0], m->label);
            break;
        case FORM_COUNT:
            break;
        }
    }
}
