/* 6+: going somewhere: one straight line, turning before it and after it, leaving by the far edge.
 * Ids: SP-11 … SP-21 and SP-26.
 */
#include "sets/sixplus/sixplus.h"

#include <stdio.h>
#include <string.h>

/* ==== who goes, and what bars the way =========================================================
 */

static const struct sixplus_mover *mover_of(const struct ground *g)
{
    return g->self;
}

static int bars_base(const struct ground *g, int base)
{
    int unit = base_unit(&g->table->base[base]);
    bool through =
        sixplus_law.passes[mover_of(g)->troop] || sixplus_law.passes[sixplus_troop(g->table, unit)];
    return through ? (int)FREE : (int)WHY_UNIT;
}

static int bars_piece(const struct ground *g, int piece)
{
    int kind = g->table->piece[piece].kind;
    return sixplus_ground[kind].opens >> mover_of(g)->troop & 1 ? (int)FREE
                                                                : (int)sixplus_ground[kind].bars;
}

static int ends_base(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return WHY_ROOM;
}

static int ends_piece(const struct ground *g, int piece)
{
    int kind = g->table->piece[piece].kind;
    return sixplus_ground[kind].houses >> mover_of(g)->troop & 1 ? (int)FREE
                                                                 : (int)sixplus_ground[kind].ends;
}

struct sixplus_mover sixplus_mover_for(const struct table *t, int unit)
{
    return (struct sixplus_mover){.unit = unit, .troop = sixplus_troop(t, unit)};
}

struct going sixplus_going_for(const struct table *t, const struct sixplus_mover *mover)
{
    return (struct going){.ground = {.table = t,
                                     .self = mover,
                                     .base_bars = bars_base,
                                     .piece_bars = bars_piece,
                                     .is_water = sixplus_is_water,
                                     .is_pass = sixplus_is_pass,
                                     .is_road = sixplus_is_road,
                                     .water_why = WHY_RIVER},
                          .unit = mover->unit,
                          .base_ends = ends_base,
                          .piece_ends = ends_piece,
                          .edge_why = WHY_EDGE,
                          .brief = rules_quiet()};
}

static int bars_nobody(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return FREE;
}

bool sixplus_ground_clear(const struct table *t, int unit, struct vec from, struct vec to)
{
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct ground ground = sixplus_going_for(t, &mover).ground;
    struct path path = {.count = 2, .point = {from, to}};
    struct barred barred;
    ground.base_bars = bars_nobody;
    ground.radius = base_of(t, unit)->hx;
    return path_clear(&ground, &path, &barred);
}

/* An enemy the body would touch that its unit does not touch now; -1: none (SP-21). */
static int new_contact(const struct table *t, int unit, const struct body *body)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !unit_stands(t, i) ||
            sixplus_beyond(body->pose.at, base_pose(base_of(t, i)).at, CONTACT))
            continue;
        struct body other = sixplus_body(t, i);
        if (body_gap(body, &other, NULL, NULL) <= CONTACT && !units_touch(t, unit, i))
            return i;
    }
    return -1;
}

static int32_t allowance(enum troop_kind troop, bool on_road)
{
    return on_road ? sixplus_law.move[troop] * sixplus_law.road_num / sixplus_law.road_den
                   : sixplus_law.move[troop];
}

static bool on_road(const struct table *t, int unit)
{
    return on_piece(t, base_pose(base_of(t, unit)).at, sixplus_is_road);
}

/* ==== may it go ===============================================================================
 */

