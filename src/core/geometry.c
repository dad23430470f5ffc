#include "core/geometry.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- numbers
 * ------------------------------------------------------------------------------------- */

int64_t isqrt64(int64_t value)
{
    assert(value >= 0);
    /* The double is only a first guess; the loops make the answer exact on every machine. */
    uint64_t square = (uint64_t)value, root = (uint64_t)sqrt((double)value);
    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return (int64_t)root;
}

/* Square root rounded to the nearest. */
static int64_t root_near(int64_t value)
{
    int64_t root = isqrt64(value);
    return value - root * root > root ? root + 1 : root;
}

static int64_t divide_near(int64_t a, int64_t b)
{
    assert(b > 0);
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

static int64_t min64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t max64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void sort64(int64_t *list, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && list[k] < list[k - 1]; k--) {
            int64_t swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
}

/* ---- angles
 * --------------------------------------------------------------------------------------- */

/* sin of whole degrees, times 2^30 */
static const int32_t sine[91] = {
    0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,
    149435979,  167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,
    295963357,  313931728,  331804471,  349576144,  367241333,  384794656,  402230767,  419544355,
    436730145,  453782903,  470697435,  487468587,  504091252,  520560366,  536870912,  553017922,
    568996477,  584801711,  600428808,  615873009,  631129609,  646193961,  661061475,  675727625,
    690187940,  704438018,  718473518,  732290163,  745883746,  759250125,  772385229,  785285058,
    797945680,  810363241,  822533958,  834454122,  846120104,  857528349,  868675383,  879557810,
    890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,  956710970,
    965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
    1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162,
    1057429273, 1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298,
    1073087729, 1073578288, 1073741824,
};

int32_t angle_norm(int64_t mdeg)
{
    if (mdeg >= 0 && mdeg < TURN) /* as nearly always, and a division is dear */
        return (int32_t)mdeg;
    int64_t a = mdeg % TURN;
    return (int32_t)(a < 0 ? a + TURN : a);
}

int32_t angle_diff(int32_t from, int32_t to)
{
    int32_t d = angle_norm((int64_t)to - from);
    return d > TURN / 2 ? d - TURN : d;
}

/* For 0 … 90°: the whole degree from the table, the rest r (under 1°) by the addition theorem with
 * sin r = r - r³/6 and cos r = 1 - r²/2, whose next terms are below 2^-30. */
static struct sincos quarter(int32_t mdeg)
{
    int32_t degree = mdeg / DEG, rest = mdeg % DEG;
    int64_t s = sine[degree], c = sine[90 - degree];
    if (rest == 0)
        return (struct sincos){(int32_t)s, (int32_t)c};
    int64_t r = divide_near((int64_t)rest * 18740330, DEG); /* 2^30 × π/180 = 18740330.5 */
    int64_t r2 = r * r >> 30;
    int64_t sin_r = r - (r2 * r >> 30) / 6, cos_r = ONE_Q30 - r2 / 2 + (r2 * r2 >> 30) / 24;
    return (struct sincos){(int32_t)((s * cos_r + c * sin_r + (1 << 29)) >> 30),
                           (int32_t)((c * cos_r - s * sin_r + (1 << 29)) >> 30)};
}

struct sincos angle_sincos(int32_t mdeg)
{
    int32_t a = angle_norm(mdeg);
    struct sincos q = quarter(a % (90 * DEG));
    switch (a / (90 * DEG)) {
    case 0:
        return q;
    case 1:
        return (struct sincos){q.cos, -q.sin};
    case 2:
        return (struct sincos){-q.sin, -q.cos};
    default:
        return (struct sincos){-q.cos, q.sin};
    }
}

/* Bearing of (x east, y north), both >= 0: the whole degree by bisection of the sine table (cross
 * products only), the rest from its tangent. */
static int32_t quarter_bearing(int64_t x, int64_t y)
{
    int low = 0, high = 90;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (x * sine[90 - middle] >= y * sine[middle])
            low = middle;
        else
            high = middle;
    }
    if (x * sine[90 - high] >= y * sine[high])
        low = high;
    int64_t across = x * sine[90 - low] - y * sine[low];
    int64_t along = x * sine[low] + y * sine[90 - low];
    int64_t t = along > ONE_Q30 ? across / (along >> 30) : 0; /* tan of the rest, times 2^30 */
    int64_t t2 = t * t >> 30;
    int64_t r = t - (t2 * t >> 30) / 3;
    return low * DEG + (int32_t)divide_near(r * DEG, 18740330);
}

