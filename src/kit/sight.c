#include "kit/sight.h"

#include "kit/movement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    GRAZE = 2, /* µm that rounding may add or take */
    NICK = 8,  /* µm: a line that runs no farther than this inside a thing only nicks it */
    SLIT = 8,  /* µm: nobody sees through a narrower gap, such as a seam of two bases */
    FAR = 3 * FARTHEST,  /* length of a ray: beyond any table */
    FAN_STEP = 30 * DEG, /* between the far corners of a fan, so that none is cut short */
};

/* ---- fans ------------------------------------------------------------------------------------ */

struct fan fan_point(struct vec eye, int32_t face, int32_t half)
{
    return (struct fan){.left = eye,
                        .right = eye,
                        .from = angle_norm((int64_t)face - half),
                        .to = angle_norm((int64_t)face + half)};
}

struct fan fan_edge(struct vec left, struct vec right, int32_t face, int32_t half)
{
    struct fan fan = fan_point(left, face, half);
    fan.right = right;
    return fan;
}

struct fan fan_round(struct vec eye)
{
    return (struct fan){.all = true, .left = eye, .right = eye};
}

static int32_t fan_spread(const struct fan *fan)
{
    return angle_norm((int64_t)fan->to - fan->from);
}

/* The fan as a convex polygon that ends beyond the table. */
static struct outline fan_outline(const struct fan *fan)
{
    struct outline o = {.closed = true};
    int32_t spread = fan_spread(fan);
    int steps = (spread + FAN_STEP - 1) / FAN_STEP;
    assert(!fan->all && spread < 180 * DEG);
    o.point[o.count++] = fan->left;
    for (int i = 0; i <= steps; i++) {
        int32_t bearing = angle_norm(fan->from + (int64_t)spread * i / steps);
        o.point[o.count++] = vec_ahead(2 * i < steps ? fan->left : fan->right, bearing, FAR);
    }
    if (fan->right.x != fan->left.x || fan->right.y != fan->left.y)
        o.point[o.count++] = fan->right;
    return o;
}

bool fan_touches(const struct fan *fan, const struct outline *o)
{
    if (fan->all)
        return true;
    struct outline area = fan_outline(fan);
    return !outline_apart(&area, o, GRAZE + 1);
}

bool fan_holds(const struct fan *fan, struct vec p)
{
    struct outline point = {.count = 1, .point = {p}};
    return fan_touches(fan, &point);
}

int fan_area(const struct fan *fan, int32_t reach, struct vec point[FAN_POINTS])
{
    enum { STEPS = (FAN_POINTS - 4) / 2 };
    int n = 0;
    int32_t spread = fan->all ? TURN : fan_spread(fan), middle = spread / 2;
    if (!fan->all)
        point[n++] = fan->left;
    for (int i = 0; i <= STEPS; i++)
        point[n++] =
            vec_ahead(fan->left, angle_norm(fan->from + (int64_t)middle * i / STEPS), reach);
    for (int i = 0; i <= STEPS; i++)
        point[n++] = vec_ahead(
            fan->right, angle_norm(fan->from + middle + (int64_t)(spread - middle) * i / STEPS),
            reach);
    if (!fan->all)
        point[n++] = fan->right;
    return n;
}

void fan_paint(const struct fan *fan, int32_t reach, enum meaning meaning,
               const struct painter *painter)
{
    struct vec point[FAN_POINTS];
    if (fan->all)
        painter->disc(painter->self, meaning, fan->left, reach);
    else if (fan->left.x == fan->right.x && fan->left.y == fan->right.y)
        painter->wedge(painter->self, meaning, fan->left, reach, fan->from, fan->to);
    else
        painter->area(painter->self, meaning, point, fan_area(fan, reach, point));
}

/* ---- what stands between --------------------------------------------------------------------- */

struct blocker {
    struct outline outline;
    struct ref what;
};

/* All a question of sight is about. */
struct scene {
    const struct outline *target;
    int targets;
    bool in_fan; /* only what is in `fan` counts */
    struct outline fan;
    int32_t reach;           /* 0: any */
    struct blocker *blocker; /* owned */
    int blockers, room;
    struct vec *point; /* owned: every place where what is seen can change, once it is asked for */
    int points, point_room;
};

static void *grown(void *list, size_t size, int *room)
{
    *room = *room ? 2 * *room : 32;
    list = realloc(list, size * (size_t)*room);
    if (!list)
        abort();
    return list;
}

