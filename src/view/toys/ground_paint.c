#include "view/toys/ground_paint.h"

#include <assert.h>

enum {
    ROUGH = 1200,      /* µm: how far chalk dust strays over an edge */
    CHALK_EDGE = 2600, /* depth of the rough edge, */
    EDGE_PX = 320,     /* 1/256 px: and at least how much of it is thick with crumbs */
    CRUMBS = 116,      /* in 256 specks, on the edge */
    DUST = 22,         /* and beside it */
    BEND = 3500,       /* how far a rounded corner may leave the true one */
    BENT = 6,          /* points of a rounded corner */
    TRACE_POINTS = BENT * PAINT_POINTS,
    SEED = 0xc4a1
};

/* How a kind of paint looks. Chalk: fill and edge; painted: rim under body under core. */
struct coat {
    uint32_t rim, body, core;
    int rim_alpha, body_alpha, core_alpha;
    int32_t rim_wide; /* µm the rim shows outside the body */
    int core_share;   /* width of the core, 1/256 of the body's */
};

static const struct coat COATS[PAINT_COUNT] = {
    [PAINT_FIELD] = {0x55723a, 0x8fb05a, 0x66873e, 70, 92, 90, 700, 0},
    [PAINT_PLOUGH] = {0x5a4124, 0x8f6a40, 0x5f4426, 80, 108, 120, 700, 0},
    [PAINT_CORN] = {0x7a6a34, 0xc9ac52, 0x8a7a3c, 70, 104, 100, 700, 0},
    [PAINT_MARSH] = {0x4f6a4a, 0x5d7f6a, 0x38523c, 60, 90, 150, 900, 0},
    [PAINT_HILL] = {0x5a4124, 0xb49a62, 0x2c1c0e, 0, 0, 0, 30 * MM, 0},
    [PAINT_WOOD_FLOOR] = {0x33481f, 0x3d5526, 0x2c3f1c, 70, 110, 110, 1500, 0},
    [PAINT_TOWN] = {0x8a7a58, 0xb8a67e, 0x9c8a62, 70, 90, 70, 900, 0},
    [PAINT_ROAD] = {0x8a7446, 0xcdb27c, 0xddc795, 150, 235, 120, 2200, 150},
    [PAINT_RIVER] = {0x6e6a3c, 0x5590ac, 0x79b2c8, 220, 255, 150, 4000, 130},
    [PAINT_STREAM] = {0x6e6a3c, 0x5590ac, 0x79b2c8, 200, 245, 130, 2200, 120},
    [PAINT_FORD] = {0x8a8a5c, 0x9aa884, 0xb6c0a0, 90, 150, 120, 500, 0},
    [PAINT_BUILDING_FLOOR] = {0x6a5a3c, 0xc0ac80, 0x8c7850, 150, 110, 60, 900, 0},
    [PAINT_CHALK] = {0, 0xfff4d8, 0, 0, 150, 0, 0, 0},
    [PAINT_ZONE] = {0xfff2c4, 0xfff2c4, 0, 150, 20, 0, 900, 0},
};

/* Chalk colours: fill, its strength, line and its strength. */
struct chalk {
    uint32_t fill, line;
    int fill_alpha, line_alpha;
};
static const struct chalk CHALK_ROAD = {0xfff4d8, 0xfffae8, 56, 205};
static const struct chalk CHALK_WATER = {0x86bdd6, 0xd9eff6, 104, 190};

static bool field(enum paint_kind kind)
{
    return kind == PAINT_FIELD || kind == PAINT_PLOUGH || kind == PAINT_CORN;
}

static bool chalked(const struct ground *ground)
{
    return ground->cloth == CLOTH_BAIZE;
}

/* The outline as it is drawn: each corner is replaced by a short curve (a parabola between points
 * before and after it), so lines laid by hand look drawn by hand. The curve leaves the true corner
 * by no more than BEND. */
static int corner_points(struct vec before, struct vec at, struct vec after, struct vec *out)
{
    struct vec a = vec_sub(before, at), b = vec_sub(after, at);
    int64_t la = vec_length(a), lb = vec_length(b);
    int64_t cross = vec_cross(a, b), open = la * lb - vec_dot(a, b); /* grows as it straightens */
    cross = cross < 0 ? -cross : cross;
    if (la == 0 || lb == 0 || cross == 0) {
        out[0] = at;
        return 1;
    }
    /* A cut at distance c leaves the corner by c / 2 × tan of half the turn, cross / open. */
    double limit = 2.0 * BEND * (double)open / (double)cross;
    int64_t most = (la < lb ? la : lb) / 2;
    int64_t cut = limit < (double)most ? (int64_t)limit : most;
    for (int i = 0; i < BENT; i++) {
        int64_t t = 2 * i + 1, all = 2 * BENT, back = (all - t) * (all - t) * cut;
        int64_t ahead = t * t * cut, whole = all * all;
        out[i] = (struct vec){at.x + (int32_t)(a.x * back / la / whole + b.x * ahead / lb / whole),
                              at.y + (int32_t)(a.y * back / la / whole + b.y * ahead / lb / whole)};
    }
    return BENT;
}

