/* When and where outlines meet.
 *
 * A disc against something that rests is a ray against a rounded box: closed form, whatever the
 * deceleration, since paths are straight. Everything else is advanced conservatively: the gap's
 * second derivative has a lower bound -M, so the root of gap + gap' d - M d²/2 never lies behind
 * the first contact and closes in on it like Newton's method.
 */
#include "flick/work.h"

static const double touching = 1e-9; /* m: nearer is a contact, shallower no graze */
static const double sunken = 200e-6; /* m: deeper overlaps are bad placement and left alone */
static const double closing = 1e-9;  /* m/s: slower does not meet */
static const double horizon = 0.004; /* s: how long the bounds for turning frames hold */
enum { ROUNDS = 400 };

/* Vector from the nearest point of the core (half extents hx, hy) to a local point. */
static struct pair core_offset(double hx, double hy, struct pair p)
{
    return (struct pair){p.x - clamp(p.x, -hx, hx), p.y - clamp(p.y, -hy, hy)};
}

static struct pair to_world(const struct stand *s, struct pair v)
{
    return (struct pair){v.x * s->c - v.y * s->s, v.x * s->s + v.y * s->c};
}

/* --- rays ------------------------------------------------------------------------------------- */

static double ray_circle(double x, double y, double dx, double dy, double r)
{
    double along = x * dx + y * dy, aside = x * dy - y * dx;
    if (along >= 0 || size_of(aside) >= r - touching) {
        return FLICK_NEVER;
    }
    double length = -along - sqrt(r * r - aside * aside);
    if (length >= 0) {
        return length;
    }
    double depth = r - sqrt(x * x + y * y);
    return depth < sunken ? 0 : FLICK_NEVER;
}

static double ray_box(double hx, double hy, double r, struct pair p, struct pair d)
{
    struct pair off = core_offset(hx, hy, p);
    double far = sqrt(off.x * off.x + off.y * off.y);
    if (far <= r + touching) {
        bool deep = far < r - sunken || far == 0;
        return !deep && off.x * d.x + off.y * d.y < -closing * far ? 0 : FLICK_NEVER;
    }
    /* where the line enters the box grown by r on all sides */
    double enter = 0, leave = FLICK_NEVER;
    const double grown[2] = {hx + r, hy + r}, at[2] = {p.x, p.y}, dir[2] = {d.x, d.y};
    for (int k = 0; k < 2; k++) {
        if (size_of(dir[k]) < 1e-300) {
            if (size_of(at[k]) >= grown[k] - touching) {
                return FLICK_NEVER;
            }
            continue;
        }
        double side = dir[k] > 0 ? grown[k] : -grown[k];
        enter = most(enter, (-side - at[k]) / dir[k]);
        leave = least(leave, (side - at[k]) / dir[k]);
    }
    if (enter >= leave) {
        return FLICK_NEVER;
    }
    struct pair q = {p.x + d.x * enter, p.y + d.y * enter};
    if (size_of(q.x) <= hx || size_of(q.y) <= hy) {
        return enter;
    }
    double length = ray_circle(p.x - (q.x > 0 ? hx : -hx), p.y - (q.y > 0 ? hy : -hy), d.x, d.y, r);
    return length;
}

double contact_ray(const struct solid *b, double x, double y, double dx, double dy, double r)
{
    r += b->r;
    if (b->round) {
        return ray_circle(x - b->at.x, y - b->at.y, dx, dy, r);
    }
    struct pair p = stand_local(&b->at, x, y);
    struct pair d = {dx * b->at.c + dy * b->at.s, dy * b->at.c - dx * b->at.s};
    return ray_box(b->hx, b->hy, r, p, d);
}

double contact_leave(const struct solid *b, double x, double y, double dx, double dy, double r)
{
    double ax = x - b->at.x, ay = y - b->at.y;
    double far = sqrt(ax * ax + ay * ay) + b->reach + r + 0.01;
    double back = contact_ray(b, x + dx * far, y + dy * far, -dx, -dy, r);
    return back >= far ? 0 : far - back;
}

/* --- gaps ------------------------------------------------------------------------------------- */

static int corners(double hx, double hy, struct pair corner[4])
{
    int n = 0;
    for (int i = 0; i < (hx > 0 ? 2 : 1); i++) {
        for (int j = 0; j < (hy > 0 ? 2 : 1); j++) {
            corner[n++] = (struct pair){i ? -hx : hx, j ? -hy : hy};
        }
    }
    return n;
}

