/* In what order standing things are drawn, back to front.
 *
 * Of two things whose pictures meet, the one that stands wholly above the other's top comes later
 * (a soldier on a book, a brick on a brick); else the one whose base is nearer the viewer where
 * both are. Things whose pictures do not meet keep the order of their bases.
 */
#ifndef FOILSHOT_VIEW_TOYS_ORDER_H
#define FOILSHOT_VIEW_TOYS_ORDER_H

#include "view/toys/props.h"

enum { STANDING_MAX = 1024 };

struct standing {
    struct rect box; /* px: the whole drawing */
    int32_t z0, z1;  /* µm: foot and top */
    int corners;     /* the footprint on the screen (height 0), convex, any way round */
    struct fpoint corner[PROP_OUTLINE];
    int32_t left, right, front; /* how far the corners reach: least and greatest x, greatest y */
};

/* The entry of a prop; figures fill theirs alike (a disc by some of its points). */
struct standing standing_prop(const struct camera *camera, const struct prop *prop);
struct standing standing_box(const struct camera *camera, struct pose pose, int32_t hx, int32_t hy,
                             int32_t round, int32_t z0, int32_t z1, struct rect box);
/* Which is to be drawn first: below 0 a, above 0 b, 0 when that does not matter. Only to be asked
 * when their boxes meet. */
int standing_compare(const struct standing *a, const struct standing *b);
/* Everything by whole pixels. */
void standing_shift(struct standing *s, int dx, int dy);
/* Writes the indices 0 … count - 1 in drawing order; count <= STANDING_MAX. */
void standing_sort(const struct standing *thing, int count, int *order);

#endif
