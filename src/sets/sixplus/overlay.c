/* 6+: where an order would bring a unit, and what is drawn on the table about it. */
#include "sets/sixplus/sixplus.h"

#include "kit/sight.h"

/* ==== where it would stand ====================================================================
 */

struct pose sixplus_pose(const struct table *t, int unit)
{
    return base_pose(base_of(t, unit));
}

int sixplus_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose,
                  int max)
{
    struct charge charge;
    struct barred barred;
    if (max < 1 || o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return 0;
    int unit = o->id[0].index;
    if (!unit_stands(t, unit))
        return 0;
    *base = t->unit[unit].base;
    if (o->verb == V_MOVE || o->verb == V_TURN) {
        *pose = sixplus_pose_wanted(t, unit, o);
        return 1;
    }
    if (o->verb == V_RETREAT && o->has_to) {
        *pose = sixplus_attr(t, unit, U_FOE) ? sixplus_retreat_pose(t, unit, o->to)
                                             : sixplus_pose_wanted(t, unit, o);
        return 1;
    }
    if (o->verb == V_CHARGE && o->has_at && table_has(t, o->at) &&
        (o->at.kind == KIND_UNIT || o->at.kind == KIND_BASE) &&
        unit_stands(t, order_target(o, t)) && side_of(t, order_target(o, t)) != side_of(t, unit) &&
        sixplus_law.charges[sixplus_troop(t, unit)] &&
        sixplus_charge_of(t, o, unit, order_target(o, t), &charge, &barred)) {
        *pose = charge.end.pose;
        return 1;
    }
    return 0;
}

/* ==== overlays ================================================================================
 */

static void paint_fire(const struct table *t, int unit, enum meaning meaning,
                       const struct painter *p)
{
    int32_t range = sixplus_law.range[sixplus_troop(t, unit)];
    struct body body = sixplus_body(t, unit);
    struct fan fan = sixplus_fan(t, unit);
    if (range <= 0)
        return;
    if (fan.all)
        ring_paint(&body, range, meaning, p);
    else
        fan_paint(&fan, range, meaning, p);
}

static void overlay_move(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    char far[FAR_TEXT];
    struct pose from = base_pose(base_of(t, unit));
    int32_t reach = sixplus_law.move[sixplus_troop(t, unit)];
    if (sixplus_attr(t, unit, U_ACTED) >= sixplus_times(t, unit))
        return;
    p->disc(p->self, MEANS_MOVE, from.at, reach);
    if (!o->has_to) {
        sixplus_cm(t, reach, far, sizeof far);
        p->label(p->self, MEANS_MOVE, vec_ahead(from.at, 135 * DEG, reach), far);
        return;
    }
    p->line(p->self, MEANS_PATH, (struct vec[]){from.at, o->to}, 2);
}

static void overlay_charge(const struct table *t, const struct order *o, int unit,
                           const struct painter *p)
{
    struct charge charge;
    struct barred barred;
    struct charge_law ride = sixplus_charge_law();
    struct body body = sixplus_body(t, unit);
    charge_paint(&body, &ride, MEANS_CHARGE, p);
    if (!o->has_at || !table_has(t, o->at) ||
        (o->at.kind != KIND_UNIT && o->at.kind != KIND_BASE) ||
        !unit_stands(t, order_target(o, t)) || side_of(t, order_target(o, t)) == side_of(t, unit) ||
        !sixplus_charge_of(t, o, unit, order_target(o, t), &charge, &barred))
        return;
    strip_paint(&charge.turned, charge.bearing, charge.distance, MEANS_PATH, p);
    sixplus_mark_body(p, MEANS_LEGAL, &charge.end);
    sixplus_mark_unit(p, MEANS_CHARGE, t, order_target(o, t));
}

static void overlay_shot(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    struct seen seen;
    paint_fire(t, unit, MEANS_FIRE, p);
    if (!o->has_at || !table_has(t, o->at) ||
        (o->at.kind != KIND_UNIT && o->at.kind != KIND_BASE) || !unit_stands(t, order_target(o, t)))
        return;
    int target = order_target(o, t);
    struct fan fan = sixplus_fan(t, unit);
    struct sixplus_looking looking = {
        .unit = unit, .target = target, .overhead = sixplus_law.overhead[sixplus_troop(t, unit)]};
    if (sixplus_sees(t, &looking, &fan, fan.left, &seen))
        p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
    sixplus_mark_unit(p, MEANS_LEGAL, t, target);
}

static void overlay_selected(const struct table *t, const struct order *o, const struct painter *p)
{
    if (o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return;
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at;
    if (!unit_stands(t, unit))
        return;
    if (o->verb == V_MOVE && t->phase == MOVE)
        overlay_move(t, o, unit, p);
    else if (o->verb == V_CHARGE && t->phase == MOVE && sixplus_law.charges[sixplus_troop(t, unit)])
        overlay_charge(t, o, unit, p);
    else if (o->verb == V_SHOOT && t->phase == SHOOT)
        overlay_shot(t, o, unit, p);
    else if (o->verb == V_RETREAT && t->ask == ASK_RETREAT) {
        p->disc(p->self, MEANS_MOVE, from, sixplus_law.retreat);
        if (o->has_to)
            p->line(p->self, MEANS_PATH, (struct vec[]){from, o->to}, 2);
    } else if (o->verb == V_RALLY) {
        struct body body = sixplus_body(t, unit);
        ring_paint(&body, CONTACT, MEANS_COMMAND, p);
    }
}

/* What the enemy could charge or shoot at. */
static void overlay_threat(const struct table *t, int side, const struct painter *p)
{
    struct charge_law ride = sixplus_charge_law();
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || side_of(t, i) == side || sixplus_finished(t, i))
            continue;
        struct body body = sixplus_body(t, i);
        if (sixplus_law.charges[sixplus_troop(t, i)])
            charge_paint(&body, &ride, MEANS_THREAT, p);
        else if (!sixplus_attr(t, i, U_SQUARE))
            paint_fire(t, i, MEANS_THREAT, p);
    }
}

