/* 6+: moving and loading (SP-10 … SP-20, SP-26). */
#include "rules/sixplus.h"

/* ---- loading --------------------------------------------------------------------------------- */

/* R1 infantry and R2 cavalry before B1; R1 shoots in its first turn. */
static void shot_once(void)
{
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_RED, "cavalry", 50, 250, 90);
    put(SIDE_BLUE, "infantry", 160, 100, 270);
    setup();
    six_shoot();
    say("shoot R1 at B1");
    six_pass();
}

static void sp_10_stated_reloads_instead_of_moving(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_RED, "skirmishers", 100, 160, 90);
    put(SIDE_RED, "artillery", 100, 220, 90);
    put(SIDE_RED, "cavalry", 50, 280, 90);
    for (int i = 0; i < 3; i++)
        put(SIDE_BLUE, "infantry", 160, 100 + 60 * i, 270);
    setup();
    shown("reload R1", "SP-10"); /* all weapons start loaded */
    shown("reload R4", "SP-10"); /* cavalry has none */
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    assert_int_equal(attr("R1", "unloaded"), 1);
    six_pass();
    say("reload R1");
    say("reload R2");
    say("reload R3");
    assert_true(said("SP-10", "R3 reloads"));
    assert_int_equal(attr("R1", "unloaded") + attr("R2", "unloaded") + attr("R3", "unloaded"), 0);
    shown("move R1 by -1 0", "SP-10"); /* instead of moving */
    shown("turn R2 face 0", "SP-10");
    shown("reload R3", "SP-10");
}

static void sp_10_ruling_unloaded_cannot_shoot(void **state)
{
    (void)state;
    shot_once();
    say("end"); /* nobody loaded: the shooting passes by itself */
    assert_true(said("SP-04", "no shooting"));
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void sp_10_ruling_stands_still_and_shoots_every_turn(void **state)
{
    (void)state;
    shot_once();
    say("reload R1");
    six_shoot();
    say("shoot R1 at B1");
    assert_int_equal(attr("B1", "hits"), 8);
}

static void sp_10_ruling_a_skirmisher_that_moved_and_shot_must_stand_to_reload(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmishers", 100, 100, 90);
    put(SIDE_RED, "infantry", 100, 160, 90);
    put(SIDE_BLUE, "infantry", 180, 100, 270);
    put(SIDE_BLUE, "infantry", 160, 160, 270);
    setup();
    say("move R1 by 2 0");
    six_shoot();
    say("shoot R1 at B1");
    six_pass();
    six_pass();
    say("move R1 by -1 0 face 90");
    shown("reload R1", "HS-03");
    six_shoot();
    shown("shoot R1 at B1", "SP-10");
    six_pass();
    six_pass();
    say("reload R1");
    six_shoot();
    say("shoot R1 at B1");
}

/* ---- how far, and how ------------------------------------------------------------------------ */

static void sp_11_stated_six_eight_twelve(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "artillery", "skirmishers", "cavalry"};
    static const int far[] = {6, 6, 8, 12};
    char text[40];
    for (int i = 0; i < 4; i++)
        put(SIDE_RED, troop[i], 30, 50 + 50 * i, 90);
    six_far(SIDE_BLUE);
    setup();
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "move R%d by %d.02 0", i + 1, far[i]);
        shown(text, "SP-11");
        snprintf(text, sizeof text, "move R%d by %d 0", i + 1, far[i]);
        say(text);
        stands_at((char[]){'R', (char)('1' + i), 0}, 30 + 10 * far[i], 50 + 50 * i);
        shown(text, "HS-03"); /* once a turn */
    }
}

static void sp_12_stated_turns_before_and_after_the_move(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_RED, "infantry", 100, 200, 90);
    six_far(SIDE_BLUE);
    setup();
    say("move R1 by 0 5"); /* pivots to go there, and looks that way */
    stands_at("R1", 100, 150);
    assert_int_equal(base("R1")->face, 0);
    say("turn R1 face 200");
    assert_int_equal(base("R1")->face, 200 * DEG);
    shown("turn R1 face 10", "HS-03");
    say("turn R2 face 135");
    shown("turn R2 face 10", "HS-03"); /* one pivot before the move */
    say("move R2 by 3 3 face 271.5");
    assert_int_equal(base("R2")->face, 271500);
}

static void sp_12_stated_not_in_between(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 via 12 10 to 12 12", "SP-12");
    refused("move R1", "HS-07");
    refused("turn R1", "HS-07");
}

