/* The table: handles, names of fields, the hash kept along, and the watch on what files bring in.
 */
#include "core/table.h"

#include "unit/small_set.h"

#include <stdio.h>
#include <string.h>

static struct table table;

static void table_small(void)
{
    struct block block;
    table_init(&table);
    struct turn t = small_turn(&table, &block, SIDE_NONE, SOURCE_AUTO, "setup");
    small_setup(&t, 4);
    block_release(&block);
}

/* ---- hash
 * ---------------------------------------------------------------------------------------- */

static void hash_kept(void **state)
{
    (void)state;
    struct rng rng = {1};
    table_small();
    assert_true(table.hash == table_hash(&table));
    for (int i = 0; i < 4000; i++) {
        struct block block;
        uint64_t before = table.hash;
        small_order(&table, &block, &rng);
        assert_true(table.hash == table_hash(&table));
        if (rng_from(&rng, 0, 1)) {
            block_cancel(&block, &table);
            assert_true(table.hash == before);
            assert_true(table.hash == table_hash(&table));
        }
        block_release(&block);
    }
}

/* Every number of the table counts, and the same number in another place counts differently. */
static void hash_tells_fields_apart(void **state)
{
    (void)state;
    table_small();
    const struct ref ref[] = {
        ref_table(),         ref_side(&table, SIDE_RED), ref_side(&table, SIDE_BLUE),
        ref_unit(&table, 0), ref_unit(&table, 1),        ref_base(&table, 0),
        ref_base(&table, 1), ref_piece(&table, 0),       ref_point(&table, 0)};
    enum { MOST = 1000 };
    uint64_t seen[MOST];
    int count = 0;
    for (size_t r = 0; r < sizeof ref / sizeof *ref; r++)
        for (int f = 0; f < F_OPTION + TABLE_OPTIONS; f++) {
            if (!table_at(&table, ref[r], f))
                continue;
            assert_true(field_hash(&table, ref[r], f, 0) == 0);
            uint64_t one = field_hash(&table, ref[r], f, 1);
            for (int i = 0; i < count && !field_is_text(f); i++)
                assert_true(seen[i] != one);
            assert_true(count < MOST);
            seen[count++] = one;
        }
}

/* A name counts by what it says, not by where it is kept. */
static void hash_of_names(void **state)
{
    (void)state;
    static struct table one, two;
    for (int k = 0; k < 2; k++) {
        struct table *t = k ? &two : &one;
        struct block block;
        table_init(t);
        if (k)
            table_intern(t, "in the way");
        struct turn turn = small_turn(t, &block, SIDE_NONE, SOURCE_AUTO, "setup");
        small_setup(&turn, 2);
        block_release(&block);
    }
    assert_true(one.unit[0].name != two.unit[0].name);
    assert_true(one.hash == two.hash);
    assert_int_equal(table_intern(&one, ""), 0);
    assert_int_equal(table_intern(&one, "Guards"), one.unit[0].name);
}

static void names_fill_up(void **state)
{
    (void)state;
    table_init(&table);
    char name[NAME_MAX_BYTES + 1];
    memset(name, 'x', sizeof name);
    name[NAME_MAX_BYTES] = '\0';
    assert_int_equal(table_intern(&table, name), -1);
    name[NAME_MAX_BYTES - 1] = '\0';
    int32_t at = table_intern(&table, name);
    assert_int_equal(at, 1);
    int kept = 1;
    for (int i = 0; i < 100000; i++) {
        snprintf(name, sizeof name, "unit %d", i);
        int32_t new = table_intern(&table, name);
        if (new < 0)
            break;
        assert_string_equal(table_text(&table, new), name);
        kept++;
    }
    assert_true(kept > 1000 && table.text_used <= TABLE_TEXT);
    assert_string_equal(table_text(&table, -1), "");
    assert_string_equal(table_text(&table, TABLE_TEXT + 5), "");
    assert_string_equal(table_text(&table, table.text_used), "");
    assert_true(table.hash == 0); /* names alone are not state */
}

/* ---- refs
 * ---------------------------------------------------------------------------------------- */

