/* The editor's panel: the box of troops and terrain, what is chosen, and the words and numbers of
 * the table as a whole. */
#include "app/edit/editor.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 3,
    CELL_GAP = 8,
    PICTURE_HIGH = 74,
    CELL_PAD = 6,
    LABEL_W = 116,
    ROW = 44,
    NUMBER = 40,
    FIGURE_BYTES = 48 << 20,
    NAMES_MOST = EDITOR_MENU,
    NOTE_LINES = 12,
    STRENGTH_MOST = 12,
    WIDEST = 300,
    TREES_MOST = 60,
    TURNS_MOST = 60,
    MINUTES_MOST = 300,
    MEN_MOST = 60,
};

enum { WAYS_MOST = 4 };

/* ---- what lies in the box ----------------------------------------------------------------------
 */

void edit_pictures_release(struct editor *ed)
{
    for (int i = 0; i < ed->pictures; i++)
        image_release(&ed->picture[i].image);
    ed->pictures = 0;
    if (ed->figures)
        figures_release(ed->figures);
    ed->figures = NULL;
}

static const struct image *picture_find(const struct editor *ed, const char *key)
{
    for (int i = 0; i < ed->pictures; i++)
        if (strcmp(ed->picture[i].key, key) == 0)
            return &ed->picture[i].image;
    return NULL;
}

/* Brings the camera so near that the unit, which has been drawn, fills the picture from its feet to
 * its hat. */
static void picture_frame(struct tabletop *view, const struct table *table)
{
    enum { NEARER = 1219, WHOLE = 1024, SHARE = 88, STEPS = 12 }; /* 2^(1/4), percent */
    struct rect all = view->place;
    struct rect box = tabletop_box(view, table, ref_unit(table, 0));
    int steps = 0, w = box.w, h = box.h, most_w = all.w * SHARE / 100,
        most_h = all.h * (SHARE - 6) / 100;
    if (rect_empty(box))
        return;
    for (; (w > most_w || h > most_h) && steps > -STEPS; steps--) {
        w = w * WHOLE / NEARER;
        h = h * WHOLE / NEARER;
    }
    for (; w * NEARER / WHOLE <= most_w && h * NEARER / WHOLE <= most_h && steps < STEPS; steps++) {
        w = w * NEARER / WHOLE;
        h = h * NEARER / WHOLE;
    }
    camera_pan(&view->camera, all.x + all.w / 2 - (box.x + box.w / 2),
               all.y + all.h / 2 - (box.y + box.h / 2));
    camera_zoom(&view->camera, steps, all.x + all.w / 2, all.y + all.h / 2);
}

/* The thing alone on a table of its own, drawn as it will stand there. */
static bool picture_draw(struct editor *ed, const struct editor_new *fresh, struct image *out)
{
    struct edit alone;
    struct trouble trouble = {0};
    char art[PATH_BYTES];
    struct tabletop view;
    struct rect all = {0, 0, ed->picture_w, ed->picture_h};
    if (!ed->figures && path_join(art, ed->desk->paths.data, "assets/art"))
        ed->figures = figures_init(&(struct figures_setup){.folder = art, .bytes = FIGURE_BYTES});
    edit_init(&alone);
    bool good = ed->figures && edit_new(&alone, ed->edit.rules, &trouble);
    if (!good) {
        edit_release(&alone);
        return false;
    }
    struct vec middle = {alone.show->table.width / 2, alone.show->table.depth / 2};
    struct edit_ref e = fresh->unit ? edit_add_unit(&alone, fresh->side, fresh->word, middle)
                                    : edit_add_piece(&alone, fresh->word, middle);
    struct pose pose;
    if (fresh->unit) /* they look out of the picture, a little to one side */
        snprintf(edit_unit(&alone, e)->face, RAW_WORD, "%s",
                 alone.show->setting.box   ? "0"
                 : fresh->side == SIDE_RED ? "20"
                                           : "340");
    struct tabletop_setup setup = {
        .rules = alone.rules, .figures = ed->figures, .text = ed->desk->text};
    good =
        edit_try(&alone, &trouble) && edit_pose(&alone, e, &pose) && tabletop_init(&view, &setup);
    if (good && tabletop_layout(&view, &alone.show->table, all, all) &&
        image_init(out, all.w, all.h)) {
        enum { ROOM = 14 * MM, TALL = 26 * MM };
        int32_t r = edit_reach(&alone, e);
        int32_t room = alone.rules->flicks && fresh->unit ? ROOM : r / 4, tall = 0;
        for (int i = 0; i < alone.show->table.pieces; i++)
            tall =
                alone.show->table.piece[i].height > tall ? alone.show->table.piece[i].height : tall;
        int32_t high = r + room + tall / 2;
        struct tabletop_look look = {.table = &alone.show->table, .viewer = SIDE_NONE};
        struct canvas canvas;
        camera_frame(&view.camera, (struct vec){pose.at.x - high, pose.at.y - high * 2 / 3},
                     (struct vec){pose.at.x + high, pose.at.y + high * 2 / 3},
                     fresh->unit ? (r < TALL ? r : TALL) : tall);
        canvas_wrap(&canvas, *out);
        tabletop_draw(&view, &canvas, all, &look);
        if (fresh->unit) { /* now it is known how much room it takes */
            picture_frame(&view, &alone.show->table);
            tabletop_draw(&view, &canvas, all, &look);
        }
        canvas_release(&canvas);
    }
    if (good)
        tabletop_release(&view);
    edit_release(&alone);
    return good;
}

