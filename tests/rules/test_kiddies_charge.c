/* Kiddies: the cavalry charge (KI-70 … KI-77). Red's three are R1 R2 R3 from left to right. */
#include "rules/field.h"

static void reserves(void)
{
    put(SIDE_RED, "regular", 100, 1150, 90);
    put(SIDE_BLUE, "regular", 1700, 1150, 270);
}

/* Three at 500, 500 looking north and two reserves. */
static void three(void)
{
    put_riders(SIDE_RED, 500, 500, 0);
    reserves();
}

static void charge(void)
{
    start();
    say("charge R1 R2 R3");
}

/* ---- calling it
 * -------------------------------------------------------------------------------- */

static void ki_70_stated_three_touching_in_line_facing_alike(void **state)
{
    (void)state;
    three();
    charge();
    assert_int_equal(table()->ask, 3);
    say("answer stay");
}

static void ki_70_stated_named_in_any_order(void **state)
{
    (void)state;
    three();
    start();
    say("charge R3 R1 R2");
    stands_at("R1", 479, 800);
    stands_at("R3", 521, 800);
    say("answer stay");
}

static void ki_70_stated_three_cavalry_neither_more_nor_others(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 0);
    put10(SIDE_RED, "cavalry", 5420, 5000, 0); /* R4: a fourth abreast */
    put10(SIDE_RED, "regular", 4580, 5000, 0); /* R5 */
    reserves();
    start();
    refused("charge R1 R2", "KI-70");
    refused("charge R1 R2 R3 R4", "KI-70");
    refused("charge R5 R1 R2", "KI-70");
    say("charge R2 R3 R4");
    say("answer stay");
}

/* Two riders never charge again: told to who asks. Three that stand apart may come together. */
static void ki_70_stated_fewer_than_three_never_charge(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 3000, 3000, 0); /* R1 R2 */
    put10(SIDE_RED, "cavalry", 3210, 3000, 0);
    put10(SIDE_BLUE, "cavalry", 3000, 8000, 180); /* B1 B2 B3 */
    put10(SIDE_BLUE, "cavalry", 6000, 8000, 180);
    put10(SIDE_BLUE, "cavalry", 9000, 8000, 180);
    reserves();
    start();
    int first = game_awaited(&field.game);
    for (int i = 0; i < 2; i++) {
        int side = game_awaited(&field.game);
        const struct offer *charge = offered("charge", side == SIDE_RED ? "R1" : "B1");
        assert_true(charge && !charge->allowed);
        assert_int_equal(charge->never, side == SIDE_RED);
        say("end");
        assert_true(i == 1 || game_awaited(&field.game) != first);
    }
}

static void ki_70_stated_not_apart_not_in_column_not_askew(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 3000, 3000, 0); /* R1 R2 R3: a gap of 2 mm */
    put10(SIDE_RED, "cavalry", 3210, 3000, 0);
    put10(SIDE_RED, "cavalry", 3440, 3000, 0);
    put10(SIDE_RED, "cavalry", 5000, 3000, 0); /* R4 R5 R6: one behind the other */
    put10(SIDE_RED, "cavalry", 5000, 3340, 0);
    put10(SIDE_RED, "cavalry", 5000, 3680, 0);
    put10(SIDE_RED, "cavalry", 7000, 3000, 0); /* R7 R8 R9: one looks aside */
    put10(SIDE_RED, "cavalry", 7210, 3000, 0);
    put10(SIDE_RED, "cavalry", 7440, 3000, 30);
    put10(SIDE_RED, "cavalry", 9000, 3000, 0); /* R10 R11 R12: stepped back too far */
    put10(SIDE_RED, "cavalry", 9210, 2880, 0);
    put10(SIDE_RED, "cavalry", 9420, 3000, 0);
    reserves();
    start();
    shown("charge R1 R2 R3", "KI-70");
    shown("charge R4 R5 R6", "KI-70");
    shown("charge R7 R8 R9", "KI-70");
    shown("charge R10 R11 R12", "KI-70");
}

