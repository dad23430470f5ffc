#include "view/toys/bake.h"

#include "core/geometry.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of the style guide. */
static const double raise_per_height = 0.72;        /* pixels up for a pixel of height */
static const double slice_pitch = 0.8;              /* pixels between two slices of a layer */
static const double lamp_x = 0.839, lamp_y = 0.545; /* the light travels 33° below the right */
static const double dot_below = 0.6;   /* px per mm: a man smaller than this is a dot */
static const double fine_from = 1.6;   /* px per mm: from here on every layer is drawn */
static const double over_raster = 1.5; /* drawings are rasterised this much finer */
static const uint32_t ink = 0x23140B;
static const double BARE_SHARE = 0.62; /* of a man's shadow that stays with him on a slab */
static const double SPECK_COAT = 5.2, SPECK_HAT = 2.4; /* mm: radii of a far man of a slab */
static const double SPECK_UP = 7, SPECK_HIGH = 15;     /* and how high they are on the screen */

enum {
    INK_ALPHA = 199, /* 78 % */
    MARGIN = 3,      /* pixels around a sprite, for the outline */
    GLOSS = 51,      /* 20 % */
    ONE = 1 << 16,
    SLICES = 4096,
    RASTER_BYTES = 48 << 20,
    PROBE = 100,          /* mm: no drawing is larger */
    BASE_TOP = 2400,      /* µm: men stand this high */
    MAN = 21 * MM,        /* µm: the base of a man on foot */
    SPRITE_MOST = 4000,   /* pixels */
    CONTACT_REACH = 1360, /* thousandths of the base's radius */
    CAST_REACH = 340,     /* thousandths of the height */
    LYING_NEAR = 3,       /* mm: what lies there throws its shadow from here */
    LYING_LONG = 30,      /* … to here */
    LYING_WIDE = 7,
    LYING_HIGH = 13,
    BARE_HIGH = 9,
    SHADE_WIDTH = 15, /* tenths of the shadow's radius: the shade's way from light to dark */
};

/* A rasterised drawing, cropped to its ink, with a transparent pixel all round. */
struct raster {
    uint64_t hash;
    int32_t px_per_mm_q16;
    int32_t x, y; /* the drawing's point at the picture's upper left corner, µm */
    struct image image;
};

/* ---- rasterised drawings ---- */

void bakery_init(struct bakery *bakery)
{
    *bakery = (struct bakery){0};
}

static void forget_rasters(struct bakery *b)
{
    for (int i = 0; i < b->rasters; i++)
        image_release(&b->raster[i].image);
    b->rasters = 0;
    b->bytes = 0;
}

void bakery_release(struct bakery *bakery)
{
    forget_rasters(bakery);
    free(bakery->raster);
    *bakery = (struct bakery){0};
}

static uint64_t text_hash(const char *text)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash;
}

static struct rect ink_box(const struct image *image)
{
    struct rect box = {0};
    for (int y = 0; y < image->h; y++)
        for (int x = 0; x < image->w; x++)
            if (image->px[(ptrdiff_t)y * image->stride + x])
                box = rect_join(box, (struct rect){x, y, 1, 1});
    return box;
}

/* Draws the shapes at one pixel per millimetre first, to learn where their ink is. */
static bool draw_cropped(struct raster *raster, const char *shapes)
{
    struct image probe;
    const int32_t corner = -PROBE / 2 * MM;
    if (!art_rasterise(&probe, shapes, corner, corner, PROBE, PROBE, ONE))
        return false;
    struct rect box = ink_box(&probe);
    image_release(&probe);
    if (rect_empty(box))
        box = (struct rect){PROBE / 2, PROBE / 2, 1, 1};
    box = rect_inset(box, -1);
    raster->x = corner + box.x * MM;
    raster->y = corner + box.y * MM;
    int w = (int)(((int64_t)box.w * raster->px_per_mm_q16 + ONE - 1) / ONE) + 2;
    int h = (int)(((int64_t)box.h * raster->px_per_mm_q16 + ONE - 1) / ONE) + 2;
    return art_rasterise(&raster->image, shapes, raster->x, raster->y, w, h, raster->px_per_mm_q16);
}

