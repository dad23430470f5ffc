/* How 6+ says a battle that belongs to no set (rules/battle.h): a battalion, a squadron or a
 * battery is a base. */
#include "sets/sixplus/sixplus.h"

#include "rules/battle.h"

static int32_t whole(int troop)
{
    (void)troop;
    return sixplus_law.fatal;
}

/* clang-format off */
const struct battle_law sixplus_battle = {
    .front = 60 * MM,
    .least = {450 * MM, 300 * MM}, .most = {900 * MM, 600 * MM},
    .turn = 10, .turns_least = 12, .turns_most = 24,
    .units_most = 40,
    .arm = {
        [ARM_LINE]        = {.troop = "infantry"},
        [ARM_GRENADIERS]  = {.troop = "infantry", .lost = "Grenadiers are Infantry like all others"},
        [ARM_LIGHT]       = {.troop = "skirmishers"},
        [ARM_MILITIA]     = {.troop = "infantry", .lost = "Militia are Infantry like all others"},
        [ARM_LIGHT_HORSE] = {.troop = "cavalry"},
        [ARM_HEAVY_HORSE] = {.troop = "cavalry", .lost = "Heavy horse charges no harder than light"},
        [ARM_GUNS]        = {.troop = "artillery"},
        [ARM_LEADER]      = {.troop = "general"},
    },
    .ground = {BATTLE_GROUNDS(28 * MM, 30 * MM, 14 * MM, 52 * MM)},
    .aim = {[AIM_KIND_HOLD] = "hold", [AIM_KIND_LEAVE] = "exit"},
    .aims_most = 3,
    .leaders = LEADERS_ONE,
    .option = {
        {.word = "general", .value = "yes", .with_leaders = true},
        {.word = "rally", .value = "yes", .with_leaders = true},
        {.word = "rout", .value = "yes"},
    },
    .keeps_first = true,
    .says = {"There are no dice: the same plans give the same battle"},
    .campaign = {
        .whole = whole,
        .counted = "hits",
        .tired = "begins with hits that have not healed: fewer take it off the table",
        .promoted = "begins every battle without a hit",
        .lost = "has had its last hit and is disbanded",
    },
    .cause = {
        [V_SHOOT] = CAUSE_SHOOTING, [V_CHARGE] = CAUSE_MELEE, [V_RETREAT] = CAUSE_MELEE,
        [V_ANSWER] = CAUSE_SAME, [V_END] = CAUSE_SAME, [V_OPEN] = CAUSE_SAME, [V_LEAVE] = CAUSE_REST,
    },
};
/* clang-format on */
