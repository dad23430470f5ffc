/* Pieces that stand on pieces. Each names what holds it; when the two part by more than half of
 * what they shared, or the holder goes over, it comes down. */
#include "flick/work.h"

static double inside_share(const struct stand *at, double hx, double hy, const struct solid *on)
{
    enum { SIDE = 5 };
    int held = 0;
    for (int i = 0; i < SIDE; i++) {
        for (int j = 0; j < SIDE; j++) {
            double lx = hx * (2 * i + 1 - SIDE) / SIDE, ly = hy * (2 * j + 1 - SIDE) / SIDE;
            struct stand p = {at->x + lx * at->c - ly * at->s, at->y + lx * at->s + ly * at->c, 1,
                              0};
            held += stand_gap(&p, 0, 0, 0, &on->at, on->hx, on->hy, on->r) <= 0;
        }
    }
    return held / (double)(SIDE * SIDE);
}

static double share_held(const struct solid *b, const struct stand *at, const struct solid *on)
{
    return inside_share(at, b->hx + b->r, b->hy + b->r, on);
}

/* Half of what the two share along the line between their centres. */
static double half_overlap(const struct solid *b, const struct solid *on)
{
    double dx = b->at.x - on->at.x, dy = b->at.y - on->at.y, far = sqrt(dx * dx + dy * dy);
    double small = least(b->hx, b->hy) + b->r, other = least(on->hx, on->hy) + on->r;
    if (far > 0) {
        struct pair u = {dx / far, dy / far};
        double own = b->hx * size_of(u.x * b->at.c + u.y * b->at.s) +
                     b->hy * size_of(u.y * b->at.c - u.x * b->at.s) + b->r;
        double its = on->hx * size_of(u.x * on->at.c + u.y * on->at.s) +
                     on->hy * size_of(u.y * on->at.c - u.x * on->at.s) + on->r;
        small = least(small, most(0, own + its - far) / 2);
    }
    return most(0.001, least(small, other));
}

static int find_support(const struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    double best = 0;
    int on = -1;
    for (int i = 0; i < w->count; i++) {
        const struct solid *o = &w->solid[i];
        if (i == body || !flick_material[o->cls].flat_top || size_of(o->top - b->low) > 0.001) {
            continue;
        }
        double share = share_held(b, &b->at, o);
        if (share > best) {
            best = share, on = i;
        }
    }
    return on;
}

static double mass_above(const struct flick_work *w, int body, int depth)
{
    double sum = 0;
    for (int k = 0; depth < 64 && k < w->rider_count; k++) {
        const struct solid *r = &w->solid[w->riders[k]];
        if (r->support == body) {
            sum += r->mass + mass_above(w, w->riders[k], depth + 1);
        }
    }
    return sum;
}

void stack_prepare(struct flick_work *w)
{
    w->rider_count = 0;
    for (int i = 0; i < w->count; i++) {
        struct solid *b = &w->solid[i];
        if (b->support < 0 && b->low > 0.0005) {
            b->support = find_support(w, i);
        }
        if (b->support >= 0) {
            struct solid *on = &w->solid[b->support];
            b->bond_x = b->at.x - on->at.x;
            b->bond_y = b->at.y - on->at.y;
            b->loose = half_overlap(b, on);
            on->carries++;
            w->riders[w->rider_count++] = i;
        }
    }
    for (int k = 0; k < w->rider_count; k++) {
        struct solid *on = &w->solid[w->solid[w->riders[k]].support];
        /* a load is braced by what it rests on: friction below it and above */
        on->load = 1 + 2 * mass_above(w, w->solid[w->riders[k]].support, 0) / on->mass;
    }
}

/* How far one goes along (dx, dy) until the offset leaves the circle of radius `loose`. */
static double way_out(double ox, double oy, double dx, double dy, double loose)
{
    double along = ox * dx + oy * dy, rest = loose * loose - (ox * ox + oy * oy);
    return rest <= 0 ? 0 : sqrt(along * along + rest) - along;
}

