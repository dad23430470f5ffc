/* In what order standing things are drawn, kept up to date from frame to frame.
 *
 * Every thing knows which others its box meets and which of the two comes first
 * (view/toys/order.h). When one moves, only its own neighbours are asked again, and most often the
 * old order still does for all of them. Otherwise it is made afresh from the neighbours: things are
 * taken by the y of their bases, each after all that must come before it.
 *
 * Bricks of a house and a man at its corner can make rings, each before the next. A ring cannot be
 * drawn right anyway: its members are put one after the other, in an order that depends on nothing
 * but them. So any order that does gives the same picture, whatever else moved and when. A mover
 * who stands right with all his neighbours in the old order has closed no ring: the way back to him
 * would have to go against the order somewhere, which it only does inside a ring, and the members
 * of one lie side by side, all before him or all behind. Where things that
 * did not change swap places all the same, what they share is drawn again. */
#include "view/table/tabletop_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16, FEW = 16 };

enum way { IT_FIRST, ME_FIRST };

/* Of two that were both touched the earlier one asks how they stand. */
enum { WAS_TOUCHED = 1, HAS_ASKED };

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

static bool comes_later(const struct tabletop_inside *in, int a, int b)
{
    const struct drawing_order *o = &in->order;
    if (o->front[a] != o->front[b])
        return o->front[a] > o->front[b];
    int32_t za = in->thing[a].standing.z0, zb = in->thing[b].standing.z0;
    return za != zb ? za > zb : a > b;
}

/* Where depth does not say which of two comes first, it is the one that is sorted first. */
static void meet(struct tabletop_inside *in, int a, int b)
{
    const struct standing *p = &in->thing[a].standing, *q = &in->thing[b].standing;
    int way = standing_compare(p, q);
    bool first = way < 0 || (way == 0 && comes_later(in, b, a));
    if (near_add(&in->order.near[a], b, first ? ME_FIRST : IT_FIRST) &&
        !near_add(&in->order.near[b], a, first ? IT_FIRST : ME_FIRST))
        near_remove(&in->order.near[a], b);
}

/* ---- what changed ---- */

void order_touch(struct tabletop_inside *in, int slot)
{
    struct drawing_order *o = &in->order;
    if (!o->listed[slot]) {
        o->listed[slot] = o->reshaped = true;
        o->slot[o->count++] = (uint16_t)slot;
    }
    o->front[slot] = in->thing[slot].standing.front;
    o->box[slot] = in->thing[slot].standing.box;
    if (!o->touched[slot])
        o->touch[o->touches++] = (uint16_t)slot;
    o->touched[slot] = WAS_TOUCHED;
    o->stale = true;
}

void order_drop(struct tabletop_inside *in, int slot)
{
    struct drawing_order *o = &in->order;
    if (!o->listed[slot])
        return;
    for (int i = 0; o->touched[slot] && i < o->touches; i++)
        if (o->touch[i] == slot)
            o->touch[i--] = o->touch[--o->touches];
    o->listed[slot] = false;
    o->touched[slot] = 0;
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
        int slot = o->slot[i];
        struct standing *s = &in->thing[slot].standing;
        standing_shift(s, dx, dy);
        o->box[slot] = s->box;
        o->front[slot] = s->front;
    }
}

void order_release(struct drawing_order *o)
{
    for (int i = 0; i < SLOTS; i++)
        free(o->near[i].list);
}

/* ---- the order ---- */

static void find_neighbours(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    uint16_t near[SLOTS]; /* what meets any that was touched can only be among these */
    struct rect all = {0};
    int nears = 0;
    for (int i = 0; i < o->touches; i++) {
        forget(o, o->touch[i]);
        all = rect_join(all, o->box[o->touch[i]]);
    }
    for (int i = 0; i < o->count; i++) {
        near[nears] = o->slot[i];
        nears += !apart(all, o->box[o->slot[i]]);
    }
    for (int i = 0; i < o->touches; i++) {
        int slot = o->touch[i];
        struct rect box = o->box[slot];
        o->touched[slot] = HAS_ASKED;
        for (int k = 0; k < nears; k++)
            if (!apart(box, o->box[near[k]]) && o->touched[near[k]] != HAS_ASKED)
                meet(in, slot, near[k]);
    }
}

/* Does the order there is do for all that moved? */
static bool still_does(const struct drawing_order *o)
{
    if (o->reshaped)
        return false;
    for (int i = 0; i < o->touches; i++) {
        int slot = o->touch[i];
        const struct near *near = &o->near[slot];
        if (o->ringed[slot])
            return false;
        for (int k = 0; k < near->count; k++)
            if ((near->list[k].way == IT_FIRST) != (o->rank[near->list[k].slot] < o->rank[slot]))
                return false;
    }
    return true;
}

