/* What the files of the commander share; nobody else includes it.
 *
 *   commander.c  what it sees, playing on, weighing and choosing
 *   thoughts.c   thinking of things to do
 *   reasons.c    saying why
 */
#ifndef FOILSHOT_COMPUTER_COMMANDER_INSIDE_H
#define FOILSHOT_COMPUTER_COMMANDER_INSIDE_H

#include "computer/commander.h"
#include "computer/worth.h"

#include <stdatomic.h>

/* How far the weighing has come. */
struct weighing {
    int left, rounds, round;
    int at;              /* whom it is about in this round, */
    int32_t games, each; /* his games so far, and how many he is given */
};

struct commander {
    const struct rules *rules;
    struct level level;
    atomic_bool hurried;
    uint64_t seed;
    int64_t played;
    int32_t when[4]; /* turn, phase, step and side that `rested` is about */
    uint8_t rested[TABLE_UNITS];
    int side;
    struct table view; /* the table as the side sees it, with a seed of its own */
    struct scale scale;
    struct weights weights;
    bool polite, silent;
    int32_t judged, offered; /* turns: its chance was last looked at, a draw offered */
    int hopeless;            /* of its turns in a row */
    struct ahead ahead;
    struct offers offers, asked;
    struct quick quick[SIDE_COUNT];
    struct thought thought[THOUGHTS];
    int thoughts;
    struct weighing weighing;
    bool weighs, found; /* something is being weighed; the order is there */
    int unit;           /* whose thoughts these are; -1: all */
    struct order order;
    struct reason reason[REASONS];
    void (*seen)(void *self, const struct thought *thought); /* may be NULL */
    void *seer;
};

/* commander.c */

/* A copy of the table with other dice, and without what the side may not see. */
void commander_look(struct commander *c, const struct table *table, int side, struct table *view,
                    uint64_t guess);
/* One game played ahead from a thought, with the n-th dice; it ends in c->ahead. */
void commander_play_on(struct commander *c, const struct thought *thought, int64_t n);
int32_t thought_mean(const struct thought *thought); /* millionths */

/* thoughts.c */

/* What one unit could do, its rest among it; and all that is offered but what rested units could.
 */
void think_of_unit(struct commander *c, int unit);
void think_of_all(struct commander *c);

/* reasons.c */

/* Of the order that was decided on. */
void reasons_tell(struct commander *c);

#endif
