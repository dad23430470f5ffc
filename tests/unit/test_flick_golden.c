/* The flick plays as it did: hashes of many results and films, over the scenes to measure with and
 * over small crowded ones of everything there is. Change them only together with FLICK_VERSION:
 * journals would play differently. */
#include "flick/scenes.h"
#include "flick/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t mix(uint64_t hash, int64_t number)
{
    hash = (hash ^ (uint64_t)number) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* ---- the scenes to measure with -------------------------------------------------------------- */

static const uint64_t golden[2] = {
    0x5C6A95929503BDCDu, /* everything on */
    0x146E175024B11831u, /* plain */
};

static void measured_scenes(void **state)
{
    (void)state;
    static const int32_t flicks[FLICK_BENCH_COUNT] = {2000, 1000, 200, 1000, 50};
    uint64_t hash[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        for (int which = 0; which < FLICK_BENCH_COUNT; which++) {
            struct flick_bench_figures f;
            assert_true(flick_bench((enum flick_bench_scene)which, 1, flicks[which], 1,
                                    k ? FLICK_PLAIN : 0, NULL, &f));
            hash[k] = (hash[k] ^ f.result_hash ^ f.scene_hash) * 0x9E3779B97F4A7C15u;
        }
    }
    if (hash[0] != golden[0] || hash[1] != golden[1]) {
        fail_msg("golden hashes are now 0x%016llXu and 0x%016llXu", (unsigned long long)hash[0],
                 (unsigned long long)hash[1]);
    }
}

/* ---- crowds of everything -------------------------------------------------------------------- */

enum { CROWD = 40, CROWDS = 1500, SHOTS = 24, EDGE = 400000 };

struct crowd {
    struct flick_body body[CROWD];
    struct flick_scene scene;
    struct luck luck;
};

static int32_t between(struct crowd *c, int32_t low, int32_t high)
{
    return low + (int32_t)(luck_bits(&c->luck) % (uint64_t)(high - low + 1));
}

static bool has_room(const struct crowd *c, const struct flick_body *b)
{
    struct outline own = outline_box(b->pose, b->hx, b->hy, b->round);
    for (int32_t i = 0; i < c->scene.count; i++) {
        const struct flick_body *o = &c->body[i];
        struct outline other = outline_box(o->pose, o->hx, o->hy, o->round);
        if (b->z0 == o->z0 && outline_gap(&own, &other) < 0) {
            return false;
        }
    }
    return true;
}

static struct flick_body thing(struct crowd *c, enum flick_class cls)
{
    /* hx, hy, round, height by class, µm; height 0: as usual */
    static const int32_t size[FLICK_CLASS_COUNT][4] = {
        [FLICK_FIXED] = {20000, 15000, 0, 0}, [FLICK_FOOT] = {0, 0, 10500, 0},
        [FLICK_FOOT_SMALL] = {0, 0, 7500, 0}, [FLICK_MOUNTED] = {0, 6500, 10500, 0},
        [FLICK_GUN] = {15000, 30000, 0, 0},   [FLICK_BRICK] = {16000, 8000, 0, 0},
        [FLICK_BLOCK] = {30000, 15000, 0, 0}, [FLICK_WALL] = {50000, 4000, 0, 0},
        [FLICK_HUT] = {32000, 32000, 0, 0},   [FLICK_BOOK] = {50000, 40000, 0, 0},
        [FLICK_TREE] = {0, 0, 12000, 0},
    };
    int across = between(c, 0, 3) == 0; /* lies the other way */
    return (struct flick_body){.id = 100 + c->scene.count,
                               .cls = cls,
                               .owner = between(c, 0, 2),
                               .hx = size[cls][across],
                               .hy = size[cls][1 - across],
                               .round = size[cls][2],
                               .height = size[cls][3],
                               .support = FLICK_NONE,
                               .flags = between(c, 0, 9) == 0   ? FLICK_FIRER
                                        : between(c, 0, 9) == 0 ? FLICK_FINGER_PASSES
                                                                : 0};
}

/* A thing somewhere; one in three on another that is flat, when there is one below it. */
static void add(struct crowd *c)
{
    enum { TRIES = 40 };
    struct flick_body b = thing(c, (enum flick_class)between(c, 0, FLICK_CLASS_COUNT - 1));
    int32_t on = c->scene.count > 0 && between(c, 0, 2) == 0 ? between(c, 0, c->scene.count - 1)
                                                             : FLICK_NONE;
    if (on >= 0 && flick_material[c->body[on].cls].flat_top) {
        const struct flick_body *under = &c->body[on];
        int32_t high = under->height ? under->height
                                     : (int32_t)(flick_material[under->cls].height * 1e6 + 0.5);
        b.support = between(c, 0, 1) ? on : FLICK_NONE;
        b.z0 = under->z0 + high;
        b.pose.at = under->pose.at;
        b.pose.at.x += between(c, -under->hx / 2, under->hx / 2);
        b.pose.at.y += between(c, -under->hy / 2, under->hy / 2);
        b.pose.face = under->pose.face;
        if (has_room(c, &b)) {
            c->body[c->scene.count++] = b;
        }
        return;
    }
    for (int k = 0; k < TRIES; k++) {
        b.pose.face = between(c, 0, 3) ? between(c, 0, TURN - 1) : between(c, 0, 3) * 90 * DEG;
        b.pose.at.x = between(c, 30000, EDGE - 30000);
        b.pose.at.y = between(c, 30000, EDGE - 30000);
        if (has_room(c, &b)) {
            c->body[c->scene.count++] = b;
            return;
        }
    }
}

static uint64_t mix_film(uint64_t hash, const struct flick_result *r)
{
    for (int32_t i = 0; i < r->lines; i++) {
        const struct flick_event *e = &r->film[i];
        const int64_t fields[] = {e->time, e->body,  e->other,     e->moment, e->pose.at.x,
                                  e->z,    e->floor, e->pose.at.y, e->vx,     e->vy,
                                  e->vz,   e->spin,  e->stop,      e->tilt,   e->bearing,
                                  e->fall, e->force, e->pose.face};
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
            hash = mix(hash, fields[k]);
        }
    }
    return mix(mix(hash, r->counts.hits), r->counts.bounces);
}

