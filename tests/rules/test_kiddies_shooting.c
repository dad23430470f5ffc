/* Kiddies: who may shoot, from where and which way (KI-40 … KI-46). */
#include "rules/field.h"

#include "computer/commander.h"
#include "computer/quick.h"

#include <stdlib.h>

static void enemy_far_away(void)
{
    put(SIDE_BLUE, "regular", 1700, 1100, 270);
}

enum { SPOTS = 16 };
/* The pellet's places for an order; how many. */
static int spots_for(const char *text, struct flick_spot *spot)
{
    struct order order;
    assert_true(order_read(field.game.rules, table(), SIDE_NONE, text, &order, &field.trouble));
    return field.game.rules->flicks->spots(table(), &order, spot, SPOTS);
}

static void lies_beside(const char *man, struct vec at, enum flick_size size)
{
    struct outline pellet = outline_box((struct pose){at, 0}, 0, 0, flick_radius(FLICK_FOIL, size));
    struct outline figure = base_outline(base(man));
    int32_t gap = outline_gap(&pellet, &figure);
    assert_true(gap > 0 && gap < 10 * MM);
}

/* ---- KI-40
 * ------------------------------------------------------------------------------------ */

static void ki_40_stated_the_pellet_lies_beside_the_shooter(void **state)
{
    (void)state;
    struct flick_spot spot[SPOTS];
    put(SIDE_RED, "skirmisher", 300, 300, 40);
    enemy_far_away();
    start();
    to_phase("skirmish");
    int count = spots_for("flick R1", spot);
    assert_int_equal(count, 8);
    for (int i = 0; i < count; i++)
        lies_beside("R1", spot[i].at, FLICK_PEA);
    refused("flick R1 spot 9 aim 0 strength 300 hand flick", "KI-40");
    refused("flick R1 spot 0 aim 0 strength 300 hand flick", "KI-40");
}

static void ki_40_stated_not_where_something_stands(void **state)
{
    (void)state;
    struct flick_spot spot[SPOTS];
    put(SIDE_RED, "skirmisher", 300, 300, 0);
    put(SIDE_RED, "regular", 300, 325, 0);
    solid(TERRAIN_WALL, "wall", 321, 300, 8, 60, 19);
    enemy_far_away();
    start();
    to_phase("skirmish");
    spots_for("flick R1", spot);
    assert_true(spot[0].blocked && spot[2].blocked && !spot[4].blocked);
    shown("flick R1 spot 1 aim 0 strength 300 hand flick", "KI-40");
    shown("flick R1 spot 3 aim 0 strength 300 hand flick", "KI-40");
    say("flick R1 spot 5 aim 180 strength 300 hand flick");
}

static void ki_40_stated_not_over_the_edge(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 300, 15, 0);
    enemy_far_away();
    start();
    to_phase("skirmish");
    shown("flick R1 spot 5 aim 0 strength 300 hand flick", "KI-40");
}

/* ---- KI-41
 * ------------------------------------------------------------------------------------ */

static void ki_41_stated_two_regulars_and_one_shot(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put_crewed(SIDE_RED, 600, 300, 0);
    put(SIDE_RED, "cannon", 900, 300, 0);
    put10(SIDE_RED, "regular", 8745, 3000, 0);
    enemy_far_away();
    start();
    say("move R5 by 0 -5"); /* one of the second cannon's two walks off */
    to_phase("cannon");
    shown("flick R4 spot 1 aim 0 strength 300 hand flick", "KI-37");
    shown("flick R7 spot 1 aim 0 strength 300 hand flick", "KI-37");
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    assert_int_equal(table()->phase != 3, true); /* that was all there is */
}

static void ki_41_stated_only_to_its_front(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 40);
    enemy_far_away();
    start();
    to_phase("cannon");
    shown("flick R1 spot 1 aim 130.1 strength 300 hand flick", "KI-41");
    shown("flick R1 spot 1 aim 309.9 strength 300 hand flick", "KI-41");
    shown("flick R1 spot 1 aim 220 strength 300 hand flick", "KI-41");
    say("flick R1 spot 1 aim 130 strength 300 hand flick");
}

