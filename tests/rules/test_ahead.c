/* Playing ahead: the game that nobody reads comes out as the one that is written down, and asking
 * quietly gives the same answers without their words. Whole games of every set. */
#include "unit/check.h"
#include "unit/sanitized.h"

#include "computer/ahead.h"
#include "computer/keen.h"
#include "computer/quick.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER_CAP = SANITIZED ? 80 : 1500, EVERY = 5 };

static const char *const battles[] = {"kiddies/book-ridge",       "kiddies/river-crossing",
                                      "sixplus/tea-tray",         "sixplus/four-counties",
                                      "pikeshot/drummers-dice",   "sham/first-drill",
                                      "morschauser1/first-lines", "morschauser2/little-wold"};
enum { BATTLES = sizeof battles / sizeof battles[0] };

static struct both {
    struct setting setting;
    struct game game;
    struct ahead ahead;
    struct offers loud, quiet, one;
    struct verdict verdict;
} * both;

static void open_battle(const char *name, int32_t seed)
{
    char path[300];
    struct trouble trouble = {0};
    snprintf(path, sizeof path, "%s/scenarios/%s.yaml", FOILSHOT_SOURCE, name);
    assert_true(scenario_load(path, &both->setting, &trouble));
    assert_true(
        game_begin(&both->game, rules_find(both->setting.set), &both->setting, seed, &trouble));
    ahead_init(&both->ahead, both->game.rules);
    ahead_from(&both->ahead, &both->game.table);
}

static bool given_both_ways(const struct order *order)
{
    struct trouble trouble = {0};
    enum given given = game_give(&both->game, order, SOURCE_COMPUTER, &both->verdict, &trouble);
    if (given == GIVEN_STUCK)
        return false;
    assert_int_equal(given, GIVEN_DONE);
    assert_true(ahead_allows(&both->ahead, order));
    assert_true(ahead_give(&both->ahead, order));
    assert_true(both->ahead.table.hash == both->game.table.hash);
    return true;
}

/* ---- the same tables -------------------------------------------------------------------------
 */

static void play(const char *name, int32_t seed, bool keenly, void (*look)(int side))
{
    struct keen_player keen = keen_player((uint64_t)seed);
    struct random_player plain = random_player((uint64_t)seed);
    struct order order;
    bool probe;
    open_battle(name, seed);
    const struct game *g = &both->game;
    for (int n = 0; n < ORDER_CAP && !g->table.over; n++) {
        int side = game_awaited(g);
        if (look && n % EVERY == 0)
            look(side);
        if (!(keenly && keen_order(&keen, g->rules, &g->table, side, &both->loud, &order)) &&
            !random_order(&plain, g->rules, &g->table, side, &both->loud, &order, &probe))
            break;
        if (!given_both_ways(&order))
            break;
    }
    assert_true(table_hash(&both->ahead.table) == both->ahead.table.hash);
    struct table *copy = calloc(1, sizeof *copy);
    assert_non_null(copy);
    table_copy(copy, &g->table);
    assert_memory_equal(copy, &g->table, sizeof *copy);
    free(copy);
    game_release(&both->game);
}

static void whole_games_come_out_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++)
        play(battles[i], 7 + i, i % 2, NULL);
}

/* ---- the same offers -------------------------------------------------------------------------
 */

static bool offers_same(const struct offer *a, const struct offer *b)
{
    return a->verb == b->verb && ref_same(a->unit, b->unit) && a->withs == b->withs &&
           memcmp(a->with, b->with, sizeof a->with) == 0 && a->targets == b->targets &&
           memcmp(a->target, b->target, sizeof a->target) == 0 && a->reach == b->reach &&
           a->spots == b->spots && strcmp(a->word, b->word) == 0;
}

static void allowed_ones_are_those_asked_quietly(int side)
{
    const struct game *g = &both->game;
    int k = 0;
    rules_offer(g->rules, &g->table, side, &both->loud);
    ahead_offers(&both->ahead, side, -1, &both->quiet);
    for (int i = 0; i < both->loud.count; i++) {
        if (!both->loud.offer[i].allowed)
            continue;
        assert_true(k < both->quiet.count);
        assert_true(offers_same(&both->loud.offer[i], &both->quiet.offer[k]));
        k++;
    }
    assert_int_equal(k, both->quiet.count);
}

static int of_unit(const struct offers *offers, struct ref unit)
{
    int count = 0;
    for (int i = 0; i < offers->count; i++)
        count += ref_same(offers->offer[i].unit, unit);
    return count;
}

