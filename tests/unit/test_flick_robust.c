/* What must hold whatever the scene: nothing tunnels, nothing sinks in, nothing is left behind. */
#include "flick/scenes.h"
#include "flick/work.h"
#include "unit/sanitized.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct bench {
    struct flick_body *bodies;
    struct flick_scene scene;
    struct flick_solver solver;
    enum flick_bench_scene which;
};

static void bench_open(struct bench *b, enum flick_bench_scene which, uint64_t seed)
{
    b->which = which;
    b->bodies = calloc(FLICK_BODIES_MAX, sizeof *b->bodies);
    assert_non_null(b->bodies);
    assert_true(flick_bench_make(which, seed, b->bodies, FLICK_BODIES_MAX, &b->scene));
    flick_solver_init(&b->solver);
    assert_true(flick_solver_load(&b->solver, &b->scene));
}

static void bench_close(struct bench *b)
{
    flick_solver_release(&b->solver);
    free(b->bodies);
}

/* --- no tunnelling ---------------------------------------------------------------------------- */

/* A wall of 1 mm from edge to edge, so high that no hop clears it. */
static void nothing_tunnels(void **state)
{
    (void)state;
    struct flick_body wall = {.id = 1,
                              .cls = FLICK_FIXED,
                              .hx = 500,
                              .hy = 610000,
                              .pose = {{1000000, 600000}, 0},
                              .height = 1000000000,
                              .support = FLICK_NONE};
    struct flick_scene scene = {2000000, 1200000, &wall, 1};
    struct flick_solver solver;
    struct luck luck = {.seed = 3};
    flick_solver_init(&solver);
    assert_true(flick_solver_load(&solver, &scene));
    int reached = 0;
    for (int n = 0; n < 100000; n++) {
        struct flick_shot shot = {
            .size = (enum flick_size)(n % FLICK_SIZE_COUNT),
            .start = {(int32_t)(luck_bits(&luck) % 980000),
                      100000 + (int32_t)(luck_bits(&luck) % 1000000)},
            .heading = 30000 + (int32_t)(luck_bits(&luck) % 120000),
            .speed = 1000000 + (int32_t)(luck_bits(&luck) % 300000000),
            .seed = luck_bits(&luck),
            .mode = FLICK_NO_FILM | (n % 2 ? FLICK_PLAIN : FLICK_NO_FINGER),
        };
        struct flick_result r;
        assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
        assert_true(r.pellet.at.x < 1000000);
        reached += r.counts.hits > 0;
    }
    assert_true(reached > 50000);
    flick_solver_release(&solver);
}

/* --- gaps and energy after every event -------------------------------------------------------- */

struct gaps {
    double worst, energy;
    long samples;
    int32_t hits;
    bool check_energy;
};

static bool over_or_under(const struct flick_work *w, int a, int b)
{
    if (a != w->count && b != w->count) {
        return work_apart(w, a, b);
    }
    int other = a == w->count ? b : a;
    if (work_apart(w, a, b)) {
        return true;
    }
    return w->z >= w->solid[other].top || w->z + 2 * w->pellet->radius <= w->solid[other].low;
}

static void gap_at(struct flick_work *w, struct gaps *g, double time)
{
    for (int k = 0; k < w->mover_count; k++) {
        int m = w->movers[k];
        const struct solid *a = &w->solid[m];
        if (a->state != MOVING) {
            continue;
        }
        struct stand at = motion_at(a, time);
        for (int j = 0; j <= w->count; j++) {
            const struct solid *b = &w->solid[j];
            double reach = a->reach + b->reach;
            if (j == m || !work_obstacle(b) || (b->state == MOVING && j < m)) {
                continue;
            }
            struct stand bt = motion_at(b, time);
            double dx = at.x - bt.x, dy = at.y - bt.y;
            if (dx * dx + dy * dy > reach * reach || over_or_under(w, m, j)) {
                continue;
            }
            double gap = contact_gap(a, b, time);
            g->samples++;
            if (gap < g->worst) {
                g->worst = gap;
            }
        }
    }
}

static double plane_energy(const struct flick_work *w)
{
    double sum = 0;
    for (int k = 0; k < w->mover_count; k++) {
        const struct solid *b = &w->solid[w->movers[k]];
        double fade = motion_fade(b, w->now);
        double k2 = w->movers[k] == w->count ? 0 : b->k2;
        if (b->state == MOVING) {
            sum += b->mass / 2 * fade * fade * (b->speed * b->speed + k2 * b->w * b->w);
        }
    }
    return sum;
}

