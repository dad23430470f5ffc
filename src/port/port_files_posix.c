/* Files and their names as POSIX has them: Linux, macOS and their like, and the files a browser
 * makes up for a page. */
#if defined(__linux__) || defined(__EMSCRIPTEN__)
#define _GNU_SOURCE
#endif
#include "port/port_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- why not ----------------------------------------------------------------------------------
 */

static _Thread_local int failure;
static _Thread_local char failure_words[128];

bool port_failed(void)
{
    failure = errno;
    return false;
}

enum port_why port_why(void)
{
    switch (failure) {
    case ENOENT:
    case ENOTDIR:
        return PORT_ABSENT;
    case EEXIST:
        return PORT_THERE;
    default:
        return PORT_BAD;
    }
}

const char *port_reason(void)
{
    static const struct {
        int number;
        const char *words;
    } known[] = {
        {ENOSPC, "the disk is full"},
        {EDQUOT, "the disk is full for this account"},
        {EFBIG, "files may not get that large here"},
        {EACCES, "that is not allowed here"},
        {EPERM, "that is not allowed here"},
        {EROFS, "everything there is read-only"},
        {ENOENT, "it is not there"},
        {ENOTDIR, "there is no such folder"},
        {EEXIST, "there is something of that name"},
        {EISDIR, "it is a folder"},
        {EIO, "the disk does not answer as it should"},
        {ELOOP, "it is a link"},
        {ENAMETOOLONG, "the name is too long"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == failure)
            return known[i].words;
    snprintf(failure_words, sizeof failure_words, "%s", strerror(failure));
    return failure_words;
}

/* ---- files ------------------------------------------------------------------------------------
 */

/* How a file is opened; what is read or locked may be anything, so nobody waits for it. */
static const int open_flags[] = {
    [PORT_READ] = O_RDONLY | O_NONBLOCK | O_NOCTTY,
    [PORT_LISTEN] = O_RDONLY | O_NOCTTY,
    [PORT_APPEND] = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY,
    [PORT_NEW] = O_WRONLY | O_CREAT | O_EXCL,
    [PORT_KEEP] = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
    [PORT_STRAIGHT] = O_WRONLY | O_NOCTTY,
    [PORT_OVER] = O_WRONLY | O_NONBLOCK | O_NOCTTY,
};

bool port_open(struct port_file *file, const char *path, enum port_open how)
{
    int fd;
    /* A file that may not grow (ulimit -f) is a full disk, not the end of the program. */
    signal(SIGXFSZ, SIG_IGN);
    do
        fd = open(path, open_flags[how] | O_CLOEXEC, 0666);
    while (fd < 0 && errno == EINTR);
    *file = (struct port_file){fd};
    return fd >= 0 || port_failed();
}

bool port_close(struct port_file *file)
{
    int fd = (int)file->at;
    *file = (struct port_file){-1};
    /* An interrupted close has closed all the same. */
    return fd < 0 || close(fd) == 0 || errno == EINTR || port_failed();
}

int64_t port_read(struct port_file file, void *to, size_t size)
{
    ssize_t n;
    do
        n = read((int)file.at, to, size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        port_failed();
    return n;
}

int64_t port_write(struct port_file file, const void *from, size_t size)
{
    ssize_t n;
    do
        n = write((int)file.at, from, size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        port_failed();
    return n;
}

bool port_cut(struct port_file file, int64_t size)
{
    int bad;
    do
        bad = ftruncate((int)file.at, (off_t)size);
    while (bad != 0 && errno == EINTR);
    return bad == 0 || port_failed();
}

/* One file system's way to say that there is nothing to do. */
static bool nothing_to_sync(void)
{
    return errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

FILE *port_stream(const char *path)
{
    FILE *stream = fopen(path, "r");
    if (!stream)
        port_failed();
    return stream;
}

bool port_sync(struct port_file file)
{
    int fd = (int)file.at, bad;
    do {
#ifdef __APPLE__
        bad = fcntl(fd, F_FULLFSYNC); /* fsync stops at the drive's own memory there */
        if (bad != 0 && nothing_to_sync())
            bad = fsync(fd); /* over a network */
#else
        bad = fdatasync(fd);
#endif
    } while (bad != 0 && errno == EINTR);
    return bad == 0 || nothing_to_sync() || port_failed();
}

static void info_from(const struct stat *s, struct port_info *info)
{
#ifdef __APPLE__
    struct timespec changed = s->st_mtimespec;
#else
    struct timespec changed = s->st_mtim;
#endif
    *info = (struct port_info){
        .kind = S_ISREG(s->st_mode)                          ? PORT_FILE
                : S_ISDIR(s->st_mode)                        ? PORT_FOLDER
                : S_ISCHR(s->st_mode) || S_ISBLK(s->st_mode) ? PORT_DEVICE
                : S_ISFIFO(s->st_mode)                       ? PORT_PIPE
                                                             : PORT_OTHER,
        .size = s->st_size,
        /* Only compared; a date of the year 2400 may wrap round. */
        .changed = (int64_t)((uint64_t)changed.tv_sec * 1000000000u + (uint64_t)changed.tv_nsec),
        .disk = (uint64_t)s->st_dev,
        .id = (uint64_t)s->st_ino,
        .links = (uint32_t)s->st_nlink,
        .owner = (uint64_t)s->st_uid << 32 | (uint64_t)s->st_gid,
        .mode = (uint32_t)(s->st_mode & 07777),
    };
}

bool port_info(const char *path, struct port_info *info)
{
    struct stat s;
    if (stat(path, &s) != 0)
        return port_failed();
    info_from(&s, info);
    return true;
}

bool port_info_of(struct port_file file, struct port_info *info)
{
    struct stat s;
    if (fstat((int)file.at, &s) != 0)
        return port_failed();
    info_from(&s, info);
    return true;
}

bool port_set_like(struct port_file file, const struct port_info *other)
{
    struct port_info mine;
    int fd = (int)file.at;
    if (!port_info_of(file, &mine))
        return false;
    /* Giving a file away is for the superuser; the group may be among one's own. */
    if (mine.owner != other->owner &&
        fchown(fd, (uid_t)(other->owner >> 32), (gid_t)other->owner) != 0)
        (void)!fchown(fd, (uid_t)-1, (gid_t)other->owner);
    return mine.mode == other->mode || fchmod(fd, (mode_t)other->mode) == 0 || port_failed();
}

/* ---- names ------------------------------------------------------------------------------------
 */

bool port_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 || port_failed();
}

bool port_rename_new(const char *from, const char *to)
{
#if defined(__linux__) && defined(RENAME_NOREPLACE)
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return port_failed();
#endif
    /* A second name is given only where there is none yet; the first may then as well stay. */
    if (link(from, to) == 0) {
        unlink(from);
        return true;
    }
    if (errno != EPERM && errno != ENOSYS && errno != ENOTSUP && errno != EMLINK)
        return port_failed();
    /* A file system without either: the name is taken first, then its file replaced. */
    struct port_file taken;
    if (!port_open(&taken, to, PORT_NEW))
        return false;
    if (port_close(&taken) && port_rename(from, to))
        return true;
    unlink(to);
    return false;
}

bool port_remove(const char *path)
{
    return unlink(path) == 0 || port_failed();
}

bool port_remove_folder(const char *path)
{
    return rmdir(path) == 0 || port_failed();
}

bool port_real(const char *path, char *out, size_t size)
{
    char *real = realpath(path, NULL);
    if (!real)
        return port_failed();
    bool fits = strlen(real) < size;
    if (fits)
        memcpy(out, real, strlen(real) + 1);
    free(real);
    errno = ENAMETOOLONG;
    return fits || port_failed();
}

bool port_home(enum port_home what, char *out, size_t size)
{
    static const struct {
        const char *variable, *fallback;
    } home[] = {[PORT_HOME_DATA] = {"XDG_DATA_HOME", ".local/share"},
                [PORT_HOME_SETTINGS] = {"XDG_CONFIG_HOME", ".config"}};
    const char *set = getenv(home[what].variable), *own = getenv("HOME");
    int n = set && set[0] == '/'
                ? snprintf(out, size, "%s", set)
                : snprintf(out, size, "%s/%s", own ? own : ".", home[what].fallback);
    return n > 0 && (size_t)n < size;
}

bool port_told(const char *name, char *out, size_t size)
{
    const char *told = getenv(name);
    int n = told ? snprintf(out, size, "%s", told) : -1;
    return n > 0 && (size_t)n < size;
}

bool port_make_folder(const char *path)
{
    return mkdir(path, 0755) == 0 || port_failed();
}

bool port_make_private_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || port_failed();
}

bool port_make_private(const char *path)
{
    return chmod(path, 0600) == 0 || port_failed();
}

bool port_sync_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) /* one may write into a folder that one may not read */
        return errno == EACCES || port_failed();
    bool good = fsync(fd) == 0 || nothing_to_sync() || port_failed();
    close(fd);
    return good;
}

bool port_each_name(const char *folder, void (*each)(void *self, const char *name), void *self)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return port_failed();
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            each(self, entry->d_name);
    closedir(dir);
    return true;
}
