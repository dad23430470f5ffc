/* Pike and Shot: armies, the turn, winning (PS-01 … PS-03, PS-50, PS-51). */
#include "rules/pike.h"

#include "scenario/scenario.h"

static void two(void)
{
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 300, 180, 270);
}

static void no_setup(const char *about)
{
    if (try_setup())
        fail_msg("it is set up");
    if (!strstr(field.trouble.text, about))
        fail_msg("\"%s\" says nothing of \"%s\"", field.trouble.text, about);
}

static void ps_01_stated_four_kinds_four_to_six_inches_wide(void **state)
{
    (void)state;
    static const char *const kind[] = {"infantry", "swordsmen", "reiters", "cavalry"};
    const struct rules *rules = rules_find("pikeshot");
    assert_int_equal(rules->troops, 4);
    for (int i = 0; i < 4; i++) {
        const struct troop *troop = &rules->troop[troop_find(rules, kind[i])];
        assert_in_range(2 * troop->hx, 4 * INCH, 6 * INCH);
        assert_true(troop->men > 0 && troop->ranks > 0);
    }
    two();
    stand(SIDE_RED, "artillery", 60, 60, 90);
    no_setup("artillery");
}

static void ps_01_ruling_five_by_two_inches(void **state)
{
    (void)state;
    two();
    setup();
    assert_int_equal(2 * base("R1")->hx, 5 * INCH);
    assert_int_equal(2 * base("R1")->hy, 2 * INCH);
    assert_int_equal(base("R1")->round, 0);
}

static void ps_01_recovered_36_inches_six_units_fifteen_turns(void **state)
{
    (void)state;
    struct trouble trouble = {{0}};
    assert_true(scenario_load(FOILSHOT_SOURCE "/scenarios/pikeshot/pitched-battle.yaml", &field.set,
                              &trouble));
    assert_int_equal(field.set.width, 36 * INCH);
    assert_int_equal(field.set.depth, 36 * INCH);
    field.set.turns = 0; /* fifteen unless a scenario says otherwise */
    setup();
    int units[SIDE_COUNT] = {0};
    for (int i = 0; i < table()->units; i++)
        units[unit_side(&table()->unit[i])]++;
    assert_int_equal(units[SIDE_RED], 6);
    assert_int_equal(units[SIDE_BLUE], 6);
    assert_int_equal(table()->turn_limit, 15);
}

static void ps_02_stated_two_player_turns_of_four_phases(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("pikeshot");
    static const char *const strip[] = {"Move", "Shoot", "Hand-to-hand", "Eliminating"};
    for (int i = 0, k = 0; i < rules->phases; i++)
        if (!rules->phase[i].hidden)
            assert_string_equal(rules->phase[i].name, strip[k++]);
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 60, 90);
    stand(SIDE_BLUE, "infantry", 150, 180, 270);
    stand(SIDE_BLUE, "infantry", 120, 60, 270);
    setup();
    assert_int_equal(table()->turn, 1);
    assert_true(in_phase("move"));
    say("charge R2 at B2");
    say("end");
    assert_true(in_phase("shoot"));
    dice("6 6 6"); /* the shot, its powder, and at once the blow */
    say("shoot R1 at B1");
    assert_int_equal(attr("B1", "hits"), 6);
    assert_int_equal(attr("B2", "hits"), 4);
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(table()->turn, 1);
    pass();
    assert_int_equal(table()->active, SIDE_RED);
    assert_int_equal(table()->turn, 2);
}

static void ps_03_ruling_the_scenario_says_who_goes_first(void **state)
{
    (void)state;
    two();
    field.set.first = SIDE_BLUE;
    setup();
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(field.at, 0);
    pass();
    assert_int_equal(table()->active, SIDE_RED);
    assert_int_equal(table()->turn, 1);
}

/* Dice of the field come too late for the rolls that begin a game; the seed decides those. */
static void ps_03_ruling_else_the_higher_roll_chooses(void **state)
{
    (void)state;
    bool tied = false, red = false, blue = false;
    for (int32_t seed = 1; seed < 60 && !(tied && red && blue); seed++) {
        pike_new(NULL);
        field.seed = seed;
        field.set.first = SIDE_NONE;
        two();
        setup();
        int winner = table()->ask_side;
        assert_int_equal(table()->ask, 1);
        assert_int_equal(rolled("PS-03") % 2, 0);
        tied = tied || rolled("PS-03") > 2;
        red = red || winner == SIDE_RED;
        blue = blue || winner == SIDE_BLUE;
        refused("end", "HS-06");
        refused("answer perhaps", "HS-06");
        say(seed % 2 ? "answer first" : "answer second");
        assert_int_equal(table()->active, seed % 2 ? winner : side_other(winner));
        assert_int_equal(table()->first, table()->active);
        field_end(NULL);
    }
    assert_true(tied && red && blue);
    pike_new(NULL);
}

