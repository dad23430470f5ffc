#include "computer/turning.h"

#include "computer/odds.h"
#include "rules/umpire.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct budget budget_usual = {.chance = 48, .account = 40, .playouts = 64};

enum { GAMES_MOST = 4096 };

/* What is being played ahead. */
enum step {
    STEP_NONE,
    STEP_CHANCE, /* a table as it stands */
    STEP_MEAN,   /* an account: the order, with other dice */
    STEP_AFTER,  /* what came of it */
    STEP_ADVICE, /* a good player looks for a better one */
    STEP_OTHER,  /* that one, */
    STEP_GIVEN,  /* and the order once more beside it; half of the games, then the rest */
};

struct judge {
    const struct rules *rules;
    struct weights weights;
    struct budget budget;
    struct odds *odds;
    struct ahead ahead;
    atomic_bool hurried;
    atomic_flag busy;          /* somebody looks at or changes the next one */
    struct commander *advises; /* while it thinks; owned */
    bool thinks;               /* it has more to think about */
    int64_t advised;           /* orders that those before it have given ahead */
    enum step step;
    const struct table *before, *after; /* what the account is about */
    const struct order *order;
    bool dice, good;
    int32_t first, games; /* of the half */
    int32_t chance;       /* what comes of it */
    struct account account;
    struct thought instead;
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
    j->odds = odds_new(rules, weights, COMMANDER_SEED);
    odds_eyes(j->odds, eyes);
    ahead_init(&j->ahead, rules);
    atomic_flag_clear(&j->busy);
    return j;
}

