/* The editor: what it changes in a scenario, and its screen without a window. Every shipped
 * scenario is opened and laid out as a game would lay it out; tables are changed at random, undone
 * and done again; things are dragged from the box, saved, and played. */
#include "app/app.h"
#include "app/edit/editor.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "core/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

#define SHIPPED FOILSHOT_SOURCE "/scenarios/"

/* ---- the model ---------------------------------------------------------------------------------
 */

static struct edit edit;
static struct trouble trouble;

static void open_shipped(const char *name)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, SHIPPED "%s.yaml", name);
    if (!edit_open(&edit, path, &trouble))
        fail_msg("%s", trouble.text);
}

static void keep(void)
{
    if (!edit_keep(&edit, &trouble))
        fail_msg("%s", trouble.text);
}

static struct edit_ref named(const char *name)
{
    for (int i = 0; i < edit_entries(&edit); i++) {
        struct edit_ref e = edit_entry_at(&edit, i);
        const struct raw_unit *u = edit_unit(&edit, e);
        const struct raw_piece *p = edit_piece(&edit, e);
        if (strcmp(u ? u->name : p->name, name) == 0)
            return e;
    }
    fail_msg("there is no %s", name);
    return (struct edit_ref){0};
}

static struct vec middle_of(struct edit_ref e)
{
    struct pose pose = {{0, 0}, 0};
    assert_true(edit_pose(&edit, e, &pose));
    return pose.at;
}

/* The table after the first block of a game. */
static uint64_t game_hash(const struct setting *setting)
{
    struct game *game = malloc(sizeof *game);
    assert_non_null(game);
    if (!game_begin(game, rules_find(setting->set), setting, 0, &trouble))
        fail_msg("%s", trouble.text);
    int32_t at = game->journal.at;
    journal_seek(&game->journal, &game->table, &at, 0);
    uint64_t hash = game->table.hash;
    game_release(game);
    free(game);
    return hash;
}

static void each_scenario(void (*visit)(const char *path))
{
    for (int set = 0; set < rules_count; set++) {
        char folder[PATH_BYTES], path[PATH_BYTES], **names;
        snprintf(folder, sizeof folder, SHIPPED "%s", rules_list[set]->id);
        int count = folder_names(folder, ".yaml", &names);
        assert_true(count > 0);
        for (int i = 0; i < count; i++)
            if (path_join(path, folder, names[i]))
                visit(path);
        names_free(names, count);
    }
}

static void lies_as_in_a_game(const char *path)
{
    static struct setting setting;
    if (!scenario_load(path, &setting, &trouble) || !edit_open(&edit, path, &trouble))
        fail_msg("%s", trouble.text);
    if (edit_why_not(&edit))
        fail_msg("%s: %s", path, edit_why_not(&edit));
    assert_true(edit.show->table.hash == game_hash(&setting));
    for (int i = 0; i < edit_entries(&edit); i++) {
        struct ref thing[EDIT_THINGS];
        struct edit_ref e = edit_entry_at(&edit, i);
        int count = edit_things(&edit, e, thing);
        assert_true(count > 0);
        assert_true(edit_same(edit_entry_of(&edit, thing[0]), e));
        assert_int_equal(edit_entry_number(&edit, e), i);
    }
    assert_false(edit_changed(&edit));
}

static void test_every_scenario_lies_there_as_in_a_game(void **state)
{
    (void)state;
    each_scenario(lies_as_in_a_game);
}

static uint32_t seed = 7;
static int below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static void change_something(void)
{
    int count = edit_entries(&edit);
    struct edit_ref e = edit_entry_at(&edit, below(count ? count : 1));
    struct vec at = {below(edit.show->table.width), below(edit.show->table.depth)}, size;
    int points = edit_points(&edit, e), kinds = 0;
    while (draft_kind(kinds))
        kinds++;
    switch (below(12)) {
    case 0:
        edit_add_piece(&edit, draft_kind(below(kinds)), at);
        break;
    case 1:
        edit_add_unit(&edit, SIDE_RED + below(2), edit.rules->troop[below(edit.rules->troops)].word,
                      at);
        break;
    case 2:
        edit_copy(&edit, e);
        break;
    case 3:
        edit_remove(&edit, e);
        break;
    case 4:
        edit_turn(&edit, e, below(720) * DEG - 360 * DEG);
        break;
    case 5:
        if (edit_size(&edit, e, &size))
            edit_resize(&edit, e, (struct vec){size.x + below(100) * MM, size.y / 2});
        break;
    case 6:
        if (points)
            edit_point_put(&edit, e, below(points), at);
        break;
    case 7:
        if (points)
            edit_point_split(&edit, e, below(points));
        break;
    case 8:
        if (points)
            edit_point_drop(&edit, e, below(points));
        break;
    case 9:
        edit_part(&edit, e);
        break;
    case 10:
        edit_put(&edit, edit_take(&edit, e), at);
        break;
    default:
        edit_move(
            &edit, e,
            vec_sub(at, (struct vec){edit.show->table.width / 2, edit.show->table.depth / 2}));
    }
}

static int kept, refused, sound;