static struct pair shift_of(const struct flick_work *w, const struct solid *b)
{
    const struct solid *on = &w->solid[b->support];
    struct stand p = motion_at(b, w->now), q = motion_at(on, w->now);
    return (struct pair){p.x - q.x - b->bond_x, p.y - q.y - b->bond_y};
}

/* A man, horse or gun may walk about on what it stands on; a brick may not. */
static bool roams(const struct solid *b)
{
    return flick_material[b->cls].figure || b->cls == FLICK_GUN;
}

/* When b has gone `way`; if the other moves as well, no sooner than the next look. */
static double hold_time(const struct flick_work *w, const struct solid *b,
                        const struct solid *other, double way)
{
    static const double look = 0.001, past = 1e-7;
    if (way >= FLICK_NEVER) {
        return FLICK_NEVER;
    }
    double time = motion_time(b, way + past);
    return other->state == MOVING ? most(time, w->now + look) : time;
}

double stack_time(const struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    double time = FLICK_NEVER;
    if (b->speed <= 0) {
        return FLICK_NEVER;
    }
    double dx = b->vx / b->speed, dy = b->vy / b->speed;
    if (b->support >= 0) {
        const struct solid *on = &w->solid[b->support];
        struct pair o = shift_of(w, b);
        double way = roams(b) && on->fixed ? contact_leave(on, b->at.x, b->at.y, dx, dy, 0)
                                           : way_out(o.x, o.y, dx, dy, b->loose);
        time = hold_time(w, b, on, way);
    }
    for (int k = 0; b->carries && k < w->rider_count; k++) {
        const struct solid *r = &w->solid[w->riders[k]];
        if (r->support == body && (r->state == RESTING || r->state == MOVING)) {
            struct pair o = shift_of(w, r);
            time = least(time, hold_time(w, b, r, way_out(o.x, o.y, -dx, -dy, r->loose)));
        }
    }
    return time;
}

static bool has_lost(const struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    if (b->support < 0 || (b->state != RESTING && b->state != MOVING)) {
        return false;
    }
    const struct solid *on = &w->solid[b->support];
    if (roams(b) && on->fixed) {
        struct stand p = motion_at(b, w->now);
        return stand_gap(&p, 0, 0, 0, &on->at, on->hx, on->hy, on->r) > 0;
    }
    struct pair o = shift_of(w, b);
    return o.x * o.x + o.y * o.y > b->loose * b->loose;
}

void stack_check(struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    double dx = b->vx, dy = b->vy, speed = sqrt(dx * dx + dy * dy);
    dx = speed > 0 ? dx / speed : 1;
    dy = speed > 0 ? dy / speed : 0;
    if (has_lost(w, body)) {
        stack_lost(w, body, dx, dy, FLICK_NONE);
    }
    for (int k = 0; k < w->rider_count && w->solid[body].carries; k++) {
        int r = w->riders[k];
        if (w->solid[r].support == body && has_lost(w, r)) {
            stack_lost(w, r, dx, dy, body);
        }
    }
}

void stack_release(struct flick_work *w, int body)
{
    const struct solid *b = &w->solid[body];
    for (int k = 0; b->carries && k < w->rider_count; k++) {
        int r = w->riders[k];
        if (w->solid[r].support == body &&
            (w->solid[r].state == RESTING || w->solid[r].state == MOVING)) {
            stack_lost(w, r, b->fall.x, b->fall.y, body);
        }
    }
}

/* --- coming down ------------------------------------------------------------------------------ */

/* Share of it that `on` bears, 0 if too little: a man stands as long as his middle does. */
static double hold(const struct solid *b, const struct stand *at, const struct solid *on)
{
    if (roams(b)) {
        return stand_gap(at, 0, 0, 0, &on->at, on->hx, on->hy, on->r) <= 0 ? 1 : 0;
    }
    double share = share_held(b, at, on);
    return share >= flick_laws.least_overlap ? share : 0;
}

struct landing {
    double level;
    int on, in_way;
};

