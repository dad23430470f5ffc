/* Kiddies: moving (KI-30 … KI-37). */
#include "rules/field.h"
#include "sets/kiddies/kiddies_law.h"

static void enemy_far_away(void)
{
    put(SIDE_BLUE, "regular", 1700, 1100, 270);
}

/* ---- how far
 * ----------------------------------------------------------------------------------- */

static void ki_30_stated_foot_one_span_horse_two(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "skirmisher", 300, 500, 90);
    put(SIDE_RED, "cavalry", 300, 700, 90);
    enemy_far_away();
    start();
    shown("move R1 by 15.01 0", "KI-30");
    shown("move R2 by 0 15.01", "KI-30");
    shown("move R3 by 30.01 0", "KI-30");
    say("move R1 by 15 0");
    say("move R2 by 0 15");
    say("move R3 by 30 0");
    stands_at("R1", 450, 300);
    stands_at("R3", 600, 700);
}

/* Whom he would touch there is known while he is only held. */
static int meets(const char *text, struct ref *enemy)
{
    struct order order;
    struct trouble trouble = {0};
    assert_true(order_read(field.game.rules, table(), SIDE_RED, text, &order, &trouble));
    return field.game.rules->shows->meets(table(), &order, enemy, 2);
}

static void ki_36_ruling_whom_a_move_would_touch(void **state)
{
    struct ref enemy[2];
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_BLUE, "regular", 400, 300, 270);
    put(SIDE_BLUE, "regular", 400, 321, 270);
    put(SIDE_BLUE, "regular", 400, 700, 270);
    start();
    assert_int_equal(meets("move R1 to 37 30", enemy), 0);
    assert_int_equal(meets("move R1 to 37.9 30", enemy), 1);
    assert_true(ref_same(enemy[0], thing("B1")));
    assert_int_equal(meets("move R1 to 38.19 31.05", enemy), 2);
    say("move R1 to 37.9 30");
    assert_int_equal(meets("move R1 face 0", enemy), 0); /* him he touches already */
}

/* Whoever is held while nobody moves touches nobody. */
static void ki_36_ruling_no_move_no_touch(void **state)
{
    struct ref enemy[2];
    (void)state;
    put(SIDE_RED, "skirmisher", 300, 300, 90);
    put(SIDE_BLUE, "skirmisher", 400, 300, 270);
    start();
    assert_int_equal(meets("move R1 to 37.9 30", enemy), 1);
    to_phase("skirmish");
    assert_int_equal(meets("move R1 to 37.9 30", enemy), 0);
}

static void ki_30_stated_every_figure_on_its_own_and_once(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "regular", 300, 500, 90);
    enemy_far_away();
    start();
    say("move R1 by 5 0");
    shown("move R1 by 5 0", "HS-03");
    shown("move R2 R1 by 5 0", "HS-03");
    say("move R2 by 0 -5");
    assert_int_equal(attr("R1", "moved"), 1);
    say("end");
    say("end");
    say("answer first");
    assert_int_equal(attr("R1", "moved"), 0);
    say("move R1 by 5 0");
}

static void ki_30_ruling_any_path_measured_along_it(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    enemy_far_away();
    start();
    shown("move R1 via 37.5 30 to 37.5 37.6", "KI-30"); /* 7.5 + 7.6 cm */
    shown("move R1 via 40 30 via 30 30 to 31 30", "KI-30");
    refused("move R1 via -1 30 to 31 30", "HS-02");
    say("move R1 via 37.5 30 to 37.5 37.5");
    stands_at("R1", 375, 375);
}

static void ki_30_ruling_facing_is_free(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 300, 300, 90);
    enemy_far_away();
    start();
    say("move R1 by 20 0 face 271.5");
    assert_int_equal(base("R1")->face, 271500);
}

static void ki_30_ruling_turning_on_the_spot_costs_nothing(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 300, 500, 90);
    enemy_far_away();
    start();
    say("move R1 face 10");
    say("move R1 face 200");
    assert_int_equal(attr("R1", "moved"), 0);
    say("move R1 by 15 0");
    say("move R1 face 0"); /* and also afterwards */
    say("move R2 face 45");
    assert_int_equal(attr("R1", "moved"), 1);
    assert_int_equal(attr("R2", "moved"), 0);
    assert_int_equal(base("R1")->face, 0);
}

