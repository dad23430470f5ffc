/* 6+: charging, hand-to-hand and retreating (SP-21 … SP-25, SP-40 … SP-46). */
#include "rules/sixplus.h"

/* R1 cavalry looks east at B1, which looks back at it, `gap` mm between their fronts. */
static void face_to_face(const char *troop, int gap)
{
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, troop, 120 + gap, 180, 270);
}

/* Ends the movement and lets the game fight; the charger's question stays open. */
static void fight(void)
{
    say("end");
    if (six_phase("shoot"))
        say("end");
}

static void sp_21_stated_only_cavalry_charge(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "skirmishers", 100, 120, 90);
    put(SIDE_RED, "artillery", 100, 240, 90);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    for (int i = 0; i < 4; i++)
        put(SIDE_BLUE, "infantry", 160, 60 + 60 * i, 270);
    box(TERRAIN_FIELD, 300, 300, 20, 20, 0);
    setup();
    shown("charge R1 at B1", "SP-21");
    shown("charge R2 at B2", "SP-21");
    shown("charge R3 at B4", "SP-21");
    refused("charge R4", "HS-07");
    refused("charge R4 at R1", "HS-07");
    refused("charge R4 at T1", "HS-07");
}

static void sp_21_stated_it_ends_in_contact(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    setup();
    say("charge R1 at B1");
    assert_true(said("SP-21", "4 cm, into the front"));
    stands_at("R1", 140, 180);
    assert_true(units_touch(table(), thing("R1").index, thing("B1").index));
    assert_int_equal(attr("R1", "foe"), thing("B1").index + 1);
}

static void sp_21_ruling_nobody_else_moves_into_contact(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_RED, "infantry", 165, 260, 0);
    for (int i = 0; i < 2; i++)
        put(SIDE_BLUE, "infantry", 160, 60 + 120 * i, 270);
    put10(SIDE_BLUE, "infantry", 1973, 2600, 270);
    setup();
    shown("move R1 by 4 0", "SP-21");
    shown("move R2 by 4 0", "SP-21"); /* not even cavalry, unless it charges */
    shown("turn R3 face 20", "SP-21");
    say("move R1 by 3.9 0");
}

static void sp_22_stated_six_centimetres_before_contact(void **state)
{
    (void)state;
    face_to_face("infantry", 60);
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 195, 60, 270);
    setup();
    shown("charge R2 at B2", "SP-22");
    say("charge R1 at B1");
    stands_at("R1", 160, 180);
}

/* The same to the tenth of a millimetre; and no turn that pokes a corner out makes it less. */
static void sp_22_ruling_six_centimetres_are_the_centres_way(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 1000, 600, 90);
    put10(SIDE_BLUE, "infantry", 1801, 600, 270);
    put10(SIDE_RED, "cavalry", 1000, 1800, 90);
    put10(SIDE_BLUE, "infantry", 1825, 1800, 270);
    put10(SIDE_RED, "cavalry", 1000, 3000, 90);
    put10(SIDE_BLUE, "infantry", 1800, 3000, 270);
    setup();
    shown("charge R1 at B1", "SP-22");
    shown("charge R2 at B2", "SP-22"); /* 6.25 cm */
    shown("charge R2 at B2 to 17 16", "SP-22");
    for (int i = 1; i <= 2; i++) {
        char text[8];
        snprintf(text, sizeof text, "R%d", i);
        assert_false(offered("charge", text)->allowed);
    }
    say("charge R3 at B3");
    stands_at("R3", 160, 300);
}

/* Three, four, five: lining up with the whole face takes it 3.6 cm aside and 4.8 cm forward. */
static void sp_22_ruling_lining_up_counts(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 1000, 600, 90);
    put10(SIDE_BLUE, "infantry", 1680, 960, 270);
    put10(SIDE_RED, "cavalry", 1000, 2400, 90);
    put10(SIDE_BLUE, "infantry", 1682, 2760, 270);
    setup();
    shown("charge R2 at B2", "SP-22");
    assert_non_null(strstr(field.verdict.why, "6.1 cm"));
    say("charge R1 at B1");
    stands_at("R1", 148, 96);
}

static void sp_22_stated_the_rest_of_the_move_is_the_retreat(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    setup();
    say("charge R1 at B1");
    shown("move R1 by -3 0", "SP-22");
    shown("turn R1 face 0", "SP-22");
    shown("charge R1 at B1", "SP-22");
}

