/* S.H.A.M.: every number of its tables on both sides (tests/rules/numbers.h). */
#include "sets/sham/sham.h"

#include "rules/numbers.h"
#include "rules/sham_field.h"

/* R2 is a unit at 600, 300 looking north, 160 mm wide; far off to the north stands B2. */
static void one(const char *troop)
{
    lay();
    put(SIDE_RED, troop, 600, 300, 0);
    put(SIDE_BLUE, "foot", 600, 800, 180);
}

/* Red's commander R3 stands so far east of R2, level with it. */
static void commander_at(int64_t gap)
{
    put(SIDE_RED, "commander", 0, 0, 0);
    exactly(600 * MM + 80 * MM + gap + 20 * MM, 300 * MM);
    led_by("Red Army");
    named("His Grace");
    field.set.unit[2].leader[0] = '\0';
    snprintf(field.set.unit[2].leader, NAME_MAX_BYTES, "His Grace");
}

static void order_to_move(void)
{
    until("move", SIDE_RED);
    say("umpire set R2 moved no");
    dice("6");
    say("test R2");
    if (table()->ask)
        say("answer no");
}

/* ---- SH-02, SH-31, SH-33, SH-35: bodies and marches -------------------------------------------
 */

static bool of_elements(int64_t elements)
{
    one("foot");
    field.set.unit[2].strength = (int32_t)elements;
    return try_setup();
}

static bool marches(const char *troop, int64_t um)
{
    one(troop);
    setup();
    order_to_move();
    return done_unless("SH-31", "move R2 by 0 %s", cm(um));
}

static bool foot_marches(int64_t um)
{
    return marches("foot", um);
}

static bool horse_marches(int64_t um)
{
    return marches("horse", um);
}

static bool guns_march(int64_t um)
{
    return marches("guns", um);
}

static bool commander_rides(int64_t um)
{
    one("foot");
    setup();
    until("command", SIDE_RED);
    return done_unless("SH-13", "ride R1 to 6 %s", cm(40 * MM + um));
}

static bool keeps_away(int64_t um)
{
    one("foot");
    field.set.unit[3].pose.at.y = (int32_t)(300 * MM + 60 * MM - 10 * MM + um);
    setup();
    order_to_move();
    return done_unless("SH-33", "move R2 ahead 5");
}

static bool goes_straight(int64_t aside)
{
    one("foot");
    setup();
    order_to_move();
    return done_unless("SH-35", "move R2 by %s 3", cm(aside));
}

/* What is left of an allowance is enough for more. */
static bool goes_on(int64_t rest)
{
    char first[60];
    one("foot");
    setup();
    field.game.hold = true;
    order_to_move();
    snprintf(first, sizeof first, "move R2 by 0 %s", cm(60 * MM - rest));
    say(first);
    return done_unless("HS-03", "move R2 by 0 %s", cm(rest));
}

/* ---- SH-15, SH-16, SH-17, SH-75: commanders ---------------------------------------------------
 */

static bool asked_for_a_point(int64_t gap)
{
    one("foot");
    commander_at(gap);
    setup();
    until("move", SIDE_RED);
    say("test R2");
    return table()->ask != 0;
}

static bool rallies(int64_t gap)
{
    one("foot");
    commander_at(gap);
    setup();
    until("command", SIDE_RED);
    say("umpire set R2 runs yes");
    dice("666");
    return done_unless("SH-75", "rally R3 at R2");
}

static bool hands_over(int64_t gap)
{
    one("foot");
    commander_at(400 * MM);
    exactly(60 * MM + 40 * MM + gap, 40 * MM);
    setup();
    until("command", SIDE_RED);
    say("umpire set R1 points 3; set R3 points 0");
    return done_unless("SH-15", "hand R1 at R3");
}

/* May have one more when he has so many. */
static bool holds_points(int64_t points)
{
    one("foot");
    commander_at(400 * MM);
    exactly(160 * MM, 40 * MM);
    setup();
    until("command", SIDE_RED);
    char set[80];
    snprintf(set, sizeof set, "umpire set R1 points 3; set R3 points %d", (int)points - 1);
    say(set);
    return done_unless("SH-15", "hand R1 at R3");
}

/* Attached: a point may be spent on its dice. */
static bool attached(int64_t gap)
{
    lay();
    put(SIDE_RED, "foot", 600, 300, 0);
    put(SIDE_BLUE, "foot", 600, 400, 180);
    put(SIDE_RED, "commander", 0, 0, 0);
    exactly(600 * MM + 80 * MM + gap + 20 * MM, 300 * MM);
    led_by("Red Army");
    named("His Grace");
    snprintf(field.set.unit[2].leader, NAME_MAX_BYTES, "His Grace");
    setup();
    until("shoot", SIDE_RED);
    say("umpire set R3 points 2");
    say("shoot R2 at B2");
    return table()->ask != 0;
}

/* ---- SH-21, SH-45, SH-46: tests and losses ----------------------------------------------------
 */

/* A unit of so many elements with a die that makes this total. */
static bool stands_with(int64_t total)
{
    one("foot");
    field.set.unit[2].strength = 3;
    setup();
    until("move", SIDE_RED);
    char die[4];
    snprintf(die, sizeof die, "%d", (int)total - 3);
    dice(die);
    say("test R2");
    if (table()->ask)
        say("answer no");
    return attr("R2", "tested") == TESTED_PASSED;
}

/* Do guns pass when a die makes up for all but so many? */
static bool guns_count(int64_t count)
{
    one("guns");
    setup();
    until("move", SIDE_RED);
    char die[4];
    snprintf(die, sizeof die, "%d", (int)(sham_law.needs - count));
    dice(die);
    say("test R2");
    if (table()->ask)
        say("answer no");
    return attr("R2", "tested") == TESTED_PASSED;
}