static void ki_30_ruling_a_line_that_turns_walks_all_but_its_first(void **state)
{
    (void)state;
    put_line(SIDE_RED, 9, 300, 500, 0); /* R1 … R9, the last 168 mm from the first */
    enemy_far_away();
    start();
    shown("move R1 R9 face 90", "KI-30"); /* he would walk 238 mm */
    say("move R1 R2 R3 R4 R5 face 60");
    assert_int_equal(attr("R1", "moved"), 0);
    for (int i = 2; i <= 5; i++)
        assert_int_equal(attr((char[]){'R', (char)('0' + i), 0}, "moved"), 1);
    assert_int_equal(base("R5")->face, 60 * DEG);
    shown("move R3 by 1 0", "HS-03");
}

/* ---- cannon
 * ------------------------------------------------------------------------------------ */

static void ki_31_stated_a_crewed_cannon_moves_one_span(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put(SIDE_RED, "cannon", 600, 300, 0); /* R4: nobody's */
    enemy_far_away();
    start();
    shown("move R1 by 0 15.01", "KI-31");
    shown("move R4 by 0 5", "KI-37");
    say("move R1 by 0 15");
    stands_at("R1", 300, 450);
}

static void ki_31_stated_crewed_when_the_turn_began(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 0);
    put10(SIDE_RED, "regular", 2745, 3000, 0);
    put(SIDE_RED, "regular", 400, 300, 0);
    enemy_far_away();
    start();
    say("move R3 to 32.55 30"); /* a crew now, but it was none when the turn began */
    assert_int_equal(kiddies_controller(table(), 0), SIDE_RED);
    shown("move R1 by 0 5", "KI-31");
    to_phase("cannon");
    say("end"); /* all Red's: a new turn */
    say("answer first");
    say("move R1 by 0 5");
}

static void ki_31_ruling_the_crew_comes_along_and_has_moved(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    enemy_far_away();
    start();
    say("move R1 by 5 10 face 90");
    stands_at("R1", 350, 400);
    assert_int_equal(base("R1")->face, 90 * DEG);
    vec_distance(place("R1"), place("R2"));
    assert_in_range(vec_distance(place("R1"), place("R2")), 25490, 25510);
    assert_in_range(vec_distance(place("R1"), place("R3")), 25490, 25510);
    assert_int_equal(attr("R1", "moved"), 1);
    assert_int_equal(attr("R2", "moved"), 1);
    assert_int_equal(attr("R3", "moved"), 1);
    shown("move R2 by -5 0", "HS-03");
    assert_int_equal(kiddies_controller(table(), 0), SIDE_RED);
}

static void ki_31_ruling_they_must_still_crew_it(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put(SIDE_RED, "regular", 230, 300, 0); /* R4 */
    put_crewed(SIDE_RED, 300, 700, 0);     /* R5, crew R6 R7 */
    enemy_far_away();
    start();
    say("move R2 by -10 -5"); /* walks off */
    refused("move R1 by 0 5", "KI-37");
    say("move R4 to 27.45 30"); /* another takes his place */
    shown("move R1 by 0 5", "KI-31");
    say("move R6 by 0 1"); /* has moved, though he is still there */
    shown("move R5 by 0 5", "KI-31");
}

static void ki_31_ruling_newcomers_do_not_displace_the_crew(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 230, 200, 0); /* R1: a lower number than the crew's */
    put_crewed(SIDE_RED, 300, 300, 0);     /* R2, crew R3 R4 */
    enemy_far_away();
    start();
    say("move R1 to 28 26"); /* behind the cannon, touching it? */
    say("move R2 by 0 5");
    stands_at("R2", 300, 350);
    assert_int_equal(attr("R3", "moved"), 1);
    assert_int_equal(attr("R4", "moved"), 1);
}

static void ki_31_ruling_turning_it_takes_a_crew(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put(SIDE_RED, "cannon", 600, 300, 0);
    put10(SIDE_RED, "regular", 5745, 3000, 0);
    enemy_far_away();
    start();
    refused("move R4 face 30", "KI-37");
    say("move R1 face 90");
    stands_at("R1", 300, 300);
    assert_int_equal(attr("R1", "moved"), 0);
    assert_int_equal(attr("R2", "moved"), 0);
    assert_in_range(place("R2").y, 325400, 325600); /* swung round with it */
    say("move R1 ahead 1");
    say("move R1 face 0");
}

