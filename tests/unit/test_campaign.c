/* Campaigns: reading one and refusing what is wrong by its line, where its branches lead, what each
 * set carries from one battle into the next, and the file of its progress. */
#include "disk/file.h"
#include "rules/game.h"
#include "rules/house.h"
#include "scenario/battle.h"
#include "scenario/progress.h"

#include "unit/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MILL_ROAD FOILSHOT_SOURCE "/scenarios/campaigns/mill-road.yaml"
#define SOUTH FOILSHOT_SOURCE "/scenarios/campaigns/south-1781.yaml"

static struct campaign campaign;
static struct progress progress;
static struct setting setting;
static struct battle battle;
static struct game game;
static struct trouble trouble;

/* ---- reading ----------------------------------------------------------------------------------
 */

static char *text_of(const char *path)
{
    static char *text;
    if (!file_read(path, &text, NULL, &trouble))
        fail_msg("%s", trouble.text);
    return text;
}

/* The mill road with one place of its text changed. */
static char *changed(const char *from, const char *to)
{
    char *text = text_of(MILL_ROAD);
    const char *at = strstr(text, from);
    struct words out;
    assert_non_null(at);
    words_init(&out);
    words_addn(&out, text, (size_t)(at - text));
    words_add(&out, to);
    words_add(&out, at + strlen(from));
    free(text);
    return out.text;
}

static int line_of(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    int line = 1;
    assert_non_null(at);
    for (const char *c = text; c < at; c++)
        line += *c == '\n';
    return line;
}

static void refused(const char *from, const char *to, const char *at, const char *why)
{
    char *text = changed(from, to), begins[40];
    static struct campaign before;
    before = campaign;
    snprintf(begins, sizeof begins, "x.yaml:%d: ", line_of(text, at));
    if (campaign_read("x.yaml", text, strlen(text), &campaign, &trouble))
        fail_msg("taken: %s", to);
    if (strncmp(trouble.text, begins, strlen(begins)) != 0 || !strstr(trouble.text, why))
        fail_msg("%s\nis not %s… %s", trouble.text, begins, why);
    assert_memory_equal(&campaign, &before, sizeof before);
    free(text);
}

static void test_ours_are_sound(void **state)
{
    (void)state;
    static const char *const ours[] = {MILL_ROAD, SOUTH};
    struct words told;
    for (int i = 0; i < 2; i++) {
        words_init(&told);
        if (!campaign_load(ours[i], &campaign, &trouble) ||
            !campaign_check(&campaign, &told, &trouble))
            fail_msg("%s", trouble.text);
        for (int k = 0; k < rules_count; k++)
            if (rules_list[k]->battle)
                assert_non_null(strstr(told.text, rules_list[k]->battle->campaign.tired));
        if (strstr(told.text, "cannot hold it"))
            fail_msg("%s", told.text);
        words_release(&told);
    }
}

static void test_refusals(void **state)
{
    (void)state;
    refused("place: Hallow Mill", "place: Hollow Mill", "place: Hollow", "no place is called");
    refused("to: gate, say: \"The toll", "to: gaol, say: \"The toll", "to: gaol",
            "no battle is called \"gaol\"");
    refused("{to: harbour,", "{to: ford,", "{to: ford,", "a circle");
    refused("{to: harbour,", "{to: harbour, end: red,", "harbour, end", "either \"to\"");
    refused("{to: harbour,", "{end: red,", "- name: harbour", "no way leads to");
    refused("at: [128, 40]", "at: [151, 40]", "[151", "off the map");
    refused("name: harbour", "name: gate", "name: gate\n    place: League", "two battles");
    refused("back: 50 ", "back: 101 ", "back: 101", "back");
    refused("battle: fen-ford.yaml", "battle: ../fen-ford.yaml", "battle: ..", "a file alone");
    refused("kind: hill", "kind: hole", "kind: hole", "there is no \"hole\"");
    refused("lost: 20 ", "gone: 20 ", "gone: 20", "gone");
    refused("drawn: {to: mill, say: \"In", "drew: {to: mill, say: \"In", "drew:", "drew");
}

/* A way of two battles is too short. */
static void test_short_ways(void **state)
{
    (void)state;
    refused("{to: gate, say: \"The toll", "{end: blue, say: \"The toll", "- name: ford",
            "2 to 4 battles long");
}

static void test_missing_battle(void **state)
{
    (void)state;
    struct words told;
    char *text = changed("battle: fen-ford.yaml", "battle: ten-ford.yaml");
    words_init(&told);
    assert_true(campaign_read(MILL_ROAD, text, strlen(text), &campaign, &trouble));
    assert_false(campaign_check(&campaign, &told, &trouble));
    assert_non_null(strstr(trouble.text, "mill-road.yaml:"));
    assert_non_null(strstr(trouble.text, "ten-ford.yaml"));
    words_release(&told);
    free(text);
}

