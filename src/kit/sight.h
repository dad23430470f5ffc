/* Who sees whom over the table of a measured set: fans (fire arcs), and lines of sight past what
 * stands between. Exact: every bearing at which anything can change is looked at, and the middle
 * between two such bearings, so that no gap is too narrow to be found.
 *
 * Which pieces and bases hide is the set's to say (struct sight). A line that runs along an
 * outline, or touches a corner of it, is not hidden by it. Lengths µm, bearings mdeg; pure; the
 * same answer on every machine; ties by order of creation.
 */
#ifndef FOILSHOT_KIT_SIGHT_H
#define FOILSHOT_KIT_SIGHT_H

#include "core/painter.h"
#include "core/table.h"

/* The area between a ray from `left` at bearing `from` and a ray from `right` at bearing `to`,
 * beyond the edge left–right. From one point: left and right are the same. Spread (clockwise from
 * `from` to `to`) below 180°, or `all`: every direction. Borders belong to it. */
struct fan {
    bool all;
    struct vec left, right;
    int32_t from, to;
};

enum { FAN_POINTS = 48 }; /* corners of a fan drawn with its reach */

/* `half` to either side of straight ahead from one point (6+, Pike and Shot: the middle of the
 * front edge). */
struct fan fan_point(struct vec eye, int32_t face, int32_t half);
/* Outwards by `half` from both ends of a front edge (S.H.A.M.). */
struct fan fan_edge(struct vec left, struct vec right, int32_t face, int32_t half);
struct fan fan_round(struct vec eye);

bool fan_holds(const struct fan *fan, struct vec p);
/* Is any part of the outline in the fan? */
bool fan_touches(const struct fan *fan, const struct outline *o);
/* The fan as an area with its reach rounded (no `all`); returns the number of corners. */
int fan_area(const struct fan *fan, int32_t reach, struct vec point[FAN_POINTS]);
void fan_paint(const struct fan *fan, int32_t reach, enum meaning meaning,
               const struct painter *painter);

/* What hides. Callbacks that are NULL hide nothing; only things on the table are asked about. The
 * set excepts the shooter, the target and the features they stand on (it finds them in `self`). */
struct sight {
    const struct table *table;
    const void *self; /* the set's own */
    bool (*base_hides)(const struct sight *sight, int base);
    bool (*piece_hides)(const struct sight *sight, int piece);
};

struct seen {
    struct vec eye, at; /* the line of sight: seen = free, hidden = to the nearest part of it */
    struct ref by;      /* hidden: the first thing on that line; {0}: nothing (no part of the target
                           is in the fan, or within reach) */
};

/* Is any part of any of the targets, within the fan (NULL: anywhere) and within `reach` of the eye
 * (0: any distance), to be seen from the eye? Fills *seen either way. */
bool sight_from(const struct sight *sight, struct vec eye, const struct fan *fan, int32_t reach,
                const struct outline *target, int targets, struct seen *seen);
/* The same from any point of the edge a–b; the fan is as it is for the whole edge. */
bool sight_edge(const struct sight *sight, struct vec a, struct vec b, const struct fan *fan,
                int32_t reach, const struct outline *target, int targets, struct seen *seen);
/* Is the one line free? Fills seen->by when not. */
bool sight_line(const struct sight *sight, struct vec eye, struct vec at, struct seen *seen);

#endif