static int paint_points(const struct camera *camera, const struct paint *paint,
                        struct fpoint out[TRACE_POINTS])
{
    int count = paint->count < PAINT_POINTS ? paint->count : PAINT_POINTS, points = 0;
    bool sharp = paint->kind == PAINT_ZONE || paint->kind == PAINT_TOWN || field(paint->kind) ||
                 paint->kind == PAINT_BUILDING_FLOOR || paint->kind == PAINT_CHALK;
    for (int i = 0; i < count; i++) {
        struct vec bent[BENT] = {paint->point[i]};
        bool end = !paint->area && (i == 0 || i == count - 1);
        int n = end || sharp ? 1
                             : corner_points(paint->point[(i + count - 1) % count], paint->point[i],
                                             paint->point[(i + 1) % count], bent);
        for (int k = 0; k < n; k++)
            out[points++] = camera_point(camera, bent[k]);
    }
    return points;
}

struct rect paint_bounds(const struct camera *camera, const struct paint *paint)
{
    assert(paint->count > 0);
    struct vec low = paint->point[0], high = low;
    for (int i = 1; i < paint->count; i++) {
        struct vec p = paint->point[i];
        low = (struct vec){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
        high = (struct vec){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
    }
    int32_t out = (paint->area ? 0 : paint->half) + COATS[paint->kind].rim_wide + ROUGH;
    low = (struct vec){low.x - out, low.y - out};
    high = (struct vec){high.x + out, high.y + out};
    return rect_inset(camera_box(camera, low, high, 0), -2);
}

/* Adds a paint to the canvas's path, grown by `grow` µm (shrunk when negative). An area can only
 * grow. */
static void paint_trace(struct canvas *canvas, const struct camera *camera,
                        const struct paint *paint, int32_t grow)
{
    struct fpoint point[TRACE_POINTS];
    int count = paint_points(camera, paint, point);
    if (!paint->area) {
        int32_t half = paint->half + grow;
        if (half > 0)
            canvas_path_stroke(canvas, point, count, false, 2 * camera_length(camera, half));
        return;
    }
    canvas_path_polygon(canvas, point, count);
    if (grow > 0)
        canvas_path_stroke(canvas, point, count, true, 2 * camera_length(camera, grow));
}

/* A walk along a row of the cloth's grain, pixel by pixel to the right. */
struct walk {
    const uint8_t *row;
    int at, step, side, line;
};

static struct walk grain_walk(const struct ground_art *art, const struct camera *camera, int x,
                              int y)
{
    int side = art->grain.side, dx = x - camera->x, dy = y - camera->y;
    if (camera->turned)
        dx = -1 - dx, dy = -1 - dy;
    dx %= side;
    dy %= side;
    dy = dy < 0 ? dy + side : dy;
    return (struct walk){.row = &art->grain.v[dy * side],
                         .at = dx < 0 ? dx + side : dx,
                         .step = camera->turned ? -1 : 1,
                         .side = side,
                         .line = dy};
}

static int grain_step(struct walk *walk)
{
    int grain = walk->row[walk->at], next = walk->at + walk->step;
    walk->at = next == walk->side ? 0 : next < 0 ? walk->side - 1 : next;
    return grain;
}

/* The grain's byte under a pixel. */
static int grain_at(const struct ground_art *art, const struct camera *camera, int x, int y)
{
    struct walk walk = grain_walk(art, camera, x, y);
    return walk.row[walk.at];
}

/* ---- chalk ---- */

/* A drawing beside the picture: how deep inside the chalked shape each pixel lies. */
struct stencil {
    struct canvas canvas;
    struct rect at;       /* its place in the picture */
    struct camera camera; /* moved, so that the stencil's own corner is 0, 0 */
};

static bool stencil_init(struct stencil *s, struct rect at, const struct camera *camera)
{
    s->at = at;
    s->camera = *camera;
    s->camera.x -= at.x;
    s->camera.y -= at.y;
    return canvas_init(&s->canvas, at.w, at.h);
}

typedef bool paint_test(const struct paint *paint);

static bool is_road(const struct paint *paint)
{
    return paint->kind == PAINT_ROAD;
}

static bool is_water(const struct paint *paint)
{
    return paint->kind == PAINT_RIVER || paint->kind == PAINT_STREAM;
}

static struct rect paints_box(const struct camera *camera, const struct ground *ground,
                              paint_test *test)
{
    struct rect box = {0};
    for (int i = 0; i < ground->paints; i++)
        if (test(&ground->paint[i]))
            box = rect_join(box, paint_bounds(camera, &ground->paint[i]));
    return box;
}

static void stencil_union(struct stencil *s, const struct ground *ground, paint_test *test,
                          int32_t grow, pixel depth)
{
    canvas_path_start(&s->canvas);
    for (int i = 0; i < ground->paints; i++)
        if (test(&ground->paint[i]))
            paint_trace(&s->canvas, &s->camera, &ground->paint[i], grow);
    canvas_path_fill(&s->canvas, depth);
}

/* Strokes of the chalk along the middle of bands. */
static void stencil_dashes(struct stencil *s, const struct ground *ground, paint_test *test)
{
    struct fpoint point[TRACE_POINTS];
    int32_t dash = camera_length(&s->camera, 15 * MM), gap = camera_length(&s->camera, 34 * MM);
    canvas_path_start(&s->canvas);
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (!test(paint) || paint->area)
            continue;
        int count = paint_points(&s->camera, paint, point);
        int32_t phase = (int32_t)(noise_hash(i, (int32_t)paint->seed, SEED) & 0xfff);
        canvas_path_dashes(&s->canvas, point, count, false, camera_length(&s->camera, 1500), dash,
                           gap, phase);
    }
    canvas_path_fill(&s->canvas, 0xff00ffff);
}

/* A speck of the cloth's weave, 0 … 255: the grain is too smooth for chalk's crumbs. */
static int speck_at(const struct walk *walk)
{
    return (int)(noise_hash(walk->at, walk->line, SEED) & 255);
}

/* What chalk leaves at a depth 0 … 255 into the shape: crumbs strewn about the edge, thick where
 * the grain is high, fewer on either side of it, then the rubbed surface. */
static pixel chalk_pixel(const struct chalk *chalk, int depth, bool dash, int grain, int speck)
{
    int most = 0; /* crumbs in 256 specks */
    if (depth == 0)
        return 0;
    if (depth < 0x58)
        most = DUST + (grain - 128) / 4;
    else if (depth < 0xa0)
        most = CRUMBS + (grain - 128) / 2;
    else if (depth < 0xe0)
        most = DUST + (grain - 128) / 4;
    else if (dash)
        most = CRUMBS / 2 + (grain - 128);
    if (speck < most)
        return colour_alpha(chalk->line, chalk->line_alpha * (120 + speck * 136 / most) >> 8);
    return depth < 0x58 ? 0 : colour_alpha(chalk->fill, chalk->fill_alpha * (232 + grain / 5) >> 8);
}

static void stencil_rub(struct stencil *s, struct canvas *canvas, const struct ground_art *art,
                        const struct chalk *chalk)
{
    pixel full[256]; /* by grain, for the depth that most pixels have */
    for (int g = 0; g < 256; g++)
        full[g] = chalk_pixel(chalk, 255, false, g, 255);
    for (int y = 0; y < s->at.h; y++) {
        pixel *mask = s->canvas.image.px + (ptrdiff_t)y * s->canvas.image.stride;
        for (int x = 0; x < s->at.w; x++) {
            if (mask[x] == 0)
                continue;
            struct walk walk = grain_walk(art, &s->camera, x, y);
            for (; x < s->at.w && mask[x] != 0; x++) {
                int depth = (int)(mask[x] & 255);
                bool dash = (mask[x] >> 8 & 255) > 100;
                int speck = depth == 255 && !dash ? 0 : speck_at(&walk), grain = grain_step(&walk);
                mask[x] = depth == 255 && !dash ? full[grain]
                                                : chalk_pixel(chalk, depth, dash, grain, speck);
            }
        }
    }
    canvas_blit(canvas, &s->canvas.image, s->at.x, s->at.y);
}

/* A breadth of chalk that is still seen when the table is far. */
static int32_t breadth(const struct camera *camera, int32_t um, int32_t least)
{
    int32_t seen = camera_um(camera, least);
    return um > seen ? um : seen;
}

static void chalk_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                       const struct ground *ground, const struct ground_art *art, paint_test *test,
                       const struct chalk *chalk)
{
    struct stencil s;
    struct rect at = rect_cut(paints_box(camera, ground, test), r);
    if (rect_empty(at) || !stencil_init(&s, at, camera))
        return;
    stencil_union(&s, ground, test, ROUGH / 2, 0xff000040);
    stencil_union(&s, ground, test, 0, 0xff000080);
    stencil_union(&s, ground, test, -breadth(camera, CHALK_EDGE / 2, EDGE_PX), 0xff0000c0);
    stencil_union(&s, ground, test, -breadth(camera, CHALK_EDGE, 2 * EDGE_PX), 0xff0000ff);
    stencil_dashes(&s, ground, test);
    stencil_rub(&s, canvas, art, chalk);
    canvas_release(&s.canvas);
}

