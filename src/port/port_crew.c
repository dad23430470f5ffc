#include "port/port.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

struct mate {
    struct port_crew *crew;
    int hand;
    struct port_worker *worker;
};

struct port_crew {
    int hands;
    struct mate mate[PORT_HANDS_MOST - 1]; /* all hands but the caller's */
    /* What is shared now. */
    void (*work)(void *self, int hand, int part);
    void *self;
    int count;
    atomic_int next; /* the part to be begun next */
};

static void do_parts(struct port_crew *crew, int hand)
{
    for (int part; (part = atomic_fetch_add(&crew->next, 1)) < crew->count;)
        crew->work(crew->self, hand, part);
}

static void help(void *self)
{
    struct mate *mate = self;
    do_parts(mate->crew, mate->hand);
}

struct port_crew *port_crew_new(int hands)
{
    assert(hands >= 2 && hands <= PORT_HANDS_MOST);
    struct port_crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->hands = hands;
    for (int i = 1; i < hands; i++) {
        struct mate *mate = &crew->mate[i - 1];
        *mate = (struct mate){.crew = crew, .hand = i, .worker = port_worker_new(help, mate)};
        if (!mate->worker) {
            port_crew_free(crew);
            return NULL;
        }
    }
    return crew;
}

int port_crew_hands(const struct port_crew *crew)
{
    return crew->hands;
}

void port_crew_free(struct port_crew *crew)
{
    for (int i = 1; crew && i < crew->hands; i++)
        port_worker_free(crew->mate[i - 1].worker);
    free(crew);
}

void port_crew_share(struct port_crew *crew, int count,
                     void (*work)(void *self, int hand, int part), void *self)
{
    crew->work = work;
    crew->self = self;
    crew->count = count;
    atomic_store(&crew->next, 0);
    for (int i = 1; i < crew->hands && i < count; i++)
        port_worker_ask(crew->mate[i - 1].worker);
    do_parts(crew, 0);
    for (int i = 1; i < crew->hands && i < count; i++)
        port_worker_wait(crew->mate[i - 1].worker);
}
