#include "computer/drilled.h"

#include "rules/battle.h"
#include "rules/house.h"

#include <string.h>

enum {
    ENOUGH = 4,            /* orders to one unit in a phase */
    TIRED = 250,           /* orders in a phase after which it ends it */
    CHOICES = 48,          /* offers of one unit looked at */
    TURN_WORTH = 15 * DEG, /* smaller turns are not worth an order */
    LEAST_WORTH = 60,      /* nor shorter marches, in thousandths of the reach */
    SHOULDER = 6 * MM,     /* who stands nearer to his neighbour stands in line with him, */
    ALIKE = 10 * DEG,      /* if he faces as he does */
    NEAR = 100 * MM,       /* and this is near enough to look at closely */
    WAITS = 4,             /* a quarter of the turns is waited for; so many where there is no end */
    THROWS = 3,            /* dice a press is tried with before it is given */
    STANDS = 2,            /* of so many who have shot a moment ago one stands to shoot again */
};

enum wing { WING_UNSEEN, WING_LEFT, WING_MIDDLE, WING_RIGHT };

enum intent drilled_intent(uint64_t seed)
{
    struct random_player chance = random_player(ahead_mixed(seed, INTENTS));
    return (enum intent)random_below(&chance, INTENTS);
}

void drilled_init(struct drilled *d, const struct rules *rules, uint64_t seed,
                  struct offers *offers)
{
    memset(d, 0, sizeof *d);
    d->chance = random_player(seed);
    d->intent = drilled_intent(seed);
    d->weights = weights_usual(rules);
    d->offers = offers;
    table_init(&d->kept);
    for (int i = 0; i < TABLE_UNITS; i++)
        d->shot[i] = -1;
}

/* ---- the plan -------------------------------------------------------------------------------- */

static bool middle_of(const struct rules *rules, const struct table *t, int side, struct vec *out)
{
    int64_t x = 0, y = 0, count = 0;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != side || !unit_stands(t, i))
            continue;
        struct vec at = unit_pose(rules, t, i).at;
        x += at.x;
        y += at.y;
        count++;
    }
    if (count)
        *out = (struct vec){(int32_t)(x / count), (int32_t)(y / count)};
    return count > 0;
}

/* How far to the right of its army's middle, as that looks at the enemy's. */
static int32_t aside_of(struct vec middle, int32_t bearing, struct vec at)
{
    struct vec right = vec_ahead((struct vec){0, 0}, angle_norm(bearing + 90 * DEG), 1000);
    return (int32_t)(vec_dot(vec_sub(at, middle), right) / 1000);
}

/* Tells the wings of those it sees for the first time: thirds of the front. */
static void see_wings(struct drilled *d, const struct rules *rules, const struct table *t, int side)
{
    struct vec ours, theirs;
    int32_t far = 0;
    if (!middle_of(rules, t, side, &ours) ||
        !middle_of(rules, t, side == SIDE_RED ? SIDE_BLUE : SIDE_RED, &theirs))
        return;
    int32_t bearing = angle_of(vec_sub(theirs, ours));
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != side || !unit_stands(t, i))
            continue;
        int32_t aside = aside_of(ours, bearing, unit_pose(rules, t, i).at);
        far = aside > far ? aside : -aside > far ? -aside : far;
    }
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != side || !unit_stands(t, i) || d->wing[i])
            continue;
        int32_t aside = aside_of(ours, bearing, unit_pose(rules, t, i).at);
        d->wing[i] = aside > far / 3 ? WING_RIGHT : aside < -far / 3 ? WING_LEFT : WING_MIDDLE;
    }
}

static bool attacks(const struct drilled *d, const struct table *t, int unit)
{
    static const enum wing of[INTENTS] = {
        [INTENT_LEFT] = WING_LEFT, [INTENT_RIGHT] = WING_RIGHT, [INTENT_MIDDLE] = WING_MIDDLE};
    bool late = t->turn > (t->turn_limit > 0 ? t->turn_limit / WAITS : WAITS);
    return d->intent == INTENT_ALL || late ||
           (d->intent != INTENT_WAIT && d->wing[unit] == of[d->intent]);
}

