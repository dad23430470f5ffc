/* 6+: a General rallies, once. Id: SP-52. */
#include "sets/sixplus/sixplus.h"

/* May this General rally anybody at all now? */
bool sixplus_may_rally(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    unit_name(t, unit, name);
    if (sixplus_troop(t, unit) != GENERAL)
        p = refuse(v, "SP-52", "%s cannot rally anybody: only a General can.", name);
    else if (t->side[side_of(t, unit)].attr[S_RALLIED])
        p = refuse(v, "SP-52", "%s has rallied a unit, and may do it once only.", name);
    else if (t->attr[T_FIRED])
        p = refuse(v, "SP-52", "A General rallies right after the movement, before any shot.");
    else
        return true;
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

bool sixplus_may_be_rallied(const struct table *t, int general, int unit, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    struct painter p;
    unit_name(t, unit, name);
    if (unit != general && !units_touch(t, general, unit))
        p = refuse(v, "SP-52", "%s does not touch the base of %s. Bring them together first.", name,
                   unit_name(t, general, other));
    else if (sixplus_attr(t, unit, U_HITS) == 0)
        p = refuse(v, "SP-52", "%s has no hits to take off.", name);
    else
        return true;
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

void sixplus_check_rally(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    if (!t->option[O_RALLY]) {
        refuse(v, "SP-52", "This game is played without rallying. It is an option at the start.");
        return;
    }
    if (!order_timely(&rules_sixplus, t, o, 1u << SHOOT, v) || !sixplus_one_unit(t, o, &unit, v) ||
        !sixplus_may_rally(t, unit, v))
        return;
    struct ref at = o->at;
    if (at.kind == KIND_BASE && table_has(t, at))
        at = ref_unit(t, base_unit(&t->base[at.index]));
    if (!o->has_at || at.kind != KIND_UNIT || !table_has(t, at) || !unit_stands(t, at.index) ||
        side_of(t, at.index) != o->side)
        refuse(v, "HS-07", "Say whom: %s himself, or one of your own that touches him.",
               unit_name(t, unit, name));
    else if (sixplus_may_be_rallied(t, unit, at.index, v))
        allow(v);
}

void sixplus_apply_rally(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = order_target(o, t), hits = sixplus_attr(t, unit, U_HITS);
    int off = hits < sixplus_law.rally ? hits : sixplus_law.rally;
    char name[REF_TEXT], other[REF_TEXT];
    turn_attr(turn, ref_unit(t, unit), U_HITS, hits - off);
    turn_attr(turn, ref_side(t, o->side), S_RALLIED, 1);
    turn_say(turn, "SP-52", "%s rallies %s: %d %s off, it has %d of %d.",
             unit_name(t, o->id[0].index, other),
             unit == o->id[0].index ? "himself" : unit_name(t, unit, name), off,
             counted(off, NOUN_hit), hits - off, sixplus_law.fatal);
}

void sixplus_offer_rally(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_RALLY, unit, list);
    if (!sixplus_may_rally(t, unit, v)) {
        offer_say(rules_sixplus.verb, offer, v, "");
        return;
    }
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side_of(t, unit) && unit_stands(t, i) &&
            sixplus_may_be_rallied(t, unit, i, v))
            offer_target(offer, ref_unit(t, i));
    if (offer->targets)
        allow(v);
    else
        refuse(v, "SP-52", "Nobody with hits touches the General, and he has none himself.");
    offer_say(rules_sixplus.verb, offer, v, "up to six hits off, once in the game");
}
