/* One program on a file. The lock lies beside it as a hidden file (".NAME.lock", of very long names
 * a number in their place) that tells who has it; the system lets go of it when its holder ends,
 * however that happens. Where the system knows no locks it only tells, and keeps nobody out.
 */
#ifndef FOILSHOT_DISK_LOCK_H
#define FOILSHOT_DISK_LOCK_H

#include "core/trouble.h"

#include <stddef.h>

enum { LOCK_WHO = 160 };

struct lock;

/* The file `path`, which need not be there yet, for this program alone. NULL with trouble when
 * another has it (`who` says which and since when), or when nothing can be put beside it (`who` is
 * ""). */
struct lock *lock_take(const char *path, char who[LOCK_WHO], struct trouble *trouble);
void lock_free(struct lock *lock); /* NULL: nothing */
/* Does it still keep others out? Not when its file was taken away; NULL: no. */
bool lock_holds(const struct lock *lock);

/* Who has the file now, as lock_take would say it; "" when nobody has. */
void lock_holder(const char *path, char who[LOCK_WHO]);

#endif
