/* The flick's closed forms: each to the error the design states. */
#include "flick/scenes.h"
#include "flick/work.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void near(double got, double want, double error, const char *what)
{
    if (!(fabs(got - want) <= error * fmax(fabs(want), 1e-30))) {
        fail_msg("%s: %.12g, should be %.12g (error %.2g)", what, got, want, error);
    }
}

static void near_abs(double got, double want, double error, const char *what)
{
    if (!(fabs(got - want) <= error)) {
        fail_msg("%s: %.12g, should be %.12g", what, got, want);
    }
}

/* --- arithmetic ------------------------------------------------------------------------------- */

static void own_functions_match_libm(void **state)
{
    (void)state;
    for (double a = -50; a < 50; a += 0.0137) {
        double s, c;
        number_sincos(a, &s, &c);
        near_abs(s, sin(a), 1e-14, "sin");
        near_abs(c, cos(a), 1e-14, "cos");
        near_abs(number_atan(a), atan(a), 1e-14, "atan");
        near_abs(number_asin(sin(a)), asin(sin(a)), 1e-7, "asin");
        near_abs(number_log1p(fabs(a)), log1p(fabs(a)), 1e-12, "log1p");
    }
    assert_int_equal(number_bearing(0, -1), 180 * DEG); /* straight at the shooter */
    assert_int_equal(number_bearing(0, 1), 0);
    for (int deg = 0; deg < 360; deg++) {
        double a = deg * (FLICK_PI / 180);
        assert_int_equal(number_bearing(sin(a), cos(a)), deg * DEG);
    }
}

static void luck_is_even_and_bell(void **state)
{
    (void)state;
    struct luck luck = {.seed = 7};
    double sum = 0, square = 0, even = 0;
    enum { DRAWS = 200000 };
    for (int i = 0; i < DRAWS; i++) {
        double b = luck_bell(&luck);
        sum += b;
        square += b * b;
        even += luck_even(&luck);
    }
    near_abs(sum / DRAWS, 0, 0.01, "mean");
    near(square / DRAWS, 1, 0.01, "variance");
    near(even / DRAWS, 0.5, 0.01, "even");
}

static void strength_is_speed_and_back(void **state)
{
    (void)state;
    assert_int_equal(flick_speed(0), 800000);
    assert_int_equal(flick_speed(1000), 5000000);
    assert_int_equal(flick_speed(-5), 800000);
    for (int s = 0; s <= 1000; s++) {
        assert_int_equal(flick_strength(flick_speed(s)), s);
    }
    enum flick_class cls = FLICK_GUN;
    assert_true(flick_class_named("brick", &cls));
    assert_int_equal(cls, FLICK_BRICK);
    assert_false(flick_class_named("sponge", &cls));
    assert_int_equal(cls, FLICK_BRICK);
}

/* --- sliding ---------------------------------------------------------------------------------- */

struct peek {
    double x, y, time;
};

static void peek_pellet(struct flick_work *w, void *data)
{
    struct peek *p = data;
    p->x = w->solid[w->count].at.x;
    p->y = w->solid[w->count].at.y;
    p->time = w->now;
}

/* One pellet on an empty table of the given size; where and when it stops. */
static struct peek run_out(enum flick_size size, int32_t speed, uint32_t mode, uint64_t seed)
{
    struct flick_scene scene = {.width = 8000000, .depth = 8000000};
    struct flick_solver solver;
    struct flick_result r;
    struct peek peek = {0};
    flick_solver_init(&solver);
    assert_true(flick_solver_load(&solver, &scene));
    solver.work->watch = peek_pellet;
    solver.work->watch_data = &peek;
    struct flick_shot shot = {
        .size = size, .start = {4000000, 1000000}, .speed = speed, .mode = mode, .seed = seed};
    assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
    flick_solver_release(&solver);
    peek.y -= 1;
    peek.x -= 4;
    return peek;
}

static void stops_by_friction_alone(void **state)
{
    (void)state;
    for (int32_t v = 1; v <= 6; v++) {
        double a = 0.30 * GRAVITY;
        struct peek p = run_out(FLICK_SMALL, v * 1000000, FLICK_PLAIN, 0);
        near(p.y, v * v / (2 * a), 1e-12, "stop distance");
        near(p.time, v / a, 1e-12, "stop time");
    }
    struct peek p = run_out(FLICK_PEA, 2000000, FLICK_PLAIN, 0);
    near(p.y, 0.6796, 1e-4, "2 m/s");
    near(p.time, 0.6796, 1e-4, "2 m/s");
}

