/* Kiddies: the sequence of a turn (KI-20 … KI-28). */
#include "rules/field.h"

#include "computer/ahead.h"
#include "rules/house.h"
#include "sets/kiddies/kiddies_law.h"

/* One of everything, far from everybody. */
static void all_arms(int side, int x, int face)
{
    put_crewed(side, x, 200, face);        /* 1, crew 2 3 */
    put_line(side, 5, x, 400, face);       /* 4 … 8 */
    put(side, "skirmisher", x, 700, face); /* 9 */
    put(side, "skirmisher", x, 800, face); /* 10 */
    put(side, "cavalry", x, 900, face);    /* 11 */
}

static void both_all_arms(void)
{
    all_arms(SIDE_RED, 200, 90);
    all_arms(SIDE_BLUE, 1600, 270);
}

static void ki_20_stated_the_winner_of_the_roll_chooses(void **state)
{
    (void)state;
    both_all_arms();
    setup();
    say("end");
    dice("2 5");
    say("end");
    assert_int_equal(table()->turn, 1);
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    refused("red answer first", "HS-05");
    refused("move B4 by -5 0", "HS-06");
    refused("answer third", "HS-06");
    say("answer second");
    assert_int_equal(table()->first, SIDE_RED);
    refused("blue move B11 by -5 0", "HS-05");
    say("move R11 by 5 0");
    refused("answer first", "HS-06");
}

static void ki_20_stated_ties_are_rolled_again(void **state)
{
    (void)state;
    both_all_arms();
    setup();
    say("end");
    dice("3 3 6 6 1 4");
    say("end");
    assert_true(dice_used());
    assert_int_equal(rolled("KI-20"), 6);
    assert_true(said("KI-20", "tie"));
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer first");
    assert_int_equal(table()->first, SIDE_BLUE);
}

static void ki_21_stated_first_one_side_then_the_other(void **state)
{
    (void)state;
    both_all_arms();
    start();
    say("move R11 by 5 0");
    say("move R9 by 5 0");
    refused("move B9 by -5 0", "HS-01");
    refused("blue move B9 by -5 0", "HS-05");
    say("end");
    refused("red move R10 by 5 0", "HS-05");
    say("move B9 by -5 0");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "move");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "cannon");
}

/* Red and Blue 200 mm apart; Red comes up with R1, Blue with B2. */
static void two_pairs(void)
{
    put(SIDE_RED, "regular", 700, 300, 90);
    put(SIDE_RED, "regular", 700, 600, 90);
    put(SIDE_BLUE, "regular", 800, 300, 270);
    put(SIDE_BLUE, "regular", 800, 600, 270);
    put(SIDE_RED, "regular", 100, 1000, 90);
    put(SIDE_BLUE, "regular", 1700, 1000, 270);
}

static void ki_22_ruling_fights_when_both_have_moved(void **state)
{
    (void)state;
    two_pairs();
    start();
    say("move R1 to 77.9 30");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "move");
    assert_true(alive("R1") && alive("B1"));
    say("move B2 to 72.1 60");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    refused("end", "KI-60");
    dice("6 1 1 6");
    say("fight R1");
    say("fight R2");
    assert_false(alive("B1") || alive("R2"));
    assert_true(alive("R1") && alive("B2"));
    assert_int_equal(table()->turn, 2); /* nobody can shoot: a new turn */
}

static void ki_22_option_fights_after_each_movement(void **state)
{
    (void)state;
    two_pairs();
    option("fight_after_each", 1);
    start();
    say("move R1 to 77.9 30");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    dice("6 1");
    say("fight R1");
    assert_false(alive("B1"));
    assert_string_equal(field.game.rules->phase[table()->phase].word, "move");
    assert_int_equal(table()->active, SIDE_BLUE);
    say("move B2 to 72.1 60");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    assert_int_equal(table()->active, SIDE_RED); /* he moved first */
    dice("1 6");
    say("fight B2");
    assert_false(alive("R2"));
    assert_int_equal(table()->turn, 2);
}

/* Gives an order of a game that is played ahead. */
static void ahead_say(struct ahead *a, const char *text)
{
    struct order order;
    struct trouble trouble = {0};
    if (!order_read(a->rules, &a->table, SIDE_NONE, text, &order, &trouble))
        fail_msg("%s", trouble.text);
    assert_true(ahead_allows(a, &order));
    assert_true(ahead_give(a, &order));
}

/* Of GAMES games ahead with matched dice those in which R1 wins his first fight, and of these those
 * in which he wins the second, which comes about by the orders between (NULL: he is in it already).
 */
