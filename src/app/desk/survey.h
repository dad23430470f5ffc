/* A battle surveyed while something else goes on: the chance to win behind each order, and of the
 * turning points (or of every order) what its dice and the order itself were worth. Workers play
 * the games; whoever owns the survey hands them out, a little at a time. The same battle and budget
 * come to the same whatever the workers.
 */
#ifndef FOILSHOT_APP_DESK_SURVEY_H
#define FOILSHOT_APP_DESK_SURVEY_H

#include "computer/turning.h"
#include "rules/game.h"

enum { SURVEY_JOBS = 64 };
struct survey_wish {
    struct weights weights;
    struct budget budget;
    int eyes;  /* who looks: SIDE_NONE, all of the table is seen */
    bool all;  /* every order is accounted for, not the turning points alone */
    int jobs;  /* workers, 1 … SURVEY_JOBS */
    bool meek; /* they work when nobody else has anything to do */
};

struct survey;
/* Of the game up to where it stands; it must stay open as long. Never NULL. */
struct survey *survey_new(const struct game *game, const struct survey_wish *wish);
void survey_free(struct survey *survey); /* ends what is being played at once; NULL: nothing */

/* What is known. It may be filled in from elsewhere before the first step. */
struct fortunes *survey_turning(struct survey *survey);
/* Takes what has been worked out and hands out more; true when something is known that was not.
 * Waits for nobody. */
bool survey_step(struct survey *survey);
bool survey_done(const struct survey *survey);
/* Things worked out, and *of how many that are known of. */
int survey_progress(const struct survey *survey, int *of);
/* Orders given ahead by the workers since they began; while none of them has a thread. */
int64_t survey_orders(const struct survey *survey);
void survey_finish(struct survey *survey, void (*told)(void *self, int done, int of), void *self);

#endif
