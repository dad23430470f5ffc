/* New keys for old: what clashes and what may share, what a settings file says, and the page on
 * which it is done. The rules at a glance as well. */
#include "app/app.h"
#include "app/back/replay.h"
#include "app/desk/settings.h"
#include "app/frame.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

static int line_named(const char *name)
{
    int line = keys_line_find(name, strlen(name));
    if (line < 0)
        fail_msg("no line %s", name);
    return line;
}

static struct key_press letter(int key)
{
    return (struct key_press){key, 0};
}

static const char *keys_named(const struct keymap *map, const char *name)
{
    static char out[KEY_NAME];
    return keymap_names(map, line_named(name), out);
}

static int usual_again(void **state)
{
    struct keymap usual;
    (void)state;
    keymap_usual(&usual);
    keys_use(&usual);
    return 0;
}

/* ---- maps ------------------------------------------------------------------------------------ */

static void names_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < keys_lines(); i++) {
        assert_non_null(keys_line_name(i));
        assert_int_equal(line_named(keys_line_name(i)), i);
    }
    assert_int_equal(keys_line_find("fir", 3), -1);
}

static void nothing_clashes_as_it_comes(void **state)
{
    struct keymap map;
    (void)state;
    keymap_usual(&map);
    for (int i = 0; i < keys_lines(); i++)
        for (int k = 0; k < KEYS_EACH; k++)
            if (map.press[i][k].key) {
                int other = keymap_clash(&map, i, map.press[i][k]);
                if (other >= 0)
                    fail_msg("%s and %s", keys_line_name(i), keys_line_name(other));
            }
}

static void every_key_is_read_as_it_is_named(void **state)
{
    struct keymap map, read;
    char names[KEY_NAME];
    (void)state;
    keymap_usual(&map);
    memset(&read, 0, sizeof read);
    for (int i = 0; i < keys_lines(); i++) {
        keymap_names(&map, i, names);
        if (keys_line_fixed(i))
            assert_false(keymap_read(&read, i, names));
        else if (!keymap_read(&read, i, names))
            fail_msg("%s: %s", keys_line_name(i), names);
    }
    assert_memory_equal(&map, &read, sizeof map);
}

static void what_cannot_be_read(void **state)
{
    static const char *const bad[] = {"",          "Spce", "Ctrl+", "Q,",         ",Q",
                                      "Esc",       "F6",   "7",     "Q E",        "F13",
                                      "Ctrl+Ctrl", "Q W",  "ä",     "A,B,C,D,E,G"};
    struct keymap map, before;
    (void)state;
    keymap_usual(&map);
    before = map;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (keymap_read(&map, line_named("fire"), bad[i]))
            fail_msg("\"%s\" was read", bad[i]);
    assert_memory_equal(&map, &before, sizeof map);
    assert_true(keymap_read(&map, line_named("fire"), "shift+ctrl+q , comma, Ctrl++"));
    assert_string_equal(keys_named(&map, "fire"), "Ctrl+Shift+Q, Comma, Ctrl++");
    assert_true(keymap_read(&map, line_named("fire"), "none"));
    assert_string_equal(keys_named(&map, "fire"), "none");
}

static void same_key_where_contexts_never_meet(void **state)
{
    struct keymap map;
    (void)state;
    keymap_usual(&map);
    /* Q turns who is held; a pellet is never in the same hand. */
    assert_int_equal(keymap_clash(&map, line_named("harder"), letter('q')), -1);
    assert_int_equal(keymap_clash(&map, line_named("turn-right"), letter('q')),
                     line_named("turn-left"));
    /* The table is looked at while one is held: its keys go on working. */
    assert_int_equal(keymap_clash(&map, line_named("turn-left"), letter('w')), line_named("why"));
    assert_int_equal(keymap_clash(&map, line_named("why"), letter('q')), line_named("turn-left"));
    assert_int_equal(keymap_clash(&map, line_named("why"), (struct key_press){'q', UI_CTRL}),
                     line_named("quit"));
    /* Arrows look around, or nudge: these two may share whatever they are given. */
    keymap_set(&map, line_named("nudge-left"), letter('x'), false);
    assert_int_equal(keymap_clash(&map, line_named("look-left"), letter('x')), -1);
    assert_int_equal(keymap_clash(&map, line_named("undo"), letter('7')), line_named("digits"));
}

