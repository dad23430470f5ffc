/* A win that is claimed in a game whose dice both seats make: because the other's time for his turn
 * is up, or because he keeps his dice back (HS-16, HS-17). Whether it may be claimed, those who
 * carry the game know (remote/talk.h); here is what becomes of it. In the journal it is an order of
 * the side that wins, which no line that is typed ever is:
 *
 *   claim time
 *   claim dice order red flick R12 spot 1 …     the order of Red that waits for Blue's dice
 *   claim dice auto red roll                    the same, when the game gave it itself
 *
 * A claim of the second kind carries the next link of whoever claims it: that he has shown his. The
 * game is over then for good, since half of those dice have been seen.
 */
#ifndef FOILSHOT_RULES_CLAIM_H
#define FOILSHOT_RULES_CLAIM_H

#include "core/trouble.h"
#include "core/words.h"

#include <stdbool.h>

enum claim_why { CLAIM_TIME, CLAIM_DICE };
enum { CLAIM_WORDS = 32 }; /* bytes: what stands before the order that waits is shorter */

struct claim {
    int side; /* that wins */
    enum claim_why why;
    /* CLAIM_DICE: the order that waits for them. */
    bool automatic;    /* the game gave it itself */
    int giver;         /* SIDE_NONE: an umpire's */
    const char *order; /* not owned */
};

/* Does the order of a block claim the win? */
bool claim_says(const char *order);
/* False with trouble; claim->order stays in the text. */
bool claim_read(int side, const char *order, struct claim *claim, struct trouble *trouble);
void claim_write(const struct claim *claim, struct words *out);

#endif
