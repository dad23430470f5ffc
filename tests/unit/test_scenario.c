/* Scenario files: what the committed ones hold, what every word does, and that each mistake is told
 * with its line and its word, leaving nothing half-loaded. */
#include "rules/game.h"
#include "scenario/bricks.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER FOILSHOT_SOURCE "/scenarios/kiddies/"

static struct setting setting; /* too big for the stack */

static void load_named(const char *name)
{
    char path[512];
    struct trouble trouble = {0};
    snprintf(path, sizeof path, FOLDER "%s.yaml", name);
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
}

static bool read_text(const char *text, struct trouble *trouble)
{
    return scenario_read("x.yaml", text, strlen(text), &setting, trouble);
}

/* A sound file of which a test says only the part it is about. */
#define HEAD "title: Try\nset: kiddies\n"
#define TABLE "table: {width: 100, depth: 80}\n"
#define SIDES                                                                                      \
    "sides:\n"                                                                                     \
    "  red: {units: [{troop: regular}]}\n"                                                         \
    "  blue: {units: [{troop: regular}]}\n"
#define TERRAIN HEAD TABLE SIDES "terrain:\n" /* lines 1 to 7 */

static void read_sound(const char *text)
{
    struct trouble trouble = {0};
    if (!read_text(text, &trouble))
        fail_msg("%s\n%s", trouble.text, text);
}

/* ---- the committed scenarios ------------------------------------------------------------------
 */

static const struct wanted {
    const char *name, *kind;
    int figures; /* of the smaller side, at least: men and horses */
    int guns;
    int regulars, riders, skirmishers; /* of each side, at least */
    int pieces, bricks, goals;
    int width, depth; /* mm, at least (KI-01) */
} wanted[] = {
    {"gingerbread-yard", "encounter", 8, 1, 7, 0, 1, 20, 60, 0, 1829, 1219},
    {"book-ridge", "encounter", 10, 1, 7, 1, 2, 20, 0, 0, 1829, 1219},
    {"chalk-bridge", "encounter", 29, 1, 16, 3, 3, 40, 0, 0, 1829, 1219},
    {"brick-lane", "attack", 18, 1, 12, 3, 3, 40, 40, 2, 1829, 1219},
    {"river-crossing", "attack", 20, 1, 12, 3, 3, 40, 0, 2, 1829, 1219},
    {"great-table", "encounter", 60, 3, 27, 9, 6, 60, 40, 0, 1829, 1219},
};
enum { WANTED = sizeof wanted / sizeof *wanted };

static int count_troop(int side, const char *troop)
{
    int count = 0;
    for (int i = 0; i < setting.unit_count; i++)
        count += setting.unit[i].side == side && strcmp(setting.unit[i].troop, troop) == 0;
    return count;
}

static int count_kind(enum terrain kind)
{
    int count = 0;
    for (int i = 0; i < setting.piece_count; i++)
        count += setting.piece[i].kind == kind;
    return count;
}

static void scenarios_hold_what_was_asked(void **state)
{
    (void)state;
    for (int w = 0; w < WANTED; w++) {
        const struct wanted *want = &wanted[w];
        load_named(want->name);
        assert_string_equal(setting.kind, want->kind);
        assert_string_equal(setting.set, "kiddies");
        assert_true(setting.title[0] && setting.teaser[0] && setting.notes[0]);
        assert_true(setting.turns > 0 && setting.minutes > 0);
        assert_true(setting.width >= want->width * MM && setting.depth >= want->depth * MM);
        for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
            int regulars = count_troop(side, "regular"), riders = count_troop(side, "cavalry");
            int skirmishers = count_troop(side, "skirmisher");
            assert_true(setting.side_name[side][0]);
            assert_true(regulars + riders + skirmishers >= want->figures);
            assert_true(regulars >= want->regulars && riders >= want->riders);
            assert_true(skirmishers >= want->skirmishers);
            assert_true(count_troop(side, "cannon") >= want->guns);
        }
        assert_true(setting.piece_count >= want->pieces);
        assert_true(count_kind(TERRAIN_BRICK) >= want->bricks);
        assert_int_equal(setting.goal_count, want->goals);
    }
}

/* An encounter's sides have the same men and, turned half round, the same ground (book-ridge and
 * gingerbread-yard are mirrored instead). */
static void encounters_are_even(void **state)
{
    (void)state;
    for (int w = 0; w < WANTED; w++) {
        struct words remarks;
        load_named(wanted[w].name);
        words_init(&remarks);
        int count = scenario_remarks(&setting, &remarks);
        if (count)
            fail_msg("%s", remarks.text);
        words_release(&remarks);
    }
}

static struct outline outline_of(const struct setting_piece *p)
{
    if (p->shape == SHAPE_BOX)
        return outline_box(p->pose, p->hx, p->hy, p->round);
    return outline_points(p->pose, setting.point + p->first_point, p->points,
                          p->shape == SHAPE_POLYGON, p->round);
}

static void nothing_overlaps(void **state)
{
    (void)state;
    for (int w = 0; w < WANTED; w++) {
        load_named(wanted[w].name);
        for (int i = 0; i < setting.piece_count; i++) {
            const struct setting_piece *a = &setting.piece[i];
            struct outline one = outline_of(a);
            struct vec low, high;
            outline_bounds(&one, &low, &high);
            if (a->height == 0)
                continue;
            assert_true(low.x >= 0 && low.y >= 0);
            assert_true(high.x <= setting.width && high.y <= setting.depth);
            for (int j = 0; j < i; j++) {
                const struct setting_piece *b = &setting.piece[j];
                if (b->height == 0 || a->z >= b->z + b->height || b->z >= a->z + a->height)
                    continue;
                struct outline other = outline_of(b);
                if (outline_gap(&one, &other) < 0)
                    fail_msg("%s: pieces %d and %d, lines %d and %d", wanted[w].name, j, i, b->line,
                             a->line);
            }
        }
    }
}