/* A single chalk line: only its rough body. */
static bool is_line(const struct paint *paint)
{
    return paint->kind == PAINT_CHALK;
}

static void lines_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                       const struct ground *ground, const struct ground_art *art)
{
    struct stencil s;
    struct rect at = rect_cut(paints_box(camera, ground, is_line), r);
    if (rect_empty(at) || !stencil_init(&s, at, camera))
        return;
    stencil_union(&s, ground, is_line, 0, 0xff000080);
    stencil_rub(&s, canvas, art, &CHALK_ROAD);
    canvas_release(&s.canvas);
}

/* ---- paint ---- */

struct brush {
    const struct ground_art *art;
    const struct camera *camera;
    const struct coat *coat;
    enum paint_kind kind;
    uint32_t seed;
    int32_t across, down; /* px of the pattern's repeat */
};

static pixel brush_body(void *self, int x, int y)
{
    const struct brush *b = self;
    int grain = grain_at(b->art, b->camera, x, y);
    return colour_alpha(b->coat->body, b->coat->body_alpha * (216 + grain * 40 / 255) >> 8);
}

/* Furrows: lines across the field, one in `down` px, wavering with the grain. */
static pixel brush_furrows(void *self, int x, int y)
{
    const struct brush *b = self;
    int dx = x - b->camera->x, dy = y - b->camera->y;
    int u = (b->seed & 1 ? dx * 7 + dy * 2 : dx * 2 + dy * 7) / 7;
    int at = (u % b->down + b->down) % b->down;
    int grain = grain_at(b->art, b->camera, x, y);
    bool line = at * 4 < b->down && grain > 60;
    uint32_t rgb = line ? b->coat->core : b->coat->body;
    return colour_alpha(
        rgb, (line ? b->coat->core_alpha : b->coat->body_alpha) * (200 + grain / 5) >> 8);
}

