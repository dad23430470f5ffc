#include "app/open.h"

#include "scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

bool is_journal(const char *path)
{
    char head[17] = "";
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t n = fread(head, 1, sizeof head - 1, file);
    fclose(file);
    head[n] = '\0';
    return strcmp(head, "foilshot journal") == 0;
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
    char *text;
    if (!file_read(path, &text, NULL, trouble))
        return false;
    bool good = game_open(game, text, path, trouble, notice);
    if (!good)
        game_release(game);
    game->dice = dice;
    game->hold = hold;
    free(text);
    return good;
}