/* Area two bricks of one house share, as a share of the upper one: counted on a fine grid, with
 * other arithmetic than the mason's. */
static double share_carried(const struct setting_piece *upper, const struct setting_piece *lower)
{
    enum { STEPS = 40 };
    int inside = 0;
    for (int i = 0; i < STEPS * STEPS; i++) {
        struct vec local = {upper->hx * (2 * (i % STEPS) + 1 - STEPS) / STEPS,
                            upper->hy * (2 * (i / STEPS) + 1 - STEPS) / STEPS};
        struct vec below = pose_local(lower->pose, pose_place(upper->pose, local));
        inside += abs(below.x) <= lower->hx && abs(below.y) <= lower->hy;
    }
    return (double)inside / (STEPS * STEPS);
}

static void bricks_rest_on_bricks(void **state)
{
    (void)state;
    int bricks = 0;
    for (int w = 0; w < WANTED; w++) {
        load_named(wanted[w].name);
        for (int i = 0; i < setting.piece_count; i++) {
            const struct setting_piece *p = &setting.piece[i];
            if (p->kind != TERRAIN_BRICK)
                continue;
            bricks++;
            assert_int_equal(p->z == 0, p->support == 0);
            if (p->part_of) {
                assert_true(p->part_of <= i);
                assert_int_equal(setting.piece[p->part_of - 1].kind, TERRAIN_BUILDING);
                assert_true(setting.piece[p->part_of - 1].name[0]);
            }
            if (!p->support)
                continue;
            const struct setting_piece *under = &setting.piece[p->support - 1];
            assert_true(p->support <= i);
            assert_int_equal(under->kind, TERRAIN_BRICK);
            assert_int_equal(under->z + under->height, p->z);
            double share = share_carried(p, under);
            assert_true(share >= 0.25);
            for (int j = 0; j < i; j++)
                if (setting.piece[j].kind == TERRAIN_BRICK && setting.piece[j].z == under->z)
                    assert_true(share_carried(p, &setting.piece[j]) <= share + 0.05);
        }
    }
    assert_true(bricks > 100);
}

static void trees_stand_in_their_woods(void **state)
{
    (void)state;
    for (int w = 0; w < WANTED; w++) {
        load_named(wanted[w].name);
        for (int i = 0; i < setting.piece_count; i++) {
            const struct setting_piece *tree = &setting.piece[i];
            if (tree->kind != TERRAIN_TREE)
                continue;
            struct outline trunk = outline_of(tree);
            assert_true(trunk.radius >= 3 * MM && trunk.radius <= 4 * MM);
            for (int j = 0; j < setting.piece_count; j++) {
                const struct setting_piece *p = &setting.piece[j];
                struct outline area = outline_of(p);
                if (j + 1 == tree->part_of)
                    assert_true(outline_holds(&area, tree->pose.at));
                if (p->kind == TERRAIN_ROAD || p->kind == TERRAIN_RIVER)
                    assert_true(outline_gap(&area, &trunk) > 0);
            }
        }
    }
}

static void loading_twice_gives_the_same(void **state)
{
    (void)state;
    static struct setting first;
    for (int w = 0; w < WANTED; w++) {
        load_named(wanted[w].name);
        memcpy(&first, &setting, sizeof first);
        memset(&setting, 0x5a, sizeof setting);
        load_named(wanted[w].name);
        assert_int_equal(first.piece_count, setting.piece_count);
        assert_memory_equal(first.piece, setting.piece,
                            sizeof *first.piece * (size_t)first.piece_count);
        assert_memory_equal(first.point, setting.point,
                            sizeof *first.point * (size_t)first.point_count);
        assert_memory_equal(first.unit, setting.unit,
                            sizeof *first.unit * (size_t)first.unit_count);
    }
}

/* The set takes every scenario as it is, and there is room for everybody to be set up. */
static void everybody_finds_a_place(void **state)
{
    (void)state;
    static struct game game;
    for (int w = 0; w < WANTED; w++) {
        struct trouble trouble = {0};
        struct verdict verdict;
        load_named(wanted[w].name);
        if (!game_begin(&game, rules_find(setting.set), &setting, 1, &trouble))
            fail_msg("%s", trouble.text);
        for (int side = 0; side < 2; side++) {
            enum given given =
                game_say(&game, SIDE_NONE, "muster", SOURCE_TYPED, &verdict, &trouble);
            if (given != (setting.unit[0].placed ? GIVEN_REFUSED : GIVEN_DONE))
                fail_msg("%s: %s %s%s", wanted[w].name, verdict.id, verdict.why, trouble.text);
            game_say(&game, SIDE_NONE, "end", SOURCE_TYPED, &verdict, &trouble);
        }
        assert_int_equal(game.table.bases, setting.unit_count);
        for (int i = 0; i < game.table.bases; i++)
            assert_int_equal(game.table.base[i].where, WHERE_TABLE);
        game_release(&game);
    }
}

/* In the first game nobody has to march before he may shoot: in its first turn, when nobody has
 * moved, either side has its cannon, its five and its skirmisher, each with a place for the pellet
 * and an enemy in the open before it. */
