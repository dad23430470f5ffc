#include "plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    GIVE_UP = 2,          /* failed orders after which a unit is left alone */
    LINE = 5,             /* men of a line that goes together */
    RIDERS = 3,           /* horsemen that ride together */
    NEIGHBOUR = 30 * MM,  /* from middle to middle at most */
    LEVEL = 10 * MM,      /* out of line at most */
    ALIKE = 10 * DEG,     /* facing */
    LINE_NEAR = 1600,     /* thousandths of a span: nearer than this, men go one by one */
    LINE_KEEPS = 1100,    /* … and a line stops so far before the enemy */
    GUN_KEEPS = 3000,     /* thousandths of a span: a gun goes no nearer than this */
    CREW_LEAVES = 1300,   /* … and its crew runs at enemies nearer than this */
    BARE_STEP = 15 * MM,  /* moves shorter than this are not worth an order */
    CLOSE_IN = 80,        /* percent of touching distance at which a man is let go */
    DRAGS = 3,            /* men set up one by one by hand */
    LANE = 45 * MM,       /* half width of the three horsemen */
    SHOT_WIDE = 22 * MM,  /* a pellet passing so near to an enemy may fell him */
    SHOT_SAFE = 45 * MM,  /* … and so near to a friend is not wanted */
    SHOT_PAST = 500 * MM, /* friends so far behind the first enemy still count */
    SHOT_FAR = 1500 * MM, /* shots farther than this are not tried */
    STRENGTH_LEAST = 350,
    STRENGTH_STEP = 50,
};

void planner_init(struct planner *planner, const struct rules *rules, uint64_t seed)
{
    memset(planner, 0, sizeof *planner);
    planner->rules = rules;
    planner->chance = random_player(seed);
    planner->keen = keen_player(seed);
    planner->keen.curious = true;
    planner->phase = -1;
}

bool plan_allowed(struct planner *p, const struct table *table, const struct order *order)
{
    p->verdict = (struct verdict){0};
    rules_check(p->rules, table, order, &p->verdict);
    return p->verdict.allowed;
}

void plan_failed(struct planner *p, const struct order *order)
{
    keen_failed(&p->keen, order);
    for (int i = 0; i < order->ids; i++)
        if (order->id[i].kind == KIND_UNIT)
            p->tries[order->id[i].index]++;
}

/* ---- small questions ------------------------------------------------------------------------- */

static const struct base *base_of(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

static bool stands(const struct table *t, int unit)
{
    return base_of(t, unit)->where == WHERE_TABLE;
}

static bool is_troop(const struct planner *p, const struct table *t, int unit, const char *word)
{
    return strcmp(p->rules->troop[t->unit[unit].troop].word, word) == 0;
}

static bool word_is(const struct planner *p, int verb, const char *word)
{
    return strcmp(p->rules->verb[verb].word, word) == 0;
}

static struct vec at_of(const struct table *t, int unit)
{
    return base_pose(base_of(t, unit)).at;
}

static int32_t least32(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* The nearest standing enemy who is no gun; -1 none. `foot`: those on foot only. */
static int nearest_enemy(const struct planner *p, const struct table *t, int side, struct vec from,
                         bool foot, int32_t *far)
{
    int best = -1;
    *far = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == side || !stands(t, i) || is_troop(p, t, i, "cannon") ||
            (foot && is_troop(p, t, i, "cavalry")))
            continue;
        int32_t d = vec_distance(from, at_of(t, i));
        if (d < *far) {
            *far = d;
            best = i;
        }
    }
    return best;
}

static const struct offer *offer_for(const struct planner *p, const char *verb, int unit)
{
    for (int i = 0; i < p->offers.count; i++) {
        const struct offer *o = &p->offers.offer[i];
        if (o->allowed && o->unit.kind == KIND_UNIT && o->unit.index == unit &&
            word_is(p, o->verb, verb))
            return o;
    }
    return NULL;
}

/* The first offer of a verb; NULL when it is not allowed now. */
static const struct offer *offer_of(const struct planner *p, const char *verb)
{
    for (int i = 0; i < p->offers.count; i++)
        if (p->offers.offer[i].allowed && word_is(p, p->offers.offer[i].verb, verb))
            return &p->offers.offer[i];
    return NULL;
}

