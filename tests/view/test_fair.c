/* Is a table fair: counted by quick games, the same on the same, with an interval that narrows; and
 * what would even it is tried. */
#include "app/edit/editor_fair.h"
#include "computer/fair.h"
#include "port/port.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <stdlib.h>
#include <string.h>

static struct setting setting;

static void load(const char *path)
{
    struct trouble trouble = {0};
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
}

/* The side is left with so many units. */
static void keeps(int side, int units)
{
    int kept = 0, all = 0;
    for (int i = 0; i < setting.unit_count; i++) {
        bool keep = setting.unit[i].side != side || kept < units;
        kept += setting.unit[i].side == side;
        if (keep)
            setting.unit[all++] = setting.unit[i];
    }
    setting.unit_count = all;
}

static void wait_for(struct fairness *f)
{
    for (int i = 0; fairness_busy(f) && i < 150000; i++)
        port_sleep(0.002);
    assert_false(fairness_busy(f));
}

static void an_interval_narrows(void **state)
{
    struct fair_told few = {.games = 10, .won = {2, 4, 4}},
                     many = {.games = 200, .won = {40, 80, 80}};
    struct fair_told none = {0}, clean = {.games = 10, .won = {0, 10, 0}};
    struct fair_chance a = fair_chance(few), b = fair_chance(many), c = fair_chance(clean);
    (void)state;
    assert_int_equal(a.red, 50);
    assert_int_equal(b.red, 50);
    assert_true(b.low > a.low && b.high < a.high && b.low < 50 && b.high > 50);
    assert_int_equal(c.red, 100);
    assert_true(c.low < 100); /* ten games are no certainty */
    assert_int_equal(fair_chance(none).low, 0);
    assert_int_equal(fair_chance(none).high, 100);
}

static void the_stronger_side_has_the_better_of_it(void **state)
{
    struct fairness *f = fairness_new();
    (void)state;
    load(FOILSHOT_SOURCE "/scenarios/morschauser1/first-lines.yaml");
    fairness_ask(f, rules_find("morschauser1"), &setting);
    wait_for(f);
    struct fair_told even = fairness_told(f);
    assert_int_equal(even.games, FAIR_GAMES);
    fairness_ask(f, rules_find("morschauser1"), &setting); /* the same again */
    wait_for(f);
    struct fair_told again = fairness_told(f);
    assert_memory_equal(&again, &even, sizeof even);
    assert_false(fairness_stale(f, &setting));
    keeps(SIDE_BLUE, 3);
    assert_true(fairness_stale(f, &setting));
    fairness_ask(f, rules_find("morschauser1"), &setting);
    wait_for(f);
    assert_true(fair_chance(fairness_told(f)).low > 50);
    load(FOILSHOT_SOURCE "/scenarios/morschauser1/first-lines.yaml");
    keeps(SIDE_RED, 3);
    fairness_ask(f, rules_find("morschauser1"), &setting);
    wait_for(f);
    assert_true(fair_chance(fairness_told(f)).high < 50);
    fairness_free(f);
}

static void what_would_even_it_is_tried(void **state)
{
    struct fair_try tries[FAIR_TRIES];
    struct fairness *f = fairness_new();
    int of;
    (void)state;
    load(FOILSHOT_SOURCE "/scenarios/morschauser1/first-lines.yaml");
    keeps(SIDE_BLUE, 6);
    fairness_even(f); /* nothing was asked: nothing is done */
    assert_int_equal(fairness_tries(f, tries, &of), 0);
    fairness_ask(f, rules_find("morschauser1"), &setting);
    wait_for(f);
    struct fair_told whole = fairness_told(f);
    fairness_even(f);
    wait_for(f);
    struct fair_told still = fairness_told(f);
    assert_memory_equal(&still, &whole, sizeof whole);
    int done = fairness_tries(f, tries, &of);
    assert_int_equal(done, of);
    assert_true(done >= 3);
    bool without = false, with = false, turns = false;
    for (int i = 0; i < done; i++) {
        assert_int_equal(tries[i].told.games, EVEN_GAMES);
        without = without || strncmp(tries[i].words, "Red without ", 12) == 0;
        with = with || (strncmp(tries[i].words, "Blue with one ", 14) == 0 &&
                        strstr(tries[i].words, " more"));
        turns = turns || strstr(tries[i].words, " turns");
        assert_true(i == 0 || abs(fair_chance(tries[i].told).red - 50) >=
                                  abs(fair_chance(tries[i - 1].told).red - 50));
    }
    assert_true(without && with && turns);
    fairness_free(f);
}

static void it_can_be_stopped(void **state)
{
    struct fairness *f = fairness_new();
    (void)state;
    load(FOILSHOT_SOURCE "/scenarios/pikeshot/pitched-battle.yaml");
    fairness_ask(f, rules_find("pikeshot"), &setting);
    fairness_stop(f);
    assert_false(fairness_busy(f));
    assert_true(fairness_told(f).games < FAIR_GAMES);
    fairness_free(f);
    fairness_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interval_narrows),
        cmocka_unit_test(the_stronger_side_has_the_better_of_it),
        cmocka_unit_test(what_would_even_it_is_tried),
        cmocka_unit_test(it_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