static void ki_31_ruling_a_held_crew_neither_turns_nor_moves_it(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put10(SIDE_BLUE, "regular", 3465, 3000, 270);
    enemy_far_away();
    start();
    shown("move R1 by 0 5", "KI-27");
    shown("move R1 face 20", "KI-27");
}

static void ki_31_ruling_named_beside_another_it_still_needs_its_crew(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 200, 300, 0);
    put(SIDE_RED, "cannon", 300, 300, 0);
    put10(SIDE_RED, "regular", 2745, 3000, 0);
    put(SIDE_RED, "regular", 400, 300, 0);
    enemy_far_away();
    start();
    say("move R4 to 32.55 30");
    shown("move R1 R2 face 5", "KI-31"); /* the first turns, the cannon would roll */
}

static void ki_31_ruling_a_captured_cannon_moves(void **state)
{
    (void)state;
    put(SIDE_BLUE, "cannon", 300, 300, 0);
    put10(SIDE_RED, "regular", 2745, 3000, 0);
    put10(SIDE_RED, "regular", 3255, 3000, 0);
    enemy_far_away();
    start();
    say("move B1 by 0 10 face 20");
    assert_int_equal(base("B1")->face, 20 * DEG);
    assert_int_equal(attr("R1", "moved"), 1);
}

/* ---- ground
 * ------------------------------------------------------------------------------------ */

static void ki_32_stated_a_span_more_on_the_road(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 100, 300, 90);
    put(SIDE_RED, "regular", 300, 350, 90);
    put_crewed(SIDE_RED, 400, 600, 90);
    enemy_far_away();
    band(TERRAIN_ROAD, 60, 0, 300, 1830, 300);
    band(TERRAIN_ROAD, 40, 0, 600, 1830, 600);
    start();
    shown("move R1 by 30.01 0", "KI-30");
    shown("move R1 by 16 4", "KI-30");            /* ends beside the road */
    shown("move R3 by 16 -4", "KI-30");           /* begins beside it */
    shown("move R1 via 38 34 to 46 30", "KI-30"); /* leaves it on the way */
    say("move R1 by 30 0");
    shown("move R2 by 45.01 0", "KI-30");
    say("move R2 by 45 0");
    say("move R4 by 30 0"); /* the mover is the cannon: its crew walks beside the road */
    stands_at("R4", 700, 600);
}

static void ki_32_stated_round_the_bend_of_a_road(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    enemy_far_away();
    band(TERRAIN_ROAD, 60, 100, 300, 400, 300);
    band(TERRAIN_ROAD, 60, 400, 300, 400, 900);
    start();
    shown("move R1 to 40 48", "KI-30"); /* straight there leaves the road */
    say("move R1 via 40 30 to 40 48");
    stands_at("R1", 400, 480);
}

static void ki_33_stated_nobody_on_hills(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 300, 500, 90);
    enemy_far_away();
    solid(TERRAIN_HILL, "block", 400, 400, 60, 400, 30);
    start();
    shown("move R1 to 40 30", "KI-33");
    shown("move R2 by 30 0", "KI-33"); /* nor over it */
    shown("move R1 to 36.5 30", "KI-33");
    say("move R1 to 35.9 30");
}

static void ki_33_stated_thin_books_may_be_climbed(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 200, 350, 90);
    enemy_far_away();
    solid(TERRAIN_RIDGE, "book", 400, 300, 100, 200, 11);
    start();
    say("move R1 to 40 30");
    say("move R2 by 30 0"); /* and ridden over */
}

static void ki_34_stated_a_river_only_by_bridge_or_road(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 0);
    put(SIDE_RED, "regular", 500, 300, 0);
    put(SIDE_RED, "cavalry", 700, 300, 0);
    put(SIDE_RED, "regular", 900, 300, 0);
    put(SIDE_RED, "cavalry", 550, 300, 0);
    enemy_far_away();
    band(TERRAIN_RIVER, 60, 0, 360, 1830, 360);
    box(TERRAIN_BRIDGE, 500, 360, 50, 90, 0);
    band(TERRAIN_ROAD, 50, 900, 200, 900, 600);
    start();
    shown("move R1 by 0 12", "KI-34");
    shown("move R1 by 0 5", "KI-34"); /* nor a paddle */
    shown("move R3 by 0 25", "KI-34");
    say("move R2 by 0 12");
    say("move R4 by 0 12");
    say("move R5 via 50 31 via 50 41 to 55 41"); /* off the direct way, over the bridge */
    say("move R1 by 0 1.5");
    assert_string_equal(field.verdict.id, "");
}