static void scene_blocker(struct scene *scene, const struct outline *o, struct ref what)
{
    if (scene->blockers == scene->room)
        scene->blocker = grown(scene->blocker, sizeof *scene->blocker, &scene->room);
    scene->blocker[scene->blockers++] = (struct blocker){*o, what};
}

static void scene_point(struct scene *scene, struct vec p)
{
    if (scene->points == scene->point_room)
        scene->point = grown(scene->point, sizeof *scene->point, &scene->point_room);
    scene->point[scene->points++] = p;
}

/* A box round the eyes and the targets: what lies outside cannot stand between. */
struct area {
    struct vec low, high;
};

static void area_add(struct area *area, struct vec low, struct vec high)
{
    area->low.x = low.x < area->low.x ? low.x : area->low.x;
    area->low.y = low.y < area->low.y ? low.y : area->low.y;
    area->high.x = high.x > area->high.x ? high.x : area->high.x;
    area->high.y = high.y > area->high.y ? high.y : area->high.y;
}

static bool area_meets(const struct area *area, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    return low.x <= area->high.x && low.y <= area->high.y && high.x >= area->low.x &&
           high.y >= area->low.y;
}

static void scene_blockers(struct scene *scene, const struct sight *sight, const struct area *area)
{
    enum { ROUNDED = 2 }; /* µm that turning may put a corner farther out */
    const struct table *t = sight->table;
    for (int i = 0; i < t->bases && sight->base_hides; i++) {
        const struct base *b = &t->base[i];
        if (b->where != WHERE_TABLE ||
            box_beyond(b->x, b->y, b->hx + b->hy + b->round + ROUNDED, area->low, area->high))
            continue;
        struct outline o = base_outline(b);
        if (area_meets(area, &o) && sight->base_hides(sight, i))
            scene_blocker(scene, &o, ref_base(t, i));
    }
    for (int i = 0; i < t->pieces && sight->piece_hides; i++) {
        const struct piece *p = &t->piece[i];
        if (p->where != WHERE_TABLE ||
            box_beyond(p->x, p->y, piece_size(t, p) + ROUNDED, area->low, area->high) ||
            !sight->piece_hides(sight, i))
            continue;
        struct outline o = piece_outline(t, p);
        if (area_meets(area, &o))
            scene_blocker(scene, &o, ref_piece(t, i));
    }
}

static int edge_count(const struct outline *o)
{
    return o->count == 1 ? 0 : o->closed ? o->count : o->count - 1;
}

/* Where the edges of one outline enter and leave another. */
static void scene_crossings(struct scene *scene, const struct outline *edges,
                            const struct outline *o)
{
    enum { STRETCHES = 16 };
    for (int i = 0; i < edge_count(edges); i++) {
        struct vec a = edges->point[i], b = edges->point[(i + 1) % edges->count];
        struct span in[STRETCHES];
        int32_t length = vec_distance(a, b);
        int n = track_spans(a, b, o, in, STRETCHES);
        for (int k = 0; k < 2 * n; k++) {
            int32_t at = k % 2 ? in[k / 2].to : in[k / 2].from;
            if (at > 0 && at < length)
                scene_point(scene,
                            (struct vec){a.x + (int32_t)((int64_t)(b.x - a.x) * at / length),
                                         a.y + (int32_t)((int64_t)(b.y - a.y) * at / length)});
        }
    }
}

static void scene_corners(struct scene *scene, const struct outline *o)
{
    for (int32_t i = 0; i < o->count; i++)
        scene_point(scene, o->point[i]);
}

static struct scene scene_of(const struct sight *sight, struct vec a, struct vec b,
                             const struct fan *fan, int32_t reach, const struct outline *target,
                             int targets)
{
    struct scene s = {.target = target, .targets = targets, .reach = reach};
    struct area area = {a, a};
    area_add(&area, b, b);
    for (int i = 0; i < targets; i++) {
        struct vec low, high;
        outline_bounds(&target[i], &low, &high);
        area_add(&area, low, high);
    }
    s.in_fan = fan && !fan->all;
    if (s.in_fan)
        s.fan = fan_outline(fan);
    scene_blockers(&s, sight, &area);
    return s;
}

