/* A second opinion: the same shots in small time steps.
 *
 * Shares with the solver the tables of materials and the topple law, nothing of its geometry, its
 * prediction or its order of events. The finer its step, the nearer it must come to the solver.
 */
#include "flick/scenes.h"
#include "flick/topple.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { THINGS = 100 };
enum thing_state { STILL, SLIDES, TIPS, OUT };

static const double gravity = 9.81, pi = 3.14159265358979323846;

struct thing {
    double x, y, angle, c, s, vx, vy, w, reach;
    double hx, hy, r, top, rim, mass, inertia, k2, friction;
    enum flick_class cls;
    enum thing_state state;
    bool fixed, pellet, topples, figure, killed;
    struct topple law[2];
    /* a fall */
    double dx, dy, a, half, energy, since, flat, carried, length, was_x, was_y;
    int falls, axis;
};

struct toy {
    struct thing thing[THINGS];
    int count;         /* the pellet is the last */
    int first;         /* first thing the pellet hit, -1 */
    bool pass[THINGS]; /* the pellet is under it until they part */
    double width, depth, time, step;
    const struct flick_pellet *pellet;
};

/* --- geometry of its own ---------------------------------------------------------------------- */

/* From the nearest point of the thing's core to (x, y). */
static void offset(const struct thing *t, double x, double y, double *ox, double *oy)
{
    double c = t->c, s = t->s;
    double lx = (x - t->x) * c + (y - t->y) * s, ly = (y - t->y) * c - (x - t->x) * s;
    lx -= fmin(fmax(lx, -t->hx), t->hx);
    ly -= fmin(fmax(ly, -t->hy), t->hy);
    *ox = lx * c - ly * s;
    *oy = lx * s + ly * c;
}

struct meeting {
    double gap, nx, ny, x, y; /* normal from the first to the second */
};

static void corners_against(const struct thing *a, const struct thing *b, double sign,
                            struct meeting *best, struct meeting *sum, int *n)
{
    for (int i = 0; i < 4; i++) {
        double lx = i & 1 ? a->hx : -a->hx, ly = i & 2 ? a->hy : -a->hy, ox, oy;
        if ((a->hx == 0 && i & 1) || (a->hy == 0 && i & 2)) {
            continue;
        }
        double x = a->x + lx * a->c - ly * a->s;
        double y = a->y + lx * a->s + ly * a->c;
        offset(b, x, y, &ox, &oy);
        double far = sqrt(ox * ox + oy * oy);
        if (far < 1e-12) {
            continue;
        }
        struct meeting m = {far - a->r - b->r, -sign * ox / far, -sign * oy / far,
                            x - ox / far * a->r, y - oy / far * a->r};
        double nx = -ox / far, ny = -oy / far;
        double vx = a->vx - a->w * (m.y - a->y) - b->vx + b->w * (m.y - b->y);
        double vy = a->vy + a->w * (m.x - a->x) - b->vy - b->w * (m.x - b->x);
        if (m.gap < 1e-6 && vx * nx + vy * ny > 0) { /* the middle of all that press */
            sum->x += m.x, sum->y += m.y;
            (*n)++;
        }
        if (m.gap < best->gap) {
            *best = m;
        }
    }
}

static struct meeting meet(const struct thing *a, const struct thing *b)
{
    struct meeting best = {.gap = 1e9}, sum = {0};
    int n = 0;
    double dx = a->x - b->x, dy = a->y - b->y, reach = a->reach + b->reach + 0.002;
    if (dx * dx + dy * dy > reach * reach) {
        return best;
    }
    corners_against(a, b, 1, &best, &sum, &n);
    corners_against(b, a, -1, &best, &sum, &n);
    if (n > 1) {
        best.x = sum.x / n, best.y = sum.y / n;
    }
    return best;
}

static bool stands_in_way(const struct thing *t)
{
    return t->state == STILL || t->state == SLIDES || (t->state == TIPS && !t->figure);
}