/* One picture at a time; the screen answers in between. */
void edit_picture_go_on(struct editor *ed)
{
    if (!ed->wanted)
        return;
    ed->wanted = false;
    if (ed->wanted_w * 13 < ed->picture_w * 10 || ed->wanted_w * 6 > ed->picture_w * 10 ||
        ed->pictured != ed->edit.rules) {
        edit_pictures_release(ed);
        ed->picture_w = ed->wanted_w;
        ed->picture_h = ed->wanted_h;
        ed->pictured = ed->edit.rules;
    }
    char id[UI_ID];
    edit_new_id(&ed->want, id);
    if (picture_find(ed, id) || ed->pictures == EDITOR_PICTURES)
        return;
    int at = ed->pictures++;
    snprintf(ed->picture[at].key, UI_ID, "%s", id);
    ed->picture[at].image = (struct image){0};
    picture_draw(ed, &ed->want, &ed->picture[at].image);
}

static bool wants_picture(const struct editor *ed, const char *key, int w)
{
    return (!picture_find(ed, key) && ed->pictures < EDITOR_PICTURES) ||
           w * 13 < ed->picture_w * 10 || w * 6 > ed->picture_w * 10 ||
           ed->pictured != ed->edit.rules;
}

/* Returns true when it was pressed, not dragged out. Its name has so many lines. */
static bool cell_build(struct editor *ed, struct ui *ui, const struct editor_new *fresh,
                       const char *name, int lines)
{
    char id[UI_ID], words[80];
    int line = lines * text_line(ui_text(ui), ROLE_TAG), pad = ui_px(ui, CELL_PAD);
    struct rect at = ui_next(ui, PICTURE_HIGH + 2 * CELL_PAD + line * SCALE_ONE / ui_scale(ui));
    edit_new_id(fresh, id);
    bool pressed = ui_button(ui, id, at, UI_PAPER, ICON_NONE, NULL, NULL);
    struct rect picture = rect_inset(at, pad), under = picture;
    words_fit(ui, ROLE_TAG, name, under.w, lines, words, sizeof words);
    if (strcmp(words, name) != 0)
        ui_tip(ui, name);
    picture.h -= line;
    under.y = picture.y + picture.h;
    under.h = line;
    const struct image *image = picture_find(ed, id);
    if (ui_canvas(ui)) {
        if (image && image->px)
            canvas_stretch(ui_canvas(ui), image, picture);
        int high = text_wrap(ui_text(ui), ROLE_TAG, words, under.w).h;
        text_draw_wrapped(ui_text(ui), ui_canvas(ui), ROLE_TAG, theme_pixel(TINT_TEXT), under.x,
                          under.y + (under.h - high) / 2, under.w, ALIGN_CENTRE, words);
    }
    ui_own(ui, NULL, picture, image ? (uint64_t)(uintptr_t)image->px : 0);
    if (!ed->wanted && !rect_empty(rect_cut(at, ui_window(ui))) &&
        wants_picture(ed, id, picture.w)) {
        ed->wanted = true;
        ed->want = *fresh;
        ed->wanted_w = picture.w;
        ed->wanted_h = picture.h;
    }
    return pressed;
}

static void cell_pressed(struct editor *ed, const struct editor_new *fresh)
{
    if (ed->keyed) {
        editor_add(ed, fresh);
        return;
    }
    editor_settle(ed);
    edit_hand_new(ed, fresh);
    ed->sticky = true;
    editor_tell(ed, true, "Click where it is to go. Esc puts it back.");
}

static void cells_build(struct editor *ed, struct ui *ui, const struct editor_new *fresh,
                        const char *const *name, int count)
{
    int line = text_line(ui_text(ui), ROLE_TAG) * SCALE_ONE / ui_scale(ui);
    int wide =
        (ui_rest(ui).w - (COLUMNS - 1) * ui_px(ui, CELL_GAP)) / COLUMNS - 2 * ui_px(ui, CELL_PAD);
    for (int i = 0; i < count; i += COLUMNS) {
        int lines = 1; /* of the longest name in the row, two at most */
        for (int k = i; k < i + COLUMNS && k < count; k++)
            if (text_width(ui_text(ui), ROLE_TAG, name[k]) > wide)
                lines = 2;
        ui_row_begin(ui, PICTURE_HIGH + 2 * CELL_PAD + lines * line, CELL_GAP, (int[]){-1, -1, -1},
                     COLUMNS);
        for (int k = i; k < i + COLUMNS && k < count; k++)
            if (cell_build(ed, ui, &fresh[k], name[k], lines))
                cell_pressed(ed, &fresh[k]);
        ui_row_end(ui);
    }
}

