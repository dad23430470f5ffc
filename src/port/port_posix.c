/* POSIX: Linux, macOS and their like. What only Linux has is asked for where it is and replaced by
 * what all have where it is not. */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "port/port.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <pthread/qos.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/resource.h>
#endif
#ifdef __GLIBC__ /* known from here on */
#include <malloc.h>
#endif

/* ---- why not ----------------------------------------------------------------------------------
 */

static _Thread_local int failure;
static _Thread_local char failure_words[128];

/* Remembers errno; always false. */
static bool failed(void)
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
    return fd >= 0 || failed();
}

bool port_close(struct port_file *file)
{
    int fd = (int)file->at;
    *file = (struct port_file){-1};
    /* An interrupted close has closed all the same. */
    return fd < 0 || close(fd) == 0 || errno == EINTR || failed();
}

int64_t port_read(struct port_file file, void *to, size_t size)
{
    ssize_t n;
    do
        n = read((int)file.at, to, size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        failed();
    return n;
}

int64_t port_write(struct port_file file, const void *from, size_t size)
{
    ssize_t n;
    do
        n = write((int)file.at, from, size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        failed();
    return n;
}

bool port_cut(struct port_file file, int64_t size)
{
    int bad;
    do
        bad = ftruncate((int)file.at, (off_t)size);
    while (bad != 0 && errno == EINTR);
    return bad == 0 || failed();
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
        failed();
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
    return bad == 0 || nothing_to_sync() || failed();
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
        return failed();
    info_from(&s, info);
    return true;
}

bool port_info_of(struct port_file file, struct port_info *info)
{
    struct stat s;
    if (fstat((int)file.at, &s) != 0)
        return failed();
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
    return mine.mode == other->mode || fchmod(fd, (mode_t)other->mode) == 0 || failed();
}

/* ---- names ------------------------------------------------------------------------------------
 */

bool port_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 || failed();
}

bool port_rename_new(const char *from, const char *to)
{
#if defined(__linux__) && defined(RENAME_NOREPLACE)
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return failed();
#endif
    /* A second name is given only where there is none yet; the first may then as well stay. */
    if (link(from, to) == 0) {
        unlink(from);
        return true;
    }
    if (errno != EPERM && errno != ENOSYS && errno != ENOTSUP)
        return failed();
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
    return unlink(path) == 0 || failed();
}

bool port_remove_folder(const char *path)
{
    return rmdir(path) == 0 || failed();
}

bool port_real(const char *path, char *out, size_t size)
{
    char *real = realpath(path, NULL);
    if (!real)
        return failed();
    bool fits = strlen(real) < size;
    if (fits)
        memcpy(out, real, strlen(real) + 1);
    free(real);
    errno = ENAMETOOLONG;
    return fits || failed();
}

bool port_program(char *out, size_t size)
{
#ifdef __APPLE__
    char path[4096];
    uint32_t room = sizeof path;
    return _NSGetExecutablePath(path, &room) == 0 && port_real(path, out, size);
#else
    return port_real("/proc/self/exe", out, size);
#endif
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
    return mkdir(path, 0755) == 0 || failed();
}

bool port_make_private_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || failed();
}

bool port_make_private(const char *path)
{
    return chmod(path, 0600) == 0 || failed();
}

bool port_sync_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) /* one may write into a folder that one may not read */
        return errno == EACCES || failed();
    bool good = fsync(fd) == 0 || nothing_to_sync() || failed();
    close(fd);
    return good;
}

bool port_each_name(const char *folder, void (*each)(void *self, const char *name), void *self)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return failed();
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            each(self, entry->d_name);
    closedir(dir);
    return true;
}

/* ---- locks, and who one is --------------------------------------------------------------------
 */

#ifdef F_OFD_SETLK /* of the open file, not of the process: nobody else's close lets go of it */
enum { SET_LOCK = F_OFD_SETLK, GET_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK = F_SETLK, GET_LOCK = F_GETLK };
#endif

