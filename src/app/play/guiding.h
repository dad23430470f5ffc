/* The guided first turn at play: a band under the table says what to do next and waits, an arrow
 * and a light show where.
 *
 * Which step it is comes from the journal (scenario/guide.h); here lives what does not: whether
 * somebody is to be guided, and where Next was clicked. Both stand beside the journal of the game,
 * in a file of that name with ".guide" behind it, so that a game carried on finds its guide where
 * it was. The guide itself is the scenario's; of a game carried on it is looked up by set and
 * title.
 *
 * It speaks of what has been seen: while the stage still shows something, it says what it said
 * before.
 *
 * The guide only looks on: it gives no order and forbids none. The computer alone waits while
 * something is to be read.
 */
#ifndef FOILSHOT_APP_PLAY_GUIDING_H
#define FOILSHOT_APP_PLAY_GUIDING_H

#include "app/play/play.h"
#include "scenario/guide.h"

enum guiding_state {
    GUIDING_RESTS,   /* nobody is guided; help can call the guide */
    GUIDING_OFFERED, /* asked first */
    GUIDING_ON,
};
enum { GUIDING_MARKS = 2 * SETTING_STEPS, GUIDING_SEEN = 4 * SETTING_STEPS };

struct guiding {
    struct setting_step step[SETTING_STEPS];
    int steps; /* 0: the game has no guide */
    enum guiding_state state;
    struct guide_mark mark[GUIDING_MARKS];
    int marks;
    char kept[PATH_BYTES]; /* the file beside the journal; "" when there is none */

    struct guide_told told; /* for the state of the game in `key` */
    struct guiding_key {
        int32_t at, records;
        int side, marks;
        bool known;
    } key;
    struct setting_step equal; /* what the step says of equal dice, as a step that points nowhere */
    int shown;                 /* step the camera was moved for; -1 none */

    struct guiding_seen { /* what has been said here, to whom, and where the game stood then */
        int step, side;
        int32_t block;
    } seen[GUIDING_SEEN];
    int seens, before; /* said before those */
};

/* A game has begun from this setting, or (NULL) is carried on: its guide is found, and where it
 * stood. */
void guiding_open(struct play *play, const struct setting *setting);
void guiding_close(struct play *play);
/* The start screen has begun a game: its guide starts at once when `wanted` or when learners are
 * taught, and offers itself to others, unless it is known already. */
void guiding_offer(struct play *play, bool wanted);

/* The open game has a guide with something left to say. */
bool guiding_can(struct play *play);
bool guiding_on(const struct play *play);
void guiding_start(struct play *play);
/* "Never mind": it rests from now on. */
void guiding_stop(struct play *play);
/* Something is to be read before the computer goes on. */
bool guiding_holds(struct play *play);

/* px at the foot of the table that the band takes; 0: it is not there. */
int guiding_band(struct play *play);
/* Units across that its buttons take beside a step, with `next` the one that goes on. */
int guiding_buttons(const struct setting_step *step, bool next);
/* Time passes: the camera goes to what is pointed at. */
void guiding_step(struct play *play);
/* An order is about to be given by hand: what was to be read has been. */
void guiding_acted(struct play *play);
/* Somebody skips to his own turn: what the computer waits for is put away. */
void guiding_skip(struct play *play);
/* Space goes on to the next step. True when the event was used. */
bool guiding_event(struct play *play, const struct ui_event *event);

/* Adds the light to a look. */
void guiding_light(struct play *play, struct tabletop_look *look);
/* The band, and marks on the table if it is to point at anything; built before the panel. */
void guiding_build(struct play *play, struct ui *ui, bool points);
/* What is pointed at in the panel and the strip; built after them. */
void guiding_over(struct play *play, struct ui *ui);
/* Where it stands, for scripts. */
void guiding_layout(struct play *play, struct words *out);

#endif