static double gap_one_way(const struct stand *a, double ahx, double ahy, const struct stand *b,
                          double bhx, double bhy)
{
    struct pair corner[4];
    int n = corners(ahx, ahy, corner);
    double gap = FLICK_NEVER;
    for (int i = 0; i < n; i++) {
        struct pair p = to_world(a, corner[i]);
        struct pair off = core_offset(bhx, bhy, stand_local(b, a->x + p.x, a->y + p.y));
        gap = least(gap, off.x * off.x + off.y * off.y);
    }
    return sqrt(gap);
}

/* Two crossing cores may hold none of each other's corners. */
static bool cores_cross(const struct stand *a, double ahx, double ahy, const struct stand *b,
                        double bhx, double bhy)
{
    struct pair m = stand_local(b, a->x, a->y);
    double c = size_of(a->c * b->c + a->s * b->s), s = size_of(a->s * b->c - a->c * b->s);
    struct pair n = stand_local(a, b->x, b->y);
    return size_of(m.x) < bhx + ahx * c + ahy * s && size_of(m.y) < bhy + ahx * s + ahy * c &&
           size_of(n.x) < ahx + bhx * c + bhy * s && size_of(n.y) < ahy + bhx * s + bhy * c;
}

double stand_gap(const struct stand *a, double ahx, double ahy, double ar, const struct stand *b,
                 double bhx, double bhy, double br)
{
    double gap =
        least(gap_one_way(a, ahx, ahy, b, bhx, bhy), gap_one_way(b, bhx, bhy, a, ahx, ahy));
    if (gap > 0 && cores_cross(a, ahx, ahy, b, bhx, bhy)) {
        gap = 0;
    }
    return gap - ar - br;
}

double contact_gap(const struct solid *a, const struct solid *b, double time)
{
    struct stand p = motion_at(a, time), q = motion_at(b, time);
    return stand_gap(&p, a->hx, a->hy, a->r, &q, b->hx, b->hy, b->r);
}

/* --- moving against anything ------------------------------------------------------------------ */

/* One body's motion at an instant, with bounds that hold until its next event. */
struct motion {
    struct stand at;
    double vx, vy, w;          /* now */
    double speed, spin;        /* bounds */
    double slowing, unwinding; /* |a|, |alpha| */
    double ax, ay;
};

static struct motion motion_now(const struct solid *b, double time)
{
    struct motion m = {.at = b->at};
    if (b->state != MOVING || b->stop <= 0) {
        return m;
    }
    m.at = motion_at(b, time);
    double fade = motion_fade(b, time);
    m.vx = b->vx * fade, m.vy = b->vy * fade, m.w = b->w * fade;
    m.speed = b->speed * fade, m.spin = size_of(m.w);
    if (fade > 0) {
        m.ax = -b->vx * b->rate, m.ay = -b->vy * b->rate;
        m.slowing = b->speed * b->rate, m.unwinding = size_of(b->w) * b->rate;
    }
    return m;
}

/* Largest step certain not to pass the first contact. */
static double safe_step(double gap, double rate, double bound)
{
    if (gap <= 0) {
        return rate > 0 && bound > 0 ? 2 * rate / bound : 0;
    }
    double root = sqrt(rate * rate + 2 * bound * gap);
    return rate < 0 ? 2 * gap / (root - rate) : bound > 0 ? (rate + root) / bound : FLICK_NEVER;
}

struct advance {
    double step, gap; /* gap: the least seen */
    bool contact, sliding;
};

static void advance_by(struct advance *a, double gap, double rate, double bound)
{
    a->gap = least(a->gap, gap);
    if (gap <= touching) {
        if (rate < -closing && gap > -sunken) {
            a->contact = true;
        } else {
            a->sliding = true;
            a->step = least(a->step, safe_step(0, rate, bound));
        }
        return;
    }
    a->step = least(a->step, safe_step(gap, rate, bound));
}

/* Corners of a in the frame of b: the distance of a point to a convex set is convex, so the bound
 * is the point's acceleration as b sees it. */
