/* Pike and Shot: shooting (PS-30 … PS-35b). */
#include "rules/pike.h"

static int32_t hits(const char *name)
{
    return attr(name, "hits");
}

static void ps_30_stated_infantry_and_reiters_within_12_inches(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "reiters", 60, 110, 90);
    stand(SIDE_RED, "swordsmen", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 250, 90);
    stand(SIDE_BLUE, "infantry", 200, 40, 270);  /* just 12 inches */
    stand(SIDE_BLUE, "infantry", 201, 110, 270); /* a tenth more */
    stand(SIDE_BLUE, "infantry", 180, 180, 270);
    setup();
    say("end");
    assert_true(in_phase("shoot"));
    refused("shoot R3 at B3", "PS-30");
    refused("shoot R4 at B3", "PS-30");
    shown("shoot R2 at B2", "PS-30");
    assert_non_null(strstr(field.verdict.why, "12.1 inches"));
    assert_int_equal(offered("shoot", "R1")->targets, 1);
    assert_int_equal(offered("shoot", "R2")->targets, 1); /* B3, aslant */
    assert_false(offered("shoot", "R3")->allowed);
    dice("3 3 2 2");
    say("shoot R1 at B1");
    refused("shoot R1 at B1", "HS-03"); /* one target, once */
    refused("shoot R2 at R1", "HS-07");
    refused("shoot R2", "HS-07");
    say("shoot R2 at B3");
    assert_int_equal(hits("B1"), 3);
    assert_int_equal(hits("B3"), 2);
    assert_true(dice_used());
}

/* Computers are told that whoever has an enemy in range before him and powder left stays. */
static void ps_30_stated_who_may_shoot_is_told_to_stay(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "reiters", 60, 110, 270); /* look away */
    stand(SIDE_RED, "swordsmen", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 250, 90); /* nobody in range */
    stand(SIDE_BLUE, "infantry", 200, 40, 270);
    stand(SIDE_BLUE, "infantry", 200, 180, 270);
    setup();
    const struct terms *terms = field.game.rules->terms;
    assert_int_equal(terms->stations(table(), thing("R1").index, 6, station), 1);
    assert_int_equal(vec_distance(station[0].pose.at, place("R1")), 0);
    for (int i = 2; i <= 4; i++) {
        char name[8];
        snprintf(name, sizeof name, "R%d", i);
        assert_int_equal(terms->stations(table(), thing(name).index, 6, station), 0);
    }
    say("end");
    dice("3 1"); /* out of ammunition */
    say("shoot R1 at B1");
    assert_int_equal(terms->stations(table(), thing("R1").index, 6, station), 0);
}

/* And that whoever may shoot goes no nearer. */
static void ps_30_stated_computers_stay_where_they_may_shoot(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "infantry", 60, 180, 90); /* nobody in range */
    stand(SIDE_RED, "swordsmen", 60, 110, 90);
    stand(SIDE_BLUE, "infantry", 200, 40, 270);
    stand(SIDE_BLUE, "infantry", 240, 180, 270);
    setup();
    assert_true(was_rash("move R1 to 8 4", "R1"));
    assert_false(was_rash("move R2 to 8 18", "R2"));
    assert_false(was_rash("move R3 to 8 11", "R3"));
}

static void ps_30_ruling_from_the_middle_of_the_front_to_any_part(void **state)
{
    (void)state;
    /* The eye is at 7, 18. The ray at 45° passes 12, 23. */
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 120, 266, 270); /* its corner 13, 24.1 is just outside */
    stand(SIDE_BLUE, "infantry", 120, 100, 270); /* mostly outside; its corner 13, 12.5 is inside */
    stand(SIDE_BLUE, "cavalry", 60, 90, 0);      /* beside it */
    setup();
    say("end");
    shown("shoot R1 at B1", "PS-30");
    assert_non_null(strstr(field.verdict.why, "45°"));
    shown("shoot R1 at B3", "PS-30");
    say("shoot R1 at B2");
}

static void ps_31_stated_a_die_is_the_hits(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "cavalry", 150, 180, 0); /* in flank: all the same to a shot */
    setup();
    for (int face = 1; face <= 6; face++) {
        char faces[8];
        int32_t before = attr("B1", "hits");
        snprintf(faces, sizeof faces, "%d 6", face);
        to_turn(face);
        say("end");
        dice(faces);
        say("shoot R1 at B1");
        assert_int_equal(hits("B1") - before, face);
        assert_int_equal(rolled("PS-31"), 1);
        if (hits("B1") >= 15)
            break;
        pass();
    }
    assert_int_equal(hits("B1"), 15);
    assert_false(alive("B1"));
    ended(SIDE_RED, "PS-50");
}

