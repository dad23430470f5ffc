/* S.H.A.M., the charge phase (SH-50 to SH-54, SH-67, SH-71, SH-76). */
#include "sets/sham/sham.h"

#include "rules/sought.h"

#include <stdlib.h>

/* Everywhere else in this set a turn is a wheel on a front corner, and so it is before a charge
 * (SH-54). */
const struct charge_law sham_charge_law = {
    .limit = 60 * MM, .turn = 45 * DEG, .wheels = true, .swept = true};

/* Does the whole of it lie behind the body's front? No wheel on a front corner brings it before it.
 */
static bool behind(const struct body *body, const struct body *other)
{
    for (int i = 0; i < other->parts; i++) {
        struct outline o = body_part(other, i);
        for (int k = 0; k < o.count; k++)
            if (pose_local(body->pose, o.point[k]).y > 0)
                return false;
    }
    return true;
}

/* `point`: where it is to ride to; NULL: the best way there is. */
static bool wheeled(const struct table *t, const void *point, int unit, int target,
                    struct charge *charge, struct barred *barred)
{
    const struct vec *to = point;
    struct sham_mover mover;
    struct going going = sham_going(t, unit, ERRAND_CHARGE, &mover);
    struct body body = sham_body(t, unit), victim = sham_body(t, target);
    if (behind(&body, &victim)) {
        *barred = (struct barred){.why = CHARGE_MISS};
        return false;
    }
    if (to) {
        int32_t bearing = angle_of(vec_sub(*to, body.pose.at));
        if (charge_along(&going, &sham_charge_law, &body, bearing, &victim, target, charge, barred))
            return true;
    }
    /* Room to wheel is dear to look for. Where not even one who needs none finds a way nobody does;
     * and the smallest turn that works for him, if there is room for it, is the one wanted. */
    struct charge_law swept = sham_charge_law, nimble = sham_charge_law;
    nimble.swept = false;
    nimble.rough = swept.rough = rules_rough();
    if (!charge_find(&going, &nimble, &body, &victim, target, charge, barred))
        return false;
    int32_t bearing = charge->bearing;
    if (charge_along(&going, &sham_charge_law, &body, bearing, &victim, target, charge, barred))
        return true;
    return charge_find(&going, &swept, &body, &victim, target, charge, barred);
}

bool sham_charge(const struct table *t, int unit, int target, const struct vec *to,
                 struct charge *charge, struct barred *barred)
{
    /* The best way hangs on where everybody stands and on the ranks of the two; and on what stays
     * as it is all the game. */
    return to ? wheeled(t, to, unit, target, charge, barred)
              : charge_sought_of(sham_stance(t, unit, target), wheeled, t, NULL, unit, target,
                                 charge, barred);
}

/* ==== may it charge? ==== */

static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    if (sham_troop(t, unit) == GUNS)
        refuse(v, "SH-53", "Guns may not charge. Let Horse or Foot.");
    else if (!sham_may_act(t, unit, v))
        return false;
    else if (sham_attr(t, unit, U_TESTED))
        refuse(v, "SH-50", "It has tried to charge already this phase. Choose another unit.");
    else
        return true;
    return false;
}

static void charge_refuse(const struct table *t, int unit, int target, const struct barred *barred,
                          struct verdict *v)
{
    char name[SHAM_NAME];
    struct body body = sham_body(t, unit);
    struct painter p;
    sham_name(t, target, name);
    switch (barred->why) {
    case CHARGE_TURN:
    case CHARGE_MISS:
        p = refuse(v, "SH-54", "No wheel of up to 45° points it at %s. Charge another.", name);
        break;
    case CHARGE_FAR:
        p = refuse(v, "SH-54",
                   "After the wheel %s is more than 6 cm straight ahead. Charge another.", name);
        break;
    case CHARGE_ROOM:
        p = refuse(v, "SH-54", "There is no room to line up with %s. Charge another.", name);
        break;
    default:
        p = refuse(v, "SH-54", "The way to %s is not clear. Charge somebody else.", name);
        sham_mark_thing(&p, MEANS_REFUSED, t, barred->what);
        break;
    }
    charge_paint(&body, &sham_charge_law, MEANS_CHARGE, &p);
    sham_mark_unit(&p, MEANS_REFUSED, t, target);
}

