/* The editor's screen: the strip, its menus, what is asked, and what is said over the table. */
#include "app/edit/editor.h"

#include <stdio.h>
#include <string.h>

enum { STRIP_BUTTON = 44 };

enum tool { TOOL_NONE, TOOL_UNDO, TOOL_REDO, TOOL_HOME, TOOL_IN, TOOL_OUT, TOOL_HELP };

static void tool_use(struct editor *ed, enum tool tool)
{
    struct tabletop *view = &ed->view;
    switch (tool) {
    case TOOL_UNDO:
        editor_undo(ed);
        break;
    case TOOL_REDO:
        editor_redo(ed);
        break;
    case TOOL_HOME:
        tabletop_home(view, ed->desk->now);
        break;
    case TOOL_IN:
    case TOOL_OUT:
        camera_zoom(&view->camera, tool == TOOL_IN ? 2 : -2, view->clear.x + view->clear.w / 2,
                    view->clear.y + view->clear.h / 2);
        break;
    case TOOL_HELP:
        dialogue_show(ed->desk, DIALOGUE_HELP);
        break;
    case TOOL_NONE:
        break;
    }
}

static void strip_build(struct ui *ui, struct editor *ed)
{
    static const struct {
        const char *id;
        enum icon icon;
        enum tool tool;
        const char *tip;
        int gap;
    } tools[] = {
        {"button:help", ICON_QUESTION, TOOL_HELP, "Help for this moment (F1)", 12},
        {"button:redo", ICON_REDO, TOOL_REDO, "Do again (Ctrl+Y)", 6},
        {"button:undo", ICON_UNDO, TOOL_UNDO, "Take back (Ctrl+Z)", 24},
        {"button:home", ICON_HOME, TOOL_HOME, "The whole table (Home)", 6},
        {"button:in", ICON_PLUS, TOOL_IN, "Closer (+)", 6},
        {"button:out", ICON_MINUS, TOOL_OUT, "Farther (-)", 6},
    };
    struct rect r = ui_window(ui);
    enum tool pressed = TOOL_NONE;
    r = ui_cut_top(ui, &r, EDITOR_STRIP_H);
    ui_strip(ui, "strip:top", r);
    ui_cut_left(ui, &r, EDITOR_EDGE);
    ui_cut_right(ui, &r, EDITOR_EDGE);
    struct rect menu = ui_cut_left(ui, &r, 48);
    menu.y += (menu.h - ui_px(ui, STRIP_BUTTON)) / 2;
    menu.h = ui_px(ui, STRIP_BUTTON);
    if (ui_button(ui, "button:menu", menu, UI_DARK, ICON_MENU, NULL, NULL)) {
        ed->list.what = ed->list.what == LIST_MAIN ? LIST_NOTHING : LIST_MAIN;
        ed->list.at = menu;
    }
    ui_tip(ui, "Menu");
    ui_cut_left(ui, &r, 20);
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        struct rect b = ui_cut_right(ui, &r, 46);
        const char *why =
            tools[i].tool == TOOL_UNDO && !edit_can_undo(&ed->edit) ? "This is how it was at first"
            : tools[i].tool == TOOL_REDO && !edit_can_redo(&ed->edit) ? "Nothing to do again"
                                                                      : NULL;
        ui_cut_right(ui, &r, tools[i].gap);
        b.y += (b.h - ui_px(ui, STRIP_BUTTON)) / 2;
        b.h = ui_px(ui, STRIP_BUTTON);
        if (ui_button(ui, tools[i].id, b, tools[i].tool == TOOL_HELP ? UI_LIT : UI_DARK,
                      tools[i].icon, NULL, why))
            pressed = tools[i].tool;
        ui_tip(ui, tools[i].tip);
    }
    const char *title = "Set up a table";
    int wide = text_width(ui_text(ui), ROLE_STRIP, title);
    struct rect name = {r.x, r.y, wide + 4 < r.w ? wide + 4 : r.w, r.h};
    if (wide < r.w)
        ui_line(ui, NULL, name, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    r.x += wide + ui_px(ui, 20);
    r.w -= wide + ui_px(ui, 20);
    char words[SETTING_TEXT + 120], fit[SETTING_TEXT + 120];
    const char *mark = edit_changed(&ed->edit) ? " · not saved yet" : "";
    int room = r.w - text_width(ui_text(ui), ROLE_SECOND, mark);
    snprintf(words, sizeof words, "%s · %s", ed->edit.rules->title, ed->edit.draft.raw.title);
    if (room > ui_px(ui, 120)) { /* a long title is cut, never what is behind it */
        words_fit(ui, ROLE_SECOND, words, room, 1, fit, sizeof fit - 40);
        snprintf(words, sizeof words, "%s%s", fit, mark);
        ui_line(ui, NULL, r, ROLE_SECOND, TINT_STRIP_SECOND, ALIGN_LEFT, words);
    }
    tool_use(ed, pressed);
}

