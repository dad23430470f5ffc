/* What the files of host, join and watch without a display share. For nobody else. */
#ifndef FOILSHOT_APP_TOOLS_FAR_INSIDE_H
#define FOILSHOT_APP_TOOLS_FAR_INSIDE_H

#include "app/desk/paths.h"
#include "app/tools/cli.h"
#include "app/tools/far_report.h"
#include "computer/random.h"
#include "disk/lock.h"
#include "remote/clock.h"
#include "remote/post.h"
#include "remote/talk.h"

enum { INPUT_BYTES = 1 << 16 };

struct far {
    const struct cli *cli;
    struct invitation invitation;
    struct seat seat;
    bool plays;
    char folder[PATH_BYTES], kept[PATH_BYTES];
    struct lock *lock; /* of the seat; NULL: none */
    char *setup;       /* a host's */
    struct server *server;
    struct post *post; /* by post: no server */
    size_t posted;     /* messages up to the line that was told last */
    struct talk *talk;
    struct game *own; /* a table for setting up in secret */
    bool recorded, ended, by_itself, quits;
    struct random_player player;
    char state[200]; /* that was told last */
    char input[INPUT_BYTES];
    size_t length;
    bool own_server;
    struct far_report report;
    double looked, over_since; /* looked: after the server */
    double sick;               /* when one's own line to it was there last */
    struct clock clock;
    bool withheld[SIDE_COUNT]; /* it was said that dice are kept back */
    int64_t here[SIDE_COUNT],
        told_here; /* ms; 0 never: when a seat was heard, when this one told */
    int code;
};

/* far_tell.c: what is said on the standard output, and the journal */
void far_hear(void *self, const struct heard *heard);
void far_state_tell(struct far *far);
void far_outcome_tell(const struct game *game);
void far_invitations_tell(const struct far *far);
void far_record(struct far *far);
void far_file_tell(struct game *game);
void far_file_end(struct far *far);

/* far_input.c: orders, and the other lines of the standard input */
struct talk *far_talk_begin(struct far *far, struct carrier carrier);
bool far_my_turn(const struct far *far);
void far_order_by_itself(struct far *far);
/* The first whole line that may be worked; false when there is none. */
bool far_line_work(struct far *far);
void far_input_read(struct far *far, int ms);
/* The line to be sent, whenever it says more than the last. */
void far_post_tell(struct far *far);

/* far_clock.c: that one is there, and how long a turn takes. False: nothing to tell, or it is not
 * the time to ask. */
void far_clock_step(struct far *far);
void far_clock_heard(struct far *far, const struct heard *heard);
void far_clock_begun(const struct far *far);
void far_clock_tell(const struct far *far);
bool far_clock_ask(struct far *far, struct trouble *trouble);
bool far_clock_claim(struct far *far, struct trouble *trouble);

/* far_seat.c: where one sits, and how one gets there. False with trouble. */
bool far_folder_found(struct far *far, struct trouble *trouble);
bool far_setup_read(struct far *far, struct trouble *trouble);
bool far_host_seated(struct far *far, struct trouble *trouble);
bool far_line_found(struct far *far, struct carrier *carrier, struct trouble *trouble);
bool far_invitation_found(struct far *far, struct trouble *trouble);

#endif
