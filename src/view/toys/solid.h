/* Drawing helpers for standing things: upright prisms seen from the table's south or north, lit
 * from the upper left (a part of props.c). Points are table µm, heights µm. */
#ifndef FOILSHOT_VIEW_TOYS_SOLID_H
#define FOILSHOT_VIEW_TOYS_SOLID_H

#include "view/toys/props.h"

#define INK 0x23140b

struct pencil {
    struct canvas *canvas;
    const struct camera *camera;
    int32_t ink; /* outline width, 1/256 px */
};

struct pencil pencil_make(struct canvas *canvas, const struct camera *camera);

uint32_t rgb_scale(uint32_t rgb, int f);         /* f/256, clamped */
uint32_t rgb_mix(uint32_t a, uint32_t b, int t); /* t 0 … 256 */
/* How bright a wall is whose outward normal points to nx (×256, right is positive) */
int wall_light(int nx);

/* Corners of a box in a prop's own frame (x right, y forward), on the table. */
void box_corners(const struct prop *prop, int32_t x0, int32_t y0, int32_t x1, int32_t y1,
                 struct vec out[4]);

struct paints_of {
    uint32_t top, side;
};

/* Sides that face the viewer, then the lid, then the outline. */
void solid_prism(const struct pencil *p, const struct vec *corner, int count, int32_t z0,
                 int32_t z1, struct paints_of rgb);
/* A polygon through points of any height, with a slight gradient, outlined when `inked`. */
void solid_face(const struct pencil *p, const struct fpoint *point, int count, uint32_t rgb,
                bool inked);
/* A line on the lid at height z. */
void solid_line(const struct pencil *p, struct vec a, struct vec b, int32_t z, int32_t um,
                pixel colour);
void solid_loop(const struct pencil *p, const struct vec *corner, int count, int32_t z, int32_t um,
                pixel colour);
/* A ball lit from the upper left; radius in 1/256 px. `low` … `high`: brightness ×256. */
void solid_ball(const struct pencil *p, struct fpoint centre, int32_t radius, uint32_t rgb,
                int light, uint32_t seed);

/* The kinds' drawings. */
typedef void prop_drawing(const struct pencil *p, const struct prop *prop);
prop_drawing draw_book, draw_block, draw_steps, draw_brick, draw_plate, draw_wall, draw_hedge;
prop_drawing draw_tree_round, draw_tree_pointed, draw_bush, draw_bridge, draw_house;
prop_drawing draw_slab, draw_slab_shadow, draw_flag;

#endif
