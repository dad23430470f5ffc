/* Moving, turning and leaving the table (PS-10 … PS-12, PS-14, PS-24 … PS-29, PS-42). */
#include "sets/pikeshot/pikeshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ==== moving (PS-10 … PS-12, PS-24 … PS-28) ===================================================
 */

bool pikeshot_may_move(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (pikeshot_attr(t, unit, U_HALTED)) {
        refuse(v, "PS-52", "A chance card forbids %s to move this turn. It may still shoot.",
               unit_name(t, unit, name));
        return false;
    }
    if (pikeshot_attr(t, unit, U_MOVED) >= pikeshot_times(t, unit)) {
        refuse(v, "HS-03", "%s has moved. Choose one that has not, or take the move back.",
               unit_name(t, unit, name));
        return false;
    }
    return true;
}

struct pose pikeshot_wanted_pose(const struct table *t, const struct order *o, int unit)
{
    struct pose from = pikeshot_pose(t, unit), end = from;
    if (o->has_to)
        end.at = o->to;
    if (o->has_face)
        end.face = o->face;
    else if (o->has_to && (end.at.x != from.at.x || end.at.y != from.at.y))
        end.face = angle_of(vec_sub(end.at, from.at));
    return end;
}

/* An enemy it would touch there without a charge (PS-14). */
static int touched_at(const struct table *t, int unit, struct pose end)
{
    struct outline o = base_outline_at(base_of(t, unit), end);
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !pikeshot_enemies(t, unit, i))
            continue;
        struct outline foe = pikeshot_outline(t, i);
        if (!outline_apart(&o, &foe, CONTACT + 1))
            return i;
    }
    return -1;
}

static bool check_far(const struct table *t, int unit, const struct march *m, struct pose end,
                      struct verdict *v)
{
    char name[REF_TEXT], is[24], may[24];
    int32_t usual = pikeshot_law()->move[pikeshot_troop(t, unit)];
    int32_t most = usual + (m->on_road ? pikeshot_law()->road : 0);
    struct pose from = pikeshot_pose(t, unit);
    if (m->distance <= most + pikeshot_law()->rounding)
        return true;
    struct painter p;
    if (!m->on_road && on_piece(t, from.at, pikeshot_is_road) &&
        m->distance <= usual + pikeshot_law()->road + pikeshot_law()->rounding)
        p = refuse_place(
            v, "PS-27",
            "That is %s: only all by road does it go 3 inches more. Keep to the road, or "
            "stop at %s.",
            pikeshot_inches_too_far(m->distance, is), pikeshot_inches(usual, may));
    else
        p = refuse_place(v, m->on_road ? "PS-27" : "PS-10", "That is %s; %s goes %s%s. Stop there.",
                         pikeshot_inches_too_far(m->distance, is), unit_name(t, unit, name),
                         pikeshot_inches(most, may), m->on_road ? " by road" : "");
    pikeshot_mark_tape(&p, from.at, end.at, m->distance);
    return false;
}

/* A free unit's move or turn on the spot. */
static void check_march(const struct table *t, int unit, struct pose end, struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    struct pikeshot_mover mover = pikeshot_mover(t, unit, end.at);
    struct going going = pikeshot_going(t, unit, &mover);
    struct body body = pikeshot_body(t, unit);
    struct march m = march_of(&going, &body, end);
    struct barred barred;
    if (!check_far(t, unit, &m, end, v))
        return;
    if (rules_quiet() && touched_at(t, unit, end) >= 0) { /* soonest known */
        refuse_place(v, "PS-14", "It would touch an enemy.");
        return;
    }
    if (!march_clear(&going, &body, end, false, &barred)) {
        pikeshot_refuse_barred(t, unit, &barred, m.distance > 0 ? "move" : "turn", v);
        return;
    }
    int other = touched_at(t, unit, end);
    if (other >= 0) {
        struct painter p = refuse_place(
            v, "PS-14", "%s would touch %s, and only a charge does. Charge, or stop short.",
            unit_name(t, unit, name), unit_name(t, other, foe));
        mark_unit(&p, MEANS_REFUSED, t, other);
        return;
    }
    allow(v);
}

