#include "computer/quick.h"

#include "rules/house.h"

#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH = 4,            /* orders to one unit in a phase */
    TIRED = 150,           /* orders in a phase after which it ends it */
    TURN_WORTH = 20 * DEG, /* smaller turns are not worth an order */
    LEAST_WORTH = 80,      /* nor shorter marches, in thousandths of the reach */
    CLOSE_PERCENT = 90,    /* of the gap to the enemy is marched */
    CHOICES = 48,          /* offers of one unit looked at */
};

void quick_init(struct quick *q, uint64_t seed, struct offers *offers)
{
    *q = (struct quick){.chance = random_player(seed), .offers = offers};
}

void quick_match(struct quick *q, uint64_t seed)
{
    q->matched = true;
    q->seed = seed;
}

/* Its chances for the next order are a unit's, or those of all (-1). */
static void match(struct quick *q, int unit)
{
    if (!q->matched)
        return;
    uint64_t when = ahead_mixed((uint64_t)q->when[0] << 32 | (uint32_t)q->when[1],
                                (uint64_t)q->when[2] << 32 | (uint32_t)q->when[3]);
    int orders = unit < 0 ? q->orders : q->drawn[unit];
    uint64_t whose = (uint64_t)(unit + 1) << 32 | (uint32_t)orders;
    q->chance = random_player(ahead_mixed(q->seed, ahead_mixed(when, whose)));
}

/* ---- looking round --------------------------------------------------------------------------- */

struct pose unit_pose(const struct rules *rules, const struct table *t, int unit)
{
    return rules->decides->pose ? rules->decides->pose(t, unit)
                                : base_pose(&t->base[t->unit[unit].base]);
}

int unit_owner(const struct rules *rules, const struct table *t, int unit)
{
    return rules->decides->controller ? rules->decides->controller(t, unit)
                                      : unit_side(&t->unit[unit]);
}

bool unit_leads(const struct rules *rules, const struct table *t, int unit)
{
    return rules->terms && rules->terms->leads && rules->terms->leads(t, unit);
}

bool unit_leaves(const struct rules *rules, const struct table *t, int unit, struct vec *to)
{
    return rules->terms && rules->terms->leaves && rules->terms->leaves(t, unit, to);
}

bool is_enemy(const struct rules *rules, const struct table *t, int side, int unit)
{
    return unit_owner(rules, t, unit) == side_other(side);
}

int enemy_nearest(const struct rules *rules, const struct table *t, int side, struct vec from)
{
    int64_t least = INT64_MAX;
    int best = -1;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i))
            continue;
        struct vec d = vec_sub(unit_pose(rules, t, i).at, from);
        if (vec_dot(d, d) < least && is_enemy(rules, t, side, i)) {
            least = vec_dot(d, d);
            best = i;
        }
    }
    return best;
}

