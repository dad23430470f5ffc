/* Every clause of every card has a test that bears its name: ps_42_stated_…, ps_25b_option_… */
#include "disk/file.h"
#include "rules/field.h"

#include "scenario/cards.h"

#include <dirent.h>

enum { CARDS = 38 };

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

/* "PS-25b" as tests write it: "ps_25b". */
static void small(const char *id, char *out, size_t size)
{
    size_t n = 0;
    for (; *id && n + 1 < size; id++)
        out[n++] = (char)(*id == '-' ? '_' : *id >= 'A' && *id <= 'Z' ? *id - 'A' + 'a' : *id);
    out[n] = '\0';
}

static void every_clause_has_a_test(void **state)
{
    (void)state;
    struct cards cards = {0};
    struct trouble trouble = {{0}};
    char *tests = all_tests();
    int missing = 0;
    assert_true(cards_load(FOILSHOT_SOURCE "/assets/rules/pikeshot.yaml", &cards, &trouble));
    assert_int_equal(cards.count, CARDS);
    for (int i = 0; i < cards.count; i++)
        for (int k = 0; k < cards.card[i].clauses; k++) {
            char name[60], id[16];
            small(cards.card[i].id, id, sizeof id);
            snprintf(name, sizeof name, "PIKE_TEST(%s_%s", id,
                     clause_word(cards.card[i].clause[k].kind));
            if (strstr(tests, name))
                continue;
            printf("no test %s_%s_…\n", id, clause_word(cards.card[i].clause[k].kind));
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