/* Guns that are shot at and hit so often this turn: do they stand? */
static bool guns_stand(int64_t kills)
{
    lay();
    put(SIDE_RED, "foot", 600, 300, 0);
    put(SIDE_BLUE, "guns", 600, 390, 180);
    put(SIDE_BLUE, "foot", 100, 800, 180);
    setup();
    until("shoot", SIDE_RED);
    for (int i = 0; i < 4; i++)
        dice(i < kills ? "6" : "1");
    say("shoot R2 at B2");
    if (table()->ask)
        say("answer no");
    return elements("B2") == 1;
}

/* Where the scenario says nothing of turns: is there such a one? */
static bool turn_is_played(int64_t turn)
{
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 600, 800, 180);
    field.set.turns = 0;
    setup();
    for (int n = 0; n < 400 && !table()->over && table()->turn < turn; n++)
        say("end");
    return !table()->over;
}

/* ---- SH-73: arcs; SH-42: ranges -----------------------------------------------------------------
 */

/* A target so far off straight ahead of the shooter's front. */
static bool in_range(const char *troop, int64_t um)
{
    lay();
    put(SIDE_RED, troop, 600, 300, 0);
    put(SIDE_BLUE, "foot", 600, 0, 180);
    exactly(600 * MM, 300 * MM + um);
    setup();
    field.game.hold = true;
    until("shoot", SIDE_RED);
    return done_unless("SH-42", "shoot R2 at B2");
}

static bool foot_reaches(int64_t cm_far)
{
    return in_range("foot", cm_far * CM);
}

static bool guns_reach(int64_t cm_far)
{
    return in_range("guns", cm_far * CM);
}

/* Guns are single: the near corner of a target due east of the arc's edge is seen or not. */
static bool in_arc(int64_t mdeg)
{
    lay();
    put(SIDE_RED, "guns", 600, 300, 0);
    /* The target's near corner lies at this bearing from the right end of the front edge. */
    struct vec corner = vec_ahead((struct vec){620 * MM, 300 * MM}, (int32_t)mdeg, 100 * MM);
    put(SIDE_BLUE, "guns", 0, 0, 0);
    exactly(corner.x + 20 * MM, corner.y);
    setup();
    field.game.hold = true;
    until("shoot", SIDE_RED);
    return done_unless("SH-73", "shoot R2 at B2");
}

/* ---- SH-65: falling back
 * ------------------------------------------------------------------------- */

/* Losers that stand while the winners stand too go back so far and no farther. */
static bool falls_back(int64_t um)
{
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_BLUE, "foot", 300, 300, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    dice("5 1 1 1  1 1 1 1  6 6");
    for (int n = 0; n < 20 && !said("SH-65", NULL); n++)
        say(table()->ask ? "answer no" : "end");
    return stand("B2").at.y - 300 * MM >= um;
}

static const struct number numbers[] = {
    NUMBER("SH-02", sham_law.elements, 4, of_elements, 0, 1),
    PLAIN("SH-01", sham_law.half_wide, 20 * MM, "said by the troops, below"),
    PLAIN("SH-01", sham_law.half_deep, 15 * MM, "said by the troops, below"),
    NUMBER("SH-31", sham_law.move[FOOT], 60 * MM, foot_marches, 0, 1),
    NUMBER("SH-31", sham_law.move[HORSE], 120 * MM, horse_marches, 0, 1),
    NUMBER("SH-31", sham_law.move[GUNS], 60 * MM, guns_march, 0, 1),
    NUMBER("SH-13", sham_law.move[COMMANDER], 120 * MM, commander_rides, 0, 1),
    NUMBER("SH-17", sham_law.attached, 5 * MM, attached, 0, 1),
    NUMBER("SH-16", sham_law.help, 60 * MM, asked_for_a_point, 0, 1),
    NUMBER("SH-75", sham_law.help, 60 * MM, rallies, 0, 1),
    NUMBER("SH-15", sham_law.hand, 240 * MM, hands_over, 0, 1),
    NUMBER("SH-33", sham_law.keep_away, 30 * MM, keeps_away, 0, -3),
    NUMBER("SH-65", sham_law.fall_back, 30 * MM, falls_back, 0, 1),
    NUMBER("SH-73", sham_law.arc, 45 * DEG, in_arc, 0, 20),
    NUMBER("SH-21", sham_law.needs, 6, stands_with, 0, -1),
    NUMBER("SH-21", sham_law.guns_count, 4, guns_count, 0, 1),
    NUMBER("SH-46", sham_law.gun_kills, 2, guns_stand, -1, 0),
    NUMBER("SH-15", sham_law.most_points, 6, holds_points, 0, 1),
    NUMBER("SH-68", sham_law.turns, 12, turn_is_played, 0, 1),
    NUMBER("SH-35", sham_law.straight, 500, goes_straight, 0, 1),
    NUMBER("SH-31", sham_law.least, 1 * MM, goes_on, 0, -1),
    NUMBER("SH-42", sham_options[O_SHOOT].initial, 12, foot_reaches, 0, 1),
    NUMBER("SH-42", sham_options[O_SHOOT + 3 * ROW_FAR].initial, 24, guns_reach, 0, 1),
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static void numbers_on_both_sides(void **state)
{
    (void)state;
    numbers_hold(numbers, NUMBERS);
}

static void every_number_is_tried(void **state)
{
    (void)state;
    numbers_complete(&sham_law, sizeof sham_law, numbers, NUMBERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_on_both_sides),
        cmocka_unit_test(every_number_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