static bool sees_an_enemy(const struct game *game, const struct offer *o, struct vec from)
{
    const struct table *t = &game->table;
    for (int i = 0; i < t->units; i++) {
        struct vec to = base_pose(&t->base[t->unit[i].base]).at;
        bool open = unit_side(&t->unit[i]) != unit_side(&t->unit[o->unit.index]);
        for (int k = 0; k < t->pieces && open; k++) {
            struct outline piece = piece_outline(t, &t->piece[k]);
            open = t->piece[k].height == 0 || track_gap(from, to, 10 * MM, &piece) > 0;
        }
        if (open)
            return true;
    }
    return false;
}

static int shooters_now(const struct game *game, int side)
{
    static struct offers offers;
    struct flick_spot spot[32];
    int count = 0;
    offers.count = 0;
    rules_offer(game->rules, &game->table, side, &offers);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *o = &offers.offer[i];
        struct order order = {.verb = o->verb, .side = side, .ids = o->withs};
        if (!o->allowed || game->rules->verb[o->verb].gesture != GESTURE_FLICK)
            continue;
        memcpy(order.id, o->with, sizeof order.id[0] * (size_t)o->withs);
        int spots = game->rules->flicks->spots(&game->table, &order, spot, 32);
        for (int k = 0; k < spots; k++)
            if (!spot[k].blocked && sees_an_enemy(game, o, spot[k].at)) {
                count++;
                break;
            }
    }
    return count;
}

static void the_first_game_shoots_at_once(void **state)
{
    (void)state;
    static struct game game;
    struct trouble trouble = {0};
    struct verdict verdict;
    load_named("gingerbread-yard");
    bool shot[SIDE_COUNT][8] = {{false}};
    for (int32_t seed = 1; seed <= 20; seed++) { /* equal dice: nobody fires that type */
        if (!game_begin(&game, rules_find(setting.set), &setting, seed, &trouble))
            fail_msg("%s", trouble.text);
        while (game.table.turn < 2) {
            int side = game_awaited(&game);
            if (shooters_now(&game, side) > 0)
                shot[side][game.table.phase] = true;
            const char *order = game.table.ask ? "answer first" : "end";
            if (game_say(&game, SIDE_NONE, order, SOURCE_TYPED, &verdict, &trouble) != GIVEN_DONE)
                fail_msg("%s: %s%s", order, verdict.why, trouble.text);
        }
        game_release(&game);
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int kinds = 0;
        for (int i = 0; i < 8; i++)
            kinds += shot[side][i];
        assert_int_equal(kinds, 3);
    }
}

/* ---- words and what they do --------------------------------------------------------------------
 */

static void units_stand_where_told(void **state)
{
    (void)state;
    read_sound(HEAD TABLE
               "sides:\n"
               "  red:\n"
               "    name: The Reds\n"
               "    units:\n"
               "      - {troop: regular, count: 3}\n"
               "      - {troop: skirmisher, name: Sharp Sam, at: [12.5, 30.0001], face: 45}\n"
               "      - {troop: regular, count: 5, line: {from: [30, 40]}}\n"
               "  blue:\n"
               "    units:\n"
               "      - {troop: regular, count: 3, line: {from: [90, 10], to: [90, 20]}}\n"
               "      - {troop: cavalry, at: [80, 40], face: -90.5}\n");
    assert_int_equal(setting.unit_count, 13);
    const struct setting_unit *u = setting.unit;
    assert_false(u[0].placed || u[2].placed);
    assert_int_equal(u[0].line, 8);
    assert_true(u[3].placed);
    assert_string_equal(u[3].name, "Sharp Sam");
    assert_int_equal(u[3].pose.at.x, 125 * MM);
    assert_int_equal(u[3].pose.at.y, 300001);
    assert_int_equal(u[3].pose.face, 45 * DEG);
    for (int i = 0; i < 5; i++) { /* facing east, the line runs south from its first man */
        assert_int_equal(u[4 + i].pose.at.x, 300 * MM);
        assert_int_equal(u[4 + i].pose.at.y, 400 * MM - i * 21 * MM);
        assert_int_equal(u[4 + i].pose.face, 90 * DEG);
    }
    assert_int_equal(u[10].pose.at.y, 150 * MM);
    assert_int_equal(u[10].pose.face, 270 * DEG);
    assert_int_equal(u[12].pose.face, 269500);
    assert_string_equal(setting.side_name[SIDE_RED], "The Reds");
}

static void head_and_options_are_read(void **state)
{
    (void)state;
    read_sound("title: Try\nset: kiddies\nkind: attack\nattacker: blue\nfirst: red\nturns: 9\n"
               "minutes: 20\nnotes: |\n  One.\n  Two.\n" TABLE SIDES
               "options: {span_red: 180, lean_enemy_stands: yes}\n"
               "victory:\n  - {side: blue, kind: exit}\n"
               "  - {side: blue, kind: hold, piece: Hut, men: 3}\n"
               "terrain:\n  - {kind: house, name: Hut, at: [50, 40]}\n");
    assert_int_equal(setting.attacker, SIDE_BLUE);
    assert_int_equal(setting.first, SIDE_RED);
    assert_int_equal(setting.turns, 9);
    assert_int_equal(setting.minutes, 20);
    assert_string_equal(setting.notes, "One.\nTwo.\n");
    assert_int_equal(setting.width, 1000 * MM);
    assert_int_equal(setting.option_count, 2);
    for (int i = 0; i < 2; i++)
        assert_int_equal(setting.option[i].value,
                         strcmp(setting.option[i].name, "span_red") == 0 ? 180 : 1);
    assert_int_equal(setting.goal_count, 2);
    assert_string_equal(setting.goal[1].piece, "Hut");
    assert_int_equal(setting.goal[1].count, 3);
    assert_int_equal(setting.goal[1].line, 18);
}

