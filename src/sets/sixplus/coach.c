/* 6+: the coach: what an order would mean before it is given, and what the moment is about. */
#include "sets/sixplus/sixplus.h"

#include "kit/chance.h"

#include <stdio.h>

/* The sum as terms, and what it would leave of the one it falls on. */
static void coach_sum(const struct table *t, struct coach *c, const struct sixplus_sum *s,
                      int start, int unit, const char *icon, const char *id)
{
    char name[CALLED], text[140];
    int has = sixplus_attr(t, unit, U_HITS), after = has + s->hits;
    sixplus_called(t, unit, name, sizeof name);
    sixplus_sum_text(s, start, text, sizeof text);
    coach_line(c, icon, text);
    if (after >= sixplus_law.fatal)
        snprintf(text, sizeof text, "%s: %d of %d hits, and this destroys it", name, has,
                 sixplus_law.fatal);
    else
        snprintf(text, sizeof text, "%s: %d of %d hits, then %d", name, has, sixplus_law.fatal,
                 after);
    coach_line(c, after >= sixplus_law.fatal ? "fallen" : "shaken", text);
    coach_id(c, id);
    for (int i = 0; i < s->terms; i++)
        coach_id(c, s->term[i].id);
    if (c->terms < COACH_TERMS) {
        snprintf(c->term[c->terms].value, sizeof c->term[0].value, "%d", s->hits);
        snprintf(c->term[c->terms++].what, sizeof c->term[0].what, "%s on %s",
                 counted(s->hits, NOUN_hit), name);
    }
}

static void coach_shot(const struct table *t, const struct order *o, struct coach *c)
{
    char who[CALLED], whom[CALLED];
    int unit = o->id[0].index, target = order_target(o, t), foe = sixplus_opponent(t, target);
    int start = sixplus_law.hits[sixplus_troop(t, unit)];
    struct sixplus_sum sum = sixplus_shot_sum(t, unit, target, foe >= 0);
    snprintf(c->caption, sizeof c->caption, "Shooting: no dice, only hits");
    snprintf(c->title, sizeof c->title, "%s at %s", sixplus_called(t, unit, who, sizeof who),
             sixplus_called(t, target, whom, sizeof whom));
    coach_sum(t, c, &sum, start, target, "musket", "SP-36");
    if (foe >= 0) {
        sum = sixplus_shot_sum(t, unit, foe, true);
        coach_sum(t, c, &sum, start, foe, "swords", "SP-38b");
    }
}

/* What may befall a charger that does not destroy its victim. */
static void coach_charge(const struct table *t, const struct order *o, struct coach *c)
{
    char name[CALLED], who[CALLED], whom[CALLED], far[FAR_TEXT], text[140];
    int unit = o->id[0].index, victim = order_target(o, t);
    sixplus_called(t, unit, name, sizeof name);
    struct charge charge;
    struct barred barred;
    snprintf(c->caption, sizeof c->caption, "Charge: only the attacker strikes");
    snprintf(c->title, sizeof c->title, "%s at %s", sixplus_called(t, unit, who, sizeof who),
             sixplus_called(t, victim, whom, sizeof whom));
    if (!sixplus_charge_of(t, o, unit, victim, &charge, &barred))
        return;
    snprintf(text, sizeof text, "%s to ride, into the %s",
             sixplus_cm(t, charge.distance, far, sizeof far), sixplus_face_name[charge.face]);
    coach_line(c, "horse", text);
    struct sixplus_sum sum = sixplus_charge_sum(t, victim, charge.face);
    coach_sum(t, c, &sum, sixplus_law.charge_hits, victim, "swords", "SP-40");
    if (sum.hits < sixplus_hits_left(t, victim)) {
        snprintf(text, sizeof text, "Then %s retreats %s", name,
                 sixplus_cm(t, sixplus_law.retreat, far, sizeof far));
        coach_line(c, "back", text);
        coach_id(c, "SP-45");
    } else {
        snprintf(text, sizeof text, "Then %s stays where it is", name);
        coach_line(c, "tick", text);
        coach_id(c, "SP-45");
    }
}

/* Could a base at this pose be charged, and by whom? The worst of it. */
static void coach_danger(const struct table *t, int unit, const struct body *end, struct coach *c)
{
    char name[REF_TEXT], text[140];
    int worst = -1, worst_hits = 0;
    struct charge_law ride = sixplus_charge_law();
    for (int i = 0; i < t->units; i++) {
        struct charge charge;
        struct barred barred;
        if (side_of(t, i) == side_of(t, unit) || !unit_stands(t, i) ||
            !sixplus_law.charges[sixplus_troop(t, i)] || sixplus_finished(t, i))
            continue;
        struct sixplus_mover mover = sixplus_mover_for(t, i);
        struct going going = sixplus_going_for(t, &mover);
        struct body body = sixplus_body(t, i);
        if (body_gap(&body, end, NULL, NULL) > sixplus_law.charge ||
            !charge_find(&going, &ride, &body, end, unit, &charge, &barred))
            continue;
        struct sixplus_sum s = {.hits = sixplus_law.charge_hits};
        if (sixplus_within(t, end, sixplus_is_hilltop) >= 0)
            sixplus_halve(&s, "", "SP-41");
        if (sixplus_troop(t, unit) == CAVALRY)
            sixplus_halve(&s, "", "SP-42");
        s.hits *= charge.face == FACE_FRONT ? 1 : sixplus_law.flank_times;
        if (s.hits > worst_hits) {
            worst_hits = s.hits;
            worst = i;
            snprintf(text, sizeof text, "%s could charge it there, into the %s: %d %s",
                     unit_name(t, i, name), sixplus_face_name[charge.face], s.hits,
                     counted(s.hits, NOUN_hit));
        }
    }
    if (worst >= 0) {
        coach_line(c, "horse", text);
        coach_threat(c);
        coach_cite(c, "SP-43");
    }
}

