/* What is said in a far game: sealed for all who hold an invitation, signed by the seat that says
 * it, and chained to what was said before, so that nobody can drop, repeat, reorder or alter it
 * unnoticed.
 *
 *   sealed  version (1 byte), nonce (24), XChaCha20-Poly1305 of the rest with the game's id as
 *           additional data
 *   inside  seat, kind (1 byte each), number (4), hash of the message before (32), blocks and hash
 *           of the speaker's table before it (4 + 8), the body, the seat's Ed25519 signature (64)
 *           of the game's id and all of it before. Numbers have the lowest byte first.
 *
 * The hash of a message is BLAKE2b-256 of its sealed bytes; before the first stand zeros. Bodies
 * are text without zero bytes (talk.h).
 */
#ifndef FOILSHOT_REMOTE_MESSAGE_H
#define FOILSHOT_REMOTE_MESSAGE_H

#include "remote/invite.h"

enum {
    HASH_BYTES = 32,
    SEALED_MOST = (1 << 20) - 4096, /* bytes; what any server of the usual kind carries */
};

enum said {
    SAID_BEGIN = 1, /* the host: versions, his key, his chain's end, the set-up */
    SAID_TAKE,      /* the friend: versions, his key, his chain's end */
    SAID_ORDER,     /* an order and the hash after it */
    SAID_LINK,      /* the next link, for what rolls */
    SAID_COMMIT,    /* the hash of a hidden deployment */
    SAID_REVEAL,    /* the deployment and its salt */
    SAID_UNDO,      /* the last order of one's own is taken back */
    SAID_REDO,
    SAID_ASK,    /* for what needs the other's yes */
    SAID_ANSWER, /* yes or no */
    SAID_CHAT,
    SAID_BYE,
    SAID_DIFFER, /* the tables differ, at a block */
    SAID_HERE,   /* beside the list, never in it: he is there, and where his hand is */
    SAID_CLAIM,  /* the win, because the other keeps his dice back */
    SAID_COUNT
};
const char *said_word(enum said kind);

struct message {
    int seat; /* enum side_id */
    enum said kind;
    uint32_t number; /* from 1 */
    unsigned char before[HASH_BYTES];
    uint32_t blocks;
    uint64_t hash;
    struct words body; /* owned: words_init before, words_release after */
    /* Of one that was read: */
    unsigned char self[HASH_BYTES]; /* its hash */
    unsigned char signature[SIGN_BYTES];
};

/* A seat's own key. */
struct seal_key {
    unsigned char open[KEY_BYTES], secret[SIGN_BYTES];
};

/* Seals and signs; the bytes are added to `out`. The body must fit (message_fits). */
void message_seal(const struct keys *keys, const struct seal_key *key,
                  const struct message *message, struct words *out);
bool message_fits(size_t body);
/* Opens one; nobody's signature is looked at. False with one line of trouble, and the body empty,
 * when it is none of this game. */
bool message_open(const struct keys *keys, const void *bytes, size_t size, struct message *message,
                  struct trouble *trouble);
bool message_signed(const struct keys *keys, const struct message *message,
                    const unsigned char key[KEY_BYTES]);

/* ---- seats ------------------------------------------------------------------------------------
 */

void key_new(struct seal_key *key);
/* What a player's invitation says to a seat's key: it may take the seat. */
void seat_give(const struct keys *keys, int seat, const unsigned char key[KEY_BYTES],
               unsigned char proof[SIGN_BYTES]);
/* Was it said by this giver, and is the giver the game's? */
bool seat_given(const struct keys *keys, const unsigned char giver[KEY_BYTES], int seat,
                const unsigned char key[KEY_BYTES], const unsigned char proof[SIGN_BYTES]);

#endif
