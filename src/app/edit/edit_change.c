/* Changes to a table that is being set: put, turned, sized, copied, named, removed; kept to
 * millimetres, the table and the grid. */
#include "app/edit/edit_inside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    FINE = MM, /* places and sizes are whole millimetres */
    SIZE_LEAST = 10 * MM,
    AREA_SHARE = 6, /* a new area is a sixth of the table's shorter side */
    BAND_SHARE = 4,
    COPY_STEP = 25 * MM,
    BOX_COLUMNS = 26, /* boxes are named by one letter */
    STUD = 8 * MM,
};

static int32_t rounded(int32_t value, int32_t step)
{
    int32_t half = step / 2;
    int32_t steps = value >= 0 ? (value + half) / step : -((-value + half) / step);
    return steps * step;
}

static int32_t within(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

static struct vec on_table(const struct edit *edit, struct vec at)
{
    return (struct vec){within(rounded(at.x, FINE), 0, edit_width_of(edit)),
                        within(rounded(at.y, FINE), 0, edit_depth_of(edit))};
}

/* The middle of something so wide: between the lines of the grid when it fills an odd number of
 * boxes, on a line when an even one. */
static int32_t on_grid(int32_t at, int32_t size, int32_t edge, int32_t length)
{
    int32_t boxes = (size + edge / 2) / edge, half = boxes % 2 ? edge / 2 : 0;
    int32_t low = boxes % 2 ? half : edge;
    return within(rounded(at - half, edge) + half, low, length - low);
}

static bool is_wall(const struct raw_piece *p)
{
    return strcmp(p->kind, "wall") == 0;
}

/* Where a piece's point or middle may be, nearest to `at`. */
static struct vec piece_place(const struct edit *edit, const struct raw_piece *p, struct vec at)
{
    int32_t edge = edit_grid_edge(edit);
    if (edge <= 0 || strcmp(p->kind, "tree") == 0)
        return on_table(edit, at);
    struct vec size = {edge, edge};
    if (is_wall(p))
        return (struct vec){within(rounded(at.x, edge), 0, edit_width_of(edit)),
                            within(rounded(at.y, edge), 0, edit_depth_of(edit))};
    if (raw_pair_said(&p->size))
        size = raw_pair_at(&p->size);
    if (angle_norm(raw_number(p->face, FACE_DIGITS, 0) + 45 * DEG) % (TURN / 2) >= 90 * DEG)
        size = (struct vec){size.y, size.x};
    return (struct vec){on_grid(at.x, size.x < edge ? edge : size.x, edge, edit_width_of(edit)),
                        on_grid(at.y, size.y < edge ? edge : size.y, edge, edit_depth_of(edit))};
}

void edit_box_put(const struct edit *edit, struct raw_unit *u, struct vec at)
{
    int32_t edge = edit_grid_edge(edit);
    int columns = edit_width_of(edit) / edge, rows = edit_depth_of(edit) / edge;
    columns = columns < BOX_COLUMNS ? columns : BOX_COLUMNS;
    int x = within(at.x / edge, 0, columns - 1), y = within(at.y / edge, 0, rows - 1);
    snprintf(u->box, sizeof u->box, "%c%d", 'A' + x, y + 1);
}

static struct vec box_at(const struct edit *edit, const struct raw_unit *u)
{
    const char *at = u->box + 1;
    int32_t row = 1, edge = edit_grid_edge(edit);
    number_read(&at, 0, &row);
    return (struct vec){(2 * (u->box[0] - 'A') + 1) * (edge / 2), (2 * row - 1) * (edge / 2)};
}

static void face_put(char word[RAW_WORD], int32_t face)
{
    raw_put(word, angle_norm(face), FACE_DIGITS);
}

void edit_put(struct edit *edit, struct edit_ref e, struct vec at)
{
    struct raw_unit *u = edit_unit(edit, e);
    if (!u)
        return;
    memset(&u->line, 0, sizeof u->line);
    if (edit_grid_edge(edit) > 0)
        edit_box_put(edit, u, at);
    else
        raw_put_pair(&u->at, on_table(edit, at));
}

void edit_wait(struct edit *edit, struct edit_ref e)
{
    struct raw_unit *u = edit_unit(edit, e);
    if (!u)
        return;
    memset(&u->line, 0, sizeof u->line);
    memset(&u->at, 0, sizeof u->at);
    u->box[0] = u->face[0] = '\0';
}

struct edit_ref edit_add_unit(struct edit *edit, int side, const char *troop, struct vec at)
{
    struct raw_unit *u = draft_unit_add(&edit->draft, side);
    if (!u)
        return (struct edit_ref){0};
    struct edit_ref e = {EDIT_UNIT, side, (int)edit_side_of(edit, side)->units - 1};
    snprintf(u->troop, sizeof u->troop, "%s", troop);
    edit_put(edit, e, at);
    return e;
}

bool edit_offers_kind(const struct edit *edit, const char *kind)
{
    for (int i = 0; i < EDIT_KINDS && draft_kind(i); i++)
        if (strcmp(draft_kind(i), kind) == 0)
            return edit->offers[i];
    return false;
}

/* A length of the table to begin with: whole boxes on a grid, else whole centimetres. */
static int32_t usual_length(const struct edit *edit, int share)
{
    int32_t edge = edit_grid_edge(edit), w = edit_width_of(edit), d = edit_depth_of(edit);
    int32_t part = (w < d ? w : d) / share, step = edge > 0 ? edge : 10 * MM;
    return part < step ? step : rounded(part, step);
}

static void points_begin(const struct edit *edit, struct raw_piece *p, struct vec at)
{
    int32_t half = usual_length(edit, BAND_SHARE) / 2;
    int32_t x = within(at.x, half, edit_width_of(edit) - half);
    draft_point_add(p, 0, piece_place(edit, p, (struct vec){x - half, at.y}));
    draft_point_add(p, 1, piece_place(edit, p, (struct vec){x + half, at.y}));
}

/* Bands are as wide as usual on a floor, and narrower on small tables. */
static void width_begin(const struct edit *edit, struct raw_piece *p)
{
    int32_t usual = draft_usual_width(p->kind), floor = 1220 * MM, depth = edit_depth_of(edit);
    if (!draft_takes(p->kind, "width") || depth >= floor * 3 / 4)
        return;
    raw_put_cm(p->width,
               within(rounded((int32_t)((int64_t)usual * depth / floor), FINE), 5 * MM, usual));
}

struct edit_ref edit_add_piece(struct edit *edit, const char *kind, struct vec at)
{
    struct raw_piece *p = draft_piece_add(&edit->draft);
    if (!p)
        return (struct edit_ref){0};
    snprintf(p->kind, sizeof p->kind, "%s", kind);
    if (!draft_takes(kind, "at")) {
        width_begin(edit, p);
        points_begin(edit, p, at);
    } else {
        bool studs = draft_takes(kind, "studs"), flicks = edit->rules->flicks != NULL;
        int32_t area = usual_length(edit, AREA_SHARE);
        if (studs) {
            bool wall = !draft_takes(kind, "gables");
            raw_put(p->studs.number[0], 16, 0);
            raw_put(p->studs.number[1], wall ? 2 : 12, 0);
            raw_put(p->courses, wall ? 3 : 4, 0);
        } else if (draft_takes(kind, "size") && (!flicks || draft_usual_size(kind).x <= 0)) {
            raw_put_pair(&p->size, strcmp(kind, "house") == 0 ? (struct vec){area / 2, area / 2}
                                                              : (struct vec){area, area});
        }
        if (strcmp(kind, "wood") == 0 && flicks)
            raw_put(p->trees, 8, 0);
        raw_put_pair(&p->at, piece_place(edit, p, at));
    }
    return (struct edit_ref){EDIT_PIECE, 0, (int)edit->draft.raw.pieces - 1};
}

/* The step all points of a list can make without leaving the table. */
static struct vec points_step(const struct edit *edit, const struct raw_pair *point, unsigned n,
                              struct vec by)
{
    for (unsigned i = 0; i < n; i++) {
        struct vec at = raw_pair_at(&point[i]);
        by.x = within(by.x, -at.x, edit_width_of(edit) - at.x);
        by.y = within(by.y, -at.y, edit_depth_of(edit) - at.y);
    }
    return by;
}

static void piece_move(struct edit *edit, struct raw_piece *p, struct vec by)
{
    int32_t edge = edit_grid_edge(edit), step = edge > 0 ? edge : FINE;
    if (!p->points) {
        raw_put_pair(&p->at, piece_place(edit, p, vec_add(raw_pair_at(&p->at), by)));
        return;
    }
    by = points_step(edit, p->point, p->points,
                     (struct vec){rounded(by.x, step), rounded(by.y, step)});
    for (unsigned i = 0; i < p->points; i++)
        raw_put_pair(&p->point[i], vec_add(raw_pair_at(&p->point[i]), by));
}

static void line_move(struct edit *edit, struct raw_line *line, struct vec by)
{
    struct raw_pair *ends[] = {&line->from, &line->to};
    by = (struct vec){rounded(by.x, FINE), rounded(by.y, FINE)};
    for (int i = 0; i < 2; i++)
        if (raw_pair_said(ends[i]))
            by = points_step(edit, ends[i], 1, by);
    for (int i = 0; i < 2; i++)
        if (raw_pair_said(ends[i]))
            raw_put_pair(ends[i], vec_add(raw_pair_at(ends[i]), by));
}

void edit_move(struct edit *edit, struct edit_ref e, struct vec by)
{
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    if (p)
        piece_move(edit, p, by);
    else if (u && u->box[0])
        edit_box_put(edit, u, vec_add(box_at(edit, u), by));
    else if (u && raw_pair_said(&u->at))
        raw_put_pair(&u->at, on_table(edit, vec_add(raw_pair_at(&u->at), by)));
    else if (u)
        line_move(edit, &u->line, by);
}

static struct vec turned(struct vec at, struct vec about, int32_t by)
{
    struct pose there = {about, angle_norm(by)};
    return pose_place(there, vec_sub(at, about));
}

void edit_turn(struct edit *edit, struct edit_ref e, int32_t by)
{
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    struct pose pose;
    int32_t step = u && edit_grid_edge(edit) > 0 ? 45 * DEG : DEG, face = edit_face_of(edit, e);
    if (!edit_pose(edit, e, &pose))
        return;
    int32_t to = rounded(face + by, step);
    if (u) {
        struct raw_pair *ends[] = {&u->line.from, &u->line.to};
        for (int i = 0; i < 2; i++)
            if (raw_pair_said(ends[i]))
                raw_put_pair(ends[i],
                             on_table(edit, turned(raw_pair_at(ends[i]), pose.at, to - face)));
        face_put(u->face, to);
    } else if (p && p->points) {
        by = rounded(by, edit_grid_edge(edit) > 0 ? 90 * DEG : DEG);
        for (unsigned i = 0; i < p->points; i++)
            raw_put_pair(&p->point[i],
                         piece_place(edit, p, turned(raw_pair_at(&p->point[i]), pose.at, by)));
    } else if (p && draft_takes(p->kind, "face")) {
        face_put(p->face, to);
    }
}

bool edit_size(const struct edit *edit, struct edit_ref e, struct vec *out)
{
    const struct raw_piece *p = edit_piece_of(edit, e);
    if (!p || p->points)
        return false;
    *out = draft_usual_size(p->kind);
    if (draft_takes(p->kind, "studs") && raw_pair_said(&p->studs)) {
        *out = (struct vec){raw_number(p->studs.number[0], 0, 0) * STUD,
                            raw_number(p->studs.number[1], 0, 0) * STUD};
        return true;
    }
    if (raw_pair_said(&p->size))
        *out = raw_pair_at(&p->size);
    return draft_takes(p->kind, "size") && out->x > 0;
}

void edit_resize(struct edit *edit, struct edit_ref e, struct vec size)
{
    struct raw_piece *p = edit_piece(edit, e);
    int32_t edge = edit_grid_edge(edit), step = edge > 0 ? edge : FINE;
    struct vec before;
    if (!edit_size(edit, e, &before))
        return;
    if (draft_takes(p->kind, "studs")) {
        enum { LEAST = 8, MOST = 60 };
        bool wall = !draft_takes(p->kind, "gables");
        raw_put(p->studs.number[0], within(rounded(size.x / STUD, 2), wall ? 4 : LEAST, MOST), 0);
        if (!wall)
            raw_put(p->studs.number[1], within(rounded(size.y / STUD, 2), LEAST, MOST), 0);
        return;
    }
    /* A small thing on a grid keeps its own measure. */
    bool small = before.x < edge || before.y < edge;
    step = small ? FINE : step;
    int32_t least = small || edge <= 0 ? SIZE_LEAST : edge;
    int32_t round = 2 * raw_cm(p->round, 0);
    least = least < round ? round : least;
    size.x = within(rounded(size.x, step), least, edit_width_of(edit));
    size.y = within(rounded(size.y, step), least, edit_depth_of(edit));
    raw_put_pair(&p->size, size);
    raw_put_pair(&p->at, piece_place(edit, p, raw_pair_at(&p->at)));
}

int edit_points(const struct edit *edit, struct edit_ref e)
{
    const struct raw_piece *p = edit_piece_of(edit, e);
    return p ? (int)p->points : 0;
}

struct vec edit_point(const struct edit *edit, struct edit_ref e, int index)
{
    const struct raw_piece *p = edit_piece_of(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    return raw_pair_at(&p->point[index]);
}

void edit_point_put(struct edit *edit, struct edit_ref e, int index, struct vec at)
{
    struct raw_piece *p = edit_piece(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    raw_put_pair(&p->point[index], piece_place(edit, p, at));
}

int edit_point_split(struct edit *edit, struct edit_ref e, int index)
{
    struct raw_piece *p = edit_piece(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    struct vec a = raw_pair_at(&p->point[index]);
    struct vec b = raw_pair_at(&p->point[(unsigned)(index + 1) % p->points]);
    struct vec middle = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    return draft_point_add(p, (unsigned)index + 1, on_table(edit, middle)) ? index + 1 : -1;
}

bool edit_point_drop(struct edit *edit, struct edit_ref e, int index)
{
    struct raw_piece *p = edit_piece(edit, e);
    unsigned least = p && draft_takes(p->kind, "at") ? 3 : 2;
    if (!p || p->points <= least)
        return false;
    draft_point_remove(p, (unsigned)index);
    return true;
}

struct edit_ref edit_copy(struct edit *edit, struct edit_ref e)
{
    int32_t edge = edit_grid_edge(edit), step = edge > 0 ? edge : COPY_STEP;
    const struct raw_unit *u = edit_unit_of(edit, e);
    struct edit_ref copy = {0};
    if (u) {
        struct raw_unit like = *u, *more = draft_unit_add(&edit->draft, e.side);
        if (!more)
            return copy;
        *more = like;
        more->name[0] = more->remark[0] = '\0';
        copy = (struct edit_ref){EDIT_UNIT, e.side, (int)edit_side_of(edit, e.side)->units - 1};
    } else if (edit_piece_of(edit, e)) {
        struct raw_piece *more = draft_piece_copy(&edit->draft, (unsigned)e.index);
        if (!more)
            return copy;
        more->name[0] = '\0';
        copy = (struct edit_ref){EDIT_PIECE, 0, (int)edit->draft.raw.pieces - 1};
    }
    struct pose pose;
    struct vec by = {step, 0}, low, high;
    if (edit_pose(edit, e, &pose) && edit_bounds_of(edit, e, &low, &high)) {
        int32_t wide = high.x - low.x + 2 * MM, deep = high.y - low.y + 2 * MM;
        wide = edge > 0 ? (wide + edge - 1) / edge * edge : wide;
        deep = edge > 0 ? (deep + edge - 1) / edge * edge : deep;
        /* beside it where there is room, else the other way */
        by = high.y + deep <= edit_depth_of(edit)   ? (struct vec){0, deep}
             : high.x + wide <= edit_width_of(edit) ? (struct vec){wide, 0}
             : low.y - deep >= 0                    ? (struct vec){0, -deep}
                                                    : (struct vec){-wide, 0};
    }
    edit_move(edit, copy, by);
    return copy;
}

/* Whoever is named by the old name is named by the new one; goals that name nothing go. */
static void rename_all(struct edit *edit, int side, const char *old, const char *name)
{
    if (!old[0])
        return;
    if (side != SIDE_NONE) {
        struct raw_side *s = draft_side(&edit->draft, side);
        for (unsigned i = 0; i < s->units; i++)
            if (strcmp(s->unit[i].leader, old) == 0)
                snprintf(s->unit[i].leader, NAME_MAX_BYTES, "%s", name);
        return;
    }
    for (unsigned i = edit->draft.raw.goals; i-- > 0;) {
        struct raw_goal *goal = &edit->draft.raw.goal[i];
        if (strcmp(goal->piece, old) != 0)
            continue;
        if (name[0])
            snprintf(goal->piece, NAME_MAX_BYTES, "%s", name);
        else
            draft_goal_remove(&edit->draft, i);
    }
}

void edit_rename(struct edit *edit, struct edit_ref e, const char *name)
{
    char old[NAME_MAX_BYTES];
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    char *own = u ? u->name : p ? p->name : NULL;
    if (!own)
        return;
    memcpy(old, own, sizeof old);
    bool guided = draft_guided(&edit->draft);
    rename_all(edit, u ? e.side : SIDE_NONE, old, name);
    snprintf(own, NAME_MAX_BYTES, "%s", name);
    if (guided && name[0])
        draft_guide_rename(&edit->draft, old, name);
}

void edit_remove(struct edit *edit, struct edit_ref e)
{
    if (!edit_has(edit, e))
        return;
    edit_rename(edit, e, "");
    if (e.kind == EDIT_UNIT)
        draft_unit_remove(&edit->draft, e.side, (unsigned)e.index);
    else
        draft_piece_remove(&edit->draft, (unsigned)e.index);
}

struct edit_ref edit_take(struct edit *edit, struct edit_ref e)
{
    struct raw_unit *u = edit_unit(edit, e);
    int32_t count = u ? raw_number(u->count, 0, 1) : 1;
    if (!u || edit_unit_placed(u) || count < 2)
        return e;
    struct raw_unit like = *u;
    struct raw_unit *one = draft_unit_add(&edit->draft, e.side);
    if (!one)
        return (struct edit_ref){0};
    *one = like;
    one->remark[0] = '\0';
    u = edit_unit(edit, e); /* entries may have moved */
    raw_put(u->count, count - 1, 0);
    if (count == 2)
        u->count[0] = '\0';
    one->count[0] = '\0';
    return (struct edit_ref){EDIT_UNIT, e.side, (int)edit_side_of(edit, e.side)->units - 1};
}

const char *edit_why_whole(const struct edit *edit, struct edit_ref e)
{
    struct ref thing[EDIT_THINGS];
    const struct raw_unit *u = edit_unit_of(edit, e);
    if (!u || !u->count[0] || !raw_pair_said(&u->line.from))
        return "Only men in a line can be parted.";
    int count = edit_things(edit, e, thing);
    if (count == 0 || count != raw_number(u->count, 0, 0))
        return "Not all of it lies on the table yet: make room first.";
    return edit_side_of(edit, e.side)->units - 1 + (size_t)count > RAW_ENTRIES
               ? "The side has no room for so many: take some away first."
               : NULL;
}

struct edit_ref edit_part(struct edit *edit, struct edit_ref e)
{
    struct ref thing[EDIT_THINGS];
    int count = edit_things(edit, e, thing);
    if (edit_why_whole(edit, e))
        return e;
    struct raw_unit like = *edit_unit_of(edit, e);
    like.count[0] = '\0';
    memset(&like.line, 0, sizeof like.line);
    draft_unit_remove(&edit->draft, e.side, (unsigned)e.index);
    for (int i = 0; i < count; i++) {
        struct raw_unit *one = draft_unit_add(&edit->draft, e.side);
        assert(one);
        *one = like;
        like.remark[0] = '\0'; /* it stays before the first */
        raw_put_pair(&one->at, edit->show->setting.unit[thing[i].index].pose.at);
    }
    return (struct edit_ref){EDIT_UNIT, e.side, (int)edit_side_of(edit, e.side)->units - count};
}
