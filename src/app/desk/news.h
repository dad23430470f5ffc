/* News: how much what happened matters, so that the important is told first.
 *
 * A sentence of the journal weighs what the changes beside it weigh: that the game ended, who was
 * lost, that a phase was lost by its dice, hits, a question, markers, dice, moves; that the game
 * went on by itself because nobody had anything to do weighs least. Nothing of it is read from
 * words. What changes cannot show a set says itself: `weighty` in rules.h lists the
 * ledger ids whose sentences count as much as a lost phase.
 *
 * Pure functions of the journal; entries and blocks stay the journal's.
 */
#ifndef FOILSHOT_APP_DESK_NEWS_H
#define FOILSHOT_APP_DESK_NEWS_H

#include "core/journal.h"
#include "rules/rules.h"

enum weight {
    WEIGHS_IDLE, /* of a sentence: only the game going on by itself */
    WEIGHS_NOTHING,
    WEIGHS_MOVE,  /* somebody stands elsewhere */
    WEIGHS_TURN,  /* another phase, turn or side */
    WEIGHS_DICE,  /* dice fell, a pellet flew */
    WEIGHS_STATE, /* a marker came or went; somebody left the table alive */
    WEIGHS_QUESTION,
    WEIGHS_HITS,
    WEIGHS_PHASE, /* its dice ended a phase before anybody acted; or the set calls it weighty */
    WEIGHS_LOSS,
    WEIGHS_END,
};

bool block_films(const struct block *block);
bool block_rolls(const struct block *block); /* dice of the game's that are thrown for all to see */
/* The heaviest of all that happened in it. */
enum weight block_weight(const struct rules *rules, const struct block *block);

/* A sentence. */
struct news {
    const struct block *block;
    const struct entry *say;
    enum weight weight;
};
/* Sentences of a block in their order; the first `max` of them. Returns how many. */
int news_of_block(const struct rules *rules, const struct block *block, struct news *news, int max);
/* Those of the last order somebody gave up to block `at`, and of what the game did by itself after
 * it: from markers on the heaviest first, then the rest as it happened. At most the `max` heaviest
 * ones, *more are left out. */
int news_since(const struct rules *rules, const struct journal *journal, int32_t at,
               struct news *news, int max, int *more);

#endif
