/* What an umpire may set by hand. */
#include "sets/kiddies/kiddies.h"

#include "rules/umpire.h"

/* Whoever was touched is in no fight; fights that lack a side are none, and when there are no more
 * the game goes on. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    struct fight f;
    if (t->phase != FIGHT || t->step == STEP_OPEN)
        return;
    for (int i = 0; i < t->units; i++)
        if (touched[i])
            turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    for (int i = 0; i < t->units; i++)
        if (kiddies_attr(t, i, U_FIGHT) > 0 && !kiddies_fight_of(t, i, &f))
            turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    if (kiddies_fights_left(t) == 0)
        kiddies_fights_end(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "KI-30"},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "KI-42", .troops = 1u << REGULAR | 1u << SKIRMISHER | 1u << CANNON},
    {.word = "skirmished", .name = "Skirmisher has shot", .kind = KIND_SIDE, .field = F_ATTR + S_SKIRMISHED, .low = 0, .high = 1, .id = "KI-26"},
};
/* clang-format on */

const struct umpire_law kiddies_umpire = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .settle = umpire_settle,
};