static void sp_13_stated_a_formation_change_replaces_movement(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_RED, "infantry", 100, 200, 90);
    six_far(SIDE_BLUE);
    option("square", 1);
    setup();
    say("square R1");
    six_pass();
    six_pass();
    say("square R1"); /* into line again */
    shown("move R1 by 1 0", "SP-13");
    shown("turn R1 face 0", "SP-13");
    say("move R2 by 1 0");
    shown("square R2", "HS-03");
    six_pass();
    six_pass();
    say("turn R2 face 0");
    shown("square R2", "SP-13"); /* a turn is a move */
}

/* ---- ground ---------------------------------------------------------------------------------- */

static void sp_14_stated_only_skirmishers_enter_woods(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "cavalry", 60, 120, 90);
    put(SIDE_RED, "artillery", 60, 180, 90);
    put(SIDE_RED, "skirmishers", 60, 240, 90);
    box(TERRAIN_WOOD, 110, 180, 60, 340, 0);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 2 0", "SP-14");
    shown("move R2 by 12 0", "SP-14"); /* not even through */
    shown("move R3 by 6 0", "SP-14");
    say("move R4 by 5 0");
    stands_at("R4", 110, 240);
    say("move R1 by 1 0"); /* up to its edge */
}

static void sp_15_stated_only_foot_ends_in_a_town(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "cavalry", 60, 120, 90);
    put(SIDE_RED, "artillery", 60, 180, 90);
    put(SIDE_RED, "skirmishers", 60, 240, 90);
    box(TERRAIN_TOWN, 110, 180, 60, 340, 0);
    six_far(SIDE_BLUE);
    setup();
    say("move R1 by 5 0");
    say("move R4 by 5 0");
    shown("move R2 by 5 0", "SP-15");
    shown("move R3 by 2 0", "SP-15"); /* not with a corner of the base */
}

/* In it is whoever has his middle in it: a tenth of a millimetre beyond, and he is not. */
static void sp_34_ruling_in_a_town_with_the_middle(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 60, 120, 90);
    put(SIDE_RED, "artillery", 60, 240, 90);
    box(TERRAIN_TOWN, 110, 180, 60, 340, 0);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 to 14 12", "SP-15");
    shown("move R2 to 8 24", "SP-15");
    say("move R1 to 14.01 12");
    say("move R2 to 7.99 24");
}

static void nothing_is_used_up_by_what_changes_nothing(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 120, 90);
    put(SIDE_RED, "infantry", 60, 240, 90);
    put(SIDE_BLUE, "infantry", 130, 240, 270);
    setup();
    refused("move R1 by 0 0", "HS-15");
    refused("move R1 by 0 0 face 90", "HS-15");
    refused("turn R1 face 90", "HS-15");
    refused("turn R2 face 90", "HS-15");
    say("move R1 by 6 0");
    six_shoot();
    say("shoot R2 at B1"); /* it has not moved */
}

static void sp_15_ruling_others_may_pass_through(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 60, 120, 90);
    box(TERRAIN_TOWN, 110, 180, 60, 340, 0);
    six_far(SIDE_BLUE);
    setup();
    say("move R1 by 11 0");
    stands_at("R1", 170, 120);
}

static void sp_16_stated_marsh_and_lake_bar_everybody(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "cavalry", "skirmishers"};
    for (int i = 0; i < 3; i++)
        put(SIDE_RED, troop[i], 60, 60 + 60 * i, 90);
    box(TERRAIN_MARSH, 130, 90, 60, 120, 0);
    box(TERRAIN_LAKE, 130, 240, 60, 180, 0);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 5 0", "SP-16");
    shown("move R2 by 12 0", "SP-16");
    shown("move R3 by 5 0", "SP-16"); /* not even skirmishers */
}

static void sp_17_stated_rivers_by_bridge_or_ford_only(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 150, 60, 90);
    put(SIDE_RED, "infantry", 150, 120, 90);
    put(SIDE_RED, "infantry", 150, 180, 90);
    band(TERRAIN_RIVER, 20, 180, 0, 180, 360);
    box(TERRAIN_BRIDGE, 180, 60, 40, 20, 0);
    box(TERRAIN_FORD, 180, 120, 40, 20, 0);
    six_far(SIDE_BLUE);
    setup();
    say("move R1 by 6 0");
    say("move R2 by 6 0");
    shown("move R3 by 6 0", "SP-17");
    shown("move R3 by 3 0", "SP-17"); /* nor into it */
}

