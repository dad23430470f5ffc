/* S.H.A.M.: what all orders have in common: whose they are and when they are given, how a refusal
 * shows what is in the way, and where the unit would stand. */
#include "sets/sham/sham.h"

#include <stdlib.h>

struct verdict *sham_verdict_new(void)
{
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    v->allowed = false;
    allow(v);
    v->allowed = false;
    return v;
}

/* ==== refusals everybody shares ==== */

void sham_mark_body(const struct painter *p, enum meaning meaning, const struct body *body)
{
    for (int i = 0; i < body->parts; i++) {
        struct outline o = body_part(body, i);
        p->area(p->self, meaning, o.point, o.count);
    }
}

void sham_mark_unit(const struct painter *p, enum meaning meaning, const struct table *t, int unit)
{
    if (!unit_stands(t, unit))
        return;
    struct body body = sham_body(t, unit);
    sham_mark_body(p, meaning, &body);
}

void sham_mark_thing(const struct painter *p, enum meaning meaning, const struct table *t,
                     struct ref ref)
{
    if (ref.kind == KIND_UNIT && table_has(t, ref))
        sham_mark_unit(p, meaning, t, ref.index);
    else
        mark_ref(p, meaning, t, ref);
}

void sham_mark_gap(const struct painter *p, const struct table *t, int a, int b)
{
    struct vec ends[2];
    struct body x = sham_body(t, a), y = sham_body(t, b);
    char far[SHAM_CM];
    int32_t gap = body_gap(&x, &y, &ends[0], &ends[1]);
    p->line(p->self, MEANS_MEASURE, ends, 2);
    p->label(p->self, MEANS_MEASURE, ends[1], sham_cm_too_far(gap > 0 ? gap : 0, far));
}

const char *const sham_phase_word[PHASES] = {[COMMAND] = "the command phase",
                                             [MOVE] = "movement",
                                             [SHOOT] = "shooting",
                                             [CHARGE] = "charging",
                                             [FIGHT] = "fighting"};

bool sham_the_phase(const struct table *t, const struct order *o, enum sham_phase phase,
                    struct verdict *v)
{
    if (t->phase != (int)phase) {
        refuse_now(v, "Not now: this is %s. It belongs to %s.", sham_phase_word[t->phase],
                   sham_phase_word[phase]);
        return false;
    }
    if (t->step == STEP_OPEN) {
        refuse(v, "HS-05", "This phase has not been opened yet.");
        return false;
    }
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now. Wait until %s is done.", side_word(t->active),
               side_word(t->active));
        return false;
    }
    return true;
}

/* The one unit an order is given to, standing and the side's own; -1 when refused. */
static int the_unit(const struct table *t, const struct order *o, struct verdict *v)
{
    static const struct naming naming = {
        "Say who is to do it.",    "One at a time: name a single unit.",
        "Name one, such as R3.",   "Choose another.",
        "Choose one of your own.", sham_mark_unit};
    return order_unit(t, o, &naming, v);
}

int sham_the_target(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
        !unit_stands(t, o->at.index)) {
        refuse(v, "HS-07", "Say at whom: \"at\" and a unit on the table.");
        return -1;
    }
    return o->at.index;
}

int sham_the_commander(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit = the_unit(t, o, v);
    if (unit >= 0 && !sham_commands(t, unit)) {
        refuse(v, "SH-12", "Only commanders do this. Choose a commander.");
        return -1;
    }
    return unit;
}

static int no_commander(const struct table *t, const struct order *o, const char *id,
                        const char *why, struct verdict *v)
{
    int unit = the_unit(t, o, v);
    if (unit >= 0 && sham_commands(t, unit)) {
        refuse(v, id, "%s", why);
        return -1;
    }
    return unit;
}

int sham_the_marchers(const struct table *t, const struct order *o, struct verdict *v)
{
    return no_commander(t, o, "SH-31",
                        "Commanders have moved already: they ride in the command phase.", v);
}

int sham_the_fighters(const struct table *t, const struct order *o, const char *id,
                      struct verdict *v)
{
    return no_commander(t, o, id, "Commanders neither shoot, charge nor test. Choose a unit.", v);
}

bool sham_has_room(const struct table *t, int unit, const struct body *to, const char *id,
                   bool away, struct verdict *v)
{
    int base = -1, enemy = -1;
    char name[SHAM_NAME];
    struct body from = sham_body(t, unit);
    struct painter p;
    if (body_off_table(t, to)) {
        p = refuse_place(v, "HS-02",
                         "It would stand over the edge of the table. Move inwards first.");
        sham_mark_body(&p, MEANS_REFUSED, to);
        return false;
    }
    if (!sham_clear(t, to, unit, false, &base)) {
        p = refuse_place(v, id, "No room: %s stands there. Make room first.",
                         sham_name(t, base_unit(&t->base[base]), name));
        sham_mark_body(&p, MEANS_REFUSED, to);
        sham_mark_thing(&p, MEANS_REFUSED, t, ref_base(t, base));
        return false;
    }
    if (away && !sham_keeps_away(t, side_of(t, unit), &from, to, &enemy)) {
        p = refuse_place(v, "SH-33",
                         "That would bring it within 3 cm of %s. Keep away from the enemy.",
                         sham_name(t, enemy, name));
        sham_mark_body(&p, MEANS_REFUSED, to);
        sham_mark_unit(&p, MEANS_THREAT, t, enemy);
        return false;
    }
    return true;
}

/* ==== ghosts ==== */

/* The unit's body if the order were carried out as it is; false when nothing would move. */
static bool ghost_body(const struct table *t, const struct order *o, int unit, struct body *end)
{
    struct charge charge;
    struct barred barred;
    struct body body = sham_body(t, unit);
    *end = body;
    switch ((enum sham_verb)o->verb) {
    case V_RIDE:
        *end = sham_ride_end(t, o, unit);
        return true;
    case V_TURN:
        *end = sham_turn_body(t, o, unit);
        return true;
    case V_MOVE:
        if (o->has_to)
            *end = body_at(&body, (struct pose){o->to, body.pose.face});
        return o->has_to;
    case V_WHEEL:
        if (o->has_face)
            *end = body_wheeled(&body, angle_diff(body.pose.face, o->face));
        return o->has_face;
    case V_REFORM:
        *end = sham_reform_body(t, unit);
        return true;
    case V_ABOUT:
        *end = sham_about_body(t, unit);
        return true;
    case V_CHARGE:
        if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
            !unit_stands(t, o->at.index) || sham_commands(t, unit) ||
            side_of(t, o->at.index) == side_of(t, unit) ||
            !sham_charge(t, unit, o->at.index, o->has_to ? &o->to : NULL, &charge, &barred))
            return false;
        *end = charge.end;
        return true;
    case V_RALLY:
    case V_HAND:
    case V_TEST:
    case V_SHOOT:
    case V_FIGHT:
    case V_ANSWER:
    case V_END:
    case V_DRAW:
    case V_RESIGN:
    case V_OPEN:
    case VERBS:
        break;
    }
    return false;
}

int sham_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose, int max)
{
    struct body end;
    struct pose at[BODY_PARTS];
    int count = 0;
    if (o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return 0;
    int unit = o->id[0].index;
    if (!unit_stands(t, unit) || !ghost_body(t, o, unit, &end))
        return 0;
    int parts = body_poses(&end, at);
    for (int i = 0; i < t->unit[unit].bases && count < parts && count < max; i++) {
        if (t->base[t->unit[unit].base + i].where != WHERE_TABLE)
            continue;
        base[count] = t->unit[unit].base + i;
        pose[count] = at[count];
        count++;
    }
    return count;
}
