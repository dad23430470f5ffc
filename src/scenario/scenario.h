/* Scenario files: YAML in, a checked `struct setting` out.
 *
 * A file is written for people (scenarios/README.md shows every word): positions and sizes in
 * centimetres from the south-west corner of the table, angles in degrees clockwise from north.
 * Macros unfold into plain pieces here: "brick house" into bricks laid in bond, "wood" into an area
 * and its trees, "wall" into panels, "line" into figures side by side. The same file gives the same
 * setting on every machine and in every locale.
 *
 * What is checked here: the words and their values, that everything lies on the table, that figures
 * and standing pieces do not overlap, names, shapes, and, through the tables of the rule set,
 * troops and options with their ranges. What only the set can know (where troops may deploy, which
 * ways to win it has) is for rules->setup, which finds the line of every item in the setting.
 *
 * A mistake gives "path:line: what is wrong", the first one in the file's order of reading, and
 * nothing is loaded. Ownership: the caller's; a setting holds no pointers.
 */
#ifndef FOILSHOT_SCENARIO_SCENARIO_H
#define FOILSHOT_SCENARIO_SCENARIO_H

#include "core/trouble.h"
#include "core/words.h"
#include "rules/rules.h"
#include "rules/setting.h"

/* Reads the file. False leaves *out as it was and fills `trouble`. */
bool scenario_load(const char *path, struct setting *out, struct trouble *trouble);
/* The same from memory; `path` is only named in messages and in out->path. */
bool scenario_read(const char *path, const char *text, size_t size, struct setting *out,
                   struct trouble *trouble);
/* Puts another unit like this one beside it, or as near as there is room for it, behind all others
 * of the list and without a name; `begins` says whether a game begins so. False, and all is as it
 * was, where there is no room. */
bool scenario_another(struct setting *setting, const struct rules *rules, int unit,
                      bool (*begins)(void *self, const struct setting *setting), void *self);
/* Remarks on a sound scenario, a line each ("path:line: …"), for `foilshot check`: uneven sides of
 * an encounter, an attack without an aim, no turn limit. Returns their number. */
int scenario_remarks(const struct setting *setting, struct words *out);

/* Colours a piece of this kind may have, as scenario files say them; their index is the piece's
 * `colour`. NULL behind the last. A tree's colour is how it grows, round or pointed; a house's is
 * what covers its roof. A wood's is that of most of its trees. */
const char *const *scenario_colours(enum terrain kind);

#endif