int32_t angle_of(struct vec d)
{
    int64_t x = d.x, y = d.y;
    if (x == 0 && y == 0)
        return 0;
    /* Small directions are enlarged so that the division above keeps its digits. */
    while (x > -(1 << 20) && x < 1 << 20 && y > -(1 << 20) && y < 1 << 20) {
        x *= 2;
        y *= 2;
    }
    int32_t a;
    if (x >= 0 && y >= 0)
        a = quarter_bearing(x, y);
    else if (x >= 0)
        a = 90 * DEG + quarter_bearing(-y, x);
    else if (y < 0)
        a = 180 * DEG + quarter_bearing(-x, -y);
    else
        a = 270 * DEG + quarter_bearing(y, -x);
    return angle_norm(a);
}

/* ---- vectors
 * --------------------------------------------------------------------------------------- */

struct vec vec_add(struct vec a, struct vec b)
{
    return (struct vec){a.x + b.x, a.y + b.y};
}

struct vec vec_sub(struct vec a, struct vec b)
{
    return (struct vec){a.x - b.x, a.y - b.y};
}

int64_t vec_dot(struct vec a, struct vec b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

int64_t vec_cross(struct vec a, struct vec b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

int32_t vec_length(struct vec v)
{
    return (int32_t)root_near(vec_dot(v, v));
}

int32_t vec_distance(struct vec a, struct vec b)
{
    return vec_length(vec_sub(b, a));
}

static int32_t q30(int64_t product)
{
    return (int32_t)((product + (1 << 29)) >> 30);
}

struct vec vec_ahead(struct vec from, int32_t bearing, int32_t distance)
{
    struct sincos d = angle_sincos(bearing);
    return (struct vec){from.x + q30((int64_t)distance * d.sin),
                        from.y + q30((int64_t)distance * d.cos)};
}

static struct vec placed(struct vec at, struct sincos f, struct vec local)
{
    return (struct vec){at.x + q30((int64_t)local.x * f.cos + (int64_t)local.y * f.sin),
                        at.y + q30((int64_t)local.y * f.cos - (int64_t)local.x * f.sin)};
}

struct vec pose_place(struct pose pose, struct vec local)
{
    return placed(pose.at, angle_sincos(pose.face), local);
}

void pose_place_all(struct pose pose, struct vec *local, int count)
{
    struct sincos f = angle_sincos(pose.face);
    for (int i = 0; i < count; i++)
        local[i] = placed(pose.at, f, local[i]);
}

struct vec pose_local(struct pose pose, struct vec at)
{
    struct sincos f = angle_sincos(pose.face);
    struct vec d = vec_sub(at, pose.at);
    return (struct vec){q30((int64_t)d.x * f.cos - (int64_t)d.y * f.sin),
                        q30((int64_t)d.x * f.sin + (int64_t)d.y * f.cos)};
}

/* ---- outlines
 * -------------------------------------------------------------------------------------- */

/* Corners behind the last are never read, so nobody clears them. An outline is large: where nobody
 * takes its address it is put together where it is wanted, and not copied there. */
struct outline outline_box(struct pose pose, int32_t hx, int32_t hy, int32_t round)
{
    const struct sincos f = angle_sincos(pose.face);
    const struct vec far = {hx, hy}, across = {hx, -hy};
    struct outline o;
    o.radius = round;
    o.closed = hx != 0 && hy != 0;
    o.count = o.closed ? 4 : hx == 0 && hy == 0 ? 1 : 2;
    o.point[0] = placed(pose.at, f, (struct vec){-hx, -hy});
    o.point[1] = placed(pose.at, f, o.closed ? (struct vec){-hx, hy} : far);
    o.point[2] = placed(pose.at, f, far);
    o.point[3] = placed(pose.at, f, across);
    return o;
}

struct outline outline_points(struct pose pose, const struct vec *points, int32_t count,
                              bool closed, int32_t radius)
{
    assert(count >= 1 && count <= OUTLINE_POINTS);
    const struct sincos f = angle_sincos(pose.face);
    struct outline o;
    o.count = count;
    o.closed = closed && count >= 3;
    o.radius = radius;
    for (int32_t i = 0; i < count; i++)
        o.point[i] = placed(pose.at, f, points[i]);
    return o;
}

static void core_bounds(const struct outline *o, struct vec *low, struct vec *high)
{
    *low = *high = o->point[0];
    for (int32_t i = 1; i < o->count; i++) {
        low->x = (int32_t)min64(low->x, o->point[i].x);
        low->y = (int32_t)min64(low->y, o->point[i].y);
        high->x = (int32_t)max64(high->x, o->point[i].x);
        high->y = (int32_t)max64(high->y, o->point[i].y);
    }
}

void outline_bounds(const struct outline *o, struct vec *low, struct vec *high)
{
    core_bounds(o, low, high);
    low->x -= o->radius;
    low->y -= o->radius;
    high->x += o->radius;
    high->y += o->radius;
}

static int32_t edges(const struct outline *o)
{
    return o->count == 1 ? 1 : o->closed ? o->count : o->count - 1;
}

static void edge(const struct outline *o, int32_t i, struct vec *a, struct vec *b)
{
    *a = o->point[i];
    *b = o->point[i + 1 < o->count ? i + 1 : 0];
}

/* part/whole as a 30-bit fraction, 0 <= part <= whole < 2^62. */
static int64_t fraction(int64_t part, int64_t whole)
{
    while (whole >= (int64_t)1 << 52) { /* so that a double holds them */
        part >>= 1;
        whole >>= 1;
    }
    /* The double is a first guess, off by one at most; what is left over, small as it is, comes out
     * right although the numbers it is the difference of run over. */
    int64_t t = (int64_t)((double)part * ONE_Q30 / (double)whole);
    int64_t rest = (int64_t)(((uint64_t)part << 30) - (uint64_t)t * (uint64_t)whole);
    return rest < 0 ? t - 1 : rest >= whole ? t + 1 : t;
}

/* The point so far (a 30-bit fraction) along a-b. */
static struct vec segment_at(struct vec a, struct vec b, int64_t t)
{
    return (struct vec){a.x + q30(((int64_t)b.x - a.x) * t), a.y + q30(((int64_t)b.y - a.y) * t)};
}

/* Nearest point of the segment a-b to p. */
static struct vec segment_near(struct vec a, struct vec b, struct vec p)
{
    struct vec d = vec_sub(b, a);
    int64_t length = vec_dot(d, d), along = vec_dot(vec_sub(p, a), d);
    if (length == 0 || along <= 0)
        return a;
    if (along >= length)
        return b;
    return segment_at(a, b, fraction(along, length));
}

static int64_t square_distance(struct vec a, struct vec b)
{
    struct vec d = vec_sub(a, b);
    return vec_dot(d, d);
}

static int sign64(int64_t v)
{
    return v > 0 ? 1 : v < 0 ? -1 : 0;
}

static bool segments_cross(struct vec a, struct vec b, struct vec c, struct vec d)
{
    struct vec ab = vec_sub(b, a), cd = vec_sub(d, c);
    int s1 = sign64(vec_cross(ab, vec_sub(c, a))), s2 = sign64(vec_cross(ab, vec_sub(d, a)));
    int s3 = sign64(vec_cross(cd, vec_sub(a, c))), s4 = sign64(vec_cross(cd, vec_sub(b, c)));
    return s1 * s2 < 0 && s3 * s4 < 0;
}

/* Inside the closed core, edge not counted exactly (callers ask the distance as well). */
static bool core_holds(const struct outline *o, struct vec p)
{
    bool inside = false;
    if (!o->closed)
        return false;
    for (int32_t i = 0, k = o->count - 1; i < o->count; k = i++) {
        struct vec a = o->point[i], b = o->point[k];
        if ((a.y > p.y) == (b.y > p.y))
            continue;
        int64_t side = vec_cross(vec_sub(b, a), vec_sub(p, a));
        if ((b.y > a.y) == (side > 0))
            inside = !inside;
    }
    return inside;
}

/* Is the line through a and b so far from p that no point of it can be nearer than `best`, the
 * square of a distance? Not asked closely: a point worked out lies up to 0.75 µm beside the line,
 * which the slack allows for ((x - 0.75)² > best whenever x² > 1.0001 best + 6000), and what the
 * doubles round away is far less. */
static bool line_beyond(struct vec a, struct vec b, struct vec p, int64_t best)
{
    struct vec d = vec_sub(b, a);
    double across = (double)vec_cross(d, vec_sub(p, a)), length = (double)vec_dot(d, d);
    return across * across > (1.0001 * (double)best + 6000.0) * length;
}

/* Square of the distance from p to the box round a and b: no point between them is nearer. */
static int64_t box_square(struct vec a, struct vec b, struct vec p)
{
    int64_t left = min64(a.x, b.x) - p.x, right = p.x - max64(a.x, b.x);
    int64_t below = min64(a.y, b.y) - p.y, above = p.y - max64(a.y, b.y);
    int64_t x = max64(max64(left, right), 0), y = max64(max64(below, above), 0);
    return x * x + y * y;
}

/* Square of the distance from p to the core's edges, and the nearest point there; or `best`, when
 * no point of them is nearer than that: then *near is as it was. */
static int64_t core_nearer(const struct outline *o, struct vec p, int64_t best, struct vec *near)
{
    int32_t n = edges(o);
    for (int32_t i = 0; i < n; i++) {
        struct vec a, b;
        edge(o, i, &a, &b);
        if (box_square(a, b, p) >= best || line_beyond(a, b, p, best))
            continue;
        struct vec q = segment_near(a, b, p);
        int64_t d = square_distance(p, q);
        if (d < best) {
            best = d;
            *near = q;
        }
    }
    return best;
}

static int64_t core_square(const struct outline *o, struct vec p, struct vec *near)
{
    return core_nearer(o, p, INT64_MAX, near);
}

bool outline_holds(const struct outline *o, struct vec p)
{
    int64_t square = (int64_t)o->radius * o->radius;
    struct vec near;
    return core_holds(o, p) || core_nearer(o, p, square + 1, &near) <= square;
}

static bool cores_cross(const struct outline *a, const struct outline *b)
{
    int32_t na = edges(a), nb = edges(b);
    if (a->count < 2 || b->count < 2)
        return false;
    for (int32_t i = 0; i < na; i++) {
        struct vec a0, a1;
        edge(a, i, &a0, &a1);
        for (int32_t k = 0; k < nb; k++) {
            struct vec b0, b1;
            edge(b, k, &b0, &b1);
            if (segments_cross(a0, a1, b0, b1))
                return true;
        }
    }
    return false;
}

/* Nearest points of two cores that lie apart; or `best`, when no two are nearer. */
static int64_t cores_nearer(const struct outline *a, const struct outline *b, int64_t best,
                            struct vec *on_a, struct vec *on_b)
{
    for (int32_t i = 0; i < a->count; i++) {
        struct vec q = a->point[i];
        int64_t d = core_nearer(b, a->point[i], best, &q);
        if (d < best) {
            best = d;
            *on_a = a->point[i];
            *on_b = q;
        }
    }
    for (int32_t i = 0; i < b->count; i++) {
        struct vec q = b->point[i];
        int64_t d = core_nearer(a, b->point[i], best, &q);
        if (d < best) {
            best = d;
            *on_b = b->point[i];
            *on_a = q;
        }
    }
    return best;
}

/* Points, segments and most closed cores are convex; open lines of several stretches count as not.
 */
static bool core_convex(const struct outline *o)
{
    if (o->count <= 2)
        return true;
    bool left = false, right = false;
    struct vec a = o->point[o->count - 2], b = o->point[o->count - 1];
    for (int32_t i = 0; i < o->count; i++) {
        struct vec c = o->point[i];
        int64_t turn = vec_cross(vec_sub(b, a), vec_sub(c, b));
        a = b;
        b = c;
        left = left || turn > 0;
        right = right || turn < 0;
    }
    return o->closed && left != right;
}

static bool core_clockwise(const struct outline *o)
{
    int64_t area = 0;
    for (int32_t i = 2; i < o->count; i++)
        area += vec_cross(vec_sub(o->point[i - 1], o->point[0]), vec_sub(o->point[i], o->point[0]));
    return area < 0;
}

/* How far the convex core b would have to be pushed out over one edge of the convex core a, the
 * cheapest edge chosen; 0 when it lies wholly beyond one (or less than half a micrometre within).
 * A segment has an edge on both sides, a point has none (INT64_MAX). */
static int64_t push_out(const struct outline *a, const struct outline *b)
{
    int64_t least = INT64_MAX;
    int32_t n = a->count < 2 ? 0 : a->count;
    bool clockwise = core_clockwise(a);
    for (int32_t i = 0; i < n; i++) {
        struct vec p = a->point[i], d = vec_sub(a->point[i + 1 < n ? i + 1 : 0], p);
        struct vec out = clockwise ? (struct vec){-d.y, d.x} : (struct vec){d.y, -d.x};
        if (d.x == 0 && d.y == 0)
            continue;
        int64_t inmost = INT64_MAX;
        for (int32_t k = 0; k < b->count; k++)
            inmost = min64(inmost, vec_dot(out, vec_sub(b->point[k], p)));
        if (inmost >= 0)
            return 0;
        int64_t length = isqrt64(vec_dot(d, d) << 8); /* times 16 */
        least = min64(least, divide_near(-inmost * 16, length));
    }
    return least;
}

/* Does the edge lie wholly beside the box low … high? */
static bool edge_beyond(struct vec p, struct vec q, struct vec low, struct vec high)
{
    return (p.x < low.x && q.x < low.x) || (p.y < low.y && q.y < low.y) ||
           (p.x > high.x && q.x > high.x) || (p.y > high.y && q.y > high.y);
}

/* How deep the edges of `a` run inside the core of `b`: at their corners, and in the middle of
 * every stretch into which the lines of b's edges cut them. Shallow slivers have their deepest
 * place there, in whatever way the two lie. */
static int64_t sunk(const struct outline *a, const struct outline *b)
{
    int64_t deepest = 0;
    int32_t n = edges(a), m = b->closed ? edges(b) : 0;
    struct vec low, high;
    core_bounds(b, &low, &high);
    for (int32_t i = 0; i < n && m; i++) {
        struct vec p, q, c, d;
        int64_t cut[OUTLINE_POINTS + 2];
        int cuts = 2;
        edge(a, i, &p, &q);
        if (edge_beyond(p, q, low, high))
            continue;
        cut[0] = 0;
        cut[1] = ONE_Q30;
        for (int32_t k = 0; k < m; k++) {
            edge(b, k, &c, &d);
            int64_t from = vec_cross(vec_sub(d, c), vec_sub(p, c));
            int64_t to = vec_cross(vec_sub(d, c), vec_sub(q, c));
            if ((from > 0) != (to > 0))
                cut[cuts++] = fraction(from < 0 ? -from : from, from < to ? to - from : from - to);
        }
        sort64(cut, cuts);
        for (int k = 0; k < 2 * cuts - 1; k++) {
            struct vec near, at = segment_at(p, q, (cut[k / 2] + cut[(k + 1) / 2]) / 2);
            if (core_holds(b, at))
                deepest = max64(deepest, root_near(core_square(b, at, &near)));
        }
    }
    return deepest;
}

/* Do the cores share more than an edge? `deep`: how far. */
static bool cores_overlap(const struct outline *a, const struct outline *b, int64_t *deep)
{
    struct vec low_a, high_a, low_b, high_b;
    core_bounds(a, &low_a, &high_a);
    core_bounds(b, &low_b, &high_b);
    if (high_a.x < low_b.x || high_b.x < low_a.x || high_a.y < low_b.y || high_b.y < low_a.y)
        return false;
    if (core_convex(a) && core_convex(b)) {
        *deep = min64(push_out(a, b), push_out(b, a));
        return *deep > 0 && *deep < INT64_MAX;
    }
    *deep = max64(sunk(a, b), sunk(b, a));
    return *deep > 0 || cores_cross(a, b);
}

int32_t outline_nearest(const struct outline *a, const struct outline *b, struct vec *on_a,
                        struct vec *on_b)
{
    struct vec pa = a->point[0], pb = b->point[0];
    int64_t deep = 0, distance;
    if (cores_overlap(a, b, &deep))
        distance = -deep;
    else
        distance = root_near(cores_nearer(a, b, INT64_MAX, &pa, &pb));
    *on_a = pa;
    *on_b = pb;
    if (distance > 0) {
        struct vec d = vec_sub(pb, pa);
        *on_a = (struct vec){pa.x + (int32_t)divide_near((int64_t)d.x * a->radius, distance),
                             pa.y + (int32_t)divide_near((int64_t)d.y * a->radius, distance)};
        *on_b = (struct vec){pb.x - (int32_t)divide_near((int64_t)d.x * b->radius, distance),
                             pb.y - (int32_t)divide_near((int64_t)d.y * b->radius, distance)};
    }
    return (int32_t)(distance - a->radius - b->radius);
}

int32_t outline_gap(const struct outline *a, const struct outline *b)
{
    if (a->count == 1 && b->count == 1)
        return vec_distance(a->point[0], b->point[0]) - a->radius - b->radius;
    struct vec pa, pb;
    return outline_nearest(a, b, &pa, &pb);
}

/* No edge of b's core comes near the box of a's, and a's begins outside it: as with a base beside a
 * river whose box is the whole table. A core that lies in the other has its edges near its box. */
static bool edges_beyond(const struct outline *a, const struct outline *b, int32_t least)
{
    struct vec low, high, p, q;
    least += a->radius + b->radius;
    core_bounds(a, &low, &high);
    low = (struct vec){low.x - least, low.y - least};
    high = (struct vec){high.x + least, high.y + least};
    for (int32_t i = 0, n = edges(b); i < n; i++) {
        edge(b, i, &p, &q);
        if (!edge_beyond(p, q, low, high))
            return false;
    }
    return !core_holds(b, a->point[0]);
}

bool outline_apart(const struct outline *a, const struct outline *b, int32_t gap)
{
    enum { SLACK = 3 }; /* for what rounding may make of a gap */
    struct vec low_a, high_a, low_b, high_b;
    outline_bounds(a, &low_a, &high_a);
    outline_bounds(b, &low_b, &high_b);
    int32_t least = (gap > 0 ? gap : 0) + SLACK;
    if (low_b.x - high_a.x > least || low_a.x - high_b.x > least || low_b.y - high_a.y > least ||
        low_a.y - high_b.y > least)
        return true;
    if (edges_beyond(a, b, least))
        return true;
    struct vec on_a, on_b;
    int64_t deep = 0, far = (int64_t)gap + a->radius + b->radius; /* from core to core */
    if (cores_overlap(a, b, &deep))
        return -deep >= far;
    int64_t square = far * far - far + 1; /* the least whose root is rounded to so much */
    return far <= 0 || cores_nearer(a, b, square, &on_a, &on_b) >= square;
}

bool outline_within(const struct outline *inner, const struct outline *outer, int32_t slack)
{
    for (int32_t i = 0; i < inner->count; i++) {
        struct vec near;
        int64_t square = core_square(outer, inner->point[i], &near);
        int64_t room = root_near(square);
        if (!core_holds(outer, inner->point[i]))
            room = -room;
        if (room + outer->radius + slack < inner->radius)
            return false;
    }
    return true;
}

/* ---- tracks
 * ---------------------------------------------------------------------------------------- */

static struct outline track_outline(struct vec a, struct vec b, int32_t radius)
{
    struct outline o = {.count = 2, .radius = radius};
    o.point[0] = a;
    o.point[1] = b;
    if (a.x == b.x && a.y == b.y)
        o.count = 1;
    return o;
}

int32_t track_gap(struct vec a, struct vec b, int32_t radius, const struct outline *o)
{
    struct outline track = track_outline(a, b, radius);
    return outline_gap(&track, o);
}

bool track_apart(struct vec a, struct vec b, int32_t radius, const struct outline *o, int32_t gap)
{
    struct outline track = track_outline(a, b, radius);
    return outline_apart(&track, o, gap);
}

int spans_join(struct span *spans, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && spans[k].from < spans[k - 1].from; k--) {
            struct span swap = spans[k];
            spans[k] = spans[k - 1];
            spans[k - 1] = swap;
        }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (kept && spans[i].from <= spans[kept - 1].to + 1) {
            if (spans[i].to > spans[kept - 1].to)
                spans[kept - 1].to = spans[i].to;
        } else {
            spans[kept++] = spans[i];
        }
    }
    return kept;
}