static void stops_by_friction_and_air(void **state)
{
    (void)state;
    static const double table[4][FLICK_SIZE_COUNT][2] = {
        {{0.1673, 0.3364}, {0.1681, 0.3374}, {0.1686, 0.3380}},
        {{0.6408, 0.6535}, {0.6525, 0.6615}, {0.6593, 0.6660}},
        {{1.3494, 0.9382}, {1.4006, 0.9616}, {1.4311, 0.9754}},
        {{3.1484, 1.3942}, {3.4143, 1.4703}, {3.5880, 1.5191}},
    };
    static const int32_t speeds[4] = {1, 2, 3, 5};
    for (int k = 0; k < 4; k++) {
        for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
            const struct flick_pellet *p = &flick_pellet[FLICK_FOIL][size];
            double a = p->friction * GRAVITY, b = p->drag, v = speeds[k];
            struct peek got = run_out((enum flick_size)size, speeds[k] * 1000000,
                                      FLICK_PLAIN & ~(uint32_t)FLICK_NO_DRAG, 0);
            double way = log(1 + b * v * v / a) / (2 * b),
                   time = atan(v * sqrt(b / a)) / sqrt(a * b);
            near(got.y, way, 1e-5, "way in air");
            near(got.time, time, 2e-3, "time in air");
            near_abs(got.y, table[k][size][0], 4e-4, "way of the table");
            near(got.time, table[k][size][1], 2e-3, "time of the table");
            int32_t range = flick_range(FLICK_FOIL, (enum flick_size)size, speeds[k] * 1000000);
            near(range * 1e-6, way, 1e-5, "range");
        }
    }
}

static void wanders_as_the_walk_says(void **state)
{
    (void)state;
    enum { WALKS = 4000 };
    for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
        const struct flick_pellet *p = &flick_pellet[FLICK_FOIL][size];
        /* stop near 1 m: friction only, so that the way is known */
        int32_t speed = micro(sqrt(2 * p->friction * GRAVITY * 1.0));
        double square = 0, walk = 0, step = flick_laws.tumble;
        for (int n = 0; n < WALKS; n++) {
            struct peek end = run_out((enum flick_size)size, speed,
                                      FLICK_PLAIN & ~(uint32_t)FLICK_NO_NOISE, (uint64_t)n);
            square += end.x * end.x;
        }
        for (int k = 1; k < 20; k++) {
            walk += p->diffusion * step * (1 - k * step) * (1 - k * step);
        }
        near(sqrt(square / WALKS), sqrt(walk), 0.05, "spread at 1 m");
        int32_t spread = flick_spread(FLICK_FOIL, (enum flick_size)size, 1000000);
        near(spread * 1e-6, sqrt(p->diffusion / 3), 1e-5, "spread told");
    }
}

static void spin_and_slide_stop_together(void **state)
{
    (void)state;
    struct flick_body brick = {.cls = FLICK_BRICK,
                               .hx = 16000,
                               .hy = 8000,
                               .support = FLICK_NONE,
                               .pose = {{500000, 500000}, 0}};
    struct flick_scene scene = {1000000, 1000000, &brick, 1};
    struct flick_solver solver;
    flick_solver_init(&solver);
    assert_true(flick_solver_load(&solver, &scene));
    struct flick_work *w = solver.work;
    struct solid *b = &w->solid[0];
    b->vx = 0.3, b->w = 40, b->state = MOVING;
    motion_set(w, 0);
    double mixed = sqrt(0.09 + 1.17 * b->k2 * 1600);
    near(b->stop, mixed / (0.35 * GRAVITY), 1e-12, "stop");
    near(motion_at(b, b->stop).x - 0.5, 0.3 * b->stop / 2, 1e-12, "way");
    double half = b->stop / 2, s = half - half * half / (2 * b->stop);
    struct stand at = motion_at(b, half);
    near(atan2(at.s, at.c), remainder(40 * s, 2 * FLICK_PI), 1e-9, "turn");
    near(motion_time(b, 0.3 * s), half, 1e-12, "time of a way");
    flick_solver_release(&solver);
}