/* ---- carrying ---------------------------------------------------------------------------------
 */

static int of[SETTING_UNITS];

/* The next battle of the campaign, begun; `of` and `battle` say who is who. */
static void begin_next(const struct rules *rules)
{
    if (!progress_setting(&campaign, &progress, &setting, NULL, &trouble) ||
        !game_begin(&game, rules, &setting, 1, &trouble))
        fail_msg("%s: %s", rules->id, trouble.text);
    int next = progress_next(&campaign, &progress);
    assert_true(campaign_battle_load(&campaign, next, &battle, &trouble));
    progress_carry(&campaign, &progress, rules, &battle);
    assert_true(battle_translate_of(&battle, rules, &setting, of, NULL, &trouble));
}

static bool is_of(int unit, const char *name)
{
    return of[unit] >= 0 && strcmp(battle.unit[of[unit]].name, name) == 0;
}

/* Sum of what is left of it, thousandths of a unit of the set. */
static int32_t left_of(const char *name)
{
    int32_t sum = 0;
    for (int i = 0; i < setting.unit_count; i++)
        sum += is_of(i, name) ? unit_strength(game.rules, &game.table, i) : 0;
    return sum;
}

/* Harms it by about so many hundredths, as the set has it. */
static void harm(const char *name, int hundredths)
{
    struct table *t = &game.table;
    int hits = field_find(&game.rules->attrs, KIND_UNIT, "hits"), units = 0, gone = 0;
    for (int i = 0; i < setting.unit_count; i++)
        units += is_of(i, name);
    for (int i = 0; i < setting.unit_count; i++) {
        struct unit *u = &t->unit[i];
        struct signs signs = {0};
        if (!is_of(i, name))
            continue;
        if (hundredths == 100 || (units > 1 && gone * 100 < hundredths * units)) {
            for (int k = 0; k < u->bases; k++)
                t->base[u->base + k].where = WHERE_LOST;
            gone++;
        } else if (units == 1 && u->bases > 1) {
            for (int k = 0; k < u->bases * hundredths / 100; k++)
                t->base[u->base + k].where = WHERE_LOST;
        } else if (units == 1 && hits >= 0) {
            game.rules->shows->signs(t, i, &signs);
            int harmed = signs.of * hundredths / 100;
            u->attr[hits - F_ATTR] = signs.suffered ? harmed : signs.of - harmed;
        }
    }
}

static void won_by(int side)
{
    game.table.over = side ? OVER_WON : OVER_DRAWN;
    game.table.winner = side;
}

/* What a line battalion that lost half has in the next battle, of how many. */
static const struct carried {
    const char *set;
    int32_t left, of;
} carried[] = {{"kiddies", 4, 5}, {"sixplus", 9, 12},     {"pikeshot", 11, 15},
               {"sham", 3, 4},    {"morschauser1", 4, 5}, {"morschauser2", 4, 5}};

