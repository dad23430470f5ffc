/* The editor's table under the pointer and the keys: choosing, dragging, turning, sizing, bending.
 *
 * While something is held every movement begins again from the last kept step: the draft is read
 * back, the whole movement is made at once and laid out. So nothing creeps by rounding, and letting
 * go with Esc costs nothing. */
#include "app/desk/keys.h"
#include "app/edit/editor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAG_PX = 6,
    HANDLE_PX = 7,
    GRAB_PX = 15,
    RING_PX = 16,
    NUDGE = 5 * MM,
    NUDGE_FINE = MM,
    TURN_STEP = 5 * DEG,
    TURN_FINE = DEG,
    TURN_GRID = 45 * DEG,
    GROW = 10 * MM,
    PAN_PX = 60,
    SHELF = 20 * MM, /* so far off the table a man waits for his player */
};

static int32_t um_of(const struct editor *ed, int px)
{
    return camera_um(&ed->view.camera, px * FIX);
}

static int32_t grid_edge(const struct editor *ed)
{
    return ed->edit.show->setting.box;
}

static struct vec pointer_at(const struct editor *ed)
{
    return tabletop_to_table(&ed->view, ed->x, ed->y);
}

/* ---- handles of the selected entry -------------------------------------------------------------
 */

static bool can_turn(struct editor *ed, struct edit_ref e)
{
    const struct raw_piece *p = edit_piece(&ed->edit, e);
    return edit_unit(&ed->edit, e) || (p && (p->points || draft_takes(p->kind, "face")));
}

static bool ring_of(struct editor *ed, struct vec *middle, int32_t *radius)
{
    struct pose pose;
    if (!can_turn(ed, ed->selected) || !edit_pose(&ed->edit, ed->selected, &pose) ||
        edit_points(&ed->edit, ed->selected))
        return false;
    *middle = pose.at;
    *radius = edit_reach(&ed->edit, ed->selected) + um_of(ed, RING_PX);
    return true;
}

/* The corner by which it is made larger: front right. */
static bool corner_of(struct editor *ed, struct vec *corner)
{
    struct pose pose;
    struct vec size;
    if (!edit_size(&ed->edit, ed->selected, &size) || !edit_pose(&ed->edit, ed->selected, &pose))
        return false;
    *corner = pose_place(pose, (struct vec){size.x / 2, size.y / 2});
    return true;
}

static bool near(const struct editor *ed, struct vec at, int x, int y)
{
    int px, py;
    tabletop_to_screen(&ed->view, at, 0, &px, &py);
    return abs(px - x) <= GRAB_PX && abs(py - y) <= GRAB_PX;
}

static int point_under(struct editor *ed, int x, int y)
{
    for (int i = edit_points(&ed->edit, ed->selected) - 1; i >= 0; i--)
        if (near(ed, edit_point(&ed->edit, ed->selected, i), x, y))
            return i;
    return -1;
}

static bool closed_shape(struct editor *ed)
{
    const struct raw_piece *p = edit_piece(&ed->edit, ed->selected);
    return p && draft_takes(p->kind, "at");
}

