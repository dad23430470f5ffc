/* Is a table that came out of a file one the rest of the program may trust? */
#include "core/table.h"

#include <stdarg.h>
#include <stdio.h>

enum {
    FAR = FARTHEST,
    FIELD_TURNS = 100000,
    BASES_OF_UNIT = 64,
    QUESTIONS = 99,
};

struct sanity {
    char *why;
    size_t size;
};

static bool __attribute__((format(printf, 2, 3))) insane(struct sanity *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->why, s->size, format, args);
    va_end(args);
    return false;
}

static bool within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

static bool attrs_sane(struct sanity *s, const struct attr *attr, int count, const int32_t *value,
                       const char *of)
{
    for (int i = 0; i < count; i++)
        if (!within(value[i], attr[i].low, attr[i].high))
            return insane(s, "%s: %s is %d, not %d to %d", of, attr[i].name, value[i], attr[i].low,
                          attr[i].high);
    return true;
}

static bool base_sane(struct sanity *s, const struct table *t, int i)
{
    const struct base *b = &t->base[i];
    if (!within(base_unit(b), 0, t->units - 1))
        return insane(s, "base %d belongs to no unit", i);
    if (!within(b->where, 0, WHERE_COUNT - 1))
        return insane(s, "base %d is nowhere", i);
    if (!within(b->x, -FAR, FAR) || !within(b->y, -FAR, FAR) || !within(b->face, 0, TURN - 1))
        return insane(s, "base %d stands off every table", i);
    if (!within(b->hx, 0, FAR) || !within(b->hy, 0, FAR) || !within(b->round, 0, FAR) ||
        !within(b->height, 0, FAR))
        return insane(s, "base %d has no possible size", i);
    return true;
}

static bool piece_sane(struct sanity *s, const struct table *t, int i)
{
    const struct piece *p = &t->piece[i];
    if (!within(p->kind, 0, TERRAIN_COUNT - 1) || !within(p->where, 0, WHERE_COUNT - 1) ||
        !within(p->shape, 0, SHAPE_COUNT - 1))
        return insane(s, "piece %d is of no known kind", i);
    if (!within(p->x, -FAR, FAR) || !within(p->y, -FAR, FAR) || !within(p->face, 0, TURN - 1) ||
        !within(p->z, 0, FAR) || !within(p->hx, 0, FAR) || !within(p->hy, 0, FAR) ||
        !within(p->round, 0, FAR) || !within(p->height, 0, FAR))
        return insane(s, "piece %d has no possible place or size", i);
    if (!within(p->support, 0, t->pieces) || !within(p->part_of, 0, t->pieces) ||
        !within(p->colour, 0, 255) || !within(p->mass, 0, 255))
        return insane(s, "piece %d rests on nothing there is", i);
    if (!within(p->points, 0, OUTLINE_POINTS) || !within(p->point, 0, t->point_count - p->points))
        return insane(s, "piece %d has points beyond the list", i);
    if ((p->shape == SHAPE_POLYGON || p->shape == SHAPE_BAND) && p->points < 1)
        return insane(s, "piece %d has a shape without points", i);
    return true;
}

/* What follows a chain of supports or parts must come to an end. Call it when every link is known
 * to be within the list. */
static bool chains_end(struct sanity *s, const struct table *t)
{
    for (int i = 0; i < t->pieces; i++) {
        int below = i, whole = i;
        for (int step = 0; step <= t->pieces && below >= 0; step++)
            below = t->piece[below].support - 1;
        for (int step = 0; step <= t->pieces && whole >= 0; step++)
            whole = t->piece[whole].part_of - 1;
        if (below >= 0 || whole >= 0)
            return insane(s, "piece %d rests on itself or is a part of itself", i);
    }
    return true;
}

