/* Boxes, facings, sight and ways over a grid, by hand and against slower ways to the same. */
#include "rules/grid_field.h"

static const int32_t half_turns[5] = {0, 2, 4, 6, 8};

static void facings_are_eight(void **state)
{
    (void)state;
    assert_int_equal(facing_of(0), 0);
    assert_int_equal(facing_of(22 * DEG), 0);
    assert_int_equal(facing_of(23 * DEG), 1);
    assert_int_equal(facing_of(338 * DEG), 0);
    assert_int_equal(facing_bearing(3), 135 * DEG);
    assert_int_equal(facing_turn(7, 1), 2);
    assert_int_equal(facing_turn(0, 4), 4);
    assert_int_equal(facing_turn(1, 6), 3);
    for (int f = 0; f < FACINGS; f++) {
        struct box from = {10, 10}, to = box_step(from, f, 1);
        assert_int_equal(box_direction(from, to), f);
        assert_true(box_same(box_step(to, f + FACINGS / 2, 1), from));
    }
}

static void directions_go_to_the_nearest(void **state)
{
    (void)state;
    struct box o = {0, 0};
    assert_int_equal(box_direction(o, (struct box){1, 3}), 0);  /* 18.4 degrees */
    assert_int_equal(box_direction(o, (struct box){2, 5}), 0);  /* 21.8 */
    assert_int_equal(box_direction(o, (struct box){3, 7}), 1);  /* 23.2 */
    assert_int_equal(box_direction(o, (struct box){-1, 2}), 7); /* 26.6 */
    assert_int_equal(box_direction(o, (struct box){5, -2}), 2);
}

static void diagonals_count_one_and_a_half(void **state)
{
    (void)state;
    char text[12];
    struct box o = {3, 3};
    assert_int_equal(box_distance(o, (struct box){3, 8}), 20);
    assert_int_equal(box_distance(o, (struct box){5, 5}), 12);
    assert_int_equal(box_distance(o, (struct box){0, 7}), 22);
    assert_string_equal(quarters_say(22, text, sizeof text), "5½");
    assert_string_equal(quarters_say(2, text, sizeof text), "½");
    assert_string_equal(quarters_say(0, text, sizeof text), "0");
    assert_string_equal(quarters_say(9, text, sizeof text), "2¼");
}

static void names_have_a_letter_and_a_number(void **state)
{
    (void)state;
    char text[BOX_TEXT];
    assert_string_equal(box_name((struct box){2, 4}, text), "C5");
    assert_string_equal(box_name((struct box){25, 0}, text), "Z1");
    assert_string_equal(box_name((struct box){26, 31}, text), "AA32");
}

static void fronts_and_quarters(void **state)
{
    (void)state;
    struct box o = {5, 5};
    int front = 0, quarter = 0, slanted = 0;
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 11; x++) {
            struct box b = {x, y};
            front += box_in_front(o, 0, b);
            quarter += box_in_quarter(o, 0, b);
            slanted += box_in_quarter(o, 1, b);
        }
    assert_int_equal(front, 3);
    assert_int_equal(quarter, 3 + 5 + 7 + 9 + 11); /* rows of a triangle, borders included */
    assert_int_equal(slanted, 6 * 6 - 1);          /* a square, borders included */
    assert_true(box_in_front(o, 1, (struct box){5, 6}));
    assert_true(box_in_front(o, 1, (struct box){6, 6}));
    assert_true(box_in_front(o, 1, (struct box){6, 5}));
    assert_false(box_in_front(o, 1, (struct box){4, 6}));
}

/* ---- sight --------------------------------------------------------------------------------------
 */

static bool wood[GRID_MOST][GRID_MOST];

static bool is_wood(const void *self, struct box box)
{
    (void)self;
    return wood[box.y][box.x];
}

/* The slow way: a line of very many points; those on a border or corner belong to nobody. */
static bool blocked_slowly(struct box a, struct box b)
{
    enum { PARTS = 2 * 3 * 5 * 7 * 8 * 9 * 11 };
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    for (int64_t i = 0; i <= PARTS; i++) {
        int64_t x = (2 * a.x + 1) * PARTS + 2 * dx * i, y = (2 * a.y + 1) * PARTS + 2 * dy * i;
        int64_t cx = x / (2 * PARTS), cy = y / (2 * PARTS);
        bool on_x = x % (2 * PARTS) == 0, on_y = y % (2 * PARTS) == 0;
        if (on_x && on_y) {
            int64_t sx = dx > 0 ? 0 : -1, sy = dy > 0 ? 0 : -1;
            if (wood[cy - 1 - sy][cx + sx] && wood[cy + sy][cx - 1 - sx])
                return true;
        }
        if (on_x || on_y || (cx == a.x && cy == a.y) || (cx == b.x && cy == b.y))
            continue;
        if (wood[cy][cx])
            return true;
    }
    return false;
}

