/* Kiddies: hand-to-hand (KI-60 … KI-69). Red moves first, so Red rolls first in every fight. */
#include "rules/field.h"

/* Two who keep the game going whoever falls. */
static void reserves(void)
{
    put(SIDE_RED, "regular", 100, 1150, 90);
    put(SIDE_BLUE, "regular", 1700, 1150, 270);
}

/* Everybody stands where the fight finds him: on to the fights. */
static void fights(void)
{
    start();
    say("end");
    say("end");
}

static int32_t fight_number(const char *name)
{
    return attr(name, "fight");
}

/* ---- who, and one against one
 * ------------------------------------------------------------------------ */

static void ki_60_stated_enemies_in_contact_fight(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 500, 500, 90);
    put10(SIDE_BLUE, "skirmisher", 5215, 5000, 270); /* half a millimetre: contact */
    put(SIDE_RED, "skirmisher", 500, 700, 90);
    put10(SIDE_BLUE, "skirmisher", 5217, 7000, 270); /* more: none */
    put(SIDE_RED, "skirmisher", 500, 900, 90);
    put10(SIDE_RED, "skirmisher", 5210, 9000, 90); /* friends */
    reserves();
    fights();
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    refused("fight R2", "KI-60");
    refused("fight R3", "KI-60");
    refused("fight B2", "KI-60");
    refused("blue fight B1", "HS-05");
    refused("fight R1 B2", "KI-68");
    dice("5 2");
    say("fight R1 B1");
    assert_true(alive("R1") && !alive("B1"));
}

static void ki_60_stated_cannon_do_not_fight(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 500, 500, 0);
    put10(SIDE_BLUE, "skirmisher", 5255, 5000, 270);
    reserves();
    fights();
    assert_string_not_equal(field.game.rules->phase[table()->phase].word, "fight");
}

static void one_on_one(const char *red, const char *blue)
{
    put(SIDE_RED, red, 500, 500, 90);
    put10(SIDE_BLUE, blue, 5210, 5000, 90);
    reserves();
    fights();
}

static void ki_61_stated_the_higher_die_kills(void **state)
{
    (void)state;
    one_on_one("skirmisher", "regular");
    dice("3 4");
    say("fight R1");
    assert_true(dice_used());
    assert_true(said("KI-61", NULL));
    assert_true(!alive("R1") && alive("B1"));
    assert_int_equal(base("R1")->where, WHERE_LOST);
}

static void ki_61_stated_equal_dice_kill_both(void **state)
{
    (void)state;
    one_on_one("skirmisher", "regular");
    dice("4 4");
    say("fight B1");
    assert_true(!alive("R1") && !alive("B1"));
}

/* R1 and R2 against B1. */
static void two_on_one(const char *red, const char *blue, int apart)
{
    put10(SIDE_RED, red, 5000, 5000 - apart, 90);
    put10(SIDE_RED, red, 5000, 5000 + apart, 90);
    int32_t along = 210 * 210 - apart * apart, x = 0;
    while ((x + 1) * (x + 1) <= along)
        x++;
    put10(SIDE_BLUE, blue, 5000 + x + 2, 5000, 270);
    reserves();
    fights();
}

static void ki_62_stated_a_pair_adds_one(void **state)
{
    (void)state;
    two_on_one("regular", "skirmisher", 108);
    assert_int_equal(fight_number("R1"), fight_number("B1"));
    assert_int_equal(fight_number("R2"), fight_number("B1"));
    dice("4 4");
    say("fight R1");
    assert_true(dice_used()); /* one die for the pair */
    assert_true(said("KI-62", "4 + 1 = 5"));
    assert_true(alive("R1") && alive("R2") && !alive("B1"));
}

static void ki_62_stated_equal_totals_kill_all_three(void **state)
{
    (void)state;
    two_on_one("regular", "skirmisher", 108);
    dice("4 5");
    say("fight R1");
    assert_true(!alive("R1") && !alive("R2") && !alive("B1"));
}

static void ki_62_stated_the_lone_man_kills_both(void **state)
{
    (void)state;
    two_on_one("regular", "skirmisher", 108);
    dice("4 6");
    say("fight R1");
    assert_true(!alive("R1") && !alive("R2") && alive("B1"));
}

/* Of all throws of the fight that R1 is in: how many its side wins, and how many there are. */
static void reckoned(int won, int all, const char *equal, const char *id)
{
    struct coach coach;
    struct order order = {.verb = -1};
    struct trouble trouble = {0};
    assert_true(order_read(field.game.rules, table(), SIDE_RED, "fight R1", &order, &trouble));
    field.game.rules->terms->reckon(table(), &order, &coach);
    assert_int_equal(coach.chance, won);
    assert_int_equal(coach.out_of, all);
    assert_string_equal(coach.id[0], id);
    assert_int_equal(strncmp(coach.line[0].text, equal, strlen(equal)), 0);
}

