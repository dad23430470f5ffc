/* Kiddies: equipment, troops and setting up (KI-01 … KI-13). Each test is named by its ledger id
 * and by the kind of clause it holds to. */
#include "rules/field.h"
#include "rules/setup.h"
#include "sets/kiddies/kiddies_law.h"

static void two_men(void)
{
    put(SIDE_RED, "regular", 100, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
}

static void setup_refused(const char *part)
{
    assert_false(try_setup());
    if (!strstr(field.trouble.text, part))
        fail_msg("\"%s\" does not say \"%s\"", field.trouble.text, part);
}

/* ---- equipment
 * --------------------------------------------------------------------------------- */

static void ki_01_stated_table_of_six_by_four_feet(void **state)
{
    (void)state;
    two_men();
    field.set.width = 1829 * MM;
    field.set.depth = 1219 * MM;
    setup();
}

static void ki_01_stated_smaller_table_refused(void **state)
{
    (void)state;
    two_men();
    field.set.width = 1828 * MM;
    setup_refused("KI-01");
    field.set.width = 1830 * MM;
    field.set.depth = 1218 * MM;
    setup_refused("KI-01");
}

static void ki_01_stated_two_armies_of_30_mm_figures(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("kiddies");
    put(SIDE_RED, "regular", 100, 600, 90);
    put(SIDE_BLUE, "cannon", 1700, 600, 270);
    setup_refused("blue has no figures");
    for (int i = 0; i < rules->troops; i++)
        if (strcmp(rules->troop[i].word, "cannon") != 0)
            assert_true(rules->troop[i].height >= 30 * MM);
}

static void ki_02_stated_only_regulars_volley_and_crew(void **state)
{
    (void)state;
    put_line(SIDE_RED, 4, 100, 500, 0);
    put(SIDE_RED, "skirmisher", 184, 500, 0); /* R5: the fifth is none of them */
    put_line(SIDE_RED, 5, 300, 500, 0);       /* R6 … R10 */
    put(SIDE_RED, "cannon", 600, 500, 0);     /* R11 */
    put10(SIDE_RED, "regular", 5745, 5000, 0);
    put10(SIDE_RED, "skirmisher", 6255, 5000, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    refused("move R11 ahead 0.5", "KI-37");
    to_phase("volley");
    shown("flick R1 R2 R3 R4 R5 spot 1 aim 0 strength 500 hand flick", "KI-03");
    refused("flick R2 R3 R4 R5 R6 spot 1 aim 0 strength 500 hand flick", "KI-03");
    say("flick R6 R7 R8 R9 R10 spot 1 aim 0 strength 500 hand flick");
}

static void ki_02_stated_a_regular_alone_has_no_shot(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 100, 500, 90);
    put(SIDE_RED, "skirmisher", 100, 700, 90);
    put_line(SIDE_RED, 5, 300, 500, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    to_phase("volley");
    refused("flick R1 spot 1 aim 0 strength 500 hand flick", "KI-02");
    to_phase("skirmish");
    shown("flick R1 spot 1 aim 0 strength 500 hand flick", "KI-02");
}

static void ki_03_stated_skirmishers_move_and_shoot_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        put(SIDE_RED, "skirmisher", 300 + 21 * i, 500, 0);
    put_line(SIDE_RED, 5, 600, 500, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    say("move R1 by -10 0");
    to_phase("volley");
    shown("flick R1 R2 R3 R4 R5 spot 1 aim 0 strength 500 hand flick", "KI-03");
    to_phase("skirmish");
    refused("flick R1 R2 spot 1 aim 0 strength 500 hand flick", "KI-03");
    say("flick R2 spot 1 aim 0 strength 500 hand flick");
}

static void ki_04_stated_a_cannon_has_two_regulars_and_its_own_shot(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 500, 0); /* R1, crew R2 R3 */
    put(SIDE_RED, "cannon", 600, 500, 0);
    put10(SIDE_RED, "regular", 5745, 5000, 0); /* R5: one is no crew */
    put_line(SIDE_RED, 5, 800, 500, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    to_phase("cannon");
    shown("flick R4 spot 1 aim 0 strength 500 hand flick", "KI-37");
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    to_phase("volley");
    shown("flick R1 R6 R7 R8 R9 spot 1 aim 0 strength 500 hand flick", "KI-04");
}

static void ki_05_stated_cavalry_never_shoots(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 300, 300, 0);
    put_crewed(SIDE_RED, 300, 500, 0);
    put_line(SIDE_RED, 5, 600, 500, 0);
    put(SIDE_RED, "skirmisher", 100, 500, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    say("move R1 by -20 0"); /* one by one, as he likes */
    say("move R3 ahead 0.9");
    to_phase("cannon");
    shown("flick R2 spot 1 aim 0 strength 500 hand flick", "KI-05");
    to_phase("volley");
    shown("flick R2 spot 1 aim 0 strength 500 hand flick", "KI-05");
    to_phase("skirmish");
    shown("flick R2 spot 1 aim 0 strength 500 hand flick", "KI-05");
}

static void ki_06_stated_spans_measure_every_move(void **state)
{
    (void)state;
    two_men();
    start();
    say("move R1 ahead 0.8");
    stands_at("R1", 220, 600);
}

static void ki_06_ruling_a_span_is_150_mm(void **state)
{
    (void)state;
    two_men();
    start();
    assert_int_equal(table()->side[SIDE_RED].span, 150 * MM);
    assert_int_equal(table()->side[SIDE_BLUE].span, 150 * MM);
    shown("move R1 by 15.1 0", "KI-30");
    say("move R1 ahead 1");
    stands_at("R1", 250, 600);
}

static void ki_06_option_each_player_his_own_hand(void **state)
{
    (void)state;
    two_men();
    option("span_red", 130);
    option("span_blue", 230);
    start();
    shown("move R1 by 13.1 0", "KI-30");
    say("move R1 ahead 1");
    stands_at("R1", 230, 600);
    say("end");
    shown("move B1 by -23.1 0", "KI-30");
    say("move B1 ahead 1");
    stands_at("B1", 1470, 600);
}

static void ki_06_option_only_from_130_to_230(void **state)
{
    (void)state;
    two_men();
    option("span_red", 129);
    setup_refused("130 to 230");
    field.set.option[0].value = 231;
    setup_refused("field.yaml:51");
    field.set.option[0].value = 230;
    setup();
}

/* Head line of the film the last flick left. */
static void pellet_of(enum flick_set *set, enum flick_size *size)
{
    int found = 0;
    for (int32_t i = field.from; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++) {
            int s, z;
            if (b->entry[k].kind == ENTRY_FILM &&
                sscanf(block_text(b, &b->entry[k]), "pellet %d %d", &s, &z) == 2) {
                *set = (enum flick_set)s;
                *size = (enum flick_size)z;
                found++;
            }
        }
    }
    assert_int_equal(found, 1);
}

static void all_three_shots(enum flick_set wanted)
{
    enum flick_set set;
    enum flick_size size;
    put_crewed(SIDE_RED, 300, 500, 0);
    put_line(SIDE_RED, 5, 600, 500, 0);
    put(SIDE_RED, "skirmisher", 100, 500, 0);
    put(SIDE_BLUE, "regular", 1700, 600, 270);
    start();
    to_phase("cannon");
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    pellet_of(&set, &size);
    assert_int_equal(set, wanted);
    assert_int_equal(size, FLICK_LARGE);
    to_phase("volley");
    say("flick R4 R5 R6 R7 R8 spot 1 aim 0 strength 300 hand flick");
    pellet_of(&set, &size);
    assert_int_equal(set, wanted);
    assert_int_equal(size, FLICK_SMALL);
    to_phase("skirmish");
    say("flick R9 spot 1 aim 0 strength 300 hand flick");
    pellet_of(&set, &size);
    assert_int_equal(set, wanted);
    assert_int_equal(size, FLICK_PEA);
}

static void ki_07_stated_three_sizes_of_foil(void **state)
{
    (void)state;
    all_three_shots(FLICK_FOIL);
    assert_true(flick_radius(FLICK_FOIL, FLICK_LARGE) > flick_radius(FLICK_FOIL, FLICK_SMALL));
    assert_true(flick_radius(FLICK_FOIL, FLICK_SMALL) > flick_radius(FLICK_FOIL, FLICK_PEA));
}

static void ki_07_stated_foil_does_not_roll_straight(void **state)
{
    (void)state;
    for (int i = 0; i < FLICK_SIZE_COUNT; i++)
        assert_true(flick_spread(FLICK_FOIL, (enum flick_size)i, 600 * MM) > 0);
}

static void ki_07_option_dice_of_three_sizes(void **state)
{
    (void)state;
    option("dice_pellets", 1);
    all_three_shots(FLICK_DICE);
}

static void ki_08_stated_what_the_toys_stand_for(void **state)
{
    (void)state;
    two_men();
    solid(TERRAIN_HILL, "block", 200, 600, 60, 120, 30);
    solid(TERRAIN_RIDGE, "book", 100, 700, 120, 60, 11);
    solid(TERRAIN_BRICK, "brick", 100, 500, 64, 16, 10);
    band(TERRAIN_RIVER, 60, 200, 700, 1830, 700);
    start();
    shown("move R1 to 20 60", "KI-33");
    shown("move R1 to 10 50", "KI-36");
    say("move R1 to 10 70");
    say("end");
    shown("move B1 by 0 15", "KI-34");
}

static void ki_08_stated_unknown_terrain_is_refused(void **state)
{
    (void)state;
    two_men();
    box(TERRAIN_MARSH, 500, 500, 100, 100, 0);
    setup_refused("field.yaml:101");
}

static void ki_08_ruling_books_trees_and_chalk_never_move(void **state)
{
    (void)state;
    assert_true(flick_material[FLICK_BOOK].fixed);
    assert_true(flick_material[FLICK_TREE].fixed);
    assert_false(flick_material[FLICK_BRICK].fixed);
    assert_false(flick_material[FLICK_BLOCK].fixed);
    put(SIDE_RED, "skirmisher", 300, 300, 0);
    put(SIDE_BLUE, "skirmisher", 1700, 600, 270);
    solid(TERRAIN_TREE, "tree", 300, 335, 8, 8, 70);
    band(TERRAIN_CHALK, 4, 0, 320, 600, 320);
    start();
    to_phase("skirmish");
    struct piece tree = table()->piece[0], chalk = table()->piece[1];
    say("flick R1 spot 1 aim 0 strength 1000 hand flick");
    assert_memory_equal(&tree, &table()->piece[0], sizeof tree);
    assert_memory_equal(&chalk, &table()->piece[1], sizeof chalk);
}

/* ---- setting up
 * -------------------------------------------------------------------------------- */

static void waiting_armies(void)
{
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        wait_aside(side, "regular");
        wait_aside(side, "cavalry");
        wait_aside(side, "cannon");
    }
}