static void ki_70_stated_of_one_side_in_its_own_movement(void **state)
{
    (void)state;
    three();
    put(SIDE_BLUE, "cavalry", 542, 500, 0);
    start();
    refused("charge R2 R3 B2", "HS-01");
    refused("blue charge R1 R2 R3", "HS-05");
    to_phase("fight");
    refused("charge R1 R2 R3", "HS-05");
    say("fight B2");
}

/* An order that moves and turns nobody: refused, and the charges are still to be had. */
static void ki_70_ruling_what_changes_nothing_uses_up_nothing(void **state)
{
    (void)state;
    three();
    start();
    refused("move R4", "HS-15");
    refused("move R4 by 0 0", "HS-15");
    refused("move R4 face 90", "HS-15");
    refused("move R4 by 0 0 face 90", "HS-15");
    refused("move R4 by 0.004 0", "HS-15"); /* less than an order's digits say */
    refused("move R1 R2 R3 by 0 0", "HS-15");
    refused("move R4 via 12 115 to 10 115", "HS-15"); /* there and back again */
    say("charge R1 R2 R3");
    refused("pivot R1 R2 R3 face 0", "HS-15");
    say("answer stay");
    say("move R4 by 0.02 0"); /* two tenths of a millimetre are a move */
    refused("move R4 by 1 0", "HS-03");
    say("move R4 face 90.2");
}

static void ki_70_ruling_who_cannot_ride_a_step_does_not_charge(void **state)
{
    (void)state;
    three();
    solid(TERRAIN_WALL, "wall", 500, 521, 100, 8, 19);
    start();
    shown("charge R1 R2 R3", "HS-15");
    assert_false(offered("charge", "R2") && offered("charge", "R2")->allowed);
    say("move R4 by 1 0"); /* and their movement is not used up */
    say("move R1 by -10 0");
}

static void ki_70_ruling_setting_up_where_he_stands_is_refused(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 100, 500, 90);
    put(SIDE_BLUE, "regular", 1700, 1150, 270);
    setup();
    refused("deploy R1 to 10 50 face 90", "HS-15");
    say("deploy R1 to 10 50 face 60");
}

static void ki_70_ruling_before_anything_else_is_moved(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 0);
    put_riders(SIDE_RED, 800, 500, 0);
    reserves(); /* R7 */
    put_riders(SIDE_BLUE, 1200, 500, 0);
    start();
    say("charge R1 R2 R3");
    say("answer stay");
    say("charge R4 R5 R6"); /* one after the other */
    say("answer stay");
    say("end");
    say("move B1 face 10"); /* even turning is a beginning */
    refused("charge B2 B3 B4", "KI-70");
}

static void ki_70_ruling_not_after_a_move(void **state)
{
    (void)state;
    three();
    start();
    say("move R4 by 0 -1");
    refused("charge R1 R2 R3", "KI-70");
}

/* ---- riding it
 * --------------------------------------------------------------------------------- */

static void ki_71_stated_two_spans_straight_ahead_together(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 30);
    reserves();
    start();
    struct vec to[3];
    for (int i = 0; i < 3; i++)
        to[i] = vec_ahead(place((char[]){'R', (char)('1' + i), 0}), 30 * DEG, 300 * MM);
    say("charge R1 R2 R3");
    for (int i = 0; i < 3; i++) {
        struct vec at = place((char[]){'R', (char)('1' + i), 0});
        assert_true(vec_distance(at, to[i]) <= 2);
    }
    assert_int_equal(base("R1")->face, 30 * DEG);
    say("answer stay");
}

static void ki_71_stated_by_the_spans_of_its_player(void **state)
{
    (void)state;
    option("span_red", 200);
    three();
    charge();
    stands_at("R2", 500, 900);
    say("answer stay");
}

