/* A game to look at: a scenario with everybody set up. */
#ifndef FOILSHOT_TESTS_TABLETOP_GAME_H
#define FOILSHOT_TESTS_TABLETOP_GAME_H

#include "rules/game.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAME_SEED = 7 };

static inline enum given game_order(struct game *game, const char *text)
{
    static struct verdict verdict;
    struct trouble trouble = {{0}};
    enum given given = game_say(game, SIDE_NONE, text, SOURCE_TYPED, &verdict, &trouble);
    if (given != GIVEN_DONE)
        fprintf(stderr, "%s: %s %s %s\n", text, verdict.id, verdict.why, trouble.text);
    return given;
}

/* The named scenario of the set, begun; with `muster` everybody stands on the table. */
static inline struct game *game_for_view(const char *name, bool muster)
{
    char path[512];
    struct trouble trouble = {{0}};
    struct game *game = calloc(1, sizeof *game);
    struct setting *setting = calloc(1, sizeof *setting);
    snprintf(path, sizeof path, "%s/scenarios/%s.yaml", FOILSHOT_SOURCE, name);
    bool good = game && setting && scenario_load(path, setting, &trouble);
    const struct rules *rules = good ? rules_find(setting->set) : NULL;
    good = good && rules && game_begin(game, rules, setting, GAME_SEED, &trouble);
    free(setting);
    if (!good) {
        fprintf(stderr, "%s: %s\n", path, trouble.text);
        abort();
    }
    for (int i = 0; muster && i < 2; i++) {
        game_order(game, "muster");
        game_order(game, "end");
    }
    return game;
}

static inline void game_free(struct game *game)
{
    game_release(game);
    free(game);
}

#endif
