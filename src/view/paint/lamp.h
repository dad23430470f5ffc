/* The lamp over the table: what its light does to every pixel, and to a sprite at its foot.
 *
 * The light is warm white in the middle of the window and falls off to brown in the corners; a
 * warm glow is added near the middle. It hangs over the window, not over the table, so it never
 * moves with a pan.
 */
#ifndef FOILSHOT_VIEW_PAINT_LAMP_H
#define FOILSHOT_VIEW_PAINT_LAMP_H

#include "view/paint/canvas.h"

#include <stdbool.h>

struct lamp {
    struct image light, glow; /* what multiplies, and what is then added (canvas_light) */
};

/* `bright`: for the projector, whose edges stay lighter. False when memory is short. */
bool lamp_init(struct lamp *lamp, int w, int h, bool bright);
/* Begins to make one beside what else goes on: the next lamp_init takes it if it wants the same. By
 * the main thread alone. */
void lamp_ahead(int w, int h, bool bright);
/* Throws it away, if nobody took it. */
void lamp_ahead_drop(void);
void lamp_release(struct lamp *lamp);
/* Puts the lit picture of `from` on the canvas inside `r`; both the size of the window. */
void lamp_shine(const struct lamp *lamp, struct canvas *canvas, const struct image *from,
                struct rect r);
/* The tint for a sprite standing at a pixel (canvas_blit_tint); points outside are as the edge. */
pixel lamp_at(const struct lamp *lamp, int x, int y);

#endif
