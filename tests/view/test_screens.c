/* Start screen, hand-over, end screen and dialogues: built without a window at every size and
 * scale; nothing is cut, nothing overlaps, everything can be hit. Settings and keys as well. */
#include "app/app.h"
#include "app/desk/desk.h"
#include "app/desk/levels.h"
#include "app/desk/settings.h"
#include "app/frame.h"
#include "app/match/match.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "app/tools/report.h"
#include "disk/file.h"
#include "scenario/scenario.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "computer/random.h"
#include "layout.h"

struct bench {
    struct cli cli;
    struct app app;
    char folder[64];
};

static void build(struct ui *ui, void *self)
{
    static void (*const screens[SCREEN_COUNT])(struct ui *,
                                               void *) = {[SCREEN_START] = screen_start_build,
                                                          [SCREEN_PASS] = screen_pass_build,
                                                          [SCREEN_PLAY] = screen_play_build,
                                                          [SCREEN_END] = screen_end_build};
    struct app *app = self;
    screens[app->desk.screen](ui, app_self(app));
    if (app->desk.dialogue != DIALOGUE_NONE)
        dialogue_build(ui, app->papers);
}

static void app_start(struct bench *b, const char *data)
{
    struct trouble trouble = {0};
    snprintf(b->folder, sizeof b->folder, "/tmp/foilshot-screens-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->cli.paths.data, PATH_BYTES, "%s", data ? data : FOILSHOT_SOURCE);
    snprintf(b->cli.paths.fonts, PATH_BYTES, "%s/assets/fonts", FOILSHOT_SOURCE);
    snprintf(b->cli.paths.saves, PATH_BYTES, "%s/games", b->folder);
    snprintf(b->cli.paths.config, PATH_BYTES, "%s/config", b->folder);
    b->cli.has_seed = true;
    b->cli.seed = 3;
    assert_true(app_init(&b->app, &b->cli, &trouble));
    b->app.desk.frameless = true;
    ui_set_window(b->app.desk.ui, 1920, 1080, 100, MODE_DESK);
    ui_lay(b->app.desk.ui, build, &b->app, 0);
}

static void app_stop(struct bench *b)
{
    char **names, path[PATH_BYTES];
    app_release(&b->app);
    int count = folder_names(b->cli.paths.saves, "", &names);
    for (int i = 0; i < count; i++)
        if (path_join(path, b->cli.paths.saves, names[i]))
            unlink(path);
    if (count)
        names_free(names, count);
    if (path_join(path, b->cli.paths.config, "settings"))
        unlink(path);
    rmdir(b->cli.paths.saves);
    rmdir(b->cli.paths.config);
    rmdir(b->folder);
}

static int bench_open(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    app_start(b, NULL);
    *state = b;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    app_stop(b);
    free(b);
    return 0;
}

/* ---- what every screen must keep ------------------------------------------------------------- */

static const int types[] = {140, 80, 100}; /* size of words beside it */

static void check_sizes(struct app *app)
{
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++)
        for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
            for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
                struct settings s = {.scale = layout_scale[k]};
                int most = settings_text_most(&s);
                text_set_zoom(app->desk.text, types[t] < most ? types[t] : most);
                ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                              MODE_DESK);
                ui_lay(app->desk.ui, build, app, 0);
                layout_check(app->desk.ui);
            }
    ui_set_window(app->desk.ui, 1920, 1080, 100, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
}

/* At the usual scale nothing is shortened. */
static void check_words(struct app *app)
{
    for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++) {
        ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, 100, MODE_DESK);
        ui_watch(app->desk.ui, true);
        ui_lay(app->desk.ui, build, app, 0);
        assert_string_equal(ui_shortened(app->desk.ui), "");
    }
    ui_watch(app->desk.ui, false);
}

/* ---- pictures to look at --------------------------------------------------------------------- */

static void draw(struct app *app, struct canvas *canvas)
{
    struct rect all = {0, 0, canvas->image.w, canvas->image.h};
    if (app->match.in_game && app->desk.screen == SCREEN_END) {
        struct rect box[TABLETOP_BOXES];
        play_boxes(app->play, box, TABLETOP_BOXES);
        play_draw(app->play, canvas, &all, 1);
    }
    ui_begin(app->desk.ui, canvas, NULL, 0);
    build(app->desk.ui, app);
    ui_end(app->desk.ui);
    app_act(app);
}

static void picture(struct app *app, const char *name, int w, int h, int percent)
{
    enum { MOST = 12 };
    char path[300];
    struct canvas canvas;
    assert_true(canvas_init(&canvas, w, h));
    ui_set_window(app->desk.ui, w, h, percent, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
    layout_check(app->desk.ui);
    app->desk.redraw = true;
    for (int i = 0; i < MOST && app->desk.redraw; i++) {
        app->desk.redraw = false;
        draw(app, &canvas);
    }
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/tests/out/screen-%s.png", name);
    mkdir(FOILSHOT_SOURCE "/tests/out", 0755);
    assert_true(image_save_png(&canvas.image, path));
    canvas_release(&canvas);
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    snprintf(event.text, sizeof event.text, "%s", id);
    ui_begin(app->desk.ui, NULL, &event, 0);
    build(app->desk.ui, app);
    assert_true(ui_end(app->desk.ui));
    app_act(app);
    ui_lay(app->desk.ui, build, app, 0);
}

static void key(struct app *app, int key, unsigned mods)
{
    struct ui_event event = {.kind = UI_KEY, .key = key, .mods = mods};
    ui_begin(app->desk.ui, NULL, &event, 0);
    build(app->desk.ui, app);
    if (!ui_end(app->desk.ui))
        screens_event(app, &event);
    app_act(app);
    ui_lay(app->desk.ui, build, app, 0);
}

/* ---- a game to show -------------------------------------------------------------------------- */

static void table_open(struct app *app, int orders)
{
    char path[PATH_BYTES];
    struct random_player player = random_player(5);
    struct offers *offers = malloc(sizeof *offers);
    struct verdict *verdict = malloc(sizeof *verdict);
    struct trouble trouble;
    struct order order;
    bool probe;
    assert_non_null(offers);
    assert_non_null(verdict);
    assert_true(path_join(path, app->desk.paths.data, "scenarios/kiddies/book-ridge.yaml"));
    assert_true(app_open(app, path));
    for (int i = 0; i < orders && !app->match.game->table.over; i++)
        if (random_order(&player, app->match.game->rules, &app->match.game->table,
                         game_awaited(app->match.game), offers, &order, &probe) &&
            !probe)
            game_give(app->match.game, &order, SOURCE_TYPED, verdict, &trouble);
    free(verdict);
    free(offers);
}

/* ---- the start screen ------------------------------------------------------------------------ */

static void start_fits(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    check_sizes(app);
    check_words(app);
    assert_non_null(ui_find(app->desk.ui, "radio:book-ridge"));
    assert_non_null(ui_find(app->desk.ui, "slider:span_red"));
    assert_non_null(ui_find(app->desk.ui, "option:lean_enemy_stands"));
    assert_true(ui_find(app->desk.ui, "button:play")->enabled);
    picture(app, "start-1080", 1920, 1080, 100);
    picture(app, "start-1366", 1366, 768, 100);
    picture(app, "start-1024", 1024, 768, 100);
    picture(app, "start-1366-150", 1366, 768, 150);
    picture(app, "start-1024-200", 1024, 768, 200);
    picture(app, "start-2160", 3840, 2160, 100);
}

/* Who plays, and Play, are seen without scrolling: whatever is chosen, and beside "Carry on". */
static void start_shows_who_plays(void **state)
{
    static const char *const seen[] = {"seg:red/person", "seg:red/computer", "seg:blue/person",
                                       "seg:blue/computer", "button:play"};
    struct bench *b = *state;
    struct app *app = &b->app;
    for (int unfinished = 0; unfinished < 2; unfinished++) {
        for (int set = 0; set < rules_count; set++) {
            char id[UI_ID];
            ui_set_window(app->desk.ui, 1920, 1080, 100, MODE_DESK);
            ui_lay(app->desk.ui, build, app, 0);
            snprintf(id, sizeof id, "card:set-%d", set);
            press(app, id);
            press(app, "seg:blue/computer");
            for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
                for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
                    ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                                  MODE_DESK);
                    ui_lay(app->desk.ui, build, app, 0);
                    assert_true(unfinished == (ui_find(app->desk.ui, "row:carry-on") != NULL));
                    for (size_t n = 0; n < sizeof seen / sizeof seen[0]; n++) {
                        const struct ui_item *item = ui_find(app->desk.ui, seen[n]);
                        assert_non_null(item);
                        if (!whole(item) || !within(item->rect, ui_window(app->desk.ui)))
                            clash(item, item, "not seen on the start screen");
                    }
                }
        }
        table_open(app, 30);
        app_leave_game(app);
    }
}

