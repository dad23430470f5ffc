#include "computer/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How eager the player is for an offer, by gesture. A press that names somebody (a charge, a fight)
 * comes before everything that merely moves. */
static const uint32_t eagerness[GESTURE_COUNT] = {[GESTURE_PRESS] = 200,
                                                  [GESTURE_PICK] = 60,
                                                  [GESTURE_PLACE] = 20,
                                                  [GESTURE_FLICK] = 60,
                                                  [GESTURE_CHOOSE] = 60};
enum {
    END_EAGER = 6, /* of a press that is nobody's: the end of a phase */
    INSTEAD_EAGER =
        8,           /* of a press of somebody who could move instead (changing ranks, reloading) */
    AGAIN_EAGER = 1, /* of placing somebody who has been placed in this phase */
    RESIGN_ODDS = 1500, /* a wild player gives up once in so many orders */
    DRAW_ODDS = 1000,   /* and offers a draw once in so many */
    YES_ODDS = 3,       /* any player takes an offered one so often, if it is not ahead */
    PROBE_ODDS = 12,    /* one of its orders in so many is a wild one */
    TRIES = 6,          /* at a pose or aim before the offer is dropped */
    RUNNERS = 4,        /* one player in so many goes for the far edge */
    TIRED = 60,         /* orders in a phase after which it ends it */
};

static uint64_t next(struct random_player *p)
{
    p->state += 0x9e3779b97f4a7c15u;
    uint64_t z = p->state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Seeds are mixed first: the streams of neighbours would be one stream, a step apart. */
struct random_player random_player(uint64_t seed)
{
    struct random_player mixer = {.state = seed};
    uint64_t state = next(&mixer);
    return (struct random_player){.state = state, .runner = next(&mixer) % RUNNERS == 0};
}

uint32_t random_below(struct random_player *p, uint32_t bound)
{
    return (uint32_t)((next(p) >> 32) * bound >> 32);
}

static bool once_in(struct random_player *p, uint32_t odds)
{
    return random_below(p, odds) == 0;
}

/* ---- looking round
 * --------------------------------------------------------------------------------- */

static const struct base *first_base(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

static bool is_standing(const struct table *t, int unit)
{
    return first_base(t, unit)->where == WHERE_TABLE;
}

static struct vec place_of(const struct table *t, int unit)
{
    return base_pose(first_base(t, unit)).at;
}

/* A standing enemy of a side: mostly the nearest, sometimes any. False when there is none. */
static bool some_enemy(struct random_player *p, const struct table *t, int side, struct vec from,
                       struct vec *at)
{
    int64_t least = INT64_MAX;
    int tried = 0;
    bool any = once_in(p, 4);
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == side || !is_standing(t, i))
            continue;
        struct vec to = place_of(t, i);
        int64_t d = any ? (int64_t)random_below(p, 1000) : vec_distance(from, to);
        tried++;
        if (d < least) {
            least = d;
            *at = to;
        }
    }
    return tried > 0;
}

/* ---- company
 * --------------------------------------------------------------------------------------- */

enum { SHOULDER = 6 * MM, ALIKE = 10 * DEG };

static bool shoulder_to_shoulder(const struct table *t, int a, int b)
{
    const struct base *x = first_base(t, a), *y = first_base(t, b);
    int32_t turn = angle_diff(x->face, y->face), near = 100 * MM;
    if (t->unit[a].troop != t->unit[b].troop || turn > ALIKE || turn < -ALIKE ||
        x->where != y->where || x->x - y->x > near || y->x - x->x > near || x->y - y->y > near ||
        y->y - x->y > near)
        return false;
    if (x->where != WHERE_TABLE) /* those who wait all wait together */
        return true;
    struct outline ox = base_outline(x), oy = base_outline(y);
    return outline_gap(&ox, &oy) <= SHOULDER;
}

/* Adds those of the same offers who stand beside somebody already named, until the order is full or
 * nobody else does. */
static void keep_together(const struct table *t, const struct offers *offers, int verb, int most,
                          struct order *o)
{
    for (int i = 0; i < o->ids; i++)
        for (int k = 0; k < offers->count && o->ids < most; k++) {
            const struct offer *offer = &offers->offer[k];
            bool named = !offer->allowed || offer->verb != verb || offer->unit.kind != KIND_UNIT;
            for (int n = 0; n < o->ids && !named; n++)
                named = ref_same(o->id[n], offer->unit);
            if (!named && shoulder_to_shoulder(t, o->id[i].index, offer->unit.index))
                o->id[o->ids++] = offer->unit;
        }
}

