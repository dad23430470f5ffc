/* S.H.A.M., the command phase: who commands whom (SH-03, SH-04, SH-16b, SH-70), riding (SH-13),
 * rallying and turning to a new front (SH-14, SH-75), handing over points (SH-15). */
#include "sets/sham/sham.h"

#include <stdlib.h>

/* ==== who commands ==== */

int sham_army(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && sham_commands(t, i) && !t->unit[i].leader)
            return unit_stands(t, i) ? i : -1;
    return -1;
}

int sham_commander(const struct table *t, int unit)
{
    int leader = sham_named(t, t->unit[unit].leader);
    if (sham_commands(t, unit))
        return -1;
    if (leader >= 0 && sham_commands(t, leader) && side_of(t, leader) == side_of(t, unit) &&
        unit_stands(t, leader))
        return leader;
    return sham_army(t, side_of(t, unit));
}

bool sham_may_help(const struct table *t, int commander, int unit)
{
    if (sham_commands(t, unit) || side_of(t, commander) != side_of(t, unit))
        return false;
    return sham_commander(t, unit) == commander ||
           (t->option[O_ARMY_ANY] && sham_army(t, side_of(t, unit)) == commander);
}

int sham_attached(const struct table *t, int commander)
{
    int32_t least = INT32_MAX;
    int found = -1;
    if (!unit_stands(t, commander))
        return -1;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !sham_may_help(t, commander, i))
            continue;
        int32_t gap = sham_gap(t, commander, i, sham_law.attached);
        if (gap <= sham_law.attached && gap < least) {
            least = gap;
            found = i;
        }
    }
    return found;
}

int sham_attached_to(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (sham_commands(t, i) && unit_stands(t, i) && side_of(t, i) == side_of(t, unit) &&
            sham_attached(t, i) == unit)
            return i;
    return -1;
}

static bool may_hand(const struct table *t, int from, int to)
{
    return from != to && sham_commands(t, to) && unit_stands(t, to) &&
           side_of(t, from) == side_of(t, to) && sham_army(t, side_of(t, from)) == from &&
           sham_attr(t, from, U_POINTS) > 0 && sham_attr(t, to, U_POINTS) < sham_law.most_points &&
           sham_gap(t, from, to, sham_law.hand) <= sham_law.hand;
}

int sham_helpers(const struct table *t, int unit, bool dice, struct sham_helper *helper)
{
    int count = 0;
    int army = sham_army(t, side_of(t, unit));
    for (int i = 0; i < t->units && count < SHAM_HELPERS; i++) {
        if (!sham_commands(t, i) || !unit_stands(t, i) || !sham_may_help(t, i, unit))
            continue;
        if (dice ? sham_attached(t, i) != unit
                 : sham_gap(t, i, unit, sham_law.help) > sham_law.help)
            continue;
        if (sham_attr(t, i, U_POINTS) > 0)
            helper[count++] = (struct sham_helper){i, -1};
        else if (army >= 0 && may_hand(t, army, i))
            helper[count++] = (struct sham_helper){i, army};
    }
    return count;
}

/* ==== riding ==== */

struct ride {
    struct path path;
    struct body end;
};

static int rider_bars(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    int unit = base_unit(&ground->table->base[base]);
    return side_of(ground->table, unit) != m->side ? WHY_ENEMY : WHY_NONE;
}

/* Does his path keep away from the enemy? He may go any way round and look any way, so that only
 * half his depth to either side counts. */
static bool ride_keeps(const struct table *t, int unit, const struct path *path, int *enemy)
{
    struct body from = sham_body(t, unit);
    int32_t reach = path_length(path) + sham_law.keep_away;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !sham_near(t, unit, i, reach))
            continue;
        struct body other = sham_body(t, i);
        int32_t before = body_gap(&from, &other, NULL, NULL);
        int32_t least = before < sham_law.keep_away ? before : sham_law.keep_away;
        for (int k = 0; k + 1 < path->count; k++)
            for (int part = 0; part < other.parts; part++) {
                struct outline o = body_part(&other, part);
                if (track_gap(path->point[k], path->point[k + 1], sham_law.half_deep, &o) >=
                    least - OVERLAP)
                    continue;
                *enemy = i;
                return false;
            }
    }
    return true;
}

