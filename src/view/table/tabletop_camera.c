/* Where the table lies in the window and what the camera shows of it: the whole, a frame round
 * points, the way from one to the other. */
#include "view/table/tabletop.h"
#include "view/table/tabletop_inside.h"

#include <assert.h>

enum {
    FLY_MS = 260,
    FLY_FAR_MS = 420,     /* from one place to another */
    FRAME_ROOM = 30 * MM, /* round the points of the action view */
    FRAME_HEIGHT = 45 * MM,
};

void tabletop_stale(struct tabletop *view)
{
    view->inside->prepared = 0;
    view->inside->all = true;
}

int tabletop_scale(const struct tabletop *view)
{
    int scale = text_scale(view->setup.text);
    return scale > 0 ? scale : SCALE_ONE;
}

/* The rectangle that, framed by camera_home, leaves room for shelves and rim within `clear`. */
static struct rect home_rect(const struct tabletop *view, int32_t width, int32_t depth)
{
    const struct tabletop_inside *in = view->inside;
    struct rect c = view->clear;
    int64_t wide = (int64_t)width + 2 * (in->shelf + SHELF_EDGE),
            deep = (int64_t)depth + in->north + in->south;
    int64_t framed_w = (int64_t)width + 2 * CAMERA_MARGIN;
    int64_t framed_h = (int64_t)depth + 2 * CAMERA_MARGIN;
    bool by_width = c.w * deep <= c.h * wide;
    int64_t num = by_width ? c.w : c.h, den = by_width ? wide : deep; /* px per µm */
    struct rect r = {.w = (int)(framed_w * num / den), .h = (int)(framed_h * num / den)};
    int spare = c.h - (int)(deep * num / den);
    int north = (int)((in->north - CAMERA_MARGIN) * num / den) + spare / 2;
    r.x = c.x + (c.w - r.w) / 2;
    r.y = c.y + north;
    r.w = r.w < 1 ? 1 : r.w;
    r.h = r.h < 1 ? 1 : r.h;
    return r;
}

static struct camera home_camera(const struct tabletop *view)
{
    const struct tabletop_inside *in = view->inside;
    struct camera c = camera_make(home_rect(view, in->width, in->depth), in->width, in->depth);
    if (view->camera.turned) {
        camera_turn(&c);
        camera_home(&c);
    }
    c.view = view->clear;
    return c;
}

