/* Pike and Shot: charging (PS-20 … PS-23). */
#include "rules/pike.h"

#include "kit/measured.h"

/* Empties R1's pouches: it shoots and the second die is a 1. Then it is Red's turn again. */
static void shoot_dry(void)
{
    say("end");
    dice("1 1");
    say("shoot R1 at B1");
    pass();
    assert_int_equal(table()->active, SIDE_RED);
}

static void ps_20_recovered_shooters_charge_when_empty(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "reiters", 60, 300, 90);
    stand(SIDE_BLUE, "cavalry", 120, 180, 270);
    stand(SIDE_BLUE, "cavalry", 120, 300, 270);
    setup();
    refused("charge R1 at B1", "PS-20");
    refused("charge R2 at B2", "PS-20");
    assert_non_null(strstr(field.verdict.why, "Shoot instead"));
    say("end");
    dice("1 1 1 2");
    say("shoot R1 at B1");
    say("shoot R2 at B2");
    assert_int_equal(attr("R2", "out_of_ammunition"), 1);
    pass();
    say("charge R1 at B1");
    say("charge R2 at B2");
    at("R1", 1000, 1800, 90);
}

static void ps_20_recovered_swordsmen_and_cavalry_whenever(void **state)
{
    (void)state;
    stand(SIDE_RED, "swordsmen", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 150, 180, 270);
    stand(SIDE_BLUE, "infantry", 190, 300, 270);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B2");
    at("R2", 1700, 3000, 90);
}

static void ps_21_recovered_one_turn_of_45_at_the_start(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 180, 60, 0);
    stand(SIDE_BLUE, "infantry", 250, 130, 225); /* to its right front, 45° off */
    stand(SIDE_BLUE, "infantry", 80, 60, 90);    /* at its left hand */
    setup();
    shown("charge R1 at B2", "PS-21");
    assert_non_null(strstr(field.verdict.why, "45°"));
    shown("charge R1 at B1 to 30 6", "PS-21");  /* ridden due east: it would have to turn 90° */
    shown("charge R1 at B1 to 18 30", "PS-21"); /* straight on it rides past */
    say("charge R1 at B1");
    assert_int_equal(angle_diff(base("R1")->face, 45 * DEG) / DEG, 0); /* flush, not turned */
}

static void ps_22_recovered_one_on_each_face(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 240, 90);
    stand(SIDE_RED, "cavalry", 150, 80, 0);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    setup();
    say("charge R1 at B1");
    shown("charge R2 at B1", "PS-22");
    assert_non_null(strstr(field.verdict.why, "front"));
    say("charge R3 at B1"); /* its left flank is free */
    assert_true(said("PS-23", "left flank"));
}

/* How far from where it can strike computers are told that a unit stands, hundredths of an inch. */
static int short_of(const char *name)
{
    return hundredth(field.game.rules->terms->short_of(table(), (int)thing(name).index));
}

/* Computers are told that whoever comes second has to go round, to a face that is free. */
static void ps_22_recovered_who_comes_second_goes_round(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 100, 230, 90);
    stand(SIDE_RED, "infantry", 160, 60, 0);
    stand(SIDE_RED, "infantry", 100, 110, 0);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    setup();
    int before = short_of("R2");
    assert_in_range(before, 1009, 1011); /* 5.1 to before its front, and 5 on */
    assert_in_range(short_of("R1"), 999, 1001);
    say("charge R1 at B1");
    assert_in_range(short_of("R1"), 199, 201); /* there */
    int after = short_of("R2");
    assert_in_range(after, 1095, 1105);          /* to off its right flank: 6 and 5 */
    assert_in_range(short_of("R3"), 1199, 1201); /* has powder: from anywhere */
    say("move R4 to 15 11");                     /* before R3 */
    assert_in_range(short_of("R3"), 1699, 1701);
}

static void ps_23_ruling_the_sector_it_began_in(void **state)
{
    (void)state;
    /* B1 looks north. Due west of it is its left flank; exactly on the diagonal front is struck. */
    stand(SIDE_RED, "cavalry", 100, 180, 90);
    stand(SIDE_RED, "cavalry", 120, 240, 135);
    stand(SIDE_RED, "cavalry", 190, 90, 0);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    setup();
    say("charge R2 at B1");
    assert_true(said("PS-23", "strikes its front"));
    assert_int_equal(base("R2")->face, 180 * DEG);
    assert_int_equal(hundredth(base("R2")->y), 2000);
    say("charge R3 at B1");
    assert_true(said("PS-23", "rear"));
    assert_int_equal(base("R3")->face, 0);
    say("charge R1 at B1");
    assert_true(said("PS-23", "left flank"));
    assert_int_equal(base("R1")->face, 90 * DEG);
    assert_int_equal(hundredth(base("R1")->x), 1450);
}

static void ps_23_ruling_it_must_see_it_and_ends_its_move(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "swordsmen", 60, 300, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    stand(SIDE_BLUE, "infantry", 140, 300, 270);
    stand(SIDE_BLUE, "infantry", 140, 240, 270);
    ground(TERRAIN_HILL, 110, 180, 20, 100);
    setup();
    shown("charge R1 at B1", "PS-23"); /* behind the hill */
    assert_non_null(strstr(field.verdict.why, "hill"));
    say("charge R2 at B2");
    refused("charge R2 at B3", "PS-29");
    assert_int_equal(attr("R2", "moved"), 1);
}