static const struct raster *find_raster(struct bakery *b, const char *shapes, int32_t px_per_mm_q16)
{
    uint64_t hash = text_hash(shapes);
    for (int i = 0; i < b->rasters; i++)
        if (b->raster[i].hash == hash && b->raster[i].px_per_mm_q16 == px_per_mm_q16)
            return &b->raster[i];
    if (b->rasters == b->room) {
        int room = b->room ? 2 * b->room : 256;
        struct raster *more = realloc(b->raster, (size_t)room * sizeof *more);
        if (!more)
            return NULL;
        b->raster = more;
        b->room = room;
    }
    struct raster *raster = &b->raster[b->rasters];
    *raster = (struct raster){.hash = hash, .px_per_mm_q16 = px_per_mm_q16};
    if (!draw_cropped(raster, shapes))
        return NULL;
    b->rasters++;
    b->bytes += (size_t)raster->image.stride * (size_t)raster->image.h * sizeof(pixel);
    return raster;
}

/* ---- slices ---- */

struct slice {
    const struct art_layer *layer;
    int raster;    /* index in the bakery */
    int order;     /* among slices of one height */
    double height; /* mm above the table, as drawn (grown) */
    double light;  /* brightness */
    double m[4];   /* picture to sprite: x' = m0 x + m1 y + tx, y' = m2 x + m3 y + ty */
    double tx, ty;
};

/* What all slices of one figure have in common. */
struct bench {
    struct bakery *bakery;
    const struct bake_pose *pose;
    double k; /* px per mm */
    double grow;
    double sin, cos;                      /* of the facing */
    double lean_x, lean_y;                /* pixels sideways per mm of height */
    double shade_x, shade_y, shade_width; /* the shade's middle from the foot, and its width, px */
    int32_t raster_q16;
    struct slice *slice;
    int slices;
};

static double unit(int32_t q30)
{
    return (double)q30 / (double)ONE_Q30;
}

static struct bench bench_for(const struct art_figure *figure, const struct bake_pose *pose)
{
    struct sincos face = angle_sincos(pose->face), lean = angle_sincos(pose->lean_to);
    double k = (double)pose->px_per_mm_q16 / ONE;
    double grow = bake_grow(figure, pose) / (double)ART_ONE;
    double slope = pose->lean / 1000.0;
    /* one that lies is lit about its own middle, not about the base's edge */
    double ahead = pose->lying && figure->base != ART_NONE ? LYING_LONG / 2.0 * grow * k : 0;
    double width = figure->shadow_radius / (double)MM * k * grow * SHADE_WIDTH / 10;
    return (struct bench){.shade_x = ahead * unit(face.sin),
                          .shade_y = -ahead * unit(face.cos),
                          .shade_width = width,
                          .pose = pose,
                          .k = k,
                          .grow = grow,
                          .sin = unit(face.sin),
                          .cos = unit(face.cos),
                          .lean_x = slope * unit(lean.sin) * k,
                          .lean_y = -slope * unit(lean.cos) * k,
                          .raster_q16 = (int32_t)(k * grow * over_raster * ONE)};
}

/* The layer's scale and shift at t (0 below, 1 on top), between its samples. */
static void layer_at(const struct art_layer *layer, double t, double out[4])
{
    double place = t * (ART_CURVE - 1);
    int i = (int)place;
    if (i > ART_CURVE - 2)
        i = ART_CURVE - 2;
    double f = place - i;
    const struct art_map *a = &layer->map[i], *b = a + 1;
    out[0] = (a->sx + (b->sx - a->sx) * f) / ART_ONE;
    out[1] = (a->sy + (b->sy - a->sy) * f) / ART_ONE;
    out[2] = (a->dx + (b->dx - a->dx) * f) / MM;
    out[3] = (a->dy + (b->dy - a->dy) * f) / MM;
}

