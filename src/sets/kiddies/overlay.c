/* What players see on the table beside the figures. */
#include "sets/kiddies/kiddies.h"

#include "flick/flick.h"

#include <stdlib.h>

static void overlay_zone(const struct table *t, const struct painter *p)
{
    if (t->phase == DEPLOY) {
        int32_t west, east;
        kiddies_zone(t, t->active, &west, &east);
        struct vec zone[4] = {{west, 0}, {west, t->depth}, {east, t->depth}, {east, 0}};
        p->area(p->self, MEANS_ZONE, zone, 4);
    }
    if (t->attr[T_HOLD_PIECE])
        mark_ref(p, MEANS_ZONE, t, ref_piece(t, t->attr[T_HOLD_PIECE] - 1));
}

static void overlay_move(const struct table *t, const struct order *o, const struct painter *p)
{
    char far[40];
    int unit = o->id[0].index;
    struct pose pose = base_pose(base_of(t, unit));
    int32_t reach = kiddies_spans(t, o->side, kiddies_law()->move[kiddies_troop(t, unit)]);
    if (kiddies_attr(t, unit, U_MOVED) || !unit_stands(t, unit))
        return;
    measure_say(t, MEASURE_SPANS, o->side, reach, far, sizeof far);
    p->disc(p->self, MEANS_MOVE, pose.at, reach);
    if (!o->has_to) /* a ghost has a distance of its own beside it */
        p->label(p->self, MEANS_MOVE, vec_ahead(pose.at, 135 * DEG, reach), far);
    if (o->has_to) {
        struct formation f = {.count = 1, .unit = {unit}, .to = {{o->to, pose.face}}};
        struct path path = kiddies_formation_path(t, o, &f, 0);
        p->line(p->self, MEANS_PATH, path.point, path.count);
    }
}

static void overlay_flick(const struct table *t, const struct order *o, const struct painter *p)
{
    struct flick_spot spot[SPOTS_MAX];
    int count = kiddies_spots(t, o, spot, SPOTS_MAX);
    int32_t radius = flick_radius(kiddies_pellet_set(t), kiddies_law()->size[t->phase]);
    for (int i = 0; i < count; i++)
        if (!spot[i].blocked)
            p->disc(p->self, MEANS_SPOT, spot[i].at, radius);
    if (o->spot < 1 || o->spot > count)
        return;
    const struct flick_spot *at = &spot[o->spot - 1];
    if (!at->all)
        p->wedge(p->self, MEANS_FIRE, at->at, kiddies_spans(t, o->side, 1000), at->from, at->to);
    struct flick_preview preview;
    kiddies_preview(t, o, &preview);
    int32_t length = vec_distance(preview.from, preview.stub);
    int32_t spread = flick_spread(kiddies_pellet_set(t), kiddies_law()->size[t->phase], length);
    int32_t fan = angle_of((struct vec){spread * 2, length});
    p->line(p->self, MEANS_FLICK, (struct vec[]){preview.from, preview.stub}, 2);
    p->wedge(p->self, MEANS_FLICK, preview.from, length, angle_norm((int64_t)o->aim - fan),
             angle_norm((int64_t)o->aim + fan));
    for (int i = 0; i < preview.swept_count; i++)
        mark_ref(p, MEANS_SWEEP, t, preview.swept[i]);
}

static void overlay_charge(const struct table *t, const struct order *o, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    struct charge c;
    char far[40];
    if (!v)
        abort();
    if (o->ids == kiddies_law()->riders && kiddies_charge_of(t, o, &c, v)) {
        for (int i = 0; i < kiddies_law()->riders; i++) {
            const struct base *b = base_of(t, c.rider[i]);
            struct pose pose = {{b->x, b->y}, c.bearing};
            int32_t w = b->round, h = b->hy + b->round;
            struct vec corner[4] = {pose_place(pose, (struct vec){-w, -h}),
                                    pose_place(pose, (struct vec){-w, h + c.distance}),
                                    pose_place(pose, (struct vec){w, h + c.distance}),
                                    pose_place(pose, (struct vec){w, -h})};
            p->area(p->self, MEANS_CHARGE, corner, 4);
        }
        measure_say(t, MEASURE_SPANS, o->side, c.distance, far, sizeof far);
        const struct base *middle = base_of(t, c.rider[1]);
        p->label(p->self, MEANS_CHARGE,
                 vec_ahead((struct vec){middle->x, middle->y}, c.bearing, c.distance), far);
    }
    free(v);
}

/* How far the enemy could walk, ride and charge into contact. */
static void overlay_threat(const struct table *t, int side, const struct painter *p)
{
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        if (!unit_stands(t, i) || !kiddies_is_figure(t, i) || side_of(t, i) == side)
            continue;
        p->disc(p->self, MEANS_THREAT, (struct vec){b->x, b->y},
                kiddies_spans(t, side_of(t, i), kiddies_law()->move[kiddies_troop(t, i)]) +
                    b->round + b->hy);
    }
}

/* The fronts of cannon and volley lines. */
static void overlay_fire(const struct table *t, int side, const struct painter *p)
{
    bool seen[TABLE_UNITS] = {false};
    int32_t radius = kiddies_spans(t, side, 2000);
    for (int i = 0; i < t->units; i++) {
        struct line line;
        int crew[2];
        if (!unit_stands(t, i) || kiddies_controller(t, i) != side || seen[i])
            continue;
        if (kiddies_troop(t, i) == CANNON && kiddies_crew_of(t, i, crew)) {
            struct pose pose = base_pose(base_of(t, i));
            p->wedge(p->self, MEANS_FIRE, pose.at, radius,
                     angle_norm((int64_t)pose.face - kiddies_law()->front),
                     angle_norm((int64_t)pose.face + kiddies_law()->front));
        } else if (kiddies_troop(t, i) == REGULAR) {
            kiddies_line_of(t, i, &line);
            for (int k = 0; k < line.count; k++)
                seen[line.man[k]] = true;
            if (line.count < kiddies_law()->group)
                continue;
            int32_t face = kiddies_line_face(t, line.man, line.count);
            p->wedge(p->self, MEANS_FIRE, base_pose(base_of(t, line.man[line.count / 2])).at,
                     radius, angle_norm((int64_t)face - kiddies_law()->front),
                     angle_norm((int64_t)face + kiddies_law()->front));
        }
    }
}

void kiddies_overlay(const struct table *t, enum overlay what, const struct order *o,
                     const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    switch (what) {
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        overlay_fire(t, side, p);
        break;
    case OVERLAY_SELECTED:
        if (!o || o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
            break;
        if (o->verb == V_MOVE && t->phase == MOVE)
            overlay_move(t, o, p);
        else if (o->verb == V_CHARGE && t->phase == MOVE)
            overlay_charge(t, o, p);
        else if (o->verb == V_FLICK && t->phase > FIGHT)
            overlay_flick(t, o, p);
        break;
    case OVERLAY_SIGHT:
    case OVERLAY_COUNT:
        break;
    }
}
