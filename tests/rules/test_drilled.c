/* The drilled player: lines that stay lines, guns that keep their crews, plans that follow from a
 * seed, battles that are fought out, and only orders that are allowed. */
#include "unit/check.h"

#include "computer/drilled.h"
#include "computer/opponent.h"
#include "rules/game.h"
#include "rules/house.h"
#include "scenario/battle.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct battle field;
static struct setting setting;
static struct verdict verdict;

static struct game *mill(const struct rules *rules, int32_t seed)
{
    struct trouble trouble = {0};
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    assert_true(
        battle_load(FOILSHOT_SOURCE "/scenarios/battles/hallow-mill.yaml", &field, &trouble));
    assert_true(battle_translate(&field, rules, &setting, NULL, NULL, &trouble));
    assert_true(game_begin(game, rules, &setting, seed, &trouble));
    return game;
}

static void mill_free(struct game *game)
{
    game_release(game);
    free(game);
}

/* A seed whose plan this is. */
static uint64_t seed_of(enum intent intent)
{
    for (uint64_t seed = 1; seed < 1000; seed++)
        if (drilled_intent(seed) == intent)
            return seed;
    fail_msg("no seed makes plan %d", intent);
    return 0;
}

/* Plays it on, at most so many orders, and tells each; every order is allowed. */
static void plays(struct game *game, uint64_t red, uint64_t blue, int orders,
                  void (*told)(const struct table *before, const struct order *order))
{
    uint64_t seed[SIDE_COUNT] = {[SIDE_RED] = red, [SIDE_BLUE] = blue};
    struct opponent *player[SIDE_COUNT] = {0};
    struct trouble trouble = {0};
    struct table *before = calloc(1, sizeof *before);
    struct order order;
    assert_non_null(before);
    table_init(before);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        player[side] = opponent_new("drilled", game->rules, seed[side]);
    for (int n = 0; n < orders && !game->table.over; n++) {
        int side = game_awaited(game);
        table_copy(before, &game->table);
        assert_true(opponent_order(player[side], &game->table, side, &order));
        if (told)
            told(before, &order);
        assert_int_equal(game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble), GIVEN_DONE);
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        opponent_free(player[side]);
    free(before);
}

static void whole_battles_are_fought_the_same_twice(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        struct game *one = mill(rules_list[i], 7), *two = mill(rules_list[i], 7);
        plays(one, 11, 12, 5000, NULL);
        plays(two, 11, 12, 5000, NULL);
        if (!one->table.over || one->table.hash != two->table.hash)
            fail_msg("%s is not fought to the same end", rules_list[i]->id);
        mill_free(one);
        mill_free(two);
    }
}

/* In Kiddies most encounters come to an end by the last Regular or the last man, not by the clock:
 * a player who breaks his own lines and never comes up to the enemy draws them all. */
static void encounters_are_decided(void **state)
{
    enum { BATTLES = 8 };
    int won = 0;
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        struct game *game = mill(rules_find("kiddies"), 20 + i);
        plays(game, 100 + (uint64_t)i, 200 + (uint64_t)i, 5000, NULL);
        won += game->table.over == OVER_WON;
        mill_free(game);
    }
    assert_true(2 * won > BATTLES);
}

/* ---- lines and guns -------------------------------------------------------------------------- */

static const struct rules *kiddies;
static int marched, in_line, crews_left;

static bool is_troop(const struct table *t, int unit, const char *word)
{
    return strcmp(kiddies->troop[t->unit[unit].troop].word, word) == 0;
}

static bool touches_a_gun(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (is_troop(t, i, "cannon") && units_gap(t, unit, i, 0) < MM)
            return true;
    return false;
}

static void of_the_first_turn(const struct table *t, const struct order *o)
{
    if (strcmp(kiddies->verb[o->verb].word, "move") != 0 || !is_troop(t, o->id[0].index, "regular"))
        return;
    marched++;
    in_line += o->ids == 5;
    crews_left += touches_a_gun(t, o->id[0].index);
}

static void lines_march_as_lines_and_guns_keep_their_crews(void **state)
{
    uint64_t all = seed_of(INTENT_ALL);
    (void)state;
    kiddies = rules_find("kiddies");
    marched = in_line = crews_left = 0;
    struct game *game = mill(kiddies, 3);
    while (game->table.turn < 2 && !game->table.over)
        plays(game, all, all, 1, of_the_first_turn);
    assert_true(marched >= 6);
    assert_true(2 * in_line > marched);
    assert_int_equal(crews_left, 0);
    mill_free(game);
}

/* ---- plans ----------------------------------------------------------------------------------- */

static int moves[3]; /* in the first turn: from the south, the middle, the north of the field */

static void of_red(const struct table *t, const struct order *o)
{
    const struct rules *rules = rules_find("morschauser1");
    if (o->side != SIDE_RED || t->turn > 1 || strcmp(rules->verb[o->verb].word, "move") != 0)
        return;
    moves[3 * unit_pose(rules, t, o->id[0].index).at.y / t->depth]++;
}

static void first_turn(enum intent intent)
{
    memset(moves, 0, sizeof moves);
    struct game *game = mill(rules_find("morschauser1"), 3);
    plays(game, seed_of(intent), seed_of(INTENT_WAIT), 60, of_red);
    mill_free(game);
}

/* Red looks east: its left is the north. */
static void a_plan_says_who_goes(void **state)
{
    (void)state;
    first_turn(INTENT_ALL);
    assert_true(moves[0] > 0 && moves[1] > 0 && moves[2] > 0);
    first_turn(INTENT_LEFT);
    assert_true(moves[2] > 0);
    assert_int_equal(moves[0], 0);
    first_turn(INTENT_RIGHT);
    assert_true(moves[0] > 0);
    assert_int_equal(moves[2], 0);
    first_turn(INTENT_WAIT);
    assert_int_equal(moves[0] + moves[1] + moves[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_battles_are_fought_the_same_twice),
        cmocka_unit_test(encounters_are_decided),
        cmocka_unit_test(lines_march_as_lines_and_guns_keep_their_crews),
        cmocka_unit_test(a_plan_says_who_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
