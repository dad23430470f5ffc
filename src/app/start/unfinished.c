/* The game played last that is not over. */
#include "app/desk/games.h"
#include "app/desk/open.h"
#include "app/start/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void unfinished_say(const struct game *game, char *what, size_t size)
{
    char when[24] = "setting up";
    if (game->table.turn > 0)
        snprintf(when, sizeof when, "turn %d", (int)game->table.turn);
    snprintf(what, size, "%s, %s, %s", game->rules->title, game->journal.head.scenario, when);
}

bool start_unfinished(const struct desk *desk, struct unfinished *u)
{
    char **names, full[PATH_BYTES];
    int count = games_list(desk->paths.saves, &names);
    bool found = false;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    for (int i = 0; i < count && !found; i++) {
        struct trouble trouble = {0}, notice = {0};
        if (!games_named_itself(names[i]) || !path_join(full, desk->paths.saves, names[i]))
            continue;
        bool good = open_game(full, 1, game, &trouble, &notice);
        u->damaged = !good && is_journal(full);
        found = u->damaged || (good && !game->table.over);
        if (!found) {
        } else if (u->damaged) {
            snprintf(u->words, sizeof u->words, "%s", "The last game is damaged; it may be saved");
        } else {
            unfinished_say(game, u->words, sizeof u->words);
        }
        if (found)
            memcpy(u->path, full, sizeof full);
        if (good)
            game_release(game);
    }
    free(game);
    names_free(names, count);
    return found;
}
