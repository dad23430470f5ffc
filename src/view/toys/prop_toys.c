/* Toys: books, wooden blocks, bricks. */
#include "view/paint/noise.h"
#include "view/paint/stroke_font.h"
#include "view/toys/solid.h"

#include <limits.h>
#include <string.h>

enum {
    STUD_PITCH = 8 * MM,
    STUD_RADIUS = 2400,
    STUD_RISE = 1500,
    BOARD = 1700,    /* a book's cover */
    OVERHANG = 2800, /* of the cover over the pages */
    SPINE = 6 * MM,
    INK_EDGE_UM = 480,
    BOW = 9, /* points of a line of grain */
    TITLE_WEIGHT = 115,
    TITLE_LEAST = 7, /* px; smaller letters are not drawn */
    GILT_LIT = 216,  /* how much gilt covers */
    SHEEN = 30,      /* of 255, where and how wide, of 256 across the cover */
    SHEEN_AT = 100,
    SHEEN_WIDE = 90,
};

#define COLOURS(a) ((int)(sizeof(a) / sizeof *(a)))

static const uint32_t BRICKS[] = {0xfae3b8, 0xdd7b37, 0xe2b44a, 0x74797d};
static const uint32_t PLATES[] = {0xa8b56b, 0xc9b98a};
static const uint32_t COVERS[] = {0x435c41, 0x6d4c2f, 0x5c4660, 0x87692f};
static const uint32_t FRAMES[] = {0xc57d2d, 0x4d8a58, 0x8a6f9c, 0x3f7c86};
static const uint32_t WOOD = 0xe6b274, WOOD_LINE = 0xa56f36, GILT = 0xc9a24a, PAPER = 0xe6d6b2;

static uint32_t pick(const uint32_t *colours, int count, int index)
{
    return colours[(index % count + count) % count];
}

/* ---- bricks ---- */

/* A stud: its upright side is the disc swept upward, its top a lighter disc. */
static void stud_draw(const struct pencil *p, struct vec at, int32_t z, uint32_t rgb)
{
    struct fpoint foot = camera_raise(p->camera, at, z);
    struct fpoint top = camera_raise(p->camera, at, z + STUD_RISE);
    int32_t r = camera_length(p->camera, STUD_RADIUS);
    if (r < 200)
        return;
    bool small = r < 2 * FIX;
    for (int pass = small ? 1 : 0; pass < 2; pass++) {
        int32_t out = pass == 0 ? r + p->ink * 3 / 4 : r;
        const struct fpoint sweep[4] = {{foot.x - out, foot.y},
                                        {top.x - out, top.y},
                                        {top.x + out, top.y},
                                        {foot.x + out, foot.y}};
        canvas_path_start(p->canvas);
        canvas_path_disc(p->canvas, foot, out);
        canvas_path_disc(p->canvas, top, out);
        canvas_path_polygon(p->canvas, sweep, 4);
        canvas_path_fill(p->canvas, pass == 0 ? colour_alpha(INK, 190)
                                              : colour(rgb_scale(rgb, small ? 190 : 168)));
    }
    if (small) {
        canvas_disc(p->canvas, top, r, colour(rgb_scale(rgb, 250)));
        return;
    }
    /* a thin line round the top, which is flat, and a glint along its lit edge */
    canvas_disc(p->canvas, top, r, colour(rgb_scale(rgb, 196)));
    canvas_disc(p->canvas, top, r - p->ink / 3, colour(rgb_scale(rgb, 252)));
    struct fpoint lit = {top.x - r / 12, top.y - r / 12};
    canvas_disc(p->canvas, lit, r * 3 / 4, colour(rgb_mix(rgb, 0xffffff, 40)));
}

