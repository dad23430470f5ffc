/* Ways of bodies: sliding, swinging, standing, and what bars them. */
#include "kit/measured_inside.h"

#include <assert.h>
#include <stdlib.h>

/* ---- what is near ---------------------------------------------------------------------------- */

/* A thing that could bar a body, with its outline made once. */
struct thing {
    struct outline outline;
    int why;      /* reason on the way and at the end; 0: none */
    int end_why;  /* reason at the end */
    bool middle;  /* … and that only where the mover's centre is in it */
    int32_t keep; /* gap to be kept on the way and at the end; 0: none */
    struct ref what;
};

/* Goes over all that lies near a box of the table, bases first, in order of creation. */
struct scan {
    const struct going *going;
    const struct body *start; /* where the mover is thought to begin when he is not on the table */
    int victim;
    struct vec low, high;
    int next;
};

static struct scan scan_of(const struct going *going, const struct body *body, int victim)
{
    struct scan s = {.going = going, .start = body, .victim = victim};
    s.low = (struct vec){INT32_MAX, INT32_MAX};
    s.high = (struct vec){INT32_MIN, INT32_MIN};
    return s;
}

static void scan_cover(struct scan *scan, struct vec p)
{
    scan->low.x = p.x < scan->low.x ? p.x : scan->low.x;
    scan->low.y = p.y < scan->low.y ? p.y : scan->low.y;
    scan->high.x = p.x > scan->high.x ? p.x : scan->high.x;
    scan->high.y = p.y > scan->high.y ? p.y : scan->high.y;
}

static void scan_cover_body(struct scan *scan, const struct body *body)
{
    for (int i = 0; i < 4; i++)
        scan_cover(scan, body_corner(body, (enum corner)i));
}

static bool beyond(const struct scan *s, int32_t x, int32_t y, int32_t reach)
{
    return x + reach < s->low.x || y + reach < s->low.y || x - reach > s->high.x ||
           y - reach > s->high.y;
}

/* Gap between the mover as he begins and the unit of a base. */
static int32_t gap_begun(const struct scan *scan, int enemy)
{
    const struct table *t = scan->going->ground.table;
    if (scan->going->unit >= 0) {
        int32_t gap = unit_gap(t, scan->going->unit, enemy, NULL, NULL);
        if (gap < INT32_MAX)
            return gap;
    }
    const struct unit *u = &t->unit[enemy];
    int32_t least = INT32_MAX;
    for (int32_t i = u->base; i < u->base + u->bases; i++) {
        if (t->base[i].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&t->base[i]);
        int32_t gap = body_gap_outline(scan->start, &o);
        least = gap < least ? gap : least;
    }
    return least;
}

static bool scan_base(struct scan *scan, int i, struct thing *thing)
{
    const struct going *g = scan->going;
    const struct table *t = g->ground.table;
    const struct base *b = &t->base[i];
    int unit = base_unit(b);
    if (b->where != WHERE_TABLE || unit == g->unit || unit == scan->victim)
        return false;
    int32_t keep = g->base_keeps ? g->base_keeps(&g->ground, i) : 0;
    if (beyond(scan, b->x, b->y, b->hx + b->hy + b->round + keep))
        return false;
    *thing = (struct thing){.what = ref_base(t, i)};
    thing->why = g->ground.base_bars ? g->ground.base_bars(&g->ground, i) : 0;
    thing->end_why = thing->why || !g->base_ends ? thing->why : g->base_ends(&g->ground, i);
    if (keep > 0) {
        int32_t begun = gap_begun(scan, unit);
        thing->keep = begun < keep ? begun : keep;
    }
    if (!thing->end_why && thing->keep <= 0)
        return false;
    thing->outline = base_outline(b);
    return true;
}

