#include "view/toys/pieces.h"

#include "core/geometry.h"
#include "view/paint/icons.h"
#include "view/paint/theme.h"

#include <assert.h>
#include <math.h>

/* ---- small helpers ---- */

static struct fpoint moved(struct fpoint p, int32_t dx, int32_t dy)
{
    return (struct fpoint){p.x + dx, p.y + dy};
}

/* `at` plus (right, ahead) in axes turned by the sine and cosine. */
static struct fpoint turned(struct fpoint at, struct sincos s, int64_t right, int64_t ahead)
{
    return (struct fpoint){at.x + (int32_t)((right * s.cos + ahead * s.sin) >> 30),
                           at.y + (int32_t)((right * s.sin - ahead * s.cos) >> 30)};
}

static int whole(int32_t fixed)
{
    return (fixed + FIX / 2) >> 8;
}

static struct rect around(struct fpoint at, int32_t left, int32_t up, int32_t right, int32_t down)
{
    int x = (at.x - left) / FIX - 2, y = (at.y - up) / FIX - 2;
    return (struct rect){x, y, (at.x + right) / FIX + 3 - x, (at.y + down) / FIX + 3 - y};
}

/* A colour of the theme, faded. */
static pixel faded(enum tint tint, int alpha)
{
    return colour_alpha(theme_rgb(tint), alpha);
}

static pixel multiplied(pixel c, pixel light)
{
    pixel out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t v = ((c >> shift) & 255) * ((light >> shift) & 255) + 127;
        out |= (v / 255) << shift;
    }
    return out;
}

/* A soft round shadow in rings; the style's "one blurred disc". */
static void soft_disc(struct canvas *canvas, struct fpoint at, int32_t radius, int alpha)
{
    enum { RINGS = 15 };
    for (int i = 0; i < RINGS; i++)
        canvas_disc(canvas, at, radius * (RINGS + 5 - i) / (RINGS + 2),
                    colour_alpha(0x150C04, alpha * 5 / 4 / RINGS));
}

/* ---- pellets ---- */

enum { CORNERS = 20, FACETS = 36, CLOUD_BALLS = 7, TRAIL_MOST = 16 };

/* A crumpled ball: corners near the unit sphere, thousandths, and the triangles of its hull. */
static const struct corner {
    int16_t x, y, z;
} corners[CORNERS] = {
    {208, -136, 901}, {-418, -465, 735}, {-159, 689, 614}, {511, -547, 577}, {-718, 321, 547},
    {780, 227, 492},  {-336, -901, 223}, {-503, 768, 267}, {823, -461, -38}, {-872, -427, -33},
    {431, 875, 85},   {193, -961, -147}, {-827, 440, -43}, {799, 286, -458}, {-676, -620, -315},
    {64, 823, -512},  {651, -538, -529}, {-568, 38, -797}, {408, 548, -660}, {-52, -193, -941},
};

static const uint8_t facets[FACETS][3] = {
    {0, 1, 3},    {0, 4, 1},    {0, 2, 4},    {0, 5, 2},    {0, 3, 5},    {1, 6, 3},
    {1, 4, 9},    {1, 9, 6},    {2, 7, 4},    {2, 5, 10},   {2, 10, 7},   {3, 8, 5},
    {3, 6, 11},   {3, 11, 8},   {4, 7, 12},   {4, 12, 9},   {5, 8, 13},   {5, 13, 10},
    {6, 9, 14},   {6, 14, 11},  {7, 10, 15},  {7, 15, 12},  {8, 11, 16},  {8, 16, 13},
    {9, 12, 17},  {9, 17, 14},  {10, 13, 18}, {10, 18, 15}, {11, 14, 19}, {11, 19, 16},
    {12, 15, 17}, {13, 16, 19}, {13, 19, 18}, {14, 17, 19}, {15, 19, 17}, {15, 18, 19},
};

/* The lamp as a direction toward it, thousandths: upper left and well above. */
static const int32_t lamp[3] = {-520, -420, 744};

enum {
    GREY_LEAST = 104, /* of 255: the facets' greys */
    GREY_RANGE = 118,
    GREY_RAGGED = 84,     /* foil is never even: facets differ by this much */
    FOLD_OUT = 985,       /* thousandths of the radius: how far a fold stands out */
    FOLD_LEAST = 7 * FIX, /* smaller pellets are not folded: it would be dust */
};

struct spun {
    int32_t x, y, z; /* thousandths; z toward the eye */
};

static struct spun spin(struct corner c, struct sincos roll, struct sincos head)
{
    /* about the axis across the way, then into the heading; y is down on the screen */
    int64_t y = ((int64_t)c.y * roll.cos - (int64_t)c.z * roll.sin) >> 30;
    int64_t z = ((int64_t)c.y * roll.sin + (int64_t)c.z * roll.cos) >> 30;
    return (struct spun){.x = (int32_t)(((int64_t)c.x * head.cos - y * head.sin) >> 30),
                         .y = (int32_t)(((int64_t)c.x * head.sin + y * head.cos) >> 30),
                         .z = (int32_t)z};
}

static struct spun facet_normal(const struct spun s[3])
{
    int64_t ux = s[1].x - s[0].x, uy = s[1].y - s[0].y, uz = s[1].z - s[0].z;
    int64_t vx = s[2].x - s[0].x, vy = s[2].y - s[0].y, vz = s[2].z - s[0].z;
    double nx = (double)(uy * vz - uz * vy), ny = (double)(uz * vx - ux * vz),
           nz = (double)(ux * vy - uy * vx), l = sqrt(nx * nx + ny * ny + nz * nz);
    return (struct spun){(int32_t)(nx / l * 1000), (int32_t)(ny / l * 1000),
                         (int32_t)(nz / l * 1000)};
}

