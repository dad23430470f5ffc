#include "view/lamp.h"

#include <stdint.h>

enum {
    STEPS = 1024,    /* of the squared distance, 0 … the radius */
    RADIUS = 351,    /* 1.37 window heights, ×256 */
    KNEE = 184,      /* 72 % of the radius, ×256 */
    GLOW_LEVEL = 33, /* 13 % */
    GLOW_REACH = 200 /* where the glow ends, ×256 of the radius */
};

#define GLOW 0xffbe60

static const uint32_t MIDDLE = 0xfffaf0, KNEE_LIGHT = 0xd2ae86;
static const uint32_t CORNER[2] = {0x5a3823, 0x6a4730};

static int root(int64_t v)
{
    int64_t r = 0;
    while ((r + 1) * (r + 1) <= v)
        r++;
    return (int)r;
}

/* The light by distance from the middle, 0 … 256 of the radius; alpha is the glow. */
static pixel light_at(int far, bool bright)
{
    pixel light;
    if (far <= KNEE)
        light = colour_mix(colour(MIDDLE), colour(KNEE_LIGHT), far * 256 / KNEE);
    else
        light = colour_mix(colour(KNEE_LIGHT), colour(CORNER[bright]),
                           (far - KNEE) * 256 / (256 - KNEE));
    int glow = far < GLOW_REACH ? GLOW_LEVEL * (GLOW_REACH - far) / GLOW_REACH : 0;
    return (light & 0xffffffu) | (uint32_t)glow << 24;
}

bool lamp_init(struct lamp *lamp, int w, int h, bool bright)
{
    if (!image_init(&lamp->light, w, h))
        return false;
    pixel by_distance[STEPS + 1];
    for (int i = 0; i <= STEPS; i++)
        by_distance[i] = light_at(root((int64_t)i * 65536 / STEPS), bright);
    int64_t radius = (int64_t)h * RADIUS; /* of doubled pixels: ×256 / 2 below */
    int64_t square = radius * radius / 65536 * 4;
    square = square < 1 ? 1 : square;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int64_t dx = 2 * x + 1 - w, dy = 2 * y + 1 - h;
            int64_t step = (dx * dx + dy * dy) * STEPS / square;
            lamp->light.px[(ptrdiff_t)y * lamp->light.stride + x] =
                by_distance[step > STEPS ? STEPS : step];
        }
    return true;
}

void lamp_release(struct lamp *lamp)
{
    image_release(&lamp->light);
}

void lamp_shine(const struct lamp *lamp, struct canvas *canvas, struct rect r)
{
    struct rect old = canvas_clip(canvas, r);
    canvas_multiply(canvas, &lamp->light, 0, 0, colour(GLOW));
    canvas_unclip(canvas, old);
}

static uint32_t brighter(uint32_t level, uint32_t glow, uint32_t rgb)
{
    uint32_t sum = level + glow * rgb * 3 / 510; /* as a middling pixel would gain */
    return sum > 255 ? 255 : sum;
}

pixel lamp_at(const struct lamp *lamp, int x, int y)
{
    const struct image *light = &lamp->light;
    x = x < 0 ? 0 : x >= light->w ? light->w - 1 : x;
    y = y < 0 ? 0 : y >= light->h ? light->h - 1 : y;
    pixel p = light->px[(ptrdiff_t)y * light->stride + x];
    uint32_t glow = p >> 24;
    uint32_t r = brighter(p >> 16 & 255, glow, GLOW >> 16);
    uint32_t g = brighter(p >> 8 & 255, glow, GLOW >> 8 & 255);
    uint32_t b = brighter(p & 255, glow, GLOW & 255);
    return colour(r << 16 | g << 8 | b);
}