static void ki_34_stated_a_bridge_is_not_left_halfway(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 500, 360, 0);
    enemy_far_away();
    band(TERRAIN_RIVER, 60, 0, 360, 1830, 360);
    box(TERRAIN_BRIDGE, 500, 360, 50, 90, 0);
    start();
    shown("move R1 by 6 4", "KI-34");
    say("move R1 by 1 6");
}

/* Streams and lakes are rivers, and are called what they are. */
static void ki_34_ruling_streams_and_lakes_by_their_own_names(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 0);
    put(SIDE_RED, "regular", 900, 300, 0);
    put(SIDE_RED, "regular", 1400, 300, 0);
    enemy_far_away();
    band(TERRAIN_STREAM, 60, 100, 360, 500, 360);
    box(TERRAIN_LAKE, 900, 360, 300, 60, 0);
    band(TERRAIN_RIVER, 60, 1200, 360, 1700, 360);
    start();
    shown("move R1 by 0 12", "KI-34");
    assert_non_null(strstr(field.verdict.why, "The stream "));
    assert_null(strstr(field.verdict.why, "river"));
    shown("move R2 by 0 12", "KI-34");
    assert_non_null(strstr(field.verdict.why, "The lake "));
    assert_null(strstr(field.verdict.why, "river"));
    shown("move R3 by 0 12", "KI-34");
    assert_non_null(strstr(field.verdict.why, "The river "));
}

static void ki_34_ruling_a_ford_is_refused_with_its_line(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 0);
    enemy_far_away();
    band(TERRAIN_RIVER, 60, 0, 360, 1830, 360);
    box(TERRAIN_FORD, 300, 360, 50, 90, 0);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "field.yaml:102: "));
    assert_non_null(strstr(field.trouble.text, "KI-34"));
}

static void ki_34_ruling_who_was_pushed_into_water_wades_out(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 350, 0);
    put(SIDE_RED, "regular", 400, 350, 0);
    enemy_far_away();
    band(TERRAIN_RIVER, 60, 0, 360, 1830, 360);
    start();
    shown("move R1 by 0 1", "KI-34"); /* not deeper, not along */
    shown("move R1 by 5 0", "KI-34");
    say("move R1 by 0 -4");
    say("move R2 by 0 8");
}

static void ki_35_stated_moving_knocks_nobody_over(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 300, 300, 0);
    put(SIDE_RED, "regular", 300, 400, 0);
    put_crewed(SIDE_RED, 400, 500, 0);
    enemy_far_away();
    start();
    struct base man = *base("R2"), gun = *base("R3");
    say("move R1 by 0 30"); /* right through him */
    assert_memory_equal(&man, base("R2"), sizeof man);
    assert_memory_equal(&gun, base("R3"), sizeof gun);
    for (int i = 0; i < table()->bases; i++)
        assert_int_equal(table()->base[i].where, WHERE_TABLE);
}

static void ki_36_ruling_ends_on_nobody(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "regular", 400, 300, 90);
    put(SIDE_BLUE, "cannon", 300, 420, 90);
    solid(TERRAIN_BRICK, "brick", 200, 300, 64, 16, 10);
    solid(TERRAIN_WALL, "wall", 300, 200, 64, 8, 19);
    enemy_far_away();
    start();
    shown("move R1 to 40 30", "KI-36");
    shown("move R1 to 38.1 30", "KI-36");
    shown("move R1 to 30 42", "KI-36");
    shown("move R1 to 22 30", "KI-36");
    shown("move R1 to 30 21", "KI-36");
    say("move R1 to 37.9 30");
}

static void ki_36_ruling_passes_friends_and_cannon_not_enemies(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 300, 300, 90);
    put(SIDE_RED, "regular", 360, 300, 90);
    put(SIDE_BLUE, "cannon", 420, 300, 90);
    put(SIDE_RED, "cavalry", 300, 600, 90);
    put(SIDE_BLUE, "skirmisher", 400, 600, 90);
    enemy_far_away();
    start();
    say("move R1 by 20 0");
    shown("move R3 by 20 0", "KI-36");
    shown("move R3 via 40 62 to 50 60", "KI-36");
    say("move R3 via 40 63 to 50 60");
}

