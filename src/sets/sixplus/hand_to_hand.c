/* 6+: hand-to-hand: the charger strikes, and falls back unless his victim is destroyed. Ids: SP-40
 * … SP-45.
 */
#include "sets/sixplus/sixplus.h"

/* ==== may it fall back that way (SP-45) =======================================================
 */

/* Index of the one it is in hand-to-hand with; -1: nobody. */
static int foe_of(const struct table *t, int unit)
{
    int32_t foe = sixplus_attr(t, unit, U_FOE);
    return foe <= t->units ? foe - 1 : -1;
}

/* One who retreats keeps its front while it goes back, and looks at its target in the end. */
struct pose sixplus_retreat_pose(const struct table *t, int unit, struct vec at)
{
    int foe = foe_of(t, unit);
    if (foe < 0)
        return (struct pose){at, base_of(t, unit)->face};
    struct vec towards = vec_sub(base_pose(base_of(t, foe)).at, at);
    return (struct pose){at, angle_of(towards)};
}

static bool retreat_clear(const struct table *t, int unit, struct vec at, struct barred *barred)
{
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    struct body end = body_at(&body, sixplus_retreat_pose(t, unit, at));
    return body_slides(&going, &body, angle_of(vec_sub(at, body.pose.at)),
                       vec_distance(body.pose.at, at), barred) &&
           body_stands(&going, &end, barred);
}

enum { RETREAT_WAYS = 72, RETREAT_STEP = 2 * MM };

/* How far it may slide towards each of the ends before something bars it, to a step more. */
static void retreat_reaches(const struct table *t, int unit, const struct vec end[RETREAT_WAYS],
                            int32_t reach[RETREAT_WAYS])
{
    struct barred barred;
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit);
    going.edge_why = 0; /* it may yet turn to fit */
    for (int i = 0; i < RETREAT_WAYS; i++)
        reach[i] =
            RETREAT_STEP + body_slide_most(&going, &body, angle_of(vec_sub(end[i], body.pose.at)),
                                           sixplus_law.retreat, &barred);
}

/* The longest retreat there is, up to the full one, looked for every five degrees from straight
 * away from the target; 0: none that would part the two. *best gets its end. */
static int32_t retreat_longest(const struct table *t, int unit, struct vec *best)
{
    struct barred barred;
    struct vec from = base_pose(base_of(t, unit)).at;
    int foe = foe_of(t, unit);
    if (foe < 0)
        return 0;
    int32_t away = angle_of(vec_sub(from, base_pose(base_of(t, foe)).at));
    struct vec end[RETREAT_WAYS];
    int32_t reach[RETREAT_WAYS];
    for (int i = 0; i < RETREAT_WAYS; i++) {
        int32_t aside = (i + 1) / 2 * (TURN / RETREAT_WAYS) * (i % 2 ? 1 : -1);
        end[i] = vec_ahead(from, angle_norm((int64_t)away + aside), sixplus_law.retreat);
    }
    for (int i = 0; i < RETREAT_WAYS; i++)
        if (retreat_clear(t, unit, end[i], &barred)) {
            *best = end[i];
            return sixplus_law.retreat;
        }
    retreat_reaches(t, unit, end, reach);
    for (int32_t far = sixplus_law.retreat - RETREAT_STEP; far > CONTACT; far -= RETREAT_STEP)
        for (int i = 0; i < RETREAT_WAYS; i++) {
            if (far > reach[i])
                continue;
            struct vec at = vec_ahead(from, angle_of(vec_sub(end[i], from)), far);
            if (retreat_clear(t, unit, at, &barred)) {
                *best = at;
                return far;
            }
        }
    return 0;
}

void sixplus_check_retreat(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT], far[FAR_TEXT], full[FAR_TEXT];
    struct barred barred;
    struct vec best;
    if (t->ask != ASK_RETREAT) {
        refuse(v, "SP-45", "Nobody has to retreat now: that comes after a charge.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "It is for %s to say.", side_name(t->ask_side));
        return;
    }
    if (!sixplus_one_unit(t, o, &unit, v))
        return;
    if (unit != sixplus_subject(t)) {
        refuse(v, "SP-45", "It is %s that retreats.", unit_name(t, sixplus_subject(t), name));
        return;
    }
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where to.");
        return;
    }
    struct vec from = base_pose(base_of(t, unit)).at;
    int32_t distance = vec_distance(from, o->to);
    sixplus_cm(t, distance, far, sizeof far);
    sixplus_cm(t, sixplus_law.retreat, full, sizeof full);
    unit_name(t, unit, name);
    if (distance > sixplus_law.retreat + sixplus_law.rounding) {
        struct painter p = refuse_place(v, "SP-45", "%s retreats %s, not %s.", name, full, far);
        p.disc(p.self, MEANS_MOVE, from, sixplus_law.retreat);
    } else if (!retreat_clear(t, unit, o->to, &barred)) {
        struct body body = sixplus_body(t, unit);
        struct body end = body_at(&body, sixplus_retreat_pose(t, unit, o->to));
        sixplus_refuse_barred(t, "SP-45", &barred, &end, v);
    } else if (distance < sixplus_law.retreat - sixplus_law.rounding &&
               distance < retreat_longest(t, unit, &best) - sixplus_law.rounding) {
        struct painter p = refuse_place(
            v, "SP-45", "%s retreats %s where it can, else as far as it can.", name, full);
        p.line(p.self, MEANS_LEGAL, (struct vec[]){from, best}, 2);
    } else
        allow(v);
}