static uint64_t shots_into(struct crowd *c, struct flick_solver *solver)
{
    uint64_t hash = 0;
    for (int n = 0; n < SHOTS; n++) {
        static const uint32_t modes[] = {0,
                                         0,
                                         0,
                                         FLICK_PLAIN,
                                         FLICK_NO_NOISE,
                                         FLICK_NO_FALL | FLICK_NO_FILM,
                                         FLICK_NO_DRAG | FLICK_NO_FINGER,
                                         FLICK_NO_GRIP};
        struct flick_result r;
        struct flick_shot shot = {
            .set = (enum flick_set)between(c, 0, FLICK_SET_COUNT - 1),
            .size = (enum flick_size)between(c, 0, FLICK_SIZE_COUNT - 1),
            .start = {between(c, 5000, EDGE - 5000), between(c, 5000, EDGE - 5000)},
            .z0 = between(c, 0, 7) == 0 ? 11000 : 0,
            .heading = between(c, 0, TURN - 1),
            .speed = flick_speed(between(c, 0, FLICK_STRENGTH_MAX)),
            .seed = luck_bits(&c->luck),
            .mode = modes[between(c, 0, 7)]};
        int32_t swept[CROWD];
        hash = mix(hash, flick_solve(solver, &shot, &r));
        hash = mix_film(mix(hash, (int64_t)flick_hash(&r)), &r);
        for (int32_t i = flick_finger_sweep(&c->scene, &shot, swept, CROWD); i-- > 0;) {
            hash = mix(hash, swept[i]);
        }
        hash = mix(hash, flick_range(shot.set, shot.size, shot.speed));
        hash = mix(hash, flick_spread(shot.set, shot.size, shot.speed / 4));
        hash = mix(hash, flick_strength(shot.speed));
    }
    return hash;
}

static const uint64_t crowd_golden = 0xBA880080ECE25BA6u;

static void crowds(void **state)
{
    static struct crowd c;
    struct flick_solver solver;
    uint64_t hash = 0;
    (void)state;
    flick_solver_init(&solver);
    for (int n = 0; n < CROWDS; n++) {
        c = (struct crowd){.luck = {.seed = (uint64_t)n + 1}};
        c.scene = (struct flick_scene){EDGE, EDGE, c.body, 0};
        int32_t wanted = between(&c, 1, CROWD - 1);
        for (int k = 0; k < wanted; k++) {
            add(&c);
        }
        assert_true(flick_solver_load(&solver, &c.scene));
        hash = mix(hash, (int64_t)shots_into(&c, &solver));
    }
    flick_solver_release(&solver);
    if (hash != crowd_golden) {
        fail_msg("the golden hash is now 0x%016llXu", (unsigned long long)hash);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowds),
        cmocka_unit_test(measured_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
