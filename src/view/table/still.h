/* The still layer: the flat picture with the props' shadows under the lamp, kept as an image of
 * the window. Composing a frame starts by copying from it.
 *
 * Two images are kept, without and with the lamp's light. A pan moves the first by whole pixels,
 * draws the strips that came into view and lights it anew: the lamp hangs over the window, so the
 * lit picture itself could not be moved. Either way the result equals a fresh drawing exactly.
 */
#ifndef FOILSHOT_VIEW_TABLE_STILL_H
#define FOILSHOT_VIEW_TABLE_STILL_H

#include "view/paint/camera.h"
#include "view/paint/canvas.h"
#include "view/paint/lamp.h"
#include "view/toys/ground.h"
#include "view/toys/props.h"

#include <stdbool.h>

enum { STILL_ARTS = 4 }; /* scales whose textures are kept */

struct still {
    struct canvas plain, lit; /* the size of the window */
    struct lamp lamp;
    struct ground_art art[STILL_ARTS];
    int newest; /* the art drawn with last */
    struct camera camera;
    bool fresh;      /* the images show `camera` */
    uint64_t lights; /* how often `lit` was made anew, somewhere */
};

/* What the layer shows; borrowed. */
struct scenery {
    const struct ground *ground;
    const struct prop *prop; /* for their shadows */
    int props;
};

/* False when memory is short; then nothing is kept. `bright`: projector light. */
bool still_init(struct still *still, int w, int h, bool bright);
void still_release(struct still *still);
/* Forgets the picture: the next still_show draws all (another table, another cloth). */
void still_forget(struct still *still);
/* Brings the layer to this camera: nothing, a move with strips, or all. Returns false only when
 * memory is short; the picture is then unchanged. */
bool still_show(struct still *still, const struct camera *camera, const struct scenery *scenery);
/* Redraws `r` after the scenery changed there (its paint or shadows, old and new). */
void still_patch(struct still *still, struct rect r, const struct scenery *scenery);
/* Makes the lit picture inside `r` anew, without what others drew onto it. */
void still_relight(struct still *still, struct rect r);
/* Copies the lit picture inside `r` to the frame. */
void still_copy(const struct still *still, struct canvas *canvas, struct rect r);

#endif