static void check_round_trip(struct ref ref)
{
    char text[REF_TEXT], line[REF_TEXT + 8];
    assert_true(table_has(&table, ref));
    ref_text(&table, ref, text);
    static const char *const behind[] = {"", " 5", ",", ")"};
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "%s%s", text, behind[i]);
        const char *at = line;
        assert_true(ref_same(ref_read(&table, &at), ref));
        assert_string_equal(at, behind[i]);
    }
    /* A longer word is another word. */
    snprintf(line, sizeof line, "%s%s", text, "x");
    const char *at = line;
    assert_int_equal(ref_read(&table, &at).kind, KIND_NONE);
    assert_ptr_equal(at, line);
}

static void refs_round_trip(void **state)
{
    (void)state;
    struct rng rng = {2};
    table_small();
    for (int i = 0; i < 300; i++) {
        struct block block;
        small_order(&table, &block, &rng);
        block_release(&block);
    }
    struct block block;
    struct turn t = small_turn(&table, &block, SIDE_NONE, SOURCE_AUTO, "setup");
    small_unit_make(&t, SIDE_RED, 0xffff, 2); /* the largest numbers there are */
    turn_make(&t, KIND_PIECE, 0xffff);
    turn_make(&t, KIND_POINT, 0xffff);
    block_release(&block);
    check_round_trip(ref_table());
    for (int i = SIDE_RED; i <= SIDE_BLUE; i++)
        check_round_trip(ref_side(&table, i));
    for (int i = 0; i < table.units; i++)
        check_round_trip(ref_unit(&table, i));
    for (int i = 0; i < table.bases; i++)
        check_round_trip(ref_base(&table, i));
    for (int i = 0; i < table.pieces; i++)
        check_round_trip(ref_piece(&table, i));
    for (int i = 0; i < table.point_count; i++)
        check_round_trip(ref_point(&table, i));
}

static void refs_refused(void **state)
{
    (void)state;
    table_small();
    static const char *const words[] = {
        "",       "R",          "R0",     "R99",          "R1.",          "R1.0",     "R1.9",
        "R-1",    "r9",         "N1",     "T2",           "T0",           "P5",       "P0",
        "X1",     "tables",     "redder", "none",         "R+1",          "\"\"",     "\"Gua",
        "Guards", "\"Nobody\"", "R65536", "R99999999999", "T99999999999", "R1.65537", "1",
        " R1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = words[i];
        if (ref_read(&table, &at).kind != KIND_NONE)
            fail_msg("\"%s\" was taken for a handle", words[i]);
        assert_ptr_equal(at, words[i]);
    }
    const char *at = "\"Guards\" to";
    assert_true(ref_same(ref_read(&table, &at), ref_unit(&table, 0)));
    assert_string_equal(at, " to");
    at = "\"Long hill\"";
    assert_true(ref_same(ref_read(&table, &at), ref_piece(&table, 0)));
    /* In any case. */
    at = "\"LONG Hill\"";
    assert_true(ref_same(ref_read(&table, &at), ref_piece(&table, 0)));
    at = "r1.1";
    assert_true(ref_same(ref_read(&table, &at), ref_base(&table, 0)));
    at = "Blue";
    assert_true(ref_same(ref_read(&table, &at), ref_side(&table, SIDE_BLUE)));
    /* The empty table has no sides yet. */
    table_init(&table);
    at = "red";
    assert_int_equal(ref_read(&table, &at).kind, KIND_NONE);
}

static void refs_go_stale(void **state)
{
    (void)state;
    table_small();
    struct block block;
    struct turn t = small_turn(&table, &block, SIDE_NONE, SOURCE_AUTO, "reinforce");
    int index = table.units;
    struct ref unit = turn_make(&t, KIND_UNIT, SIDE_BLUE << 16 | 40);
    assert_true(table_has(&table, unit));
    block_cancel(&block, &table);
    block_release(&block);
    assert_false(table_has(&table, unit));
    assert_int_equal(ref_unit(&table, index).kind, KIND_NONE);
    t = small_turn(&table, &block, SIDE_NONE, SOURCE_AUTO, "reinforce");
    struct ref other = turn_make(&t, KIND_UNIT, SIDE_BLUE << 16 | 41);
    assert_int_equal(other.index, unit.index);
    assert_true(table_has(&table, other));
    assert_false(table_has(&table, unit)); /* the slot is another's now */
    block_release(&block);
    assert_false(table_has(&table, (struct ref){0}));
    assert_false(table_has(&table, (struct ref){.kind = KIND_UNIT, .index = 0xffff, .made = 1}));
    assert_false(table_has(&table, (struct ref){.kind = KIND_COUNT, .index = 0, .made = 0}));
    assert_false(table_has(&table, (struct ref){.kind = KIND_SIDE, .index = SIDE_NONE}));
    assert_int_equal(ref_unit(&table, -1).kind, KIND_NONE);
    assert_int_equal(ref_unit(&table, 70000).kind, KIND_NONE);
}

