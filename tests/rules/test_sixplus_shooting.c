/* 6+: shooting (SP-30 … SP-38b). */
#include "rules/sixplus.h"

#include "computer/quick.h"

/* A troop of Red's at 100, 180 looking east, and an enemy before it, `gap` mm between their fronts.
 */
static void opposed(const char *troop, int gap)
{
    put(SIDE_RED, troop, 100, 180, 90);
    put(SIDE_BLUE, "infantry", 120 + gap, 180, 270);
}

static void sp_30_stated_cavalry_never_shoots(void **state)
{
    (void)state;
    opposed("infantry", 40);
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    setup();
    six_shoot();
    shown("shoot R2 at B2", "SP-30");
}

static void sp_31_stated_45_degrees_either_side(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 180, 90);
    put(SIDE_RED, "artillery", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 140, 245, 270); /* beyond 45° from mid-front at 110, 180 */
    put(SIDE_BLUE, "infantry", 140, 125, 270); /* its near end is within */
    put(SIDE_BLUE, "infantry", 60, 60, 90);    /* behind the guns */
    setup();
    six_shoot();
    shown("shoot R1 at B1", "SP-31");
    shown("shoot R2 at B3", "SP-31");
    say("shoot R1 at B2");
}

static void sp_31_stated_skirmishers_all_round_one_target(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmishers", 100, 180, 90);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 40, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    setup();
    six_shoot();
    say("shoot R1 at B1");
    shown("shoot R1 at B2", "HS-03");
    say("shoot R2 at B3");
}

static void sp_31_ruling_from_mid_front_to_any_part(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90); /* mid-front at 110, 60 */
    put(SIDE_RED, "infantry", 100, 250, 90);
    put(SIDE_BLUE, "infantry", 140, 120, 270); /* its corner at 150, 100 lies on the border */
    put10(SIDE_BLUE, "infantry", 1400, 3101, 270);
    setup();
    six_shoot();
    shown("shoot R2 at B2", "SP-31"); /* 0.1 mm more */
    say("shoot R1 at B1");
}

static void sp_32_stated_all_round_from_a_town(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 180, 90);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 40, 180, 90);
    put(SIDE_BLUE, "infantry", 40, 60, 90);
    box(TERRAIN_TOWN, 100, 180, 50, 60, 0);
    setup();
    six_shoot();
    shown("shoot R2 at B2", "SP-31");
    say("shoot R1 at B1");
    assert_int_equal(attr("B1", "hits"), 4);
}

static void sp_33_stated_six_and_twenty_four(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "skirmishers", "artillery"};
    static const int range[] = {60, 60, 240};
    for (int i = 0; i < 3; i++) {
        put(SIDE_RED, troop[i], 30, 60 + 100 * i, 90);
        put(SIDE_BLUE, "infantry", 50 + range[i], 60 + 100 * i, 270);
    }
    setup();
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
}

static void sp_33_stated_and_not_a_hair_more(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 30, 60, 90);
    put(SIDE_RED, "artillery", 30, 160, 90);
    put(SIDE_RED, "infantry", 30, 260, 90);
    put10(SIDE_BLUE, "infantry", 1101, 600, 270);
    put10(SIDE_BLUE, "infantry", 2901, 1600, 270);
    put(SIDE_BLUE, "infantry", 90, 260, 270);
    setup();
    six_shoot();
    shown("shoot R1 at B1", "SP-33");
    shown("shoot R2 at B2", "SP-33");
}

static void sp_33_ruling_base_to_base_where_nearest(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_BLUE, "infantry", 160, 176,
        270); /* 40 across and 36 up: 53.8 mm from corner to corner */
    put(SIDE_BLUE, "infantry", 165, 20, 270); /* 45 and 40: 60.2 mm */
    setup();
    six_shoot();
    shown("shoot R1 at B2", "SP-33");
    say("shoot R1 at B1");
    assert_true(said("SP-36", "5.4 cm"));
}

static void sp_34_stated_woods_hills_towns_block(void **state)
{
    (void)state;
    static const enum terrain kind[] = {TERRAIN_WOOD, TERRAIN_HILL, TERRAIN_TOWN, TERRAIN_LAKE};
    char text[40];
    for (int i = 0; i < 4; i++) {
        put(SIDE_RED, i == 1 ? "artillery" : "infantry", 60, 50 + 85 * i, 90);
        put(SIDE_BLUE, "infantry", 120, 50 + 85 * i, 270);
        box(kind[i], 90, 50 + 85 * i, 20, 60, 0);
    }
    setup();
    six_shoot();
    for (int i = 1; i <= 3; i++) {
        snprintf(text, sizeof text, "shoot R%d at B%d", i, i);
        shown(text, "SP-34");
    }
    say("shoot R4 at B4"); /* over water all see */
}

