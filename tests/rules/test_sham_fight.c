/* S.H.A.M.: charging and fighting (SH-50 … SH-76). */
#include "rules/sham_field.h"

/* R2 of this troop before B2 of that one, `gap` mm apart; Red active, reserves far off. */
static void meet(const char *red, const char *blue, int gap)
{
    lay();
    put(SIDE_RED, red, 300, 300, 0);
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_RED, "foot", 1100, 100, 0);
    put(SIDE_BLUE, blue, 300, 300 + gap, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    put(SIDE_BLUE, "foot", 700, 800, 180);
}

static void in_form(int index, const char *form)
{
    struct setting_unit *u = &field.set.unit[index];
    snprintf(u->form, sizeof u->form, "%s", form);
}

enum { AT_R2 = 2, AT_B2 = 5 }; /* places of the two in the setting */

static void charging(void)
{
    setup();
    until("charge", SIDE_RED);
}

static void sh_50_stated_within_6_cm_after_a_test(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    charging();
    dice("2 1 1 1 1 1 1 1 1"); /* 4 + 2 passes; then the fight */
    say("charge R2 at B2");
    assert_true(touch("R2", "B2"));
    is_at("R2", 300, 350);
}

static void sh_50_stated_a_fail_stays(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    charging();
    dice("1");
    say("charge R2 at B2");
    is_at("R2", 300, 300);
    assert_false(touch("R2", "B2"));
}

static void sh_50_stated_not_beyond_6_cm(void **state)
{
    (void)state;
    meet("horse", "foot", 61);
    put(SIDE_BLUE, "guns", 600, 355, 180); /* B5 */
    put(SIDE_RED, "foot", 600, 310, 0);    /* R5 may charge it */
    charging();
    shown("charge R2 at B2", "SH-50");
}

static void sh_50_ruling_one_try_each(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    put(SIDE_RED, "foot", 480, 310, 0); /* R5 may charge B5 */
    put(SIDE_BLUE, "guns", 480, 355, 180);
    charging();
    dice("1");
    say("charge R2 at B2");
    refused("charge R2 at B2", "SH-50");
}

static void sh_51_stated_then_the_passive_side(void **state)
{
    (void)state;
    meet("foot", "foot", 50);
    charging();
    say("end");
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_true(phase_is("charge"));
    dice("6 1 1 1 1 1 1 1 1");
    say("charge B2 at R2");
    is_at("B2", 300, 300);
}

static void sh_51_ruling_not_those_in_contact(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    put(SIDE_BLUE, "guns", 700, 500, 180); /* B5 */
    put(SIDE_RED, "foot", 700, 450, 0);    /* R5 */
    put(SIDE_BLUE, "foot", 880, 500, 180); /* B6, may charge */
    put(SIDE_RED, "foot", 880, 450, 0);    /* R6 */
    charging();
    dice("6");
    say("charge R2 at B2");
    shown("charge R2 at B2", "SH-51");
    say("end");
    shown("charge B2 at R2", "SH-51");
}

static void sh_52_stated_foot_may_not_charge_horse(void **state)
{
    (void)state;
    meet("foot", "horse", 50);
    put(SIDE_BLUE, "guns", 480, 340, 180); /* B5 */
    put(SIDE_RED, "foot", 480, 310, 0);    /* R5 */
    charging();
    shown("charge R2 at B2", "SH-52");
}

static void sh_53_stated_guns_may_not_charge(void **state)
{
    (void)state;
    meet("foot", "foot", 50);
    put(SIDE_RED, "guns", 480, 310, 0); /* R5 */
    charging();
    refused("charge R5 at B2", "SH-53");
    const struct offer *o = offered("charge", "R5");
    assert_non_null(o);
    assert_false(o->allowed);
}

static void sh_53_ruling_nor_commanders(void **state)
{
    (void)state;
    meet("foot", "foot", 50);
    charging();
    refused("charge R1 at B2", "SH-53");
}

