/* The guided first turn: which of a scenario's steps is said now.
 *
 * The guide follows the game and never forbids anything. Which step it is comes from the journal
 * alone, and from the clicks on Next that were made where the journal stood: so what is taken back
 * takes the guide back, and a game that is carried on finds it where it was.
 *
 * A step can be said while its turn and phase last and its side is to act; one that waits for an
 * order only while that order can be given. The first of these that is not done is said. An order
 * is done when that side has given it in that turn and phase, a phase when it has been reached, and
 * the others when Next was clicked. Where everybody is to act in turn a step without a side is said
 * to either. Steps of a side that the computer plays are not said. Where dice ended a phase before
 * anybody could give an order in it, a step of that phase may have a word on it, for a click on
 * Next. Closing steps come when nothing before them can come any more, and the turn in which the
 * last of it was done is over.
 *
 * Pure functions; everything pointed to is borrowed for the call.
 */
#ifndef FOILSHOT_SCENARIO_GUIDE_H
#define FOILSHOT_SCENARIO_GUIDE_H

#include "core/journal.h"
#include "rules/rules.h"
#include "rules/setting.h"

/* Things of the panel a step may point at besides the rows of verbs; NULL behind the last. */
extern const char *const guide_panel[];

/* Next was clicked at this step while the game stood after this block; at what a step says of equal
 * dice: GUIDE_EQUAL more than the step. */
enum { GUIDE_EQUAL = SETTING_STEPS };
struct guide_mark {
    int32_t step, block;
};

struct guide_now {
    const struct setting_step *step;
    int steps;
    const struct rules *rules;
    const struct table *table;
    const struct journal *journal;
    const struct offers *offers; /* of the side that is awaited */
    int side;                    /* it */
    bool computer[SIDE_COUNT];   /* plays these */
    bool practised;              /* whoever plays has: he is not asked to */
    const struct guide_mark *mark;
    int marks;
};

struct guide_told {
    int step;   /* -1: nothing just now */
    bool next;  /* it waits for a click on Next */
    bool equal; /* said is what the step says of equal dice */
    bool over;  /* nothing will come any more */
    /* The how manieth it is that this side is told, and how many it may come to: what was done
     * before it could be said is not counted. 0: nothing is said. */
    int number, of;
};

void guide_tell(const struct guide_now *now, struct guide_told *out);

/* The unit or piece of this name or number; {0} when it is not there. */
struct ref guide_thing(const struct table *table, const char *name);

#endif
