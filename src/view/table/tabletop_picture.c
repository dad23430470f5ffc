/* Pictures of a table without a window: the whole of it, and cards' thumbnails. */
#include "core/turn.h"
#include "view/table/tabletop.h"
#include "view/table/tabletop_inside.h"

#include <limits.h>
#include <stdlib.h>

enum {
    NEAR = 330 * MM,        /* neighbours that make a corner of the table lively */
    MIDDLE_PER = 8 * MM,    /* so far from the middle of the table costs a point */
    THUMB_APART = 130 * MM, /* how near enemies come in a thumbnail */
    THUMB_ROOM = 70 * MM,   /* round two enemies */
    THUMB_FOES = 120 * MM,  /* half of what is shown of them at least */
    PANEL_USUAL = 420,      /* px: a panel so high shows things as the close view does */
    THUMB_LEAST_MM = 340,   /* a thumbnail shows about so much of the table across */
};

static struct tabletop_look plain_look(const struct table *table)
{
    return (struct tabletop_look){.table = table, .ruler = true, .pellets = 3};
}

/* The liveliest point: the standing base with the most others near it, enemies counting thrice and
 * things that stand about for a little. */
static struct vec lively(const struct table *table)
{
    struct vec middle = {table->width / 2, table->depth / 2}, best = middle;
    int most = INT_MIN;
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        if (b->where != WHERE_TABLE)
            continue;
        int score = 0, side = unit_side(&table->unit[base_unit(b)]);
        for (int k = 0; k < table->bases; k++) {
            const struct base *o = &table->base[k];
            struct vec at = {o->x, o->y};
            if (o->where == WHERE_TABLE && vec_distance(at, (struct vec){b->x, b->y}) < NEAR)
                score += unit_side(&table->unit[base_unit(o)]) == side ? 10 : 30;
        }
        for (int k = 0; k < table->pieces; k++) {
            const struct piece *p = &table->piece[k];
            if (p->height > 0 &&
                vec_distance((struct vec){p->x, p->y}, (struct vec){b->x, b->y}) < NEAR)
                score += p->kind == TERRAIN_BRICK ? 1 : 6;
        }
        score -= vec_distance((struct vec){b->x, b->y}, middle) / MIDDLE_PER;
        if (score > most) {
            most = score;
            best = (struct vec){b->x, b->y};
        }
    }
    return best;
}

static void aim(struct tabletop *view, const struct table *table, enum tabletop_sight sight)
{
    struct vec at = lively(table);
    const struct vec box[2] = {{at.x - NEAR, at.y - NEAR}, {at.x + NEAR, at.y + NEAR}};
    switch (sight) {
    case SIGHT_HOME:
        tabletop_home(view, -1);
        break;
    case SIGHT_ACTION:
        tabletop_action(view, box, 2, -1);
        break;
    case SIGHT_CLOSE:
        tabletop_close(view, at, -1);
        break;
    }
}

/* Draws the table into a fresh image, as `aim_at` sets the camera. */
static bool picture(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                    const struct tabletop_look *look, void (*aim_at)(struct tabletop *, void *),
                    void *self, struct image *out)
{
    struct tabletop view;
    struct canvas canvas;
    struct rect all = {0, 0, w, h};
    if (!tabletop_init(&view, setup))
        return false;
    if (!tabletop_layout(&view, table, all, all) || !image_init(out, w, h)) {
        tabletop_release(&view);
        return false;
    }
    aim_at(&view, self);
    canvas_wrap(&canvas, *out);
    tabletop_draw(&view, &canvas, all, look);
    canvas_release(&canvas);
    tabletop_release(&view);
    return true;
}

struct picture_aim {
    const struct table *table;
    enum tabletop_sight sight;
};

static void picture_aim(struct tabletop *view, void *self)
{
    const struct picture_aim *a = self;
    aim(view, a->table, a->sight);
}

bool tabletop_picture(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                      enum tabletop_sight sight, struct image *out)
{
    struct tabletop_look look = plain_look(table);
    struct picture_aim self = {table, sight};
    return picture(table, setup, w, h, &look, picture_aim, &self, out);
}

/* The larger the picture, the nearer; and what lies on the table may be as large on every picture.
 */
static void panel_aim(struct tabletop *view, void *self)
{
    const struct tabletop_shot *shot = self;
    int64_t most = (int64_t)CAMERA_CLOSE * view->place.h / PANEL_USUAL;
    const struct vec box[2] = {shot->low, shot->high};
    tabletop_frame(view, box, 2, (int32_t)(most < CAMERA_MAX ? most : CAMERA_MAX));
    for (int i = 0; i < shot->points; i++)
        tabletop_to_screen(view, shot->point[i], 0, &shot->pixel[i].x, &shot->pixel[i].y);
}

