/* Morschauser's marks: Leaders, falling back, Shaken commands, how a game ends (MO-36 … MO-44). */
#include "rules/grid_field.h"

/* A Leader at D6 and a unit beside him that has lost hits. */
static void beside_him(void)
{
    leader(SIDE_RED, "D6", "Chief");
    weak(SIDE_RED, "infantry", "E6", "E", 3); /* R2 */
    weak(SIDE_RED, "infantry", "G6", "E", 3); /* R3, too far */
    unit(SIDE_RED, "infantry", "E7", "E");    /* R4, fresh */
    unit(SIDE_BLUE, "infantry", "N6", "W");
}

static void rally_gives(const char *id, const char *die, int gain)
{
    beside_him();
    begin();
    say("end");
    dice(die);
    say("rally R1 at R2");
    assert_int_equal(rolled(id), 1);
    assert_true(said(id, "rallies"));
    assert_int_equal(hits("R2"), 3 + gain);
}

static void m1_08_stated_three_or_more_regains_a_hit(void **state)
{
    (void)state;
    rally_gives("M1-08", "3", 1);
}

static void m1_08_stated_two_does_nothing(void **state)
{
    (void)state;
    rally_gives("M1-08", "2", 0);
}

static void m1_08_stated_once_a_turn(void **state)
{
    (void)state;
    beside_him();
    begin();
    say("end");
    shown("rally R2 at R2", "M1-08");
    dice("6");
    say("rally R1 at R2");
    assert_int_equal(table()->active, SIDE_BLUE); /* nothing else to rally: the turn ends */
}

static void m2_09_stated_three_or_more_regains_a_hit(void **state)
{
    (void)state;
    rally_gives("M2-09", "3", 1);
}

static void m2_09_stated_two_does_nothing(void **state)
{
    (void)state;
    rally_gives("M2-09", "2", 0);
}

static void m2_09_stated_once_a_turn_each(void **state)
{
    (void)state;
    beside_him();
    leader(SIDE_RED, "C9", "Other");
    weak(SIDE_RED, "infantry", "C10", "E", 2);
    of_leader("Other");
    for (int i = 1; i < 4; i++)
        memcpy(field.set.unit[i].leader, "Chief", 6);
    begin();
    say("end");
    shown("rally R2 at R2", "M2-09");
    shown("rally R1 at R6", "MO-36"); /* not his command, nor beside him */
    dice("6");
    say("rally R1 at R2");
    refused("rally R1 at R2", "HS-03");
    dice("6");
    say("rally R5 at R6");
}

static void mo_36_stated_leaders_keep_them_moving_and_rally(void **state)
{
    (void)state;
    beside_him();
    begin();
    assert_false(offered("rally", "R1"));
    say("end");
    assert_true(offered("rally", "R1")->allowed);
    assert_int_equal(offered("rally", "R1")->targets, 1);
    refused("move R2 to F6", "HS-05");
    say("end");
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void mo_36_ruling_measured_as_the_unit_begins(void **state)
{
    (void)state;
    leader(SIDE_RED, "A6", "Chief");
    unit(SIDE_RED, "light_cavalry", "L6", "E"); /* 11 boxes off */
    unit(SIDE_RED, "light_cavalry", "L3", "E");
    unit(SIDE_BLUE, "infantry", "A1", "W");
    begin();
    assert_true(offered("move", "R2")->reach < 3 * EDGE + EDGE / 2);
    refused("move R2 to L10", mark == 1 ? "M1-04" : "M2-05");
    say("move R1 to G6"); /* the Leader comes first */
    say("move R2 to L10");
}

/* A computer is told that its units have their Leader near, and of places with the one of his own
 * that stands in their middle, none farther than he may go. */
static void computers_know_that_units_are_led(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    int32_t near[FEATURES_MAX], far[FEATURES_MAX];
    const struct terms *terms;
    leader(SIDE_RED, "C6", "Chief");
    unit(SIDE_RED, "infantry", "D4", "E");
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_RED, "infantry", "D9", "E");
    unit(SIDE_BLUE, "infantry", "L6", "W");
    alone = true;
    begin();
    terms = field.game.rules->terms;
    int chief = thing("R1").index;
    assert_int_equal(terms->stations(table(), chief, 0, station), 0);
    assert_int_equal(terms->stations(table(), chief, EDGE, station), 1);
    assert_int_equal(terms->stations(table(), chief, 8 * EDGE, station), 3);
    assert_true(ref_same(station[0].whom, thing("R3")));
    assert_int_equal(station[0].pose.at.x, place("R3").x);
    assert_int_equal(station[0].pose.at.y, place("R3").y);
    assert_int_equal(terms->stations(table(), thing("R2").index, 8 * EDGE, station), 0);
    int led = 0;
    while (strcmp(terms->feature[led].word, "led") != 0)
        led++;
    assert_true(led < terms->features);
    terms->measure(table(), SIDE_RED, near);
    field.game.table.base[table()->unit[chief].base].where = WHERE_LOST;
    terms->measure(table(), SIDE_RED, far);
    assert_true(near[led] >= 0 && far[led] < near[led] - 900);
    terms->measure(table(), SIDE_BLUE, near);
    assert_int_equal(near[led], -far[led]);
    field.game.table.base[table()->unit[chief].base].where =
        WHERE_TABLE; /* as the journal has it */
}