static void sp_23_stated_a_charge_turns_at_most_45(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 20); /* 70° aside of the straight line */
    put(SIDE_RED, "cavalry", 100, 60, 45);
    put(SIDE_BLUE, "infantry", 150, 180, 270);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    setup();
    shown("charge R1 at B1 to 15 18", "SP-23");
    say("charge R2 at B2 to 16 6");
    stands_at("R2", 140, 60);
    assert_int_equal(base("R2")->face, 90 * DEG);
}

static void sp_23_stated_45_and_not_a_degree_more(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 60, 45); /* due east is 45° aside of it */
    put(SIDE_RED, "cavalry", 100, 180, 44);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    setup();
    shown("charge R2 at B2 to 16 18", "SP-23");
    say("charge R1 at B1 to 16 6");
}

static void sp_23_ruling_a_turn_in_the_same_move_is_the_one_turn(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 60, 270); /* turns about */
    put(SIDE_RED, "cavalry", 100, 120, 44); /* turns by 46° */
    put(SIDE_RED, "cavalry", 100, 180, 45); /* by 45° */
    put(SIDE_RED, "cavalry", 100, 240, 30); /* by 40°, past the victim */
    for (int i = 0; i < 4; i++)
        put(SIDE_BLUE, "infantry", 160, 60 + 60 * i, 270);
    setup();
    say("turn R1 face 90");
    shown("charge R1 at B1", "SP-23");
    assert_false(offered("charge", "R1")->allowed);
    say("turn R2 face 90");
    shown("charge R2 at B2", "SP-23");
    say("turn R3 face 90");
    shown("charge R3 at B3 to 15 20", "SP-23"); /* the one turn is made */
    say("charge R3 at B3");
    stands_at("R3", 140, 180);
    say("turn R4 face 0");
    shown("charge R4 at B4", "SP-23");
    assert_non_null(strstr(field.verdict.why, "turns once"));
}

/* Next turn it may turn again. */
static void sp_23_ruling_only_in_the_same_move(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    setup();
    say("turn R1 face 50");
    six_pass();
    six_pass();
    say("charge R1 at B1");
    stands_at("R1", 140, 60);
}

static void sp_24_stated_one_charger_for_a_defender(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    put(SIDE_RED, "cavalry", 160, 100, 0); /* below it */
    put(SIDE_BLUE, "infantry", 160, 20, 270);
    setup();
    say("charge R1 at B1");
    shown("charge R2 at B1", "SP-24");
}

static void sp_24_ruling_in_a_player_turn(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    setup();
    say("charge R1 at B1");
    fight();
    say("retreat R1 to 8 18");
    six_pass();
    say("charge R1 at B1");
    fight();
    assert_int_equal(attr("B1", "hits"), 12);
}

static void sp_25_ruling_victim_named_and_seen(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    put(SIDE_BLUE, "infantry", 160, 100, 270);
    box(TERRAIN_HILL, 125, 180, 20, 60, 0);
    setup();
    shown("charge R1 at B1", "SP-25");
    shown("charge R1 at B1 to 16 14", "SP-25");
}

static void sp_25_ruling_through_nothing_but_skirmishers(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 60, 60, 90);
    put(SIDE_RED, "skirmishers", 90, 60, 90);
    put(SIDE_BLUE, "infantry", 130, 60, 270);
    put(SIDE_RED, "cavalry", 60, 180, 90);
    put(SIDE_RED, "infantry", 90, 180, 90);
    put(SIDE_BLUE, "infantry", 130, 180, 270);
    setup();
    shown("charge R3 at B2", "SP-25");
    say("charge R1 at B1");
    stands_at("R1", 110, 60);
}

static void sp_25_ruling_no_room_no_charge(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    put(SIDE_RED, "skirmishers", 135, 180, 90); /* may be passed, but stands where it would end */
    setup();
    shown("charge R1 at B1", "SP-25");
}

static void sp_25_ruling_not_from_barred_ground(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "skirmishers", 160, 60, 270);
    box(TERRAIN_WOOD, 160, 60, 40, 60, 0);
    box(TERRAIN_TOWN, 160, 180, 40, 60, 0);
    setup();
    shown("charge R1 at B1", "SP-15"); /* it would end in the town */
    shown("charge R2 at B2", "SP-14");
}

static void sp_25_ruling_it_lines_up_with_the_face_struck(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 150, 180, 300); /* its front is turned by 30° */
    setup();
    say("charge R1 at B1");
    assert_int_equal(base("R1")->face, 120 * DEG);
    assert_true(units_touch(table(), thing("R1").index, thing("B1").index));
}

