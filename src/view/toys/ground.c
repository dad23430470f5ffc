#include "view/toys/ground.h"

#include "view/paint/crew.h"

#include "view/toys/ground_paint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODE = 16,        /* px between samples of the broad shading */
    TILE_LEAST = 512, /* px; the felt's period is doubled until its tile is this large */
    PERIOD_MM = 64,
    BROAD_FAR = 260 * MM, /* sizes of the broad shading */
    BROAD_NEAR = 83 * MM,
    BOX_LIGHT = 19,  /* 7.5 %: every second box of a grid */
    LINE_INK = 92,   /* 36 % */
    SIXTH_INK = 140, /* 55 % */
    HEM_IN = 5200,   /* µm from the cloth's edge to the hem's stitches */
    HEM_WIDE = 1150,
    HEM_DASH = 4800,
    HEM_GAP = 3300,
    HUGE_PX = 1000 * FIX,
    SEED = 0xfe17
};

#define INK 0x23140b
#define HEM 0xf0dca0

struct cloth_look {
    uint32_t colour;
    int light;       /* brightness swing of the felt, levels of 255 */
    int hue;         /* swing between a warmer and a cooler tone, levels */
    int broad, fine; /* strength of the broad shading and the nap */
    enum wood_kind wood;
};

static const struct cloth_look LOOKS[CLOTH_COUNT] = {
    [CLOTH_BAIZE] = {0x658950, 20, 3, 44, 60, WOOD_OAK},
    [CLOTH_MEADOW] = {0x8f965d, 21, 3, 48, 60, WOOD_OAK},
    [CLOTH_BOARD_1] = {0xb09a64, 20, 4, 48, 62, WOOD_OAK},
    [CLOTH_BOARD_2] = {0x8b9b58, 20, 4, 48, 62, WOOD_OAK},
    [CLOTH_HEATH] = {0xa5a269, 21, 3, 48, 60, WOOD_OAK},
    [CLOTH_GREEN] = {0x6f9155, 20, 4, 48, 60, WOOD_OAK},
};

uint32_t cloth_rgb(enum cloth cloth)
{
    return LOOKS[cloth].colour;
}

/* The nap of the cloth: sizes in tenths of a mm and strength. */
static const struct octave NAP[] = {{240, 240, 16}, {60, 70, 7}, {14, 17, 14}, {7, 9, 22}};

int32_t line_width(const struct camera *camera, int32_t um, int32_t least, int32_t most)
{
    int32_t width = camera_length(camera, um);
    return width < least ? least : width > most ? most : width;
}

/* ---- textures ---- */

