/* Where there are no threads, as in a browser, what is long is done in short parts between the
 * window's turns: how long, is counted in orders given ahead. It comes to the same as on threads.
 */
#include "app/app.h"
#include "app/desk/desk.h"
#include "app/desk/survey.h"
#include "app/edit/editor_fair.h"
#include "port/port.h"
#include "scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench.h"

/* A part gives two orders, another one or two as a game begins, and what the game then gives
 * itself. */
enum { LONGEST = 24, FEW = 8, BLOCKS = 9, ALL_PARTS = 10000000 };

static int bench_open(void **state)
{
    *state = bench_new();
    return 0;
}

static int threads_again(void **state)
{
    port_threadless(false);
    return bench_close(state);
}

static void some_orders(struct bench *b)
{
    bench_table(b, "sham/first-drill");
    while (b->app.match.game->journal.at < BLOCKS)
        bench_play(b);
}

/* ---- looking back, and the report --------------------------------------------------------------
 */

static struct survey *survey_of(struct bench *b)
{
    struct game *game = b->app.match.game;
    return survey_new(game,
                      &(struct survey_wish){.weights = desk_weights(&b->app.desk, game->rules),
                                            .budget = {FEW, FEW, FEW},
                                            .all = true,
                                            .jobs = 2,
                                            .meek = true});
}

static void told(struct bench *b, struct survey *s, struct words *out)
{
    struct game *game = b->app.match.game;
    struct weights weights = desk_weights(&b->app.desk, game->rules);
    struct keeping_key key = {
        .rules = game->rules, .weights = &weights, .budget = {FEW, FEW, FEW}, .eyes = SIDE_NONE};
    words_init(out);
    turning_write(survey_turning(s), &game->journal, &key, out);
}

static void a_battle_is_surveyed_in_parts(void **state)
{
    struct bench *b = *state;
    struct words threads, parts;
    int64_t longest = 0, before, all = 0;
    some_orders(b);
    struct survey *s = survey_of(b);
    survey_finish(s, NULL, NULL);
    told(b, s, &threads);
    survey_free(s);
    port_threadless(true);
    s = survey_of(b);
    for (int i = 0; i < ALL_PARTS && !survey_done(s); i++) {
        before = survey_orders(s);
        survey_step(s);
        assert_int_equal(survey_orders(s), before); /* whoever hands out does nothing himself */
        port_workers_on();
        int64_t part = survey_orders(s) - before;
        longest = part > longest ? part : longest;
        all += part;
    }
    assert_true(survey_done(s));
    told(b, s, &parts);
    print_message("surveyed: %d orders ahead, in parts of %d at most\n", (int)all, (int)longest);
    assert_true(longest > 0 && longest <= 2 * LONGEST); /* of two workers, a part each */
    assert_true(all > 100 * longest);
    assert_string_equal(parts.text, threads.text);
    survey_free(s);
    s = survey_of(b); /* and it need not be watched, or ended */
    survey_finish(s, NULL, NULL);
    survey_free(s);
    s = survey_of(b);
    survey_step(s);
    port_workers_on();
    survey_free(s);
    words_release(&threads);
    words_release(&parts);
}

/* ---- the editor --------------------------------------------------------------------------------
 */

static int64_t longest_fair(struct fairness *f)
{
    int64_t longest = 0;
    for (int i = 0; i < ALL_PARTS && fairness_busy(f); i++) {
        int64_t before = fairness_orders(f);
        port_workers_on();
        int64_t part = fairness_orders(f) - before;
        longest = part > longest ? part : longest;
    }
    assert_false(fairness_busy(f));
    return longest;
}

static void whether_a_table_is_fair_is_asked_in_parts(void **state)
{
    static struct setting setting;
    struct trouble trouble = {0};
    struct fair_try tries[FAIR_TRIES];
    struct fair_told told[2];
    int of, done[2];
    (void)state;
    assert_true(
        scenario_load(FOILSHOT_SOURCE "/tests/rules/morschauser1-press.yaml", &setting, &trouble));
    for (int parts = 0; parts < 2; parts++) {
        port_threadless(parts);
        struct fairness *f = fairness_new();
        fairness_ask(f, rules_find("morschauser1"), &setting);
        int64_t longest = parts ? longest_fair(f) : 0;
        while (fairness_busy(f))
            port_sleep(0.002);
        told[parts] = fairness_told(f);
        fairness_even(f);
        int64_t evens = parts ? longest_fair(f) : 0;
        while (fairness_busy(f))
            port_sleep(0.002);
        done[parts] = fairness_tries(f, tries, &of);
        if (parts) {
            print_message("fair: %d orders, in parts of %d and %d at most\n",
                          (int)fairness_orders(f), (int)longest, (int)evens);
            assert_true(longest > 0 && longest <= LONGEST && evens > 0 && evens <= LONGEST);
        }
        fairness_ask(f, rules_find("morschauser1"), &setting);
        fairness_free(f);
    }
    assert_memory_equal(&told[0], &told[1], sizeof told[0]);
    assert_int_equal(told[0].games, FAIR_GAMES);
    assert_true(done[0] > 0);
    assert_int_equal(done[0], done[1]);
}