static bool scan_piece(struct scan *scan, int i, struct thing *thing)
{
    const struct going *g = scan->going;
    const struct table *t = g->ground.table;
    const struct piece *p = &t->piece[i];
    if (p->where != WHERE_TABLE ||
        (p->shape == SHAPE_BOX && beyond(scan, p->x, p->y, p->hx + p->hy + p->round)))
        return false;
    *thing = (struct thing){.what = ref_piece(t, i)};
    thing->why = g->ground.piece_bars ? g->ground.piece_bars(&g->ground, i) : 0;
    thing->end_why = thing->why || !g->piece_ends ? thing->why : g->piece_ends(&g->ground, i);
    thing->middle = !thing->why;
    if (!thing->end_why)
        return false;
    thing->outline = piece_outline(t, p);
    struct vec low, high;
    outline_bounds(&thing->outline, &low, &high);
    return low.x <= scan->high.x && low.y <= scan->high.y && high.x >= scan->low.x &&
           high.y >= scan->low.y;
}

/* The next thing near; false when there is none left. */
static bool scan_next(struct scan *scan, struct thing *thing)
{
    const struct table *t = scan->going->ground.table;
    while (scan->next < t->bases + t->pieces) {
        int i = scan->next++;
        if (i < t->bases ? scan_base(scan, i, thing) : scan_piece(scan, i - t->bases, thing))
            return true;
    }
    return false;
}

/* ---- standing -------------------------------------------------------------------------------- */

bool stands_beside(const struct going *going, const struct body *body, int victim,
                   struct barred *barred)
{
    struct vec centre = body_centre(body);
    struct scan scan = scan_of(going, body, victim);
    struct thing thing;
    *barred = (struct barred){0};
    if (going->edge_why && body_off_table(going->ground.table, body)) {
        *barred = (struct barred){going->edge_why, ref_table(), centre, centre};
        return false;
    }
    scan_cover_body(&scan, body);
    while (scan_next(&scan, &thing)) {
        int32_t gap = body_gap_outline(body, &thing.outline);
        bool in = thing.middle ? outline_holds(&thing.outline, centre) : gap < -OVERLAP;
        int why = in                                           ? thing.end_why
                  : thing.keep > 0 && gap < thing.keep - GRAZE ? going->keep_why
                                                               : 0;
        if (!why)
            continue;
        *barred = (struct barred){why, thing.what, centre, centre};
        return false;
    }
    return true;
}

bool body_stands(const struct going *going, const struct body *body, struct barred *barred)
{
    return stands_beside(going, body, -1, barred);
}

/* ---- sliding --------------------------------------------------------------------------------- */

/* Is it a convex polygon with sharp corners? */
static bool sharp(const struct outline *o)
{
    bool left = false, right = false;
    if (!o->closed || o->radius)
        return false;
    for (int32_t i = 0; i < o->count; i++) {
        struct vec a = o->point[i], b = o->point[(i + 1) % o->count];
        int64_t turn = vec_cross(vec_sub(b, a), vec_sub(o->point[(i + 2) % o->count], b));
        left = left || turn > 0;
        right = right || turn < 0;
    }
    return left != right;
}

/* A guess at where the corners of `o`, sliding along (x, y), come to the edges of the other: *at
 * is how far that is, *square how squarely they meet (1: straight on). */
static void first_met(const struct outline *o, double x, double y, const struct outline *other,
                      double *at, double *square)
{
    for (int32_t k = 0; k < other->count; k++) {
        struct vec c = other->point[k];
        struct vec e = vec_sub(other->point[k + 1 < other->count ? k + 1 : 0], c);
        double across = x * e.y - y * e.x, long_square = (double)vec_dot(e, e);
        for (int32_t i = 0; i < o->count && across != 0; i++) {
            struct vec p = vec_sub(c, o->point[i]);
            double far = (double)vec_cross(p, e) / across;
            double along = (p.x * y - p.y * x) / across;
            if (along < 0 || along > 1 || far < 0 || far >= *at)
                continue;
            *at = far;
            *square = across * across / long_square;
        }
    }
}

/* Two distances near to each other, *low at which the slide of slide_until is surely good and *high
 * at which it surely is not: as they are when no guess is found to be right. */
