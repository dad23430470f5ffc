#include "app/play/thinker.h"

#include "app/desk/levels.h"
#include "computer/opponent.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thinker {
    const struct rules *rules;
    uint64_t seed;
    int level; /* of the opponent below; -1: there is none */
    struct opponent *opponent;
    struct port_worker *worker;
    bool asked; /* about this table, for this side */
    struct table table;
    int side;
    bool found; /* what came of it */
    struct order order;
    char why[REASON_TEXT];
};

/* On the worker. */
static void think(void *self)
{
    struct thinker *t = self;
    t->found = opponent_order(t->opponent, &t->table, t->side, &t->order);
}

struct thinker *thinker_new(const struct rules *rules, uint64_t seed)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->rules = rules;
    t->seed = seed;
    t->level = -1;
    t->worker = port_worker_new(think, t);
    if (!t->worker)
        abort();
    return t;
}

/* Ends a thought that nobody wants any more. */
static void drop(struct thinker *t)
{
    if (t->asked && t->opponent && opponent_commander(t->opponent))
        commander_hurry(opponent_commander(t->opponent));
    port_worker_wait(t->worker);
    t->asked = false;
}

void thinker_free(struct thinker *t)
{
    if (!t)
        return;
    drop(t);
    port_worker_free(t->worker);
    opponent_free(t->opponent);
    free(t);
}

/* The opponent's name. The plainest shoots at random in a set of flicks. */
static const char *opponent_called(const struct rules *rules, int level)
{
    if (level <= 0 || level >= PLAY_LEVELS)
        return rules->flicks ? "random" : "keen";
    return play_levels[level].word;
}

static void level_set(struct thinker *t, int level)
{
    if (level == t->level)
        return;
    opponent_free(t->opponent);
    t->level = level;
    t->opponent = opponent_new(opponent_called(t->rules, level), t->rules, t->seed);
}

static void take_why(struct thinker *t)
{
    struct commander *c = opponent_commander(t->opponent);
    const char *text = c ? commander_reasons(c)[0].text : "";
    snprintf(t->why, sizeof t->why, "%s", text);
}

enum thinks thinker_ask(struct thinker *t, const struct table *table, int side, int level,
                        bool wait, struct order *order)
{
    if (t->asked && (t->table.hash != table->hash || t->side != side || t->level != level))
        drop(t);
    if (!t->asked) {
        level_set(t, level);
        t->table = *table;
        t->side = side;
        t->asked = true;
        if (wait || level == 0)
            think(t);
        else
            port_worker_ask(t->worker);
    }
    if (!port_worker_idle(t->worker))
        return THINKS;
    t->asked = false;
    if (!t->found)
        return THINKS_NOT;
    take_why(t);
    *order = t->order;
    return THINKS_THIS;
}

const char *thinker_why(const struct thinker *t)
{
    return t->why;
}
