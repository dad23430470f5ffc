/* Every clause of every card has a test that bears its name: sh_43_stated_…, sh_76_option_… */
#include "disk/file.h"
#include "rules/field.h"

#include "scenario/cards.h"

#include <dirent.h>

/* All tests of this folder as one text. */
static char *all_tests(void)
{
    struct words all;
    DIR *folder = opendir(FOILSHOT_SOURCE "/tests/rules");
    assert_non_null(folder);
    words_init(&all);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        char path[600], *text;
        struct trouble trouble = {{0}};
        if (strncmp(e->d_name, "test_", 5) != 0)
            continue;
        snprintf(path, sizeof path, "%s/tests/rules/%s", FOILSHOT_SOURCE, e->d_name);
        assert_true(file_read(path, &text, NULL, &trouble));
        words_add(&all, text);
        free(text);
    }
    closedir(folder);
    return all.text;
}

static void every_clause_has_a_test(void **state)
{
    (void)state;
    struct cards cards = {0};
    struct trouble trouble = {{0}};
    char *tests = all_tests();
    int missing = 0;
    assert_true(cards_load(FOILSHOT_SOURCE "/assets/rules/sham.yaml", &cards, &trouble));
    assert_int_equal(cards.count, 53);
    for (int i = 0; i < cards.count; i++)
        for (int k = 0; k < cards.card[i].clauses; k++) {
            char name[60];
            const char *kind = clause_word(cards.card[i].clause[k].kind);
            snprintf(name, sizeof name, "FIELD_TEST(sh_%.2s_%s", cards.card[i].id + 3, kind);
            if (strstr(tests, name))
                continue;
            printf("no test sh_%.2s_%s_…\n", cards.card[i].id + 3, kind);
            missing++;
        }
    assert_int_equal(missing, 0);
    cards_release(&cards);
    free(tests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_clause_has_a_test)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