/* ---- hits ------------------------------------------------------------------------------------ */

static void sp_40_stated_only_the_attacker_strikes(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    setup();
    six_coach_says("charge R1 at B1", "6 hits; Infantry B1: 0 of 12 hits, then 6");
    say("charge R1 at B1");
    fight();
    assert_true(said("SP-40", "6 hits. It has 6 of 12"));
    assert_int_equal(attr("B1", "hits"), 6);
    assert_int_equal(attr("R1", "hits"), 0);
}

static void sp_41_stated_half_on_a_hilltop(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    box(TERRAIN_HILL, 170, 180, 40, 60, 0);
    setup();
    six_coach_says("charge R1 at B1", "6 hits, halved on the hilltop = 3");
    say("charge R1 at B1");
    fight();
    assert_int_equal(attr("B1", "hits"), 3);
}

static void sp_42_stated_half_against_cavalry(void **state)
{
    (void)state;
    face_to_face("cavalry", 40);
    setup();
    six_coach_says("charge R1 at B1", "halved against Cavalry = 3");
    say("charge R1 at B1");
    fight();
    assert_int_equal(attr("B1", "hits"), 3);
}

static void sp_43_stated_double_in_flank_and_rear(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "artillery", 160, 180, 0); /* its left flank */
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "artillery", 160, 60, 90); /* its rear */
    setup();
    six_coach_says("charge R1 at B1",
                   "doubled in the flank = 12; Artillery B1: 0 of 12 hits, and this destroys");
    say("charge R1 at B1");
    assert_true(said("SP-21", "into the left flank"));
    say("charge R2 at B2");
    assert_true(said("SP-21", "into the rear"));
    fight();
    assert_int_equal(attr("B1", "hits"), 12);
    assert_int_equal(attr("B2", "hits"), 12);
}

static void sp_43_ruling_the_attackers_centre_before_the_charge(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 316); /* 46° off: its left flank looks at R1 */
    setup();
    say("charge R1 at B1");
    assert_true(said("SP-21", "left flank"));
}

static void sp_43_ruling_front_before_flank_on_a_border(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 315); /* 45°: on the border */
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 45); /* flank before rear */
    setup();
    say("charge R1 at B1");
    assert_true(said("SP-21", "into the front"));
    say("charge R2 at B2");
    assert_true(said("SP-21", "flank"));
}

static void sp_43_ruling_halved_first_then_doubled(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "cavalry", 160, 180, 0);
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "cavalry", 160, 60, 270);
    box(TERRAIN_HILL, 160, 180, 60, 80, 0);
    box(TERRAIN_HILL, 160, 60, 60, 80, 0);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B2");
    fight();
    assert_int_equal(attr("B1", "hits"), 4); /* 6, 3, 2, doubled */
    say("retreat R1 to 7 18");
    assert_int_equal(attr("B2", "hits"), 2);
}

/* ---- retreats -------------------------------------------------------------------------------- */

static void sp_45_stated_six_centimetres_and_facing_it(void **state)
{
    (void)state;
    face_to_face("infantry", 40);
    setup();
    say("charge R1 at B1");
    fight();
    assert_int_equal(table()->ask_side, SIDE_RED);
    refused("move R1 by -6 0", "HS-06");
    refused("retreat R1", "HS-07");
    shown("retreat R1 to 7.9 18", "SP-45");
    assert_non_null(strstr(field.verdict.why, "6 cm, not 6.1 cm"));
    shown("retreat R1 to 9 18", "SP-45"); /* 5 cm */
    refused("blue retreat R1 to 8 18", "HS-05");
    refused("retreat B1 to 8 18", "HS-01");
    say("retreat R1 to 9 14.6835");
    assert_true(said("SP-45", "6 cm"));
    assert_int_equal(base("R1")->face, angle_of(vec_sub(place("B1"), place("R1"))));
    assert_int_equal(attr("R1", "foe"), 0);
}

static void sp_45_ruling_straight_and_past_skirmishers_only(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 120, 180, 90);
    put(SIDE_BLUE, "infantry", 180, 180, 270);
    put(SIDE_RED, "infantry", 100, 130, 90);
    put(SIDE_RED, "skirmishers", 160, 222, 90);
    setup();
    say("charge R1 at B1");
    fight();
    shown("retreat R1 to 11.7574 13.7574", "SP-45"); /* the infantry */
    say("retreat R1 to 11.7574 22.2426");            /* past the skirmishers */
}