static void mo_36_ruling_half_speed_only_once(void **state)
{
    (void)state;
    leader(SIDE_RED, "A6", "Chief");
    unit(SIDE_RED, "light_cavalry", "L6", "E");
    unit(SIDE_BLUE, "infantry", "A1", "W");
    begin();
    say("back R2 to J6"); /* out of command and backwards: half, not a quarter */
    cost("2");
}

static void mo_36_ruling_without_a_living_leader(void **state)
{
    (void)state;
    leader(SIDE_RED, "G6", "Chief");
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    field.set.unit[0].strength = 1;
    unit(SIDE_BLUE, "infantry", "I6", "W");
    second_seeds = 1;
    begin();
    dice("6");
    say("shoot B1 at R1"); /* alone in a box he is shot at */
    assert_false(alive("R1"));
    to_move(SIDE_RED);
    refused("move R2 to D10", mark == 1 ? "M1-04" : "M2-05");
    assert_non_null(strstr(field.verdict.why, "out of command"));
}

static void mo_36_ruling_whom_he_rallies(void **state)
{
    (void)state;
    beside_him();
    unit(SIDE_RED, "infantry", "D5", "S");
    unit(SIDE_BLUE, "infantry", "D4", "N");
    begin();
    say("end");
    dice("1 6 6 6 6 1 6 6 6 6");
    say("melee R5 at B2");
    shown("rally R1 at R3", "MO-36"); /* not beside him */
    shown("rally R1 at R4", "MO-36"); /* has lost nothing */
    shown("rally R1 at R5", "MO-36"); /* has fought */
    shown("rally R1 at R1", "MO-36");
    refused("rally R1 at B1", "HS-07");
    say("rally R1 at R2");
}