static void ki_41_ruling_the_pellet_at_the_muzzle_half_a_circle(void **state)
{
    (void)state;
    struct flick_spot spot[SPOTS];
    put_crewed(SIDE_RED, 300, 300, 40);
    enemy_far_away();
    start();
    to_phase("cannon");
    assert_int_equal(spots_for("flick R1", spot), 1);
    lies_beside("R1", spot[0].at, FLICK_LARGE);
    struct vec ahead = pose_local((struct pose){place("R1"), 40 * DEG}, spot[0].at);
    assert_in_range(ahead.x + 5, 0, 10);
    assert_true(ahead.y > 30 * MM);
    assert_int_equal(spot[0].from, 310 * DEG);
    assert_int_equal(spot[0].to, 130 * DEG);
    refused("flick R1 spot 2 aim 40 strength 300 hand flick", "KI-40");
}

/* ---- KI-42
 * ------------------------------------------------------------------------------------ */

static void ki_42_stated_five_regulars_side_by_side(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 30);
    put_line(SIDE_RED, 4, 700, 300, 0); /* R6 … R9 */
    enemy_far_away();
    start();
    to_phase("volley");
    refused("flick R6 R7 R8 R9 spot 1 aim 0 strength 300 hand flick", "KI-42");
    shown("flick R1 R2 R3 R4 R6 spot 1 aim 0 strength 300 hand flick", "KI-42");
    refused("flick R6 spot 1 aim 0 strength 300 hand flick", "KI-02");
    refused("flick R3 spot 1 aim 30 strength 300 hand flick", "KI-42"); /* name the five */
    say("flick R5 R3 R1 R2 R4 spot 1 aim 30 strength 300 hand flick");
}

static void ki_42_stated_from_either_end(void **state)
{
    (void)state;
    struct flick_spot spot[SPOTS];
    put_line(SIDE_RED, 5, 300, 300, 0);
    enemy_far_away();
    start();
    to_phase("volley");
    assert_int_equal(spots_for("flick R1 R2 R3 R4 R5", spot), 4);
    lies_beside("R1", spot[0].at, FLICK_SMALL);
    lies_beside("R1", spot[1].at, FLICK_SMALL);
    lies_beside("R5", spot[2].at, FLICK_SMALL);
    lies_beside("R5", spot[3].at, FLICK_SMALL);
    assert_true(spot[0].at.x < place("R1").x && spot[3].at.x > place("R5").x);
}

static void ki_42_stated_only_to_the_front(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 90);
    enemy_far_away();
    start();
    to_phase("volley");
    shown("flick R1 R2 R3 R4 R5 spot 1 aim 180.1 strength 300 hand flick", "KI-42");
    shown("flick R1 R2 R3 R4 R5 spot 1 aim 270 strength 300 hand flick", "KI-42");
    say("flick R1 R2 R3 R4 R5 spot 1 aim 180 strength 300 hand flick");
}

/* Five in a row looking north, the third moved and turned: may they shoot? */
static void third_is(int right, int ahead, int face, bool shoots)
{
    put10(SIDE_RED, "regular", 3000, 3000, 0);
    put10(SIDE_RED, "regular", 3210, 3000, 0);
    put10(SIDE_RED, "regular", 3420 + right, 3000 + ahead, face);
    put10(SIDE_RED, "regular", 3630 + right, 3000, 0);
    put10(SIDE_RED, "regular", 3840 + right, 3000, 0);
    put_line(SIDE_RED, 5, 700, 700, 0); /* so that the step is opened */
    enemy_far_away();
    start();
    to_phase("volley");
    if (shoots)
        say("flick R1 R2 R3 R4 R5 spot 1 aim 0 strength 300 hand flick");
    else
        shown("flick R1 R2 R3 R4 R5 spot 1 aim 0 strength 300 hand flick", "KI-42");
}

static void ki_42_ruling_neighbours_within_5_mm(void **state)
{
    (void)state;
    third_is(50, 0, 0, true);
}

static void ki_42_ruling_neighbours_not_farther(void **state)
{
    (void)state;
    third_is(51, 0, 0, false);
}

