#include "computer/keen.h"

#include <stdlib.h>
#include <string.h>

enum {
    GIVE_UP = 2,      /* failed orders after which a unit is left alone in this phase */
    ENOUGH = 6,       /* orders to one unit in a phase */
    TIRED = 120,      /* orders in a phase after which it ends it */
    LEAST_WORTH = 80, /* thousandths of the reach: shorter marches are not worth an order, */
    LEAST_AWAY = 10,  /* unless one must go, as an answer to a question */
    TURN_WORTH = 10 * DEG,
    CLOSE_PERCENT = 90,
};

/* Who gives orders first. A press that names somebody is a fight, a charge, a rally. */
static const int eager[GESTURE_COUNT] = {
    [GESTURE_CHOOSE] = 6, [GESTURE_PICK] = 5,  [GESTURE_PRESS] = 4,
    [GESTURE_FLICK] = 3,  [GESTURE_PLACE] = 2,
};

struct keen_player keen_player(uint64_t seed)
{
    return (struct keen_player){.chance = random_player(seed)};
}

void keen_failed(struct keen_player *p, const struct order *o)
{
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && p->tries[o->id[i].index] < GIVE_UP)
            p->tries[o->id[i].index]++;
    p->orders++;
}

/* ---- looking round --------------------------------------------------------------------------- */

static bool stands(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where == WHERE_TABLE)
            return true;
    return false;
}

static struct pose pose_of(const struct rules *rules, const struct table *t, int unit)
{
    return rules->decides->pose ? rules->decides->pose(t, unit)
                                : base_pose(&t->base[t->unit[unit].base]);
}

/* Middle of the nearest standing enemy; false when there is none. */
static bool nearest_enemy(const struct rules *rules, const struct table *t, int side,
                          struct vec from, struct vec *enemy)
{
    int32_t best = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == side || !stands(t, i))
            continue;
        struct vec at = pose_of(rules, t, i).at;
        int32_t d = vec_distance(from, at);
        if (d < best) {
            best = d;
            *enemy = at;
        }
    }
    return best < INT32_MAX;
}

static bool allowed(struct keen_player *p, const struct rules *rules, const struct table *t,
                    const struct order *o)
{
    p->verdict.allowed = false;
    rules_check(rules, t, o, &p->verdict);
    return p->verdict.allowed;
}

static void remember(struct keen_player *p, const struct table *t, int side)
{
    int32_t now[4] = {t->turn, t->phase, t->step, side};
    if (memcmp(now, p->when, sizeof now) == 0)
        return;
    memcpy(p->when, now, sizeof now);
    memset(p->tries, 0, sizeof p->tries);
    memset(p->given, 0, sizeof p->given);
    p->orders = 0;
}

/* ---- orders ---------------------------------------------------------------------------------- */

static void begin(const struct offer *offer, int side, struct order *o)
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

static int32_t apart(int32_t a, int32_t b)
{
    int32_t d = angle_diff(a, b);
    return d < 0 ? -d : d;
}

/* Turning on the spot or wheeling: towards the nearest enemy, unless it looks there already. */
static bool turn_to(struct keen_player *p, const struct rules *rules, const struct table *t,
                    int side, struct order *o)
{
    if (p->runs == side) /* no time to look round */
        return false;
    static const int percent[] = {100, 60, 30};
    struct pose pose = pose_of(rules, t, o->id[0].index);
    struct vec enemy;
    if (!nearest_enemy(rules, t, side, pose.at, &enemy))
        return false;
    int32_t turn = angle_diff(pose.face, angle_of(vec_sub(enemy, pose.at)));
    if (turn < TURN_WORTH && turn > -TURN_WORTH)
        return false;
    for (size_t i = 0; i < sizeof percent / sizeof percent[0]; i++) {
        struct order try = *o;
        try.face = angle_norm(pose.face + (int64_t)turn * percent[i] / 100);
        try.has_face = true;
        order_quantise(&try);
        if ((allowed(p, rules, t, &try) ||
             (rules_snap(rules, t, &try) && allowed(p, rules, t, &try))) &&
            apart(try.face, pose.face) >= TURN_WORTH) {
            *o = try;
            return true;
        }
    }
    return false;
}

/* One try at a march; true when it is allowed, goes somewhere and brings it nearer. */
static bool march_try(struct keen_player *p, const struct rules *rules, const struct table *t,
                      struct pose from, struct vec enemy, int32_t least, bool anywhere,
                      struct order *o)
{
    order_quantise(o);
    if (!allowed(p, rules, t, o) &&
        !(rules_snap(rules, t, o) && o->has_to && allowed(p, rules, t, o)))
        return false;
    return vec_distance(from.at, o->to) >= least &&
           (anywhere || vec_distance(o->to, enemy) < vec_distance(from.at, enemy));
}

/* Towards the nearest enemy as far as it may go: straight, then more and more aside, then shorter.
 * While a question is open (a way out, a retreat) anywhere will do. */
