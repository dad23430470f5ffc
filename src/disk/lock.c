#include "disk/lock.h"

#include "disk/file.h"
#include "port/port.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 20, HOST = 40, NAME_MOST = 240 /* bytes; systems allow 255 */ };

struct lock {
    struct port_file file;
    char path[FILE_NAME]; /* of the lock */
};

/* Of a name too long for one more ending, what tells it from others (FNV-1a). */
static uint64_t short_name(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return hash;
}

/* ".NAME.lock" beside the file, links to it followed as far as they lead. */
static bool lock_path(const char *path, char out[FILE_NAME])
{
    char real[FILE_NAME];
    if (port_real(path, real, sizeof real))
        path = real;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    int n = strlen(name) <= NAME_MOST
                ? snprintf(out, FILE_NAME, "%.*s.%s.lock", (int)(name - path), path, name)
                : snprintf(out, FILE_NAME, "%.*s.%016" PRIx64 ".lock", (int)(name - path), path,
                           short_name(name));
    return n > 0 && n < FILE_NAME;
}

/* What others read when they find the lock taken. */
static void introduce(struct port_file file)
{
    char host[HOST], since[40] = "", text[LOCK_WHO];
    time_t now = time(NULL);
    struct tm day;
    port_host(host, sizeof host);
    if (localtime_r(&now, &day))
        strftime(since, sizeof since, "%Y-%m-%d %H:%M", &day);
    int n = snprintf(text, sizeof text,
                     "Foilshot " FOILSHOT_VERSION " on %s (process %lld), since %s\n", host,
                     (long long)port_process(), since);
    if (n > 0 && (size_t)n < sizeof text && port_cut(file, 0))
        port_write(file, text, (size_t)n); /* only told: without it the lock holds all the same */
}

static void read_who(struct port_file file, char who[LOCK_WHO])
{
    int64_t n = port_read(file, who, LOCK_WHO - 1);
    who[n > 0 ? n : 0] = '\0';
    who[strcspn(who, "\n")] = '\0';
    if (!who[0])
        snprintf(who, LOCK_WHO, "another program");
}

/* Is the open file still the one of that name? Its holder takes the name away when it ends. */
static bool still_named(struct port_file file, const char *path)
{
    struct port_info named, open;
    return port_info(path, &named) && port_info_of(file, &open) && named.disk == open.disk &&
           named.id == open.id;
}

/* Opens and locks the file of that name. False when it cannot be opened. */
static bool grip(struct lock *lock, enum port_lock *got)
{
    for (int i = 0; i < TRIES; i++) {
        if (!port_open(&lock->file, lock->path, PORT_KEEP))
            return false;
        *got = port_lock(lock->file);
        if (*got == PORT_TAKEN || still_named(lock->file, lock->path))
            return true;
        port_close(&lock->file);
    }
    *got = PORT_TAKEN;
    return port_open(&lock->file, lock->path, PORT_KEEP);
}

struct lock *lock_take(const char *path, char who[LOCK_WHO], struct trouble *trouble)
{
    enum port_lock got = PORT_TAKEN;
    struct lock *lock = calloc(1, sizeof *lock);
    who[0] = '\0';
    if (!lock)
        abort();
    if (!lock_path(path, lock->path)) {
        trouble_at(trouble, path, 0, "the name is too long");
    } else if (!grip(lock, &got)) {
        trouble_at(trouble, path, 0, "cannot be written: %s",
                   port_why() == PORT_ABSENT ? "there is no such folder" : port_reason());
    } else if (got == PORT_TAKEN) {
        read_who(lock->file, who);
        port_close(&lock->file);
        trouble_at(trouble, path, 0, "is being played by %s", who);
    } else {
        introduce(lock->file);
        return lock;
    }
    free(lock);
    return NULL;
}

bool lock_holds(const struct lock *lock)
{
    return lock && still_named(lock->file, lock->path);
}

void lock_free(struct lock *lock)
{
    if (!lock)
        return;
    /* The name goes first: who opens it afterwards makes a new file, and whoever has this one open
     * sees that it is not the one of that name any more. */
    if (lock_holds(lock))
        port_remove(lock->path);
    port_close(&lock->file);
    free(lock);
}

void lock_holder(const char *path, char who[LOCK_WHO])
{
    struct port_file file;
    char name[FILE_NAME];
    who[0] = '\0';
    if (!lock_path(path, name) || !port_open(&file, name, PORT_READ))
        return;
    if (port_is_locked(file))
        read_who(file, who);
    port_close(&file);
}