static void ki_61_stated_all_throws_are_counted(void **state)
{
    (void)state;
    one_on_one("regular", "skirmisher");
    reckoned(15, 36, "6 more", "KI-61");
}

static void ki_62_stated_all_throws_of_a_pair_are_counted(void **state)
{
    (void)state;
    two_on_one("regular", "skirmisher", 108);
    reckoned(21, 36, "5 more", "KI-62");
}

static void ki_66_stated_all_throws_of_horse_on_foot_are_counted(void **state)
{
    (void)state;
    one_on_one("cavalry", "regular");
    reckoned(181, 216, "15 more", "KI-66");
}

static void ki_63_stated_at_most_two_on_one_foot(void **state)
{
    (void)state;
    put(SIDE_BLUE, "regular", 500, 500, 90);
    put10(SIDE_RED, "regular", 5210, 5000, 270);
    put10(SIDE_RED, "regular", 4790, 5000, 90);
    put10(SIDE_RED, "regular", 5000, 5210, 180);
    reserves();
    fights();
    assert_int_equal(table()->ask, 2);
    pair_up("R1 R2 B1");
    assert_int_equal(fight_number("R3"), -1);
    refused("fight R3", "KI-60");
    dice("6 1");
    say("fight R1");
    assert_true(alive("R3"));
}

/* ---- volley lines
 * ------------------------------------------------------------------------------ */

/* B1 … Bn in line looking west; Reds stand before some of them, two before the first. */
static void line_attacked(int men, int covered)
{
    put_line(SIDE_BLUE, men, 600, 500, 270);       /* B1 in the south, then northwards */
    put10(SIDE_RED, "skirmisher", 5790, 5000, 90); /* R1 before B1 */
    put10(SIDE_RED, "skirmisher", 6000, 4790, 0);  /* R2 at B1's open flank */
    for (int i = 1; i < covered; i++)
        put10(SIDE_RED, "skirmisher", 5790, 5000 + 210 * i, 90);
    reserves();
    fights();
}

static void ki_64_stated_nobody_doubled_while_one_is_left_alone(void **state)
{
    (void)state;
    line_attacked(5, 4); /* B5 has nobody before him */
    assert_int_equal(table()->ask, 2);
    static struct offers offers;
    rules_offer(field.game.rules, table(), SIDE_RED, &offers);
    for (int i = 0; i < offers.count; i++)
        assert_false(same_names(offers.offer[i].word, "R1 R2 B1", 8));
    pair_up("R1 B1;R3 B2;R4 B3;R5 B4");
    assert_int_equal(fight_number("R2"), -1);
}

static void ki_64_stated_doubled_when_all_are_attacked(void **state)
{
    (void)state;
    line_attacked(5, 5);
    /* Ten men and one more: only by doubling on B1 nobody is left out, so nothing is asked. */
    assert_int_equal(table()->ask, 0);
    assert_int_equal(fight_number("R1"), fight_number("B1"));
    assert_int_equal(fight_number("R2"), fight_number("B1"));
    assert_int_not_equal(fight_number("B5"), 0);
    assert_int_equal(fight_number("R6"), fight_number("B5"));
}

static void ki_64_stated_four_in_line_are_no_group(void **state)
{
    (void)state;
    line_attacked(4, 3);
    assert_int_equal(table()->ask, 0);
    assert_int_equal(fight_number("R1"), fight_number("B1"));
    assert_int_equal(fight_number("R2"), fight_number("B1"));
}

static void ki_64_ruling_the_line_as_it_stands_when_fights_are_made_up(void **state)
{
    (void)state;
    put_line(SIDE_BLUE, 5, 600, 500, 270);
    put10(SIDE_RED, "skirmisher", 5790, 5000, 90);
    put10(SIDE_RED, "skirmisher", 6000, 4790, 0);
    reserves();
    start();
    say("end");
    say("move B5 by 5 5"); /* Blue's own fifth man walks off: no group any more */
    say("end");
    assert_int_equal(table()->ask, 0);
    assert_int_equal(fight_number("R1"), fight_number("B1"));
    assert_int_equal(fight_number("R2"), fight_number("B1"));
}

