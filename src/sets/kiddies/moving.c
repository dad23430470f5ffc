/* Moving (KI-30 … KI-37), the nearest move that is allowed, and leaving the table (KI-82). */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>

static bool is_road(const struct table *t, int piece)
{
    return kiddies_ground(t->piece[piece].kind)->road;
}

static int ground_base_bars(const struct ground *g, int base)
{
    int side = *(const int *)g->self;
    int unit = base_unit(&g->table->base[base]);
    if (kiddies_troop(g->table, unit) == CANNON || side_of(g->table, unit) == side)
        return FREE;
    return WHY_ENEMY;
}

static int ground_piece_bars(const struct ground *g, int piece)
{
    const struct piece *p = &g->table->piece[piece];
    return kiddies_in_body_way(p) ? (int)kiddies_ground(p->kind)->bars : (int)FREE;
}

struct ground kiddies_ground_for(const struct table *t, const int *side, int unit)
{
    const struct base *b = base_of(t, unit);
    return (struct ground){.table = t,
                           .self = side,
                           .base_bars = ground_base_bars,
                           .piece_bars = ground_piece_bars,
                           .is_water = kiddies_is_water,
                           .is_pass = kiddies_is_pass,
                           .is_road = is_road,
                           .water_why = WHY_WATER,
                           .radius = b->round + b->hx};
}

static void formation_add(struct formation *f, int unit, struct pose to, bool walks, int cannon)
{
    if (f->count >= FORMATION || kiddies_in_formation(f, unit))
        return;
    f->unit[f->count] = unit;
    f->to[f->count] = to;
    f->walks[f->count] = walks;
    f->cannon[f->count++] = cannon;
}

/* Where a figure of an order stands when the first of it goes from `from` to `lead`. */
static struct pose carried(struct pose from, struct pose lead, struct pose pose)
{
    int32_t turn = angle_diff(from.face, lead.face);
    struct pose to = {pose_place(lead, pose_local(from, pose.at)),
                      angle_norm((int64_t)pose.face + turn)};
    if (turn == 0)
        to.at = vec_add(pose.at, vec_sub(lead.at, from.at));
    return to;
}

static bool goes(const struct table *t, const struct order *o, int unit, struct pose to)
{
    const struct base *b = base_of(t, unit);
    return o->vias > 0 || to.at.x != b->x || to.at.y != b->y;
}

/* The first figure goes where the order says; the others keep their places about it, and the whole
 * turns with it. A cannon's crew keeps its places about the cannon (KI-31). */
static void move_formation(const struct table *t, const struct order *o, struct formation *f)
{
    struct pose from = base_pose(base_of(t, o->id[0].index));
    struct pose lead = {o->has_to ? o->to : from.at, o->has_face ? o->face : from.face};
    *f = (struct formation){0};
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index, crew[2];
        struct pose to = i == 0 ? lead : carried(from, lead, base_pose(base_of(t, unit)));
        bool walks = goes(t, o, unit, to);
        formation_add(f, unit, to, walks, 0);
        int place = f->count;
        if (kiddies_troop(t, unit) != CANNON ||
            kiddies_crew_for(t, unit, CREW_MOVES, crew) != o->side)
            continue;
        for (int k = 0; k < kiddies_law()->crew; k++)
            formation_add(f, crew[k], carried(from, lead, base_pose(base_of(t, crew[k]))), walks,
                          place);
    }
}

/* Would one of them touch him there whom nobody of them touches now? */
static bool met(const struct table *t, const struct formation *f, int enemy)
{
    struct outline his = base_outline(base_of(t, enemy));
    bool there = false;
    for (int i = 0; i < f->count; i++) {
        struct outline mine = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
        if (kiddies_touching(t, f->unit[i], enemy))
            return false;
        there = there || (kiddies_is_figure(t, f->unit[i]) && outline_gap(&mine, &his) <= CONTACT);
    }
    return there;
}

int kiddies_meets(const struct table *t, const struct order *o, struct ref *enemy, int max)
{
    struct formation f;
    int count = 0;
    if (o->verb != V_MOVE || o->ids == 0 || t->phase != MOVE)
        return 0;
    move_formation(t, o, &f);
    for (int i = 0; i < t->units && count < max; i++)
        if (side_of(t, i) != o->side && unit_stands(t, i) && kiddies_is_figure(t, i) &&
            met(t, &f, i))
            enemy[count++] = ref_unit(t, i);
    return count;
}

