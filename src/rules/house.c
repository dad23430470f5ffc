#include "rules/house.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *side_name(int side)
{
    return side == SIDE_RED ? "Red" : side == SIDE_BLUE ? "Blue" : "Nobody";
}

const struct base *base_of(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

struct ref base_ref(const struct table *t, int unit)
{
    return ref_base(t, t->unit[unit].base);
}

int side_of(const struct table *t, int unit)
{
    return unit_side(&t->unit[unit]);
}

void mark_outline(const struct painter *p, enum meaning meaning, const struct outline *o)
{
    if (o->count == 1)
        p->disc(p->self, meaning, o->point[0], o->radius);
    else if (o->closed)
        p->area(p->self, meaning, o->point, o->count);
    else
        p->line(p->self, meaning, o->point, o->count);
}

void mark_ref(const struct painter *p, enum meaning meaning, const struct table *t, struct ref ref)
{
    struct outline o;
    if (ref.kind == KIND_BASE && table_has(t, ref))
        o = base_outline(&t->base[ref.index]);
    else if (ref.kind == KIND_PIECE && table_has(t, ref))
        o = piece_outline(t, &t->piece[ref.index]);
    else
        return;
    mark_outline(p, meaning, &o);
}

void offer_say(const struct verb *verbs, struct offer *offer, const struct verdict *v,
               const char *yes)
{
    offer->allowed = v->allowed;
    offer->never = v->never;
    if (rules_quiet())
        return;
    snprintf(offer->id, sizeof offer->id, "%s", v->allowed ? verbs[offer->verb].id : v->id);
    snprintf(offer->why, sizeof offer->why, "%s", v->allowed ? yes : v->why);
}

void offer_target(struct offer *offer, struct ref target)
{
    if (offer->targets < ORDER_IDS)
        offer->target[offer->targets++] = target;
}

void offer_ends(const struct table *t, int side, const struct verb *verbs, int draw_verb,
                const struct verdict *v, int resign_verb, struct offers *list)
{
    struct offer *draw = offers_add(list);
    draw->verb = draw_verb;
    offer_say(verbs, draw, v, t->draw_offer == side_other(side) ? "say yes to the draw" : "");
    struct offer *resign = offers_add(list);
    resign->verb = resign_verb;
    resign->allowed = true;
    snprintf(resign->id, sizeof resign->id, "HS-09");
}

void draw_check(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->draw_offer == o->side)
        refuse(v, "HS-10", "You have offered it; the other side must say. Play on meanwhile.");
    else
        allow(v);
}

bool draw_apply(struct turn *turn, const struct order *o)
{
    if (turn->table->draw_offer == side_other(o->side))
        return true;
    turn_set(turn, ref_table(), F_TABLE_draw_offer, o->side);
    turn_say(turn, "HS-10", "%s offers a draw.", side_name(o->side));
    return false;
}

void draw_agreed(struct turn *turn)
{
    turn_say(turn, "HS-10", "Both agree: a draw.");
}

void draw_lapse(struct turn *turn, int side)
{
    if (turn->table->draw_offer == side)
        turn_set(turn, ref_table(), F_TABLE_draw_offer, SIDE_NONE);
}

void resign_check(const struct table *table, const struct order *order, struct verdict *verdict)
{
    (void)table, (void)order;
    allow(verdict);
}

void resign_say(struct turn *turn, const struct order *order)
{
    turn_say(turn, "HS-09", "%s gives up: %s wins.", side_name(order->side),
             side_name(side_other(order->side)));
}

void card_of(const struct table *table, struct ref thing, struct words *out,
             void (*unit)(const struct table *table, int unit, struct words *out),
             void (*piece)(const struct table *table, int piece, struct words *out))
{
    if (!table_has(table, thing))
        return;
    if (thing.kind == KIND_UNIT)
        unit(table, thing.index, out);
    else if (thing.kind == KIND_BASE)
        unit(table, base_unit(&table->base[thing.index]), out);
    else if (thing.kind == KIND_PIECE)
        piece(table, thing.index, out);
}

void coach_line(struct coach *c, const char *icon, const char *text)
{
    coach_say(c, icon, "%s", text);
}

void coach_say(struct coach *c, const char *icon, const char *format, ...)
{
    va_list args;
    if (c->lines >= COACH_LINES)
        return;
    c->line[c->lines].icon = icon;
    va_start(args, format);
    vsnprintf(c->line[c->lines].text, sizeof c->line[c->lines].text, format, args);
    va_end(args);
    c->lines++;
}

void coach_id(struct coach *c, const char *id)
{
    for (int i = 0; i < c->ids; i++)
        if (strcmp(c->id[i], id) == 0)
            return;
    if (c->ids < COACH_IDS)
        snprintf(c->id[c->ids++], ID_TEXT, "%s", id);
}

void coach_term(struct coach *c, const char *icon, int die, const char *value, const char *what)
{
    if (c->terms >= COACH_TERMS)
        return;
    c->term[c->terms].icon = icon;
    c->term[c->terms].die = die;
    snprintf(c->term[c->terms].value, sizeof c->term[0].value, "%s", value);
    snprintf(c->term[c->terms].what, sizeof c->term[0].what, "%s", what);
    c->terms++;
}
