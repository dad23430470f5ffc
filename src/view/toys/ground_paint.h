/* What is painted or chalked flat on the cloth (a part of ground.c). */
#ifndef FOILSHOT_VIEW_TOYS_GROUND_PAINT_H
#define FOILSHOT_VIEW_TOYS_GROUND_PAINT_H

#include "view/toys/ground.h"

/* All paints of the ground inside `r`, in the order of their kinds. */
void paints_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                 const struct ground *ground, const struct ground_art *art);

#endif
