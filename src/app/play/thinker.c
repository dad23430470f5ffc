#include "app/play/thinker.h"

#include "app/desk/levels.h"
#include "computer/opponent.h"
#include "port/port.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Who thinks for a side: he remembers what he has seen of the other. */
struct mind {
    int level; /* -1: nobody */
    struct opponent *opponent;
};

struct thinker {
    const struct rules *rules;
    uint64_t seed;
    struct weights weights;
    struct mind mind[SIDE_COUNT];
    struct opponent *opponent; /* of them who is asked; NULL: nobody was yet */
    struct port_worker *worker;
    struct port_crew *crew; /* who play ahead with it; NULL: nobody */
    bool asked;             /* about this table, for this side */
    bool hurried, polite;
    struct table table;
    int side;
    bool begun; /* the opponent thinks about it */
    bool found; /* what came of it */
    struct order order;
    struct reason reason[REASONS];
    atomic_flag busy; /* somebody writes or reads what is seen */
    bool sees;
    struct thought seen;
};

/* On the worker: the last thing it has begun. What comes while that is read is not missed. */
static void see(void *self, const struct thought *thought)
{
    struct thinker *t = self;
    if (atomic_flag_test_and_set(&t->busy))
        return;
    t->seen = *thought;
    t->sees = true;
    atomic_flag_clear(&t->busy);
}

bool thinker_considers(struct thinker *t, struct thought *thought)
{
    if (atomic_flag_test_and_set(&t->busy))
        return false;
    bool sees = t->sees;
    t->sees = false;
    if (sees)
        *thought = t->seen;
    atomic_flag_clear(&t->busy);
    return sees;
}

/* On the worker, a part of it. */
static bool think(void *self)
{
    struct thinker *t = self;
    bool more =
        t->begun ? opponent_on(t->opponent) : opponent_begin(t->opponent, &t->table, t->side);
    t->begun = more;
    if (!more)
        t->found = opponent_found(t->opponent, &t->order);
    return more;
}

struct port_crew *thinker_crew(void)
{
    int hands = thinker_hands();
    return hands > 1 ? port_crew_new(hands) : NULL;
}

int thinker_hands(void)
{
    enum { MOST = 4 };
    int processors = port_processors();
    return processors < MOST ? processors : MOST;
}

static void share(void *crew, int count, void (*work)(void *self, int hand, int part), void *self)
{
    port_crew_share(crew, count, work, self);
}

void thinker_share(struct commander *commander, struct port_crew *crew)
{
    if (crew)
        commander_crew(commander, port_crew_hands(crew), share, crew);
}

struct thinker *thinker_new(const struct rules *rules, const struct weights *weights, uint64_t seed)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->rules = rules;
    t->seed = seed;
    t->weights = *weights;
    for (int side = 0; side < SIDE_COUNT; side++)
        t->mind[side].level = -1;
    atomic_flag_clear(&t->busy);
    t->worker = port_worker_in_parts(think, t);
    t->crew = thinker_crew();
    if (!t->worker)
        abort();
    return t;
}

static void hurry(struct thinker *t)
{
    if (t->asked && t->opponent && opponent_commander(t->opponent))
        commander_hurry(opponent_commander(t->opponent));
}

/* Ends a thought that nobody wants any more: told more than once, as one that has not begun yet
 * does not hear it. */
static void drop(struct thinker *t)
{
    enum { POLL_MS = 1 };
    while (!port_worker_idle(t->worker)) {
        hurry(t);
        port_worker_nap(t->worker, POLL_MS / 1000.0);
    }
    if (t->asked && t->opponent && opponent_commander(t->opponent))
        commander_unheard(opponent_commander(t->opponent));
    t->asked = t->hurried = false;
}

void thinker_free(struct thinker *t)
{
    if (!t)
        return;
    drop(t);
    port_worker_free(t->worker);
    for (int side = 0; side < SIDE_COUNT; side++)
        opponent_free(t->mind[side].opponent);
    port_crew_free(t->crew);
    free(t);
}

/* The opponent's name. The plainest shoots at random in a set of flicks. */
static const char *opponent_called(const struct rules *rules, int level)
{
    if (level <= 0 || level >= PLAY_LEVELS)
        return rules->flicks ? "random" : "keen";
    return play_levels[level].word;
}

void thinker_polite(struct thinker *t, bool polite)
{
    t->polite = polite;
}

static void mind_take(struct thinker *t, int side, int level)
{
    struct mind *m = &t->mind[side];
    bool same = level == m->level;
    if (!same) {
        opponent_free(m->opponent);
        m->level = level;
        m->opponent = opponent_new(opponent_called(t->rules, level), t->rules, t->seed);
    }
    t->opponent = m->opponent;
    if (same)
        return;
    struct commander *c = opponent_commander(t->opponent);
    if (!c)
        return;
    commander_weigh(c, &t->weights);
    thinker_share(c, t->crew);
    commander_watch(c, see, t);
}

static void take_reasons(struct thinker *t)
{
    struct commander *c = opponent_commander(t->opponent);
    memset(t->reason, 0, sizeof t->reason);
    if (c)
        memcpy(t->reason, commander_reasons(c), sizeof t->reason);
}

enum thinks thinker_ask(struct thinker *t, const struct table *table, int side, int level,
                        bool wait, struct order *order)
{
    if (t->asked &&
        (t->table.hash != table->hash || t->side != side || t->mind[side].level != level))
        drop(t);
    if (!t->asked) {
        mind_take(t, side, level);
        if (opponent_commander(t->opponent))
            commander_manners(opponent_commander(t->opponent), t->polite, true);
        t->table = *table;
        t->side = side;
        t->asked = true;
        t->sees = false; /* what was seen of another thought */
        if (wait || level == 0)
            while (think(t))
                ;
        else
            port_worker_ask(t->worker);
    }
    if (!port_worker_idle(t->worker)) {
        if (t->hurried)
            hurry(t);
        return THINKS;
    }
    t->asked = t->hurried = false;
    if (!t->found)
        return THINKS_NOT;
    take_reasons(t);
    *order = t->order;
    return THINKS_THIS;
}

void thinker_play_now(struct thinker *t)
{
    t->hurried = t->asked;
    hurry(t); /* at once, and again with each look at it */
}

bool thinker_thinks(const struct thinker *t)
{
    return t->asked && !port_worker_idle(t->worker);
}

const struct reason *thinker_reasons(const struct thinker *t)
{
    return t->reason;
}