static void sp_34_ruling_out_of_and_into_a_feature(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmishers", 100, 60, 90); /* in the wood */
    put(SIDE_RED, "infantry", 100, 180, 90);
    put(SIDE_RED, "infantry", 100, 300, 90); /* on the hill, and so is B3 */
    put(SIDE_BLUE, "infantry", 150, 60, 270);
    put(SIDE_BLUE, "skirmishers", 150, 180, 270); /* in another wood */
    put(SIDE_BLUE, "infantry", 150, 300, 270);
    box(TERRAIN_WOOD, 100, 60, 60, 60, 0);
    box(TERRAIN_WOOD, 150, 180, 60, 60, 0);
    box(TERRAIN_HILL, 125, 300, 100, 60, 0);
    setup();
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
}

/* In a feature is whoever has the centre of his base in it, and nobody else: for sight … */
static void sp_34_ruling_in_is_the_centre_for_sight(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        put(SIDE_RED, "infantry", 100, 40 + 90 * i, 90);
        put(SIDE_BLUE, "skirmishers", 160, 40 + 90 * i, 270);
    }
    box(TERRAIN_HILL, 120, 40, 40, 60, 0); /* R1's middle stands on its edge */
    field.set.unit[2].pose.at.x = 99900;   /* R2's is a hair off it */
    box(TERRAIN_HILL, 120, 130, 40, 60, 0);
    box(TERRAIN_WOOD, 140, 220, 40, 60, 0); /* B3's is on the edge of it */
    field.set.unit[7].pose.at.x = 160100;   /* B4's is not */
    box(TERRAIN_WOOD, 140, 310, 40, 60, 0);
    setup();
    six_shoot();
    shown("shoot R2 at B2", "SP-34");
    shown("shoot R4 at B4", "SP-34");
    say("shoot R1 at B1");
    say("shoot R3 at B3");
}

/* Whatever way its outline is drawn, and wherever it is told from: a house, a hill, drawn by points
 * or as a band, is a house. */
static void sp_34_ruling_in_is_the_centre_of_any_shape(void **state)
{
    (void)state;
    static const int corner[4][2] = {{-20, -30}, {20, -30}, {20, 30}, {-20, 30}};
    for (int i = 0; i < 3; i++) {
        put(SIDE_RED, "infantry", 240, 100 + 90 * i, 90);
        put(SIDE_BLUE, "infantry", 295, 100 + 90 * i, 270);
    }
    for (int i = 0; i < 4; i++)
        field.set.point[i] = (struct vec){corner[i][0] * MM, corner[i][1] * MM};
    field.set.point_count = 4;
    field.set.piece[field.set.piece_count++] =
        (struct setting_piece){.line = 101,
                               .kind = TERRAIN_TOWN,
                               .shape = SHAPE_POLYGON,
                               .pose = {{310 * MM, 100 * MM}, 0},
                               .points = 4};
    band(TERRAIN_TOWN, 60, 290, 190, 330, 190);
    setup();
    six_shoot();
    for (int i = 1; i <= 3; i++) {
        char order[ORDER_WORD + 16];
        snprintf(order, sizeof order, "shoot R%d at B%d", i, i);
        say(order);
    }
    assert_int_equal(attr("B1", "hits"), 2);
    assert_int_equal(attr("B2", "hits"), 2);
    assert_int_equal(attr("B3", "hits"), 4); /* in the open */
}

/* … and for the good of it: cover, the hilltop, and all-round fire. */
static void sp_34_ruling_in_is_the_centre_for_cover(void **state)
{
    (void)state;
    static const enum terrain kind[] = {TERRAIN_TOWN, TERRAIN_TOWN, TERRAIN_HILL, TERRAIN_HILL};
    for (int i = 0; i < 4; i++) {
        put(SIDE_RED, i < 2 ? "infantry" : "cavalry", 100, 40 + 90 * i, 90);
        put(SIDE_BLUE, "infantry", 155, 40 + 90 * i, 270);
        box(kind[i], 175, 40 + 90 * i, 40, 60, 0);
    }
    field.set.unit[3].pose.at.x = 154900; /* B2 and B4 stand a hair outside */
    field.set.unit[7].pose.at.x = 154900;
    setup();
    say("charge R3 at B3");
    say("charge R4 at B4");
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    assert_int_equal(attr("B1", "hits"), 2);
    assert_int_equal(attr("B2", "hits"), 4);
    say("retreat R3 to 7.5 22");
    assert_int_equal(attr("B3", "hits"), 3);
    assert_int_equal(attr("B4", "hits"), 6);
}

