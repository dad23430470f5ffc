/* The resting pieces in a uniform grid.
 *
 * Built once per scene. Outlines are entered grown by the largest disc that flies by, so a moving
 * disc needs only the cells its centre crosses. Pieces that moved and rest again during a shot are
 * added in lists; their old entries do no harm, since every look asks the piece where it is now.
 */
#include "flick/work.h"

#include <stdlib.h>
#include <string.h>

static const double cell_size = 0.060;
static const double margin = 0.012; /* the largest disc that uses centre lines */

struct range {
    int x0, y0, x1, y1;
};

static int cell_of(double v, int cells)
{
    int i = (int)clamp(v / cell_size, 0, 1e6);
    return i >= cells ? cells - 1 : i;
}

static struct range cells_of(const struct grid *g, double x0, double y0, double x1, double y1)
{
    return (struct range){cell_of(x0, g->columns), cell_of(y0, g->rows), cell_of(x1, g->columns),
                          cell_of(y1, g->rows)};
}

static struct range cells_of_solid(const struct grid *g, const struct solid *b)
{
    double c = size_of(b->at.c), s = size_of(b->at.s), out = b->r + margin;
    double ex = b->hx * c + b->hy * s + out, ey = b->hx * s + b->hy * c + out;
    return cells_of(g, b->at.x - ex, b->at.y - ey, b->at.x + ex, b->at.y + ey);
}

/* Two passes: the first counts the entries of each cell, the second writes them. */
static void fill(struct flick_work *w, bool write)
{
    struct grid *g = &w->grid;
    for (int i = 0; i < w->count; i++) {
        const struct solid *b = &w->solid[i];
        struct range r = cells_of_solid(g, b);
        for (int y = r.y0; y <= r.y1; y++) {
            for (int x = r.x0; x <= r.x1; x++) {
                int *slot = &g->first[y * g->columns + x + 1];
                if (write) {
                    g->entry[*slot] = (struct cell_entry){b->at.x, b->at.y, b->reach, i};
                }
                (*slot)++;
            }
        }
    }
}

bool grid_build(struct flick_work *w)
{
    struct grid *g = &w->grid;
    g->size = cell_size;
    g->columns = (int)(w->width / cell_size) + 1;
    g->rows = (int)(w->depth / cell_size) + 1;
    size_t cells = (size_t)g->columns * (size_t)g->rows;
    g->first = calloc(cells + 2, sizeof *g->first);
    g->late = calloc(cells, sizeof *g->late);
    g->stamp = calloc(cells, sizeof *g->stamp);
    if (!g->first || !g->late || !g->stamp) {
        return false;
    }
    fill(w, false);
    int total = 0;
    for (size_t i = 1; i <= cells; i++) { /* counts become places; fill() then ends each cell */
        int n = g->first[i];
        g->first[i] = total;
        total += n;
    }
    g->entry = calloc((size_t)total + 1, sizeof *g->entry);
    if (!g->entry) {
        return false;
    }
    fill(w, true);
    return true;
}

void grid_release(struct grid *g)
{
    free(g->first);
    free(g->entry);
    free(g->late);
    free(g->stamp);
    free(g->pool);
    *g = (struct grid){.size = 0};
}

static bool pool_grow(struct flick_work *w)
{
    struct grid *g = &w->grid;
    int room = g->pool_room ? g->pool_room * 2 : 256;
    struct late_entry *more = realloc(g->pool, (size_t)room * sizeof *more);
    if (!more) {
        w->no_memory = true;
        return false;
    }
    g->pool = more;
    g->pool_room = room;
    return true;
}

static bool late_has(const struct grid *g, int cell, int body)
{
    for (int k = g->late[cell]; k >= 0; k = g->pool[k].next) {
        if (g->pool[k].body == body) {
            return true;
        }
    }
    return false;
}

void grid_add(struct flick_work *w, int body)
{
    struct grid *g = &w->grid;
    struct range r = cells_of_solid(g, &w->solid[body]);
    for (int y = r.y0; y <= r.y1; y++) {
        for (int x = r.x0; x <= r.x1; x++) {
            int cell = y * g->columns + x;
            if (g->stamp[cell] != g->shot) {
                g->stamp[cell] = g->shot;
                g->late[cell] = -1;
            }
            if (late_has(g, cell, body)) {
                continue;
            }
            if (g->pool_used == g->pool_room && !pool_grow(w)) {
                return;
            }
            g->pool[g->pool_used] = (struct late_entry){body, g->late[cell]};
            g->late[cell] = g->pool_used++;
        }
    }
}

static void found_add(struct flick_work *w, int body)
{
    if (w->seen[body] != w->query) {
        w->seen[body] = w->query;
        w->found[w->found_count++] = body;
    }
}

/* `found` becomes the standing pieces near the rectangle, in index order of discovery; callers that
 * need an order sort by what they look for and break ties by index. */
void grid_query(struct flick_work *w, double x0, double y0, double x1, double y1)
{
    struct grid *g = &w->grid;
    w->query++;
    w->found_count = 0;
    if (w->brute) {
        for (int i = 0; i <= w->count; i++) {
            if (work_obstacle(&w->solid[i]) && w->solid[i].state != MOVING) {
                found_add(w, i);
            }
        }
        return;
    }
    struct range r = cells_of(g, x0, y0, x1, y1);
    for (int y = r.y0; y <= r.y1; y++) {
        for (int x = r.x0; x <= r.x1; x++) {
            int cell = y * g->columns + x;
            for (int k = g->first[cell]; k < g->first[cell + 1]; k++) {
                const struct solid *b = &w->solid[g->entry[k].body];
                if (work_obstacle(b) && b->state != MOVING) {
                    found_add(w, g->entry[k].body);
                }
            }
            if (g->stamp[cell] != g->shot) {
                continue;
            }
            for (int k = g->late[cell]; k >= 0; k = g->pool[k].next) {
                const struct solid *b = &w->solid[g->pool[k].body];
                if (work_obstacle(b) && b->state != MOVING) {
                    found_add(w, g->pool[k].body);
                }
            }
        }
    }
}