static void ki_42_ruling_level_within_half_a_base(void **state)
{
    (void)state;
    third_is(0, 105, 0, true);
}

static void ki_42_ruling_not_stepped_back_farther(void **state)
{
    (void)state;
    third_is(0, -106, 0, false);
}

static void ki_42_ruling_facings_within_10_degrees(void **state)
{
    (void)state;
    third_is(0, 0, 10, true);
}

static void ki_42_ruling_not_turned_farther(void **state)
{
    (void)state;
    third_is(0, 0, 11, false);
}

static void ki_42_ruling_not_a_line_that_bends_man_by_man(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        put10(SIDE_RED, "regular", 3000 + 210 * i, 3000, 4 * i); /* 16 degrees in all */
    put_line(SIDE_RED, 5, 700, 700, 0);
    enemy_far_away();
    start();
    to_phase("volley");
    shown("flick R1 R2 R3 R4 R5 spot 1 aim 8 strength 300 hand flick", "KI-42");
}

static void ki_42_ruling_of_a_longer_line_the_player_picks(void **state)
{
    (void)state;
    put_line(SIDE_RED, 10, 300, 300, 0);
    enemy_far_away();
    start();
    to_phase("volley");
    int five = 0;
    static struct offers offers;
    rules_offer(field.game.rules, table(), SIDE_RED, &offers);
    for (int i = 0; i < offers.count; i++)
        five += offers.offer[i].withs == 5 && offers.offer[i].allowed;
    assert_int_equal(five, 6);
    shown("flick R1 R2 R3 R4 R6 spot 1 aim 0 strength 300 hand flick", "KI-42");
    say("flick R2 R3 R4 R5 R6 spot 2 aim 315 strength 300 hand flick");
}

/* Carries out the first move to a place that computers are told of; how many they were told. */
static int goes_where_told(const char *man)
{
    enum { SPAN = 180 * MM };
    struct station station[STATIONS_TOLD];
    struct verdict verdict;
    struct trouble trouble = {0};
    int told = field.game.rules->terms->stations(table(), thing(man).index, SPAN, station);
    for (int i = 0; i < told; i++) {
        struct order order = {.verb = verb_find(field.game.rules, "move"),
                              .side = SIDE_RED,
                              .ids = 1,
                              .id = {thing(man)},
                              .has_to = true,
                              .to = station[i].pose.at,
                              .has_face = true,
                              .face = station[i].pose.face};
        if (game_give(&field.game, &order, SOURCE_COMPUTER, &verdict, &trouble) == GIVEN_DONE)
            return told;
    }
    return 0;
}

static int told_of(const char *man, int32_t reach)
{
    struct station station[STATIONS_TOLD];
    return field.game.rules->terms->stations(table(), thing(man).index, reach, station);
}

/* Where computers are told that a Regular stands well: with his fellows he may shoot there. */
static void ki_42_ruling_places_told_keep_the_line(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 30);
    put(SIDE_RED, "skirmisher", 200, 300, 30); /* R6 */
    enemy_far_away();
    start();
    assert_int_equal(told_of("R2", 180 * MM), 0); /* nobody has marched yet */
    say("move R3 by 8 5 face 60");
    assert_int_equal(told_of("R2", 40 * MM), 0); /* out of his reach */
    assert_int_equal(told_of("R6", 180 * MM), 0);
    assert_int_equal(goes_where_told("R2"), 2);   /* either end of a line of one */
    assert_int_equal(told_of("R2", 180 * MM), 0); /* he has moved */
    assert_true(goes_where_told("R4") && goes_where_told("R1") && goes_where_told("R5"));
    to_phase("volley");
    say("flick R1 R2 R3 R4 R5 spot 1 aim 60 strength 300 hand flick");
}

static void ki_42_ruling_no_place_told_within_reach_of_an_enemy(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 90);
    put(SIDE_BLUE, "regular", 500, 300, 270);
    start();
    say("move R3 by 2 0");
    assert_true(told_of("R2", 120 * MM) > 0);
    assert_int_equal(told_of("R2", 190 * MM), 0); /* he may strike */
}

