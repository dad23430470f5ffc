/* What a unit is worth, from games of sides that are not alike: how many of the plain kind it evens
 * out. A logistic regression of who won on what each side had more of; the worth of a kind is its
 * weight over the plain one's, so that two sides of the same worth win equally often. Draws are
 * halves. Same games in the same order, same figures.
 */
#ifndef FOILSHOT_COMPUTER_PRICE_H
#define FOILSHOT_COMPUTER_PRICE_H

#include <stdbool.h>
#include <stdint.h>

enum { PRICE_KINDS = 16 };

/* A game. Those of a pair have the same sides exchanged, and follow each other: they are not taken
 * for news of their own. */
struct price_game {
    int32_t more[PRICE_KINDS]; /* of each kind, Red's less Blue's */
    double won;                /* by Red: 1, 0.5 or 0 */
    int32_t pair;
};

struct price_told {
    double worth, error; /* in plain ones, and its standard error */
};

/* For kinds that both sides have always had as many of nothing is known: worth and error are 0.
 * False when the games do not even tell what a plain one is worth. */
bool price_games(const struct price_game *game, int32_t games, int kinds, int plain,
                 struct price_told told[PRICE_KINDS]);

#endif
