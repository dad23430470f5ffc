/* Pike and Shot: hand-to-hand and what it costs (PS-40 … PS-47). */
#include "rules/pike.h"

static int32_t hits(const char *name)
{
    return attr(name, "hits");
}

static void ps_40_stated_only_in_ones_own_turn(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "cavalry", 160, 180, 270);
    setup();
    say("charge R1 at B1");
    dice("4");
    say("end");
    assert_int_equal(hits("B1"), 6);
    assert_int_equal(hits("R1"), 0);
    assert_int_equal(table()->active, SIDE_BLUE);
    dice("1");
    say("end");
    assert_int_equal(hits("R1"), 3);
    assert_int_equal(hits("B1"), 6);
}

static void ps_40_ruling_each_strikes_once_one_of_its_choice(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 150, 80, 0);
    stand(SIDE_BLUE, "infantry", 160, 180, 270); /* loaded, and touched in front and flank */
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    dice("1 1"); /* both have but one to strike, and do so by themselves */
    say("end");
    assert_int_equal(rolled("PS-41"), 2);
    assert_int_equal(table()->active, SIDE_BLUE);
    say("end");
    assert_true(in_phase("hand")); /* B1 has a choice */
    refused("end", "PS-40");
    assert_int_equal(offered("fight", "B1")->targets, 2);
    refused("fight B1", "HS-07");
    refused("fight R1 at B1", "HS-01");
    dice("5");
    say("fight B1 at R2");
    assert_int_equal(hits("R2"), 5);
    assert_int_equal(hits("R1"), 0);
    assert_int_equal(table()->active, SIDE_RED);
}

static void ps_40_ruling_only_who_touches(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 150, 80, 0);
    stand(SIDE_RED, "cavalry", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 340, 300, 270);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    dice("1 1");
    say("end");
    say("end");
    shown("fight B1 at R3", "PS-40");
    refused("fight B2 at R3", "PS-40");
}

/* Cavalry, swordsmen or others of one side ride into others: what a die of 1, 3 or 6 does. */
static void strikes(const char *mine, const char *his, int at_1, int at_3, int at_6)
{
    static const int face[] = {1, 3, 6};
    int wanted[] = {at_1, at_3, at_6};
    for (int i = 0; i < 3; i++) {
        char faces[4];
        pike_new(NULL);
        stand(SIDE_RED, mine, 60, 180, 90);
        stand(SIDE_BLUE, his, 120, 180, 270);
        stand(SIDE_BLUE, "cavalry", 140, 180, 270);
        setup();
        if (strcmp(mine, "infantry") == 0 || strcmp(mine, "reiters") == 0) {
            say("end");
            dice("1 1");
            say("shoot R1 at B1");
            pass();
        }
        int32_t before = hits("B1");
        say("charge R1 at B1");
        snprintf(faces, sizeof faces, "%d", face[i]);
        dice(faces);
        say("end");
        if (hits("B1") - before != wanted[i])
            fail_msg("%s on %s, die %d: %d hits, not %d", mine, his, face[i], hits("B1") - before,
                     wanted[i]);
        field_end(NULL);
    }
    pike_new(NULL);
}

static void ps_41_stated_swordsmen_and_cavalry_add_two(void **state)
{
    (void)state;
    strikes("infantry", "infantry", 1, 3, 6);
    strikes("infantry", "cavalry", 1, 3, 6);
    strikes("reiters", "swordsmen", 1, 3, 6);
    strikes("reiters", "cavalry", 1, 3, 6);
    strikes("swordsmen", "infantry", 3, 5, 8);
    strikes("swordsmen", "swordsmen", 3, 5, 8);
    strikes("cavalry", "cavalry", 3, 5, 8);
    strikes("cavalry", "reiters", 3, 5, 8);
    strikes("cavalry", "swordsmen", 3, 5, 8);
}

static void ps_44_recovered_horse_halves_against_infantry(void **state)
{
    (void)state;
    strikes("cavalry", "infantry", 2, 3, 4);
    strikes("reiters", "infantry", 1, 2, 3);
}

static void ps_45_recovered_swordsmen_halve_against_horse(void **state)
{
    (void)state;
    strikes("swordsmen", "cavalry", 2, 3, 4);
    strikes("swordsmen", "reiters", 2, 3, 4);
}