/* R1 has charged out of a corner: behind it a wall of friends, to both sides lakes. */
static void cornered(void)
{
    put(SIDE_RED, "cavalry", 40, 180, 90);
    put(SIDE_BLUE, "infantry", 100, 180, 270);
    for (int i = 0; i < 3; i++)
        put(SIDE_RED, "infantry", 30, 130 + 50 * i, 90);
    field.set.unit[2].pose.at.x = field.set.unit[3].pose.at.x = field.set.unit[4].pose.at.x =
        15 * MM;
    box(TERRAIN_LAKE, 70, 120, 80, 60, 0);
    box(TERRAIN_LAKE, 70, 240, 80, 60, 0);
    setup();
    say("charge R1 at B1");
    fight();
}

static void sp_45_ruling_the_longest_when_none_is_whole(void **state)
{
    (void)state;
    cornered();
    shown("retreat R1 to 2 18", "SP-45");
    shown("retreat R1 to 6 18", "SP-45"); /* there are 4.5 cm */
    say("retreat R1 to 3.6 18");
}

/* R1 has charged between two lakes, and R2 stands behind it. */
static void between_lakes(void)
{
    put(SIDE_RED, "cavalry", 40, 180, 90);
    put(SIDE_BLUE, "infantry", 90, 180, 270);
    put(SIDE_RED, "infantry", 15, 180, 90);
    put(SIDE_BLUE, "artillery", 200, 180, 270);
    box(TERRAIN_LAKE, 77, 135, 90, 49, 0);
    box(TERRAIN_LAKE, 77, 225, 90, 49, 0);
    setup();
    say("charge R1 at B1");
    stands_at("R1", 70, 180);
}

/* The same with R2 in its back. */
static void shut_in(void)
{
    between_lakes();
    say("move R2 by 3.5 0");
    fight();
}

/* Where a retreat would be snapped to, from a place of R1's that is not right; false: to none. */
static bool snapped_back(int x, int y, struct vec *to)
{
    struct order o = {.verb = verb_find(field.game.rules, "retreat"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing("R1")},
                      .has_to = true,
                      .to = {x * MM / 10, y * MM / 10}};
    bool snapped = rules_snap(field.game.rules, table(), &o);
    *to = o.to;
    return snapped;
}

/* The hand is led to the whole way at the bearing it shows, or to the longest there is. */
static void sp_45_a_retreat_is_snapped_to_its_length(void **state)
{
    (void)state;
    struct vec to;
    face_to_face("infantry", 40);
    setup();
    say("charge R1 at B1");
    fight();
    struct vec from = place("R1");
    struct order nobody = {.verb = verb_find(field.game.rules, "retreat"), .side = SIDE_RED};
    struct pose pose;
    int base;
    assert_int_equal(field.game.rules->decides->ghost(table(), &nobody, &base, &pose, 1), 0);
    assert_true(snapped_back(900, 1800, &to)); /* 5 cm straight back: six */
    assert_int_equal(to.x, from.x - 60 * MM);
    assert_int_equal(to.y, from.y);
    field_end(NULL);
    six_new(NULL);
    between_lakes();
    fight();
    from = place("R1");
    for (int aside = -60; aside <= 60; aside += 3) { /* a lane of 3.5 cm, from whatever hint */
        assert_true(snapped_back(200, 1800 + aside, &to));
        assert_in_range(vec_distance(to, from), 34 * MM, 36 * MM);
    }
    say("retreat R1 to 3.5 18");
}

static void sp_45_ruling_no_way_they_stay_in_contact(void **state)
{
    (void)state;
    shut_in();
    assert_true(said("SP-45", "no way back"));
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(attr("R1", "foe"), thing("B1").index + 1);
    six_shoot();
    shown("shoot B2 at R1", "SP-38"); /* it covers both */
    shown("shoot B1 at R1", "SP-38");
    say("end");
    assert_int_equal(table()->active, SIDE_RED);
    assert_int_equal(attr("R1", "owes_retreat"), 2); /* still shut in */
    say("move R2 to 1.5 18");
    six_pass();
    six_pass();
    assert_int_equal(table()->ask, 3); /* now it retreats, before anything else */
    refused("move R2 by 0 1", "HS-06");
    say("retreat R1 to 3.6 18");
    assert_int_equal(attr("R1", "foe"), 0);
    say("move R1 by 2 0"); /* and has its own move still */
}

