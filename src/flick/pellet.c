/* The pellet: tumbles, hops, and what it runs over. */
#include "flick/work.h"

bool pellet_over(const struct flick_work *w, int body)
{
    for (int k = 0; k < w->overs; k++) {
        if (w->over[k] == body) {
            return true;
        }
    }
    return false;
}

/* Something comes upright where the pellet is: the two take no notice of each other until they
 * part.
 */
void pellet_let_pass(struct flick_work *w, int body)
{
    const struct solid *p = &w->solid[w->count];
    if ((p->state == MOVING || p->state == RESTING) && !pellet_over(w, body) &&
        contact_gap(p, &w->solid[body], w->now) < -1e-7 && w->overs < RUN_OVER_MAX) {
        w->over[w->overs++] = body;
        work_dirty(w, w->count);
    }
}

static void hop(struct flick_work *w)
{
    const struct solid *p = &w->solid[w->count];
    if (w->z <= w->floor + 1e-6) {
        w->vz = p->speed * w->pellet->hop * luck_even(&w->luck);
    }
}

void pellet_tumble(struct flick_work *w)
{
    struct solid *p = &w->solid[w->count];
    work_settle(w, w->count);
    w->to_tumble = flick_laws.tumble;
    w->counts.tumbles++;
    if (!plain(w, FLICK_NO_NOISE)) {
        double t = w->bend * luck_bell(&w->luck), d = 1 / (1 + t * t);
        double c = (1 - t * t) * d, s = 2 * t * d, vx = p->vx;
        p->vx = vx * c - p->vy * s;
        p->vy = vx * s + p->vy * c;
        hop(w);
    }
    motion_set(w, w->count);
    work_dirty(w, w->count);
    film_line(w, w->count, FLICK_AT_TUMBLE, FLICK_NONE);
}

static void set_floor(struct flick_work *w)
{
    w->floor = 0;
    for (int k = 0; k < w->overs; k++) {
        const struct solid *o = &w->solid[w->over[k]];
        if (flick_material[o->cls].flat_top) {
            w->floor = most(w->floor, o->top);
        }
    }
}

void pellet_leave(struct flick_work *w)
{
    struct solid *p = &w->solid[w->count];
    work_settle(w, w->count);
    double floor = w->floor;
    int kept = 0;
    for (int k = 0; k < w->overs; k++) {
        if (contact_gap(p, &w->solid[w->over[k]], w->now) <= 0) {
            w->over[kept++] = w->over[k];
        }
    }
    w->overs = kept;
    set_floor(w);
    work_dirty(w, w->count);
    if (w->floor != floor) {
        film_line(w, w->count, FLICK_AT_CLIMB, FLICK_NONE);
    }
}

/* Does the pellet go over (or under) what it is about to meet? Over a man it must be high enough
 * all the way across; on a flat top it may come down. */
bool pellet_goes_over(const struct flick_work *w, int body)
{
    const struct solid *p = &w->solid[w->count], *b = &w->solid[body];
    double foot = pellet_foot(w, w->now), r = w->pellet->radius;
    if (foot + 2 * r <= b->low + 1e-6) {
        return true;
    }
    if (w->overs == RUN_OVER_MAX || foot < b->top - flick_laws.climb * r) {
        return false;
    }
    if (flick_material[b->cls].flat_top) {
        return true;
    }
    if (foot < b->top) {
        return false;
    }
    double fade = motion_fade(p, w->now), speed = p->speed * fade;
    if (speed <= 0) {
        return false;
    }
    struct stand at = motion_at(p, w->now);
    double way = contact_leave(b, at.x, at.y, p->vx / p->speed, p->vy / p->speed, p->r);
    return pellet_foot(w, w->now + way / speed) >= b->top;
}

void pellet_run_over(struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    work_settle(w, w->count);
    w->over[w->overs++] = body;
    set_floor(w);
    if (w->z < w->floor) {
        w->z = w->floor;
        w->vz = most(0, w->vz);
    }
    work_dirty(w, w->count);
    work_dirty(w, body);
    if (flick_material[b->cls].flat_top) {
        film_line(w, w->count, FLICK_AT_CLIMB, body);
    }
}

/* What the pellet lies on, or touches that is no higher. */
static void find_ground(struct flick_work *w)
{
    struct solid *p = &w->solid[w->count];
    grid_query(w, p->at.x - p->r, p->at.y - p->r, p->at.x + p->r, p->at.y + p->r);
    for (int k = 0; k < w->found_count && w->overs < RUN_OVER_MAX; k++) {
        const struct solid *b = &w->solid[w->found[k]];
        if (w->found[k] != w->count && flick_material[b->cls].flat_top && b->top <= w->z + 1e-4 &&
            contact_gap(p, b, 0) < 0) {
            w->over[w->overs++] = w->found[k];
        }
    }
    set_floor(w);
}

void pellet_start(struct flick_work *w, const struct flick_shot *shot)
{
    double s, c;
    bool tumbles = !plain(w, FLICK_NO_NOISE) || !plain(w, FLICK_NO_DRAG);
    w->pellet = &flick_pellet[shot->set][shot->size];
    w->bend = sqrt(w->pellet->diffusion * flick_laws.tumble) / 2;
    w->to_tumble = tumbles ? flick_laws.tumble : FLICK_NEVER;
    w->overs = 0;
    w->bounces = 0;
    w->z = shot->z0 * 1e-6;
    w->vz = w->z_time = 0;
    motion_heading(angle_norm(shot->heading), &s, &c);
    struct solid *p = &w->solid[w->count];
    double speed = shot->speed * 1e-6;
    *p = (struct solid){
        .at = {shot->start.x * 1e-6, shot->start.y * 1e-6, 1, 0},
        .r = w->pellet->radius,
        .reach = w->pellet->radius,
        .vx = s * speed,
        .vy = c * speed,
        .own_time = FLICK_NEVER,
        .hit_time = FLICK_NEVER,
        .partner = -1,
        .inverse_mass = 1 / w->pellet->mass,
        .mass = w->pellet->mass,
        .bounce = w->pellet->bounce,
        .round = true,
        .mover = -1,
        .touch = -1,
        .last = -1,
        .last_time = -1,
        .burst_time = -1,
        .cls = FLICK_CLASS_COUNT,
        .profile = -1,
        .support = -1,
        .load = 1,
        .origin = FLICK_PELLET,
        .by = FLICK_NONE,
        .on = FLICK_NONE,
    };
    find_ground(w);
    work_move(w, w->count);
    motion_set(w, w->count);
    if (!plain(w, FLICK_NO_NOISE)) {
        hop(w);
    }
    work_dirty(w, w->count);
    film_line(w, w->count, FLICK_AT_START, FLICK_NONE);
}
