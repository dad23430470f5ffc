/* Soft shadows of props. The hard outlines of neighbours are filled into one mask, so overlapping
 * shadows do not double; the mask is blurred by two box filters each way and laid on the ground.
 * Masks are made per cluster of props whose shadows meet, found from the whole list: so a pixel's
 * shade never depends on which part of the picture is being drawn. */
#include "view/toys/props.h"

#include <stdlib.h>
#include <string.h>

enum {
    CAST_X = 118,   /* 0.55 × cos 33°, ×256: shadow per height, to the right */
    CAST_Y = 77,    /* 0.55 × sin 33°, downward */
    TREE_CAST = 62, /* trees throw 0.34 of their height: ×100 of the above */
    BLUR_UM = 2600,
    BLUR_LEAST = 1,
    BLUR_MOST = 24,
    DARKNESS = 150,
    MOST_CLUSTERS = 96
};

#define SHADOW 0x140c04

/* ---- outline ---- */

static int64_t turn(struct fpoint a, struct fpoint b, struct fpoint c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

static int by_place(const void *a, const void *b)
{
    const struct fpoint *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->y < q->y ? -1 : p->y > q->y;
}

/* The convex hull, by walking the sorted points along the lower and then the upper side. */
static int hull(struct fpoint *point, int count, struct fpoint *out)
{
    qsort(point, (size_t)count, sizeof *point, by_place);
    int n = 0;
    for (int pass = 0, floor = 0; pass < 2; pass++, floor = n - 1)
        for (int i = 0; i < count; i++) {
            struct fpoint p = point[pass == 0 ? i : count - 1 - i];
            while (n - floor >= 2 && turn(out[n - 2], out[n - 1], p) <= 0)
                n--;
            if (n == 0 || out[n - 1].x != p.x || out[n - 1].y != p.y)
                out[n++] = p;
        }
    return n > 1 ? n - 1 : n;
}

static bool is_tree(const struct prop *prop)
{
    return prop->kind == PROP_TREE_ROUND || prop->kind == PROP_TREE_POINTED ||
           prop->kind == PROP_BUSH;
}

/* Where the corners of the prop's foot and head throw their shadows; returns how many. */
static int cast(const struct camera *camera, const struct prop *prop, struct fpoint all[PROP_HULL])
{
    struct vec foot[PROP_OUTLINE];
    int count = prop_outline(prop, foot);
    int64_t per = is_tree(prop) ? TREE_CAST : 100;
    for (int i = 0; i < count; i++)
        for (int end = 0; end < 2; end++) {
            int64_t z = prop->z0 + (end == 1 ? prop->height : 0);
            struct fpoint p = camera_point(camera, foot[i]);
            p.x += camera_length(camera, (int32_t)(z * CAST_X * per / 25600));
            p.y += camera_length(camera, (int32_t)(z * CAST_Y * per / 25600));
            all[2 * i + end] = p;
        }
    return 2 * count;
}

int prop_shadow(const struct camera *camera, const struct prop *prop,
                struct fpoint point[PROP_HULL])
{
    struct fpoint all[PROP_HULL], out[PROP_HULL + 2];
    int corners = hull(all, cast(camera, prop, all), out);
    memcpy(point, out, (size_t)corners * sizeof *point);
    return corners;
}

static int blur_radius(const struct camera *camera)
{
    int r = camera_length(camera, BLUR_UM) / 2 / FIX;
    return r < BLUR_LEAST ? BLUR_LEAST : r > BLUR_MOST ? BLUR_MOST : r;
}

struct rect prop_shadow_bounds(const struct camera *camera, const struct prop *prop)
{
    struct fpoint point[PROP_HULL];
    int count = cast(camera, prop, point);
    struct fpoint low = point[0], high = point[0];
    for (int i = 1; i < count; i++) {
        low = (struct fpoint){point[i].x < low.x ? point[i].x : low.x,
                              point[i].y < low.y ? point[i].y : low.y};
        high = (struct fpoint){point[i].x > high.x ? point[i].x : high.x,
                               point[i].y > high.y ? point[i].y : high.y};
    }
    struct rect r = {low.x >> 8, low.y >> 8, (high.x >> 8) - (low.x >> 8) + 1,
                     (high.y >> 8) - (low.y >> 8) + 1};
    return rect_inset(r, -(2 * blur_radius(camera) + 1));
}

/* ---- clusters ---- */

/* Boxes of shadows, joined while any two meet. When there are too many, they are joined to one. */
static int clusters(const struct rect *bounds, int count, struct rect box[MOST_CLUSTERS])
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        struct rect r = bounds[i];
        for (int k = 0; k < n;) {
            if (rect_empty(rect_cut(r, box[k]))) {
                k++;
                continue;
            }
            r = rect_join(r, box[k]);
            box[k] = box[--n];
            k = 0;
        }
        if (n == MOST_CLUSTERS) {
            while (n > 0)
                r = rect_join(r, box[--n]);
        }
        box[n++] = r;
    }
    return n;
}

/* ---- blur ---- */

