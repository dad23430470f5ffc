#include "view/table/overlay.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum {
    POINTS = 256,      /* corners of one mark; more are left out */
    ROUND_STEPS = 96,  /* corners of a circle */
    UNDER_ALPHA = 150, /* of the dark edge below the bright one */
    SIGN_RADIUS = 12 * FIX,
    CROSS_REACH = 8 * FIX,
    HEAD_LENGTH = 17 * FIX, /* of a path's arrow */
    HEAD_WIDTH = 12 * FIX,
    TICK_REACH = 8 * FIX /* of a tape's ends */
};

#define INK 0x23140b

enum pattern { PLAIN, DOTS, HATCH, CROSS_HATCH, STRIPES };
enum ending { NOTHING, CROSS, ARROW, TICKS };

/* How a meaning looks. Widths and lengths in 1/4 px at UI scale 1. */
struct look {
    uint32_t body, mark, edge; /* fill, pattern, outline */
    uint8_t near, far;         /* strength of the fill at a wedge's or disc's middle and rim */
    uint8_t mark_alpha;
    enum pattern pattern;
    uint8_t width, dash, gap, under; /* outline; `under`: how much wider the dark one is */
    enum ending ending;              /* of lines */
    bool sign;                       /* a no-entry sign in the middle of areas */
};

static const struct look LOOKS[MEANS_COUNT] = {
    [MEANS_MOVE] = {.body = 0xffd66e,
                    .mark = 0xfff4cc,
                    .edge = 0xfff0c4,
                    .near = 87,
                    .far = 87,
                    .mark_alpha = 140,
                    .pattern = DOTS,
                    .width = 10,
                    .under = 8},
    [MEANS_CHARGE] = {.body = 0xffc454,
                      .mark = 0xffe9b4,
                      .edge = 0xffe3a0,
                      .near = 117,
                      .far = 36,
                      .mark_alpha = 180,
                      .pattern = DOTS,
                      .width = 12,
                      .dash = 48,
                      .gap = 32,
                      .under = 14},
    [MEANS_SELECTED] = {.edge = 0xffd257, .width = 20, .under = 16},
    [MEANS_LEGAL] =
        {.body = 0x7ff0cf, .edge = 0x7ff0cf, .near = 30, .far = 30, .width = 18, .under = 14},
    [MEANS_REFUSED] = {.body = 0xff3b57,
                       .mark = 0xc4152f,
                       .edge = 0xff4a63,
                       .near = 66,
                       .far = 66,
                       .mark_alpha = 130,
                       .pattern = STRIPES,
                       .width = 14,
                       .dash = 40,
                       .gap = 30,
                       .under = 14,
                       .ending = CROSS,
                       .sign = true},
    [MEANS_FIRE] = {.body = 0xffe27a,
                    .mark = 0xfff4cc,
                    .edge = 0xffe9a4,
                    .near = 140,
                    .far = 58,
                    .mark_alpha = 80,
                    .pattern = HATCH,
                    .width = 10,
                    .under = 14},
    [MEANS_THREAT] = {.mark = 0x8f4fd0,
                      .edge = 0xd9a8ff,
                      .mark_alpha = 165,
                      .pattern = CROSS_HATCH,
                      .width = 10,
                      .under = 14},
    [MEANS_SIGHT] = {.edge = 0xffffff, .width = 14, .dash = 56, .gap = 36, .under = 16},
    [MEANS_COMMAND] = {.edge = 0xfff2c4, .width = 16, .dash = 1, .gap = 38, .under = 12},
    [MEANS_FLICK] = {.body = 0xffe28c,
                     .edge = 0xfff6d8,
                     .near = 76,
                     .far = 0,
                     .width = 20,
                     .dash = 1,
                     .gap = 44,
                     .under = 12},
    [MEANS_SWEEP] = {.body = 0xff9a4c,
                     .mark = 0xffd2a0,
                     .edge = 0xffb070,
                     .near = 46,
                     .far = 46,
                     .mark_alpha = 130,
                     .pattern = STRIPES,
                     .width = 10,
                     .dash = 24,
                     .gap = 24,
                     .under = 14},
    [MEANS_PATH] = {.edge = 0xfff2c4, .width = 20, .under = 16, .ending = ARROW},
    [MEANS_SPOT] = {.body = 0xfff2c4,
                    .edge = 0xfff2c4,
                    .near = 56,
                    .far = 56,
                    .width = 10,
                    .dash = 20,
                    .gap = 16,
                    .under = 12},
    [MEANS_MEASURE] = {.edge = 0xf6ead0, .width = 14, .under = 14, .ending = TICKS},
    [MEANS_ZONE] = {.body = 0xfff2c4,
                    .mark = 0xfff2c4,
                    .edge = 0xfff2c4,
                    .near = 20,
                    .far = 20,
                    .mark_alpha = 40,
                    .pattern = HATCH,
                    .width = 8,
                    .dash = 60,
                    .gap = 40,
                    .under = 10},
};