/* Every place where what is seen can change: mostly nobody asks. */
static void scene_points(struct scene *s)
{
    if (s->points)
        return;
    if (s->in_fan)
        scene_corners(s, &s->fan);
    for (int i = 0; i < s->targets; i++) {
        scene_corners(s, &s->target[i]);
        if (s->in_fan) {
            scene_crossings(s, &s->target[i], &s->fan);
            scene_crossings(s, &s->fan, &s->target[i]);
        }
    }
    for (int k = 0; k < s->blockers; k++) {
        scene_corners(s, &s->blocker[k].outline);
        for (int i = 0; i < s->targets; i++) {
            scene_crossings(s, &s->target[i], &s->blocker[k].outline);
            scene_crossings(s, &s->blocker[k].outline, &s->target[i]);
        }
    }
}

static void scene_release(struct scene *scene)
{
    free(scene->blocker);
    free(scene->point);
}

/* ---- one ray --------------------------------------------------------------------------------- */

enum { STRETCHES = 32, NOWHERE = INT32_MAX };

/* Where along the ray eye → end the first blocker begins to hide; NOWHERE when none does. */
static int32_t ray_blocked(const struct scene *scene, struct vec eye, struct vec end,
                           struct ref *by)
{
    int32_t first = NOWHERE;
    for (int i = 0; i < scene->blockers; i++) {
        struct span in[STRETCHES];
        int n = track_spans(eye, end, &scene->blocker[i].outline, in, STRETCHES);
        for (int k = 0; k < n; k++)
            if (in[k].to - in[k].from > NICK && in[k].from < first) {
                first = in[k].from;
                *by = scene->blocker[i].what;
            }
    }
    return first;
}

/* Where along the ray the first part of a target in the fan and in reach lies. */
static int32_t ray_target(const struct scene *scene, struct vec eye, struct vec end)
{
    int32_t first = NOWHERE;
    struct span open[STRETCHES] = {{0, FAR}}, in[STRETCHES];
    int opens = 1;
    if (scene->in_fan)
        opens = track_spans(eye, end, &scene->fan, open, STRETCHES);
    for (int i = 0; i < scene->targets; i++) {
        int n = track_spans(eye, end, &scene->target[i], in, STRETCHES);
        for (int k = 0; k < n; k++)
            for (int m = 0; m < opens; m++) {
                int32_t from = in[k].from > open[m].from ? in[k].from : open[m].from;
                int32_t to = in[k].to < open[m].to ? in[k].to : open[m].to;
                if (from <= to && from < first && (scene->reach == 0 || from <= scene->reach))
                    first = from;
            }
    }
    return first;
}

/* A direction from the eye, FAR long. */
static struct vec far_along(struct vec eye, struct vec towards)
{
    int64_t x = (int64_t)towards.x - eye.x, y = (int64_t)towards.y - eye.y;
    while (x * x + y * y < (int64_t)1 << 46) { /* so that the division below keeps its digits */
        x *= 2;
        y *= 2;
    }
    int64_t length = isqrt64(x * x + y * y);
    return (struct vec){(int32_t)(x * FAR / length), (int32_t)(y * FAR / length)};
}

static struct vec along(struct vec eye, struct vec end, int32_t distance)
{
    return (struct vec){eye.x + (int32_t)(((int64_t)end.x - eye.x) * distance / FAR),
                        eye.y + (int32_t)(((int64_t)end.y - eye.y) * distance / FAR)};
}

/* What a ray shows of the target. */
enum look { LOOK_PAST, LOOK_HIDDEN, LOOK_SEEN };

/* The free ray needs the width of a slit: the lines beside it must be free too. */
static bool wide_enough(const struct scene *scene, struct vec eye, struct vec direction, int32_t at,
                        struct ref *by)
{
    for (int side = -SLIT / 2; side <= SLIT / 2; side += SLIT) {
        struct vec beside = {eye.x + (int32_t)((int64_t)direction.y * side / FAR),
                             eye.y - (int32_t)((int64_t)direction.x * side / FAR)};
        struct vec end = vec_add(beside, direction);
        int32_t to = ray_target(scene, beside, end);
        if (ray_blocked(scene, beside, end, by) < (to < NOWHERE ? to : at) - GRAZE)
            return false;
    }
    return true;
}

static enum look look_along(const struct scene *scene, struct vec eye, struct vec direction,
                            struct seen *seen)
{
    struct vec end = vec_add(eye, direction);
    struct ref by = {0};
    int32_t at = ray_target(scene, eye, end);
    if (at == NOWHERE)
        return LOOK_PAST;
    bool hidden = ray_blocked(scene, eye, end, &by) < at - GRAZE ||
                  !wide_enough(scene, eye, direction, at, &by);
    *seen = (struct seen){.eye = eye, .at = along(eye, end, at)};
    if (hidden)
        seen->by = by;
    return hidden ? LOOK_HIDDEN : LOOK_SEEN;
}