static void slide_guess(const struct outline *o, int32_t bearing, const struct outline *other,
                        int32_t need, int32_t *low, int32_t *high)
{
    enum { ROUND = 8 };
    struct sincos way = angle_sincos(bearing);
    double x = way.sin / (double)ONE_Q30, y = way.cos / (double)ONE_Q30;
    double at = *high, square = 1;
    if (need > 0 || *high - *low < 16 * ROUND || !sharp(o) || !sharp(other))
        return;
    first_met(o, x, y, other, &at, &square);
    first_met(other, -x, -y, o, &at, &square);
    if (square < 0.01)
        return;
    int32_t slack = ROUND - need / ROUND;
    int32_t room = 10 * ROUND * (square < 0.1) + 2 * ROUND - need / 2;
    int32_t met = (int32_t)at - (int32_t)(need / (square < 0.5 ? 0.5 : 1.0));
    if (met - room > *low) {
        struct outline strip = swept(o, bearing, met - room);
        if (outline_apart(&strip, other, need + slack))
            *low = met - room;
    }
    if (met + room < *high) {
        struct outline strip = swept(o, bearing, met + room);
        if (!outline_apart(&strip, other, need - slack))
            *high = met + room;
    }
}

/* Farthest the convex outline slides before its gap to the other would fall below `need`; `limit`
 * when it never does. */
int32_t slide_until(const struct outline *o, int32_t bearing, int32_t limit,
                    const struct outline *other, int32_t need)
{
    int32_t low = 0, high = limit, good = 0, bad = limit;
    slide_guess(o, bearing, other, need, &good, &bad);
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        bool free = middle <= good;
        if (!free && middle < bad) {
            struct outline strip = swept(o, bearing, middle);
            free = outline_apart(&strip, other, need);
        }
        if (free)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The same for a thing that bars: it may be grazed, but what runs into it stops at touching; -1
 * when it is in it from the start. */
static int32_t slide_thing(const struct outline *o, int32_t bearing, int32_t limit,
                           const struct thing *thing)
{
    struct outline strip = swept(o, bearing, limit);
    if (outline_apart(&strip, &thing->outline, thing->keep > 0 ? thing->keep : 0))
        return limit;
    int32_t end = outline_gap(&strip, &thing->outline), begin = outline_gap(o, &thing->outline);
    int32_t most = limit;
    if (thing->why && end < -OVERLAP) {
        if (begin < -OVERLAP)
            return -1;
        int32_t need = begin >= 0 ? 0 : begin >= -GRAZE ? -GRAZE : -OVERLAP;
        most = slide_until(o, bearing, limit, &thing->outline, need);
    }
    if (thing->keep > 0 && end < thing->keep - GRAZE) {
        if (begin < thing->keep - GRAZE)
            return -1;
        int32_t kept = slide_until(o, bearing, limit, &thing->outline, thing->keep - GRAZE);
        most = kept < most ? kept : most;
    }
    return most;
}

/* How far the centre may go before it leaves the passes over water. */
static int32_t slide_dry(const struct going *going, struct vec from, int32_t bearing, int32_t limit,
                         struct barred *barred)
{
    struct ground ground = going->ground;
    if (!ground.is_water || limit == 0)
        return limit;
    ground.base_bars = ground.piece_bars = NULL;
    ground.radius = 0;
    struct path path = {.count = 2, .point = {from, vec_ahead(from, bearing, limit)}};
    if (path_clear(&ground, &path, barred))
        return limit;
    struct barred first = *barred, later;
    int32_t low = 0, high = limit;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        path.point[1] = vec_ahead(from, bearing, middle);
        if (path_clear(&ground, &path, &later))
            low = middle;
        else
            high = middle;
    }
    *barred = first;
    return low;
}

static int32_t slide_in_table(const struct going *going, const struct body *body, int32_t bearing,
                              int32_t limit)
{
    const struct table *t = going->ground.table;
    struct body moved = body_slid(body, bearing, limit);
    if (!body_off_table(t, &moved))
        return limit;
    int32_t low = 0, high = limit;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        moved = body_slid(body, bearing, middle);
        if (body_off_table(t, &moved))
            high = middle;
        else
            low = middle;
    }
    return low;
}