/* Repeats of the patterns and widths of their strokes, 1/4 px. */
static const struct {
    int repeat, width;
} PATTERNS[] = {
    [PLAIN] = {4, 0},         [DOTS] = {64, 9},     [HATCH] = {64, 12},
    [CROSS_HATCH] = {72, 10}, [STRIPES] = {80, 40},
};

/* ---- patterns ---- */

/* Everything the fill needs to know about a pixel. */
struct fabric {
    const struct look *look;
    int x0, y0;            /* where the pattern hangs, px */
    int32_t repeat, width; /* 1/256 px */
    bool radial;
    struct fpoint centre;
    int32_t radius;
};

static int32_t modulo(int32_t a, int32_t b)
{
    int32_t r = a % b;
    return r < 0 ? r + b : r;
}

/* How much of a pixel a stroke covers, 0 … 256, whose edge is `in` (1/256 px) farther out. */
static int covered(int32_t in)
{
    in += FIX / 2;
    return in < 0 ? 0 : in > 256 ? 256 : (int)in;
}

/* Slanting lines: `u` is the pixel's place across them, times √2. */
static int line_cover(int32_t u, int32_t repeat, int32_t width)
{
    int32_t off = modulo(u, repeat) - repeat / 2;
    return covered(width / 2 - (off < 0 ? -off : off) * 181 / 256);
}

static int dot_cover(int32_t x, int32_t y, int32_t repeat, int32_t radius)
{
    int32_t row = (y - modulo(y, repeat / 2)) / (repeat / 2);
    int32_t dx = modulo(x + (row & 1) * (repeat / 2), repeat) - repeat / 2;
    int32_t dy = modulo(y, repeat / 2) - repeat / 4;
    int32_t far = (int32_t)sqrt((double)((int64_t)dx * dx + (int64_t)dy * dy));
    return covered(radius - far);
}

static int pattern_cover(const struct fabric *f, int x, int y)
{
    int32_t u = (x - f->x0) * FIX, v = (y - f->y0) * FIX;
    switch (f->look->pattern) {
    case PLAIN:
        return 0;
    case DOTS:
        return dot_cover(u, v, f->repeat, f->width);
    case HATCH:
    case STRIPES:
        return line_cover(u + v, f->repeat, f->width);
    case CROSS_HATCH: {
        int a = line_cover(u + v, f->repeat, f->width), b = line_cover(u - v, f->repeat, f->width);
        return a > b ? a : b;
    }
    }
    return 0;
}

static int body_alpha(const struct fabric *f, int x, int y)
{
    int near = f->look->near, far = f->look->far;
    if (!f->radial || near == far)
        return near;
    int64_t dx = (int64_t)x * FIX - f->centre.x, dy = (int64_t)y * FIX - f->centre.y;
    int64_t t = (int64_t)sqrt((double)(dx * dx + dy * dy)) * 256 / (f->radius > 0 ? f->radius : 1);
    return near + (far - near) * (int)(t > 256 ? 256 : t) / 256;
}

