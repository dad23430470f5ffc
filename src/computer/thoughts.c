/* Thinking of things to do: for each offer a few ways to fill it in that are worth trying. */
#include "computer/commander_inside.h"

#include "rules/house.h"

#include <string.h>

enum {
    FOES = 3, /* enemies a unit thinks of */
    PLACES = 40,
    CLOSE_PERCENT = 92,
    BESIDE = 70 * MM, /* how far beside an enemy is his flank */
    LEAST_WORTH = 80, /* thousandths of the reach: shorter marches are not worth an order */
    ASIDE = 40 * DEG, /* round friends who stand in the way */
    SHOTS = 48,       /* shots a shooter thinks of, */
    SHOT_TRIES = 6,   /* each with so many wobbles, before the best are played on */
    SHOTS_KEPT = 6,
};

static bool same_order(const struct order *a, const struct order *b)
{
    enum { ALIKE = 3 * MM };
    return a->verb == b->verb && a->ids == b->ids && a->has_to == b->has_to &&
           a->has_at == b->has_at && a->has_face == b->has_face && a->face == b->face &&
           ref_same(a->at, b->at) && ref_same(a->id[0], b->id[0]) &&
           (!a->has_to || vec_distance(a->to, b->to) < ALIKE) && strcmp(a->word, b->word) == 0 &&
           a->spot == b->spot && a->aim == b->aim && a->strength == b->strength;
}

static void think_of(struct commander *c, const struct order *order, enum aim aim, struct ref whom)
{
    for (int i = 0; i < c->thoughts; i++)
        if (!c->thought[i].rests && same_order(&c->thought[i].order, order))
            return;
    if (c->thoughts < THOUGHTS)
        c->thought[c->thoughts++] = (struct thought){.order = *order, .aim = aim, .whom = whom};
}

static void think_of_rest(struct commander *c, int unit)
{
    struct order none = {.side = c->side, .ids = 1, .id = {ref_unit(&c->view, unit)}};
    if (c->thoughts < THOUGHTS)
        c->thought[c->thoughts++] = (struct thought){.order = none, .rests = true, .aim = AIM_REST};
}

/* As it is, or the nearest that is allowed. */
static bool fits(struct commander *c, struct order *o)
{
    order_quantise(o);
    return ahead_allows(&c->ahead, o) || (c->ahead.verdict.place && ahead_snap(&c->ahead, o));
}

/* The nearest enemies, nearest first; how many. */
static int nearest_foes(const struct commander *c, struct vec from, int foe[FOES])
{
    const struct table *t = &c->ahead.table;
    int64_t far[FOES];
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        if (unit_side(&t->unit[i]) == c->side || !unit_stands(t, i))
            continue;
        struct vec d = vec_sub(unit_pose(c->rules, t, i).at, from);
        int64_t square = vec_dot(d, d);
        int k = count < FOES ? count++ : FOES;
        while (k > 0 && far[k - 1] > square) {
            if (k < FOES) {
                far[k] = far[k - 1];
                foe[k] = foe[k - 1];
            }
            k--;
        }
        if (k < FOES) {
            far[k] = square;
            foe[k] = i;
        }
    }
    return count;
}

struct place {
    struct vec to;
    enum aim aim;
    struct ref whom;
};

/* Towards a point, but no farther than the reach. */
static struct vec within(struct vec from, struct vec to, int32_t reach)
{
    int32_t gap = vec_distance(from, to);
    return gap <= reach ? to : vec_ahead(from, angle_of(vec_sub(to, from)), reach);
}

static void place_add(struct place *place, int *count, struct vec to, enum aim aim, struct ref whom)
{
    if (*count < PLACES)
        place[(*count)++] = (struct place){to, aim, whom};
}

/* Round an enemy: at him, half way, beside and behind him. */
static void places_foe(const struct commander *c, struct vec from, int32_t reach, int foe, int rank,
                       struct place *place, int *count)
{
    const struct table *t = &c->ahead.table;
    struct pose him = unit_pose(c->rules, t, foe);
    struct ref whom = ref_unit(t, foe);
    int32_t gap = vec_distance(from, him.at), bearing = angle_of(vec_sub(him.at, from));
    int32_t far = (int32_t)((int64_t)gap * CLOSE_PERCENT / 100);
    far = far < reach ? far : reach;
    place_add(place, count, vec_ahead(from, bearing, far), AIM_CLOSE, whom);
    if (rank == 0)
        place_add(place, count, vec_ahead(from, bearing, far / 2), AIM_CLOSE, whom);
    for (int hand = -1; hand <= 1; hand += 2) {
        struct vec flank = vec_ahead(him.at, angle_norm(him.face + hand * 100 * DEG), BESIDE);
        place_add(place, count, within(from, flank, reach), AIM_FLANK, whom);
    }
}

