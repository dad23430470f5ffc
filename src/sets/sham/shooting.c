/* S.H.A.M., the shoot phase: ranges and dice (SH-41, SH-42, SH-44), arcs and sight (SH-73), what
 * kills do (SH-45, SH-46). */
#include "sets/sham/sham.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ==== range, arc and sight ==== */

int32_t sham_shot_reach(const struct table *t, int unit)
{
    const int32_t *o = t->option;
    if (sham_troop(t, unit) == FOOT)
        return o[O_SHOOT + 3 * ROW_FOOT] * 10 * MM;
    if (sham_troop(t, unit) != GUNS)
        return 0;
    int32_t near = o[O_SHOOT + 3 * ROW_NEAR], far = o[O_SHOOT + 3 * ROW_FAR];
    return (near > far ? near : far) * 10 * MM;
}

static int shot_row(const struct table *t, int unit, int32_t range)
{
    int first = sham_troop(t, unit) == FOOT ? ROW_FOOT : ROW_NEAR;
    int last = sham_troop(t, unit) == FOOT ? ROW_FOOT : ROW_FAR;
    for (int row = first; row <= last; row++)
        if (range <= t->option[O_SHOOT + 3 * row] * 10 * MM)
            return row;
    return -1;
}

struct fan sham_fan(const struct table *t, int unit)
{
    struct body body = sham_body(t, unit);
    return fan_edge(body_corner(&body, CORNER_FRONT_LEFT), body_corner(&body, CORNER_FRONT_RIGHT),
                    body.pose.face, sham_law.arc);
}

struct shooter {
    int unit, target;
};

static bool hides(const struct sight *sight, int base)
{
    const struct shooter *s = sight->self;
    int unit = base_unit(&sight->table->base[base]);
    return unit != s->unit && unit != s->target && !sham_commands(sight->table, unit);
}

static int shot_of(const struct table *t, int unit, int target, struct sham_shot *shot)
{
    struct body body = sham_body(t, unit), victim = sham_body(t, target);
    struct shooter self = {unit, target};
    struct sight sight = {.table = t, .self = &self, .base_hides = hides};
    struct outline edge = {
        .count = 2,
        .point = {body_corner(&body, CORNER_FRONT_LEFT), body_corner(&body, CORNER_FRONT_RIGHT)}};
    struct outline part[BODY_PARTS];
    struct fan fan = sham_fan(t, unit);
    bool in_arc = false;
    *shot = (struct sham_shot){.row = -1};
    for (int i = 0; i < victim.parts; i++) {
        part[i] = body_part(&victim, i);
        in_arc = in_arc || fan_touches(&fan, &part[i]);
    }
    shot->range = body_gap_outline(&victim, &edge);
    if (shot->range < 0)
        shot->range = 0;
    shot->row = shot_row(t, unit, shot->range);
    if (shot->row < 0)
        return SHOT_FAR;
    if (!in_arc)
        return SHOT_ARC;
    shot->dice = sham_front(t, unit) * t->option[O_SHOOT + 3 * shot->row + 1];
    shot->score = t->option[O_SHOOT + 3 * shot->row + 2];
    shot->bonus = sham_troop(t, unit) == GUNS && sham_kind(t, target) == KIND_OF_DOUBLE;
    if (!sight_edge(&sight, edge.point[0], edge.point[1], &fan, sham_shot_reach(t, unit), part,
                    victim.parts, &shot->seen))
        return shot->seen.by.kind ? SHOT_HIDDEN : SHOT_FAR;
    return SHOT_FINE;
}

/* All that a shot hangs on: where everybody stands, in which ranks the two do, and the numbers
 * that were agreed on. */
static uint64_t shot_hangs_on(const struct table *t, int unit, int target)
{
    uint64_t of = sham_stance(t, unit, target);
    for (int i = O_SHOOT; i < O_FIGHT; i++)
        of = mixed_with(of, t->option[i]);
    return of;
}

int sham_shot(const struct table *t, int unit, int target, struct sham_shot *shot)
{
    enum { SOUGHT_SHOT = 8 }; /* beside the numbers of charge_sought */
    struct {
        int why;
        struct sham_shot shot;
    } s;
    if (!rules_quiet())
        return shot_of(t, unit, target, shot);
    uint64_t of = shot_hangs_on(t, unit, target);
    if (!quiet_recall_of(of, SOUGHT_SHOT, unit, target, &s, sizeof s)) {
        memset(&s, 0, sizeof s);
        s.why = shot_of(t, unit, target, &s.shot);
        quiet_keep_of(of, SOUGHT_SHOT, unit, target, &s, sizeof s);
    }
    *shot = s.shot;
    return s.why;
}