/* ---- filling an order in
 * -------------------------------------------------------------------------------- */

static void place_ahead(struct random_player *p, const struct table *t, int side,
                        const struct offer *offer, struct order *o)
{
    const struct pose pose = base_pose(first_base(t, offer->unit.index));
    int32_t bearing = pose.face, far = offer->reach;
    struct vec enemy;
    switch (p->runner && !once_in(p, 3) ? 2 : random_below(p, 10)) {
    case 0: /* anywhere */
        bearing = (int32_t)random_below(p, TURN);
        far = (int32_t)random_below(p, (uint32_t)offer->reach + 1);
        break;
    case 1: /* straight ahead */
        break;
    case 2: /* over the table */
        bearing = side == SIDE_RED ? 90 * DEG : 270 * DEG;
        break;
    default: /* at them */
        if (some_enemy(p, t, side, pose.at, &enemy)) {
            int32_t gap = vec_distance(pose.at, enemy);
            bearing = angle_of(vec_sub(enemy, pose.at));
            far = gap < offer->reach ? gap : offer->reach;
        }
        if (o->ids == 1 && once_in(p, 2)) {
            o->face = bearing;
            o->has_face = true;
        }
        break;
    }
    o->to = vec_ahead(pose.at, bearing, far);
    o->has_to = true;
}

static void random_place(struct random_player *p, const struct table *t, int side,
                         const struct offer *offer, struct order *o)
{
    enum { WHEEL = 60 * DEG };
    if (offer->reach > 0 && !is_standing(t, offer->unit.index)) {
        o->to = (struct vec){(int32_t)random_below(p, (uint32_t)t->width),
                             (int32_t)random_below(p, (uint32_t)t->depth)};
        o->has_to = true;
        return;
    }
    if (offer->reach > 0 && !once_in(p, 12)) {
        place_ahead(p, t, side, offer, o);
        return;
    }
    struct vec enemy;
    struct pose pose = base_pose(first_base(t, offer->unit.index));
    o->face = angle_norm((int64_t)pose.face + (int32_t)random_below(p, WHEEL) - WHEEL / 2);
    if (once_in(p, 2) && some_enemy(p, t, side, pose.at, &enemy))
        o->face = angle_of(vec_sub(enemy, pose.at));
    o->has_face = true;
}

/* How many of its own stand in the way of a shot, or under the hand that gives it. */
static int own_in_the_way(const struct rules *rules, const struct table *t, const struct order *o,
                          struct vec from, struct vec to)
{
    static const int32_t wide = 25 * MM;
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != o->side || !is_standing(t, i))
            continue;
        struct outline man = base_outline(first_base(t, i));
        count += track_gap(from, to, wide / 2, &man) < -wide / 4;
    }
    if (rules->flicks) {
        struct flick_preview preview;
        rules->flicks->preview(t, o, &preview);
        count += 3 * preview.swept_count;
    }
    return count;
}

/* Of a few shots it thinks of, the one that does its own side least harm. */
void random_aim(struct random_player *p, const struct rules *rules, const struct table *t, int side,
                const struct offer *offer, struct order *o)
{
    enum { SPOTS = 32, SPREAD = 6 * DEG, THOUGHTS = 6, WEAK = 300, STRONG = 1000 };
    struct flick_spot spot[SPOTS];
    int spots = rules->flicks ? rules->flicks->spots(t, o, spot, SPOTS) : 0;
    struct order best = *o;
    int least = INT32_MAX;
    for (int n = 0; n < THOUGHTS; n++) {
        struct order shot = *o;
        struct vec enemy, from = place_of(t, offer->unit.index), to = from;
        shot.spot = 1 + (int32_t)random_below(p, (uint32_t)(offer->spots > 0 ? offer->spots : 1));
        if (shot.spot <= spots)
            from = spot[shot.spot - 1].at;
        shot.aim = (int32_t)random_below(p, TURN);
        if (some_enemy(p, t, side, from, &enemy)) {
            to = enemy;
            shot.aim = angle_norm((int64_t)angle_of(vec_sub(enemy, from)) +
                                  (int32_t)random_below(p, SPREAD) - SPREAD / 2);
        }
        shot.strength = once_in(p, 3) ? WEAK + (int32_t)random_below(p, STRONG - WEAK) : STRONG;
        shot.hand = (enum hand)(HAND_FLICK + (int)random_below(p, HAND_COUNT - 1));
        if (shot.hand == HAND_FLICK)
            shot.bend = (int32_t)random_below(p, 4 * DEG) - 2 * DEG;
        /* Least harm to its own first, then the nearest. */
        int harm = own_in_the_way(rules, t, &shot, from, to) +
                   (shot.spot <= spots && spot[shot.spot - 1].blocked ? 100 : 0);
        int score = 1000 * harm + vec_distance(from, to) / (10 * MM);
        if (score < least) {
            least = score;
            best = shot;
        }
    }
    *o = best;
}

