/* 6+: charging: who may, whom, and the ride. What it does to the victim is in hand_to_hand.c.
 * Ids: SP-21 … SP-25.
 */
#include "sets/sixplus/sixplus.h"

#include "kit/sight.h"
#include "rules/sought.h"

#include <assert.h>

const char *const sixplus_face_name[FACE_COUNT] = {[FACE_FRONT] = "front",
                                                   [FACE_LEFT] = "left flank",
                                                   [FACE_RIGHT] = "right flank",
                                                   [FACE_REAR] = "rear"};

struct charge_law sixplus_charge_law(void)
{
    return (struct charge_law){.limit = sixplus_law.charge,
                               .reach = sixplus_law.charge,
                               .turn = sixplus_law.charge_turn,
                               .by_sector = true,
                               .whole = true,
                               .rough = rules_rough()};
}

/* ==== may it charge ===========================================================================
 */

/* May the unit charge anybody at all now? */
static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!sixplus_law.charges[sixplus_troop(t, unit)]) {
        struct painter p = refuse(v, sixplus_troop(t, unit) == GENERAL ? "SP-51" : "SP-21",
                                  sixplus_troop(t, unit) == GENERAL
                                      ? "%s is a General: he does not charge. Send Cavalry."
                                      : "%s may not charge: only Cavalry do.",
                                  unit_name(t, unit, name));
        sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    if (!sixplus_may_act(t, unit, DID_CHARGE, v))
        return false;
    int32_t turned = sixplus_attr(t, unit, U_TURNED);
    if (turned <= sixplus_law.charge_turn && -turned <= sixplus_law.charge_turn)
        return true;
    struct painter p = refuse(v, "SP-23",
                              "%s has turned by more than %d° in this move: nobody charges "
                              "after that. Next turn, then.",
                              unit_name(t, unit, name), sixplus_law.charge_turn / DEG);
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

/* May this victim be charged at all by the unit? */
static bool may_be_charged(const struct table *t, int unit, int victim, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    struct seen seen;
    struct painter p;
    unit_name(t, victim, name);
    for (int i = 0; i < t->units; i++) {
        if (i == unit || !sixplus_foes(t, i, victim))
            continue;
        p = refuse(v, "SP-24", "%s fights %s already, and only one may charge it. Choose another.",
                   unit_name(t, i, other), name);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, victim);
        return false;
    }
    if (sixplus_attr(t, victim, U_SQUARE)) {
        p = refuse(v, "SP-50", "%s stands in square: Cavalry may not charge it. Choose another.",
                   name);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, victim);
        return false;
    }
    struct sixplus_looking looking = {.unit = unit, .target = victim, .overhead = true};
    struct body body = sixplus_body(t, unit);
    if (!sixplus_sees(t, &looking, NULL, body_front(&body), &seen)) {
        p = refuse(v, "SP-25", "%s cannot be seen from here, and who charges must see.", name);
        p.line(p.self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_ref(&p, MEANS_REFUSED, t, seen.by);
        return false;
    }
    return true;
}

static void refuse_charge(const struct table *t, int unit, int victim, const struct barred *barred,
                          struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct painter p;
    struct charge_law ride = sixplus_charge_law();
    struct body body = sixplus_body(t, unit);
    bool turned = sixplus_attr(t, unit, U_TURNED);
    unit_name(t, victim, name);
    sixplus_cm(t, sixplus_law.charge, most, sizeof most);
    switch (barred->why) {
    case CHARGE_TURN:
    case CHARGE_MISS:
        if (turned)
            p = refuse_place(
                v, "SP-23",
                "%s has turned in this move, and a charger turns once: straight ahead of it "
                "is not %s.",
                unit_name(t, unit, other), name);
        else if (barred->why == CHARGE_TURN)
            p = refuse_place(v, "SP-23",
                             "%s lies more than %d° aside: a charger turns no more than that. "
                             "Choose another.",
                             name, sixplus_law.charge_turn / DEG);
        else
            p = refuse_place(v, "SP-25", "That line does not meet %s. Ride straight at it.", name);
        break;
    case CHARGE_FAR:
        p = refuse_place(v, "SP-22", "%s is farther than %s: ride nearer and charge another turn.",
                         name, most);
        break;
    case CHARGE_REACH:
        p = refuse_place(
            v, "SP-22",
            "Lined up with %s, %s would be %s from here; a charge goes %s. Ride nearer and "
            "charge another turn.",
            name, unit_name(t, unit, other),
            sixplus_cm_too_far(t, vec_distance(barred->from, barred->to), far, sizeof far), most);
        p.line(p.self, MEANS_MEASURE, (struct vec[]){barred->from, barred->to}, 2);
        break;
    case CHARGE_ROOM:
        p = refuse_place(v, "SP-25", "No room to line up with the struck side of %s.", name);
        break;
    default:
        sixplus_refuse_barred(t,
                              barred->why == WHY_UNIT || barred->why == WHY_ROOM ? "SP-25" : NULL,
                              barred, &body, v);
        return;
    }
    charge_paint(&body, &ride, MEANS_CHARGE, &p);
    sixplus_mark_unit(&p, MEANS_REFUSED, t, victim);
}

