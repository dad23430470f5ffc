/* Morschauser's marks: the rows of the two tables, and moving (MO-12 … MO-1A). */
#include "rules/grid_field.h"

/* ---- the rows -----------------------------------------------------------------------------------
 */

struct row {
    const char *troop, *id;
    int move, hits, front, other, range, need;
    bool woods;
};

static void fresh(void)
{
    if (field.begun)
        field_end(NULL);
    mark_new(NULL, mark);
    field.set.width = 22 * EDGE;
}

static const char *boxed(int column, int row)
{
    static char kept[4][BOX_TEXT];
    static int at;
    at = (at + 1) % 4;
    return box_name((struct box){column - 1, row - 1}, kept[at]);
}

static void order_to(char *out, const char *verb, const char *where)
{
    sprintf(out, "%s R1 to %s", verb, where);
}

/* Moves so far and no farther, has so many hits, shoots so far and no farther, hits on this. */
static void row_is(struct row r)
{
    char order[40], text[40];
    struct quality q[QUALITIES_MAX];
    fresh();
    unit(SIDE_RED, r.troop, "B6", "E");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    begin();
    assert_int_equal(hits("R1"), r.hits);
    assert_int_equal(field.game.rules->shows->qualities(table(), 0, q), 3);
    sprintf(text, "%d / %d", r.front, r.other);
    assert_string_equal(q[1].value, text);
    sprintf(text, "%d", r.move);
    assert_string_equal(q[0].value, text);
    order_to(order, "move", boxed(2 + r.move + 1, 6));
    shown(order, r.id);
    order_to(order, "move", boxed(2 + r.move, 6));
    say(order);
    fresh();
    unit(SIDE_RED, r.troop, "B6", "E");
    unit(SIDE_BLUE, "grenadiers", boxed(2 + (r.range ? r.range : 3), 6), "W");
    if (r.range)
        unit(SIDE_BLUE, "infantry", boxed(2 + r.range + 1, 7), "W");
    begin();
    if (!r.range) {
        shown("shoot R1 at B1", r.id);
        return;
    }
    shown("shoot R1 at B2", strcmp(r.troop, "artillery") == 0 ? "MO-26" : r.id);
    sprintf(text, "%d", r.need);
    dice(text);
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), 5);
    fresh();
    unit(SIDE_RED, r.troop, "B6", "E");
    unit(SIDE_BLUE, "grenadiers", boxed(2 + r.range, 6), "W");
    begin();
    sprintf(text, "%d", r.need - 1);
    dice(text);
    say("shoot R1 at B1");
    assert_int_equal(hits("B1"), 6);
}

static void m1_01_stated_light_infantry(void **state)
{
    (void)state;
    row_is((struct row){"light_infantry", "M1-01", 5, 4, 2, 1, 6, 4, true});
    fresh();
    unit(SIDE_RED, "light_infantry", "B6", "E");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    ground(TERRAIN_WOOD, "C6");
    begin();
    say("move R1 to C6");
}

static void m1_02_stated_infantry(void **state)
{
    (void)state;
    row_is((struct row){"infantry", "M1-02", 4, 5, 3, 1, 6, 5, false});
}

static void m1_03_stated_grenadiers(void **state)
{
    (void)state;
    row_is((struct row){"grenadiers", "M1-03", 4, 6, 4, 1, 6, 5, false});
}

static void m1_04_stated_light_cavalry(void **state)
{
    (void)state;
    row_is((struct row){"light_cavalry", "M1-04", 6, 4, 4, 2, 4, 6, false});
}

static void m1_05_stated_heavy_cavalry(void **state)
{
    (void)state;
    row_is((struct row){"heavy_cavalry", "M1-05", 5, 6, 5, 2, 0, 0, false});
}

static void m1_06_stated_artillery(void **state)
{
    (void)state;
    row_is((struct row){"artillery", "M1-06", 4, 3, 1, 1, 16, 4, false});
}

static void m2_01_stated_militia(void **state)
{
    (void)state;
    row_is((struct row){"militia", "M2-01", 2, 2, 2, 1, 4, 5, false});
}

