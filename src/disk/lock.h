/* One program on a file. The lock lies beside it as a hidden file (".NAME.lock") that tells who has
 * it; the system lets go of it when its holder ends, however that happens.
 */
#ifndef FOILSHOT_DISK_LOCK_H
#define FOILSHOT_DISK_LOCK_H

#include "core/trouble.h"

#include <stddef.h>

enum { LOCK_WHO = 160 };

struct lock;

/* The file `path`, which need not be there yet, for this program alone. NULL with trouble when
 * another has it (`who` says which and since when), or when no lock can be had there (`who` is "").
 */
struct lock *lock_take(const char *path, char who[LOCK_WHO], struct trouble *trouble);
void lock_free(struct lock *lock); /* NULL: nothing */

/* Who has the file now, as lock_take would say it; "" when nobody has. */
void lock_holder(const char *path, char who[LOCK_WHO]);

#endif
