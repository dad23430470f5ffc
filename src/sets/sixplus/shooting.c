/* 6+: seeing and shooting. Ids: SP-19, SP-30 … SP-38b. */
#include "sets/sixplus/sixplus.h"

#include "kit/sight.h"

#include <stdio.h>

/* ==== seeing (SP-34, SP-35) ===================================================================
 */

/* A wood, hill or town hides what is behind it, but neither from those in it nor those in it. */
static bool hides_piece(const struct sight *s, int piece)
{
    const struct table *t = s->table;
    const struct sixplus_looking *l = s->self;
    if (!sixplus_ground[t->piece[piece].kind].hides)
        return false;
    struct body from = sixplus_body(t, l->unit), to = sixplus_body(t, l->target);
    return !sixplus_in_piece(t, &from, piece) && !sixplus_in_piece(t, &to, piece);
}

static bool hides_base(const struct sight *s, int base)
{
    const struct sixplus_looking *l = s->self;
    int unit = base_unit(&s->table->base[base]);
    return !l->overhead && unit != l->unit && unit != l->target;
}

bool sixplus_sees(const struct table *t, const struct sixplus_looking *l, const struct fan *fan,
                  struct vec eye, struct seen *seen)
{
    struct sight sight = {
        .table = t, .self = l, .base_hides = hides_base, .piece_hides = hides_piece};
    struct outline target = base_outline(base_of(t, l->target));
    return sight_from(&sight, eye, fan, 0, &target, 1, seen);
}

/* ==== may it shoot ============================================================================
 */

