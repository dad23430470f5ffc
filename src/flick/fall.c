/* Falls: what goes over, what it strikes on its way down, what it leans on.
 *
 * A figure that goes over is out of the plane until its fall is decided. Terrain stands like a rock
 * meanwhile. The strip a piece falls on is looked at again when it should meet something: what was
 * there may have moved.
 */
#include "flick/work.h"

double fall_ratio(const struct flick_work *w, int body, double jx, double jy, double h, int *axis)
{
    const struct solid *b = &w->solid[body];
    *axis = 0;
    if (b->profile < 0) {
        return 0;
    }
    const struct profile *p = &w->profile[b->profile];
    h = clamp(h, 0.0005, p->height);
    if (b->round) {
        return sqrt(jx * jx + jy * jy) / topple_threshold(&p->law[0], h);
    }
    double across = size_of(jx * b->at.c + jy * b->at.s) / topple_threshold(&p->law[0], h);
    double along = size_of(jy * b->at.c - jx * b->at.s) / topple_threshold(&p->law[1], h);
    *axis = along > across;
    return most(across, along);
}

/* The way a piece goes: a disc along the push, a box square over one of its edges. */
static struct pair way_of(const struct solid *b, double jx, double jy, int axis)
{
    double length = sqrt(jx * jx + jy * jy);
    if (b->round) {
        return (struct pair){jx / length, jy / length};
    }
    double ux = axis ? -b->at.s : b->at.c, uy = axis ? b->at.c : b->at.s;
    double sign = jx * ux + jy * uy < 0 ? -1 : 1;
    return (struct pair){ux * sign, uy * sign};
}

void fall_push(struct flick_work *w, int body, double jx, double jy, double h, int by)
{
    const struct solid *b = &w->solid[body];
    int axis;
    if (body == w->count || plain(w, FLICK_NO_FALL) || b->profile < 0 || b->state == TIPPING ||
        b->state == GONE) {
        return;
    }
    double ratio = fall_ratio(w, body, jx, jy, h, &axis);
    film_force(w, body, ratio);
    if (ratio < 1) {
        return;
    }
    struct pair way = way_of(b, jx, jy, axis);
    bool kicked = h < w->profile[b->profile].law[axis].c;
    double carried = 0;
    if (kicked) {
        way.x = -way.x, way.y = -way.y;
    } else if (b->state == MOVING) {
        carried = most(0, b->vx * way.x + b->vy * way.y) * flick_laws.thrown;
    }
    fall_start(w, body, way.x, way.y, axis, ratio, carried, work_cause_of(w, by), by);
}

static const struct topple *law_of(const struct flick_work *w, const struct solid *b)
{
    return &w->profile[b->profile].law[b->fall.axis];
}

/* Time from the start of the fall to a tilt, with the mean of the turning there and then. */
static double time_to(const struct flick_work *w, const struct solid *b, double sine)
{
    const struct topple *law = law_of(w, b);
    double cosine = sqrt(most(0, 1 - sine * sine));
    double mean = (topple_turning(law, b->fall.energy, 0, 1) +
                   topple_turning(law, b->fall.energy, sine, cosine)) /
                  2;
    return number_asin(sine) / mean;
}

/* --- what stands in the strip ----------------------------------------------------------------- */

struct strip {
    double x, y, dx, dy; /* middle of the pivot edge, direction of the fall */
    double half, length;
};

static struct strip strip_of(const struct solid *b)
{
    return (struct strip){
        b->at.x + b->fall.x * b->fall.a,
        b->at.y + b->fall.y * b->fall.a,
        b->fall.x,
        b->fall.y,
        b->fall.half - 1e-6,
        b->fall.length,
    };
}

/* How far along the strip the body begins, NEVER if it is beside it. Boxes are cut to the strip's
 * width; rounded ends count as square ones of the same size. */
