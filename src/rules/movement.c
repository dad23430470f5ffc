#include "rules/movement.h"

#include <stdlib.h>
#include <string.h>

/* ---- pieces in the way
 * --------------------------------------------------------------------------- */

int32_t path_length(const struct path *path)
{
    int64_t length = 0;
    for (int i = 1; i < path->count; i++)
        length += vec_distance(path->point[i - 1], path->point[i]);
    return length > INT32_MAX ? INT32_MAX : (int32_t)length;
}

/* Cheap rejection: the boxes around leg and outline do not meet. */
static bool far_apart(struct vec a, struct vec b, int32_t radius, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    return (a.x < low.x - radius && b.x < low.x - radius) ||
           (a.y < low.y - radius && b.y < low.y - radius) ||
           (a.x > high.x + radius && b.x > high.x + radius) ||
           (a.y > high.y + radius && b.y > high.y + radius);
}

static bool leg_meets(struct vec a, struct vec b, int32_t radius, const struct outline *o)
{
    return !far_apart(a, b, radius, o) && track_gap(a, b, radius, o) < -OVERLAP;
}

enum { SPANS_MAX = 64 };

static int spans_of(const struct table *table, struct vec a, struct vec b,
                    bool (*is)(const struct table *, int), struct span *spans)
{
    int count = 0;
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *piece = &table->piece[i];
        if (piece->where != WHERE_TABLE || !is || !is(table, i))
            continue;
        struct outline o = piece_outline(table, piece);
        if (far_apart(a, b, 0, &o))
            continue;
        struct span found[SPANS_MAX];
        int n = track_spans(a, b, &o, found, SPANS_MAX);
        for (int k = 0; k < n && count < SPANS_MAX; k++)
            spans[count++] = found[k];
        count = spans_join(spans, count);
    }
    return count;
}

enum { SLACK = 2 }; /* µm that rounding may leave uncovered */

/* Water on the leg that no bridge, ford or road covers. With `wading` the mover may stand in it (a
 * shot has pushed him there): he walks out of that water, but not into any other. */
static bool leg_wet(const struct ground *ground, struct vec a, struct vec b, bool wading,
                    struct ref *what)
{
    struct span wet[SPANS_MAX], dry[SPANS_MAX];
    int wets = spans_of(ground->table, a, b, ground->is_water, wet);
    if (wets == 0)
        return false;
    int dries = spans_of(ground->table, a, b, ground->is_pass, dry);
    bool stands_dry = wet[0].from > 0 || (dries > 0 && dry[0].from == 0);
    if (wading && !stands_dry && wet[0].to < vec_distance(a, b) - SLACK)
        memmove(wet, wet + 1, sizeof wet[0] * (size_t)--wets);
    if (spans_covered(wet, wets, dry, dries, SLACK))
        return false;
    *what = (struct ref){0};
    for (int i = 0; i < ground->table->pieces && !what->kind; i++) {
        struct span one[1];
        struct outline o = piece_outline(ground->table, &ground->table->piece[i]);
        if (ground->table->piece[i].where == WHERE_TABLE && ground->is_water(ground->table, i) &&
            track_spans(a, b, &o, one, 1))
            *what = ref_piece(ground->table, i);
    }
    return true;
}

static bool leg_clear(const struct ground *ground, struct vec a, struct vec b, bool first,
                      struct barred *barred)
{
    const struct table *table = ground->table;
    *barred = (struct barred){.from = a, .to = b};
    for (int i = 0; i < table->bases; i++) {
        if (table->base[i].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&table->base[i]);
        if (far_apart(a, b, ground->radius, &o))
            continue;
        int why = ground->base_bars ? ground->base_bars(ground, i) : 0;
        if (why && leg_meets(a, b, ground->radius, &o)) {
            barred->why = why;
            barred->what = ref_base(table, i);
            return false;
        }
    }
    for (int i = 0; i < table->pieces; i++) {
        if (table->piece[i].where != WHERE_TABLE)
            continue;
        int why = ground->piece_bars ? ground->piece_bars(ground, i) : 0;
        if (!why)
            continue;
        struct outline o = piece_outline(table, &table->piece[i]);
        if (leg_meets(a, b, ground->radius, &o)) {
            barred->why = why;
            barred->what = ref_piece(table, i);
            return false;
        }
    }
    if (ground->is_water && leg_wet(ground, a, b, first, &barred->what)) {
        barred->why = ground->water_why;
        return false;
    }
    return true;
}

bool path_clear(const struct ground *ground, const struct path *path, struct barred *barred)
{
    *barred = (struct barred){0};
    for (int i = 1; i < path->count; i++)
        if (!leg_clear(ground, path->point[i - 1], path->point[i], i == 1, barred))
            return false;
    return true;
}

