/* Opening a file of either kind: a scenario begins a game, a journal carries one on. */
#ifndef FOILSHOT_APP_DESK_OPEN_H
#define FOILSHOT_APP_DESK_OPEN_H

#include "rules/game.h"

/* Does the file begin as a journal does? */
bool is_journal(const char *path);
/* Opens it as a game; `seed` is for scenarios. The game is released again on failure. `notice` gets
 * what was mended (a torn end). */
bool open_game(const char *path, int32_t seed, struct game *game, struct trouble *trouble,
               struct trouble *notice);
/* The same with dice (of a scenario from the set-up on, of a journal from the next roll on) and
 * with phases held (game.h). */
bool open_game_with(const char *path, int32_t seed, struct dice dice, bool hold, struct game *game,
                    struct trouble *trouble, struct trouble *notice);

#endif
