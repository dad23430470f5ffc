/* Shots whose names are their verdicts, and what else happens above the plane: heights, stacks,
 * the finger, the film. */
#include "flick/scenes.h"
#include "flick/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { BODIES = 16, TABLE_W = 1830000, TABLE_D = 1220000 };

struct play {
    struct flick_body body[BODIES];
    struct flick_scene scene;
    struct flick_solver solver;
    struct flick_shot shot;
    struct flick_result result;
};

static void open_table(struct play *p)
{
    *p = (struct play){.scene = {TABLE_W, TABLE_D, NULL, 0}};
    p->scene.bodies = p->body;
    p->shot = (struct flick_shot){.speed = 3000000, .mode = FLICK_NO_NOISE | FLICK_NO_FINGER};
    flick_solver_init(&p->solver);
}

static int32_t put(struct play *p, enum flick_class cls, int32_t owner, int32_t x, int32_t y,
                   int32_t z0)
{
    static const struct flick_body shapes[FLICK_CLASS_COUNT] = {
        [FLICK_FIXED] = {.hx = 30000, .hy = 30000, .height = 100000},
        [FLICK_FOOT] = {.round = 10500},
        [FLICK_FOOT_SMALL] = {.round = 7500},
        [FLICK_MOUNTED] = {.hy = 6500, .round = 10500},
        [FLICK_GUN] = {.hx = 15000, .hy = 30000},
        [FLICK_BRICK] = {.hx = 16000, .hy = 8000},
        [FLICK_BLOCK] = {.hx = 30000, .hy = 15000},
        [FLICK_WALL] = {.hx = 50000, .hy = 4000},
        [FLICK_HUT] = {.hx = 32000, .hy = 32000},
        [FLICK_BOOK] = {.hx = 100000, .hy = 65000},
        [FLICK_TREE] = {.round = 12000},
    };
    int32_t i = p->scene.count++;
    assert_true(i < BODIES);
    p->body[i] = shapes[cls];
    p->body[i].id = 100 + i;
    p->body[i].cls = cls;
    p->body[i].owner = owner;
    p->body[i].pose = (struct pose){{x, y}, 0};
    p->body[i].z0 = z0;
    p->body[i].support = FLICK_NONE;
    return i;
}

static void play(struct play *p)
{
    assert_true(flick_solver_load(&p->solver, &p->scene));
    assert_int_equal(flick_solve(&p->solver, &p->shot, &p->result), FLICK_OK);
}

static const struct flick_touched *touched(const struct play *p, int32_t body)
{
    for (int32_t i = 0; i < p->result.touches; i++) {
        if (p->result.touched[i].body == body) {
            return &p->result.touched[i];
        }
    }
    return NULL;
}

static void want(const struct play *p, int32_t body, enum flick_verdict verdict,
                 enum flick_cause cause)
{
    const struct flick_touched *t = touched(p, body);
    if (!t) {
        fail_msg("body %d was not touched", (int)body);
        return;
    }
    if (t->verdict != verdict || t->cause != cause) {
        fail_msg("body %d %s by %s, should be %s by %s", (int)body, flick_verdict_name(t->verdict),
                 flick_cause_name(t->cause), flick_verdict_name(verdict), flick_cause_name(cause));
    }
}

static void close_table(struct play *p)
{
    flick_solver_release(&p->solver);
}

/* --- verdicts --------------------------------------------------------------------------------- */

static void pea_bounces_off(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000, 0);
    p.shot.size = FLICK_PEA;
    p.shot.start = (struct vec){500000, 300000};
    p.shot.speed = 2000000;
    play(&p);
    want(&p, man, FLICK_STANDS, FLICK_BY_PELLET);
    assert_true(touched(&p, man)->moved);
    assert_true(touched(&p, man)->pose.at.y > 500000);
    assert_true(p.result.pellet.at.y < 500000 - 10500 - 4000 - 1000);
    assert_int_equal(p.result.counts.bounces, 1);
    close_table(&p);
}

static void rebound_kills_own_man_behind(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    put(&p, FLICK_FIXED, 0, 500000, 600000, 0);
    int32_t man = put(&p, FLICK_FOOT, 1, 500000, 440000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 470000};
    p.shot.speed = 5000000;
    p.shot.mode = FLICK_NO_FINGER;
    p.shot.seed = 1;
    play(&p);
    want(&p, man, FLICK_DOWN, FLICK_BY_RICOCHET);
    assert_int_equal(touched(&p, man)->by, FLICK_PELLET);
    assert_int_equal(touched(&p, man)->bounces, 1);
    close_table(&p);
}

