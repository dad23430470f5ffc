/* 6+: the numbers of its rules, as the set itself reads them. Lengths are in µm, angles in
 * thousandths of a degree. Nobody but the set and its tests looks in here.
 */
#ifndef FOILSHOT_SETS_SIXPLUS_SIXPLUS_LAW_H
#define FOILSHOT_SETS_SIXPLUS_SIXPLUS_LAW_H

#include "core/table.h"

/* clang-format off */
enum troop_kind { INFANTRY, CAVALRY, SKIRMISHERS, ARTILLERY, GENERAL, TROOPS };

/* The measures of the rules. */
struct sixplus_law {
    int32_t move[TROOPS];            /* SP-11 */
    int32_t range[TROOPS];           /* SP-33; 0: never shoots (SP-30, SP-51) */
    int hits[TROOPS];                /* SP-36 */
    bool all_round[TROOPS];          /* SP-31 */
    bool overhead[TROOPS];           /* SP-35 */
    bool moves_and_shoots[TROOPS];   /* SP-19 */
    bool reloads[TROOPS];            /* SP-10 */
    bool charges[TROOPS];            /* SP-21 */
    bool passes[TROOPS];             /* SP-20: goes through others, and others through it */
    bool squares[TROOPS];            /* SP-50 */
    int counts[TROOPS];              /* SP-54, with General and rout */
    int32_t worth[TROOPS];           /* to a player who weighs the table up */
    int32_t arc;                     /* either side of straight ahead, SP-31 */
    int road_num, road_den;          /* of the allowance, SP-18 */
    int32_t charge, charge_turn;     /* SP-22, SP-23 */
    int charge_hits;                 /* SP-40 */
    int flank_times;                 /* SP-43 */
    int32_t retreat;                 /* SP-45 */
    int fatal;                       /* SP-46 */
    int rally;                       /* SP-52 */
    int32_t tide;                    /* SP-55 */
    int tide_hits;
    int32_t rounding;                /* of an order's tenths of a millimetre, µm */
};

/* What terrain means here (SP-14 … SP-18, SP-26, SP-34, SP-37, SP-41). */
enum why {
    FREE,
    WHY_UNIT,
    WHY_ROOM,
    WHY_WOOD,
    WHY_MARSH,
    WHY_LAKE,
    WHY_RIVER,
    WHY_TOWN,
    WHY_EDGE,
    WHYS
};
struct sixplus_ground {
    bool known;
    enum why bars;  /* for all but those named by `opens` */
    unsigned opens; /* troops, as bits, that may enter all the same */
    enum why ends;  /* for all but those named by `houses` */
    unsigned houses;
    bool water, pass, road;
    bool hides;     /* sight */
    bool cover;     /* halves hits of shooting */
    bool hilltop;   /* halves hits of a charge */
    bool all_round; /* field of fire */
};
/* clang-format on */

extern const struct sixplus_law sixplus_law;
extern const struct sixplus_ground sixplus_ground[TERRAIN_COUNT];

#endif