static void swapping(void **state)
{
    struct keymap map;
    (void)state;
    keymap_usual(&map);
    keymap_swap(&map, line_named("turn-right"), letter('q'));
    assert_string_equal(keys_named(&map, "turn-right"), "Q");
    assert_string_equal(keys_named(&map, "turn-left"), "E");
    /* one that has another key left needs none in exchange */
    keymap_swap(&map, line_named("why"), letter('u'));
    assert_string_equal(keys_named(&map, "why"), "U");
    assert_string_equal(keys_named(&map, "undo"), "Ctrl+Z");
    keymap_line_usual(&map, line_named("why"));
    assert_false(keymap_changed(&map, line_named("why")));
    assert_true(keymap_changed(&map, line_named("undo")));
    assert_true(keymap_set(&map, line_named("undo"), letter('b'), true));
    assert_string_equal(keys_named(&map, "undo"), "Ctrl+Z, B");
}

static void changed_keys_hold(void **state)
{
    struct keymap map;
    char tip[64], name[KEY_NAME];
    struct key_line line;
    (void)state;
    keymap_usual(&map);
    keymap_set(&map, line_named("undo"), letter('b'), false);
    keys_use(&map);
    assert_int_equal(keys_action('b', 0, KEYS_TABLE), ACTION_UNDO);
    assert_int_equal(keys_action('u', 0, KEYS_TABLE), ACTION_NONE);
    assert_string_equal(keys_of(ACTION_UNDO, KEYS_GHOST, name), "B");
    assert_string_equal(keys_tip("Take back", ACTION_UNDO, KEYS_TABLE, tip, sizeof tip),
                        "Take back (B)");
    assert_true(keys_line(line_named("undo"), &line));
    assert_string_equal(line.keys, "B");
    /* what is fixed stays */
    assert_int_equal(keys_action(UI_KEY_ESC, 0, KEYS_GHOST), ACTION_BACK);
    assert_int_equal(keys_action('4', 0, KEYS_TABLE), ACTION_DIGIT);
}

/* ---- the file -------------------------------------------------------------------------------- */

static void file_read_back(const char *text, struct settings *settings, const char *said)
{
    char path[] = "/tmp/foilshot-keys-XXXXXX";
    struct trouble trouble = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    assert_int_equal(settings_load(settings, path, &trouble), said == NULL);
    if (said && !strstr(trouble.text, said))
        fail_msg("said: %s", trouble.text);
    unlink(path);
}

static void files(void **state)
{
    struct settings s;
    (void)state;
    file_read_back("key.fire = Enter\nkey.hold-aim = Space\nkey.undo F9\n", &s, NULL);
    assert_string_equal(keys_named(&s.keys, "fire"), "Enter");
    assert_string_equal(keys_named(&s.keys, "hold-aim"), "Space");
    assert_string_equal(keys_named(&s.keys, "undo"), "F9");
    file_read_back("scale 125\nkey.fire = Spce\nkey.undo = F9\n", &s,
                   ":2: key.fire takes up to 5 keys like Space");
    assert_string_equal(keys_named(&s.keys, "fire"), "Space");
    assert_string_equal(keys_named(&s.keys, "undo"), "F9");
    assert_int_equal(s.scale, 125);
    file_read_back("key.fier = Space\n", &s, ":1: there is nothing called key.fier");
    file_read_back("key.digits = A\n", &s, ":1: key.digits cannot change");
    file_read_back("\nkey.turn-left = E\n", &s, ":2: E is for key.turn-right already");
    assert_string_equal(keys_named(&s.keys, "turn-left"), "none");
    file_read_back("key.zoom-in = =\nkey.zoom-out = +, _\n", &s, NULL);
    assert_string_equal(keys_named(&s.keys, "zoom-in"), "=");
    assert_string_equal(keys_named(&s.keys, "zoom-out"), "+, _");
}

static void saved_and_read(void **state)
{
    char path[] = "/tmp/foilshot-keys-XXXXXX";
    struct settings s = settings_default(), read;
    struct trouble trouble = {0};
    (void)state;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    keymap_swap(&s.keys, line_named("turn-right"), letter('q'));
    keymap_set(&s.keys, line_named("undo"), (struct key_press){UI_KEY_F12, UI_ALT}, true);
    keymap_read(&s.keys, line_named("grid"), "none");
    assert_true(settings_save(&s, path, &trouble));
    assert_true(settings_load(&read, path, &trouble));
    assert_memory_equal(&s, &read, sizeof s);
    unlink(path);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    screen_start_build(ui, app->start);
    if (app->desk.dialogue != DIALOGUE_NONE)
        dialogue_build(ui, app->papers);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    ui_lay(b->app.desk.ui, build, &b->app, 0);
    *state = b;
    return 0;
}

static int keys_close(void **state)
{
    bench_close(state);
    return usual_again(NULL);
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    snprintf(event.text, sizeof event.text, "%s", id);
    if (!ui_find(app->desk.ui, id))
        fail_msg("there is no %s", id);
    ui_begin(app->desk.ui, NULL, &event, 0);
    build(app->desk.ui, app);
    assert_true(ui_end(app->desk.ui));
    app_act(app);
    ui_lay(app->desk.ui, build, app, 0);
}

