/* Sharing the games ahead: who helps has a table and quick players of his own, and sees what the
 * commander sees. Each game hangs on its number alone, and what comes of all is a sum: the same
 * however many help. */
#include "computer/commander_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void commander_crew(struct commander *c, int hands, commander_share *share, void *crew)
{
    assert(c->hands == 1 && hands >= 2 && hands <= COMMANDER_HANDS);
    for (int i = 1; i < hands; i++) {
        struct commander *mate = commander_new(c->rules, &c->level, c->budget, c->seed);
        mate->chief = c;
        c->mate[i - 1] = mate;
    }
    c->one = calloc(TELLING, sizeof *c->one);
    if (!c->one)
        abort();
    c->shares = share;
    c->crew = crew;
    c->hands = hands;
}

void mates_free(struct commander *c)
{
    for (int i = 1; i < c->hands; i++)
        commander_free(c->mate[i - 1]);
    free(c->share);
    free(c->one);
}

struct commander *mates_hand(struct commander *c, int hand)
{
    return hand > 0 ? c->mate[hand - 1] : c;
}

void mates_look(struct commander *c)
{
    for (int i = 1; i < c->hands; i++) {
        struct commander *mate = c->mate[i - 1];
        table_copy(&mate->view, &c->view);
        mate->side = c->side;
        mate->level = c->level;
        mate->scale = c->scale;
        mate->pauses = c->pauses;
        mate->weights = c->weights;
        memcpy(mate->when, c->when, sizeof mate->when);
        memcpy(mate->rested, c->rested, sizeof mate->rested);
        mate->watching[c->side] = c->watching[c->side];
    }
}

/* A game of the round: the games of the first who is left come first, then those of the next. */
static void weigh_game(void *self, int hand, int part)
{
    struct commander *c = self, *m = mates_hand(c, hand);
    const struct weighing *w = &c->weighing;
    const struct thought *thought = &c->thought[part / w->each];
    struct share *share = &c->share[part];
    if (c->hurried)
        return;
    if (hand == 0 && c->seen && !c->plans)
        c->seen(c->seer, thought);
    commander_play_begin(m, thought, thought->playouts + part % w->each);
    while (commander_play_on(m))
        ;
    share->worth = commander_worth(m);
    share->chance = chance_at(m->rules, &m->ahead.table, m->side, &m->scale, &m->weights);
    share->lost = commander_loses(m, thought);
    share->done = !c->hurried; /* half a game tells nothing */
}

void mates_weigh(struct commander *c)
{
    struct weighing *w = &c->weighing;
    int32_t games = w->left * w->each;
    if (games > c->room) {
        free(c->share);
        c->share = malloc(sizeof *c->share * (size_t)games);
        if (!c->share)
            abort();
        c->room = games;
    }
    memset(c->share, 0, sizeof *c->share * (size_t)games);
    c->shares(c->crew, games, weigh_game, c);
    for (int32_t i = 0; i < games; i++) {
        struct thought *t = &c->thought[i / w->each];
        if (!c->share[i].done)
            continue;
        t->won += c->share[i].worth;
        t->chance += c->share[i].chance;
        t->lost += c->share[i].lost;
        t->playouts++;
    }
    for (int32_t i = 0; w->left == 2 && i < w->each; i++)
        if (c->share[i].done && c->share[i + w->each].done)
            weighing_pair(w, c->share[i].worth, c->share[i + w->each].worth);
}
