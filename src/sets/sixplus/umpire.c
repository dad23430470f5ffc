/* 6+: what an umpire may set by hand. */
#include "sets/sixplus/sixplus.h"

#include "rules/umpire.h"

static int32_t umpire_hits(const struct table *t, int unit)
{
    (void)t;
    (void)unit;
    return sixplus_law.fatal - 1; /* with as many as that it would be eliminated */
}

static int32_t umpire_square(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_SQUARE];
}

/* Whoever was touched is in hand-to-hand with nobody. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int32_t foe = sixplus_attr(t, i, U_FOE);
        if (foe && (touched[i] || touched[foe - 1])) {
            turn_attr(turn, ref_unit(t, i), U_FOE, 0);
            turn_attr(turn, ref_unit(t, i), U_OWES, 0);
        }
    }
    sixplus_foes_part(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits suffered", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 0, .high = 0, .id = "SP-46", .most = umpire_hits},
    {.word = "unloaded", .name = "Unloaded", .kind = KIND_UNIT, .field = F_ATTR + U_UNLOADED, .low = 0, .high = 1, .id = "SP-10", .troops = 1u << INFANTRY | 1u << SKIRMISHERS | 1u << ARTILLERY},
    {.word = "square", .name = "In square", .kind = KIND_UNIT, .field = F_ATTR + U_SQUARE, .low = 0, .high = 1, .id = "SP-50", .troops = 1u << INFANTRY, .most = umpire_square},
    {.word = "acted", .name = "Movements used", .kind = KIND_UNIT, .field = F_ATTR + U_ACTED, .low = 0, .high = 2, .id = "SP-10"},
    {.word = "shots", .name = "Shots fired", .kind = KIND_UNIT, .field = F_ATTR + U_SHOTS, .low = 0, .high = 2, .id = "SP-10", .troops = 1u << INFANTRY | 1u << SKIRMISHERS | 1u << ARTILLERY},
    {.word = "rallied", .name = "General has rallied", .kind = KIND_SIDE, .field = F_ATTR + S_RALLIED, .low = 0, .high = 1, .id = "SP-52"},
};
/* clang-format on */
const struct umpire_law sixplus_umpire = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .settle = umpire_settle,
};
