/* What all do in a phase. Unit by unit nobody finds out that a line which stays may fire: in the
 * games ahead the rest of it marches off. So whether all march or nobody does is weighed first, and
 * those who have not been thought of do the same (portfolio greedy search; Churchill and Buro
 * 2013). Not against an enemy who waits: two who stand are drawn. */
#include "computer/commander_inside.h"

static bool may_march(struct commander *c)
{
    ahead_from(&c->ahead, &c->view);
    ahead_offers(&c->ahead, c->side, -1, &c->offers);
    return offers_march(c->rules, &c->offers);
}

bool plans_begin(struct commander *c)
{
    if (c->planned || c->view.ask || c->weights.pauses <= 0 || c->hurried)
        return false;
    if (c->watching[c->side].waits || !may_march(c)) {
        c->planned = true;
        return false;
    }
    struct thought all = {.order = {.side = c->side}, .rests = true};
    c->thought[0] = c->thought[1] = all;
    c->thought[0].aim = AIM_CLOSE;
    c->thought[1].aim = AIM_REST;
    c->thought[1].pauses = true;
    c->thoughts = 2;
    c->plans = true;
    return true;
}

void plans_end(struct commander *c)
{
    bool whole = !c->hurried; /* half a thought is no plan */
    c->pauses = whole && c->thought[0].pauses;
    c->planned = whole;
    c->plans = false;
}

int32_t plans_some(int32_t usual)
{
    return (usual + 1) / 2;
}

int32_t plans_against(const struct commander *c, const struct thought *thought)
{
    return c->pauses && !c->view.ask && thought->order.has_to ? c->weights.pauses * 1000 : 0;
}