static void ki_10_stated_within_six_inches_of_the_short_edge(void **state)
{
    (void)state;
    waiting_armies();
    setup();
    shown("deploy R1 to 14.3 60", "KI-10"); /* a base of 10.5 mm: 142 mm is the last */
    say("deploy R1 to 14.19 60");
    shown("deploy R2 to 14 30 face 90", "KI-10");
    say("deploy R2 to 13.5 30 face 90");
    refused("deploy R3 to 1 20", "HS-02");
    say("deploy R3 to 4 20");
    say("end");
    shown("deploy B1 to 168 60", "KI-10");
    assert_non_null(strstr(field.verdict.why, "6 inches")); /* nobody's half here */
    say("deploy B1 to 169 60");
    shown("deploy B2 to 10 60", "KI-10");
    say("muster");
    say("end");
}

static void ki_10_stated_short_edges_are_the_baselines(void **state)
{
    (void)state;
    two_men();
    field.set.width = 1300 * MM;
    field.set.depth = 1900 * MM;
    setup_refused("KI-10");
}

static void ki_10_stated_everybody_is_set_up(void **state)
{
    (void)state;
    waiting_armies();
    setup();
    refused("end", "KI-10");
    say("deploy R1 to 10 60");
    refused("end", "KI-10");
    refused("move R1 by 1 0", "HS-05");
    say("muster");
    assert_true(alive("R2") && alive("R3"));
    refused("muster", "KI-10");
    say("end");
    refused("deploy R1 to 10 70", "HS-01");
}

