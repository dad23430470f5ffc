#include "kit/leaving.h"

#include <string.h>

enum { WHOLE = 1000 };

static const struct base *first_base(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

static struct vec place_of(const struct table *t, int unit)
{
    return base_pose(first_base(t, unit)).at;
}

/* ---- ways round what is in the way -------------------------------------------------------------
 *
 * The table in squares, and from each the shortest way over neighbouring ones to the edge. It is
 * worked out once for a kind of units and kept by the thread, until it is asked about other ground.
 */

enum { ACROSS = 32, SQUARES = ACROSS * ACROSS, NO_WAY = INT32_MAX / 4 };
struct ways {
    uint64_t key; /* of the ground; 0: not worked out */
    int32_t edge; /* of a square, µm */
    int columns, rows;
    int32_t far[SQUARES]; /* µm; NO_WAY */
};

static uint64_t mixed(uint64_t h, int64_t with)
{
    enum { TURN = 29 };
    return (h ^ (uint64_t)with ^ (h >> TURN)) * 0xbf58476d1ce4e5b9ull;
}

/* Of all by which the ways of a unit differ from others. */
static uint64_t ground_key(const struct table *t, int side, int unit)
{
    const struct base *b = first_base(t, unit);
    uint64_t h = mixed(mixed(mixed((uint64_t)side, t->width), t->depth), t->pieces);
    h = mixed(mixed(h, b->hx), b->hy);
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        h = mixed(mixed(mixed(mixed(h, p->kind), p->where), p->x), p->y);
        h = mixed(mixed(mixed(mixed(h, p->face), p->hx), p->hy), p->shape);
        for (int32_t k = p->point; k < p->point + p->points; k++)
            h = mixed(mixed(h, t->point[k].x), t->point[k].y);
    }
    return h | 1;
}

static struct vec middle(const struct ways *w, int square)
{
    return (struct vec){square % w->columns * w->edge + w->edge / 2,
                        square / w->columns * w->edge + w->edge / 2};
}

/* The squares round one, itself not among them; how many. */
static int round_about(const struct ways *w, int square, int next[8])
{
    int x = square % w->columns, y = square / w->columns, count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx || dy) && x + dx >= 0 && x + dx < w->columns && y + dy >= 0 && y + dy < w->rows)
                next[count++] = square + dy * w->columns + dx;
    return count;
}

/* Shortest ways first (Dijkstra 1959). */
static void work_out(const struct table *t, const struct leaving *l, int unit, struct ways *w)
{
    bool done[SQUARES] = {false};
    int last = l->side == SIDE_RED ? w->columns - 1 : 0, squares = w->columns * w->rows;
    for (int i = 0; i < squares; i++)
        w->far[i] = i % w->columns == last && l->clear(t, unit, middle(w, i), middle(w, i))
                        ? w->edge / 2
                        : NO_WAY;
    for (;;) {
        int best = -1, next[8];
        for (int i = 0; i < squares; i++)
            if (!done[i] && w->far[i] < NO_WAY && (best < 0 || w->far[i] < w->far[best]))
                best = i;
        if (best < 0)
            return;
        done[best] = true;
        int count = round_about(w, best, next);
        for (int n = 0; n < count; n++) {
            struct vec from = middle(w, next[n]), to = middle(w, best);
            int32_t far = w->far[best] + vec_distance(from, to);
            if (!done[next[n]] && far < w->far[next[n]] && l->clear(t, unit, from, to))
                w->far[next[n]] = far;
        }
    }
}

static const struct ways *ways_of(const struct table *t, const struct leaving *l, int unit)
{
    static _Thread_local struct ways kept[LEAVING_KINDS];
    struct ways *w = &kept[l->kind(t, unit)];
    uint64_t key = ground_key(t, l->side, unit);
    if (w->key == key)
        return w;
    int32_t longer = t->width > t->depth ? t->width : t->depth;
    *w = (struct ways){.key = key, .edge = (longer + ACROSS - 1) / ACROSS};
    w->edge = w->edge > 0 ? w->edge : 1;
    w->columns = t->width / w->edge > 0 ? t->width / w->edge : 1;
    w->rows = t->depth / w->edge > 0 ? t->depth / w->edge : 1;
    work_out(t, l, unit, w);
    return w;
}

/* The square, of that round a place and those beside it, by which the edge is nearest, and how far
 * it is so; -1: by none. */
static int nearest_way(const struct ways *w, struct vec at, int32_t *far)
{
    int next[8 + 1], x = at.x / w->edge, y = at.y / w->edge, best = -1;
    x = x < 0 ? 0 : x < w->columns ? x : w->columns - 1;
    y = y < 0 ? 0 : y < w->rows ? y : w->rows - 1;
    int count = round_about(w, y * w->columns + x, next);
    next[count++] = y * w->columns + x;
    *far = NO_WAY;
    for (int n = 0; n < count; n++) {
        if (w->far[next[n]] >= NO_WAY)
            continue;
        int32_t by = w->far[next[n]] + vec_distance(at, middle(w, next[n]));
        if (by < *far) {
            *far = by;
            best = next[n];
        }
    }
    return best;
}

