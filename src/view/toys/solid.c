#include "view/toys/solid.h"

#include "view/paint/noise.h"
#include "view/toys/ground.h"

#include <math.h>

enum {
    INK_UM = 480,
    INK_LEAST = 220,
    INK_MOST = 460,
    INK_ALPHA = 218,
    FOOT_SHADE = 62, /* how much darker a side is at its foot, of 256 */
    LID_LIGHT = 268, /* brightness of a lid at its upper left and lower right */
    LID_DARK = 236,
    WALL_FRONT = 172,
    WALL_SWING = 38
};

struct pencil pencil_make(struct canvas *canvas, const struct camera *camera)
{
    return (struct pencil){
        .canvas = canvas, .camera = camera, .ink = line_width(camera, INK_UM, INK_LEAST, INK_MOST)};
}

static uint32_t channel(uint32_t rgb, int shift, int f)
{
    int v = (int)(rgb >> shift & 255) * f >> 8;
    return (uint32_t)(v > 255 ? 255 : v < 0 ? 0 : v) << shift;
}

uint32_t rgb_scale(uint32_t rgb, int f)
{
    return channel(rgb, 16, f) | channel(rgb, 8, f) | channel(rgb, 0, f);
}

uint32_t rgb_mix(uint32_t a, uint32_t b, int t)
{
    return colour_mix(colour(a), colour(b), t) & 0xffffffu;
}

int wall_light(int nx)
{
    return WALL_FRONT - nx * WALL_SWING / 256;
}

void box_corners(const struct prop *prop, int32_t x0, int32_t y0, int32_t x1, int32_t y1,
                 struct vec out[4])
{
    const struct vec local[4] = {{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}};
    for (int i = 0; i < 4; i++)
        out[i] = pose_place(prop->pose, local[i]);
}

/* A gradient over a wall: from its upper edge (a to b) down to its foot. */
struct wall {
    struct fpoint a, b;
    int32_t rise;
    pixel high, low;
};

static pixel wall_shade(void *self, int x, int y)
{
    const struct wall *w = self;
    int64_t width = w->b.x - w->a.x;
    int64_t along = (int64_t)x * FIX + FIX / 2 - w->a.x;
    int64_t top = w->a.y + (width == 0 ? 0 : (int64_t)(w->b.y - w->a.y) * along / width);
    int64_t t = ((int64_t)y * FIX + FIX / 2 - top) * 256 / (w->rise > 0 ? w->rise : 1);
    return colour_mix(w->high, w->low, t < 0 ? 0 : t > 256 ? 256 : (int)t);
}

/* The wall below the lid's edge a–b, if it faces the viewer. */
static void wall_draw(const struct pencil *p, struct fpoint a, struct fpoint b, int32_t rise,
                      uint32_t rgb)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    int nx = length > 0 ? (int)(dy * 256 / length) : 0;
    uint32_t lit = rgb_scale(rgb, wall_light(nx));
    struct wall wall = {.a = a,
                        .b = b,
                        .rise = rise,
                        .high = colour(lit),
                        .low = colour(rgb_scale(lit, 256 - FOOT_SHADE))};
    const struct fpoint quad[4] = {a, b, {b.x, b.y + rise}, {a.x, a.y + rise}};
    canvas_path_start(p->canvas);
    canvas_path_polygon(p->canvas, quad, 4);
    canvas_path_shade(p->canvas, wall_shade, &wall);
}

/* A lid's slow gradient from the lamp's side to the far one. */
struct lid {
    int from, span; /* of x + y, px */
    pixel light, dark;
};

static pixel lid_shade(void *self, int x, int y)
{
    const struct lid *lid = self;
    int t = (x + y - lid->from) * 256 / lid->span;
    return colour_mix(lid->light, lid->dark, t < 0 ? 0 : t > 256 ? 256 : t);
}

static void lid_fill(const struct pencil *p, const struct fpoint *point, int count, uint32_t rgb)
{
    int low = (point[0].x + point[0].y) / FIX, high = low;
    for (int i = 1; i < count; i++) {
        int sum = (point[i].x + point[i].y) / FIX;
        low = sum < low ? sum : low;
        high = sum > high ? sum : high;
    }
    struct lid lid = {.from = low,
                      .span = high - low + 1,
                      .light = colour(rgb_scale(rgb, LID_LIGHT)),
                      .dark = colour(rgb_scale(rgb, LID_DARK))};
    canvas_path_start(p->canvas);
    canvas_path_polygon(p->canvas, point, count);
    canvas_path_shade(p->canvas, lid_shade, &lid);
}

void solid_face(const struct pencil *p, const struct fpoint *point, int count, uint32_t rgb,
                bool inked)
{
    lid_fill(p, point, count, rgb);
    if (inked)
        canvas_stroke(p->canvas, point, count, true, p->ink, colour_alpha(INK, INK_ALPHA));
}