struct order offer_order(const struct offer *offer, int side)
{
    struct order o = {.verb = offer->verb, .side = side};
    if (offer->withs) {
        o.ids = offer->withs;
        memcpy(o.id, offer->with, sizeof o.id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        o.ids = 1;
        o.id[0] = offer->unit;
    }
    memcpy(o.word, offer->word, sizeof o.word);
    return o;
}

bool offer_ends_phase(const struct rules *rules, const struct offer *offer)
{
    const struct verb *verb = &rules->verb[offer->verb];
    return verb->gesture == GESTURE_PRESS && !verb->turn_free && !offer->unit.kind && !offer->withs;
}

bool offers_march(const struct rules *rules, const struct offers *offers)
{
    for (int i = 0; i < offers->count; i++)
        if (offers->offer[i].reach > 0 &&
            rules->verb[offers->offer[i].verb].gesture == GESTURE_PLACE)
            return true;
    return false;
}

/* ---- one offer ------------------------------------------------------------------------------- */

enum stations { NO_STATION, ON_STATION, TAKES_STATION };

/* Where the set says that the unit stands well, and how many such places there are; *stands: it
 * stands on one. */
static int stations_of(struct ahead *a, int unit, int32_t reach,
                       struct station station[STATIONS_TOLD], bool *stands)
{
    const struct terms *terms = a->rules->terms;
    struct quiet *before = ahead_hush(a);
    int count = terms && terms->stations ? terms->stations(&a->table, unit, reach, station) : 0;
    rules_quietly(before);
    struct vec from = unit_pose(a->rules, &a->table, unit).at;
    int32_t least = (int32_t)((int64_t)reach * LEAST_WORTH / 1000);
    least = a->table.box > 0 ? a->table.box / 2 : least > MM ? least : MM;
    *stands = false;
    for (int i = 0; i < count && !*stands; i++)
        *stands = vec_distance(station[i].pose.at, from) < least;
    return count;
}

bool stands_on_station(struct ahead *a, int unit, int32_t reach)
{
    struct station station[STATIONS_TOLD];
    bool stands;
    stations_of(a, unit, reach, station, &stands);
    return stands;
}

/* Goes where it stands well; not when it stands on such a place. */
static enum stations takes_station(struct ahead *a, const struct offer *offer, struct order *o)
{
    struct station station[STATIONS_TOLD];
    bool stands;
    int stations = stations_of(a, o->id[0].index, offer->reach, station, &stands);
    if (stands)
        return ON_STATION;
    for (int i = 0; i < stations; i++) {
        struct order try = *o;
        try.to = station[i].pose.at;
        try.face = station[i].pose.face;
        try.has_to = try.has_face = true;
        order_quantise(&try);
        if (!ahead_allows(a, &try))
            continue;
        *o = try;
        return TAKES_STATION;
    }
    return NO_STATION;
}

/* Does the set say that of a march that was just allowed? Not of one who must go. */
static bool is_said(struct ahead *a, const struct order *order,
                    bool (*says)(const struct table *, const struct table *, int))
{
    if (!says || !a->quiet.tried || a->table.ask ||
        unit_leaves(a->rules, &a->table, order->id[0].index, NULL))
        return false;
    struct quiet *before = ahead_hush(a);
    bool said = says(&a->table, &a->trial, order->id[0].index);
    rules_quietly(before);
    return said;
}

bool is_rash(struct ahead *a, const struct order *order)
{
    return a->rules->terms && is_said(a, order, a->rules->terms->rash);
}

/* Nor does it go to where the enemy comes at it first. */
static bool is_exposed(struct ahead *a, const struct order *order)
{
    return a->rules->terms && is_said(a, order, a->rules->terms->exposed);
}

/* Where the table is in boxes: is the place in one that has been tried? It is one of them from now
 * on. */
static bool same_box(const struct table *t, struct vec at, struct vec *tried, size_t count)
{
    if (t->box <= 0)
        return false;
    tried[count] = (struct vec){at.x / t->box - (at.x < 0), at.y / t->box - (at.y < 0)};
    for (size_t i = 0; i < count; i++)
        if (tried[i].x == tried[count].x && tried[i].y == tried[count].y)
            return true;
    return false;
}

bool is_fronted(struct ahead *a, int unit)
{
    const struct terms *terms = a->rules->terms;
    if (!terms || !terms->fronted)
        return false;
    struct quiet *before = ahead_hush(a);
    bool fronted = terms->fronted(&a->table, unit);
    rules_quietly(before);
    return fronted;
}

int march_together(struct ahead *a, const struct offer *offer, struct order *o)
{
    const struct terms *terms = a->rules->terms;
    int mate[ORDER_IDS - 1], before = o->ids;
    if (!terms || !terms->together || !a->rules->verb[o->verb].group || a->table.ask)
        return 0;
    struct quiet *hushed = ahead_hush(a);
    int mates = terms->together(&a->table, o->id[0].index, offer->reach, mate);
    rules_quietly(hushed);
    for (int i = 0; i < mates && o->ids < ORDER_IDS; i++)
        o->id[o->ids++] = ref_unit(&a->table, mate[i]);
    return o->ids - before;
}

/* Before its front as far as that comes nearer to a place, and it may go. */
static bool marches_straight(struct ahead *a, const struct offer *offer, struct vec to,
                             struct order *o)
{
    struct pose from = unit_pose(a->rules, &a->table, o->id[0].index);
    int32_t far = (int32_t)((int64_t)pose_local(from, to).y * CLOSE_PERCENT / 100);
    int32_t least = (int32_t)((int64_t)offer->reach * LEAST_WORTH / 1000);
    struct order try = *o;
    far = far < offer->reach ? far : offer->reach;
    if (far <= least)
        return false;
    try.to = vec_ahead(from.at, from.face, far);
    try.has_to = true;
    if (!ahead_fits(a, &try) || vec_distance(try.to, to) >= vec_distance(from.at, to) - least ||
        is_rash(a, &try))
        return false;
    *o = try;
    return true;
}

/* Towards a place, as straight as may be; while a question is open out of the way of whoever stands
 * there. */
static bool marches_to(struct quick *q, struct ahead *a, const struct offer *offer, struct vec to,
                       struct order *o)
{
    static const struct {
        int16_t aside, percent;
    } way[] = {{0, 100}, {25, 100}, {-25, 100}, {55, 80}, {-55, 80}, {0, 50}};
    const struct table *t = &a->table;
    if (a->rules->verb[o->verb].straight && !t->ask)
        return marches_straight(a, offer, to, o);
    struct pose from = unit_pose(a->rules, t, o->id[0].index);
    int32_t bearing = angle_of(vec_sub(to, from.at)), gap = vec_distance(from.at, to);
    int32_t far = t->ask ? offer->reach : (int32_t)((int64_t)gap * CLOSE_PERCENT / 100);
    far = far < offer->reach ? far : offer->reach;
    int32_t least = (int32_t)((int64_t)offer->reach * LEAST_WORTH / 1000);
    int hand = random_below(&q->chance, 2) ? 1 : -1;
    struct vec tried[sizeof way / sizeof way[0]];
    for (size_t i = 0; i < sizeof way / sizeof way[0] && far > least; i++) {
        struct order try = *o;
        int32_t turn = (t->ask ? 180 - way[i].aside : hand * way[i].aside) * DEG;
        try.to = vec_ahead(from.at, angle_norm((int64_t)bearing + turn),
                           (int32_t)((int64_t)far * way[i].percent / 100));
        try.has_to = true;
        order_quantise(&try);
        if (same_box(t, try.to, tried, i))
            continue;
        bool snaps = (t->box > 0 || t->ask) && i < 3;
        if (!ahead_allows(a, &try) &&
            !(snaps && a->verdict.place && ahead_snap(a, &try) && try.has_to))
            continue;
        if (!t->ask &&
            (vec_distance(try.to, to) >= gap - least || is_rash(a, &try) || is_exposed(a, &try)))
            continue;
        *o = try;
        return true;
    }
    return false;
}

/* Towards the nearest enemy. */
static bool marches(struct quick *q, struct ahead *a, const struct offer *offer, struct order *o)
{
    const struct table *t = &a->table;
    int enemy = enemy_nearest(a->rules, t, o->side, unit_pose(a->rules, t, o->id[0].index).at);
    return enemy >= 0 && marches_to(q, a, offer, unit_pose(a->rules, t, enemy).at, o);
}

/* Off the table, where it is to leave. */
static bool runs(struct quick *q, struct ahead *a, const struct offer *offer, struct order *o)
{
    struct vec to;
    return unit_leaves(a->rules, &a->table, o->id[0].index, &to) && marches_to(q, a, offer, to, o);
}

void turn_about_middle(const struct rules *rules, const struct table *t, struct order *o)
{
    int64_t x = 0, y = 0;
    int middle = 0;
    for (int i = 0; i < o->ids; i++) {
        struct vec at = unit_pose(rules, t, o->id[i].index).at;
        x += at.x;
        y += at.y;
    }
    int32_t least = INT32_MAX;
    for (int i = 0; i < o->ids; i++) {
        struct vec centre = {(int32_t)(x / o->ids), (int32_t)(y / o->ids)};
        int32_t far = vec_distance(unit_pose(rules, t, o->id[i].index).at, centre);
        if (far < least) {
            least = far;
            middle = i;
        }
    }
    struct ref first = o->id[0];
    o->id[0] = o->id[middle];
    o->id[middle] = first;
}

/* To look at the enemy who is nearest, if that is a turn of so much. */
static bool looks(struct ahead *a, int32_t worth, struct order *o)
{
    const struct table *t = &a->table;
    struct pose pose = unit_pose(a->rules, t, o->id[0].index);
    int enemy = enemy_nearest(a->rules, t, o->side, pose.at);
    if (enemy < 0)
        return false;
    o->face = angle_of(vec_sub(unit_pose(a->rules, t, enemy).at, pose.at));
    o->has_face = true;
    order_quantise(o);
    return abs(angle_diff(pose.face, o->face)) >= worth;
}

static bool turns(struct ahead *a, struct order *o)
{
    const struct table *t = &a->table;
    if (!looks(a, TURN_WORTH, o))
        return false;
    if (!t->ask && stands_on_station(a, o->id[0].index, 0)) /* it would lose what it stands for */
        return false;
    bool snaps = t->box > 0 || a->rules->verb[o->verb].straight;
    return (snaps ? ahead_fits(a, o) : ahead_allows(a, o)) && !is_rash(a, o);
}

static bool picks(struct quick *q, struct ahead *a, const struct offer *offer, struct order *o)
{
    int from = offer->targets ? (int)random_below(&q->chance, (uint32_t)offer->targets) : 0;
    for (int i = 0; i < offer->targets; i++) {
        o->at = offer->target[(from + i) % offer->targets];
        o->has_at = true;
        if (ahead_allows(a, o))
            return true;
    }
    return offer->targets == 0 && ahead_allows(a, o);
}

int32_t shot_promise(const struct rules *rules, const struct table *t, int side, struct vec from,
                     int32_t bearing)
{
    enum { WIDE = 40 * MM, HALF = 500 * MM, UNIT = 1000, FULL = 100 };
    struct vec ahead = vec_ahead((struct vec){0, 0}, bearing, UNIT);
    int64_t promise = 0;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i))
            continue;
        struct vec d = vec_sub(unit_pose(rules, t, i).at, from);
        int64_t along = vec_dot(d, ahead) / UNIT;
        int64_t across = vec_cross(d, ahead) / UNIT;
        across = across < 0 ? -across : across;
        if (along <= 0 || across >= WIDE)
            continue;
        int64_t value = FULL * (WIDE - across) / WIDE * HALF / (HALF + along);
        promise += unit_side(&t->unit[i]) == side ? -value : value;
    }
    return (int32_t)promise;
}

