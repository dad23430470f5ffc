/* Pike and Shot: what it decides in games played at random (tests/rules/decisions.h). */
#define DECISION_GAMES 1 /* its offers take their time */
#define DECISION_SMALL_GAMES 5
#include "rules/decisions.h"

static void decided_in_random_games(void **state)
{
    (void)state;
    decided_as_before("pikeshot");
}

int main(int argc, char **argv)
{
    static const char *const sets[] = {"pikeshot", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decided_in_random_games),
    };
    return decisions_main(argc, argv, tests, 1, sets);
}
