#include "app/edit/editor_fair.h"
#include "port/port.h"
#include "rules/game.h"
#include "rules/house.h"
#include "scenario/scenario.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, HALF = 50 };

struct fairness {
    const struct rules *rules;
    struct setting asked;
    struct setting tried; /* what is played; the worker's */
    struct fair *fair;
    struct port_worker *worker;
    bool evens; /* the worker tries what would even it */
    bool begun; /* the games of the table, or of a try */
    int next;   /* what is tried next: a unit less, one more, or what comes after the units */
    char words[FAIR_WORDS];
    atomic_bool stopped;
    struct fair_told told;
    struct fair_try tries[FAIR_TRIES];
    atomic_int done; /* of the tries */
};

/* ---- on the worker ---------------------------------------------------------------------------
 */

/* A game of the setting that is tried, as it begins with dice of its own. */
static bool begin(void *self, int32_t number, struct table *table)
{
    struct fairness *f = self;
    struct trouble ignored;
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    bool good = game_begin(game, f->rules, &f->tried, SEED + number, &ignored);
    if (good) {
        *table = game->table;
        game_release(game);
    }
    free(game);
    return good;
}

static int stronger(const struct fairness *f)
{
    return fair_chance(f->told).red >= HALF ? SIDE_RED : SIDE_BLUE;
}

/* The stronger side without the last unit of a troop. */
static void try_without(struct fairness *f, int unit)
{
    const struct setting_unit *u = &f->asked.unit[unit];
    const struct troop *troop = &f->rules->troop[troop_find(f->rules, u->troop)];
    f->tried.unit_count--;
    memmove(&f->tried.unit[unit], &f->tried.unit[unit + 1],
            sizeof *u * (size_t)(f->tried.unit_count - unit));
    snprintf(f->words, FAIR_WORDS, "%s without %s%s", side_name(u->side), u->name[0] ? "" : "one ",
             u->name[0] ? u->name : troop->name);
}

/* Is a game begun from it? */
static bool is_sound(void *self, const struct setting *setting)
{
    struct fairness *f = self;
    struct trouble ignored;
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    bool good = game_begin(game, f->rules, setting, SEED, &ignored);
    if (good)
        game_release(game);
    free(game);
    return good;
}

static bool commands(const struct setting *s, int unit)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[unit].name[0] && s->unit[i].side == s->unit[unit].side &&
            strcmp(s->unit[i].leader, s->unit[unit].name) == 0)
            return true;
    return false;
}

/* The weaker side with one more of the troop, beside its like; false where there is no room. */
static bool try_with(struct fairness *f, int unit)
{
    const struct setting_unit *u = &f->asked.unit[unit];
    const struct troop *troop = &f->rules->troop[troop_find(f->rules, u->troop)];
    snprintf(f->words, FAIR_WORDS, "%s with one %s more", side_name(u->side), troop->name);
    return !commands(&f->asked, unit) && scenario_another(&f->tried, f->rules, unit, is_sound, f);
}

/* Is it the last of its troop on its side? */
static bool is_last(const struct setting *s, int unit)
{
    for (int i = unit + 1; i < s->unit_count; i++)
        if (s->unit[i].side == s->unit[unit].side &&
            strcmp(s->unit[i].troop, s->unit[unit].troop) == 0)
            return false;
    return true;
}

static void try_turns(struct fairness *f, int turns)
{
    f->tried.turns = turns;
    snprintf(f->words, FAIR_WORDS, "%d turns", turns);
}

static void try_first(struct fairness *f, int side)
{
    f->tried.first = side;
    snprintf(f->words, FAIR_WORDS, "%s", side == SIDE_RED ? "Red begins" : "Blue begins");
}

enum { TRY_FEWER, TRY_MORE, TRY_FIRST, TRIES_LAST };

/* Makes ready the try of that number, a unit less and one more for each unit first; false: there is
 * no such try. */