static void ride_plan(const struct table *t, const struct order *o, int unit, struct ride *ride)
{
    struct body body = sham_body(t, unit);
    struct pose pose = body.pose;
    int enemy;
    if (o->has_to)
        pose.at = o->to;
    if (o->has_face)
        pose.face = o->face;
    ride->end = body_at(&body, pose);
    ride->path = (struct path){.count = 1, .point = {body_centre(&body)}};
    for (int i = 0; i < o->vias && i < ORDER_VIA; i++)
        ride->path.point[ride->path.count++] = o->via[i];
    ride->path.point[ride->path.count++] = body_centre(&ride->end);
    if (o->vias == 0 && !ride_keeps(t, unit, &ride->path, &enemy)) {
        struct sham_mover self = {.unit = unit, .side = side_of(t, unit), .errand = ERRAND_RIDE};
        struct ground ground = {.table = t,
                                .self = &self,
                                .base_bars = rider_bars,
                                .radius = sham_law.half_deep + sham_law.keep_away};
        struct path round;
        if (route_find(&ground, ride->path.point[0], ride->path.point[1],
                       sham_allowance(t, unit) + 2 * MM, &round) &&
            ride_keeps(t, unit, &round, &enemy))
            ride->path = round;
    }
}

struct body sham_ride_end(const struct table *t, const struct order *o, int unit)
{
    struct ride ride;
    ride_plan(t, o, unit, &ride);
    return ride.end;
}

void sham_check_ride(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, base = -1, enemy = -1;
    char name[SHAM_NAME], far[SHAM_CM], most[SHAM_CM];
    struct ride ride;
    struct painter p;
    if (!sham_the_phase(t, o, COMMAND, v) || (unit = sham_the_commander(t, o, v)) < 0)
        return;
    if (sham_attr(t, unit, U_RODE)) {
        refuse(v, "HS-03", "He has ridden already this turn. Choose another commander.");
        return;
    }
    if (sham_attr(t, unit, U_RALLYING)) {
        refuse(v, "SH-14",
               "He has tried to rally: commanders move first, then rally. Choose another.");
        return;
    }
    if (sham_attr(t, unit, U_POINTS) < 1) {
        refuse(v, "SH-13",
               "Riding costs a command point, and he has none. The Army Commander may "
               "hand him one.");
        return;
    }
    if (!o->has_to && !o->has_face) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    ride_plan(t, o, unit, &ride);
    int32_t length = path_length(&ride.path);
    if (length > sham_allowance(t, unit)) {
        p = refuse_place(v, "SH-13", "That is %s; a commander rides up to %s. Stop sooner.",
                         sham_cm_too_far(length, far), sham_cm(sham_allowance(t, unit), most));
        p.disc(p.self, MEANS_MOVE, ride.path.point[0], sham_allowance(t, unit));
        return;
    }
    struct body from = sham_body(t, unit);
    if (!ride_keeps(t, unit, &ride.path, &enemy) ||
        !sham_keeps_away(t, o->side, &from, &ride.end, &enemy)) {
        p = refuse_place(v, "SH-33", "That is within 3 cm of %s. Go round, or stop farther off.",
                         sham_name(t, enemy, name));
        p.line(p.self, MEANS_REFUSED, ride.path.point, ride.path.count);
        sham_mark_unit(&p, MEANS_THREAT, t, enemy);
        return;
    }
    if (body_off_table(t, &ride.end)) {
        p = refuse_place(v, "HS-02", "He would stand over the edge of the table. Stop before it.");
        sham_mark_body(&p, MEANS_REFUSED, &ride.end);
        return;
    }
    if (!sham_clear(t, &ride.end, unit, true, &base)) {
        p = refuse_place(v, "SH-13", "No room: %s stands there. He ends clear of other bases.",
                         sham_name(t, base_unit(&t->base[base]), name));
        sham_mark_thing(&p, MEANS_REFUSED, t, ref_base(t, base));
        return;
    }
    allow(v);
}

