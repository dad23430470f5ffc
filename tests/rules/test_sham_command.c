/* S.H.A.M.: elements, commanders, points and the reaction test (SH-01 … SH-21, SH-68, SH-75). */
#include "rules/sham_field.h"

#include "sets/sham/sham.h"

static void sh_01_stated_four_kinds_of_elements_four_by_three(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("sham");
    assert_int_equal(rules->troops, 4);
    for (int i = 0; i < rules->troops; i++) {
        assert_int_equal(rules->troop[i].hx, 20 * MM);
        assert_int_equal(rules->troop[i].hy, 15 * MM);
    }
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    assert_int_equal(base("R2")->hx, 20 * MM);
    assert_int_equal(base("R2")->hy, 15 * MM);
}

static void sh_02_stated_units_of_four_single_guns_and_commanders(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "horse", 500, 300, 0);
    put(SIDE_RED, "guns", 700, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    assert_int_equal(elements("R1"), 1);
    assert_int_equal(elements("R2"), 4);
    assert_int_equal(elements("R3"), 4);
    assert_int_equal(elements("R4"), 1);
}

static void sh_02_stated_no_more_than_four(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    of_strength(5);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "SH-02"));
}

static void sh_03_stated_one_army_commander_over_the_others(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "commander", 300, 100, 0);
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    assert_false(try_setup()); /* two without a leader */
    assert_non_null(strstr(field.trouble.text, "two Army Commanders"));
}

static void sh_03_stated_units_follow_commanders_only(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    named("Old Guard");
    put(SIDE_RED, "foot", 500, 300, 0);
    led_by("Old Guard");
    put(SIDE_BLUE, "foot", 300, 700, 180);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "no commander"));
}

/* Red's R2 under R3 (or R1); a blue horse may ride the lone commander down. */
static void lone_commander(void)
{
    lay();
    put(SIDE_RED, "foot", 100, 200, 0); /* R2 */
    led_by("Left");
    put(SIDE_RED, "commander", 500, 300, 0); /* R3 */
    named("Left");
    led_by("Red Army");
    put(SIDE_BLUE, "horse", 500, 350, 180); /* B2 */
    put(SIDE_BLUE, "foot", 900, 700, 180);
}

static void sh_04_ruling_the_army_commander_takes_over(void **state)
{
    (void)state;
    lone_commander();
    setup();
    until("charge", SIDE_BLUE);
    dice("6");
    say("charge B2 at R3");
    assert_int_equal(elements("R3"), 0);
    red_rolls("5");
    say("ride R1 to 10 11.5");
    say("end");
    dice("2");
    say("test R2");
    assert_int_equal(table()->ask, 1); /* R1 may spend on it now */
    assert_true(may_answer("R1"));
}

static void sh_04_ruling_with_him_lost_they_test_without_points(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "horse", 100, 120, 180); /* B2 upon R1 */
    of_strength(2);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    field.set.unit[0].pose.at = (struct vec){100 * MM, 80 * MM};
    setup();
    until("charge", SIDE_BLUE);
    dice("6");
    say("charge B2 at R1");
    assert_int_equal(elements("R1"), 0);
    until("move", SIDE_RED);
    dice("2");
    say("test R2");
    assert_int_equal(attr("R2", "tested"), 1);
}

static void sh_05_ruling_the_scenario_says_who_begins(void **state)
{
    (void)state;
    lay();
    field.set.first = SIDE_BLUE;
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(rolled("SH-05"), 0);
}

static void sh_05_ruling_or_both_roll_ties_again(void **state)
{
    (void)state;
    lay();
    field.set.first = SIDE_NONE;
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    field.seed = 3; /* set-up dice are the generator's */
    setup();
    field.from = 0;
    assert_true(rolled("SH-05") >= 2);
    assert_true(table()->active == SIDE_RED || table()->active == SIDE_BLUE);
    assert_int_equal(table()->active, table()->first);
}

static void sh_05_ruling_everybody_is_placed(void **state)
{
    (void)state;
    lay();
    wait_aside(SIDE_RED, "foot");
    put(SIDE_BLUE, "foot", 300, 700, 180);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "SH-05"));
}

