/* An invitation: one line that says where a far game is, and holds the secret all its keys come
 * from. A player's may take a seat; a watcher's can read and cannot play: it holds a hash of the
 * public half of the key that gives seats, so that a watcher can prove who was let in.
 *
 *   foilshot:EYB_AAABH5A…      for pasting: base64 (URL letters) of the bytes below
 *   lusab babad gutuh …        for reading out: five letters carry 11 bits and a check of 5
 *
 * Bytes: one of marks (version, role, what follows), the address, the fingerprint of the server's
 * certificate when it made one itself, 16 of secret, 4 that check the whole (BLAKE2b). A mistyped
 * word is always found when one letter is wrong or two words have changed places, and otherwise 31
 * times of 32; what the words let through the check of the whole finds.
 */
#ifndef FOILSHOT_REMOTE_INVITE_H
#define FOILSHOT_REMOTE_INVITE_H

#include "core/trouble.h"
#include "core/words.h"

enum {
    INVITE_SECRET = 16,
    INVITE_PRINT = 10,  /* first bytes of the certificate's SHA-256 */
    INVITE_SERVER = 96, /* "192.168.0.7:4222", "[fe80::1]:4222", "club.example:4222"; "" by post */
    INVITE_LINE = 400,  /* of the longest, as words */
    KEY_BYTES = 32,     /* of every key here */
    SIGN_BYTES = 64,
    GAME_ID = 16,
    PASSWORD_HEX = 33,
};

enum guest { ROLE_PLAYER, ROLE_WATCHER };

struct invitation {
    enum guest role;
    char server[INVITE_SERVER];
    bool tls; /* of a server that proves who it is: by `print`, or as the web does */
    bool has_print;
    unsigned char print[INVITE_PRINT];
    unsigned char secret[INVITE_SECRET];
};

/* What follows from the secret. */
struct keys {
    bool may_play;
    unsigned char id[GAME_ID];              /* what the game is called on a server */
    unsigned char read[KEY_BYTES];          /* opens what is said */
    unsigned char giver[KEY_BYTES];         /* a player's: public half of what gives seats */
    unsigned char giver_secret[SIGN_BYTES]; /* a player's */
    unsigned char watch[INVITE_SECRET];     /* the watchers' secret */
    char play_password[PASSWORD_HEX];       /* a player's */
    char watch_password[PASSWORD_HEX];
};

/* A new player's invitation to a game on this server; false with trouble when its address cannot be
 * told. */
bool invite_new(struct invitation *invitation, const char *server, struct trouble *trouble);
/* The watchers' of the same game. */
void invite_watchers(const struct invitation *player, struct invitation *watcher);
void invite_keys(const struct invitation *invitation, struct keys *keys);
/* Is this the public key that the secret of the game stands for? */
bool keys_giver_good(const struct keys *keys, const unsigned char giver[KEY_BYTES]);

void invite_write(const struct invitation *invitation, struct words *out);
void invite_write_words(const struct invitation *invitation, struct words *out);
/* Either, in any case, with any white space, commas or hyphens between the words. False with
 * trouble: which word is wrong, or that the whole is not. */
bool invite_read(const char *text, struct invitation *invitation, struct trouble *trouble);

#endif
