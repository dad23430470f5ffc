#include "view/toys/wood.h"

#include <string.h>

enum {
    PLANK_MM = 48,
    LENGTH_MM = 640,
    PLANK_LEAST = 26, /* px */
    TONE = 34,        /* how far planks differ in tone */
    SEED = 0x0a4
};

static const uint32_t SHADES[WOOD_COUNT][3] = {
    [WOOD_OAK] = {0x432813, 0x7d5230, 0xa2713f},
    [WOOD_WALNUT] = {0x20110a, 0x452817, 0x5b3820},
};

/* Sizes of the grain, mm across (along the plank) and down, and its strength. */
struct grain {
    int along, across_tenths, amplitude;
};
static const struct grain GRAINS[] = {{210, 160, 40}, {110, 50, 40}, {60, 18, 30}, {26, 9, 24}};

static int wood_px(int32_t px_per_mm, int tenths)
{
    return (int)((int64_t)px_per_mm * tenths / 10 >> 16);
}

static void wood_palette(struct wood *wood, enum wood_kind kind)
{
    const uint32_t *shade = SHADES[kind];
    for (int i = 0; i < 128; i++) {
        wood->palette[i] = colour_mix(colour(shade[0]), colour(shade[1]), i * 2);
        wood->palette[128 + i] = colour_mix(colour(shade[1]), colour(shade[2]), i * 2);
    }
}

bool wood_init(struct wood *wood, enum wood_kind kind, int32_t px_per_mm)
{
    *wood = (struct wood){.px_per_mm = px_per_mm};
    int plank = wood_px(px_per_mm, PLANK_MM * 10);
    wood->plank = plank < PLANK_LEAST ? PLANK_LEAST : plank;
    wood->length = wood->plank * LENGTH_MM / PLANK_MM;
    int period = 96; /* mm; doubled until the tile is large enough not to be seen repeating */
    while ((int64_t)period * px_per_mm < 480 * 65536ll)
        period *= 2;
    int side = wood_px(px_per_mm, period * 10);
    if (!noise_tile_init(&wood->tile, side))
        return false;
    for (size_t i = 0; i < sizeof GRAINS / sizeof *GRAINS; i++) {
        const struct grain *g = &GRAINS[i];
        struct octave octave = {period / g->along + 1, period * 10 / g->across_tenths,
                                g->amplitude};
        noise_tile_add(&wood->tile, octave, SEED + (uint32_t)i);
    }
    struct hairs pores = {.count = side * side / 420,
                          .length = wood_px(px_per_mm, 70) + 2,
                          .amplitude = 40,
                          .across = true};
    noise_tile_hairs(&wood->tile, pores, SEED);
    wood_palette(wood, kind);
    return true;
}

void wood_release(struct wood *wood)
{
    noise_tile_release(&wood->tile);
}

static int floor_div(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* How much darker the k-th pixel row of a plank is than its middle: a gap above, a worn edge. */
static int edge_tone(const struct wood *wood, int k)
{
    int gap = wood->plank / 56 + 1;
    if (k < gap)
        return -200;
    if (k < 2 * gap)
        return 10;
    int last = wood->plank - 1 - k;
    return last < 3 * gap ? -(3 * gap - last) * 26 / (3 * gap) : 0;
}

/* Darkens the plank's ends where two meet. */
static void row_joints(const struct wood *wood, pixel *row, struct rect r, int x0, uint32_t h)
{
    int shift = (int)(h % (uint32_t)wood->length), width = wood->plank / 56 + 1;
    int first = floor_div(r.x - x0 - shift, wood->length) * wood->length + shift + x0;
    for (int x = first; x < r.x + r.w; x += wood->length)
        for (int i = 0; i < width; i++)
            if (x + i >= r.x && x + i < r.x + r.w)
                row[x + i] = wood->palette[0];
}

void wood_draw(const struct wood *wood, struct canvas *canvas, struct rect r, int x0, int y0)
{
    int side = wood->tile.side;
    r = rect_cut(r, canvas->clip);
    for (int y = r.y; y < r.y + r.h; y++) {
        int plank = floor_div(y - y0, wood->plank), k = y - y0 - plank * wood->plank;
        uint32_t h = noise_hash(plank, 7, SEED);
        int line = (y - y0 + (int)(h % (uint32_t)side)) % side;
        const uint8_t *grain = &wood->tile.v[(line + side) % side * side];
        int tone = (int)((h >> 12) % (2 * TONE + 1)) - TONE + edge_tone(wood, k);
        int at = (r.x - x0 + (int)((h >> 8) % (uint32_t)side)) % side;
        at = at < 0 ? at + side : at;
        pixel *row = canvas->image.px + (ptrdiff_t)y * canvas->image.stride;
        for (int x = r.x; x < r.x + r.w; x++) {
            int v = grain[at] + tone;
            row[x] = wood->palette[v < 0 ? 0 : v > 255 ? 255 : v];
            at = at + 1 == side ? 0 : at + 1;
        }
        row_joints(wood, row, r, x0, h);
    }
}