static void troops_build(struct editor *ed, struct ui *ui)
{
    static const struct ui_choice sides[] = {{.part = "red", .words = "Red"},
                                             {.part = "blue", .words = "Blue"}};
    const struct rules *rules = ed->edit.rules;
    struct editor_new fresh[EDITOR_PICTURES];
    const char *name[EDITOR_PICTURES];
    int side = ed->side - SIDE_RED, count = 0;
    if (ui_segments(ui, "seg:side", UI_AUTO, false, sides, 2, &side))
        ed->side = side + SIDE_RED;
    for (int i = 0; i < rules->troops && count < EDITOR_PICTURES; i++) {
        fresh[count] = (struct editor_new){.unit = true, .side = ed->side};
        snprintf(fresh[count].word, RAW_WORD, "%s", rules->troop[i].word);
        name[count++] = rules->troop[i].name;
    }
    cells_build(ed, ui, fresh, name, count);
    if (rules->flicks)
        ui_label(ui, "label:wait", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "Beside the table: deployed by their player.");
}

static void land_build(struct editor *ed, struct ui *ui)
{
    struct editor_new fresh[EDITOR_PICTURES];
    char word[EDITOR_PICTURES][RAW_WORD];
    const char *name[EDITOR_PICTURES], *kind;
    int count = 0;
    for (int i = 0; (kind = draft_kind(i)) && count < EDITOR_PICTURES; i++) {
        if (!edit_offers_kind(&ed->edit, kind))
            continue;
        fresh[count] = (struct editor_new){.unit = false};
        snprintf(fresh[count].word, RAW_WORD, "%s", kind);
        snprintf(word[count], RAW_WORD, "%s", kind);
        word[count][0] = (char)toupper((unsigned char)word[count][0]);
        name[count] = word[count];
        count++;
    }
    cells_build(ed, ui, fresh, name, count);
}

/* ---- rows --------------------------------------------------------------------------------------
 */

/* A name and a – value + beside it; true when the value changed. */
static bool number_row(struct ui *ui, const char *id, const char *name, int low, int high, int step,
                       int *value, const char *words)
{
    ui_row_begin(ui, target(ui, ROW), 10, (int[]){LABEL_W, -1}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, name);
    bool changed = ui_stepper(ui, id, UI_AUTO, low, high, step, value, words);
    ui_row_end(ui);
    return changed;
}

/* A word of the draft that is a whole number; 0 is left out. */
static bool word_row(struct editor *ed, struct ui *ui, const char *id, const char *name, char *word,
                     int low, int high, const char *none)
{
    int value = raw_number(word, 0, 0);
    char words[NUMBER];
    snprintf(words, sizeof words, "%d", value);
    if (!number_row(ui, id, name, low, high, 1, &value, value ? words : none))
        return false;
    if (value)
        raw_put(word, value, 0);
    else
        word[0] = '\0';
    editor_keep(ed);
    return true;
}

static bool cm_row(struct ui *ui, const char *id, const char *name, int32_t low, int32_t high,
                   int32_t step, int32_t *um)
{
    char words[NUMBER], number[NUMBER];
    int value = *um;
    snprintf(words, sizeof words, "%s cm", number_text(value, 4, number, sizeof number));
    if (!number_row(ui, id, name, low, high, step, &value, words))
        return false;
    *um = value;
    return true;
}

/* A choice of words side by side, `none` first; the draft's word is one of them or "". */
static bool choice_pick(struct ui *ui, const char *id, char *word, size_t size,
                        const char *const *choice, const char *none)
{
    struct ui_choice part[8];
    char shown[8][24];
    int count = 0, value = 0;
    if (none)
        part[count++] = (struct ui_choice){.part = "none", .words = none};
    for (int i = 0; choice[i] && count < 8; i++) {
        value = strcmp(choice[i], word) == 0 ? count : value;
        snprintf(shown[count], sizeof shown[0], "%s", choice[i]);
        shown[count][0] = (char)toupper((unsigned char)shown[count][0]);
        part[count] = (struct ui_choice){.part = choice[i], .words = shown[count]};
        count++;
    }
    if (!ui_segments(ui, id, UI_AUTO, true, part, count, &value))
        return false;
    snprintf(word, size, "%s", none && value == 0 ? "" : part[value].part);
    return true;
}

/* The same, kept as a step. */
static bool choice_row(struct editor *ed, struct ui *ui, const char *id, char *word, size_t size,
                       const char *const *choice, const char *none)
{
    if (!choice_pick(ui, id, word, size, choice, none))
        return false;
    editor_keep(ed);
    return true;
}