static void sight_is_what_a_fine_line_sees(void **state)
{
    (void)state;
    uint32_t random = 7;
    for (int n = 0; n < 60; n++) {
        struct box by;
        memset(wood, 0, sizeof wood);
        for (int i = 0; i < 20; i++) {
            random = random * 1664525u + 1013904223u;
            wood[random >> 16 & 7][random >> 20 & 7] = true;
        }
        struct box a = {random >> 8 & 7, random >> 11 & 7};
        for (int k = 0; k < 4; k++) {
            random = random * 1664525u + 1013904223u;
            struct box b = {random >> 8 & 7, random >> 11 & 7};
            assert_int_equal(box_blocked(a, b, is_wood, NULL, &by), blocked_slowly(a, b));
            assert_int_equal(box_blocked(b, a, is_wood, NULL, &by), blocked_slowly(a, b));
        }
    }
}

static void a_corner_is_blocked_by_both_only(void **state)
{
    (void)state;
    struct box by;
    memset(wood, 0, sizeof wood);
    wood[0][1] = true;
    assert_false(box_blocked((struct box){0, 0}, (struct box){1, 1}, is_wood, NULL, &by));
    wood[1][0] = true;
    assert_true(box_blocked((struct box){0, 0}, (struct box){1, 1}, is_wood, NULL, &by));
}

/* ---- ways ---------------------------------------------------------------------------------------
 */

static struct grid plain = {.columns = 24, .rows = 32, .edge = EDGE};

static enum walk_entry enter(const struct walk *w, struct box from, struct box to)
{
    (void)w;
    (void)from;
    return wood[to.y][to.x] ? WALK_BARRED : WALK_FREE;
}

static struct walk walk(int x, int y, int facing, int32_t allowance)
{
    return (struct walk){.grid = &plain,
                         .enter = enter,
                         .start = {x, y},
                         .facing = facing,
                         .allowance = allowance,
                         .turn = half_turns};
}

static void ways_cost_steps_and_turns(void **state)
{
    (void)state;
    memset(wood, 0, sizeof wood);
    struct walk w = walk(10, 10, 0, 24);
    struct reach *r = walk_search(&w);
    struct box path[WALK_PATH];
    assert_int_equal(reach_cost(r, (struct box){10, 13}, 0), 12);
    assert_int_equal(reach_cost(r, (struct box){11, 11}, 0), 6); /* half right, facing kept */
    assert_int_equal(reach_cost(r, (struct box){11, 10}, 1), 6); /* a turn of 45 and a step */
    assert_int_equal(reach_cost(r, (struct box){10, 9}, 3), 10); /* 135 degrees: SE still sees S */
    assert_int_equal(reach_cost(r, (struct box){10, 17}, 0), -1);
    assert_int_equal(reach_path(r, (struct box){10, 13}, 0, path), 4);
    assert_true(box_same(path[0], (struct box){10, 10}));
    assert_true(box_same(path[3], (struct box){10, 13}));
    reach_release(r);
}

static void ways_go_round_and_by(void **state)
{
    (void)state;
    memset(wood, 0, sizeof wood);
    for (int x = 5; x <= 15; x++)
        wood[12][x] = x != 14;
    struct walk w = walk(10, 10, 0, 60);
    struct reach *r = walk_search(&w);
    struct box path[WALK_PATH];
    int n = reach_path(r, (struct box){10, 14}, 7, path);
    bool gap = false;
    for (int i = 0; i < n; i++)
        gap = gap || box_same(path[i], (struct box){14, 12});
    assert_true(gap);
    reach_release(r);
    w.vias = 2;
    w.via[0] = (struct box){10, 11};
    w.via[1] = (struct box){12, 10};
    r = walk_search(&w);
    n = reach_path(r, (struct box){10, 10}, 6, path);
    assert_true(n >= 4);
    assert_true(reach_cost(r, (struct box){10, 10}, 6) > 12);
    reach_release(r);
}

