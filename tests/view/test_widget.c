/* The interface: what answers to what, how the focus walks, what is drawn where. */
#include "view/widgets/widget.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "sample_screen.h"
#include "sheet.h"

typedef void build_screen(struct ui *ui, void *self);

struct bench {
    struct text *text;
    struct ui *ui;
    struct sample sample;
    build_screen *build;
    int64_t now;
};

static int bench_open(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->text = text_new(NULL);
    text_use_stroke_font(b->text, true);
    b->ui = ui_new(b->text);
    b->sample = (struct sample){.hand = 1, .blue = 1, .span_red = 150, .span_blue = 150};
    *state = b;
    return 0;
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    ui_free(b->ui);
    text_free(b->text);
    free(b);
    return 0;
}

static void show(struct bench *b, build_screen *build, int w, int h)
{
    b->build = build;
    ui_set_window(b->ui, w, h, 100, MODE_DESK);
    ui_lay(b->ui, build, &b->sample, b->now);
}

static bool send(struct bench *b, struct ui_event event)
{
    ui_begin(b->ui, NULL, &event, b->now);
    b->build(b->ui, &b->sample);
    bool used = ui_end(b->ui);
    b->sample.right_again += ui_again(b->ui);
    char activated[UI_ID];
    snprintf(activated, sizeof activated, "%s", ui_activated(b->ui));
    ui_begin(b->ui, NULL, NULL, b->now);
    b->build(b->ui, &b->sample);
    ui_end(b->ui);
    assert_string_equal(activated, ui_activated(b->ui));
    return used;
}

static bool key(struct bench *b, int code, unsigned mods)
{
    return send(b, (struct ui_event){.kind = UI_KEY, .key = code, .mods = mods});
}

static bool pointer(struct bench *b, enum ui_event_kind kind, int x, int y)
{
    return send(b, (struct ui_event){.kind = kind, .x = x, .y = y, .button = UI_LEFT, .clicks = 1});
}

static struct rect rect_of(struct bench *b, const char *id)
{
    struct rect r = {0};
    assert_true(ui_rect(b->ui, id, &r));
    return r;
}

static bool click(struct bench *b, const char *id)
{
    struct rect r = rect_of(b, id);
    int x = r.x + r.w / 2, y = r.y + r.h / 2;
    pointer(b, UI_MOVE, x, y);
    bool down = pointer(b, UI_DOWN, x, y);
    bool up = pointer(b, UI_UP, x, y);
    return down && up;
}

static void a_click_fires_once(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    assert_true(click(b, "row:flick"));
    assert_int_equal(b->sample.fired, 1);
    assert_string_equal(ui_activated(b->ui), "row:flick");
    /* Down on it, up elsewhere: nothing. */
    struct rect r = rect_of(b, "row:flick");
    pointer(b, UI_DOWN, r.x + 5, r.y + 5);
    pointer(b, UI_MOVE, r.x - 300, r.y);
    assert_true(pointer(b, UI_UP, r.x - 300, r.y));
    pointer(b, UI_MOVE, r.x + 5, r.y + 5);
    pointer(b, UI_UP, r.x + 5, r.y + 5);
    assert_int_equal(b->sample.fired, 1);
}

static void a_disabled_row_says_why(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    click(b, "row:move");
    assert_string_equal(ui_activated(b->ui), "");
    assert_false(ui_find(b->ui, "row:move")->enabled);
    const struct ui_item *tip = ui_find(b->ui, "tooltip");
    assert_non_null(tip);
    assert_non_null(strstr(tip->text, "everyone has moved"));
}

static void tooltips_wait_for_their_time(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    struct rect r = rect_of(b, "button:home");
    pointer(b, UI_MOVE, r.x + 9, r.y + 9);
    assert_null(ui_find(b->ui, "tooltip"));
    assert_int_equal(ui_wake(b->ui), 400);
    b->now += 399;
    send(b, (struct ui_event){.kind = UI_NOTHING});
    assert_null(ui_find(b->ui, "tooltip"));
    b->now += 1;
    send(b, (struct ui_event){.kind = UI_NOTHING});
    assert_non_null(ui_find(b->ui, "tooltip"));
    assert_int_equal(ui_wake(b->ui), -1);
    pointer(b, UI_MOVE, r.x - 400, r.y + 300);
    assert_null(ui_find(b->ui, "tooltip"));
}

static void a_script_clicks_by_name(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    struct ui_event event = {.kind = UI_ACTIVATE, .text = "row:flick"};
    assert_true(send(b, event));
    assert_int_equal(b->sample.fired, 1);
    event = (struct ui_event){.kind = UI_ACTIVATE, .text = "seg:hand/steady"};
    assert_true(send(b, event));
    assert_int_equal(b->sample.hand, 2);
    event = (struct ui_event){.kind = UI_ACTIVATE, .text = "row:move"};
    assert_true(send(b, event));
    assert_string_equal(ui_activated(b->ui), "");
    event = (struct ui_event){.kind = UI_ACTIVATE, .text = "no:such"};
    assert_false(send(b, event));
}