static void text_row(struct editor *ed, struct ui *ui, const char *id, const char *name, char *word,
                     size_t size, const char *hint)
{
    if (name)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, name);
    enum ui_edit edit = ui_field(ui, id, UI_AUTO, word, size, hint);
    ed->typing = ed->typing || edit == UI_EDIT_CHANGED;
    if (edit == UI_EDIT_DONE || edit == UI_EDIT_LEFT) {
        editor_settle(ed);
        ui_focus(ui, "area:table");
    }
}

/* Opens a list beside the row that was pressed. */
static void list_row(struct editor *ed, struct ui *ui, const char *id, const char *name,
                     const char *now, enum editor_list what, int index)
{
    struct rect at;
    ui_row_begin(ui, target(ui, ROW), 10, (int[]){LABEL_W, -1}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, name);
    if (ui_button(ui, id, UI_AUTO, UI_PAPER, ICON_NONE, now, NULL) && ui_rect(ui, id, &at)) {
        ed->list.what = what;
        ed->list.at = at;
        ed->list.index = index;
    }
    ui_row_end(ui);
}

/* ---- what is chosen ----------------------------------------------------------------------------
 */

static void name_row(struct editor *ed, struct ui *ui)
{
    enum ui_edit edit = ui_field(ui, "field:name", UI_AUTO, ed->name, sizeof ed->name,
                                 "Give it a name, if it has one");
    ed->naming = ed->naming || edit == UI_EDIT_CHANGED;
    if (edit == UI_EDIT_DONE || edit == UI_EDIT_LEFT) {
        editor_settle(ed);
        ui_focus(ui, "area:table");
    }
}

static void face_row(struct editor *ed, struct ui *ui)
{
    struct pose pose;
    char words[NUMBER];
    if (!edit_pose(&ed->edit, ed->selected, &pose) || edit_points(&ed->edit, ed->selected))
        return;
    const struct raw_piece *p = edit_piece(&ed->edit, ed->selected);
    if (p && !draft_takes(p->kind, "face"))
        return;
    int step = ed->edit.show->setting.box ? 45 : 5, face = pose.face / DEG, was = face;
    snprintf(words, sizeof words, "%d°", face);
    if (number_row(ui, "step:face", "Facing", -45, 405, step, &face, words))
        edit_hand_turn(ed, (face - was) * DEG);
}

static bool leads(const char *troop)
{
    return strstr(troop, "leader") || strstr(troop, "commander");
}

/* Sets with commands say who is led by whom, and how strong a unit is. */
static bool has_commands(const struct rules *rules)
{
    bool any = false;
    for (int i = 0; i < rules->troops; i++)
        any = any || leads(rules->troop[i].word);
    return any;
}

static void unit_build(struct editor *ed, struct ui *ui, struct raw_unit *u)
{
    const struct rules *rules = ed->edit.rules;
    bool counted = u->count[0] || (!raw_pair_said(&u->at) && !u->box[0]);
    if (!u->count[0])
        name_row(ed, ui);
    face_row(ed, ui);
    if (counted && !u->name[0] && word_row(ed, ui, "step:count", "How many", u->count, 0, 60, "1"))
        return;
    if (has_commands(rules) &&
        word_row(ed, ui, "step:strength", "Strength", u->strength, 0, STRENGTH_MOST, "usual"))
        return;
    if (rules->editing->forms &&
        choice_row(ed, ui, "seg:form", u->form, sizeof u->form, rules->editing->forms, "Usual"))
        return;
    if (has_commands(rules))
        list_row(ed, ui, "button:leader", "Led by", u->leader[0] ? u->leader : "nobody",
                 LIST_LEADER, 0);
}

static void size_rows(struct editor *ed, struct ui *ui, const struct raw_piece *p)
{
    struct vec size;
    if (!edit_size(&ed->edit, ed->selected, &size))
        return;
    int32_t edge = ed->edit.show->setting.box;
    bool studs = draft_takes(p->kind, "studs"), small = size.x < edge || size.y < edge;
    int32_t step = studs ? 16 * MM : edge && !small ? edge : size.x < 10 * CM ? CM / 2 : CM;
    bool changed = cm_row(ui, "step:wide", "Width", CM, WIDEST * CM, step, &size.x);
    changed = cm_row(ui, "step:deep", "Depth", CM, WIDEST * CM, step, &size.y) || changed;
    if (!changed)
        return;
    edit_resize(&ed->edit, ed->selected, size);
    editor_keep(ed);
}

