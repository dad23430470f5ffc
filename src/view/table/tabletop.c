#include "view/table/tabletop.h"

#include "core/turn.h"
#include "view/paint/crew.h"
#include "view/paint/lamp.h"
#include "view/table/tabletop_inside.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    STORE_BYTES = 48 << 20,
    FLY_MS = 260,
    FLY_FAR_MS = 420,     /* from one place to another */
    FRAME_ROOM = 30 * MM, /* round the points of the action view */
    FRAME_HEIGHT = 45 * MM,
    SWEEP_MORE = 5 * MM,  /* the sweep's mark reaches beyond the base */
    HOVER_RING = 3 * FIX, /* widths of rings */
    CONTRAST_RING = 5 * FIX,
    SLAB_CHOSEN = 5 * FIX, /* how far rings of slabs show round them */
    SLAB_HOVERED = 5 * FIX / 2,
    TICK_LEAST = 3 * FIX + FIX / 2,
    TICK_UM = 3400,
    TICK_NEAR = 65536, /* from this scale on, px per mm ×65536, ticks are shown in full */
    TICK_FADED = 170,
    RING_ABOVE = 150, /* strength of a selected one's ring where others stand before it */
    MARKER_RADIUS = 11500,
    MUZZLE_HIGH = 10 * MM, /* on the screen: smoke comes from the mouth of a gun */
    BAND_PIXELS = 1 << 17, /* of a band */
    BANDS_MOST = 512,
    PARTS_MOST = 64,         /* rectangles drawn at once */
    PIXELS_SHARED = 1 << 18, /* fewer are not worth waking anybody */
};

/* ---- life ---- */

bool tabletop_init(struct tabletop *view, const struct tabletop_setup *setup)
{
    *view = (struct tabletop){.setup = *setup, .slow_hits = true, .speed = TABLETOP_NORMAL};
    struct tabletop_inside *in = calloc(1, sizeof *in);
    if (in == NULL)
        return false;
    view->inside = in;
    in->stage = stage_new();
    if (in->stage == NULL || !prop_store_init(&in->store, STORE_BYTES)) {
        tabletop_release(view);
        return false;
    }
    tabletop_rules(view, setup->rules);
    return true;
}

void tabletop_release(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    if (in != NULL) {
        stage_free(in->stage);
        still_release(&in->still);
        prop_store_release(&in->store);
        order_release(&in->order);
        signs_release(in);
        slab_release(in);
        canvas_release(&in->flight.picture);
        free(in);
    }
    *view = (struct tabletop){0};
}

void tabletop_rules(struct tabletop *view, const struct rules *rules)
{
    struct tabletop_inside *in = view->inside;
    view->setup.rules = rules;
    in->troops = 0;
    for (int i = 0; i < rules->troops && i < TROOPS_MOST; i++)
        in->figure[in->troops++] = figure_kind(view->setup.figures, rules->troop[i].figure);
    slab_troops(view);
    stage_clear(in->stage);
    in->width = in->depth = 0; /* the next layout starts afresh */
    in->known.table = 0;
    in->signs_stamp = 0;
    tabletop_stale(view);
}

void tabletop_stale(struct tabletop *view)
{
    view->inside->prepared = 0;
    view->inside->all = true;
}

void tabletop_dye(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    prop_store_clear(&in->store);
    signs_release(in);
    slab_release(in);
    in->props_new = true;
    tabletop_forget_ground(view);
}

void tabletop_forget_ground(struct tabletop *view)
{
    still_forget(&view->inside->still);
    tabletop_stale(view);
}

/* ---- camera ---- */

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

