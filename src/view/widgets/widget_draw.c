/* What all widgets are drawn with, and the surfaces they lie on: paper, walnut, baize. */
#include "core/geometry.h"
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PAPER_RADIUS = 14,
    PAPER_PAD = 22,
    PAPER_HAIRLINE = 7, /* inset of the hairline frame */
    FOOT_GAP = 12,
    ROW_GAP = 10,
};

/* ---- helpers --------------------------------------------------------------------------------- */

static int line_px(const struct ui *ui, int tenths)
{
    int px = (tenths * ui->scale / SCALE_ONE + 5) / 10;
    return px < 1 ? 1 : px;
}

void ui_fill_round(struct ui *ui, struct rect r, int radius, pixel colour)
{
    if (ui->canvas != NULL && !rect_empty(r))
        canvas_round_rect(ui->canvas, r, ui_px(ui, radius), colour);
}

void ui_frame_round(struct ui *ui, struct rect r, int radius, int tenths, pixel colour)
{
    if (ui->canvas != NULL && !rect_empty(r))
        canvas_round_frame(ui->canvas, r, ui_px(ui, radius), line_px(ui, tenths), colour);
}

/* Clockwise from the upper left corner's end; at most UI_OUTLINE points. */
int ui_round_outline(struct rect r, int32_t radius, int32_t inset, struct fpoint *out)
{
    enum { STEPS = 8 };
    int32_t left = r.x * FIX + inset, top = r.y * FIX + inset;
    int32_t right = (r.x + r.w) * FIX - inset, low = (r.y + r.h) * FIX - inset;
    radius = radius > inset ? radius - inset : 0;
    struct fpoint middle[4] = {{right - radius, top + radius},
                               {right - radius, low - radius},
                               {left + radius, low - radius},
                               {left + radius, top + radius}};
    int count = 0;
    for (int c = 0; c < 4; c++)
        for (int i = 0; i <= STEPS; i++) {
            struct sincos at = angle_sincos(angle_norm((c * 90 + i * 90 / STEPS) * DEG));
            out[count++] =
                (struct fpoint){middle[c].x + (int32_t)((int64_t)radius * at.sin / ONE_Q30),
                                middle[c].y - (int32_t)((int64_t)radius * at.cos / ONE_Q30)};
        }
    return count;
}

void ui_dash_round(struct ui *ui, struct rect r, int radius, int tenths, pixel colour)
{
    enum { DASH = 4, GAP = 3 };
    if (ui->canvas == NULL || rect_empty(r))
        return;
    struct fpoint line[UI_OUTLINE];
    int32_t width = line_px(ui, tenths) * FIX;
    int count = ui_round_outline(r, ui_px(ui, radius) * FIX, width / 2, line);
    canvas_stroke_dashed(ui->canvas, line, count, true, width, ui_px(ui, DASH) * FIX,
                         ui_px(ui, GAP) * FIX, 0, colour);
}

void ui_shadow(struct ui *ui, struct rect r, int radius, int blur, int down, int percent)
{
    if (ui->canvas != NULL)
        canvas_soft_shadow(ui->canvas, r, ui_px(ui, radius), ui_px(ui, blur),
                           ui_px(ui, down) * 2 / 3, ui_px(ui, down),
                           colour_alpha(0x120802, percent * 255 / 100));
}

void ui_shadow_under(struct ui *ui, struct rect r, int radius, int blur, int down, int percent)
{
    int in = ui_px(ui, radius);
    struct rect hole = rect_inset(r, in), c;
    if (ui->canvas == NULL)
        return;
    c = ui->canvas->clip;
    const struct rect ring[4] = {
        {c.x, c.y, c.w, hole.y - c.y},
        {c.x, hole.y + hole.h, c.w, c.y + c.h - hole.y - hole.h},
        {c.x, hole.y, hole.x - c.x, hole.h},
        {hole.x + hole.w, hole.y, c.x + c.w - hole.x - hole.w, hole.h},
    };
    for (int i = 0; i < 4; i++) {
        if (ring[i].w <= 0 || ring[i].h <= 0)
            continue;
        struct rect old = ui_clip_to(ui, ring[i]);
        ui_shadow(ui, r, radius, blur, down, percent);
        ui_clip_back(ui, old);
    }
}

