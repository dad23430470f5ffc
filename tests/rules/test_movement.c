/* Paths against dense sampling: what is called clear has no spot on it that is not, what is called
 * barred has one; the way round is about as short as a fine grid finds it. */
#include "unit/check.h"

#include "core/turn.h"
#include "kit/movement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_PIECE = 1, WHY_BASE = 2, WHY_WATER = 3, RADIUS = 10500 };

static int base_bars(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return WHY_BASE;
}

static int piece_bars(const struct ground *g, int piece)
{
    return g->table->piece[piece].kind == TERRAIN_WALL ? WHY_PIECE : 0;
}

static bool water(const struct table *t, int piece)
{
    return t->piece[piece].kind == TERRAIN_RIVER;
}

static bool pass(const struct table *t, int piece)
{
    return t->piece[piece].kind == TERRAIN_BRIDGE || t->piece[piece].kind == TERRAIN_ROAD;
}

static bool road(const struct table *t, int piece)
{
    return t->piece[piece].kind == TERRAIN_ROAD;
}

/* ---- scenes
 * ---------------------------------------------------------------------------------------- */

static struct table table;
static struct block block;
static struct turn turn;

static struct ground ground(void)
{
    return (struct ground){.table = &table,
                           .base_bars = base_bars,
                           .piece_bars = piece_bars,
                           .is_water = water,
                           .is_pass = pass,
                           .is_road = road,
                           .water_why = WHY_WATER,
                           .radius = RADIUS};
}

static void scene_begin(void)
{
    table_init(&table);
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "scene");
    turn = (struct turn){.table = &table, .block = &block, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_width, 1000 * MM);
    turn_set(&turn, ref_table(), F_TABLE_depth, 800 * MM);
}

static void scene_end(void)
{
    block_release(&block);
}

static struct ref piece(enum terrain kind, enum shape shape, struct pose pose, int32_t hx,
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
    return ref;
}

static void band(enum terrain kind, int32_t half, const struct vec *point, int count)
{
    struct ref ref = piece(kind, SHAPE_BAND, (struct pose){{0, 0}, 0}, 0, 0, half);
    turn_set(&turn, ref, F_PIECE_point, table.point_count);
    turn_set(&turn, ref, F_PIECE_points, count);
    for (int i = 0; i < count; i++) {
        struct ref p = turn_make(&turn, KIND_POINT, table.point_count + 1);
        turn_set(&turn, p, F_POINT_x, point[i].x);
        turn_set(&turn, p, F_POINT_y, point[i].y);
    }
}

static void man(struct pose pose)
{
    struct ref unit = turn_make(&turn, KIND_UNIT, SIDE_BLUE << 16 | (table.units + 1));
    struct ref base = turn_make(&turn, KIND_BASE, (unit.index + 1) << 16 | 1);
    turn_set(&turn, unit, F_UNIT_base, base.index);
    turn_set(&turn, unit, F_UNIT_bases, 1);
    turn_where(&turn, base, WHERE_TABLE);
    turn_pose(&turn, base, pose);
    turn_set(&turn, base, F_BASE_round, 10500);
}

static struct vec between(struct vec a, struct vec b, int i, int n)
{
    return (struct vec){a.x + (int32_t)((int64_t)(b.x - a.x) * i / n),
                        a.y + (int32_t)((int64_t)(b.y - a.y) * i / n)};
}

/* One throw to a statement: the order within one is the compiler's. */
static struct vec spot(struct rng *rng, int32_t low, int32_t high_x, int32_t high_y)
{
    int32_t x = rng_from(rng, low, high_x);
    int32_t y = rng_from(rng, low, high_y);
    return (struct vec){x * MM, y * MM};
}

static struct pose anywhere(struct rng *rng)
{
    struct vec at = spot(rng, 0, 1000, 800);
    return (struct pose){at, rng_from(rng, 0, TURN - 1)};
}

