/* The fill is an exact-area rasteriser. Every edge adds, for each pixel row it crosses, its signed
 * height to the cell it passes (weighted by how far right it passes) and the remainder to the cell
 * on the right; the running sum along the row is then the winding number times the area covered.
 * Clamping its size to one gives non-zero winding. Sums are of integers, so neither the order of
 * the edges nor the clip changes a pixel. */
#include "view/paint/canvas.h"

#include "core/geometry.h"
#include "view/paint/pages.h"
#include "view/paint/rows.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELL = 2 * FIX,         /* area units in a full pixel's width */
    FULL = FIX * CELL,      /* the running sum of a wholly covered pixel */
    SLOPE_BITS = 30,        /* fraction of an edge's x per y */
    ARC_FLATNESS = FIX / 16 /* chord height at which an arc counts as straight */
};

struct edge {
    int32_t x0, y0, x1, y1; /* y0 < y1 */
    int32_t sign;           /* +1: drawn downward */
    int64_t slope;          /* x per y, times 2^SLOPE_BITS */
    int32_t next;           /* next edge that starts in the same row, -1 at the end */
};

/* A path under construction: strokes and built-in shapes are turned into contours here. */
struct path {
    struct fpoint *point;
    int count, room;
    int *end;
    int contours, end_room;
    bool broken; /* memory ran out */
};

struct canvas_scratch {
    struct edge *edge;
    int edge_room;
    int32_t *head; /* first edge of each row */
    int32_t *active;
    int head_room, active_room;
    int32_t *cell;     /* the row's sums, zero between rows */
    uint64_t *touched; /* one bit per cell */
    int cell_room;
    struct path path, dash;
};

/* ---- colours ---- */

pixel colour(uint32_t rgb)
{
    return 0xff000000u | (rgb & 0xffffffu);
}

pixel colour_alpha(uint32_t rgb, int alpha)
{
    assert(alpha >= 0 && alpha <= 255);
    return times(colour(rgb), (uint32_t)alpha);
}

pixel colour_scale(pixel c, int t)
{
    assert(t >= 0 && t <= 256);
    uint32_t f = (uint32_t)t;
    uint32_t rb = (((c & PAIR) * f + 0x00800080u) >> 8) & PAIR;
    uint32_t ga = (((c >> 8) & PAIR) * f + 0x00800080u) & ~PAIR;
    return rb | ga;
}

pixel colour_mix(pixel a, pixel b, int t)
{
    assert(t >= 0 && t <= 256);
    uint32_t f = (uint32_t)t, g = 256u - f;
    uint32_t rb = (((a & PAIR) * g + (b & PAIR) * f + 0x00800080u) >> 8) & PAIR;
    uint32_t ga = (((a >> 8) & PAIR) * g + ((b >> 8) & PAIR) * f + 0x00800080u) & ~PAIR;
    return rb | ga;
}

/* ---- images, rectangles ---- */

bool image_init(struct image *image, int w, int h)
{
    assert(w >= 0 && h >= 0);
    *image = (struct image){.w = w, .h = h, .stride = w};
    if (w == 0 || h == 0)
        return true;
    image->px = pages_new((size_t)w * (size_t)h * sizeof *image->px);
    return image->px != NULL;
}

void image_release(struct image *image)
{
    free(image->px);
    *image = (struct image){0};
}

static pixel *image_at(const struct image *image, int x, int y)
{
    return image->px + (ptrdiff_t)y * image->stride + x;
}

uint64_t image_hash(const struct image *image)
{
    const uint64_t prime = 0x100000001b3u;
    uint64_t hash = 0xcbf29ce484222325u;
    hash = (hash ^ (uint64_t)image->w) * prime;
    hash = (hash ^ (uint64_t)image->h) * prime;
    for (int y = 0; y < image->h; y++)
        for (int x = 0; x < image->w; x++)
            hash = (hash ^ *image_at(image, x, y)) * prime;
    return hash;
}

bool rect_empty(struct rect r)
{
    return r.w <= 0 || r.h <= 0;
}

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