/* The scenario to begin with stands first with its badge, and is the chosen one: who just presses
 * Play begins there. */
static void start_begins_here(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int set = 0; set < rules_count; set++) {
        char id[UI_ID], path[PATH_BYTES];
        struct setting *setting = calloc(1, sizeof *setting);
        struct trouble trouble = {0};
        assert_non_null(setting);
        snprintf(id, sizeof id, "card:set-%d", set);
        press(app, id);
        int first = -1;
        for (int i = 0; i < ui_count(app->desk.ui) && first < 0; i++)
            if (strncmp(ui_item(app->desk.ui, i)->id, "radio:", 6) == 0)
                first = i;
        assert_true(first >= 0);
        const struct ui_item *row = ui_item(app->desk.ui, first);
        assert_true(row->on);
        assert_non_null(strstr(row->text, "Begin here"));
        for (int i = first + 1; i < ui_count(app->desk.ui); i++)
            assert_null(strstr(ui_item(app->desk.ui, i)->text, "Begin here"));
        snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s/%s.yaml", rules_list[set]->id,
                 row->id + strlen("radio:"));
        if (!scenario_load(path, setting, &trouble))
            fail_msg("%s", trouble.text);
        assert_true(setting->begin);
        free(setting);
    }
}

/* The motto beside the name: two lines in its own plain type at the desks we know, never more than
 * three anywhere; and what the wide screen offers is in the narrow one too. */
static void start_says_what_it_is(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    const struct ui_item *item;
    for (size_t i = 0; i < sizeof layout_size / sizeof layout_size[0]; i++)
        for (size_t k = 0; k < sizeof layout_scale / sizeof layout_scale[0]; k++) {
            ui_set_window(app->desk.ui, layout_size[i].w, layout_size[i].h, layout_scale[k],
                          MODE_DESK);
            ui_lay(app->desk.ui, build, app, 0);
            assert_non_null(ui_find(app->desk.ui, "row:demo"));
            item = ui_find(app->desk.ui, "label:motto");
            if (item)
                assert_true(item->rect.h <= 3 * text_line(app->desk.text, ROLE_MOTTO));
            if (layout_scale[k] == 100 && layout_size[i].w >= 1366) {
                assert_non_null(item);
                assert_int_equal(item->rect.h, 2 * text_line(app->desk.text, ROLE_MOTTO));
            }
        }
    assert_int_equal(theme_role(ROLE_MOTTO)->face, FACE_MEDIUM);
}

/* A data folder of our own with so many scenarios, one of them broken. */
static void data_make(char *folder, int scenarios, bool broken)
{
    char path[PATH_BYTES], name[64], *text;
    size_t size;
    struct trouble trouble;
    assert_non_null(mkdtemp(folder));
    assert_true(path_join(path, folder, "scenarios/kiddies"));
    assert_true(folder_make(path, &trouble));
    assert_true(path_join(path, folder, "assets"));
    assert_int_equal(symlink(FOILSHOT_SOURCE "/assets", path), 0);
    assert_true(
        file_read(FOILSHOT_SOURCE "/scenarios/kiddies/book-ridge.yaml", &text, &size, &trouble));
    for (int i = 0; i < scenarios; i++) {
        snprintf(name, sizeof name, "scenarios/kiddies/game-%d.yaml", i);
        assert_true(path_join(path, folder, name));
        assert_true(file_write(path, text, size, &trouble));
    }
    static const char wrong[] = "title: Broken Bridge\nset: kiddies\ntable: {width: none}\n";
    if (broken)
        assert_true(file_write(path, wrong, strlen(wrong), &trouble));
    free(text);
}

static void data_remove(const char *folder)
{
    char path[PATH_BYTES], sub[PATH_BYTES], **names;
    assert_true(path_join(sub, folder, "scenarios/kiddies"));
    int count = folder_names(sub, ".yaml", &names);
    for (int i = 0; i < count; i++)
        if (path_join(path, sub, names[i]))
            unlink(path);
    names_free(names, count);
    rmdir(sub);
    path_join(path, folder, "scenarios");
    rmdir(path);
    path_join(path, folder, "assets");
    unlink(path);
    rmdir(folder);
}

static void start_any_number(void **state)
{
    (void)state;
    for (int n = 1; n <= 8; n++) {
        char folder[] = "/tmp/foilshot-data-XXXXXX", name[32];
        struct bench *b = calloc(1, sizeof *b);
        assert_non_null(b);
        data_make(folder, n, n == 4);
        app_start(b, folder);
        check_sizes(&b->app);
        if (n <= 4 || n == 7) {
            snprintf(name, sizeof name, "start-%d-cards", n);
            picture(&b->app, name, 1366, 768, 100);
        }
        app_stop(b);
        free(b);
        data_remove(folder);
    }
}

static void start_broken(void **state)
{
    char folder[] = "/tmp/foilshot-data-XXXXXX";
    struct bench *b = calloc(1, sizeof *b);
    (void)state;
    assert_non_null(b);
    data_make(folder, 1, true);
    app_start(b, folder);
    const struct ui_item *card = ui_find(b->app.desk.ui, "radio:game-0");
    assert_non_null(card);
    assert_false(card->enabled);
    assert_false(ui_find(b->app.desk.ui, "button:play")->enabled);
    app_stop(b);
    free(b);
    data_remove(folder);
}

