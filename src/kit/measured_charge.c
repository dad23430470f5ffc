/* Charges: the ride to first contact, lining up with the face struck, and the bearing to choose. */
#include "kit/measured_inside.h"

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
            if (outline_apart(&strip, &theirs, -OVERLAP))
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

/* How far of the turn `by` at the start there is room for; *barred is what leaves no more. */
static int32_t turn_room(const struct going *going, const struct charge_law *law,
                         const struct body *body, int32_t by, const struct body *target, int victim,
                         struct barred *barred)
{
    struct vec about = law->wheels ? wheel_corner(body, by) : body_centre(body);
    if (!law->swept || by == 0)
        return by;
    int32_t most = swing_beside(going, body, about, by, victim, barred);
    for (int i = 0; i < body->parts; i++) {
        struct body small = *body;
        small.part[i].hx -= OVERLAP;
        small.part[i].hy -= OVERLAP;
        struct outline part = body_part(&small, i);
        for (int k = 0; k < target->parts && most != 0; k++) {
            struct outline theirs = body_part(target, k);
            int32_t stop = swing_until(&part, about, most, &theirs, 1);
            if (stop == most)
                continue;
            most = stop;
            refused(barred, CHARGE_ROOM, ref_unit(going->ground.table, victim), body,
                    body->pose.face, 0);
        }
    }
    return most;
}

/* All of a charge but the lining up. */
static bool charge_rides(const struct going *going, const struct charge_law *law,
                         const struct body *body, int32_t bearing, const struct body *target,
                         int victim, struct charge *charge, struct barred *barred)
{
    const struct table *t = going->ground.table;
    struct ref what = ref_unit(t, victim);
    /* Who asks roughly does not ask whether what he does not reach lies before him; but by so much
     * farther even a face that is met aslant is run into by more than is grazed. */
    enum { ROUGHLY = 10 * MM };
    int32_t far = law->rough ? law->limit + ROUGHLY : t->width + t->depth;
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
    if (turn_room(going, law, body, charge->turn, target, victim, barred) != charge->turn)
        return false;
    slide_beside(going, &charge->turned, bearing, charge->distance, victim, barred);
    if (barred->why)
        return false;
    charge->met = body_slid(&charge->turned, bearing, charge->distance);
    charge->face = law->by_sector
                       ? face_sector(body_centre(target), target->pose.face, body_centre(body))
                       : face_touched(target, &charge->met);
    return true;
}

/* Is the centre of the body, lined up, still within reach of where it began? */
static bool in_reach(const struct charge_law *law, const struct body *body, const struct body *end)
{
    return !law->reach || vec_distance(body_centre(body), body_centre(end)) <= law->reach + GRAZE;
}

static bool refused_reach(struct ref what, const struct body *body, const struct body *end,
                          struct barred *barred)
{
    *barred = (struct barred){CHARGE_REACH, what, body_centre(body), body_centre(end)};
    return false;
}

bool charge_along(const struct going *going, const struct charge_law *law, const struct body *body,
                  int32_t bearing, const struct body *target, int victim, struct charge *charge,
                  struct barred *barred)
{
    if (!charge_rides(going, law, body, bearing, target, victim, charge, barred) ||
        !line_up(going, &charge->met, target, charge->face, law->whole, victim, &charge->end,
                 barred))
        return false;
    return in_reach(law, body, &charge->end) ||
           refused_reach(ref_unit(going->ground.table, victim), body, &charge->end, barred);
}

/* ---- the bearing -----------------------------------------------------------------------------
 *
 * Which turns work is found by marching from straight ahead to either side. A turn that fails
 * because something is d too deep in the way, or d out of reach, goes on failing until the body has
 * moved by d; no point of it moves faster than its farthest corner turns. So each failure says how
 * far the next turn worth trying is. The least step moves no point by more than OVERLAP, and what
 * fits at all fits with that much to spare on either side: no gap is passed over. What does not
 * fail by a depth (the face struck, water) changes only at turns that are worked out before. */

/* Turns, + clockwise, at which the face struck or the water on the way can change. */
struct turns {
    int32_t *by; /* owned */
    int count, room;
};

static void turns_add(struct turns *turns, int64_t by)
{
    if (turns->count == turns->room) {
        turns->room = turns->room ? 2 * turns->room : 128;
        turns->by = realloc(turns->by, sizeof *turns->by * (size_t)turns->room);
        if (!turns->by)
            abort();
    }
    turns->by[turns->count++] = angle_diff(0, angle_norm(by));
}