static void order_from(const struct offer *offer, int side, struct order *o)
{
    *o = (struct order){.verb = offer->verb, .side = side};
    if (offer->withs) {
        o->ids = offer->withs;
        memcpy(o->id, offer->with, sizeof o->id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        o->ids = 1;
        o->id[0] = offer->unit;
    }
    memcpy(o->word, offer->word, sizeof o->word);
}

/* Stands a fixed thing in the way of a strip of half width `wide`? */
static bool strip_blocked(const struct table *t, struct vec from, struct vec to, int32_t wide,
                          unsigned kinds)
{
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *piece = &t->piece[i];
        if (piece->where != WHERE_TABLE || !(kinds & 1u << piece->kind))
            continue;
        struct outline o = piece_outline(t, piece);
        if (track_gap(from, to, wide, &o) < 0)
            return true;
    }
    return false;
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* Where riders would have the longest free run: a place in the front of their zone. */
static struct vec lane_for(const struct table *t, int side)
{
    static const unsigned stops = 1u << TERRAIN_RIVER | 1u << TERRAIN_STREAM | 1u << TERRAIN_LAKE |
                                  1u << TERRAIN_WOOD | 1u << TERRAIN_TREE | 1u << TERRAIN_HILL |
                                  1u << TERRAIN_BUILDING | 1u << TERRAIN_BRICK |
                                  1u << TERRAIN_HOUSE | 1u << TERRAIN_WALL | 1u << TERRAIN_BRIDGE;
    enum { STEP = 60 * MM, RUN = 100 * MM, FRONT = 110 * MM };
    int32_t x = side == SIDE_RED ? FRONT : t->width - FRONT, best = -1;
    struct vec lane = {x, t->depth / 4};
    for (int32_t y = 2 * LANE; y < t->depth - 2 * LANE; y += STEP) {
        int32_t run = 0;
        struct vec from = {x, y}, to = from;
        while (run < t->width / 2) {
            to.x = side == SIDE_RED ? x + run + RUN : x - run - RUN;
            if (strip_blocked(t, from, to, LANE, stops))
                break;
            run += RUN;
        }
        int32_t aside = y > t->depth / 2 ? y - t->depth / 2 : t->depth / 2 - y;
        if (run - aside / 4 > best && aside > t->depth / 8) {
            best = run - aside / 4;
            lane = (struct vec){x, y};
        }
    }
    return lane;
}

static bool waits(const struct planner *p, const struct table *t, int side, int unit,
                  const char *troop)
{
    return unit_side(&t->unit[unit]) == side && base_of(t, unit)->where == WHERE_RESERVE &&
           p->tries[unit] < GIVE_UP && (!troop || is_troop(p, t, unit, troop));
}

/* The next of three horsemen, in the front of the longest lane, flank to flank. */
static bool deploy_rider(struct planner *p, const struct table *t, int side, struct order *o)
{
    int count = 0, next = -1;
    for (int i = 0; i < t->units; i++) {
        count += unit_side(&t->unit[i]) == side && is_troop(p, t, i, "cavalry");
        if (next < 0 && waits(p, t, side, i, "cavalry"))
            next = i;
    }
    if (count < RIDERS || next < 0 || p->riders_placed >= count / RIDERS * RIDERS)
        return false;
    const struct base *b = base_of(t, next);
    struct vec lane = lane_for(t, side);
    int at = p->riders_placed % RIDERS, row = p->riders_placed / RIDERS;
    int32_t wide = 2 * (b->hx + b->round), deep = 2 * (b->hy + b->round) + 10 * MM;
    o->ids = 1;
    o->id[0] = ref_unit(t, next);
    o->to = (struct vec){lane.x + (side == SIDE_RED ? -row : row) * deep, lane.y + (at - 1) * wide};
    o->has_to = true;
    p->riders_placed++;
    return true;
}

/* A few by hand, each some way from the middle; the rest find places by themselves. */
static bool deploy_other(struct planner *p, const struct table *t, int side, struct order *o)
{
    static const char *const wanted[DRAGS] = {"skirmisher", "regular", "skirmisher"};
    enum { FRONT = 60 * MM };
    if (p->dragged >= DRAGS)
        return false;
    for (int i = 0; i < t->units; i++) {
        if (!waits(p, t, side, i, wanted[p->dragged]))
            continue;
        int32_t aside = t->depth * (p->dragged + 2) / 12;
        o->ids = 1;
        o->id[0] = ref_unit(t, i);
        o->to = (struct vec){side == SIDE_RED ? 152 * MM - FRONT : t->width - 152 * MM + FRONT,
                             p->dragged % 2 ? t->depth / 2 + aside : t->depth / 2 - aside};
        o->has_to = true;
        p->dragged++;
        return true;
    }
    p->dragged = DRAGS;
    return false;
}

static bool plan_deploy(struct planner *p, const struct table *t, int side, struct order *o)
{
    const struct offer *offer = offer_of(p, "deploy");
    *o = (struct order){.side = side, .verb = offer ? offer->verb : 0};
    if (offer && (deploy_rider(p, t, side, o) || deploy_other(p, t, side, o))) {
        if (plan_allowed(p, t, o) || rules_snap(p->rules, t, o))
            return true;
        plan_failed(p, o);
        return plan_deploy(p, t, side, o);
    }
    offer = offer_of(p, "muster");
    if (!offer)
        offer = offer_of(p, "end");
    if (offer)
        order_from(offer, side, o);
    return offer != NULL;
}

/* ---- moving ---------------------------------------------------------------------------------- */

static bool can_move(const struct planner *p, const struct table *t, int unit)
{
    return stands(t, unit) && p->tries[unit] < GIVE_UP && offer_for(p, "move", unit) &&
           !(p->rules->shows->spent && p->rules->shows->spent(t, unit));
}

static bool beside(const struct table *t, int a, int b)
{
    struct vec local = pose_local(base_pose(base_of(t, a)), at_of(t, b));
    int32_t turn = angle_diff(base_of(t, a)->face, base_of(t, b)->face);
    return t->unit[a].troop == t->unit[b].troop && local.x > 0 && local.x < NEIGHBOUR &&
           local.y > -LEVEL && local.y < LEVEL && turn > -ALIKE && turn < ALIKE;
}

/* Is he one of the two at a gun of his own side? */
static bool at_gun(const struct planner *p, const struct table *t, int unit)
{
    struct outline me = base_outline(base_of(t, unit));
    for (int i = 0; i < t->units; i++) {
        if (!is_troop(p, t, i, "cannon") || !stands(t, i) ||
            vec_distance(at_of(t, i), at_of(t, unit)) > 100 * MM)
            continue;
        struct outline gun = base_outline(base_of(t, i));
        if (outline_gap(&me, &gun) <= CONTACT)
            return true;
    }
    return false;
}

/* Men that stand side by side from left to right, the first of them `unit`. */
static int line_from(const struct planner *p, const struct table *t, int unit, int most, int *man)
{
    int count = 0;
    man[count++] = unit;
    while (count < most) {
        int next = -1;
        for (int i = 0; i < t->units && next < 0; i++)
            if (i != man[count - 1] && unit_side(&t->unit[i]) == unit_side(&t->unit[unit]) &&
                can_move(p, t, i) && !at_gun(p, t, i) && beside(t, man[count - 1], i))
                next = i;
        if (next < 0)
            break;
        man[count++] = next;
    }
    return count;
}

/* The whole of `o` towards a point, as far as it may and no nearer than `keep`: straight, then
 * more and more aside, then shorter. */
static bool go_towards(struct planner *p, const struct table *t, struct order *o, struct vec goal,
                       int32_t reach, int32_t keep)
{
    static const int32_t aside[] = {0, 15, -15, 35, -35, 60, -60};
    struct vec from = at_of(t, o->id[0].index);
    int32_t far = vec_distance(from, goal) - keep, bearing = angle_of(vec_sub(goal, from));
    far = least32(far, reach);
    for (int cut = 0; cut < 3; cut++, far = far / 2)
        for (size_t i = 0; i < sizeof aside / sizeof aside[0] && far > BARE_STEP; i++) {
            o->to = vec_ahead(from, angle_norm((int64_t)bearing + aside[i] * DEG), far);
            o->has_to = true;
            order_quantise(o);
            if (plan_allowed(p, t, o))
                return true;
        }
    return false;
}

static bool move_group(struct planner *p, const struct table *t, int side, const int *man,
                       int count, struct order *o)
{
    const struct offer *offer = offer_for(p, "move", man[count / 2]);
    int32_t far, span = t->side[side].span, nearest = INT32_MAX;
    for (int i = 0; i < count; i++) {
        nearest_enemy(p, t, side, at_of(t, man[i]), false, &far);
        nearest = least32(nearest, far);
    }
    int enemy = nearest_enemy(p, t, side, at_of(t, man[count / 2]), false, &far);
    if (!offer || enemy < 0 || (int64_t)nearest * 1000 < (int64_t)span * LINE_NEAR)
        return false;
    *o = (struct order){.verb = offer->verb, .side = side, .ids = count};
    o->id[0] = ref_unit(t, man[count / 2]);
    for (int i = 0, n = 1; i < count; i++)
        if (i != count / 2)
            o->id[n++] = ref_unit(t, man[i]);
    int32_t keep = far - nearest + (int32_t)((int64_t)span * LINE_KEEPS / 1000);
    return go_towards(p, t, o, at_of(t, enemy), offer->reach - MM, keep);
}

static bool move_groups(struct planner *p, const struct table *t, int side, struct order *o)
{
    int man[LINE];
    for (int i = 0; i < t->units; i++) {
        bool horse = is_troop(p, t, i, "cavalry");
        int most = horse ? RIDERS : LINE;
        if (unit_side(&t->unit[i]) != side || (!horse && !is_troop(p, t, i, "regular")) ||
            !can_move(p, t, i) || at_gun(p, t, i))
            continue;
        if (line_from(p, t, i, most, man) == most && move_group(p, t, side, man, most, o))
            return true;
    }
    return false;
}

static bool defends(const struct planner *p, const struct table *t, int side)
{
    int attacker = field_find(&p->rules->attrs, KIND_TABLE, "attacker");
    return attacker >= 0 && table_get(t, ref_table(), attacker) == side_other(side);
}

/* Where the attacker's men should go besides to the enemy; false when nowhere. */
static bool goal_for(const struct planner *p, const struct table *t, int side, int unit,
                     struct vec *goal)
{
    struct vec at = at_of(t, unit);
    int hold = field_find(&p->rules->attrs, KIND_TABLE, "hold_piece");
    if (!defends(p, t, side_other(side)) || p->goal == GOAL_KILL)
        return false;
    if (p->goal == GOAL_EXIT) {
        *goal = (struct vec){side == SIDE_RED ? t->width - 11 * MM : 11 * MM, at.y};
        return is_troop(p, t, unit, "regular");
    }
    int piece = hold < 0 ? 0 : table_get(t, ref_table(), hold);
    if (piece <= 0 || is_troop(p, t, unit, "cavalry"))
        return false;
    *goal = (struct vec){t->piece[piece - 1].x, t->piece[piece - 1].y};
    return true;
}

/* Is the enemy already touched by two of ours? */
static bool well_engaged(const struct table *t, int enemy)
{
    int count = 0;
    struct outline his = base_outline(base_of(t, enemy));
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == unit_side(&t->unit[enemy]) || !stands(t, i) ||
            vec_distance(at_of(t, i), at_of(t, enemy)) > 60 * MM)
            continue;
        struct outline o = base_outline(base_of(t, i));
        count += outline_gap(&o, &his) <= CONTACT;
    }
    return count >= 2;
}