/* The slow way: every box and facing gets better until nothing does. */
static void ways_are_the_cheapest(void **state)
{
    (void)state;
    static int32_t cost[32][24][FACINGS];
    uint32_t random = 3;
    for (int n = 0; n < 6; n++) {
        memset(wood, 0, sizeof wood);
        for (int i = 0; i < 200; i++) {
            random = random * 1664525u + 1013904223u;
            wood[(random >> 8) % 32][(random >> 16) % 24] = true;
        }
        struct walk w = walk(12, 16, n, 40);
        memset(cost, 1, sizeof cost); /* very much */
        cost[16][12][n] = 0;
        for (bool better = true; better;) {
            better = false;
            for (int i = 0; i < 32 * 24 * FACINGS * FACINGS * 3; i++) {
                int f = i % FACINGS, g = i / FACINGS % FACINGS, side = i / 64 % 3 - 1;
                struct box at = {i / 192 % 24, i / 192 / 24};
                struct box to = box_step(at, g + side + FACINGS, 1);
                if (!grid_has(&plain, to) || wood[to.y][to.x])
                    continue;
                int32_t step = (g + side + FACINGS) % 2 ? 6 : 4;
                int32_t sum = cost[at.y][at.x][f] + half_turns[facing_turn(f, g)] + step;
                if (sum < cost[to.y][to.x][g]) {
                    cost[to.y][to.x][g] = sum;
                    better = true;
                }
            }
        }
        size_t size = reach_bytes(&w);
        void *memory = malloc(size);
        assert_non_null(memory);
        memset(memory, 'x', size); /* whatever was there before */
        struct reach *r = walk_search(&w), *kept = walk_search_in(&w, memory);
        for (int k = 0; k < 32 * 24; k++)
            for (int f = 0; f < FACINGS; f++) {
                int32_t best = cost[k / 24][k % 24][f];
                struct box box = {k % 24, k / 24};
                assert_int_equal(reach_cost(r, box, f), best <= 40 ? best : -1);
                assert_int_equal(reach_cost(kept, box, f), best <= 40 ? best : -1);
            }
        reach_release(r);
        free(memory);
    }
}

/* ---- what lies where ----------------------------------------------------------------------------
 */

static void pieces_lie_in_boxes(void **state)
{
    (void)state;
    mark_1(NULL);
    ground(TERRAIN_WOOD, "C5");
    along(TERRAIN_ROAD, "A3", "F3");
    along(TERRAIN_STREAM, "H1", "H12");
    box(TERRAIN_HOUSE, 0, 0, 40, 40, 0)->pose.at = middle_of("E8");
    ground(TERRAIN_HILL, "K5");
    ground(TERRAIN_HILL, "L6");
    ground(TERRAIN_RIDGE, "K9");
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "J6", "W");
    begin();
    const struct grid *g = grid_of(table());
    assert_int_equal(g->columns, COLUMNS);
    assert_true(grid_lies(g, box_named("C5"), TERRAIN_WOOD));
    assert_false(grid_lies(g, box_named("D5"), TERRAIN_WOOD));
    assert_true(grid_lies(g, box_named("A3"), TERRAIN_ROAD));
    assert_true(grid_lies(g, box_named("F3"), TERRAIN_ROAD));
    assert_false(grid_lies(g, box_named("G3"), TERRAIN_ROAD));
    assert_true(grid_lies(g, box_named("H7"), TERRAIN_STREAM));
    assert_true(grid_lies(g, box_named("E8"), TERRAIN_HOUSE));
    int a = g->height[grid_index(g, box_named("K5"))],
        b = g->height[grid_index(g, box_named("L6"))];
    int c = g->height[grid_index(g, box_named("K9"))];
    assert_true(a && a == b && c && c != a);
    field_end(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facings_are_eight),
        cmocka_unit_test(directions_go_to_the_nearest),
        cmocka_unit_test(diagonals_count_one_and_a_half),
        cmocka_unit_test(names_have_a_letter_and_a_number),
        cmocka_unit_test(fronts_and_quarters),
        cmocka_unit_test(sight_is_what_a_fine_line_sees),
        cmocka_unit_test(a_corner_is_blocked_by_both_only),
        cmocka_unit_test(ways_cost_steps_and_turns),
        cmocka_unit_test(ways_go_round_and_by),
        cmocka_unit_test(ways_are_the_cheapest),
        cmocka_unit_test(pieces_lie_in_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
