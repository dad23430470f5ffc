/* Kiddies: winning (KI-80 … KI-85). */
#include "rules/field.h"

/* R1 touches B1; beside them only those a test puts. */
static void last_pair(const char *red, const char *blue)
{
    put(SIDE_RED, red, 500, 500, 90);
    put10(SIDE_BLUE, blue, 5210, 5000, 90);
}

static void fights(void)
{
    start();
    say("end");
    say("end");
}

static void ki_80_stated_the_last_man_standing(void **state)
{
    (void)state;
    last_pair("skirmisher", "skirmisher");
    put(SIDE_BLUE, "cannon", 1500, 500, 270); /* a cannon is no man */
    fights();
    dice("6 1");
    say("fight R1");
    ended(SIDE_RED, "KI-80");
    refused("end", "HS-08");
    refused("red resign", "HS-08");
}

static void ki_81_stated_all_regulars_killed(void **state)
{
    (void)state;
    last_pair("skirmisher", "regular");
    put(SIDE_BLUE, "skirmisher", 1500, 500, 270);
    put(SIDE_BLUE, "cavalry", 1500, 600, 270);
    fights();
    dice("6 1");
    say("fight R1");
    ended(SIDE_RED, "KI-81");
}

static void ki_81_stated_not_while_one_is_left(void **state)
{
    (void)state;
    last_pair("skirmisher", "regular");
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    fights();
    dice("6 1");
    say("fight R1");
    assert_int_equal(table()->over, OVER_NO);
}

/* ---- attack and defence
 * --------------------------------------------------------------------------- */

/* Red attacks with three against one. */
static void attackers(void)
{
    attack(SIDE_RED);
    put(SIDE_RED, "regular", 1720, 300, 90);
    put(SIDE_RED, "skirmisher", 1720, 500, 90);
    put(SIDE_RED, "regular", 200, 600, 90);
    put(SIDE_BLUE, "regular", 1500, 900, 270);
}

/* The defender sets up and is Red's guest: Red moves first by the usual dice. */
static void ki_82_stated_a_regular_leaves_over_the_far_edge(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    start();
    refused("leave R2", "KI-82"); /* no Regular */
    shown("leave R3", "KI-82");   /* too far */
    say("leave R1");
    assert_int_equal(base("R1")->where, WHERE_LEFT);
    ended(SIDE_RED, "KI-82");
}

static void ki_82_stated_as_far_as_he_may_move(void **state)
{
    (void)state;
    attackers();
    field.set.unit[0].pose.at.x = 1679 * MM; /* 151 mm from the edge */
    goal("exit", "", 0);
    start();
    shown("leave R1", "KI-82");
    say("move R1 by 1 0");
    refused("leave R1", "HS-03");
    for (int i = 0; i < 2; i++)
        say("end");
    to_phase("move");
    say("leave R1");
    ended(SIDE_RED, "KI-82");
}

static void ki_82_stated_round_what_is_in_the_way(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    solid(TERRAIN_WALL, "wall", 1780, 300, 8, 60, 19);
    start();
    say("leave R1");
    ended(SIDE_RED, "KI-82");
}

/* By road he may go twice as far, but not round a wall beside it. */
static void ki_82_stated_round_it_only_as_far_as_off_the_road(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    field.set.unit[0].pose.at.x = 1545 * MM;
    band(TERRAIN_ROAD, 60, 0, 300, 1830, 300);
    solid(TERRAIN_WALL, "wall", 1780, 300, 8, 60, 19);
    start();
    shown("leave R1", "KI-36");
}

static void ki_82_stated_by_road_as_far_as_the_road_allows(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    field.set.unit[0].pose.at.x = 1545 * MM;
    band(TERRAIN_ROAD, 60, 0, 300, 1830, 300);
    start();
    say("leave R1");
    ended(SIDE_RED, "KI-82");
}

static void ki_82_stated_not_through_walls_nor_out_of_contact(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    solid(TERRAIN_WALL, "wall", 1780, 300, 8, 300, 19);
    field.set.unit[2].pose.at = (struct vec){1521 * MM, 900 * MM}; /* R3 touches B1 */
    start();
    shown("leave R1", "KI-36");
    refused("leave R3", "KI-27");
}

static void ki_82_stated_only_in_attack_and_only_for_the_attacker(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 1720, 300, 90);
    put(SIDE_BLUE, "regular", 100, 900, 270);
    start();
    refused("leave R1", "KI-82");
}

