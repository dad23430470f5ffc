/* Models of the land: trees, hedges, walls, bridges, houses, cork hills. */
#include "view/paint/noise.h"
#include "view/toys/ground.h"
#include "view/toys/solid.h"

#include <math.h>

enum {
    TILE_ROWS = 14,
    TILE_COLUMNS = 24,
    PLANK = 6 * MM,
};

#define COLOURS(a) ((int)(sizeof(a) / sizeof *(a)))

static const uint32_t LEAVES[] = {0x7f9f5e, 0x93a35f, 0x6f9a5a, 0x8a9a52};
static const uint32_t NEEDLES[] = {0x56785c, 0x4d6f4a, 0x5c7450};
static const uint32_t HOUSE_WALLS[] = {0xe2d2a8, 0xd8c7a4, 0xc9b48c};
static const uint32_t HOUSE_ROOFS[] = {0xa8643c, 0x77706a, 0xbd9a57};
static const uint32_t STONES[] = {0xa8a8a0, 0xb99c6c};
static const uint32_t TOPS[] = {0x8b9b58, 0xa39a5c, 0x93945a};
static const uint32_t CORK = 0xb49a62, BARK = 0x7d5136, DECK = 0xb08a58;

static uint32_t pick(const uint32_t *colours, int count, int index)
{
    return colours[(index % count + count) % count];
}

static int32_t foot_radius(const struct prop *prop)
{
    int32_t half = prop->hx > prop->hy ? prop->hx : prop->hy;
    return half + prop->round;
}

/* ---- trees ---- */

/* A ball of a crown: offset in 1/100 of the crown's radius, height in 1/100 of the tree's. */
struct tuft {
    int x, y, z, radius;
};

static const struct tuft CROWN[11] = {
    {-34, 34, 34, 60}, {38, 36, 36, 62},   {0, 20, 44, 74},   {-52, -4, 38, 56},
    {54, -2, 36, 58},  {-30, -24, 31, 58}, {24, -28, 29, 62}, {-24, 6, 60, 60},
    {30, 0, 58, 54},   {0, -12, 52, 58},   {4, 10, 76, 50},
};
static const struct tuft SHRUB[5] = {
    {-34, 20, 40, 62}, {36, 14, 40, 60}, {-14, -26, 38, 60}, {22, -28, 40, 58}, {0, 4, 66, 60},
};

/* Where a ball lies on the screen. Offsets are seen the same from both sides: a crown has none. */
static struct fpoint tuft_at(const struct pencil *p, const struct prop *prop, struct fpoint foot,
                             const struct tuft *t, int i, int32_t crown, int32_t *radius)
{
    uint32_t h = noise_hash(i, 11, prop->seed);
    int jx = (int)(h % 15) - 7, jy = (int)(h >> 8 & 15) - 8, jr = (int)(h >> 16 & 7) - 4;
    int32_t z = (int32_t)((int64_t)prop->height * t->z / 100);
    int32_t rise = camera_rise(p->camera, z);
    *radius = (int32_t)((int64_t)crown * (t->radius + jr) / 100);
    return (struct fpoint){foot.x + (int32_t)((int64_t)crown * (t->x + jx) / 100),
                           foot.y - (int32_t)((int64_t)crown * (t->y + jy) / 100) - rise};
}

static void crown_draw(const struct pencil *p, const struct prop *prop, const struct tuft *tuft,
                       int tufts, int32_t crown, uint32_t rgb)
{
    struct fpoint foot = camera_raise(p->camera, prop->pose.at, prop->z0);
    canvas_path_start(p->canvas);
    for (int i = 0; i < tufts; i++) {
        int32_t radius;
        struct fpoint at = tuft_at(p, prop, foot, &tuft[i], i, crown, &radius);
        canvas_path_disc(p->canvas, at, radius + p->ink * 3 / 4);
    }
    canvas_path_fill(p->canvas, colour_alpha(INK, 235));
    for (int i = 0; i < tufts; i++) {
        int32_t radius;
        struct fpoint at = tuft_at(p, prop, foot, &tuft[i], i, crown, &radius);
        int light = 146 + tuft[i].z * 142 / 100;
        solid_ball(p, at, radius, rgb, light, prop->seed + (uint32_t)i);
    }
}

