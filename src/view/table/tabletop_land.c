/* From the table's pieces of terrain to what is painted on the cloth and what stands on it. */
#include "view/table/tabletop_inside.h"

#include <string.h>

enum {
    PLATE_HIGH = 500, /* so thin that bricks still count as standing on it */
    BRIDGE_HIGH = 1500,
    CROWN_LEAST = 12500, /* of toy trees: radius and height, and how far they vary */
    CROWN_MORE = 3 * MM,
    TREE_LEAST = 43 * MM,
    TREE_MORE = 12 * MM,
    TREE_PITCH = 36 * MM, /* trees of woods that were not planted one by one */
    TREE_FOOT = 8 * MM,
    TREE_ROOM = 4 * MM,
    DECOR_CROWN = 10500,
    DECOR_CROWN_MORE = 2500,
    DECOR_TREE = 34 * MM,
    DECOR_TREE_MORE = 10 * MM,
    HOUSE_ACROSS = 50 * MM, /* and houses of towns */
    HOUSE_DOWN = 42 * MM,
    HOUSE_LEAST = 14 * MM,
    HOUSE_MORE = 4 * MM,
    HOUSE_HIGH = 30 * MM,
    HOUSE_HIGHER = 9 * MM,
    HOUSE_LOW = 110, /* of a house that is a piece: percent of half its width, at most */
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
        if (rules->shows->cloth && strcmp(cloth_words[i], rules->shows->cloth) == 0)
            return (enum cloth)i;
    return CLOTH_BAIZE;
}

uint32_t land_seed(int piece)
{
    return (uint32_t)(piece + 1) * 2654435761u;
}

/* Toy blocks and books are for the nursery floor's baize; elsewhere hills are painted in steps. */
static bool is_hill(enum cloth cloth, const struct piece *p)
{
    bool high = p->kind == TERRAIN_HILL || p->kind == TERRAIN_RIDGE;
    return high && p->shape != SHAPE_BAND && (cloth != CLOTH_BAIZE || p->shape == SHAPE_POLYGON);
}

static bool is_prop(enum cloth cloth, const struct piece *p)
{
    return LAND[p->kind].form == FORM_PROP && p->shape == SHAPE_BOX && !is_hill(cloth, p);
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

void land_title(const struct table *table, int piece, struct prop *prop)
{
    const char *name = table_text(table, table->piece[piece].name);
    name += strncmp(name, "The ", 4) == 0 ? 4 : 0;
    if (strlen(name) < sizeof prop->title)
        memcpy(prop->title, name, strlen(name) + 1);
}

/* One looks down upon its roof, not into its face, however high it is for a pellet. */
static void house_prop(struct prop *prop)
{
    int32_t across = (prop->hx < prop->hy ? prop->hx : prop->hy) + prop->round;
    int32_t most = across * HOUSE_LOW / 100;
    prop->height = prop->height < most ? prop->height : most;
}

bool land_prop(const struct tabletop_inside *in, const struct table *table, int piece,
               const struct sight *sight, struct prop *prop)
{
    const struct piece *p = &table->piece[piece];
    if (!is_prop(in->ground.cloth, p) || sight->where != WHERE_TABLE || sight->alpha == 0)
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
        break;
    case PROP_HOUSE:
        house_prop(prop);
        break;
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
        if (!carries || p->where != WHERE_TABLE || !is_prop(in->ground.cloth, p))
            continue;
        struct outline o = piece_outline(table, p);
        if (outline_holds(&o, at))
            return true;
    }
    return false;
}

/* ---- paints ---- */

static uint64_t mix(uint64_t hash, int32_t value)
{
    return (hash ^ (uint32_t)value) * 1099511628211u;
}

static bool is_paint(enum cloth cloth, const struct piece *p)
{
    return p->where == WHERE_TABLE && LAND[p->kind].form != FORM_NONE && !is_prop(cloth, p);
}

static uint64_t paints_hash(enum cloth cloth, const struct table *table)
{
    uint64_t hash = 14695981039346656037u;
    hash = mix(mix(mix(hash, table->width), table->depth), table->box);
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if (!is_paint(cloth, p))
            continue;
        const int32_t field[] = {i,     p->colour, p->kind,  p->shape, p->x,      p->y,     p->face,
                                 p->hx, p->hy,     p->round, p->point, p->points, p->height};
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
    if (p->kind == TERRAIN_HILL || p->kind == TERRAIN_RIDGE)
        return PAINT_HILL;
    return LAND[p->kind].paint;
}