static void terrain_takes_its_usual_sizes(void **state)
{
    (void)state;
    read_sound(TERRAIN "  - {kind: ridge, at: [50, 40], face: 350}\n"
                       "  - {kind: hill, at: [20, 20], size: [10, 6], round: 1}\n"
                       "  - {kind: road, points: [[0, 70], [50, 75], [100, 70]], width: 6}\n"
                       "  - {kind: road, points: [[0, 5], [100, 5]]}\n"
                       "  - {kind: brick, at: [80, 20], mass: fixed, colour: slate}\n"
                       "  - {kind: field, points: [[60, 10], [70, 10], [70, 16]], colour: corn}\n");
    const struct setting_piece *p = setting.piece;
    assert_int_equal(p[0].height, 11 * MM);
    assert_string_equal(p[0].mass, "book");
    assert_int_equal(p[0].pose.face, 350 * DEG);
    assert_int_equal(p[1].hx + p[1].round, 50 * MM);
    assert_int_equal(p[1].hy + p[1].round, 30 * MM);
    assert_int_equal(p[1].height, 30 * MM);
    assert_int_equal(p[2].shape, SHAPE_BAND);
    assert_int_equal(p[2].round, 30 * MM);
    assert_int_equal(p[2].points, 17); /* a curve */
    struct vec end = pose_place(p[2].pose, setting.point[p[2].first_point + 16]);
    assert_int_equal(end.x, 1000 * MM);
    assert_int_equal(end.y, 700 * MM);
    assert_int_equal(p[3].points, 2);
    assert_string_equal(p[4].mass, "fixed");
    assert_int_equal(p[4].hx, 16 * MM);
    assert_int_equal(p[4].hy, 8 * MM);
    assert_int_equal(p[4].height, 9600);
    assert_string_equal(scenario_colours(TERRAIN_BRICK)[p[4].colour], "slate");
    assert_int_equal(p[5].shape, SHAPE_POLYGON);
    assert_int_equal(p[5].line, 13);
    assert_string_equal(scenario_colours(TERRAIN_FIELD)[p[5].colour], "corn");
}

static void walls_are_rows_of_panels(void **state)
{
    (void)state;
    read_sound(TERRAIN "  - {kind: wall, name: Wall, points: [[10, 10], [35, 10], [35, 22]]}\n");
    assert_int_equal(setting.piece_count, 5);
    assert_string_equal(setting.piece[0].name, "Wall");
    for (int i = 0; i < 5; i++) {
        const struct setting_piece *p = &setting.piece[i];
        assert_int_equal(p->part_of, i ? 1 : 0);
        assert_true(2 * p->hy <= 100 * MM);
        assert_int_equal(p->hx, 4 * MM);
        assert_string_equal(p->mass, "wall");
        assert_true(i == 0 || !p->name[0]);
    }
}

static void houses_are_laid_in_bond(void **state)
{
    (void)state;
    read_sound(TERRAIN "  - kind: brick house\n    name: Home\n    at: [50, 40]\n"
                       "    studs: [20, 16]\n    courses: 4\n    face: 30\n    gables: east-west\n"
                       "    doors: [{wall: south, at: 8, width: 4, height: 3}]\n"
                       "    windows: [{wall: east, at: 6, width: 2, sill: 1, height: 2}]\n");
    const struct setting_piece *floor = &setting.piece[0];
    assert_int_equal(floor->kind, TERRAIN_BUILDING);
    assert_int_equal(floor->height, 0);
    assert_int_equal(floor->hx, 80 * MM);
    assert_int_equal(floor->hy, 64 * MM);
    int top = 0, door = 0;
    for (int i = 1; i < setting.piece_count; i++) {
        const struct setting_piece *p = &setting.piece[i];
        struct vec local = pose_local(floor->pose, p->pose.at);
        assert_int_equal(p->kind, TERRAIN_BRICK);
        assert_int_equal(p->part_of, 1);
        assert_int_equal(p->pose.face, 30 * DEG);
        assert_int_equal(p->z % BRICK_COURSE, 0);
        top = p->z > top ? p->z : top;
        if (local.y < -56 * MM && p->z < 3 * BRICK_COURSE)
            door += abs(local.x) < 16 * MM;
    }
    assert_int_equal(door, 0);               /* the doorway is free */
    assert_int_equal(top, 6 * BRICK_COURSE); /* four courses, two of them gable steps above */
}

/* A wall whose joints lie on one another falls in two: count those the mason could not avoid. */
static void joints_do_not_meet(void **state)
{
    (void)state;
    struct brick_plan plan = {.width = 40, .depth = BRICK_THICK, .courses = 6};
    static struct bricks bricks;
    const char *why;
    assert_true(bricks_lay(&plan, &bricks, &why));
    for (int i = 0; i < bricks.count; i++)
        for (int j = 0; j < bricks.count; j++) {
            const struct brick *a = &bricks.brick[i], *b = &bricks.brick[j];
            bool above = b->course == a->course + 1;
            bool ends = a->x + a->length == b->x + b->length && a->x + a->length < plan.width;
            assert_false(above && ends);
        }
    plan.gaps = 1;
    plan.gap[0] = (struct brick_gap){BRICK_SOUTH, 10, 6, 0, 2};
    assert_false(bricks_lay(&plan, &bricks, &why)); /* nothing carries the middle of its lintel */
    assert_non_null(strstr(why, "too wide"));
}

