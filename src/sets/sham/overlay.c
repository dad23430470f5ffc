/* S.H.A.M.: what is drawn on the table: reach, arcs, threats, what must be held. Pure. */
#include "sets/sham/sham.h"

#include <stdio.h>

static void ring_say(const struct body *body, int32_t reach, enum meaning meaning, const char *what,
                     const struct painter *p)
{
    char far[SHAM_CM], text[40];
    ring_paint(body, reach, meaning, p);
    snprintf(text, sizeof text, "%s %s", what, sham_cm(reach, far));
    p->label(p->self, meaning, vec_ahead(body_centre(body), 135 * DEG, reach), text);
}

static void show_commander(const struct table *t, int unit, const struct painter *p)
{
    struct body body = sham_body(t, unit);
    if (t->phase == COMMAND && !sham_attr(t, unit, U_RODE))
        ring_say(&body, sham_law.move[COMMANDER], MEANS_MOVE, "ride", p);
    ring_say(&body, sham_law.help, MEANS_COMMAND, "command", p);
    if (sham_army(t, side_of(t, unit)) == unit)
        ring_say(&body, sham_law.hand, MEANS_COMMAND, "hand over", p);
}

static void show_move(const struct table *t, const struct order *o, int unit,
                      const struct painter *p)
{
    struct body body = sham_body(t, unit);
    int32_t left = sham_attr(t, unit, U_LEFT);
    if (left < sham_law.least)
        left = sham_attr(t, unit, U_TESTED) ? 0 : sham_law.move[sham_troop(t, unit)];
    if (!left)
        return;
    if (o->verb == V_WHEEL) {
        for (int hand = -1; hand <= 1; hand += 2) {
            struct body most = body_wheeled(&body, wheel_most(&body, hand * 90 * DEG, left));
            struct outline edge = body_outline(&most);
            p->area(p->self, MEANS_MOVE, edge.point, edge.count);
        }
        return;
    }
    char far[SHAM_CM];
    strip_paint(&body, body.pose.face, left, MEANS_MOVE, p);
    if (!o->has_to)
        p->label(p->self, MEANS_MOVE, vec_ahead(body.pose.at, body.pose.face, left),
                 sham_cm_left(left, far));
}

static void show_fire(const struct table *t, int unit, const struct painter *p)
{
    struct fan fan = sham_fan(t, unit);
    int32_t near = t->option[O_SHOOT + 3 * ROW_NEAR] * 10 * MM;
    fan_paint(&fan, sham_shot_reach(t, unit), MEANS_FIRE, p);
    if (sham_troop(t, unit) == GUNS && near < sham_shot_reach(t, unit))
        fan_paint(&fan, near, MEANS_FIRE, p);
}

static void show_sight(const struct table *t, const struct order *o, int unit,
                       const struct painter *p)
{
    struct sham_shot shot;
    int target = o->has_at ? sham_pointed(t, o->at) : -1;
    if (target < 0 || sham_commands(t, target))
        return;
    if (sham_shot(t, unit, target, &shot) == SHOT_FAR)
        return;
    struct vec line[2] = {shot.seen.eye, shot.seen.at};
    p->line(p->self, MEANS_SIGHT, line, 2);
}

static void show_charge(const struct table *t, const struct order *o, int unit,
                        const struct painter *p)
{
    struct body body = sham_body(t, unit);
    struct charge charge;
    struct barred barred = {0};
    int target = o->has_at ? sham_pointed(t, o->at) : -1;
    charge_paint(&body, &sham_charge_law, MEANS_CHARGE, p);
    p->label(
        p->self, MEANS_CHARGE,
        vec_ahead(body_corner(&body, CORNER_FRONT_RIGHT), body.pose.face, sham_charge_law.limit),
        "charge 6 cm");
    if (target < 0 || side_of(t, target) == side_of(t, unit) ||
        !sham_charge(t, unit, target, o->has_to ? &o->to : NULL, &charge, &barred))
        return;
    struct vec edge[2] = {body_corner(&charge.end, CORNER_FRONT_LEFT),
                          body_corner(&charge.end, CORNER_FRONT_RIGHT)};
    p->line(p->self, MEANS_LEGAL, edge, 2);
    struct vec way[2] = {body.pose.at, charge.end.pose.at};
    p->line(p->self, MEANS_PATH, way, 2);
}

static void show_selected(const struct table *t, const struct order *o, const struct painter *p)
{
    int unit = o && o->ids > 0 ? sham_pointed(t, o->id[0]) : -1;
    if (unit < 0)
        return;
    if (sham_commands(t, unit)) {
        show_commander(t, unit, p);
        return;
    }
    int commander = sham_commander(t, unit);
    if (commander >= 0) {
        struct body body = sham_body(t, commander);
        ring_paint(&body, sham_law.help, MEANS_COMMAND, p);
    }
    if (t->phase == MOVE && !sham_runs(t, unit))
        show_move(t, o, unit, p);
    else if (t->phase == SHOOT && (sham_troop(t, unit) == FOOT || sham_troop(t, unit) == GUNS)) {
        show_fire(t, unit, p);
        show_sight(t, o, unit, p);
    } else if (t->phase == CHARGE && sham_troop(t, unit) != GUNS && !sham_runs(t, unit))
        show_charge(t, o, unit, p);
}

static void show_threat(const struct table *t, int side, const struct painter *p)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side || !unit_stands(t, i))
            continue;
        struct body body = sham_body(t, i);
        if (t->phase == MOVE || t->phase == COMMAND)
            ring_paint(&body, sham_law.keep_away, MEANS_THREAT, p);
        if (sham_troop(t, i) == HORSE || sham_troop(t, i) == FOOT)
            charge_paint(&body, &sham_charge_law, MEANS_THREAT, p);
    }
}

void sham_overlay(const struct table *t, enum overlay what, const struct order *o,
                  const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    int piece = t->attr[T_GOAL_PIECE] - 1;
    switch (what) {
    case OVERLAY_SELECTED:
        show_selected(t, o, p);
        break;
    case OVERLAY_THREAT:
        show_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (side_of(t, i) == side && unit_stands(t, i) && !sham_runs(t, i) &&
                (sham_troop(t, i) == FOOT || sham_troop(t, i) == GUNS))
                show_fire(t, i, p);
        break;
    case OVERLAY_SIGHT:
        if (o && o->ids > 0 && sham_pointed(t, o->id[0]) >= 0 &&
            !sham_commands(t, o->id[0].index) && sham_troop(t, o->id[0].index) != HORSE)
            show_sight(t, o, o->id[0].index, p);
        break;
    case OVERLAY_ZONE:
        if (piece >= 0 && piece < t->pieces) {
            struct outline area = piece_outline(t, &t->piece[piece]);
            if (area.closed)
                p->area(p->self, MEANS_ZONE, area.point, area.count);
        }
        break;
    case OVERLAY_COUNT:
        break;
    }
}
