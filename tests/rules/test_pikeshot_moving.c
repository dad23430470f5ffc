/* Pike and Shot: moving, turning, ground (PS-10 … PS-14, PS-24 … PS-29). */
#include "rules/pike.h"

/* One red unit in the west, and a blue one far away. */
static void lone(const char *troop)
{
    stand(SIDE_RED, troop, 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 340, 30, 270);
}

static void ps_10_stated_each_kind_goes_its_distance(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 20, 40, 90);
    stand(SIDE_RED, "swordsmen", 20, 110, 90);
    stand(SIDE_RED, "reiters", 20, 180, 90);
    stand(SIDE_RED, "cavalry", 20, 250, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    setup();
    shown("move R1 to 8.1 4", "PS-10");
    say("move R1 to 8 4");
    shown("move R2 to 10.1 11", "PS-10");
    say("move R2 to 10 11");
    shown("move R3 to 10.1 18", "PS-10");
    say("move R3 to 10 18");
    shown("move R4 to 14.1 25", "PS-10");
    say("move R4 to 14 25");
    at("R1", 800, 400, 90);
    at("R4", 1400, 2500, 90);
    assert_true(said("PS-10", "12 inches"));
    refused("move R4 to 15 25", "HS-03");
}

static void ps_11_stated_turns_before_and_after(void **state)
{
    (void)state;
    lone("infantry");
    setup();
    say("move R1 to 6 23 face 270"); /* five inches north, and then it looks west */
    at("R1", 600, 2300, 270);
    to_turn(2);
    say("turn R1 face 17.5");
    assert_int_equal(base("R1")->face, 17500);
    refused("turn R1 face 30", "HS-03");
    refused("move R1 to 6 20", "HS-03");
}

static void ps_11_ruling_any_amount_one_straight_line(void **state)
{
    (void)state;
    lone("infantry");
    setup();
    refused("move R1 via 8 20 to 6 22", "PS-11");
    assert_int_equal(give("turn R1 to 8 20 face 90"), GIVEN_UNREADABLE); /* it stays on the spot */
    assert_non_null(strstr(field.trouble.text, "\"to\""));
    refused("turn R1", "HS-07");
    refused("move R1", "HS-07");
    refused("move R1 to 6 18", "HS-15");
    refused("move R1 by 0 0 face 90", "HS-15");
    refused("turn R1 face 90", "HS-15");
    /* Backwards: turned about, six inches, turned about again, and nothing is paid for it. */
    say("move R1 to 1 18 face 90");
    at("R1", 100, 1800, 90);
}

static void ps_12_stated_no_unit_passes_through_another(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 110, 180, 0);
    stand(SIDE_BLUE, "infantry", 60, 240, 0);
    setup();
    shown("move R1 to 18 18", "PS-12"); /* a friend */
    assert_non_null(strstr(field.verdict.why, "stop short"));
    shown("move R1 to 6 29.5", "PS-12");       /* an enemy */
    shown("move R1 to 8 18 face 90", "PS-12"); /* it would end on it */
    say("move R1 to 7.4 18");
    at("R1", 740, 1800, 90); /* touching a friend is no harm */
}

static void ps_13_stated_move_and_then_shoot(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "reiters", 60, 100, 90);
    stand(SIDE_BLUE, "infantry", 240, 180, 270);
    stand(SIDE_BLUE, "infantry", 240, 100, 270);
    setup();
    say("move R1 to 12 18");
    say("move R2 to 14 10");
    say("end");
    assert_true(in_phase("shoot"));
    dice("4 6 2 6");
    say("shoot R1 at B1");
    refused("move R2 to 15 10", "HS-05");
    say("shoot R2 at B2");
    assert_int_equal(attr("B1", "hits"), 4);
    assert_int_equal(attr("B2", "hits"), 2);
}

static void ps_14_stated_a_charge_is_a_move_into_contact(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    setup();
    say("charge R1 at B1");
    at("R1", 1400, 1800, 90);
    assert_true(said("PS-23", "8 inches"));
}

static void ps_14_ruling_within_the_move_and_no_other_way_into_contact(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 60, 325, 180);
    stand(SIDE_RED, "swordsmen", 60, 215, 0);
    setup();
    shown("move R1 to 14 18", "PS-14"); /* it would stand flush before it */
    shown("charge R2 at B2", "PS-14");  /* nine inches off */
    say("move R1 to 13.9 18");
    assert_int_equal(hundredth(base("R1")->x), 1390);
    refused("charge R1 at B1", "HS-03");
}