/* May it use its movement for a deed now, whatever the place? */
bool sixplus_may_act(const struct table *t, int unit, enum deed deed, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    enum deed did = (enum deed)sixplus_attr(t, unit, U_DID);
    bool left = sixplus_attr(t, unit, U_ACTED) < sixplus_times(t, unit);
    unit_name(t, unit, name);
    if (sixplus_finished(t, unit))
        p = refuse(v, "SP-46", "%s has its %d hits and does nothing more.", name,
                   sixplus_law.fatal);
    else if (deed != DID_RELOAD && sixplus_attr(t, unit, U_CARD) == LUCK_HALT)
        p = refuse(v, "SP-56", "%s has lost its orders: the chance card holds it this turn.", name);
    else if (did == DID_CHARGE)
        p = refuse(v, "SP-22", "%s has charged. What is left of its move is the retreat.", name);
    else if (deed != DID_FORM && deed != DID_RELOAD && sixplus_attr(t, unit, U_SQUARE))
        p = refuse(v, "SP-50",
                   "%s stands in square and does not move. Form line at the start of a "
                   "turn first.",
                   name);
    else if (!left && did == DID_RELOAD)
        p = refuse(v, "SP-10", "%s has reloaded instead of moving.", name);
    else if (!left && did == DID_FORM)
        p = refuse(v, "SP-13", "%s has changed formation instead of moving.", name);
    else if (!left)
        p = refuse(v, "HS-03", "%s has moved this turn.", name);
    else
        return true;
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

struct pose sixplus_pose_wanted(const struct table *t, int unit, const struct order *o)
{
    struct pose from = base_pose(base_of(t, unit));
    struct pose to = {o->has_to ? o->to : from.at, from.face};
    if (o->has_face)
        to.face = o->face;
    else if (to.at.x != from.at.x || to.at.y != from.at.y)
        to.face = angle_of(vec_sub(to.at, from.at));
    return to;
}

/* Where it would stand: allowed, and in contact with no new enemy? */
static bool may_end(const struct table *t, int unit, const struct body *end, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    int enemy = new_contact(t, unit, end);
    if (enemy < 0)
        return true;
    bool rider = sixplus_law.charges[sixplus_troop(t, unit)];
    struct painter p =
        refuse_place(v, "SP-21",
                     rider ? "%s would touch %s: that is a charge. Charge it, or stop short of it."
                           : "%s would touch %s, and only Cavalry charge. Stop short of it.",
                     unit_name(t, unit, name), unit_name(t, enemy, other));
    sixplus_mark_unit(&p, MEANS_REFUSED, t, enemy);
    sixplus_mark_body(&p, MEANS_REFUSED, end);
    return false;
}

/* May it go there, as far as whom it would touch is not asked? *unit and *end get who and where. */
static bool may_go(const struct table *t, const struct order *o, int *unit, struct body *end,
                   struct verdict *v)
{
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct barred barred;
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, unit, v) ||
        !sixplus_may_act(t, *unit, DID_MOVE, v))
        return false;
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where to, or turn on the spot.");
        return false;
    }
    if (o->vias) {
        struct painter p = refuse_place(v, "SP-12",
                                        "A move is one straight line: turn before it and "
                                        "after it, not on the way. Leave out \"via\".");
        p.line(p.self, MEANS_REFUSED, o->via, o->vias);
        return false;
    }
    struct sixplus_mover mover = sixplus_mover_for(t, *unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, *unit);
    *end = body_at(&body, sixplus_pose_wanted(t, *unit, o));
    struct march march = march_of(&going, &body, end->pose);
    int32_t may = allowance(mover.troop, march.on_road);
    if (march.distance > may + sixplus_law.rounding) {
        sixplus_cm_too_far(t, march.distance, far, sizeof far);
        sixplus_cm(t, may, most, sizeof most);
        struct painter p =
            refuse_place(v, march.on_road ? "SP-18" : "SP-11", "Too far: that is %s, %s goes %s%s.",
                         far, unit_name(t, *unit, name), most, march.on_road ? " by road" : "");
        p.disc(p.self, MEANS_MOVE, body.pose.at, may);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){body.pose.at, end->pose.at}, 2);
    } else if (!march_clear(&going, &body, end->pose, false, &barred)) {
        sixplus_refuse_barred(t, NULL, &barred, end, v);
    } else {
        return true;
    }
    return false;
}

void sixplus_check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    struct body end;
    if (may_go(t, o, &unit, &end, v) && may_end(t, unit, &end, v))
        allow(v);
}

/* May it pivot, before its move or after it (SP-12)? */
static bool may_turn(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    bool after = sixplus_attr(t, unit, U_DID) == DID_MOVE && !sixplus_finished(t, unit);
    if (!after && !sixplus_may_act(t, unit, DID_MOVE, v))
        return false;
    if (!sixplus_attr(t, unit, U_TURNED))
        return true;
    struct painter p = refuse(v, "HS-03", "%s has turned. Undo that to turn it otherwise.",
                              unit_name(t, unit, name));
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

void sixplus_check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    struct barred barred;
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, &unit, v))
        return;
    if (!may_turn(t, unit, v))
        return;
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way it is to look.");
        return;
    }
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    struct body end = body_at(&body, (struct pose){body.pose.at, o->face});
    if (!body_stands(&going, &end, &barred))
        sixplus_refuse_barred(t, NULL, &barred, &end, v);
    else if (may_end(t, unit, &end, v))
        allow(v);
}