static void start_sets(void **state)
{
    static const struct {
        const char *title, *blurb;
    } sets[] = {
        {"Kiddies’ Rules", "Flick foil pellets, knock them over. The one for a first game."},
        {"S.H.A.M.", "Lines, guns and horse, and the nerve of your commanders."},
        {"Morschauser, Mark 1", "Old-school battle, box by box. Quick to learn."},
        {"Morschauser, Mark 2", "Box by box, with leaders and wings that can be shaken."},
        {"6+", "No dice at all: only your plan against theirs."},
        {"Pike and Shot", "Six units a side. Pikes, reiters, swords and an hour to win."}};
    enum { SETS = sizeof sets / sizeof sets[0] };
    static struct rules rules[SETS];
    static const struct rules *list[SETS];
    struct app *app = &((struct bench *)*state)->app;
    for (int i = 0; i < SETS; i++) {
        rules[i] = *rules_list[0];
        rules[i].title = sets[i].title;
        rules[i].blurb = sets[i].blurb;
        list[i] = &rules[i];
    }
    for (int n = 2; n <= SETS; n++) {
        start_use_sets(app->start, list, n);
        check_sizes(app);
    }
    press(app, "card:set-4");
    press(app, "radio:chalk-bridge");
    check_sizes(app);
    picture(app, "start-sets", 1920, 1080, 100);
}

static void start_plays(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    press(app, "radio:chalk-bridge");
    press(app, "seg:blue/computer");
    press(app, "option:dice_pellets");
    key(app, UI_KEY_ENTER, 0);
    assert_true(app->match.in_game);
    assert_string_equal(app->match.game->journal.head.scenario, "Chalk Bridge");
    assert_true(app->match.player[SIDE_BLUE].computer);
    assert_false(app->match.player[SIDE_RED].computer);
    int dice = option_find(app->match.game->rules, "dice_pellets");
    assert_int_equal(app->match.game->table.option[dice], 1);
    assert_int_equal(app->match.player[SIDE_RED].span_mm, 150);
    app_leave_game(app);
    ui_lay(app->desk.ui, build, app, 0);
    /* The game that was begun is offered again. */
    assert_non_null(ui_find(app->desk.ui, "row:carry-on"));
    check_sizes(app);
    picture(app, "start-carry-on", 1366, 768, 100);
    press(app, "row:carry-on");
    assert_true(app->match.in_game);
    assert_string_equal(app->match.game->journal.head.scenario, "Chalk Bridge");
}

/* Tab reaches everything; Enter on a card chooses it. */
static void start_by_keys(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    bool card = false, play = false, settings = false;
    for (int i = 0; i < 60; i++) {
        key(app, UI_KEY_TAB, 0);
        card = card || strcmp(ui_focused(app->desk.ui), "radio:brick-lane") == 0;
        play = play || strcmp(ui_focused(app->desk.ui), "button:play") == 0;
        settings = settings || strcmp(ui_focused(app->desk.ui), "button:settings") == 0;
        if (strcmp(ui_focused(app->desk.ui), "radio:brick-lane") == 0) {
            key(app, UI_KEY_SPACE, 0);
            assert_true(ui_find(app->desk.ui, "radio:brick-lane")->on);
        }
    }
    assert_true(card && play && settings);
}

/* ---- hand-over and end ----------------------------------------------------------------------- */

static void pass_fits(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app, 0);
    assert_int_equal(app->desk.screen, SCREEN_PASS);
    ui_lay(app->desk.ui, build, app, 0);
    check_sizes(app);
    picture(app, "pass-first", 1366, 768, 100);
    app_leave_game(app);
    table_open(app, 260);
    app->desk.screen = SCREEN_PASS;
    app->match.recap_from = app->match.game->journal.count / 2;
    snprintf(app->match.player[SIDE_BLUE].name, sizeof app->match.player[0].name, "Wilhelmine");
    snprintf(app->match.player[SIDE_RED].name, sizeof app->match.player[0].name, "Anna");
    ui_lay(app->desk.ui, build, app, 0);
    check_sizes(app);
    picture(app, "pass-recap", 1366, 768, 100);
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(app->desk.screen, SCREEN_PLAY);
    assert_int_equal(app->match.holder, game_awaited(app->match.game));
}

/* Behind the curtain nothing of what the other did is told. */
static void pass_keeps_secrets(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct verdict *verdict = malloc(sizeof *verdict);
    struct trouble trouble;
    assert_non_null(verdict);
    table_open(app, 0);
    int first = game_awaited(app->match.game);
    app_take_over(app);
    assert_int_equal(game_say(app->match.game, first, "muster", SOURCE_TYPED, verdict, &trouble),
                     GIVEN_DONE);
    assert_int_equal(game_say(app->match.game, first, "end", SOURCE_TYPED, verdict, &trouble),
                     GIVEN_DONE);
    app->desk.screen = SCREEN_PASS;
    ui_lay(app->desk.ui, build, app, 0);
    assert_non_null(ui_find(app->desk.ui, "label:curtain"));
    for (int i = 0; i < ui_count(app->desk.ui); i++)
        assert_null(strstr(ui_item(app->desk.ui, i)->id, "tag:say"));
    free(verdict);
}

/* Looked at alone, the table has the room of the card that is put aside. */
static void end_shows_all_the_table(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    play_boxes(app->play, box, TABLETOP_BOXES);
    int before = camera_px_per_mm(&app->match.view.camera);
    press(app, "button:look");
    assert_null(ui_find(app->desk.ui, "panel:end"));
    play_boxes(app->play, box, TABLETOP_BOXES);
    struct rect clear = app->match.view.clear, button;
    assert_true(ui_rect(app->desk.ui, "button:result", &button));
    assert_int_equal(clear.w, app->match.view.place.w);
    assert_true(rect_empty(rect_cut(clear, button)));
    assert_true(camera_px_per_mm(&app->match.view.camera) > before &&
                tabletop_is_home(&app->match.view));
    press(app, "button:result");
    play_boxes(app->play, box, TABLETOP_BOXES);
    assert_int_equal(camera_px_per_mm(&app->match.view.camera), before);
}

/* Telling the battle moves no button from under the pointer, and its page's name is whole or
 * shortened in the middle. */
static void end_stands_still(struct app *app)
{
    static const int size[][2] = {{1920, 1080}, {1366, 768}, {1024, 768}};
    char told[sizeof app->play->report];
    press(app, "button:tell");
    assert_non_null(app->telling); /* bit by bit; the window goes on answering */
    while (app->telling)
        tell_step(app);
    memcpy(told, app->play->report, sizeof told);
    assert_true(told[0] != '\0');
    for (int i = 0; i < 3; i++) {
        struct rect before, after;
        app->play->report[0] = '\0';
        ui_set_window(app->desk.ui, size[i][0], size[i][1], 100, MODE_DESK);
        ui_lay(app->desk.ui, build, app, 0);
        ui_lay(app->desk.ui, build, app, 0);
        assert_true(ui_rect(app->desk.ui, "button:tell", &before));
        memcpy(app->play->report, told, sizeof told);
        ui_lay(app->desk.ui, build, app, 0);
        assert_true(ui_rect(app->desk.ui, "button:tell", &after));
        assert_memory_equal(&before, &after, sizeof before);
        const struct ui_item *name = ui_find(app->desk.ui, "label:told-in");
        assert_true(text_width(app->desk.text, ROLE_SECOND, name->text) <= name->rect.w);
        assert_non_null(strstr(name->text, ".html"));
    }
}