/* ---- all rays -------------------------------------------------------------------------------- */

/* Order of directions: clockwise from north, decided by cross products. */
static int half_of(struct vec d)
{
    return d.x > 0 || (d.x == 0 && d.y > 0) ? 0 : 1;
}

static int direction_order(const void *a, const void *b)
{
    const struct vec *p = a, *q = b;
    int hp = half_of(*p), hq = half_of(*q);
    if (hp != hq)
        return hp - hq;
    int64_t cross = vec_cross(*p, *q);
    return (cross > 0) - (cross < 0);
}

/* Tangents to a rounded outline: beside each corner of its core, at its radius. */
static int round_tangents(struct vec eye, const struct outline *o, struct vec *direction)
{
    int n = 0;
    for (int32_t i = 0; i < o->count && o->radius > 0; i++) {
        struct vec d = vec_sub(o->point[i], eye);
        int32_t length = vec_length(d);
        if (length <= o->radius)
            continue;
        int32_t rest = (int32_t)isqrt64((int64_t)length * length - (int64_t)o->radius * o->radius);
        int32_t off = angle_of((struct vec){o->radius, rest}), to = angle_of(d);
        for (int side = -1; side <= 1; side += 2)
            direction[n++] =
                vec_ahead((struct vec){0, 0}, angle_norm((int64_t)to + side * off), FAR);
    }
    return n;
}

/* Every direction at which what the eye sees can change, sorted; eight more, so that neighbours are
 * near. The caller frees it. */
static struct vec *directions(const struct scene *scene, struct vec eye, int *count)
{
    int room = scene->points + 8, n = 0;
    for (int i = 0; i < scene->blockers; i++)
        room += 2 * scene->blocker[i].outline.count;
    for (int i = 0; i < scene->targets; i++)
        room += 2 * scene->target[i].count + 2 * edge_count(&scene->target[i]);
    struct vec *list = malloc(sizeof *list * (size_t)room);
    if (!list)
        abort();
    for (int i = 0; i < 8; i++)
        list[n++] = vec_ahead((struct vec){0, 0}, i * 45 * DEG, FAR);
    for (int i = 0; i < scene->points; i++)
        if (scene->point[i].x != eye.x || scene->point[i].y != eye.y)
            list[n++] = far_along(eye, scene->point[i]);
    for (int i = 0; i < scene->blockers; i++)
        n += round_tangents(eye, &scene->blocker[i].outline, list + n);
    for (int i = 0; i < scene->targets; i++) {
        const struct outline *o = &scene->target[i];
        struct outline disc = {.count = 1, .radius = scene->reach, .point = {eye}};
        n += round_tangents(eye, o, list + n);
        for (int k = 0; k < edge_count(o) && scene->reach > 0;
             k++) { /* where the reach ends on it */
            struct vec a = o->point[k], b = o->point[(k + 1) % o->count];
            struct span in[1];
            int32_t length = vec_distance(a, b);
            if (length == 0 || !track_spans(a, b, &disc, in, 1))
                continue;
            for (int e = 0; e < 2; e++) {
                int64_t at = e ? in[0].to : in[0].from;
                list[n++] =
                    far_along(eye, (struct vec){a.x + (int32_t)((b.x - a.x) * at / length),
                                                a.y + (int32_t)((b.y - a.y) * at / length)});
            }
        }
    }
    assert(n <= room);
    qsort(list, (size_t)n, sizeof *list, direction_order);
    *count = n;
    return list;
}

static struct vec outline_middle(const struct outline *o)
{
    int64_t x = 0, y = 0;
    for (int32_t i = 0; i < o->count; i++) {
        x += o->point[i].x;
        y += o->point[i].y;
    }
    return (struct vec){(int32_t)(x / o->count), (int32_t)(y / o->count)};
}

/* Free when at least one side of it is: what it only grazes does not hide, and between two that
 * touch there is no way through. */
static bool line_free(const struct scene *scene, struct vec eye, struct vec at, struct ref *by)
{
    enum { ASIDE = 8 };
    struct vec d = vec_sub(at, eye);
    int32_t length = vec_length(d);
    bool is_free = length == 0;
    for (int side = -1; side <= 1 && !is_free; side += 2) {
        struct vec end = {at.x + side * (int32_t)((int64_t)d.y * ASIDE / length),
                          at.y - side * (int32_t)((int64_t)d.x * ASIDE / length)};
        int32_t stop = ray_blocked(scene, eye, end, by);
        is_free = stop >= length - 2 * ASIDE;
    }
    return is_free;
}