struct ray {
    int body;
    double x, y, dx, dy, r, best;
    int partner;
};

/* How far the pellet's middle is from a piece's heights when it gets there. */
static double beside(const struct flick_work *w, const struct ray *ray, int j)
{
    const struct solid *b = &w->solid[j], *p = &w->solid[ray->body];
    double time = motion_time(p, ray->best);
    double middle = pellet_foot(w, time < FLICK_NEVER ? time : w->now) + p->r;
    return most(0, most(b->low - middle, middle - b->top));
}

/* Of faces that stand over each other a ball meets the one its middle is level with. */
static bool comes_first(const struct flick_work *w, const struct ray *ray, int j, double length)
{
    static const double level = 1e-7;
    if (ray->partner < 0 || ray->body != w->count || size_of(length - ray->best) > level) {
        return length < ray->best || (length == ray->best && j < ray->partner);
    }
    double own = beside(w, ray, j), other = beside(w, ray, ray->partner);
    return own < other || (own == other && j < ray->partner);
}

static void ray_try(const struct flick_work *w, struct ray *ray, int j)
{
    const struct solid *b = &w->solid[j];
    if (!work_obstacle(b) || b->state == MOVING || j == ray->body || work_apart(w, ray->body, j)) {
        return;
    }
    double length = contact_ray(b, ray->x, ray->y, ray->dx, ray->dy, ray->r);
    if (length < FLICK_NEVER && comes_first(w, ray, j, length)) {
        ray->best = length;
        ray->partner = j;
    }
}

static void ray_cell(const struct flick_work *w, struct ray *ray, int cell)
{
    const struct grid *g = &w->grid;
    for (int k = g->first[cell]; k < g->first[cell + 1]; k++) {
        const struct cell_entry *e = &g->entry[k];
        double ex = e->x - ray->x, ey = e->y - ray->y, reach = e->reach + ray->r;
        double aside = ex * ray->dy - ey * ray->dx, along = ex * ray->dx + ey * ray->dy;
        if (aside >= reach || aside <= -reach || along < -reach || along - reach > ray->best) {
            continue;
        }
        ray_try(w, ray, e->body);
    }
    if (g->stamp[cell] != g->shot) {
        return;
    }
    for (int k = g->late[cell]; k >= 0; k = g->pool[k].next) {
        ray_try(w, ray, g->pool[k].body);
    }
}

/* Walks the cells the centre line crosses, nearest first. */
static void ray_walk(const struct flick_work *w, struct ray *ray, double length)
{
    const struct grid *g = &w->grid;
    int x = cell_of(ray->x, g->columns), y = cell_of(ray->y, g->rows);
    int sx = ray->dx > 0 ? 1 : -1, sy = ray->dy > 0 ? 1 : -1;
    double step_x = ray->dx != 0 ? cell_size / size_of(ray->dx) : FLICK_NEVER;
    double step_y = ray->dy != 0 ? cell_size / size_of(ray->dy) : FLICK_NEVER;
    double next_x =
        ray->dx != 0 ? ((x + (sx > 0 ? 1 : 0)) * cell_size - ray->x) / ray->dx : FLICK_NEVER;
    double next_y =
        ray->dy != 0 ? ((y + (sy > 0 ? 1 : 0)) * cell_size - ray->y) / ray->dy : FLICK_NEVER;
    for (;;) {
        ray_cell(w, ray, y * g->columns + x);
        double edge = least(next_x, next_y);
        if (edge > length || edge > ray->best) {
            return;
        }
        if (next_x <= next_y) {
            x += sx;
            next_x += step_x;
        } else {
            y += sy;
            next_y += step_y;
        }
        if (x < 0 || y < 0 || x >= g->columns || y >= g->rows) {
            return;
        }
    }
}

double grid_ray(struct flick_work *w, int body, double limit, int *partner)
{
    const struct solid *b = &w->solid[body];
    *partner = -1;
    if (b->speed <= 0) {
        return FLICK_NEVER;
    }
    double length = b->speed * motion_share(b, limit) + 1e-9;
    struct ray ray = {
        .body = body,
        .x = b->at.x,
        .y = b->at.y,
        .dx = b->vx / b->speed,
        .dy = b->vy / b->speed,
        .r = b->r,
        .best = FLICK_NEVER,
        .partner = -1,
    };
    ray.best = length;
    if (w->brute) {
        for (int j = 0; j <= w->count; j++) {
            ray_try(w, &ray, j);
        }
    } else if (b->r <= margin) {
        ray_walk(w, &ray, length);
    } else {
        double ex = ray.dx * length, ey = ray.dy * length, out = b->reach;
        grid_query(w, least(b->at.x, b->at.x + ex) - out, least(b->at.y, b->at.y + ey) - out,
                   most(b->at.x, b->at.x + ex) + out, most(b->at.y, b->at.y + ey) + out);
        for (int k = 0; k < w->found_count; k++) {
            ray_try(w, &ray, w->found[k]);
        }
    }
    if (ray.partner < 0) {
        return FLICK_NEVER;
    }
    *partner = ray.partner;
    return motion_time(b, ray.best);
}