static void ki_71_stated_three_spans_on_a_road(void **state)
{
    (void)state;
    three();
    band(TERRAIN_ROAD, 60, 500, 100, 500, 1220);
    charge();
    stands_at("R1", 479, 950);
    stands_at("R2", 500, 950);
    say("answer stay");
}

static void ki_71_ruling_three_only_if_all_keep_to_the_road(void **state)
{
    (void)state;
    three();
    band(TERRAIN_ROAD, 40, 500, 100, 500, 1220); /* the outer two ride beside it */
    charge();
    stands_at("R2", 500, 800);
    say("answer stay");
}

static void ki_71_ruling_a_road_that_ends_gives_no_third_span(void **state)
{
    (void)state;
    three();
    band(TERRAIN_ROAD, 60, 500, 100, 500, 880);
    charge();
    stands_at("R2", 500, 800);
    say("answer stay");
}

static void ki_71_ruling_on_the_road_up_to_what_stops_it(void **state)
{
    (void)state;
    three();
    band(TERRAIN_ROAD, 60, 500, 100, 500, 1220);
    solid(TERRAIN_HILL, "block", 500, 917, 100, 40, 30); /* its south edge at 897 */
    charge();
    stands_at("R2", 500, 880);
    say("answer stay");
}

static void ki_71_ruling_always_the_full_distance_and_it_is_their_move(void **state)
{
    (void)state;
    three();
    charge();
    stands_at("R2", 500, 800);
    assert_int_equal(attr("R1", "moved"), 1);
    assert_int_equal(attr("R2", "moved"), 1);
    assert_int_equal(attr("R3", "moved"), 1);
    say("answer stay");
    refused("move R1 by 0 5", "HS-03");
    refused("charge R1 R2 R3", "HS-03");
}

static void ki_72_stated_all_foot_in_the_path_of_either_side_die(void **state)
{
    (void)state;
    three();                                     /* R4 in reserve, B1 */
    put(SIDE_BLUE, "regular", 500, 650, 180);    /* B2 */
    put(SIDE_BLUE, "skirmisher", 485, 720, 180); /* B3 */
    put(SIDE_RED, "skirmisher", 515, 600, 180);  /* R5: a friend */
    put(SIDE_RED, "regular", 500, 700, 180);     /* R6 */
    charge();
    assert_false(alive("B2") || alive("B3") || alive("R5") || alive("R6"));
    assert_true(said("KI-72", "R6"));
    say("answer stay");
}

static void ki_72_ruling_the_strip_the_bases_sweep(void **state)
{
    (void)state;
    three(); /* the strip runs from 468.5 to 531.5, and ends at 817 */
    put10(SIDE_BLUE, "regular", 5400, 6500, 180); /* B2: grazed by 2 mm */
    put10(SIDE_BLUE, "regular", 5421, 7200, 180); /* B3: 0.1 mm beside it */
    put10(SIDE_BLUE, "regular", 5000, 8274, 180); /* B4: just reached, not ridden down */
    put10(SIDE_BLUE, "regular", 4789, 8270, 180); /* B5: overlapped by half a millimetre */
    charge();
    assert_false(alive("B2"));
    assert_true(alive("B3"));
    assert_true(alive("B4"));
    assert_false(alive("B5"));
    say("answer stay");
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight"); /* B4 touches R2 */
    dice("1 1 1 1 1 1");
    say("fight R2");
}

/* What stands 200 mm ahead of the middle one, its near edge at 700 mm. */
static void stopped_at(int y)
{
    charge();
    stands_at("R1", 479, y);
    stands_at("R2", 500, y);
    stands_at("R3", 521, y);
    say("answer stay");
}

static void ki_73_stated_stops_at_a_hill(void **state)
{
    (void)state;
    three();
    solid(TERRAIN_HILL, "block", 500, 720, 100, 40, 30);
    stopped_at(683);
}