static void sh_10_stated_five_phases_then_they_swap(void **state)
{
    (void)state;
    static const char *const words[] = {"command", "move", "shoot", "charge", "fight"};
    const struct rules *rules = rules_find("sham");
    assert_int_equal(rules->phases, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(rules->phase[i].word, words[i]);
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    say("end");
    assert_true(phase_is("move"));
    say("end");
    assert_true(phase_is("command"));
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(table()->turn, 1);
    until("command", SIDE_RED);
    assert_int_equal(table()->turn, 2);
}

/* R2 commander with R3 foot; dice by the test. */
static void division(void)
{
    lay();
    put(SIDE_RED, "commander", 300, 230, 0); /* R2 */
    named("Left");
    led_by("Red Army");
    put(SIDE_RED, "foot", 300, 300, 0); /* R3 */
    led_by("Left");
    put(SIDE_RED, "foot", 600, 300, 0); /* R4, reserve */
    put(SIDE_BLUE, "foot", 300, 700, 180);
    put(SIDE_BLUE, "foot", 600, 700, 180);
    setup();
}

static void sh_11_stated_points_left_last_through_the_enemys_turn(void **state)
{
    (void)state;
    division();
    int32_t left = attr("R1", "points"), other = attr("R2", "points");
    assert_true(left > 0 && other > 0);
    until("command", SIDE_BLUE);
    assert_int_equal(attr("R1", "points"), left);
    assert_int_equal(attr("R2", "points"), other);
}

static void sh_12_stated_each_active_commander_rolls(void **state)
{
    (void)state;
    division();
    assert_int_equal(attr("B1", "points"), 0);
    dice("4");
    until("command", SIDE_BLUE);
    assert_int_equal(attr("B1", "points"), 4);
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("B1").index, &signs);
    assert_int_equal(signs.die, 4);
}

static void sh_12_ruling_the_roll_replaces_what_was_left(void **state)
{
    (void)state;
    division();
    red_rolls("2 3");
    assert_int_equal(table()->turn, 2);
    assert_int_equal(attr("R1", "points"), 2);
    assert_int_equal(attr("R2", "points"), 3);
}

static void sh_12_stated_units_have_no_points(void **state)
{
    (void)state;
    division();
    refused("ride R3 to 30 35", "SH-12");
}

static void sh_13_stated_up_to_12_cm_for_a_point(void **state)
{
    (void)state;
    division();
    int32_t points = attr("R2", "points");
    refused("ride R2 by 0 0", "HS-15"); /* and costs no point */
    shown("ride R2 to 42.5 23", "SH-13");
    say("ride R2 to 41 23 face 90");
    is_at("R2", 410, 230);
    assert_int_equal(attr("R2", "points"), points - 1);
    refused("ride R2 to 40 20", "HS-03");
}

/* Where computers are told that a commander stands well: there he is attached, whoever he was. */
static void sh_70_ruling_places_told_are_where_he_is_attached(void **state)
{
    (void)state;
    division();
    const struct terms *terms = field.game.rules->terms;
    struct station station[STATIONS_TOLD];
    int unit = thing("R2").index;
    assert_int_equal(terms->stations(table(), unit, 30 * MM, station), 0);  /* out of his reach */
    assert_int_equal(terms->stations(table(), unit, 120 * MM, station), 1); /* not the reserve */
    assert_true(ref_same(station[0].whom, thing("R3")));
    assert_int_equal(terms->stations(table(), thing("R3").index, 120 * MM, station + 1), 0);
    assert_int_equal(sham_attached(table(), unit), -1);
    struct order order = {.verb = verb_find(field.game.rules, "ride"),
                          .side = SIDE_RED,
                          .ids = 1,
                          .id = {thing("R2")},
                          .has_to = true,
                          .to = station[0].pose.at,
                          .has_face = true,
                          .face = station[0].pose.face};
    struct verdict verdict;
    struct trouble trouble = {0};
    assert_int_equal(game_give(&field.game, &order, SOURCE_COMPUTER, &verdict, &trouble),
                     GIVEN_DONE);
    assert_int_equal(sham_attached(table(), unit), thing("R3").index);
    struct help help;
    assert_true(terms->helps(table(), unit, &help));
    assert_true(ref_same(help.whom, thing("R3")));
    say("umpire set R3 runs 1"); /* who runs neither shoots nor fights */
    assert_int_equal(sham_attached(table(), unit), thing("R3").index);
    assert_false(terms->helps(table(), unit, &help));
}