static void the_table_gets_what_is_its_own(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    struct rect panel = rect_of(b, "panel:turn");
    assert_false(pointer(b, UI_MOVE, 700, 700));
    assert_false(ui_over(b->ui));
    assert_true(pointer(b, UI_MOVE, panel.x + 40, panel.y + 3));
    assert_true(ui_over(b->ui));
    assert_true(pointer(b, UI_WHEEL, panel.x + 40, panel.y + 3));
    assert_false(pointer(b, UI_WHEEL, 700, 700));
    /* A drag that began on the table stays the table's over the panel. */
    assert_false(pointer(b, UI_DOWN, 700, 700));
    assert_string_equal(ui_focused(b->ui), "table");
    assert_false(pointer(b, UI_MOVE, panel.x + 40, panel.y + 40));
    assert_false(pointer(b, UI_UP, panel.x + 40, panel.y + 40));
    assert_true(pointer(b, UI_MOVE, panel.x + 40, panel.y + 41));
    /* Keys are the table's until the ring is asked for. */
    assert_false(key(b, UI_KEY_SPACE, 0));
    assert_false(key(b, UI_KEY_TAB, 0));
    assert_false(key(b, UI_KEY_LEFT, 0));
    assert_true(key(b, UI_KEY_F1 + 5, 0));
    assert_true(key(b, UI_KEY_TAB, 0));
    assert_true(key(b, UI_KEY_ESC, 0));
    assert_string_equal(ui_focused(b->ui), "table");
    assert_false(key(b, UI_KEY_ESC, 0));
}

static void space_after_a_click_is_the_tables(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    click(b, "row:flick");
    assert_false(key(b, UI_KEY_SPACE, 0));
    assert_int_equal(b->sample.fired, 1);
}

static void the_ring_visits_everything(void **state)
{
    struct bench *b = *state;
    show(b, sample_start, 1920, 1080);
    int stops = 0;
    for (int i = 0; i < ui_count(b->ui); i++)
        stops += ui_item(b->ui, i)->focusable;
    char first[UI_ID] = "";
    for (int i = 0; i < stops; i++) {
        assert_true(key(b, UI_KEY_TAB, 0));
        if (i == 0)
            snprintf(first, sizeof first, "%s", ui_focused(b->ui));
        else
            assert_string_not_equal(first, ui_focused(b->ui));
    }
    key(b, UI_KEY_TAB, 0);
    assert_string_equal(ui_focused(b->ui), first);
    key(b, UI_KEY_TAB, UI_SHIFT);
    key(b, UI_KEY_TAB, 0);
    assert_string_equal(ui_focused(b->ui), first);
}

static void enter_and_arrows_do_it_all(void **state)
{
    struct bench *b = *state;
    show(b, sample_start, 1920, 1080);
    key(b, UI_KEY_TAB, 0);
    ui_focus(b->ui, "card:0");
    assert_true(key(b, UI_KEY_RIGHT, 0));
    assert_string_equal(ui_focused(b->ui), "card:1");
    assert_true(key(b, UI_KEY_DOWN_ARROW, 0));
    assert_string_equal(ui_focused(b->ui), "card:4");
    assert_true(key(b, UI_KEY_ENTER, 0));
    assert_int_equal(b->sample.chosen, 4);
    ui_focus(b->ui, "seg:red/person");
    assert_true(key(b, UI_KEY_RIGHT, 0));
    assert_int_equal(b->sample.red, 1);
    key(b, UI_KEY_RIGHT, 0); /* Remote cannot be chosen */
    assert_int_equal(b->sample.red, 1);
    ui_focus(b->ui, "slider:red");
    key(b, UI_KEY_LEFT, 0);
    assert_int_equal(b->sample.span_red, 145);
    ui_focus(b->ui, "button:play");
    assert_true(key(b, UI_KEY_SPACE, 0));
    assert_int_equal(b->sample.fired, 1);
}

static void sliders_follow_the_pointer(void **state)
{
    struct bench *b = *state;
    show(b, sample_start, 1920, 1080);
    struct rect r = rect_of(b, "slider:blue");
    pointer(b, UI_MOVE, r.x + r.w / 2, r.y + 6);
    pointer(b, UI_DOWN, r.x + r.w / 2, r.y + 6);
    assert_int_equal(b->sample.span_blue, 175);
    pointer(b, UI_MOVE, r.x + 5 * r.w, r.y + 400);
    assert_int_equal(b->sample.span_blue, 250);
    pointer(b, UI_MOVE, 0, 0);
    assert_int_equal(b->sample.span_blue, 100);
    pointer(b, UI_UP, 0, 0);
    pointer(b, UI_MOVE, r.x + r.w / 2, r.y + 6);
    assert_int_equal(b->sample.span_blue, 100);
}