/* Is he told to stay where he is? */
static bool told_to_stay(const char *man)
{
    struct station station[STATIONS_TOLD];
    int told = field.game.rules->terms->stations(table(), thing(man).index, 180 * MM, station);
    return told == 1 && vec_distance(station[0].pose.at, place(man)) == 0;
}

/* Whoever serves a gun does not leave it to nobody: so computers are told. */
static void ki_41_stated_nobody_leaves_a_gun(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 90);  /* R1, crew R2 R3 */
    put_crewed(SIDE_RED, 300, 700, 270); /* R4, turned away */
    put(SIDE_RED, "regular", 200, 1000, 90);
    put(SIDE_BLUE, "regular", 1100, 300, 270);
    start();
    assert_true(was_rash("move R5 by 4 0", "R5"));
    assert_false(was_rash("move R7 by 2 0", "R7"));
    assert_true(was_rash("move R2 by -4 0", "R2"));
}

/* A gun that may fire need not march, nor does who serves one march by himself, as it takes him
 * along (KI-31): so computers are told. */
static void ki_41_stated_a_gun_that_may_fire_is_told_to_stay(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 90);     /* R1 … R3 */
    put_crewed(SIDE_RED, 300, 700, 270);    /* R4 … R6, turned away */
    put(SIDE_RED, "cannon", 300, 1000, 90); /* R7, nobody's */
    put(SIDE_RED, "regular", 200, 1000, 90);
    put(SIDE_BLUE, "regular", 1100, 300, 270);
    start();
    assert_true(told_to_stay("R1") && told_to_stay("R2") && told_to_stay("R3"));
    assert_false(told_to_stay("R4"));
    assert_true(told_to_stay("R5") && told_to_stay("R6"));
    assert_false(told_to_stay("R7") || told_to_stay("R8"));
}

/* Computers are told of the places beside a gun that nobody serves, and whoever has a line to shoot
 * with is not. */
static void ki_57_stated_a_gun_without_crew_is_told_of(void **state)
{
    (void)state;
    put(SIDE_RED, "cannon", 300, 300, 90);  /* R1, nobody's */
    put(SIDE_RED, "regular", 200, 300, 90); /* R2 */
    put(SIDE_RED, "skirmisher", 200, 350, 90);
    put_line(SIDE_RED, 5, 300, 420, 90); /* R4 … R8 */
    put(SIDE_BLUE, "regular", 1100, 300, 270);
    start();
    assert_int_equal(told_of("R2", 180 * MM), 2);
    assert_int_equal(told_of("R2", 50 * MM), 0); /* out of his reach */
    assert_int_equal(told_of("R3", 180 * MM), 0);
    assert_int_equal(told_of("R4", 180 * MM), 0);
    assert_true(goes_where_told("R2"));
}

/* How many computers had better march with him. */
static int marches_with(const char *man, int32_t reach)
{
    int mate[ORDER_IDS - 1];
    return field.game.rules->terms->together(table(), thing(man).index, reach, mate);
}

/* A line of men marches together: not with the crew of a gun, nor who has marched, nor within reach
 * of an enemy; so computers are told. */
static void ki_42_ruling_a_line_is_told_to_march_together(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 90); /* R1 … R5 */
    put_crewed(SIDE_RED, 300, 700, 90);  /* R6, crew R7 R8 */
    put(SIDE_RED, "skirmisher", 200, 1000, 90);
    put(SIDE_BLUE, "regular", 700, 300, 270);
    start();
    assert_int_equal(marches_with("R3", 180 * MM), 4);
    assert_int_equal(marches_with("R3", 380 * MM), 0); /* one may strike */
    assert_int_equal(marches_with("R6", 180 * MM), 0);
    assert_int_equal(marches_with("R7", 180 * MM), 0);
    assert_int_equal(marches_with("R9", 180 * MM), 0);
    say("move R1 by 0.3 0");
    assert_int_equal(marches_with("R3", 180 * MM), 3);
}

