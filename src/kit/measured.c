#include "kit/measured.h"

#include "kit/measured_inside.h"

#include <assert.h>
#include <string.h>

/* ---- bodies ---------------------------------------------------------------------------------- */

struct vec vec_middle(struct vec a, struct vec b)
{
    return (struct vec){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
}

struct vec vec_turned(struct vec p, struct vec about, int32_t by)
{
    return pose_place((struct pose){about, angle_norm(by)}, vec_sub(p, about));
}

struct body body_base(const struct table *table, int base)
{
    const struct base *b = &table->base[base];
    struct body body = {.pose = base_pose(b), .parts = 1};
    body.part[0] = (struct part){.hx = b->hx, .hy = b->hy};
    return body;
}

struct body body_block(struct pose front, int count, int wide, int32_t hx, int32_t hy)
{
    struct body body = {.pose = front, .parts = count};
    assert(count >= 1 && count <= BODY_PARTS && wide >= 1);
    for (int i = 0; i < count; i++) {
        int rank = i / wide, left = count - rank * wide;
        int files = left < wide ? left : wide;
        body.part[i] =
            (struct part){.at = {.x = (2 * (i % wide) - files + 1) * hx, .y = -(2 * rank + 1) * hy},
                          .hx = hx,
                          .hy = hy};
    }
    return body;
}

struct body body_unit(const struct table *table, int unit, struct pose pose)
{
    const struct unit *u = &table->unit[unit];
    struct body body = {.pose = pose};
    for (int32_t i = u->base; i < u->base + u->bases && body.parts < BODY_PARTS; i++) {
        const struct base *b = &table->base[i];
        if (b->where == WHERE_TABLE)
            body.part[body.parts++] =
                (struct part){pose_local(pose, base_pose(b).at), b->hx, b->hy};
    }
    return body;
}

struct body body_at(const struct body *body, struct pose pose)
{
    struct body moved = *body;
    moved.pose = pose;
    return moved;
}

struct body body_turned(const struct body *body, struct vec about, int32_t by)
{
    return body_at(body, (struct pose){vec_turned(body->pose.at, about, by),
                                       angle_norm((int64_t)body->pose.face + by)});
}

struct body body_slid(const struct body *body, int32_t bearing, int32_t distance)
{
    return body_at(body,
                   (struct pose){vec_ahead(body->pose.at, bearing, distance), body->pose.face});
}

int body_poses(const struct body *body, struct pose pose[BODY_PARTS])
{
    for (int i = 0; i < body->parts; i++)
        pose[i] = (struct pose){pose_place(body->pose, body->part[i].at), body->pose.face};
    return body->parts;
}

struct frame body_frame(const struct body *body)
{
    struct frame f = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    assert(body->parts > 0);
    for (int i = 0; i < body->parts; i++) {
        const struct part *p = &body->part[i];
        f.left = p->at.x - p->hx < f.left ? p->at.x - p->hx : f.left;
        f.right = p->at.x + p->hx > f.right ? p->at.x + p->hx : f.right;
        f.rear = p->at.y - p->hy < f.rear ? p->at.y - p->hy : f.rear;
        f.front = p->at.y + p->hy > f.front ? p->at.y + p->hy : f.front;
    }
    return f;
}

struct vec body_corner(const struct body *body, enum corner corner)
{
    struct frame f = body_frame(body);
    bool left = corner == CORNER_FRONT_LEFT || corner == CORNER_REAR_LEFT;
    bool front = corner == CORNER_FRONT_LEFT || corner == CORNER_FRONT_RIGHT;
    return pose_place(body->pose, (struct vec){left ? f.left : f.right, front ? f.front : f.rear});
}

struct vec body_front(const struct body *body)
{
    return face_middle(body, FACE_FRONT);
}

struct vec body_centre(const struct body *body)
{
    struct frame f = body_frame(body);
    return pose_place(body->pose, (struct vec){(f.left + f.right) / 2, (f.rear + f.front) / 2});
}

struct outline body_part(const struct body *body, int part)
{
    const struct part *p = &body->part[part];
    return outline_box((struct pose){pose_place(body->pose, p->at), body->pose.face}, p->hx, p->hy,
                       0);
}

struct outline body_outline(const struct body *body)
{
    struct frame f = body_frame(body);
    return outline_box((struct pose){body_centre(body), body->pose.face}, (f.right - f.left) / 2,
                       (f.front - f.rear) / 2, 0);
}

/* The parts of a body where they stand, and the box that each keeps within. */
struct parts {
    int count;
    struct outline part[BODY_PARTS];
    struct vec low[BODY_PARTS], high[BODY_PARTS];
};

static void parts_of(const struct body *body, struct parts *out)
{
    struct vec at[BODY_PARTS];
    out->count = body->parts;
    for (int i = 0; i < body->parts; i++)
        at[i] = body->part[i].at;
    pose_place_all(body->pose, at, body->parts);
    for (int i = 0; i < body->parts; i++) {
        const struct part *p = &body->part[i];
        out->part[i] = outline_box((struct pose){at[i], body->pose.face}, p->hx, p->hy, 0);
        outline_bounds(&out->part[i], &out->low[i], &out->high[i]);
    }
}

/* Are two parts sure to lie farther apart, by their boxes? */
static bool farther(const struct parts *a, int i, const struct parts *b, int k, int32_t gap)
{
    enum { SLACK = 4 };
    int64_t x = (int64_t)b->low[k].x - a->high[i].x, y = (int64_t)b->low[k].y - a->high[i].y;
    int64_t back_x = (int64_t)a->low[i].x - b->high[k].x,
            back_y = (int64_t)a->low[i].y - b->high[k].y;
    int64_t least = (gap > 0 ? (int64_t)gap : 0) + SLACK;
    x = x > back_x ? x : back_x;
    y = y > back_y ? y : back_y;
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    return x * x + y * y > least * least;
}

int32_t body_gap(const struct body *a, const struct body *b, struct vec *on_a, struct vec *on_b)
{
    struct parts pa, pb;
    int32_t least = INT32_MAX;
    parts_of(a, &pa);
    parts_of(b, &pb);
    for (int i = 0; i < pa.count; i++)
        for (int k = 0; k < pb.count; k++) {
            struct vec at_a, at_b;
            if (farther(&pa, i, &pb, k, least))
                continue;
            int32_t gap = outline_nearest(&pa.part[i], &pb.part[k], &at_a, &at_b);
            if (gap >= least)
                continue;
            least = gap;
            if (on_a)
                *on_a = at_a;
            if (on_b)
                *on_b = at_b;
        }
    return least;
}

int32_t body_gap_outline(const struct body *body, const struct outline *o)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < body->parts; i++) {
        struct outline part = body_part(body, i);
        int32_t gap = outline_gap(&part, o);
        least = gap < least ? gap : least;
    }
    return least;
}