bool spans_covered(const struct span *need, int needs, const struct span *have, int haves,
                   int32_t slack)
{
    for (int i = 0; i < needs; i++) {
        bool covered = need[i].to - need[i].from <= slack;
        for (int k = 0; k < haves && !covered; k++)
            covered = have[k].from <= need[i].from + slack && have[k].to >= need[i].to - slack;
        if (!covered)
            return false;
    }
    return true;
}

enum { RAW_SPANS = 3 * OUTLINE_POINTS + 4 };

static int span_put(struct span *list, int count, int64_t from, int64_t to, int32_t length)
{
    from = max64(from, 0);
    to = min64(to, length);
    if (from > to || count >= RAW_SPANS)
        return count;
    list[count] = (struct span){(int32_t)from, (int32_t)to};
    return count + 1;
}

/* The track as a unit direction (times 2^30) and length. */
struct track {
    struct vec from;
    int64_t ux, uy;
    int32_t length;
};

static int64_t track_along(const struct track *t, struct vec p)
{
    struct vec d = vec_sub(p, t->from);
    return ((int64_t)d.x * t->ux + (int64_t)d.y * t->uy + (1 << 29)) >> 30;
}

static int64_t track_aside(const struct track *t, struct vec p)
{
    struct vec d = vec_sub(p, t->from);
    return ((int64_t)d.x * t->uy - (int64_t)d.y * t->ux + (1 << 29)) >> 30;
}

