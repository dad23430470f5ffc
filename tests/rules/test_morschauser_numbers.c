/* Morschauser, both marks: every number of their tables on both sides (tests/rules/numbers.h). */
#include "sets/morschauser/morschauser_law.h"

#include "rules/grid_field.h"
#include "rules/numbers.h"

static const char *const words[TROOPS] = {"light_infantry", "infantry",      "grenadiers",
                                          "light_cavalry",  "heavy_cavalry", "artillery",
                                          "leader",         "militia"};

/* As the ledger has them: move, hits, front and other value, range and what it needs, woods and
 * buildings (M1-01 … M1-07, M2-01 … M2-08, MO-15). */
static const struct morschauser_stats ledger[2][TROOPS] = {
    {
        [LIGHT_INFANTRY] = {5, 4, 2, 1, 6, 4, true, true},
        [INFANTRY] = {4, 5, 3, 1, 6, 5, false, true},
        [GRENADIERS] = {4, 6, 4, 1, 6, 5, false, true},
        [LIGHT_CAVALRY] = {6, 4, 4, 2, 4, 6, false, false},
        [HEAVY_CAVALRY] = {5, 6, 5, 2, 0, 0, false, false},
        [ARTILLERY] = {4, 3, 1, 1, 16, 4, false, false},
        [LEADER] = {6, 2, 1, 1, 0, 0, false, true},
    },
    {
        [MILITIA] = {2, 2, 2, 1, 4, 5, false, true},
        [LIGHT_INFANTRY] = {3, 4, 2, 1, 4, 4, true, true},
        [INFANTRY] = {2, 5, 3, 1, 4, 5, false, true},
        [GRENADIERS] = {2, 6, 4, 1, 4, 5, false, true},
        [LIGHT_CAVALRY] = {5, 4, 4, 2, 3, 6, false, false},
        [HEAVY_CAVALRY] = {4, 6, 5, 2, 0, 0, false, false},
        [ARTILLERY] = {2, 3, 1, 1, 16, 4, false, false},
        [LEADER] = {6, 2, 1, 1, 0, 0, false, true},
    },
};

static enum troop_kind kind; /* whom a test is about */
static const struct morschauser_shared *shared;

static const struct morschauser_law *law(void)
{
    return morschauser_law(mark);
}

static const struct morschauser_stats *stats(void)
{
    return &law()->stats[kind];
}

static const char *box_at(int column, int row)
{
    static char text[4][BOX_TEXT];
    static int next;
    return box_name((struct box){column, row}, text[next++ % 4]);
}

/* A field of the mark that is tried, wide enough for cannon. */
static void field_of_mark(void)
{
    mark_new(NULL, mark);
    field.set.width = 22 * EDGE;
}

/* R1 is one of these, in B6 and looking east. */
static void one(void)
{
    field_of_mark();
    if (kind == LEADER)
        leader(SIDE_RED, "B6", "Anton");
    else
        unit(SIDE_RED, words[kind], "B6", "E");
    unit(SIDE_BLUE, "infantry", "T12", "W");
}

/* ---- the rows of troops: M1-01 … M1-07, M2-01 … M2-08 -------------------------------------------
 */

static bool moves(int64_t boxes)
{
    one();
    begin();
    return done_unless(field.game.rules->troop[kind].id, "move R1 to %s",
                       box_at(1 + (int)boxes, 5));
}

static bool has_hits(int64_t wanted)
{
    one();
    begin();
    return hits("R1") >= wanted;
}

/* Grenadiers stand so many boxes before it; others shoot in any case. */
static void target_at(int64_t boxes)
{
    one();
    unit(SIDE_BLUE, "grenadiers", box_at(1 + (int)boxes, 5), "W");
    begin();
}

static bool reaches(int64_t boxes)
{
    target_at(boxes);
    return done_unless(kind == ARTILLERY ? "MO-26" : field.game.rules->troop[kind].id,
                       "shoot R1 at B2");
}