/* --- impacts ---------------------------------------------------------------------------------- */

struct books {
    double px, py, spin, energy;
};

static struct books books_of(const struct flick_work *w, int bodies)
{
    struct books sum = {0};
    for (int i = 0; i < bodies; i++) {
        const struct solid *b = &w->solid[i];
        if (b->fixed) {
            continue;
        }
        double inertia = b->mass * b->k2;
        sum.px += b->mass * b->vx;
        sum.py += b->mass * b->vy;
        sum.spin += b->mass * (b->at.x * b->vy - b->at.y * b->vx) + inertia * b->w;
        sum.energy += b->mass * (b->vx * b->vx + b->vy * b->vy) / 2 + inertia * b->w * b->w / 2;
    }
    return sum;
}

static struct flick_body any_body(struct luck *luck, struct vec at, int32_t id)
{
    static const struct flick_body kinds[] = {
        {.cls = FLICK_FOOT, .round = 10500},
        {.cls = FLICK_FOOT_SMALL, .round = 7500},
        {.cls = FLICK_MOUNTED, .hy = 6500, .round = 10500},
        {.cls = FLICK_BRICK, .hx = 16000, .hy = 8000},
        {.cls = FLICK_GUN, .hx = 15000, .hy = 30000},
    };
    struct flick_body b = kinds[luck_bits(luck) % (sizeof kinds / sizeof *kinds)];
    b.id = id;
    b.pose = (struct pose){at, (int32_t)(luck_bits(luck) % TURN)};
    b.support = FLICK_NONE;
    return b;
}

/* Two pieces thrown at each other: momentum and spin stay, the loss is (1 - e²) m v²/2. */
static void impacts_keep_the_books(void **state)
{
    (void)state;
    struct luck luck = {.seed = 11};
    int met = 0;
    for (int n = 0; n < 3000; n++) {
        struct flick_body two[2] = {any_body(&luck, (struct vec){400000, 500000}, 1),
                                    any_body(&luck, (struct vec){500000, 505000}, 2)};
        struct flick_scene scene = {1000000, 1000000, two, 2};
        struct flick_solver solver;
        flick_solver_init(&solver);
        assert_true(flick_solver_load(&solver, &scene));
        struct flick_work *w = solver.work;
        w->mode = FLICK_PLAIN | FLICK_NO_FILM;
        for (int i = 0; i < 2; i++) {
            struct solid *b = &w->solid[i];
            b->vx = (i ? -1 : 1) * (0.5 + 2 * luck_even(&luck));
            b->vy = 0.2 * (luck_even(&luck) - 0.5);
            b->w = 30 * (luck_even(&luck) - 0.5);
            work_move(w, i);
            motion_set(w, i);
            b->own_time = b->stop;
        }
        double time = contact_time(w, 0, 1, 10);
        if (time < 10) {
            met++;
            w->now = time;
            struct solid *a = &w->solid[0], *b = &w->solid[1];
            motion_settle(a, time);
            motion_settle(b, time);
            near_abs(contact_gap(a, b, time), 0, 2e-9, "gap at contact");
            struct touch t = contact_find(w, 0, 1, time);
            struct books before = books_of(w, 2);
            double ax = t.x - a->at.x, ay = t.y - a->at.y, bx = t.x - b->at.x, by = t.y - b->at.y;
            double closing = (a->vx - a->w * ay - b->vx + b->w * by) * t.nx +
                             (a->vy + a->w * ax - b->vy - b->w * bx) * t.ny;
            double ta = ax * t.ny - ay * t.nx, tb = bx * t.ny - by * t.nx;
            double light = a->inverse_mass + b->inverse_mass + ta * ta * a->inverse_inertia +
                           tb * tb * b->inverse_inertia;
            impact(w, 0, 1);
            struct books after = books_of(w, 2);
            near_abs(after.px, before.px, 1e-15, "momentum x");
            near_abs(after.py, before.py, 1e-15, "momentum y");
            near_abs(after.spin, before.spin, 1e-15, "spin");
            if (closing * 0.35 > flick_laws.floor_moving) {
                double loss = (1 - 0.35 * 0.35) * closing * closing / (2 * light);
                near(before.energy - after.energy, loss, 1e-8, "energy lost");
            }
        }
        flick_solver_release(&solver);
    }
    assert_true(met > 1500);
}

