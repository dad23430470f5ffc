/* The flat picture: table top, cloth, hem, grid and everything painted or chalked on the cloth.
 *
 * A `struct ground` is a plain list for the view, filled by others from the table; it borrows its
 * points. Lengths µm, places as in core/geometry.h. A `struct ground_art` holds the textures of one
 * scale and cloth, made on first use (some ms).
 *
 * ground_draw is a pure function of the pixel's place on the table: a part of the picture drawn
 * alone equals that part of the whole, and a picture moved by a pan equals one drawn afresh. It
 * draws without lamp light (lamp.h).
 */
#ifndef FOILSHOT_VIEW_TOYS_GROUND_H
#define FOILSHOT_VIEW_TOYS_GROUND_H

#include "core/geometry.h"
#include "view/paint/camera.h"
#include "view/paint/canvas.h"
#include "view/paint/noise.h"
#include "view/toys/wood.h"

#include <stdbool.h>
#include <stdint.h>

enum cloth {
    CLOTH_BAIZE,  /* Kiddies: roads and rivers are chalk */
    CLOTH_MEADOW, /* S.H.A.M. */
    CLOTH_BOARD_1,
    CLOTH_BOARD_2,
    CLOTH_HEATH, /* Pike and Shot */
    CLOTH_GREEN, /* 6+ */
    CLOTH_COUNT
};

enum paint_kind {
    PAINT_FIELD, /* of grass */
    PAINT_PLOUGH,
    PAINT_CORN,
    PAINT_MARSH,
    PAINT_HILL, /* two steps; `half` is its height */
    PAINT_WOOD_FLOOR,
    PAINT_TOWN,
    PAINT_ROAD,
    PAINT_RIVER, /* rivers and lakes */
    PAINT_STREAM,
    PAINT_FORD,
    PAINT_BUILDING_FLOOR,
    PAINT_CHALK, /* a chalk line */
    PAINT_ZONE,
    PAINT_COUNT
};

enum { PAINT_POINTS = 256 }; /* more points of one paint are left out */

struct paint {
    enum paint_kind kind;
    bool area; /* a closed outline; else a band of half width `half` along the line */
    const struct vec *point;
    int count;
    int32_t half; /* µm: half the width of a band, the height of a hill */
    uint32_t seed;
};

struct ground {
    int32_t width, depth;
    enum cloth cloth;
    int32_t box; /* side of a grid box, 0 = no grid */
    const struct paint *paint;
    int paints;
};

struct ground_art {
    int64_t scale; /* of the camera it was made for; 0 = empty */
    enum cloth cloth;
    struct noise_tile felt, grain;
    struct wood wood;
    pixel palette[16][256]; /* by hue and brightness */
};

/* Makes the textures for this camera's scale unless `art` (zero at first) has them already. False
 * when memory is short; then `art` is empty. */
bool ground_art_make(struct ground_art *art, const struct camera *camera, enum cloth cloth);
void ground_art_release(struct ground_art *art);

/* Draws the part of the picture inside `r`. */
void ground_draw(struct canvas *canvas, struct rect r, const struct camera *camera,
                 const struct ground *ground, const struct ground_art *art);
/* The screen box a paint touches, with its rough edge. */
struct rect paint_bounds(const struct camera *camera, const struct paint *paint);

/* The cloth's colour, 0xRRGGBB. */
uint32_t cloth_rgb(enum cloth cloth);

/* A line's width on the screen (1/256 px): `um` wide, but at least `least` and at most `most`
 * 1/256 px. */
int32_t line_width(const struct camera *camera, int32_t um, int32_t least, int32_t most);

#endif