static void ps_32_stated_one_or_two_and_the_powder_is_gone(void **state)
{
    (void)state;
    for (int face = 1; face <= 6; face++) {
        char faces[8];
        if (face > 1)
            pike_new(NULL);
        stand(SIDE_RED, "reiters", 60, 180, 90);
        stand(SIDE_BLUE, "cavalry", 150, 180, 270);
        setup();
        say("end");
        snprintf(faces, sizeof faces, "1 %d", face);
        dice(faces);
        say("shoot R1 at B1");
        assert_int_equal(rolled("PS-32"), 1);
        assert_int_equal(attr("R1", "out_of_ammunition"), face <= 2);
        if (face <= 2) {
            struct signs signs;
            field.game.rules->shows->signs(table(), thing("R1").index, &signs);
            assert_int_equal(signs.markers, 1);
            assert_string_equal(signs.marker[0], "powder");
            to_turn(2);
            say("end"); /* nobody has a shot: it is Blue's turn already */
            assert_true(said("PS-30", "cannot shoot: its Infantry"));
            assert_int_equal(table()->active, SIDE_BLUE);
        }
        if (face < 6)
            field_end(NULL);
    }
}

static void ps_32_stated_an_empty_unit_never_shoots_again(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 240, 90);
    stand(SIDE_BLUE, "cavalry", 150, 180, 270);
    setup();
    say("end");
    dice("1 2 1 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    to_turn(5);
    say("end");
    refused("shoot R1 at B1", "PS-32");
    assert_non_null(strstr(field.verdict.why, "charge"));
    say("shoot R2 at B1");
}

static void ps_32_ruling_whether_or_not_the_target_is_finished(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 240, 90);
    stand(SIDE_RED, "infantry", 60, 120, 90);
    stand(SIDE_RED, "reiters", 60, 300, 90);
    stand(SIDE_BLUE, "cavalry", 150, 210, 270);
    stand(SIDE_BLUE, "cavalry", 340, 30, 270);
    setup();
    say("end");
    dice("6 6 6 6 3 1 5 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("shoot R3 at B1");
    assert_int_equal(hits("B1"), 15);
    assert_true(alive("B1")); /* until the last phase */
    assert_int_equal(attr("R3", "out_of_ammunition"), 1);
    say("shoot R4 at B1"); /* wasted, but allowed; the last shot ends the player turn */
    assert_int_equal(hits("B1"), 20);
    assert_false(alive("B1"));
}

static void ps_33_recovered_cover_of_woods_and_towns_halves(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "infantry", 60, 110, 90);
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 250, 90);
    stand(SIDE_BLUE, "swordsmen", 150, 40, 270);
    stand(SIDE_BLUE, "swordsmen", 150, 110, 270);
    stand(SIDE_BLUE, "swordsmen", 150, 180, 270);
    stand(SIDE_BLUE, "infantry", 150, 250, 270);
    ground(TERRAIN_WOOD, 150, 40, 40, 60);
    ground(TERRAIN_TOWN, 150, 110, 40, 60);
    ground(TERRAIN_WOOD, 162, 180, 22, 60); /* its middle is out of it by a tenth */
    ground(TERRAIN_HILL, 150, 250, 40, 60);
    setup();
    say("end");
    dice("5 6 3 6 5 6 5 6");
    say("shoot R1 at B1");
    assert_true(said("PS-33", "halved 3"));
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    say("shoot R4 at B4");
    assert_int_equal(hits("B1"), 3); /* fractions favour the shooter */
    assert_int_equal(hits("B2"), 2);
    assert_int_equal(hits("B3"), 5);
    assert_int_equal(hits("B4"), 5);
}

static void lay_sight(void)
{
    stand(SIDE_RED, "infantry", 60, 40, 90);
    stand(SIDE_RED, "infantry", 60, 110, 90);
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 250, 90);
    stand(SIDE_BLUE, "swordsmen", 160, 40, 270);
    stand(SIDE_BLUE, "swordsmen", 160, 110, 270);
    stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
    stand(SIDE_BLUE, "swordsmen", 160, 250, 270);
    stand(SIDE_RED, "swordsmen", 110, 250, 90);
    stand(SIDE_RED, "infantry", 60, 320, 90); /* for something to be shot at */
    stand(SIDE_BLUE, "infantry", 160, 320, 270);
    ground(TERRAIN_WOOD, 110, 40, 30, 60);
    ground(TERRAIN_TOWN, 110, 110, 30, 60);
    ground(TERRAIN_HILL, 110, 180, 30, 60);
    setup();
    say("end");
}

