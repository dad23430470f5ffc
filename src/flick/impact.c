/* Impacts: impulses along the normal with restitution, a little grip, and the finger. */
#include "flick/work.h"

/* Inverse mass as the other feels it: a piece that is going over stands like a rock. */
static double lightness(const struct solid *b)
{
    return b->state == TIPPING ? 0 : b->inverse_mass;
}

static double turn_lightness(const struct solid *b)
{
    return b->state == TIPPING ? 0 : b->inverse_inertia;
}

/* Both sides of a contact, with arms from the centres. */
struct lever {
    struct solid *a, *b;
    double ax, ay, bx, by;
};

static double effective(const struct lever *l, double nx, double ny)
{
    double ta = l->ax * ny - l->ay * nx, tb = l->bx * ny - l->by * nx;
    return lightness(l->a) + lightness(l->b) + ta * ta * turn_lightness(l->a) +
           tb * tb * turn_lightness(l->b);
}

/* Speed at which a's point runs into b's along a direction. */
static double approach(const struct lever *l, double nx, double ny)
{
    double vx = l->a->vx - l->a->w * l->ay - l->b->vx + l->b->w * l->by;
    double vy = l->a->vy + l->a->w * l->ax - l->b->vy - l->b->w * l->bx;
    return vx * nx + vy * ny;
}

static void push(struct lever *l, double jx, double jy)
{
    l->a->vx -= jx * lightness(l->a);
    l->a->vy -= jy * lightness(l->a);
    l->a->w -= (l->ax * jy - l->ay * jx) * turn_lightness(l->a);
    l->b->vx += jx * lightness(l->b);
    l->b->vy += jy * lightness(l->b);
    l->b->w += (l->bx * jy - l->by * jx) * turn_lightness(l->b);
}

static double restitution(struct flick_work *w, int ia, int ib)
{
    const struct solid *a = &w->solid[ia], *b = &w->solid[ib];
    double bounce = (a->bounce + b->bounce) / 2;
    if ((a->last == ib && w->now - a->last_time < flick_laws.again) ||
        (b->last == ia && w->now - b->last_time < flick_laws.again)) {
        return 1;
    }
    if ((ia == w->count || ib == w->count) && !plain(w, FLICK_NO_NOISE)) {
        bounce += w->pellet->bounce_spread * (2 * luck_even(&w->luck) - 1);
    }
    return bounce;
}

/* Turns the normal by a bit of luck, as far as the two still meet along it. */
static void jag(struct flick_work *w, const struct lever *l, double *nx, double *ny)
{
    double t = w->pellet->jag_normal / 2 * luck_bell(&w->luck), d = 1 + t * t;
    double c = (1 - t * t) / d, s = 2 * t / d;
    double x = *nx * c - *ny * s, y = *nx * s + *ny * c;
    if (approach(l, x, y) > 0) {
        *nx = x, *ny = y;
    }
}

static bool burst(struct flick_work *w, struct solid *b)
{
    if (w->now - b->burst_time > 1e-6) {
        b->burst_time = w->now;
        b->burst = 0;
    }
    return ++b->burst > flick_laws.burst;
}

/* State of one side after the impulse. */
static void carry_on(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    if (b->fixed || b->state == TIPPING) {
        return;
    }
    double slow = plain(w, FLICK_NO_NOISE) ? 0 : flick_laws.rest_speed;
    if (burst(w, b)) {
        b->vx = b->vy = b->w = 0;
    }
    double turning = b->k2 * b->w * b->w;
    if (b->vx * b->vx + b->vy * b->vy + turning <= slow * slow) {
        work_rest(w, body);
        return;
    }
    work_move(w, body);
    if (body == w->count && w->to_tumble < FLICK_NEVER) {
        w->to_tumble = flick_laws.tumble;
    }
    motion_set(w, body);
    work_dirty(w, body);
}

static void remember(struct flick_work *w, struct solid *b, int other)
{
    if (!b->fixed) {
        b->last = other;
        b->last_time = w->now;
    }
}