/* Any shot at all, without a thought. */
static void blind_flick(struct random_player *p, const struct offer *offer, struct order *o)
{
    o->spot = 1 + (int32_t)random_below(p, (uint32_t)(offer->spots > 0 ? offer->spots : 4));
    o->aim = (int32_t)random_below(p, TURN);
    o->strength = 1 + (int32_t)random_below(p, 1000);
    o->hand = HAND_STEADY;
}

static void order_from(struct random_player *p, const struct rules *rules, const struct table *t,
                       int side, const struct offers *offers, const struct offer *offer, bool blind,
                       struct order *o)
{
    const struct verb *verb = &rules->verb[offer->verb];
    *o = (struct order){.verb = offer->verb, .side = side};
    if (offer->withs) {
        o->ids = offer->withs;
        memcpy(o->id, offer->with, sizeof o->id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        o->ids = 1;
        o->id[0] = offer->unit;
        if (verb->group && verb->gesture == GESTURE_PLACE && !once_in(p, 5))
            keep_together(
                t, offers, offer->verb,
                is_standing(t, offer->unit.index) ? ORDER_IDS : 3 + (int)random_below(p, 6), o);
    }
    switch (verb->gesture) {
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
        if (blind)
            blind_flick(p, offer, o);
        else
            random_aim(p, rules, t, side, offer, o);
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

/* ---- wild orders
 * ------------------------------------------------------------------------------------ */

static struct vec anywhere(struct random_player *p, const struct table *t)
{
    int32_t beyond = 60 * MM;
    return (struct vec){(int32_t)random_below(p, (uint32_t)(t->width + 2 * beyond)) - beyond,
                        (int32_t)random_below(p, (uint32_t)(t->depth + 2 * beyond)) - beyond};
}

/* Anybody, or one of the side, or one of the troop that is named already. */
static struct ref somebody(struct random_player *p, const struct table *t, const struct order *o)
{
    int like = (int)random_below(p, 3), found = -1, count = 0;
    bool named = o->ids > 0 && o->id[0].kind == KIND_UNIT;
    for (int i = 0; i < t->units; i++) {
        if ((like > 0 && unit_side(&t->unit[i]) != o->side) ||
            (like > 1 && named && t->unit[i].troop != t->unit[o->id[0].index].troop))
            continue;
        if (once_in(p, (uint32_t)++count))
            found = i;
    }
    return found >= 0 ? ref_unit(t, found) : (struct ref){0};
}

/* The standing enemy nearest to the first who is named. */
static struct ref nearest_foe(const struct table *t, const struct order *o)
{
    int found = -1;
    int32_t least = INT32_MAX;
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT)
        return o->at;
    for (int i = 0; i < t->units; i++) {
        int32_t far = vec_distance(place_of(t, o->id[0].index), place_of(t, i));
        if (unit_side(&t->unit[i]) == o->side || !is_standing(t, i) || far >= least)
            continue;
        least = far;
        found = i;
    }
    return found >= 0 ? ref_unit(t, found) : o->at;
}

/* Spoils one thing about an order. */
static void spoil(struct random_player *p, const struct rules *rules, const struct table *t,
                  struct order *o)
{
    struct ref some = somebody(p, t, o);
    uint32_t what = random_below(p, 17);
    if (o->has_at && what >= 11 && what <= 14) { /* nothing of a flick: at somebody else */
        o->at = once_in(p, 2) ? nearest_foe(t, o) : some;
        return;
    }
    switch (what) {
    case 0: /* somebody else is named */
        o->id[0] = some;
        o->ids = some.kind ? (o->ids ? o->ids : 1) : 0;
        break;
    case 1: /* one more */
        if (o->ids < ORDER_IDS && some.kind)
            o->id[o->ids++] = some;
        break;
    case 2: /* the same again */
        if (o->ids > 0 && o->ids < ORDER_IDS) {
            o->id[o->ids] = o->id[0];
            o->ids++;
        }
        break;
    case 3: /* one fewer */
        o->ids -= o->ids > 0;
        break;
    case 4: /* a thing that is nobody */
        o->id[0] = t->pieces ? ref_piece(t, (int)random_below(p, (uint32_t)t->pieces)) : some;
        o->ids = o->ids ? o->ids : 1;
        break;
    case 5: /* another thing to do */
        o->verb = (int)random_below(p, (uint32_t)rules->verbs);
        break;
    case 6: /* the other side asks */
        o->side = side_other(o->side);
        break;
    case 7: /* somewhere */
        o->to = anywhere(p, t);
        o->has_to = true;
        break;
    case 8: /* by a way round */
        if (o->vias < ORDER_VIA) {
            o->via[o->vias++] = anywhere(p, t);
            o->has_to = true;
        }
        break;
    case 9: /* behind somebody */
        if (some.kind && o->ids > 0 && o->id[0].kind == KIND_UNIT) {
            struct vec from = place_of(t, o->id[0].index), to = place_of(t, some.index);
            o->to = vec_ahead(to, angle_of(vec_sub(to, from)), 30 * MM);
            o->has_to = true;
        }
        break;
    case 10: /* upon a piece of terrain, or beyond it */
        if (t->pieces && o->ids > 0 && o->id[0].kind == KIND_UNIT) {
            int piece = (int)random_below(p, (uint32_t)t->pieces);
            struct vec from = place_of(t, o->id[0].index), to = piece_pose(&t->piece[piece]).at;
            o->to = vec_ahead(to, angle_of(vec_sub(to, from)), once_in(p, 2) ? 0 : 50 * MM);
            o->has_to = true;
        }
        break;
    case 11:
        o->aim = (int32_t)random_below(p, TURN);
        break;
    case 12:
        o->spot = (int32_t)random_below(p, 16);
        break;
    case 13:
        o->strength = once_in(p, 2) ? 0 : 1001;
        break;
    case 14:
        o->bend = (int32_t)random_below(p, 40 * DEG) - 20 * DEG;
        o->hand = (enum hand)random_below(p, HAND_COUNT);
        break;
    case 15: /* to stay as he is */
        if (o->ids > 0 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0])) {
            struct pose pose = rules->decides->pose ? rules->decides->pose(t, o->id[0].index)
                                                    : base_pose(first_base(t, o->id[0].index));
            o->to = pose.at;
            o->face = pose.face;
            o->has_face = true;
            o->has_to = once_in(p, 2);
            o->vias = 0;
        }
        break;
    default: /* the wrong word */
        snprintf(o->word, sizeof o->word, "perhaps");
        break;
    }
}