static void ps_03_ruling_the_scenario_deploys(void **state)
{
    (void)state;
    two();
    wait_aside(SIDE_RED, "cavalry");
    no_setup("PS-03");
}

static void what_does_not_fit_is_told(void **state)
{
    (void)state;
    two();
    stand(SIDE_BLUE, "infantry", 60, 200, 270); /* upon R1 */
    no_setup("PS-12");
    pike_new(NULL);
    two();
    stand(SIDE_BLUE, "infantry", 80, 180, 270); /* touching R1 */
    no_setup("PS-14");
    pike_new(NULL);
    two();
    ground(TERRAIN_WOOD, 60, 180, 60, 60);
    no_setup("PS-24");
    pike_new(NULL);
    two();
    ground(TERRAIN_WALL, 150, 180, 60, 60);
    no_setup("wall");
    pike_new(NULL);
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    no_setup("PS-01");
}

static void ps_50_ruling_the_last_side_with_units(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "cavalry", 130, 180, 0);
    setup();
    say("charge R1 at B1");
    dice("6");
    say("end");
    ended(SIDE_RED, "PS-50");
    refused("end", "HS-08");
}

static void ps_50_ruling_nobody_left_at_all_is_a_draw(void **state)
{
    (void)state;
    two();
    setup();
    say("umpire remove R1; remove B1");
    for (int n = 0; n < 6 && !table()->over; n++)
        say("end");
    ended(SIDE_NONE, "PS-50");
    assert_int_equal(table()->turn, 1);
}

static void ps_50_ruling_a_draw_after_turn_fifteen(void **state)
{
    (void)state;
    two();
    setup();
    to_turn(15);
    pass();
    assert_int_equal(table()->over, OVER_NO);
    pass();
    assert_int_equal(table()->turn, 15);
    ended(SIDE_NONE, "PS-50");
}

static void held_by(int wanted)
{
    named(ground(TERRAIN_HILL, 120, 180, 80, 80), "The Hill");
    goal("hold", "The Hill", 1);
    field.set.goal[0].side = SIDE_RED;
    field.set.turns = 2;
    setup();
    say("move R1 to 12 18");
    to_turn(2);
    pass();
    assert_int_equal(table()->over, OVER_NO);
    pass();
    ended(wanted, "PS-50");
}

static void ps_50_ruling_the_objective_at_the_end(void **state)
{
    (void)state;
    two();
    held_by(SIDE_RED);
}

static void ps_50_ruling_no_objective_with_an_enemy_on_it(void **state)
{
    (void)state;
    two();
    stand(SIDE_BLUE, "infantry", 145, 180, 90); /* it shows its back and is let alone */
    held_by(SIDE_NONE);
}

static void ps_50_ruling_in_an_attack_the_defender_has_only_to_hold_out(void **state)
{
    (void)state;
    two();
    attack(SIDE_RED);
    named(ground(TERRAIN_HILL, 180, 300, 80, 80), "The Hill");
    goal("hold", "The Hill", 2);
    field.set.turns = 1;
    setup();
    pass();
    pass();
    ended(SIDE_BLUE, "PS-50");
}

static void ps_50_ruling_enough_have_marched_off(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 240, 180, 90);
    stand(SIDE_RED, "infantry", 250, 60, 90);
    stand(SIDE_RED, "infantry", 60, 60, 90);
    stand(SIDE_BLUE, "infantry", 300, 300, 270);
    goal("exit", "", 2);
    field.set.goal[0].side = SIDE_RED;
    setup();
    shown("leave R2", "PS-29"); /* 11 inches */
    assert_non_null(strstr(field.verdict.why, "11 inches"));
    assert_non_null(offered("leave", "R1"));
    say("leave R1");
    assert_int_equal(base("R1")->where, WHERE_LEFT);
    refused("leave R1", "HS-07");
    assert_int_equal(table()->over, OVER_NO);
    pass();
    refused("leave B1", "PS-29");
    pass();
    say("move R2 to 31 6");
    pass();
    pass();
    say("leave R2");
    ended(SIDE_RED, "PS-50");
}

static void goals_nobody_knows_are_told(void **state)
{
    (void)state;
    two();
    goal("points", "", 3);
    field.set.goal[0].side = SIDE_RED;
    no_setup("points");
    pike_new(NULL);
    two();
    goal("hold", "Nowhere", 1);
    field.set.goal[0].side = SIDE_RED;
    no_setup("Nowhere");
    pike_new(NULL);
    two();
    goal("exit", "", 1);
    no_setup("which side");
}

