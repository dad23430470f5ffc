/* What a player has to have to come back into his game: the invitation and his seat, in a file that
 * nobody else may read, apart from the journal. */
#ifndef FOILSHOT_REMOTE_KEEP_H
#define FOILSHOT_REMOTE_KEEP_H

#include "remote/talk.h"

/* False with trouble, and what was there is there. */
bool seat_save(const char *path, const struct invitation *invitation, const struct seat *seat,
               struct trouble *trouble);
/* `seat` is new: seat_release it. False with trouble when it is none. */
bool seat_load(const char *path, struct invitation *invitation, struct seat *seat,
               struct trouble *trouble);

#endif
