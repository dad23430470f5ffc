/* Shooting (PS-30 … PS-35). */
#include "sets/pikeshot/pikeshot.h"

#include <stdlib.h>

struct fan pikeshot_fan(const struct table *t, int unit)
{
    struct body body = pikeshot_body(t, unit);
    return fan_point(body_front(&body), body.pose.face, pikeshot_law()->arc);
}

int pikeshot_shot_hits(bool cover, int die)
{
    return cover ? (die + 1) / 2 : die;
}

static bool may_shoot(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    enum troop_kind troop = pikeshot_troop(t, unit);
    unit_name(t, unit, name);
    if (!pikeshot_law()->shoots[troop])
        refuse(v, "PS-30", "%s never shoot. Only Infantry and Reiters do.",
               rules_pikeshot.troop[troop].name);
    else if (pikeshot_attr(t, unit, U_EMPTY))
        refuse(v, "PS-32", "%s is out of ammunition. It may charge now.", name);
    else if (pikeshot_attr(t, unit, U_SILENT))
        refuse(v, "PS-52", "A chance card forbids %s to shoot this turn. It strikes all the same.",
               name);
    else if (pikeshot_attr(t, unit, U_SHOT) >= pikeshot_times(t, unit))
        refuse(v, "HS-03", "%s has shot. Choose one that has not.", name);
    else
        return !pikeshot_refuse_engaged(t, unit, "PS-35", "it strikes and does not shoot.", v);
    return false;
}

static void refuse_arc(const struct table *t, int unit, int target, struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT];
    struct fan fan = pikeshot_fan(t, unit);
    struct painter p = refuse(v, "PS-30",
                              "%s is not within 45° of straight ahead of %s. Turn "
                              "towards it when you move, or shoot at another.",
                              unit_name(t, target, b), unit_name(t, unit, a));
    fan_paint(&fan, pikeshot_law()->range, MEANS_FIRE, &p);
    mark_unit(&p, MEANS_REFUSED, t, target);
}

/* Fills where it is seen when the shot is allowed. */
static bool shot_allowed(const struct table *t, int unit, int target, struct seen *seen,
                         struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT], is[24];
    struct outline mine = pikeshot_outline(t, unit), his = pikeshot_outline(t, target);
    struct fan fan = pikeshot_fan(t, unit);
    struct vec from, to;
    int32_t gap = outline_nearest(&mine, &his, &from, &to);
    if (t->option[O_ENGAGED_SAFE] && pikeshot_engaged(t, target)) {
        struct painter p = refuse(v, "PS-35b",
                                  "%s is in hand-to-hand, and you agreed not to shoot "
                                  "into that. Shoot at another.",
                                  unit_name(t, target, b));
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (!fan_touches(&fan, &his)) {
        refuse_arc(t, unit, target, v);
        return false;
    }
    if (gap > pikeshot_law()->range) {
        struct painter p = refuse(
            v, "PS-30", "%s is %s away; %s shoots 12 inches. Shoot at another.",
            unit_name(t, target, b), pikeshot_inches_too_far(gap, is), unit_name(t, unit, a));
        pikeshot_mark_tape(&p, from, to, gap);
        return false;
    }
    if (pikeshot_sees(t, unit, target, &fan, seen))
        return true;
    pikeshot_refuse_hidden(t, unit, target, seen, "PS-34",
                           "Shoot at another, or move where it sees.", v);
    return false;
}

/* Could anybody of the side shoot at anything? */
bool pikeshot_can_shoot(const struct table *t, int side)
{
    struct verdict *v = malloc(sizeof *v);
    struct seen seen;
    bool can = false;
    if (!v)
        abort();
    for (int i = 0; i < t->units && !can; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i) || !may_shoot(t, i, v))
            continue;
        for (int k = 0; k < t->units && !can; k++)
            can = unit_stands(t, k) && pikeshot_enemies(t, i, k) && shot_allowed(t, i, k, &seen, v);
    }
    free(v);
    return can;
}

const char *pikeshot_silent(const struct table *t, int side)
{
    int shooters = 0, able = 0;
    struct verdict *v = malloc(sizeof *v);
    bool shot = false;
    if (!v)
        abort();
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i) ||
            !pikeshot_law()->shoots[pikeshot_troop(t, i)])
            continue;
        shooters++;
        shot = shot || pikeshot_attr(t, i, U_SHOT);
        able += may_shoot(t, i, v);
    }
    free(v);
    return shot        ? "has shot with all who could"
           : !shooters ? "cannot shoot: it has no Infantry or Reiters"
           : able ? "cannot shoot: nobody has an enemy to shoot at in front, in range and in sight"
                  : "cannot shoot: its Infantry and Reiters fight hand-to-hand, are out of "
                    "ammunition, or are forbidden by a card";
}

void pikeshot_check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    struct seen seen;
    if (!pikeshot_now(t, o, 1u << SHOOT, v) || !pikeshot_one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_shoot(t, unit, v))
        return;
    int target = pikeshot_target(t, o, v);
    if (target >= 0 && shot_allowed(t, unit, target, &seen, v))
        allow(v);
}

void pikeshot_apply_shoot(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], left[48], where[NAME_MAX_BYTES + 8];
    int unit = o->id[0].index, target = o->at.index;
    struct body his = pikeshot_body(t, target);
    int cover = pikeshot_held(t, &his, true);
    unit_name(t, unit, name);
    unit_name(t, target, foe);
    int die = turn_roll(turn, 6, "PS-31", "%s shoots at %s", name, foe);
    int hits = pikeshot_shot_hits(cover >= 0, die);
    pikeshot_attr_add(turn, target, U_HITS, hits);
    pikeshot_attr_add(turn, unit, U_SHOT, 1);
    pikeshot_had(t, target, left);
    if (cover >= 0)
        turn_say(turn, "PS-33", "%s shoots at %s in %s: %d, halved %d; %s.", name, foe,
                 pikeshot_piece_name(t, cover, where, sizeof where), die, hits, left);
    else
        turn_say(turn, "PS-31", "%s shoots at %s: %d %s; %s.", name, foe, hits,
                 counted(hits, NOUN_hit), left);
    int powder = turn_roll(turn, 6, "PS-32", "%s: does its powder last", name);
    if (powder > pikeshot_law()->empty_at_most)
        return;
    turn_attr(turn, ref_unit(t, unit), U_EMPTY, 1);
    turn_say(turn, "PS-32", "%s is out of ammunition for the rest of the game.", name);
}

void pikeshot_offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_SHOOT, unit, list);
    struct seen seen;
    allow(v);
    if (may_shoot(t, unit, v))
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && pikeshot_enemies(t, unit, i) &&
                shot_allowed(t, unit, i, &seen, v))
                offer_target(offer, ref_unit(t, i));
    if (offer->targets)
        allow(v);
    else if (v->allowed)
        refuse(v, "PS-30", "There is nobody to shoot at.");
    offer_say(rules_pikeshot.verb, offer, v, "one target within 12 inches");
}