/* Slots fill at the end, empty at the end, and are full at last. */
static void slots_in_order(void **state)
{
    (void)state;
    static const int slots[KIND_COUNT] = {[KIND_UNIT] = TABLE_UNITS,
                                          [KIND_BASE] = TABLE_BASES,
                                          [KIND_PIECE] = TABLE_PIECES,
                                          [KIND_POINT] = TABLE_POINTS};
    for (int kind = KIND_UNIT; kind < KIND_COUNT; kind++) {
        table_init(&table);
        for (int i = 0; i < slots[kind]; i++) {
            struct ref ref = ref_next(&table, kind, SIDE_RED << 16 | (i + 1));
            assert_int_equal(ref.index, i);
            struct change made = {.ref = ref, .field = F_made, .new = ref.made, .see = SEE_ALL};
            struct change gap = made, again = made;
            gap.ref.index++;
            if (i % 64 == 0)
                assert_false(change_do(&table, &gap));
            assert_true(change_do(&table, &made));
            again.old = ref.made; /* a thing cannot become another thing */
            again.new = ref.made + 1;
            assert_false(change_do(&table, &again));
        }
        assert_int_equal(ref_next(&table, kind, 1).kind, KIND_NONE);
        assert_true(table.hash == table_hash(&table));
        for (int i = slots[kind] - 1; i >= 0; i--) {
            struct change unmade = {.ref = {.kind = (uint16_t)kind, .index = (uint16_t)i},
                                    .field = F_made,
                                    .old = SIDE_RED << 16 | (i + 1)};
            struct change early = unmade;
            early.ref.index--;
            early.old--;
            if (i > 0 && i % 64 == 0)
                assert_false(change_do(&table, &early));
            assert_true(change_do(&table, &unmade));
        }
        assert_true(table.hash == 0);
    }
    assert_int_equal(ref_next(&table, KIND_SIDE, SIDE_COUNT).kind, KIND_NONE);
    assert_int_equal(ref_next(&table, KIND_SIDE, SIDE_NONE).kind, KIND_NONE);
    assert_int_equal(ref_next(&table, KIND_TABLE, 1).kind, KIND_NONE);
}

static void changes_check_the_old(void **state)
{
    (void)state;
    table_small();
    uint64_t hash = table.hash;
    static struct table copy;
    copy = table;
    struct change change = {
        .ref = ref_unit(&table, 0), .field = F_UNIT_troop, .old = 9, .new = 2, .see = SEE_ALL};
    assert_false(change_do(&table, &change));
    assert_false(change_undo(&table, &change));
    change.field = F_BASE_x; /* not a unit's */
    change.old = 0;
    assert_false(change_do(&table, &change));
    change.field = FIELD_COUNT + 1;
    assert_false(change_do(&table, &change));
    change.field = F_ATTR + UNIT_ATTRS;
    assert_false(change_do(&table, &change));
    change.field = F_OPTION;
    assert_false(change_do(&table, &change));
    assert_memory_equal(&copy, &table, sizeof table);
    change = (struct change){.ref = ref_unit(&table, 0), .field = F_UNIT_troop, .old = 1, .new = 2};
    assert_true(change_do(&table, &change));
    assert_true(table.hash != hash);
    assert_true(change_undo(&table, &change));
    assert_memory_equal(&copy, &table, sizeof table);
}

/* ---- fields
 * -------------------------------------------------------------------------------------- */

