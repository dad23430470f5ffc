#include "app/desk/open.h"

#include "disk/file.h"
#include "scenario/scenario.h"

#include <stdlib.h>

bool is_journal(const char *path)
{
    return file_begins(path, "foilshot journal");
}

static bool open_scenario(const char *path, int32_t seed, struct dice dice, bool hold,
                          struct game *game, struct trouble *trouble)
{
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    bool good = scenario_load(path, setting, trouble);
    if (good) {
        const struct rules *rules = rules_find(setting->set);
        good = rules ? game_begin_with(game, rules, setting, seed, dice, hold, trouble)
                     : trouble_at(trouble, path, 0, "there is no rule set \"%s\"", setting->set);
    }
    free(setting);
    return good;
}

bool open_game(const char *path, int32_t seed, struct game *game, struct trouble *trouble,
               struct trouble *notice)
{
    return open_game_with(path, seed, (struct dice){0}, false, game, trouble, notice);
}

bool open_game_with(const char *path, int32_t seed, struct dice dice, bool hold, struct game *game,
                    struct trouble *trouble, struct trouble *notice)
{
    if (!is_journal(path))
        return open_scenario(path, seed, dice, hold, game, trouble);
    bool good = game_load(game, path, trouble, notice);
    if (!good)
        game_release(game);
    game->dice = dice;
    game->hold = hold;
    return good;
}