static void brick_falls_on_man_beside(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    /* four courses; a large marble sweeps the second from under the upper two */
    for (int32_t k = 0; k < 4; k++) {
        put(&p, FLICK_BRICK, 0, 500000, 500000, 9600 * k);
    }
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000 + 8000 + 10500 + 1000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 450000};
    p.shot.speed = 4000000;
    play(&p);
    want(&p, man, FLICK_DOWN, FLICK_BY_TERRAIN);
    close_table(&p);
}

static void wall_falls_on_man_behind(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t wall = put(&p, FLICK_WALL, 0, 500000, 500000, 0);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000 + 4000 + 10500 + 15000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 450000};
    p.shot.speed = 5000000;
    p.shot.z0 = 8000;
    play(&p);
    want(&p, wall, FLICK_DOWN, FLICK_BY_PELLET);
    want(&p, man, FLICK_DOWN, FLICK_BY_TERRAIN);
    const struct flick_touched *t = touched(&p, wall);
    assert_int_equal(t->height, 8000);
    assert_in_range(t->hy + t->round, 14390, 14410); /* half of its height, now along the table */
    assert_true(t->pose.at.y > 500000 + 15000);
    close_table(&p);
}

static void leans_on_house_lives(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000, 0);
    int32_t house = put(&p, FLICK_HUT, 0, 500000, 500000 + 10500 + 28000 + 32000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 450000};
    p.shot.z0 = 8000;
    play(&p);
    want(&p, man, FLICK_LEANS, FLICK_BY_PELLET);
    assert_int_equal(touched(&p, man)->on, house);
    close_table(&p);
}

static void leans_on_enemy_dies(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000, 0);
    int32_t rider = put(&p, FLICK_MOUNTED, 1, 500000, 500000 + 10500 + 30000 + 17000, 0);
    p.shot.size = FLICK_SMALL;
    p.shot.start = (struct vec){500000, 470000};
    p.shot.z0 = 10000;
    p.shot.speed = 900000;
    play(&p);
    want(&p, man, FLICK_LEANS, FLICK_BY_PELLET);
    assert_int_equal(touched(&p, man)->on, rider); /* whose he is, the rules judge */
    close_table(&p);
}

/* In base contact there is no room to fall: he rocks and stands, whoever it is. */
static void shoved_against_enemy_stands(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 500000, 0);
    put(&p, FLICK_MOUNTED, 1, 500000, 500000 + 10500 + 17000, 0);
    p.shot.size = FLICK_SMALL;
    p.shot.start = (struct vec){500000, 470000};
    p.shot.z0 = 10000;
    p.shot.speed = 900000;
    play(&p);
    want(&p, man, FLICK_STANDS, FLICK_BY_PELLET);
    close_table(&p);
}

static void cannon_over_edge(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t gun = put(&p, FLICK_GUN, 2, 500000, TABLE_D - 40000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, TABLE_D - 200000};
    p.shot.speed = 5000000;
    play(&p);
    want(&p, gun, FLICK_OFF, FLICK_BY_PELLET);
    assert_true(touched(&p, gun)->pose.at.y >= TABLE_D - 1);
    close_table(&p);
}

static void volley_kills_three_in_line(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t man[3];
    for (int32_t k = 0; k < 3; k++) {
        man[k] = put(&p, FLICK_FOOT, 2, 500000, 500000 + k * 30000, 0);
    }
    p.shot.size = FLICK_SMALL;
    p.shot.start = (struct vec){500000, 450000};
    p.shot.z0 = 10000;
    play(&p);
    want(&p, man[0], FLICK_DOWN, FLICK_BY_PELLET);
    want(&p, man[1], FLICK_DOWN, FLICK_BY_FALL);
    want(&p, man[2], FLICK_DOWN, FLICK_BY_FALL);
    assert_int_equal(touched(&p, man[2])->by, man[1]);
    close_table(&p);
}

static void finger_sweeps_own_gunner(void **state)
{
    (void)state;
    struct play p;
    int32_t swept[4];
    open_table(&p);
    int32_t gun = put(&p, FLICK_GUN, 1, 500000, 425000, 0);
    int32_t gunner = put(&p, FLICK_FOOT, 1, 508000, 505000, 0);
    int32_t other = put(&p, FLICK_FOOT, 1, 484000, 512000, 0);
    p.body[gun].flags = FLICK_FINGER_PASSES;
    p.body[gunner].flags = FLICK_FIRER;
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 525000};
    p.shot.mode = FLICK_NO_NOISE;
    assert_int_equal(flick_finger_sweep(&p.scene, &p.shot, swept, 4), 2);
    assert_int_equal(swept[0], gunner);
    assert_int_equal(swept[1], other);
    play(&p);
    want(&p, gunner, FLICK_DOWN, FLICK_BY_FINGER);
    want(&p, other, FLICK_STANDS, FLICK_BY_NOTHING);
    assert_true(touched(&p, other)->swept);
    assert_false(touched(&p, other)->moved);
    assert_null(touched(&p, gun));
    close_table(&p);
}

