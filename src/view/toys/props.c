#include "view/toys/props.h"

#include "view/paint/crew.h"
#include "view/paint/noise.h"
#include "view/toys/solid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ARC = 9,       /* points of a rounded corner */
    OUT_UM = 3000, /* how far ink, crowns and rails reach beyond footprint and height */
    OUT_PX = 3
};

static prop_drawing *const DRAWINGS[PROP_COUNT] = {
    [PROP_BOOK] = draw_book,
    [PROP_BLOCK] = draw_block,
    [PROP_STEPS] = draw_steps,
    [PROP_BRICK] = draw_brick,
    [PROP_PLATE] = draw_plate,
    [PROP_WALL] = draw_wall,
    [PROP_HEDGE] = draw_hedge,
    [PROP_TREE_ROUND] = draw_tree_round,
    [PROP_TREE_POINTED] = draw_tree_pointed,
    [PROP_BUSH] = draw_bush,
    [PROP_BRIDGE] = draw_bridge,
    [PROP_HOUSE] = draw_house,
    [PROP_SLAB] = draw_slab,
    [PROP_SLAB_SHADOW] = draw_slab_shadow,
    [PROP_FLAG] = draw_flag,
};

/* How far the drawing reaches beyond the footprint, in 1/8 of its larger half extent, and beyond
 * the height, µm. */
static const struct {
    int wide;
    int32_t high;
} REACH[PROP_COUNT] = {
    [PROP_BRICK] = {0, 2 * MM},  [PROP_PLATE] = {0, 2 * MM},  [PROP_TREE_ROUND] = {8, 12 * MM},
    [PROP_BUSH] = {6, 10 * MM},  [PROP_HEDGE] = {4, 10 * MM}, [PROP_TREE_POINTED] = {8, 8 * MM},
    [PROP_BRIDGE] = {0, 7 * MM}, [PROP_HOUSE] = {0, 8 * MM},  [PROP_SLAB] = {0, 3 * MM},
    [PROP_SLAB_SHADOW] = {8, 0}, [PROP_FLAG] = {6, 6 * MM},
};

int prop_outline(const struct prop *prop, struct vec point[PROP_OUTLINE])
{
    static const int sx[4] = {-1, 1, 1, -1}, sy[4] = {1, 1, -1, -1};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        struct vec corner = {sx[i] * prop->hx, sy[i] * prop->hy};
        if (prop->round == 0) {
            point[count++] = corner;
            continue;
        }
        for (int k = 0; k < ARC; k++) {
            int32_t bearing = (i - 1) * (TURN / 4) + k * (TURN / 4) / ARC;
            point[count++] = vec_ahead(corner, angle_norm(bearing), prop->round);
        }
    }
    pose_place_all(prop->pose, point, count);
    return count;
}

struct rect prop_bounds(const struct camera *camera, const struct prop *prop)
{
    int32_t hx = prop->hx + prop->round, hy = prop->hy + prop->round;
    int32_t most = hx > hy ? hx : hy, out = most * REACH[prop->kind].wide / 8 + OUT_UM;
    struct outline box = outline_box(prop->pose, prop->hx, prop->hy, prop->round);
    struct vec low, high;
    outline_bounds(&box, &low, &high);
    low = (struct vec){low.x - out, low.y - out};
    high = (struct vec){high.x + out, high.y + out};
    struct rect r = camera_box(camera, low, high, prop->z0 + prop->height + REACH[prop->kind].high);
    return rect_inset(r, -OUT_PX);
}

int32_t prop_base(const struct camera *camera, const struct prop *prop)
{
    struct outline box = outline_box(prop->pose, prop->hx, prop->hy, prop->round);
    struct vec low, high;
    outline_bounds(&box, &low, &high);
    struct fpoint a = camera_point(camera, low), b = camera_point(camera, high);
    return a.y > b.y ? a.y : b.y;
}

void prop_paint(struct canvas *canvas, const struct camera *camera, const struct prop *prop)
{
    assert(prop->kind >= 0 && prop->kind < PROP_COUNT);
    struct pencil pencil = pencil_make(canvas, camera);
    DRAWINGS[prop->kind](&pencil, prop);
}

/* ---- the store ---- */

bool prop_store_init(struct prop_store *store, size_t limit)
{
    *store = (struct prop_store){.limit = limit};
    store->slot = calloc(STORE_SLOTS, sizeof *store->slot);
    return store->slot != NULL;
}

static size_t slot_bytes(const struct prop_picture *slot)
{
    return (size_t)slot->image.w * (size_t)slot->image.h * sizeof(pixel) + stamp_bytes(&slot->lit);
}

