/* One shot: set up, run, report, put back. Bodies that were touched are put back afterwards, so a
 * shot costs what it touches. */
#include "flick/work.h"

#include <stddef.h>

static bool shot_valid(const struct flick_work *w, const struct flick_shot *shot)
{
    return shot->set >= 0 && shot->set < FLICK_SET_COUNT && shot->size >= 0 &&
           shot->size < FLICK_SIZE_COUNT && shot->speed > 0 && shot->z0 >= 0 &&
           shot->start.x >= 0 && shot->start.y >= 0 && shot->start.x * 1e-6 <= w->width &&
           shot->start.y * 1e-6 <= w->depth;
}

static void begin(struct flick_work *w, const struct flick_shot *shot)
{
    w->shot = shot;
    w->mode = shot->mode;
    w->luck = (struct luck){.seed = shot->seed};
    w->now = 0;
    w->mover_count = w->touched_count = w->dirty_count = w->lines = 0;
    w->capped = w->no_memory = false;
    w->counts = (struct flick_counts){0};
    w->grid.shot++;
    w->grid.pool_used = 0;
    pellet_start(w, shot);
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
    events_run(w, solver->event_cap > 0 ? solver->event_cap : flick_laws.event_cap);
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
