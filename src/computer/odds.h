/* The chance to win of a table as it stands: quick players of both sides play it on, again and
 * again with dice of their own, until each has had two turns more, and what is left is appraised.
 * Nothing of the game's own dice is used. Same table, same seed, same number of games: the same
 * chance.
 *
 * One is large: odds_new. Several may be asked at once, each on one thread at a time.
 */
#ifndef FOILSHOT_COMPUTER_ODDS_H
#define FOILSHOT_COMPUTER_ODDS_H

#include "computer/weights.h"

struct odds;

/* Never NULL. */
struct odds *odds_new(const struct rules *rules, const struct weights *weights, uint64_t seed);
void odds_free(struct odds *odds);
/* Red's chance to win, millionths, by so many games played ahead; a draw is a half. -1 when it was
 * hurried before the first. All of the table is seen: ask only where nothing is hidden. */
int32_t odds_of(struct odds *odds, const struct table *table, int32_t games);
/* From another thread: it plays no further game. The other one: by the games played so far since
 * it was asked, and how many; -1 before the first. */
void odds_hurry(struct odds *odds);
int32_t odds_so_far(const struct odds *odds, int32_t *games);

#endif
