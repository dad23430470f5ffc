/* Hand-to-hand: striking and what a blow counts (PS-40, PS-41, PS-44 … PS-47). */
#include "sets/pikeshot/pikeshot.h"

#include <stdio.h>

/* ==== blows (PS-41, PS-44 … PS-47) ============================================================
 */

/* The bridge or ford that the defender holds against the attacker: under the attacker, or between
 * the two of them; -1: none. */
static int crossing_held(const struct table *t, const struct body *by, const struct body *at)
{
    for (int i = 0; i < t->pieces; i++) {
        if (!pikeshot_lies(t, i) || !pikeshot_is_pass(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (outline_holds(&o, by->pose.at) ||
            (!outline_holds(&o, at->pose.at) && track_gap(by->pose.at, at->pose.at, 0, &o) <= 0))
            return i;
    }
    return -1;
}

struct pikeshot_blow pikeshot_blow(const struct table *t, int by, const struct body *from, int at,
                                   const struct body *to)
{
    char name[NAME_MAX_BYTES + 8];
    enum troop_kind mine = pikeshot_troop(t, by), his = pikeshot_troop(t, at);
    struct pikeshot_blow b = {.plus = pikeshot_law()->plus[mine],
                              .type = pikeshot_law()->half[mine][his],
                              .against = his};
    b.type_id = mine == SWORDSMEN ? "PS-45" : "PS-44";
    int piece = pikeshot_held(t, to, false), pass = piece < 0 ? crossing_held(t, from, to) : -1;
    if (piece >= 0)
        snprintf(b.where, sizeof b.where, "%s %s", pikeshot_is_high(t, piece) ? "on" : "in",
                 pikeshot_piece_name(t, piece, name, sizeof name));
    else if (pass >= 0)
        snprintf(b.where, sizeof b.where, "behind %s",
                 pikeshot_piece_name(t, pass, name, sizeof name));
    b.ground = piece >= 0 || pass >= 0;
    b.face = face_touched(to, from);
    b.doubled = b.face != FACE_FRONT;
    return b;
}

/* Type half, terrain half, then double; each halving rounds up (PS-47). */
int pikeshot_blow_hits(const struct pikeshot_blow *b, int die)
{
    int hits = die + b->plus;
    hits = b->type ? (hits + 1) / 2 : hits;
    hits = b->ground ? (hits + 1) / 2 : hits;
    return b->doubled ? 2 * hits : hits;
}

/* The arithmetic of one roll: "die 4 + 2 = 6, halved against Infantry 3, doubled 6". */
static void blow_sum(const struct pikeshot_blow *b, int die, char *out, size_t size)
{
    struct words w;
    words_init(&w);
    int hits = die + b->plus;
    words_format(&w, "die %d", die);
    if (b->plus)
        words_format(&w, " + %d = %d", b->plus, hits);
    if (b->type)
        words_format(&w, ", halved against %s %d", rules_pikeshot.troop[b->against].name,
                     hits = (hits + 1) / 2);
    if (b->ground)
        words_format(&w, ", halved %s %d", b->where, hits = (hits + 1) / 2);
    if (b->doubled)
        words_format(&w, ", doubled in the %s %d", pikeshot_face_word(b->face), 2 * hits);
    snprintf(out, size, "%s", w.text);
    words_release(&w);
}

/* ==== striking (PS-40) ========================================================================
 */

static bool may_fight(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!pikeshot_engaged(t, unit))
        refuse(v, "PS-40", "%s touches no enemy. Only a charge brings it into hand-to-hand.",
               unit_name(t, unit, name));
    else if (pikeshot_attr(t, unit, U_FOUGHT))
        refuse(v, "HS-03", "%s has struck. Each unit strikes once a turn.",
               unit_name(t, unit, name));
    else
        return true;
    return false;
}

bool pikeshot_lone_fight(const struct table *t, int side, int *unit, int *target)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i) || pikeshot_attr(t, i, U_FOUGHT))
            continue;
        int foe = pikeshot_next_foe(t, i, -1);
        if (foe < 0 || pikeshot_next_foe(t, i, foe) >= 0)
            continue;
        *unit = i;
        *target = foe;
        return true;
    }
    return false;
}

int pikeshot_undecided(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && unit_stands(t, i) && !pikeshot_attr(t, i, U_FOUGHT) &&
            pikeshot_engaged(t, i))
            return i;
    return -1;
}

void pikeshot_check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    if (!pikeshot_now(t, o, 1u << HAND, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_fight(t, unit, v))
        return;
    int target = pikeshot_target(t, o, v);
    if (target < 0)
        return;
    if (units_touch(t, unit, target)) {
        allow(v);
        return;
    }
    struct painter p = refuse(v, "PS-40", "%s does not touch %s. Strike one that it touches.",
                              unit_name(t, unit, name), unit_name(t, target, foe));
    mark_unit(&p, MEANS_REFUSED, t, target);
}

void pikeshot_apply_fight(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], left[48], sum[160];
    int unit = o->id[0].index, target = o->at.index;
    struct body mine = pikeshot_body(t, unit), his = pikeshot_body(t, target);
    struct pikeshot_blow blow = pikeshot_blow(t, unit, &mine, target, &his);
    unit_name(t, unit, name);
    unit_name(t, target, foe);
    int die = turn_roll(turn, 6, "PS-41", "%s strikes %s", name, foe);
    int hits = pikeshot_blow_hits(&blow, die);
    pikeshot_attr_add(turn, target, U_HITS, hits);
    turn_attr(turn, ref_unit(t, unit), U_FOUGHT, 1);
    blow_sum(&blow, die, sum, sizeof sum);
    turn_say(turn,
             blow.doubled  ? "PS-47"
             : blow.ground ? "PS-46"
             : blow.type   ? blow.type_id
                           : "PS-41",
             "%s strikes %s: %s: %d %s; %s.", name, foe, sum, hits, counted(hits, NOUN_hit),
             pikeshot_had(t, target, left));
}

void pikeshot_offer_fight(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_FIGHT, unit, list);
    allow(v);
    if (may_fight(t, unit, v))
        for (int i = pikeshot_next_foe(t, unit, -1); i >= 0; i = pikeshot_next_foe(t, unit, i))
            offer_target(offer, ref_unit(t, i));
    offer_say(rules_pikeshot.verb, offer, v, "choose whom it strikes");
}
