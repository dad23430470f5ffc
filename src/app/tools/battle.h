/* Battles that belong to no set, on the command line. */
#ifndef FOILSHOT_APP_TOOLS_BATTLE_H
#define FOILSHOT_APP_TOOLS_BATTLE_H

#include "app/tools/cli.h"
#include "scenario/battle.h"

/* `foilshot battle`: an exit code, or -1: `path` is the scenario to be opened. */
int battle_command(const struct cli *cli, char path[PATH_BYTES]);
/* For `list`. */
void battles_list(const struct cli *cli);
/* For `check`: reads it, and says what each set makes of it. False with trouble when it cannot be
 * read or no set can hold it. */
bool battle_check(const char *path, struct words *remarks, struct trouble *trouble);
/* Writes the battle as a scenario of the set: to `out`, or where the player's own tables lie, under
 * the battle's name; `path` is where. One that lies there already stays as it is. */
bool battle_lay(const struct cli *cli, const char *battle, const char *set, const char *out,
                struct words *told, char path[PATH_BYTES], struct trouble *trouble);

#endif
