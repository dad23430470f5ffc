#include "kit/movement.h"

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
static bool far_apart(struct vec a, struct vec b, int32_t radius, struct vec low, struct vec high)
{
    return (a.x < low.x - radius && b.x < low.x - radius) ||
           (a.y < low.y - radius && b.y < low.y - radius) ||
           (a.x > high.x + radius && b.x > high.x + radius) ||
           (a.y > high.y + radius && b.y > high.y + radius);
}

enum { SPANS_MAX = 64 };

/* Adds where the leg lies within an outline to joined stretches. */
static int spans_add(const struct outline *o, struct vec a, struct vec b, struct span *spans,
                     int count)
{
    struct span found[SPANS_MAX];
    int n = track_spans(a, b, o, found, SPANS_MAX);
    for (int k = 0; k < n && count < SPANS_MAX; k++)
        spans[count++] = found[k];
    return spans_join(spans, count);
}

/* ---- what lies near a path
 * ------------------------------------------------------------------------ */

/* A thing near a path, with its outline made once. */
struct obstacle {
    struct outline outline;
    struct vec low, high;
    int why; /* 0: water or a crossing */
    bool water, pass;
    struct ref what;
};
/* Everything near a path that could bar it: what bars comes in the order of the table. */
struct near {
    struct obstacle *thing; /* owned */
    int count, room;
};

static void near_add(struct near *near, const struct outline *o, int why, bool water, bool pass,
                     struct ref what)
{
    if (near->count == near->room) {
        near->room = near->room ? 2 * near->room : 16;
        near->thing = realloc(near->thing, sizeof *near->thing * (size_t)near->room);
        if (!near->thing)
            abort();
    }
    struct obstacle *thing = &near->thing[near->count++];
    *thing =
        (struct obstacle){.outline = *o, .why = why, .water = water, .pass = pass, .what = what};
    outline_bounds(o, &thing->low, &thing->high);
}

bool box_beyond(int32_t x, int32_t y, int32_t reach, struct vec low, struct vec high)
{
    return x + reach < low.x || y + reach < low.y || x - reach > high.x || y - reach > high.y;
}

/* What lies within the box low … high grown by the mover's radius. */
static void near_find(const struct ground *g, struct vec low, struct vec high, struct near *near)
{
    const struct table *t = g->table;
    *near = (struct near){.count = 0};
    low = (struct vec){low.x - g->radius, low.y - g->radius};
    high = (struct vec){high.x + g->radius, high.y + g->radius};
    for (int i = 0; i < t->bases; i++) {
        const struct base *b = &t->base[i];
        if (b->where != WHERE_TABLE || box_beyond(b->x, b->y, b->hx + b->hy + b->round, low, high))
            continue;
        int why = g->base_bars ? g->base_bars(g, i) : 0;
        struct outline o = base_outline(b);
        if (why)
            near_add(near, &o, why, false, false, ref_base(t, i));
    }
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (p->where != WHERE_TABLE ||
            (p->shape == SHAPE_BOX && box_beyond(p->x, p->y, p->hx + p->hy + p->round, low, high)))
            continue;
        int why = g->piece_bars ? g->piece_bars(g, i) : 0;
        bool water = g->is_water && g->is_water(t, i), pass = g->is_pass && g->is_pass(t, i);
        if (!why && !water && !pass)
            continue;
        struct outline o = piece_outline(t, p);
        struct vec l, h;
        outline_bounds(&o, &l, &h);
        if (l.x <= high.x && l.y <= high.y && h.x >= low.x && h.y >= low.y)
            near_add(near, &o, why, water, pass, ref_piece(t, i));
    }
}

static void near_release(struct near *near)
{
    free(near->thing);
}

enum { SLACK = 2 }; /* µm that rounding may leave uncovered */

/* Water on the leg that no bridge, ford or road covers. With `wading` the mover may stand in it (a
 * shot has pushed him there): he walks out of that water, but not into any other. */
static bool leg_wet(const struct near *near, struct vec a, struct vec b, bool wading,
                    struct ref *what)
{
    struct span wet[SPANS_MAX], dry[SPANS_MAX];
    int wets = 0, dries = 0;
    *what = (struct ref){0};
    for (int i = 0; i < near->count; i++) {
        const struct obstacle *o = &near->thing[i];
        if ((!o->water && !o->pass) || far_apart(a, b, 0, o->low, o->high))
            continue;
        int before = wets;
        if (o->water)
            wets = spans_add(&o->outline, a, b, wet, wets);
        if (o->pass)
            dries = spans_add(&o->outline, a, b, dry, dries);
        if (wets > before && !what->kind)
            *what = o->what;
    }
    if (wets == 0)
        return false;
    bool stands_dry = wet[0].from > 0 || (dries > 0 && dry[0].from == 0);
    if (wading && !stands_dry && wet[0].to < vec_distance(a, b) - SLACK)
        memmove(wet, wet + 1, sizeof wet[0] * (size_t)--wets);
    return !spans_covered(wet, wets, dry, dries, SLACK);
}

