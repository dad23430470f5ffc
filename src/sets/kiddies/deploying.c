/* Setting up, one by one (KI-10, KI-11, KI-13). */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>

/* The zone a side deploys in, as west and east bounds. */
void kiddies_zone(const struct table *t, int side, int32_t *west, int32_t *east)
{
    int32_t depth = kiddies_law()->deploy_depth;
    int attacker = t->attr[T_ATTACKER];
    if (attacker && attacker != side)
        depth = t->width / 2;
    *west = side == SIDE_RED ? 0 : t->width - depth;
    *east = side == SIDE_RED ? depth : t->width;
}

enum { RANK_PITCH = 23 * MM, WIDE_PITCH = 35 * MM };

/* Room from one man of a rank to the next: cavalry touches, ready to charge (KI-70). */
static int32_t rank_pitch(const struct table *t, int unit, int next)
{
    if (kiddies_troop(t, unit) == CANNON || kiddies_troop(t, next) == CANNON)
        return WIDE_PITCH;
    if (kiddies_troop(t, unit) == CAVALRY && kiddies_troop(t, next) == CAVALRY)
        return 2 * rules_kiddies.troop[CAVALRY].round;
    return RANK_PITCH;
}

/* Where the units of a deploy order go: men still in reserve line up at the first one's right hand,
 * a whole formation that already stands keeps its shape. */
static void deploy_formation(const struct table *t, const struct order *o, struct formation *f)
{
    int first = o->id[0].index;
    struct pose from = base_pose(base_of(t, first));
    bool fresh = base_of(t, first)->where != WHERE_TABLE;
    int32_t usual = o->side == SIDE_RED ? 90 * DEG : 270 * DEG;
    struct pose lead = {o->has_to ? o->to : from.at, o->has_face ? o->face
                                                     : fresh     ? usual
                                                                 : from.face};
    int32_t turn = angle_diff(from.face, lead.face), right = 0;
    *f = (struct formation){0};
    for (int i = 0; i < o->ids && f->count < FORMATION; i++) {
        int unit = o->id[i].index;
        struct pose pose = base_pose(base_of(t, unit)), to = lead;
        if (i > 0 && !fresh && base_of(t, unit)->where == WHERE_TABLE) {
            to.at = pose_place(lead, pose_local(from, pose.at));
            to.face = angle_norm((int64_t)pose.face + turn);
        } else if (i > 0) {
            right += rank_pitch(t, o->id[i - 1].index, unit);
            to.at = pose_place(lead, (struct vec){right, 0});
        }
        f->unit[f->count] = unit;
        f->to[f->count++] = to;
    }
}

/* May this base of the formation be set up here? */
bool kiddies_may_deploy(const struct table *t, const struct formation *f, int i, int side,
                        struct verdict *v)
{
    char name[REF_TEXT];
    int32_t west, east;
    struct vec low, high;
    struct outline o = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
    kiddies_zone(t, side, &west, &east);
    outline_bounds(&o, &low, &high);
    if ((west > 0 && low.x < west) || (east < t->width && high.x > east)) {
        bool half = east - west > kiddies_law()->deploy_depth;
        struct painter p = refuse_place(v, t->attr[T_ATTACKER] ? "KI-11" : "KI-10",
                                        half ? "The defender sets up in his own half."
                                             : "Set up within 6 inches of your baseline.");
        struct vec zone[4] = {{west, 0}, {west, t->depth}, {east, t->depth}, {east, 0}};
        p.area(p.self, MEANS_ZONE, zone, 4);
        return false;
    }
    for (int k = 0; k < t->pieces; k++) {
        const struct piece *piece = &t->piece[k];
        if (piece->where != WHERE_TABLE || !kiddies_ground(piece->kind)->no_deploy ||
            kiddies_piece_far(t, piece, f->to[i].at))
            continue;
        struct outline other = piece_outline(t, piece);
        if (outline_gap(&o, &other) >= -OVERLAP ||
            (kiddies_is_water(t, k) && on_piece(t, f->to[i].at, kiddies_is_pass)))
            continue;
        struct painter p =
            refuse_place(v, "KI-13", "Nobody sets up in a %s.", terrain_word(piece->kind));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int k = 0; k < t->units; k++) {
        struct outline other = base_outline(base_of(t, k));
        if (side_of(t, k) == side || !unit_stands(t, k) || outline_gap(&o, &other) > CONTACT)
            continue;
        struct painter p = refuse_place(v, "KI-13", "Nobody sets up touching an enemy: %s.",
                                        unit_name(t, k, name));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    return true;
}

void kiddies_check_deploy(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!kiddies_now(t, o, 1u << DEPLOY, v) || !kiddies_ids_are_units(t, o, v) ||
        !kiddies_ids_are_mine(t, o, v))
        return;
    if (!o->has_to && base_of(t, o->id[0].index)->where != WHERE_TABLE) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    struct formation f;
    deploy_formation(t, o, &f);
    for (int i = 0; i < f.count; i++)
        if (!kiddies_may_deploy(t, &f, i, o->side, v) || !kiddies_may_stand(t, &f, i, v))
            return;
    allow(v);
}

