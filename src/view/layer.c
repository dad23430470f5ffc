#include "view/layer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum layer_tile { TILE_CLEAR, TILE_MIXED, TILE_SOLID };

/* Solid stretches shorter than this between two open ones are not worth a rectangle of their own.
 */
enum { SHORT = 6 };

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

void layer_draw(const struct layer *layer, struct canvas *canvas)
{
    struct rect t = tiles(layer, canvas->clip);
    const struct image *image = &layer->canvas.image;
    struct rect whole = {0, 0, image->w, image->h};
    for (int y = t.y; y < t.y + t.h; y++) {
        const uint8_t *row = layer->tile + y * layer->across;
        for (int x = t.x, to; x < t.x + t.w; x = to) {
            for (to = x + 1; to < t.x + t.w && row[to] == row[x];)
                to++;
            if (row[x] == TILE_CLEAR)
                continue;
            struct rect r = {x * LAYER_TILE, y * LAYER_TILE, (to - x) * LAYER_TILE, LAYER_TILE};
            r = rect_cut(r, whole);
            struct image cut = part(image, r);
            if (row[x] == TILE_SOLID)
                canvas_copy(canvas, &cut, r.x, r.y);
            else
                canvas_blit(canvas, &cut, r.x, r.y);
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

int layer_open(const struct layer *layer, struct rect box, struct rect *open, int max)
{
    struct rect t = tiles(layer, box);
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
            int i = 0;
            while (i < count &&
                   (open[i].x != r.x || open[i].w != r.w || open[i].y + open[i].h != r.y))
                i++;
            if (i < count)
                open[i].h += r.h;
            else if (count < max)
                open[count++] = r;
            else
                open[max - 1] = rect_join(open[max - 1], r);
        }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        open[kept] = rect_cut(open[i], box);
        kept += !rect_empty(open[kept]);
    }
    return kept;
}
