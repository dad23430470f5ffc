/* How the two Marks say a battle that belongs to no set (rules/battle.h): each battalion, squadron
 * and battery in a box. */
#include "sets/morschauser/morschauser.h"

#include "rules/battle.h"

enum { BOX = 3 * INCH };

static int32_t whole_of(int mark, int troop)
{
    return morschauser_law(mark)->stats[troop].hits;
}

static int32_t whole1(int troop)
{
    return whole_of(1, troop);
}

static int32_t whole2(int troop)
{
    return whole_of(2, troop);
}

/* clang-format off */
#define BOTH_ARMS \
    [ARM_GRENADIERS]  = {.troop = "grenadiers"}, \
    [ARM_LIGHT]       = {.troop = "light_infantry"}, \
    [ARM_LIGHT_HORSE] = {.troop = "light_cavalry"}, \
    [ARM_HEAVY_HORSE] = {.troop = "heavy_cavalry"}, \
    [ARM_GUNS]        = {.troop = "artillery"}, \
    [ARM_LEADER]      = {.troop = "leader"}
#define BOTH_MARKS \
    .front = 175 * MM, \
    .least = {10 * BOX, 8 * BOX}, .most = {26 * BOX, 18 * BOX}, \
    .box = BOX, .facings = 8, \
    .turn = 15, .turns_least = 12, .turns_most = 18, \
    .units_most = UNITS_A_SIDE, \
    .ground = { \
        [GROUND_ROAD]    = {.kind = "road", .width = 30 * MM}, \
        [GROUND_RIVER]   = {.kind = "river", .width = 50 * MM}, \
        [GROUND_STREAM]  = {.kind = "stream", .width = 20 * MM}, \
        [GROUND_FORD]    = {.kind = "ford", .width = 72 * MM}, \
        [GROUND_BRIDGE]  = {.kind = "bridge", .width = 72 * MM}, \
        [GROUND_WOOD]    = {.kind = "wood"}, \
        [GROUND_HILL]    = {.kind = "ridge"}, \
        [GROUND_VILLAGE] = {.kind = "town"}, \
        [GROUND_MARSH]   = {.lost = "There is no rule for a marsh: it is left out"}, \
        [GROUND_LAKE]    = {.kind = "lake"}, \
        [GROUND_FIELD]   = {.kind = "field"}, \
    }, \
    .says = {"Ground counts by whole boxes of three inches", "The dice say who begins", "Whoever holds a place wins at once here and not at nightfall: nobody has one to hold"}, \
    .cause = { \
        [V_SHOOT] = CAUSE_SHOOTING, [V_MELEE] = CAUSE_MELEE, [V_ATTACK] = CAUSE_MELEE, \
        [V_ANSWER] = CAUSE_SAME, [V_END] = CAUSE_SAME, [V_OPEN] = CAUSE_MORALE, \
    }

const struct battle_law morschauser1_battle = {
    .arm = {
        [ARM_LINE]    = {.troop = "infantry"},
        [ARM_MILITIA] = {.troop = "infantry", .lost = "Militia are Infantry like all others"},
        BOTH_ARMS,
    },
    .leaders = LEADERS_COMMANDS,
    .campaign = {
        .whole = whole1,
        .counted = "hits",
        .tired = "begins with fewer hits to take",
        .promoted = "can take all its hits again in every battle",
        .lost = "has taken its last hit and is disbanded",
    },
    BOTH_MARKS,
};
/* Veterans of the line are Guards, two hits more (MO-50); raw men are Militia. */
const struct battle_law morschauser2_battle = {
    .arm = {
        [ARM_LINE]    = {.troop = "infantry", .quality = true, .of = {[MEN_VETERAN] = 7}, .men = {[MEN_RAW] = "militia"}},
        [ARM_MILITIA] = {.troop = "militia"},
        BOTH_ARMS,
    },
    .leaders = LEADERS_COMMANDS,
    .ranked = {{"guards", "Guards", "infantry", 7}},
    .campaign = {
        .whole = whole2,
        .counted = "hits",
        .tired = "begins with fewer hits to take",
        .promoted = "is rested for every battle; Infantry become Guards, Militia called raw become Infantry",
        .lost = "has taken its last hit and is disbanded",
        .veteran = true,
    },
    BOTH_MARKS,
};
/* clang-format on */
