/* Keeping: what becomes of the open game's file while it is played in the window.
 *
 * Each order is on the disk before the next is carried out, and no frame waits for that: an order
 * given too soon is held until the disk has the last one. What cannot be saved is marked on the
 * screen until it is, and tried again by itself; nobody leaves it behind without being asked. A
 * game that another program plays may be looked at.
 */
#ifndef FOILSHOT_APP_MATCH_KEEPING_H
#define FOILSHOT_APP_MATCH_KEEPING_H

#include "disk/lock.h"
#include "rules/game.h"
#include "view/widgets/widget.h"

struct match;

enum {
    KEEPING_AGAIN_MS = 2000, /* what could not be saved is tried again so often */
    KEEPING_LOOK_MS = 4,     /* has the disk the last order? */
};

struct keeping {
    struct order held; /* waits for the disk */
    enum source source;
    bool holds;
    bool nowhere;           /* there is no file for this game */
    bool leaving, quitting; /* asked because of that */
    int64_t tried;
    char player[LOCK_WHO]; /* who else plays this game; "": nobody */
};

/* What has been ordered is carried out and on the disk, or known not to be: waits for it, also in
 * the midst of a frame. Before the game is left, and before anything that follows on the last order
 * without being one. */
void keeping_settle(struct match *match);
/* Takes the order back that waits for the disk; false when none waits. */
bool keeping_let_go(struct match *match);

/* Another game is open, or none. */
void keeping_reset(struct match *match);
/* Time passes. */
void keeping_step(struct match *match);
/* ms until it must; -1: nothing is to come. */
int keeping_wake(const struct match *match);

/* May an order be given? False with the reason in `verdict` when this game is only looked at. */
bool keeping_may(const struct match *match, struct verdict *verdict);
/* True: the order is held until the disk has the last one, and then given. Only one is: with a
 * second the frame waits. */
bool keeping_holds(struct match *match, const struct order *order, enum source source);

/* The lasting mark over the table; its dialogue is DIALOGUE_UNSAVED. */
void keeping_build(struct match *match, struct ui *ui);
/* Leaving, or quitting, would lose something: then it is asked about first, and this is true. */
bool keeping_asks(struct match *match, bool quitting);

/* Orders that are nowhere but in memory, and why; "order" or "orders"; the file is tried again. */
int keeping_lost(const struct match *match);
const char *keeping_why(const struct match *match);
const char *keeping_count_say(int count);
void keeping_try_again(struct match *match);

#endif