/* Reeds and leaves: a tuft in some cells of a lattice, at a hashed place in each. */
static pixel brush_tufts(void *self, int x, int y)
{
    const struct brush *b = self;
    int dx = x - b->camera->x, dy = y - b->camera->y;
    int i = dx >= 0 ? dx / b->across : -((b->across - 1 - dx) / b->across);
    int j = dy >= 0 ? dy / b->down : -((b->down - 1 - dy) / b->down);
    uint32_t h = noise_hash(i, j, b->seed + SEED);
    int u = dx - i * b->across - (int)(h % (uint32_t)b->across);
    int v = dy - j * b->down - (int)(h / 64 % (uint32_t)b->down);
    int grain = grain_at(b->art, b->camera, x, y);
    bool tuft = (h >> 20 & 3) != 0 && u >= 0 && u * 5 < b->across * 2 && v >= 0 && v * 6 < b->down;
    if (tuft)
        return colour_alpha(b->coat->core, b->coat->core_alpha);
    return colour_alpha(b->coat->body, b->coat->body_alpha * (180 + grain * 75 / 255) >> 8);
}

/* ---- hills ---- */

enum {
    HILL_STEPS = 2,
    HILL_LOW = 144,    /* height of the first step, of 256 */
    HILL_IN = 11 * MM, /* from step to step */
    HILL_CAST_X = 118, /* its shadow per height, of 256 */
    HILL_CAST_Y = 77,
    HILL_SOFT = 5,
    HILL_SOFT_UM = 5 * MM,
    HILL_DARK = 120,
};

