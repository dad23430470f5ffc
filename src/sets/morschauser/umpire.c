/* What an umpire may set by hand, and how the game goes on after it. */
#include "sets/morschauser/morschauser.h"

#include "rules/umpire.h"

static int32_t umpire_full(const struct table *t, int unit)
{
    return mo_attr_of(t, unit, U_FULL);
}

static int32_t umpire_shaken(const struct table *t, int unit)
{
    (void)unit;
    return mo_law_of(t)->shaken;
}

static int32_t umpire_quality(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_QUALITY] ? SUPERIOR : 0;
}

/* A Leader may stand in the box of a unit of his side. */
static bool umpire_share(const struct table *t, int a, int b)
{
    return side_of(t, a) == side_of(t, b) && mo_is_leader(t, a) != mo_is_leader(t, b);
}

/* Whoever was touched attacks nobody and is in no fight; when there are no more fights the game
 * goes on. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        if (touched[i]) {
            mo_set_unit(turn, i, U_ATTACK, 0);
            mo_set_unit(turn, i, U_JOIN, 0);
            mo_set_unit(turn, i, U_FIGHT, 0);
        }
    if (t->phase == MELEE && t->step == MELEE_FIGHT)
        mo_melee_on(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits left", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 1, .high = 1, .id = "MO-30", .fresh = FRESH_HIGH, .most = umpire_full},
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "MO-11"},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "MO-20"},
    {.word = "rallied", .name = "Has rallied somebody", .kind = KIND_UNIT, .field = F_ATTR + U_RALLIED, .low = 0, .high = 1, .id = "MO-36", .troops = 1u << LEADER},
    {.word = "shaken", .name = "Command shaken", .kind = KIND_UNIT, .field = F_ATTR + U_SHAKEN, .low = 0, .high = 1, .id = "MO-40", .troops = 1u << LEADER, .fresh = FRESH_KEEP, .most = umpire_shaken},
    {.word = "quality", .name = "Quality", .kind = KIND_UNIT, .field = F_ATTR + U_QUALITY, .low = 0, .high = SUPERIOR, .id = "MO-52", .troops = 1u << LEADER, .fresh = FRESH_KEEP, .most = umpire_quality, .words = mo_quality_words},
};
/* clang-format on */
const struct umpire_law mo_umpire = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .share = umpire_share,
    .settle = umpire_settle,
};