int32_t slide_beside(const struct going *going, const struct body *body, int32_t bearing,
                     int32_t limit, int victim, struct barred *barred)
{
    struct scan scan = scan_of(going, body, victim);
    struct body end = body_slid(body, bearing, limit);
    struct vec from = body_centre(body);
    struct thing thing;
    int32_t most = limit;
    *barred = (struct barred){0};
    scan_cover_body(&scan, body);
    scan_cover_body(&scan, &end);
    while (scan_next(&scan, &thing)) {
        for (int i = 0; i < body->parts; i++) {
            struct outline part = body_part(body, i);
            int32_t stop = slide_thing(&part, bearing, limit, &thing);
            if (stop >= most)
                continue;
            most = stop;
            *barred = (struct barred){.why = thing.keep > 0 ? going->keep_why : thing.why,
                                      .what = thing.what};
        }
    }
    struct barred wet;
    int32_t dry = slide_dry(going, from, bearing, limit, &wet);
    if (dry < most) {
        most = dry;
        *barred = wet;
    }
    if (barred->why) {
        barred->from = from;
        barred->to = body_centre(&end);
    }
    return most;
}

/* Would slide_thing come to less than the whole way? Known without how far. */
static bool slide_barred(const struct outline *strip, const struct thing *thing)
{
    if (outline_apart(strip, &thing->outline, thing->keep > 0 ? thing->keep : 0))
        return false;
    int32_t gap = outline_gap(strip, &thing->outline);
    return (thing->why && gap < -OVERLAP) || (thing->keep > 0 && gap < thing->keep - GRAZE);
}

/* The first thing made that bars the slide anywhere; false: none does. */
static bool slide_bars(const struct going *going, const struct body *body, int32_t bearing,
                       int32_t distance, struct barred *barred)
{
    struct scan scan = scan_of(going, body, -1);
    struct body end = body_slid(body, bearing, distance);
    struct outline strip[BODY_PARTS];
    struct thing thing;
    scan_cover_body(&scan, body);
    scan_cover_body(&scan, &end);
    for (int i = 0; i < body->parts; i++) {
        struct outline part = body_part(body, i);
        strip[i] = swept(&part, bearing, distance);
    }
    while (scan_next(&scan, &thing))
        for (int i = 0; i < body->parts; i++)
            if (slide_barred(&strip[i], &thing)) {
                *barred = (struct barred){thing.keep > 0 ? going->keep_why : thing.why, thing.what,
                                          body_centre(body), body_centre(&end)};
                return true;
            }
    return slide_dry(going, body_centre(body), bearing, distance, barred) < distance;
}

bool body_slides(const struct going *going, const struct body *body, int32_t bearing,
                 int32_t distance, struct barred *barred)
{
    *barred = (struct barred){0};
    if (!slide_bars(going, body, bearing, distance, barred)) {
        *barred = (struct barred){0};
        return true;
    }
    if (!going->brief)
        slide_beside(going, body, bearing, distance, -1, barred);
    return false;
}

int32_t body_slide_most(const struct going *going, const struct body *body, int32_t bearing,
                        int32_t limit, struct barred *barred)
{
    int32_t most = slide_beside(going, body, bearing, limit, -1, barred);
    most = most < 0 ? 0 : most;
    if (!going->edge_why)
        return most;
    int32_t in = slide_in_table(going, body, bearing, limit);
    if (in >= most)
        return most;
    struct body end = body_slid(body, bearing, limit);
    *barred = (struct barred){going->edge_why, ref_table(), body_centre(body), body_centre(&end)};
    return in;
}

/* ---- places to stop -------------------------------------------------------------------------- */

static void stops_add(struct stops *stops, int32_t at, int32_t limit)
{
    if (at < 0 || at > limit)
        return;
    if (stops->count == stops->room) {
        stops->room = stops->room ? 2 * stops->room : 64;
        stops->at = realloc(stops->at, sizeof *stops->at * (size_t)stops->room);
        if (!stops->at)
            abort();
    }
    stops->at[stops->count++] = at;
}

/* Begin and end of what a point crosses of an outline on its way. */
static void stops_track(struct stops *stops, struct vec from, int32_t bearing, int32_t limit,
                        const struct outline *o)
{
    enum { STRETCHES = 32 };
    struct span in[STRETCHES];
    int n = track_spans(from, vec_ahead(from, bearing, limit), o, in, STRETCHES);
    for (int i = 0; i < n; i++) {
        stops_add(stops, in[i].from, limit);
        stops_add(stops, in[i].to, limit);
    }
}