static void mo_36_ruling_one_leader_one_army(void **state)
{
    (void)state;
    leader(SIDE_RED, "D6", "Chief");
    unit(SIDE_RED, "infantry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "N6", "W");
    begin();
    for (int i = 0; i < table()->units; i++)
        assert_true(table()->unit[i].leader > 0);
}

/* ---- Leaders in a friend's box
 * ------------------------------------------------------------------- */

static void with_his_guards(void)
{
    unit(SIDE_RED, "grenadiers", "G6", "E"); /* R1, the Leader joins it as R5 */
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
}

static void mo_38_ruling_he_moves_with_it_or_alone(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_RED, "infantry", "D4", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    begin();
    const char *chief = "R6";
    refused("lead R2 to E4", "MO-38");
    say("lead R1 to E6");
    in_box("R1", "E6");
    in_box(chief, "E6");
    refused("move R6 to E4", "HS-03");
    to_move(SIDE_BLUE);
    to_move(SIDE_RED);
    say("move R6 to E4"); /* to the other unit, through nobody */
    in_box(chief, mark == 1 ? "E4" : "E4");
    refused("lead R1 to F6", "MO-38");
    refused("lead R2 to E4", "MO-38");
}

static void mo_38_ruling_in_a_friends_box_no_target_no_fighter(void **state)
{
    (void)state;
    unit(SIDE_RED, "grenadiers", "F6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    second_seeds = 1;
    begin();
    shown("shoot B1 at R5", "MO-38");
    say("move B1 to G6");
    say("end");
    assert_int_equal(attr("R5", "fight"), 0);
    refused("melee B1 at R5", "MO-32");
    say("melee B1 at R1");
}

static void mo_38_ruling_he_falls_back_with_it(void **state)
{
    (void)state;
    with_his_guards();
    say("end");
    dice("6 6 6 6 6 6 1 6 6 6 6");
    say("melee R1 at B1");
    in_box("R1", mark == 1 ? "G6" : "E6");
    in_box("R5", mark == 1 ? "G6" : "E6");
}

static void mo_38_ruling_he_may_be_killed_with_it(void **state)
{
    (void)state;
    weak(SIDE_RED, "infantry", "G6", "E", 1);
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("end");
    dice("6 1 6 6 6 6 1");
    say("melee R1 at B1");
    assert_false(alive("R1"));
    assert_false(alive("R5"));
    assert_true(said("MO-38", "falls"));
}

static void mo_38_ruling_or_joins_the_nearest_friend(void **state)
{
    (void)state;
    weak(SIDE_RED, "infantry", "G6", "E", 1);
    unit(SIDE_RED, "infantry", "E6", "E");
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("end");
    dice("6 1 6 6 6 6 2");
    say("melee R1 at B1");
    assert_true(alive("R7"));
    in_box("R7", "E6");
}

/* ---- which enemy, which first -------------------------------------------------------------------
 */

static void mo_37_ruling_straight_away_zones_and_streams_or_not(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "I8", "I12");
    unit(SIDE_RED, "infantry", "G6", "NE");
    unit(SIDE_BLUE, "infantry", "H7", "SW");
    unit(SIDE_RED, "infantry", "I10", "S"); /* its zone: H9, I9, J9 */
    begin();
    say("end");
    dice("1 6 6 6 6 6 6 6 6 6");
    say("melee R1 at B1");
    in_box("B1", "J9"); /* by I8, a stream, into a zone */
    faces("B1", "SW");
}

static void mo_37_ruling_from_the_nearest_who_shot(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_RED, "light_infantry", "H4", "N");
    unit(SIDE_BLUE, "grenadiers", "H6", "W");
    begin();
    dice("6 6");
    say("shoot R1 at B1"); /* three boxes off */
    say("shoot R2 at B1"); /* two */
    say("end");
    in_box("B1", "H8");
    faces("B1", "S");
}

static void mo_37_ruling_the_owner_picks_among_equals(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_RED, "light_infantry", "H3", "N");
    unit(SIDE_BLUE, "grenadiers", "H6", "W");
    begin();
    dice("6 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("end");
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    refused("red answer R1", "HS-06");
    refused("answer R3", "HS-06");
    say("answer R1");
    in_box("B1", "J6");
    faces("B1", "W");
}

static void mo_37_ruling_passive_first_in_its_owners_order(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_RED, "light_infantry", "E7", "E");
    unit(SIDE_RED, "light_infantry", "I3", "N");
    unit(SIDE_RED, "light_infantry", "J3", "N");
    unit(SIDE_BLUE, "grenadiers", "H6", "W"); /* goes to J6 */
    unit(SIDE_BLUE, "grenadiers", "J5", "S"); /* goes to J7: their ways cross */
    begin();
    dice("6 6 6 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("shoot R3 at B2");
    say("shoot R4 at B2");
    say("end");
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer B2");
    in_box("B2", "J7");
    in_box("B1", "J6");
}