void pikeshot_check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!pikeshot_now(t, o, 1u << MOVE, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    struct pose end = pikeshot_wanted_pose(t, o, unit);
    if (o->vias > 0) {
        refuse(v, "PS-11",
               "A move is one straight line, with a turn before and after. Leave out "
               "\"via\".");
        return;
    }
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    if (pikeshot_refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v) ||
        !pikeshot_may_move(t, unit, v))
        return;
    check_march(t, unit, end, v);
}

void pikeshot_apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], far[24];
    int unit = o->id[0].index;
    struct pose end = pikeshot_wanted_pose(t, o, unit);
    struct pikeshot_mover mover = pikeshot_mover(t, unit, end.at);
    struct going going = pikeshot_going(t, unit, &mover);
    struct body body = pikeshot_body(t, unit);
    struct march m = march_of(&going, &body, end);
    turn_pose(turn, base_ref(t, unit), end);
    pikeshot_attr_add(turn, unit, U_MOVED, 1);
    if (m.distance == 0)
        turn_say(turn, "PS-11", "%s turns on the spot.", unit_name(t, unit, name));
    else if (m.distance > pikeshot_law()->move[pikeshot_troop(t, unit)] + pikeshot_law()->rounding)
        turn_say(turn, "PS-27", "%s moves %s, all of it by road.", unit_name(t, unit, name),
                 pikeshot_inches(m.distance, far));
    else
        turn_say(turn, "PS-10", "%s moves %s.", unit_name(t, unit, name),
                 pikeshot_inches(m.distance, far));
}

static bool order_allowed(const struct table *t, const struct order *o, struct verdict *v)
{
    rules_judge(&rules_pikeshot, t, o, v);
    return v->allowed;
}

/* The farthest along one bearing, up to where it was wanted, tried from there backwards; the facing
 * at the end as wanted, else along the way. */
static bool snap_along(const struct table *t, struct order *o, struct vec from, int32_t bearing,
                       int32_t wanted, struct verdict *v)
{
    enum { STEPS = 12 };
    struct order near = *o;
    for (int i = STEPS; i > 0; i--) {
        near.to = vec_ahead(from, bearing, (int32_t)((int64_t)wanted * i / STEPS));
        near.face = o->has_face ? o->face : bearing;
        near.has_face = true;
        for (int k = 0; k < 2; k++) {
            order_quantise(&near);
            if (order_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
            if (near.face == angle_norm(bearing))
                break;
            near.face = bearing;
        }
    }
    return false;
}

/* How far the leg may go before anything bars it, with room left to enemies. */
static int32_t leg_most(const struct table *t, int unit, struct pose from, int32_t bearing,
                        int32_t wanted)
{
    struct pikeshot_mover mover = pikeshot_mover(t, unit, vec_ahead(from.at, bearing, wanted));
    struct going going = pikeshot_going(t, unit, &mover);
    struct body was = pikeshot_body(t, unit);
    struct body body = body_at(&was, (struct pose){from.at, bearing});
    struct barred barred;
    int32_t most = body_slide_most(&going, &body, bearing, wanted, &barred);
    if (barred.why == WHY_UNIT)
        most -= pikeshot_law()->clear;
    return most;
}

bool pikeshot_snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    enum { FAN = 9 * DEG, HANDS = 5 };
    int unit = o->id[0].index;
    struct pose from = pikeshot_pose(t, unit);
    struct vec way = vec_sub(o->to, from.at);
    int32_t bearing = angle_of(way), wanted = vec_length(way);
    struct pikeshot_mover mover = pikeshot_mover(t, unit, o->to);
    struct going going = pikeshot_going(t, unit, &mover);
    struct body body = pikeshot_body(t, unit);
    struct march m = march_of(&going, &body, pikeshot_wanted_pose(t, o, unit));
    int32_t most =
        pikeshot_law()->move[pikeshot_troop(t, unit)] + (m.on_road ? pikeshot_law()->road : 0);
    wanted = wanted < most ? wanted : most;
    if (wanted < MM)
        return false;
    for (int i = 0; i < 2 * HANDS + 1; i++) {
        int32_t off = (i + 1) / 2 * FAN * (i % 2 ? 1 : -1);
        int32_t b = angle_norm((int64_t)bearing + off);
        int32_t far = leg_most(t, unit, from, b, wanted);
        if (far > MM && snap_along(t, o, from.at, b, far, v))
            return true;
    }
    return false;
}