/* Into contact with an enemy within reach: Regulars first, those not yet fought before others. */
static bool attack(struct planner *p, const struct table *t, int side, int unit,
                   const struct offer *offer, struct order *o)
{
    const struct base *me = base_of(t, unit);
    struct vec at = at_of(t, unit);
    int best = -1;
    int32_t worth = INT32_MIN;
    for (int i = 0; i < t->units; i++) {
        int32_t d = vec_distance(at, at_of(t, i));
        if (unit_side(&t->unit[i]) == side || !stands(t, i) || is_troop(p, t, i, "cannon") ||
            d > offer->reach + 20 * MM || well_engaged(t, i))
            continue;
        int32_t w = -d + (is_troop(p, t, i, "regular") ? 60 * MM : 0);
        if (w > worth) {
            worth = w;
            best = i;
        }
    }
    if (best < 0)
        return false;
    const struct base *b = base_of(t, best);
    int32_t touch = (me->round + me->hx + b->round + b->hx) * CLOSE_IN / 100;
    *o = (struct order){.verb = offer->verb, .side = side, .ids = 1, .id[0] = offer->unit};
    o->to = vec_ahead(at_of(t, best), angle_of(vec_sub(at, at_of(t, best))), touch);
    o->has_to = true;
    order_quantise(o);
    return rules_snap(p->rules, t, o) && vec_distance(at, o->to) > BARE_STEP;
}