static void sh_13_stated_not_without_a_point(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "commander", 150, 60, 0); /* R2 beside R1 */
    led_by("Red Army");
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    red_rolls("1 1");
    say("hand R1 at R2");
    refused("ride R1 to 8 8", "SH-13");
}

static void sh_13_ruling_past_friends_ending_clear(void **state)
{
    (void)state;
    division();
    shown("ride R2 to 30 30", "SH-13"); /* upon his own foot */
    say("ride R2 to 30 33.5 face 0");   /* but beyond it */
    is_at("R2", 300, 335);
}

static void sh_13_ruling_not_within_3_cm_of_enemies(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 100, 0);
    put(SIDE_BLUE, "foot", 100, 150, 180);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    shown("ride R1 to 10 12.5 face 0", "SH-33");
    refused("ride R1 to 6 9.5 via 6 10.8", "SH-33");
    refused("ride R1 to 1 4", "HS-02");
    refused("ride R1", "HS-07");
}

static void sh_14_stated_one_running_unit_each(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 100, 120, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    refused("rally R1 at R2", "SH-14"); /* it does not run */
}

/* Blue shoots R2 (three elements left) into running; then it is Red's command phase, R1 beside. */
static void a_runner(const char *faces)
{ /* his point first, then what follows */
    lay();
    put(SIDE_RED, "foot", 300, 300, 0); /* R2 */
    put(SIDE_RED, "foot", 600, 300, 0);
    put(SIDE_RED, "foot", 800, 300, 0);
    put(SIDE_BLUE, "foot", 300, 400, 180); /* B2 */
    put(SIDE_BLUE, "foot", 900, 700, 180);
    field.set.unit[0].pose = (struct pose){{300 * MM, 200 * MM}, 0};
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    dice("1"); /* its test: 3 + 1 */
    say("end");
    if (table()->ask)
        say("answer no");
    assert_true(runs("R2"));
    red_rolls(faces);
}

static void sh_14_stated_a_pass_stops_it(void **state)
{
    (void)state;
    a_runner("2 3");
    say("rally R1 at R2");
    say("answer no");
    assert_false(runs("R2"));
    refused("rally R1 at R2", "SH-14");
    refused("ride R1 to 30 22", "SH-14"); /* first they move, then they rally */
}

static void sh_14_stated_a_fail_and_it_runs_on(void **state)
{
    (void)state;
    a_runner("2 2");
    say("rally R1 at R2");
    say("answer no");
    assert_true(runs("R2"));
    refused("rally R1 at R2", "SH-14");
}

static void sh_75_ruling_turns_any_way_and_stays(void **state)
{
    (void)state;
    a_runner("2 3");
    refused("turn R2 face 90", "SH-75");
    say("rally R1 at R2");
    say("answer no");
    char text[40]; /* as it stands: that would be no turn, and it may still make one */
    snprintf(text, sizeof text, "turn R2 face %d.%03d", stand("R2").face / DEG,
             stand("R2").face % DEG);
    refused(text, "HS-15");
    say("turn R2 face 0");
    assert_int_equal(stand("R2").face, 0);
    refused("turn R2 face 90", "SH-75");
    say("end");
    refused("test R2", "SH-75");
    red_rolls("4");
    until("move", SIDE_RED);
    dice("6");
    say("test R2"); /* normal again */
    if (table()->ask)
        say("answer no");
    assert_int_equal(attr("R2", "tested"), 1);
}

static void sh_75_ruling_within_6_cm(void **state)
{
    (void)state;
    a_runner("6");
    struct pose pose = stand("R2");
    assert_true(between("R1", "R2") <= 60 * MM);
    say("ride R1 to 38 14 face 0");
    assert_true(pose.at.y < 300 * MM);
    if (between("R1", "R2") > 60 * MM)
        shown("rally R1 at R2", "SH-75");
}

