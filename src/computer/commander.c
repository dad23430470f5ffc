#include "computer/commander_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct level levels[LEVELS] = {
    [RECRUIT] = {"recruit", "Recruit", 8, 5, 1, 60000, 80, 12000, false},
    [SERGEANT] = {"sergeant", "Sergeant", 32, 8, AHEAD_MOST, 10000, 30, 8000, true},
    [CAPTAIN] = {"captain", "Captain", 128, 14, AHEAD_MOST, 0, 0, 0, true},
    [GENERAL] = {"general", "General", 640, 20, AHEAD_MOST, 0, 0, 0, true},
};

const struct level *level_find(const char *word)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].word, word) == 0)
            return &levels[i];
    return NULL;
}

enum {
    PLAYOUT_CAP = 440, /* orders in one game played ahead */
    FEWEST = 16,       /* games for an order, however great the crowd */
    STIRRED = 10,      /* thousandths of the table's length nearer: somebody comes, */
    HERE = 150,        /* and from so few on he is there */
};

void commander_weigh(struct commander *c, const struct weights *weights)
{
    c->weights = *weights;
    c->level.playouts = c->budget > 0 ? c->budget : c->usual * weights->games;
}

struct commander *commander_new(const struct rules *rules, const struct level *level,
                                int32_t playouts, uint64_t seed)
{
    struct commander *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->chief = c;
    c->hands = 1;
    c->rules = rules;
    c->level = *level;
    c->usual = level->playouts;
    c->seed = seed;
    c->sure = CERTAIN;
    c->about = -1;
    c->budget = playouts;
    struct weights usual = weights_usual(rules);
    commander_weigh(c, &usual);
    table_init(&c->view);
    ahead_init(&c->ahead, rules);
    return c;
}

void commander_manners(struct commander *c, bool polite, bool tells)
{
    c->polite = polite;
    c->silent = !tells;
}

void commander_about(struct commander *c, int unit)
{
    c->about = unit;
}

enum rested commander_rested(const struct commander *c)
{
    return c->about < 0 ? RESTED_NOT : (enum rested)c->rested[c->about];
}

void commander_watch(struct commander *c, void (*seen)(void *self, const struct thought *thought),
                     void *self)
{
    c->seen = seen;
    c->seer = self;
}

void commander_hurry(struct commander *c)
{
    c->hurried = true;
}

void commander_free(struct commander *c)
{
    if (c)
        mates_free(c);
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
    int64_t played = c->played;
    for (int i = 1; i < c->hands; i++)
        played += c->mate[i - 1]->played;
    return played;
}

int64_t commander_orders(const struct commander *c)
{
    int64_t orders = c->ahead.orders;
    for (int i = 1; i < c->hands; i++)
        orders += c->mate[i - 1]->ahead.orders;
    return orders;
}

/* ---- what it sees ----------------------------------------------------------------------------
 */

/* A copy of the table with other dice, and without what the side may not see. */
void commander_look(struct commander *c, const struct table *table, int side, struct table *view,
                    uint64_t guess)
{
    ahead_masked(&c->ahead, table, side, guess, view);
}

/* Of an enemy's unit that was not there already: 1 if it stands nearer to somebody of the side's
 * than it did, 0 if not; -1: it was. */
static int came_nearer(const struct commander *c, int unit, struct vec stood)
{
    const struct table *t = &c->view;
    int32_t length = t->width > t->depth ? t->width : t->depth;
    int nearest = enemy_nearest(c->rules, t, side_other(c->side), stood);
    if (nearest < 0)
        return -1;
    struct vec at = unit_pose(c->rules, t, nearest).at;
    int64_t was = vec_distance(stood, at), is = vec_distance(unit_pose(c->rules, t, unit).at, at);
    if (was * 1000 < (int64_t)length * HERE)
        return -1;
    return (was - is) * 1000 >= (int64_t)length * STIRRED;
}