struct camera tabletop_framing(const struct tabletop *view, const struct vec *point, int count)
{
    return framing(view, point, count, CAMERA_CLOSE);
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

/* ---- movement ---- */

static struct stage_pace pace_of(const struct tabletop *view)
{
    return (struct stage_pace){.dice = (enum stage_dice)view->dice,
                               .speed = view->speed,
                               .reduced = view->reduced,
                               .slow_hits = view->slow_hits};
}

void tabletop_show_now(struct tabletop *view)
{
    stage_clear(view->inside->stage);
}

void tabletop_play_block(struct tabletop *view, const struct table *before,
                         const struct block *block, int64_t now)
{
    struct stage_pace pace = pace_of(view);
    stage_play(view->inside->stage, view->setup.rules, before, block, &pace, now);
}

static int32_t eased(const struct flight *f, int64_t now)
{
    int64_t t = (now - f->began) * 1000 / f->lasts, u = 1000 - t;
    return t < 0 ? 0 : t >= 1000 ? 1000 : (int32_t)(1000 - u * u * u / 1000000);
}

static void step_flight(struct tabletop *view, int64_t now)
{
    struct flight *f = &view->inside->flight;
    int32_t t = eased(f, now);
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

bool tabletop_step(struct tabletop *view, int64_t now)
{
    struct tabletop_inside *in = view->inside;
    bool rolling = in->rolling > now || in->rolling > in->now;
    in->now = now;
    bool moved = stage_step(in->stage, now) || rolling;
    if (!in->flight.on)
        return moved;
    step_flight(view, now);
    return true;
}

bool tabletop_busy(const struct tabletop *view)
{
    const struct tabletop_inside *in = view->inside;
    return stage_busy(in->stage) || in->flight.on || in->rolling > in->now;
}

int tabletop_waiting(const struct tabletop *view)
{
    return stage_waiting(view->inside->stage);
}

void tabletop_delay(struct tabletop *view, int64_t when)
{
    stage_delay(view->inside->stage, when);
}

int32_t tabletop_until(const struct tabletop *view, int32_t film, int64_t now)
{
    return stage_until(view->inside->stage, film, now);
}

int tabletop_roll_ms(const struct tabletop *view)
{
    struct stage_pace pace = pace_of(view);
    return stage_roll_ms(&pace);
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

void tabletop_finish(struct tabletop *view)
{
    stage_finish(view->inside->stage);
    tabletop_land(view);
}

bool tabletop_replay_last(struct tabletop *view, int percent, int64_t now)
{
    struct stage_pace pace = pace_of(view);
    pace.slow_hits = false; /* it is slow enough */
    return stage_replay(view->inside->stage, percent, &pace, now);
}

bool tabletop_has_flick(const struct tabletop *view)
{
    return stage_has_flick(view->inside->stage);
}

bool tabletop_flick_bounds(const struct tabletop *view, struct vec *low, struct vec *high)
{
    return stage_flick_bounds(view->inside->stage, low, high);
}

int tabletop_dice(const struct tabletop *view, struct tabletop_die die[TABLETOP_DICE])
{
    static const enum piece_side SIDES[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    struct stage_die list[STAGE_DICE];
    int64_t since = 0;
    int n = stage_dice(view->inside->stage, list, &since);
    for (int i = 0; i < n; i++)
        die[i] = (struct tabletop_die){SIDES[list[i].side], list[i].face, since};
    return n;
}

/* ---- drawing ---- */

static pixel light_at(const struct tabletop *view, struct fpoint foot)
{
    return lamp_at(&view->inside->still.lamp, foot.x / FIX, foot.y / FIX);
}

/* The lamp's pictures are large and looking into them is slow: a thing keeps its own light. */
static pixel light_of(struct tabletop *view, const struct thing *thing, struct fpoint foot)
{
    struct thing *t = &view->inside->thing[thing - view->inside->thing];
    const struct image *lamp = &view->inside->still.lamp.light;
    const int32_t at[4] = {foot.x / FIX, foot.y / FIX, lamp->w, lamp->h};
    if (t->light == 0 || memcmp(t->lit, at, sizeof at) != 0) {
        memcpy(t->lit, at, sizeof at);
        t->light = light_at(view, foot);
    }
    return t->light;
}

static void footprint(const struct tabletop *view, struct canvas *canvas,
                      const struct figure_look *look, struct fpoint foot, int32_t more,
                      int32_t width, pixel c)
{
    struct fpoint corner[FIGURE_FEET];
    int count = figure_footprint(view->setup.figures, look, foot, camera_px_per_mm(&view->camera),
                                 more, corner);
    canvas_stroke(canvas, corner, count, true, width + 2 * FIX, theme_alpha(TINT_INK, 70));
    canvas_stroke(canvas, corner, count, true, width, c);
}

static void base_area(const struct thing *t, const struct painter *painter, enum meaning meaning,
                      int32_t more)
{
    const struct sight *s = &t->key.sight;
    struct prop box = {.pose = s->pose, .hx = s->hx, .hy = s->hy, .round = s->round + more};
    struct vec point[PROP_OUTLINE];
    int count = prop_outline(&box, point);
    painter->area(painter->self, meaning, point, count);
}

static void draw_rings(const struct tabletop *view, struct canvas *canvas, const struct thing *t,
                       const struct figure_look *look, const struct painter *painter)
{
    struct fpoint foot = list_foot(view, t);
    int marks = t->key.marks;
    if (marks & MARK_CONTRAST)
        footprint(view, canvas, look, foot, 2 * FIX, CONTRAST_RING,
                  theme_pixel(t->key.side == SIDE_BLUE ? TINT_BLUE_LIGHT : TINT_RED_LIGHT));
    if (marks & MARK_SWEPT)
        base_area(t, painter, MEANS_SWEEP, SWEEP_MORE);
    if ((marks & MARK_HOVERED) && !(marks & MARK_SELECTED))
        footprint(view, canvas, look, foot, 3 * FIX, HOVER_RING, theme_pixel(TINT_SELECTION));
}

/* Rings of slabs lie on the cloth before any slab does: round a whole formation only its outer edge
 * is left to be seen. */
static void slab_ring(const struct tabletop *view, struct canvas *canvas, const struct thing *t,
                      int32_t out, pixel c)
{
    struct fpoint corner[4];
    slab_corners(view, &t->key, 0, corner);
    canvas_path_start(canvas);
    canvas_path_polygon(canvas, corner, 4);
    canvas_path_stroke(canvas, corner, 4, true, 2 * out);
    canvas_path_fill(canvas, c);
}

static void slab_rings(const struct tabletop *view, struct canvas *canvas, const struct thing *t,
                       bool ink, const struct painter *painter)
{
    int marks = t->key.marks;
    bool chosen = (marks & (MARK_SELECTED | MARK_RAISED)) == MARK_SELECTED;
    if (chosen || (marks & MARK_HOVERED))
        slab_ring(view, canvas, t, (chosen ? SLAB_CHOSEN : SLAB_HOVERED) + (ink ? 3 * FIX / 2 : 0),
                  theme_pixel(ink ? TINT_INK : TINT_SELECTION));
    else if (marks & MARK_CONTRAST)
        slab_ring(view, canvas, t, SLAB_HOVERED + (ink ? 3 * FIX / 2 : 0),
                  theme_pixel(ink                        ? TINT_INK
                              : t->key.side == SIDE_BLUE ? TINT_BLUE_LIGHT
                                                         : TINT_RED_LIGHT));
    if (ink && (marks & MARK_SWEPT))
        base_area(t, painter, MEANS_SWEEP, SWEEP_MORE);
}

static void draw_slab_base(struct tabletop *view, struct canvas *canvas, const struct thing *t)
{
    pixel light =
        t->key.marks & MARK_CONTRAST ? colour(0xffffff) : light_of(view, t, list_foot(view, t));
    if (t->key.marks & MARK_ABOVE)
        slab_draw_plate(view, canvas, &t->key, light);
    slab_draw_men(view, canvas, &t->key, light);
}

static void draw_base(struct tabletop *view, struct canvas *canvas, const struct thing *t,
                      const struct painter *painter)
{
    struct figure_look look = list_figure(view, t);
    struct fpoint foot = list_foot(view, t);
    pixel light = t->key.marks & MARK_CONTRAST ? colour(0xffffff) : light_of(view, t, foot);
    if (t->key.marks & MARK_MARKER) {
        casualty_draw(canvas, view->setup.figures, look.kind, look.side, foot,
                      camera_length(&view->camera, MARKER_RADIUS), look.alpha);
        return;
    }
    if (is_slab(&t->key)) {
        draw_slab_base(view, canvas, t);
        return;
    }
    draw_rings(view, canvas, t, &look, painter);
    figure_draw(view->setup.figures, canvas, &look, foot, camera_px_per_mm(&view->camera), light);
}

static void draw_ghost(struct tabletop *view, struct canvas *canvas, const struct thing *t,
                       const struct painter *painter)
{
    static const enum meaning MEANS[] = {
        [GHOST_LEGAL] = MEANS_LEGAL, [GHOST_REFUSED] = MEANS_REFUSED};
    int ghost = t->key.marks >> 8;
    struct figure_look look = list_figure(view, t);
    look.selected = false;
    if (ghost != GHOST_CARRIED && !is_slab(&t->key))
        base_area(t, painter, MEANS[ghost], MM);
    if (is_slab(&t->key)) {
        if (ghost != GHOST_CARRIED) {
            const struct sight *s = &t->key.sight;
            struct prop box = {.pose = s->pose, .hx = s->hx, .hy = s->hy, .round = s->round};
            struct vec point[PROP_OUTLINE];
            int count = prop_outline(&box, point);
            overlay_area_plain(painter->self, MEANS[ghost], point, count);
        }
        pixel light = light_at(view, list_foot(view, t));
        slab_draw_plate(view, canvas, &t->key, light);
        slab_draw_men(view, canvas, &t->key, light);
        return;
    }
    figure_draw(view->setup.figures, canvas, &look, list_foot(view, t),
                camera_px_per_mm(&view->camera), light_at(view, list_foot(view, t)));
}

static struct prop_wish piece_wish(struct tabletop *view, const struct thing *t, int piece)
{
    struct prop_wish wish = {.prop = list_prop(t, piece)};
    if (wish.prop.kind == PROP_BOOK)
        land_title(view->inside->table, piece, &wish.prop);
    wish.tint = light_of(view, t, camera_raise(&view->camera, wish.prop.pose.at, wish.prop.z0));
    return wish;
}

void pieces_begin(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    struct prop_wish *wish = malloc((TABLE_PIECES + DECOR_MAX) * sizeof *wish);
    int count = 0;
    for (int i = 0; wish != NULL && i < TABLE_PIECES + DECOR_MAX; i++) {
        const struct thing *t = &in->thing[SLOT_PIECE + i];
        if (t->shown && !rect_empty(rect_cut(t->box, view->place)))
            wish[count++] = piece_wish(view, t, i);
    }
    props_begin(&in->store, &view->camera, wish, count);
    free(wish);
    in->props_new = false;
}

static void draw_piece(struct tabletop *view, struct canvas *canvas, const struct thing *t,
                       int piece)
{
    struct prop_wish wish = piece_wish(view, t, piece);
    struct prop prop = wish.prop;
    prop_draw(&view->inside->store, canvas, &view->camera, &prop, wish.tint, t->key.sight.alpha);
    if (!(t->key.marks & (MARK_SELECTED | MARK_HOVERED)))
        return;
    struct vec point[PROP_OUTLINE];
    struct fpoint corner[PROP_OUTLINE];
    int count = prop_outline(&prop, point);
    for (int i = 0; i < count; i++)
        corner[i] = camera_raise(&view->camera, point[i], prop.z0 + prop.height);
    canvas_stroke(canvas, corner, count, true, HOVER_RING + 2 * FIX, theme_alpha(TINT_INK, 70));
    canvas_stroke(canvas, corner, count, true, HOVER_RING, theme_pixel(TINT_SELECTION));
}

static void draw_pellet(const struct tabletop *view, struct canvas *canvas)
{
    const struct stage_effects *e = stage_effects(view->inside->stage);
    const struct camera *c = &view->camera;
    int32_t radius = pellet_radius(e->radius, camera_px_per_mm(c));
    struct fpoint at = camera_raise(c, e->at, e->z + e->radius), trail[STAGE_TRAIL + 1] = {at};
    for (int i = 0; i < e->trails; i++)
        trail[i + 1] = camera_raise(c, e->trail[i].at, e->trail[i].z + e->radius);
    pellet_trail(canvas, trail, e->trails + 1, radius);
    pellet_draw(canvas, at, radius, e->tumble, camera_bearing(c, e->bearing), light_at(view, at));
}

/* Is the slot's picture wanted inside the clip? */
static bool wanted(const struct thing *t, const struct canvas *canvas)
{
    return t->shown && !rect_empty(rect_cut(t->box, canvas->clip));
}

static void draw_shadow(struct tabletop *view, struct canvas *canvas, int slot)
{
    const struct thing *t = &view->inside->thing[slot];
    if (slot == SLOT_PELLET) {
        const struct stage_effects *e = stage_effects(view->inside->stage);
        struct fpoint ground = camera_point(&view->camera, e->at);
        struct fpoint at = camera_raise(&view->camera, e->at, e->z);
        pellet_shadow(canvas, ground, pellet_radius(e->radius, camera_px_per_mm(&view->camera)),
                      ground.y - at.y);
        return;
    }
    if ((slot >= SLOT_PIECE && slot < SLOT_GHOST) || t->key.marks & MARK_MARKER)
        return;
    if (is_slab(&t->key)) {
        slab_draw_shadow(view, canvas, &t->key);
        return;
    }
    struct figure_look look = list_figure(view, t);
    figure_shadow(view->setup.figures, canvas, &look, list_foot(view, t),
                  camera_px_per_mm(&view->camera));
}

static void draw_standing(struct tabletop *view, struct canvas *canvas, int slot,
                          const struct painter *painter)
{
    const struct thing *t = &view->inside->thing[slot];
    struct rect old = canvas_clip(canvas, t->box);
    if (slot >= SLOT_PIECE && slot < SLOT_GHOST)
        draw_piece(view, canvas, t, slot - SLOT_PIECE);
    else if (slot == SLOT_PELLET)
        draw_pellet(view, canvas);
    else if (slot >= SLOT_GHOST)
        draw_ghost(view, canvas, t, painter);
    else
        draw_base(view, canvas, t, painter);
    canvas_unclip(canvas, old);
}

/* ---- lines of the flat overlay: over slabs, under men ---- */

static void no_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self, (void)meaning, (void)point, (void)count;
}

static void no_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    (void)self, (void)meaning, (void)centre, (void)radius;
}

static void no_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                     int32_t from, int32_t to)
{
    (void)self, (void)meaning, (void)centre, (void)radius, (void)from, (void)to;
}

static struct painter only_lines(const struct painter *painter)
{
    struct painter lines = *painter;
    lines.area = no_line;
    lines.disc = no_disc;
    lines.wedge = no_wedge;
    return lines;
}

static struct rect cloth_box(const struct tabletop *view)
{
    const struct tabletop_inside *in = view->inside;
    return camera_box(&view->camera, (struct vec){0, 0}, (struct vec){in->width, in->depth}, 0);
}

/* What of a thing is put down, when that is all there is to it. */
static bool find_easy(struct tabletop *view, const struct thing *t, int slot, struct seen *seen)
{
    seen->shadow = seen->body = (struct stamp_put){0};
    if (slot >= SLOT_PIECE && slot < SLOT_GHOST) {
        struct prop_wish w = piece_wish(view, t, slot - SLOT_PIECE);
        if (t->key.marks & (MARK_SELECTED | MARK_HOVERED))
            return false;
        seen->body =
            prop_put(&view->inside->store, &view->camera, &w.prop, w.tint, t->key.sight.alpha);
        return seen->body.stamp != NULL || seen->body.image != NULL;
    }
    if (slot >= SLOT_PIECE || is_slab(&t->key) || (t->key.marks & ~MARK_SPENT) != 0)
        return false;
    struct figures *figures = view->setup.figures;
    struct figure_look look = list_figure(view, t);
    struct fpoint foot = list_foot(view, t);
    int32_t scale = camera_px_per_mm(&view->camera);
    return figure_shadow_put(figures, &look, foot, scale, &seen->shadow) &&
           figure_put(figures, &look, foot, scale, light_of(view, t, foot), &seen->body);
}

/* Collects the standing things that are seen in any of the parts. */
static void find_visible(struct tabletop *view, const struct rect *part, int parts)
{
    struct tabletop_inside *in = view->inside;
    struct rect near[PARTS_MOST], all = {0};
    in->visibles = 0;
    in->slabs = false;
    for (int i = 0; i < parts; i++) {
        near[i] = rect_inset(part[i], -RING_ROOM);
        all = rect_join(all, near[i]);
    }
    for (int i = 0; i < in->order.count; i++) {
        int slot = in->order.drawn[i];
        const struct thing *t = &in->thing[slot];
        if (!rect_meets(in->order.box[slot], &all, 1) ||
            !rect_meets(in->order.box[slot], near, parts) || !t->shown ||
            !rect_meets(t->box, part, parts))
            continue;
        struct seen *seen = &in->visible[in->visibles++];
        *seen = (struct seen){.slot = (uint16_t)slot,
                              .top = (int16_t)t->box.y,
                              .end = (int16_t)(t->box.y + t->box.h),
                              .box = t->box};
        seen->easy = find_easy(view, t, slot, seen);
        in->slabs |= slot < SLOT_PIECE && is_slab(&t->key);
    }
}

/* The next of them, from *i on, that the clip cuts; NULL behind the last. */
static const struct seen *next_seen(const struct tabletop_inside *in, const struct canvas *canvas,
                                    int *i)
{
    struct rect c = canvas->clip;
    for (; *i < in->visibles; ++*i) {
        const struct seen *seen = &in->visible[*i];
        if (seen->top < c.y + c.h && seen->end > c.y && seen->box.x < c.x + c.w &&
            seen->box.x + seen->box.w > c.x)
            return &in->visible[(*i)++];
    }
    return NULL;
}

/* Rings and plates of all slabs before anybody who stands on one: in a formation no man's arm is
 * cut off by the next plate. */
static void draw_plates(struct tabletop *view, struct canvas *canvas, const struct painter *painter)
{
    const struct tabletop_inside *in = view->inside;
    const struct seen *seen;
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; (seen = next_seen(in, canvas, &i)) != NULL;) {
            const struct thing *t = &in->thing[seen->slot];
            if (seen->slot >= SLOT_PIECE || !is_slab(&t->key) || t->key.marks & MARK_MARKER)
                continue;
            struct rect old = canvas_clip(canvas, t->box);
            if (pass < 2)
                slab_rings(view, canvas, t, pass == 0, painter);
            else if (!(t->key.marks & MARK_ABOVE))
                slab_draw_plate(view, canvas, &t->key,
                                t->key.marks & MARK_CONTRAST
                                    ? colour(0xffffff)
                                    : light_of(view, t, list_foot(view, t)));
            canvas_unclip(canvas, old);
        }
}