static void ki_36_ruling_never_through_buildings_and_walls(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 300, 300, 90);
    put(SIDE_RED, "cavalry", 300, 600, 90);
    solid(TERRAIN_BRICK, "brick", 400, 300, 16, 64, 10);
    solid(TERRAIN_WALL, "wall", 400, 600, 8, 64, 19);
    struct setting_piece *lintel = solid(TERRAIN_BRICK, "brick", 400, 800, 16, 64, 10);
    lintel->z = 38 * MM; /* over men's heads */
    put(SIDE_RED, "regular", 350, 800, 90);
    enemy_far_away();
    start();
    shown("move R1 by 20 0", "KI-36");
    shown("move R2 by 20 0", "KI-36");
    say("move R3 by 10 0");
}

static void ki_36_ruling_ends_on_the_table(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 50, 300, 90);
    enemy_far_away();
    start();
    refused("move R1 by -4 0", "HS-02");
    refused("move R1 by -10 0", "HS-02");
    say("move R1 by -3.9 0");
}

static void ki_36_ruling_woods_are_open_to_all(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "cavalry", 250, 350, 90);
    put_crewed(SIDE_RED, 300, 450, 90);
    box(TERRAIN_WOOD, 450, 400, 200, 300, 0);
    solid(TERRAIN_TREE, "tree", 400, 300, 8, 8, 70);
    enemy_far_away();
    start();
    shown("move R1 to 40 30", "KI-36"); /* only not upon a trunk */
    say("move R1 by 15 0");
    say("move R2 by 20 0");
    say("move R3 by 12 0");
}

static void ki_36_ruling_contact_starts_a_fight(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_BLUE, "regular", 400, 300, 270);
    enemy_far_away();
    start();
    say("move R1 to 37.86 30"); /* 0.4 mm between the bases: they touch */
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    say("fight R1");
}

/* ---- crews
 * ------------------------------------------------------------------------------------- */

static void ki_37_ruling_crewed_by_two_regulars_in_contact(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 0);
    put10(SIDE_RED, "regular", 2745, 3000, 0);
    put10(SIDE_RED, "cavalry", 3255, 3000, 0);
    put(SIDE_RED, "cannon", 600, 300, 0);
    put10(SIDE_RED, "regular", 5745, 3000, 0);
    put10(SIDE_RED, "regular", 6260, 3000, 0); /* half a millimetre: just touching */
    put(SIDE_RED, "cannon", 900, 300, 0);
    put10(SIDE_RED, "regular", 8745, 3000, 0);
    put10(SIDE_RED, "regular", 9262, 3000, 0); /* a little farther */
    enemy_far_away();
    start();
    assert_int_equal(kiddies_controller(table(), thing("R1").index), SIDE_NONE);
    assert_int_equal(kiddies_controller(table(), thing("R4").index), SIDE_RED);
    assert_int_equal(kiddies_controller(table(), thing("R7").index), SIDE_NONE);
    shown("move R1 by 0 1", "KI-37");
    shown("move R7 by 0 1", "KI-37");
    say("move R4 by 0 1");
}

static void ki_37_ruling_not_with_an_enemy_beside_it(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put10(SIDE_BLUE, "skirmisher", 3000, 3405, 180);
    enemy_far_away();
    start();
    assert_int_equal(kiddies_controller(table(), 0), SIDE_NONE);
    shown("move R1 face 10", "KI-37");
}

static void ki_37_ruling_nobody_crews_two(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 0);
    put(SIDE_RED, "cannon", 351, 300, 0);
    put10(SIDE_RED, "regular", 3255, 3000, 0); /* R3 between the two */
    put10(SIDE_RED, "regular", 2745, 3000, 0); /* R4 left */
    put10(SIDE_RED, "regular", 3765, 3000, 0); /* R5 right */
    put(SIDE_RED, "regular", 351, 200, 0);     /* R6 */
    enemy_far_away();
    start();
    int both =
        (kiddies_controller(table(), 0) == SIDE_RED) + (kiddies_controller(table(), 1) == SIDE_RED);
    assert_int_equal(both, 1);
    say("move R6 to 35.1 25.95"); /* behind the second: now there are enough */
    assert_int_equal(kiddies_controller(table(), 0), SIDE_RED);
    assert_int_equal(kiddies_controller(table(), 1), SIDE_RED);
}

