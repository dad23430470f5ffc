/* Splitting knots into fights against brute force: every partition of a small knot into allowed
 * fights is tried, the best number of figures is known, and so is every choice that leads there. */
#include "unit/check.h"

#include "kit/pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct pairing_law law = {.most = {{2, 1}, {3, 2}}};

enum { SMALL = 7 };

/* ---- the dumb way
 * ---------------------------------------------------------------------------------- */

/* part[i]: number of man i's fight, or -1 if he stands by. */
static bool fight_allowed(const struct pairing *p, const int *part, int number)
{
    int count[3] = {0}, man[3][SMALL], kinds[3][2] = {{0}};
    for (int i = 0; i < p->men; i++)
        if (part[i] == number) {
            man[p->side[i]][count[p->side[i]]++] = i;
            kinds[p->side[i]][p->kind[i]]++;
        }
    if (count[1] == 0 || count[2] == 0 || (count[1] > 1 && count[2] > 1))
        return false;
    for (int side = 1; side <= 2; side++)
        if (kinds[side][0] > 0 && kinds[side][1] > 0) /* no mixed sides */
            return false;
    int lone = count[1] == 1 ? 1 : 2, others = 3 - lone;
    if (count[1] == 1 && count[2] == 1)
        lone = 1;
    int centre = man[lone][0], kind = p->kind[man[others][0]];
    for (int i = 0; i < count[others]; i++)
        if (!p->touch[centre][man[others][i]])
            return false;
    int limit = p->law->most[p->kind[centre]][kind];
    if (count[others] == 1) /* one against one goes either way round */
        return limit >= 1 || p->law->most[kind][p->kind[centre]] >= 1;
    return count[others] <= limit;
}

static bool split_allowed(const struct pairing *p, const int *part)
{
    for (int number = 0; number < p->men; number++) {
        bool used = false;
        for (int i = 0; i < p->men; i++)
            used = used || part[i] == number;
        if (used && !fight_allowed(p, part, number))
            return false;
    }
    /* Doubling up on foot in a line: all of the line must have an opponent. */
    for (int i = 0; i < p->men; i++) {
        int against = 0;
        if (!p->group[i] || p->kind[i] != 0 || part[i] < 0)
            continue;
        for (int k = 0; k < p->men; k++)
            against += part[k] == part[i] && p->side[k] != p->side[i] && p->kind[k] == 0;
        if (against < 2)
            continue;
        if (p->untouched[p->group[i]])
            return false;
        for (int k = 0; k < p->men; k++)
            if (p->group[k] == p->group[i] && part[k] < 0)
                return false;
    }
    return true;
}

struct splits {
    int best, count;
    int part[20000][SMALL];
};

static void splits_try(const struct pairing *p, int *part, int man, int numbers, int in,
                       struct splits *s)
{
    if (man == p->men) {
        if (in < s->best || !split_allowed(p, part))
            return;
        if (in > s->best) {
            s->best = in;
            s->count = 0;
        }
        assert_true(s->count < 20000);
        memcpy(s->part[s->count++], part, sizeof s->part[0]);
        return;
    }
    part[man] = -1;
    splits_try(p, part, man + 1, numbers, in, s);
    for (int n = 0; n <= numbers; n++) {
        part[man] = n;
        splits_try(p, part, man + 1, n == numbers ? numbers + 1 : numbers, in + 1, s);
    }
}

/* ---- against it
 * ------------------------------------------------------------------------------------ */

static void random_knot(struct rng *rng, struct pairing *p)
{
    *p = (struct pairing){.law = &law, .men = rng_from(rng, 2, SMALL)};
    int horse = rng_from(rng, 0, 2);
    int dense = rng_from(rng, 30, 90);
    int lines = rng_from(rng, 0, 2);
    for (int i = 0; i < p->men; i++) {
        p->side[i] = (uint8_t)rng_from(rng, 1, 2);
        p->kind[i] = horse && rng_from(rng, 0, 3) < horse;
        if (lines && p->side[i] == 1 && p->kind[i] == 0)
            p->group[i] = (uint8_t)rng_from(rng, 0, lines);
    }
    for (int g = 1; g <= 2; g++)
        p->untouched[g] = rng_from(rng, 0, 3) == 0;
    for (int i = 0; i < p->men; i++)
        for (int k = 0; k < i; k++)
            p->touch[i][k] = p->touch[k][i] =
                p->side[i] != p->side[k] && rng_from(rng, 0, 99) < dense;
}

static bool same_star(const int *part, int men, const struct star *star)
{
    int in = 0, number = part[star->man[0]];
    if (star->count == 1)
        return number < 0;
    if (number < 0)
        return false;
    for (int i = 0; i < men; i++)
        in += part[i] == number;
    for (int i = 0; i < star->count; i++)
        if (part[star->man[i]] != number)
            return false;
    return in == star->count;
}

