/* Linux: the calls are made anew by their numbers, so that nothing else need be found. */
#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 256, PATH = 1024 };

static const char *const words[FAULT_CALLS] = {
    [FAULT_OPEN] = "open",     [FAULT_WRITE] = "write", [FAULT_SYNC] = "sync",
    [FAULT_RENAME] = "rename", [FAULT_CUT] = "cut",     [FAULT_REMOVE] = "remove",
    [FAULT_MODE] = "mode",     [FAULT_CLOSE] = "close", [FAULT_FOLDER] = "folder",
};

static struct {
    char under[PATH];
    char path[FILES][PATH]; /* of open files that count; "" others */
    bool append[FILES];
    int count[FAULT_CALLS];
    enum fault_call call;
    int left; /* calls until it fails; 0: none does */
    int error;
    bool on, half, kills, failing;
    int log; /* -1: none */
    int slow_ms;
} faults = {.log = -1};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- what counts ----------------------------------------------------------------------------- */

static bool below(const char *path)
{
    char whole[2 * PATH];
    size_t n = strlen(faults.under);
    if (!n)
        return false;
    if (path[0] != '/' && getcwd(whole, PATH)) {
        size_t used = strlen(whole);
        snprintf(whole + used, sizeof whole - used, "/%s", path);
        path = whole;
    }
    return strncmp(path, faults.under, n) == 0 && (path[n] == '/' || !path[n]);
}

static bool counts(int fd)
{
    return fd >= 0 && fd < FILES && faults.path[fd][0];
}

static void put(const void *data, size_t size)
{
    const char *at = data;
    while (size > 0) {
        long n = syscall(SYS_write, faults.log, at, size);
        if (n <= 0)
            return;
        at += n;
        size -= (size_t)n;
    }
}

/* "WORD path|path2 offset size\n" and so many bytes. */
static void tell(const char *word, const char *path, const char *other, long long offset,
                 const void *data, size_t size)
{
    char line[3 * PATH];
    if (faults.log < 0)
        return;
    int n = snprintf(line, sizeof line, "%s %s|%s %lld %zu\n", word, path, other, offset, size);
    put(line, (size_t)n);
    put(data, size);
}

/* Counts a call. Should it fail? Then errno is set. */
static bool fails(enum fault_call call)
{
    faults.count[call]++;
    if (call != faults.call)
        return false;
    bool now = faults.left > 0 && --faults.left == 0;
    if (now && faults.kills && !faults.half)
        raise(SIGKILL);
    if (now && faults.half)
        return false; /* see write */
    if (!now && !faults.failing)
        return false;
    faults.failing = faults.on;
    errno = faults.error;
    return true;
}

/* ---- led by a test ----------------------------------------------------------------------------
 */

void faults_under(const char *folder)
{
    if (!realpath(folder, faults.under))
        abort();
    memset(faults.count, 0, sizeof faults.count);
    faults_disarm();
}

void faults_arm(enum fault_call call, int n, int error, bool on)
{
    pthread_mutex_lock(&lock);
    faults.call = call;
    faults.left = n;
    faults.half = error == FAULT_HALF || error == FAULT_HALFKILL;
    faults.kills = error == FAULT_KILL || error == FAULT_HALFKILL;
    faults.error = error < 0 ? ENOSPC : error;
    faults.on = on || faults.half;
    faults.failing = false;
    pthread_mutex_unlock(&lock);
}

void faults_disarm(void)
{
    pthread_mutex_lock(&lock);
    faults.left = 0;
    faults.failing = false;
    pthread_mutex_unlock(&lock);
}

void faults_slow(int ms)
{
    pthread_mutex_lock(&lock);
    faults.slow_ms = ms;
    pthread_mutex_unlock(&lock);
}

int faults_count(enum fault_call call)
{
    return faults.count[call];
}

/* ---- led by the environment --------------------------------------------------------------------
 */