/* Lines to all the enemies a unit sees, blocked ones up to what blocks them. */
static void overlay_sight(const struct table *t, int unit, const struct painter *p)
{
    struct body body = sixplus_body(t, unit);
    for (int i = 0; i < t->units; i++) {
        struct seen seen;
        struct sixplus_looking looking = {
            .unit = unit, .target = i, .overhead = sixplus_law.overhead[sixplus_troop(t, unit)]};
        if (!unit_stands(t, i) || side_of(t, i) == side_of(t, unit))
            continue;
        bool clear = sixplus_sees(t, &looking, NULL, body_front(&body), &seen);
        p->line(p->self, clear ? MEANS_SIGHT : MEANS_REFUSED, (struct vec[]){seen.eye, seen.at}, 2);
    }
}

static void overlay_zone(const struct table *t, const struct painter *p)
{
    for (int i = 0; i < GOALS; i++)
        if (sixplus_goal(t, i, GOAL_KIND) == GOAL_HOLD && sixplus_goal(t, i, GOAL_PIECE) > 0)
            mark_ref(p, MEANS_ZONE, t, ref_piece(t, sixplus_goal(t, i, GOAL_PIECE) - 1));
}

void sixplus_overlay(const struct table *t, enum overlay what, const struct order *o,
                     const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    bool named = o && o->ids > 0 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 unit_stands(t, o->id[0].index);
    switch (what) {
    case OVERLAY_SELECTED:
        if (o)
            overlay_selected(t, o, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && side_of(t, i) == side)
                paint_fire(t, i, MEANS_FIRE, p);
        break;
    case OVERLAY_SIGHT:
        if (named)
            overlay_sight(t, o->id[0].index, p);
        break;
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}