/* What is asked of one unit is what there is of it when all are asked. */
static void a_units_own_are_all_of_it(int side)
{
    const struct table *t = &both->game.table;
    ahead_offers(&both->ahead, side, -1, &both->quiet);
    for (int i = 0; i < t->units; i++) {
        struct ref unit = ref_unit(t, i);
        ahead_offers(&both->ahead, side, i, &both->one);
        assert_int_equal(of_unit(&both->one, unit), of_unit(&both->quiet, unit));
        assert_true(both->one.count <= both->quiet.count);
    }
}

static void look_at_offers(int side)
{
    allowed_ones_are_those_asked_quietly(side);
    a_units_own_are_all_of_it(side);
}

static void quiet_offers_are_the_allowed_ones(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++)
        play(battles[i], 70 + i, i % 2 == 0, look_at_offers);
}

/* ---- roughly ---------------------------------------------------------------------------------
 */

static int close_targets, rough_targets; /* of units that may go at somebody */

static bool has_target(const struct offers *offers, const struct offer *like, struct ref target)
{
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (o->verb != like->verb || !ref_same(o->unit, like->unit))
            continue;
        for (int k = 0; k < o->targets; k++)
            if (ref_same(o->target[k], target))
                return true;
    }
    return false;
}

static int targets_of(const struct offers *offers)
{
    int count = 0;
    for (int i = 0; i < offers->count; i++)
        count += offers->offer[i].targets;
    return count;
}

/* Whoever looks roughly misses some, and finds none that is not there. */
static void look_roughly(int side)
{
    ahead_offers(&both->ahead, side, -1, &both->quiet);
    both->ahead.rough = true;
    ahead_offers(&both->ahead, side, -1, &both->one);
    both->ahead.rough = false;
    for (int i = 0; i < both->one.count; i++) {
        const struct offer *o = &both->one.offer[i];
        for (int k = 0; k < o->targets; k++)
            assert_true(has_target(&both->quiet, o, o->target[k]));
    }
    close_targets += targets_of(&both->quiet);
    rough_targets += targets_of(&both->one);
}

static void rough_offers_are_allowed_and_few_are_missed(void **state)
{
    (void)state;
    close_targets = rough_targets = 0;
    for (int i = 0; i < BATTLES; i++)
        play(battles[i], 170 + i, true, look_roughly);
    assert_true(rough_targets > 0 && rough_targets <= close_targets);
    assert_true(SANITIZED || rough_targets < close_targets); /* late in long games */
    assert_true(10 * rough_targets > 9 * close_targets);
    print_message("%d of %d targets are found roughly\n", rough_targets, close_targets);
}

/* ---- the same verdicts -----------------------------------------------------------------------
 */

static void look_at_verdicts(int side)
{
    static struct random_player wild = {.state = 99};
    const struct game *g = &both->game;
    rules_offer(g->rules, &g->table, side, &both->loud);
    for (int n = 0; n < 10; n++) {
        struct order order, near, far;
        random_probe(&wild, g->rules, &g->table, side, &both->loud, &order);
        rules_check(g->rules, &g->table, &order, &both->verdict);
        assert_int_equal(ahead_allows(&both->ahead, &order), both->verdict.allowed);
        assert_int_equal(both->ahead.verdict.place, both->verdict.place);
        near = far = order;
        bool found = rules_snap(g->rules, &g->table, &near);
        assert_int_equal(ahead_snap(&both->ahead, &far), found);
        assert_memory_equal(&near, &far, sizeof near);
    }
}

static void quiet_verdicts_are_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++)
        play(battles[i], 700 + i, true, look_at_verdicts);
}

/* ---- dice that go by what they are for --------------------------------------------------------
 */

static void bare(const char *word, const char *answer, struct ref unit)
{
    struct ahead *a = &both->ahead;
    struct order order = {.verb = verb_find(a->rules, word), .side = ahead_awaited(a)};
    assert_true(order.verb >= 0);
    order.ids = unit.kind ? 1 : 0;
    order.id[0] = unit;
    snprintf(order.word, sizeof order.word, "%s", answer);
    assert_true(ahead_allows(a, &order));
    assert_true(ahead_give(a, &order));
}

/* Its reaction test to move, without help. */
static void tests_to_move(struct ref unit)
{
    bare("test", "", unit);
    if (both->ahead.table.ask)
        bare("answer", "no", (struct ref){0});
}

