/* Those who work beside the window: each on a thread of its own or, where there are none, a part at
 * a time between the window's turns. */
#include "port/port_thread.h"

#include <stdlib.h>

struct port_worker {
    void (*work)(void *self); /* this, or: */
    bool (*part)(void *self);
    void *self;
    struct port_thread *thread;    /* NULL: none */
    unsigned long asked, finished; /* how often */
    unsigned long upto; /* without a thread: the asking it works on, while it has begun */
    bool begun;
    bool meek, ends;
    struct port_worker *next; /* of those without a thread */
};

static struct port_worker *threadless;
static bool no_threads;

void port_threadless(bool wish)
{
    no_threads = wish;
}

/* ---- on a thread ----------------------------------------------------------------------------- */

static void works(const struct port_worker *w)
{
    if (w->work)
        w->work(w->self);
    else
        while (w->part(w->self))
            ;
}

static void runs(void *self)
{
    struct port_worker *w = self;
    bool meek = false;
    thread_lock(w->thread);
    for (;;) {
        while (w->asked == w->finished && !w->ends)
            thread_wait(w->thread);
        if (w->asked == w->finished)
            break;
        unsigned long upto = w->asked;
        bool becomes_meek = w->meek && !meek;
        thread_unlock(w->thread);
        if (becomes_meek)
            thread_meek();
        meek = meek || becomes_meek;
        works(w);
        thread_lock(w->thread);
        w->finished = upto;
        thread_ring(w->thread);
    }
    thread_unlock(w->thread);
}

/* False: it has to do without, as does whoever works with files in a page, which keeps them itself.
 */
static bool threaded(struct port_worker *w)
{
    w->thread = no_threads || (w->work && port_on_page()) ? NULL : thread_new();
    if (!w->thread)
        return false;
    thread_lock(w->thread);
    bool good = thread_start(w->thread, runs, w);
    thread_unlock(w->thread);
    if (!good) {
        thread_free(w->thread);
        w->thread = NULL;
    }
    return good;
}

/* ---- without one ----------------------------------------------------------------------------- */

static void on(struct port_worker *w)
{
    if (w->asked == w->finished)
        return;
    if (!w->begun)
        w->upto = w->asked;
    w->begun = w->part(w->self);
    if (!w->begun)
        w->finished = w->upto;
}

bool port_workers_on(void)
{
    bool more = false;
    for (struct port_worker *w = threadless; w; w = w->next) {
        on(w);
        more = more || w->asked != w->finished;
    }
    return more;
}

void workers_until(double end)
{
    while (port_seconds() < end && port_workers_on())
        ;
}

static void forget(const struct port_worker *w)
{
    struct port_worker **at = &threadless;
    while (*at && *at != w)
        at = &(*at)->next;
    if (*at)
        *at = w->next;
}

/* ---- either ---------------------------------------------------------------------------------- */

static struct port_worker *worker_new(const struct port_worker *what)
{
    struct port_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = *what;
    if (!threaded(w) && w->part) {
        w->next = threadless;
        threadless = w;
    }
    return w;
}

struct port_worker *port_worker_new(void (*work)(void *self), void *self)
{
    return worker_new(&(struct port_worker){.work = work, .self = self});
}

struct port_worker *port_worker_in_parts(bool (*part)(void *self), void *self)
{
    return worker_new(&(struct port_worker){.part = part, .self = self});
}

void port_worker_meek(struct port_worker *w)
{
    if (w->thread)
        thread_lock(w->thread);
    w->meek = true;
    if (w->thread)
        thread_unlock(w->thread);
}

void port_worker_ask(struct port_worker *w)
{
    if (w->thread) {
        thread_lock(w->thread);
        w->asked++;
        thread_ring(w->thread);
        thread_unlock(w->thread);
    } else if (w->work) {
        w->work(w->self);
    } else {
        w->asked++;
    }
}

bool port_worker_idle(struct port_worker *w)
{
    if (!w->thread)
        return w->asked == w->finished;
    thread_lock(w->thread);
    bool idle = w->asked == w->finished;
    thread_unlock(w->thread);
    return idle;
}

void port_worker_wait(struct port_worker *w)
{
    if (!w->thread) {
        while (w->asked != w->finished)
            on(w);
        return;
    }
    thread_lock(w->thread);
    while (w->asked != w->finished)
        thread_wait(w->thread);
    thread_unlock(w->thread);
}

void port_worker_nap(struct port_worker *w, double seconds)
{
    if (w->thread)
        port_sleep(seconds);
    else
        on(w);
}

void port_worker_free(struct port_worker *w)
{
    if (!w)
        return;
    if (w->thread) {
        thread_lock(w->thread);
        w->ends = true;
        thread_ring(w->thread);
        thread_unlock(w->thread);
        thread_free(w->thread);
    } else {
        port_worker_wait(w);
        forget(w);
    }
    free(w);
}