/* Only guns and lines that may shoot together have to turn: so computers are told. */
static void ki_41_stated_who_strikes_to_his_front_is_told(void **state)
{
    (void)state;
    put_line(SIDE_RED, 5, 300, 300, 90); /* R1 … R5 */
    put(SIDE_RED, "cannon", 300, 700, 90);
    put(SIDE_RED, "regular", 200, 1000, 90);
    put(SIDE_RED, "skirmisher", 200, 1100, 90);
    enemy_far_away();
    start();
    const struct terms *terms = field.game.rules->terms;
    assert_true(terms->fronted(table(), thing("R1").index));
    assert_true(terms->fronted(table(), thing("R6").index));
    assert_false(terms->fronted(table(), thing("R7").index));
    assert_false(terms->fronted(table(), thing("R8").index));
}

/* What computers are told of Red's men who may shoot together: a thousandth of all Regulars. */
static int32_t volley_told(const struct table *t)
{
    const struct terms *terms = field.game.rules->terms;
    int32_t value[FEATURES_MAX];
    terms->measure(t, SIDE_RED, value);
    for (int i = 0; i < terms->features; i++)
        if (strcmp(terms->feature[i].word, "volley") == 0)
            return value[i];
    fail_msg("nothing is told of volleys");
    return 0;
}

static void ki_42_ruling_a_bent_line_counts_those_who_may_shoot(void **state)
{
    (void)state;
    put_line(SIDE_RED, 7, 300, 300, 0);
    put_line(SIDE_RED, 4, 700, 300, 0); /* R8 … R11 */
    put(SIDE_BLUE, "regular", 1700, 1100, 270);
    start();
    assert_int_equal(volley_told(table()), 7000 / 12);
    say("move R1 face 20");
    assert_int_equal(volley_told(table()), 6000 / 12);
    say("move R7 face 340");
    assert_int_equal(volley_told(table()), 5000 / 12);
    say("move R4 face 20"); /* nobody's five face alike */
    assert_int_equal(volley_told(table()), 0);
}

/* Whoever plays ahead marches a line as a line, straight or not. */
static void ki_42_ruling_a_quick_player_keeps_his_line(void **state)
{
    (void)state;
    enum { SEEDS = 8, ORDERS = 40 };
    static struct offers offers;
    static struct ahead ahead;
    int kept = 0;
    put_line(SIDE_RED, 5, 300, 300, 90);
    put(SIDE_BLUE, "regular", 800, 400, 270);
    start();
    ahead_init(&ahead, field.game.rules);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct quick quick;
        struct order order;
        int marched = 0;
        ahead_from(&ahead, table());
        quick_init(&quick, seed, &offers);
        int phase = ahead.table.phase;
        for (int n = 0; n < ORDERS && ahead.table.phase == phase; n++) {
            int side = ahead_awaited(&ahead);
            assert_true(quick_order(&quick, &ahead, side, &order));
            marched += order.has_to;
            assert_true(ahead_give(&ahead, &order));
        }
        assert_true(marched > 1);
        kept += volley_told(&ahead.table) == 5000 / 6;
    }
    assert_true(kept > SEEDS / 2);
}

/* A gun that is to hold its fire in a game ahead is not fired by its crew: so firing and holding
 * can be told apart. */
static void ki_41_stated_a_gun_that_rests_is_not_fired_by_its_crew(void **state)
{
    (void)state;
    static struct offers offers;
    static struct ahead ahead;
    struct quick quick;
    struct order order;
    put_crewed(SIDE_RED, 300, 300, 90);
    put(SIDE_BLUE, "regular", 600, 300, 270);
    start();
    to_phase("cannon");
    ahead_init(&ahead, field.game.rules);
    for (int rests = 0; rests < 2; rests++) {
        ahead_from(&ahead, table());
        quick_init(&quick, 5, &offers);
        int32_t now[4] = {table()->turn, table()->phase, table()->step, SIDE_RED};
        memcpy(quick.when, now, sizeof now);
        quick.rested[thing("R1").index] = rests > 0;
        assert_true(quick_order(&quick, &ahead, SIDE_RED, &order));
        assert_string_equal(field.game.rules->verb[order.verb].word, rests ? "end" : "flick");
    }
}