static void m2_02_stated_light_infantry(void **state)
{
    (void)state;
    row_is((struct row){"light_infantry", "M2-02", 3, 4, 2, 1, 4, 4, true});
    fresh();
    unit(SIDE_RED, "light_infantry", "B6", "E");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    ground(TERRAIN_WOOD, "C6");
    begin();
    say("move R1 to C6");
}

static void m2_03_stated_infantry(void **state)
{
    (void)state;
    row_is((struct row){"infantry", "M2-03", 2, 5, 3, 1, 4, 5, false});
}

static void m2_04_stated_grenadiers(void **state)
{
    (void)state;
    row_is((struct row){"grenadiers", "M2-04", 2, 6, 4, 1, 4, 5, false});
}

static void m2_05_stated_light_cavalry(void **state)
{
    (void)state;
    row_is((struct row){"light_cavalry", "M2-05", 5, 4, 4, 2, 3, 6, false});
}

static void m2_06_stated_heavy_cavalry(void **state)
{
    (void)state;
    row_is((struct row){"heavy_cavalry", "M2-06", 4, 6, 5, 2, 0, 0, false});
}

static void m2_07_stated_artillery(void **state)
{
    (void)state;
    row_is((struct row){"artillery", "M2-07", 2, 3, 1, 1, 16, 4, false});
}

/* A Leader and how far he reaches: a unit `near` boxes off moves as ever, one farther at half. */
static void leader_reaches(const char *id, const char *row, int reach)
{
    char order[40];
    int full = mark == 1 ? 4 : 2;
    fresh();
    leader(SIDE_RED, "B5", "Old");
    unit(SIDE_RED, "infantry", boxed(2 + reach, 5), "E");
    of_leader("Old");
    unit(SIDE_RED, "infantry", boxed(2 + reach, 6), "E");
    of_leader("Old");
    leader(SIDE_RED, boxed(2 + reach, 7), "Near"); /* not of his command */
    unit(SIDE_RED, "infantry", boxed(3 + reach, 9), "E");
    of_leader("Near");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    begin();
    assert_int_equal(hits("R1"), 2);
    shown("shoot R1 at B1", id);
    sprintf(order, "move R2 to %s", boxed(2 + reach + full, 5));
    say(order);
    sprintf(order, "move R3 to %s", boxed(2 + reach + full / 2 + 1, 6));
    shown(order, row);
    assert_non_null(strstr(field.verdict.why, "out of command"));
    sprintf(order, "move R3 to %s", boxed(2 + reach + full / 2, 6));
    say(order);
    say("move R1 to H5");
    refused("move R1 to I5", "HS-03");
}

static void m1_07_stated_units_beyond_eight_boxes_go_at_half_speed(void **state)
{
    (void)state;
    leader_reaches("M1-07", "M1-02", 8);
}

static void m2_08_stated_units_beyond_six_boxes_go_at_half_speed(void **state)
{
    (void)state;
    leader_reaches("M2-08", "M2-03", 6);
}

/* ---- steps and turns ----------------------------------------------------------------------------
 */

static void far_enemy(void)
{
    unit(SIDE_BLUE, "infantry", "N12", "W");
}

static void mo_12_stated_a_diagonal_step_costs_one_and_a_half(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_RED, "light_cavalry", "D3", "E");
    unit(SIDE_RED, "light_cavalry", "D9", "NE");
    far_enemy();
    begin();
    say("move R1 to E7");
    cost("1½");
    faces("R1", "E");
    say("move R2 to F5");
    cost("3");
    say("move R3 to F9");
    cost("2");
}

static void mo_12_ruling_range_counts_diagonals_and_halves_are_kept(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "B2", "NE");
    unit(SIDE_RED, "light_cavalry", "B7", "E");
    unit(SIDE_BLUE, "grenadiers", mark == 1 ? "F6" : "D5", "S"); /* 6, 3 + 1 */
    unit(SIDE_BLUE, "grenadiers", mark == 1 ? "G6" : "E5", "S"); /* 6½ + …, 4½ */
    begin();
    refused("shoot R1 at B2", mark == 1 ? "M1-02" : "M2-03");
    say("shoot R1 at B1");
    say("move R2 to E10");
    cost("4½");
}