struct after_hit {
    struct solid pellet, man;
    int hits;
};

static void note_hit(struct flick_work *w, void *data)
{
    struct after_hit *a = data;
    if (w->counts.hits == 1 && a->hits == 0) {
        a->hits = 1;
        a->pellet = w->solid[w->count];
        a->man = w->solid[0];
    }
}

/* With grip, jag and luck in the bounce: the sum of momenta stays, the energy does not grow. */
static void pellet_hits_keep_momentum(void **state)
{
    (void)state;
    struct luck luck = {.seed = 12};
    for (int n = 0; n < 3000; n++) {
        struct flick_body one = any_body(&luck, (struct vec){500000, 500000}, 1);
        struct flick_scene scene = {1000000, 1000000, &one, 1};
        struct flick_solver solver;
        struct after_hit got = {.hits = 0};
        struct flick_result r;
        flick_solver_init(&solver);
        assert_true(flick_solver_load(&solver, &scene));
        solver.work->watch = note_hit;
        solver.work->watch_data = &got;
        int32_t bearing = (int32_t)(luck_bits(&luck) % TURN);
        struct flick_shot shot = {
            .size = (enum flick_size)(n % FLICK_SIZE_COUNT),
            .start = vec_ahead((struct vec){500000, 500000}, bearing, 49000),
            .heading = angle_norm((int64_t)bearing + 180 * DEG - 5000 +
                                  (int64_t)(luck_bits(&luck) % 10000)),
            .speed = 4000000,
            .seed = luck_bits(&luck),
            .mode = FLICK_NO_DRAG | FLICK_NO_FALL | FLICK_NO_FINGER,
        };
        assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
        if (got.hits) {
            double m = flick_pellet[FLICK_FOIL][shot.size].mass,
                   heading = shot.heading * FLICK_PI / 180000;
            double px = m * got.pellet.vx + got.man.mass * got.man.vx;
            double py = m * got.pellet.vy + got.man.mass * got.man.vy;
            double v = hypot(px, py) / m; /* what the pellet brought */
            assert_true(v < 4 && v > 3.9);
            near_abs(remainder(atan2(px, py) - heading, 2 * FLICK_PI), 0, 1e-9, "direction");
            double energy =
                m * got.pellet.speed * got.pellet.speed +
                got.man.mass * (got.man.speed * got.man.speed + got.man.k2 * got.man.w * got.man.w);
            assert_true(energy <= m * v * v * (1 + 1e-9));
        }
        flick_solver_release(&solver);
    }
}

struct deflection {
    double turn[FLICK_SIZE_COUNT], speed[FLICK_SIZE_COUNT], man[FLICK_SIZE_COUNT], away;
};