/* Beside the friend who is nearest, in line with him or where he can be helped. */
static void places_friend(const struct commander *c, int unit, struct vec from, int32_t reach,
                          struct place *place, int *count)
{
    const struct table *t = &c->ahead.table;
    int64_t least = INT64_MAX;
    int friend = -1;
    for (int i = 0; i < t->units; i++) {
        if (i == unit || unit_side(&t->unit[i]) != c->side || !unit_stands(t, i))
            continue;
        struct vec d = vec_sub(unit_pose(c->rules, t, i).at, from);
        if (vec_dot(d, d) < least) {
            least = vec_dot(d, d);
            friend = i;
        }
    }
    if (friend < 0)
        return;
    struct pose him = unit_pose(c->rules, t, friend);
    for (int hand = -1; hand <= 1; hand += 2) {
        struct vec side = vec_ahead(him.at, angle_norm(him.face + hand * 90 * DEG), BESIDE);
        place_add(place, count, within(from, side, reach), AIM_JOIN, ref_unit(t, friend));
    }
}

/* What the game is about, however far. */
static void places_goal(const struct commander *c, struct vec from, int32_t reach,
                        struct place *place, int *count)
{
    const struct table *t = &c->ahead.table;
    int32_t piece[GOALS_TOLD];
    int goals = goals_of(c->rules, t, piece);
    for (int i = 0; i < goals; i++) {
        struct vec at = {t->piece[piece[i]].x, t->piece[piece[i]].y};
        place_add(place, count, within(from, at, reach), AIM_HOLD, ref_piece(t, piece[i]));
    }
}

/* Can one stand on it? Not beyond some marches. */
static bool land_near(const struct table *t, int piece, struct vec from, int64_t far)
{
    const struct piece *p = &t->piece[piece];
    return p->where == WHERE_TABLE && !p->part_of && p->shape != SHAPE_BAND &&
           vec_distance(from, (struct vec){p->x, p->y}) <= far;
}

/* The nearest ground. */
static void places_land(const struct commander *c, struct vec from, int32_t reach,
                        struct place *place, int *count)
{
    enum { LANDS = 3, MARCHES = 3 };
    const struct table *t = &c->ahead.table;
    int64_t past = -1;
    for (int taken = 0; taken < LANDS; taken++) {
        int best = -1;
        int64_t least = INT64_MAX;
        for (int i = 0; i < t->pieces; i++) {
            int64_t far = vec_distance(from, (struct vec){t->piece[i].x, t->piece[i].y});
            if (far > past && far < least && land_near(t, i, from, (int64_t)MARCHES * reach)) {
                least = far;
                best = i;
            }
        }
        if (best < 0)
            return;
        past = least;
        struct vec at = {t->piece[best].x, t->piece[best].y};
        place_add(place, count, within(from, at, reach), AIM_HOLD, ref_piece(t, best));
    }
}

/* A whole march past whoever stands in the way to an enemy. */
static void places_round(struct vec from, int32_t reach, struct vec him, struct ref whom,
                         struct place *place, int *count)
{
    static const int8_t way[] = {-1, 1, -2, 2};
    int32_t bearing = angle_of(vec_sub(him, from));
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++)
        place_add(place, count, vec_ahead(from, angle_norm(bearing + way[i] * ASIDE), reach),
                  AIM_FLANK, whom);
}

/* Away from an enemy, and to either side. */
static void places_back(const struct commander *c, struct vec from, int32_t reach, int foe,
                        struct place *place, int *count)
{
    const struct table *t = &c->ahead.table;
    int32_t away = angle_of(vec_sub(from, unit_pose(c->rules, t, foe).at));
    for (int turn = -90; turn <= 90; turn += 90)
        place_add(place, count, vec_ahead(from, angle_norm(away + turn * DEG), reach / 2), AIM_BACK,
                  ref_unit(t, foe));
}