static int32_t lamp_on(struct spun n)
{
    return (n.x * lamp[0] + n.y * lamp[1] + n.z * lamp[2]) / 1000;
}

static pixel foil(int facet, int32_t lit)
{
    int32_t grey = GREY_LEAST + GREY_RANGE * (lit > 0 ? lit : 0) / 1000 +
                   (facet * 7919 % GREY_RAGGED) - GREY_RAGGED / 2;
    grey = grey < GREY_LEAST - 20 ? GREY_LEAST - 20 : grey > 250 ? 250 : grey;
    uint32_t g = (uint32_t)grey;
    return 0xFF000000u | g << 16 | g << 8 | (g + 4 < 255 ? g + 4 : 255);
}

int32_t pellet_radius(int32_t um, int32_t px_per_mm_q16)
{
    int32_t radius = (int32_t)((int64_t)um * px_per_mm_q16 / MM >> 8);
    return radius > PELLET_LEAST / 2 ? radius : PELLET_LEAST / 2;
}

static void draw_facet(struct canvas *canvas, struct fpoint at, int32_t radius,
                       const struct spun s[3], pixel c)
{
    struct fpoint p[3];
    for (int k = 0; k < 3; k++)
        p[k] = moved(at, s[k].x * radius / 1000, s[k].y * radius / 1000);
    canvas_polygon(canvas, p, 3, c);
}

/* What is drawn of a pellet: light is the lamp's, `most` how bright the brightest facet is. */
struct crumple {
    struct canvas *canvas;
    struct fpoint at;
    int32_t radius, most;
    pixel light;
    struct spun glint[3];
};

/* One facet, if it is seen; keeps the brightest for the glint. */
static void crumple_facet(struct crumple *c, const struct spun t[3], int number)
{
    struct spun n = facet_normal(t);
    if (n.z <= 0)
        return;
    int32_t lit = lamp_on(n);
    draw_facet(c->canvas, c->at, c->radius, t, multiplied(foil(number, lit), c->light));
    if (lit > c->most) {
        c->most = lit;
        for (int k = 0; k < 3; k++)
            c->glint[k] = t[k];
    }
}

/* Where a facet is folded again: above its middle, near the unit sphere. */
static struct spun fold(const struct spun t[3])
{
    struct spun sum = {t[0].x + t[1].x + t[2].x, t[0].y + t[1].y + t[2].y,
                       t[0].z + t[1].z + t[2].z};
    double l = sqrt((double)sum.x * sum.x + (double)sum.y * sum.y + (double)sum.z * sum.z);
    double out = FOLD_OUT / (l > 0 ? l : 1);
    return (struct spun){(int32_t)(sum.x * out), (int32_t)(sum.y * out), (int32_t)(sum.z * out)};
}

void pellet_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int tumble,
                 int32_t heading, pixel light)
{
    struct spun s[CORNERS];
    struct sincos roll = angle_sincos(angle_norm((int64_t)tumble * (TURN / PELLET_TUMBLES)));
    struct sincos head = angle_sincos(angle_norm(heading));
    struct crumple c = {.canvas = canvas, .at = at, .radius = radius, .light = light};
    bool folded = radius >= FOLD_LEAST;
    for (int i = 0; i < CORNERS; i++)
        s[i] = spin(corners[i], roll, head);
    canvas_disc(canvas, at, radius + 5 * FIX / 4, colour_alpha(theme_rgb(TINT_INK), 200));
    canvas_disc(canvas, at, radius, multiplied(foil(3, 300), light));
    for (int i = 0; i < FACETS; i++) {
        const struct spun t[3] = {s[facets[i][0]], s[facets[i][1]], s[facets[i][2]]};
        if (!folded) {
            crumple_facet(&c, t, i);
            continue;
        }
        struct spun middle = fold(t);
        for (int k = 0; k < 3; k++) {
            const struct spun part[3] = {t[k], t[(k + 1) % 3], middle};
            crumple_facet(&c, part, i * 3 + k);
        }
    }
    if (c.most > 0)
        draw_facet(canvas, at, radius, c.glint, multiplied(0xFFFFFFFFu, light));
}

void pellet_shadow(struct canvas *canvas, struct fpoint at, int32_t radius, int32_t lift)
{
    /* the shadow stays on the ground and moves away from the lamp */
    soft_disc(canvas, moved(at, radius / 3 + lift / 2, radius / 3 + lift / 3),
              radius + (lift > 0 ? radius / 6 : 0), 170);
}

/* A ribbon of air behind the pellet: as wide as it at its front, a point at its end, and fading
 * with the distance from the pellet. */
struct ribbon {
    struct fpoint front;
    int32_t length; /* px */
    uint32_t rgb;
    int alpha;
};

static pixel ribbon_at(void *self, int x, int y)
{
    const struct ribbon *r = self;
    int64_t dx = x - whole(r->front.x), dy = y - whole(r->front.y);
    int far = (int)sqrt((double)(dx * dx + dy * dy)), left = r->length - far;
    return left <= 0 ? 0 : colour_alpha(r->rgb, r->alpha * left / r->length);
}