/* ---- the computer's player ---------------------------------------------------------------------
 */

/* One thought of the Captain, its reasons too. */
static int64_t longest_thought(const char *scenario, int64_t *all)
{
    static struct setting setting;
    struct trouble trouble = {0};
    struct order order;
    char path[PATH_BYTES];
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s.yaml", scenario);
    assert_true(scenario_load(path, &setting, &trouble));
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    assert_true(game_begin(game, rules_find(setting.set), &setting, 3, &trouble));
    struct commander *c = commander_new(game->rules, &levels[CAPTAIN], 0, 1);
    int64_t longest = 0;
    bool more = true;
    *all = 0;
    for (int orders = 0; orders < FEW && !game->table.over; orders++) {
        struct verdict verdict;
        for (more = commander_begin(c, &game->table, game_awaited(game)); more;) {
            int64_t before = commander_orders(c);
            more = commander_on(c);
            int64_t part = commander_orders(c) - before;
            longest = part > longest ? part : longest;
            *all += part;
        }
        assert_true(commander_found(c, &order));
        assert_int_equal(game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble), GIVEN_DONE);
    }
    commander_free(c);
    game_release(game);
    free(game);
    return longest;
}

static void a_captain_thinks_in_parts(void **state)
{
    static const char *const scenario[] = {"kiddies/gingerbread-yard", "sixplus/tea-tray",
                                           "pikeshot/pitched-battle",  "sham/first-drill",
                                           "morschauser1/first-lines", "morschauser2/little-wold"};
    (void)state;
    for (size_t i = 0; i < sizeof scenario / sizeof *scenario; i++) {
        int64_t all, longest = longest_thought(scenario[i], &all);
        print_message("%s: %d orders ahead, in parts of %d at most\n", scenario[i], (int)all,
                      (int)longest);
        assert_true(longest > 0 && longest <= LONGEST);
        assert_true(all > 100 * longest);
    }
}

/* ---- workers themselves ------------------------------------------------------------------------
 */

struct steps {
    int left, done;
};

static bool step(void *self)
{
    struct steps *s = self;
    s->done++;
    return --s->left > 0;
}

static void once(void *self)
{
    ((struct steps *)self)->done++;
}

static void workers_without_threads_take_turns(void **state)
{
    struct steps a = {.left = 3}, b = {.left = 5}, c = {0};
    (void)state;
    port_threadless(true);
    struct port_worker *one = port_worker_in_parts(step, &a), *two = port_worker_in_parts(step, &b);
    struct port_worker *whole = port_worker_new(once, &c);
    assert_false(port_workers_on()); /* nobody was asked */
    port_worker_meek(one);
    port_worker_ask(one);
    port_worker_ask(two);
    assert_true(port_workers_on());
    assert_true(a.done == 1 && b.done == 1);
    assert_false(port_worker_idle(one));
    port_worker_ask(one); /* while it works: once more after it */
    while (port_workers_on())
        ;
    assert_true(a.done == 4 && b.done == 5);
    assert_true(port_worker_idle(one) && port_worker_idle(two));
    port_worker_ask(whole); /* what has no parts is done at once */
    assert_int_equal(c.done, 1);
    b.left = 2;
    port_worker_ask(two);
    port_worker_wait(two);
    assert_int_equal(b.done, 7);
    a.left = 9;
    port_worker_ask(one);
    port_worker_free(one); /* after what it was asked for */
    assert_int_equal(a.left, 0);
    port_worker_free(two);
    port_worker_free(whole);
    assert_false(port_workers_on());
}

#define ON_BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, threads_again)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_BENCH(a_battle_is_surveyed_in_parts),
        ON_BENCH(whether_a_table_is_fair_is_asked_in_parts),
        ON_BENCH(a_captain_thinks_in_parts),
        ON_BENCH(workers_without_threads_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