/* Disc of radius r about p. */
static int disc_span(const struct track *t, struct vec p, int32_t r, struct span *list, int count)
{
    int64_t aside = track_aside(t, p), along = track_along(t, p);
    int64_t square = (int64_t)r * r - aside * aside;
    if (square < 0)
        return count;
    int64_t half = isqrt64(square);
    return span_put(list, count, along - half, along + half, t->length);
}

/* The rectangle of half width r beside the segment a-b. */
static int strip_span(const struct track *t, struct vec a, struct vec b, int32_t r,
                      struct span *list, int count)
{
    struct vec d = vec_sub(b, a);
    int64_t length = vec_length(d);
    if (length == 0)
        return count;
    struct vec n = {(int32_t)divide_near((int64_t)-d.y * r, length),
                    (int32_t)divide_near((int64_t)d.x * r, length)};
    struct vec corner[4] = {vec_add(a, n), vec_add(b, n), vec_sub(b, n), vec_sub(a, n)};
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        struct vec p = corner[i], q = corner[(i + 1) % 4];
        int64_t s0 = track_aside(t, p), s1 = track_aside(t, q);
        int64_t a0 = track_along(t, p), a1 = track_along(t, q);
        if ((s0 > 0 && s1 > 0) || (s0 < 0 && s1 < 0))
            continue;
        if (s0 == s1) {
            low = min64(low, min64(a0, a1));
            high = max64(high, max64(a0, a1));
            continue;
        }
        int64_t at = a0 + divide_near((a1 - a0) * (s0 < 0 ? -s0 : s0), s0 > s1 ? s0 - s1 : s1 - s0);
        low = min64(low, at);
        high = max64(high, at);
    }
    return low <= high ? span_put(list, count, low, high, t->length) : count;
}

