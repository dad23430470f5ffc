#include "view/noise.h"

#include "view/crew.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t noise_hash(int32_t x, int32_t y, uint32_t seed)
{
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ seed * 0xc2b2ae3du;
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 12;
    h *= 0x297a2d39u;
    return h ^ h >> 15;
}

/* 3t² - 2t³ for t 0 … 256 */
static int smooth(int t)
{
    return t * t * (768 - 2 * t) >> 16;
}

static int32_t floor_div(int32_t a, int32_t b)
{
    int32_t q = a / b;
    return a % b < 0 ? q - 1 : q;
}

int noise_value(int32_t x, int32_t y, int32_t cell, uint32_t seed)
{
    int32_t i = floor_div(x, cell), j = floor_div(y, cell);
    int u = smooth((int)((int64_t)(x - i * cell) * 256 / cell));
    int v = smooth((int)((int64_t)(y - j * cell) * 256 / cell));
    int a = noise_hash(i, j, seed) & 255, b = noise_hash(i + 1, j, seed) & 255;
    int c = noise_hash(i, j + 1, seed) & 255, d = noise_hash(i + 1, j + 1, seed) & 255;
    int top = a * (256 - u) + b * u, low = c * (256 - u) + d * u;
    return (top * (256 - v) + low * v) >> 16;
}

bool noise_tile_init(struct noise_tile *tile, int side)
{
    assert(side > 0);
    *tile = (struct noise_tile){.side = side, .v = malloc((size_t)side * (size_t)side)};
    if (tile->v == NULL)
        return false;
    memset(tile->v, 128, (size_t)side * (size_t)side);
    return true;
}

void noise_tile_release(struct noise_tile *tile)
{
    free(tile->v);
    *tile = (struct noise_tile){0};
}

static void tile_move(struct noise_tile *tile, int x, int y, int by)
{
    uint8_t *v = &tile->v[y * tile->side + x];
    int to = *v + by;
    *v = (uint8_t)(to < 0 ? 0 : to > 255 ? 255 : to);
}

enum {
    LATTICE = 2048, /* most cells across a tile */
    PARTS = 4       /* adding to it is shared in */
};

/* One row of lattice values, already blended between the two lattice rows around pixel row y. */
static void lattice_row(int16_t *row, int across, int down, int y, int side, uint32_t seed)
{
    int64_t at = (int64_t)y * down * 256 / side;
    int j = (int)(at >> 8), v = smooth((int)(at & 255));
    for (int i = 0; i < across; i++) {
        int a = noise_hash(i, j, seed) & 255, b = noise_hash(i, (j + 1) % down, seed) & 255;
        row[i] = (int16_t)((a * (256 - v) + b * v) >> 8);
    }
}

/* Where each pixel of a row lies between the lattice's columns. */
struct between {
    int16_t cell, next, smooth;
};

static void columns(struct between *column, int side, int across)
{
    for (int x = 0; x < side; x++) {
        int32_t at = (int32_t)((int64_t)x * across * 256 / side);
        int i = at >> 8;
        column[x] = (struct between){.cell = (int16_t)i,
                                     .next = (int16_t)(i + 1 < across ? i + 1 : 0),
                                     .smooth = (int16_t)smooth(at & 255)};
    }
}

struct adding {
    struct noise_tile *tile;
    const struct between *column;
    int across, down, amplitude;
    uint32_t seed;
};

static void add_part(void *self, int part)
{
    const struct adding *a = self;
    int side = a->tile->side;
    int16_t row[LATTICE];
    for (int y = side * part / PARTS; y < side * (part + 1) / PARTS; y++) {
        uint8_t *v = &a->tile->v[(size_t)y * (size_t)side];
        lattice_row(row, a->across, a->down, y, side, a->seed);
        for (int x = 0; x < side; x++) {
            const struct between *c = &a->column[x];
            int value = (row[c->cell] * (256 - c->smooth) + row[c->next] * c->smooth) >> 8;
            int to = v[x] + ((value - 128) * a->amplitude >> 7);
            v[x] = (uint8_t)(to < 0 ? 0 : to > 255 ? 255 : to);
        }
    }
}

void noise_tile_add(struct noise_tile *tile, struct octave octave, uint32_t seed)
{
    int most = tile->side / 2 < LATTICE ? tile->side / 2 : LATTICE;
    int across = octave.across < most ? octave.across : most;
    int down = octave.down < most ? octave.down : most;
    across = across < 1 ? 1 : across;
    down = down < 1 ? 1 : down;
    struct between *column = malloc((size_t)tile->side * sizeof *column);
    if (column == NULL)
        return;
    columns(column, tile->side, across);
    struct adding adding = {tile, column, across, down, octave.amplitude, seed};
    crew_share(PARTS, add_part, &adding);
    free(column);
}

void noise_tile_hairs(struct noise_tile *tile, struct hairs hairs, uint32_t seed)
{
    for (int i = 0; i < hairs.count; i++) {
        uint32_t h = noise_hash(i, 0, seed), g = noise_hash(i, 1, seed);
        int x = (int)(h % (uint32_t)tile->side), y = (int)(g % (uint32_t)tile->side);
        int length = hairs.length / 2 + (int)((h >> 20) % (uint32_t)(hairs.length + 1));
        int dx = hairs.across ? 256 : (int)((g >> 16) & 511) - 256;
        int dy = hairs.across ? 0 : (int)((g >> 7) & 511) - 256;
        int by = (int)((h >> 11) % (uint32_t)(2 * hairs.amplitude + 1)) - hairs.amplitude;
        for (int k = 0; k < length; k++) {
            int px = (x + (k * dx >> 8)) % tile->side, py = (y + (k * dy >> 8)) % tile->side;
            tile_move(tile, px < 0 ? px + tile->side : px, py < 0 ? py + tile->side : py, by);
        }
    }
}
