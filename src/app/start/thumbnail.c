/* Pictures for the start screen's cards: a corner of the scenario's own table, with some of its own
 * soldiers put where the most is to be seen. Only a copy that is thrown away is arranged so; no
 * game begins like this. */
#include "app/start/start.h"

#include "core/turn.h"
#include "view/paint/camera.h"
#include "view/toys/pieces.h"

#include <stdlib.h>

enum {
    MILLIMETRE = 1000,
    NEAR_MM = 120, /* things count that lie so near the middle of the picture */
    STEP_MM = 45,  /* between the places tried for the middle */
    WIDE_MM = 400, /* the picture shows about so much of the table */
    FRONT_MM = 78, /* of the front rank from the middle */
    RANK_MM = 54,  /* from rank to rank */
    FILE_MM = 42,  /* from man to man */
    WIDE_FILE_MM = 62,
    RANKS = 4,
    FILES = 5,
    FIRST_TROOP = 5, /* men of the set's first troop, and of each other one */
    OTHER_TROOP = 3,
    SWAY_MM = 5, /* nobody stands quite in line */
    SWAY_DEG = 9,
    SLANT_DEG = 24, /* the lines themselves do not either */
    TRAIL = 8,      /* places of the pellet that flies, */
    FLOWN = 640,    /* thousandths of its way, */
    FLOWN_STEP = 62,
    FLIES_MM = 14,  /* its height, */
    PELLET_MM = 10, /* and its radius */
};

/* How much a piece is worth looking at; things that come in heaps count up to `most` of them. */
static const struct {
    enum terrain kind;
    int worth, most;
} sights[] = {
    {TERRAIN_BRICK, 3, 14}, {TERRAIN_HOUSE, 16, 3}, {TERRAIN_BRIDGE, 30, 1}, {TERRAIN_RIDGE, 24, 1},
    {TERRAIN_HILL, 10, 1},  {TERRAIN_WALL, 4, 3},   {TERRAIN_TREE, 1, 4},    {TERRAIN_FORD, 8, 1},
};

static int score_at(const struct table *table, struct vec at)
{
    int score = 0, count[TERRAIN_COUNT] = {0};
    struct vec middle = {table->width / 2, table->depth / 2};
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if (p->where == WHERE_TABLE &&
            vec_distance((struct vec){p->x, p->y}, at) < NEAR_MM * MILLIMETRE)
            count[p->kind]++;
    }
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        int seen = count[sights[i].kind];
        score += sights[i].worth * (seen < sights[i].most ? seen : sights[i].most);
    }
    return score * 10 - vec_distance(at, middle) / (4 * MILLIMETRE);
}

/* The middle of the picture. */
static struct vec spot_of(const struct table *table)
{
    struct vec best = {table->width / 2, table->depth / 2};
    int32_t step = STEP_MM * MILLIMETRE, edge = WIDE_MM * MILLIMETRE / 2;
    int most = score_at(table, best);
    for (int32_t y = edge; y < table->depth - edge; y += step)
        for (int32_t x = edge; x < table->width - edge; x += step) {
            int score = score_at(table, (struct vec){x, y});
            if (score > most) {
                most = score;
                best = (struct vec){x, y};
            }
        }
    return best;
}

/* Nothing solid there, nobody, and on the table. */
static bool is_free(const struct table *table, const struct base *base, struct pose pose)
{
    struct outline mine = base_outline_at(base, pose);
    struct vec low, high;
    outline_bounds(&mine, &low, &high);
    if (low.x < 0 || low.y < 0 || high.x > table->width || high.y > table->depth)
        return false;
    for (int i = 0; i < table->bases; i++) {
        struct outline other = base_outline(&table->base[i]);
        if (&table->base[i] != base && table->base[i].where == WHERE_TABLE &&
            outline_gap(&mine, &other) < MILLIMETRE)
            return false;
    }
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        bool solid = p->height > 0 && p->kind != TERRAIN_RIDGE && p->kind != TERRAIN_BRIDGE;
        if (p->where != WHERE_TABLE || !solid)
            continue;
        struct outline other = piece_outline(table, p);
        if (outline_gap(&mine, &other) < MILLIMETRE)
            return false;
    }
    return true;
}

/* A small number that looks like chance but is the same every time: -range … range. */
static int32_t sway(int seed, int32_t range)
{
    uint32_t h = (uint32_t)seed * 2654435761u;
    h ^= h >> 15;
    return (int32_t)(h % (uint32_t)(2 * range + 1)) - range;
}

static struct pose place_of(struct vec middle, int32_t slant, int side, int rank, int file,
                            int seed, bool wide)
{
    static const int files[FILES] = {0, 1, -1, 2, -2};
    int32_t ahead = (FRONT_MM + rank * RANK_MM + sway(seed, SWAY_MM)) * MILLIMETRE;
    int32_t across =
        (files[file] * (wide ? WIDE_FILE_MM : FILE_MM) + sway(seed + 7, SWAY_MM)) * MILLIMETRE;
    int32_t face = slant + (side == SIDE_RED ? 90 : 270) * DEG;
    struct vec back = vec_ahead(middle, angle_norm(face), -ahead);
    struct vec at = vec_ahead(back, angle_norm(face + 90 * DEG), across);
    return (struct pose){at, angle_norm(face + sway(seed + 13, SWAY_DEG) * DEG)};
}

