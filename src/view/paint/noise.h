/* Texture from hashed lattice points: the same speck at the same place of the table every time.
 *
 * A `noise_tile` is a square of T × T bytes (128 = neutral) that repeats without a seam; it is made
 * once per zoom step, so that one sample is one pixel. Integers only.
 */
#ifndef FOILSHOT_VIEW_PAINT_NOISE_H
#define FOILSHOT_VIEW_PAINT_NOISE_H

#include <stdbool.h>
#include <stdint.h>

struct noise_tile {
    int side;
    uint8_t *v;
};

/* Smooth noise of one size: how many lattice cells the tile has across and down, and how far it
 * may move the value either way. Cells finer than two pixels are widened to two. */
struct octave {
    int across, down;
    int amplitude;
};

/* Short straight hairs, `count` of them, `length` px long on average, lying at any angle (or
 * across only), each moving the value by up to `amplitude`. */
struct hairs {
    int count, length, amplitude;
    bool across;
};

uint32_t noise_hash(int32_t x, int32_t y, uint32_t seed);
/* Smooth value 0 … 255 at a point whose lattice spacing is `cell` (same unit as x, y). */
int noise_value(int32_t x, int32_t y, int32_t cell, uint32_t seed);

bool noise_tile_init(struct noise_tile *tile, int side); /* neutral; false when memory is short */
void noise_tile_release(struct noise_tile *tile);
void noise_tile_add(struct noise_tile *tile, struct octave octave, uint32_t seed);
void noise_tile_hairs(struct noise_tile *tile, struct hairs hairs, uint32_t seed);

#endif