/* --- heights ---------------------------------------------------------------------------------- */

static void ridge_shelters_who_stands_on_it(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t book = put(&p, FLICK_BOOK, 0, 500000, 500000, 0);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 480000, 11000);
    p.shot.size = FLICK_SMALL;
    p.shot.start = (struct vec){500000, 350000};
    p.shot.speed = 4000000;
    play(&p);
    assert_null(touched(&p, man)); /* rolls against the edge of the book */
    assert_null(touched(&p, book));
    assert_int_equal(p.result.counts.bounces, 1);
    p.shot.z0 = 14000; /* high enough: it goes on at the level of the book */
    play(&p);
    assert_non_null(touched(&p, man));
    close_table(&p);
}

static void pellet_runs_down_from_a_ridge(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    put(&p, FLICK_BOOK, 0, 500000, 500000, 0);
    p.shot.size = FLICK_LARGE;
    p.shot.start = (struct vec){500000, 520000};
    p.shot.z0 = 11000;
    p.shot.speed = 1500000;
    play(&p);
    assert_true(p.result.pellet.at.y > 600000);
    assert_int_equal(p.result.pellet_z, 0);
    p.shot.speed = 400000; /* stops on it */
    play(&p);
    assert_int_equal(p.result.pellet_z, 11000);
    close_table(&p);
}

static void flies_over_a_low_brick(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t brick = put(&p, FLICK_BRICK, 0, 500000, 500000, 0);
    p.shot.size = FLICK_PEA;
    p.shot.start = (struct vec){500000, 470000};
    p.shot.z0 = 12000;
    play(&p);
    assert_null(touched(&p, brick));
    assert_true(p.result.pellet.at.y > 600000);
    p.shot.z0 = 3000;
    play(&p);
    want(&p, brick, FLICK_STANDS, FLICK_BY_PELLET);
    close_table(&p);
}

static void pushed_off_a_ridge_is_down(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    put(&p, FLICK_BOOK, 0, 500000, 500000, 0);
    int32_t man = put(&p, FLICK_FOOT, 2, 500000, 550000, 11000);
    p.shot.size = FLICK_SMALL;
    p.shot.start = (struct vec){500000, 500000};
    p.shot.z0 = 11000 + 2000;
    p.shot.speed = 2200000;
    play(&p);
    want(&p, man, FLICK_DOWN, FLICK_BY_DROP);
    close_table(&p);
}

/* --- stacks ----------------------------------------------------------------------------------- */

static void upper_brick_stays_or_falls(void **state)
{
    (void)state;
    struct play p;
    open_table(&p);
    int32_t lower = put(&p, FLICK_BRICK, 0, 500000, 500000, 0);
    int32_t upper = put(&p, FLICK_BRICK, 0, 500000, 500000, 9600);
    p.shot.size = FLICK_PEA;
    p.shot.start = (struct vec){500000, 450000};
    p.shot.speed = 2000000;
    play(&p);
    assert_true(touched(&p, lower)->moved);
    assert_null(touched(&p, upper)); /* a nudge leaves it where it is */
    p.shot.speed = 8000000;
    play(&p);
    const struct flick_touched *t = touched(&p, upper);
    assert_non_null(t);
    assert_int_equal(t->z0, 0);
    assert_int_equal(t->support, FLICK_NONE);
    close_table(&p);
}

static void nothing_ends_up_in_something_else(const struct play *p)
{
    struct flick_body now[BODIES];
    struct solid solid[BODIES];
    for (int32_t i = 0; i < p->scene.count; i++) {
        const struct flick_touched *t = touched(p, i);
        now[i] = p->body[i];
        if (t) {
            now[i].pose = t->pose, now[i].hx = t->hx, now[i].hy = t->hy, now[i].round = t->round;
            now[i].z0 = t->z0, now[i].height = t->height;
        }
        solid_load(&solid[i], &now[i]);
        if (t && (t->verdict == FLICK_OFF ||
                  (t->verdict == FLICK_DOWN && flick_material[now[i].cls].figure))) {
            solid[i].state = GONE;
        }
    }
    for (int32_t i = 0; i < p->scene.count; i++) {
        for (int32_t k = 0; k < i; k++) {
            bool apart = solid[i].low >= solid[k].top - 1e-4 || solid[k].low >= solid[i].top - 1e-4;
            if (!apart && solid[i].state != GONE && solid[k].state != GONE) {
                double gap = contact_gap(&solid[i], &solid[k], 0);
                if (gap < -2e-6) {
                    fail_msg("bodies %d and %d overlap by %g", (int)i, (int)k, -gap);
                }
            }
        }
    }
}