/* The outline drawn together about its middle, so that it lies about `in` µm inside. */
static int hill_outline(const struct camera *camera, const struct paint *paint, int32_t in,
                        struct fpoint out[TRACE_POINTS])
{
    int count = paint_points(camera, paint, out);
    struct fpoint low = out[0], high = out[0];
    for (int i = 1; i < count; i++) {
        low = (struct fpoint){out[i].x < low.x ? out[i].x : low.x,
                              out[i].y < low.y ? out[i].y : low.y};
        high = (struct fpoint){out[i].x > high.x ? out[i].x : high.x,
                               out[i].y > high.y ? out[i].y : high.y};
    }
    int64_t half_x = (high.x - low.x) / 2 + 1, half_y = (high.y - low.y) / 2 + 1;
    int64_t less = camera_length(camera, in);
    for (int i = 0; i < count && in > 0; i++) {
        int64_t dx = out[i].x - low.x - half_x, dy = out[i].y - low.y - half_y;
        out[i].x = (int32_t)(low.x + half_x + dx * (half_x - less) / half_x);
        out[i].y = (int32_t)(low.y + half_y + dy * (half_y - less) / half_y);
    }
    return count;
}

static void raised(const struct fpoint *point, int count, int32_t up, struct fpoint *out)
{
    for (int i = 0; i < count; i++)
        out[i] = (struct fpoint){point[i].x, point[i].y - up};
}

static bool runs_clockwise(const struct fpoint *point, int count)
{
    int64_t twice = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        twice += ((int64_t)point[j].x - point[0].x) * ((int64_t)point[i].y - point[0].y) -
                 ((int64_t)point[i].x - point[0].x) * ((int64_t)point[j].y - point[0].y);
    return twice > 0;
}

static void hill_shadow(struct canvas *canvas, const struct camera *camera,
                        const struct paint *paint)
{
    struct fpoint point[TRACE_POINTS], far[TRACE_POINTS];
    int count = hill_outline(camera, paint, 0, point);
    int32_t dx = camera_length(camera, paint->half * HILL_CAST_X / 256);
    int32_t dy = camera_length(camera, paint->half * HILL_CAST_Y / 256);
    for (int i = 0; i < count; i++)
        far[i] = (struct fpoint){point[i].x + dx, point[i].y + dy};
    for (int ring = HILL_SOFT; ring >= 0; ring--) {
        int32_t wide = 2 * camera_length(camera, HILL_SOFT_UM * ring / HILL_SOFT);
        canvas_path_start(canvas);
        canvas_path_polygon(canvas, far, count);
        if (wide > 0)
            canvas_path_stroke(canvas, far, count, true, wide);
        canvas_path_fill(canvas, colour_alpha(0x140c04, HILL_DARK / (HILL_SOFT + 1)));
    }
}

/* The lid: a light edge toward the lamp, a slow gradient, the cloth's own grain. */
struct lawn {
    struct brush brush;
    int from, span; /* of x + y, px */
    uint32_t rgb;
};

static uint32_t shaded(uint32_t rgb, int f)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int v = (int)(rgb >> shift & 255) * f >> 8;
        out |= (uint32_t)(v > 255 ? 255 : v) << shift;
    }
    return out;
}

static pixel lawn_shade(void *self, int x, int y)
{
    const struct lawn *l = self;
    int grain = grain_at(l->brush.art, l->brush.camera, x, y);
    int t = (x + y - l->from) * 256 / l->span;
    t = t < 0 ? 0 : t > 256 ? 256 : t;
    return colour(shaded(l->rgb, 284 - t * 40 / 256 + (grain - 128) / 9));
}

static void step_walls(struct canvas *canvas, const struct fpoint *lid, int count, int32_t rise,
                       uint32_t side)
{
    bool forward = runs_clockwise(lid, count);
    for (int i = 0; i < count; i++) {
        struct fpoint a = lid[forward ? i : (count - i) % count];
        struct fpoint b = lid[forward ? (i + 1) % count : count - 1 - i];
        if (b.x >= a.x)
            continue;
        const struct fpoint wall[4] = {a, b, {b.x, b.y + rise}, {a.x, a.y + rise}};
        int64_t dx = a.x - b.x, dy = b.y - a.y;
        int64_t slope = dy * 40 / (dx + (dy < 0 ? -dy : dy) + 1); /* leftward walls are lighter */
        canvas_polygon(canvas, wall, 4, colour(shaded(side, 172 - (int)slope)));
    }
}