static void ticks_and_steppers_change(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1366, 768);
    click(b, "check:quick");
    assert_true(b->sample.quick);
    click(b, "check:sound"); /* disabled */
    assert_true(b->sample.quick);
    click(b, "step:scale/plus");
    assert_int_equal(b->sample.span_red, 175);
    click(b, "step:scale/plus");
    click(b, "step:scale/plus");
    assert_int_equal(b->sample.span_red, 200);
    assert_false(ui_find(b->ui, "step:scale/plus")->enabled);
    click(b, "step:scale/minus");
    assert_int_equal(b->sample.span_red, 175);
}

/* ---- text fields ---- */

static char clip[64];

static void clip_get(void *self, char *out, size_t size)
{
    (void)self;
    snprintf(out, size, "%s", clip);
}

static void clip_set(void *self, const char *words)
{
    (void)self;
    snprintf(clip, sizeof clip, "%s", words);
}

static void type(struct bench *b, const char *words)
{
    struct ui_event event = {.kind = UI_TEXT};
    snprintf(event.text, sizeof event.text, "%s", words);
    assert_true(send(b, event));
}

static void fields_take_letters(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1366, 768);
    ui_set_clipboard(b->ui, (struct ui_clipboard){.get = clip_get, .set = clip_set});
    assert_false(send(b, (struct ui_event){.kind = UI_TEXT, .text = "x"}));
    click(b, "field:name");
    assert_true(ui_typing(b->ui));
    type(b, "Größe 2½");
    assert_string_equal(b->sample.name, "Größe 2½");
    assert_true(key(b, 'q', 0)); /* its letter comes as text; the table must not see it */
    key(b, UI_KEY_BACKSPACE, 0);
    assert_string_equal(b->sample.name, "Größe 2");
    key(b, UI_KEY_HOME, 0);
    key(b, UI_KEY_RIGHT, 0);
    key(b, UI_KEY_RIGHT, 0);
    key(b, UI_KEY_DELETE, 0);
    assert_string_equal(b->sample.name, "Grße 2");
    key(b, 'a', UI_CTRL);
    key(b, 'c', UI_CTRL);
    assert_string_equal(clip, "Grße 2");
    key(b, UI_KEY_END, 0);
    key(b, 'v', UI_CTRL);
    assert_string_equal(b->sample.name, "Grße 2Grße 2");
    for (int i = 0; i < 20; i++)
        type(b, "é");
    assert_true(strlen(b->sample.name) < sizeof b->sample.name);
    assert_int_equal(strlen(b->sample.name) % 2, 0); /* no half letter at the end */
    key(b, 'a', UI_CTRL);
    key(b, 'x', UI_CTRL);
    assert_string_equal(b->sample.name, "");
    send(b, (struct ui_event){.kind = UI_KEY, .key = UI_KEY_ENTER});
    assert_true(key(b, UI_KEY_TAB, 0));
    assert_false(ui_typing(b->ui));
}

/* ---- a field for a letter of a game by post ---- */

enum { LETTER = 24000 };
static char posted[LETTER + LETTER / 70 * 2 + 1], received[1 << 16], mailed[1 << 16];

static void posted_get(void *self, char *out, size_t size)
{
    (void)self;
    snprintf(out, size, "%s", posted);
}

static void mailed_set(void *self, const char *words)
{
    (void)self;
    snprintf(mailed, sizeof mailed, "%s", words);
}

static void letter_screen(struct ui *ui, void *self)
{
    (void)self;
    ui_field(ui, "field:letter", (struct rect){40, 40, 400, 46}, received, sizeof received, "");
}

/* As the mail has broken it into lines; wanted is what it is without them. */
static void write_letter(char *wanted)
{
    size_t length = 0;
    for (int i = 0; i < LETTER; i++) {
        posted[length++] = wanted[i] = (char)('a' + i % 23);
        if (i % 70 == 69) {
            posted[length++] = '\r';
            posted[length++] = '\n';
        }
    }
    posted[length] = wanted[LETTER] = '\0';
}

