/* In what order standing things are drawn, kept up to date from frame to frame.
 *
 * Every thing knows which others its box meets and which of the two comes first (view/order.h).
 * When one moves, only its own neighbours are asked again. The order itself is then made afresh
 * from the neighbours and so depends on nothing but how everything stands: things are taken by the
 * y of their bases, each after all that must come before it. Where two things that did not change
 * swap places all the same (a ring of things, each before the next, cut elsewhere), what they share
 * is drawn again. */
#include "view/tabletop_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16, FEW = 16 };

enum way { NO_MATTER, IT_FIRST, ME_FIRST };

static bool near_add(struct near *near, int slot, enum way way)
{
    if (near->count == near->room) {
        int room = near->room == 0 ? FIRST_ROOM : near->room * 2;
        struct neighbour *more = realloc(near->list, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        near->list = more;
        near->room = room;
    }
    int at = near->count++;
    while (at > 0 && near->list[at - 1].slot > slot) {
        near->list[at] = near->list[at - 1];
        at--;
    }
    near->list[at] = (struct neighbour){(uint16_t)slot, (uint8_t)way};
    return true;
}

static void near_remove(struct near *near, int slot)
{
    for (int i = 0; i < near->count; i++)
        if (near->list[i].slot == slot) {
            near->count--;
            memmove(&near->list[i], &near->list[i + 1],
                    (size_t)(near->count - i) * sizeof *near->list);
            return;
        }
}

static void forget(struct drawing_order *o, int slot)
{
    struct near *near = &o->near[slot];
    for (int i = 0; i < near->count; i++)
        near_remove(&o->near[near->list[i].slot], slot);
    near->count = 0;
}

static bool apart(struct rect a, struct rect b)
{
    return a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;
}

static void meet(struct tabletop_inside *in, int a, int b)
{
    const struct standing *p = &in->thing[a].standing, *q = &in->thing[b].standing;
    bool first = standing_before(p, q), second = standing_before(q, p);
    enum way of_a = first == second ? NO_MATTER : first ? ME_FIRST : IT_FIRST;
    enum way of_b = first == second ? NO_MATTER : first ? IT_FIRST : ME_FIRST;
    if (near_add(&in->order.near[a], b, of_a) && !near_add(&in->order.near[b], a, of_b))
        near_remove(&in->order.near[a], b);
}

static int32_t front_of(const struct standing *s)
{
    int32_t y = s->corner[0].y;
    for (int i = 1; i < s->corners; i++)
        y = s->corner[i].y > y ? s->corner[i].y : y;
    return y;
}

/* ---- what changed ---- */

void order_touch(struct tabletop_inside *in, int slot)
{
    struct drawing_order *o = &in->order;
    if (!o->listed[slot]) {
        o->listed[slot] = o->reshaped = true;
        o->slot[o->count++] = (uint16_t)slot;
    }
    o->front[slot] = front_of(&in->thing[slot].standing);
    o->box[slot] = in->thing[slot].standing.box;
    o->touches += !o->touched[slot];
    o->touched[slot] = true;
    o->stale = true;
}

void order_drop(struct tabletop_inside *in, int slot)
{
    struct drawing_order *o = &in->order;
    if (!o->listed[slot])
        return;
    o->touches -= o->touched[slot];
    o->listed[slot] = o->touched[slot] = false;
    o->stale = o->reshaped = true;
    forget(o, slot);
    int at = 0;
    while (o->slot[at] != slot)
        at++;
    o->count--;
    memmove(&o->slot[at], &o->slot[at + 1], (size_t)(o->count - at) * sizeof *o->slot);
}

void order_shift(struct tabletop_inside *in, int dx, int dy)
{
    struct drawing_order *o = &in->order;
    for (int i = 0; i < o->count; i++) {
        struct standing *s = &in->thing[o->slot[i]].standing;
        s->box.x += dx;
        s->box.y += dy;
        o->box[o->slot[i]] = s->box;
        for (int k = 0; k < s->corners; k++) {
            s->corner[k].x += dx * FIX;
            s->corner[k].y += dy * FIX;
        }
        o->front[o->slot[i]] += dy * FIX;
    }
}

void order_release(struct drawing_order *o)
{
    for (int i = 0; i < SLOTS; i++)
        free(o->near[i].list);
}

/* ---- the order ---- */

/* A number for who a thing's neighbours are and which of them come first. */
static uint64_t near_hash(const struct near *near)
{
    uint64_t hash = (uint64_t)near->count;
    for (int i = 0; i < near->count; i++)
        hash = (hash ^ ((uint64_t)near->list[i].slot << 8 | near->list[i].way)) * 1099511628211u;
    return hash;
}

static uint64_t touched_hash(const struct drawing_order *o)
{
    uint64_t hash = 0;
    for (int i = 0; i < o->count; i++)
        if (o->touched[o->slot[i]])
            hash = (hash ^ near_hash(&o->near[o->slot[i]])) * 1099511628211u;
    return hash;
}

/* True when somebody's neighbours are others than before, or stand otherwise to him. */
static bool find_neighbours(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    uint64_t before = touched_hash(o);
    for (int i = 0; i < o->count; i++)
        if (o->touched[o->slot[i]])
            forget(o, o->slot[i]);
    for (int i = 0; i < o->count; i++) {
        int slot = o->slot[i];
        if (!o->touched[slot])
            continue;
        struct rect box = o->box[slot];
        for (int k = 0; k < o->count; k++) {
            int other = o->slot[k];
            /* of two that both changed, the earlier in the list asks */
            if (apart(box, o->box[other]) || other == slot || (o->touched[other] && k < i))
                continue;
            meet(in, slot, other);
        }
    }
    return touched_hash(o) != before;
}

static bool comes_later(const struct tabletop_inside *in, int a, int b)
{
    const struct drawing_order *o = &in->order;
    if (o->front[a] != o->front[b])
        return o->front[a] > o->front[b];
    int32_t za = in->thing[a].standing.z0, zb = in->thing[b].standing.z0;
    return za != zb ? za > zb : a > b;
}

/* By the base's y, in place: Shell's way after a camera move, when all may lie anyhow, else only
 * its last step, for it is nearly sorted. True when anybody changed places. */
static bool sort_by_front(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    bool moved = false;
    int first = o->touches > FEW ? o->count / 3 + 1 : 1;
    for (int gap = first; gap >= 1; gap = gap > 3 ? gap / 3 : gap > 1 ? 1 : 0)
        for (int i = gap; i < o->count; i++) {
            uint16_t slot = o->slot[i];
            int at = i;
            for (; at >= gap && comes_later(in, o->slot[at - gap], slot); at -= gap)
                o->slot[at] = o->slot[at - gap];
            moved |= at != i;
            o->slot[at] = slot;
        }
    return moved;
}

enum { WAITING, UNDER_WAY, DONE };

static void take(struct drawing_order *o, uint8_t state[SLOTS], int slot, int *drawn)
{
    state[slot] = UNDER_WAY;
    const struct near *near = &o->near[slot];
    for (int i = 0; i < near->count; i++)
        if (near->list[i].way == IT_FIRST && state[near->list[i].slot] == WAITING)
            take(o, state, near->list[i].slot, drawn);
    state[slot] = DONE;
    o->drawn[(*drawn)++] = (uint16_t)slot;
}

/* Two that stand as they did may have swapped places. */
static void find_swaps(struct tabletop_inside *in, const uint16_t old[SLOTS])
{
    const struct drawing_order *o = &in->order;
    for (int i = 0; i < o->count; i++) {
        int slot = o->slot[i];
        const struct near *near = &o->near[slot];
        for (int k = 0; k < near->count && !o->touched[slot]; k++) {
            int other = near->list[k].slot;
            if (other < slot || o->touched[other] ||
                (old[slot] < old[other]) == (o->rank[slot] < o->rank[other]))
                continue;
            list_dirty(in, rect_cut(in->thing[slot].box, in->thing[other].box));
        }
    }
}

/* Takes everything anew, in the order it is sorted by. */
static void take_all(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    uint8_t state[SLOTS] = {0};
    uint16_t old[SLOTS];
    int drawn = 0;
    memcpy(old, o->rank, sizeof old);
    for (int i = 0; i < o->count; i++)
        if (state[o->slot[i]] == WAITING)
            take(o, state, o->slot[i], &drawn);
    for (int i = 0; i < drawn; i++)
        o->rank[o->drawn[i]] = (uint16_t)i;
    if (!in->all)
        find_swaps(in, old);
}

void order_update(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    if (!o->stale)
        return;
    bool others = find_neighbours(in), moved = sort_by_front(in);
    if (others || moved || o->reshaped)
        take_all(in);
    memset(o->touched, 0, sizeof o->touched);
    o->touches = 0;
    o->stale = o->reshaped = false;
}