/* The mask of who may see the changes of the last order. */
static int32_t seen_by(void)
{
    int32_t see = 0;
    const struct block *b = &field.game.journal.block[field.from];
    for (int32_t k = 0; k < b->count; k++)
        if (b->entry[k].kind == ENTRY_CHANGE)
            see |= b->entry[k].change.see;
    return see;
}

static void ki_10_ruling_behind_a_curtain(void **state)
{
    (void)state;
    waiting_armies();
    setup();
    say("deploy R1 to 10 60");
    assert_int_equal(seen_by(), SEE_RED);
    say("muster");
    assert_int_equal(seen_by(), SEE_RED);
    const struct rules *rules = field.game.rules;
    int red = table()->unit[thing("R1").index].base, blue = table()->unit[thing("B1").index].base;
    assert_true(rules->decides->visible(table(), SIDE_RED, red));
    assert_false(rules->decides->visible(table(), SIDE_BLUE, red));
    say("end");
    say("deploy B1 to 170 60");
    assert_int_equal(seen_by(), SEE_BLUE);
    assert_false(rules->decides->visible(table(), SIDE_RED, blue));
    assert_true(rules->decides->visible(table(), SIDE_BLUE, blue));
    say("muster");
    say("end");
    assert_true(said("KI-10", "revealed"));
    assert_true(rules->decides->visible(table(), SIDE_RED, blue));
    assert_true(rules->decides->visible(table(), SIDE_BLUE, red));
    say("answer first");
    say("move R1 by 10 0");
    assert_int_equal(seen_by(), SEE_ALL);
}