static void read_fault(const char *text)
{
    static const struct {
        const char *word;
        int error;
    } errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},       {"EROFS", EROFS},
                  {"EACCES", EACCES}, {"EDQUOT", EDQUOT}, {"ENOENT", ENOENT}};
    char call[16] = "", error[16] = "", on[8] = "";
    int n = 0;
    if (sscanf(text, "%15[a-z]:%d:%15[A-Z]:%7s", call, &n, error, on) < 3)
        abort();
    faults.left = n;
    faults.on = on[0] || strncmp(error, "HALF", 4) == 0;
    faults.half = strncmp(error, "HALF", 4) == 0;
    faults.kills = strstr(error, "KILL") != NULL;
    faults.error = ENOSPC;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (strcmp(errors[i].word, error) == 0)
            faults.error = errors[i].error;
    for (int i = 0; i < FAULT_CALLS; i++)
        if (strcmp(words[i], call) == 0) {
            faults.call = (enum fault_call)i;
            return;
        }
    abort();
}

static void __attribute__((constructor)) begin(void)
{
    const char *under = getenv("FAULTS_UNDER"), *fault = getenv("FAULTS"),
               *log = getenv("FAULTS_LOG"), *slow = getenv("FAULTS_SLOW");
    if (!under || !realpath(under, faults.under))
        return;
    if (fault)
        read_fault(fault);
    if (log)
        faults.log = (int)syscall(SYS_openat, AT_FDCWD, log,
                                  O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    faults.slow_ms = slow ? atoi(slow) : 0;
}

static void __attribute__((destructor)) end(void)
{
    const char *path = getenv("FAULTS_COUNT");
    if (!path)
        return;
    char text[400];
    int used = 0;
    for (int i = 0; i < FAULT_CALLS; i++)
        used +=
            snprintf(text + used, sizeof text - (size_t)used, "%s %d\n", words[i], faults.count[i]);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd >= 0 && syscall(SYS_write, fd, text, (size_t)used) == used)
        syscall(SYS_close, fd);
}

/* ---- the calls --------------------------------------------------------------------------------
 */