static bool same_rect(struct rect a, struct rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool layout_still(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    int w = view->place.x + view->place.w, h = view->place.y + view->place.h;
    if (in->still.plain.image.w == w && in->still.plain.image.h == h)
        return true;
    still_release(&in->still);
    in->rim_lights = 0;
    return still_init(&in->still, w, h, view->setup.bright);
}

/* How much wood the home view shows: room for who waits beside the table, for ruler and saucer. */
static void layout_wood(struct tabletop *view, const struct table *table)
{
    struct tabletop_inside *in = view->inside;
    bool spans = view->setup.rules->measure == MEASURE_SPANS, waiting = spans;
    for (int i = 0; i < table->bases; i++)
        waiting |= table->base[i].where == WHERE_RESERVE;
    in->shelf = (waiting ? SHELF_DEEP : SHELF_SLIM) + (table->box > 0 ? SHELF_GRID : 0);
    int32_t grid = table->box > 0 ? RIM_GRID : 0;
    in->south = (spans ? RIM_SOUTH : RIM_BARE) + grid;
    in->north = (spans ? RIM_NORTH : RIM_HEADS) + grid;
}

bool tabletop_layout(struct tabletop *view, const struct table *table, struct rect place,
                     struct rect clear)
{
    struct tabletop_inside *in = view->inside;
    bool first = in->width != table->width || in->depth != table->depth;
    bool home = first || tabletop_is_home(view);
    struct vec middle = first ? (struct vec){0} : camera_middle(&view->camera);
    assert(place.w > 0 && place.h > 0 && clear.w > 0 && clear.h > 0);
    if (!first && same_rect(view->place, place) && same_rect(view->clear, clear))
        return true;
    view->place = place;
    view->clear = clear;
    if (first)
        layout_wood(view, table);
    in->width = table->width;
    in->depth = table->depth;
    in->flight.on = false;
    tabletop_stale(view);
    if (!home) {
        camera_resize(&view->camera, home_rect(view, table->width, table->depth));
        view->camera.view = clear;
        camera_centre(&view->camera, middle);
    } else {
        view->camera = home_camera(view);
    }
    return layout_still(view);
}

bool tabletop_is_home(const struct tabletop *view)
{
    if (view->camera.scale == 0)
        return false;
    struct camera home = home_camera(view);
    return home.zoom == view->camera.zoom && home.x == view->camera.x && home.y == view->camera.y;
}

/* The nearest whole-pixel place at which little is seen of the wood beyond the cloth, along one
 * axis: the cloth reaches from `low` to `high` on the screen. */
static int held(int low, int high, int from, int length, int rim)
{
    if (high - low + 2 * rim <= length)
        return (from + length / 2) - (low + high) / 2;
    if (low > from + rim)
        return from + rim - low;
    return high < from + length - rim ? from + length - rim - high : 0;
}

static void keep_to_cloth(const struct tabletop *view, struct camera *camera)
{
    const struct tabletop_inside *in = view->inside;
    struct vec high = {in->width, in->depth};
    struct rect cloth = camera_box(camera, (struct vec){0, 0}, high, 0);
    int rim = camera_length(camera, SHELF_DEEP) / FIX;
    camera->x += held(cloth.x, cloth.x + cloth.w, view->clear.x, view->clear.w, rim);
    camera->y += held(cloth.y, cloth.y + cloth.h, view->clear.y, view->clear.h, rim);
}

static bool shows_box(const struct tabletop *view, const struct camera *c, struct vec low,
                      struct vec high)
{
    struct vec from, to;
    camera_visible(c, view->place, &from, &to);
    return from.x <= low.x && from.y <= low.y && to.x >= high.x && to.y >= high.y;
}

/* The nearest camera that shows all that is seen on the way from one to the other: the farther of
 * both, or one farther still, from which they are two places on the table. */
static struct camera seen_on_the_way(const struct tabletop *view, const struct camera *from,
                                     const struct camera *to)
{
    struct camera wide = to->scale < from->scale ? *to : *from;
    struct vec a, b, c, d;
    if (from->turned != to->turned)
        return *from;
    camera_visible(from, view->place, &a, &b);
    camera_visible(to, view->place, &c, &d);
    struct vec low = {a.x < c.x ? a.x : c.x, a.y < c.y ? a.y : c.y};
    struct vec high = {b.x > d.x ? b.x : d.x, b.y > d.y ? b.y : d.y};
    struct vec middle = {low.x / 2 + high.x / 2, low.y / 2 + high.y / 2};
    bool all = shows_box(view, &wide, low, high);
    wide.view = all ? wide.view : view->place;
    while (!all) {
        camera_centre(&wide, middle);
        all = shows_box(view, &wide, low, high) ||
              !camera_zoom(&wide, -1, view->place.x, view->place.y);
    }
    return wide;
}

static void fly(struct tabletop *view, const struct camera *to, int64_t now)
{
    struct flight *f = &view->inside->flight;
    int dx, dy;
    if (f->on)
        view->camera = f->to;
    f->on = false;
    view->inside->all = true;
    if (now < 0 || view->reduced) {
        view->camera = *to;
        return;
    }
    if (camera_same(&view->camera, to))
        return;
    struct camera shows = seen_on_the_way(view, &view->camera, to);
    bool far = !camera_same(&shows, &view->camera) && !camera_same(&shows, to);
    *f = (struct flight){.on = true,
                         .stretched = !camera_shift(&view->camera, to, &dx, &dy),
                         .from = view->camera,
                         .to = *to,
                         .shows = shows,
                         .began = now,
                         .lasts = far ? FLY_FAR_MS : FLY_MS,
                         .picture = f->picture};
}

int64_t tabletop_arrives(const struct tabletop *view)
{
    const struct flight *f = &view->inside->flight;
    return f->on ? f->began + f->lasts : INT64_MIN;
}

struct camera tabletop_goes(const struct tabletop *view)
{
    return view->inside->flight.on ? view->inside->flight.to : view->camera;
}

struct camera tabletop_home_camera(const struct tabletop *view)
{
    return home_camera(view);
}

void tabletop_home(struct tabletop *view, int64_t now)
{
    struct camera to = home_camera(view);
    fly(view, &to, now);
}

static struct camera framing(const struct tabletop *view, const struct vec *point, int count,
                             int32_t most)
{
    struct camera to = view->camera;
    if (count <= 0)
        return to;
    struct vec low = point[0], high = point[0];
    for (int i = 1; i < count; i++) {
        low = (struct vec){point[i].x < low.x ? point[i].x : low.x,
                           point[i].y < low.y ? point[i].y : low.y};
        high = (struct vec){point[i].x > high.x ? point[i].x : high.x,
                            point[i].y > high.y ? point[i].y : high.y};
    }
    low = (struct vec){low.x - FRAME_ROOM, low.y - FRAME_ROOM};
    high = (struct vec){high.x + FRAME_ROOM, high.y + FRAME_ROOM};
    to.view = view->clear;
    camera_frame_near(&to, low, high, FRAME_HEIGHT, most);
    keep_to_cloth(view, &to);
    return to;
}

static void frame_points(struct tabletop *view, const struct vec *point, int count, int32_t most,
                         int64_t now)
{
    struct camera to = framing(view, point, count, most);
    if (count > 0)
        fly(view, &to, now);
}

void tabletop_frame(struct tabletop *view, const struct vec *point, int count, int32_t most)
{
    frame_points(view, point, count, most, -1);
}

struct camera tabletop_framing(const struct tabletop *view, const struct vec *point, int count)
{
    return framing(view, point, count, CAMERA_CLOSE);
}

/* How far what is seen, from `from` to `till`, must move to hold what lies from `low` to `high`. */
static int32_t lacks(int32_t low, int32_t high, int32_t from, int32_t till)
{
    return low < from ? low - from : high > till ? high - till : 0;
}

struct camera tabletop_reaching(const struct tabletop *view, struct vec low, struct vec high)
{
    struct camera to = tabletop_goes(view);
    struct vec from, till;
    camera_visible(&to, view->clear, &from, &till);
    if (high.x - low.x > till.x - from.x || high.y - low.y > till.y - from.y)
        return framing(view, (struct vec[]){low, high}, 2, camera_px_per_mm(&to));
    struct vec by = {lacks(low.x, high.x, from.x, till.x), lacks(low.y, high.y, from.y, till.y)};
    if (by.x || by.y) {
        struct vec middle = camera_middle(&to);
        camera_centre(&to, (struct vec){middle.x + by.x, middle.y + by.y});
    }
    return to;
}

void tabletop_fly(struct tabletop *view, const struct camera *to, int64_t now)
{
    fly(view, to, now);
}

bool tabletop_sees(const struct tabletop *view, struct vec low, struct vec high)
{
    struct vec from, to;
    camera_visible(&view->camera, view->clear, &from, &to);
    return low.x >= from.x && low.y >= from.y && high.x <= to.x && high.y <= to.y;
}

void tabletop_action(struct tabletop *view, const struct vec *point, int count, int64_t now)
{
    frame_points(view, point, count, CAMERA_CLOSE, now);
}

void tabletop_for_room(struct tabletop *view, const struct vec *point, int count, int64_t now)
{
    int scale = tabletop_scale(view) > SCALE_ONE ? tabletop_scale(view) : SCALE_ONE;
    int64_t most = (int64_t)CAMERA_CLOSE * 3 / 2 * scale / SCALE_ONE;
    frame_points(view, point, count, (int32_t)(most < CAMERA_MAX ? most : CAMERA_MAX), now);
}

void tabletop_close(struct tabletop *view, struct vec at, int64_t now)
{
    struct camera to = view->camera;
    camera_close(&to, at);
    keep_to_cloth(view, &to);
    fly(view, &to, now);
}

void tabletop_centre(struct tabletop *view, struct vec at, int64_t now)
{
    struct camera to = view->camera;
    camera_centre(&to, at);
    fly(view, &to, now);
}

void tabletop_turn(struct tabletop *view)
{
    bool home = tabletop_is_home(view);
    view->inside->flight.on = false;
    camera_turn(&view->camera);
    if (home)
        view->camera = home_camera(view);
    view->inside->all = true;
}

int32_t tabletop_flown(const struct flight *f, int64_t now)
{
    int64_t t = (now - f->began) * 1000 / f->lasts, u = 1000 - t;
    return t < 0 ? 0 : t >= 1000 ? 1000 : (int32_t)(1000 - u * u * u / 1000000);
}

void tabletop_step_flight(struct tabletop *view, int64_t now)
{
    struct flight *f = &view->inside->flight;
    int32_t t = tabletop_flown(f, now);
    view->inside->all = true;
    if (t >= 1000) {
        view->camera = f->to;
        f->on = false;
        return;
    }
    if (f->stretched)
        return;
    view->camera = f->to;
    view->camera.x = f->from.x + (int)((int64_t)(f->to.x - f->from.x) * t / 1000);
    view->camera.y = f->from.y + (int)((int64_t)(f->to.y - f->from.y) * t / 1000);
}

void tabletop_land(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    if (!in->flight.on)
        return;
    view->camera = in->flight.to;
    in->flight.on = false;
    in->all = true;
}