void random_probe(struct random_player *p, const struct rules *rules, const struct table *t,
                  int side, const struct offers *offers, struct order *o)
{
    *o = (struct order){.verb = (int)random_below(p, (uint32_t)rules->verbs), .side = side};
    if (offers->count > 0)
        order_from(p, rules, t, side, offers,
                   &offers->offer[random_below(p, (uint32_t)offers->count)], true, o);
    if (rules->verb[o->verb].gesture == GESTURE_PICK && o->ids > 0 && !o->has_at) {
        o->at = nearest_foe(t, o); /* nobody may be picked: why not? */
        o->has_at = o->at.kind != KIND_NONE;
    }
    for (int n = (int)random_below(p, 4); n > 0; n--)
        spoil(p, rules, t, o);
    order_quantise(o);
}

/* ---- choosing
 * -------------------------------------------------------------------------------------- */

/* Forgets who has had an order when a new phase or turn has come. */
static void remember(struct random_player *p, const struct table *t)
{
    int32_t now[4] = {t->turn, t->phase, t->step, t->active};
    if (memcmp(now, p->when, sizeof now) == 0)
        return;
    memcpy(p->when, now, sizeof now);
    memset(p->done, 0, sizeof p->done);
    p->idle = 0;
}

/* Could the one alone whom a press is about be placed instead? */
static bool may_move(const struct rules *rules, const struct offers *offers, const struct offer *o)
{
    for (int i = 0; i < offers->count; i++)
        if (offers->offer[i].allowed && ref_same(offers->offer[i].unit, o->unit) &&
            rules->verb[offers->offer[i].verb].gesture == GESTURE_PLACE)
            return true;
    return false;
}

