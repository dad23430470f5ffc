#include "computer/turning.h"

#include "computer/odds.h"
#include "rules/umpire.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct budget budget_usual = {.chance = 48, .account = 40, .playouts = 64};

enum { GAMES_MOST = 4096, SEED = 40426 /* any: what it comes to is the same on every machine */ };

struct judge {
    const struct rules *rules;
    struct weights weights;
    struct budget budget;
    struct odds *odds;
    struct ahead ahead;
    atomic_bool hurried;
    atomic_flag busy;          /* somebody looks at or changes the next one */
    struct commander *advises; /* while it thinks */
    int32_t given[GAMES_MOST], other[GAMES_MOST];
};

static int32_t within(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

struct judge *judge_new(const struct rules *rules, const struct weights *weights,
                        const struct budget *budget, int eyes)
{
    struct judge *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    j->rules = rules;
    j->weights = *weights;
    j->budget =
        (struct budget){.chance = within(budget->chance, 1, GAMES_MOST),
                        .account = within(budget->account, 4, GAMES_MOST),
                        .playouts = within(budget->playouts, PLAYOUTS_LEAST, PLAYOUTS_MOST)};
    j->odds = odds_new(rules, weights, SEED);
    odds_eyes(j->odds, eyes);
    ahead_init(&j->ahead, rules);
    atomic_flag_clear(&j->busy);
    return j;
}

void judge_free(struct judge *j)
{
    if (j)
        odds_free(j->odds);
    free(j);
}

/* ---- hurry -----------------------------------------------------------------------------------
 */

static void alone(struct judge *j)
{
    while (atomic_flag_test_and_set(&j->busy))
        ;
}

void judge_hurry(struct judge *j)
{
    j->hurried = true;
    odds_hurry(j->odds);
    alone(j);
    if (j->advises)
        commander_hurry(j->advises);
    atomic_flag_clear(&j->busy);
}

static void unhurried(struct judge *j)
{
    j->hurried = false;
    odds_unhurried(j->odds);
}

static void advises(struct judge *j, struct commander *c)
{
    alone(j);
    j->advises = c;
    atomic_flag_clear(&j->busy);
}

/* ---- a chance --------------------------------------------------------------------------------
 */

static bool sets_up(const struct judge *j, const struct table *t)
{
    return j->rules->phase[t->phase].hidden;
}

int32_t judge_chance(struct judge *j, const struct table *t)
{
    unhurried(j);
    if (t->over)
        return t->over == OVER_DRAWN ? CERTAIN / 2 : t->winner == SIDE_RED ? CERTAIN : 0;
    if (sets_up(j, t))
        return CHANCE_UNTOLD;
    int32_t chance = odds_of(j->odds, t, j->budget.chance);
    return j->hurried || chance < 0 ? CHANCE_UNKNOWN : chance;
}

/* ---- an account ------------------------------------------------------------------------------
 */

static int32_t mean(const int32_t *chance, int32_t count)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += chance[i];
    return (int32_t)(sum / count);
}

bool judge_weighs(const struct rules *rules, const struct table *before, const struct block *b,
                  struct order *order)
{
    struct trouble ignored = {0};
    if (b->number == 0 || b->source == SOURCE_AUTO || !b->side || umpire_says(b->order) ||
        rules->phase[before->phase].hidden || before->over ||
        !order_recall(rules, before, b->side, b->order, order, &ignored))
        return false;
    const struct verb *verb = &rules->verb[order->verb];
    return verb->house != HOUSE_DRAW && verb->house != HOUSE_RESIGN && !verb->turn_free;
}

static bool allowed(struct judge *j, const struct table *t, const struct order *order)
{
    ahead_from(&j->ahead, t);
    return ahead_allows(&j->ahead, order);
}