/* Inside of the closed core by counting crossings along the track. */
static int inside_spans(const struct track *t, const struct outline *o, struct span *list,
                        int count)
{
    int64_t cut[OUTLINE_POINTS];
    int cuts = 0;
    for (int32_t i = 0, k = o->count - 1; i < o->count; k = i++) {
        int64_t s0 = track_aside(t, o->point[k]), s1 = track_aside(t, o->point[i]);
        if ((s0 > 0) == (s1 > 0))
            continue;
        int64_t a0 = track_along(t, o->point[k]), a1 = track_along(t, o->point[i]);
        cut[cuts++] =
            a0 + divide_near((a1 - a0) * (s0 < 0 ? -s0 : s0), s0 > s1 ? s0 - s1 : s1 - s0);
    }
    sort64(cut, cuts);
    for (int i = 0; i + 1 < cuts; i += 2)
        count = span_put(list, count, cut[i], cut[i + 1], t->length);
    return count;
}

/* Does the whole outline lie to one side of the line through a and b? With some slack for what
 * rounding makes of directions and strips; `length` is the track's. */
static bool beside_track(struct vec a, struct vec d, int32_t length, const struct outline *o)
{
    enum { SLACK = 8 };
    int64_t off = ((int64_t)o->radius + SLACK) * ((int64_t)length + 1);
    int sides = 0;
    for (int32_t i = 0; i < o->count && sides < 3; i++) {
        int64_t cross = vec_cross(d, vec_sub(o->point[i], a));
        sides |= cross > off ? 1 : cross < -off ? 2 : 3;
    }
    return sides < 3;
}