/* The direction from a spot to the enemy where a shot promises most; false: there is none. */
static bool takes_aim(struct quick *q, struct ahead *a, int side, struct vec from, int32_t *bearing)
{
    enum { MOOD = 20 };
    const struct table *t = &a->table;
    int32_t best = INT32_MIN;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == side || !unit_stands(t, i))
            continue;
        int32_t to = angle_of(vec_sub(unit_pose(a->rules, t, i).at, from));
        int32_t promise =
            shot_promise(a->rules, t, side, from, to) + (int32_t)random_below(&q->chance, MOOD);
        if (promise > best) {
            best = promise;
            *bearing = to;
        }
    }
    return best > INT32_MIN;
}

/* From any spot at where the enemies stand closest, straight and hard. */
static bool flicks(struct quick *q, struct ahead *a, const struct offer *offer, struct order *o)
{
    enum { SPOTS = 24, THOUGHTS = 4, SPREAD = 2 * DEG };
    struct flick_spot spot[SPOTS];
    struct quiet *before = ahead_hush(a);
    int spots = a->rules->flicks ? a->rules->flicks->spots(&a->table, o, spot, SPOTS) : 0;
    rules_quietly(before);
    o->strength = 1000;
    o->hand = HAND_STEADY;
    for (int n = 0; n < THOUGHTS && spots > 0; n++) {
        int k = (int)random_below(&q->chance, (uint32_t)spots);
        int32_t bearing = 0;
        if (spot[k].blocked || !takes_aim(q, a, o->side, spot[k].at, &bearing))
            continue;
        o->spot = k + 1;
        o->aim =
            angle_norm((int64_t)bearing + (int32_t)random_below(&q->chance, SPREAD) - SPREAD / 2);
        order_quantise(o);
        if (ahead_allows(a, o))
            return true;
    }
    before = ahead_hush(a);
    random_aim(&q->chance, a->rules, &a->table, o->side, offer, o);
    rules_quietly(before);
    order_quantise(o);
    return ahead_allows(a, o);
}