/* S.H.A.M. in the move phase: two who may test, one after the other. */
static void find_two(struct ref two[2])
{
    struct ahead *a = &both->ahead;
    open_battle("sham/first-drill", 3);
    bare("end", "", (struct ref){0});
    ahead_offers(a, ahead_awaited(a), -1, &both->quiet);
    int found = 0;
    for (int i = 0; i < both->quiet.count && found < 2; i++)
        if (both->quiet.offer[i].verb == verb_find(a->rules, "test"))
            two[found++] = both->quiet.offer[i].unit;
    assert_int_equal(found, 2);
}

/* How the second comes out in the game with this seed, when the first tests before it or does not.
 */
static struct unit second_of(const struct table *from, const struct ref two[2], uint64_t seed,
                             bool matched, bool both_test)
{
    struct ahead *a = &both->ahead;
    ahead_from(a, from);
    ahead_reseed(&a->table, ahead_mixed(seed, 0));
    ahead_match(a, matched);
    if (both_test)
        tests_to_move(two[0]);
    int32_t before = a->table.drawn_game;
    tests_to_move(two[1]);
    assert_true(!both_test || a->table.drawn_game != before); /* not the first one's over again, */
    assert_int_equal(a->matching.rolled[two[1].index], matched); /* nor his next, */
    return a->table.unit[two[1].index];
}

static void matched_dice_are_his_whatever_was_rolled_before(void **state)
{
    (void)state;
    enum { GAMES = 60 };
    struct table *from = calloc(1, sizeof *from);
    struct ref two[2];
    int kinds = 0, loose = 0;
    assert_non_null(from);
    find_two(two);
    table_copy(from, &both->ahead.table);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct unit alone = second_of(from, two, seed, true, false),
                    after = second_of(from, two, seed, true, true);
        assert_memory_equal(&alone, &after, sizeof alone);
        after = second_of(from, two, seed + 1, true, false);
        kinds += memcmp(&alone, &after, sizeof alone) != 0; /* but each game has its own; */
        alone = second_of(from, two, seed, false, false);
        after = second_of(from, two, seed, false, true);
        loose += memcmp(&alone, &after, sizeof alone) != 0;
    }
    assert_true(kinds > 0);
    assert_true(loose > 0); /* without that they hang on each other */
    game_release(&both->game);
    free(from);
}

/* What it has drawn for others does not matter to what a unit does. */
static void matched_chances_are_his_whatever_was_drawn_before(void **state)
{
    (void)state;
    int loose = 0;
    open_battle("morschauser1/first-lines", 3);
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int matched = 0; matched < 2; matched++) {
            struct order order[2];
            for (int i = 0; i < 2; i++) {
                struct quick quick;
                ahead_from(&both->ahead, &both->game.table);
                quick_init(&quick, seed, &both->quiet);
                if (matched)
                    quick_match(&quick, seed);
                for (int n = 0; n < i; n++)
                    random_below(&quick.chance, 2);
                assert_true(
                    quick_order(&quick, &both->ahead, ahead_awaited(&both->ahead), &order[i]));
            }
            bool same = memcmp(&order[0], &order[1], sizeof order[0]) == 0;
            assert_true(same || !matched);
            loose += !same;
        }
    assert_true(loose > 0);
    game_release(&both->game);
}

static void a_quiet_verdict_has_no_words(void **state)
{
    (void)state;
    struct order order = {.verb = 0, .side = SIDE_NONE};
    open_battle(battles[0], 1);
    assert_false(ahead_allows(&both->ahead, &order));
    assert_string_equal(both->ahead.verdict.why, "");
    assert_string_equal(both->ahead.verdict.id, "HS-05");
    assert_false(rules_quiet()); /* it has its words again */
    rules_check(both->game.rules, &both->game.table, &order, &both->verdict);
    assert_true(strlen(both->verdict.why) > 10);
    game_release(&both->game);
}

int main(void)
{
    both = calloc(1, sizeof *both);
    if (!both)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_come_out_the_same),
        cmocka_unit_test(quiet_offers_are_the_allowed_ones),
        cmocka_unit_test(rough_offers_are_allowed_and_few_are_missed),
        cmocka_unit_test(quiet_verdicts_are_the_same),
        cmocka_unit_test(matched_dice_are_his_whatever_was_rolled_before),
        cmocka_unit_test(matched_chances_are_his_whatever_was_drawn_before),
        cmocka_unit_test(a_quiet_verdict_has_no_words),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(both);
    return failed;
}