static int32_t half_of(const struct piece *p)
{
    if (p->kind != TERRAIN_HILL && p->kind != TERRAIN_RIDGE)
        return p->round;
    return p->height == 0 || p->height > HILL_HIGH ? HILL_HIGH : p->height;
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
                                                    .half = half_of(p),
                                                    .seed = land_seed(piece)};
    in->points += count;
}

/* ---- what stands on woods and towns ---- */

/* A wood whose trees the scenario planted itself needs none of ours. */
static bool planted(const struct table *table, int piece)
{
    for (int i = 0; i < table->pieces; i++)
        if (table->piece[i].part_of == piece + 1 || table->piece[i].support == piece + 1)
            return true;
    struct outline area = piece_outline(table, &table->piece[piece]);
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if ((p->kind == TERRAIN_TREE || p->kind == TERRAIN_HOUSE) && p->where == WHERE_TABLE &&
            outline_holds(&area, (struct vec){p->x, p->y}))
            return true;
    }
    return false;
}

/* Nothing grows or is built on roads, water and walls. */
static bool on_ways(const struct table *table, const struct outline *foot, int32_t room)
{
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        bool way = p->kind == TERRAIN_ROAD || p->kind == TERRAIN_RIVER ||
                   p->kind == TERRAIN_STREAM || p->kind == TERRAIN_LAKE ||
                   p->kind == TERRAIN_WALL || p->kind == TERRAIN_BRIDGE ||
                   p->kind == TERRAIN_FORD || p->kind == TERRAIN_HOUSE;
        if (!way || p->where != WHERE_TABLE)
            continue;
        struct outline o = piece_outline(table, p);
        if (outline_gap(foot, &o) < room)
            return true;
    }
    return false;
}

static struct prop *decor_next(struct tabletop_inside *in)
{
    if (in->decors == DECOR_MAX)
        return NULL;
    struct prop *prop = &in->decor[in->decors++];
    *prop = (struct prop){.seed = land_seed(TABLE_PIECES + in->decors - 1)};
    return prop;
}

/* Places over an area: a lattice of a pitch, every other row half a step aside, each a little off
 * its place. On a board the lattice is half a box's, so that each box has the same. */
struct places {
    struct outline area;
    struct vec low, high;
    int32_t across, down, stray;
    int i, j;
};

static struct places places_begin(const struct table *table, int piece, int32_t across,
                                  int32_t down)
{
    struct places p = {.area = piece_outline(table, &table->piece[piece]),
                       .across = across,
                       .down = down,
                       .stray = (across < down ? across : down) / 6};
    outline_bounds(&p.area, &p.low, &p.high);
    int32_t half = table->box / 2;
    if (half > 0) {
        p.across = p.down = half;
        p.low.x -= p.low.x % p.across;
        p.low.y -= p.low.y % p.down;
        p.stray = table->box / 24;
    }
    return p;
}

static bool places_next(struct places *p, bool board, uint32_t seed, struct vec *at)
{
    for (;;) {
        if (p->low.x + p->i * p->across > p->high.x) {
            p->i = 0;
            p->j++;
        }
        if (p->low.y + p->j * p->down > p->high.y)
            return false;
        int32_t aside = !board && p->j % 2 ? p->across / 2 : 0;
        uint32_t h = (seed + (uint32_t)(p->j * 97 + p->i)) * 2654435761u;
        int32_t dx = (int32_t)(h >> 24) - 128, dy = (int32_t)(h >> 16 & 255) - 128;
        at->x = p->low.x + p->i * p->across + p->across / 2 + aside + p->stray * dx / 128;
        at->y = p->low.y + p->j * p->down + p->down / 2 + p->stray * dy / 128;
        p->i++;
        if (outline_holds(&p->area, *at))
            return true;
    }
}

/* Does a box (or, with no half extents, a disc) lie wholly inside the area? */
static bool within(const struct places *p, const struct outline *foot)
{
    return outline_within(foot, &p->area, foot->radius / 2 + MM);
}

