/* Weights: what is read and what is refused, fitting them on games, and what the sets tell. */
#include "unit/check.h"

#include "computer/fit.h"
#include "computer/quick.h"
#include "computer/worth.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct rules *sham(void)
{
    return rules_find("sham");
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        struct trouble trouble = {0};
        struct words out;
        struct weights w = {.ahead = 1 + i % AHEAD_MOST,
                            .games = 1 + i % TIMES_MOST,
                            .holds = i,
                            .pauses = 2 * i,
                            .presses = 3 * i,
                            .crowd = 5 * i,
                            .trust = 400 * i,
                            .swing = 100 * i,
                            .stands = 300 * i},
                       again = weights_usual(rules_list[i]);
        for (int k = 0; k < weights_count(rules_list[i]); k++)
            w.of[k] = 17 * k - 40;
        words_init(&out);
        weights_write(&w, rules_list[i], "# by hand\n", &out);
        assert_true(weights_read(out.text, "w", rules_list[i], &again, &trouble));
        assert_memory_equal(&w, &again, sizeof w);
        words_release(&out);
    }
}

/* Files from before anybody looked farther ahead. */
static void without_ahead_it_is_one_turn(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct words out;
    struct weights w = weights_usual(sham());
    words_init(&out);
    w.ahead = w.games = 3;
    weights_write(&w, sham(), "", &out);
    char *line = strstr(out.text, "ahead 3\n");
    assert_non_null(line);
    memset(line, '#', strlen("ahead 3"));
    memset(line + strlen("ahead 3\n"), '#', strlen("games 3"));
    assert_true(weights_read(out.text, "w", sham(), &w, &trouble));
    assert_int_equal(w.ahead, 1);
    assert_int_equal(w.games, 1);
    words_release(&out);
}

/* The text is refused with a line and these words, and nothing is changed. */
static void refused(const char *text, const char *line, const char *words)
{
    struct trouble trouble = {0};
    struct weights w = {.of = {7, 8, 9}}, before = w;
    assert_false(weights_read(text, "w", sham(), &w, &trouble));
    assert_memory_equal(&w, &before, sizeof w);
    if (!strstr(trouble.text, line) || !strstr(trouble.text, words))
        fail_msg("\"%s\" has no \"%s\" or no \"%s\"", trouble.text, line, words);
}

static void what_is_damaged_is_refused_with_its_line(void **state)
{
    (void)state;
    char version[80], text[400];
    int now = sham()->version;
    snprintf(version, sizeof version, "foilshot weights 1\nset sham %d\n", now);
    refused("", "w", "missing");
    refused("nonsense\n", "w:1", "no file of weights");
    refused("foilshot weights 2\n", "w:1", "version is 2");
    refused("foilshot weights 1\nstrength 5\n", "w:2", "must come first");
    refused("foilshot weights 1\nset kiddies 2\n", "w:2", "of kiddies");
    snprintf(text, sizeof text, "foilshot weights 1\nset sham %d\n", now + 1);
    refused(text, "w:2", "version");
    static const char *const wrong[][2] = {
        {"strength", "not a word"},          {"strength x", "not a word"},
        {"strength 5 6", "not a word"},      {"nosuch 5", "knows no"},
        {"strength 100001", "out of range"}, {"strength -99999999999999", "out of range"},
        {"late 1\nlate 2", "twice"},         {"late 1", "missing"},
        {"ahead 1\nahead 2", "twice"},       {"ahead 0", "out of range"},
        {"ahead 5", "out of range"},         {"ahead", "not a word"},
        {"games 2\ngames 2", "twice"},       {"games 9", "out of range"},
        {"games -1", "out of range"},        {"holds 2\nholds 2", "twice"},
        {"holds 0", "out of range"},         {"holds 101", "out of range"},
        {"pauses 2\npauses 2", "twice"},     {"pauses 0", "out of range"},
        {"pauses 201", "out of range"},      {"presses 2\npresses 2", "twice"},
        {"presses 0", "out of range"},       {"presses 101", "out of range"},
        {"crowd 0", "out of range"},         {"crowd 513", "out of range"},
        {"trust 0", "out of range"},         {"trust 2001", "out of range"},
        {"swing 4001", "out of range"},      {"swing 1\nswing 1", "twice"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, "%s%s\n", version, wrong[i][0]);
        refused(text, strstr(wrong[i][0], "\n") ? "w:4" : "w:3", wrong[i][1]);
    }
}

/* Those that come with the program are sound: nobody should ever read that they are not. */
static void each_set_has_its_file(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        static char text[20000];
        char path[300];
        struct trouble trouble = {0};
        struct weights w;
        snprintf(path, sizeof path, "%s/assets/weights/%s", FOILSHOT_SOURCE, rules_list[i]->id);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        if (!weights_read(text, path, rules_list[i], &w, &trouble))
            fail_msg("%s", trouble.text);
        for (int k = 0; k < weights_count(rules_list[i]); k++)
            assert_true(k == WEIGHT_LATE || w.of[k] >= 0);
        assert_non_null(strstr(text, "Brier score"));
    }
}