static void mo_37_ruling_once_a_turn(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_RED, "light_infantry", "E8", "E");
    unit(SIDE_RED, "grenadiers", "G4", "E");
    unit(SIDE_BLUE, "grenadiers", "H6", "SW");
    begin();
    dice("6 6");
    say("shoot R1 at B1");
    say("shoot R2 at B1");
    say("move R3 to G5 face NE"); /* now it is beaten in melee as well */
    say("end");
    dice("1 1 6 6 6 6 6 6 6 6");
    say("melee R3 at B1");
    in_box("B1", "J8");
    assert_int_equal(hits("B1"), 2);
}

/* ---- Shaken -------------------------------------------------------------------------------------
 */

/* Blue's weak wing: two units under B2, away from the rest under B1. */
static void two_wings(void)
{
    unit(SIDE_RED, "light_infantry", "D6", "E"); /* R1 */
    unit(SIDE_RED, "light_infantry", "D4", "E"); /* R2 */
    leader(SIDE_BLUE, "M9", "Firm");
    leader(SIDE_BLUE, "I8", "Weak");
    weak(SIDE_BLUE, "militia", "G6", "W", 1); /* B3 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "G4", "N"); /* B4 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "L9", "W"); /* B5 */
    of_leader("Firm");
}

static void mo_40_stated_half_gone_and_it_retreats_at_once(void **state)
{
    (void)state;
    two_wings();
    begin();
    dice("6");
    say("shoot R1 at B3");
    assert_true(said("MO-40", "Shaken"));
    in_box("B4", "K4"); /* four boxes to the east, at once */
    faces("B4", "N");   /* facing kept */
    in_box("B2", "M8");
    in_box("B5", "L9"); /* not its command */
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("B4").index, &signs);
    assert_int_equal(signs.markers, 1);
    assert_string_equal(signs.marker[0], "shaken");
    struct roster row[ROSTER_ROWS];
    int rows = field.game.rules->shows->roster(table(), row), marked = 0;
    for (int i = 0; i < rows; i++)
        marked += row[i].marked;
    assert_int_equal(marked, 1);
}

static void mo_40_ruling_the_leader_does_not_count_and_it_lasts(void **state)
{
    (void)state;
    two_wings();
    field.set.unit[3].strength = 1; /* Weak himself */
    unit(SIDE_BLUE, "infantry", "G10", "N");
    of_leader("Weak");
    unit(SIDE_RED, "light_infantry", "F8", "E");
    begin();
    dice("6 6");
    say("shoot R3 at B2"); /* their Leader: three units of three are left */
    assert_false(alive("B2"));
    assert_false(said("MO-40", NULL));
    say("shoot R1 at B3"); /* one of three: not yet half */
    assert_false(alive("B3"));
    assert_false(said("MO-40", NULL));
    assert_int_equal(attr("B2", "shaken"), 0);
}

static void mo_40_ruling_it_stops_where_it_is_blocked(void **state)
{
    (void)state;
    two_wings();
    unit(SIDE_RED, "infantry", "I4", "N");
    begin();
    dice("6");
    say("shoot R1 at B3");
    in_box("B4", "H4");
    assert_int_equal(hits("B4"), 5); /* without loss */
}

