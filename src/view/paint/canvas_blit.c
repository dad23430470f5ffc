/* Images laid on the canvas: copied, blended, tinted, turned, stretched; soft shadows and light. */
#include "view/paint/canvas_inside.h"
#include "view/paint/rows.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct softness {
    struct rect core; /* all points within `reach` of it belong to the shape */
    int reach, blur;
};

/* 0 … 256, smooth across the edge; inputs in 1/16 pixel so short blurs stay smooth. */
static int softness_at(const struct softness *s, int x, int y)
{
    int64_t dx = max_int(0, max_int(s->core.x - x, x - (s->core.x + s->core.w - 1))) * 16;
    int64_t dy = max_int(0, max_int(s->core.y - y, y - (s->core.y + s->core.h - 1))) * 16;
    int64_t far = dx == 0 || dy == 0 ? dx + dy : (int64_t)sqrt((double)(dx * dx + dy * dy));
    int64_t t = ((s->reach + s->blur / 2) * 16 - far) * 256 / (s->blur * 16);
    t = t < 0 ? 0 : t > 256 ? 256 : t;
    return (int)(t * t * (768 - 2 * t) >> 16);
}

void canvas_soft_shadow(struct canvas *canvas, struct rect r, int radius, int blur, int dx, int dy,
                        pixel c)
{
    struct rect moved = {r.x + dx, r.y + dy, r.w, r.h};
    int half = (min_int(r.w, r.h) - 1) / 2;
    struct softness s = {.blur = max_int(blur, 1)};
    s.reach = max_int(0, min_int(half, max_int(radius, s.blur / 2)));
    s.core = rect_inset(moved, s.reach);
    struct rect box = rect_cut(rect_inset(moved, -(s.blur / 2 + 1)), canvas->clip);
    int mid0 = max_int(box.x, s.core.x), mid1 = min_int(box.x + box.w, s.core.x + s.core.w);
    for (int y = box.y; y < box.y + box.h; y++) {
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = box.x; x < box.x + box.w; x++) {
            pixel p = colour_scale(c, softness_at(&s, x, y));
            if (x == mid0 && mid1 > mid0) {
                row_blend(row + mid0, mid1 - mid0, p);
                x = mid1 - 1;
            } else {
                row[x] = over(row[x], p);
            }
        }
    }
}

/* Sprites are mostly clear or solid: whole blocks of either take the short way. */
WIDE static void row_over(pixel *restrict d, const pixel *restrict s, int n)
{
    block part;
    int i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0, all = ~0u;
        for (int k = 0; k < BLOCK; k++) {
            any |= s[i + k];
            all &= s[i + k];
        }
        if (any == 0)
            continue;
        block_load(&part, s + i);
        if (all >> 24 == 255)
            memcpy(d + i, &part, BYTES);
        else
            block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], s[i]);
}

/* Over, each source pixel first multiplied by `by`, channel by channel. */
WIDE static void row_over_tint(pixel *restrict d, const pixel *restrict s, int n, pixel by)
{
    block part;
    lanes even, odd;
    int i = 0;
    block_fill(&part, by);
    block_lanes(&part, &even, &odd);
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0;
        for (int k = 0; k < BLOCK; k++)
            any |= s[i + k];
        if (any == 0)
            continue;
        block_load(&part, s + i);
        block_times(&part, &even, &odd);
        block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], times_each(s[i], by));
}

WIDE static void row_mask(pixel *restrict d, const pixel *restrict s, int n, pixel c)
{
    block part, ink;
    int i = 0;
    block_fill(&ink, c);
    for (; i + BLOCK <= n; i += BLOCK) {
        uint32_t any = 0;
        for (int k = 0; k < BLOCK; k++)
            any |= s[i + k];
        if (any == 0)
            continue;
        block_load(&part, s + i);
        part >>= 24;
        part |= part << 16;
        const lanes by = (lanes)part;
        part = ink;
        block_times(&part, &by, &by);
        block_over(d + i, &part);
    }
    for (; i < n; i++)
        d[i] = over(d[i], times(c, s[i] >> 24));
}

/* The part of the canvas an image at x, y covers. */
static struct rect blit_box(const struct canvas *canvas, const struct image *image, int x, int y)
{
    return rect_cut((struct rect){x, y, image->w, image->h}, canvas->clip);
}

void canvas_copy(struct canvas *canvas, const struct image *image, int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        memcpy(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y),
               (size_t)r.w * sizeof(pixel));
}

void canvas_blit(struct canvas *canvas, const struct image *image, int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w);
}

/* The longest solid stretch of a row. */
static void row_solid(const pixel *row, struct image_run *run)
{
    for (int x = run->from; x < run->to; x++) {
        int from = x;
        while (x < run->to && row[x] >> 24 == 255)
            x++;
        if (x - from > run->after - run->solid) {
            run->solid = (int16_t)from;
            run->after = (int16_t)x;
        }
    }
}

