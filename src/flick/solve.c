/* The solver: loads a scene, runs from event to event, reports.
 *
 * Movers are few, so the queue is the least of a short array; ties go to the least id. After an
 * event only the changed bodies, and movers that expected to meet them, are predicted again. Bodies
 * that were touched are put back afterwards, so a shot costs what it touches.
 */
#include "flick/work.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* --- small services of the other files -------------------------------------------------------- */

bool work_obstacle(const struct solid *b)
{
    return b->state == RESTING || b->state == MOVING ||
           (b->state == TIPPING && !flick_material[b->cls].figure);
}

static bool runs_over(const struct flick_work *w, int body)
{
    for (int k = 0; k < w->overs; k++) {
        if (w->over[k] == body) {
            return true;
        }
    }
    return false;
}

bool work_apart(const struct flick_work *w, int a, int b)
{
    if (a == w->count || b == w->count) {
        return w->overs > 0 && runs_over(w, a == w->count ? b : a);
    }
    const struct solid *p = &w->solid[a], *q = &w->solid[b];
    return p->low >= q->top - 1e-4 || q->low >= p->top - 1e-4;
}

/* Something comes upright where the pellet is: the two take no notice of each other until they
 * part.
 */
void work_let_pass(struct flick_work *w, int body)
{
    const struct solid *p = &w->solid[w->count];
    if ((p->state == MOVING || p->state == RESTING) && !runs_over(w, body) &&
        contact_gap(p, &w->solid[body], w->now) < -1e-7 && w->overs < RUN_OVER_MAX) {
        w->over[w->overs++] = body;
        work_dirty(w, w->count);
    }
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

/* --- the pellet ------------------------------------------------------------------------------- */

static void hop(struct flick_work *w)
{
    const struct solid *p = &w->solid[w->count];
    if (w->z <= w->floor + 1e-6) {
        w->vz = p->speed * w->pellet->hop * luck_even(&w->luck);
    }
}

static void tumble(struct flick_work *w)
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

static void leave(struct flick_work *w)
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
static bool goes_over(const struct flick_work *w, int body)
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

static void run_over(struct flick_work *w, int body)
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
        tumble(w);
        break;
    case OWN_EDGE:
        over_edge(w, body);
        break;
    case OWN_LEAVE:
        leave(w);
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
        if (goes_over(w, met)) {
            work_settle(w, met);
            run_over(w, met);
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

static void run(struct flick_work *w, int cap)
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

/* --- loading ---------------------------------------------------------------------------------- */

void motion_heading(int32_t face, double *sine, double *cosine)
{
    int32_t quarter = face / (90 * DEG);
    double s, c;
    number_sincos((face - quarter * 90 * DEG) * (FLICK_PI / (180 * DEG)), &s, &c);
    switch (quarter) {
    case 0:
        *sine = s, *cosine = c;
        break;
    case 1:
        *sine = c, *cosine = -s;
        break;
    case 2:
        *sine = -s, *cosine = -c;
        break;
    default:
        *sine = -c, *cosine = s;
        break;
    }
}

static double area_of(double hx, double hy, double r)
{
    return 4 * hx * hy + 4 * (hx + hy) * r + FLICK_PI * r * r;
}

void solid_load(struct solid *b, const struct flick_body *body)
{
    const struct flick_material *m = &flick_material[body->cls];
    double hx = body->hx * 1e-6, hy = body->hy * 1e-6, r = body->round * 1e-6, s, c;
    double height = body->height > 0 ? body->height * 1e-6 : m->height;
    double area = area_of(hx, hy, r);
    /* sharp corners are rounded by a hair: a core touched from outside always has a normal */
    double hair = 100e-6;
    if (r < hair) {
        hair = least(hair - r, least(hx, hy) / 2);
        hx -= hair, hy -= hair, r += hair;
    }
    motion_heading(angle_norm(body->pose.face), &s, &c);
    *b = (struct solid){
        .at = {body->pose.at.x * 1e-6, body->pose.at.y * 1e-6, c, -s},
        .hx = hx,
        .hy = hy,
        .r = r,
        .reach = sqrt(hx * hx + hy * hy) + r,
        .low = body->z0 * 1e-6,
        .top = body->z0 * 1e-6 + height,
        .own_time = FLICK_NEVER,
        .hit_time = FLICK_NEVER,
        .partner = -1,
        .mover = -1,
        .touch = -1,
        .last = -1,
        .last_time = -1,
        .burst_time = -1,
        .fixed = m->fixed,
        .round = body->hx == 0 && body->hy == 0,
        .friction = m->friction,
        .bounce = m->bounce,
        .rim = m->rim > 0 ? m->rim : height,
        .mass = m->mass > 0 ? m->mass : m->density * area * height,
        .cls = body->cls,
        .profile = -1,
        .support = -1,
        .load = 1,
        .by = FLICK_NONE,
        .on = FLICK_NONE,
        .hx_um = body->hx,
        .hy_um = body->hy,
        .round_um = body->round,
        .flags = body->flags,
    };
    double ex = hx + r, ey = hy + r;
    b->k2 = b->round ? r * r / 2 : (ex * ex + ey * ey) / 3;
    b->inverse_mass = m->fixed ? 0 : 1 / b->mass;
    b->inverse_inertia = m->fixed ? 0 : 1 / (b->mass * b->k2);
}

/* Topple laws are shared by pieces of one kind and size. */
static void find_profile(struct flick_work *w, struct solid *b)
{
    const struct flick_material *m = &flick_material[b->cls];
    double height = b->top - b->low;
    if (!m->topples || m->fixed) {
        return;
    }
    for (int i = 0; i < w->profiles; i++) {
        const struct profile *p = &w->profile[i];
        if (p->cls == b->cls && p->hx == b->hx && p->hy == b->hy && p->r == b->r &&
            size_of(p->height - height) < 1e-9) {
            b->profile = i;
            return;
        }
    }
    struct profile *p = &w->profile[w->profiles];
    *p = (struct profile){
        .hx = b->hx,
        .hy = b->hy,
        .r = b->r,
        .height = height,
        .mass = b->mass,
        .cls = b->cls,
    };
    double centre = m->centre > 0 ? m->centre : height / 2;
    for (int axis = 0; axis < 2; axis++) {
        double a = (axis ? b->hy : b->hx) + b->r;
        double k2 = m->turn_k2 > 0 ? m->turn_k2 : (height * height + 4 * a * a) / 12;
        topple_prepare(&p->law[axis], a, centre, k2, height, b->mass, b->friction);
    }
    b->profile = w->profiles++;
}

void flick_solver_init(struct flick_solver *solver)
{
    *solver = (struct flick_solver){.work = NULL};
}

static void work_free(struct flick_work *w)
{
    if (!w) {
        return;
    }
    grid_release(&w->grid);
    free(w->solid);
    free(w->base);
    free(w->profile);
    free(w->movers);
    free(w->touched);
    free(w->dirty);
    free(w->seen);
    free(w->found);
    free(w->order);
    free(w->ids);
    free(w->scene_ids);
    free(w->faces);
    free(w->riders);
    free(w->film);
    free(w->out);
    free(w);
}

void flick_solver_release(struct flick_solver *solver)
{
    work_free(solver->work);
    solver->work = NULL;
}

static bool work_allocate(struct flick_work *w)
{
    size_t n = (size_t)w->count + 2;
    w->solid = calloc(n, sizeof *w->solid);
    w->base = calloc(n, sizeof *w->base);
    w->profile = calloc(n, sizeof *w->profile);
    w->movers = calloc(n, sizeof *w->movers);
    w->touched = calloc(n, sizeof *w->touched);
    w->dirty = calloc(n, sizeof *w->dirty);
    w->seen = calloc(n, sizeof *w->seen);
    w->found = calloc(2 * n, sizeof *w->found);
    w->order = calloc(n, sizeof *w->order);
    w->ids = calloc(n, sizeof *w->ids);
    w->scene_ids = calloc(n, sizeof *w->scene_ids);
    w->faces = calloc(n, sizeof *w->faces);
    w->riders = calloc(n, sizeof *w->riders);
    w->out = calloc(n, sizeof *w->out);
    w->line_room = 256;
    w->film = calloc((size_t)w->line_room, sizeof *w->film);
    return w->solid && w->base && w->profile && w->movers && w->touched && w->dirty && w->seen &&
           w->found && w->order && w->ids && w->scene_ids && w->faces && w->riders && w->out &&
           w->film;
}

static bool body_valid(const struct flick_body *b, int32_t count)
{
    return b->cls >= 0 && b->cls < FLICK_CLASS_COUNT && b->hx >= 0 && b->hy >= 0 && b->round >= 0 &&
           (b->hx > 0 || b->hy > 0 || b->round > 0) && b->z0 >= 0 && b->support >= FLICK_NONE &&
           b->support < count;
}

/* `order` becomes the scene's bodies by id, then by place. Insertion suits lists that are sorted
 * or nearly so. */
static void sort_bodies(int *order, const struct flick_scene *scene)
{
    for (int i = 0; i < scene->count; i++) {
        int k = i;
        while (k > 0 && scene->bodies[order[k - 1]].id > scene->bodies[i].id) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = i;
    }
}

static void load_solids(struct flick_work *w, const struct flick_scene *scene)
{
    int *place = w->found; /* sorted place of each body of the scene */
    sort_bodies(w->order, scene);
    for (int i = 0; i < w->count; i++) {
        place[w->order[i]] = i;
    }
    for (int i = 0; i < w->count; i++) {
        const struct flick_body *body = &scene->bodies[w->order[i]];
        solid_load(&w->solid[i], body);
        w->solid[i].origin = w->order[i];
        w->ids[i] = w->scene_ids[w->order[i]] = body->id;
        w->faces[i] = angle_norm(body->pose.face);
        w->solid[i].support = body->support >= 0 ? place[body->support] : -1;
        find_profile(w, &w->solid[i]);
    }
    for (int i = 0; i < w->count; i++) {
        if (w->solid[i].support == i) {
            w->solid[i].support = -1;
        }
    }
    w->solid[w->count] = (struct solid){.cls = FLICK_CLASS_COUNT,
                                        .state = GONE,
                                        .mover = -1,
                                        .touch = -1,
                                        .profile = -1,
                                        .origin = FLICK_PELLET};
}

bool flick_solver_load(struct flick_solver *solver, const struct flick_scene *scene)
{
    if (scene->count < 0 || scene->count > FLICK_BODIES_MAX || scene->width <= 0 ||
        scene->depth <= 0) {
        return false;
    }
    for (int i = 0; i < scene->count; i++) {
        if (!body_valid(&scene->bodies[i], scene->count)) {
            return false;
        }
    }
    struct flick_work *w = calloc(1, sizeof *w);
    if (!w) {
        return false;
    }
    w->count = scene->count;
    w->width = scene->width * 1e-6;
    w->depth = scene->depth * 1e-6;
    if (!work_allocate(w)) {
        work_free(w);
        return false;
    }
    load_solids(w, scene);
    stack_prepare(w);
    if (!grid_build(w)) {
        work_free(w);
        return false;
    }
    memcpy(w->base, w->solid, ((size_t)w->count + 1) * sizeof *w->solid);
    flick_solver_release(solver);
    solver->work = w;
    return true;
}

/* --- one shot --------------------------------------------------------------------------------- */

static bool shot_valid(const struct flick_work *w, const struct flick_shot *shot)
{
    return shot->set >= 0 && shot->set < FLICK_SET_COUNT && shot->size >= 0 &&
           shot->size < FLICK_SIZE_COUNT && shot->speed > 0 && shot->z0 >= 0 &&
           shot->start.x >= 0 && shot->start.y >= 0 && shot->start.x * 1e-6 <= w->width &&
           shot->start.y * 1e-6 <= w->depth;
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

static void begin(struct flick_work *w, const struct flick_shot *shot)
{
    double s, c;
    w->shot = shot;
    w->mode = shot->mode;
    w->pellet = &flick_pellet[shot->set][shot->size];
    w->luck = (struct luck){.seed = shot->seed};
    w->bend = sqrt(w->pellet->diffusion * flick_laws.tumble) / 2;
    w->now = 0;
    w->mover_count = w->touched_count = w->dirty_count = w->lines = w->overs = 0;
    w->bounces = 0;
    w->capped = w->no_memory = false;
    w->counts = (struct flick_counts){0};
    w->grid.shot++;
    w->grid.pool_used = 0;
    w->z = shot->z0 * 1e-6;
    w->vz = w->z_time = 0;
    bool tumbles = !plain(w, FLICK_NO_NOISE) || !plain(w, FLICK_NO_DRAG);
    w->to_tumble = tumbles ? flick_laws.tumble : FLICK_NEVER;
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
    if (!plain(w, FLICK_NO_FINGER)) {
        finger_strike(w);
    }
}

static int32_t origin_of(const struct flick_work *w, int body)
{
    return body >= 0 ? w->solid[body].origin : body;
}

static bool report_one(const struct flick_work *w, int body, struct flick_touched *out)
{
    const struct solid *b = &w->solid[body], *was = &w->base[body];
    *out = (struct flick_touched){
        .body = b->origin,
        .id = w->ids[body],
        .verdict = b->verdict,
        .cause = b->cause,
        .by = origin_of(w, b->by),
        .bounces = b->bounces,
        .on = b->verdict == FLICK_LEANS ? origin_of(w, b->on) : FLICK_NONE,
        .swept = b->swept,
        .pose = {{micro(b->at.x), micro(b->at.y)}, w->faces[body]},
        .hx = b->hx_um,
        .hy = b->hy_um,
        .round = b->round_um,
        .z0 = micro(b->low),
        .height = micro(b->top - b->low),
        .support = origin_of(w, b->support),
    };
    int64_t turn = nearest(b->turned * (180 * DEG / FLICK_PI));
    out->pose.face = angle_norm((int64_t)w->faces[body] - turn);
    out->moved = out->pose.at.x != micro(was->at.x) || out->pose.at.y != micro(was->at.y) ||
                 out->pose.face != w->faces[body] || out->z0 != micro(was->low) ||
                 out->hx != was->hx_um || out->hy != was->hy_um || b->support != was->support;
    return out->moved || out->swept || out->verdict != FLICK_STANDS ||
           out->cause != FLICK_BY_NOTHING;
}

static void report(struct flick_work *w)
{
    int *list = w->touched, n = w->touched_count, kept = 0;
    for (int i = 1; i < n; i++) { /* by id: the sorted place */
        int body = list[i], k = i;
        for (; k > 0 && list[k - 1] > body; k--) {
            list[k] = list[k - 1];
        }
        list[k] = body;
    }
    for (int i = 0; i < n; i++) {
        kept += report_one(w, list[i], &w->out[kept]);
    }
    const struct solid *p = &w->solid[w->count];
    w->last = (struct flick_result){
        .end = FLICK_OK,
        .touched = w->out,
        .touches = kept,
        .film = w->film,
        .lines = w->lines,
        .ids = w->scene_ids,
        .pellet = {{micro(p->at.x), micro(p->at.y)}, w->shot->heading},
        .pellet_z = micro(w->z),
        .pellet_off = p->at.x < 0 || p->at.y < 0 || p->at.x > w->width || p->at.y > w->depth,
        .duration = micro(w->now),
        .counts = w->counts,
    };
    w->last.counts.bounces = w->bounces;
}

/* Puts back what was touched. */
static void restore(struct flick_work *w)
{
    for (int i = 0; i < w->touched_count; i++) {
        w->solid[w->touched[i]] = w->base[w->touched[i]];
    }
    for (int i = 0; i < w->dirty_count; i++) {
        w->solid[w->dirty[i]].dirty = false;
    }
    w->solid[w->count] = w->base[w->count];
    w->dirty_count = 0;
}

enum flick_end flick_solve(struct flick_solver *solver, const struct flick_shot *shot,
                           struct flick_result *result)
{
    struct flick_work *w = solver->work;
    *result = (struct flick_result){.end = FLICK_BAD_SHOT, .pellet = {shot->start, shot->heading}};
    if (!w || !shot_valid(w, shot)) {
        return result->end;
    }
    w->brute = solver->brute_force;
    begin(w, shot);
    run(w, solver->event_cap > 0 ? solver->event_cap : flick_laws.event_cap);
    if (w->capped || w->no_memory) {
        result->end = w->no_memory ? FLICK_NO_MEMORY : FLICK_CAP_REACHED;
        result->counts = w->counts;
    } else {
        report(w);
        *result = w->last;
    }
    restore(w);
    w->shot = NULL;
    return result->end;
}

static uint64_t mix(uint64_t hash, int64_t value)
{
    uint64_t z = (hash ^ (uint64_t)value) * 0xBF58476D1CE4E5B9u;
    return z ^ (z >> 31);
}

/* A body by its id, so that the order of the scene does not show. */
static int64_t name_of(const struct flick_result *r, int32_t body)
{
    return body >= 0 ? r->ids[body] : (int64_t)body - INT32_MAX;
}

uint64_t flick_hash(const struct flick_result *r)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash = mix(mix(hash, r->end), r->touches);
    hash = mix(mix(mix(hash, r->pellet.at.x), r->pellet.at.y), r->pellet_z);
    hash = mix(mix(hash, r->pellet_off), r->duration);
    for (int32_t i = 0; i < r->touches; i++) {
        const struct flick_touched *t = &r->touched[i];
        const int64_t fields[] = {
            t->id,
            t->verdict,
            t->cause,
            name_of(r, t->by),
            t->bounces,
            name_of(r, t->on),
            t->moved,
            t->swept,
            t->pose.at.x,
            t->pose.at.y,
            t->pose.face,
            t->hx,
            t->hy,
            t->round,
            t->z0,
            t->height,
            name_of(r, t->support),
        };
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
            hash = mix(hash, fields[k]);
        }
    }
    return hash;
}

int32_t flick_finger_sweep(const struct flick_scene *scene, const struct flick_shot *shot,
                           int32_t *bodies, int32_t max)
{
    int32_t found = 0, last = -1;
    double last_along = -FLICK_NEVER;
    /* one pass for each, in the order of the stroke and then of the scene: few are touched */
    for (;;) {
        int32_t best = -1;
        double best_along = FLICK_NEVER;
        for (int32_t i = 0; i < scene->count; i++) {
            struct solid b;
            double along;
            if (scene->bodies[i].flags & FLICK_FINGER_PASSES) {
                continue;
            }
            solid_load(&b, &scene->bodies[i]);
            bool later = finger_touches(&b, shot, &along) &&
                         (along > last_along || (along == last_along && i > last));
            if (later && along < best_along) {
                best = i;
                best_along = along;
            }
        }
        if (best < 0) {
            return found;
        }
        if (found < max) {
            bodies[found] = best;
        }
        found++;
        last = best;
        last_along = best_along;
    }
}