static void draw_put(struct canvas *canvas, const struct seen *seen, const struct stamp_put *put)
{
    struct rect old = canvas_clip(canvas, seen->box);
    stamp_put_draw(put, canvas);
    canvas_unclip(canvas, old);
}

static void draw_all_standing(struct tabletop *view, struct canvas *canvas,
                              const struct tabletop_look *look, const struct painter *painter)
{
    struct tabletop_inside *in = view->inside;
    const struct seen *seen;
    for (int i = 0; (seen = next_seen(in, canvas, &i)) != NULL;) {
        struct rect old = canvas_clip(canvas, seen->box);
        if (seen->easy)
            stamp_put_draw(&seen->shadow, canvas);
        else
            draw_shadow(view, canvas, seen->slot);
        canvas_unclip(canvas, old);
    }
    if (in->slabs)
        draw_plates(view, canvas, painter);
    if (in->lines && look->flat.draw != NULL) {
        struct rect old = canvas_clip(canvas, cloth_box(view));
        const struct painter lines = only_lines(painter);
        look->flat.draw(look->flat.self, &lines);
        canvas_unclip(canvas, old);
    }
    for (int i = 0; (seen = next_seen(in, canvas, &i)) != NULL;) {
        if (seen->easy)
            draw_put(canvas, seen, &seen->body);
        else
            draw_standing(view, canvas, seen->slot, painter);
    }
}