static int max_int(int a, int b)
{
    return a > b ? a : b;
}

bool rect_meets(struct rect r, const struct rect *other, int count)
{
    for (const struct rect *o = other; o < other + count; o++)
        if (r.x < o->x + o->w && o->x < r.x + r.w && r.y < o->y + o->h && o->y < r.y + r.h &&
            !rect_empty(r) && !rect_empty(*o))
            return true;
    return false;
}

struct rect rect_cut(struct rect a, struct rect b)
{
    int x0 = max_int(a.x, b.x), x1 = min_int(a.x + a.w, b.x + b.w);
    int y0 = max_int(a.y, b.y), y1 = min_int(a.y + a.h, b.y + b.h);
    if (x1 <= x0 || y1 <= y0)
        return (struct rect){.x = x0, .y = y0};
    return (struct rect){x0, y0, x1 - x0, y1 - y0};
}

struct rect rect_join(struct rect a, struct rect b)
{
    if (rect_empty(a))
        return b;
    if (rect_empty(b))
        return a;
    int x0 = min_int(a.x, b.x), x1 = max_int(a.x + a.w, b.x + b.w);
    int y0 = min_int(a.y, b.y), y1 = max_int(a.y + a.h, b.y + b.h);
    return (struct rect){x0, y0, x1 - x0, y1 - y0};
}

struct rect rect_inset(struct rect r, int by)
{
    return (struct rect){r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by};
}

bool rect_holds(struct rect r, int x, int y)
{
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

bool canvas_init(struct canvas *canvas, int w, int h)
{
    struct image image;
    *canvas = (struct canvas){0};
    if (!image_init(&image, w, h))
        return false;
    canvas_wrap(canvas, image);
    canvas->owned = true;
    return true;
}

void canvas_wrap(struct canvas *canvas, struct image image)
{
    *canvas = (struct canvas){.image = image, .clip = {0, 0, image.w, image.h}};
}

void canvas_release(struct canvas *canvas)
{
    struct canvas_scratch *s = canvas->scratch;
    if (s != NULL) {
        free(s->edge);
        free(s->head);
        free(s->active);
        free(s->cell);
        free(s->touched);
        free(s->path.point);
        free(s->path.end);
        free(s->dash.point);
        free(s->dash.end);
        free(s);
    }
    if (canvas->owned)
        image_release(&canvas->image);
    *canvas = (struct canvas){0};
}

struct rect canvas_clip(struct canvas *canvas, struct rect r)
{
    struct rect old = canvas->clip;
    canvas->clip = rect_cut(old, r);
    return old;
}

void canvas_unclip(struct canvas *canvas, struct rect old)
{
    canvas->clip = old;
}

/* ---- rows of pixels ---- */

WIDE static void row_fill(pixel *restrict d, int n, pixel c)
{
    int i = 0;
    for (; i + BLOCK <= n; i += BLOCK)
        for (int k = 0; k < BLOCK; k++)
            d[i + k] = c;
    for (; i < n; i++)
        d[i] = c;
}

WIDE static void row_blend(pixel *restrict d, int n, pixel c)
{
    if ((c >> 24) == 255) {
        row_fill(d, n, c);
        return;
    }
    uint32_t rest = 255u - (c >> 24);
    int i = 0;
    for (; i + BLOCK <= n; i += BLOCK)
        for (int k = 0; k < BLOCK; k++)
            d[i + k] = c + times(d[i + k], rest);
    for (; i < n; i++)
        d[i] = c + times(d[i], rest);
}

/* Sprites are mostly clear or solid: whole blocks of either take the short way. */
WIDE static void row_over(pixel *restrict d, const pixel *restrict s, int n)
{
    block part;
    int i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0, all = ~0u;
        for (int k = 0; k < BLOCK; k++) {
            any |= s[i + k];
            all &= s[i + k];
        }
        if (any == 0)
            continue;
        block_load(&part, s + i);
        if (all >> 24 == 255)
            memcpy(d + i, &part, BYTES);
        else
            block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], s[i]);
}

