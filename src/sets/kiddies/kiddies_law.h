/* Kiddies': the numbers of its rules, as the set itself reads them. Lengths are in µm, angles in
 * thousandths of a degree, spans in thousandths. Nobody but the set and its tests looks in here.
 */
#ifndef FOILSHOT_SETS_KIDDIES_KIDDIES_LAW_H
#define FOILSHOT_SETS_KIDDIES_KIDDIES_LAW_H

#include "core/table.h"
#include "flick/flick.h"

/* clang-format off */
enum troop_kind { REGULAR, SKIRMISHER, CAVALRY, CANNON, TROOPS };
enum phase_kind { DEPLOY, MOVE, FIGHT, SHOOT_CANNON, SHOOT_VOLLEY, SHOOT_SKIRMISH, PHASES };

/* The measures of the rules. */
struct kiddies_law {
    int32_t table_long, table_short; /* KI-01 */
    int32_t deploy_depth;            /* KI-10 */
    int32_t move[TROOPS];            /* KI-30, KI-31 */
    int32_t road;                    /* KI-32 */
    int32_t charge, charge_road;     /* KI-71 */
    int riders, group, crew;         /* KI-70, KI-42, KI-41 */
    int32_t line_gap, line_level, line_face; /* KI-42 */
    int32_t front;                   /* half of the forward arc, KI-41, KI-42 */
    int double_cavalry_dice;         /* KI-66 */
    int lone_most[2][2];             /* [of one][of the others]: 0 foot, 1 horse; KI-63, 65, 66, 67 */
    int32_t rounding;                /* what a path's corners may make it longer, µm */
    int32_t look;                    /* how far up a brick still is in a man's way */
    int32_t spot_gap[FLICK_SIZE_COUNT]; /* between shooter and pellet */
    int skirmish_spots;
    int32_t wobble;                  /* one sigma of the aim by catapult and steady hand */
    int32_t bend;                    /* most a stroke can bend the aim */
    enum flick_size size[PHASES];    /* KI-07 */
};

/* What terrain means here (KI-08, KI-13, KI-33, KI-34, KI-36, KI-73, KI-83). */
enum ground_why { FREE, WHY_ENEMY, WHY_BUILDING, WHY_HILL, WHY_WATER };
struct kiddies_ground {
    bool known;
    enum ground_why bars;  /* a path may not go through it */
    bool no_end;           /* nobody ends on it */
    bool water, pass, road;
    bool no_deploy;
    bool stops_charge;
    bool stand_on, touch;  /* occupied by standing on it, or by touching it */
    bool solid;            /* a body for the flick */
};
/* clang-format on */

/* Whose a unit is: a cannon is its crew's, except while everybody sets up (KI-37); or nobody's. */
int kiddies_controller(const struct table *table, int unit);
const struct kiddies_law *kiddies_law(void) __attribute__((const));
const struct kiddies_ground *kiddies_ground(enum terrain kind) __attribute__((const));

#endif
