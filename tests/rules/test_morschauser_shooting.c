/* Morschauser's marks: shooting (MO-20 … MO-27). */
#include "rules/grid_field.h"

static void mo_20_stated_one_shot_before_or_after_the_move(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    weak(SIDE_RED, "infantry", "D4", "E", 1);
    unit(SIDE_BLUE, "grenadiers", "H6", "S");
    unit(SIDE_BLUE, "grenadiers", "H4", "N");
    begin();
    dice("6 5 6");
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), 5);
    shown("shoot R1 at B2", "MO-20");
    say("move R1 to E6"); /* shoot, then move */
    refused("shoot R1 at B1", "MO-20");
    refused("move R1 to F6", "HS-03");
    say("move R2 to E4"); /* move, then shoot; with one hit left as well as with five */
    say("shoot R2 at B2");
    assert_int_equal(hits("B2"), 5);
    refused("move R2 to F4", "HS-03");
    to_move(SIDE_BLUE);
    to_move(SIDE_RED);
    say("shoot R1 at B1");
}

static void mo_21_stated_nobody_shoots_from_a_stream_or_a_ford(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "D1", "D12");
    along(TERRAIN_RIVER, "K1", "K12");
    ground(TERRAIN_FORD, "K6");
    ground(TERRAIN_BRIDGE, "K9");
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_RED, "infantry", "K6", "W");
    unit(SIDE_RED, "infantry", "K9", "W");
    unit(SIDE_BLUE, "grenadiers", "H6", "N");
    unit(SIDE_BLUE, "grenadiers", "H9", "N");
    begin();
    shown("shoot R1 at B1", "MO-21");
    shown("shoot R2 at B1", "MO-21");
    say("shoot R3 at B2"); /* from a bridge */
    assert_false(offered("shoot", "R1")->allowed);
}

/* Shoots with a face that just hits the open, at a target behind something. */
static void at_cover(enum terrain kind)
{
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_RED, "light_infantry", "D3", "E");
    unit(SIDE_BLUE, "light_infantry", "G6", "W");
    unit(SIDE_BLUE, "light_infantry", "G3", "W");
    if (kind == TERRAIN_WALL)
        wall_between("F6", "G6");
    else
        ground(kind, "G6");
    begin();
    dice("4 4");
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), mark == 1 ? 4 - 1 : 4);
    assert_true(said(mark == 1 ? "MO-25" : "MO-22", "B1"));
    say("shoot R2 at B2");
    assert_int_equal(hits("B2"), 3);
}

static void mo_22_stated_one_off_into_woods(void **state)
{
    (void)state;
    at_cover(TERRAIN_WOOD);
}

static void mo_22_stated_one_off_into_buildings(void **state)
{
    (void)state;
    at_cover(TERRAIN_TOWN);
}

static void mo_22_stated_one_off_behind_a_wall(void **state)
{
    (void)state;
    at_cover(TERRAIN_WALL);
}

/* A wall that is drawn as a line, through the middle of his box. */
static void mo_22_stated_one_off_behind_a_line_of_wall(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_BLUE, "light_infantry", "G6", "W");
    along(TERRAIN_WALL, "G4", "G8")->height = 19200;
    begin();
    dice("4");
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), 4);
}

static void mo_22_ruling_once_and_only_on_the_targets_side(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_RED, "light_infantry", "D3", "E");
    unit(SIDE_BLUE, "light_infantry", "G6", "W");
    unit(SIDE_BLUE, "light_infantry", "G3", "W");
    wall_between("F6", "G6");
    ground(TERRAIN_WOOD, "G6");
    wall_between("D3", "E3"); /* beside the shooter */
    wall_between("G3", "H3"); /* behind the target */
    begin();
    dice("5 4");
    say("shoot R1 at B1"); /* wood and wall: 1 off, not 2 */
    assert_int_equal(hits("B1"), 3);
    say("shoot R2 at B2");
    assert_int_equal(hits("B2"), 3);
}

/* No cover in Mark 1: what does not hide a target does not protect it. */
static void mo_22_ruling_no_cover_in_mark_one(void **state)
{
    mo_22_stated_one_off_into_woods(state);
}