/* The little turned foot a toy tree stands on. */
static void foot_draw(const struct pencil *p, const struct prop *prop, int32_t radius, int32_t high)
{
    struct fpoint foot = camera_raise(p->camera, prop->pose.at, prop->z0);
    struct fpoint top = {foot.x, foot.y - camera_rise(p->camera, high)};
    for (int pass = 0; pass < 2; pass++) {
        int32_t r = pass == 0 ? radius + p->ink * 3 / 4 : radius;
        const struct fpoint sweep[4] = {
            {foot.x - r, foot.y}, {top.x - r, top.y}, {top.x + r, top.y}, {foot.x + r, foot.y}};
        canvas_path_start(p->canvas);
        canvas_path_disc(p->canvas, foot, r);
        canvas_path_disc(p->canvas, top, r);
        canvas_path_polygon(p->canvas, sweep, 4);
        canvas_path_fill(p->canvas,
                         pass == 0 ? colour_alpha(INK, 235) : colour(rgb_scale(BARK, 168)));
    }
    solid_ball(p, foot, radius, BARK, 236, prop->seed);
}

void draw_tree_round(const struct pencil *p, const struct prop *prop)
{
    uint32_t rgb = pick(LEAVES, COLOURS(LEAVES), prop->colour);
    int32_t radius = camera_length(p->camera, foot_radius(prop));
    foot_draw(p, prop, radius * 3 / 4, prop->height / 9);
    crown_draw(p, prop, CROWN, 11, radius * 5 / 4, rgb);
}

void draw_bush(const struct pencil *p, const struct prop *prop)
{
    uint32_t rgb = pick(LEAVES, COLOURS(LEAVES), prop->colour + 1);
    crown_draw(p, prop, SHRUB, 5, camera_length(p->camera, foot_radius(prop)), rgb);
}

void draw_hedge(const struct pencil *p, const struct prop *prop)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    bool along_x = hx >= hy;
    int32_t length = along_x ? hx : hy, width = along_x ? hy : hx;
    int bushes = length / width + 1;
    int32_t seen = camera_bearing(p->camera, prop->pose.face + (along_x ? TURN / 4 : 0));
    bool back_first = seen > TURN / 4 && seen < 3 * TURN / 4;
    for (int i = 0; i < bushes; i++) {
        int k = back_first ? i : bushes - 1 - i;
        int32_t at = bushes == 1 ? 0 : (length - width) * (2 * k + 1 - bushes) / (bushes - 1);
        struct prop bush = *prop;
        bush.pose.at = pose_place(prop->pose, along_x ? (struct vec){at, 0} : (struct vec){0, at});
        bush.hx = bush.hy = 0;
        bush.round = width * 9 / 8;
        bush.seed = noise_hash(k, 5, prop->seed);
        draw_bush(p, &bush);
    }
}

/* ---- pointed trees ---- */

enum { POINTS = 14, TIERS = 4, MOST_SLICES = 90 };

/* Unit directions of a star's points and notches, ×256; half a step apart. */
static struct fpoint star_corner(int i, int32_t radius, int32_t turn)
{
    struct sincos s = angle_sincos(angle_norm((int64_t)i * TURN / (2 * POINTS) + turn));
    return (struct fpoint){(int32_t)((int64_t)s.sin * radius / ONE_Q30),
                           -(int32_t)((int64_t)s.cos * radius / ONE_Q30)};
}

/* How wide the tree is at t = 0 … 256 of its height, of 256: four skirts, each flaring downward. */
static int pine_width(int t)
{
    int tier = t * TIERS / 256, within = t * TIERS - tier * 256;
    int cone = 256 - t;
    return cone * (296 - within * 62 / 256) / 256 * 7 / 8 + 14;
}

static void pine_slice(const struct pencil *p, struct fpoint at, int32_t radius, int32_t turn,
                       uint32_t rgb, bool ink)
{
    struct fpoint star[2 * POINTS];
    for (int i = 0; i < 2 * POINTS; i++) {
        int32_t r = i % 2 == 0 ? radius : radius * 13 / 16;
        struct fpoint d = star_corner(i, r + (ink ? p->ink : 0), turn);
        star[i] = (struct fpoint){at.x + d.x, at.y + d.y};
    }
    if (ink) {
        canvas_polygon(p->canvas, star, 2 * POINTS, colour_alpha(INK, 255));
        return;
    }
    /* side shade: the half away from the lamp is darker */
    canvas_polygon(p->canvas, star, 2 * POINTS, colour(rgb));
}