static void field_names_unique(void **state)
{
    (void)state;
    table_small();
    for (int kind = KIND_TABLE; kind < KIND_COUNT; kind++) {
        struct ref ref = {.kind = (uint16_t)kind, .index = kind == KIND_SIDE};
        for (int f = 0; f < F_OPTION + small_attrs.options; f++) {
            if (!table_at(&table, ref, f) ||
                (f >= F_ATTR && f < F_OPTION && f - F_ATTR >= small_attrs.count[kind]))
                continue;
            const char *name = field_name(&small_attrs, f, kind);
            /* Were a name given twice, the first would be found for both. */
            assert_int_equal(field_find(&small_attrs, kind, name), f);
            assert_true(strlen(name) < 40 &&
                        strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name));
            if (f > 0 && f < FIELD_COUNT)
                assert_int_equal(field_kind(f), kind);
        }
    }
    assert_int_equal(field_find(&small_attrs, KIND_UNIT, "width"), -1);
    assert_int_equal(field_find(NULL, KIND_UNIT, "loaded"), -1);
    assert_int_equal(field_find(&small_attrs, KIND_SIDE, "quick"), -1);
    assert_int_equal(field_find(&small_attrs, KIND_PIECE, "loaded"), -1);
    assert_string_equal(field_name(&small_attrs, F_ATTR + 23, KIND_UNIT), "?");
    assert_string_equal(field_name(NULL, F_OPTION, KIND_TABLE), "?");
    assert_true(field_is_text(F_UNIT_name) && !field_is_text(F_UNIT_troop));
    assert_false(field_is_text(F_ATTR));
    for (int i = 1; i < TERRAIN_COUNT; i++)
        assert_int_equal(terrain_find(terrain_word(i)), i);
    assert_int_equal(terrain_find("none"), TERRAIN_NONE);
    assert_string_equal(terrain_word(TERRAIN_COUNT), "none");
}

enum { FAR_OFF = 8000 * MM, ANY = 1 };

/* What each number may be. `any`: whatever it holds does no harm. Limits that hang on the small
 * game: 8 units, 16 bases, 2 pieces, 4 points. */
static const struct bound {
    bool any;
    int32_t low, high;
} bounds[FIELD_COUNT] = {
    [F_TABLE_width] = {0, 0, FAR_OFF},
    [F_TABLE_depth] = {0, 0, FAR_OFF},
    [F_TABLE_box] = {0, 0, FAR_OFF},
    [F_TABLE_seed] = {.any = ANY},
    [F_TABLE_drawn_game] = {0, 0, INT32_MAX - 1},
    [F_TABLE_drawn_scatter] = {0, 0, INT32_MAX - 1},
    [F_TABLE_turn] = {0, 0, 100000},
    [F_TABLE_turn_limit] = {0, 0, 100000},
    [F_TABLE_phase] = {0, 0, 3},
    [F_TABLE_step] = {.any = ANY},
    [F_TABLE_active] = {0, 0, SIDE_BLUE},
    [F_TABLE_first] = {0, 0, SIDE_BLUE},
    [F_TABLE_ask] = {0, 0, 99},
    [F_TABLE_ask_side] = {0, 0, SIDE_BLUE},
    [F_TABLE_ask_subject] = {0, 0, INT32_MAX},
    [F_TABLE_over] = {0, 0, OVER_DRAWN},
    [F_TABLE_winner] = {0, 0, SIDE_BLUE},
    [F_TABLE_draw_offer] = {0, 0, SIDE_BLUE},
    [F_SIDE_name] = {.any = ANY},
    [F_SIDE_span] = {0, 0, FAR_OFF},
    [F_UNIT_name] = {.any = ANY},
    [F_UNIT_troop] = {0, 0, 2},
    [F_UNIT_base] = {0, 0, 0}, /* the first unit's own are the first two */
    [F_UNIT_bases] = {0, 0, 2},
    [F_UNIT_leader] = {0, 0, 8},
    [F_BASE_where] = {0, 0, WHERE_COUNT - 1},
    [F_BASE_x] = {0, -FAR_OFF, FAR_OFF},
    [F_BASE_y] = {0, -FAR_OFF, FAR_OFF},
    [F_BASE_face] = {0, 0, TURN - 1},
    [F_BASE_hx] = {0, 0, FAR_OFF},
    [F_BASE_hy] = {0, 0, FAR_OFF},
    [F_BASE_round] = {0, 0, FAR_OFF},
    [F_BASE_height] = {0, 0, FAR_OFF},
    [F_PIECE_name] = {.any = ANY},
    [F_PIECE_kind] = {0, 0, TERRAIN_COUNT - 1},
    [F_PIECE_where] = {0, 0, WHERE_COUNT - 1},
    [F_PIECE_shape] = {0, 0, SHAPE_COUNT - 1},
    [F_PIECE_x] = {0, -FAR_OFF, FAR_OFF},
    [F_PIECE_y] = {0, -FAR_OFF, FAR_OFF},
    [F_PIECE_face] = {0, 0, TURN - 1},
    [F_PIECE_hx] = {0, 0, FAR_OFF},
    [F_PIECE_hy] = {0, 0, FAR_OFF},
    [F_PIECE_round] = {0, 0, FAR_OFF},
    [F_PIECE_z] = {0, 0, FAR_OFF},
    [F_PIECE_height] = {0, 0, FAR_OFF},
    [F_PIECE_support] = {0, 0, 0}, /* the hill on itself, or on the house that stands on it: no */
    [F_PIECE_part_of] = {0, 0, 0},
    [F_PIECE_mass] = {0, 0, 255},
    [F_PIECE_colour] = {0, 0, 255},
    [F_PIECE_point] = {0, 0, 0},
    [F_PIECE_points] = {0, 1, 4},
    [F_POINT_x] = {0, -FAR_OFF, FAR_OFF},
    [F_POINT_y] = {0, -FAR_OFF, FAR_OFF},
};