static void mo_12_ruling_a_diagonal_slips_between_closed_boxes(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "NE");
    ground(TERRAIN_WOOD, "D7");
    ground(TERRAIN_WOOD, "E6");
    far_enemy();
    begin();
    say("move R1 to E7");
    cost("1½");
}

static void mo_13_stated_turns_are_paid_for(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_RED, "infantry", "D3", "E");
    unit(SIDE_RED, "infantry", "D9", "E");
    unit(SIDE_RED, "infantry", "F6", "E");
    unit(SIDE_RED, "infantry", "F3", "E");
    far_enemy();
    begin();
    say("turn R1 face NE");
    cost(mark == 1 ? "1" : "½");
    say("turn R2 face N");
    cost("1");
    say("turn R3 face W");
    cost("2");
    shown(mark == 1 ? "move R4 to J6 face N" : "move R4 to H6 face N", "MO-13");
    say("move R4 to G6 face N");
    cost("2");
    faces("R4", "N");
    say("turn R5 face SW");
    cost(mark == 1 ? "2" : "1½");
    refused("turn R5 face S", "HS-03");
}

/* Mark 1: a box for each turn of up to 90°, so 135° and 180° cost two, and turns in different boxes
 * each their own. Mark 2: half a box for each 45°. */
static void mo_13_stated_every_turn_for_itself(void **state)
{
    (void)state;
    static const char *const face[] = {"NE", "N", "NW", "W", "SW", "S", "SE"};
    static const char *const one[] = {"1", "1", "2", "2", "2", "1", "1"};
    static const char *const two[] = {"½", "1", "1½", "2", "1½", "1", "½"};
    static const char box[] = "BDFHJLN"; /* seven who look east */
    for (int i = 0; i < 7; i++)
        unit(SIDE_RED, "light_cavalry", (char[]){box[i], '5', 0}, "E");
    unit(SIDE_RED, "light_cavalry", "C9", "E"); /* R8 */
    unit(SIDE_RED, "light_cavalry", "C2", "E");
    far_enemy();
    begin();
    for (int i = 0; i < 7; i++) {
        char text[40];
        snprintf(text, sizeof text, "turn R%d face %s", i + 1, face[i]);
        say(text);
        cost(mark == 1 ? one[i] : two[i]);
    }
    say("move R8 via E9 to E10 face N"); /* two boxes east, one north by a turn, and no other */
    cost(mark == 1 ? "4" : "4");
    say("move R9 via C3 to B3 face W"); /* to the left and to the left again */
    cost(mark == 1 ? "4" : "4");
}

/* What is left of a move pays for a turn, or it is not made. */
static void mo_13_stated_no_turn_that_cannot_be_paid_for(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "C6", "E");
    unit(SIDE_RED, "infantry", "C3", "E");
    far_enemy();
    begin();
    /* Mark 1: four boxes, two of them for turning about; Mark 2: two, and both. */
    shown(mark == 1 ? "move R1 to F6 face W" : "move R1 to D6 face W", "MO-13");
    say(mark == 1 ? "move R1 to E6 face W" : "turn R1 face W");
    cost(mark == 1 ? "4" : "2");
    shown(mark == 1 ? "move R2 to G3 face N" : "move R2 to E3 face N", "MO-13");
    say(mark == 1 ? "move R2 to F3 face N" : "move R2 to D3 face N");
    cost(mark == 1 ? "4" : "2");
}

static void mo_13_ruling_there_are_eight_facings(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    far_enemy();
    begin();
    refused("turn R1 face 30", "MO-13");
    refused("turn R1 face E", "HS-15");
    refused("move R1 to D6", "HS-15");
    refused("back R1 to D6", "HS-15");
    refused("turn R1", "HS-07");
    say("turn R1 face SE");
    faces("R1", "SE");
}

