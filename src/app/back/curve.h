/* The chance to win, order by order, of the game that is looked back at: worked out in the
 * background while somebody looks, and kept beside the journal as NAME.odds, so that the next time
 * it is there at once. What is kept and cannot be used (damaged, of another version or budget) is
 * made anew, with a word.
 */
#ifndef FOILSHOT_APP_BACK_CURVE_H
#define FOILSHOT_APP_BACK_CURVE_H

#include "app/match/match.h"
#include "computer/turning.h"

struct curve;

/* Whether there is anything to work out, and may be: not while a friend elsewhere plays. */
bool curve_possible(const struct match *match);
/* `line`: the blocks that are looked back at, count of them. */
struct curve *curve_new(struct match *match, const int32_t *line, int count);
void curve_free(struct curve *curve); /* keeps what is known; NULL: nothing */
/* Takes what has been worked out. True: something is to be seen of it. */
bool curve_step(struct curve *curve);
int curve_wake(const struct curve *curve); /* ms; -1: never */

const struct fortunes *curve_known(const struct curve *curve);
/* Where in the line a deed ends, and where its order stands. */
int curve_place(const struct curve *curve, int deed);
int curve_order(const struct curve *curve, int deed);
/* Things worked out, and *of how many; the same number when all is done. */
int curve_progress(const struct curve *curve, int *of);
bool curve_anew(const struct curve *curve); /* what was kept was of no use */

#endif