int open(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode = 0;
    va_start(args, flags);
    if (flags & O_CREAT)
        mode = va_arg(args, mode_t);
    va_end(args);
    bool folder = (flags & O_DIRECTORY) != 0;
    bool ours = below(path) && (folder || (flags & O_ACCMODE) != O_RDONLY);
    pthread_mutex_lock(&lock);
    bool bad = ours && !folder && fails(FAULT_OPEN);
    int fd = -1;
    if (!bad) {
        struct stat before;
        bool made = ours && (flags & O_CREAT) && fstatat(AT_FDCWD, path, &before, 0) != 0;
        fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
        if (ours && fd >= 0 && fd < FILES) {
            snprintf(faults.path[fd], PATH, "%s", path);
            faults.append[fd] = (flags & O_APPEND) != 0;
            if (made)
                tell("make", path, "", 0, "", 0);
        }
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

int close(int fd)
{
    pthread_mutex_lock(&lock);
    bool bad = counts(fd) && fails(FAULT_CLOSE);
    int error = errno;
    if (fd >= 0 && fd < FILES)
        faults.path[fd][0] = '\0';
    long done = syscall(SYS_close, fd);
    pthread_mutex_unlock(&lock);
    if (bad)
        errno = error;
    return bad ? -1 : (int)done;
}

static long written(int fd, const void *data, size_t size)
{
    struct stat s;
    long long at = syscall(SYS_lseek, fd, 0, SEEK_CUR);
    if (faults.append[fd] && syscall(SYS_fstat, fd, &s) == 0)
        at = s.st_size;
    long n = syscall(SYS_write, fd, data, size);
    if (n > 0)
        tell("write", faults.path[fd], "", at, data, (size_t)n);
    return n;
}

ssize_t write(int fd, const void *data, size_t size)
{
    if (!counts(fd))
        return syscall(SYS_write, fd, data, size);
    pthread_mutex_lock(&lock);
    bool half = faults.half && faults.call == FAULT_WRITE && faults.left == 1;
    long n = -1;
    if (!fails(FAULT_WRITE)) {
        n = written(fd, data, half ? (size + 1) / 2 : size);
        faults.failing = faults.failing || half;
        if (half && faults.kills)
            raise(SIGKILL);
    }
    pthread_mutex_unlock(&lock);
    return n;
}

/* What was written before it began is on the disk when it ends. */
static int synced(int fd, long number)
{
    if (!counts(fd))
        return (int)syscall(number, fd);
    pthread_mutex_lock(&lock);
    bool bad = fails(FAULT_SYNC);
    int error = errno;
    struct timespec slow = {.tv_nsec = faults.slow_ms * 1000000L};
    tell("begin", faults.path[fd], "", fd, "", 0);
    pthread_mutex_unlock(&lock);
    if (slow.tv_nsec) /* a disk that fails takes its time as well */
        syscall(SYS_nanosleep, &slow, NULL);
    errno = error;
    if (bad)
        return -1;
    /* With a log the test makes its own disk, and need not wait for the real one. */
    int done = faults.log >= 0 ? 0 : (int)syscall(number, fd);
    pthread_mutex_lock(&lock);
    tell("sync", faults.path[fd], "", fd, "", 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int fdatasync(int fd)
{
    return synced(fd, SYS_fdatasync);
}

int fsync(int fd)
{
    return synced(fd, SYS_fsync);
}

int ftruncate(int fd, off_t size)
{
    pthread_mutex_lock(&lock);
    long done = -1;
    if (!counts(fd) || !fails(FAULT_CUT)) {
        done = syscall(SYS_ftruncate, fd, size);
        if (counts(fd) && done == 0)
            tell("cut", faults.path[fd], "", size, "", 0);
    }
    pthread_mutex_unlock(&lock);
    return (int)done;
}

/* A change of names, made by `number` when it may be. */
static int named(enum fault_call call, const char *word, const char *from, const char *to,
                 long (*make)(const char *, const char *, unsigned), unsigned flags)
{
    bool ours = below(from) || below(to);
    pthread_mutex_lock(&lock);
    long done = -1;
    if (!ours || !fails(call)) {
        done = make(from, to, flags);
        if (ours && done == 0)
            tell(word, from, to, 0, "", 0);
    }
    pthread_mutex_unlock(&lock);
    return (int)done;
}

static long make_rename(const char *from, const char *to, unsigned flags)
{
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

static long make_link(const char *from, const char *to, unsigned flags)
{
    return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, flags);
}

static long make_remove(const char *from, const char *to, unsigned flags)
{
    (void)to;
    return syscall(SYS_unlinkat, AT_FDCWD, from, flags);
}

static long make_folder(const char *from, const char *to, unsigned mode)
{
    (void)to;
    return syscall(SYS_mkdirat, AT_FDCWD, from, mode);
}

int rename(const char *from, const char *to)
{
    return named(FAULT_RENAME, "rename", from, to, make_rename, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    (void)from_folder;
    (void)to_folder;
    return named(FAULT_RENAME, "rename", from, to, make_rename, flags);
}

int link(const char *from, const char *to)
{
    return named(FAULT_RENAME, "link", from, to, make_link, 0);
}

int unlink(const char *path)
{
    return named(FAULT_REMOVE, "remove", path, path, make_remove, 0);
}

int mkdir(const char *path, mode_t mode)
{
    return named(FAULT_FOLDER, "folder", path, path, make_folder, mode);
}

int fchmod(int fd, mode_t mode)
{
    pthread_mutex_lock(&lock);
    long done = counts(fd) && fails(FAULT_MODE) ? -1 : syscall(SYS_fchmod, fd, mode);
    pthread_mutex_unlock(&lock);
    return (int)done;
}

/* What is printed is told when the program hands it over, before anything holds it back. */
static void printed(const void *text, size_t size, const FILE *file)
{
    if (faults.log < 0 || file != stdout)
        return;
    pthread_mutex_lock(&lock);
    tell("print", "", "", 0, text, size);
    pthread_mutex_unlock(&lock);
}

int fputs(const char *text, FILE *file)
{
    static int (*next)(const char *, FILE *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fputs");
    printed(text, strlen(text), file);
    return next(text, file);
}

size_t fwrite(const void *data, size_t size, size_t count, FILE *file)
{
    static size_t (*next)(const void *, size_t, size_t, FILE *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fwrite");
    printed(data, size * count, file);
    return next(data, size, count, file);
}