void image_runs(const struct image *image, struct image_run *run)
{
    assert(image->w <= INT16_MAX);
    for (int y = 0; y < image->h; y++) {
        const pixel *row = image_at(image, 0, y);
        int from = 0, to = image->w;
        while (from < to && row[from] == 0)
            from++;
        while (to > from && row[to - 1] == 0)
            to--;
        run[y] = (struct image_run){(int16_t)from, (int16_t)to, (int16_t)to, (int16_t)to};
        row_solid(row, &run[y]);
    }
}

struct rect image_ink(const struct image *image)
{
    int left = image->w, right = 0, top = image->h, bottom = 0;
    for (int y = 0; y < image->h; y++) {
        const pixel *row = image_at(image, 0, y);
        int from = 0, to = image->w;
        while (from < to && row[from] == 0)
            from++;
        while (to > from && row[to - 1] == 0)
            to--;
        if (from == to)
            continue;
        left = min_int(left, from);
        right = max_int(right, to);
        top = min_int(top, y);
        bottom = y + 1;
    }
    if (right == 0)
        return (struct rect){0, 0, min_int(image->w, 1), min_int(image->h, 1)};
    return (struct rect){left, top, right - left, bottom - top};
}

void canvas_blit_runs(struct canvas *canvas, const struct image *image, const struct image_run *run,
                      int x, int y)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++) {
        const struct image_run *n = &run[row - y];
        int from = max_int(n->from, r.x - x), to = min_int(n->to, r.x + r.w - x);
        int solid = min_int(max_int(n->solid, from), to),
            after = max_int(min_int(n->after, to), solid);
        pixel *d = image_at(&canvas->image, x, row);
        const pixel *s = image_at(image, 0, row - y);
        if (from < solid)
            row_over(d + from, s + from, solid - from);
        if (solid < after)
            memcpy(d + solid, s + solid, (size_t)(after - solid) * sizeof *d);
        if (after < to)
            row_over(d + after, s + after, to - after);
    }
}

void canvas_blit_alpha(struct canvas *canvas, const struct image *image, int x, int y, int alpha)
{
    assert(alpha >= 0 && alpha <= 255);
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over_tint(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w,
                      (uint32_t)alpha * 0x01010101u);
}

void canvas_blit_tint(struct canvas *canvas, const struct image *image, int x, int y, pixel tint)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_over_tint(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w,
                      tint);
}

void canvas_blit_mask(struct canvas *canvas, const struct image *image, int x, int y, pixel c)
{
    struct rect r = blit_box(canvas, image, x, y);
    for (int row = r.y; row < r.y + r.h; row++)
        row_mask(image_at(&canvas->image, r.x, row), image_at(image, r.x - x, row - y), r.w, c);
}

/* A pixel of the image, clear outside. */
static pixel image_get(const struct image *image, int x, int y)
{
    if (x < 0 || y < 0 || x >= image->w || y >= image->h)
        return 0;
    return *image_at(image, x, y);
}

/* Bilinear at u, v in 1/65536 px measured from the middle of the first pixel. */
static pixel image_sample(const struct image *image, int64_t u, int64_t v)
{
    int x = (int)(u >> 16), y = (int)(v >> 16), fx = (int)(u >> 8) & 255, fy = (int)(v >> 8) & 255;
    pixel a, b, c, d;
    if (x >= 0 && y >= 0 && x + 1 < image->w && y + 1 < image->h) {
        const pixel *p = image_at(image, x, y);
        a = p[0], b = p[1], c = p[image->stride], d = p[image->stride + 1];
    } else {
        a = image_get(image, x, y), b = image_get(image, x + 1, y);
        c = image_get(image, x, y + 1), d = image_get(image, x + 1, y + 1);
    }
    if ((a | b | c | d) == 0)
        return 0;
    return colour_mix(colour_mix(a, b, fx), colour_mix(c, d, fx), fy);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

/* Cuts [*from, *to) to the n for which low <= start + n × step < high. */
static void range_cut(int64_t start, int64_t step, int64_t low, int64_t high, int *from, int *to)
{
    if (step == 0) {
        if (start < low || start >= high)
            *to = *from;
        return;
    }
    int64_t a = step > 0 ? -floor_div(start - low, step) : -floor_div(high - 1 - start, -step);
    int64_t b =
        step > 0 ? floor_div(high - 1 - start, step) + 1 : floor_div(start - low, -step) + 1;
    if (a > *from)
        *from = a > *to ? *to : (int)a;
    if (b < *to)
        *to = b < *from ? *from : (int)b;
}

void canvas_blit_turned(struct canvas *canvas, const struct image *image, int32_t ax, int32_t ay,
                        struct fpoint at, int32_t mdeg, int32_t scale, int alpha)
{
    assert(scale > 0 && alpha >= 0 && alpha <= 255);
    struct sincos turn = angle_sincos(angle_norm(mdeg));
    /* one canvas pixel to the right, in 1/65536 px of the image */
    int64_t across = ((int64_t)turn.cos * 4 + scale / 2) / scale;
    int64_t along = ((int64_t)turn.sin * 4 + scale / 2) / scale;
    int64_t reach = ((int64_t)max_int(image->w, image->h) * 2 * FIX + abs(ax) + abs(ay)) * scale;
    int r = (int)(reach / 65536 / FIX) + 2;
    struct rect box = {(at.x >> 8) - r, (at.y >> 8) - r, 2 * r, 2 * r};
    box = rect_cut(box, canvas->clip);
    for (int y = box.y; y < box.y + box.h; y++) {
        int64_t py = (int64_t)y * FIX + FIX / 2 - at.y, px = (int64_t)FIX / 2 - at.x;
        int64_t u = (int64_t)ax * 256 + ((px * across + py * along) >> 8) - 32768;
        int64_t v = (int64_t)ay * 256 + ((py * across - px * along) >> 8) - 32768;
        int from = box.x, to = box.x + box.w;
        range_cut(u, across, -65536, (int64_t)image->w * 65536, &from, &to);
        range_cut(v, -along, -65536, (int64_t)image->h * 65536, &from, &to);
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = from; x < to; x++) {
            pixel p = image_sample(image, u + x * across, v - x * along);
            if (p != 0)
                row[x] = over(row[x], times(p, (uint32_t)alpha));
        }
    }
}

