/* POSIX: Linux, macOS and their like. What only Linux has is asked for where it is and replaced by
 * what all have where it is not. */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "port/port_files.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifdef __GLIBC__ /* known from here on */
#include <malloc.h>
#endif

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
    int why = errno;
    port_failed();
    return why == EAGAIN || why == EACCES ? PORT_TAKEN : PORT_NO_LOCKS;
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
#ifdef SYS_close_range /* no line that a library keeps goes along */
    syscall(SYS_close_range, 3u, ~0u, 0u);
#endif
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
        return port_failed();
    pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        child_runs(program, list, out, parent);
    int why = errno;
    close(out);
    errno = why;
    child->at = pid > 0 ? (int64_t)pid : 0;
    return pid > 0 || port_failed();
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