static void random_walls(struct rng *rng, int walls, int men)
{
    for (int i = 0; i < walls; i++) {
        struct pose pose = anywhere(rng);
        struct vec half = spot(rng, 4, 80, 30);
        piece(TERRAIN_WALL, SHAPE_BOX, pose, half.x, half.y, rng_from(rng, 0, 5) * MM);
    }
    for (int i = 0; i < men; i++)
        man(anywhere(rng));
}

/* ---- sampling
 * -------------------------------------------------------------------------------------- */

/* Deepest the mover sinks into what bars when he stands here. */
static int32_t deepest(struct vec at)
{
    struct outline me = outline_box((struct pose){at, 0}, 0, 0, RADIUS);
    int32_t least = INT32_MAX;
    for (int i = 0; i < table.bases; i++) {
        struct outline o = base_outline(&table.base[i]);
        int32_t gap = outline_gap(&me, &o);
        least = gap < least ? gap : least;
    }
    for (int i = 0; i < table.pieces; i++) {
        if (table.piece[i].kind != TERRAIN_WALL)
            continue;
        struct outline o = piece_outline(&table, &table.piece[i]);
        int32_t gap = outline_gap(&me, &o);
        least = gap < least ? gap : least;
    }
    return least;
}

static bool on_any(struct vec at, bool (*is)(const struct table *, int), int32_t grown)
{
    for (int i = 0; i < table.pieces; i++) {
        if (!is(&table, i))
            continue;
        struct outline o = piece_outline(&table, &table.piece[i]);
        if (o.radius + grown < 0)
            continue;
        o.radius += grown;
        if (outline_holds(&o, at))
            return true;
    }
    return false;
}

enum { FINE = 400 /* µm between samples */ };

static int32_t deepest_on(struct vec a, struct vec b)
{
    int n = vec_distance(a, b) / FINE + 1;
    int32_t least = INT32_MAX;
    for (int i = 0; i <= n; i++) {
        int32_t gap = deepest(between(a, b, i, n));
        least = gap < least ? gap : least;
    }
    return least;
}

static void legs_are_clear_where_they_are_called_so(void **state)
{
    (void)state;
    struct rng rng = {11};
    int clear = 0, barred = 0;
    for (int n = 0; n < 60; n++) {
        scene_begin();
        random_walls(&rng, 6, 6);
        struct ground g = ground();
        for (int k = 0; k < 10; k++) {
            struct path path = {.count = 2};
            path.point[0] = spot(&rng, 0, 1000, 800);
            path.point[1] = spot(&rng, 0, 1000, 800);
            struct barred what;
            int32_t least = deepest_on(path.point[0], path.point[1]);
            if (path_clear(&g, &path, &what)) {
                clear++;
                assert_true(least >= -OVERLAP - 3);
            } else {
                barred++;
                assert_true(what.why == WHY_PIECE || what.why == WHY_BASE);
                assert_int_equal(what.what.kind, what.why == WHY_BASE ? KIND_BASE : KIND_PIECE);
                assert_true(least < -OVERLAP + 30); /* the samples may miss the deepest spot */
            }
        }
        scene_end();
    }
    assert_true(clear > 100 && barred > 100);
}

/* A river across with a bridge or a road, and a path over it. */
static void river_scene(struct rng *rng)
{
    struct vec r[3] = {{0, 0}, {500 * MM, 0}, {1000 * MM, 0}}, way[2];
    scene_begin();
    for (int i = 0; i < 3; i++)
        r[i].y = rng_from(rng, 300, 500) * MM;
    band(TERRAIN_RIVER, rng_from(rng, 20, 50) * MM, r, 3);
    struct pose over = {between(r[0], r[1], rng_from(rng, 0, 9), 10), 0};
    over.face = rng_from(rng, 0, TURN - 1);
    if (rng_from(rng, 0, 1))
        piece(TERRAIN_BRIDGE, SHAPE_BOX, over, 40 * MM, 90 * MM, 0);
    for (int i = 0; i < 2; i++)
        way[i] = (struct vec){rng_from(rng, 200, 900) * MM, i ? 700 * MM : 100 * MM};
    if (rng_from(rng, 0, 1))
        band(TERRAIN_ROAD, 30 * MM, way, 2);
}

