/* Charges (KI-70 … KI-77), and the pivot after them (KI-74). */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Are the three in base contact, in line, facing the same way? Sorted from left to right. */
static bool riders_in_line(const struct table *t, const int *men, int *sorted)
{
    memcpy(sorted, men, sizeof *sorted * (size_t)kiddies_law()->riders);
    struct pose pose = base_pose(base_of(t, men[0]));
    for (int i = 1; i < kiddies_law()->riders; i++)
        for (int k = i; k > 0; k--) {
            struct vec a = pose_local(pose, base_pose(base_of(t, sorted[k - 1])).at);
            struct vec b = pose_local(pose, base_pose(base_of(t, sorted[k])).at);
            if (a.x <= b.x)
                break;
            int swap = sorted[k];
            sorted[k] = sorted[k - 1];
            sorted[k - 1] = swap;
        }
    for (int i = 1; i < kiddies_law()->riders; i++)
        if (!kiddies_touching(t, sorted[i - 1], sorted[i]) ||
            !kiddies_right_of(t, sorted[i - 1], sorted[i]))
            return false;
    return kiddies_face_alike(t, men, kiddies_law()->riders);
}

static bool charge_stopper(const struct table *t, const struct charge *c, int unit, int side)
{
    for (int i = 0; i < kiddies_law()->riders; i++)
        if (c->rider[i] == unit)
            return false;
    return unit_stands(t, unit) && kiddies_troop(t, unit) == CAVALRY && side_of(t, unit) == side;
}

/* Farthest the three can ride together: edge, terrain, friendly cavalry (KI-73, KI-77). */
static int32_t charge_limit(const struct table *t, const struct charge *c, int side, int32_t limit)
{
    for (int r = 0; r < kiddies_law()->riders; r++) {
        const struct base *b = base_of(t, c->rider[r]);
        /* The edge: the largest distance at which the base is still on the table. */
        int32_t low = 0, high = limit + 1;
        while (high - low > 1) {
            int32_t middle = low + (high - low) / 2;
            struct pose pose = {vec_ahead((struct vec){b->x, b->y}, c->bearing, middle),
                                c->bearing};
            struct outline o = base_outline_at(b, pose);
            if (kiddies_off_table(t, &o))
                high = middle;
            else
                low = middle;
        }
        limit = low < limit ? low : limit;
        for (int i = 0; i < t->pieces; i++) {
            const struct piece *p = &t->piece[i];
            if (!kiddies_in_body_way(p) || !kiddies_ground(p->kind)->stops_charge)
                continue;
            struct outline o = piece_outline(t, p);
            limit = slide_stop(b, c->bearing, limit, &o);
        }
        for (int i = 0; i < t->units; i++) {
            if (!charge_stopper(t, c, i, side))
                continue;
            struct outline o = base_outline(base_of(t, i));
            limit = slide_stop(b, c->bearing, limit, &o);
        }
    }
    return limit;
}

/* Stops before a cannon the end would lie on (KI-77), and notes which. */
static int32_t charge_before_cannon(const struct table *t, struct charge *c, int32_t limit)
{
    c->halts = 0;
    for (bool again = true; again;) {
        again = false;
        for (int r = 0; r < kiddies_law()->riders && !again; r++) {
            const struct base *b = base_of(t, c->rider[r]);
            struct pose pose = {vec_ahead((struct vec){b->x, b->y}, c->bearing, limit), c->bearing};
            struct outline end = base_outline_at(b, pose);
            for (int i = 0; i < t->units && !again; i++) {
                struct outline gun = base_outline(base_of(t, i));
                if (kiddies_troop(t, i) != CANNON || !unit_stands(t, i) ||
                    outline_gap(&end, &gun) >= -OVERLAP)
                    continue;
                int32_t before = slide_stop(b, c->bearing, limit, &gun);
                again = before < limit;
                limit = before;
                if (again && c->halts < HALTS)
                    c->halt[c->halts++] = i;
            }
        }
    }
    return limit;
}

static void charge_strips(const struct table *t, struct charge *c, int32_t distance)
{
    c->distance = distance;
    for (int r = 0; r < kiddies_law()->riders; r++)
        c->strip[r] = slide_strip(base_of(t, c->rider[r]), c->bearing, distance);
}

