#include "computer/random.h"

#include <stdlib.h>
#include <string.h>

/* How eager the player is for an offer, by gesture; ends of phases and giving up are rare. */
static const uint32_t eagerness[GESTURE_COUNT] = {[GESTURE_PRESS] = 40,
                                                  [GESTURE_PICK] = 40,
                                                  [GESTURE_PLACE] = 10,
                                                  [GESTURE_FLICK] = 60,
                                                  [GESTURE_CHOOSE] = 60};
enum {
    END_EAGER = 6,    /* of a press that is nobody's: end of phase */
    FREE_EAGER = 1,   /* giving up, offering a draw … */
    FREE_ODDS = 4000, /* … and then only once in so many */
    PROBE_ODDS = 12,  /* one order in so many is a wild one */
    TRIES = 12,       /* at a pose or aim before the offer is dropped */
    FORWARD_ODDS = 3, /* this often of four towards the enemy */
    TIRED = 60,       /* orders in a phase after which it ends it */
    STRENGTH_LOW = 250,
};

struct random_player random_player(uint64_t seed)
{
    return (struct random_player){.state = seed * 0x9e3779b97f4a7c15u + 1};
}

static uint64_t next(struct random_player *p)
{
    p->state += 0x9e3779b97f4a7c15u;
    uint64_t z = p->state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t random_below(struct random_player *p, uint32_t bound)
{
    return (uint32_t)((next(p) >> 32) * bound >> 32);
}

static struct pose where_is(const struct table *t, struct ref unit)
{
    return base_pose(&t->base[t->unit[unit.index].base]);
}

/* Nearest standing enemy of a side; false when there is none. */
static bool nearest_enemy(const struct table *t, int side, struct vec from, struct vec *at)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        if (unit_side(&t->unit[i]) == side || b->where != WHERE_TABLE)
            continue;
        int32_t d = vec_distance(from, (struct vec){b->x, b->y});
        if (d < least) {
            least = d;
            *at = (struct vec){b->x, b->y};
        }
    }
    return least < INT32_MAX;
}

static void random_place(struct random_player *p, const struct table *t, int side,
                         const struct offer *offer, struct order *o)
{
    struct pose pose = where_is(t, offer->unit);
    if (offer->reach > 0 && t->base[t->unit[offer->unit.index].base].where == WHERE_TABLE) {
        struct vec enemy;
        int32_t bearing = (int32_t)random_below(p, TURN);
        int32_t far = (int32_t)random_below(p, (uint32_t)offer->reach + 1);
        if (random_below(p, 4) < FORWARD_ODDS && nearest_enemy(t, side, pose.at, &enemy)) {
            int32_t gap = vec_distance(pose.at, enemy);
            bearing = angle_of(vec_sub(enemy, pose.at));
            far = gap < offer->reach ? gap : offer->reach;
            o->face = bearing;
            o->has_face = true;
        }
        o->to = vec_ahead(pose.at, bearing, far);
        o->has_to = true;
    } else if (offer->reach > 0) {
        o->to = (struct vec){(int32_t)random_below(p, (uint32_t)t->width),
                             (int32_t)random_below(p, (uint32_t)t->depth)};
        o->has_to = true;
    }
    if (!o->has_face && (offer->reach == 0 || random_below(p, 3) == 0)) {
        o->face = (int32_t)random_below(p, TURN);
        o->has_face = true;
    }
}

static void random_flick(struct random_player *p, const struct rules *rules, const struct table *t,
                         int side, const struct offer *offer, struct order *o)
{
    enum { SPOTS = 32, SPREAD = 20 * DEG };
    struct flick_spot spot[SPOTS];
    int spots = rules->spots ? rules->spots(t, o, spot, SPOTS) : 0;
    struct vec enemy, from = where_is(t, offer->unit).at;
    o->spot = 1 + (int32_t)random_below(p, (uint32_t)(offer->spots > 0 ? offer->spots : 1));
    if (o->spot <= spots)
        from = spot[o->spot - 1].at;
    o->aim = (int32_t)random_below(p, TURN);
    if (random_below(p, 4) < FORWARD_ODDS && nearest_enemy(t, side, from, &enemy))
        o->aim = angle_norm((int64_t)angle_of(vec_sub(enemy, from)) +
                            (int32_t)random_below(p, SPREAD) - SPREAD / 2);
    o->strength = STRENGTH_LOW + (int32_t)random_below(p, 1001 - STRENGTH_LOW);
    o->hand = (enum hand)(HAND_FLICK + (int)random_below(p, HAND_COUNT - 1));
    if (o->hand == HAND_FLICK)
        o->bend = (int32_t)random_below(p, 6 * DEG) - 3 * DEG;
}

