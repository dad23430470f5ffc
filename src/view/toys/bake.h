/* Baking: a figure's stack of flat layers becomes one picture for one facing, size and pose.
 *
 * Every layer is cut into thin slices. A slice is the layer's drawing, scaled as its curve says,
 * turned to the facing and raised by 0.72 of its height; the slices of the whole figure, sorted by
 * height, hide one another rightly whatever the facing, because the table is seen from straight
 * above with height drawn upward. Slices are laid from the top down, each only where nothing is
 * yet: a pixel once opaque is never touched again, and most of the work falls away.
 *
 * The sums are integers and plain doubles, in one fixed order, so the same figure is the same
 * picture to the bit. A bakery keeps rasterised drawings and belongs to one thread at a time.
 */
#ifndef FOILSHOT_VIEW_TOYS_BAKE_H
#define FOILSHOT_VIEW_TOYS_BAKE_H

#include "view/toys/art.h"

/* A picture and the pixel of it that lies on the figure's foot (the middle of its base). */
struct sprite {
    struct image image;
    int ax, ay;
};

struct bake_pose {
    int side;              /* 0 Red, 1 Blue */
    bool lying;            /* the stack that shows it knocked over */
    bool bare;             /* a man without his base, for slabs: he stands on the slab's top */
    int32_t face;          /* mdeg; lying: the way it fell */
    int32_t lean;          /* sideways per height, thousandths, at most LEAN_MOST */
    int32_t lean_to;       /* mdeg */
    int32_t px_per_mm_q16; /* at the table */
    int32_t grow;          /* thousandths: men over their base; clipped to what the figure allows */
};

enum { LEAN_MOST = 500 };

struct bakery {
    struct raster *raster; /* rasterised drawings */
    int rasters, room;
    size_t bytes;
};

void bakery_init(struct bakery *bakery);
void bakery_release(struct bakery *bakery);

/* False when memory is short (`sprite` is then empty). A figure without layers, or one too small to
 * show a man, becomes a disc in the colours of its side. */
bool bake_figure(struct bakery *bakery, const struct art_figure *figure,
                 const struct bake_pose *pose, struct sprite *sprite);
/* The shadow of it, as a stencil: only the alpha counts. */
bool bake_shadow(const struct art_figure *figure, const struct bake_pose *pose,
                 struct sprite *sprite);
/* How much larger than life the figure is drawn under this pose, thousandths. */
int32_t bake_grow(const struct art_figure *figure, const struct bake_pose *pose);

#endif
