/* What loops over rows of pixels are made of; shared by canvas.c and stamp.c alone.
 *
 * Products of bytes are divided by 255 and rounded, the same in every form: pixel by pixel, and in
 * blocks of eight. Blocks have constant sizes, so that compilers take whole registers for them.
 */
#ifndef FOILSHOT_VIEW_ROWS_H
#define FOILSHOT_VIEW_ROWS_H

#include "view/canvas.h"

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

/* Byte by byte a × b / 255, rounded, in 16-bit lanes: the form that fills the registers best. */
static inline void lanes_times(uint8_t out[BYTES], const uint8_t *a, const uint8_t *b)
{
    for (int k = 0; k < BYTES; k++) {
        uint16_t v = (uint16_t)(a[k] * b[k] + 128);
        out[k] = (uint8_t)((uint16_t)(v + (v >> 8)) >> 8);
    }
}

/* A block of `s` over the same block of `d`; both are proper premultiplied pixels. */
static inline void block_over(pixel *d, const pixel *s)
{
    pixel rest[BLOCK];
    uint8_t below[BYTES], sum[BYTES];
    const uint8_t *above = (const uint8_t *)s;
    for (int k = 0; k < BLOCK; k++)
        rest[k] = (255u - (s[k] >> 24)) * 0x01010101u;
    lanes_times(below, (const uint8_t *)d, (const uint8_t *)rest);
    for (int k = 0; k < BYTES; k++)
        sum[k] = (uint8_t)(above[k] + below[k]);
    memcpy(d, sum, BYTES);
}

/* The same value in all channels of all pixels of a block, and one pixel repeated. */
static inline void block_fill(pixel block[BLOCK], pixel c)
{
    for (int k = 0; k < BLOCK; k++)
        block[k] = c;
}

static inline void block_times(pixel out[BLOCK], const pixel *s, const pixel with[BLOCK])
{
    lanes_times((uint8_t *)out, (const uint8_t *)s, (const uint8_t *)with);
}

#endif