/* Turns at which the point lies `aside` to the right of the line ridden through the pivot. */
static void turns_lane(struct turns *turns, struct pose pivot, struct vec p, int64_t aside)
{
    struct vec d = vec_sub(p, pivot.at);
    int64_t square = vec_dot(d, d) - aside * aside;
    if (square <= 0)
        return;
    int32_t off = angle_of((struct vec){(int32_t)aside, (int32_t)isqrt64(square)});
    turns_add(turns, (int64_t)angle_of(d) - off - pivot.face);
}

/* The target's corners come into the lanes of the body's parts, and its faces turn. */
static void turns_target(struct turns *turns, const struct body *body, struct pose pivot,
                         const struct body *target)
{
    struct vec own = pose_local(body->pose, pivot.at);
    for (int i = 0; i < target->parts; i++) {
        struct outline o = body_part(target, i);
        for (int32_t k = 0; k < o.count; k++)
            for (int lane = 0; lane < 2 * body->parts; lane++) {
                const struct part *part = &body->part[lane / 2];
                int32_t side = lane % 2 ? part->hx : -part->hx;
                turns_lane(turns, pivot, o.point[k], part->at.x + side - own.x);
            }
    }
    for (int eighth = 0; eighth < 8; eighth++)
        turns_add(turns, (int64_t)target->pose.face + eighth * (TURN / 8) - pivot.face);
}

/* Where the edges of a pass meet the water. */
static void turns_bank(struct turns *turns, struct pose pivot, const struct outline *pass,
                       const struct outline *water)
{
    enum { STRETCHES = 16 };
    for (int32_t k = 0; pass->count > 1 && k + (pass->closed ? 0 : 1) < pass->count; k++) {
        struct vec a = pass->point[k], b = pass->point[(k + 1) % pass->count];
        struct span in[STRETCHES];
        int32_t length = vec_distance(a, b);
        int n = length ? track_spans(a, b, water, in, STRETCHES) : 0;
        for (int e = 0; e < 2 * n; e++) {
            int64_t at = e % 2 ? in[e / 2].to : in[e / 2].from;
            turns_lane(turns, pivot,
                       (struct vec){a.x + (int32_t)((b.x - a.x) * at / length),
                                    a.y + (int32_t)((b.y - a.y) * at / length)},
                       0);
        }
    }
}

/* The centre's path runs past corners of water and of passes, and where their edges meet. */
static void turns_water(struct turns *turns, const struct going *going, struct pose pivot)
{
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
        for (int w = 0; w < t->pieces && pass; w++) {
            if (t->piece[w].where != WHERE_TABLE || !g->is_water(t, w))
                continue;
            struct outline water = piece_outline(t, &t->piece[w]);
            turns_bank(turns, pivot, &o, &water);
        }
    }
}

static int by_value(const void *a, const void *b)
{
    int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    return (p > q) - (p < q);
}

/* Between two of them nothing changes: the middles stand for what lies there. */
static void turns_fill(struct turns *turns)
{
    int count = turns->count;
    qsort(turns->by, (size_t)count, sizeof *turns->by, by_value);
    for (int i = 0; i + 1 < count; i++)
        turns_add(turns, turns->by[i] + (turns->by[i + 1] - turns->by[i]) / 2);
}

/* How far it is to the next one beyond `by` on the side of `sign`; `most` when it is farther. */
static int32_t turns_next(const struct turns *turns, int32_t by, int sign, int32_t most)
{
    for (int i = 0; i < turns->count; i++) {
        int32_t off = (turns->by[i] - by) * sign;
        most = off > 0 && off < most ? off : most;
    }
    return most;
}

enum {
    CREEP = 500,            /* mdeg: the most the march steps past what fails by no depth */
    MDEG_IN_RADIAN = 57295, /* 180000 / π, rounded down */
};

struct search {
    const struct going *going;
    struct charge_law asked, law; /* law: once the room to turn is known */
    const struct body *body, *target;
    int victim;
    struct turns turns;
    int32_t radius;        /* no point of the body is farther from what it turns on */
    int32_t hair;          /* least step of the march: what moves that point by OVERLAP */
    bool full[FACE_COUNT]; /* no room to line up there, from wherever */
};

static int32_t strip_gap(const struct body *body, int32_t bearing, int32_t distance,
                         const struct outline *o)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < body->parts; i++) {
        struct outline part = body_part(body, i), strip = swept(&part, bearing, distance);
        int32_t gap = outline_gap(&strip, o);
        least = gap < least ? gap : least;
    }
    return least;
}