enum port_lock port_lock(struct port_file file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int bad;
    do
        bad = fcntl((int)file.at, SET_LOCK, &whole);
    while (bad != 0 && errno == EINTR);
    if (bad == 0)
        return PORT_LOCKED;
    failed();
    return failure == EAGAIN || failure == EACCES ? PORT_TAKEN : PORT_NO_LOCKS;
}

bool port_is_locked(struct port_file file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl((int)file.at, GET_LOCK, &whole) == 0 && whole.l_type != F_UNLCK;
}

int64_t port_process(void)
{
    return (int64_t)getpid();
}

void port_host(char *out, size_t size)
{
    if (gethostname(out, size) != 0)
        snprintf(out, size, "this machine");
    out[size - 1] = '\0';
}

char **port_arguments(int *count, char **given)
{
    (void)count;
    return given;
}

void port_before_window(void)
{
#ifdef __linux__
    const char *run = getenv("XDG_RUNTIME_DIR");
    char bus[4096];
    int n = snprintf(bus, sizeof bus, "%s/bus", run ? run : "");
    bool there = run && n > 0 && n < (int)sizeof bus && access(bus, F_OK) == 0;
    if (!there)
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0); /* unless one is named */
#endif
}

int port_enlarged(void)
{
    return 100;
}

/* ---- programs and lines -----------------------------------------------------------------------
 */

/* In the child, where little may be called. */
static void child_runs(const char *program, char *const *argument, int says, pid_t parent)
{
    int nothing = open("/dev/null", O_RDONLY);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent || dup2(nothing, 0) < 0 || dup2(says, 1) < 0 || dup2(says, 2) < 0)
        _exit(127);
    execvp(program, argument);
    _exit(127);
}

bool port_service_start(struct port_service *child, const char *program,
                        const char *const *argument, const char *says)
{
    enum { MOST = 16 };
    char *list[MOST + 2];
    int count = 0;
    list[count++] = (char *)program;
    for (; argument[count - 1] && count <= MOST; count++)
        list[count] = (char *)argument[count - 1];
    list[count] = NULL;
    child->at = 0;
    int out = open(says, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out < 0)
        return failed();
    pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        child_runs(program, list, out, parent);
    int why = errno;
    close(out);
    errno = why;
    child->at = pid > 0 ? (int64_t)pid : 0;
    return pid > 0 || failed();
}

bool port_service_runs(struct port_service *child)
{
    if (child->at && waitpid((pid_t)child->at, NULL, WNOHANG) != 0)
        child->at = 0;
    return child->at != 0;
}

void port_service_end(struct port_service *child)
{
    enum { TENTHS = 50 };
    const struct timespec tenth = {.tv_nsec = 100000000};
    if (!port_service_runs(child))
        return;
    kill((pid_t)child->at, SIGTERM);
    for (int i = 0; i < TENTHS && port_service_runs(child); i++)
        nanosleep(&tenth, NULL);
    if (child->at) {
        kill((pid_t)child->at, SIGKILL);
        waitpid((pid_t)child->at, NULL, 0);
    }
    child->at = 0;
}

void port_before_lines(void)
{
    signal(SIGPIPE, SIG_IGN);
}

int port_free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 &&
                getsockname(fd, (struct sockaddr *)&at, &size) == 0;
    if (fd >= 0)
        close(fd);
    return good ? ntohs(at.sin_port) : 0;
}

/* Nothing is sent: a datagram's way is only looked up. */
void port_address(char *out, size_t size)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)}, from;
    socklen_t length = sizeof from;
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, "192.0.2.1", &to.sin_addr);
    bool good = fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0 &&
                getsockname(fd, (struct sockaddr *)&from, &length) == 0 &&
                inet_ntop(AF_INET, &from.sin_addr, out, (socklen_t)size);
    if (fd >= 0)
        close(fd);
    if (!good)
        snprintf(out, size, "127.0.0.1");
}

int64_t port_input(void *to, size_t size, int ms)
{
    struct pollfd in = {.fd = 0, .events = POLLIN};
    int ready = poll(&in, 1, ms);
    if (ready <= 0)
        return ready < 0 && errno != EINTR ? -1 : 0;
    ssize_t n = read(0, to, size);
    return n > 0 ? (int64_t)n : n < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

int port_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : (int)n;
}

