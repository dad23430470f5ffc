/* Rule cards: every rule of the ledger has one whose clauses are of the ledger's kinds, every id
 * the program can show has one, and bad files are told with line and word. */
#include "rules/rules.h"
#include "scenario/cards.h"

#include "unit/check.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RULES_FOLDER FOILSHOT_SOURCE "/assets/rules/"

/* Every set that has a ledger, and how many rules its ledger has. */
static const struct {
    const char *set;
    int rules;
} ledgers[] = {
    {"kiddies", 68}, {"sixplus", 46},      {"pikeshot", 38},
    {"sham", 53},    {"morschauser1", 33}, {"morschauser2", 44},
};
enum { LEDGERS = (int)(sizeof ledgers / sizeof *ledgers), FILES = LEDGERS + 1 };

/* A set that is listed has a ledger. */
static void every_set_has_a_ledger(void **state)
{
    (void)state;
    assert_int_equal(LEDGERS, rules_count);
    for (int i = 0; i < LEDGERS; i++)
        assert_non_null(rules_find(ledgers[i].set));
}

static struct cards load_set(const char *set)
{
    char path[512];
    struct trouble trouble = {0};
    struct cards cards = {0};
    snprintf(path, sizeof path, RULES_FOLDER "%s.yaml", set);
    if (!cards_load(path, &cards, &trouble))
        fail_msg("%s", trouble.text);
    assert_string_equal(cards.set, set);
    return cards;
}

/* The cards of all sets, and the house's behind them. */
static void load_all(struct cards cards[FILES])
{
    for (int i = 0; i < LEDGERS; i++)
        cards[i] = load_set(ledgers[i].set);
    cards[LEDGERS] = load_set("house");
}

static void release_all(struct cards cards[FILES])
{
    for (int i = 0; i < FILES; i++)
        cards_release(&cards[i]);
}

/* "SP-10 stated ruling". What the ledger says in one go a card may say in several clauses. */
static void kinds_of(const struct card *card, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%s", card->id);
    for (int i = 0; i < card->clauses; i++)
        if (i == 0 || card->clause[i].kind != card->clause[i - 1].kind)
            used +=
                (size_t)snprintf(out + used, size - used, " %s", clause_word(card->clause[i].kind));
}

static void cards_agree_with(const char *set, int rules)
{
    struct cards cards = load_set(set);
    char line[200], have[200];
    snprintf(line, sizeof line, FOILSHOT_SOURCE "/tests/unit/data/%s.ledger", set);
    FILE *file = fopen(line, "r");
    assert_non_null(file);
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#')
            continue;
        char id[12] = {0};
        sscanf(line, "%11s", id);
        const struct card *card = cards_find(&cards, id);
        if (!card)
            fail_msg("%s: %s has no card", set, id);
        kinds_of(card, have, sizeof have);
        assert_string_equal(have, line);
        count++;
    }
    fclose(file);
    assert_int_equal(cards.count, count); /* and no card of anything else */
    assert_int_equal(count, rules);
    cards_release(&cards);
}

static void cards_agree_with_the_ledger(void **state)
{
    (void)state;
    for (int i = 0; i < LEDGERS; i++)
        cards_agree_with(ledgers[i].set, ledgers[i].rules);
}

static int words_in(const char *text)
{
    int words = 0;
    for (bool gap = true; *text; text++) {
        words += gap && *text != ' ';
        gap = *text == ' ';
    }
    return words;
}

static void cards_are_short(void **state)
{
    (void)state;
    enum { WORDS = 30, TITLE = 6 };
    struct cards cards[FILES];
    load_all(cards);
    for (int set = 0; set < FILES; set++) {
        assert_true(cards[set].title[0] && cards[set].credit[0]);
        for (int i = 0; i < cards[set].count; i++) {
            const struct card *card = &cards[set].card[i];
            assert_true(words_in(card->title) <= TITLE);
            for (int j = 0; j < card->clauses; j++)
                assert_true(words_in(card->clause[j].text) <= WORDS);
        }
    }
    release_all(cards);
}

static void house_has_its_cards(void **state)
{
    (void)state;
    struct cards cards = load_set("house");
    for (int i = 1; i <= 15; i++) {
        char id[24];
        snprintf(id, sizeof id, "HS-%02d", i);
        assert_non_null(cards_find(&cards, id));
    }
    assert_null(cards_find(&cards, "HS-99"));
    cards_release(&cards);
}

static void need_card(const char *set, const struct cards *cards, int files, const char *id)
{
    bool has = !id || !id[0];
    for (int i = 0; i < files; i++)
        has = has || cards_find(&cards[i], id);
    if (!has)
        fail_msg("%s speaks of %s, which has no card", set, id);
}

/* Whatever id a set's tables mention can be looked up. Attributes are those of the code, which two
 * sets may share (the Marks do), so that any set's card will do for them. */
static void mentioned_by(const struct rules *rules, const struct cards all[FILES])
{
    struct cards cards[2] = {load_set(rules->id), load_set("house")};
    for (int i = 0; i < rules->troops; i++)
        need_card(rules->id, cards, 2, rules->troop[i].id);
    for (int i = 0; i < rules->verbs; i++)
        need_card(rules->id, cards, 2, rules->verb[i].id);
    for (const char *const *id = rules->tells->refusals; id && *id; id++)
        need_card(rules->id, cards, 2, *id);
    for (const char *const *id = rules->tells->outcomes; id && *id; id++)
        need_card(rules->id, cards, 2, *id);
    for (int i = 0; i < rules->attrs.options; i++)
        need_card(rules->id, all, FILES, rules->attrs.option[i].id);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int i = 0; i < rules->attrs.count[kind]; i++)
            need_card(rules->id, all, FILES, rules->attrs.of[kind][i].id);
    cards_release(&cards[0]);
    cards_release(&cards[1]);
}