static void step_draw(struct canvas *canvas, struct lawn *lawn, const struct fpoint *foot,
                      int count, int32_t low, int32_t high)
{
    struct fpoint lid[TRACE_POINTS], base[TRACE_POINTS];
    const struct camera *camera = lawn->brush.camera;
    int32_t ink = line_width(camera, 420, 150, 420);
    raised(foot, count, high, lid);
    raised(foot, count, low, base);
    canvas_path_start(canvas);
    canvas_path_polygon(canvas, base, count);
    canvas_path_polygon(canvas, lid, count);
    canvas_path_fill(canvas, colour(shaded(lawn->brush.coat->body, 150)));
    step_walls(canvas, lid, count, high - low, lawn->brush.coat->body);
    canvas_stroke(canvas, base, count, true, ink, colour_alpha(lawn->brush.coat->core, 90));
    lawn->from = (lid[0].x + lid[0].y) / FIX;
    int most = lawn->from;
    for (int i = 1; i < count; i++) {
        int sum = (lid[i].x + lid[i].y) / FIX;
        lawn->from = sum < lawn->from ? sum : lawn->from;
        most = sum > most ? sum : most;
    }
    lawn->span = most - lawn->from + 1;
    canvas_path_start(canvas);
    canvas_path_polygon(canvas, lid, count);
    canvas_path_shade(canvas, lawn_shade, lawn);
    canvas_stroke(canvas, lid, count, true, ink, colour_alpha(lawn->brush.coat->core, 170));
}

static void hills_draw(struct canvas *canvas, const struct camera *camera,
                       const struct ground *ground, const struct ground_art *art)
{
    struct lawn lawn = {.brush = {.art = art, .camera = camera, .coat = &COATS[PAINT_HILL]},
                        .rgb = cloth_rgb(ground->cloth)};
    struct fpoint foot[TRACE_POINTS];
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (paint->kind != PAINT_HILL)
            continue;
        hill_shadow(canvas, camera, paint);
        int32_t tall = camera_rise(camera, paint->half);
        for (int step = 0; step < HILL_STEPS; step++) {
            int count = hill_outline(camera, paint, step * HILL_IN, foot);
            step_draw(canvas, &lawn, foot, count, step == 0 ? 0 : tall * HILL_LOW / 256,
                      step == 0 ? tall * HILL_LOW / 256 : tall);
        }
    }
}

/* ---- things scattered over an area: stones, reeds ---- */

enum { SCATTER = 13 * 1024 }; /* µm from one to the next */

/* Even-odd: is a point of the table inside the paint's outline? */
static bool paint_holds(const struct paint *paint, struct vec at)
{
    bool in = false;
    for (int i = 0, j = paint->count - 1; i < paint->count; j = i++) {
        struct vec a = paint->point[i], b = paint->point[j];
        if ((a.y > at.y) == (b.y > at.y))
            continue;
        int64_t x = a.x + ((int64_t)b.x - a.x) * ((int64_t)at.y - a.y) / ((int64_t)b.y - a.y);
        in ^= at.x < x;
    }
    return in;
}

typedef void scatter_draw(struct canvas *canvas, const struct camera *camera, struct vec at,
                          uint32_t hash);

