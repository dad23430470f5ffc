/* The computer's turn at play: it thinks beside the window, on a copy of the table, and is asked
 * now and then whether it knows what to do. Levels are those of desk/levels.h; the lowest answers
 * at once.
 */
#ifndef FOILSHOT_APP_PLAY_THINKER_H
#define FOILSHOT_APP_PLAY_THINKER_H

#include "computer/commander.h"

struct thinker;
/* Never NULL. */
struct thinker *thinker_new(const struct rules *rules, const struct weights *weights,
                            uint64_t seed);
void thinker_free(struct thinker *thinker); /* waits for no thought */

/* It gives up a lost game, and offers and takes draws; usually not. */
void thinker_polite(struct thinker *thinker, bool polite);

enum thinks {
    THINKS,      /* still: ask again */
    THINKS_THIS, /* this is its order, which check allows */
    THINKS_NOT,  /* nothing at all is offered */
};
/* Its order for the side that is awaited. `wait`: for who has no frame to lose. */
enum thinks thinker_ask(struct thinker *thinker, const struct table *table, int side, int level,
                        bool wait, struct order *order);
/* What its last order was for: REASONS of them, "" where it does not say. */
const struct reason *thinker_reasons(const struct thinker *thinker);
/* What it is playing ahead just now; false when it does not say. */
bool thinker_considers(struct thinker *thinker, struct thought *thought);
bool thinker_thinks(const struct thinker *thinker);
/* It is to think no longer: the next time it is asked, or soon after, it has the best so far. */
void thinker_play_now(struct thinker *thinker);

/* Who thinks in the window plays ahead on so many processors, its own worker among them; where
 * there is but one, alone (NULL). The commander's crew is given to it once. */
struct port_crew;
int thinker_hands(void);
struct port_crew *thinker_crew(void);
void thinker_share(struct commander *commander, struct port_crew *crew);

#endif
