/* Geometry against brute force in doubles: other algorithms, the same answers. */
#include "core/geometry.h"

#include "unit/check.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

enum {
    PAIRS = 20000,      /* random pairs of outlines */
    NEAR = 2,           /* µm an answer may differ from the doubles' (two roundings) */
    HULL = 16 * 16 + 1, /* corners of a difference of two convex cores */
};

struct dot {
    double x, y;
};

static struct dot dot_of(struct vec v)
{
    return (struct dot){v.x, v.y};
}

static double cross3(struct dot a, struct dot b, struct dot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double segment_far(struct dot a, struct dot b, struct dot p)
{
    double dx = b.x - a.x, dy = b.y - a.y, l = dx * dx + dy * dy;
    double t = l > 0 ? fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / l)) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* ---- the reference ----------------------------------------------------------------------------
 */

static int ref_edges(const struct outline *o)
{
    return o->count == 1 ? 1 : o->closed ? o->count : o->count - 1;
}

/* Signed distance of a point from a core: negative within a closed one. By winding angle. */
static double ref_core(const struct outline *o, struct dot p)
{
    double best = INFINITY, wound = 0;
    for (int i = 0; i < ref_edges(o); i++) {
        struct dot a = dot_of(o->point[i]), b = dot_of(o->point[(i + 1) % o->count]);
        best = fmin(best, segment_far(a, b, p));
        wound += atan2(cross3(p, a, b), (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y));
    }
    return o->closed && fabs(wound) > PI ? -best : best;
}

static bool ref_cross(struct dot a, struct dot b, struct dot c, struct dot d)
{
    return cross3(a, b, c) * cross3(a, b, d) < 0 && cross3(c, d, a) * cross3(c, d, b) < 0;
}

/* Distance of two cores; -1 when they meet. */
static double ref_apart(const struct outline *a, const struct outline *b)
{
    double best = INFINITY;
    for (int i = 0; i < ref_edges(a); i++)
        for (int k = 0; k < ref_edges(b); k++)
            if (ref_cross(dot_of(a->point[i]), dot_of(a->point[(i + 1) % a->count]),
                          dot_of(b->point[k]), dot_of(b->point[(k + 1) % b->count])))
                return -1;
    for (int i = 0; i < a->count; i++)
        best = fmin(best, ref_core(b, dot_of(a->point[i])));
    for (int i = 0; i < b->count; i++)
        best = fmin(best, ref_core(a, dot_of(b->point[i])));
    return best < 0 ? -1 : best;
}

