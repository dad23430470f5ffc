/* The ground: what bars a base, what covers it, what hides it (PS-12, PS-24 … PS-27, PS-33, PS-34,
 * PS-46). */
#include "sets/pikeshot/pikeshot.h"

#include <stdio.h>

/* ==== pieces ==================================================================================
 */

bool pikeshot_lies(const struct table *t, int piece)
{
    return t->piece[piece].where == WHERE_TABLE;
}

const struct pikeshot_ground *pikeshot_ground_of(const struct table *t, int piece)
{
    return pikeshot_ground((enum terrain)t->piece[piece].kind);
}

static bool is_water(const struct table *t, int piece)
{
    return pikeshot_ground_of(t, piece)->water;
}

bool pikeshot_is_pass(const struct table *t, int piece)
{
    return pikeshot_ground_of(t, piece)->pass;
}

bool pikeshot_is_road(const struct table *t, int piece)
{
    return pikeshot_ground_of(t, piece)->road;
}

static bool piece_overlaps(const struct table *t, int piece, const struct outline *o)
{
    struct outline p = piece_outline(t, &t->piece[piece]);
    return !outline_apart(&p, o, -OVERLAP);
}

/* In a feature, or on it, is whoever has the centre of his base inside its outline (PS-34). */
static bool piece_holds(const struct table *t, int piece, struct vec centre)
{
    if (piece_beyond(t, &t->piece[piece], centre, 1))
        return false;
    struct outline p = piece_outline(t, &t->piece[piece]);
    return outline_holds(&p, centre);
}

/* "Gallows Hill" or "the wood". */
const char *pikeshot_piece_name(const struct table *t, int piece, char *out, size_t size)
{
    const struct piece *p = &t->piece[piece];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of > 0)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        snprintf(out, size, "%s", called);
    else
        snprintf(out, size, "the %s", p->kind == TERRAIN_RIDGE ? "hill" : terrain_word(p->kind));
    return out;
}

/* ==== what bars a base (PS-12, PS-24 … PS-27) =================================================
 */

static int bars_base(const struct ground *g, int base)
{
    return g->table->base[base].where == WHERE_TABLE ? WHY_UNIT : FREE;
}

static int bars_piece(const struct ground *g, int piece)
{
    const struct pikeshot_mover *m = g->self;
    const struct pikeshot_ground *kind = pikeshot_ground_of(g->table, piece);
    if (!pikeshot_lies(g->table, piece) || kind->open_to[m->troop])
        return FREE;
    if (kind->water)
        return m->overhangs ? FREE : WHY_WATER;
    return (int)kind->bars;
}

static int bars_end(const struct ground *g, int piece)
{
    const struct pikeshot_mover *m = g->self;
    const struct pikeshot_ground *kind = pikeshot_ground_of(g->table, piece);
    bool foot_too = m->troop == INFANTRY && g->table->option[O_FOOT_IN_TOWN];
    if (!pikeshot_lies(g->table, piece) || kind->open_to[m->troop] || foot_too)
        return FREE;
    return (int)kind->ends;
}

struct going pikeshot_going(const struct table *t, int unit, const struct pikeshot_mover *m)
{
    return (struct going){.ground = {.table = t,
                                     .self = m,
                                     .base_bars = bars_base,
                                     .piece_bars = bars_piece,
                                     .is_water = is_water,
                                     .is_pass = pikeshot_is_pass,
                                     .is_road = pikeshot_is_road,
                                     .water_why = WHY_WATER},
                          .unit = unit,
                          .piece_ends = bars_end,
                          .edge_why = WHY_EDGE,
                          .brief = rules_quiet()};
}

static int bars_nobody(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return FREE;
}

/* Water is for is_water alone. */
static int bars_dry(const struct ground *g, int piece)
{
    return is_water(g->table, piece) ? (int)FREE : bars_piece(g, piece);
}

bool pikeshot_ground_clear(const struct table *t, int unit, struct vec from, struct vec to)
{
    struct pikeshot_mover mover = {pikeshot_troop(t, unit), false};
    struct ground ground = pikeshot_going(t, unit, &mover).ground;
    struct path path = {.count = 2, .point = {from, to}};
    struct barred barred;
    ground.base_bars = bars_nobody;
    ground.piece_bars = bars_dry;
    ground.radius = HY;
    return path_clear(&ground, &path, &barred);
}

static bool in_water(const struct table *t, const struct body *body)
{
    struct outline o = body_outline(body);
    for (int i = 0; i < t->pieces; i++)
        if (pikeshot_lies(t, i) && is_water(t, i) && piece_overlaps(t, i, &o))
            return true;
    return false;
}

bool pikeshot_by_pass(const struct table *t, struct vec from, struct vec to)
{
    for (int i = 0; i < t->pieces; i++) {
        if (!pikeshot_lies(t, i) || !pikeshot_is_pass(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (track_gap(from, to, 0, &o) <= 0)
            return true;
    }
    return false;
}

struct pikeshot_mover pikeshot_mover(const struct table *t, int unit, struct vec to)
{
    struct body body = pikeshot_body(t, unit);
    return (struct pikeshot_mover){pikeshot_troop(t, unit),
                                   in_water(t, &body) || pikeshot_by_pass(t, body.pose.at, to)};
}

/* ==== ground that is held (PS-33, PS-46) ======================================================
 */

int pikeshot_held(const struct table *t, const struct body *body, bool shot)
{
    for (int i = 0; i < t->pieces; i++) {
        const struct pikeshot_ground *kind = pikeshot_ground_of(t, i);
        if (!pikeshot_lies(t, i) || !(shot ? kind->cover : kind->strong))
            continue;
        if (piece_holds(t, i, body->pose.at))
            return i;
    }
    return -1;
}

bool pikeshot_is_high(const struct table *t, int piece)
{
    return t->piece[piece].kind == TERRAIN_HILL || t->piece[piece].kind == TERRAIN_RIDGE;
}

/* ==== sight (PS-34) ===========================================================================
 */

struct pair {
    int from, to;
};

static bool hides_base(const struct sight *s, int base)
{
    const struct pair *pair = s->self;
    int unit = base_unit(&s->table->base[base]);
    return unit != pair->from && unit != pair->to;
}

/* What is in or on a feature sees out of it and is seen. */
static bool hides_piece(const struct sight *s, int piece)
{
    const struct pair *pair = s->self;
    if (!pikeshot_ground_of(s->table, piece)->blocks_sight)
        return false;
    return !piece_holds(s->table, piece, pikeshot_pose(s->table, pair->from).at) &&
           !piece_holds(s->table, piece, pikeshot_pose(s->table, pair->to).at);
}

bool pikeshot_sees(const struct table *t, int from, int to, const struct fan *fan,
                   struct seen *seen)
{
    struct pair pair = {from, to};
    struct sight sight = {.table = t, .self = &pair};
    struct body body = pikeshot_body(t, from);
    struct outline target = pikeshot_outline(t, to);
    if (!t->option[O_NO_SIGHT]) {
        sight.base_hides = hides_base;
        sight.piece_hides = hides_piece;
    }
    return sight_from(&sight, body_front(&body), fan, 0, &target, 1, seen);
}