void pikeshot_offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char text[80], far[24];
    struct pose pose = pikeshot_pose(t, unit);
    struct offer *offer = offer_for(t, V_MOVE, unit, list);
    int32_t reach = pikeshot_law()->move[pikeshot_troop(t, unit)];
    bool road = on_piece(t, pose.at, pikeshot_is_road);
    allow(v);
    if (!pikeshot_refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v))
        pikeshot_may_move(t, unit, v);
    if (v->allowed)
        offer->reach = reach + (road ? pikeshot_law()->road : 0);
    snprintf(text, sizeof text, "up to %s%s", pikeshot_inches(reach, far),
             road ? ", 3 more by road" : "");
    offer_say(rules_pikeshot.verb, offer, v, text);
}

/* ==== turning in hand-to-hand (PS-42) =========================================================
 */

enum { SLID = 16 };
/* A turn with enemies in contact: where it and they stand afterwards. */
struct wheeling {
    int count; /* the unit first, then its opponents */
    int unit[SLID];
    struct pose to[SLID];
};

/* Quarter turns from `from` to `to`, clockwise, 0 … 3; -1 when it is none, to a tenth of a degree.
 */
static int quarters(int32_t from, int32_t to)
{
    enum { QUARTER = 90 * DEG, SLACK = 100 };
    int32_t by = angle_norm((int64_t)to - from), rest = by % QUARTER;
    if (rest > SLACK && rest < QUARTER - SLACK)
        return -1;
    return (by + QUARTER / 2) / QUARTER % 4;
}

/* Slides a base sideways along a face so that it still touches it: not at all while it does, else
 * until half of the shorter edge is in contact. `at` is its middle counted from the face's. */
static int32_t slide_back(int32_t at, int32_t half, int32_t face_half)
{
    int32_t off = at < 0 ? -at : at;
    if (off < half + face_half - MM)
        return at;
    int32_t shorter = half < face_half ? half : face_half;
    int32_t most = half + face_half - shorter;
    return at < 0 ? -most : most;
}

/* Where an opponent is slid to: out or in, as the face turned to him is nearer to the middle or
 * farther from it, and along it when he would lose touch. His own facing he keeps. */
static struct pose slid_pose(const struct table *t, const struct body *before,
                             const struct body *after, int foe)
{
    struct body him = pikeshot_body(t, foe);
    enum face face = face_touched(before, &him);
    int32_t bearing = face_bearing(before, face);
    struct pose pose = him.pose;
    enum face turned = FACE_FRONT;
    for (int f = FACE_FRONT; f < FACE_COUNT; f++) {
        int32_t off = angle_diff(face_bearing(after, (enum face)f), bearing);
        if (off > -DEG && off < DEG)
            turned = (enum face)f;
    }
    struct pose old = {face_middle(before, face), bearing};
    struct pose new = {face_middle(after, turned), bearing};
    struct vec local = pose_local(old, pose.at);
    int32_t square = angle_diff(bearing, him.pose.face) / DEG;
    bool along = (square > -45 && square < 45) || square > 135 || square < -135;
    local.x = slide_back(local.x, along ? HX : HY, face_half(after, turned));
    pose.at = pose_place(new, local);
    return pose;
}

