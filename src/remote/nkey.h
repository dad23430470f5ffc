/* NATS's keys as text: base32 of one or two bytes for what a key is, its 32 bytes and a checksum.
 */
#ifndef FOILSHOT_REMOTE_NKEY_H
#define FOILSHOT_REMOTE_NKEY_H

#include "remote/invite.h"

/* What a public key is, by its first byte; its letter is O, A or U. */
enum nkey_kind { NKEY_OPERATOR = 14 << 3, NKEY_ACCOUNT = 0, NKEY_USER = 20 << 3 };
enum { NKEY_TEXT = 57, NKEY_SEED_TEXT = 59 }; /* with the zero */

void nkey_write(enum nkey_kind kind, const unsigned char key[KEY_BYTES], char out[NKEY_TEXT]);
void nkey_write_seed(enum nkey_kind kind, const unsigned char seed[KEY_BYTES],
                     char out[NKEY_SEED_TEXT]);
/* The public key of the user whose seed stands in this text, in a line of its own. False when none
 * does. */
bool nkey_of_user(const char *text, char out[NKEY_TEXT]);

#endif