/* Did he wait in the turn that has passed? What nobody has seen he did not. */
static bool has_waited(const struct commander *c, const struct watching *w)
{
    int seen = 0, came = 0;
    for (int i = 0; i < c->view.units; i++) {
        int nearer = w->stands[i] && unit_stands(&c->view, i) ? came_nearer(c, i, w->stood[i]) : -1;
        seen += nearer >= 0;
        came += nearer > 0;
    }
    return seen > 0 ? 2 * came < seen : w->waits;
}

/* Once a turn: an enemy of whom not half came nearer waits. Nothing is known of him at first, after
 * a turn that was not looked at, and when turns were taken back. */
static void watch(struct commander *c)
{
    struct watching *w = &c->watching[c->side];
    const struct table *t = &c->view;
    if (t->active != c->side || t->ask || t->over)
        return;
    if (w->turn == 0 || t->turn < w->turn || t->turn > w->turn + 1)
        w->waits = false;
    else if (t->turn == w->turn + 1)
        w->waits = has_waited(c, w);
    w->turn = t->turn;
    for (int i = 0; i < t->units; i++) {
        w->stands[i] = unit_side(&t->unit[i]) != c->side && unit_stands(t, i);
        if (w->stands[i])
            w->stood[i] = unit_pose(c->rules, t, i).at;
    }
}

/* Does the enemy stay where he is in this game ahead? Only in those by which it chooses: what is
 * told is counted against one who may come. */
static bool enemy_holds(const struct commander *c, int64_t n)
{
    int32_t holds = c->weights.holds;
    return holds && n < FIRST_TOLD && c->watching[c->side].waits && n % holds == 0;
}

/* ---- playing on ------------------------------------------------------------------------------
 */

/* Is the last of the enemy's turns over that it looks at? */
static bool far_enough(const struct commander *c, const struct table *t, bool enemy_gave)
{
    int32_t turns = t->turn - c->view.turn;
    int32_t last = c->weights.ahead < c->level.turns ? c->weights.ahead : c->level.turns;
    return t->over || turns > last ||
           (turns == last && enemy_gave && !t->ask && t->active == c->side);
}

static void quick_begin(struct commander *c, uint64_t seed, int64_t n,
                        const struct thought *thought)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        quick_init(&c->quick[side], ahead_mixed(seed, (uint64_t)side), &c->asked);
        quick_match(&c->quick[side], ahead_mixed(seed, (uint64_t)side));
    }
    c->quick[side_other(c->side)].holds = enemy_holds(c, n);
    struct quick *q = &c->quick[c->side];
    memcpy(q->when, c->when, sizeof q->when);
    memcpy(q->rested, c->rested, sizeof q->rested);
    q->pauses = c->pauses || thought->pauses;
    for (int i = 0; i < thought->order.ids; i++)
        if (thought->order.id[i].kind == KIND_UNIT && thought->rests)
            q->rested[thought->order.id[i].index] = 1;
}

void commander_play_begin(struct commander *c, const struct thought *thought, int64_t n)
{
    uint64_t seed = ahead_mixed(ahead_mixed(c->seed, c->view.hash), (uint64_t)n);
    commander_look(c, &c->view, c->side, &c->ahead.table, seed);
    ahead_match(&c->ahead, true);
    quick_begin(c, seed, n, thought);
    c->play = (struct playing){.on = true};
    c->play.good = thought->rests || ahead_give(&c->ahead, &thought->order);
}

/* Another order of the game; false when it is over. */
static bool play_order(struct commander *c)
{
    struct ahead *a = &c->ahead;
    struct playing *p = &c->play;
    struct order order;
    if (!p->good || p->given >= PLAYOUT_CAP || c->chief->hurried ||
        far_enough(c, &a->table, p->enemy_gave))
        return false;
    int side = ahead_awaited(a);
    int32_t turn = a->table.turn;
    a->rough = true;
    p->good = quick_order(&c->quick[side], a, side, &order) && ahead_give(a, &order);
    a->rough = false;
    p->enemy_gave = p->enemy_gave || side != c->side;
    p->given++;
    if (p->good) {
        p->turn[p->gives] = turn;
        p->gave[p->gives++] = order;
    }
    return true;
}

