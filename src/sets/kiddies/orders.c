/* What orders have in common: whom they name (HS-01, HS-07, KI-37), when they may be given (HS-05),
 * where figures may stand (HS-02, KI-13, KI-33, KI-36). */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>

/* Every id a unit that exists, is on the table (or in reserve while deploying), and named once. */
bool kiddies_ids_are_units(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids == 0) {
        refuse(v, "HS-07", "Say who is to do it.");
        return false;
    }
    for (int i = 0; i < o->ids; i++) {
        if (o->id[i].kind != KIND_UNIT || !table_has(t, o->id[i])) {
            refuse(v, "HS-07", "%s is not a figure.", ref_text(t, o->id[i], name));
            return false;
        }
        int unit = o->id[i].index;
        if (base_of(t, unit)->where != WHERE_TABLE &&
            (t->phase != DEPLOY || base_of(t, unit)->where != WHERE_RESERVE)) {
            refuse(v, "HS-07", "%s is out of the game.", unit_name(t, unit, name));
            return false;
        }
        for (int k = 0; k < i; k++)
            if (ref_same(o->id[i], o->id[k])) {
                refuse(v, "HS-07", "%s is named twice.", unit_name(t, unit, name));
                return false;
            }
    }
    return true;
}

bool kiddies_ids_are_mine(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index;
        int side = kiddies_controller(t, unit);
        if (side == o->side)
            continue;
        struct painter p;
        if (kiddies_troop(t, unit) == CANNON && side == SIDE_NONE)
            p = refuse(v, "KI-37", "Nobody crews %s. Bring two Regulars to it.",
                       unit_name(t, unit, name));
        else
            p = refuse(v, "HS-01", "%s is not yours.", unit_name(t, unit, name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

/* Why an order waits for another part of the turn, or comes too late. */
static const char *untimely(const struct table *t, unsigned phases_wanted)
{
    static const char *const over[PHASES] = {[DEPLOY] = "The battle has begun.",
                                             [MOVE] = "Not now: everyone has moved.",
                                             [FIGHT] = "Not now: the fights are over."};
    static const char *const first[PHASES] = {[DEPLOY] = "Not yet: everyone sets up first.",
                                              [MOVE] = "Not yet: everyone moves first.",
                                              [FIGHT] = "Not yet: the fights come first."};
    int last = 0;
    for (int i = 0; i < PHASES; i++)
        last = phases_wanted >> i & 1 ? i : last;
    const char *why = last < t->phase ? over[last] : first[t->phase];
    return why ? why : "Not now: this shot waits its turn.";
}

/* Right phase, right side, no question in the way. */
bool kiddies_now(const struct table *t, const struct order *o, unsigned phases_wanted,
                 struct verdict *v)
{
    if (!(phases_wanted >> t->phase & 1)) {
        refuse_now(v, "%s", untimely(t, phases_wanted));
        v->never = phases_wanted == 1u << DEPLOY; /* nobody sets up twice */
        return false;
    }
    if (t->phase != DEPLOY && t->step == STEP_OPEN) {
        refuse(v, "HS-05", "The dice that open this phase have not been rolled.");
        return false;
    }
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now.", side_word(t->active));
        return false;
    }
    return true;
}

/* ---- standing somewhere ---------------------------------------------------------------------- */

bool kiddies_in_formation(const struct formation *f, int unit)
{
    for (int i = 0; i < f->count; i++)
        if (f->unit[i] == unit)
            return true;
    return false;
}

bool kiddies_off_table(const struct table *t, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    return low.x < 0 || low.y < 0 || high.x > t->width || high.y > t->depth;
}

/* May a base of the formation end here? */
bool kiddies_may_stand(const struct table *t, const struct formation *f, int index,
                       struct verdict *v)
{
    char name[REF_TEXT];
    int unit = f->unit[index];
    const struct base *b = base_of(t, unit);
    struct outline o = base_outline_at(b, f->to[index]);
    const char *full = t->phase == DEPLOY ? "KI-13" : "KI-36";
    /* A round base that turns where a shot has left it covers what it covered before. */
    if (b->where == WHERE_TABLE && b->hx == 0 && b->hy == 0 && f->to[index].at.x == b->x &&
        f->to[index].at.y == b->y)
        return true;
    if (kiddies_off_table(t, &o)) {
        refuse_place(v, "HS-02", "%s would stand over the edge of the table.",
                     unit_name(t, unit, name));
        return false;
    }
    for (int i = 0; i < t->units; i++) {
        struct outline other = base_outline(base_of(t, i));
        if (i == unit || kiddies_in_formation(f, i) || !unit_stands(t, i) ||
            kiddies_far_away(base_pose(base_of(t, i)).at, f->to[index].at) ||
            outline_gap(&o, &other) >= -OVERLAP)
            continue;
        struct painter p =
            refuse_place(v, full, "No room: %s stands there.", unit_name(t, i, name));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int i = 0; i < index; i++) {
        struct outline other = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
        if (outline_gap(&o, &other) >= -OVERLAP)
            continue;
        struct painter p = refuse_place(v, full, "They would stand on each other's bases.");
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *piece = &t->piece[i];
        if (!kiddies_in_body_way(piece) || !kiddies_ground(piece->kind)->no_end ||
            kiddies_piece_far(t, piece, f->to[index].at))
            continue;
        struct outline other = piece_outline(t, piece);
        if (outline_gap(&o, &other) >= -OVERLAP)
            continue;
        bool hill = piece->kind == TERRAIN_HILL;
        struct painter p =
            refuse_place(v, hill ? "KI-33" : "KI-36",
                         hill ? "Nobody stands on a hill." : "No room: a %s is there.",
                         terrain_word(piece->kind));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    return true;
}