static int32_t spans(const struct table *t, int side, int thousandths)
{
    return (int32_t)((int64_t)t->side[side].span * thousandths / 1000);
}

/* The gun comes along, with the two who crew it, but stays where it can shoot. */
static bool move_gun(struct planner *p, const struct table *t, int side, const struct offer *offer,
                     struct order *o)
{
    int32_t far;
    struct vec at = at_of(t, offer->unit.index);
    int enemy = nearest_enemy(p, t, side, at, false, &far);
    *o = (struct order){.verb = offer->verb, .side = side, .ids = 1, .id[0] = offer->unit};
    return enemy >= 0 && far > spans(t, side, GUN_KEEPS) + BARE_STEP &&
           go_towards(p, t, o, at_of(t, enemy), offer->reach - MM, spans(t, side, GUN_KEEPS));
}

static bool move_single(struct planner *p, const struct table *t, int side, int unit,
                        struct order *o)
{
    const struct offer *offer = offer_for(p, "move", unit);
    struct vec goal;
    int32_t far;
    if (!offer)
        return false;
    if (is_troop(p, t, unit, "cannon"))
        return move_gun(p, t, side, offer, o);
    bool errand = goal_for(p, t, side, unit, &goal);
    if (!errand && attack(p, t, side, unit, offer, o))
        return true;
    *o = (struct order){.verb = offer->verb, .side = side, .ids = 1, .id[0] = offer->unit};
    if (errand) {
        o->to = goal;
        o->has_to = true;
        if (rules_snap(p->rules, t, o) && vec_distance(at_of(t, unit), o->to) > BARE_STEP)
            return true;
        return attack(p, t, side, unit, offer, o);
    }
    int enemy = nearest_enemy(p, t, side, at_of(t, unit), false, &far);
    if (enemy < 0 || (p->goal == GOAL_EXIT && defends(p, t, side)))
        return false;
    int32_t keep = far > offer->reach + 40 * MM ? 25 * MM : 0;
    if (go_towards(p, t, o, at_of(t, enemy), offer->reach - MM, keep))
        return true;
    /* Round what is in the way, as the hand would. */
    o->to = at_of(t, enemy);
    o->has_to = true;
    o->vias = 0;
    return rules_snap(p->rules, t, o) && vec_distance(at_of(t, unit), o->to) > BARE_STEP;
}