static void ki_37_ruling_newcomers_fire_it_the_same_turn(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 0);
    put10(SIDE_RED, "regular", 2745, 3000, 0);
    put(SIDE_RED, "regular", 400, 300, 0);
    put(SIDE_RED, "skirmisher", 900, 900, 0);
    enemy_far_away();
    start();
    say("move R3 to 32.55 30");
    to_phase("cannon");
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    assert_int_equal(attr("R3", "shot"), 1);
}

static void ki_37_ruling_an_uncrewed_cannon_is_nobodys(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 0);
    put(SIDE_RED, "regular", 100, 600, 0);
    put10(SIDE_BLUE, "regular", 2745, 3000, 0);
    put(SIDE_BLUE, "regular", 400, 300, 0);
    start();
    assert_int_equal(kiddies_controller(table(), 0), SIDE_NONE);
    say("end");
    say("move B2 to 32.55 30");
    assert_int_equal(kiddies_controller(table(), 0), SIDE_BLUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_30_stated_foot_one_span_horse_two),
        FIELD_TEST(ki_30_stated_every_figure_on_its_own_and_once),
        FIELD_TEST(ki_36_ruling_whom_a_move_would_touch),
        FIELD_TEST(ki_36_ruling_no_move_no_touch),
        FIELD_TEST(ki_30_ruling_any_path_measured_along_it),
        FIELD_TEST(ki_30_ruling_facing_is_free),
        FIELD_TEST(ki_30_ruling_turning_on_the_spot_costs_nothing),
        FIELD_TEST(ki_30_ruling_a_line_that_turns_walks_all_but_its_first),
        FIELD_TEST(ki_31_stated_a_crewed_cannon_moves_one_span),
        FIELD_TEST(ki_31_stated_crewed_when_the_turn_began),
        FIELD_TEST(ki_31_ruling_the_crew_comes_along_and_has_moved),
        FIELD_TEST(ki_31_ruling_they_must_still_crew_it),
        FIELD_TEST(ki_31_ruling_newcomers_do_not_displace_the_crew),
        FIELD_TEST(ki_31_ruling_turning_it_takes_a_crew),
        FIELD_TEST(ki_31_ruling_a_held_crew_neither_turns_nor_moves_it),
        FIELD_TEST(ki_31_ruling_named_beside_another_it_still_needs_its_crew),
        FIELD_TEST(ki_31_ruling_a_captured_cannon_moves),
        FIELD_TEST(ki_32_stated_a_span_more_on_the_road),
        FIELD_TEST(ki_32_stated_round_the_bend_of_a_road),
        FIELD_TEST(ki_33_stated_nobody_on_hills),
        FIELD_TEST(ki_33_stated_thin_books_may_be_climbed),
        FIELD_TEST(ki_34_stated_a_river_only_by_bridge_or_road),
        FIELD_TEST(ki_34_stated_a_bridge_is_not_left_halfway),
        FIELD_TEST(ki_34_ruling_streams_and_lakes_by_their_own_names),
        FIELD_TEST(ki_34_ruling_a_ford_is_refused_with_its_line),
        FIELD_TEST(ki_34_ruling_who_was_pushed_into_water_wades_out),
        FIELD_TEST(ki_35_stated_moving_knocks_nobody_over),
        FIELD_TEST(ki_36_ruling_ends_on_nobody),
        FIELD_TEST(ki_36_ruling_passes_friends_and_cannon_not_enemies),
        FIELD_TEST(ki_36_ruling_never_through_buildings_and_walls),
        FIELD_TEST(ki_36_ruling_ends_on_the_table),
        FIELD_TEST(ki_36_ruling_woods_are_open_to_all),
        FIELD_TEST(ki_36_ruling_contact_starts_a_fight),
        FIELD_TEST(ki_37_ruling_crewed_by_two_regulars_in_contact),
        FIELD_TEST(ki_37_ruling_not_with_an_enemy_beside_it),
        FIELD_TEST(ki_37_ruling_nobody_crews_two),
        FIELD_TEST(ki_37_ruling_newcomers_fire_it_the_same_turn),
        FIELD_TEST(ki_37_ruling_an_uncrewed_cannon_is_nobodys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
