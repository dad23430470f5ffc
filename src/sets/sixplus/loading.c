/* 6+: what replaces a move: loading, forming square and line again. Ids: SP-10, SP-13, SP-50. */
#include "sets/sixplus/sixplus.h"

void sixplus_check_reload(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    struct painter p;
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, &unit, v))
        return;
    unit_name(t, unit, name);
    if (!sixplus_law.reloads[sixplus_troop(t, unit)])
        p = refuse(v, "SP-10",
                   "%s has nothing to load: Infantry, Skirmishers and Artillery reload.", name);
    else if (!sixplus_may_act(t, unit, DID_RELOAD, v))
        return;
    else if (!sixplus_attr(t, unit, U_UNLOADED))
        p = refuse(v, "SP-10", "%s is loaded. It may move instead.", name);
    else if (sixplus_attr(t, unit, U_MOVED) && sixplus_times(t, unit) == 1)
        p = refuse(v, "SP-10", "%s has turned or moved; it reloads only instead of that.", name);
    else {
        allow(v);
        return;
    }
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
}

void sixplus_apply_reload(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    turn_attr(turn, o->id[0], U_UNLOADED, 0);
    sixplus_act(turn, o->id[0].index, DID_RELOAD);
    turn_say(turn, "SP-10", "%s reloads instead of moving.", unit_name(t, o->id[0].index, name));
}

void sixplus_check_square(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    struct painter p;
    if (!t->option[O_SQUARE]) {
        refuse(v, "SP-50", "This game is played without squares. It is an option at the start.");
        return;
    }
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, &unit, v))
        return;
    unit_name(t, unit, name);
    if (!sixplus_law.squares[sixplus_troop(t, unit)])
        p = refuse(v, "SP-50", "Only Infantry form square.");
    else if (!sixplus_may_act(t, unit, DID_FORM, v))
        return;
    else if (sixplus_attr(t, unit, U_MOVED) || sixplus_attr(t, unit, U_ACTED))
        p = refuse(v, "SP-13", "%s has used its movement; a change of formation replaces it.",
                   name);
    else if (t->attr[T_BEGUN])
        p = refuse(v, "SP-50",
                   "Squares are formed and left before anything moves or loads. Next turn, then.");
    else {
        allow(v);
        return;
    }
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
}

void sixplus_apply_square(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    bool square = !sixplus_attr(t, unit, U_SQUARE);
    turn_attr(turn, o->id[0], U_SQUARE, square);
    sixplus_act(turn, unit, DID_FORM);
    turn_say(turn, "SP-50",
             square ? "%s forms square: no cavalry will charge it." : "%s forms line again.",
             unit_name(t, unit, name));
}