static void sp_34_ruling_from_centre_front_to_any_part(void **state)
{
    (void)state;
    opposed("infantry", 40);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    box(TERRAIN_WOOD, 140, 180, 10, 24, 0); /* hides all but a sliver at both ends */
    box(TERRAIN_WOOD, 130, 60, 10, 40, 0);
    setup();
    six_shoot();
    shown("shoot R2 at B2", "SP-34");
    say("shoot R1 at B1"); /* a sliver is enough */
}

/* Computers are told that guns which may shoot, or have to load, stay. */
static void sp_33_stated_guns_in_range_are_told_to_stay(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    const struct terms *terms;
    put(SIDE_RED, "artillery", 60, 60, 90);
    put(SIDE_RED, "artillery", 60, 300, 270); /* looks away */
    put(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 260, 60, 270);
    put(SIDE_BLUE, "infantry", 260, 300, 270);
    setup();
    terms = field.game.rules->terms;
    assert_int_equal(terms->stations(table(), thing("R1").index, 60 * MM, station), 1);
    assert_int_equal(vec_distance(station[0].pose.at, place("R1")), 0);
    assert_int_equal(terms->stations(table(), thing("R2").index, 60 * MM, station), 0);
    assert_int_equal(terms->stations(table(), thing("R3").index, 60 * MM, station), 0);
    six_shoot();
    say("shoot R1 at B1");
    while (table()->active != SIDE_RED || !six_phase("move"))
        say("end");
    say("turn R1 face 270");
    assert_int_equal(terms->stations(table(), thing("R1").index, 60 * MM, station), 1); /* loads */
}

/* And that so does everybody who may shoot, but not who may do so when he has moved (SP-19). */
static void sp_19_stated_who_may_shoot_is_told_to_stay(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    const struct terms *terms;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "infantry", 60, 180, 90); /* nobody in range */
    put(SIDE_RED, "skirmishers", 60, 300, 90);
    put(SIDE_RED, "cavalry", 20, 60, 90);
    put(SIDE_BLUE, "infantry", 110, 60, 270);
    put(SIDE_BLUE, "infantry", 110, 300, 270);
    setup();
    terms = field.game.rules->terms;
    assert_int_equal(terms->stations(table(), thing("R1").index, 60 * MM, station), 1);
    assert_int_equal(vec_distance(station[0].pose.at, place("R1")), 0);
    assert_int_equal(terms->stations(table(), thing("R2").index, 60 * MM, station), 0);
    assert_int_equal(terms->stations(table(), thing("R3").index, 80 * MM, station), 0);
    assert_int_equal(terms->stations(table(), thing("R4").index, 120 * MM, station), 0);
}

/* Who shoots only where he stands goes no nearer while he has a target; who has none may. */
static void sp_19_stated_computers_do_not_walk_away_from_a_shot(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "infantry", 60, 120, 90);
    put(SIDE_RED, "infantry", 60, 210, 90); /* nobody in range */
    put(SIDE_RED, "skirmishers", 60, 300, 90);
    put(SIDE_RED, "artillery", 30, 330, 90);
    put(SIDE_BLUE, "infantry", 120, 60, 270);
    put(SIDE_BLUE, "infantry", 120, 120, 270);
    put(SIDE_BLUE, "infantry", 120, 300, 270);
    put(SIDE_BLUE, "infantry", 240, 210, 270);
    setup();
    assert_true(was_rash("move R1 to 7 6", "R1"));
    assert_false(was_rash("move R2 to 4 12", "R2"));
    assert_false(was_rash("move R3 to 7 21", "R3"));
    assert_false(was_rash("move R4 to 7 30", "R4"));
    assert_true(was_rash("move R5 to 4 33", "R5"));
    assert_false(was_rash("end", "R1"));
}

