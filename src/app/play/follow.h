/* The camera takes part: at play it goes to who may act, frames shooter and target while somebody
 * aims and the whole flight while the pellet flies, whoever is shot at, fought or tested when that
 * is too small to see, and comes back when it is over.
 *
 * In somebody else's turn it stays where it is as long as what is told of or done lies in sight,
 * and else moves only so far; the scale changes only where both ends have no room in it.
 *
 * Whoever pans or zooms himself has the camera for a while, and Home gives it back. It never moves
 * under a pressed button, nor under a hand that holds something or is on its way over the table:
 * what it would do then is a wish, which waits. What plays waits for the camera, so that nothing is
 * missed. One setting switches it off; before a room the presenter's own does. */
#ifndef FOILSHOT_APP_PLAY_FOLLOW_H
#define FOILSHOT_APP_PLAY_FOLLOW_H

#include "core/journal.h"
#include "view/paint/camera.h"
#include "view/widgets/widget.h"

struct play;
struct order;

enum {
    FOLLOW_OWN_MS = 8000,  /* so long the camera is his who moved it */
    FOLLOW_REST_MS = 300,  /* a hand that has not moved for so long rests */
    FOLLOW_FRESH_MS = 200, /* nobody has begun anything so soon after his turn has come */
    FOLLOW_STAY_MS = 600,  /* what it came for is looked at so long when it is over */
};

struct follow {
    struct camera set; /* where it was seen last: elsewhere now, somebody has moved it */
    int64_t own;       /* when that was; FOLLOW_NEVER */
    int64_t moved;     /* when the pointer last moved over the table */
    bool pressed;      /* a button is down */
    bool away;         /* it has gone near something and comes back to … */
    struct camera base;
    enum { WISH_NOTHING, WISH_TURN, WISH_SEE, WISH_BACK } wish;
    int64_t since; /* of the wish */
};

/* A new game, or a jump: it is nobody's, and looks at the whole table. */
void follow_reset(struct play *play);
/* Every event, before anything answers it. */
void follow_saw(struct play *play, const struct ui_event *event);
/* Time passes; call before anything is drawn. */
void follow_step(struct play *play);
/* It wants to move and has not yet. */
bool follow_wishes(const struct play *play);
/* It is where somebody put it for another reason than to look (another window, the other side). */
void follow_keep(struct play *play);

/* The whole table: pressed by somebody, who gives the camera back by it. */
void follow_home(struct play *play);
/* Another phase, turn or side. */
void follow_turn(struct play *play);
/* The computer tells of this order from now on. */
void follow_told(struct play *play, const struct order *order);
/* This block is shown from now on. */
void follow_block(struct play *play, const struct block *block);
/* Somebody has begun to aim or to choose at these points; and he has left it. */
void follow_near(struct play *play, const struct vec *point, int count);
void follow_back(struct play *play);
/* This unit was chosen without pointing at it. */
void follow_unit(struct play *play, struct ref unit);
/* Does the hand that acts now point at the table? Then nothing must move there. */
bool follow_points(const struct play *play);

#endif
