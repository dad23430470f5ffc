/* What line_nats.c and server.c share. For nobody else. */
#ifndef FOILSHOT_REMOTE_LINE_NATS_H
#define FOILSHOT_REMOTE_LINE_NATS_H

#include "remote/invite.h"

#define LINE_BESIDE ".here" /* behind the subject: what is said beside the list */

/* What the game's stream and its subject are called. */
void line_names(const struct keys *keys, char stream[48], char subject[48]);

#endif
