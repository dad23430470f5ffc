/* From the pointer's path to a flick: the same stroke reads the same whatever device and rate it
 * came by, what is no stroke fires nothing, and a catapult's last jerk does not count.
 *
 * Strokes are kept as the path of a hand: time in ms, px along the aim (behind the pellet is
 * negative) and px aside, and are sampled at the rates of real devices: whole pixels, time stamps
 * in ms, and several samples to a stamp when events are collected once a frame. */
#include "app/desk/stroke.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct moment {
    double t, along, aside;
};
struct path {
    const char *name;
    const struct moment *moment;
    int count;
};

enum { PELLET_X = 612, PELLET_Y = 431, FRAME_MS = 16 };

/* clang-format off */
/* A mouse: drawn back in a third of a second, a short halt, through in a sixth. */
static const struct moment mouse_moments[] = {
    {0, 0, 0},      {40, -6, 0},    {80, -24, 1},   {120, -52, 1},  {160, -84, 2},  {200, -112, 2},
    {240, -132, 2}, {280, -144, 2}, {320, -150, 2}, {360, -151, 2}, {400, -151, 2}, {420, -148, 2},
    {440, -136, 2}, {460, -112, 1}, {480, -76, 1},  {500, -28, 0},  {511, 0, 0},    {520, 22, 0},
    {540, 72, 0},   {560, 112, 1}};
/* A touchpad: short, with a halt where the finger is set down again, and slower. */
static const struct moment touchpad_moments[] = {
    {0, 0, 0},      {60, -5, 0},    {120, -17, -1}, {180, -31, -1}, {240, -40, -2}, {300, -42, -2},
    {450, -42, -2}, {510, -50, -2}, {570, -62, -2}, {630, -70, -1}, {700, -72, -1}, {740, -70, -1},
    {780, -60, -1}, {820, -42, 0},  {860, -16, 0},  {884, 0, 0},    {920, 24, 0},   {980, 48, 0}};
/* A seven-year-old: back, half forward, back again, a long look, and through with all his might. */
static const struct moment child_moments[] = {
    {0, 0, 0},       {100, -40, 6},    {200, -70, 9},    {300, -35, 4},   {400, -90, 12},
    {600, -120, 14}, {2600, -122, 14}, {2640, -116, 13}, {2660, -94, 9},  {2680, -52, 5},
    {2702, 0, 0},    {2720, 43, -4},   {2760, 120, -12}};
/* clang-format on */

#define PATH(moments)                                                                              \
    {                                                                                              \
#moments, moments, sizeof moments / sizeof moments[0]                                      \
    }
static const struct path paths[] = {PATH(mouse_moments), PATH(touchpad_moments),
                                    PATH(child_moments)};
enum { PATHS = sizeof paths / sizeof paths[0] };

static void at_time(const struct path *path, double t, double *along, double *aside)
{
    int i = 1;
    while (i + 1 < path->count && path->moment[i].t < t)
        i++;
    const struct moment *a = &path->moment[i - 1], *b = &path->moment[i];
    double f = (t - a->t) / (b->t - a->t);
    f = f < 0 ? 0 : f > 1 ? 1 : f;
    *along = a->along + f * (b->along - a->along);
    *aside = a->aside + f * (b->aside - a->aside);
}

/* The stroke as a device of `hz` gives it, aimed at `bearing` degrees on the screen; `stretch`
 * makes it slower. batch: time stamps are those of the frame in which events are collected. */
static void sampled(struct stroke *stroke, const struct path *path, double hz, double bearing,
                    double stretch, int batch)
{
    double ax = sin(bearing / 57.29577951), ay = -cos(bearing / 57.29577951);
    double end = path->moment[path->count - 1].t * stretch;
    stroke_clear(stroke, 1000);
    for (int n = 0; n * 1000 / hz <= end; n++) {
        double t = n * 1000 / hz, along, aside;
        at_time(path, t / stretch, &along, &aside);
        int64_t stamp = batch ? ((int64_t)t / batch + 1) * batch : (int64_t)t;
        stroke_add(stroke, stamp, floor(PELLET_X + along * ax - aside * ay + 0.5),
                   floor(PELLET_Y + along * ay + aside * ax + 0.5));
    }
}

static struct stroke_read flicked(const struct stroke *stroke, double bearing, int full)
{
    return stroke_flick(stroke, PELLET_X, PELLET_Y, sin(bearing / 57.29577951),
                        -cos(bearing / 57.29577951), full);
}

static void assert_near(double is, double should, double percent)
{
    if (fabs(is - should) > should * percent / 100)
        fail_msg("%.1f should be within %.0f %% of %.1f", is, percent, should);
}

/* ---- flick ----------------------------------------------------------------------------------- */