static void a_long_letter_is_pasted_and_copied_whole(void **state)
{
    static char wanted[LETTER + 1];
    struct bench *b = *state;
    write_letter(wanted);
    b->build = letter_screen;
    ui_set_window(b->ui, 1366, 768, 100, MODE_DESK);
    ui_lay(b->ui, letter_screen, NULL, b->now);
    ui_set_clipboard(b->ui, (struct ui_clipboard){.get = posted_get, .set = mailed_set});
    click(b, "field:letter");
    key(b, 'v', UI_CTRL);
    assert_string_equal(received, wanted);
    key(b, 'a', UI_CTRL);
    key(b, 'c', UI_CTRL);
    assert_string_equal(mailed, wanted);
    key(b, UI_KEY_END, 0); /* the end of it is seen: a click there is near it */
    click(b, "field:letter");
    type(b, "!");
    const char *mark = strchr(received, '!');
    assert_non_null(mark);
    assert_in_range(mark - received, LETTER - 100, LETTER);
}

/* A button that moves away when it is pressed, and leaves another where it was. */
static int moved, wronged;
static void moving_screen(struct ui *ui, void *self)
{
    (void)self;
    struct rect at = {40, 40, 200, 48}, away = {40, 140, 200, 48};
    if (ui_button(ui, "button:moves", moved ? away : at, UI_PAPER, ICON_NONE, "Moves", NULL))
        moved++;
    if (moved && ui_button(ui, "button:other", at, UI_PAPER, ICON_NONE, "Other", NULL))
        wronged++;
}

static void click_there(struct bench *b, int clicks)
{
    struct ui_event event = {
        .kind = UI_DOWN, .x = 100, .y = 60, .button = UI_LEFT, .clicks = clicks};
    send(b, event);
    event.kind = UI_UP;
    send(b, event);
    ui_lay(b->ui, moving_screen, NULL, b->now);
}

static void the_second_click_is_for_what_the_first_was_for(void **state)
{
    struct bench *b = *state;
    moved = wronged = 0;
    b->build = moving_screen;
    ui_set_window(b->ui, 1366, 768, 100, MODE_DESK);
    ui_lay(b->ui, moving_screen, NULL, b->now);
    click_there(b, 1);
    assert_int_equal(moved, 1);
    click_there(b, 2);
    assert_int_equal(wronged, 0);
    click_there(b, 1);
    assert_int_equal(wronged, 1);
    click_there(b, 2); /* and twice on the same is twice */
    assert_int_equal(wronged, 2);
}

static void a_caret_blinks_by_the_clock(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1366, 768);
    assert_int_equal(ui_wake(b->ui), -1);
    click(b, "field:name");
    assert_in_range(ui_wake(b->ui), 1, 530);
    ui_set_still(b->ui, true);
    assert_int_equal(ui_wake(b->ui), -1);
}

/* ---- lists ---- */

static int rows_built(struct bench *b)
{
    int count = 0;
    for (int i = 0; i < ui_count(b->ui); i++)
        count += strncmp(ui_item(b->ui, i)->id, "row:save-", 9) == 0;
    return count;
}

static void lists_build_only_what_is_seen(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1920, 1080);
    assert_in_range(rows_built(b), 5, 9);
    struct rect r = rect_of(b, "list:saves");
    for (int i = 0; i < 30; i++)
        assert_true(send(
            b, (struct ui_event){.kind = UI_WHEEL, .x = r.x + 9, .y = r.y + 9, .wheel_y = -1}));
    assert_null(ui_find(b->ui, "row:save-0"));
    assert_in_range(rows_built(b), 5, 9);
    assert_non_null(ui_find(b->ui, "row:save-42"));
    click(b, "row:save-42");
    assert_int_equal(b->sample.list_row, 42);
    ui_list_show(b->ui, "list:saves", 999);
    ui_lay(b->ui, sample_rest, &b->sample, b->now);
    assert_non_null(ui_find(b->ui, "row:save-999"));
    ui_list_show(b->ui, "list:saves", 3);
    ui_lay(b->ui, sample_rest, &b->sample, b->now);
    assert_int_equal(rect_of(b, "row:save-3").y, r.y);
}

static void the_focus_scrolls_its_row_into_sight(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1920, 1080);
    key(b, UI_KEY_TAB, 0);
    ui_focus(b->ui, "row:save-0");
    struct rect list = rect_of(b, "list:saves");
    for (int i = 1; i <= 40; i++) {
        char id[UI_ID];
        snprintf(id, sizeof id, "row:save-%d", i);
        assert_true(key(b, UI_KEY_DOWN_ARROW, 0));
        assert_string_equal(ui_focused(b->ui), id);
        ui_lay(b->ui, sample_rest, &b->sample, b->now);
        struct rect r = rect_of(b, id);
        assert_true(r.y >= list.y && r.y + r.h <= list.y + list.h);
    }
}