static uint32_t level(int value)
{
    return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static void art_palette(struct ground_art *art)
{
    const struct cloth_look *look = &LOOKS[art->cloth];
    int r = (int)(look->colour >> 16), g = (int)(look->colour >> 8) & 255;
    int b = (int)look->colour & 255;
    for (int h = 0; h < 16; h++)
        for (int v = 0; v < 256; v++) {
            int light = (v - 128) * look->light, warm = (2 * h - 15) * look->hue;
            uint32_t red = level(r + (light * 5 / 4 + warm * 8) / 128);
            uint32_t green = level(g + (light * 5 / 4) / 128);
            uint32_t blue = level(b + (light - warm * 6) / 128);
            art->palette[h][v] = colour(red << 16 | green << 8 | blue);
        }
}

/* So many mm after which the cloth repeats itself. */
static int art_period(int32_t px_per_mm)
{
    int period = PERIOD_MM;
    while ((int64_t)period * px_per_mm < TILE_LEAST * 65536ll)
        period *= 2;
    return period;
}

static bool art_felt(struct ground_art *art, int32_t px_per_mm)
{
    int period = art_period(px_per_mm);
    if (!noise_tile_init(&art->felt, (int)((int64_t)period * px_per_mm >> 16)))
        return false;
    for (size_t i = 0; i < sizeof NAP / sizeof *NAP; i++) {
        struct octave octave = {period * 10 / NAP[i].across, period * 10 / NAP[i].down,
                                NAP[i].amplitude};
        noise_tile_add(&art->felt, octave, SEED + (uint32_t)i);
    }
    int mm2 = period * period;
    struct hairs hairs = {
        .count = mm2 / 5, .length = (int)((int64_t)3 * px_per_mm >> 16) + 1, .amplitude = 22};
    noise_tile_hairs(&art->felt, hairs, SEED);
    return true;
}

static bool art_grain(struct ground_art *art, int32_t px_per_mm)
{
    int period = art_period(px_per_mm);
    if (!noise_tile_init(&art->grain, (int)((int64_t)period * px_per_mm >> 16)))
        return false;
    noise_tile_add(&art->grain, (struct octave){period * 10 / 6, period * 10 / 6, 96}, SEED + 10);
    noise_tile_add(&art->grain, (struct octave){period * 10 / 16, period * 10 / 13, 80}, SEED + 11);
    noise_tile_add(&art->grain, (struct octave){period / 7, period / 7, 40}, SEED + 12);
    return true;
}

enum { ART_FELT, ART_WOOD, ART_GRAIN, ART_PARTS };
struct art_making {
    struct ground_art *art;
    int32_t px_per_mm;
    bool good[ART_PARTS];
};

static void art_part(void *self, int i)
{
    struct art_making *m = self;
    if (i == ART_FELT)
        m->good[i] = art_felt(m->art, m->px_per_mm);
    else if (i == ART_WOOD)
        m->good[i] = wood_init(&m->art->wood, LOOKS[m->art->cloth].wood, m->px_per_mm);
    else
        m->good[i] = art_grain(m->art, m->px_per_mm);
}

bool ground_art_make(struct ground_art *art, const struct camera *camera, enum cloth cloth)
{
    if (art->scale == camera->scale && art->cloth == cloth)
        return true;
    ground_art_release(art);
    *art = (struct ground_art){.scale = camera->scale, .cloth = cloth};
    struct art_making making = {.art = art, .px_per_mm = camera_px_per_mm(camera)};
    crew_share(ART_PARTS, art_part, &making);
    if (!making.good[ART_FELT] || !making.good[ART_WOOD] || !making.good[ART_GRAIN]) {
        ground_art_release(art);
        return false;
    }
    art_palette(art);
    return true;
}

void ground_art_release(struct ground_art *art)
{
    noise_tile_release(&art->felt);
    noise_tile_release(&art->grain);
    wood_release(&art->wood);
    *art = (struct ground_art){0};
}

/* ---- cloth ---- */

/* Broad shading at the nodes of a lattice NODE px apart that hangs on the table's origin. */
struct broad {
    int x0, y0, across, down; /* first node (in nodes from the origin), and how many */
    int16_t *light, *hue;
};

static int floor_div(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static bool broad_make(struct broad *b, struct rect r, const struct camera *camera,
                       const struct cloth_look *look)
{
    b->x0 = floor_div(r.x - camera->x, NODE);
    b->y0 = floor_div(r.y - camera->y, NODE);
    b->across = floor_div(r.x + r.w - 1 - camera->x, NODE) - b->x0 + 2;
    b->down = floor_div(r.y + r.h - 1 - camera->y, NODE) - b->y0 + 2;
    size_t nodes = (size_t)b->across * (size_t)b->down;
    b->light = malloc(nodes * 2 * sizeof *b->light);
    if (b->light == NULL)
        return false;
    b->hue = b->light + nodes;
    for (int j = 0; j < b->down; j++)
        for (int i = 0; i < b->across; i++) {
            struct fpoint px = {((b->x0 + i) * NODE + camera->x) * FIX,
                                ((b->y0 + j) * NODE + camera->y) * FIX};
            struct vec at = camera_table(camera, px);
            int far = noise_value(at.x, at.y, BROAD_FAR, SEED + 20);
            int near = noise_value(at.x, at.y, BROAD_NEAR, SEED + 21);
            int warm = noise_value(at.x, at.y, BROAD_FAR / 2, SEED + 22);
            int swing = (far + near - 255) * look->broad / 128;
            b->light[j * b->across + i] = (int16_t)swing;
            b->hue[j * b->across + i] = (int16_t)warm;
        }
    return true;
}

/* A row of the nap's bytes for `n` pixels from x on: the tile repeated, mirrored when the table is
 * seen from the north, so that a hair stays where it is. */
static void nap_row(const struct noise_tile *tile, const struct camera *camera, int x, int y, int n,
                    uint8_t *out)
{
    int side = tile->side, dx = x - camera->x, dy = y - camera->y;
    int row = camera->turned ? -1 - dy : dy, col = camera->turned ? -1 - dx : dx;
    row = (row % side + side) % side;
    col = (col % side + side) % side;
    const uint8_t *v = &tile->v[(size_t)row * (size_t)side];
    for (int i = 0; i < n;) {
        if (camera->turned) {
            for (; col >= 0 && i < n; i++)
                out[i] = v[col--];
            col = side - 1;
            continue;
        }
        int run = side - col < n - i ? side - col : n - i;
        memcpy(out + i, v + col, (size_t)run);
        i += run;
        col = 0;
    }
}

/* One row of cloth from x on, n pixels. Between nodes brightness and hue change by equal steps. */
static void cloth_row(pixel *d, const uint8_t *nap, int n, int x, int y, const struct broad *b,
                      const struct camera *camera, const struct ground_art *art)
{
    int j = floor_div(y - camera->y, NODE), fy = y - camera->y - j * NODE;
    const int16_t *light = &b->light[(j - b->y0) * b->across], *light2 = light + b->across;
    const int16_t *hue = &b->hue[(j - b->y0) * b->across], *hue2 = hue + b->across;
    for (int i = 0; i < n;) {
        int node = floor_div(x + i - camera->x, NODE), k = node - b->x0;
        int fx = x + i - camera->x - node * NODE;
        int bright = light[k] * (NODE - fy) + light2[k] * fy;
        int brighter = light[k + 1] * (NODE - fy) + light2[k + 1] * fy - bright;
        int warm = hue[k] * (NODE - fy) + hue2[k] * fy;
        int warmer = hue[k + 1] * (NODE - fy) + hue2[k + 1] * fy - warm;
        bright = bright * NODE + brighter * fx;
        warm = warm * NODE +
               warmer * NODE / 2; /* hue: one for the stretch, steps are too small to see */
        int end = i + NODE - fx < n ? i + NODE - fx : n;
        const pixel *palette = art->palette[warm >> 12];
        for (; i < end; i++, bright += brighter) {
            int v = nap[i] + (bright >> 8);
            d[i] = palette[v < 0 ? 0 : v > 255 ? 255 : v];
        }
    }
}

static struct rect cloth_box(const struct camera *camera, const struct ground *ground)
{
    struct fpoint a = camera_point(camera, (struct vec){0, 0});
    struct fpoint b = camera_point(camera, (struct vec){ground->width, ground->depth});
    int x0 = (a.x < b.x ? a.x : b.x) + FIX / 2, x1 = (a.x < b.x ? b.x : a.x) + FIX / 2;
    int y0 = (a.y < b.y ? a.y : b.y) + FIX / 2, y1 = (a.y < b.y ? b.y : a.y) + FIX / 2;
    return (struct rect){x0 >> 8, y0 >> 8, (x1 >> 8) - (x0 >> 8), (y1 >> 8) - (y0 >> 8)};
}

static void cloth_draw(struct canvas *canvas, struct rect box, const struct camera *camera,
                       const struct ground *ground, const struct ground_art *art)
{
    struct rect r = rect_cut(box, canvas->clip);
    struct broad broad;
    if (rect_empty(r) || !broad_make(&broad, r, camera, &LOOKS[ground->cloth]))
        return;
    uint8_t *nap = malloc((size_t)r.w);
    for (int y = r.y; nap != NULL && y < r.y + r.h; y++) {
        pixel *row = canvas->image.px + (ptrdiff_t)y * canvas->image.stride + r.x;
        nap_row(&art->felt, camera, r.x, y, r.w, nap);
        cloth_row(row, nap, r.w, r.x, y, &broad, camera, art);
    }
    free(nap);
    free(broad.light);
}

/* Wood all round, and the shadow the cloth's thickness throws on it. */
static void wood_round(struct canvas *canvas, struct rect box, const struct camera *camera,
                       const struct ground_art *art)
{
    struct rect c = canvas->clip;
    int right = box.x + box.w, low = box.y + box.h;
    const struct rect side[4] = {{c.x, c.y, c.w, box.y - c.y},
                                 {c.x, low, c.w, c.y + c.h - low},
                                 {c.x, box.y, box.x - c.x, box.h},
                                 {right, box.y, c.x + c.w - right, box.h}};
    int drop = camera_length(camera, 2600) / FIX + 2;
    for (int i = 0; i < 4; i++) {
        if (side[i].w <= 0 || side[i].h <= 0)
            continue;
        struct rect old = canvas_clip(canvas, side[i]);
        wood_draw(&art->wood, canvas, side[i], camera->x, camera->y);
        canvas_soft_shadow(canvas, rect_inset(box, -1), 2, drop * 5, drop, drop,
                           colour_alpha(0x0c0502, 170));
        canvas_unclip(canvas, old);
    }
}

/* ---- hem and grid ---- */

static void hem_draw(struct canvas *canvas, struct rect box, const struct camera *camera)
{
    int in = line_width(camera, HEM_IN, 6 * FIX, HUGE_PX);
    int wide = line_width(camera, HEM_WIDE, 330, 900);
    int dash = line_width(camera, HEM_DASH, 7 * FIX, HUGE_PX);
    int gap = line_width(camera, HEM_GAP, 4 * FIX, HUGE_PX);
    int32_t x0 = box.x * FIX + in, x1 = (box.x + box.w) * FIX - in;
    int32_t y0 = box.y * FIX + in, y1 = (box.y + box.h) * FIX - in;
    const struct fpoint side[4][2] = {
        {{x0, y0}, {x1, y0}}, {{x0, y1}, {x1, y1}}, {{x0, y0}, {x0, y1}}, {{x1, y0}, {x1, y1}}};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 4; i++) {
            struct fpoint a = side[i][0], b = side[i][1];
            int32_t off = pass == 0 ? wide / 2 : 0;
            const struct fpoint line[2] = {{a.x + off, a.y + off}, {b.x + off, b.y + off}};
            canvas_stroke_dashed(canvas, line, 2, false, wide, dash, gap, dash / 2,
                                 pass == 0 ? colour_alpha(0x1a2410, 90) : colour_alpha(HEM, 191));
        }
    /* the folded edge: lit on the left and top, dark on the right and below */
    canvas_rect(canvas, (struct rect){box.x, box.y, box.w, 1}, colour_alpha(0xe8f0b8, 60));
    canvas_rect(canvas, (struct rect){box.x, box.y, 1, box.h}, colour_alpha(0xe8f0b8, 60));
    canvas_round_frame(canvas, rect_inset(box, -1), 0, 1, colour_alpha(0x1c1208, 150));
}

static int grid_px(const struct camera *camera, const struct ground *ground, int i, bool x)
{
    struct vec at = {x ? i * ground->box : 0, x ? 0 : i * ground->box};
    struct fpoint p = camera_point(camera, at);
    return ((x ? p.x : p.y) + FIX / 2) >> 8;
}

static void grid_draw(struct canvas *canvas, const struct camera *camera,
                      const struct ground *ground)
{
    int across = ground->width / ground->box, down = ground->depth / ground->box;
    for (int i = 0; i < across; i++)
        for (int j = (i & 1); j < down; j += 2) {
            int xa = grid_px(camera, ground, i, true), xb = grid_px(camera, ground, i + 1, true);
            int ya = grid_px(camera, ground, j, false);
            int yb = grid_px(camera, ground, j + 1, false);
            struct rect r = {xa < xb ? xa : xb, ya < yb ? ya : yb, abs(xb - xa), abs(yb - ya)};
            canvas_rect(canvas, r, colour_alpha(0xffffff, BOX_LIGHT));
        }
    int wide = camera_length(camera, 700) / FIX;
    wide = wide < 1 ? 1 : wide;
    struct rect box = cloth_box(camera, ground);
    for (int i = 1; i < across; i++)
        canvas_rect(canvas,
                    (struct rect){grid_px(camera, ground, i, true) - wide / 2, box.y, wide, box.h},
                    colour_alpha(INK, i % 6 == 0 ? SIXTH_INK : LINE_INK));
    for (int j = 1; j < down; j++)
        canvas_rect(canvas,
                    (struct rect){box.x, grid_px(camera, ground, j, false) - wide / 2, box.w, wide},
                    colour_alpha(INK, j % 6 == 0 ? SIXTH_INK : LINE_INK));
}

void ground_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                 const struct ground *ground, const struct ground_art *art)
{
    assert(art->scale == camera->scale && art->cloth == ground->cloth);
    struct rect old = canvas_clip(canvas, r), box = cloth_box(camera, ground);
    wood_round(canvas, box, camera, art);
    cloth_draw(canvas, box, camera, ground, art);
    struct rect whole = canvas_clip(canvas, box);
    if (ground->box > 0)
        grid_draw(canvas, camera, ground);
    paints_draw(canvas, canvas->clip, camera, ground, art);
    canvas_unclip(canvas, whole);
    hem_draw(canvas, box, camera);
    canvas_unclip(canvas, old);
}
