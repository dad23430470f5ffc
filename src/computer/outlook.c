/* What may be expected of a thought: games that are played ahead for the telling alone, as those by
 * which the order was chosen flatter it, and what is counted and reckoned from them. What is
 * compared meets the same dice on both sides, and only what differs by more than these games may
 * differ by chance is called better. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <string.h>

/* ---- what comes of it in the games played ahead ------------------------------------------------
 */

/* What each term adds to the chance at the end of a game that is still open, in thousandths of a
 * logit; strength, and strength once more for the hour, are one. */
static void note_terms(const struct commander *c, struct outlook *o)
{
    int32_t value[WEIGHTS];
    if (c->ahead.table.over)
        return;
    worth_told(c->rules, &c->ahead.table, c->side, &c->scale, value);
    for (int i = 0; i < WEIGHTS; i++)
        o->told[i == WEIGHT_LATE ? WEIGHT_STRENGTH : i] +=
            (int64_t)value[i] * c->weights.of[i] / 1000;
    o->open++;
}

bool unit_lost(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where != WHERE_LOST)
            return false;
    return u->bases > 0;
}

/* Who was lost in this game, and who was hurt. */
static void note_losses(const struct commander *c, struct outlook *o)
{
    const struct table *t = &c->ahead.table;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(&c->view, i))
            continue;
        o->lost[i] += unit_lost(t, i);
        o->hurt[i] += unit_strength(c->rules, &c->view, i) - unit_strength(c->rules, t, i);
    }
}

static void note_strike(struct strike strike[STRIKES], int verb, struct ref whom, bool later)
{
    int i = 0;
    while (i < STRIKES && strike[i].games &&
           !(strike[i].verb == verb && ref_same(strike[i].whom, whom)))
        i++;
    if (i == STRIKES)
        return;
    strike[i].verb = verb;
    strike[i].whom = whom;
    strike[i].later += later;
    strike[i].games++;
}

static bool is_named(const struct order *o, struct ref unit)
{
    for (int i = 0; i < o->ids; i++)
        if (ref_same(o->id[i], unit))
            return true;
    return false;
}

/* Whom an order of either side strikes at, also where it names both; nobody: KIND 0. */
static struct ref struck_by(const struct commander *c, const struct order *o)
{
    int whom = order_names(&c->view, o, side_other(o->side));
    bool strikes = whom >= 0 && order_names(&c->view, o, o->side) >= 0;
    return strikes ? ref_unit(&c->view, whom) : (struct ref){0};
}

/* Who carries a thought out; KIND 0 when that is no unit. */
static struct ref doer(const struct thought *thought)
{
    struct ref none = {0};
    return thought->order.ids && thought->order.id[0].kind == KIND_UNIT ? thought->order.id[0]
                                                                        : none;
}

static void note_intent(struct intent intent[INTENTS], int unit, int whom, int32_t games)
{
    int i = 0;
    while (i < INTENTS && intent[i].games && !(intent[i].unit == unit && intent[i].whom == whom))
        i++;
    if (i == INTENTS)
        return;
    intent[i].unit = unit;
    intent[i].whom = whom;
    intent[i].games += games;
}

static bool has_intent(const struct intent intent[INTENTS], int unit)
{
    for (int i = 0; i < INTENTS && intent[i].games; i++)
        if (intent[i].unit == unit)
            return true;
    return false;
}

/* Whom those who carry an order out strike at with it, if they have not yet in this game; not who
 * is only guessed to be there. */
static void note_intents(const struct commander *c, const struct order *o, struct ref whom,
                         struct outlook *one)
{
    if (whom.kind != KIND_UNIT || !unit_stands(&c->view, whom.index))
        return;
    for (int i = 0; i < o->ids; i++) {
        struct ref id = o->id[i];
        if (id.kind == KIND_UNIT && unit_side(&c->view.unit[id.index]) == c->side &&
            !has_intent(one->intent, id.index))
            note_intent(one->intent, id.index, whom.index, 1);
    }
}

/* The friend that somebody is picked to do something for, as to rally him; nobody: KIND 0. */
static struct ref served_by(const struct commander *c, const struct order *o)
{
    bool picks = c->rules->verb[o->verb].gesture == GESTURE_PICK && o->has_at &&
                 o->at.kind == KIND_UNIT && unit_side(&c->view.unit[o->at.index]) == o->side;
    return picks && !is_named(o, o->at) ? o->at : (struct ref){0};
}

/* Has it come over where the other stood when the order was given, by the straight way? */
static bool goes_over(const struct commander *c, int unit, int other)
{
    const struct unit *u = &c->view.unit[other];
    struct vec from = unit_pose(c->rules, &c->view, unit).at;
    struct vec to = unit_pose(c->rules, &c->ahead.table, unit).at;
    bool goes = unit_stands(&c->view, unit) && unit_stands(&c->ahead.table, unit) &&
                !unit_leads(c->rules, &c->view, unit); /* who leads needs no room */
    if (!goes || vec_distance(from, to) == 0)
        return false;
    for (int i = 0; i < u->bases; i++) {
        const struct base *b = &c->view.base[u->base + i];
        struct outline o = base_outline(b);
        if (b->where == WHERE_TABLE && track_gap(from, to, 0, &o) <= 0)
            return true;
    }
    return false;
}