static void slot_clear(struct prop_store *store, struct prop_picture *slot)
{
    store->bytes -= slot_bytes(slot);
    image_release(&slot->image);
    stamp_release(&slot->lit);
    *slot = (struct prop_picture){0};
}

void prop_store_clear(struct prop_store *store)
{
    props_wait(store);
    for (int i = 0; store->slot != NULL && i < STORE_SLOTS; i++)
        slot_clear(store, &store->slot[i]);
}

void prop_store_release(struct prop_store *store)
{
    prop_store_clear(store);
    free(store->slot);
    *store = (struct prop_store){0};
}

static bool same_prop(const struct prop *a, const struct prop *b)
{
    return a->kind == b->kind && a->pose.at.x == b->pose.at.x && a->pose.at.y == b->pose.at.y &&
           a->pose.face == b->pose.face && a->hx == b->hx && a->hy == b->hy &&
           a->round == b->round && a->z0 == b->z0 && a->height == b->height &&
           a->colour == b->colour && a->seed == b->seed && strcmp(a->title, b->title) == 0;
}

static uint32_t prop_hash(const struct prop *prop, const struct camera *camera)
{
    uint32_t h = noise_hash(prop->pose.at.x, prop->pose.at.y, (uint32_t)prop->pose.face);
    h = noise_hash(prop->z0, prop->height + (int32_t)prop->kind, h ^ prop->seed);
    h = noise_hash(prop->hx + prop->colour, prop->hy, h + camera->turned);
    return noise_hash((int32_t)camera->scale, prop->round, h);
}

/* Drops the picture that was not drawn for the longest time, other than that in slot `keep`. */
static bool store_drop(struct prop_store *store, ptrdiff_t keep)
{
    struct prop_picture *oldest = NULL;
    for (int i = 0; i < STORE_SLOTS; i++) {
        struct prop_picture *slot = &store->slot[i];
        if (slot->scale != 0 && i != keep && (oldest == NULL || slot->used < oldest->used))
            oldest = slot;
    }
    if (oldest != NULL)
        slot_clear(store, oldest);
    return oldest != NULL;
}

/* The prop alone on a picture of its size, cropped to its ink. False when memory is short. */
static bool slot_paint(struct prop_picture *slot, const struct camera *camera,
                       const struct prop *prop)
{
    struct camera still = *camera;
    still.x = still.y = 0;
    struct rect box = prop_bounds(&still, prop);
    still.x = -box.x;
    still.y = -box.y;
    struct canvas canvas;
    if (!canvas_init(&canvas, box.w, box.h))
        return false;
    prop_paint(&canvas, &still, prop);
    struct rect ink = image_ink(&canvas.image);
    bool good = image_init(&slot->image, ink.w, ink.h);
    if (good) {
        struct canvas cut;
        canvas_wrap(&cut, slot->image);
        canvas_copy(&cut, &canvas.image, -ink.x, -ink.y);
        canvas_release(&cut);
    }
    slot->x = box.x + ink.x;
    slot->y = box.y + ink.y;
    canvas_release(&canvas);
    return good;
}

static void slot_light(struct prop_picture *slot, pixel tint)
{
    struct canvas canvas;
    canvas_wrap(&canvas, slot->lit.image);
    canvas_clear(&canvas, canvas.clip, 0);
    canvas_blit_tint(&canvas, &slot->image, 0, 0, tint);
    canvas_release(&canvas);
    stamp_learn(&slot->lit);
    slot->tint = tint;
}

/* Fills the slot, which says already what of and how large. False when memory is short; then the
 * slot is empty. */
static bool slot_bake(struct prop_picture *slot)
{
    const struct camera camera = {.scale = slot->scale, .turned = slot->turned};
    struct prop_picture made = {
        .prop = slot->prop, .scale = slot->scale, .turned = slot->turned, .used = slot->used};
    if (!slot_paint(&made, &camera, &slot->prop)) {
        *slot = (struct prop_picture){0};
        return false;
    }
    struct rect all = {0, 0, made.image.w, made.image.h};
    if (!stamp_init(&made.lit, &made.image, all)) {
        image_release(&made.image);
        *slot = (struct prop_picture){0};
        return false;
    }
    *slot = made;
    return true;
}

static void store_prune(struct prop_store *store, ptrdiff_t keep)
{
    while (store->bytes > store->limit && !store->held && store_drop(store, keep))
        continue;
}

static void store_grew(struct prop_store *store, const struct prop_picture *slot)
{
    store->bytes += slot_bytes(slot);
    store_prune(store, slot - store->slot);
}

void prop_store_hold(struct prop_store *store, bool held)
{
    props_wait(store);
    store->held = held;
    store->since = store->clock;
    store_prune(store, -1);
}

/* The prop's picture; or, with *found false, the slot to be filled with it: the one of its set that
 * was not drawn for the longest time, emptied. NULL when all of them were drawn since `before`, or
 * since the hold began. */