/* Darkens the right of the finished tree and dapples it. */
struct needles {
    struct fpoint foot;
    int32_t radius, rise;
    uint32_t rgb, seed;
    int speck;
};

static pixel needles_shade(void *self, int x, int y)
{
    const struct needles *n = self;
    int side = (int)(((int64_t)x * FIX - n->foot.x) * 128 / n->radius) + 128; /* 0 … 256 */
    side = side < 0 ? 0 : side > 256 ? 256 : side;
    int t = (int)(((int64_t)n->foot.y - (int64_t)y * FIX) * 256 / (n->rise > 0 ? n->rise : 1));
    t = t < 0 ? 0 : t > 256 ? 256 : t;
    int tier = t * TIERS & 255;
    int f =
        (150 + t * 110 / 256) * (262 - side * 88 / 256) / 256 + (tier < 60 ? -26 + tier / 3 : 0);
    uint32_t h = noise_hash(x / n->speck, y / n->speck, n->seed);
    f += (int)(h & 31) - 16 + ((h >> 8 & 15) == 0 ? 18 : 0);
    return colour(rgb_scale(n->rgb, f));
}

void draw_tree_pointed(const struct pencil *p, const struct prop *prop)
{
    uint32_t rgb = pick(NEEDLES, COLOURS(NEEDLES), prop->colour);
    int32_t foot = camera_length(p->camera, foot_radius(prop)), wide = foot * 4 / 3;
    foot_draw(p, prop, foot * 3 / 5, prop->height / 8);
    struct fpoint base = camera_raise(p->camera, prop->pose.at, prop->z0 + prop->height / 10);
    int32_t rise = camera_rise(p->camera, prop->height);
    int slices = rise / FIX + 2;
    slices = slices > MOST_SLICES ? MOST_SLICES : slices;
    struct needles needles = {base, wide, rise, rgb, prop->seed, 1};
    needles.speck = camera_length(p->camera, 800) / FIX + 1;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1)
            canvas_path_start(p->canvas);
        for (int i = 0; i < slices; i++) {
            int t = i * 256 / slices, tier = t * TIERS / 256;
            struct fpoint at = {base.x, base.y - (int32_t)((int64_t)rise * i / slices)};
            int32_t radius = wide * pine_width(t) / 256;
            int32_t turn = (int32_t)(prop->seed % 25000) + tier * (TURN / POINTS / 3);
            if (pass == 0) {
                pine_slice(p, at, radius, turn, rgb, true);
                continue;
            }
            struct fpoint star[2 * POINTS];
            for (int k = 0; k < 2 * POINTS; k++) {
                struct fpoint d = star_corner(k, k % 2 == 0 ? radius : radius * 13 / 16, turn);
                star[k] = (struct fpoint){at.x + d.x, at.y + d.y};
            }
            canvas_path_polygon(p->canvas, star, 2 * POINTS);
        }
    }
    canvas_path_shade(p->canvas, needles_shade, &needles);
}

/* ---- walls, bridges, hills ---- */

/* A wall's own frame: `along` its length from the middle, `out` to one side. */
static struct vec along_wall(const struct prop *prop, bool along_x, int32_t along, int32_t out)
{
    return pose_place(prop->pose, along_x ? (struct vec){along, out} : (struct vec){out, along});
}

/* A stone of the lid or of a face that is seen, a shade off the others. */
static void stone_tint(const struct pencil *p, const struct fpoint quad[4], uint32_t h)
{
    int tone = (int)(h & 7) - 3;
    if (tone != 0)
        canvas_polygon(p->canvas, quad, 4,
                       colour_alpha(tone > 0 ? 0xffffff : INK, (tone > 0 ? tone : -tone) * 9));
}

