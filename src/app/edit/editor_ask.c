/* What the editor asks: what to begin with, the name to save under, keep it though it does not fit,
 * leave it. */
#include "app/edit/editor.h"

#include <stdio.h>

enum { DIALOGUE_W = 640, BEGIN_H = 720 };

static int dialogue_wide(struct ui *ui)
{
    int room = window_units_w(ui) - 48;
    return room < DIALOGUE_W ? room : DIALOGUE_W;
}

static void begin_chosen(struct editor *ed)
{
    char folder[PATH_BYTES], path[PATH_BYTES], sub[64];
    int at = ed->begin.chosen;
    const char *set = rules_list[ed->begin.set]->id;
    if (at < 0) {
        editor_empty(ed, set);
        return;
    }
    bool own = at < ed->begin.own, battle = at >= ed->begin.count - ed->begin.battles;
    snprintf(sub, sizeof sub, "scenarios/%s", battle ? "battles" : set);
    if (battle) {
        if (path_join(folder, ed->desk->paths.data, sub) &&
            path_join(path, folder, ed->begin.name[at]))
            editor_open_battle(ed, path, rules_list[ed->begin.set]);
    } else if (path_join(folder, own ? ed->desk->paths.scenarios : ed->desk->paths.data,
                         own ? set : sub) &&
               path_join(path, folder, ed->begin.name[at]))
        editor_open(ed, path);
}

void editor_begin_build(struct ui *ui, struct editor *ed)
{
    ui_dialogue_begin(ui, "dialogue:begin", dialogue_wide(ui), BEGIN_H, "Set up a table",
                      foot_high(ui));
    ui_heading(ui, "Rules");
    for (int i = 0; i < rules_count; i += 2) {
        ui_row_begin(ui, target(ui, 44), 10, (int[]){-1, -1}, 2);
        for (int k = i; k < i + 2 && k < rules_count; k++) {
            char id[UI_ID];
            snprintf(id, sizeof id, "set:%s", rules_list[k]->id);
            if (ui_radio(ui, id, UI_AUTO, rules_list[k]->title, NULL, ed->begin.set == k, NULL)) {
                ed->begin.set = k;
                editor_begin_list(ed);
            }
        }
        ui_row_end(ui);
    }
    ui_heading(ui, "Begin from");
    if (ui_radio(ui, "from:empty", UI_AUTO, "An empty table", "Put everything on it yourself",
                 ed->begin.chosen < 0, NULL))
        ed->begin.chosen = -1;
    for (int i = 0; i < ed->begin.count; i++) {
        char id[UI_ID];
        bool own = i < ed->begin.own, battle = i >= ed->begin.count - ed->begin.battles;
        snprintf(id, sizeof id, "from:%s%.45s",
                 own      ? "own-"
                 : battle ? "battle-"
                          : "",
                 ed->begin.name[i]);
        if (ui_radio(ui, id, UI_AUTO, ed->begin.title[i],
                     own      ? "Yours"
                     : battle ? "A battle of no set, as these rules have it"
                              : "Came with the game",
                     ed->begin.chosen == i, NULL))
            ed->begin.chosen = i;
    }
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool go = ui_button(ui, "button:begin", UI_AUTO, UI_BRASS, ICON_HAND, "Begin", NULL);
    bool back = ui_button(ui, "button:cancel", UI_AUTO, UI_PAPER, ICON_NONE, "Not now", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || back) {
        ed->ask = ASK_NOTHING;
        ed->after = AFTER_NOTHING;
        if (!ed->begun)
            editor_leave_now(ed, AFTER_LEAVE);
    } else if (go) {
        begin_chosen(ed);
    }
}

/* What keeps it from being played. */
static void anyway_label(struct ui *ui, struct editor *ed)
{
    char words[320];
    const char *why = edit_why_not(&ed->edit);
    if (!why)
        return;
    snprintf(words, sizeof words, "It cannot be played yet: %s Save it all the same?", why);
    ui_label(ui, "label:anyway", UI_AUTO, ROLE_TEXT, TINT_REFUSED, words);
}

void editor_anyway_build(struct ui *ui, struct editor *ed)
{
    ui_dialogue_begin(ui, "dialogue:anyway", dialogue_wide(ui), 0, "Save the table", foot_high(ui));
    anyway_label(ui, ed);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool save =
        ui_button(ui, "button:keep", UI_AUTO, UI_BRASS, ICON_SAVE, "Save it all the same", NULL);
    bool close = ui_button(ui, "button:cancel", UI_AUTO, UI_PAPER, ICON_NONE, "Not now", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || close) {
        ed->ask = ASK_NOTHING;
        ed->after = AFTER_NOTHING;
    } else if (save) {
        ed->ask = ASK_NOTHING;
        ed->save.anyway = true;
        editor_save(ed, false);
    }
}

void editor_save_build(struct ui *ui, struct editor *ed)
{
    char words[PATH_BYTES + 80], folder[PATH_BYTES] = "";
    path_join(folder, ed->desk->paths.scenarios, ed->edit.rules->id);
    ui_dialogue_begin(ui, "dialogue:file", dialogue_wide(ui), 0, "Save the table", foot_high(ui));
    ui_label(ui, "label:file", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Give its file a short name. The table’s title stays as it is.");
    anyway_label(ui, ed);
    enum ui_edit edit = ui_field(ui, "field:file", UI_AUTO, ed->save.name, sizeof ed->save.name,
                                 "For example: mill-hill");
    if (edit == UI_EDIT_CHANGED) {
        ed->save.replace = false;
        ed->save.said[0] = '\0';
    }
    snprintf(words, sizeof words, "It goes to %s", folder);
    ui_label(ui, "label:folder", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
    ui_label(ui, "label:said", UI_AUTO, ROLE_SECOND, TINT_REFUSED,
             ed->save.said[0] ? ed->save.said : " ");
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool save = ui_button(ui, "button:keep", UI_AUTO, UI_BRASS, ICON_SAVE,
                          ed->save.replace          ? "Replace it"
                          : edit_why_not(&ed->edit) ? "Save it all the same"
                                                    : "Save",
                          ed->save.name[0] ? NULL : "Give it a name first");
    bool close = ui_button(ui, "button:cancel", UI_AUTO, UI_PAPER, ICON_NONE, "Not now", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || close || edit == UI_EDIT_LEFT) {
        ed->ask = ASK_NOTHING;
        ed->after = AFTER_NOTHING;
    } else if (save || edit == UI_EDIT_DONE) {
        editor_save_as(ed);
    }
}

void editor_leave_build(struct ui *ui, struct editor *ed)
{
    enum editor_after after = ed->after;
    ui_dialogue_begin(ui, "dialogue:leave", dialogue_wide(ui), 0, "Keep what you changed?",
                      foot_high(ui));
    ui_label(ui, "label:leave", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "This table has changed since it was saved.");
    anyway_label(ui, ed);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1, -1}, 3);
    bool save = ui_button(ui, "button:keep", UI_AUTO, UI_BRASS, ICON_SAVE, "Save it", NULL);
    bool drop = ui_button(ui, "button:drop", UI_AUTO, UI_PAPER, ICON_NONE, "Let it go", NULL);
    bool stay = ui_button(ui, "button:stay", UI_AUTO, UI_PAPER, ICON_NONE, "Stay here", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || stay) {
        ed->ask = ASK_NOTHING;
        ed->after = AFTER_NOTHING;
    } else if (save) {
        ed->ask = ASK_NOTHING;
        ed->save.anyway = true;
        editor_save(ed, false);
    } else if (drop) {
        editor_leave_now(ed, after);
    }
}
