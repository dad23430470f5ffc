#include "computer/commander.h"

#include "rules/house.h"

#include "computer/worth.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct level levels[LEVELS] = {
    [RECRUIT] = {"recruit", "Recruit", 8, 5, 80000},
    [SERGEANT] = {"sergeant", "Sergeant", 32, 8, 30000},
    [CAPTAIN] = {"captain", "Captain", 128, 14, 0},
    [GENERAL] = {"general", "General", 640, 20, 0},
};

const struct level *level_find(const char *word)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].word, word) == 0)
            return &levels[i];
    return NULL;
}

enum {
    PLAYOUT_CAP = 220, /* orders in one game played ahead */
    FOES = 3,          /* enemies a unit thinks of */
    PLACES = 40,
    CLOSE_PERCENT = 92,
    BESIDE = 70 * MM, /* how far beside an enemy is his flank */
    SHOTS = 48,       /* shots a shooter thinks of, */
    SHOT_TRIES = 6,   /* each with so many wobbles, before the best are played on */
    SHOTS_KEPT = 6,
};

struct commander {
    const struct rules *rules;
    struct level level;
    atomic_bool hurried;
    uint64_t seed;
    int64_t played;
    int32_t when[4]; /* turn, phase, step and side that `rested` is about */
    uint8_t rested[TABLE_UNITS];
    int side;
    struct table view; /* the table as the side sees it, with a seed of its own */
    struct scale scale;
    struct ahead ahead;
    struct offers offers, asked;
    struct quick quick[SIDE_COUNT];
    struct thought thought[THOUGHTS];
    int thoughts;
    struct reason reason[REASONS];
};

struct commander *commander_new(const struct rules *rules, const struct level *level,
                                int32_t playouts, uint64_t seed)
{
    struct commander *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->rules = rules;
    c->level = *level;
    if (playouts > 0)
        c->level.playouts = playouts;
    c->seed = seed;
    table_init(&c->view);
    ahead_init(&c->ahead, rules);
    return c;
}

void commander_hurry(struct commander *c)
{
    c->hurried = true;
}

void commander_free(struct commander *c)
{
    free(c);
}

const struct reason *commander_reasons(const struct commander *c)
{
    return c->reason;
}

const struct thought *commander_thoughts(const struct commander *c, int *count)
{
    *count = c->thoughts;
    return c->thought;
}

const struct table *commander_view(const struct commander *c)
{
    return &c->view;
}

int64_t commander_playouts(const struct commander *c)
{
    return c->played;
}

/* ---- what it sees ----------------------------------------------------------------------------
 */

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t z = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Whoever is hidden is thought to wait somewhere along his own edge. */
static void hide(struct commander *c, struct turn *turn, int base, struct random_player *chance)
{
    struct table *t = turn->table;
    int side = unit_side(&t->unit[base_unit(&t->base[base])]);
    int32_t deep = (int32_t)random_below(chance, (uint32_t)t->width / 5 + 1);
    struct pose pose = {.at = {side == SIDE_RED ? deep : t->width - deep,
                               (int32_t)random_below(chance, (uint32_t)t->depth + 1)},
                        .face = (side == SIDE_RED ? 90 : 270) * DEG};
    (void)c;
    if (t->base[base].where == WHERE_TABLE)
        turn_pose(turn, ref_base(t, base), pose);
}

/* A copy of the table with other dice, and without what the side may not see. */
static void look(struct commander *c, const struct table *table, int side, struct table *view,
                 uint64_t guess)
{
    c->ahead.quiet.tried = false; /* what was tried was tried on another table */
    struct turn turn = {.table = view, .see = SEE_ALL};
    struct random_player chance = random_player(guess);
    bool (*visible)(const struct table *, int, int) = c->rules->decides->visible;
    table_copy(view, table);
    turn_set(&turn, ref_table(), F_TABLE_seed, (int32_t)(guess >> 33));
    turn_set(&turn, ref_table(), F_TABLE_drawn_game, 0);
    turn_set(&turn, ref_table(), F_TABLE_drawn_scatter, 0);
    for (int i = 0; visible && i < table->bases; i++)
        if (!visible(table, side, i))
            hide(c, &turn, i, &chance);
}