/* B1 looks north with R1 at its west: charged in its left flank. */
static void flanked(void)
{
    stand(SIDE_RED, "cavalry", 80, 180, 90);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    stand(SIDE_BLUE, "cavalry", 330, 30, 0);
}

static void ps_42_stated_it_turns_to_face_a_flank(void **state)
{
    (void)state;
    flanked();
    setup();
    say("charge R1 at B1");
    at("R1", 1450, 1800, 90);
    dice("1");
    say("end");
    assert_int_equal(hits("B1"), 4); /* 3, halved 2, doubled 4 */
    assert_true(offered("turn", "B1")->allowed);
    say("turn B1 face 270");
    at("B1", 1800, 1800, 270);
    dice("6 1");
    say("end");
    assert_int_equal(hits("R1"), 6);
    say("end");
    assert_int_equal(hits("B1"), 6); /* its front is struck now: 3, halved 2 */
}

static void ps_42_stated_not_when_engaged_in_front_too(void **state)
{
    (void)state;
    flanked();
    stand(SIDE_RED, "cavalry", 180, 280, 180);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    dice("1 1");
    say("end");
    shown("turn B1 face 270", "PS-42");
    assert_non_null(strstr(field.verdict.why, "front"));
    assert_false(offered("turn", "B1")->allowed);
}

static void ps_42_ruling_quarter_turns_and_opponents_slide(void **state)
{
    (void)state;
    flanked();
    stand(SIDE_RED, "cavalry", 180, 90, 0); /* in its rear */
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    at("R2", 1800, 1600, 0);
    dice("1 1");
    say("end");
    refused("turn B1 face 300", "PS-42");
    refused("turn B1 face 90", "PS-42"); /* nobody there */
    refused("turn B1 face 0", "HS-15");
    say("turn B1 face 270");
    /* Its front is one inch from its middle, its flank two and a half. */
    at("R1", 1600, 1800, 90);
    at("R2", 1800, 1450, 0);
    refused("turn B1 face 180", "HS-03");
    dice("1");
    say("end");
    say("fight B1 at R2");
    assert_int_equal(table()->active, SIDE_RED);
    refused("turn R1 face 0", "PS-42"); /* engaged in front */
}

/* A quarter is one to a tenth of a degree, on either side. */
static void ps_42_ruling_a_quarter_to_a_tenth_of_a_degree(void **state)
{
    (void)state;
    flanked();
    setup();
    say("charge R1 at B1");
    dice("1 1");
    say("end");
    refused("turn B1 face 270.101", "PS-42");
    refused("turn B1 face 269.899", "PS-42");
    say("turn B1 face 270.1");
    assert_true(game_undo(&field.game, SIDE_BLUE, true));
    say("turn B1 face 269.9");
}

static void ps_42_ruling_about_to_the_rear(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 180, 80, 0);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    setup();
    say("charge R1 at B1");
    dice("1");
    say("end");
    say("turn B1 face 180");
    at("B1", 1800, 1800, 180);
    at("R1", 1800, 1600, 0);
}

static void ps_42_ruling_no_room_no_turn(void **state)
{
    (void)state;
    flanked();
    stand(SIDE_BLUE, "infantry", 190, 202, 0); /* a friend close before it */
    setup();
    say("charge R1 at B1");
    dice("1");
    say("end");
    shown("turn B1 face 270", "PS-42");
    assert_non_null(strstr(field.verdict.why, "No room"));
}

static void ps_43_stated_fifteen_hits_eliminate(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 150, 80, 0);
    stand(SIDE_BLUE, "cavalry", 160, 180, 270);
    stand(SIDE_BLUE, "cavalry", 340, 30, 270);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    dice("2 3"); /* 4 and 2 × 5 = 14 */
    say("end");
    assert_int_equal(hits("B1"), 14);
    assert_true(alive("B1"));
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("B1").index, &signs);
    assert_int_equal(signs.pips, 14);
    assert_true(signs.suffered);
    assert_int_equal(signs.of, 15);
    say("end");
    dice("1");
    say("fight B1 at R1");
    dice("1 1");
    say("end");
    assert_false(alive("B1"));
    assert_true(said("PS-43", "B1"));
    assert_int_equal(base("B1")->where, WHERE_LOST);
}

