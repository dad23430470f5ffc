/* A stamp: a picture that is put down again and again, prepared so that this is quick.
 *
 * Its rows are padded with clear pixels to whole blocks, and of every block it is known whether it
 * is clear (skipped), solid (copied) or mixed (blended). Putting a stamp down gives the same pixels
 * as the canvas's blits of its picture, whatever the clip.
 *
 * The picture's width is the true one, its stride the padded one. Owns its memory; release it.
 */
#ifndef FOILSHOT_VIEW_PAINT_STAMP_H
#define FOILSHOT_VIEW_PAINT_STAMP_H

#include "view/paint/canvas.h"

struct stamp {
    struct image image;
    uint8_t *kind; /* of every block, row by row */
    int blocks;    /* in a row */
};

/* A stamp of the part `part` of `image`; false when memory is short, and *stamp is empty. */
bool stamp_init(struct stamp *stamp, const struct image *image, struct rect part);
void stamp_release(struct stamp *stamp);
size_t stamp_bytes(const struct stamp *stamp);
/* Looks through the picture again after its pixels were changed; padding must have stayed clear. */
void stamp_learn(struct stamp *stamp);

/* As canvas_blit. */
void stamp_draw(const struct stamp *stamp, struct canvas *canvas, int x, int y);
/* As canvas_blit_tint with an opaque tint. */
void stamp_draw_tint(const struct stamp *stamp, struct canvas *canvas, int x, int y, pixel tint);

/* A picture and where it is put down: all that is left to do when everything about it is known, so
 * that another thread can do it. Does not own what it points to. */
struct stamp_put {
    const struct stamp *stamp; /* NULL, and no image either: nothing */
    const struct image *image; /* instead of a stamp: this, under the tint */
    int x, y;
    pixel tint; /* 0: as it is; opaque for a stamp */
};
void stamp_put_draw(const struct stamp_put *put, struct canvas *canvas);

#endif