struct path kiddies_formation_path(const struct table *t, const struct order *o,
                                   const struct formation *f, int i)
{
    struct vec from = base_pose(base_of(t, f->unit[i])).at;
    struct vec offset = vec_sub(from, base_pose(base_of(t, o->id[0].index)).at);
    struct path path = {.count = 1, .point = {from}};
    for (int k = 0; k < o->vias; k++)
        path.point[path.count++] = vec_add(o->via[k], offset);
    path.point[path.count++] = f->to[i].at;
    return path;
}

/* How far a unit may go along this path: its troop's spans, one more when all of it is road
 * (KI-32). */
static int32_t allowance(const struct table *t, const struct ground *g, int side, int unit,
                         const struct path *path)
{
    int32_t move = kiddies_law()->move[kiddies_troop(t, unit)];
    return kiddies_spans(t, side, path_on_road(g, path) ? move + kiddies_law()->road : move);
}

/* May this cannon turn or, with `walks`, go somewhere (KI-31)? */
static bool cannon_may_move(const struct table *t, int side, int cannon, bool walks,
                            struct verdict *v)
{
    char name[REF_TEXT];
    int crew[2];
    struct painter p;
    unit_name(t, cannon, name);
    if (kiddies_crew_for(t, cannon, CREW_MOVES, crew) != side)
        p = refuse(v, "KI-31", "%s needs its two Regulars beside it.", name);
    else if (kiddies_pinned(t, crew[0]) || kiddies_pinned(t, crew[1]))
        p = refuse(v, "KI-27", "The crew of %s is held by an enemy.", name);
    else if (!walks)
        return true;
    else if (!kiddies_crewed_at_start(t, cannon, crew[0]) ||
             !kiddies_crewed_at_start(t, cannon, crew[1]))
        p = refuse_place(v, "KI-31", "%s must be crewed from the start of the turn to move.", name);
    else if (kiddies_attr(t, crew[0], U_MOVED) || kiddies_attr(t, crew[1], U_MOVED))
        p = refuse_place(v, "KI-31", "A man of its crew has moved already, so %s stays.", name);
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, cannon);
    return false;
}

/* clang-format off */
/* What bars the way: by which rule, and what is said of it. */
static const char *const why_id[] = {
    [FREE] = "", [WHY_ENEMY] = "KI-36", [WHY_BUILDING] = "KI-36", [WHY_HILL] = "KI-33", [WHY_WATER] = "KI-34"};
static const char *const why_text[] = {
    [FREE] = "",
    [WHY_ENEMY] = "An enemy stands in the way. Go round him",
    [WHY_BUILDING] = "A building or wall is in the way. Go round it",
    [WHY_HILL] = "Nobody climbs a hill. Go round it",
    [WHY_WATER] = "is crossed by a bridge, or where a road goes through"};
/* clang-format on */

/* What bars a path, as a refusal: waters are called by their own names (KI-34). */
static struct painter refuse_barred(const struct table *t, const struct barred *barred,
                                    struct verdict *v)
{
    bool water = barred->why == WHY_WATER && barred->what.kind == KIND_PIECE;
    const char *what = water ? terrain_word(t->piece[barred->what.index].kind) : "";
    struct painter p = refuse_place(v, why_id[barred->why], "%s%s%s%s.", water ? "The " : "", what,
                                    water ? " " : "", why_text[barred->why]);
    mark_ref(&p, MEANS_REFUSED, t, barred->what);
    return p;
}