/* --- falls ------------------------------------------------------------------------------------ */

static double ratio_of(const struct thing *t, double jx, double jy, double h, int *axis)
{
    *axis = 0;
    h = fmin(fmax(h, 0.0005), t->top);
    if (!t->topples) {
        return 0;
    }
    if (t->hx == 0 && t->hy == 0) {
        return hypot(jx, jy) / topple_threshold(&t->law[0], h);
    }
    double c = t->c, s = t->s;
    double across = fabs(jx * c + jy * s) / topple_threshold(&t->law[0], h);
    double along = fabs(jy * c - jx * s) / topple_threshold(&t->law[1], h);
    *axis = along > across;
    return fmax(across, along);
}

static double time_to_tilt(const struct thing *t, double sine)
{
    const struct topple *law = &t->law[t->axis];
    double cosine = sqrt(fmax(0, 1 - sine * sine));
    double mean =
        (topple_turning(law, t->energy, 0, 1) + topple_turning(law, t->energy, sine, cosine)) / 2;
    return asin(fmin(1, sine)) / mean;
}

static void go_over(struct toy *toy, struct thing *t, double jx, double jy, int axis, double ratio,
                    double speed, bool backwards)
{
    double j = hypot(jx, jy);
    t->dx = jx / j, t->dy = jy / j;
    if (t->hx > 0 || t->hy > 0) {
        double ux = axis ? -t->s : t->c, uy = axis ? t->c : t->s;
        double sign = jx * ux + jy * uy < 0 ? -1 : 1;
        t->dx = ux * sign, t->dy = uy * sign;
    }
    if (backwards) {
        t->dx = -t->dx, t->dy = -t->dy;
    }
    t->axis = axis;
    t->falls++;
    t->a = t->law[axis].a;
    t->half = (axis ? t->hx : t->hy) + t->r;
    t->energy = topple_energy(&t->law[axis], fmin(ratio, 30));
    t->since = toy->time;
    t->flat = time_to_tilt(t, 1);
    t->carried = t->figure && !backwards
                     ? fmax(0, speed * (t->vx * t->dx + t->vy * t->dy)) * t->flat / 2
                     : 0;
    t->length = t->top + t->carried;
    t->vx = t->vy = t->w = 0;
    t->state = TIPS;
}

static void knock(struct toy *toy, struct thing *t, double jx, double jy, double h)
{
    int axis;
    if (t->pellet || t->fixed || t->state == TIPS || t->state == OUT) {
        return;
    }
    double ratio = ratio_of(t, jx, jy, h, &axis);
    if (ratio >= 1) {
        go_over(toy, t, jx, jy, axis, ratio, 0.5, fmax(h, 0.0005) < t->law[axis].c);
    }
}

/* Looks along the strip in quarter millimetres, nine points wide. */
static struct thing *in_strip(struct toy *toy, struct thing *t, double *where)
{
    struct thing *found = NULL;
    *where = t->length;
    for (int i = 0; i < toy->count - 1; i++) {
        struct thing *o = &toy->thing[i];
        double far = hypot(o->x - t->x, o->y - t->y);
        if (o == t || !stands_in_way(o) || o->top <= t->top / 4 ||
            far > t->length + t->a + t->half + hypot(o->hx, o->hy) + o->r) {
            continue;
        }
        double ahead = (o->x - t->x) * t->dx + (o->y - t->y) * t->dy - t->a;
        double near = ahead - hypot(o->hx, o->hy) - o->r;
        for (double s = 0.00025 * fmax(0, floor(near / 0.00025)); s < *where; s += 0.00025) {
            bool in = false;
            for (int k = -20; k <= 20 && !in; k++) {
                double side = t->half * k / 20, ox, oy;
                offset(o, t->x + t->dx * (t->a + s) - t->dy * side,
                       t->y + t->dy * (t->a + s) + t->dx * side, &ox, &oy);
                in = ox * ox + oy * oy < (o->r - 2e-5) * (o->r - 2e-5);
            }
            if (in) {
                if (s > 0 || ahead >= 0) {
                    *where = s;
                    found = o;
                }
                break;
            }
        }
    }
    return found;
}

