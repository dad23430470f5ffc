/* The frame of offers: what a side can do now, or cannot and why, from the verbs' rows and what the
 * set adds. */
#include "rules/frame.h"
#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>

/* Whom a unit may pick; whoever is nearest of those it may not says why. */
static void offer_picks(const struct rules *rules, const struct table *t, struct order *o,
                        struct offer *offer, struct verdict *v)
{
    int32_t least = INT32_MAX;
    struct vec from = base_pose(base_of(t, o->id[0].index)).at;
    refuse(v, rules->verb[o->verb].id, "There is nobody to do it to.");
    offer_say(rules->verb, offer, v, "");
    for (int i = 0; i < t->units; i++) {
        int32_t far = vec_distance(from, base_pose(base_of(t, i)).at);
        if (side_of(t, i) == o->side || !unit_stands(t, i))
            continue;
        o->at = ref_unit(t, i);
        o->has_at = true;
        rules_judge(rules, t, o, v);
        if (v->allowed)
            offer_target(offer, o->at);
        else if (far < least && !offer->targets) {
            offer_say(rules->verb, offer, v, "");
            least = far;
        }
    }
    if (offer->targets) {
        allow(v);
        offer_say(rules->verb, offer, v, "");
    }
}

/* A row of the table, for a unit. */
static void offer_row(const struct rules *rules, const struct table *t, int verb, int unit,
                      struct offers *list, struct verdict *v)
{
    const struct verb *row = &rules->verb[verb];
    struct order o = order_for(t, verb, unit);
    struct offer *offer = offer_for(t, verb, unit, list);
    char far[40], text[60] = "";
    allow(v);
    if (row->reach) {
        offer->reach = row->reach(t, unit);
        measure_say(t, rules->measure, o.side, offer->reach, far, sizeof far);
        snprintf(text, sizeof text, "up to %s", far);
    }
    if (!row_may(row, t, unit, v))
        offer_say(rules->verb, offer, v, "");
    else if (row->gesture == GESTURE_PICK)
        offer_picks(rules, t, &o, offer, v);
    else {
        if (row->gesture == GESTURE_PRESS)
            rules_judge(rules, t, &o, v);
        offer_say(rules->verb, offer, v, text);
    }
}

static void offer_rows(const struct rules *rules, const struct table *t, int side,
                       struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++)
        for (int k = 0;
             k < rules->verbs && side_of(t, i) == side && unit_stands(t, i) && !offers_skip(i); k++)
            if (!rules->verb[k].house && rules->verb[k].phases >> t->phase & 1)
                offer_row(rules, t, k, i, list, v);
}

/* One of the house's, judged by what is its own alone: a game without it has none. */
static struct offer *offer_house(const struct rules *rules, const struct table *t, int side,
                                 enum house house, const char *yes, struct offers *list,
                                 struct verdict *v)
{
    for (int i = 0; i < rules->verbs; i++)
        if (rules->verb[i].house == house) {
            struct order o = order_by(i, side);
            struct offer *offer = offers_add(list);
            offer->verb = i;
            row_check(rules, t, &o, v);
            offer_say(rules->verb, offer, v, yes);
            return offer;
        }
    return NULL;
}

/* What the side whose turn it is can do, and the button that closes the phase. */
static void offer_turn(const struct rules *rules, const struct table *t, int side,
                       struct offers *list, struct verdict *v)
{
    const struct phase *phase = &rules->phase[t->phase];
    if (rules->decides->offer)
        rules->decides->offer(t, side, list, v);
    else
        offer_rows(rules, t, side, list, v);
    struct offer *end =
        offer_house(rules, t, side, HOUSE_END, phase->then ? phase->then : "", list, v);
    if (end && phase->done)
        snprintf(end->text, sizeof end->text, "%s", phase->done);
}

/* What is refused is left out for who asks quietly. */
static void keep_allowed(struct offers *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!list->offer[i].allowed)
            continue;
        if (kept != i)
            list->offer[kept] = list->offer[i];
        kept++;
    }
    list->count = kept;
}

void rules_offer(const struct rules *rules, const struct table *t, int side, struct offers *list)
{
    const struct decides *decides = rules->decides;
    list->count = 0;
    if (t->over)
        return;
    struct verdict *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    if (t->ask && t->ask_side == side && decides->answers)
        decides->answers(t, list);
    else if (!t->ask && t->active == side && (!decides->opened || decides->opened(t)))
        offer_turn(rules, t, side, list, v);
    if (decides->anytime)
        decides->anytime(t, side, list, v);
    offer_house(rules, t, side, HOUSE_DRAW,
                t->draw_offer == side_other(side) ? "say yes to the draw" : "", list, v);
    offer_house(rules, t, side, HOUSE_RESIGN, "", list, v);
    if (rules_quiet())
        keep_allowed(list);
    free(v);
}
