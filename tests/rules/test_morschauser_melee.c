/* Morschauser's marks: melee (MO-30 … MO-35). */
#include "rules/grid_field.h"

#include "computer/quick.h"

/* Red at G6 and Blue at H6, face to face. */
static void face_to_face(const char *red, const char *blue)
{
    unit(SIDE_RED, red, "G6", "E");
    unit(SIDE_BLUE, blue, "H6", "W");
}

static void mo_30_stated_a_die_for_each_hit_left(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("1 2 3 4 5 6 6 6 6 3");
    say("melee R1 at B1");
    assert_true(dice_used());
    assert_int_equal(hits("B1"), 2);
    assert_int_equal(hits("R1"), 4);
    assert_int_equal(rolled("MO-30"), 10);
}

static void a_weak_unit_rolls_fewer(void **state)
{
    (void)state;
    weak(SIDE_RED, "infantry", "G6", "E", 2);
    weak(SIDE_BLUE, "grenadiers", "H6", "W", 3);
    begin();
    say("end");
    dice("1 6 4 5 6");
    say("melee R1 at B1");
    assert_int_equal(rolled("MO-30"), 5);
    assert_int_equal(hits("B1"), 2);
    assert_int_equal(hits("R1"), 1);
}

static void mo_30_ruling_the_other_value_off_its_front(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "E");
    begin();
    say("end");
    dice("6 6 6 6 6 1 1 2 2 3");
    say("melee R1 at B1");
    assert_int_equal(hits("R1"), 3);
    assert_true(said("MO-30", "front"));
}

static void mo_30_ruling_dice_are_shared_before_rolling(void **state)
{
    (void)state;
    unit(SIDE_RED, "grenadiers", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "H7", "E");
    begin();
    say("end");
    say("attack R1 at B2");
    say("melee R1 at B1");
    assert_int_equal(table()->ask_side, SIDE_RED);
    refused("answer 7", "HS-06");
    refused("blue answer 3", "HS-06");
    refused("melee R1 at B1", "HS-06");
    dice("1 1 1 1 6 6 6 6 6 6 6 6 6 6 6 6");
    say("answer 4");
    assert_true(dice_used());
    assert_int_equal(hits("B1"), 1);
    assert_int_equal(hits("B2"), 5);
}

/* The hits one die face less than the usual makes: ground costs the attacker one. */
static void against_ground(const char *blue, enum terrain kind)
{
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, blue, "H6", "W");
    ground(kind, "H6");
    begin();
    say("end");
    dice("3 3 3 3 2 6 6 6 6 6 6");
    say("melee R1 at B1");
    assert_true(said("MO-31", "2 or less"));
    assert_true(said("MO-31", "1 hit"));
}

static void mo_31_stated_one_off_uphill(void **state)
{
    (void)state;
    against_ground("infantry", TERRAIN_HILL);
}

static void mo_31_stated_one_off_into_woods(void **state)
{
    (void)state;
    against_ground("light_infantry", TERRAIN_WOOD);
}

static void mo_31_stated_one_off_against_buildings(void **state)
{
    (void)state;
    against_ground("infantry", TERRAIN_TOWN);
}

static void mo_31_stated_one_off_from_a_stream(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "G1", "G12");
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("3 3 3 3 2 6 6 6 6 6");
    say("melee R1 at B1");
    assert_true(said("MO-31", "from a stream"));
    assert_int_equal(hits("B1"), 4);
}

static void mo_31_stated_one_off_for_a_shaken_command(void **state)
{
    (void)state;
    leader(SIDE_RED, "A6", "Firm");
    leader(SIDE_RED, "A4", "Weak");
    weak(SIDE_RED, "militia", "F3", "E", 1); /* R3 */
    of_leader("Weak");
    unit(SIDE_RED, "infantry", "G6", "E"); /* R4: B2 and B3 bar its retreat */
    of_leader("Weak");
    unit(SIDE_RED, "infantry", "B8", "E");
    of_leader("Firm");
    unit(SIDE_BLUE, "grenadiers", "H3", "W");
    unit(SIDE_BLUE, "infantry", "F6", "W");
    unit(SIDE_BLUE, "infantry", "H6", "N");
    second_seeds = 1;
    begin();
    dice("6");
    say("shoot B1 at R3");
    assert_true(said("MO-40", NULL));
    say("end");
    say("answer stay");
    say("end");
    dice("3 3 3 3 2 6 6 6 6 6");
    say("melee R4 at B3");
    assert_true(said("MO-31", "Shaken"));
    assert_int_equal(hits("B3"), 4);
}