bool body_off_table(const struct table *table, const struct body *body)
{
    for (int i = 0; i < body->parts; i++) {
        struct outline part = body_part(body, i);
        struct vec low, high;
        outline_bounds(&part, &low, &high);
        if (low.x < -OVERLAP || low.y < -OVERLAP || high.x > table->width + OVERLAP ||
            high.y > table->depth + OVERLAP)
            return true;
    }
    return false;
}

/* ---- faces ----------------------------------------------------------------------------------- */

enum face face_sector(struct vec centre, int32_t facing, struct vec p)
{
    struct vec local = pose_local((struct pose){centre, facing}, p);
    int32_t aside = local.x < 0 ? -local.x : local.x;
    if (local.y >= aside - GRAZE)
        return FACE_FRONT;
    if (-local.y > aside + GRAZE)
        return FACE_REAR;
    return local.x < 0 ? FACE_LEFT : FACE_RIGHT;
}

static const int32_t face_turn[FACE_COUNT] = {
    [FACE_FRONT] = 0, [FACE_LEFT] = 270 * DEG, [FACE_RIGHT] = 90 * DEG, [FACE_REAR] = 180 * DEG};

int32_t face_bearing(const struct body *body, enum face face)
{
    return angle_norm((int64_t)body->pose.face + face_turn[face]);
}