static void piece_build(struct editor *ed, struct ui *ui, struct raw_piece *p)
{
    static const char *const gables[] = {"east-west", "north-south", NULL};
    static const char *const smooth[] = {"yes", "no", NULL};
    const char *const *colours = scenario_colours(draft_terrain(p->kind));
    int32_t width = raw_cm(p->width, draft_usual_width(p->kind));
    name_row(ed, ui);
    face_row(ed, ui);
    size_rows(ed, ui, p);
    p = edit_piece(&ed->edit, ed->selected);
    if (!p)
        return;
    if (draft_takes(p->kind, "width") &&
        cm_row(ui, "step:width", "Width", CM / 10, 40 * CM, CM / 2, &width)) {
        raw_put_cm(p->width, width);
        editor_keep(ed);
        return;
    }
    if (draft_takes(p->kind, "trees") &&
        word_row(ed, ui, "step:trees", "Trees", p->trees, 0, TREES_MOST, "none"))
        return;
    if (draft_takes(p->kind, "courses") &&
        word_row(ed, ui, "step:courses", "Courses", p->courses, 1, 16, "1"))
        return;
    if (draft_takes(p->kind, "gables") &&
        choice_row(ed, ui, "seg:gables", p->gables, sizeof p->gables, gables, "Flat"))
        return;
    if (draft_takes(p->kind, "colour") && colours[1] &&
        choice_row(ed, ui, "seg:colour", p->colour, sizeof p->colour, colours, NULL))
        return;
    if (draft_takes(p->kind, "smooth") && p->points)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Curved");
    if (draft_takes(p->kind, "smooth") && p->points &&
        choice_row(ed, ui, "seg:smooth", p->smooth, sizeof p->smooth, smooth, "As usual"))
        return;
    if (p->points)
        ui_label(ui, "label:points", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "Drag its points; the small dots make new ones. P and I do it by keys.");
}

static void chosen_build(struct editor *ed, struct ui *ui, bool alone)
{
    struct edit_ref e = ed->selected;
    char title[NAME_MAX_BYTES + 24];
    const char *why = edit_misfit_of(&ed->edit, e);
    edit_say(&ed->edit, e, title, sizeof title);
    ui_title(ui, side_mark(e.kind == EDIT_UNIT ? e.side : SIDE_NONE),
             e.kind == EDIT_UNIT ? side_title(e.side) : "Terrain", title,
             e.kind == EDIT_UNIT ? side_tint(e.side) : TINT_TEXT);
    ui_rule(ui);
    if (why && (alone || why != edit_why_not(&ed->edit)))
        ui_label(ui, "label:why-this", UI_AUTO, ROLE_TEXT, TINT_REFUSED, why);
    struct raw_unit *u = edit_unit(&ed->edit, e);
    struct raw_piece *p = edit_piece(&ed->edit, e);
    if (u)
        unit_build(ed, ui, u);
    else if (p)
        piece_build(ed, ui, p);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool copy = ui_button(ui, "button:copy", UI_AUTO, UI_PAPER, ICON_PLUS, "Another", NULL);
    ui_tip(ui, "Another of the same (D)");
    bool gone = ui_button(ui, "button:remove", UI_AUTO, UI_PAPER, ICON_CROSS, "Remove", NULL);
    ui_tip(ui, "Off the table with it (Del)");
    ui_row_end(ui);
    u = edit_unit(&ed->edit, ed->selected);
    if (u && u->count[0] && raw_pair_said(&u->line.from) &&
        ui_button(ui, "button:part", UI_AUTO, UI_PAPER, ICON_PERSON, "Part the line",
                  edit_why_whole(&ed->edit, ed->selected))) {
        struct edit_ref first = edit_part(&ed->edit, ed->selected);
        if (editor_keep(ed))
            editor_select(ed, first);
    }
    if (copy)
        editor_copy(ed);
    else if (gone)
        editor_remove(ed);
}

/* ---- the table, the rules ----------------------------------------------------------------------
 */

