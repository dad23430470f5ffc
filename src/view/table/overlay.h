/* Marks on the table: the painter of core/painter.h on a canvas.
 *
 * Every meaning has its own outline and pattern, so the marks can be told apart without colour; a
 * crisp edge lies on a wider dark one, so they can be seen on any ground. Sizes are pixels at UI
 * scale 1; patterns hang on the table's origin and move with it.
 *
 * Words are somebody else's business: labels go to the `text` hook, or nowhere.
 */
#ifndef FOILSHOT_VIEW_TABLE_OVERLAY_H
#define FOILSHOT_VIEW_TABLE_OVERLAY_H

#include "core/painter.h"
#include "view/paint/camera.h"
#include "view/paint/canvas.h"

typedef void overlay_text(void *self, struct canvas *canvas, int x, int y, const char *text,
                          enum meaning meaning);

struct overlay_pen {
    struct canvas *canvas;
    const struct camera *camera;
    int scale;          /* UI scale ×256 */
    overlay_text *text; /* draws a label with its foot's middle at x, y; may be NULL */
    void *text_self;
};

/* A painter that draws at once. It borrows `overlay`, which must outlive it. */
struct painter overlay_painter(struct overlay_pen *overlay);

/* As the painter's area, without the sign that some meanings put into its middle; and that sign by
 * itself, on a point of the screen. */
void overlay_area_plain(struct overlay_pen *overlay, enum meaning meaning, const struct vec *point,
                        int count);
void overlay_no_entry(struct overlay_pen *overlay, struct fpoint at);

/* A screen-sized sample of a meaning's area, for legends: fills and edges the rectangle. */
void overlay_swatch(struct canvas *canvas, struct rect r, enum meaning meaning, int scale);

#endif