static void said_build(struct ui *ui, struct editor *ed)
{
    struct rect clear = ed->view.clear;
    if (ed->said[0])
        ui_bubble(ui, "bubble:said", clear.x + clear.w / 2, clear.y + clear.h - ui_px(ui, 30),
                  ed->said_good ? UI_DARK_LABEL : UI_SPEECH, ed->said);
}

/* Why what is chosen or held may not stay where it is. */
static void note_build(struct ui *ui, struct editor *ed)
{
    const char *why = edit_misfit_of(&ed->edit, ed->selected);
    struct ref thing[EDIT_THINGS];
    if (!why || !edit_things(&ed->edit, ed->selected, thing) || ed->list.what)
        return;
    struct rect at = tabletop_box(&ed->view, &ed->edit.show->table, thing[0]);
    if (rect_empty(at) || rect_empty(rect_cut(at, ed->view.clear)))
        return;
    struct rect avoid[] = {{ed->view.clear.x + ed->view.clear.w, 0,
                            ui_window(ui).w - ed->view.clear.w, ui_window(ui).h}};
    ui_note(ui, "note:why", at, avoid, 1, "Why not?", why, NULL);
}

enum main_line { MAIN_BEGIN, MAIN_SAVE, MAIN_SAVE_AS, MAIN_PLAY, MAIN_LEAVE, MAIN_COUNT };

static void main_menu(struct ui *ui, struct editor *ed)
{
    static const struct {
        const char *part, *words;
        enum icon icon;
        enum action action;
    } row[MAIN_COUNT] = {
        [MAIN_BEGIN] = {"begin", "Another table…", ICON_OPEN, ACTION_OPEN},
        [MAIN_SAVE] = {"save", "Save", ICON_SAVE, ACTION_SAVE},
        [MAIN_SAVE_AS] = {"as", "Save as…", ICON_SAVE, ACTION_SAVE_AS},
        [MAIN_PLAY] = {"play", "Play it", ICON_PELLET, ACTION_TRY},
        [MAIN_LEAVE] = {"leave", "To the start screen", ICON_OUT, ACTION_BACK},
    };
    const char *home = editor_waits(ed) ? "Back to the game" : row[MAIN_LEAVE].words;
    struct ui_choice lines[MAIN_COUNT];
    char keys[MAIN_COUNT][KEY_NAME];
    for (int i = 0; i < MAIN_COUNT; i++)
        lines[i] = (struct ui_choice){.part = row[i].part,
                                      .icon = row[i].icon,
                                      .words = i == MAIN_LEAVE ? home : row[i].words,
                                      .key = keys_of(row[i].action, KEYS_EDIT, keys[i])};
    int got = ui_menu(ui, "menu:edit", ed->list.at, "This table", lines, MAIN_COUNT);
    if (got == UI_NO_CHOICE)
        return;
    ed->list.what = LIST_NOTHING;
    ed->desk->redraw = true;
    if (got == MAIN_BEGIN)
        editor_leave(ed, AFTER_BEGIN);
    else if (got == MAIN_SAVE || got == MAIN_SAVE_AS)
        editor_save(ed, got == MAIN_SAVE_AS);
    else if (got == MAIN_PLAY)
        editor_play(ed);
    else if (got == MAIN_LEAVE)
        editor_leave(ed, AFTER_LEAVE);
}

enum thing_line {
    THING_LEFT,
    THING_RIGHT,
    THING_ABOUT,
    THING_COPY,
    THING_PART,
    THING_WAIT,
    THING_REMOVE,
    THING_COUNT
};