/* Do all three keep to a road over this distance? */
static bool charge_on_road(const struct table *t, const struct charge *c, int side,
                           int32_t distance)
{
    for (int r = 0; r < kiddies_law()->riders; r++) {
        struct vec from = base_pose(base_of(t, c->rider[r])).at;
        struct path path = {.count = 2, .point = {from, vec_ahead(from, c->bearing, distance)}};
        struct ground g = kiddies_ground_for(t, &side, c->rider[r]);
        if (!path_on_road(&g, &path))
            return false;
    }
    return true;
}

static void charge_ride(const struct table *t, struct charge *c, int side)
{
    int32_t farther = charge_limit(t, c, side, kiddies_spans(t, side, kiddies_law()->charge_road));
    int32_t usual = kiddies_spans(t, side, kiddies_law()->charge);
    if (farther > usual && !charge_on_road(t, c, side, farther))
        farther = usual;
    charge_strips(t, c, charge_before_cannon(t, c, farther));
}

static bool in_strip(const struct charge *c, const struct outline *o, int32_t gap)
{
    for (int r = 0; r < kiddies_law()->riders; r++)
        if (outline_gap(&c->strip[r], o) <= gap)
            return true;
    return false;
}

bool kiddies_charge_of(const struct table *t, const struct order *o, struct charge *c,
                       struct verdict *v)
{
    char name[REF_TEXT];
    int men[3];
    if (o->ids != kiddies_law()->riders) {
        refuse(v, "KI-70", "A charge takes three cavalry; name all three.");
        return false;
    }
    for (int i = 0; i < kiddies_law()->riders; i++) {
        men[i] = o->id[i].index;
        if (kiddies_troop(t, men[i]) != CAVALRY) {
            refuse(v, "KI-70", "Only cavalry charge; %s is none.", unit_name(t, men[i], name));
            return false;
        }
    }
    if (!riders_in_line(t, men, c->rider)) {
        struct painter p =
            refuse(v, "KI-70", "The three must touch, side by side, and look the same way.");
        for (int i = 0; i < kiddies_law()->riders; i++)
            mark_unit(&p, MEANS_REFUSED, t, men[i]);
        return false;
    }
    c->bearing = base_of(t, c->rider[1])->face;
    charge_ride(t, c, o->side);
    return true;
}

/* Do they ride at all (HS-15)? Who stands right before them is no man's crew, and nobody is in the
 * way of those who stay where they are. */
static bool charge_goes(const struct table *t, const struct charge *c)
{
    struct pose from = base_pose(base_of(t, c->rider[1])), to = from;
    to.at = vec_ahead(from.at, c->bearing, c->distance);
    return !pose_alike(from, to);
}

void kiddies_check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    struct charge c;
    if (!kiddies_now(t, o, 1u << MOVE, v) || !kiddies_ids_are_units(t, o, v) ||
        !kiddies_ids_are_mine(t, o, v))
        return;
    if (t->attr[T_MOVED_ANY]) {
        refuse(v, "KI-70", "Charges come first, before you move anything else.");
        return;
    }
    if (!kiddies_charge_of(t, o, &c, v))
        return;
    for (int i = 0; i < kiddies_law()->riders; i++) {
        unit_name(t, c.rider[i], name);
        if (kiddies_attr(t, c.rider[i], U_MOVED)) {
            refuse(v, "HS-03", "%s has moved this turn.", name);
            return;
        }
        if (kiddies_pinned(t, c.rider[i])) {
            refuse(v, "KI-27", "%s touches an enemy and cannot charge.", name);
            return;
        }
    }
    for (int i = 0; i < t->units; i++) {
        if (!charge_stopper(t, &c, i, side_other(o->side)))
            continue;
        struct outline enemy = base_outline(base_of(t, i));
        if (!in_strip(&c, &enemy, CONTACT))
            continue;
        struct painter p =
            refuse(v, "KI-75", "The charge would meet enemy cavalry: %s.", unit_name(t, i, name));
        mark_outline(&p, MEANS_REFUSED, &enemy);
        for (int r = 0; r < kiddies_law()->riders; r++)
            mark_outline(&p, MEANS_CHARGE, &c.strip[r]);
        return;
    }
    if (charge_goes(t, &c)) {
        allow(v);
        return;
    }
    struct painter p = refuse(v, "HS-15", "They cannot ride a step: the way is barred (KI-73).");
    for (int r = 0; r < kiddies_law()->riders; r++)
        mark_unit(&p, MEANS_REFUSED, t, c.rider[r]);
}