/* ---- playing on ------------------------------------------------------------------------------
 */

/* Is the enemy's next turn over? */
static bool far_enough(const struct commander *c, const struct table *t, bool enemy_gave)
{
    return t->over || t->turn > c->view.turn + 1 ||
           (t->turn > c->view.turn && enemy_gave && !t->ask && t->active == c->side);
}

static void quick_begin(struct commander *c, uint64_t seed, const struct thought *thought)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        quick_init(&c->quick[side], mixed(seed, (uint64_t)side), &c->asked);
    struct quick *q = &c->quick[c->side];
    memcpy(q->when, c->when, sizeof q->when);
    memcpy(q->rested, c->rested, sizeof q->rested);
    for (int i = 0; i < thought->order.ids; i++)
        if (thought->order.id[i].kind == KIND_UNIT && thought->rests)
            q->rested[thought->order.id[i].index] = 1;
}

/* One game played ahead from a thought; adds what came of it. */
static void play_on(struct commander *c, struct thought *thought)
{
    struct ahead *a = &c->ahead;
    struct order order;
    uint64_t seed = mixed(mixed(c->seed, c->view.hash), (uint64_t)thought->playouts);
    bool enemy_gave = false;
    look(c, &c->view, c->side, &a->table, seed);
    quick_begin(c, seed, thought);
    bool good = thought->rests || ahead_give(a, &thought->order);
    for (int n = 0; good && n < PLAYOUT_CAP && !far_enough(c, &a->table, enemy_gave); n++) {
        int side = ahead_awaited(a);
        good = quick_order(&c->quick[side], a, side, &order) && ahead_give(a, &order);
        enemy_gave = enemy_gave || side != c->side;
    }
    thought->playouts++;
    thought->won += worth_of(c->rules, &a->table, c->side, &c->scale);
    c->played++;
}

static int32_t mean(const struct thought *t)
{
    return t->playouts ? (int32_t)(t->won / t->playouts) : 0;
}

/* What a thought is given before anything is known of it, millionths: few games tell little, and
 * then whoever strikes or closes is seldom wrong. */
static int32_t leaning(const struct thought *t)
{
    static const int32_t lean[] = {[AIM_CLOSE] = 6000, [AIM_FLANK] = 5000,  [AIM_HOLD] = 4000,
                                   [AIM_CROSS] = 2000, [AIM_STRIKE] = 9000, [AIM_OTHER] = 1000};
    return lean[t->aim];
}

static int32_t regard(const struct thought *t)
{
    return mean(t) + leaning(t);
}

/* The better first; of equals the one thought of first. */
static void sort_thoughts(struct thought *t, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && regard(&t[k]) > regard(&t[k - 1]); k--) {
            struct thought swap = t[k];
            t[k] = t[k - 1];
            t[k - 1] = swap;
        }
}

/* Sequential halving: the budget is spread over rounds, and each round drops the worse half. */
static void weigh(struct commander *c)
{
    int left = c->thoughts, rounds = 1;
    for (int n = left; n > 2; n = (n + 1) / 2)
        rounds++;
    for (int r = 0; r < rounds && left > 1 && !c->hurried; r++) {
        int32_t each = c->level.playouts / (left * rounds);
        each = each > 0 ? each : 1;
        for (int i = 0; i < left; i++)
            for (int32_t n = 0; n < each && !c->hurried; n++)
                play_on(c, &c->thought[i]);
        sort_thoughts(c->thought, left);
        left = (left + 1) / 2;
    }
}