static void change_and_go_back(const char *path)
{
    enum { CHANGES = 30 };
    static struct setting setting;
    if (!edit_open(&edit, path, &trouble))
        fail_msg("%s", trouble.text);
    char *first = strdup(edit.state[0]);
    assert_non_null(first);
    for (int i = 0; i < CHANGES; i++) {
        change_something();
        bool good = edit_keep(&edit, &trouble);
        kept += good;
        refused += !good;
        if (!good)
            assert_true(trouble.text[0]);
        const char *text = edit.state[edit.at];
        if (edit_why_not(&edit))
            continue;
        sound++;
        if (!scenario_read("x", text, strlen(text), &setting, &trouble))
            fail_msg("%s: %s\n%s", path, trouble.text, text);
        assert_true(edit.show->table.hash == game_hash(&setting));
    }
    char *last = strdup(edit.state[edit.at]);
    uint64_t hash = edit.show->table.hash;
    assert_non_null(last);
    while (edit_can_undo(&edit))
        edit_undo(&edit);
    assert_string_equal(edit.state[edit.at], first);
    assert_false(edit_changed(&edit));
    assert_null(edit_why_not(&edit));
    while (edit_can_redo(&edit))
        edit_redo(&edit);
    assert_string_equal(edit.state[edit.at], last);
    assert_true(edit.show->table.hash == hash);
    free(first);
    free(last);
}

static void test_changes_at_random_are_undone_and_done_again(void **state)
{
    (void)state;
    each_scenario(change_and_go_back);
    assert_true(kept > 500);
    assert_true(sound > 40);
}

static void test_things_move_and_turn_and_grow(void **state)
{
    (void)state;
    struct vec size;
    open_shipped("kiddies/brick-lane");
    struct edit_ref house = named("The House"), book = named("The Spelling Book");
    struct vec before = middle_of(house);
    edit_move(&edit, house, (struct vec){0, 250 * MM});
    keep();
    assert_int_equal(middle_of(house).y - before.y, 250 * MM);
    edit_turn(&edit, house, 45 * DEG);
    keep();
    assert_string_equal(edit_piece(&edit, house)->face, "45");
    assert_true(edit_size(&edit, house, &size));
    assert_int_equal(size.x, 24 * 8 * MM);
    edit_resize(&edit, book, (struct vec){100 * MM, 123400});
    keep();
    assert_true(edit_size(&edit, book, &size));
    assert_int_equal(size.x, 100 * MM);
    assert_int_equal(size.y, 123 * MM); /* whole millimetres */
    struct edit_ref road = named("Brick Lane");
    int points = edit_points(&edit, road);
    int made = edit_point_split(&edit, road, 0);
    assert_int_equal(made, 1);
    edit_point_put(&edit, road, made, (struct vec){120 * MM, 400 * MM});
    keep();
    assert_int_equal(edit_points(&edit, road), points + 1);
    assert_int_equal(edit_point(&edit, road, made).y, 400 * MM);
    assert_true(edit_point_drop(&edit, road, made));
    keep();
    assert_int_equal(edit_points(&edit, road), points);
    edit_move(&edit, road, (struct vec){-5000 * MM, 0}); /* it ends at the edge */
    keep();
    assert_int_equal(edit_point(&edit, road, 0).x, 0);
}

static void test_what_overlaps_is_told_saved_and_opened_again(void **state)
{
    (void)state;
    static struct setting setting;
    char path[] = "/tmp/foilshot-edit-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    open_shipped("kiddies/brick-lane");
    struct edit_ref crate = named("The Crate"), pile = named("The Woodpile");
    edit_move(&edit, crate, vec_sub(middle_of(pile), middle_of(crate)));
    keep();
    assert_non_null(edit_misfit_of(&edit, crate));
    assert_non_null(strstr(edit_misfit_of(&edit, pile), "The Crate"));
    assert_null(edit_misfit_of(&edit, named("The House")));
    assert_true(edit_save(&edit, path, &trouble));
    assert_false(edit_changed(&edit));
    assert_false(scenario_load(path, &setting, &trouble));
    assert_true(edit_open(&edit, path, &trouble));
    crate = named("The Crate");
    assert_non_null(strstr(edit_misfit_of(&edit, crate), "The Woodpile"));
    edit_move(&edit, crate, (struct vec){0, 200 * MM});
    keep();
    assert_null(edit_misfit_of(&edit, crate));
    assert_true(edit_save(&edit, path, &trouble));
    assert_true(scenario_load(path, &setting, &trouble));
    assert_string_equal(setting.title, "The House on Brick Lane");
    assert_false(edit_save(&edit, "/nowhere/at/all.yaml", &trouble));
    assert_non_null(strstr(trouble.text, "cannot be written"));
    unlink(path);
}

static void test_those_who_wait_are_taken_one_by_one(void **state)
{
    (void)state;
    open_shipped("kiddies/brick-lane");
    struct edit_ref crowd = edit_entry_at(&edit, 0);
    struct pose pose;
    assert_string_equal(edit_unit(&edit, crowd)->count, "20");
    assert_false(edit_pose(&edit, crowd, &pose));
    struct edit_ref one = edit_take(&edit, crowd);
    edit_put(&edit, one, (struct vec){100 * MM, 100 * MM});
    keep();
    assert_string_equal(edit_unit(&edit, crowd)->count, "19");
    assert_int_equal(middle_of(one).x, 100 * MM);
    edit_wait(&edit, one);
    keep();
    assert_false(edit_pose(&edit, one, &pose));
}