/* Who strikes before his front alone turns to an enemy who is not before it. */
static bool wheels(struct ahead *a, struct order *o)
{
    struct order try = *o;
    if (!a->rules->terms->fronted)
        return false;
    turn_about_middle(a->rules, &a->table, &try);
    if (!looks(a, WHEEL_WORTH, &try) || !is_fronted(a, try.id[0].index) || !ahead_allows(a, &try))
        return false;
    *o = try;
    return true;
}

/* Where the set says that it stands well, and otherwise at the enemy; whoever leads only there. */
static bool goes(struct quick *q, struct ahead *a, const struct offer *offer, struct order *o)
{
    if (!a->table.ask && runs(q, a, offer, o))
        return true;
    if (a->table.ask || !a->rules->terms || !a->rules->terms->stations)
        return marches(q, a, offer, o);
    enum stations at = takes_station(a, offer, o);
    if (at != NO_STATION || unit_leads(a->rules, &a->table, o->id[0].index))
        return at == TAKES_STATION;
    march_together(a, offer, o);
    for (int i = 1; i < o->ids; i++) /* the first of them leads the others */
        if (o->id[i].index < o->id[0].index)
            return false;
    return wheels(a, o) || marches(q, a, offer, o);
}

static bool shapes(struct quick *q, struct ahead *a, const struct offer *offer, int side,
                   struct order *o)
{
    *o = offer_order(offer, side);
    switch (a->rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        if (o->ids == 0 || o->id[0].kind != KIND_UNIT)
            return false;
        if ((q->holds || q->pauses) && offer->reach > 0 && !a->table.ask) {
            q->stayed = true;
            return false;
        }
        if (offer->reach <= 0)
            return turns(a, o);
        return goes(q, a, offer, o);
    case GESTURE_PICK:
        return picks(q, a, offer, o);
    case GESTURE_FLICK:
        return flicks(q, a, offer, o);
    case GESTURE_PRESS:
    case GESTURE_CHOOSE:
        return ahead_allows(a, o);
    case GESTURE_COUNT:
        break;
    }
    return false;
}