static void mo_31_ruling_ground_counts_once(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "G1", "G12");
    ground(TERRAIN_HILL, "H6");
    ground(TERRAIN_TOWN, "H6");
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("2 2 3 3 3 6 6 6 6 6");
    say("melee R1 at B1");
    assert_int_equal(hits("B1"), 3);
}

static void mo_31_ruling_only_against_the_side_whose_turn_it_is(void **state)
{
    (void)state;
    ground(TERRAIN_HILL, "G6");
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("6 6 6 6 6 3 3 6 6 6"); /* Blue rolls up the hill, but does not attack */
    say("melee R1 at B1");
    assert_int_equal(hits("R1"), 3);
}

static void mo_31_ruling_a_value_of_nought_hits_nothing(void **state)
{
    (void)state;
    ground(TERRAIN_HILL, "H6");
    face_to_face("artillery", "infantry");
    begin();
    say("end");
    dice("6 6 6 6 6");
    say("melee R1 at B1");
    assert_true(said("MO-31", "cannot hit"));
    assert_int_equal(rolled("MO-30"), 5);
}

/* R1 fights B1; B2 stands beside B1 and has R1 in its zone. */
static void neighbour(void)
{
    unit(SIDE_RED, "grenadiers", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "H7", "W");
    begin();
    say("end");
    say("end"); /* R1 attacks B1 only */
}

static void mo_32_stated_who_has_an_enemy_in_its_zone_may_fight(void **state)
{
    (void)state;
    neighbour();
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    refused("melee R1 at B1", "HS-06");
    say("answer fight");
    assert_true(said("MO-32", "joins"));
    say("melee R1 at B2");
    assert_int_equal(table()->ask_side, SIDE_RED);
    say("answer 6");
    assert_true(rolled("MO-30") == 16);
}

static void mo_32_stated_or_stay_out(void **state)
{
    (void)state;
    neighbour();
    say("answer stay");
    shown("melee R1 at B2", "MO-32");
    say("melee R1 at B1");
    assert_int_equal(rolled("MO-30"), 11);
    assert_int_equal(hits("B2"), 5);
}

static void mo_32_recovered_everybody_attacked_fights(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    shown("melee R1 at B2", "MO-32");
    refused("end", "MO-32");
    say("melee R1 at B1");
}

static void mo_32_recovered_the_fewest_units_to_a_fight(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_RED, "infantry", "G7", "E");
    unit(SIDE_RED, "infantry", "G8", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "H7", "W");
    begin();
    say("end");
    say("attack R3 at B2");
    refused("attack R3 at B2", "HS-03");
    shown("attack R3 at B1", "MO-32");
    say("end");
    /* three against two: one against one, and two against one; who is straight ahead stays so */
    refused("melee R1 at B2", "MO-32");
    assert_int_equal(attr("R1", "fight"), attr("B1", "fight"));
    assert_int_equal(attr("R2", "fight"), attr("B2", "fight"));
    assert_int_equal(attr("R3", "fight"), attr("B2", "fight"));
    say("melee R2 at B2");
    assert_int_equal(table()->ask_side, SIDE_BLUE); /* it shares its dice */
    say("answer 5");
    say("melee R1 at B1");
}

static void mo_32_ruling_straight_ahead_it_must_beside_it_may(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "E");
    unit(SIDE_BLUE, "infantry", "H7", "E"); /* half left of R1 */
    unit(SIDE_BLUE, "infantry", "H5", "E"); /* half right */
    begin();
    say("end");
    assert_int_equal(offered("attack", "R1")->targets, 2);
    say("end");
    assert_int_equal(attr("B2", "fight"), 0);
    assert_int_equal(attr("B3", "fight"), 0);
    assert_int_equal(attr("B1", "fight"), attr("R1", "fight"));
    say("melee R1 at B1");
}

/* R1 and R2 both strike at B1; B2 has both in its zone. */
static void mo_32_ruling_the_active_side_picks_among_equal_splits(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "NE");
    unit(SIDE_RED, "infantry", "G8", "SE");
    unit(SIDE_BLUE, "infantry", "H7", "W");
    unit(SIDE_BLUE, "infantry", "F7", "E");
    begin();
    say("end");
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer fight");
    assert_int_equal(table()->ask_side, SIDE_RED);
    refused("answer R1+R2", "HS-06");
    say("answer R1+B2");
    assert_int_equal(attr("R1", "fight"), attr("B2", "fight"));
    assert_int_equal(attr("R2", "fight"), attr("B1", "fight"));
    say("melee R2 at B1");
    say("melee R1 at B2");
}