static struct vec straight_on(const struct table *t, const struct leaving *l, struct vec at)
{
    return (struct vec){l->side == SIDE_RED ? t->width : 0, at.y};
}

/* ---- who, and how far --------------------------------------------------------------------------
 */

static bool may_go(const struct table *t, const struct leaving *l, int unit)
{
    return unit_side(&t->unit[unit]) == l->side && t->unit[unit].bases > 0 &&
           first_base(t, unit)->where == WHERE_TABLE && l->march(t, unit) > 0;
}

/* µm from where it stands to the edge; twice the width where it finds no way. */
static int32_t gap(const struct table *t, const struct leaving *l, int unit)
{
    struct vec at = place_of(t, unit);
    int32_t far = l->side == SIDE_RED ? t->width - at.x : at.x;
    if (l->clear && nearest_way(ways_of(t, l, unit), at, &far) < 0)
        far = 2 * t->width;
    return far > 0 ? far : 0;
}

/* So many are thought of, with those who have gone. */
static int thought_of(const struct leaving *l)
{
    return 2 * l->wanted;
}

/* The way of each, µm; -1: it does not go at all. */
static void gaps(const struct table *t, const struct leaving *l, int32_t far[TABLE_UNITS])
{
    for (int i = 0; i < t->units; i++)
        far[i] = may_go(t, l, i) ? gap(t, l, i) : -1;
}

/* Would `a` be over the edge before `b`? */
static bool sooner(const struct table *t, const struct leaving *l, const int32_t far[TABLE_UNITS],
                   int a, int b)
{
    int64_t one = (int64_t)far[a] * l->march(t, b), other = (int64_t)far[b] * l->march(t, a);
    return one != other ? one < other : a < b;
}

static bool goes(const struct table *t, const struct leaving *l, const int32_t far[TABLE_UNITS],
                 int unit)
{
    int before = l->gone;
    if (far[unit] < 0)
        return false;
    for (int i = 0; i < t->units && before < thought_of(l); i++)
        before += i != unit && far[i] >= 0 && sooner(t, l, far, i, unit);
    return before < thought_of(l);
}

bool leaving_goes(const struct table *t, const struct leaving *l, int unit)
{
    int32_t far[TABLE_UNITS];
    gaps(t, l, far);
    return goes(t, l, far, unit);
}

struct vec leaving_way(const struct table *t, const struct leaving *l, int unit)
{
    struct vec at = place_of(t, unit), to = straight_on(t, l, at);
    if (!l->clear)
        return to;
    const struct ways *w = ways_of(t, l, unit);
    int32_t far, most = 2 * l->march(t, unit);
    int square = nearest_way(w, at, &far);
    if (square < 0)
        return to;
    to = middle(w, square);
    for (;;) {
        int next[8], best = square, count = round_about(w, square, next);
        for (int n = 0; n < count; n++)
            best = w->far[next[n]] < w->far[best] ? next[n] : best;
        struct vec on = best == square ? straight_on(t, l, to) : middle(w, best);
        if (vec_distance(at, on) > most || !l->clear(t, unit, at, on))
            return to;
        to = on;
        if (best == square)
            return to;
        square = best;
    }
}

/* Thousandths of the turns that are over. */
static int32_t time_gone(const struct table *t)
{
    int32_t turn = t->turn < t->turn_limit ? t->turn : t->turn_limit;
    return t->turn_limit > 0 && turn > 0 ? WHOLE * (turn - 1) / t->turn_limit : 0;
}

int32_t leaving_on_time(const struct table *t, const struct leaving *l)
{
    int64_t come = (int64_t)WHOLE * l->gone;
    int32_t far[TABLE_UNITS];
    int count = l->gone, left = 0;
    gaps(t, l, far);
    for (int i = 0; i < t->units && t->width > 0; i++) {
        left += far[i] >= 0;
        if (!goes(t, l, far, i))
            continue;
        come += WHOLE - WHOLE * (int64_t)far[i] / t->width;
        count++;
    }
    if (l->gone + left < l->wanted || count == 0)
        return -WHOLE;
    int64_t on_time = come / count - time_gone(t);
    return (int32_t)(on_time < -WHOLE ? -WHOLE : on_time > WHOLE ? WHOLE : on_time);
}

int32_t soonest(int32_t *takes, int count, int n)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && takes[k - 1] > takes[k]; k--) {
            int32_t swap = takes[k];
            takes[k] = takes[k - 1];
            takes[k - 1] = swap;
        }
    return n > count ? TAKES_FOR_EVER : n > 0 ? takes[n - 1] : 0;
}

int32_t leaving_takes(const struct table *t, const struct leaving *l)
{
    int32_t far[TABLE_UNITS], takes[TABLE_UNITS];
    int count = 0;
    gaps(t, l, far);
    for (int i = 0; i < t->units; i++)
        if (far[i] >= 0)
            takes[count++] = (int32_t)((int64_t)WHOLE * far[i] / l->march(t, i));
    return soonest(takes, count, l->wanted - l->gone);
}