/* The mover's centre comes into a thing, or leaves it: the last places outside, to either hand. */
static void stops_middle(struct stops *stops, struct vec from, int32_t bearing, int32_t limit,
                         const struct thing *thing)
{
    enum { STRETCHES = 32 };
    struct span in[STRETCHES];
    int n = track_spans(from, vec_ahead(from, bearing, limit), &thing->outline, in, STRETCHES);
    for (int i = 0; i < n; i++) {
        stops_add(stops, in[i].from - GRAZE, limit);
        stops_add(stops, in[i].to + GRAZE, limit);
    }
}

/* A sliding rectangle begins or ceases to overlap a thing when one of its corners crosses the
 * thing's edge, or a corner of the thing its own. */
static void stops_thing(struct stops *stops, const struct outline *part, int32_t bearing,
                        int32_t limit, const struct thing *thing)
{
    for (int32_t i = 0; i < part->count; i++)
        stops_track(stops, part->point[i], bearing, limit, &thing->outline);
    struct outline grown = *part;
    int32_t back = angle_norm((int64_t)bearing + TURN / 2);
    grown.radius += thing->outline.radius;
    for (int pass = 0; pass < (thing->keep > 0 ? 2 : 1); pass++) {
        for (int32_t i = 0; i < thing->outline.count; i++)
            stops_track(stops, thing->outline.point[i], back, limit, &grown);
        grown.radius += thing->keep;
        struct outline wide = thing->outline;
        wide.radius += thing->keep;
        for (int32_t i = 0; i < part->count && thing->keep > 0; i++)
            stops_track(stops, part->point[i], bearing, limit, &wide);
    }
}

static int stops_order(const void *a, const void *b)
{
    int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    return (p > q) - (p < q);
}

void stops_find(const struct going *going, const struct body *body, int32_t bearing, int32_t limit,
                int victim, struct stops *stops)
{
    struct scan scan = scan_of(going, body, victim);
    struct body end = body_slid(body, bearing, limit);
    struct thing thing;
    *stops = (struct stops){0};
    stops_add(stops, 0, limit);
    stops_add(stops, limit, limit);
    if (going->edge_why) {
        /* Where the edge is crossed outwards, and inwards, looking back from the far end. */
        int32_t back = angle_norm((int64_t)bearing + TURN / 2);
        stops_add(stops, slide_in_table(going, body, bearing, limit), limit);
        stops_add(stops, limit - slide_in_table(going, &end, back, limit), limit);
    }
    scan_cover_body(&scan, body);
    scan_cover_body(&scan, &end);
    while (scan_next(&scan, &thing)) {
        if (thing.middle)
            stops_middle(stops, body_centre(body), bearing, limit, &thing);
        for (int i = 0; i < body->parts && !thing.middle; i++) {
            struct outline part = body_part(body, i);
            stops_thing(stops, &part, bearing, limit, &thing);
        }
    }
    qsort(stops->at, (size_t)stops->count, sizeof *stops->at, stops_order);
    /* Where two leave a hair too little room, the middle sinks least into both. */
    for (int i = 0, n = stops->count; i + 1 < n; i++)
        if (stops->at[i + 1] - stops->at[i] <= 2 * OVERLAP)
            stops_add(stops, stops->at[i] + (stops->at[i + 1] - stops->at[i]) / 2, limit);
    qsort(stops->at, (size_t)stops->count, sizeof *stops->at, stops_order);
}

void stops_release(struct stops *stops)
{
    free(stops->at);
}

int32_t body_retreat_most(const struct going *going, const struct body *body, int32_t bearing,
                          int32_t limit)
{
    struct barred barred;
    struct stops stops;
    int32_t most = slide_beside(going, body, bearing, limit, -1, &barred), found = -1;
    if (most < 0)
        return -1;
    stops_find(going, body, bearing, most, -1, &stops);
    for (int i = stops.count - 1; i >= 0 && found < 0; i--) {
        struct body end = body_slid(body, bearing, stops.at[i]);
        if (body_stands(going, &end, &barred))
            found = stops.at[i];
    }
    stops_release(&stops);
    return found;
}