static void advance_corners(struct advance *out, const struct solid *sa, const struct motion *a,
                            const struct solid *sb, const struct motion *b)
{
    struct pair corner[4];
    int n = corners(sa->hx, sa->hy, corner);
    double arm = sqrt(sa->hx * sa->hx + sa->hy * sa->hy);
    double ex = a->ax - b->ax, ey = a->ay - b->ay;
    double speed = a->speed + b->speed + a->spin * arm;
    double bound = sqrt(ex * ex + ey * ey) + a->unwinding * arm + a->spin * a->spin * arm;
    if (b->spin > 0) {
        double rx = a->at.x - b->at.x, ry = a->at.y - b->at.y;
        double range = sqrt(rx * rx + ry * ry) + arm + speed * horizon;
        bound += 2 * b->spin * speed + (b->spin * b->spin + b->unwinding) * range;
        out->step = least(out->step, horizon);
    }
    for (int i = 0; i < n; i++) {
        struct pair r = to_world(&a->at, corner[i]);
        double x = a->at.x + r.x, y = a->at.y + r.y;
        struct pair off = core_offset(sb->hx, sb->hy, stand_local(&b->at, x, y));
        double far = sqrt(off.x * off.x + off.y * off.y);
        if (far == 0) {
            out->sliding = true; /* cores overlap: wait until they part */
            continue;
        }
        off = to_world(&b->at, off);
        double vx = a->vx - a->w * r.y - b->vx + b->w * (y - b->at.y);
        double vy = a->vy + a->w * r.x - b->vy - b->w * (x - b->at.x);
        advance_by(out, far - sa->r - sb->r, (vx * off.x + vy * off.y) / far, bound);
    }
}

/* Bounding circles (or the discs themselves): gap, its rate and bound. */
static void circle_gap(const struct motion *a, const struct motion *b, double reach, double *gap,
                       double *rate, double *bound)
{
    double rx = a->at.x - b->at.x, ry = a->at.y - b->at.y;
    double vx = a->vx - b->vx, vy = a->vy - b->vy;
    double ex = a->ax - b->ax, ey = a->ay - b->ay;
    double far = sqrt(rx * rx + ry * ry);
    *gap = far - reach;
    *rate = far > 0 ? (rx * vx + ry * vy) / far : 0;
    *bound = sqrt(ex * ex + ey * ey);
}

static double advance_pair(const struct solid *a, const struct solid *b, double now, double limit)
{
    double t = now, slide = 1e-6;
    bool discs = a->round && b->round;
    for (int round = 0; round < ROUNDS && t < limit; round++) {
        struct motion p = motion_now(a, t), q = motion_now(b, t);
        struct advance next = {.step = FLICK_NEVER, .gap = FLICK_NEVER};
        double gap, rate, bound;
        circle_gap(&p, &q, discs ? a->r + b->r : a->reach + b->reach, &gap, &rate, &bound);
        if (discs) {
            advance_by(&next, gap, rate, bound);
        } else if (gap > 1e-4) {
            next.step = safe_step(gap, rate, bound);
        } else {
            advance_corners(&next, a, &p, b, &q);
            advance_corners(&next, b, &q, a, &p);
            /* no two points of theirs can close the gap faster than this */
            double fastest = p.speed + q.speed + p.spin * a->reach + q.spin * b->reach;
            if (!next.sliding && fastest > 0) {
                next.step = most(next.step, next.gap / fastest);
            }
        }
        if (next.contact) {
            return t;
        }
        double step = next.step;
        if (next.sliding) {
            step = most(step, slide);
            slide *= 2;
        }
        /* a step too small for the clock counts as arrived */
        t += most(step, 1e-13);
    }
    return t < limit ? t : FLICK_NEVER;
}