static void sh_75_ruling_only_his_own(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0); /* R2, led by nobody but R1 */
    put(SIDE_RED, "foot", 600, 300, 0);
    put(SIDE_RED, "foot", 800, 300, 0);
    put(SIDE_RED, "commander", 300, 200, 0); /* R5 */
    led_by("Red Army");
    put(SIDE_BLUE, "foot", 300, 400, 180); /* B2 */
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    dice("1");
    say("end");
    assert_true(runs("R2"));
    until("command", SIDE_RED);
    shown("rally R5 at R2", "SH-75");
}

static void sh_15_stated_points_within_24_cm(void **state)
{
    (void)state;
    division();
    red_rolls("4 3");
    shown("hand R1 at R2", "SH-15"); /* 24 cm and more between them */
    say("ride R1 to 12 10 face 0");
    int32_t army = attr("R1", "points"), left = attr("R2", "points");
    if (left < 6 && army > 0) {
        say("hand R1 at R2");
        assert_int_equal(attr("R1", "points"), army - 1);
        assert_int_equal(attr("R2", "points"), left + 1);
    }
    refused("hand R2 at R1", "SH-15");
    refused("hand R1 at R3", "SH-15");
}

static void sh_15_ruling_in_the_enemys_turn_too(void **state)
{
    (void)state;
    division();
    red_rolls("3 2");
    say("ride R1 to 12 10 face 0");
    until("command", SIDE_BLUE);
    int32_t left = attr("R2", "points");
    say("red hand R1 at R2");
    assert_int_equal(attr("R2", "points"), left + 1);
}

static void sh_15_ruling_no_die_shows_more_than_six(void **state)
{
    (void)state;
    division();
    red_rolls("4 6");
    say("ride R1 to 12 10 face 0");
    refused("hand R1 at R2", "SH-15");
}

static void sh_15_ruling_while_a_question_is_open(void **state)
{
    (void)state;
    division();
    red_rolls("4 3");
    say("ride R1 to 12 10 face 0");
    say("ride R2 to 30 22 face 0");
    say("end");
    say("test R3");
    assert_int_equal(table()->ask, 1);
    say("hand R1 at R2");
    assert_int_equal(table()->ask, 1);
    assert_int_equal(attr("R2", "points"), 3);
}

static void sh_16_stated_a_point_adds_one_within_6_cm(void **state)
{
    (void)state;
    division();
    red_rolls("4 3");
    say("ride R2 to 30 22 face 0");
    say("end");
    say("test R3");
    assert_true(may_answer("R2"));
    assert_false(may_answer("R1"));
    dice("1");
    say("answer R2"); /* 4 + 1 + 1 */
    assert_int_equal(attr("R3", "tested"), 1);
    assert_int_equal(attr("R2", "points"), 1);
}

/* Whoever is named first: the very first unit of the table may be a commander like another. */
static void sh_16_stated_the_first_named_commander_helps_his_own(void **state)
{
    (void)state;
    put(SIDE_RED, "commander", 300, 250, 0); /* R1 */
    named("Left");
    led_by("Red Army");
    lay();                              /* Red's Army Commander is R2, far away */
    put(SIDE_RED, "foot", 300, 300, 0); /* R3 */
    led_by("Left");
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    red_rolls("4 3");
    say("end");
    say("test R3");
    assert_true(may_answer("R1"));
    assert_false(may_answer("R2"));
}

static void sh_16_ruling_the_army_commander_helps_his_reserve(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 140, 130, 0); /* R2 */
    put(SIDE_RED, "foot", 700, 130, 0); /* R3, too far */
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    say("end");
    say("test R2");
    assert_true(may_answer("R1"));
    dice("5");
    say("answer no");
    dice("5");
    say("test R3"); /* nobody near: no question */
    assert_int_equal(table()->ask, 0);
}