static int by_place(const void *a, const void *b)
{
    const struct dot *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* How far one convex core must be pushed to part two that overlap: the distance of the origin from
 * the edge of their Minkowski difference, whose hull is built from all differences of corners. */
static double ref_depth(const struct outline *a, const struct outline *b)
{
    struct dot all[HULL], hull[2 * HULL];
    int n = 0, h = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            all[n++] = (struct dot){(double)a->point[i].x - b->point[k].x,
                                    (double)a->point[i].y - b->point[k].y};
    qsort(all, (size_t)n, sizeof *all, by_place);
    for (int i = 0; i < n; hull[h++] = all[i++])
        while (h >= 2 && cross3(hull[h - 2], hull[h - 1], all[i]) <= 0)
            h--;
    for (int i = n - 2, low = h + 1; i >= 0; hull[h++] = all[i--])
        while (h >= low && cross3(hull[h - 2], hull[h - 1], all[i]) <= 0)
            h--;
    double least = INFINITY;
    for (int i = 0; i + 1 < h; i++) {
        double away = cross3(hull[i], hull[i + 1], (struct dot){0, 0}) /
                      hypot(hull[i + 1].x - hull[i].x, hull[i + 1].y - hull[i].y);
        if (away <= 0)
            return 0;
        least = fmin(least, away);
    }
    return least;
}

static double ref_gap(const struct outline *a, const struct outline *b)
{
    double apart = ref_apart(a, b);
    return (apart < 0 ? -ref_depth(a, b) : apart) - a->radius - b->radius;
}

/* ---- random outlines ----------------------------------------------------------------------------
 */

static struct pose pose_any(struct rng *rng, int32_t reach)
{
    return (struct pose){{rng_from(rng, -reach, reach), rng_from(rng, -reach, reach)},
                         rng_from(rng, 0, 3) ? rng_from(rng, 0, TURN - 1)
                                             : 90 * DEG * rng_from(rng, 0, 3)};
}

/* Corners on an ellipse, in order: a convex polygon, either way round. */
static struct outline polygon_convex(struct rng *rng, struct pose pose)
{
    struct vec corner[16];
    int count = rng_from(rng, 3, 16), way = rng_from(rng, 0, 1) ? 1 : -1;
    double wide = rng_from(rng, 20 * MM, 80 * MM), deep = rng_from(rng, 20 * MM, 80 * MM);
    for (int i = 0; i < count; i++) {
        double a = way * 2 * PI * i / count;
        corner[i] = (struct vec){(int32_t)(wide * cos(a)), (int32_t)(deep * sin(a))};
    }
    return outline_points(pose, corner, count, true, rng_from(rng, 0, 1) * 3 * MM);
}

/* Corners at random distances about a centre: simple, hardly ever convex. */
static struct outline polygon_star(struct rng *rng, struct pose pose)
{
    struct vec corner[OUTLINE_POINTS];
    int count = rng_from(rng, 5, 20), way = rng_from(rng, 0, 1) ? 1 : -1;
    for (int i = 0; i < count; i++) {
        double a = way * 2 * PI * i / count, r = rng_from(rng, 20 * MM, 90 * MM);
        corner[i] = (struct vec){(int32_t)(r * cos(a)), (int32_t)(r * sin(a))};
    }
    return outline_points(pose, corner, count, true, rng_from(rng, 0, 1) * 2 * MM);
}

static struct outline band_any(struct rng *rng, struct pose pose)
{
    struct vec corner[OUTLINE_POINTS];
    int count = rng_from(rng, 2, 12);
    for (int i = 0; i < count; i++)
        corner[i] = (struct vec){(i - count / 2) * 30 * MM, rng_from(rng, -40 * MM, 40 * MM)};
    return outline_points(pose, corner, count, false, rng_from(rng, 1, 20) * MM);
}

static struct outline convex_any(struct rng *rng, struct pose pose)
{
    int32_t hx = rng_from(rng, 5 * MM, 60 * MM), hy = rng_from(rng, 5 * MM, 60 * MM);
    int32_t round = rng_from(rng, 0, 1) ? rng_from(rng, 1, 12 * MM) : 0;
    switch (rng_from(rng, 0, 4)) {
    case 0: /* disc */
        return outline_box(pose, 0, 0, rng_from(rng, 5 * MM, 30 * MM));
    case 1: /* stadium */
        return outline_box(pose, 0, hy, rng_from(rng, 5 * MM, 20 * MM));
    case 2: /* a stand two by one */
        return outline_box(pose, 20 * MM, 10 * MM, 0);
    case 3:
        return polygon_convex(rng, pose);
    default:
        return outline_box(pose, hx, hy, round);
    }
}

static struct outline outline_any(struct rng *rng, struct pose pose)
{
    switch (rng_from(rng, 0, 3)) {
    case 0:
        return polygon_star(rng, pose);
    case 1:
        return band_any(rng, pose);
    default:
        return convex_any(rng, pose);
    }
}

static void outline_shift(struct outline *o, int32_t x, int32_t y)
{
    for (int i = 0; i < o->count; i++)
        o->point[i] = vec_add(o->point[i], (struct vec){x, y});
}

static void assert_near(double value, double want, double slack)
{
    if (!(fabs(value - want) <= slack))
        fail_msg("%.3f instead of %.3f (to %.3f)", value, want, slack);
}

/* ---- numbers and angles
 * -------------------------------------------------------------------------- */

static void roots(void **state)
{
    (void)state;
    struct rng rng = {1};
    for (int64_t i = 0; i < 100000; i++) {
        int64_t root = isqrt64(i);
        assert_true(root * root <= i && (root + 1) * (root + 1) > i);
    }
    for (int i = 0; i < 200000; i++) {
        int64_t k = (int64_t)(rng_bits(&rng) % 3037000499u) + 1;
        assert_int_equal(isqrt64(k * k), k);
        assert_int_equal(isqrt64(k * k - 1), k - 1);
        assert_int_equal(isqrt64(k * k + 2 * k), k);
    }
    assert_int_equal(isqrt64((int64_t)3037000499 * 3037000499), 3037000499);
    assert_int_equal(isqrt64((int64_t)3037000499 * 3037000499 - 1), 3037000498);
    assert_int_equal(isqrt64(INT64_MAX), 3037000499);
}

static void sines(void **state)
{
    (void)state;
    double worst = 0;
    for (int32_t a = 0; a < TURN; a++) {
        struct sincos got = angle_sincos(a);
        worst = fmax(worst, fabs(got.sin - sin(a * PI / (180 * DEG)) * ONE_Q30));
        worst = fmax(worst, fabs(got.cos - cos(a * PI / (180 * DEG)) * ONE_Q30));
    }
    /* 8 units of 2^-30: a sixteenth of a micrometre at 8 m. */
    if (worst > 8)
        fail_msg("a sine is %.2f units off", worst);
    for (int quarter = -8; quarter <= 8; quarter++) {
        struct sincos got = angle_sincos(quarter * 90 * DEG);
        const int32_t sine[4] = {0, ONE_Q30, 0, -ONE_Q30};
        assert_int_equal(got.sin, sine[(quarter + 8) % 4]);
        assert_int_equal(got.cos, sine[(quarter + 9) % 4]);
    }
}

static void bearings(void **state)
{
    (void)state;
    struct rng rng = {2};
    assert_int_equal(angle_of((struct vec){0, 0}), 0);
    assert_int_equal(angle_of((struct vec){0, 1}), 0);
    assert_int_equal(angle_of((struct vec){1, 0}), 90 * DEG);
    assert_int_equal(angle_of((struct vec){0, -1}), 180 * DEG);
    assert_int_equal(angle_of((struct vec){-1, 0}), 270 * DEG);
    assert_int_equal(angle_of((struct vec){7, 7}), 45 * DEG);
    /* The inverse: every thousandth of a degree comes back. */
    for (int32_t a = 0; a < TURN; a++)
        assert_int_equal(angle_of(vec_ahead((struct vec){0, 0}, a, 7900 * MM)), a);
    for (int i = 0; i < 200000; i++) {
        int32_t reach = 1 << rng_from(&rng, 1, 22);
        struct vec v = {rng_from(&rng, -reach, reach), rng_from(&rng, -reach, reach)};
        if (v.x == 0 && v.y == 0)
            continue;
        double want = atan2(v.x, v.y) * 180 * DEG / PI, got = angle_of(v);
        double off = fmod(got - want + 3.5 * TURN, TURN) - TURN / 2;
        assert_near(off, 0, 0.6);
    }
}

static void turns(void **state)
{
    (void)state;
    struct rng rng = {3};
    assert_int_equal(angle_norm(-1), TURN - 1);
    assert_int_equal(angle_norm(TURN), 0);
    assert_int_equal(angle_norm((int64_t)TURN * -1000000 - 5), TURN - 5);
    assert_int_equal(angle_diff(0, 180 * DEG), 180 * DEG);
    assert_int_equal(angle_diff(180 * DEG, 0), 180 * DEG);
    assert_int_equal(angle_diff(350 * DEG, 10 * DEG), 20 * DEG);
    assert_int_equal(angle_diff(10 * DEG, 350 * DEG), -20 * DEG);
    for (int i = 0; i < 100000; i++) {
        int32_t a = rng_from(&rng, 0, TURN - 1), b = rng_from(&rng, 0, TURN - 1);
        int32_t d = angle_diff(a, b);
        assert_true(d > -TURN / 2 && d <= TURN / 2);
        assert_int_equal(angle_norm((int64_t)a + d), b);
    }
}

static void places(void **state)
{
    (void)state;
    struct rng rng = {4};
    for (int i = 0; i < 100000; i++) {
        struct pose pose = pose_any(&rng, 4000 * MM);
        struct vec local = {rng_from(&rng, -3000 * MM, 3000 * MM),
                            rng_from(&rng, -3000 * MM, 3000 * MM)};
        struct vec at = pose_place(pose, local), back = pose_local(pose, at);
        double a = pose.face * PI / (180 * DEG);
        assert_near(at.x, pose.at.x + local.x * cos(a) + local.y * sin(a), 0.6);
        assert_near(at.y, pose.at.y + local.y * cos(a) - local.x * sin(a), 0.6);
        assert_true(abs(back.x - local.x) <= 1 && abs(back.y - local.y) <= 1);
        struct vec ahead = vec_ahead(pose.at, pose.face, local.y);
        assert_near(ahead.x, pose.at.x + local.y * sin(a), 0.6);
        assert_near(ahead.y, pose.at.y + local.y * cos(a), 0.6);
        assert_near(vec_length(local), hypot(local.x, local.y), 0.5001);
        assert_int_equal(vec_distance(pose.at, at), vec_distance(at, pose.at));
    }
}

/* ---- gaps
 * ------------------------------------------------------------------------------------------ */

static void check_gap(const struct outline *a, const struct outline *b)
{
    int32_t gap = outline_gap(a, b);
    double want = ref_gap(a, b);
    assert_near(gap, want, NEAR);
    assert_int_equal(outline_gap(b, a), gap);
    struct vec on_a, on_b;
    assert_int_equal(outline_nearest(a, b, &on_a, &on_b), gap);
    if (want > 10) {
        assert_near(ref_core(a, dot_of(on_a)), a->radius, NEAR);
        assert_near(ref_core(b, dot_of(on_b)), b->radius, NEAR);
        assert_near(vec_distance(on_a, on_b), want, 2 * NEAR);
    }
}

static void gaps_convex(void **state)
{
    (void)state;
    struct rng rng = {5};
    for (int i = 0; i < PAIRS; i++) {
        struct outline a = convex_any(&rng, pose_any(&rng, 90 * MM));
        struct outline b = convex_any(&rng, pose_any(&rng, 90 * MM));
        check_gap(&a, &b);
    }
}

/* Brought to within a hair of contact from a random side: there the rules decide. */
static void gaps_shallow(void **state)
{
    (void)state;
    struct rng rng = {6};
    int deep = 0, apart = 0;
    for (int i = 0; i < PAIRS; i++) {
        struct outline a = convex_any(&rng, pose_any(&rng, 3 * MM));
        struct outline b = convex_any(&rng, pose_any(&rng, 3 * MM));
        double way = rng_from(&rng, 0, TURN - 1) * PI / (180 * DEG);
        outline_shift(&b, (int32_t)(300 * MM * cos(way)), (int32_t)(300 * MM * sin(way)));
        for (int step = 0; step < 60 && ref_gap(&a, &b) > 1; step++) {
            double gap = ref_gap(&a, &b);
            outline_shift(&b, (int32_t)floor(-gap * cos(way)), (int32_t)floor(-gap * sin(way)));
        }
        outline_shift(&b, rng_from(&rng, -150, 150), rng_from(&rng, -150, 150));
        double want = ref_gap(&a, &b);
        deep += want < 0;
        apart += want > 0;
        check_gap(&a, &b);
    }
    assert_true(deep > PAIRS / 10 && apart > PAIRS / 10);
}

/* Stands of one frontage, flush: their corners lie on each other's edges, where a test of corners
 * alone sees nothing. */
static void gaps_flush(void **state)
{
    (void)state;
    struct rng rng = {7};
    for (int i = 0; i < PAIRS; i++) {
        struct pose pose = pose_any(&rng, 500 * MM), other = pose;
        int32_t hx = rng_from(&rng, 5, 60) * MM, hy = rng_from(&rng, 5, 60) * MM;
        int32_t by = rng_from(&rng, -2 * hy - 300, 2 * hy + 300);
        if (i % 3 == 0) /* the rank behind, within a hair of contact */
            by = 2 * hy + rng_from(&rng, -200, 200);
        bool side = rng_from(&rng, 0, 1);
        other.at = pose_place(pose, side ? (struct vec){by, 0} : (struct vec){0, by});
        struct outline a = side ? outline_box(pose, hy, hx, 0) : outline_box(pose, hx, hy, 0);
        struct outline b = side ? outline_box(other, hy, hx, 0) : outline_box(other, hx, hy, 0);
        int32_t past = 2 * hy - abs(by);
        int32_t want = past > 0 && past > 2 * hx ? -2 * hx : -past;
        assert_near(outline_gap(&a, &b), want, NEAR);
        assert_int_equal(outline_gap(&a, &b), outline_gap(&b, &a));
    }
    struct outline one = outline_box((struct pose){{0, 0}, 0}, 20 * MM, 10 * MM, 0);
    assert_int_equal(outline_gap(&one, &one), -20 * MM);
    struct outline disc = outline_box((struct pose){{0, 0}, 0}, 0, 0, 10 * MM);
    assert_int_equal(outline_gap(&disc, &disc), -20 * MM);
}

/* Outlines that are not convex: apart to the micrometre; whether they overlap, always. */
static void gaps_hollow(void **state)
{
    (void)state;
    struct rng rng = {8};
    int met = 0;
    for (int i = 0; i < PAIRS; i++) {
        struct outline a = outline_any(&rng, pose_any(&rng, 120 * MM));
        struct outline b = outline_any(&rng, pose_any(&rng, 120 * MM));
        double apart = ref_apart(&a, &b);
        int32_t gap = outline_gap(&a, &b), round = a.radius + b.radius;
        assert_int_equal(outline_gap(&b, &a), gap);
        if (apart >= 0)
            assert_near(gap, apart - round, NEAR);
        else
            assert_true(gap <= -round + 1);
        met += apart < 0;
    }
    assert_true(met > PAIRS / 10 && met < PAIRS * 9 / 10);
}

/* A block let into the notch of a U, overlapping one arm by a known hair's breadth, its own ends
 * flush with the arm's or not. */
static void gaps_notch(void **state)
{
    (void)state;
    struct rng rng = {9};
    const struct vec u[8] = {{-60 * MM, -40 * MM}, {60 * MM, -40 * MM}, {60 * MM, 40 * MM},
                             {30 * MM, 40 * MM},   {30 * MM, 0},        {-30 * MM, 0},
                             {-30 * MM, 40 * MM},  {-60 * MM, 40 * MM}};
    for (int i = 0; i < PAIRS; i++) {
        struct pose pose = pose_any(&rng, 500 * MM), in = pose;
        int32_t by = rng_from(&rng, -250, 250);
        int32_t ahead = rng_from(&rng, 0, 1) ? 20 * MM : rng_from(&rng, 22 * MM, 50 * MM);
        struct outline notch = outline_points(pose, u, 8, true, 0);
        in.at = pose_place(pose, (struct vec){10 * MM + by, ahead});
        struct outline block = outline_box(in, 20 * MM, 20 * MM, 0);
        int32_t gap = outline_gap(&notch, &block);
        int32_t want = ahead == 20 * MM && by < 0 ? 0 : -by;
        assert_near(gap, want, NEAR);
        assert_int_equal(gap, outline_gap(&block, &notch));
    }
}

static void points_held(void **state)
{
    (void)state;
    struct rng rng = {10};
    for (int i = 0; i < PAIRS; i++) {
        struct outline o = outline_any(&rng, pose_any(&rng, 50 * MM));
        struct vec low, high;
        outline_bounds(&o, &low, &high);
        for (int k = 0; k < 8; k++) {
            struct vec p = {rng_from(&rng, low.x - MM, high.x + MM),
                            rng_from(&rng, low.y - MM, high.y + MM)};
            double out = ref_core(&o, dot_of(p)) - o.radius;
            if (fabs(out) > NEAR)
                assert_int_equal(outline_holds(&o, p), out < 0);
            if (outline_holds(&o, p))
                assert_true(p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y);
        }
        assert_true(outline_holds(&o, o.point[0]));
    }
}

/* Within a convex outline, all the way round the edge. */
static void wholly_within(void **state)
{
    (void)state;
    struct rng rng = {11};
    int held = 0, all = 0;
    for (int i = 0; i < PAIRS; i++) {
        struct outline outer = convex_any(&rng, pose_any(&rng, 10 * MM));
        struct outline inner = outline_box(pose_any(&rng, 10 * MM), rng_from(&rng, 0, 12) * MM,
                                           rng_from(&rng, 0, 12) * MM, rng_from(&rng, 0, 4) * MM);
        int32_t slack = rng_from(&rng, 0, 1) * rng_from(&rng, 0, 2000);
        double worst = -INFINITY;
        for (int k = 0; k < inner.count; k++)
            worst = fmax(worst, ref_core(&outer, dot_of(inner.point[k])));
        double out = worst + inner.radius - outer.radius - slack;
        if (fabs(out) > NEAR)
            assert_int_equal(outline_within(&inner, &outer, slack), out < 0);
        all += fabs(out) > NEAR;
        held += out < -NEAR;
    }
    assert_true(held > all / 10 && held < all * 9 / 10);
}

/* ---- tracks
 * ------------------------------------------------------------------------------------------ */

static void track_gaps(void **state)
{
    (void)state;
    struct rng rng = {12};
    for (int i = 0; i < PAIRS; i++) {
        struct outline o = convex_any(&rng, pose_any(&rng, 90 * MM));
        struct outline track = {.count = 2, .radius = rng_from(&rng, 0, 20) * MM};
        track.point[0] = pose_any(&rng, 150 * MM).at;
        track.point[1] = pose_any(&rng, 150 * MM).at;
        assert_near(track_gap(track.point[0], track.point[1], track.radius, &o),
                    ref_gap(&track, &o), NEAR);
        struct outline disc = {.count = 1, .radius = track.radius};
        disc.point[0] = track.point[0];
        assert_near(track_gap(disc.point[0], disc.point[0], disc.radius, &o), ref_gap(&disc, &o),
                    NEAR);
    }
    /* Grazing a corner is not running through the house. */
    struct outline box = outline_box((struct pose){{0, 0}, 0}, 10 * MM, 10 * MM, 0);
    struct vec a = {0, 20 * MM - 3}, b = {20 * MM - 3, 0};
    assert_near(track_gap(a, b, 0, &box), -2, 1);
}

/* Asked shortly it is the same: right at the gap, one more and one less, near ones and far ones,
 * and beside a river whose box holds the other. */
static void apart_is_a_gap_of_so_much(void **state)
{
    (void)state;
    struct rng rng = {21};
    struct outline river = {.count = 12, .closed = true};
    for (int i = 0; i < 6; i++) {
        river.point[i] = (struct vec){(i * 60 - 150) * MM, rng_from(&rng, -20, 20) * MM};
        river.point[11 - i] = (struct vec){river.point[i].x, river.point[i].y + 30 * MM};
    }
    for (int i = 0; i < PAIRS; i++) {
        struct outline a = convex_any(&rng, pose_any(&rng, 90 * MM));
        struct outline b = i % 2 ? river : convex_any(&rng, pose_any(&rng, 90 * MM));
        struct vec from = pose_any(&rng, 150 * MM).at, to = pose_any(&rng, 150 * MM).at;
        int32_t radius = rng_from(&rng, 0, 20) * MM, other = rng_from(&rng, -1, 30) * MM;
        int32_t gap = outline_gap(&a, &b), track = track_gap(from, to, radius, &b);
        for (int32_t off = -1; off <= 1; off++) {
            assert_int_equal(outline_apart(&a, &b, gap + off), off < 1);
            assert_int_equal(outline_apart(&b, &a, outline_gap(&b, &a) + off), off < 1);
            assert_int_equal(track_apart(from, to, radius, &b, track + off), off < 1);
        }
        assert_int_equal(outline_apart(&a, &b, other), gap >= other);
        assert_int_equal(track_apart(from, to, radius, &b, other), track >= other);
    }
}

static bool spans_hold(const struct span *span, int count, double at)
{
    for (int i = 0; i < count; i++)
        if (at >= span[i].from && at <= span[i].to)
            return true;
    return false;
}

/* The nearest end of a stretch, or end of the track. */
static double spans_end(const struct span *span, int count, double at)
{
    double best = INFINITY;
    for (int i = 0; i < count; i++)
        best = fmin(best, fmin(fabs(span[i].from - at), fabs(span[i].to - at)));
    return best;
}

static void track_spans_dense(void **state)
{
    (void)state;
    struct rng rng = {13};
    enum { SAMPLES = 400, MOST = 64 };
    int inside = 0, outside = 0;
    for (int i = 0; i < 3000; i++) {
        struct outline o = outline_any(&rng, pose_any(&rng, 60 * MM));
        struct vec a = pose_any(&rng, 120 * MM).at, b = pose_any(&rng, 120 * MM).at;
        if (i % 4 == 0) /* a short step */
            b = vec_add(a, (struct vec){rng_from(&rng, -90, 90), rng_from(&rng, -90, 90)});
        struct span span[MOST];
        int count = track_spans(a, b, &o, span, MOST);
        double length = hypot(b.x - a.x, b.y - a.y);
        assert_true(count <= MOST);
        for (int k = 0; k < count; k++) {
            assert_true(span[k].from >= 0 && span[k].from <= span[k].to);
            assert_true(span[k].to <= vec_distance(a, b));
            assert_true(k == 0 || span[k].from > span[k - 1].to + 1);
        }
        for (int k = 0; k <= SAMPLES && length > 0; k++) {
            double t = length * k / SAMPLES;
            struct dot p = {a.x + (b.x - a.x) * t / length, a.y + (b.y - a.y) * t / length};
            double out = ref_core(&o, p) - o.radius;
            if (fabs(out) <= 1.5 * NEAR)
                continue;
            if (spans_hold(span, count, t) != (out < 0) && spans_end(span, count, t) > NEAR)
                fail_msg("outline %d, %.1f µm along the track: %.2f µm %s, the spans differ", i, t,
                         fabs(out), out < 0 ? "inside" : "outside");
            inside += out < 0;
            outside += out > 0;
        }
    }
    assert_true(inside > 50000 && outside > 50000);
}

static void track_spans_still(void **state)
{
    (void)state;
    struct outline o = outline_box((struct pose){{0, 0}, 30 * DEG}, 10 * MM, 10 * MM, MM);
    struct vec in = {MM, MM}, out = {30 * MM, 0};
    struct span span[2];
    assert_int_equal(track_spans(in, in, &o, span, 2), 1);
    assert_true(span[0].from == 0 && span[0].to == 0);
    assert_int_equal(track_spans(out, out, &o, span, 2), 0);
    assert_int_equal(track_spans(in, in, &o, span, 0), 0);
    /* Never more than the caller has room for. */
    const struct vec comb[8] = {{-40 * MM, 0},      {-40 * MM, 20 * MM}, {-20 * MM, 20 * MM},
                                {-20 * MM, 5 * MM}, {20 * MM, 5 * MM},   {20 * MM, 20 * MM},
                                {40 * MM, 20 * MM}, {40 * MM, 0}};
    struct outline u = outline_points((struct pose){{0, 0}, 0}, comb, 8, true, 0);
    struct vec west = {-60 * MM, 10 * MM}, east = {60 * MM, 10 * MM};
    assert_int_equal(track_spans(west, east, &u, span, 2), 2);
    assert_true(span[0].from == 20 * MM && span[0].to == 40 * MM);
    assert_true(span[1].from == 80 * MM && span[1].to == 100 * MM);
    assert_int_equal(track_spans(west, east, &u, span, 1), 1);
}

/* Sets of small whole numbers and halves, as bits. */
static uint64_t span_bits(const struct span *span, int count)
{
    uint64_t bits = 0;
    for (int i = 0; i < count; i++)
        for (int at = 2 * span[i].from; at <= 2 * span[i].to; at++)
            bits |= UINT64_C(1) << at;
    return bits;
}

static int spans_any(struct rng *rng, struct span *span, int most)
{
    int count = rng_from(rng, 0, most);
    for (int i = 0; i < count; i++) {
        span[i].from = rng_from(rng, 0, 30);
        span[i].to = rng_from(rng, span[i].from, span[i].from > 20 ? 30 : span[i].from + 10);
    }
    return count;
}

static void spans_cover(void **state)
{
    (void)state;
    struct rng rng = {14};
    int yes = 0, no = 0;
    for (int i = 0; i < 200000; i++) {
        struct span have[6], need[3], raw[6];
        int haves = spans_any(&rng, have, 6), needs = spans_any(&rng, need, 3);
        for (int k = 0; k < haves; k++)
            raw[k] = have[k];
        int joined = spans_join(have, haves);
        uint64_t bits = span_bits(raw, haves), after = span_bits(have, joined);
        for (int k = 0; k < joined; k++)
            assert_true(k == 0 || have[k].from > have[k - 1].to + 1);
        /* Joining adds nothing but the gap between neighbours a micrometre apart. */
        assert_true((bits & ~after) == 0);
        assert_true((after & ~(bits | bits << 1)) == 0);
        bool want = true;
        for (int k = 0; k < needs; k++)
            want = want && (need[k].to == need[k].from || !(span_bits(&need[k], 1) & ~after));
        assert_int_equal(spans_covered(need, needs, have, joined, 0), want);
        /* Slack: as if each need were shorter by it at both ends. */
        int32_t slack = rng_from(&rng, 1, 4);
        bool loose = true;
        for (int k = 0; k < needs; k++) {
            struct span less = {need[k].from + slack, need[k].to - slack};
            bool found = need[k].to - need[k].from <= slack;
            for (int h = 0; h < joined; h++)
                found = found || (have[h].from <= less.from && have[h].to >= less.to);
            loose = loose && found;
        }
        assert_int_equal(spans_covered(need, needs, have, joined, slack), loose);
        assert_true(loose || !want);
        yes += want;
        no += !want;
    }
    assert_true(yes > 10000 && no > 10000);
}

/* Coordinates as large as a table may have: nothing overflows (the sanitizers look on). */
static void far_away(void **state)
{
    (void)state;
    struct rng rng = {15};
    const int32_t far = 8000 * MM;
    for (int i = 0; i < 2000; i++) {
        struct outline a = outline_box(pose_any(&rng, far), rng_from(&rng, 0, far / 2),
                                       rng_from(&rng, 0, far / 2), rng_from(&rng, 0, far / 2));
        struct outline b = outline_box(pose_any(&rng, far), rng_from(&rng, 0, far / 2),
                                       rng_from(&rng, 0, far / 2), rng_from(&rng, 0, far / 2));
        assert_near(outline_gap(&a, &b), ref_gap(&a, &b), NEAR + 1);
        struct span span[8];
        track_spans(pose_any(&rng, far).at, pose_any(&rng, far).at, &a, span, 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots),
        cmocka_unit_test(sines),
        cmocka_unit_test(bearings),
        cmocka_unit_test(turns),
        cmocka_unit_test(places),
        cmocka_unit_test(gaps_convex),
        cmocka_unit_test(gaps_shallow),
        cmocka_unit_test(gaps_flush),
        cmocka_unit_test(gaps_hollow),
        cmocka_unit_test(gaps_notch),
        cmocka_unit_test(points_held),
        cmocka_unit_test(wholly_within),
        cmocka_unit_test(track_gaps),
        cmocka_unit_test(apart_is_a_gap_of_so_much),
        cmocka_unit_test(track_spans_dense),
        cmocka_unit_test(track_spans_still),
        cmocka_unit_test(spans_cover),
        cmocka_unit_test(far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