/* A new table with four of Red in a line, which is one entry, and one of Blue. */
static void line_of_four(void)
{
    assert_true(edit_new(&edit, rules_find("kiddies"), &trouble));
    struct raw_unit *u = draft_unit_add(&edit.draft, SIDE_RED);
    snprintf(u->troop, sizeof u->troop, "regular");
    raw_put(u->count, 4, 0);
    raw_put_pair(&u->line.from, (struct vec){300 * MM, 600 * MM});
    edit_add_unit(&edit, SIDE_BLUE, "regular", (struct vec){900 * MM, 600 * MM});
    keep();
}

static void test_a_line_parts_where_it_stands(void **state)
{
    (void)state;
    line_of_four();
    struct edit_ref line = {EDIT_UNIT, SIDE_RED, 0};
    struct vec last = edit.show->setting.unit[3].pose.at;
    edit_turn(&edit, line, 0);
    edit_part(&edit, line);
    keep();
    assert_int_equal(edit.draft.raw.sides.red.units, 4);
    assert_int_equal(edit.show->setting.unit[3].pose.at.x, last.x);
    assert_int_equal(edit.show->setting.unit[3].pose.at.y, last.y);
    assert_null(edit_why_not(&edit));
}

/* Where its men would not all find an entry a line stays whole, and nobody is lost. */
static void test_a_line_without_room_stays_whole(void **state)
{
    (void)state;
    line_of_four();
    const struct edit_ref line = {EDIT_UNIT, SIDE_RED, 0};
    assert_null(edit_why_whole(&edit, line));
    assert_non_null(edit_why_whole(&edit, (struct edit_ref){EDIT_UNIT, SIDE_BLUE, 0}));
    raw_put(edit_unit(&edit, line)->count, 9, 0); /* five of them lie nowhere yet */
    assert_non_null(edit_why_whole(&edit, line));
    assert_true(edit_same(edit_part(&edit, line), line));
    assert_int_equal(edit.draft.raw.sides.red.units, 1);
    raw_put(edit_unit(&edit, line)->count, 4, 0);
    while (edit.draft.raw.sides.red.units < RAW_ENTRIES - 2)
        assert_non_null(draft_unit_add(&edit.draft, SIDE_RED));
    assert_non_null(edit_why_whole(&edit, line));
    assert_true(edit_same(edit_part(&edit, line), line));
    assert_int_equal(edit.draft.raw.sides.red.units, RAW_ENTRIES - 2);
    assert_string_equal(edit_unit(&edit, line)->count, "4");
    draft_unit_remove(&edit.draft, SIDE_RED, 1);
    assert_null(edit_why_whole(&edit, line));
    edit_part(&edit, line);
    assert_int_equal(edit.draft.raw.sides.red.units, RAW_ENTRIES);
}

static void test_names_are_followed(void **state)
{
    (void)state;
    open_shipped("morschauser1/first-lines");
    edit_rename(&edit, named("Colonel Ashdown"), "Colonel Ash");
    keep();
    assert_null(edit_why_not(&edit));
    assert_string_equal(edit.draft.raw.sides.red.unit[1].leader, "Colonel Ash");
    edit_remove(&edit, named("Colonel Ash"));
    keep();
    assert_string_equal(edit.draft.raw.sides.red.unit[0].leader, "");
    open_shipped("kiddies/brick-lane");
    unsigned goals = edit.draft.raw.goals;
    edit_rename(&edit, named("The House"), "The Villa");
    keep();
    assert_string_equal(edit.draft.raw.goal[0].piece, "The Villa");
    edit_remove(&edit, named("The Villa"));
    keep();
    assert_int_equal(edit.draft.raw.goals, goals - 1);
}

/* The guide speaks of a unit by its new name; with other troops it goes, and undo brings it back.
 */
static void test_the_guide_follows(void **state)
{
    (void)state;
    open_shipped("sham/first-drill");
    const struct raw_scenario *raw = &edit.draft.raw;
    unsigned steps = raw->steps;
    assert_true(steps > 0);
    edit_rename(&edit, named("The Grenadiers"), "The Old Guard");
    keep();
    assert_int_equal(raw->steps, steps);
    bool told = false;
    for (unsigned i = 0; i < steps; i++)
        for (unsigned k = 0; k < raw->step[i].bys; k++)
            told = told || strcmp(raw->step[i].by[k].text, "The Old Guard") == 0;
    assert_true(told);
    edit_remove(&edit, named("The Hussars"));
    keep();
    assert_int_equal(raw->steps, 0);
    assert_null(edit_why_not(&edit));
    edit_undo(&edit);
    assert_int_equal(raw->steps, steps);
}

static void test_a_grid_is_kept(void **state)
{
    (void)state;
    open_shipped("morschauser1/first-lines");
    struct edit_ref gun = named("Long Tom"), wood = named("Withy Wood");
    edit_move(&edit, gun, (struct vec){80 * MM, -70 * MM});
    keep();
    assert_string_equal(edit_unit(&edit, gun)->box, "D6");
    edit_turn(&edit, gun, 30 * DEG);
    keep();
    assert_int_equal(raw_number(edit_unit(&edit, gun)->face, 3, -1) % (45 * DEG), 0);
    edit_resize(&edit, wood, (struct vec){200 * MM, 100 * MM});
    keep();
    assert_string_equal(edit_piece(&edit, wood)->size.number[0], "22.86");
    edit_move(&edit, wood, (struct vec){11 * MM, 0});
    keep();
    int32_t edge = edit.show->setting.box;
    struct vec low = middle_of(wood);
    assert_int_equal((low.x - 3 * edge / 2) % edge, 0);
}

