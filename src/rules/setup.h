/* Laying out a setting: what every set does alike in its first block. */
#ifndef FOILSHOT_RULES_SETUP_H
#define FOILSHOT_RULES_SETUP_H

#include "core/turn.h"
#include "rules/rules.h"

/* Table, sides, options and terrain. False with trouble (path:line) when an option or terrain does
 * not fit the set. */
bool setup_table(struct turn *turn, const struct rules *rules, const struct setting *setting,
                 struct trouble *trouble);
/* A unit for every unit of the setting, numbered per side in order, with as many bases as its troop
 * has; those placed stand on the table, all bases at the unit's pose (a set whose units have
 * several lays them out itself), the others wait in reserve. *unit_of[i] (may be NULL) gets the
 * index for setting unit i. Leaders (setting_unit.leader) are the set's to look up. */
bool setup_units(struct turn *turn, const struct rules *rules, const struct setting *setting,
                 int *unit_of, struct trouble *trouble);
/* All of a set whose units stand on the table when it begins and whose sides take turns: the two
 * above, both sides there, the first turn of who is first (the setting's word, or Red), and a limit
 * of turns where the setting has none. */
bool setup_battle(struct turn *turn, const struct rules *rules, const struct setting *setting,
                  int turns, struct trouble *trouble);
/* Index of the piece of that name (or handle); -1 when there is none. */
int setup_piece(const struct table *table, const char *name);

#endif