static void ps_23_ruling_no_room_or_barred_ground_no_charge(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 180, 250, 0);
    stand(SIDE_RED, "swordsmen", 260, 120, 180);
    stand(SIDE_BLUE, "infantry", 160, 180, 270); /* its front is closed by marsh */
    stand(SIDE_BLUE, "infantry", 180, 330, 180);
    stand(SIDE_BLUE, "infantry", 260, 60, 0); /* in a wood, where swordsmen may go */
    stand(SIDE_BLUE, "cavalry", 230, 330, 180);
    ground(TERRAIN_MARSH, 145, 180, 8, 60);
    field.set.piece[0].hx -= 100;
    strip(TERRAIN_RIVER, 10, 100, 300, 300, 300);
    setup();
    shown("charge R1 at B1", "PS-26");
    shown("charge R2 at B2", "PS-26"); /* the river is between them */
    shown("charge R2 at R1", "HS-07");
    refused("charge R2", "HS-07");
    say("charge R3 at B3");
}

static void a_charge_over_a_bridge(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    strip(TERRAIN_RIVER, 20, 110, 0, 110, 360);
    ground(TERRAIN_BRIDGE, 110, 180, 40, 30);
    setup();
    say("charge R1 at B1");
    at("R1", 1400, 1800, 90);
}

static void friends_bar_a_charge(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "infantry", 100, 160, 90);
    stand(SIDE_RED, "infantry", 100, 212, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    option("no_sight", 1);
    setup();
    shown("charge R1 at B1", "PS-12");
}

static void empty_infantry_is_offered_its_charge(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "cavalry", 120, 180, 270);
    stand(SIDE_BLUE, "cavalry", 340, 180, 270);
    setup();
    assert_false(offered("charge", "R1")->allowed);
    assert_string_equal(offered("charge", "R1")->id, "PS-20");
    shoot_dry();
    const struct offer *offer = offered("charge", "R1");
    assert_true(offer->allowed);
    assert_int_equal(offer->targets, 1);
    assert_true(ref_same(offer->target[0], thing("B1")));
}

static void ps_23_ruling_no_contact_from_a_town_that_is_closed(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_RED, "swordsmen", 160, 90, 0);
    stand(SIDE_BLUE, "swordsmen", 160, 180, 270);
    ground(TERRAIN_TOWN, 160, 180, 60, 80);
    setup();
    shown("charge R1 at B1", "PS-25");
    say("charge R2 at B1"); /* swordsmen may stay there */
}

/* What is refused as plainly out of reach must be what no bearing leads to. */
static void nothing_within_reach_is_called_out_of_reach(void **state)
{
    (void)state;
    enum { CASES = 150 };
    uint32_t random = 12345;
    int allowed = 0;
    for (int n = 0; n < CASES; n++) {
        int number[3];
        for (int i = 0; i < 3; i++) {
            random = random * 1664525u + 1013904223u;
            number[i] = (int)(random >> 16);
        }
        pike_new(NULL);
        int away = 40 + number[0] % 130, round = number[1] % 360;
        struct vec at =
            vec_ahead((struct vec){180 * TENTH, 180 * TENTH}, round * DEG, away * TENTH);
        stand(SIDE_RED, "cavalry", 180, 180, (round + number[1] / 360 % 150 - 75 + 360) % 360);
        stand(SIDE_BLUE, "infantry", at.x / TENTH, at.y / TENTH, number[2] % 360);
        if (!try_setup()) /* too near to begin */
            continue;
        struct body body = body_base(table(), 0), target = body_base(table(), 1);
        struct going going = {.ground = {.table = table()}, .unit = 0, .edge_why = 1};
        struct charge_law law = {
            .limit = 12 * INCH, .reach = 12 * INCH, .turn = 45 * DEG, .by_sector = true};
        struct charge charge;
        struct barred barred;
        bool can = charge_find(&going, &law, &body, &target, 1, &charge, &barred);
        enum given given = give("charge R1 at B1");
        if ((given == GIVEN_DONE) != can)
            fail_msg("%d: %d tenths off at %d degrees: %s %s", n, away, round, field.verdict.id,
                     field.verdict.why);
        allowed += can;
        field_end(NULL);
    }
    pike_new(NULL);
    assert_in_range(allowed, CASES / 6, CASES * 5 / 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_20_recovered_shooters_charge_when_empty),
        PIKE_TEST(ps_20_recovered_swordsmen_and_cavalry_whenever),
        PIKE_TEST(ps_21_recovered_one_turn_of_45_at_the_start),
        PIKE_TEST(ps_22_recovered_one_on_each_face),
        PIKE_TEST(ps_22_recovered_who_comes_second_goes_round),
        PIKE_TEST(ps_23_ruling_the_sector_it_began_in),
        PIKE_TEST(ps_23_ruling_it_must_see_it_and_ends_its_move),
        PIKE_TEST(ps_23_ruling_no_room_or_barred_ground_no_charge),
        PIKE_TEST(ps_23_ruling_no_contact_from_a_town_that_is_closed),
        PIKE_TEST(nothing_within_reach_is_called_out_of_reach),
        PIKE_TEST(a_charge_over_a_bridge),
        PIKE_TEST(friends_bar_a_charge),
        PIKE_TEST(empty_infantry_is_offered_its_charge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