static void decor_trees(struct tabletop_inside *in, const struct table *table, int piece)
{
    struct places places = places_begin(table, piece, TREE_PITCH, TREE_PITCH * 7 / 8);
    struct vec at;
    while (places_next(&places, table->box > 0, land_seed(piece), &at)) {
        struct outline foot = outline_box((struct pose){at, 0}, 0, 0, TREE_FOOT);
        if (!within(&places, &foot) || on_ways(table, &foot, TREE_ROOM))
            continue;
        struct prop *tree = decor_next(in);
        if (tree == NULL)
            return;
        bool pointed = tree->seed >> 26 & 1 && tree->seed >> 25 & 1;
        tree->kind =
            pointed != (table->piece[piece].colour == 1) ? PROP_TREE_POINTED : PROP_TREE_ROUND;
        tree->pose.at = at;
        tree->round = DECOR_CROWN + (int32_t)(tree->seed >> 8) % DECOR_CROWN_MORE;
        tree->height = DECOR_TREE + (int32_t)(tree->seed >> 4) % DECOR_TREE_MORE;
        tree->colour = (int)(tree->seed >> 20 & 3);
    }
}

/* Houses at `percent` of their size: small towns have small ones. False when none had room. */
static bool decor_houses(struct tabletop_inside *in, const struct table *table, int piece,
                         int percent)
{
    int before = in->decors;
    const struct piece *town = &table->piece[piece];
    struct places places =
        places_begin(table, piece, HOUSE_ACROSS * percent / 100, HOUSE_DOWN * percent / 100);
    struct vec at;
    int n = 0;
    while (places_next(&places, table->box > 0, land_seed(piece), &at)) {
        uint32_t h = land_seed(piece * 64 + n++);
        if (table->box > 0 && n % 4 == 3) /* a yard */
            continue;
        struct pose pose = {at, angle_norm((int64_t)town->face + (h >> 7 & 1) * (TURN / 4) +
                                           ((int32_t)(h >> 9 & 15) - 8) * DEG)};
        int32_t hx = (HOUSE_LEAST + (int32_t)(h >> 13) % HOUSE_MORE) * percent / 100;
        int32_t hy = hx * 9 / 13;
        struct outline foot = outline_box(pose, hx, hy, 0);
        if (!outline_within(&foot, &places.area, hy / 2) || on_ways(table, &foot, MM))
            continue;
        struct prop *house = decor_next(in);
        if (house == NULL)
            return true;
        house->kind = PROP_HOUSE;
        house->pose = pose;
        house->hx = hx;
        house->hy = hy;
        house->height = (HOUSE_HIGH + (int32_t)(h >> 3) % HOUSE_HIGHER) * percent / 100;
        house->colour = h >> 17 & 3 ? 0 : (int)(h >> 19 & 1) + 1;
    }
    return in->decors > before;
}

static void decor_make(struct tabletop_inside *in, const struct table *table)
{
    in->decors = 0;
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        bool wood = p->kind == TERRAIN_WOOD, town = p->kind == TERRAIN_TOWN;
        if (in->ground.cloth == CLOTH_BAIZE || p->where != WHERE_TABLE || !(wood || town) ||
            p->shape == SHAPE_BAND || planted(table, i))
            continue;
        if (wood)
            decor_trees(in, table, i);
        else
            (void)(decor_houses(in, table, i, 100) || decor_houses(in, table, i, 66) ||
                   decor_houses(in, table, i, 45));
    }
}

bool land_ground(struct tabletop_inside *in, const struct rules *rules, const struct table *table)
{
    enum cloth cloth = cloth_of(rules);
    if (table->hash == in->painted_table && cloth == in->ground.cloth && table->hash != 0)
        return false;
    in->painted_table = table->hash;
    uint64_t hash = paints_hash(cloth, table);
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
        if (is_paint(cloth, &table->piece[i]))
            add_paint(in, table, i);
    decor_make(in, table);
    return true;
}

struct scenery land_scenery(const struct tabletop_inside *in)
{
    return (struct scenery){.ground = &in->ground, .prop = in->prop, .props = in->props};
}