int track_spans(struct vec a, struct vec b, const struct outline *o, struct span *spans, int max)
{
    struct span list[RAW_SPANS];
    int count = 0;
    struct vec d = vec_sub(b, a);
    int32_t length = vec_length(d);
    if (length == 0) {
        if (max < 1 || !outline_holds(o, a))
            return 0;
        spans[0] = (struct span){0, 0};
        return 1;
    }
    if (beside_track(a, d, length, o))
        return 0;
    /* The direction is enlarged before it is brought to unit length, or a short track would point
     * a good way beside its end. */
    int64_t x = d.x, y = d.y;
    while (x * x + y * y < (int64_t)1 << 50) {
        x *= 2;
        y *= 2;
    }
    int64_t size = root_near(x * x + y * y);
    struct track t = {.from = a,
                      .ux = divide_near(x * ONE_Q30, size),
                      .uy = divide_near(y * ONE_Q30, size),
                      .length = length};
    if (o->closed)
        count = inside_spans(&t, o, list, count);
    for (int32_t i = 0; o->radius > 0 && i < o->count; i++)
        count = disc_span(&t, o->point[i], o->radius, list, count);
    for (int32_t i = 0; o->radius > 0 && o->count > 1 && i < edges(o); i++) {
        struct vec p, q;
        edge(o, i, &p, &q);
        count = strip_span(&t, p, q, o->radius, list, count);
    }
    count = spans_join(list, count);
    if (count > max)
        count = max;
    memcpy(spans, list, sizeof *spans * (size_t)count);
    return count;
}
