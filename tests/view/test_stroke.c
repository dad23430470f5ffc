/* Strokes of the finger: the same movement of a hand must give the same flick whatever device and
 * rate recorded it, and every way of letting it be must fire nothing. */
#include "app/stroke.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PX = 400, PY = 300 };

/* A hand: draws back slowly, rests, then pushes through the pellet and beyond at a steady speed.
 * Time in seconds; along and aside of the aim in px. */
struct hand_model {
    double back;   /* px drawn back */
    double speed;  /* px/s of the push */
    double bend;   /* degrees of the push off the aim, clockwise on the screen */
    double beyond; /* px pushed past the pellet */
};

static void hand_at(const struct hand_model *h, double t, double *along, double *aside)
{
    const double draw = 0.40, rest = 0.15;
    double turn = h->bend * 3.14159265358979 / 180;
    *aside = 0;
    if (t < draw) {
        *along = -h->back * (t / draw);
    } else if (t < draw + rest) {
        *along = -h->back;
    } else {
        double s = (t - draw - rest) * h->speed;
        double most = (h->back + h->beyond) / cos(turn);
        s = s > most ? most : s;
        *along = -h->back + s * cos(turn);
        *aside = s * sin(turn);
    }
}

/* What a device of so many Hz reports of it: whole pixels, whole milliseconds, and `batch` events
 * under one time stamp, as a busy program collects them. It is read after every sample, as the
 * program does; the first reading that fires counts. */
static struct stroke_read record(struct stroke *stroke, const struct hand_model *h, int hz,
                                 int batch, double ax, double ay, int full)
{
    struct stroke_read read = {0};
    double length = 0.55 + (h->back + h->beyond) / h->speed + 0.05;
    stroke_clear(stroke, 1000);
    for (int i = 0; (double)i / hz < length; i++) {
        double t = (double)i / hz, along, aside;
        hand_at(h, t, &along, &aside);
        double x = PX + along * ax - aside * ay, y = PY + along * ay + aside * ax;
        int64_t ms = (int64_t)((double)(i / batch * batch + batch - 1) / hz * 1000);
        stroke_add(stroke, ms, floor(x + 0.5), floor(y + 0.5));
        if ((i + 1) % batch == 0 && !read.fired)
            read = stroke_flick(stroke, PX, PY, ax, ay, full);
    }
    return read;
}

static struct stroke_read flicked(const struct hand_model *h, int hz, int batch, double degrees)
{
    static struct stroke stroke;
    double a = degrees * 3.14159265358979 / 180, ax = sin(a), ay = -cos(a);
    return record(&stroke, h, hz, batch, ax, ay, 0);
}

static const int rates[] = {60, 125, 144, 1000};

static void one_hand_one_strength_at_every_rate(void **state)
{
    (void)state;
    static const double speeds[] = {300, 800, 1500, 2300};
    for (size_t s = 0; s < 4; s++)
        for (size_t r = 0; r < 4; r++)
            for (double aim = 0; aim < 360; aim += 37) {
                struct hand_model h = {.back = 140, .speed = speeds[s], .beyond = 160};
                struct stroke_read read = flicked(&h, rates[r], 1, aim);
                assert_true(read.fired);
                double wanted = speeds[s] / stroke_law.full * 1000;
                assert_true(fabs(read.strength - wanted) <= wanted * 0.06 + 4);
                assert_true(abs(read.bend) <= 1200);
            }
}

static void events_collected_late_do_not_change_it(void **state)
{
    (void)state;
    struct hand_model h = {.back = 150, .speed = 1200, .beyond = 200};
    struct stroke_read one = flicked(&h, 1000, 1, 90), late = flicked(&h, 1000, 8, 90);
    assert_true(one.fired && late.fired);
    assert_true(abs(one.strength - late.strength) <= one.strength / 12);
}

static void the_stroke_bends_the_aim_within_six_degrees(void **state)
{
    (void)state;
    for (double bend = -4; bend <= 4; bend += 2) {
        struct hand_model h = {.back = 160, .speed = 1000, .bend = bend, .beyond = 160};
        struct stroke_read read = flicked(&h, 1000, 1, 30);
        assert_true(read.fired);
        assert_true(fabs(read.bend / 1000.0 - bend) < 0.8);
    }
    struct hand_model wide = {.back = 160, .speed = 1000, .bend = 25, .beyond = 160};
    assert_int_equal(flicked(&wide, 1000, 1, 30).bend, 6000);
    wide.bend = -25;
    assert_int_equal(flicked(&wide, 1000, 1, 30).bend, -6000);
}

static void faster_is_stronger_and_full_power_is_the_most(void **state)
{
    (void)state;
    int32_t before = 0;
    for (double speed = 200; speed <= 2200; speed += 200) {
        struct hand_model h = {.back = 150, .speed = speed, .beyond = 200};
        struct stroke_read read = flicked(&h, 1000, 1, 270);
        assert_true(read.strength > before);
        before = read.strength;
    }
    struct hand_model wild = {.back = 150, .speed = 6000, .beyond = 200};
    assert_int_equal(flicked(&wild, 1000, 1, 270).strength, 1000);
}

static void calibration_moves_full_power(void **state)
{
    (void)state;
    static struct stroke stroke;
    struct hand_model child = {.back = 120, .speed = 900, .beyond = 150};
    struct stroke_read raw = record(&stroke, &child, 125, 1, 1, 0, 0);
    struct stroke_read own = record(&stroke, &child, 125, 1, 1, 0, 900);
    assert_true(raw.strength < 420);
    assert_true(own.strength > 920);
}