static void sh_54_ruling_target_first_one_wheel_then_straight_and_line_up(void **state)
{
    (void)state;
    meet("foot", "foot", 50);
    field.set.unit[AT_B2].pose.face = 160 * DEG; /* its front looks a little aside */
    charging();
    refused("charge R2", "HS-07");
    dice("6 1 1 1 1 1 1 1 1");
    say("charge R2 at B2");
    assert_true(touch("R2", "B2"));
    int32_t face = stand("R2").face; /* flush with the edge it hit */
    assert_true(face == 340 * DEG || angle_diff(face, 340 * DEG) == 0);
}

static void sh_54_ruling_no_wheel_beyond_45_degrees(void **state)
{
    (void)state;
    meet("foot", "foot", 500);
    put(SIDE_BLUE, "guns", 420, 250, 270); /* B5 to its right and behind its front */
    put(SIDE_RED, "foot", 700, 310, 0);    /* R5 */
    put(SIDE_BLUE, "guns", 700, 340, 180); /* B6 */
    charging();
    shown("charge R2 at B5", "SH-54");
}

static void sh_54_ruling_only_with_a_clear_way_and_room(void **state)
{
    (void)state;
    meet("foot", "foot", 55);
    put(SIDE_RED, "guns", 300, 340, 0); /* R5 stands between them */
    of_strength(1);
    put(SIDE_RED, "foot", 700, 310, 0);    /* R6 */
    put(SIDE_BLUE, "guns", 700, 340, 180); /* B5 */
    charging();
    give("charge R2 at B2");
    if (field.verdict.allowed)
        fail_msg("the guns are in the way");
    assert_string_equal(field.verdict.id, "SH-54");
}

static void sh_54_ruling_several_may_charge_one(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    put(SIDE_RED, "horse", 441, 330, 0); /* R5 beside it */
    in_form(AT_R2, "double");
    in_ranks("double");
    field.set.unit[AT_R2].pose.at.x = 260 * MM;
    field.set.unit[field.set.unit_count - 1].pose.at = (struct vec){342 * MM, 300 * MM};
    charging();
    dice("6");
    say("charge R2 at B2");
    dice("6 6 6 6 6 6 6 6 6 6 6 6");
    say("charge R5 at B2");
    assert_true(touch("R2", "B2") || !alive("B2") || elements("B2") < 4);
}

static void sh_54_ruling_touched_by_lining_up_fights_too(void **state)
{
    (void)state;
    meet("foot", "foot", 50);
    put(SIDE_BLUE, "guns", 402, 350, 180); /* B5 beside B2, flush with it */
    field.set.unit[AT_R2].pose.at.x = 340 * MM;
    charging();
    dice("6");
    say("charge R2 at B2");
    assert_true(touch("R2", "B2") && touch("R2", "B5"));
    assert_int_equal(table()->ask, 3); /* its dice are shared between the two */
    assert_int_equal(attr("B5", "fight"), attr("R2", "fight"));
}

/* ---- fights ---- */

/* They stand in contact; Red's fight phase comes as soon as something is ended. */
static void locked(const char *red, const char *blue)
{
    meet(red, blue, 0);
}

/* Goes on until dice of a fight have fallen. */
static void fight(const char *faces)
{
    setup();
    dice(faces);
    for (int n = 0; n < 12 && !said("SH-61", NULL) && !table()->over; n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(said("SH-61", NULL));
}

static void sh_60_stated_units_in_contact_fight(void **state)
{
    (void)state;
    locked("foot", "foot");
    fight("1 1 1 1  1 1 1 1");
    assert_int_equal(rolled("SH-61"), 8);
}

static void sh_60_ruling_both_at_once_the_whole_front_rank(void **state)
{
    (void)state;
    locked("foot", "foot");
    field.set.unit[AT_R2].pose.at.x = 420 * MM; /* one element touches one and a half */
    fight("5 5 5 5  5 5 5 5");
    assert_int_equal(rolled("SH-61"), 8);
    assert_int_equal(elements("R2"), 0); /* both fall together */
    assert_int_equal(elements("B2"), 0);
}

static void sh_61_ruling_our_table(void **state)
{
    (void)state;
    static const int table_of[4][4] = {{5, 4, 4, 6}, {6, 6, 6, 6}, {6, 4, 5, 5}, {4, 4, 4, 4}};
    static const char *const troop[4] = {"horse", "guns", "foot", "foot"};
    static const char *const form[4] = {"single", "single", "single", "double"};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            int score = table_of[row][column];
            char faces[64] = "";
            field_new(NULL);
            locked(troop[row], troop[column]);
            in_form(AT_R2, form[row]);
            in_form(AT_B2, form[column]);
            setup();
            /* one die of Red just makes it, the others just miss; Blue rolls ones */
            int red = row == 1 ? 1 : row == 3 ? 2 : 4;
            for (int i = 0; i < red; i++)
                snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%d ",
                         i == 0 ? score : score - 1);
            dice(faces);
            dice("1 1 1 1");
            for (int n = 0; n < 12 && !said("SH-61", NULL) && !table()->over; n++)
                say(table()->ask ? "answer no" : "end");
            assert_int_equal(elements("B2"), (column == 1 ? 1 : 4) - 1);
            field_end(NULL);
            field.begun = false;
        }
}

