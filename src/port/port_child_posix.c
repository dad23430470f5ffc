/* POSIX: another program at the other end of a pair of sockets. */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "port/port_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct port_child {
    int socket;
    pid_t process;
    struct child_heard heard;
};

static bool pair_new(int pair[2])
{
#ifdef SOCK_CLOEXEC /* at once: others may start a child meanwhile */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return false;
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
#endif
#ifdef SO_NOSIGPIPE
    int on = 1;
    setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    return true;
}

/* In a group of its own, so that what it starts ends with it. */
static bool spawned(struct port_child *child, const char *command, int end)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char shell[] = "/bin/sh", flag[] = "-c", *words = strdup(command);
    char *const arguments[] = {shell, flag, words, NULL};
    if (!words)
        return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    int error = posix_spawn(&child->process, shell, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(words);
    return error == 0;
}

struct port_child *port_child_new(const char *command)
{
    int pair[2];
    struct port_child *child = calloc(1, sizeof *child);
    if (!child || !pair_new(pair)) {
        free(child);
        return NULL;
    }
    child->socket = pair[0];
    bool good = spawned(child, command, pair[1]);
    close(pair[1]);
    if (good)
        return child;
    close(pair[0]);
    free(child);
    return NULL;
}

/* Waits until the socket can be read or written; false when the time is over. */
static bool ready(int socket, short what, double until)
{
    for (;;) {
        double left = until - port_seconds();
        struct pollfd one = {.fd = socket, .events = what};
        int n = poll(&one, 1, left > 0 ? (int)(left * 1000) + 1 : 0);
        if (n > 0)
            return true;
        if (n == 0 || errno != EINTR)
            return false;
    }
}

bool port_child_tell(struct port_child *child, const char *text, size_t size, double seconds)
{
    double until = port_seconds() + seconds;
#ifdef MSG_NOSIGNAL
    int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
    int flags = MSG_DONTWAIT;
#endif
    while (size > 0) {
        if (!ready(child->socket, POLLOUT, until))
            return false;
        ssize_t n = send(child->socket, text, size, flags);
        if (n < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (n > 0) {
            text += n;
            size -= (size_t)n;
        }
    }
    return true;
}

int64_t child_read(struct port_child *child, char *to, size_t size, double until)
{
    for (;;) {
        if (!ready(child->socket, POLLIN, until))
            return -1;
        ssize_t n = recv(child->socket, to, size, 0);
        if (n > 0)
            return n;
        if (n == 0 || errno != EINTR)
            return 0;
    }
}

struct child_heard *child_heard(struct port_child *child)
{
    return &child->heard;
}

void port_child_free(struct port_child *child)
{
    if (!child)
        return;
    close(child->socket);
    kill(-child->process, SIGKILL);
    while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR) {
    }
    free(child);
}
