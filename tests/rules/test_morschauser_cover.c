/* Every clause of both marks' cards has a test that bears its name, run for that mark:
 * BOTH_TEST(mo_16_stated_…), FIRST_TEST(m1_02_stated_…), SECOND_TEST(mo_33_recovered_…). */
#include "disk/file.h"
#include "rules/grid_field.h"

#include "scenario/cards.h"

#include <ctype.h>
#include <dirent.h>

static char *all_tests(void)
{
    struct words all;
    DIR *folder = opendir(FOILSHOT_SOURCE "/tests/rules");
    assert_non_null(folder);
    words_init(&all);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        char path[600], *text;
        struct trouble trouble = {{0}};
        if (strncmp(e->d_name, "test_morschauser_", 17) != 0)
            continue;
        snprintf(path, sizeof path, "%s/tests/rules/%s", FOILSHOT_SOURCE, e->d_name);
        assert_true(file_read(path, &text, NULL, &trouble));
        words_add(&all, text);
        free(text);
    }
    closedir(folder);
    return all.text;
}

static int missing_of(const char *file, const char *own, int least)
{
    struct cards cards = {0};
    struct trouble trouble = {{0}};
    char *tests = all_tests(), path[600];
    int missing = 0;
    snprintf(path, sizeof path, "%s/assets/rules/%s", FOILSHOT_SOURCE, file);
    if (!cards_load(path, &cards, &trouble))
        fail_msg("%s", trouble.text);
    assert_true(cards.count >= least);
    for (int i = 0; i < cards.count; i++)
        for (int k = 0; k < cards.card[i].clauses; k++) {
            char name[80], both[100], one[100];
            snprintf(name, sizeof name, "%s_%s", cards.card[i].id,
                     clause_word(cards.card[i].clause[k].kind));
            for (char *c = name; *c; c++)
                *c = *c == '-' ? '_' : (char)tolower((unsigned char)*c);
            snprintf(both, sizeof both, "BOTH_TEST(%s_", name);
            snprintf(one, sizeof one, "%s_TEST(%s_", own, name);
            if (strstr(tests, both) || strstr(tests, one))
                continue;
            printf("%s: no test %s_…\n", file, name);
            missing++;
        }
    cards_release(&cards);
    free(tests);
    return missing;
}

static void every_clause_has_a_test(void **state)
{
    (void)state;
    int missing = missing_of("morschauser1.yaml", "FIRST", 30);
    missing += missing_of("morschauser2.yaml", "SECOND", 40);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_clause_has_a_test)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