/* Adds to the path a ribbon `half` wide to either side at its front, `off` beside the trail. */
static void ribbon_path(struct canvas *canvas, const struct fpoint *at, int count, int32_t half,
                        int32_t off)
{
    struct fpoint edge[2 * TRAIL_MOST];
    for (int i = 0; i < count; i++) {
        const struct fpoint *a = &at[i > 0 ? i - 1 : 0], *b = &at[i + 1 < count ? i + 1 : i];
        double dx = b->x - a->x, dy = b->y - a->y, length = sqrt(dx * dx + dy * dy);
        double nx = length > 0 ? -dy / length : 0, ny = length > 0 ? dx / length : 0;
        double left = (double)(count - 1 - i) / (count - 1);
        double in = (off - half) * left, out = (off + half) * left;
        edge[i] = moved(at[i], (int32_t)(nx * out), (int32_t)(ny * out));
        edge[2 * count - 1 - i] = moved(at[i], (int32_t)(nx * in), (int32_t)(ny * in));
    }
    canvas_path_polygon(canvas, edge, 2 * count);
}

void pellet_trail(struct canvas *canvas, const struct fpoint *at, int count, int32_t radius)
{
    count = count > TRAIL_MOST ? TRAIL_MOST : count;
    if (count < 2)
        return;
    double length = 0;
    for (int i = 1; i < count; i++) {
        double dx = at[i].x - at[i - 1].x, dy = at[i].y - at[i - 1].y;
        length += sqrt(dx * dx + dy * dy) / FIX;
    }
    struct ribbon ribbon = {.front = at[0], .length = (int32_t)length + 1, .rgb = 0xFFF2D0};
    ribbon.alpha = 150;
    canvas_path_start(canvas);
    ribbon_path(canvas, at, count, radius * 7 / 8, 0);
    canvas_path_shade(canvas, ribbon_at, &ribbon);
    ribbon.alpha = 215; /* and what glints in it */
    ribbon.rgb = 0xFFFDF2;
    canvas_path_start(canvas);
    for (int i = -1; i <= 1; i++)
        ribbon_path(canvas, at, count, radius / 11 + FIX / 3, i * radius * 5 / 8);
    canvas_path_shade(canvas, ribbon_at, &ribbon);
}

/* ---- puffs ---- */

void star_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int alpha)
{
    enum { POINTS = 9 };
    struct fpoint p[2 * POINTS];
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2 * POINTS; i++) {
            int32_t r = i % 2 ? radius / 2 : radius + (i * 37 % 5 - 2) * radius / 11;
            r -= pass * radius / 3;
            struct sincos s = angle_sincos(i * (TURN / (2 * POINTS)));
            p[i] = turned(at, s, 0, r);
        }
        if (pass == 0)
            canvas_stroke(canvas, p, 2 * POINTS, true, radius / 7 + FIX,
                          colour_alpha(0xB05A12, alpha));
        canvas_polygon(canvas, p, 2 * POINTS, colour_alpha(pass ? 0xFFF0A0 : 0xFBC63A, alpha));
    }
}

/* Balls of smoke as one: brighter toward the lamp, and each thins out toward its edge. Where two
 * meet the thicker counts, so that no outline shows. */
struct cloud {
    struct fpoint ball[CLOUD_BALLS];
    int32_t radius[CLOUD_BALLS];
    uint32_t rgb;
    int alpha;
};

static pixel cloud_at(void *self, int x, int y)
{
    const struct cloud *c = self;
    int thick = 0, light = 0;
    for (int i = 0; i < CLOUD_BALLS; i++) {
        int64_t u = ((int64_t)x * FIX + FIX / 2 - c->ball[i].x) * 256 / c->radius[i];
        int64_t v = ((int64_t)y * FIX + FIX / 2 - c->ball[i].y) * 256 / c->radius[i];
        int left = (int)(65536 - u * u - v * v) / 256;
        if (left <= thick)
            continue;
        thick = left;
        light = (int)(-u - v) / 8;
    }
    int soft = thick * (512 - thick) / 256; /* 0 … 256, steep at the edge */
    uint32_t rgb = c->rgb;
    if (light < 0)
        rgb = colour_mix(colour(rgb), colour(0x8A7A62), -light * 2) & 0xFFFFFFu;
    return colour_alpha(rgb, c->alpha * soft * 200 / 256 / 256);
}

void cloud_draw(struct canvas *canvas, struct fpoint at, int32_t radius, uint32_t rgb, int alpha,
                int seed)
{
    struct cloud cloud = {.rgb = rgb, .alpha = alpha};
    if (radius < 2 * FIX)
        return;
    canvas_path_start(canvas);
    for (int i = 0; i < CLOUD_BALLS; i++) {
        struct sincos s = angle_sincos((i * 51 + seed * 83) % 360 * DEG);
        cloud.ball[i] = turned(at, s, 0, i == 0 ? 0 : radius * (5 + i % 3) / 9);
        cloud.radius[i] = radius * (5 + (i * 5 + seed) % 4) / 9;
        canvas_path_disc(canvas, cloud.ball[i], cloud.radius[i]);
    }
    canvas_path_shade(canvas, cloud_at, &cloud);
}

/* ---- dice ---- */

enum {
    COPIES = 7,       /* a die's thickness is this many copies of its face */
    DIE_THICK = 200,  /* thousandths of the edge */
    DIE_CORNER = 200, /* radius of the corners, thousandths of the edge */
    DIE_INSET = 90,   /* the pale line within the edge */
    PIP_STEP = 250,   /* pips stand this far from the middle */
    PIP_RADIUS = 95,
    CORNER_STEPS = 6,
    SQUARE = 4 * CORNER_STEPS,
};

struct die_colours {
    uint32_t light, top, side, dark;
    uint32_t line, pip, one; /* `one`: the single pip of face 1 */
    int line_alpha;
};