/* Is some spot of the leg in water and off every crossing, by more than `room`? */
static bool wet_on(struct vec a, struct vec b, int32_t room)
{
    int n = vec_distance(a, b) / FINE + 1;
    for (int i = 0; i <= n; i++) {
        struct vec at = between(a, b, i, n);
        if (on_any(at, water, -room) && !on_any(at, pass, room))
            return true;
    }
    return false;
}

static void water_is_crossed_on_crossings_only(void **state)
{
    (void)state;
    struct rng rng = {12};
    int clear = 0, barred = 0;
    for (int n = 0; n < 200; n++) {
        river_scene(&rng);
        struct ground g = ground();
        for (int k = 0; k < 6; k++) {
            struct path path = {.count = 2};
            path.point[0] = (struct vec){rng_from(&rng, 0, 1000) * MM, 150 * MM};
            path.point[1] = spot(&rng, 200, 1000, 700);
            struct barred what;
            if (path_clear(&g, &path, &what)) {
                clear++;
                assert_false(wet_on(path.point[0], path.point[1], 10));
            } else {
                barred++;
                assert_int_equal(what.why, WHY_WATER);
                assert_true(wet_on(path.point[0], path.point[1], -1000));
                assert_true(water(&table, what.what.index));
            }
        }
        scene_end();
    }
    assert_true(clear > 200 && barred > 200);
}

static void roads_hold_the_whole_path(void **state)
{
    (void)state;
    struct rng rng = {13};
    int on = 0, off = 0;
    for (int n = 0; n < 300; n++) {
        scene_begin();
        struct vec p[3] = {
            {100 * MM, 400 * MM}, {500 * MM, rng_from(&rng, 300, 500) * MM}, {900 * MM, 400 * MM}};
        band(TERRAIN_ROAD, 30 * MM, p, 3);
        struct ground g = ground();
        for (int k = 0; k < 4; k++) {
            int from = rng_from(&rng, 0, 9), wide = 35;
            int to = rng_from(&rng, 0, 9);
            struct vec a = between(p[0], p[1], from, 10), b = between(p[1], p[2], to, 10);
            struct path path = {.count = 3, .point = {a, p[1], b}};
            for (int i = 0; i < 3; i++)
                path.point[i].y += rng_from(&rng, -wide, wide) * MM;
            bool inside = true, outside = false;
            for (int i = 1; i < 3; i++)
                for (int s = 0; s <= 1000; s++) {
                    struct vec at = between(path.point[i - 1], path.point[i], s, 1000);
                    inside = inside && on_any(at, road, -10);
                    outside = outside || !on_any(at, road, 10);
                }
            bool is = path_on_road(&g, &path);
            on += is;
            off += !is;
            assert_true(!is || !outside);
            assert_true(is || !inside);
        }
        struct path nowhere = {.count = 2, .point = {p[1], p[1]}};
        assert_false(path_on_road(&g, &nowhere));
        scene_end();
    }
    assert_true(on > 100 && off > 100);
}

/* ---- routes
 * ---------------------------------------------------------------------------------------- */

enum { CELL = 10 * MM, COLUMNS = 101, ROWS = 81 };

/* Length of the shortest way over a grid of 10 mm with sixteen neighbours; 0: none. A cell is free
 * when the mover has 6 mm more room there than he needs. */