static void mo_32_ruling_both_sides_roll_at_once(void **state)
{
    (void)state;
    weak(SIDE_RED, "infantry", "G6", "E", 1);
    weak(SIDE_BLUE, "infantry", "H6", "W", 1);
    unit(SIDE_RED, "infantry", "B3", "E");
    begin();
    say("end");
    dice("1 1 6 6");
    say("melee R1 at B1");
    assert_false(alive("R1"));
    assert_false(alive("B1"));
}

static void mo_32_ruling_a_unit_fights_once(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, "grenadiers", "H6", "W");
    unit(SIDE_RED, "infantry", "G3", "E");
    unit(SIDE_BLUE, "grenadiers", "H3", "W");
    begin();
    say("end");
    dice("6 6 6 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    shown("melee R1 at B1", "HS-03");
    say("melee R2 at B2");
}

static void mo_33_stated_the_loser_falls_back_two_boxes(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("1 1 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    in_box("B1", "J6");
    faces("B1", "W");
    in_box("R1", "G6");
    assert_true(said("MO-33", "falls back"));
}

static void mo_33_recovered_fewer_hits_lose(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("1 6 6 6 6 1 1 6 6 6");
    say("melee R1 at B1");
    in_box("R1", "E6");
    faces("R1", "E");
    in_box("B1", "H6");
}

static void mo_33_ruling_equal_and_nobody_goes(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("1 6 6 6 6 1 6 6 6 6");
    say("melee R1 at B1");
    in_box("R1", "G6");
    in_box("B1", "H6");
}

static void mo_33_ruling_all_of_the_losing_side_go(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_RED, "infantry", "H8", "S");
    unit(SIDE_BLUE, "grenadiers", "H6", "W");
    unit(SIDE_RED, "infantry", "H7", "S"); /* straight at B1 */
    begin();
    say("end");
    say("melee R1 at B1");
    /* R1 hits once, R3 hits once, B1 three times: Red's 2 against 3 */
    dice("1 6 6 6 6 1 6 6 6 6 1 1 1 6 6 6");
    say("answer 6");
    in_box("R1", "E6");
    in_box("R3", "H9");
    in_box("R2", "H10"); /* shoved twice */
    in_box("B1", "H6");
}

static void mo_34_ruling_the_edge_costs_hits(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "B6", "E");
    unit(SIDE_BLUE, "infantry", "C6", "W");
    begin();
    say("end");
    dice("6 6 6 6 6 1 6 6 6 6");
    say("melee R1 at B1");
    in_box("R1", "A6");
    assert_int_equal(hits("R1"), 3); /* one by the melee, one for the box it could not go */
    assert_true(said("MO-34", "1 box short"));
}