void ui_words(struct ui *ui, enum role role, pixel colour, struct rect r, enum align align,
              const char *string)
{
    if (ui->canvas != NULL && string != NULL)
        text_draw_in(ui->text, ui->canvas, role, colour, r, align, string);
    if (ui->watch && string != NULL && !ui->shortened[0] && !rect_empty(rect_cut(r, ui->clip)) &&
        text_width(ui->text, role, string) > r.w)
        snprintf(ui->shortened, sizeof ui->shortened, "%s", string);
}

void ui_watch(struct ui *ui, bool on)
{
    ui->watch = on;
    ui->shortened[0] = '\0';
}

const char *ui_shortened(const struct ui *ui)
{
    return ui->shortened;
}

void ui_words_at(struct ui *ui, enum role role, pixel colour, int x, int y, const char *string)
{
    if (ui->canvas != NULL && string != NULL)
        text_draw(ui->text, ui->canvas, role, colour, x, y, ALIGN_LEFT, string);
}

void ui_draw_icon(struct ui *ui, enum icon icon, struct rect r, int units, pixel colour)
{
    if (ui->canvas != NULL && icon != ICON_NONE)
        icon_draw_in(ui->canvas, icon, r, ui_px(ui, units), colour);
}

/* Yellow between two lines of ink, so that it shows on paper and on walnut alike. */
void ui_draw_ring(struct ui *ui, struct rect r, int radius)
{
    enum { OUT = 5, INK_LINE = 10, YELLOW = 3 };
    if (ui->canvas == NULL)
        return;
    int out = ui_px(ui, OUT), ink = line_px(ui, INK_LINE);
    int yellow = ui_px(ui, YELLOW) > YELLOW ? ui_px(ui, YELLOW) : YELLOW;
    struct rect ring = rect_inset(r, -out);
    ui_frame_round(ui, ring, radius + OUT, INK_LINE, theme_pixel(TINT_INK));
    ring = rect_inset(ring, ink);
    canvas_round_frame(ui->canvas, ring, ui_px(ui, radius + OUT - 1), yellow,
                       theme_pixel(TINT_SELECTION));
    ring = rect_inset(ring, yellow);
    ui_frame_round(ui, ring, radius + 1, INK_LINE, theme_pixel(TINT_INK));
}

struct cloth {
    struct image image;
    int x, y;
};

static pixel cloth_at(void *self, int x, int y)
{
    const struct cloth *cloth = self;
    int i = x - cloth->x, j = y - cloth->y;
    i = i < 0 ? 0 : i >= cloth->image.w ? cloth->image.w - 1 : i;
    j = j < 0 ? 0 : j >= cloth->image.h ? cloth->image.h - 1 : j;
    return cloth->image.px[(ptrdiff_t)j * cloth->image.stride + i];
}

void ui_draw_rounded_picture(struct ui *ui, struct rect r, int radius, const struct image *image)
{
    if (ui->canvas == NULL || image == NULL || image->px == NULL || rect_empty(r))
        return;
    struct cloth cloth = {*image, r.x, r.y};
    struct image sized = {0};
    if (image->w != r.w || image->h != r.h) {
        if (!image_init(&sized, r.w, r.h))
            return;
        struct canvas canvas;
        canvas_wrap(&canvas, sized);
        canvas_stretch(&canvas, image, (struct rect){0, 0, r.w, r.h});
        canvas_release(&canvas);
        cloth.image = sized;
    }
    struct fpoint line[UI_OUTLINE];
    int end = ui_round_outline(r, ui_px(ui, radius) * FIX, 0, line);
    canvas_fill_shaded(ui->canvas, line, &end, 1, cloth_at, &cloth);
    image_release(&sized);
}

/* ---- paper ----------------------------------------------------------------------------------- */