/* ---- who belongs together -------------------------------------------------------------------- */

static bool shoulder_to_shoulder(const struct table *t, int a, int b)
{
    const struct base *x = base_of(t, a), *y = base_of(t, b);
    int32_t turn = angle_diff(x->face, y->face);
    if (t->unit[a].troop != t->unit[b].troop || turn > ALIKE || turn < -ALIKE ||
        !unit_stands(t, b) || vec_distance(base_pose(x).at, base_pose(y).at) > NEAR)
        return false;
    return units_gap(t, a, b, 0) <= SHOULDER;
}

/* Does somebody else's service hang on its standing here, a gun's on its crew? */
static bool serves(struct ahead *a, int unit, int side)
{
    const struct table *t = &a->table;
    int (*controller)(const struct table *, int) = a->rules->decides->controller;
    for (int i = 0; controller && i < t->units; i++) {
        if (t->unit[i].troop == t->unit[unit].troop || !unit_stands(t, i) ||
            vec_distance(base_pose(base_of(t, i)).at, base_pose(base_of(t, unit)).at) > NEAR ||
            units_gap(t, unit, i, 0) > MM || controller(t, i) != side)
            continue;
        a->quiet.tried = false;
        table_copy(&a->trial, t);
        struct turn turn = {.table = &a->trial, .see = SEE_ALL};
        turn_set(&turn, base_ref(t, unit), F_BASE_where, WHERE_LOST);
        if (controller(&a->trial, i) != side)
            return true;
    }
    return false;
}

/* Adds those who stand in line with whoever is named and have not been told yet. */
static void fall_in(const struct drilled *d, const struct table *t, struct order *o)
{
    for (int i = 0; i < o->ids; i++)
        for (int k = 0; k < t->units && o->ids < ORDER_IDS; k++) {
            bool named = d->given[k] > 0 || unit_side(&t->unit[k]) != o->side;
            if (!named && !order_is_for(o, k) && shoulder_to_shoulder(t, o->id[i].index, k))
                o->id[o->ids++] = ref_unit(t, k);
        }
}

/* ---- marching -------------------------------------------------------------------------------- */

/* What the battle is about, where that is nearer than the enemy, or not much farther when the
 * battle draws to its end. True with `there` when it has arrived and ought to stay. */
static bool goal_near(struct ahead *a, int side, int unit, int64_t foe, bool *there, struct vec *to)
{
    const struct table *t = &a->table;
    int32_t piece[GOALS_TOLD];
    struct vec from = unit_pose(a->rules, t, unit).at;
    int goals = goals_of(a->rules, t, piece), other = side == SIDE_RED ? SIDE_BLUE : SIDE_RED;
    bool late = t->turn_limit > 0 && 3 * t->turn > 2 * t->turn_limit, found = false;
    int64_t least = late ? 2 * foe : foe;
    *there = false;
    for (int i = 0; i < goals; i++) {
        const struct piece *p = &t->piece[piece[i]];
        int64_t gap = vec_distance(from, (struct vec){p->x, p->y});
        bool here = gap <= (p->hx > p->hy ? p->hx : p->hy);
        *there = *there || (here && (late || units_on(t, other, piece[i]) == 0));
        if (here || gap >= least)
            continue;
        least = gap;
        *to = (struct vec){p->x, p->y};
        found = true;
    }
    return found || *there;
}

/* One way of getting there: so far aside, all of the march or part of it. It must come nearer by
 * `gain` thousandths of that. */