static void sh_16_ruling_others_he_helps_through_their_commanders(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "commander", 150, 60, 0); /* R2 beside R1 */
    named("Left");
    led_by("Red Army");
    put(SIDE_RED, "foot", 100, 110, 0); /* R3 within reach of both */
    led_by("Left");
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    red_rolls("4 1");
    say("ride R2 to 15 6.5 face 0"); /* spends his only point */
    say("end");
    say("test R3");
    assert_true(may_answer("R1-R2"));
    assert_false(may_answer("R1"));
    dice("1");
    say("answer R1-R2");
    assert_int_equal(attr("R3", "tested"), 1);
    assert_int_equal(attr("R1", "points"), 3);
    assert_int_equal(attr("R2", "points"), 0);
}

static void sh_16b_option_the_army_commander_helps_anybody(void **state)
{
    (void)state;
    lay();
    option("army_commander_any", 1);
    put(SIDE_RED, "commander", 600, 60, 0); /* R2 far off */
    named("Left");
    led_by("Red Army");
    put(SIDE_RED, "foot", 100, 110, 0); /* R3 */
    led_by("Left");
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    say("end");
    say("test R3");
    assert_true(may_answer("R1"));
    dice("1");
    say("answer R1");
    assert_int_equal(attr("R3", "tested"), 1);
}

static void sh_20_stated_to_move_a_unit_tests(void **state)
{
    (void)state;
    division();
    say("end");
    refused("move R3 ahead 4", "SH-32");
    refused("wheel R3 face 10", "SH-32");
    refused("reform R3", "SH-32");
    refused("about R3", "SH-32");
}

static void sh_21_stated_six_or_more_passes(void **state)
{
    (void)state;
    for (int left = 1; left <= 4; left++)
        for (int die = 1; die <= 6; die++) {
            char face[4];
            field_new(NULL);
            lay();
            put(SIDE_RED, "foot", 600, 300, 0);
            of_strength(left);
            put(SIDE_BLUE, "foot", 300, 700, 180);
            setup();
            say("end");
            snprintf(face, sizeof face, "%d", die);
            dice(face);
            say("test R2");
            assert_true(said("SH-21", left + die >= 6 ? "it passes" : "it fails"));
            field_end(NULL);
            field.begun = false;
        }
}

static void sh_21_stated_guns_count_four(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "guns", 600, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    setup();
    say("end");
    dice("2");
    say("test R2");
    assert_int_equal(attr("R2", "tested"), 1);
    struct coach coach;
    field.game.rules->shows->coach(table(), NULL, &coach);
    assert_int_equal(coach.total, 6);
    assert_true(coach.rolled && coach.passed);
    assert_string_equal(coach.id[0], "SH-21");
}

static void sh_21_ruling_one_point_before_the_roll(void **state)
{
    (void)state;
    division();
    red_rolls("4 3");
    say("ride R2 to 30 22 face 0");
    say("end");
    say("test R3");
    struct coach coach;
    field.game.rules->shows->coach(table(), NULL, &coach);
    assert_false(coach.rolled);
    assert_int_equal(coach.needs, 6);
    assert_int_equal(coach.chance, 6);
    assert_int_equal(coach.out_of, 6);
    assert_int_equal(rolled("SH-21"), 0);
    dice("1");
    say("answer R2");
    assert_int_equal(rolled("SH-21"), 1);
    assert_int_equal(table()->ask, 0); /* and not another */
}

/* ---- the end of the battle ---- */

static void sh_68_ruling_half_gone_or_running_gives_way(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 600, 300, 0);
    put(SIDE_BLUE, "foot", 300, 400, 180);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    dice("1");
    for (int n = 0; n < 6 && !table()->over; n++)
        say("end");
    assert_true(runs("R2"));
    ended(SIDE_BLUE, "SH-68");
}

static void sh_68_ruling_a_draw_when_the_turns_are_over(void **state)
{
    (void)state;
    lay();
    field.set.turns = 1;
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    for (int n = 0; n < 10 && !table()->over; n++)
        say("end");
    ended(SIDE_NONE, "SH-68");
}

static void sh_68_ruling_twelve_turns_when_nothing_is_said(void **state)
{
    (void)state;
    lay();
    field.set.turns = 0;
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    for (int n = 0; n < 100 && !table()->over; n++)
        say("end");
    assert_int_equal(table()->turn, 12);
}