bool path_on_road(const struct ground *ground, const struct path *path)
{
    if (path_length(path) == 0)
        return false;
    for (int i = 1; i < path->count; i++) {
        struct vec a = path->point[i - 1], b = path->point[i];
        struct span whole = {0, vec_distance(a, b)}, road[SPANS_MAX];
        int roads = spans_of(ground->table, a, b, ground->is_road, road);
        if (!spans_covered(&whole, 1, road, roads, SLACK))
            return false;
    }
    return true;
}

bool on_piece(const struct table *table, struct vec at, bool (*is)(const struct table *, int))
{
    for (int i = 0; i < table->pieces; i++) {
        if (table->piece[i].where != WHERE_TABLE || !is(table, i))
            continue;
        struct outline o = piece_outline(table, &table->piece[i]);
        if (outline_holds(&o, at))
            return true;
    }
    return false;
}

/* ---- routes
 * --------------------------------------------------------------------------------------- */

enum {
    ROUTE_NODES = 240,
    CORNERS = 8,        /* points laid round each corner of an obstacle */
    CLEARANCE = 1 * MM, /* room left when going round */
};

struct route {
    const struct ground *ground;
    struct vec from, to;
    int32_t reach;
    struct vec node[ROUTE_NODES];
    int32_t cost[ROUTE_NODES]; /* best known length from the start; -1: none */
    int16_t back[ROUTE_NODES];
    bool done[ROUTE_NODES];
    int nodes;
};

static bool on_table(const struct table *table, struct vec p, int32_t radius)
{
    return p.x >= radius && p.y >= radius && p.x <= table->width - radius &&
           p.y <= table->depth - radius;
}

static void node_add(struct route *r, struct vec p)
{
    if (r->nodes < ROUTE_NODES && on_table(r->ground->table, p, 0) &&
        (int64_t)vec_distance(r->from, p) + vec_distance(p, r->to) <= r->reach)
        r->node[r->nodes++] = p;
}

/* Points round an obstacle's corners at the mover's distance. An octagon round a circle of radius d
 * touches it at d and has its corners at d / cos 22.5° = d × 1.0824. */
static void nodes_round(struct route *r, const struct outline *o)
{
    int32_t d = o->radius + r->ground->radius + CLEARANCE;
    d = (int32_t)((int64_t)d * 10824 / 10000) + MM;
    for (int32_t i = 0; i < o->count; i++)
        for (int k = 0; k < CORNERS; k++)
            node_add(r, vec_ahead(o->point[i], k * (TURN / CORNERS) + TURN / CORNERS / 2, d));
}

/* Points along crossings: ends and middles of bridges, the bends of roads. */
static void nodes_pass(struct route *r, const struct outline *o)
{
    if (o->closed) {
        int64_t x = 0, y = 0;
        for (int32_t i = 0; i < o->count; i++) {
            x += o->point[i].x;
            y += o->point[i].y;
            struct vec a = o->point[i], b = o->point[(i + 1) % o->count];
            node_add(r, (struct vec){(a.x + b.x) / 2, (a.y + b.y) / 2});
        }
        node_add(r, (struct vec){(int32_t)(x / o->count), (int32_t)(y / o->count)});
    } else {
        for (int32_t i = 0; i < o->count; i++)
            node_add(r, o->point[i]);
    }
}

static bool near_route(const struct route *r, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    int32_t d = r->reach;
    return high.x >= r->from.x - d && low.x <= r->from.x + d && high.y >= r->from.y - d &&
           low.y <= r->from.y + d;
}

static void nodes_collect(struct route *r)
{
    const struct ground *g = r->ground;
    const struct table *table = g->table;
    bool wet = false;
    for (int i = 0; i < table->pieces; i++)
        wet = wet || (g->is_water && table->piece[i].where == WHERE_TABLE && g->is_water(table, i));
    for (int i = 0; i < table->pieces; i++) {
        if (table->piece[i].where != WHERE_TABLE)
            continue;
        bool pass = wet && g->is_pass && g->is_pass(table, i);
        bool bars = g->piece_bars && g->piece_bars(g, i);
        if (!pass && !bars)
            continue;
        struct outline o = piece_outline(table, &table->piece[i]);
        if (!near_route(r, &o))
            continue;
        if (pass)
            nodes_pass(r, &o);
        else
            nodes_round(r, &o);
    }
    for (int i = 0; i < table->bases; i++) {
        if (table->base[i].where != WHERE_TABLE || !g->base_bars || !g->base_bars(g, i))
            continue;
        struct outline o = base_outline(&table->base[i]);
        if (near_route(r, &o))
            nodes_round(r, &o);
    }
}

