/* What the solver's files share: laws, lists of movers and of what was touched, blame. */
#include "flick/work.h"

const struct flick_laws flick_laws = {
    .floor_moving = 0.020,
    .floor_fixed = 0.001,
    .again = 0.002,
    .rest_speed = 0.010,
    .spin_share = 1.17,
    .tumble = 0.05,
    .climb = 0.3,
    .thrown = 0.5,
    .low_share = 0.25,
    .drop_step = 0.003,
    .drop_force = 1.0,
    .least_overlap = 0.25,
    .burst = 24,
    .event_cap = 20000,
};

bool work_obstacle(const struct solid *b)
{
    return b->state == RESTING || b->state == MOVING ||
           (b->state == TIPPING && !flick_material[b->cls].figure);
}

bool work_apart(const struct flick_work *w, int a, int b)
{
    if (a == w->count || b == w->count) {
        return w->overs > 0 && pellet_over(w, a == w->count ? b : a);
    }
    const struct solid *p = &w->solid[a], *q = &w->solid[b];
    return p->low >= q->top - 1e-4 || q->low >= p->top - 1e-4;
}

void work_touch(struct flick_work *w, int body)
{
    if (body < w->count && w->solid[body].touch < 0) {
        w->solid[body].touch = w->touched_count;
        w->touched[w->touched_count++] = body;
    }
}

void work_dirty(struct flick_work *w, int body)
{
    if (!w->solid[body].dirty) {
        w->solid[body].dirty = true;
        w->dirty[w->dirty_count++] = body;
    }
}

void work_move(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    work_touch(w, body);
    if (b->mover < 0) {
        b->mover = w->mover_count;
        w->movers[w->mover_count++] = body;
    }
    b->state = MOVING;
}

/* Takes it off the list of movers and out of motion, into another state. */
void work_remove(struct flick_work *w, int body, enum state state)
{
    struct solid *b = &w->solid[body];
    if (b->mover >= 0) {
        int last = w->movers[--w->mover_count];
        w->movers[b->mover] = last;
        w->solid[last].mover = b->mover;
        b->mover = -1;
    }
    b->state = state;
    b->vx = b->vy = b->w = b->speed = b->stop = b->rate = 0;
    b->own = OWN_NOTHING;
    b->own_time = b->hit_time = FLICK_NEVER;
    b->partner = -1;
    work_dirty(w, body);
}

void work_rest(struct flick_work *w, int body)
{
    bool moved = w->solid[body].state == MOVING;
    work_remove(w, body, RESTING);
    if (moved) {
        grid_add(w, body);
    }
}

enum flick_cause work_cause_of(const struct flick_work *w, int by)
{
    if (by < 0) {
        return FLICK_BY_FINGER;
    }
    if (by == w->count) {
        return w->bounces ? FLICK_BY_RICOCHET : FLICK_BY_PELLET;
    }
    enum flick_class cls = w->solid[by].cls;
    return flick_material[cls].figure || cls == FLICK_GUN ? FLICK_BY_PIECE : FLICK_BY_TERRAIN;
}

/* The first push is remembered until something worse happens. */
void work_blame(struct flick_work *w, int body, enum flick_verdict verdict, enum flick_cause cause,
                int by)
{
    struct solid *b = &w->solid[body];
    if (body == w->count || b->fixed || (verdict == FLICK_STANDS && b->cause != FLICK_BY_NOTHING)) {
        return;
    }
    b->verdict = verdict;
    b->cause = cause;
    b->by = by;
    b->bounces = w->bounces;
}
