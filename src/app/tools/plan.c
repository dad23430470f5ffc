#include "app/tools/plan.h"

static int up(const struct table *t, int32_t y)
{
    return t->depth / MM - y / MM;
}

/* An outline with its rounding, which is the width of its edge. */
static void outline_add(struct words *out, const struct table *t, const struct outline *o,
                        const char *colour)
{
    words_format(out, "<%s points=\"", o->closed ? "polygon" : "polyline");
    for (int32_t i = 0; i < o->count; i++)
        words_format(out, "%d,%d ", o->point[i].x / MM, up(t, o->point[i].y));
    words_format(out,
                 "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\" "
                 "stroke-linecap=\"round\"/>",
                 o->closed ? colour : "none", colour, 2 * o->radius / MM);
}

static void disc_add(struct words *out, const struct table *t, const struct outline *o,
                     const char *colour)
{
    words_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>", o->point[0].x / MM,
                 up(t, o->point[0].y), o->radius / MM, colour);
}

static void shape_add(struct words *out, const struct table *t, const struct outline *o,
                      const char *colour)
{
    if (o->count == 1)
        disc_add(out, t, o, colour);
    else
        outline_add(out, t, o, colour);
}

void plan_add(struct words *out, const struct table *table)
{
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        struct outline o = piece_outline(table, p);
        if (p->where == WHERE_TABLE)
            shape_add(out, table, &o, "#7d9b62");
    }
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        struct outline o = base_outline(b);
        if (b->where == WHERE_TABLE)
            shape_add(out, table, &o,
                      unit_side(&table->unit[base_unit(b)]) == SIDE_RED ? "#c23a26" : "#234f8c");
    }
}