static void sh_61_ruling_a_scenario_may_replace_any_number(void **state)
{
    (void)state;
    locked("foot", "foot");
    option("fight_single_on_single", 2);
    fight("2 1 1 1  1 1 1 1");
    assert_int_equal(elements("B2"), 3);
}

static void sh_62_stated_a_point_adds_one_to_all_dice(void **state)
{
    (void)state;
    locked("foot", "foot");
    field.set.unit[0].pose = (struct pose){{300 * MM, 268 * MM}, 0}; /* R1 behind R2 */
    setup();
    for (int n = 0; n < 12 && table()->ask != 2; n++)
        say("end");
    assert_int_equal(table()->ask, 2);
    int32_t points = attr("R1", "points");
    dice("4 4 1 1  1 1 1 1");
    say("answer R1");
    assert_int_equal(attr("R1", "points"), points - 1);
    assert_int_equal(elements("B2"), 2);
}

static void sh_63_stated_the_loser_tests_and_runs_if_it_fails(void **state)
{
    (void)state;
    locked("foot", "foot");
    fight("5 1 1 1  1 1 1 1  2"); /* B2: 3 + 2 */
    assert_true(runs("B2"));
    assert_false(runs("R2"));
    assert_false(touch("R2", "B2"));
}

static void sh_63_ruling_all_joined_are_one_fight(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_RED, "guns", 401, 300, 0); /* R5 touches B2's other end? it stands beside R2 */
    field.set.unit[AT_R2].pose.at.x = 300 * MM;
    field.set.unit[AT_B2].pose.at.x = 360 * MM;
    setup();
    for (int n = 0; n < 12 && !table()->ask && !said("SH-61", NULL); n++)
        say("end");
    assert_int_equal(table()->ask, 3);
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    assert_true(may_answer("R2:4"));
    assert_true(may_answer("R2:3+R5:1"));
    assert_true(may_answer("R5:4"));
    refused("answer R2:5", "HS-06");
    dice("1 1 1 1  5 5 1 1  1  6 6 6 6");
    say("answer R2:2+R5:2");
    assert_int_equal(rolled("SH-61"), 9);
}

static void sh_64_stated_if_the_loser_stands_the_winner_tests(void **state)
{
    (void)state;
    locked("foot", "foot");
    /* B2 loses one and stands on a 3; R2 fails on a 1 */
    fight("5 1 1 1  1 1 1 1  3  1");
    assert_false(runs("B2"));
    assert_true(runs("R2"));
}

static void sh_64_ruling_one_loser_standing_makes_all_winners_test(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_RED, "guns", 401, 300, 0); /* R5 */
    field.set.unit[AT_B2].pose.at.x = 360 * MM;
    setup();
    for (int n = 0; n < 12 && !table()->ask; n++)
        say("end");
    /* R2 four dice, B2 four, R5 one; B2 stands; then R2 and R5 test */
    dice("5 1 1 1  1 1 1 1  1  6  6 6");
    say("answer R2:4");
    assert_int_equal(rolled("SH-21"), 3);
}