static void men_may_stand_on_ridges(void **state)
{
    (void)state;
    struct trouble trouble;
    const char *men = HEAD TABLE "sides:\n"
                                 "  red: {units: [{troop: regular, at: [50, 40]}]}\n"
                                 "  blue: {units: [{troop: regular}]}\n"
                                 "terrain:\n";
    char text[800];
    snprintf(text, sizeof text, "%s  - {kind: ridge, at: [50, 40]}\n", men);
    read_sound(text);
    snprintf(text, sizeof text, "%s  - {kind: hill, at: [50, 40]}\n", men);
    assert_false(read_text(text, &trouble));
    assert_string_equal(trouble.text, "x.yaml:8: this hill overlaps the regular of line 5");
}

/* ---- units of several bases, and of other sizes ------------------------------------------------
 */

/* S.H.A.M.: two units of Foot, Red's with the middle of its front edge at 40, 40 looking north, and
 * their commanders. */
static void sham_text(char *text, size_t size, const char *red, const char *blue)
{
    snprintf(text, size,
             "title: X\nset: sham\n" TABLE "sides:\n"
             "  red:\n"
             "    units:\n"
             "      - {troop: commander, at: [4, 4], name: A}\n"
             "      - {troop: foot, at: [40, 40], face: 0%s}\n"
             "  blue:\n"
             "    units:\n"
             "      - {troop: commander, at: [96, 76], name: B}\n"
             "      - {troop: foot, %s}\n",
             red, blue);
}

static void units_are_judged_as_formed_up(void **state)
{
    (void)state;
    char text[800];
    struct trouble trouble;
    /* Fronts a millimetre apart, which are no nearer for the ranks behind them. */
    sham_text(text, sizeof text, "", "at: [40, 40.1], face: 180");
    read_sound(text);
    sham_text(text, sizeof text, ", form: double", "at: [40, 40.1], face: 180, form: double");
    read_sound(text);
    /* Flank to flank: a single rank is 16 cm wide, a double one 8 and 6 deep. */
    sham_text(text, sizeof text, "", "at: [56, 40], face: 0");
    read_sound(text);
    sham_text(text, sizeof text, "", "at: [55.9, 40], face: 0");
    assert_false(read_text(text, &trouble));
    assert_string_equal(trouble.text, "x.yaml:12: this foot overlaps the foot of line 8");
    sham_text(text, sizeof text, ", form: double", "at: [52, 40], face: 0");
    read_sound(text);
    sham_text(text, sizeof text, ", form: double", "at: [40, 34], face: 0");
    read_sound(text);
    sham_text(text, sizeof text, ", form: double", "at: [40, 34.1], face: 0");
    assert_false(read_text(text, &trouble));
    /* Two elements left are half as wide. */
    sham_text(text, sizeof text, ", strength: 2", "at: [52, 40], face: 0");
    read_sound(text);
    sham_text(text, sizeof text, ", strength: 2", "at: [51.9, 40], face: 0");
    assert_false(read_text(text, &trouble));
    /* Its rear would hang over the edge. */
    sham_text(text, sizeof text, "", "at: [60, 2.9], face: 0");
    assert_false(read_text(text, &trouble));
    assert_string_equal(trouble.text, "x.yaml:12: this foot reaches over the edge of the table");
    sham_text(text, sizeof text, "", "at: [60, 3], face: 0");
    read_sound(text);
}

static void bases_have_the_size_agreed_on(void **state)
{
    (void)state;
    char text[800];
    struct trouble trouble;
    static const char *const six = "title: X\nset: sixplus\n%s" TABLE
                                   "sides:\n  red: {units: [{troop: infantry, at: [40, 40]}]}\n"
                                   "  blue: {units: [{troop: infantry, at: [42.5, 40]}]}\n";
    snprintf(text, sizeof text, six, "");
    read_sound(text);
    snprintf(text, sizeof text, six, "options: {base_depth: 26}\n");
    assert_false(read_text(text, &trouble));
    assert_string_equal(trouble.text, "x.yaml:7: this infantry overlaps the infantry of line 6");
    snprintf(text, sizeof text, six, "options: {base_depth: 25}\n");
    read_sound(text);
}

/* ---- mistakes ----------------------------------------------------------------------------------
 */