static void watch_gaps(struct flick_work *w, void *data)
{
    enum { INSTANTS = 5 };
    struct gaps *g = data;
    double next = FLICK_NEVER;
    for (int k = 0; k < w->mover_count; k++) {
        const struct solid *m = &w->solid[w->movers[k]];
        next = fmin(next, fmin(m->own_time, m->hit_time));
    }
    for (int i = 0; next < FLICK_NEVER && i <= INSTANTS; i++) {
        gap_at(w, g, w->now + (next - w->now) * i / INSTANTS);
    }
    if (g->check_energy) {
        double energy = plane_energy(w);
        /* the floor on the speed of parting may add ½ m v² for each hit; m at most 60 g */
        double floor = flick_laws.floor_moving;
        double allowed = (w->counts.hits - g->hits) * 0.060 / 2 * floor * floor;
        assert_true(energy <= g->energy + allowed + 1e-12);
        g->energy = energy;
        g->hits = w->counts.hits;
    }
}

static void outlines_never_sink_in(void **state)
{
    (void)state;
    static const struct {
        enum flick_bench_scene which;
        int32_t flicks;
        uint32_t mode;
    } runs[] = {
        {FLICK_BENCH_60, 1500, 0},
        {FLICK_BENCH_60, 1000, FLICK_PLAIN},
        {FLICK_BENCH_120, 1000, 0},
        {FLICK_BENCH_120, 500, FLICK_PLAIN},
        {FLICK_BENCH_1000, 150, 0},
        {FLICK_BENCH_1000, 50, FLICK_PLAIN},
        {FLICK_BENCH_TOWN, 1500, 0},
        {FLICK_BENCH_TOWN, 1000, FLICK_PLAIN & ~(uint32_t)FLICK_NO_FALL},
        {FLICK_BENCH_PACKED, 60, 0},
        {FLICK_BENCH_PACKED, 20, FLICK_PLAIN},
    };
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        struct bench b;
        struct gaps gaps = {.check_energy = true};
        bench_open(&b, runs[k].which, 20 + k);
        b.solver.work->watch = watch_gaps;
        b.solver.work->watch_data = &gaps;
        for (int32_t n = 0; n < runs[k].flicks / (SANITIZED ? 4 : 1); n++) {
            struct flick_shot shot = flick_bench_shot(&b.scene, runs[k].which, 5, n);
            struct flick_result r;
            shot.mode = runs[k].mode;
            gaps.energy = 0.5 * 0.003 * 25.1; /* more than any pellet brings */
            gaps.hits = 0;
            double before = gaps.worst;
            assert_int_equal(flick_solve(&b.solver, &shot, &r), FLICK_OK);
            if (gaps.worst < -1e-6 && before >= -1e-6) {
                fail_msg("run %d flick %d: overlap %g", (int)k, (int)n, gaps.worst);
            }
        }
        print_message("  %s: worst overlap %.3g nm in %ld gaps\n",
                      flick_bench_spec[runs[k].which].name, -gaps.worst * 1e9, gaps.samples);
        bench_close(&b);
    }
}

/* --- left as found ---------------------------------------------------------------------------- */

static void scene_is_restored_bit_for_bit(void **state)
{
    (void)state;
    for (int which = 0; which < FLICK_BENCH_COUNT; which++) {
        struct bench b;
        bench_open(&b, (enum flick_bench_scene)which, 1);
        struct flick_work *w = b.solver.work;
        size_t size = ((size_t)w->count + 1) * sizeof *w->solid;
        for (int32_t n = 0; n < 150; n++) {
            struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 2, n);
            struct flick_result r;
            flick_solve(&b.solver, &shot, &r);
            assert_memory_equal(w->solid, w->base, size);
        }
        bench_close(&b);
    }
}

