/* Colours, images, rectangles, and rows of pixels laid over each other. */
#include "view/paint/canvas_inside.h"
#include "view/paint/pages.h"
#include "view/paint/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

WIDE void row_blend(pixel *restrict d, int n, pixel c)
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