/* The ground and all that lies and stands on it, inside the clip. */
static void draw_band(struct tabletop *view, struct canvas *canvas,
                      const struct tabletop_look *look, const struct painter *painter)
{
    still_copy(&view->inside->still, canvas, canvas->clip);
    if (look->flat.draw != NULL) { /* they lie on the cloth, and end where it ends */
        struct rect old = canvas_clip(canvas, cloth_box(view));
        struct painter areas = *painter;
        areas.line = no_line;
        look->flat.draw(look->flat.self, &areas);
        canvas_unclip(canvas, old);
    }
    draw_all_standing(view, canvas, look, painter);
}

/* What is drawn of a frame, in bands: each so small that it stays in the processor's cache from the
 * ground to the last figure. Bands in which everything is easy only read what nobody changes
 * meanwhile and write where nobody else does: the crew draws them. */
struct bands {
    const struct tabletop_inside *in;
    struct image image;
    int count, easies;
    struct rect r[BANDS_MOST];
    bool easy[BANDS_MOST];
    int16_t crews[BANDS_MOST]; /* the easy ones */
};

static void bands_add(struct bands *b, struct rect part)
{
    int rows = BAND_PIXELS / (part.w + 1) + 1;
    for (int y = part.y; y < part.y + part.h && b->count < BANDS_MOST; y += rows) {
        if (b->count + 1 == BANDS_MOST) /* the last one takes all that is left */
            rows = part.h;
        b->r[b->count++] = rect_cut((struct rect){part.x, y, part.w, rows}, part);
    }
}

