/* Charging (PS-14, PS-20 … PS-23). */
#include "sets/pikeshot/pikeshot.h"

#include "rules/sought.h"

#include <assert.h>

/* ==== the ride ================================================================================
 */

struct charge_law pikeshot_charge_law(const struct table *t, int unit)
{
    return (struct charge_law){
        .limit = pikeshot_law()->move[pikeshot_troop(t, unit)],
        .reach = pikeshot_law()->move[pikeshot_troop(t, unit)],
        .turn = pikeshot_law()->charge_turn,
        .by_sector = true,
        .rough = rules_rough(),
    };
}

static bool ride(const struct table *t, const struct order *o, int unit, int target,
                 const struct pikeshot_mover *mover, struct charge *c, struct barred *barred)
{
    struct going going = pikeshot_going(t, unit, mover);
    struct charge_law charging = pikeshot_charge_law(t, unit);
    struct body body = pikeshot_body(t, unit), victim = pikeshot_body(t, target);
    *barred = (struct barred){0};
    if (o->has_to)
        return charge_along(&going, &charging, &body, angle_of(vec_sub(o->to, body.pose.at)),
                            &victim, target, c, barred);
    return charge_find(&going, &charging, &body, &victim, target, c, barred);
}

/* Does the target lie wholly beyond the most it may turn to one hand, out of the strip it would
 * ride over there? */
static bool too_far_round(const struct body *body, const struct outline *target, int hand,
                          int32_t limit)
{
    int32_t bearing = angle_norm((int64_t)body->pose.face + hand * pikeshot_law()->charge_turn);
    for (int32_t i = 0; i < target->count; i++) {
        struct vec p = vec_sub(target->point[i], body->pose.at);
        if (hand * angle_diff(bearing, angle_of(p)) <= 0)
            return false;
    }
    struct body turned = body_at(body, (struct pose){body->pose.at, bearing});
    struct outline strip = {.closed = true};
    strip.count = strip_area(&turned, bearing, limit, strip.point);
    return outline_apart(&strip, target, CONTACT + 1);
}

/* Is the target plainly out of reach, wherever the charger rode? FREE when it may be within. This
 * saves the search for a bearing, which looks at every one that matters. A point at a distance D
 * from the charger's middle is met no sooner than after √(D² − half width²) less its half depth. */
static int out_of_reach(const struct table *t, int unit, int target)
{
    struct body body = pikeshot_body(t, unit);
    struct outline his = pikeshot_outline(t, target);
    struct outline middle = {.count = 1, .point = {body.pose.at}};
    int32_t limit = pikeshot_law()->move[pikeshot_troop(t, unit)] + OVERLAP;
    int64_t away = outline_gap(&middle, &his), least = (int64_t)limit + HY + MM;
    if (away * away - (int64_t)HX * HX > least * least)
        return CHARGE_FAR;
    return too_far_round(&body, &his, 1, limit) || too_far_round(&body, &his, -1, limit)
               ? CHARGE_TURN
               : FREE;
}

/* The ride of a charge. Over a bridge or ford the base may overhang the river, which is known only
 * when the way is: so it is sought dry first, and then with the overhang, which must have been by a
 * bridge or ford. */
static bool ridden(const struct table *t, const void *order, int unit, int target, struct charge *c,
                   struct barred *barred)
{
    const struct order *o = order;
    struct vec at = pikeshot_pose(t, unit).at;
    struct pikeshot_mover mover = pikeshot_mover(t, unit, at);
    *barred = (struct barred){.why = o->has_to ? FREE : out_of_reach(t, unit, target)};
    if (barred->why != FREE)
        return false;
    if (ride(t, o, unit, target, &mover, c, barred))
        return true;
    if (barred->why != WHY_WATER || mover.overhangs)
        return false;
    struct charge wet;
    struct barred other;
    mover.overhangs = true;
    if (!ride(t, o, unit, target, &mover, &wet, &other) ||
        (!pikeshot_by_pass(t, at, wet.met.pose.at) &&
         !pikeshot_by_pass(t, wet.met.pose.at, wet.end.pose.at)))
        return false;
    *c = wet;
    return true;
}

bool pikeshot_charge(const struct table *t, const struct order *o, int unit, int target,
                     struct charge *c, struct barred *barred)
{
    return o->has_to ? ridden(t, o, unit, target, c, barred)
                     : charge_sought(ridden, t, o, unit, target, c, barred);
}

/* ==== the order ===============================================================================
 */