static void coach_move(const struct table *t, const struct order *o, struct coach *c)
{
    char who[CALLED], far[FAR_TEXT], text[140];
    int unit = o->id[0].index;
    struct sixplus_mover mover = sixplus_mover_for(t, unit);
    struct going going = sixplus_going_for(t, &mover);
    struct body body = sixplus_body(t, unit), end = body_at(&body, sixplus_pose_wanted(t, unit, o));
    struct march march = march_of(&going, &body, end.pose);
    snprintf(c->caption, sizeof c->caption, "%s", o->verb == V_TURN ? "Turning" : "Moving");
    snprintf(c->title, sizeof c->title, "%s", sixplus_called(t, unit, who, sizeof who));
    if (o->has_to) {
        snprintf(text, sizeof text, "%s%s", sixplus_cm(t, march.distance, far, sizeof far),
                 march.on_road ? ", all of it by road" : "");
        coach_line(c, "march", text);
        coach_cite(c, march.on_road ? "SP-18" : "SP-11");
    }
    if (sixplus_can_ever_shoot(t, unit)) {
        coach_line(c, "musket",
                   sixplus_law.moves_and_shoots[mover.troop] ? "May still shoot this turn"
                                                             : "Will not shoot this turn");
        coach_cite(c, "SP-19");
    }
    if (sixplus_within(t, &end, sixplus_is_cover) >= 0) {
        coach_line(c, "home", "In cover there: half the hits of shooting");
        coach_cite(c, "SP-37");
    }
    if (sixplus_within(t, &end, sixplus_is_hilltop) >= 0) {
        coach_line(c, "up", "On the hilltop: half the hits of a charge");
        coach_cite(c, "SP-41");
    }
    coach_danger(t, unit, &end, c);
}

static void coach_moment(const struct table *t, struct coach *c)
{
    char who[CALLED];
    if (t->ask == ASK_RETREAT) {
        snprintf(c->caption, sizeof c->caption, "Retreat after a charge");
        snprintf(c->title, sizeof c->title, "%s falls back",
                 sixplus_called(t, sixplus_subject(t), who, sizeof who));
        coach_line(c, "back", "6 cm along any clear path, past Skirmishers only");
        coach_line(c, "eye", "It ends facing the one it charged");
        coach_id(c, "SP-45");
    } else if (t->ask == ASK_CARD) {
        const struct chance *card = sixplus_card_now(t);
        if (!card)
            return;
        snprintf(c->caption, sizeof c->caption, "Chance card %d", t->attr[T_CARD]);
        snprintf(c->title, sizeof c->title, "%s", card->title);
        coach_line(c, "question", card->text);
        coach_line(c, "die", "No dice here: D3 is 2, D6 is 3");
        coach_id(c, "SP-56");
    } else if (!t->over && t->phase == FIGHT) {
        int unit = sixplus_next_fight(t);
        if (unit < 0)
            return;
        snprintf(c->caption, sizeof c->caption, "Hand-to-hand");
        snprintf(c->title, sizeof c->title, "%s strikes", sixplus_called(t, unit, who, sizeof who));
        coach_id(c, "SP-40");
    }
}

void sixplus_coach(const struct table *t, const struct order *o, struct coach *out)
{
    *out = (struct coach){.caption = ""};
    bool named = o && o->ids == 1 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 unit_stands(t, o->id[0].index);
    bool aimed = named && o->has_at && table_has(t, o->at) &&
                 (o->at.kind == KIND_UNIT || o->at.kind == KIND_BASE) &&
                 unit_stands(t, order_target(o, t)) && order_target(o, t) != o->id[0].index;
    if (aimed && o->verb == V_SHOOT && sixplus_can_ever_shoot(t, o->id[0].index))
        coach_shot(t, o, out);
    else if (aimed && o->verb == V_CHARGE && side_of(t, order_target(o, t)) != o->side &&
             sixplus_law.charges[sixplus_troop(t, o->id[0].index)])
        coach_charge(t, o, out);
    else if (named && ((o->verb == V_MOVE && o->has_to) || (o->verb == V_TURN && o->has_face)))
        coach_move(t, o, out);
    else
        coach_moment(t, out);
}