static const struct die_colours die_colours[PIECE_SIDES] = {
    [PIECE_NEUTRAL] = {0xFFFDF4, 0xF3E7CB, 0xC9B48A, 0xA48C62, 0xFFFFFF, 0x2B1D12, 0xC23A26, 0},
    [PIECE_RED] = {0xFF8A68, 0xE05238, 0xA52E1C, 0x7A1E12, 0xFFE7D2, 0xFFF4DC, 0xFFF4DC, 220},
    [PIECE_BLUE] = {0x6EA3E4, 0x3A6FB8, 0x1F4680, 0x14305C, 0xE8DDB4, 0xFFD877, 0xFFD877, 200},
};

/* Bits 0 … 8: a pip in that cell of the 3 × 3 grid. */
static const int pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

static void round_square(struct fpoint at, struct sincos s, int32_t half, int32_t corner,
                         struct fpoint out[SQUARE])
{
    static const int sx[4] = {1, 1, -1, -1}, sy[4] = {1, -1, -1, 1};
    for (int q = 0; q < 4; q++)
        for (int i = 0; i < CORNER_STEPS; i++) {
            int32_t bearing = q * (TURN / 4) + i * (TURN / 4) / (CORNER_STEPS - 1);
            struct sincos b = angle_sincos(angle_norm(bearing));
            int64_t x = (int64_t)sx[q] * (half - corner) + ((int64_t)corner * b.sin >> 30);
            int64_t y = (int64_t)sy[q] * (half - corner) + ((int64_t)corner * b.cos >> 30);
            out[q * CORNER_STEPS + i] = turned(at, s, x, y);
        }
}

struct slope {
    struct fpoint at; /* middle */
    int32_t reach;    /* half the way from light to dark, px */
    pixel light, dark;
    int32_t x, y; /* how much a pixel to the right and one down count, of 256 */
};

/* A gradient away from the lamp. */
static pixel slope_at(void *self, int x, int y)
{
    const struct slope *s = self;
    int32_t away = (x - whole(s->at.x)) * s->x + (y - whole(s->at.y)) * s->y;
    int32_t t = 128 + away / (2 * s->reach);
    return colour_mix(s->light, s->dark, t < 0 ? 0 : t > 256 ? 256 : t);
}

static void fill_slope(struct canvas *canvas, const struct fpoint *p, int count, struct fpoint at,
                       int32_t size, pixel light, pixel dark)
{
    struct slope slope = {at, size / FIX / 2 + 1, light, dark, 128, 128};
    canvas_fill_shaded(canvas, p, &count, 1, slope_at, &slope);
}

static void draw_pips(struct canvas *canvas, const struct die_look *look,
                      const struct die_colours *c, struct fpoint at, int32_t size)
{
    struct sincos s = angle_sincos(angle_norm(look->turn));
    int32_t radius = size * PIP_RADIUS / 1000;
    for (int k = 0; k < 9; k++) {
        if (!(pips[look->face] >> k & 1))
            continue;
        struct fpoint p = turned(at, s, (int64_t)(k % 3 - 1) * size * PIP_STEP / 1000,
                                 (int64_t)(1 - k / 3) * size * PIP_STEP / 1000);
        uint32_t rgb = look->face == 1 ? c->one : c->pip;
        canvas_disc(canvas, moved(p, -radius / 8, -radius / 8), radius + radius / 10,
                    colour_alpha(0x000000, look->alpha / 5));
        canvas_disc(canvas, p, radius, colour_alpha(rgb, look->alpha));
    }
}

void die_draw(struct canvas *canvas, const struct die_look *look, struct fpoint at, int32_t size)
{
    assert(look->face >= 1 && look->face <= 6 && look->side < PIECE_SIDES);
    struct die_colours dyed = die_colours[look->side];
    uint32_t *const all[] = {&dyed.light, &dyed.top, &dyed.side, &dyed.dark,
                             &dyed.line,  &dyed.pip, &dyed.one};
    for (size_t i = 0; i < sizeof all / sizeof all[0] && look->side != PIECE_NEUTRAL; i++)
        *all[i] = theme_dye(look->side == PIECE_BLUE ? 2 : 1, *all[i]);
    const struct die_colours *c = &dyed;
    struct sincos s = angle_sincos(angle_norm(look->turn));
    struct fpoint square[SQUARE];
    int32_t thick = size * DIE_THICK / 1000, corner = size * DIE_CORNER / 1000;
    soft_disc(canvas, moved(at, size / 8 + look->hop / 2, size / 5 + look->hop / 3), size * 3 / 5,
              look->alpha * 3 / 5);
    at.y -= look->hop + thick / 2;
    for (int i = COPIES; i > 0; i--) {
        struct fpoint low = moved(at, 0, thick * i / COPIES);
        pixel side = colour_mix(colour(c->side), colour(c->dark), 256 * i / COPIES);
        if (i == COPIES) { /* ink round the whole */
            round_square(low, s, size / 2 + FIX, corner, square);
            canvas_polygon(canvas, square, SQUARE, faded(TINT_INK, look->alpha * 3 / 5));
        }
        round_square(low, s, size / 2, corner, square);
        canvas_polygon(canvas, square, SQUARE, colour_scale(side, look->alpha + 1));
    }
    round_square(at, s, size / 2, corner, square);
    fill_slope(canvas, square, SQUARE, at, size, colour_alpha(c->light, look->alpha),
               colour_alpha(c->top, look->alpha));
    if (c->line_alpha) {
        round_square(at, s, size / 2 - size * DIE_INSET / 1000, corner * 3 / 4, square);
        canvas_stroke(canvas, square, SQUARE, true, size / 48 + FIX / 4,
                      colour_alpha(c->line, c->line_alpha * look->alpha / 255));
    }
    draw_pips(canvas, look, c, at, size);
}

