#include "view/paint/layer.h"

#include "view/paint/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum layer_tile { TILE_CLEAR, TILE_MIXED, TILE_SOLID };

/* Solid stretches shorter than this between two open ones are not worth a rectangle of their own.
 */
enum { SHORT = 6 };

/* Pixels that may be drawn for nothing rather than drawing one rectangle more. */
enum { OWN_RECT = 30000 };

bool layer_size(struct layer *layer, int w, int h)
{
    if (layer->canvas.image.px != NULL && layer->canvas.image.w == w && layer->canvas.image.h == h)
        return false;
    layer_release(layer);
    layer->across = (w + LAYER_TILE - 1) / LAYER_TILE;
    layer->down = (h + LAYER_TILE - 1) / LAYER_TILE;
    layer->tile = calloc((size_t)layer->across * (size_t)layer->down + 1, 1);
    if (layer->tile == NULL || !canvas_init(&layer->canvas, w, h))
        layer_release(layer);
    return true;
}

void layer_release(struct layer *layer)
{
    canvas_release(&layer->canvas);
    free(layer->tile);
    *layer = (struct layer){0};
}

void layer_begin(struct layer *layer, struct rect r)
{
    struct image *image = &layer->canvas.image;
    layer->canvas.clip = rect_cut((struct rect){0, 0, image->w, image->h}, r);
    canvas_clear(&layer->canvas, r, 0);
}

static enum layer_tile tile_of(const struct image *image, int tx, int ty)
{
    struct rect r = {tx * LAYER_TILE, ty * LAYER_TILE, LAYER_TILE, LAYER_TILE};
    r = rect_cut(r, (struct rect){0, 0, image->w, image->h});
    pixel any = 0, all = ~(pixel)0;
    for (int y = r.y; y < r.y + r.h; y++) {
        const pixel *row = image->px + (ptrdiff_t)y * image->stride;
        for (int x = r.x; x < r.x + r.w; x++) {
            any |= row[x];
            all &= row[x];
        }
    }
    return any == 0 ? TILE_CLEAR : all >> 24 == 255 ? TILE_SOLID : TILE_MIXED;
}

/* The tiles a rectangle touches. */
static struct rect tiles(const struct layer *layer, struct rect r)
{
    r = rect_cut(r, (struct rect){0, 0, layer->canvas.image.w, layer->canvas.image.h});
    if (rect_empty(r))
        return (struct rect){0};
    int x = r.x / LAYER_TILE, y = r.y / LAYER_TILE;
    return (struct rect){x, y, (r.x + r.w - 1) / LAYER_TILE + 1 - x,
                         (r.y + r.h - 1) / LAYER_TILE + 1 - y};
}

void layer_end(struct layer *layer, struct rect r)
{
    struct rect t = tiles(layer, r);
    struct image *image = &layer->canvas.image;
    for (int y = t.y; y < t.y + t.h; y++)
        for (int x = t.x; x < t.x + t.w; x++)
            layer->tile[y * layer->across + x] = (uint8_t)tile_of(image, x, y);
    layer->canvas.clip = (struct rect){0, 0, image->w, image->h};
}

static struct image part(const struct image *image, struct rect r)
{
    return (struct image){r.w, r.h, image->stride,
                          image->px + (ptrdiff_t)r.y * image->stride + r.x};
}

/* A stretch of tiles of one kind. */
struct laid {
    struct rect r;
    bool solid;
};

/* The next stretch of row y inside t, from *x on, that is not clear; an empty one at the end. */
static struct laid next_laid(const struct layer *layer, struct rect t, int *x, int y)
{
    const uint8_t *row = layer->tile + y * layer->across;
    const struct image *image = &layer->canvas.image;
    int end = t.x + t.w;
    while (*x < end && row[*x] == TILE_CLEAR)
        ++*x;
    int from = *x;
    while (*x < end && row[*x] == row[from])
        ++*x;
    struct rect r = {from * LAYER_TILE, y * LAYER_TILE, (*x - from) * LAYER_TILE, LAYER_TILE};
    return (struct laid){rect_cut(r, (struct rect){0, 0, image->w, image->h}),
                         from < end && row[from] == TILE_SOLID};
}

static void lay_one(const struct layer *layer, struct canvas *canvas, struct laid laid)
{
    struct image cut = part(&layer->canvas.image, laid.r);
    if (laid.solid)
        canvas_copy(canvas, &cut, laid.r.x, laid.r.y);
    else
        canvas_blit(canvas, &cut, laid.r.x, laid.r.y);
}