void ui_draw_paper(struct ui *ui, struct rect r)
{
    enum { BLUR = 34, DOWN = 10, SHADE = 56 };
    if (ui->canvas == NULL)
        return;
    ui_shadow_under(ui, r, PAPER_RADIUS, BLUR, DOWN, SHADE);
    ui_fill_round(ui, r, PAPER_RADIUS, theme_pixel(TINT_PAPER));
    ui_frame_round(ui, r, PAPER_RADIUS, 15, theme_alpha(TINT_WALNUT_LIGHT, 85));
    /* The lamp catches the upper edge. */
    struct rect edge = rect_inset(r, line_px(ui, 15));
    struct rect upper = {edge.x, edge.y, edge.w, ui_px(ui, PAPER_RADIUS) / 2};
    struct rect old = ui_clip_to(ui, upper);
    ui_frame_round(ui, edge, PAPER_RADIUS - 1, 15, theme_alpha(TINT_INSET, 100));
    ui_clip_back(ui, old);
    ui_frame_round(ui, rect_inset(r, ui_px(ui, PAPER_HAIRLINE)), PAPER_RADIUS - 5, 12,
                   theme_alpha(TINT_HAIRLINE, 40));
}

void ui_panel_begin(struct ui *ui, const char *id, struct rect r, int foot)
{
    enum { SHADOW = 40 };
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_PANEL,
                                 .rect = r,
                                 .passive = true,
                                 .margin = ui_px(ui, SHADOW)});
    ui_draw_paper(ui, r);
    struct rect inside = rect_inset(r, ui_px(ui, PAPER_PAD));
    struct rect feet = foot > 0 ? ui_cut_bottom(ui, &inside, foot) : (struct rect){0};
    if (foot > 0)
        ui_cut_bottom(ui, &inside, FOOT_GAP);
    struct ui_place *place = ui_push(ui, PLACE_COLUMN, feet, ROW_GAP);
    snprintf(place->id, sizeof place->id, "%s", id);
    char body[UI_ID];
    ui_join_id(body, id, "body");
    ui_scroll_open(ui, body, inside, ROW_GAP);
    ui->foot = 0;
}

void ui_panel_foot(struct ui *ui)
{
    ui_scroll_close(ui, true);
    ui->foot = 1;
}

void ui_panel_end(struct ui *ui)
{
    if (ui->foot == 0)
        ui_scroll_close(ui, true);
    ui->foot = 0;
    ui_pop(ui);
}

void ui_panel_top(struct ui *ui, const char *id)
{
    char body[UI_ID];
    ui_join_id(body, id, "body");
    ui_remember(ui, body)->a = 0;
}

int ui_panel_wants(const struct ui *ui, const char *id)
{
    char body[UI_ID];
    ui_join_id(body, id, "body");
    const struct ui_item *panel = ui_find(ui, id);
    for (int i = 0; panel != NULL && i < ui->memories; i++)
        if (ui_same(ui->memory[i].id, body))
            return ui->memory[i].b + panel->rect.h - ui->memory[i].shown;
    return 0;
}

struct rect ui_inset(struct ui *ui, struct rect r)
{
    enum { PAD = 10 };
    ui_fill_round(ui, r, 9, theme_pixel(TINT_INSET));
    ui_frame_round(ui, r, 9, 13, theme_alpha(TINT_HAIRLINE, 45));
    return rect_inset(r, ui_px(ui, PAD));
}

/* ---- wood ------------------------------------------------------------------------------------ */

static uint32_t scramble(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9E3779B1u ^ b * 0x85EBCA77u;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    return h ^ h >> 15;
}

/* The four random heights round the point asked last: the next pixel mostly asks for the same. */
struct cell {
    int ix, iy;
    int a, b, c, d;
    bool known;
};

/* Smooth noise, 0 … 255: x and y in 1/256 of a step between the random heights. A cell is asked
 * with one seed only. */
