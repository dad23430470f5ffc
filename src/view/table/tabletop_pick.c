/* The pointer: from pixels to things and back. */
#include "view/table/tabletop_inside.h"

#include <stdlib.h>

enum {
    REACH_LEAST = 18,   /* px: half of the smallest target */
    BODY_WIDE = 8 * MM, /* half the width of a man, for clicks on his body */
    RIM_DEEP = 4 * MM,  /* the hem is still rim */
    BODY_STEPS = 4,
    OUTSIDE = 1 << 30, /* who is only near comes after all who are hit */
};

struct vec tabletop_to_table(const struct tabletop *view, int x, int y)
{
    return camera_table(&view->camera, (struct fpoint){x * FIX + FIX / 2, y * FIX + FIX / 2});
}

void tabletop_to_screen(const struct tabletop *view, struct vec at, int32_t z, int *x, int *y)
{
    struct fpoint p = camera_raise(&view->camera, at, z);
    *x = p.x >> 8;
    *y = p.y >> 8;
}

bool tabletop_on_rim(const struct tabletop *view, int x, int y)
{
    struct vec at = tabletop_to_table(view, x, y);
    return at.x < RIM_DEEP || at.y < RIM_DEEP || at.x > view->inside->width - RIM_DEEP ||
           at.y > view->inside->depth - RIM_DEEP;
}

bool tabletop_shelf(const struct table *table, int base, struct pose *pose)
{
    struct pose shelf[TABLE_BASES] = {0};
    if (base < 0 || base >= table->bases || table->base[base].where != WHERE_RESERVE)
        return false;
    shelf_poses(table, shelf);
    *pose = shelf[base];
    return true;
}

struct rect tabletop_rim(const struct tabletop *view)
{
    static const int SLOT[2] = {SLOT_RULER, SLOT_SAUCER};
    struct rect all = {0};
    for (int i = 0; i < 2; i++) {
        const struct thing *t = &view->inside->thing[SLOT[i]];
        all = t->shown ? rect_join(all, t->box) : all;
    }
    return rect_cut(all, view->clear);
}

/* ---- picking ---- */

struct found {
    struct ref ref;
    int64_t far; /* squared, 1/256 px; of units whose base is hit before those hit by their body */
    int rank;
};

static int by_nearness(const void *a, const void *b)
{
    const struct found *p = a, *q = b;
    if (p->rank != q->rank)
        return p->rank < q->rank ? -1 : 1;
    if (p->far != q->far)
        return p->far < q->far ? -1 : 1;
    return p->ref.index < q->ref.index ? -1 : p->ref.index > q->ref.index;
}

static bool may_see(const struct tabletop *view, const struct table *table, int viewer, int base)
{
    const struct rules *rules = view->setup.rules;
    return viewer == SIDE_NONE || rules->decides->visible == NULL ||
           rules->decides->visible(table, viewer, base);
}

/* How a base is shown now. */
static bool sight_now(const struct tabletop *view, const struct table *table, int viewer, int base,
                      struct sight *sight)
{
    struct stage *stage = view->inside->stage;
    stage_mirror(stage, table);
    if (base >= stage_bases(stage))
        return false;
    *sight = *stage_base(stage, base);
    return (sight->where == WHERE_TABLE || sight->where == WHERE_RESERVE) && sight->alpha > 0 &&
           may_see(view, table, viewer, base);
}

/* The same for a rectangle: inside it first, then near enough for a finger, then on the men. */
static int hit_slab(const struct tabletop *view, const struct sight *s, struct fpoint at,
                    int64_t *far)
{
    const struct camera *c = &view->camera;
    struct fpoint foot = camera_raise(c, s->pose.at, s->z);
    int64_t dx = at.x - foot.x, dy = at.y - foot.y;
    int32_t up = camera_rise(c, s->z), reach = camera_um(c, REACH_LEAST * FIX);
    struct vec in = pose_local(s->pose, camera_table(c, (struct fpoint){at.x, at.y + up}));
    int32_t hx = s->hx + s->round, hy = s->hy + s->round;
    int32_t x = in.x < 0 ? -in.x : in.x, y = in.y < 0 ? -in.y : in.y;
    bool inside = x <= hx && y <= hy;
    *far = dx * dx + dy * dy + (inside ? 0 : OUTSIDE);
    if (inside || (x <= (hx > reach ? hx : reach) && y <= (hy > reach ? hy : reach)))
        return 0;
    int32_t tall = camera_rise(c, s->height);
    for (int i = 1; i <= BODY_STEPS; i++) {
        struct fpoint low = {at.x, at.y + up + tall * i / BODY_STEPS};
        in = pose_local(s->pose, camera_table(c, low));
        if ((in.x < 0 ? -in.x : in.x) <= hx && (in.y < 0 ? -in.y : in.y) <= hy)
            return 1;
    }
    return -1;
}

/* 0: on its base (as drawn, or near enough for a finger), 1: on the body above it, -1: neither. */
static int hit(const struct tabletop *view, const struct sight *s, struct fpoint at, int64_t *far)
{
    const struct camera *c = &view->camera;
    struct fpoint foot = camera_raise(c, s->pose.at, s->z);
    int64_t grow = list_grow(c);
    int64_t dx = at.x - foot.x, dy = at.y - foot.y;
    *far = dx * dx + dy * dy;
    int64_t reach = (int64_t)camera_length(c, s->round + s->hx) * grow / 1000;
    int64_t tall = (int64_t)camera_length(c, s->round + s->hy) * grow / 1000;
    reach = tall > reach ? tall : reach;
    reach = reach < REACH_LEAST * FIX ? REACH_LEAST * FIX : reach;
    if (*far <= reach * reach)
        return 0;
    int64_t up = camera_rise(c, s->height) * grow / 1000;
    int64_t half = (int64_t)camera_length(c, BODY_WIDE) * grow / 1000;
    return dy < 0 && -dy <= up && (dx < 0 ? -dx : dx) <= half ? 1 : -1;
}

