/* Battles that belong to no set: read with every mistake named by its line, and said by each set in
 * its own terms, with what is lost told. */
#include "rules/game.h"
#include "scenario/battle.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct battle battle;
static struct setting setting;

static const char small[] = "title: A Test\n"                      /* 1 */
                            "source: Invented.\n"                  /* 2 */
                            "kind: encounter\n"                    /* 3 */
                            "minutes: 120\n"                       /* 4 */
                            "men: 600\n"                           /* 5 */
                            "front: 200\n"                         /* 6 */
                            "ground: {width: 1800, depth: 1200}\n" /* 7 */
                            "sides:\n"
                            "  red:\n"
                            "    name: Reds\n"
                            "    army:\n"
                            "      - {arm: leader, name: Rufus, at: [300, 600]}\n" /* 12 */
                            "      - {arm: line, name: First, quality: veteran, at: [500, 700]}\n"
                            "      - {arm: guns, name: Big, at: [500, 400]}\n"
                            "  blue:\n"
                            "    name: Blues\n"
                            "    army:\n"
                            "      - {arm: leader, name: Blau, at: [1500, 600]}\n"
                            "      - {arm: line, name: Second, at: [1300, 500]}\n" /* 19 */
                            "      - {arm: militia, name: Third, quality: raw, at: [1300, 800]}\n"
                            "aims:\n"
                            "  - {side: red, kind: hold, piece: Ham}\n"
                            "terrain:\n"
                            "  - {kind: village, name: Ham, at: [900, 600], size: [200, 160]}\n"
                            "  - {kind: marsh, name: Fen, at: [900, 200], size: [200, 160]}\n";

/* The small battle with one word changed. */
static char *changed(const char *from, const char *to)
{
    char *text = calloc(1, sizeof small + 4000), *at = strstr(small, from);
    assert_non_null(at);
    assert_non_null(text);
    sprintf(text, "%.*s%s%s", (int)(at - small), small, to, at + strlen(from));
    return text;
}

static bool reads(const char *text, struct trouble *trouble)
{
    *trouble = (struct trouble){0};
    return battle_read("b.yaml", text, strlen(text), &battle, trouble);
}

static void refused(const char *from, const char *to, const char *says)
{
    struct trouble trouble;
    char *text = changed(from, to);
    battle.units = 77;
    assert_false(reads(text, &trouble));
    assert_int_equal(battle.units, 77); /* nothing is loaded */
    if (!strstr(trouble.text, says))
        fail_msg("\"%s\" says: %s", to, trouble.text);
    free(text);
}

static void a_battle_is_read(void **state)
{
    struct trouble trouble;
    (void)state;
    assert_true(reads(small, &trouble));
    assert_int_equal(battle.units, 6);
    assert_int_equal(battle.unit[1].quality, MEN_VETERAN);
    assert_int_equal(battle.unit[1].face, 90 * DEG);
    assert_int_equal(battle.unit[4].face, 270 * DEG);
    assert_int_equal(battle.unit[4].at.x, 1300 * 1000);
    assert_int_equal(battle.guns, 6);
    assert_int_equal(battle.aim[0].side, SIDE_RED);
}

static void mistakes_are_named_by_their_line(void **state)
{
    (void)state;
    refused("arm: militia", "arm: knights", "b.yaml:20: \"arm\": there is no \"knights\"");
    refused("quality: raw", "quality: keen", "b.yaml:20:");
    refused("at: [1300, 500]", "at: [1900, 500]", "b.yaml:19: \"at\" lies off the ground");
    refused("name: Third", "name: Second", "b.yaml:20: \"Second\" is already");
    refused("name: Second", "name: Second, leader: Rufus", "b.yaml:19: \"leader\"");
    refused("piece: Ham", "piece: Eggs", "b.yaml:22:");
    refused("minutes: 120\n", "minutes: soon\n", "b.yaml:4:");
    refused("kind: encounter", "kind: attack", "b.yaml:3: an attack needs");
    refused("size: [200, 160]}\n  - {kind: marsh", "face: 3}\n  - {kind: marsh",
            "b.yaml:24: a village needs");
    refused("front: 200\n", "front: 200\nset: sham\n", "b.yaml:7:");
    refused("title: A Test\n", "", "title");
}