static bool band_easy(const struct tabletop_inside *in, struct rect r)
{
    const struct canvas clip = {.clip = r};
    const struct seen *seen;
    if (!rect_empty(rect_cut(in->flat_box, r)))
        return false;
    for (int i = 0; (seen = next_seen(in, &clip, &i)) != NULL;)
        if (!seen->easy)
            return false;
    return true;
}

/* The same as draw_band. */
static void draw_easy(void *self, int i)
{
    const struct bands *b = self;
    const struct seen *seen;
    struct canvas canvas;
    canvas_wrap(&canvas, b->image);
    canvas_clip(&canvas, b->r[b->crews[i]]);
    still_copy(&b->in->still, &canvas, canvas.clip);
    for (int k = 0; (seen = next_seen(b->in, &canvas, &k)) != NULL;)
        draw_put(&canvas, seen, &seen->shadow);
    for (int k = 0; (seen = next_seen(b->in, &canvas, &k)) != NULL;)
        draw_put(&canvas, seen, &seen->body);
    canvas_release(&canvas);
}

static void draw_bands(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                       int parts, const struct tabletop_look *look, const struct painter *painter)
{
    struct bands bands = {.in = view->inside, .image = canvas->image};
    int64_t pixels = 0;
    for (int i = 0; i < parts; i++) {
        bands_add(&bands, part[i]);
        pixels += (int64_t)part[i].w * part[i].h;
    }
    for (int i = 0; i < bands.count; i++) {
        bands.easy[i] = pixels >= PIXELS_SHARED && band_easy(view->inside, bands.r[i]);
        if (bands.easy[i])
            bands.crews[bands.easies++] = (int16_t)i;
    }
    bool begun = bands.easies > 1 && crew_begin(bands.easies, draw_easy, &bands);
    for (int i = 0; i < bands.count; i++) {
        if (begun && bands.easy[i])
            continue;
        struct rect old = canvas_clip(canvas, bands.r[i]);
        draw_band(view, canvas, look, painter);
        canvas_unclip(canvas, old);
    }
    if (begun)
        crew_end();
}

