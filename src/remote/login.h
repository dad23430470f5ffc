/* Who one is to a NATS server that somebody else runs. None of it is in an invitation: everybody
 * has his own, from the line that names the server or from the environment, and it stands in his
 * seat's file alone, which nobody else may read. */
#ifndef FOILSHOT_REMOTE_LOGIN_H
#define FOILSHOT_REMOTE_LOGIN_H

#include "disk/file.h"
#include "remote/invite.h"

struct login {
    char user[64], password[128];
    char creds[FILE_NAME]; /* a file of NATS's own kind: a token and its seed; "" none */
    char nkey[FILE_NAME];  /* or one with a seed alone */
};

/* "tls://name:password@club.example:4222", all but the address optional: that comes into `server`,
 * *tls says whether it has to prove who it is. False with a trouble that tells no password. */
bool login_take(const char *given, char server[INVITE_SERVER], bool *tls, struct login *login,
                struct trouble *trouble);
/* What the environment says, in the words of NATS's own programs: NATS_CREDS, NATS_NKEY, or
 * NATS_USER and NATS_PASSWORD. What it does not say stays. */
void login_told(struct login *login);
void login_write(const struct login *login, struct words *out); /* lines for the seat's file */
bool login_read(const char **at, struct login *login);          /* past them */

#endif
