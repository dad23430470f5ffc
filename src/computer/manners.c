/* What is polite: to give up what is lost, and to offer and to take a draw. */
#include "computer/reasons_inside.h"

#include <stdio.h>

enum {
    HOPELESS = 20000, /* a chance that games ahead say, in millionths, that is none, */
    PATIENCE = 2,     /* turns that it may last; and between two offers of a draw */
    POOR = 200000,    /* below this a draw is not offered: it would not be taken */
    WELCOME = 420000, /* below this a draw is */
};

/* An order without things, when it is allowed: "draw", "resign". */
static bool bare_order(struct commander *c, const char *word, struct order *order)
{
    int verb = verb_find(c->rules, word);
    *order = (struct order){.verb = verb, .side = c->side};
    ahead_from(&c->ahead, &c->view);
    return verb >= 0 && ahead_allows(&c->ahead, order);
}

static bool last_turns(const struct table *t)
{
    enum { LAST_PERCENT = 70 };
    return t->turn_limit > 0 && 100 * t->turn >= LAST_PERCENT * t->turn_limit;
}

/* Its chance is looked at once a turn. */
static bool judges_now(struct commander *c)
{
    bool now = c->judged != c->view.turn && !c->view.ask &&
               !c->rules->phase[c->view.phase].hidden && c->view.active == c->side;
    if (now)
        c->judged = c->view.turn;
    return now;
}

/* What it expects, as it is told: choices go by what comes out. */
static int told_percent(struct commander *c)
{
    trust_take(c);
    return percent_of(chance_trusted(c, c->expects));
}

bool minds_manners(struct commander *c, struct order *order)
{
    if (!c->polite || c->expects < 0)
        return false;
    int32_t chance = c->expects;
    if (c->view.draw_offer == side_other(c->side) && chance < WELCOME &&
        bare_order(c, "draw", order)) {
        snprintf(c->reason[0].text, REASON_TEXT,
                 "It takes the draw: its chance to win is about %d in 100.", told_percent(c));
        return true;
    }
    if (!judges_now(c))
        return false;
    c->hopeless = c->expects < HOPELESS ? c->hopeless + 1 : 0;
    if (c->hopeless >= PATIENCE && bare_order(c, "resign", order)) {
        snprintf(c->reason[0].text, REASON_TEXT,
                 "It gives up: for %d turns the games played ahead have shown no hope.", PATIENCE);
        return true;
    }
    if (last_turns(&c->view) && chance > POOR && chance < WELCOME &&
        c->view.turn >= c->offered + PATIENCE && bare_order(c, "draw", order)) {
        c->offered = c->view.turn;
        snprintf(c->reason[0].text, REASON_TEXT,
                 "It offers a draw: its chance to win is about %d in 100.", told_percent(c));
        return true;
    }
    return false;
}
