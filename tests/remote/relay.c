/* relay FROM TO PORT SEED: a bad line. Listens at 127.0.0.FROM, carries everything to 127.0.0.TO of
 * the same port and back, and does to it what networks do: its moods change every second or so, by
 * the seed.
 *
 *   smooth  at once
 *   slow    each piece up to 2 s late (in order)
 *   crumbs  pieces of a few bytes
 *   stalls  nothing goes through; connections stay open
 *   cut     all connections are closed, and new ones refused for a while
 *
 * SIGUSR1: smooth from now on. It says how often each mood came when it is told to end. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LINES = 64, PIECE = 1 << 14, LATE_MS = 2000, STEP_MS = 10 };
enum mood { SMOOTH, SLOW, CRUMBS, STALLS, CUT, MOODS };
static const char *const mood_word[MOODS] = {"smooth", "slow", "crumbs", "stalls", "cut"};

struct piece {
    struct piece *next;
    int64_t due; /* ms */
    size_t size, gone;
    char bytes[];
};

struct way { /* one direction */
    struct piece *first, *last;
    int64_t due; /* of the last */
};

struct line {
    int end[2]; /* who called, and whom he called; -1: free */
    struct way way[2];
};

static struct line line[LINES];
static uint64_t chance;
static volatile sig_atomic_t good, over;

static void on_signal(int number)
{
    if (number == SIGUSR1)
        good = 1;
    else
        over = 1;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int any(int below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)below);
}

static struct sockaddr_in address(int host, int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(0x7f000000u + (uint32_t)host);
    return at;
}

static void prompt(int end)
{
    int yes = 1;
    setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(end, F_SETFL, O_NONBLOCK);
}

static int listen_at(int host, int port)
{
    int door = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in at = address(host, port);
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (door < 0 || bind(door, (struct sockaddr *)&at, sizeof at) || listen(door, 16)) {
        perror("relay");
        exit(1);
    }
    fcntl(door, F_SETFL, O_NONBLOCK);
    return door;
}

static void line_close(struct line *l)
{
    for (int i = 0; i < 2; i++) {
        if (l->end[i] >= 0)
            close(l->end[i]);
        l->end[i] = -1;
        for (struct piece *p = l->way[i].first, *next; p; p = next) {
            next = p->next;
            free(p);
        }
        l->way[i] = (struct way){0};
    }
}

static void take_call(int door, int host, int port, bool refused)
{
    struct sockaddr_in at = address(host, port);
    int caller = accept(door, NULL, NULL), called;
    if (caller < 0)
        return;
    for (int i = 0; i < LINES && !refused; i++) {
        if (line[i].end[0] >= 0)
            continue;
        called = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(called, (struct sockaddr *)&at, sizeof at)) {
            close(called);
            break;
        }
        prompt(caller);
        prompt(called);
        line[i].end[0] = caller;
        line[i].end[1] = called;
        return;
    }
    close(caller);
}

static void put(struct way *way, const char *bytes, size_t size, int64_t due)
{
    struct piece *p = malloc(sizeof *p + size);
    if (!p)
        abort();
    way->due = due > way->due ? due : way->due;
    *p = (struct piece){.due = way->due, .size = size};
    memcpy(p->bytes, bytes, size);
    if (way->last)
        way->last->next = p;
    else
        way->first = p;
    way->last = p;
}

/* False: that end has gone. */
static bool read_end(struct line *l, int i, enum mood mood)
{
    char bytes[PIECE];
    ssize_t n = read(l->end[i], bytes, sizeof bytes);
    if (n <= 0)
        return n < 0 && errno == EAGAIN;
    int64_t now = now_ms();
    for (ssize_t at = 0; at < n;) {
        ssize_t size = mood == CRUMBS ? 1 + any(300) : n;
        size = size < n - at ? size : n - at;
        put(&l->way[i], bytes + at, (size_t)size,
            now + (mood == SLOW     ? any(LATE_MS)
                   : mood == CRUMBS ? any(4)
                                    : 0));
        at += size;
    }
    return true;
}

static bool write_end(struct line *l, int i)
{
    struct way *way = &l->way[i];
    while (way->first && way->first->due <= now_ms()) {
        struct piece *p = way->first;
        ssize_t n = write(l->end[1 - i], p->bytes + p->gone, p->size - p->gone);
        if (n < 0)
            return errno == EAGAIN;
        p->gone += (size_t)n;
        if (p->gone < p->size)
            return true;
        way->first = p->next;
        if (!way->first)
            way->last = NULL;
        free(p);
    }
    return true;
}

static enum mood next_mood(int64_t *until)
{
    static const enum mood often[] = {SMOOTH, SMOOTH, SLOW, CRUMBS, STALLS, CUT};
    enum mood mood = good ? SMOOTH : often[any(sizeof often / sizeof *often)];
    *until = now_ms() + 200 + any(mood == STALLS ? 2500 : mood == CUT ? 500 : 1000);
    for (int i = 0; i < LINES && mood == CUT; i++)
        line_close(&line[i]);
    return mood;
}

static void step(int door, int host, int port, enum mood mood)
{
    struct pollfd wait[2 * LINES + 1] = {{.fd = door, .events = POLLIN}};
    for (int i = 0; i < 2 * LINES; i++)
        wait[i + 1] =
            (struct pollfd){.fd = mood == STALLS ? -1 : line[i / 2].end[i % 2], .events = POLLIN};
    poll(wait, 2 * LINES + 1, STEP_MS);
    if (wait[0].revents && mood != STALLS)
        take_call(door, host, port, mood == CUT);
    for (int i = 0; i < 2 * LINES && mood != STALLS; i++) {
        struct line *l = &line[i / 2];
        if (l->end[0] < 0)
            continue;
        if ((wait[i + 1].revents && !read_end(l, i % 2, mood)) || !write_end(l, i % 2))
            line_close(l);
    }
}

int main(int argc, char **argv)
{
    int64_t until = 0;
    int count[MOODS] = {0};
    enum mood mood = SMOOTH;
    if (argc != 5) {
        fprintf(stderr, "usage: relay FROM TO PORT SEED\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGUSR1, on_signal);
    signal(SIGTERM, on_signal);
    chance = (uint64_t)atoi(argv[4]) * 88172645463325253u;
    for (int i = 0; i < LINES; i++)
        line[i].end[0] = line[i].end[1] = -1;
    int door = listen_at(atoi(argv[1]), atoi(argv[3]));
    while (!over) {
        if (now_ms() >= until || (good && mood != SMOOTH))
            count[mood = next_mood(&until)]++;
        step(door, atoi(argv[2]), atoi(argv[3]), mood);
    }
    for (int i = 0; i < MOODS; i++)
        printf("%s %d%s", mood_word[i], count[i], i + 1 < MOODS ? ", " : "\n");
    return 0;
}