static const struct mistake {
    const char *text, *trouble;
} mistakes[] = {
    /* writing */
    {"", "x.yaml: is empty"},
    {"# nothing\n", "x.yaml: is empty"},
    {HEAD "table: {width: 100, depth: 80\n", "x.yaml:4: this is not YAML: did not find expected "
                                             "',' or '}'"},
    {HEAD "title: Again\n",
     "x.yaml:3: \"title\" stands here a second time (the first is in line 1)"},
    {HEAD "teaser:\n", "x.yaml:3: nothing stands behind \"teaser\""},
    {HEAD "teaser: &a x\nnotes: *a\n", "x.yaml:4: \"*a\": references have no use here"},
    {HEAD TABLE SIDES "---\ntitle: More\n",
     "x.yaml:7: a second document starts here; one is enough"},
    {"- a\n", "x.yaml:1: \"the file\" should be words with values (word: value), not a list in [ ] "
              "or with dashes"},
    {HEAD "notes: \"a\\0b\"\n", "x.yaml:3: there is a zero byte in this value"},
    {"[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]\n", "x.yaml:1: lists are nested too deeply here"},
    {"title: \xff\n", "x.yaml:1: this is not YAML: invalid leading UTF-8 octet"},
    {"? [a]\n: b\n", "x.yaml:1: a word was expected before the colon"},
    /* words and shapes */
    {HEAD "tabel: 1\n", "x.yaml:3: there is no word \"tabel\" here; did you mean \"table\"?"},
    {HEAD TABLE "sides:\n  red: {units: [{truop: regular}]}\n  blue: {units: []}\n",
     "x.yaml:5: there is no word \"truop\" here; did you mean \"troop\"?"},
    {HEAD "table: {width: 100, depth: 80, elephants: 7}\n",
     "x.yaml:3: there is no word \"elephants\" here (the words are: width, depth, box)"},
    {"set: kiddies\n" TABLE SIDES, "x.yaml:1: the word \"title\" is missing"},
    {HEAD "table: {width: 100}\n" SIDES, "x.yaml:3: the word \"depth\" is missing in \"table\""},
    {HEAD TABLE "sides:\n  red: {units: [{count: 3}]}\n  blue: {}\n",
     "x.yaml:5: the word \"troop\" is missing in \"units[0]\""},
    {HEAD "table: 7\n" SIDES,
     "x.yaml:3: \"table\" should be words with values (word: value), not a single value"},
    {HEAD TABLE SIDES "terrain: none\n",
     "x.yaml:7: \"terrain\" should be a list in [ ] or with dashes, not a single value"},
    {HEAD "turns: [1]\n",
     "x.yaml:3: \"turns\" should be a single value, not a list in [ ] or with dashes"},
    {"title: A title that goes on and on and on until it is longer than any start screen is wide\n",
     "x.yaml:1: \"title\" is too long: at most 63 bytes"},
    /* numbers */
    {HEAD "table: {width: wide, depth: 80}\n" SIDES, "x.yaml:3: \"width\": \"wide\" is no number"},
    {HEAD "table:\n  width: 100\n  depth: 80,5\n" SIDES,
     "x.yaml:5: \"depth\": \"80,5\" is no number (decimals are written with a point)"},
    {HEAD "table: {width: 1000000, depth: 80}\n" SIDES,
     "x.yaml:3: \"width\": \"1000000\" is no number"},
    {HEAD "table: {width: 20, depth: 80}\n" SIDES,
     "x.yaml:3: \"width\" is 20; it may be 30 to 600 cm"},
    {HEAD "turns: 0\n" TABLE SIDES, "x.yaml:3: \"turns\" is 0; it may be 1 to 500 turns"},
    {HEAD "turns: 2.5\n" TABLE SIDES, "x.yaml:3: \"turns\": \"2.5\" is no whole number"},
    /* head */
    {"title: Try\nset: chess\n" TABLE SIDES,
     "x.yaml:2: there is no rule set \"chess\" (there is: "},
    {HEAD "kind: siege\n" TABLE SIDES,
     "x.yaml:3: \"kind\": there is no \"siege\"; it may be encounter or attack"},
    {HEAD "kind: attack\n" TABLE SIDES,
     "x.yaml:3: an attack needs a word \"attacker\": red or blue"},
    {HEAD "attacker: red\n" TABLE SIDES, "x.yaml:3: only an attack has an attacker (kind: attack)"},
    {HEAD "first: green\n" TABLE SIDES,
     "x.yaml:3: \"first\": there is no \"green\"; it may be red or blue"},
    {HEAD "teaser: \"a\\eb\"\n" TABLE SIDES,
     "x.yaml:3: \"teaser\" holds a character that cannot be written"},
    /* options */
    {HEAD TABLE "options:\n  span_red: 0\n" SIDES,
     "x.yaml:5: \"span_red\" is 0; it may be 130 to 230"},
    {HEAD TABLE "options:\n  span_blue: 150.5\n" SIDES,
     "x.yaml:5: \"span_blue\": \"150.5\" is no whole number"},
    {HEAD TABLE "options:\n  span_rde: 150\n" SIDES,
     "x.yaml:5: there is no word \"span_rde\" here; did you mean \"span_red\"?"},
    /* sides and units */
    {HEAD TABLE "sides:\n  red: {units: [{troop: regular}]}\n",
     "x.yaml:4: the word \"blue\" is missing in \"sides\""},
    {HEAD TABLE "sides:\n  red: {units: [{troop: regular}]}\n  blue: {name: Nobody}\n",
     "x.yaml:6: blue has no units"},
#define RED(unit)                                                                                  \
    HEAD TABLE "sides:\n  red:\n    units:\n      - " unit "\n"                                    \
               "  blue: {units: [{troop: regular}]}\n" /* line 7 */
    {RED("{troop: dragon}"), "x.yaml:7: \"troop\": there is no \"dragon\"; it may be regular, "},
    {RED("{troop: regular, count: 0}"), "x.yaml:7: \"count\" is 0; it may be 1 to 256"},
    {RED("{troop: regular, count: 256}"), "x.yaml:8: there are more than 256 units"},
    {RED("{troop: regular, name: Bob, count: 2}"), "x.yaml:7: one name cannot be that of 2 units"},
    {RED("{troop: regular, at: [5, 5], count: 2}"),
     "x.yaml:7: 2 units cannot stand at one place; write \"line\""},
    {RED("{troop: regular, at: [5, 5], line: {from: [1, 2]}}"),
     "x.yaml:7: a unit stands \"at\" a place, in a \"line\" or in a \"box\": one of them"},
    {RED("{troop: regular, face: 90}"),
     "x.yaml:7: units that are still to be deployed face nowhere yet"},
    {RED("{troop: regular, at: [101, 5]}"),
     "x.yaml:7: \"at\": 101 5 is off the table, which is 100 by 80 cm"},
    {RED("{troop: regular, at: [99.5, 5]}"),
     "x.yaml:7: this regular reaches over the edge of the table"},
    {RED("{troop: regular, at: [5, 5, 5]}"),
     "x.yaml:7: \"at\" takes two numbers (decimals are written with a point)"},
    {RED("{troop: regular, at: [5]}"), "x.yaml:7: \"at\" has too few entries: at least 2"},
    {RED("{troop: regular, count: 5, line: {to: [1, 2]}}"),
     "x.yaml:7: a line needs \"from\", the place of its first figure"},
    {RED("{troop: regular, line: {from: [1, 2], to: [3, 4]}}"),
     "x.yaml:7: a line with \"to\" takes two figures or more"},
    {RED("{troop: regular, count: 2, line: {from: [2, 2], to: [6, 2], spacing: 4}}"),
     "x.yaml:7: a line has \"to\" or \"spacing\", not both"},
    {RED("{troop: regular, count: 3, line: {from: [20, 20], spacing: 2}}"),
     "x.yaml:7: this regular overlaps the regular of line 7"},
    {RED("{troop: regular, box: C5}"), "x.yaml:7: \"box\": this table has no boxes (table: box)"},
    {RED("{troop: regular, leader: Nobody}"),
     "x.yaml:7: \"leader\": no unit of this side is called \"Nobody\""},
    {HEAD TABLE "sides:\n  red: {units: [{troop: regular, at: [50, 40]}]}\n"
                "  blue: {units: [{troop: regular, at: [51, 41]}]}\n",
     "x.yaml:6: this regular overlaps the regular of line 5"},
    {HEAD TABLE "sides:\n  red: {units: [{troop: regular, name: Bob}]}\n"
                "  blue: {units: [{troop: regular, name: Bob}]}\n",
     "x.yaml:6: \"Bob\" is already the name of something in line 5"},
    /* terrain */
    {TERRAIN "  - {kind: volcano, at: [5, 5]}\n",
     "x.yaml:8: \"kind\": there is no \"volcano\"; it may be road, river, "},
    {TERRAIN "  - {kind: hill}\n", "x.yaml:8: a hill needs a word \"at\""},
    {TERRAIN "  - kind: hill\n    at: [20, 20]\n    trees: 4\n",
     "x.yaml:10: a hill has no \"trees\""},
    {TERRAIN "  - {kind: hill, at: [20, 20], size: [0, 5]}\n",
     "x.yaml:8: \"size\" is 0; it may be 0.1 to 600 cm"},
    {TERRAIN "  - {kind: hill, at: [20, 20], size: [10, 5], round: 3}\n",
     "x.yaml:8: \"round\" may be at most half the smaller side"},
    {TERRAIN "  - {kind: hill, at: [20, 20], colour: pink}\n",
     "x.yaml:8: \"colour\": there is no \"pink\"; it may be amber, green, violet or teal"},
    {TERRAIN "  - {kind: hill, at: [20, 20], mass: jelly}\n",
     "x.yaml:8: \"mass\": there is no \"jelly\"; it may be fixed, brick, block, wall, book, tree "
     "or "
     "hut"},
    {TERRAIN "  - {kind: hill, at: [97, 20]}\n",
     "x.yaml:8: this hill reaches over the edge of the table"},
    {TERRAIN "  - {kind: hill, at: [20, 20]}\n  - {kind: brick, at: [22, 20]}\n",
     "x.yaml:9: this brick overlaps the hill of line 8"},
    {TERRAIN "  - {kind: wood, trees: 3}\n",
     "x.yaml:8: a wood needs \"at\" and \"size\", or \"points\""},
    {TERRAIN "  - {kind: wood, at: [20, 20], trees: 3}\n",
     "x.yaml:8: a wood needs \"size\" or \"points\""},
    {TERRAIN "  - {kind: wood, at: [20, 20], points: [[1, 1], [9, 1], [9, 9]]}\n",
     "x.yaml:8: a wood has \"at\" and \"size\", or \"points\", not both"},
    {TERRAIN "  - {kind: wood, at: [20, 20], size: [8, 8], trees: 90}\n",
     "x.yaml:8: there is no room for 90 trees in this wood: "},
    {TERRAIN "  - {kind: wood, points: [[1, 1], [9, 1]]}\n",
     "x.yaml:8: a wood needs at least 3 points"},
    {TERRAIN "  - {kind: field, points: [[10, 10], [30, 30], [30, 10], [10, 30]]}\n",
     "x.yaml:8: these points go round nothing, or the line crosses itself"},
    {TERRAIN "  - {kind: road, points: [[10, 10], [10, 10]]}\n",
     "x.yaml:8: two points lie on one another"},
    {TERRAIN "  - kind: road\n    points:\n      - [0, 10]\n      - [104, 10]\n",
     "x.yaml:11: \"points[1]\": 104 10 is off the table, which is 100 by 80 cm"},
    {TERRAIN "  - {kind: road, smooth: maybe, points: [[0, 10], [9, 10]]}\n",
     "x.yaml:8: \"smooth\": there is no \"maybe\"; it may be no or yes"},
    {TERRAIN "  - {kind: wall, points: [[10, 10], [10.5, 10]]}\n",
     "x.yaml:8: this stretch of wall is too short"},
    {TERRAIN "  - {kind: brick house, at: [50, 40], studs: [15, 12], courses: 3}\n",
     "x.yaml:8: a brick plan is counted in even studs"},
    {TERRAIN "  - {kind: brick house, at: [50, 40], studs: [14, 2], courses: 3}\n",
     "x.yaml:8: a brick house is at least eight studs each way"},
    {TERRAIN "  - {kind: brick wall, at: [50, 40], studs: [14, 4], courses: 3}\n",
     "x.yaml:8: a brick wall is two studs thick: [length, 2]"},
    {TERRAIN "  - kind: brick house\n    at: [50, 40]\n    studs: [20, 12]\n    courses: 4\n"
             "    doors:\n      - {wall: south, at: 6, width: 6, height: 3}\n",
     "x.yaml:8: a door or window is too wide: the bricks over it would rest on nothing"},
    {TERRAIN "  - kind: brick house\n    at: [50, 40]\n    studs: [20, 12]\n    courses: 4\n"
             "    doors:\n      - {wall: top, at: 6, width: 6, height: 3}\n",
     "x.yaml:13: \"wall\": there is no \"top\"; it may be south, north, west or east"},
    /* victory */
    {HEAD TABLE SIDES "victory: [{side: red, kind: hold, piece: Castle, men: 2}]\n",
     "x.yaml:7: \"Castle\" is no named piece of the terrain"},
    {HEAD TABLE SIDES "victory: [{side: green, kind: exit}]\n",
     "x.yaml:7: \"side\": there is no \"green\"; it may be red or blue"},
};