static int32_t strip_gap_body(const struct body *body, int32_t bearing, int32_t distance,
                              const struct body *target)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < target->parts; i++) {
        struct outline o = body_part(target, i);
        int32_t gap = strip_gap(body, bearing, distance, &o);
        least = gap < least ? gap : least;
    }
    return least;
}

/* By how much does this ride fail? Something is in the way before the target is reached: there is
 * a distance at which the strip is as deep in the one as it is far from the other. 0: not by a
 * depth at all. */
static int32_t depth_of_failure(const struct search *s, const struct charge *charge,
                                const struct barred *barred)
{
    const struct table *t = s->going->ground.table;
    struct outline o;
    if (barred->why == CHARGE_MISS || barred->why == CHARGE_FAR)
        return strip_gap_body(&charge->turned, charge->bearing, s->law.limit + OVERLAP, s->target);
    if (barred->why == CHARGE_ROOM)
        return -body_gap(&charge->turned, s->target, NULL, NULL) - OVERLAP;
    if (barred->why == s->going->ground.water_why)
        return 0;
    if (barred->what.kind == KIND_BASE)
        o = base_outline(&t->base[barred->what.index]);
    else if (barred->what.kind == KIND_PIECE)
        o = piece_outline(t, &t->piece[barred->what.index]);
    else
        return 0;
    int32_t low = 0, high = charge->distance, best = 1;
    for (int step = 0; step < 12 && high >= low; step++) {
        int32_t at = low + (high - low) / 2;
        int32_t deep = -strip_gap(&charge->turned, charge->bearing, at, &o) - OVERLAP;
        int32_t off = strip_gap_body(&charge->turned, charge->bearing, at, s->target);
        int32_t least = deep < off ? deep : off;
        best = least > best ? least : best;
        if (deep < off)
            low = at + 1;
        else
            high = at - 1;
    }
    return best;
}

/* Lined up it ends beyond its reach: how far on is the next turn worth trying? The place where it
 * lines up runs along the face, seldom more than a few times as fast as its farthest corner turns.
 */
static int32_t step_nearer(const struct search *s, const struct body *end, int32_t most)
{
    enum { FASTER = 8 };
    int64_t over = vec_distance(body_centre(s->body), body_centre(end)) - s->law.reach;
    int64_t step = over * MDEG_IN_RADIAN / ((int64_t)FASTER * s->radius);
    step = step < s->hair ? s->hair : step;
    return step < most ? (int32_t)step : most;
}

/* Does a turn of `by` work? If not, *step is how far on the next one worth trying is. */
static bool turn_works(struct search *s, int32_t by, int sign, struct charge *charge, int32_t *step)
{
    struct barred barred;
    int32_t bearing = angle_norm((int64_t)s->body->pose.face + by);
    if (!charge_rides(s->going, &s->law, s->body, bearing, s->target, s->victim, charge, &barred)) {
        int64_t deep = depth_of_failure(s, charge, &barred);
        *step = (int32_t)(deep * MDEG_IN_RADIAN / s->radius);
        if (deep == 0)
            *step = turns_next(&s->turns, by, sign, CREEP);
        *step = *step < s->hair ? s->hair : *step;
        return false;
    }
    *step = turns_next(&s->turns, by, sign, CREEP);
    if (s->full[charge->face])
        return false;
    s->full[charge->face] = !line_up(s->going, &charge->met, s->target, charge->face, s->law.whole,
                                     s->victim, &charge->end, &barred);
    if (s->full[charge->face]) {
        *step = s->law.by_sector ? TURN : *step; /* the same face from everywhere */
        return false;
    }
    if (in_reach(&s->law, s->body, &charge->end))
        return true;
    *step = step_nearer(s, &charge->end, *step);
    return false;
}

/* The smallest turn to one side, up to `most`, that works; -1 when none does. */
static int32_t march_turns(struct search *s, int sign, int32_t most, struct charge *charge)
{
    int32_t by = 0, failed = -1, step;
    while (!turn_works(s, sign * by, sign, charge, &step)) {
        if (by == most || step >= TURN)
            return -1;
        failed = by;
        by = by + step > most ? most : by + step;
    }
    while (failed >= 0 && by - failed > 1) { /* the last step went too far, perhaps */
        struct charge nearer;
        int32_t middle = failed + (by - failed) / 2;
        if (turn_works(s, sign * middle, sign, &nearer, &step)) {
            by = middle;
            *charge = nearer;
        } else {
            failed = middle;
        }
    }
    return by;
}