static void mo_14_stated_by_road_half_as_far_again(void **state)
{
    (void)state;
    along(TERRAIN_ROAD, "B6", "M6");
    unit(SIDE_RED, "infantry", "C6", "E");
    unit(SIDE_RED, "infantry", "C7", "E");
    far_enemy();
    begin();
    shown(mark == 1 ? "move R1 to J6" : "move R1 to G6", mark == 1 ? "M1-02" : "M2-03");
    shown(mark == 1 ? "move R2 to H6" : "move R2 to F6", mark == 1 ? "M1-02" : "M2-03");
    say(mark == 1 ? "move R1 to I6" : "move R1 to F6");
    cost(mark == 1 ? "6" : "3");
    assert_true(said("MO-12", "by road"));
}

static void mo_14_ruling_turns_do_not_lose_the_road(void **state)
{
    (void)state;
    along(TERRAIN_ROAD, "B6", "E6");
    along(TERRAIN_ROAD, "E6", "E12");
    unit(SIDE_RED, "light_cavalry", "C6", "E");
    far_enemy();
    begin();
    /* two boxes, a turn at the corner, never across it, five boxes */
    say("move R1 to E11");
    cost(mark == 1 ? "8" : "7½");
    assert_true(said("MO-12", "by road"));
}

static void mo_14_ruling_roads_side_by_side_are_not_one(void **state)
{
    (void)state;
    along(TERRAIN_ROAD, "B6", "E6");
    along(TERRAIN_ROAD, "B7", "K7");
    unit(SIDE_RED, "infantry", "C6", "E");
    far_enemy();
    begin();
    refused(mark == 1 ? "move R1 to H7" : "move R1 to E7", mark == 1 ? "M1-02" : "M2-03");
}

/* ---- ground -------------------------------------------------------------------------------------
 */

static void mo_15_stated_only_light_infantry_enter_woods(void **state)
{
    (void)state;
    static const char *const others[] = {"infantry", "grenadiers", "light_cavalry", "heavy_cavalry",
                                         "artillery"};
    char order[40];
    for (int i = 0; i < 5; i++) {
        unit(SIDE_RED, others[i], boxed(4, 2 + 2 * i), "E");
        ground(TERRAIN_WOOD, boxed(5, 2 + 2 * i));
    }
    unit(SIDE_RED, "light_infantry", "H6", "E");
    ground(TERRAIN_WOOD, "I6");
    far_enemy();
    begin();
    for (int i = 0; i < 5; i++) {
        sprintf(order, "move R%d to %s", i + 1, boxed(5, 2 + 2 * i));
        shown(order, "MO-15");
    }
    say("move R6 to I6");
    in_box("R6", "I6");
}

static void mo_15_stated_no_horse_and_no_gun_enters_buildings(void **state)
{
    (void)state;
    static const char *const others[] = {"light_cavalry", "heavy_cavalry", "artillery", "infantry",
                                         "light_infantry"};
    char order[40];
    for (int i = 0; i < 5; i++) {
        unit(SIDE_RED, others[i], boxed(4, 2 + 2 * i), "E");
        ground(TERRAIN_TOWN, boxed(5, 2 + 2 * i));
    }
    far_enemy();
    begin();
    for (int i = 0; i < 5; i++) {
        sprintf(order, "move R%d to %s", i + 1, boxed(5, 2 + 2 * i));
        if (i < 3)
            shown(order, "MO-15");
        else
            say(order);
    }
}

static void mo_15_ruling_leaders_enter_buildings_but_no_woods(void **state)
{
    (void)state;
    leader(SIDE_RED, "D6", "Chief");
    unit(SIDE_RED, "infantry", "D3", "E");
    unit(SIDE_RED, "heavy_cavalry", "D9", "E");
    ground(TERRAIN_WOOD, "E6");
    ground(TERRAIN_TOWN, "E7");
    ground(TERRAIN_HOUSE, "E9");
    far_enemy();
    begin();
    shown("move R1 to E6", "MO-15");
    say("move R1 to E7");
    refused("move R3 to E9", "MO-15");
}

/* ---- zones of control ---------------------------------------------------------------------------
 */

static void mo_16_stated_a_zone_stops_and_melee_follows(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_BLUE, "grenadiers", "H6", "W");
    begin();
    shown("move R1 via G6 to G4", "MO-16");
    say("move R1 to G6");
    assert_true(said("MO-16", "stops"));
    in_box("R1", "G6");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "melee");
    refused("end", "MO-32");
    say("melee R1 at B1");
}