static void ki_82_ruling_nobody_else_leaves(void **state)
{
    (void)state;
    attackers();
    goal("exit", "", 0);
    field.set.unit[3].pose.at = (struct vec){100 * MM, 900 * MM};
    start();
    refused("move R1 by 10.5 0", "HS-02");
    refused("leave R1 R3", "KI-82");
    say("end");
    refused("leave B1", "KI-82");
}

/* A named piece at 1000, 600 and `men` Reds at these places. */
static struct setting_piece *named(struct setting_piece *p)
{
    snprintf(p->name, sizeof p->name, "The Prize");
    return p;
}

static void holders_at(int count, int x, int y)
{
    attack(SIDE_RED);
    for (int i = 0; i < count; i++)
        put(SIDE_RED, i ? "skirmisher" : "regular", x + 25 * i, y, 90);
    put(SIDE_RED, "regular", 100, 100, 90);
    put(SIDE_BLUE, "regular", 1700, 900, 270);
}

static void whole_turn(void)
{
    int32_t turn = table()->turn;
    while (!table()->over && table()->turn == turn)
        say("end");
}

static void ki_83_stated_so_many_men_on_the_agreed_piece(void **state)
{
    (void)state;
    named(solid(TERRAIN_RIDGE, "book", 1000, 600, 200, 100, 11));
    holders_at(2, 990, 600);
    goal("hold", "The Prize", 2);
    start();
    whole_turn();
    ended(SIDE_RED, "KI-83");
}

static void ki_83_stated_one_too_few_do_not(void **state)
{
    (void)state;
    named(solid(TERRAIN_RIDGE, "book", 1000, 600, 200, 100, 11));
    holders_at(2, 990, 600);
    goal("hold", "The Prize", 3);
    start();
    whole_turn();
    assert_int_equal(table()->over, OVER_NO);
}

static void ki_83_ruling_looked_at_when_the_turn_ends(void **state)
{
    (void)state;
    named(solid(TERRAIN_RIDGE, "book", 1000, 600, 200, 100, 11));
    holders_at(2, 990, 600);
    goal("hold", "The Prize", 2);
    start();
    say("move R1 by 0 10"); /* off it again before it counts */
    whole_turn();
    assert_int_equal(table()->over, OVER_NO);
    say("answer first");
    say("move R1 by 0 -10");
    assert_int_equal(table()->over, OVER_NO);
    whole_turn();
    ended(SIDE_RED, "KI-83");
}

static void held(bool wins)
{
    goal("hold", "The Prize", 1);
    start();
    whole_turn();
    if (wins)
        ended(SIDE_RED, "KI-83");
    else
        assert_int_equal(table()->over, OVER_NO);
}

static void ki_83_ruling_a_wood_by_standing_in_it(void **state)
{
    (void)state;
    named(box(TERRAIN_WOOD, 1000, 600, 200, 200, 0));
    holders_at(1, 905, 600); /* his middle is within */
    held(true);
}

static void ki_83_ruling_not_a_wood_by_touching_its_trees(void **state)
{
    (void)state;
    named(box(TERRAIN_WOOD, 1000, 600, 200, 200, 0));
    solid(TERRAIN_TREE, "tree", 904, 600, 8, 8, 70)->part_of = 1;
    holders_at(1, 889, 600); /* touches the trunk from outside */
    held(false);
}

static void ki_83_ruling_a_bridge_by_standing_on_it(void **state)
{
    (void)state;
    band(TERRAIN_RIVER, 60, 1000, 0, 1000, 1220);
    named(box(TERRAIN_BRIDGE, 1000, 600, 100, 50, 0));
    holders_at(1, 1000, 600);
    held(true);
}

static void ki_83_ruling_a_building_by_touching_it(void **state)
{
    (void)state;
    named(box(TERRAIN_BUILDING, 1000, 600, 96, 96, 0));
    struct setting_piece *brick = solid(TERRAIN_BRICK, "brick", 1000, 560, 64, 16, 10);
    brick->part_of = 1;
    holders_at(1, 1000, 541); /* base of 10.5 mm against the brick's edge at 552 */
    held(true);
}

static void ki_83_ruling_not_by_a_brick_knocked_far_away(void **state)
{
    (void)state;
    named(box(TERRAIN_BUILDING, 1000, 600, 96, 96, 0));
    struct setting_piece *brick = solid(TERRAIN_BRICK, "brick", 1300, 560, 64, 16, 10);
    brick->part_of = 1;
    holders_at(1, 1300, 541);
    held(false);
}