static int noise(struct cell *cell, int x, int y, uint32_t seed)
{
    int ix = x >> 8, iy = y >> 8, fx = x & 255, fy = y & 255;
    int tx = fx * fx * (768 - 2 * fx) >> 16, ty = fy * fy * (768 - 2 * fy) >> 16;
    if (!cell->known || ix != cell->ix || iy != cell->iy) {
        uint32_t row0 = seed + (uint32_t)iy * 7919u, row1 = row0 + 7919u;
        *cell = (struct cell){.ix = ix,
                              .iy = iy,
                              .a = (int)(scramble((uint32_t)ix, row0) & 255),
                              .b = (int)(scramble((uint32_t)ix + 1, row0) & 255),
                              .c = (int)(scramble((uint32_t)ix, row1) & 255),
                              .d = (int)(scramble((uint32_t)ix + 1, row1) & 255),
                              .known = true};
    }
    int up = cell->a * 256 + (cell->b - cell->a) * tx;
    int low = cell->c * 256 + (cell->d - cell->c) * tx;
    return (up * 256 + (low - up) * ty) >> 16;
}

/* How a piece of wood looks: sizes in px of a window 1080 high. */
struct wood {
    int plank;            /* height of a plank, 0: one piece */
    uint32_t dark, light; /* ends of its colours */
    int long_grain;       /* length of the streaks */
};

static const struct wood plank_wood = {145, 0x4A2811, 0x99622F, 300};
static const struct wood strip_wood = {0, 0x2E190D, 0x5A341C, 300};

/* A row of pixels of a plank. */
struct grain {
    const struct wood *wood;
    const pixel *shade;   /* from dark to light, 0 … 256 */
    int plank_px, within; /* px of the plank, and down it */
    int64_t one;          /* units of the noise a px */
    int shift, own, uy;   /* what the plank has of its own */
    uint32_t seed;
    struct cell wave, wide, fine, hair;
};

static struct grain grain_row(const struct wood *wood, const pixel *shade, int scale, int plank_px,
                              int y)
{
    int plank = plank_px > 0 ? y / plank_px : 0;
    int64_t one = (int64_t)256 * SCALE_ONE / scale;
    return (struct grain){.wood = wood,
                          .shade = shade,
                          .plank_px = plank_px,
                          .within = plank_px > 0 ? y % plank_px : 0,
                          .one = one,
                          .shift = (int)(scramble((uint32_t)plank, 5) & 0xffff) * 16,
                          .own = (int)(scramble((uint32_t)plank, 9) & 63) - 32,
                          .uy = (int)(y * one),
                          .seed = (uint32_t)plank * 131u + 17u};
}

/* Brightness of the wood at a pixel of the row, 0 … 256. */
static int grain_at(struct grain *g, int x)
{
    int ux = (int)(x * g->one) + g->shift;
    int wave = noise(&g->wave, ux / 210, g->uy / 90, g->seed) - 128; /* bends the streaks */
    int bent = g->uy + wave * 34;
    int wide = noise(&g->wide, ux / g->wood->long_grain, bent / 22, g->seed + 1);
    int fine = noise(&g->fine, ux / 150, bent / 4, g->seed + 2);
    int hair = noise(&g->hair, ux / 60, bent * 2 / 3, g->seed + 3);
    return (wide * 5 + fine * 3 + hair * 2) / 10 + g->own;
}

static pixel wood_pixel(struct grain *g, int x)
{
    int t = grain_at(g, x);
    pixel c = g->shade[t < 0 ? 0 : t > 256 ? 256 : t];
    if (g->plank_px <= 0)
        return c;
    if (g->within < 2)
        return colour_mix(c, colour(0x1A0C05), 200 - g->within * 90);
    if (g->within == 2)
        return colour_mix(c, colour(0xB07A48), 50);
    return g->within > g->plank_px - 5 ? colour_mix(c, colour(0x1A0C05), 60) : c;
}

/* The lamp hangs left above the middle: darker towards the far corners. How far a column or row is
 * from under it, thousandths of the size. */
static int lamp_off(int at, int size, int percent)
{
    return (int)((int64_t)(at - size * percent / 100) * 1000 / size);
}

static int lamp_shade(int64_t dx, int64_t dy)
{
    int shade = (int)((dx * dx + dy * dy) / 1000 * 230 / 700); /* the first is 0 … about 700 */
    return shade > 190 ? 190 : shade;
}