/* ---- above everything ---- */

static void draw_puff(const struct tabletop *view, struct canvas *canvas, const struct thing *t)
{
    const struct camera *c = &view->camera;
    struct fpoint at = camera_raise(c, t->key.sight.pose.at, t->key.sight.z);
    int32_t age = t->key.extra[0], left = 1000 - age;
    switch ((enum puff)t->key.kind) {
    case PUFF_STAR:
        star_draw(canvas, at, camera_length(c, 9 * MM + age * 6), 255 * left / 1000);
        break;
    case PUFF_SMOKE:
        at.y -= camera_length(c, MUZZLE_HIGH + age * 7);
        cloud_draw(canvas, at, camera_length(c, 9 * MM + age * 8), 0xfbf3e2, 235 * left / 1000,
                   t->key.extra[1]);
        break;
    case PUFF_DUST:
        cloud_draw(canvas, at, camera_length(c, 5 * MM + age * 10), 0xe8d8b0, 170 * left / 1000,
                   t->key.extra[1]);
        break;
    }
}

/* The tick at the base's upper left. */
static void draw_tick(const struct tabletop *view, struct canvas *canvas, const struct thing *t)
{
    const struct sight *s = &t->key.sight;
    struct fpoint foot = list_foot(view, t);
    int32_t size = camera_length(&view->camera, TICK_UM);
    int32_t half = camera_length(&view->camera, s->round + s->hx / 2 + s->hy / 2) * 3 / 4;
    bool near = camera_px_per_mm(&view->camera) >= TICK_NEAR;
    size = size < TICK_LEAST ? TICK_LEAST : size;
    acted_draw(canvas, (struct fpoint){foot.x - half, foot.y - half}, size,
               near ? 255 : TICK_FADED);
}

/* The ring of a selected figure once more, thin, over the neighbours that hide it. */
static void draw_ring_above(const struct tabletop *view, struct canvas *canvas,
                            const struct thing *t)
{
    if (is_slab(&t->key))
        return;
    struct figure_look look = list_figure(view, t);
    struct fpoint corner[FIGURE_FEET];
    int count = figure_footprint(view->setup.figures, &look, list_foot(view, t),
                                 camera_px_per_mm(&view->camera), 2 * FIX, corner);
    struct rect old = canvas_clip(canvas, t->box);
    canvas_stroke(canvas, corner, count, true, 2 * FIX,
                  colour_scale(theme_pixel(TINT_SELECTION), RING_ABOVE));
    canvas_unclip(canvas, old);
}

static bool refused_slab(const struct thing *t)
{
    return t->shown && is_slab(&t->key) && t->key.marks >> 8 == GHOST_REFUSED;
}