static bool in_wheeling(const struct wheeling *w, int unit, int *place)
{
    for (int i = 0; i < w->count; i++)
        if (w->unit[i] == unit) {
            *place = i;
            return true;
        }
    return false;
}

static struct outline wheeling_outline(const struct table *t, const struct wheeling *w, int unit)
{
    int place;
    return in_wheeling(w, unit, &place) ? base_outline_at(base_of(t, unit), w->to[place])
                                        : pikeshot_outline(t, unit);
}

/* The poses after the turn. Of more opponents than can ever touch one base the last are left. */
static void wheeling_of(const struct table *t, int unit, int turns, struct wheeling *w)
{
    struct body before = pikeshot_body(t, unit), after = before;
    after.pose.face = angle_norm((int64_t)before.pose.face + turns * 90 * DEG);
    *w = (struct wheeling){.count = 1, .unit = {unit}, .to = {after.pose}};
    for (int i = pikeshot_next_foe(t, unit, -1); i >= 0 && w->count < SLID;
         i = pikeshot_next_foe(t, unit, i)) {
        w->unit[w->count] = i;
        w->to[w->count++] = slid_pose(t, &before, &after, i);
    }
}

/* Is there room for all of them, and does everybody still touch whom he touched and no other? */
static bool wheeling_fits(const struct table *t, const struct wheeling *w, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    for (int i = 0; i < w->count; i++) {
        int unit = w->unit[i], place;
        struct outline o = base_outline_at(base_of(t, unit), w->to[i]);
        struct pikeshot_mover mover = pikeshot_mover(t, unit, w->to[i].at);
        struct going going = pikeshot_going(t, unit, &mover);
        struct body was = pikeshot_body(t, unit), body = body_at(&was, w->to[i]);
        struct barred barred = {0};
        going.ground.base_bars = NULL;
        if (!body_stands(&going, &body, &barred)) {
            struct painter p = refuse_place(v, "PS-42", "No room: %s would stand where it may not.",
                                            unit_name(t, unit, name));
            mark_outline(&p, MEANS_REFUSED, &o);
            return false;
        }
        for (int k = 0; k < t->units; k++) {
            if (k == unit || !unit_stands(t, k) || (in_wheeling(w, k, &place) && place < i))
                continue;
            struct outline his = wheeling_outline(t, w, k);
            int32_t gap = outline_gap(&o, &his);
            bool touched = pikeshot_enemies(t, unit, k) && units_touch(t, unit, k);
            if (gap >= -OVERLAP && (!pikeshot_enemies(t, unit, k) || touched == (gap <= CONTACT)))
                continue;
            struct painter p = refuse_place(
                v, "PS-42",
                gap < -OVERLAP ? "No room to turn: %s and %s would overlap. Fight on as you stand."
                : touched      ? "No room to turn: it would part %s and %s. Fight on as you stand."
                               : "No room to turn: %s would touch %s. Fight on as you stand.",
                unit_name(t, unit, name), unit_name(t, k, other));
            mark_outline(&p, MEANS_REFUSED, &his);
            return false;
        }
    }
    return true;
}

static void check_turn_engaged(const struct table *t, const struct order *o, int unit,
                               struct verdict *v)
{
    static const enum face side_at[] = {FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT};
    char name[REF_TEXT], foe[REF_TEXT];
    int front = pikeshot_foe_on(t, unit, FACE_FRONT),
        turns = quarters(pikeshot_pose(t, unit).face, o->face);
    if (front >= 0) {
        struct painter p =
            refuse_place(v, "PS-42", "%s fights %s in front, so it cannot turn away.",
                         unit_name(t, unit, name), unit_name(t, front, foe));
        mark_unit(&p, MEANS_REFUSED, t, front);
        return;
    }
    if (turns < 0) {
        refuse_place(v, "PS-42",
                     "In hand-to-hand %s turns by quarters: 90° left or right, or about.",
                     unit_name(t, unit, name));
        return;
    }
    if (turns == 0) {
        refuse_idle(v);
        return;
    }
    if (pikeshot_foe_on(t, unit, side_at[turns]) < 0) {
        refuse_place(v, "PS-42",
                     "Nobody attacks %s from there. Turn to the side where an enemy touches "
                     "it.",
                     unit_name(t, unit, name));
        return;
    }
    struct wheeling w;
    wheeling_of(t, unit, turns, &w);
    if (wheeling_fits(t, &w, v))
        allow(v);
}

