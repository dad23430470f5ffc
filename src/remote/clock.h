/* Time a turn, where both agreed on it before the game: how long each side has thought in each
 * turn, counted by every program for itself. It stands while nobody can play: while
 * one of them is away or the line is gone (from when the other was last heard of), while both set
 * up in secret and while dice are made. Nothing of it is in the journal, and nothing comes of it by
 * itself: whoever waits may ask for the win (talk_ask_time), and the other says yes or no. How long
 * a link is kept back is counted beside it: only while one's own line is there, since it may have
 * been shown meanwhile.
 * A game may have any number of turns; of the last CLOCK_TURNS it is known what was counted, so
 * that one that is taken back to has what it had left.
 *
 * A program that comes late or comes back takes over what another has counted, once, and counts on
 * from there. Times are ms of any clock that only grows; limits are seconds.
 */
#ifndef FOILSHOT_REMOTE_CLOCK_H
#define FOILSHOT_REMOTE_CLOCK_H

#include "remote/talk.h"

enum {
    CLOCK_TURNS = 64,
    CLOCK_TEXT = 24,
    PRESENT_MS = 4000, /* so often a seat tells that it is there, and what it has counted */
    ABSENT_MS = 11000, /* and after so long in vain it is not */
};

struct clock {
    int64_t looked;                         /* ms; 0: never */
    int64_t spent[SIDE_COUNT][CLOCK_TURNS]; /* ms; a turn's place is its number % CLOCK_TURNS */
    int32_t of[CLOCK_TURNS];                /* the turn that has the place */
    int32_t roll;                           /* what is withheld is: the links made before it */
    int64_t withheld[SIDE_COUNT]; /* ms that its link alone is awaited, the line being up */
    int32_t turn;
    int side;                 /* for whom it runs; SIDE_NONE: it stands */
    int64_t sure[SIDE_COUNT]; /* of what it has counted for him, when that seat was last heard of */
    bool taken_over;
    int32_t told[SIDE_COUNT]; /* one more than the turn in which it was said that its time is up */
};

/* What a time is for, in sentences, and how long it may be: a turn, from ten seconds to four hours;
 * dice that are kept back, from thirty seconds to a day. */
struct clock_of {
    const char *noun, *takes; /* "a turn", "a turn takes" */
    int32_t least, most;      /* seconds */
};
extern const struct clock_of clock_of_turn, clock_of_dice;
/* "10", "1:30": minutes. False with trouble. */
bool clock_read(const char *text, const struct clock_of *of, int32_t *seconds,
                struct trouble *trouble);

/* Time passes. `here`: which seats are heard of just now, one's own among them. True when what it
 * shows is another second, or another side's. */
bool clock_step(struct clock *clock, const struct talk *talk, const bool here[SIDE_COUNT],
                int64_t now);
/* That seat was heard of: what was counted up to now counts, even if he is lost from now on. For
 * who watches it counts when the other seat was heard of since, too. */
void clock_heard_of(struct clock *clock, int seat);
/* What is left of its turn, ms; below 0: over by so much. */
int64_t clock_left(const struct clock *clock, const struct talk *talk, int side);
/* ms until it shows another second; -1: it stands. */
int clock_wake(const struct clock *clock, const struct talk *talk);
/* The time of the side for which it runs has just run out: said once a turn and side. */
bool clock_is_up(struct clock *clock, const struct talk *talk);
/* What is left of the time for which a link of that side may be kept back, ms; and it is over. */
int64_t clock_withheld_left(const struct clock *clock, const struct talk *talk, int side);
bool clock_withholds(const struct clock *clock, const struct talk *talk, int side);
/* … so that the player may claim the win (talk_claim): his own is there, and his line. */
bool clock_may_claim(const struct clock *clock, const struct talk *talk);
/* "9:05", and "–0:12" when it is over by twelve seconds. */
void clock_say(int64_t left, char out[CLOCK_TEXT]);

/* What is told beside the list (talk_here), and what is made of it: "clock 3 61500 2000". */
void clock_tell(const struct clock *clock, struct words *out);
void clock_heard(struct clock *clock, const struct talk *talk, const char *text);

#endif
