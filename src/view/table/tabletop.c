/* The tabletop: its life, what moves on it, and the frames of it. Where the camera looks stands in
 * tabletop_camera.c, how a frame is drawn in tabletop_draw.c. */
#include "view/table/tabletop.h"
#include "view/table/tabletop_inside.h"

#include <stdlib.h>

enum { STORE_BYTES = 48 << 20 };

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

bool tabletop_step(struct tabletop *view, int64_t now)
{
    struct tabletop_inside *in = view->inside;
    bool rolling = in->rolling > now || in->rolling > in->now;
    in->now = now;
    bool moved = stage_step(in->stage, now) || rolling;
    if (!in->flight.on)
        return moved;
    tabletop_step_flight(view, now);
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

/* ---- frames ---- */

/* Between two scales one picture is stretched: in a quarter of a second nobody sees the difference,
 * and nothing need be baked for sizes that are never rested at. Going nearer it is the picture
 * there was; going away, which shows more and more, the one that will be; to another place, one
 * that shows both. */
static void draw_flight(struct tabletop *view, struct canvas *canvas)
{
    const struct flight *f = &view->inside->flight;
    int32_t t = tabletop_flown(f, view->inside->now);
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
    tabletop_compose(view, &f->picture, &f->picture.clip, 1, look);
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
        tabletop_compose(view, canvas, part, parts, look);
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