struct vec face_middle(const struct body *body, enum face face)
{
    struct frame f = body_frame(body);
    struct vec middle = {(f.left + f.right) / 2, (f.rear + f.front) / 2};
    switch (face) {
    case FACE_LEFT:
        middle.x = f.left;
        break;
    case FACE_RIGHT:
        middle.x = f.right;
        break;
    case FACE_REAR:
        middle.y = f.rear;
        break;
    case FACE_FRONT:
    case FACE_COUNT:
        middle.y = f.front;
        break;
    }
    return pose_place(body->pose, middle);
}

int32_t face_half(const struct body *body, enum face face)
{
    struct frame f = body_frame(body);
    return (face == FACE_FRONT || face == FACE_REAR ? f.right - f.left : f.front - f.rear) / 2;
}

/* Cuts a polygon to the half plane where `keep` times the coordinate (x when `across`) is no more
 * than keep × limit. */
static int cut_half(const struct vec *in, int count, bool across, int32_t keep, int32_t limit,
                    struct vec *out)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        struct vec p = in[i], q = in[(i + 1) % count];
        int64_t dp = (int64_t)keep * ((across ? p.x : p.y) - limit);
        int64_t dq = (int64_t)keep * ((across ? q.x : q.y) - limit);
        if (dp <= 0)
            out[n++] = p;
        if ((dp <= 0) != (dq <= 0)) {
            int64_t x = p.x + ((int64_t)q.x - p.x) * dp / (dp - dq);
            int64_t y = p.y + ((int64_t)q.y - p.y) * dp / (dp - dq);
            out[n++] = (struct vec){(int32_t)x, (int32_t)y};
        }
    }
    return n;
}

/* How far along a box of the frame (low … high) the outline reaches into it: -1 when not at all. */
static int32_t reach_in(const struct frame *box, const struct vec *point, int count, bool across)
{
    struct vec a[16], b[16];
    assert(count <= 8);
    int n = cut_half(point, count, true, -1, box->left, a);
    n = cut_half(a, n, true, 1, box->right, b);
    n = cut_half(b, n, false, -1, box->rear, a);
    n = cut_half(a, n, false, 1, box->front, b);
    int32_t low = INT32_MAX, high = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t v = across ? b[i].x : b[i].y;
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    return n ? high - low : -1;
}

/* A thin box along the outside of each face, as deep as the gap and a little; the other's share of
 * it is how much of that face it touches. */
enum face face_touched(const struct body *body, const struct body *other)
{
    struct frame f = body_frame(body);
    int32_t gap = body_gap(body, other, NULL, NULL);
    int32_t deep = (gap > 0 ? gap : 0) + CONTACT;
    const struct frame box[FACE_COUNT] = {
        [FACE_FRONT] = {f.left, f.right, f.front - CONTACT, f.front + deep},
        [FACE_LEFT] = {f.left - deep, f.left + CONTACT, f.rear, f.front},
        [FACE_RIGHT] = {f.right - CONTACT, f.right + deep, f.rear, f.front},
        [FACE_REAR] = {f.left, f.right, f.rear - deep, f.rear + CONTACT},
    };
    int32_t most = -1, turn = INT32_MAX;
    enum face best = FACE_FRONT;
    int32_t towards = angle_of(vec_sub(body_centre(other), body_centre(body)));
    for (int face = 0; face < FACE_COUNT; face++) {
        int32_t width = -1;
        for (int i = 0; i < other->parts; i++) {
            struct outline part = body_part(other, i);
            struct vec local[4];
            for (int k = 0; k < 4; k++)
                local[k] = pose_local(body->pose, part.point[k]);
            int32_t w = reach_in(&box[face], local, 4, face == FACE_FRONT || face == FACE_REAR);
            width = w > width ? w : width;
        }
        int32_t off = angle_diff(face_bearing(body, (enum face)face), towards);
        off = off < 0 ? -off : off;
        if (width > most + CONTACT || (width >= most - CONTACT && off < turn && width >= 0)) {
            most = width;
            turn = off;
            best = (enum face)face;
        }
    }
    return best;
}

/* ---- hulls and sweeps ------------------------------------------------------------------------ */

static void sort_points(struct vec *point, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && (point[k].x < point[k - 1].x ||
                                  (point[k].x == point[k - 1].x && point[k].y < point[k - 1].y));
             k--) {
            struct vec swap = point[k];
            point[k] = point[k - 1];
            point[k - 1] = swap;
        }
}