static void fights_twice(const char *const between[], int *won, int *again)
{
    enum { GAMES = 200 };
    struct ahead *a = calloc(1, sizeof *a);
    assert_non_null(a);
    ahead_init(a, field.game.rules);
    *won = *again = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        ahead_from(a, table());
        ahead_reseed(&a->table, ahead_mixed(seed, 0));
        ahead_match(a, true);
        ahead_say(a, "move R1 to 77.9 30");
        ahead_say(a, "end");
        ahead_say(a, "fight R1");
        if (!unit_stands(&a->table, 0) || unit_stands(&a->table, 2))
            continue;
        ++*won;
        for (int i = 0; between[i]; i++)
            ahead_say(a, between[i]);
        ahead_say(a, "fight R1");
        *again += unit_stands(&a->table, 0);
    }
    free(a);
}

/* The game comes back to a fight of the same turn and side: whoever has won in the first throws
 * other dice in the second, also in games ahead whose dice go by what they are for. */
static void ki_22_option_matched_dice_of_the_second_fight_are_others(void **state)
{
    (void)state;
    static const char *const between[] = {"move B2 to 80 30", "end", NULL};
    int won, again;
    put(SIDE_RED, "regular", 700, 300, 90);
    put(SIDE_RED, "regular", 100, 1000, 90);
    put(SIDE_BLUE, "regular", 800, 300, 270);
    put(SIDE_BLUE, "regular", 800, 360, 270);
    option("fight_after_each", 1);
    start();
    fights_twice(between, &won, &again);
    assert_true(won > 20 && again > 5 && again < won - 5);
}

static void ki_22_option_without_contact_the_second_moves_at_once(void **state)
{
    (void)state;
    two_pairs();
    option("fight_after_each", 1);
    start();
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "move");
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void ki_23_stated_cannon_then_volley_then_skirmisher(void **state)
{
    (void)state;
    static const char *const word[] = {"cannon", "volley", "skirmish"};
    both_all_arms();
    start();
    say("end");
    say("end");
    for (int i = 0; i < 3; i++) {
        assert_string_equal(field.game.rules->phase[table()->phase].word, word[i]);
        say("end");
        say("end");
    }
    assert_int_equal(table()->turn, 2);
}

static void ki_24_stated_the_higher_roll_fires_first(void **state)
{
    (void)state;
    both_all_arms();
    start();
    say("end");
    dice("2 4  5 3  1 6");
    say("end");
    assert_true(said("KI-24", "Blue fires first, then Red."));
    refused("red flick R1 spot 1 aim 90 strength 300 hand flick", "HS-05");
    say("flick B1 spot 1 aim 0 strength 300 hand flick"); /* Red's turn follows at once */
    assert_int_equal(table()->active, SIDE_RED);
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "volley");
    assert_int_equal(table()->active, SIDE_RED);
    say("end");
    assert_int_equal(table()->active, SIDE_BLUE);
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "skirmish");
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void ki_24_stated_equal_rolls_stop_that_step(void **state)
{
    (void)state;
    both_all_arms();
    start();
    say("end");
    dice("4 4  2 2  3 3");
    say("end");
    assert_true(said("KI-24", "no cannon fire"));
    assert_true(said("KI-24", "no volley fire"));
    assert_true(said("KI-24", "no skirmisher fire"));
    assert_int_equal(rolled("KI-24"), 6);
    assert_int_equal(table()->turn, 2);
}

static void ki_25_stated_with_one_side_able_both_still_roll(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 200, 200, 90);
    put(SIDE_BLUE, "regular", 1600, 200, 270);
    start();
    say("end");
    dice("4 4");
    say("end");
    assert_int_equal(rolled("KI-24"), 2);
    assert_true(said("KI-24", "no cannon fire"));
    say("answer first");
    say("end");
    dice("1 5"); /* Blue wins, has nothing, and Red fires */
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "cannon");
    assert_int_equal(table()->active, SIDE_RED);
    assert_true(said("KI-24", "Blue is first, but cannot fire a cannon: it has none. Red fires."));
    assert_false(said("KI-26", NULL)); /* who has nothing holds nothing back */
    say("end");
    assert_true(said("KI-26", "Red holds back its cannon fire."));
}

static void ki_25_stated_with_nobody_able_nobody_rolls(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 200, 200, 90);
    put(SIDE_BLUE, "regular", 1600, 200, 270);
    start();
    say("end");
    say("end");
    assert_int_equal(rolled("KI-24"), 0);
    assert_true(said("KI-25", "fire a cannon"));
    assert_true(said("KI-25", "fire a volley"));
    assert_true(said("KI-25", "shoot with a Skirmisher"));
    assert_int_equal(table()->turn, 2);
}