/* A tile's rows are far apart in memory: those of the row of tiles after this one are asked for
 * while this one is laid. */
static void ask_for(const struct layer *layer, const struct canvas *canvas, struct rect t, int y)
{
    for (int x = t.x; y < t.y + t.h && x < t.x + t.w;) {
        struct laid laid = next_laid(layer, t, &x, y);
        struct rect r = rect_cut(laid.r, canvas->clip);
        for (int row = r.y; !laid.solid && row < r.y + r.h; row++) {
            const struct image *from = &layer->canvas.image, *to = &canvas->image;
            row_soon(from->px + (ptrdiff_t)row * from->stride + r.x, r.w);
            row_soon(to->px + (ptrdiff_t)row * to->stride + r.x, r.w);
        }
    }
}

void layer_draw(const struct layer *layer, struct canvas *canvas)
{
    struct rect t = tiles(layer, canvas->clip);
    for (int y = t.y; y < t.y + t.h; y++) {
        ask_for(layer, canvas, t, y + 1);
        for (int x = t.x; x < t.x + t.w;) {
            struct laid laid = next_laid(layer, t, &x, y);
            if (!rect_empty(laid.r))
                lay_one(layer, canvas, laid);
        }
    }
}

/* The next stretch of a row of tiles, from *x on, that must be drawn; false when there is none. */
static bool stretch(const uint8_t *row, int *x, int end, int *from)
{
    while (*x < end && row[*x] == TILE_SOLID)
        ++*x;
    *from = *x;
    int solid = 0, last = *x;
    for (; *x < end && solid < SHORT; ++*x) {
        solid = row[*x] == TILE_SOLID ? solid + 1 : 0;
        if (solid == 0)
            last = *x + 1;
    }
    *x = last;
    return last > *from;
}

/* Adds a stretch to the rectangles found so far: below one that is as wide, or as a new one. */
static int add_stretch(struct rect *list, int count, int room, struct rect r)
{
    int i = 0;
    while (i < count && (list[i].x != r.x || list[i].w != r.w || list[i].y + list[i].h != r.y))
        i++;
    if (i < count)
        list[i].h += r.h;
    else if (count < room)
        list[count++] = r;
    else
        list[room - 1] = rect_join(list[room - 1], r);
    return count;
}

/* How many pixels would be drawn beyond what the two hold, if they were one. */
static int64_t waste(struct rect a, struct rect b)
{
    struct rect both = rect_join(a, b);
    return (int64_t)both.w * both.h - (int64_t)a.w * a.h - (int64_t)b.w * b.h;
}

/* Joins the two that cost least, again and again, until there are at most `max` and the next would
 * cost more than a rectangle of its own does. */
static int join_rects(struct rect *list, int count, int max)
{
    while (count > 1) {
        int64_t least = INT64_MAX;
        int one = 0, two = 0;
        for (int i = 0; i < count; i++)
            for (int k = i + 1; k < count; k++) {
                int64_t w = waste(list[i], list[k]);
                if (w < least) {
                    least = w;
                    one = i;
                    two = k;
                }
            }
        if (count <= max && least > OWN_RECT)
            break;
        list[one] = rect_join(list[one], list[two]);
        list[two] = list[--count];
    }
    return count;
}

int layer_open(const struct layer *layer, struct rect box, struct rect *open, int max)
{
    enum { ROOM = 40 };
    struct rect t = tiles(layer, box), list[ROOM];
    int count = 0;
    assert(max > 0);
    if (layer->tile == NULL) {
        open[0] = box;
        return 1;
    }
    for (int y = t.y; y < t.y + t.h; y++) {
        const uint8_t *row = layer->tile + y * layer->across;
        for (int x = t.x, from; stretch(row, &x, t.x + t.w, &from);) {
            struct rect r = {from * LAYER_TILE, y * LAYER_TILE, (x - from) * LAYER_TILE,
                             LAYER_TILE};
            count = add_stretch(list, count, ROOM, r);
        }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        list[kept] = rect_cut(list[i], box);
        kept += !rect_empty(list[kept]);
    }
    count = join_rects(list, kept, max);
    memcpy(open, list, (size_t)count * sizeof *open);
    return count;
}
