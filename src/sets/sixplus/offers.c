/* 6+: everything a side can do now, or cannot and why. The offers of single verbs are with their
 * verbs.
 */
#include "sets/sixplus/sixplus.h"

#include <stdio.h>
#include <stdlib.h>

static void offer_press(const struct table *t, enum verb_kind verb, int unit, const char *yes,
                        struct offers *list, struct verdict *v)
{
    struct order o = order_for(t, verb, unit);
    struct offer *offer = offer_for(t, verb, unit, list);
    rules_judge(&rules_sixplus, t, &o, v);
    offer_say(rules_sixplus.verb, offer, v, yes);
}

static void offer_moves(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        enum troop_kind troop = sixplus_troop(t, i);
        if (!unit_stands(t, i) || side_of(t, i) != side || offers_skip(i))
            continue;
        sixplus_offer_goes(t, i, list, v);
        if (sixplus_law.charges[troop])
            sixplus_offer_charge(t, i, list, v);
        if (sixplus_law.reloads[troop])
            offer_press(t, V_RELOAD, i, "instead of moving", list, v);
        if (sixplus_law.squares[troop] && t->option[O_SQUARE])
            offer_press(t, V_SQUARE, i,
                        sixplus_attr(t, i, U_SQUARE)
                            ? "back into line, instead of moving"
                            : "no cavalry will charge it; no move, no shot",
                        list, v);
        if (sixplus_may_ever_leave(t, side))
            offer_press(t, V_LEAVE, i, "off the far edge: it counts for the objective", list, v);
    }
}

static void offer_shots(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || side_of(t, i) != side || offers_skip(i))
            continue;
        if (t->option[O_RALLY] && sixplus_troop(t, i) == GENERAL)
            sixplus_offer_rally(t, i, list, v);
        if (sixplus_can_ever_shoot(t, i))
            sixplus_offer_shot(t, i, list, v);
    }
}

static void unit_text(const struct table *t, int unit, char *out, size_t size)
{
    char name[REF_TEXT];
    const char *called = table_text(t, t->unit[unit].name);
    snprintf(out, size, "%s%s%s, %s", unit_name(t, unit, name), *called ? " " : "", called,
             rules_sixplus.troop[sixplus_troop(t, unit)].name);
}

void sixplus_answers(const struct table *t, struct offers *list)
{
    char name[REF_TEXT], who[80], text[120], far[FAR_TEXT];
    if (t->ask == ASK_FIRST) {
        offer_answer(list, V_ANSWER, side_word(SIDE_RED), "SP-05", "Red has the first turn");
        offer_answer(list, V_ANSWER, side_word(SIDE_BLUE), "SP-05", "Blue has the first turn");
    } else if (t->ask == ASK_CARD) {
        for (int i = 0; i < t->units; i++) {
            if (!sixplus_card_fits(t, sixplus_card_now(t), i))
                continue;
            unit_text(t, i, who, sizeof who);
            snprintf(text, sizeof text, "%s, %d of %d hits", who, sixplus_attr(t, i, U_HITS),
                     sixplus_law.fatal);
            offer_target(offer_answer(list, V_ANSWER, unit_name(t, i, name), "SP-56", text),
                         ref_unit(t, i));
        }
    } else if (t->ask == ASK_RETREAT) {
        struct offer *offer = offer_for(t, V_RETREAT, sixplus_subject(t), list);
        offer->allowed = true;
        offer->reach = sixplus_law.retreat;
        snprintf(offer->id, sizeof offer->id, "SP-45");
        snprintf(offer->why, sizeof offer->why, "%s along any clear path",
                 sixplus_cm(t, sixplus_law.retreat, far, sizeof far));
    }
}

void sixplus_offer(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (t->phase == MOVE)
        offer_moves(t, side, list, v);
    else if (t->phase == SHOOT)
        offer_shots(t, side, list, v);
}
