/* Small grids for tests of the Morschauser marks, on top of field.h: boxes by name, both marks by
 * one test.
 *
 * Every side gets three Infantry and, if the test has placed none, a Leader beside its first unit:
 * so no command is Shaken and nobody concedes by the loss of one unit. They stand in the corners
 * A12 and N1 and come last in the numbering. Red goes first.
 */
#ifndef FOILSHOT_TESTS_GRID_FIELD_H
#define FOILSHOT_TESTS_GRID_FIELD_H

#include "rules/field.h"

#include "kit/grid.h"

enum { EDGE = 76200, COLUMNS = 14, ROWS = 12 };
static int mark;
static bool alone;       /* no reserves */
static int second_seeds; /* begin() wants Blue first */

static inline int mark_new(void **state, int number)
{
    field_new(state);
    mark = number;
    alone = false;
    second_seeds = 0;
    snprintf(field.set.set, sizeof field.set.set, "morschauser%d", number);
    field.set.width = COLUMNS * EDGE;
    field.set.depth = ROWS * EDGE;
    field.set.box = EDGE;
    return 0;
}

static inline int mark_1(void **state)
{
    return mark_new(state, 1);
}

static inline int mark_2(void **state)
{
    return mark_new(state, 2);
}

/* A test for both marks, for the first, for the second. */
#define BOTH_TEST(name)                                                                            \
    {#name " mark 1", name, mark_1, field_end, NULL},                                              \
    {                                                                                              \
#name " mark 2", name, mark_2, field_end, NULL                                             \
    }
#define FIRST_TEST(name)                                                                           \
    {                                                                                              \
#name, name, mark_1, field_end, NULL                                                       \
    }
#define SECOND_TEST(name)                                                                          \
    {                                                                                              \
#name, name, mark_2, field_end, NULL                                                       \
    }

static inline struct box box_named(const char *name)
{
    return (struct box){name[0] - 'A', atoi(name + 1) - 1};
}

static inline struct vec middle_of(const char *name)
{
    struct box box = box_named(name);
    return (struct vec){box.x * EDGE + EDGE / 2, box.y * EDGE + EDGE / 2};
}

static inline int compass(const char *word)
{
    for (int f = 0; f < FACINGS; f++)
        if (strcmp(facing_word(f), word) == 0)
            return facing_bearing(f);
    fail_msg("%s is no facing", word);
    return 0;
}

/* A unit in a box; numbered per side in order. */
static inline struct setting_unit *unit(int side, const char *troop, const char *box_name_,
                                        const char *face)
{
    put(side, troop, 0, 0, 0);
    struct setting_unit *u = &field.set.unit[field.set.unit_count - 1];
    struct box at = box_named(box_name_);
    u->box_x = at.x + 1;
    u->box_y = at.y + 1;
    u->pose = (struct pose){middle_of(box_name_), compass(face)};
    return u;
}

/* The same with so many hits left. */
static inline void weak(int side, const char *troop, const char *box_name_, const char *face,
                        int hits)
{
    unit(side, troop, box_name_, face)->strength = hits;
}

/* A Leader with a name, and those who are his: the units laid after. */
static inline void leader(int side, const char *box_name_, const char *name)
{
    struct setting_unit *u = unit(side, "leader", box_name_, side == SIDE_RED ? "E" : "W");
    snprintf(u->name, sizeof u->name, "%s", name);
}

static inline void of_leader(const char *name)
{
    struct setting_unit *u = &field.set.unit[field.set.unit_count - 1];
    snprintf(u->leader, sizeof u->leader, "%s", name);
}

/* A box full of some terrain. */
static inline struct setting_piece *ground(enum terrain kind, const char *box_name_)
{
    struct setting_piece *p = box(kind, 0, 0, 70, 70, 0);
    p->pose.at = middle_of(box_name_);
    return p;
}

/* A road, river, stream or wall from the middle of one box to that of another. */
static inline struct setting_piece *along(enum terrain kind, const char *from, const char *to)
{
    struct setting_piece *p = band(kind, 30, 0, 0, 0, 0);
    struct vec a = middle_of(from), b = middle_of(to);
    field.set.point[p->first_point] = a;
    field.set.point[p->first_point + 1] = b;
    return p;
}

/* A wall along the border between two boxes that lie side by side. */
static inline void wall_between(const char *a, const char *b)
{
    struct vec p = middle_of(a), q = middle_of(b);
    struct setting_piece *wall = box(TERRAIN_WALL, 0, 0, 60, 6, p.y == q.y ? 90 : 0);
    wall->pose.at = (struct vec){(p.x + q.x) / 2, (p.y + q.y) / 2};
    wall->height = 19200;
}

static inline bool has_leader(int side)
{
    for (int i = 0; i < field.set.unit_count; i++)
        if (field.set.unit[i].side == side && strcmp(field.set.unit[i].troop, "leader") == 0)
            return true;
    return false;
}

static inline bool in_a_wood(const struct setting_unit *u)
{
    for (int i = 0; i < field.set.piece_count; i++)
        if (field.set.piece[i].kind == TERRAIN_WOOD &&
            field.set.piece[i].pose.at.x == u->pose.at.x &&
            field.set.piece[i].pose.at.y == u->pose.at.y)
            return true;
    return false;
}

static inline void add_leader(int side)
{
    if (has_leader(side))
        return;
    for (int i = 0; i < field.set.unit_count; i++)
        if (field.set.unit[i].side == side && !in_a_wood(&field.set.unit[i])) {
            struct setting_unit u = field.set.unit[i];
            snprintf(u.troop, sizeof u.troop, "leader");
            u.strength = 0;
            field.set.unit[field.set.unit_count++] = u;
            return;
        }
}

/* The field as laid, with reserves and Leaders; Red (or Blue) to move. */
static inline void begin(void)
{
    static const char *const boxes[SIDE_COUNT][3] = {
        [SIDE_RED] = {"A12", "B12", "C12"}, [SIDE_BLUE] = {"N1", "M1", "L1"}};
    int wanted = second_seeds ? SIDE_BLUE : SIDE_RED;
    for (int side = SIDE_RED; side < SIDE_COUNT && !alone; side++)
        for (int i = 0; i < 3; i++) {
            unit(side, "infantry", boxes[side][i], side == SIDE_RED ? "W" : "E");
            for (int k = field.set.unit_count - 1; k >= 0; k--) /* of the first Leader */
                if (field.set.unit[k].side == side &&
                    strcmp(field.set.unit[k].troop, "leader") == 0)
                    memcpy(field.set.unit[field.set.unit_count - 1].leader, field.set.unit[k].name,
                           NAME_MAX_BYTES);
        }
    add_leader(SIDE_RED);
    add_leader(SIDE_BLUE);
    for (field.seed = 1; field.seed < 100; field.seed++) {
        setup();
        if (table()->active == wanted)
            return;
        game_release(&field.game);
        field.begun = false;
    }
    fail_msg("nobody goes first");
}

/* Ends the move phase, and whatever is asked on the way to the fights is left to the test. */
static inline void to_melee(void)
{
    say("end");
}

/* Ends phases until it is this side's move again. */
static inline void to_move(int side)
{
    for (int n = 0; n < 40 && !table()->over; n++) {
        if (n > 0 && table()->phase == 1 && table()->active == side)
            return;
        say("end");
    }
    fail_msg("it is never their move");
}

static inline void in_box(const char *name, const char *where)
{
    char is[BOX_TEXT];
    struct vec at = place(name);
    box_name((struct box){at.x / EDGE, at.y / EDGE}, is);
    if (strcmp(is, where) != 0)
        fail_msg("%s is in %s, not in %s", name, is, where);
}

static inline void faces(const char *name, const char *way)
{
    const char *is = facing_word(facing_of(base(name)->face));
    if (strcmp(is, way) != 0)
        fail_msg("%s faces %s, not %s", name, is, way);
}

static inline int hits(const char *name)
{
    return attr(name, "hits");
}

/* Costs of the last move, in quarters, from its sentence ("3½ of"). */
static inline void cost(const char *boxes)
{
    char part[40];
    snprintf(part, sizeof part, ": %s of ", boxes);
    if (!said("MO-12", part) && !said("MO-13", part) && !said("MO-38", part)) {
        tell();
        fail_msg("the move does not cost %s", boxes);
    }
}

#endif
