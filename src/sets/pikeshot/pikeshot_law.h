/* Pike and Shot: the numbers of its rules, as the set itself reads them. Lengths are in µm, angles
 * in thousandths of a degree. Nobody but the set and its tests looks in here.
 */
#ifndef FOILSHOT_SETS_PIKESHOT_PIKESHOT_LAW_H
#define FOILSHOT_SETS_PIKESHOT_PIKESHOT_LAW_H

#include "core/table.h"

/* clang-format off */
enum troop_kind { INFANTRY, SWORDSMEN, REITERS, CAVALRY, TROOPS };

/* The measures of the rules. */
struct pikeshot_law {
    int32_t move[TROOPS];            /* PS-10 */
    bool shoots[TROOPS];             /* PS-30 */
    bool charges_empty_only[TROOPS]; /* PS-20 */
    int32_t charge_turn;             /* PS-21: most it may turn at the start, either way */
    int32_t road;                    /* PS-27 */
    int32_t range, arc;              /* PS-30; half of the arc */
    int empty_at_most;               /* PS-32: faces of the second die that empty the pouches */
    int plus[TROOPS];                /* PS-41 */
    bool half[TROOPS][TROOPS];       /* PS-44, PS-45: [of the one who strikes][of the one struck] */
    int hits;                        /* PS-43 */
    int turns;                       /* PS-01 */
    int army_units;                  /* PS-51 */
    enum troop_kind army[6][6];      /* PS-51 */
    int units_most;                  /* a side; more would make phases that run by themselves too long */
    int32_t rounding;                /* what turning numbers into text may add to a way, µm */
    int32_t clear;                   /* room a snapped pose leaves to an enemy, µm */
};

/* What terrain means here (PS-24 … PS-27, PS-33, PS-34, PS-46). */
enum barred_why { FREE, WHY_UNIT, WHY_WOOD, WHY_TOWN, WHY_WATER, WHY_MARSH };
struct pikeshot_ground {
    bool known;
    enum barred_why bars; /* no part of a base may be in it */
    enum barred_why ends; /* no part of a base may be in it at the end of a move */
    bool open_to[TROOPS]; /* but these may */
    bool water, pass, road;
    bool blocks_sight, cover, strong; /* PS-34; PS-33; PS-46 */
};
/* clang-format on */

const struct pikeshot_law *pikeshot_law(void);
const struct pikeshot_ground *pikeshot_ground(enum terrain kind);

#endif