static void sh_65_stated_the_loser_falls_back_3_cm_facing_the_enemy(void **state)
{
    (void)state;
    locked("foot", "foot");
    fight("5 1 1 1  1 1 1 1  6 6");
    assert_int_equal(stand("B2").face, 180 * DEG);
    is_at("B2", 300, 330);
    assert_int_equal(between("R2", "B2"), 30 * MM);
}

static void sh_65_ruling_past_friends_until_clear(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_BLUE, "foot", 300, 331, 180); /* B5 just behind: 331 to 361 */
    fight("5 1 1 1  1 1 1 1  6 6");
    assert_true(between("B2", "B5") >= -OVERLAP);
    assert_true(stand("B2").at.y > 360 * MM);
}

static void sh_65_ruling_no_farther_than_an_enemy(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_RED, "foot", 300, 341, 180); /* R5 behind B2, its back to it? 341 to 371 */
    fight("5 1 1 1  1 1 1 1  6 6 6 6");
    assert_true(between("B2", "R5") >= -OVERLAP);
    assert_true(stand("B2").at.y <= 312 * MM);
}

static void sh_65_ruling_equal_kills_fight_on(void **state)
{
    (void)state;
    locked("foot", "foot");
    fight("5 1 1 1  5 1 1 1");
    assert_int_equal(elements("R2"), 3);
    assert_int_equal(elements("B2"), 3);
    assert_true(touch("R2", "B2"));
    assert_int_equal(rolled("SH-21"), 0);
    for (int n = 0; n < 12 && table()->turn == 1; n++)
        say(table()->ask ? "answer no" : "end");
    field.from = 0;
    assert_true(rolled("SH-61") > 8);
}

/* Horse R2 beats the single rank B2, which stands and falls back. */
static void horse_wins(const char *tests)
{
    locked("horse", "foot");
    setup();
    dice("4 1 1 1  1 1 1 1");
    dice(tests);
    for (int n = 0; n < 12 && !table()->ask && !said("SH-61", NULL); n++)
        say("end");
}

static void sh_66_stated_horse_may_pursue(void **state)
{
    (void)state;
    horse_wins("6 6");
    assert_int_equal(table()->ask, 4);
    assert_true(may_answer("B2") && may_answer("no"));
    say("answer B2");
    is_at("R2", 300, 330);
    assert_true(touch("R2", "B2"));
    assert_true(attr("R2", "pursues") > 0);
}

static void sh_66_stated_or_stay(void **state)
{
    (void)state;
    horse_wins("6 6");
    say("answer no");
    is_at("R2", 300, 300);
    assert_int_equal(attr("R2", "pursues"), 0);
}