static void mo_16_ruling_beside_an_enemy_outside_his_zone_one_is_free(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_RED, "light_cavalry", "D5", "E");
    leader(SIDE_BLUE, "H3", "Lone");
    unit(SIDE_BLUE, "infantry", "G7", "E");
    begin();
    say("move R1 via F7 to F8"); /* behind his back */
    assert_false(said("MO-16", NULL));
    say("move R2 to G3");
    assert_true(said("MO-16", "Lone"));
    faces("R2", "E");
}

static void mo_17_stated_it_faces_the_box_of_an_enemy(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_RED, "light_cavalry", "D4", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "H4", "W");
    begin();
    shown("move R1 to G6 face N", "MO-17");
    say("move R1 to G7 face SE");
    faces("R1", "SE");
    say("move R2 to G5 face NE"); /* in the zones of both: it chooses */
    faces("R2", "NE");
}

static void mo_17_ruling_the_turn_is_free_towards_its_front(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("move R1 to G7");
    cost("3½");
    faces("R1", "SE");
}

static void mo_17_ruling_else_the_turn_is_paid_for(void **state)
{
    (void)state;
    leader(SIDE_RED, "A1", "Afar");
    unit(SIDE_RED, "light_cavalry", "H8", "W");
    unit(SIDE_RED, "infantry", "L8", "W");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    unit(SIDE_BLUE, "infantry", "L6", "W");
    begin();
    say("move R2 to G7");
    cost("2½");
    faces("R2", "SE");
    if (mark == 1) /* half of four boxes: the step is within it, the turn is not */
        shown("move R3 to K7", "MO-17");
}

static void mo_18_ruling_in_a_zone_it_stays_or_goes_straight_back(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "F6", "E");
    unit(SIDE_RED, "light_cavalry", "F3", "E");
    unit(SIDE_BLUE, "infantry", "G6", "W");
    unit(SIDE_BLUE, "infantry", "G3", "W");
    begin();
    shown("move R1 to F8", "MO-18");
    refused("move R1 to E6", "MO-18");
    refused(mark == 1 ? "back R1 to B6" : "back R1 to C6", "MO-19");
    say(mark == 1 ? "back R1 to C6" : "back R1 to D6");
    faces("R1", "E");
    say("turn R2 face N");
    cost("1");
    assert_false(offered("move", "R2")->allowed);
}

static void mo_18_ruling_never_from_zone_to_zone_of_one_enemy(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "F6", "N");
    unit(SIDE_RED, "light_cavalry", "F10", "NE");
    unit(SIDE_BLUE, "infantry", "G6", "W");
    unit(SIDE_BLUE, "infantry", "G10", "W");
    begin();
    shown("back R1 to F5", "MO-18");
    say("back R2 to E9");
    cost("1½");
}

/* ---- room ---------------------------------------------------------------------------------------
 */

static void mo_19_ruling_one_unit_to_a_box(void **state)
{
    (void)state;
    leader(SIDE_RED, "D8", "Chief");
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_RED, "infantry", "E6", "E");
    unit(SIDE_RED, "infantry", "E8", "E");
    unit(SIDE_BLUE, "infantry", "E4", "E");
    unit(SIDE_RED, "infantry", "D4", "E");
    begin();
    shown("move R2 to E6", "MO-19");
    shown("move R5 to E4", "MO-19");
    say("move R1 to E8"); /* a Leader shares a friend's box */
    in_box("R1", "E8");
}