/* "model name : AMD EPYC": what Linux calls it. */
void port_processor_name(char *out, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(out, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *at = strchr(line, ':');
        if (!at || strncmp(line, "model name", 10) != 0)
            continue;
        at += strspn(at, ": \t");
        snprintf(out, size, "%.*s", (int)strcspn(at, "\r\n\"\\"), at);
        break;
    }
    if (file)
        fclose(file);
}

double port_load(void)
{
    double load = -1;
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fscanf(file, "%lf", &load) != 1)
        load = -1;
    if (file)
        fclose(file);
    return load;
}

void port_huge_pages(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    enum { HUGE_PAGE = 2 << 20 };
    uintptr_t from = ((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uintptr_t end = ((uintptr_t)memory + bytes) / HUGE_PAGE * HUGE_PAGE;
    if (from < end)
        madvise((void *)from, end - from, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}

void port_keep_memory(size_t piece, size_t all)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, (int)piece);
    mallopt(M_TRIM_THRESHOLD, (int)all);
#else
    (void)piece, (void)all;
#endif
}

void port_random(void *to, size_t size)
{
    if (getentropy(to, size) != 0)
        abort();
}

void port_sleep(double seconds)
{
    struct timespec t = {.tv_sec = (time_t)seconds};
    t.tv_nsec = (long)(1e9 * (seconds - (double)t.tv_sec));
    nanosleep(&t, NULL);
}

double port_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- a worker ---------------------------------------------------------------------------------
 */

struct port_worker {
    void (*work)(void *self);
    void *self;
    pthread_t thread;
    bool threaded;
    pthread_mutex_t lock;
    pthread_cond_t asked_for, done;
    unsigned long asked, finished; /* how often */
    bool ends;
};

static void *worker_runs(void *self)
{
    struct port_worker *w = self;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->asked == w->finished && !w->ends)
            pthread_cond_wait(&w->asked_for, &w->lock);
        if (w->asked == w->finished)
            break;
        unsigned long upto = w->asked;
        pthread_mutex_unlock(&w->lock);
        w->work(w->self);
        pthread_mutex_lock(&w->lock);
        w->finished = upto;
        pthread_cond_broadcast(&w->done);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct port_worker *port_worker_new(void (*work)(void *self), void *self)
{
    struct port_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->work = work;
    w->self = self;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->asked_for, NULL);
    pthread_cond_init(&w->done, NULL);
    w->threaded = pthread_create(&w->thread, NULL, worker_runs, w) == 0;
    return w;
}

void port_worker_ask(struct port_worker *w)
{
    if (!w->threaded) {
        w->work(w->self);
        return;
    }
    pthread_mutex_lock(&w->lock);
    w->asked++;
    pthread_cond_signal(&w->asked_for);
    pthread_mutex_unlock(&w->lock);
}

bool port_worker_idle(struct port_worker *w)
{
    pthread_mutex_lock(&w->lock);
    bool idle = w->asked == w->finished;
    pthread_mutex_unlock(&w->lock);
    return idle;
}

void port_worker_wait(struct port_worker *w)
{
    pthread_mutex_lock(&w->lock);
    while (w->asked != w->finished)
        pthread_cond_wait(&w->done, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

void port_worker_free(struct port_worker *w)
{
    if (!w)
        return;
    if (w->threaded) {
        pthread_mutex_lock(&w->lock);
        w->ends = true;
        pthread_cond_signal(&w->asked_for);
        pthread_mutex_unlock(&w->lock);
        pthread_join(w->thread, NULL);
    }
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->asked_for);
    pthread_cond_destroy(&w->done);
    free(w);
}

void port_meek(void)
{
#ifdef __linux__
    enum { MEEKEST = 19 };
    setpriority(PRIO_PROCESS, 0, MEEKEST); /* of this thread alone, on Linux */
#elif defined __APPLE__
    pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0);
#endif
}