static void low_panels_scroll_and_keep_their_foot(void **state)
{
    struct bench *b = *state;
    show(b, sample_start, 1366, 768);
    struct rect panel = rect_of(b, "panel:setup"), play = rect_of(b, "button:play");
    assert_true(ui_panel_wants(b->ui, "panel:setup") > panel.h);
    struct rect help = rect_of(b, "seg:help/teach");
    send(b,
         (struct ui_event){.kind = UI_WHEEL, .x = panel.x + 60, .y = panel.y + 90, .wheel_y = -2});
    assert_true(rect_of(b, "seg:help/teach").y < help.y);
    assert_int_equal(rect_of(b, "button:play").y, play.y);
    assert_true(click(b, "seg:help/helpful"));
    assert_int_equal(b->sample.help, 1);
}

static void draw(struct bench *b, struct canvas *canvas)
{
    ui_begin(b->ui, canvas, NULL, b->now);
    b->build(b->ui, &b->sample);
    ui_end(b->ui);
}

static void long_story(struct ui *ui, void *self)
{
    (void)self;
    ui_panel_begin(ui, "panel:story", (struct rect){20, 20, 300, 200}, 0);
    for (int i = 0; i < 40; i++)
        ui_label(ui, NULL, UI_AUTO, ROLE_TITLE, TINT_INK, "MMMMMM");
    ui_panel_end(ui);
}

/* How dark the darkest pixel of some rows is, beside paper. */
static int darkest(const struct canvas *canvas, int from, int rows)
{
    int paper = (int)(theme_pixel(TINT_PAPER) & 0xff), most = 0;
    for (int y = from; y < from + rows; y++)
        for (int x = 40; x < 290; x++) {
            int away = paper - (int)(canvas->image.px[y * canvas->image.stride + x] & 0xff);
            most = away > most ? away : most;
        }
    return most;
}

/* No words are cut in two at the edge of what scrolls: where it goes on they pale into the paper,
 * and where it ends they do not. */
static void what_goes_on_beyond_an_edge_pales(void **state)
{
    enum { ROWS = 12, LAST = 3, PALE = 40, DARK = 110 };
    struct bench *b = *state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 1366, 768));
    show(b, long_story, 1366, 768);
    for (int notches = 0; notches <= 100; notches += 50) {
        bool first = notches == 0, last = notches == 100;
        send(b, (struct ui_event){
                    .kind = UI_WHEEL, .x = 60, .y = 90, .wheel_y = last ? -100 : -notches / 50});
        draw(b, &canvas);
        struct rect body =
            rect_inset((struct rect){20, 20, 300, 200}, theme_px(22, ui_scale(b->ui)));
        int low = body.y + body.h;
        assert_true(darkest(&canvas, body.y + body.h / 2 - 2 * ROWS, 4 * ROWS) > DARK);
        assert_true(first == (darkest(&canvas, body.y, ROWS) > DARK));
        assert_true(last == (darkest(&canvas, low - ROWS, ROWS) > DARK));
        if (!last)
            assert_true(darkest(&canvas, low - LAST, LAST) < PALE);
        if (!first)
            assert_true(darkest(&canvas, body.y, LAST) < PALE);
    }
    canvas_release(&canvas);
}

/* ---- on top ---- */

/* A dialogue before a list, with one of its own. */
static void list_over_list(struct ui *ui, void *self)
{
    const struct sample *sample = self;
    ui_panel_begin(ui, "panel:low", (struct rect){0, 0, 900, 600}, 0);
    for (int i = 0; i < 60; i++)
        ui_label(ui, i ? NULL : "label:low", UI_AUTO, ROLE_TEXT, TINT_TEXT, "Below");
    ui_panel_end(ui);
    if (!sample->dialogue)
        return;
    ui_dialogue_begin(ui, "dialogue:list", 460, 300, "Above", 0);
    for (int i = 0; i < 60; i++)
        ui_label(ui, i ? NULL : "label:high", UI_AUTO, ROLE_TEXT, TINT_TEXT, "Above");
    ui_dialogue_end(ui);
}

static void the_wheel_is_the_dialogues(void **state)
{
    struct bench *b = *state;
    show(b, list_over_list, 1366, 768);
    struct ui_event wheel = {.kind = UI_WHEEL, .x = 60, .y = 90, .wheel_y = -1};
    int low = rect_of(b, "label:low").y;
    send(b, wheel);
    ui_lay(b->ui, list_over_list, &b->sample, b->now);
    assert_true(rect_of(b, "label:low").y < low); /* it can be turned */
    low = rect_of(b, "label:low").y;
    b->sample.dialogue = true;
    ui_lay(b->ui, list_over_list, &b->sample, b->now);
    int high = rect_of(b, "label:high").y;
    struct rect card = rect_of(b, "dialogue:list");
    assert_true(card.x < 900 && card.y + card.h / 2 < 600);
    for (int over = 0; over < 2; over++) {
        wheel.x = over ? card.x + 60 : 60;
        wheel.y = over ? card.y + card.h / 2 : 90;
        assert_true(send(b, wheel));
        ui_lay(b->ui, list_over_list, &b->sample, b->now);
        assert_int_equal(rect_of(b, "label:low").y, low);
    }
    assert_true(rect_of(b, "label:high").y < high);
}