/* Over, each source pixel first multiplied by `by`, channel by channel. */
WIDE static void row_over_tint(pixel *restrict d, const pixel *restrict s, int n, pixel by)
{
    block part;
    lanes even, odd;
    int i = 0;
    block_fill(&part, by);
    block_lanes(&part, &even, &odd);
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0;
        for (int k = 0; k < BLOCK; k++)
            any |= s[i + k];
        if (any == 0)
            continue;
        block_load(&part, s + i);
        block_times(&part, &even, &odd);
        block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], times_each(s[i], by));
}

WIDE static void row_mask(pixel *restrict d, const pixel *restrict s, int n, pixel c)
{
    block part, ink;
    int i = 0;
    block_fill(&ink, c);
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0;
        for (int k = 0; k < BLOCK; k++)
            any |= s[i + k];
        if (any == 0)
            continue;
        block_load(&part, s + i);
        part >>= 24;
        part |= part << 16;
        const lanes by = (lanes)part;
        part = ink;
        block_times(&part, &by, &by);
        block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], times(c, s[i] >> 24));
}

void canvas_clear(struct canvas *canvas, struct rect r, pixel c)
{
    r = rect_cut(r, canvas->clip);
    for (int y = r.y; y < r.y + r.h; y++)
        row_fill(image_at(&canvas->image, r.x, y), r.w, c);
}

void canvas_rect(struct canvas *canvas, struct rect r, pixel c)
{
    r = rect_cut(r, canvas->clip);
    for (int y = r.y; y < r.y + r.h; y++)
        row_blend(image_at(&canvas->image, r.x, y), r.w, c);
}

/* ---- scratch memory ---- */

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

static struct canvas_scratch *scratch_of(struct canvas *canvas)
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
    struct canvas_scratch *s = scratch_of(canvas);
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
    struct canvas_scratch *s = scratch_of(canvas);
    if (s == NULL)
        return NULL;
    s->path.count = s->path.contours = 0;
    s->path.broken = false;
    return &s->path;
}

static void path_point(struct path *path, int32_t x, int32_t y)
{
    void *point = path->point;
    if (!grow(&point, &path->room, path->count + 1, sizeof *path->point)) {
        path->broken = true;
        return;
    }
    path->point = point;
    path->point[path->count++] = (struct fpoint){x, y};
}

static void path_end(struct path *path)
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

