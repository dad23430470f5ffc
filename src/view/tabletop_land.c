/* From the table's pieces of terrain to what is painted on the cloth and what stands on it. */
#include "view/tabletop_inside.h"

#include <string.h>

enum {
    PLATE_HIGH = 500, /* so thin that bricks still count as standing on it */
    BRIDGE_HIGH = 1500,
    CROWN_LEAST = 12500, /* of toy trees: radius and height, and how far they vary */
    CROWN_MORE = 3 * MM,
    TREE_LEAST = 43 * MM,
    TREE_MORE = 12 * MM,
};

enum form { FORM_NONE, FORM_PAINT, FORM_PROP };

/* What a kind of terrain becomes. A prop whose piece is no box is painted instead. */
static const struct {
    enum form form;
    enum paint_kind paint;
    enum prop_kind prop;
} LAND[TERRAIN_COUNT] = {
    [TERRAIN_ROAD] = {FORM_PAINT, PAINT_ROAD, 0},
    [TERRAIN_RIVER] = {FORM_PAINT, PAINT_RIVER, 0},
    [TERRAIN_STREAM] = {FORM_PAINT, PAINT_STREAM, 0},
    [TERRAIN_FORD] = {FORM_PAINT, PAINT_FORD, 0},
    [TERRAIN_BRIDGE] = {FORM_PROP, PAINT_ROAD, PROP_BRIDGE},
    [TERRAIN_WOOD] = {FORM_PAINT, PAINT_WOOD_FLOOR, 0},
    [TERRAIN_TREE] = {FORM_PROP, PAINT_WOOD_FLOOR, PROP_TREE_ROUND},
    [TERRAIN_HILL] = {FORM_PROP, PAINT_FIELD, PROP_BLOCK},
    [TERRAIN_RIDGE] = {FORM_PROP, PAINT_FIELD, PROP_BOOK},
    [TERRAIN_BUILDING] = {FORM_PROP, PAINT_BUILDING_FLOOR, PROP_PLATE},
    [TERRAIN_BRICK] = {FORM_PROP, PAINT_BUILDING_FLOOR, PROP_BRICK},
    [TERRAIN_HOUSE] = {FORM_PROP, PAINT_BUILDING_FLOOR, PROP_HOUSE},
    [TERRAIN_WALL] = {FORM_PROP, PAINT_BUILDING_FLOOR, PROP_WALL},
    [TERRAIN_TOWN] = {FORM_PAINT, PAINT_TOWN, 0},
    [TERRAIN_MARSH] = {FORM_PAINT, PAINT_MARSH, 0},
    [TERRAIN_LAKE] = {FORM_PAINT, PAINT_RIVER, 0},
    [TERRAIN_FIELD] = {FORM_PAINT, PAINT_FIELD, 0},
    [TERRAIN_CHALK] = {FORM_PAINT, PAINT_CHALK, 0},
};

/* The cloths by the words rule sets use. */
static const char *const cloth_words[CLOTH_COUNT] = {
    [CLOTH_BAIZE] = "baize",     [CLOTH_MEADOW] = "meadow", [CLOTH_BOARD_1] = "board 1",
    [CLOTH_BOARD_2] = "board 2", [CLOTH_HEATH] = "heath",   [CLOTH_GREEN] = "green",
};

static enum cloth cloth_of(const struct rules *rules)
{
    for (int i = 0; i < CLOTH_COUNT; i++)
        if (rules->cloth && strcmp(cloth_words[i], rules->cloth) == 0)
            return (enum cloth)i;
    return CLOTH_BAIZE;
}

uint32_t land_seed(int piece)
{
    return (uint32_t)(piece + 1) * 2654435761u;
}

static bool is_prop(const struct piece *p)
{
    return LAND[p->kind].form == FORM_PROP && p->shape == SHAPE_BOX;
}

/* ---- props ---- */

/* A bridge lies across the nearest water: the way over it runs along its longer sides if there is
 * no water to tell. */
static bool bridge_lies_across(const struct table *table, const struct piece *bridge)
{
    int64_t nearest = INT64_MAX;
    int32_t bearing = angle_norm((int64_t)bridge->face + (bridge->hy >= bridge->hx ? 90 * DEG : 0));
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if ((p->kind != TERRAIN_RIVER && p->kind != TERRAIN_STREAM) || p->shape != SHAPE_BAND)
            continue;
        struct outline o = piece_outline(table, p);
        for (int k = 0; k + 1 < o.count; k++) {
            struct vec middle = {o.point[k].x / 2 + o.point[k + 1].x / 2,
                                 o.point[k].y / 2 + o.point[k + 1].y / 2};
            struct vec d = vec_sub(middle, (struct vec){bridge->x, bridge->y});
            if (vec_dot(d, d) >= nearest)
                continue;
            nearest = vec_dot(d, d);
            bearing = angle_of(vec_sub(o.point[k + 1], o.point[k]));
        }
    }
    int32_t off = angle_diff(bridge->face, bearing);
    off = off < 0 ? -off : off;
    return off > 45 * DEG && off < 135 * DEG; /* water crosses its facing: the way runs along it */
}

static void tree_prop(const struct piece *piece, struct prop *prop)
{
    if (piece->colour == 1)
        prop->kind = PROP_TREE_POINTED;
    prop->round = CROWN_LEAST + (int32_t)(prop->seed >> 8) % CROWN_MORE;
    prop->height = TREE_LEAST + (int32_t)(prop->seed >> 4) % TREE_MORE;
    if (piece->round > prop->round)
        prop->round = piece->round;
    prop->colour = (int)(prop->seed >> 20 & 3);
}

