/* What carries the messages of one game: a list that only grows, which everybody reads from its
 * start, in one order, and adds to only where he thinks it ends. Nothing here knows what they say.
 * No call waits.
 */
#ifndef FOILSHOT_REMOTE_CARRIER_H
#define FOILSHOT_REMOTE_CARRIER_H

#include "core/trouble.h"

#include <stddef.h>
#include <stdint.h>

enum line {
    LINE_UP,
    LINE_TRYING, /* not there yet, or gone: tried again by itself */
    LINE_SHUT,   /* not tried any more: it lets nobody in, or is full */
};

enum sending {
    SENDING_NOTHING, /* what was given is in the list, or another was there first, or nobody knows:
                        whoever reads the list sees */
    SENDING,         /* under way */
};

struct carrier {
    void *self;
    /* The next message of the list and its place, from 1; false: none has come. The bytes are good
     * until the next call. */
    bool (*take)(void *self, const void **bytes, size_t *size, uint64_t *place);
    /* When the message that was taken last came to the list, ms by the clock of whoever keeps it,
     * which is the same for all who read; 0: nobody knows. NULL: never known. */
    int64_t (*when)(void *self);
    /* Adds a message behind the one at `behind` (0: as the first), or nowhere. Not while another is
     * under way. */
    void (*send)(void *self, const void *bytes, size_t size, uint64_t behind);
    enum sending (*sending)(void *self);
    /* Everything that was in the list when it was last asked has been taken. */
    bool (*caught_up)(void *self);
    /* `why` (may be NULL): a sentence when it is not up. */
    enum line (*line)(void *self, struct trouble *why);
    /* From now on `news(of)` is called, in any thread, when there may be something to look at; for
     * who would rather not look all the time. Before the first take. NULL: it tells nothing. */
    void (*on_news)(void *self, void (*news)(void *of), void *of);
    /* Beside the list: what only those hear who are there just now, and what may be lost. NULL:
     * there is nothing beside it. The bytes are good until the next call. */
    void (*whisper)(void *self, const void *bytes, size_t size);
    bool (*overhear)(void *self, const void **bytes, size_t *size);
    void (*close)(void *self); /* and frees self */
};

#endif