static void test_an_empty_table_tells_what_is_missing(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        if (!edit_new(&edit, rules_list[i], &trouble))
            fail_msg("%s: %s", rules_list[i]->id, trouble.text);
        assert_non_null(edit_why_not(&edit));
        char path[] = "/tmp/foilshot-edit-XXXXXX", why[220];
        int file = mkstemp(path);
        assert_true(file >= 0);
        close(file);
        snprintf(why, sizeof why, "%s", edit_why_not(&edit));
        assert_true(edit_save(&edit, path, &trouble)); /* and it is there to go on with */
        assert_true(edit_open(&edit, path, &trouble));
        assert_string_equal(edit_why_not(&edit), why);
        unlink(path);
        for (int k = 0; draft_kind(k); k++) {
            struct vec at = {edit.show->table.width / 2, edit.show->table.depth / 2};
            if (!edit_offers_kind(&edit, draft_kind(k)))
                continue;
            struct edit_ref e = edit_add_piece(&edit, draft_kind(k), at);
            keep();
            if (edit_misfit_of(&edit, e))
                fail_msg("%s: a new %s: %s", rules_list[i]->id, draft_kind(k),
                         edit_misfit_of(&edit, e));
            edit_remove(&edit, e);
            keep();
        }
    }
}

/* At the very beginning of a game its table is that of the scenario; later somebody is missing, and
 * others stand elsewhere. */
static void a_game_becomes_a_scenario(const char *path)
{
    static struct setting setting;
    struct game *game = malloc(sizeof *game);
    assert_non_null(game);
    assert_true(scenario_load(path, &setting, &trouble));
    if (!game_begin(game, rules_find(setting.set), &setting, 0, &trouble))
        fail_msg("%s", trouble.text);
    if (!edit_open_as(&edit, path, game->rules, &game->table, &trouble))
        fail_msg("%s: %s", path, trouble.text);
    if (edit_why_not(&edit))
        fail_msg("%s: %s", path, edit_why_not(&edit));
    assert_true(edit_changed(&edit));
    assert_false(edit_can_undo(&edit));
    assert_int_equal(edit.show->setting.unit_count, game->table.units);
    for (int i = 0; i < edit.show->table.bases; i++) {
        const struct base *a = &edit.show->table.base[i], *b = &game->table.base[i];
        if (a->where == WHERE_TABLE && (a->x != b->x || a->y != b->y || a->face != b->face))
            fail_msg("%s: base %d", path, i);
    }
    for (int i = 0; i < game->table.unit[0].bases; i++)
        game->table.base[game->table.unit[0].base + i].where = WHERE_LOST;
    uint64_t hash = game->table.hash;
    if (edit_open_as(&edit, path, game->rules, &game->table, &trouble)) /* unless all obeyed him */
        assert_int_equal(edit.show->setting.unit_count, game->table.units - 1);
    assert_true(game->table.hash == hash);
    game_release(game);
    free(game);
}

static void test_the_table_of_a_game_is_changed_on(void **state)
{
    (void)state;
    each_scenario(a_game_becomes_a_scenario);
}

/* What is on the screen is named, not the words of the file. */
static void test_reasons_speak_of_what_is_on_the_screen(void **state)
{
    (void)state;
    assert_true(edit_new(&edit, rules_find("sham"), &trouble));
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        edit_add_unit(&edit, side, "foot", (struct vec){300 * MM * side, 400 * MM});
    keep();
    assert_string_equal(edit_why_not(&edit), "Put a commander on for Red, led by nobody (SH-03).");
    edit_add_unit(&edit, SIDE_RED, "commander", (struct vec){300 * MM, 200 * MM});
    keep();
    assert_string_equal(edit_why_not(&edit), "Put a commander on for Blue, led by nobody (SH-03).");
    open_shipped("kiddies/brick-lane");
    assert_true(edit.draft.raw.goals > 0);
    edit.draft.raw.goal[0].piece[0] = '\0';
    keep();
    assert_string_equal(edit_why_not(&edit), "Choose which piece is to be held, under Win.");
    assert_true(edit_new(&edit, rules_find("morschauser1"), &trouble));
    struct edit_ref foot = {0};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        foot = edit_add_unit(&edit, side, edit.rules->troop[0].word,
                             (struct vec){300 * MM * side, 400 * MM});
    snprintf(edit_unit(&edit, foot)->leader, RAW_WORD, "Nobody Here");
    assert_false(edit_try(&edit, &trouble));
    assert_string_equal(trouble.text, "He leads others: choose another for them under Led by.");
}

/* ---- the screen --------------------------------------------------------------------------------
 */

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    if (app->desk.screen == SCREEN_EDIT)
        screen_edit_build(ui, app->editor);
    else if (app->desk.screen == SCREEN_START)
        screen_start_build(ui, app->start);
    else if (app->desk.screen == SCREEN_PASS)
        screen_pass_build(ui, app->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    ui_lay(b->app.desk.ui, build, &b->app, 0);
    *state = b;
    return 0;
}

static void give(struct app *app, struct ui_event event)
{
    editor_watch(app->editor, &event);
    ui_begin(app->desk.ui, NULL, &event, app->desk.now);
    build(app->desk.ui, app);
    if (!ui_end(app->desk.ui))
        editor_event(app->editor, &event);
    app_act(app);
    ui_lay(app->desk.ui, build, app, app->desk.now);
    struct rect box[TABLETOP_BOXES];
    if (editor_shown(app->editor))
        editor_boxes(app->editor, box, TABLETOP_BOXES);
}