/* Studs from the back of the picture to the front. */
static void studs_draw(const struct pencil *p, const struct prop *prop, uint32_t rgb)
{
    int across = (2 * (prop->hx + prop->round) + STUD_PITCH / 2) / STUD_PITCH;
    int along = (2 * (prop->hy + prop->round) + STUD_PITCH / 2) / STUD_PITCH;
    int32_t seen = camera_bearing(p->camera, prop->pose.face);
    bool flip_y = seen > TURN / 4 && seen < 3 * TURN / 4, flip_x = seen < TURN / 2;
    bool rows_first =
        seen <= 45 * DEG || seen >= 315 * DEG || (seen >= 135 * DEG && seen <= 225 * DEG);
    int outer = rows_first ? along : across, inner = rows_first ? across : along;
    for (int i = 0; i < outer; i++)
        for (int k = 0; k < inner; k++) {
            int row = rows_first ? i : k, col = rows_first ? k : i;
            row = flip_y ? row : along - 1 - row;
            col = flip_x ? col : across - 1 - col;
            struct vec local = {(2 * col + 1 - across) * STUD_PITCH / 2,
                                (2 * row + 1 - along) * STUD_PITCH / 2};
            stud_draw(p, pose_place(prop->pose, local), prop->z0 + prop->height, rgb);
        }
}

static void studded(const struct pencil *p, const struct prop *prop, uint32_t rgb)
{
    struct vec corner[PROP_OUTLINE];
    int count = prop_outline(prop, corner);
    solid_prism(p, corner, count, prop->z0, prop->z0 + prop->height, (struct paints_of){rgb, rgb});
    studs_draw(p, prop, rgb);
}

void draw_brick(const struct pencil *p, const struct prop *prop)
{
    uint32_t rgb = pick(BRICKS, COLOURS(BRICKS), prop->colour);
    int tone = (int)(prop->seed % 9) - 4; /* no two bricks come out of the box alike */
    studded(p, prop, rgb_scale(rgb, 256 + tone));
}

void draw_plate(const struct pencil *p, const struct prop *prop)
{
    studded(p, prop, pick(PLATES, COLOURS(PLATES), prop->colour));
}

/* ---- wooden blocks ---- */

/* Grain: long lines with a slight bow, closer together here and there. */
static void grain_draw(const struct pencil *p, const struct prop *prop, int32_t z)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    bool along_x = hx >= hy;
    int32_t length = along_x ? hx : hy, width = along_x ? hy : hx;
    int lines = 3 + width / (6 * MM);
    for (int i = 0; i < lines && i < 14; i++) {
        uint32_t h = noise_hash(i, 3, prop->seed);
        int32_t off = (int32_t)(h % 1801) - 900, bow = (int32_t)(h >> 12 & 255) - 128;
        int32_t y0 = width / 1000 * off, y1 = y0 + bow * 14, y2 = y0 + bow * 5;
        int32_t limit = width - 700;
        y1 = y1 > limit ? limit : y1 < -limit ? -limit : y1;
        y2 = y2 > limit ? limit : y2 < -limit ? -limit : y2;
        struct fpoint line[BOW];
        for (int k = 0; k < BOW; k++) {
            int ends = k < BOW / 2 ? k : BOW - 1 - k; /* 0 at both ends */
            int32_t swing = (k < BOW / 2 ? y1 : y2) - y0;
            int32_t x = -length + length * 2 / (BOW - 1) * k;
            int32_t y = y0 + swing / (BOW / 2) * ends;
            struct vec local = along_x ? (struct vec){x, y} : (struct vec){y, x};
            line[k] = camera_raise(p->camera, pose_place(prop->pose, local), z);
        }
        canvas_stroke(p->canvas, line, BOW, false, camera_length(p->camera, 350 + (h & 255)),
                      colour_alpha(WOOD_LINE, 60 + (int)(h >> 24) / 4));
    }
}

void draw_block(const struct pencil *p, const struct prop *prop)
{
    struct vec corner[PROP_OUTLINE];
    int count = prop_outline(prop, corner);
    int32_t z = prop->z0 + prop->height;
    uint32_t rgb = rgb_scale(WOOD, 250 + (int)(prop->seed % 13));
    solid_prism(p, corner, count, prop->z0, z, (struct paints_of){rgb, rgb});
    grain_draw(p, prop, z);
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t least = hx < hy ? hx : hy, in = least / 6 + 900;
    if (prop->colour >= 0 && least > 12 * MM) {
        struct vec frame[4];
        box_corners(prop, -hx + in, -hy + in, hx - in, hy - in, frame);
        int32_t wide = least / 14 < 1900 ? least / 14 : 1900;
        solid_loop(p, frame, 4, z, wide,
                   colour_alpha(pick(FRAMES, COLOURS(FRAMES), prop->colour), 225));
    }
    solid_loop(p, corner, count, z, INK_EDGE_UM, colour_alpha(INK, 150));
}