/* What a set tells of a battle's losses; fails when it cannot hold it. */
static void translated(const char *set, struct words *told)
{
    struct trouble trouble = {0};
    words_clear(told);
    if (!battle_translate(&battle, rules_find(set), &setting, NULL, told, &trouble))
        fail_msg("%s: %s", set, trouble.text);
    assert_string_equal(setting.set, set);
}

static const struct setting_unit *unit_named(const char *name)
{
    for (int i = 0; i < setting.unit_count; i++)
        if (strcmp(setting.unit[i].name, name) == 0)
            return &setting.unit[i];
    return NULL;
}

static int units_of(const char *troop)
{
    int count = 0;
    for (int i = 0; i < setting.unit_count; i++)
        count += strcmp(setting.unit[i].troop, troop) == 0;
    return count;
}

static void each_set_says_it_in_its_own_terms(void **state)
{
    struct words told;
    struct trouble trouble;
    (void)state;
    words_init(&told);
    assert_true(reads(small, &trouble));
    translated("kiddies", &told);
    assert_int_equal(units_of("regular"), 3 * 5 + 2); /* three battalions and a crew */
    assert_int_equal(units_of("cannon"), 1);
    assert_non_null(strstr(told.text, "no rule for a marsh"));
    translated("pikeshot", &told);
    assert_null(unit_named("Big"));
    assert_non_null(strstr(told.text, "gives no guns"));
    translated("sham", &told);
    assert_int_equal(unit_named("First")->strength, 4);
    assert_int_equal(unit_named("Third")->strength, 3);
    assert_string_equal(unit_named("First")->leader, "Rufus");
    assert_string_equal(setting.goal[0].kind, "hold");
    translated("morschauser1", &told);
    assert_int_equal(unit_named("First")->strength, 0);
    assert_non_null(strstr(told.text, "Neither raw nor veteran is said: First fight"));
    translated("morschauser2", &told);
    assert_int_equal(unit_named("First")->strength, 7); /* Guards */
    assert_string_equal(unit_named("Third")->troop, "militia");
    assert_null(strstr(told.text, "Neither raw nor veteran"));
    translated("sixplus", &told);
    assert_string_equal(unit_named("Rufus")->troop, "general");
    words_release(&told);
}

/* Men of a unit on a second one's place are moved, and whoever cannot be said is refused. */
static void who_cannot_stand_is_moved(void **state)
{
    struct words told;
    struct trouble trouble;
    (void)state;
    char *text = changed("at: [1300, 800]", "at: [1300, 510]");
    words_init(&told);
    assert_true(reads(text, &trouble));
    for (int i = 0; i < rules_count; i++) {
        translated(rules_list[i]->id, &told);
        if (!strstr(told.text, "Moved a little, to where they can stand: "))
            fail_msg("%s moved nobody: %s", rules_list[i]->id, told.text);
    }
    words_release(&told);
    free(text);
}

static void too_many_are_refused_with_the_reason(void **state)
{
    struct trouble trouble;
    struct words more, told;
    (void)state;
    words_init(&more);
    words_init(&told);
    for (int i = 0; i < 24; i++)
        words_format(&more, "      - {arm: line, name: More %d, at: [%d, %d]}\n", i,
                     100 + 100 * (i % 4), 150 + 150 * (i / 4));
    words_add(&more, "  blue:\n");
    char *text = changed("  blue:\n", more.text);
    assert_true(reads(text, &trouble));
    assert_false(battle_translate(&battle, rules_find("pikeshot"), NULL, NULL, &told, &trouble));
    assert_non_null(strstr(trouble.text, "Pike and Shot cannot hold it: Reds has 25 units"));
    assert_true(battle_translate(&battle, rules_find("morschauser1"), NULL, NULL, &told, &trouble));
    words_release(&more);
    words_release(&told);
    free(text);
}

static void without_a_leader_only_some_can(void **state)
{
    struct trouble trouble;
    struct words told;
    (void)state;
    words_init(&told);
    char *text = changed("      - {arm: leader, name: Blau, at: [1500, 600]}\n", "");
    assert_true(reads(text, &trouble));
    assert_false(battle_translate(&battle, rules_find("sham"), NULL, NULL, &told, &trouble));
    assert_non_null(strstr(trouble.text, "no Army Commander"));
    translated("sixplus", &told);
    assert_int_equal(units_of("general"), 0);
    words_release(&told);
    free(text);
}

