/* Pike and Shot: every number of its tables on both sides (tests/rules/numbers.h). */
#include "sets/pikeshot/pikeshot_law.h"

#include "rules/numbers.h"
#include "rules/pike.h"

static const struct pikeshot_law *law;

/* µm as inches an order says. */
static const char *in(int64_t um)
{
    static char text[8][24];
    static int next;
    int64_t parts = (um * 100000 + (um < 0 ? -INCH : INCH) / 2) / INCH;
    return number_text(parts, 5, text[next++ % 8], sizeof text[0]);
}

/* ---- PS-10, PS-27: marches --------------------------------------------------------------------
 */

/* R1 looks east at 6, 18 inches; Blue is far off. */
static void one(const char *troop)
{
    pike_new(NULL);
    stand(SIDE_RED, troop, 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 340, 320, 270);
}

static bool marches(const char *troop, int64_t um)
{
    one(troop);
    setup();
    return done_unless("PS-10", "move R1 by %s 0", in(um));
}

static bool infantry_marches(int64_t um)
{
    return marches("infantry", um);
}

static bool swordsmen_march(int64_t um)
{
    return marches("swordsmen", um);
}

static bool reiters_march(int64_t um)
{
    return marches("reiters", um);
}

static bool cavalry_marches(int64_t um)
{
    return marches("cavalry", um);
}

static bool by_road(int64_t more)
{
    one("infantry");
    strip(TERRAIN_ROAD, 10, 0, 180, 360, 180);
    setup();
    return done_unless("PS-27", "move R1 by %s 0", in(law->move[INFANTRY] + more));
}

/* A place in front of an enemy is snapped so far from it at least. */
static bool kept_clear(int64_t um)
{
    struct order o;
    one("cavalry");
    stand(SIDE_BLUE, "infantry", 120, 180, 270);
    setup();
    assert_true(order_read(field.game.rules, table(), SIDE_RED, "move R1 to 12 18 face 90", &o,
                           &field.trouble));
    assert_true(rules_snap(field.game.rules, table(), &o));
    struct outline moved = base_outline_at(base("R1"), (struct pose){o.to, o.face}),
                   enemy = base_outline(base("B2"));
    return outline_gap(&moved, &enemy) >= um;
}

/* ---- PS-30, PS-32: shooting -------------------------------------------------------------------
 */

/* B1 so far straight ahead of R1; two others shoot in any case. */
static void target_at(int64_t gap)
{
    pike_new(NULL);
    stand(SIDE_RED, "infantry", 60, 180, 90);
    put(SIDE_BLUE, "infantry", 0, 0, 270);
    exactly(60 * TENTH + 20 * TENTH + gap, 180 * TENTH);
    stand(SIDE_RED, "infantry", 200, 30, 90);
    stand(SIDE_BLUE, "infantry", 260, 30, 270);
    setup();
    say("end");
}

static bool reaches(int64_t um)
{
    target_at(um);
    return done_unless("PS-30", "shoot R1 at B1");
}

/* The near corner of B1 lies at this bearing from the middle of the front of R1, looking north. */
static bool in_arc(int64_t mdeg)
{
    pike_new(NULL);
    stand(SIDE_RED, "infantry", 180, 180, 0);
    struct vec front = {180 * TENTH, 190 * TENTH};
    struct vec corner = vec_ahead(front, (int32_t)mdeg, 60 * TENTH);
    put(SIDE_BLUE, "infantry", 0, 0, 180);
    exactly(corner.x + 25 * TENTH, corner.y - 10 * TENTH);
    stand(SIDE_RED, "infantry", 100, 30, 90);
    stand(SIDE_BLUE, "infantry", 160, 30, 270);
    setup();
    say("end");
    return done_unless("PS-30", "shoot R1 at B1");
}

/* Is the powder gone when the second die shows so much? */
static bool empties(int64_t die)
{
    char faces[12];
    target_at(4 * INCH);
    snprintf(faces, sizeof faces, "3 %d", (int)die);
    dice(faces);
    say("shoot R1 at B1");
    return attr("R1", "out_of_ammunition");
}

/* ---- PS-41 … PS-45: blows ---------------------------------------------------------------------
 */