static int pick_bases(const struct tabletop *view, const struct table *table, int viewer,
                      struct fpoint at, struct found *found)
{
    int n = 0;
    for (int i = 0; i < table->bases && n < TABLETOP_PICKS; i++) {
        struct sight s;
        int64_t far;
        if (!sight_now(view, table, viewer, i, &s))
            continue;
        int rank = is_slab(&view->inside->thing[SLOT_BASE + i].key) ? hit_slab(view, &s, at, &far)
                                                                    : hit(view, &s, at, &far);
        if (rank >= 0)
            found[n++] = (struct found){ref_base(table, i), far, rank};
    }
    return n;
}

static int pick_pieces(const struct tabletop *view, const struct table *table, int x, int y,
                       struct found *found, int n)
{
    struct vec at = tabletop_to_table(view, x, y);
    for (int i = 0; i < table->pieces && n < TABLETOP_PICKS; i++) {
        const struct piece *p = &table->piece[i];
        const struct thing *t = &view->inside->thing[SLOT_PIECE + i];
        if (p->where != WHERE_TABLE)
            continue;
        struct outline o = piece_outline(table, p);
        bool foot = outline_holds(&o, at);
        bool body = t->shown && rect_holds(rect_inset(t->standing.box, 4), x, y);
        if (!foot && !body)
            continue;
        /* what stands before what lies, small things before those they are parts of */
        int64_t size = (int64_t)(p->hx + p->round) * (p->hy + p->round);
        found[n++] = (struct found){ref_piece(table, i), size, p->height > 0 ? 2 : foot ? 3 : 4};
    }
    return n;
}

int tabletop_pick(const struct tabletop *view, const struct table *table, int viewer, int x, int y,
                  struct ref found[TABLETOP_PICKS])
{
    struct found all[TABLETOP_PICKS];
    struct fpoint at = {x * FIX + FIX / 2, y * FIX + FIX / 2};
    int n = pick_bases(view, table, viewer, at, all);
    n = pick_pieces(view, table, x, y, all, n);
    qsort(all, (size_t)n, sizeof *all, by_nearness);
    for (int i = 0; i < n; i++)
        found[i] = all[i].ref;
    return n;
}

int tabletop_pick_box(const struct tabletop *view, const struct table *table, int viewer,
                      struct rect r, struct ref *found, int max)
{
    int n = 0;
    for (int i = 0; i < table->bases && n < max; i++) {
        struct sight s;
        if (!sight_now(view, table, viewer, i, &s))
            continue;
        struct fpoint foot = camera_raise(&view->camera, s.pose.at, s.z);
        if (rect_holds(r, foot.x >> 8, foot.y >> 8))
            found[n++] = ref_base(table, i);
    }
    return n;
}

/* A slab with the men on it, without their shadows. */
static struct rect slab_seen(const struct tabletop *view, const struct key *key)
{
    struct rect r = slab_box(view, key);
    int up = camera_rise(&view->camera, key->sight.height) / FIX * key->grow / 1000;
    return (struct rect){r.x, r.y - up, r.w, r.h + up};
}

static struct rect unit_box(const struct tabletop *view, const struct table *table, int unit)
{
    const struct unit *u = &table->unit[unit];
    struct rect all = {0};
    for (int i = 0; i < u->bases; i++)
        if (table->base[u->base + i].where == WHERE_TABLE)
            all = rect_join(all, tabletop_box(view, table, ref_base(table, u->base + i)));
    return rect_empty(all) ? tabletop_box(view, table, ref_base(table, u->base)) : all;
}

struct rect tabletop_box(const struct tabletop *view, const struct table *table, struct ref thing)
{
    const struct tabletop_inside *in = view->inside;
    if (!table_has(table, thing))
        return (struct rect){0};
    if (thing.kind == KIND_UNIT)
        return unit_box(view, table, thing.index);
    if (thing.kind == KIND_PIECE) {
        const struct thing *t = &in->thing[SLOT_PIECE + thing.index];
        return t->shown ? t->standing.box : (struct rect){0};
    }
    if (thing.kind != KIND_BASE || !in->thing[SLOT_BASE + thing.index].shown)
        return (struct rect){0};
    const struct key *k = &in->thing[SLOT_BASE + thing.index].key;
    const struct sight *s = &k->sight;
    if (is_slab(k) && !(k->marks & MARK_MARKER))
        return slab_seen(view, k);
    int grow = k->grow > 0 ? k->grow : 1000;
    struct fpoint foot = list_foot(view, &in->thing[SLOT_BASE + thing.index]);
    int32_t half = s->hx > s->hy ? s->hx : s->hy;
    int r = camera_length(&view->camera, half + s->round) / FIX * grow / 1000 + 2;
    int up = camera_rise(&view->camera, s->height) / FIX * grow / 1000;
    return (struct rect){(foot.x >> 8) - r, (foot.y >> 8) - up - r / 2, 2 * r, up + r + r / 2};
}