static void click(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    if (!ui_find(app->desk.ui, id))
        fail_msg("there is no %s", id);
    snprintf(event.text, sizeof event.text, "%s", id);
    give(app, event);
}

static void key(struct app *app, int key, unsigned mods)
{
    give(app, (struct ui_event){.kind = UI_KEY, .key = key, .mods = mods});
}

static void type(struct app *app, const char *text)
{
    struct ui_event event = {.kind = UI_TEXT};
    snprintf(event.text, sizeof event.text, "%s", text);
    give(app, event);
}

static void drag(struct app *app, int x, int y, int to_x, int to_y)
{
    enum { STEPS = 5 };
    give(app, (struct ui_event){.kind = UI_MOVE, .x = x, .y = y});
    give(app, (struct ui_event){.kind = UI_DOWN, .button = UI_LEFT, .clicks = 1, .x = x, .y = y});
    for (int i = 1; i <= STEPS; i++)
        give(app, (struct ui_event){.kind = UI_MOVE,
                                    .x = x + (to_x - x) * i / STEPS,
                                    .y = y + (to_y - y) * i / STEPS});
    give(app, (struct ui_event){.kind = UI_UP, .button = UI_LEFT, .x = to_x, .y = to_y});
}

static void drag_from_box(struct app *app, const char *id, struct vec to)
{
    struct rect r;
    int x, y;
    if (!ui_rect(app->desk.ui, id, &r))
        fail_msg("there is no %s", id);
    tabletop_to_screen(&app->editor->view, to, 0, &x, &y);
    drag(app, r.x + r.w / 2, r.y + r.h / 2, x, y);
}

static void test_a_table_is_set_saved_listed_and_played(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_empty(app->editor, "kiddies"));
    ui_lay(app->desk.ui, build, app, 0);
    struct editor *ed = app->editor;
    click(app, "button:play"); /* nobody there yet */
    assert_int_equal(app->desk.screen, SCREEN_EDIT);
    drag_from_box(app, "box:red/regular", (struct vec){300 * MM, 600 * MM});
    assert_int_equal(ed->selected.kind, EDIT_UNIT);
    assert_string_equal(edit_unit(&ed->edit, ed->selected)->at.number[0], "30");
    assert_non_null(ui_find(app->desk.ui, "button:copy")); /* its card, and the box above it */
    drag_from_box(app, "box:red/cavalry", (struct vec){300 * MM, 800 * MM});
    assert_int_equal(ed->selected.index, 1);
    key(app, UI_KEY_DELETE, 0);
    click(app, "seg:side/blue");
    drag_from_box(app, "box:blue/cavalry", (struct vec){1500 * MM, 600 * MM});
    click(app, "seg:tab/land");
    drag_from_box(app, "box:land/hill", (struct vec){900 * MM, 800 * MM});
    assert_null(edit_why_not(&ed->edit));
    key(app, 'e', 0);
    assert_string_equal(edit_piece(&ed->edit, ed->selected)->face, "5");
    click(app, "seg:tab/story");
    ui_focus(app->desk.ui, "field:title");
    key(app, UI_KEY_END, 0);
    type(app, " of Mine");
    key(app, UI_KEY_ENTER, 0);
    assert_string_equal(ed->edit.show->setting.title, "A New Table of Mine");
    click(app, "button:save");
    assert_int_equal(ed->ask, ASK_SAVE);
    click(app, "button:keep");
    assert_int_equal(ed->ask, ASK_NOTHING);
    assert_false(edit_changed(&ed->edit));
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/kiddies/a-new-table-of-mine.yaml", app->desk.paths.scenarios);
    static struct setting setting;
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
    assert_int_equal(setting.unit_count, 2);
    /* a second table of that name is asked about */
    click(app, "button:menu");
    click(app, "menu:edit/as");
    type(app, "");
    ed->edit.path[0] = '\0';
    click(app, "button:keep");
    assert_int_equal(ed->ask, ASK_SAVE);
    assert_true(ed->save.replace);
    click(app, "button:cancel");
    /* on the start screen */
    editor_leave(app->editor, AFTER_LEAVE);
    app_act(app);
    assert_int_equal(app->desk.screen, SCREEN_START);
    ui_set_window(app->desk.ui, 1366, 2400, 100, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
    assert_non_null(ui_find(app->desk.ui, "radio:own-a-new-table-of-mine"));
    /* and played */
    assert_true(editor_open(app->editor, path));
    ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
    click(app, "button:play");
    assert_int_equal(app->desk.screen, SCREEN_PLAY); /* nothing is hidden */
    assert_true(editor_back(app->editor));
    assert_string_equal(app->match.setting->title, "A New Table of Mine");
    app_leave_game(app);
    assert_int_equal(app->desk.screen, SCREEN_EDIT);
}

static void label_says(const struct app *app, const char *id, const char *words)
{
    for (int i = 0; i < ui_count(app->desk.ui); i++) {
        const struct ui_item *item = ui_item(app->desk.ui, i);
        if (strcmp(item->id, id) == 0 && strstr(item->text, words))
            return;
    }
    fail_msg("%s does not say: %s", id, words);
}

