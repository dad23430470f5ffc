/* Threads of Windows. */
#define WIN32_LEAN_AND_MEAN
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00
#include "port/port_thread.h"

#include <stdlib.h>
#include <windows.h>

struct port_thread {
    HANDLE thread; /* NULL: not started */
    SRWLOCK lock;
    CONDITION_VARIABLE bell;
    void (*runs)(void *self);
    void *self;
};

struct port_thread *thread_new(void)
{
    struct port_thread *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    InitializeSRWLock(&t->lock);
    InitializeConditionVariable(&t->bell);
    return t;
}

static DWORD WINAPI runs(void *thread)
{
    struct port_thread *t = thread;
    t->runs(t->self);
    return 0;
}

bool thread_start(struct port_thread *t, void (*does)(void *self), void *self)
{
    t->runs = does;
    t->self = self;
    t->thread = CreateThread(NULL, 0, runs, t, 0, NULL);
    return t->thread != NULL;
}

void thread_free(struct port_thread *t)
{
    if (t->thread) {
        WaitForSingleObject(t->thread, INFINITE);
        CloseHandle(t->thread);
    }
    free(t);
}

void thread_lock(struct port_thread *t)
{
    AcquireSRWLockExclusive(&t->lock);
}

void thread_unlock(struct port_thread *t)
{
    ReleaseSRWLockExclusive(&t->lock);
}

void thread_wait(struct port_thread *t)
{
    SleepConditionVariableSRW(&t->bell, &t->lock, INFINITE, 0);
}

void thread_ring(struct port_thread *t)
{
    WakeAllConditionVariable(&t->bell);
}

void thread_meek(void)
{
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_IDLE);
}
