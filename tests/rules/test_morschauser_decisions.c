/* Morschauser's marks: what they decide in games played at random (tests/rules/decisions.h). */
#include "rules/decisions.h"

static void mark_one_in_random_games(void **state)
{
    (void)state;
    decided_as_before("morschauser1");
}

static void mark_two_in_random_games(void **state)
{
    (void)state;
    decided_as_before("morschauser2");
}

int main(int argc, char **argv)
{
    static const char *const sets[] = {"morschauser1", "morschauser2", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mark_one_in_random_games),
        cmocka_unit_test(mark_two_in_random_games),
    };
    return decisions_main(argc, argv, tests, 2, sets);
}