/* Height of the contact over the table: of the pellet's middle, or of the rims that meet. */
static double contact_height(struct flick_work *w, int ia, int ib)
{
    const struct solid *a = &w->solid[ia], *b = &w->solid[ib];
    if (ia == w->count || ib == w->count) {
        double r = w->pellet->radius;
        double luck = plain(w, FLICK_NO_NOISE) ? 0 : 2 * luck_even(&w->luck) - 1;
        return w->z + r * (1 + w->pellet->jag_height * luck);
    }
    double low = most(a->low, b->low), high = least(a->low + a->rim, b->low + b->rim);
    if (high <= low) {
        high = least(a->top, b->top);
    }
    return (low + high) / 2;
}

static void tell(struct flick_work *w, int body, int other)
{
    work_blame(w, body, FLICK_STANDS, work_cause_of(w, other), other);
    film_line(w, body, FLICK_AT_HIT, other);
}

void impact(struct flick_work *w, int ia, int ib)
{
    struct solid *a = &w->solid[ia], *b = &w->solid[ib];
    work_settle(w, ia);
    work_settle(w, ib);
    struct touch t = contact_find(w, ia, ib, w->now);
    struct lever l = {a, b, t.x - a->at.x, t.y - a->at.y, t.x - b->at.x, t.y - b->at.y};
    double nx = t.nx, ny = t.ny, closing = approach(&l, nx, ny);
    work_dirty(w, ia);
    work_dirty(w, ib);
    if (closing <= 0 || t.gap > 1e-6) {
        return;
    }
    bool pellet = ia == w->count || ib == w->count;
    if (pellet && !plain(w, FLICK_NO_NOISE)) {
        jag(w, &l, &nx, &ny);
        closing = approach(&l, nx, ny);
    }
    double bounce = restitution(w, ia, ib);
    bool rock = lightness(a) == 0 || lightness(b) == 0;
    double floor = rock ? flick_laws.floor_fixed : flick_laws.floor_moving;
    double j = (most(bounce * closing, floor) + closing) / effective(&l, nx, ny);
    double jx = j * nx, jy = j * ny;
    push(&l, jx, jy);
    if (pellet && !plain(w, FLICK_NO_GRIP)) { /* afterwards, so that it can only brake */
        double grip = w->pellet->grip * j;
        double along = clamp(approach(&l, -ny, nx) / effective(&l, -ny, nx), -grip, grip);
        push(&l, -along * ny, along * nx);
        jx -= along * ny;
        jy += along * nx;
    }
    double parting = -approach(&l, t.nx, t.ny);
    if (parting < flick_laws.floor_fixed) { /* a jagged normal may leave them closing */
        double more = (floor - parting) / effective(&l, t.nx, t.ny);
        push(&l, more * t.nx, more * t.ny);
        jx += more * t.nx;
        jy += more * t.ny;
    }
    double height = contact_height(w, ia, ib);
    remember(w, a, ib);
    remember(w, b, ia);
    w->counts.hits++;
    work_touch(w, ia);
    work_touch(w, ib);
    carry_on(w, ia);
    carry_on(w, ib);
    tell(w, ia, ib);
    fall_push(w, ia, -jx, -jy, height - a->low, ib);
    tell(w, ib, ia);
    fall_push(w, ib, jx, jy, height - b->low, ia);
    if (pellet) {
        w->bounces++;
    }
}

/* --- the finger ------------------------------------------------------------------------------- */

