/* Taking in a scene. Bodies are sorted by the caller's id, so that the order they come in cannot
 * matter. */
#include "flick/work.h"

#include <stdlib.h>
#include <string.h>

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