static struct vec between(struct editor *ed, int index)
{
    int n = edit_points(&ed->edit, ed->selected);
    struct vec a = edit_point(&ed->edit, ed->selected, index);
    struct vec b = edit_point(&ed->edit, ed->selected, (index + 1) % n);
    return (struct vec){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
}

/* The stretch in whose middle the pointer is: there a new point is drawn out. */
static int stretch_under(struct editor *ed, int x, int y)
{
    int n = edit_points(&ed->edit, ed->selected);
    for (int i = 0; i < n - !closed_shape(ed); i++)
        if (near(ed, between(ed, i), x, y))
            return i;
    return -1;
}

/* ---- marks -------------------------------------------------------------------------------------
 */

static void outline_mark(const struct painter *painter, enum meaning meaning,
                         const struct outline *o)
{
    if (o->count == 1)
        painter->disc(painter->self, meaning, o->point[0], o->radius);
    else if (o->closed)
        painter->area(painter->self, meaning, o->point, o->count);
    else
        painter->line(painter->self, meaning, o->point, o->count);
}

/* A box with round corners has its core inside; its rim is what people see. */
static struct outline base_rim(const struct base *b)
{
    struct outline o = outline_box(base_pose(b), b->hx + b->round, b->hy + b->round, 0);
    return b->hx || b->hy ? o : base_outline(b);
}

static struct outline piece_rim(const struct table *t, const struct piece *p)
{
    if (p->shape == SHAPE_BOX && (p->hx || p->hy))
        return outline_box(piece_pose(p), p->hx + p->round, p->hy + p->round, 0);
    return piece_outline(t, p);
}

static void entry_mark(struct editor *ed, struct edit_ref e, enum meaning meaning,
                       const struct painter *painter)
{
    const struct table *t = &ed->edit.show->table;
    struct ref thing[EDIT_THINGS];
    int count = edit_things(&ed->edit, e, thing);
    for (int i = 0; i < count; i++) {
        if (thing[i].kind == KIND_PIECE) {
            const struct piece *p = &t->piece[thing[i].index];
            struct outline o = piece_rim(t, p);
            if (p->kind == TERRAIN_WALL || !p->part_of)
                outline_mark(painter, meaning, &o);
            continue;
        }
        const struct unit *u = &t->unit[thing[i].index];
        for (int k = u->base; k < u->base + u->bases; k++) {
            struct outline o = base_rim(&t->base[k]);
            if (t->base[k].where == WHERE_TABLE)
                outline_mark(painter, meaning, &o);
        }
    }
}

static void handle_mark(struct editor *ed, const struct painter *painter, struct vec at, bool big)
{
    painter->disc(painter->self, MEANS_SPOT, at, um_of(ed, big ? HANDLE_PX : HANDLE_PX / 2));
}

static void selected_marks(struct editor *ed, const struct painter *painter)
{
    struct vec at;
    int32_t radius;
    struct pose pose;
    if (ring_of(ed, &at, &radius) && edit_pose(&ed->edit, ed->selected, &pose)) {
        painter->disc(painter->self, MEANS_COMMAND, at, radius);
        handle_mark(ed, painter, vec_ahead(at, pose.face, radius), true);
    }
    if (corner_of(ed, &at))
        handle_mark(ed, painter, at, true);
    int n = edit_points(&ed->edit, ed->selected);
    for (int i = 0; i < n - !closed_shape(ed); i++)
        handle_mark(ed, painter, between(ed, i), false);
    for (int i = 0; i < n; i++)
        handle_mark(ed, painter, edit_point(&ed->edit, ed->selected, i), true);
    if (ed->point >= 0 && ed->point < n)
        painter->disc(painter->self, MEANS_SELECTED, edit_point(&ed->edit, ed->selected, ed->point),
                      um_of(ed, 2 * HANDLE_PX));
}

void edit_hand_marks(struct editor *ed, const struct painter *painter, bool air)
{
    const struct edit_show *show = ed->edit.show;
    if (!air) {
        if (ed->selected.kind == EDIT_PIECE)
            entry_mark(ed, ed->selected, MEANS_SELECTED, painter);
        return;
    }
    for (int i = edit_entries(&ed->edit) - 1; show->misfits && i >= 0; i--) {
        struct edit_ref e = edit_entry_at(&ed->edit, i);
        if (edit_misfit_of(&ed->edit, e))
            entry_mark(ed, e, MEANS_REFUSED, painter);
    }
    if (edit_has(&ed->edit, ed->selected) && ed->grasp != GRASP_NEW)
        selected_marks(ed, painter);
}

/* ---- holding -----------------------------------------------------------------------------------
 */

static const char box_prefix[] = "box:";

void edit_new_id(const struct editor_new *fresh, char id[UI_ID])
{
    snprintf(id, UI_ID, "%s%s/%s", box_prefix, fresh->unit ? side_word(fresh->side) : "land",
             fresh->word);
    for (char *at = id; *at; at++) /* an id is one word: "box:land/brick-wall" */
        *at = *at == ' ' ? '-' : *at;
}

bool edit_new_read(const char *id, struct editor_new *fresh)
{
    size_t n = sizeof box_prefix - 1;
    const char *word = strchr(id, '/');
    if (strncmp(id, box_prefix, n) != 0 || !word)
        return false;
    *fresh = (struct editor_new){.unit = strncmp(id + n, "land", 4) != 0};
    fresh->side = !fresh->unit ? SIDE_NONE : strncmp(id + n, "red", 3) == 0 ? SIDE_RED : SIDE_BLUE;
    snprintf(fresh->word, sizeof fresh->word, "%s", word + 1);
    for (char *at = fresh->word; *at; at++)
        *at = *at == '-' ? ' ' : *at;
    return true;
}

void edit_hand_new(struct editor *ed, const struct editor_new *fresh)
{
    edit_hand_let_go(ed);
    ed->grasp = GRASP_NEW;
    ed->fresh = *fresh;
    ed->selected = (struct edit_ref){0};
    ed->point = -1;
}

static bool on_shelf(const struct editor *ed, struct vec at)
{
    const struct table *t = &ed->edit.show->table;
    return at.x < -SHELF || at.y < -SHELF || at.x > t->width + SHELF || at.y > t->depth + SHELF;
}

static void thing_move(struct editor *ed, struct vec at)
{
    struct edit *edit = &ed->edit;
    struct edit_ref e = ed->held;
    const struct raw_unit *u = edit_unit(edit, e);
    bool waits = u && !u->at.number[0][0] && !u->box[0] && !u->line.from.number[0][0];
    if (u && edit->rules->flicks && on_shelf(ed, at)) {
        if (!waits)
            edit_wait(edit, e);
    } else if (waits) {
        e = edit_take(edit, e);
        edit_put(edit, e, at);
    } else {
        edit_move(edit, e, vec_sub(at, ed->from));
    }
    ed->selected = e;
}

static void ring_turn(struct editor *ed, struct vec at)
{
    struct vec middle;
    int32_t radius;
    struct pose pose;
    if (!ring_of(ed, &middle, &radius) || !edit_pose(&ed->edit, ed->selected, &pose))
        return;
    edit_turn(&ed->edit, ed->selected, angle_diff(pose.face, angle_of(vec_sub(at, middle))));
}

static void size_pull(struct editor *ed, struct vec at)
{
    struct pose pose;
    if (!edit_pose(&ed->edit, ed->selected, &pose))
        return;
    struct vec local = pose_local(pose, at);
    edit_resize(&ed->edit, ed->selected, (struct vec){2 * abs(local.x), 2 * abs(local.y)});
}

/* Everything from the last kept step to where the pointer is now. */
static void follow(struct editor *ed)
{
    struct edit *edit = &ed->edit;
    struct trouble trouble = {0};
    struct vec at = pointer_at(ed);
    edit_reset(edit);
    switch (ed->grasp) {
    case GRASP_THING:
        thing_move(ed, at);
        break;
    case GRASP_NEW:
        if (!ed->over_table) {
            ed->selected = (struct edit_ref){0};
            return;
        }
        ed->selected = ed->fresh.unit ? edit_add_unit(edit, ed->fresh.side, ed->fresh.word, at)
                                      : edit_add_piece(edit, ed->fresh.word, at);
        break;
    case GRASP_RING:
        ring_turn(ed, at);
        break;
    case GRASP_POINT:
        /* a stretch: the point is drawn out of its middle */
        if (ed->held.index >= 0 && edit_point_split(edit, ed->selected, ed->held.index) < 0)
            break;
        edit_point_put(edit, ed->selected, ed->point, at);
        break;
    case GRASP_SIZE:
        size_pull(ed, at);
        break;
    case GRASP_NOTHING:
    case GRASP_PRESS:
    case GRASP_PAN:
        return;
    }
    if (!edit_try(edit, &trouble)) {
        editor_tell(ed, false, trouble.text);
        return;
    }
    if (ed->turn) {
        edit_turn(edit, ed->selected, ed->turn);
        edit_try(edit, &trouble);
    }
}

static void put_down(struct editor *ed)
{
    struct edit_ref selected = ed->selected;
    int point = ed->point;
    bool fresh = ed->grasp == GRASP_NEW;
    if (fresh && !ed->over_table) {
        edit_hand_let_go(ed);
        return;
    }
    follow(ed);
    selected = ed->selected;
    ed->grasp = GRASP_NOTHING;
    ed->sticky = false;
    ed->turn = 0;
    ed->pressed[0] = '\0';
    if (editor_keep(ed)) {
        editor_select(ed, selected);
        ed->fetched = fresh ? selected : ed->fetched;
    }
    ed->point = point < edit_points(&ed->edit, ed->selected) ? point : -1;
}

/* ---- the pointer -------------------------------------------------------------------------------
 */

/* What a click means: units first, then the smaller thing, for it lies on the larger. `next`: the
 * one after what is chosen, round and round. */
static struct edit_ref entry_under(struct editor *ed, int x, int y, bool next)
{
    struct edit_ref entry[TABLETOP_PICKS];
    int64_t rank[TABLETOP_PICKS];
    int count = 0, chosen = -1;
    ed->stacked = tabletop_pick(&ed->view, &ed->edit.show->table, SIDE_NONE, x, y, ed->stack);
    for (int i = 0; i < ed->stacked; i++) {
        struct edit_ref e = edit_entry_of(&ed->edit, ed->stack[i]);
        bool known = !edit_has(&ed->edit, e);
        for (int k = 0; k < count && !known; k++)
            known = edit_same(entry[k], e);
        if (known)
            continue;
        int64_t mine = e.kind == EDIT_UNIT ? -1 : edit_reach(&ed->edit, e);
        int at = count++;
        for (; at > 0 && rank[at - 1] > mine; at--) {
            entry[at] = entry[at - 1];
            rank[at] = rank[at - 1];
        }
        entry[at] = e;
        rank[at] = mine;
    }
    for (int i = 0; i < count; i++)
        chosen = edit_same(entry[i], ed->selected) ? i : chosen;
    if (!count)
        return (struct edit_ref){0};
    return entry[next && chosen >= 0 ? (chosen + 1) % count : 0];
}

/* Does the click go on what is chosen already, or on one of its handles? */
static bool grasp_handle(struct editor *ed, int x, int y)
{
    struct vec at;
    int32_t radius;
    if (!edit_has(&ed->edit, ed->selected))
        return false;
    int point = point_under(ed, x, y), stretch = point < 0 ? stretch_under(ed, x, y) : -1;
    if (stretch >= 0 && edit_points(&ed->edit, ed->selected) >= RAW_POINTS)
        return true; /* it has as many as there may be */
    if (point >= 0 || stretch >= 0) {
        ed->grasp = GRASP_POINT;
        ed->point = point >= 0 ? point : stretch + 1;
        ed->held = (struct edit_ref){EDIT_NOTHING, 0, stretch};
        return true;
    }
    if (corner_of(ed, &at) && near(ed, at, x, y)) {
        ed->grasp = GRASP_SIZE;
        return true;
    }
    if (!ring_of(ed, &at, &radius))
        return false;
    int32_t off = vec_distance(at, tabletop_to_table(&ed->view, x, y)) - radius;
    if (abs(off) > um_of(ed, GRAB_PX * 2 / 3))
        return false;
    ed->grasp = GRASP_RING;
    return true;
}

static void press(struct editor *ed, const struct ui_event *event)
{
    ed->down_x = event->x;
    ed->down_y = event->y;
    ed->from = pointer_at(ed);
    if (ed->sticky) {
        if (event->button == UI_LEFT)
            put_down(ed);
        else
            edit_hand_let_go(ed);
        return;
    }
    if (ed->grasp != GRASP_NOTHING) { /* the other button gives up what this one holds */
        edit_hand_let_go(ed);
        return;
    }
    if (event->button != UI_LEFT) {
        ed->grasp = GRASP_PAN;
        return;
    }
    if (grasp_handle(ed, event->x, event->y))
        return;
    struct edit_ref e = entry_under(ed, event->x, event->y, false);
    /* What is chosen keeps being it, so that something below can be dragged. */
    for (int i = 0; i < ed->stacked; i++)
        if (edit_same(edit_entry_of(&ed->edit, ed->stack[i]), ed->selected))
            e = ed->selected;
    ed->held = e;
    ed->grasp = edit_has(&ed->edit, e) ? GRASP_PRESS : GRASP_PAN;
}

static void release(struct editor *ed, const struct ui_event *event)
{
    bool still = abs(event->x - ed->down_x) < DRAG_PX && abs(event->y - ed->down_y) < DRAG_PX;
    switch (ed->grasp) {
    case GRASP_PRESS: {
        bool again = edit_same(ed->held, ed->selected);
        ed->fetched = (struct edit_ref){0};
        editor_select(ed, again ? entry_under(ed, event->x, event->y, true) : ed->held);
        ed->grasp = GRASP_NOTHING;
        break;
    }
    case GRASP_PAN:
        ed->grasp = GRASP_NOTHING;
        if (still && event->button == UI_RIGHT) {
            struct edit_ref e = entry_under(ed, event->x, event->y, false);
            editor_select(ed, e);
            ed->list.what = edit_has(&ed->edit, e) ? LIST_THING : LIST_NOTHING;
            ed->list.at = (struct rect){event->x, event->y, 1, 1};
        } else if (still) {
            editor_select(ed, (struct edit_ref){0});
        }
        break;
    case GRASP_POINT:
        if (still && ed->held.index < 0)
            edit_hand_let_go(ed); /* only chosen */
        else
            put_down(ed);
        break;
    case GRASP_RING:
    case GRASP_SIZE:
        if (still)
            edit_hand_let_go(ed);
        else
            put_down(ed);
        break;
    case GRASP_THING:
    case GRASP_NEW:
        if (!ed->sticky)
            put_down(ed);
        break;
    case GRASP_NOTHING:
        break;
    }
}

static void moved(struct editor *ed, const struct ui_event *event, int dx, int dy)
{
    bool far = abs(event->x - ed->down_x) >= DRAG_PX || abs(event->y - ed->down_y) >= DRAG_PX;
    if (ed->grasp == GRASP_PRESS && far) {
        editor_settle(ed);
        editor_select(ed, ed->held);
        ed->grasp = GRASP_THING;
        ed->turn = 0;
    }
    if (ed->grasp == GRASP_PAN)
        camera_pan(&ed->view.camera, dx, dy);
    else if (ed->grasp != GRASP_NOTHING && ed->grasp != GRASP_PRESS && (far || ed->sticky))
        follow(ed);
    else if (ed->grasp == GRASP_NOTHING) {
        int count = tabletop_pick(&ed->view, &ed->edit.show->table, SIDE_NONE, event->x, event->y,
                                  ed->stack);
        ed->hovered = count ? ed->stack[0] : (struct ref){0};
    }
}

static int32_t turn_step(const struct editor *ed, unsigned mods)
{
    return grid_edge(ed) > 0 ? TURN_GRID : mods & UI_SHIFT ? TURN_FINE : TURN_STEP;
}

static bool wheel(struct editor *ed, const struct ui_event *event)
{
    int notches = event->wheel_y ? event->wheel_y : event->wheel_x;
    bool holds = ed->grasp == GRASP_THING || ed->grasp == GRASP_NEW;
    if (holds && !(event->mods & UI_CTRL)) {
        ed->turn += notches * turn_step(ed, event->mods);
        follow(ed);
    } else if (event->mods & UI_SHIFT) {
        camera_pan(&ed->view.camera, 0, notches * PAN_PX);
    } else {
        camera_zoom(&ed->view.camera, notches, event->x, event->y);
    }
    return true;
}

void edit_hand_watch(struct editor *ed, const struct ui_event *event)
{
    struct editor_new fresh;
    ed->keyed = event->kind == UI_KEY || (ed->keyed && event->kind != UI_DOWN);
    if (event->kind == UI_MOVE || event->kind == UI_DOWN || event->kind == UI_UP) {
        ed->last_x = ed->x;
        ed->last_y = ed->y;
        ed->x = event->x;
        ed->y = event->y;
        ed->over_table = rect_holds(ed->view.clear, event->x, event->y);
    }
    if (ed->ask || ed->list.what || ed->desk->dialogue != DIALOGUE_NONE)
        return;
    if (event->kind == UI_DOWN && event->button == UI_LEFT) {
        ed->pressed[0] = '\0';
        ed->down_x = event->x;
        ed->down_y = event->y;
        for (int i = 0; i < ui_count(ed->desk->ui); i++) {
            const struct ui_item *item = ui_item(ed->desk->ui, i);
            if (rect_holds(item->hit, event->x, event->y) && edit_new_read(item->id, &fresh))
                snprintf(ed->pressed, sizeof ed->pressed, "%s", item->id);
        }
    }
    if (event->kind == UI_MOVE && ed->pressed[0] && ed->over_table &&
        edit_new_read(ed->pressed, &fresh)) {
        if (ed->grasp != GRASP_NEW) {
            editor_settle(ed);
            edit_hand_new(ed, &fresh);
            snprintf(ed->pressed, sizeof ed->pressed, "-"); /* it is out of the box */
        }
    }
    if (ed->grasp == GRASP_NEW && !ed->sticky) {
        if (event->kind == UI_MOVE)
            follow(ed);
        else if (event->kind == UI_UP)
            put_down(ed);
        ed->desk->redraw = true;
    }
    if (event->kind == UI_UP)
        ed->pressed[0] = '\0';
}

/* ---- keys --------------------------------------------------------------------------------------
 */

static void nudge(struct editor *ed, int dx, int dy, bool fine)
{
    struct edit *edit = &ed->edit;
    int32_t step = grid_edge(ed) > 0 ? grid_edge(ed) : fine ? NUDGE_FINE : NUDGE;
    if (ed->view.camera.turned)
        step = -step;
    struct vec by = {dx * step, dy * step};
    if (!edit_has(edit, ed->selected)) {
        camera_pan(&ed->view.camera, -dx * PAN_PX, dy * PAN_PX);
        return;
    }
    const struct raw_unit *u = edit_unit(edit, ed->selected);
    if (ed->point >= 0) {
        edit_point_put(edit, ed->selected, ed->point,
                       vec_add(edit_point(edit, ed->selected, ed->point), by));
    } else if (u && !u->at.number[0][0] && !u->box[0] && !u->line.from.number[0][0]) {
        /* one of those who wait steps on to the table */
        ed->selected = edit_take(edit, ed->selected);
        edit_put(edit, ed->selected, camera_middle(&ed->view.camera));
    } else {
        edit_move(edit, ed->selected, by);
    }
    editor_keep(ed);
}

void edit_hand_turn(struct editor *ed, int32_t by)
{
    if (!edit_has(&ed->edit, ed->selected))
        return;
    edit_turn(&ed->edit, ed->selected, by);
    editor_keep(ed);
}

static void grow(struct editor *ed, int way)
{
    struct vec size;
    int32_t step = way * (grid_edge(ed) > 0 ? grid_edge(ed) : GROW);
    if (!edit_size(&ed->edit, ed->selected, &size))
        return;
    if (draft_takes(edit_piece(&ed->edit, ed->selected)->kind, "studs"))
        step = way * 16 * MM;
    edit_resize(&ed->edit, ed->selected, (struct vec){size.x + step, size.y + step});
    editor_keep(ed);
}

static void next_entry(struct editor *ed, int step)
{
    int count = edit_entries(&ed->edit), at = edit_entry_number(&ed->edit, ed->selected);
    if (!count)
        return;
    at = at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
    editor_select(ed, edit_entry_at(&ed->edit, at));
}

static void next_point(struct editor *ed, int step)
{
    int n = edit_points(&ed->edit, ed->selected);
    if (n)
        ed->point = ed->point < 0 ? 0 : (ed->point + step + n) % n;
}

static void split_point(struct editor *ed)
{
    if (!edit_points(&ed->edit, ed->selected))
        return;
    int made = edit_point_split(&ed->edit, ed->selected, ed->point < 0 ? 0 : ed->point);
    if (editor_keep(ed) && made >= 0)
        ed->point = made;
}

static void remove_chosen(struct editor *ed)
{
    if (ed->point < 0) {
        editor_remove(ed);
    } else if (edit_point_drop(&ed->edit, ed->selected, ed->point)) {
        ed->point = -1;
        editor_keep(ed);
    } else {
        editor_tell(ed, false, "It needs the points it has. Remove all of it instead.");
    }
}

static void step_back(struct editor *ed)
{
    if (ed->grasp != GRASP_NOTHING)
        edit_hand_let_go(ed);
    else if (ed->point >= 0)
        ed->point = -1;
    else if (edit_has(&ed->edit, ed->selected))
        editor_select(ed, (struct edit_ref){0});
    else
        editor_leave(ed, AFTER_LEAVE);
}

/* What is in the hand turns with it, else what is chosen. */
static void turn_by(struct editor *ed, int way, bool fine)
{
    int32_t by = way * turn_step(ed, fine ? UI_SHIFT : 0);
    if (ed->grasp == GRASP_NEW || ed->grasp == GRASP_THING) {
        ed->turn += by;
        follow(ed);
    } else {
        edit_hand_turn(ed, by);
    }
}

static void look(struct editor *ed, enum action action)
{
    struct pose pose;
    if (action == ACTION_HOME)
        tabletop_home(&ed->view, ed->desk->now);
    else if (action == ACTION_OTHER_SIDE)
        tabletop_turn(&ed->view);
    else if (action != ACTION_CENTRE)
        camera_zoom(&ed->view.camera, action == ACTION_ZOOM_OUT ? -2 : 2,
                    ed->view.clear.x + ed->view.clear.w / 2,
                    ed->view.clear.y + ed->view.clear.h / 2);
    else if (edit_pose(&ed->edit, ed->selected, &pose))
        tabletop_centre(&ed->view, pose.at, ed->desk->now);
}

/* What is held has a number in the draft; until it is put down nothing else may change the draft,
 * or that number would be another's. */
static bool waits_for_hand(const struct editor *ed, enum action action)
{
    if (ed->grasp == GRASP_NOTHING || ed->grasp == GRASP_PAN)
        return false;
    switch ((int)action) {
    case ACTION_TURN_LEFT:
    case ACTION_TURN_RIGHT:
    case ACTION_TURN_LEFT_FINE:
    case ACTION_TURN_RIGHT_FINE:
        return ed->grasp != GRASP_NEW && ed->grasp != GRASP_THING;
    case ACTION_HOME:
    case ACTION_OTHER_SIDE:
    case ACTION_CENTRE:
    case ACTION_ZOOM_IN:
    case ACTION_ZOOM_OUT:
    case ACTION_CONFIRM:
    case ACTION_BACK:
    case ACTION_NONE:
        return false;
    default:
        return true;
    }
}

static bool key(struct editor *ed, const struct ui_event *event)
{
    enum action action = keys_action(event->key, event->mods, KEYS_EDIT);
    if (waits_for_hand(ed, action))
        return true;
    switch ((int)action) {
    case ACTION_NEXT_UNIT:
    case ACTION_PREVIOUS_UNIT:
        next_entry(ed, action == ACTION_NEXT_UNIT ? 1 : -1);
        return true;
    case ACTION_LEFT:
    case ACTION_RIGHT:
        nudge(ed, action == ACTION_LEFT ? -1 : 1, 0, false);
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        nudge(ed, 0, action == ACTION_DOWN ? -1 : 1, false);
        return true;
    case ACTION_LEFT_FINE:
    case ACTION_RIGHT_FINE:
        nudge(ed, action == ACTION_LEFT_FINE ? -1 : 1, 0, true);
        return true;
    case ACTION_UP_FINE:
    case ACTION_DOWN_FINE:
        nudge(ed, 0, action == ACTION_DOWN_FINE ? -1 : 1, true);
        return true;
    case ACTION_TURN_LEFT:
    case ACTION_TURN_RIGHT:
        turn_by(ed, action == ACTION_TURN_LEFT ? -1 : 1, false);
        return true;
    case ACTION_TURN_LEFT_FINE:
    case ACTION_TURN_RIGHT_FINE:
        turn_by(ed, action == ACTION_TURN_LEFT_FINE ? -1 : 1, true);
        return true;
    case ACTION_ABOUT_FACE:
        edit_hand_turn(ed, TURN / 2);
        return true;
    case ACTION_COPY:
        editor_copy(ed);
        return true;
    case ACTION_REMOVE:
        remove_chosen(ed);
        return true;
    case ACTION_SMALLER:
    case ACTION_LARGER:
        grow(ed, action == ACTION_SMALLER ? -1 : 1);
        return true;
    case ACTION_NEXT_POINT:
    case ACTION_PREVIOUS_POINT:
        next_point(ed, action == ACTION_NEXT_POINT ? 1 : -1);
        return true;
    case ACTION_NEW_POINT:
        split_point(ed);
        return true;
    case ACTION_UNDO:
        editor_undo(ed);
        return true;
    case ACTION_REDO:
        editor_redo(ed);
        return true;
    case ACTION_HOME:
    case ACTION_OTHER_SIDE:
    case ACTION_CENTRE:
    case ACTION_ZOOM_IN:
    case ACTION_ZOOM_OUT:
        look(ed, action);
        return true;
    case ACTION_SAVE:
    case ACTION_SAVE_AS:
        editor_save(ed, action == ACTION_SAVE_AS);
        return true;
    case ACTION_OPEN:
        editor_leave(ed, AFTER_BEGIN);
        return true;
    case ACTION_TRY:
        editor_play(ed);
        return true;
    case ACTION_CONFIRM:
        if (ed->sticky)
            put_down(ed);
        return true;
    case ACTION_BACK:
        step_back(ed);
        return true;
    default:
        return false;
    }
}

bool edit_hand_event(struct editor *ed, const struct ui_event *event)
{
    if (!ed->begun || ed->ask)
        return false;
    ed->desk->redraw = ed->desk->redraw || event->kind != UI_MOVE;
    switch (event->kind) {
    case UI_DOWN:
        press(ed, event);
        break;
    case UI_MOVE:
        moved(ed, event, ed->x - ed->last_x, ed->y - ed->last_y);
        break;
    case UI_UP:
        release(ed, event);
        break;
    case UI_WHEEL:
        return wheel(ed, event);
    case UI_KEY:
        return key(ed, event);
    case UI_NOTHING:
    case UI_LEAVE:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        return false;
    }
    return true;
}