static bool goes(struct ahead *a, struct order *o, struct vec from, struct vec to, int32_t aside,
                 int32_t far, int32_t gain, bool turning)
{
    struct order try = *o;
    int32_t bearing = angle_of(vec_sub(to, from)), gap = vec_distance(from, to);
    int32_t least = (int32_t)((int64_t)far * gain / 1000);
    try.to = vec_ahead(from, angle_norm((int64_t)bearing + aside), far);
    try.has_to = true;
    try.has_face = turning;
    try.face = bearing;
    if (!ahead_fits(a, &try) || (try.has_to && vec_distance(try.to, to) >= gap - least))
        return false;
    *o = try;
    return true;
}

/* Straight on, or aside of that; the first `ways` of them. */
static bool goes_any(struct ahead *a, struct order *o, struct vec from, struct vec to, int32_t far,
                     int hand, int ways)
{
    static const struct {
        int8_t aside, percent;
    } way[] = {{0, 100}, {25, 100}, {-25, 100}, {0, 50}, {55, 80}, {-55, 80}};
    for (int i = 0; i < ways; i++) {
        int32_t aside = hand * way[i].aside * DEG, part = far * way[i].percent / 100;
        if ((o->ids > 1 && i == 0 && goes(a, o, from, to, aside, part, LEAST_WORTH, true)) ||
            goes(a, o, from, to, aside, part, LEAST_WORTH, false))
            return true;
    }
    return false;
}

/* Round what is in the way: always to the same side, that nobody walks to and fro. */
static bool goes_round(struct ahead *a, struct order *o, struct vec from, struct vec to,
                       int32_t reach)
{
    static const int8_t way[] = {70, 100};
    int hand = o->id[0].index % 2 ? 1 : -1;
    for (size_t i = 0; i < sizeof way; i++)
        if (goes(a, o, from, to, hand * way[i] * DEG, reach, -600, false))
            return true;
    return false;
}

/* In line, if it stands in one and is not to close; a line that cannot go on as one mostly waits.
 */
static bool goes_to(struct drilled *d, struct ahead *a, const struct offer *offer, struct order *o,
                    struct vec to)
{
    enum { ALONE = 6, IN_LINE = 4, BREAKS = 4 };
    struct vec from = unit_pose(a->rules, &a->table, o->id[0].index).at;
    int32_t gap = vec_distance(from, to), far = gap < offer->reach ? gap : offer->reach;
    int hand = random_below(&d->chance, 2) ? 1 : -1;
    struct order line = *o;
    if (a->rules->verb[o->verb].group && gap > offer->reach)
        fall_in(d, &a->table, &line);
    if (line.ids > 1 && goes_any(a, &line, from, to, far, hand, IN_LINE)) {
        *o = line;
        return true;
    }
    if (line.ids > 1 && random_below(&d->chance, BREAKS))
        return false;
    return goes_any(a, o, from, to, far, hand, ALONE) ||
           (gap > 2 * offer->reach / 3 && goes_round(a, o, from, to, offer->reach));
}

static bool marches(struct drilled *d, struct ahead *a, const struct offer *offer, struct order *o)
{
    const struct table *t = &a->table;
    int unit = o->id[0].index;
    struct vec goal, from = unit_pose(a->rules, t, unit).at;
    int enemy = enemy_nearest(a->rules, t, o->side, from);
    bool there;
    if (enemy < 0)
        return false;
    struct vec foe = unit_pose(a->rules, t, enemy).at;
    if (goal_near(a, o->side, unit, vec_distance(from, foe), &there, &goal) &&
        (there || goes_to(d, a, offer, o, goal)))
        return !there;
    return goes_to(d, a, offer, o, foe);
}

