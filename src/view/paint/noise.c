#include "view/paint/noise.h"

#include "view/paint/rows.h"

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

static uint8_t level(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static void tile_move(struct noise_tile *tile, int x, int y, int by)
{
    uint8_t *v = &tile->v[y * tile->side + x];
    *v = level(*v + by);
}

enum { LATTICE = 2048 }; /* most cells across a tile */

/* Two rows of a lattice, one below the other, and a row of values blended between them; of the last
 * kind each with its right neighbour, the lattice going round. */
struct lattice {
    int across, down, upper; /* which row is the upper one; -1: none yet */
    uint32_t seed;
    uint8_t a[LATTICE], b[LATTICE], row[LATTICE + 1];
    uint16_t pair[LATTICE];
};

static void lattice_line(const struct lattice *l, int j, uint8_t *line)
{
    for (int i = 0; i < l->across; i++)
        line[i] = (uint8_t)noise_hash(i, j, l->seed);
}

/* Blends the row for pixel row y of a tile. */
static void lattice_row(struct lattice *l, int y, int side)
{
    int64_t at = (int64_t)y * l->down * 256 / side;
    int j = (int)(at >> 8), v = smooth((int)(at & 255));
    if (j != l->upper) {
        lattice_line(l, j, l->a);
        lattice_line(l, (j + 1) % l->down, l->b);
        l->upper = j;
    }
    for (int i = 0; i < l->across; i++)
        l->row[i] = (uint8_t)((l->a[i] * (256 - v) + l->b[i] * v) >> 8);
    l->row[l->across] = l->row[0];
    for (int i = 0; i < l->across; i++)
        l->pair[i] = (uint16_t)(l->row[i] | l->row[i + 1] << 8);
}

/* For each pixel of a row: which column of the lattice it lies right of and how far; room for the
 * row's values. */
struct columns {
    uint16_t *cell, *smooth, *pair; /* of one piece of memory, owned by `cell` */
};

enum { LANES = 16 };

static bool columns_init(struct columns *c, int side, int across)
{
    size_t room = ((size_t)side + LANES - 1) / LANES * LANES;
    *c = (struct columns){.cell = calloc(3 * room, sizeof(uint16_t))};
    if (c->cell == NULL)
        return false;
    c->smooth = c->cell + room;
    c->pair = c->smooth + room;
    for (int x = 0; x < side; x++) {
        int32_t at = (int32_t)((int64_t)x * across * 256 / side);
        c->cell[x] = (uint16_t)(at >> 8);
        c->smooth[x] = (uint16_t)smooth(at & 255);
    }
    return true;
}

/* Adds a row: to each value what lies between its pair, times the amplitude. Counts are constant so
 * that the compiler takes whole registers; every product fits its lane. */
WIDE static void row_add(uint8_t *v, const uint16_t *pair, const uint16_t *smooth, int n,
                         int amplitude)
{
    for (int i = 0; i < n; i += LANES) {
        int16_t sum[LANES];
        uint8_t out[LANES];
        int part = n - i < LANES ? n - i : LANES;
        memset(out, 0, sizeof out);
        memcpy(out, v + i, (size_t)part);
        for (int k = 0; k < LANES; k++) {
            uint16_t left = pair[i + k] & 255, right = pair[i + k] >> 8, s = smooth[i + k];
            uint16_t between = (uint16_t)(left * (uint16_t)(256 - s) + right * s);
            int16_t value = (int16_t)((int16_t)(between >> 8) - 128);
            sum[k] = (int16_t)(out[k] + ((int16_t)(value * amplitude) >> 7));
        }
        for (int k = 0; k < LANES; k++)
            out[k] = (uint8_t)(sum[k] < 0 ? 0 : sum[k] > 255 ? 255 : sum[k]);
        memcpy(v + i, out, (size_t)part);
    }
}

void noise_tile_add(struct noise_tile *tile, struct octave octave, uint32_t seed)
{
    int side = tile->side, most = side / 2 < LATTICE ? side / 2 : LATTICE;
    int across = octave.across < most ? octave.across : most;
    int down = octave.down < most ? octave.down : most;
    struct columns columns;
    struct lattice *l = malloc(sizeof *l);
    across = across < 1 ? 1 : across;
    assert(octave.amplitude >= 0 && octave.amplitude < 256);
    if (l == NULL || !columns_init(&columns, side, across)) {
        free(l);
        return;
    }
    l->across = across;
    l->down = down < 1 ? 1 : down;
    l->upper = -1;
    l->seed = seed;
    for (int y = 0; y < side; y++) {
        lattice_row(l, y, side);
        for (int x = 0; x < side; x++)
            columns.pair[x] = l->pair[columns.cell[x]];
        row_add(&tile->v[(size_t)y * (size_t)side], columns.pair, columns.smooth, side,
                octave.amplitude);
    }
    free(columns.cell);
    free(l);
}

/* Somewhere in the tile: the same coordinate within 0 … side - 1. It was never far from there. */
static int wrapped(int at, int side)
{
    while (at < 0)
        at += side;
    while (at >= side)
        at -= side;
    return at;
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
            tile_move(tile, wrapped(x + (k * dx >> 8), tile->side),
                      wrapped(y + (k * dy >> 8), tile->side), by);
        }
    }
}