/* A house of two courses with a man on its wall, shot at from all sides. */
static void houses_come_down_cleanly(void **state)
{
    (void)state;
    struct luck luck = {.seed = 21};
    int fallen = 0;
    for (int n = 0; n < 1500; n++) {
        struct play p;
        open_table(&p);
        for (int32_t k = 0; k < 12; k++) {
            int32_t course = k / 4, side = k % 4;
            int32_t i = put(&p, FLICK_BRICK, 0,
                            500000 + (side == 1   ? 24000
                                      : side == 3 ? -24000
                                                  : 0),
                            500000 + (side == 0   ? 24000
                                      : side == 2 ? -24000
                                                  : 0),
                            9600 * course);
            p.body[i].pose.face = side % 2 ? 90 * DEG : 0;
        }
        put(&p, FLICK_FOOT, 2, 500000, 476000, 28800);
        put(&p, FLICK_FOOT, 2, 500000, 445000, 0);
        put(&p, FLICK_FOOT, 2, 548000, 500000, 0);
        int32_t bearing = (int32_t)(luck_bits(&luck) % TURN);
        p.shot.size = (enum flick_size)(n % FLICK_SIZE_COUNT);
        p.shot.start = vec_ahead((struct vec){500000, 500000}, bearing, 120000);
        p.shot.heading =
            angle_norm((int64_t)bearing + 180 * DEG - 8000 + (int32_t)(luck_bits(&luck) % 16000));
        p.shot.speed = 1000000 + (int32_t)(luck_bits(&luck) % 4000000);
        p.shot.mode = FLICK_NO_FINGER;
        p.shot.seed = luck_bits(&luck);
        play(&p);
        nothing_ends_up_in_something_else(&p);
        for (int32_t i = 0; i < p.result.touches; i++) {
            fallen += p.result.touched[i].z0 < p.body[p.result.touched[i].body].z0;
        }
        close_table(&p);
    }
    assert_true(fallen > 100);
}

/* --- random scenes ---------------------------------------------------------------------------- */

static void results_can_be_played_on(void **state)
{
    (void)state;
    struct flick_body *bodies = calloc(FLICK_BODIES_MAX, sizeof *bodies);
    struct flick_scene scene;
    struct flick_solver solver;
    assert_non_null(bodies);
    flick_solver_init(&solver);
    assert_true(flick_bench_make(FLICK_BENCH_120, 31, bodies, FLICK_BODIES_MAX, &scene));
    int32_t worst = 0, leaning = 0, down = 0;
    for (int32_t n = 0; n < 400; n++) { /* one shot after another, losses taken off */
        struct flick_shot shot = flick_bench_shot(&scene, FLICK_BENCH_120, 17, n);
        struct flick_result r;
        assert_true(flick_solver_load(&solver, &scene));
        assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
        for (int32_t i = 0; i < r.touches; i++) {
            const struct flick_touched *t = &r.touched[i];
            struct flick_body *b = &bodies[t->body];
            leaning += t->verdict == FLICK_LEANS;
            b->pose = t->pose, b->hx = t->hx, b->hy = t->hy, b->round = t->round;
            b->z0 = t->z0, b->height = t->height, b->support = t->support;
            if (t->verdict == FLICK_DOWN && flick_material[b->cls].figure) {
                down++;
                b->pose.at.x = 20000 + 40000 * (n % 40); /* back on at the far edge, if free */
                b->owner = 3;
                b->z0 = 100000000; /* out of everybody's way */
            }
            if (t->verdict == FLICK_OFF) {
                b->z0 = 100000000;
                b->owner = 3;
            }
        }
        for (int32_t i = 0; i < r.touches; i++) {
            const struct flick_body *b = &bodies[r.touched[i].body];
            struct outline own = outline_box(b->pose, b->hx, b->hy, b->round);
            for (int32_t k = 0; b->z0 < 1000000 && k < scene.count; k++) {
                const struct flick_body *o = &bodies[k];
                if (o == b || o->z0 >= 1000000 || abs(o->pose.at.x - b->pose.at.x) > 300000 ||
                    abs(o->pose.at.y - b->pose.at.y) > 300000) {
                    continue;
                }
                struct outline other = outline_box(o->pose, o->hx, o->hy, o->round);
                int32_t gap = outline_gap(&own, &other);
                worst = gap < worst ? gap : worst;
            }
        }
    }
    print_message("  worst overlap after rounding %d um, %d down, %d leaning\n", (int)worst,
                  (int)down, (int)leaning);
    assert_true(worst > -OVERLAP);
    assert_true(down > 20 && leaning > 3);
    flick_solver_release(&solver);
    free(bodies);
}