static void size_build(struct editor *ed, struct ui *ui)
{
    struct raw_table *t = &ed->edit.draft.raw.table;
    int32_t box = raw_cm(t->box, 0), step = box > 0 ? box : 2 * CM, most = 600 * CM;
    int32_t width = raw_cm(t->width, 0), depth = raw_cm(t->depth, 0), least = 30 * CM;
    bool changed = cm_row(ui, "step:table-w", "Width", least, most, step, &width);
    changed = cm_row(ui, "step:table-d", "Depth", least, most, step, &depth) || changed;
    if (box > 0) {
        char words[NUMBER], number[NUMBER];
        snprintf(words, sizeof words, "%d × %d boxes of %s cm", width / box, depth / box,
                 number_text(box, 4, number, sizeof number));
        ui_label(ui, "label:boxes", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
    }
    if (!changed)
        return;
    raw_put_cm(t->width, width);
    raw_put_cm(t->depth, depth);
    editor_keep(ed);
}

static bool option_row(struct editor *ed, struct ui *ui, const struct attr *a, const char *text)
{
    char *word = ed->edit.draft.raw.options.value[raw_option(a->name)];
    char id[UI_ID], words[160];
    const struct setting *s = &ed->edit.show->setting;
    int value = a->initial;
    for (int i = 0; i < s->option_count; i++)
        if (strcmp(s->option[i].name, a->name) == 0)
            value = s->option[i].value;
    int was = value;
    snprintf(id, sizeof id, "option:%.48s", a->name);
    if (a->low == 0 && a->high == 1) {
        bool on = value != 0;
        ui_check(ui, id, UI_AUTO, text, NULL, &on, NULL);
        value = on;
    } else {
        snprintf(words, sizeof words, "%s: %d", text, value);
        ui_slider(ui, id, UI_AUTO, a->low, a->high, a->high - a->low > 60 ? 5 : 1, &value, words);
    }
    if (value == was)
        return false;
    /* What the set does by itself need not be said. */
    if (value == a->initial)
        word[0] = '\0';
    else
        raw_put(word, value, 0);
    editor_keep(ed);
    return true;
}

static void table_build(struct editor *ed, struct ui *ui)
{
    const struct rules *rules = ed->edit.rules;
    ui_heading(ui, "Size of the table");
    size_build(ed, ui);
    if (rules->attrs.options)
        ui_heading(ui, "Options of the rules");
    for (int i = 0; i < rules->attrs.options; i++)
        if (option_row(ed, ui, &rules->attrs.option[i], rules->option_text[i]))
            return;
}

/* ---- winning -----------------------------------------------------------------------------------
 */

static bool goal_build(struct editor *ed, struct ui *ui, struct raw_goal *goal, int index)
{
    static const char *const sides[] = {"red", "blue", NULL};
    const struct rules *rules = ed->edit.rules;
    const struct goal_way *way = NULL;
    const char *kinds[WAYS_MOST + 1] = {NULL};
    char id[UI_ID];
    assert(rules->editing->ways <= WAYS_MOST);
    for (int i = 0; i < rules->editing->ways; i++) {
        kinds[i] = rules->editing->way[i].kind;
        way = strcmp(kinds[i], goal->kind) == 0 ? &rules->editing->way[i] : way;
    }
    snprintf(id, sizeof id, "seg:goal-%d-side", index);
    if (choice_row(ed, ui, id, goal->side, sizeof goal->side, sides, NULL))
        return true;
    snprintf(id, sizeof id, "seg:goal-%d-kind", index);
    if (choice_row(ed, ui, id, goal->kind, sizeof goal->kind, kinds, NULL))
        return true;
    if (way && way->piece) {
        snprintf(id, sizeof id, "button:goal-%d-piece", index);
        list_row(ed, ui, id, "Which one", goal->piece[0] ? goal->piece : "choose", LIST_GOAL_PIECE,
                 index);
    }
    snprintf(id, sizeof id, "step:goal-%d-men", index);
    if (way && way->men && word_row(ed, ui, id, "How many", goal->men, 0, MEN_MOST, "as usual"))
        return true;
    snprintf(id, sizeof id, "button:goal-%d-remove", index);
    if (!ui_button(ui, id, UI_AUTO, UI_PAPER, ICON_CROSS, "Not this way", NULL))
        return false;
    draft_goal_remove(&ed->edit.draft, (unsigned)index);
    editor_keep(ed);
    return true;
}

static void goal_add(struct editor *ed)
{
    const struct goal_way *way = ed->edit.rules->editing->way; /* the first */
    struct raw_goal *goal = way ? draft_goal_add(&ed->edit.draft) : NULL;
    if (!goal)
        return;
    snprintf(goal->side, sizeof goal->side, "red");
    snprintf(goal->kind, sizeof goal->kind, "%s", way->kind);
    for (unsigned i = 0; i < ed->edit.draft.raw.pieces && way->piece; i++)
        if (ed->edit.draft.raw.piece[i].name[0] && !goal->piece[0])
            snprintf(goal->piece, sizeof goal->piece, "%s", ed->edit.draft.raw.piece[i].name);
    if (way->men)
        raw_put(goal->men, 3, 0);
    if (way->piece && !goal->piece[0])
        editor_tell(ed, false, "Give a piece of terrain a name first; then it can be held.");
    editor_keep(ed);
}

static void win_build(struct editor *ed, struct ui *ui)
{
    static const char *const kinds[] = {"encounter", "attack", NULL};
    static const char *const sides[] = {"red", "blue", NULL};
    struct raw_scenario *raw = &ed->edit.draft.raw;
    ui_heading(ui, "What kind of game");
    if (choice_pick(ui, "seg:kind", raw->kind, sizeof raw->kind, kinds, NULL)) {
        bool attack = strcmp(raw->kind, "attack") == 0;
        snprintf(raw->attacker, sizeof raw->attacker, "%s", attack ? "red" : "");
        editor_keep(ed);
        return;
    }
    if (raw->attacker[0]) {
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Who attacks");
        if (choice_row(ed, ui, "seg:attacker", raw->attacker, sizeof raw->attacker, sides, NULL))
            return;
    }
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Who begins");
    if (choice_row(ed, ui, "seg:first", raw->first, sizeof raw->first, sides, "The rules say"))
        return;
    if (word_row(ed, ui, "step:turns", "Last turn", raw->turns, 0, TURNS_MOST, "none"))
        return;
    ui_rule(ui);
    ui_heading(ui, "Other ways to win");
    for (unsigned i = 0; i < raw->goals; i++) {
        if (goal_build(ed, ui, &raw->goal[i], (int)i))
            return;
        ui_rule(ui);
    }
    if (ui_button(ui, "button:goal-add", UI_AUTO, UI_PAPER, ICON_PLUS, "Add a way to win",
                  raw->goals < SETTING_GOALS ? NULL : "There are as many as can be")) {
        goal_add(ed);
        return;
    }
    ui_rule(ui);
    editor_even_build(ed, ui);
}

/* ---- words -------------------------------------------------------------------------------------
 */

/* The story is edited paragraph by paragraph. */
static void notes_build(struct editor *ed, struct ui *ui)
{
    char *notes = ed->edit.draft.raw.notes;
    char part[NOTE_LINES][420];
    int count = 0;
    bool changed = false;
    const char *c = notes;
    while (*c && count < NOTE_LINES) {
        size_t n = strcspn(c, "\n");
        snprintf(part[count++], sizeof part[0], "%.*s", (int)(n < 419 ? n : 419), c);
        if (n > 419)
            return; /* longer than a field; it stays as it is */
        c += n + (c[n] == '\n');
    }
    if (*c)
        return;
    if (count < NOTE_LINES)
        part[count++][0] = '\0';
    for (int i = 0; i < count; i++) {
        char id[UI_ID];
        snprintf(id, sizeof id, "field:note-%d", i);
        enum ui_edit edit = ui_field(ui, id, UI_AUTO, part[i], sizeof part[0],
                                     i ? "And more" : "What the players should know");
        changed = changed || edit == UI_EDIT_CHANGED;
        if (edit == UI_EDIT_DONE || edit == UI_EDIT_LEFT) {
            editor_settle(ed);
            ui_focus(ui, "area:table");
            return;
        }
    }
    if (!changed)
        return;
    size_t used = 0;
    notes[0] = '\0';
    for (int i = 0; i < count; i++)
        if ((part[i][0] || i + 1 < count) && used + strlen(part[i]) + 2 < SETTING_NOTES)
            used += (size_t)snprintf(notes + used, SETTING_NOTES - used, "%s\n", part[i]);
    while (used > 0 && notes[used - 1] == '\n')
        notes[--used] = '\0';
    if (used > 0)
        snprintf(notes + used, SETTING_NOTES - used, "\n");
    ed->typing = true;
}

static void story_build(struct editor *ed, struct ui *ui)
{
    struct raw_scenario *raw = &ed->edit.draft.raw;
    text_row(ed, ui, "field:title", "Title", raw->title, sizeof raw->title, "The table’s title");
    text_row(ed, ui, "field:teaser", "In one line", raw->teaser, sizeof raw->teaser,
             "For the start screen");
    text_row(ed, ui, "field:red", "Red’s army", raw->sides.red.name, NAME_MAX_BYTES, "Its name");
    text_row(ed, ui, "field:blue", "Blue’s army", raw->sides.blue.name, NAME_MAX_BYTES, "Its name");
    if (word_row(ed, ui, "step:minutes", "Minutes", raw->minutes, 0, MINUTES_MOST, "not said"))
        return;
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "The story, a line each");
    notes_build(ed, ui);
}