bool commander_play_on(struct commander *c)
{
    c->play.gives = 0;
    for (int i = 0; i < COMMANDER_PART; i++)
        if (!play_order(c)) {
            c->play.on = false;
            c->played++;
            return false;
        }
    return true;
}

int32_t commander_worth(struct commander *c)
{
    c->ahead.quiet.tried = false;
    return worth_of(c->rules, &c->ahead.table, c->side, &c->scale, &c->weights, &c->ahead.trial);
}

bool commander_loses(const struct commander *c, const struct thought *t)
{
    const struct ref *doer = t->order.ids ? &t->order.id[0] : NULL;
    return doer && doer->kind == KIND_UNIT && unit_side(&c->view.unit[doer->index]) == c->side &&
           unit_lost(&c->ahead.table, doer->index);
}

/* A question leaves the turn as far as it has come. */
int32_t commander_unspent(struct commander *c)
{
    struct turn turn = {.table = &c->ahead.table, .see = SEE_ALL};
    ahead_from(&c->ahead, &c->view);
    turn_set(&turn, ref_table(), F_TABLE_ask, 0);
    return ahead_unspent(&c->ahead, c->side, &c->asked);
}

int32_t commander_stands(const struct commander *c)
{
    return (int32_t)logit_from(chance_at(c->rules, &c->view, c->side, &c->scale, &c->weights));
}

void trust_take(struct commander *c)
{
    const struct weights *w = &c->weights;
    int64_t unspent = w->swing ? commander_unspent(c) : 0;
    int64_t stands = w->stands ? commander_stands(c) : 0;
    c->telling.swing = (int32_t)((w->swing * unspent + w->stands * stands) / 1000);
}

int32_t chance_trusted(const struct commander *c, int32_t chance)
{
    return chance_told(chance, &c->weights, c->chief->telling.swing);
}

int32_t commander_told(const struct commander *c)
{
    const struct table *t = &c->ahead.table;
    int32_t chance = chance_at(c->rules, t, c->side, &c->scale, &c->weights);
    bool at_once = t->over && c->play.given == 0; /* by the order itself, not by plain players */
    return at_once ? chance : chance_trusted(c, chance);
}

/* Some orders of the next game from the thought; false when it has ended. */
static bool try_on(struct commander *c, struct thought *thought)
{
    if (!c->play.on)
        commander_play_begin(c, thought, thought->playouts);
    if (commander_play_on(c))
        return true;
    if (c->hurried) /* half a game tells nothing */
        return false;
    thought->won += commander_worth(c);
    thought->chance += chance_at(c->rules, &c->ahead.table, c->side, &c->scale, &c->weights);
    thought->lost += commander_loses(c, thought);
    thought->playouts++;
    return false;
}

int32_t thought_mean(const struct thought *t)
{
    return t->playouts ? (int32_t)(t->won / t->playouts) : 0;
}

/* Is it for one who leads? */
static bool is_leaders(const struct commander *c, const struct thought *t)
{
    return t->order.ids > 0 && t->order.id[0].kind == KIND_UNIT &&
           unit_leads(c->rules, &c->view, t->order.id[0].index);
}

/* Whoever leads belongs to his own: he is not the one to ride at an enemy. */
static bool leader_attacks(const struct commander *c, const struct thought *t)
{
    return (t->aim == AIM_CLOSE || t->aim == AIM_FLANK) && is_leaders(c, t);
}

/* What it is liked for besides what comes of it, as games that are played ahead are few and those
 * who play them are plain: and of two that come to the same the one in which he lives who does it,
 * the more so if he leads. */