static double strip_meets(const struct strip *s, const struct solid *b, const struct stand *at)
{
    double rx = at->x - s->x, ry = at->y - s->y;
    double along = rx * s->dx + ry * s->dy, aside = rx * s->dy - ry * s->dx;
    if (b->round) {
        double out = most(0, size_of(aside) - s->half);
        return out < b->r ? along - sqrt(b->r * b->r - out * out) : FLICK_NEVER;
    }
    double ex = b->hx + b->r, ey = b->hy + b->r, px[4], py[4], best = FLICK_NEVER;
    for (int i = 0; i < 4; i++) {
        double lx = i == 0 || i == 3 ? ex : -ex, ly = i < 2 ? ey : -ey;
        double wx = rx + lx * at->c - ly * at->s, wy = ry + lx * at->s + ly * at->c;
        px[i] = wx * s->dx + wy * s->dy, py[i] = wx * s->dy - wy * s->dx;
    }
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) % 4;
        if (size_of(py[i]) < s->half) {
            best = least(best, px[i]);
        }
        for (int side = -1; side <= 1; side += 2) {
            double edge = side * s->half;
            if ((py[i] < edge) != (py[k] < edge)) {
                double share = (edge - py[i]) / (py[k] - py[i]);
                best = least(best, px[i] + share * (px[k] - px[i]));
            }
        }
    }
    return best;
}

/* The nearest thing in the strip of a falling body that can break its fall. */
static int strip_scan(struct flick_work *w, int body, double *where)
{
    const struct solid *b = &w->solid[body];
    struct strip s = strip_of(b);
    int nearest = -1;
    double best = s.length;
    if (s.length <= 0) {
        return -1;
    }
    double ex = s.x + s.dx * s.length, ey = s.y + s.dy * s.length;
    double enough = b->low + flick_laws.low_share * w->profile[b->profile].height;
    grid_query(w, least(s.x, ex) - s.half, least(s.y, ey) - s.half, most(s.x, ex) + s.half,
               most(s.y, ey) + s.half);
    for (int k = 0; k < w->mover_count; k++) {
        if (w->solid[w->movers[k]].state == MOVING) {
            w->found[w->found_count++] = w->movers[k];
        }
    }
    for (int k = 0; k < w->found_count; k++) {
        int j = w->found[k];
        const struct solid *o = &w->solid[j];
        if (j == body || j == w->count || o->top <= enough || o->low >= b->top) {
            continue;
        }
        struct stand at = motion_at(o, w->now);
        double meets = strip_meets(&s, o, &at);
        double centre = (at.x - s.x) * s.dx + (at.y - s.y) * s.dy;
        if (centre < 0 && meets < -1e-6) {
            continue; /* behind the pivot edge */
        }
        meets = most(0, meets);
        if (meets < best || (meets == best && nearest >= 0 && j < nearest)) {
            best = meets;
            nearest = j;
        }
    }
    *where = best;
    return nearest;
}

/* --- how a fall goes on ----------------------------------------------------------------------- */

static void schedule(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    double where, until = b->fall.flat;
    if (strip_scan(w, body, &where) >= 0) {
        until = time_to(w, b, where / b->fall.length);
    }
    b->own = OWN_FALL;
    b->own_time = most(w->now, b->fall.start + until);
}

void fall_start(struct flick_work *w, int body, double dx, double dy, int axis, double ratio,
                double speed, enum flick_cause cause, int by)
{
    struct solid *b = &w->solid[body];
    const struct topple *law = &w->profile[b->profile].law[axis];
    work_touch(w, body);
    work_settle(w, body);
    b->falls++;
    b->fall.axis = axis;
    b->fall.x = dx, b->fall.y = dy;
    b->fall.start = w->now;
    b->fall.a = law->a;
    b->fall.half = b->round ? b->r : axis ? b->hx + b->r : b->hy + b->r;
    b->fall.energy = topple_energy(law, least(ratio, 30));
    b->fall.cause = cause;
    b->fall.by = by;
    b->fall.bounces = w->bounces;
    b->fall.flat = time_to(w, b, 1);
    bool figure = flick_material[b->cls].figure;
    b->fall.carried = figure ? speed * b->fall.flat / 2 : 0;
    b->fall.length = law->height + b->fall.carried;
    b->vx = figure ? speed * dx : 0, b->vy = figure ? speed * dy : 0, b->w = 0;
    b->speed = figure ? speed : 0;
    b->stop = b->fall.flat;
    film_line(w, body, FLICK_AT_TOPPLE, by);
    b->vx = b->vy = b->speed = b->stop = 0;
    if (b->state == MOVING && !figure) {
        grid_add(w, body);
    }
    work_move(w, body); /* a falling body is among those with a time of their own */
    b->state = TIPPING;
    b->hit_time = FLICK_NEVER;
    b->partner = -1;
    work_dirty(w, body);
    schedule(w, body);
}