bool finger_touches(const struct solid *b, const struct flick_shot *shot, double *along)
{
    double s, c, z = shot->z0 * 1e-6;
    motion_heading(angle_norm(shot->heading), &s, &c);
    const struct flick_finger *f = &flick_finger;
    double middle = (f->past - f->behind) / 2;
    struct stand at = {shot->start.x * 1e-6 + s * middle, shot->start.y * 1e-6 + c * middle, s, c};
    *along = (b->at.x - at.x) * s + (b->at.y - at.y) * c;
    if (size_of(*along) > (f->past + f->behind) / 2 + f->radius + b->reach) {
        return false;
    }
    if (b->low >= z + 2 * f->height || b->top <= z + 1e-4) {
        return false;
    }
    return stand_gap(&at, (f->past + f->behind) / 2, 0, f->radius, &b->at, b->hx, b->hy, b->r) < 0;
}

/* The tip, a disc that comes along the stroke, meets one of the firers. */
static void finger_hit(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    const struct flick_finger *f = &flick_finger;
    double s, c;
    motion_heading(angle_norm(w->shot->heading), &s, &c);
    double x = w->shot->start.x * 1e-6 - s * f->behind, y = w->shot->start.y * 1e-6 - c * f->behind;
    double length = contact_ray(b, x, y, s, c, f->radius);
    if (length > f->behind + f->past) {
        return;
    }
    struct stand tip = {x + s * length, y + c * length, 1, 0};
    struct solid finger = {.at = tip, .r = f->radius, .round = true, .state = RESTING};
    struct solid *slot = &w->solid[w->count], keep = *slot;
    *slot = finger;
    struct touch t = contact_find(w, w->count, body, w->now);
    *slot = keep;
    finger.inverse_mass = 1 / f->mass;
    finger.vx = s * w->shot->speed * 1e-6 / f->lead;
    finger.vy = c * w->shot->speed * 1e-6 / f->lead;
    struct lever l = {&finger, b, t.x - tip.x, t.y - tip.y, t.x - b->at.x, t.y - b->at.y};
    double closing = approach(&l, t.nx, t.ny);
    if (closing <= 0) {
        return;
    }
    double j = (1 + b->bounce) * closing / effective(&l, t.nx, t.ny);
    push(&l, j * t.nx, j * t.ny);
    carry_on(w, body);
    work_blame(w, body, FLICK_STANDS, FLICK_BY_FINGER, FLICK_NONE);
    film_line(w, body, FLICK_AT_FINGER, FLICK_NONE);
    fall_push(w, body, j * t.nx, j * t.ny, f->height + w->shot->z0 * 1e-6 - b->low, FLICK_NONE);
}

void finger_strike(struct flick_work *w)
{
    double along;
    int n = 0;
    const struct solid *p = &w->solid[w->count];
    const struct flick_finger *f = &flick_finger;
    double sine, cosine;
    motion_heading(angle_norm(w->shot->heading), &sine, &cosine);
    double x0 = p->at.x - sine * f->behind, x1 = p->at.x + sine * f->past;
    double y0 = p->at.y - cosine * f->behind, y1 = p->at.y + cosine * f->past;
    grid_query(w, least(x0, x1) - f->radius, least(y0, y1) - f->radius, most(x0, x1) + f->radius,
               most(y0, y1) + f->radius);
    for (int k = 0; k < w->found_count; k++) {
        int i = w->found[k];
        struct solid *b = &w->solid[i];
        if (i == w->count || b->flags & FLICK_FINGER_PASSES ||
            !finger_touches(b, w->shot, &along)) {
            continue;
        }
        work_touch(w, i);
        b->swept = true;
        if (b->flags & FLICK_FIRER && !b->fixed) {
            b->along = along;
            w->order[n++] = i;
        }
    }
    for (int k = 0; k < n; k++) { /* in the order of the stroke */
        int first = k;
        for (int m = k + 1; m < n; m++) {
            const struct solid *a = &w->solid[w->order[m]], *b = &w->solid[w->order[first]];
            if (a->along < b->along || (a->along == b->along && w->order[m] < w->order[first])) {
                first = m;
            }
        }
        int body = w->order[first];
        w->order[first] = w->order[k];
        w->order[k] = body;
    }
    for (int k = 0; k < n; k++) {
        finger_hit(w, w->order[k]);
    }
}