/* ---- lists beside a button ---------------------------------------------------------------------
 */

/* Names of those who may lead, or of terrain; returns how many. */
static int names_of(const struct editor *ed, enum editor_list what, const char *name[NAMES_MOST])
{
    const struct raw_scenario *raw = &ed->edit.draft.raw;
    const struct raw_side *s = ed->selected.side == SIDE_BLUE ? &raw->sides.blue : &raw->sides.red;
    int count = 0;
    if (what == LIST_LEADER)
        for (unsigned i = 0; i < s->units && count < NAMES_MOST; i++)
            if (s->unit[i].name[0] && leads(s->unit[i].troop))
                name[count++] = s->unit[i].name;
    if (what == LIST_GOAL_PIECE)
        for (unsigned i = 0; i < raw->pieces && count < NAMES_MOST; i++)
            if (raw->piece[i].name[0])
                name[count++] = raw->piece[i].name;
    return count;
}

static void list_build(struct editor *ed, struct ui *ui)
{
    const char *name[NAMES_MOST];
    struct ui_choice line[NAMES_MOST + 1];
    char part[NAMES_MOST + 1][8];
    int count = names_of(ed, ed->list.what, name), lines = 0;
    bool leader = ed->list.what == LIST_LEADER;
    if (leader || !count) {
        line[lines] = (struct ui_choice){.part = "none",
                                         .words = leader ? "Nobody" : "No terrain has a name yet"};
        lines++;
    }
    for (int i = 0; i < count; i++) {
        snprintf(part[i], sizeof part[0], "%d", i);
        line[lines++] = (struct ui_choice){.part = part[i], .words = name[i]};
    }
    const char *title = !leader ? "Which one" : count ? "Led by" : "Who leads needs a name";
    int got = ui_menu(ui, "menu:names", ed->list.at, title, line, lines);
    if (got == UI_NO_CHOICE)
        return;
    enum editor_list what = ed->list.what;
    ed->list.what = LIST_NOTHING;
    ed->desk->redraw = true;
    if (got == UI_CLOSED)
        return;
    int at = got - (leader || !count);
    char chosen[NAME_MAX_BYTES];
    snprintf(chosen, sizeof chosen, "%s", at >= 0 && at < count ? name[at] : "");
    struct raw_unit *u = edit_unit(&ed->edit, ed->selected);
    struct raw_scenario *raw = &ed->edit.draft.raw;
    if (what == LIST_LEADER && u)
        snprintf(u->leader, sizeof u->leader, "%s", chosen);
    else if (what == LIST_GOAL_PIECE && ed->list.index < (int)raw->goals)
        snprintf(raw->goal[ed->list.index].piece, NAME_MAX_BYTES, "%s", chosen);
    editor_keep(ed);
}