/* Somebody gives up, unless the game is over already, and its end is shown. */
static void end_opens(struct app *app, enum source source)
{
    struct verdict *verdict = calloc(1, sizeof *verdict);
    struct trouble trouble;
    assert_non_null(verdict);
    if (!app->match.game->table.over)
        assert_int_equal(game_say(app->match.game, SIDE_NONE, "resign", source, verdict, &trouble),
                         GIVEN_DONE);
    free(verdict);
    app->desk.screen = SCREEN_END;
    ui_lay(app->desk.ui, build, app, 0);
}

static bool reads(const struct app *app, const char *words)
{
    for (int i = 0; i < ui_count(app->desk.ui); i++)
        if (strcmp(ui_item(app->desk.ui, i)->text, words) == 0)
            return true;
    return false;
}

/* What the bases of a set are: only where each is a man or a gun are there men, and cannon apart.
 */
static void the_tally_says_what_it_counts(void **state)
{
    static const struct {
        const char *table, *words;
    } sets[] = {{"kiddies/gingerbread-yard", "Men standing"},
                {"sham/first-drill", "Elements standing"},
                {"morschauser1/two-parishes", "Units standing"},
                {"morschauser2/parish-bounds", "Units standing"},
                {"pikeshot/first-push", "Units standing"},
                {"sixplus/tea-tray", "Units standing"}};
    struct app *app = &((struct bench *)*state)->app;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s.yaml", sets[i].table);
        assert_true(app_open(app, path));
        end_opens(app, SOURCE_TYPED);
        if (!reads(app, sets[i].words))
            fail_msg("%s: the tally does not say \"%s\"", sets[i].table, sets[i].words);
        assert_true(reads(app, "Cannon") == (i == 0));
    }
}

static void end_fits(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    table_open(app, 900);
    end_opens(app, SOURCE_TYPED);
    check_sizes(app);
    picture(app, "end", 1366, 768, 100);
    end_shows_all_the_table(app);
    press(app, "button:keep");
    assert_int_equal(app->desk.dialogue, DIALOGUE_SAVE);
    const char *title = app->match.game->rules->title; /* for people, not what files call it */
    assert_true(strncmp(app->papers->saves.name, title, strlen(title)) == 0);
    press(app, "button:save");
    assert_true(app->papers->saves.kept);
    press(app, "button:close");
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    press(app, "button:start");
    assert_int_equal(app->desk.screen, SCREEN_START);
    assert_false(app->match.in_game);
}

static void end_tells_the_battle(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app, 20); /* short: each of its orders is judged */
    end_opens(app, SOURCE_TYPED);
    end_stands_still(app);
}

/* A computer that gives up has said why, and that is read beside who has won. */
static void end_says_why_it_gave_up(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    static const char why[] = "It gives up: for 2 turns its chance has been less than 2 in 100.";
    table_open(app, 0);
    game_because(app->match.game, why);
    end_opens(app, SOURCE_COMPUTER);
    const struct ui_item *label = ui_find(app->desk.ui, "label:last-why");
    assert_non_null(label);
    assert_true(strncmp(why, label->text, strlen(label->text)) == 0 && strlen(label->text) > 20);
}

/* The number in the nth column behind a row of the tally; -1: there is no such row. */
static int tallied(struct app *app, const char *row, int nth)
{
    for (int i = 0; i + nth < ui_count(app->desk.ui); i++)
        if (strcmp(ui_item(app->desk.ui, i)->text, row) == 0)
            return atoi(ui_item(app->desk.ui, i + nth)->text);
    return -1;
}

/* Of them who were not shot by a flick is said in which phase they were lost, not how; and what
 * ended the battle is quoted. Both as the file of that game has them. */
static void end_tells_when_they_were_lost(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    char path[PATH_BYTES];
    assert_true(
        path_join(path, FOILSHOT_SOURCE, "tests/replays/sham/played-by-keys-first-drill.journal"));
    assert_true(app_open(app, path));
    assert_int_equal(app->match.game->table.over, OVER_WON);
    app->desk.screen = SCREEN_END;
    ui_lay(app->desk.ui, build, app, 0);
    assert_int_equal(tallied(app, "     In “Move”", 1), 0);
    assert_int_equal(tallied(app, "     In “Move”", 2), 1);
    assert_int_equal(tallied(app, "     In “Shoot”", 1), 2);
    assert_int_equal(tallied(app, "     In “Shoot”", 2), 3);
    assert_int_equal(tallied(app, "     In “Charge”", 2), 1);
    assert_int_equal(tallied(app, "     In “Fight”", 1), -1);
    assert_int_equal(tallied(app, "Lost", 1), 2);
    assert_int_equal(tallied(app, "Lost", 2), 5);
    const struct ui_item *last = ui_find(app->desk.ui, "label:last-1");
    assert_non_null(last);
    assert_non_null(strstr(last->text, "Gone or running: "));
}

static void rematch_swaps(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    press(app, "radio:book-ridge");
    press(app, "seg:blue/computer");
    press(app, "button:play");
    app->desk.screen = SCREEN_END;
    ui_lay(app->desk.ui, build, app, 0);
    key(app, UI_KEY_ENTER, 0); /* pressed through the last decision: the result stays */
    assert_int_equal(app->desk.screen, SCREEN_END);
    assert_false(app->match.player[SIDE_RED].computer);
    press(app, "button:rematch");
    assert_true(app->match.player[SIDE_RED].computer);
    assert_false(app->match.player[SIDE_BLUE].computer);
}

/* Turns the wheel over the open settings; where one of their last rows is then. */
static int settings_rolled(struct app *app, int notches)
{
    struct rect panel, row;
    assert_true(ui_rect(app->desk.ui, "dialogue:settings", &panel));
    struct ui_event event = {.kind = UI_MOVE, .x = panel.x + 60, .y = panel.y + panel.h / 3};
    for (int i = 0; i < 2; i++) {
        ui_begin(app->desk.ui, NULL, &event, 0);
        build(app->desk.ui, app);
        ui_end(app->desk.ui);
        event.kind = UI_WHEEL;
        event.wheel_y = notches;
    }
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(ui_rect(app->desk.ui, "button:keys", &row));
    return row.y;
}

static void dialogue_now(struct app *app, enum dialogue dialogue)
{
    app->desk.dialogue = dialogue;
    ui_lay(app->desk.ui, build, app, 0);
}

/* Where a sheet was left is no place to begin it; where one comes back to it from another is. */
static void sheets_begin_at_their_top(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app, 30);
    app->desk.screen = SCREEN_END;
    ui_set_window(app->desk.ui, 1366, 400, 100, MODE_DESK);
    dialogue_now(app, DIALOGUE_SETTINGS);
    int top = settings_rolled(app, 0), low = settings_rolled(app, -3);
    assert_true(low < top);
    dialogue_now(app, DIALOGUE_NONE);
    dialogue_now(app, DIALOGUE_SETTINGS);
    assert_int_equal(settings_rolled(app, 0), top);
    assert_int_equal(settings_rolled(app, -3), low);
    dialogue_show_then(&app->desk, DIALOGUE_KEYS, DIALOGUE_SETTINGS);
    ui_lay(app->desk.ui, build, app, 0);
    dialogue_close(&app->desk);
    ui_lay(app->desk.ui, build, app, 0);
    assert_int_equal(settings_rolled(app, 0), low);
}

