/* The editor's screen: the strip, the view of the table, what is asked, and where a set table goes:
 * to the disk or straight into a game. */
#include "app/edit/editor.h"

#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STRIP_BUTTON = 44, NAME_LINES = 4, ENDING = 5, DIALOGUE_W = 640, BEGIN_H = 720 };

static const char ending[] = ".yaml";

/* ---- beginning and ending ----------------------------------------------------------------------
 */

struct editor *editor_new(struct desk *desk, struct match *match)
{
    struct editor *ed = calloc(1, sizeof *ed);
    if (!ed)
        abort();
    ed->desk = desk;
    ed->match = match;
    edit_init(&ed->edit);
    ed->side = SIDE_RED;
    ed->point = -1;
    ed->begin.chosen = -1;
    return ed;
}

static void begin_free(struct editor *ed)
{
    if (ed->begin.name)
        names_free(ed->begin.name, ed->begin.count);
    if (ed->begin.title)
        names_free(ed->begin.title, ed->begin.count);
    ed->begin.name = ed->begin.title = NULL;
    ed->begin.count = 0;
}

void editor_free(struct editor *ed)
{
    if (!ed)
        return;
    if (ed->viewed)
        tabletop_release(&ed->view);
    edit_pictures_release(ed);
    edit_release(&ed->edit);
    begin_free(ed);
    free(ed);
}

static bool view_make(struct editor *ed)
{
    struct tabletop_setup setup = {
        .rules = ed->edit.rules, .figures = ed->desk->figures, .text = ed->desk->text};
    if (ed->viewed && ed->viewed_rules == ed->edit.rules)
        return true;
    if (ed->viewed)
        tabletop_release(&ed->view);
    ed->viewed = tabletop_init(&ed->view, &setup);
    ed->viewed_rules = ed->edit.rules;
    return ed->viewed;
}

static void lay_out(struct editor *ed)
{
    struct rect place = ui_window(ed->desk->ui), clear;
    ui_cut_top(ed->desk->ui, &place, EDITOR_STRIP_H);
    clear = place;
    clear.w -= ui_px(ed->desk->ui, EDITOR_PANEL_W + 2 * EDITOR_EDGE);
    const struct table *t = &ed->edit.show->table;
    const struct tabletop *v = &ed->view;
    if (memcmp(&v->place, &place, sizeof place) != 0 ||
        memcmp(&v->clear, &clear, sizeof clear) != 0 || v->camera.width != t->width ||
        v->camera.depth != t->depth)
        tabletop_layout(&ed->view, t, place, clear);
    ed->view.reduced = ed->desk->settings.reduced;
    ed->view.speed = ed->desk->settings.speed;
}