static int64_t div_round(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* The vector stretched to `length`; sqrt is exactly rounded everywhere, the rest is integers. */
static struct fpoint fpoint_resize(int64_t x, int64_t y, int32_t length)
{
    int64_t size = (int64_t)sqrt((double)(x * x + y * y) * (double)(FIX * FIX));
    if (size == 0)
        return (struct fpoint){0, 0};
    return (struct fpoint){(int32_t)div_round(x * length * FIX, size),
                           (int32_t)div_round(y * length * FIX, size)};
}

/* Points strictly between `a` and `b` (both of size radius, less than half a turn apart) on the
 * arc round `c`: halved until the chord is as good as the arc. */
static void path_arc(struct path *path, struct fpoint c, struct fpoint a, struct fpoint b,
                     int32_t radius, int depth)
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

enum { ARC_DEPTH = 8 };

/* A quarter turn or less from centre + a (put in) to centre + b (left out). */
static void path_quarter(struct path *path, struct fpoint c, struct fpoint a, struct fpoint b,
                         int32_t radius)
{
    path_point(path, c.x + a.x, c.y + a.y);
    path_arc(path, c, a, b, radius, ARC_DEPTH);
}

static void path_circle(struct path *path, struct fpoint c, int32_t r, bool reversed)
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

/* ---- strokes ---- */

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
    struct canvas_scratch *s = scratch_of(canvas);
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

/* ---- soft shadows ---- */

struct softness {
    struct rect core; /* all points within `reach` of it belong to the shape */
    int reach, blur;
};

/* 0 … 256, smooth across the edge; inputs in 1/16 pixel so short blurs stay smooth. */
static int softness_at(const struct softness *s, int x, int y)
{
    int64_t dx = max_int(0, max_int(s->core.x - x, x - (s->core.x + s->core.w - 1))) * 16;
    int64_t dy = max_int(0, max_int(s->core.y - y, y - (s->core.y + s->core.h - 1))) * 16;
    int64_t far = dx == 0 || dy == 0 ? dx + dy : (int64_t)sqrt((double)(dx * dx + dy * dy));
    int64_t t = ((s->reach + s->blur / 2) * 16 - far) * 256 / (s->blur * 16);
    t = t < 0 ? 0 : t > 256 ? 256 : t;
    return (int)(t * t * (768 - 2 * t) >> 16);
}

void canvas_soft_shadow(struct canvas *canvas, struct rect r, int radius, int blur, int dx, int dy,
                        pixel c)
{
    struct rect moved = {r.x + dx, r.y + dy, r.w, r.h};
    int half = (min_int(r.w, r.h) - 1) / 2;
    struct softness s = {.blur = max_int(blur, 1)};
    s.reach = max_int(0, min_int(half, max_int(radius, s.blur / 2)));
    s.core = rect_inset(moved, s.reach);
    struct rect box = rect_cut(rect_inset(moved, -(s.blur / 2 + 1)), canvas->clip);
    int mid0 = max_int(box.x, s.core.x), mid1 = min_int(box.x + box.w, s.core.x + s.core.w);
    for (int y = box.y; y < box.y + box.h; y++) {
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = box.x; x < box.x + box.w; x++) {
            pixel p = colour_scale(c, softness_at(&s, x, y));
            if (x == mid0 && mid1 > mid0) {
                row_blend(row + mid0, mid1 - mid0, p);
                x = mid1 - 1;
            } else {
                row[x] = over(row[x], p);
            }
        }
    }
}

/* ---- blits ---- */

/* The part of the canvas an image at x, y covers. */
static struct rect blit_box(const struct canvas *canvas, const struct image *image, int x, int y)
{
    return rect_cut((struct rect){x, y, image->w, image->h}, canvas->clip);
}

void canvas_copy(struct canvas *canvas, const struct image *image, int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        memcpy(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y),
               (size_t)r.w * sizeof(pixel));
}

void canvas_blit(struct canvas *canvas, const struct image *image, int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w);
}

/* The longest solid stretch of a row. */
static void row_solid(const pixel *row, struct image_run *run)
{
    for (int x = run->from; x < run->to; x++) {
        int from = x;
        while (x < run->to && row[x] >> 24 == 255)
            x++;
        if (x - from > run->after - run->solid) {
            run->solid = (int16_t)from;
            run->after = (int16_t)x;
        }
    }
}

void image_runs(const struct image *image, struct image_run *run)
{
    assert(image->w <= INT16_MAX);
    for (int y = 0; y < image->h; y++) {
        const pixel *row = image_at(image, 0, y);
        int from = 0, to = image->w;
        while (from < to && row[from] == 0)
            from++;
        while (to > from && row[to - 1] == 0)
            to--;
        run[y] = (struct image_run){(int16_t)from, (int16_t)to, (int16_t)to, (int16_t)to};
        row_solid(row, &run[y]);
    }
}

struct rect image_ink(const struct image *image)
{
    int left = image->w, right = 0, top = image->h, bottom = 0;
    for (int y = 0; y < image->h; y++) {
        const pixel *row = image_at(image, 0, y);
        int from = 0, to = image->w;
        while (from < to && row[from] == 0)
            from++;
        while (to > from && row[to - 1] == 0)
            to--;
        if (from == to)
            continue;
        left = min_int(left, from);
        right = max_int(right, to);
        top = min_int(top, y);
        bottom = y + 1;
    }
    if (right == 0)
        return (struct rect){0, 0, min_int(image->w, 1), min_int(image->h, 1)};
    return (struct rect){left, top, right - left, bottom - top};
}

