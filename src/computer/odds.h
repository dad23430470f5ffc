/* The chance to win of a table as it stands: quick players of both sides play it on, again and
 * again with dice of their own, until each has had two turns more, and what is left is appraised.
 * What the games come to is told as far as it is to be believed (struct weights: trust).
 *
 * Where the set's computers weigh whether all march (pauses in its weights), so is it here: each
 * side marches in the first turn in which it may or stands, whatever some games beforehand find the
 * better. Quick players march always, and a line that could wait for the enemy and fire would look
 * lost. Nothing of the game's own dice is used. Same table, same seed, same number of games: the
 * same chance.
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
 * hurried before the first that tells. All of the table is seen: ask only where nothing is hidden,
 * or say whose eyes look (SIDE_NONE: everybody's); the others are guessed at, afresh in each game.
 */
int32_t odds_of(struct odds *odds, const struct table *table, int32_t games);
void odds_eyes(struct odds *odds, int side);
/* odds_of in parts, of ODDS_PART orders at most: begin, on and on while there is more to do, and
 * what came of it. */
enum { ODDS_PART = 2 };
void odds_begin(struct odds *odds, const struct table *table, int32_t games);
bool odds_on(struct odds *odds);
int32_t odds_found(const struct odds *odds);
int64_t odds_orders(const struct odds *odds); /* given ahead since it was made */

/* Several things on one table measured alike: odds_from takes the table the measure is of, the
 * strength on it and the turns that are played. Then each odds_series plays, while odds_on is
 * called, games first … first + games - 1 from that table, or from the one it has become (`now`,
 * not NULL), with this order as their first one (not NULL; allowed there) and another after it (not
 * NULL) where it is allowed then; the same numbers have the same dice. All of that stays as it is
 * meanwhile. chance[i] is Red's at the end of the i-th; those that were hurried are missing.
 * odds_unhurried before. */
void odds_from(struct odds *odds, const struct table *table);
void odds_unhurried(struct odds *odds);
void odds_series(struct odds *odds, const struct table *now, const struct order *order,
                 const struct order *then, int32_t first, int32_t games, int32_t *chance);
/* The same from the table that it has become by the order of the series before, where everybody
 * keeps to the plan of that one: what differs is what came of the order. */
void odds_series_after(struct odds *odds, const struct table *now, int32_t first, int32_t games,
                       int32_t *chance);
/* From another thread: it plays no further game. The other one: by the games played so far since
 * it was asked, and how many; -1 before the first. */
void odds_hurry(struct odds *odds);
int32_t odds_so_far(const struct odds *odds, int32_t *games);

#endif
