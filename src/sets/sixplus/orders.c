/* 6+: what orders have in common: the right moment, the one unit and the target they name, what
 * they are refused by, and how they are offered and looked for. Ids: HS-01, HS-05, HS-07; SP-14 …
 * SP-17 and SP-20 (what is in the way).
 */
#include "sets/sixplus/sixplus.h"

#include "rules/house.h"

#include <ctype.h>
#include <stdio.h>

/* ==== marks and refusals ======================================================================
 */

void sixplus_mark_body(const struct painter *p, enum meaning meaning, const struct body *body)
{
    struct outline o = body_outline(body);
    mark_outline(p, meaning, &o);
}

void sixplus_mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                       int unit)
{
    struct body body = sixplus_body(t, unit);
    sixplus_mark_body(p, meaning, &body);
}

/* "R3" for a base of it, "the wood" for a piece. */
void sixplus_what(const struct table *t, struct ref what, char *out, size_t size)
{
    char name[REF_TEXT];
    if (what.kind == KIND_BASE)
        snprintf(out, size, "%s", sixplus_name(t, base_unit(&t->base[what.index]), name));
    else if (what.kind == KIND_PIECE)
        snprintf(out, size, "the %s", terrain_word(t->piece[what.index].kind));
    else
        snprintf(out, size, "something");
}

/* clang-format off */
static const struct {
    const char *id, *text;
} why_says[WHYS] = {
    [FREE]      = {"", ""},
    [WHY_UNIT]  = {"SP-20", "is in the way, and only Skirmishers pass through others. Go round"},
    [WHY_ROOM]  = {"SP-20", "stands there: no room. Stop short of it"},
    [WHY_WOOD]  = {"SP-14", "Only Skirmishers enter woods. Go round"},
    [WHY_MARSH] = {"SP-16", "Nobody crosses a marsh. Go round"},
    [WHY_LAKE]  = {"SP-16", "Nobody crosses a lake. Go round"},
    [WHY_RIVER] = {"SP-17", "is crossed by bridge or ford. Go that way"},
    [WHY_TOWN]  = {"SP-15", "Only Infantry and Skirmishers may end in a town. Stop before it or ride on through"},
    [WHY_EDGE]  = {"HS-02", "Part of the base would be off the table. Stop before the edge"},
};
/* clang-format on */

/* Refuses for what bars a way to `end`, under `id` (NULL: the id of the reason itself). */
void sixplus_refuse_barred(const struct table *t, const char *id, const struct barred *barred,
                           const struct body *end, struct verdict *v)
{
    char what[40], why[160];
    enum why reason = barred->why > FREE && barred->why < WHYS ? (enum why)barred->why : WHY_ROOM;
    sixplus_what(t, barred->what, what, sizeof what);
    bool named = reason == WHY_UNIT || reason == WHY_ROOM || reason == WHY_RIVER;
    what[0] = (char)toupper((unsigned char)what[0]);
    snprintf(why, sizeof why, "%s%s%s", named ? what : "", named ? " " : "", why_says[reason].text);
    struct painter p = refuse_place(v, id ? id : why_says[reason].id, "%s.", why);
    sixplus_mark_body(&p, MEANS_REFUSED, end);
    mark_ref(&p, MEANS_REFUSED, t, barred->what);
    if (barred->from.x != barred->to.x || barred->from.y != barred->to.y)
        p.line(p.self, MEANS_REFUSED, (struct vec[]){barred->from, barred->to}, 2);
}

/* ==== when, who and at whom ===================================================================
 */

/* Right phase, right side. */
bool sixplus_now(const struct table *t, const struct order *o, unsigned phases_wanted,
                 struct verdict *v)
{
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn now. Wait for yours.", side_name(t->active));
    else if (t->step == STEP_OPEN)
        refuse(v, "HS-05", "The phase has not been opened yet.");
    else if (!(phases_wanted >> t->phase & 1))
        refuse_now(v, "Not now: the phase is %s. The strip shows what comes when.",
                   rules_sixplus.phase[t->phase].name);
    else
        return true;
    return false;
}

/* Exactly one unit, one's own, on the table and still in the fight; *unit gets its index. */
bool sixplus_one_unit(const struct table *t, const struct order *o, int *unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids != 1) {
        refuse(v, "HS-07",
               o->ids ? "One unit at a time: name just one." : "Say which unit is to do it.");
        return false;
    }
    if (o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", "%s is not a unit. Name one of yours.", ref_text(t, o->id[0], name));
        return false;
    }
    *unit = o->id[0].index;
    if (!sixplus_stands(t, *unit)) {
        refuse(v, "HS-07", "%s is out of the game. Name a unit on the table.",
               sixplus_name(t, *unit, name));
        return false;
    }
    if (side_of(t, *unit) != o->side) {
        struct painter p =
            refuse(v, "HS-01", "%s is not yours. Name one of yours.", sixplus_name(t, *unit, name));
        sixplus_mark_unit(&p, MEANS_REFUSED, t, *unit);
        return false;
    }
    return true;
}

/* A standing enemy named as the target. */
bool sixplus_one_target(const struct table *t, const struct order *o, int *target,
                        struct verdict *v)
{
    char name[REF_TEXT];
    if (!o->has_at) {
        refuse(v, "HS-07", "Say at whom.");
        return false;
    }
    struct ref at = o->at;
    if (at.kind == KIND_BASE && table_has(t, at))
        at = ref_unit(t, base_unit(&t->base[at.index]));
    if (at.kind != KIND_UNIT || !table_has(t, at) || !sixplus_stands(t, at.index)) {
        refuse(v, "HS-07", "%s is no unit on the table. Name an enemy's.",
               ref_text(t, o->at, name));
        return false;
    }
    *target = at.index;
    if (side_of(t, *target) == o->side) {
        struct painter p =
            refuse(v, "HS-07", "%s is your own. Name an enemy's.", sixplus_name(t, *target, name));
        sixplus_mark_unit(&p, MEANS_REFUSED, t, *target);
        return false;
    }
    if (sixplus_finished(t, *target)) {
        struct painter p = refuse(v, "SP-46", "%s has its %d hits already. Choose another.",
                                  sixplus_name(t, *target, name), sixplus_law.fatal);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, *target);
        return false;
    }
    return true;
}

int sixplus_target(const struct table *t, const struct order *o)
{
    return o->at.kind == KIND_BASE ? base_unit(&t->base[o->at.index]) : o->at.index;
}

/* ==== offering and trying =====================================================================
 */

struct order sixplus_order_for(const struct table *t, enum verb_kind verb, int unit)
{
    return (struct order){
        .verb = (int)verb, .side = side_of(t, unit), .ids = 1, .id = {ref_unit(t, unit)}};
}

struct offer *sixplus_offer_unit(const struct table *t, enum verb_kind verb, int unit,
                                 struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = (int)verb;
    offer->unit = ref_unit(t, unit);
    return offer;
}

bool sixplus_allowed(const struct table *t, struct order *o, struct verdict *v)
{
    order_quantise(o);
    rules_judge(&rules_sixplus, t, o, v);
    return v->allowed;
}