/* ==== may it shoot? ==== */

/* May the unit shoot at all now? */
static bool may_shoot(const struct table *t, int unit, struct verdict *v)
{
    struct painter p;
    enum sham_troop troop = sham_troop(t, unit);
    if (troop != FOOT && troop != GUNS)
        refuse(v, "SH-41", "Only Foot and Guns shoot. Choose one of those.");
    else if (sham_runs(t, unit))
        refuse(v, "SH-40", "It runs: running units do not shoot. Choose another unit.");
    else if (sham_attr(t, unit, U_SHOT))
        refuse(v, "HS-03", "It has shot already. Choose another unit.");
    else if (troop == GUNS && sham_attr(t, unit, U_MOVED))
        refuse(v, "SH-36", "Guns that have moved may not shoot this turn. Choose another unit.");
    else if (sham_held(t, unit)) {
        p = refuse(v, "SH-73", "It is in contact with the enemy: it fights, it does not shoot.");
        sham_mark_unit(&p, MEANS_REFUSED, t, unit);
    } else
        return true;
    return false;
}

static void shot_refuse(const struct table *t, int unit, int target, int why,
                        const struct sham_shot *shot, struct verdict *v)
{
    char name[SHAM_NAME], far[SHAM_CM], most[SHAM_CM];
    struct painter p;
    if (why == SHOT_FAR) {
        p = refuse(v, "SH-42", "%s is %s away; it shoots up to %s. Pick a nearer target.",
                   sham_name(t, target, name), sham_cm_too_far(shot->range, far),
                   sham_cm(sham_shot_reach(t, unit), most));
        sham_mark_gap(&p, t, unit, target);
    } else if (why == SHOT_ARC) {
        struct fan fan = sham_fan(t, unit);
        p = refuse(v, "SH-73", "%s is outside its arc. Wheel towards it in your next move.",
                   sham_name(t, target, name));
        fan_paint(&fan, sham_shot_reach(t, unit), MEANS_FIRE, &p);
    } else {
        char by[SHAM_NAME] = "something";
        if (shot->seen.by.kind == KIND_BASE && table_has(t, shot->seen.by))
            sham_name(t, base_unit(&t->base[shot->seen.by.index]), by);
        p = refuse(v, "SH-73", "%s is hidden by %s. Pick another target.",
                   sham_name(t, target, name), by);
        struct vec line[2] = {shot->seen.eye, shot->seen.at};
        p.line(p.self, MEANS_SIGHT, line, 2);
        sham_mark_thing(&p, MEANS_REFUSED, t, shot->seen.by);
    }
}

static bool shot_allowed(const struct table *t, int unit, int target, struct verdict *v)
{
    struct sham_shot shot;
    struct painter p;
    if (side_of(t, target) == side_of(t, unit)) {
        refuse(v, "HS-01", "That is one of your own. Shoot at the enemy.");
        return false;
    }
    if (sham_commands(t, target)) {
        p = refuse(v, "SH-67", "Commanders are not shot at. Pick a unit.");
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_held(t, target)) {
        p = refuse(v, "SH-73",
                   "It is in contact: nobody shoots into a fight. Pick another target.");
        sham_mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    int why = sham_shot(t, unit, target, &shot);
    if (why != SHOT_FINE)
        shot_refuse(t, unit, target, why, &shot, v);
    return why == SHOT_FINE;
}

void sham_check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (!sham_the_phase(t, o, SHOOT, v))
        return;
    if (sham_testing_shots(t)) {
        refuse(v, "SH-47", "Both sides have fired: now those who lost elements test.");
        return;
    }
    if ((unit = sham_the_fighters(t, o, "SH-41", v)) < 0 || !may_shoot(t, unit, v) ||
        (target = sham_the_target(t, o, v)) < 0 || !shot_allowed(t, unit, target, v))
        return;
    allow(v);
}

/* ==== shots ==== */