/* A* with the straight distance as the estimate; legs are tested only when they would improve. */
static bool route_search(struct route *r)
{
    for (;;) {
        int best = -1;
        int64_t least = INT64_MAX;
        for (int i = 0; i < r->nodes; i++) {
            if (r->done[i] || r->cost[i] < 0)
                continue;
            int64_t guess = (int64_t)r->cost[i] + vec_distance(r->node[i], r->to);
            if (guess < least) {
                least = guess;
                best = i;
            }
        }
        if (best < 0)
            return false;
        if (best == 1)
            return true;
        r->done[best] = true;
        for (int i = 1; i < r->nodes; i++) {
            struct barred barred;
            int32_t cost = r->cost[best] + vec_distance(r->node[best], r->node[i]);
            if (r->done[i] || (r->cost[i] >= 0 && r->cost[i] <= cost) ||
                (int64_t)cost + vec_distance(r->node[i], r->to) > r->reach ||
                !leg_clear(r->ground, r->node[best], r->node[i], best == 0, &barred))
                continue;
            r->cost[i] = cost;
            r->back[i] = (int16_t)best;
        }
    }
}

bool route_find(const struct ground *ground, struct vec from, struct vec to, int32_t reach,
                struct path *path)
{
    struct barred barred;
    *path = (struct path){.count = 2, .point = {from, to}};
    if (path_length(path) > reach)
        return false;
    if (path_clear(ground, path, &barred))
        return true;
    struct route *r = malloc(sizeof *r);
    if (!r)
        abort();
    *r = (struct route){.ground = ground, .from = from, .to = to, .reach = reach};
    r->node[r->nodes++] = from;
    r->node[r->nodes++] = to;
    nodes_collect(r);
    for (int i = 0; i < r->nodes; i++)
        r->cost[i] = -1;
    r->cost[0] = 0;
    bool found = route_search(r);
    if (found) {
        int16_t line[PATH_POINTS];
        int count = 0;
        for (int at = 1; found && at != 0; at = r->back[at]) {
            if (count >= PATH_POINTS - 1)
                found = false;
            else
                line[count++] = (int16_t)at;
        }
        path->count = 1;
        for (int i = count - 1; found && i >= 0; i--)
            path->point[path->count++] = r->node[line[i]];
    }
    free(r);
    return found;
}

/* Nearest point of a road's middle line: its leg and the point. */
static int road_foot(const struct outline *road, struct vec p, struct vec *foot)
{
    int leg = -1;
    int64_t best = INT64_MAX;
    for (int32_t i = 0; i + 1 < road->count; i++) {
        struct vec a = road->point[i], d = vec_sub(road->point[i + 1], a);
        int64_t length = vec_dot(d, d), along = vec_dot(vec_sub(p, a), d);
        if (length == 0)
            continue;
        along = along < 0 ? 0 : along > length ? length : along;
        struct vec q = {a.x + (int32_t)((int64_t)d.x * (along / 1024) / (length / 1024 + 1)),
                        a.y + (int32_t)((int64_t)d.y * (along / 1024) / (length / 1024 + 1))};
        int64_t square = vec_dot(vec_sub(p, q), vec_sub(p, q));
        if (square < best) {
            best = square;
            leg = i;
            *foot = q;
        }
    }
    return leg;
}

bool route_by_road(const struct ground *ground, struct vec from, struct vec to, struct path *path)
{
    const struct table *table = ground->table;
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *piece = &table->piece[i];
        if (piece->where != WHERE_TABLE || !ground->is_road(table, i) || piece->shape != SHAPE_BAND)
            continue;
        struct outline o = piece_outline(table, piece);
        struct vec foot;
        if (!outline_holds(&o, from) || !outline_holds(&o, to))
            continue;
        int a = road_foot(&o, from, &foot), b = road_foot(&o, to, &foot);
        int bends = a < b ? b - a : a - b;
        if (a < 0 || b < 0 || bends + 2 > PATH_POINTS)
            continue;
        *path = (struct path){.count = 1, .point = {from}};
        for (int k = 0; k < bends; k++)
            path->point[path->count++] = a < b ? o.point[a + 1 + k] : o.point[a - k];
        path->point[path->count++] = to;
        return true;
    }
    return false;
}

/* ---- sliding straight ahead
 * -------------------------------------------------------------------------- */

struct outline slide_strip(const struct base *base, int32_t bearing, int32_t distance)
{
    /* In the base's own frame: its box made longer to the front. Exact for a base that slides the
     * way it looks; others are covered by the disc of its half diagonal. */
    struct pose pose = base_pose(base);
    pose.face = bearing;
    pose.at = vec_ahead(pose.at, bearing, distance / 2);
    return outline_box(pose, base->hx, base->hy + distance / 2, base->round);
}

int32_t slide_stop(const struct base *base, int32_t bearing, int32_t limit,
                   const struct outline *outline)
{
    struct outline strip = slide_strip(base, bearing, limit);
    int32_t slack = OVERLAP;
    if (outline_gap(&strip, outline) >= -slack)
        return limit;
    strip = slide_strip(base, bearing, 0);
    int32_t low = 0, high = limit;
    if (outline_gap(&strip, outline) >= 0)
        slack = 0;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        strip = slide_strip(base, bearing, middle);
        if (outline_gap(&strip, outline) >= -slack)
            low = middle;
        else
            high = middle;
    }
    return low;
}