/* A running mean over 2 r + 1 bytes, zero beyond the ends. */
static void blur_row(const uint8_t *in, uint8_t *out, int n, int r)
{
    int sum = 0, width = 2 * r + 1, scale = 65536 / width + 1;
    for (int i = 0; i < r && i < n; i++)
        sum += in[i];
    for (int i = 0; i < n; i++) {
        sum += i + r < n ? in[i + r] : 0;
        out[i] = (uint8_t)(sum * scale >> 16);
        sum -= i - r >= 0 ? in[i - r] : 0;
    }
}

/* The same down the columns, a whole row of sums at a time. */
static void blur_columns(const uint8_t *in, uint8_t *out, int w, int h, int r, int32_t *sum)
{
    int scale = 65536 / (2 * r + 1) + 1;
    memset(sum, 0, (size_t)w * sizeof *sum);
    for (int y = 0; y < r && y < h; y++)
        for (int x = 0; x < w; x++)
            sum[x] += in[(size_t)y * (size_t)w + (size_t)x];
    for (int y = 0; y < h; y++) {
        const uint8_t *add = y + r < h ? &in[(size_t)(y + r) * (size_t)w] : NULL;
        const uint8_t *drop = y - r >= 0 ? &in[(size_t)(y - r) * (size_t)w] : NULL;
        for (int x = 0; x < w; x++) {
            sum[x] += add != NULL ? add[x] : 0;
            out[(size_t)y * (size_t)w + (size_t)x] = (uint8_t)(sum[x] * scale >> 16);
            sum[x] -= drop != NULL ? drop[x] : 0;
        }
    }
}

struct mask {
    int w, h;
    uint8_t *a, *b;
    int32_t *sum;
};

static bool mask_init(struct mask *m, int w, int h)
{
    *m = (struct mask){.w = w, .h = h};
    size_t n = (size_t)w * (size_t)h;
    m->a = malloc(n);
    m->b = malloc(n);
    m->sum = malloc((size_t)w * sizeof *m->sum);
    return m->a != NULL && m->b != NULL && m->sum != NULL;
}

static void mask_release(struct mask *m)
{
    free(m->a);
    free(m->b);
    free(m->sum);
}

static void mask_blur(struct mask *m, int r)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < m->h; y++)
            blur_row(&m->a[(size_t)y * (size_t)m->w], &m->b[(size_t)y * (size_t)m->w], m->w, r);
        blur_columns(m->b, m->a, m->w, m->h, r, m->sum);
    }
}

/* ---- drawing ---- */

/* What throws shadows, and the box of each one's. */
struct casters {
    const struct camera *camera;
    const struct prop *prop;
    struct rect *bounds;
    int count;
};

static void hard_shadows(struct canvas *canvas, struct rect at, const struct casters *c)
{
    struct camera moved = *c->camera;
    moved.x -= at.x;
    moved.y -= at.y;
    struct fpoint point[PROP_HULL];
    canvas_path_start(canvas);
    for (int i = 0; i < c->count; i++) {
        if (rect_empty(rect_cut(c->bounds[i], at)))
            continue;
        int corners = prop_shadow(&moved, &c->prop[i], point);
        canvas_path_polygon(canvas, point, corners);
    }
    canvas_path_fill(canvas, 0xff000000u);
}

/* Lays the part `r` of a cluster's shadow on the canvas. The mask reaches beyond `r` by what the
 * blur looks at. */
static void cluster_draw(struct canvas *canvas, struct rect r, struct rect box,
                         const struct casters *c)
{
    int radius = blur_radius(c->camera);
    struct rect at = rect_cut(box, rect_inset(r, -(2 * radius + 2)));
    struct canvas hard;
    struct mask mask;
    if (rect_empty(rect_cut(at, r)) || !canvas_init(&hard, at.w, at.h))
        return;
    if (mask_init(&mask, at.w, at.h)) {
        hard_shadows(&hard, at, c);
        size_t n = (size_t)at.w * (size_t)at.h;
        for (size_t i = 0; i < n; i++)
            mask.a[i] = (uint8_t)(hard.image.px[i] >> 24);
        mask_blur(&mask, radius);
        for (size_t i = 0; i < n; i++)
            hard.image.px[i] = (pixel)mask.a[i] << 24;
        struct rect old = canvas_clip(canvas, r);
        canvas_blit_mask(canvas, &hard.image, at.x, at.y, colour_alpha(SHADOW, DARKNESS));
        canvas_unclip(canvas, old);
    }
    mask_release(&mask);
    canvas_release(&hard);
}

void shadows_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                  const struct prop *prop, int count)
{
    struct rect box[MOST_CLUSTERS];
    struct casters c = {.camera = camera, .prop = prop, .count = count};
    r = rect_cut(r, canvas->clip);
    c.bounds = malloc((size_t)count * sizeof *c.bounds + 1);
    if (c.bounds == NULL) /* then without shadows */
        return;
    for (int i = 0; i < count; i++)
        c.bounds[i] = prop_shadow_bounds(camera, &prop[i]);
    int n = clusters(c.bounds, count, box);
    for (int i = 0; i < n; i++)
        if (!rect_empty(rect_cut(box[i], r)))
            cluster_draw(canvas, r, box[i], &c);
    free(c.bounds);
}