/* What a die of 4 does when R1 strikes B1. */
static int32_t blow(const char *troop, const char *other)
{
    pike_new(NULL);
    stand(SIDE_RED, troop, 160, 180, 90);
    stand(SIDE_BLUE, other, 200, 180, 270);
    stand(SIDE_RED, "infantry", 30, 30, 90);
    stand(SIDE_BLUE, "infantry", 340, 320, 270);
    setup();
    if (strcmp(troop, "infantry") == 0 || strcmp(troop, "reiters") == 0)
        say("umpire set R1 out_of_ammunition yes");
    say("charge R1 at B1");
    dice("4");
    say("end");
    for (int n = 0; n < 3 && attr("B1", "hits") == 0; n++)
        say("end");
    return attr("B1", "hits");
}

static bool swordsmen_strike(int64_t plus)
{
    return blow("swordsmen", "infantry") >= 4 + plus;
}

static bool cavalry_strikes(int64_t plus)
{
    return blow("cavalry", "reiters") >= 4 + plus;
}

static bool infantry_strikes(int64_t plus)
{
    return blow("infantry", "infantry") >= 4 + plus;
}

static bool reiters_strike(int64_t plus)
{
    return blow("reiters", "reiters") >= 4 + plus;
}

/* Each against each: halved, rounded up, or not. */
static void who_is_halved(void)
{
    static const char *const words[TROOPS] = {"infantry", "swordsmen", "reiters", "cavalry"};
    for (int a = 0; a < TROOPS; a++)
        for (int b = 0; b < TROOPS; b++) {
            int full = 4 + law->plus[a];
            field_new(NULL);
            int got = blow(words[a], words[b]);
            if (got != (law->half[a][b] ? (full + 1) / 2 : full))
                fail_msg("%s strikes %s with %d", words[a], words[b], got);
            game_release(&field.game);
            field.begun = false;
        }
}

/* ---- PS-43, PS-01, PS-51 ----------------------------------------------------------------------
 */

/* Is a unit with so many hits gone at the end of the turn? */
static bool falls(int64_t hits)
{
    char text[40];
    target_at(4 * INCH);
    snprintf(text, sizeof text, "umpire set B1 hits %d", (int)hits - 3);
    say(text);
    dice("3 6");
    say("shoot R1 at B1");
    for (int n = 0; n < 4 && table()->active == SIDE_RED; n++)
        say("end");
    return !alive("B1");
}

/* Where the scenario says nothing of turns: is there such a one? */
static bool turn_is_played(int64_t turn)
{
    one("infantry");
    setup();
    for (int n = 0; n < 400 && !table()->over && table()->turn < turn; n++)
        say("end");
    return !table()->over;
}

/* May a side have so many units? */
static bool units_fit(int64_t units)
{
    pike_new(NULL);
    for (int i = 0; i < units; i++)
        stand(SIDE_RED, "infantry", 30 + 60 * (i % 6), 20 + 30 * (i / 6), 0);
    stand(SIDE_BLUE, "infantry", 180, 340, 180);
    return try_setup();
}

/* Armies by a die: so many a side. */
static bool army_fits(int64_t units)
{
    pike_new(NULL);
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        for (int i = 0; i < units; i++)
            stand(side, "infantry", 40 + 50 * i, side == SIDE_RED ? 40 : 320,
                  side == SIDE_RED ? 0 : 180);
    option("army_dice", 1);
    return try_setup();
}

/* The armies as the ledger has them, by the die. */
static const int armies[6][TROOPS] = {
    {3, 2, 1, 0}, {3, 0, 2, 1}, {3, 1, 0, 2}, {4, 1, 1, 0}, {4, 0, 1, 1}, {4, 1, 0, 1},
};

static void armies_by_the_die(void **state)
{
    (void)state;
    law = pikeshot_law();
    for (int die = 1; die <= 6; die++) {
        int of[TROOPS] = {0};
        for (int i = 0; i < law->army_units; i++)
            of[law->army[die - 1][i]]++;
        assert_memory_equal(of, armies[die - 1], sizeof of);
    }
    /* And so they are raised. */
    field_new(NULL);
    army_fits(law->army_units);
    int of[SIDE_COUNT][TROOPS] = {{0}}, die[SIDE_COUNT] = {0};
    for (int32_t i = 0; i < field.game.journal.count; i++)
        for (int32_t k = 0; k < field.game.journal.block[i].count; k++) {
            const struct entry *e = &field.game.journal.block[i].entry[k];
            if (e->kind != ENTRY_DIE || strcmp(e->id, "PS-51") != 0)
                continue;
            bool red = strncmp(block_text(&field.game.journal.block[i], e), "Red", 3) == 0;
            die[red ? SIDE_RED : SIDE_BLUE] = e->face; /* the last counts: equal ones again */
        }
    for (int i = 0; i < table()->units; i++)
        of[unit_side(&table()->unit[i])][table()->unit[i].troop]++;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        assert_in_range(die[side], 1, 6);
        assert_memory_equal(of[side], armies[die[side] - 1], sizeof of[side]);
    }
    game_release(&field.game);
    field.begun = false;
}

