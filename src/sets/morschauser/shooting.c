/* Shooting: MO-20 … MO-27. */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>

/* Who looks, for the line of sight: neither his own box nor the target's blocks, nor the hill one
 * of them stands on (MO-25). */
struct looker {
    const struct board *b;
    int hill[2];
};

static bool looker_blocks(const void *self, struct box box)
{
    const struct looker *l = self;
    int hill = mo_hill_at(l->b, box);
    return mo_in_wood(l->b, box) || mo_in_building(l->b, box) || mo_unit_at(l->b, box) >= 0 ||
           (hill && hill != l->hill[0] && hill != l->hill[1]);
}

bool mo_sees(const struct board *b, struct box from, struct box to, struct box *by)
{
    struct looker l = {b, {mo_hill_at(b, from), mo_hill_at(b, to)}};
    return !box_blocked(from, to, looker_blocks, &l, by);
}

/* Behind a wall: the shot crosses one on the target's side, at the border of its box or within. */
static bool behind_wall(const struct board *b, struct box from, struct box to)
{
    enum { BEYOND = 12 * MM };
    const struct table *t = b->t;
    struct vec a = grid_centre(b->g, from), c = grid_centre(b->g, to);
    struct span in[2];
    bool walls = false;
    for (int i = 0; i < t->pieces && !walls; i++)
        walls = t->piece[i].kind == TERRAIN_WALL;
    if (!walls)
        return false;
    struct outline reach =
        outline_box((struct pose){c, 0}, b->g->edge / 2 + BEYOND, b->g->edge / 2 + BEYOND, 0);
    if (track_spans(a, c, &reach, in, 2) < 1)
        return false;
    int32_t length = vec_distance(a, c);
    struct vec near = {(int32_t)(a.x + (int64_t)(c.x - a.x) * in[0].from / length),
                       (int32_t)(a.y + (int64_t)(c.y - a.y) * in[0].from / length)};
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        int32_t far = p->hx + p->hy + p->round + 2 * b->g->edge;
        if (p->kind != TERRAIN_WALL || p->where != WHERE_TABLE ||
            (p->shape == SHAPE_BOX &&
             (p->x - c.x > far || c.x - p->x > far || p->y - c.y > far || c.y - p->y > far)))
            continue;
        struct outline wall = piece_outline(t, &t->piece[i]);
        if (track_gap(near, c, 0, &wall) <= 0)
            return true;
    }
    return false;
}

struct shot mo_shot_of(const struct board *b, int unit, int target)
{
    const struct morschauser_stats *s = mo_stats_of(b->t, unit);
    struct box from = mo_box_of(b->t, unit), to = mo_box_of(b->t, target);
    struct shot shot = {.target = target, .distance = box_distance(from, to), .need = s->need};
    shot.grape =
        mo_troop_of(b->t, unit) == ARTILLERY && shot.distance <= b->law->grape_range * QUARTERS;
    if (shot.grape)
        shot.need = b->law->grape_need;
    shot.cover =
        b->law->cover && (mo_in_wood(b, to) || mo_in_building(b, to) || behind_wall(b, from, to));
    shot.weak = b->law->shaken && mo_shaken(b->t, unit);
    return shot;
}