static void place_slice(const struct bench *b, struct slice *s, double t)
{
    const struct art_layer *l = s->layer;
    const struct raster *r = &b->bakery->raster[s->raster];
    double low = l->low / (double)MM, high = l->high / (double)MM, map[4];
    bool grows = b->pose->lying || !l->base;
    double grow = grows ? b->grow : 1, foot = grows && !b->pose->lying ? BASE_TOP / (double)MM : 0;
    layer_at(l, t, map);
    s->height = foot + (low + (high - low) * t - foot) * grow;
    if (b->pose->bare) /* what held him up is not there */
        s->height -= BASE_TOP / (double)MM;
    s->light = (l->dark + (l->bright - l->dark) * t) / ART_ONE;
    double q = (double)ONE / r->px_per_mm_q16; /* mm per picture pixel */
    double kx = b->k * grow * map[0] * q, ky = b->k * grow * map[1] * q;
    double ox = b->k * grow * (map[0] * r->x / MM + map[2]);
    double oy = b->k * grow * (map[1] * r->y / MM + map[3]);
    s->m[0] = kx * b->cos;
    s->m[1] = -ky * b->sin;
    s->m[2] = kx * b->sin;
    s->m[3] = ky * b->cos;
    s->tx = ox * b->cos - oy * b->sin + b->lean_x * s->height;
    s->ty = ox * b->sin + oy * b->cos + b->lean_y * s->height - s->height * raise_per_height * b->k;
}

static bool cut_layer(struct bench *b, const struct art_layer *layer)
{
    const char *shapes = layer->svg[b->pose->side];
    if (!shapes || (layer->fine && b->k * b->grow < fine_from) || (b->pose->bare && layer->base))
        return true;
    const struct raster *raster = find_raster(b->bakery, shapes, b->raster_q16);
    if (!raster)
        return false;
    double tall = (layer->high - layer->low) / (double)MM * b->grow * raise_per_height * b->k;
    int count = 1 + (int)(tall / slice_pitch);
    if (count > 1 || tall > slice_pitch / 2)
        count++;
    for (int i = 0; i < count && b->slices < SLICES; i++) {
        struct slice *s = &b->slice[b->slices];
        *s = (struct slice){
            .layer = layer, .raster = (int)(raster - b->bakery->raster), .order = b->slices};
        place_slice(b, s, count == 1 ? 1.0 : (double)i / (count - 1));
        double area = s->m[0] * s->m[3] - s->m[1] * s->m[2];
        if (area > 1e-6)
            b->slices++;
    }
    return true;
}

/* The highest first; of two at one height the later layer lies over the earlier. */
static int by_height(const void *a, const void *b)
{
    const struct slice *p = a, *q = b;
    if (p->height != q->height)
        return p->height < q->height ? 1 : -1;
    return q->order - p->order;
}

/* Where the slice's four corners fall, around the foot. */
static struct rect slice_box(const struct bench *b, const struct slice *s)
{
    const struct image *i = &b->bakery->raster[s->raster].image;
    double x0 = s->tx, x1 = s->tx, y0 = s->ty, y1 = s->ty;
    for (int corner = 1; corner < 4; corner++) {
        double u = corner & 1 ? i->w : 0, v = corner & 2 ? i->h : 0;
        double x = s->m[0] * u + s->m[1] * v + s->tx, y = s->m[2] * u + s->m[3] * v + s->ty;
        x0 = x < x0 ? x : x0;
        x1 = x > x1 ? x : x1;
        y0 = y < y0 ? y : y0;
        y1 = y > y1 ? y : y1;
    }
    int left = (int)floor(x0), top = (int)floor(y0);
    return (struct rect){left, top, (int)ceil(x1) - left, (int)ceil(y1) - top};
}

/* ---- laying one slice ---- */