/* ---- one unit -------------------------------------------------------------------------------- */

/* How soon an offer is looked at; 0: not at all. */
static uint32_t wish(struct quick *q, struct ahead *a, const struct offer *offer)
{
    static const uint32_t eager[GESTURE_COUNT] = {[GESTURE_CHOOSE] = 50,
                                                  [GESTURE_PICK] = 40,
                                                  [GESTURE_FLICK] = 30,
                                                  [GESTURE_PRESS] = 20,
                                                  [GESTURE_PLACE] = 10};
    const struct verb *verb = &a->rules->verb[offer->verb];
    if (verb->turn_free || offer_ends_phase(a->rules, offer))
        return 0;
    uint32_t want = eager[verb->gesture] + random_below(&q->chance, 8);
    if (verb->gesture == GESTURE_PLACE && offer->reach <= 0)
        want -= 4;
    return want;
}

/* Does the enemy who is nearest stand behind it? */
static bool shows_its_back(const struct rules *rules, const struct table *t, int unit)
{
    struct pose pose = unit_pose(rules, t, unit);
    int enemy = enemy_nearest(rules, t, unit_owner(rules, t, unit), pose.at);
    if (enemy < 0)
        return false;
    int32_t to = angle_of(vec_sub(unit_pose(rules, t, enemy).at, pose.at));
    int32_t turn = angle_diff(pose.face, to);
    return turn > 90 * DEG || turn < -90 * DEG;
}

/* What comes of a press, on a copy, with whatever dice. */
static void tries_press(struct ahead *a, const struct offer *offer, int side)
{
    struct order order = offer_order(offer, side);
    struct turn turn = {.table = &a->trial, .see = SEE_ALL};
    a->quiet.tried = false;
    table_copy(&a->trial, &a->table);
    struct quiet *before = ahead_hush(a);
    rules_apply(a->rules, &turn, &order);
    rules_quietly(before);
    free(turn.stuck);
}

/* Would it turn its back to him by that press, or (round) not show it to him any more? */
static bool turns_by(struct ahead *a, const struct offer *offer, int side, bool round)
{
    int unit = offer->unit.index;
    if (offer->unit.kind != KIND_UNIT || shows_its_back(a->rules, &a->table, unit) != round)
        return false;
    tries_press(a, offer, side);
    return unit_stands(&a->trial, unit) && shows_its_back(a->rules, &a->trial, unit) != round;
}

/* Has one who is to leave over the far edge left by that press? */
static bool leaves_by(struct ahead *a, const struct offer *offer, int side)
{
    if (offer->unit.kind != KIND_UNIT || !offer->allowed ||
        !unit_leaves(a->rules, &a->table, offer->unit.index, NULL))
        return false;
    tries_press(a, offer, side);
    return !unit_stands(&a->trial, offer->unit.index);
}

/* What alters the unit alone is not for one who may march instead, but to turn round to an enemy
 * behind it; and never what turns its back to him. */