/* May the unit shoot at all now? */
bool sixplus_may_shoot(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    enum troop_kind troop = sixplus_troop(t, unit);
    int shots = sixplus_attr(t, unit, U_SHOTS);
    unit_name(t, unit, name);
    if (!sixplus_can_ever_shoot(t, unit))
        p = refuse(v, troop == GENERAL ? "SP-51" : "SP-30",
                   troop == GENERAL ? "%s: a General's few men do not shoot."
                                    : "%s: Cavalry never shoot. It charges instead.",
                   name);
    else if (sixplus_finished(t, unit))
        p = refuse(v, "SP-46", "%s has its %d hits and does nothing more.", name,
                   sixplus_law.fatal);
    else if (sixplus_attr(t, unit, U_CARD) == LUCK_SILENCE)
        p = refuse(v, "SP-56", "%s has damp powder: the chance card lets it not shoot.", name);
    else if (sixplus_attr(t, unit, U_SQUARE))
        p = refuse(v, "SP-50", "%s stands in square and does not shoot. Form line first.", name);
    else if (sixplus_opponent(t, unit) >= 0)
        p = refuse(v, "SP-38", "%s is in hand-to-hand and does not shoot.", name);
    else if (sixplus_attr(t, unit, U_MOVED) && !sixplus_law.moves_and_shoots[troop])
        p = refuse(v, "SP-19", "%s has moved, and only Skirmishers move and shoot. Next turn.",
                   name);
    else if (shots >= sixplus_times(t, unit))
        p = refuse(v, "HS-03", "%s has shot this turn.", name);
    else if (sixplus_attr(t, unit, U_UNLOADED) && shots == 0)
        p = refuse(v, "SP-10", "%s is unloaded. Let it reload instead of moving.", name);
    else
        return true;
    sixplus_mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static bool fires_all_round(const struct table *t, int unit)
{
    return sixplus_law.all_round[sixplus_troop(t, unit)] ||
           sixplus_unit_within(t, unit, sixplus_is_all_round);
}

struct fan sixplus_fan(const struct table *t, int unit)
{
    struct body body = sixplus_body(t, unit);
    return fires_all_round(t, unit) ? fan_round(body.pose.at)
                                    : fan_point(body_front(&body), body.pose.face, sixplus_law.arc);
}

/* May the unit shoot at this target? */
bool sixplus_may_hit(const struct table *t, int unit, int target, struct verdict *v)
{
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT], what[40];
    enum troop_kind troop = sixplus_troop(t, unit);
    struct vec from, to;
    struct seen seen;
    struct painter p;
    int32_t gap = sixplus_range_between(t, unit, target, &from, &to);
    unit_name(t, target, name);
    if (sixplus_opponent(t, target) >= 0 && !t->option[O_DESPERATION]) {
        p = refuse(v, "SP-38", "%s is in hand-to-hand: nobody shoots at it. Choose another.", name);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (gap > sixplus_law.range[troop]) {
        sixplus_cm_too_far(t, gap, far, sizeof far);
        sixplus_cm(t, sixplus_law.range[troop], most, sizeof most);
        p = refuse(v, "SP-33", "%s is %s away; the range is %s. Choose a nearer one.", name, far,
                   most);
        p.line(p.self, MEANS_MEASURE, (struct vec[]){from, to}, 2);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    struct fan fan = sixplus_fan(t, unit);
    struct outline outline = base_outline(base_of(t, target));
    if (!fan_touches(&fan, &outline)) {
        p = refuse(v, "SP-31",
                   "%s is outside the %d° either side of straight ahead. Turn first, "
                   "another turn.",
                   name, sixplus_law.arc / DEG);
        fan_paint(&fan, sixplus_law.range[troop], MEANS_FIRE, &p);
        sixplus_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    struct sixplus_looking looking = {
        .unit = unit, .target = target, .overhead = sixplus_law.overhead[troop]};
    if (!sixplus_sees(t, &looking, &fan, fan.left, &seen)) {
        bool base = seen.by.kind == KIND_BASE;
        sixplus_what(t, seen.by, what, sizeof what);
        p = refuse(v, base ? "SP-35" : "SP-34",
                   base ? "%s is behind %s, and only Artillery shoot over others. Choose another."
                        : "%s is hidden by %s. Choose another.",
                   name, what);
        p.line(p.self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_ref(&p, MEANS_REFUSED, t, seen.by);
        return false;
    }
    return true;
}

void sixplus_check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (order_timely(&rules_sixplus, t, o, 1u << SHOOT, v) && sixplus_one_unit(t, o, &unit, v) &&
        sixplus_may_shoot(t, unit, v) && sixplus_one_target(t, o, &target, v) &&
        sixplus_may_hit(t, unit, target, v))
        allow(v);
}

/* ==== it shoots ===============================================================================
 */

/* SP-36, SP-37, SP-38b: split first when they fight, then each takes its own cover. */
struct sixplus_sum sixplus_shot_sum(const struct table *t, int shooter, int target, bool split)
{
    struct sixplus_sum s = {.hits = sixplus_law.hits[sixplus_troop(t, shooter)]};
    if (split)
        sixplus_halve(&s, "split between the two who fight", "SP-38b");
    if (sixplus_unit_within(t, target, sixplus_is_cover))
        sixplus_halve(&s, "halved in cover", "SP-37");
    return s;
}

void sixplus_apply_shoot(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index, target = order_target(o, t), other = sixplus_opponent(t, target);
    int start = sixplus_law.hits[sixplus_troop(t, unit)];
    char name[REF_TEXT], at[REF_TEXT], far[FAR_TEXT];
    struct ref ref = ref_unit(t, unit);
    turn_say(turn, "SP-36", "%s shoots at %s, %s away.", unit_name(t, unit, name),
             unit_name(t, target, at),
             sixplus_cm(t,
                        sixplus_range_between(t, unit, target, &(struct vec){0}, &(struct vec){0}),
                        far, sizeof far));
    struct sixplus_sum sum = sixplus_shot_sum(t, unit, target, other >= 0);
    sixplus_suffer_say(turn, "SP-36", target, &sum, start);
    if (other >= 0) {
        sum = sixplus_shot_sum(t, unit, other, true);
        sixplus_suffer_say(turn, "SP-38b", other, &sum, start);
    }
    turn_attr(turn, ref, U_UNLOADED, 1);
    turn_attr(turn, ref, U_SHOTS, sixplus_attr(t, unit, U_SHOTS) + 1);
    turn_attr(turn, ref_table(), T_FIRED, 1);
}

/* ==== offers ==================================================================================
 */

void sixplus_offer_shot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_SHOOT, unit, list);
    char text[80], far[FAR_TEXT];
    if (!sixplus_may_shoot(t, unit, v)) {
        offer_say(rules_sixplus.verb, offer, v, "");
        return;
    }
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !unit_stands(t, i) || sixplus_finished(t, i) ||
            sixplus_units_beyond(t, unit, i, sixplus_law.range[sixplus_troop(t, unit)]))
            continue;
        int32_t gap = sixplus_distance(t, unit, i);
        v->allowed = false;
        if (sixplus_may_hit(t, unit, i, v))
            offer_target(offer, ref_unit(t, i));
        else if (gap < least && !offer->targets) { /* the nearest says why */
            offer_say(rules_sixplus.verb, offer, v, "");
            least = gap;
        }
    }
    if (offer->targets) {
        allow(v);
        snprintf(text, sizeof text, "%d %s, half in cover",
                 sixplus_law.hits[sixplus_troop(t, unit)],
                 counted(sixplus_law.hits[sixplus_troop(t, unit)], NOUN_hit));
        offer_say(rules_sixplus.verb, offer, v, text);
    } else if (!offer->id[0]) {
        refuse(v, "SP-33", "No enemy is within %s.",
               sixplus_cm(t, sixplus_law.range[sixplus_troop(t, unit)], far, sizeof far));
        offer_say(rules_sixplus.verb, offer, v, "");
    }
}
