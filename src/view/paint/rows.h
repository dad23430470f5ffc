/* What loops over rows of pixels are made of; shared by canvas*.c, stamp.c and layer.c alone.
 *
 * Products of bytes are divided by 255 and rounded, the same in every form: pixel by pixel, and in
 * blocks of eight. Blocks have constant sizes, so that compilers take whole registers for them.
 */
#ifndef FOILSHOT_VIEW_PAINT_ROWS_H
#define FOILSHOT_VIEW_PAINT_ROWS_H

#include "view/paint/canvas.h"

#include <string.h>

enum { BLOCK = 8 /* pixels the row loops take at a time */ };

#define PAIR 0x00ff00ffu

/* ---- one pixel ---- */

static inline uint32_t div255_pair(uint32_t v)
{
    v += 0x00800080u;
    return ((v + ((v >> 8) & PAIR)) >> 8) & PAIR;
}

/* All four channels times a/255, rounded. */
static inline pixel times(pixel p, uint32_t a)
{
    return div255_pair((p & PAIR) * a) | (div255_pair(((p >> 8) & PAIR) * a) << 8);
}

static inline pixel over(pixel below, pixel above)
{
    return above + times(below, 255u - (above >> 24));
}

/* Channel by channel a × b / 255. */
static inline pixel times_each(pixel a, pixel b)
{
    uint32_t rb = (a & 0xffu) * (b & 0xffu) + (a & 0xff0000u) * ((b >> 16) & 0xffu);
    uint32_t g = a >> 8;
    uint32_t ga = (g & 0xffu) * ((b >> 8) & 0xffu) + (g & 0xff0000u) * (b >> 24);
    return div255_pair(rb) | (div255_pair(ga) << 8);
}

/* These pixels will be wanted soon; only a hint, for places the processor cannot guess. */
static inline void row_soon(const pixel *px, int n)
{
    enum { LINE = 16 };
#ifdef __GNUC__
    for (int i = 0; i < n; i += LINE)
        __builtin_prefetch(px + i, 1);
#else
    (void)px, (void)n;
#endif
}

/* ---- blocks ---- */

/* The loops over rows are compiled twice, and the machine takes the form it can run when the
 * program is loaded; whole numbers come out the same in both. Sanitizers want one form only. */
#if defined __x86_64__ && defined __GLIBC__ && defined __has_attribute
#if __has_attribute(target_clones) && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#if !defined __clang__
#define WIDE __attribute__((target_clones("avx2", "default")))
#endif
#endif
#endif
#ifndef WIDE
#define WIDE
#endif

enum { BYTES = BLOCK * 4 };

/* A block in a register, and its channels, two of a pixel at a time, as numbers of 16 bits: vectors
 * of gcc and clang, which work on every machine and come to the same everywhere. */
typedef uint32_t block __attribute__((vector_size(BYTES)));
typedef uint16_t lanes __attribute__((vector_size(BYTES)));

static inline void block_load(block *b, const pixel *from)
{
    memcpy(b, from, BYTES);
}

/* The same pixel everywhere. */
static inline void block_fill(block *b, pixel c)
{
    for (int k = 0; k < BLOCK; k++)
        (*b)[k] = c;
}

/* The channels of a block, as block_times wants them: blue and red, green and alpha. */
static inline void block_lanes(const block *b, lanes *even, lanes *odd)
{
    *even = (lanes)(*b & PAIR);
    *odd = (lanes)(*b >> 8 & PAIR);
}

/* Channel by channel times a number of 0 … 255, divided by 255, rounded. */
static inline void block_times(block *b, const lanes *even, const lanes *odd)
{
    lanes x, y;
    block_lanes(b, &x, &y);
    x = x * *even + 128;
    y = y * *odd + 128;
    x = (x + (x >> 8)) >> 8;
    y = (y + (y >> 8)) >> 8;
    *b = (block)x | (block)y << 8;
}

/* Block `s` over the block at `d`; both are proper premultiplied pixels. */
static inline void block_over(pixel *d, const block *s)
{
    block below, rest = 255 - (*s >> 24);
    rest |= rest << 16;
    const lanes by = (lanes)rest;
    block_load(&below, d);
    block_times(&below, &by, &by);
    below += *s;
    memcpy(d, &below, BYTES);
}

#endif
