/* From event to event. Movers are few, so the queue is the least of a short array; ties go to the
 * least id. After an event only the changed bodies, and movers that expected to meet them, are
 * predicted again. */
#include "flick/work.h"

#include <assert.h>

/* --- what happens to one body by itself ------------------------------------------------------- */

static void own_offer(struct solid *b, enum own own, double time)
{
    if (time < b->own_time) {
        b->own_time = time;
        b->own = own;
    }
}

static double way_to_edge(const struct flick_work *w, const struct solid *b)
{
    double way = FLICK_NEVER;
    if (b->vx != 0) {
        way = ((b->vx > 0 ? w->width : 0) - b->at.x) / b->vx;
    }
    if (b->vy != 0) {
        way = least(way, ((b->vy > 0 ? w->depth : 0) - b->at.y) / b->vy);
    }
    return way < FLICK_NEVER ? most(0, way * b->speed) : FLICK_NEVER;
}

/* When the pellet comes off something it is on; of a thing that moves itself, when to look again.
 */
static double time_off(const struct flick_work *w, const struct solid *under)
{
    static const double look = 0.002, clear = 1e-7;
    const struct solid *p = &w->solid[w->count];
    double dx = p->vx / p->speed, dy = p->vy / p->speed;
    if (under->state != MOVING) {
        return motion_time(p, contact_leave(under, p->at.x, p->at.y, dx, dy, p->r) + clear);
    }
    struct solid there = *under;
    there.at = motion_at(under, w->now);
    double time = motion_time(p, contact_leave(&there, p->at.x, p->at.y, dx, dy, p->r) + clear);
    return most(time, w->now + look);
}

static void predict_own(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    b->own_time = b->since + b->stop;
    b->own = OWN_STOP;
    double way = b->speed * b->stop / 2, edge = way_to_edge(w, b);
    if (edge < way) {
        own_offer(b, OWN_EDGE, motion_time(b, edge));
    }
    if (body == w->count) {
        if (w->to_tumble < way) {
            own_offer(b, OWN_TUMBLE, motion_time(b, w->to_tumble));
        }
        for (int k = 0; k < w->overs && b->speed > 0; k++) {
            own_offer(b, OWN_LEAVE, time_off(w, &w->solid[w->over[k]]));
        }
    } else if ((b->support >= 0 || b->carries) && !plain(w, FLICK_NO_FALL)) {
        own_offer(b, OWN_SHIFT, stack_time(w, body));
    }
}

/* --- predictions ------------------------------------------------------------------------------ */

static void take_hit(struct solid *b, int partner, double time)
{
    if (time < b->hit_time || (time == b->hit_time && partner < b->partner)) {
        b->hit_time = time;
        b->partner = partner;
    }
}

static void predict_box(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    double share = motion_share(b, b->own_time), ex = b->vx * share, ey = b->vy * share;
    double out = b->reach;
    grid_query(w, least(b->at.x, b->at.x + ex) - out, least(b->at.y, b->at.y + ey) - out,
               most(b->at.x, b->at.x + ex) + out, most(b->at.y, b->at.y + ey) + out);
    for (int k = 0; k < w->found_count; k++) {
        int j = w->found[k];
        if (j != body && !work_apart(w, body, j)) {
            double limit = least(b->own_time, b->hit_time * (1 + 1e-15));
            take_hit(b, j, contact_time(w, body, j, limit));
        }
    }
}

static void predict(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    if (b->state != MOVING) {
        return;
    }
    w->counts.predictions++;
    b->hit_time = FLICK_NEVER;
    b->partner = -1;
    predict_own(w, body);
    if (b->round) {
        int partner;
        double time = grid_ray(w, body, b->own_time, &partner);
        if (partner >= 0) {
            take_hit(b, partner, time);
        }
    } else {
        predict_box(w, body);
    }
    for (int k = 0; k < w->mover_count; k++) {
        int j = w->movers[k];
        if (j != body && w->solid[j].state == MOVING && !work_apart(w, body, j)) {
            take_hit(b, j, contact_time(w, body, j, least(b->own_time, b->hit_time)));
        }
    }
}

