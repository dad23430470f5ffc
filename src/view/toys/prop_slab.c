/* Slabs: the thin rectangular bases of the sets with many men on one, their shadows and the flags
 * carried over them. `colour` of a slab: enum slab_ground × 4 + the side; of a flag: the side. */
#include "view/paint/noise.h"
#include "view/paint/theme.h"
#include "view/toys/solid.h"

#include <math.h>

enum {
    RIM_LEAST = 900, /* µm; the rim is about RIM_PX wide between these */
    RIM_MOST = 3200,
    RIM_PX = 3 * FIX,
    LACE_WIDE = 750,
    NOTCH = 3 * MM,
    WEDGE_HALF = 3400, /* the pale mark on the front edge */
    WEDGE_DEEP = 2400,
    TUFT_PER = 62, /* mm² of ground for a tuft */
    TUFTS = 160,
    TUFT_WIDE = 1500,
    TUFT_HIGH = 1900,
    TUFT_PX = 200,  /* 1/256 px per mm: smaller than this tufts are only dust */
    SOFT = 7,       /* rings of a slab's shadow, */
    SOFT_UM = 5200, /* how far they reach, */
    SOFT_DARK = 150,
    SHADOW_IN = 1500, /* and where they begin, inside the outline */
    POLE_WIDE = 1100,
    WAVE = 6, /* steps of a flag's waving edge */
};

static const struct {
    uint32_t ground, tuft, tuft_light;
} GROUNDS[SLAB_GROUNDS] = {
    [SLAB_GRASS] = {0x7d9258, 0x576938, 0x9dae7c},
    [SLAB_HEATH] = {0x8b825e, 0x61593c, 0xa79d78},
    [SLAB_STAFF] = {0x929a52, 0x6b733a, 0xb4bb76},
    [SLAB_EARTH] = {0x8a8060, 0x635b3d, 0xa49b7a},
};

static bool is_blue(const struct prop *prop)
{
    return (prop->colour & 3) == 2;
}

/* ---- the slab ---- */

static void inner(const struct prop *prop, int32_t in, struct vec out[4])
{
    box_corners(prop, in - prop->hx, in - prop->hy, prop->hx - in, prop->hy - in, out);
}

static int32_t rim_of(const struct pencil *p)
{
    int32_t rim = camera_um(p->camera, RIM_PX);
    return rim < RIM_LEAST ? RIM_LEAST : rim > RIM_MOST ? RIM_MOST : rim;
}

static void raise_all(const struct pencil *p, const struct vec *point, int count, int32_t z,
                      struct fpoint *out)
{
    for (int i = 0; i < count; i++)
        out[i] = camera_raise(p->camera, point[i], z);
}

/* Little blades of grass, two strokes each, where the seed puts them. */
static void tufts_draw(const struct pencil *p, const struct prop *prop, int32_t in, int32_t z)
{
    int ground = prop->colour >> 2;
    int32_t hx = prop->hx - in - 2 * MM, hy = prop->hy - in - 2 * MM;
    if (hx <= 0 || hy <= 0 || camera_length(p->camera, MM) < TUFT_PX)
        return;
    int64_t count = (int64_t)(hx / MM) * (hy / MM) * 4 / TUFT_PER;
    for (int i = 0; i < count && i < TUFTS; i++) {
        uint32_t h = noise_hash(i, 17, prop->seed), g = noise_hash(i, 18, prop->seed);
        struct vec local = {(int32_t)((int64_t)hx * ((int32_t)(h & 0xffff) - 32768) / 32768),
                            (int32_t)((int64_t)hy * ((int32_t)(h >> 16) - 32768) / 32768)};
        struct fpoint at = camera_raise(p->camera, pose_place(prop->pose, local), z);
        int32_t w = camera_length(p->camera, TUFT_WIDE), t = camera_rise(p->camera, TUFT_HIGH);
        const struct fpoint blade[3] = {{at.x - w / 2, at.y - t / 2}, at, {at.x + w / 2, at.y - t}};
        uint32_t rgb = g & 3 ? GROUNDS[ground].tuft : GROUNDS[ground].tuft_light;
        canvas_stroke(p->canvas, blade, 3, false, w / 4 + FIX / 4, colour_alpha(rgb, 190));
    }
}

/* Red: one pale line. Blue: notches all round. */
static void lace_draw(const struct pencil *p, const struct prop *prop, int32_t rim, int32_t z)
{
    struct vec at[4];
    struct fpoint loop[4];
    bool blue = is_blue(prop);
    inner(prop, blue ? rim / 2 : rim, at);
    raise_all(p, at, 4, z, loop);
    int32_t wide = camera_length(p->camera, blue ? rim * 2 / 3 : LACE_WIDE);
    wide = wide < FIX ? FIX : wide;
    pixel c = theme_pixel(blue ? TINT_BLUE_LACE : TINT_RED_LACE);
    if (!blue) {
        canvas_stroke(p->canvas, loop, 4, true, wide, c);
        return;
    }
    int32_t notch = camera_length(p->camera, NOTCH);
    notch = notch < 3 * FIX ? 3 * FIX : notch;
    for (int i = 0; i < 4; i++) { /* each side by itself, so that corners look alike */
        const struct fpoint side[2] = {loop[i], loop[(i + 1) % 4]};
        canvas_stroke_dashed(p->canvas, side, 2, false, wide, notch, notch, notch / 2, c);
    }
}