static void type(struct app *app, int key, unsigned mods)
{
    assert_true(
        keys_event(app->papers, &(struct ui_event){.kind = UI_KEY, .key = key, .mods = mods}));
    ui_lay(app->desk.ui, build, app, 0);
}

static void page(struct app *app)
{
    app->desk.dialogue = DIALOGUE_SETTINGS;
    ui_lay(app->desk.ui, build, app, 0);
    press(app, "button:keys");
    assert_int_equal(app->desk.dialogue, DIALOGUE_KEYS);
    ui_list_show(app->desk.ui, "list:keys", line_named("digits") + KEYS_CONTEXTS);
    ui_lay(app->desk.ui, build, app, 0);
}

static void said(struct app *app, const char *words)
{
    if (!strstr(app->papers->keys.said, words))
        fail_msg("said: %s", app->papers->keys.said);
}

static void page_takes_keys(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct settings read;
    struct trouble trouble = {0};
    page(app);
    assert_false(keys_event(app->papers, &(struct ui_event){.kind = UI_KEY, .key = 'b'}));
    press(app, "row:key-undo");
    said(app, "Press the new key for **Take the last order back**");
    type(app, UI_KEY_F1 + 5, 0);
    said(app, "F6 walks");
    type(app, '5', 0);
    said(app, "Digits");
    type(app, 'b', UI_CTRL);
    said(app, "Ctrl+B");
    assert_int_equal(keys_action('b', UI_CTRL, KEYS_TABLE), ACTION_UNDO);
    press(app, "button:besides");
    type(app, 'b', 0);
    assert_string_equal(keys_named(&app->desk.settings.keys, "undo"), "Ctrl+B, B");
    press(app, "row:key-undo");
    type(app, UI_KEY_ESC, 0);
    assert_string_equal(keys_named(&app->desk.settings.keys, "undo"), "Ctrl+B, B");
    press(app, "button:done");
    assert_int_equal(app->desk.dialogue, DIALOGUE_SETTINGS);
    assert_true(settings_load(&read, app->desk.settings_path, &trouble));
    assert_string_equal(keys_named(&read.keys, "undo"), "Ctrl+B, B");
}

static void page_tells_clashes(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    page(app);
    press(app, "row:key-undo");
    type(app, 'y', UI_CTRL);
    said(app, "**Ctrl+Y** is taken: **Do it again** (At the table). Swap them?");
    press(app, "button:keep");
    assert_string_equal(keys_named(&app->desk.settings.keys, "undo"), "Ctrl+Z, U");
    press(app, "row:key-undo");
    type(app, 'm', 0);
    press(app, "button:swap");
    assert_string_equal(keys_named(&app->desk.settings.keys, "undo"), "M");
    assert_string_equal(keys_named(&app->desk.settings.keys, "ruler"), "Ctrl+Z");
    press(app, "button:line-usual");
    assert_string_equal(keys_named(&app->desk.settings.keys, "undo"), "Ctrl+Z, U");
    assert_string_equal(keys_named(&app->desk.settings.keys, "ruler"), "none");
    press(app, "button:usual");
    assert_string_equal(keys_named(&app->desk.settings.keys, "ruler"), "M");
}

static void digits_stay(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    page(app);
    press(app, "row:key-digits");
    said(app, "Digits stay digits");
    assert_false(keys_event(app->papers, &(struct ui_event){.kind = UI_KEY, .key = 'b'}));
}

/* ---- the rules at a glance ------------------------------------------------------------------- */

/* Does the number of `length` digits stand in the text by itself? */
static bool has_number(const char *text, const char *number, size_t length)
{
    for (const char *at = text; *at; at += strcspn(at, "0123456789")) {
        size_t n = strspn(at, "0123456789");
        if (n == length && memcmp(at, number, n) == 0)
            return true;
        at += n;
    }
    return false;
}

/* Every number of a line stands in the card that the line names, so that the sheet says nothing
 * which the rules do not. */
static void line_holds(const struct cards *cards, const struct sheet_line *line)
{
    const struct card *card = cards_find(cards, line->id);
    if (!card)
        fail_msg("no card %s", line->id);
    for (const char *at = line->how + strcspn(line->how, "0123456789"); *at;
         at += strcspn(at, "0123456789")) {
        size_t n = strspn(at, "0123456789");
        bool found = false;
        for (int i = 0; i < card->clauses; i++)
            found = found || has_number(card->clause[i].text, at, n);
        if (!found)
            fail_msg("%s does not say the number in \"%s: %s\"", line->id, line->what, line->how);
        at += n;
    }
    if (strlen(line->what) + strlen(line->how) > 90)
        fail_msg("long: %s: %s", line->what, line->how);
}