/* ---- the panel ---------------------------------------------------------------------------------
 */

/* Does the box stay open above what is chosen? What was just fetched is followed by the next. */
static bool box_stays(const struct editor *ed)
{
    return edit_same(ed->selected, ed->fetched) && (ed->tab == TAB_TROOPS || ed->tab == TAB_LAND);
}

static void tabs_build(struct editor *ed, struct ui *ui)
{
    static const struct ui_choice tabs[TAB_COUNT] = {
        [TAB_TROOPS] = {.part = "troops", .words = "Troops"},
        [TAB_LAND] = {.part = "land", .words = "Land"},
        [TAB_TABLE] = {.part = "table", .words = "Table"},
        [TAB_WIN] = {.part = "win", .words = "Win"},
        [TAB_STORY] = {.part = "story", .words = "Story"},
    };
    bool chosen = edit_has(&ed->edit, ed->selected) && ed->grasp != GRASP_NEW && !box_stays(ed);
    int tab = chosen ? TAB_COUNT : (int)ed->tab; /* none of them while something is chosen */
    if (ui_segments(ui, "seg:tab", UI_AUTO, true, tabs, TAB_COUNT, &tab)) {
        editor_select(ed, (struct edit_ref){0});
        ed->tab = (enum editor_tab)tab;
    }
    ui_space(ui, 4);
}

static void foot_build(struct editor *ed, struct ui *ui)
{
    const char *why = edit_why_not(&ed->edit);
    ui_row_begin(ui, target(ui, 50), 10, (int[]){-1, -1}, 2);
    bool play = ui_button(ui, "button:play", UI_AUTO, UI_BRASS, ICON_PELLET, "Play it", NULL);
    ui_tip(ui, why ? why : "Try it out at once (Ctrl+Enter)");
    bool save = ui_button(ui, "button:save", UI_AUTO, UI_PAPER, ICON_SAVE, "Save", NULL);
    ui_tip(ui, "Keep it among your tables (Ctrl+S)");
    ui_row_end(ui);
    if (play)
        editor_play(ed);
    else if (save)
        editor_save(ed, false);
}

void edit_panel_build(struct editor *ed, struct ui *ui)
{
    static void (*const build[TAB_COUNT])(struct editor *, struct ui *) = {
        [TAB_TROOPS] = troops_build, [TAB_LAND] = land_build,   [TAB_TABLE] = table_build,
        [TAB_WIN] = win_build,       [TAB_STORY] = story_build,
    };
    struct rect r = ui_window(ui);
    ui_cut_top(ui, &r, EDITOR_STRIP_H + EDITOR_EDGE * 3 / 4);
    ui_cut_bottom(ui, &r, EDITOR_EDGE * 3 / 4);
    ui_cut_right(ui, &r, EDITOR_EDGE);
    r = ui_cut_right(ui, &r, EDITOR_PANEL_W);
    bool chosen = edit_has(&ed->edit, ed->selected) && ed->grasp != GRASP_NEW;
    bool box = !chosen || box_stays(ed);
    ui_panel_begin(ui, !box ? "panel:chosen" : "panel:box", r, target(ui, 54));
    tabs_build(ed, ui);
    const char *why = edit_why_not(&ed->edit);
    if (why && box) /* what keeps it from being played */
        ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_REFUSED, why);
    if (box)
        build[ed->tab](ed, ui);
    if (chosen && edit_has(&ed->edit, ed->selected)) {
        if (box)
            ui_space(ui, 10);
        chosen_build(ed, ui, !box);
    }
    ui_panel_foot(ui);
    foot_build(ed, ui);
    ui_panel_end(ui);
    if (ed->list.what == LIST_LEADER || ed->list.what == LIST_GOAL_PIECE)
        list_build(ed, ui);
}