static void test_what_cannot_be_played_yet_is_saved_all_the_same(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    char path[PATH_BYTES];
    static struct setting setting;
    assert_true(editor_empty(app->editor, "kiddies"));
    ui_lay(app->desk.ui, build, app, 0);
    struct editor *ed = app->editor;
    drag_from_box(app, "box:red/regular", (struct vec){300 * MM, 600 * MM});
    snprintf(ed->edit.draft.raw.title, SETTING_TEXT, "Ümläut Straße – 2");
    ed->typing = true;
    editor_leave(app->editor, AFTER_LEAVE);
    app_act(app);
    ui_lay(app->desk.ui, build, app, 0);
    assert_int_equal(ed->ask, ASK_LEAVE);
    label_says(app, "label:anyway", "Blue has no units");
    click(app, "button:keep");
    assert_int_equal(ed->ask, ASK_SAVE);
    assert_string_equal(ed->save.name, "uemlaeut-strasse-2");
    click(app, "button:keep");
    assert_int_equal(app->desk.screen, SCREEN_START);
    snprintf(path, sizeof path, "%s/kiddies/uemlaeut-strasse-2.yaml", app->desk.paths.scenarios);
    assert_true(path_exists(path));
    assert_false(scenario_load(path, &setting, &trouble));
    assert_true(editor_open(app->editor, path));
    ui_lay(app->desk.ui, build, app, 0);
    assert_int_equal(edit_entries(&ed->edit), 1);
    /* a table of one's own that can be played no more is asked about once */
    drag_from_box(app, "box:red/regular", (struct vec){300 * MM, 800 * MM});
    click(app, "button:save");
    assert_int_equal(ed->ask, ASK_ANYWAY);
    label_says(app, "label:anyway", "It cannot be played yet: Blue has no units. Save it all");
    assert_true(edit_changed(&ed->edit));
    click(app, "button:keep");
    assert_int_equal(ed->ask, ASK_NOTHING);
    assert_false(edit_changed(&ed->edit));
    click(app, "button:copy");
    click(app, "button:save");
    assert_int_equal(ed->ask, ASK_NOTHING);
    assert_false(edit_changed(&ed->edit));
    /* and is in the list to begin from, by its title */
    editor_leave(app->editor, AFTER_BEGIN);
    ui_lay(app->desk.ui, build, app, 0);
    assert_string_equal(ed->begin.title[0], "Ümläut Straße – 2");
    assert_string_equal(ed->begin.title[ed->begin.own], "Book Ridge");
}

static void test_a_game_waits_while_its_table_is_kept(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct player nobody[SIDE_COUNT] = {0};
    static struct setting setting;
    assert_true(scenario_load(SHIPPED "kiddies/book-ridge.yaml", &setting, &trouble));
    assert_true(app_begin(app, &setting, nobody));
    for (int i = 0; i < 2; i++) { /* not while one side sets up unseen */
        assert_non_null(umpiring_why_no_copy(app->play));
        play_say(app->play, "muster");
        play_say(app->play, "end");
        app_take_over(app);
    }
    assert_null(umpiring_why_no_copy(app->play));
    const struct game *game = app->match.game;
    uint64_t hash = game->table.hash;
    editor_copy_game(app->editor);
    assert_int_equal(app->desk.screen, SCREEN_EDIT);
    ui_lay(app->desk.ui, build, app, 0);
    click(app, "button:play"); /* that would end the other */
    assert_int_equal(app->desk.screen, SCREEN_EDIT);
    click(app, "button:save");
    assert_int_equal(app->editor->ask, ASK_SAVE); /* never over the scenario it comes from */
    click(app, "button:cancel");
    editor_leave(app->editor, AFTER_LEAVE);
    app_act(app);
    ui_lay(app->desk.ui, build, app, 0);
    click(app, "button:drop");
    assert_int_equal(app->desk.screen, SCREEN_PLAY);
    assert_true(app->match.in_game && app->match.game == game && game->table.hash == hash);
}

static void test_keys_alone_set_a_table(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_empty(app->editor, "sixplus"));
    ui_lay(app->desk.ui, build, app, 0);
    struct editor *ed = app->editor;
    key(app, UI_KEY_F1 + 5, 0); /* from the table into the strip and the panel */
    for (int i = 0; i < 60 && strncmp(ui_focused(app->desk.ui), "box:", 4) != 0; i++)
        key(app, UI_KEY_TAB, 0);
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(edit_entries(&ed->edit), 1);
    struct pose pose, after;
    assert_true(edit_pose(&ed->edit, ed->selected, &pose));
    key(app, UI_KEY_RIGHT, 0);
    key(app, UI_KEY_UP_ARROW, UI_SHIFT);
    assert_true(edit_pose(&ed->edit, ed->selected, &after));
    assert_int_equal(after.at.x - pose.at.x, 5 * MM);
    assert_int_equal(after.at.y - pose.at.y, MM);
    key(app, 'd', 0);
    assert_int_equal(edit_entries(&ed->edit), 2);
    key(app, UI_KEY_TAB, 0);
    assert_int_equal(ed->selected.index, 0);
    key(app, UI_KEY_DELETE, 0);
    assert_int_equal(edit_entries(&ed->edit), 1);
    key(app, 'z', UI_CTRL);
    assert_int_equal(edit_entries(&ed->edit), 2);
    key(app, 'y', UI_CTRL);
    assert_int_equal(edit_entries(&ed->edit), 1);
    key(app, UI_KEY_ESC, 0);
    assert_int_equal(ed->ask, ASK_LEAVE); /* nothing is lost unasked */
    click(app, "button:stay");
    assert_int_equal(app->desk.screen, SCREEN_EDIT);
    app->running = true;
    app_quit(app);
    assert_true(app->running);
    ui_lay(app->desk.ui, build, app, 0);
    click(app, "button:drop");
    assert_false(app->running);
}