/* Who takes an order back is told whose it is, and Enter says yes. */
static void undo_says_whose_order(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app, 30);
    struct game *game = app->match.game;
    int32_t at = game->journal.at;
    while (game->journal.block[at].source == SOURCE_AUTO)
        at = game->journal.block[at].parent;
    app->match.holder = side_other(game->journal.block[at].side);
    app->desk.dialogue = DIALOGUE_UNDO;
    ui_lay(app->desk.ui, build, app, 0);
    char whose[40];
    snprintf(whose, sizeof whose, "%s’s order: ", side_title(game->journal.block[at].side));
    const struct ui_item *order = ui_find(app->desk.ui, "label:order");
    assert_non_null(order);
    assert_memory_equal(order->text, whose, strlen(whose));
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_int_equal(game->journal.at, game->journal.block[at].parent);
}

/* Against a computer one's own last order is taken back, with what the computer has given since: it
 * would only give that again. Done again, it is all there. */
static void undo_takes_what_the_computer_did_with_it(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app, 30);
    struct game *game = app->match.game;
    int32_t last = game->journal.at, own;
    while (game->journal.block[last].source == SOURCE_AUTO)
        last = game->journal.block[last].parent;
    int computer = game->journal.block[last].side;
    for (own = last; game->journal.block[own].side != side_other(computer) ||
                     game->journal.block[own].source == SOURCE_AUTO;)
        own = game->journal.block[own].parent;
    int32_t all = game->journal.at, first = -1;
    app->match.player[computer].computer = true;
    app->match.holder = side_other(computer);
    assert_in_range(match_takes_back(&app->match, &first), 2, 30);
    assert_int_equal(first, own);
    app->desk.dialogue = DIALOGUE_UNDO;
    ui_lay(app->desk.ui, build, app, 0);
    assert_non_null(ui_find(app->desk.ui, "label:since"));
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(game->journal.at, game->journal.block[own].parent);
    app->match.deeds->redo(app->match.doer);
    assert_in_range(game->journal.at, last, all);
    assert_true(app->play->away || app->play->recap != RECAP_NOT); /* what it did is told again */
    assert_in_range(app->match.seen[side_other(computer)], own + 1, last);
    app->match.player[side_other(computer)].computer = true; /* who only watches: one by one */
    assert_int_equal(match_takes_back(&app->match, &first), 1);
}

/* Who plays is changed within a game: it is kept beside the journal, and what was done stays. */
static void another_sits_down(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    table_open(app, 40);
    app->desk.screen = SCREEN_PLAY;
    int side = game_awaited(app->match.game);
    int32_t at = app->match.game->journal.at;
    char own[UI_ID], path[PATH_BYTES], *text = NULL;
    struct trouble trouble;
    size_t size;
    assert_true(folder_make(app->desk.paths.saves, &trouble));
    assert_true(path_join(path, app->desk.paths.saves, "played.journal"));
    assert_true(game_record(app->match.game, path, KEEP_NEW, NULL, &trouble, &app->desk.notice));
    snprintf(own, sizeof own, "seg:%s/computer", side_word(side));
    app->desk.dialogue = DIALOGUE_PLAYERS;
    ui_lay(app->desk.ui, build, app, 0);
    assert_null(ui_find(app->desk.ui, "seg:level/general")); /* nobody thinks yet */
    press(app, own);
    press(app, "seg:level/general");
    assert_false(app->match.player[side].computer); /* not before it is said */
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_true(app->match.player[side].computer);
    assert_false(app->match.player[side_other(side)].computer);
    assert_int_equal(app->match.player[side].level, play_level_find("general", 7));
    assert_int_equal(app->match.game->journal.at, at);
    assert_true(path_join(path, app->desk.paths.saves, "played.journal.players"));
    assert_true(file_read(path, &text, &size, &trouble));
    snprintf(own, sizeof own, "%s general", side_word(side));
    assert_non_null(strstr(text, own));
    free(text);
    app->desk.dialogue = DIALOGUE_PLAYERS; /* and back: the file says so, too */
    ui_lay(app->desk.ui, build, app, 0);
    snprintf(own, sizeof own, "seg:%s/person", side_word(side));
    press(app, own);
    press(app, "button:no");
    assert_true(app->match.player[side].computer);
    app->desk.dialogue = DIALOGUE_PLAYERS;
    ui_lay(app->desk.ui, build, app, 0);
    press(app, own);
    press(app, "button:yes");
    assert_false(app->match.player[side].computer);
    assert_true(file_read(path, &text, &size, &trouble));
    assert_null(strstr(text, "general"));
    free(text);
    app->desk.dialogue = DIALOGUE_PLAYERS; /* both: each its own level, at first the other's */
    ui_lay(app->desk.ui, build, app, 0);
    press(app, "seg:red/computer");
    press(app, "seg:level/general");
    press(app, "seg:blue/computer");
    press(app, "seg:level-red/recruit");
    press(app, "button:yes");
    assert_int_equal(app->match.player[SIDE_RED].level, play_level_find("recruit", 7));
    assert_int_equal(app->match.player[SIDE_BLUE].level, play_level_find("general", 7));
    assert_true(file_read(path, &text, &size, &trouble));
    assert_non_null(strstr(text, "red recruit"));
    assert_non_null(strstr(text, "blue general"));
    free(text);
}

/* ---- dialogues ------------------------------------------------------------------------------- */

static const struct {
    enum dialogue dialogue;
    const char *name;
} dialogues[] = {
    {DIALOGUE_SETTINGS, "settings"},   {DIALOGUE_KEYS, "keys"},       {DIALOGUE_SHEET, "sheet"},
    {DIALOGUE_RULES, "rules"},         {DIALOGUE_HELP, "help"},       {DIALOGUE_LOG, "log"},
    {DIALOGUE_SAVE, "save"},           {DIALOGUE_OPEN, "open"},       {DIALOGUE_UNDO, "undo"},
    {DIALOGUE_RESIGN, "resign"},       {DIALOGUE_LEAVE, "leave"},     {DIALOGUE_TYPED, "typed"},
    {DIALOGUE_CALIBRATE, "calibrate"}, {DIALOGUE_TROUBLE, "trouble"}, {DIALOGUE_RECAP, "recap"},
    {DIALOGUE_PLAYERS, "players"},
};

static void dialogues_fit(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    char name[64];
    table_open(app, 260);
    assert_true(game_undo(app->match.game, game_awaited(app->match.game), true));
    app->desk.screen = SCREEN_PASS;
    app->match.holder = game_awaited(app->match.game);
    trouble_set(&app->desk.trouble,
                "games/kiddies.journal:12: the order cannot be read: move R3 to");
    for (size_t i = 0; i < sizeof dialogues / sizeof dialogues[0]; i++) {
        app->desk.dialogue = dialogues[i].dialogue;
        snprintf(app->desk.card_id, sizeof app->desk.card_id, "KI-43");
        ui_lay(app->desk.ui, build, app, 0);
        check_sizes(app);
        snprintf(name, sizeof name, "dialogue-%s", dialogues[i].name);
        picture(app, name, 1366, 768, 100);
        key(app, UI_KEY_ESC, 0);
        assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    }
}