static void paint_scatter(struct canvas *canvas, const struct camera *camera,
                          const struct paint *paint, int32_t pitch, scatter_draw *draw)
{
    struct vec low = paint->point[0], high = low;
    for (int i = 1; i < paint->count; i++) {
        struct vec p = paint->point[i];
        low = (struct vec){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
        high = (struct vec){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
    }
    int across = (high.x - low.x) / pitch, down = (high.y - low.y) / pitch;
    for (int j = down; j >= 0; j--) /* from the north, so that what is nearer lies above */
        for (int i = 0; i <= across; i++) {
            uint32_t h = noise_hash(i, j, paint->seed + SEED);
            struct vec at = {low.x + i * pitch + (int32_t)(h % 1024) * (pitch / 1024),
                             low.y + j * pitch + (int32_t)(h / 1024 % 1024) * (pitch / 1024)};
            if (paint->area && paint_holds(paint, at))
                draw(canvas, camera, at, h >> 20);
        }
}

static void stone_draw(struct canvas *canvas, const struct camera *camera, struct vec at,
                       uint32_t hash)
{
    struct fpoint p = camera_point(camera, at);
    int32_t r = camera_length(camera, 3000 + (int32_t)(hash & 15) * 130);
    canvas_disc(canvas, (struct fpoint){p.x + r / 4, p.y + r / 3}, r * 9 / 8,
                colour_alpha(0x1c2a30, 120));
    canvas_disc(canvas, p, r + FIX / 2, colour_alpha(0x2b2014, 190));
    canvas_disc(canvas, p, r, colour(hash & 16 ? 0xc9bb98 : 0xd9ccaa));
    canvas_disc(canvas, (struct fpoint){p.x - r / 4, p.y - r / 4}, r / 2,
                colour_alpha(0xf6ecd0, 150));
}

static void reed_draw(struct canvas *canvas, const struct camera *camera, struct vec at,
                      uint32_t hash)
{
    struct fpoint p = camera_point(camera, at);
    int32_t tall = camera_rise(camera, 7 * MM + (int32_t)(hash & 7) * 600);
    int32_t wide = camera_length(camera, 2200), thick = line_width(camera, 620, 130, 520);
    if ((hash >> 4 & 7) == 0) { /* a pool */
        const int32_t r = camera_length(camera, 4500);
        canvas_path_start(canvas);
        for (int k = -1; k <= 1; k++)
            canvas_path_disc(canvas, (struct fpoint){p.x + k * r * 3 / 4, p.y + k * r / 5},
                             r * (k == 0 ? 8 : 6) / 10);
        canvas_path_fill(canvas, colour_alpha(0x6fa3b4, 190));
        return;
    }
    for (int k = -1; k <= 1; k++) {
        const struct fpoint blade[2] = {p, {p.x + k * wide, p.y - tall * (k == 0 ? 10 : 8) / 10}};
        canvas_stroke(canvas, blade, 2, false, thick, colour(k == 0 ? 0x4d6a34 : 0x66853f));
        if (k == (hash >> 7 & 1 ? 1 : 0)) {
            const struct fpoint head[2] = {blade[1], {blade[1].x, blade[1].y + tall / 4}};
            canvas_stroke(canvas, head, 2, false, thick * 2, colour(0x6b4426));
        }
    }
}

static void scatter_kind(struct canvas *canvas, const struct camera *camera,
                         const struct ground *ground, enum paint_kind kind)
{
    for (int i = 0; i < ground->paints; i++)
        if (ground->paint[i].kind == kind)
            paint_scatter(canvas, camera, &ground->paint[i], SCATTER,
                          kind == PAINT_FORD ? stone_draw : reed_draw);
}

/* Would an outline so far inside still be worth drawing? */
static bool lake_has_room(const struct camera *camera, const struct paint *paint, int32_t in)
{
    struct rect box = paint_bounds(camera, paint);
    int least = box.w < box.h ? box.w : box.h;
    return least > 3 * camera_length(camera, in) / FIX;
}

/* Lakes are lighter toward their middle. */
static void lakes_draw(struct canvas *canvas, const struct camera *camera,
                       const struct ground *ground)
{
    struct fpoint point[TRACE_POINTS];
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (paint->kind != PAINT_RIVER || !paint->area)
            continue;
        for (int step = 1; step <= 3; step++) {
            int count = hill_outline(camera, paint, step * 9 * MM, point);
            if (!lake_has_room(camera, paint, step * 9 * MM))
                break;
            canvas_polygon(canvas, point, count, colour_alpha(COATS[PAINT_RIVER].core, 52));
            if (step == 2)
                canvas_stroke_dashed(canvas, point, count, true, line_width(camera, 800, 140, 600),
                                     camera_length(camera, 14 * MM), camera_length(camera, 47 * MM),
                                     0, colour_alpha(0xd8ecf2, 120));
        }
    }
}

typedef pixel brush_shade(void *self, int x, int y);

static brush_shade *const BRUSHES[PAINT_COUNT] = {
    [PAINT_FIELD] = brush_furrows,       [PAINT_PLOUGH] = brush_furrows,
    [PAINT_CORN] = brush_furrows,        [PAINT_MARSH] = brush_tufts,
    [PAINT_WOOD_FLOOR] = brush_tufts,    [PAINT_TOWN] = brush_body,
    [PAINT_ROAD] = brush_body,           [PAINT_RIVER] = brush_body,
    [PAINT_STREAM] = brush_body,         [PAINT_FORD] = brush_tufts,
    [PAINT_BUILDING_FLOOR] = brush_body,
};

static void kind_trace(struct canvas *canvas, const struct camera *camera,
                       const struct ground *ground, enum paint_kind kind, int32_t grow)
{
    canvas_path_start(canvas);
    for (int i = 0; i < ground->paints; i++)
        if (ground->paint[i].kind == kind)
            paint_trace(canvas, camera, &ground->paint[i], grow);
}

/* The lighter middle of roads and rivers, for bands only. */
static void core_draw(struct canvas *canvas, const struct camera *camera,
                      const struct ground *ground, enum paint_kind kind)
{
    const struct coat *coat = &COATS[kind];
    struct fpoint point[TRACE_POINTS];
    canvas_path_start(canvas);
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (paint->kind != kind || paint->area)
            continue;
        int count = paint_points(camera, paint, point);
        int32_t wide = camera_length(camera, paint->half * 2 / 256 * coat->core_share);
        canvas_path_stroke(canvas, point, count, false, wide);
    }
    canvas_path_fill(canvas, colour_alpha(coat->core, coat->core_alpha));
}