int32_t body_run_clear(const struct going *going, const struct body *body, int32_t bearing,
                       int32_t least, int32_t limit)
{
    struct barred barred;
    struct stops stops;
    int32_t most = slide_beside(going, body, bearing, limit, -1, &barred), found = -1;
    if (most < least)
        return -1;
    struct body start = body_slid(body, bearing, least);
    stops_find(going, &start, bearing, most - least, -1, &stops);
    for (int i = 0; i < stops.count && found < 0; i++) {
        struct body end = body_slid(body, bearing, least + stops.at[i]);
        if (body_stands(going, &end, &barred))
            found = least + stops.at[i];
    }
    stops_release(&stops);
    return found;
}

/* ---- swinging -------------------------------------------------------------------------------- */

/* Way of a point round another: seen from there, from v clockwise (by > 0) to w, at most half a
 * turn. */
struct arc {
    struct vec about, v, w;
    int32_t radius;
};

static struct arc arc_of(struct vec about, struct vec p, int32_t by)
{
    struct vec q = vec_turned(p, about, by);
    struct arc arc = {.about = about, .v = vec_sub(p, about), .w = vec_sub(q, about)};
    if (by < 0) {
        struct vec swap = arc.v;
        arc.v = arc.w;
        arc.w = swap;
    }
    arc.radius = vec_length(arc.v);
    return arc;
}

static bool arc_beside(const struct arc *arc, struct vec q)
{
    return vec_cross(arc->v, q) <= 0 && vec_cross(arc->w, q) >= 0;
}

static int32_t point_gap(struct vec p, struct vec a, struct vec b)
{
    return track_gap(a, b, 0, &(struct outline){.count = 1, .point = {p}});
}

/* Distance between an arc and the segment a-b: at the ends of either, at the foot of the centre on
 * the segment, or nothing where they cross. */
static int32_t arc_gap(const struct arc *arc, struct vec a, struct vec b)
{
    int32_t p = point_gap(vec_add(arc->about, arc->v), a, b);
    int32_t q = point_gap(vec_add(arc->about, arc->w), a, b);
    int32_t least = p < q ? p : q;
    struct vec from = vec_sub(a, arc->about), d = vec_sub(b, a);
    int64_t length = vec_length(d);
    const struct vec end[2] = {from, vec_sub(b, arc->about)};
    for (int i = 0; i < 2; i++) {
        int32_t off = vec_length(end[i]) - arc->radius;
        off = off < 0 ? -off : off;
        if (arc_beside(arc, end[i]) && off < least)
            least = off;
    }
    if (length == 0)
        return least;
    int64_t along = -vec_dot(from, d) / length; /* of the foot, from a */
    int64_t aside = vec_cross(d, from) / length;
    int64_t square = (int64_t)arc->radius * arc->radius - aside * aside;
    int64_t half = square > 0 ? isqrt64(square) : 0;
    for (int i = -1; i <= 1; i += 2) {
        int64_t at = along + i * half;
        if (at < 0 || at > length)
            continue;
        struct vec foot = {from.x + (int32_t)((int64_t)d.x * at / length),
                           from.y + (int32_t)((int64_t)d.y * at / length)};
        if (!arc_beside(arc, foot))
            continue;
        int64_t off = square > 0 ? 0 : (aside < 0 ? -aside : aside) - arc->radius;
        least = off < least ? (int32_t)off : least;
    }
    return least;
}

static int32_t edge_count(const struct outline *o)
{
    return o->count == 1 ? 1 : o->closed ? o->count : o->count - 1;
}

/* How far a point that is `radius` away from what it turns on leaves its chord, at most. */
static int32_t swing_bulge(int32_t radius, int32_t by)
{
    int32_t half = ((by < 0 ? -by : by) + 1) / 2; /* at most a quarter turn */
    return radius - (int32_t)((int64_t)radius * angle_sincos(half).cos / ONE_Q30) + 2;
}