/* Two commands of Red; that of R2 is Shaken by the loss of R3 in Blue's turn. */
static void shaken_wing(void)
{
    leader(SIDE_RED, "A6", "Firm");
    leader(SIDE_RED, "A4", "Weak");
    weak(SIDE_RED, "militia", "F4", "E", 1); /* R3 */
    of_leader("Weak");
    unit(SIDE_RED, "light_infantry", "E6", "E"); /* R4 */
    of_leader("Weak");
    unit(SIDE_RED, "light_infantry", "B8", "E"); /* R5 */
    of_leader("Firm");
    unit(SIDE_BLUE, "grenadiers", "H4", "W");
    unit(SIDE_BLUE, "grenadiers", "E8", "S");
    unit(SIDE_BLUE, "light_infantry", "D6", "S");
    second_seeds = 1;
    begin();
    dice("6");
    say("shoot B1 at R3");
    assert_true(said("MO-40", "Shaken"));
    assert_false(alive("R3"));
}

static void mo_23_stated_one_off_for_a_shaken_command(void **state)
{
    (void)state;
    shaken_wing();
    in_box("R4", "E6"); /* B3 stands right behind it */
    to_move(SIDE_RED);
    dice("4");
    say("turn R4 face N");
    say("shoot R4 at B2"); /* 4 needs 4 and loses 1 */
    assert_true(said("MO-23", "Shaken"));
    assert_int_equal(hits("B2"), 6);
}

static void mo_23_ruling_on_top_of_cover_and_past_hitting(void **state)
{
    (void)state;
    ground(TERRAIN_TOWN, "E8");
    shaken_wing();
    to_move(SIDE_RED);
    dice("5 6");
    say("turn R4 face N");
    say("shoot R4 at B2"); /* 5 − 1 − 1 */
    assert_int_equal(hits("B2"), 6);
    assert_true(said("MO-22", "Shaken"));
}

static void mo_23_ruling_who_needs_a_six_may_be_left_unable_to_hit(void **state)
{
    (void)state;
    leader(SIDE_RED, "B6", "Firm");
    leader(SIDE_RED, "B4", "Weak");
    weak(SIDE_RED, "militia", "F4", "E", 1);
    of_leader("Weak");
    unit(SIDE_RED, "light_cavalry", "F6", "E"); /* R4; B3 bars its retreat */
    of_leader("Weak");
    unit(SIDE_RED, "infantry", "B8", "E");
    of_leader("Firm");
    unit(SIDE_BLUE, "grenadiers", "H4", "W");
    unit(SIDE_BLUE, "grenadiers", "H7", "N");
    unit(SIDE_BLUE, "infantry", "E6", "S");
    second_seeds = 1;
    begin();
    dice("6");
    say("shoot B1 at R3");
    to_move(SIDE_RED);
    dice("6");
    say("shoot R4 at B2");
    assert_int_equal(hits("B2"), 6);
    struct coach coach;
    to_move(SIDE_BLUE);
    to_move(SIDE_RED);
    struct order o = {.verb = verb_find(field.game.rules, "shoot"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing("R4")},
                      .has_at = true,
                      .at = thing("B2")};
    field.game.rules->shows->coach(table(), &o, &coach);
    assert_int_equal(coach.chance, 0);
    assert_int_equal(coach.out_of, 6);
}

/* Blue's target between two Red shooters. */
static void two_shooters(void)
{
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_RED, "light_infantry", "D5", "E");
    unit(SIDE_RED, "light_infantry", "D4", "E");
    unit(SIDE_BLUE, "grenadiers", "G6", "W");
}