static void help_parts(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    app->desk.dialogue = DIALOGUE_HELP;
    ui_lay(app->desk.ui, build, app, 0);
    check_sizes(app);
    press(app, "seg:part/keys");
    check_sizes(app);
    picture(app, "dialogue-help-keys", 1366, 768, 100);
    press(app, "seg:part/mouse");
    check_sizes(app);
    picture(app, "dialogue-help-mouse", 1366, 768, 100);
    press(app, "button:rules");
    assert_int_equal(app->desk.dialogue, DIALOGUE_RULES);
    press(app, "button:done");
    assert_int_equal(app->desk.dialogue, DIALOGUE_HELP);
}

/* Help for this moment: the chosen one's own reasons, and nobody else's for everybody. */
static void help_is_about_now(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    int refused = 0;
    table_open(app, 60);
    app->desk.screen = SCREEN_PLAY;
    app->match.holder = game_awaited(app->match.game);
    for (int u = 0; u < app->match.game->table.units; u++) {
        struct ref unit = ref_unit(&app->match.game->table, u);
        app->play->selected[0] = unit;
        app->play->selections = 1;
        app->desk.dialogue = DIALOGUE_HELP;
        p->help.part = 0;
        ui_lay(app->desk.ui, build, app, 0);
        for (int i = 0; i < p->help.offers->count; i++) {
            const struct offer *o = &p->help.offers->offer[i];
            char id[UI_ID];
            snprintf(id, sizeof id, "row:chosen-%d", i);
            bool mine = ref_same(o->unit, unit);
            for (int k = 0; k < o->withs; k++)
                mine = mine || ref_same(o->with[k], unit);
            assert_int_equal(ui_find(app->desk.ui, id) != NULL, mine);
            refused += mine && !o->allowed;
        }
    }
    assert_true(refused > 0);
    check_sizes(app);
    app->desk.dialogue = DIALOGUE_NONE;
    app->desk.screen = SCREEN_PASS;
}

static void rules_are_found(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    const struct cards *house, *cards = reader_cards(app->papers, &house);
    assert_true(cards->count > 50);
    desk_show_card(&app->desk, "KI-84");
    ui_lay(app->desk.ui, build, app, 0);
    const struct ui_item *row = ui_find(app->desk.ui, "row:KI-84");
    assert_non_null(row); /* far down the list, and scrolled to */
    assert_false(rect_empty(row->hit));
    snprintf(p->reader.search, sizeof p->reader.search, "SPREAD your hand");
    ui_lay(app->desk.ui, build, app, 0);
    assert_null(ui_find(app->desk.ui, "row:KI-84"));
    snprintf(p->reader.search, sizeof p->reader.search, "xyzzy");
    ui_lay(app->desk.ui, build, app, 0);
    assert_non_null(ui_find(app->desk.ui, "label:none"));
    check_sizes(app);
}

static void log_marks_undone(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    table_open(app, 200);
    app->match.holder = game_awaited(app->match.game);
    app->desk.screen = SCREEN_PASS;
    assert_true(game_undo(app->match.game, app->match.holder, true));
    app->desk.dialogue = DIALOGUE_LOG;
    ui_lay(app->desk.ui, build, app, 0);
    int undone = 0, says = 0, tag = -1;
    for (int i = 0; i < p->log.count; i++) {
        undone += p->log.line[i].undone;
        says += p->log.line[i].kind == LOG_SAY;
        const char *text = p->log.words.text + p->log.line[i].text; /* in words, not as typed */
        assert_false(p->log.line[i].kind == LOG_ORDER && islower((unsigned char)text[0]));
        char id[UI_ID];
        snprintf(id, sizeof id, "tag:log-%d", i);
        if (ui_find(app->desk.ui, id) && ui_find(app->desk.ui, id)->kind == UI_KIND_BUTTON)
            tag = i;
    }
    assert_true(undone > 0 && says > 0);
    assert_true(tag > p->log.count / 2); /* it opens at its end */
    char id[UI_ID];
    snprintf(id, sizeof id, "tag:log-%d", tag);
    press(app, id);
    assert_int_equal(app->desk.dialogue, DIALOGUE_RULES);
    key(app, UI_KEY_ESC, 0);
    assert_int_equal(app->desk.dialogue, DIALOGUE_LOG);
    press(app, "seg:kind/dice");
    for (int i = 0; i < p->log.count; i++)
        assert_int_not_equal(p->log.line[i].kind, LOG_ORDER);
}

/* The report counts those who stand as the panel does: a cannon is no man. */
static void the_report_counts_men_as_the_panel_does(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct words page;
    table_open(app, 0);
    const struct table *t = &app->match.game->table;
    int men = 0, guns = 0;
    for (int i = 0; i < t->units; i++) {
        bool gun = troop_gun(&app->match.game->rules->troop[t->unit[i].troop]);
        guns += gun && unit_side(&t->unit[i]) == SIDE_RED;
        men += !gun && unit_side(&t->unit[i]) == SIDE_RED;
    }
    assert_true(men > 0 && guns > 0);
    char cell[40];
    snprintf(cell, sizeof cell, "<td>%d, and %d cannon</td>", men, guns);
    words_init(&page);
    report_write(app->match.game, NULL, &page);
    assert_non_null(strstr(page.text, cell));
    assert_null(strstr(page.text, "Nothing was said"));
    words_release(&page);
}

static bool labelled(const struct app *app, const char *words)
{
    bool found = false;
    for (int i = 0; i < ui_count(app->desk.ui); i++)
        found = found || strcmp(ui_item(app->desk.ui, i)->text, words) == 0;
    return found;
}

static void typed_orders(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    table_open(app, 0);
    app_take_over(app);
    app->desk.screen = SCREEN_PASS; /* the table itself is not what is tried here */
    int32_t before = app->match.game->journal.count;
    app->desk.dialogue = DIALOGUE_TYPED;
    ui_lay(app->desk.ui, build, app, 0);
    assert_string_equal(ui_focused(app->desk.ui), "field:order");
    snprintf(p->typed.text, sizeof p->typed.text, "fly R3 to the moon");
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(app->desk.dialogue, DIALOGUE_TYPED);
    assert_true(p->typed.said[0] != '\0');
    check_sizes(app);
    snprintf(p->typed.text, sizeof p->typed.text, "deploy R1 to 100 60 face 90");
    press(app, "button:give");
    assert_int_equal(app->desk.dialogue, DIALOGUE_TYPED);
    assert_true(p->typed.id[0] != '\0');
    picture(app, "dialogue-typed-why", 1366, 768, 100);
    assert_int_equal(app->match.game->journal.count, before);
    snprintf(p->typed.text, sizeof p->typed.text, "end move");
    press(app, "button:give");
    assert_int_equal(app->desk.dialogue, DIALOGUE_TYPED);
    assert_string_equal(p->typed.id, "HS-05");
    /* Help is read in the dialogue, and is no order. */
    static const char *const topics[] = {"help", "HELP deploy", "help orders"};
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        snprintf(p->typed.text, sizeof p->typed.text, "%s", topics[i]);
        key(app, UI_KEY_ENTER, 0);
        assert_int_equal(app->desk.dialogue, DIALOGUE_TYPED);
        assert_true(strstr(p->typed.help.text, "deploy") != NULL);
        assert_true(p->typed.said[0] == '\0' && p->typed.text[0] == '\0');
        ui_lay(app->desk.ui, build, app, 0);
        check_sizes(app);
    }
    picture(app, "dialogue-typed-help", 1366, 768, 100);
    assert_int_equal(app->match.game->journal.count, before);
    snprintf(p->typed.text, sizeof p->typed.text, " MUSTER ");
    press(app, "button:give");
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_true(app->match.game->journal.count > before);
}