/* How many enemies on foot a charge would ride down, and friends. */
static bool charge_worth(const struct planner *p, const struct table *t, const struct offer *offer)
{
    struct pose middle = base_pose(base_of(t, offer->unit.index));
    int side = unit_side(&t->unit[offer->unit.index]), worth = 0;
    for (int i = 0; i < t->units; i++) {
        if (!stands(t, i) || is_troop(p, t, i, "cavalry") || is_troop(p, t, i, "cannon"))
            continue;
        struct vec local = pose_local(middle, at_of(t, i));
        if (local.y < 0 || local.y > 2 * t->side[side].span || local.x > 40 * MM ||
            local.x < -40 * MM)
            continue;
        worth += unit_side(&t->unit[i]) == side ? -2 : 1;
    }
    return worth > 0;
}

static bool plan_charge(struct planner *p, const struct table *t, int side, struct order *o)
{
    for (int i = 0; i < p->offers.count; i++) {
        const struct offer *offer = &p->offers.offer[i];
        if (!offer->allowed || !word_is(p, offer->verb, "charge") ||
            p->tries[offer->unit.index] >= GIVE_UP || !charge_worth(p, t, offer))
            continue;
        order_from(offer, side, o);
        return true;
    }
    return false;
}

static bool plan_moves(struct planner *p, const struct table *t, int side, struct order *o)
{
    const struct offer *leave = offer_of(p, "leave");
    if (leave && p->goal != GOAL_HOLD) {
        order_from(leave, side, o);
        if (p->tries[leave->unit.index] < GIVE_UP)
            return true;
    }
    if (plan_charge(p, t, side, o) || (p->goal != GOAL_EXIT && move_groups(p, t, side, o)))
        return true;
    /* One by one, the nearest to the enemy first. */
    bool done[TABLE_UNITS] = {false};
    int left = 0;
    for (int i = 0; i < t->units; i++)
        left += unit_side(&t->unit[i]) == side && stands(t, i) && !at_gun(p, t, i);
    for (;;) {
        int next = -1;
        int32_t least = INT32_MAX, far;
        for (int i = 0; i < t->units; i++) {
            if (done[i] || unit_side(&t->unit[i]) != side || !can_move(p, t, i))
                continue;
            nearest_enemy(p, t, side, at_of(t, i), false, &far);
            if (left > RIDERS && far > spans(t, side, CREW_LEAVES) && at_gun(p, t, i) &&
                !is_troop(p, t, i, "cannon"))
                continue;
            if (far < least) {
                least = far;
                next = i;
            }
        }
        if (next < 0)
            return false;
        done[next] = true;
        if (move_single(p, t, side, next, o))
            return true;
    }
}

