#include "disk/tape.h"

#include "core/words.h"
#include "disk/file.h"
#include "port/port.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tape {
    char path[FILE_NAME];
    struct port_file file;
    bool device; /* nothing to look after: it has no size and is never brought to a disk */
    bool sync;
    struct port_info known; /* as it was after the last record */
    struct words waiting;   /* records that are not in the file */
    int records;            /* in waiting */
    enum tape_state state;
    char reason[160];
    struct port_worker *worker;
    atomic_bool unsynced; /* the disk refused, and may have forgotten */
};

static enum tape_state stop(struct tape *tape, enum tape_state state, const char *reason)
{
    tape->state = state;
    snprintf(tape->reason, sizeof tape->reason, "%s", reason);
    return state;
}

static void bring_to_disk(void *self)
{
    struct tape *tape = self;
    if (!port_sync(tape->file))
        atomic_store(&tape->unsynced, true);
}

/* Opens the file, which may hold what another program wrote and nobody brought to the disk yet. */
static bool opened(struct tape *tape, int64_t size, struct trouble *trouble)
{
    char folder[FILE_NAME];
    file_folder(tape->path, folder);
    if (!port_open(&tape->file, tape->path, tape->device ? PORT_STRAIGHT : PORT_APPEND) ||
        !port_info_of(tape->file, &tape->known))
        return trouble_at(trouble, tape->path, 0, "cannot be written: %s", port_reason());
    if (tape->device)
        return true;
    if (tape->known.kind != PORT_FILE || tape->known.size != size)
        return trouble_at(trouble, tape->path, 0, "was changed while it was being opened");
    return (port_sync(tape->file) && port_sync_folder(folder)) ||
           trouble_at(trouble, tape->path, 0, "cannot be written: %s", port_reason());
}

struct tape *tape_open(const char *path, int64_t size, struct trouble *trouble)
{
    struct tape *tape = calloc(1, sizeof *tape);
    if (!tape)
        abort();
    snprintf(tape->path, sizeof tape->path, "%s", path);
    tape->file.at = -1;
    tape->device = size < 0;
    tape->sync = !tape->device;
    words_init(&tape->waiting);
    atomic_init(&tape->unsynced, false);
    tape->worker = port_worker_new(bring_to_disk, tape);
    if (!tape->worker)
        abort();
    if (opened(tape, size, trouble))
        return tape;
    tape_close(tape);
    return NULL;
}

void tape_close(struct tape *tape)
{
    if (!tape)
        return;
    tape_try(tape);
    port_worker_free(tape->worker);
    port_close(&tape->file);
    words_release(&tape->waiting);
    free(tape);
}

/* Is the file still as this program left it? */
static bool untouched(struct tape *tape)
{
    struct port_info now;
    if (tape->device)
        return true;
    if (!port_info(tape->path, &now)) {
        /* A folder that cannot be looked at may come back. */
        stop(tape, port_why() == PORT_ABSENT ? TAPE_GONE : TAPE_WAITING,
             port_why() == PORT_ABSENT ? "it was taken away" : port_reason());
        return false;
    }
    if (now.disk != tape->known.disk || now.id != tape->known.id) {
        stop(tape, TAPE_GONE, "another file was put in its place");
        return false;
    }
    if (now.size != tape->known.size || now.changed != tape->known.changed) {
        stop(tape, TAPE_CHANGED, "somebody else wrote into it");
        return false;
    }
    return true;
}

/* All records that wait in one go; `done` bytes of them were written. */
static bool write_on(struct tape *tape, size_t *done)
{
    for (*done = 0; *done < tape->waiting.length;) {
        int64_t n =
            port_write(tape->file, tape->waiting.text + *done, tape->waiting.length - *done);
        if (n <= 0)
            return false;
        *done += (size_t)n;
    }
    return true;
}

static enum tape_state write_waiting(struct tape *tape)
{
    size_t done;
    int64_t had = tape->known.size;
    bool written = write_on(tape, &done);
    struct port_info now;
    /* Between the look and the writing somebody else may have written, too. */
    if (!tape->device && written && port_info_of(tape->file, &now) &&
        now.size != had + (int64_t)done)
        return stop(tape, TAPE_CHANGED, "somebody else wrote into it");
    if (written) {
        words_clear(&tape->waiting);
        tape->records = 0;
        stop(tape, TAPE_KEPT, "");
        if (tape->sync)
            port_worker_ask(tape->worker);
    } else {
        stop(tape, TAPE_WAITING, port_reason());
        /* What found room of a record that did not is taken back. */
        if (done > 0 && !tape->device && !port_cut(tape->file, tape->known.size))
            stop(tape, TAPE_BROKEN, port_reason());
    }
    port_info_of(tape->file, &tape->known);
    return tape->state;
}

enum tape_state tape_try(struct tape *tape)
{
    if (atomic_load(&tape->unsynced))
        return stop(tape, TAPE_BROKEN, "the disk did not keep what it was given");
    if (tape->state > TAPE_WAITING || tape->waiting.length == 0 || !untouched(tape))
        return tape->state;
    return write_waiting(tape);
}

enum tape_state tape_add(struct tape *tape, const char *record, size_t size)
{
    words_addn(&tape->waiting, record, size);
    tape->records++;
    return tape_try(tape);
}

enum tape_state tape_state(const struct tape *tape)
{
    return tape->state;
}

int tape_waiting(const struct tape *tape)
{
    return tape->records;
}

const char *tape_reason(const struct tape *tape)
{
    return tape->reason;
}

bool tape_settled(struct tape *tape)
{
    return port_worker_idle(tape->worker);
}

enum tape_state tape_wait(struct tape *tape)
{
    port_worker_wait(tape->worker);
    if (atomic_load(&tape->unsynced))
        stop(tape, TAPE_BROKEN, "the disk did not keep what it was given");
    return tape->state;
}

void tape_sync(struct tape *tape, bool on)
{
    tape->sync = on && !tape->device;
}
