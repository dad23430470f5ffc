/* Kiddies: every number of its tables on both sides (tests/rules/numbers.h). A span is 150 mm here,
 * so a thousandth of one is 150 µm. */
#include "sets/kiddies/kiddies_law.h"

#include "rules/numbers.h"

static const struct kiddies_law *law;
enum { THOUSANDTH = 150 };

/* ---- KI-01, KI-10: table and zones ------------------------------------------------------------
 */

static bool long_enough(int64_t um)
{
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_BLUE, "regular", 900, 300, 270);
    field.set.width = (int32_t)um;
    return try_setup();
}

static bool broad_enough(int64_t um)
{
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_BLUE, "regular", 900, 300, 270);
    field.set.depth = (int32_t)um;
    return try_setup();
}

static bool sets_up(int64_t um)
{
    wait_aside(SIDE_RED, "regular");
    put(SIDE_BLUE, "regular", 900, 300, 270);
    setup();
    return done_unless("KI-10", "deploy R1 to %s 60", cm(um - 10500));
}

/* ---- KI-30 … KI-32: ways ----------------------------------------------------------------------
 */

static bool walks(const char *troop, int64_t um)
{
    put(SIDE_RED, troop, 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    put(SIDE_BLUE, "regular", 1700, 200, 270);
    start();
    return done_unless("KI-30", "move R1 by %s 0", cm(um));
}

static bool regular_walks(int64_t t)
{
    return walks("regular", t * THOUSANDTH);
}

static bool skirmisher_walks(int64_t t)
{
    return walks("skirmisher", t * THOUSANDTH);
}

static bool cavalry_rides(int64_t t)
{
    return walks("cavalry", t * THOUSANDTH);
}

static bool corners_allowed(int64_t um)
{
    return walks("regular", 1000 * THOUSANDTH + um);
}

static bool cannon_rolls(int64_t t)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    return done_unless("KI-31", "move R1 by %s 0", cm(t * THOUSANDTH));
}

static bool by_road(int64_t t)
{
    band(TERRAIN_ROAD, 60, 0, 600, 1830, 600);
    return walks("regular", (1000 + t) * THOUSANDTH);
}

