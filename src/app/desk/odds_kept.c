#include "app/desk/odds_kept.h"

#include "app/desk/games.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool odds_kept_path(const char *journal, char out[PATH_BYTES])
{
    size_t length = strlen(journal), ending = strlen(GAMES_ENDING);
    bool named = length > ending && strcmp(journal + length - ending, GAMES_ENDING) == 0;
    int stem = (int)(named ? length - ending : length);
    return length > 0 && snprintf(out, PATH_BYTES, "%.*s.odds", stem, journal) < PATH_BYTES;
}

static struct keeping_key key_of(const struct game *game, const struct survey_wish *wish)
{
    return (struct keeping_key){.rules = game->rules,
                                .weights = &wish->weights,
                                .budget = wish->budget,
                                .eyes = wish->eyes};
}

bool odds_kept_find(const char *path, const struct game *game, const struct survey_wish *wish,
                    struct fortunes *known)
{
    struct keeping_key key = key_of(game, wish);
    struct trouble trouble = {0};
    char *text;
    size_t size;
    if (!file_begins(path, "") || !file_read(path, &text, &size, &trouble))
        return true;
    bool good =
        size <= KEPT_BYTES && turning_read(known, &game->journal, &key, text, path, &trouble);
    free(text);
    return good;
}

void odds_kept_write(const char *path, const struct game *game, const struct survey_wish *wish,
                     const struct fortunes *known)
{
    struct keeping_key key = key_of(game, wish);
    struct trouble ignored = {0};
    struct words out;
    words_init(&out);
    turning_write(known, &game->journal, &key, &out);
    if (out.length <= KEPT_BYTES)
        file_write_quick(path, out.text, out.length, &ignored);
    words_release(&out);
}