static void mo_19_ruling_only_leaders_pass_through_friends(void **state)
{
    (void)state;
    leader(SIDE_RED, "C6", "Chief");
    for (int row = 1; row <= 12; row++)
        unit(SIDE_RED, "infantry", boxed(4, row), "E");
    unit(SIDE_RED, "light_cavalry", "C8", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    alone = true;
    begin();
    refused("move R14 to E8", "MO-19");
    say("move R1 to F6");
    in_box("R1", "F6");
}

static void mo_19_ruling_enemies_bar_the_way(void **state)
{
    (void)state;
    unit(SIDE_RED, "heavy_cavalry", "C6", "E");
    for (int row = 1; row <= 12; row++)
        unit(SIDE_BLUE, "infantry", boxed(5, row), "E");
    alone = true;
    begin();
    refused("move R1 to F6", "MO-19");
    say("move R1 to D6");
}

static void mo_19_ruling_steps_go_forward_or_straight_back(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "F6", "E");
    unit(SIDE_RED, "light_cavalry", "F3", "E");
    unit(SIDE_RED, "light_cavalry", "F9", "NE");
    far_enemy();
    begin();
    say("move R1 to F7"); /* a turn of 45 degrees first */
    cost(mark == 1 ? "2" : "1½");
    refused("back R2 to E4", "MO-19");
    refused("back R2 to D3 face N", "MO-19");
    refused("back R2 to A3", "MO-19");
    say("back R2 to D3");
    cost("2");
    faces("R2", "E");
}

static void back_over_corners(void **state)
{
    (void)state;
    unit(SIDE_RED, "heavy_cavalry", "F9", "NE");
    far_enemy();
    begin();
    refused("back R1 to D7", "MO-19"); /* three boxes, and half speed is less */
    say("back R1 to E8");
    cost("1½");
}

static void mo_19_ruling_nobody_leaves_the_grid(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "B6", "W");
    far_enemy();
    begin();
    struct order o = {.verb = verb_find(field.game.rules, "move"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing("R1")},
                      .has_to = true,
                      .to = {-30 * MM, 400 * MM}};
    assert_int_equal(game_give(&field.game, &o, SOURCE_TYPED, &field.verdict, &field.trouble),
                     GIVEN_REFUSED);
    assert_string_equal(field.verdict.id, "HS-02");
    assert_non_null(strstr(field.verdict.why, "MO-19"));
    say("move R1 to A6");
}

static void mo_1a_ruling_rivers_are_crossed_by_bridge_and_ford(void **state)
{
    (void)state;
    along(TERRAIN_RIVER, "F1", "F12")->round = 30000;
    ground(TERRAIN_BRIDGE, "F6");
    ground(TERRAIN_FORD, "F9");
    unit(SIDE_RED, "light_cavalry", "E3", "E");
    unit(SIDE_RED, "light_cavalry", "E6", "E");
    unit(SIDE_RED, "light_cavalry", "E9", "E");
    far_enemy();
    begin();
    shown("move R1 to F3", "MO-1A");
    say("move R2 to H6");
    cost("3");
    say("move R3 to G9");
    cost("2");
}

static void mo_1a_ruling_a_stream_ends_the_move(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "F1", "F12");
    ground(TERRAIN_BRIDGE, "F10");
    unit(SIDE_RED, "light_cavalry", "E6", "E");
    unit(SIDE_RED, "light_cavalry", "E10", "E");
    unit(SIDE_RED, "light_cavalry", "F3", "E");
    far_enemy();
    begin();
    shown("move R1 to F6 face W", "MO-1A");
    shown("move R1 via F6 to H6", "MO-1A");
    refused("move R1 to G6", mark == 1 ? "M1-04" : "M2-05"); /* by the bridge only */
    say("move R1 to F6");
    assert_true(said("MO-1A", NULL));
    say("move R2 to H10");
    say("move R3 to H3"); /* out of it as ever */
    cost("2");
}

/* A way that names its end twice is the same way. */
static void mo_16_stated_the_last_of_a_way_may_be_its_end(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "E6", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("move R1 via F6 via G6 to G6");
    in_box("R1", "G6");
}

/* … and is refused like it: too far is told, not that one must stop where one wants to stop. */
static void mo_16_stated_nobody_is_halted_at_his_end(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "C6", "E");
    unit(SIDE_BLUE, "infantry", "J6", "W");
    begin();
    refused("move R1 to I6", mark == 1 ? "M1-02" : "M2-03");
    refused("move R1 via I6 to I6", mark == 1 ? "M1-02" : "M2-03");
    refused("move R1 via I6 to K6", "MO-16");
}