/* ---- thinking of things to do ----------------------------------------------------------------
 */

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
static void try_order(struct commander *c, struct order *o, enum aim aim, struct ref whom)
{
    order_quantise(o);
    if (ahead_allows(&c->ahead, o) || (c->ahead.verdict.place && ahead_snap(&c->ahead, o)))
        think_of(c, o, aim, whom);
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

static void places_land(const struct commander *c, struct vec from, int32_t reach,
                        struct place *place, int *count)
{
    enum { LANDS = 3 };
    const struct table *t = &c->ahead.table;
    for (int i = 0, taken = 0; i < t->pieces && taken < LANDS; i++) {
        const struct piece *p = &t->piece[i];
        struct vec at = {p->x, p->y};
        if (p->where != WHERE_TABLE || p->part_of || p->shape == SHAPE_BAND ||
            vec_distance(from, at) > 3 * reach)
            continue;
        taken++;
        place_add(place, count, within(from, at, reach), AIM_HOLD, ref_piece(t, i));
    }
}

/* Places worth standing on, the likelier first. */
static int places_of(const struct commander *c, struct vec from, int32_t reach,
                     struct place place[PLACES])
{
    const struct table *t = &c->ahead.table;
    int foe[FOES], count = 0, foes = nearest_foes(c, from, foe);
    for (int i = 0; i < foes; i++)
        places_foe(c, from, reach, foe[i], i, place, &count);
    if (foes) {
        int32_t away = angle_of(vec_sub(from, unit_pose(c->rules, t, foe[0]).at));
        struct ref whom = ref_unit(t, foe[0]);
        for (int turn = -90; turn <= 90; turn += 90)
            place_add(place, &count, vec_ahead(from, angle_norm(away + turn * DEG), reach / 2),
                      AIM_BACK, whom);
    }
    int32_t over = (c->side == SIDE_RED ? 90 : 270) * DEG;
    place_add(place, &count, vec_ahead(from, over, reach), AIM_CROSS, (struct ref){0});
    places_land(c, from, reach, place, &count);
    return count;
}

static void think_of_going(struct commander *c, const struct offer *offer)
{
    struct order base = offer_order(offer, c->side);
    struct place place[PLACES];
    if (base.ids == 0 || base.id[0].kind != KIND_UNIT)
        return;
    struct vec from = unit_pose(c->rules, &c->ahead.table, base.id[0].index).at;
    int count = places_of(c, from, offer->reach, place), first = c->thoughts;
    for (int i = 0; i < count && c->thoughts - first < c->level.places; i++) {
        struct order o = base;
        o.to = place[i].to;
        o.has_to = true;
        try_order(c, &o, place[i].aim, place[i].whom);
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
        try_order(c, &o, AIM_FACE, ref_unit(t, foe[i]));
    }
}

static void think_of_picking(struct commander *c, const struct offer *offer)
{
    struct order o = offer_order(offer, c->side);
    if (offer->targets == 0 && ahead_allows(&c->ahead, &o))
        think_of(c, &o, AIM_OTHER, (struct ref){0});
    for (int i = 0; i < offer->targets; i++) {
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
    for (int n = 0; n < SHOT_TRIES; n++) {
        look(c, &c->view, c->side, &a->table, mixed(c->seed, mixed(c->view.hash, (uint64_t)n)));
        ahead_give(a, o);
        sum += worth_of(c->rules, &a->table, c->side, &c->scale);
    }
    ahead_from(a, &c->view);
    return (int32_t)(sum / SHOT_TRIES);
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
            for (int i = 0; i < foes && tried < SHOTS; i++) {
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

static void think_of_unit(struct commander *c, int unit)
{
    struct ref ref = ref_unit(&c->view, unit);
    c->thoughts = 0;
    ahead_offers(&c->ahead, c->side, unit, &c->offers);
    for (int i = 0; i < c->offers.count; i++) {
        const struct offer *offer = &c->offers.offer[i];
        if (!c->rules->verb[offer->verb].turn_free && is_his(offer, ref))
            think_of_offer(c, offer);
    }
    if (c->thoughts)
        think_of_rest(c, unit);
}

/* Everything that is offered but what rested units could do. */
static void think_of_all(struct commander *c)
{
    c->thoughts = 0;
    ahead_offers(&c->ahead, c->side, -1, &c->offers);
    for (int i = 0; i < c->offers.count; i++) {
        const struct offer *offer = &c->offers.offer[i];
        bool rests = !c->view.ask && offer->unit.kind == KIND_UNIT && c->rested[offer->unit.index];
        if (!c->rules->verb[offer->verb].turn_free && !rests)
            think_of_offer(c, offer);
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

static void remember(struct commander *c, const struct table *t, int side)
{
    int32_t now[4] = {t->turn, t->phase, t->step, side};
    if (memcmp(now, c->when, sizeof now) == 0)
        return;
    memcpy(c->when, now, sizeof now);
    memset(c->rested, 0, sizeof c->rested);
}

/* Units that have not been thought of yet, those nearest to the enemy first; -1: none is left. */
static int next_unit(const struct commander *c)
{
    const struct table *t = &c->view;
    int64_t least = INT64_MAX;
    int best = -1;
    for (int i = 0; i < t->units; i++) {
        if (c->rested[i] || unit_owner(c->rules, t, i) != c->side)
            continue;
        struct vec at = unit_pose(c->rules, t, i).at;
        int foe = enemy_nearest(c->rules, t, c->side, at);
        int64_t far = foe < 0 ? INT32_MAX : vec_distance(at, unit_pose(c->rules, t, foe).at);
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

/* The best of those weighed; a lesser level may take one that is nearly as good. */
static int chosen(const struct commander *c)
{
    int good = 1;
    while (good < c->thoughts && c->thought[good].playouts > 0 &&
           mean(&c->thought[good]) + c->level.slack > mean(&c->thought[0]))
        good++;
    if (c->level.slack <= 0 || good < 2)
        return 0;
    return (int)(mixed(c->seed, c->view.hash) % (uint64_t)good);
}

/* Puts what is taken first. */
static const struct thought *decide(struct commander *c)
{
    if (c->thoughts > 1)
        weigh(c);
    int i = c->thoughts > 1 ? chosen(c) : 0;
    struct thought taken = c->thought[i];
    memmove(&c->thought[1], &c->thought[0], sizeof taken * (size_t)i);
    c->thought[0] = taken;
    return &c->thought[0];
}

/* Setting up is left to the quick player: nothing can be played ahead of what is hidden. */
static bool sets_up(struct commander *c, struct order *order)
{
    if (!c->rules->phase[c->view.phase].hidden || c->view.ask)
        return false;
    uint64_t seed = mixed(c->seed, c->view.hash);
    quick_init(&c->quick[c->side], seed, &c->asked);
    for (int i = 0; i < c->view.units; i++)
        if (unit_stands(&c->view, i))
            c->quick[c->side].rested[i] = 1;
    memcpy(c->quick[c->side].when, c->when, sizeof c->when);
    c->thoughts = 0;
    ahead_offers(&c->ahead, c->side, -1, &c->offers);
    for (int i = 0; i < c->offers.count; i++) { /* whoever finds his place by himself */
        const struct offer *offer = &c->offers.offer[i];
        if (c->rules->verb[offer->verb].gesture == GESTURE_PRESS && !offer->unit.kind &&
            !c->rules->verb[offer->verb].turn_free) {
            *order = offer_order(offer, c->side);
            if (ahead_allows(&c->ahead, order))
                return true;
        }
    }
    return quick_order(&c->quick[c->side], &c->ahead, c->side, order);
}

static void reasons_tell(struct commander *c);

bool commander_order(struct commander *c, const struct table *table, int side, struct order *order)
{
    c->side = side;
    c->thoughts = 0;
    c->hurried = false;
    memset(c->reason, 0, sizeof c->reason);
    remember(c, table, side);
    /* The dice of the game are taken out before anything is asked of the table's hash. */
    look(c, table, side, &c->view, 0);
    ahead_from(&c->ahead, &c->view);
    if (sets_up(c, order))
        return true;
    c->scale = scale_of(c->rules, &c->view, side, &c->ahead.trial);
    for (int unit; !c->view.ask && (unit = next_unit(c)) >= 0;) {
        ahead_from(&c->ahead, &c->view);
        think_of_unit(c, unit);
        const struct thought *best = c->thoughts ? decide(c) : NULL;
        if (best && !best->rests) {
            *order = best->order;
            reasons_tell(c);
            return true;
        }
        c->rested[unit] = 1;
    }
    ahead_from(&c->ahead, &c->view);
    think_of_all(c);
    if (!c->thoughts)
        return false;
    *order = decide(c)->order;
    reasons_tell(c);
    return true;
}

/* ---- saying why ------------------------------------------------------------------------------ */

static void name_of(const struct table *t, struct ref ref, char *out, size_t size)
{
    char number[REF_TEXT];
    const char *name = ref.kind == KIND_UNIT    ? table_text(t, t->unit[ref.index].name)
                       : ref.kind == KIND_PIECE ? table_text(t, t->piece[ref.index].name)
                                                : "";
    if (*name)
        snprintf(out, size, "%s", name);
    else if (ref.kind == KIND_PIECE)
        snprintf(out, size, "the %s", terrain_word(t->piece[ref.index].kind));
    else
        snprintf(out, size, "%s", ref_text(t, ref, number));
}

/* What a thought is for: "It closes with B3." */
static void say_aim(const struct commander *c, const struct thought *t, char *out, size_t size)
{
    static const char *const form[] = {
        [AIM_CLOSE] = "closes with %s",         [AIM_FLANK] = "goes round the flank of %s",
        [AIM_BACK] = "keeps away from %s",      [AIM_HOLD] = "makes for %s",
        [AIM_CROSS] = "makes for the far edge", [AIM_FACE] = "faces %s",
        [AIM_STRIKE] = "strikes at %s",         [AIM_REST] = "stays as it is"};
    char who[80], whom[80];
    name_of(&c->view, t->order.ids ? t->order.id[0] : (struct ref){0}, who, sizeof who);
    name_of(&c->view, t->whom, whom, sizeof whom);
    const char *verb = t->rests ? "rest" : c->rules->verb[t->order.verb].name;
    if (!form[t->aim == AIM_OTHER || t->aim == AIM_NONE ? AIM_NONE : t->aim])
        snprintf(out, size, "%s%s%s", t->order.ids ? who : "", t->order.ids ? ": " : "", verb);
    else {
        char what[120];
        const char *f = form[t->aim], *at = strstr(f, "%s");
        if (at)
            snprintf(what, sizeof what, "%.*s%s", (int)(at - f), f, whom);
        else
            snprintf(what, sizeof what, "%s", f);
        snprintf(out, size, "%s %s", who, what);
    }
}

/* Whole percent, rounded to the nearest. */
static int percent(int32_t chance)
{
    return (chance + CERTAIN / 200) / (CERTAIN / 100);
}

static void reasons_tell(struct commander *c)
{
    const struct thought *best = &c->thought[0], *next = &c->thought[1];
    char what[REASON_TEXT];
    if (c->thoughts < 2 || !best->playouts)
        return;
    say_aim(c, best, what, sizeof what - 2);
    snprintf(c->reason[0].text, REASON_TEXT, "%.190s.", what);
    c->reason[1] = (struct reason){.chance = mean(best), .other = -1, .playouts = best->playouts};
    snprintf(c->reason[1].text, REASON_TEXT, "Chance to win so: %d in 100, by %d %s played ahead.",
             percent(mean(best)), best->playouts, best->playouts == 1 ? "game" : "games");
    if (!next->playouts)
        return;
    say_aim(c, next, what, sizeof what);
    c->reason[2] =
        (struct reason){.chance = mean(best), .other = mean(next), .playouts = next->playouts};
    snprintf(c->reason[2].text, REASON_TEXT, "Instead, %.120s: %d in 100.", what,
             percent(mean(next)));
    c->reason[0].chance = mean(best);
    c->reason[0].other = -1;
    c->reason[0].playouts = best->playouts;
}