static void sh_66_stated_foot_and_nobody_else_is_pursued(void **state)
{
    (void)state;
    locked("horse", "horse");
    setup();
    dice("6 1 1 1  1 1 1 1");
    dice("6 6");
    for (int n = 0; n < 12 && !said("SH-61", NULL); n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(said("SH-65", "B2"));
    assert_int_not_equal(table()->ask, 4);
    is_at("R2", 300, 300);
}

static void sh_66_ruling_as_far_as_the_foot_went(void **state)
{
    (void)state;
    horse_wins("1"); /* B2 runs */
    assert_int_equal(table()->ask, 4);
    assert_true(runs("B2"));
    say("answer B2");
    assert_true(stand("R2").at.y > 340 * MM && stand("R2").at.y <= 361 * MM);
}

/* The same in Blue's turn, after which Red's comes; B2 runs and R2 follows. */
static void pursues_in_blues_turn(void)
{
    locked("horse", "foot");
    field.set.first = SIDE_BLUE;
    setup();
    dice("4 1 1 1  1 1 1 1  1");
    for (int n = 0; n < 12 && !table()->ask; n++)
        say("end");
    assert_int_equal(table()->ask, 4);
    say("answer B2");
    assert_true(runs("B2") && touch("R2", "B2"));
    assert_int_equal(attr("R2", "pursues"), 1);
}

static void sh_66_ruling_next_turn_no_test_and_a_runner_falls_when_charged(void **state)
{
    (void)state;
    pursues_in_blues_turn();
    until("move", SIDE_RED);
    assert_int_equal(attr("R2", "left"), 120 * MM); /* no test */
    refused("test R2", "HS-03");
    until("charge", SIDE_RED);
    say("charge R2 at B2");
    assert_int_equal(rolled("SH-21"), 0);
    assert_true(said("SH-66", "no test"));
    assert_int_equal(elements("B2"), 0);
}

static void sh_66_ruling_it_lasts_to_the_end_of_the_next_active_turn(void **state)
{
    (void)state;
    pursues_in_blues_turn();
    until("charge", SIDE_RED);
    assert_int_equal(attr("R2", "pursues"), 1);
    until("command", SIDE_BLUE);
    assert_true(touch("R2", "B2"));
    assert_int_equal(attr("R2", "pursues"), 0);
}

/* The quarry runs on in its own Move phase, and contact is lost. */
static void sh_66_ruling_only_while_in_contact(void **state)
{
    (void)state;
    horse_wins("1");
    say("answer B2");
    assert_int_equal(attr("R2", "pursues"), 1); /* to the end of Red's next turn */
    until("move", SIDE_BLUE);
    assert_false(touch("R2", "B2"));
    assert_int_equal(attr("R2", "pursues"), 0);
    until("move", SIDE_RED);
    assert_int_equal(attr("R2", "left"), 0);
    refused("move R2 ahead 1", "SH-32");
}

/* R2 has followed B2, which stood; fights it again in Blue's turn, beats it, and lets it go. */
static void sh_66_ruling_who_lets_go_tests_again(void **state)
{
    (void)state;
    horse_wins("6 6");
    say("answer B2");
    assert_int_equal(attr("R2", "pursues"), 1);
    dice("1  4 1 1 1  1 1 1  6 6"); /* points, the fight, two tests */
    for (int n = 0; n < 20 && table()->ask != 4; n++)
        say(table()->ask ? "answer no" : "end");
    assert_int_equal(table()->ask, 4);
    say("answer no");
    assert_false(touch("R2", "B2"));
    assert_int_equal(attr("R2", "pursues"), 0);
    until("charge", SIDE_RED);
    dice("1");
    say("charge R2 at B2");
    assert_int_equal(rolled("SH-21"), 1);
    assert_false(touch("R2", "B2"));
}

static void sh_67_ruling_a_lone_commander_is_lost_when_touched(void **state)
{
    (void)state;
    meet("horse", "foot", 500);
    put(SIDE_BLUE, "commander", 300, 350, 180); /* B5 alone */
    led_by("Blue Army");
    charging();
    dice("6");
    say("charge R2 at B5");
    assert_int_equal(elements("B5"), 0);
    is_at("R2", 300, 350);
    assert_true(said("SH-67", NULL));
}

/* Be he the very first unit of the table. */
static void sh_67_ruling_attached_he_is_carried_off_the_table(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 165, 40, 0); /* R2, the Army Commander beside it */
    for (int i = 0; i < 3; i++)
        put(SIDE_RED, "foot", 400 + 200 * i, 300, 0);
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    until("command", SIDE_RED);
    say("umpire set R2 runs yes");
    for (int n = 0; n < 6 && elements("R2") > 0; n++)
        say(table()->ask ? "answer no" : "end");
    assert_int_equal(elements("R2"), 0);
    assert_int_equal(elements("R1"), 0);
}

/* A divisional commander is his unit's though he is the first unit of the table. */
static void sh_04_ruling_the_first_of_all_commands_his_own(void **state)
{
    (void)state;
    lay();
    field.set.unit_count = 0;
    put(SIDE_RED, "commander", 700, 300, 0); /* 20 mm from R3 */
    named("His Grace");
    led_by("Red Army");
    put(SIDE_RED, "commander", 60, 40, 0);
    named("Red Army");
    put(SIDE_RED, "foot", 580, 300, 0);
    led_by("His Grace");
    put(SIDE_BLUE, "commander", 1140, 860, 180);
    named("Blue Army");
    put(SIDE_BLUE, "foot", 900, 700, 180);
    setup();
    until("command", SIDE_RED);
    say("umpire set R1 points 2");
    until("move", SIDE_RED);
    say("test R3");
    assert_int_not_equal(table()->ask, 0);
}