/* Out of the enemy's way, as an answer to a question. */
static bool gives_way(struct ahead *a, const struct offer *offer, struct order *o)
{
    static const int16_t way[] = {0, 25, -25, 55, -55, 90, -90};
    const struct table *t = &a->table;
    struct vec from = unit_pose(a->rules, t, o->id[0].index).at;
    int enemy = enemy_nearest(a->rules, t, o->side, from);
    int32_t away = enemy < 0 ? 0 : angle_of(vec_sub(from, unit_pose(a->rules, t, enemy).at));
    for (int part = 2; part >= 1; part--)
        for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
            struct order try = *o;
            try.to = vec_ahead(from, angle_norm((int64_t)away + way[i] * DEG),
                               (int32_t)((int64_t)offer->reach * part / 2));
            try.has_to = true;
            if (ahead_fits(a, &try)) {
                *o = try;
                return true;
            }
        }
    return false;
}

static bool turns(struct drilled *d, struct ahead *a, struct order *o)
{
    const struct table *t = &a->table;
    struct pose pose = unit_pose(a->rules, t, o->id[0].index);
    int enemy = enemy_nearest(a->rules, t, o->side, pose.at);
    if (enemy < 0)
        return false;
    int32_t bearing = angle_of(vec_sub(unit_pose(a->rules, t, enemy).at, pose.at));
    int32_t turn = angle_diff(pose.face, bearing);
    if (turn < TURN_WORTH && turn > -TURN_WORTH)
        return false;
    if (a->rules->verb[o->verb].group && !o->has_to)
        fall_in(d, t, o);
    o->face = bearing;
    o->has_face = true;
    return ahead_fits(a, o);
}

/* Who waits goes at an enemy within one march; who has just shot mostly stands to shoot again; and
 * who serves a gun stays by it. */
static bool may_march(struct drilled *d, struct ahead *a, const struct offer *offer,
                      const struct order *o)
{
    const struct table *t = &a->table;
    int unit = o->id[0].index;
    struct vec from = unit_pose(a->rules, t, unit).at;
    int enemy = enemy_nearest(a->rules, t, o->side, from);
    bool shoots = d->shot[unit] >= 0 && d->shot[unit] + 1 >= t->turn;
    bool near = enemy >= 0 && vec_distance(unit_pose(a->rules, t, enemy).at, from) <= offer->reach;
    if (shoots && random_below(&d->chance, STANDS) == 0)
        return false;
    return (attacks(d, t, unit) || (near && !shoots)) && !serves(a, unit, o->side);
}

static bool places(struct drilled *d, struct ahead *a, const struct offer *offer, struct order *o)
{
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT || !unit_stands(&a->table, o->id[0].index))
        return false;
    if (offer->reach <= 0)
        return turns(d, a, o);
    if (a->table.ask)
        return gives_way(a, offer, o);
    return may_march(d, a, offer, o) && marches(d, a, offer, o);
}

/* ---- fighting and shooting ------------------------------------------------------------------- */

/* The weakest of those that are offered; of equals any. */
static bool picks(struct drilled *d, struct ahead *a, const struct offer *offer, struct order *o)
{
    uint32_t weak[ORDER_IDS];
    for (int i = 0; i < offer->targets; i++) {
        bool unit = offer->target[i].kind == KIND_UNIT;
        int32_t left = unit ? unit_strength(a->rules, &a->table, offer->target[i].index) : 0;
        weak[i] = 1 + (uint32_t)left * 4 + random_below(&d->chance, 1000);
    }
    for (;;) {
        int best = -1;
        for (int i = 0; i < offer->targets; i++)
            if (weak[i] && (best < 0 || weak[i] < weak[best]))
                best = i;
        if (best < 0)
            return offer->targets == 0 && ahead_allows(a, o);
        weak[best] = 0;
        o->at = offer->target[best];
        o->has_at = true;
        if (ahead_allows(a, o))
            return true;
    }
}

/* Does one of its own stand in the way of a shot? */
static bool own_in_the_way(const struct table *t, int side, struct vec from, struct vec to)
{
    enum { WIDE = 12 * MM };
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) != side || !unit_stands(t, i))
            continue;
        struct outline man = base_outline(base_of(t, i));
        if (track_gap(from, to, WIDE, &man) < -WIDE / 2)
            return true;
    }
    return false;
}