static void mo_24_stated_two_hits_by_fire_and_it_falls_back(void **state)
{
    (void)state;
    two_shooters();
    begin();
    dice("6 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    in_box("B1", "G6"); /* not before the move is over */
    say("end");
    assert_true(said("MO-24", "B1"));
    in_box("B1", "I6");
    faces("B1", "W");
    assert_int_equal(hits("B1"), 4);
}

static void mo_24_stated_one_hit_is_not_enough(void **state)
{
    (void)state;
    two_shooters();
    begin();
    dice("6 1");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("end");
    in_box("B1", "G6");
}

static void mo_24_ruling_in_one_player_turn_and_not_by_melee(void **state)
{
    (void)state;
    two_shooters();
    begin();
    dice("6");
    say("shoot R1 at B1");
    to_move(SIDE_BLUE);
    to_move(SIDE_RED);
    dice("6");
    say("shoot R2 at B1"); /* the second hit, but in another turn */
    say("end");
    in_box("B1", "G6");
    assert_int_equal(hits("B1"), 4);
}

static void no_fall_by_fire_in_mark_one(void **state)
{
    (void)state;
    two_shooters();
    begin();
    dice("6 6 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("shoot R3 at B1");
    say("end");
    in_box("B1", "G6");
    assert_int_equal(hits("B1"), 3);
}

static void mo_25_ruling_one_die_one_hit_to_the_front(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "F8", "W"); /* on the border of the quarter */
    unit(SIDE_BLUE, "infantry", "E8", "W"); /* outside */
    unit(SIDE_BLUE, "infantry", "C6", "W"); /* behind */
    begin();
    shown("shoot R1 at B2", "MO-25");
    refused("shoot R1 at B3", "MO-25");
    refused("shoot R1 at R2", "HS-07");
    dice("6");
    say("shoot R1 at B1");
    assert_int_equal(rolled(mark == 1 ? "M1-01" : "M2-02"), 1);
    assert_int_equal(hits("B1"), 4);
}

static void mo_25_ruling_what_lies_between_hides(void **state)
{
    (void)state;
    static const enum terrain kinds[] = {TERRAIN_WOOD, TERRAIN_TOWN, TERRAIN_HILL};
    for (int i = 0; i < 3; i++) {
        unit(SIDE_RED, "artillery", i == 0 ? "B3" : i == 1 ? "B6" : "B9", "E");
        unit(SIDE_BLUE, "infantry", i == 0 ? "I3" : i == 1 ? "I6" : "I9", "E");
        ground(kinds[i], i == 0 ? "E3" : i == 1 ? "E6" : "E9");
    }
    unit(SIDE_RED, "artillery", "B11", "E");
    unit(SIDE_BLUE, "infantry", "I11", "E");
    unit(SIDE_RED, "infantry", "E11", "N");
    begin();
    shown("shoot R1 at B1", "MO-25"); /* artillery too */
    shown("shoot R2 at B2", "MO-25");
    shown("shoot R3 at B3", "MO-25");
    shown("shoot R4 at B4", "MO-25"); /* a friend between */
    say("move R5 to E12");
    say("shoot R4 at B4");
}

/* Computers are told that guns with an enemy in range before them stay. */
static void mo_26_ruling_guns_in_range_are_told_to_stay(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    unit(SIDE_RED, "artillery", "B3", "E");
    unit(SIDE_RED, "artillery", "B9", "W"); /* looks away */
    unit(SIDE_RED, "infantry", "B6", "E");
    unit(SIDE_BLUE, "infantry", "L3", "W");
    unit(SIDE_BLUE, "infantry", "L9", "W");
    begin();
    const struct terms *terms = field.game.rules->terms;
    assert_int_equal(terms->stations(table(), thing("R1").index, 2 * EDGE, station), 1);
    assert_int_equal(vec_distance(station[0].pose.at, place("R1")), 0);
    assert_int_equal(terms->stations(table(), thing("R2").index, 2 * EDGE, station), 0);
    assert_int_equal(terms->stations(table(), thing("R3").index, 2 * EDGE, station), 0);
}

static void mo_25_ruling_ones_own_box_and_hill_hide_nothing(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_BLUE, "light_infantry", "G6", "W");
    ground(TERRAIN_WOOD, "D6");
    ground(TERRAIN_WOOD, "G6");
    unit(SIDE_RED, "artillery", "B9", "E"); /* on a hill of three boxes */
    ground(TERRAIN_HILL, "B9");
    ground(TERRAIN_HILL, "C9");
    ground(TERRAIN_HILL, "D9");
    unit(SIDE_BLUE, "infantry", "K9", "W");
    unit(SIDE_RED, "artillery", "B4", "E");
    unit(SIDE_BLUE, "infantry", "K4", "W"); /* he stands on the hill between */
    ground(TERRAIN_HILL, "J4");
    ground(TERRAIN_HILL, "K4");
    unit(SIDE_RED, "artillery", "B11", "E"); /* each on a hill of his own, the plain between */
    ground(TERRAIN_HILL, "B11");
    unit(SIDE_BLUE, "infantry", "K11", "W");
    ground(TERRAIN_HILL, "K11");
    begin();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    say("shoot R4 at B4");
}

static void mo_25_ruling_a_corner_is_closed_by_both_boxes_only(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D6", "NE");
    unit(SIDE_RED, "light_infantry", "D2", "NE");
    unit(SIDE_BLUE, "infantry", "F8", "NE");
    unit(SIDE_BLUE, "infantry", "F4", "NE");
    ground(TERRAIN_WOOD, "E6"); /* one beside the first corner */
    ground(TERRAIN_WOOD, "D3"); /* both beside this one */
    ground(TERRAIN_WOOD, "E2");
    begin();
    say("shoot R1 at B1");
    shown("shoot R2 at B2", "MO-25");
}

