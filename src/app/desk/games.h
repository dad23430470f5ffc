/* The games folder: which games are in it, the one played last first.
 *
 * Clocks go wrong, and files are copied. So which game was begun or carried on last stands in a
 * small file in the folder, "played-last.txt", a name a line. Games that are not in it come after
 * those that are, by the stamps in their names and then by name.
 */
#ifndef FOILSHOT_APP_DESK_GAMES_H
#define FOILSHOT_APP_DESK_GAMES_H

#include "app/desk/paths.h"

#define GAMES_ENDING ".journal"

/* Names of all games in a folder, in that order; the caller frees with names_free. */
int games_list(const char *folder, char ***names);
/* The game was begun, carried on or copied just now; one that lies elsewhere changes nothing. What
 * cannot be written is not told: only the order is lost. */
void games_played(const char *folder, const char *path);

/* Is it one that the program named itself ("kiddies-book-ridge-20261121-213000.journal")? */
bool games_named_itself(const char *name);

#endif
