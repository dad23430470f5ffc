/* S.H.A.M.: the odds our tables were balanced for (end of the ledger), with the generator's dice. A
 * fresh charger takes one volley, tests, charges if it can, and fights until one side gives way; no
 * commander is near. */
#include "rules/sham_field.h"
#include "unit/sanitized.h"

/* Thousandths: three in a hundred, and twice that for a quarter of the games. */
enum { GAMES = SANITIZED ? 600 : 2400, SLACK = SANITIZED ? 60 : 30 };

struct match {
    const char *charger, *target, *form;
    int strength;       /* of the target */
    int wins, repelled; /* thousandths */
};
static const struct match matches[] = {{"horse", "foot", "single", 4, 450, 340},
                                       {"horse", "foot", "double", 4, 220, 590},
                                       {"horse", "foot", "single", 2, 680, 130},
                                       {"foot", "foot", "single", 4, 260, 540}};

static void lay_match(const struct match *m)
{
    lay();
    put(SIDE_RED, m->charger, 300, 400, 0);
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_RED, "foot", 1100, 100, 0);
    put(SIDE_BLUE, m->target, 300, 450, 180);
    in_ranks(m->form);
    of_strength(m->strength);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    put(SIDE_BLUE, "foot", 700, 800, 180);
}

/* Has it run, gone, or fallen back from the fight? */
static bool beaten(const char *unit, const char *by)
{
    return !elements(unit) || runs(unit) || !touch(unit, by);
}

/* 1: the charger wins; -1: it is repelled; 0: it never came to blows. */
static int play(void)
{
    until("shoot", SIDE_BLUE);
    say("shoot B2 at R2");
    if (!elements("R2") || runs("R2"))
        return -1;
    for (int n = 0; n < 8 && !(phase_is("charge") && table()->active == SIDE_RED); n++) {
        if (table()->over || table()->turn > 1 || table()->active == SIDE_NONE)
            return elements("R2") && !runs("R2") ? 0 : -1;
        if (runs("R2"))
            return -1;
        if (phase_is("command"))
            return 0;
        say("end");
    }
    if (runs("R2") || !phase_is("charge"))
        return runs("R2") ? -1 : 0;
    struct vec before = stand("B2").at;
    say("charge R2 at B2");
    if (!said("SH-54", "charges"))
        return 0;
    for (int n = 0; n < 200; n++) {
        if (table()->ask) { /* nobody pursues */
            say("answer no");
            continue;
        }
        bool target_gone = !elements("B2") || runs("B2") ||
                           (elements("R2") && !touch("R2", "B2") &&
                            vec_distance(stand("B2").at, before) > 20 * MM);
        if (target_gone)
            return 1;
        if (beaten("R2", "B2"))
            return -1;
        if (table()->over)
            return 0;
        say("end");
    }
    return 0;
}

static void the_odds_of_the_ledger(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        const struct match *m = &matches[i];
        int wins = 0, repelled = 0;
        for (int n = 0; n < GAMES; n++) {
            field_new(NULL);
            lay_match(m);
            field.set.turns = 12;
            field.seed = 1000 + n;
            setup();
            field.game.dice = (struct dice){0}; /* the generator */
            int result = play();
            wins += result > 0;
            repelled += result < 0;
            game_release(&field.game);
            field.begun = false;
        }
        wins = wins * 1000 / GAMES;
        repelled = repelled * 1000 / GAMES;
        printf("%s on %d %s %s: wins %d.%d %% (%d), repelled %d.%d %% (%d)\n", m->charger,
               m->strength, m->target, m->form, wins / 10, wins % 10, m->wins / 10, repelled / 10,
               repelled % 10, m->repelled / 10);
        assert_in_range(wins, m->wins - SLACK, m->wins + SLACK);
        assert_in_range(repelled, m->repelled - SLACK, m->repelled + SLACK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {FIELD_TEST(the_odds_of_the_ledger)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
