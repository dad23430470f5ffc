/* How S.H.A.M. says a battle that belongs to no set (rules/battle.h): a battalion or a regiment of
 * horse is a unit of four elements, a battery one of guns. */
#include "sets/sham/sham.h"

#include "rules/battle.h"

static int32_t whole(int troop)
{
    return rules_sham.troop[troop].bases > 1 ? rules_sham.troop[troop].bases : 1;
}

/* clang-format off */
const struct battle_law sham_battle = {
    .front = 170 * MM,
    .least = {800 * MM, 600 * MM}, .most = {2400 * MM, 1600 * MM},
    .turn = 10, .turns_least = 12, .turns_most = 20,
    .units_most = 40,
    .arm = {
        [ARM_LINE]        = {.troop = "foot", .strength = 4, .quality = true, .of = {[MEN_RAW] = 3}},
        [ARM_GRENADIERS]  = {.troop = "foot", .strength = 4, .lost = "Grenadiers are Foot like all others"},
        [ARM_LIGHT]       = {.troop = "foot", .strength = 3, .lost = "Light infantry is Foot of three elements and fights in line"},
        [ARM_MILITIA]     = {.troop = "foot", .strength = 3, .lost = "Militia are Foot with an element fewer, and so obey less"},
        [ARM_LIGHT_HORSE] = {.troop = "horse", .strength = 3, .lost = "Light horse is Horse with an element fewer"},
        [ARM_HEAVY_HORSE] = {.troop = "horse", .strength = 4},
        [ARM_GUNS]        = {.troop = "guns"},
        [ARM_LEADER]      = {.troop = "commander"},
    },
    .ground = {BATTLE_GROUNDS(40 * MM, 60 * MM, 20 * MM, 90 * MM)},
    .form = {[DRAWN_LINE] = "single", [DRAWN_COLUMN] = "double"},
    .aim = {[AIM_KIND_HOLD] = "hold", [AIM_KIND_LOSSES] = "losses"},
    .aims_most = 1,
    .leaders = LEADERS_ALL,
    .keeps_first = true,
    .says = {"Ground is scenery: nobody is slowed, hidden or sheltered by it",
             "Veterans have no better test than others; raw men have an element fewer"},
    .campaign = {
        .whole = whole,
        .counted = "elements",
        .tired = "begins with fewer elements, and so obeys less",
        .promoted = "has every element back for every battle",
        .lost = "has no element left to test for",
    },
    .cause = {
        [V_SHOOT] = CAUSE_SHOOTING, [V_FIGHT] = CAUSE_MELEE, [V_CHARGE] = CAUSE_MELEE,
        [V_TEST] = CAUSE_MORALE, [V_ANSWER] = CAUSE_SAME, [V_OPEN] = CAUSE_MORALE,
        [V_END] = CAUSE_MORALE,
    },
};
/* clang-format on */