/* A brick so high above the table: does it stand in a man's way? */
static bool in_the_way(int64_t um)
{
    struct setting_piece *low = solid(TERRAIN_BRICK, "brick", 370, 600, 10, 60, 10);
    low->pose.at.x = 1500 * MM;
    struct setting_piece *p = solid(TERRAIN_BRICK, "brick", 370, 600, 10, 60, 10);
    p->z = (int32_t)um;
    p->support = 1;
    put(SIDE_RED, "regular", 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    return !done_unless("KI-36", "move R1 by 14 0");
}

/* ---- KI-70, KI-71: charges --------------------------------------------------------------------
 */

/* Three ride straight ahead with nobody before them: so far at least. */
static int32_t ridden(void)
{
    put_riders(SIDE_RED, 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    say("charge R1 R2 R3");
    return place("R2").x - 300 * MM;
}

static bool charges(int64_t t)
{
    return ridden() >= t * THOUSANDTH;
}

static bool charges_by_road(int64_t t)
{
    band(TERRAIN_ROAD, 120, 0, 600, 1830, 600);
    return ridden() >= t * THOUSANDTH;
}

static bool riders_charge(int64_t riders)
{
    static const char *const orders[] = {"charge R1 R2", "charge R1 R2 R3", "charge R1 R2 R3 R4"};
    put_riders(SIDE_RED, 300, 600, 90);
    put(SIDE_RED, "cavalry", 300, 537, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    return done_unless("KI-70", "%s", orders[riders - 2]);
}

/* ---- KI-41, KI-42: lines, crews and fronts ----------------------------------------------------
 */

/* R1 … R5 stand shoulder to shoulder looking east, R6 … R10 likewise far from them: somebody may
 * fire a volley in any case. */
static void two_lines(int men)
{
    put_line(SIDE_RED, men, 300, 600, 90);
    put_line(SIDE_RED, 5, 300, 1000, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
}

static bool volley(void)
{
    start();
    to_phase("volley");
    return done_unless("KI-42", "flick R1 R2 R3 R4 R5 spot 2 aim 90 strength 400 hand steady");
}

static bool gap_in_line(int64_t um)
{
    two_lines(5);
    field.set.unit[4].pose.at.y -= (int32_t)um;
    return volley();
}

static bool out_of_line(int64_t um)
{
    two_lines(5);
    field.set.unit[4].pose.at.x += (int32_t)um;
    return volley();
}

static bool looking_aside(int64_t mdeg)
{
    two_lines(5);
    field.set.unit[4].pose.face += (int32_t)mdeg;
    return volley();
}

static bool men_of_a_volley(int64_t men)
{
    char order[200] = "flick";
    two_lines((int)men);
    start();
    to_phase("volley");
    for (int i = 1; i <= men; i++)
        snprintf(order + strlen(order), sizeof order - strlen(order), " R%d", i);
    return done_unless("KI-42", "%s spot 2 aim 90 strength 400 hand steady", order);
}

static bool to_the_front(int64_t mdeg)
{
    two_lines(5);
    start();
    to_phase("volley");
    return done_unless("KI-42", "flick R1 R2 R3 R4 R5 spot 2 aim %s strength 400 hand steady",
                       degrees(90 * DEG + mdeg));
}

/* A cannon with so many men, beside one that may fire in any case. */
static bool crewed_by(int64_t men)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    field.set.unit_count -= 2 - (int)men;
    put_crewed(SIDE_RED, 300, 1000, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    to_phase("cannon");
    return done_unless("KI-37", "flick R1 spot 1 aim 90 strength 400 hand steady");
}

static bool bent(int64_t mdeg)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    to_phase("skirmish");
    return done_unless("KI-46", "flick R1 spot 1 aim 90 strength 400 hand flick bend %s",
                       degrees(mdeg));
}

static bool skirmisher_spots(int64_t spot)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    to_phase("skirmish");
    return done_unless("KI-40", "flick R1 spot %d aim 90 strength 400 hand steady", (int)spot);
}

/* How far from its shooter the first pellet of an order lies, edge to edge. */
static int64_t pellet_gap(const char *phase, const char *shooter, enum flick_size size,
                          const char *text)
{
    struct flick_spot spot[64];
    struct order o;
    to_phase(phase);
    assert_true(order_read(field.game.rules, table(), SIDE_RED, text, &o, &field.trouble));
    assert_true(field.game.rules->flicks->spots(table(), &o, spot, 64) > 0);
    struct outline man = base_outline(base(shooter));
    struct outline pellet = {.count = 1, .closed = true, .point = {spot[0].at}};
    pellet.radius = flick_radius(FLICK_FOIL, size);
    return outline_gap(&man, &pellet);
}

/* The gap is what the number says, to the µm or two of a rounded place. */
static bool pea_lies(int64_t um)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    return pellet_gap("skirmish", "R1", FLICK_PEA, "flick R1") >= um;
}

static bool small_lies(int64_t um)
{
    two_lines(5);
    start();
    return pellet_gap("volley", "R1", FLICK_SMALL, "flick R1 R2 R3 R4 R5") >= um;
}

static bool large_lies(int64_t um)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put(SIDE_BLUE, "regular", 1700, 100, 270);
    start();
    return pellet_gap("cannon", "R1", FLICK_LARGE, "flick R1") >= um;
}

/* ---- the tables -------------------------------------------------------------------------------
 */

#define CLAUSES "each has tests of its own in test_kiddies_*.c"
static struct number numbers[60];
static int count;

static void row(struct number number)
{
    assert_true(count < (int)(sizeof numbers / sizeof numbers[0]));
    numbers[count++] = number;
}