/* Stones in two courses, the lower half a stone aside. */
void draw_wall(const struct pencil *p, const struct prop *prop)
{
    struct vec corner[PROP_OUTLINE];
    int count = prop_outline(prop, corner);
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t z = prop->z0 + prop->height, half = prop->z0 + prop->height / 2;
    uint32_t rgb = pick(STONES, COLOURS(STONES), prop->colour);
    solid_prism(p, corner, count, prop->z0, z, (struct paints_of){rgb, rgb});
    bool along_x = hx >= hy;
    int32_t length = along_x ? hx : hy, width = along_x ? hy : hx, step = 9 * MM;
    struct fpoint one = camera_point(p->camera, along_wall(prop, along_x, 0, width));
    struct fpoint other = camera_point(p->camera, along_wall(prop, along_x, 0, -width));
    int32_t front = one.y > other.y ? width : -width; /* the long face that is seen */
    pixel joint = colour_alpha(INK, 110);
    int i = 0;
    int32_t from = -length;
    for (int32_t at = -length + step; from < length; at += step, i++) {
        uint32_t h = noise_hash(i, 2, prop->seed);
        int32_t to = at + (int32_t)(h % 4001) - 2000, aside = from + (to - from) / 2;
        to = to > length - 3 * MM ? length : to;
        const struct fpoint lid[4] = {
            camera_raise(p->camera, along_wall(prop, along_x, from, width), z),
            camera_raise(p->camera, along_wall(prop, along_x, to, width), z),
            camera_raise(p->camera, along_wall(prop, along_x, to, -width), z),
            camera_raise(p->camera, along_wall(prop, along_x, from, -width), z)};
        const struct fpoint face[4] = {
            camera_raise(p->camera, along_wall(prop, along_x, from, front), z),
            camera_raise(p->camera, along_wall(prop, along_x, to, front), z),
            camera_raise(p->camera, along_wall(prop, along_x, to, front), half),
            camera_raise(p->camera, along_wall(prop, along_x, from, front), half)};
        const struct fpoint low[2] = {
            camera_raise(p->camera, along_wall(prop, along_x, aside, front), half),
            camera_raise(p->camera, along_wall(prop, along_x, aside, front), prop->z0)};
        stone_tint(p, lid, h >> 12);
        stone_tint(p, face, h >> 15);
        if (to < length)
            canvas_stroke(p->canvas, &lid[1], 2, false, line_width(p->camera, 420, 120, 2 * FIX),
                          joint);
        if (to < length)
            canvas_stroke(p->canvas, &face[1], 2, false, 200, joint);
        canvas_stroke(p->canvas, &face[2], 2, false, 200, joint);
        canvas_stroke(p->canvas, low, 2, false, 200, joint);
        from = to;
    }
}

/* Planks no two of which are quite alike, rails, and a knob on each of their posts. */
void draw_bridge(const struct pencil *p, const struct prop *prop)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t deck = prop->z0 + prop->height, rail = 3 * MM;
    struct vec corner[4];
    box_corners(prop, -hx, -hy, hx, hy, corner);
    solid_prism(p, corner, 4, prop->z0, deck, (struct paints_of){DECK, DECK});
    int i = 0;
    for (int32_t y = -hy; y < hy; y += PLANK, i++) {
        int32_t end = y + PLANK > hy - 2 * MM ? hy : y + PLANK;
        uint32_t h = noise_hash(i, 4, prop->seed);
        struct vec plank[4];
        struct fpoint seen_at[4];
        box_corners(prop, -hx, y, hx, end, plank);
        for (int k = 0; k < 4; k++)
            seen_at[k] = camera_raise(p->camera, plank[k], deck);
        stone_tint(p, seen_at, h);
        if (end < hy)
            solid_line(p, plank[1], plank[2], deck, 500, colour_alpha(INK, 130));
        for (int side = -1; side <= 1; side += 2) { /* a nail at either end */
            struct vec nail = {side * (hx - 6 * MM), y / 2 + end / 2};
            canvas_disc(p->canvas, camera_raise(p->camera, pose_place(prop->pose, nail), deck),
                        camera_length(p->camera, 550), colour_alpha(INK, 120));
        }
        if (end == hy)
            break;
    }
    struct vec left[4], right[4];
    box_corners(prop, -hx, -hy, -hx + rail, hy, left);
    box_corners(prop, hx - rail, -hy, hx, hy, right);
    struct fpoint a = camera_point(p->camera, left[0]), b = camera_point(p->camera, right[0]);
    bool left_first = a.y < b.y;
    for (int side = 0; side < 2; side++) {
        bool first = (side == 0) == left_first;
        struct paints_of rgb = {0xc29a66, 0xc29a66};
        solid_prism(p, first ? left : right, 4, deck, deck + 6 * MM, rgb);
        for (int k = -1; k <= 1; k++) {
            struct vec post = {(first ? -1 : 1) * (hx - rail / 2), k * (hy - rail)};
            struct fpoint top =
                camera_raise(p->camera, pose_place(prop->pose, post), deck + 8 * MM);
            int32_t r = camera_length(p->camera, rail * 3 / 4);
            canvas_disc(p->canvas, top, r + p->ink / 2, colour_alpha(INK, 220));
            solid_ball(p, top, r, 0xc29a66, 262, prop->seed);
        }
    }
}