static bool idle_press(const struct quick *q, struct ahead *a, const struct offer *offer, int side)
{
    struct station station[STATIONS_TOLD];
    bool places = false, other = false, stands = false;
    if (a->rules->verb[offer->verb].gesture != GESTURE_PRESS || !offer->unit.kind || a->table.ask)
        return false;
    if (leaves_by(a, offer, side))
        return false;
    for (int i = 0; i < q->offers->count; i++) {
        const struct offer *march = &q->offers->offer[i];
        if (a->rules->verb[march->verb].gesture != GESTURE_PLACE)
            continue;
        if (march->reach > 0 && offer->unit.kind == KIND_UNIT)
            stations_of(a, offer->unit.index, march->reach, station, &stands);
        places = true;
        other = other || !stands;
    }
    if (other)
        return !turns_by(a, offer, side, true);
    return places && turns_by(a, offer, side, false);
}

/* Is it also for another than `unit` who is to rest? Whoever crews a gun is asked for its shot. */
static bool wakes(const struct quick *q, const struct offer *offer, int unit)
{
    if (offer->unit.kind == KIND_UNIT && offer->unit.index != unit && q->rested[offer->unit.index])
        return true;
    for (int i = 0; i < offer->withs; i++)
        if (offer->with[i].kind == KIND_UNIT && offer->with[i].index != unit &&
            q->rested[offer->with[i].index])
            return true;
    return false;
}

/* Of the offers it has before it the one it wants most and can fill in; asked of one unit (-1: of
 * all) none that is for those who rest. */
static bool of_offers(struct quick *q, struct ahead *a, int side, int unit, struct order *o)
{
    uint32_t want[CHOICES];
    int count = q->offers->count < CHOICES ? q->offers->count : CHOICES;
    for (int i = 0; i < count; i++) {
        const struct offer *offer = &q->offers->offer[i];
        want[i] = wish(q, a, offer);
        if (unit >= 0 && wakes(q, offer, unit))
            want[i] = 0;
    }
    for (;;) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (want[i] && (best < 0 || want[i] > want[best]))
                best = i;
        if (best < 0)
            return false;
        want[best] = 0;
        const struct offer *offer = &q->offers->offer[best];
        if (!idle_press(q, a, offer, side) && shapes(q, a, offer, side, o))
            return true;
    }
}

/* ---- the side -------------------------------------------------------------------------------- */

static void remember(struct quick *q, const struct table *t, int side)
{
    int32_t now[4] = {t->turn, t->phase, t->step, side};
    if (memcmp(now, q->when, sizeof now) == 0)
        return;
    memcpy(q->when, now, sizeof now);
    memset(q->given, 0, (size_t)t->units);
    memset(q->rested, 0, (size_t)t->units);
    memset(q->drawn, 0, sizeof *q->drawn * (size_t)t->units);
    q->orders = 0;
    q->pauses = false;
    match(q, -1);
    q->at = t->units ? (int)random_below(&q->chance, (uint32_t)t->units) : 0;
}

static void note(struct quick *q, const struct order *o)
{
    q->orders++;
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && q->given[o->id[i].index] < ENOUGH)
            q->given[o->id[i].index]++;
}

static bool ends_phase(struct quick *q, struct ahead *a, int side, struct order *o)
{
    ahead_offers(a, side, 0, q->offers);
    for (int i = 0; i < q->offers->count; i++)
        if (offer_ends_phase(a->rules, &q->offers->offer[i])) {
            *o = offer_order(&q->offers->offer[i], side);
            if (ahead_allows(a, o))
                return true;
        }
    return false;
}

/* Anything that is offered: questions, and phases that do not go unit by unit. */
static bool anything(struct quick *q, struct ahead *a, int side, struct order *o)
{
    match(q, -1);
    ahead_offers(a, side, -1, q->offers);
    return of_offers(q, a, side, -1, o);
}

bool quick_order(struct quick *q, struct ahead *a, int side, struct order *o)
{
    const struct table *t = &a->table;
    remember(q, t, side);
    bool found = t->ask && anything(q, a, side, o);
    for (int n = 0; n < t->units && !found && q->orders < TIRED; n++) {
        int unit = (q->at + n) % t->units;
        if (q->rested[unit] || q->given[unit] >= ENOUGH || unit_owner(a->rules, t, unit) != side)
            continue;
        ahead_offers(a, side, unit, q->offers);
        match(q, unit);
        found = of_offers(q, a, side, unit, o);
        q->rested[unit] = !found;
        if (found)
            q->drawn[unit]++;
    }
    found = found || ends_phase(q, a, side, o) || anything(q, a, side, o);
    if (found)
        note(q, o);
    return found;
}