static void rows(void)
{
    law = kiddies_law();
    count = 0;
    row((struct number)NUMBER("KI-01", law->table_long, 1829 * MM, long_enough, 0, -1));
    row((struct number)NUMBER("KI-01", law->table_short, 1219 * MM, broad_enough, 0, -1));
    row((struct number)NUMBER("KI-10", law->deploy_depth, 152400, sets_up, 0, 1));
    row((struct number)NUMBER("KI-30", law->move[REGULAR], 1000, regular_walks, 0, 1));
    row((struct number)NUMBER("KI-30", law->move[SKIRMISHER], 1000, skirmisher_walks, 0, 1));
    row((struct number)NUMBER("KI-30", law->move[CAVALRY], 2000, cavalry_rides, 0, 1));
    row((struct number)NUMBER("KI-31", law->move[CANNON], 1000, cannon_rolls, 0, 1));
    row((struct number)NUMBER("KI-32", law->road, 1000, by_road, 0, 1));
    row((struct number)NUMBER("KI-30", law->rounding, 10, corners_allowed, 0, 1));
    row((struct number)NUMBER("KI-71", law->charge, 2000, charges, 0, 1));
    row((struct number)NUMBER("KI-71", law->charge_road, 3000, charges_by_road, 0, 1));
    row((struct number)NUMBER("KI-70", law->riders, 3, riders_charge, 0, -1));
    row((struct number)NUMBER("KI-70", law->riders, 3, riders_charge, 0, 1));
    row((struct number)NUMBER("KI-42", law->group, 5, men_of_a_volley, 0, -1));
    row((struct number)NUMBER("KI-42", law->group, 5, men_of_a_volley, 0, 1));
    row((struct number)NUMBER("KI-41", law->crew, 2, crewed_by, 0, -1));
    row((struct number)NUMBER("KI-42", law->line_gap, 5 * MM, gap_in_line, 0, 1));
    row((struct number)NUMBER("KI-42", law->line_level, 10500, out_of_line, 0, 1));
    row((struct number)NUMBER("KI-42", law->line_face, 10 * DEG, looking_aside, 0, 1));
    row((struct number)NUMBER("KI-42", law->front, 90 * DEG, to_the_front, 0, 1));
    row((struct number)PLAIN("KI-66", law->double_cavalry_dice, 2, CLAUSES));
    row((struct number)PLAIN("KI-63", law->lone_most[0][0], 2, CLAUSES));
    row((struct number)PLAIN("KI-65", law->lone_most[0][1], 1, CLAUSES));
    row((struct number)PLAIN("KI-66", law->lone_most[1][0], 3, CLAUSES));
    row((struct number)PLAIN("KI-67", law->lone_most[1][1], 2, CLAUSES));
    row((struct number)NUMBER("KI-36", law->look, 25 * MM, in_the_way, -1, 0));
    row((struct number)NUMBER("KI-40", law->spot_gap[FLICK_PEA], 6 * MM, pea_lies, -2, 3));
    row((struct number)NUMBER("KI-40", law->spot_gap[FLICK_SMALL], 4 * MM, small_lies, -2, 3));
    row((struct number)NUMBER("KI-40", law->spot_gap[FLICK_LARGE], 1 * MM, large_lies, -2, 3));
    row((struct number)NUMBER("KI-40", law->skirmish_spots, 8, skirmisher_spots, 0, 1));
    row((struct number)PLAIN("KI-46", law->wobble, 1500, "one sigma; test_kiddies_hands counts"));
    row((struct number)NUMBER("KI-46", law->bend, 6 * DEG, bent, 0, 1));
    row((struct number)PLAIN("KI-07", law->size[SHOOT_CANNON], FLICK_LARGE, "large_lies"));
    row((struct number)PLAIN("KI-07", law->size[SHOOT_VOLLEY], FLICK_SMALL, "small_lies"));
    row((struct number)PLAIN("KI-07", law->size[SHOOT_SKIRMISH], FLICK_PEA, "pea_lies"));
}

static void numbers_on_both_sides(void **state)
{
    (void)state;
    rows();
    numbers_hold(numbers, count);
    numbers_complete(law, sizeof *law, numbers, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_on_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