static bool march(struct keen_player *p, const struct rules *rules, const struct table *t, int side,
                  const struct offer *offer, struct order *o)
{
    static const int32_t aside[] = {0, 12, -12, 30, -30, 55, -55, 90, -90, 135, -135, 180};
    static const int near_by = 7; /* of them, when it may choose its way */
    struct pose from = pose_of(rules, t, o->id[0].index);
    struct vec enemy;
    if (!nearest_enemy(rules, t, side, from.at, &enemy))
        return false;
    if (p->runs == side)
        enemy = (struct vec){side == SIDE_RED ? t->width : 0, from.at.y};
    bool anywhere = t->ask != 0;
    int32_t bearing = angle_of(vec_sub(enemy, from.at)), gap = vec_distance(from.at, enemy);
    int32_t far = gap < offer->reach ? (int32_t)((int64_t)gap * CLOSE_PERCENT / 100) : offer->reach;
    int32_t least = (int32_t)((int64_t)offer->reach * (anywhere ? LEAST_AWAY : LEAST_WORTH) / 1000);
    int ways = anywhere ? (int)(sizeof aside / sizeof aside[0]) : near_by;
    for (int cut = 0; cut < 3; cut++, far = far * 6 / 10)
        for (int i = 0; i < ways && far > least; i++) {
            struct order try = *o;
            int32_t way = anywhere ? aside[ways - 1 - i] : aside[i];
            try.to = vec_ahead(from.at, angle_norm((int64_t)bearing + way * DEG), far);
            try.has_to = true;
            if (march_try(p, rules, t, from, enemy, least, anywhere, &try)) {
                *o = try;
                return true;
            }
        }
    return false;
}

static bool pick(struct keen_player *p, const struct rules *rules, const struct table *t,
                 const struct offer *offer, struct order *o)
{
    if (!offer->targets)
        return allowed(p, rules, t, o);
    int from = (int)random_below(&p->chance, (uint32_t)offer->targets);
    for (int i = 0; i < offer->targets; i++) {
        o->at = offer->target[(from + i) % offer->targets];
        o->has_at = true;
        if (allowed(p, rules, t, o))
            return true;
    }
    return false;
}

static bool shape(struct keen_player *p, const struct rules *rules, const struct table *t, int side,
                  const struct offer *offer, struct order *o)
{
    begin(offer, side, o);
    switch (rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        if (o->ids == 0 || o->id[0].kind != KIND_UNIT)
            return false;
        return offer->reach > 0 ? march(p, rules, t, side, offer, o)
                                : turn_to(p, rules, t, side, o);
    case GESTURE_PICK:
        return pick(p, rules, t, offer, o);
    case GESTURE_CHOOSE:
    case GESTURE_PRESS:
        return allowed(p, rules, t, o);
    case GESTURE_FLICK: /* a shot wants more thought than this player has */
    case GESTURE_COUNT:
        break;
    }
    return false;
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bool ends_phase(const struct rules *rules, const struct offer *o)
{
    return rules->verb[o->verb].gesture == GESTURE_PRESS && !o->unit.kind && !o->withs;
}

/* How much it wants to; 0: not at all. */
static uint32_t wish(const struct keen_player *p, const struct rules *rules, const struct offer *o)
{
    const struct verb *verb = &rules->verb[o->verb];
    if (o->allowed && verb->turn_free && o->unit.kind) /* handing points on, and such: to be seen */
        return p->curious && o->verb < KEEN_VERBS && p->used[o->verb] == 0
                   ? (uint32_t)eager[GESTURE_PICK] * 1000
                   : 0;
    if (!o->allowed || verb->turn_free)
        return 0;
    if (ends_phase(rules, o))
        return p->orders > TIRED ? 1000000 : 1;
    if (o->unit.kind == KIND_UNIT &&
        (p->tries[o->unit.index] >= GIVE_UP || p->given[o->unit.index] >= ENOUGH))
        return 0;
    uint32_t sum = 100;
    for (int i = 0; i < eager[verb->gesture]; i++)
        sum *= 4;
    if (verb->gesture == GESTURE_PLACE && o->reach <= 0)
        sum /= 4;
    /* A press changes what a unit is (a formation, a reload): not again and again. */
    if (verb->gesture == GESTURE_PRESS && o->unit.kind == KIND_UNIT && p->given[o->unit.index])
        sum /= 64;
    if (p->curious && o->verb < KEEN_VERBS && p->used[o->verb] == 0)
        sum *= 64;
    return sum;
}

static void note(struct keen_player *p, const struct order *o)
{
    p->orders++;
    if (o->verb < KEEN_VERBS)
        p->used[o->verb]++;
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT)
            p->given[o->id[i].index]++;
}

bool keen_order(struct keen_player *p, const struct rules *rules, const struct table *t, int side,
                struct offers *offers, struct order *o)
{
    rules_offer(rules, t, side, offers);
    remember(p, t, side);
    for (;;) {
        uint64_t sum = 0;
        for (int i = 0; i < offers->count; i++)
            sum += wish(p, rules, &offers->offer[i]);
        if (sum == 0)
            return false;
        uint64_t at = (uint64_t)random_below(&p->chance, 1u << 30) * sum >> 30;
        int chosen = 0;
        for (uint32_t w; at >= (w = wish(p, rules, &offers->offer[chosen])); chosen++)
            at -= w;
        struct offer *offer = &offers->offer[chosen];
        if (shape(p, rules, t, side, offer, o)) {
            note(p, o);
            return true;
        }
        offer->allowed = false;
    }
}