static void dialogues_keep_the_rest_away(void **state)
{
    struct bench *b = *state;
    show(b, sample_rest, 1366, 768);
    click(b, "button:ask");
    assert_true(b->sample.dialogue);
    ui_lay(b->ui, sample_rest, &b->sample, b->now);
    bool quick = b->sample.quick;
    click(b, "check:quick");
    assert_true(b->sample.quick == quick);
    assert_false(send(b, (struct ui_event){.kind = UI_ACTIVATE, .text = "check:quick"}));
    for (int i = 0; i < 5; i++) {
        key(b, UI_KEY_TAB, 0);
        assert_true(strcmp(ui_focused(b->ui), "button:yes") == 0 ||
                    strcmp(ui_focused(b->ui), "button:no") == 0);
    }
    assert_true(key(b, UI_KEY_ESC, 0));
    assert_false(b->sample.dialogue);
    click(b, "check:quick");
    assert_true(b->sample.quick != quick);
}

static void open_menu(struct bench *b)
{
    b->sample.menu = true;
    b->sample.menu_choice = -9;
    ui_lay(b->ui, sample_game, &b->sample, b->now);
}

static const struct rect corner = {300, 40, 500, 400};

static void build_bubbles(struct ui *ui, void *self)
{
    (void)self;
    const char *words = "The regiment moves towards the wood, since it is hidden there.";
    ui_bubble_within(ui, "bubble:right", corner, 790, 200, UI_SPEECH, words);
    ui_bubble_within(ui, "bubble:left", corner, 310, 300, UI_SPEECH, words);
    ui_bubble_within(ui, "bubble:short", corner, 600, 400, UI_SPEECH, "Here");
}

static void bubbles_stay_where_no_panel_lies(void **state)
{
    static const char *const id[] = {"bubble:right", "bubble:left", "bubble:short"};
    struct bench *b = *state;
    show(b, build_bubbles, 1024, 768);
    for (int i = 0; i < 3; i++) {
        const struct ui_item *item = ui_find(b->ui, id[i]);
        assert_non_null(item);
        assert_true(item->rect.x >= corner.x);
        assert_true(item->rect.x + item->rect.w <= corner.x + corner.w);
    }
    const struct rect *one = &ui_find(b->ui, "bubble:short")->rect;
    assert_in_range(one->x + one->w / 2, 598, 602); /* where it was wanted */
}

static void menus_choose_or_close(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1366, 768);
    open_menu(b);
    click(b, "menu:orders/fire"); /* greyed: says why and stays */
    assert_true(b->sample.menu);
    click(b, "menu:orders/rest");
    assert_false(b->sample.menu);
    assert_int_equal(b->sample.menu_choice, 2);
    open_menu(b);
    assert_true(pointer(b, UI_DOWN, 100, 700));
    assert_int_equal(b->sample.menu_choice, UI_CLOSED);
    pointer(b, UI_UP, 100, 700);
    b->sample.right_again = 0;
    open_menu(b); /* the right button closes it, and may open another where it is pressed */
    assert_true(
        send(b, (struct ui_event){.kind = UI_DOWN, .x = 100, .y = 700, .button = UI_RIGHT}));
    assert_int_equal(b->sample.menu_choice, UI_CLOSED);
    assert_int_equal(b->sample.right_again, 1);
    open_menu(b);
    key(b, UI_KEY_TAB, 0);
    assert_true(key(b, UI_KEY_ESC, 0));
    assert_int_equal(b->sample.menu_choice, UI_CLOSED);
}

/* ---- what must hold on every screen ---- */

static build_screen *const screens[] = {sample_game, sample_start, sample_rest};

static void check_screen(struct bench *b)
{
    struct rect window = ui_window(b->ui);
    for (int i = 0; i < ui_count(b->ui); i++) {
        const struct ui_item *item = ui_item(b->ui, i);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(item->id, ui_item(b->ui, k)->id);
        struct rect seen = rect_cut(item->rect, window);
        if (!item->focusable || rect_empty(item->hit) || item->hit.h < item->rect.h)
            continue; /* scrolled away, wholly or in part */
        assert_true(seen.w == item->rect.w && seen.h == item->rect.h);
        assert_true(item->hit.w >= TARGET_LEAST && item->hit.h >= TARGET_LEAST);
    }
}