/* From any place, hard, at whoever of the enemy stands nearest to it, if none of its own is in the
 * way. */
static bool flicks(struct drilled *d, struct ahead *a, struct order *o)
{
    enum { SPOTS = 24, THOUGHTS = 8, SPREAD = 2 * DEG };
    struct flick_spot spot[SPOTS];
    struct quiet *before = ahead_hush(a);
    int spots = a->rules->flicks ? a->rules->flicks->spots(&a->table, o, spot, SPOTS) : 0;
    rules_quietly(before);
    o->strength = 1000;
    o->hand = HAND_STEADY;
    for (int n = 0; n < THOUGHTS && spots > 0; n++) {
        int k = (int)random_below(&d->chance, (uint32_t)spots);
        int enemy = enemy_nearest(a->rules, &a->table, o->side, spot[k].at);
        if (spot[k].blocked || enemy < 0)
            continue;
        struct vec to = unit_pose(a->rules, &a->table, enemy).at;
        if (own_in_the_way(&a->table, o->side, spot[k].at, to))
            continue;
        o->spot = k + 1;
        o->aim = angle_norm((int64_t)angle_of(vec_sub(to, spot[k].at)) +
                            (int32_t)random_below(&d->chance, SPREAD) - SPREAD / 2);
        order_quantise(o);
        if (ahead_allows(a, o))
            return true;
    }
    return false;
}

/* The chance to win that is told of a table, for the side. */
static int64_t told(struct drilled *d, struct ahead *a, int side)
{
    return chance_at(a->rules, &a->table, side, &d->scale, &d->weights);
}

/* Is it worth while, by what comes of it at once? Tried with a few throws of other dice. */
static bool pays(struct drilled *d, struct ahead *a, const struct order *o)
{
    struct table *kept = &d->kept;
    int64_t sum = 0, now;
    if (!d->measured)
        d->scale = scale_of(a->rules, &a->table, o->side, kept);
    d->measured = true;
    now = told(d, a, o->side);
    table_copy(kept, &a->table);
    for (int i = 0; i < THROWS; i++) {
        ahead_from(a, kept);
        ahead_reseed(&a->table, ahead_mixed(kept->hash, (uint64_t)i + d->chance.state));
        ahead_give(a, o);
        sum += told(d, a, o->side) - now;
    }
    ahead_from(a, kept);
    return sum > 0;
}

/* A press of somebody who could march instead is given when it pays; any other always. */
static bool presses(struct drilled *d, struct ahead *a, const struct offer *offer,
                    const struct order *o)
{
    bool instead = false;
    if (!ahead_allows(a, o))
        return false;
    for (int i = 0; i < d->offers->count; i++)
        instead = instead || (a->rules->verb[d->offers->offer[i].verb].gesture == GESTURE_PLACE &&
                              d->offers->offer[i].reach > 0);
    if (!instead || !offer->unit.kind || a->table.ask || !a->rules->terms)
        return true;
    return pays(d, a, o);
}

static bool shapes(struct drilled *d, struct ahead *a, const struct offer *offer, int side,
                   struct order *o)
{
    *o = offer_order(offer, side);
    switch (a->rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        return places(d, a, offer, o);
    case GESTURE_PICK:
        return picks(d, a, offer, o);
    case GESTURE_FLICK:
        return flicks(d, a, o);
    case GESTURE_PRESS:
        return presses(d, a, offer, o);
    case GESTURE_CHOOSE:
        return ahead_allows(a, o);
    case GESTURE_COUNT:
        break;
    }
    return false;
}

/* ---- one unit -------------------------------------------------------------------------------- */