static void gone(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    bool off = b->at.x < 0 || b->at.y < 0 || b->at.x > w->width || b->at.y > w->depth;
    b->verdict = FLICK_STANDS;
    work_blame(w, body, off ? FLICK_OFF : FLICK_DOWN, b->fall.cause, b->fall.by);
    b->bounces = b->fall.bounces;
    work_remove(w, body, GONE);
    film_line(w, body, off ? FLICK_AT_OFF : FLICK_AT_DOWN, b->fall.by);
}

static bool blocked(struct flick_work *w, int body, const struct stand *at, double hx, double hy,
                    double r, double top, double slack, int *by)
{
    const struct solid *b = &w->solid[body];
    double out = hx + hy + r;
    grid_query(w, at->x - out, at->y - out, at->x + out, at->y + out);
    for (int k = 0; k < w->mover_count; k++) {
        if (w->solid[w->movers[k]].state == MOVING) {
            w->found[w->found_count++] = w->movers[k];
        }
    }
    *by = -1;
    for (int k = 0; k < w->found_count; k++) {
        int j = w->found[k];
        const struct solid *o = &w->solid[j];
        if (j == body || j == w->count || o->low >= top - 1e-4 || o->top <= b->low + 1e-4) {
            continue;
        }
        struct stand p = motion_at(o, w->now);
        if (stand_gap(at, hx, hy, r, &p, o->hx, o->hy, o->r) < -slack && (*by < 0 || j < *by)) {
            *by = j;
        }
    }
    return *by >= 0;
}

void fall_bury(struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    struct solid *p = &w->solid[w->count];
    if ((p->state != MOVING && p->state != RESTING) || pellet_foot(w, w->now) >= b->top ||
        pellet_foot(w, w->now) + 2 * p->r <= b->low) {
        return;
    }
    struct stand at = motion_at(p, w->now);
    if (stand_gap(&b->at, b->hx, b->hy, b->r, &at, 0, 0, p->r) < 0) {
        work_settle(w, w->count);
        p->vx = p->vy = p->speed = 0;
        work_remove(w, w->count, GONE);
        film_line(w, w->count, FLICK_AT_STOP, FLICK_NONE);
    }
}

static void stand_again(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    b->own = OWN_NOTHING;
    b->own_time = FLICK_NEVER;
    work_remove(w, body, RESTING);
    grid_add(w, body);
    work_dirty(w, body);
}

/* Terrain lies on its side beyond the edge it went over, if there is room. */
static void lay(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    const struct topple *law = law_of(w, b);
    struct stand at = b->at;
    double way = law->a + law->height / 2, flat = law->height / 2;
    at.x += b->fall.x * way;
    at.y += b->fall.y * way;
    double r = least(b->r, flat / 2);
    double hx = (b->fall.axis ? b->hx + b->r : flat) - r;
    double hy = (b->fall.axis ? flat : b->hy + b->r) - r;
    int by;
    if (blocked(w, body, &at, hx, hy, r, b->low + 2 * law->a, 1e-7, &by)) {
        work_blame(w, body, FLICK_LEANS, b->fall.cause, b->fall.by);
        b->on = by;
        stand_again(w, body);
        film_line(w, body, FLICK_AT_LEAN, by);
        return;
    }
    stack_release(w, body);
    b->at = at;
    b->hx = hx, b->hy = hy, b->r = r;
    b->round = false;
    b->reach = sqrt(hx * hx + hy * hy) + r;
    b->hx_um = micro(hx), b->hy_um = micro(hy), b->round_um = micro(r);
    b->rim = 2 * law->a;
    b->top = b->low + b->rim;
    if (at.x < 0 || at.y < 0 || at.x > w->width || at.y > w->depth) {
        gone(w, body);
        return;
    }
    b->profile = -1; /* flat things stay as they are */
    work_blame(w, body, FLICK_DOWN, b->fall.cause, b->fall.by);
    fall_bury(w, body);
    stand_again(w, body);
    film_line(w, body, FLICK_AT_DOWN, b->fall.by);
    if (b->support >= 0 || b->low > 0) {
        stack_lost(w, body, b->fall.x, b->fall.y, b->fall.by);
    }
}

/* Sine of the tilt at which it comes to rest on `on`, met when its head had the given one: on lower
 * things it sinks a little further. */