static void deflects_as_the_table_says(void **state)
{
    (void)state;
    static const double aside[5] = {0, 0.25, 0.50, 0.75, 0.90};
    static const struct deflection table[5] = {
        {{180, 0, 0}, {0.227, 0.069, 0.460}, {0.123, 0.419, 0.810}, 0},
        {{116.88, 60.57, 14.83}, {0.333, 0.259, 0.511}, {0.119, 0.406, 0.784}, 14.48},
        {{81.49, 53.19, 21.45}, {0.537, 0.504, 0.639}, {0.106, 0.363, 0.702}, 30.00},
        {{52.74, 37.93, 19.33}, {0.765, 0.751, 0.809}, {0.081, 0.277, 0.536}, 48.59},
        {{32.12, 23.93, 13.28}, {0.905, 0.901, 0.922}, {0.054, 0.183, 0.353}, 64.16},
    };
    struct flick_body man = {.id = 1,
                             .cls = FLICK_FOOT_SMALL,
                             .round = 7500,
                             .pose = {{500000, 500000}, 0},
                             .support = FLICK_NONE};
    struct flick_scene scene = {1000000, 1000000, &man, 1};
    struct flick_solver solver;
    flick_solver_init(&solver);
    assert_true(flick_solver_load(&solver, &scene));
    for (int k = 0; k < 5; k++) {
        for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
            const struct flick_pellet *p = &flick_pellet[FLICK_FOIL][size];
            double range = p->radius + 0.0075;
            struct after_hit got = {.hits = 0};
            struct flick_shot shot = {.size = (enum flick_size)size,
                                      .speed = 3000000,
                                      .start = {500000 - micro(range * aside[k]), 300000},
                                      .mode = FLICK_PLAIN};
            struct flick_result r;
            solver.work->watch = note_hit;
            solver.work->watch_data = &got;
            assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
            assert_int_equal(got.hits, 1);
            double q = aside[k], cosine = sqrt(1 - q * q);
            double way = 0.2 - range * cosine;
            double v = sqrt(9 - 2 * p->friction * GRAVITY * way);
            double m = p->mass, n = 0.002, e = 0.35;
            double normal = (m - e * n) / (m + n) * cosine * v, side = q * v;
            near(got.pellet.speed, sqrt(normal * normal + side * side), 1e-9, "pellet's speed");
            near(got.man.speed, (1 + e) * m / (m + n) * cosine * v, 1e-9, "man's speed");
            near_abs(got.pellet.speed / v, table[k].speed[size], 6e-4, "speed of the table");
            near_abs(got.man.speed / v, table[k].man[size], 6e-4, "man of the table");
            double turn = fabs(atan2(got.pellet.vx, got.pellet.vy)) * 180 / FLICK_PI;
            near_abs(turn, table[k].turn[size], 0.011, "turn of the table");
            near_abs(atan2(fabs(got.man.vx), got.man.vy) * 180 / FLICK_PI, table[k].away, 0.006,
                     "the man's way");
        }
    }
    flick_solver_release(&solver);
}

/* --- toppling --------------------------------------------------------------------------------- */

static void thresholds_as_the_table_says(void **state)
{
    (void)state;
    static const double table[][2] = {
        {1, 0.793},  {4, 1.091},  {7, 1.745},  {10, 4.36},  {11, 8.73},  {13, 1.593}, {14, 0.853},
        {16, 0.499}, {18, 0.395}, {20, 0.352}, {22, 0.320}, {25, 0.282}, {28, 0.252}};
    struct topple t;
    topple_prepare(&t, 0.0075, 0.012, (0.03 * 0.03 + 4 * 0.0075 * 0.0075) / 12, 0.030, 0.002, 0.40);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        near(topple_threshold(&t, table[i][0] * 1e-3) * 1e3, table[i][1], 2e-3, "threshold");
    }
    assert_true(topple_threshold(&t, 0.012) > 1e6);
    near(topple_threshold(&t, 0.05), topple_threshold(&t, 0.03), 1e-12, "no higher than the top");
}

/* Does a pellet that starts a hair in front of a small foot figure at some height knock it down? */
static bool knocks(struct flick_solver *solver, enum flick_size size, int32_t hop, int32_t speed,
                   enum flick_class cls)
{
    int32_t reach = (cls == FLICK_MOUNTED ? 10500 : 7500) + flick_radius(FLICK_FOIL, size);
    struct flick_shot shot = {
        .size = size,
        .speed = speed,
        .start = {500000 - reach - 1, 500000},
        .heading = 90 * DEG,
        .z0 = hop,
        .mode = FLICK_PLAIN & ~(uint32_t)FLICK_NO_FALL,
    };
    struct flick_result r;
    assert_int_equal(flick_solve(solver, &shot, &r), FLICK_OK);
    return r.touches && r.touched[0].verdict == FLICK_DOWN;
}

static void thresholds_by_bisection(void **state)
{
    (void)state;
    struct flick_body man = {.id = 1,
                             .cls = FLICK_FOOT_SMALL,
                             .round = 7500,
                             .pose = {{500000, 500000}, 0},
                             .support = FLICK_NONE};
    struct flick_scene scene = {1000000, 1000000, &man, 1};
    struct flick_solver solver;
    static const double want[FLICK_SIZE_COUNT][3] = {
        {4.44, 0, 1.51}, {2.08, 0.73, 0.38}, {5.39, 0.23, 0.17}};
    static const int32_t hops[3] = {0, 8000, 15000};
    flick_solver_init(&solver);
    assert_true(flick_solver_load(&solver, &scene));
    const struct topple *law = &solver.work->profile[0].law[0];
    for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
        for (int k = 0; k < 3; k++) {
            const struct flick_pellet *p = &flick_pellet[FLICK_FOIL][size];
            double h = p->radius + hops[k] * 1e-6;
            double v = topple_threshold(law, h) * (1 / p->mass + 1 / law->mass) / 1.35;
            if (want[size][k] == 0) {
                assert_true(v > 100);
                continue;
            }
            int32_t low = 10000, high = 20000000;
            while (high - low > 1) {
                int32_t middle = low + (high - low) / 2;
                if (knocks(&solver, (enum flick_size)size, hops[k], middle, FLICK_FOOT_SMALL)) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            /* the last µm costs some speed, and the drop in it some height */
            double square = high * 1e-6 * (high * 1e-6) - 2 * p->friction * GRAVITY * 1e-6;
            near(sqrt(square), v, hops[k] ? 3e-5 : 2e-6, "threshold speed");
            near_abs(v, want[size][k], 0.006, "threshold of the table");
        }
    }
    flick_solver_release(&solver);
}