static void ps_43_ruling_removed_last_and_the_others_are_free(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 150, 80, 0);
    stand(SIDE_BLUE, "cavalry", 160, 180, 270);
    stand(SIDE_BLUE, "cavalry", 340, 30, 270);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B1");
    dice("6 2"); /* 8 and 8: 16, both strike though the first might have done */
    say("end");
    assert_false(alive("B1"));
    assert_int_equal(hits("B1"), 16);
    pass();
    say("move R1 to 20 18"); /* free again */
    say("move R2 to 15 20");
}

static void ps_46_recovered_strong_ground_halves(void **state)
{
    (void)state;
    static const enum terrain kind[] = {TERRAIN_HILL, TERRAIN_RIDGE, TERRAIN_WOOD, TERRAIN_TOWN};
    for (int i = 0; i < 4; i++) {
        if (i > 0)
            pike_new(NULL);
        stand(SIDE_RED, "swordsmen", 90, 180, 90);
        stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
        ground(kind[i], 165, 180, 50, 80);
        setup();
        say("charge R1 at B1");
        dice("3");
        say("end");
        assert_int_equal(hits("B1"), 3); /* 5, halved */
        assert_true(said("PS-46", "halved"));
        dice("3");
        say("end");
        assert_int_equal(hits("R1"), 3); /* the middle of R1's base stands on its edge */
        if (i < 3)
            field_end(NULL);
    }
}

static void ps_46_recovered_a_river_crossing_held(void **state)
{
    (void)state;
    stand(SIDE_RED, "swordsmen", 60, 180, 90);
    stand(SIDE_BLUE, "swordsmen", 140, 180, 270);
    strip(TERRAIN_RIVER, 20, 110, 0, 110, 360);
    ground(TERRAIN_BRIDGE, 110, 180, 40, 30);
    setup();
    say("charge R1 at B1"); /* it ends on the bridge */
    at("R1", 1200, 1800, 90);
    dice("6");
    say("end");
    assert_int_equal(hits("B1"), 4); /* 8, halved behind the bridge */
    assert_true(said("PS-46", "bridge"));
    dice("6");
    say("end");
    assert_int_equal(hits("R1"), 8); /* who stands on it does not hold it */
}

static void ps_46_ruling_the_centre_must_be_on_it(void **state)
{
    (void)state;
    stand(SIDE_RED, "swordsmen", 90, 60, 90);
    stand(SIDE_BLUE, "swordsmen", 160, 60, 270);
    stand(SIDE_RED, "swordsmen", 90, 180, 90);
    stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
    ground(TERRAIN_HILL, 180, 60, 40, 80);  /* B1's middle is on its edge */
    ground(TERRAIN_HILL, 181, 180, 40, 80); /* B2's is off it by a tenth */
    setup();
    say("charge R1 at B1");
    say("charge R2 at B2");
    dice("3 3");
    say("end");
    assert_int_equal(hits("B1"), 3);
    assert_int_equal(hits("B2"), 5);
}

static void ps_46_ruling_terrain_halves_once(void **state)
{
    (void)state;
    stand(SIDE_RED, "swordsmen", 90, 180, 90);
    stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
    ground(TERRAIN_HILL, 170, 180, 80, 90);
    ground(TERRAIN_WOOD, 170, 180, 70, 80);
    setup();
    say("charge R1 at B1");
    dice("6");
    say("end");
    assert_int_equal(hits("B1"), 4);
}

static void ps_47_recovered_flank_and_rear_double_last(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 80, 180, 90);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    ground(TERRAIN_HILL, 180, 180, 80, 80);
    setup();
    say("charge R1 at B1");
    dice("1");
    say("end");
    assert_int_equal(hits("B1"), 2); /* 3, halved 2, halved 1, doubled 2 */
    assert_true(said("PS-47", "1 + 2 = 3, halved against Infantry 2, halved on the hill 1, doubled "
                              "in the left flank 2"));
}

/* The mean of one blow or shot over all six faces, in hundredths: the situation is laid again for
 * every face. */
struct mean {
    const char *mine, *his;
    int face;          /* of the one struck; the striker comes from the west */
    enum terrain kind; /* under it */
    bool shot;
    int hundredths;
};

