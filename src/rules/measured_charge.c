/* Charges: the ride to first contact, lining up with the face struck, and the bearing to choose. */
#include "rules/measured_inside.h"

#include <assert.h>
#include <stdlib.h>

/* ---- lining up ------------------------------------------------------------------------------- */

/* A stretch of a line, µm. */
struct extent {
    int32_t low, high;
};

/* What a face of the target offers to be touched, seen from outside: in the frame of its middle
 * that looks outwards, along x. Parts that stand back from the face do not count. */
static struct extent face_extent(const struct body *target, struct pose outward)
{
    struct extent e = {INT32_MAX, INT32_MIN};
    for (int i = 0; i < target->parts; i++) {
        struct outline part = body_part(target, i);
        for (int32_t k = 0; k < part.count; k++) {
            struct vec p = pose_local(outward, part.point[k]);
            if (p.y < -CONTACT)
                continue;
            e.low = p.x < e.low ? p.x : e.low;
            e.high = p.x > e.high ? p.x : e.high;
        }
    }
    return e;
}

/* The same for a body's own front, in its own frame. */
static struct extent front_extent(const struct body *body)
{
    struct frame f = body_frame(body);
    struct extent e = {INT32_MAX, INT32_MIN};
    for (int i = 0; i < body->parts; i++) {
        const struct part *p = &body->part[i];
        if (p->at.y + p->hy < f.front - CONTACT)
            continue;
        e.low = p->at.x - p->hx < e.low ? p->at.x - p->hx : e.low;
        e.high = p->at.x + p->hx > e.high ? p->at.x + p->hx : e.high;
    }
    return e;
}