/* Independent check of the three regimes: the rigid body on its edge, stepped in time. */
static bool topples_stepped(const struct topple *t, double j, double h)
{
    /* the push and the edge's answer; the edge sticks if friction suffices */
    double mu = t->friction, dt = 2e-5;
    bool kicked = h < t->c, stuck = h >= t->stick;
    double sign = kicked ? -1 : 1, i = t->mass * t->k2;
    double w;
    if (stuck) {
        w = j * h / t->edge;
    } else {
        double hold = t->a - sign * mu * t->c;
        w = sign * j * (h - t->c) / (i + t->mass * t->a * hold);
    }
    double angle = 0;
    for (int n = 0; n < 200000; n++) {
        double s = sin(angle), c = cos(angle);
        double ahead = t->a * c - t->c * s, high = t->c * c + t->a * s;
        double turn;
        if (stuck) {
            turn = -GRAVITY * ahead / (t->k2 + t->a * t->a + t->c * t->c);
        } else {
            double arm = ahead - sign * mu * high;
            turn = -(GRAVITY - high * w * w) * arm / (t->k2 + ahead * arm);
        }
        w += turn * dt;
        angle += w * dt;
        if (angle > 1.4) {
            return true;
        }
        if (w < 0 && angle < 1.4) {
            return false;
        }
    }
    return false;
}

static void thresholds_against_a_stepped_body(void **state)
{
    (void)state;
    struct topple t;
    topple_prepare(&t, 0.0075, 0.012, (0.03 * 0.03 + 4 * 0.0075 * 0.0075) / 12, 0.030, 0.002, 0.40);
    static const double heights[] = {1, 4, 7, 10, 20, 22, 25, 28};
    for (size_t k = 0; k < sizeof heights / sizeof *heights; k++) {
        double h = heights[k] * 1e-3, low = 0, high = 0.02;
        for (int i = 0; i < 40; i++) {
            double middle = (low + high) / 2;
            if (topples_stepped(&t, middle, h)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        near(topple_threshold(&t, h), high, 0.01, "stepped threshold");
    }
}

/* --- the table of kills ----------------------------------------------------------------------- */

static void kill_table_within_ten_points(void **state)
{
    (void)state;
    for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
        struct flick_kill_row row;
        assert_true(
            flick_kill_table(FLICK_FOOT, false, FLICK_FOIL, (enum flick_size)size, 1500, &row));
        for (int k = 0; k < FLICK_KILL_SPEEDS; k++) {
            near_abs(row.kill[k], flick_kill_wanted[size][k], 100, "kills per mille");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_functions_match_libm),
        cmocka_unit_test(luck_is_even_and_bell),
        cmocka_unit_test(strength_is_speed_and_back),
        cmocka_unit_test(stops_by_friction_alone),
        cmocka_unit_test(stops_by_friction_and_air),
        cmocka_unit_test(wanders_as_the_walk_says),
        cmocka_unit_test(spin_and_slide_stop_together),
        cmocka_unit_test(impacts_keep_the_books),
        cmocka_unit_test(pellet_hits_keep_momentum),
        cmocka_unit_test(deflects_as_the_table_says),
        cmocka_unit_test(thresholds_as_the_table_says),
        cmocka_unit_test(thresholds_by_bisection),
        cmocka_unit_test(thresholds_against_a_stepped_body),
        cmocka_unit_test(kill_table_within_ten_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
