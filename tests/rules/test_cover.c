/* Every clause of every card of every set has a test that bears its name: ki_43_stated_…,
 * ps_25b_option_…. */
#include "rules/named_tests.h"

#include "rules/rules.h"
#include "scenario/cards.h"

#include <ctype.h>

/* "PS-25b" as tests write it: "ps_25b". */
static void small(const char *id, char out[16])
{
    size_t n = 0;
    for (; id[n] && n < 15; n++)
        out[n] = id[n] == '-' ? '_' : (char)tolower((unsigned char)id[n]);
    out[n] = '\0';
}

/* The two of Morschauser share their ids, and have tests of the one, of the other, and of both. */
static bool counts(const struct rules *rules, const char *tests, const char *at)
{
    const char *others = strcmp(rules->id, "morschauser1") == 0   ? "SECOND"
                         : strcmp(rules->id, "morschauser2") == 0 ? "FIRST"
                                                                  : "";
    size_t length = strlen(others);
    return !length || at < tests + length || strncmp(at - length, others, length) != 0;
}

static bool tested(const struct rules *rules, const char *tests, const char *name)
{
    for (const char *at = strstr(tests, name); at; at = strstr(at + 1, name))
        if (counts(rules, tests, at))
            return true;
    return false;
}

/* Clauses of a set without a test of their name. */
static int untested(const struct rules *rules, const char *tests)
{
    char path[300];
    int missing = 0;
    struct cards cards = {0};
    struct trouble trouble = {{0}};
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/assets/rules/%s.yaml", rules->id);
    if (!cards_load(path, &cards, &trouble))
        fail_msg("%s", trouble.text);
    assert_true(cards.count >= 30);
    for (int i = 0; i < cards.count; i++)
        for (int k = 0; k < cards.card[i].clauses; k++) {
            char id[16], name[60];
            small(cards.card[i].id, id);
            snprintf(name, sizeof name, "_TEST(%s_%s", id,
                     clause_word(cards.card[i].clause[k].kind));
            if (tested(rules, tests, name))
                continue;
            printf("no test %s…\n", name);
            missing++;
        }
    cards_release(&cards);
    return missing;
}

static void every_clause_has_a_test(void **state)
{
    char *tests = tests_named("test_");
    int missing = 0;
    (void)state;
    for (int i = 0; i < rules_count; i++)
        missing += untested(rules_list[i], tests);
    assert_int_equal(missing, 0);
    free(tests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_clause_has_a_test)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
