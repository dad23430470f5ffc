/* One frame of the table, from the cloth up: ground, shadows, slabs, who stands, what lies above.
 */
#include "view/paint/crew.h"
#include "view/paint/lamp.h"
#include "view/table/tabletop.h"
#include "view/table/tabletop_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
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
    PIXELS_SHARED = 1 << 18, /* fewer are not worth waking anybody */
};

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
    bool outlined = ghost == GHOST_LEGAL || ghost == GHOST_REFUSED;
    if (outlined && !is_slab(&t->key))
        base_area(t, painter, MEANS[ghost], MM);
    if (is_slab(&t->key)) {
        if (outlined) {
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

void tabletop_compose(struct tabletop *view, struct canvas *canvas, const struct rect *part,
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
