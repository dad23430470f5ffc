/* Lines with a breadth, whole or dashed. */
#include "view/paint/canvas_inside.h"

#include <math.h>

struct pen {
    struct path *path;
    const struct fpoint *point;
    int count;
    bool closed, backward;
    int32_t half;
};

static struct fpoint pen_point(const struct pen *pen, int i)
{
    i = (i % pen->count + pen->count) % pen->count;
    return pen->point[pen->backward ? pen->count - 1 - i : i];
}

/* The left-hand offset of the stretch from point i to i + 1. */
static struct fpoint pen_normal(const struct pen *pen, int i)
{
    struct fpoint a = pen_point(pen, i), b = pen_point(pen, i + 1);
    return fpoint_resize((int64_t)b.y - a.y, (int64_t)a.x - b.x, pen->half);
}

static void pen_offset(struct pen *pen, struct fpoint at, struct fpoint n)
{
    path_point(pen->path, at.x + n.x, at.y + n.y);
}

/* The corner at point i between offsets a and b: an arc on the outer side; on the inner side the
 * outline runs through the corner itself, which keeps the winding right for stretches shorter
 * than the stroke is wide. */
static void pen_corner(struct pen *pen, int i, struct fpoint a, struct fpoint b)
{
    struct fpoint at = pen_point(pen, i);
    int64_t cross = (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    int64_t dot = (int64_t)a.x * b.x + (int64_t)a.y * b.y;
    pen_offset(pen, at, a);
    if (cross < 0) {
        path_point(pen->path, at.x, at.y);
    } else if (cross == 0 && dot < 0) {
        struct fpoint ahead = {-a.y, a.x};
        path_arc(pen->path, at, a, ahead, pen->half, ARC_DEPTH);
        pen_offset(pen, at, ahead);
        path_arc(pen->path, at, ahead, b, pen->half, ARC_DEPTH);
    } else {
        path_arc(pen->path, at, a, b, pen->half, ARC_DEPTH);
    }
    pen_offset(pen, at, b);
}

/* One side of the stroke, from its first point to its last. */
static void pen_side(struct pen *pen)
{
    int stretches = pen->closed ? pen->count : pen->count - 1;
    for (int i = 0; i < stretches; i++) {
        struct fpoint n = pen_normal(pen, i);
        bool last = i == stretches - 1;
        if (!pen->closed && i == 0)
            pen_offset(pen, pen_point(pen, 0), n);
        if (!pen->closed && last)
            pen_corner(pen, i + 1, n, (struct fpoint){-n.x, -n.y});
        else
            pen_corner(pen, i + 1, n, pen_normal(pen, i + 1));
    }
}

static void pen_draw(struct pen *pen)
{
    if (pen->count == 1) {
        path_circle(pen->path, pen->point[0], pen->half, false);
        return;
    }
    pen->backward = false;
    pen_side(pen);
    if (pen->closed)
        path_end(pen->path);
    pen->backward = true;
    pen_side(pen);
    path_end(pen->path);
}

/* Copies the line into `to` without repeated points, which have no direction. Returns how many. */
static int path_trace(struct path *to, const struct fpoint *point, int count, bool closed)
{
    int from = to->count;
    for (int i = 0; i < count; i++)
        if (to->count == from || to->point[to->count - 1].x != point[i].x ||
            to->point[to->count - 1].y != point[i].y)
            path_point(to, point[i].x, point[i].y);
    while (closed && to->count - from > 1 && to->point[to->count - 1].x == to->point[from].x &&
           to->point[to->count - 1].y == to->point[from].y)
        to->count--;
    return to->count - from;
}

static void pen_stroke(struct path *path, const struct fpoint *point, int count, bool closed,
                       int32_t half)
{
    struct pen pen = {
        .path = path, .point = point, .count = count, .closed = closed && count > 2, .half = half};
    if (count > 0)
        pen_draw(&pen);
}

static struct path *dash_start(struct canvas *canvas)
{
    struct canvas_scratch *s = canvas_scratch_of(canvas);
    if (s == NULL)
        return NULL;
    s->dash.count = s->dash.contours = 0;
    s->dash.broken = false;
    return &s->dash;
}

void canvas_path_stroke(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                        int32_t width)
{
    struct path *line = dash_start(canvas);
    if (line == NULL || count <= 0 || width <= 0)
        return;
    int points = path_trace(line, point, count, closed);
    if (!line->broken)
        pen_stroke(&canvas->scratch->path, line->point, points, closed, (width + 1) / 2);
}

void canvas_stroke(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                   int32_t width, pixel c)
{
    canvas_path_start(canvas);
    canvas_path_stroke(canvas, point, count, closed, width);
    canvas_path_fill(canvas, c);
}

static int64_t fpoint_distance(struct fpoint a, struct fpoint b)
{
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return (int64_t)(sqrt((double)(x * x + y * y)) + 0.5);
}

/* A walk along a line that puts the dashes, one contour each, into `out`. */
struct dasher {
    struct path *out;
    bool on;
    int64_t left; /* of the dash or gap under way */
    int32_t dash, gap;
};

static void dasher_switch(struct dasher *d)
{
    if (d->on)
        path_end(d->out);
    d->on = !d->on;
    d->left = d->on ? d->dash : d->gap;
}

static void dasher_stretch(struct dasher *d, struct fpoint a, struct fpoint b)
{
    int64_t length = fpoint_distance(a, b), at = 0;
    if (length == 0)
        return;
    while (length - at >= d->left) {
        at += d->left;
        int32_t x = a.x + (int32_t)div_round(((int64_t)b.x - a.x) * at, length);
        int32_t y = a.y + (int32_t)div_round(((int64_t)b.y - a.y) * at, length);
        if (d->on)
            path_point(d->out, x, y);
        dasher_switch(d);
        if (d->on)
            path_point(d->out, x, y);
    }
    d->left -= length - at;
    if (d->on)
        path_point(d->out, b.x, b.y);
}

static void dasher_begin(struct dasher *d, int32_t phase, struct fpoint at)
{
    int64_t skip = phase % ((int64_t)d->dash + d->gap);
    if (skip < 0)
        skip += (int64_t)d->dash + d->gap;
    d->on = skip < d->dash;
    d->left = d->on ? d->dash - skip : d->dash + (int64_t)d->gap - skip;
    if (d->on)
        path_point(d->out, at.x, at.y);
}

void canvas_path_dashes(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                        int32_t width, int32_t dash, int32_t gap, int32_t phase)
{
    if (dash <= 0 || gap <= 0) {
        canvas_path_stroke(canvas, point, count, closed, width);
        return;
    }
    struct path *lines = dash_start(canvas);
    if (lines == NULL || count <= 1 || width <= 0)
        return;
    struct dasher d = {.out = lines, .dash = dash, .gap = gap};
    dasher_begin(&d, phase, point[0]);
    for (int i = 0; i + 1 < count; i++)
        dasher_stretch(&d, point[i], point[i + 1]);
    if (closed)
        dasher_stretch(&d, point[count - 1], point[0]);
    if (d.on)
        path_end(lines);
    if (lines->broken)
        return;
    for (int i = 0, from = 0; i < lines->contours; from = lines->end[i++]) {
        /* tracing in place: the copy never overtakes what it reads */
        struct path bit = {.point = lines->point + from, .room = lines->end[i] - from};
        int points = path_trace(&bit, lines->point + from, lines->end[i] - from, false);
        pen_stroke(&canvas->scratch->path, lines->point + from, points, false, (width + 1) / 2);
    }
}

void canvas_stroke_dashed(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                          int32_t width, int32_t dash, int32_t gap, int32_t phase, pixel c)
{
    canvas_path_start(canvas);
    canvas_path_dashes(canvas, point, count, closed, width, dash, gap, phase);
    canvas_path_fill(canvas, c);
}
