/* One far game: what both seats and all who watch make of the list of messages. The game follows
 * from the list alone, so that whoever comes late, comes back or was cut off reads it from where he
 * stood and has the same table; one's own orders count when they come back in it, like the
 * other's.
 *
 *   joining     the host says versions, his side, his chain's end and the set-up (BEGIN), the
 *               friend his (TAKE); then the game begins
 *   orders      judged here, then said with the hash after them; carried out by everybody. A seat
 *               gives its own side's only, whosever the text says that it is
 *   rolling     an order that rolls is in the list before its dice: then each seat says its next
 *               link (LINK), by itself, and nothing else is taken until both are there
 *   hidden      while nobody may see the other's bases, both seats say only what their deployment
 *               hashes to (COMMIT), and it itself (REVEAL) when both have
 *   requests    what needs a yes is asked for (ASK, ANSWER); an order given meanwhile ends that
 *   time        the host may say how long a turn may take (before the set-up); who waits longer may
 *               ask for the win, and the other grants it by his yes. Each counts for himself
 *               (clock.h): nobody can prove a time to others
 *   dice        the host may say how long a link may be kept back, too. Who has shown his and waits
 *               longer may claim the win (CLAIM) without a yes. Whichever comes first in the list
 *               holds, the link or the claim; and it comes too early, for everybody alike, by when
 *               the list says that his link and the claim came
 *
 * A message that is not sealed for this game, not signed by its seat, not the next one, or says
 * what may not be said now is refused by everybody alike, with one line, and the game goes on. Each
 * has the speaker's table before it as blocks and hash: when they are not the reader's the game
 * stops.
 */
#ifndef FOILSHOT_REMOTE_TALK_H
#define FOILSHOT_REMOTE_TALK_H

#include "remote/carrier.h"
#include "remote/login.h"
#include "remote/message.h"
#include "rules/game.h"

enum {
    SALT_BYTES = 32,
    CHAT_TEXT = 400,
    TURN_LEAST = 10, /* seconds a turn may take, where that is agreed on */
    TURN_MOST = 4 * 60 * 60,
    DICE_LEAST = 30, /* seconds a link may be kept back */
    DICE_USUAL = 10 * 60,
    DICE_MOST = 24 * 60 * 60,
};

/* What a player has to keep to himself, to come back with. */
struct seat {
    int side; /* enum side_id */
    bool host;
    struct seal_key key;
    struct link secret;             /* of his chain */
    unsigned char salt[SALT_BYTES]; /* of his hidden deployment */
    struct words deployment;        /* "" until he has made it; owned */
    struct login login;             /* to the server; what the environment says is not kept */
};
void seat_init(struct seat *seat, int side, bool host); /* a new one */
void seat_release(struct seat *seat);

enum talk_state {
    TALK_SILENT,  /* nobody has said anything yet */
    TALK_WAITING, /* the host has begun; the other seat is free */
    TALK_PLAYING,
    TALK_STOPPED, /* for good, as `why` says: other versions, the seat is taken, the tables differ
                   */
};

/* What came of the list, told in its order. */
enum heard_kind {
    HEARD_BEGUN,    /* the game is there, with its first blocks */
    HEARD_BLOCKS,   /* the blocks from `block` on are new */
    HEARD_BACK,     /* orders were taken back or done again */
    HEARD_ROLLING,  /* the links are awaited */
    HEARD_HIDDEN,   /* a seat has committed to its deployment */
    HEARD_CHAT,     /* text */
    HEARD_ASKED,    /* text: "undo", "time", or an umpire's order */
    HEARD_ANSWERED, /* text: "yes", "no", or "" when it came to nothing */
    HEARD_LEFT,     /* a seat said goodbye */
    HEARD_REFUSED,  /* text: a message was refused, and why */
    HEARD_DROPPED,  /* text: one's own that could not be said any more, and why */
    HEARD_STUCK,    /* text: what could not be worked out; nothing has changed */
    HEARD_HERE,     /* he is there; text: as it was given to talk_here */
    HEARD_STOPPED,  /* text */
};
struct heard {
    enum heard_kind kind;
    int seat;
    int32_t block;
    const char *text; /* "" or a sentence, until the ear returns */
};
struct ear {
    void (*hear)(void *self, const struct heard *heard);
    void *self;
};