static void same_seed_same_result(void **state)
{
    (void)state;
    struct bench b, c;
    bench_open(&b, FLICK_BENCH_60, 1);
    bench_open(&c, FLICK_BENCH_60, 1);
    int differ = 0;
    for (int32_t n = 0; n < 2000; n++) {
        struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 3, n), other;
        struct flick_result r;
        flick_solve(&b.solver, &shot, &r);
        uint64_t hash = flick_hash(&r);
        other = flick_bench_shot(&b.scene, b.which, 3, 1999 - n);
        flick_solve(&c.solver, &other, &r); /* other things come between */
        other = shot;
        other.mode = FLICK_NO_FILM;
        flick_solve(&c.solver, &other, &r);
        assert_true(flick_hash(&r) == hash);
        other.seed++;
        flick_solve(&c.solver, &other, &r);
        differ += flick_hash(&r) != hash;
    }
    assert_true(differ > 1900);
    bench_close(&b);
    bench_close(&c);
}

static void grid_is_brute_force(void **state)
{
    (void)state;
    for (int which = 0; which < FLICK_BENCH_COUNT; which++) {
        static const int32_t flicks[FLICK_BENCH_COUNT] = {3000, 2500, 300, 2500, 40};
        struct bench b;
        bench_open(&b, (enum flick_bench_scene)which, 4);
        for (int32_t n = 0; n < flicks[which]; n++) {
            struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 6, n);
            struct flick_result r;
            shot.mode = n % 3 == 0 ? FLICK_PLAIN : 0;
            b.solver.brute_force = false;
            flick_solve(&b.solver, &shot, &r);
            uint64_t hash = flick_hash(&r);
            int32_t events = r.counts.events;
            b.solver.brute_force = true;
            flick_solve(&b.solver, &shot, &r);
            assert_int_equal(r.counts.events, events);
            assert_true(flick_hash(&r) == hash);
        }
        bench_close(&b);
    }
}

static void order_of_bodies_does_not_matter(void **state)
{
    (void)state;
    struct bench b;
    struct luck luck = {.seed = 8};
    bench_open(&b, FLICK_BENCH_120, 9);
    struct flick_body *mixed = calloc((size_t)b.scene.count, sizeof *mixed);
    assert_non_null(mixed);
    memcpy(mixed, b.bodies, (size_t)b.scene.count * sizeof *mixed);
    for (int32_t i = b.scene.count - 1; i > 0; i--) {
        int32_t k = (int32_t)(luck_bits(&luck) % (uint64_t)(i + 1));
        struct flick_body swap = mixed[i];
        mixed[i] = mixed[k];
        mixed[k] = swap;
    }
    struct flick_scene scene = b.scene;
    struct flick_solver other;
    scene.bodies = mixed;
    flick_solver_init(&other);
    assert_true(flick_solver_load(&other, &scene));
    for (int32_t n = 0; n < 2000; n++) {
        struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 10, n);
        struct flick_result r, s;
        flick_solve(&b.solver, &shot, &r);
        flick_solve(&other, &shot, &s);
        assert_true(flick_hash(&r) == flick_hash(&s));
    }
    flick_solver_release(&other);
    free(mixed);
    bench_close(&b);
}

static struct flick_body mirrored(struct flick_body b, int32_t width)
{
    b.pose.at.x = width - b.pose.at.x;
    b.pose.face = angle_norm(-(int64_t)b.pose.face);
    return b;
}

static bool same_mirrored(const struct flick_result *r, const struct flick_result *m, int32_t width)
{
    if (r->touches != m->touches || abs(r->pellet.at.x - (width - m->pellet.at.x)) > 1 ||
        abs(r->pellet.at.y - m->pellet.at.y) > 1) {
        return false;
    }
    for (int32_t i = 0; i < r->touches; i++) {
        const struct flick_touched *p = &r->touched[i], *q = &m->touched[i];
        if (p->id != q->id || p->verdict != q->verdict || p->cause != q->cause ||
            abs(p->pose.at.x - (width - q->pose.at.x)) > 1 ||
            abs(p->pose.at.y - q->pose.at.y) > 1) {
            return false;
        }
    }
    return true;
}