struct rect die_bounds(const struct die_look *look, struct fpoint at, int32_t size)
{
    int32_t reach = size * 3 / 4;
    return around(at, reach, reach + look->hop + size / 4, reach + size / 4 + look->hop / 2,
                  reach + size / 3 + look->hop / 3);
}

/* ---- finger ---- */

enum { CAPSULE = 32 };

static void capsule(struct fpoint tip, struct sincos s, int32_t radius, int32_t length,
                    struct fpoint out[CAPSULE])
{
    for (int i = 0; i < CAPSULE; i++) {
        struct sincos b = angle_sincos(angle_norm(i * (TURN / (CAPSULE - 1)) - TURN / 4));
        int64_t right = (int64_t)radius * b.sin >> 30, ahead = (int64_t)radius * b.cos >> 30;
        bool front = i < CAPSULE / 2;
        out[i] = turned(tip, s, right, ahead - (front ? radius : length - radius));
    }
}

void finger_draw(struct canvas *canvas, struct fpoint tip, int32_t heading, int32_t radius,
                 int32_t length, int alpha)
{
    struct sincos s = angle_sincos(angle_norm(heading));
    struct fpoint p[CAPSULE], cut[2];
    capsule(moved(tip, radius / 3, radius / 3), s, radius, length, p);
    canvas_polygon(canvas, p, CAPSULE, colour_alpha(0x150C04, alpha / 4));
    capsule(turned(tip, s, 0, FIX), s, radius + FIX, length + 2 * FIX, p);
    canvas_polygon(canvas, p, CAPSULE, faded(TINT_INK, alpha * 4 / 5));
    capsule(tip, s, radius, length, p);
    fill_slope(canvas, p, CAPSULE, turned(tip, s, 0, -length / 2), 4 * radius,
               colour_alpha(0xF9D3AC, alpha), colour_alpha(0xD79E72, alpha));
    /* the nail, and the folds of the two joints */
    capsule(turned(tip, s, 0, -radius / 3), s, radius * 5 / 9, radius * 3 / 2, p);
    canvas_polygon(canvas, p, CAPSULE, colour_alpha(0xF8DCC8, alpha));
    canvas_stroke(canvas, p, CAPSULE, true, radius / 10 + FIX / 4, colour_alpha(0xB97F58, alpha));
    for (int joint = 0; joint < 4; joint++) {
        int32_t back = length * (joint < 2 ? 40 : 74) / 100 + (joint % 2) * radius / 4;
        cut[0] = turned(tip, s, -radius / 2, -back);
        cut[1] = turned(tip, s, radius / 2, -back);
        canvas_stroke(canvas, cut, 2, false, radius / 12 + FIX / 4, colour_alpha(0xB97F58, alpha));
    }
}

/* ---- saucer ---- */

struct dish {
    struct fpoint at;
    int32_t radius;
};

static pixel dish_at(void *self, int x, int y)
{
    const struct dish *d = self;
    int32_t t = 128 - (x - whole(d->at.x) + y - whole(d->at.y)) * 100 / (d->radius / FIX + 1);
    return colour_mix(colour(0xBFA982), colour(0xF6EBD2), t < 0 ? 0 : t > 256 ? 256 : t);
}

static void disc_outline(struct fpoint at, int32_t radius, struct fpoint out[CAPSULE])
{
    for (int i = 0; i < CAPSULE; i++) {
        struct sincos b = angle_sincos(i * (TURN / CAPSULE));
        out[i] = turned(at, b, 0, radius);
    }
}

void saucer_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int pellets)
{
    static const struct {
        int x, y, size; /* hundredths of the radius */
    } lie[3] = {{-22, 8, 20}, {22, -14, 13}, {18, 26, 13}};
    struct dish rim = {at, radius}, well = {at, -radius / 2};
    struct fpoint p[CAPSULE];
    int end = CAPSULE;
    soft_disc(canvas, moved(at, radius / 9, radius / 8), radius * 21 / 20, 150);
    canvas_disc(canvas, at, radius + FIX, faded(TINT_INK, 190));
    disc_outline(at, radius, p);
    canvas_fill_shaded(canvas, p, &end, 1, dish_at, &rim);
    canvas_ring(canvas, at, radius * 17 / 20, radius / 26, colour(0x47689A));
    canvas_ring(canvas, at, radius * 79 / 100, radius / 60, colour_alpha(0x47689A, 150));
    canvas_disc(canvas, at, radius * 3 / 5 + FIX, colour_alpha(0x8A7A58, 120));
    disc_outline(at, radius * 3 / 5, p);
    well.radius = -radius; /* lit from the other side: it is hollow */
    canvas_fill_shaded(canvas, p, &end, 1, dish_at, &well);
    for (int i = 0; i < pellets && i < 3; i++) {
        struct fpoint to = moved(at, radius * lie[i].x / 100, radius * lie[i].y / 100);
        pellet_shadow(canvas, to, radius * lie[i].size / 100, 0);
        pellet_draw(canvas, to, radius * lie[i].size / 100, 3 * i, i * (TURN / 5), 0xFFFFFFFFu);
    }
}

/* ---- catapult ---- */