static void thing_menu(struct ui *ui, struct editor *ed)
{
    const struct raw_unit *u = edit_unit(&ed->edit, ed->selected);
    char turn[2][KEY_NAME], about[KEY_NAME], copy[KEY_NAME], gone[KEY_NAME];
    keys_of(ACTION_TURN_LEFT, KEYS_EDIT, turn[0]);
    keys_of(ACTION_TURN_RIGHT, KEYS_EDIT, turn[1]);
    keys_of(ACTION_ABOUT_FACE, KEYS_EDIT, about);
    keys_of(ACTION_COPY, KEYS_EDIT, copy);
    keys_of(ACTION_REMOVE, KEYS_EDIT, gone);
    struct ui_choice lines[THING_COUNT] = {
        [THING_LEFT] = {.part = "left", .icon = ICON_UNDO, .words = "Turn left", .key = turn[0]},
        [THING_RIGHT] = {.part = "right", .icon = ICON_REDO, .words = "Turn right", .key = turn[1]},
        [THING_ABOUT] = {.part = "about", .icon = ICON_WHEEL, .words = "About face", .key = about},
        [THING_COPY] = {.part = "copy", .icon = ICON_PLUS, .words = "Another one", .key = copy},
        [THING_PART] = {.part = "part",
                        .icon = ICON_PERSON,
                        .words = "Part the line",
                        .why = edit_why_whole(&ed->edit, ed->selected)},
        [THING_WAIT] = {.part = "wait",
                        .icon = ICON_HOURGLASS,
                        .words = "Beside the table",
                        .why = u && ed->edit.rules->flicks ? NULL : "The scenario places all here"},
        [THING_REMOVE] = {.part = "remove", .icon = ICON_CROSS, .words = "Remove", .key = gone},
    };
    char title[NAME_MAX_BYTES + 24];
    edit_say(&ed->edit, ed->selected, title, sizeof title);
    int got = ui_menu(ui, "menu:thing", ed->list.at, title, lines, THING_COUNT);
    int32_t step = ed->edit.show->setting.box ? 45 * DEG : 15 * DEG;
    if (got == UI_NO_CHOICE)
        return;
    ed->list.what = LIST_NOTHING;
    ed->desk->redraw = true;
    if (got == THING_LEFT || got == THING_RIGHT) {
        edit_hand_turn(ed, got == THING_LEFT ? -step : step);
    } else if (got == THING_ABOUT) {
        edit_hand_turn(ed, TURN / 2);
    } else if (got == THING_COPY) {
        editor_copy(ed);
    } else if (got == THING_REMOVE) {
        editor_remove(ed);
    } else if (got == THING_WAIT) {
        edit_wait(&ed->edit, ed->selected);
        editor_keep(ed);
    } else if (got == THING_PART) {
        struct edit_ref first = edit_part(&ed->edit, ed->selected);
        if (editor_keep(ed))
            editor_select(ed, first);
    }
}

void screen_edit_build(struct ui *ui, void *self)
{
    struct editor *ed = self;
    if (!editor_shown(ed)) {
        ui_planks(ui, ui_window(ui));
    } else {
        if ((ed->typing || ed->naming) && !ui_typing(ui))
            editor_settle(ed);
        ui_area(ui, "area:table", ed->view.place);
        strip_build(ui, ed);
        edit_panel_build(ed, ui);
        note_build(ui, ed);
        said_build(ui, ed);
        if (ed->list.what == LIST_MAIN)
            main_menu(ui, ed);
        else if (ed->list.what == LIST_THING)
            thing_menu(ui, ed);
    }
    if (ed->ask == ASK_BEGIN)
        editor_begin_build(ui, ed);
    else if (ed->ask == ASK_SAVE)
        editor_save_build(ui, ed);
    else if (ed->ask == ASK_ANYWAY)
        editor_anyway_build(ui, ed);
    else if (ed->ask == ASK_LEAVE)
        editor_leave_build(ui, ed);
}

const struct screen screen_edit = {.name = "edit",
                                   .enter = "",
                                   .build = screen_edit_build,
                                   .first = editor_event,
                                   .shows_table = editor_shown,
                                   .boxes = editor_boxes,
                                   .draw = editor_draw};
