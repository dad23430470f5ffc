/* Points and army lists: what is read and what is refused, what a side costs, what games say a unit
 * is worth, and sides built anew in every scenario of every set. */
#include "unit/check.h"

#include "computer/price.h"
#include "disk/file.h"
#include "rules/battle.h"
#include "rules/game.h"
#include "scenario/army.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sound[] = "foilshot points 1\n"
                            "set sham 2\n"
                            "measured 4000 7\n"
                            "# by hand\n"
                            "commander free\n"
                            "guns 7.5 6.1 8.9\n"
                            "horse 12 10.5 13.5\n"
                            "foot 10.0 10.0 10.0\n";

static struct points points_of(const char *text, const struct rules *rules)
{
    struct points points = {.known = false};
    struct trouble trouble = {0};
    if (!points_read(text, "p", rules, &points, &trouble))
        fail_msg("%s", trouble.text);
    return points;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct points p = points_of(sound, rules_find("sham"));
    struct words out;
    assert_true(p.known && p.of[0].free);
    assert_int_equal(p.games, 4000);
    assert_int_equal(p.seed, 7);
    assert_int_equal(p.of[1].points, 75);
    assert_int_equal(p.of[2].low, 105);
    assert_int_equal(p.of[2].high, 135);
    words_init(&out);
    points_write(&p, rules_find("sham"), "# by hand\n", &out);
    struct points again = points_of(out.text, rules_find("sham"));
    assert_memory_equal(&p, &again, sizeof p);
    words_release(&out);
}

static void an_author_needs_no_interval(void **state)
{
    (void)state;
    char words[200];
    struct points p = points_of("foilshot points 1\nset sham 2\nauthor SH-99\ncommander 20\n"
                                "guns 15\nhorse 14\nfoot 10.5\n",
                                rules_find("sham"));
    assert_string_equal(p.id, "SH-99");
    points_say(&p, 3, words, sizeof words);
    assert_string_equal(words, "10.5 by the author");
    points_source(&p, rules_find("sham"), words, sizeof words);
    assert_non_null(strstr(words, "SH-99"));
}

/* One line of a sound file replaced. */
static void refused(const char *line, const char *by, const char *says)
{
    char text[1000];
    struct trouble trouble = {0};
    struct points p, before;
    const char *at = strstr(sound, line);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sound), sound, by, at + strlen(line));
    memset(&p, 7, sizeof p);
    before = p;
    assert_false(points_read(text, "p", rules_find("sham"), &p, &trouble));
    if (!strstr(trouble.text, says))
        fail_msg("\"%s\" is not told: %s", says, trouble.text);
    assert_memory_equal(&p, &before, sizeof p);
}

static void damage_is_named_with_its_line(void **state)
{
    (void)state;
    refused("points 1", "points 2", "p:1: ");
    refused("set sham 2", "set sixplus 2", "p:2: these are points of another set");
    refused("set sham 2", "set sham 1", "p:2: these are points of another version");
    refused("set sham 2\n", "", "p:2: a line \"set\" must come first");
    refused("measured 4000 7", "measured 0 7", "p:3: games and their seed");
    refused("measured 4000 7\n", "", "p:4: a line \"author\" or \"measured\"");
    refused("measured 4000 7", "author ", "p:3: the author's rule is wanted");
    refused("guns 7.5", "cannon 7.5", "p:6: the set has nobody called so");
    refused("guns 7.5 6.1 8.9", "guns 7.55 6.1 8.9", "p:6: ");
    refused("guns 7.5 6.1 8.9", "guns 7.5 6.1", "p:6: the ends of the interval");
    refused("guns 7.5 6.1 8.9", "guns 7.5 8 8.9", "p:6: the ends of the interval");
    refused("guns 7.5 6.1 8.9", "guns -7.5 6.1 8.9", "p:6: points are wanted");
    refused("guns 7.5 6.1 8.9", "guns 7.5 6.1 8.9 9", "p:6: ");
    refused("horse 12", "guns 12", "p:7: this has a price already");
    refused("foot 10.0 10.0 10.0\n", "", "nothing says what this costs: \"foot\"");
    refused("foot", "set sham 2\nfoot", "p:8: the set is said twice");
}

/* ---- the files we have measured ----------------------------------------------------------------
 */

static struct points ours(const struct rules *rules)
{
    struct trouble trouble = {0};
    struct points p = {.known = false};
    char path[512], *text;
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/assets/points/%s", rules->id);
    if (!file_read(path, &text, NULL, &trouble) || !points_read(text, path, rules, &p, &trouble))
        fail_msg("%s", trouble.text);
    free(text);
    return p;
}