/* Which friends go in this turn over where the unit stood. */
static void note_room(const struct commander *c, const struct order *g, int unit, struct outlook *o)
{
    for (int i = 0; i < g->ids; i++)
        if (g->id[i].kind == KIND_UNIT && g->id[i].index != unit &&
            unit_side(&c->view.unit[g->id[i].index]) == c->side &&
            goes_over(c, g->id[i].index, unit))
            o->room[g->id[i].index] = 1;
}

/* The first thing that the unit does to somebody in this game and for a friend, and all that is
 * done to it; and whom the others strike at first. */
static void note_orders(const struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct ref unit = doer(thought);
    for (int i = 0; i < c->play.gives; i++) {
        const struct order *g = &c->play.gave[i];
        bool later = c->play.turn[i] > c->view.turn;
        struct ref whom = struck_by(c, g);
        bool flicks = c->rules->verb[g->verb].gesture == GESTURE_FLICK;
        if (g->side == c->side && !later)
            note_intents(c, g, whom, o);
        if (unit.kind != KIND_UNIT)
            continue;
        if (g->side == c->side && !later)
            note_room(c, g, unit.index, o);
        if (g->side == c->side && (whom.kind || flicks) && is_named(g, unit) &&
            !o->strike[0].games) {
            note_strike(o->strike, g->verb, whom, later);
        } else if (g->side == c->side && !whom.kind && is_named(g, unit) && served_by(c, g).kind) {
            if (!o->serves[0].games)
                note_strike(o->serves, g->verb, served_by(c, g), later);
        } else if (g->side != c->side && ref_same(whom, unit)) {
            int by = order_names(&c->view, g, g->side);
            note_strike(o->against, g->verb, ref_unit(&c->view, by), later);
            o->by[by] = 1;
        }
    }
}

/* What the order alone does, before anybody else has moved: whom it strikes at, and who falls. */
static void note_at_once(const struct commander *c, const struct thought *thought,
                         struct outlook *o)
{
    if (!thought->rests)
        note_intents(c, &thought->order, struck_by(c, &thought->order), o);
    for (int i = 0; i < c->view.units; i++)
        o->fell[i] += unit_stands(&c->view, i) && unit_lost(&c->ahead.table, i);
}

/* Whom the unit has escaped in this game: who is lost tells nothing of those who came too late. */
static void note_spared(const struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct ref unit = doer(thought);
    for (int i = 0; i < c->view.units && unit.kind; i++)
        o->spared[i] = !o->by[i] && !unit_lost(&c->ahead.table, unit.index);
}

static void note_end(const struct commander *c, const struct thought *thought, struct outlook *o)
{
    note_terms(c, o);
    note_losses(c, o);
    note_spared(c, thought, o);
    o->chance[o->games++] = commander_told(c);
}

static void add_strikes(struct strike to[STRIKES], const struct strike *from)
{
    for (int i = 0; i < STRIKES && from[i].games; i++)
        note_strike(to, from[i].verb, from[i].whom, from[i].later > 0);
}

/* Adds what came of one game to the others'. */
static void outlook_add(struct outlook *o, const struct outlook *one)
{
    o->chance[o->games++] = one->chance[0];
    o->open += one->open;
    for (int i = 0; i < WEIGHTS; i++)
        o->told[i] += one->told[i];
    for (int i = 0; i < TABLE_UNITS; i++) {
        o->fell[i] += one->fell[i];
        o->lost[i] += one->lost[i];
        o->hurt[i] += one->hurt[i];
        o->by[i] += one->by[i];
        o->room[i] += one->room[i];
        o->spared[i] += one->spared[i];
    }
    add_strikes(o->strike, one->strike);
    add_strikes(o->against, one->against);
    add_strikes(o->serves, one->serves);
    for (int i = 0; i < INTENTS && one->intent[i].games; i++)
        note_intent(o->intent, one->intent[i].unit, one->intent[i].whom, one->intent[i].games);
}

/* What a shared game is about. */
struct told_game {
    struct commander *c;
    const struct thought *thought;
};

static void tell_game(void *self, int hand, int part)
{
    const struct told_game *g = self;
    struct commander *m = mates_hand(g->c, hand);
    struct outlook *o = &g->c->one[part];
    bool more = !g->c->hurried;
    if (!more)
        return;
    commander_play_begin(m, g->thought, (int64_t)FIRST_TOLD + part);
    note_at_once(m, g->thought, o);
    while (more) {
        more = commander_play_on(m);
        note_orders(m, g->thought, o);
    }
    if (!g->c->hurried) /* half a game tells nothing */
        note_end(m, g->thought, o);
}