static bool taken(struct toy *toy, struct thing *t, const struct thing *shape)
{
    for (int i = 0; i < toy->count - 1; i++) {
        struct thing *o = &toy->thing[i];
        if (o != t && stands_in_way(o) && meet(shape, o).gap < -1e-5) {
            return true;
        }
    }
    return false;
}

static void finish_fall(struct toy *toy, struct thing *t)
{
    if (t->figure) {
        t->state = OUT;
        t->killed = true;
        return;
    }
    struct thing flat = *t;
    double high = t->top / 2;
    flat.x += t->dx * (t->a + high), flat.y += t->dy * (t->a + high);
    flat.r = fmin(t->r, high / 2);
    flat.hx = (t->axis ? t->hx + t->r : high) - flat.r;
    flat.hy = (t->axis ? high : t->hy + t->r) - flat.r;
    flat.reach = sqrt(flat.hx * flat.hx + flat.hy * flat.hy) + flat.r;
    flat.top = flat.rim = 2 * t->a;
    flat.topples = false;
    flat.state = STILL;
    t->state = STILL;
    if (!taken(toy, t, &flat)) {
        *t = flat;
        struct thing *p = &toy->thing[toy->count - 1];
        if (meet(p, t).gap < 0) {
            p->state = OUT;
        }
    }
}

static void step_fall(struct toy *toy, struct thing *t)
{
    double where = 0, sine = 1;
    struct thing *o = t->length > 0 ? in_strip(toy, t, &where) : NULL;
    double until = t->flat;
    if (o) {
        sine = where / t->length;
        until = time_to_tilt(t, sine);
    }
    if (toy->time - t->since < until) {
        return;
    }
    if (!o) {
        finish_fall(toy, t);
        return;
    }
    const struct topple *law = &t->law[t->axis];
    double cosine = sqrt(fmax(0, 1 - sine * sine)), h = fmin(law->height * cosine, o->top);
    int axis = 0;
    double ratio = 0;
    if (o->topples && o->state != TIPS && o->falls < 2) {
        double turning = topple_turning(law, t->energy, sine, cosine);
        ratio_of(o, t->dx, t->dy, h, &axis);
        double j = turning * h / (h * h / law->edge + h * h / o->law[axis].edge);
        ratio = ratio_of(o, j * t->dx, j * t->dy, h, &axis);
        ratio = h < o->law[axis].c ? 0 : ratio;
    }
    if (ratio >= 1) {
        go_over(toy, o, t->dx, t->dy, axis, ratio, 0, false);
        if (t->figure) {
            t->length = 0;
        }
        return;
    }
    t->state = STILL; /* leans, and is stood up again */
    if (t->figure) {
        double x = t->x, y = t->y;
        t->x += t->dx * t->carried * sine, t->y += t->dy * t->carried * sine;
        if (taken(toy, t, t)) {
            t->x = x, t->y = y;
            if (taken(toy, t, t)) {
                t->state = OUT;
                t->killed = true;
                return;
            }
        }
        toy->pass[t - toy->thing] = meet(&toy->thing[toy->count - 1], t).gap < 0;
    }
}

/* --- the plane -------------------------------------------------------------------------------- */

static double light(const struct thing *t)
{
    return t->fixed || t->state == TIPS ? 0 : 1 / t->mass;
}

static double turn_light(const struct thing *t)
{
    return t->fixed || t->pellet || t->state == TIPS ? 0 : 1 / t->inertia;
}

static void give(struct thing *t, double jx, double jy, double x, double y)
{
    t->vx += jx * light(t), t->vy += jy * light(t);
    t->w += ((x - t->x) * jy - (y - t->y) * jx) * turn_light(t);
}