static bool sane_with(struct ref ref, int field, int32_t value)
{
    int32_t *at = (int32_t *)(uintptr_t)table_at(&table, ref, field), old = *at;
    char why[160] = "";
    *at = value;
    bool sane = table_sane(&table, &small_attrs, why, sizeof why);
    *at = old;
    if (sane != (why[0] == '\0'))
        fail_msg("%s but \"%s\"", sane ? "sane" : "insane", why);
    return sane;
}

static void check_bound(struct ref ref, int field, const struct bound *bound)
{
    const char *name = field_name(&small_attrs, field, ref.kind);
    int32_t low = bound->any ? INT32_MIN : bound->low, high = bound->any ? INT32_MAX : bound->high;
    if (!sane_with(ref, field, low) || !sane_with(ref, field, high))
        fail_msg("%s of kind %d may be %d to %d", name, ref.kind, low, high);
    if (low > INT32_MIN && (sane_with(ref, field, low - 1) || sane_with(ref, field, INT32_MIN)))
        fail_msg("%s of kind %d may not be less than %d", name, ref.kind, low);
    if (high < INT32_MAX && (sane_with(ref, field, high + 1) || sane_with(ref, field, INT32_MAX)))
        fail_msg("%s of kind %d may not be more than %d", name, ref.kind, high);
}

static void sane_watches_every_field(void **state)
{
    (void)state;
    table_small();
    table.piece[0].part_of = 0;
    char why[160];
    assert_true(table_sane(&table, &small_attrs, why, sizeof why));
    assert_true(table_sane(&table, NULL, why, sizeof why));
    for (int f = 1; f < FIELD_COUNT; f++) {
        int kind = field_kind(f);
        struct ref ref = {.kind = (uint16_t)kind, .index = kind == KIND_SIDE};
        if (!bounds[f].any && bounds[f].low == 0 && bounds[f].high == 0 && f != F_UNIT_base &&
            f != F_PIECE_support && f != F_PIECE_part_of && f != F_PIECE_point)
            fail_msg("say what %s of kind %d may be", field_name(NULL, f, kind), kind);
        check_bound(ref, f, &bounds[f]);
    }
    for (int kind = KIND_TABLE; kind <= KIND_BASE; kind++)
        for (int i = 0; i < small_attrs.count[kind]; i++)
            check_bound(
                (struct ref){.kind = (uint16_t)kind, .index = kind == KIND_SIDE}, F_ATTR + i,
                &(struct bound){0, small_attrs.of[kind][i].low, small_attrs.of[kind][i].high});
    for (int i = 0; i < small_attrs.options; i++)
        check_bound(ref_table(), F_OPTION + i,
                    &(struct bound){0, small_attrs.option[i].low, small_attrs.option[i].high});
}