static bool unit_sane(struct sanity *s, const struct table *t, const struct attrs *attrs, int i)
{
    const struct unit *u = &t->unit[i];
    if (!within(unit_side(u), SIDE_RED, SIDE_BLUE) || unit_number(u) < 1)
        return insane(s, "unit %d is on no side", i);
    if (attrs && attrs->troops && !within(u->troop, 0, attrs->troops - 1))
        return insane(s, "unit %d is of no troop type of this set", i);
    if (!within(u->bases, 0, BASES_OF_UNIT) || u->base >= TABLE_BASES ||
        !within(u->base, 0, t->bases - u->bases))
        return insane(s, "unit %d has bases beyond the list", i);
    for (int k = u->base; k < u->base + u->bases; k++)
        if (base_unit(&t->base[k]) != i)
            return insane(s, "unit %d counts a base that is not its own", i);
    if (!within(u->leader, 0, t->units))
        return insane(s, "unit %d follows nobody there is", i);
    return !attrs ||
           attrs_sane(s, attrs->of[KIND_UNIT], attrs->count[KIND_UNIT], u->attr, "a unit");
}

static bool top_sane(struct sanity *s, const struct table *t, const struct attrs *attrs)
{
    if (!within(t->width, 0, FAR) || !within(t->depth, 0, FAR) || !within(t->box, 0, FAR))
        return insane(s, "the table has no possible size");
    if (!within(t->turn, 0, FIELD_TURNS) || !within(t->turn_limit, 0, FIELD_TURNS) ||
        !within(t->drawn_game, 0, INT32_MAX - 1) || !within(t->drawn_scatter, 0, INT32_MAX - 1))
        return insane(s, "the turn or the count of dice is out of bounds");
    if (!within(t->active, 0, SIDE_BLUE) || !within(t->first, 0, SIDE_BLUE) ||
        !within(t->ask_side, 0, SIDE_BLUE) || !within(t->winner, 0, SIDE_BLUE) ||
        !within(t->draw_offer, 0, SIDE_BLUE) || !within(t->over, 0, OVER_DRAWN))
        return insane(s, "a side is named that does not play");
    /* What a subject is, each set says for itself: whoever reads it asks whether it is there. */
    if (!within(t->ask, 0, QUESTIONS) || t->ask_subject < 0)
        return insane(s, "no set asks such a question");
    if (attrs && attrs->phases && !within(t->phase, 0, attrs->phases - 1))
        return insane(s, "there is no phase %d in this set", t->phase);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (!t->side[side].made)
            return insane(s, "%s is missing", side_word(side));
        if (!within(t->side[side].span, 0, FAR))
            return insane(s, "a span of %d µm", t->side[side].span);
        if (attrs && !attrs_sane(s, attrs->of[KIND_SIDE], attrs->count[KIND_SIDE],
                                 t->side[side].attr, "a side"))
            return false;
    }
    return !attrs ||
           (attrs_sane(s, attrs->of[KIND_TABLE], attrs->count[KIND_TABLE], t->attr, "the table") &&
            attrs_sane(s, attrs->option, attrs->options, t->option, "an option"));
}

bool table_sane(const struct table *t, const struct attrs *attrs, char *why, size_t size)
{
    struct sanity s = {why, size};
    if (!top_sane(&s, t, attrs))
        return false;
    for (int i = 0; i < t->units; i++)
        if (!unit_sane(&s, t, attrs, i))
            return false;
    for (int i = 0; i < t->bases; i++)
        if (!base_sane(&s, t, i) ||
            (attrs && !attrs_sane(&s, attrs->of[KIND_BASE], attrs->count[KIND_BASE],
                                  t->base[i].attr, "a base")))
            return false;
    for (int i = 0; i < t->pieces; i++)
        if (!piece_sane(&s, t, i))
            return false;
    for (int i = 0; i < t->point_count; i++)
        if (!within(t->point[i].x, -FAR, FAR) || !within(t->point[i].y, -FAR, FAR))
            return insane(&s, "point %d lies off every table", i);
    return chains_end(&s, t);
}