/* Pieces near a place, at rest or not; the pellet does not count. */
static void gather_near(struct flick_work *w, const struct solid *b, const struct stand *at)
{
    int kept = 0;
    grid_query(w, at->x - b->reach, at->y - b->reach, at->x + b->reach, at->y + b->reach);
    for (int k = 0; k < w->mover_count; k++) {
        if (w->solid[w->movers[k]].state == MOVING) {
            w->found[w->found_count++] = w->movers[k];
        }
    }
    for (int k = 0; k < w->found_count; k++) {
        if (w->found[k] != w->count) {
            w->found[kept++] = w->found[k];
        }
    }
    w->found_count = kept;
}

static bool overlaps(const struct flick_work *w, int body, const struct stand *at, int other)
{
    const struct solid *b = &w->solid[body], *o = &w->solid[other];
    if (other == body) {
        return false;
    }
    struct stand p = motion_at(o, w->now);
    return stand_gap(at, b->hx, b->hy, b->r, &p, o->hx, o->hy, o->r) <= -1e-6;
}

/* The highest flat top below `at` that bears it; of equal ones the one that bears most. */
static struct landing find_level(const struct flick_work *w, int body, const struct stand *at)
{
    const struct solid *b = &w->solid[body];
    struct landing l = {.on = -1, .in_way = -1};
    double best = 0;
    for (int k = 0; k < w->found_count; k++) {
        int j = w->found[k];
        const struct solid *o = &w->solid[j];
        bool below = j != w->count && o->top <= b->low + 1e-4 && flick_material[o->cls].flat_top;
        if (!below || o->state != RESTING || o->top < l.level || !overlaps(w, body, at, j)) {
            continue;
        }
        double share = hold(b, at, o);
        if (share > 0 && (o->top > l.level || share > best || (share == best && j < l.on))) {
            l.level = o->top;
            l.on = j;
            best = share;
        }
    }
    return l;
}

/* Where it would come to rest straight below `at`, and the first thing that does not let it. */
static struct landing land(struct flick_work *w, int body, const struct stand *at, bool men_too)
{
    const struct solid *b = &w->solid[body];
    double height = b->top - b->low;
    gather_near(w, b, at);
    struct landing l = find_level(w, body, at);
    for (int k = 0; k < w->found_count; k++) {
        int j = w->found[k];
        const struct solid *o = &w->solid[j];
        bool level = o->top > l.level + 1e-4 && o->low < l.level + height - 1e-4;
        if (level && (men_too || !flick_material[o->cls].figure) && overlaps(w, body, at, j) &&
            (l.in_way < 0 || j < l.in_way)) {
            l.in_way = j;
        }
    }
    return l;
}

/* Men on whom it comes down: they go over if it is heavy and falls far enough. False: one of them
 * holds out. */
static bool crush(struct flick_work *w, int body, const struct stand *at, double level, double dx,
                  double dy)
{
    struct solid *b = &w->solid[body];
    for (int guard = 0; guard <= w->count; guard++) {
        struct landing l = land(w, body, at, true);
        if (l.in_way < 0) {
            return true;
        }
        struct solid *o = &w->solid[l.in_way];
        if (plain(w, FLICK_NO_FALL) || !flick_material[o->cls].figure || o->profile < 0) {
            return false;
        }
        double speed = sqrt(2 * GRAVITY * most(0, b->low - level));
        double j = flick_laws.drop_force * speed / (1 / b->mass + 1 / o->mass);
        double h = least((b->low + b->top) / 2, o->top) - o->low;
        int axis;
        double ratio = fall_ratio(w, l.in_way, j * dx, j * dy, h, &axis);
        if (ratio < 1) {
            return false;
        }
        if (o->state == MOVING) {
            work_settle(w, l.in_way);
        }
        fall_start(w, l.in_way, dx, dy, axis, ratio, 0, FLICK_BY_TERRAIN, body);
    }
    return false;
}

/* From now on `on` holds it, where the two are now. */
static void rest_on(struct flick_work *w, int body, int on)
{
    struct solid *b = &w->solid[body];
    b->support = on;
    if (on < 0) {
        return;
    }
    struct solid *o = &w->solid[on];
    struct stand there = motion_at(o, w->now);
    work_touch(w, on);
    b->bond_x = b->at.x - there.x;
    b->bond_y = b->at.y - there.y;
    b->loose = half_overlap(b, o);
    o->carries++;
}