/* The centre's way, lining up included: 8 inches, and not 8.3 with a corner poked out. */
static void ps_14_ruling_the_centres_way_lined_up(void **state)
{
    (void)state;
    static const int gap[] = {800, 801, 833};
    for (int i = 0; i < 3; i++) {
        stand(SIDE_RED, "swordsmen", 60, 60 + 120 * i, 90);
        stand(SIDE_BLUE, "infantry", 0, 60 + 120 * i, 270);
        field.set.unit[2 * i + 1].pose.at.x = 6 * INCH + (200 + gap[i]) * (INCH / 100);
    }
    setup();
    shown("charge R2 at B2", "PS-14");
    shown("charge R3 at B3", "PS-14");
    shown("charge R3 at B3 to 16.3 29", "PS-14");
    say("charge R1 at B1");
    at("R1", 1400, 600, 90);
}

static void ps_24_recovered_only_swordsmen_enter_woods(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "reiters", 60, 110, 90);
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "swordsmen", 60, 250, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    ground(TERRAIN_WOOD, 120, 150, 60, 290);
    setup();
    shown("move R1 to 9 4", "PS-24");
    assert_non_null(strstr(field.verdict.why, "only Swordsmen"));
    shown("move R2 to 9 11", "PS-24");
    shown("move R3 to 16.5 18", "PS-24"); /* through it */
    say("move R1 to 8 4");
    say("move R4 to 12 25");
    at("R4", 1200, 2500, 90);
}

static void ps_25_recovered_only_swordsmen_end_in_a_town(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "reiters", 60, 110, 90);
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "swordsmen", 60, 250, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    ground(TERRAIN_TOWN, 110, 150, 60, 290);
    setup();
    shown("move R1 to 9 4", "PS-25");
    shown("move R2 to 11 11", "PS-25");
    shown("move R3 to 14 18", "PS-25"); /* its middle is still on the edge of it */
    say("move R3 to 14.01 18");         /* right through */
    say("move R4 to 11 25");
}

static void ps_25b_option_infantry_may_end_in_a_town_too(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "reiters", 60, 110, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    ground(TERRAIN_TOWN, 110, 150, 60, 290);
    option("infantry_in_towns", 1);
    setup();
    say("move R1 to 11 4");
    shown("move R2 to 11 11", "PS-25");
}

static void ps_26_recovered_rivers_by_bridge_or_ford(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 60, 90);
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    strip(TERRAIN_RIVER, 20, 110, 0, 110, 360);
    ground(TERRAIN_BRIDGE, 110, 180, 40, 30);
    ground(TERRAIN_FORD, 110, 300, 30, 30);
    setup();
    shown("move R1 to 16 6", "PS-26");
    assert_non_null(strstr(field.verdict.why, "bridge or ford"));
    say("move R2 to 16 18");
    say("move R3 to 16 30");
}

static void ps_26_recovered_marsh_and_lake_closed_hills_open(void **state)
{
    (void)state;
    stand(SIDE_RED, "swordsmen", 60, 60, 90);
    stand(SIDE_RED, "swordsmen", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    ground(TERRAIN_MARSH, 120, 60, 40, 60);
    ground(TERRAIN_LAKE, 120, 180, 40, 60);
    ground(TERRAIN_HILL, 120, 300, 60, 80);
    setup();
    shown("move R1 to 10 6", "PS-26");
    shown("move R2 to 10 18", "PS-26");
    say("move R3 to 12 30");
}

static void ps_26_ruling_the_middle_crosses_the_ends_overhang(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 75, 300, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    strip(TERRAIN_RIVER, 20, 110, 0, 110, 360);
    ground(TERRAIN_BRIDGE, 110, 180, 40, 10); /* one inch wide, the base is five */
    setup();
    shown("move R2 to 9.5 30",
          "PS-26"); /* its front would be in the river, and no bridge is near */
    say("move R2 to 9 30");
    say("move R1 to 11.5 18"); /* stops over the river, on the bridge */
    to_turn(2);
    say("move R1 to 13 18");
    to_turn(3);
    /* Still partly over the water: it may go on without the bridge, but not back beside it. */
    shown("move R1 to 9 20", "PS-26");
    say("move R1 to 18 20");
}

static void ps_26_ruling_no_part_of_a_base_on_closed_ground(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 340, 180, 270);
    ground(TERRAIN_WOOD, 90, 215, 40,
           30); /* its south edge is at 20, the unit's left end at 20.5 */
    setup();
    shown("move R1 to 9 18", "PS-24");
    say("move R1 to 6 12");
}

