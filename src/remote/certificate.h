/* The certificate a server of one's own shows. Nobody signs for it: the invitation has its
 * fingerprint. */
#ifndef FOILSHOT_REMOTE_CERTIFICATE_H
#define FOILSHOT_REMOTE_CERTIFICATE_H

#include "remote/invite.h"

#define CERTIFICATE_NAME "foilshot"

/* Writes a new one and its key; good at any date, for clocks may be wrong. */
bool certificate_make(const char *path, const char *key_path, unsigned char print[INVITE_PRINT],
                      struct trouble *trouble);
/* The one that a NATS server shows, as PEM, when it has this fingerprint. Waits for the server, at
 * most some seconds. */
bool certificate_fetch(const char *server, const unsigned char print[INVITE_PRINT],
                       struct words *pem, struct trouble *trouble);

#endif