static void test_what_wins_is_chosen_and_the_rules_answer(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_open(app->editor, SHIPPED "kiddies/book-ridge.yaml"));
    ui_set_window(app->desk.ui, 1366, 2400, 100, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
    struct edit *e = &app->editor->edit;
    click(app, "seg:tab/win");
    click(app, "button:goal-add");
    assert_int_equal(e->draft.raw.goals, 1);
    assert_non_null(strstr(edit_why_not(e), "KI-82")); /* no attacker holds anything here */
    click(app, "seg:kind/attack");
    assert_string_equal(e->draft.raw.attacker, "red");
    assert_non_null(strstr(edit_why_not(e), "KI-11")); /* ten attack ten */
    click(app, "seg:kind/encounter");
    assert_string_equal(e->draft.raw.attacker, "");
    click(app, "button:goal-0-remove");
    assert_int_equal(e->draft.raw.goals, 0);
    click(app, "step:turns/plus");
    click(app, "seg:tab/table");
    click(app, "step:table-w/plus");
    assert_int_equal(e->show->table.width, 1850 * MM);
    int goes = edit_entries(e);
    for (int i = 0; i < 80; i++)
        click(app, "step:table-w/minus"); /* no further than what lies there lets it */
    assert_int_equal(edit_entries(e), goes);
    assert_true(e->show->table.width > 1000 * MM);
}

static void test_letting_go_beside_the_table_changes_nothing(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_open(app->editor, SHIPPED "sham/first-drill.yaml"));
    ui_lay(app->desk.ui, build, app, 0);
    struct editor *ed = app->editor;
    int steps = ed->edit.states;
    struct rect r;
    assert_true(ui_rect(app->desk.ui, "box:red/foot", &r));
    drag(app, r.x + 5, r.y + 5, r.x + 20, r.y + 200);
    assert_int_equal(ed->edit.states, steps);
    struct edit_ref drum = edit_entry_at(&ed->edit, 1);
    struct pose pose;
    int x, y;
    assert_true(edit_pose(&ed->edit, drum, &pose));
    tabletop_to_screen(&ed->view, pose.at, 0, &x, &y);
    drag(app, x, y, x + 40, y);
    assert_int_equal(ed->edit.states, steps + 1);
    assert_true(edit_same(ed->selected, drum));
    struct pose after;
    assert_true(edit_pose(&ed->edit, drum, &after));
    assert_true(after.at.x > pose.at.x);
}

/* Games come and go, and the memory of one may become another's: only the game that was begun here
 * leads back. */
static void test_only_the_game_begun_here_leads_back(void **state)
{
    enum { GAMES = 6 };
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_open(app->editor, SHIPPED "kiddies/book-ridge.yaml"));
    editor_play(app->editor);
    app_act(app);
    assert_true(app->match.in_game && app->desk.screen != SCREEN_EDIT);
    assert_true(editor_back(app->editor));
    for (int i = 0; i < GAMES; i++) {
        bench_table(b, "kiddies/brick-lane");
        assert_false(editor_back(app->editor));
    }
    app_leave_game(app);
    assert_int_equal(app->desk.screen, SCREEN_START);
}

/* What is held has a number in the draft: nothing else may take it away meanwhile. */
static void test_nothing_else_changes_what_is_held(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(editor_open(app->editor, SHIPPED "kiddies/book-ridge.yaml"));
    ui_lay(app->desk.ui, build, app, 0);
    struct editor *ed = app->editor;
    struct edit *e = &ed->edit;
    int at = 0, x, y, mx, my;
    while (edit_points(e, edit_entry_at(e, at)) < 2)
        at++;
    struct edit_ref band = edit_entry_at(e, at);
    int points = edit_points(e, band), last = points - 1, entries = edit_entries(e);
    editor_select(app->editor, band);
    tabletop_centre(&ed->view, edit_point(e, band, last), -1);
    tabletop_to_screen(&ed->view, edit_point(e, band, last), 0, &x, &y);
    struct ui_event down = {.kind = UI_DOWN, .button = UI_LEFT, .clicks = 1, .x = x, .y = y};
    struct ui_event move = {.kind = UI_MOVE, .x = x + 30, .y = y + 30};
    give(app, down);
    assert_int_equal(ed->grasp, GRASP_POINT);
    give(app, move);
    static const int keys[] = {UI_KEY_DELETE, UI_KEY_TAB, 'p', 'i', 'd', 'a', 'q', UI_KEY_LEFT};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        key(app, keys[i], 0);
        move.x++;
        give(app, move);
        assert_int_equal(ed->grasp, GRASP_POINT);
        assert_int_equal(edit_points(e, band), points);
        assert_int_equal(edit_entries(e), entries);
    }
    /* the other button gives it up, and nothing of it stays in the draft */
    give(app, (struct ui_event){.kind = UI_DOWN, .button = UI_RIGHT, .x = move.x, .y = move.y});
    give(app, (struct ui_event){.kind = UI_UP, .button = UI_RIGHT, .x = move.x, .y = move.y});
    assert_false(edit_changed(e));
    tabletop_to_screen(&ed->view, edit_point(e, band, last), 0, &mx, &my);
    assert_in_range(abs(mx - x) + abs(my - y), 0, 2);

    /* as many points as there may be: the middle of a stretch gives no more */
    for (int longest = 0; longest >= 0;) {
        longest = 0;
        for (int i = 1; i + 1 < edit_points(e, band); i++)
            if (vec_distance(edit_point(e, band, i), edit_point(e, band, i + 1)) >
                vec_distance(edit_point(e, band, longest), edit_point(e, band, longest + 1)))
                longest = i;
        longest = edit_point_split(e, band, longest);
    }
    assert_true(editor_keep(app->editor));
    assert_int_equal(edit_points(e, band), RAW_POINTS);
    struct vec from = edit_point(e, band, RAW_POINTS - 2), to = edit_point(e, band, RAW_POINTS - 1);
    tabletop_to_screen(&ed->view,
                       (struct vec){from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2}, 0,
                       &x, &y);
    editor_select(app->editor, band);
    drag(app, x, y, x + 30, y + 30);
    assert_int_equal(edit_points(e, band), RAW_POINTS);
    assert_int_equal(edit_point(e, band, RAW_POINTS - 1).x, to.x);
}