/* A sentence that ends in a space is only the beginning of what is said: the rest is a list that
 * grows with the program. */
static void mistakes_are_told_with_line_and_word(void **state)
{
    (void)state;
    static struct setting before;
    memset(&before, 0x77, sizeof before);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct trouble trouble = {0};
        memcpy(&setting, &before, sizeof setting);
        if (read_text(mistakes[i].text, &trouble))
            fail_msg("loaded:\n%s", mistakes[i].text);
        size_t length = strlen(mistakes[i].trouble);
        bool open = length && mistakes[i].trouble[length - 1] == ' ';
        if (open && strncmp(trouble.text, mistakes[i].trouble, length) == 0)
            trouble.text[length] = '\0';
        assert_string_equal(trouble.text, mistakes[i].trouble);
        assert_memory_equal(&setting, &before, sizeof setting); /* nothing half-loaded */
    }
}

static void limits_are_told(void **state)
{
    (void)state;
    struct trouble trouble;
    struct words text;
    words_init(&text);
    words_add(&text, TERRAIN);
    for (int i = 0; i < 9; i++)
        words_format(&text, "  - {kind: wood, at: [50, 40], size: [90, 70], trees: 120}\n");
    assert_false(read_text(text.text, &trouble));
    assert_non_null(strstr(trouble.text, "trees"));
    words_clear(&text);
    words_add(&text, TERRAIN "  - kind: road\n    points:\n");
    for (int i = 0; i < 65; i++)
        words_format(&text, "      - [%d, 10]\n", i);
    assert_false(read_text(text.text, &trouble));
    assert_string_equal(trouble.text, "x.yaml:9: \"points\" has too many entries: at most 64");
    words_clear(&text);
    words_add(&text, TERRAIN);
    for (int i = 0; i < 15; i++)
        words_format(&text, "  - {kind: brick house, at: [%d, %d], studs: [16, 16], courses: 5}\n",
                     10 + 17 * (i % 5), 10 + 17 * (i / 5));
    assert_false(read_text(text.text, &trouble));
    assert_non_null(strstr(trouble.text, "more than 1024 pieces of terrain"));
    words_release(&text);
    static char huge[(1 << 20) + 2];
    memset(huge, '#', sizeof huge - 1);
    assert_false(scenario_read("x.yaml", huge, sizeof huge - 1, &setting, &trouble));
    assert_string_equal(trouble.text, "x.yaml: is too long for such a file");
    assert_false(scenario_load("/nowhere/at/all.yaml", &setting, &trouble));
    assert_non_null(strstr(trouble.text, "/nowhere/at/all.yaml"));
}