/* Fixed-point form of a slice for the inner loop. */
struct lay {
    const struct image *from;
    int32_t du, dv;        /* picture steps per sprite pixel to the right, 16.16 */
    int32_t light, side;   /* 8.8 brightness; shade 0 … 256 */
    int32_t shade, dshade; /* 16.16: 0 lamp side … ONE far side, and its step */
};

/* Narrows [*from, *to) to the pixels x with 0 <= at + x·step < limit. */
static void narrow(int64_t at, int64_t step, int64_t limit, int *from, int *to)
{
    while (*from < *to && (at + *from * step < 0 || at + *from * step >= limit))
        ++*from;
    while (*from < *to && (at + (*to - 1) * step < 0 || at + (*to - 1) * step >= limit))
        --*to;
}

static pixel sample(const struct image *from, int32_t u, int32_t v)
{
    const pixel *p = from->px + (ptrdiff_t)(v >> 16) * from->stride + (u >> 16);
    pixel a = p[0], b = p[1], c = p[from->stride], d = p[from->stride + 1];
    if (!(a | b | c | d))
        return 0;
    uint32_t fu = (uint32_t)(u >> 8) & 255, fv = (uint32_t)(v >> 8) & 255;
    uint32_t wd = fu * fv >> 8, wb = fu - wd, wc = fv - wd, wa = 256 - fu - wc;
    const uint32_t lanes = 0x00FF00FF;
    uint32_t rb = (a & lanes) * wa + (b & lanes) * wb + (c & lanes) * wc + (d & lanes) * wd;
    uint32_t ag = ((a >> 8) & lanes) * wa + ((b >> 8) & lanes) * wb + ((c >> 8) & lanes) * wc +
                  ((d >> 8) & lanes) * wd;
    return ((rb >> 8) & lanes) | (ag & ~lanes);
}

/* Brightness on the colour channels; a channel never exceeds the alpha. */
static pixel lit(pixel c, uint32_t light)
{
    uint32_t a = c >> 24, r = ((c >> 16) & 255) * light >> 8, g = ((c >> 8) & 255) * light >> 8,
             b = (c & 255) * light >> 8;
    r = r < a ? r : a;
    g = g < a ? g : a;
    b = b < a ? b : a;
    return a << 24 | r << 16 | g << 8 | b;
}

static pixel under(pixel above, pixel below)
{
    uint32_t rest = 255 - (above >> 24);
    const uint32_t lanes = 0x00FF00FF, half = 0x00800080;
    uint32_t rb = (below & lanes) * rest + half, ag = ((below >> 8) & lanes) * rest + half;
    rb = ((rb + ((rb >> 8) & lanes)) >> 8) & lanes;
    ag = (ag + ((ag >> 8) & lanes)) & ~lanes;
    return above + (rb | ag);
}

static void lay_row(const struct lay *l, pixel *to, int32_t u, int32_t v, int32_t shade, int count)
{
    for (int i = 0; i < count; i++, u += l->du, v += l->dv, shade += l->dshade) {
        if (to[i] >= 0xFF000000u)
            continue;
        pixel c = sample(l->from, u, v);
        if (!c)
            continue;
        int32_t g = shade < 0 ? 0 : shade > ONE ? ONE : shade;
        int32_t light = l->light * (256 - (l->side * g >> 16)) >> 8;
        to[i] = under(to[i], lit(c, (uint32_t)light));
    }
}

static int32_t fixed(double value)
{
    return (int32_t)floor(value * ONE + 0.5);
}