static void sheets_say_what_cards_say(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        char path[PATH_BYTES], name[80];
        struct cards cards = {0};
        struct trouble trouble = {0};
        snprintf(name, sizeof name, "assets/rules/%s.yaml", rules_list[i]->id);
        assert_true(path_join(path, FOILSHOT_SOURCE, name));
        assert_true(cards_load(path, &cards, &trouble));
        assert_true(cards.sheets >= 4);
        for (int k = 0; k < cards.sheets; k++)
            for (unsigned l = 0; l < cards.sheet[k].lines; l++)
                line_holds(&cards, &cards.sheet[k].line[l]);
        cards_release(&cards);
    }
}

/* Pages, turned by keys, of a window too small for all. */
static void sheet_pages(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct ui_event down = {.kind = UI_KEY, .key = UI_KEY_PAGE_DOWN};
    app->desk.dialogue = DIALOGUE_SHEET;
    ui_lay(app->desk.ui, build, app, 0);
    assert_null(ui_find(app->desk.ui, "button:next")); /* all of it at once */
    ui_set_window(app->desk.ui, 1024, 768, 200, MODE_DESK);
    ui_lay(app->desk.ui, build, app, 0);
    assert_non_null(ui_find(app->desk.ui, "button:next"));
    assert_false(ui_find(app->desk.ui, "button:before")->enabled);
    for (int i = 0; i < 20; i++) {
        assert_true(screens_event(app, &down));
        ui_lay(app->desk.ui, build, app, 0);
    }
    assert_false(ui_find(app->desk.ui, "button:next")->enabled);
    press(app, "button:before");
    assert_true(ui_find(app->desk.ui, "button:next")->enabled);
    press(app, "button:rules");
    assert_int_equal(app->desk.dialogue, DIALOGUE_RULES);
    press(app, "button:done");
    assert_int_equal(app->desk.dialogue, DIALOGUE_SHEET);
}

/* Whatever is on the screen, these open the same page; with the game in the middle of it, too. */
static void pages_open_everywhere(void **state)
{
    static const struct {
        int key;
        unsigned mods;
        enum dialogue opens;
    } pages[] = {{UI_KEY_F1, 0, DIALOGUE_HELP},
                 {UI_KEY_F1 + 1, 0, DIALOGUE_SHEET},
                 {UI_KEY_F1 + 1, UI_SHIFT, DIALOGUE_RULES},
                 {'o', UI_CTRL, DIALOGUE_OPEN}};
    struct bench *b = *state;
    struct app *app = &b->app;
    bench_table(b, "kiddies/book-ridge");
    while (bench_play(b) && app->match.game->journal.at < 5)
        ;
    play_reset(app->play);
    app->match.holder = game_awaited(app->match.game);
    for (int screen = SCREEN_START; screen < SCREEN_EDIT; screen++) {
        if (screen == SCREEN_REPLAY)
            replay_open(app->replay, app->match.game->journal.at);
        app->desk.screen = (enum screen_kind)screen;
        for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
            snprintf(app->desk.card_id, sizeof app->desk.card_id, "SP-5");
            ui_lay(app->desk.ui, frame_build, app, app->desk.now);
            frame_answer(app, &(struct ui_event){
                                  .kind = UI_KEY, .key = pages[i].key, .mods = pages[i].mods});
            assert_int_equal(app->desk.dialogue, pages[i].opens);
            if (pages[i].opens == DIALOGUE_RULES)
                assert_string_equal(app->desk.card_id, ""); /* from the first page */
            app->desk.dialogue = DIALOGUE_NONE;
        }
    }
}

/* Enter presses the one button of a screen; looking back has none. */
static void enter_while_looking_back(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    bench_table(b, "kiddies/book-ridge");
    replay_open(app->replay, app->match.game->journal.at);
    ui_lay(app->desk.ui, frame_build, app, app->desk.now);
    frame_answer(app, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_ENTER});
    assert_int_equal(app->desk.screen, SCREEN_REPLAY);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
}

#define WITH_APP(test) cmocka_unit_test_setup_teardown(test, bench_open, keys_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(nothing_clashes_as_it_comes),
        cmocka_unit_test(every_key_is_read_as_it_is_named),
        cmocka_unit_test(what_cannot_be_read),
        cmocka_unit_test(same_key_where_contexts_never_meet),
        cmocka_unit_test(swapping),
        cmocka_unit_test_teardown(changed_keys_hold, usual_again),
        cmocka_unit_test(files),
        cmocka_unit_test(saved_and_read),
        WITH_APP(page_takes_keys),
        WITH_APP(page_tells_clashes),
        WITH_APP(digits_stay),
        cmocka_unit_test(sheets_say_what_cards_say),
        WITH_APP(sheet_pages),
        WITH_APP(pages_open_everywhere),
        WITH_APP(enter_while_looking_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
