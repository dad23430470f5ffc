#include "app/open.h"

#include "disk/file.h"
#include "scenario/scenario.h"

#include <stdlib.h>

bool is_journal(const char *path)
{
    return file_begins(path, "foilshot journal");
}

static bool open_scenario(const char *path, int32_t seed, struct game *game,
                          struct trouble *trouble)
{
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    bool good = scenario_load(path, setting, trouble);
    if (good) {
        const struct rules *rules = rules_find(setting->set);
        good = rules ? game_begin(game, rules, setting, seed, trouble)
                     : trouble_at(trouble, path, 0, "there is no rule set \"%s\"", setting->set);
    }
    free(setting);
    return good;
}

bool open_game(const char *path, int32_t seed, struct game *game, struct trouble *trouble,
               struct trouble *notice)
{
    if (!is_journal(path))
        return open_scenario(path, seed, game, trouble);
    if (game_load(game, path, trouble, notice))
        return true;
    game_release(game);
    return false;
}