static bool clockwise(const struct fpoint *point, int count)
{
    int64_t twice = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        twice += ((int64_t)point[j].x - point[0].x) * ((int64_t)point[i].y - point[0].y) -
                 ((int64_t)point[i].x - point[0].x) * ((int64_t)point[j].y - point[0].y);
    return twice > 0;
}

void solid_prism(const struct pencil *p, const struct vec *corner, int count, int32_t z0,
                 int32_t z1, struct paints_of rgb)
{
    struct fpoint lid[PROP_OUTLINE];
    int32_t rise = camera_rise(p->camera, z1) - camera_rise(p->camera, z0);
    for (int i = 0; i < count; i++)
        lid[i] = camera_raise(p->camera, corner[i], z1);
    bool forward = clockwise(lid, count), smooth = count > 8;
    for (int i = 0; i < count; i++) {
        struct fpoint a = lid[forward ? i : count - 1 - i];
        struct fpoint b = lid[forward ? (i + 1) % count : (2 * count - 2 - i) % count];
        if (b.x < a.x) /* clockwise on the screen, so leftward edges face the viewer */
            wall_draw(p, a, b, rise, rgb.side);
    }
    lid_fill(p, lid, count, rgb.top);
    canvas_path_start(p->canvas);
    canvas_path_stroke(p->canvas, lid, count, true, p->ink);
    for (int i = 0; i < count; i++) {
        struct fpoint a = lid[forward ? i : count - 1 - i];
        struct fpoint b = lid[forward ? (i + 1) % count : (2 * count - 2 - i) % count];
        struct fpoint c = lid[forward ? (i + count - 1) % count : (count - i) % count];
        if (b.x < a.x) {
            const struct fpoint foot[2] = {{a.x, a.y + rise}, {b.x, b.y + rise}};
            canvas_path_stroke(p->canvas, foot, 2, false, p->ink);
        }
        if (smooth ? (b.x < a.x) != (a.x < c.x) : b.x < a.x || a.x < c.x) {
            const struct fpoint edge[2] = {a, {a.x, a.y + rise}};
            canvas_path_stroke(p->canvas, edge, 2, false, p->ink);
        }
    }
    canvas_path_fill(p->canvas, colour_alpha(INK, INK_ALPHA));
}

void solid_line(const struct pencil *p, struct vec a, struct vec b, int32_t z, int32_t um, pixel c)
{
    const struct fpoint line[2] = {camera_raise(p->camera, a, z), camera_raise(p->camera, b, z)};
    canvas_stroke(p->canvas, line, 2, false, line_width(p->camera, um, 120, 100 * FIX), c);
}

void solid_loop(const struct pencil *p, const struct vec *corner, int count, int32_t z, int32_t um,
                pixel c)
{
    struct fpoint loop[PROP_OUTLINE];
    for (int i = 0; i < count; i++)
        loop[i] = camera_raise(p->camera, corner[i], z);
    canvas_stroke(p->canvas, loop, count, true, line_width(p->camera, um, 120, 100 * FIX), c);
}

/* ---- balls ---- */

struct ball {
    struct fpoint centre;
    int32_t radius;
    int light;
    uint32_t rgb, seed;
    int speck; /* px of a speckle */
};

/* Light from the upper left and above, a little noise, a darker rim. */
static pixel ball_shade(void *self, int x, int y)
{
    const struct ball *b = self;
    int u = (int)(((int64_t)x * FIX + FIX / 2 - b->centre.x) * 256 / b->radius);
    int v = (int)(((int64_t)y * FIX + FIX / 2 - b->centre.y) * 256 / b->radius);
    int out = u * u + v * v > 65536 ? 65536 : u * u + v * v;
    int up = (int)sqrt((double)(65536 - out));
    int facing = (-u * 118 - v * 138 + up * 182) / 256; /* -256 … 256 */
    int f = 204 + facing * 64 / 256;
    uint32_t h = noise_hash(x / b->speck, y / b->speck, b->seed);
    f += (int)(h & 15) - 8;
    if ((h >> 8 & 15) == 0)
        f += 22;
    return colour(rgb_scale(b->rgb, f * b->light >> 8));
}

void solid_ball(const struct pencil *p, struct fpoint centre, int32_t radius, uint32_t rgb,
                int light, uint32_t seed)
{
    if (radius <= 0)
        return;
    struct ball ball = {
        .centre = centre, .radius = radius, .light = light, .rgb = rgb, .seed = seed};
    ball.speck = camera_length(p->camera, 700) / FIX + 1;
    canvas_path_start(p->canvas);
    canvas_path_disc(p->canvas, centre, radius);
    canvas_path_shade(p->canvas, ball_shade, &ball);
}
