/* Chance cards in a game whose dice both seats make: a deck nobody knows beforehand. */
#include "kit/chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct table t;
static int32_t next_scatter;

static int32_t scatter(void *self)
{
    (void)self;
    next_scatter = (int32_t)((next_scatter * 1103515245ll + 12345) & 0x7fffffff);
    return next_scatter;
}

static int draw(bool shared, int side, int32_t drawn)
{
    struct dice dice = {.scatter = shared ? scatter : NULL};
    struct turn turn = {.table = &t, .dice = &dice, .see = SEE_ALL};
    return chance_draw(&turn, side, drawn, "PS-52");
}

static void every_card_once_before_the_deck_is_turned(void **state)
{
    (void)state;
    int first[CHANCE_CARDS], unlike = 0;
    t = (struct table){0};
    for (int round = 0; round < 3; round++) {
        int seen[SIDE_COUNT][CHANCE_CARDS + 1] = {{0}};
        for (int i = 0; i < CHANCE_CARDS; i++)
            for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
                int card = draw(true, side, round * CHANCE_CARDS + i);
                assert_in_range(card, 1, CHANCE_CARDS);
                assert_int_equal(seen[side][card]++, 0);
                if (side == SIDE_RED && round == 0)
                    first[i] = card;
                unlike += side == SIDE_RED && round > 0 && card != first[i];
            }
    }
    assert_true(unlike > CHANCE_CARDS); /* each time in another order */
}

static void by_a_seed_as_ever_where_there_is_one(void **state)
{
    (void)state;
    t = (struct table){.seed = 4711};
    for (int i = 0; i < 2 * CHANCE_CARDS; i++)
        assert_int_equal(draw(false, SIDE_BLUE, i), chance_number(4711, SIDE_BLUE, i));
    assert_int_equal(t.seed, 4711);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_once_before_the_deck_is_turned),
        cmocka_unit_test(by_a_seed_as_ever_where_there_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