static struct prop_picture *store_slot(struct prop_store *store, const struct camera *camera,
                                       const struct prop *prop, uint64_t before, bool *found)
{
    uint32_t first = prop_hash(prop, camera) % (STORE_SLOTS / STORE_WAYS) * STORE_WAYS;
    struct prop_picture *set = &store->slot[first], *oldest = set;
    *found = true;
    for (int i = 0; i < STORE_WAYS; i++) {
        if (set[i].scale == camera->scale && set[i].turned == camera->turned &&
            same_prop(&set[i].prop, prop))
            return &set[i];
        if (set[i].used < oldest->used)
            oldest = &set[i];
    }
    *found = false;
    uint64_t spare = store->held && store->since < before ? store->since : before;
    if (oldest->scale != 0 && oldest->used > spare)
        return NULL;
    if (oldest->scale != 0)
        slot_clear(store, oldest);
    oldest->prop = *prop;
    oldest->scale = camera->scale;
    oldest->turned = camera->turned;
    return oldest;
}

static struct prop_picture *store_find(struct prop_store *store, const struct camera *camera,
                                       const struct prop *prop)
{
    bool found;
    struct prop_picture *slot = store_slot(store, camera, prop, UINT64_MAX, &found);
    if (found || slot == NULL)
        return slot;
    if (!slot_bake(slot))
        return NULL;
    store_grew(store, slot);
    return slot;
}

static void make_one(void *self, int i)
{
    const struct prop_making *m = self;
    if (slot_bake(m->slot[i]))
        slot_light(m->slot[i], m->tint[i]);
}

void props_wait(struct prop_store *store)
{
    struct prop_making *m = &store->making;
    if (m->shared)
        crew_end();
    for (int i = 0; i < m->count; i++)
        if (m->slot[i]->image.px != NULL)
            store_grew(store, m->slot[i]);
    free(m->slot);
    free(m->tint);
    *m = (struct prop_making){0};
}

void props_begin(struct prop_store *store, const struct camera *camera,
                 const struct prop_wish *wish, int count)
{
    struct prop_making *m = &store->making;
    props_wait(store);
    *m = (struct prop_making){.slot = calloc((size_t)count + 1, sizeof(*m->slot)),
                              .tint = calloc((size_t)count + 1, sizeof *m->tint)};
    uint64_t before = store->clock;
    for (int i = 0; m->slot != NULL && m->tint != NULL && i < count; i++) {
        bool found;
        struct prop_picture *s = store_slot(store, camera, &wish[i].prop, before, &found);
        if (s == NULL)
            continue;
        s->used = ++store->clock;
        if (!found) {
            m->tint[m->count] = wish[i].tint;
            m->slot[m->count++] = s;
        }
    }
    m->shared = m->count > 1 && crew_begin(m->count, make_one, m);
    for (int i = 0; !m->shared && i < m->count; i++)
        make_one(m, i);
}

struct stamp_put prop_put(struct prop_store *store, const struct camera *camera,
                          const struct prop *prop, pixel tint, int alpha)
{
    if (store->making.count > 0)
        props_wait(store);
    struct prop_picture *slot = store_find(store, camera, prop);
    if (slot == NULL)
        return (struct stamp_put){0};
    slot->used = ++store->clock;
    struct stamp_put put = {.x = camera->x + slot->x, .y = camera->y + slot->y};
    if (alpha < 255) {
        put.image = &slot->image;
        put.tint = colour_scale(tint, alpha * 256 / 255);
        return put;
    }
    if (slot->tint != tint)
        slot_light(slot, tint);
    put.stamp = &slot->lit;
    return put;
}

/* Where no picture may be kept it is made for this once. */
static void draw_once(struct canvas *canvas, const struct camera *camera, const struct prop *prop,
                      pixel tint, int alpha)
{
    struct prop_picture once = {.prop = *prop, .scale = camera->scale, .turned = camera->turned};
    if (slot_paint(&once, camera, prop))
        canvas_blit_tint(canvas, &once.image, camera->x + once.x, camera->y + once.y,
                         colour_scale(tint, alpha * 256 / 255));
    image_release(&once.image);
}

void prop_draw(struct prop_store *store, struct canvas *canvas, const struct camera *camera,
               const struct prop *prop, pixel tint, int alpha)
{
    struct rect box = rect_cut(prop_bounds(camera, prop), canvas->clip);
    if (rect_empty(box))
        return;
    struct stamp_put put = prop_put(store, camera, prop, tint, alpha);
    if (put.stamp == NULL && put.image == NULL)
        draw_once(canvas, camera, prop, tint, alpha);
    else
        stamp_put_draw(&put, canvas);
}