static pixel fabric_shade(void *self, int x, int y)
{
    const struct fabric *f = self;
    pixel body = colour_alpha(f->look->body, body_alpha(f, x, y));
    int cover = pattern_cover(f, x, y);
    if (cover == 0)
        return body;
    pixel mark = colour_alpha(f->look->mark, f->look->mark_alpha * cover / 256);
    return mark + colour_scale(body, 256 - (int)(mark >> 24));
}

/* ---- outlines ---- */

static int32_t quarter(const struct overlay_pen *o, int quarters)
{
    return quarters * (FIX / 4) * o->scale / 256;
}

static void edge_draw(struct overlay_pen *o, const struct look *look, const struct fpoint *point,
                      int count, bool closed)
{
    int32_t width = quarter(o, look->width), dash = quarter(o, look->dash);
    int32_t gap = quarter(o, look->gap), under = width + quarter(o, look->under);
    pixel dark = colour_alpha(INK, UNDER_ALPHA);
    bool dotted = look->dash == 1; /* dots: a dash as good as nothing, with round ends */
    if (dotted)
        canvas_stroke_dashed(o->canvas, point, count, closed, under, dash, gap, 0, dark);
    else
        canvas_stroke(o->canvas, point, count, closed, under, dark);
    canvas_stroke_dashed(o->canvas, point, count, closed, width, dash, gap, 0, colour(look->edge));
}

/* A short line of a mark's own colour on its dark edge. */
static void bar_draw(struct overlay_pen *o, const struct look *look, struct fpoint a,
                     struct fpoint b)
{
    const struct fpoint bar[2] = {a, b};
    int32_t width = quarter(o, look->width);
    canvas_stroke(o->canvas, bar, 2, false, width + quarter(o, look->under),
                  colour_alpha(INK, UNDER_ALPHA));
    canvas_stroke(o->canvas, bar, 2, false, width, colour(look->edge));
}

static struct fpoint toward(struct fpoint from, struct fpoint to, int32_t length)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    int64_t size = (int64_t)sqrt((double)(dx * dx + dy * dy));
    if (size == 0)
        return (struct fpoint){0, -length};
    return (struct fpoint){(int32_t)(dx * length / size), (int32_t)(dy * length / size)};
}

static void arrow_draw(struct overlay_pen *o, const struct look *look, struct fpoint before,
                       struct fpoint tip)
{
    struct fpoint back = toward(tip, before, HEAD_LENGTH * o->scale / 256);
    struct fpoint side = toward(tip, before, HEAD_WIDTH * o->scale / 256);
    struct fpoint foot = {tip.x + back.x, tip.y + back.y};
    const struct fpoint head[3] = {
        tip, {foot.x - side.y, foot.y + side.x}, {foot.x + side.y, foot.y - side.x}};
    canvas_stroke(o->canvas, head, 3, true, quarter(o, look->under),
                  colour_alpha(INK, UNDER_ALPHA));
    canvas_polygon(o->canvas, head, 3, colour(look->edge));
}

static void ending_draw(struct overlay_pen *o, const struct look *look, const struct fpoint *point,
                        int count)
{
    struct fpoint tip = point[count - 1], before = point[count - 2];
    int32_t reach = CROSS_REACH * o->scale / 256;
    switch (look->ending) {
    case NOTHING:
        break;
    case CROSS:
        bar_draw(o, look, (struct fpoint){tip.x - reach, tip.y - reach},
                 (struct fpoint){tip.x + reach, tip.y + reach});
        bar_draw(o, look, (struct fpoint){tip.x - reach, tip.y + reach},
                 (struct fpoint){tip.x + reach, tip.y - reach});
        break;
    case ARROW:
        arrow_draw(o, look, before, tip);
        break;
    case TICKS:
        for (int i = 0; i < 2; i++) {
            struct fpoint at = i == 0 ? point[0] : tip, to = i == 0 ? point[1] : before;
            struct fpoint d = toward(at, to, TICK_REACH * o->scale / 256);
            bar_draw(o, look, (struct fpoint){at.x - d.y, at.y + d.x},
                     (struct fpoint){at.x + d.y, at.y - d.x});
        }
        break;
    }
}