/* The line that has a man left alone is Blue's: Red's man before it may be set upon by two. */
static void ki_64_stated_only_men_of_the_line_are_spared(void **state)
{
    (void)state;
    put10(SIDE_RED, "regular", 5790, 5000, 90); /* the very first on the table */
    put_line(SIDE_BLUE, 5, 600, 500, 270);
    put10(SIDE_BLUE, "skirmisher", 5580, 5000, 90); /* behind him */
    reserves();
    assert_int_equal(field.set.unit[0].side, SIDE_RED);
    start();
    say("end");
    say("end");
    assert_int_equal(table()->ask, 0);
    assert_int_equal(fight_number("B1"), fight_number("R1"));
    assert_int_equal(fight_number("B6"), fight_number("R1"));
}

static void ki_64_ruling_attacked_means_given_an_opponent(void **state)
{
    (void)state;
    put_line(SIDE_BLUE, 5, 600, 500, 270);
    put10(SIDE_RED, "skirmisher", 5790, 5000, 90); /* R1 before B1 */
    put10(SIDE_RED, "skirmisher", 6000, 4790, 0);  /* R2 at B1's flank */
    put10(SIDE_RED, "skirmisher", 5790, 5210, 90);
    put10(SIDE_RED, "skirmisher", 5790, 5420, 90);
    put10(SIDE_RED, "skirmisher", 5820, 5735, 90); /* R5 between B4 and B5: touches both */
    reserves();
    fights();
    /* B4 and B5 share one opponent; whoever of them he fights, the other is not attacked unless R5
     * takes on both. */
    if (table()->ask)
        pair_up("R1 R2 B1;R3 B2;R4 B3;R5 B4 B5");
    assert_int_equal(fight_number("B4"), fight_number("B5"));
    assert_int_equal(fight_number("R2"), fight_number("B1"));
}

/* ---- cavalry
 * ----------------------------------------------------------------------------------- */

static void ki_65_stated_horse_against_horse_as_foot(void **state)
{
    (void)state;
    one_on_one("cavalry", "cavalry");
    /* side by side, 21 mm apart: they touch */
    dice("3 4");
    say("fight R1");
    assert_true(dice_used());
    assert_true(said("KI-65", NULL));
    assert_true(!alive("R1") && alive("B1"));
}

static void ki_65_stated_two_horse_on_one_add_one(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 4790, 5000, 0);
    put10(SIDE_RED, "cavalry", 5210, 5000, 0);
    put10(SIDE_BLUE, "cavalry", 5000, 5000, 0);
    reserves();
    fights();
    dice("5 6");
    say("fight R1");
    assert_true(said("KI-65", "5 + 1 = 6"));
    assert_true(!alive("R1") && !alive("R2") && !alive("B1"));
}

static void ki_65_stated_three_horse_on_one_are_too_many(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 4790, 5000, 0);
    put10(SIDE_RED, "cavalry", 5210, 5000, 0);
    put10(SIDE_RED, "cavalry", 5000, 5340, 0);
    put10(SIDE_BLUE, "cavalry", 5000, 5000, 0);
    reserves();
    fights();
    pair_up("R1 R3 B1");
    assert_int_equal(fight_number("R2"), -1);
}

/* B1 a horseman, 1 to 4 Reds on foot about him. */
static void horse_in_the_crowd(int men)
{
    static const int at[4][2] = {{5210, 5000}, {4790, 5000}, {5000, 5275}, {5000, 4725}};
    put10(SIDE_BLUE, "cavalry", 5000, 5000, 0);
    for (int i = 0; i < men; i++)
        put10(SIDE_RED, "regular", at[i][0], at[i][1], 0);
    reserves();
    fights();
}

static void ki_66_stated_the_horseman_adds_two_dice(void **state)
{
    (void)state;
    horse_in_the_crowd(1);
    dice("6 3 4");
    say("fight B1");
    assert_true(dice_used());
    assert_true(said("KI-66", "3 + 4 = 7"));
    assert_true(alive("B1") && !alive("R1"));
}

static void ki_66_stated_two_on_foot_add_one(void **state)
{
    (void)state;
    horse_in_the_crowd(2);
    dice("6 3 3"); /* 7 against 6 */
    say("fight B1");
    assert_true(said("KI-66", "6 + 1 = 7"));
    assert_true(!alive("B1") && alive("R1") && alive("R2"));
}

static void ki_66_stated_three_on_foot_add_two(void **state)
{
    (void)state;
    horse_in_the_crowd(3);
    dice("6 4 3"); /* 8 against 7 */
    say("fight B1");
    assert_true(said("KI-66", "6 + 2 = 8"));
    assert_true(!alive("B1") && alive("R3"));
}