/* Keeps the splits that agree with a choice. */
static void narrow(struct splits *s, const struct pairing *p)
{
    int kept = 0;
    for (int n = 0; n < s->count; n++) {
        bool fits = true;
        for (int i = 0; i < p->men && fits; i++) {
            if (p->fight[i] < 0)
                fits = s->part[n][i] < 0;
            for (int k = 0; k < p->men && fits && p->fight[i] > 0; k++)
                fits = (p->fight[k] == p->fight[i]) ==
                       (s->part[n][k] >= 0 && s->part[n][k] == s->part[n][i]);
        }
        if (fits)
            memmove(s->part[kept++], s->part[n], sizeof s->part[0]);
    }
    s->count = kept;
}

static int offered_by(const struct splits *s, int men, int man, const struct star *options,
                      int count)
{
    /* How many different fights of this man the best splits know, and that each is offered. */
    int different = 0;
    for (int n = 0; n < s->count; n++) {
        bool seen = false, found = false;
        for (int m = 0; m < n && !seen; m++) {
            seen = (s->part[n][man] < 0) == (s->part[m][man] < 0);
            for (int i = 0; i < men && seen && s->part[n][man] >= 0; i++)
                seen = (s->part[n][i] == s->part[n][man]) == (s->part[m][i] == s->part[m][man]);
        }
        if (seen)
            continue;
        different++;
        for (int k = 0; k < count; k++)
            found = found || same_star(s->part[n], men, &options[k]);
        assert_true(found);
    }
    return different;
}

static void every_choice_and_no_other(void **state)
{
    (void)state;
    struct rng rng = {77};
    struct splits *s = malloc(sizeof *s);
    struct pairing *p = malloc(sizeof *p);
    assert_non_null(s);
    assert_non_null(p);
    int asked = 0;
    for (int round = 0; round < 1500; round++) {
        int part[SMALL];
        struct star options[PAIRING_OPTIONS];
        random_knot(&rng, p);
        s->best = s->count = 0;
        splits_try(p, part, 0, 0, 0, s);
        for (;;) {
            int count = pairing_next(p, options);
            narrow(s, p);
            assert_true(s->count > 0); /* what was forced is part of some best split */
            if (count == 0)
                break;
            assert_true(count > 1);
            asked++;
            assert_int_equal(offered_by(s, p->men, options[0].man[0], options, count), count);
            pairing_take(p, &options[rng_from(&rng, 0, count - 1)]);
            narrow(s, p);
            assert_true(s->count > 0);
        }
        int in = 0;
        for (int i = 0; i < p->men; i++) {
            assert_int_not_equal(p->fight[i], 0);
            in += p->fight[i] > 0;
        }
        assert_int_equal(in, s->best);
        assert_int_equal(s->count, 1);
    }
    assert_true(asked > 300);
    free(s);
    free(p);
}

static void options_keep_their_order(void **state)
{
    (void)state;
    struct rng rng = {5};
    for (int round = 0; round < 100; round++) {
        struct pairing *p = malloc(sizeof *p), *q = malloc(sizeof *q);
        struct star a[PAIRING_OPTIONS], b[PAIRING_OPTIONS];
        assert_true(p && q);
        random_knot(&rng, p);
        *q = *p;
        int n = pairing_next(p, a), m = pairing_next(q, b);
        assert_int_equal(n, m);
        for (int i = 0; i < n; i++) {
            assert_int_equal(a[i].count, b[i].count);
            assert_memory_equal(a[i].man, b[i].man, sizeof a[i].man[0] * (size_t)a[i].count);
        }
        assert_memory_equal(p->fight, q->fight, sizeof p->fight);
        free(p);
        free(q);
    }
}

/* Two long lines face to face, each man touching three: the search must stay cheap. */
static void long_lines_are_cheap(void **state)
{
    (void)state;
    struct pairing *p = calloc(1, sizeof *p);
    struct star options[PAIRING_OPTIONS];
    assert_non_null(p);
    p->law = &law;
    p->men = 60;
    for (int i = 0; i < p->men; i++) {
        p->side[i] = (uint8_t)(1 + i % 2);
        p->group[i] = (uint8_t)(i % 2 ? 0 : 1);
    }
    for (int i = 0; i < p->men; i += 2)
        for (int k = i - 1; k <= i + 3; k += 2)
            if (k > 0 && k < p->men)
                p->touch[i][k] = p->touch[k][i] = true;
    int questions = 0;
    while (pairing_next(p, options) > 0) {
        pairing_take(p, &options[0]);
        questions++;
    }
    for (int i = 0; i < p->men; i++)
        assert_true(p->fight[i] > 0);
    assert_true(questions < 60);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_and_no_other),
        cmocka_unit_test(options_keep_their_order),
        cmocka_unit_test(long_lines_are_cheap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