/* No entry: a red ring with a bar across, on white. */
static void sign_draw(struct overlay_pen *o, struct fpoint at, int32_t room)
{
    int32_t r = SIGN_RADIUS * o->scale / 256;
    if (room < r)
        return;
    int32_t d = r * 5 / 8;
    const struct fpoint bar[2] = {{at.x - d, at.y - d}, {at.x + d, at.y + d}};
    canvas_disc(o->canvas, at, r + r / 6, colour_alpha(INK, 190));
    canvas_disc(o->canvas, at, r, colour(0xffffff));
    canvas_ring(o->canvas, at, r * 13 / 16, r * 3 / 8, colour(0xd21f3c));
    canvas_stroke(o->canvas, bar, 2, false, r * 3 / 8, colour(0xd21f3c));
}

static void shape_draw(struct overlay_pen *o, struct fabric *f, const struct fpoint *point,
                       int count)
{
    const struct look *look = f->look;
    f->x0 = o->camera == NULL ? point[0].x / FIX : o->camera->x;
    f->y0 = o->camera == NULL ? point[0].y / FIX : o->camera->y;
    f->repeat = quarter(o, PATTERNS[look->pattern].repeat);
    f->width = quarter(o, PATTERNS[look->pattern].width);
    if (look->near > 0 || look->mark_alpha > 0) {
        canvas_path_start(o->canvas);
        canvas_path_polygon(o->canvas, point, count);
        canvas_path_shade(o->canvas, fabric_shade, f);
    }
}

static void sign_in(struct overlay_pen *o, const struct fpoint *point, int count)
{
    struct fpoint low = point[0], high = point[0];
    for (int i = 1; i < count; i++) {
        low = (struct fpoint){point[i].x < low.x ? point[i].x : low.x,
                              point[i].y < low.y ? point[i].y : low.y};
        high = (struct fpoint){point[i].x > high.x ? point[i].x : high.x,
                               point[i].y > high.y ? point[i].y : high.y};
    }
    int32_t w = high.x - low.x, h = high.y - low.y;
    sign_draw(o, (struct fpoint){low.x + w / 2, low.y + h / 2}, (w < h ? w : h) / 2);
}

static const struct look *look_of(enum meaning meaning)
{
    assert(meaning >= 0 && meaning < MEANS_COUNT);
    return &LOOKS[meaning];
}

/* ---- the painter ---- */

static int to_screen(const struct overlay_pen *o, const struct vec *point, int count,
                     struct fpoint *out)
{
    count = count < POINTS ? count : POINTS;
    for (int i = 0; i < count; i++)
        out[i] = camera_point(o->camera, point[i]);
    return count;
}

static void paint_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    struct overlay_pen *o = self;
    struct fabric f = {.look = look_of(meaning)};
    struct fpoint corner[POINTS];
    if (count < 3)
        return;
    count = to_screen(o, point, count, corner);
    shape_draw(o, &f, corner, count);
    edge_draw(o, f.look, corner, count, true);
    if (f.look->sign)
        sign_in(o, corner, count);
}

static void paint_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    struct overlay_pen *o = self;
    struct fpoint corner[POINTS];
    if (count < 2)
        return;
    count = to_screen(o, point, count, corner);
    struct fpoint tip = corner[count - 1];
    if (look_of(meaning)->ending == ARROW) { /* the line ends inside the head */
        struct fpoint back = toward(tip, corner[count - 2], HEAD_LENGTH * o->scale / 512);
        corner[count - 1] = (struct fpoint){tip.x + back.x, tip.y + back.y};
    }
    edge_draw(o, look_of(meaning), corner, count, false);
    corner[count - 1] = tip;
    ending_draw(o, look_of(meaning), corner, count);
}