static int32_t grid_way(struct vec from, struct vec to)
{
    static int32_t cost[COLUMNS * ROWS];
    static bool done[COLUMNS * ROWS], free_cell[COLUMNS * ROWS];
    static const int step[16][3] = {{1, 0, 10000}, {-1, 0, 10000}, {0, 1, 10000},  {0, -1, 10000},
                                    {1, 1, 14142}, {1, -1, 14142}, {-1, 1, 14142}, {-1, -1, 14142},
                                    {2, 1, 22361}, {2, -1, 22361}, {-2, 1, 22361}, {-2, -1, 22361},
                                    {1, 2, 22361}, {1, -2, 22361}, {-1, 2, 22361}, {-1, -2, 22361}};
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        struct vec at = {i % COLUMNS * CELL, i / COLUMNS * CELL};
        free_cell[i] = deepest(at) >= 6 * MM;
        cost[i] = INT32_MAX;
        done[i] = false;
    }
    int start = from.y / CELL * COLUMNS + from.x / CELL, end = to.y / CELL * COLUMNS + to.x / CELL;
    cost[start] = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < COLUMNS * ROWS; i++)
            if (!done[i] && cost[i] < INT32_MAX && (best < 0 || cost[i] < cost[best]))
                best = i;
        if (best < 0 || best == end)
            return best < 0 ? 0 : cost[end];
        done[best] = true;
        for (int k = 0; k < 16; k++) {
            int x = best % COLUMNS + step[k][0], y = best / COLUMNS + step[k][1];
            if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS || !free_cell[y * COLUMNS + x])
                continue;
            if (cost[best] + step[k][2] < cost[y * COLUMNS + x])
                cost[y * COLUMNS + x] = cost[best] + step[k][2];
        }
    }
}

static struct vec free_spot(struct rng *rng)
{
    for (;;) {
        struct vec cell = spot(rng, 1, 99, 79);
        struct vec at = {cell.x / MM * CELL, cell.y / MM * CELL};
        if (deepest(at) >= 6 * MM)
            return at;
    }
}

static void routes_are_clear_and_about_as_short_as_can_be(void **state)
{
    (void)state;
    struct rng rng = {14};
    int found = 0, round_about = 0, missed = 0;
    for (int n = 0; n < 40; n++) {
        enum { REACH = 700 * MM };
        scene_begin();
        random_walls(&rng, 5, 5);
        struct ground g = ground();
        for (int k = 0; k < 3; k++) {
            struct vec from = free_spot(&rng);
            struct vec to = free_spot(&rng);
            struct path path;
            struct barred what;
            int32_t grid = grid_way(from, to);
            bool is = route_find(&g, from, to, REACH, &path);
            if (!is) {
                missed += grid > 0 && grid < REACH * 9 / 10;
                continue;
            }
            found++;
            round_about += path.count > 2;
            assert_memory_equal(&path.point[0], &from, sizeof from);
            assert_memory_equal(&path.point[path.count - 1], &to, sizeof to);
            assert_true(path_length(&path) <= REACH + 20);
            assert_true(path_clear(&g, &path, &what));
            for (int i = 1; i < path.count; i++)
                assert_true(deepest_on(path.point[i - 1], path.point[i]) >= -OVERLAP - 3);
            if (grid > 0) /* the grid goes a little farther round; so do our octagons */
                assert_true(path_length(&path) <= grid + grid / 25 + 5 * MM);
        }
        scene_end();
    }
    assert_true(found > 40 && round_about > 10);
    assert_int_equal(missed, 0);
}

static void routes_find_the_bridge(void **state)
{
    (void)state;
    scene_begin();
    struct vec r[2] = {{0, 400 * MM}, {1000 * MM, 400 * MM}};
    band(TERRAIN_RIVER, 40 * MM, r, 2);
    piece(TERRAIN_BRIDGE, SHAPE_BOX, (struct pose){{500 * MM, 400 * MM}, 0}, 25 * MM, 50 * MM, 0);
    struct ground g = ground();
    struct path path;
    struct barred what;
    struct vec from = {400 * MM, 330 * MM}, to = {400 * MM, 470 * MM};
    assert_true(route_find(&g, from, to, 500 * MM, &path));
    assert_true(path.count > 2);
    assert_true(path_clear(&g, &path, &what));
    assert_true(path_length(&path) < 330 * MM);
    assert_false(route_find(&g, from, to, 200 * MM, &path)); /* not within reach */
    to = (struct vec){400 * MM, 400 * MM};
    assert_false(route_find(&g, from, to, 900 * MM, &path)); /* in the water */
    scene_end();
}

/* The way past a wall across that leaves `gap` µm at one edge of the table; edges are counted west,
 * south, east, north. */