/* Behind a stream, which ends every move, no way leads in one; but it is too far anyway. */
static void mo_12_stated_too_far_is_told_though_no_way_leads_there(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "F1", "F12");
    unit(SIDE_RED, "infantry", "E6", "E");
    far_enemy();
    begin();
    refused("move R1 to J6", mark == 1 ? "M1-02" : "M2-03");
    refused("move R1 to G6", "MO-19");                        /* not far */
    refused("move R1 to G10", mark == 1 ? "M1-02" : "M2-03"); /* 5 boxes, by its diagonals */
}

/* Carried on to an enemy behind a stream it goes to the ford beside him, not into the water. */
static void led_to_an_enemy_it_keeps_out_of_the_stream(void **state)
{
    (void)state;
    along(TERRAIN_STREAM, "F1", "F12");
    ground(TERRAIN_FORD, "F7");
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_RED, "light_cavalry", "D9", "E");
    unit(SIDE_BLUE, "infantry", "G6", "W");
    unit(SIDE_BLUE, "infantry", "G10", "W");
    begin();
    for (int k = 0; k < 2; k++) { /* and where there is none into the water */
        struct order o = {.verb = verb_find(field.game.rules, "move"),
                          .side = SIDE_RED,
                          .ids = 1,
                          .id = {thing(k ? "R2" : "R1")},
                          .has_to = true,
                          .to = middle_of(k ? "G10" : "G6")};
        struct vec at = middle_of(k ? "F10" : "F7"), hand = o.to;
        for (int corner = 0; corner < 5; corner++) { /* wherever in his box the hand is */
            int32_t off = corner ? EDGE / 2 - MM : 0;
            o.to.x = hand.x + (corner & 1 ? off : -off);
            o.to.y = hand.y + (corner & 2 ? off : -off);
            assert_true(rules_snap(field.game.rules, table(), &o));
            assert_true(o.to.x == at.x && o.to.y == at.y);
            assert_true(o.has_face && o.face == (k ? 90 : 135) * DEG); /* at him */
            o.has_face = false;
        }
    }
}

static void boxes_beyond_z_have_two_letters(void **state)
{
    (void)state;
    field.set.width = 30 * EDGE;
    unit(SIDE_RED, "light_cavalry", "Y5", "E");
    unit(SIDE_BLUE, "infantry", "M12", "W");
    begin();
    assert_int_equal(give("move R1 to AE5"), GIVEN_UNREADABLE);  /* there are thirty columns … */
    assert_int_equal(give("move R1 to AA13"), GIVEN_UNREADABLE); /* … of twelve */
    say("move R1 to AA5");
    assert_int_equal(place("R1").x, 26 * EDGE + EDGE / 2);
    assert_int_equal(place("R1").y, 4 * EDGE + EDGE / 2);
}

/* Whoever was named first: he need not look at the enemy in whose zone his friend stands. */
static void mo_38_ruling_a_leader_joins_and_looks_where_he_likes(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "E");
    of_leader("Anton");
    leader(SIDE_RED, "E6", "Anton");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("move R2 to G6 face N");
    in_box("R2", "G6");
    faces("R2", "N");
}