static void every_way_to_let_it_be_fires_nothing(void **state)
{
    (void)state;
    /* too slow */
    struct hand_model slow = {.back = 150, .speed = 100, .beyond = 60};
    assert_false(flicked(&slow, 125, 1, 0).fired);
    /* hardly drawn back */
    struct hand_model shy = {.back = 12, .speed = 1500, .beyond = 100};
    assert_false(flicked(&shy, 1000, 1, 0).fired);
    /* drawn back, never pushed through */
    static struct stroke stroke;
    struct hand_model held = {.back = 150, .speed = 800, .beyond = -40};
    assert_false(record(&stroke, &held, 1000, 1, 0, -1, 0).fired);
    /* only pushed forward, from the pellet on */
    stroke_clear(&stroke, 1000);
    for (int i = 0; i < 60; i++)
        stroke_add(&stroke, i, PX + i * 3, PY);
    assert_false(stroke_flick(&stroke, PX, PY, 1, 0, 0).fired);
    stroke_clear(&stroke, 1000);
    assert_false(stroke_flick(&stroke, PX, PY, 1, 0, 0).fired);
    assert_false(stroke_catapult(&stroke, PX, PY, 1, 0).fired);
}

static void a_touchpad_in_two_bursts_counts_the_push_alone(void **state)
{
    (void)state;
    static struct stroke stroke;
    stroke_clear(&stroke, 1000);
    int64_t t = 0;
    double x = PX;
    for (int i = 0; i < 14; i++, t += 16) /* back in one swipe */
        stroke_add(&stroke, t, x -= 10, PY);
    t += 350;                             /* the finger is lifted and set down again */
    for (int i = 0; i < 20; i++, t += 16) /* the push: 16 px in 16 ms */
        stroke_add(&stroke, t, x += 16, PY);
    struct stroke_read read = stroke_flick(&stroke, PX, PY, 1, 0, 0);
    assert_true(read.fired);
    assert_true(fabs(read.px_s - 1000) < 60);
}

/* ---- catapult ---- */

static struct stroke_read pulled(double back, double twitch, int hz)
{
    static struct stroke stroke;
    stroke_clear(&stroke, 1000);
    int n = hz / 2;
    for (int i = 0; i <= n; i++)
        stroke_add(&stroke, (int64_t)i * 1000 / hz, PX - back * i / n, PY);
    /* held still, then the jerk of letting go */
    for (int i = 1; i <= hz / 4; i++)
        stroke_add(&stroke, 500 + (int64_t)i * 1000 / hz, PX - back, PY);
    stroke_add(&stroke, 760, PX - back + twitch, PY);
    return stroke_catapult(&stroke, PX, PY, 1, 0);
}

static void the_catapult_reads_how_far_it_was_drawn(void **state)
{
    (void)state;
    for (size_t r = 0; r < 4; r++) {
        int32_t before = 0;
        for (double back = 40; back <= 240; back += 40) {
            struct stroke_read read = pulled(back, 0, rates[r]);
            double wanted = (back - stroke_law.dead_zone) /
                            (stroke_law.pull_full - stroke_law.dead_zone) * 1000;
            assert_true(read.fired);
            assert_true(fabs(read.strength - wanted) <= 2);
            assert_true(read.strength > before);
            before = read.strength;
        }
    }
}

static void the_last_twitch_of_the_catapult_does_not_count(void **state)
{
    (void)state;
    int32_t still = pulled(160, 0, 125).strength;
    assert_int_equal(pulled(160, 5, 125).strength, still);
    assert_int_equal(pulled(160, -5, 125).strength, still);
    /* a real change of mind does */
    assert_true(pulled(160, 60, 125).strength < still - 200);
}

static void back_to_nothing_cancels_the_catapult(void **state)
{
    (void)state;
    assert_false(pulled(10, 0, 125).fired);
    assert_false(pulled(-80, 0, 125).fired);
    assert_false(pulled(160, 155, 125).fired);
}

static void long_dawdling_does_not_overflow(void **state)
{
    (void)state;
    static struct stroke stroke;
    stroke_clear(&stroke, 1000);
    for (int i = 0; i < 5 * STROKE_SAMPLES; i++)
        stroke_add(&stroke, i, PX - 150 + (i & 1), PY);
    for (int i = 0; i < 120; i++)
        stroke_add(&stroke, 5 * STROKE_SAMPLES + i, PX - 150 + i * 2, PY);
    assert_true(stroke_flick(&stroke, PX, PY, 1, 0, 0).fired);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_hand_one_strength_at_every_rate),
        cmocka_unit_test(events_collected_late_do_not_change_it),
        cmocka_unit_test(the_stroke_bends_the_aim_within_six_degrees),
        cmocka_unit_test(faster_is_stronger_and_full_power_is_the_most),
        cmocka_unit_test(calibration_moves_full_power),
        cmocka_unit_test(every_way_to_let_it_be_fires_nothing),
        cmocka_unit_test(a_touchpad_in_two_bursts_counts_the_push_alone),
        cmocka_unit_test(the_catapult_reads_how_far_it_was_drawn),
        cmocka_unit_test(the_last_twitch_of_the_catapult_does_not_count),
        cmocka_unit_test(back_to_nothing_cancels_the_catapult),
        cmocka_unit_test(long_dawdling_does_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