static bool way_by_the_edge(int edge, int32_t gap, struct path *path)
{
    struct vec from = {200 * MM, 400 * MM}, to = {800 * MM, 400 * MM};
    struct pose wall = {{500 * MM, edge == 1 ? gap + 1000 * MM : 800 * MM - gap - 1000 * MM}, 0};
    int32_t hx = 20 * MM, hy = 1000 * MM;
    if (edge % 2 == 0) {
        from = (struct vec){500 * MM, 200 * MM};
        to = (struct vec){500 * MM, 600 * MM};
        wall.at = (struct vec){edge ? 1000 * MM - gap - 1200 * MM : gap + 1200 * MM, 400 * MM};
        hx = 1200 * MM;
        hy = 20 * MM;
    }
    scene_begin();
    piece(TERRAIN_WALL, SHAPE_BOX, wall, hx, hy, 0);
    struct ground g = ground();
    bool is = route_find(&g, from, to, 5000 * MM, path);
    scene_end();
    return is;
}

/* Wide enough there is a way by the edge, too narrow there is none: never beyond the table. */
static void no_route_leaves_the_table(void **state)
{
    (void)state;
    for (int edge = 0; edge < 4; edge++) {
        struct path path;
        int32_t low = 0, high = 100 * MM;
        assert_false(way_by_the_edge(edge, low, &path));
        assert_true(way_by_the_edge(edge, high, &path));
        while (high - low > 1) {
            int32_t middle = (low + high) / 2;
            if (way_by_the_edge(edge, middle, &path))
                high = middle;
            else
                low = middle;
        }
        assert_in_range(high, RADIUS - OVERLAP, 2 * RADIUS);
        assert_true(way_by_the_edge(edge, high, &path));
        int32_t least = INT32_MAX;
        for (int i = 0; i < path.count; i++) {
            struct vec p = path.point[i];
            assert_true(p.x >= 0 && p.x <= 1000 * MM && p.y >= 0 && p.y <= 800 * MM);
            const int32_t off[] = {p.x, p.y, 1000 * MM - p.x, 800 * MM - p.y};
            least = off[edge] < least ? off[edge] : least;
        }
        assert_int_equal(least, 0); /* the edge itself may be walked on */
    }
}

static void along_a_road_with_bends(void **state)
{
    (void)state;
    scene_begin();
    struct vec p[4] = {
        {100 * MM, 100 * MM}, {500 * MM, 100 * MM}, {500 * MM, 600 * MM}, {900 * MM, 600 * MM}};
    band(TERRAIN_ROAD, 30 * MM, p, 4);
    struct ground g = ground();
    struct path path;
    struct vec from = {200 * MM, 110 * MM}, to = {800 * MM, 590 * MM},
               beside = {700 * MM, 100 * MM};
    assert_true(route_by_road(&g, from, to, &path));
    assert_int_equal(path.count, 4);
    assert_true(path_on_road(&g, &path));
    assert_true(route_by_road(&g, to, from, &path));
    assert_true(path_on_road(&g, &path));
    assert_false(route_by_road(&g, from, beside, &path));
    scene_end();
}

/* Inside a bend one stands on the leg that is nearer, be it by a hundredth of a millimetre: from
 * that leg the way goes straight there, from another round the bends between. */
static void on_the_nearer_leg_of_a_bend(void **state)
{
    enum { IN = 5 * MM, LESS = IN - 10 };
    (void)state;
    scene_begin();
    struct vec p[4] = {
        {100 * MM, 100 * MM}, {500 * MM, 100 * MM}, {500 * MM, 600 * MM}, {900 * MM, 600 * MM}};
    const struct {
        struct vec at;
        int leg;
    } in_bend[] = {{{p[1].x - IN, p[1].y + LESS}, 0},
                   {{p[1].x - LESS, p[1].y + IN}, 1},
                   {{p[2].x + LESS, p[2].y - IN}, 1},
                   {{p[2].x + IN, p[2].y - LESS}, 2}};
    band(TERRAIN_ROAD, 30 * MM, p, 4);
    struct ground g = ground();
    struct path path;
    for (size_t i = 0; i < sizeof in_bend / sizeof in_bend[0]; i++)
        for (int leg = 0; leg < 3; leg++) {
            struct vec from = {(p[leg].x + p[leg + 1].x) / 2, (p[leg].y + p[leg + 1].y) / 2};
            assert_true(route_by_road(&g, from, in_bend[i].at, &path));
            assert_int_equal(path.count, 2 + abs(leg - in_bend[i].leg));
        }
    scene_end();
}