void canvas_blit_runs(struct canvas *canvas, const struct image *image, const struct image_run *run,
                      int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++) {
        const struct image_run *n = &run[row - y];
        int from = max_int(n->from, r.x - x), to = min_int(n->to, r.x + r.w - x);
        int solid = min_int(max_int(n->solid, from), to),
            after = max_int(min_int(n->after, to), solid);
        pixel *d = image_at(&canvas->image, x, row);
        const pixel *s = image_at(image, 0, row - y);
        if (from < solid)
            row_over(d + from, s + from, solid - from);
        if (solid < after)
            memcpy(d + solid, s + solid, (size_t)(after - solid) * sizeof *d);
        if (after < to)
            row_over(d + after, s + after, to - after);
    }
}

void canvas_blit_alpha(struct canvas *canvas, const struct image *image, int x, int y, int alpha)
{
    assert(alpha >= 0 && alpha <= 255);
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over_tint(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w,
                      (uint32_t)alpha * 0x01010101u);
}

void canvas_blit_tint(struct canvas *canvas, const struct image *image, int x, int y, pixel tint)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over_tint(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w,
                      tint);
}

void canvas_blit_mask(struct canvas *canvas, const struct image *image, int x, int y, pixel c)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_mask(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w, c);
}

/* A pixel of the image, clear outside. */
static pixel image_get(const struct image *image, int x, int y)
{
    if (x < 0 || y < 0 || x >= image->w || y >= image->h)
        return 0;
    return *image_at(image, x, y);
}

/* Bilinear at u, v in 1/65536 px measured from the middle of the first pixel. */
static pixel image_sample(const struct image *image, int64_t u, int64_t v)
{
    int x = (int)(u >> 16), y = (int)(v >> 16), fx = (int)(u >> 8) & 255, fy = (int)(v >> 8) & 255;
    pixel a, b, c, d;
    if (x >= 0 && y >= 0 && x + 1 < image->w && y + 1 < image->h) {
        const pixel *p = image_at(image, x, y);
        a = p[0], b = p[1], c = p[image->stride], d = p[image->stride + 1];
    } else {
        a = image_get(image, x, y), b = image_get(image, x + 1, y);
        c = image_get(image, x, y + 1), d = image_get(image, x + 1, y + 1);
    }
    if ((a | b | c | d) == 0)
        return 0;
    return colour_mix(colour_mix(a, b, fx), colour_mix(c, d, fx), fy);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

/* Cuts [*from, *to) to the n for which low <= start + n × step < high. */
static void range_cut(int64_t start, int64_t step, int64_t low, int64_t high, int *from, int *to)
{
    if (step == 0) {
        if (start < low || start >= high)
            *to = *from;
        return;
    }
    int64_t a = step > 0 ? -floor_div(start - low, step) : -floor_div(high - 1 - start, -step);
    int64_t b =
        step > 0 ? floor_div(high - 1 - start, step) + 1 : floor_div(start - low, -step) + 1;
    if (a > *from)
        *from = a > *to ? *to : (int)a;
    if (b < *to)
        *to = b < *from ? *from : (int)b;
}

void canvas_blit_turned(struct canvas *canvas, const struct image *image, int32_t ax, int32_t ay,
                        struct fpoint at, int32_t mdeg, int32_t scale, int alpha)
{
    assert(scale > 0 && alpha >= 0 && alpha <= 255);
    struct sincos turn = angle_sincos(angle_norm(mdeg));
    /* one canvas pixel to the right, in 1/65536 px of the image */
    int64_t across = ((int64_t)turn.cos * 4 + scale / 2) / scale;
    int64_t along = ((int64_t)turn.sin * 4 + scale / 2) / scale;
    int64_t reach = ((int64_t)max_int(image->w, image->h) * 2 * FIX + abs(ax) + abs(ay)) * scale;
    int r = (int)(reach / 65536 / FIX) + 2;
    struct rect box = {(at.x >> 8) - r, (at.y >> 8) - r, 2 * r, 2 * r};
    box = rect_cut(box, canvas->clip);
    for (int y = box.y; y < box.y + box.h; y++) {
        int64_t py = (int64_t)y * FIX + FIX / 2 - at.y, px = (int64_t)FIX / 2 - at.x;
        int64_t u = (int64_t)ax * 256 + ((px * across + py * along) >> 8) - 32768;
        int64_t v = (int64_t)ay * 256 + ((py * across - px * along) >> 8) - 32768;
        int from = box.x, to = box.x + box.w;
        range_cut(u, across, -65536, (int64_t)image->w * 65536, &from, &to);
        range_cut(v, -along, -65536, (int64_t)image->h * 65536, &from, &to);
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = from; x < to; x++) {
            pixel p = image_sample(image, u + x * across, v - x * along);
            if (p != 0)
                row[x] = over(row[x], times(p, (uint32_t)alpha));
        }
    }
}