/* --- the film --------------------------------------------------------------------------------- */

static bool jumps(enum flick_moment moment)
{
    return moment == FLICK_AT_LEAN || moment == FLICK_AT_DOWN || moment == FLICK_AT_DROP ||
           moment == FLICK_AT_STRIKE || moment == FLICK_AT_OFF;
}

static void film_runs_without_a_jump(void **state)
{
    (void)state;
    struct flick_body *bodies = calloc(FLICK_BODIES_MAX, sizeof *bodies);
    struct flick_scene scene;
    struct flick_solver solver;
    assert_non_null(bodies);
    flick_solver_init(&solver);
    assert_true(flick_bench_make(FLICK_BENCH_60, 41, bodies, FLICK_BODIES_MAX, &scene));
    assert_true(flick_solver_load(&solver, &scene));
    for (int32_t n = 0; n < 1500; n++) {
        struct flick_shot shot = flick_bench_shot(&scene, FLICK_BENCH_60, 19, n);
        struct flick_result r;
        assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
        assert_int_equal(r.film[0].moment, FLICK_AT_START);
        for (int32_t i = 1; i < r.lines; i++) {
            const struct flick_event *e = &r.film[i];
            struct flick_sight before;
            assert_true(e->time >= r.film[i - 1].time);
            if (jumps(e->moment) || !flick_film_pose(r.film, i, e->body, e->time, &before)) {
                continue;
            }
            int32_t dx = abs(before.pose.at.x - e->pose.at.x);
            int32_t dy = abs(before.pose.at.y - e->pose.at.y);
            int32_t turn = abs(angle_diff(before.pose.face, e->pose.face));
            if (dx > 8 || dy > 8 || turn > 60) {
                fail_msg("flick %d line %d (%s): jumps %d %d um, %d mdeg", (int)n, (int)i,
                         flick_moment_name(e->moment), (int)dx, (int)dy, (int)turn);
            }
        }
        for (int32_t i = 0; i < r.touches; i++) { /* and it ends where the result says */
            const struct flick_touched *t = &r.touched[i];
            struct flick_sight last;
            if (!t->moved || t->verdict == FLICK_OFF) {
                continue;
            }
            assert_true(flick_film_pose(r.film, r.lines, t->body, r.duration + 1, &last));
            assert_true(abs(last.pose.at.x - t->pose.at.x) <= 2);
            assert_true(abs(last.pose.at.y - t->pose.at.y) <= 2);
        }
    }
    flick_solver_release(&solver);
    free(bodies);
}

static void dice_fly_too(void **state)
{
    (void)state;
    struct flick_kill_row row;
    for (int size = 0; size < FLICK_SIZE_COUNT; size++) {
        assert_true(
            flick_kill_table(FLICK_FOOT, false, FLICK_DICE, (enum flick_size)size, 300, &row));
        assert_true(row.hit > 200);
        assert_true(row.kill[4] > row.kill[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pea_bounces_off),
        cmocka_unit_test(rebound_kills_own_man_behind),
        cmocka_unit_test(brick_falls_on_man_beside),
        cmocka_unit_test(wall_falls_on_man_behind),
        cmocka_unit_test(leans_on_house_lives),
        cmocka_unit_test(leans_on_enemy_dies),
        cmocka_unit_test(shoved_against_enemy_stands),
        cmocka_unit_test(cannon_over_edge),
        cmocka_unit_test(volley_kills_three_in_line),
        cmocka_unit_test(finger_sweeps_own_gunner),
        cmocka_unit_test(ridge_shelters_who_stands_on_it),
        cmocka_unit_test(pellet_runs_down_from_a_ridge),
        cmocka_unit_test(flies_over_a_low_brick),
        cmocka_unit_test(pushed_off_a_ridge_is_down),
        cmocka_unit_test(upper_brick_stays_or_falls),
        cmocka_unit_test(houses_come_down_cleanly),
        cmocka_unit_test(results_can_be_played_on),
        cmocka_unit_test(film_runs_without_a_jump),
        cmocka_unit_test(dice_fly_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
