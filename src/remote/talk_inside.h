/* What talk.c (saying) and talk_hear.c (hearing) share. For nobody else. */
#ifndef FOILSHOT_REMOTE_TALK_INSIDE_H
#define FOILSHOT_REMOTE_TALK_INSIDE_H

#include "remote/talk.h"

/* Something of one's own to be said, in order. */
struct intent {
    enum said kind;
    struct words body;
    enum source source; /* of an order */
    struct intent *next;
};

/* An order that everybody has to carry out. */
struct due_order {
    int seat;
    enum source source;
    uint64_t hash; /* after it, as he who gave it said; 0: he did not */
    char *text;    /* owned */
    struct due_order *next;
    bool deployed;
};

struct talk {
    struct keys keys;
    struct carrier carrier;
    struct ear ear;
    struct seat seat;
    bool plays; /* has a seat, or wants one */
    char program[32];
    char *setup; /* a host's; owned */
    struct intent *outbox;

    /* What follows from the list. */
    enum talk_state state;
    struct trouble why;
    uint64_t place;
    uint32_t number;
    unsigned char last[HASH_BYTES];
    int host;
    bool taken[SIDE_COUNT], left[SIDE_COUNT];
    unsigned char key[SIDE_COUNT][KEY_BYTES];
    struct link end[SIDE_COUNT];
    struct words begun; /* the set-up as the host said it */
    int32_t turn_time;  /* seconds; 0: no matter */
    int32_t dice_time;  /* the same of a link that is kept back */
    struct game *game;
    struct due_order *due; /* the first is being rolled for when `rolling` and not `owed` */
    bool rolling, owed;
    bool shown[SIDE_COUNT];
    struct link link[SIDE_COUNT];
    bool taking;                  /* a message of the list */
    int64_t when;                 /* ms, as the list has it, when that came; 0: nobody knows */
    int64_t shown_at[SIDE_COUNT]; /* the same of the links that are shown */
    bool committed[SIDE_COUNT], revealed[SIDE_COUNT];
    unsigned char commitment[SIDE_COUNT][HASH_BYTES];
    struct words deployed[SIDE_COUNT];
    int asker; /* SIDE_NONE: nobody asks */
    char asked[ORDER_TEXT];
    bool differs_unsaid;
    int32_t differs;
};

void talk_hear(struct talk *talk, enum heard_kind kind, int seat, int32_t block, const char *text);
void talk_stop(struct talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Works one sealed message in, or refuses it with a line. */
void talk_take(struct talk *talk, const void *bytes, size_t size);
/* The same of what is said beside the list; what is wrong with it nobody needs to know. */
void talk_overheard(struct talk *talk, const void *bytes, size_t size);
/* May the seat say this now? False with trouble. Nothing changes. */
bool talk_allows(struct talk *talk, int seat, enum said kind, const char *body,
                 struct trouble *trouble);

/* ---- bodies -----------------------------------------------------------------------------------
 */

/* What BEGIN and TAKE say; the rest of a BEGIN is the set-up. */
struct card {
    char program[32];
    unsigned char key[KEY_BYTES], giver[KEY_BYTES], proof[SIGN_BYTES];
    struct link end;
};
void card_write(const struct card *card, struct words *out);
/* *rest: what follows. False when it is none. */
bool card_read(const char *body, struct card *card, const char **rest);
/* The time a turn may take, if it stands there; then *rest is behind it. False: it makes no sense.
 */
bool turn_time_read(const char **rest, int32_t *seconds);
/* The same of the time for which dice may be kept back, which stands behind that. */
bool dice_time_read(const char **rest, int32_t *seconds);
void order_body(enum source source, uint64_t hash, const char *text, struct words *out);
bool order_body_read(const char *body, enum source *source, uint64_t *hash, const char **text);
void link_body(int32_t number, const struct link *link, struct words *out);
bool link_body_read(const char *body, int32_t *number, struct link *link);
void hex_add(const unsigned char *bytes, size_t size, struct words *out);
bool hex_read(const char **at, unsigned char *bytes, size_t size);
void commitment_of(const struct keys *keys, int seat, const unsigned char salt[SALT_BYTES],
                   const char *deployment, unsigned char out[HASH_BYTES]);

#endif