static double resting_tilt(const struct flick_work *w, const struct solid *b,
                           const struct solid *on, double sine)
{
    double height = law_of(w, b)->height, step = on->top - b->low, way = sine * height;
    if (step >= height * sqrt(most(0, 1 - sine * sine))) {
        return sine;
    }
    return way / sqrt(way * way + step * step);
}

/* Comes to lean on `on`: it is stood upright where it is, unless something has taken the place.
 * Short of its balance it rocks back upon its base by itself, and nobody calls that leaning. */
static void lean(struct flick_work *w, int body, int on, double share)
{
    struct solid *b = &w->solid[body];
    bool figure = flick_material[b->cls].figure;
    int by;
    if (figure) {
        struct stand start = b->at;
        b->at.x += b->fall.x * b->fall.carried * share;
        b->at.y += b->fall.y * b->fall.carried * share;
        if (blocked(w, body, &b->at, b->hx, b->hy, b->r, b->top, 1e-7, &by)) {
            b->at = start;
            if (blocked(w, body, &b->at, b->hx, b->hy, b->r, b->top, 1e-6, &by)) {
                gone(w, body);
                return;
            }
        }
    }
    const struct topple *law = law_of(w, b);
    double tilt = resting_tilt(w, b, &w->solid[on], share);
    bool leans = tilt * (law->rise + law->c) >= law->a;
    work_blame(w, body, leans ? FLICK_LEANS : FLICK_STANDS, b->fall.cause, b->fall.by);
    b->bounces = b->fall.bounces;
    b->on = on;
    stand_again(w, body);
    pellet_let_pass(w, body);
    film_line(w, body, FLICK_AT_LEAN, on);
    film_tilt(w, body, tilt);
}

/* The falling body touches `on` at a tilt: both pivot, plastic. Over 1: the other goes as well. */
static double domino(struct flick_work *w, int body, int on, double sine, struct pair *impulse,
                     int *axis)
{
    struct solid *b = &w->solid[body], *o = &w->solid[on];
    const struct topple *law = law_of(w, b);
    double cosine = sqrt(most(0, 1 - sine * sine));
    double touch = least(law->height * cosine, o->top - b->low);
    double h = touch + b->low - o->low;
    if (o->profile < 0 || o->state == TIPPING || h <= 0 || o->falls > 1) {
        return 0;
    }
    double turning = topple_turning(law, b->fall.energy, sine, cosine);
    const struct profile *p = &w->profile[o->profile];
    fall_ratio(w, on, b->fall.x, b->fall.y, h, axis);
    double j = turning * touch / (touch * touch / law->edge + h * h / p->law[*axis].edge);
    *impulse = (struct pair){j * b->fall.x, j * b->fall.y};
    double ratio = fall_ratio(w, on, impulse->x, impulse->y, h, axis);
    return h < p->law[*axis].c ? 0 : ratio; /* pushed low down by a fall it is pinned, not kicked */
}

void fall_event(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    double where, sine = 1;
    int on = strip_scan(w, body, &where);
    double until = b->fall.flat;
    if (on >= 0) {
        sine = where / b->fall.length;
        until = time_to(w, b, sine);
    }
    work_dirty(w, body);
    if (b->fall.start + until > w->now + 1e-9) {
        b->own_time = b->fall.start + until;
        return;
    }
    bool figure = flick_material[b->cls].figure;
    if (on < 0) {
        if (!figure) {
            lay(w, body);
            return;
        }
        b->at.x += b->fall.x * b->fall.carried;
        b->at.y += b->fall.y * b->fall.carried;
        gone(w, body);
        return;
    }
    struct pair impulse;
    int axis;
    double ratio = domino(w, body, on, sine, &impulse, &axis);
    film_line(w, body, FLICK_AT_STRIKE, on);
    film_force(w, body, ratio);
    if (ratio < 1) {
        lean(w, body, on, sine);
        return;
    }
    struct pair way = way_of(&w->solid[on], impulse.x, impulse.y, axis);
    fall_start(w, on, way.x, way.y, axis, ratio, 0, figure ? FLICK_BY_FALL : FLICK_BY_TERRAIN,
               body);
    if (figure) {
        b->fall.length = 0; /* nothing breaks its fall any more */
        b->own_time = b->fall.start + b->fall.flat;
        b->fall.carried *= sine;
    } else {
        b->own_time = w->now;
        if (!flick_material[w->solid[on].cls].figure) {
            b->own_time = w->solid[on].own_time + 1e-6;
        }
    }
}
