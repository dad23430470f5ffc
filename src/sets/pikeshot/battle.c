/* How Pike and Shot says a battle that belongs to no set (rules/battle.h): each regiment a base of
 * five inches by two. */
#include "sets/pikeshot/pikeshot.h"

#include "rules/battle.h"

static int32_t whole(int troop)
{
    (void)troop;
    return pikeshot_law()->hits;
}

/* clang-format off */
const struct battle_law pikeshot_battle = {
    .front = 150 * MM,
    .least = {9144 * 100, 6096 * 100}, .most = {18288 * 100, 12192 * 100},
    .turn = 12, .turns_least = 12, .turns_most = 20,
    .units_most = 24,
    .arm = {
        [ARM_LINE]        = {.troop = "infantry"},
        [ARM_GRENADIERS]  = {.troop = "infantry", .lost = "Grenadiers are Infantry like all others"},
        [ARM_LIGHT]       = {.troop = "swordsmen", .lost = "Light infantry are Swordsmen: quick and at home in woods, but they do not shoot"},
        [ARM_MILITIA]     = {.troop = "infantry", .lost = "Militia are Infantry like all others"},
        [ARM_LIGHT_HORSE] = {.troop = "reiters"},
        [ARM_HEAVY_HORSE] = {.troop = "cavalry"},
        [ARM_GUNS]        = {.lost = "The author gives no guns: they are left out"},
        [ARM_LEADER]      = {.lost = "The author gives no leaders: they are left out"},
    },
    .ground = {BATTLE_GROUNDS(50 * MM, 60 * MM, 25 * MM, 100 * MM)},
    .aim = {[AIM_KIND_HOLD] = "hold", [AIM_KIND_LEAVE] = "exit"},
    .aims_most = 2,
    .leaders = LEADERS_NONE,
    .keeps_first = true,
    .says = {"It is a hundred years too early: muskets among pikes, shooting until the powder is gone"},
    .campaign = {
        .whole = whole,
        .counted = "hits",
        .tired = "begins with hits already on it, its ranks not filled up",
        .promoted = "has its ranks filled up before every battle",
        .lost = "is broken up: its colours are gone",
    },
    .cause = {
        [V_SHOOT] = CAUSE_SHOOTING, [V_FIGHT] = CAUSE_MELEE, [V_CHARGE] = CAUSE_MELEE,
    },
};
/* clang-format on */
