/* Everything that stands on the cloth and is not a soldier: books, blocks, bricks, walls, trees,
 * houses, and the shadows they throw.
 *
 * A `struct prop` is a plain description, filled by others from the table. Lengths µm; the
 * footprint is the rounded box of core/geometry.h (half extents hx across and hy along the facing,
 * grown by `round`), standing from z0 to z0 + height. Draw props and soldiers in one order: by the
 * y of the base on the screen, then by z0.
 *
 * A prop's picture is made once for a scale and kept in a `struct prop_store` (it does not change
 * with a pan, since the camera's origin lies on whole pixels). prop_paint draws without the store.
 */
#ifndef FOILSHOT_VIEW_TOYS_PROPS_H
#define FOILSHOT_VIEW_TOYS_PROPS_H

#include "core/geometry.h"
#include "view/paint/camera.h"
#include "view/paint/canvas.h"
#include "view/paint/stamp.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum prop_kind {
    PROP_BOOK,  /* thin: a ridge */
    PROP_BLOCK, /* wooden block: a hill */
    PROP_STEPS, /* cork hill of two rounded steps */
    PROP_BRICK,
    PROP_PLATE, /* thin studded base of a brick house */
    PROP_WALL,
    PROP_HEDGE,
    PROP_TREE_ROUND,
    PROP_TREE_POINTED,
    PROP_BUSH,
    PROP_BRIDGE,
    PROP_HOUSE,
    PROP_SLAB, /* of many men; prop_slab.c tells its colours */
    PROP_SLAB_SHADOW,
    PROP_FLAG,
    PROP_COUNT
};

/* What lies on a slab. Its colour is ground × 4 + side (1 Red, 2 Blue). */
enum slab_ground { SLAB_GRASS, SLAB_HEATH, SLAB_STAFF, SLAB_EARTH, SLAB_GROUNDS };

enum { PROP_TITLE = 32 };

struct prop {
    enum prop_kind kind;
    struct pose pose;
    int32_t hx, hy, round;
    int32_t z0, height;
    int colour;             /* index into the kind's colours; any number is fine */
    uint32_t seed;          /* for decoration only */
    char title[PROP_TITLE]; /* on a book's cover; "" has none */
};

enum {
    PROP_OUTLINE = 40, /* most corners of a footprint */
    PROP_HULL = 2 * PROP_OUTLINE
};

/* The footprint's corners on the table, in order; returns how many. */
int prop_outline(const struct prop *prop, struct vec point[PROP_OUTLINE]);
/* The screen box the drawing (not the shadow) touches. */
struct rect prop_bounds(const struct camera *camera, const struct prop *prop);
/* The y by which standing things are sorted, 1/256 px. */
int32_t prop_base(const struct camera *camera, const struct prop *prop);
/* Unlit, straight onto the canvas. */
void prop_paint(struct canvas *canvas, const struct camera *camera, const struct prop *prop);

/* ---- shadows (shadow.c) ---- */

/* The hard outline of the cast shadow, convex; returns its corners. */
int prop_shadow(const struct camera *camera, const struct prop *prop,
                struct fpoint point[PROP_HULL]);
struct rect prop_shadow_bounds(const struct camera *camera, const struct prop *prop);
/* The soft shadows of all props onto the ground inside `r`: one union, so none doubles another.
 * The part drawn is the same whatever `r` is. */
void shadows_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                  const struct prop *prop, int count);

/* ---- the store ---- */

enum { STORE_SLOTS = 2048, STORE_WAYS = 8 };

struct prop_picture {
    struct prop prop;
    int64_t scale; /* 0 = empty */
    bool turned;
    int x, y; /* from the camera's origin to the picture's corner */
    struct image image;
    struct stamp lit; /* the same under `tint`, so that a frame only copies */
    pixel tint;
    uint64_t used; /* when last drawn, in draws */
};

/* Pictures that are being made; each in a slot of its own. */
struct prop_making {
    struct prop_picture **slot; /* owned, as is tint */
    pixel *tint;
    int count;
    bool shared; /* the crew is at it */
};

struct prop_store {
    struct prop_picture *slot; /* STORE_SLOTS of them */
    size_t bytes, limit;
    uint64_t clock, since; /* draws; when the hold began */
    bool held;
    struct prop_making making;
};

/* Keeps at most `limit` bytes of pictures. False when memory is short. */
bool prop_store_init(struct prop_store *store, size_t limit);
void prop_store_release(struct prop_store *store);
/* Draws the prop with the lamp's light at its foot (colour(0xffffff) = unlit), faded to alpha. */
void prop_draw(struct prop_store *store, struct canvas *canvas, const struct camera *camera,
               const struct prop *prop, pixel tint, int alpha);

/* The same, but only what would be put down and where. Good until prop_store_hold(…, false). */
struct stamp_put prop_put(struct prop_store *store, const struct camera *camera,
                          const struct prop *prop, pixel tint, int alpha);
/* While held no picture that was put since is thrown away or replaced, even if there are too many.
 */
void prop_store_hold(struct prop_store *store, bool held);
/* Throws every picture away: what they were drawn with (colours of the sides) is to change. */
void prop_store_clear(struct prop_store *store);

/* A prop that will be drawn, and the light at its foot. */
struct prop_wish {
    struct prop prop;
    pixel tint;
};

/* Begins to make the pictures of those that have none yet, shared among the processors, while the
 * caller does something else; whoever needs one of the store's pictures first waits. Nothing more
 * than prop_draw would do one by one; where memory is short it leaves them to that. */
void props_begin(struct prop_store *store, const struct camera *camera,
                 const struct prop_wish *wish, int count);
/* Waits until all that was begun is made. */
void props_wait(struct prop_store *store);

#endif