/* ==== it goes =================================================================================
 */

/* In contact no longer: no hand-to-hand, nothing owed (SP-45). */
void sixplus_foes_part(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int32_t foe = sixplus_attr(t, i, U_FOE);
        if (foe == 0 ||
            (unit_stands(t, i) && unit_stands(t, foe - 1) && units_touch(t, i, foe - 1)))
            continue;
        turn_attr(turn, ref_unit(t, i), U_FOE, 0);
        turn_attr(turn, ref_unit(t, i), U_OWES, 0);
    }
}

void sixplus_act(struct turn *turn, int unit, enum deed deed)
{
    const struct table *t = turn->table;
    struct ref ref = ref_unit(t, unit);
    turn_attr(turn, ref, U_DID, (int32_t)deed);
    turn_attr(turn, ref, U_ACTED, sixplus_attr(t, unit, U_ACTED) + 1);
    if (deed == DID_MOVE || deed == DID_CHARGE)
        turn_attr(turn, ref, U_MOVED, 1);
    if (deed == DID_MOVE)
        turn_attr(turn, ref, U_TURNED, 0);
    if (deed != DID_FORM)
        turn_attr(turn, ref_table(), T_BEGUN, 1);
}

void sixplus_apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[REF_TEXT], far[FAR_TEXT];
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    struct pose end = sixplus_pose_wanted(t, unit, o);
    struct march march = march_of(&going, &body, end);
    turn_pose(turn, base_ref(t, unit), end);
    sixplus_act(turn, unit, DID_MOVE);
    sixplus_foes_part(turn);
    if (march.distance > sixplus_law.move[mover.troop] + sixplus_law.rounding)
        turn_say(turn, "SP-18", "%s goes %s by road.", unit_name(t, unit, name),
                 sixplus_cm(t, march.distance, far, sizeof far));
}

void sixplus_apply_turn(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    struct pose pose = base_pose(base_of(t, unit));
    turn_pose(turn, base_ref(t, unit), (struct pose){pose.at, o->face});
    turn_attr(turn, o->id[0], U_MOVED, 1);
    turn_attr(turn, o->id[0], U_TURNED, angle_diff(pose.face, o->face));
    turn_attr(turn, ref_table(), T_BEGUN, 1);
    sixplus_foes_part(turn);
}

/* ==== leaving by the far edge (SP-26) =========================================================
 */

/* Straight on to the edge where the enemy comes from: east for Red, west for Blue. */
static void way_out(const struct table *t, int unit, int32_t *bearing, int32_t *distance)
{
    bool red = side_of(t, unit) == SIDE_RED;
    *bearing = red ? 90 * DEG : 270 * DEG;
    *distance = red ? t->width - base_of(t, unit)->x : base_of(t, unit)->x;
}

void sixplus_check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct barred barred;
    int32_t bearing, distance;
    if (!sixplus_may_ever_leave(t, o->side)) {
        refuse(v, "SP-26", "Nobody leaves the table here: no objective of yours asks for it.");
        return;
    }
    if (!order_timely(&rules_sixplus, t, o, 1u << MOVE, v) || !sixplus_one_unit(t, o, &unit, v) ||
        !sixplus_may_act(t, unit, DID_MOVE, v))
        return;
    way_out(t, unit, &bearing, &distance);
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    struct body turned = body_at(&body, (struct pose){body.pose.at, bearing});
    struct vec out = vec_ahead(body.pose.at, bearing, distance);
    struct march march = march_of(&going, &body, (struct pose){out, bearing});
    int32_t may = allowance(mover.troop, march.on_road);
    if (distance > may + sixplus_law.rounding) {
        sixplus_cm_too_far(t, distance, far, sizeof far);
        sixplus_cm(t, may, most, sizeof most);
        struct painter p = refuse(v, "SP-26", "The far edge is %s away; %s goes %s.", far,
                                  unit_name(t, unit, name), most);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){body.pose.at, out}, 2);
    } else if (!body_slides(&going, &turned, bearing, distance, &barred)) {
        sixplus_refuse_barred(t, NULL, &barred, &turned, v);
    } else {
        allow(v);
    }
}