static void mo_34_ruling_closed_ground_and_enemies_too(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    ground(TERRAIN_WOOD, "I6");
    unit(SIDE_RED, "infantry", "G3", "E");
    unit(SIDE_BLUE, "infantry", "H3", "W");
    unit(SIDE_RED, "infantry", "J3", "E");
    begin();
    say("end");
    dice("1 6 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    dice("1 6 6 6 6 6 6 6 6 6");
    say("melee R2 at B2");
    in_box("B1", "H6");
    assert_int_equal(hits("B1"), 2);
    in_box("B2", "I3");
    assert_int_equal(hits("B2"), 3);
}

static void mo_34_ruling_a_unit_can_die_of_it(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "M3", "E");
    weak(SIDE_BLUE, "infantry", "N3", "W", 3);
    unit(SIDE_BLUE, "infantry", "G8", "W");
    begin();
    say("end");
    dice("1 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    assert_false(alive("B1"));
}

static void mo_34_ruling_friends_are_shoved_or_block(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "I6", "N"); /* shoved twice, to K6 */
    unit(SIDE_RED, "infantry", "G3", "E");
    unit(SIDE_BLUE, "infantry", "H3", "W");
    unit(SIDE_BLUE, "infantry", "I3", "N"); /* cannot be: another behind it */
    unit(SIDE_BLUE, "infantry", "J3", "N");
    begin();
    say("end");
    dice("1 6 6 6 6 6 6 6 6 6 1 6 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    say("melee R2 at B3");
    in_box("B1", "J6");
    in_box("B2", "K6");
    faces("B2", "N");
    in_box("B3", "H3");
    assert_int_equal(hits("B3"), 2);
    in_box("B4", "I3");
}

static void mo_35_ruling_they_stay_and_fight_again(void **state)
{
    (void)state;
    face_to_face("infantry", "infantry");
    begin();
    say("end");
    dice("1 1 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    in_box("B1", "H6");
    assert_true(said("MO-35", "stay"));
    assert_int_equal(table()->active, SIDE_BLUE);
    say("end");
    dice("6 6 6 6 6 6 6 6");
    say("melee B1 at R1"); /* in Blue's turn again */
    assert_int_equal(rolled("MO-30"), 8);
}

/* ---- what to expect
 * ------------------------------------------------------------------------------ */

/* Mean hits of a round in hundredths, and how often, in thousandths, they are enough. */
static void round_of(const char *troop, const char *against, int *mean, int *kills)
{
    enum { ROUNDS = 4000 };
    int sum = 0, dead = 0;
    const struct rules *rules = rules_find(mark == 1 ? "morschauser1" : "morschauser2");
    const struct dice natural = {.next = NULL};
    mark_new(NULL, mark);
    unit(SIDE_RED, troop, "G6", "E");
    unit(SIDE_BLUE, against, "H6", "W");
    begin();
    field.game.dice = natural;
    say("end");
    int full = hits("B1");
    for (int32_t i = 0; i < ROUNDS; i++) {
        static struct table copy;
        struct block block;
        struct order o;
        struct trouble trouble;
        copy = *table();
        copy.seed = i + 1;
        copy.hash = table_hash(&copy);
        block_init(&block, SIDE_RED, SOURCE_TYPED, "x");
        struct turn turn = {.table = &copy, .block = &block, .dice = &natural, .see = SEE_ALL};
        assert_true(order_read(rules, &copy, SIDE_RED, "melee R1 at B1", &o, &trouble));
        rules_apply(rules, &turn, &o);
        const char *at = NULL;
        for (int32_t k = 0; k < block.count && !at; k++)
            if (block.entry[k].kind == ENTRY_SAY)
                at = strstr(block_text(&block, &block.entry[k]), "Red caused ");
        assert_non_null(at);
        int hit = atoi(at + strlen("Red caused "));
        sum += hit;
        dead += hit >= full;
        block_release(&block);
    }
    *mean = sum * 100 / ROUNDS;
    *kills = dead * 1000 / ROUNDS;
    field_end(NULL);
}

static void mean_hits_are_those_of_the_ledger(void **state)
{
    (void)state;
    static const struct {
        const char *troop;
        int mean;
    } rows[] = {{"infantry", 250},      {"grenadiers", 400},     {"heavy_cavalry", 500},
                {"light_cavalry", 267}, {"light_infantry", 133}, {"artillery", 50}};
    int mean, kills;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        round_of(rows[i].troop, "grenadiers", &mean, &kills);
        if (mean < rows[i].mean - 8 || mean > rows[i].mean + 8)
            fail_msg("%s: %d hundredths, not %d", rows[i].troop, mean, rows[i].mean);
    }
    round_of("heavy_cavalry", "infantry", &mean, &kills);
    assert_in_range(kills, 715, 760); /* 74 in a hundred */
    round_of("heavy_cavalry", "grenadiers", &mean, &kills);
    assert_in_range(kills, 310, 360); /* 33 */
    mark_new(NULL, mark);
}

/* Whoever is straight ahead must be attacked (MO-32): computers do not bring guns and Leaders to
 * that, nor anybody who is hurt more than twice as much as he hurts. */
static void mo_30_stated_computers_know_who_only_loses(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "D2", "E");
    unit(SIDE_BLUE, "heavy_cavalry", "F2", "W"); /* 8 against 30 */
    unit(SIDE_RED, "light_infantry", "D5", "E");
    unit(SIDE_BLUE, "heavy_cavalry", "F5", "E"); /* its back */
    unit(SIDE_RED, "infantry", "D8", "E");
    unit(SIDE_BLUE, "infantry", "F8", "W");
    unit(SIDE_RED, "artillery", "C11", "E");
    unit(SIDE_BLUE, "artillery", "F11", "E");
    begin();
    assert_true(was_rash("move R1 to E2", "R1"));
    assert_false(was_rash("move R2 to E5", "R2"));
    assert_false(was_rash("move R3 to E8", "R3"));
    assert_true(was_rash("move R4 to D11", "R4")); /* the next box but one */
    assert_false(was_rash("end", "R1"));           /* he stands there already */
}

/* Where a plain player has it go, of 60 of them: the least distance from B1 that it comes to, in
 * quarters of a box. */
