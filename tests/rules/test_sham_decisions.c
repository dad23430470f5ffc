/* S.H.A.M.: what it decides in games played at random (tests/rules/decisions.h). */
#include "rules/decisions.h"

static void decided_in_random_games(void **state)
{
    (void)state;
    decided_as_before("sham");
}

int main(int argc, char **argv)
{
    static const char *const sets[] = {"sham", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decided_in_random_games),
    };
    return decisions_main(argc, argv, tests, 1, sets);
}