static bool texture(struct ui *ui, struct image *image, int w, int h, const struct wood *wood,
                    bool lamp)
{
    pixel shade[257];
    if (image->w == w && image->h == h)
        return true;
    image_release(image);
    int *off = w > 0 && h > 0 ? malloc(sizeof *off * (size_t)w) : NULL;
    if (off == NULL || !image_init(image, w, h)) {
        free(off);
        return false;
    }
    for (int i = 0; i <= 256; i++)
        shade[i] = colour_mix(colour(wood->dark), colour(wood->light), i);
    for (int x = 0; x < w; x++)
        off[x] = lamp_off(x, w, 42);
    for (int y = 0; y < h; y++) {
        struct grain grain = grain_row(wood, shade, ui->scale, ui_px(ui, wood->plank), y);
        pixel *row = image->px + (ptrdiff_t)y * image->stride;
        int down = lamp_off(y, h, 38);
        for (int x = 0; x < w; x++) {
            row[x] = wood_pixel(&grain, x);
            if (lamp)
                row[x] = colour_mix(row[x], colour(0x140903), lamp_shade(off[x], down));
        }
    }
    free(off);
    return true;
}

void ui_release_textures(struct ui *ui)
{
    image_release(&ui->planks);
    image_release(&ui->strip);
}

void ui_planks(struct ui *ui, struct rect r)
{
    if (ui->canvas != NULL && texture(ui, &ui->planks, r.w, r.h, &plank_wood, true))
        canvas_copy(ui->canvas, &ui->planks, r.x, r.y);
}

void ui_strip(struct ui *ui, const char *id, struct rect r)
{
    enum { SHADOW = 14 };
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_PANEL,
                                 .rect = r,
                                 .passive = true,
                                 .margin = ui_px(ui, SHADOW)});
    if (ui->canvas == NULL || !texture(ui, &ui->strip, r.w, r.h, &strip_wood, false))
        return;
    for (int i = ui_px(ui, SHADOW); i > 0; i--)
        canvas_rect(ui->canvas, (struct rect){r.x, r.y + r.h, r.w, i}, colour_alpha(0x120802, 9));
    canvas_copy(ui->canvas, &ui->strip, r.x, r.y);
    int line = line_px(ui, 15);
    canvas_rect(ui->canvas, (struct rect){r.x, r.y, r.w, line}, colour_alpha(0x120802, 150));
    canvas_rect(ui->canvas, (struct rect){r.x, r.y + r.h - line, r.w, line},
                theme_alpha(TINT_STRIP_EDGE, 45));
}

struct rect ui_tray(struct ui *ui, const char *id, struct rect r)
{
    enum { FRAME = 10, RADIUS = 12, SHADOW = 36 };
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_PANEL,
                                 .rect = r,
                                 .passive = true,
                                 .margin = ui_px(ui, SHADOW)});
    struct rect inside = rect_inset(r, ui_px(ui, FRAME));
    if (ui->canvas == NULL)
        return inside;
    ui_shadow_under(ui, r, RADIUS, 24, 8, 58);
    canvas_round_gradient(ui->canvas, r, ui_px(ui, RADIUS), colour(0x6B3F20), colour(0x4F2C15));
    ui_frame_round(ui, r, RADIUS, 15, theme_pixel(TINT_WALNUT_DARK));
    ui_frame_round(ui, rect_inset(r, line_px(ui, 15)), RADIUS - 1, 10, colour_alpha(0xB98350, 90));
    canvas_round_gradient(ui->canvas, inside, ui_px(ui, 6), colour(0x45623B), colour(0x33492C));
    ui_frame_round(ui, inside, 6, 20, colour_alpha(0x1A0C05, 190));
    /* The frame's shadow falls into the tray from the lamp's side. */
    struct rect old = ui_clip_to(ui, rect_inset(inside, line_px(ui, 20)));
    for (int i = 1; i <= ui_px(ui, 8); i++) {
        canvas_rect(ui->canvas, (struct rect){inside.x, inside.y, inside.w, i},
                    colour_alpha(0x0C1A08, 12));
        canvas_rect(ui->canvas, (struct rect){inside.x, inside.y, i, inside.h},
                    colour_alpha(0x0C1A08, 12));
    }
    ui_clip_back(ui, old);
    return inside;
}
