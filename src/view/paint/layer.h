/* A layer: a picture with clear parts that is kept and laid over another one again and again.
 *
 * The interface is drawn into one, and only where it changed; each frame then lays it over the
 * table. The layer knows of each tile of its picture whether it is clear (skipped), solid (copied)
 * or mixed (blended), so laying it down costs little more than the solid parts' bytes, and what
 * lies under solid parts need not be drawn at all.
 *
 * Pixels are premultiplied, as everywhere. Owns its canvas and its map; release it.
 */
#ifndef FOILSHOT_VIEW_PAINT_LAYER_H
#define FOILSHOT_VIEW_PAINT_LAYER_H

#include "view/paint/canvas.h"

enum { LAYER_TILE = 16 };

struct layer {
    struct canvas canvas;
    uint8_t *tile; /* enum layer_tile, row by row */
    int across, down;
};

/* Makes it w × h, clear; nothing happens when it has that size. True when it is a new picture.
 * `canvas.image.px` is NULL when memory is short. */
bool layer_size(struct layer *layer, int w, int h);
void layer_release(struct layer *layer);
/* Begins to draw inside `r`: clears it and narrows the clip of `canvas` to it. */
void layer_begin(struct layer *layer, struct rect r);
/* Ends it: looks through the tiles of `r` again. */
void layer_end(struct layer *layer, struct rect r);
/* Lays the layer over `canvas`, inside its clip. */
void layer_draw(const struct layer *layer, struct canvas *canvas);
/* Rectangles that together cover all of `box` that the layer leaves to be seen; how many, at most
 * `max` (at least 1). They may overlap, and reach over solid parts where fewer rectangles are
 * quicker. */
int layer_open(const struct layer *layer, struct rect box, struct rect *open, int max);

#endif
