/* Small tables of rectangular bases for the tests of what the measured sets share: in millimetres
 * and degrees, with reasons of their own. */
#ifndef FOILSHOT_TESTS_MEASURED_SCENE_H
#define FOILSHOT_TESTS_MEASURED_SCENE_H

#include "unit/check.h"

#include "core/turn.h"
#include "kit/measured.h"
#include "kit/sight.h"

enum why { WHY_BASE = 1, WHY_PIECE, WHY_WATER, WHY_END, WHY_EDGE, WHY_NEAR };

static struct table table;
static struct block block;
static struct turn turn;

static inline struct vec mm(int32_t x, int32_t y)
{
    return (struct vec){x * MM, y * MM};
}

static inline struct pose stand(int32_t x, int32_t y, int32_t degrees)
{
    return (struct pose){mm(x, y), degrees * DEG};
}

static inline void scene_begin(void)
{
    table_init(&table);
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "scene");
    turn = (struct turn){.table = &table, .block = &block, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_width, 1000 * MM);
    turn_set(&turn, ref_table(), F_TABLE_depth, 800 * MM);
}

static inline void scene_end(void)
{
    block_release(&block);
}

/* A unit of bases that all face the same way; returns its index. */
static inline int unit_of(int side, const struct pose *pose, int bases, int32_t hx, int32_t hy)
{
    struct ref unit = turn_make(&turn, KIND_UNIT, side << 16 | (table.units + 1));
    turn_set(&turn, unit, F_UNIT_bases, bases);
    for (int i = 0; i < bases; i++) {
        struct ref base = turn_make(&turn, KIND_BASE, (unit.index + 1) << 16 | (i + 1));
        if (i == 0)
            turn_set(&turn, unit, F_UNIT_base, base.index);
        turn_where(&turn, base, WHERE_TABLE);
        turn_pose(&turn, base, pose[i]);
        turn_set(&turn, base, F_BASE_hx, hx);
        turn_set(&turn, base, F_BASE_hy, hy);
    }
    return unit.index;
}

/* A unit of one base, 40 × 20 mm unless said otherwise. */
static inline int man(int side, struct pose pose)
{
    return unit_of(side, &pose, 1, 20 * MM, 10 * MM);
}

static inline int block_unit(int side, const struct body *body)
{
    struct pose pose[BODY_PARTS];
    int n = body_poses(body, pose);
    return unit_of(side, pose, n, body->part[0].hx, body->part[0].hy);
}

static inline int piece(enum terrain kind, enum shape shape, struct pose pose, int32_t hx,
                        int32_t hy, int32_t round)
{
    struct ref ref = turn_make(&turn, KIND_PIECE, table.pieces + 1);
    turn_set(&turn, ref, F_PIECE_kind, kind);
    turn_set(&turn, ref, F_PIECE_shape, shape);
    turn_where(&turn, ref, WHERE_TABLE);
    turn_pose(&turn, ref, pose);
    turn_set(&turn, ref, F_PIECE_hx, hx);
    turn_set(&turn, ref, F_PIECE_hy, hy);
    turn_set(&turn, ref, F_PIECE_round, round);
    return ref.index;
}

static inline int box(enum terrain kind, struct pose pose, int32_t wide, int32_t deep)
{
    return piece(kind, SHAPE_BOX, pose, wide * MM / 2, deep * MM / 2, 0);
}

static inline int points(enum terrain kind, enum shape shape, int32_t half, const struct vec *point,
                         int count)
{
    int p = piece(kind, shape, (struct pose){{0, 0}, 0}, 0, 0, half);
    turn_set(&turn, ref_piece(&table, p), F_PIECE_point, table.point_count);
    turn_set(&turn, ref_piece(&table, p), F_PIECE_points, count);
    for (int i = 0; i < count; i++) {
        struct ref ref = turn_make(&turn, KIND_POINT, table.point_count + 1);
        turn_set(&turn, ref, F_POINT_x, point[i].x);
        turn_set(&turn, ref, F_POINT_y, point[i].y);
    }
    return p;
}

/* ---- what bars: skirmishing units of side blue are passed through but not stood on; woods bar,
 * towns may not be ended in, rivers need a bridge --------------------------------------------- */

static bool passable[TABLE_UNITS]; /* units that may be passed through */

static inline int ground_base(const struct ground *g, int base)
{
    return passable[base_unit(&g->table->base[base])] ? 0 : WHY_BASE;
}

static inline int ground_base_end(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return WHY_END;
}

static inline int ground_piece(const struct ground *g, int p)
{
    return g->table->piece[p].kind == TERRAIN_WOOD ? WHY_PIECE : 0;
}

static inline int ground_piece_end(const struct ground *g, int p)
{
    return g->table->piece[p].kind == TERRAIN_TOWN ? WHY_END : 0;
}

static inline bool ground_water(const struct table *t, int p)
{
    return t->piece[p].kind == TERRAIN_RIVER;
}

static inline bool ground_pass(const struct table *t, int p)
{
    return t->piece[p].kind == TERRAIN_BRIDGE || t->piece[p].kind == TERRAIN_FORD;
}

static inline bool ground_road(const struct table *t, int p)
{
    return t->piece[p].kind == TERRAIN_ROAD;
}

static inline int32_t ground_keep(const struct ground *g, int base)
{
    return unit_side(&g->table->unit[base_unit(&g->table->base[base])]) == SIDE_BLUE ? 30 * MM : 0;
}

static inline struct going going(int unit)
{
    return (struct going){.ground = {.table = &table,
                                     .base_bars = ground_base,
                                     .piece_bars = ground_piece,
                                     .is_water = ground_water,
                                     .is_pass = ground_pass,
                                     .is_road = ground_road,
                                     .water_why = WHY_WATER},
                          .unit = unit,
                          .base_ends = ground_base_end,
                          .piece_ends = ground_piece_end,
                          .edge_why = WHY_EDGE,
                          .keep_why = WHY_NEAR};
}

static inline struct body body_of(int unit)
{
    return body_base(&table, table.unit[unit].base);
}

/* ---- mirror: the table seen in a looking glass on its north-south line ----------------------- */

static inline struct vec mirror_at(struct vec p)
{
    return (struct vec){table.width - p.x, p.y};
}

static inline struct pose mirror(struct pose p)
{
    return (struct pose){mirror_at(p.at), angle_norm(-(int64_t)p.face)};
}

#endif