/* Where an outline may come to on its way. */
static void swing_bounds(const struct outline *o, const struct outline *turned, struct vec about,
                         int32_t by, struct vec *low, struct vec *high)
{
    struct vec low_then, high_then;
    int32_t bulge = 0;
    outline_bounds(o, low, high);
    outline_bounds(turned, &low_then, &high_then);
    for (int32_t i = 0; i < o->count; i++) {
        int32_t far = swing_bulge(vec_distance(o->point[i], about), by);
        bulge = far > bulge ? far : bulge;
    }
    low->x = (low_then.x < low->x ? low_then.x : low->x) - bulge;
    low->y = (low_then.y < low->y ? low_then.y : low->y) - bulge;
    high->x = (high_then.x > high->x ? high_then.x : high->x) + bulge;
    high->y = (high_then.y > high->y ? high_then.y : high->y) + bulge;
}

/* Are the boxes round the stretches a-b and p-q farther apart than `far`, east or north? */
static bool segments_apart(struct vec a, struct vec b, struct vec p, struct vec q, int32_t far)
{
    return (a.x < b.x ? a.x : b.x) - (p.x > q.x ? p.x : q.x) > far ||
           (p.x < q.x ? p.x : q.x) - (a.x > b.x ? a.x : b.x) > far ||
           (a.y < b.y ? a.y : b.y) - (p.y > q.y ? p.y : q.y) > far ||
           (p.y < q.y ? p.y : q.y) - (a.y > b.y ? a.y : b.y) > far;
}

/* Does an outline that is a convex polygon, and swings about a point, keep a gap of `need` (1 or
 * more) to another outline? Two things that are apart first meet, and are nearest, at a corner of
 * one and an edge of the other: corners swing past the other's edges, and seen from the swinging
 * thing the other's corners swing back past its own. */
static bool swing_clear(const struct outline *o, struct vec about, int32_t by,
                        const struct outline *other, int32_t need)
{
    enum { ROUNDED = 8 };
    struct outline turned = *o;
    struct vec low, high, low_other, high_other;
    for (int32_t i = 0; i < o->count; i++)
        turned.point[i] = vec_turned(o->point[i], about, by);
    swing_bounds(o, &turned, about, by, &low, &high);
    outline_bounds(other, &low_other, &high_other);
    int32_t surely = need + ROUNDED;
    if (low.x - high_other.x > surely || low_other.x - high.x > surely ||
        low.y - high_other.y > surely || low_other.y - high.y > surely)
        return true;
    if (!outline_apart(o, other, need) || !outline_apart(&turned, other, need))
        return false;
    int32_t far = need + other->radius;
    for (int pass = 0; pass < 2; pass++) {
        const struct outline *points = pass ? other : o, *edges = pass ? o : other;
        for (int32_t i = 0; i < points->count; i++) {
            struct arc arc = arc_of(about, points->point[i], pass ? -by : by);
            int32_t near = far + swing_bulge(arc.radius, by);
            struct vec v = vec_add(about, arc.v), w = vec_add(about, arc.w);
            for (int32_t k = 0; k < edge_count(edges); k++) {
                struct vec p = edges->point[k], q = edges->point[(k + 1) % edges->count];
                if (!segments_apart(v, w, p, q, near) && arc_gap(&arc, p, q) < far)
                    return false;
            }
        }
    }
    return true;
}

int32_t swing_until(const struct outline *o, struct vec about, int32_t by,
                    const struct outline *other, int32_t need)
{
    if (swing_clear(o, about, by, other, need))
        return by;
    int32_t low = 0, high = by < 0 ? -by : by;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (swing_clear(o, about, by < 0 ? -middle : middle, other, need))
            low = middle;
        else
            high = middle;
    }
    return by < 0 ? -low : low;
}