/* An open question stands above the field, with its choices as they are typed. */
static void typed_answers(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    table_open(app, 0);
    app_take_over(app);
    app->desk.screen = SCREEN_PASS;
    static const char *const begun[] = {"muster", "end", "muster", "end"};
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++)
        play_say(app->play, begun[i]);
    assert_int_not_equal(app->match.game->table.ask, 0);
    app->desk.screen = SCREEN_PASS;
    app->desk.dialogue = DIALOGUE_TYPED;
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(labelled(app, "answer second"));
    snprintf(p->typed.text, sizeof p->typed.text, "move R1 by 0 0");
    key(app, UI_KEY_ENTER, 0);
    assert_string_equal(p->typed.id, "HS-06");
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(labelled(app, "answer second"));
    picture(app, "dialogue-typed-question", 1366, 768, 100);
    snprintf(p->typed.text, sizeof p->typed.text, "answer SECOND");
    key(app, UI_KEY_ENTER, 0);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_int_equal(app->match.game->table.ask, 0);
}

/* Battles for every set stand behind the set's own tables, and say what the set cannot. */
static void battles_are_offered_with_what_is_lost(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int set = 0; set < rules_count; set++) {
        char id[UI_ID];
        snprintf(id, sizeof id, "card:set-%d", set);
        press(app, id);
        assert_null(ui_find(app->desk.ui, "label:lost-0"));
        press(app, "radio:battle-alder-bridge");
        assert_true(ui_find(app->desk.ui, "radio:battle-alder-bridge")->on);
        assert_non_null(ui_find(app->desk.ui, "label:lost-0"));
        assert_non_null(ui_find(app->desk.ui, "label:army-red"));
    }
}

static void saves_are_listed(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct papers *p = app->papers;
    struct trouble trouble;
    char path[PATH_BYTES];
    table_open(app, 40);
    app->desk.screen = SCREEN_PASS;
    app->desk.dialogue = DIALOGUE_SAVE;
    ui_lay(app->desk.ui, build, app, 0);
    snprintf(p->saves.name, sizeof p->saves.name, "../../My game");
    press(app, "button:save");
    press(app, "button:close");
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_true(path_join(path, app->desk.paths.saves, "-..-My game.journal"));
    assert_true(path_exists(path)); /* within the folder */
    app->desk.dialogue = DIALOGUE_SAVE;
    ui_lay(app->desk.ui, build, app, 0);
    snprintf(p->saves.name, sizeof p->saves.name, "../../My game");
    press(app, "button:save");
    assert_false(p->saves.kept); /* asks before replacing */
    press(app, "button:save");
    assert_true(p->saves.kept);
    press(app, "button:close");
    assert_true(path_join(path, app->desk.paths.saves, "torn.journal"));
    assert_true(file_write(path, "rubbish\n", 8, &trouble));
    app_leave_game(app);
    app->desk.dialogue = DIALOGUE_OPEN;
    ui_lay(app->desk.ui, build, app, 0);
    assert_int_equal(p->saves.count, 3);
    check_sizes(app);
    picture(app, "dialogue-open-some", 1366, 768, 100);
    for (int i = 0; i < 3; i++)
        if (p->saves.save[i].good) {
            char id[UI_ID];
            snprintf(id, sizeof id, "radio:save-%d", i);
            press(app, id);
        }
    press(app, "button:open");
    assert_true(app->match.in_game);
}

/* While it is pulled one sees how far, and how strong that would be. */
static void pull_is_seen(struct app *app)
{
    struct rect lens = calibrate_lens(app->papers);
    struct ui_event event = {.kind = UI_DOWN, .button = UI_LEFT};
    event.x = lens.x + lens.w / 2;
    event.y = lens.y + lens.h / 2;
    for (int i = 0; i < 6; i++) {
        calibrate_event(app->papers, &event);
        event.kind = UI_MOVE;
        event.x -= 20;
        event.ms += 40;
    }
    ui_lay(app->desk.ui, build, app, app->desk.now);
    assert_non_null(ui_find(app->desk.ui, "lens:pull"));
    assert_non_null(strstr(ui_find(app->desk.ui, "label:shots")->text, "% of full strength"));
    app->papers->calibrate.practising = false;
    ui_lay(app->desk.ui, build, app, app->desk.now);
    assert_null(ui_find(app->desk.ui, "lens:pull"));
}

static void calibration(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    app->desk.dialogue = DIALOGUE_CALIBRATE;
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(calibrate_lens(app->papers).w > 100);
    assert_int_equal(calibrate_hand(app->papers), HAND_CATAPULT); /* the usual hand */
    press(app, "seg:hand/flick");
    calibrate_shot(app->papers, 3000);
    calibrate_shot(app->papers, 1000);
    calibrate_shot(app->papers, 2000);
    assert_int_equal(app->desk.settings.full_px_s[SIDE_RED], 2000);
    /* The catapult is practised too: it flies as it will in the game, and sets nothing. */
    struct rect before, after;
    assert_true(ui_rect(app->desk.ui, "seg:hand/flick", &before));
    press(app, "seg:hand/catapult");
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(ui_rect(app->desk.ui, "seg:hand/flick", &after));
    assert_memory_equal(&before, &after, sizeof before); /* nothing moves under the pointer */
    pull_is_seen(app);
    assert_int_equal(calibrate_hand(app->papers), HAND_CATAPULT);
    calibrate_shot(app->papers, 0);
    calibrate_flies(app->papers, 1, 0, 500);
    assert_true(calibrate_wake(app->papers) > 0);
    app->desk.now += 5000;
    assert_int_equal(calibrate_wake(app->papers), 0);
    ui_lay(app->desk.ui, build, app, app->desk.now);
    assert_int_equal(calibrate_wake(app->papers), -1);
    assert_int_equal(app->desk.settings.full_px_s[SIDE_RED], 2000);
    press(app, "button:done");
    assert_true(rect_empty(calibrate_lens(app->papers)));
}

static void settings_are_live(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct settings read;
    struct trouble trouble = {0};
    app->desk.dialogue = DIALOGUE_SETTINGS;
    ui_lay(app->desk.ui, build, app, 0);
    press(app, "seg:dice/instant");
    press(app, "check:names");
    press(app, "step:scale/plus");
    assert_int_equal(app->desk.settings.dice, DICE_INSTANT);
    assert_true(app->desk.settings.names);
    assert_int_equal(app->desk.settings.scale, 125);
    press(app, "button:done");
    assert_true(settings_load(&read, app->desk.settings_path, &trouble));
    assert_int_equal(read.dice, DICE_INSTANT);
    assert_int_equal(read.scale, 125);
}