static void step_mottle(const struct pencil *p, const struct prop *step, uint32_t rgb, int32_t z)
{
    int32_t hx = step->hx + step->round * 2 / 3, hy = step->hy + step->round * 2 / 3;
    int marks = (int)((int64_t)hx / MM * (hy / MM) / 34);
    for (int i = 0; i < marks && i < 400; i++) {
        uint32_t h = noise_hash(i, 9, step->seed), g = noise_hash(i, 10, step->seed);
        struct vec local = {(int32_t)((int64_t)hx * ((int32_t)(h & 0xffff) - 32768) / 32768),
                            (int32_t)((int64_t)hy * ((int32_t)(h >> 16) - 32768) / 32768)};
        struct fpoint at = camera_raise(p->camera, pose_place(step->pose, local), z);
        int32_t r = camera_length(p->camera, 500 + (int32_t)(g & 1023));
        canvas_disc(p->canvas, at, r, colour_alpha(rgb_scale(rgb, g & 1024 ? 300 : 200), 70));
    }
}

void draw_steps(const struct pencil *p, const struct prop *prop)
{
    uint32_t top = pick(TOPS, COLOURS(TOPS), prop->colour);
    struct prop step = *prop;
    for (int i = 0; i < 2; i++) {
        struct vec corner[PROP_OUTLINE];
        int32_t low = prop->z0 + (i == 0 ? 0 : prop->height * 9 / 16);
        int32_t high = prop->z0 + (i == 0 ? prop->height * 9 / 16 : prop->height);
        int count = prop_outline(&step, corner);
        solid_prism(p, corner, count, low, high,
                    (struct paints_of){rgb_scale(top, 250 + i * 14), CORK});
        step_mottle(p, &step, top, high);
        int32_t hx = step.hx + step.round, hy = step.hy + step.round;
        int32_t in = (hx < hy ? hx : hy) * 3 / 8;
        int32_t round = step.round > in ? step.round - in : 0;
        step.hx = hx - in - round;
        step.hy = hy - in - round;
        step.round = round;
        step.seed++;
    }
}

/* ---- houses ---- */

struct house {
    struct fpoint foot[4], eaves[4], ridge[2]; /* corners as box_corners gives them */
};

/* Positive when the polygon's front is seen (its corners run clockwise on the screen). */
static int64_t seen(const struct fpoint *point, int count)
{
    int64_t twice = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        twice += (int64_t)(point[j].x - point[0].x) * (point[i].y - point[0].y) -
                 (int64_t)(point[i].x - point[0].x) * (point[j].y - point[0].y);
    return twice;
}

/* A point of a roof: u from its first to its second end, v from the ridge down, 1/256. */
static struct fpoint on_roof(const struct fpoint roof[4], int u, int v)
{
    struct fpoint a = {roof[0].x + (roof[3].x - roof[0].x) * v / 256,
                       roof[0].y + (roof[3].y - roof[0].y) * v / 256};
    struct fpoint b = {roof[1].x + (roof[2].x - roof[1].x) * v / 256,
                       roof[1].y + (roof[2].y - roof[1].y) * v / 256};
    return (struct fpoint){a.x + (b.x - a.x) * u / 256, a.y + (b.y - a.y) * u / 256};
}

static int32_t far_apart(struct fpoint a, struct fpoint b)
{
    double dx = b.x - a.x, dy = b.y - a.y;
    return (int32_t)sqrt(dx * dx + dy * dy);
}

/* Courses of tiles, each half a tile aside of the one above; here and there one is lighter or
 * darker than the others. */