static void sh_67_ruling_one_attached_is_not_charged(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    put(SIDE_BLUE, "commander", 400, 350, 180); /* B5 touching B2's flank */
    named("Graf");
    led_by("Blue Army");
    snprintf(field.set.unit[AT_B2].leader, NAME_MAX_BYTES, "Graf");
    charging();
    shown("charge R2 at B5", "SH-67");
}

static void sh_67_ruling_attached_he_falls_with_his_unit_in_a_fight(void **state)
{
    (void)state;
    locked("horse", "foot");
    field.set.unit[AT_B2].strength = 1;
    put(SIDE_BLUE, "commander", 300, 333, 180); /* B5 behind B2 */
    named("Graf");
    led_by("Blue Army");
    snprintf(field.set.unit[AT_B2].leader, NAME_MAX_BYTES, "Graf");
    fight("6 6 6 6 1");
    assert_int_equal(elements("B2"), 0);
    assert_int_equal(elements("B5"), 0);
    assert_true(said("SH-67", "falls with it"));
}

static void sh_70_ruling_he_goes_along_when_it_charges(void **state)
{
    (void)state;
    meet("horse", "foot", 50);
    field.set.unit[0].pose = (struct pose){{300 * MM, 268 * MM}, 0}; /* R1 behind R2 */
    charging();
    dice("6 1 1 1 1 1 1 1 1");
    say("charge R2 at B2");
    say("answer no"); /* no point on the test */
    is_at("R2", 300, 350);
    is_at("R1", 300, 318);
}

static void sh_70_ruling_he_goes_along_when_it_withdraws(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_BLUE, "commander", 300, 332, 180); /* B5 behind B2 */
    named("Graf");
    led_by("Blue Army");
    snprintf(field.set.unit[AT_B2].leader, NAME_MAX_BYTES, "Graf");
    fight("5 1 1 1  1 1 1 1  6 6");
    is_at("B2", 300, 330);
    is_at("B5", 300, 362);
}

static void sh_74_ruling_a_gun_rolls_one_die_and_falls_to_one_kill(void **state)
{
    (void)state;
    locked("foot", "guns");
    fight("4 1 1 1  1");
    assert_int_equal(rolled("SH-61"), 5);
    assert_int_equal(elements("B2"), 0);
    assert_true(said("SH-74", NULL));
}

static void sh_76_option_charged_in_flank_a_single_die(void **state)
{
    (void)state;
    meet("horse", "foot", 80);
    option("flank_one_die", 1);
    field.set.unit[AT_B2].pose =
        (struct pose){{300 * MM, 430 * MM}, 90 * DEG}; /* its flank below */
    charging();
    dice("6  1 1 1 1  1 1 1 1");
    say("charge R2 at B2");
    assert_true(said("SH-54", "flank"));
    assert_int_equal(rolled("SH-61"), 5); /* four and one */
}

static void sh_76_option_off_by_default(void **state)
{
    (void)state;
    meet("horse", "foot", 80);
    field.set.unit[AT_B2].pose = (struct pose){{300 * MM, 430 * MM}, 90 * DEG};
    charging();
    dice("6  1 1 1 1  1 1 1 1");
    say("charge R2 at B2");
    assert_int_equal(rolled("SH-61"), 8);
}

static void sh_45_ruling_closing_up_keeps_contact(void **state)
{
    (void)state;
    locked("foot", "foot");
    field.set.unit[AT_R2].pose.at.x = 450 * MM; /* they touch by 10 mm only */
    fight("5 1 1 1  5 1 1 1");
    assert_int_equal(elements("R2"), 3);
    assert_true(touch("R2", "B2"));
}