/* May it shoot at all now? */
bool mo_may_shoot(const struct board *b, int unit, struct verdict *v)
{
    const struct table *t = b->t;
    struct box at = mo_box_of(t, unit);
    struct painter p;
    int enemy;
    if (!mo_stats_of(t, unit)->range)
        p = refuse(v, mo_kind_of(t, unit)->id, "%s does not shoot. Let another unit.",
                   mo_kind_of(t, unit)->name);
    else if (mo_attr_of(t, unit, U_SHOT))
        p = refuse(v, "MO-20", "%s has had its one shot this turn. Choose another unit.",
                   mo_called(t, unit));
    else if (mo_in_stream(b, at) || mo_in_ford(b, at))
        p = refuse(v, "MO-21", "Nobody shoots from a stream or a ford. Move out of it first.");
    else if ((enemy = mo_contact_of(b, unit)) >= 0) {
        p = refuse(v, "MO-27", "%s is in contact with %s: they fight in the melee, nobody shoots.",
                   mo_called(t, unit), mo_called(t, enemy));
        mo_mark_unit(&p, MEANS_REFUSED, b, enemy);
        return false;
    } else {
        return true;
    }
    mo_mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* May it shoot at this one? Checks may_shoot's questions no more. */
bool mo_may_hit(const struct board *b, int unit, int target, struct verdict *v)
{
    const struct table *t = b->t;
    struct box from = mo_box_of(t, unit), to = mo_box_of(t, target), by;
    int32_t distance = box_distance(from, to);
    char far[12] = "", box[BOX_TEXT], what[NAME_MAX_BYTES];
    struct painter p;
    int other;
    if (mo_stacked(b, target)) {
        p = refuse(v, "MO-38", "%s shares a box: he is no target. Shoot at the unit he is with.",
                   mo_called(t, target));
    } else if ((other = mo_contact_of(b, target)) >= 0) {
        p = refuse(v, "MO-27", "%s is in contact with %s: nobody shoots at it. Fight it instead.",
                   mo_called(t, target), mo_called(t, other));
    } else if (!box_in_quarter(from, mo_face_of(t, unit), to)) {
        p = refuse(v, "MO-25", "%s is not in the front quarter of %s. Turn first.",
                   mo_called(t, target), mo_called(t, unit));
    } else if (distance > mo_stats_of(t, unit)->range * QUARTERS) {
        if (!rules_quiet()) /* the rest only finds the words */
            boxes_say(distance, far, sizeof far);
        p = refuse(v, mo_troop_of(t, unit) == ARTILLERY ? "MO-26" : mo_kind_of(t, unit)->id,
                   "%s is %s off; %s shoots %d. Go nearer.", mo_called(t, target), far,
                   mo_called(t, unit), mo_stats_of(t, unit)->range);
        mo_mark_line(&p, MEANS_MEASURE, b, from, to);
    } else if (!mo_sees(b, from, to, &by)) {
        other = mo_unit_at(b, by);
        snprintf(what, sizeof what, "%s",
                 mo_in_wood(b, by)       ? "the wood"
                 : mo_in_building(b, by) ? "the building"
                 : other >= 0            ? mo_called(t, other)
                                         : "the hill");
        p = refuse(v, "MO-25", "The line to %s is blocked by %s in %s. Move to where it is free.",
                   mo_called(t, target), what, box_name(by, box));
        mo_mark_line(&p, MEANS_SIGHT, b, from, to);
        mo_mark_box(&p, MEANS_REFUSED, b, by);
        return false;
    } else {
        return true;
    }
    mo_mark_unit(&p, MEANS_REFUSED, b, target);
    return false;
}

void mo_check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    int unit, target;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    if (mo_now(t, o, MOVE, -1, v) && (unit = mo_unit_of(&b, o, v)) >= 0 &&
        mo_may_shoot(&b, unit, v) && (target = mo_target_of(&b, o, true, v)) >= 0 &&
        mo_may_hit(&b, unit, target, v))
        allow(v);
}

void mo_apply_shoot(struct turn *turn, const struct order *o)
{
    struct board b;
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char far[12], minus[48] = "";
    mo_board_fill(&b, t);
    struct shot s = mo_shot_of(&b, unit, o->at.index);
    int die = turn_roll(turn, DIE, s.grape ? "MO-26" : mo_kind_of(t, unit)->id, "%s shoots at %s",
                        mo_called(t, unit), mo_called(t, s.target));
    bool hits = die - s.cover - s.weak >= s.need;
    if (s.cover || s.weak)
        snprintf(minus, sizeof minus, "%s%s", s.cover ? " − 1 for cover" : "",
                 s.weak ? " − 1 as it is Shaken" : "");
    const char *id = s.cover ? "MO-22" : s.weak ? "MO-23" : s.grape ? "MO-26" : "MO-25";
    turn_say(turn, id, "%s shoots at %s, %s%s: %d%s, %d or more hits: %s.", mo_called(t, unit),
             mo_called(t, s.target), boxes_say(s.distance, far, sizeof far),
             s.grape ? ", grape" : "", die, minus, s.need, hits ? "a hit" : "a miss");
    mo_set_unit(turn, unit, U_SHOT, 1);
    if (hits) {
        mo_hit(turn, s.target, 1);
        mo_set_unit(turn, s.target, U_FIRE_HITS, mo_attr_of(t, s.target, U_FIRE_HITS) + 1);
        mo_remember_foe(turn, s.target, unit);
        mo_remove_lost(turn);
    }
}

void mo_offer_shoot(const struct board *b, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_SHOOT;
    offer->unit = ref_unit(b->t, unit);
    v->allowed = false;
    if (mo_may_shoot(b, unit, v)) {
        for (int i = 0; i < b->t->units && offer->targets < ORDER_IDS; i++)
            if (unit_stands(b->t, i) && side_of(b->t, i) != side_of(b->t, unit) &&
                mo_may_hit(b, unit, i, v))
                offer->target[offer->targets++] = ref_unit(b->t, i);
        if (offer->targets)
            allow(v);
        else
            refuse(v, "MO-25", "Nobody in sight, in range and to its front. Move or turn first.");
    }
    offer_say(b->law->rules->verb, offer, v, "one die");
}