int32_t thought_lean(const struct commander *c, const struct thought *t)
{
    enum { PLAIN = 8000, DOUBT = 32, SHOT = -500, LEADER = -15000, LOST = -15000, FALLEN = -60000 };
    static const int32_t lean[] = {
        [AIM_CLOSE] = 4000,  [AIM_FLANK] = 3000, [AIM_HOLD] = 4000,  [AIM_CROSS] = 1000,
        [AIM_STRIKE] = 6000, [AIM_OTHER] = 1000, [AIM_BACK] = -15000};
    int64_t against = plans_against(c, t);
    int64_t leans = against                ? -against
                    : t->order.spot        ? SHOT
                    : leader_attacks(c, t) ? LEADER
                                           : lean[t->aim] + (t->plain ? PLAIN : 0);
    if (t->playouts)
        leans = (leans * (t->playouts + DOUBT) +
                 (int64_t)(is_leaders(c, t) ? FALLEN : LOST) * t->lost) /
                t->playouts;
    return (int32_t)(leans * c->sure / CERTAIN); /* beside chances that count for so much */
}

static int32_t regard(const struct commander *c, const struct thought *t)
{
    return thought_mean(t) + thought_lean(c, t);
}

/* The better first; of equals the one thought of first. */
static void sort_thoughts(const struct commander *c, struct thought *t, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && regard(c, &t[k]) > regard(c, &t[k - 1]); k--) {
            struct thought swap = t[k];
            t[k] = t[k - 1];
            t[k - 1] = swap;
        }
}

/* Games ahead for an order on this table: fewer in a crowd, where each takes longer. */
static int32_t games_for(const struct commander *c)
{
    int64_t games = c->level.playouts, crowd = c->weights.crowd;
    if (c->crowded == 0)
        return (int32_t)games;
    int64_t few = games * crowd * crowd / ((int64_t)c->crowded * c->crowded);
    int64_t least = games < FEWEST ? games : FEWEST;
    return (int32_t)(few > least ? few : least);
}

/* What each of those left in this round is given; the last two in parts. */
static void round_begins(struct commander *c)
{
    enum { PARTS = 4 };
    struct weighing *w = &c->weighing;
    int32_t usual = games_for(c), games = c->pauses || c->plans ? plans_some(usual) : usual;
    int32_t each = games / (w->left * w->rounds);
    each = each > 0 ? each : 1;
    w->each = w->left == 2 ? (each + PARTS - 1) / PARTS : each;
    w->owed = each - w->each;
    w->at = w->games = 0;
}

/* Sequential halving: the budget is spread over rounds, and each round drops the worse half. */
static void weigh_begin(struct commander *c)
{
    c->weighing = (struct weighing){.left = c->thoughts, .rounds = 1};
    for (int n = c->thoughts; n > 2; n = (n + 1) / 2)
        c->weighing.rounds++;
    if (c->thoughts > 1)
        round_begins(c);
    mates_look(c);
}

void weighing_pair(struct weighing *w, int32_t first, int32_t second)
{
    int64_t more = (int64_t)first - second;
    w->more += more;
    w->squares += more * more;
    w->pairs++;
}

/* Is it plain already which of the last two is better, or that they are the same? By pairs of games
 * with the same dice: by more than `SURELY` times what their mean may be out by chance. */
static bool is_plain(const struct commander *c)
{
    enum { PAIRS = 24, SURELY = 3 };
    const struct weighing *w = &c->weighing;
    if (w->pairs < PAIRS)
        return false;
    int64_t mean = w->more / w->pairs, spread = w->squares / w->pairs - mean * mean;
    int64_t better = mean + thought_lean(c, &c->thought[0]) - thought_lean(c, &c->thought[1]);
    return better * better * w->pairs >= SURELY * SURELY * spread;
}

/* The last two have played a part of their games: shall they play more? */
static bool plays_more(struct commander *c)
{
    struct weighing *w = &c->weighing;
    if (w->owed == 0 || c->hurried || is_plain(c))
        return false;
    if (regard(c, &c->thought[1]) > regard(c, &c->thought[0]))
        w->more = -w->more;
    sort_thoughts(c, c->thought, w->left);
    w->each = w->each < w->owed ? w->each : w->owed;
    w->owed -= w->each;
    w->at = w->games = 0;
    return true;
}

static void round_ends(struct commander *c)
{
    struct weighing *w = &c->weighing;
    c->play.on = false;
    if (plays_more(c))
        return;
    sort_thoughts(c, c->thought, w->left);
    w->left = (w->left + 1) / 2;
    w->round++;
    round_begins(c);
}