static bool charge_allowed(const struct table *t, int unit, int target, const struct vec *to,
                           struct verdict *v)
{
    struct charge charge;
    struct barred barred = {0};
    struct painter p;
    if (side_of(t, target) == side_of(t, unit)) {
        refuse(v, "HS-01", "That is one of your own. Charge the enemy.");
        return false;
    }
    if (sham_troop(t, unit) == FOOT && sham_troop(t, target) == HORSE) {
        p = refuse(v, "SH-52", "Foot may not charge Horse. Stay in two ranks and let them come.");
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_commands(t, target) && sham_attached(t, target) >= 0) {
        p = refuse(v, "SH-67", "That commander is attached to a unit: charge the unit.");
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_gap(t, unit, target, sham_charge_law.limit) > sham_charge_law.limit) {
        p = refuse(v, "SH-50", "It is farther than 6 cm. Move nearer in your next turn.");
        sham_mark_gap(&p, t, unit, target);
        return false;
    }
    if (sham_charge(t, unit, target, to, &charge, &barred))
        return true;
    charge_refuse(t, unit, target, &barred, v);
    return false;
}

void sham_check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (!sham_the_phase(t, o, CHARGE, v) || (unit = sham_the_fighters(t, o, "SH-53", v)) < 0 ||
        !may_charge(t, unit, v) || (target = sham_the_target(t, o, v)) < 0 ||
        !charge_allowed(t, unit, target, o->has_to ? &o->to : NULL, v))
        return;
    allow(v);
}

/* ==== home ==== */

void sham_charge_home(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int target = sham_named(t, t->attr[T_TARGET]);
    struct charge charge;
    struct barred barred = {0};
    char name[SHAM_NAME], at[SHAM_NAME], far[SHAM_CM];
    struct vec to = {t->attr[T_TO_X], t->attr[T_TO_Y]};
    if (target < 0 || !unit_stands(t, target) ||
        !sham_charge(t, unit, target, t->attr[T_TO_SAID] ? &to : NULL, &charge, &barred))
        return;
    sham_name(t, unit, name);
    sham_name(t, target, at);
    bool breaks = sham_runs(t, target) || sham_commands(t, target);
    sham_carry(turn, unit, breaks ? &charge.met : &charge.end);
    turn_say(turn, "SH-54", "%s charges %s over %s%s.", name, at, sham_cm(charge.distance, far),
             charge.face == FACE_FRONT  ? ""
             : charge.face == FACE_REAR ? ", in the rear"
                                        : ", in the flank");
    if (sham_commands(t, target)) {
        turn_say(turn, "SH-67", "%s stands alone and is ridden down.", at);
        sham_gone(turn, target);
    } else if (sham_runs(t, target)) {
        turn_say(turn, "SH-71", "%s runs and is removed.", at);
        sham_gone(turn, target);
    } else if (charge.face != FACE_FRONT) {
        sham_set_unit(turn, target, U_FLANKED, 1);
    }
    sham_caught(turn);
    sham_make_way(turn);
}

void sham_apply_charge(struct turn *turn, const struct order *o)
{
    int unit = o->id[0].index;
    sham_set(turn, T_TARGET, o->at.index + 1);
    sham_set(turn, T_TO_SAID, o->has_to);
    sham_set(turn, T_TO_X, o->has_to ? o->to.x : 0);
    sham_set(turn, T_TO_Y, o->has_to ? o->to.y : 0);
    if (sham_attr(turn->table, unit, U_PURSUES)) {
        sham_set_unit(turn, unit, U_TESTED, TESTED_PASSED);
        turn_say(turn, "SH-66", "It pursues: no test is needed.");
        sham_charge_home(turn, unit);
    } else {
        sham_test_begin(turn, unit, FOR_CHARGE);
    }
}

/* ==== offers ==== */

void sham_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    if (sham_commands(t, unit))
        return;
    struct offer *offer = offer_for(t, V_CHARGE, unit, list);
    bool can = may_charge(t, unit, v);
    int32_t least = INT32_MAX;
    struct verdict *why = sham_verdict_new();
    if (can)
        refuse(v, "SH-50", "No enemy within 6 cm.");
    for (int i = 0; can && i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !unit_stands(t, i))
            continue;
        int32_t gap = sham_gap(t, unit, i, sham_charge_law.limit);
        if (gap > sham_charge_law.limit)
            continue;
        if (charge_allowed(t, unit, i, NULL, why)) {
            offer_target(offer, ref_unit(t, i));
        } else if (gap < least) {
            least = gap;
            *v = *why;
        }
    }
    free(why);
    if (offer->targets)
        allow(v);
    offer_say(sham_verbs, offer, v,
              sham_attr(t, unit, U_PURSUES) ? "without a test" : "if they pass the test");
}
