/* Morschauser, Mark 1 and Mark 2: the numbers of its rules, as the set itself reads them. Lengths
 * are in µm, angles in thousandths of a degree, costs in quarters of a box. Nobody but the set and
 * its tests looks in here.
 */
#ifndef FOILSHOT_SETS_MORSCHAUSER_MORSCHAUSER_LAW_H
#define FOILSHOT_SETS_MORSCHAUSER_MORSCHAUSER_LAW_H

#include "kit/grid.h"
#include "rules/rules.h"

/* clang-format off */
/* Militia comes last: Mark 1 ends before it. */
enum troop_kind {
    LIGHT_INFANTRY,
    INFANTRY,
    GRENADIERS,
    LIGHT_CAVALRY,
    HEAVY_CAVALRY,
    ARTILLERY,
    LEADER,
    MILITIA,
    TROOPS
};

/* One row of the two tables of troops. Moves, ranges: boxes. A range of 0: no shooting. */
struct morschauser_stats {
    int move, hits, front, other, range, need;
    bool woods;      /* may enter them (MO-15) */
    bool buildings;  /* may enter them */
};
/* All that differs between the marks. */
struct morschauser_law {
    int mark;
    const struct rules *rules;
    struct morschauser_stats stats[TROOPS];
    int grape_range, grape_need;     /* of Artillery, closer than its shot (MO-26) */
    int32_t turn[FACINGS / 2 + 1];   /* cost of 0, 45, 90, 135, 180 degrees, quarters (MO-13) */
    int command;                     /* boxes a Leader reaches */
    const char *id_command, *id_rally;
    bool commands;                   /* every unit belongs to a Leader's command (MO-10) */
    bool cover;                      /* MO-22 */
    bool fire_falls;                 /* MO-24 */
    bool loser_falls;                /* MO-33, else MO-35 */
    bool shaken;                     /* MO-40 … 42, else MO-43 */
    bool guards;                     /* MO-50 */
};
/* Numbers the marks share. */
struct morschauser_shared {
    int fall_boxes;                  /* MO-24, MO-33 */
    int fire_falls;                  /* hits by fire in a turn that make a unit fall back, MO-24 */
    int retreat_boxes;               /* MO-40 */
    int rally_fails;                 /* MO-36: a die of so much or less does nothing */
    int rally_two;                   /* MO-52: of so much or more takes two hits off */
    int quality_poor, quality_superior; /* MO-52: most of a poor Leader, least of a superior one */
    int leader_killed;               /* MO-38: a die of so much or less */
    int guards_more;                 /* MO-50: hits */
    int turn_limit;                  /* MO-44 */
};
/* clang-format on */

const struct morschauser_law *morschauser_law(int mark); /* 1 or 2 */
const struct morschauser_shared *morschauser_shared(void);

#endif