/* ---- books ---- */

/* Fine lines round the block of pages. */
static void pages_draw(const struct pencil *p, const struct prop *prop, int32_t hx, int32_t hy)
{
    struct vec corner[4];
    int32_t low = prop->z0 + BOARD, high = prop->z0 + prop->height - BOARD;
    box_corners(prop, -hx + SPINE / 2, -hy + OVERHANG, hx - OVERHANG, hy - OVERHANG, corner);
    solid_prism(p, corner, 4, low, high, (struct paints_of){PAPER, rgb_scale(PAPER, 330)});
    int lines = camera_rise(p->camera, high - low) / (2 * FIX);
    for (int i = 1; i < lines; i++) {
        int32_t z = low + (high - low) / lines * i;
        solid_loop(p, corner, 4, z, 100, colour_alpha(0x6b5636, 90));
    }
}

/* An ornament in the middle of the cover: a lozenge between two rules. */
static void ornament_draw(const struct pencil *p, const struct prop *prop, int32_t size, int32_t z)
{
    pixel gilt = colour_alpha(GILT, 215);
    const struct vec local[4] = {{0, size}, {size * 2 / 3, 0}, {0, -size}, {-size * 2 / 3, 0}};
    struct vec lozenge[4], inner[4];
    for (int i = 0; i < 4; i++) {
        lozenge[i] = pose_place(prop->pose, local[i]);
        inner[i] = pose_place(prop->pose, (struct vec){local[i].x * 3 / 5, local[i].y * 3 / 5});
    }
    solid_loop(p, lozenge, 4, z, 900, gilt);
    struct fpoint fill[4];
    for (int i = 0; i < 4; i++)
        fill[i] = camera_raise(p->camera, inner[i], z);
    canvas_polygon(p->canvas, fill, 4, gilt);
    for (int side = -1; side <= 1; side += 2) {
        struct vec a = {side * size, 0}, b = {side * size * 5 / 2, 0};
        solid_line(p, pose_place(prop->pose, a), pose_place(prop->pose, b), z, 800, gilt);
    }
}

/* One line of a title in gilt, its middle `up` µm forward of the cover's. */
static void title_line(const struct pencil *p, const struct prop *cover, int32_t up, int32_t z,
                       const char *words, int size)
{
    struct fpoint at = camera_raise(p->camera, pose_place(cover->pose, (struct vec){0, up}), z);
    stroke_font_lay(p->canvas, at, camera_bearing(p->camera, cover->pose.face), words, size,
                    TITLE_WEIGHT, colour_alpha(GILT, GILT_LIT));
}

/* The title: its first word in capitals, smaller below it what follows. Returns how far down the
 * ornament moves; 0 when nothing could be read. */
static int32_t title_draw(const struct pencil *p, const struct prop *cover, int32_t room,
                          int32_t letters, int32_t z)
{
    char first[PROP_TITLE];
    size_t long_first = strcspn(cover->title, " ");
    const char *rest = cover->title[long_first] == ' ' ? cover->title + long_first + 1 : "";
    memcpy(first, cover->title, long_first);
    first[long_first] = '\0';
    for (char *c = first; *c != '\0'; c++)
        *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    int size = camera_length(p->camera, letters) / FIX, most = camera_length(p->camera, room) / FIX;
    while (size >= TITLE_LEAST &&
           (stroke_font_width(first, strlen(first), size, TITLE_WEIGHT) > most ||
            stroke_font_width(rest, strlen(rest), size * 5 / 8, TITLE_WEIGHT) > most))
        size--;
    if (size < TITLE_LEAST || first[0] == '\0')
        return 0;
    int32_t em = camera_um(p->camera, size * FIX), up = rest[0] == '\0' ? em / 2 : em;
    title_line(p, cover, up, z, first, size);
    if (rest[0] != '\0')
        title_line(p, cover, up - em, z, rest, size * 5 / 8);
    return em * 7 / 4;
}