/* By the base's y, in place: Shell's way after a camera move, when all may lie anyhow, else only
 * its last step, for it is nearly sorted. */
static void sort_by_front(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    int first = o->touches > FEW ? o->count / 3 + 1 : 1;
    for (int gap = first; gap >= 1; gap = gap > 3 ? gap / 3 : gap > 1 ? 1 : 0)
        for (int i = gap; i < o->count; i++) {
            uint16_t slot = o->slot[i];
            int at = i;
            for (; at >= gap && comes_later(in, o->slot[at - gap], slot); at -= gap)
                o->slot[at] = o->slot[at - gap];
            o->slot[at] = slot;
        }
}

enum state { WAITING, UNDER_WAY, IN_RING, DONE };

/* Taking all: Tarjan's search for strongly connected components ("Depth-first search and linear
 * graph algorithms", 1972), which gives each ring, or single thing, after all that must come before
 * it. */
struct taking {
    struct tabletop_inside *in;
    int met, stacked, drawn;
    uint8_t state[SLOTS];
    uint16_t number[SLOTS], low[SLOTS]; /* in which it was met; of the first met it leads back to */
    uint16_t stack[SLOTS];
};

/* The members of a ring, each after those members that must come before it; it is cut where it
 * closes. */
static void take_member(struct taking *t, int slot)
{
    struct drawing_order *o = &t->in->order;
    const struct near *near = &o->near[slot];
    t->state[slot] = DONE;
    for (int i = 0; i < near->count; i++)
        if (near->list[i].way == IT_FIRST && t->state[near->list[i].slot] == IN_RING)
            take_member(t, near->list[i].slot);
    o->drawn[t->drawn++] = (uint16_t)slot;
}

static void take_ring(struct taking *t, uint16_t *member, int count)
{
    for (int i = 0; i < count; i++) {
        uint16_t slot = member[i];
        int at = i;
        for (; at > 0 && comes_later(t->in, member[at - 1], slot); at--)
            member[at] = member[at - 1];
        member[at] = slot;
        t->state[slot] = IN_RING;
        t->in->order.ringed[slot] = true;
    }
    for (int i = 0; i < count; i++)
        if (t->state[member[i]] == IN_RING)
            take_member(t, member[i]);
}

static void take(struct taking *t, int slot)
{
    struct drawing_order *o = &t->in->order;
    const struct near *near = &o->near[slot];
    int from = t->stacked;
    t->state[slot] = UNDER_WAY;
    t->number[slot] = t->low[slot] = (uint16_t)t->met++;
    t->stack[t->stacked++] = (uint16_t)slot;
    for (int i = 0; i < near->count; i++) {
        int other = near->list[i].slot;
        if (near->list[i].way != IT_FIRST)
            continue;
        if (t->state[other] == WAITING) {
            take(t, other);
            t->low[slot] = t->low[other] < t->low[slot] ? t->low[other] : t->low[slot];
        } else if (t->state[other] == UNDER_WAY && t->number[other] < t->low[slot]) {
            t->low[slot] = t->number[other];
        }
    }
    if (t->low[slot] != t->number[slot])
        return; /* it belongs to somebody met before */
    int count = t->stacked - from;
    t->stacked = from;
    if (count > 1) {
        take_ring(t, &t->stack[from], count);
        return;
    }
    t->state[slot] = DONE;
    o->ringed[slot] = false;
    o->drawn[t->drawn++] = (uint16_t)slot;
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
    struct taking t;
    uint16_t old[SLOTS];
    t.in = in;
    t.met = t.stacked = t.drawn = 0;
    memset(t.state, WAITING, sizeof t.state);
    memcpy(old, o->rank, sizeof old);
    for (int i = 0; i < o->count; i++)
        if (t.state[o->slot[i]] == WAITING)
            take(&t, o->slot[i]);
    for (int i = 0; i < t.drawn; i++)
        o->rank[o->drawn[i]] = (uint16_t)i;
    if (!in->all)
        find_swaps(in, old);
}

void order_update(struct tabletop_inside *in)
{
    struct drawing_order *o = &in->order;
    if (!o->stale)
        return;
    find_neighbours(in);
    if (!still_does(o)) {
        sort_by_front(in);
        take_all(in);
    }
    for (int i = 0; i < o->touches; i++)
        o->touched[o->touch[i]] = 0;
    o->touches = 0;
    o->stale = o->reshaped = false;
}