static void carries(const struct carried *k)
{
    const struct rules *rules = rules_find(k->set);
    char text[FATE_SAY], wanted[40];
    assert_true(campaign_load(MILL_ROAD, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    begin_next(rules);
    progress_fight(&campaign, &progress, "/somewhere/one.journal");
    assert_string_equal(progress_open(&progress)->journal, "one.journal");
    harm("Rangers", 100);
    harm("Fen Foot", k->set[0] == 'k' ? 40 : 50);
    harm("League Foot", 20);
    assert_false(progress_settle(&campaign, &progress, &game, &trouble)); /* it is not over */
    won_by(SIDE_BLUE);
    if (!progress_settle(&campaign, &progress, &game, &trouble))
        fail_msg("%s: %s", k->set, trouble.text);
    game_release(&game);

    const struct fate *rangers = progress_fate(&progress, SIDE_RED, "Rangers");
    const struct fate *fen = progress_fate(&progress, SIDE_RED, "Fen Foot");
    const struct fate *league = progress_fate(&progress, SIDE_BLUE, "League Foot");
    const struct fate *hill = progress_fate(&progress, SIDE_RED, "Hill Foot");
    assert_true(rangers && fen && league && hill);
    assert_int_equal(fate_standing(&campaign, rangers), STANDS_LOST);
    assert_int_equal(fate_standing(&campaign, hill), STANDS_FRESH);
    assert_int_equal(fate_standing(&campaign, league), STANDS_PROMOTED);
    assert_int_equal(fen->full, k->of);
    snprintf(wanted, sizeof wanted, "%d of %d %s", (int)k->left, (int)k->of,
             rules->battle->campaign.counted);
    if (!strstr(fate_say(&campaign, rules, fen, text), wanted))
        fail_msg("%s: \"%s\" is not \"%s\"", k->set, text, wanted);

    begin_next(rules); /* Blue has won: the causeway, where all of these are again */
    assert_string_equal(campaign.battle[progress_next(&campaign, &progress)].name, "causeway");
    assert_int_equal(left_of("Rangers"), 0);
    int32_t whole = k->set[0] == 'k' ? 5000 : 1000;
    int32_t now = left_of("Fen Foot") * k->of / whole;
    assert_in_range(now, k->left - 1, k->left);
    assert_true(left_of("Coast Foot") >= whole); /* was not there yet */
    if (k->set[0] == 'k')
        assert_int_equal(left_of("League Foot"), 6000); /* one more with every five */
    else
        assert_int_equal(left_of("League Foot"), 1000);
    game_release(&game);
}

static void test_every_set_carries(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof carried / sizeof *carried; i++)
        carries(&carried[i]);
}

/* A table of another battle is not taken for this one. */
static void test_other_table(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("sham");
    assert_true(campaign_load(MILL_ROAD, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    assert_true(campaign_battle_load(&campaign, 2, &battle, &trouble));
    assert_true(battle_translate(&battle, rules, &setting, NULL, NULL, &trouble));
    assert_true(game_begin(&game, rules, &setting, 1, &trouble));
    progress_fight(&campaign, &progress, "one.journal");
    won_by(SIDE_RED);
    assert_false(progress_settle(&campaign, &progress, &game, &trouble));
    assert_non_null(strstr(trouble.text, "not begun as"));
    assert_false(progress.fought[0].over);
    game_release(&game);
}

/* So many battles, each with this result, without any loss. */
static int battles_by(const char *set, int winner)
{
    const struct rules *rules = rules_find(set);
    int count = 0;
    assert_true(campaign_load(SOUTH, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    for (; progress_next(&campaign, &progress) >= 0; count++) {
        begin_next(rules);
        progress_fight(&campaign, &progress, "x.journal");
        won_by(winner);
        if (!progress_settle(&campaign, &progress, &game, &trouble))
            fail_msg("%s", trouble.text);
        game_release(&game);
    }
    return count;
}

static void test_branches(void **state)
{
    (void)state;
    const char *say;
    assert_int_equal(battles_by("pikeshot", SIDE_RED), 3);
    assert_int_equal(progress_winner(&campaign, &progress, &say), SIDE_RED);
    assert_non_null(strstr(say, "Camden is held"));
    assert_int_equal(battles_by("pikeshot", SIDE_BLUE), 4);
    assert_int_equal(progress_winner(&campaign, &progress, &say), SIDE_BLUE);
    assert_int_equal(battles_by("pikeshot", SIDE_NONE), 5);
    assert_int_equal(progress_winner(&campaign, &progress, &say), SIDE_BLUE);
    assert_non_null(strstr(say, "Both claim it"));
}

/* With too few left there is no next battle. */
static void test_spent(void **state)
{
    (void)state;
    const char *say;
    const struct rules *rules = rules_find("pikeshot");
    static const char *const all[] = {"Fen Foot", "Rangers", "Border Riders"};
    assert_true(campaign_load(MILL_ROAD, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    begin_next(rules);
    progress_fight(&campaign, &progress, "x.journal");
    for (int i = 0; i < 3; i++)
        harm(all[i], 100);
    won_by(SIDE_BLUE);
    assert_true(progress_settle(&campaign, &progress, &game, &trouble));
    game_release(&game);
    assert_true(progress_able(&campaign, &progress, SIDE_RED) < 3);
    assert_int_equal(progress_next(&campaign, &progress), -1);
    assert_int_equal(progress_winner(&campaign, &progress, &say), SIDE_BLUE);
    assert_non_null(strstr(say, "The Marches have no army left"));
}

/* Too few to attack with: Kiddies' rules make it an encounter, and it is told. */
static void test_too_few_to_attack(void **state)
{
    (void)state;
    const struct rules *rules = rules_find("kiddies");
    struct words told;
    words_init(&told);
    assert_true(campaign_load(MILL_ROAD, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    static const char *const gone[] = {"Hill Foot", "Fen Foot", "Marcher Foot"};
    for (int i = 0; i < 3; i++) {
        struct fate *f = &progress.fate[progress.fates++];
        *f = (struct fate){.side = SIDE_RED, .lost = true};
        snprintf(f->name, sizeof f->name, "%s", gone[i]);
    }
    assert_true(progress_setting(&campaign, &progress, &setting, &told, &trouble));
    assert_string_equal(setting.kind, "encounter");
    assert_non_null(strstr(told.text, "too few left to attack"));
    words_release(&told);
}

/* ---- the file ---------------------------------------------------------------------------------
 */

static void some_progress(void)
{
    const struct rules *rules = rules_find("sham");
    assert_true(campaign_load(MILL_ROAD, &campaign, &trouble));
    progress_begin(&progress, &campaign, rules, "evening.campaign");
    snprintf(progress.player[SIDE_BLUE], PROGRESS_PLAYER, "captain “Anna” \\ B");
    begin_next(rules);
    progress_fight(&campaign, &progress, "one.journal");
    harm("Rangers", 100);
    harm("Fen Foot", 50);
    won_by(SIDE_RED);
    assert_true(progress_settle(&campaign, &progress, &game, &trouble));
    game_release(&game);
    progress_fight(&campaign, &progress, "two.journal");
}

static void test_written_and_read(void **state)
{
    (void)state;
    static struct progress again;
    static struct campaign other;
    char path[] = "/tmp/foilshot-campaign-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    some_progress();
    snprintf(progress.path, sizeof progress.path, "%s", path);
    assert_true(progress_save(&campaign, &progress, &trouble));
    assert_true(progress_is(path));
    if (!progress_load(path, NULL, &again, &other, &trouble))
        fail_msg("%s", trouble.text);
    assert_memory_equal(&again, &progress, sizeof again);
    /* One that cannot be written leaves what is there. */
    snprintf(progress.path, sizeof progress.path, "/nowhere/evening.campaign");
    assert_false(progress_save(&campaign, &progress, &trouble));
    /* The campaign has gone elsewhere: it is found in the folder. */
    snprintf(progress.path, sizeof progress.path, "%s", path);
    snprintf(progress.file, sizeof progress.file, "/nowhere/mill-road.yaml");
    assert_true(progress_save(&campaign, &progress, &trouble));
    assert_false(progress_load(path, NULL, &again, &other, &trouble));
    assert_non_null(strstr(trouble.text, "/nowhere/mill-road.yaml"));
    assert_true(
        progress_load(path, FOILSHOT_SOURCE "/scenarios/campaigns", &again, &other, &trouble));
    remove(path);
}

/* Each byte of it changed, and each end cut off, is refused with a line that is there. */
static void test_damaged(void **state)
{
    (void)state;
    static struct progress again;
    struct words out;
    words_init(&out);
    some_progress();
    progress_write(&campaign, &progress, &out);
    int lines = 0;
    for (const char *c = out.text; *c; c++)
        lines += *c == '\n';
    int line = 1;
    for (size_t i = 0; i < out.length; i++) {
        char was = out.text[i], begins[40];
        int told = 0;
        out.text[i] = was == 'x' ? 'y' : 'x';
        if (progress_read("e.campaign", out.text, out.length, &campaign, &again, &trouble))
            fail_msg("byte %zu was not missed", i);
        out.text[i] = was;
        snprintf(begins, sizeof begins, "e.campaign:");
        assert_memory_equal(trouble.text, begins, strlen(begins));
        told = atoi(trouble.text + strlen(begins));
        if (told < line - 1 || told > line)
            fail_msg("byte %zu of line %d: %s", i, line, trouble.text);
        line += was == '\n';
        assert_false(progress_read("e.campaign", out.text, i, &campaign, &again, &trouble));
    }
    assert_true(lines > 20);
    assert_true(progress_read("e.campaign", out.text, out.length, &campaign, &again, &trouble));
    words_release(&out);
}

/* A battle the campaign does not lead to. */
static void test_wrong_way(void **state)
{
    (void)state;
    static struct progress again;
    struct words out;
    words_init(&out);
    some_progress();
    progress.fought[1].battle = 3;
    progress_write(&campaign, &progress, &out);
    assert_false(progress_read("e.campaign", out.text, out.length, &campaign, &again, &trouble));
    assert_non_null(strstr(trouble.text, "does not lead to the battle \"gate\""));
    words_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ours_are_sound),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_short_ways),        cmocka_unit_test(test_missing_battle),
        cmocka_unit_test(test_every_set_carries), cmocka_unit_test(test_other_table),
        cmocka_unit_test(test_branches),          cmocka_unit_test(test_spent),
        cmocka_unit_test(test_too_few_to_attack), cmocka_unit_test(test_written_and_read),
        cmocka_unit_test(test_damaged),           cmocka_unit_test(test_wrong_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