struct talk;

/* What stands before a host's set-up when a turn may take only so many seconds. */
void turn_time_write(int32_t seconds, struct words *out);
/* What stands behind that when dice may be kept back for only so long. */
void dice_time_write(int32_t seconds, struct words *out);

/* `seat` NULL: somebody who watches. `setup`: a host's set-up (game_write_setup), else NULL.
 * `program`: the version that both must have. The carrier is taken over, seat and invitation are
 * copied. */
struct talk *talk_new(const struct invitation *invitation, const struct seat *seat,
                      const char *setup, const char *program, struct carrier carrier,
                      struct ear ear);
void talk_free(struct talk *talk);

/* Takes what has come and says what is to be said; false when there was nothing to do. */
bool talk_step(struct talk *talk);
/* The same with at most so many messages of those that have come: for who has frames to draw. */
bool talk_some(struct talk *talk, int most);

enum talk_state talk_state(const struct talk *talk);
const char *talk_why(const struct talk *talk);               /* of TALK_STOPPED */
struct game *talk_game(const struct talk *talk);             /* NULL before TALK_PLAYING */
int talk_side(const struct talk *talk);                      /* SIDE_NONE: watching */
bool talk_rolling(const struct talk *talk);                  /* links are awaited … */
bool talk_link_awaited(const struct talk *talk, int side);   /* … of this side among them */
bool talk_hidden(const struct talk *talk);                   /* deployments are awaited … */
bool talk_hidden_awaited(const struct talk *talk, int side); /* … of this side among them */
int32_t talk_turn_time(const struct talk *talk); /* seconds a turn may take; 0: no matter */
int32_t talk_dice_time(const struct talk *talk); /* … and a link be kept back; 0: no matter */
/* The open request; NULL: none. *seat: who asks. */
const char *talk_asked(const struct talk *talk, int *seat);
bool talk_left(const struct talk *talk, int seat); /* he said goodbye and nothing since */
bool talk_unsaid(const struct talk *talk);  /* something of one's own is not in the list yet */
bool talk_sending(const struct talk *talk); /* it is being said */
bool talk_caught_up(const struct talk *talk);
enum line talk_line(const struct talk *talk, struct trouble *why);
uint32_t talk_number(const struct talk *talk); /* of the last message that counted */

/* ---- saying: for a player only ----------------------------------------------------------------
 */

/* Judged at once, done when it comes back: GIVEN_DONE means that it will be said. */
enum given talk_order(struct talk *talk, const char *text, enum source source,
                      struct verdict *verdict, struct trouble *trouble);
/* Takes the last order back, or asks for it where that needs a yes. */
bool talk_undo(struct talk *talk, struct trouble *trouble);
bool talk_redo(struct talk *talk, struct trouble *trouble);
bool talk_ask_umpire(struct talk *talk, const char *text, struct trouble *trouble);
/* For the win, because the other's turn takes too long. The caller has looked at his clock. */
bool talk_ask_time(struct talk *talk, struct trouble *trouble);
/* The win, because the other keeps his dice back. The caller has looked at his clock. */
bool talk_claim(struct talk *talk, struct trouble *trouble);
bool talk_answer(struct talk *talk, bool yes, struct trouble *trouble);
bool talk_chat(struct talk *talk, const char *text, struct trouble *trouble);
bool talk_bye(struct talk *talk);
/* Tells whoever is there just now that this seat is too, and some words that may be lost: they are
 * in no list and no journal. */
void talk_here(struct talk *talk, const char *text);

/* A table for setting up in secret: the game as this side may have it, on which it is awaited. The
 * caller releases and frees it; orders that are given on it are its deployment. */
struct game *talk_own_table(const struct talk *talk);
/* Commits to the orders given on it. They are kept in the seat: whoever wants to come back writes
 * that down before the next talk_step (talk_seat). */
bool talk_deploy(struct talk *talk, const struct game *own, struct trouble *trouble);
const struct seat *talk_seat(const struct talk *talk);

#endif