/* ---- carrying a charge out ------------------------------------------------------------------- */

static bool is_foot(const struct table *t, int unit)
{
    return kiddies_troop(t, unit) == REGULAR || kiddies_troop(t, unit) == SKIRMISHER;
}

/* Who dies by it, found before anybody moves: the crews are those that stand there now. */
struct ridden {
    bool foot[TABLE_UNITS], crew[TABLE_UNITS];
};

static void charge_finds(const struct table *t, const struct charge *c, struct ridden *r)
{
    *r = (struct ridden){{false}, {false}};
    for (int i = 0; i < t->units; i++) {
        struct outline o = base_outline(base_of(t, i));
        int crew[2];
        if (!unit_stands(t, i))
            continue;
        bool met = in_strip(c, &o, -OVERLAP - 1);
        r->foot[i] = is_foot(t, i) && met;
        for (int k = 0; k < c->halts; k++)
            met = met || c->halt[k] == i;
        if (kiddies_troop(t, i) == CANNON && met && kiddies_crew_of(t, i, crew))
            r->crew[crew[0]] = r->crew[crew[1]] = true;
    }
}

static void charge_kills(struct turn *turn, const struct ridden *r)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (!r->foot[i] && !r->crew[i])
            continue;
        kiddies_kill(turn, i);
        if (r->foot[i])
            turn_say(turn, "KI-72", "%s stands in the way and is ridden down.",
                     unit_name(t, i, name));
        else
            turn_say(turn, "KI-76", "%s is cut down at his cannon.", unit_name(t, i, name));
    }
}

/* The three of an open question about a pivot are written into its subject. */
enum { RIDER_BASE = 1 << 10 };

static int32_t riders_pack(const int *rider)
{
    return ((rider[0] + 1) * RIDER_BASE + rider[1] + 1) * RIDER_BASE + rider[2] + 1;
}

void kiddies_apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct verdict *v = malloc(sizeof *v);
    struct charge c = {.distance = 0};
    char far[32], name[3][REF_TEXT];
    if (!v || !kiddies_charge_of(t, o, &c, v))
        abort();
    free(v);
    measure_say(t, MEASURE_SPANS, o->side, c.distance, far, sizeof far);
    struct ridden ridden;
    charge_finds(t, &c, &ridden);
    turn_say(turn, "KI-71", "%s, %s and %s charge %s straight ahead.",
             unit_name(t, c.rider[0], name[0]), unit_name(t, c.rider[1], name[1]),
             unit_name(t, c.rider[2], name[2]), far);
    for (int r = 0; r < kiddies_law()->riders; r++) {
        struct ref base = base_ref(t, c.rider[r]);
        struct vec from = base_pose(base_of(t, c.rider[r])).at;
        turn_pose(turn, base, (struct pose){vec_ahead(from, c.bearing, c.distance), c.bearing});
        turn_attr(turn, ref_unit(t, c.rider[r]), U_MOVED, 1);
    }
    charge_kills(turn, &ridden);
    kiddies_judge(turn);
    if (t->over)
        return;
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_PIVOT);
    turn_set(turn, ref_table(), F_TABLE_ask_side, o->side);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, riders_pack(c.rider));
}

/* ---- the pivot after it (KI-74) -------------------------------------------------------------- */

/* The three that have just charged, from left to right. */
static bool pivot_riders(const struct table *t, int *rider)
{
    int32_t packed = t->ask_subject;
    if (t->ask != ASK_PIVOT || packed <= 0)
        return false;
    for (int i = kiddies_law()->riders - 1; i >= 0; i--, packed /= RIDER_BASE) {
        rider[i] = packed % RIDER_BASE - 1;
        if (rider[i] < 0 || rider[i] >= t->units || !unit_stands(t, rider[i]))
            return false;
    }
    return true;
}

static void pivot_formation(const struct table *t, const int *rider, int32_t face,
                            struct formation *f)
{
    struct pose from = base_pose(base_of(t, rider[1])), to = {from.at, face};
    *f = (struct formation){.count = kiddies_law()->riders};
    for (int i = 0; i < kiddies_law()->riders; i++) {
        struct vec local = pose_local(from, base_pose(base_of(t, rider[i])).at);
        f->unit[i] = rider[i];
        f->to[i] = (struct pose){i == 1 ? from.at : pose_place(to, local), face};
    }
}