/* Three in a row, the foremost named first: nobody is in another's way. */
static void mo_40_ruling_the_rearmost_goes_first(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "C6", "E");
    leader(SIDE_BLUE, "M9", "Firm");
    leader(SIDE_BLUE, "I8", "Weak");
    weak(SIDE_BLUE, "militia", "F6", "W", 1); /* B3 */
    of_leader("Weak");
    weak(SIDE_BLUE, "militia", "F8", "W", 1); /* B4 */
    of_leader("Weak");
    weak(SIDE_BLUE, "militia", "G9", "W", 1); /* B5 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "F4", "W"); /* B6, B7, B8 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "G4", "W");
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "H4", "W");
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "L9", "W");
    of_leader("Firm");
    begin();
    say("umpire remove B4; remove B5");
    dice("6");
    say("shoot R1 at B3");
    assert_true(said("MO-40", "Shaken"));
    in_box("B6", "J4");
    in_box("B7", "K4");
    in_box("B8", "L4");
}

static void mo_40_ruling_fights_not_rolled_fall_away(void **state)
{
    (void)state;
    leader(SIDE_BLUE, "M9", "Firm");
    leader(SIDE_BLUE, "K8", "Weak");
    weak(SIDE_BLUE, "militia", "G6", "W", 1); /* B3 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "G3", "W"); /* B4 */
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "L9", "W");
    of_leader("Firm");
    unit(SIDE_RED, "infantry", "F6", "E");
    unit(SIDE_RED, "infantry", "F3", "E");
    begin();
    say("end");
    dice("1 6 6 6 6 6");
    say("melee R1 at B3");
    in_box("B4", "K3");
    assert_int_equal(hits("B4"), 5);
    assert_int_equal(table()->active, SIDE_BLUE); /* no fight is left */
}

static void mo_41_stated_half_speed_but_not_to_the_rear(void **state)
{
    (void)state;
    two_wings();
    unit(SIDE_BLUE, "light_cavalry", "G9", "E"); /* B6 */
    of_leader("Weak");
    unit(SIDE_BLUE, "light_cavalry", "H10", "E"); /* B7 */
    of_leader("Weak");
    memcpy(field.set.unit[5].leader, "Firm", 5);
    weak(SIDE_BLUE, "militia", "G5", "W", 1); /* B8 */
    of_leader("Weak");
    field.set.width = 20 * EDGE;
    begin();
    dice("6 6");
    say("shoot R1 at B3");
    say("shoot R2 at B8");
    assert_int_equal(attr("B2", "shaken"), 1);
    to_move(SIDE_BLUE);
    in_box("B6", "K9");
    refused("move B6 to K12", "M2-05"); /* three boxes, half of five is 2½ */
    assert_non_null(strstr(field.verdict.why, "has 2½ at half speed, Shaken"));
    refused("move B7 to R10", "M2-05"); /* six to the rear: it has all its five for that */
    assert_non_null(strstr(field.verdict.why, "has 5 to the rear"));
    say("move B7 to Q10"); /* five boxes to the rear */
    cost("5");
    assert_true(said("MO-12", "5 of 5 boxes to the rear"));
    assert_false(said("MO-12", "half speed"));
    say("back B6 to J9"); /* straight back, half speed as ever */
    assert_true(said("MO-12", "at half speed, straight back"));
}

static void mo_41_ruling_every_step_nearer_to_its_edge(void **state)
{
    (void)state;
    two_wings();
    unit(SIDE_BLUE, "light_cavalry", "G9", "E"); /* B6 */
    of_leader("Weak");
    weak(SIDE_BLUE, "militia", "G5", "W", 1); /* B7 */
    of_leader("Weak");
    field.set.width = 20 * EDGE;
    begin();
    dice("6 6");
    say("shoot R1 at B3");
    say("shoot R2 at B7");
    assert_int_equal(attr("B2", "shaken"), 1);
    to_move(SIDE_BLUE);
    in_box("B6", "K9");
    say("move B6 to N12"); /* three diagonal steps, each nearer: 4½ of 5 */
    cost("4½");
}

static void mo_42_stated_all_commands_shaken_concede(void **state)
{
    (void)state;
    alone = true;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_RED, "light_infantry", "D4", "E");
    leader(SIDE_BLUE, "N9", "Firm");
    leader(SIDE_BLUE, "N8", "Weak");
    weak(SIDE_BLUE, "militia", "G6", "W", 1);
    of_leader("Weak");
    unit(SIDE_BLUE, "militia", "K8", "W");
    of_leader("Weak");
    weak(SIDE_BLUE, "militia", "G4", "W", 1);
    of_leader("Firm");
    begin();
    dice("6 6");
    say("shoot R1 at B3");
    assert_int_equal(table()->over, OVER_NO);
    say("shoot R2 at B5");
    ended(SIDE_RED, "MO-42");
    refused("move R1 to E6", "HS-08");
}