/* Places worth standing on, the likelier first. */
static int places_of(const struct commander *c, int unit, struct vec from, int32_t reach,
                     struct place place[PLACES])
{
    int foe[FOES], count = 0, foes = nearest_foes(c, from, foe);
    for (int i = 0; i < foes; i++) {
        places_foe(c, from, reach, foe[i], i, place, &count);
        if (i > 0)
            continue;
        places_goal(c, from, reach, place, &count);
        places_friend(c, unit, from, reach, place, &count);
    }
    if (foes)
        places_back(c, from, reach, foe[0], place, &count);
    int32_t over = (c->side == SIDE_RED ? 90 : 270) * DEG;
    place_add(place, &count, vec_ahead(from, over, reach), AIM_CROSS, (struct ref){0});
    places_land(c, from, reach, place, &count);
    return count;
}

/* Thinks of marching there, or as near as is allowed; how far it comes. */
static int32_t think_of_place(struct commander *c, const struct order *base, struct vec from,
                              int32_t reach, const struct place *place)
{
    struct order o = *base;
    o.to = place->to;
    o.has_to = true;
    if (!fits(c, &o))
        return 0;
    int32_t far = o.has_to ? vec_distance(o.to, from) : reach;
    if ((int64_t)far * 1000 >= (int64_t)reach * LEAST_WORTH)
        think_of(c, &o, place->aim, place->whom);
    return far;
}

/* Whoever is hurried thinks of no more than he has. */
static bool enough(const struct commander *c, int thoughts)
{
    return thoughts > 0 && c->hurried;
}

static void think_of_going(struct commander *c, const struct offer *offer)
{
    struct order base = offer_order(offer, c->side);
    struct place place[PLACES];
    if (base.ids == 0 || base.id[0].kind != KIND_UNIT)
        return;
    struct vec from = unit_pose(c->rules, &c->ahead.table, base.id[0].index).at;
    int count = places_of(c, base.id[0].index, from, offer->reach, place), first = c->thoughts;
    for (int i = 0; i < count && c->thoughts - first < c->level.places && !enough(c, c->thoughts);
         i++) {
        int32_t far = think_of_place(c, &base, from, offer->reach, &place[i]);
        if (i > 0 || place[0].aim != AIM_CLOSE || far >= vec_distance(place[0].to, from) / 2)
            continue;
        struct place round[PLACES]; /* somebody stands in the way */
        int ways = 0;
        places_round(from, offer->reach, place[0].to, place[0].whom, round, &ways);
        for (int k = 0; k < ways && !enough(c, c->thoughts); k++)
            think_of_place(c, &base, from, offer->reach, &round[k]);
    }
}

static void think_of_turning(struct commander *c, const struct offer *offer)
{
    struct order base = offer_order(offer, c->side);
    int foe[FOES];
    if (base.ids == 0 || base.id[0].kind != KIND_UNIT)
        return;
    const struct table *t = &c->ahead.table;
    struct vec from = unit_pose(c->rules, t, base.id[0].index).at;
    int foes = nearest_foes(c, from, foe);
    for (int i = 0; i < foes && i < 2; i++) {
        struct order o = base;
        o.face = angle_of(vec_sub(unit_pose(c->rules, t, foe[i]).at, from));
        o.has_face = true;
        if (fits(c, &o))
            think_of(c, &o, AIM_FACE, ref_unit(t, foe[i]));
    }
}

static void think_of_picking(struct commander *c, const struct offer *offer)
{
    struct order o = offer_order(offer, c->side);
    if (offer->targets == 0 && ahead_allows(&c->ahead, &o))
        think_of(c, &o, AIM_OTHER, (struct ref){0});
    for (int i = 0; i < offer->targets && !enough(c, c->thoughts); i++) {
        o.at = offer->target[i];
        o.has_at = true;
        if (ahead_allows(&c->ahead, &o))
            think_of(c, &o, AIM_STRIKE, o.at);
    }
}

/* ---- shots -----------------------------------------------------------------------------------
 */

/* What a shot alone makes of the table, on the whole of a few wobbles: millionths. */
static int32_t shot_worth(struct commander *c, const struct order *o)
{
    int64_t sum = 0;
    struct ahead *a = &c->ahead;
    int tries = 0;
    while (tries < SHOT_TRIES && (tries == 0 || !c->hurried)) {
        commander_look(c, &c->view, c->side, &a->table,
                       ahead_mixed(c->seed, ahead_mixed(c->view.hash, (uint64_t)tries++)));
        ahead_give(a, o);
        sum += worth_of(c->rules, &a->table, c->side, &c->scale, &c->weights);
    }
    ahead_from(a, &c->view);
    return (int32_t)(sum / tries);
}

