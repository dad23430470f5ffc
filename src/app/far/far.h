/* A game with a friend elsewhere, in the window: its line, what is said over it, and the table that
 * both play on. It may know the desk and the match, and no screen.
 *
 * Whatever may wait (a server that starts, a line that ends) a worker does; far_step only looks, a
 * little each time. The tables are not the match's own: far_table says which one is to lie there
 * now, and whoever shows it lends it to the match (struct match, `lent`).
 *
 * Begin reading in far.c at far_step. */
#ifndef FOILSHOT_APP_FAR_FAR_H
#define FOILSHOT_APP_FAR_FAR_H

#include "app/desk/desk.h"
#include "app/match/match.h"
#include "remote/talk.h"

enum { FAR_ADDRESS = 320 }; /* of "tls://name:password@club.example:4222" */

enum far_way { FAR_HOST, FAR_JOIN, FAR_WATCH };

/* How a friend comes to the host. */
enum far_reach {
    REACH_NETWORK, /* over this network or the internet, to a server that this program runs */
    REACH_HERE,    /* the same, and nobody but this machine can reach it */
    REACH_SERVER,  /* over a NATS server that runs somewhere */
    REACH_POST,    /* over nothing: lines that are pasted into letters */
};

struct far_plan {
    enum far_way way;
    int side;                     /* a host's */
    enum far_reach reach;         /* a host's */
    int32_t turn_time;            /* a host's: seconds a turn may take; 0: no matter */
    int32_t dice_time;            /* … and dice be kept back */
    char address[FAR_ADDRESS];    /* the server's, or what others call this machine; "" its own */
    struct invitation invitation; /* of who joins or watches */
    char journal[PATH_BYTES];     /* where the game is kept; "" nowhere */
};

struct far;

/* Begins to open it; `setup` (taken over) is a host's new game as game_write_setup has it. */
struct far *far_new(struct desk *desk, struct match *match, const struct far_plan *plan,
                    char *setup);
/* Carries on the far game that is kept in this journal: it lies there at once, as it was. NULL with
 * trouble. */
struct far *far_carry_on(struct desk *desk, struct match *match, const char *journal,
                         struct trouble *trouble);
/* Is a far game's seat kept beside this journal? */
bool far_kept(const char *journal);
/* The journal in the folder whose seat belongs to this invitation; false when there is none. */
bool far_find(const char *folder, const struct invitation *invitation, char journal[PATH_BYTES]);

/* Time passes. True when something looks different. */
bool far_step(struct far *far);
int far_wake(const struct far *far); /* ms until it must; -1: news come by desk->nudge */
/* Says goodbye and closes the line, aside; nothing of it is shown any more, and far_gone says when
 * it is done. Then far_free it, which waits for that. `before` (NULL: none) is being left already,
 * and goes with it. */
void far_leave(struct far *far, struct far *before);
bool far_gone(const struct far *far);
void far_free(struct far *far); /* NULL: nothing */

/* The table that is to lie there now; NULL: there is none yet. It stays until far_step has been
 * called after the match has another. */
struct game *far_table(struct far *far);
bool far_sets_up(const struct far *far); /* it is the one on which one sets up in secret */

/* ---- what is known of it ------------------------------------------------------------------------
 */

const char *far_journal(const struct far *far); /* where the game is kept; "" nowhere */
bool far_plays(const struct far *far);          /* has a seat; else it watches */
bool far_hosts(const struct far *far);
int far_side(const struct far *far);         /* one's own; SIDE_NONE before it is known */
bool far_opening(const struct far *far);     /* the worker is at it */
const char *far_why(const struct far *far);  /* it could not be opened, or has stopped; "" */
bool far_line_up(const struct far *far);     /* it carries */
bool far_friend_here(const struct far *far); /* has joined, and is there just now */
/* Player's and watchers' invitation; false before they are known. */
bool far_invitations(const struct far *far, struct invitation *player, struct invitation *watcher);
/* How it stands, one sentence. */
void far_say(const struct far *far, char *out, size_t size);
/* Whoever else plays this side: "your friend", "Anna", "Red"; with a capital when it begins. */
const char *far_called(const struct far *far, int side, bool begins);

/* ---- playing ------------------------------------------------------------------------------------
 */

/* Why nothing can be given just now; NULL: it can. */
const char *far_barred(const struct far *far);
enum given far_give(struct far *far, const struct order *order, enum source source,
                    struct verdict *verdict, struct trouble *trouble);
/* Asks for what an umpire would do. */
bool far_umpire(struct far *far, const struct umpire_order *order, struct trouble *trouble);
/* Takes back, or asks for it (*asked). */
bool far_undo(struct far *far, bool *asked, struct trouble *trouble);
bool far_redo(struct far *far, struct trouble *trouble);

/* What is open between both: *mine: asked here. NULL: nothing. In words, "to take … back". */
const char *far_asked(const struct far *far, bool *mine);
void far_answer(struct far *far, bool yes);

/* How long a turn takes, where that was agreed on; counted here, whatever the other counts. */
struct far_time {
    int32_t turn;             /* seconds it may take */
    bool ahead;               /* no turn has begun: both set up in secret */
    bool stands;              /* somebody is away, or the line */
    int side;                 /* whose time it is */
    int64_t left[SIDE_COUNT]; /* ms of the turn; below 0: over by so much */
};
bool far_time(const struct far *far, struct far_time *time); /* false: it may take any */
bool far_may_ask_time(const struct far *far); /* the other's time is up, and nothing is asked */
bool far_ask_time(struct far *far, struct trouble *trouble);
/* Dice that the other keeps back: seconds for which he may, 0: as long as he likes; and whether
 * that is over, so that the win may be claimed without his yes. */
int32_t far_dice_time(const struct far *far);
bool far_may_claim(const struct far *far);
bool far_claim(struct far *far, struct trouble *trouble);
enum { FAR_TIME = 24 };
void far_time_say(int64_t left, char out[FAR_TIME]); /* "9:05" */

/* A hand over the table: seen by the other, in no list and no journal. Not while one sets up in
 * secret. */
struct far_hand {
    bool there;
    int side;
    struct vec at;
};
void far_point(struct far *far, bool there, struct vec at);
struct far_hand far_hand(const struct far *far); /* the other's, as it was a moment ago */

/* By post: is it so, and is there something that the other has not heard? Then the line to send
 * him is added. */
bool far_by_post(const struct far *far);
bool far_letter(const struct far *far, struct words *out);
/* Reads a line of his. False with trouble; *anew: what was said here meanwhile is not any more, and
 * the game is to be carried on from its journal. */
bool far_paste(struct far *far, const char *line, bool *anew, struct trouble *trouble);

/* Chalk: points of lines drawn by hand, told like the hand. */
enum { FAR_NAME = 24, FAR_STROKES = 64 };
struct far_stroke {
    struct vec at;
    bool begins;
};
void far_draw(struct far *far, struct vec at, bool begins);
/* The next point that another drew; false when there is none. */
bool far_drawn(struct far *far, struct far_stroke *stroke);

/* ---- talking ------------------------------------------------------------------------------------
 */

struct far_line {
    int seat;
    char text[CHAT_TEXT + 1];
};
int far_lines(const struct far *far); /* said, as far as they are kept */
const struct far_line *far_line(const struct far *far, int index);
bool far_chat(struct far *far, const char *text, struct trouble *trouble);

#endif