/* The commander thinks of shots along a line of men, wherever others stand nearer. */
static void ki_50_stated_the_commander_sees_an_enfilade(void **state)
{
    (void)state;
    struct order order;
    bool along = false;
    put_crewed(SIDE_RED, 300, 300, 90);
    for (int i = 0; i < 4; i++) /* one behind the other, to the east */
        put(SIDE_BLUE, "regular", 700 + 40 * i, 300, 270);
    for (int i = 0; i < 3; i++) /* nearer, but one by one */
        put(SIDE_BLUE, "regular", 380 + 60 * i, 480 - 20 * i, 0);
    start();
    to_phase("cannon");
    struct commander *c = commander_new(field.game.rules, &levels[RECRUIT], 0, 3);
    assert_true(commander_order(c, table(), SIDE_RED, &order));
    int count;
    const struct thought *thought = commander_thoughts(c, &count);
    for (int i = 0; i < count; i++)
        along = along || (thought[i].order.spot &&
                          abs(angle_diff(thought[i].order.aim, 90 * DEG)) <= 3 * DEG);
    assert_true(along);
    commander_free(c);
}

static void ki_42_ruling_nobody_in_two_shots(void **state)
{
    (void)state;
    put_line(SIDE_RED, 9, 300, 300, 0);
    put_line(SIDE_RED, 5, 800, 300, 0);
    enemy_far_away();
    start();
    to_phase("volley");
    say("flick R1 R2 R3 R4 R5 spot 1 aim 315 strength 300 hand flick");
    shown("flick R5 R6 R7 R8 R9 spot 4 aim 45 strength 300 hand flick", "KI-42");
}

static void ki_42_ruling_nor_in_a_crew_and_a_volley(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0); /* R3 at 325.5 */
    for (int i = 0; i < 4; i++)
        put10(SIDE_RED, "regular", 3465 + 210 * i, 3000, 0); /* R4 … R7 beside him */
    put_line(SIDE_RED, 5, 800, 300, 0);
    enemy_far_away();
    start();
    to_phase("cannon");
    say("flick R1 spot 1 aim 0 strength 300 hand flick");
    to_phase("volley");
    shown("flick R3 R4 R5 R6 R7 spot 4 aim 45 strength 300 hand flick", "KI-42");
}

static void ki_42_ruling_a_gunner_who_has_not_fired_may_volley(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    for (int i = 0; i < 4; i++)
        put10(SIDE_RED, "regular", 3465 + 210 * i, 3000, 0);
    enemy_far_away();
    start();
    to_phase("cannon");
    say("end");
    to_phase("volley");
    say("flick R3 R4 R5 R6 R7 spot 4 aim 45 strength 300 hand flick");
}

/* ---- KI-43 … KI-46
 * ---------------------------------------------------------------------------- */

static void ki_43_stated_no_volley_with_a_man_in_a_wood(void **state)
{
    (void)state;
    put_line(SIDE_RED, 6, 300, 300, 0); /* R6 stands in the wood */
    put_line(SIDE_RED, 5, 800, 300, 0);
    box(TERRAIN_WOOD, 450, 300, 100, 100, 0);
    enemy_far_away();
    start();
    to_phase("volley");
    shown("flick R2 R3 R4 R5 R6 spot 1 aim 0 strength 300 hand flick", "KI-43");
    say("flick R1 R2 R3 R4 R5 spot 1 aim 315 strength 300 hand flick");
}

static void ki_43_stated_the_wood_stops_only_volleys(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    put(SIDE_RED, "skirmisher", 300, 600, 0);
    box(TERRAIN_WOOD, 300, 450, 400, 500, 0);
    enemy_far_away();
    start();
    to_phase("cannon");
    say("flick R1 spot 1 aim 0 strength 100 hand flick");
    to_phase("skirmish");
    say("flick R4 spot 3 aim 90 strength 100 hand flick");
}