static bool may_go(const struct table *t, const struct order *o, const struct formation *f, int i,
                   struct verdict *v)
{
    char name[REF_TEXT], far[32], most[32];
    int unit = f->unit[i];
    unit_name(t, unit, name);
    struct path path = kiddies_formation_path(t, o, f, i);
    int32_t length = path_length(&path);
    if (!f->walks[i])
        return true;
    if (kiddies_attr(t, unit, U_MOVED)) {
        struct painter p = refuse(v, "HS-03", "%s has moved this turn.", name);
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    if (kiddies_is_figure(t, unit) && kiddies_pinned(t, unit)) {
        struct painter p =
            refuse(v, "KI-27", "%s touches an enemy: he may turn, but not walk away.", name);
        for (int k = 0; k < t->units; k++)
            if (side_of(t, k) != o->side && kiddies_is_figure(t, k) && kiddies_touching(t, unit, k))
                mark_unit(&p, MEANS_REFUSED, t, k);
        return false;
    }
    for (int k = 1; k + 1 < path.count; k++) {
        struct outline corner = outline_box((struct pose){path.point[k], 0}, 0, 0, 0);
        if (!kiddies_off_table(t, &corner))
            continue;
        refuse_place(v, "HS-02", "The way of %s leaves the table.", name);
        return false;
    }
    struct ground g = kiddies_ground_for(t, &o->side, unit);
    int32_t may = allowance(t, &g, o->side, unit, &path);
    if (!f->cannon[i] && length > may + kiddies_law()->rounding) {
        measure_say(t, MEASURE_SPANS, o->side, length, far, sizeof far);
        measure_say(t, MEASURE_SPANS, o->side, may, most, sizeof most);
        struct painter p = refuse_place(v, kiddies_troop(t, unit) == CANNON ? "KI-31" : "KI-30",
                                        "Too far: that is %s, %s may go %s.", far, name, most);
        p.disc(p.self, MEANS_MOVE, path.point[0], may);
        p.line(p.self, MEANS_REFUSED, path.point, path.count);
        return false;
    }
    struct barred barred;
    if (!path_clear(&g, &path, &barred)) {
        struct painter p = refuse_barred(t, &barred, v);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){barred.from, barred.to}, 2);
        return false;
    }
    return true;
}

void kiddies_check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!kiddies_now(t, o, 1u << MOVE, v) || !kiddies_ids_are_units(t, o, v) ||
        !kiddies_ids_are_mine(t, o, v))
        return;
    struct formation f;
    move_formation(t, o, &f);
    for (int i = 0; i < f.count; i++)
        if (kiddies_troop(t, f.unit[i]) == CANNON &&
            !cannon_may_move(t, o->side, f.unit[i], f.walks[i], v))
            return;
    for (int i = 0; i < f.count; i++)
        if (!may_go(t, o, &f, i, v) || !kiddies_may_stand(t, &f, i, v))
            return;
    allow(v);
}

void kiddies_apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct formation f;
    move_formation(t, o, &f);
    for (int i = 0; i < f.count; i++) {
        turn_pose(turn, base_ref(t, f.unit[i]), f.to[i]);
        if (f.walks[i])
            turn_attr(turn, ref_unit(t, f.unit[i]), U_MOVED, 1);
    }
    turn_attr(turn, ref_table(), T_MOVED_ANY, 1);
}

/* ---- the nearest move that is allowed -------------------------------------------------------- */

static bool order_allowed(const struct table *t, const struct order *o, struct verdict *v)
{
    kiddies_check_move(t, o, v);
    return v->allowed;
}

/* Pushes the end of a single figure out of whatever it overlaps, so that it touches. */
static void push_out(const struct table *t, const struct order *o, struct vec *to, int32_t face)
{
    enum { PUSHES = 8 };
    int unit = o->id[0].index;
    for (int n = 0; n < PUSHES; n++) {
        struct outline me = base_outline_at(base_of(t, unit), (struct pose){*to, face});
        int32_t deepest = -OVERLAP;
        struct outline worst = {.count = 0};
        for (int i = 0; i < t->units; i++) {
            struct outline other = base_outline(base_of(t, i));
            int32_t gap;
            if (i == unit || !unit_stands(t, i) ||
                kiddies_far_away(base_pose(base_of(t, i)).at, *to) ||
                (gap = outline_gap(&me, &other)) >= deepest)
                continue;
            deepest = gap;
            worst = other;
        }
        for (int i = 0; i < t->pieces; i++) {
            const struct piece *piece = &t->piece[i];
            if (!kiddies_in_body_way(piece) || !kiddies_ground(piece->kind)->no_end ||
                kiddies_piece_far(t, piece, *to))
                continue;
            struct outline other = piece_outline(t, piece);
            int32_t gap = outline_gap(&me, &other);
            if (gap >= deepest)
                continue;
            deepest = gap;
            worst = other;
        }
        if (worst.count == 0)
            return;
        struct outline point = outline_box((struct pose){*to, 0}, 0, 0, 0);
        struct vec here, there;
        outline_nearest(&point, &worst, &here, &there);
        struct vec away = vec_sub(*to, there);
        if (outline_holds(&worst, *to))
            away = vec_sub(there, *to);
        if (away.x == 0 && away.y == 0)
            away = (struct vec){1, 0};
        *to = vec_ahead(*to, angle_of(away), -deepest);
    }
}