/* Rounding grows about tenfold with each hit; a handful of hits stays below a µm. */
static void mirrored_scene_plays_mirrored(void **state)
{
    (void)state;
    struct bench b;
    bench_open(&b, FLICK_BENCH_60, 12);
    struct flick_body *bodies = calloc((size_t)b.scene.count, sizeof *bodies);
    assert_non_null(bodies);
    for (int32_t i = 0; i < b.scene.count; i++) {
        bodies[i] = mirrored(b.bodies[i], b.scene.width);
    }
    struct flick_scene scene = b.scene;
    struct flick_solver other;
    scene.bodies = bodies;
    flick_solver_init(&other);
    assert_true(flick_solver_load(&other, &scene));
    int same = 0, played = 0;
    for (int32_t n = 0; n < 2000; n++) {
        struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 13, n);
        struct flick_result r, s;
        shot.mode = FLICK_NO_NOISE;
        flick_solve(&b.solver, &shot, &r);
        shot.start.x = scene.width - shot.start.x;
        shot.heading = angle_norm(-(int64_t)shot.heading);
        flick_solve(&other, &shot, &s);
        if (r.counts.hits > 6) {
            continue;
        }
        played++;
        same += same_mirrored(&r, &s, scene.width);
    }
    print_message("  %d of %d the same\n", same, played);
    assert_true(same >= played - 2); /* two events within a nanosecond may change places */
    flick_solver_release(&other);
    free(bodies);
    bench_close(&b);
}

/* --- caps ------------------------------------------------------------------------------------- */

static void a_cap_is_told_and_changes_nothing(void **state)
{
    (void)state;
    struct bench b;
    bench_open(&b, FLICK_BENCH_60, 1);
    struct flick_work *w = b.solver.work;
    b.solver.event_cap = 5;
    int capped = 0;
    for (int32_t n = 0; n < 200; n++) {
        struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 2, n);
        struct flick_result r;
        enum flick_end end = flick_solve(&b.solver, &shot, &r);
        if (end == FLICK_CAP_REACHED) {
            capped++;
            assert_int_equal(r.touches, 0);
            assert_int_equal(r.lines, 0);
            assert_int_equal(r.end, FLICK_CAP_REACHED);
        }
        assert_memory_equal(w->solid, w->base, ((size_t)w->count + 1) * sizeof *w->solid);
    }
    assert_true(capped > 50);
    bench_close(&b);
}

static void bad_shots_are_refused(void **state)
{
    (void)state;
    struct bench b;
    bench_open(&b, FLICK_BENCH_60, 1);
    struct flick_shot shot = flick_bench_shot(&b.scene, b.which, 2, 0), bad = shot;
    struct flick_result r;
    bad.speed = 0;
    assert_int_equal(flick_solve(&b.solver, &bad, &r), FLICK_BAD_SHOT);
    bad = shot, bad.start.x = -1;
    assert_int_equal(flick_solve(&b.solver, &bad, &r), FLICK_BAD_SHOT);
    bad = shot, bad.start.y = b.scene.depth + 1;
    assert_int_equal(flick_solve(&b.solver, &bad, &r), FLICK_BAD_SHOT);
    struct flick_solver empty;
    flick_solver_init(&empty);
    assert_int_equal(flick_solve(&empty, &shot, &r), FLICK_BAD_SHOT);
    struct flick_body nothing = {.cls = FLICK_FOOT, .support = FLICK_NONE};
    struct flick_scene scene = {1000000, 1000000, &nothing, 1};
    assert_false(flick_solver_load(&empty, &scene));
    bench_close(&b);
}

static void no_cap_in_many_flicks(void **state)
{
    (void)state;
    static const int32_t flicks[FLICK_BENCH_COUNT] = {50000, 20000, 8000, 20000, 2000};
    for (int which = 0; which < FLICK_BENCH_COUNT; which++) {
        struct flick_bench_figures f;
        assert_true(flick_bench((enum flick_bench_scene)which, 77, flicks[which], 1, FLICK_NO_FILM,
                                NULL, &f));
        assert_int_equal(f.caps, 0);
        if (which == FLICK_BENCH_60) {
            assert_true(f.hits >= 1.5);
        }
    }
}

/* --- touching ranks --------------------------------------------------------------------------- */

