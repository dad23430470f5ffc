/* What the files behind measured.h share and nobody else needs. */
#ifndef FOILSHOT_KIT_MEASURED_INSIDE_H
#define FOILSHOT_KIT_MEASURED_INSIDE_H

#include "kit/measured.h"

enum {
    GRAZE = 2,         /* µm that rounding may add or take when nothing sinks in */
    HULL_POINTS = 128, /* points a hull may be made of */
};

struct vec vec_middle(struct vec a, struct vec b);
/* `p` turned about a point by an angle, clockwise. */
struct vec vec_turned(struct vec p, struct vec about, int32_t by);
/* The body turned about a point of the table. */
struct body body_turned(const struct body *body, struct vec about, int32_t by);
/* Slid along. */
struct body body_slid(const struct body *body, int32_t bearing, int32_t distance);
/* The convex hull, clockwise, no three in a line; `point` is sorted in place. Returns its size. */
int hull_of(struct vec *point, int count, struct vec *hull);
/* What a convex outline sweeps when it slides. */
struct outline swept(const struct outline *o, int32_t bearing, int32_t distance);

/* As their sisters in measured.h, with a second unit left out: the victim of a charge. A slide of
 * -1: it stands in what bars it. */
bool stands_beside(const struct going *going, const struct body *body, int victim,
                   struct barred *barred);
int32_t slide_beside(const struct going *going, const struct body *body, int32_t bearing,
                     int32_t limit, int victim, struct barred *barred);
int32_t swing_beside(const struct going *going, const struct body *body, struct vec about,
                     int32_t by, int victim, struct barred *barred);
/* Farthest a convex outline slides before its gap to the other would fall below `need`, known to
 * happen by `limit`. */
int32_t slide_until(const struct outline *o, int32_t bearing, int32_t limit,
                    const struct outline *other, int32_t need);
/* Farthest an outline that is a convex polygon swings about a point, towards `by`, before its gap
 * to the other would fall below `need` (1 or more). */
int32_t swing_until(const struct outline *o, struct vec about, int32_t by,
                    const struct outline *other, int32_t need);

/* Distances of a slide, 0 … limit, at which the end pose can become allowed or cease to be: sorted,
 * 0 and limit among them. */
struct stops {
    int32_t *at; /* owned */
    int count, room;
};
void stops_find(const struct going *going, const struct body *body, int32_t bearing, int32_t limit,
                int victim, struct stops *stops);
void stops_release(struct stops *stops);

#endif
