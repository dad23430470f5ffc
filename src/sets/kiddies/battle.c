/* How Kiddies' rules say a battle that belongs to no set (rules/battle.h): a battalion is a volley
 * line of five. */
#include "sets/kiddies/kiddies.h"

#include "rules/battle.h"

static const char here[] = "Troops are good or bad by the hand that flicks: here all are alike";

/* clang-format off */
const struct battle_law kiddies_battle = {
    .front = 150 * MM,
    .least = {1830 * MM, 1220 * MM}, .most = {3000 * MM, 2000 * MM},
    .turn = 12, .turns_least = 10, .turns_most = 20,
    .units_most = 80,
    .arm = {
        [ARM_LINE]        = {.troop = "regular", .units = 5},
        [ARM_GRENADIERS]  = {.troop = "regular", .units = 5, .lost = "Grenadiers are Regulars like all others"},
        [ARM_LIGHT]       = {.troop = "skirmisher", .units = 3},
        [ARM_MILITIA]     = {.troop = "regular", .units = 5, .lost = "Militia are Regulars like all others"},
        [ARM_LIGHT_HORSE] = {.troop = "cavalry", .units = 3},
        [ARM_HEAVY_HORSE] = {.troop = "cavalry", .units = 3, .lost = "Heavy horse charges no harder than light"},
        [ARM_GUNS]        = {.troop = "cannon", .units = 1, .crew = "regular", .beside = 25700},
        [ARM_LEADER]      = {.lost = "Nobody commands: leaders are left out"},
    },
    .ground = {
        [GROUND_ROAD]    = {.kind = "road", .width = 60 * MM},
        [GROUND_RIVER]   = {.kind = "river", .width = 90 * MM},
        [GROUND_STREAM]  = {.kind = "stream", .width = 30 * MM},
        [GROUND_FORD]    = {.kind = "bridge", .width = 180 * MM, .lost = "There are no fords: a plank bridge lies at each"},
        [GROUND_BRIDGE]  = {.kind = "bridge", .width = 180 * MM},
        [GROUND_WOOD]    = {.kind = "wood", .trees = "5"},
        [GROUND_HILL]    = {.kind = "ridge", .lost = "A hill is a book: one stands on its top, and that is all"},
        [GROUND_VILLAGE] = {.kind = "field", .around = "house"},
        [GROUND_MARSH]   = {.lost = "There is no rule for a marsh: it is left out"},
        [GROUND_LAKE]    = {.kind = "lake"},
        [GROUND_FIELD]   = {.kind = "field"},
    },
    .aim = {[AIM_KIND_HOLD] = "hold", [AIM_KIND_LEAVE] = "exit"},
    .aims_attacker = true, .aims_most = 2,
    .leaders = LEADERS_NONE,
    .says = {here, "An order of battle stands as it is drawn: nobody sets up by himself"},
    .campaign = {
        .counted = "men",
        .tired = "begins with fewer men in its volley line",
        .promoted = "has all its men back for every battle, and one more with every five",
        .lost = "has nobody left to stand in line",
        .more = 200,
    },
    .cause = {
        [V_FIGHT] = CAUSE_MELEE, [V_CHARGE] = CAUSE_MELEE, [V_PIVOT] = CAUSE_MELEE,
        [V_FLICK] = CAUSE_FLICK, [V_ANSWER] = CAUSE_SAME, [V_OPEN] = CAUSE_SAME,
    },
};
/* clang-format on */
