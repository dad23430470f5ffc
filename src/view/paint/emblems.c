/* Emblems in several colours: the sides' marks, the foil pellet, dice. */
#include "core/geometry.h"
#include "view/paint/icons.h"
#include "view/paint/theme.h"

#include <stddef.h>

enum { UNIT = 1000 }; /* emblem tables: 1000 = half the emblem's size */

struct ring {
    enum tint tint;
    int radius;
};

/* From the outside in. */
static const struct ring rings[2][4] = {
    {{TINT_INK, 1000}, {TINT_RED_RIM, 900}, {TINT_PAPER, 600}, {TINT_RED_RIM, 310}},
    {{TINT_INK, 1000}, {TINT_BLUE_RIM, 860}, {TINT_BLUE_LACE, 520}, {TINT_BLUE_RIM, 290}},
};

static void lozenge(struct canvas *canvas, struct fpoint at, int32_t r, pixel colour)
{
    canvas_polygon(
        canvas,
        (struct fpoint[]){{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}},
        4, colour);
}

void emblem_draw(struct canvas *canvas, int side, int x, int y, int size)
{
    struct fpoint middle = {x * FIX + size * FIX / 2, y * FIX + size * FIX / 2};
    for (int i = 0; i < 4; i++) {
        const struct ring *ring = &rings[side][i];
        int32_t radius = size * FIX / 2 * ring->radius / UNIT;
        if (side == 0)
            canvas_disc(canvas, middle, radius, theme_pixel(ring->tint));
        else
            lozenge(canvas, middle, radius, theme_pixel(ring->tint));
    }
}

/* The crumpled foil: corners on a disc and the flat faces between them. Greys are percent of
 * white, brightest on the lamp's side, unevenly so: that makes the crumple. */
static const int16_t corner[][2] = {
    {0, -1000},  {600, -800}, {951, -309},  {980, 200},   {588, 809},   {0, 1000},
    {-588, 809}, {-951, 309}, {-980, -200}, {-600, -800}, {-180, -560}, {420, -480},
    {560, 120},  {180, 520},  {-380, 420},  {-560, -180}, {-30, -60},
};
static const uint8_t facet[][4] = {
    {9, 0, 10, 90},   {0, 1, 11, 78},   {0, 11, 10, 84},  {1, 2, 11, 66},   {2, 12, 11, 72},
    {2, 3, 12, 58},   {3, 4, 12, 50},   {4, 13, 12, 56},  {4, 5, 13, 44},   {5, 6, 14, 54},
    {5, 14, 13, 48},  {6, 7, 14, 64},   {7, 15, 14, 74},  {7, 8, 15, 82},   {8, 9, 15, 94},
    {9, 10, 15, 86},  {10, 16, 15, 97}, {10, 11, 16, 74}, {11, 12, 16, 88}, {12, 13, 16, 62},
    {13, 14, 16, 70}, {14, 15, 16, 80},
};

static struct fpoint scaled(struct fpoint middle, const int16_t at[2], int32_t radius)
{
    return (struct fpoint){middle.x + at[0] * radius / UNIT, middle.y + at[1] * radius / UNIT};
}

void emblem_pellet(struct canvas *canvas, int x, int y, int size)
{
    static const uint32_t edge = 0x2F3B45, middle_grey = 0xB4BBC2;
    enum { FACETS = sizeof facet / sizeof *facet, CORNERS = 10 };
    struct fpoint middle = {x * FIX + size * FIX / 2, y * FIX + size * FIX / 2};
    int32_t radius = size * FIX / 2 * 92 / 100, line = size * FIX / 22;
    if (line < FIX)
        line = FIX;
    canvas_disc(canvas, middle, size * FIX / 2, colour(edge));
    canvas_disc(canvas, middle, radius, colour(middle_grey));
    struct fpoint rim[CORNERS];
    for (int i = 0; i < CORNERS; i++)
        rim[i] = scaled(middle, corner[i], radius);
    canvas_polygon(canvas, rim, CORNERS, colour(middle_grey));
    for (int i = 0; i < FACETS; i++) {
        uint32_t grey = (uint32_t)facet[i][3] * 255 / 100;
        uint32_t blue = grey + (255 - grey) / 12;
        struct fpoint three[3];
        for (int k = 0; k < 3; k++)
            three[k] = scaled(middle, corner[facet[i][k]], radius);
        canvas_polygon(canvas, three, 3, colour(grey << 16 | grey << 8 | blue));
    }
    canvas_disc(canvas, scaled(middle, (int16_t[]){-330, -400}, radius), radius / 9,
                colour_alpha(0xffffff, 235));
}