static void tiles_draw(const struct pencil *p, const struct fpoint roof[4], uint32_t seed)
{
    int rows = far_apart(roof[0], roof[3]) / (5 * FIX), columns = far_apart(roof[0], roof[1]);
    rows = rows < 1 ? 1 : rows > TILE_ROWS ? TILE_ROWS : rows;
    columns /= 8 * FIX;
    columns = columns > TILE_COLUMNS ? TILE_COLUMNS : columns;
    for (int i = 0; i < rows; i++) {
        int v0 = i * 256 / rows, v1 = (i + 1) * 256 / rows;
        for (int k = 0; k <= columns && columns > 1; k++) {
            int u0 = (2 * k - (i & 1)) * 128 / columns, u1 = u0 + 256 / columns;
            uint32_t h = noise_hash(i, k, seed);
            u0 = u0 < 0 ? 0 : u0;
            u1 = u1 > 256 ? 256 : u1;
            const struct fpoint tile[4] = {on_roof(roof, u0, v0), on_roof(roof, u1, v0),
                                           on_roof(roof, u1, v1), on_roof(roof, u0, v1)};
            if (u1 > u0 && (h & 3) == 0)
                canvas_polygon(p->canvas, tile, 4, colour_alpha(h & 4 ? 0xffffff : INK, 26));
            if (u1 < 256)
                canvas_stroke(p->canvas, &tile[1], 2, false, p->ink / 2, colour_alpha(INK, 60));
        }
        const struct fpoint line[2] = {on_roof(roof, 0, v1), on_roof(roof, 256, v1)};
        if (i + 1 < rows)
            canvas_stroke(p->canvas, line, 2, false, p->ink * 2 / 3, colour_alpha(INK, 80));
    }
}

/* The outward normal of an edge walked clockwise, as wall_light wants it: ×256. */
static int normal_x(struct fpoint a, struct fpoint b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    return length > 0 ? (int)(dy * 256 / length) : 0;
}

/* roof: along the ridge, then back along the eaves. Slopes to the left and away are lighter. */
static void roof_side(const struct pencil *p, const struct fpoint roof[4], uint32_t rgb,
                      uint32_t seed)
{
    if (seen(roof, 4) <= 0)
        return;
    struct fpoint upright[2] = {{roof[0].y, roof[0].x}, {roof[1].y, roof[1].x}};
    int nx = normal_x(roof[1], roof[0]), ny = normal_x(upright[0], upright[1]);
    int light = 222 - nx * 34 / 256 - ny * 22 / 256;
    solid_face(p, roof, 4, rgb_scale(rgb, light), true);
    tiles_draw(p, roof, seed);
}

/* A point of a wall, u and v in 1/100 of its width and height; `wall` starts at a foot and goes up.
 */
static struct fpoint on_wall(const struct fpoint foot[2], const struct fpoint eaves[2], int u,
                             int v)
{
    struct fpoint low = {foot[0].x + (foot[1].x - foot[0].x) / 100 * u,
                         foot[0].y + (foot[1].y - foot[0].y) / 100 * u};
    struct fpoint high = {eaves[0].x + (eaves[1].x - eaves[0].x) / 100 * u,
                          eaves[0].y + (eaves[1].y - eaves[0].y) / 100 * u};
    return (struct fpoint){low.x + (high.x - low.x) / 100 * v, low.y + (high.y - low.y) / 100 * v};
}

static void opening(const struct pencil *p, const struct fpoint foot[2],
                    const struct fpoint eaves[2], int u, int width, int v0, int v1, uint32_t rgb)
{
    const struct fpoint hole[4] = {on_wall(foot, eaves, u, v0), on_wall(foot, eaves, u, v1),
                                   on_wall(foot, eaves, u + width, v1),
                                   on_wall(foot, eaves, u + width, v0)};
    canvas_polygon(p->canvas, hole, 4, colour(rgb));
    canvas_stroke(p->canvas, hole, 4, true, p->ink * 3 / 4, colour_alpha(INK, 200));
}

/* A window: a pale frame, dark panes, and the bars between them where they can be seen. */
static void window_draw(const struct pencil *p, const struct fpoint foot[2],
                        const struct fpoint eaves[2], int u, int width)
{
    enum { LOW = 34, HIGH = 78, FRAME = 2 };
    opening(p, foot, eaves, u - FRAME, width + 2 * FRAME, LOW - FRAME, HIGH + 2 * FRAME, 0xe8dcbc);
    opening(p, foot, eaves, u, width, LOW, HIGH, 0x46525a);
    const struct fpoint bars[4] = {on_wall(foot, eaves, u + width / 2, LOW),
                                   on_wall(foot, eaves, u + width / 2, HIGH),
                                   on_wall(foot, eaves, u, (LOW + HIGH) / 2),
                                   on_wall(foot, eaves, u + width, (LOW + HIGH) / 2)};
    if (foot[0].y - eaves[0].y < 18 * FIX)
        return;
    for (int i = 0; i < 4; i += 2)
        canvas_stroke(p->canvas, &bars[i], 2, false, p->ink, colour(0xe8dcbc));
}