/* One chain from the first to the last of the sorted points, the others to its right. */
static int hull_chain(const struct vec *point, int count, int step, struct vec *hull)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        struct vec p = step > 0 ? point[i] : point[count - 1 - i];
        if (n && hull[n - 1].x == p.x && hull[n - 1].y == p.y)
            continue;
        while (n >= 2 && vec_cross(vec_sub(hull[n - 1], hull[n - 2]), vec_sub(p, hull[n - 2])) >= 0)
            n--;
        hull[n++] = p;
    }
    return n;
}

int hull_of(struct vec *point, int count, struct vec *hull)
{
    assert(count >= 1 && count <= HULL_POINTS);
    struct vec chain[HULL_POINTS];
    sort_points(point, count);
    int n = hull_chain(point, count, 1, chain);
    memcpy(hull, chain, sizeof *hull * (size_t)n);
    if (n == 1)
        return 1;
    int back = hull_chain(point, count, -1, chain);
    n--;
    memcpy(hull + n, chain, sizeof *hull * (size_t)(back - 1));
    return n + back - 1;
}

struct outline swept(const struct outline *o, int32_t bearing, int32_t distance)
{
    struct vec point[2 * OUTLINE_POINTS], hull[2 * OUTLINE_POINTS + 2];
    if (distance == 0)
        return *o;
    struct vec by = vec_ahead((struct vec){0, 0}, bearing, distance);
    for (int32_t i = 0; i < o->count; i++) {
        point[2 * i] = o->point[i];
        point[2 * i + 1] = vec_add(o->point[i], by);
    }
    struct outline s; /* only the corners it has are ever read */
    s.radius = o->radius;
    s.count = hull_of(point, 2 * o->count, hull);
    assert(s.count <= OUTLINE_POINTS);
    s.closed = s.count >= 3;
    memcpy(s.point, hull, sizeof *hull * (size_t)s.count);
    return s;
}

/* ---- contact --------------------------------------------------------------------------------- */

/* The bases of a unit that are on the table, and which. */
static void bases_of(const struct table *table, int unit, struct parts *out, int which[BODY_PARTS])
{
    const struct unit *u = &table->unit[unit];
    out->count = 0;
    assert(u->bases <= BODY_PARTS);
    for (int32_t i = u->base; i < u->base + u->bases && out->count < BODY_PARTS; i++) {
        if (table->base[i].where != WHERE_TABLE)
            continue;
        int n = out->count++;
        out->part[n] = base_outline(&table->base[i]);
        outline_bounds(&out->part[n], &out->low[n], &out->high[n]);
        which[n] = i;
    }
}

int32_t unit_gap(const struct table *table, int a, int b, int *base_a, int *base_b)
{
    struct parts pa, pb;
    int of_a[BODY_PARTS], of_b[BODY_PARTS], first = -1, second = -1;
    int32_t least = INT32_MAX;
    bases_of(table, a, &pa, of_a);
    bases_of(table, b, &pb, of_b);
    for (int i = 0; i < pa.count; i++)
        for (int k = 0; k < pb.count; k++) {
            if (farther(&pa, i, &pb, k, least))
                continue;
            int32_t gap = outline_gap(&pa.part[i], &pb.part[k]);
            if (gap < least) {
                least = gap;
                first = of_a[i];
                second = of_b[k];
            }
        }
    if (base_a)
        *base_a = first;
    if (base_b)
        *base_b = second;
    return least;
}

/* Cheap: could these two bases touch at all? */
static bool bases_near(const struct base *a, const struct base *b)
{
    int64_t x = (int64_t)a->x - b->x, y = (int64_t)a->y - b->y;
    int64_t reach = (int64_t)a->hx + a->hy + a->round + b->hx + b->hy + b->round + CONTACT;
    return x * x + y * y <= reach * reach;
}

bool units_touch(const struct table *table, int a, int b)
{
    const struct unit *ua = &table->unit[a], *ub = &table->unit[b];
    for (int32_t i = ua->base; i < ua->base + ua->bases; i++)
        for (int32_t k = ub->base; k < ub->base + ub->bases; k++) {
            const struct base *ba = &table->base[i], *bb = &table->base[k];
            if (ba->where != WHERE_TABLE || bb->where != WHERE_TABLE || !bases_near(ba, bb))
                continue;
            struct outline oa = base_outline(ba), ob = base_outline(bb);
            if (!outline_apart(&oa, &ob, CONTACT + 1))
                return true;
        }
    return false;
}

