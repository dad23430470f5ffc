/* What every order is asked before its own rule: whose it is, whom it names, whether it is time,
 * and whether its boxes are on the grid (MO-19); and how a refusal is shown.
 */
#include "sets/morschauser/morschauser.h"

/* ---- marks ----------------------------------------------------------------------------------
 */

void mo_mark_box(const struct painter *p, enum meaning meaning, const struct board *b,
                 struct box box)
{
    enum { INSET = 2 * MM };
    struct vec c = grid_centre(b->g, box);
    int32_t h = b->g->edge / 2 - INSET;
    struct vec corner[4] = {
        {c.x - h, c.y - h}, {c.x - h, c.y + h}, {c.x + h, c.y + h}, {c.x + h, c.y - h}};
    p->area(p->self, meaning, corner, 4);
}

void mo_mark_unit(const struct painter *p, enum meaning meaning, const struct board *b, int unit)
{
    mo_mark_box(p, meaning, b, mo_box_of(b->t, unit));
}

void mo_mark_zone(const struct painter *p, const struct board *b, int unit)
{
    for (int side = -1; side <= 1; side++) {
        struct box box =
            box_step(mo_box_of(b->t, unit), mo_face_of(b->t, unit) + side + FACINGS, 1);
        if (grid_has(b->g, box))
            mo_mark_box(p, MEANS_THREAT, b, box);
    }
}

void mo_mark_line(const struct painter *p, enum meaning meaning, const struct board *b,
                  struct box from, struct box to)
{
    p->line(p->self, meaning, (struct vec[]){grid_centre(b->g, from), grid_centre(b->g, to)}, 2);
}

/* ---- what every order is asked --------------------------------------------------------------
 */

/* The order's one unit, on the table and the orderer's own; -1 when refused. */
int mo_unit_of(const struct board *b, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    const struct table *t = b->t;
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", o->ids ? "%s is not a unit. Name one of yours." : "Say which unit.%s",
               o->ids ? ref_text(t, o->id[0], name) : "");
        return -1;
    }
    int unit = o->id[0].index;
    if (o->ids > 1)
        refuse(v, "HS-07", "Units act one at a time: name only %s.", mo_called(t, unit));
    else if (!unit_stands(t, unit))
        refuse(v, "HS-07", "%s is out of the game. Name another.", mo_called(t, unit));
    else if (side_of(t, unit) != o->side) {
        struct painter p = refuse(v, "HS-01", "%s is not yours. Choose a unit of %s.",
                                  mo_called(t, unit), side_name(o->side));
        mo_mark_unit(&p, MEANS_REFUSED, b, unit);
    } else {
        return unit;
    }
    return -1;
}

/* The order's target, an enemy or a friend on the table; -1 when refused. */
int mo_target_of(const struct board *b, const struct order *o, bool enemy, struct verdict *v)
{
    const struct table *t = b->t;
    if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
        !unit_stands(t, o->at.index)) {
        refuse(v, "HS-07", "Say at whom: a unit that stands on the table.");
        return -1;
    }
    int target = o->at.index;
    if ((side_of(t, target) != o->side) == enemy)
        return target;
    struct painter p = refuse(
        v, "HS-07", enemy ? "%s is your own. Pick an enemy." : "%s is not yours. Pick a friend.",
        mo_called(t, target));
    mo_mark_unit(&p, MEANS_REFUSED, b, target);
    return -1;
}

bool mo_now(const struct table *t, const struct order *o, enum phase_kind phase, int step,
            struct verdict *v)
{
    static const char *const doing[PHASES] = {"the start", "moving and shooting", "melee",
                                              "falling back and rallying"};
    static const char *const when[PHASES] = {"", "in the move phase", "in the melee phase",
                                             "in the rally phase"};
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn. Wait for yours.", side_name(t->active));
    else if (t->phase != (int32_t)phase)
        refuse_now(v, "Not now: this is %s. Do it %s.", doing[t->phase], when[phase]);
    else if (step >= 0 && t->step != step)
        refuse_now(v, "Not at this point of the phase.");
    else
        return true;
    return false;
}

/* A place that no text could name, and no unit go to. */
static bool off_grid(const struct grid *g, const struct order *o)
{
    bool off = o->has_to && !grid_has(g, grid_box(g, o->to));
    for (int i = 0; i < o->vias; i++)
        off = off || !grid_has(g, grid_box(g, o->via[i]));
    return off;
}

bool mo_on_grid(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!off_grid(grid_of(t), o))
        return true;
    refuse_place(v, "HS-02", "Nobody leaves the grid (MO-19). Choose a box on it.");
    return false;
}

/* ---- offers ---------------------------------------------------------------------------------
 */

struct offer *mo_offer_pick(const struct board *b, int unit, enum verb_kind verb, bool enemy,
                            void (*judge)(const struct board *b, const struct order *o,
                                          struct verdict *v),
                            struct offers *list, struct verdict *v)
{
    const struct table *t = b->t;
    int side = side_of(t, unit);
    struct offer *offer = offers_add(list);
    offer->verb = (int)verb;
    offer->unit = ref_unit(t, unit);
    struct order o = {.verb = (int)verb, .side = side, .ids = 1, .id = {offer->unit}};
    for (int k = 0; k < t->units && offer->targets < ORDER_IDS; k++) {
        if (!unit_stands(t, k) || (side_of(t, k) != side) != enemy)
            continue;
        o.at = ref_unit(t, k);
        o.has_at = true;
        v->allowed = false;
        judge(b, &o, v);
        if (v->allowed)
            offer->target[offer->targets++] = o.at;
    }
    return offer;
}
