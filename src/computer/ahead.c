#include "computer/ahead.h"

#include "computer/random.h"
#include "rules/house.h"

#include <stdlib.h>
#include <string.h>

enum { AUTO_CAP = 64 }; /* orders a game may give itself in a row; more is a bug */

static struct quiet *hush(struct ahead *a, int only)
{
    a->quiet.trial = &a->trial;
    a->quiet.spare = &a->spare;
    a->quiet.only = only;
    a->quiet.rough = a->rough;
    return rules_quietly(&a->quiet);
}

struct quiet *ahead_hush(struct ahead *a)
{
    return hush(a, -1);
}

void ahead_init(struct ahead *a, const struct rules *rules)
{
    a->rules = rules;
    a->verdict = (struct verdict){0};
    memset(&a->quiet, 0, sizeof a->quiet);
    a->quiet.only = -1;
    a->orders = 0;
    a->rough = false;
    ahead_match(a, false);
    table_init(&a->table);
    table_init(&a->trial);
}

void ahead_from(struct ahead *a, const struct table *table)
{
    table_copy(&a->table, table);
    a->quiet.tried = false;
    ahead_match(a, false);
}

int ahead_awaited(const struct ahead *a)
{
    return a->table.ask ? a->table.ask_side : a->table.active;
}

void ahead_offers(struct ahead *a, int side, int only, struct offers *offers)
{
    struct quiet *before = hush(a, only);
    rules_offer(a->rules, &a->table, side, offers);
    rules_quietly(before);
}

bool ahead_allows(struct ahead *a, const struct order *order)
{
    struct quiet *before = hush(a, -1);
    rules_check(a->rules, &a->table, order, &a->verdict);
    rules_quietly(before);
    if (a->quiet.tried)
        a->allowed = *order;
    return a->verdict.allowed;
}

bool ahead_snap(struct ahead *a, struct order *order)
{
    struct quiet *before = hush(a, -1);
    bool found = rules_snap(a->rules, &a->table, order);
    rules_quietly(before);
    if (a->quiet.tried)
        a->allowed = *order;
    return found;
}

bool ahead_fits(struct ahead *a, struct order *order)
{
    order_quantise(order);
    return ahead_allows(a, order) || (a->verdict.place && ahead_snap(a, order));
}

void ahead_match(struct ahead *a, bool on)
{
    a->matching = (struct matching){.on = on};
}

/* Whom an order is about: who is asked about, or its first unit; TABLE_UNITS: nobody. What a
 * question is about is the set's own number: where it is no unit, matching is lost and nothing
 * else.
 */
static int about(const struct table *t, const struct order *order)
{
    if (t->ask && t->ask_subject > 0 && t->ask_subject <= t->units)
        return t->ask_subject - 1;
    for (int i = 0; i < order->ids; i++)
        if (order->id[i].kind == KIND_UNIT)
            return order->id[i].index;
    return TABLE_UNITS;
}

/* How often the game has come to this step of the turn, this time among them. */
static int32_t times_here(struct matching *m, int32_t step)
{
    int i = 0;
    while (i < m->steps && m->step[i][0] != step)
        i++;
    if (i == MATCHED_STEPS) /* more than any set has: a number of its own each time */
        return ++m->step[MATCHED_STEPS - 1][1] * MATCHED_STEPS;
    if (i == m->steps) {
        m->steps++;
        m->step[i][0] = step;
        m->step[i][1] = 0;
    }
    return ++m->step[i][1];
}

static void match_when(struct matching *m, const struct table *t)
{
    int32_t now[4] = {t->turn, t->phase, t->step, t->active};
    if (m->times && memcmp(now, m->when, sizeof now) == 0)
        return;
    if (now[0] != m->when[0])
        m->steps = 0;
    memcpy(m->when, now, sizeof now);
    memset(m->rolled, 0, sizeof m->rolled);
    m->times = times_here(m, t->phase << 16 | t->step << 4 | t->active);
}

/* The dice that are for him come next. */
static void match(struct ahead *a, int whom)
{
    enum { ROOM = 0xfffffff }; /* of a stream of dice */
    struct matching *m = &a->matching;
    struct table *t = &a->table;
    match_when(m, t);
    uint64_t step = (uint64_t)(t->phase << 16 | t->step << 4 | t->active);
    uint64_t when = ahead_mixed((uint64_t)t->turn << 32 | (uint32_t)t->seed,
                                (uint64_t)(uint32_t)m->times << 32 | step);
    uint64_t key = ahead_mixed(when, (uint64_t)whom << 32 | m->rolled[whom]);
    struct turn turn = {.table = t, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_drawn_game, (int32_t)(key & ROOM));
    turn_set(&turn, ref_table(), F_TABLE_drawn_scatter, (int32_t)(key >> 32 & ROOM));
}