/* Cloth covers shine where the lamp meets them aslant: a broad pale band over the lid. */
struct sheen {
    int from, span; /* of x + y, px */
};

static pixel sheen_at(void *self, int x, int y)
{
    const struct sheen *s = self;
    int t = (x + y - s->from) * 256 / s->span - SHEEN_AT, off = t < 0 ? -t : t;
    return off >= SHEEN_WIDE ? 0 : colour_alpha(0xffffff, SHEEN * (SHEEN_WIDE - off) / SHEEN_WIDE);
}

static void sheen_draw(const struct pencil *p, const struct vec corner[4], int32_t z)
{
    struct fpoint lid[4];
    int low = INT_MAX, high = INT_MIN;
    for (int i = 0; i < 4; i++) {
        lid[i] = camera_raise(p->camera, corner[i], z);
        int sum = (lid[i].x + lid[i].y) / FIX;
        low = sum < low ? sum : low;
        high = sum > high ? sum : high;
    }
    struct sheen sheen = {low, high - low + 1};
    canvas_path_start(p->canvas);
    canvas_path_polygon(p->canvas, lid, 4);
    canvas_path_shade(p->canvas, sheen_at, &sheen);
}

static void cover_draw(const struct pencil *p, const struct prop *prop, int32_t hx, int32_t hy,
                       uint32_t rgb)
{
    int32_t z = prop->z0 + prop->height, least = hx < hy ? hx : hy, in = least / 10 + 2 * MM;
    struct vec frame[4];
    int32_t hinge = -hx + least / 8 + 3 * MM;
    solid_line(p, pose_place(prop->pose, (struct vec){hinge, -hy + 600}),
               pose_place(prop->pose, (struct vec){hinge, hy - 600}), z, 1500,
               colour_alpha(rgb_scale(rgb, 150), 150));
    solid_line(p, pose_place(prop->pose, (struct vec){hinge + 1400, -hy + 600}),
               pose_place(prop->pose, (struct vec){hinge + 1400, hy - 600}), z, 600,
               colour_alpha(rgb_scale(rgb, 380), 130));
    box_corners(prop, hinge + in / 2, -hy + in, hx - in, hy - in, frame);
    solid_loop(p, frame, 4, z, 1000, colour_alpha(GILT, 220));
    int32_t step = 2200 + least / 60;
    box_corners(prop, hinge + in / 2 + step, -hy + in + step, hx - in - step, hy - in - step,
                frame);
    solid_loop(p, frame, 4, z, 480, colour_alpha(GILT, 190));
    if (least > 25 * MM) {
        struct prop middle = *prop;
        middle.pose.at = pose_place(prop->pose, (struct vec){(hinge + hx) / 2, 0});
        int32_t room = (hx - hinge - 2 * in) * 7 / 10;
        int32_t down = title_draw(p, &middle, room, least / 4, z);
        middle.pose.at = pose_place(middle.pose, (struct vec){0, -down});
        ornament_draw(p, &middle, down > 0 ? least / 14 : least / 9, z);
    }
}

void draw_book(const struct pencil *p, const struct prop *prop)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t z0 = prop->z0, z1 = prop->z0 + prop->height;
    uint32_t rgb = pick(COVERS, COLOURS(COVERS), prop->colour);
    struct paints_of cover = {rgb, rgb_scale(rgb, 230)};
    struct vec corner[4];
    box_corners(prop, -hx, -hy, hx, hy, corner);
    solid_prism(p, corner, 4, z0, z0 + BOARD, cover);
    pages_draw(p, prop, hx, hy);
    struct vec spine[4];
    box_corners(prop, -hx, -hy, -hx + SPINE, hy, spine);
    solid_prism(p, spine, 4, z0, z1, cover);
    solid_prism(p, corner, 4, z1 - BOARD, z1, cover);
    sheen_draw(p, corner, z1);
    cover_draw(p, prop, hx, hy, rgb);
}
