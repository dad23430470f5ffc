/* What tests of far games share: a game of a scenario, and the two chains its dice come from. */
#ifndef FOILSHOT_TESTS_FAR_H
#define FOILSHOT_TESTS_FAR_H

#include "computer/random.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text of a scenario's set-up, without a seed; the caller frees it. */
static inline char *far_setup(const char *name)
{
    static struct setting setting;
    static struct game game;
    char path[400];
    struct trouble trouble = {0};
    struct dice_script none = {0};
    struct words out;
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s.yaml", name);
    if (!scenario_load(path, &setting, &trouble) ||
        !game_begin_with(&game, rules_find(setting.set), &setting, 0, dice_scripted(&none), false,
                         &trouble))
        fail_msg("%s", trouble.text);
    words_init(&out);
    game_write_setup(&game, &out);
    game_release(&game);
    return out.text;
}

static inline struct link far_secret(int side)
{
    struct link link;
    memset(link.of, 0x11 * side, sizeof link.of);
    return link;
}

static inline void far_links(int32_t number, struct link link[SIDE_COUNT])
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct link secret = far_secret(side);
        link[side] = chain_link(&secret, number);
    }
}

static inline void far_begin(struct game *game, const char *scenario)
{
    struct trouble trouble = {0};
    struct link end[SIDE_COUNT] = {0};
    char *text = far_setup(scenario);
    far_links(0, end);
    if (!game_begin_shared(game, text, scenario, end, &trouble))
        fail_msg("%s", trouble.text);
    free(text);
}

/* A random order of whoever is awaited, as text; false when there is none. */
static inline bool far_order(struct random_player *player, const struct game *game,
                             struct words *text)
{
    static struct offers offers;
    struct order order;
    bool probe = false;
    if (!random_order(player, game->rules, &game->table, game_awaited(game), &offers, &order,
                      &probe))
        return false;
    words_clear(text);
    order_write(game->rules, &game->table, &order, text);
    return true;
}

#endif