static void ki_25_ruling_judged_as_the_step_begins_and_again_at_the_shot(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 500, 500, 90);
    put(SIDE_RED, "regular", 100, 1000, 90);
    put(SIDE_BLUE, "skirmisher", 600, 500, 270);
    put(SIDE_BLUE, "regular", 1700, 1000, 270);
    start();
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "skirmish");
    say("flick R1 spot 1 aim 90 strength 1000 hand flick");
    /* Blue could shoot when the step began; with its one skirmisher down it cannot any more. */
    assert_false(alive("B1"));
    assert_int_equal(table()->turn, 2);
}

static void ki_26_stated_every_cannon_once(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 200, 200, 90);
    put_crewed(SIDE_RED, 200, 600, 90);
    put(SIDE_BLUE, "regular", 1600, 1000, 270);
    start();
    to_phase("cannon");
    say("flick R1 spot 1 aim 90 strength 300 hand flick");
    refused("flick R1 spot 1 aim 90 strength 300 hand flick", "KI-41");
    refused("flick R1 R4 spot 1 aim 90 strength 300 hand flick", "KI-26");
    say("flick R4 spot 1 aim 90 strength 300 hand flick");
    assert_int_equal(table()->turn, 2);
}

static void ki_26_stated_every_group_once(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 200, 200, 0);
    put_line(SIDE_RED, 5, 600, 200, 0);
    put(SIDE_BLUE, "regular", 1600, 1000, 270);
    start();
    to_phase("volley");
    say("flick R1 R2 R3 R4 R5 spot 1 aim 0 strength 300 hand flick");
    shown("flick R1 R2 R3 R4 R5 spot 4 aim 0 strength 300 hand flick", "KI-42");
    say("flick R6 R7 R8 R9 R10 spot 1 aim 0 strength 300 hand flick");
    assert_int_equal(table()->turn, 2);
}

static void ki_26_stated_one_skirmisher_shot_for_each_player(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        put(SIDE_RED, "skirmisher", 200, 200 + 100 * i, 90);
    put(SIDE_BLUE, "skirmisher", 1600, 1000, 270);
    put(SIDE_BLUE, "skirmisher", 1600, 900, 270);
    start();
    to_phase("skirmish");
    say("flick R2 spot 1 aim 90 strength 300 hand flick");
    assert_int_equal(table()->active, SIDE_BLUE); /* his one shot is taken: on it goes */
    say("flick B2 spot 1 aim 270 strength 300 hand flick");
    assert_int_equal(table()->turn, 2);
}

static void ki_26_stated_any_shot_may_be_declined(void **state)
{
    (void)state;
    both_all_arms();
    start();
    to_phase("cannon");
    for (int i = 0; i < 6; i++)
        say("end");
    assert_int_equal(table()->turn, 2);
}

/* R1 touches B1; R2 stands by, and so does B2. */
static void in_contact(void)
{
    put10(SIDE_RED, "skirmisher", 5000, 5000, 90);
    put10(SIDE_BLUE, "skirmisher", 5210, 5000, 270);
    put(SIDE_RED, "skirmisher", 400, 500, 90);
    put(SIDE_BLUE, "skirmisher", 700, 500, 270);
}

static void ki_27_ruling_a_figure_in_contact_turns_but_does_not_walk(void **state)
{
    (void)state;
    in_contact();
    start();
    shown("move R1 by -5 0", "KI-27");
    shown("move R1 R2 by 0 5", "KI-27");
    say("move R1 face 45");
    assert_int_equal(base("R1")->face, 45 * DEG);
    say("move R2 to 48.95 51.82"); /* others may join the fight */
    assert_int_equal(attr("R1", "moved"), 0);
}

static void ki_27_ruling_no_charge_in_contact(void **state)
{
    (void)state;
    put_riders(SIDE_RED, 500, 500, 0);
    put10(SIDE_BLUE, "regular", 4580, 5000, 270);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    refused("charge R1 R2 R3", "KI-27");
}

/* A Blue skirmisher at x, y who is touched by two Reds from behind: with a third before him they
 * are too many, and whoever is left out of the fight still touches him when they have lost it. */
static void overrun(int x, int y)
{
    put(SIDE_BLUE, "skirmisher", x, y, 180);
    put10(SIDE_RED, "skirmisher", 10 * x - 182, 10 * y + 105, 180);
    put10(SIDE_RED, "skirmisher", 10 * x + 182, 10 * y + 105, 180);
}