static void ps_34_ruling_woods_towns_hills_and_units_hide(void **state)
{
    (void)state;
    lay_sight();
    shown("shoot R1 at B1", "PS-34");
    assert_non_null(strstr(field.verdict.why, "wood"));
    shown("shoot R2 at B2", "PS-34");
    shown("shoot R3 at B3", "PS-34");
    shown("shoot R4 at B4", "PS-34");
    assert_non_null(strstr(field.verdict.why, "R5"));
}

static void ps_34_ruling_what_stands_in_it_sees_and_is_seen(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 40, 90); /* on a hill */
    stand(SIDE_RED, "infantry", 60, 110, 90);
    stand(SIDE_BLUE, "infantry", 160, 40, 270);
    stand(SIDE_BLUE, "swordsmen", 150, 110, 270); /* deep in a wood */
    ground(TERRAIN_HILL, 70, 40, 60, 60);
    ground(TERRAIN_WOOD, 140, 110, 80, 60);
    setup();
    say("end");
    say("shoot R1 at B1");
    say("shoot R2 at B2");
}

/* In a feature is whoever has the centre of his base in it, and nobody else. */
static void ps_34_ruling_in_is_the_centre(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        stand(SIDE_RED, "infantry", 60, 40 + 70 * i, 90);
        stand(SIDE_BLUE, "swordsmen", 150, 40 + 70 * i, 270);
    }
    ground(TERRAIN_HILL, 75, 40, 30, 60);   /* R1's middle is on its edge */
    ground(TERRAIN_HILL, 76, 110, 30, 60);  /* R2's is off it by a tenth */
    ground(TERRAIN_WOOD, 135, 180, 30, 60); /* B3's is on the edge of it */
    ground(TERRAIN_WOOD, 134, 250, 30, 60); /* B4's is not */
    setup();
    say("end");
    say("shoot R1 at B1");
    shown("shoot R2 at B2", "PS-34");
    dice("5 6");
    say("shoot R3 at B3");
    assert_int_equal(hits("B3"), 3); /* and sheltered */
    shown("shoot R4 at B4", "PS-34");
}

static void ps_34b_option_nothing_hides(void **state)
{
    (void)state;
    option("no_sight", 1);
    lay_sight();
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    say("shoot R3 at B3");
    say("shoot R4 at B4");
}

/* R1 charges B1, R2 stands by with muskets. */
static void lay_melee(void)
{
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 60, 240, 90);
    stand(SIDE_BLUE, "reiters", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 200, 240, 270);
    setup();
    say("charge R1 at B1");
    say("end");
}

static void ps_35_ruling_who_fights_does_not_shoot(void **state)
{
    (void)state;
    lay_melee();
    say("shoot R2 at B1"); /* an engaged enemy may be shot at */
    dice("1");
    if (in_phase("shoot"))
        say("end");
    assert_int_equal(table()->active, SIDE_BLUE);
    say("end");
    shown("shoot B1 at R2", "PS-35");
    say("shoot B2 at R1");
}

static void ps_35b_option_no_shots_into_the_fight(void **state)
{
    (void)state;
    option("engaged_safe", 1);
    lay_melee();
    shown("shoot R2 at B1", "PS-35b");
    say("shoot R2 at B2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_30_stated_infantry_and_reiters_within_12_inches),
        PIKE_TEST(ps_30_stated_who_may_shoot_is_told_to_stay),
        PIKE_TEST(ps_30_stated_computers_stay_where_they_may_shoot),
        PIKE_TEST(ps_30_ruling_from_the_middle_of_the_front_to_any_part),
        PIKE_TEST(ps_31_stated_a_die_is_the_hits),
        PIKE_TEST(ps_32_stated_one_or_two_and_the_powder_is_gone),
        PIKE_TEST(ps_32_stated_an_empty_unit_never_shoots_again),
        PIKE_TEST(ps_32_ruling_whether_or_not_the_target_is_finished),
        PIKE_TEST(ps_33_recovered_cover_of_woods_and_towns_halves),
        PIKE_TEST(ps_34_ruling_woods_towns_hills_and_units_hide),
        PIKE_TEST(ps_34_ruling_what_stands_in_it_sees_and_is_seen),
        PIKE_TEST(ps_34_ruling_in_is_the_centre),
        PIKE_TEST(ps_34b_option_nothing_hides),
        PIKE_TEST(ps_35_ruling_who_fights_does_not_shoot),
        PIKE_TEST(ps_35b_option_no_shots_into_the_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