static double mobility(const struct thing *a, const struct thing *b, const struct meeting *m,
                       double nx, double ny)
{
    double ta = (m->x - a->x) * ny - (m->y - a->y) * nx,
           tb = (m->x - b->x) * ny - (m->y - b->y) * nx;
    return light(a) + light(b) + ta * ta * turn_light(a) + tb * tb * turn_light(b);
}

static void drift(struct thing *t, double time)
{
    if (light(t) > 0) {
        t->x += t->vx * time, t->y += t->vy * time;
    }
}

static double closing_of(const struct thing *a, const struct thing *b, const struct meeting *m,
                         double *vx, double *vy)
{
    *vx = a->vx - a->w * (m->y - a->y) - b->vx + b->w * (m->y - b->y);
    *vy = a->vy + a->w * (m->x - a->x) - b->vy - b->w * (m->x - b->x);
    return *vx * m->nx + *vy * m->ny;
}

static void collide(struct toy *toy, struct thing *a, struct thing *b)
{
    struct meeting m = meet(a, b);
    bool *pass = a->pellet   ? &toy->pass[b - toy->thing]
                 : b->pellet ? &toy->pass[a - toy->thing]
                             : NULL;
    if (m.gap >= 0) {
        if (pass) {
            *pass = false;
        }
        return;
    }
    if (pass && *pass) {
        return;
    }
    double vx, vy, closing = closing_of(a, b, &m, &vx, &vy), since = 0;
    for (int k = 0; k < 3 && closing > 0; k++) { /* back to where they touched */
        double more = fmin(fmax(since - m.gap / closing, 0), toy->step) - since;
        since += more;
        drift(a, -more);
        drift(b, -more);
        m = meet(a, b);
        closing = closing_of(a, b, &m, &vx, &vy);
    }
    if (closing <= 0) {
        drift(a, since);
        drift(b, since);
        return;
    }
    double j = 1.35 * closing / mobility(a, b, &m, m.nx, m.ny), jx = j * m.nx, jy = j * m.ny;
    give(a, -jx, -jy, m.x, m.y);
    give(b, jx, jy, m.x, m.y);
    if (a->pellet || b->pellet) {
        closing_of(a, b, &m, &vx, &vy);
        double grip = (vy * m.nx - vx * m.ny) / mobility(a, b, &m, -m.ny, m.nx);
        double most = toy->pellet->grip * j;
        grip = fmin(fmax(grip, -most), most);
        give(a, grip * m.ny, -grip * m.nx, m.x, m.y);
        give(b, -grip * m.ny, grip * m.nx, m.x, m.y);
        jx -= grip * m.ny, jy += grip * m.nx;
        struct thing *other = a->pellet ? b : a;
        if (toy->first < 0) {
            toy->first = (int)(other - toy->thing);
        }
    }
    drift(a, since);
    drift(b, since);
    for (int k = 0; k < 2; k++) {
        struct thing *t = k ? b : a;
        if (light(t) > 0 && t->state == STILL) {
            t->state = SLIDES;
        }
    }
    double h = a->pellet || b->pellet ? toy->pellet->radius : fmin(a->rim, b->rim) / 2;
    knock(toy, a, -jx, -jy, h);
    knock(toy, b, jx, jy, h);
}

static void slide(struct toy *toy, struct thing *t)
{
    double dt = toy->step, v = hypot(t->vx, t->vy);
    double mixed = t->pellet ? v : sqrt(v * v + 1.17 * t->k2 * t->w * t->w);
    double slowing = t->friction * gravity;
    if (t->pellet) {
        slowing += toy->pellet->drag * v * v;
    }
    double left = mixed - slowing * dt;
    if (left <= 0) {
        t->vx = t->vy = t->w = 0;
        t->state = STILL;
        return;
    }
    double mean = (1 + left / mixed) / 2 * dt;
    t->x += t->vx * mean, t->y += t->vy * mean, t->angle += t->w * mean;
    if (t->w != 0) {
        t->c = cos(t->angle), t->s = sin(t->angle);
    }
    t->vx *= left / mixed, t->vy *= left / mixed, t->w *= left / mixed;
    if (t->x < 0 || t->y < 0 || t->x > toy->width || t->y > toy->depth) {
        t->killed = !t->pellet;
        t->state = OUT;
    }
}

