/* 6+: every number of its tables on both sides (tests/rules/numbers.h). */
#include "sets/sixplus/sixplus_law.h"

#include "rules/numbers.h"
#include "rules/sixplus.h"

static const struct sixplus_law *law;

/* R1 of this troop looks east at 60, 180; everybody else is far off. */
static void one(const char *troop)
{
    six_new(NULL);
    put(SIDE_RED, troop, 60, 180, 90);
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
}

/* ---- SP-11, SP-18: marches --------------------------------------------------------------------
 */

static bool marches(const char *troop, int64_t um)
{
    one(troop);
    setup();
    return done_unless("SP-11", "move R1 by %s 0", cm(um));
}

static bool infantry_marches(int64_t um)
{
    return marches("infantry", um);
}

static bool cavalry_marches(int64_t um)
{
    return marches("cavalry", um);
}

static bool skirmishers_march(int64_t um)
{
    return marches("skirmishers", um);
}

static bool artillery_marches(int64_t um)
{
    return marches("artillery", um);
}

static bool general_marches(int64_t um)
{
    one("general");
    put(SIDE_BLUE, "general", 250, 300, 270);
    option("general", 1);
    setup();
    return done_unless("SP-11", "move R1 by %s 0", cm(um));
}

/* By road all the way: so many halves of what it may do elsewhere. */
static bool by_road(int64_t halves)
{
    one("infantry");
    band(TERRAIN_ROAD, 60, 0, 180, 360, 180);
    setup();
    return done_unless("SP-18", "move R1 by %s 0", cm(law->move[INFANTRY] * halves / 2 + 100));
}

static bool parts_of_a_half(int64_t den)
{
    one("infantry");
    band(TERRAIN_ROAD, 60, 0, 180, 360, 180);
    setup();
    return done_unless("SP-18", "move R1 by %s 0", cm(law->move[INFANTRY] * 3 / den + 100));
}

/* ---- SP-31, SP-33, SP-36: shooting ------------------------------------------------------------
 */

/* Two far from all else, face to face, so that there is some shooting in any case. */
static void others_shoot(void)
{
    put(SIDE_RED, "infantry", 300, 40, 90);
    put(SIDE_BLUE, "infantry", 340, 40, 270);
}

/* B1 so far straight ahead of R1. */
static void target_at(const char *troop, int64_t gap)
{
    six_new(NULL);
    put(SIDE_RED, troop, 60, 180, 90);
    put(SIDE_BLUE, "infantry", 0, 0, 270);
    exactly(60 * MM + 20 * MM + gap, 180 * MM);
    others_shoot();
    setup();
    six_shoot();
}

static bool infantry_reaches(int64_t um)
{
    target_at("infantry", um);
    return done_unless("SP-33", "shoot R1 at B1");
}

static bool skirmishers_reach(int64_t um)
{
    target_at("skirmishers", um);
    return done_unless("SP-33", "shoot R1 at B1");
}

static bool artillery_reaches(int64_t um)
{
    target_at("artillery", um);
    return done_unless("SP-33", "shoot R1 at B1");
}

static bool hits_by(const char *troop, int64_t hits)
{
    target_at(troop, 40 * MM);
    say("shoot R1 at B1");
    return attr("B1", "hits") >= hits;
}

static bool infantry_hits(int64_t hits)
{
    return hits_by("infantry", hits);
}

static bool skirmishers_hit(int64_t hits)
{
    return hits_by("skirmishers", hits);
}

static bool artillery_hits(int64_t hits)
{
    return hits_by("artillery", hits);
}

/* The near corner of B1 lies at this bearing from the middle of the front of R1, which looks north.
 */
static bool in_arc(int64_t mdeg)
{
    six_new(NULL);
    put(SIDE_RED, "infantry", 180, 180, 0);
    struct vec corner = vec_ahead((struct vec){180 * MM, 190 * MM}, (int32_t)mdeg, 40 * MM);
    put(SIDE_BLUE, "infantry", 0, 0, 180);
    exactly(corner.x + 20 * MM, corner.y - 10 * MM);
    others_shoot();
    setup();
    six_shoot();
    return done_unless("SP-31", "shoot R1 at B1");
}

/* ---- SP-40, SP-43, SP-45: charges -------------------------------------------------------------
 */

/* R1 charges B1, which looks to this side, and fights. */
static void charge(int face)
{
    six_new(NULL);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "artillery", 150, 180, face);
    put(SIDE_BLUE, "cavalry", 300, 60, 270);
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    field.game.hold = true;
    say("charge R1 at B1");
    say("end");
    say("end");
}

static bool charge_hits(int64_t hits)
{
    charge(270);
    return attr("B1", "hits") >= hits;
}

static bool flank_hits(int64_t times)
{
    charge(0);
    return attr("B1", "hits") >= times * law->charge_hits;
}

static bool retreats(int64_t um)
{
    charge(270);
    return done_unless("SP-45", "retreat R1 to %s 18", cm(place("R1").x - um));
}

/* ---- SP-46, SP-52, SP-55: hits ----------------------------------------------------------------
 */

static void with_hits(const char *name, int64_t hits)
{
    char text[60];
    snprintf(text, sizeof text, "umpire set %s hits %d", name, (int)hits);
    say(text);
}

/* Is a unit with so many hits at the end of the turn gone? */
static bool falls(int64_t hits)
{
    target_at("infantry", 40 * MM);
    with_hits("B1", hits - law->hits[INFANTRY]);
    say("shoot R1 at B1");
    say("end");
    return !alive("B1");
}

