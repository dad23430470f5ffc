/* Which key does what: every line of the table of keys, and a new key by pressing it. */
#include "app/sheets/sheets.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 860, HIGH = 800, ROW = 44, ROWS = KEYS_LINES + KEYS_CONTEXTS };

/* A row of the list: a heading or a line. */
struct row {
    int line; /* -1: the heading of `context` */
    enum key_context context;
};

static int rows_make(struct row row[ROWS])
{
    int count = 0;
    enum key_context last = KEYS_CONTEXTS;
    for (int i = 0; i < keys_lines(); i++) {
        enum key_context context = keys_line_context(i);
        if (context != last)
            row[count++] = (struct row){-1, context};
        last = context;
        row[count++] = (struct row){i, context};
    }
    return count;
}

/* ---- what is going on ------------------------------------------------------------------------ */

static void say(struct papers *papers, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void say(struct papers *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(p->keys.said, sizeof p->keys.said, format, args);
    va_end(args);
}

/* From now on the keys of the settings hold. */
static void settle(struct papers *papers)
{
    keys_use(&papers->desk->settings.keys);
    papers->desk->redraw = true;
}

static void done_with(struct papers *papers, int line)
{
    char names[KEY_NAME];
    papers->keys.state = KEYS_CHOSEN;
    settle(papers);
    say(papers, "**%s**: %s", keys_line_words(line),
        keymap_names(&papers->desk->settings.keys, line, names));
}

void keys_open(struct papers *p)
{
    p->keys.state = KEYS_RESTING;
    p->keys.line = -1;
    say(p, "Choose a row, then press its new key.");
}

static void await_press(struct papers *p, int line, bool besides)
{
    const char *why = keys_line_fixed(line);
    p->keys.line = line;
    p->keys.besides = besides;
    p->keys.state = why ? KEYS_CHOSEN : KEYS_AWAITED;
    if (why)
        say(p, "%s.", why);
    else
        say(p, "Press the %s key for **%s**. Esc leaves it.", besides ? "other" : "new",
            keys_line_words(line));
}

static void take_press(struct papers *p, struct key_press press)
{
    struct keymap *map = &p->desk->settings.keys;
    char name[KEY_NAME];
    const char *why = key_reserved(press);
    int line = p->keys.line, other = keymap_clash(map, line, press);
    if (why) {
        say(p, "%s. Press another key; Esc leaves it.", why);
        return;
    }
    key_name(press, name);
    if (other >= 0 && keys_line_fixed(other)) {
        say(p, "%s belongs to typed distances. Press another key; Esc leaves it.", name);
        return;
    }
    if (other >= 0) {
        p->keys.press = press;
        p->keys.state = KEYS_CLASH;
        say(p, "**%s** is taken: **%s** (%s). %s", name, keys_line_words(other),
            key_context_name(keys_line_context(other)),
            p->keys.besides ? "Take it from there?" : "Swap them?");
        return;
    }
    if (!keymap_set(map, line, press, p->keys.besides)) {
        p->keys.state = KEYS_CHOSEN;
        say(p, "It has %d keys already. Choose the row to begin anew.", KEYS_EACH);
        return;
    }
    done_with(p, line);
}

bool keys_event(struct papers *p, const struct ui_event *event)
{
    if (p->desk->dialogue != DIALOGUE_KEYS || p->keys.state != KEYS_AWAITED ||
        event->kind != UI_KEY)
        return false;
    p->desk->redraw = true;
    if (event->key == UI_KEY_ESC) {
        p->keys.state = KEYS_CHOSEN;
        say(p, "It stays as it is.");
    } else if (event->key) {
        take_press(p, (struct key_press){event->key, event->mods});
    }
    return true;
}

/* ---- the widgets ----------------------------------------------------------------------------- */

static void list_row(struct ui *ui, struct papers *p, struct rect at, const struct row *row)
{
    char id[UI_ID];
    struct key_line line;
    if (row->line < 0) {
        int high = text_line(ui_text(ui), ROLE_HEADING);
        struct rect words = {at.x, at.y + at.h - high - ui_px(ui, 3), at.w, high};
        ui_line(ui, NULL, words, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT,
                key_context_name(row->context));
        return;
    }
    keys_line(row->line, &line);
    snprintf(id, sizeof id, "row:key-%s", keys_line_name(row->line));
    bool mine = p->keys.line == row->line;
    const char *keys = mine && p->keys.state == KEYS_AWAITED ? "Press a key" : line.keys;
    enum icon icon = keymap_changed(&p->desk->settings.keys, row->line) ? ICON_TICK : ICON_NONE;
    if (ui_item_row(ui, id, at, icon, line.words, keys, mine))
        await_press(p, row->line, false);
}

/* All who could lose the key to `line` lose it; where it is fixed it stays, and ends the search. */
static void take_from_others(struct keymap *map, int line, struct key_press press)
{
    int other, last = -1;
    while ((other = keymap_clash(map, line, press)) >= 0 && other != last) {
        keymap_drop(map, other, press);
        last = other;
    }
}

/* Two answers to a clash. */
static void clash_buttons(struct ui *ui, struct papers *p)
{
    struct keymap *map = &p->desk->settings.keys;
    int line = p->keys.line;
    if (ui_button(ui, "button:swap", UI_AUTO, UI_BRASS, ICON_REDO,
                  p->keys.besides ? "Take it" : "Swap", NULL)) {
        if (p->keys.besides) {
            take_from_others(map, line, p->keys.press);
            keymap_set(map, line, p->keys.press, true);
        } else {
            keymap_swap(map, line, p->keys.press);
        }
        done_with(p, line);
    }
    if (ui_button(ui, "button:keep", UI_AUTO, UI_PAPER, ICON_NONE, "Keep as it was", NULL)) {
        p->keys.state = KEYS_CHOSEN;
        say(p, "Both stay as they are.");
    }
}

static void line_buttons(struct ui *ui, struct papers *p)
{
    int line = p->keys.line;
    const char *why = line < 0 ? "Choose a row first" : keys_line_fixed(line);
    bool changed = line >= 0 && keymap_changed(&p->desk->settings.keys, line);
    if (ui_button(ui, "button:besides", UI_AUTO, UI_PAPER, ICON_PLUS, "One more key", why))
        await_press(p, line, true);
    if (ui_button(ui, "button:line-usual", UI_AUTO, UI_PAPER, ICON_UNDO, "This as it came",
                  why       ? why
                  : changed ? NULL
                            : "It is as it came")) {
        struct keymap *map = &p->desk->settings.keys;
        keymap_line_usual(map, line);
        for (int i = 0; i < KEYS_EACH; i++) /* who took its keys gives them back */
            if (map->press[line][i].key)
                take_from_others(map, line, map->press[line][i]);
        done_with(p, line);
    }
}

static void say_build(struct ui *ui, struct papers *p, struct rect r)
{
    struct rect buttons = ui_cut_bottom(ui, &r, target(ui, 46));
    ui_cut_bottom(ui, &r, 8);
    ui_label(ui, "label:said", r, ROLE_TEXT, TINT_TEXT, p->keys.said);
    ui_row_at(ui, buttons, 10, (int[]){-1, -1}, 2);
    if (p->keys.state == KEYS_CLASH)
        clash_buttons(ui, p);
    else
        line_buttons(ui, p);
    ui_row_end(ui);
}

void keys_build(struct ui *ui, struct papers *p)
{
    struct row row[ROWS];
    int room_w = window_units_w(ui) - 48, room_h = window_units_h(ui) - 48;
    int count = rows_make(row), high = room_h < HIGH ? room_h : HIGH;
    ui_dialogue_begin(ui, "dialogue:keys", room_w < WIDE ? room_w : WIDE, high, NULL,
                      foot_high(ui));
    struct rect r = ui_rest(ui);
    r.h = dialogue_room(ui, high);
    ui_next(ui, r.h * SCALE_ONE / ui_scale(ui));
    ui_line(ui, "label:title", ui_cut_top(ui, &r, 40), ROLE_TITLE, TINT_TEXT, ALIGN_LEFT, "Keys");
    ui_cut_top(ui, &r, 6);
    int lines = 2 * text_line(ui_text(ui), ROLE_TEXT) * SCALE_ONE / ui_scale(ui);
    struct rect foot = ui_cut_bottom(ui, &r, lines + 10 + target(ui, 46));
    ui_cut_bottom(ui, &r, 10);
    struct ui_list list = ui_list_begin(ui, "list:keys", r, count, ROW);
    for (int i = list.first; i < list.end; i++)
        list_row(ui, p, ui_list_row(ui, &list, i), &row[i]);
    ui_list_end(ui);
    say_build(ui, p, foot);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    if (ui_button(ui, "button:usual", UI_AUTO, UI_PAPER, ICON_UNDO, "All as they came", NULL)) {
        keymap_usual(&p->desk->settings.keys);
        p->keys.state = p->keys.line < 0 ? KEYS_RESTING : KEYS_CHOSEN;
        settle(p);
        say(p, "All keys are as they came.");
    }
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || done) {
        dialogue_close(p->desk);
        settings_keep(p->desk);
    }
}