/* Does a die of so much hit so far off? */
static bool hit_by(int64_t die, int64_t boxes)
{
    char face[4];
    target_at(boxes);
    snprintf(face, sizeof face, "%d", (int)die);
    dice(face);
    say("shoot R1 at B2");
    return hits("B2") < law()->stats[GRENADIERS].hits;
}

static bool needs(int64_t die)
{
    return hit_by(die, stats()->range);
}

/* Does a die of so much hit in melee, the enemy before him or behind him? */
static bool strikes(int64_t die, bool before)
{
    char faces[40] = "";
    field_of_mark();
    if (kind == LEADER)
        leader(SIDE_BLUE, "F6", "Bruno");
    else
        unit(SIDE_BLUE, words[kind], "F6", "W");
    field.set.unit[0].pose.face = compass(before ? "W" : "E");
    unit(SIDE_RED, "grenadiers", "E6", "E"); /* attacks it */
    begin();
    for (int i = 0; i < law()->stats[GRENADIERS].hits; i++)
        strcat(faces, "6");
    for (int i = 0; i < stats()->hits; i++)
        snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%d", (int)die);
    say("end");
    dice(faces);
    say("melee R1 at B1");
    return hits("R1") < law()->stats[GRENADIERS].hits;
}

static bool strikes_ahead(int64_t die)
{
    return strikes(die, true);
}

static bool strikes_elsewhere(int64_t die)
{
    return strikes(die, false);
}

static bool enters(enum terrain ground_kind)
{
    field_new(NULL);
    one();
    ground(ground_kind, "C6");
    begin();
    bool done = done_unless("MO-15", "move R1 to C6");
    game_release(&field.game);
    field.begun = false;
    return done;
}

/* ---- what the marks say of all of them ---------------------------------------------------------
 */

/* Grape is what it fires so far off: a die that hits by grape and misses by shot hits. */
static bool grape_reaches(int64_t boxes)
{
    return hit_by(law()->grape_need, boxes);
}

static bool grape_needs(int64_t die)
{
    return hit_by(die, law()->grape_range);
}

/* Is a unit so far from its Leader in command: has it its whole move? */
static bool commands(int64_t boxes)
{
    field_of_mark();
    leader(SIDE_RED, box_at(12 + (int)boxes, 5), "Anton");
    unit(SIDE_RED, "infantry", "M6", "W");
    of_leader("Anton");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    begin();
    return done_unless(field.game.rules->troop[INFANTRY].id, "move R2 to %s",
                       box_at(12 - law()->stats[INFANTRY].move, 5));
}

static int eighths; /* of a circle, that are turned */

/* Do the turn and a way that leaves it so many quarters of a box go together? Ways are whole boxes,
 * and one and a half for a diagonal step: the next that is as long. */
static bool turns_for(int64_t quarters)
{
    int way = (law()->stats[LEADER].move * 4 - (int)quarters + 1) / 2 * 2;
    int diagonal = way % 4 == 2, straight = (way - 6 * diagonal) / 4;
    field_of_mark();
    leader(SIDE_RED, "B6", "Anton");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    begin();
    return done_unless("MO-13", "move R1 to %s face %s",
                       box_at(1 + straight + diagonal, 5 + diagonal),
                       facing_word((2 + eighths) % FACINGS));
}

/* ---- the numbers the marks share ---------------------------------------------------------------
 */

static int fell_from(const char *name, int column)
{
    return (int)(place(name).x / EDGE) - column;
}

/* Blue Grenadiers are hit so often by fire. */
static void fired_at(int64_t times)
{
    field_of_mark();
    for (int i = 0; i < 3; i++)
        unit(SIDE_RED, "infantry", box_at(3, 4 + i), "E");
    unit(SIDE_BLUE, "grenadiers", "G6", "W");
    begin();
    for (int i = 0; i < times; i++) {
        dice("6");
        say(i == 0 ? "shoot R1 at B1" : i == 1 ? "shoot R2 at B1" : "shoot R3 at B1");
    }
    say("end");
}

static bool fire_throws_back(int64_t times)
{
    fired_at(times);
    return fell_from("B1", 6) > 0;
}