static void order_from(struct random_player *p, const struct rules *rules, const struct table *t,
                       int side, const struct offer *offer, struct order *o)
{
    *o = (struct order){.verb = offer->verb, .side = side};
    if (offer->withs) {
        o->ids = offer->withs;
        memcpy(o->id, offer->with, sizeof o->id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        o->ids = 1;
        o->id[0] = offer->unit;
    }
    switch (rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        random_place(p, t, side, offer, o);
        break;
    case GESTURE_PICK:
        if (offer->targets) {
            o->at = offer->target[random_below(p, (uint32_t)offer->targets)];
            o->has_at = true;
        }
        break;
    case GESTURE_FLICK:
        random_flick(p, rules, t, side, offer, o);
        break;
    case GESTURE_CHOOSE:
        memcpy(o->word, offer->word, sizeof o->word);
        break;
    case GESTURE_PRESS:
    case GESTURE_COUNT:
        break;
    }
    order_quantise(o);
}

static uint32_t weight(struct random_player *p, const struct rules *rules, const struct offer *o)
{
    const struct verb *verb = &rules->verb[o->verb];
    if (!o->allowed)
        return 0;
    if (verb->turn_free)
        return random_below(p, FREE_ODDS) == 0 ? FREE_EAGER : 0;
    if (verb->gesture == GESTURE_PRESS && !o->unit.kind && !o->withs)
        return p->idle > TIRED ? 100000 : END_EAGER;
    return eagerness[verb->gesture];
}

/* A wild order: anything offered or not, with anything. */
static void order_wild(struct random_player *p, const struct rules *rules, const struct table *t,
                       int side, const struct offers *offers, struct order *o)
{
    const struct offer *offer = &offers->offer[random_below(p, (uint32_t)offers->count)];
    order_from(p, rules, t, side, offer, o);
    if (rules->verb[o->verb].turn_free)
        o->verb = 0;
    if (t->units > 0 && random_below(p, 2) == 0) {
        o->id[0] = ref_unit(t, (int)random_below(p, (uint32_t)t->units));
        o->ids = o->ids ? o->ids : 1;
    }
    if (random_below(p, 3) == 0)
        o->verb = (int)random_below(p, (uint32_t)rules->verbs);
    if (rules->verb[o->verb].turn_free)
        o->verb = 0;
    if (random_below(p, 3) == 0) {
        o->to = (struct vec){(int32_t)random_below(p, (uint32_t)t->width),
                             (int32_t)random_below(p, (uint32_t)t->depth)};
        o->has_to = true;
    }
}

bool random_order(struct random_player *p, const struct rules *rules, const struct table *table,
                  int side, struct offers *offers, struct order *order, bool *probe)
{
    struct verdict *v = malloc(sizeof *v);
    bool found = false;
    if (!v)
        abort();
    rules->offer(table, side, offers);
    *probe = offers->count > 0 && random_below(p, PROBE_ODDS) == 0;
    if (*probe) {
        order_wild(p, rules, table, side, offers, order);
        found = true;
    }
    for (int n = 0; n < TRIES * 4 && !found && offers->count > 0; n++) {
        uint32_t sum = 0, weights[OFFERS_MAX];
        for (int i = 0; i < offers->count; i++)
            sum += weights[i] = weight(p, rules, &offers->offer[i]);
        if (sum == 0)
            break;
        uint32_t pick = random_below(p, sum);
        int at = 0;
        while (pick >= weights[at])
            pick -= weights[at++];
        for (int k = 0; k < TRIES && !found; k++) {
            order_from(p, rules, table, side, &offers->offer[at], order);
            if (rules->snap && rules->verb[order->verb].gesture == GESTURE_PLACE)
                rules->snap(table, order);
            v->allowed = false;
            rules->check(table, order, v);
            found = v->allowed;
        }
        if (!found) /* nothing to be done with this one just now */
            offers->offer[at].allowed = false;
    }
    if (found && !*probe) {
        bool ends = rules->verb[order->verb].gesture == GESTURE_PRESS && order->ids == 0;
        p->idle = ends ? 0 : p->idle + 1;
    }
    free(v);
    return found;
}