static void refuse_ride(const struct table *t, int unit, int target, const struct barred *b,
                        struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT], far[24], is[24];
    struct vec at = pikeshot_pose(t, unit).at;
    struct painter p;
    int32_t reach = pikeshot_law()->move[pikeshot_troop(t, unit)];
    unit_name(t, unit, name);
    unit_name(t, target, foe);
    switch (b->why) {
    case CHARGE_TURN: {
        int32_t face = pikeshot_pose(t, unit).face;
        p = refuse(v, "PS-21",
                   "%s may turn 45° at most when it charges; %s is farther round. Turn "
                   "towards it this time, charge the next.",
                   name, foe);
        p.wedge(p.self, MEANS_CHARGE, at, reach,
                angle_norm((int64_t)face - pikeshot_law()->charge_turn),
                angle_norm((int64_t)face + pikeshot_law()->charge_turn));
        return;
    }
    case CHARGE_MISS:
        p = refuse(v, "PS-21", "Straight that way %s rides past %s. Ride at another point of it.",
                   name, foe);
        break;
    case CHARGE_FAR:
        p = refuse(v, "PS-14", "%s charges %s at most, and %s is farther. Come nearer first.", name,
                   pikeshot_inches(reach, far), foe);
        break;
    case CHARGE_REACH:
        p = refuse(v, "PS-14",
                   "Lined up with %s, %s would be %s from here; it charges %s at most. Come nearer "
                   "first.",
                   foe, name, pikeshot_inches_too_far(vec_distance(b->from, b->to), is),
                   pikeshot_inches(reach, far));
        pikeshot_mark_tape(&p, b->from, b->to, vec_distance(b->from, b->to));
        break;
    case CHARGE_ROOM:
        p = refuse(v, "PS-23", "No room for %s to line up with %s. Choose another target.", name,
                   foe);
        break;
    case WHY_EDGE:
        p = refuse(v, "PS-23", "Lining up with %s would push %s off the table.", foe, name);
        break;
    default:
        pikeshot_refuse_barred(t, unit, b, "charge", v);
        return;
    }
    mark_unit(&p, MEANS_REFUSED, t, target);
}

/* May it charge anybody at all? */
static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    enum troop_kind troop = pikeshot_troop(t, unit);
    if (pikeshot_refuse_engaged(t, unit, "PS-29",
                                "it cannot charge another. It strikes where it stands.", v) ||
        !pikeshot_may_move(t, unit, v))
        return false;
    if (pikeshot_law()->charges_empty_only[troop] && !pikeshot_attr(t, unit, U_EMPTY)) {
        refuse(v, "PS-20", "%s has powder left, and %s charge only when it is gone. Shoot instead.",
               unit_name(t, unit, name), rules_pikeshot.troop[troop].name);
        return false;
    }
    return true;
}

/* Fills the charge when it is allowed. */
static bool charge_allowed(const struct table *t, const struct order *o, int unit, int target,
                           struct charge *c, struct verdict *v)
{
    char foe[REF_TEXT], other[REF_TEXT];
    struct barred barred;
    struct seen seen;
    if (rules_quiet() && !o->has_to && out_of_reach(t, unit, target) != FREE) {
        refuse(v, "PS-14", "It is out of reach.");
        return false;
    }
    struct body victim = pikeshot_body(t, target), body = pikeshot_body(t, unit);
    struct fan round = fan_round(body_front(&body));
    enum face face = face_sector(victim.pose.at, victim.pose.face, body.pose.at);
    int there = pikeshot_foe_on(t, target, face);
    if (there >= 0) {
        struct painter p =
            refuse(v, "PS-22",
                   "%s is on the %s of %s already; it takes one. Charge "
                   "another side or another unit.",
                   unit_name(t, there, other), pikeshot_face_word(face), unit_name(t, target, foe));
        mark_unit(&p, MEANS_REFUSED, t, there);
        return false;
    }
    if (!pikeshot_sees(t, unit, target, &round, &seen)) {
        pikeshot_refuse_hidden(t, unit, target, &seen, "PS-23",
                               "Go where it can see it, then charge.", v);
        return false;
    }
    if (pikeshot_charge(t, o, unit, target, c, &barred))
        return true;
    refuse_ride(t, unit, target, &barred, v);
    return false;
}

void pikeshot_check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    struct charge c;
    if (!pikeshot_now(t, o, 1u << MOVE, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_charge(t, unit, v))
        return;
    int target = pikeshot_target(t, o, v);
    if (target >= 0 && charge_allowed(t, o, unit, target, &c, v))
        allow(v);
}

void pikeshot_apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], far[24];
    int unit = o->id[0].index, target = o->at.index;
    struct charge c;
    struct barred barred;
    bool rides = pikeshot_charge(t, o, unit, target, &c, &barred);
    assert(rides);
    (void)rides;
    turn_pose(turn, base_ref(t, unit), c.end.pose);
    turn_attr(turn, ref_unit(t, unit), U_MOVED, pikeshot_times(t, unit));
    turn_say(turn, "PS-23", "%s charges %s over %s and strikes its %s.", unit_name(t, unit, name),
             unit_name(t, target, foe), pikeshot_inches(c.distance, far),
             pikeshot_face_word(c.face));
}

void pikeshot_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_by(V_CHARGE, side_of(t, unit));
    struct offer *offer = offer_for(t, V_CHARGE, unit, list);
    struct charge c;
    allow(v);
    if (may_charge(t, unit, v))
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && pikeshot_enemies(t, unit, i) &&
                charge_allowed(t, &o, unit, i, &c, v))
                offer_target(offer, ref_unit(t, i));
    if (offer->targets)
        allow(v);
    else if (v->allowed)
        refuse(v, "PS-14", "There is no enemy to charge.");
    offer_say(rules_pikeshot.verb, offer, v, "into contact; it strikes this turn");
}