static uint32_t weight(const struct random_player *p, const struct rules *rules,
                       const struct table *t, const struct offers *offers, const struct offer *o)
{
    const struct verb *verb = &rules->verb[o->verb];
    if (!o->allowed || (verb->turn_free && !o->unit.kind))
        return 0;
    if (verb->turn_free)
        return END_EAGER;
    if (verb->gesture == GESTURE_PRESS && !o->unit.kind && !o->withs)
        return p->idle > TIRED ? 100000 : END_EAGER;
    if (verb->gesture == GESTURE_PRESS && !o->withs && !p->runner && may_move(rules, offers, o))
        return INSTEAD_EAGER;
    if (verb->gesture == GESTURE_PLACE && o->unit.kind == KIND_UNIT) {
        bool set_up = rules->phase[t->phase].hidden && is_standing(t, o->unit.index);
        if ((p->done[o->unit.index] && o->reach > 0) || set_up)
            return AGAIN_EAGER;
    }
    return eagerness[verb->gesture];
}

/* Giving up, and draws: a wild player now and then, every player when it is asked and not ahead. */
static bool free_order(struct random_player *p, const struct rules *rules, const struct table *t,
                       int side, const struct offers *offers, struct order *o)
{
    int draw = verb_find(rules, "draw"), wanted = draw;
    bool asked = t->draw_offer == side_other(side) && draw >= 0;
    bool ahead = rules->terms && rules->terms->appraise(t, side) > 0;
    if (asked ? ahead || !once_in(p, YES_ODDS) : !p->wild)
        return false;
    if (!asked && once_in(p, RESIGN_ODDS))
        wanted = verb_find(rules, "resign");
    else if (!asked && !once_in(p, DRAW_ODDS))
        return false;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        if (!offer->allowed || offer->verb != wanted || offer->unit.kind)
            continue;
        *o = (struct order){.verb = offer->verb, .side = side};
        return true;
    }
    return false;
}

/* One of the offers, likelier the more eager it is for it; -1 when none is left. */
static int choose(struct random_player *p, const struct rules *rules, const struct table *t,
                  const struct offers *offers)
{
    uint32_t sum = 0, weights[OFFERS_MAX];
    for (int i = 0; i < offers->count; i++)
        sum += weights[i] = weight(p, rules, t, offers, &offers->offer[i]);
    if (sum == 0)
        return -1;
    uint32_t pick = random_below(p, sum);
    int at = 0;
    while (pick >= weights[at])
        pick -= weights[at++];
    return at;
}

static void note(struct random_player *p, const struct rules *rules, const struct order *o)
{
    bool ends = rules->verb[o->verb].gesture == GESTURE_PRESS && o->ids == 0;
    bool places = rules->verb[o->verb].gesture == GESTURE_PLACE;
    p->idle = ends ? 0 : p->idle + 1;
    for (int i = 0; i < o->ids && places; i++)
        if (o->id[i].kind == KIND_UNIT)
            p->done[o->id[i].index] = 1;
}

bool random_order(struct random_player *p, const struct rules *rules, const struct table *table,
                  int side, struct offers *offers, struct order *order, bool *probe)
{
    rules_offer(rules, table, side, offers);
    remember(p, table);
    *probe = p->wild && offers->count > 0 && once_in(p, PROBE_ODDS);
    if (*probe) {
        random_probe(p, rules, table, side, offers, order);
        if (!rules->verb[order->verb].turn_free) /* no game ends by such a whim */
            return true;
        *probe = false;
    }
    if (free_order(p, rules, table, side, offers, order))
        return true;
    struct verdict *v = malloc(sizeof *v);
    bool found = false;
    if (!v)
        abort();
    for (int at; !found && (at = choose(p, rules, table, offers)) >= 0;) {
        for (int k = 0; k < TRIES && !found; k++) {
            order_from(p, rules, table, side, offers, &offers->offer[at], false, order);
            if (rules->verb[order->verb].gesture == GESTURE_PLACE)
                rules_snap(rules, table, order);
            v->allowed = false;
            rules_check(rules, table, order, v);
            found = v->allowed;
        }
        if (!found) /* nothing to be done with this one just now */
            offers->offer[at].allowed = false;
    }
    if (found)
        note(p, rules, order);
    free(v);
    return found;
}