/* Games that end as a known line says give that line back. */
static void a_fit_finds_what_the_games_hang_on(void **state)
{
    (void)state;
    enum { COUNT = 40000 };
    static struct sample sample[COUNT];
    static struct fit fit;
    uint64_t seed = 1;
    struct random_player chance = random_player(seed);
    for (int i = 0; i < COUNT; i++) {
        struct sample *s = &sample[i];
        for (int k = 0; k < 3; k++)
            s->value[k] = (int32_t)random_below(&chance, 2001) - 1000;
        s->table = i % 2;
        int32_t logit = 3 * s->value[0] - s->value[WEIGHT_LATE] - s->value[2] / 20;
        logit += s->table ? 700 : 0;
        s->won = (int32_t)random_below(&chance, 1000000) < chance_of(logit) ? 1 : 0;
        s->counts = 1;
    }
    fit_games(sample, COUNT / 2, 3, 2, &fit);
    assert_in_range(fit.weights.of[0], 2800, 3200);
    assert_in_range(-fit.weights.of[1], 850, 1150);
    assert_int_equal(fit.weights.of[2], 0); /* bad to have: left out */
    assert_in_range(fit.favour[0] + 1000, 900, 1100);
    assert_in_range(fit.favour[1], 580, 820);
    struct foresight f = fit_foretell(&fit, sample + COUNT / 2, COUNT / 2);
    assert_true(f.brier < 0.8 * f.half);
    for (int i = 0; i < FIT_BINS; i++) {
        double off = f.bin[i].told - f.bin[i].won;
        assert_true(off < 0.04 && off > -0.04);
    }
}

/* ---- what the sets tell ---------------------------------------------------------------------- */

static const char *const battles[] = {
    "sixplus/little-hem",       "sixplus/tea-tray",         "pikeshot/breaking-out",
    "pikeshot/pitched-battle",  "sham/long-barn",           "morschauser1/sallow-water",
    "morschauser2/last-bridge", "kiddies/gingerbread-yard", "kiddies/brick-lane"};

static void tells_both_ways(const struct rules *rules, const struct table *t)
{
    int32_t red[FEATURES_MAX] = {0}, blue[FEATURES_MAX] = {0};
    rules->terms->measure(t, SIDE_RED, red);
    rules->terms->measure(t, SIDE_BLUE, blue);
    for (int i = 0; i < rules->terms->features; i++)
        if (red[i] != -blue[i] || red[i] > 1000 || red[i] < -1000)
            fail_msg("%s, %s: %d for red, %d for blue", rules->id, rules->terms->feature[i].word,
                     red[i], blue[i]);
}

/* What is good for one is as bad for the other, through whole games; and each feature speaks at
 * least once somewhere. */
static void features_are_the_sides_less_the_enemys(void **state)
{
    (void)state;
    static struct setting setting;
    static struct offers offers;
    struct ahead *a = calloc(1, sizeof *a);
    bool spoke[8][FEATURES_MAX] = {{0}};
    for (size_t n = 0; n < sizeof battles / sizeof battles[0]; n++) {
        char path[300];
        struct trouble trouble = {0};
        struct game *game = calloc(1, sizeof *game);
        struct quick quick[SIDE_COUNT];
        struct order order;
        snprintf(path, sizeof path, "%s/scenarios/%s.yaml", FOILSHOT_SOURCE, battles[n]);
        assert_true(scenario_load(path, &setting, &trouble));
        const struct rules *rules = rules_find(setting.set);
        assert_true(game_begin(game, rules, &setting, 5, &trouble));
        ahead_init(a, rules);
        ahead_from(a, &game->table);
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            quick_init(&quick[side], (uint64_t)side, &offers);
        for (int i = 0; i < 1500 && !a->table.over; i++) {
            int32_t value[FEATURES_MAX] = {0};
            int side = ahead_awaited(a);
            if (!quick_order(&quick[side], a, side, &order) || !ahead_give(a, &order))
                break;
            tells_both_ways(rules, &a->table);
            rules->terms->measure(&a->table, SIDE_RED, value);
            for (int k = 0; k < rules->terms->features; k++)
                for (int r = 0; r < rules_count; r++)
                    if (rules_list[r] == rules)
                        spoke[r][k] = spoke[r][k] || value[k];
        }
        game_release(game);
        free(game);
    }
    free(a);
    for (int r = 0; r < rules_count; r++)
        for (int k = 0; k < rules_list[r]->terms->features; k++)
            if (!spoke[r][k])
                print_message("%s: %s never spoke\n", rules_list[r]->id,
                              rules_list[r]->terms->feature[k].word);
}

/* Each feature is called by one word, and is about a rule that has a card. */
static void features_have_words_and_rules(void **state)
{
    (void)state;
    for (int r = 0; r < rules_count; r++) {
        const struct terms *terms = rules_list[r]->terms;
        assert_non_null(terms);
        for (int i = 0; i < terms->features; i++) {
            assert_true(*terms->feature[i].word && !strchr(terms->feature[i].word, ' '));
            assert_true(strlen(terms->feature[i].id) >= 5);
            for (int k = 0; k < i; k++)
                assert_string_not_equal(terms->feature[i].word, terms->feature[k].word);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(without_ahead_it_is_one_turn),
        cmocka_unit_test(what_is_damaged_is_refused_with_its_line),
        cmocka_unit_test(each_set_has_its_file),
        cmocka_unit_test(a_fit_finds_what_the_games_hang_on),
        cmocka_unit_test(features_are_the_sides_less_the_enemys),
        cmocka_unit_test(features_have_words_and_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
