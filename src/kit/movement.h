/* Paths over the table, for every measured set: what bars them, how long they are, whether they
 * keep to a road, where they cross water, and the shortest way round.
 *
 * A path is the centre's: a start, turning points, an end. The mover needs its own width along it:
 * a disc of `radius` is swept. What bars it is the set's to say (struct ground). All in integers;
 * every machine decides alike.
 */
#ifndef FOILSHOT_KIT_MOVEMENT_H
#define FOILSHOT_KIT_MOVEMENT_H

#include "core/table.h"

enum { PATH_POINTS = 14 }; /* start, ORDER_VIA turning points, end */

struct path {
    int count; /* 1 … PATH_POINTS */
    struct vec point[PATH_POINTS];
};

/* What a set says about the ground, for one mover. Reasons are the set's own numbers, 0 = none. */
struct ground {
    const struct table *table;
    const void *self; /* the set's own */
    int (*base_bars)(const struct ground *ground, int base);
    int (*piece_bars)(const struct ground *ground, int piece);
    bool (*is_water)(const struct table *table, int piece); /* crossed only on a pass */
    bool (*is_pass)(const struct table *table, int piece);
    bool (*is_road)(const struct table *table, int piece);
    int water_why;  /* reason when water is crossed off a pass */
    int32_t radius; /* of the swept disc */
};

struct barred {
    int why;             /* the set's reason; 0: nothing in the way */
    struct ref what;     /* what bars it */
    struct vec from, to; /* the leg it bars */
};

int32_t path_length(const struct path *path);
/* Is the way free? Fills *barred with the first thing in the way. */
bool path_clear(const struct ground *ground, const struct path *path, struct barred *barred);
/* Does the centre stay on roads from start to end? False when there is no movement at all. */
bool path_on_road(const struct ground *ground, const struct path *path);
/* Is a point on any piece of that kind? */
bool on_piece(const struct table *table, struct vec at, bool (*is)(const struct table *, int));
/* Does what lies round a place, so far from it at most in either direction, lie beside the box low
 * … high? Asked before any corner is worked out. */
bool box_beyond(int32_t x, int32_t y, int32_t reach, struct vec low, struct vec high);
/* So far from its middle at most lies any of it in either direction, however it lies turned, µm;
 * known without its outline. */
int32_t piece_size(const struct table *table, const struct piece *p);
/* Surely farther from a point than `reach`, however it lies turned; known without its outline. */
bool piece_beyond(const struct table *table, const struct piece *p, struct vec at, int32_t reach);

/* The shortest clear path from → to found over the corners of what is in the way and the crossings
 * of water; false when there is none within `reach`. The straight way wins whenever it is clear. */
bool route_find(const struct ground *ground, struct vec from, struct vec to, int32_t reach,
                struct path *path);
/* The way along one road from → to; false when both do not lie on the same road. */
bool route_by_road(const struct ground *ground, struct vec from, struct vec to, struct path *path);

/* How far a base may slide straight ahead (bearing) before it meets an outline: largest distance up
 * to `limit` at which the swept base does not overlap it. A base that stands flush beside it slides
 * past. */
int32_t slide_stop(const struct base *base, int32_t bearing, int32_t limit,
                   const struct outline *outline);
/* The strip a base sweeps while it slides so far. */
struct outline slide_strip(const struct base *base, int32_t bearing, int32_t distance);

#endif