static void ki_83_ruling_a_wall_by_touching_any_of_it(void **state)
{
    (void)state;
    named(solid(TERRAIN_WALL, "wall", 1000, 600, 8, 60, 19));
    solid(TERRAIN_WALL, "wall", 1000, 662, 8, 60, 19)->part_of = 1;
    holders_at(1, 985, 662);
    held(true);
}

static void ki_83_ruling_not_with_an_enemy_touching_him(void **state)
{
    (void)state;
    named(solid(TERRAIN_RIDGE, "book", 1000, 600, 200, 100, 11));
    attack(SIDE_RED);
    /* R2 stands by in a fight of three on one, which Blue wins: he is still touched. */
    put(SIDE_RED, "regular", 100, 100, 90);
    put10(SIDE_RED, "skirmisher", 9790, 6000, 90);
    put10(SIDE_RED, "skirmisher", 10210, 6000, 270);
    put10(SIDE_RED, "skirmisher", 10000, 6210, 180);
    put10(SIDE_BLUE, "regular", 10000, 6000, 90);
    goal("hold", "The Prize", 1);
    start();
    say("end");
    say("end");
    pair_up("R3 R4 B1");
    dice("1 6");
    say("fight B1");
    assert_true(alive("R2"));
    assert_int_equal(table()->turn, 2);
    assert_int_equal(table()->over, OVER_NO);
}

static void ki_84_ruling_looked_at_after_every_fight(void **state)
{
    (void)state;
    last_pair("skirmisher", "regular");
    put(SIDE_RED, "skirmisher", 500, 700, 90);
    put10(SIDE_BLUE, "skirmisher", 5210, 7000, 270);
    fights();
    dice("6 1");
    say("fight R1");
    ended(SIDE_RED, "KI-81"); /* the second fight is never rolled */
    assert_true(alive("R2") && alive("B2"));
}

static void ki_84_ruling_looked_at_after_every_charge(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 0);
    put(SIDE_BLUE, "regular", 500, 650, 180);
    put(SIDE_BLUE, "skirmisher", 1500, 650, 180);
    start();
    say("charge R1 R2 R3");
    ended(SIDE_RED, "KI-81");
    assert_int_equal(table()->ask, 0);
}

static void ki_84_ruling_looked_at_after_every_shot(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 500, 500, 90);
    put(SIDE_RED, "skirmisher", 500, 900, 90);
    put(SIDE_BLUE, "regular", 550, 500, 270);
    put(SIDE_BLUE, "skirmisher", 1500, 650, 180);
    start();
    to_phase("skirmish");
    say("flick R1 spot 1 aim 90 strength 1000 hand flick");
    assert_false(alive("B1"));
    ended(SIDE_RED, "KI-81");
}

static void ki_84_ruling_both_finished_at_one_stroke_is_a_draw(void **state)
{
    (void)state;
    last_pair("regular", "regular");
    put(SIDE_BLUE, "skirmisher", 1500, 650, 180);
    fights();
    dice("3 3");
    say("fight R1"); /* Red has nobody left, Blue no Regular */
    ended(SIDE_NONE, "KI-84");
    assert_int_equal(table()->over, OVER_DRAWN);
}

static void ki_84_ruling_regulars_count_only_where_there_were_some(void **state)
{
    (void)state;
    last_pair("skirmisher", "skirmisher");
    put(SIDE_BLUE, "skirmisher", 1500, 650, 180);
    put(SIDE_RED, "skirmisher", 100, 650, 180);
    fights();
    assert_int_equal(attr("blue", "regulars"), 0);
    dice("6 1");
    say("fight R1");
    assert_int_equal(table()->over, OVER_NO);
}

static void ki_85_option_the_last_turn_is_a_draw_without_terms(void **state)
{
    (void)state;
    field.set.turns = 2;
    put(SIDE_RED, "regular", 500, 500, 90);
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    start();
    whole_turn();
    assert_int_equal(table()->over, OVER_NO);
    say("answer first");
    whole_turn();
    assert_int_equal(table()->over, OVER_DRAWN);
    ended(SIDE_NONE, "KI-85");
}

static void ki_85_option_terms_not_met_are_the_defenders_win(void **state)
{
    (void)state;
    field.set.turns = 1;
    attackers();
    goal("exit", "", 0);
    start();
    whole_turn();
    ended(SIDE_BLUE, "KI-85");
}