void kiddies_check_pivot(const struct table *t, const struct order *o, struct verdict *v)
{
    int rider[3];
    if (!kiddies_now(t, o, 1u << MOVE, v))
        return;
    if (!pivot_riders(t, rider)) {
        refuse(v, "KI-74", "Only three who have just charged may pivot.");
        return;
    }
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].index != rider[0] && o->id[i].index != rider[1] &&
            o->id[i].index != rider[2]) {
            refuse(v, "KI-74", "Only the three who charged pivot.");
            return;
        }
    struct formation f;
    pivot_formation(t, rider, o->has_face ? o->face : base_of(t, rider[1])->face, &f);
    for (int i = 0; i < f.count; i++)
        if (!kiddies_may_stand(t, &f, i, v))
            return;
    allow(v);
}

void kiddies_apply_pivot(struct turn *turn, const struct order *o)
{
    int rider[3];
    struct formation f;
    if (!pivot_riders(turn->table, rider))
        abort();
    pivot_formation(turn->table, rider,
                    o->has_face ? o->face : base_of(turn->table, rider[1])->face, &f);
    for (int i = 0; i < f.count; i++)
        turn_pose(turn, base_ref(turn->table, f.unit[i]), f.to[i]);
    turn_say(turn, "KI-74", "The three turn in place.");
    question_done(turn);
}

bool kiddies_snap_pivot(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG };
    struct order near = *o;
    if (!o->has_face)
        return false;
    for (int32_t d = STEP; d <= TURN / 2; d += STEP)
        for (int hand = -1; hand <= 1; hand += 2) {
            near.face = angle_norm((int64_t)o->face + hand * d);
            rules_judge(&rules_kiddies, t, &near, v);
            if (v->allowed) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* ---- what may be done ------------------------------------------------------------------------ */

void kiddies_offer_charges(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    bool any = false;
    int riders = 0;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || side_of(t, i) != side || kiddies_troop(t, i) != CAVALRY)
            continue;
        riders++;
        /* i in the middle of three */
        int left = -1, right = -1;
        for (int k = 0; k < t->units; k++) {
            if (k == i || !unit_stands(t, k) || side_of(t, k) != side ||
                kiddies_troop(t, k) != CAVALRY || !kiddies_touching(t, i, k))
                continue;
            if (kiddies_right_of(t, k, i))
                left = k;
            else if (kiddies_right_of(t, i, k))
                right = k;
        }
        if (left < 0 || right < 0)
            continue;
        any = true;
        struct order o = order_by(V_CHARGE, side);
        struct offer *offer = offers_add(list);
        offer->verb = V_CHARGE;
        offer->unit = ref_unit(t, i);
        offer->withs = o.ids = kiddies_law()->riders;
        offer->with[0] = o.id[0] = ref_unit(t, left);
        offer->with[1] = o.id[1] = ref_unit(t, i);
        offer->with[2] = o.id[2] = ref_unit(t, right);
        kiddies_check_charge(t, &o, v);
        offer_say(rules_kiddies.verb, offer, v,
                  "straight ahead, everything on foot in the way dies");
    }
    for (int i = 0; i < t->units && !any; i++)
        if (unit_stands(t, i) && side_of(t, i) == side && kiddies_troop(t, i) == CAVALRY) {
            struct offer *offer = offers_add(list);
            offer->verb = V_CHARGE;
            offer->unit = ref_unit(t, i);
            refuse(v, "KI-70", "Three cavalry side by side, touching, may charge");
            v->never = riders < kiddies_law()->riders;
            offer_say(rules_kiddies.verb, offer, v, "");
            any = true;
        }
}

void kiddies_offer_pivot(const struct table *t, struct offers *list)
{
    int rider[3];
    offer_answer(list, V_ANSWER, "stay", "KI-74", "Keep looking ahead");
    if (pivot_riders(t, rider)) {
        struct offer *offer = offers_add(list);
        offer->verb = V_PIVOT;
        offer->allowed = true;
        offer->unit = ref_unit(t, rider[1]);
        offer->withs = kiddies_law()->riders;
        for (int i = 0; i < kiddies_law()->riders; i++)
            offer->with[i] = ref_unit(t, rider[i]);
        snprintf(offer->id, sizeof offer->id, "KI-74");
        snprintf(offer->why, sizeof offer->why, "turn the three in place");
    }
}