static void ki_44_stated_a_skirmisher_shoots_any_way(void **state)
{
    (void)state;
    struct flick_spot spot[SPOTS];
    put(SIDE_RED, "skirmisher", 300, 300, 0);
    enemy_far_away();
    start();
    to_phase("skirmish");
    int count = spots_for("flick R1", spot);
    for (int i = 0; i < count; i++)
        assert_true(spot[i].all);
    struct order order;
    for (int aim = 0; aim < 360; aim += 15) {
        char text[80];
        snprintf(text, sizeof text, "flick R1 spot 5 aim %d strength 300 hand flick", aim);
        assert_true(order_read(field.game.rules, table(), SIDE_RED, text, &order, &field.trouble));
        rules_check(field.game.rules, table(), &order, &field.verdict);
        assert_true(field.verdict.allowed);
    }
    say("flick R1 spot 5 aim 180 strength 300 hand flick");
}

static void a_row_at_the_far_end(void)
{
    put_crewed(SIDE_RED, 100, 600, 90);
    put(SIDE_RED, "skirmisher", 60, 100, 90);
    for (int i = 0; i < 40; i++)
        put(SIDE_BLUE, "regular", 1500, 170 + 22 * i, 270);
}

static bool someone_is_hit(void)
{
    for (int i = 0; i < table()->bases; i++)
        if (table()->base[i].where == WHERE_LOST && table()->base[i].x > 1400 * MM)
            return true;
    return false;
}

static void ki_45_stated_no_shot_is_too_far(void **state)
{
    (void)state;
    search(a_row_at_the_far_end, "cannon", "flick R1 spot 1 aim 90 strength 1000 hand flick",
           someone_is_hit);
    assert_true(said("KI-50", NULL)); /* 1.4 m away */
}

static void ki_46_ruling_the_gesture_has_limits(void **state)
{
    (void)state;
    put(SIDE_RED, "skirmisher", 300, 300, 0);
    enemy_far_away();
    start();
    to_phase("skirmish");
    refused("flick R1 spot 1 aim 0 strength 0 hand flick", "KI-46");
    refused("flick R1 spot 1 aim 0 strength 1001 hand flick", "KI-46");
    refused("flick R1 spot 1 aim 0 strength 500", "KI-46");
    refused("flick R1 spot 1 aim 0 strength 500 hand flick bend 6.1", "KI-46");
    refused("flick R1 spot 1 aim 0 strength 500 hand flick bend -6.1", "KI-46");
    say("flick R1 spot 1 aim 0 strength 500 hand flick bend -6");
}

static void ki_46_ruling_front_is_checked_on_the_aim(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 300, 0);
    enemy_far_away();
    start();
    to_phase("cannon");
    say("flick R1 spot 1 aim 90 strength 300 hand flick bend 6"); /* goes a little behind */
}

/* Scatter numbers the last order drew under this id. */
static int scattered(const char *id)
{
    int count = 0;
    const struct block *b = &field.game.journal.block[field.from];
    for (int32_t k = 0; k < b->count; k++)
        count += b->entry[k].kind == ENTRY_DIE && b->entry[k].stream == STREAM_SCATTER &&
                 strcmp(b->entry[k].id, id) == 0;
    return count;
}

static void ki_46_ruling_luck_is_drawn_and_written_down(void **state)
{
    (void)state;
    for (int hand = HAND_FLICK; hand < HAND_COUNT; hand++) {
        char text[80];
        field_new(NULL);
        put(SIDE_RED, "skirmisher", 300, 300, 0);
        enemy_far_away();
        start();
        to_phase("skirmish");
        snprintf(text, sizeof text, "flick R1 spot 1 aim 0 strength 700 hand %s",
                 hand_word((enum hand)hand));
        say(text);
        assert_int_equal(scattered("KI-07"), 1);
        assert_int_equal(scattered("KI-46"), 1); /* every hand alike */
        assert_int_equal(rolled("KI-46"), 0);    /* never a die of the game */
        if (hand + 1 < HAND_COUNT)
            field_end(NULL);
    }
}