static void sp_18_stated_half_as_far_again_by_road(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 30, 60, 90);
    put(SIDE_RED, "skirmishers", 30, 120, 90);
    put(SIDE_RED, "cavalry", 30, 180, 90);
    for (int i = 0; i < 3; i++)
        band(TERRAIN_ROAD, 20, 0, 60 + 60 * i, 360, 60 + 60 * i);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 9.02 0", "SP-18");
    shown("move R2 by 12.02 0", "SP-18");
    shown("move R3 by 18.02 0", "SP-18");
    say("move R1 by 9 0");
    assert_true(said("SP-18", "9 cm"));
    say("move R2 by 12 0");
    say("move R3 by 18 0");
}

static void sp_18_stated_never_when_charging(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 30, 60, 90);
    put(SIDE_BLUE, "infantry", 120, 60, 270); /* 70 mm before it */
    band(TERRAIN_ROAD, 20, 0, 60, 360, 60);
    setup();
    shown("charge R1 at B1", "SP-22");
}

static void sp_18_ruling_the_centre_from_start_to_end(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 30, 75, 90); /* its middle is beside the road */
    put(SIDE_RED, "infantry", 30, 130, 90);
    band(TERRAIN_ROAD, 20, 0, 60, 360, 60);
    band(TERRAIN_ROAD, 20, 0, 130, 100, 130); /* ends too soon */
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 9 0", "SP-11");
    shown("move R2 by 9 0", "SP-11");
    say("move R2 by 7 0");
}

static void sp_19_stated_only_skirmishers_move_and_shoot(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 90, 60, 90);
    put(SIDE_RED, "artillery", 90, 120, 90);
    put(SIDE_RED, "skirmishers", 90, 180, 90);
    for (int i = 0; i < 3; i++)
        put(SIDE_BLUE, "infantry", 160, 60 + 60 * i, 270);
    setup();
    for (int i = 1; i <= 3; i++) {
        char text[40];
        snprintf(text, sizeof text, "move R%d by 1 0", i);
        say(text);
    }
    six_shoot();
    shown("shoot R1 at B1", "SP-19");
    shown("shoot R2 at B2", "SP-19");
    say("shoot R3 at B3");
}

static void sp_19_ruling_a_pivot_alone_is_a_move(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "skirmishers", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    setup();
    say("turn R1 face 80");
    say("turn R2 face 300");
    six_shoot();
    shown("shoot R1 at B1", "SP-19");
    say("shoot R2 at B2"); /* then Blue's turn */
    six_pass();
    say("turn R2 face 90");
    shown("reload R2", "SP-10"); /* it bars reloading too */
}

/* ---- past others ----------------------------------------------------------------------------- */

static void sp_20_stated_skirmishers_pass_and_are_passed(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 60, 60, 90);
    put(SIDE_RED, "skirmishers", 100, 60, 90);
    put(SIDE_RED, "skirmishers", 60, 150, 90);
    put(SIDE_BLUE, "infantry", 100, 150, 270);
    put(SIDE_RED, "infantry", 60, 250, 90);
    put(SIDE_BLUE, "skirmishers", 90, 250, 270);
    setup();
    say("move R1 by 10 0");  /* others through them */
    say("move R3 by 7.5 0"); /* they through others, the enemy's too */
    say("move R4 by 6 0");
    stands_at("R4", 120, 250);
}

static void sp_20_stated_nobody_else_does(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 60, 60, 90);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "cavalry", 60, 150, 90);
    put(SIDE_BLUE, "infantry", 100, 150, 270);
    setup();
    shown("move R1 by 10 0", "SP-20");
    shown("move R3 by 10 0", "SP-20");
}

static void sp_20_ruling_nobody_ends_on_a_unit(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmishers", 60, 60, 90);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "infantry", 60, 150, 90);
    put(SIDE_RED, "skirmishers", 100, 150, 90);
    put(SIDE_RED, "infantry", 100, 250, 90);
    put(SIDE_RED, "infantry", 125, 250, 90);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 3 0", "SP-20");
    shown("move R3 by 3 0", "SP-20");
    shown("turn R5 face 0", "SP-20"); /* nor by turning */
    say("move R1 by 2 0");            /* touching is allowed */
}

static void sp_26_ruling_no_part_enters_barred_ground(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "infantry", 60, 300, 90);
    box(TERRAIN_WOOD, 100, 95, 40, 40, 0); /* from y = 75: the base reaches to 80 */
    box(TERRAIN_WOOD, 60, 335, 15, 30, 0); /* a pivot to the north would touch it */
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 6 0", "SP-14");
    shown("turn R2 face 45", "SP-14");
    say("move R2 by 0 -5");
}