/* One sign for all the slabs of a refused formation, in their middle. */
static void draw_refusals(struct tabletop *view, const struct painter *painter)
{
    const struct tabletop_inside *in = view->inside;
    int last = -1;
    for (int i = 0; i < GHOSTS; i++) {
        const struct thing *t = &in->thing[SLOT_GHOST + i];
        if (!refused_slab(t))
            continue;
        int unit = base_unit(&in->table->base[t->key.seed]), count = 0;
        int64_t x = 0, y = 0;
        for (int k = unit == last ? GHOSTS : i; k < GHOSTS; k++) {
            const struct thing *o = &in->thing[SLOT_GHOST + k];
            if (!refused_slab(o) || base_unit(&in->table->base[o->key.seed]) != unit)
                continue;
            struct fpoint at = list_foot(view, o);
            x += at.x;
            y += at.y;
            count++;
        }
        last = unit;
        if (count > 0)
            overlay_no_entry(painter->self,
                             (struct fpoint){(int32_t)(x / count), (int32_t)(y / count)});
    }
}

static void draw_above(struct tabletop *view, struct canvas *canvas,
                       const struct tabletop_look *look, const struct painter *painter)
{
    struct tabletop_inside *in = view->inside;
    for (int i = 0; i < PUFFS; i++) {
        const struct thing *t = &in->thing[SLOT_PUFF + i];
        if (!wanted(t, canvas))
            continue;
        struct rect old = canvas_clip(canvas, t->box);
        draw_puff(view, canvas, t);
        canvas_unclip(canvas, old);
    }
    draw_refusals(view, painter);
    signs_draw(view, canvas);
    if (look->air.draw != NULL)
        look->air.draw(look->air.self, painter);
    for (int i = 0; i < in->aboves; i++) {
        const struct thing *t = &in->thing[in->above[i]];
        if (!wanted(t, canvas))
            continue;
        if ((t->key.marks & (MARK_SELECTED | MARK_RAISED)) == MARK_SELECTED)
            draw_ring_above(view, canvas, t);
        if (t->key.marks & MARK_SPENT)
            draw_tick(view, canvas, t);
    }
    for (int i = 0; i < in->labels; i++)
        if (wanted(&in->thing[SLOT_LABEL + i], canvas))
            label_draw(view, canvas, &in->label[i]);
}

static int within(int64_t x, int low, int high)
{
    return x < low ? low : x > high ? high : (int)x;
}

/* The spotlight: dark outside, with a soft edge. */
static void draw_dim(const struct tabletop *view, struct canvas *canvas)
{
    const struct tabletop_inside *in = view->inside;
    struct rect c = canvas->clip;
    if (in->dim <= 0)
        return;
    pixel dark = colour_alpha(0x0c0603, in->dim > 255 ? 255 : in->dim);
    if (in->spot_radius <= 0) {
        canvas_rect(canvas, c, dark);
        return;
    }
    struct fpoint m = camera_point(&view->camera, in->spot);
    int64_t r = camera_length(&view->camera, in->spot_radius), soft = r / 6 + FIX;
    int64_t all = r + soft;
    for (int y = c.y; y < c.y + c.h; y++) {
        int64_t dy = (int64_t)y * FIX - m.y, wide = all * all - dy * dy, deep = r * r - dy * dy;
        if (wide <= 0) {
            canvas_rect(canvas, (struct rect){c.x, y, c.w, 1}, dark);
            continue;
        }
        /* Only the soft edge is looked at pixel by pixel. */
        int64_t half = isqrt64(wide), clear = deep > 0 ? isqrt64(deep) : 0;
        int from = within((m.x - half) / FIX - 1, c.x, c.x + c.w),
            to = within((m.x + half) / FIX + 2, c.x, c.x + c.w);
        int skip = (int)((m.x - clear) / FIX) + 2, back = (int)((m.x + clear) / FIX) - 2;
        canvas_rect(canvas, (struct rect){c.x, y, from - c.x, 1}, dark);
        canvas_rect(canvas, (struct rect){to, y, c.x + c.w - to, 1}, dark);
        for (int x = from; x < to; x++) {
            if (x >= skip && x < back)
                x = back < to ? back : to - 1;
            int64_t dx = (int64_t)x * FIX - m.x, far = dx * dx + dy * dy;
            if (far <= r * r)
                continue;
            int64_t edge =
                far >= all * all ? 256 : (far - r * r) * 256 / (2 * r * soft + soft * soft);
            canvas_rect(canvas, (struct rect){x, y, 1, 1}, colour_scale(dark, (int)edge));
        }
    }
}

static void compose(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                    int parts, const struct tabletop_look *look)
{
    struct tabletop_inside *in = view->inside;
    struct overlay_pen overlay = {
        .canvas = canvas, .camera = &view->camera, .scale = tabletop_scale(view) * 256 / SCALE_ONE};
    struct painter painter = overlay_painter(&overlay);
    in->baked = figures_version(view->setup.figures);
    figures_hold(view->setup.figures, true);
    prop_store_hold(&in->store, true);
    find_visible(view, part, parts);
    draw_bands(view, canvas, part, parts, look, &painter);
    prop_store_hold(&in->store, false);
    figures_hold(view->setup.figures, false);
    for (int i = 0; i < parts; i++) {
        struct rect old = canvas_clip(canvas, part[i]);
        draw_above(view, canvas, look, &painter);
        rim_draw(view, canvas, look, SLOT_DICE);
        draw_dim(view, canvas);
        canvas_unclip(canvas, old);
    }
}