static void ki_66_stated_the_horseman_kills_all_of_them(void **state)
{
    (void)state;
    horse_in_the_crowd(3);
    dice("2 4 3");
    say("fight B1");
    assert_true(alive("B1") && !alive("R1") && !alive("R2") && !alive("R3"));
}

static void ki_66_stated_equal_totals_kill_everybody(void **state)
{
    (void)state;
    horse_in_the_crowd(3);
    dice("5 4 3");
    say("fight B1");
    assert_true(!alive("B1") && !alive("R1") && !alive("R2") && !alive("R3"));
}

static void ki_66_stated_a_fourth_on_foot_stands_by(void **state)
{
    (void)state;
    horse_in_the_crowd(4);
    assert_int_equal(table()->ask, 2);
    pair_up("R1 R2 R4 B1");
    assert_int_equal(fight_number("R3"), -1);
}

static void ki_67_stated_two_horse_never_share_a_foe_on_foot(void **state)
{
    (void)state;
    put10(SIDE_RED, "cavalry", 4790, 5000, 0);
    put10(SIDE_RED, "cavalry", 5210, 5000, 0);
    put10(SIDE_BLUE, "regular", 5000, 5000, 0);
    reserves();
    fights();
    assert_int_equal(table()->ask, 2);
    pair_up("R2 B1");
    assert_int_equal(fight_number("R1"), -1);
    dice("3 3 5");
    say("fight R2");
    assert_true(alive("R2") && !alive("B1"));
}

/* ---- knots
 * ------------------------------------------------------------------------------------- */

/* A row of alternating enemies: R1 B1 R2 B2 R3. */
static void alternating(int men)
{
    for (int i = 0; i < men; i++)
        put10(i % 2 ? SIDE_BLUE : SIDE_RED, "skirmisher", 5000 + 210 * i, 5000, 0);
    reserves();
    fights();
}

static void ki_68_ruling_as_few_left_out_as_can_be(void **state)
{
    (void)state;
    alternating(5);
    /* R1 R2 against B1 and R3 against B2, or R1 against B1 and R2 R3 against B2: nobody is left. */
    assert_int_equal(table()->ask, 2);
    assert_int_equal(table()->ask_side, SIDE_RED);
    static struct offers offers;
    rules_offer(field.game.rules, table(), SIDE_RED, &offers);
    for (int i = 0; i < offers.count; i++)
        assert_null(strstr(offers.offer[i].word, "-waits"));
    refused("answer R1-waits", "HS-06");
    refused("answer R1+B2", "HS-06");
    pair_up("R1 B1;R2 R3 B2");
    assert_int_equal(fight_number("R2"), fight_number("R3"));
    assert_int_not_equal(fight_number("R1"), fight_number("R3"));
}

static void ki_68_ruling_the_first_mover_chooses_and_the_order_too(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        put10(i % 2 ? SIDE_BLUE : SIDE_RED, "skirmisher", 5000 + 210 * i, 5000, 0);
    reserves();
    setup();
    say("end");
    dice("1 6");
    say("end");
    say("answer first");
    say("end");
    say("end");
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    refused("red answer any", "HS-05");
    refused("fight R1", "HS-06");
    say("answer any");
    assert_int_equal(table()->ask, 0);
    assert_int_equal(table()->active, SIDE_BLUE);
    refused("red fight R3", "HS-05");
    dice("1 6"); /* Blue rolls first: he moved first */
    say("fight R3");
    assert_true(alive("R3") && !alive("B2"));
    say("fight R1");
}

static void ki_68_ruling_each_fights_once_in_a_round(void **state)
{
    (void)state;
    put(SIDE_BLUE, "regular", 500, 500, 90);
    put10(SIDE_RED, "regular", 5210, 5000, 270);
    put10(SIDE_RED, "regular", 4790, 5000, 90);
    put10(SIDE_RED, "regular", 5000, 5210, 180);
    reserves();
    fights();
    pair_up("R1 R2 B1");
    dice("1 6");
    say("fight B1");
    assert_true(alive("B1") && alive("R3"));
    /* The one left out still touches him, but there is no second fight this turn. */
    assert_string_not_equal(field.game.rules->phase[table()->phase].word, "fight");
    if (table()->ask)
        say("answer first");
    shown("move R3 by 0 5", "KI-27");
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    dice("6 1");
    say("fight R3");
    assert_true(alive("R3") && !alive("B1"));
}