/* A door between two windows in the gable, windows along the side. */
static void openings(const struct pencil *p, const struct fpoint foot[2],
                     const struct fpoint eaves[2], bool gable)
{
    int32_t high = foot[0].y - eaves[0].y;
    if (high < 5 * FIX)
        return;
    if (!gable) {
        for (int u = 14; u < 90; u += 30)
            window_draw(p, foot, eaves, u, 12);
        return;
    }
    opening(p, foot, eaves, 38, 24, 0, 76, 0xe8dcbc);
    opening(p, foot, eaves, 40, 20, 0, 72, 0x7a4a2a);
    struct fpoint knob = on_wall(foot, eaves, 56, 36);
    canvas_disc(p->canvas, knob, p->ink, colour(0xd9a62e));
    window_draw(p, foot, eaves, 13, 14);
    window_draw(p, foot, eaves, 73, 14);
}

static void house_walls(const struct pencil *p, const struct house *h, uint32_t rgb)
{
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) % 4;
        bool gable = i % 2 == 1; /* corners 1–2 and 3–0 are the ends across the ridge */
        struct fpoint top = h->ridge[i == 1 ? 1 : 0];
        const struct fpoint wall[5] = {h->foot[k], h->eaves[k], gable ? top : h->eaves[i],
                                       gable ? h->eaves[i] : h->foot[i], h->foot[i]};
        int count = gable ? 5 : 4;
        if (seen(wall, count) <= 0)
            continue;
        solid_face(p, wall, count,
                   rgb_scale(rgb, wall_light(normal_x(h->foot[i], h->foot[k])) + 16), true);
        const struct fpoint foot[2] = {h->foot[k], h->foot[i]};
        const struct fpoint eaves[2] = {h->eaves[k], h->eaves[i]};
        openings(p, foot, eaves, gable);
    }
}

void draw_house(const struct pencil *p, const struct prop *prop)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t eaves = prop->z0 + prop->height * 9 / 16, top = prop->z0 + prop->height;
    struct prop turned = *prop; /* the ridge runs along y, or across when it is as wide */
    if (hx >= hy) {
        turned.pose.face = angle_norm(prop->pose.face + TURN / 4);
        hx = prop->hy + prop->round;
        hy = prop->hx + prop->round;
    }
    struct vec corner[4];
    box_corners(&turned, -hx, -hy, hx, hy, corner);
    struct vec end[2] = {pose_place(turned.pose, (struct vec){0, -hy}),
                         pose_place(turned.pose, (struct vec){0, hy})};
    struct house h;
    for (int i = 0; i < 4; i++) {
        h.foot[i] = camera_raise(p->camera, corner[i], prop->z0);
        h.eaves[i] = camera_raise(p->camera, corner[i], eaves);
    }
    for (int i = 0; i < 2; i++)
        h.ridge[i] = camera_raise(p->camera, end[i], top);
    house_walls(p, &h, pick(HOUSE_WALLS, COLOURS(HOUSE_WALLS), prop->colour));
    uint32_t roof = pick(HOUSE_ROOFS, COLOURS(HOUSE_ROOFS), prop->colour);
    const struct fpoint west[4] = {h.ridge[1], h.ridge[0], h.eaves[0], h.eaves[1]};
    const struct fpoint east[4] = {h.ridge[0], h.ridge[1], h.eaves[2], h.eaves[3]};
    bool west_first = h.eaves[0].y + h.eaves[1].y < h.eaves[2].y + h.eaves[3].y;
    roof_side(p, west_first ? west : east, roof, prop->seed);
    roof_side(p, west_first ? east : west, roof, prop->seed + 1);
    struct prop chimney = turned;
    chimney.pose.at = pose_place(turned.pose, (struct vec){hx / 4, hy / 2});
    struct vec stack[4];
    int32_t half = hx / 7 < 2500 ? 2500 : hx / 7;
    box_corners(&chimney, -half, -half, half, half, stack);
    solid_prism(p, stack, 4, top - prop->height / 8, top + prop->height / 12,
                (struct paints_of){0x9c7a5c, 0xb08c6a});
}