static void fights_are_chosen(void **state)
{
    (void)state;
    locked("foot", "foot");
    put(SIDE_RED, "foot", 600, 300, 0);    /* R5 */
    put(SIDE_BLUE, "foot", 600, 300, 180); /* B5: another fight */
    setup();
    for (int n = 0; n < 12 && !phase_is("fight"); n++)
        say("end");
    refused("end", "SH-60");
    refused("fight R3", "SH-60");
    refused("fight", "HS-07");
    dice("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1");
    say("fight R5"); /* the other follows by itself */
    assert_int_equal(rolled("SH-61"), 16);
    struct roster row[ROSTER_ROWS];
    assert_int_equal(field.game.rules->shows->roster(table(), row), 2);
    assert_int_equal(row[0].of, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(sh_50_stated_within_6_cm_after_a_test),
        FIELD_TEST(sh_50_stated_a_fail_stays),
        FIELD_TEST(sh_50_stated_not_beyond_6_cm),
        FIELD_TEST(sh_50_ruling_one_try_each),
        FIELD_TEST(sh_51_stated_then_the_passive_side),
        FIELD_TEST(sh_51_ruling_not_those_in_contact),
        FIELD_TEST(sh_52_stated_foot_may_not_charge_horse),
        FIELD_TEST(sh_53_stated_guns_may_not_charge),
        FIELD_TEST(sh_53_ruling_nor_commanders),
        FIELD_TEST(sh_54_ruling_target_first_one_wheel_then_straight_and_line_up),
        FIELD_TEST(sh_54_ruling_no_wheel_beyond_45_degrees),
        FIELD_TEST(sh_54_ruling_only_with_a_clear_way_and_room),
        FIELD_TEST(sh_54_ruling_several_may_charge_one),
        FIELD_TEST(sh_54_ruling_touched_by_lining_up_fights_too),
        FIELD_TEST(sh_60_stated_units_in_contact_fight),
        FIELD_TEST(sh_60_ruling_both_at_once_the_whole_front_rank),
        FIELD_TEST(sh_61_ruling_our_table),
        FIELD_TEST(sh_61_ruling_a_scenario_may_replace_any_number),
        FIELD_TEST(sh_62_stated_a_point_adds_one_to_all_dice),
        FIELD_TEST(sh_63_stated_the_loser_tests_and_runs_if_it_fails),
        FIELD_TEST(sh_63_ruling_all_joined_are_one_fight),
        FIELD_TEST(sh_64_stated_if_the_loser_stands_the_winner_tests),
        FIELD_TEST(sh_64_ruling_one_loser_standing_makes_all_winners_test),
        FIELD_TEST(sh_65_stated_the_loser_falls_back_3_cm_facing_the_enemy),
        FIELD_TEST(sh_65_ruling_past_friends_until_clear),
        FIELD_TEST(sh_65_ruling_no_farther_than_an_enemy),
        FIELD_TEST(sh_65_ruling_equal_kills_fight_on),
        FIELD_TEST(sh_66_stated_horse_may_pursue),
        FIELD_TEST(sh_66_stated_or_stay),
        FIELD_TEST(sh_66_stated_foot_and_nobody_else_is_pursued),
        FIELD_TEST(sh_66_ruling_as_far_as_the_foot_went),
        FIELD_TEST(sh_66_ruling_next_turn_no_test_and_a_runner_falls_when_charged),
        FIELD_TEST(sh_66_ruling_it_lasts_to_the_end_of_the_next_active_turn),
        FIELD_TEST(sh_66_ruling_only_while_in_contact),
        FIELD_TEST(sh_66_ruling_who_lets_go_tests_again),
        FIELD_TEST(sh_67_ruling_a_lone_commander_is_lost_when_touched),
        FIELD_TEST(sh_67_ruling_one_attached_is_not_charged),
        FIELD_TEST(sh_67_ruling_attached_he_is_carried_off_the_table),
        FIELD_TEST(sh_04_ruling_the_first_of_all_commands_his_own),
        FIELD_TEST(sh_67_ruling_attached_he_falls_with_his_unit_in_a_fight),
        FIELD_TEST(sh_70_ruling_he_goes_along_when_it_charges),
        FIELD_TEST(sh_70_ruling_he_goes_along_when_it_withdraws),
        FIELD_TEST(sh_74_ruling_a_gun_rolls_one_die_and_falls_to_one_kill),
        FIELD_TEST(sh_76_option_charged_in_flank_a_single_die),
        FIELD_TEST(sh_76_option_off_by_default),
        FIELD_TEST(sh_45_ruling_closing_up_keeps_contact),
        FIELD_TEST(fights_are_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