static void lay_slice(const struct bench *b, const struct slice *s, struct sprite *sprite)
{
    const struct image *from = &b->bakery->raster[s->raster].image;
    struct rect box = slice_box(b, s);
    double det = s->m[0] * s->m[3] - s->m[1] * s->m[2];
    double ux = s->m[3] / det, uy = -s->m[1] / det, vx = -s->m[2] / det, vy = s->m[0] / det;
    struct lay l = {.from = from,
                    .du = fixed(ux),
                    .dv = fixed(vx),
                    .light = (int32_t)(s->light * 256 + 0.5),
                    .side = (int32_t)((int64_t)s->layer->side * 256 / ART_ONE),
                    .dshade = fixed(lamp_x / b->shade_width)};
    struct rect all = {-sprite->ax, -sprite->ay, sprite->image.w, sprite->image.h};
    box = rect_cut(rect_inset(box, -1), all);
    for (int y = box.y; y < box.y + box.h; y++) {
        double px = box.x + 0.5 - s->tx, py = y + 0.5 - s->ty;
        int32_t u = fixed(ux * px + uy * py - 0.5), v = fixed(vx * px + vy * py - 0.5);
        /* the lamp's shade goes by the place on the ground, so undo the height and the lean */
        double gx = box.x + 0.5 - b->lean_x * s->height - b->shade_x;
        double gy = y + 0.5 - b->shade_y + (raise_per_height * b->k - b->lean_y) * s->height;
        int32_t shade = fixed(0.5 + (gx * lamp_x + gy * lamp_y) / b->shade_width);
        int first = 0, last = box.w;
        narrow(u, l.du, (int64_t)(from->w - 1) * ONE, &first, &last);
        narrow(v, l.dv, (int64_t)(from->h - 1) * ONE, &first, &last);
        pixel *row = sprite->image.px + (ptrdiff_t)(y + sprite->ay) * sprite->image.stride;
        lay_row(&l, row + box.x + sprite->ax + first, u + first * l.du, v + first * l.dv,
                shade + first * l.dshade, last - first);
    }
}

/* ---- finish ---- */

/* A soft white gloss from the upper left, within what is drawn. */
static void add_gloss(struct image *image)
{
    int reach = (image->w + image->h) / 2;
    for (int y = 0; y < image->h; y++) {
        pixel *row = image->px + (ptrdiff_t)y * image->stride;
        for (int x = 0; x < image->w; x++) {
            int left = reach - x - y;
            if (!row[x] || left <= 0)
                continue;
            uint32_t t = (uint32_t)(GLOSS * left / reach), a = row[x] >> 24, out = a << 24;
            for (int shift = 0; shift < 24; shift += 8) {
                uint32_t c = (row[x] >> shift) & 255;
                out |= (c + (a - c) * t / 255) << shift;
            }
            row[x] = out;
        }
    }
}

/* Where the silhouette reaches when it is grown by 1.15 pixels: weights of the pixels around. */
static const struct {
    int x, y;
    uint32_t weight;
} outline_reach[] = {
    {1, 0, 255},  {-1, 0, 255},  {0, 1, 255}, {0, -1, 255}, {1, 1, 190}, {1, -1, 190},
    {-1, 1, 190}, {-1, -1, 190}, {2, 0, 38},  {-2, 0, 38},  {0, 2, 38},  {0, -2, 38},
};

/* The ink outline, laid under the picture. */
static bool add_outline(struct image *image)
{
    const int w = image->w, h = image->h;
    struct image solid;
    if (!image_init(&solid, w, h))
        return false;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            solid.px[(ptrdiff_t)y * solid.stride + x] =
                image->px[(ptrdiff_t)y * image->stride + x] >> 24;
    for (int y = 2; y < h - 2; y++) {
        pixel *row = image->px + (ptrdiff_t)y * image->stride;
        for (int x = 2; x < w - 2; x++) {
            const pixel *at = solid.px + (ptrdiff_t)y * solid.stride + x;
            uint32_t most = *at;
            if (most == 255)
                continue;
            for (size_t i = 0; i < sizeof outline_reach / sizeof *outline_reach; i++) {
                uint32_t near =
                    at[(ptrdiff_t)outline_reach[i].y * solid.stride + outline_reach[i].x] *
                    outline_reach[i].weight / 255;
                most = near > most ? near : most;
            }
            if (most)
                row[x] = under(row[x], colour_alpha(ink, (int)(most * INK_ALPHA / 255)));
        }
    }
    image_release(&solid);
    return true;
}