/* What a good player would have done; false: nothing else, or it was hurried. */
static bool advice(struct judge *j, const struct table *before, const struct order *given,
                   struct thought *out)
{
    int count;
    struct order order;
    struct commander *c =
        commander_new(j->rules, &levels[CAPTAIN], j->budget.playouts, (uint64_t)SEED);
    commander_weigh(c, &j->weights);
    commander_manners(c, false, false);
    advises(j, c);
    bool found = commander_order(c, before, given->side, &order);
    advises(j, NULL);
    const struct thought *thought = commander_thoughts(c, &count);
    *out = (struct thought){.aim = AIM_NONE};
    if (found && count && memcmp(&thought[0].order, &order, sizeof order) == 0)
        *out = thought[0];
    out->order = order;
    commander_free(c);
    return found && !j->hurried && memcmp(&order, given, sizeof order) != 0 &&
           allowed(j, before, &order);
}

/* Is the other better for the side, by more than `tenths` tenths of what chance alone makes of so
 * many games? */
static bool beats(const int32_t *other, const int32_t *given, int32_t count, int side, int tenths)
{
    int64_t sum = 0, squares = 0;
    for (int32_t i = 0; i < count; i++) {
        int64_t gain =
            (int64_t)(side == SIDE_RED ? other[i] - given[i] : given[i] - other[i]) / 1000;
        sum += gain;
        squares += gain * gain;
    }
    return sum > 0 &&
           100 * sum * sum * (count - 1) > (int64_t)tenths * tenths * (count * squares - sum * sum);
}

/* Games first … first + games - 1 of either, each with the other after it where that is still
 * allowed: what can be done next as well has not been missed. */
static bool either(struct judge *j, const struct order *given, const struct order *other,
                   int32_t first, int32_t games)
{
    return odds_play(j->odds, NULL, other, given, first, games, j->other + first) &&
           odds_play(j->odds, NULL, given, other, first, games, j->given + first);
}

/* After half of the games it is seen whether the other may be better at all, after all of them
 * whether it is; by how much the second half tells, which did not choose it. */
static bool compare(struct judge *j, const struct order *given, const struct order *other,
                    struct account *a)
{
    enum { PERHAPS = 7, SURELY = 20 };
    int32_t games = j->budget.account, half = games / 2, rest = games - half;
    int side = given->side;
    if (!either(j, given, other, 0, half))
        return false;
    if (!beats(j->other, j->given, half, side, PERHAPS))
        return true;
    if (!either(j, given, other, half, rest))
        return false;
    int32_t gain = mean(j->other + half, rest) - mean(j->given + half, rest);
    a->better =
        beats(j->other, j->given, games, side, SURELY) && (side == SIDE_RED ? gain > 0 : gain < 0);
    if (a->better)
        a->best = within(a->mean + gain, 0, CERTAIN);
    return true;
}

static void note_order(const struct judge *j, const struct table *before, const struct order *order,
                       struct account *a)
{
    struct words words;
    words_init(&words);
    order_write(j->rules, before, order, &words);
    if (words.length < sizeof a->order)
        memcpy(a->order, words.text, words.length + 1);
    words_release(&words);
}

bool judge_account(struct judge *j, const struct table *before, const struct order *order,
                   const struct table *after, bool dice, struct account *a, struct thought *instead)
{
    struct thought other;
    int32_t games = j->budget.account;
    *a = (struct account){.games = games};
    unhurried(j);
    if (!allowed(j, before, order))
        return true;
    odds_from(j->odds, before);
    if (!odds_play(j->odds, NULL, order, NULL, 0, games, j->given))
        return false;
    a->mean = a->after = a->best = mean(j->given, games);
    if (dice && !odds_play(j->odds, after, NULL, NULL, 0, games, j->other))
        return false;
    if (dice)
        a->after = mean(j->other, games);
    if (advice(j, before, order, &other)) {
        if (!compare(j, order, &other.order, a))
            return false;
        if (a->better)
            note_order(j, before, &other.order, a);
        if (instead)
            *instead = other;
    }
    a->known = !j->hurried;
    return a->known;
}
