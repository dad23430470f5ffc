/* S.H.A.M., the move phase: straight ahead and wheels (SH-31, SH-33, SH-35), changing ranks
 * (SH-34) and about-faces; who may move at all (SH-32, SH-37, SH-71, SH-75). */
#include "sets/sham/sham.h"

#include <stdio.h>

/* Has it been ordered to move, and has it way left? */
static bool under_orders(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!sham_may_act(t, unit, v))
        return false;
    if (sham_attr(t, unit, U_TESTED) == TESTED_FAILED)
        refuse(v, "SH-32", "It has failed its test and stays put this phase. Choose another unit.");
    else if (sham_attr(t, unit, U_TESTED) == TESTED_NOT)
        refuse(v, "SH-32", "A unit moves only after a reaction test: order \"test %s\" first.",
               ref_text(t, ref_unit(t, unit), name));
    else if (sham_attr(t, unit, U_LEFT) < sham_law.least)
        refuse(v, "HS-03", "It has used up its move. Choose another unit.");
    else
        return true;
    return false;
}

/* ==== ahead and round ==== */

/* Draws and explains what bars a body's way. */
static void barred_refuse(const struct table *t, const struct barred *barred, const char *instead,
                          struct verdict *v)
{
    char name[SHAM_NAME] = "Something";
    struct painter p;
    if (barred->what.kind == KIND_BASE && table_has(t, barred->what))
        sham_name(t, base_unit(&t->base[barred->what.index]), name);
    switch ((enum sham_why)barred->why) {
    case WHY_NEAR:
        p = refuse_place(v, "SH-33", "%s is an enemy: no nearer than 3 cm to him in this phase. %s",
                         name, instead);
        break;
    case WHY_EDGE:
        p = refuse_place(v, "HS-02", "It would stand over the edge of the table. %s", instead);
        break;
    case WHY_UNIT:
    case WHY_ENEMY:
    case WHY_NONE:
    default:
        p = refuse_place(v, "SH-35", "%s is in the way: nobody moves through a unit. %s", name,
                         instead);
        break;
    }
    sham_mark_thing(&p, MEANS_REFUSED, t, barred->what);
    if (barred->why == WHY_NEAR && barred->what.kind == KIND_BASE && table_has(t, barred->what)) {
        struct body body = body_base(t, barred->what.index);
        ring_paint(&body, sham_law.keep_away, MEANS_THREAT, &p);
    }
}

/* Does any other unit stand so near that it could matter? */
static bool company(const struct table *t, int unit, int32_t way)
{
    for (int i = 0; i < t->units; i++)
        if (i != unit && sham_near(t, unit, i, way + sham_law.keep_away))
            return true;
    return false;
}

void sham_check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    char far[SHAM_CM], most[SHAM_CM];
    int unit;
    struct sham_mover self;
    struct barred barred = {0};
    struct painter p;
    if (!sham_the_phase(t, o, MOVE, v) || (unit = sham_the_marchers(t, o, v)) < 0 ||
        !under_orders(t, unit, v))
        return;
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where: \"to\" and a place, or \"ahead\" and a distance.");
        return;
    }
    struct body body = sham_body(t, unit);
    struct vec local = pose_local(body.pose, o->to);
    int32_t left = sham_attr(t, unit, U_LEFT);
    if (!o->vias && pose_alike((struct pose){o->to, body.pose.face}, body.pose)) {
        refuse_idle(v);
        return;
    }
    if (o->vias || local.x > sham_law.straight || local.x < -sham_law.straight || local.y <= 0) {
        p = refuse_place(v, "SH-35", "Units move straight ahead. Wheel it first, then go forward.");
        strip_paint(&body, body.pose.face, left, MEANS_MOVE, &p);
        return;
    }
    if (local.y > left) {
        p = refuse_place(v, "SH-31", "That is %s; it may go %s more. Stop sooner.",
                         sham_cm_too_far(local.y, far), sham_cm_left(left, most));
        strip_paint(&body, body.pose.face, left, MEANS_MOVE, &p);
        return;
    }
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body end = body_at(
        &body, (struct pose){vec_ahead(body.pose.at, body.pose.face, local.y), body.pose.face});
    if (!body_stands(&going, &end, &barred) ||
        (company(t, unit, local.y) &&
         !body_slides(&going, &body, body.pose.face, local.y, &barred)))
        barred_refuse(t, &barred, "Stop sooner, or wheel round it.", v);
    else
        allow(v);
}