/* ---- shapes by distance: dots and shadows ---- */

/* How far, in mm, a point of the figure's own ground lies outside its footprint (inside: < 0). */
static double footprint_distance(const struct art_figure *f, double x, double y, double less)
{
    double hx = f->across / 2.0 / MM - less, hy = f->along / 2.0 / MM - less, round = 0;
    if (f->base == ART_ROUND || f->base == ART_OVAL || f->base == ART_EIGHT)
        round = hx < hy ? hx : hy;
    double dx = fabs(x) - (hx - round), dy = fabs(y) - (hy - round);
    if (dx <= 0 || dy <= 0)
        return (dx > dy ? dx : dy) - round;
    return sqrt(dx * dx + dy * dy) - round;
}

static double coverage(double distance_px)
{
    double c = 0.5 - distance_px;
    return c < 0 ? 0 : c > 1 ? 1 : c;
}

static pixel over(pixel below, uint32_t rgb, double cover, double alpha)
{
    return under(colour_alpha(rgb, (int)(cover * alpha * 255 + 0.5)), below);
}

/* A rectangular sprite around the foot that holds everything within `reach` pixels. */
static bool sprite_around(struct sprite *sprite, int left, int top, int right, int bottom)
{
    *sprite = (struct sprite){.ax = left, .ay = top};
    if (left + right > SPRITE_MOST || top + bottom > SPRITE_MOST)
        return false;
    return image_init(&sprite->image, left + right, top + bottom);
}

/* The mark in the middle of a dot: round for Red, a lozenge for Blue. */
static double mark_distance(int side, double x, double y)
{
    double size = 2.6;
    return side ? fabs(x) + fabs(y) - size * 1.25 : sqrt(x * x + y * y) - size;
}

static pixel dot_pixel(const struct art_figure *f, const struct bench *b, double x, double y)
{
    const int side = b->pose->side;
    const double k = b->k;
    /* back into the figure's own axes, mm */
    double lx = (x * b->cos + y * b->sin) / k, ly = (-x * b->sin + y * b->cos) / k;
    double rim = 1.2 + 0.6 / k, coat = f->across / 2.0 / MM * 0.62;
    double body = (f->along - f->across) / 2.0 / MM * 0.7;
    double dy = fabs(ly) - (body > 0 ? body : 0);
    double man = sqrt(lx * lx + (dy > 0 ? dy * dy : 0)) - coat;
    rim = rim < 3.2 ? rim : 3.2;
    double out = footprint_distance(f, lx, ly, 0) * k;
    pixel p = over(0, ink, coverage(out - 1.15), INK_ALPHA / 255.0);
    p = over(p, f->rim[side], coverage(out), 1);
    p = over(p, f->ground[side], coverage(footprint_distance(f, lx, ly, rim) * k), 1);
    p = over(p, ink, coverage(man * k - 0.8), 0.6);
    p = over(p, f->coat[side], coverage(man * k), 1);
    double nose = fabs(lx) * 0.9 - (ly + f->along / 2.0 / MM) * 0.6;
    if (ly < 0)
        p = over(p, f->lace[side],
                 coverage((nose > 0         ? nose
                           : nose + 2.6 < 0 ? 1
                                            : 0) *
                          k) *
                     coverage(footprint_distance(f, lx, ly, 0.3) * k),
                 0.9);
    return over(p, f->lace[side], coverage(mark_distance(side, lx, ly) * k), 1);
}

static bool bake_dot(const struct art_figure *f, const struct bench *b, struct sprite *sprite)
{
    int32_t longest = f->across > f->along ? f->across : f->along;
    int reach = (int)(longest / 2.0 / MM * b->k * 1.2) + MARGIN + 1;
    if (!sprite_around(sprite, reach, reach, reach, reach))
        return false;
    for (int y = 0; y < 2 * reach; y++)
        for (int x = 0; x < 2 * reach; x++)
            sprite->image.px[(ptrdiff_t)y * sprite->image.stride + x] =
                dot_pixel(f, b, x + 0.5 - reach, y + 0.5 - reach);
    return true;
}