/* What the same stroke reads when sampled as finely as possible. */
static struct stroke_read truth(const struct path *path)
{
    static struct stroke stroke;
    sampled(&stroke, path, 1000, 90, 1, 0);
    return flicked(&stroke, 90, 0);
}

static void test_same_at_every_rate(void **state)
{
    static const double rates[] = {60, 125, 144, 1000};
    static struct stroke stroke;
    (void)state;
    for (int p = 0; p < PATHS; p++) {
        struct stroke_read best = truth(&paths[p]);
        assert_true(best.fired);
        for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
            for (int bearing = 0; bearing < 360; bearing += 45) {
                sampled(&stroke, &paths[p], rates[i], bearing, 1, 0);
                struct stroke_read read = flicked(&stroke, bearing, 0);
                assert_true(read.fired);
                assert_near(read.px_s, best.px_s, 8);
                assert_true(abs(read.bend - best.bend) <= 1500);
            }
    }
}

static void test_speed_is_that_of_the_gate(void **state)
{
    (void)state;
    /* Mouse: 100 px of gate from (467, -100) to (511, 0). */
    assert_near(truth(&paths[0]).px_s, 100 / 0.0445, 6);
    assert_near(truth(&paths[0]).strength, 100 / 0.0445 / stroke_law.full * 1000, 6);
    /* Touchpad: never 100 px behind; the gate is as wide as the stroke allows. */
    assert_in_range((int)truth(&paths[1]).px_s, 400, 700);
    /* The child's two seconds of looking do not make him weak. */
    assert_in_range((int)truth(&paths[2]).px_s, 1700, 2400);
}

/* Time stamps are set when events are collected, once a frame: the reading stays near. */
static void test_stamps_of_whole_frames(void **state)
{
    static struct stroke stroke;
    (void)state;
    for (int p = 0; p < PATHS; p++) {
        sampled(&stroke, &paths[p], 1000, 30, 1, FRAME_MS);
        struct stroke_read read = flicked(&stroke, 30, 0);
        assert_true(read.fired);
        assert_near(read.px_s, truth(&paths[p]).px_s, 15);
    }
}

static void test_finer_clocks(void **state)
{
    static struct stroke stroke;
    (void)state;
    stroke_clear(&stroke, 1000000);
    for (int i = 0; i <= 500; i++) { /* 1 px each 500 µs, after being drawn back 140 px */
        double along = i < 140 ? -i : i < 281 ? i - 280 : 0;
        stroke_add(&stroke, i * 500, PELLET_X + along, PELLET_Y);
    }
    struct stroke_read read = flicked(&stroke, 90, 0);
    assert_true(read.fired);
    assert_near(read.px_s, 2000, 2);
}

static void test_slower_is_weaker(void **state)
{
    static struct stroke stroke;
    int32_t last = 1001;
    (void)state;
    for (int tenths = 10; tenths < 60; tenths += 7) {
        sampled(&stroke, &paths[0], 125, 90, tenths / 10.0, 0);
        struct stroke_read read = flicked(&stroke, 90, 0);
        assert_true(read.fired);
        assert_true(read.strength < last);
        assert_near(read.px_s, truth(&paths[0]).px_s * 10 / tenths, 8);
        last = read.strength;
    }
}

static void test_calibrated_hand(void **state)
{
    static struct stroke stroke;
    (void)state;
    sampled(&stroke, &paths[1], 125, 90, 1, 0);
    int32_t usual = flicked(&stroke, 90, 0).strength;
    assert_near(flicked(&stroke, 90, 1200).strength, 2 * usual, 1);
    assert_int_equal(flicked(&stroke, 90, 400).strength, 1000); /* never more than all */
}

static void test_bend(void **state)
{
    static struct stroke stroke;
    (void)state;
    for (int degrees = -15; degrees <= 15; degrees += 3) {
        sampled(&stroke, &paths[0], 1000, 90 + degrees, 1, 0); /* stroked aside of the aim */
        struct stroke_read read = flicked(&stroke, 90, 0);
        int32_t bend = degrees * 1000;
        bend = bend > stroke_law.bend    ? stroke_law.bend
               : bend < -stroke_law.bend ? -stroke_law.bend
                                         : bend;
        assert_true(read.fired);
        assert_true(abs(read.bend - bend) <= 1500);
    }
}

/* ---- what is no flick ------------------------------------------------------------------------ */

static bool fires(const struct moment *moment, int count)
{
    static struct stroke stroke;
    struct path path = {"", moment, count};
    sampled(&stroke, &path, 125, 90, 1, 0);
    return flicked(&stroke, 90, 0).fired;
}
#define FIRES(...)                                                                                 \
    fires((const struct moment[]){__VA_ARGS__},                                                    \
          (int)(sizeof(const struct moment[]){__VA_ARGS__} / sizeof(struct moment)))