static void toy_run(struct toy *toy)
{
    bool busy = true;
    for (int n = 0; busy && n < 100000000; n++) {
        busy = false;
        toy->time += toy->step;
        for (int i = 0; i < toy->count; i++) {
            struct thing *t = &toy->thing[i];
            if (t->state == SLIDES) {
                slide(toy, t);
            } else if (t->state == TIPS) {
                step_fall(toy, t);
            }
            busy |= t->state == SLIDES || t->state == TIPS;
        }
        for (int i = 0; i < toy->count; i++) {
            struct thing *a = &toy->thing[i];
            for (int k = 0; a->state == SLIDES && k < toy->count; k++) {
                struct thing *b = &toy->thing[k];
                bool twice = b->state == SLIDES && k < i;
                double dx = a->x - b->x, dy = a->y - b->y, reach = a->reach + b->reach;
                if (i != k && a->state == SLIDES && !twice &&
                    (dx * dx + dy * dy < reach * reach || a->pellet || b->pellet) &&
                    stands_in_way(b)) {
                    collide(toy, a, b);
                }
            }
        }
    }
}

/* --- setting up ------------------------------------------------------------------------------- */

static void toy_load(struct toy *toy, const struct flick_scene *scene,
                     const struct flick_shot *shot, double step)
{
    *toy = (struct toy){.first = -1,
                        .width = scene->width * 1e-6,
                        .depth = scene->depth * 1e-6,
                        .step = step,
                        .count = scene->count + 1,
                        .pellet = &flick_pellet[shot->set][shot->size]};
    assert_true(toy->count <= THINGS);
    for (int i = 0; i < scene->count; i++) {
        const struct flick_body *b = &scene->bodies[i];
        const struct flick_material *m = &flick_material[b->cls];
        struct thing *t = &toy->thing[i];
        double top = b->height ? b->height * 1e-6 : m->height;
        double hx = b->hx * 1e-6, hy = b->hy * 1e-6, r = b->round * 1e-6;
        *t = (struct thing){.x = b->pose.at.x * 1e-6,
                            .y = b->pose.at.y * 1e-6,
                            .angle = -b->pose.face * (pi / 180000),
                            .top = top,
                            .cls = b->cls,
                            .rim = m->rim > 0 ? m->rim : top,
                            .friction = m->friction,
                            .fixed = m->fixed,
                            .topples = m->topples,
                            .figure = m->figure};
        t->mass = m->mass > 0 ? m->mass
                              : m->density * top * (4 * hx * hy + 4 * (hx + hy) * r + pi * r * r);
        double hair = r < 1e-4 ? 1e-4 : 0; /* the solver rounds sharp corners by this much */
        t->hx = hx - hair, t->hy = hy - hair, t->r = r + hair;
        t->c = cos(t->angle), t->s = sin(t->angle);
        t->reach = sqrt(t->hx * t->hx + t->hy * t->hy) + t->r;
        double ex = t->hx + t->r, ey = t->hy + t->r;
        t->k2 = hx == 0 && hy == 0 ? r * r / 2 : (ex * ex + ey * ey) / 3;
        t->inertia = t->mass * t->k2;
        for (int axis = 0; axis < 2; axis++) {
            double a = axis ? ey : ex;
            topple_prepare(&t->law[axis], a, m->centre > 0 ? m->centre : top / 2,
                           m->turn_k2 > 0 ? m->turn_k2 : (top * top + 4 * a * a) / 12, top, t->mass,
                           m->friction);
        }
    }
    struct thing *p = &toy->thing[scene->count];
    double heading = shot->heading * (pi / 180000), v = shot->speed * 1e-6;
    *p = (struct thing){.x = shot->start.x * 1e-6,
                        .y = shot->start.y * 1e-6,
                        .vx = v * sin(heading),
                        .vy = v * cos(heading),
                        .r = toy->pellet->radius,
                        .c = 1,
                        .reach = toy->pellet->radius,
                        .mass = toy->pellet->mass,
                        .friction = toy->pellet->friction,
                        .state = SLIDES,
                        .pellet = true,
                        .top = 2 * toy->pellet->radius};
}

