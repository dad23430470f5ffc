/* Where a set table comes from and goes: the files to begin with, saving, leaving, and straight
 * into a game. */
#include "app/desk/slug.h"
#include "app/edit/editor.h"
#include "scenario/battle.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENDING = 5 };

static const char ending[] = ".yaml";

void editor_begin_free(struct editor *ed)
{
    if (ed->begin.name)
        names_free(ed->begin.name, ed->begin.count);
    if (ed->begin.title)
        names_free(ed->begin.title, ed->begin.count);
    ed->begin.name = ed->begin.title = NULL;
    ed->begin.count = 0;
}

/* "book-ridge.yaml" as people say it: "Book ridge". */
static void file_say(const char *name, char *out, size_t size)
{
    size_t n = strlen(name) > ENDING ? strlen(name) - ENDING : 0;
    snprintf(out, size, "%.*s", (int)n, name);
    for (char *c = out; *c; c++)
        *c = *c == '-' ? ' ' : *c;
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

/* What the table in a file is called; its file's name, where it says nothing. */
static char *title_read(const char *folder, const char *name, bool battles)
{
    char path[PATH_BYTES], title[SETTING_TEXT];
    struct trouble ignored = {0};
    struct draft draft = {.head = NULL};
    file_say(name, title, sizeof title);
    if (battles) {
        struct battle *b = calloc(1, sizeof *b);
        if (b && path_join(path, folder, name) && battle_load(path, b, &ignored))
            snprintf(title, sizeof title, "%s", b->title);
        free(b);
    } else if (path_join(path, folder, name) && draft_load(&draft, path, &ignored)) {
        if (draft.raw.title[0])
            snprintf(title, sizeof title, "%s", draft.raw.title);
        draft_release(&draft);
    }
    char *copy = strdup(title);
    if (!copy)
        abort();
    return copy;
}

void editor_begin_list(struct editor *ed)
{
    char mine[PATH_BYTES], folder[PATH_BYTES], sub[64];
    const char *set = rules_list[ed->begin.set]->id;
    char battles[PATH_BYTES], **own, **ours, **all;
    editor_begin_free(ed);
    int owns =
        path_join(mine, ed->desk->paths.scenarios, set) ? folder_names(mine, ending, &own) : 0;
    snprintf(sub, sizeof sub, "scenarios/%s", set);
    int count =
        path_join(folder, ed->desk->paths.data, sub) ? folder_names(folder, ending, &ours) : 0;
    int more = rules_list[ed->begin.set]->battle &&
                       path_join(battles, ed->desk->paths.data, "scenarios/battles")
                   ? folder_names(battles, ending, &all)
                   : 0;
    int sum = owns + count + more;
    ed->begin.name = calloc((size_t)sum + 1, sizeof *ed->begin.name);
    ed->begin.title = calloc((size_t)sum + 1, sizeof *ed->begin.title);
    if (!ed->begin.name || !ed->begin.title)
        abort();
    for (int i = 0; i < sum; i++) {
        bool battle = i >= owns + count;
        ed->begin.name[i] = i < owns ? own[i] : battle ? all[i - owns - count] : ours[i - owns];
        ed->begin.title[i] = title_read(i < owns ? mine
                                        : battle ? battles
                                                 : folder,
                                        ed->begin.name[i], battle);
    }
    if (more)
        free(all);
    if (owns)
        free(own);
    if (count)
        free(ours);
    ed->begin.count = sum;
    ed->begin.battles = more;
    ed->begin.own = owns;
    ed->begin.chosen = -1;
}

bool editor_waits(const struct editor *ed)
{
    return ed->match->in_game && ed->waiting;
}

void editor_leave_now(struct editor *ed, enum editor_after after)
{
    ed->after = AFTER_NOTHING;
    ed->ask = ASK_NOTHING;
    ed->desk->redraw = true;
    switch (after) {
    case AFTER_LEAVE:
        ed->begun = false;
        desk_want_file(ed->desk, INTENT_SET_UP, ed->edit.path);
        break;
    case AFTER_BEGIN:
        editor_begin_list(ed);
        ed->ask = ASK_BEGIN;
        break;
    case AFTER_QUIT:
        desk_want(ed->desk, INTENT_STOP);
        break;
    case AFTER_NOTHING:
        break;
    }
}

void editor_leave(struct editor *ed, enum editor_after after)
{
    editor_settle(ed);
    ed->after = after;
    if (ed->begun && edit_changed(&ed->edit))
        ed->ask = ASK_LEAVE;
    else
        editor_leave_now(ed, after);
}

bool editor_may_quit(struct editor *ed)
{
    if (!ed->begun)
        return true;
    if (ed->desk->screen == SCREEN_EDIT)
        editor_settle(ed);
    if (!edit_changed(&ed->edit) || ed->after == AFTER_QUIT)
        return true;
    ed->desk->screen = SCREEN_EDIT;
    ed->after = AFTER_QUIT;
    ed->ask = ASK_LEAVE;
    ed->desk->redraw = true;
    return false;
}

/* The first thing that does not fit is chosen and its reason told. */
static bool tell_why_not(struct editor *ed)
{
    const char *why = edit_why_not(&ed->edit);
    if (!why)
        return false;
    if (ed->edit.show->misfits) {
        editor_select(ed, ed->edit.show->misfit[0].who);
        why = edit_why_not(&ed->edit);
    }
    editor_tell(ed, false, why);
    return true;
}

static bool own_file(const struct editor *ed, const char *path)
{
    size_t n = strlen(ed->desk->paths.scenarios);
    return path[0] && strncmp(path, ed->desk->paths.scenarios, n) == 0 && path[n] == '/';
}

static bool keep_file(struct editor *ed, const char *path, struct trouble *trouble)
{
    char folder[PATH_BYTES];
    if (!path_join(folder, ed->desk->paths.scenarios, ed->edit.rules->id))
        return trouble_set(trouble, "The name is too long.");
    return folder_make(folder, trouble) && edit_save(&ed->edit, path, trouble);
}

static void saved(struct editor *ed)
{
    enum editor_after after = ed->after;
    ed->ask = ASK_NOTHING;
    if (!edit_why_not(&ed->edit))
        ed->save.anyway = false;
    editor_tell(ed, true,
                edit_why_not(&ed->edit) ? "Saved. It stands on the start screen until you go on "
                                          "with it; it cannot be played yet."
                                        : "Saved. It stands on the start screen, too.");
    if (after)
        editor_leave_now(ed, after);
}

/* A table without a title is called what its file is called. */
static void title_fill(struct editor *ed, const char *file)
{
    struct raw_scenario *raw = &ed->edit.draft.raw;
    if (raw->title[0])
        return;
    file_say(file, raw->title, sizeof raw->title);
    editor_keep(ed);
}

void editor_save(struct editor *ed, bool as)
{
    struct trouble trouble = {0};
    editor_settle(ed);
    if (!as && own_file(ed, ed->edit.path)) {
        if (edit_why_not(&ed->edit) && !ed->save.anyway) {
            ed->ask = ASK_ANYWAY;
            ed->desk->redraw = true;
            return;
        }
        title_fill(ed, strrchr(ed->edit.path, '/') + 1);
        if (keep_file(ed, ed->edit.path, &trouble))
            saved(ed);
        else
            editor_tell(ed, false, trouble.text);
        return;
    }
    slug(ed->save.name, sizeof ed->save.name, ed->edit.draft.raw.title);
    ed->save.replace = false;
    ed->save.said[0] = '\0';
    ed->ask = ASK_SAVE;
    ui_focus(ed->desk->ui, "field:file");
    ed->desk->redraw = true;
}

void editor_save_as(struct editor *ed)
{
    char name[FIELD_TEXT + ENDING + 1], file[FIELD_TEXT], folder[PATH_BYTES], path[PATH_BYTES];
    struct trouble trouble = {0};
    slug(file, sizeof file, ed->save.name);
    snprintf(name, sizeof name, "%s%s", file, ending);
    if (!file[0]) {
        snprintf(ed->save.said, sizeof ed->save.said, "Give it a name first: letters and digits.");
        return;
    }
    if (!path_join(folder, ed->desk->paths.scenarios, ed->edit.rules->id) ||
        !path_join(path, folder, name)) {
        snprintf(ed->save.said, sizeof ed->save.said, "The name is too long.");
        return;
    }
    if (path_exists(path) && !ed->save.replace && strcmp(path, ed->edit.path) != 0) {
        ed->save.replace = true;
        snprintf(ed->save.said, sizeof ed->save.said, "You have a table of that name. Replace it?");
        return;
    }
    ed->save.anyway = true;
    title_fill(ed, name);
    if (keep_file(ed, path, &trouble))
        saved(ed);
    else
        snprintf(ed->save.said, sizeof ed->save.said, "%s", trouble.text);
}

void editor_play(struct editor *ed)
{
    struct trouble trouble = {0};
    editor_settle(ed);
    if (tell_why_not(ed))
        return;
    if (editor_waits(ed)) {
        editor_tell(ed, false, "A game waits. Save this, go back to it, and play this later.");
        return;
    }
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    const char *text = ed->edit.state[ed->edit.at];
    const char *path = ed->edit.path[0] ? ed->edit.path : "a table just set up";
    if (!scenario_read(path, text, strlen(text), setting, &trouble)) {
        free(setting);
        desk_trouble(ed->desk, &trouble);
        return;
    }
    desk_post(ed->desk,
              &(struct intent){.kind = INTENT_PLAY, .play = {.setting = setting, .tried = true}});
}

void editor_tries(struct editor *ed)
{
    ed->tried = true;
}

void editor_game_goes_on(struct editor *ed)
{
    ed->waiting = false;
}

bool editor_back(const struct editor *ed)
{
    return ed->begun && ed->match->in_game && ed->tried;
}

void editor_game_gone(struct editor *ed)
{
    ed->waiting = ed->tried = false;
}