static void ki_10_ruling_nothing_is_revealed_that_was_not_hidden(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 600, 600, 90);
    put(SIDE_BLUE, "regular", 1200, 600, 270);
    setup();
    say("end");
    say("end");
    assert_true(table()->phase != 0);
    assert_false(said("KI-10", NULL));
}

static void attack_armies(void)
{
    attack(SIDE_RED);
    waiting_armies();
    wait_aside(SIDE_RED, "skirmisher");
}

static void ki_11_stated_the_defender_first_in_his_half(void **state)
{
    (void)state;
    attack_armies();
    setup();
    assert_int_equal(table()->active, SIDE_BLUE);
    shown("deploy B1 to 92 60", "KI-11"); /* the middle is at 91.5 */
    say("deploy B1 to 93 60");
    say("muster");
    say("end");
    assert_int_equal(table()->active, SIDE_RED);
    shown("deploy R1 to 20 60", "KI-11");
    say("deploy R1 to 10 60");
    say("muster");
    say("end");
    assert_int_equal(table()->turn, 1);
}

static void ki_11_stated_the_smaller_army_defends(void **state)
{
    (void)state;
    attack(SIDE_RED);
    waiting_armies();
    setup_refused("KI-11");
    wait_aside(SIDE_BLUE, "regular");
    setup_refused("KI-11");
}

static void ki_12_stated_terms_stand_before_the_first_turn(void **state)
{
    (void)state;
    attack_armies();
    struct setting_piece *p = solid(TERRAIN_RIDGE, "book", 900, 600, 130, 200, 11);
    snprintf(p->name, sizeof p->name, "The Book");
    goal("exit", "", 0);
    goal("hold", "The Book", 3);
    setup();
    assert_int_equal(attr("table", "exit_wins"), 1);
    assert_int_equal(attr("table", "hold_piece"), 1);
    assert_int_equal(attr("table", "hold_men"), 3);
}