bool tabletop_panel(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                    const struct tabletop_shot *shot, struct image *out)
{
    struct tabletop_look look = {
        .table = table, .spot = shot->spot, .spot_radius = shot->radius, .dim = shot->dim};
    struct tabletop_shot self = *shot;
    return picture(table, setup, w, h, &look, panel_aim, &self, out);
}

/* The nearest two enemies, as a box; false when one side is not on the table. */
static bool nearest_foes(const struct table *table, struct vec box[2])
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < table->bases; i++)
        for (int k = 0; k < table->bases; k++) {
            const struct base *a = &table->base[i], *b = &table->base[k];
            struct vec p = {a->x, a->y}, q = {b->x, b->y};
            if (a->where != WHERE_TABLE || b->where != WHERE_TABLE ||
                unit_side(&table->unit[base_unit(a)]) != SIDE_RED ||
                unit_side(&table->unit[base_unit(b)]) != SIDE_BLUE || vec_distance(p, q) >= least)
                continue;
            least = vec_distance(p, q);
            box[0] = p;
            box[1] = q;
        }
    return least < INT32_MAX;
}

/* Brings the armies of a copy together along the axis on which they are farther apart, by whole
 * boxes on a board: a picture of a quarter of an hour later. */
static void close_up(struct table *table)
{
    struct vec box[2];
    if (!nearest_foes(table, box))
        return;
    struct vec way = vec_sub(box[1], box[0]);
    bool along_x = (way.x < 0 ? -way.x : way.x) > (way.y < 0 ? -way.y : way.y);
    int32_t far = along_x ? way.x : way.y, step = table->box > 0 ? table->box : MM;
    int32_t spare = (far < 0 ? -far : far) - THUMB_APART;
    int32_t red = spare > 0 ? spare / 2 / step * step : 0,
            blue = spare > 0 ? spare / step * step : 0;
    blue -= red;
    struct block block;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "close up");
    struct turn turn = {.table = table, .block = &block, .see = SEE_ALL};
    for (int i = 0; i < table->bases; i++) {
        struct pose pose = base_pose(&table->base[i]);
        int side = unit_side(&table->unit[base_unit(&table->base[i])]);
        int32_t by = side == SIDE_RED ? red : -blue;
        by = far < 0 ? -by : by;
        pose.at.x += along_x ? by : 0;
        pose.at.y += along_x ? 0 : by;
        turn_pose(&turn, ref_base(table, i), pose);
    }
    block_release(&block);
}

static int32_t apart(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

/* Half of what a thumbnail shows across: so much that both armies are in it. Where little ones
 * flick, a corner close by is livelier. */
static int32_t thumbnail_half(const struct tabletop *view, const struct table *table,
                              struct vec *at)
{
    int32_t half = THUMB_LEAST_MM * MM / 2, most = table->width / 2 + THUMB_ROOM / 2;
    struct vec box[2];
    *at = lively(table);
    if (view->setup.rules->measure == MEASURE_SPANS || !nearest_foes(table, box))
        return half;
    half = THUMB_FOES;
    *at = (struct vec){box[0].x / 2 + box[1].x / 2, box[0].y / 2 + box[1].y / 2};
    int32_t wide = apart(box[0].x, box[1].x) / 2 + THUMB_ROOM;
    int32_t tall = apart(box[0].y, box[1].y) / 2 + THUMB_ROOM * 2 / 3;
    int32_t needed = (int32_t)((int64_t)tall * view->place.w / view->place.h);
    half = wide > half ? wide : half;
    half = needed > half ? needed : half;
    return half > most ? most : half;
}

static void thumbnail_aim(struct tabletop *view, void *self)
{
    const struct table *table = self;
    struct vec at;
    int32_t half = thumbnail_half(view, table, &at), low = table->width - half;
    view->inside->thumbnail = true;
    int32_t tall = (int32_t)((int64_t)half * view->place.h / view->place.w);
    int32_t top = table->depth - tall - 20 * MM;
    at.x = at.x < half ? half : at.x > low ? low : at.x;
    at.y = at.y < tall ? tall : at.y > top ? top : at.y;
    const struct vec box[2] = {{at.x - half, at.y - tall}, {at.x + half, at.y + tall}};
    tabletop_action(view, box, 2, -1);
}

bool tabletop_thumbnail(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                        struct image *out)
{
    struct table *shown = malloc(sizeof *shown);
    if (shown == NULL)
        return false;
    *shown = *table;
    if (setup->rules->measure != MEASURE_SPANS)
        close_up(shown);
    struct tabletop_look look = plain_look(shown);
    look.ruler = false;
    bool good = picture(shown, setup, w, h, &look, thumbnail_aim, shown, out);
    free(shown);
    return good;
}