/* A man of a slab, far away: his coat, and his hat above it. */
static pixel speck_pixel(const struct art_figure *f, const struct bench *b, double x, double y)
{
    const int side = b->pose->side;
    const double k = b->k * b->grow;
    double coat = (SPECK_COAT - sqrt(x * x + (y + SPECK_UP * k) * (y + SPECK_UP * k)) / k) * k;
    double hat = (SPECK_HAT - sqrt(x * x + (y + SPECK_HIGH * k) * (y + SPECK_HIGH * k)) / k) * k;
    pixel p = over(0, ink, coverage(-coat - 0.9), INK_ALPHA / 255.0);
    p = over(p, f->coat[side], coverage(-coat), 1);
    p = over(p, ink, coverage(-hat - 0.7), 0.8);
    return over(p, f->lace[side], coverage(-hat), 1);
}

static bool bake_speck(const struct art_figure *f, const struct bench *b, struct sprite *sprite)
{
    int wide = (int)(SPECK_COAT * b->k * b->grow) + MARGIN + 1;
    int up = (int)((SPECK_HIGH + SPECK_HAT) * b->k * b->grow) + MARGIN + 1;
    if (!sprite_around(sprite, wide, up, wide, wide))
        return false;
    for (int y = 0; y < up + wide; y++)
        for (int x = 0; x < 2 * wide; x++)
            sprite->image.px[(ptrdiff_t)y * sprite->image.stride + x] =
                speck_pixel(f, b, x + 0.5 - wide, y + 0.5 - up);
    return true;
}