void sixplus_apply_leave(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    sixplus_act(turn, unit, DID_MOVE);
    turn_where(turn, base_ref(t, unit), WHERE_LEFT);
    turn_attr(turn, ref_side(t, o->side), S_LEFT, t->side[o->side].attr[S_LEFT] + 1);
    sixplus_foes_part(turn);
    turn_say(turn, "SP-26", "%s leaves by the far edge.", unit_name(t, unit, name));
}

/* ==== offers ==================================================================================
 */

void sixplus_offer_goes(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char far[FAR_TEXT], text[80];
    enum troop_kind troop = sixplus_troop(t, unit);
    struct offer *offer = offer_for(t, V_MOVE, unit, list);
    bool road = on_road(t, unit);
    if (sixplus_may_act(t, unit, DID_MOVE, v))
        allow(v);
    offer->reach = allowance(troop, road);
    snprintf(text, sizeof text, "up to %s%s", sixplus_cm(t, offer->reach, far, sizeof far),
             road ? " if it keeps to the road" : "");
    offer_say(rules_sixplus.verb, offer, v, text);
    offer = offer_for(t, V_TURN, unit, list);
    if (may_turn(t, unit, v))
        allow(v);
    offer_say(rules_sixplus.verb, offer, v,
              sixplus_law.moves_and_shoots[troop] ? "on the spot"
                                                  : "on the spot; counts as a move");
}

/* ==== the nearest that is allowed =============================================================
 */

/* Is whom it would touch all that forbids this move? */
static bool only_touches(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    struct body end;
    return may_go(t, o, &unit, &end, v) && new_contact(t, unit, &end) >= 0;
}

/* The farthest stop on one bearing, at most `far` away, that check allows; with the facing asked
 * for, else the one it marches with. */
static bool snap_along(const struct table *t, struct order *o, int32_t bearing, int32_t far,
                       struct verdict *v)
{
    enum { STEPS = 12 };
    int unit = o->id[0].index;
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    struct body turned = body_at(&body, (struct pose){body.pose.at, bearing});
    int32_t most = body_retreat_most(&going, &turned, bearing, far);
    for (int faced = 0; faced < 2; faced++) {
        struct order near = *o;
        if (faced) {
            near.has_face = false;
            near.face = 0;
        }
        for (int n = STEPS; n > 0 && most > 0; n--) {
            near.to = vec_ahead(body.pose.at, bearing, (int32_t)((int64_t)most * n / STEPS));
            if (sixplus_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
            if (n == STEPS && most > 2 * CONTACT && only_touches(t, &near, v)) {
                near.to = vec_ahead(body.pose.at, bearing, most - 2 * CONTACT);
                if (sixplus_allowed(t, &near, v)) {
                    *o = near;
                    return true;
                }
            }
        }
        if (!o->has_face)
            break;
    }
    return false;
}

bool sixplus_snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    static const int32_t aside[] = {0, 4, -4, 9, -9, 15, -15, 25, -25, 40, -40};
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at;
    struct order near = *o;
    near.vias = 0;
    memset(near.via, 0, sizeof near.via);
    int32_t bearing = angle_of(vec_sub(o->to, from)), far = vec_distance(from, o->to);
    int32_t usual = sixplus_law.move[sixplus_troop(t, unit)];
    int32_t most = on_road(t, unit) ? allowance(sixplus_troop(t, unit), true) : usual;
    /* By road as far as the road goes, then as far as it goes otherwise. */
    if (far > usual && most > usual) {
        near.to = vec_ahead(from, bearing, far < most ? far : most);
        if (sixplus_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    far = far < usual ? far : usual;
    for (size_t i = 0; i < sizeof aside / sizeof aside[0]; i++) {
        near = *o;
        near.vias = 0;
        memset(near.via, 0, sizeof near.via);
        if (snap_along(t, &near, angle_norm((int64_t)bearing + aside[i] * DEG), far, v)) {
            *o = near;
            return true;
        }
    }
    return false;
}

bool sixplus_snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG };
    for (int32_t d = STEP; d <= TURN / 2; d += STEP)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct order near = *o;
            near.face = angle_norm((int64_t)o->face + hand * d);
            if (sixplus_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}