static bool falls_back(int64_t boxes)
{
    fired_at(shared->fire_falls);
    return fell_from("B1", 6) >= boxes;
}

/* Half of a command of two is gone, the other goes back. */
static bool retreats(int64_t boxes)
{
    field_of_mark();
    alone = true;
    leader(SIDE_BLUE, "L12", "Bruno");
    unit(SIDE_BLUE, "infantry", "H9", "W");
    of_leader("Bruno");
    weak(SIDE_BLUE, "infantry", "H6", "W", 1);
    of_leader("Bruno");
    leader(SIDE_BLUE, "L2", "Carl");
    unit(SIDE_BLUE, "infantry", "L1", "W");
    of_leader("Carl");
    unit(SIDE_RED, "infantry", "D6", "E");
    begin();
    dice("6");
    say("shoot R1 at B3");
    return fell_from("B2", 7) >= boxes;
}

/* A Leader of this quality (0: none) rallies Infantry with two hits left: how many has it then? */
static int rallied(int quality, int64_t die)
{
    char face[4], text[60];
    field_of_mark();
    leader(SIDE_RED, "D6", "Anton");
    weak(SIDE_RED, "infantry", "E6", "E", 2);
    of_leader("Anton");
    unit(SIDE_BLUE, "infantry", "T12", "W");
    option("leader_quality", quality > 0);
    begin();
    if (quality) {
        snprintf(text, sizeof text, "umpire set R1 quality %d", quality);
        say(text);
    }
    say("end");
    snprintf(face, sizeof face, "%d", (int)die);
    dice(face);
    say("rally R1 at R2");
    return hits("R2") - 2;
}

static bool rally_fails(int64_t die)
{
    return rallied(0, die) == 0;
}

/* Superior: one is added. */
static bool regains_two(int64_t sum)
{
    return rallied(3, sum - 1) == 2;
}

/* Infantry with one hit left falls in melee, his Leader with it. */
static bool leader_killed(int64_t die)
{
    char faces[20];
    field_of_mark();
    leader(SIDE_RED, "G6", "Anton");
    weak(SIDE_RED, "infantry", "G6", "E", 1);
    of_leader("Anton");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("end");
    snprintf(faces, sizeof faces, "6 1 6 6 6 6 %d", (int)die);
    dice(faces);
    say("melee R2 at B1");
    return !alive("R1");
}

static bool guards_may_have(int64_t more)
{
    field_of_mark();
    unit(SIDE_RED, "infantry", "B6", "E")->strength = (int32_t)(law()->stats[INFANTRY].hits + more);
    unit(SIDE_BLUE, "infantry", "T12", "W");
    add_leader(SIDE_RED);
    add_leader(SIDE_BLUE);
    return try_setup();
}

/* Where the scenario says nothing of turns: is there such a one? */
static bool turn_is_played(int64_t turn)
{
    one();
    begin();
    for (int n = 0; n < 400 && !table()->over && table()->turn < turn; n++)
        say("end");
    return !table()->over;
}

/* ---- one table after another ------------------------------------------------------------------
 */

static struct number numbers[200];
static int count;

static void row(struct number number)
{
    assert_true(count < (int)(sizeof numbers / sizeof numbers[0]));
    numbers_hold(&number, 1);
    numbers[count++] = number;
}

#define CLAUSES "each has tests of its own in test_morschauser_*.c"

static void troop_rows(void)
{
    const struct morschauser_stats *is = stats(), *wanted = &ledger[mark - 1][kind];
    const char *id = law()->rules->troop[kind].id;
    row((struct number)NUMBER(id, is->move, wanted->move, moves, 0, 1));
    row((struct number)NUMBER(id, is->hits, wanted->hits, has_hits, 0, 1));
    row((struct number)NUMBER(id, is->front, wanted->front, strikes_ahead, 0, 1));
    row((struct number)NUMBER(id, is->other, wanted->other, strikes_elsewhere, 0, 1));
    row((struct number)PLAIN("MO-15", is->woods, wanted->woods, "tried below"));
    row((struct number)PLAIN("MO-15", is->buildings, wanted->buildings, "tried below"));
    if (enters(TERRAIN_WOOD) != wanted->woods || enters(TERRAIN_BUILDING) != wanted->buildings)
        fail_msg("%s in woods or buildings", words[kind]);
    if (wanted->range == 0) {
        assert_int_equal(is->range, 0);
        return;
    }
    row((struct number)NUMBER(id, is->range, wanted->range, reaches, 0, 1));
    row((struct number)NUMBER(id, is->need, wanted->need, needs, 0, -1));
}