/* ---- sliding
 * --------------------------------------------------------------------------------------- */

static void slides_until_it_meets(void **state)
{
    (void)state;
    struct rng rng = {15};
    int stopped = 0, passed = 0;
    for (int n = 0; n < 2000; n++) {
        enum { LIMIT = 300 * MM };
        struct base b = {.where = WHERE_TABLE,
                         .x = 500 * MM,
                         .y = 400 * MM,
                         .face = rng_from(&rng, 0, TURN - 1),
                         .hy = 6500,
                         .round = 10500};
        struct pose at = anywhere(&rng);
        struct vec half = spot(&rng, 0, 60, 60);
        struct outline o = outline_box(at, half.x, half.y, rng_from(&rng, 1, 10) * MM);
        struct outline start = slide_strip(&b, b.face, 0);
        if (outline_gap(&start, &o) < 0)
            continue;
        int32_t way = slide_stop(&b, b.face, LIMIT, &o);
        struct outline strip = slide_strip(&b, b.face, way);
        assert_true(way >= 0 && way <= LIMIT);
        assert_true(outline_gap(&strip, &o) >= -OVERLAP - 2);
        for (int32_t at = 0; at <= way; at += 5 * MM) { /* the strip holds every place on the way */
            struct pose pose = {vec_ahead((struct vec){b.x, b.y}, b.face, at), b.face};
            struct outline here = base_outline_at(&b, pose);
            assert_true(outline_gap(&here, &o) >= -OVERLAP - 4);
            assert_true(outline_within(&here, &strip, 4));
        }
        if (way < LIMIT) {
            stopped++;
            strip = slide_strip(&b, b.face, way + 3);
            assert_true(outline_gap(&strip, &o) < 3);
        } else {
            passed++;
        }
    }
    assert_true(stopped > 50 && passed > 500);
}

/* Riders in line look the same way to a few degrees, and all ride the bearing of one. */
static void a_strip_lies_along_its_bearing(void **state)
{
    (void)state;
    struct base b = {
        .where = WHERE_TABLE, .x = 500 * MM, .y = 400 * MM, .hy = 6500, .round = 10500};
    for (int32_t bearing = -5 * DEG; bearing <= 5 * DEG; bearing += DEG) {
        int32_t along = angle_norm(bearing);
        struct outline strip = slide_strip(&b, along, 300 * MM);
        struct vec end = vec_ahead((struct vec){b.x, b.y}, along, 316 * MM);
        assert_true(outline_holds(&strip, end)); /* a millimetre before its front edge */
    }
}

static void slides_past_what_stands_flush(void **state)
{
    (void)state;
    struct base b = {
        .where = WHERE_TABLE, .x = 500 * MM, .y = 400 * MM, .hy = 6500, .round = 10500};
    for (int32_t sunk = -50; sunk <= OVERLAP; sunk += 25) {
        struct outline beside =
            outline_box((struct pose){{500 * MM + 21 * MM - sunk, 500 * MM}, 0}, 0, 60 * MM, 10500);
        assert_int_equal(slide_stop(&b, 0, 300 * MM, &beside), 300 * MM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legs_are_clear_where_they_are_called_so),
        cmocka_unit_test(water_is_crossed_on_crossings_only),
        cmocka_unit_test(roads_hold_the_whole_path),
        cmocka_unit_test(routes_are_clear_and_about_as_short_as_can_be),
        cmocka_unit_test(routes_find_the_bridge),
        cmocka_unit_test(no_route_leaves_the_table),
        cmocka_unit_test(along_a_road_with_bends),
        cmocka_unit_test(on_the_nearer_leg_of_a_bend),
        cmocka_unit_test(slides_until_it_meets),
        cmocka_unit_test(a_strip_lies_along_its_bearing),
        cmocka_unit_test(slides_past_what_stands_flush),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