/* Nor do the plain players by whom they look ahead turn from one: a pivot is a move (SP-19). */
static void sp_19_ruling_plain_players_do_not_turn_out_of_a_shot(void **state)
{
    (void)state;
    static struct ahead ahead;
    static struct offers room;
    static struct quick quick;
    struct order order;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_BLUE, "infantry", 105, 86, 270); /* 30° off, in range and arc */
    setup();
    for (uint64_t seed = 1; seed <= 20; seed++) {
        ahead_init(&ahead, field.game.rules);
        ahead_from(&ahead, table());
        quick_init(&quick, seed, &room);
        assert_true(quick_order(&quick, &ahead, SIDE_RED, &order));
        assert_int_equal(order.ids, 0); /* it ends the phase */
    }
    ahead.table.unit[thing("R1").index].troop =
        (uint8_t)troop_find(field.game.rules, "skirmishers");
    quick_init(&quick, 1, &room);
    assert_true(quick_order(&quick, &ahead, SIDE_RED, &order));
    assert_int_equal(order.ids, 1); /* who may do both does */
}

static void sp_35_stated_artillery_over_units(void **state)
{
    (void)state;
    put(SIDE_RED, "artillery", 30, 180, 90);
    put(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 110, 180, 270);
    put(SIDE_BLUE, "infantry", 140, 180, 270);
    setup();
    six_shoot();
    say("shoot R1 at B2"); /* over a friend and an enemy */
    assert_int_equal(attr("B2", "hits"), 2);
}

static void sp_35_stated_infantry_and_skirmishers_not(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 60, 60, 90);
    put(SIDE_RED, "skirmishers", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 90, 60, 270);
    put(SIDE_BLUE, "infantry", 112, 60, 270);
    put(SIDE_RED, "infantry", 90, 180, 90);
    put(SIDE_BLUE, "infantry", 115, 180, 270);
    setup();
    six_shoot();
    shown("shoot R1 at B2", "SP-35");
    shown("shoot R2 at B3", "SP-35");
}

static void sp_36_stated_four_two_two(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "skirmishers", "artillery"};
    for (int i = 0; i < 3; i++) {
        put(SIDE_RED, troop[i], 100, 60 + 100 * i, 90);
        put(SIDE_BLUE, "infantry", 160, 60 + 100 * i, 270);
    }
    setup();
    six_shoot();
    six_coach_says("shoot R1 at B1", "4 hits; Infantry B1: 0 of 12 hits, then 4");
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    assert_int_equal(attr("B1", "hits"), 4);
    assert_int_equal(attr("B2", "hits"), 2);
    assert_int_equal(attr("B3", "hits"), 2);
}

static void sp_37_stated_half_in_woods_and_towns(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "skirmishers", 100, 160, 90);
    put(SIDE_RED, "infantry", 100, 260, 90);
    put(SIDE_BLUE, "skirmishers", 160, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 160, 270);
    put(SIDE_BLUE, "infantry", 160, 260, 270);
    box(TERRAIN_WOOD, 160, 60, 40, 60, 0);
    box(TERRAIN_TOWN, 160, 160, 40, 60, 0);
    box(TERRAIN_HILL, 160, 260, 40, 60, 0);
    setup();
    six_shoot();
    six_coach_says("shoot R1 at B1", "4 hits, halved in cover = 2");
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    assert_int_equal(attr("B1", "hits"), 2);
    assert_int_equal(attr("B2", "hits"), 1);
    assert_int_equal(attr("B3", "hits"), 4); /* a hilltop is no cover from shots */
}

/* R1 infantry beside the charge of R2 at B1; B2 to shoot at. */
static void beside_a_fight(void)
{
    put(SIDE_RED, "infantry", 120, 130, 77);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    put(SIDE_BLUE, "infantry", 160, 100, 270);
}

static void sp_38_stated_no_shot_at_a_fight(void **state)
{
    (void)state;
    beside_a_fight();
    setup();
    say("charge R2 at B1");
    six_shoot();
    shown("shoot R1 at B1", "SP-38");
    say("shoot R1 at B2");
}

static void sp_38_ruling_from_the_moment_of_contact(void **state)
{
    (void)state;
    beside_a_fight();
    setup();
    say("charge R2 at B1");
    six_shoot();
    shown("shoot R1 at B1", "SP-38"); /* though the fight is still to come */
    say("end");
    assert_int_equal(attr("B1", "hits"), 6);
    say("retreat R2 to 8 18");
    six_pass();
    six_shoot();
    say("shoot R1 at B1"); /* they have parted */
}

