/* Morschauser, both marks: every number of their tables on both sides (tests/rules/numbers.h). */
#include "rules/morschauser_law.h"

#include "rules/grid_field.h"
#include "rules/numbers.h"

static const char *const words[TROOPS] = {"light_infantry", "infantry",  "grenadiers", "light_cavalry",
                                          "heavy_cavalry",  "artillery", "leader",     "militia"};

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

static const struct morschauser_stats *stats(void)
{
    return &morschauser_law(mark)->stats[kind];
}

static const char *box_at(int column, int row)
{
    static char text[4][BOX_TEXT];
    static int next;
    return box_name((struct box){column, row}, text[next++ % 4]);
}

/* A field of the mark that is tried. */
static void field_of_mark(void)
{
    mark_new(NULL, mark);
}

/* R1 is one of these in B6, looking east; his Leader is in B7 unless he is one. */
static void one(void)
{
    field_of_mark();
    if (kind != LEADER) {
        leader(SIDE_RED, "B7", "Anton");
        unit(SIDE_RED, words[kind], "B6", "E");
        of_leader("Anton");
    } else {
        leader(SIDE_RED, "B6", "Anton");
    }
}

static const char *he(void)
{
    return kind == LEADER ? "R1" : "R2";
}

/* ---- moves, ranges, dice ---------------------------------------------------------------------- */

static bool moves(int64_t boxes)
{
    one();
    begin();
    return done_unless(field.game.rules->troop[kind].id, "move %s to %s", he(),
                       box_at(1 + (int)boxes, 5));
}

static bool has_hits(int64_t hits_wanted)
{
    one();
    begin();
    return hits(he()) >= hits_wanted;
}

static bool reaches(int64_t boxes)
{
    field_of_mark();
    kind == ARTILLERY ? (void)0 : (void)0;
    leader(SIDE_RED, "A7", "Anton");
    unit(SIDE_RED, words[kind], "A6", "E");
    of_leader("Anton");
    unit(SIDE_BLUE, "infantry", box_at((int)boxes, 5), "W");
    begin();
    return done_unless(kind == ARTILLERY ? "MO-26" : field.game.rules->troop[kind].id,
                       "shoot R2 at B1");
}

/* Does a die of so much hit, at the longest range? */
static bool hit_by(int64_t die, int boxes)
{
    char face[4];
    field_of_mark();
    leader(SIDE_RED, "A7", "Anton");
    unit(SIDE_RED, words[kind], "A6", "E");
    of_leader("Anton");
    unit(SIDE_BLUE, "grenadiers", box_at(boxes, 5), "W");
    begin();
    snprintf(face, sizeof face, "%d", (int)die);
    dice(face);
    say("shoot R2 at B1");
    return hits("B1") < morschauser_law(mark)->stats[GRENADIERS].hits;
}

static bool needs(int64_t die)
{
    return hit_by(die, stats()->range < 12 ? stats()->range : 12);
}

static bool grape_needs(int64_t die)
{
    return hit_by(die, morschauser_law(mark)->grape_range);
}

/* Grape is what it fires at so many boxes: a die that grape needs and shot does not hits. */
static bool grape_reaches(int64_t boxes)
{
    return hit_by(morschauser_law(mark)->grape_need, (int)boxes);
}

/* Does a die of so much hit in melee, an enemy before him or beside him? */
static bool strikes(int64_t die, bool before)
{
    char faces[40] = "";
    field_of_mark();
    leader(SIDE_BLUE, "L7", "Bruno");
    unit(SIDE_BLUE, words[kind], "F6", before ? "W" : "E"); /* B2: attacked, it fights back */
    of_leader("Bruno");
    unit(SIDE_RED, "grenadiers", "E6", "E"); /* R1 attacks it */
    begin();
    for (int i = 0; i < morschauser_law(mark)->stats[GRENADIERS].hits; i++)
        strcat(faces, "6");
    for (int i = 0; i < stats()->hits; i++)
        snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%d", (int)die);
    say("end");
    dice(faces);
    for (int n = 0; n < 4 && !rolled("MO-30") && !rolled("MO-31"); n++)
        say(table()->ask ? "answer stay" : "melee R1 at B2");
    return hits("R1") < morschauser_law(mark)->stats[GRENADIERS].hits;
}

static bool strikes_ahead(int64_t die)
{
    return strikes(die, true);
}

static bool strikes_elsewhere(int64_t die)
{
    return strikes(die, false);
}

/* Is a unit so far from its Leader in command: has it its whole move? */
static bool commanded(int64_t boxes)
{
    kind = INFANTRY;
    field_of_mark();
    leader(SIDE_RED, box_at(2 + (int)boxes, 5), "Anton");
    unit(SIDE_RED, "infantry", "C6", "W");
    of_leader("Anton");
    begin();
    return done_unless(field.game.rules->troop[INFANTRY].id, "move R2 to A6");
}

static bool entered(enum terrain ground_kind)
{
    one();
    if (kind == LEADER)
        unit(SIDE_RED, "infantry", "B8", "E");
    ground(ground_kind, "C6");
    begin();
    return done_unless("MO-15", "move %s to C6", he());
}

/* ---- one table after another ------------------------------------------------------------------ */

static void both_sides(const char *id, const int *at, int value, bool (*tried)(int64_t), int yes,
                       int no)
{
    const struct number row = NUMBER(id, *at, value, tried, yes, no);
    const int here = mark;
    numbers_hold(&row, 1);
    mark = here;
}

static void troops_of_mark(int number)
{
    mark = number;
    for (kind = 0; kind < TROOPS; kind++) {
        const struct morschauser_stats *is = stats(), *wanted = &ledger[mark - 1][kind];
        const char *id = words[kind];
        if (!wanted->move)
            continue;
        both_sides(id, &is->move, wanted->move, moves, 0, 1);
        both_sides(id, &is->hits, wanted->hits, has_hits, 0, 1);
        if (wanted->range) {
            bool far = kind == ARTILLERY; /* farther than the field is wide */
            both_sides(id, &is->range, wanted->range, reaches, far ? -4 : 0, far ? -4 : 1);
        }
    }
}

static void numbers_on_both_sides(void **state)
{
    (void)state;
    troops_of_mark(1);
    troops_of_mark(2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_on_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
