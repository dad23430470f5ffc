/* What is chosen and changed, step by step: kept, told, taken back. */
#include "app/edit/editor.h"

#include <stdio.h>

void editor_tell(struct editor *ed, bool good, const char *words)
{
    snprintf(ed->said, sizeof ed->said, "%s", words);
    ed->said_good = good;
    ed->said_since = ed->desk->now;
    ed->desk->redraw = true;
}

bool editor_keep(struct editor *ed)
{
    struct trouble trouble = {0};
    bool good = edit_keep(&ed->edit, &trouble);
    if (!good)
        editor_tell(ed, false, trouble.text);
    if (!edit_has(&ed->edit, ed->selected))
        ed->selected = (struct edit_ref){0};
    ed->desk->redraw = true;
    return good;
}

void editor_settle(struct editor *ed)
{
    if (ed->naming && edit_has(&ed->edit, ed->selected))
        edit_rename(&ed->edit, ed->selected, ed->name);
    if (ed->naming || ed->typing) {
        ed->naming = ed->typing = false;
        editor_keep(ed);
    }
}

void editor_select(struct editor *ed, struct edit_ref entry)
{
    editor_settle(ed);
    if (!edit_same(entry, ed->selected))
        ed->point = -1;
    ed->selected = edit_has(&ed->edit, entry) ? entry : (struct edit_ref){0};
    const struct raw_unit *u = edit_unit(&ed->edit, ed->selected);
    const struct raw_piece *p = edit_piece(&ed->edit, ed->selected);
    snprintf(ed->name, sizeof ed->name, "%s", u ? u->name : p ? p->name : "");
    ed->desk->redraw = true;
}

void edit_hand_let_go(struct editor *ed)
{
    bool changed = ed->grasp != GRASP_NOTHING && ed->grasp != GRASP_PRESS && ed->grasp != GRASP_PAN;
    ed->grasp = GRASP_NOTHING;
    ed->sticky = false;
    ed->turn = 0;
    ed->pressed[0] = '\0';
    if (changed)
        edit_reset(&ed->edit);
    if (!edit_has(&ed->edit, ed->selected))
        ed->selected = (struct edit_ref){0};
}

static void after_step(struct editor *ed)
{
    ed->point = -1;
    editor_select(ed, ed->selected);
}

void editor_undo(struct editor *ed)
{
    edit_hand_let_go(ed);
    editor_settle(ed);
    if (!edit_can_undo(&ed->edit))
        editor_tell(ed, true, "This is how it was at first.");
    edit_undo(&ed->edit);
    after_step(ed);
}

void editor_redo(struct editor *ed)
{
    edit_hand_let_go(ed);
    editor_settle(ed);
    edit_redo(&ed->edit);
    after_step(ed);
}

void editor_remove(struct editor *ed)
{
    if (!edit_has(&ed->edit, ed->selected))
        return;
    ed->naming = false;
    edit_remove(&ed->edit, ed->selected);
    ed->selected = (struct edit_ref){0};
    ed->point = -1;
    editor_keep(ed);
}

void editor_copy(struct editor *ed)
{
    editor_settle(ed);
    if (!edit_has(&ed->edit, ed->selected))
        return;
    struct edit_ref copy = edit_copy(&ed->edit, ed->selected);
    if (editor_keep(ed))
        editor_select(ed, copy);
}

void editor_add(struct editor *ed, const struct editor_new *fresh)
{
    struct vec at = camera_middle(&ed->view.camera);
    editor_settle(ed);
    struct edit_ref e = fresh->unit ? edit_add_unit(&ed->edit, fresh->side, fresh->word, at)
                                    : edit_add_piece(&ed->edit, fresh->word, at);
    if (!editor_keep(ed))
        return;
    editor_select(ed, e);
    ed->fetched = e;
    ui_focus(ed->desk->ui, "area:table");
}
