/* Whoever is told to play now does so: after that the computer gives no more than a few orders in
 * the games it plays ahead, tries no more shots, and looks at no more places, in every set.
 * Counted, not timed. */
#include "unit/check.h"

#include "computer/commander.h"
#include "computer/odds.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 16 /* what is under way when it hears of it, and what comes of that by itself */ };

static const char *const battles[] = {"sixplus/tea-tray",         "pikeshot/pitched-battle",
                                      "sham/first-drill",         "morschauser1/two-parishes",
                                      "morschauser2/little-wold", "kiddies/book-ridge"};
enum { BATTLES = sizeof battles / sizeof battles[0] };

/* A set that counts what it carries out, and after so much hurries whoever thinks. */
static struct {
    struct rules rules;
    struct decides decides;
    const struct rules *set;
    struct commander *hurries;
    struct odds *odds;
    int orders, at; /* carried out; hurries after so many */
} tally;

static enum due counting(const struct table *table, struct order *order)
{
    if (++tally.orders == tally.at) {
        if (tally.hurries)
            commander_hurry(tally.hurries);
        if (tally.odds)
            odds_hurry(tally.odds);
    }
    return tally.set->decides->automatic(table, order);
}

static struct game *battle(const char *name)
{
    static struct setting setting;
    char path[300];
    struct trouble trouble = {0};
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    snprintf(path, sizeof path, "%s/scenarios/%s.yaml", FOILSHOT_SOURCE, name);
    assert_true(scenario_load(path, &setting, &trouble));
    assert_true(game_begin(game, rules_find(setting.set), &setting, 3, &trouble));
    tally.set = game->rules;
    tally.rules = *game->rules;
    tally.decides = *game->rules->decides;
    tally.decides.automatic = counting;
    tally.rules.decides = &tally.decides;
    assert_non_null(tally.set->decides->automatic);
    return game;
}

/* Past the setting up, into the middle of it. */
static void play_into(struct game *game)
{
    enum { INTO = 60 };
    struct trouble trouble = {0};
    struct verdict verdict;
    struct commander *c = commander_new(game->rules, &levels[RECRUIT], 4, 1);
    commander_manners(c, false, false);
    for (int i = 0; i < INTO && !game->table.over; i++) {
        struct order order;
        if (!commander_order(c, &game->table, game_awaited(game), &order))
            break;
        game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble);
    }
    commander_free(c);
}

static void orders_after(struct game *game, int at)
{
    struct order order;
    struct commander *c = commander_new(&tally.rules, &levels[GENERAL], 0, 7);
    tally.hurries = c;
    tally.orders = 0;
    tally.at = at;
    assert_true(commander_order(c, &game->table, game_awaited(game), &order));
    if (tally.orders > at + FEW)
        fail_msg("%s: %d orders after it was hurried at %d", tally.set->id, tally.orders - at, at);
    struct verdict verdict;
    rules_check(game->rules, &game->table, &order, &verdict);
    assert_true(verdict.allowed); /* the best so far is an order all the same */
    tally.hurries = NULL;
    commander_free(c);
}

static void it_plays_now_when_it_is_told_to(void **state)
{
    static const int at[] = {1, 2, 5, 20, 100, 700};
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        struct game *game = battle(battles[i]);
        play_into(game);
        for (size_t k = 0; k < sizeof at / sizeof at[0] && !game->table.over; k++)
            orders_after(game, at[k]);
        game_release(game);
        free(game);
    }
}

static void odds_end_when_they_are_told_to(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        struct game *game = battle(battles[i]);
        struct weights weights = weights_usual(game->rules);
        play_into(game);
        tally.odds = odds_new(&tally.rules, &weights, 1);
        for (int at = 1; at < 400; at += 133) {
            tally.orders = 0;
            tally.at = at;
            odds_of(tally.odds, &game->table, 1000);
            assert_true(tally.orders <= at + FEW);
        }
        odds_free(tally.odds);
        tally.odds = NULL;
        game_release(game);
        free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_now_when_it_is_told_to),
        cmocka_unit_test(odds_end_when_they_are_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