static void sp_26_ruling_the_base_may_overhang_bridge_and_ford(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 150, 60, 90);
    band(TERRAIN_RIVER, 20, 180, 0, 180, 360);
    box(TERRAIN_BRIDGE, 180, 60, 24, 10, 0); /* narrower than the base */
    six_far(SIDE_BLUE);
    setup();
    say("move R1 by 3 0"); /* and may stop on it */
    stands_at("R1", 180, 60);
}

static void sp_26_ruling_nobody_leaves_the_table(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 300, 60, 90);
    six_far(SIDE_BLUE);
    setup();
    shown("move R1 by 5.5 0", "HS-02");
    refused("move R1 by 8 0", "HS-02");
    refused("leave R1", "SP-26");
}

static void sp_26_ruling_unless_the_scenario_says_so(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 240, 60, 180);
    put(SIDE_RED, "infantry", 290, 150, 90);
    put(SIDE_RED, "infantry", 310, 250, 90);
    six_far(SIDE_BLUE);
    put(SIDE_BLUE, "infantry", 345, 240, 270);
    goal("exit", "", 2);
    field.set.goal[0].side = SIDE_RED;
    setup();
    shown("leave R2", "SP-26"); /* 7 cm to the edge */
    shown("leave R3", "SP-20"); /* somebody stands there */
    say("leave R1");
    assert_int_equal(base("R1")->where, WHERE_LEFT);
    assert_int_equal(attr("red", "gone"), 1);
    say("move R2 by 4 0");
    six_pass();
    six_pass();
    say("leave R2");
    six_pass();
    ended(SIDE_RED, "SP-57");
}

/* ---- orders that name the wrong thing -------------------------------------------------------- */

static void orders_name_one_unit_of_ones_own(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "infantry", 60, 160, 90);
    put(SIDE_BLUE, "infantry", 300, 60, 270);
    box(TERRAIN_HILL, 200, 200, 60, 60, 0);
    setup();
    refused("move to 10 10", "HS-07");
    refused("move R1 R2 by 1 0", "HS-07");
    refused("move T1 to 10 10", "HS-07");
    shown("move B1 by -1 0", "HS-01");
    refused("blue move B1 by -1 0", "HS-05");
    refused("shoot R1 at B1", "HS-05"); /* not in this phase */
    refused("red open", "HS-05");
    refused("red answer R1", "HS-06"); /* nothing is asked */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SIX_TEST(sp_10_stated_reloads_instead_of_moving),
        SIX_TEST(sp_10_ruling_unloaded_cannot_shoot),
        SIX_TEST(sp_10_ruling_stands_still_and_shoots_every_turn),
        SIX_TEST(sp_10_ruling_a_skirmisher_that_moved_and_shot_must_stand_to_reload),
        SIX_TEST(sp_11_stated_six_eight_twelve),
        SIX_TEST(sp_12_stated_turns_before_and_after_the_move),
        SIX_TEST(sp_12_stated_not_in_between),
        SIX_TEST(sp_13_stated_a_formation_change_replaces_movement),
        SIX_TEST(sp_14_stated_only_skirmishers_enter_woods),
        SIX_TEST(sp_15_stated_only_foot_ends_in_a_town),
        SIX_TEST(nothing_is_used_up_by_what_changes_nothing),
        SIX_TEST(sp_15_ruling_others_may_pass_through),
        SIX_TEST(sp_34_ruling_in_a_town_with_the_middle),
        SIX_TEST(sp_16_stated_marsh_and_lake_bar_everybody),
        SIX_TEST(sp_17_stated_rivers_by_bridge_or_ford_only),
        SIX_TEST(sp_18_stated_half_as_far_again_by_road),
        SIX_TEST(sp_18_stated_never_when_charging),
        SIX_TEST(sp_18_ruling_the_centre_from_start_to_end),
        SIX_TEST(sp_19_stated_only_skirmishers_move_and_shoot),
        SIX_TEST(sp_19_ruling_a_pivot_alone_is_a_move),
        SIX_TEST(sp_20_stated_skirmishers_pass_and_are_passed),
        SIX_TEST(sp_20_stated_nobody_else_does),
        SIX_TEST(sp_20_ruling_nobody_ends_on_a_unit),
        SIX_TEST(sp_26_ruling_no_part_enters_barred_ground),
        SIX_TEST(sp_26_ruling_the_base_may_overhang_bridge_and_ford),
        SIX_TEST(sp_26_ruling_nobody_leaves_the_table),
        SIX_TEST(sp_26_ruling_unless_the_scenario_says_so),
        SIX_TEST(orders_name_one_unit_of_ones_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
