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

struct tape *tape_open(const char *path, int64_t size, struct trouble *trouble)
{
    struct tape *tape = calloc(1, sizeof *tape);
    if (!tape)
        abort();
    snprintf(tape->path, sizeof tape->path, "%s", path);
    tape->device = size < 0;
    tape->sync = !tape->device;
    words_init(&tape->waiting);
    atomic_init(&tape->unsynced, false);
    bool good = port_open(&tape->file, path, tape->device ? PORT_STRAIGHT : PORT_APPEND);
    good = good && port_info_of(tape->file, &tape->known);
    if (!good) {
        trouble_at(trouble, path, 0, "cannot be opened for writing: %s", port_reason());
    } else if (!tape->device && (tape->known.kind != PORT_FILE || tape->known.size != size)) {
        good = trouble_at(trouble, path, 0, "was changed while it was being opened");
    } else {
        tape->worker = port_worker_new(bring_to_disk, tape);
        if (!tape->worker)
            abort();
        return tape;
    }
    port_close(&tape->file);
    words_release(&tape->waiting);
    free(tape);
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
        if (port_why() == PORT_ABSENT)
            stop(tape, TAPE_GONE, "it was taken away");
        return tape->state != TAPE_GONE; /* a folder that cannot be looked at may come back */
    }
    if (now.disk != tape->known.disk || now.id != tape->known.id)
        stop(tape, TAPE_GONE, "another file was put in its place");
    else if (now.size != tape->known.size || now.changed != tape->known.changed)
        stop(tape, TAPE_CHANGED, "somebody else wrote into it");
    return tape->state <= TAPE_WAITING;
}

/* Takes back what was written of a record that did not find room. */
static void cut_back(struct tape *tape)
{
    if (!tape->device && !port_cut(tape->file, tape->known.size))
        stop(tape, TAPE_BROKEN, port_reason());
    if (!tape->device)
        port_info_of(tape->file, &tape->known);
}

static enum tape_state write_waiting(struct tape *tape)
{
    size_t done = 0;
    while (done < tape->waiting.length) {
        int64_t n = port_write(tape->file, tape->waiting.text + done, tape->waiting.length - done);
        if (n < 0) {
            stop(tape, TAPE_WAITING, port_reason());
            cut_back(tape);
            return tape->state;
        }
        done += (size_t)n;
    }
    words_clear(&tape->waiting);
    tape->records = 0;
    stop(tape, TAPE_KEPT, "");
    if (!tape->device)
        port_info_of(tape->file, &tape->known);
    if (tape->sync)
        port_worker_ask(tape->worker);
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

void tape_wait(struct tape *tape)
{
    port_worker_wait(tape->worker);
}

void tape_sync(struct tape *tape, bool on)
{
    tape->sync = on && !tape->device;
}
