/* Dice: fair, independent, and each draw a function of its number alone. */
#include "core/dice.h"

#include "unit/check.h"

enum { DRAWS = 600000 };

/* Chi-square of counts that should be alike. */
static double chi_square(const int *count, int kinds, int draws)
{
    double sum = 0, want = (double)draws / kinds;
    for (int i = 0; i < kinds; i++)
        sum += (count[i] - want) * (count[i] - want) / want;
    return sum;
}

/* What chi-square stays below 9999 times of 10000 (Wilson and Hilferty's approximation). */
static double chi_limit(int freedom)
{
    double k = 2.0 / (9.0 * freedom), root = 1;
    for (int i = 0; i < 60; i++) /* Newton: the square root, without libm */
        root = (root + k / root) / 2;
    double t = 1 - k + 3.719 * root;
    return freedom * t * t * t;
}

static void faces_fair(void **state)
{
    (void)state;
    static const int dice[] = {2, 3, 4, 6, 8, 10, 12, 20, 100};
    for (int stream = 0; stream < STREAM_COUNT; stream++)
        for (size_t d = 0; d < sizeof dice / sizeof *dice; d++) {
            int count[100] = {0};
            for (int32_t n = 0; n < DRAWS; n++) {
                int face = dice_face(1234 + (int)d, (enum stream)stream, n, dice[d]);
                assert_true(face >= 1 && face <= dice[d]);
                count[face - 1]++;
            }
            double chi = chi_square(count, dice[d], DRAWS);
            if (chi > chi_limit(dice[d] - 1))
                fail_msg("d%d of stream %d: chi-square %.1f", dice[d], stream, chi);
        }
}

/* First throws of many games: seeds are often small neighbours. */
static void seeds_fair(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++) {
        int count[6] = {0}, pair[36] = {0};
        for (int32_t seed = -DRAWS / 2; seed < DRAWS / 2; seed++) {
            int face = dice_face(seed, STREAM_GAME, n, 6);
            count[face - 1]++;
            pair[(face - 1) * 6 + dice_face(seed + 1, STREAM_GAME, n, 6) - 1]++;
        }
        assert_true(chi_square(count, 6, DRAWS) < chi_limit(5));
        assert_true(chi_square(pair, 36, DRAWS) < chi_limit(35));
    }
}

/* Neither the draw before nor another stream tells anything about a face. */
static void draws_independent(void **state)
{
    (void)state;
    for (int lag = 1; lag <= 6; lag++) {
        int pair[36] = {0};
        for (int32_t n = 0; n < DRAWS; n++)
            pair[(dice_face(7, STREAM_GAME, n, 6) - 1) * 6 + dice_face(7, STREAM_GAME, n + lag, 6) -
                 1]++;
        assert_true(chi_square(pair, 36, DRAWS) < chi_limit(35));
    }
    for (int a = 0; a < STREAM_COUNT; a++)
        for (int b = a + 1; b < STREAM_COUNT; b++)
            for (int lag = -2; lag <= 2; lag++) {
                int pair[36] = {0};
                for (int32_t n = 2; n < DRAWS; n++)
                    pair[(dice_face(7, (enum stream)a, n, 6) - 1) * 6 +
                         dice_face(7, (enum stream)b, n + lag, 6) - 1]++;
                assert_true(chi_square(pair, 36, DRAWS - 2) < chi_limit(35));
            }
}

static void draws_by_number(void **state)
{
    (void)state;
    enum { SOME = 1000 };
    uint64_t first[SOME];
    for (int32_t n = 0; n < SOME; n++)
        first[n] = dice_bits(99, STREAM_GAME, n);
    for (int32_t n = SOME - 1; n >= 0; n--) {
        for (int k = 0; k < n % 3; k++) /* other streams and seeds in between */
            dice_bits(98, (enum stream)k, n);
        assert_true(dice_bits(99, STREAM_GAME, n) == first[n]);
        assert_true(dice_bits(99, STREAM_SCATTER, n) != first[n]);
        assert_true(dice_bits(100, STREAM_GAME, n) != first[n]);
    }
    /* Journals of every machine and year rely on these. */
    assert_true(dice_bits(0, STREAM_GAME, 0) == UINT64_C(0x458547501ea25bff));
    assert_true(dice_bits(-77, STREAM_SCATTER, 12345) == UINT64_C(0xc966d96ad546d758));
    static const int faces[10] = {6, 3, 3, 6, 5, 1, 4, 4, 5, 4};
    for (int32_t n = 0; n < 10; n++)
        assert_int_equal(dice_face(1914, STREAM_GAME, n, 6), faces[n]);
}

static void faces_scripted(void **state)
{
    (void)state;
    const int face[] = {6, 1, 3, 7, 2};
    struct dice_script script = {.face = face, .count = 5};
    struct dice dice = dice_scripted(&script);
    assert_int_equal(dice.next(dice.self, 6), 6);
    assert_int_equal(dice.next(dice.self, 6), 1);
    assert_int_equal(dice.next(dice.self, 2), 0); /* no 3 on a coin: not used up */
    assert_int_equal(dice.next(dice.self, 6), 3);
    assert_int_equal(dice.next(dice.self, 6), 0);
    assert_int_equal(script.at, 3);
    assert_int_equal(dice.next(dice.self, 8), 7);
    assert_int_equal(dice.next(dice.self, 6), 2);
    assert_int_equal(dice.next(dice.self, 6), 0);
    assert_int_equal(script.at, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_fair),        cmocka_unit_test(seeds_fair),
        cmocka_unit_test(draws_independent), cmocka_unit_test(draws_by_number),
        cmocka_unit_test(faces_scripted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