/* Cuts a path at a length. */
static void path_cut(struct path *path, int32_t length)
{
    int32_t left = length;
    for (int i = 1; i < path->count; i++) {
        int32_t leg = vec_distance(path->point[i - 1], path->point[i]);
        if (leg > left) {
            path->point[i] =
                vec_ahead(path->point[i - 1], angle_of(vec_sub(path->point[i], path->point[i - 1])),
                          left > 2 ? left - 2 : 0);
            path->count = i + 1;
            return;
        }
        left -= leg;
    }
}

static void order_path(struct order *o, const struct path *path)
{
    o->vias = 0;
    for (int i = 1; i + 1 < path->count && o->vias < ORDER_VIA; i++)
        o->via[o->vias++] = path->point[i];
    o->to = path->point[path->count - 1];
    o->has_to = true;
}

/* Tries ends nearer and nearer to where the first figure stands. */
static bool snap_back(const struct table *t, struct order *o, struct verdict *v)
{
    enum { TRIES = 24 };
    struct order near = *o;
    struct vec from = base_pose(base_of(t, o->id[0].index)).at;
    struct path path = {.count = 1, .point = {from}};
    for (int i = 0; i < o->vias; i++)
        path.point[path.count++] = o->via[i];
    path.point[path.count++] = o->to;
    int32_t whole = path_length(&path);
    for (int n = TRIES - 1; n > 0; n--) {
        struct path part = path;
        path_cut(&part, (int32_t)((int64_t)whole * n / TRIES));
        order_path(&near, &part);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    return false;
}

bool kiddies_snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    if (!o->has_to)
        return false;
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at, want = o->to;
    struct order near = *o;
    int32_t face = o->has_face ? o->face : base_of(t, unit)->face;
    struct ground g = kiddies_ground_for(t, &o->side, unit);
    int32_t usual = kiddies_spans(t, o->side, kiddies_law()->move[kiddies_troop(t, unit)]);
    int32_t most = usual + kiddies_spans(t, o->side, kiddies_law()->road);
    struct path path;
    /* The order as it is; by the road; the shortest way round; out of what it overlaps; shortened.
     */
    if (route_by_road(&g, from, want, &path)) {
        path_cut(&path, most);
        order_path(&near, &path);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    near = *o;
    if (o->ids == 1)
        push_out(t, o, &near.to, face);
    bool routed = o->ids == 1 && route_find(&g, from, near.to, most + usual, &path);
    if (!routed)
        path = (struct path){.count = 2, .point = {from, near.to}};
    if (path_length(&path) > usual)
        path_cut(&path, usual);
    order_path(&near, &path);
    if (order_allowed(t, &near, v)) {
        *o = near;
        return true;
    }
    if (o->ids == 1) {
        push_out(t, o, &near.to, face);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    if (!snap_back(t, &near, v))
        return false;
    *o = near;
    return true;
}

/* ---- leaving (KI-82) ------------------------------------------------------------------------- */

/* A man's way off: straight over the defender's baseline, or round what is in the way, as far as he
 * may go. False with the straight way in *path, and what bars it or (barred->why 0) its length. */
static bool exit_path(const struct table *t, int side, int unit, struct path *path,
                      struct barred *barred)
{
    enum { ASIDE = 10 * MM };
    struct vec from = base_pose(base_of(t, unit)).at;
    struct vec off = {side == SIDE_RED ? t->width : 0, from.y};
    struct ground g = kiddies_ground_for(t, &side, unit);
    struct path straight = {.count = 2, .point = {from, off}};
    int32_t may = allowance(t, &g, side, unit, &straight) + kiddies_law()->rounding;
    *path = straight;
    *barred = (struct barred){0};
    if (path_length(path) > may)
        return false;
    if (path_clear(&g, path, barred))
        return true;
    may = kiddies_spans(t, side, kiddies_law()->move[kiddies_troop(t, unit)]);
    for (int32_t aside = ASIDE; aside < may; aside += ASIDE)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct vec at = {off.x, from.y + hand * aside};
            if (at.y >= 0 && at.y <= t->depth && route_find(&g, from, at, may, path))
                return true;
        }
    *path = straight;
    return false;
}

void kiddies_check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], far[32];
    if (!kiddies_now(t, o, 1u << MOVE, v) || !kiddies_ids_are_units(t, o, v) ||
        !kiddies_ids_are_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    unit_name(t, unit, name);
    if (!t->attr[T_EXIT] || t->attr[T_ATTACKER] != o->side) {
        refuse(v, "KI-82", "Nobody leaves the table in this game.");
        return;
    }
    if (kiddies_troop(t, unit) != REGULAR || o->ids != 1) {
        refuse(v, "KI-82", "Only a Regular, alone, wins by leaving.");
        return;
    }
    if (kiddies_attr(t, unit, U_MOVED)) {
        refuse(v, "HS-03", "%s has moved this turn.", name);
        return;
    }
    if (kiddies_pinned(t, unit)) {
        refuse(v, "KI-27", "%s touches an enemy and cannot walk away.", name);
        return;
    }
    struct path path;
    struct barred barred;
    if (exit_path(t, o->side, unit, &path, &barred)) {
        allow(v);
    } else if (barred.why) {
        refuse_barred(t, &barred, v);
    } else {
        measure_say(t, MEASURE_SPANS, o->side, path_length(&path), far, sizeof far);
        struct painter p = refuse(v, "KI-82", "The far edge is %s away: too far for now.", far);
        p.line(p.self, MEANS_REFUSED, path.point, 2);
    }
}