void catapult_draw(struct canvas *canvas, struct fpoint pellet, struct fpoint held, int32_t half,
                   int32_t radius, int strength)
{
    enum { BEADS = 5 };
    double dx = held.x - pellet.x, dy = held.y - pellet.y, length = sqrt(dx * dx + dy * dy);
    double nx = length > 0 ? -dy / length : 0, ny = length > 0 ? dx / length : 0;
    for (int pass = 0; pass < 2; pass++)
        for (int side = -1; side <= 1; side += 2) {
            const struct fpoint band[2] = {
                moved(pellet, (int32_t)(nx * half * side), (int32_t)(ny * half * side)), held};
            canvas_stroke(canvas, band, 2, false, radius * (pass ? 4 : 8) / 10,
                          pass ? colour(0xF5BE4A) : theme_pixel(TINT_INK));
        }
    for (int i = 1; i <= BEADS; i++) {
        struct fpoint at = moved(pellet, (int32_t)(dx * (2 * i - 1) / (2 * BEADS)),
                                 (int32_t)(dy * (2 * i - 1) / (2 * BEADS)));
        int32_t size = radius * (BEADS + i) / (2 * BEADS), line = radius / 5;
        bool lit = strength * BEADS >= i * 1000 - 500;
        pixel c = colour_mix(colour(0xFFF2CC), colour(0xE97F28), 256 * i / BEADS);
        canvas_disc(canvas, at, size, theme_pixel(TINT_INK));
        canvas_disc(canvas, at, size - line, lit ? c : colour(0x6B5A3A));
        if (lit)
            canvas_disc(canvas, moved(at, -size / 4, -size / 4), size / 3,
                        colour_alpha(0xFFFFFF, 110));
    }
}

/* ---- chalk ---- */

void chalk_stick_draw(struct canvas *canvas, struct fpoint at, int32_t heading, int32_t thick,
                      int32_t length)
{
    struct sincos s = angle_sincos(angle_norm(heading));
    int32_t half = length / 2, r = thick / 2;
    for (int i = 3; i >= -1; i--) { /* its shadow, three times fainter and wider; ink; chalk */
        int32_t out = i > 0 ? i * thick / 5 : i == 0 ? FIX : 0, off = i > 0 ? thick / 3 : 0;
        struct fpoint middle = moved(at, off, off);
        const struct fpoint p[8] = {turned(middle, s, -r - out, -half),
                                    turned(middle, s, -r - out, half - r / 3),
                                    turned(middle, s, -r * 2 / 3 - out, half + out),
                                    turned(middle, s, r * 2 / 3 + out, half + out),
                                    turned(middle, s, r + out, half - r / 3),
                                    turned(middle, s, r + out, -half),
                                    turned(middle, s, r * 2 / 3 + out, -half - out),
                                    turned(middle, s, -r * 2 / 3 - out, -half - out)};
        if (i > 0)
            canvas_polygon(canvas, p, 8, colour_alpha(0x150C04, 45));
        else if (i == 0)
            canvas_polygon(canvas, p, 8, colour_alpha(0x5A4A34, 210));
        else
            fill_slope(canvas, p, 8, at, 2 * thick, colour(0xFFFAEC), colour(0xC9BB9C));
    }
}

/* ---- ruler ---- */

static void ruler_bar(struct canvas *canvas, const struct ruler *r, struct sincos s, int32_t from,
                      int32_t to, pixel light, pixel dark)
{
    struct fpoint p[4] = {
        turned(r->from, s, -r->width / 2, from), turned(r->from, s, -r->width / 2, to),
        turned(r->from, s, r->width / 2, to), turned(r->from, s, r->width / 2, from)};
    /* light falls off across the wood, whichever way it lies */
    int end = 4;
    struct slope slope = {turned(r->from, s, 0, (from + to) / 2),
                          r->width / FIX / 2 + 1,
                          light,
                          dark,
                          s.cos / (ONE_Q30 / 256),
                          s.sin / (ONE_Q30 / 256)};
    canvas_fill_shaded(canvas, p, &end, 1, slope_at, &slope);
}

static void ruler_tick(struct canvas *canvas, const struct ruler *r, struct sincos s, int32_t at,
                       int32_t down, pixel c)
{
    struct fpoint p[2] = {turned(r->from, s, -r->width / 2, at),
                          turned(r->from, s, -r->width / 2 + down, at)};
    canvas_stroke(canvas, p, 2, false, FIX * 5 / 4, c);
}

static int32_t ruler_end(const struct ruler *r)
{
    return r->span * r->halves / 2;
}

void ruler_draw(struct canvas *canvas, const struct ruler *ruler)
{
    struct sincos s = angle_sincos(angle_norm(ruler->heading));
    int32_t end = ruler_end(ruler), cap = ruler->width / 4;
    struct ruler edge = *ruler;
    pixel ink = theme_pixel(TINT_INK);
    edge.width += 2 * FIX;
    struct ruler shade = edge;
    shade.from = moved(edge.from, ruler->width / 8, ruler->width / 6);
    ruler_bar(canvas, &shade, s, -cap, end + cap, colour_alpha(0x150C04, 90),
              colour_alpha(0x150C04, 110));
    ruler_bar(canvas, &edge, s, -cap - FIX, end + cap + FIX, ink, ink);
    ruler_bar(canvas, ruler, s, -cap, end + cap, colour(0xF2C65A), colour(0xA8690C));
    for (int half = 0; half < ruler->halves; half += 2) {
        bool dark = half % 4 == 2;
        int32_t from = ruler->span * half / 2, to = from + ruler->span;
        to = to < end ? to : end;
        ruler_bar(canvas, ruler, s, from, to, colour(dark ? 0xB8783C : 0xE6BD7C),
                  colour(dark ? 0x8A5527 : 0xC08C48));
        if (half + 1 < ruler->halves)
            ruler_tick(canvas, ruler, s, from + ruler->span / 2, ruler->width / 4, ink);
    }
    for (int half = 0; half <= ruler->halves; half += 2)
        ruler_tick(canvas, ruler, s, ruler->span * half / 2, ruler->width, ink);
    ruler_tick(canvas, ruler, s, end, ruler->width, ink);
}