int32_t swing_beside(const struct going *going, const struct body *body, struct vec about,
                     int32_t by, int victim, struct barred *barred)
{
    struct scan scan = scan_of(going, body, victim);
    struct thing thing;
    struct outline part[BODY_PARTS], core[BODY_PARTS];
    int32_t most = by;
    struct body end = body_turned(body, about, by), small = *body;
    *barred = (struct barred){0};
    for (int i = 0; i < 4; i++) {
        struct vec from = body_corner(body, (enum corner)i), to = body_corner(&end, (enum corner)i);
        int32_t bulge = swing_bulge(vec_distance(about, from), by);
        scan_cover(&scan, (struct vec){from.x - bulge, from.y - bulge});
        scan_cover(&scan, (struct vec){from.x + bulge, from.y + bulge});
        scan_cover(&scan, (struct vec){to.x - bulge, to.y - bulge});
        scan_cover(&scan, (struct vec){to.x + bulge, to.y + bulge});
    }
    for (int i = 0; i < body->parts; i++) {
        small.part[i].hx -= OVERLAP; /* so that what it grazes does not bar it */
        small.part[i].hy -= OVERLAP;
        part[i] = body_part(body, i);
        core[i] = body_part(&small, i);
    }
    while (most != 0 && scan_next(&scan, &thing)) {
        for (int i = 0; i < body->parts && most != 0; i++) {
            int32_t stop = most;
            if (thing.why)
                stop = swing_until(&core[i], about, most, &thing.outline, 1);
            int32_t kept = thing.keep > 2 * GRAZE ? thing.keep - 2 * GRAZE : 1;
            if (thing.keep > 0 && stop != 0)
                stop = swing_until(&part[i], about, stop, &thing.outline, kept);
            if (stop == most)
                continue;
            most = stop;
            *barred = (struct barred){.why = thing.keep > 0 ? going->keep_why : thing.why,
                                      .what = thing.what,
                                      .from = body_centre(body),
                                      .to = body_centre(&end)};
        }
    }
    return most;
}

bool body_swings(const struct going *going, const struct body *body, struct vec about, int32_t by,
                 struct barred *barred)
{
    return swing_beside(going, body, about, by, -1, barred) == by;
}

int32_t body_swing_most(const struct going *going, const struct body *body, struct vec about,
                        int32_t by, struct barred *barred)
{
    return swing_beside(going, body, about, by, -1, barred);
}

/* ---- marches --------------------------------------------------------------------------------- */

struct march march_of(const struct going *going, const struct body *body, struct pose end)
{
    struct body there = body_at(body, end);
    struct path path = {.count = 2, .point = {body_centre(body), body_centre(&there)}};
    struct march march = {.distance = path_length(&path), .bearing = body->pose.face};
    if (march.distance > 0)
        march.bearing = angle_of(vec_sub(path.point[1], path.point[0]));
    march.on_road =
        march.distance > 0 && going->ground.is_road && path_on_road(&going->ground, &path);
    return march;
}

bool march_clear(const struct going *going, const struct body *body, struct pose end, bool swept,
                 struct barred *barred)
{
    struct march march = march_of(going, body, end);
    struct vec centre = body_centre(body);
    struct body there = body_at(body, end);
    int32_t first = angle_diff(body->pose.face, march.bearing);
    int32_t last = angle_diff(march.bearing, end.face);
    if (march.distance > 0) {
        if (swept && first && !body_swings(going, body, centre, first, barred))
            return false;
        struct body turned = first ? body_turned(body, centre, first) : *body;
        if (!body_slides(going, &turned, march.bearing, march.distance, barred))
            return false;
    }
    if (swept && last) {
        struct body arrived = body_turned(&there, body_centre(&there), -last);
        if (!body_swings(going, &arrived, body_centre(&there), last, barred))
            return false;
    }
    return body_stands(going, &there, barred);
}

/* ---- wheels ---------------------------------------------------------------------------------- */

struct vec wheel_corner(const struct body *body, int32_t by)
{
    return body_corner(body, by > 0 ? CORNER_FRONT_RIGHT : CORNER_FRONT_LEFT);
}

struct body body_wheeled(const struct body *body, int32_t by)
{
    return body_turned(body, wheel_corner(body, by), by);
}

/* The arc of a thousandth of a degree at radius 1, π / 180000, times 2^36. */
static const int64_t arc_q36 = 1199381;

int32_t wheel_length(const struct body *body, int32_t by)
{
    struct frame f = body_frame(body);
    int64_t angle = by < 0 ? -(int64_t)by : by;
    return (int32_t)(((f.right - f.left) * angle * arc_q36 + ((int64_t)1 << 35)) >> 36);
}

int32_t wheel_most(const struct body *body, int32_t by, int32_t length)
{
    int32_t low = 0, high = (by < 0 ? -by : by) + 1;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (wheel_length(body, middle) <= length)
            low = middle;
        else
            high = middle;
    }
    return by < 0 ? -low : low;
}