static int32_t comes_to(void)
{
    static struct ahead ahead;
    static struct offers room;
    static struct quick quick;
    struct order order;
    int32_t least = INT32_MAX;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        ahead_init(&ahead, field.game.rules);
        ahead_from(&ahead, table());
        quick_init(&quick, seed, &room);
        assert_true(quick_order(&quick, &ahead, SIDE_RED, &order));
        assert_true(!order.has_to || ahead_give(&ahead, &order));
        struct pose red = unit_pose(field.game.rules, &ahead.table, thing("R1").index);
        struct pose blue = unit_pose(field.game.rules, &ahead.table, thing("B1").index);
        const struct grid *g = grid_of(&ahead.table);
        int32_t far = box_distance(grid_box(g, red.at), grid_box(g, blue.at));
        least = far < least ? far : least;
    }
    return least;
}

/* Infantry comes up to whoever is within five boxes of it. Plain players do not go in there from
 * outside, nor up to it; nearer they go on to the enemy. */
static void m1_02_stated_plain_players_are_not_the_first_to_be_reached(void **state)
{
    enum { REACH = (4 + 1) * QUARTERS };
    (void)state;
    unit(SIDE_RED, "infantry", "B5", "E");
    unit(SIDE_BLUE, "infantry", "J5", "W");
    begin();
    assert_int_equal(comes_to(), REACH + QUARTERS);
    field_end(NULL);
    mark_new(NULL, 1);
    unit(SIDE_RED, "infantry", "B5", "E");
    unit(SIDE_BLUE, "artillery", "J5", "W"); /* guns come up to nobody */
    begin();
    assert_int_equal(comes_to(), REACH - QUARTERS);
    for (int reached = 0; reached < 2; reached++) { /* who is not does not ride up to him alone */
        field_end(NULL);
        mark_new(NULL, 1);
        unit(SIDE_RED, "heavy_cavalry", reached ? "E5" : "D5", "E");
        unit(SIDE_BLUE, "infantry", "J5", "W");
        begin();
        assert_true(reached ? comes_to() == QUARTERS : comes_to() > REACH);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_TEST(mo_30_stated_a_die_for_each_hit_left),
        BOTH_TEST(a_weak_unit_rolls_fewer),
        BOTH_TEST(mo_30_ruling_the_other_value_off_its_front),
        BOTH_TEST(mo_30_ruling_dice_are_shared_before_rolling),
        BOTH_TEST(mo_30_stated_computers_know_who_only_loses),
        FIRST_TEST(m1_02_stated_plain_players_are_not_the_first_to_be_reached),
        BOTH_TEST(mo_31_stated_one_off_uphill),
        BOTH_TEST(mo_31_stated_one_off_into_woods),
        BOTH_TEST(mo_31_stated_one_off_against_buildings),
        BOTH_TEST(mo_31_stated_one_off_from_a_stream),
        SECOND_TEST(mo_31_stated_one_off_for_a_shaken_command),
        BOTH_TEST(mo_31_ruling_ground_counts_once),
        BOTH_TEST(mo_31_ruling_only_against_the_side_whose_turn_it_is),
        BOTH_TEST(mo_31_ruling_a_value_of_nought_hits_nothing),
        BOTH_TEST(mo_32_stated_who_has_an_enemy_in_its_zone_may_fight),
        BOTH_TEST(mo_32_stated_or_stay_out),
        BOTH_TEST(mo_32_recovered_everybody_attacked_fights),
        BOTH_TEST(mo_32_recovered_the_fewest_units_to_a_fight),
        BOTH_TEST(mo_32_ruling_straight_ahead_it_must_beside_it_may),
        BOTH_TEST(mo_32_ruling_the_active_side_picks_among_equal_splits),
        BOTH_TEST(mo_32_ruling_both_sides_roll_at_once),
        BOTH_TEST(mo_32_ruling_a_unit_fights_once),
        SECOND_TEST(mo_33_stated_the_loser_falls_back_two_boxes),
        SECOND_TEST(mo_33_recovered_fewer_hits_lose),
        SECOND_TEST(mo_33_ruling_equal_and_nobody_goes),
        SECOND_TEST(mo_33_ruling_all_of_the_losing_side_go),
        SECOND_TEST(mo_34_ruling_the_edge_costs_hits),
        SECOND_TEST(mo_34_ruling_closed_ground_and_enemies_too),
        SECOND_TEST(mo_34_ruling_a_unit_can_die_of_it),
        SECOND_TEST(mo_34_ruling_friends_are_shoved_or_block),
        FIRST_TEST(mo_35_ruling_they_stay_and_fight_again),
        BOTH_TEST(mean_hits_are_those_of_the_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