static void moved_on(struct turn *turn, int unit, const struct body *end, int32_t cost)
{
    sham_lay(turn, unit, end);
    sham_set_unit(turn, unit, U_MOVED, 1);
    sham_set_unit(turn, unit, U_LEFT, sham_attr(turn->table, unit, U_LEFT) - cost);
    sham_make_way(turn);
}

void sham_apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM], left[SHAM_CM];
    struct body body = sham_body(t, unit);
    int32_t ahead = pose_local(body.pose, o->to).y;
    struct pose pose = {vec_ahead(body.pose.at, body.pose.face, ahead), body.pose.face};
    body = body_at(&body, pose);
    moved_on(turn, unit, &body, ahead);
    turn_say(turn, "SH-35", "%s moves %s: %s left.", sham_name(t, unit, name), sham_cm(ahead, far),
             sham_cm_left(sham_attr(t, unit, U_LEFT), left));
}

bool sham_snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    int unit = o->id[0].index;
    struct order near = *o;
    struct sham_mover self;
    struct barred barred = {0};
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body body = sham_body(t, unit);
    int32_t left = sham_attr(t, unit, U_LEFT), ahead = pose_local(body.pose, o->to).y;
    ahead = ahead < left ? ahead : left;
    if (ahead < sham_law.least)
        return false;
    ahead = body_slide_most(&going, &body, body.pose.face, ahead, &barred);
    near.vias = 0;
    for (int i = SHAM_SNAP_STEPS; i > 0; i--) {
        int32_t far = (int32_t)((int64_t)ahead * i / SHAM_SNAP_STEPS);
        if (far < sham_law.least)
            break;
        near.to = vec_ahead(body.pose.at, body.pose.face, far);
        sham_check_move(t, &near, v);
        if (v->allowed) {
            *o = near;
            return true;
        }
    }
    return false;
}

void sham_check_wheel(const struct table *t, const struct order *o, struct verdict *v)
{
    char far[SHAM_CM], most[SHAM_CM];
    int unit;
    struct sham_mover self;
    struct barred barred = {0};
    struct painter p;
    if (!sham_the_phase(t, o, MOVE, v) || (unit = sham_the_marchers(t, o, v)) < 0 ||
        !under_orders(t, unit, v))
        return;
    struct body body = sham_body(t, unit);
    int32_t by = o->has_face ? angle_diff(body.pose.face, o->face) : 0;
    if (by == 0) {
        if (o->has_face)
            refuse_idle(v);
        else
            refuse(v, "HS-07", "Say which way: \"face\" and a bearing.");
        return;
    }
    int32_t length = wheel_length(&body, by), left = sham_attr(t, unit, U_LEFT);
    if (length > left) {
        p = refuse_place(v, "SH-35", "Its outer corner would go %s; %s are left. Wheel less.",
                         sham_cm_too_far(length, far), sham_cm_left(left, most));
        struct body most = body_wheeled(&body, wheel_most(&body, by, left));
        sham_mark_body(&p, MEANS_MOVE, &most);
        return;
    }
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body end = body_wheeled(&body, by);
    if (by <= TURN / 4 && by >= -TURN / 4)
        sham_bound_wheel(&self, &body, &end);
    if (!body_stands(&going, &end, &barred) ||
        (company(t, unit, length) &&
         !body_swings(&going, &body, wheel_corner(&body, by), by, &barred)))
        barred_refuse(t, &barred, "Wheel less, or the other way.", v);
    else
        allow(v);
}

void sham_apply_wheel(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM], left[SHAM_CM];
    struct body body = sham_body(t, unit);
    int32_t by = angle_diff(body.pose.face, o->face), length = wheel_length(&body, by);
    struct body end = body_wheeled(&body, by);
    moved_on(turn, unit, &end, length);
    turn_say(turn, "SH-35", "%s wheels to the %s, %s at the outer corner: %s left.",
             sham_name(t, unit, name), by > 0 ? "right" : "left", sham_cm(length, far),
             sham_cm_left(sham_attr(t, unit, U_LEFT), left));
}

bool sham_snap_wheel(const struct table *t, struct order *o, struct verdict *v)
{
    int unit = o->id[0].index;
    struct order near = *o;
    struct body body = sham_body(t, unit);
    int32_t by = angle_diff(body.pose.face, o->face), left = sham_attr(t, unit, U_LEFT);
    int32_t most = wheel_most(&body, by, left);
    if (by > 0 ? by > most : by < most)
        by = most;
    for (; by > DEG || by < -DEG; by /= 2) {
        near.face = angle_norm((int64_t)body.pose.face + by);
        sham_check_wheel(t, &near, v);
        if (v->allowed) {
            *o = near;
            return true;
        }
    }
    return false;
}