static void mo_43_ruling_more_than_half_lost_concede(void **state)
{
    (void)state;
    alone = true;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_RED, "light_infantry", "D4", "E");
    unit(SIDE_BLUE, "infantry", "M8", "W");
    weak(SIDE_BLUE, "infantry", "G6", "W", 1);
    weak(SIDE_BLUE, "infantry", "G4", "W", 1);
    begin();
    dice("6 6");
    say("shoot R1 at B2");
    assert_int_equal(table()->over, OVER_NO);
    say("shoot R2 at B3");
    ended(SIDE_RED, "MO-43");
}

static void mo_43_ruling_half_is_not_enough(void **state)
{
    (void)state;
    alone = true;
    unit(SIDE_RED, "light_infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "M8", "W");
    weak(SIDE_BLUE, "infantry", "G6", "W", 1);
    begin();
    dice("6");
    say("shoot R1 at B2");
    assert_false(alive("B2"));
    assert_int_equal(table()->over, OVER_NO);
}

static void mo_44_ruling_the_scenario_sets_aims_and_a_last_turn(void **state)
{
    (void)state;
    ground(TERRAIN_HILL, "F6");
    snprintf(field.set.piece[0].name, NAME_MAX_BYTES, "The Knoll");
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    goal("hold", "The Knoll", 1);
    field.set.goal[0].side = SIDE_RED;
    begin();
    say("move R1 to F6");
    to_move(SIDE_BLUE);
    assert_int_equal(table()->over, OVER_NO); /* only at the end of the turn */
    say("end");
    ended(SIDE_RED, "MO-44");
}

/* Red wants so many in the two boxes of a hill, where he has two and Blue so many. */
static bool hill_held(int wanted, int blues)
{
    mark_new(NULL, mark);
    struct setting_piece *hill = box(TERRAIN_HILL, 0, 0, 140, 70, 0);
    hill->pose.at = middle_of("F6");
    hill->pose.at.x += EDGE / 2;
    snprintf(hill->name, NAME_MAX_BYTES, "The Knoll");
    leader(SIDE_RED, "B9", "Anton");
    unit(SIDE_RED, "infantry", "F6", "W");
    unit(SIDE_RED, "infantry", blues ? "E4" : "G6", "W");
    unit(SIDE_BLUE, "infantry", blues ? "G6" : "M6", "E");
    goal("hold", "The Knoll", wanted);
    field.set.goal[0].side = SIDE_RED;
    begin();
    for (int n = 0; n < 20 && !table()->over && table()->turn == 1; n++)
        say("end");
    bool held = table()->over && table()->winner == SIDE_RED;
    game_release(&field.game);
    field.begun = false;
    return held;
}

static void mo_44_ruling_as_many_as_it_says_and_no_enemy(void **state)
{
    (void)state;
    assert_true(hill_held(1, 0));
    assert_true(hill_held(2, 0));
    assert_false(hill_held(3, 0));
    assert_false(hill_held(1, 1));
}

static void mo_44_ruling_nothing_reached_is_a_draw(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    begin();
    assert_int_equal(table()->turn_limit, 12);
    for (int i = 0; i < 24; i++) {
        assert_int_equal(table()->over, OVER_NO);
        say("end");
    }
    ended(SIDE_NONE, "MO-44");
}

static void mo_44_ruling_both_at_once_is_a_draw(void **state)
{
    (void)state;
    alone = true;
    weak(SIDE_RED, "infantry", "G6", "E", 1);
    weak(SIDE_BLUE, "infantry", "H6", "W", 1);
    begin();
    say("end");
    dice("1 1 6 6");
    say("melee R1 at B1");
    ended(SIDE_NONE, "MO-44");
}

static void mo_44_ruling_own_edges_are_the_scenarios(void **state)
{
    (void)state;
    option("south_against_north", 1);
    two_wings();
    begin();
    dice("6");
    say("shoot R1 at B3");
    in_box("B4", "G8"); /* Blue's edge is the north */
}

static void giving_up_and_draws(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    begin();
    say("draw");
    refused("draw", "HS-10");
    to_move(SIDE_BLUE);
    to_move(SIDE_RED); /* not taken: the offer has lapsed */
    assert_int_equal(table()->draw_offer, SIDE_NONE);
    to_move(SIDE_BLUE);
    say("draw");
    to_move(SIDE_RED); /* Blue's offer stands for a whole turn of Red's */
    say("draw");
    ended(SIDE_NONE, "HS-10");
}

static void resigning(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_infantry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    begin();
    say("blue resign");
    ended(SIDE_RED, "HS-09");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIRST_TEST(m1_08_stated_three_or_more_regains_a_hit),
        FIRST_TEST(m1_08_stated_two_does_nothing),
        FIRST_TEST(m1_08_stated_once_a_turn),
        SECOND_TEST(m2_09_stated_three_or_more_regains_a_hit),
        SECOND_TEST(m2_09_stated_two_does_nothing),
        SECOND_TEST(m2_09_stated_once_a_turn_each),
        BOTH_TEST(mo_36_stated_leaders_keep_them_moving_and_rally),
        BOTH_TEST(mo_36_ruling_measured_as_the_unit_begins),
        BOTH_TEST(mo_36_ruling_half_speed_only_once),
        BOTH_TEST(mo_36_ruling_without_a_living_leader),
        BOTH_TEST(mo_36_ruling_whom_he_rallies),
        FIRST_TEST(mo_36_ruling_one_leader_one_army),
        BOTH_TEST(computers_know_that_units_are_led),
        BOTH_TEST(mo_38_ruling_he_moves_with_it_or_alone),
        BOTH_TEST(mo_38_ruling_in_a_friends_box_no_target_no_fighter),
        BOTH_TEST(mo_38_ruling_he_falls_back_with_it),
        BOTH_TEST(mo_38_ruling_he_may_be_killed_with_it),
        BOTH_TEST(mo_38_ruling_or_joins_the_nearest_friend),
        SECOND_TEST(mo_37_ruling_straight_away_zones_and_streams_or_not),
        SECOND_TEST(mo_37_ruling_from_the_nearest_who_shot),
        SECOND_TEST(mo_37_ruling_the_owner_picks_among_equals),
        SECOND_TEST(mo_37_ruling_passive_first_in_its_owners_order),
        SECOND_TEST(mo_37_ruling_once_a_turn),
        SECOND_TEST(mo_40_stated_half_gone_and_it_retreats_at_once),
        SECOND_TEST(mo_40_ruling_the_leader_does_not_count_and_it_lasts),
        SECOND_TEST(mo_40_ruling_it_stops_where_it_is_blocked),
        SECOND_TEST(mo_40_ruling_the_rearmost_goes_first),
        SECOND_TEST(mo_40_ruling_fights_not_rolled_fall_away),
        SECOND_TEST(mo_41_stated_half_speed_but_not_to_the_rear),
        SECOND_TEST(mo_41_ruling_every_step_nearer_to_its_edge),
        SECOND_TEST(mo_42_stated_all_commands_shaken_concede),
        FIRST_TEST(mo_43_ruling_more_than_half_lost_concede),
        FIRST_TEST(mo_43_ruling_half_is_not_enough),
        BOTH_TEST(mo_44_ruling_the_scenario_sets_aims_and_a_last_turn),
        BOTH_TEST(mo_44_ruling_as_many_as_it_says_and_no_enemy),
        BOTH_TEST(mo_44_ruling_nothing_reached_is_a_draw),
        BOTH_TEST(mo_44_ruling_both_at_once_is_a_draw),
        SECOND_TEST(mo_44_ruling_own_edges_are_the_scenarios),
        BOTH_TEST(giving_up_and_draws),
        BOTH_TEST(resigning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