void sham_apply_ride(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM];
    struct ride ride;
    ride_plan(t, o, unit, &ride);
    sham_lay(turn, unit, &ride.end);
    sham_set_unit(turn, unit, U_RODE, 1);
    sham_set_unit(turn, unit, U_POINTS, sham_attr(t, unit, U_POINTS) - 1);
    turn_say(turn, "SH-13", "%s rides %s for a point: %d left.", sham_name(t, unit, name),
             sham_cm(path_length(&ride.path), far), sham_attr(t, unit, U_POINTS));
}

bool sham_snap_ride(const struct table *t, struct order *o, struct verdict *v)
{
    enum { SIDES = 6, ASIDE = 8 * DEG };
    if (!o->has_to)
        return false;
    int unit = o->id[0].index;
    struct order near = *o;
    struct pose from = sham_pose(t, unit);
    int32_t far = vec_distance(from.at, o->to), way = angle_of(vec_sub(o->to, from.at));
    far = far < sham_allowance(t, unit) ? far : sham_allowance(t, unit);
    near.vias = 0;
    for (int i = SHAM_SNAP_STEPS; i > 0; i--)
        for (int k = 0; k < SIDES; k++) {
            int32_t off = (k + 1) / 2 * (k % 2 ? ASIDE : -ASIDE);
            near.to = vec_ahead(from.at, angle_norm((int64_t)way + off), far / SHAM_SNAP_STEPS * i);
            sham_check_ride(t, &near, v);
            if (v->allowed) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* ==== rallying ==== */

void sham_check_rally(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    char name[SHAM_NAME];
    if (!sham_the_phase(t, o, COMMAND, v) || (unit = sham_the_commander(t, o, v)) < 0 ||
        (target = sham_the_target(t, o, v)) < 0)
        return;
    sham_name(t, target, name);
    struct painter p;
    if (sham_attr(t, unit, U_RALLYING)) {
        refuse(v, "SH-14", "He has tried to rally one unit this turn. Choose another commander.");
    } else if (side_of(t, target) != o->side) {
        refuse(v, "HS-01", "%s is not yours. Rally one of your own.", name);
    } else if (!sham_runs(t, target)) {
        p = refuse(v, "SH-14", "%s does not run. Pick a running unit.", name);
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
    } else if (!sham_may_help(t, unit, target)) {
        p = refuse(v, "SH-75", "%s is not under his command. Its own commander must rally it.",
                   name);
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
    } else if (sham_gap(t, unit, target, sham_law.help) > sham_law.help) {
        p = refuse(v, "SH-75", "%s is farther than 6 cm. Ride nearer first.", name);
        sham_mark_gap(&p, t, unit, target);
    } else {
        allow(v);
    }
}

void sham_apply_rally(struct turn *turn, const struct order *o)
{
    sham_set_unit(turn, o->id[0].index, U_RALLYING, 1);
    sham_test_begin(turn, o->at.index, FOR_RALLY);
}

struct body sham_turn_body(const struct table *t, const struct order *o, int unit)
{
    struct body body = sham_body(t, unit);
    struct frame frame = body_frame(&body);
    struct pose pose = {body_centre(&body), o->has_face ? o->face : body.pose.face};
    pose.at = pose_place(pose, (struct vec){0, (frame.front - frame.rear) / 2});
    return body_at(&body, pose);
}

void sham_check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!sham_the_phase(t, o, COMMAND, v) || (unit = sham_the_marchers(t, o, v)) < 0)
        return;
    if (sham_attr(t, unit, U_RALLIED) < 2) {
        refuse(v, "SH-75", "Only a unit just rallied may turn to any facing, once.");
        return;
    }
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way: \"face\" and a bearing.");
        return;
    }
    struct body to = sham_turn_body(t, o, unit);
    if (sham_has_room(t, unit, &to, "SH-75", true, v))
        allow(v);
}

void sham_apply_turn(struct turn *turn, const struct order *o)
{
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body to = sham_turn_body(turn->table, o, unit);
    sham_lay(turn, unit, &to);
    sham_set_unit(turn, unit, U_RALLIED, 1);
    turn_say(turn, "SH-75", "%s turns to its new front.", sham_name(turn->table, unit, name));
    sham_make_way(turn);
}

