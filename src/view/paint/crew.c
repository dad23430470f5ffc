#include "view/paint/crew.h"

#include <assert.h>
#include <SDL.h>
#include <stdatomic.h>

enum { HELPERS_MOST = 3 };

/* What is shared now. */
struct job {
    void (*work)(void *self, int i);
    void *self;
    int count;
};

static struct {
    SDL_mutex *lock;  /* of all below but what is atomic */
    SDL_cond *called; /* there is a new job */
    SDL_cond *idle;   /* the last helper has put it down */
    struct job job;
    unsigned jobs; /* so many there were: who saw fewer has not done the newest */
    int helpers;
    int working;         /* helpers with the job in their hands */
    atomic_int next;     /* the part to be begun next */
    atomic_bool held;    /* somebody has the crew: */
    SDL_threadID holder; /* he */
    bool asked;          /* whether there is one has been asked */
} crew;

static void do_parts(const struct job *job)
{
    for (int i; (i = atomic_fetch_add(&crew.next, 1)) < job->count;)
        job->work(job->self, i);
}

static int helper(void *unused)
{
    unsigned seen = 0;
    (void)unused;
    SDL_LockMutex(crew.lock);
    for (;;) {
        while (crew.jobs == seen)
            SDL_CondWait(crew.called, crew.lock);
        seen = crew.jobs;
        struct job job = crew.job;
        if (job.work == NULL) /* it was done before one woke */
            continue;
        crew.working++;
        SDL_UnlockMutex(crew.lock);
        do_parts(&job);
        SDL_LockMutex(crew.lock);
        if (--crew.working == 0)
            SDL_CondSignal(crew.idle);
    }
    return 0;
}

static void make(void)
{
    int wanted = SDL_GetCPUCount() - 1;
    crew.asked = true;
    if (wanted < 1)
        return;
    crew.lock = SDL_CreateMutex();
    crew.called = SDL_CreateCond();
    crew.idle = SDL_CreateCond();
    if (crew.lock == NULL || crew.called == NULL || crew.idle == NULL)
        return;
    for (int i = 0; i < wanted && i < HELPERS_MOST; i++) {
        SDL_Thread *thread = SDL_CreateThread(helper, "crew", NULL);
        if (thread == NULL)
            return;
        SDL_DetachThread(thread); /* they sleep until the process ends */
        crew.helpers++;
    }
}

static bool hold(void)
{
    if (atomic_exchange(&crew.held, true))
        return false;
    if (!crew.asked)
        make();
    if (crew.helpers > 0)
        return true;
    atomic_store(&crew.held, false);
    return false;
}

int crew_size(void)
{
    int cores = SDL_GetCPUCount();
    return cores > HELPERS_MOST ? HELPERS_MOST + 1 : cores;
}

bool crew_begin(int count, void (*work)(void *self, int i), void *self)
{
    if (count < 1 || !hold())
        return false;
    crew.holder = SDL_ThreadID();
    SDL_LockMutex(crew.lock);
    crew.job = (struct job){work, self, count};
    crew.jobs++;
    atomic_store(&crew.next, 0);
    if (count > 1)
        SDL_CondBroadcast(crew.called);
    else
        SDL_CondSignal(crew.called);
    SDL_UnlockMutex(crew.lock);
    return true;
}

void crew_end(void)
{
    assert(atomic_load(&crew.held) && crew.holder == SDL_ThreadID());
    struct job job = crew.job;
    do_parts(&job);
    SDL_LockMutex(crew.lock);
    crew.job.work = NULL;
    while (crew.working > 0)
        SDL_CondWait(crew.idle, crew.lock);
    SDL_UnlockMutex(crew.lock);
    atomic_store(&crew.held, false);
}

void crew_share(int count, void (*work)(void *self, int i), void *self)
{
    if (count > 1 && crew_begin(count, work, self)) {
        crew_end();
        return;
    }
    for (int i = 0; i < count; i++)
        work(self, i);
}
