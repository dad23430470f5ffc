/* Watchers of `foilshot bench remote` in a program of their own, since one program bears a thousand
 * lines. It is told an invitation and how many, and says how many have come ("900", and why no
 * more); then, a line each:
 *   wait S    from now on waits so many seconds for what is asked of it
 *   until N   says "had" when all of them have so many messages
 *   plain     says "heard" when all of them have overheard one more
 * or what else is the matter, when nothing comes of it for long: whoever asked may be gone. */
#include "app/desk/say.h"
#include "app/tools/cli.h"
#include "port/port.h"
#include "remote/line.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32, INPUT = 1024 };
static const double patience = 60, nap = 0.0005, look_again = 0.25; /* seconds */

struct place {
    struct carrier carrier;
    uint64_t at;
};

struct benches {
    struct place *place;
    int count;
    char input[INPUT];
    size_t length;
    bool ended;
    unsigned seen; /* of what has come */
    double look;   /* seconds: then they are looked at in any case */
    int32_t waits; /* seconds; less than whoever asks has, so that he hears why */
};

/* How often something has come over any of the lines. */
static atomic_uint came;

static void news(void *unused)
{
    (void)unused;
    atomic_fetch_add(&came, 1);
}

/* Nine hundred lines are looked at when something has come, and now and then: a dozen such programs
 * that always look leave the server no machine. */
static bool everybody_takes(struct benches *b)
{
    const void *bytes;
    size_t size;
    bool did = false;
    unsigned now = atomic_load(&came);
    if (now == b->seen && port_seconds() < b->look)
        return false;
    b->seen = now;
    b->look = port_seconds() + look_again;
    for (int i = 0; i < b->count; i++)
        while (b->place[i].carrier.take(b->place[i].carrier.self, &bytes, &size, &b->place[i].at))
            did = true;
    return did;
}

/* The next line, or false when there is none any more. */
static bool line_hear(struct benches *b, char line[INPUT])
{
    char *end;
    while (!(end = memchr(b->input, '\n', b->length))) {
        if (b->ended || b->length == INPUT)
            return false;
        bool did = everybody_takes(b);
        int64_t n = port_input(b->input + b->length, INPUT - b->length, did ? 0 : 1);
        b->ended = n < 0;
        b->length += n > 0 ? (size_t)n : 0;
    }
    size_t size = (size_t)(end - b->input);
    memcpy(line, b->input, size);
    line[size] = '\0';
    b->length -= size + 1;
    memmove(b->input, end + 1, b->length);
    return true;
}

static void answer(const char *words)
{
    say("%s\n", words);
    say_flush();
}

/* A few at a time; who does not come in a minute is not waited for, nor anybody after him. */
static void come(struct benches *b, const struct invitation *watching, int most,
                 struct trouble *trouble)
{
    bool good = true;
    while (good && b->count < most) {
        int from = b->count;
        double end = port_seconds() + patience;
        while (b->count < most && b->count < from + AT_ONCE &&
               line_new(watching, NULL, "", &b->place[b->count].carrier, trouble)) {
            struct carrier *c = &b->place[b->count++].carrier;
            c->on_news(c->self, news, NULL);
        }
        b->look = 0;
        for (int i = from; good && i < b->count;) {
            struct carrier *c = &b->place[i].carrier;
            everybody_takes(b);
            if (c->caught_up(c->self)) {
                i++;
                continue;
            }
            port_sleep(nap);
            if (port_seconds() < end)
                continue;
            c->line(c->self, trouble);
            b->count = i;
            good = false;
        }
        good = good && b->count > from;
    }
}

static const char *all_have(struct benches *b, const char *at)
{
    double end = port_seconds() + b->waits;
    int32_t number = 0;
    if (!number_read(&at, 0, &number) || *at || number < 0)
        return "that is no number";
    for (int i = 0; i < b->count;)
        if (b->place[i].at >= (uint64_t)number)
            i++;
        else if (port_seconds() > end)
            return "a watcher lacks a message";
        else if (!everybody_takes(b))
            port_sleep(nap);
    return "had";
}

static const char *all_hear(struct benches *b)
{
    double end = port_seconds() + b->waits;
    const void *bytes;
    size_t size;
    for (int i = 0; i < b->count;) {
        struct carrier *c = &b->place[i].carrier;
        if (c->overhear(c->self, &bytes, &size))
            i++;
        else if (port_seconds() > end)
            return "a watcher lacks a plain message";
        else
            port_sleep(nap);
    }
    return "heard";
}

static void serve(struct benches *b)
{
    char line[INPUT];
    while (line_hear(b, line))
        if (strncmp(line, "wait ", 5) == 0) {
            const char *at = line + 5;
            number_read(&at, 0, &b->waits);
        } else if (strncmp(line, "until ", 6) == 0)
            answer(all_have(b, line + 6));
        else if (strcmp(line, "plain") == 0)
            answer(all_hear(b));
        else
            answer("that is nothing to be done here");
}

/* The lines end with the program: thousands of farewells would take longer than all the rest. */
int bench_hall(const struct cli *cli)
{
    enum { MOST = 1000 };
    static struct benches b = {.waits = 50};
    char line[INPUT];
    struct invitation watching;
    struct trouble trouble = {0};
    int32_t most = 0;
    const char *at = line;
    (void)cli;
    bool good = (line_hear(&b, line) || trouble_set(&trouble, "nobody is invited")) &&
                invite_read(line, &watching, &trouble) &&
                ((line_hear(&b, line) && number_read(&at, 0, &most) && most > 0 && most <= MOST) ||
                 trouble_set(&trouble, "a program bears up to %d watchers", MOST));
    if (!good)
        return fail(&trouble);
    b.place = calloc((size_t)most, sizeof *b.place);
    if (!b.place)
        abort();
    come(&b, &watching, most, &trouble);
    say("%d %s\n", b.count, b.count < most ? trouble.text : "");
    say_flush();
    serve(&b);
    return EXIT_OK;
}