static void label_inside(const struct ui *ui)
{
    struct rect window = ui_window(ui);
    for (int i = 0; i < ui_count(ui); i++) {
        const struct ui_item *a = ui_item(ui, i);
        if (a->kind == UI_KIND_AREA || a->kind == UI_KIND_PANEL || rect_empty(a->hit))
            continue;
        struct rect in = rect_cut(a->rect, window);
        if (a->focusable && in.w != a->rect.w)
            fail_msg("%s is cut at %d × %d", a->id, window.w, window.h);
    }
}

static void test_every_tab_fits_every_window(void **state)
{
    static const char *const tabs[] = {"troops", "land", "table", "win", "story"};
    static const struct {
        int w, h, scale;
    } sizes[] = {{1024, 768, 100}, {1366, 768, 75},   {1366, 768, 100},  {1366, 768, 150},
                 {1366, 768, 200}, {1920, 1080, 100}, {3840, 2160, 100}, {3840, 2160, 200}};
    struct bench *b = *state;
    struct app *app = &b->app;
    for (int set = 0; set < rules_count; set++) {
        assert_true(editor_empty(app->editor, rules_list[set]->id));
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t k = 0; k < sizeof tabs / sizeof *tabs; k++) {
                char id[UI_ID];
                ui_set_window(app->desk.ui, sizes[i].w, sizes[i].h, sizes[i].scale, MODE_DESK);
                ui_lay(app->desk.ui, build, app, 0);
                snprintf(id, sizeof id, "seg:tab/%s", tabs[k]);
                click(app, id);
                label_inside(app->desk.ui);
            }
    }
}

/* A battle of no set is set up as the set has it, and saved as a table of its own. */
static void a_battle_is_set_up_as_the_set_has_it(void **state)
{
    static const char path[] = FOILSHOT_SOURCE "/scenarios/battles/hallow-mill.yaml";
    struct edit edit;
    struct trouble trouble = {0};
    (void)state;
    edit_init(&edit);
    if (!edit_open_battle(&edit, path, rules_find("sham"), &trouble))
        fail_msg("%s", trouble.text);
    assert_string_equal(edit.rules->id, "sham");
    assert_string_equal(edit.path, "");
    assert_null(edit_why_not(&edit));
    assert_false(edit_changed(&edit));
    assert_true(edit_entries(&edit) > 20);
    edit_release(&edit);
    edit_init(&edit);
    assert_false(edit_open_battle(&edit, FOILSHOT_SOURCE "/scenarios/sham/first-drill.yaml",
                                  rules_find("sham"), &trouble));
    assert_true(trouble.text[0]);
    edit_release(&edit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_is_set_up_as_the_set_has_it),
        cmocka_unit_test(test_every_scenario_lies_there_as_in_a_game),
        cmocka_unit_test(test_changes_at_random_are_undone_and_done_again),
        cmocka_unit_test(test_things_move_and_turn_and_grow),
        cmocka_unit_test(test_what_overlaps_is_told_saved_and_opened_again),
        cmocka_unit_test(test_those_who_wait_are_taken_one_by_one),
        cmocka_unit_test(test_a_line_parts_where_it_stands),
        cmocka_unit_test(test_a_line_without_room_stays_whole),
        cmocka_unit_test(test_names_are_followed),
        cmocka_unit_test(test_the_guide_follows),
        cmocka_unit_test(test_a_grid_is_kept),
        cmocka_unit_test(test_an_empty_table_tells_what_is_missing),
        cmocka_unit_test(test_reasons_speak_of_what_is_on_the_screen),
        cmocka_unit_test(test_the_table_of_a_game_is_changed_on),
        cmocka_unit_test_setup_teardown(test_a_table_is_set_saved_listed_and_played, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_played_yet_is_saved_all_the_same,
                                        bench_open, bench_close),
        cmocka_unit_test_setup_teardown(test_a_game_waits_while_its_table_is_kept, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(test_only_the_game_begun_here_leads_back, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(test_keys_alone_set_a_table, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(test_what_wins_is_chosen_and_the_rules_answer, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(test_letting_go_beside_the_table_changes_nothing,
                                        bench_open, bench_close),
        cmocka_unit_test_setup_teardown(test_nothing_else_changes_what_is_held, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(test_every_tab_fits_every_window, bench_open, bench_close),
    };
    edit_init(&edit);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    edit_release(&edit);
    return failed;
}