bool ruler_label(const struct ruler *ruler, int i, struct fpoint *at, bool *dark)
{
    if (i < 0 || i >= RULER_MOST || 2 * i >= ruler->halves)
        return false;
    int32_t from = ruler->span * i, to = from + ruler->span, end = ruler_end(ruler);
    to = to < end ? to : end;
    *at = turned(ruler->from, angle_sincos(angle_norm(ruler->heading)), 0, (from + to) / 2);
    *dark = i % 2 == 1;
    return true;
}

struct rect ruler_bounds(const struct ruler *ruler)
{
    int32_t w = ruler->width;
    struct fpoint end =
        turned(ruler->from, angle_sincos(angle_norm(ruler->heading)), 0, ruler_end(ruler));
    return rect_join(around(ruler->from, w, w, w, w), around(end, w, w, w, w));
}

/* ---- counters ---- */

static const struct {
    uint32_t light, top, side;
    enum icon icon;
    bool struck; /* a stroke through the icon: it is not so */
} counters[COUNTER_KINDS] = {
    [COUNTER_SHAKEN] = {0xFFE36A, 0xF6C62A, 0x4A3A10, ICON_SHAKEN, false},
    [COUNTER_RUNNING] = {0xFFFDF0, 0xEEE2C4, 0xA9793C, ICON_MARCH, false},
    [COUNTER_UNLOADED] = {0xF1DDAE, 0xD9BC80, 0x8A5F2C, ICON_MUSKET, true},
    [COUNTER_NO_POWDER] = {0xD8C9A8, 0xB7A27A, 0x6B4A22, ICON_POWDER, true},
    [COUNTER_SQUARE] = {0xFFFDF0, 0xEEE2C4, 0xA9793C, ICON_SQUARE, false},
    [COUNTER_RALLIED] = {0xE6F0C8, 0xC2D494, 0x5F7434, ICON_RALLIED, false},
    [COUNTER_OUT] = {0xF4D8C8, 0xDBA88E, 0x7A3F2A, ICON_OUT, false},
    [COUNTER_LEADER] = {0xFFE9A8, 0xE6BE55, 0x8A651C, ICON_STAR, false},
    [COUNTER_FALLEN] = {0xF0E2B4, 0xD2BE88, 0x8A5F34, ICON_NONE, false},
};

/* The wooden disc all counters share: `radius` above, its rim seen below. */
static void turned_wood(struct canvas *canvas, struct fpoint at, int32_t radius, uint32_t light,
                        uint32_t top, uint32_t side, int alpha)
{
    struct fpoint p[CAPSULE];
    int32_t thick = radius / 4;
    soft_disc(canvas, moved(at, radius / 6, radius / 3), radius, alpha * 3 / 5);
    for (int i = COPIES; i >= 0; i--) {
        struct fpoint low = moved(at, 0, thick * i / COPIES);
        if (i == COPIES || i == 0)
            canvas_disc(canvas, low, radius + FIX, faded(TINT_INK, alpha));
        canvas_disc(canvas, low, radius, colour_alpha(side, alpha));
    }
    disc_outline(at, radius, p);
    fill_slope(canvas, p, CAPSULE, at, 2 * radius, colour_alpha(light, alpha),
               colour_alpha(top, alpha));
    canvas_ring(canvas, at, radius * 21 / 25, radius / 18, colour_alpha(side, alpha * 2 / 3));
}

void counter_draw(struct canvas *canvas, enum counter counter, struct fpoint at, int32_t radius,
                  int alpha)
{
    assert(counter >= 0 && counter < COUNTER_KINDS);
    turned_wood(canvas, at, radius, counters[counter].light, counters[counter].top,
                counters[counter].side, alpha);
    int size = radius * 6 / 5 / FIX;
    pixel ink = faded(TINT_INK, alpha);
    icon_draw(canvas, counters[counter].icon, whole(at.x) - size / 2, whole(at.y) - size / 2, size,
              ink);
    if (counters[counter].struck) {
        struct fpoint p[2] = {moved(at, -radius / 2, radius / 2),
                              moved(at, radius / 2, -radius / 2)};
        canvas_stroke(canvas, p, 2, false, radius / 7, faded(TINT_REFUSED, alpha));
    }
}

void counter_draw_icon(struct canvas *canvas, enum icon icon, struct fpoint at, int32_t radius,
                       int alpha)
{
    counter_draw(canvas, COUNTER_FALLEN, at, radius, alpha);
    int size = radius * 6 / 5 / FIX;
    icon_draw(canvas, icon, whole(at.x) - size / 2, whole(at.y) - size / 2, size,
              faded(TINT_INK, alpha));
}

struct rect counter_bounds(struct fpoint at, int32_t radius)
{
    return around(at, radius * 3 / 2, radius * 3 / 2, radius * 7 / 4, radius * 2);
}

void fallen_man_draw(struct canvas *canvas, struct figures *figures, int kind, int side,
                     struct fpoint at, int32_t radius, int alpha)
{
    enum { LONG = 52, BASE_HALF = 10500, MIDDLE = 17000 }; /* mm; µm along the fallen man */
    int32_t px_per_mm = (int32_t)((int64_t)radius * 2 * 256 / LONG);
    const struct figure_look look = {.kind = kind,
                                     .side = side,
                                     .fallen = true,
                                     .fallen_to = side == 2 ? 115 * DEG : 65 * DEG,
                                     .alpha = alpha};
    struct sincos s = angle_sincos(look.fallen_to);
    int64_t back = (int64_t)(BASE_HALF + MIDDLE) * px_per_mm / MM >> 8;
    figure_draw(figures, canvas, &look, moved(turned(at, s, 0, -back), 0, radius / 6), px_per_mm,
                0xFFFFFFFFu);
}