static void ki_73_stated_stops_at_a_wood(void **state)
{
    (void)state;
    three();
    box(TERRAIN_WOOD, 500, 750, 200, 100, 0);
    stopped_at(683);
}

static void ki_73_stated_stops_at_walls_houses_and_trees(void **state)
{
    (void)state;
    three();
    solid(TERRAIN_WALL, "wall", 500, 704, 100, 8, 19);
    stopped_at(683);
}

static void ki_73_stated_stops_for_all_three_when_one_is_stopped(void **state)
{
    (void)state;
    three();
    solid(TERRAIN_TREE, "tree", 521, 704, 8, 8, 70);
    stopped_at(683);
}

static void ki_73_stated_not_at_a_ridge(void **state)
{
    (void)state;
    three();
    solid(TERRAIN_RIDGE, "book", 500, 720, 100, 40, 11);
    stopped_at(800);
}

static void ki_73_stated_stops_at_the_edge_of_the_table(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 1000, 0);
    reserves();
    start();
    say("charge R1 R2 R3");
    stands_at("R2", 500, 1203);
    for (int i = 0; i < 3; i++)
        assert_true(alive((char[]){'R', (char)('1' + i), 0}));
    say("answer stay");
}

static void ki_73_ruling_not_at_a_road_a_field_or_chalk(void **state)
{
    (void)state;
    three();
    band(TERRAIN_ROAD, 40, 0, 700, 1830, 700);
    box(TERRAIN_FIELD, 500, 750, 200, 50, 0);
    band(TERRAIN_CHALK, 20, 0, 600, 1830, 600);
    stopped_at(800);
}

static void ki_73_ruling_at_a_river_bridged_or_not(void **state)
{
    (void)state;
    three();
    band(TERRAIN_RIVER, 60, 0, 730, 1830, 730);
    box(TERRAIN_BRIDGE, 500, 730, 100, 60, 0);
    stopped_at(683);
}

static void ki_74_stated_the_three_may_turn_in_place(void **state)
{
    (void)state;
    three();
    charge();
    refused("move R4 by 0 1", "HS-06");
    refused("charge R1 R2 R3", "HS-06");
    say("pivot R1 R2 R3 face 90");
    assert_int_equal(table()->ask, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(base((char[]){'R', (char)('1' + i), 0})->face, 90 * DEG);
    refused("pivot R1 R2 R3 face 0", "KI-74");
}

static void ki_74_stated_or_keep_their_face(void **state)
{
    (void)state;
    three();
    charge();
    refused("answer left", "HS-06");
    say("answer stay");
    assert_int_equal(base("R2")->face, 0);
    refused("pivot R1 R2 R3 face 90", "KI-74");
}

static void ki_74_ruling_about_their_middle_together(void **state)
{
    (void)state;
    three();
    charge();
    say("pivot R2 face 90");
    stands_at("R2", 500, 800);
    stands_at("R1", 500, 821); /* the left one is now in the north */
    stands_at("R3", 500, 779);
}

static void ki_74_ruling_only_those_who_charged(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 0);
    put(SIDE_RED, "cavalry", 563, 800, 0); /* R4 */
    reserves();
    charge();
    refused("pivot R2 R4 face 90", "KI-74");
    say("pivot R1 R2 R3 face 180");
}

static void ki_74_ruling_onto_nobody(void **state)
{
    (void)state;
    three();
    put10(SIDE_BLUE, "skirmisher", 5000, 8400, 180); /* B2 stands in front of the end */
    solid(TERRAIN_BRICK, "brick", 500, 750, 64, 16, 10);
    field.set.piece[0].pose.at = (struct vec){600 * MM, 820 * MM};
    charge();
    shown("pivot R1 R2 R3 face 90", "KI-36");
    say("pivot R1 R2 R3 face 20");
}