void canvas_stretch(struct canvas *canvas, const struct image *image, struct rect to)
{
    if (rect_empty(to) || image->w <= 0 || image->h <= 0)
        return;
    struct rect box = rect_cut(to, canvas->clip);
    int64_t du = (int64_t)image->w * 65536 / to.w, dv = (int64_t)image->h * 65536 / to.h;
    int64_t umax = (int64_t)(image->w - 1) * 65536, vmax = (int64_t)(image->h - 1) * 65536;
    for (int y = box.y; y < box.y + box.h; y++) {
        int64_t v = (y - to.y) * dv + dv / 2 - 32768;
        v = v < 0 ? 0 : v > vmax ? vmax : v;
        const pixel *a = image_at(image, 0, (int)(v >> 16));
        const pixel *b = image_at(image, 0, min_int((int)(v >> 16) + 1, image->h - 1));
        pixel *row = image_at(&canvas->image, 0, y);
        for (int x = box.x; x < box.x + box.w; x++) {
            int64_t u = (x - to.x) * du + du / 2 - 32768;
            u = u < 0 ? 0 : u > umax ? umax : u;
            int i = (int)(u >> 16), j = min_int(i + 1, image->w - 1), fx = (int)(u >> 8) & 255;
            int fy = (int)(v >> 8) & 255;
            row[x] = over(row[x],
                          colour_mix(colour_mix(a[i], a[j], fx), colour_mix(b[i], b[j], fx), fy));
        }
    }
}

/* Byte by byte in 16-bit lanes; counts are constant so that the compiler takes whole registers. */
WIDE static void row_light(uint8_t *d, const uint8_t *from, const uint8_t *light,
                           const uint8_t *glow, size_t n)
{
    enum { LANES = 32 };
    for (size_t i = 0; i < n; i += LANES) {
        uint8_t out[LANES];
        size_t part = n - i < LANES ? n - i : LANES;
        if (part < LANES) {
            uint8_t rest[3][LANES] = {{0}};
            memcpy(rest[0], from + i, part);
            memcpy(rest[1], light + i, part);
            memcpy(rest[2], glow + i, part);
            row_light(out, rest[0], rest[1], rest[2], LANES);
            memcpy(d + i, out, part);
            return;
        }
        for (int k = 0; k < LANES; k++) {
            uint16_t v = (uint16_t)(from[i + (size_t)k] * light[i + (size_t)k] + 128);
            int16_t sum = (int16_t)((uint16_t)(v + (v >> 8)) >> 8);
            sum = (int16_t)(sum + glow[i + (size_t)k]);
            out[k] = (uint8_t)(sum > 255 ? 255 : sum);
        }
        memcpy(d + i, out, LANES);
    }
}

void canvas_light(struct canvas *canvas, const struct image *from, const struct image *light,
                  const struct image *glow)
{
    struct rect r = canvas->clip;
    assert(from->w == canvas->image.w && light->w == from->w && glow->w == from->w);
    assert(from->h == canvas->image.h && light->h == from->h && glow->h == from->h);
    for (int y = r.y; y < r.y + r.h; y++)
        row_light((uint8_t *)image_at(&canvas->image, r.x, y),
                  (const uint8_t *)image_at(from, r.x, y), (const uint8_t *)image_at(light, r.x, y),
                  (const uint8_t *)image_at(glow, r.x, y), (size_t)r.w * sizeof(pixel));
}