/* All games for telling, shared; up to the first that was hurried. */
static void outlook_shared(struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct told_game game = {c, thought};
    memset(c->one, 0, sizeof *c->one * TELLING);
    mates_look(c);
    c->shares(c->crew, TELLING, tell_game, &game);
    for (int i = 0; i < TELLING && c->one[i].games; i++)
        outlook_add(o, &c->one[i]);
}

bool outlook_on(struct commander *c, const struct thought *thought, struct outlook *o)
{
    if (c->hurried || o->games >= TELLING || c->crowded > CROWD_TOLD * c->weights.crowd)
        return false;
    if (c->hands > 1) {
        outlook_shared(c, thought, o);
        return false;
    }
    struct outlook *one = &c->telling.game;
    if (!c->play.on) {
        memset(one, 0, sizeof *one);
        commander_play_begin(c, thought, (int64_t)FIRST_TOLD + o->games);
        note_at_once(c, thought, one);
    }
    bool more = commander_play_on(c);
    note_orders(c, thought, one);
    if (more)
        return true;
    if (c->hurried) /* half a game tells nothing */
        return false;
    note_end(c, thought, one);
    outlook_add(o, one);
    return true;
}

void commander_weigh_begin(struct commander *c, int thought)
{
    c->play.on = false;
    c->telling.other = thought;
    trust_take(c);
    memset(&c->telling.outlook[1], 0, sizeof c->telling.outlook[1]);
}

bool commander_weigh_on(struct commander *c)
{
    return outlook_on(c, &c->thought[c->telling.other], &c->telling.outlook[1]);
}

/* ---- what the games come to --------------------------------------------------------------------
 */

int32_t outlook_mean(const struct outlook *o)
{
    int64_t sum = 0;
    for (int i = 0; i < o->games; i++)
        sum += o->chance[i];
    return o->games ? (int32_t)(sum / o->games) : 0;
}

int32_t commander_weighed(const struct commander *c)
{
    const struct outlook *o = &c->telling.outlook[1];
    return o->games == TELLING ? outlook_mean(o) : -1;
}

bool commander_weighed_better(const struct commander *c)
{
    return clearly_better(&c->telling.outlook[1], &c->telling.outlook[0]) > 0;
}

int32_t clearly_better(const struct outlook *a, const struct outlook *b)
{
    int games = a->games < b->games ? a->games : b->games;
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < games; i++) {
        int64_t d = (a->chance[i] - b->chance[i]) / 100; /* so that squares have room */
        sum += d;
        squares += d * d;
    }
    if (games < 2 || sum <= 0 || sum * 100 / games < POINT / 2)
        return 0;
    int64_t spread = squares - sum * sum / games; /* games times the variance */
    return sum * sum >= 4 * spread ? outlook_mean(a) - outlook_mean(b) : 0;
}

bool outlook_hurts(const struct commander *c, const struct outlook *o, int unit)
{
    enum { LEAST = 150 };
    int32_t all = unit_strength(c->rules, &c->view, unit);
    return o->hurt[unit] >= LEAST * o->games && 2 * o->lost[unit] * all <= o->hurt[unit];
}

const struct strike *strike_likeliest(const struct strike strike[STRIKES], int32_t games, int share)
{
    const struct strike *most = &strike[0];
    for (int i = 1; i < STRIKES; i++)
        if (strike[i].games > most->games)
            most = &strike[i];
    return share * most->games >= games && most->games ? most : NULL;
}

bool is_meant_for(int32_t games, int32_t of)
{
    enum { THIRDS = 3, LIKELY = 2 };
    return games && THIRDS * games >= LIKELY * of;
}

const struct strike *strike_meant(const struct outlook *o)
{
    const struct strike *own = strike_likeliest(o->strike, o->games, TELLING); /* in any at all */
    return own && is_meant_for(own->games, o->games) ? own : NULL;
}

int32_t struck_so(const struct strike strike[STRIKES], const struct strike *as)
{
    for (int i = 0; i < STRIKES; i++)
        if (strike[i].games && strike[i].verb == as->verb && ref_same(strike[i].whom, as->whom))
            return strike[i].games;
    return 0;
}

bool same_doer(const struct commander *c, int thought)
{
    const struct order *a = &c->thought[0].order, *b = &c->thought[thought].order;
    return a->ids && b->ids && ref_same(a->id[0], b->id[0]);
}

const struct strike *escapes(const struct commander *c, const struct outlook *best,
                             const struct outlook *o)
{
    const struct strike *foe = strike_likeliest(o->against, o->games, 2);
    if (!foe || !same_doer(c, c->telling.other))
        return NULL;
    int32_t unspared = best->games - best->spared[foe->whom.index];
    return 2 * (o->by[foe->whom.index] - unspared) >= o->games ? foe : NULL;
}