/* Those that come with the game: each set holds each of them, twice the same. */
static void ours_can_be_played_by_every_set(void **state)
{
    static const char *const ours[] = {"hallow-mill", "cowpens", "alder-bridge"};
    struct words text, again, told;
    (void)state;
    words_init(&text);
    words_init(&again);
    words_init(&told);
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        char path[512];
        struct trouble trouble = {0};
        snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/battles/%s.yaml", ours[i]);
        assert_true(battle_is(path));
        if (!battle_load(path, &battle, &trouble))
            fail_msg("%s", trouble.text);
        assert_true(battle.source[0] && battle.teaser[0] && battle.notes[0]);
        for (int k = 0; k < rules_count; k++) {
            words_clear(&told);
            if (!battle_translate(&battle, rules_list[k], &setting, &text, &told, &trouble) ||
                !battle_translate(&battle, rules_list[k], NULL, &again, NULL, &trouble))
                fail_msg("%s", trouble.text);
            assert_string_equal(text.text, again.text);
            assert_true(told.length > 0);
            if (!scenario_read("again.yaml", text.text, text.length, &setting, &trouble))
                fail_msg("%s", trouble.text);
        }
    }
    words_release(&text);
    words_release(&again);
    words_release(&told);
}

/* ---- another unit like one that is there ----------------------------------------------------- */

static bool begins(void *self, const struct setting *s)
{
    static struct game game;
    struct trouble ignored;
    int *asked = self;
    ++*asked;
    bool good = game_begin(&game, rules_find(s->set), s, 1, &ignored);
    if (good)
        game_release(&game);
    return good;
}

static bool never(void *self, const struct setting *s)
{
    int *asked = self;
    (void)s;
    ++*asked;
    return false;
}

/* In every set: near its like, written down and read again without a word of complaint. */
static void another_stands_beside_its_like(void **state)
{
    struct trouble trouble = {0};
    struct words told;
    (void)state;
    words_init(&told);
    assert_true(reads(small, &trouble));
    for (int i = 0; i < rules_count; i++) {
        int asked = 0;
        translated(rules_list[i]->id, &told);
        int unit = setting.unit_count - 1; /* the militia, or the last man of it */
        int before = setting.unit_count;
        struct setting_unit like = setting.unit[unit];
        if (!scenario_another(&setting, rules_list[i], unit, begins, &asked))
            fail_msg("%s has no room for another", rules_list[i]->id);
        const struct setting_unit *more = &setting.unit[before];
        assert_int_equal(setting.unit_count, before + 1);
        assert_true(asked > 0);
        assert_string_equal(more->troop, like.troop);
        assert_int_equal(more->side, like.side);
        assert_string_equal(more->name, "");
        assert_true(vec_distance(more->pose.at, like.pose.at) > 10 * MM);
        assert_true(vec_distance(more->pose.at, like.pose.at) < 400 * MM);
    }
    words_release(&told);
}

static void where_there_is_no_room_all_is_as_it_was(void **state)
{
    static struct setting was;
    struct trouble trouble = {0};
    struct words told;
    int asked = 0;
    (void)state;
    words_init(&told);
    assert_true(reads(small, &trouble));
    translated("sham", &told);
    was = setting;
    assert_false(scenario_another(&setting, rules_find("sham"), 1, never, &asked));
    assert_true(asked > 1); /* in more than one place */
    assert_memory_equal(&setting, &was, sizeof was);
    words_release(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_is_read),
        cmocka_unit_test(mistakes_are_named_by_their_line),
        cmocka_unit_test(each_set_says_it_in_its_own_terms),
        cmocka_unit_test(who_cannot_stand_is_moved),
        cmocka_unit_test(too_many_are_refused_with_the_reason),
        cmocka_unit_test(without_a_leader_only_some_can),
        cmocka_unit_test(ours_can_be_played_by_every_set),
        cmocka_unit_test(another_stands_beside_its_like),
        cmocka_unit_test(where_there_is_no_room_all_is_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