static void touching_blocks_are_played_out(void **state)
{
    (void)state;
    enum { SIDE = 6 };
    struct flick_body men[SIDE * SIDE];
    for (int figures = 0; figures < 2; figures++) {
        for (int i = 0; i < SIDE * SIDE; i++) {
            int32_t w = figures ? 21000 : 60000, d = figures ? 21000 : 30000;
            men[i] = (struct flick_body){
                .id = i + 1,
                .cls = figures ? FLICK_FOOT : FLICK_BLOCK,
                .support = FLICK_NONE,
                .pose = {{700000 + i % SIDE * w, 500000 + i / SIDE * d}, 0},
                .hx = figures ? 0 : 30000,
                .hy = figures ? 0 : 15000,
                .round = figures ? 10500 : 0,
            };
        }
        struct flick_scene scene = {1830000, 1220000, men, SIDE * SIDE};
        struct flick_solver solver;
        flick_solver_init(&solver);
        assert_true(flick_solver_load(&solver, &scene));
        struct gaps gaps = {.worst = 0};
        solver.work->watch = watch_gaps;
        solver.work->watch_data = &gaps;
        int32_t most_events = 0;
        for (int32_t n = 0; n < 60; n++) {
            struct flick_shot shot = {
                .size = FLICK_LARGE,
                .start = {400000, 480000 + n * 3000},
                .heading = 90 * DEG,
                .speed = 2000000 + n * 50000,
                .seed = (uint64_t)n,
                .mode = n % 2 ? 0 : FLICK_PLAIN,
            };
            struct flick_result r;
            assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
            most_events = r.counts.events > most_events ? r.counts.events : most_events;
        }
        print_message("  touching %s: at most %d events, worst overlap %.3g nm\n",
                      figures ? "figures" : "blocks", (int)most_events, -gaps.worst * 1e9);
        assert_true(gaps.worst > -1e-6);
        flick_solver_release(&solver);
    }
}

/* One thing wrong with a scene that is fine without it, on the first side where it is. */
static void impossible_scenes_are_refused(void **state)
{
    (void)state;
    enum { SOUND = 8, WRONG = 13 };
    for (int n = 0; n < SOUND + WRONG; n++) {
        struct flick_body b[2];
        for (int i = 0; i < 2; i++) {
            b[i] = (struct flick_body){.id = i,
                                       .cls = FLICK_BRICK,
                                       .hx = 10,
                                       .hy = 10,
                                       .round = 10,
                                       .pose = {{100000 + 100000 * i, 100000}, 0},
                                       .support = FLICK_NONE};
        }
        struct flick_scene scene = {300000, 300000, b, 2};
        switch (n) {
        case 0:
            b[1].cls = (enum flick_class)0;
            break;
        case 1:
            b[1].cls = (enum flick_class)(FLICK_CLASS_COUNT - 1);
            break;
        case 2:
            b[1].hx = b[1].hy = 0;
            break;
        case 3:
            b[1].hx = b[1].round = 0;
            break;
        case 4:
            b[1].hy = b[1].round = 0;
            break;
        case 5:
            b[1].support = 0;
            break;
        case 6:
            scene.width = scene.depth = 1;
            break;
        case 7:
            scene.count = 0;
            break;
        case SOUND + 0:
            b[1].cls = (enum flick_class) - 1;
            break;
        case SOUND + 1:
            b[1].cls = FLICK_CLASS_COUNT;
            break;
        case SOUND + 2:
            b[1].hx = -1;
            break;
        case SOUND + 3:
            b[1].hy = -1;
            break;
        case SOUND + 4:
            b[1].round = -1;
            break;
        case SOUND + 5:
            b[1].hx = b[1].hy = b[1].round = 0;
            break;
        case SOUND + 6:
            b[1].z0 = -1;
            break;
        case SOUND + 7:
            b[1].support = FLICK_NONE - 1;
            break;
        case SOUND + 8:
            b[1].support = 2;
            break;
        case SOUND + 9:
            scene.width = 0;
            break;
        case SOUND + 10:
            scene.depth = 0;
            break;
        case SOUND + 11:
            scene.count = -1;
            break;
        default:
            scene.count = FLICK_BODIES_MAX + 1;
            break;
        }
        struct flick_solver solver;
        flick_solver_init(&solver);
        if (flick_solver_load(&solver, &scene) != (n < SOUND)) {
            fail_msg("scene %d", n);
        }
        flick_solver_release(&solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_tunnels),
        cmocka_unit_test(outlines_never_sink_in),
        cmocka_unit_test(scene_is_restored_bit_for_bit),
        cmocka_unit_test(same_seed_same_result),
        cmocka_unit_test(grid_is_brute_force),
        cmocka_unit_test(order_of_bodies_does_not_matter),
        cmocka_unit_test(mirrored_scene_plays_mirrored),
        cmocka_unit_test(a_cap_is_told_and_changes_nothing),
        cmocka_unit_test(bad_shots_are_refused),
        cmocka_unit_test(impossible_scenes_are_refused),
        cmocka_unit_test(no_cap_in_many_flicks),
        cmocka_unit_test(touching_blocks_are_played_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
