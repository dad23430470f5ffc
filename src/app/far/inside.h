/* What the files of this folder share. For nobody else. */
#ifndef FOILSHOT_APP_FAR_INSIDE_H
#define FOILSHOT_APP_FAR_INSIDE_H

#include "app/far/far.h"
#include "disk/lock.h"
#include "port/port.h"
#include "remote/clock.h"
#include "remote/keep.h"
#include "remote/line.h"
#include "remote/post.h"

enum far_stage { FAR_OPENING, FAR_OPEN, FAR_FAILED, FAR_LEAVING };
enum far_work { FAR_TO_OPEN, FAR_TO_REVIVE, FAR_TO_END };
enum { FAR_LINES = 100 };

struct far {
    struct desk *desk;
    struct match *match;
    struct far_plan plan;
    char folder[PATH_BYTES], kept[PATH_BYTES]; /* beside the journal: what nobody else may see */
    char *setup;                               /* a host's; owned */
    enum far_stage stage;

    struct port_worker *worker;
    _Atomic int work;    /* enum far_work: what the worker is to do */
    struct far *before;  /* another that is being left; owned */
    int64_t revived;     /* ms, when the server was started once more */
    int64_t sick_since;  /* ms, when one's own line to it went; 0: it is there */
    bool was_up;         /* that line, once */
    bool server_ran;     /* when it was looked at last */
    struct trouble gone; /* why it could not be started once more; "" it could */
    /* The worker's while it works. */
    bool good, seated;
    struct trouble trouble, unrevived; /* unrevived: what `gone` is to say */
    struct invitation invitation;
    struct login login;
    struct seat seat;
    struct lock *lock; /* of the seat; NULL: none */
    struct server *server;
    struct carrier carrier;
    struct post *post; /* the carrier's; NULL: there is a line */

    struct talk *talk;
    struct game *old;  /* as the journal had it, until the line tells; owned */
    struct game *own;  /* for setting up in secret; owned */
    bool own_done;     /* it is set up */
    struct game *done; /* once more there after the match has another: freed then */
    bool recorded, shown;
    bool news, back, settled;      /* news: blocks that the table has not been told of */
    int64_t barred_since;          /* ms; 0: not */
    int64_t since;                 /* seconds of the clock, when what is awaited began to be */
    uint64_t since_of;             /* what that is */
    int64_t here[SIDE_COUNT];      /* ms, when each was last heard to be there; 0 never */
    bool was_here, was_hand;       /* the other, and his hand, as they were shown last */
    int64_t told_here;             /* that this one is */
    struct far_hand hand, pointed; /* the other's; one's own as it was told last */
    int64_t pointed_at;
    bool points; /* there is something to tell of one's own */
    struct far_hand point;
    char called[SIDE_COUNT][FAR_NAME]; /* as each seat says that it is called; "" it has not */
    struct far_stroke drawn[FAR_STROKES], draws[FAR_STROKES]; /* by another; by this one, untold */
    int drawn_count, draws_count;
    int64_t drew_at;
    struct clock clock;
    int64_t told_clock; /* ms, when what is counted was told last; 0 never */
    struct far_line line[FAR_LINES];
    int lines, said; /* said: of these, how many are told */
};

/* open.c: what the worker does */
void far_work(void *self);
/* Where the seat of this journal is kept; false with trouble when the name is too long. */
bool far_folder(const char *journal, char folder[PATH_BYTES], char kept[PATH_BYTES],
                struct trouble *trouble);

/* clock.c: who is heard of just now, and how long a turn takes, where that was agreed on */
bool far_is_here(const struct far *far, int side);
void far_time_step(struct far *far);
int far_time_wake(const struct far *far); /* ms; -1: it stands */

/* far.c */
bool far_server_sick(
    const struct far *far); /* it runs here, and nobody can play over it any more */
const char *far_server_gone(const struct far *far); /* why it cannot be started; "" */
/* How the server here stands is looked at. True when it is to be started once more: when it has
 * ended, and when it runs and nobody can play over it: one whose disk was full keeps nothing any
 * more until it is started anew. */
bool far_server_due(struct far *far, bool up, bool runs);
void far_tell(struct far *far, const char *words);

/* secret.c: the own table, when one is wanted */
void far_secret_step(struct far *far);
bool far_deploy(struct far *far, struct trouble *trouble);

#endif