/* ==== turning (PS-11) =========================================================================
 */

void pikeshot_check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!pikeshot_now(t, o, 1u << MOVE, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way: \"face\" and degrees, or N, NE, E …");
        return;
    }
    if (o->has_to || o->vias > 0) {
        refuse(v, "PS-11", "A turn stays on the spot. To go somewhere, move.");
        return;
    }
    if (!pikeshot_may_move(t, unit, v))
        return;
    if (pikeshot_engaged(t, unit))
        check_turn_engaged(t, o, unit, v);
    else
        check_march(t, unit, pikeshot_wanted_pose(t, o, unit), v);
}

void pikeshot_apply_turn(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    if (!pikeshot_engaged(t, unit)) {
        pikeshot_apply_move(turn, o);
        return;
    }
    struct wheeling w;
    wheeling_of(t, unit, quarters(pikeshot_pose(t, unit).face, o->face), &w);
    for (int i = 0; i < w.count; i++)
        turn_pose(turn, base_ref(t, w.unit[i]), w.to[i]);
    pikeshot_attr_add(turn, unit, U_MOVED, 1);
    turn_say(turn, "PS-42", "%s turns to face the attack.", unit_name(t, unit, name));
}

bool pikeshot_snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG, QUARTER = 90 * DEG };
    int unit = o->id[0].index;
    bool fights = pikeshot_engaged(t, unit);
    int32_t step = fights ? QUARTER : STEP, wanted = o->face, now = pikeshot_pose(t, unit).face;
    struct order near = *o;
    if (fights) {
        int32_t by = angle_norm((int64_t)wanted - now);
        wanted = angle_norm((int64_t)now + (by + QUARTER / 2) / QUARTER * QUARTER);
    }
    for (int32_t d = 0; d <= TURN / 2; d += step)
        for (int hand = -1; hand <= 1; hand += 2) {
            near.face = angle_norm((int64_t)wanted + hand * d);
            if (order_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* In hand-to-hand a turn is offered when one of the three is possible. */
void pikeshot_offer_turn(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_by(V_TURN, side_of(t, unit));
    struct offer *offer = offer_for(t, V_TURN, unit, list);
    bool fights = pikeshot_engaged(t, unit);
    o.ids = 1;
    o.id[0] = ref_unit(t, unit);
    o.has_face = true;
    allow(v);
    if (!pikeshot_may_move(t, unit, v)) {
        offer_say(rules_pikeshot.verb, offer, v, "");
        return;
    }
    for (int quarter = 1; fights && quarter < 4; quarter++) {
        o.face = angle_norm((int64_t)pikeshot_pose(t, unit).face + quarter * 90 * DEG);
        check_turn_engaged(t, &o, unit, v);
        if (v->allowed)
            break;
    }
    offer_say(rules_pikeshot.verb, offer, v,
              fights ? "by a quarter, to face the attack" : "on the spot, any way");
}

/* ==== leaving (PS-29, PS-50) ==================================================================
 */

/* The edge over which a side leaves is the enemy's: east for Red, west for Blue. */
static struct pose leave_pose(const struct table *t, int unit)
{
    struct vec at = pikeshot_pose(t, unit).at;
    bool east = side_of(t, unit) == SIDE_RED;
    return (struct pose){{east ? t->width : 0, at.y}, east ? 90 * DEG : 270 * DEG};
}

void pikeshot_check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], is[24], may[24];
    if (!pikeshot_now(t, o, 1u << MOVE, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!t->side[o->side].attr[S_EXIT]) {
        refuse(v, "PS-29", "Nobody leaves the table in this battle. Stay on it.");
        return;
    }
    if (pikeshot_refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v) ||
        !pikeshot_may_move(t, unit, v))
        return;
    struct pose end = leave_pose(t, unit);
    struct pikeshot_mover mover = pikeshot_mover(t, unit, end.at);
    struct going going = pikeshot_going(t, unit, &mover);
    struct body body = pikeshot_body(t, unit);
    struct march m = march_of(&going, &body, end);
    struct barred barred = {0};
    int32_t most =
        pikeshot_law()->move[pikeshot_troop(t, unit)] + (m.on_road ? pikeshot_law()->road : 0);
    if (m.distance > most + pikeshot_law()->rounding) {
        struct painter p =
            refuse(v, "PS-29", "It is %s to the far edge; %s goes %s. Come nearer first.",
                   pikeshot_inches_too_far(m.distance, is), unit_name(t, unit, name),
                   pikeshot_inches(most, may));
        pikeshot_mark_tape(&p, body.pose.at, end.at, m.distance);
        return;
    }
    body.pose.face = end.face;
    if (body_slides(&going, &body, end.face, m.distance, &barred))
        allow(v);
    else
        pikeshot_refuse_barred(t, unit, &barred, "march off", v);
}

