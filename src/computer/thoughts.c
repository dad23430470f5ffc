/* Thinking of things to do: for each offer a few ways to fill it in that are worth trying. */
#include "computer/commander_inside.h"

#include "rules/house.h"

#include <stdlib.h>
#include <string.h>

enum {
    FOES = 3, /* enemies a unit thinks of */
    CLOSE_PERCENT = 92,
    BESIDE = 70 * MM, /* how far beside an enemy is his flank */
    LEAST_WORTH = 80, /* thousandths of the reach: shorter marches are not worth an order, */
    LEAST_TABLE = 12, /* nor those of so many thousandths of the table's length */
    LEAST_TURN = 6 * DEG,
    NEAR_FOE = 250,       /* thousandths of the table's length; at whoever is farther off */
    FAR_TURN = 30 * DEG,  /* nobody turns for less */
    ASIDE = 40 * DEG,     /* round friends who stand in the way */
    SHOTS = 48,           /* shots a shooter thinks of, */
    SHOTS_BESIDE = 12,    /* of which these are left to be tried beside the best, */
    SHOT_TRIES = 6,       /* each with so many wobbles, before the best are played on; */
    SHOT_FOES = 4,        /* at the likeliest enemies from a spot, */
    SHOT_APART = 2 * DEG, /* in different directions */
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

static void think_of(struct commander *c, const struct order *order, enum aim aim, struct ref whom,
                     bool plain)
{
    for (int i = 0; i < c->thoughts; i++)
        if (!c->thought[i].rests && same_order(&c->thought[i].order, order))
            return;
    if (c->thoughts < THOUGHTS)
        c->thought[c->thoughts++] =
            (struct thought){.order = *order, .aim = aim, .whom = whom, .plain = plain};
}

static void think_of_rest(struct commander *c, int unit)
{
    struct order none = {.side = c->side, .ids = 1, .id = {ref_unit(&c->view, unit)}};
    if (c->thoughts < THOUGHTS)
        c->thought[c->thoughts++] = (struct thought){.order = none, .rests = true, .aim = AIM_REST};
}

/* The nearest enemies, nearest first; how many. */
static int nearest_foes(const struct commander *c, struct vec from, int foe[FOES])
{
    const struct table *t = &c->ahead.table;
    int64_t far[FOES];
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !is_enemy(c->rules, t, c->side, i))
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

/* Towards a point, but no farther than the reach. */
static struct vec within(struct vec from, struct vec to, int32_t reach)
{
    int32_t gap = vec_distance(from, to);
    return gap <= reach ? to : vec_ahead(from, angle_of(vec_sub(to, from)), reach);
}

static void place_add(struct place *place, int *count, struct vec to, enum aim aim, struct ref whom)
{
    if (*count < PLACES)
        place[(*count)++] = (struct place){.to = to, .aim = aim, .whom = whom};
}

/* Where the set says that it stands well, if not there already. */
static void places_told(const struct commander *c, int unit, int32_t reach, struct place *place,
                        int *count)
{
    struct vec from = unit_pose(c->rules, &c->ahead.table, unit).at;
    const struct terms *terms = c->rules->terms;
    struct station station[STATIONS_TOLD];
    int stations =
        terms && terms->stations ? terms->stations(&c->ahead.table, unit, reach, station) : 0;
    for (int i = 0; i < stations; i++)
        if (vec_distance(from, station[i].pose.at) > 0)
            place[(*count)++] = (struct place){.to = station[i].pose.at,
                                               .aim = AIM_JOIN,
                                               .whom = station[i].whom,
                                               .faces = true,
                                               .face = station[i].pose.face};
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

/* Beside the friend who is nearest and does not go along, in line with him or where he can be
 * helped; whoever leads goes to those he leads. */
static void places_friend(const struct commander *c, const struct order *base, struct vec from,
                          int32_t reach, struct place *place, int *count)
{
    const struct table *t = &c->ahead.table;
    bool leads = unit_leads(c->rules, t, base->id[0].index);
    int64_t least = INT64_MAX;
    int friend = -1;
    for (int i = 0; i < t->units; i++) {
        if (order_is_for(base, i) || unit_side(&t->unit[i]) != c->side || !unit_stands(t, i) ||
            (leads && unit_leads(c->rules, t, i)))
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
static void places_past(struct vec from, int32_t reach, int32_t bearing, struct ref whom,
                        struct place *place, int *count)
{
    static const int8_t way[] = {-1, 1, -2, 2};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++)
        place_add(place, count, vec_ahead(from, angle_norm(bearing + way[i] * ASIDE), reach),
                  AIM_FLANK, whom);
}

/* Off an enemy's flanks and behind him, so that he can be come at with the next march. */
static void places_off(const struct commander *c, struct vec from, int32_t reach, struct ref whom,
                       struct place *place, int *count)
{
    static const int16_t face[] = {-90, 90, 180};
    struct pose him = unit_pose(c->rules, &c->ahead.table, whom.index);
    for (size_t i = 0; i < sizeof face / sizeof face[0]; i++) {
        int32_t bearing = angle_norm(him.face + face[i] * DEG);
        struct vec off = vec_ahead(him.at, bearing, BESIDE + reach / 2);
        if (vec_distance(from, off) <= reach)
            place_add(place, count, off, AIM_FLANK, whom);
    }
}

/* Back from whoever stands in the way, so as to come round him: next to him there may be no room to
 * turn. */
static void places_out(struct vec from, int32_t reach, int32_t bearing, struct ref whom,
                       struct place *place, int *count)
{
    static const int16_t way[] = {180, -135, 135};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        place_add(place, count, vec_ahead(from, angle_norm(bearing + way[i] * DEG), reach / 2),
                  AIM_FLANK, whom);
        place[*count - 1].out = true;
    }
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

/* Over the table; who is to leave by its far edge goes by the way there, and past whoever is in it.
 */
static void places_over(const struct commander *c, int unit, struct vec from, int32_t reach,
                        struct place *place, int *count)
{
    static const struct {
        int8_t aside, percent;
    } way[] = {{0, 75}, {0, 50}, {30, 100}, {-30, 100}, {60, 100}, {-60, 100}};
    struct vec to;
    int32_t over = (c->side == SIDE_RED ? 90 : 270) * DEG;
    if (!unit_leaves(c->rules, &c->ahead.table, unit, &to)) {
        place_add(place, count, vec_ahead(from, over, reach), AIM_CROSS, (struct ref){0});
        return;
    }
    place_add(place, count, within(from, to, reach), AIM_CROSS, (struct ref){0});
    over = angle_of(vec_sub(to, from));
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++)
        place_add(place, count,
                  vec_ahead(from, angle_norm(over + way[i].aside * DEG),
                            (int32_t)((int64_t)reach * way[i].percent / 100)),
                  AIM_CROSS, (struct ref){0});
}

/* Places worth standing on, the likelier first. */
static int places_of(const struct commander *c, const struct order *base, struct vec from,
                     int32_t reach, struct place place[PLACES])
{
    int unit = base->id[0].index, foe[FOES], count = 0, foes = nearest_foes(c, from, foe);
    bool leads = unit_leads(c->rules, &c->ahead.table, unit);
    bool leaves = unit_leaves(c->rules, &c->ahead.table, unit, NULL);
    if (leaves)
        places_over(c, unit, from, reach, place, &count);
    if (leads) /* he goes to his own */
        places_told(c, unit, reach, place, &count);
    for (int i = 0; i < foes; i++) {
        if (!leads)
            places_foe(c, from, reach, foe[i], i, place, &count);
        if (i > 0)
            continue;
        if (!leads)
            places_told(c, unit, reach, place, &count);
        places_goal(c, from, reach, place, &count);
        places_friend(c, base, from, reach, place, &count);
    }
    if (foes)
        places_back(c, from, reach, foe[0], place, &count);
    if (leads)
        return count;
    if (!leaves)
        places_over(c, unit, from, reach, place, &count);
    places_land(c, from, reach, place, &count);
    return count;
}

/* What is left of a reach may be so little that nobody would lift his hand for it. */
static bool worth_going(const struct table *t, int32_t far, int32_t reach)
{
    int32_t length = t->width > t->depth ? t->width : t->depth;
    return (int64_t)far * 1000 >= (int64_t)reach * LEAST_WORTH &&
           (t->ask || (int64_t)far * 1000 >= (int64_t)length * LEAST_TABLE);
}

/* Whoever is to leave does, whoever leads stays with his own, and the others go at the enemy: so
 * without plans. */
static bool plain_place(const struct commander *c, const struct order *base,
                        const struct place *place)
{
    int unit = base->id[0].index;
    if (unit_leaves(c->rules, &c->view, unit, NULL))
        return place->aim == AIM_CROSS;
    return !c->ideas.stands &&
           place->aim == (unit_leads(c->rules, &c->view, unit) ? AIM_JOIN : AIM_CLOSE);
}

/* Where it is not allowed to go to him, it may end by going away: then that is what it is. */
static enum aim aim_of(const struct commander *c, const struct place *place, struct vec from,
                       struct vec to)
{
    bool at_him = place->aim == AIM_CLOSE || place->aim == AIM_FLANK;
    if (place->out || !at_him || place->whom.kind != KIND_UNIT)
        return place->aim;
    struct vec him = unit_pose(c->rules, &c->ahead.table, place->whom.index).at;
    return vec_dot(vec_sub(to, from), vec_sub(him, from)) < 0 ? AIM_BACK : place->aim;
}

/* It is to look at the enemy nearest to where it goes, where that costs it nothing: not on boxes,
 * where whoever looks at somebody may have to fight him, nor where men flick together who look
 * alike, but of these who strikes to his front alone, at an enemy who is not before it. False: it
 * is left to the set. */
static bool looks_there(struct commander *c, struct order *o)
{
    const struct table *t = &c->ahead.table;
    int unit = o->id[0].index;
    bool wheels = c->rules->flicks && is_fronted(&c->ahead, unit);
    bool free = t->box == 0 && (!c->rules->flicks || wheels) && !t->ask;
    if (!free || !o->has_to || !(c->rules->verb[o->verb].takes & TAKES(face)))
        return false;
    int foe = enemy_nearest(c->rules, t, c->side, o->to);
    if (foe < 0)
        return false;
    int32_t to = angle_of(vec_sub(unit_pose(c->rules, t, foe).at, o->to));
    if (wheels && abs(angle_diff(unit_pose(c->rules, t, unit).face, to)) < WHEEL_WORTH)
        return false;
    o->face = to;
    o->has_face = true;
    order_quantise(o);
    return true;
}

/* Marches there, or as near as is allowed, looking at the enemy if it may; false: not at all. */
static bool fits_looking(struct commander *c, struct order *o, struct vec from)
{
    struct order plain = *o, faced = *o;
    if (o->has_face || !looks_there(c, &faced) || !ahead_fits(&c->ahead, &faced) || !faced.has_to)
        return ahead_fits(&c->ahead, o);
    *o = faced;
    plain.to = faced.to;
    if (looks_there(c, &faced) && ahead_allows(&c->ahead, &faced)) /* from where it has come to */
        *o = faced;
    int32_t way = angle_of(vec_sub(o->to, from));
    if (abs(angle_diff(way, o->face)) < LEAST_TURN && ahead_allows(&c->ahead, &plain))
        *o = plain;
    return ahead_allows(&c->ahead, o);
}

/* Does it touch an enemy where it has been allowed to go? */
static bool touches_foe(const struct commander *c, int unit)
{
    const struct table *t = &c->ahead.table;
    for (int i = 0; i < t->units; i++)
        if (unit_stands(t, i) && is_enemy(c->rules, t, c->side, i) &&
            units_measured(&c->ahead.trial, unit, i) <= CONTACT)
            return true;
    return false;
}

/* A shuffle of a few steps: what for? Into contact, or for what the battle is about. */
static bool is_shuffle(const struct commander *c, const struct place *place, int32_t far,
                       int32_t reach, int unit)
{
    enum { LITTLE = 200 }; /* thousandths of the reach */
    const struct table *t = &c->ahead.table;
    return !t->box && !t->ask && (int64_t)far * 1000 < (int64_t)reach * LITTLE &&
           !is_goal(c->rules, &c->view, place->whom) && !touches_foe(c, unit);
}

/* On boxes the nearest that is allowed may be straight back: then it does not go to the place. */
static bool comes_no_nearer(const struct table *t, const struct order *o, struct vec from,
                            const struct place *place)
{
    return t->box > 0 && o->has_to && place->aim != AIM_BACK && !place->out &&
           vec_distance(o->to, place->to) >= vec_distance(from, place->to);
}

/* Thinks of marching there, or as near as is allowed; how far it comes. */
static int32_t think_of_place(struct commander *c, const struct order *base, struct vec from,
                              int32_t reach, const struct place *place)
{
    struct order o = *base;
    o.to = place->to;
    o.has_to = true;
    o.face = place->face;
    o.has_face = place->faces;
    if (!fits_looking(c, &o, from))
        return 0;
    int32_t far = o.has_to ? vec_distance(o.to, from) : reach;
    if (worth_going(&c->ahead.table, far, reach) && !is_rash(&c->ahead, &o) &&
        !is_shuffle(c, place, far, reach, o.id[0].index)) {
        enum aim aim = aim_of(c, place, from, o.has_to ? o.to : from);
        if (aim == place->aim && comes_no_nearer(&c->ahead.table, &o, from, place))
            return far;
        bool plain = !c->ideas.plain && aim == place->aim && plain_place(c, base, place);
        c->ideas.plain = c->ideas.plain || plain;
        think_of(c, &o, aim, place->whom, plain);
    }
    return far;
}

/* Whoever is hurried thinks of no more than he has. */
static bool enough(const struct commander *c, int thoughts)
{
    return thoughts > 0 && c->hurried;
}

/* ---- turning ---------------------------------------------------------------------------------
 */

/* Nor for a turn that nobody sees; nor for a little one to somebody who is far off. */
static bool worth_turning(const struct table *t, int32_t from, int32_t to, int32_t far)
{
    int32_t length = t->width > t->depth ? t->width : t->depth;
    bool near = (int64_t)far * 1000 < (int64_t)length * NEAR_FOE;
    return t->ask || abs(angle_diff(from, to)) >= (near ? LEAST_TURN : FAR_TURN);
}

static void think_of_turning(struct commander *c)
{
    struct order base = c->ideas.base;
    int foe[FOES];
    if (base.ids == 0 || base.id[0].kind != KIND_UNIT)
        return;
    const struct table *t = &c->ahead.table;
    turn_about_middle(c->rules, t, &base);
    struct pose pose = unit_pose(c->rules, t, base.id[0].index);
    struct vec from = pose.at;
    int foes = nearest_foes(c, from, foe);
    int thinks_of = c->acted[base.id[0].index] ? 1 : 2; /* who has marched has seen to the rest */
    for (int i = 0; i < foes && i < thinks_of; i++) {
        struct order o = base;
        struct vec way = vec_sub(unit_pose(c->rules, t, foe[i]).at, from);
        int32_t to = angle_of(way), far = vec_distance((struct vec){0, 0}, way);
        o.face = to;
        o.has_face = true;
        /* where it looks at him already, the nearest that is allowed looks past him */
        if (ahead_fits(&c->ahead, &o) && worth_turning(t, pose.face, o.face, far) &&
            abs(angle_diff(o.face, to)) < abs(angle_diff(pose.face, to)) && !is_rash(&c->ahead, &o))
            think_of(c, &o, AIM_FACE, ref_unit(t, foe[i]), false);
    }
}

/* ---- going -----------------------------------------------------------------------------------
 */

static int going_begins(struct commander *c, const struct offer *offer)
{
    struct ideas *n = &c->ideas;
    if (n->base.ids == 0 || n->base.id[0].kind != KIND_UNIT)
        return 0;
    n->from = unit_pose(c->rules, &c->ahead.table, n->base.id[0].index).at;
    n->stands = stands_on_station(&c->ahead, n->base.id[0].index, offer->reach);
    march_together(&c->ahead, offer, &n->base);
    if (is_fronted(&c->ahead, n->base.id[0].index))
        think_of_turning(c);
    return places_of(c, &n->base, n->from, offer->reach, n->place);
}

/* Somebody stands in the way of the first place: the ways round him come next. */
static void go_round(const struct commander *c, struct ideas *n, int32_t reach)
{
    struct place round[WAYS];
    struct ref whom = n->place[0].whom;
    int32_t bearing = angle_of(vec_sub(n->place[0].to, n->from));
    places_off(c, n->from, reach, whom, round, &n->rounds);
    places_past(n->from, reach, bearing, whom, round, &n->rounds);
    places_out(n->from, reach, bearing, whom, round, &n->rounds);
    memmove(n->place + 1 + n->rounds, n->place + 1, sizeof *n->place * (size_t)(n->count - 1));
    memcpy(n->place + 1, round, sizeof *round * (size_t)n->rounds);
    n->count += n->rounds;
}

static bool going_on(struct commander *c, const struct offer *offer)
{
    struct ideas *n = &c->ideas;
    const struct place *place = &n->place[n->at];
    bool round = n->at > 0 && n->at <= n->rounds;
    int places = c->pauses ? plans_some(c->level.places) : c->level.places;
    if (enough(c, c->thoughts) || (!round && c->thoughts - n->first >= places))
        return false;
    int32_t far = think_of_place(c, &n->base, n->from, offer->reach, place);
    if (n->at == 0 && place->aim == AIM_CLOSE && far < vec_distance(place->to, n->from) / 2)
        go_round(c, n, offer->reach);
    return true;
}

/* ---- pressing and picking --------------------------------------------------------------------
 */

/* Is the unit the one that an offer is for? */
static bool is_his(const struct offer *offer, struct ref unit)
{
    return offer->unit.kind ? ref_same(offer->unit, unit)
                            : offer->withs > 0 && ref_same(offer->with[0], unit);
}

/* A press is plain where its unit can neither go anywhere nor strike. */
static bool only_presses(const struct commander *c)
{
    for (int i = 0; i < c->offers.count; i++) {
        const struct offer *offer = &c->offers.offer[i];
        enum gesture gesture = c->rules->verb[offer->verb].gesture;
        if (is_his(offer, ref_unit(&c->view, c->unit)) &&
            ((gesture == GESTURE_PLACE && offer->reach > 0) || offer->targets || offer->spots))
            return false;
    }
    return true;
}

/* Does it see the enemy who is nearest to it, before it on either hand? */
static bool looks_at_foe(const struct commander *c, int unit)
{
    const struct table *t = &c->ahead.table;
    struct pose pose = unit_pose(c->rules, t, unit);
    int foe = enemy_nearest(c->rules, t, c->side, pose.at);
    if (foe < 0)
        return false;
    struct vec to = vec_sub(unit_pose(c->rules, t, foe).at, pose.at);
    return abs(angle_diff(pose.face, angle_of(to))) <= 90 * DEG;
}

/* To turn one's back is to go away. */
static enum aim press_aim(struct commander *c, const struct order *o)
{
    int unit = o->ids && o->id[0].kind == KIND_UNIT ? (int)o->id[0].index : -1;
    if (unit < 0 || c->view.ask || !unit_stands(&c->view, unit) || !looks_at_foe(c, unit))
        return AIM_OTHER;
    bool turns =
        ahead_give(&c->ahead, o) && unit_stands(&c->ahead.table, unit) && !looks_at_foe(c, unit);
    ahead_from(&c->ahead, &c->view);
    return turns ? AIM_BACK : AIM_OTHER;
}

/* Does one who is to leave over the far edge leave by it? */
static bool leaves_by(struct commander *c, const struct order *o)
{
    int unit = o->ids && o->id[0].kind == KIND_UNIT ? (int)o->id[0].index : -1;
    if (unit < 0 || !unit_leaves(c->rules, &c->view, unit, NULL))
        return false;
    bool gone = ahead_give(&c->ahead, o) && !unit_stands(&c->ahead.table, unit);
    ahead_from(&c->ahead, &c->view);
    return gone;
}

static void think_of_pressing(struct commander *c)
{
    struct order o = c->ideas.base;
    if (!ahead_allows(&c->ahead, &o))
        return;
    bool leaves = leaves_by(c, &o), only = c->unit >= 0 && only_presses(c);
    think_of(c, &o, leaves ? AIM_CROSS : press_aim(c, &o), (struct ref){0}, leaves || only);
}

static bool picking_on(struct commander *c, const struct offer *offer)
{
    struct order o = c->ideas.base;
    if (enough(c, c->thoughts))
        return false;
    o.at = offer->target[c->ideas.at];
    o.has_at = true;
    if (ahead_allows(&c->ahead, &o))
        think_of(c, &o, AIM_STRIKE, o.at, true);
    return true;
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
        ahead_match(a, true);
        ahead_give(a, o);
        sum += commander_worth(c);
    }
    ahead_from(a, &c->view);
    return (int32_t)(sum / tries);
}

/* The best of a few dozen shots: from every spot at those who promise most, and then somewhat to
 * either side of the best of these. */
static const int32_t fan[] = {1500, -1500};
enum { FAN = sizeof fan / sizeof fan[0] };

/* The enemies in whose direction a shot promises most, best first, none in the direction of
 * another; how many. */
static int likely_foes(const struct commander *c, struct vec from, int foe[SHOT_FOES])
{
    const struct table *t = &c->ahead.table;
    int32_t bearing[SHOT_FOES];
    int count = 0;
    for (; count < SHOT_FOES; count++) {
        int32_t best = INT32_MIN;
        for (int i = 0; i < t->units; i++) {
            if (!unit_stands(t, i) || !is_enemy(c->rules, t, c->side, i))
                continue;
            int32_t to = angle_of(vec_sub(unit_pose(c->rules, t, i).at, from));
            int32_t promise = shot_promise(c->rules, t, c->side, from, to);
            bool other = true;
            for (int k = 0; k < count; k++)
                other = other && abs(angle_diff(bearing[k], to)) >= SHOT_APART;
            if (!other || promise <= best)
                continue;
            best = promise;
            foe[count] = i;
            bearing[count] = to;
        }
        if (best == INT32_MIN)
            break;
    }
    return count;
}

static int flicking_begins(struct commander *c)
{
    struct ideas *n = &c->ideas;
    struct quiet *before = ahead_hush(&c->ahead);
    n->spots = c->rules->flicks->spots(&c->ahead.table, &n->base, n->spot, SPOTS);
    rules_quietly(before);
    n->base.hand = HAND_STEADY;
    n->base.strength = 1000;
    return n->spots * SHOT_FOES + SHOTS_KEPT * FAN;
}

/* Among the best, if it is one of them. */
static void shot_keep(struct ideas *n, const struct shot *shot)
{
    int k = n->kept < SHOTS_KEPT ? n->kept++ : SHOTS_KEPT;
    for (; k > 0 && n->shot[k - 1].worth < shot->worth; k--)
        if (k < SHOTS_KEPT)
            n->shot[k] = n->shot[k - 1];
    if (k < SHOTS_KEPT)
        n->shot[k] = *shot;
}

/* The next shot to try; false: there is none there. */
static bool next_shot(const struct commander *c, struct shot *shot)
{
    const struct ideas *n = &c->ideas;
    const struct table *t = &c->ahead.table;
    int foe[SHOT_FOES], straight = n->spots * SHOT_FOES, s = n->at / SHOT_FOES;
    if (n->at >= straight) { /* beside one of the best */
        int which = (n->at - straight) / FAN;
        if (which >= n->bests)
            return false;
        *shot = n->best[which];
        shot->order.aim = angle_norm((int64_t)shot->order.aim + fan[(n->at - straight) % FAN]);
        return true;
    }
    int i = n->at % SHOT_FOES;
    if (n->tried >= SHOTS - SHOTS_BESIDE || n->spot[s].blocked ||
        i >= likely_foes(c, n->spot[s].at, foe))
        return false;
    *shot = (struct shot){.order = n->base, .whom = ref_unit(t, foe[i])};
    shot->order.spot = s + 1;
    shot->order.aim = angle_of(vec_sub(unit_pose(c->rules, t, foe[i]).at, n->spot[s].at));
    return true;
}

static bool flicking_on(struct commander *c)
{
    struct ideas *n = &c->ideas;
    struct shot shot;
    if (n->tried >= SHOTS || enough(c, n->kept))
        return false;
    if (n->at == n->spots * SHOT_FOES) {
        memcpy(n->best, n->shot, sizeof n->best);
        n->bests = n->kept;
    }
    if (!next_shot(c, &shot))
        return true;
    order_quantise(&shot.order);
    if (!ahead_allows(&c->ahead, &shot.order))
        return true;
    n->tried++;
    shot.worth = shot_worth(c, &shot.order);
    shot_keep(n, &shot);
    return true;
}

static void flicking_ends(struct commander *c)
{
    for (int i = 0; i < c->ideas.kept; i++)
        think_of(c, &c->ideas.shot[i].order, AIM_STRIKE, c->ideas.shot[i].whom, i == 0);
}

/* ---- of one unit, and of all ----------------------------------------------------------------- */

/* How an offer is filled in: at once, or in several ways, one after the other. */
static bool goes(const struct commander *c, const struct offer *offer)
{
    return c->rules->verb[offer->verb].gesture == GESTURE_PLACE && offer->reach > 0;
}

/* Begins to think of an offer: in how many ways it may be filled in. */
static int offer_begins(struct commander *c, const struct offer *offer)
{
    switch (c->rules->verb[offer->verb].gesture) {
    case GESTURE_PLACE:
        if (goes(c, offer))
            return going_begins(c, offer);
        think_of_turning(c);
        return 0;
    case GESTURE_PICK:
        if (offer->targets == 0)
            think_of_pressing(c);
        return offer->targets;
    case GESTURE_FLICK:
        return flicking_begins(c);
    case GESTURE_PRESS:
    case GESTURE_CHOOSE:
        think_of_pressing(c);
        return 0;
    case GESTURE_COUNT:
        break;
    }
    return 0;
}

/* The next way; false: no more of this offer. */
static bool offer_on(struct commander *c, const struct offer *offer)
{
    struct ideas *n = &c->ideas;
    enum gesture gesture = c->rules->verb[offer->verb].gesture;
    bool more = n->at < n->count && (gesture == GESTURE_PICK    ? picking_on(c, offer)
                                     : gesture == GESTURE_FLICK ? flicking_on(c)
                                                                : going_on(c, offer));
    n->at++;
    if (!more && gesture == GESTURE_FLICK)
        flicking_ends(c);
    return more;
}

/* Of one unit, what is for it; of all, what is not for those who rest. */
static bool is_meant(const struct commander *c, const struct offer *offer)
{
    if (c->rules->verb[offer->verb].turn_free)
        return false;
    if (c->unit >= 0)
        return is_his(offer, ref_unit(&c->view, c->unit));
    return c->view.ask || offer->unit.kind != KIND_UNIT || !c->rested[offer->unit.index];
}

void thinking_begin(struct commander *c)
{
    c->thoughts = 0;
    c->ideas.on = true;
    c->ideas.open = false;
    c->ideas.offer = -1;
    ahead_offers(&c->ahead, c->side, c->unit, &c->offers);
}

bool thinking_on(struct commander *c)
{
    struct ideas *n = &c->ideas;
    if (n->open) {
        n->open = offer_on(c, &c->offers.offer[n->offer]);
        return true;
    }
    while (++n->offer < c->offers.count && !enough(c, c->thoughts)) {
        const struct offer *offer = &c->offers.offer[n->offer];
        if (!is_meant(c, offer))
            continue;
        n->base = offer_order(offer, c->side);
        n->at = n->rounds = n->kept = n->bests = n->tried = 0;
        n->plain = false;
        n->first = c->thoughts;
        n->count = offer_begins(c, offer);
        n->open = n->count > 0;
        return true;
    }
    if (c->unit >= 0 && c->thoughts)
        think_of_rest(c, c->unit);
    n->on = false;
    return false;
}
