/* The scenarios of all sets: each is sound, begins as a game, gives the start screen what it shows,
 * and those that say so look the same from either end, men and ground. */
#include "rules/game.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct setting setting; /* too big for the stack */

/* Scenarios whose remark at the top promises that both ends are alike. */
static const char *const even[] = {
    "sixplus/vest-pocket",       "sixplus/tea-tray",         "sixplus/four-counties",
    "pikeshot/pitched-battle",   "pikeshot/first-push",      "pikeshot/stone-bridge",
    "pikeshot/drummers-dice",    "sham/holmes-crossroads",   "sham/first-drill",
    "sham/whinny-heath",         "sham/king-street",         "morschauser1/first-lines",
    "morschauser1/two-parishes", "morschauser2/little-wold", "morschauser2/parish-bounds",
    "morschauser2/two-villages",
};
enum { EVEN = (int)(sizeof even / sizeof *even), LEAST = 4, LEAST_OF_A_MARK = 3 };

static void load(const char *path)
{
    struct trouble trouble = {0};
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
}

/* ---- every file -------------------------------------------------------------------------------
 */

static void needs_nothing_more(const char *path)
{
    struct words remarks;
    words_init(&remarks);
    if (scenario_remarks(&setting, &remarks))
        fail_msg("%s", remarks.text);
    words_release(&remarks);
    if (!setting.title[0] || !setting.teaser[0] || !setting.notes[0] || !setting.minutes ||
        !setting.turns || !setting.kind[0])
        fail_msg("%s: a title, a teaser, notes, a kind, minutes and turns are wanted", path);
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        assert_true(setting.side_name[side][0]);
}

static void begins(const char *path)
{
    struct trouble trouble = {0};
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    if (!game_begin(game, rules_find(setting.set), &setting, 7, &trouble))
        fail_msg("%s: %s", path, trouble.text);
    game_release(game);
    free(game);
}

static int to_begin_with; /* of the set that is looked through */

/* The one to begin with is over soon, and nobody has to be set up. */
static void begin_is_easy(const char *path)
{
    if (!setting.begin)
        return;
    to_begin_with++;
    assert_true(setting.minutes <= 15);
    for (int i = 0; i < setting.unit_count; i++)
        if (!setting.unit[i].placed)
            fail_msg("%s:%d: stands nowhere yet", path, setting.unit[i].line);
}

static int files_of(const char *set)
{
    char folder[512], path[1024];
    snprintf(folder, sizeof folder, FOILSHOT_SOURCE "/scenarios/%s", set);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".yaml") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        load(path);
        assert_string_equal(setting.set, set);
        needs_nothing_more(path);
        begins(path);
        begin_is_easy(path);
        count++;
    }
    closedir(dir);
    return count;
}

static void every_scenario_begins(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        bool boxes = rules_list[i]->measure == MEASURE_BOXES;
        to_begin_with = 0;
        assert_true(files_of(rules_list[i]->id) >= (boxes ? LEAST_OF_A_MARK : LEAST));
        assert_int_equal(to_begin_with, 1);
    }
}

/* ---- the same from either end -----------------------------------------------------------------
 */

enum { CLOSE = MM / 4 }; /* places are written to a tenth of a millimetre */

static bool close_to(struct vec a, struct vec b)
{
    return abs(a.x - b.x) <= CLOSE && abs(a.y - b.y) <= CLOSE;
}

static struct vec turned(struct vec at)
{
    return (struct vec){setting.width - at.x, setting.depth - at.y};
}

static bool unit_answers(const struct setting_unit *a, const struct setting_unit *b)
{
    if (a->side == b->side || strcmp(a->troop, b->troop) != 0 || strcmp(a->form, b->form) != 0 ||
        a->strength != b->strength || !a->leader[0] != !b->leader[0] ||
        angle_norm((int64_t)a->pose.face + TURN / 2) != b->pose.face)
        return false;
    if (a->box_x)
        return a->box_x + b->box_x == setting.width / setting.box + 1 &&
               a->box_y + b->box_y == setting.depth / setting.box + 1;
    return close_to(turned(a->pose.at), b->pose.at);
}

static bool point_answers(const struct setting_piece *a, int point, const struct setting_piece *b)
{
    struct vec at = turned(pose_place(a->pose, setting.point[a->first_point + point]));
    for (int i = 0; i < b->points; i++)
        if (close_to(at, pose_place(b->pose, setting.point[b->first_point + i])))
            return true;
    return false;
}

static bool piece_answers(const struct setting_piece *a, const struct setting_piece *b)
{
    if (a->kind != b->kind || a->shape != b->shape || a->points != b->points ||
        abs(a->round - b->round) > CLOSE || !close_to(turned(a->pose.at), b->pose.at))
        return false;
    if (a->shape == SHAPE_BOX)
        return abs(a->hx - b->hx) <= CLOSE && abs(a->hy - b->hy) <= CLOSE &&
               a->pose.face % (TURN / 2) == b->pose.face % (TURN / 2);
    for (int i = 0; i < a->points; i++)
        if (!point_answers(a, i, b))
            return false;
    return true;
}

static void units_are_alike(const char *name)
{
    for (int i = 0; i < setting.unit_count; i++) {
        bool found = false;
        for (int j = 0; j < setting.unit_count; j++)
            found = found || unit_answers(&setting.unit[i], &setting.unit[j]);
        if (!found)
            fail_msg("%s:%d: nobody stands opposite", name, setting.unit[i].line);
    }
}

/* Trees hinder nobody in these sets, and a wood scatters its own. */
static void ground_is_alike(const char *name)
{
    for (int i = 0; i < setting.piece_count; i++) {
        bool found = setting.piece[i].kind == TERRAIN_TREE;
        for (int j = 0; j < setting.piece_count && !found; j++)
            found = piece_answers(&setting.piece[i], &setting.piece[j]);
        if (!found)
            fail_msg("%s:%d: nothing lies opposite", name, setting.piece[i].line);
    }
}

static void even_scenarios_are_even(void **state)
{
    (void)state;
    for (int i = 0; i < EVEN; i++) {
        char path[512];
        snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s.yaml", even[i]);
        load(path);
        units_are_alike(even[i]);
        ground_is_alike(even[i]);
    }
}

/* ---- hills ------------------------------------------------------------------------------------
 */

#define ON_A_HILL                                                                                  \
    "table: {width: 60, depth: 60}\n"                                                              \
    "sides:\n"                                                                                     \
    "  red: {units: [{troop: %s, at: [30, 30], face: 0}]}\n"                                       \
    "  blue: {units: [{troop: %s, at: [30, 50], face: 180}]}\n"                                    \
    "terrain: [{kind: hill, at: [30, 30], size: [20, 20]}]\n"

static bool stands_on_a_hill(const char *set, const char *troop)
{
    char text[1000];
    struct trouble trouble = {0};
    snprintf(text, sizeof text, "title: Hill\nset: %s\n" ON_A_HILL, set, troop, troop);
    return scenario_read("x.yaml", text, strlen(text), &setting, &trouble);
}

static void men_stand_on_hills_but_not_on_blocks(void **state)
{
    (void)state;
    assert_true(stands_on_a_hill("pikeshot", "infantry"));
    assert_true(stands_on_a_hill("sixplus", "infantry"));
    assert_false(stands_on_a_hill("kiddies", "regular"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_begins),
        cmocka_unit_test(even_scenarios_are_even),
        cmocka_unit_test(men_stand_on_hills_but_not_on_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