void pikeshot_apply_leave(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    turn_where(turn, base_ref(t, unit), WHERE_LEFT);
    turn_say(turn, "PS-29", "%s marches off over the far edge: %d of %d.", unit_name(t, unit, name),
             pikeshot_got_away(t, o->side), t->side[o->side].attr[S_EXIT]);
    if (pikeshot_got_away(t, o->side) >= t->side[o->side].attr[S_EXIT]) {
        game_over(turn, o->side, T_ENDED_BY, ENDED_GOAL);
        turn_say(turn, "PS-50", "Enough have got away: %s wins.", side_name(o->side));
    }
}

void pikeshot_offer_leave(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_by(V_LEAVE, side_of(t, unit));
    if (!t->side[o.side].attr[S_EXIT])
        return;
    o.ids = 1;
    o.id[0] = ref_unit(t, unit);
    pikeshot_check_leave(t, &o, v);
    offer_say(rules_pikeshot.verb, offer_for(t, V_LEAVE, unit, list), v,
              "over the far edge, and safe");
}

/* ==== where bases would stand =================================================================
 */

/* Where bases would stand if the order were carried out. */
int pikeshot_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose,
                   int max)
{
    int count = 0;
    bool goes = o->verb == V_MOVE || o->verb == V_TURN || o->verb == V_CHARGE || o->verb == V_LEAVE;
    if (!goes || o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) || max < 1)
        return 0;
    int unit = o->id[0].index, turns;
    if (!unit_stands(t, unit))
        return 0;
    base[count] = t->unit[unit].base;
    pose[count++] = pikeshot_wanted_pose(t, o, unit);
    if (o->verb == V_LEAVE)
        pose[0] = leave_pose(t, unit);
    if (o->verb == V_TURN && o->has_face && pikeshot_engaged(t, unit) &&
        (turns = quarters(pikeshot_pose(t, unit).face, o->face)) >= 0) {
        struct wheeling w;
        wheeling_of(t, unit, turns, &w);
        for (count = 0; count < w.count && count < max; count++) {
            base[count] = t->unit[w.unit[count]].base;
            pose[count] = w.to[count];
        }
    }
    if (o->verb == V_CHARGE && o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
        unit_stands(t, o->at.index) && pikeshot_enemies(t, unit, o->at.index)) {
        struct charge c;
        struct barred barred;
        if (!pikeshot_charge(t, o, unit, o->at.index, &c, &barred))
            return 0;
        pose[0] = c.end.pose;
    } else if (o->verb == V_CHARGE) {
        return 0;
    }
    return count;
}