/* Puts a unit's first base on the first free place from `rank` back. */
static bool unit_place(struct turn *turn, struct vec middle, int32_t slant, int index, int rank,
                       bool wide)
{
    const struct table *table = turn->table;
    const struct unit *unit = &table->unit[index];
    const struct base *base = &table->base[unit->base];
    for (; rank < RANKS; rank++)
        for (int file = 0; file < FILES; file++) {
            struct pose pose =
                place_of(middle, slant, unit_side(unit), rank, file, index * 31 + rank, wide);
            if (!is_free(table, base, pose))
                continue;
            turn_where(turn, ref_base(table, unit->base), WHERE_TABLE);
            turn_pose(turn, ref_base(table, unit->base), pose);
            return true;
        }
    return false;
}

static void stage(struct table *table, struct vec *middle)
{
    struct block block;
    struct turn turn = {.table = table, .block = &block, .see = SEE_ALL};
    int used[SIDE_COUNT][TABLE_ATTRS] = {{0}};
    *middle = spot_of(table);
    int32_t slant = sway(table->pieces * 17 + table->units, SLANT_DEG) * DEG;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "picture");
    for (int i = 0; i < table->bases; i++)
        if (table->base[i].where == WHERE_TABLE)
            turn_where(&turn, ref_base(table, i), WHERE_RESERVE);
    for (int pass = 0; pass < 2; pass++) /* the first troop stands in front */
        for (int i = 0; i < table->units; i++) {
            const struct unit *u = &table->unit[i];
            bool first = u->troop == 0;
            if (first != (pass == 0) || u->troop >= TABLE_ATTRS ||
                used[unit_side(u)][u->troop] >= (first ? FIRST_TROOP : OTHER_TROOP))
                continue;
            if (unit_place(&turn, *middle, slant, i, first ? 0 : 1, !first))
                used[unit_side(u)][u->troop]++;
        }
    block_release(&block);
}

/* The base of a side that stands nearest the middle of the picture; -1 when none does. */
static int nearest_of(const struct table *table, int side, struct vec middle)
{
    int best = -1;
    int32_t least = WIDE_MM * MILLIMETRE / 2;
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        int32_t far = vec_distance((struct vec){b->x, b->y}, middle);
        if (unit_side(&table->unit[base_unit(b)]) != side || b->where != WHERE_TABLE ||
            far >= least)
            continue;
        least = far;
        best = i;
    }
    return best;
}

/* A pellet on its way from Red's nearest man to Blue's: what the set is about. */
static void shot_draw(const struct camera *camera, struct canvas *canvas, const struct table *table,
                      struct vec middle)
{
    struct fpoint trail[TRAIL];
    int from = nearest_of(table, SIDE_RED, middle), to = nearest_of(table, SIDE_BLUE, middle);
    if (from < 0 || to < 0)
        return;
    const struct base *a = &table->base[from], *b = &table->base[to];
    for (int i = 0; i < TRAIL; i++) { /* newest first, risen a little in the middle of its way */
        int32_t t = FLOWN - i * FLOWN_STEP;
        struct vec at = {a->x + (int32_t)(((int64_t)b->x - a->x) * t / 1000),
                         a->y + (int32_t)(((int64_t)b->y - a->y) * t / 1000)};
        trail[i] = camera_raise(camera, at, FLIES_MM * MILLIMETRE + t * (1000 - t) / 25);
    }
    int32_t radius = pellet_radius(PELLET_MM * MILLIMETRE, camera_px_per_mm(camera));
    pellet_shadow(canvas, camera_point(camera, camera_table(camera, trail[0])), radius,
                  camera_rise(camera, FLIES_MM * MILLIMETRE));
    pellet_trail(canvas, trail, TRAIL, radius);
    pellet_draw(canvas, trail[0], radius, 2, 0, colour(0xffffff));
}

bool thumbnail_draw(struct table *table, const struct tabletop_setup *setup, int w, int h,
                    struct image *out)
{
    struct tabletop view;
    struct canvas canvas;
    struct rect all = {0, 0, w, h};
    struct vec middle;
    struct tabletop_look look = {.table = table, .viewer = SIDE_NONE};
    struct tabletop_setup lit = *setup;
    lit.bright = true;                          /* a small picture has no room for dark corners */
    if (setup->rules->measure != MEASURE_SPANS) /* formations stand best as they were laid */
        return tabletop_thumbnail(table, &lit, w, h, out);
    stage(table, &middle);
    if (!tabletop_init(&view, &lit))
        return false;
    if (!tabletop_layout(&view, table, all, all) || !image_init(out, w, h)) {
        tabletop_release(&view);
        return false;
    }
    int32_t x = WIDE_MM * MILLIMETRE / 2, y = (int32_t)((int64_t)x * h / w);
    camera_frame(&view.camera, (struct vec){middle.x - x, middle.y - y},
                 (struct vec){middle.x + x, middle.y + y}, 0);
    canvas_wrap(&canvas, *out);
    tabletop_draw(&view, &canvas, all, &look);
    shot_draw(&view.camera, &canvas, table, middle);
    canvas_release(&canvas);
    tabletop_release(&view);
    return true;
}