const char *sham_kills_words(int kills, int left, char out[SHAM_KILLS_WORDS])
{
    out[0] = '\0';
    if (kills > left)
        snprintf(out, SHAM_KILLS_WORDS, " on a unit with %d left", left > 0 ? left : 0);
    return out;
}

static void shot_tells(struct turn *turn, int target, int kills)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    sham_name(t, target, name);
    if (sham_troop(t, target) == GUNS) {
        int hits = sham_attr(t, target, U_HITS) + kills;
        sham_set_unit(turn, target, U_HITS, hits);
        if (hits >= sham_law.gun_kills) {
            sham_gone(turn, target);
            turn_say(turn, "SH-46", "%s has suffered %d %s this turn and is destroyed.", name, hits,
                     counted(hits, NOUN_kill));
        } else if (kills) {
            turn_say(turn, "SH-46", "A single kill on guns is ignored: two destroy %s.", name);
        }
    } else if (kills > 0) {
        int left = sham_left(t, target), lost = kills < left ? kills : left;
        sham_lose(turn, target, lost);
        if (unit_stands(t, target) && !sham_runs(t, target))
            sham_set_unit(turn, target, U_FELL, sham_attr(t, target, U_FELL) + lost);
        turn_say(turn, "SH-45", "%s loses %d %s: %d left.", name, lost, counted(lost, NOUN_element),
                 left - lost);
    }
}

void sham_shoot_now(struct turn *turn, int unit, int target, bool point)
{
    const struct table *t = turn->table;
    struct sham_shot shot;
    char name[SHAM_NAME], at[SHAM_NAME], faces[64] = "", far[SHAM_CM], most[SHAM_KILLS_WORDS];
    bool guns = sham_troop(t, target) == GUNS; /* what kills do to them is told by shot_tells */
    int kills = 0, left = sham_left(t, target);
    size_t used = 0;
    sham_name(t, unit, name);
    sham_name(t, target, at);
    sham_set_unit(turn, unit, U_SHOT, 1);
    if (sham_shot(t, unit, target, &shot) != SHOT_FINE)
        return;
    int add = point + shot.bonus;
    for (int i = 0; i < shot.dice; i++) {
        int die = turn_roll(turn, 6, "SH-42", "%s shoots at %s, %d to kill", name, at, shot.score);
        kills += die + add >= shot.score;
        if (used + 3 < sizeof faces)
            used +=
                (size_t)snprintf(faces + used, sizeof faces - used, "%s%d", used ? " " : "", die);
    }
    turn_say(turn, shot.bonus ? "SH-44" : "SH-42",
             "%s shoots at %s over %s: %s%s, %d needed: %d %s%s.", name, at,
             sham_cm(shot.range, far), faces,
             add == 2 ? ", +2 each"
             : add    ? ", +1 each"
                      : "",
             shot.score, kills, counted(kills, NOUN_kill),
             guns ? "" : sham_kills_words(kills, left, most));
    shot_tells(turn, target, kills);
}

void sham_apply_shoot(struct turn *turn, const struct order *o)
{
    struct sham_helper helper[SHAM_HELPERS];
    int unit = o->id[0].index, target = o->at.index;
    if (sham_helpers(turn->table, unit, true, helper) > 0) {
        sham_set(turn, T_TARGET, target + 1);
        sham_ask(turn, ASK_DICE, unit);
    } else {
        sham_shoot_now(turn, unit, target, false);
    }
}

/* ==== offers ==== */

void sham_offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    if (sham_troop(t, unit) != FOOT && sham_troop(t, unit) != GUNS)
        return;
    struct offer *offer = offer_for(t, V_SHOOT, unit, list);
    bool can = may_shoot(t, unit, v);
    int32_t least = INT32_MAX;
    struct verdict *why = sham_verdict_new();
    if (can)
        refuse(v, "SH-42", "No enemy within range.");
    for (int i = 0; can && i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || sham_commands(t, i) || !unit_stands(t, i))
            continue;
        int32_t gap = sham_gap(t, unit, i, sham_shot_reach(t, unit));
        if (gap > sham_shot_reach(t, unit))
            continue;
        if (shot_allowed(t, unit, i, why)) {
            offer_target(offer, ref_unit(t, i));
        } else if (gap < least) {
            least = gap;
            *v = *why;
        }
    }
    free(why);
    if (offer->targets)
        allow(v);
    offer_say(sham_verbs, offer, v, "pick a target");
}