static void targets_are_large_and_names_unique(void **state)
{
    struct bench *b = *state;
    static const int sizes[][3] = {
        {1366, 768, 100}, {1920, 1080, 100}, {1920, 1080, 75}, {1024, 768, 75}, {3840, 2160, 100}};
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            ui_set_window(b->ui, sizes[k][0], sizes[k][1], sizes[k][2], MODE_DESK);
            ui_lay(b->ui, screens[i], &b->sample, 0);
            check_screen(b);
        }
}

/* Drawing only what changed must give the very picture a full drawing gives. */
static void damage_is_enough(void **state)
{
    struct bench *b = *state;
    static const char *const touched[] = {"row:flick", "button:home",       "seg:hand/steady",
                                          "row:move",  "phase:turn/volley", "tag:KI-41"};
    show(b, sample_game, 1366, 768);
    struct canvas part, whole;
    assert_true(canvas_init(&part, 1366, 768) && canvas_init(&whole, 1366, 768));
    draw(b, &part);
    assert_true(rect_empty(ui_damage(b->ui)));
    for (size_t i = 0; i < sizeof touched / sizeof *touched; i++) {
        click(b, touched[i]);
        key(b, UI_KEY_F1 + 5, 0);
        b->now += 500;
        send(b, (struct ui_event){.kind = UI_NOTHING});
        struct rect damage = ui_damage(b->ui);
        assert_false(rect_empty(damage));
        assert_true(damage.w * damage.h < 1366 * 768);
        struct rect old = canvas_clip(&part, damage);
        draw(b, &part);
        canvas_unclip(&part, old);
        draw(b, &whole);
        assert_true(image_hash(&part.image) == image_hash(&whole.image));
    }
    canvas_release(&part);
    canvas_release(&whole);
}

static void a_hover_damages_only_its_button(void **state)
{
    struct bench *b = *state;
    show(b, sample_game, 1920, 1080);
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 1920, 1080));
    draw(b, &canvas);
    struct rect r = rect_of(b, "row:aim");
    pointer(b, UI_MOVE, r.x + 20, r.y + 20);
    struct rect damage = ui_damage(b->ui);
    assert_true(damage.w <= r.w + 40 && damage.h <= r.h + 40);
    pointer(b, UI_MOVE, r.x + 30, r.y + 20);
    draw(b, &canvas);
    pointer(b, UI_MOVE, r.x + 31, r.y + 20);
    assert_true(rect_empty(ui_damage(b->ui)));
    canvas_release(&canvas);
}

static void screens_are_the_same_everywhere(void **state)
{
    struct bench *b = *state;
    static const char *const kept[] = {"34d3803c2bf2631a", "dc92703ff0c5ee7b", "da932e869edfe7db"};
    b->sample.dialogue = true;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        show(b, screens[i], 1366, 768);
        struct canvas canvas;
        assert_true(canvas_init(&canvas, 1366, 768));
        draw(b, &canvas);
        struct image picture = canvas.image;
        assert_golden(&picture, kept[i]);
        canvas_release(&canvas);
    }
}

/* To look at, beside the mock-ups: with the real fonts. */
static void sheets_to_look_at(void **state)
{
    struct bench *b = *state;
    static const char *const names[] = {"widgets-game", "widgets-start", "widgets-rest"};
    static const int sizes[][2] = {{1920, 1080}, {1366, 768}};
    text_use_stroke_font(b->text, false);
    b->sample.dialogue = true;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        for (size_t k = 0; k < 2; k++) {
            struct canvas canvas;
            show(b, screens[i], sizes[k][0], sizes[k][1]);
            sheet_begin(&canvas, sizes[k][0], sizes[k][1]);
            draw(b, &canvas);
            char name[64];
            snprintf(name, sizeof name, "%s-%d", names[i], sizes[k][1]);
            sheet_end(&canvas, name);
        }
}

static void the_dump_names_everything(void **state)
{
    struct bench *b = *state;
    show(b, sample_start, 1366, 768);
    struct words out;
    words_init(&out);
    ui_dump(b->ui, &out);
    int lines = 0;
    bool play = false;
    for (char *line = strtok(out.text, "\n"); line; line = strtok(NULL, "\n")) {
        lines++;
        play = play || (strncmp(line, "button:play ", 12) == 0 && strstr(line, "Play") != NULL);
    }
    words_release(&out);
    assert_int_equal(lines, ui_count(b->ui));
    assert_true(play);
}

static void narrow_words(struct ui *ui, void *self)
{
    const int *wide = self;
    ui_line(ui, NULL, (struct rect){10, 10, *wide, 30}, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT,
            "The House on Brick Lane");
}

