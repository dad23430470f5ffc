/* Battles that belong to no set (rules/battle.h): files of scenarios/battles, in the words of
 * history, and what each set makes of them.
 *
 * A file is YAML (scenarios/README.md shows every word): lengths in metres of the real ground from
 * its south-west corner, angles in degrees clockwise from north, times in minutes. A mistake gives
 * "path:line: what is wrong", and nothing is loaded.
 *
 * Translating: places and sizes go by the set's scale on to its table, which has the ground's shape
 * as far as the set allows; troops go by its law; where the set cannot have a unit stand (on
 * another, in ground barred to it), it is moved to the nearest place where it can. What came of it
 * is a scenario of the set, sound and playable, and what was lost is told, a line each.
 */
#ifndef FOILSHOT_SCENARIO_BATTLE_H
#define FOILSHOT_SCENARIO_BATTLE_H

#include "core/words.h"
#include "rules/battle.h"
#include "rules/rules.h"

/* Does the file say that it is a battle (its words "ground" and no "set")? */
bool battle_is(const char *path);
/* Reads a file; false leaves *out as it was and fills `trouble`. */
bool battle_load(const char *path, struct battle *out, struct trouble *trouble);
bool battle_read(const char *path, const char *text, size_t size, struct battle *out,
                 struct trouble *trouble);

/* The battle as a scenario of the set: its setting, and as text (either may be NULL); what is lost
 * goes to `told`, a sentence a line. Tries whether the set can begin it. False with trouble when
 * the set cannot hold it. */
bool battle_translate(const struct battle *battle, const struct rules *rules,
                      struct setting *setting, struct words *text, struct words *told,
                      struct trouble *trouble);

/* The same, and which of the battle's units each unit of the setting is of: of[i] is an index into
 * battle->unit, -1 nobody's. */
bool battle_translate_of(const struct battle *battle, const struct rules *rules,
                         struct setting *setting, int of[SETTING_UNITS], struct words *told,
                         struct trouble *trouble);

/* What a fresh unit of it is there, in what the set's campaign_law counts; 0: it is not counted. */
int32_t battle_strength(const struct battle *battle, const struct rules *rules, int unit);

/* The file so translated, read from where it lies. */
bool battle_load_as(const char *path, const struct rules *rules, struct setting *setting,
                    struct words *text, struct words *told, struct trouble *trouble);

#endif