/* A piece is found by its name or its handle, and what is no piece is not: -1. */
static void ki_12_ruling_a_piece_by_name_or_handle(void **state)
{
    static const char *const none[] = {"T3", "T2 ", "R1", "red", "barn", ""};
    (void)state;
    two_men();
    box(TERRAIN_WOOD, 900, 600, 100, 100, 0);
    snprintf(box(TERRAIN_WOOD, 900, 900, 100, 100, 0)->name, NAME_MAX_BYTES, "copse");
    setup();
    assert_int_equal(setup_piece(table(), "T1"), 0);
    assert_int_equal(setup_piece(table(), "T2"), 1);
    assert_int_equal(setup_piece(table(), "copse"), 1);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(setup_piece(table(), none[i]), -1);
}

static void ki_12_stated_terms_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    attack_armies();
    goal("hold", "Nowhere", 3);
    setup_refused("field.yaml:71");
    field.set.goal_count = 0;
    goal("points", "", 3);
    setup_refused("points");
    field.set.goal_count = 0;
    goal("exit", "", 0);
    field.set.goal[0].side = SIDE_BLUE;
    setup_refused("attacker");
    field.set.goal[0].side = SIDE_NONE;
    field.set.attacker = SIDE_NONE;
    setup_refused("KI-82");
}

static void ki_13_stated_terrain_is_laid_before_anybody(void **state)
{
    (void)state;
    waiting_armies();
    solid(TERRAIN_HILL, "block", 100, 300, 60, 60, 30);
    setup();
    assert_int_equal(table()->phase, 0);
    assert_int_equal(table()->pieces, 1);
    assert_int_equal(table()->piece[0].where, WHERE_TABLE);
    assert_false(alive("R1"));
}

static void ki_13_ruling_nobody_on_hills_in_rivers_or_buildings(void **state)
{
    (void)state;
    waiting_armies();
    solid(TERRAIN_HILL, "block", 100, 300, 60, 60, 30);
    solid(TERRAIN_BRICK, "brick", 100, 500, 64, 16, 10);
    box(TERRAIN_BUILDING, 100, 600, 60, 60, 0);
    band(TERRAIN_RIVER, 60, 0, 800, 1830, 800);
    box(TERRAIN_BRIDGE, 100, 800, 60, 100, 0);
    solid(TERRAIN_WALL, "wall", 100, 900, 100, 8, 19);
    solid(TERRAIN_TREE, "tree", 100, 1000, 8, 8, 70);
    solid(TERRAIN_RIDGE, "book", 100, 1100, 60, 60, 11);
    box(TERRAIN_WOOD, 100, 1180, 60, 60, 0);
    setup();
    shown("deploy R1 to 10 30", "KI-13");
    shown("deploy R1 to 10 50", "KI-13");
    shown("deploy R1 to 10 60", "KI-13");
    shown("deploy R1 to 4 80", "KI-13");
    shown("deploy R1 to 10 90", "KI-13");
    shown("deploy R1 to 10 100", "KI-13");
    say("deploy R1 to 10 110"); /* a ridge will do */
    say("deploy R1 to 10 118"); /* and a wood */
    say("deploy R1 to 10 80");  /* and a bridge */
}

static void ki_13_ruling_overlapping_nothing_any_facing(void **state)
{
    (void)state;
    waiting_armies();
    wait_aside(SIDE_RED, "regular"); /* R4 */
    setup();
    say("deploy R1 to 10 60 face 213");
    assert_int_equal(base("R1")->face, 213 * DEG);
    shown("deploy R4 to 11 60", "KI-13");
    say("deploy R4 to 12.1 60");
    shown("deploy R1 to 11.5 60", "KI-13");
}