static bool joins_enemies(const struct table *table, int a, int b)
{
    return unit_side(&table->unit[a]) != unit_side(&table->unit[b]);
}

int contact_groups(const struct table *table, bool (*joins)(const struct table *, int, int),
                   int group[TABLE_UNITS])
{
    int groups = 0;
    int queue[TABLE_UNITS];
    joins = joins ? joins : joins_enemies;
    memset(group, 0, sizeof *group * TABLE_UNITS);
    for (int i = 0; i < table->units; i++) {
        if (group[i])
            continue;
        int head = 0, tail = 0;
        queue[tail++] = i;
        while (head < tail) {
            int a = queue[head++];
            for (int b = 0; b < table->units; b++) {
                if (b == i || group[b] || !joins(table, a, b) || !units_touch(table, a, b))
                    continue;
                group[i] = group[i] ? group[i] : ++groups;
                group[b] = group[i];
                queue[tail++] = b;
            }
        }
    }
    return groups;
}

/* ---- overlays -------------------------------------------------------------------------------- */

int ring_area(const struct body *body, int32_t reach, struct vec point[RING_POINTS])
{
    enum { STEPS = RING_POINTS / 4 - 1 };
    int n = 0;
    for (int corner = 0; corner < 4; corner++) {
        struct vec at = body_corner(body, (enum corner)corner);
        int32_t from = body->pose.face + (corner - 1) * 90 * DEG;
        for (int i = 0; i <= STEPS; i++)
            point[n++] = vec_ahead(at, angle_norm(from + i * 90 * DEG / STEPS), reach);
    }
    return n;
}

void ring_paint(const struct body *body, int32_t reach, enum meaning meaning,
                const struct painter *painter)
{
    struct vec point[RING_POINTS];
    painter->area(painter->self, meaning, point, ring_area(body, reach, point));
}

/* Is q on the line p-r as nearly as rounding allows? */
static bool in_line(struct vec p, struct vec q, struct vec r)
{
    int64_t off = vec_cross(vec_sub(r, p), vec_sub(q, p)), length = vec_distance(p, r);
    return (off < 0 ? -off : off) <= GRAZE * length;
}

int strip_area(const struct body *body, int32_t bearing, int32_t distance, struct vec point[6])
{
    struct outline frame = body_outline(body);
    struct outline strip = swept(&frame, bearing, distance);
    int n = 0;
    /* Corners that rounding has put a hair beside a side are left out: a slid rectangle has six at
     * most. */
    for (int32_t i = 0; i < strip.count && n < 6; i++) {
        struct vec before = n ? point[n - 1] : strip.point[strip.count - 1];
        if (!in_line(before, strip.point[i], strip.point[(i + 1) % strip.count]))
            point[n++] = strip.point[i];
    }
    return n;
}

void strip_paint(const struct body *body, int32_t bearing, int32_t distance, enum meaning meaning,
                 const struct painter *painter)
{
    struct vec point[6];
    painter->area(painter->self, meaning, point, strip_area(body, bearing, distance, point));
}

void charge_paint(const struct body *body, const struct charge_law *law, enum meaning meaning,
                  const struct painter *painter)
{
    enum { STEPS = 8 };
    struct vec point[4 * STEPS + 8], hull[4 * STEPS + 10];
    int n = 0;
    for (int i = -STEPS; i <= STEPS; i++) {
        int32_t by = (int32_t)((int64_t)law->turn * i / STEPS);
        struct body turned =
            law->wheels ? body_wheeled(body, by) : body_turned(body, body_centre(body), by);
        turned = body_slid(&turned, turned.pose.face, law->limit);
        point[n++] = body_corner(&turned, CORNER_FRONT_LEFT);
        point[n++] = body_corner(&turned, CORNER_FRONT_RIGHT);
    }
    point[n++] = body_corner(body, CORNER_FRONT_LEFT);
    point[n++] = body_corner(body, CORNER_FRONT_RIGHT);
    n = hull_of(point, n, hull);
    painter->area(painter->self, meaning, hull, n);
}