static void every_set_has_points(void **state)
{
    (void)state;
    int sets = 0;
    for (int i = 0; i < rules_count; i++) {
        if (!rules_list[i]->battle)
            continue;
        int kind, line = points_line(rules_list[i], &kind);
        struct points p = ours(rules_list[i]);
        assert_int_equal(p.of[kind].points * line, POINTS_LINE);
        for (int k = 0; k < points_kinds(rules_list[i]); k++)
            assert_true(p.of[k].free || p.of[k].points > 0);
        sets++;
    }
    assert_int_equal(sets, 6);
}

static void guards_have_a_price_of_their_own(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("morschauser2");
    int guards = points_kind_of(rules, "infantry", 7), line = points_kind_of(rules, "infantry", 0);
    assert_string_equal(points_kind(rules, guards).name, "Guards");
    assert_int_not_equal(guards, line);
    assert_int_equal(points_kind_of(rules, "infantry", 3), line); /* tired: as if whole */
    assert_int_equal(points_kind_of(rules, "dragoons", 0), -1);
}

/* ---- what games say -------------------------------------------------------------------------- */

/* Games in which every unit's weight is known: the worth comes out within three errors. */
static void the_worth_is_found_again(void **state)
{
    (void)state;
    enum { GAMES = 6000, KINDS = 3 };
    static const double weight[KINDS] = {0.4, 0.8, 0.2};
    struct price_game *game = calloc(GAMES, sizeof *game);
    struct price_told told[PRICE_KINDS];
    uint32_t lot = 12345;
    assert_non_null(game);
    for (int n = 0; n < GAMES; n++) {
        double sum = 0.3; /* Red begins */
        for (int i = 0; i < KINDS; i++) {
            lot = lot * 1664525u + 1013904223u;
            game[n].more[i] = (int32_t)(lot >> 16) % 5 - 2;
            sum += weight[i] * game[n].more[i];
        }
        lot = lot * 1664525u + 1013904223u;
        game[n].won = (lot >> 8) / 16777216.0 < 1 / (1 + exp(-sum));
        game[n].pair = n / 2;
    }
    assert_true(price_games(game, GAMES, KINDS + 1, 0, told));
    assert_true(fabs(told[0].worth - 1) < 1e-9 && told[0].error < 1e-6);
    for (int i = 1; i < KINDS; i++) {
        assert_true(told[i].error > 0 && told[i].error < 0.3);
        assert_true(fabs(told[i].worth - weight[i] / weight[0]) < 3 * told[i].error);
    }
    assert_true(told[KINDS].worth == 0 && told[KINDS].error == 0); /* nobody ever had one */
    for (int n = 0; n < GAMES; n++)
        game[n].won = 0.5;
    assert_false(price_games(game, GAMES, KINDS, 0, told));
    free(game);
}

/* ---- sides ----------------------------------------------------------------------------------- */

struct bench {
    struct draft draft;
    struct setting setting, built;
    struct army army;
    struct points points;
    const struct rules *rules;
    struct words text;
    char path[600];
};

static struct bench *bench_of(const char *name)
{
    struct bench *b = calloc(1, sizeof *b);
    struct trouble trouble = {0};
    assert_non_null(b);
    snprintf(b->path, sizeof b->path, FOILSHOT_SOURCE "/scenarios/%s", name);
    if (!scenario_load(b->path, &b->setting, &trouble) || !draft_load(&b->draft, b->path, &trouble))
        fail_msg("%s", trouble.text);
    b->rules = rules_find(b->setting.set);
    b->points = ours(b->rules);
    words_init(&b->text);
    army_of(&b->points, b->rules, &b->setting, &b->army);
    return b;
}

static void bench_free(struct bench *b)
{
    draft_release(&b->draft);
    words_release(&b->text);
    free(b);
}

static bool build(struct bench *b, struct trouble *trouble)
{
    return army_build(&b->draft, b->path, b->rules, &b->army, &b->built, &b->text, trouble);
}

/* Built: it has what was asked for, is within its totals, and the text says the same. */
static void comes_out(struct bench *b)
{
    struct trouble trouble = {0};
    int32_t counts[POINTS_KINDS];
    struct setting *again = calloc(1, sizeof *again);
    assert_non_null(again);
    if (!build(b, &trouble))
        fail_msg("%s: %s", b->path, trouble.text);
    if (!scenario_read(b->path, b->text.text, b->text.length, again, &trouble))
        fail_msg("%s", trouble.text);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        points_cost(&b->points, b->rules, again, side, counts);
        assert_memory_equal(counts, b->army.count[side], sizeof counts);
        assert_int_equal(again->points[side], b->army.total[side]);
    }
    assert_true(points_within(&b->points, b->rules, again, &trouble));
    free(again);
}

static void unchanged_it_stays(void **state)
{
    (void)state;
    struct bench *b = bench_of("sham/king-street.yaml");
    comes_out(b);
    assert_int_equal(b->built.unit_count, b->setting.unit_count);
    for (int i = 0; i < b->built.unit_count; i++) {
        assert_memory_equal(&b->built.unit[i].pose, &b->setting.unit[i].pose, sizeof(struct pose));
        assert_string_equal(b->built.unit[i].leader, b->setting.unit[i].leader);
    }
    bench_free(b);
}