static void ki_13_ruling_not_touching_an_enemy_and_the_attacker_sees(void **state)
{
    (void)state;
    attack_armies();
    put(SIDE_BLUE, "skirmisher", 130, 600, 270); /* B4, a sentry the scenario has put there */
    wait_aside(SIDE_RED, "regular");
    setup();
    say("muster");
    assert_int_equal(seen_by(), SEE_ALL);
    int blue = table()->unit[thing("B1").index].base;
    assert_true(field.game.rules->decides->visible(table(), SIDE_RED, blue));
    say("end");
    shown("deploy R1 to 10.9 60", "KI-13");
    shown("deploy R1 to 10.86 60", "KI-13");
    say("deploy R1 to 10.8 60");
}

static void ki_13_ruling_the_rest_find_their_places(void **state)
{
    (void)state;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        for (int i = 0; i < 40; i++)
            wait_aside(side, i % 8 == 7 ? "cannon" : i % 5 == 4 ? "cavalry" : "regular");
    solid(TERRAIN_HILL, "block", 120, 610, 60, 200, 30);
    setup();
    say("muster");
    say("end");
    say("muster");
    say("end");
    const struct table *t = table();
    for (int i = 0; i < t->bases; i++) {
        struct outline a = base_outline(&t->base[i]);
        assert_int_equal(t->base[i].where, WHERE_TABLE);
        for (int k = 0; k < i; k++) {
            struct outline b = base_outline(&t->base[k]);
            assert_true(outline_gap(&a, &b) >= -OVERLAP);
        }
    }
    assert_int_equal(kiddies_controller(t, 7), SIDE_RED); /* with its crew */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_01_stated_table_of_six_by_four_feet),
        FIELD_TEST(ki_01_stated_smaller_table_refused),
        FIELD_TEST(ki_01_stated_two_armies_of_30_mm_figures),
        FIELD_TEST(ki_02_stated_only_regulars_volley_and_crew),
        FIELD_TEST(ki_02_stated_a_regular_alone_has_no_shot),
        FIELD_TEST(ki_03_stated_skirmishers_move_and_shoot_alone),
        FIELD_TEST(ki_04_stated_a_cannon_has_two_regulars_and_its_own_shot),
        FIELD_TEST(ki_05_stated_cavalry_never_shoots),
        FIELD_TEST(ki_06_stated_spans_measure_every_move),
        FIELD_TEST(ki_06_ruling_a_span_is_150_mm),
        FIELD_TEST(ki_06_option_each_player_his_own_hand),
        FIELD_TEST(ki_06_option_only_from_130_to_230),
        FIELD_TEST(ki_07_stated_three_sizes_of_foil),
        FIELD_TEST(ki_07_stated_foil_does_not_roll_straight),
        FIELD_TEST(ki_07_option_dice_of_three_sizes),
        FIELD_TEST(ki_08_stated_what_the_toys_stand_for),
        FIELD_TEST(ki_08_stated_unknown_terrain_is_refused),
        FIELD_TEST(ki_08_ruling_books_trees_and_chalk_never_move),
        FIELD_TEST(ki_10_stated_within_six_inches_of_the_short_edge),
        FIELD_TEST(ki_10_stated_short_edges_are_the_baselines),
        FIELD_TEST(ki_10_stated_everybody_is_set_up),
        FIELD_TEST(ki_10_ruling_behind_a_curtain),
        FIELD_TEST(ki_10_ruling_nothing_is_revealed_that_was_not_hidden),
        FIELD_TEST(ki_11_stated_the_defender_first_in_his_half),
        FIELD_TEST(ki_11_stated_the_smaller_army_defends),
        FIELD_TEST(ki_12_stated_terms_stand_before_the_first_turn),
        FIELD_TEST(ki_12_ruling_a_piece_by_name_or_handle),
        FIELD_TEST(ki_12_stated_terms_that_make_no_sense_are_refused),
        FIELD_TEST(ki_13_stated_terrain_is_laid_before_anybody),
        FIELD_TEST(ki_13_ruling_nobody_on_hills_in_rivers_or_buildings),
        FIELD_TEST(ki_13_ruling_overlapping_nothing_any_facing),
        FIELD_TEST(ki_13_ruling_not_touching_an_enemy_and_the_attacker_sees),
        FIELD_TEST(ki_13_ruling_the_rest_find_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
