/* S.H.A.M.: what an umpire may set. */
#include "sets/sham/sham.h"

#include "rules/umpire.h"

static int umpire_lay(const struct table *t, int unit, struct pose pose, int count, struct pose *to,
                      int max)
{
    struct pose all[BODY_PARTS];
    int parts = count < BODY_PARTS ? count : BODY_PARTS;
    struct body body = sham_body_as(pose, parts, sham_attr(t, unit, U_FORM));
    int poses = body_poses(&body, all);
    for (int i = 0; i < poses && i < max; i++)
        to[i] = all[i];
    return poses < max ? poses : max;
}

/* Whoever was touched is in no fight, nor is who touches nobody of his fight any more. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    static const enum sham_unit_attr forgotten[] = {U_FELL, U_HITS, U_PURSUES, U_RUNS};
    const struct table *t = turn->table;
    int foe[SHAM_FOES];
    for (int i = 0; i < t->units; i++) {
        if (touched[i])
            sham_set_unit(turn, i, U_FIGHT, 0);
        for (size_t k = 0;
             touched[i] && !unit_stands(t, i) && k < sizeof forgotten / sizeof forgotten[0]; k++)
            sham_set_unit(turn, i, forgotten[k], 0);
    }
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) && unit_stands(t, i) && sham_foes_in_fight(t, i, foe) == 0)
            sham_set_unit(turn, i, U_FIGHT, 0);
    sham_make_way(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "elements", .name = "Elements", .kind = KIND_UNIT, .field = UMPIRE_BASES, .low = 1, .high = 4, .id = "SH-45", .fresh = FRESH_HIGH},
    {.word = "form", .name = "Ranks", .kind = KIND_UNIT, .field = F_ATTR + U_FORM, .low = 0, .high = 1, .id = "SH-72", .troops = 1u << HORSE | 1u << FOOT, .fresh = FRESH_KEEP, .lays = true, .words = sham_forms},
    {.word = "runs", .name = "Running", .kind = KIND_UNIT, .field = F_ATTR + U_RUNS, .low = 0, .high = 1, .id = "SH-71", .troops = 1u << GUNS | 1u << HORSE | 1u << FOOT},
    {.word = "points", .name = "Command points", .kind = KIND_UNIT, .field = F_ATTR + U_POINTS, .low = 0, .high = 6, .id = "SH-12", .troops = 1u << COMMANDER, .fresh = FRESH_KEEP},
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "SH-36", .troops = 1u << GUNS | 1u << HORSE | 1u << FOOT},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "SH-40", .troops = 1u << GUNS | 1u << FOOT},
    {.word = "pursues", .name = "Pursues, turns", .kind = KIND_UNIT, .field = F_ATTR + U_PURSUES, .low = 0, .high = 2, .id = "SH-66", .troops = 1u << HORSE | 1u << FOOT},
    {.word = "rode", .name = "Has ridden", .kind = KIND_UNIT, .field = F_ATTR + U_RODE, .low = 0, .high = 1, .id = "SH-13", .troops = 1u << COMMANDER},
};
/* clang-format on */
const struct umpire_law sham_umpire = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .lay = umpire_lay,
    .settle = umpire_settle,
};
