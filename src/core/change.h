/* A change: one number of the table, from old to new. It does, undoes and checks itself.
 *
 * Only turn.c (the rules' pen) and journal.c (recorded games) write with these.
 */
#ifndef FOILSHOT_CORE_CHANGE_H
#define FOILSHOT_CORE_CHANGE_H

#include "core/table.h"

enum { SEE_RED = 1 << SIDE_RED, SEE_BLUE = 1 << SIDE_BLUE, SEE_ALL = SEE_RED | SEE_BLUE };

struct change {
    struct ref ref;
    int32_t field;
    int32_t old, new;
    int32_t see; /* mask of the sides who may know of it now */
};

/* Makes the change if the table holds the old value; false and an untouched table otherwise. */
bool change_do(struct table *table, const struct change *change);
/* Takes it back if the table holds the new value. */
bool change_undo(struct table *table, const struct change *change);

/* The ref a new thing of this kind would get, called `made`; {0} when the table is full. */
struct ref ref_next(const struct table *table, int kind, int32_t made);
/* Offset of `text` in the table's names, put there if need be; -1 when it is too long or the names
 * are full. Names are not state: putting one in changes no field. */
int32_t table_intern(struct table *table, const char *text);

#endif
