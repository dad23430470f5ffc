/* What an umpire may set by hand. */
#include "sets/pikeshot/pikeshot.h"

#include "rules/umpire.h"

static int32_t umpire_hits(const struct table *t, int unit)
{
    (void)t;
    (void)unit;
    return pikeshot_law()->hits - 1; /* with as many as that it would be eliminated */
}

static int32_t umpire_card(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_CHANCE];
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits suffered", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 0, .high = 0, .id = "PS-43", .most = umpire_hits},
    {.word = "out_of_ammunition", .name = "Out of ammunition", .kind = KIND_UNIT, .field = F_ATTR + U_EMPTY, .low = 0, .high = 1, .id = "PS-32", .troops = 1u << INFANTRY | 1u << REITERS},
    {.word = "moved", .name = "Moves made", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 2, .id = "PS-10"},
    {.word = "shot", .name = "Shots fired", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 2, .id = "PS-30", .troops = 1u << INFANTRY | 1u << REITERS},
    {.word = "fought", .name = "Has struck", .kind = KIND_UNIT, .field = F_ATTR + U_FOUGHT, .low = 0, .high = 1, .id = "PS-40"},
    {.word = "acts_twice", .name = "Acts twice", .kind = KIND_UNIT, .field = F_ATTR + U_TWICE, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
    {.word = "halted", .name = "Halted", .kind = KIND_UNIT, .field = F_ATTR + U_HALTED, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
    {.word = "silenced", .name = "Silenced", .kind = KIND_UNIT, .field = F_ATTR + U_SILENT, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
};
/* clang-format on */

const struct umpire_law pikeshot_umpire = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
};