/* Carries one order out with the dice that are for whom it is about. */
static void apply_matched(struct ahead *a, struct turn *turn, const struct order *order)
{
    int whom = about(&a->table, order);
    match(a, whom);
    int32_t game = a->table.drawn_game, scatter = a->table.drawn_scatter;
    rules_apply(a->rules, turn, order);
    if (a->table.drawn_game != game || a->table.drawn_scatter != scatter)
        a->matching.rolled[whom]++;
}

/* Has the order been carried out already, on the trial? Not if dice have fallen there that are not
 * his. */
static bool was_tried(const struct ahead *a, const struct order *order)
{
    if (!a->quiet.tried || memcmp(order, &a->allowed, sizeof *order) != 0)
        return false;
    return !a->matching.on || (a->trial.drawn_game == a->table.drawn_game &&
                               a->trial.drawn_scatter == a->table.drawn_scatter);
}

/* Carries one order out. A flick that is too tangled changes nothing. What was tried last need not
 * be done again. */
static bool carry_out(struct ahead *a, const struct order *order)
{
    bool tried = was_tried(a, order);
    a->quiet.tried = false;
    if (tried) {
        table_copy(&a->table, &a->trial);
        a->orders++;
        return true;
    }
    struct turn turn = {.table = &a->table, .see = SEE_ALL};
    if (a->matching.on)
        apply_matched(a, &turn, order);
    else
        rules_apply(a->rules, &turn, order);
    a->orders++;
    free(turn.stuck);
    return !turn.stuck;
}

/* What the game does in a side's stead the side might do as well. */
static bool in_its_stead(struct ahead *a, const struct order *order)
{
    if (!a->rules->verb[order->verb].check)
        return true;
    rules_judge(a->rules, &a->table, order, &a->verdict);
    return a->verdict.allowed;
}

static bool automatic(struct ahead *a)
{
    struct order order;
    bool good = true;
    for (int i = 0; good && i < AUTO_CAP && a->rules->decides->automatic; i++) {
        if (a->rules->decides->automatic(&a->table, &order) == DUE_NOTHING)
            return true;
        good = in_its_stead(a, &order) && carry_out(a, &order);
    }
    return good;
}

bool ahead_give(struct ahead *a, const struct order *order)
{
    struct quiet *before = hush(a, -1);
    bool good = carry_out(a, order) && automatic(a);
    rules_quietly(before);
    return good;
}

bool ahead_carry_on(struct ahead *a)
{
    struct quiet *before = hush(a, -1);
    bool good = automatic(a);
    rules_quietly(before);
    return good;
}

uint64_t ahead_mixed(uint64_t a, uint64_t b)
{
    uint64_t z = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void ahead_reseed(struct table *t, uint64_t seed)
{
    struct turn turn = {.table = t, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_seed, (int32_t)(seed >> 33));
    turn_set(&turn, ref_table(), F_TABLE_drawn_game, 0);
    turn_set(&turn, ref_table(), F_TABLE_drawn_scatter, 0);
}

static void hide(struct turn *turn, int base, struct random_player *chance)
{
    struct table *t = turn->table;
    int side = unit_side(&t->unit[base_unit(&t->base[base])]);
    int32_t deep = (int32_t)random_below(chance, (uint32_t)t->width / 5 + 1);
    struct pose pose = {.at = {side == SIDE_RED ? deep : t->width - deep,
                               (int32_t)random_below(chance, (uint32_t)t->depth + 1)},
                        .face = (side == SIDE_RED ? 90 : 270) * DEG};
    if (t->base[base].where == WHERE_TABLE)
        turn_pose(turn, ref_base(t, base), pose);
}

int32_t ahead_unspent(struct ahead *a, int side, struct offers *offers)
{
    const struct table *t = &a->table;
    uint8_t may[TABLE_UNITS] = {0};
    int32_t stand = 0, left = 0;
    if (t->ask || t->active != side)
        return 0;
    ahead_offers(a, side, -1, offers);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        if (offer->unit.kind == KIND_UNIT && !a->rules->verb[offer->verb].turn_free)
            may[offer->unit.index] = 1;
    }
    for (int i = 0; i < t->units; i++)
        if (unit_side(&t->unit[i]) == side && unit_stands(t, i)) {
            stand++;
            left += may[i];
        }
    return stand ? 2000 * left / stand - 1000 : 0;
}

void ahead_masked(struct ahead *a, const struct table *table, int side, uint64_t guess,
                  struct table *view)
{
    bool (*visible)(const struct table *, int, int) = a->rules->decides->visible;
    struct turn turn = {.table = view, .see = SEE_ALL};
    struct random_player chance = random_player(guess);
    a->quiet.tried = false; /* what was tried was tried on another table */
    table_copy(view, table);
    ahead_reseed(view, guess);
    for (int i = 0; visible && side != SIDE_NONE && i < table->bases; i++)
        if (!visible(table, side, i))
            hide(&turn, i, &chance);
}