static int blow(const struct mean *m, int die)
{
    char faces[8];
    bool empty = strcmp(m->mine, "infantry") == 0 || strcmp(m->mine, "reiters") == 0;
    pike_new(NULL);
    stand(SIDE_RED, m->mine, 110, 180, 90);
    stand(SIDE_BLUE, m->his, 180, 180, m->face);
    stand(SIDE_BLUE, "cavalry", 340, 30, 270);
    if (m->kind)
        ground(m->kind, 180, 180, 80, 80);
    setup();
    if (m->shot) {
        say("end");
        snprintf(faces, sizeof faces, "%d 6", die);
        dice(faces);
        say("shoot R1 at B1");
        int done = hits("B1");
        field_end(NULL);
        return done;
    }
    if (empty) {
        say("end");
        dice("1 1");
        say("shoot R1 at B1");
        pass();
    }
    int before = hits("B1");
    say("charge R1 at B1");
    snprintf(faces, sizeof faces, "%d", die);
    dice(faces);
    say("end");
    int done = hits("B1") - before;
    field_end(NULL);
    return done;
}

static void ps_47_recovered_the_mean_hits_of_the_ledger(void **state)
{
    (void)state;
    static const struct mean means[] = {
        {"infantry", "swordsmen", 270, TERRAIN_NONE, false, 350},
        {"reiters", "cavalry", 270, TERRAIN_NONE, false, 350},
        {"swordsmen", "infantry", 270, TERRAIN_NONE, false, 550},
        {"cavalry", "cavalry", 270, TERRAIN_NONE, false, 550},
        {"cavalry", "infantry", 270, TERRAIN_NONE, false, 300},
        {"reiters", "infantry", 270, TERRAIN_NONE, false, 200},
        {"swordsmen", "cavalry", 270, TERRAIN_NONE, false, 300},
        {"swordsmen", "reiters", 270, TERRAIN_NONE, false, 300},
        {"cavalry", "infantry", 0, TERRAIN_NONE, false, 600},
        {"cavalry", "infantry", 90, TERRAIN_NONE, false, 600},
        {"cavalry", "infantry", 270, TERRAIN_HILL, false, 167},
        {"cavalry", "swordsmen", 0, TERRAIN_NONE, false, 1100},
        {"infantry", "cavalry", 270, TERRAIN_NONE, true, 350},
        {"reiters", "swordsmen", 270, TERRAIN_WOOD, true, 200},
        {"infantry", "swordsmen", 0, TERRAIN_TOWN, true, 200},
    };
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        int sum = 0;
        for (int die = 1; die <= 6; die++)
            sum += blow(&means[i], die);
        if ((200 * sum + 6) / 12 != means[i].hundredths)
            fail_msg("%s on %s: %d hits over six faces, not %d hundredths each", means[i].mine,
                     means[i].his, sum, means[i].hundredths);
    }
    pike_new(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_40_stated_only_in_ones_own_turn),
        PIKE_TEST(ps_40_ruling_each_strikes_once_one_of_its_choice),
        PIKE_TEST(ps_40_ruling_only_who_touches),
        PIKE_TEST(ps_41_stated_swordsmen_and_cavalry_add_two),
        PIKE_TEST(ps_42_stated_it_turns_to_face_a_flank),
        PIKE_TEST(ps_42_stated_not_when_engaged_in_front_too),
        PIKE_TEST(ps_42_ruling_quarter_turns_and_opponents_slide),
        PIKE_TEST(ps_42_ruling_a_quarter_to_a_tenth_of_a_degree),
        PIKE_TEST(ps_42_ruling_about_to_the_rear),
        PIKE_TEST(ps_42_ruling_no_room_no_turn),
        PIKE_TEST(ps_43_stated_fifteen_hits_eliminate),
        PIKE_TEST(ps_43_ruling_removed_last_and_the_others_are_free),
        PIKE_TEST(ps_44_recovered_horse_halves_against_infantry),
        PIKE_TEST(ps_45_recovered_swordsmen_halve_against_horse),
        PIKE_TEST(ps_46_recovered_strong_ground_halves),
        PIKE_TEST(ps_46_recovered_a_river_crossing_held),
        PIKE_TEST(ps_46_ruling_the_centre_must_be_on_it),
        PIKE_TEST(ps_46_ruling_terrain_halves_once),
        PIKE_TEST(ps_47_recovered_flank_and_rear_double_last),
        PIKE_TEST(ps_47_recovered_the_mean_hits_of_the_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