static void ki_46_ruling_never_exactly_straight(void **state)
{
    (void)state;
    int straight = 0;
    for (int seed = 1; seed <= 40; seed++) {
        field_new(NULL);
        field.seed = seed;
        put(SIDE_RED, "skirmisher", 900, 100, 0);
        enemy_far_away();
        start();
        to_phase("skirmish");
        say("flick R1 spot 1 aim 0 strength 600 hand flick");
        for (int32_t i = field.from; i < field.game.journal.count; i++) {
            const struct block *b = &field.game.journal.block[i];
            for (int32_t k = 0; k < b->count; k++) {
                struct flick_event e;
                struct ref one, two;
                if (b->entry[k].kind == ENTRY_FILM &&
                    film_read(table(), block_text(b, &b->entry[k]), &e, &one, &two) &&
                    e.body == FLICK_PELLET && e.moment == FLICK_AT_STOP)
                    straight += e.pose.at.x == 900 * MM;
            }
        }
        if (seed < 40)
            field_end(NULL);
    }
    assert_int_equal(straight, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_40_stated_the_pellet_lies_beside_the_shooter),
        FIELD_TEST(ki_40_stated_not_where_something_stands),
        FIELD_TEST(ki_40_stated_not_over_the_edge),
        FIELD_TEST(ki_41_stated_two_regulars_and_one_shot),
        FIELD_TEST(ki_41_stated_only_to_its_front),
        FIELD_TEST(ki_41_ruling_the_pellet_at_the_muzzle_half_a_circle),
        FIELD_TEST(ki_42_stated_five_regulars_side_by_side),
        FIELD_TEST(ki_42_stated_from_either_end),
        FIELD_TEST(ki_42_stated_only_to_the_front),
        FIELD_TEST(ki_42_ruling_neighbours_within_5_mm),
        FIELD_TEST(ki_42_ruling_neighbours_not_farther),
        FIELD_TEST(ki_42_ruling_level_within_half_a_base),
        FIELD_TEST(ki_42_ruling_not_stepped_back_farther),
        FIELD_TEST(ki_42_ruling_facings_within_10_degrees),
        FIELD_TEST(ki_42_ruling_not_turned_farther),
        FIELD_TEST(ki_42_ruling_not_a_line_that_bends_man_by_man),
        FIELD_TEST(ki_42_ruling_of_a_longer_line_the_player_picks),
        FIELD_TEST(ki_42_ruling_places_told_keep_the_line),
        FIELD_TEST(ki_42_ruling_no_place_told_within_reach_of_an_enemy),
        FIELD_TEST(ki_41_stated_a_gun_that_may_fire_is_told_to_stay),
        FIELD_TEST(ki_57_stated_a_gun_without_crew_is_told_of),
        FIELD_TEST(ki_42_ruling_a_line_is_told_to_march_together),
        FIELD_TEST(ki_41_stated_who_strikes_to_his_front_is_told),
        FIELD_TEST(ki_41_stated_nobody_leaves_a_gun),
        FIELD_TEST(ki_41_stated_a_gun_that_rests_is_not_fired_by_its_crew),
        FIELD_TEST(ki_50_stated_the_commander_sees_an_enfilade),
        FIELD_TEST(ki_42_ruling_a_bent_line_counts_those_who_may_shoot),
        FIELD_TEST(ki_42_ruling_a_quick_player_keeps_his_line),
        FIELD_TEST(ki_42_ruling_nobody_in_two_shots),
        FIELD_TEST(ki_42_ruling_nor_in_a_crew_and_a_volley),
        FIELD_TEST(ki_42_ruling_a_gunner_who_has_not_fired_may_volley),
        FIELD_TEST(ki_43_stated_no_volley_with_a_man_in_a_wood),
        FIELD_TEST(ki_43_stated_the_wood_stops_only_volleys),
        FIELD_TEST(ki_44_stated_a_skirmisher_shoots_any_way),
        FIELD_TEST(ki_45_stated_no_shot_is_too_far),
        FIELD_TEST(ki_46_ruling_the_gesture_has_limits),
        FIELD_TEST(ki_46_ruling_front_is_checked_on_the_aim),
        FIELD_TEST(ki_46_ruling_luck_is_drawn_and_written_down),
        FIELD_TEST(ki_46_ruling_never_exactly_straight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
