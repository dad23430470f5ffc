/* Plane geometry of the table, in integers.
 *
 * Lengths are micrometres (µm), angles thousandths of a degree (mdeg) clockwise from north, as on
 * a map. x runs east, y north, the origin is the table's south-west corner. Coordinates stay within
 * FARTHEST (8 m), so sums of a few fit int32_t, squares and cross products int64_t with room to
 * spare.
 *
 * Every function here is pure and gives the same bits on every machine; rules may decide by it.
 */
#ifndef FOILSHOT_CORE_GEOMETRY_H
#define FOILSHOT_CORE_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MM = 1000,            /* µm in a millimetre */
    DEG = 1000,           /* mdeg in a degree */
    TURN = 360 * DEG,     /* a full turn */
    ONE_Q30 = 1 << 30,    /* 1 in the fixed-point form of sines */
    CONTACT = 500,        /* µm: two outlines touch when their gap is no more than this */
    OVERLAP = 100,        /* µm: outlines may sink into each other this far, no deeper */
    OUTLINE_POINTS = 64,  /* corners an outline may have */
    FARTHEST = 8000 * MM, /* µm: no coordinate from a file or a player lies beyond */
};

struct vec {
    int32_t x, y; /* µm */
};

struct pose {
    struct vec at;
    int32_t face; /* mdeg, 0 … TURN-1 */
};

struct sincos {
    int32_t sin, cos; /* times 2^30 */
};

enum shape {
    SHAPE_NONE,
    SHAPE_BOX,     /* rectangle of half extents hx (across) and hy (along the facing), grown by
                      `round`; a disc is hx = hy = 0, a stadium hx = 0 */
    SHAPE_POLYGON, /* closed, simple, either way round; local points */
    SHAPE_BAND,    /* a line of points with half width `round` */
    SHAPE_COUNT
};

/* An outline laid on the table: all points within `radius` of the core. The core is a point, a
 * segment, a closed polygon (with its inside) or an open line. */
struct outline {
    int32_t count;  /* points of the core, 1 … OUTLINE_POINTS */
    int32_t radius; /* µm */
    bool closed;    /* the core is a polygon and has an inside */
    struct vec point[OUTLINE_POINTS];
};

/* A stretch of a straight track, in µm from its start. */
struct span {
    int32_t from, to;
};

int64_t isqrt64(int64_t value); /* floor of the square root; value >= 0 */

int32_t angle_norm(int64_t mdeg); /* to 0 … TURN-1 */
int32_t angle_diff(int32_t from,
                   int32_t to); /* shortest turn, -TURN/2 < d <= TURN/2, + clockwise */
struct sincos angle_sincos(int32_t mdeg);
int32_t angle_of(struct vec direction); /* bearing of a direction; 0 for the zero vector */

struct vec vec_add(struct vec a, struct vec b);
struct vec vec_sub(struct vec a, struct vec b);
int64_t vec_dot(struct vec a, struct vec b);
int64_t vec_cross(struct vec a,
                  struct vec b);  /* > 0: b lies to the left of (anticlockwise from) a */
int32_t vec_length(struct vec v); /* rounded to the nearest µm */
int32_t vec_distance(struct vec a, struct vec b);
struct vec vec_ahead(struct vec from, int32_t bearing, int32_t distance);
/* local (x right, y forward) to table, for a figure standing at `pose` */
struct vec pose_place(struct pose pose, struct vec local);
/* The same for each of several, in place. */
void pose_place_all(struct pose pose, struct vec *local, int count);
/* table to local; the inverse of pose_place to within 1 µm */
struct vec pose_local(struct pose pose, struct vec at);

struct outline outline_box(struct pose pose, int32_t hx, int32_t hy, int32_t round);
/* `points` are local to `pose`; count <= OUTLINE_POINTS */
struct outline outline_points(struct pose pose, const struct vec *points, int32_t count,
                              bool closed, int32_t radius);
void outline_bounds(const struct outline *o, struct vec *low, struct vec *high);
bool outline_holds(const struct outline *o, struct vec p); /* p inside or on the edge */
/* Gap between two outlines, µm, and the same either way round. Negative: how far one must be pushed
 * to part them (between a polygon that is not convex and anything else this is exact only while
 * shallow). */
int32_t outline_gap(const struct outline *a, const struct outline *b);
/* outline_gap(a, b) >= gap, sooner known where they lie well apart. */
bool outline_apart(const struct outline *a, const struct outline *b, int32_t gap);
/* As outline_gap, with the two nearest points (on the outlines), for the tape measure; some point
 * of each when their cores overlap. */
int32_t outline_nearest(const struct outline *a, const struct outline *b, struct vec *on_a,
                        struct vec *on_b);
/* `inner` lies wholly within `outer` (to `slack` µm). Exact for convex `outer`. */
bool outline_within(const struct outline *inner, const struct outline *outer, int32_t slack);

/* Gap between the strip swept by a disc of `radius` moving straight from a to b, and an outline. */
int32_t track_gap(struct vec a, struct vec b, int32_t radius, const struct outline *o);
/* track_gap(…) >= gap, as outline_apart. */
bool track_apart(struct vec a, struct vec b, int32_t radius, const struct outline *o, int32_t gap);
/* Where the straight track a → b lies inside the outline: sorted stretches that do not touch.
 * Returns their number, at most `max` (the caller's array). */
int track_spans(struct vec a, struct vec b, const struct outline *o, struct span *spans, int max);
/* Joins `count` stretches in place into sorted, separate ones; returns the new number. */
int spans_join(struct span *spans, int count);
/* Is every stretch of `need` covered by the joined stretches of `have`, to `slack` µm at each end?
 */
bool spans_covered(const struct span *need, int needs, const struct span *have, int haves,
                   int32_t slack);

#endif