/* The best of a few dozen shots: every spot, the nearest enemies, a fan of bearings. */
static void think_of_flicking(struct commander *c, const struct offer *offer)
{
    enum { SPOTS = 12 };
    static const int32_t fan[] = {0, 1500, -1500};
    const struct table *t = &c->ahead.table;
    struct order base = offer_order(offer, c->side), best[SHOTS_KEPT];
    struct ref whom[SHOTS_KEPT];
    int32_t worth[SHOTS_KEPT];
    struct flick_spot spot[SPOTS];
    int kept = 0, tried = 0;
    struct quiet *before = ahead_hush(&c->ahead);
    int spots = c->rules->flicks->spots(t, &base, spot, SPOTS);
    rules_quietly(before);
    base.hand = HAND_STEADY;
    for (size_t f = 0; f < sizeof fan / sizeof fan[0]; f++)
        for (int s = 0; s < spots; s++) {
            int foe[FOES], foes = spot[s].blocked ? 0 : nearest_foes(c, spot[s].at, foe);
            for (int i = 0; i < foes && tried < SHOTS && !enough(c, kept); i++) {
                struct order o = base;
                o.spot = s + 1;
                o.strength = 1000;
                o.aim = angle_norm(
                    (int64_t)angle_of(vec_sub(unit_pose(c->rules, t, foe[i]).at, spot[s].at)) +
                    fan[f]);
                order_quantise(&o);
                if (!ahead_allows(&c->ahead, &o))
                    continue;
                tried++;
                struct ref him = ref_unit(t, foe[i]);
                int32_t w = shot_worth(c, &o);
                int k = kept < SHOTS_KEPT ? kept++ : SHOTS_KEPT;
                for (; k > 0 && worth[k - 1] < w; k--)
                    if (k < SHOTS_KEPT) {
                        worth[k] = worth[k - 1];
                        best[k] = best[k - 1];
                        whom[k] = whom[k - 1];
                    }
                if (k < SHOTS_KEPT) {
                    worth[k] = w;
                    best[k] = o;
                    whom[k] = him;
                }
            }
        }
    for (int i = 0; i < kept; i++)
        think_of(c, &best[i], AIM_STRIKE, whom[i]);
}

/* ---- of one unit, and of all ----------------------------------------------------------------- */

static void think_of_offer(struct commander *c, const struct offer *offer)
{
    switch (c->rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        if (offer->reach > 0)
            think_of_going(c, offer);
        else
            think_of_turning(c, offer);
        break;
    case GESTURE_PICK:
        think_of_picking(c, offer);
        break;
    case GESTURE_FLICK:
        think_of_flicking(c, offer);
        break;
    case GESTURE_PRESS:
    case GESTURE_CHOOSE: {
        struct order o = offer_order(offer, c->side);
        if (ahead_allows(&c->ahead, &o))
            think_of(c, &o, AIM_OTHER, (struct ref){0});
        break;
    }
    case GESTURE_COUNT:
        break;
    }
}

/* Is the unit the one that an offer is for? */
static bool is_his(const struct offer *offer, struct ref unit)
{
    return offer->unit.kind ? ref_same(offer->unit, unit)
                            : offer->withs > 0 && ref_same(offer->with[0], unit);
}

void think_of_unit(struct commander *c, int unit)
{
    struct ref ref = ref_unit(&c->view, unit);
    c->thoughts = 0;
    ahead_offers(&c->ahead, c->side, unit, &c->offers);
    for (int i = 0; i < c->offers.count && !enough(c, c->thoughts); i++) {
        const struct offer *offer = &c->offers.offer[i];
        if (!c->rules->verb[offer->verb].turn_free && is_his(offer, ref))
            think_of_offer(c, offer);
    }
    if (c->thoughts)
        think_of_rest(c, unit);
}

/* Everything that is offered but what rested units could do. */
void think_of_all(struct commander *c)
{
    c->thoughts = 0;
    ahead_offers(&c->ahead, c->side, -1, &c->offers);
    for (int i = 0; i < c->offers.count && !enough(c, c->thoughts); i++) {
        const struct offer *offer = &c->offers.offer[i];
        bool rests = !c->view.ask && offer->unit.kind == KIND_UNIT && c->rested[offer->unit.index];
        if (!c->rules->verb[offer->verb].turn_free && !rests)
            think_of_offer(c, offer);
    }
}