/* The last of each kind is looked at as well as the first; chains end. */
static void sane_watches_to_the_end(void **state)
{
    (void)state;
    table_small();
    int unit = table.units - 1, base = table.bases - 1;
    assert_false(sane_with(ref_unit(&table, unit), F_UNIT_troop, 3));
    assert_false(sane_with(ref_base(&table, base), F_BASE_where, WHERE_COUNT));
    assert_false(sane_with(ref_base(&table, base), F_ATTR + SMALL_TURNED, 8));
    assert_false(sane_with(ref_piece(&table, 1), F_PIECE_kind, TERRAIN_COUNT));
    assert_false(sane_with(ref_point(&table, 3), F_POINT_x, INT32_MAX));
    assert_false(sane_with(ref_side(&table, SIDE_BLUE), F_ATTR + SMALL_BROKEN, 2));
    assert_false(sane_with(ref_piece(&table, 1), F_PIECE_support, 2)); /* on itself */
    assert_false(sane_with(ref_piece(&table, 1), F_PIECE_support, 3)); /* on nothing */
    assert_true(sane_with(ref_piece(&table, 1), F_PIECE_part_of, 1));
    assert_false(sane_with(ref_unit(&table, 0), F_made, 3 << 16 | 1));
    assert_false(sane_with(ref_unit(&table, 0), F_made, SIDE_RED << 16));
    assert_false(sane_with(ref_base(&table, 0), F_made, 500 << 16 | 1));
    /* A base that another unit counts as its own. */
    assert_false(sane_with(ref_base(&table, 0), F_made, 2 << 16 | 1));
    assert_false(sane_with(ref_unit(&table, 1), F_UNIT_base, 0));
}

/* A spoilt number anywhere never gets past the watch to hurt: with the sanitizers on, this looks at
 * outlines and words of tables that are sane after random damage. */
static void sane_is_enough(void **state)
{
    (void)state;
    struct rng rng = {3};
    table_small();
    int sane = 0;
    for (int i = 0; i < 20000; i++) {
        int f = rng_from(&rng, 1, FIELD_COUNT - 1), kind = field_kind(f);
        static const int32_t values[] = {0, 1, 2, 3, 5, 8, -1, 63, 64, 65, TURN - 1, FAR_OFF};
        int count = kind == KIND_UNIT    ? table.units
                    : kind == KIND_BASE  ? table.bases
                    : kind == KIND_PIECE ? table.pieces
                    : kind == KIND_POINT ? table.point_count
                                         : 1;
        struct ref ref = {
            .kind = (uint16_t)kind,
            .index = (uint16_t)(kind == KIND_SIDE ? SIDE_RED : rng_from(&rng, 0, count - 1))};
        int32_t *at = (int32_t *)(uintptr_t)table_at(&table, ref, f), old = *at;
        *at = rng_from(&rng, 0, 3) ? values[rng_from(&rng, 0, 11)] : (int32_t)rng_bits(&rng);
        char why[160];
        if (!table_sane(&table, &small_attrs, why, sizeof why)) {
            *at = old;
            continue;
        }
        sane++;
        for (int k = 0; k < table.pieces; k++) {
            struct outline o = piece_outline(&table, &table.piece[k]);
            struct outline b = base_outline(&table.base[k]);
            struct span span[8];
            assert_int_equal(outline_gap(&o, &b), outline_gap(&b, &o));
            track_spans(b.point[0], o.point[0], &o, span, 8);
            table_text(&table, table.piece[k].name);
        }
    }
    assert_true(sane > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_kept),
        cmocka_unit_test(hash_tells_fields_apart),
        cmocka_unit_test(hash_of_names),
        cmocka_unit_test(names_fill_up),
        cmocka_unit_test(refs_round_trip),
        cmocka_unit_test(refs_refused),
        cmocka_unit_test(refs_go_stale),
        cmocka_unit_test(slots_in_order),
        cmocka_unit_test(changes_check_the_old),
        cmocka_unit_test(field_names_unique),
        cmocka_unit_test(sane_watches_every_field),
        cmocka_unit_test(sane_watches_to_the_end),
        cmocka_unit_test(sane_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