static void wedge_draw(const struct pencil *p, const struct prop *prop, int32_t z)
{
    int32_t half = WEDGE_HALF < prop->hx / 3 ? WEDGE_HALF : prop->hx / 3;
    const struct vec local[3] = {
        {-half, prop->hy - WEDGE_DEEP}, {0, prop->hy}, {half, prop->hy - WEDGE_DEEP}};
    struct fpoint at[3];
    for (int i = 0; i < 3; i++)
        at[i] = camera_raise(p->camera, pose_place(prop->pose, local[i]), z);
    canvas_polygon(p->canvas, at, 3, theme_pixel(is_blue(prop) ? TINT_BLUE_LACE : TINT_RED_LACE));
    canvas_stroke(p->canvas, at, 3, true, p->ink / 2, theme_alpha(TINT_INK, 80));
}

void draw_slab(const struct pencil *p, const struct prop *prop)
{
    struct vec corner[4];
    struct fpoint ground[4];
    int32_t z = prop->z0 + prop->height, rim = rim_of(p);
    bool blue = is_blue(prop);
    uint32_t top = theme_rgb(blue ? TINT_BLUE_RIM : TINT_RED_RIM);
    box_corners(prop, -prop->hx, -prop->hy, prop->hx, prop->hy, corner);
    solid_prism(p, corner, 4, prop->z0, z, (struct paints_of){top, rgb_scale(top, 250)});
    inner(prop, rim, corner);
    raise_all(p, corner, 4, z, ground);
    solid_face(p, ground, 4, GROUNDS[prop->colour >> 2].ground, false);
    tufts_draw(p, prop, rim, z);
    lace_draw(p, prop, rim, z);
    wedge_draw(p, prop, z);
}

/* ---- its shadow ---- */

/* Rings round the swept outline, each a little darker: soft, and cheap enough to be made again for
 * every step of a move. */
void draw_slab_shadow(const struct pencil *p, const struct prop *prop)
{
    struct fpoint hull[PROP_HULL];
    struct prop less = *prop;
    less.hx -= less.hx > 2 * SHADOW_IN ? SHADOW_IN : 0;
    less.hy -= less.hy > 2 * SHADOW_IN ? SHADOW_IN : 0;
    int count = prop_shadow(p->camera, &less, hull);
    for (int i = SOFT; i >= 0; i--) {
        int32_t wide = 2 * camera_length(p->camera, SOFT_UM * i / SOFT);
        canvas_path_start(p->canvas);
        canvas_path_polygon(p->canvas, hull, count);
        if (wide > 0)
            canvas_path_stroke(p->canvas, hull, count, true, wide);
        canvas_path_fill(p->canvas, colour_alpha(0x150c04, SOFT_DARK / (SOFT + 1)));
    }
}

/* ---- flags ---- */

/* A flag always shows its face to the viewer; hx is its width, hy its depth, z0 … z0 + height the
 * pole. It flies to the left of the pole. */
static struct fpoint cloth_at(struct fpoint top, int32_t wide, int32_t deep, int u, int v)
{
    static const int LIFT[WAVE + 1] = {0, 9, 13, 10, 3, -3, -5}; /* hundredths of the depth */
    return (struct fpoint){top.x - (int32_t)((int64_t)wide * u / WAVE),
                           top.y + (int32_t)((int64_t)deep * (v + LIFT[u]) / 100)};
}

static void cloth_part(const struct pencil *p, struct fpoint top, int32_t wide, int32_t deep,
                       const int part[4], pixel c)
{
    struct fpoint point[2 * (WAVE + 1)];
    int count = 0;
    for (int u = part[0]; u <= part[1]; u++)
        point[count++] = cloth_at(top, wide, deep, u, part[2]);
    for (int u = part[1]; u >= part[0]; u--)
        point[count++] = cloth_at(top, wide, deep, u, part[3]);
    canvas_polygon(p->canvas, point, count, c);
    if (part[0] == 0 && part[1] == WAVE && part[2] == 0 && part[3] == 100)
        canvas_stroke(p->canvas, point, count, true, p->ink * 2, theme_pixel(TINT_INK));
}

void draw_flag(const struct pencil *p, const struct prop *prop)
{
    static const int ALL[4] = {0, WAVE, 0, 100}, HALF[4] = {0, WAVE / 2, 0, 100};
    static const int BAR[4] = {0, WAVE, 40, 60}, POST[4] = {2, 4, 0, 100};
    struct fpoint foot = camera_raise(p->camera, prop->pose.at, prop->z0);
    struct fpoint top = camera_raise(p->camera, prop->pose.at, prop->z0 + prop->height);
    const struct fpoint pole[2] = {foot, {top.x, top.y - camera_length(p->camera, MM)}};
    int32_t wide = camera_length(p->camera, prop->hx), deep = camera_length(p->camera, prop->hy);
    int32_t thick = camera_length(p->camera, POLE_WIDE);
    bool blue = is_blue(prop);
    thick = thick < FIX ? FIX : thick;
    canvas_stroke(p->canvas, pole, 2, false, thick + p->ink * 2, theme_pixel(TINT_INK));
    cloth_part(p, top, wide, deep, ALL, theme_pixel(TINT_INK));
    cloth_part(p, top, wide, deep, ALL, theme_pixel(blue ? TINT_BLUE_RIM : TINT_RED_RIM));
    if (blue) {
        cloth_part(p, top, wide, deep, HALF, theme_pixel(TINT_BLUE_LACE));
    } else {
        cloth_part(p, top, wide, deep, BAR, theme_pixel(TINT_RED_LACE));
        cloth_part(p, top, wide, deep, POST, theme_pixel(TINT_RED_LACE));
    }
    canvas_stroke(p->canvas, pole, 2, false, thick, colour(0xa9773c));
}