void casualty_draw(struct canvas *canvas, struct figures *figures, int kind, int side,
                   struct fpoint at, int32_t radius, int alpha)
{
    counter_draw(canvas, COUNTER_FALLEN, at, radius, alpha);
    fallen_man_draw(canvas, figures, kind, side, at, radius, alpha);
}

void acted_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int alpha)
{
    int size = radius * 4 / 3 / FIX;
    canvas_disc(canvas, moved(at, radius / 8, radius / 6), radius + FIX,
                colour_alpha(0, alpha / 4));
    canvas_disc(canvas, at, radius + FIX * 5 / 4, faded(TINT_INK, alpha));
    canvas_disc(canvas, at, radius, faded(TINT_PAPER, alpha));
    icon_draw(canvas, ICON_TICK, whole(at.x) - size / 2, whole(at.y) - size / 2, size,
              faded(TINT_INK, alpha));
}

/* ---- hits ---- */

enum { PIP_PITCH = 75, PIP_SIZE = 30, CAPSULE_ENDS = 45 }; /* hundredths of the height */

static int32_t hits_width(int most, int32_t height)
{
    return height * (most * PIP_PITCH + CAPSULE_ENDS) / 100;
}

static void draw_hit(struct canvas *canvas, bool lozenge, bool full, struct fpoint at,
                     int32_t radius, pixel c)
{
    struct fpoint p[4] = {moved(at, 0, -radius), moved(at, radius, 0), moved(at, 0, radius),
                          moved(at, -radius, 0)};
    int32_t line = radius / 3;
    if (lozenge && full)
        canvas_polygon(canvas, p, 4, c);
    else if (lozenge)
        canvas_stroke(canvas, p, 4, true, line, colour_scale(c, 180));
    else if (full)
        canvas_disc(canvas, at, radius, c);
    else
        canvas_ring(canvas, at, radius - line / 2, line, colour_scale(c, 180));
}

void hits_draw(struct canvas *canvas, enum piece_side side, int left, int most, struct fpoint at,
               int32_t height)
{
    bool blue = side == PIECE_BLUE;
    int32_t w = hits_width(most, height);
    struct rect r = {whole(at.x - w / 2), whole(at.y - height / 2), whole(w), whole(height)};
    int bend = blue ? r.h / 6 : r.h / 2;
    pixel pip = colour(blue ? 0xFFDF8A : 0xFFF6E0);
    canvas_round_rect(canvas, rect_inset(r, -2), bend + 2, theme_pixel(TINT_INK));
    canvas_round_rect(canvas, r, bend, theme_pixel(blue ? TINT_BLUE_RIM : TINT_RED_DARK));
    for (int i = 0; i < most; i++) {
        int32_t x = at.x + (2 * i + 1 - most) * height * PIP_PITCH / 200;
        int32_t radius = height * PIP_SIZE / 100 + (blue ? height * 6 / 100 : 0);
        draw_hit(canvas, blue, i < left, (struct fpoint){x, at.y}, radius, pip);
    }
}

struct rect hits_bounds(int most, struct fpoint at, int32_t height)
{
    int32_t w = hits_width(most, height) / 2 + 3 * FIX;
    return around(at, w, height, w, height);
}

enum { TALLY_MARK = 80, TALLY_GAUGE = 16, TALLY_END = 40 }; /* hundredths of the height */

void tally_draw(struct canvas *canvas, enum piece_side side, int left, int most, struct fpoint at,
                int32_t height, int32_t room, struct fpoint *number)
{
    bool blue = side == PIECE_BLUE;
    int32_t mark = height * TALLY_MARK / 100, w = mark + room + height * TALLY_END / 100;
    struct rect r = {whole(at.x - w / 2), whole(at.y - height / 2), whole(w), whole(height)};
    int bend = r.h / (blue ? 6 : 3), line = r.h * TALLY_GAUGE / 100;
    pixel pip = colour(blue ? 0xFFDF8A : 0xFFF6E0);
    line = line < 2 ? 2 : line;
    canvas_round_rect(canvas, rect_inset(r, -2), bend + 2, theme_pixel(TINT_INK));
    canvas_round_rect(canvas, r, bend, theme_pixel(blue ? TINT_BLUE_RIM : TINT_RED_DARK));
    struct fpoint middle = {(r.x + bend / 3) * FIX + mark / 2, at.y - line * FIX / 2};
    draw_hit(canvas, blue, true, middle, height * (blue ? 32 : 26) / 100, pip);
    *number = (struct fpoint){(r.x + bend / 3) * FIX + mark, at.y - line * FIX / 2};
    struct rect gauge = {r.x + bend / 2, r.y + r.h - line - 1, r.w - bend, line};
    canvas_rect(canvas, gauge, colour_alpha(0x000000, 120));
    gauge.w = most > 0 ? gauge.w * (left < 0 ? 0 : left) / most : 0;
    canvas_rect(canvas, gauge, pip);
}

struct rect tally_bounds(struct fpoint at, int32_t height, int32_t room)
{
    int32_t w = (height * (TALLY_MARK + TALLY_END) / 100 + room) / 2 + 3 * FIX;
    return around(at, w, height, w, height);
}
