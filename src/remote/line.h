/* Lines to a NATS server, which carry the messages of one game as one stream of its JetStream; and
 * a server of one's own for as long as a game lasts. In a build without libnats there are none, and
 * each call says so.
 */
#ifndef FOILSHOT_REMOTE_LINE_H
#define FOILSHOT_REMOTE_LINE_H

#include "remote/carrier.h"
#include "remote/invite.h"
#include "remote/login.h"

/* A line to the invitation's server. It connects by itself, now and whenever it is gone, and makes
 * the stream when `host_password` is given (the embedded server's; "" of others). `login`: to a
 * server that somebody else runs; what the environment says goes before it; NULL: only that. False
 * with trouble when there can be none. */
bool line_new(const struct invitation *invitation, const struct login *login,
              const char *host_password, struct carrier *carrier, struct trouble *trouble);

/* ---- a server of one's own --------------------------------------------------------------------
 */

/* nats-server as a child. Its folder holds its configuration, certificate and store, and lets
 * nobody else in; a game of yesterday goes on in the same folder at the same port. */
struct server;

/* Fills in address and fingerprint of an invitation to a server that is not running yet, and makes
 * its folder and certificate. `address`: how others reach this machine, or NULL. */
bool server_prepare(const char *folder, const char *address, struct invitation *invitation,
                    struct trouble *trouble);
/* Runs it for the game of this player's invitation: for this machine alone when the invitation's
 * address is this machine's own (127.…), else for whoever reaches it and has its passwords. NULL
 * with trouble: it is not installed, its port is in use, … */
struct server *server_start(const char *folder, const struct invitation *invitation,
                            struct trouble *trouble);
/* A line of its host's. */
bool server_line(const struct server *server, const struct invitation *invitation,
                 struct carrier *carrier, struct trouble *trouble);
bool server_runs(struct server *server);
void server_stop(struct server *server); /* NULL: nothing */

#endif
