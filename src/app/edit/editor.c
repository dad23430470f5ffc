/* The editor: a table is begun, looked at, and left; time and events for its view. */
#include "app/edit/editor.h"

#include <stdlib.h>
#include <string.h>

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

void editor_free(struct editor *ed)
{
    if (!ed)
        return;
    if (ed->viewed)
        tabletop_release(&ed->view);
    edit_pictures_release(ed);
    edit_release(&ed->edit);
    editor_begin_free(ed);
    fairness_free(ed->fairness);
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
    editor_begin_list(ed);
    ed->ask = ASK_BEGIN;
}

/* `rules`: of a battle's table; NULL: the file is a scenario. */
static bool open_it(struct editor *ed, const char *path, const struct rules *rules)
{
    struct trouble trouble = {0};
    ed->desk->redraw = true;
    if (rules ? !edit_open_battle(&ed->edit, path, rules, &trouble)
              : !edit_open(&ed->edit, path, &trouble)) {
        ed->begun = false;
        desk_trouble(ed->desk, &trouble);
        return false;
    }
    ed->desk->screen = SCREEN_EDIT;
    begun(ed);
    return true;
}

bool editor_open(struct editor *ed, const char *path)
{
    return open_it(ed, path, NULL);
}

bool editor_open_battle(struct editor *ed, const char *path, const struct rules *rules)
{
    return open_it(ed, path, rules);
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
    if (!edit_open_as(&ed->edit, ed->match->setting->path, ed->match->game->rules,
                      &ed->match->game->table, &trouble)) {
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

/* Games are played, or have just been: their count is shown. */
static bool fair_goes_on(const struct editor *ed)
{
    return ed->fairness && (fairness_busy(ed->fairness) || ed->fair_shown_busy);
}

void editor_step(struct editor *ed)
{
    if (!editor_shown(ed))
        return;
    tabletop_step(&ed->view, ed->desk->now);
    edit_picture_go_on(ed);
    if (fair_goes_on(ed) && ed->desk->now - ed->fair_since >= FAIR_POLL_MS) {
        ed->fair_since = ed->desk->now;
        ed->desk->redraw = true;
    }
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
    int wake = !ed->said[0] ? -1 : left > 0 ? (int)left : 0;
    return fair_goes_on(ed) && (wake < 0 || wake > FAIR_POLL_MS) ? FAIR_POLL_MS : wake;
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