/* A table is there, from a file or empty. */
static void begun(struct editor *ed)
{
    ed->begun = true;
    ed->ask = ASK_NOTHING;
    ed->selected = ed->fetched = (struct edit_ref){0};
    ed->hovered = (struct ref){0};
    ed->point = -1;
    ed->tab = TAB_TROOPS;
    ed->side = SIDE_RED;
    ed->save.anyway = false;
    ed->grasp = GRASP_NOTHING;
    ed->typing = ed->naming = false;
    ed->said[0] = '\0';
    edit_pictures_release(ed);
    if (!view_make(ed)) {
        struct trouble trouble;
        trouble_set(&trouble, "There is not enough memory for the table.");
        desk_trouble(ed->desk, &trouble);
        return;
    }
    ui_focus(ed->desk->ui, "area:table");
    lay_out(ed);
    tabletop_show_now(&ed->view);
    ed->desk->redraw = true;
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
static char *title_read(const char *folder, const char *name)
{
    char path[PATH_BYTES], title[SETTING_TEXT];
    struct trouble ignored = {0};
    struct draft draft = {.head = NULL};
    file_say(name, title, sizeof title);
    if (path_join(path, folder, name) && draft_load(&draft, path, &ignored)) {
        if (draft.raw.title[0])
            snprintf(title, sizeof title, "%s", draft.raw.title);
        draft_release(&draft);
    }
    char *copy = strdup(title);
    if (!copy)
        abort();
    return copy;
}

static void begin_list(struct editor *ed)
{
    char mine[PATH_BYTES], folder[PATH_BYTES], sub[64];
    const char *set = rules_list[ed->begin.set]->id;
    char **own, **ours;
    begin_free(ed);
    int owns =
        path_join(mine, ed->desk->paths.scenarios, set) ? folder_names(mine, ending, &own) : 0;
    snprintf(sub, sizeof sub, "scenarios/%s", set);
    int count =
        path_join(folder, ed->desk->paths.data, sub) ? folder_names(folder, ending, &ours) : 0;
    ed->begin.name = calloc((size_t)(owns + count) + 1, sizeof *ed->begin.name);
    ed->begin.title = calloc((size_t)(owns + count) + 1, sizeof *ed->begin.title);
    if (!ed->begin.name || !ed->begin.title)
        abort();
    for (int i = 0; i < owns + count; i++) {
        ed->begin.name[i] = i < owns ? own[i] : ours[i - owns];
        ed->begin.title[i] = title_read(i < owns ? mine : folder, ed->begin.name[i]);
    }
    if (owns)
        free(own);
    if (count)
        free(ours);
    ed->begin.count = owns + count;
    ed->begin.own = owns;
    ed->begin.chosen = -1;
}

void editor_show(struct editor *ed, const char *set)
{
    ed->desk->screen = SCREEN_EDIT;
    ed->desk->redraw = true;
    ed->waiting = false;
    ed->list.what = LIST_NOTHING;
    if (ed->begun && edit_changed(&ed->edit))
        return; /* where it was left */
    for (int i = 0; i < rules_count; i++)
        if (set && strcmp(rules_list[i]->id, set) == 0)
            ed->begin.set = i;
    begin_list(ed);
    ed->ask = ASK_BEGIN;
}

bool editor_open(struct editor *ed, const char *path)
{
    struct trouble trouble = {0};
    ed->desk->redraw = true;
    if (!edit_open(&ed->edit, path, &trouble)) {
        ed->begun = false;
        desk_trouble(ed->desk, &trouble);
        return false;
    }
    ed->desk->screen = SCREEN_EDIT;
    begun(ed);
    return true;
}

const char *editor_why_no_copy(const struct editor *ed)
{
    if (editor_back(ed))
        return "It is being set up already: leave the game and go on";
    return ed->begun && edit_changed(&ed->edit) ? "Another table is being set up and not saved yet"
                                                : NULL;
}

void editor_copy_game(struct editor *ed)
{
    struct trouble trouble = {0};
    ed->desk->redraw = true;
    if (!edit_open_as(&ed->edit, ed->match->setting->path, &ed->match->game->table, &trouble)) {
        ed->begun = false;
        desk_trouble(ed->desk, &trouble);
        return;
    }
    ed->desk->screen = SCREEN_EDIT;
    begun(ed);
    ed->waiting = true;
}

bool editor_empty(struct editor *ed, const char *set)
{
    struct trouble trouble = {0};
    const struct rules *rules = rules_find(set);
    ed->desk->redraw = true;
    if (!rules || !edit_new(&ed->edit, rules, &trouble)) {
        ed->begun = false;
        if (!rules)
            trouble_set(&trouble, "There are no rules called \"%s\".", set);
        desk_trouble(ed->desk, &trouble);
        return false;
    }
    ed->desk->screen = SCREEN_EDIT;
    begun(ed);
    return true;
}

bool editor_waits(const struct editor *ed)
{
    return ed->match->in_game && ed->waiting;
}

static void leave_now(struct editor *ed, enum editor_after after)
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
        begin_list(ed);
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
        leave_now(ed, after);
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

/* ---- what was changed --------------------------------------------------------------------------
 */

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

/* ---- saving and playing ------------------------------------------------------------------------
 */

/* How the letters from U+00E0 on are written without their marks; capitals lie 32 before them. */
static const char *const bare[] = {"a",  "a", "a", "a", "ae", "a", "ae", "c", "e",  "e", "e",
                                   "e",  "i", "i", "i", "i",  "d", "n",  "o", "o",  "o", "o",
                                   "oe", "",  "o", "u", "u",  "u", "ue", "y", "th", "y"};
enum { BARE_FROM = 0xe0, BARE_CAPITALS = 0x20, SHARP_S = 0xdf, SIGNS = 0x2000, SIGNS_END = 0x2c00 };

/* The sign a text begins with, as it stands in a file's name: without capitals and marks, letters
 * of other writings as they are; "" for what is no letter. Returns its bytes. */
static size_t slug_sign(const char *text, char out[8])
{
    const unsigned char *c = (const unsigned char *)text;
    size_t bytes = c[0] < 0x80 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    unsigned sign = c[0] < 0x80 ? c[0] : c[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((c[i] & 0xc0) != 0x80)
            bytes = i; /* cut off */
        else
            sign = sign << 6 | (c[i] & 0x3fu);
    }
    bool capital = sign >= 'A' && sign <= 'Z', digit = sign >= '0' && sign <= '9';
    out[0] = '\0';
    if (capital || digit || (sign >= 'a' && sign <= 'z'))
        snprintf(out, 8, "%c", (int)(capital ? sign - 'A' + 'a' : sign));
    else if (sign == SHARP_S)
        snprintf(out, 8, "ss");
    else if (sign >= BARE_FROM - BARE_CAPITALS && sign < 0x100)
        snprintf(out, 8, "%s", bare[(sign - BARE_FROM) % BARE_CAPITALS]);
    else if (sign >= 0x100 && (sign < SIGNS || sign >= SIGNS_END))
        snprintf(out, 8, "%.*s", (int)bytes, text);
    return bytes;
}

/* A file's name from a title: small letters, digits and dashes. */
static void slug(char *out, size_t size, const char *title)
{
    size_t n = 0;
    char sign[8];
    for (const char *c = title; *c;) {
        c += slug_sign(c, sign);
        size_t bytes = strlen(sign);
        if (n + bytes + 1 >= size)
            break;
        memcpy(out + n, sign, bytes);
        n += bytes;
        if (!bytes && n > 0 && out[n - 1] != '-')
            out[n++] = '-';
    }
    while (n > 0 && out[n - 1] == '-')
        n--;
    out[n] = '\0';
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
        leave_now(ed, after);
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

static void save_as(struct editor *ed)
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

/* ---- the view ----------------------------------------------------------------------------------
 */

static void draw_flat(void *self, const struct painter *painter)
{
    edit_hand_marks(self, painter, false);
}

static void draw_air(void *self, const struct painter *painter)
{
    edit_hand_marks(self, painter, true);
}

/* What a frame shows, into storage that lives as long as the call. */
struct frame {
    struct tabletop_look look;
    struct ref selected[EDIT_THINGS];
    struct tabletop_label label;
    char words[NAME_MAX_BYTES + 32];
};

static void frame_make(struct editor *ed, struct frame *frame)
{
    struct pose pose;
    *frame = (struct frame){.look = {0}};
    const struct table *t = &ed->edit.show->table;
    struct ref thing[EDIT_THINGS];
    int things = edit_things(&ed->edit, ed->selected, thing), selections = 0;
    for (int i = 0; i < things; i++) { /* a wood stands for its trees */
        const struct piece *p = thing[i].kind == KIND_PIECE ? &t->piece[thing[i].index] : NULL;
        if (!p || p->kind != TERRAIN_TREE || !p->part_of)
            frame->selected[selections++] = thing[i];
    }
    frame->look = (struct tabletop_look){
        .table = &ed->edit.show->table,
        .viewer = SIDE_NONE,
        .selected = frame->selected,
        .selections = selections,
        .hovered = ed->grasp == GRASP_NOTHING ? ed->hovered : (struct ref){0},
        .flat = {draw_flat, ed},
        .air = {draw_air, ed},
        .names = ed->desk->settings.names,
        .high_contrast = ed->desk->settings.contrast,
        .label = &frame->label,
    };
    if (selections && edit_pose(&ed->edit, ed->selected, &pose)) {
        edit_say(&ed->edit, ed->selected, frame->words, sizeof frame->words);
        frame->label = (struct tabletop_label){.thing = frame->selected[0],
                                               .at = pose.at,
                                               .speech = SPEECH_NAME,
                                               .words = frame->words};
        if (frame->selected[0].kind == KIND_PIECE)
            frame->label.thing = (struct ref){0};
        frame->look.labels = 1;
    }
}

int editor_boxes(void *self, struct rect *box, int max)
{
    struct editor *ed = self;
    struct frame *frame = malloc(sizeof *frame);
    if (!frame)
        abort();
    lay_out(ed);
    frame_make(ed, frame);
    int boxes = tabletop_changes(&ed->view, &frame->look, box, max);
    free(frame);
    return boxes;
}

void editor_draw(void *self, struct canvas *canvas, const struct rect *part, int parts)
{
    struct editor *ed = self;
    struct frame *frame = malloc(sizeof *frame);
    if (!frame)
        abort();
    frame_make(ed, frame);
    tabletop_draw_parts(&ed->view, canvas, part, parts, &frame->look);
    free(frame);
}

bool editor_shown(const void *self)
{
    const struct editor *ed = self;
    return ed->desk->screen == SCREEN_EDIT && ed->begun && ed->viewed;
}

void editor_dye(struct editor *ed)
{
    if (ed->viewed)
        tabletop_dye(&ed->view);
}

void editor_stale(struct editor *ed)
{
    if (ed->viewed)
        tabletop_stale(&ed->view);
}

void editor_step(struct editor *ed)
{
    if (!editor_shown(ed))
        return;
    tabletop_step(&ed->view, ed->desk->now);
    edit_picture_go_on(ed);
    if (ed->said[0] && ed->desk->now - ed->said_since > EDITOR_SAID_MS) {
        ed->said[0] = '\0';
        ed->desk->redraw = true;
    }
}

int editor_wake(struct editor *ed)
{
    if (!editor_shown(ed))
        return -1;
    if (tabletop_busy(&ed->view) || ed->wanted)
        return 0;
    int64_t left = ed->said_since + EDITOR_SAID_MS - ed->desk->now;
    return !ed->said[0] ? -1 : left > 0 ? (int)left : 0;
}

void editor_layout(struct editor *ed, struct words *out)
{
    int x, y;
    if (!editor_shown(ed))
        return;
    tabletop_to_screen(&ed->view, (struct vec){0, 0}, 0, &x, &y);
    words_format(out, "origin %d %d\n", x, y);
    tabletop_to_screen(&ed->view, (struct vec){1000 * MM, 1000 * MM}, 0, &x, &y);
    words_format(out, "metre %d %d\n", x, y);
    for (int i = 0; i < edit_entries(&ed->edit); i++) {
        struct edit_ref e = edit_entry_at(&ed->edit, i);
        struct pose pose;
        if (!edit_pose(&ed->edit, e, &pose))
            continue;
        tabletop_to_screen(&ed->view, pose.at, 0, &x, &y);
        words_format(out, "entry %d %s %d %d %s\n", i,
                     e.kind == EDIT_UNIT ? side_word(e.side) : "land", x, y,
                     edit_misfit_of(&ed->edit, e) ? "misfit" : "fits");
    }
}

/* ---- events ------------------------------------------------------------------------------------
 */

void editor_watch(struct editor *ed, const struct ui_event *event)
{
    if (editor_shown(ed))
        edit_hand_watch(ed, event);
}

bool editor_event(void *self, const struct ui_event *event)
{
    struct editor *ed = self;
    return editor_shown(ed) && edit_hand_event(ed, event);
}

/* ---- what is asked -----------------------------------------------------------------------------
 */

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
    snprintf(sub, sizeof sub, "scenarios/%s", set);
    bool own = at < ed->begin.own;
    if (path_join(folder, own ? ed->desk->paths.scenarios : ed->desk->paths.data,
                  own ? set : sub) &&
        path_join(path, folder, ed->begin.name[at]))
        editor_open(ed, path);
}

static void begin_build(struct ui *ui, struct editor *ed)
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
                begin_list(ed);
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
        bool own = i < ed->begin.own;
        snprintf(id, sizeof id, "from:%s%.50s", own ? "own-" : "", ed->begin.name[i]);
        if (ui_radio(ui, id, UI_AUTO, ed->begin.title[i], own ? "Yours" : "Came with the game",
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
            leave_now(ed, AFTER_LEAVE);
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

static void anyway_build(struct ui *ui, struct editor *ed)
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

static void save_ask_build(struct ui *ui, struct editor *ed)
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
        save_as(ed);
    }
}

static void leave_build(struct ui *ui, struct editor *ed)
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
        leave_now(ed, after);
    }
}

/* ---- the strip ---------------------------------------------------------------------------------
 */

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

/* ---- over the table ----------------------------------------------------------------------------
 */

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
        begin_build(ui, ed);
    else if (ed->ask == ASK_SAVE)
        save_ask_build(ui, ed);
    else if (ed->ask == ASK_ANYWAY)
        anyway_build(ui, ed);
    else if (ed->ask == ASK_LEAVE)
        leave_build(ui, ed);
}

const struct screen screen_edit = {.name = "edit",
                                   .enter = "",
                                   .build = screen_edit_build,
                                   .first = editor_event,
                                   .shows_table = editor_shown,
                                   .boxes = editor_boxes,
                                   .draw = editor_draw};