static void mark_rows(void)
{
    const int quarters[2][FACINGS / 2 + 1] = {{0, 4, 4, 8, 8}, {0, 2, 4, 6, 8}}; /* MO-13 */
    const bool two = mark == 2;
    for (kind = 0; kind < TROOPS; kind++)
        if (ledger[mark - 1][kind].move)
            troop_rows();
    numbers_complete(law()->stats, sizeof law()->stats, numbers, count);
    kind = ARTILLERY;
    row((struct number)NUMBER("MO-26", law()->grape_range, 4, grape_reaches, 0, 1));
    row((struct number)NUMBER("MO-26", law()->grape_need, 2, grape_needs, 0, -1));
    row((struct number)PLAIN("MO-13", law()->turn[0], 0, "no turn"));
    for (eighths = 1; eighths <= FACINGS / 2; eighths++)
        row((struct number)NUMBER("MO-13", law()->turn[eighths], quarters[mark - 1][eighths],
                                  turns_for, 0, -1));
    row((struct number)NUMBER(law()->id_command, law()->command, two ? 6 : 8, commands, 0, 1));
    numbers_complete(
        &law()->grape_range,
        (size_t)((const char *)(&law()->command + 1) - (const char *)&law()->grape_range), numbers,
        count);
    row((struct number)PLAIN("MO-10", law()->commands, two, CLAUSES));
    row((struct number)PLAIN("MO-22", law()->cover, two, CLAUSES));
    row((struct number)PLAIN("MO-24", law()->fire_falls, two, CLAUSES));
    row((struct number)PLAIN("MO-33", law()->loser_falls, two, CLAUSES));
    row((struct number)PLAIN("MO-40", law()->shaken, two, CLAUSES));
    row((struct number)PLAIN("MO-50", law()->guards, two, CLAUSES));
}

static void mark_one_on_both_sides(void **state)
{
    (void)state;
    mark = 1;
    count = 0;
    mark_rows();
}

static void mark_two_on_both_sides(void **state)
{
    (void)state;
    mark = 2;
    count = 0;
    mark_rows();
}

static void what_they_share_on_both_sides(void **state)
{
    (void)state;
    mark = 2;
    count = 0;
    kind = INFANTRY;
    shared = morschauser_shared();
    row((struct number)NUMBER("MO-24", shared->fire_falls, 2, fire_throws_back, 0, -1));
    row((struct number)NUMBER("MO-24", shared->fall_boxes, 2, falls_back, 0, 1));
    row((struct number)NUMBER("MO-40", shared->retreat_boxes, 4, retreats, 0, 1));
    row((struct number)NUMBER("MO-36", shared->rally_fails, 2, rally_fails, 0, 1));
    row((struct number)NUMBER("MO-52", shared->rally_two, 7, regains_two, 0, -1));
    row((struct number)PLAIN("MO-52", shared->quality_poor, 2, CLAUSES));
    row((struct number)PLAIN("MO-52", shared->quality_superior, 5, CLAUSES));
    row((struct number)NUMBER("MO-38", shared->leader_killed, 1, leader_killed, 0, 1));
    row((struct number)NUMBER("MO-50", shared->guards_more, 2, guards_may_have, 0, 1));
    row((struct number)NUMBER("MO-50", shared->guards_more, 2, guards_may_have, 0, -1));
    row((struct number)NUMBER("MO-44", shared->turn_limit, 12, turn_is_played, 0, 1));
    numbers_complete(shared, sizeof *shared, numbers, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mark_one_on_both_sides),
        cmocka_unit_test(mark_two_on_both_sides),
        cmocka_unit_test(what_they_share_on_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