static void ki_74_ruling_enemies_touched_then_are_fought(void **state)
{
    (void)state;
    three();
    put10(SIDE_BLUE, "skirmisher", 5000, 8420, 180); /* touched by the left one at 90 degrees */
    put10(SIDE_BLUE, "skirmisher", 9000, 8420, 180);
    charge();
    assert_true(alive("B2"));
    say("pivot R1 R2 R3 face 90");
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    dice("1 1 6");
    say("fight R1");
    assert_false(alive("R1"));
}

static void ki_75_stated_not_into_enemy_cavalry(void **state)
{
    (void)state;
    three();
    put(SIDE_BLUE, "cavalry", 520, 700, 180);
    start();
    shown("charge R1 R2 R3", "KI-75");
}

static void ki_75_stated_nor_into_bare_contact_with_it(void **state)
{
    (void)state;
    three();
    put10(SIDE_BLUE, "cavalry", 5000, 8344, 180); /* 0.4 mm beyond the end */
    start();
    shown("charge R1 R2 R3", "KI-75");
}

static void ki_75_ruling_only_up_to_where_it_stops(void **state)
{
    (void)state;
    three();
    put(SIDE_BLUE, "cavalry", 500, 800, 180);
    put(SIDE_BLUE, "cavalry", 620, 600, 180); /* and beside the strip */
    solid(TERRAIN_WALL, "wall", 500, 704, 100, 8, 19);
    stopped_at(683);
}

static void ki_76_stated_over_a_cannon_its_crew_dies(void **state)
{
    (void)state;
    three();                              /* R4, B1 */
    put_crewed(SIDE_BLUE, 500, 650, 180); /* B2, crew B3 B4 */
    start();
    say("charge R1 R2 R3");
    stands_at("R2", 500, 800);
    assert_true(alive("B2"));
    stands_at("B2", 500, 650);
    assert_false(alive("B3") || alive("B4"));
    say("answer stay");
}

static void ki_76_ruling_both_men_in_the_strip_or_not(void **state)
{
    (void)state;
    three();
    put_crewed(SIDE_BLUE, 530, 650, 180); /* B3 at 555.5 is beside the strip */
    put_crewed(SIDE_RED, 470, 700, 180);  /* a friendly cannon; R6 at 495.5, R7 at 444.5 */
    charge();
    assert_false(alive("B3") || alive("B4"));
    assert_true(said("KI-76", "B3"));
    assert_false(alive("R6") || alive("R7"));
    assert_true(alive("B2") && alive("R5"));
    say("answer stay");
}

static void ki_76_ruling_an_uncrewed_cannon_costs_nobody(void **state)
{
    (void)state;
    three();
    put(SIDE_BLUE, "cannon", 500, 650, 180);
    put(SIDE_BLUE, "regular", 555, 650, 180); /* beside the strip, and no crew alone */
    charge();
    assert_true(alive("B2") && alive("B3"));
    say("answer stay");
}

static void ki_77_ruling_friendly_cavalry_stops_it_in_contact(void **state)
{
    (void)state;
    three();
    put(SIDE_RED, "cavalry", 500, 717, 0); /* R5, its rear at 700 */
    charge();
    stands_at("R2", 500, 683);
    struct outline a = base_outline(base("R2")), b = base_outline(base("R5"));
    assert_in_range(outline_gap(&a, &b) + 10, 0, 10 + CONTACT);
    say("answer stay");
}

static void ki_77_ruling_halts_before_a_cannon_and_the_crew_dies(void **state)
{
    (void)state;
    three();
    put_crewed(SIDE_BLUE, 500, 810, 180); /* B2 from 780 to 840, where they would end at 817 */
    charge();
    stands_at("R2", 500, 763);
    assert_true(alive("B2"));
    assert_false(alive("B3") || alive("B4"));
    assert_true(said("KI-76", "B3") && said("KI-76", "B4"));
    say("answer stay");
}

