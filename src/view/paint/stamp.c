#include "view/paint/stamp.h"

#include "view/paint/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum block_kind { BLOCK_CLEAR, BLOCK_MIXED, BLOCK_SOLID };

/* ---- making ---- */

bool stamp_init(struct stamp *stamp, const struct image *image, struct rect part)
{
    int blocks = (part.w + BLOCK - 1) / BLOCK;
    struct image padded;
    *stamp = (struct stamp){0};
    if (!image_init(&padded, blocks * BLOCK, part.h))
        return false;
    *stamp = (struct stamp){.image = padded, .blocks = blocks};
    stamp->kind = calloc((size_t)blocks * (size_t)part.h + 1, 1);
    if (stamp->kind == NULL) {
        stamp_release(stamp);
        return false;
    }
    stamp->image.w = part.w;
    for (int y = 0; y < part.h; y++)
        memcpy(padded.px + (ptrdiff_t)y * padded.stride,
               image->px + (ptrdiff_t)(y + part.y) * image->stride + part.x,
               (size_t)part.w * sizeof(pixel));
    stamp_learn(stamp);
    return true;
}

void stamp_release(struct stamp *stamp)
{
    image_release(&stamp->image);
    free(stamp->kind);
    *stamp = (struct stamp){0};
}

size_t stamp_bytes(const struct stamp *stamp)
{
    size_t blocks = (size_t)stamp->blocks * (size_t)stamp->image.h;
    return blocks * (BLOCK * sizeof(pixel) + 1);
}

static enum block_kind kind_of(const pixel *px)
{
    pixel any = 0, all = ~(pixel)0;
    for (int k = 0; k < BLOCK; k++) {
        any |= px[k];
        all &= px[k];
    }
    return any == 0 ? BLOCK_CLEAR : all >> 24 == 255 ? BLOCK_SOLID : BLOCK_MIXED;
}

void stamp_learn(struct stamp *stamp)
{
    int count = stamp->blocks * stamp->image.h;
    for (int i = 0; i < count; i++)
        stamp->kind[i] = (uint8_t)kind_of(stamp->image.px + (ptrdiff_t)i * BLOCK);
}

/* ---- putting down ---- */

/* Whole blocks of several rows, at `d` and `s`. */
struct job {
    pixel *d;
    const pixel *s;
    const uint8_t *kind;
    ptrdiff_t d_stride, s_stride, kind_stride; /* from row to row */
    int blocks, rows;
    pixel tint;
};

WIDE static void job_over(const struct job *j)
{
    pixel *d = j->d;
    const pixel *s = j->s;
    const uint8_t *kind = j->kind;
    block part;
    for (int y = 0; y < j->rows; y++) {
        for (int b = 0; b < j->blocks; b++) {
            if (kind[b] == BLOCK_CLEAR)
                continue;
            block_load(&part, s + b * BLOCK);
            if (kind[b] == BLOCK_SOLID)
                memcpy(d + b * BLOCK, &part, BYTES);
            else
                block_over(d + b * BLOCK, &part);
        }
        d += j->d_stride;
        s += j->s_stride;
        kind += j->kind_stride;
    }
}

WIDE static void job_tint(const struct job *j)
{
    pixel *d = j->d;
    const pixel *s = j->s;
    const uint8_t *kind = j->kind;
    block part;
    lanes even, odd;
    block_fill(&part, j->tint);
    block_lanes(&part, &even, &odd);
    for (int y = 0; y < j->rows; y++) {
        for (int b = 0; b < j->blocks; b++) {
            if (kind[b] == BLOCK_CLEAR)
                continue;
            block_load(&part, s + b * BLOCK);
            block_times(&part, &even, &odd);
            if (kind[b] == BLOCK_SOLID)
                memcpy(d + b * BLOCK, &part, BYTES);
            else
                block_over(d + b * BLOCK, &part);
        }
        d += j->d_stride;
        s += j->s_stride;
        kind += j->kind_stride;
    }
}

/* Columns `from` up to `to` of the rows, fewer than a block, where blocks are cut: as a block of
 * which the rest is clear. */
WIDE static void job_rest(const struct job *j, int from, int to)
{
    size_t bytes = (size_t)(to - from) * sizeof(pixel);
    block part;
    lanes even, odd;
    block_fill(&part, j->tint);
    block_lanes(&part, &even, &odd);
    for (int y = 0; y < j->rows; y++) {
        pixel *d = j->d + y * j->d_stride + from, below[BLOCK] = {0}, above[BLOCK] = {0};
        memcpy(above, j->s + y * j->s_stride + from, bytes);
        memcpy(below, d, bytes);
        block_load(&part, above);
        if (j->tint != 0)
            block_times(&part, &even, &odd);
        block_over(below, &part);
        memcpy(d, below, bytes);
    }
}

static void job_pixels(const struct job *j, int from, int to)
{
    for (; from < to; from += BLOCK)
        job_rest(j, from, to < from + BLOCK ? to : from + BLOCK);
}

/* The padding is clear and changes nothing, so the last block may reach beyond the picture's right
 * edge as long as the canvas does, too; the clip is never crossed otherwise. */
static void put(const struct stamp *stamp, struct canvas *canvas, int x, int y, pixel tint)
{
    const struct image *image = &stamp->image;
    struct rect r = rect_cut((struct rect){x, y, image->w, image->h}, canvas->clip);
    if (rect_empty(r))
        return;
    int from = r.x - x, to = from + r.w, top = r.y - y;
    int first = (from + BLOCK - 1) / BLOCK, last = to / BLOCK;
    if (to == image->w && x + stamp->blocks * BLOCK <= canvas->image.w)
        last = stamp->blocks;
    struct job j = {.d = canvas->image.px + (ptrdiff_t)r.y * canvas->image.stride + r.x,
                    .s = image->px + (ptrdiff_t)top * image->stride + from,
                    .d_stride = canvas->image.stride,
                    .s_stride = image->stride,
                    .kind_stride = stamp->blocks,
                    .blocks = last - first,
                    .rows = r.h,
                    .tint = tint};
    if (j.blocks <= 0) {
        job_pixels(&j, 0, r.w);
        return;
    }
    job_pixels(&j, 0, first * BLOCK - from);
    job_pixels(&j, last * BLOCK - from, r.w);
    j.d += first * BLOCK - from;
    j.s += first * BLOCK - from;
    j.kind = stamp->kind + (ptrdiff_t)top * stamp->blocks + first;
    if (tint != 0)
        job_tint(&j);
    else
        job_over(&j);
}

void stamp_draw(const struct stamp *stamp, struct canvas *canvas, int x, int y)
{
    put(stamp, canvas, x, y, 0);
}

void stamp_draw_tint(const struct stamp *stamp, struct canvas *canvas, int x, int y, pixel tint)
{
    assert(tint >> 24 == 255);
    put(stamp, canvas, x, y, tint);
}

void stamp_put_draw(const struct stamp_put *at, struct canvas *canvas)
{
    assert(at->stamp == NULL || at->tint == 0 || at->tint >> 24 == 255);
    if (at->image != NULL)
        canvas_blit_tint(canvas, at->image, at->x, at->y, at->tint);
    else if (at->stamp != NULL)
        put(at->stamp, canvas, at->x, at->y, at->tint);
}