/* A body came to rest or was put somewhere: those who move may meet it there. */
static void announce(struct flick_work *w, int body)
{
    for (int k = 0; k < w->mover_count; k++) {
        struct solid *m = &w->solid[w->movers[k]];
        if (m->state == MOVING && !m->dirty && !work_apart(w, w->movers[k], body)) {
            double limit = least(m->own_time, m->hit_time);
            take_hit(m, body, contact_time(w, w->movers[k], body, limit));
        }
    }
}

static void repredict(struct flick_work *w)
{
    for (int k = 0; k < w->mover_count; k++) {
        int m = w->movers[k], p = w->solid[m].partner;
        if (p >= 0 && w->solid[p].dirty) {
            work_dirty(w, m);
        }
    }
    for (int k = 0; k < w->dirty_count; k++) {
        struct solid *b = &w->solid[w->dirty[k]];
        if (b->state == MOVING) {
            if (b->since != w->now) {
                work_settle(w, w->dirty[k]); /* rays start where it is now */
            }
            predict(w, w->dirty[k]);
        }
    }
    for (int k = 0; k < w->dirty_count; k++) {
        if (w->solid[w->dirty[k]].state != MOVING && work_obstacle(&w->solid[w->dirty[k]])) {
            announce(w, w->dirty[k]);
        }
    }
    for (int k = 0; k < w->dirty_count; k++) {
        w->solid[w->dirty[k]].dirty = false;
    }
    w->dirty_count = 0;
}

/* --- events ----------------------------------------------------------------------------------- */

static void over_edge(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    work_settle(w, body);
    b->verdict = FLICK_STANDS;
    work_blame(w, body, FLICK_OFF, b->cause ? b->cause : FLICK_BY_PELLET, b->by);
    film_line(w, body, FLICK_AT_OFF, FLICK_NONE);
    work_remove(w, body, GONE);
    b->fall.x = 1, b->fall.y = 0;
    stack_release(w, body);
}

static void stop(struct flick_work *w, int body)
{
    work_settle(w, body);
    if (body == w->count) {
        w->z = w->floor;
        w->vz = 0;
    }
    work_rest(w, body);
    film_line(w, body, FLICK_AT_STOP, FLICK_NONE);
}

static void own_event(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    switch (b->own) {
    case OWN_STOP:
        stop(w, body);
        break;
    case OWN_TUMBLE:
        pellet_tumble(w);
        break;
    case OWN_EDGE:
        over_edge(w, body);
        break;
    case OWN_LEAVE:
        pellet_leave(w);
        break;
    case OWN_SHIFT:
        work_settle(w, body);
        work_dirty(w, body);
        stack_check(w, body);
        break;
    case OWN_FALL:
        fall_event(w, body);
        break;
    case OWN_NOTHING:
        assert(!"an event without a kind");
    }
}

static void hit_event(struct flick_work *w, int body)
{
    int other = w->solid[body].partner;
    if (body == w->count || other == w->count) {
        int met = body == w->count ? other : body;
        work_settle(w, w->count);
        if (pellet_goes_over(w, met)) {
            work_settle(w, met);
            pellet_run_over(w, met);
            return;
        }
    }
    impact(w, body < other ? body : other, body < other ? other : body);
}

static int next_mover(const struct flick_work *w, double *time)
{
    int next = -1;
    *time = FLICK_NEVER;
    for (int k = 0; k < w->mover_count; k++) {
        int m = w->movers[k];
        double t = least(w->solid[m].own_time, w->solid[m].hit_time);
        if (t < *time || (t == *time && m < next)) {
            *time = t;
            next = m;
        }
    }
    return next;
}

void events_run(struct flick_work *w, int cap)
{
    repredict(w);
    for (;;) {
        double time;
        int m = next_mover(w, &time);
        if (m < 0) {
            return;
        }
        if (++w->counts.events > cap || w->no_memory) {
            w->capped = true;
            return;
        }
        w->now = most(w->now, time);
        if (w->solid[m].hit_time <= w->solid[m].own_time) {
            hit_event(w, m);
        } else {
            own_event(w, m);
        }
        repredict(w);
        if (w->watch) {
            w->watch(w, w->watch_data);
        }
    }
}