/* ---- the tables -------------------------------------------------------------------------------
 */

#define CLAUSES "each has tests of its own in test_pikeshot_*.c"
static struct number numbers[120];
static int count;

static void row(struct number number)
{
    assert_true(count < (int)(sizeof numbers / sizeof numbers[0]));
    numbers[count++] = number;
}

static void rows(void)
{
    const int near = 100, far = 101; /* law->rounding may be added to any way */
    law = pikeshot_law();
    count = 0;
    row((struct number)NUMBER("PS-10", law->move[INFANTRY], 6 * INCH, infantry_marches, near, far));
    row((struct number)NUMBER("PS-10", law->move[SWORDSMEN], 8 * INCH, swordsmen_march, near, far));
    row((struct number)NUMBER("PS-10", law->move[REITERS], 8 * INCH, reiters_march, near, far));
    row((struct number)NUMBER("PS-10", law->move[CAVALRY], 12 * INCH, cavalry_marches, near, far));
    row((struct number)PLAIN("PS-10", law->rounding, 100, "tried with every march"));
    row((struct number)NUMBER("PS-27", law->road, 3 * INCH, by_road, near, far));
    row((struct number)NUMBER("PS-14", law->clear, 1 * MM, kept_clear, -100, 101));
    for (int i = 0; i < TROOPS; i++) {
        bool fires = i == INFANTRY || i == REITERS;
        row((struct number)PLAIN("PS-30", law->shoots[i], fires, CLAUSES));
        row((struct number)PLAIN("PS-20", law->charges_empty_only[i], fires, CLAUSES));
        for (int k = 0; k < TROOPS; k++)
            row((struct number)PLAIN("PS-44, PS-45", law->half[i][k],
                                     i == SWORDSMEN
                                         ? k == CAVALRY || k == REITERS
                                         : (i == CAVALRY || i == REITERS) && k == INFANTRY,
                                     "each against each, below"));
    }
    row((struct number)PLAIN("PS-21", law->charge_turn, 45 * DEG, CLAUSES));
    row((struct number)NUMBER("PS-30", law->range, 12 * INCH, reaches, 0, 1));
    row((struct number)NUMBER("PS-30", law->arc, 45 * DEG, in_arc, 0, 10));
    row((struct number)NUMBER("PS-32", law->empty_at_most, 2, empties, 0, 1));
    row((struct number)NUMBER("PS-41", law->plus[INFANTRY], 0, infantry_strikes, 0, 1));
    row((struct number)NUMBER("PS-41", law->plus[SWORDSMEN], 2, swordsmen_strike, 0, 1));
    row((struct number)NUMBER("PS-41", law->plus[REITERS], 0, reiters_strike, 0, 1));
    row((struct number)NUMBER("PS-41", law->plus[CAVALRY], 2, cavalry_strikes, 0, 1));
    row((struct number)NUMBER("PS-43", law->hits, 15, falls, 0, -1));
    row((struct number)NUMBER("PS-01", law->turns, 15, turn_is_played, 0, 1));
    row((struct number)NUMBER("PS-51", law->army_units, 6, army_fits, 0, -1));
    row((struct number)NUMBER("PS-01", law->units_most, 24, units_fit, 0, 1));
    for (int die = 0; die < 6; die++)
        for (int i = 0; i < 6; i++) {
            static const int order[6][6] = {
                {INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, SWORDSMEN, REITERS},
                {INFANTRY, INFANTRY, INFANTRY, REITERS, REITERS, CAVALRY},
                {INFANTRY, INFANTRY, INFANTRY, CAVALRY, CAVALRY, SWORDSMEN},
                {INFANTRY, INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, REITERS},
                {INFANTRY, INFANTRY, INFANTRY, INFANTRY, REITERS, CAVALRY},
                {INFANTRY, INFANTRY, INFANTRY, INFANTRY, CAVALRY, SWORDSMEN},
            };
            row((struct number)PLAIN("PS-51", law->army[die][i], order[die][i],
                                     "armies_by_the_die"));
        }
}

static void numbers_on_both_sides(void **state)
{
    (void)state;
    rows();
    numbers_hold(numbers, count);
    numbers_complete(law, sizeof *law, numbers, count);
    who_is_halved();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_on_both_sides),
        cmocka_unit_test(armies_by_the_die),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