static bool try_ready(struct fairness *f, int number)
{
    const struct setting *s = &f->asked;
    int side = stronger(f), last = number - 2 * s->unit_count, unit = number / 2;
    bool more = number % 2;
    f->tried = *s;
    if (last < 0) {
        if (f->done >= FAIR_TRIES - TRIES_LAST || !is_last(s, unit) ||
            s->unit[unit].side != (more ? side_other(side) : side))
            return false;
        if (more)
            return try_with(f, unit);
        try_without(f, unit);
        return true;
    }
    if (last == TRY_FIRST) {
        try_first(f, side_other(side));
        return s->first != side_other(side);
    }
    int turns = s->turns + (last == TRY_MORE ? 1 : -1);
    try_turns(f, turns);
    return s->turns && turns > 1;
}

static bool next_try(struct fairness *f)
{
    while (f->next < 2 * f->asked.unit_count + TRIES_LAST)
        if (try_ready(f, f->next++))
            return true;
    return false;
}

static void try_ends(struct fairness *f)
{
    struct fair_told told = fair_so_far(f->fair);
    int at = f->done;
    if (!told.games || f->stopped || at >= FAIR_TRIES)
        return;
    snprintf(f->tries[at].words, FAIR_WORDS, "%s", f->words);
    f->tries[at].told = told;
    f->done = at + 1;
}

static bool games_begin(struct fairness *f)
{
    if (f->evens && (f->stopped || !next_try(f)))
        return false;
    if (!f->evens)
        f->tried = f->asked;
    fair_begin(f->fair, begin, f, f->evens ? EVEN_GAMES : FAIR_GAMES);
    f->begun = true;
    return true;
}

/* A part of it. */
static bool work(void *self)
{
    struct fairness *f = self;
    if (!f->begun)
        return games_begin(f);
    if (fair_on(f->fair))
        return true;
    f->begun = false;
    if (!f->evens) {
        f->told = fair_so_far(f->fair);
        return false;
    }
    try_ends(f);
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------- */

struct fairness *fairness_new(void)
{
    struct fairness *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    f->worker = port_worker_in_parts(work, f);
    if (!f->worker)
        abort();
    return f;
}

void fairness_stop(struct fairness *f)
{
    enum { STEP_MS = 1 };
    f->stopped = true;
    while (!port_worker_idle(f->worker)) {
        fair_hurry(f->fair);
        port_worker_nap(f->worker, STEP_MS / 1000.0);
    }
}

void fairness_free(struct fairness *f)
{
    if (!f)
        return;
    fairness_stop(f);
    port_worker_free(f->worker);
    fair_free(f->fair);
    free(f);
}

void fairness_ask(struct fairness *f, const struct rules *rules, const struct setting *setting)
{
    fairness_stop(f);
    fair_free(f->fair);
    f->fair = fair_new(rules, SEED);
    f->rules = rules;
    f->asked = *setting;
    f->told = (struct fair_told){0};
    f->evens = false;
    f->stopped = false;
    f->done = 0;
    port_worker_ask(f->worker);
}

void fairness_even(struct fairness *f)
{
    if (fairness_busy(f) || !f->told.games)
        return;
    f->evens = true;
    f->stopped = false;
    f->next = 0;
    f->done = 0;
    port_worker_ask(f->worker);
}

bool fairness_busy(const struct fairness *f)
{
    return !port_worker_idle(f->worker);
}

struct fair_told fairness_told(const struct fairness *f)
{
    if (!f->fair || !f->rules)
        return (struct fair_told){0};
    return f->evens || !fairness_busy(f) ? f->told : fair_so_far(f->fair);
}

int64_t fairness_orders(const struct fairness *f)
{
    return f->fair ? fair_orders(f->fair) : 0;
}

static int apart(const struct fair_try *t)
{
    return abs(fair_chance(t->told).red - HALF);
}

int fairness_tries(const struct fairness *f, struct fair_try tries[FAIR_TRIES], int *of)
{
    int done = f->done;
    for (int i = 0; i < done; i++) {
        int at = i;
        for (; at > 0 && apart(&tries[at - 1]) > apart(&f->tries[i]); at--)
            tries[at] = tries[at - 1];
        tries[at] = f->tries[i];
    }
    *of = f->evens && fairness_busy(f) ? FAIR_TRIES : done;
    return done;
}

bool fairness_stale(const struct fairness *f, const struct setting *setting)
{
    return f->rules && memcmp(&f->asked, setting, sizeof *setting) != 0;
}
