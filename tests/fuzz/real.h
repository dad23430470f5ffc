/* What is asked of a game of a real set that was read from any bytes at all: its hash is true, its
 * table sane, it is written and read again as the same text, played again it stands where it stood,
 * and it can be taken back, done again and played on. */
#ifndef FOILSHOT_TESTS_FUZZ_REAL_H
#define FOILSHOT_TESTS_FUZZ_REAL_H

#include "computer/random.h"
#include "fuzz/mend.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void demand(bool good, const char *what, const struct trouble *trouble)
{
    if (good)
        return;
    fprintf(stderr, "%s (%s)\n", what, trouble->text);
    abort();
}

static inline void is_true(const struct game *game, const char *when)
{
    struct trouble why = {{0}};
    demand(game->table.hash == table_hash(&game->table), "the hash is wrong", &why);
    if (!table_sane(&game->table, &game->rules->attrs, why.text, sizeof why.text))
        demand(false, when, &why);
}

static inline void same_again(const struct game *game)
{
    static struct game again;
    struct words first, second;
    struct trouble trouble = {{0}}, notice = {{0}};
    words_init(&first);
    words_init(&second);
    game_write(game, &first);
    demand(game_open(&again, first.text, "again.journal", &trouble, &notice),
           "what was written is not read", &trouble);
    demand(!notice.text[0], "what was written is torn", &notice);
    game_write(&again, &second);
    demand(strcmp(first.text, second.text) == 0, "written otherwise the second time", &trouble);
    game_release(&again);
    words_release(&first);
    words_release(&second);
}

static inline void played_on(struct game *game, uint64_t seed, int orders)
{
    static struct offers offers;
    static struct verdict verdict;
    struct random_player player = random_player(seed);
    struct trouble trouble;
    struct order order;
    bool wild;
    player.wild = true;
    if (!game->table.over && game_carry_on(game, &trouble) != GIVEN_DONE)
        return;
    for (int i = 0; i < orders && !game->table.over; i++) {
        if (!random_order(&player, game->rules, &game->table, game_awaited(game), &offers, &order,
                          &wild))
            return;
        game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble);
        is_true(game, "not sane after an order");
    }
}

static inline void there_and_back(struct game *game)
{
    while (game_undo(game, SIDE_RED, true))
        ;
    is_true(game, "not sane, taken back");
    while (game_redo(game, SIDE_RED))
        ;
    is_true(game, "not sane, done again");
}

#endif