static void ps_27_recovered_three_inches_more_by_road(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 100, 90);
    stand(SIDE_RED, "cavalry", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 205, 300, 270);
    strip(TERRAIN_ROAD, 15, 0, 180, 360, 180);
    strip(TERRAIN_ROAD, 15, 0, 300, 360, 300);
    setup();
    shown("move R1 to 15.1 18", "PS-27");
    shown("move R2 to 13 10", "PS-10");
    shown("charge R3 at B1", "PS-14"); /* 12.5 inches, by road all the way: not in a charge */
    say("move R1 to 15 18");
    assert_true(said("PS-27", "by road"));
}

static void ps_27_ruling_on_it_with_the_middle_from_start_to_end(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 340, 300, 270);
    strip(TERRAIN_ROAD, 15, 0, 180, 360, 180);
    setup();
    shown("move R1 to 14.8 19", "PS-27"); /* ends beside it */
    say("move R1 to 14.8 18.7");          /* the middle is on it, the ends are not */
}

/* Red rides into B1 and the turn is Blue's. */
static void locked(void)
{
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 160, 280, 270);
    stand(SIDE_RED, "infantry", 60, 280, 90);
    setup();
    say("charge R1 at B1");
    dice("1");
    say("end");
    if (in_phase("shoot"))
        say("end");
}

static void ps_28_stated_who_fights_stays(void **state)
{
    (void)state;
    locked();
    shown("move B1 to 20 18", "PS-28");
    shown("turn B1 face 0", "PS-42");
    say("move B2 to 17 28");
    pass();
    shown("move R1 to 10 18", "PS-28");
}

static void ps_29_ruling_nobody_leaves_nor_charges_out_of_contact(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 160, 240, 270);
    stand(SIDE_RED, "cavalry", 340, 30, 90);
    setup();
    refused("leave R2", "PS-29");
    refused("move R2 to 36.5 3", "HS-02");
    refused("move R2 to 35.5 3", "HS-02"); /* partly over the edge */
    say("charge R1 at B1");
    dice("1");
    pass();
    dice("1");
    pass();
    shown("charge R1 at B2", "PS-29");
}

static void turning_into_what_is_not_there_is_refused(void **state)
{
    (void)state;
    lone("infantry");
    setup();
    refused("move B1 to 30 3", "HS-01");
    refused("move to 30 3", "HS-07");
    refused("move R1 R1 to 7 18", "HS-07");
    refused("blue end", "HS-05");
    refused("shoot R1 at B1", "HS-05");
    refused("fight R1 at B1", "HS-05");
    refused("open", "HS-05");
    refused("answer first", "HS-06");
}

static void a_turn_needs_room(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 230, 90); /* shoulder to shoulder */
    stand(SIDE_BLUE, "infantry", 90, 180, 90);
    setup();
    shown("turn R1 face 60", "PS-12");
    shown("move R2 to 8 20.1", "PS-12");
    shown("turn R1 face 0", "PS-12");
    say("turn R1 face 270"); /* about: the base is where it was */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_10_stated_each_kind_goes_its_distance),
        PIKE_TEST(ps_11_stated_turns_before_and_after),
        PIKE_TEST(ps_11_ruling_any_amount_one_straight_line),
        PIKE_TEST(ps_12_stated_no_unit_passes_through_another),
        PIKE_TEST(ps_13_stated_move_and_then_shoot),
        PIKE_TEST(ps_14_stated_a_charge_is_a_move_into_contact),
        PIKE_TEST(ps_14_ruling_within_the_move_and_no_other_way_into_contact),
        PIKE_TEST(ps_14_ruling_the_centres_way_lined_up),
        PIKE_TEST(ps_24_recovered_only_swordsmen_enter_woods),
        PIKE_TEST(ps_25_recovered_only_swordsmen_end_in_a_town),
        PIKE_TEST(ps_25b_option_infantry_may_end_in_a_town_too),
        PIKE_TEST(ps_26_recovered_rivers_by_bridge_or_ford),
        PIKE_TEST(ps_26_recovered_marsh_and_lake_closed_hills_open),
        PIKE_TEST(ps_26_ruling_the_middle_crosses_the_ends_overhang),
        PIKE_TEST(ps_26_ruling_no_part_of_a_base_on_closed_ground),
        PIKE_TEST(ps_27_recovered_three_inches_more_by_road),
        PIKE_TEST(ps_27_ruling_on_it_with_the_middle_from_start_to_end),
        PIKE_TEST(ps_28_stated_who_fights_stays),
        PIKE_TEST(ps_29_ruling_nobody_leaves_nor_charges_out_of_contact),
        PIKE_TEST(turning_into_what_is_not_there_is_refused),
        PIKE_TEST(a_turn_needs_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
