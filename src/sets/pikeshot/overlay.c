/* What is drawn on the table: reach, fields of fire, sight, threats, objectives. */
#include "sets/pikeshot/pikeshot.h"

static void overlay_zone(const struct table *t, const struct painter *p)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
        int32_t edge = side == SIDE_RED ? t->width : 0;
        if (piece >= 0 && piece < t->pieces && pikeshot_lies(t, piece))
            mark_ref(p, MEANS_ZONE, t, ref_piece(t, piece));
        if (t->side[side].attr[S_EXIT])
            p->line(p->self, MEANS_ZONE, (struct vec[]){{edge, 0}, {edge, t->depth}}, 2);
    }
}

/* What a unit could shoot at as it stands. */
static void paint_fire(const struct table *t, int unit, enum meaning meaning,
                       const struct painter *p)
{
    if (!pikeshot_law()->shoots[pikeshot_troop(t, unit)] || pikeshot_attr(t, unit, U_EMPTY) ||
        pikeshot_engaged(t, unit))
        return;
    struct fan fan = pikeshot_fan(t, unit);
    fan_paint(&fan, pikeshot_law()->range, meaning, p);
}

/* How far it could charge as it stands. */
static void paint_charge(const struct table *t, int unit, enum meaning meaning,
                         const struct painter *p)
{
    if ((pikeshot_law()->charges_empty_only[pikeshot_troop(t, unit)] &&
         !pikeshot_attr(t, unit, U_EMPTY)) ||
        pikeshot_engaged(t, unit))
        return;
    struct body body = pikeshot_body(t, unit);
    struct charge_law charging = pikeshot_charge_law(t, unit);
    charge_paint(&body, &charging, meaning, p);
}

static void overlay_move(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    char far[24];
    struct pose pose = pikeshot_pose(t, unit);
    int32_t reach = pikeshot_law()->move[pikeshot_troop(t, unit)];
    if (pikeshot_engaged(t, unit) || pikeshot_attr(t, unit, U_MOVED) >= pikeshot_times(t, unit) ||
        pikeshot_attr(t, unit, U_HALTED))
        return;
    p->disc(p->self, MEANS_MOVE, pose.at, reach);
    if (!o->has_to) {
        p->label(p->self, MEANS_MOVE, vec_ahead(pose.at, 135 * DEG, reach),
                 pikeshot_inches(reach, far));
        return;
    }
    struct body body = pikeshot_body(t, unit);
    struct vec way = vec_sub(o->to, pose.at);
    struct body turned = body_at(&body, (struct pose){pose.at, angle_of(way)});
    strip_paint(&turned, angle_of(way), vec_length(way), MEANS_PATH, p);
    p->line(p->self, MEANS_PATH, (struct vec[]){pose.at, o->to}, 2);
}

static void overlay_target(const struct table *t, const struct order *o, int unit,
                           const struct painter *p)
{
    int target = o->at.index;
    if (o->verb == V_CHARGE) {
        struct charge c;
        struct barred barred;
        if (!pikeshot_charge(t, o, unit, target, &c, &barred))
            return;
        struct outline end = body_outline(&c.end);
        char far[24];
        strip_paint(&c.turned, c.bearing, c.distance, MEANS_CHARGE, p);
        mark_outline(p, MEANS_LEGAL, &end);
        p->label(p->self, MEANS_CHARGE, c.met.pose.at, pikeshot_inches(c.distance, far));
    } else if (o->verb == V_SHOOT) {
        struct seen seen;
        struct fan fan = pikeshot_fan(t, unit);
        if (pikeshot_sees(t, unit, target, &fan, &seen))
            p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_unit(p, MEANS_LEGAL, t, target);
    } else if (o->verb == V_FIGHT) {
        mark_unit(p, MEANS_LEGAL, t, target);
    }
}

static void overlay_sight(const struct table *t, int unit, const struct painter *p)
{
    struct body body = pikeshot_body(t, unit);
    struct fan round = fan_round(body_front(&body));
    struct seen seen;
    for (int i = 0; i < t->units; i++)
        if (unit_stands(t, i) && pikeshot_enemies(t, unit, i) &&
            pikeshot_sees(t, unit, i, &round, &seen))
            p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
}

static void overlay_selected(const struct table *t, const struct order *o, int unit,
                             const struct painter *p)
{
    bool aimed = o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
                 unit_stands(t, o->at.index) && pikeshot_enemies(t, unit, o->at.index);
    if (o->verb == V_MOVE && t->phase == MOVE)
        overlay_move(t, o, unit, p);
    else if (o->verb == V_CHARGE && t->phase == MOVE && !aimed)
        paint_charge(t, unit, MEANS_CHARGE, p);
    else if (o->verb == V_SHOOT && t->phase == SHOOT)
        paint_fire(t, unit, MEANS_FIRE, p);
    if (aimed)
        overlay_target(t, o, unit, p);
}

void pikeshot_overlay(const struct table *t, enum overlay what, const struct order *o,
                      const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    bool about = o && o->ids > 0 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 unit_stands(t, o->id[0].index);
    switch (what) {
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_THREAT:
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && side_of(t, i) != side) {
                paint_charge(t, i, MEANS_THREAT, p);
                paint_fire(t, i, MEANS_FIRE, p);
            }
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && side_of(t, i) == side)
                paint_fire(t, i, MEANS_FIRE, p);
        break;
    case OVERLAY_SIGHT:
        if (about)
            overlay_sight(t, o->id[0].index, p);
        break;
    case OVERLAY_SELECTED:
        if (about)
            overlay_selected(t, o, o->id[0].index, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}