static void sp_38_ruling_units_in_contact_do_not_shoot(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 40, 180, 90);
    put(SIDE_BLUE, "infantry", 90, 180, 270);
    put(SIDE_RED, "infantry", 15, 180, 90);
    put(SIDE_BLUE, "artillery", 200, 180, 270);
    box(TERRAIN_LAKE, 92, 135, 60, 49, 0);
    box(TERRAIN_LAKE, 92, 225, 60, 49, 0);
    setup();
    say("charge R1 at B1");
    say("move R2 by 3.5 0");
    say("end"); /* no way back: they stay in contact */
    six_shoot();
    shown("shoot B1 at R2", "SP-38");
}

static void sp_38b_option_split_between_the_two(void **state)
{
    (void)state;
    beside_a_fight();
    option("desperation", 1);
    setup();
    say("charge R2 at B1");
    six_shoot();
    six_coach_says("shoot R1 at B1", "4 hits, split between the two who fight = 2");
    say("shoot R1 at B1");
    assert_true(said("SP-38b", "R2: 4 hits"));
    assert_int_equal(attr("B1", "hits"), 2 + 6); /* the fight follows at once */
    assert_int_equal(attr("R2", "hits"), 2);
}

static void sp_38b_ruling_split_first_then_each_its_cover(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmishers", 120, 130, 60);
    put(SIDE_RED, "infantry", 120, 230, 120);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "skirmishers", 160, 180, 270);
    box(TERRAIN_WOOD, 180, 180, 60, 60, 0);
    option("desperation", 1);
    setup();
    say("charge R3 at B1");
    six_shoot();
    say("shoot R1 at B1"); /* 2: one each, half of that rounded up */
    assert_int_equal(attr("B1", "hits"), 1);
    assert_int_equal(attr("R3", "hits"), 1);
    say("shoot R2 at B1"); /* 4: two each, in the wood one */
    assert_int_equal(attr("R3", "hits"), 3);
    assert_int_equal(attr("B1", "hits"), 1 + 1 + 6);
}

static void orders_to_shoot_name_an_enemy(void **state)
{
    (void)state;
    opposed("infantry", 40);
    put(SIDE_RED, "infantry", 100, 60, 90);
    setup();
    six_shoot();
    refused("shoot R1", "HS-07");
    refused("shoot R1 at R2", "HS-07");
    refused("move R1 by 1 0", "HS-05");
    refused("reload R1", "HS-05");
    refused("charge R1 at B1", "HS-05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SIX_TEST(sp_30_stated_cavalry_never_shoots),
        SIX_TEST(sp_31_stated_45_degrees_either_side),
        SIX_TEST(sp_31_stated_skirmishers_all_round_one_target),
        SIX_TEST(sp_31_ruling_from_mid_front_to_any_part),
        SIX_TEST(sp_32_stated_all_round_from_a_town),
        SIX_TEST(sp_33_stated_six_and_twenty_four),
        SIX_TEST(sp_33_stated_and_not_a_hair_more),
        SIX_TEST(sp_33_ruling_base_to_base_where_nearest),
        SIX_TEST(sp_34_stated_woods_hills_towns_block),
        SIX_TEST(sp_34_ruling_out_of_and_into_a_feature),
        SIX_TEST(sp_34_ruling_in_is_the_centre_for_sight),
        SIX_TEST(sp_34_ruling_in_is_the_centre_of_any_shape),
        SIX_TEST(sp_34_ruling_in_is_the_centre_for_cover),
        SIX_TEST(sp_34_ruling_from_centre_front_to_any_part),
        SIX_TEST(sp_33_stated_guns_in_range_are_told_to_stay),
        SIX_TEST(sp_19_stated_who_may_shoot_is_told_to_stay),
        SIX_TEST(sp_19_stated_computers_do_not_walk_away_from_a_shot),
        SIX_TEST(sp_19_ruling_plain_players_do_not_turn_out_of_a_shot),
        SIX_TEST(sp_35_stated_artillery_over_units),
        SIX_TEST(sp_35_stated_infantry_and_skirmishers_not),
        SIX_TEST(sp_36_stated_four_two_two),
        SIX_TEST(sp_37_stated_half_in_woods_and_towns),
        SIX_TEST(sp_38_stated_no_shot_at_a_fight),
        SIX_TEST(sp_38_ruling_from_the_moment_of_contact),
        SIX_TEST(sp_38_ruling_units_in_contact_do_not_shoot),
        SIX_TEST(sp_38b_option_split_between_the_two),
        SIX_TEST(sp_38b_ruling_split_first_then_each_its_cover),
        SIX_TEST(orders_to_shoot_name_an_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