static int circle_points(const struct overlay_pen *o, struct vec centre, int32_t radius,
                         int32_t from, int32_t sweep, int steps, struct fpoint *out)
{
    for (int i = 0; i < steps; i++) {
        int64_t bearing = from + (int64_t)sweep * i / (sweep == TURN ? steps : steps - 1);
        out[i] = camera_point(o->camera, vec_ahead(centre, angle_norm(bearing), radius));
    }
    return steps;
}

static void paint_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    struct overlay_pen *o = self;
    struct fpoint corner[ROUND_STEPS];
    struct fabric f = {.look = look_of(meaning),
                       .radial = true,
                       .centre = camera_point(o->camera, centre),
                       .radius = camera_length(o->camera, radius)};
    if (radius <= 0)
        return;
    int count = circle_points(o, centre, radius, 0, TURN, ROUND_STEPS, corner);
    shape_draw(o, &f, corner, count);
    edge_draw(o, f.look, corner, count, true);
    if (f.look->sign)
        sign_in(o, corner, count);
}

static void paint_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                        int32_t from, int32_t to)
{
    struct overlay_pen *o = self;
    struct fpoint corner[ROUND_STEPS + 1];
    int32_t sweep = angle_norm((int64_t)to - from);
    if (radius <= 0)
        return;
    struct fabric f = {.look = look_of(meaning),
                       .radial = true,
                       .centre = camera_point(o->camera, centre),
                       .radius = camera_length(o->camera, radius)};
    corner[0] = f.centre;
    int count = 1 + circle_points(o, centre, radius, from, sweep, ROUND_STEPS, corner + 1);
    shape_draw(o, &f, corner, count);
    if (f.look->far > 0 || f.look->near == 0) /* a fan that fades out has no outline */
        edge_draw(o, f.look, corner, count, true);
}

static void paint_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    struct overlay_pen *o = self;
    struct fpoint p = camera_point(o->camera, at);
    if (o->text != NULL)
        o->text(o->text_self, o->canvas, p.x / FIX, p.y / FIX, text, meaning);
}

void overlay_area_plain(struct overlay_pen *overlay, enum meaning meaning, const struct vec *point,
                        int count)
{
    struct fabric f = {.look = look_of(meaning)};
    struct fpoint corner[POINTS];
    count = to_screen(overlay, point, count, corner);
    shape_draw(overlay, &f, corner, count);
    edge_draw(overlay, f.look, corner, count, true);
}

void overlay_no_entry(struct overlay_pen *overlay, struct fpoint at)
{
    sign_draw(overlay, at, INT32_MAX);
}

struct painter overlay_painter(struct overlay_pen *overlay)
{
    assert(overlay->canvas != NULL && overlay->camera != NULL && overlay->scale > 0);
    return (struct painter){.self = overlay,
                            .area = paint_area,
                            .line = paint_line,
                            .disc = paint_disc,
                            .wedge = paint_wedge,
                            .label = paint_label};
}

void overlay_swatch(struct canvas *canvas, struct rect r, enum meaning meaning, int scale)
{
    struct overlay_pen o = {.canvas = canvas, .scale = scale};
    struct fabric f = {.look = look_of(meaning)};
    int32_t in = quarter(&o, f.look->width + f.look->under) / 2;
    int32_t x0 = r.x * FIX + in, x1 = (r.x + r.w) * FIX - in;
    int32_t y0 = r.y * FIX + in, y1 = (r.y + r.h) * FIX - in;
    const struct fpoint corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    shape_draw(&o, &f, corner, 4);
    edge_draw(&o, f.look, corner, 4, true);
    if (f.look->sign)
        sign_in(&o, corner, 4);
}
