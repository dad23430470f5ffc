#include "view/paint/lamp.h"

#include "view/paint/crew.h"

#include <SDL.h>
#include <stdint.h>

enum {
    STEPS = 1024,     /* of the squared distance, 0 … the radius */
    RADIUS = 351,     /* 1.37 window heights, ×256 */
    KNEE = 184,       /* 72 % of the radius, ×256 */
    GLOW_LEVEL = 33,  /* 13 % */
    GLOW_REACH = 200, /* where the glow ends, ×256 of the radius */
    OVER_X = 108, /* where the lamp hangs, ×256 of the window: over the table, which the panel */
    OVER_Y = 118, /* leaves to the left; a projector has no panel */
    OVER_MIDDLE = 128,
    PARTS = 8 /* the work is shared in */
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

/* The light and the glow by distance from the middle, 0 … 256 of the radius. */
static void light_at(int far, bool bright, pixel *light, pixel *glow)
{
    if (far <= KNEE)
        *light = colour_mix(colour(MIDDLE), colour(KNEE_LIGHT), far * 256 / KNEE);
    else
        *light = colour_mix(colour(KNEE_LIGHT), colour(CORNER[bright]),
                            (far - KNEE) * 256 / (256 - KNEE));
    int level = far < GLOW_REACH ? GLOW_LEVEL * (GLOW_REACH - far) / GLOW_REACH : 0;
    *glow = colour_alpha(GLOW, level) & 0xffffffu;
}

/* What is known before the first pixel. */
struct shine {
    struct lamp *lamp;
    pixel light[STEPS + 1], glow[STEPS + 1]; /* by the squared distance */
    int64_t square;                          /* of the radius */
    int over_x, over_y, parts;
};

static void shine_row(const struct shine *s, int y)
{
    const struct image *image = &s->lamp->light;
    pixel *to = image->px + (ptrdiff_t)y * image->stride;
    pixel *add = s->lamp->glow.px + (ptrdiff_t)y * s->lamp->glow.stride;
    int64_t dx = 1 - s->over_x, dy = 2 * y + 1 - s->over_y, square = s->square;
    int64_t far = (dx * dx + dy * dy) * STEPS, step = far / square, from = step * square;
    /* a division for every pixel would be slow: from one to the next it hardly changes */
    for (int x = 0; x < image->w; far += (4 * dx + 4) * STEPS, dx += 2, x++) {
        for (; far < from; from -= square)
            step--;
        for (; far >= from + square; from += square)
            step++;
        to[x] = s->light[step > STEPS ? STEPS : step];
        add[x] = s->glow[step > STEPS ? STEPS : step];
    }
}

static void shine_part(void *self, int part)
{
    const struct shine *s = self;
    int h = s->lamp->light.h;
    for (int y = h * part / s->parts; y < h * (part + 1) / s->parts; y++)
        shine_row(s, y);
}

static bool lamp_make(struct lamp *lamp, int w, int h, bool bright)
{
    *lamp = (struct lamp){0};
    if (!image_init(&lamp->light, w, h) || !image_init(&lamp->glow, w, h)) {
        lamp_release(lamp);
        return false;
    }
    struct shine shine = {.lamp = lamp, .parts = h < PARTS ? 1 : PARTS};
    for (int i = 0; i <= STEPS; i++)
        light_at(root((int64_t)i * 65536 / STEPS), bright, &shine.light[i], &shine.glow[i]);
    int64_t radius = (int64_t)h * RADIUS; /* ×256; distances below are doubled */
    shine.square = radius * radius / 65536 * 4;
    shine.square = shine.square < 1 ? 1 : shine.square;
    shine.over_x = 2 * w * (bright ? OVER_MIDDLE : OVER_X) / 256;
    shine.over_y = 2 * h * (bright ? OVER_MIDDLE : OVER_Y) / 256;
    crew_share(shine.parts, shine_part, &shine);
    return true;
}

/* One that is made already. */
static struct {
    SDL_Thread *thread; /* NULL: there is none */
    struct lamp lamp;
    int w, h;
    bool bright, good;
} ahead;

static int make_ahead(void *unused)
{
    (void)unused;
    ahead.good = lamp_make(&ahead.lamp, ahead.w, ahead.h, ahead.bright);
    return 0;
}

void lamp_ahead(int w, int h, bool bright)
{
    if (ahead.thread != NULL)
        return;
    ahead.w = w;
    ahead.h = h;
    ahead.bright = bright;
    ahead.thread = SDL_CreateThread(make_ahead, "lamp", NULL);
}

void lamp_ahead_drop(void)
{
    if (ahead.thread == NULL)
        return;
    SDL_WaitThread(ahead.thread, NULL);
    ahead.thread = NULL;
    lamp_release(&ahead.lamp);
}

bool lamp_init(struct lamp *lamp, int w, int h, bool bright)
{
    if (ahead.thread == NULL || ahead.w != w || ahead.h != h || ahead.bright != bright)
        return lamp_make(lamp, w, h, bright); /* that one may be wanted yet */
    SDL_WaitThread(ahead.thread, NULL);
    ahead.thread = NULL;
    *lamp = ahead.lamp;
    return ahead.good;
}

void lamp_release(struct lamp *lamp)
{
    image_release(&lamp->light);
    image_release(&lamp->glow);
}

void lamp_shine(const struct lamp *lamp, struct canvas *canvas, const struct image *from,
                struct rect r)
{
    struct rect old = canvas_clip(canvas, r);
    canvas_light(canvas, from, &lamp->light, &lamp->glow);
    canvas_unclip(canvas, old);
}

static uint32_t brighter(pixel light, pixel glow, int shift)
{
    uint32_t sum = (light >> shift & 255) + (glow >> shift & 255) * 3 / 2;
    return (sum > 255 ? 255 : sum) << shift;
}

/* The glow counts as much as it adds to a middling pixel. */
pixel lamp_at(const struct lamp *lamp, int x, int y)
{
    const struct image *image = &lamp->light;
    x = x < 0 ? 0 : x >= image->w ? image->w - 1 : x;
    y = y < 0 ? 0 : y >= image->h ? image->h - 1 : y;
    ptrdiff_t at = (ptrdiff_t)y * image->stride + x;
    pixel light = image->px[at], glow = lamp->glow.px[at];
    return colour(brighter(light, glow, 16) | brighter(light, glow, 8) | brighter(light, glow, 0));
}