static bool leg_clear(const struct ground *ground, const struct near *near, struct vec a,
                      struct vec b, bool first, struct barred *barred)
{
    *barred = (struct barred){.from = a, .to = b};
    for (int i = 0; i < near->count; i++) {
        const struct obstacle *o = &near->thing[i];
        if (!o->why || far_apart(a, b, ground->radius, o->low, o->high) ||
            track_apart(a, b, ground->radius, &o->outline, -OVERLAP))
            continue;
        barred->why = o->why;
        barred->what = o->what;
        return false;
    }
    if (ground->is_water && leg_wet(near, a, b, first, &barred->what)) {
        barred->why = ground->water_why;
        return false;
    }
    return true;
}

bool path_clear(const struct ground *ground, const struct path *path, struct barred *barred)
{
    struct near near;
    struct vec low = path->point[0], high = path->point[0];
    bool clear = true;
    *barred = (struct barred){0};
    for (int i = 1; i < path->count; i++) {
        struct vec p = path->point[i];
        low = (struct vec){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
        high = (struct vec){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
    }
    near_find(ground, low, high, &near);
    for (int i = 1; i < path->count && clear; i++)
        clear = leg_clear(ground, &near, path->point[i - 1], path->point[i], i == 1, barred);
    near_release(&near);
    return clear;
}

static int32_t sizes(int32_t x, int32_t y)
{
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

int32_t piece_size(const struct table *table, const struct piece *p)
{
    int32_t size = p->hx + p->hy;
    if (p->shape == SHAPE_POLYGON || p->shape == SHAPE_BAND) {
        size = 0;
        for (int32_t i = p->point; i < p->point + p->points; i++) {
            int32_t far = sizes(table->point[i].x, table->point[i].y);
            size = far > size ? far : size;
        }
    }
    return size + p->round;
}

bool piece_beyond(const struct table *table, const struct piece *p, struct vec at, int32_t reach)
{
    reach += piece_size(table, p);
    return at.x - p->x > reach || p->x - at.x > reach || at.y - p->y > reach || p->y - at.y > reach;
}

/* Is a point on any road, or so near to one that rounding might put it there? */
static bool point_by_road(const struct ground *ground, struct vec at)
{
    enum { NEAR = 2 * SLACK };
    const struct table *table = ground->table;
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        if (p->where != WHERE_TABLE || !ground->is_road(table, i) ||
            piece_beyond(table, p, at, NEAR))
            continue;
        struct piece level = *p; /* the point is turned, and not the piece: that has more of them */
        level.x = level.y = level.face = 0;
        struct outline o = piece_outline(table, &level);
        o.radius += NEAR;
        if (outline_holds(&o, pose_local(piece_pose(p), at)))
            return true;
    }
    return false;
}

bool path_on_road(const struct ground *ground, const struct path *path)
{
    const struct table *table = ground->table;
    if (path_length(path) == 0)
        return false;
    for (int i = 0; i < path->count; i += path->count - 1) /* mostly that is all */
        if (!point_by_road(ground, path->point[i]))
            return false;
    for (int i = 1; i < path->count; i++) {
        struct vec a = path->point[i - 1], b = path->point[i];
        struct span whole = {0, vec_distance(a, b)}, road[SPANS_MAX];
        int roads = 0;
        for (int k = 0; k < table->pieces; k++) {
            if (table->piece[k].where != WHERE_TABLE || !ground->is_road(table, k))
                continue;
            struct outline o = piece_outline(table, &table->piece[k]);
            roads = spans_add(&o, a, b, road, roads);
        }
        if (!spans_covered(&whole, 1, road, roads, SLACK))
            return false;
    }
    return true;
}

bool on_piece(const struct table *table, struct vec at, bool (*is)(const struct table *, int))
{
    for (int i = 0; i < table->pieces; i++) {
        if (table->piece[i].where != WHERE_TABLE || !is(table, i) ||
            piece_beyond(table, &table->piece[i], at, 1))
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
    SETTLED_MOST = 80,  /* nodes looked at before a way is held to be none */
};

struct route {
    const struct ground *ground;
    struct near near;
    struct vec from, to;
    int32_t reach;
    struct vec node[ROUTE_NODES];
    int32_t left[ROUTE_NODES]; /* straight to the end */
    int32_t cost[ROUTE_NODES]; /* best supposed length from the start; -1: none */
    int16_t back[ROUTE_NODES];
    bool done[ROUTE_NODES];
    bool barred[ROUTE_NODES][ROUTE_NODES]; /* legs that were tried and are not free */
    int nodes;
};

/* Could the mover stand here, as far as what bars him goes? */
static bool node_free(const struct route *r, struct vec p)
{
    int32_t radius = r->ground->radius;
    for (int i = 0; i < r->near.count; i++) {
        const struct obstacle *o = &r->near.thing[i];
        if (o->why && !far_apart(p, p, radius, o->low, o->high) &&
            !track_apart(p, p, radius, &o->outline, -OVERLAP))
            return false;
    }
    return true;
}

static void node_add(struct route *r, struct vec p)
{
    const struct table *t = r->ground->table;
    if (r->nodes < ROUTE_NODES && p.x >= 0 && p.y >= 0 && p.x <= t->width && p.y <= t->depth &&
        (int64_t)vec_distance(r->from, p) + vec_distance(p, r->to) <= r->reach && node_free(r, p))
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

static void nodes_collect(struct route *r)
{
    bool wet = false;
    for (int i = 0; i < r->near.count; i++)
        wet = wet || r->near.thing[i].water;
    for (int i = 0; i < r->near.count; i++) {
        const struct obstacle *o = &r->near.thing[i];
        if (o->why)
            nodes_round(r, &o->outline);
        else if (wet && o->pass)
            nodes_pass(r, &o->outline);
    }
}

/* The best way to a node over those that are settled. */
static void node_reach(struct route *r, int node)
{
    r->cost[node] = -1;
    for (int i = 0; i < r->nodes; i++) {
        if (!r->done[i] || r->barred[i][node])
            continue;
        int32_t cost = r->cost[i] + vec_distance(r->node[i], r->node[node]);
        if ((r->cost[node] < 0 || cost < r->cost[node]) &&
            (int64_t)cost + r->left[node] <= r->reach) {
            r->cost[node] = cost;
            r->back[node] = (int16_t)i;
        }
    }
}

/* A* with the straight distance as the estimate. Legs are supposed free until the node at their end
 * is the next to be settled; only then is that one leg looked at. */
static bool route_search(struct route *r)
{
    for (int settled = 0; settled < SETTLED_MOST;) {
        int best = -1;
        int64_t least = INT64_MAX;
        for (int i = 0; i < r->nodes; i++) {
            if (r->done[i] || r->cost[i] < 0)
                continue;
            int64_t guess = (int64_t)r->cost[i] + r->left[i];
            if (guess < least) {
                least = guess;
                best = i;
            }
        }
        if (best < 0)
            return false;
        int back = r->back[best];
        struct barred barred;
        if (best != back &&
            !leg_clear(r->ground, &r->near, r->node[back], r->node[best], back == 0, &barred)) {
            r->barred[back][best] = true;
            node_reach(r, best);
            continue;
        }
        if (best == 1)
            return true;
        r->done[best] = true;
        settled++;
        for (int i = 1; i < r->nodes; i++) {
            if (r->done[i] || r->barred[best][i] || r->cost[best] + r->left[i] > r->reach ||
                (r->cost[i] >= 0 && r->cost[i] <= r->cost[best]))
                continue;
            int32_t cost = r->cost[best] + vec_distance(r->node[best], r->node[i]);
            if ((r->cost[i] >= 0 && r->cost[i] <= cost) || (int64_t)cost + r->left[i] > r->reach)
                continue;
            r->cost[i] = cost;
            r->back[i] = (int16_t)best;
        }
    }
    return false;
}

/* The found way from its end back to its start, turned round. */
static bool route_path(const struct route *r, struct path *path)
{
    int16_t line[PATH_POINTS];
    int count = 0;
    for (int at = 1; at != 0; at = r->back[at]) {
        if (count >= PATH_POINTS - 1)
            return false;
        line[count++] = (int16_t)at;
    }
    path->count = 1;
    path->point[0] = r->from;
    for (int i = count - 1; i >= 0; i--)
        path->point[path->count++] = r->node[line[i]];
    return true;
}

bool route_find(const struct ground *ground, struct vec from, struct vec to, int32_t reach,
                struct path *path)
{
    struct barred barred;
    *path = (struct path){.count = 2, .point = {from, to}};
    int32_t straight = path_length(path);
    if (straight > reach)
        return false;
    if (path_clear(ground, path, &barred))
        return true;
    struct route *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->ground = ground;
    r->from = from;
    r->to = to;
    r->reach = reach;
    /* No way of that length leaves the ellipse about both ends; this is the box round it. */
    int32_t aside = (reach - straight) / 2 + (reach - straight) % 2;
    int32_t half = (int32_t)isqrt64((int64_t)reach * reach - (int64_t)straight * straight) / 2;
    int32_t room = (half > aside ? half : aside) + 1;
    struct vec low = {(from.x < to.x ? from.x : to.x) - room,
                      (from.y < to.y ? from.y : to.y) - room};
    struct vec high = {(from.x > to.x ? from.x : to.x) + room,
                       (from.y > to.y ? from.y : to.y) + room};
    near_find(ground, low, high, &r->near);
    r->node[r->nodes++] = from;
    r->node[r->nodes++] = to;
    bool found = leg_clear(ground, &r->near, to, to, false, &barred); /* can he be there at all? */
    if (found)
        nodes_collect(r);
    for (int i = 0; i < r->nodes; i++) {
        r->left[i] = vec_distance(r->node[i], to);
        r->cost[i] = -1;
    }
    r->cost[0] = 0;
    found = found && route_search(r) && route_path(r, path);
    near_release(&r->near);
    free(r);
    return found;
}

/* The leg of a road's middle line that is nearest; -1: it has none. */
static int road_leg(const struct outline *road, struct vec p)
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
        if (!outline_holds(&o, from) || !outline_holds(&o, to))
            continue;
        int a = road_leg(&o, from), b = road_leg(&o, to);
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