/* ---- shooting -------------------------------------------------------------------------------- */

/* What a straight shot would be worth. */
static int shot_worth(const struct planner *p, const struct table *t, int side, struct vec from,
                      int32_t aim, int32_t *first)
{
    static const unsigned solid = 1u << TERRAIN_BRICK | 1u << TERRAIN_HOUSE | 1u << TERRAIN_WALL |
                                  1u << TERRAIN_HILL | 1u << TERRAIN_TREE | 1u << TERRAIN_BUILDING;
    struct pose line = {from, aim};
    int worth = 0;
    *first = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        struct vec local = pose_local(line, at_of(t, i));
        if (unit_side(&t->unit[i]) != side && stands(t, i) && !is_troop(p, t, i, "cannon") &&
            local.y > 0 && local.x > -SHOT_WIDE && local.x < SHOT_WIDE) {
            worth += 3;
            *first = least32(*first, local.y);
        }
    }
    if (*first > SHOT_FAR)
        return -1;
    for (int i = 0; i < t->units; i++) {
        struct vec local = pose_local(line, at_of(t, i));
        if (unit_side(&t->unit[i]) == side && stands(t, i) && local.y > 10 * MM &&
            local.y < *first + SHOT_PAST && local.x > -SHOT_SAFE && local.x < SHOT_SAFE)
            worth -= local.y < *first ? 9 : 2;
    }
    if (strip_blocked(t, from, vec_ahead(from, aim, *first), 3 * MM, solid))
        worth -= 6;
    return worth;
}

static int swept_friends(const struct planner *p, const struct table *t, const struct order *o)
{
    struct flick_preview preview = {0};
    if (!p->rules->flicks)
        return 0;
    p->rules->flicks->preview(t, o, &preview);
    return preview.swept_count;
}

static int32_t strength_for(const struct planner *p, const struct table *t, struct order *o,
                            int32_t far)
{
    int32_t strength = STRENGTH_LEAST;
    while (strength < 1000 && p->rules->flicks) {
        o->strength = strength;
        if (p->rules->flicks->reach(t, o) > far * 2)
            break;
        strength += STRENGTH_STEP;
    }
    return strength < 1000 ? strength : 1000;
}

bool plan_shot(struct planner *p, const struct table *t, struct order *o)
{
    struct flick_spot spot[ORDER_IDS];
    struct order best = *o;
    int most = 0, side = o->side;
    int count = p->rules->flicks ? p->rules->flicks->spots(t, o, spot, ORDER_IDS) : 0;
    for (int s = 0; s < count; s++) {
        for (int i = 0; i < t->units && !spot[s].blocked; i++) {
            int32_t first;
            if (unit_side(&t->unit[i]) == side || !stands(t, i) || is_troop(p, t, i, "cannon"))
                continue;
            struct order try = *o;
            try.spot = s + 1;
            try.aim = angle_of(vec_sub(at_of(t, i), spot[s].at));
            try.hand = HAND_STEADY;
            try.bend = 0;
            order_quantise(&try);
            int worth = shot_worth(p, t, side, spot[s].at, try.aim, &first);
            if (worth <= most)
                continue;
            try.strength = strength_for(p, t, &try, first);
            worth -= 4 * swept_friends(p, t, &try);
            if (worth <= most || !plan_allowed(p, t, &try))
                continue;
            most = worth;
            best = try;
        }
    }
    *o = best;
    return most > 0;
}