static const char by_dice[] = "pikeshot/drummers-dice.yaml";

/* Two more of the line on either side, and one less of another kind: it begins. */
static void more_of_the_line(const char *name)
{
    struct bench *b = bench_of(name);
    int line, most = 0;
    points_line(b->rules, &line);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        for (int k = 0; k < points_kinds(b->rules); k++)
            most = k != line && b->army.count[side][k] > b->army.count[side][most] ? k : most;
        b->army.count[side][most] -= most != line && b->army.count[side][most] > 1;
        b->army.count[side][line] += 2;
        b->army.total[side] = 9000;
    }
    if (strcmp(name, by_dice) == 0) { /* nobody chooses there */
        struct trouble trouble = {0};
        assert_false(build(b, &trouble));
        assert_non_null(strstr(trouble.text, "armies by a die have 6 units a side"));
    } else {
        comes_out(b);
    }
    bench_free(b);
}

static void in_every_scenario(const char *set)
{
    char folder[600], name[600];
    int count = 0;
    snprintf(folder, sizeof folder, FOILSHOT_SOURCE "/scenarios/%s", set);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".yaml") != 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", set, entry->d_name);
        more_of_the_line(name);
        count++;
    }
    closedir(dir);
    assert_true(count > 2);
}

static void every_scenario_takes_more(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++)
        if (rules_list[i]->battle)
            in_every_scenario(rules_list[i]->id);
}

/* Who is new in Kiddies waits, where the others do. */
static void who_is_new_waits_with_the_others(void **state)
{
    (void)state;
    struct bench *b = bench_of("kiddies/book-ridge.yaml");
    b->army.count[SIDE_BLUE][2] += 3;
    b->army.total[SIDE_BLUE] = 9000;
    comes_out(b);
    int waits = 0;
    for (int i = 0; i < b->built.unit_count; i++)
        waits += b->built.unit[i].side == SIDE_BLUE && !b->built.unit[i].placed &&
                 strcmp(b->built.unit[i].troop, "cavalry") == 0;
    assert_int_equal(waits, b->army.count[SIDE_BLUE][2]);
    bench_free(b);
}

/* A new Leader of Mark 2 gets units; without any the set says why not. */
static void leaders_lead(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct bench *b = bench_of("morschauser2/little-wold.yaml");
    int leader = troop_find(b->rules, "leader");
    b->army.count[SIDE_RED][leader]++;
    b->army.total[SIDE_RED] = 9000;
    comes_out(b);
    bench_free(b);
    b = bench_of("morschauser2/little-wold.yaml");
    b->army.count[SIDE_RED][leader] = 0;
    assert_false(build(b, &trouble));
    assert_string_equal(trouble.text, "red has no Leader (MO-10)");
    bench_free(b);
}

static void an_army_commander_who_goes_is_followed(void **state)
{
    (void)state;
    struct bench *b = bench_of("sham/king-street.yaml");
    int commander = troop_find(b->rules, "commander");
    assert_true(b->army.count[SIDE_RED][commander] > 1);
    b->army.count[SIDE_RED][commander] = 1;
    comes_out(b);
    bench_free(b);
}

static void over_the_total_is_refused(void **state)
{
    (void)state;
    char why[200];
    struct trouble trouble = {0};
    struct bench *b = bench_of("pikeshot/pitched-battle.yaml");
    int32_t cost = army_cost(&b->points, b->rules, &b->army, SIDE_RED);
    assert_true(cost <= 10 * b->army.total[SIDE_RED]);
    assert_non_null(army_more(&b->points, b->rules, &b->army, SIDE_RED, 0, why, sizeof why));
    assert_non_null(strstr(why, "Infantry: 10.0 points, and Red has "));
    b->army.total[SIDE_RED] += 10;
    assert_null(army_more(&b->points, b->rules, &b->army, SIDE_RED, 0, why, sizeof why));
    b->setting.points[SIDE_RED] = cost / 10 - 1;
    b->setting.points_line[SIDE_RED] = 17;
    assert_false(points_within(&b->points, b->rules, &b->setting, &trouble));
    assert_non_null(strstr(trouble.text, "pitched-battle.yaml:17: \"points\": Red costs "));
    bench_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(an_author_needs_no_interval),
        cmocka_unit_test(damage_is_named_with_its_line),
        cmocka_unit_test(every_set_has_points),
        cmocka_unit_test(guards_have_a_price_of_their_own),
        cmocka_unit_test(the_worth_is_found_again),
        cmocka_unit_test(unchanged_it_stays),
        cmocka_unit_test(every_scenario_takes_more),
        cmocka_unit_test(who_is_new_waits_with_the_others),
        cmocka_unit_test(leaders_lead),
        cmocka_unit_test(an_army_commander_who_goes_is_followed),
        cmocka_unit_test(over_the_total_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