static bool rallies(int64_t hits)
{
    six_new(NULL);
    put(SIDE_RED, "general", 60, 180, 90);
    put(SIDE_RED, "infantry", 80, 180, 90);
    put(SIDE_BLUE, "general", 250, 300, 270);
    option("general", 1);
    option("rally", 1);
    others_shoot();
    setup();
    with_hits("R2", 11);
    six_shoot();
    say("rally R1 at R2");
    return 11 - attr("R2", "hits") >= hits;
}

/* B1 falls with B2 so far beside it: what does that cost B2? */
static int32_t tide(int64_t gap)
{
    six_new(NULL);
    put(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 120, 180, 270);
    put(SIDE_BLUE, "infantry", 0, 0, 270);
    exactly(120 * MM + 20 * MM + gap, 180 * MM);
    six_far(SIDE_BLUE);
    option("tide", 1);
    setup();
    field.game.hold = true;
    say("umpire set B1 hits 11");
    say("end");
    say("shoot R1 at B1");
    say("end");
    return attr("B2", "hits");
}

static bool in_the_tide(int64_t um)
{
    return tide(um) > 0;
}

static bool tide_costs(int64_t hits)
{
    return tide(10 * MM) >= hits;
}

/* ---- the tables -------------------------------------------------------------------------------
 */

#define CLAUSES "each has tests of its own in test_sixplus_*.c"
static struct number numbers[80];
static int count;

static void row(struct number number)
{
    assert_true(count < (int)(sizeof numbers / sizeof numbers[0]));
    numbers[count++] = number;
}

static void flags(const char *id, const bool flag[TROOPS], unsigned troops)
{
    for (int i = 0; i < TROOPS; i++)
        row((struct number)PLAIN(id, flag[i], troops >> i & 1, CLAUSES));
}

static void rows(void)
{
    const int near = 100, far = 101; /* law->rounding may be added to any way */
    law = &sixplus_law;
    count = 0;
    row((struct number)NUMBER("SP-11", law->move[INFANTRY], 6 * CM, infantry_marches, near, far));
    row((struct number)NUMBER("SP-11", law->move[CAVALRY], 12 * CM, cavalry_marches, near, far));
    row((struct number)NUMBER("SP-11", law->move[SKIRMISHERS], 8 * CM, skirmishers_march, near,
                              far));
    row((struct number)NUMBER("SP-11", law->move[ARTILLERY], 6 * CM, artillery_marches, near, far));
    row((struct number)NUMBER("SP-11", law->move[GENERAL], 12 * CM, general_marches, near, far));
    row((struct number)PLAIN("SP-11", law->rounding, 100, "tried with every march"));
    row((struct number)NUMBER("SP-33", law->range[INFANTRY], 6 * CM, infantry_reaches, 0, 1));
    row((struct number)NUMBER("SP-33", law->range[SKIRMISHERS], 6 * CM, skirmishers_reach, 0, 1));
    row((struct number)NUMBER("SP-33", law->range[ARTILLERY], 24 * CM, artillery_reaches, 0, 1));
    row((struct number)PLAIN("SP-30", law->range[CAVALRY], 0, CLAUSES));
    row((struct number)PLAIN("SP-51", law->range[GENERAL], 0, CLAUSES));
    row((struct number)NUMBER("SP-36", law->hits[INFANTRY], 4, infantry_hits, 0, 1));
    row((struct number)NUMBER("SP-36", law->hits[SKIRMISHERS], 2, skirmishers_hit, 0, 1));
    row((struct number)NUMBER("SP-36", law->hits[ARTILLERY], 2, artillery_hits, 0, 1));
    flags("SP-31", law->all_round, 1u << SKIRMISHERS);
    flags("SP-35", law->overhead, 1u << ARTILLERY);
    flags("SP-19", law->moves_and_shoots, 1u << SKIRMISHERS);
    flags("SP-10", law->reloads, 1u << INFANTRY | 1u << SKIRMISHERS | 1u << ARTILLERY);
    flags("SP-21", law->charges, 1u << CAVALRY);
    flags("SP-20", law->passes, 1u << SKIRMISHERS);
    flags("SP-50", law->squares, 1u << INFANTRY);
    for (int i = 0; i < TROOPS; i++) {
        static const int worth[TROOPS] = {10, 11, 7, 9, 8};
        row((struct number)PLAIN("SP-54", law->counts[i], i == GENERAL ? 2 : 1, CLAUSES));
        row((struct number)PLAIN("no rule", law->worth[i], worth[i],
                                 "of no game: what a player who weighs the table up thinks"));
    }
    row((struct number)NUMBER("SP-31", law->arc, 45 * DEG, in_arc, 0, 10));
    row((struct number)NUMBER("SP-18", law->road_num, 3, by_road, 0, 1));
    row((struct number)NUMBER("SP-18", law->road_den, 2, parts_of_a_half, 0, -1));
    row((struct number)PLAIN("SP-22", law->charge, 6 * CM, CLAUSES));
    row((struct number)PLAIN("SP-23", law->charge_turn, 45 * DEG, CLAUSES));
    row((struct number)NUMBER("SP-40", law->charge_hits, 6, charge_hits, 0, 1));
    row((struct number)NUMBER("SP-43", law->flank_times, 2, flank_hits, 0, 1));
    row((struct number)NUMBER("SP-45", law->retreat, 6 * CM, retreats, near, far));
    row((struct number)NUMBER("SP-45", law->retreat, 6 * CM, retreats, -near, -far));
    row((struct number)NUMBER("SP-46", law->fatal, 12, falls, 0, -1));
    row((struct number)NUMBER("SP-52", law->rally, 6, rallies, 0, 1));
    row((struct number)NUMBER("SP-55", law->tide, 3 * CM, in_the_tide, 0, 1));
    row((struct number)NUMBER("SP-55", law->tide_hits, 2, tide_costs, 0, 1));
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
