/* What the files of the canvas share: its scratch memory, and the paths that strokes hand to the
 * fill. Nobody else reads this. */
#ifndef FOILSHOT_VIEW_PAINT_CANVAS_INSIDE_H
#define FOILSHOT_VIEW_PAINT_CANVAS_INSIDE_H

#include "core/geometry.h"
#include "view/paint/canvas.h"

#include <math.h>
#include <stddef.h>

struct edge {
    int32_t x0, y0, x1, y1; /* y0 < y1 */
    int32_t sign;           /* +1: drawn downward */
    int64_t slope;          /* x per y, times 2^SLOPE_BITS */
    int32_t next;           /* next edge that starts in the same row, -1 at the end */
};

/* A path under construction: strokes and built-in shapes are turned into contours here. */
struct path {
    struct fpoint *point;
    int count, room;
    int *end;
    int contours, end_room;
    bool broken; /* memory ran out */
};

struct canvas_scratch {
    struct edge *edge;
    int edge_room;
    int32_t *head; /* first edge of each row */
    int32_t *active;
    int head_room, active_room;
    int32_t *cell;     /* the row's sums, zero between rows */
    uint64_t *touched; /* one bit per cell */
    int cell_room;
    struct path path, dash;
};

static inline pixel *image_at(const struct image *image, int x, int y)
{
    return image->px + (ptrdiff_t)y * image->stride + x;
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

static inline int64_t div_round(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* The vector stretched to `length`; sqrt is exactly rounded everywhere, the rest is integers. */
static inline struct fpoint fpoint_resize(int64_t x, int64_t y, int32_t length)
{
    int64_t size = (int64_t)sqrt((double)(x * x + y * y) * (double)(FIX * FIX));
    if (size == 0)
        return (struct fpoint){0, 0};
    return (struct fpoint){(int32_t)div_round(x * length * FIX, size),
                           (int32_t)div_round(y * length * FIX, size)};
}

enum { ARC_DEPTH = 8 }; /* halvings of an arc, at most */

/* canvas.c: lays `n` pixels of one colour over others */
void row_blend(pixel *restrict d, int n, pixel c);

/* canvas_fill.c */
struct canvas_scratch *canvas_scratch_of(struct canvas *canvas);
void path_point(struct path *path, int32_t x, int32_t y);
void path_end(struct path *path);
/* Points strictly between `a` and `b` (both of size radius, less than half a turn apart) on the
 * arc round `c`: halved until the chord is as good as the arc. */
void path_arc(struct path *path, struct fpoint c, struct fpoint a, struct fpoint b, int32_t radius,
              int depth);
void path_circle(struct path *path, struct fpoint c, int32_t r, bool reversed);

#endif
