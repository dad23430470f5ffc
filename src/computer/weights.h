/* How much each thing that is told of a table counts for the chance to win. The weights of a set
 * stand in a file, fitted on games (foilshot arena --tune); without one those built in count.
 *
 *   foilshot weights 1
 *   set sham 2
 *   ahead 1
 *   games 1
 *   # where they come from
 *   strength 8200
 *   late -400
 *   breaking 2100
 */
#ifndef FOILSHOT_COMPUTER_WEIGHTS_H
#define FOILSHOT_COMPUTER_WEIGHTS_H

#include "core/trouble.h"
#include "core/words.h"
#include "rules/rules.h"

/* In thousandths of a logit for each 1000 of the value. */
enum { WEIGHT_STRENGTH, WEIGHT_LATE, WEIGHT_FEATURES, WEIGHTS = WEIGHT_FEATURES + FEATURES_MAX };
struct weights {
    int32_t of[WEIGHTS]; /* strength, strength late in the battle, the set's features */
    int32_t ahead;       /* the enemy's turns that are worth playing ahead, 1 … AHEAD_MOST */
    int32_t games;       /* a level plays so many times its games ahead: in a set whose games are
                            soon played, or hang on many small chances; 1 … TIMES_MOST */
    int32_t holds;  /* when the enemy waits, he does not march in each so many-th game ahead: who
                       only thinks of enemies that come waits for those that do not, too long. 1 …
                       HOLDS_MOST; 0: in none */
    int32_t pauses; /* whether all march in a phase or nobody does is weighed before each unit; and
                       where nobody does, a march must be better by so many thousandths of the
                       chance. 1 … PAUSES_MOST; 0: it is not weighed */
    int32_t crowd;  /* with more units than so many on the table an order gets fewer games ahead, as
                       the square of how many there are: each game takes longer, and each order in
                       it; and with four times as many nothing is counted for its reasons. 1 …
                       CROWD_MOST; 0: always as many */
    int32_t presses; /* so many in a hundred of one another equals destroy in a turn: where a battle
                        is won in no other way, what cannot be won so in the turns that are left is
                        nearly a draw. 1 … PRESSES_MOST; 0: a lead is a lead */
    int32_t stride;  /* and it takes time to come to the enemy who is farthest from all, so many
                        millimetres a turn. 1 … STRIDE_MOST; 0: none */
    int32_t trust;   /* what a game ahead makes of the chance to win is told as so many thousandths
                        of its logit: whoever plays them is plain, and better players lose leads and
                        win them back. Fitted on games of a Captain with himself (arena --trust).
                        Nothing is chosen by it. 1 … TRUST_MOST; 0: all of it */
    int32_t swing;   /* and so many thousandths of a logit are added where all of the side may still
                        do something in the phase, and taken away where nobody may: plain players
                        make less of a turn than will come of it, their own and the enemy's.
                        1 … SWING_MOST; 0: none */
    int32_t stands;  /* and so many thousandths of the logit of the table as it stands: before
                        anybody is hurt games ahead say little. 1 … TRUST_MOST; 0: none */
};
enum { AHEAD_MOST = 4, TIMES_MOST = 8, HOLDS_MOST = 100, PAUSES_MOST = 200, PRESSES_MOST = 100 };
enum { STRIDE_MOST = 1000 };
enum { CROWD_MOST = TABLE_UNITS };
enum { TRUST_MOST = 2000, SWING_MOST = 4000 };
enum { WEIGHT_MOST = 100000 }; /* of either sign */

/* Those built in. */
struct weights weights_usual(const struct rules *rules);
/* How many count for this set, and how each is called in a file. */
int weights_count(const struct rules *rules);
const char *weight_word(const struct rules *rules, int weight);
/* Reads the text of a file; `name` is what trouble calls it. Each weight of the set must be there
 * once; "ahead" and "games" may be, and are 1 otherwise, "holds", "pauses", "presses", "stride",
 * "crowd", "trust", "swing" and "stands", and are 0. False with trouble that names the line; then
 * `weights` is unchanged. */
bool weights_read(const char *text, const char *name, const struct rules *rules,
                  struct weights *weights, struct trouble *trouble);
/* Adds a file's text; `told` is lines that begin with "# ", or "". */
void weights_write(const struct weights *weights, const struct rules *rules, const char *told,
                   struct words *out);

#endif
