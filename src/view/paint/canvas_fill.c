/* The fill is an exact-area rasteriser. Every edge adds, for each pixel row it crosses, its signed
 * height to the cell it passes (weighted by how far right it passes) and the remainder to the cell
 * on the right; the running sum along the row is then the winding number times the area covered.
 * Clamping its size to one gives non-zero winding. Sums are of integers, so neither the order of
 * the edges nor the clip changes a pixel. */
#include "view/paint/canvas_inside.h"
#include "view/paint/rows.h"

#include <stdlib.h>

enum {
    CELL = 2 * FIX,         /* area units in a full pixel's width */
    FULL = FIX * CELL,      /* the running sum of a wholly covered pixel */
    SLOPE_BITS = 30,        /* fraction of an edge's x per y */
    ARC_FLATNESS = FIX / 16 /* chord height at which an arc counts as straight */
};

/* Makes room for `need` things; the array may move. False (and nothing changed) when memory is
 * short. */
static bool grow(void **array, int *room, int need, size_t size)
{
    if (need <= *room)
        return true;
    int more = max_int(need, *room * 2);
    void *bigger = realloc(*array, (size_t)more * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *room = more;
    return true;
}

struct canvas_scratch *canvas_scratch_of(struct canvas *canvas)
{
    if (canvas->scratch == NULL)
        canvas->scratch = calloc(1, sizeof *canvas->scratch);
    return canvas->scratch;
}

static bool scratch_rows(struct canvas_scratch *s, int rows, int width)
{
    void *head = s->head;
    bool fine = grow(&head, &s->head_room, rows, sizeof *s->head);
    s->head = head;
    if (!fine)
        return false;
    if (width <= s->cell_room)
        return true;
    free(s->cell);
    free(s->touched);
    s->cell = calloc((size_t)width, sizeof *s->cell);
    s->touched = calloc((size_t)width / 64 + 1, sizeof *s->touched);
    s->cell_room = s->cell != NULL && s->touched != NULL ? width : 0;
    return s->cell_room > 0;
}

/* ---- the fill ---- */

/* Where a finished row goes: one colour, or a picture. */
struct ink {
    pixel colour;
    pixel (*shade)(void *self, int x, int y);
    void *self;
};

struct window { /* the rows and columns a fill touches, in pixels */
    int x0, x1, y0, y1;
};

static int32_t edge_x(const struct edge *e, int32_t y)
{
    return e->x0 + (int32_t)(((int64_t)(y - e->y0) * e->slope) >> SLOPE_BITS);
}

static void edge_add(struct canvas_scratch *s, const struct window *win, struct fpoint a,
                     struct fpoint b, int *count)
{
    if (a.y == b.y)
        return;
    bool down = a.y < b.y;
    struct fpoint top = down ? a : b, low = down ? b : a;
    if (low.y <= win->y0 * FIX || top.y >= win->y1 * FIX)
        return;
    if (top.x >= win->x1 * FIX && low.x >= win->x1 * FIX)
        return;
    struct edge *e = &s->edge[*count];
    *e = (struct edge){.x0 = top.x, .y0 = top.y, .x1 = low.x, .y1 = low.y, .sign = down ? 1 : -1};
    e->slope = ((int64_t)(low.x - top.x) * (1ll << SLOPE_BITS)) / (low.y - top.y);
    int row = max_int(top.y >> 8, win->y0) - win->y0;
    e->next = s->head[row];
    s->head[row] = (*count)++;
}

static void cell_put(struct canvas_scratch *s, int x, int32_t here, int32_t right)
{
    s->cell[x] += here;
    s->cell[x + 1] += right;
    s->touched[x >> 6] |= 1ull << (x & 63);
    s->touched[(x + 1) >> 6] |= 1ull << ((x + 1) & 63);
}

/* One piece of an edge inside one pixel row: from (xa, height 0) to (xb, height h). Left of the
 * window it counts as a wall at the window's edge; right of it, not at all. */
static void row_piece(struct canvas_scratch *s, const struct window *win, int32_t xa, int32_t xb,
                      int32_t height, int32_t sign)
{
    int32_t left = xa < xb ? xa : xb, right = xa < xb ? xb : xa;
    int first = left >> 8, last = right >> 8;
    if (last < win->x0) {
        cell_put(s, 0, sign * height * CELL, 0);
        return;
    }
    if (first >= win->x1)
        return;
    if (first == last) {
        int32_t inside = (left & 255) + (right & 255);
        cell_put(s, first - win->x0, sign * height * (CELL - inside), sign * height * inside);
        return;
    }
    /* Walk from the left end; by symmetry only heights matter, not which end is on top. */
    int from = max_int(first, win->x0), to = min_int(last, win->x1 - 1);
    int64_t width = right - left;
    int32_t done =
        from == first ? 0 : (int32_t)((((int64_t)from * FIX - left) * height + width / 2) / width);
    if (done > 0)
        cell_put(s, 0, sign * done * CELL, 0);
    int32_t enter = from == first ? left & 255 : 0;
    for (int x = from; x <= to; x++) {
        int32_t leave = x == last ? right & 255 : FIX;
        int32_t upto =
            x == last ? height
                      : (int32_t)((((int64_t)(x + 1) * FIX - left) * height + width / 2) / width);
        int32_t inside = enter + leave, part = sign * (upto - done);
        cell_put(s, x - win->x0, part * (CELL - inside), part * inside);
        done = upto;
        enter = 0;
    }
}

static void row_edge(struct canvas_scratch *s, const struct window *win, const struct edge *e,
                     int row)
{
    int32_t top = e->y0 > row * FIX ? e->y0 : row * FIX;
    int32_t low = e->y1 < (row + 1) * FIX ? e->y1 : (row + 1) * FIX;
    if (low <= top)
        return;
    int32_t xa = edge_x(e, top), xb = low == e->y1 ? e->x1 : edge_x(e, low);
    row_piece(s, win, xa, xb, low - top, e->sign);
}

static void ink_span(struct canvas *canvas, const struct ink *ink, int x, int y, int n, int32_t sum)
{
    int32_t size = sum < 0 ? -sum : sum;
    int cover = (size > FULL ? FULL : size) >> 9;
    if (cover == 0 || n <= 0)
        return;
    pixel *d = image_at(&canvas->image, x, y);
    if (ink->shade == NULL) {
        row_blend(d, n, colour_scale(ink->colour, cover));
        return;
    }
    for (int i = 0; i < n; i++)
        d[i] = over(d[i], colour_scale(ink->shade(ink->self, x + i, y), cover));
}

/* Sums the row's cells from the left and paints; leaves the cells zero again. */
static void row_paint(struct canvas *canvas, const struct window *win, const struct ink *ink, int y)
{
    struct canvas_scratch *s = canvas->scratch;
    int width = win->x1 - win->x0, at = 0;
    int32_t sum = 0;
    for (int word = 0; word * 64 <= width; word++) {
        uint64_t bits = s->touched[word];
        s->touched[word] = 0;
        while (bits != 0) {
            int x = word * 64 + __builtin_ctzll(bits);
            bits &= bits - 1;
            ink_span(canvas, ink, win->x0 + at, y, min_int(x, width) - at, sum);
            sum += s->cell[x];
            s->cell[x] = 0;
            at = x;
        }
    }
    ink_span(canvas, ink, win->x0 + at, y, width - at, sum);
}

static struct window fill_window(const struct canvas *canvas, const struct fpoint *p, int count)
{
    int32_t x0 = p[0].x, x1 = p[0].x, y0 = p[0].y, y1 = p[0].y;
    for (int i = 1; i < count; i++) {
        x0 = p[i].x < x0 ? p[i].x : x0;
        x1 = p[i].x > x1 ? p[i].x : x1;
        y0 = p[i].y < y0 ? p[i].y : y0;
        y1 = p[i].y > y1 ? p[i].y : y1;
    }
    struct rect box = {x0 >> 8, y0 >> 8, (x1 >> 8) - (x0 >> 8) + 1, (y1 >> 8) - (y0 >> 8) + 1};
    box = rect_cut(box, canvas->clip);
    return (struct window){box.x, box.x + box.w, box.y, box.y + box.h};
}

static bool fill_edges(struct canvas_scratch *s, const struct window *win, const struct fpoint *p,
                       const int *ends, int contours)
{
    int points = ends[contours - 1], count = 0;
    void *edge = s->edge, *active = s->active;
    bool fine = grow(&edge, &s->edge_room, points, sizeof *s->edge) &&
                grow(&active, &s->active_room, points, sizeof *s->active);
    s->edge = edge;
    s->active = active;
    if (!fine || !scratch_rows(s, win->y1 - win->y0, win->x1 - win->x0 + 2))
        return false;
    for (int row = 0; row < win->y1 - win->y0; row++)
        s->head[row] = -1;
    for (int c = 0, from = 0; c < contours; from = ends[c++])
        for (int i = from; i < ends[c]; i++)
            edge_add(s, win, p[i], p[i + 1 < ends[c] ? i + 1 : from], &count);
    return true;
}

static void fill(struct canvas *canvas, const struct fpoint *p, const int *ends, int contours,
                 const struct ink *ink)
{
    struct canvas_scratch *s = canvas_scratch_of(canvas);
    if (s == NULL || contours <= 0 || ends[contours - 1] < 3)
        return;
    struct window win = fill_window(canvas, p, ends[contours - 1]);
    if (win.x1 <= win.x0 || win.y1 <= win.y0 || !fill_edges(s, &win, p, ends, contours))
        return;
    int active = 0;
    for (int y = win.y0; y < win.y1; y++) {
        for (int32_t e = s->head[y - win.y0]; e >= 0; e = s->edge[e].next)
            s->active[active++] = e;
        for (int i = 0; i < active;) {
            const struct edge *e = &s->edge[s->active[i]];
            row_edge(s, &win, e, y);
            if (e->y1 <= (y + 1) * FIX)
                s->active[i] = s->active[--active];
            else
                i++;
        }
        row_paint(canvas, &win, ink, y);
    }
}

void canvas_fill(struct canvas *canvas, const struct fpoint *point, const int *ends, int contours,
                 pixel c)
{
    fill(canvas, point, ends, contours, &(struct ink){.colour = c});
}

void canvas_polygon(struct canvas *canvas, const struct fpoint *point, int count, pixel c)
{
    canvas_fill(canvas, point, &count, 1, c);
}

void canvas_fill_shaded(struct canvas *canvas, const struct fpoint *point, const int *ends,
                        int contours, pixel (*shade)(void *self, int x, int y), void *self)
{
    fill(canvas, point, ends, contours, &(struct ink){.shade = shade, .self = self});
}

/* ---- paths ---- */

static struct path *path_start(struct canvas *canvas)
{
    struct canvas_scratch *s = canvas_scratch_of(canvas);
    if (s == NULL)
        return NULL;
    s->path.count = s->path.contours = 0;
    s->path.broken = false;
    return &s->path;
}

void path_point(struct path *path, int32_t x, int32_t y)
{
    void *point = path->point;
    if (!grow(&point, &path->room, path->count + 1, sizeof *path->point)) {
        path->broken = true;
        return;
    }
    path->point = point;
    path->point[path->count++] = (struct fpoint){x, y};
}

void path_end(struct path *path)
{
    void *end = path->end;
    if (!grow(&end, &path->end_room, path->contours + 1, sizeof *path->end)) {
        path->broken = true;
        return;
    }
    path->end = end;
    path->end[path->contours++] = path->count;
}

static void path_fill(struct canvas *canvas, const struct path *path, const struct ink *ink)
{
    if (!path->broken && path->contours > 0)
        fill(canvas, path->point, path->end, path->contours, ink);
}

void path_arc(struct path *path, struct fpoint c, struct fpoint a, struct fpoint b, int32_t radius,
              int depth)
{
    int64_t mx = (int64_t)a.x + b.x, my = (int64_t)a.y + b.y;
    int64_t flat = 2 * ((int64_t)radius - ARC_FLATNESS);
    if (depth == 0 || (flat > 0 && mx * mx + my * my >= flat * flat))
        return;
    struct fpoint m = fpoint_resize(mx, my, radius);
    path_arc(path, c, a, m, radius, depth - 1);
    path_point(path, c.x + m.x, c.y + m.y);
    path_arc(path, c, m, b, radius, depth - 1);
}

/* A quarter turn or less from centre + a (put in) to centre + b (left out). */
static void path_quarter(struct path *path, struct fpoint c, struct fpoint a, struct fpoint b,
                         int32_t radius)
{
    path_point(path, c.x + a.x, c.y + a.y);
    path_arc(path, c, a, b, radius, ARC_DEPTH);
}

void path_circle(struct path *path, struct fpoint c, int32_t r, bool reversed)
{
    int32_t s = reversed ? -r : r;
    const struct fpoint corner[4] = {{0, -r}, {s, 0}, {0, r}, {-s, 0}};
    for (int i = 0; i < 4; i++)
        path_quarter(path, c, corner[i], corner[(i + 1) % 4], r);
    path_end(path);
}

static void path_round_rect(struct path *path, struct rect box, int radius, bool reversed)
{
    int32_t r = min_int(radius, min_int(box.w, box.h) / 2) * FIX;
    int32_t x0 = box.x * FIX + r, x1 = (box.x + box.w) * FIX - r;
    int32_t y0 = box.y * FIX + r, y1 = (box.y + box.h) * FIX - r;
    const struct fpoint centre[4] = {{x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}};
    const struct fpoint out[4] = {{0, -r}, {r, 0}, {0, r}, {-r, 0}};
    for (int k = 0; k < 4; k++) {
        int i = reversed ? 3 - k : k, a = reversed ? (i + 1) % 4 : i,
            b = reversed ? i : (i + 1) % 4;
        path_quarter(path, centre[i], out[a], out[b], r);
        path_point(path, centre[i].x + out[b].x, centre[i].y + out[b].y);
    }
    path_end(path);
}

void canvas_path_start(struct canvas *canvas)
{
    path_start(canvas);
}

void canvas_path_polygon(struct canvas *canvas, const struct fpoint *point, int count)
{
    if (canvas->scratch == NULL || count < 3)
        return;
    struct path *path = &canvas->scratch->path;
    int64_t twice = 0; /* the area, to lay every part the same way round */
    for (int i = 0, j = count - 1; i < count; j = i++)
        twice += ((int64_t)point[j].x - point[0].x) * ((int64_t)point[i].y - point[0].y) -
                 ((int64_t)point[i].x - point[0].x) * ((int64_t)point[j].y - point[0].y);
    for (int i = 0; i < count; i++) {
        const struct fpoint *p = &point[twice < 0 ? count - 1 - i : i];
        path_point(path, p->x, p->y);
    }
    path_end(path);
}

void canvas_path_disc(struct canvas *canvas, struct fpoint centre, int32_t radius)
{
    if (canvas->scratch != NULL && radius > 0)
        path_circle(&canvas->scratch->path, centre, radius, false);
}

void canvas_path_fill(struct canvas *canvas, pixel c)
{
    if (canvas->scratch != NULL)
        path_fill(canvas, &canvas->scratch->path, &(struct ink){.colour = c});
}

void canvas_path_shade(struct canvas *canvas, pixel (*shade)(void *self, int x, int y), void *self)
{
    if (canvas->scratch != NULL)
        path_fill(canvas, &canvas->scratch->path, &(struct ink){.shade = shade, .self = self});
}

void canvas_disc(struct canvas *canvas, struct fpoint centre, int32_t radius, pixel c)
{
    struct path *path = path_start(canvas);
    if (path == NULL || radius <= 0)
        return;
    path_circle(path, centre, radius, false);
    path_fill(canvas, path, &(struct ink){.colour = c});
}

void canvas_ring(struct canvas *canvas, struct fpoint centre, int32_t radius, int32_t width,
                 pixel c)
{
    struct path *path = path_start(canvas);
    if (path == NULL || radius + width / 2 <= 0)
        return;
    path_circle(path, centre, radius + width / 2, false);
    if (radius - width / 2 > 0)
        path_circle(path, centre, radius - width / 2, true);
    path_fill(canvas, path, &(struct ink){.colour = c});
}

void canvas_round_rect(struct canvas *canvas, struct rect r, int radius, pixel c)
{
    struct path *path = path_start(canvas);
    if (path == NULL || rect_empty(r))
        return;
    path_round_rect(path, r, radius, false);
    path_fill(canvas, path, &(struct ink){.colour = c});
}

void canvas_round_frame(struct canvas *canvas, struct rect r, int radius, int width, pixel c)
{
    struct path *path = path_start(canvas);
    if (path == NULL || rect_empty(r))
        return;
    path_round_rect(path, r, radius, false);
    struct rect in = rect_inset(r, width);
    if (!rect_empty(in))
        path_round_rect(path, in, max_int(radius - width, 0), true);
    path_fill(canvas, path, &(struct ink){.colour = c});
}

struct gradient {
    int top, height;
    pixel from, to;
};

static pixel gradient_shade(void *self, int x, int y)
{
    const struct gradient *g = self;
    (void)x;
    int t = g->height <= 1 ? 0 : (y - g->top) * 256 / (g->height - 1);
    return colour_mix(g->from, g->to, max_int(0, min_int(t, 256)));
}

void canvas_round_gradient(struct canvas *canvas, struct rect r, int radius, pixel top,
                           pixel bottom)
{
    struct path *path = path_start(canvas);
    if (path == NULL || rect_empty(r))
        return;
    struct gradient g = {.top = r.y, .height = r.h, .from = top, .to = bottom};
    path_round_rect(path, r, radius, false);
    path_fill(canvas, path, &(struct ink){.shade = gradient_shade, .self = &g});
}