void canvas_stretch(struct canvas *canvas, const struct image *image, struct rect to)
{
    if (rect_empty(to) || image->w <= 0 || image->h <= 0)
        return;
    struct rect box = rect_cut(to, canvas->clip);
    int64_t du = (int64_t)image->w * 65536 / to.w, dv = (int64_t)image->h * 65536 / to.h;
    int64_t umax = (int64_t)(image->w - 1) * 65536, vmax = (int64_t)(image->h - 1) * 65536;
    for (int y = box.y; y < box.y + box.h; y++) {
        int64_t v = (y - to.y) * dv + dv / 2 - 32768;
        v = v < 0 ? 0 : v > vmax ? vmax : v;
        const pixel *a = image_at(image, 0, (int)(v >> 16));
        const pixel *b = image_at(image, 0, min_int((int)(v >> 16) + 1, image->h - 1));
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = box.x; x < box.x + box.w; x++) {
            int64_t u = (x - to.x) * du + du / 2 - 32768;
            u = u < 0 ? 0 : u > umax ? umax : u;
            int i = (int)(u >> 16), j = min_int(i + 1, image->w - 1), fx = (int)(u >> 8) & 255;
            int fy = (int)(v >> 8) & 255;
            row[x] = over(row[x],
                          colour_mix(colour_mix(a[i], a[j], fx), colour_mix(b[i], b[j], fx), fy));
        }
    }
}

/* Byte by byte in 16-bit lanes; counts are constant so that the compiler takes whole registers. */
WIDE static void row_light(uint8_t *d, const uint8_t *from, const uint8_t *light,
                           const uint8_t *glow, size_t n)
{
    enum { LANES = 32 };
    for (size_t i = 0; i < n; i += LANES) {
        uint8_t out[LANES];
        size_t part = n - i < LANES ? n - i : LANES;
        if (part < LANES) {
            uint8_t rest[3][LANES] = {{0}};
            memcpy(rest[0], from + i, part);
            memcpy(rest[1], light + i, part);
            memcpy(rest[2], glow + i, part);
            row_light(out, rest[0], rest[1], rest[2], LANES);
            memcpy(d + i, out, part);
            return;
        }
        for (int k = 0; k < LANES; k++) {
            uint16_t v = (uint16_t)(from[i + (size_t)k] * light[i + (size_t)k] + 128);
            int16_t sum = (int16_t)((uint16_t)(v + (v >> 8)) >> 8);
            sum = (int16_t)(sum + glow[i + (size_t)k]);
            out[k] = (uint8_t)(sum > 255 ? 255 : sum);
        }
        memcpy(d + i, out, LANES);
    }
}

void canvas_light(struct canvas *canvas, const struct image *from, const struct image *light,
                  const struct image *glow)
{
    struct rect r = canvas->clip;
    assert(from->w == canvas->image.w && light->w == from->w && glow->w == from->w);
    assert(from->h == canvas->image.h && light->h == from->h && glow->h == from->h);
    for (int y = r.y; y < r.y + r.h; y++)
        row_light((uint8_t *)image_at(&canvas->image, r.x, y),
                  (const uint8_t *)image_at(from, r.x, y), (const uint8_t *)image_at(light, r.x, y),
                  (const uint8_t *)image_at(glow, r.x, y), (size_t)r.w * sizeof(pixel));
}