void kiddies_apply_leave(struct turn *turn, const struct order *o)
{
    char name[REF_TEXT];
    int unit = o->id[0].index;
    turn_where(turn, base_ref(turn->table, unit), WHERE_LEFT);
    game_over(turn, o->side, T_ENDED_BY, ENDED_EXIT);
    turn_say(turn, "KI-82", "%s marches off over the far edge: %s wins.",
             unit_name(turn->table, unit, name), side_name(o->side));
}

/* ---- what may be done ------------------------------------------------------------------------ */

/* What the unit could do in the movement phase, tried where it stands. */
void kiddies_offer_moves(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    char far[40], text[64];
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || offers_skip(i))
            continue;
        int mine = kiddies_controller(t, i);
        if (mine != side && !(mine == SIDE_NONE && side_of(t, i) == side))
            continue;
        struct order o = order_by(V_MOVE, side);
        struct offer *offer = offers_add(list);
        offer->verb = V_MOVE;
        offer->unit = ref_unit(t, i);
        offer->reach = kiddies_spans(t, side, kiddies_law()->move[kiddies_troop(t, i)]);
        o.ids = 1;
        o.id[0] = offer->unit;
        allow(v);
        if (kiddies_ids_are_mine(t, &o, v)) {
            if (kiddies_attr(t, i, U_MOVED))
                refuse(v, "HS-03", "Has moved this turn");
            else if (kiddies_is_figure(t, i) && kiddies_pinned(t, i))
                refuse(v, "KI-27", "Touches an enemy: may turn only");
            else if (kiddies_troop(t, i) == CANNON)
                cannon_may_move(t, side, i, true, v);
        }
        if (v->allowed || !v->id[0])
            allow(v);
        measure_say(t, MEASURE_SPANS, side, offer->reach, far, sizeof far);
        snprintf(text, sizeof text, "up to %s", far);
        offer_say(rules_kiddies.verb, offer, v, text);
        if (kiddies_troop(t, i) == REGULAR && t->attr[T_EXIT] && t->attr[T_ATTACKER] == side) {
            struct offer *leave = offers_add(list);
            leave->verb = V_LEAVE;
            leave->unit = ref_unit(t, i);
            o.verb = V_LEAVE;
            kiddies_check_leave(t, &o, v);
            offer_say(rules_kiddies.verb, leave, v, "off the far edge: that wins");
        }
    }
}