static void ki_68_ruling_separate_knots_do_not_mix(void **state)
{
    (void)state;
    for (int knot = 0; knot < 3; knot++)
        for (int i = 0; i < 3; i++)
            put10(i % 2 ? SIDE_BLUE : SIDE_RED, "skirmisher", 3000 + 210 * i, 3000 + 2000 * knot,
                  0);
    reserves();
    fights();
    assert_int_equal(table()->ask, 0);
    assert_int_equal(fight_number("R1"), fight_number("R2"));
    assert_int_equal(fight_number("R3"), fight_number("R4"));
    assert_int_not_equal(fight_number("R1"), fight_number("R3"));
    assert_int_not_equal(fight_number("R1"), fight_number("R5"));
}

static void ki_69_ruling_horse_and_foot_never_share_a_side(void **state)
{
    (void)state;
    put10(SIDE_BLUE, "regular", 5000, 5000, 0);
    put10(SIDE_RED, "cavalry", 4790, 5000, 0);
    put10(SIDE_RED, "regular", 5210, 5000, 0);
    reserves();
    fights();
    assert_int_equal(table()->ask, 2);
    static struct offers offers;
    rules_offer(field.game.rules, table(), SIDE_RED, &offers);
    for (int i = 0; i < offers.count; i++)
        assert_false(same_names(offers.offer[i].word, "R1 R2 B1", 8));
    say("answer any");
}

static void ki_69_ruling_a_gunner_fights_as_foot(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 500, 500, 0);             /* R2 at 474.5, R3 at 525.5 */
    put10(SIDE_BLUE, "cavalry", 5465, 5000, 0);    /* touches R3 */
    put10(SIDE_BLUE, "skirmisher", 4535, 5000, 0); /* touches R2 */
    reserves();
    fights();
    dice("6 3 4");
    say("fight R3");
    assert_true(said("KI-66", "3 + 4 = 7"));
    assert_false(alive("R3"));
    dice("6 1");
    say("fight R2");
    assert_true(alive("R2") && !alive("B2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_60_stated_enemies_in_contact_fight),
        FIELD_TEST(ki_60_stated_cannon_do_not_fight),
        FIELD_TEST(ki_61_stated_the_higher_die_kills),
        FIELD_TEST(ki_61_stated_equal_dice_kill_both),
        FIELD_TEST(ki_62_stated_a_pair_adds_one),
        FIELD_TEST(ki_62_stated_equal_totals_kill_all_three),
        FIELD_TEST(ki_62_stated_the_lone_man_kills_both),
        FIELD_TEST(ki_61_stated_all_throws_are_counted),
        FIELD_TEST(ki_62_stated_all_throws_of_a_pair_are_counted),
        FIELD_TEST(ki_66_stated_all_throws_of_horse_on_foot_are_counted),
        FIELD_TEST(ki_63_stated_at_most_two_on_one_foot),
        FIELD_TEST(ki_64_stated_nobody_doubled_while_one_is_left_alone),
        FIELD_TEST(ki_64_stated_doubled_when_all_are_attacked),
        FIELD_TEST(ki_64_stated_four_in_line_are_no_group),
        FIELD_TEST(ki_64_ruling_the_line_as_it_stands_when_fights_are_made_up),
        FIELD_TEST(ki_64_stated_only_men_of_the_line_are_spared),
        FIELD_TEST(ki_64_ruling_attacked_means_given_an_opponent),
        FIELD_TEST(ki_65_stated_horse_against_horse_as_foot),
        FIELD_TEST(ki_65_stated_two_horse_on_one_add_one),
        FIELD_TEST(ki_65_stated_three_horse_on_one_are_too_many),
        FIELD_TEST(ki_66_stated_the_horseman_adds_two_dice),
        FIELD_TEST(ki_66_stated_two_on_foot_add_one),
        FIELD_TEST(ki_66_stated_three_on_foot_add_two),
        FIELD_TEST(ki_66_stated_the_horseman_kills_all_of_them),
        FIELD_TEST(ki_66_stated_equal_totals_kill_everybody),
        FIELD_TEST(ki_66_stated_a_fourth_on_foot_stands_by),
        FIELD_TEST(ki_67_stated_two_horse_never_share_a_foe_on_foot),
        FIELD_TEST(ki_68_ruling_as_few_left_out_as_can_be),
        FIELD_TEST(ki_68_ruling_the_first_mover_chooses_and_the_order_too),
        FIELD_TEST(ki_68_ruling_each_fights_once_in_a_round),
        FIELD_TEST(ki_68_ruling_separate_knots_do_not_mix),
        FIELD_TEST(ki_69_ruling_horse_and_foot_never_share_a_side),
        FIELD_TEST(ki_69_ruling_a_gunner_fights_as_foot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