static void ki_27_ruling_no_shot_in_contact(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 400, 300, 0);             /* R1, crew R2 R3 */
    put10(SIDE_BLUE, "skirmisher", 4465, 3000, 0); /* B1 touches R3, not the cannon */
    put10(SIDE_RED, "skirmisher", 4570, 3182, 0);  /* R4 */
    put10(SIDE_RED, "skirmisher", 4570, 2818, 0);  /* R5 */
    put_crewed(SIDE_RED, 100, 300, 0);             /* R6, crew R7 R8: so the step is opened */
    put_line(SIDE_RED, 5, 800, 300, 0);            /* R9 … R13 */
    overrun(800, 321);                             /* B2 touches R9; R14 R15 */
    put_line(SIDE_RED, 5, 1200, 300, 0);           /* R16 … R20 */
    put(SIDE_RED, "skirmisher", 500, 800, 0);      /* R21 */
    overrun(500, 821);                             /* B3; R22 R23 */
    put(SIDE_RED, "skirmisher", 900, 800, 0);      /* R24 */
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    assert_int_equal(kiddies_controller(table(), thing("R1").index), SIDE_RED);
    say("end");
    say("end");
    pair_up("R4 R5 B1;R14 R15 B2;R22 R23 B3");
    dice("1 6 1 6 1 6");
    say("fight B1");
    say("fight B2");
    say("fight B3");
    assert_true(alive("B1") && alive("B2") && alive("B3") && !alive("R4") && !alive("R23"));
    assert_string_equal(field.game.rules->phase[table()->phase].word, "cannon");
    shown("flick R1 spot 1 aim 0 strength 300 hand flick", "KI-27");
    to_phase("volley");
    shown("flick R9 R10 R11 R12 R13 spot 1 aim 0 strength 300 hand flick", "KI-27");
    to_phase("skirmish");
    refused("flick R21 spot 1 aim 0 strength 300 hand flick", "KI-27");
    say("flick R24 spot 1 aim 0 strength 300 hand flick");
}

static void ki_28_ruling_who_moved_or_fought_still_shoots(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 500, 500, 90);
    put(SIDE_BLUE, "skirmisher", 600, 500, 270);
    put(SIDE_BLUE, "skirmisher", 1600, 500, 270);
    start();
    say("move R1 to 57.9 50");
    say("end");
    say("end");
    dice("6 1");
    say("fight R1");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "skirmish");
    assert_int_equal(attr("R1", "moved"), 1);
    say("flick R1 spot 1 aim 90 strength 300 hand flick");
    assert_int_equal(attr("R1", "shot"), 1);
}

/* ---- the house's own refusals
 * --------------------------------------------------------------------- */

static void hs_07_names_make_sense(void **state)
{
    (void)state;
    both_all_arms();
    solid(TERRAIN_RIDGE, "book", 900, 600, 130, 200, 11);
    start();
    refused("move", "HS-07");
    refused("move T1 to 5 5", "HS-07");
    refused("move R11 R11 by 1 0", "HS-07");
    to_phase("skirmish");
    refused("flick", "HS-07");
    dice("1 2 3 4");
    say("red resign");
}

static void hs_07_the_fallen_are_out_of_the_game(void **state)
{
    (void)state;
    two_pairs();
    start();
    say("move R1 to 77.9 30");
    say("end");
    say("end");
    dice("6 1");
    say("fight R1");
    say("answer first");
    refused("move R1 B1 by 1 0", "HS-07");
    say("end");
    refused("move B1 by 1 0", "HS-07");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_20_stated_the_winner_of_the_roll_chooses),
        FIELD_TEST(ki_20_stated_ties_are_rolled_again),
        FIELD_TEST(ki_21_stated_first_one_side_then_the_other),
        FIELD_TEST(ki_22_ruling_fights_when_both_have_moved),
        FIELD_TEST(ki_22_option_fights_after_each_movement),
        FIELD_TEST(ki_22_option_matched_dice_of_the_second_fight_are_others),
        FIELD_TEST(ki_22_option_without_contact_the_second_moves_at_once),
        FIELD_TEST(ki_23_stated_cannon_then_volley_then_skirmisher),
        FIELD_TEST(ki_24_stated_the_higher_roll_fires_first),
        FIELD_TEST(ki_24_stated_equal_rolls_stop_that_step),
        FIELD_TEST(ki_25_stated_with_one_side_able_both_still_roll),
        FIELD_TEST(ki_25_stated_with_nobody_able_nobody_rolls),
        FIELD_TEST(ki_25_ruling_judged_as_the_step_begins_and_again_at_the_shot),
        FIELD_TEST(ki_26_stated_every_cannon_once),
        FIELD_TEST(ki_26_stated_every_group_once),
        FIELD_TEST(ki_26_stated_one_skirmisher_shot_for_each_player),
        FIELD_TEST(ki_26_stated_any_shot_may_be_declined),
        FIELD_TEST(ki_27_ruling_a_figure_in_contact_turns_but_does_not_walk),
        FIELD_TEST(ki_27_ruling_no_charge_in_contact),
        FIELD_TEST(ki_27_ruling_no_shot_in_contact),
        FIELD_TEST(ki_28_ruling_who_moved_or_fought_still_shoots),
        FIELD_TEST(hs_07_names_make_sense),
        FIELD_TEST(hs_07_the_fallen_are_out_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
