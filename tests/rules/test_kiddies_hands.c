/* The three hands of the flick are equally good: for the same strength and aim they scatter alike.
 */
#include "rules/game.h"
#include "scenario/scenario.h"
#include "unit/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SHOTS = SANITIZED ? 80 : 400 };

/* Where the pellet came to rest, from the film: the last line of the pellet. */
static bool rest_of(const struct game *game, struct vec *at)
{
    const struct journal *j = &game->journal;
    bool found = false;
    for (int32_t b = j->at; b >= 0 && !found; b = j->block[b].parent)
        for (int32_t i = 0; i < j->block[b].count; i++) {
            const struct entry *e = &j->block[b].entry[i];
            int time, moment;
            if (e->kind == ENTRY_FILM &&
                sscanf(block_text(&j->block[b], e), "f pellet %*s %d %d %d %d", &time, &moment,
                       &at->x, &at->y) == 4)
                found = true;
        }
    return found;
}

static struct game *at_the_cannon(int32_t seed)
{
    struct game *game = calloc(1, sizeof *game);
    struct setting *setting = calloc(1, sizeof *setting);
    static struct verdict verdict;
    struct trouble trouble = {0};
    assert_non_null(game);
    assert_non_null(setting);
    assert_true(
        scenario_load(FOILSHOT_SOURCE "/scenarios/kiddies/book-ridge.yaml", setting, &trouble));
    assert_true(game_begin(game, rules_find("kiddies"), setting, seed, &trouble));
    free(setting);
    static const char *const orders[] = {"muster", "end", "muster", "end"};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        assert_int_equal(game_say(game, SIDE_NONE, orders[i], SOURCE_TYPED, &verdict, &trouble),
                         GIVEN_DONE);
    for (int i = 0; i < 8 && game->table.turn == 1 && game->table.phase < 3; i++)
        assert_int_equal(game_say(game, SIDE_NONE, game->table.ask ? "answer first" : "end",
                                  SOURCE_TYPED, &verdict, &trouble),
                         GIVEN_DONE);
    return game;
}

/* Mean and spread (µm) of the side deviation over many seeds. */
static void scatter(const char *hand, double *mean, double *spread)
{
    double sum = 0, square = 0;
    int count = 0;
    for (int32_t seed = 1; count < SHOTS; seed++) {
        struct game *game = at_the_cannon(seed);
        static struct verdict verdict;
        struct trouble trouble = {0};
        char order[120];
        struct vec at;
        bool red = game->table.active == SIDE_RED;
        /* seeds whose roll for cannon fire was a tie have no shot */
        if (game->table.phase == 3) {
            snprintf(order, sizeof order, "flick %c11 spot 1 aim %d strength 300 hand %s bend 0",
                     red ? 'R' : 'B', red ? 90 : 270, hand);
            assert_int_equal(game_say(game, SIDE_NONE, order, SOURCE_TYPED, &verdict, &trouble),
                             GIVEN_DONE);
            assert_true(rest_of(game, &at));
            double aside = at.y - 610000.0;
            sum += aside;
            square += aside * aside;
            count++;
        }
        game_release(game);
        free(game);
    }
    *mean = sum / SHOTS;
    *spread = square / SHOTS - *mean * *mean;
}

static void ki_46_every_hand_scatters_alike(void **state)
{
    (void)state;
    double flick_mean, flick_spread, mean, spread;
    scatter("flick", &flick_mean, &flick_spread);
    assert_true(flick_spread > 1e6); /* never exactly straight: more than a millimetre */
    scatter("catapult", &mean, &spread);
    assert_true(mean == flick_mean && spread == flick_spread);
    scatter("steady", &mean, &spread);
    assert_true(mean == flick_mean && spread == flick_spread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ki_46_every_hand_scatters_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