/* Whoever offers, his friend has a whole turn of his own to say yes. */
static void hs_10_ruling_an_offer_stands_through_the_others_turn(void **state)
{
    (void)state;
    two();
    setup();
    pass();
    say("blue draw");
    pass();
    assert_int_equal(table()->draw_offer, SIDE_BLUE);
    pass();
    assert_int_equal(table()->draw_offer, SIDE_NONE);
    say("blue draw");
    pass();
    say("red draw");
    ended(SIDE_NONE, "HS-10");
}

static void hs_09_and_hs_10(void **state)
{
    (void)state;
    two();
    setup();
    say("red draw");
    refused("red draw", "HS-10");
    say("blue draw");
    ended(SIDE_NONE, "HS-10");
    field_end(NULL);
    pike_new(NULL);
    two();
    setup();
    say("blue resign");
    ended(SIDE_RED, "HS-09");
}

static void six(int side, int x)
{
    for (int i = 0; i < 6; i++)
        stand(side, "cavalry", x, 30 + 60 * i, 90);
}

static void ps_51_ruling_six_units_by_a_die(void **state)
{
    (void)state;
    /* Infantry, Swordsmen, Reiters, Cavalry */
    static const int wanted[7][4] = {{0},          {3, 2, 1, 0}, {3, 0, 2, 1}, {3, 1, 0, 2},
                                     {4, 1, 1, 0}, {4, 0, 1, 1}, {4, 1, 0, 1}};
    bool seen[7] = {false}, again = false;
    for (int32_t seed = 1; seed < 80; seed++) {
        pike_new(NULL);
        field.seed = seed;
        six(SIDE_RED, 40);
        six(SIDE_BLUE, 320);
        option("army_dice", 1);
        setup();
        int face[SIDE_COUNT] = {0}, rolls = 0;
        for (int32_t i = 0; i < field.game.journal.count; i++) {
            const struct block *b = &field.game.journal.block[i];
            for (int32_t k = 0; k < b->count; k++)
                if (b->entry[k].kind == ENTRY_DIE && strcmp(b->entry[k].id, "PS-51") == 0)
                    face[rolls++ % 2 ? SIDE_BLUE : SIDE_RED] = b->entry[k].face;
        }
        assert_int_not_equal(face[SIDE_RED], face[SIDE_BLUE]);
        again = again || rolls > 2;
        int has[SIDE_COUNT][4] = {{0}};
        for (int i = 0; i < table()->units; i++)
            has[unit_side(&table()->unit[i])][table()->unit[i].troop]++;
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            for (int k = 0; k < 4; k++)
                assert_int_equal(has[side][k], wanted[face[side]][k]);
        seen[face[SIDE_RED]] = true;
        field_end(NULL);
    }
    for (int k = 1; k <= 6; k++)
        assert_true(seen[k]);
    assert_true(again); /* the same face for both is rolled again */
    pike_new(NULL);
}

static void ps_51_ruling_needs_six_a_side(void **state)
{
    (void)state;
    six(SIDE_RED, 40);
    stand(SIDE_BLUE, "cavalry", 320, 180, 270);
    option("army_dice", 1);
    no_setup("PS-51");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_01_stated_four_kinds_four_to_six_inches_wide),
        PIKE_TEST(ps_01_ruling_five_by_two_inches),
        PIKE_TEST(ps_01_recovered_36_inches_six_units_fifteen_turns),
        PIKE_TEST(ps_02_stated_two_player_turns_of_four_phases),
        PIKE_TEST(ps_03_ruling_the_scenario_says_who_goes_first),
        PIKE_TEST(ps_03_ruling_else_the_higher_roll_chooses),
        PIKE_TEST(ps_03_ruling_the_scenario_deploys),
        PIKE_TEST(what_does_not_fit_is_told),
        PIKE_TEST(ps_50_ruling_the_last_side_with_units),
        PIKE_TEST(ps_50_ruling_nobody_left_at_all_is_a_draw),
        PIKE_TEST(ps_50_ruling_a_draw_after_turn_fifteen),
        PIKE_TEST(ps_50_ruling_the_objective_at_the_end),
        PIKE_TEST(ps_50_ruling_no_objective_with_an_enemy_on_it),
        PIKE_TEST(ps_50_ruling_in_an_attack_the_defender_has_only_to_hold_out),
        PIKE_TEST(ps_50_ruling_enough_have_marched_off),
        PIKE_TEST(goals_nobody_knows_are_told),
        PIKE_TEST(hs_09_and_hs_10),
        PIKE_TEST(hs_10_ruling_an_offer_stands_through_the_others_turn),
        PIKE_TEST(ps_51_ruling_six_units_by_a_die),
        PIKE_TEST(ps_51_ruling_needs_six_a_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