/* ---- frames ---- */

/* Between two scales one picture is stretched: in a quarter of a second nobody sees the difference,
 * and nothing need be baked for sizes that are never rested at. Going nearer it is the picture
 * there was; going away, which shows more and more, the one that will be; to another place, one
 * that shows both. */
static void draw_flight(struct tabletop *view, struct canvas *canvas)
{
    const struct flight *f = &view->inside->flight;
    int32_t t = eased(f, view->inside->now);
    int64_t a = f->from.scale, b = f->to.scale, now = a + (b - a) * t / 1000;
    int64_t part = b == a ? t : (now - a) * 1000 / (b - a);
    if (f->from.turned != f->to.turned) {
        now = a;
        part = 0;
    }
    int64_t ox = f->from.x + (f->to.x - f->from.x) * part / 1000;
    int64_t oy = f->from.y + (f->to.y - f->from.y) * part / 1000;
    const struct image *image = &f->picture.image;
    const struct camera *of = &f->shows;
    struct rect to = {(int)(ox - of->x * now / of->scale), (int)(oy - of->y * now / of->scale),
                      (int)(image->w * now / of->scale), (int)(image->h * now / of->scale)};
    canvas_clear(canvas, canvas->clip, colour(0x1c110a));
    canvas_stretch(canvas, image, to);
}

/* Takes the picture a flight begins with; without memory the flight is over at once. */
static void flight_picture(struct tabletop *view, const struct tabletop_look *look)
{
    struct flight *f = &view->inside->flight;
    if (!f->on || !f->stretched || f->pictured)
        return;
    int w = view->place.x + view->place.w, h = view->place.y + view->place.h;
    if (f->picture.image.w != w || f->picture.image.h != h) {
        canvas_release(&f->picture);
        f->picture = (struct canvas){0};
        if (!canvas_init(&f->picture, w, h)) {
            tabletop_finish(view);
            return;
        }
    }
    struct camera now = view->camera;
    view->camera = f->shows;
    list_prepare(view, look);
    compose(view, &f->picture, &f->picture.clip, 1, look);
    view->camera = now;
    f->pictured = true;
}

static void remember_dice(struct tabletop *view, const struct tabletop_look *look)
{
    struct tabletop_inside *in = view->inside;
    int roll = tabletop_roll_ms(view);
    in->rolling = 0;
    for (int i = 0; i < look->dice && !view->reduced; i++)
        if (look->die[i].since + roll > in->rolling && look->die[i].since <= in->now)
            in->rolling = look->die[i].since + roll;
}

int tabletop_changes(struct tabletop *view, const struct tabletop_look *look, struct rect *box,
                     int max)
{
    struct tabletop_inside *in = view->inside;
    int n = 0;
    remember_dice(view, look);
    flight_picture(view, look);
    list_prepare(view, look);
    if (in->all) {
        box[n++] = view->place;
    } else {
        for (int i = 0; i < in->dirties; i++) {
            struct rect r = rect_cut(in->dirty[i], view->place);
            if (rect_empty(r))
                continue;
            if (n < max)
                box[n++] = r;
            else
                box[max - 1] = rect_join(box[max - 1], r);
        }
    }
    in->all = false;
    in->dirties = 0;
    return n;
}

static void draw_some(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                      int parts, const struct tabletop_look *look)
{
    const struct flight *flight = &view->inside->flight;
    if (parts == 0) {
        props_wait(&view->inside->store);
        return;
    }
    flight_picture(view, look);
    list_prepare_again(view, look);
    if (!flight->on || !flight->stretched) {
        compose(view, canvas, part, parts, look);
        return;
    }
    for (int i = 0; i < parts; i++) {
        struct rect old = canvas_clip(canvas, part[i]);
        draw_flight(view, canvas);
        canvas_unclip(canvas, old);
    }
}

void tabletop_draw_parts(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                         int parts, const struct tabletop_look *look)
{
    struct rect some[PARTS_MOST];
    int count = 0;
    for (int i = 0; i < parts; i++) {
        struct rect r = rect_cut(rect_cut(part[i], view->place), canvas->clip);
        if (rect_empty(r))
            continue;
        if (count == PARTS_MOST || rect_meets(r, some, count)) {
            draw_some(view, canvas, some, count, look);
            count = 0;
        }
        some[count++] = r;
    }
    draw_some(view, canvas, some, count, look);
}

void tabletop_draw(struct tabletop *view, struct canvas *canvas, struct rect r,
                   const struct tabletop_look *look)
{
    tabletop_draw_parts(view, canvas, &r, 1, look);
}

/* ---- without a window ---- */

enum {
    NEAR = 330 * MM,        /* neighbours that make a corner of the table lively */
    MIDDLE_PER = 8 * MM,    /* so far from the middle of the table costs a point */
    THUMB_APART = 130 * MM, /* how near enemies come in a thumbnail */
    THUMB_ROOM = 70 * MM,   /* round two enemies */
    THUMB_FOES = 120 * MM,  /* half of what is shown of them at least */
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