void emblem_logo(struct canvas *canvas, struct rect r)
{
    enum { DOTS = 8 };
    int size = r.h * 62 / 100;
    struct fpoint from = {r.x * FIX + r.h * FIX / 12, (r.y + r.h) * FIX - r.h * FIX / 9};
    struct fpoint to = {(r.x + r.w - size / 2) * FIX, (r.y + size / 2) * FIX};
    /* The trail: a pale band behind the pellet, dots before it, on one slightly bent line. */
    struct fpoint band[3];
    for (int i = 0; i < 3; i++) {
        int t = 500 + i * 230;
        band[i] =
            (struct fpoint){from.x + (int32_t)((int64_t)(to.x - from.x) * t / UNIT),
                            from.y + (int32_t)((int64_t)(to.y - from.y) * t * t / (UNIT * UNIT))};
    }
    canvas_stroke(canvas, band, 3, false, size * FIX * 27 / 100, colour_alpha(0xE8CFA0, 140));
    for (int i = 0; i < DOTS; i++) {
        int t = i * 105;
        struct fpoint dot = {from.x + (int32_t)((int64_t)(to.x - from.x) * t / UNIT),
                             from.y + (int32_t)((int64_t)(to.y - from.y) * t * t / (UNIT * UNIT))};
        canvas_disc(canvas, dot, size * FIX * 6 / 100, theme_pixel(TINT_STRIP_TEXT));
    }
    emblem_pellet(canvas, r.x + r.w - size, r.y, size);
}

struct die_look {
    uint32_t top, low, side, line;
    enum tint pip;
};

static const struct die_look dice[3] = {
    {0xE8664B, 0xC9412B, 0x7E2115, 0xF6B39A, TINT_RED_LACE},
    {0x5B93D8, 0x2E66B2, 0x16386C, 0xA9CBF0, TINT_NOW},
    {0xFDF7E6, 0xE6D9B8, 0xA08C62, 0xFFFFFF, TINT_INK},
};

/* Bit k of a face: a pip in place k of a 3 × 3 square. */
static const uint16_t pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

struct turn {
    struct fpoint middle;
    struct sincos by;
    int32_t half; /* of an edge */
};

static struct fpoint turned(const struct turn *t, int x, int y)
{
    int64_t px = (int64_t)t->half * x / UNIT, py = (int64_t)t->half * y / UNIT;
    return (struct fpoint){t->middle.x + (int32_t)((px * t->by.cos - py * t->by.sin) / ONE_Q30),
                           t->middle.y + (int32_t)((px * t->by.sin + py * t->by.cos) / ONE_Q30)};
}

enum { CORNER_POINTS = 6, SQUARE = 4 * CORNER_POINTS };

/* A square with round corners, `half` thousandths of the die's half edge. */
static void round_square(const struct turn *t, int half, int radius, struct fpoint out[SQUARE])
{
    static const int8_t sign[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    for (int c = 0; c < 4; c++)
        for (int i = 0; i < CORNER_POINTS; i++) {
            struct sincos at = angle_sincos((c * 90 + i * 90 / (CORNER_POINTS - 1)) % 360 * DEG);
            int x = sign[c][0] * (half - radius) + (int)((int64_t)radius * at.sin / ONE_Q30);
            int y = sign[c][1] * (half - radius) - (int)((int64_t)radius * at.cos / ONE_Q30);
            out[c * CORNER_POINTS + i] = turned(t, x, y);
        }
}

struct shade {
    int top, height;
    pixel from, to;
};

static pixel shade_at(void *self, int x, int y)
{
    (void)x;
    const struct shade *s = self;
    int t = (y - s->top) * 256 / s->height;
    return colour_mix(s->from, s->to, t < 0 ? 0 : t > 256 ? 256 : t);
}

void emblem_die(struct canvas *canvas, int side, int face, int x, int y, int size, int mdeg)
{
    struct die_look dyed = dice[side];
    dyed.top = theme_dye(side + 1, dyed.top);
    dyed.low = theme_dye(side + 1, dyed.low);
    dyed.side = theme_dye(side + 1, dyed.side);
    dyed.line = theme_dye(side + 1, dyed.line);
    const struct die_look *look = &dyed;
    struct turn t = {{x * FIX, y * FIX}, angle_sincos(angle_norm(mdeg)), size * FIX / 2};
    struct fpoint square[SQUARE];
    int thick = size / 12 > 2 ? size / 12 : 2;
    t.middle = (struct fpoint){x * FIX + size * FIX / 16, y * FIX + size * FIX / 6};
    round_square(&t, 1040, 460, square);
    canvas_polygon(canvas, square, SQUARE, colour_alpha(0x0C1206, 60));
    t.middle.x = x * FIX;
    for (int i = thick; i > 0; i--) {
        t.middle.y = (y + i) * FIX;
        round_square(&t, 1000, 400, square);
        canvas_polygon(canvas, square, SQUARE, colour(look->side));
    }
    t.middle.y = y * FIX;
    round_square(&t, 1000, 400, square);
    struct shade shade = {y - size / 2, size, colour(look->top), colour(look->low)};
    int end = SQUARE;
    canvas_fill_shaded(canvas, square, &end, 1, shade_at, &shade);
    round_square(&t, 880, 320, square);
    canvas_stroke(canvas, square, SQUARE, true, size * FIX / 40, colour_alpha(look->line, 170));
    for (int k = 0; k < 9; k++) {
        if ((pips[face] >> k & 1) == 0)
            continue;
        pixel pip = side == 2 && face == 1 ? theme_pixel(TINT_RED_RIM)
                                           : colour(theme_dye(side + 1, theme_rgb(look->pip)));
        canvas_disc(canvas, turned(&t, (k % 3 - 1) * 500, (k / 3 - 1) * 500), size * FIX * 9 / 100,
                    pip);
    }
}