static void test_cancels(void **state)
{
    static struct stroke stroke;
    (void)state;
    assert_true(FIRES({0, 0, 0}, {300, -120, 0}, {400, 20, 0}));   /* a fair one */
    assert_false(FIRES({0, 0, 0}, {300, -120, 0}, {3000, 20, 0})); /* too slow */
    assert_false(FIRES({0, 0, 0}, {100, -12, 0}, {130, 30, 0}));   /* hardly drawn back */
    assert_false(FIRES({0, 0, 0}, {300, -120, 0}, {400, -10, 0})); /* let go behind the pellet */
    assert_false(FIRES({0, 0, 0}, {60, 150, 0}));                  /* never drawn back */
    assert_false(FIRES({0, 0, 0}, {100, 0, 80}, {200, 0, -80}));   /* only aside */
    stroke_clear(&stroke, 1000);
    assert_false(flicked(&stroke, 90, 0).fired); /* nothing */
    stroke_add(&stroke, 5, PELLET_X - 100, PELLET_Y);
    assert_false(flicked(&stroke, 90, 0).fired); /* one sample */
    stroke_add(&stroke, 5, PELLET_X - 100, PELLET_Y);
    assert_int_equal(stroke.count, 1); /* where it was */
}

/* ---- quick strokes --------------------------------------------------------------------------- */

/* Sixty milliseconds and a handful of events, all of them collected at the times given: whatever
 * frames they fell into, an honest stroke fires. */
static struct stroke_read quick(const int64_t *stamp)
{
    static const double along[] = {0, -30, -70, -100, -40, 50, 60};
    static struct stroke stroke;
    stroke_clear(&stroke, 1000);
    for (size_t i = 0; i < sizeof along / sizeof along[0]; i++)
        stroke_add(&stroke, stamp[i], PELLET_X + along[i], PELLET_Y);
    return flicked(&stroke, 90, 0);
}

static void test_quick_strokes_fire(void **state)
{
    static const int64_t stamps[][7] = {
        {0, 10, 20, 30, 40, 50, 60},         /* as they came */
        {0, 16, 16, 32, 48, 48, 64},         /* once a frame */
        {0, 33, 33, 33, 66, 66, 66},         /* on a slow machine */
        {0, 60, 60, 60, 60, 60, 60},         /* after a long frame */
        {900, 900, 900, 900, 900, 900, 900}, /* the press as well */
        {900, 900, 901, 901, 901, 901, 902}, /* and a clock that ticks meanwhile */
        {0, 400, 400, 400, 400, 400, 400},   /* after a rest */
        {0, 2000, 2000, 2000, 2000, 2033, 2033},
    };
    (void)state;
    for (size_t i = 0; i < sizeof stamps / sizeof stamps[0]; i++) {
        struct stroke_read read = quick(stamps[i]);
        if (!read.fired)
            fail_msg("the stroke of stamps %zu fired nothing", i);
        assert_in_range(read.strength, 500, 1000); /* 80 px in 20 ms and more */
    }
}

/* A stroke that fires nothing says what it lacked. */
static void test_misses_are_named(void **state)
{
    static const struct {
        struct moment m[5];
        int count;
        enum stroke_miss flick, catapult;
    } c[] = {
        {{{0, 0, 0}, {60, 3, 2}}, 2, STROKE_STILL, STROKE_STILL},
        {{{0, 0, 0}, {60, 150, 0}}, 2, STROKE_SHORT, STROKE_SHORT},
        {{{0, 0, 0}, {60, -15, 0}, {120, 90, 0}}, 3, STROKE_SHORT, STROKE_SHORT},
        {{{0, 0, 0}, {300, -120, 0}, {400, -10, 0}}, 3, STROKE_BEHIND, STROKE_BEHIND},
        {{{0, 0, 0}, {300, -120, 0}, {3000, 20, 0}}, 3, STROKE_SLOW, STROKE_BEHIND},
    };
    static struct stroke stroke;
    (void)state;
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        struct path path = {"", c[i].m, c[i].count};
        sampled(&stroke, &path, 125, 90, 1, 0);
        struct stroke_read flick = flicked(&stroke, 90, 0),
                           pull = stroke_catapult(&stroke, PELLET_X, PELLET_Y, 1, 0);
        assert_false(flick.fired || pull.fired);
        assert_int_equal(flick.miss, c[i].flick);
        assert_int_equal(pull.miss, c[i].catapult);
    }
}

/* Too slow the first time, a real flick the second: the second counts. */
static void test_second_try(void **state)
{
    (void)state;
    assert_true(FIRES({0, 0, 0}, {300, -100, 0}, {2300, 15, 0}, {2700, -110, 0}, {2800, 30, 0}));
    assert_true(FIRES({0, 0, 0}, {300, -150, 0}, {2300, 15, 0}, {2700, -60, 0}, {2760, 30, 0}));
}