/* ==== whole moves ==== */

struct body sham_reform_body(const struct table *t, int unit)
{
    return sham_body_as(sham_pose(t, unit), sham_left(t, unit),
                        sham_form(t, unit) == DOUBLE ? SINGLE : DOUBLE);
}

struct body sham_about_body(const struct table *t, int unit)
{
    struct body body = sham_body(t, unit);
    struct frame frame = body_frame(&body);
    struct pose pose = {pose_place(body.pose, (struct vec){0, frame.rear}),
                        angle_norm((int64_t)body.pose.face + TURN / 2)};
    return body_at(&body, pose);
}

/* An about-face and a change of ranks are the whole move. */
static bool whole_move(const struct table *t, int unit, const char *id, struct verdict *v)
{
    if (!under_orders(t, unit, v))
        return false;
    if (sham_attr(t, unit, U_LEFT) == sham_allowance(t, unit))
        return true;
    refuse(v, id, "That is a whole move, and it has begun to move already. Next turn.");
    return false;
}

void sham_check_reform(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!sham_the_phase(t, o, MOVE, v) || (unit = sham_the_marchers(t, o, v)) < 0 ||
        !whole_move(t, unit, "SH-34", v))
        return;
    if (sham_left(t, unit) < 2) {
        refuse(v, "SH-72", "One element is always a single rank.");
        return;
    }
    struct body end = sham_reform_body(t, unit);
    if (sham_has_room(t, unit, &end, "SH-34", true, v))
        allow(v);
}

void sham_check_about(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!sham_the_phase(t, o, MOVE, v) || (unit = sham_the_marchers(t, o, v)) < 0 ||
        !whole_move(t, unit, "SH-35", v))
        return;
    struct body end = sham_about_body(t, unit);
    if (sham_has_room(t, unit, &end, "SH-35", true, v))
        allow(v);
}

void sham_apply_reform(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body end = sham_reform_body(t, unit);
    sham_set_unit(turn, unit, U_FORM, sham_form(t, unit) == DOUBLE ? SINGLE : DOUBLE);
    moved_on(turn, unit, &end, sham_attr(t, unit, U_LEFT));
    turn_say(turn, "SH-34", "%s forms %s.", sham_name(t, unit, name),
             sham_form(t, unit) == DOUBLE ? "two ranks" : "a single rank");
}

void sham_apply_about(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body end = sham_about_body(t, unit);
    moved_on(turn, unit, &end, sham_attr(t, unit, U_LEFT));
    turn_say(turn, "SH-35", "%s turns about.", sham_name(t, unit, name));
}

/* ==== offers ==== */

void sham_offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char far[SHAM_CM];
    struct offer *offer;
    struct order o = order_for(t, V_TEST, unit);
    char does[64];
    if (sham_commands(t, unit))
        return;
    if (sham_attr(t, unit, U_TESTED) == TESTED_NOT || !sham_attr(t, unit, U_LEFT)) {
        offer = offer_for(t, V_TEST, unit, list);
        sham_check_test(t, &o, v);
        snprintf(does, sizeof does, "then up to %d cm", sham_allowance(t, unit) / CM);
        offer_say(sham_verbs, offer, v, does);
        return;
    }
    int32_t left = sham_attr(t, unit, U_LEFT);
    snprintf(does, sizeof does, "up to %s", sham_cm_left(left, far));
    v->allowed = under_orders(t, unit, v);
    if (v->allowed)
        allow(v);
    offer = offer_for(t, V_MOVE, unit, list);
    offer->reach = left;
    offer_say(sham_verbs, offer, v, does);
    offer = offer_for(t, V_WHEEL, unit, list);
    offer_say(sham_verbs, offer, v, "on a front corner");
    if (left < sham_allowance(t, unit))
        return;
    o.verb = V_REFORM;
    offer = offer_for(t, V_REFORM, unit, list);
    sham_check_reform(t, &o, v);
    offer_say(sham_verbs, offer, v,
              sham_form(t, unit) == DOUBLE ? "to a single rank" : "to two ranks");
    o.verb = V_ABOUT;
    offer = offer_for(t, V_ABOUT, unit, list);
    sham_check_about(t, &o, v);
    offer_say(sham_verbs, offer, v, "on the spot: the whole move");
}