/* Targets that lie on the border of the fan or of the reach and no farther in: no ray between two
 * borders meets them. */
static enum look look_at_borders(const struct scene *scene, struct vec eye, struct seen *seen)
{
    struct outline point = {.count = 1, .point = {eye}};
    for (int i = 0; i < scene->targets; i++) {
        struct vec here, at;
        if (scene->in_fan) {
            if (outline_nearest(&scene->fan, &scene->target[i], &here, &at) > GRAZE)
                continue;
            /* The nearest corner of it on the border, if the edge lies along it. */
            for (int32_t k = 0; k < scene->target[i].count; k++) {
                struct outline corner = {.count = 1, .point = {scene->target[i].point[k]}};
                if (outline_gap(&scene->fan, &corner) <= GRAZE &&
                    vec_distance(eye, corner.point[0]) < vec_distance(eye, at))
                    at = corner.point[0];
            }
        } else {
            outline_nearest(&point, &scene->target[i], &here, &at);
        }
        if (scene->reach > 0 && vec_distance(eye, at) > scene->reach + GRAZE)
            continue;
        *seen = (struct seen){.eye = eye, .at = at};
        struct ref by = {0};
        if (line_free(scene, eye, at, &by))
            return LOOK_SEEN;
        seen->by = by;
        return LOOK_HIDDEN;
    }
    return LOOK_PAST;
}

static enum look eye_sees(struct scene *scene, struct vec eye, struct seen *seen)
{
    enum look best = LOOK_PAST;
    *seen = (struct seen){.eye = eye, .at = eye};
    /* Straight at the middle first: mostly that is all, and the best line to be shown. */
    for (int i = 0; i < scene->targets; i++) {
        struct vec middle = outline_middle(&scene->target[i]);
        struct seen found;
        if (middle.x == eye.x && middle.y == eye.y)
            continue;
        enum look look = look_along(scene, eye, far_along(eye, middle), &found);
        if (look > best) {
            best = look;
            *seen = found;
        }
        if (best == LOOK_SEEN)
            return best;
    }
    int count;
    scene_points(scene);
    struct vec *list = directions(scene, eye, &count);
    for (int i = 0; i < count && best != LOOK_SEEN; i++) {
        struct vec a = list[i], b = list[(i + 1) % count];
        if (vec_cross(a, b) == 0)
            continue;
        struct seen found;
        struct vec middle = {a.x / 2 + b.x / 2, a.y / 2 + b.y / 2};
        enum look look = look_along(scene, eye, far_along((struct vec){0, 0}, middle), &found);
        if (look > best) {
            best = look;
            *seen = found;
        }
    }
    free(list);
    return best == LOOK_PAST ? look_at_borders(scene, eye, seen) : best;
}

/* ---- what was asked before --------------------------------------------------------------------
 *
 * Who plays a game ahead asks the same again and again: who sees whom before each order, and in
 * each game that begins here. What comes of a question depends on nothing but what its number is
 * made of.
 */

static uint64_t mixed_outline(uint64_t h, const struct outline *o)
{
    h = mixed_with(mixed_with(mixed_with(h, o->count), o->radius), o->closed);
    for (int32_t i = 0; i < o->count; i++)
        h = mixed_with(mixed_with(h, o->point[i].x), o->point[i].y);
    return h;
}

/* The number of a question. */
static uint64_t question(const struct scene *scene, struct vec eye)
{
    uint64_t h = mixed_with(mixed_with(mixed_with(1, eye.x), eye.y), scene->reach);
    if (scene->in_fan)
        h = mixed_outline(h, &scene->fan);
    for (int i = 0; i < scene->targets; i++)
        h = mixed_outline(h, &scene->target[i]);
    h = mixed_with(h, scene->targets);
    for (int i = 0; i < scene->blockers; i++) {
        h = mixed_outline(h, &scene->blocker[i].outline);
        struct ref what = scene->blocker[i].what;
        h = mixed_with(mixed_with(mixed_with(h, what.kind), what.index), what.made);
    }
    return h | 1; /* never that of an empty place */
}