static bool ride(const struct table *t, const void *order, int unit, int victim,
                 struct charge *charge, struct barred *barred)
{
    const struct order *o = order;
    enum { ROUNDING = DEG / 2 };
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct charge_law law = sixplus_charge_law();
    struct body body = sixplus_body(t, unit), target = sixplus_body(t, victim);
    bool turned = sixplus_attr(t, unit, U_TURNED);
    if (!o->has_to && !turned)
        return charge_find(&going, &law, &body, &target, victim, charge, barred);
    int32_t ahead = body.pose.face;
    int32_t bearing = o->has_to ? angle_of(vec_sub(o->to, body.pose.at)) : ahead;
    int32_t off = angle_diff(ahead, bearing);
    if (turned) {
        law.turn = 0;
        bearing = off <= ROUNDING && -off <= ROUNDING ? ahead : bearing;
    }
    return charge_along(&going, &law, &body, bearing, &target, victim, charge, barred);
}

/* The ride an order asks for, or the best there is when it names no point. Whoever has turned in
 * this move rides straight ahead: to no other place, but for what rounding makes of one. */
bool sixplus_charge_of(const struct table *t, const struct order *o, int unit, int victim,
                       struct charge *charge, struct barred *barred)
{
    return o->has_to ? ride(t, o, unit, victim, charge, barred)
                     : charge_sought(ride, t, o, unit, victim, charge, barred);
}

void sixplus_check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, victim;
    struct charge charge;
    struct barred barred;
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, &unit, v) ||
        !may_charge(t, unit, v) || !sixplus_one_target(t, o, &victim, v) ||
        !may_be_charged(t, unit, victim, v))
        return;
    if (sixplus_charge_of(t, o, unit, victim, &charge, &barred))
        allow(v);
    else
        refuse_charge(t, unit, victim, &barred, v);
}

/* ==== it charges ==============================================================================
 */

void sixplus_apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    int victim = o->at.kind == KIND_BASE ? base_unit(&t->base[o->at.index]) : o->at.index;
    char name[REF_TEXT], other[REF_TEXT], far[FAR_TEXT];
    struct charge charge;
    struct barred barred;
    bool rides = sixplus_charge_of(t, o, unit, victim, &charge, &barred);
    assert(rides);
    (void)rides;
    struct ref ref = ref_unit(t, unit);
    turn_pose(turn, base_ref(t, unit), charge.end.pose);
    sixplus_act(turn, unit, DID_CHARGE);
    sixplus_foes_part(turn); /* whoever it stood against before */
    turn_attr(turn, ref, U_FOE, victim + 1);
    turn_attr(turn, ref, U_FACE, (int32_t)charge.face);
    turn_attr(turn, ref, U_OWES, 0);
    turn_say(turn, "SP-21", "%s charges %s: %s, into the %s.", unit_name(t, unit, name),
             unit_name(t, victim, other), sixplus_cm(t, charge.distance, far, sizeof far),
             sixplus_face_name[charge.face]);
}

/* ==== offers, and the nearest that is allowed =================================================
 */

/* Cheap: a victim no charge can meet. With r half the diagonal of the rider's base, it sweeps
 * nothing farther from its middle than r beyond the ride; and, in its own frame, riding by at most
 * 45 degrees aside, nothing beyond the lines x - y = c and -x - y = c, where c is r times the root
 * of two. */
static bool out_of_ride(const struct table *t, int unit, int victim)
{
    if (sixplus_units_beyond(t, unit, victim, sixplus_law.charge))
        return true;
    const struct base *b = base_of(t, unit);
    struct body target = sixplus_body(t, victim);
    struct outline middle = outline_box(base_pose(b), 0, 0, 0), o = body_outline(&target);
    int64_t square = (int64_t)b->hx * b->hx + (int64_t)b->hy * b->hy;
    int32_t r = (int32_t)isqrt64(square) + 1, c = (int32_t)isqrt64(2 * square) + 1;
    int32_t right = INT32_MAX, left = INT32_MAX;
    for (int i = 0; i < o.count; i++) {
        struct vec p = pose_local(base_pose(b), o.point[i]);
        right = p.x - p.y < right ? p.x - p.y : right;
        left = -p.x - p.y < left ? -p.x - p.y : left;
    }
    return right > c + CONTACT || left > c + CONTACT ||
           outline_gap(&middle, &o) > sixplus_law.charge + r + CONTACT;
}

void sixplus_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_CHARGE, unit, list);
    if (!may_charge(t, unit, v)) {
        offer_say(rules_sixplus.verb, offer, v, "");
        return;
    }
    int32_t least = INT32_MAX; /* the nearest victim that is none says why */
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !unit_stands(t, i) || out_of_ride(t, unit, i))
            continue;
        struct order o = order_for(t, V_CHARGE, unit);
        int32_t gap = sixplus_distance(t, unit, i);
        o.at = ref_unit(t, i);
        o.has_at = true;
        v->allowed = false;
        sixplus_check_charge(t, &o, v);
        if (v->allowed)
            offer_target(offer, ref_unit(t, i));
        else if (gap < least) {
            offer_say(rules_sixplus.verb, offer, v, "");
            least = gap;
        }
    }
    if (offer->targets) {
        allow(v);
        offer_say(rules_sixplus.verb, offer, v,
                  "six hits; half on a hilltop or against Cavalry, double in the flank");
    } else if (!offer->id[0]) {
        refuse(v, "SP-22", "No enemy is in reach.");
        offer_say(rules_sixplus.verb, offer, v, "");
    }
}

/* A charge at a point that does not work: the best there is at that victim. */
bool sixplus_snap_charge(const struct table *t, struct order *o, struct verdict *v)
{
    struct order near = *o;
    near.has_to = false;
    near.to = (struct vec){0, 0};
    if (!o->has_to || !sixplus_allowed(t, &near, v))
        return false;
    *o = near;
    return true;
}
