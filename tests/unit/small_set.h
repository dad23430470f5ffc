/* A rule set of nothing but attributes, and games of random changes in it: enough to try table and
 * journal without any rules. */
#ifndef FOILSHOT_TESTS_SMALL_SET_H
#define FOILSHOT_TESTS_SMALL_SET_H

#include "core/turn.h"

#include "unit/check.h"

enum { SMALL_ASKED };                           /* table */
enum { SMALL_POINTS, SMALL_BROKEN };            /* side */
enum { SMALL_LOADED, SMALL_ORDERS, SMALL_LOW }; /* unit */
enum { SMALL_TURNED };                          /* base */
enum { SMALL_QUICK, SMALL_BOXES };              /* options */

static const struct attr small_table[] = {
    [SMALL_ASKED] = {"asked", 0, 9, 0, SHOW_NOTHING, "SM-1", "times somebody was asked"}};
static const struct attr small_side[] = {
    [SMALL_POINTS] = {"points", -100, 100, 0, SHOW_NUMBER, "SM-2", "points won"},
    [SMALL_BROKEN] = {"broken", 0, 1, 0, SHOW_TICK, "SM-3", "the army is broken"}};
static const struct attr small_unit[] = {
    [SMALL_LOADED] = {"loaded", 0, 1, 1, SHOW_TICK, "SM-4", "ready to fire"},
    [SMALL_ORDERS] = {"orders", 0, 1000, 0, SHOW_PIPS, "SM-5", "orders received"},
    [SMALL_LOW] = {"low", INT32_MIN, INT32_MAX, 0, SHOW_NOTHING, "SM-6", "any number there is"}};
static const struct attr small_base[] = {
    [SMALL_TURNED] = {"turned", 0, 7, 0, SHOW_MARKER, "SM-7", "times it was turned"}};
static const struct attr small_options[] = {
    [SMALL_QUICK] = {"quick", 0, 1, 0, SHOW_NOTHING, "SM-8", "a short game"},
    [SMALL_BOXES] = {"boxes", 1, 20, 8, SHOW_NOTHING, "SM-9", "boxes on an edge"}};

static const struct attrs small_attrs = {
    .of = {[KIND_TABLE] = small_table,
           [KIND_SIDE] = small_side,
           [KIND_UNIT] = small_unit,
           [KIND_BASE] = small_base},
    .count = {[KIND_TABLE] = 1, [KIND_SIDE] = 2, [KIND_UNIT] = 3, [KIND_BASE] = 1},
    .option = small_options,
    .options = 2,
    .troops = 3,
    .phases = 4,
};

static const struct journal_head small_head = {.format = JOURNAL_PLAIN,
                                               .set = "small",
                                               .set_version = 3,
                                               .physics_version = 1,
                                               .scenario = "The \"Small\" Field"};

/* Begins a block and the pen that writes in it. */
static inline struct turn small_turn(struct table *table, struct block *block, int side,
                                     enum source source, const char *order)
{
    block_init(block, side, source, order);
    return (struct turn){.table = table, .block = block, .see = SEE_ALL};
}

static inline void small_unit_make(struct turn *t, int side, int number, int bases)
{
    struct ref unit = turn_make(t, KIND_UNIT, side << 16 | number);
    turn_set(t, unit, F_UNIT_troop, number % 3);
    turn_attr(t, unit, SMALL_LOADED, 1);
    turn_set(t, unit, F_UNIT_base, t->table->bases);
    turn_set(t, unit, F_UNIT_bases, bases);
    for (int i = 1; i <= bases; i++) {
        struct ref base = turn_make(t, KIND_BASE, (unit.index + 1) << 16 | i);
        struct pose pose = {{number % 10 * 100 * MM, side * 300 * MM + i * 30 * MM},
                            side == SIDE_RED ? 0 : 180 * DEG};
        turn_where(t, base, WHERE_TABLE);
        turn_pose(t, base, pose);
        turn_set(t, base, F_BASE_hx, 20 * MM);
        turn_set(t, base, F_BASE_hy, 10 * MM);
        turn_set(t, base, F_BASE_height, 28 * MM);
    }
}