bool sham_snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG };
    struct order near = *o;
    for (int32_t by = STEP; by <= TURN / 2; by += STEP)
        for (int hand = -1; hand <= 1; hand += 2) {
            near.face = angle_norm((int64_t)o->face + hand * by);
            sham_check_turn(t, &near, v);
            if (v->allowed) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* ==== handing over ==== */

void sham_check_hand(const struct table *t, const struct order *o, struct verdict *v)
{
    int from, to;
    struct painter p;
    if ((from = sham_the_commander(t, o, v)) < 0 || (to = sham_the_target(t, o, v)) < 0)
        return;
    if (sham_army(t, o->side) != from) {
        refuse(v, "SH-15", "Only the Army Commander hands over points. Choose him.");
    } else if (side_of(t, to) != o->side || !sham_commands(t, to) || to == from) {
        refuse(v, "SH-15", "Points go to one of your other commanders. Pick one.");
    } else if (sham_attr(t, from, U_POINTS) < 1) {
        refuse(v, "SH-15",
               "He has no point left to hand over. He rolls for new ones in your next turn.");
    } else if (sham_attr(t, to, U_POINTS) >= sham_law.most_points) {
        refuse(v, "SH-15", "That die shows 6 already, and no die shows more. Pick another.");
    } else if (sham_gap(t, from, to, sham_law.hand) > sham_law.hand) {
        p = refuse(v, "SH-15", "He is farther than 24 cm. Ride nearer in the command phase.");
        sham_mark_gap(&p, t, from, to);
    } else {
        allow(v);
    }
}

void sham_hand_point(struct turn *turn, int from, int to)
{
    const struct table *t = turn->table;
    char a[SHAM_NAME], b[SHAM_NAME];
    sham_set_unit(turn, from, U_POINTS, sham_attr(t, from, U_POINTS) - 1);
    sham_set_unit(turn, to, U_POINTS, sham_attr(t, to, U_POINTS) + 1);
    turn_say(turn, "SH-15", "%s hands %s a point.", sham_name(t, from, a), sham_name(t, to, b));
}

void sham_apply_hand(struct turn *turn, const struct order *o)
{
    sham_hand_point(turn, o->id[0].index, o->at.index);
}

/* ==== offers ==== */

void sham_offer_command(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer;
    if (!sham_commands(t, unit)) {
        if (sham_attr(t, unit, U_RALLIED) < 2)
            return;
        offer = offer_for(t, V_TURN, unit, list);
        allow(v);
        offer_say(sham_verbs, offer, v, "about its middle, any way");
        return;
    }
    struct order o = order_for(t, V_RIDE, unit);
    o.has_face = true;
    o.face = sham_pose(t, unit).face;
    offer = offer_for(t, V_RIDE, unit, list);
    sham_check_ride(t, &o, v);
    offer->reach = sham_allowance(t, unit);
    offer_say(sham_verbs, offer, v, "up to 12 cm, for a point");
    offer = offer_for(t, V_RALLY, unit, list);
    refuse(v, "SH-75", "No running unit of his within 6 cm.");
    struct verdict *why = sham_verdict_new();
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side_of(t, unit) || !unit_stands(t, i) || !sham_runs(t, i))
            continue;
        o = order_for(t, V_RALLY, unit);
        o.has_at = true;
        o.at = ref_unit(t, i);
        sham_check_rally(t, &o, why);
        if (why->allowed)
            offer_target(offer, o.at);
        if (why->allowed || !v->allowed)
            *v = *why;
        if (offer->targets)
            allow(v);
    }
    free(why);
    offer_say(sham_verbs, offer, v, "by a reaction test");
}

void sham_offer_hand(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    int army = sham_army(t, side), others = 0;
    if (army < 0)
        return;
    struct offer offer = {.verb = V_HAND, .unit = ref_unit(t, army)};
    for (int i = 0; i < t->units; i++) {
        others += i != army && sham_commands(t, i) && unit_stands(t, i) && side_of(t, i) == side;
        if (may_hand(t, army, i))
            offer_target(&offer, ref_unit(t, i));
    }
    if (!others)
        return;
    if (offer.targets)
        allow(v);
    else
        refuse(v, "SH-15",
               sham_attr(t, army, U_POINTS)
                   ? "No commander who could take a point within 24 cm."
                   : "He has no point left to hand over. He rolls for new ones in your next turn.");
    offer_say(sham_verbs, &offer, v, "to a commander within 24 cm");
    *offers_add(list) = offer;
}
