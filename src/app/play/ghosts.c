#include "app/play/ghosts.h"

#include "rules/house.h"

#include <string.h>

enum { GHOST_BASES = 48 };

struct pose order_from(const struct rules *rules, const struct table *t, const struct order *order)
{
    const struct unit *lead = &t->unit[order->id[0].index];
    struct pose from = base_pose(&t->base[lead->base]);
    if (t->base[lead->base].where == WHERE_RESERVE)
        tabletop_shelf(t, lead->base, &from);
    else if (rules->decides->pose)
        from = rules->decides->pose(t, order->id[0].index);
    return from;
}

/* By the set's own account, which knows how formations stand. */
static int set_ghosts(const struct rules *rules, const struct table *t, const struct order *order,
                      enum ghost ghost, struct tabletop_ghost *out, int max)
{
    int base[GHOST_BASES];
    struct pose pose[GHOST_BASES];
    int count = rules->decides->ghost(t, order, base, pose, max < GHOST_BASES ? max : GHOST_BASES);
    for (int i = 0; i < count; i++)
        out[i] =
            (struct tabletop_ghost){.base = ref_base(t, base[i]), .pose = pose[i], .ghost = ghost};
    return count;
}

int order_ghosts(const struct rules *rules, const struct table *t, const struct order *order,
                 enum ghost ghost, struct tabletop_ghost *out, int max)
{
    int count = 0;
    if (rules->decides->ghost)
        return set_ghosts(rules, t, order, ghost, out, max);
    const struct unit *lead = &t->unit[order->id[0].index];
    struct pose from = base_pose(&t->base[lead->base]);
    if (t->base[lead->base].where == WHERE_RESERVE)
        tabletop_shelf(t, lead->base, &from);
    struct pose to = {order->has_to ? order->to : from.at,
                      order->has_face ? order->face : from.face};
    int32_t turn = angle_diff(from.face, to.face);
    for (int i = 0; i < order->ids && count < max; i++) {
        const struct unit *u = &t->unit[order->id[i].index];
        struct pose pose = base_pose(&t->base[u->base]);
        struct pose there = {pose_place(to, pose_local(from, pose.at)),
                             angle_norm((int64_t)pose.face + turn)};
        if (i == 0)
            there = to;
        else if (t->base[u->base].where == WHERE_RESERVE)
            there.at = pose_place(to, (struct vec){i * 23 * MM, 0});
        out[count++] =
            (struct tabletop_ghost){.base = ref_base(t, u->base), .pose = there, .ghost = ghost};
    }
    return count;
}

/* How near one of the order's bases comes to one of the unit's, µm; 0: they lie in each other. */
static int32_t gap_to(const struct rules *rules, const struct table *t, const struct order *order,
                      int unit)
{
    struct tabletop_ghost ghost[GHOST_BASES];
    int count = order_ghosts(rules, t, order, GHOST_LEGAL, ghost, GHOST_BASES);
    const struct unit *u = &t->unit[unit];
    int32_t least = INT32_MAX;
    for (int i = 0; i < count; i++) {
        struct outline there = base_outline_at(&t->base[ghost[i].base.index], ghost[i].pose);
        for (int k = 0; k < u->bases; k++) {
            const struct base *b = &t->base[u->base + k];
            if (b->where != WHERE_TABLE)
                continue;
            struct outline enemy = base_outline(b);
            int32_t gap = outline_gap(&there, &enemy);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

bool order_goes_up_to(const struct rules *rules, const struct table *t, const struct order *meant,
                      const struct order *near)
{
    for (int i = 0; i < t->units; i++)
        if (unit_side(&t->unit[i]) != meant->side && unit_stands(t, i) &&
            gap_to(rules, t, meant, i) <= 0 && gap_to(rules, t, near, i) <= CONTACT)
            return true;
    return false;
}

int order_way(const struct rules *rules, const struct table *t, const struct order *order,
              struct vec way[WAY_POINTS])
{
    int points = 0;
    if (!order->has_to || order->ids == 0 || order->id[0].kind != KIND_UNIT)
        return 0;
    way[points++] = order_from(rules, t, order).at;
    for (int i = 0; i < order->vias && i < ORDER_VIA; i++)
        way[points++] = order->via[i];
    way[points++] = order->to;
    return points;
}

static int64_t way_length(const struct vec *way, int points)
{
    int64_t sum = 0;
    for (int i = 1; i < points; i++)
        sum += vec_distance(way[i - 1], way[i]);
    return sum;
}

int way_fades(struct vec way[WAY_POINTS], int points, int32_t gone)
{
    int64_t skip = way_length(way, points) * gone / 1000;
    int first = 0;
    if (points < 2 || gone >= 1000)
        return 0;
    while (first + 2 < points && skip >= vec_distance(way[first], way[first + 1])) {
        skip -= vec_distance(way[first], way[first + 1]);
        first++;
    }
    memmove(way, way + first, sizeof *way * (size_t)(points - first));
    points -= first;
    if (skip > 0)
        way[0] = vec_ahead(way[0], angle_of(vec_sub(way[1], way[0])), (int32_t)skip);
    return points;
}