static void mo_26_stated_grape_to_four_boxes_shot_to_sixteen(void **state)
{
    (void)state;
    field.set.width = 20 * EDGE;
    unit(SIDE_RED, "artillery", "B6", "E");
    unit(SIDE_RED, "artillery", "B3", "E");
    unit(SIDE_BLUE, "grenadiers", "F6", "N");
    unit(SIDE_BLUE, "grenadiers", "R3", "N");
    unit(SIDE_BLUE, "grenadiers", "S4", "N");
    begin();
    shown("shoot R2 at B3", "MO-26");
    dice("2 3");
    say("shoot R1 at B1");
    assert_true(said("MO-26", "grape"));
    assert_int_equal(hits("B1"), 5);
    say("shoot R2 at B2");
    assert_int_equal(hits("B2"), 6);
}

static void mo_26_ruling_always_grape_at_four_or_less(void **state)
{
    (void)state;
    unit(SIDE_RED, "artillery", "B6", "E");
    unit(SIDE_RED, "artillery", "B3", "E");
    unit(SIDE_BLUE, "grenadiers", "E8", "N"); /* 4: three across, two up */
    unit(SIDE_BLUE, "grenadiers", "F4", "N"); /* 4½ */
    begin();
    dice("2 2");
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), 5);
    say("shoot R2 at B2"); /* shot needs 4 */
    assert_int_equal(hits("B2"), 6);
}

static void mo_27_ruling_no_shot_after_entering_a_zone(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("move R1 to G6");
    shown("shoot R1 at B1", "MO-27");
    assert_false(offered("shoot", "R1")->allowed);
}

static void mo_27_ruling_nobody_in_contact_shoots_or_is_shot_at(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_RED, "light_infantry", "E8", "E");
    unit(SIDE_BLUE, "infantry", "H6", "E"); /* back turned: he stands in R1's zone */
    unit(SIDE_BLUE, "infantry", "H9", "E");
    begin();
    shown("shoot R1 at B2", "MO-27");
    shown("shoot R2 at B1", "MO-27");
    say("shoot R2 at B2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_TEST(mo_20_stated_one_shot_before_or_after_the_move),
        BOTH_TEST(mo_21_stated_nobody_shoots_from_a_stream_or_a_ford),
        SECOND_TEST(mo_22_stated_one_off_into_woods),
        SECOND_TEST(mo_22_stated_one_off_into_buildings),
        SECOND_TEST(mo_22_stated_one_off_behind_a_wall),
        SECOND_TEST(mo_22_stated_one_off_behind_a_line_of_wall),
        SECOND_TEST(mo_22_ruling_once_and_only_on_the_targets_side),
        FIRST_TEST(mo_22_ruling_no_cover_in_mark_one),
        SECOND_TEST(mo_23_stated_one_off_for_a_shaken_command),
        SECOND_TEST(mo_23_ruling_on_top_of_cover_and_past_hitting),
        SECOND_TEST(mo_23_ruling_who_needs_a_six_may_be_left_unable_to_hit),
        SECOND_TEST(mo_24_stated_two_hits_by_fire_and_it_falls_back),
        SECOND_TEST(mo_24_stated_one_hit_is_not_enough),
        SECOND_TEST(mo_24_ruling_in_one_player_turn_and_not_by_melee),
        FIRST_TEST(no_fall_by_fire_in_mark_one),
        BOTH_TEST(mo_25_ruling_one_die_one_hit_to_the_front),
        BOTH_TEST(mo_25_ruling_what_lies_between_hides),
        BOTH_TEST(mo_25_ruling_ones_own_box_and_hill_hide_nothing),
        BOTH_TEST(mo_25_ruling_a_corner_is_closed_by_both_boxes_only),
        BOTH_TEST(mo_26_stated_grape_to_four_boxes_shot_to_sixteen),
        BOTH_TEST(mo_26_ruling_always_grape_at_four_or_less),
        BOTH_TEST(mo_26_ruling_guns_in_range_are_told_to_stay),
        BOTH_TEST(mo_27_ruling_no_shot_after_entering_a_zone),
        BOTH_TEST(mo_27_ruling_nobody_in_contact_shoots_or_is_shot_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
