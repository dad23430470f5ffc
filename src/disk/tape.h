/* A file that only grows, record by record: what a running game is written into.
 *
 * tape_add writes the record at once and has it brought to the disk by a thread, so that whoever
 * plays need not wait for the disk; tape_settled tells when it is there. What cannot be written is
 * kept in memory, in order, and tried again with each record and by tape_try. Before anything is
 * written the file is looked at: when somebody else has taken it away or written into it, nothing
 * is written any more, and whoever has the whole text makes a new file.
 */
#ifndef FOILSHOT_DISK_TAPE_H
#define FOILSHOT_DISK_TAPE_H

#include "core/trouble.h"

#include <stddef.h>
#include <stdint.h>

enum tape_state {
    TAPE_KEPT,    /* all records are in the file; on the disk when tape_settled says so */
    TAPE_WAITING, /* some are in memory only: tried again */
    /* Nothing goes into this file any more; the records since the last tape_settled are in danger.
     */
    TAPE_GONE,    /* its name is not there, or another file has it */
    TAPE_CHANGED, /* somebody else wrote into it */
    TAPE_BROKEN,  /* the disk did not keep what it was given */
};

struct tape;

/* Goes on with a file at its end, which must lie at `size`; a device has no end (-1). What is in
 * the file is on the disk then, and its name too. NULL with trouble. */
struct tape *tape_open(const char *path, int64_t size, struct trouble *trouble);
/* Tries once more, waits for the disk and closes. What it kept in memory is lost then. */
void tape_close(struct tape *tape); /* NULL: nothing */

enum tape_state tape_add(struct tape *tape, const char *record, size_t size);
enum tape_state tape_try(struct tape *tape);
enum tape_state tape_state(const struct tape *tape);
int tape_waiting(const struct tape *tape);        /* records that are in memory only */
const char *tape_reason(const struct tape *tape); /* why not, of every state but TAPE_KEPT */

/* Is everything that was written on the disk, or known to be in trouble? */
bool tape_settled(struct tape *tape);
enum tape_state tape_wait(struct tape *tape); /* until it is */
/* With false nobody brings records to the disk but the system in its own time: for measuring. */
void tape_sync(struct tape *tape, bool on);

#endif