double contact_time(const struct flick_work *w, int ia, int ib, double limit)
{
    const struct solid *a = &w->solid[ia], *b = &w->solid[ib];
    double now = w->now;
    if (b->state == MOVING && a->state != MOVING) {
        const struct solid *swap = a;
        a = b, b = swap;
    }
    double rx = b->at.x - a->at.x, ry = b->at.y - a->at.y;
    double reach = a->reach + b->reach;
    double way = a->speed * most(0, a->stop) / 2 + b->speed * most(0, b->stop) / 2;
    if (rx * rx + ry * ry > (reach + way) * (reach + way)) {
        return FLICK_NEVER;
    }
    if (b->state != MOVING && a->since == now && a->speed > 0) { /* beside the strip it sweeps? */
        double along = rx * a->vx + ry * a->vy, aside = rx * a->vy - ry * a->vx;
        if (size_of(aside) > reach * a->speed || along < -reach * a->speed) {
            return FLICK_NEVER;
        }
    }
    if (b->state != MOVING && (a->round || (a->w == 0 && b->round)) && a->since == now) {
        if (a->speed <= 0) {
            return FLICK_NEVER;
        }
        double dx = a->vx / a->speed, dy = a->vy / a->speed;
        double length = a->round ? contact_ray(b, a->at.x, a->at.y, dx, dy, a->r)
                                 : contact_ray(a, b->at.x, b->at.y, -dx, -dy, b->r);
        double t = length < FLICK_NEVER ? motion_time(a, length) : FLICK_NEVER;
        return t < limit ? t : FLICK_NEVER;
    }
    if (b->state == MOVING) {
        limit = least(limit, b->own_time);
    }
    return advance_pair(a, b, now, limit);
}

/* --- the contact itself ----------------------------------------------------------------------- */

struct gather {
    struct touch best, sum;
    int closing;
    double least_closing;
};

static void gather_corner(struct gather *g, struct touch t, bool closes)
{
    if (t.gap < g->best.gap && (closes || g->closing == 0)) {
        g->best = t;
    }
    if (!closes) {
        return;
    }
    bool first = g->closing == 0;
    if (first || t.gap < g->least_closing - 1e-7) {
        g->best = t;
        g->sum = t;
        g->closing = 1;
        g->least_closing = t.gap;
    } else if (t.gap < g->least_closing + 1e-7 &&
               t.nx * g->best.nx + t.ny * g->best.ny > 0.999999) {
        g->sum.x += t.x;
        g->sum.y += t.y;
        g->closing++;
        g->least_closing = least(g->least_closing, t.gap);
    }
}

/* Corners of a against b; `sign` turns the normal so that it points from the first to the second.
 */
static void gather_corners(struct gather *g, const struct solid *a, const struct motion *p,
                           const struct solid *b, const struct motion *q, double sign)
{
    struct pair corner[4];
    int n = corners(a->hx, a->hy, corner);
    for (int i = 0; i < n; i++) {
        struct pair r = to_world(&p->at, corner[i]);
        double x = p->at.x + r.x, y = p->at.y + r.y;
        struct pair off = core_offset(b->hx, b->hy, stand_local(&q->at, x, y));
        double far = sqrt(off.x * off.x + off.y * off.y);
        if (far == 0) {
            continue;
        }
        off = to_world(&q->at, off);
        double nx = -off.x / far, ny = -off.y / far; /* from a's corner towards b */
        double vx = p->vx - p->w * r.y - q->vx + q->w * (y - q->at.y);
        double vy = p->vy + p->w * r.x - q->vy - q->w * (x - q->at.x);
        struct touch t = {.nx = sign * nx,
                          .ny = sign * ny,
                          .x = x + nx * a->r,
                          .y = y + ny * a->r,
                          .gap = far - a->r - b->r};
        gather_corner(g, t, vx * nx + vy * ny > 0);
    }
}

struct touch contact_find(const struct flick_work *w, int ia, int ib, double time)
{
    const struct solid *a = &w->solid[ia], *b = &w->solid[ib];
    struct motion p = motion_now(a, time), q = motion_now(b, time);
    if (a->round && b->round) {
        double rx = q.at.x - p.at.x, ry = q.at.y - p.at.y, far = sqrt(rx * rx + ry * ry);
        if (far == 0) {
            return (struct touch){.nx = 1, .x = p.at.x, .y = p.at.y, .gap = -a->r - b->r};
        }
        double nx = rx / far, ny = ry / far;
        return (struct touch){.nx = nx,
                              .ny = ny,
                              .x = p.at.x + nx * a->r,
                              .y = p.at.y + ny * a->r,
                              .gap = far - a->r - b->r};
    }
    struct gather g = {.best = {.nx = 1, .gap = FLICK_NEVER}};
    gather_corners(&g, a, &p, b, &q, 1);
    gather_corners(&g, b, &q, a, &p, -1);
    if (g.closing > 1) {
        g.best.x = g.sum.x / g.closing;
        g.best.y = g.sum.y / g.closing;
    }
    return g.best;
}
