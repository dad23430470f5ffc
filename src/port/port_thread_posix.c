/* Threads of POSIX. In a browser that has none for this page, none starts. */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "port/port_thread.h"

#include <pthread.h>
#include <stdlib.h>
#ifdef __APPLE__
#include <pthread/qos.h>
#endif
#ifdef __linux__
#include <sys/resource.h>
#endif

struct port_thread {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t bell;
    void (*runs)(void *self);
    void *self;
    bool started;
};

struct port_thread *thread_new(void)
{
    struct port_thread *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->bell, NULL);
    return t;
}

static void *runs(void *thread)
{
    struct port_thread *t = thread;
    t->runs(t->self);
    return NULL;
}

bool thread_start(struct port_thread *t, void (*does)(void *self), void *self)
{
    t->runs = does;
    t->self = self;
    t->started = pthread_create(&t->thread, NULL, runs, t) == 0;
    return t->started;
}

void thread_free(struct port_thread *t)
{
    if (t->started)
        pthread_join(t->thread, NULL);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->bell);
    free(t);
}

void thread_lock(struct port_thread *t)
{
    pthread_mutex_lock(&t->lock);
}

void thread_unlock(struct port_thread *t)
{
    pthread_mutex_unlock(&t->lock);
}

void thread_wait(struct port_thread *t)
{
    pthread_cond_wait(&t->bell, &t->lock);
}

void thread_ring(struct port_thread *t)
{
    pthread_cond_broadcast(&t->bell);
}

void thread_meek(void)
{
#ifdef __linux__
    enum { MEEKEST = 19 };
    setpriority(PRIO_PROCESS, 0, MEEKEST); /* of this thread alone, on Linux */
#elif defined __APPLE__
    pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0);
#endif
}