/* ---- settings -------------------------------------------------------------------------------- */

static void settings_read(const char *text, struct settings *settings, bool good, const char *said)
{
    char path[] = "/tmp/foilshot-settings-XXXXXX";
    struct trouble trouble = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    assert_int_equal(settings_load(settings, path, &trouble), good);
    if (said && !strstr(trouble.text, said)) {
        print_error("%s\n", trouble.text);
        fail();
    }
    unlink(path);
}

static void settings_files(void **state)
{
    struct settings s, usual = settings_default();
    struct trouble trouble = {0};
    (void)state;
    assert_true(settings_load(&s, "/tmp/there-is-no-such-file", &trouble));
    assert_memory_equal(&s, &usual, sizeof s);
    settings_read("", &s, true, NULL);
    assert_memory_equal(&s, &usual, sizeof s);
    settings_read("# a remark\n\nscale 150\r\n  names   on \nmood good\n", &s, true, NULL);
    assert_int_equal(s.scale, 150);
    assert_true(s.names);
    settings_read("scale 150\nscale huge\nnames on", &s, false, ":2: scale takes a number from 75");
    assert_int_equal(s.scale, 150);
    assert_true(s.names);
    settings_read("scale 1000\n", &s, false, ":1: scale");
    assert_int_equal(s.scale, usual.scale);
    settings_read("dice\nhand foot\n", &s, false, ":1: dice takes full or quick or instant");
    settings_read("full-screen yes\n", &s, false, ":1: full-screen takes off or on");
    assert_false(settings_load(&s, "/tmp", &trouble));
    assert_memory_equal(&s, &usual, sizeof s);
    assert_false(settings_save(&usual, "/proc/foilshot/settings", &trouble));
    assert_true(trouble.text[0] != '\0');
}

static void settings_round(void **state)
{
    struct settings s = {.scale = 75,
                         .help = HELP_REFEREE,
                         .dice = DICE_QUICK,
                         .pass = PASS_ALWAYS,
                         .hand = HAND_STEADY,
                         .speed = 400,
                         .text = 120,
                         .dyes = 2,
                         .window_x = -40,
                         .window_y = 31,
                         .window_w = 1366,
                         .window_h = 768,
                         .full_screen = true,
                         .reduced = true,
                         .slow_hits = false,
                         .scroll_pans = true,
                         .names = true,
                         .contrast = true,
                         .handicap = {100, 55, 100},
                         .full_px_s = {2400, 1800, 3100}};
    struct settings read;
    struct trouble trouble;
    char folder[] = "/tmp/foilshot-config-XXXXXX", path[PATH_BYTES];
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_true(path_join(path, folder, "deep/settings"));
    assert_true(settings_save(&s, path, &trouble));
    assert_true(settings_load(&read, path, &trouble));
    assert_memory_equal(&s, &read, sizeof s);
    unlink(path);
    path_join(path, folder, "deep");
    rmdir(path);
    rmdir(folder);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void keys_table_holds(void **state)
{
    bool used[ACTION_COUNT] = {false};
    char name[KEY_NAME];
    struct key_line line;
    (void)state;
    for (int i = 0; i < keys_count; i++) {
        const struct key_binding *a = &keys_table[i];
        used[a->action] = true;
        assert_true(key_name((struct key_press){a->key, a->mods}, name)[0] != '\0');
        assert_int_equal(keys_action(a->key, a->mods, a->context), a->action);
        for (int k = i + 1; k < keys_count; k++) {
            const struct key_binding *b = &keys_table[k];
            if (a->context == b->context && a->mods == b->mods && a->key == b->key)
                fail_msg("%s twice", name);
        }
        if (a->words && strlen(a->words) > 60)
            fail_msg("long words: %s", a->words);
    }
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++)
        if (!used[i])
            fail_msg("action %d has no key", i);
    int lines = 0;
    while (keys_line(lines, &line))
        lines++;
    assert_true(lines > 50 && lines < keys_count);
}

static void keys_by_context(void **state)
{
    char name[KEY_NAME];
    (void)state;
    assert_int_equal(keys_action(UI_KEY_LEFT, 0, KEYS_TABLE), ACTION_LEFT);
    assert_int_equal(keys_action(UI_KEY_UP_ARROW, 0, KEYS_AIM), ACTION_STRONGER);
    assert_int_equal(keys_action('7', 0, KEYS_GHOST), ACTION_DIGIT);
    assert_int_equal(keys_action('.', 0, KEYS_TABLE), ACTION_NONE);
    assert_int_equal(keys_action('w', 0, KEYS_GHOST), ACTION_WHY); /* from the table */
    assert_int_equal(keys_action('q', UI_CTRL, KEYS_AIM), ACTION_QUIT);
    assert_int_equal(keys_action('q', 0, KEYS_TABLE), ACTION_NONE);
    assert_int_equal(keys_action('m', 0, KEYS_ANYWHERE), ACTION_NONE);
    assert_string_equal(keys_of(ACTION_UNDO, KEYS_GHOST, name), "Ctrl+Z");
    assert_string_equal(keys_of(ACTION_TURN_LEFT_LEGAL, KEYS_GHOST, name), "Alt+Q");
    assert_string_equal(keys_of(ACTION_PICTURE_TABLE, KEYS_TABLE, name), "Shift+F12");
    assert_string_equal(keys_of(ACTION_FIRE, KEYS_TABLE, name), "");
}

#define WITH_APP(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_APP(start_fits),
        WITH_APP(start_shows_who_plays),
        WITH_APP(start_says_what_it_is),
        WITH_APP(start_begins_here),
        cmocka_unit_test(start_any_number),
        cmocka_unit_test(start_broken),
        WITH_APP(start_sets),
        WITH_APP(start_plays),
        WITH_APP(start_by_keys),
        WITH_APP(pass_fits),
        WITH_APP(pass_keeps_secrets),
        WITH_APP(the_tally_says_what_it_counts),
        WITH_APP(end_fits),
        WITH_APP(end_tells_the_battle),
        WITH_APP(end_says_why_it_gave_up),
        WITH_APP(end_tells_when_they_were_lost),
        WITH_APP(rematch_swaps),
        WITH_APP(sheets_begin_at_their_top),
        WITH_APP(undo_says_whose_order),
        WITH_APP(undo_takes_what_the_computer_did_with_it),
        WITH_APP(another_sits_down),
        WITH_APP(dialogues_fit),
        WITH_APP(help_parts),
        WITH_APP(help_is_about_now),
        WITH_APP(rules_are_found),
        WITH_APP(log_marks_undone),
        WITH_APP(the_report_counts_men_as_the_panel_does),
        WITH_APP(typed_orders),
        WITH_APP(typed_answers),
        WITH_APP(battles_are_offered_with_what_is_lost),
        WITH_APP(saves_are_listed),
        WITH_APP(calibration),
        WITH_APP(settings_are_live),
        cmocka_unit_test(settings_files),
        cmocka_unit_test(settings_round),
        cmocka_unit_test(keys_table_holds),
        cmocka_unit_test(keys_by_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