static bool plan_fire(struct planner *p, const struct table *t, int side, struct order *o)
{
    for (int i = 0; i < p->offers.count; i++) {
        const struct offer *offer = &p->offers.offer[i];
        if (!offer->allowed || p->rules->verb[offer->verb].gesture != GESTURE_FLICK ||
            p->tries[offer->unit.index] >= GIVE_UP)
            continue;
        order_from(offer, side, o);
        if (plan_shot(p, t, o))
            return true;
    }
    return false;
}

/* ---- questions ------------------------------------------------------------------------------- */

/* The riders turn to the nearest on foot, if that is not where they look. */
static bool plan_pivot(struct planner *p, const struct table *t, int side, struct order *o)
{
    const struct offer *offer = offer_of(p, "pivot");
    int32_t far;
    if (!offer || p->tries[offer->unit.index] >= GIVE_UP)
        return false;
    struct vec at = at_of(t, offer->unit.index);
    int enemy = nearest_enemy(p, t, side, at, true, &far);
    if (enemy < 0)
        return false;
    order_from(offer, side, o);
    int32_t want = angle_of(vec_sub(at_of(t, enemy), at));
    for (int32_t off = 0; off < 60 * DEG; off += 10 * DEG)
        for (int hand = -1; hand <= 1; hand += 2) {
            o->face = angle_norm((int64_t)want + hand * off);
            o->has_face = true;
            order_quantise(o);
            if (plan_allowed(p, t, o))
                return true;
        }
    return false;
}

static bool plan_answer(struct planner *p, const struct table *t, int side, struct order *o)
{
    if (plan_pivot(p, t, side, o))
        return true;
    const struct offer *choice[OFFERS_MAX];
    uint32_t count = 0;
    for (int i = 0; i < p->offers.count; i++)
        if (p->offers.offer[i].allowed && word_is(p, p->offers.offer[i].verb, "answer"))
            choice[count++] = &p->offers.offer[i];
    if (count == 0)
        return false;
    order_from(choice[random_below(&p->chance, count < 3 ? count : 3)], side, o);
    return true;
}

/* ---- next ------------------------------------------------------------------------------------ */

static void look_again(struct planner *p, const struct table *t, int side)
{
    if (p->phase != t->phase || p->step != t->step || p->turn != t->turn || p->side != side) {
        if (p->turn == 0 && p->side != side) {
            p->dragged = 0;
            p->riders_placed = 0;
        }
        memset(p->tries, 0, sizeof p->tries);
        p->moves = 0;
        p->phase = t->phase;
        p->step = t->step;
        p->turn = t->turn;
        p->side = side;
    }
    rules_offer(p->rules, t, side, &p->offers);
}

bool plan_next(struct planner *p, const struct table *t, int side, struct order *o)
{
    const struct offer *offer;
    look_again(p, t, side);
    if (verb_find(p->rules, "flick") < 0 &&
        !(t->turn > 0 && side == SIDE_RED &&
          ((p->resign_turn && t->turn >= p->resign_turn) || (t->turn == p->draw_turn && !p->drew))))
        return keen_order(&p->keen, p->rules, t, side, &p->offers, o);
    if (t->ask)
        return plan_answer(p, t, side, o);
    if (t->turn > 0 && side == SIDE_RED && p->resign_turn && t->turn >= p->resign_turn &&
        (offer = offer_of(p, "resign"))) {
        order_from(offer, side, o);
        return true;
    }
    if (t->turn > 0 && side == SIDE_RED && t->turn == p->draw_turn && !p->drew &&
        (offer = offer_of(p, "draw"))) {
        p->drew = true;
        order_from(offer, side, o);
        return true;
    }
    if (offer_of(p, "deploy") || offer_of(p, "muster"))
        return plan_deploy(p, t, side, o);
    if ((offer = offer_of(p, "fight"))) {
        order_from(offer, side, o);
        o->ids = 1;
        o->id[0] = offer->unit;
        return true;
    }
    if (offer_of(p, "move") && (!p->most_moves || p->moves < p->most_moves) &&
        plan_moves(p, t, side, o)) {
        p->moves++;
        return true;
    }
    if (plan_fire(p, t, side, o))
        return true;
    offer = offer_of(p, "end");
    if (offer)
        order_from(offer, side, o);
    return offer != NULL;
}