static double soft(double t)
{
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

/* What a figure's shadow starts from: a rounded bar in its own axes, mm. */
struct blot {
    double from, to, radius; /* along the facing (ahead is negative), half width */
    double height;
};

static struct blot blot_of(const struct art_figure *f, const struct bench *b)
{
    double r = f->shadow_radius / (double)MM, half = f->along / 2.0 / MM - r;
    double h = f->shadow_height / (double)MM * b->grow;
    half = half > 0 ? half : 0;
    if (b->pose->bare) /* only where he touches the slab, which throws the rest */
        return (struct blot){-half * b->grow, half * b->grow, r * BARE_SHARE * b->grow, BARE_HIGH};
    if (b->pose->lying) /* from the base's edge to the hat */
        return (struct blot){-LYING_LONG * b->grow, -LYING_NEAR, LYING_WIDE * b->grow,
                             LYING_HIGH * b->grow};
    return (struct blot){-half, half, r, h};
}

static double bar_distance(double along, double across, double from, double to, double stretch)
{
    double nearest = along < from ? from : along > to ? to : along;
    double away = (along - nearest) * stretch;
    return sqrt(away * away + across * across);
}

/* Darkness 0 … 1 at a point of the table, px from the foot: a soft rim round what stands there,
 * and a blot that reaches away from the lamp. */
static double shadow_at(const struct art_figure *f, const struct bench *b, const struct blot *blot,
                        double x, double y)
{
    double r = blot->radius, px = x / b->k, py = y / b->k, cx = px - 1.4, cy = py - 0.9;
    double lx = cx * b->cos + cy * b->sin, ly = -cx * b->sin + cy * b->cos;
    /* no base: softer, and lighter */
    bool bare = b->pose->lying || b->pose->bare || f->base == ART_NONE;
    double outside = bare ? bar_distance(ly, lx, blot->from, blot->to, 1) - r * 0.8
                          : footprint_distance(f, lx, ly, 0);
    double blur = (CONTACT_REACH - 1000) / 1000.0 * r * (bare ? 2 : 1);
    double contact = soft(0.6 - outside / blur) * (bare ? 0.85 : 1);
    /* the blot slides along the light; seen from it, the bar is swept sideways */
    double along = px * lamp_x + py * lamp_y, reach = CAST_REACH / 1000.0 * blot->height + r * 0.5;
    double slid = along < 0 ? 0 : along > reach ? reach : along;
    double sx = px - slid * lamp_x, sy = py - slid * lamp_y;
    double bx = sx * b->cos + sy * b->sin, by = -sx * b->sin + sy * b->cos;
    double d = bar_distance(by, bx, blot->from * 0.7, blot->to * 0.7, 1) /
               (r * (1.1 - 0.2 * slid / reach));
    double cast = soft(1.2 - d) * (1 - 0.3 * slid / reach);
    return contact > cast ? contact : cast;
}

bool bake_shadow(const struct art_figure *figure, const struct bake_pose *pose,
                 struct sprite *sprite)
{
    struct bench b = bench_for(figure, pose);
    struct blot blot = blot_of(figure, &b);
    double long_way = -blot.from > blot.to ? -blot.from : blot.to;
    int near = (int)((long_way + blot.radius * 1.5) * b.k) + 2;
    int far = near + (int)((blot.height * CAST_REACH / 1000.0 + blot.radius) * b.k);
    if (!sprite_around(sprite, near, near, far, far))
        return false;
    for (int y = 0; y < sprite->image.h; y++)
        for (int x = 0; x < sprite->image.w; x++) {
            double dark = shadow_at(figure, &b, &blot, x + 0.5 - near, y + 0.5 - near);
            sprite->image.px[(ptrdiff_t)y * sprite->image.stride + x] = (pixel)(dark * 255 + 0.5)
                                                                        << 24;
        }
    return true;
}

/* ---- the whole figure ---- */

int32_t bake_grow(const struct art_figure *figure, const struct bake_pose *pose)
{
    int32_t most = figure->grow, grow = pose->grow;
    grow = grow < most ? grow : most;
    return grow < ART_ONE ? ART_ONE : grow;
}

static bool lay_all(struct bench *b, struct sprite *sprite)
{
    struct rect box = {0};
    qsort(b->slice, (size_t)b->slices, sizeof *b->slice, by_height);
    for (int i = 0; i < b->slices; i++)
        box = rect_join(box, slice_box(b, &b->slice[i]));
    box = rect_inset(rect_join(box, (struct rect){0, 0, 1, 1}), -MARGIN);
    if (!sprite_around(sprite, -box.x, -box.y, box.x + box.w, box.y + box.h))
        return false;
    for (int i = 0; i < b->slices; i++)
        lay_slice(b, &b->slice[i], sprite);
    add_gloss(&sprite->image);
    if (add_outline(&sprite->image))
        return true;
    image_release(&sprite->image);
    return false;
}

bool bake_figure(struct bakery *bakery, const struct art_figure *figure,
                 const struct bake_pose *pose, struct sprite *sprite)
{
    struct bench b = bench_for(figure, pose);
    const struct art_stack *stack = pose->lying ? &figure->lying : &figure->standing;
    assert(pose->side >= 0 && pose->side < ART_SIDES);
    /* What has no base of its own is told by its shape alone, however small; what is longer than a
     * man can be told when a man cannot any more. */
    int32_t longest = figure->along > figure->across ? figure->along : figure->across;
    double least = dot_below * (longest > MAN ? (double)MAN / longest : 1);
    bool dot = !pose->lying && figure->base != ART_NONE && b.k * b.grow < least;
    if (pose->bare && (dot || stack->layers == 0))
        return bake_speck(figure, &b, sprite);
    if (stack->layers == 0 || dot)
        return bake_dot(figure, &b, sprite);
    *sprite = (struct sprite){0};
    if (bakery->bytes > RASTER_BYTES)
        forget_rasters(bakery);
    b.bakery = bakery;
    b.slice = malloc(SLICES * sizeof *b.slice);
    bool good = b.slice != NULL;
    for (int i = 0; good && i < stack->layers; i++)
        good = cut_layer(&b, &stack->layer[i]);
    good = good && lay_all(&b, sprite);
    free(b.slice);
    return good;
}