bool land_prop(const struct table *table, int piece, const struct sight *sight, struct prop *prop)
{
    const struct piece *p = &table->piece[piece];
    if (!is_prop(p) || sight->where != WHERE_TABLE || sight->alpha == 0)
        return false;
    *prop = (struct prop){.kind = LAND[p->kind].prop,
                          .pose = sight->pose,
                          .hx = sight->hx,
                          .hy = sight->hy,
                          .round = sight->round,
                          .z0 = sight->z,
                          .height = sight->height,
                          .colour = p->colour,
                          .seed = land_seed(piece)};
    switch (prop->kind) {
    case PROP_TREE_ROUND:
        tree_prop(p, prop);
        break;
    case PROP_BRIDGE:
        prop->height = BRIDGE_HIGH;
        if (!bridge_lies_across(table, p)) {
            prop->pose.face = angle_norm((int64_t)prop->pose.face + TURN / 4);
            prop->hx = sight->hy;
            prop->hy = sight->hx;
        }
        break;
    case PROP_PLATE:
        prop->height = PLATE_HIGH;
        prop->colour = 0;
        break;
    case PROP_BLOCK:
        if (table->box > 0)
            prop->kind = PROP_STEPS;
        prop->colour = (int)(prop->seed >> 12 & 3);
        break;
    case PROP_BOOK:
    case PROP_STEPS:
    case PROP_BRICK:
    case PROP_WALL:
    case PROP_HEDGE:
    case PROP_TREE_POINTED:
    case PROP_BUSH:
    case PROP_HOUSE:
    case PROP_SLAB:
    case PROP_SLAB_SHADOW:
    case PROP_FLAG:
    case PROP_COUNT:
        break;
    }
    return true;
}

bool land_carries(const struct tabletop_inside *in, const struct table *table, struct vec at)
{
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        bool carries =
            p->kind == TERRAIN_BRIDGE || p->kind == TERRAIN_RIDGE || p->kind == TERRAIN_HILL;
        if (!carries || p->where != WHERE_TABLE || !is_prop(p))
            continue;
        struct outline o = piece_outline(table, p);
        if (outline_holds(&o, at))
            return true;
    }
    (void)in;
    return false;
}

/* ---- paints ---- */

static uint64_t mix(uint64_t hash, int32_t value)
{
    return (hash ^ (uint32_t)value) * 1099511628211u;
}

static bool is_paint(const struct piece *p)
{
    return p->where == WHERE_TABLE && LAND[p->kind].form != FORM_NONE && !is_prop(p);
}

static uint64_t paints_hash(const struct table *table)
{
    uint64_t hash = 14695981039346656037u;
    hash = mix(mix(mix(hash, table->width), table->depth), table->box);
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if (!is_paint(p))
            continue;
        const int32_t field[] = {i,     p->colour, p->kind,  p->shape, p->x,      p->y,     p->face,
                                 p->hx, p->hy,     p->round, p->point, p->points, p->colour};
        for (size_t k = 0; k < sizeof field / sizeof *field; k++)
            hash = mix(hash, field[k]);
        for (int k = 0; k < p->points; k++) {
            hash = mix(hash, table->point[p->point + k].x);
            hash = mix(hash, table->point[p->point + k].y);
        }
    }
    return hash;
}

/* The corners of a piece on the table; how many. */
static int paint_outline(const struct table *table, const struct piece *p, struct vec *point,
                         int room)
{
    struct pose pose = piece_pose(p);
    if (p->shape == SHAPE_BOX) {
        struct prop box = {.pose = pose, .hx = p->hx, .hy = p->hy, .round = p->round};
        return room < PROP_OUTLINE ? 0 : prop_outline(&box, point);
    }
    if (p->points > room)
        return 0;
    for (int i = 0; i < p->points; i++) {
        const struct point *local = &table->point[p->point + i];
        point[i] = pose_place(pose, (struct vec){local->x, local->y});
    }
    return p->points;
}

/* The paint of a piece: fields have one of their own for each colour scenarios know. */
static enum paint_kind paint_of(const struct piece *p)
{
    static const enum paint_kind FIELDS[] = {PAINT_FIELD, PAINT_PLOUGH, PAINT_CORN};
    int fields = (int)(sizeof FIELDS / sizeof *FIELDS);
    if (p->kind == TERRAIN_FIELD && p->colour > 0 && p->colour < fields)
        return FIELDS[p->colour];
    return LAND[p->kind].paint;
}

static void add_paint(struct tabletop_inside *in, const struct table *table, int piece)
{
    const struct piece *p = &table->piece[piece];
    struct vec *point = &in->point[in->points];
    int count = paint_outline(table, p, point, PAINT_POINTS_MAX - in->points);
    if (count == 0 || in->ground.paints == PAINTS_MAX)
        return;
    in->paint[in->ground.paints++] = (struct paint){.kind = paint_of(p),
                                                    .area = p->shape != SHAPE_BAND,
                                                    .point = point,
                                                    .count = count,
                                                    .half = p->round,
                                                    .seed = land_seed(piece)};
    in->points += count;
}

bool land_ground(struct tabletop_inside *in, const struct rules *rules, const struct table *table)
{
    uint64_t hash = paints_hash(table);
    enum cloth cloth = cloth_of(rules);
    if (hash == in->painted && cloth == in->ground.cloth)
        return false;
    in->painted = hash;
    in->points = 0;
    in->ground = (struct ground){.width = table->width,
                                 .depth = table->depth,
                                 .cloth = cloth,
                                 .box = table->box,
                                 .paint = in->paint};
    for (int i = 0; i < table->pieces; i++)
        if (is_paint(&table->piece[i]))
            add_paint(in, table, i);
    return true;
}

struct scenery land_scenery(const struct tabletop_inside *in)
{
    return (struct scenery){.ground = &in->ground, .prop = in->prop, .props = in->props};
}