/* How soon an offer is looked at; 0: not at all. */
static uint32_t wish(struct drilled *d, struct ahead *a, const struct offer *offer)
{
    static const uint32_t eager[GESTURE_COUNT] = {[GESTURE_CHOOSE] = 50,
                                                  [GESTURE_PICK] = 40,
                                                  [GESTURE_FLICK] = 30,
                                                  [GESTURE_PRESS] = 20,
                                                  [GESTURE_PLACE] = 10};
    const struct verb *verb = &a->rules->verb[offer->verb];
    if (verb->turn_free || offer_ends_phase(a->rules, offer))
        return 0;
    uint32_t want = eager[verb->gesture] + random_below(&d->chance, 8);
    return verb->gesture == GESTURE_PLACE && offer->reach <= 0 ? want - 4 : want;
}

/* Of the offers it has before it the one it wants most and can fill in. */
static bool of_offers(struct drilled *d, struct ahead *a, int side, struct order *o)
{
    uint32_t want[CHOICES];
    int count = d->offers->count < CHOICES ? d->offers->count : CHOICES;
    for (int i = 0; i < count; i++)
        want[i] = wish(d, a, &d->offers->offer[i]);
    for (;;) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (want[i] && (best < 0 || want[i] > want[best]))
                best = i;
        if (best < 0)
            return false;
        want[best] = 0;
        if (shapes(d, a, &d->offers->offer[best], side, o))
            return true;
    }
}

/* ---- the side -------------------------------------------------------------------------------- */

static void remember(struct drilled *d, const struct rules *rules, const struct table *t, int side)
{
    int32_t now[4] = {t->turn, t->phase, t->step, side};
    if (memcmp(now, d->when, sizeof now) == 0)
        return;
    memcpy(d->when, now, sizeof now);
    memset(d->given, 0, (size_t)t->units);
    memset(d->done, 0, (size_t)t->units);
    d->orders = 0;
    d->at = t->units ? (int)random_below(&d->chance, (uint32_t)t->units) : 0;
    if (!rules->phase[t->phase].hidden)
        see_wings(d, rules, t, side);
}

static bool is_shot(const struct rules *rules, int verb)
{
    return rules->verb[verb].gesture == GESTURE_FLICK ||
           (rules->battle && verb < BATTLE_VERBS && rules->battle->cause[verb] == CAUSE_SHOOTING);
}

static void note(struct drilled *d, const struct ahead *a, const struct order *o)
{
    d->orders++;
    for (int i = 0; i < o->ids; i++) {
        if (o->id[i].kind != KIND_UNIT)
            continue;
        int unit = o->id[i].index;
        d->given[unit] = d->given[unit] < ENOUGH ? d->given[unit] + 1 : ENOUGH;
        if (is_shot(a->rules, o->verb))
            d->shot[unit] = (int16_t)a->table.turn;
    }
}

static bool ends_phase(struct drilled *d, struct ahead *a, int side, struct order *o)
{
    ahead_offers(a, side, 0, d->offers);
    for (int i = 0; i < d->offers->count; i++)
        if (offer_ends_phase(a->rules, &d->offers->offer[i])) {
            *o = offer_order(&d->offers->offer[i], side);
            if (ahead_allows(a, o))
                return true;
        }
    return false;
}

/* Anything that is offered: questions, and phases that do not go unit by unit. */
static bool anything(struct drilled *d, struct ahead *a, int side, struct order *o)
{
    ahead_offers(a, side, -1, d->offers);
    return of_offers(d, a, side, o);
}

bool drilled_order(struct drilled *d, struct ahead *a, int side, struct order *o)
{
    const struct table *t = &a->table;
    remember(d, a->rules, t, side);
    bool found = t->ask && anything(d, a, side, o);
    for (int n = 0; n < t->units && !found && d->orders < TIRED; n++) {
        int unit = (d->at + n) % t->units;
        if (d->done[unit] || d->given[unit] >= ENOUGH || unit_owner(a->rules, t, unit) != side)
            continue;
        ahead_offers(a, side, unit, d->offers);
        found = of_offers(d, a, side, o);
        d->done[unit] = !found;
    }
    found = found || ends_phase(d, a, side, o) || anything(d, a, side, o);
    if (found)
        note(d, a, o);
    return found;
}