static void sh_68_ruling_terms_of_the_scenario(void **state)
{
    (void)state;
    lay();
    field.set.turns = 1;
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    struct setting_piece *field_piece = box(TERRAIN_FIELD, 900, 715, 200, 100, 0);
    snprintf(field_piece->name, sizeof field_piece->name, "Hill Farm");
    goal("hold", "Hill Farm", 1);
    field.set.goal[0].side = SIDE_BLUE;
    setup();
    for (int n = 0; n < 10 && !table()->over; n++)
        say("end");
    ended(SIDE_BLUE, "SH-68");
}

/* The battle of one turn under these terms, with so many elements left to Red's and Blue's unit. */
static void battle_under(const char *terms, int side, int count, int red, int blue)
{
    field_new(NULL);
    lay();
    field.set.turns = 1;
    put(SIDE_RED, "foot", 300, 300, 0);
    of_strength(4);
    put(SIDE_BLUE, "foot", 800, 700, 180);
    of_strength(4);
    put(SIDE_BLUE, "foot", 1000, 700, 180);
    snprintf(box(TERRAIN_FIELD, 900, 715, 400, 100, 0)->name, NAME_MAX_BYTES, "Hill Farm");
    goal(terms, strcmp(terms, "hold") == 0 ? "Hill Farm" : "", count);
    field.set.goal[0].side = side;
    setup();
    until("command", SIDE_RED);
    char text[80];
    snprintf(text, sizeof text, "umpire set R2 elements %d; set B2 elements %d", red, blue);
    say(text);
    for (int n = 0; n < 20 && !table()->over; n++)
        say(table()->ask ? "answer no" : "end");
}

static void battle_ends(int winner)
{
    ended(winner, "SH-68");
    game_release(&field.game);
    field.begun = false;
}

static void sh_68_ruling_so_many_must_hold_it(void **state)
{
    (void)state;
    battle_under("hold", SIDE_BLUE, 2, 4, 4);
    battle_ends(SIDE_BLUE);
    battle_under("hold", SIDE_BLUE, 3, 4, 4);
    battle_ends(SIDE_RED);
    battle_under("hold", SIDE_RED, 1, 4, 4);
    battle_ends(SIDE_BLUE);
}

static void sh_68_ruling_whose_it_is_when_the_last_turn_is_over(void **state)
{
    (void)state;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        battle_under("last", side, 0, 4, 4);
        battle_ends(side);
    }
}

static void sh_68_ruling_who_has_lost_fewer_elements(void **state)
{
    (void)state;
    battle_under("losses", SIDE_NONE, 0, 4, 3);
    battle_ends(SIDE_RED);
    battle_under("losses", SIDE_NONE, 0, 3, 4);
    battle_ends(SIDE_BLUE);
    battle_under("losses", SIDE_NONE, 0, 3, 3);
    battle_ends(SIDE_NONE);
    battle_under("losses", SIDE_NONE, 0, 2, 3);
    battle_ends(SIDE_BLUE);
}

static void sh_68_ruling_unknown_terms_are_refused(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    goal("exit", "", 1);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "exit"));
}

static void hs_orders_make_sense(void **state)
{
    (void)state;
    division();
    refused("ride", "HS-07");
    refused("ride R1 R2 to 10 10", "HS-07");
    refused("ride B1 to 10 10", "HS-01");
    refused("test R3", "HS-05");
    refused("blue end", "HS-05");
    refused("answer no", "HS-06");
    refused("shoot R3 at B2", "HS-05");
    say("draw");
    refused("draw", "HS-10");
    say("resign");
    ended(SIDE_BLUE, "HS-09");
    refused("end", "HS-08");
}