/* Pale streaks along water, ruts along roads: two dashed lines, moved to either side by a slant
 * that suits a line in any direction well enough. */
static void streaks_draw(struct canvas *canvas, const struct camera *camera,
                         const struct ground *ground, enum paint_kind kind)
{
    struct fpoint point[TRACE_POINTS];
    bool road = kind == PAINT_ROAD;
    int32_t dash = camera_length(camera, road ? 40 * MM : 13 * MM);
    int32_t gap = camera_length(camera, road ? 9 * MM : 71 * MM);
    canvas_path_start(canvas);
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (paint->kind != kind || paint->area)
            continue;
        int count = paint_points(camera, paint, point);
        int32_t off = camera_length(camera, paint->half / 4);
        for (int side = -1; side <= 1; side += 2) {
            struct fpoint line[TRACE_POINTS];
            for (int k = 0; k < count; k++)
                line[k] = (struct fpoint){point[k].x + side * off, point[k].y + side * off};
            canvas_path_dashes(canvas, line, count, false, line_width(camera, 900, 160, 700), dash,
                               gap, side * dash / 3 + i * gap);
        }
    }
    canvas_path_fill(canvas, colour_alpha(road ? 0xa88f5c : 0xd8ecf2, road ? 90 : 100));
}

static void kind_draw(struct canvas *canvas, const struct camera *camera,
                      const struct ground *ground, const struct ground_art *art,
                      enum paint_kind kind)
{
    const struct coat *coat = &COATS[kind];
    struct brush brush = {.art = art, .camera = camera, .coat = coat, .kind = kind, .seed = 1};
    int cell = camera_length(camera, field(kind) ? 5 * MM : 8 * MM) / FIX;
    brush.across = cell < 6 ? 6 : cell;
    brush.down = cell < 4 ? 4 : cell;
    if (coat->rim_wide > 0) {
        kind_trace(canvas, camera, ground, kind, coat->rim_wide);
        canvas_path_fill(canvas, colour_alpha(coat->rim, coat->rim_alpha));
    }
    kind_trace(canvas, camera, ground, kind, 0);
    canvas_path_shade(canvas, BRUSHES[kind], &brush);
    if (coat->core_share > 0) {
        core_draw(canvas, camera, ground, kind);
        streaks_draw(canvas, camera, ground, kind);
    }
}

static void zones_draw(struct canvas *canvas, const struct camera *camera,
                       const struct ground *ground)
{
    struct fpoint point[TRACE_POINTS];
    for (int i = 0; i < ground->paints; i++) {
        const struct paint *paint = &ground->paint[i];
        if (paint->kind != PAINT_ZONE)
            continue;
        int count = paint_points(camera, paint, point);
        canvas_polygon(canvas, point, count, colour_alpha(COATS[PAINT_ZONE].body, 20));
        canvas_stroke_dashed(canvas, point, count, true, line_width(camera, 900, 256, 700),
                             camera_length(camera, 9 * MM), camera_length(camera, 6 * MM), 0,
                             colour_alpha(COATS[PAINT_ZONE].rim, 150));
    }
}

static bool any(const struct ground *ground, enum paint_kind kind)
{
    for (int i = 0; i < ground->paints; i++)
        if (ground->paint[i].kind == kind)
            return true;
    return false;
}

void paints_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                 const struct ground *ground, const struct ground_art *art)
{
    struct rect old = canvas_clip(canvas, r);
    for (int k = 0; k < PAINT_COUNT; k++) {
        enum paint_kind kind = (enum paint_kind)k;
        bool chalk =
            chalked(ground) && (kind == PAINT_ROAD || kind == PAINT_RIVER || kind == PAINT_STREAM);
        if (kind == PAINT_HILL)
            hills_draw(canvas, camera, ground, art);
        if (any(ground, kind) && BRUSHES[kind] != NULL && !chalk)
            kind_draw(canvas, camera, ground, art, kind);
        if (!chalked(ground) && kind == PAINT_RIVER)
            lakes_draw(canvas, camera, ground);
        if (!chalked(ground) && (kind == PAINT_FORD || kind == PAINT_MARSH))
            scatter_kind(canvas, camera, ground, kind);
    }
    if (chalked(ground)) {
        chalk_draw(canvas, r, camera, ground, art, is_road, &CHALK_ROAD);
        chalk_draw(canvas, r, camera, ground, art, is_water, &CHALK_WATER);
    }
    lines_draw(canvas, r, camera, ground, art);
    zones_draw(canvas, camera, ground);
    canvas_unclip(canvas, old);
}