/* Block 0: two armies of `units` each, a hill of points and a house that stands on it. */
static inline void small_setup(struct turn *t, int units)
{
    static const struct vec hill[4] = {{-90 * MM, 0}, {0, 60 * MM}, {90 * MM, 0}, {0, -60 * MM}};
    turn_set(t, ref_table(), F_TABLE_width, 1200 * MM);
    turn_set(t, ref_table(), F_TABLE_depth, 900 * MM);
    turn_set(t, ref_table(), F_TABLE_seed, -77);
    turn_option(t, SMALL_BOXES, 8);
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        struct ref ref = turn_make(t, KIND_SIDE, side);
        turn_name(t, ref, F_SIDE_name, side == SIDE_RED ? "The Reds" : "Die \"Blauen\"\\");
        turn_set(t, ref, F_SIDE_span, 180 * MM);
        for (int i = 1; i <= units; i++)
            small_unit_make(t, side, i, 1 + i % 3);
    }
    turn_name(t, ref_unit(t->table, 0), F_UNIT_name, "Guards");
    struct ref piece = turn_make(t, KIND_PIECE, 1);
    turn_name(t, piece, F_PIECE_name, "Long hill");
    turn_set(t, piece, F_PIECE_kind, TERRAIN_HILL);
    turn_where(t, piece, WHERE_TABLE);
    turn_set(t, piece, F_PIECE_shape, SHAPE_POLYGON);
    turn_pose(t, piece, (struct pose){{600 * MM, 450 * MM}, 15 * DEG});
    turn_set(t, piece, F_PIECE_height, 11 * MM);
    turn_set(t, piece, F_PIECE_points, 4);
    for (int i = 0; i < 4; i++) {
        struct ref point = turn_make(t, KIND_POINT, i + 1);
        turn_set(t, point, F_POINT_x, hill[i].x);
        turn_set(t, point, F_POINT_y, hill[i].y);
    }
    piece = turn_make(t, KIND_PIECE, 7);
    turn_set(t, piece, F_PIECE_kind, TERRAIN_HOUSE);
    turn_where(t, piece, WHERE_TABLE);
    turn_set(t, piece, F_PIECE_shape, SHAPE_BOX);
    turn_pose(t, piece, (struct pose){{600 * MM, 450 * MM}, 0});
    turn_set(t, piece, F_PIECE_hx, 30 * MM);
    turn_set(t, piece, F_PIECE_hy, 20 * MM);
    turn_set(t, piece, F_PIECE_z, 11 * MM);
    turn_set(t, piece, F_PIECE_height, 40 * MM);
    turn_set(t, piece, F_PIECE_support, 1);
}

/* Some change or other that leaves the table sane. */
static inline void small_change(struct turn *t, struct rng *rng)
{
    struct table *table = t->table;
    int unit = rng_from(rng, 0, table->units - 1), base = rng_from(rng, 0, table->bases - 1);
    static const char *const names[] = {"Guards", "Old \"Iron\"", "", "Grün-Weiß", "a\\b"};
    t->see = rng_from(rng, 0, 3);
    switch (rng_from(rng, 0, 11)) {
    case 0:
        turn_attr(t, ref_unit(table, unit), SMALL_LOADED, rng_from(rng, 0, 1));
        break;
    case 1:
        turn_attr(t, ref_unit(table, unit), SMALL_LOW,
                  rng_from(rng, 0, 9) ? (int32_t)rng_bits(rng) : INT32_MIN);
        break;
    case 2:
        turn_attr(t, ref_side(table, rng_from(rng, 1, 2)), SMALL_POINTS, rng_from(rng, -100, 100));
        break;
    case 3:
        turn_set(t, ref_table(), F_TABLE_phase, rng_from(rng, 0, 3));
        break;
    case 4:
        turn_option(t, SMALL_QUICK, rng_from(rng, 0, 1));
        break;
    case 5:
        turn_name(t, ref_unit(table, unit), F_UNIT_name, names[rng_from(rng, 0, 4)]);
        break;
    case 6:
        turn_where(t, ref_base(table, base), (enum where)rng_from(rng, 0, WHERE_COUNT - 1));
        break;
    case 7:
        if (table->units < TABLE_UNITS / 2)
            small_unit_make(t, rng_from(rng, 1, 2), 100 + table->units, rng_from(rng, 0, 3));
        break;
    case 8:
        turn_roll(t, 6, "SM-10", "R%d against \"B%d\"", unit, base);
        break;
    case 9:
        turn_scatter(t, "SM-11", "where it\nlands");
        break;
    default:
        turn_pose(t, ref_base(table, base),
                  (struct pose){{rng_from(rng, 0, 1200 * MM), rng_from(rng, 0, 900 * MM)},
                                rng_from(rng, 0, TURN - 1)});
        break;
    }
}

/* An order of a few such changes, a sentence and perhaps a line of film. */
static inline void small_order(struct table *table, struct block *block, struct rng *rng)
{
    struct turn t =
        small_turn(table, block, rng_from(rng, SIDE_NONE, SIDE_BLUE),
                   (enum source)rng_from(rng, 0, SOURCE_COUNT - 1), "move R1 to 81.2 40.6 face 90");
    for (int i = rng_from(rng, 0, 5); i > 0; i--)
        small_change(&t, rng);
    turn_say(&t, rng_from(rng, 0, 1) ? "SM-12" : "", "said \"%d\"\nand \\ more", table->units);
    if (rng_from(rng, 0, 3) == 0)
        turn_film(&t, "0 R1 100 200 300");
}

#endif