/* What is told of troops while they are hidden (KI-10). */
int kiddies_see_mask(const struct table *t, int side)
{
    bool hidden = t->phase == DEPLOY && t->attr[T_ATTACKER] == SIDE_NONE;
    return hidden ? 1 << side : SEE_ALL;
}

bool kiddies_visible(const struct table *t, int viewer, int base)
{
    if (t->phase != DEPLOY || t->attr[T_ATTACKER] || viewer == SIDE_NONE)
        return true;
    return side_of(t, base_unit(&t->base[base])) == viewer;
}

void kiddies_apply_deploy(struct turn *turn, const struct order *o)
{
    struct formation f;
    deploy_formation(turn->table, o, &f);
    turn->see = kiddies_see_mask(turn->table, o->side);
    for (int i = 0; i < f.count; i++) {
        struct ref base = base_ref(turn->table, f.unit[i]);
        turn_where(turn, base, WHERE_TABLE);
        turn_pose(turn, base, f.to[i]);
    }
    turn->see = SEE_ALL;
}

bool kiddies_snap_deploy(const struct table *t, struct order *o, struct verdict *v)
{
    enum { RINGS = 12, AROUND = 12, RING = 6 * MM };
    if (!o->has_to)
        return false;
    int32_t west, east;
    struct order near = *o;
    struct formation f;
    kiddies_zone(t, o->side, &west, &east);
    /* Into the zone as a whole, then outwards in rings until there is room. */
    deploy_formation(t, &near, &f);
    struct vec low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < f.count; i++) {
        struct vec l, h;
        struct outline base = base_outline_at(base_of(t, f.unit[i]), f.to[i]);
        outline_bounds(&base, &l, &h);
        low = (struct vec){l.x < low.x ? l.x : low.x, l.y < low.y ? l.y : low.y};
        high = (struct vec){h.x > high.x ? h.x : high.x, h.y > high.y ? h.y : high.y};
    }
    near.to.x += low.x < west ? west - low.x : high.x > east ? east - high.x : 0;
    near.to.y += low.y < 0 ? -low.y : high.y > t->depth ? t->depth - high.y : 0;
    struct vec middle = near.to;
    for (int ring = 0; ring < RINGS; ring++)
        for (int k = 0; k < (ring ? AROUND : 1); k++) {
            near.to = vec_ahead(middle, k * (TURN / AROUND), ring * RING);
            kiddies_check_deploy(t, &near, v);
            if (v->allowed) {
                *o = near;
                return true;
            }
        }
    return false;
}

int kiddies_waiting(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += side_of(t, i) == side && base_of(t, i)->where == WHERE_RESERVE;
    return count;
}

void kiddies_offer_deploy(const struct table *t, int side, struct offers *list)
{
    int left = kiddies_waiting(t, side);
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || offers_skip(i))
            continue;
        struct offer *offer = offers_add(list);
        offer->verb = V_DEPLOY;
        offer->unit = ref_unit(t, i);
        offer->allowed = true;
        offer->reach = t->width + t->depth;
        snprintf(offer->id, sizeof offer->id, "KI-10");
        snprintf(offer->why, sizeof offer->why, "%s",
                 base_of(t, i)->where == WHERE_RESERVE ? "waits beside the table" : "may be moved");
    }
    struct offer *muster = offers_add(list);
    muster->verb = V_MUSTER;
    muster->allowed = left > 0;
    snprintf(muster->id, sizeof muster->id, "KI-10");
    snprintf(muster->why, sizeof muster->why,
             left == 1  ? "%d finds a place by himself"
             : left > 1 ? "%d find a place by themselves"
                        : "Everybody stands on the table",
             left);
}