static int first_hit(const struct flick_result *r)
{
    for (int32_t i = 0; i < r->lines; i++) {
        if (r->film[i].body == FLICK_PELLET && r->film[i].moment == FLICK_AT_HIT) {
            return r->film[i].other;
        }
    }
    return -1;
}

static bool same_killed(const struct toy *toy, const struct flick_result *r)
{
    bool killed[THINGS] = {false};
    for (int32_t i = 0; i < r->touches; i++) {
        const struct flick_touched *t = &r->touched[i];
        bool down = t->verdict == FLICK_DOWN && toy->thing[t->body].figure;
        killed[t->body] = down || t->verdict == FLICK_OFF;
    }
    for (int i = 0; i < toy->count - 1; i++) {
        if (killed[i] != toy->thing[i].killed) {
            return false;
        }
    }
    return true;
}

struct agreement {
    int first, killed, flicks, kills;
    double apart; /* median distance of the pellets' resting places, m */
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct agreement compare(int flicks, double step)
{
    static struct toy toy;
    struct agreement sum = {.flicks = flicks};
    struct flick_body bodies[THINGS];
    struct flick_scene scene;
    struct flick_solver solver;
    double *apart = calloc((size_t)flicks, sizeof *apart);
    assert_non_null(apart);
    flick_solver_init(&solver);
    assert_true(flick_bench_make(FLICK_BENCH_60, 1, bodies, THINGS, &scene));
    assert_true(flick_solver_load(&solver, &scene));
    for (int n = 0; n < flicks; n++) {
        struct flick_shot shot = flick_bench_shot(&scene, FLICK_BENCH_60, 1, n);
        struct flick_result r;
        shot.mode = FLICK_NO_NOISE | FLICK_NO_FINGER;
        assert_int_equal(flick_solve(&solver, &shot, &r), FLICK_OK);
        toy_load(&toy, &scene, &shot, step);
        toy_run(&toy);
        sum.first += toy.first == first_hit(&r);
        sum.killed += same_killed(&toy, &r);
        for (int i = 0; i < toy.count; i++) {
            sum.kills += toy.thing[i].killed;
        }
        const struct thing *p = &toy.thing[scene.count];
        apart[n] = hypot(p->x - r.pellet.at.x * 1e-6, p->y - r.pellet.at.y * 1e-6);
    }
    qsort(apart, (size_t)flicks, sizeof *apart, by_size);
    sum.apart = apart[flicks / 2];
    free(apart);
    flick_solver_release(&solver);
    print_message(
        "  step 1/%.0f s: first hit %.1f %%, kill set %.1f %%, pellet %.3f mm, %.2f kills\n",
        1 / step, 100.0 * sum.first / flicks, 100.0 * sum.killed / flicks, sum.apart * 1e3,
        (double)sum.kills / flicks);
    return sum;
}

static void stepper_agrees(void **state)
{
    (void)state;
    struct agreement got = compare(1000, 1.0 / 4000);
    assert_true(got.first >= 995);
    assert_true(got.killed >= 970);
    assert_true(got.kills > 100);
}

static void stepper_converges(void **state)
{
    (void)state;
    struct agreement coarse = compare(150, 1.0 / 1000), fine = compare(150, 1.0 / 16000);
    assert_true(fine.apart < coarse.apart / 4); /* first order: sixteen times, less some chaos */
    assert_true(fine.killed >= coarse.killed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stepper_agrees),
        cmocka_unit_test(stepper_converges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