static void sp_45_ruling_the_victim_may_move_away(void **state)
{
    (void)state;
    shut_in();
    say("move B1 by 6 0 face 270");
    assert_int_equal(attr("R1", "foe"), 0);
    assert_int_equal(attr("R1", "owes_retreat"), 0);
    six_shoot();
    say("shoot B2 at R1"); /* nobody is in hand-to-hand any more */
    assert_int_equal(table()->ask, 0);
}

static void sp_45_ruling_victim_destroyed_they_stay(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 0);
    six_far(SIDE_BLUE);
    setup();
    say("charge R1 at B1");
    fight();
    assert_true(said("SP-45", "stays where it is"));
    assert_false(alive("B1"));
    stands_at("R1", 130, 180);
    assert_int_equal(table()->ask, 0);
    refused("retreat R1 to 8 18", "SP-45"); /* Blue's turn, and nothing to retreat from */
}

static void sp_46_stated_twelve_hits_all_at_once(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 0);
    put(SIDE_RED, "cavalry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 0);
    six_far(SIDE_BLUE);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B2");
    fight();
    assert_true(said("SP-46", "B1 has 12 hits"));
    assert_true(said("SP-46", "B2 has 12 hits"));
    assert_int_equal(base("B1")->where, WHERE_LOST);
    assert_int_equal(base("B2")->where, WHERE_LOST);
}

static void sp_46_ruling_it_blocks_until_its_phase(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 180, 90);
    put(SIDE_RED, "infantry", 100, 230, 107);
    put(SIDE_RED, "infantry", 100, 130, 73);
    put(SIDE_RED, "artillery", 40, 180, 90);
    put(SIDE_RED, "skirmishers", 165, 260, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    put(SIDE_BLUE, "infantry", 185, 180, 270); /* behind it */
    setup();
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("shoot R3 at B1");
    assert_int_equal(attr("B1", "hits"), 12);
    assert_true(alive("B1"));
    shown("shoot R5 at B1", "SP-46");
    six_pass();
    assert_false(alive("B1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SIX_TEST(sp_21_stated_only_cavalry_charge),
        SIX_TEST(sp_21_stated_it_ends_in_contact),
        SIX_TEST(sp_21_ruling_nobody_else_moves_into_contact),
        SIX_TEST(sp_22_stated_six_centimetres_before_contact),
        SIX_TEST(sp_22_ruling_six_centimetres_are_the_centres_way),
        SIX_TEST(sp_22_ruling_lining_up_counts),
        SIX_TEST(sp_22_stated_the_rest_of_the_move_is_the_retreat),
        SIX_TEST(sp_23_stated_a_charge_turns_at_most_45),
        SIX_TEST(sp_23_stated_45_and_not_a_degree_more),
        SIX_TEST(sp_23_ruling_a_turn_in_the_same_move_is_the_one_turn),
        SIX_TEST(sp_23_ruling_only_in_the_same_move),
        SIX_TEST(sp_24_stated_one_charger_for_a_defender),
        SIX_TEST(sp_24_ruling_in_a_player_turn),
        SIX_TEST(sp_25_ruling_victim_named_and_seen),
        SIX_TEST(sp_25_ruling_through_nothing_but_skirmishers),
        SIX_TEST(sp_25_ruling_no_room_no_charge),
        SIX_TEST(sp_25_ruling_not_from_barred_ground),
        SIX_TEST(sp_25_ruling_it_lines_up_with_the_face_struck),
        SIX_TEST(sp_40_stated_only_the_attacker_strikes),
        SIX_TEST(sp_41_stated_half_on_a_hilltop),
        SIX_TEST(sp_42_stated_half_against_cavalry),
        SIX_TEST(sp_43_stated_double_in_flank_and_rear),
        SIX_TEST(sp_43_ruling_the_attackers_centre_before_the_charge),
        SIX_TEST(sp_43_ruling_front_before_flank_on_a_border),
        SIX_TEST(sp_43_ruling_halved_first_then_doubled),
        SIX_TEST(sp_45_stated_six_centimetres_and_facing_it),
        SIX_TEST(sp_45_ruling_straight_and_past_skirmishers_only),
        SIX_TEST(sp_45_ruling_the_longest_when_none_is_whole),
        SIX_TEST(sp_45_a_retreat_is_snapped_to_its_length),
        SIX_TEST(sp_45_ruling_no_way_they_stay_in_contact),
        SIX_TEST(sp_45_ruling_the_victim_may_move_away),
        SIX_TEST(sp_45_ruling_victim_destroyed_they_stay),
        SIX_TEST(sp_46_stated_twelve_hits_all_at_once),
        SIX_TEST(sp_46_ruling_it_blocks_until_its_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