/* A long dawdle is forgotten from its beginning; the push is still read. */
static void test_long_dawdle(void **state)
{
    static struct stroke stroke;
    (void)state;
    stroke_clear(&stroke, 1000);
    for (int i = 0; i < 3 * STROKE_SAMPLES; i++)
        stroke_add(&stroke, i, PELLET_X - 130 + i % 3, PELLET_Y + i % 5);
    for (int i = 0; i <= 100; i++)
        stroke_add(&stroke, 3 * STROKE_SAMPLES + i, PELLET_X - 130 + 1.5 * i, PELLET_Y);
    assert_int_equal(stroke.count, STROKE_SAMPLES);
    struct stroke_read read = flicked(&stroke, 90, 0);
    assert_true(read.fired);
    assert_near(read.px_s, 1500, 3);
}

/* However short the draw, only the push through the pellet is timed. */
static void test_short_draws(void **state)
{
    static struct stroke stroke;
    (void)state;
    for (int draw = 24; draw <= 160; draw += 8) {
        struct moment moment[] = {{0, 0, 0},
                                  {500, -draw, 0},
                                  {900, -draw, 0},
                                  {900 + (draw + 30) / 1.2, 30, 0}}; /* 1200 px/s */
        struct path path = {"", moment, 4};
        sampled(&stroke, &path, 1000, 90, 1, 0);
        struct stroke_read read = flicked(&stroke, 90, 0);
        assert_true(read.fired);
        assert_near(read.px_s, 1200, 10);
    }
}

/* ---- catapult -------------------------------------------------------------------------------- */

static struct stroke_read let_go(const struct moment *moment, int count, double hz)
{
    static struct stroke stroke;
    struct path path = {"", moment, count};
    sampled(&stroke, &path, hz, 90, 1, 0);
    return stroke_catapult(&stroke, PELLET_X, PELLET_Y, 1, 0);
}

static void test_catapult(void **state)
{
    static const double rates[] = {60, 125, 144, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        /* Half of the way between the dead zone and all; held still before it is let go. */
        struct moment half[] = {{0, 0, 0}, {300, -130, 0}, {600, -130, 0}};
        struct stroke_read read = let_go(half, 3, rates[i]);
        assert_true(read.fired);
        assert_int_equal(read.strength, 500);
        assert_int_equal(read.bend, 0);
        /* A twitch of 5 px in the last 40 ms is the hand letting go. */
        struct moment twitch[] = {{0, 0, 0}, {300, -130, 0}, {600, -130, 0}, {640, -125, 2}};
        assert_int_equal(let_go(twitch, 4, rates[i]).strength, 500);
        /* 60 px in the same time are meant. */
        struct moment meant[] = {{0, 0, 0}, {300, -130, 0}, {600, -130, 0}, {640, -70, 0}};
        assert_true(let_go(meant, 4, rates[i]).strength < 350);
        /* All there is, and no more. */
        struct moment all[] = {{0, 0, 0}, {300, -400, 0}, {600, -400, 0}};
        assert_int_equal(let_go(all, 3, rates[i]).strength, 1000);
    }
}

static void test_catapult_cancels(void **state)
{
    static struct stroke stroke;
    (void)state;
    struct moment back[] = {{0, 0, 0}, {300, -130, 0}, {600, -8, 0}, {800, -8, 0}};
    assert_false(let_go(back, 4, 125).fired); /* back to nothing */
    struct moment ahead[] = {{0, 0, 0}, {300, 130, 0}, {600, 130, 0}};
    assert_false(let_go(ahead, 3, 125).fired); /* pushed, not pulled */
    struct moment aside[] = {{0, 0, 0}, {300, 0, 130}, {600, 0, 130}};
    assert_false(let_go(aside, 3, 125).fired);
    stroke_clear(&stroke, 1000);
    assert_false(stroke_catapult(&stroke, PELLET_X, PELLET_Y, 1, 0).fired);
    stroke_add(&stroke, 0, PELLET_X - 130, PELLET_Y); /* pressed there and let go at once */
    assert_true(stroke_catapult(&stroke, PELLET_X, PELLET_Y, 1, 0).fired);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_at_every_rate),
        cmocka_unit_test(test_speed_is_that_of_the_gate),
        cmocka_unit_test(test_stamps_of_whole_frames),
        cmocka_unit_test(test_finer_clocks),
        cmocka_unit_test(test_slower_is_weaker),
        cmocka_unit_test(test_calibrated_hand),
        cmocka_unit_test(test_bend),
        cmocka_unit_test(test_cancels),
        cmocka_unit_test(test_quick_strokes_fire),
        cmocka_unit_test(test_misses_are_named),
        cmocka_unit_test(test_second_try),
        cmocka_unit_test(test_long_dawdle),
        cmocka_unit_test(test_short_draws),
        cmocka_unit_test(test_catapult),
        cmocka_unit_test(test_catapult_cancels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