/* Could it touch the target at all, wherever it turned to that side? */
static bool within_reach(const struct search *s, struct vec pivot)
{
    struct outline point = {.count = 1, .radius = s->radius, .point = {pivot}};
    return body_gap_outline(s->target, &point) <= OVERLAP;
}

/* The smallest turn to one side, up to `most`, that works: prepared and marched. */
static int32_t search_side(struct search *s, int sign, int32_t most, struct charge *charge)
{
    struct pose pivot = {body_centre(s->body), s->body->pose.face};
    if (s->law.wheels)
        pivot.at = wheel_corner(s->body, sign);
    s->radius = 1;
    for (int i = 0; i < 4; i++) {
        struct vec local = pose_local(pivot, body_corner(s->body, (enum corner)i));
        local.y = (local.y < 0 ? -local.y : local.y) + s->law.limit + OVERLAP;
        int32_t far = vec_length(local);
        s->radius = far > s->radius ? far : s->radius;
    }
    if (!within_reach(s, pivot.at))
        return -1;
    s->hair = (int32_t)((int64_t)OVERLAP * MDEG_IN_RADIAN / s->radius) + 1;
    s->turns.count = 0;
    turns_target(&s->turns, s->body, pivot, s->target);
    turns_water(&s->turns, s->going, pivot);
    turns_fill(&s->turns);
    /* Once there is no room to turn there is none beyond: within it nobody need ask again. */
    struct barred barred;
    int32_t room =
        sign * turn_room(s->going, &s->asked, s->body, sign * most, s->target, s->victim, &barred);
    return march_turns(s, sign, room, charge);
}

/* Struck on the face in whose sector it begins, is the target beyond its reach wherever it lined
 * up? *end is the nearest place. */
static bool out_of_reach(const struct charge_law *law, const struct body *body,
                         const struct body *target, struct body *end)
{
    if (!law->reach || !law->by_sector)
        return false;
    enum face face = face_sector(body_centre(target), target->pose.face, body_centre(body));
    struct berth berth = berth_of(body, target, face, law->whole);
    *end = berthed(body, &berth, clamped(berth.wanted, berth.least, berth.most));
    return !in_reach(law, body, end);
}

/* Straight at the target's corners, or nearly, the first that works. */
static bool charge_roughly(const struct going *going, const struct charge_law *law,
                           const struct body *body, const struct body *target, int victim,
                           struct charge *charge)
{
    struct vec from = body_centre(body), middle = body_centre(target);
    for (int i = 0; i < 4; i++) {
        struct vec corner = body_corner(target, (enum corner)i), d = vec_sub(corner, middle);
        struct vec at = {middle.x + d.x / 4 * 3, middle.y + d.y / 4 * 3};
        struct barred other;
        if (charge_along(going, law, body, angle_of(vec_sub(at, from)), target, victim, charge,
                         &other))
            return true;
    }
    return false;
}

bool charge_find(const struct going *going, const struct charge_law *law, const struct body *body,
                 const struct body *target, int victim, struct charge *charge,
                 struct barred *barred)
{
    struct search s = {.going = going,
                       .asked = *law,
                       .law = *law,
                       .body = body,
                       .target = target,
                       .victim = victim};
    s.law.swept = false;
    int32_t straight = angle_of(vec_sub(body_centre(target), body_centre(body)));
    struct charge right, left;
    struct body nearest;
    if (charge_along(going, law, body, straight, target, victim, charge, barred))
        return true;
    if (out_of_reach(law, body, target, &nearest))
        return barred->why == CHARGE_FAR
                   ? refused_reach(ref_unit(going->ground.table, victim), body, &nearest, barred)
                   : false;
    if (law->rough) {
        if (!charge_roughly(going, law, body, target, victim, charge))
            return false;
        *barred = (struct barred){0};
        return true;
    }
    int32_t to_right = search_side(&s, 1, law->turn, &right);
    int32_t to_left = search_side(&s, -1, to_right >= 0 ? to_right : law->turn, &left);
    free(s.turns.by);
    if (to_right < 0 && to_left < 0)
        return false;
    bool goes_left = to_left >= 0 && (to_right < 0 || to_left < to_right);
    *charge = goes_left ? left : right;
    *barred = (struct barred){0};
    return true;
}