static int32_t clamped(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Lined up, the body's origin lies at x = `at` in the frame that looks out of the face. */
struct berth {
    struct pose outward;
    int32_t front;       /* of the body's origin from the face */
    int32_t least, most; /* for `at` */
    int32_t wanted;
};

static struct body berthed(const struct body *body, const struct berth *berth, int32_t at)
{
    struct pose pose = {pose_place(berth->outward, (struct vec){at, berth->front}),
                        angle_norm((int64_t)berth->outward.face + TURN / 2)};
    return body_at(body, pose);
}

static struct berth berth_of(const struct body *body, const struct body *target, enum face face,
                             bool whole)
{
    struct frame frame = body_frame(body);
    struct berth b = {.outward = {face_middle(target, face), face_bearing(target, face)},
                      .front = frame.front};
    struct extent theirs = face_extent(target, b.outward), ours = front_extent(body);
    int32_t full = theirs.high - theirs.low;
    full = ours.high - ours.low < full ? ours.high - ours.low : full;
    int32_t need = whole ? full : full / 2;
    /* Facing the other way, the body's own x runs backwards here. */
    b.least = theirs.low + need + ours.low;
    b.most = theirs.high - need + ours.high;
    if (b.least > b.most)
        b.least = b.most = (b.least + b.most) / 2;
    b.wanted = pose_local(b.outward, body_centre(body)).x + (frame.left + frame.right) / 2;
    return b;
}

static bool berth_free(const struct going *going, const struct body *target, int victim,
                       const struct body *there, struct barred *barred)
{
    int32_t gap = body_gap(there, target, NULL, NULL);
    if (gap < -OVERLAP || gap > CONTACT) {
        struct vec centre = body_centre(there);
        *barred = (struct barred){.why = CHARGE_ROOM, .from = centre, .to = centre};
        return false;
    }
    return stands_beside(going, there, victim, barred);
}

bool line_up(const struct going *going, const struct body *body, const struct body *target,
             enum face face, bool whole, int victim, struct body *end, struct barred *barred)
{
    struct berth berth = berth_of(body, target, face, whole);
    int32_t best = clamped(berth.wanted, berth.least, berth.most);
    *end = berthed(body, &berth, best);
    if (berth_free(going, target, victim, end, barred))
        return true;
    /* Room begins and ends only at these stops along the face: the nearest that is free wins, of
     * two as near the one nearer to the middle of the face. */
    struct body first = berthed(body, &berth, berth.least);
    struct stops stops;
    int32_t along = angle_norm((int64_t)berth.outward.face + 90 * DEG);
    int64_t nearest = INT64_MAX;
    stops_find(going, &first, along, berth.most - berth.least, victim, &stops);
    for (int i = 0; i < stops.count; i++) {
        int64_t at = (int64_t)berth.least + stops.at[i], off = at - berth.wanted;
        int64_t middle = 2 * at - berth.least - berth.most;
        int64_t cost =
            (off < 0 ? -off : off) * ((int64_t)1 << 26) + (middle < 0 ? -middle : middle);
        struct body there = berthed(body, &berth, (int32_t)at);
        struct barred other;
        if (cost >= nearest || !berth_free(going, target, victim, &there, &other))
            continue;
        nearest = cost;
        *end = there;
    }
    stops_release(&stops);
    if (nearest == INT64_MAX)
        return false;
    *barred = (struct barred){0};
    return true;
}

/* ---- the ride -------------------------------------------------------------------------------- */

static struct body charge_turned(const struct charge_law *law, const struct body *body, int32_t by)
{
    if (by == 0)
        return *body;
    return law->wheels ? body_wheeled(body, by) : body_turned(body, body_centre(body), by);
}

/* How far it slides until it first touches the target; -1 when it misses it. Passing flush beside
 * it is no hit. */
static int32_t ride_length(const struct body *body, int32_t bearing, int32_t limit,
                           const struct body *target)
{
    int32_t least = -1;
    for (int i = 0; i < body->parts; i++) {
        struct outline part = body_part(body, i);
        struct outline strip = swept(&part, bearing, limit);
        for (int k = 0; k < target->parts; k++) {
            struct outline theirs = body_part(target, k);
            if (outline_gap(&strip, &theirs) >= -OVERLAP)
                continue;
            int32_t at = slide_until(&part, bearing, limit, &theirs, 0);
            least = least < 0 || at < least ? at : least;
        }
    }
    return least;
}

static bool refused(struct barred *barred, int why, struct ref what, const struct body *from,
                    int32_t bearing, int32_t distance)
{
    struct vec centre = body_centre(from);
    *barred = (struct barred){why, what, centre, vec_ahead(centre, bearing, distance)};
    return false;
}

/* The turn at the start: by how much is given, is there room? */
static bool charge_turns(const struct going *going, const struct charge_law *law,
                         const struct body *body, int32_t by, const struct body *target, int victim,
                         struct barred *barred)
{
    if (by == 0)
        return true;
    struct vec about = law->wheels ? wheel_corner(body, by) : body_centre(body);
    if (!law->swept)
        return true;
    if (swing_beside(going, body, about, by, victim, barred) != by)
        return false;
    for (int i = 0; i < body->parts; i++) {
        struct body small = *body;
        small.part[i].hx -= OVERLAP;
        small.part[i].hy -= OVERLAP;
        struct outline part = body_part(&small, i);
        for (int k = 0; k < target->parts; k++) {
            struct outline theirs = body_part(target, k);
            if (swing_gap(&part, about, by, &theirs) <= 0)
                return refused(barred, CHARGE_ROOM, ref_unit(going->ground.table, victim), body,
                               body->pose.face, 0);
        }
    }
    return true;
}

bool charge_along(const struct going *going, const struct charge_law *law, const struct body *body,
                  int32_t bearing, const struct body *target, int victim, struct charge *charge,
                  struct barred *barred)
{
    const struct table *t = going->ground.table;
    struct ref what = ref_unit(t, victim);
    int32_t far = t->width + t->depth;
    *barred = (struct barred){0};
    *charge = (struct charge){.bearing = angle_norm(bearing),
                              .turn = angle_diff(body->pose.face, bearing)};
    if (charge->turn > law->turn || -charge->turn > law->turn)
        return refused(barred, CHARGE_TURN, what, body, bearing, law->limit);
    charge->turned = charge_turned(law, body, charge->turn);
    charge->distance = ride_length(&charge->turned, bearing, far, target);
    if (charge->distance < 0)
        return refused(barred, CHARGE_MISS, what, &charge->turned, bearing, law->limit);
    if (charge->distance > law->limit + OVERLAP)
        return refused(barred, CHARGE_FAR, what, &charge->turned, bearing, law->limit);
    if (body_gap(&charge->turned, target, NULL, NULL) < -OVERLAP)
        return refused(barred, CHARGE_ROOM, what, &charge->turned, bearing, 0);
    if (!charge_turns(going, law, body, charge->turn, target, victim, barred))
        return false;
    slide_beside(going, &charge->turned, bearing, charge->distance, victim, barred);
    if (barred->why)
        return false;
    charge->met = body_slid(&charge->turned, bearing, charge->distance);
    charge->face = law->by_sector
                       ? face_sector(body_centre(target), target->pose.face, body_centre(body))
                       : face_touched(target, &charge->met);
    return line_up(going, &charge->met, target, charge->face, law->whole, victim, &charge->end,
                   barred);
}

/* ---- the bearing ----------------------------------------------------------------------------- */

/* Turns, + clockwise, at which something about a charge can change. */
struct turns {
    int32_t *by; /* owned */
    int count, room;
    int32_t most; /* law's */
    int sign;     /* 0: both ways; else only turns of this sign belong here */
};

static void turns_add(struct turns *turns, int64_t by)
{
    int32_t turn = angle_diff(0, angle_norm(by));
    if (turn > turns->most || turn < -turns->most || turn * turns->sign < 0)
        return;
    if (turns->count == turns->room) {
        turns->room = turns->room ? 2 * turns->room : 128;
        turns->by = realloc(turns->by, sizeof *turns->by * (size_t)turns->room);
        if (!turns->by)
            abort();
    }
    turns->by[turns->count++] = turn;
}

/* The body as it stands, seen from the point it turns on: lanes are the sides of its parts. */
struct pivot {
    struct vec at;
    int32_t facing;
    int lanes;
    int32_t lane[2 * BODY_PARTS]; /* to the right of the pivot */
    int32_t front[BODY_PARTS];    /* of each part, ahead of it */
};

static struct pivot pivot_of(const struct body *body, struct vec at)
{
    struct pivot p = {.at = at, .facing = body->pose.face};
    struct vec own = pose_local(body->pose, at);
    for (int i = 0; i < body->parts; i++) {
        const struct part *part = &body->part[i];
        p.lane[p.lanes++] = part->at.x - part->hx - own.x;
        p.lane[p.lanes++] = part->at.x + part->hx - own.x;
        p.front[i] = part->at.y + part->hy - own.y;
    }
    return p;
}

/* Turns at which the point lies `aside` to the right of the line ridden through the pivot. */
static void turns_lane(struct turns *turns, const struct pivot *pivot, struct vec p, int64_t aside)
{
    struct vec d = vec_sub(p, pivot->at);
    int64_t square = vec_dot(d, d) - aside * aside;
    if (square <= 0)
        return;
    int32_t off = angle_of((struct vec){(int32_t)aside, (int32_t)isqrt64(square)});
    turns_add(turns, (int64_t)angle_of(d) - off - pivot->facing);
}

/* Turns at which the point lies `ahead` of the pivot. */
static void turns_front(struct turns *turns, const struct pivot *pivot, struct vec p, int64_t ahead)
{
    struct vec d = vec_sub(p, pivot->at);
    int64_t square = vec_dot(d, d) - ahead * ahead;
    if (square < 0)
        return;
    int32_t off = angle_of((struct vec){(int32_t)isqrt64(square), (int32_t)ahead});
    turns_add(turns, (int64_t)angle_of(d) - off - pivot->facing);
    turns_add(turns, (int64_t)angle_of(d) + off - pivot->facing);
}

/* Turns at which a corner of the body, `limit` ahead, comes upon an edge. */
static void turns_edge(struct turns *turns, const struct pivot *pivot, struct vec corner,
                       struct vec a, struct vec b)
{
    struct outline disc = {.count = 1, .radius = vec_length(corner), .point = {pivot->at}};
    struct span in[1];
    int32_t length = vec_distance(a, b);
    if (length == 0 || !track_spans(a, b, &disc, in, 1))
        return;
    for (int i = 0; i < 2; i++) {
        int64_t at = i ? in[0].to : in[0].from;
        struct vec p = {a.x + (int32_t)((b.x - a.x) * at / length),
                        a.y + (int32_t)((b.y - a.y) * at / length)};
        turns_add(turns,
                  (int64_t)angle_of(vec_sub(p, pivot->at)) - angle_of(corner) - pivot->facing);
    }
}

static void turns_target(struct turns *turns, const struct pivot *pivot, int32_t limit,
                         const struct body *target)
{
    for (int i = 0; i < target->parts; i++) {
        struct outline o = body_part(target, i);
        for (int32_t k = 0; k < o.count; k++)
            for (int lane = 0; lane < pivot->lanes; lane++) {
                int64_t ahead = (int64_t)pivot->front[lane / 2] + limit;
                turns_lane(turns, pivot, o.point[k], pivot->lane[lane]);
                turns_front(turns, pivot, o.point[k], ahead);
                turns_edge(turns, pivot, (struct vec){pivot->lane[lane], (int32_t)ahead},
                           o.point[k], o.point[(k + 1) % o.count]);
            }
    }
    for (int face = 0; face < FACE_COUNT; face++)
        turns_add(turns, (int64_t)face_bearing(target, (enum face)face) + TURN / 2 - pivot->facing);
}

/* Where the centre's path runs past corners of water and crossings, and where their edges meet. */
static void turns_water(struct turns *turns, const struct going *going, const struct pivot *pivot)
{
    enum { STRETCHES = 16 };
    const struct ground *g = &going->ground;
    const struct table *t = g->table;
    for (int i = 0; i < t->pieces && g->is_water; i++) {
        bool pass = g->is_pass && g->is_pass(t, i);
        if (t->piece[i].where != WHERE_TABLE || (!g->is_water(t, i) && !pass))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        for (int32_t k = 0; k < o.count; k++) {
            turns_lane(turns, pivot, o.point[k], o.radius);
            turns_lane(turns, pivot, o.point[k], -o.radius);
        }
        for (int w = 0; w < t->pieces && pass && o.count > 1; w++) {
            if (t->piece[w].where != WHERE_TABLE || !g->is_water(t, w))
                continue;
            struct outline water = piece_outline(t, &t->piece[w]);
            for (int32_t k = 0; k + (o.closed ? 0 : 1) < o.count; k++) {
                struct vec a = o.point[k], b = o.point[(k + 1) % o.count];
                struct span in[STRETCHES];
                int32_t length = vec_distance(a, b);
                int n = length ? track_spans(a, b, &water, in, STRETCHES) : 0;
                for (int e = 0; e < 2 * n; e++) {
                    int64_t at = e % 2 ? in[e / 2].to : in[e / 2].from;
                    turns_lane(turns, pivot,
                               (struct vec){a.x + (int32_t)((b.x - a.x) * at / length),
                                            a.y + (int32_t)((b.y - a.y) * at / length)},
                               0);
                }
            }
        }
    }
}

static void turns_find(struct turns *turns, const struct going *going, const struct charge_law *law,
                       const struct body *body, struct vec about, const struct body *target,
                       int victim)
{
    struct pivot pivot = pivot_of(body, about);
    int32_t reach = 0;
    int count;
    for (int i = 0; i < 4; i++) {
        struct vec local =
            pose_local((struct pose){about, body->pose.face}, body_corner(body, (enum corner)i));
        int32_t far =
            vec_length((struct vec){local.x, (local.y < 0 ? -local.y : local.y) + law->limit});
        reach = far > reach ? far : reach;
    }
    turns_target(turns, &pivot, law->limit, target);
    struct bend *bend = bends_near(going, (struct vec){about.x - reach, about.y - reach},
                                   (struct vec){about.x + reach, about.y + reach}, victim, &count);
    for (int i = 0; i < count; i++)
        for (int lane = 0; lane < pivot.lanes; lane++)
            for (int side = bend[i].radius ? -1 : 1; side <= 1; side += 2)
                turns_lane(turns, &pivot, bend[i].at,
                           (int64_t)pivot.lane[lane] + side * bend[i].radius);
    free(bend);
    turns_water(turns, going, &pivot);
    for (int side = -1; side <= 1 && law->swept; side += 2) {
        struct barred barred;
        if (turns->sign != -side)
            turns_add(turns, swing_beside(going, body, about, side * law->turn, victim, &barred));
    }
    turns_add(turns, 0);
    turns_add(turns, law->turn);
    turns_add(turns, -law->turn);
}

static int by_value(const void *a, const void *b)
{
    int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    return (p > q) - (p < q);
}

static int by_size(const void *a, const void *b)
{
    int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    int32_t sp = p < 0 ? -p : p, sq = q < 0 ? -q : q;
    return sp != sq ? (sp > sq) - (sp < sq) : (p > q) - (p < q);
}

/* The turns themselves, a hair to either side of them (rounding may put one just beyond what it
 * bounds), and the middles between neighbours; smallest first, each once. */
static void turns_fill(struct turns *turns)
{
    enum { HAIR = 2 };
    int count = turns->count, kept = 0;
    qsort(turns->by, (size_t)count, sizeof *turns->by, by_value);
    for (int i = 0; i < count; i++) {
        int64_t by = turns->by[i];
        turns_add(turns, by - HAIR);
        turns_add(turns, by + HAIR);
        if (i + 1 < count)
            turns_add(turns, (by + turns->by[i + 1]) / 2);
    }
    qsort(turns->by, (size_t)turns->count, sizeof *turns->by, by_size);
    for (int i = 0; i < turns->count; i++)
        if (kept == 0 || turns->by[i] != turns->by[kept - 1])
            turns->by[kept++] = turns->by[i];
    turns->count = kept;
}

/* Could it touch the target at all, wherever it turned? */
static bool within_reach(const struct charge_law *law, const struct body *body,
                         const struct body *target)
{
    struct outline from = body_outline(body), to = body_outline(target);
    struct frame f = body_frame(body);
    return outline_gap(&from, &to) <= law->limit + 2 * (f.right - f.left + f.front - f.rear);
}

bool charge_find(const struct going *going, const struct charge_law *law, const struct body *body,
                 const struct body *target, int victim, struct charge *charge,
                 struct barred *barred)
{
    struct vec centre = body_centre(body);
    int32_t straight = angle_of(vec_sub(body_centre(target), centre));
    if (charge_along(going, law, body, straight, target, victim, charge, barred))
        return true;
    if (!within_reach(law, body, target))
        return false;
    struct turns turns = {.most = law->turn};
    if (law->wheels) {
        turns.sign = 1;
        turns_find(&turns, going, law, body, body_corner(body, CORNER_FRONT_RIGHT), target, victim);
        turns.sign = -1;
        turns_find(&turns, going, law, body, body_corner(body, CORNER_FRONT_LEFT), target, victim);
        turns.sign = 0;
    } else {
        turns_find(&turns, going, law, body, centre, target, victim);
    }
    turns_fill(&turns);
    bool found = false;
    for (int i = 0; i < turns.count && !found; i++) {
        struct charge other;
        struct barred why;
        found = charge_along(going, law, body, angle_norm((int64_t)body->pose.face + turns.by[i]),
                             target, victim, &other, &why);
        if (found)
            *charge = other;
    }
    free(turns.by);
    if (found)
        *barred = (struct barred){0};
    return found;
}