/* Whoever offers, his friend has a whole turn of his own to say yes. */
static void hs_10_ruling_an_offer_stands_through_the_others_turn(void **state)
{
    (void)state;
    division();
    until("command", SIDE_BLUE);
    say("blue draw");
    until("command", SIDE_RED);
    assert_int_equal(table()->draw_offer, SIDE_BLUE);
    until("command", SIDE_BLUE);
    assert_int_equal(table()->draw_offer, SIDE_NONE);
    say("blue draw");
    until("command", SIDE_RED);
    say("red draw");
    ended(SIDE_NONE, "HS-10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(sh_01_stated_four_kinds_of_elements_four_by_three),
        FIELD_TEST(sh_02_stated_units_of_four_single_guns_and_commanders),
        FIELD_TEST(sh_02_stated_no_more_than_four),
        FIELD_TEST(sh_03_stated_one_army_commander_over_the_others),
        FIELD_TEST(sh_03_stated_units_follow_commanders_only),
        FIELD_TEST(sh_04_ruling_the_army_commander_takes_over),
        FIELD_TEST(sh_04_ruling_with_him_lost_they_test_without_points),
        FIELD_TEST(sh_05_ruling_the_scenario_says_who_begins),
        FIELD_TEST(sh_05_ruling_or_both_roll_ties_again),
        FIELD_TEST(sh_05_ruling_everybody_is_placed),
        FIELD_TEST(sh_10_stated_five_phases_then_they_swap),
        FIELD_TEST(sh_11_stated_points_left_last_through_the_enemys_turn),
        FIELD_TEST(sh_12_stated_each_active_commander_rolls),
        FIELD_TEST(sh_12_ruling_the_roll_replaces_what_was_left),
        FIELD_TEST(sh_12_stated_units_have_no_points),
        FIELD_TEST(sh_13_stated_up_to_12_cm_for_a_point),
        FIELD_TEST(sh_70_ruling_places_told_are_where_he_is_attached),
        FIELD_TEST(sh_13_stated_not_without_a_point),
        FIELD_TEST(sh_13_ruling_past_friends_ending_clear),
        FIELD_TEST(sh_13_ruling_not_within_3_cm_of_enemies),
        FIELD_TEST(sh_14_stated_one_running_unit_each),
        FIELD_TEST(sh_14_stated_a_pass_stops_it),
        FIELD_TEST(sh_14_stated_a_fail_and_it_runs_on),
        FIELD_TEST(sh_75_ruling_turns_any_way_and_stays),
        FIELD_TEST(sh_75_ruling_within_6_cm),
        FIELD_TEST(sh_75_ruling_only_his_own),
        FIELD_TEST(sh_15_stated_points_within_24_cm),
        FIELD_TEST(sh_15_ruling_in_the_enemys_turn_too),
        FIELD_TEST(sh_15_ruling_no_die_shows_more_than_six),
        FIELD_TEST(sh_15_ruling_while_a_question_is_open),
        FIELD_TEST(sh_16_stated_a_point_adds_one_within_6_cm),
        FIELD_TEST(sh_16_stated_the_first_named_commander_helps_his_own),
        FIELD_TEST(sh_16_ruling_the_army_commander_helps_his_reserve),
        FIELD_TEST(sh_16_ruling_others_he_helps_through_their_commanders),
        FIELD_TEST(sh_16b_option_the_army_commander_helps_anybody),
        FIELD_TEST(sh_20_stated_to_move_a_unit_tests),
        FIELD_TEST(sh_21_stated_six_or_more_passes),
        FIELD_TEST(sh_21_stated_guns_count_four),
        FIELD_TEST(sh_21_ruling_one_point_before_the_roll),
        FIELD_TEST(sh_68_ruling_half_gone_or_running_gives_way),
        FIELD_TEST(sh_68_ruling_a_draw_when_the_turns_are_over),
        FIELD_TEST(sh_68_ruling_twelve_turns_when_nothing_is_said),
        FIELD_TEST(sh_68_ruling_terms_of_the_scenario),
        FIELD_TEST(sh_68_ruling_so_many_must_hold_it),
        FIELD_TEST(sh_68_ruling_whose_it_is_when_the_last_turn_is_over),
        FIELD_TEST(sh_68_ruling_who_has_lost_fewer_elements),
        FIELD_TEST(sh_68_ruling_unknown_terms_are_refused),
        FIELD_TEST(hs_orders_make_sense),
        FIELD_TEST(hs_10_ruling_an_offer_stands_through_the_others_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