static void mentioned_rules_have_cards(void **state)
{
    (void)state;
    struct cards cards[FILES];
    load_all(cards);
    assert_int_equal(rules_count, LEDGERS);
    for (int i = 0; i < rules_count; i++)
        mentioned_by(rules_list[i], cards);
    release_all(cards);
}

/* Whatever id the program's source can show to a player can be looked up as well: two letters (or a
 * letter and a digit), a dash, two characters, and perhaps the b of a switch. */
static bool id_at(const char *text, char id[8])
{
    static const char *const heads[] = {"HS", "KI", "SP", "PS", "SH", "M1", "M2", "MO"};
    bool known = false;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        known = known || strncmp(text, heads[i], 2) == 0;
    if (!known || text[2] != '-' || !isdigit((unsigned char)text[3]) ||
        !(isdigit((unsigned char)text[4]) || isupper((unsigned char)text[4])))
        return false;
    snprintf(id, 8, "%.*s", text[5] == 'b' ? 6 : 5, text);
    return true;
}

static void ids_in_file(const char *path, const struct cards cards[FILES], int *found)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char line[1000], id[8] = {0};
    while (fgets(line, sizeof line, file))
        for (const char *at = line; *at; at++) {
            if ((at > line && isalnum((unsigned char)at[-1])) || !id_at(at, id))
                continue;
            bool has = false;
            for (int i = 0; i < FILES; i++)
                has = has || cards_find(&cards[i], id);
            if (!has)
                fail_msg("%s speaks of %s, which has no card", path, id);
            ++*found;
        }
    fclose(file);
}

/* The same for every C file in the folder and those in it. */
static void ids_in_folder(const char *path, const struct cards cards[FILES], int *found)
{
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inner[1024];
        struct stat info;
        size_t length = strlen(entry->d_name);
        snprintf(inner, sizeof inner, "%.500s/%.500s", path, entry->d_name);
        if (entry->d_name[0] == '.' || stat(inner, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            ids_in_folder(inner, cards, found);
        else if (length > 2 && strcmp(entry->d_name + length - 2, ".c") == 0)
            ids_in_file(inner, cards, found);
    }
    closedir(folder);
}

static void printed_rules_have_cards(void **state)
{
    (void)state;
    struct cards cards[FILES];
    int found = 0;
    load_all(cards);
    ids_in_folder(FOILSHOT_SOURCE "/src", cards, &found);
    assert_true(found > 50);
    release_all(cards);
}

#define HEAD "set: x\ntitle: X\ncards:\n"
#define CLAUSES "    clauses: [{kind: stated, text: T}]\n"

static void mistakes_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *text, *trouble;
    } mistakes[] = {
        {"set: x\ntitle: X\n", "x.yaml:1: the word \"cards\" is missing"},
        {HEAD "  - id: A-1\n    title: A\n" CLAUSES,
         "x.yaml:4: the word \"phase\" is missing in \"cards[0]\""},
        {HEAD "  - id: A-1\n    title: A\n    phase: P\n    clauses: [{kind: guess, text: T}]\n",
         "x.yaml:7: \"kind\": "},
        {HEAD "  - id: A-1\n    title: A\n    phase: P\n    clauses: []\n",
         "x.yaml:7: \"clauses\" has too few entries: at least 1"},
        {HEAD "  - id: A-1\n    title: A\n    phase: P\n    cluases: []\n",
         "x.yaml:7: there is no word \"cluases\" here; did you mean \"clauses\"?"},
        {HEAD "  - id: A-1\n    title: A\n    phase: P\n" CLAUSES
              "  - id: A-1\n    title: B\n    phase: P\n" CLAUSES,
         "x.yaml:8: \"A-1\" has a card already, in line 4"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct trouble trouble = {0};
        struct cards cards = {.count = 7};
        const char *text = mistakes[i].text;
        if (cards_read("x.yaml", text, strlen(text), &cards, &trouble))
            fail_msg("read:\n%s", text);
        size_t length = strlen(mistakes[i].trouble);
        if (mistakes[i].trouble[length - 1] == ' ')
            trouble.text[length] = '\0';
        assert_string_equal(trouble.text, mistakes[i].trouble);
        assert_int_equal(cards.count, 7);
    }
}

/* A set whose file is missing or damaged has cards made from its tables, and it is said. */
static void lost_cards_are_made_and_said(void **state)
{
    enum { MISSING, DAMAGED, SOUND, FILES_TRIED };
    char path[FILES_TRIED][512] = {"/nowhere/kiddies.yaml", "/tmp/foilshot-cards-XXXXXX",
                                   RULES_FOLDER "kiddies.yaml"};
    (void)state;
    int file = mkstemp(path[DAMAGED]);
    assert_int_equal(write(file, "set: 1\n[", 8), 8);
    close(file);
    for (int i = 0; i < FILES_TRIED; i++) {
        struct cards cards = {0};
        struct trouble trouble = {0};
        assert_true(cards_of(rules_find("kiddies"), path[i], &cards, &trouble));
        assert_true(cards.count > 3 && cards.sheets > 0);
        assert_int_equal(i != SOUND, strstr(trouble.text, path[i]) != NULL);
        assert_int_equal(i != SOUND,
                         strstr(trouble.text, "made from the tables of Kiddies") != NULL);
        cards_release(&cards);
    }
    unlink(path[DAMAGED]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_has_a_ledger),
        cmocka_unit_test(cards_agree_with_the_ledger),
        cmocka_unit_test(cards_are_short),
        cmocka_unit_test(house_has_its_cards),
        cmocka_unit_test(mentioned_rules_have_cards),
        cmocka_unit_test(printed_rules_have_cards),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(lost_cards_are_made_and_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