static void ki_77_ruling_halts_before_two_cannon_in_a_row(void **state)
{
    (void)state;
    three();
    put_crewed(SIDE_BLUE, 500, 810, 180); /* B2 */
    put_crewed(SIDE_BLUE, 500, 745, 180); /* B5 from 715 to 775: where the first halt would be */
    charge();
    stands_at("R2", 500, 698);
    assert_false(alive("B3") || alive("B4") || alive("B6") || alive("B7"));
    say("answer stay");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_70_stated_three_touching_in_line_facing_alike),
        FIELD_TEST(ki_70_stated_named_in_any_order),
        FIELD_TEST(ki_70_stated_three_cavalry_neither_more_nor_others),
        FIELD_TEST(ki_70_stated_fewer_than_three_never_charge),
        FIELD_TEST(ki_70_stated_not_apart_not_in_column_not_askew),
        FIELD_TEST(ki_70_stated_of_one_side_in_its_own_movement),
        FIELD_TEST(ki_70_ruling_what_changes_nothing_uses_up_nothing),
        FIELD_TEST(ki_70_ruling_who_cannot_ride_a_step_does_not_charge),
        FIELD_TEST(ki_70_ruling_setting_up_where_he_stands_is_refused),
        FIELD_TEST(ki_70_ruling_before_anything_else_is_moved),
        FIELD_TEST(ki_70_ruling_not_after_a_move),
        FIELD_TEST(ki_71_stated_two_spans_straight_ahead_together),
        FIELD_TEST(ki_71_stated_by_the_spans_of_its_player),
        FIELD_TEST(ki_71_stated_three_spans_on_a_road),
        FIELD_TEST(ki_71_ruling_three_only_if_all_keep_to_the_road),
        FIELD_TEST(ki_71_ruling_a_road_that_ends_gives_no_third_span),
        FIELD_TEST(ki_71_ruling_on_the_road_up_to_what_stops_it),
        FIELD_TEST(ki_71_ruling_always_the_full_distance_and_it_is_their_move),
        FIELD_TEST(ki_72_stated_all_foot_in_the_path_of_either_side_die),
        FIELD_TEST(ki_72_ruling_the_strip_the_bases_sweep),
        FIELD_TEST(ki_73_stated_stops_at_a_hill),
        FIELD_TEST(ki_73_stated_stops_at_a_wood),
        FIELD_TEST(ki_73_stated_stops_at_walls_houses_and_trees),
        FIELD_TEST(ki_73_stated_stops_for_all_three_when_one_is_stopped),
        FIELD_TEST(ki_73_stated_not_at_a_ridge),
        FIELD_TEST(ki_73_stated_stops_at_the_edge_of_the_table),
        FIELD_TEST(ki_73_ruling_not_at_a_road_a_field_or_chalk),
        FIELD_TEST(ki_73_ruling_at_a_river_bridged_or_not),
        FIELD_TEST(ki_74_stated_the_three_may_turn_in_place),
        FIELD_TEST(ki_74_stated_or_keep_their_face),
        FIELD_TEST(ki_74_ruling_about_their_middle_together),
        FIELD_TEST(ki_74_ruling_only_those_who_charged),
        FIELD_TEST(ki_74_ruling_onto_nobody),
        FIELD_TEST(ki_74_ruling_enemies_touched_then_are_fought),
        FIELD_TEST(ki_75_stated_not_into_enemy_cavalry),
        FIELD_TEST(ki_75_stated_nor_into_bare_contact_with_it),
        FIELD_TEST(ki_75_ruling_only_up_to_where_it_stops),
        FIELD_TEST(ki_76_stated_over_a_cannon_its_crew_dies),
        FIELD_TEST(ki_76_ruling_both_men_in_the_strip_or_not),
        FIELD_TEST(ki_76_ruling_an_uncrewed_cannon_costs_nobody),
        FIELD_TEST(ki_77_ruling_friendly_cavalry_stops_it_in_contact),
        FIELD_TEST(ki_77_ruling_halts_before_a_cannon_and_the_crew_dies),
        FIELD_TEST(ki_77_ruling_halts_before_two_cannon_in_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