/* ==== it falls back ===========================================================================
 */

/* Asks the player of a charger where it retreats to, or lets it stay where there is no way. */
static void retreat_ask(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    struct vec best;
    if (retreat_longest(t, unit, &best) > 0) {
        turn_attr(turn, ref_unit(t, unit), U_OWES, 1);
        question_ask(turn, ASK_RETREAT, side_of(t, unit), unit + 1);
        return;
    }
    turn_attr(turn, ref_unit(t, unit), U_OWES, 2);
    turn_say(turn, "SP-45", "%s has no way back: it stays in contact and retreats next turn.",
             unit_name(t, unit, name));
}

/* At the start of a turn: those who could not retreat after the charge do it now. */
void sixplus_retreats_owed(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units && !t->ask; i++)
        if (side_of(t, i) == t->active && unit_stands(t, i) && sixplus_attr(t, i, U_OWES) == 1 &&
            sixplus_attr(t, i, U_FOE))
            retreat_ask(turn, i);
}

void sixplus_apply_retreat(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[REF_TEXT], far[FAR_TEXT];
    struct vec from = base_pose(base_of(t, unit)).at;
    turn_pose(turn, base_ref(t, unit), sixplus_retreat_pose(t, unit, o->to));
    turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
    turn_attr(turn, ref_unit(t, unit), U_OWES, 0);
    question_done(turn);
    sixplus_foes_part(turn);
    turn_say(turn, "SP-45", "%s retreats %s.", unit_name(t, unit, name),
             sixplus_cm(t, vec_distance(from, o->to), far, sizeof far));
    if (t->phase == MOVE)
        sixplus_retreats_owed(turn);
}

/* ==== the nearest that is allowed =============================================================
 */

/* The whole way at the bearing asked for, then at those beside it; the longest there is when none
 * is whole. */
bool sixplus_snap_retreat(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 3 * DEG };
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at, best;
    int32_t bearing = angle_of(vec_sub(o->to, from)), longest = retreat_longest(t, unit, &best);
    for (int32_t d = 0; d <= TURN / 2; d += STEP)
        for (int hand = d ? -1 : 1; hand <= 1; hand += 2) {
            struct order near = *o;
            struct barred barred;
            near.has_face = false;
            near.face = 0;
            near.to = vec_ahead(from, angle_norm((int64_t)bearing + hand * d), longest);
            order_quantise(&near);
            if (retreat_clear(t, unit, near.to, &barred) && sixplus_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    struct order near = *o;
    near.has_face = false;
    near.face = 0;
    near.to = best;
    if (longest <= 0 || !sixplus_allowed(t, &near, v))
        return false;
    *o = near;
    return true;
}

/* ==== striking (SP-40 … SP-43) ================================================================
 */

/* SP-41, SP-42, SP-43: hilltop half, cavalry half, then doubled. */
struct sixplus_sum sixplus_charge_sum(const struct table *t, int victim, enum face face)
{
    struct sixplus_sum s = {.hits = sixplus_law.charge_hits};
    if (sixplus_unit_within(t, victim, sixplus_is_hilltop))
        sixplus_halve(&s, "halved on the hilltop", "SP-41");
    if (sixplus_troop(t, victim) == CAVALRY)
        sixplus_halve(&s, "halved against Cavalry", "SP-42");
    if (face != FACE_FRONT) {
        s.hits *= sixplus_law.flank_times;
        s.term[s.terms].after = s.hits;
        s.term[s.terms].what = face == FACE_REAR ? "doubled in the rear" : "doubled in the flank";
        s.term[s.terms++].id = "SP-43";
    }
    return s;
}

/* The next charge whose fight is not fought; -1: none. */
int sixplus_next_fight(const struct table *t)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == t->active && unit_stands(t, i) && sixplus_attr(t, i, U_FOE) &&
            sixplus_attr(t, i, U_DID) == DID_CHARGE && sixplus_attr(t, i, U_OWES) == 0 &&
            !sixplus_finished(t, i))
            return i;
    return -1;
}

void sixplus_fight(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int victim = sixplus_attr(t, unit, U_FOE) - 1;
    char name[REF_TEXT], other[REF_TEXT];
    struct sixplus_sum sum =
        sixplus_charge_sum(t, victim, (enum face)sixplus_attr(t, unit, U_FACE));
    if (sixplus_finished(t, victim)) { /* desperate fire was quicker */
        turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
        return;
    }
    sixplus_suffer_say(turn, "SP-40", victim, &sum, sixplus_law.charge_hits);
    if (sixplus_finished(t, victim)) {
        turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
        turn_say(turn, "SP-45", "%s has destroyed %s and stays where it is.",
                 unit_name(t, unit, name), unit_name(t, victim, other));
    } else
        retreat_ask(turn, unit);
}