/* A Leader shares the box of a friend, and nobody else anybody's. */
static void hs_12_ruling_an_umpire_puts_nobody_on_another(void **state)
{
    (void)state;
    leader(SIDE_RED, "B6", "Anton");
    unit(SIDE_RED, "infantry", "D6", "E");
    of_leader("Anton");
    unit(SIDE_RED, "infantry", "D8", "E");
    of_leader("Bert");
    leader(SIDE_RED, "B9", "Bert");
    leader(SIDE_BLUE, "M6", "Carl");
    unit(SIDE_BLUE, "infantry", "K6", "W");
    of_leader("Carl");
    begin();
    refused("umpire move R2 to D8", "HS-04");
    refused("umpire move R1 to B9", "HS-04");
    refused("umpire move R1 to K6", "HS-04");
    refused("umpire move R2 to M6", "HS-04");
    say("umpire move R1 to D6");
    in_box("R1", "D6");
    say("umpire move R3 to B9");
    in_box("R3", "B9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_TEST(hs_12_ruling_an_umpire_puts_nobody_on_another),
        BOTH_TEST(boxes_beyond_z_have_two_letters),
        BOTH_TEST(mo_38_ruling_a_leader_joins_and_looks_where_he_likes),
        BOTH_TEST(mo_16_stated_the_last_of_a_way_may_be_its_end),
        BOTH_TEST(mo_16_stated_nobody_is_halted_at_his_end),
        FIRST_TEST(m1_01_stated_light_infantry),
        FIRST_TEST(m1_02_stated_infantry),
        FIRST_TEST(m1_03_stated_grenadiers),
        FIRST_TEST(m1_04_stated_light_cavalry),
        FIRST_TEST(m1_05_stated_heavy_cavalry),
        FIRST_TEST(m1_06_stated_artillery),
        FIRST_TEST(m1_07_stated_units_beyond_eight_boxes_go_at_half_speed),
        SECOND_TEST(m2_01_stated_militia),
        SECOND_TEST(m2_02_stated_light_infantry),
        SECOND_TEST(m2_03_stated_infantry),
        SECOND_TEST(m2_04_stated_grenadiers),
        SECOND_TEST(m2_05_stated_light_cavalry),
        SECOND_TEST(m2_06_stated_heavy_cavalry),
        SECOND_TEST(m2_07_stated_artillery),
        SECOND_TEST(m2_08_stated_units_beyond_six_boxes_go_at_half_speed),
        BOTH_TEST(mo_12_stated_a_diagonal_step_costs_one_and_a_half),
        BOTH_TEST(mo_12_ruling_range_counts_diagonals_and_halves_are_kept),
        BOTH_TEST(mo_12_ruling_a_diagonal_slips_between_closed_boxes),
        BOTH_TEST(mo_12_stated_too_far_is_told_though_no_way_leads_there),
        BOTH_TEST(led_to_an_enemy_it_keeps_out_of_the_stream),
        BOTH_TEST(mo_13_stated_turns_are_paid_for),
        BOTH_TEST(mo_13_stated_every_turn_for_itself),
        BOTH_TEST(mo_13_stated_no_turn_that_cannot_be_paid_for),
        BOTH_TEST(mo_13_ruling_there_are_eight_facings),
        BOTH_TEST(mo_14_stated_by_road_half_as_far_again),
        BOTH_TEST(mo_14_ruling_turns_do_not_lose_the_road),
        BOTH_TEST(mo_14_ruling_roads_side_by_side_are_not_one),
        BOTH_TEST(mo_15_stated_only_light_infantry_enter_woods),
        BOTH_TEST(mo_15_stated_no_horse_and_no_gun_enters_buildings),
        BOTH_TEST(mo_15_ruling_leaders_enter_buildings_but_no_woods),
        BOTH_TEST(mo_16_stated_a_zone_stops_and_melee_follows),
        BOTH_TEST(mo_16_ruling_beside_an_enemy_outside_his_zone_one_is_free),
        BOTH_TEST(mo_17_stated_it_faces_the_box_of_an_enemy),
        BOTH_TEST(mo_17_ruling_the_turn_is_free_towards_its_front),
        BOTH_TEST(mo_17_ruling_else_the_turn_is_paid_for),
        BOTH_TEST(mo_18_ruling_in_a_zone_it_stays_or_goes_straight_back),
        BOTH_TEST(mo_18_ruling_never_from_zone_to_zone_of_one_enemy),
        BOTH_TEST(mo_19_ruling_one_unit_to_a_box),
        BOTH_TEST(mo_19_ruling_only_leaders_pass_through_friends),
        BOTH_TEST(mo_19_ruling_enemies_bar_the_way),
        BOTH_TEST(mo_19_ruling_steps_go_forward_or_straight_back),
        BOTH_TEST(back_over_corners),
        BOTH_TEST(mo_19_ruling_nobody_leaves_the_grid),
        BOTH_TEST(mo_1a_ruling_rivers_are_crossed_by_bridge_and_ford),
        BOTH_TEST(mo_1a_ruling_a_stream_ends_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
