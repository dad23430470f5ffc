/* 6+: what orders have in common: the right moment, the one unit and the target they name, what
 * they are refused by, and how they are offered and looked for. Ids: HS-01, HS-05, HS-07; SP-14 …
 * SP-17 and SP-20 (what is in the way).
 */
#include "sets/sixplus/sixplus.h"

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
        snprintf(out, size, "%s", unit_name(t, base_unit(&t->base[what.index]), name));
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

/* Exactly one unit, one's own, on the table and still in the fight; *unit gets its index. */
bool sixplus_one_unit(const struct table *t, const struct order *o, int *unit, struct verdict *v)
{
    static const struct naming naming = {
        "Say which unit is to do it.", "One unit at a time: name just one.",
        "Name one of yours.",          "Name a unit on the table.",
        "Name one of yours.",          sixplus_mark_unit};
    *unit = order_unit(t, o, &naming, v);
    return *unit >= 0;
}

/* A standing enemy named as the target. */
bool sixplus_one_target(const struct table *t, const struct order *o, int *target,
                        struct verdict *v)
{
    char name[REF_TEXT];
    *target = order_enemy(t, o, sixplus_mark_unit, v);
    if (*target < 0)
        return false;
    if (sixplus_finished(t, *target)) {
        struct painter p = refuse(v, "SP-46", "%s has its %d hits already. Choose another.",
                                  unit_name(t, *target, name), sixplus_law.fatal);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, *target);
        return false;
    }
    return true;
}

/* ==== offering and trying =====================================================================
 */

bool sixplus_allowed(const struct table *t, struct order *o, struct verdict *v)
{
    order_quantise(o);
    rules_judge(&rules_sixplus, t, o, v);
    return v->allowed;
}