/* A file that ends too early is refused or, at a lucky place, is a smaller sound one: never more.
 */
static void torn_files_do_no_harm(void **state)
{
    (void)state;
    char path[512];
    snprintf(path, sizeof path, FOLDER "brick-lane.yaml");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    static char text[20000];
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t cut = 0; cut < size; cut += 97) {
        struct trouble trouble = {0};
        if (!scenario_read("x.yaml", text, cut, &setting, &trouble))
            assert_true(strncmp(trouble.text, "x.yaml:", 7) == 0);
    }
}

static void no_locale_bends_numbers(void **state)
{
    (void)state;
    static const char *const locales[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", ""};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
        setlocale(LC_ALL, locales[i]);
        read_sound(TERRAIN "  - {kind: tree, at: [12.75, 3.5]}\n");
        assert_int_equal(setting.piece[0].pose.at.x, 127500);
        assert_int_equal(setting.piece[0].pose.at.y, 35 * MM);
        struct trouble trouble;
        assert_false(read_text(HEAD "table:\n  width: 99,5\n  depth: 80\n" SIDES, &trouble));
    }
    setlocale(LC_ALL, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_hold_what_was_asked),
        cmocka_unit_test(encounters_are_even),
        cmocka_unit_test(nothing_overlaps),
        cmocka_unit_test(units_are_judged_as_formed_up),
        cmocka_unit_test(bases_have_the_size_agreed_on),
        cmocka_unit_test(bricks_rest_on_bricks),
        cmocka_unit_test(trees_stand_in_their_woods),
        cmocka_unit_test(loading_twice_gives_the_same),
        cmocka_unit_test(everybody_finds_a_place),
        cmocka_unit_test(the_first_game_shoots_at_once),
        cmocka_unit_test(units_stand_where_told),
        cmocka_unit_test(head_and_options_are_read),
        cmocka_unit_test(terrain_takes_its_usual_sizes),
        cmocka_unit_test(walls_are_rows_of_panels),
        cmocka_unit_test(houses_are_laid_in_bond),
        cmocka_unit_test(joints_do_not_meet),
        cmocka_unit_test(men_may_stand_on_ridges),
        cmocka_unit_test(mistakes_are_told_with_line_and_word),
        cmocka_unit_test(limits_are_told),
        cmocka_unit_test(torn_files_do_no_harm),
        cmocka_unit_test(no_locale_bends_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
