/* Wooden planks: the table top round the cloth, the strip and the start screen's ground. */
#ifndef FOILSHOT_VIEW_TOYS_WOOD_H
#define FOILSHOT_VIEW_TOYS_WOOD_H

#include "view/paint/canvas.h"
#include "view/paint/noise.h"

#include <stdbool.h>
#include <stdint.h>

enum wood_kind { WOOD_OAK, WOOD_WALNUT, WOOD_COUNT };

/* The grain of one scale. Owns its tile. */
struct wood {
    struct noise_tile tile;
    int32_t px_per_mm;  /* ×65536 */
    int plank, length;  /* px */
    pixel palette[256]; /* by grain, dark to light */
};

/* False when memory is short. */
bool wood_init(struct wood *wood, enum wood_kind kind, int32_t px_per_mm);
void wood_release(struct wood *wood);
/* Planks over `r`, which lie fast on the point x0, y0 wherever `r` is. */
void wood_draw(const struct wood *wood, struct canvas *canvas, struct rect r, int x0, int y0);

#endif