static enum look eye_sees_again(struct scene *scene, struct vec eye, struct seen *seen)
{
    enum { KEPT = 2048 };
    static _Thread_local struct {
        uint64_t question;
        struct seen seen;
        enum look look;
    } kept[KEPT];
    uint64_t asked = question(scene, eye);
    int at = (int)(asked % KEPT);
    if (kept[at].question != asked) {
        kept[at].look = eye_sees(scene, eye, &kept[at].seen);
        kept[at].question = asked;
    }
    *seen = kept[at].seen;
    return kept[at].look;
}

/* Most pairs are settled by that: no target is anywhere in the fan. */
static bool none_in_fan(const struct fan *fan, const struct outline *target, int targets)
{
    for (int i = 0; i < targets; i++)
        if (!fan || fan_touches(fan, &target[i]))
            return false;
    return true;
}

bool sight_from(const struct sight *sight, struct vec eye, const struct fan *fan, int32_t reach,
                const struct outline *target, int targets, struct seen *seen)
{
    *seen = (struct seen){.eye = eye, .at = eye};
    if (none_in_fan(fan, target, targets))
        return false;
    struct scene scene = scene_of(sight, eye, eye, fan, reach, target, targets);
    enum look look = eye_sees_again(&scene, eye, seen);
    scene_release(&scene);
    return look == LOOK_SEEN;
}

bool sight_line(const struct sight *sight, struct vec eye, struct vec at, struct seen *seen)
{
    struct outline point = {.count = 1, .point = {at}};
    struct scene scene = scene_of(sight, eye, eye, NULL, 0, &point, 1);
    struct ref by = {0};
    bool is_free = line_free(&scene, eye, at, &by);
    *seen = (struct seen){.eye = eye, .at = at};
    if (!is_free)
        seen->by = by;
    scene_release(&scene);
    return is_free;
}

/* ---- from an edge ---------------------------------------------------------------------------- */

static int place_order(const void *a, const void *b)
{
    int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    return (p > q) - (p < q);
}

/* What is seen from a point of the edge can change only where a line through two of the scene's
 * points meets the edge. Returns how far along; the caller frees them. */
static int32_t *edge_places(const struct scene *scene, struct vec a, struct vec b, int *count)
{
    int n = 0, most = scene->points * (scene->points - 1) / 2 + 2;
    int32_t *list = malloc(sizeof *list * (size_t)most), length = vec_distance(a, b);
    struct vec d = vec_sub(b, a);
    if (!list)
        abort();
    list[n++] = 0;
    list[n++] = length;
    for (int i = 0; i < scene->points; i++)
        for (int k = 0; k < i; k++) {
            struct vec p = scene->point[i], line = vec_sub(scene->point[k], p);
            int64_t across = vec_cross(line, d), part = vec_cross(line, vec_sub(p, a));
            if (across < 0) {
                across = -across;
                part = -part;
            }
            if (across == 0 || part <= 0 || part >= across)
                continue;
            while (across >= (int64_t)1 << 38) {
                across >>= 1;
                part >>= 1;
            }
            list[n++] = (int32_t)(part * length / across);
        }
    qsort(list, (size_t)n, sizeof *list, place_order);
    *count = n;
    return list;
}

bool sight_edge(const struct sight *sight, struct vec a, struct vec b, const struct fan *fan,
                int32_t reach, const struct outline *target, int targets, struct seen *seen)
{
    struct vec middle = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    *seen = (struct seen){.eye = middle, .at = middle};
    if (none_in_fan(fan, target, targets))
        return false;
    struct scene scene = scene_of(sight, a, b, fan, reach, target, targets);
    const struct vec first[3] = {middle, a, b};
    enum look best = LOOK_PAST;
    struct seen found;
    for (int i = 0; i < 3 && best != LOOK_SEEN; i++) {
        enum look look = eye_sees(&scene, first[i], &found);
        if (look > best) {
            best = look;
            *seen = found;
        }
    }
    int32_t length = vec_distance(a, b);
    if (best != LOOK_SEEN && length > 0) {
        int count;
        scene_points(&scene);
        int32_t *place = edge_places(&scene, a, b, &count);
        for (int i = 0; i + 1 < count && best != LOOK_SEEN; i++) {
            if (place[i + 1] - place[i] < 2)
                continue;
            int64_t at = place[i] + (place[i + 1] - place[i]) / 2;
            struct vec eye = {a.x + (int32_t)((b.x - a.x) * at / length),
                              a.y + (int32_t)((b.y - a.y) * at / length)};
            enum look look = eye_sees(&scene, eye, &found);
            if (look > best) {
                best = look;
                *seen = found;
            }
        }
        free(place);
    }
    scene_release(&scene);
    return best == LOOK_SEEN;
}
