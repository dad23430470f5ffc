#include "view/toys/order.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL = 600 }; /* µm: a foot this little below another's top still stands on it */

static void measure(struct standing *s)
{
    s->left = s->right = s->corner[0].x;
    s->front = s->corner[0].y;
    for (int i = 1; i < s->corners; i++) {
        s->left = s->corner[i].x < s->left ? s->corner[i].x : s->left;
        s->right = s->corner[i].x > s->right ? s->corner[i].x : s->right;
        s->front = s->corner[i].y > s->front ? s->corner[i].y : s->front;
    }
}

struct standing standing_box(const struct camera *camera, struct pose pose, int32_t hx, int32_t hy,
                             int32_t round, int32_t z0, int32_t z1, struct rect box)
{
    struct prop shape = {.pose = pose, .hx = hx, .hy = hy, .round = round};
    struct vec point[PROP_OUTLINE];
    struct standing s = {.box = box, .z0 = z0, .z1 = z1};
    s.corners = prop_outline(&shape, point);
    for (int i = 0; i < s.corners; i++)
        s.corner[i] = camera_point(camera, point[i]);
    measure(&s);
    return s;
}

struct standing standing_prop(const struct camera *camera, const struct prop *prop)
{
    return standing_box(camera, prop->pose, prop->hx, prop->hy, prop->round, prop->z0,
                        prop->z0 + prop->height, prop_bounds(camera, prop));
}

void standing_shift(struct standing *s, int dx, int dy)
{
    s->box.x += dx;
    s->box.y += dy;
    for (int i = 0; i < s->corners; i++) {
        s->corner[i].x += dx * FIX;
        s->corner[i].y += dy * FIX;
    }
    measure(s);
}

/* Twice the middle of the footprint's y at a screen x within it. */
static int64_t depth_at(const struct standing *s, int32_t x)
{
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (int i = 0, j = s->corners - 1; i < s->corners; j = i++) {
        struct fpoint a = s->corner[j], b = s->corner[i];
        if ((x < a.x && x < b.x) || (x > a.x && x > b.x))
            continue;
        int64_t y = a.x == b.x ? a.y : a.y + ((int64_t)b.y - a.y) * (x - a.x) / (b.x - a.x);
        low = y < low ? y : low;
        high = y > high ? y : high;
        low = a.x == b.x && b.y < low ? b.y : low;
        high = a.x == b.x && b.y > high ? b.y : high;
    }
    return low + high;
}

int standing_compare(const struct standing *a, const struct standing *b)
{
    bool under = a->z1 <= b->z0 + LEVEL, over = b->z1 <= a->z0 + LEVEL;
    if (under || over)
        return over - under;
    int32_t low = a->left > b->left ? a->left : b->left;
    int32_t high = a->right < b->right ? a->right : b->right;
    if (low <= high) {
        int32_t x = low + (high - low) / 2;
        int64_t ya = depth_at(a, x), yb = depth_at(b, x);
        if (ya != yb)
            return ya < yb ? -1 : 1;
    }
    return (a->front > b->front) - (a->front < b->front);
}

struct place {
    int32_t y, z;
    int index;
};

static int by_front(const void *a, const void *b)
{
    const struct place *p = a, *q = b;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    if (p->z != q->z)
        return p->z < q->z ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

enum { WAITING, UNDER_WAY, DRAWN };

struct sorter {
    const struct standing *thing;
    const struct place *place;
    int count, drawn;
    uint8_t state[STANDING_MAX];
    int *order;
};

/* Draws thing i after everything that must come before it. A ring of things each before the next
 * cannot be drawn right anyway: it is cut where it closes. */
static void sorter_draw(struct sorter *s, int i)
{
    s->state[i] = UNDER_WAY;
    for (int k = 0; k < s->count; k++) {
        int other = s->place[k].index;
        if (s->state[other] != WAITING ||
            rect_empty(rect_cut(s->thing[i].box, s->thing[other].box)))
            continue;
        if (standing_compare(&s->thing[other], &s->thing[i]) < 0)
            sorter_draw(s, other);
    }
    s->state[i] = DRAWN;
    s->order[s->drawn++] = i;
}

void standing_sort(const struct standing *thing, int count, int *order)
{
    assert(count >= 0 && count <= STANDING_MAX);
    struct place place[STANDING_MAX];
    struct sorter s = {.thing = thing, .place = place, .count = count, .order = order};
    for (int i = 0; i < count; i++)
        place[i] = (struct place){thing[i].front, thing[i].z0, i};
    qsort(place, (size_t)count, sizeof *place, by_front);
    for (int k = 0; k < count; k++)
        if (s.state[place[k].index] == WAITING)
            sorter_draw(&s, place[k].index);
}