static void a_phase_that_does_not_fit(struct ui *ui, void *self)
{
    static const struct ui_phase phase[] = {{"a", ICON_MARCH, "Marching about", UI_PHASE_DONE},
                                            {"b", ICON_MUSKET, "Shooting", UI_PHASE_CURRENT},
                                            {"c", ICON_SWORDS, "Hand-to-hand", UI_PHASE_LATER}};
    const int *wide = self;
    ui_phases(ui, "phase", (struct rect){10, 10, *wide, 60}, phase, 3);
}

static void words_that_are_shortened_are_told(void **state)
{
    struct bench *b = *state;
    int wide = 600;
    ui_watch(b->ui, true);
    ui_lay(b->ui, narrow_words, &wide, 0);
    assert_string_equal(ui_shortened(b->ui), "");
    wide = 60;
    ui_lay(b->ui, narrow_words, &wide, 0);
    assert_string_equal(ui_shortened(b->ui), "The House on Brick Lane");
    ui_watch(b->ui, true);
    assert_string_equal(ui_shortened(b->ui), "");
}

static void a_long_title(struct ui *ui, void *self)
{
    const int *wide = self;
    ui_panel_begin(ui, "panel:title", (struct rect){10, 10, *wide, 400}, 0);
    ui_title(ui, MARK_BLUE, "Turn 2", "Blue moves and shoots", TINT_BLUE_DARK);
    ui_line(ui, "label:below", UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, "Below");
    ui_panel_end(ui);
}

/* A title that is too wide goes on in a second line: what follows comes a line of it lower. */
static void a_long_title_takes_a_second_line(void **state)
{
    struct bench *b = *state;
    int wide = 600;
    ui_lay(b->ui, a_long_title, &wide, 0);
    int one = ui_find(b->ui, "label:below")->rect.y;
    wide = 300;
    ui_lay(b->ui, a_long_title, &wide, 0);
    int two = ui_find(b->ui, "label:below")->rect.y;
    assert_true(two - one >= text_line(ui_text(b->ui), ROLE_TITLE) - 2);
    assert_true(two - one <= text_line(ui_text(b->ui), ROLE_TITLE) + 2);
}

static void phases_give_way_where_it_is_narrow(void **state)
{
    struct bench *b = *state;
    int wide = 900;
    ui_lay(b->ui, a_phase_that_does_not_fit, &wide, 0);
    int words = ui_find(b->ui, "phase/a")->rect.w;
    wide = 300; /* the others are signs */
    ui_lay(b->ui, a_phase_that_does_not_fit, &wide, 0);
    assert_true(ui_find(b->ui, "phase/a")->rect.w < words);
    assert_non_null(ui_find(b->ui, "phase/c"));
    wide = 170; /* the present one alone */
    ui_lay(b->ui, a_phase_that_does_not_fit, &wide, 0);
    assert_null(ui_find(b->ui, "phase/a"));
    assert_null(ui_find(b->ui, "phase/c"));
    assert_true(ui_find(b->ui, "phase/b")->rect.w <= 170);
}

#define ON_BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_BENCH(words_that_are_shortened_are_told),
        ON_BENCH(a_long_title_takes_a_second_line),
        ON_BENCH(phases_give_way_where_it_is_narrow),
        ON_BENCH(a_click_fires_once),
        ON_BENCH(a_disabled_row_says_why),
        ON_BENCH(tooltips_wait_for_their_time),
        ON_BENCH(a_script_clicks_by_name),
        ON_BENCH(the_table_gets_what_is_its_own),
        ON_BENCH(space_after_a_click_is_the_tables),
        ON_BENCH(the_ring_visits_everything),
        ON_BENCH(enter_and_arrows_do_it_all),
        ON_BENCH(sliders_follow_the_pointer),
        ON_BENCH(ticks_and_steppers_change),
        ON_BENCH(fields_take_letters),
        ON_BENCH(a_long_letter_is_pasted_and_copied_whole),
        ON_BENCH(the_second_click_is_for_what_the_first_was_for),
        ON_BENCH(a_caret_blinks_by_the_clock),
        ON_BENCH(lists_build_only_what_is_seen),
        ON_BENCH(the_focus_scrolls_its_row_into_sight),
        ON_BENCH(low_panels_scroll_and_keep_their_foot),
        ON_BENCH(what_goes_on_beyond_an_edge_pales),
        ON_BENCH(the_wheel_is_the_dialogues),
        ON_BENCH(dialogues_keep_the_rest_away),
        ON_BENCH(bubbles_stay_where_no_panel_lies),
        ON_BENCH(menus_choose_or_close),
        ON_BENCH(targets_are_large_and_names_unique),
        ON_BENCH(damage_is_enough),
        ON_BENCH(a_hover_damages_only_its_button),
        ON_BENCH(screens_are_the_same_everywhere),
        ON_BENCH(sheets_to_look_at),
        ON_BENCH(the_dump_names_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