static void ki_85_option_terms_met_on_the_last_turn_win(void **state)
{
    (void)state;
    field.set.turns = 1;
    named(solid(TERRAIN_RIDGE, "book", 1000, 600, 200, 100, 11));
    holders_at(2, 990, 600);
    goal("hold", "The Prize", 2);
    start();
    whole_turn();
    ended(SIDE_RED, "KI-83");
}

static void ki_85_option_no_limit_no_end(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 500, 500, 90);
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    start();
    for (int i = 0; i < 30; i++) {
        whole_turn();
        say("answer first");
    }
    assert_int_equal(table()->turn, 31);
}

/* ---- the house's own ends
 * ------------------------------------------------------------------------- */

static void hs_09_giving_up(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 500, 500, 90);
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    start();
    say("blue resign"); /* out of turn as well */
    ended(SIDE_RED, "HS-09");
}

static void hs_10_a_draw_by_consent(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 500, 500, 90);
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    setup();
    refused("draw", "HS-05");
    say("end");
    say("end");
    say("answer first");
    say("draw");
    refused("red draw", "HS-10");
    assert_int_equal(table()->over, OVER_NO);
    say("blue draw");
    ended(SIDE_NONE, "HS-10");
}

static void hs_10_an_offer_lasts_for_its_turn(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 500, 500, 90);
    put(SIDE_BLUE, "regular", 1500, 500, 270);
    start();
    say("draw");
    whole_turn();
    assert_int_equal(table()->draw_offer, SIDE_NONE);
    say("blue draw"); /* his own offer now, not a yes */
    assert_int_equal(table()->over, OVER_NO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_80_stated_the_last_man_standing),
        FIELD_TEST(ki_81_stated_all_regulars_killed),
        FIELD_TEST(ki_81_stated_not_while_one_is_left),
        FIELD_TEST(ki_82_stated_a_regular_leaves_over_the_far_edge),
        FIELD_TEST(ki_82_stated_as_far_as_he_may_move),
        FIELD_TEST(ki_82_stated_round_what_is_in_the_way),
        FIELD_TEST(ki_82_stated_round_it_only_as_far_as_off_the_road),
        FIELD_TEST(ki_82_stated_by_road_as_far_as_the_road_allows),
        FIELD_TEST(ki_82_stated_not_through_walls_nor_out_of_contact),
        FIELD_TEST(ki_82_stated_only_in_attack_and_only_for_the_attacker),
        FIELD_TEST(ki_82_ruling_nobody_else_leaves),
        FIELD_TEST(ki_83_stated_so_many_men_on_the_agreed_piece),
        FIELD_TEST(ki_83_stated_one_too_few_do_not),
        FIELD_TEST(ki_83_ruling_looked_at_when_the_turn_ends),
        FIELD_TEST(ki_83_ruling_a_wood_by_standing_in_it),
        FIELD_TEST(ki_83_ruling_not_a_wood_by_touching_its_trees),
        FIELD_TEST(ki_83_ruling_a_bridge_by_standing_on_it),
        FIELD_TEST(ki_83_ruling_a_building_by_touching_it),
        FIELD_TEST(ki_83_ruling_not_by_a_brick_knocked_far_away),
        FIELD_TEST(ki_83_ruling_a_wall_by_touching_any_of_it),
        FIELD_TEST(ki_83_ruling_not_with_an_enemy_touching_him),
        FIELD_TEST(ki_84_ruling_looked_at_after_every_fight),
        FIELD_TEST(ki_84_ruling_looked_at_after_every_charge),
        FIELD_TEST(ki_84_ruling_looked_at_after_every_shot),
        FIELD_TEST(ki_84_ruling_both_finished_at_one_stroke_is_a_draw),
        FIELD_TEST(ki_84_ruling_regulars_count_only_where_there_were_some),
        FIELD_TEST(ki_85_option_the_last_turn_is_a_draw_without_terms),
        FIELD_TEST(ki_85_option_terms_not_met_are_the_defenders_win),
        FIELD_TEST(ki_85_option_terms_met_on_the_last_turn_win),
        FIELD_TEST(ki_85_option_no_limit_no_end),
        FIELD_TEST(hs_09_giving_up),
        FIELD_TEST(hs_10_a_draw_by_consent),
        FIELD_TEST(hs_10_an_offer_lasts_for_its_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