void judge_free(struct judge *j)
{
    if (j) {
        commander_free(j->advises);
        odds_free(j->odds);
    }
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

/* Leaves what was begun. */
static void give_up(struct judge *j)
{
    struct commander *c = j->advises;
    advises(j, NULL);
    if (c)
        j->advised += commander_orders(c);
    commander_free(c);
    j->step = STEP_NONE;
}

/* ---- a chance --------------------------------------------------------------------------------
 */

static bool sets_up(const struct judge *j, const struct table *t)
{
    return j->rules->phase[t->phase].hidden;
}

void judge_chance_begin(struct judge *j, const struct table *t)
{
    unhurried(j);
    give_up(j);
    j->chance = t->over == OVER_DRAWN ? CERTAIN / 2
                : t->over             ? (t->winner == SIDE_RED ? CERTAIN : 0)
                : sets_up(j, t)       ? CHANCE_UNTOLD
                                      : CHANCE_UNKNOWN;
    if (j->chance != CHANCE_UNKNOWN)
        return;
    odds_begin(j->odds, t, j->budget.chance);
    j->step = STEP_CHANCE;
}

int32_t judge_chance_found(const struct judge *j)
{
    return j->chance;
}

static void chance_ends(struct judge *j)
{
    j->chance = odds_found(j->odds);
    j->step = STEP_NONE;
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

/* So many games of the account, from the table before the order or from another. */
static void play(struct judge *j, enum step step, const struct table *now,
                 const struct order *order, const struct order *then, int32_t *chance)
{
    j->step = step;
    odds_series(j->odds, now, order, then, j->first, j->games, chance + j->first);
}

void judge_account_begin(struct judge *j, const struct table *before, const struct order *order,
                         const struct table *after, bool dice)
{
    unhurried(j);
    give_up(j);
    j->before = before;
    j->after = after;
    j->order = order;
    j->dice = dice;
    j->first = 0;
    j->games = j->budget.account;
    j->account = (struct account){.games = j->games};
    j->instead = (struct thought){.aim = AIM_NONE};
    j->good = !allowed(j, before, order);
    if (j->good)
        return;
    odds_from(j->odds, before);
    play(j, STEP_MEAN, NULL, order, NULL, j->given);
}

bool judge_account_found(const struct judge *j, struct account *account, struct thought *instead)
{
    *account = j->account;
    if (instead)
        *instead = j->instead;
    return j->good;
}

static void account_ends(struct judge *j)
{
    j->step = STEP_NONE;
    j->account.known = j->good = true;
}

static void advice_begins(struct judge *j)
{
    enum { OTHERS = COMMANDER_SEED + 1 }; /* not the games that its advice is judged by */
    struct commander *c = commander_new(j->rules, &levels[CAPTAIN], j->budget.playouts, OTHERS);
    commander_weigh(c, &j->weights);
    commander_manners(c, false, false);
    j->thinks = commander_begin(c, j->before, j->order->side);
    advises(j, c);
    j->step = STEP_ADVICE;
}

static void after_begins(struct judge *j)
{
    j->step = STEP_AFTER;
    odds_series_after(j->odds, j->after, j->first, j->games, j->other + j->first);
}

static void mean_ends(struct judge *j)
{
    struct account *a = &j->account;
    a->mean = a->after = a->best = mean(j->given, j->games);
    if (j->dice)
        after_begins(j);
    else
        advice_begins(j);
}

static void after_ends(struct judge *j)
{
    j->account.after = mean(j->other, j->games);
    advice_begins(j);
}

/* What a good player would have done; false: nothing else. */
static bool advice(struct judge *j, struct thought *out)
{
    int count;
    struct order order;
    bool found = commander_found(j->advises, &order);
    const struct thought *thought = commander_thoughts(j->advises, &count);
    *out = (struct thought){.aim = AIM_NONE};
    if (found && count && memcmp(&thought[0].order, &order, sizeof order) == 0)
        *out = thought[0];
    out->order = order;
    return found && memcmp(&order, j->order, sizeof order) != 0 && allowed(j, j->before, &order);
}

/* Games of either, each with the other after it where that is still allowed: what can be done next
 * as well has not been missed. */
static void other_begins(struct judge *j, int32_t first, int32_t games)
{
    j->first = first;
    j->games = games;
    play(j, STEP_OTHER, NULL, &j->instead.order, j->order, j->other);
}

static void advice_ends(struct judge *j)
{
    struct thought other;
    bool good = advice(j, &other);
    give_up(j);
    if (!good) {
        account_ends(j);
        return;
    }
    j->instead = other;
    other_begins(j, 0, j->budget.account / 2);
}

static void other_ends(struct judge *j)
{
    play(j, STEP_GIVEN, NULL, j->order, &j->instead.order, j->given);
}

static void rest_ends(struct judge *j)
{
    enum { SURELY = 20 };
    struct account *a = &j->account;
    int side = j->order->side;
    int32_t gain = mean(j->other + j->first, j->games) - mean(j->given + j->first, j->games);
    a->better = beats(j->other, j->given, j->budget.account, side, SURELY) &&
                (side == SIDE_RED ? gain > 0 : gain < 0);
    if (a->better) {
        a->best = within(a->mean + gain, 0, CERTAIN);
        note_order(j, j->before, &j->instead.order, a);
    }
    account_ends(j);
}

/* After half of the games it is seen whether the other may be better at all, after all of them
 * whether it is; by how much the second half tells, which did not choose it. */
static void given_ends(struct judge *j)
{
    enum { PERHAPS = 7 };
    int32_t half = j->budget.account / 2;
    if (j->first > 0)
        rest_ends(j);
    else if (beats(j->other, j->given, half, j->order->side, PERHAPS))
        other_begins(j, half, j->budget.account - half);
    else
        account_ends(j);
}

/* ---- on and on -------------------------------------------------------------------------------
 */

static void (*const ends[])(struct judge *j) = {
    [STEP_CHANCE] = chance_ends, [STEP_MEAN] = mean_ends,   [STEP_AFTER] = after_ends,
    [STEP_ADVICE] = advice_ends, [STEP_OTHER] = other_ends, [STEP_GIVEN] = given_ends,
};

static bool step_on(struct judge *j)
{
    if (j->step != STEP_ADVICE)
        return odds_on(j->odds);
    j->thinks = j->thinks && commander_on(j->advises);
    return j->thinks;
}

bool judge_on(struct judge *j)
{
    if (j->step == STEP_NONE)
        return false;
    if (step_on(j))
        return true;
    if (j->hurried)
        give_up(j);
    else
        ends[j->step](j);
    return j->step != STEP_NONE;
}

int64_t judge_orders(const struct judge *j)
{
    return odds_orders(j->odds) + j->advised + (j->advises ? commander_orders(j->advises) : 0);
}

int32_t judge_chance(struct judge *j, const struct table *t)
{
    judge_chance_begin(j, t);
    while (judge_on(j))
        ;
    return judge_chance_found(j);
}

bool judge_account(struct judge *j, const struct table *before, const struct order *order,
                   const struct table *after, bool dice, struct account *a, struct thought *instead)
{
    judge_account_begin(j, before, order, after, dice);
    while (judge_on(j))
        ;
    return judge_account_found(j, a, instead);
}