/* Some orders more of a game of one of the last two, who play by turns; false: each has played his.
 */
static bool pair_on(struct commander *c)
{
    struct weighing *w = &c->weighing;
    struct thought *t = &c->thought[w->at];
    int64_t won = t->won;
    if (try_on(c, t) || c->hurried)
        return true;
    int32_t worth = (int32_t)(t->won - won);
    w->at = !w->at;
    if (w->at) {
        w->first = worth;
        return true;
    }
    weighing_pair(w, w->first, worth);
    return ++w->games < w->each;
}

/* The same of any round. */
static bool game_on(struct commander *c)
{
    struct weighing *w = &c->weighing;
    if (w->games == 0 && !c->play.on && c->seen && !c->plans)
        c->seen(c->seer, &c->thought[w->at]);
    if (w->left == 2)
        return pair_on(c);
    if (try_on(c, &c->thought[w->at]) || ++w->games < w->each)
        return true;
    w->games = 0;
    return ++w->at < w->left;
}

/* Some orders of a game more; false when all is weighed. Whoever is hurried still ends the round.
 */
static bool weigh_on(struct commander *c)
{
    struct weighing *w = &c->weighing;
    bool begins = w->at == 0 && w->games == 0 && !c->play.on;
    if (w->round == w->rounds || w->left < 2 || (begins && c->hurried))
        return false;
    if (!c->hurried && c->hands > 1)
        mates_weigh(c);
    else if (!c->hurried && game_on(c))
        return true;
    round_ends(c);
    return true;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Is the unit as it was when the commander looked last? */
static bool as_it_was(const struct commander *c, const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    return memcmp(u, &c->view.unit[unit], sizeof *u) == 0 &&
           memcmp(&t->base[u->base], &c->view.base[u->base],
                  sizeof t->base[0] * (size_t)u->bases) == 0;
}

static void remember(struct commander *c, const struct table *t, int side)
{
    int32_t now[4] = {t->turn, t->phase, t->step, side};
    if (memcmp(now, c->when, sizeof now) == 0) {
        for (int i = 0; i < t->units; i++)
            if (unit_side(&t->unit[i]) == side && !as_it_was(c, t, i))
                c->acted[i] = 1;
        return;
    }
    memcpy(c->when, now, sizeof now);
    memset(c->rested, 0, sizeof c->rested);
    memset(c->acted, 0, sizeof c->acted);
    for (int i = 0; i < t->units; i++)
        if (unit_side(&t->unit[i]) == side && unit_stands(t, i))
            c->began[i] = unit_pose(c->rules, t, i).at;
    c->planned = c->pauses = false;
    c->stayed = 0;
}

static bool is_next(const struct commander *c, int unit)
{
    return !c->rested[unit] && unit_owner(c->rules, &c->view, unit) == c->side;
}

/* Whoever leads follows those who have marched, unless he is to help them before. */
static bool comes_last(const struct commander *c, int unit)
{
    return !(c->rules->terms && c->rules->terms->helps) && unit_leads(c->rules, &c->view, unit);
}

/* Stands it where it had better stay, and may shoot from there in a phase in which others march? By
 * and by they would stand before it. */
static bool shoots_first(struct commander *c, int unit)
{
    bool marches = false, shoots = false;
    if (!stands_on_station(&c->ahead, unit, 0))
        return false;
    ahead_offers(&c->ahead, c->side, unit, &c->asked);
    for (int i = 0; i < c->asked.count; i++) {
        const struct offer *o = &c->asked.offer[i];
        bool his = o->allowed && o->unit.kind == KIND_UNIT && o->unit.index == unit;
        enum gesture gesture = c->rules->verb[o->verb].gesture;
        marches = marches || (his && gesture == GESTURE_PLACE);
        for (int k = 0; k < o->targets && his && gesture == GESTURE_PICK; k++)
            shoots = shoots || (o->target[k].kind == KIND_UNIT &&
                                unit_side(&c->view.unit[o->target[k].index]) != c->side);
    }
    return marches && shoots;
}

/* Units that have not been thought of yet: who had better shoot before others stand before it, then
 * those nearest to the enemy; -1: none is left. */
static int next_unit(struct commander *c)
{
    const struct table *t = &c->view;
    int64_t least = INT64_MAX;
    int best = -1;
    if (c->about >= 0 && c->about < t->units && is_next(c, c->about))
        return c->about;
    ahead_from(&c->ahead, t);
    for (int i = 0; i < t->units; i++) {
        if (!is_next(c, i))
            continue;
        struct vec at = unit_pose(c->rules, t, i).at;
        int foe = enemy_nearest(c->rules, t, c->side, at);
        int64_t far = foe < 0 ? INT32_MAX : vec_distance(at, unit_pose(c->rules, t, foe).at);
        far += comes_last(c, i) ? INT32_MAX : shoots_first(c, i) ? INT32_MIN : 0;
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

/* The best of those weighed; a lesser level may take one that is nearly as good, and slips now and
 * then. */
static int chosen(const struct commander *c)
{
    uint64_t chance =
        ahead_mixed(ahead_mixed(c->seed, c->view.hash), (uint64_t)(c->unit + 1)); /* each anew */
    int any = (int)(chance % (uint64_t)c->thoughts);
    bool stays = c->pauses && c->level.keeps && c->thought[any].order.has_to;
    /* where lines stand and fire, whoever keeps his slips half as often: one who wanders off costs
     * them a turn */
    int32_t slips = c->level.slips / (c->level.keeps && c->weights.pauses > 0 ? 2 : 1);
    if (chance / THOUGHTS % 100 < (uint64_t)slips && !stays)
        return any;
    int32_t slack = (int32_t)((int64_t)c->level.slack * c->sure / CERTAIN);
    int good = 1;
    while (good < c->thoughts && c->thought[good].playouts > 0 &&
           thought_mean(&c->thought[good]) + slack > thought_mean(&c->thought[0]))
        good++;
    if (c->level.slack <= 0 || good < 2)
        return 0;
    return (int)(chance % (uint64_t)good);
}

/* A lesser level's hand is not so steady: the aim it thought of, and a little off. */
static void waver(struct commander *c, struct order *order)
{
    struct order off = *order;
    int32_t most = c->level.unsteady;
    if (most <= 0 || !order->spot)
        return;
    uint64_t chance = ahead_mixed(c->seed + 1, c->view.hash);
    int64_t by = (int64_t)(chance % (2 * (uint64_t)most + 1)) - most;
    ahead_from(&c->ahead, &c->view);
    for (int hand = 1; hand >= -1; hand -= 2) { /* to the other side where that is not its front */
        off.aim = angle_norm((int64_t)order->aim + hand * by);
        order_quantise(&off);
        if (!ahead_allows(&c->ahead, &off))
            continue;
        *order = off;
        return;
    }
}

/* Puts what is taken first. */
static const struct thought *decide(struct commander *c)
{
    int i = c->thoughts > 1 ? chosen(c) : 0;
    struct thought taken = c->thought[i];
    const struct thought *best = &c->thought[0];
    c->expects = best->playouts ? (int32_t)(best->chance / best->playouts) : -1;
    waver(c, &taken.order);
    memmove(&c->thought[1], &c->thought[0], sizeof taken * (size_t)i);
    c->thought[0] = taken;
    return &c->thought[0];
}

/* Setting up is left to the quick player: nothing can be played ahead of what is hidden. */
static bool sets_up(struct commander *c, struct order *order)
{
    if (!c->rules->phase[c->view.phase].hidden || c->view.ask)
        return false;
    uint64_t seed = ahead_mixed(c->seed, c->view.hash);
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

/* ---- its order ------------------------------------------------------------------------------- */

/* The order is the best of what was thought of, or what manners ask for. True: its reasons are
 * still to be told. */
static bool gives(struct commander *c, const struct thought *best)
{
    struct order instead;
    c->found = true;
    if (minds_manners(c, &instead)) {
        c->thoughts = 0;
        c->order = instead;
        return false;
    }
    c->order = best->order;
    return reasons_begin(c);
}

/* Some were to rest, and nothing else is offered: what must be done is theirs to do. */
static bool must_be_theirs(struct commander *c)
{
    if (c->unit >= 0 || c->thoughts || c->view.ask)
        return false;
    bool rested = false;
    for (int i = 0; i < c->view.units; i++)
        rested = rested || c->rested[i];
    memset(c->rested, 0, sizeof c->rested);
    c->stayed = 0;
    return rested;
}

/* Something to weigh: of the next unit, or of all together when none is left. False: there is
 * nothing to do at all. */
static bool think_on(struct commander *c)
{
    if (!c->ideas.on && plans_begin(c)) {
        weigh_begin(c);
        c->weighs = true;
        return true;
    }
    if (!c->ideas.on) {
        c->unit = c->view.ask ? -1 : next_unit(c);
        ahead_from(&c->ahead, &c->view);
        thinking_begin(c);
        return true;
    }
    if (thinking_on(c))
        return true;
    if (must_be_theirs(c)) {
        thinking_begin(c);
        return true;
    }
    weigh_begin(c);
    c->weighs = c->thoughts > 0;
    if (c->unit >= 0 && !c->weighs)
        c->rested[c->unit] = RESTED_IDLE;
    return c->unit >= 0 || c->weighs;
}

static void scale_take(struct commander *c)
{
    struct table *room = &c->ahead.trial;
    c->scale = scale_of(c->rules, &c->view, c->side, room);
    c->sure = decided_at(c->rules, &c->view, c->side, &c->scale, &c->weights, room);
}

/* How many stand in a crowd; 0: there is none, or somebody asked for so many games. */
static int crowd_of(const struct commander *c)
{
    int standing = 0;
    for (int i = 0; i < c->view.units; i++)
        standing += unit_stands(&c->view, i);
    return c->weights.crowd > 0 && c->budget == 0 && standing > c->weights.crowd ? standing : 0;
}

bool commander_begin(struct commander *c, const struct table *table, int side)
{
    if (c->telling.on)
        commander_unheard(c);
    c->before = c->said;
    c->side = side;
    c->thoughts = 0;
    c->hurried = false;
    c->plans = c->weighs = c->telling.on = c->play.on = c->ideas.on = false;
    memset(c->reason, 0, sizeof c->reason);
    remember(c, table, side);
    if (c->about >= 0) {
        c->stayed -= c->rested[c->about] == RESTED_CHOSEN;
        c->rested[c->about] = RESTED_NOT;
    }
    /* The dice of the game are taken out before anything is asked of the table's hash. */
    commander_look(c, table, side, &c->view, 0);
    c->crowded = crowd_of(c);
    watch(c);
    ahead_from(&c->ahead, &c->view);
    c->expects = -1;
    c->found = sets_up(c, &c->order);
    if (!c->found)
        scale_take(c);
    return !c->found;
}

bool commander_on(struct commander *c)
{
    if (c->telling.on)
        return reasons_on(c);
    if (!c->weighs)
        return think_on(c);
    if (weigh_on(c))
        return true;
    if (c->plans) {
        plans_end(c);
        c->weighs = false;
        return true;
    }
    const struct thought *best = decide(c);
    if (c->unit < 0 || !best->rests)
        return gives(c, best);
    bool chosen = c->thoughts > 1 && !c->acted[c->unit];
    c->rested[c->unit] = chosen ? RESTED_CHOSEN : RESTED_IDLE;
    c->stayed += chosen;
    c->weighs = false;
    return true;
}

bool commander_found(const struct commander *c, struct order *order)
{
    if (c->found)
        *order = c->order;
    return c->found;
}

bool commander_order(struct commander *c, const struct table *table, int side, struct order *order)
{
    for (bool more = commander_begin(c, table, side); more;)
        more = commander_on(c);
    return commander_found(c, order);
}