/* It has found a place: what follows from that. */
static void settle_down(struct flick_work *w, int body, const struct stand *at,
                        const struct landing *l, int by)
{
    struct solid *b = &w->solid[body];
    double height = b->top - b->low;
    bool lower = b->low - l->level > 1e-4;
    b->at = *at;
    b->low = l->level;
    b->top = b->low + height;
    rest_on(w, body, l->on);
    if (at->x < 0 || at->y < 0 || at->x > w->width || at->y > w->depth) {
        b->verdict = FLICK_STANDS;
        work_blame(w, body, FLICK_OFF, FLICK_BY_DROP, by);
        work_remove(w, body, GONE);
        film_line(w, body, FLICK_AT_OFF, by);
        return;
    }
    if (lower) {
        fall_bury(w, body);
        work_blame(w, body, FLICK_STANDS, FLICK_BY_DROP, by);
    }
    film_line(w, body, FLICK_AT_DROP, by);
}

/* Looks for a place straight below, then further and further the way it went, then to the sides. */
static void come_down(struct flick_work *w, int body, double dx, double dy, int by)
{
    enum { PLACES = 9, WAYS = 4 };
    const struct solid *b = &w->solid[body];
    const struct pair ways[WAYS] = {{dx, dy}, {-dy, dx}, {dy, -dx}, {-dx, -dy}};
    double step = (least(b->hx, b->hy) + b->r) / 2;
    int in_way = -1;
    for (int k = 0; k < PLACES * WAYS; k++) {
        struct stand at = b->at;
        const struct pair *way = &ways[k / PLACES];
        at.x += way->x * step * (k % PLACES);
        at.y += way->y * step * (k % PLACES);
        struct landing l = land(w, body, &at, false);
        if (l.in_way >= 0 || (k > 0 && l.level > b->low - 1e-4) ||
            !crush(w, body, &at, l.level, way->x, way->y)) {
            in_way = in_way < 0 ? l.in_way : in_way;
            continue;
        }
        settle_down(w, body, &at, &l, by);
        return;
    }
    w->solid[body].on = in_way; /* rests on rubble, where it was */
    work_blame(w, body, FLICK_LEANS, FLICK_BY_DROP, by);
    film_line(w, body, FLICK_AT_LEAN, in_way);
}

void stack_lost(struct flick_work *w, int body, double dx, double dy, int by)
{
    struct solid *b = &w->solid[body];
    work_touch(w, body);
    work_settle(w, body);
    b->support = -1;
    enum flick_cause cause = by >= 0 ? FLICK_BY_TERRAIN : FLICK_BY_DROP;
    struct landing l = land(w, body, &b->at, false);
    if (roams(b) && l.in_way < 0 && b->low - l.level <= flick_laws.drop_step) {
        b->top -= b->low - l.level;
        b->low = l.level;
        rest_on(w, body, l.on);
        work_dirty(w, body);
        return;
    }
    if (flick_material[b->cls].figure && !plain(w, FLICK_NO_FALL)) {
        int axis;
        fall_ratio(w, body, dx, dy, b->top - b->low, &axis);
        double speed = b->state == MOVING ? b->speed * flick_laws.thrown : 0;
        b->low = l.in_way < 0 ? l.level : b->low;
        fall_start(w, body, dx, dy, axis, 1.2, speed, cause, by);
        b->fall.length = 0; /* falls from a height: nothing holds it */
        b->own_time = b->fall.start + b->fall.flat;
        return;
    }
    double was = b->low;
    b->vx = b->vy = b->w = 0;
    if (b->state == MOVING) {
        work_rest(w, body);
    }
    come_down(w, body, dx, dy, by);
    if (b->state == RESTING) {
        grid_add(w, body);
        work_dirty(w, body);
    }
    if (b->low < was || b->state == GONE) {
        b->fall.x = dx, b->fall.y = dy;
        stack_release(w, body);
    }
}
