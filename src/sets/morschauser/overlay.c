/* What people see on the table: where a unit can go, shoot and look, what threatens, what is to be
 * held. */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct vec box_corner(const struct board *b, struct box box)
{
    struct vec c = grid_centre(b->g, box);
    return (struct vec){c.x - b->g->edge / 4, c.y + b->g->edge / 4};
}

static void overlay_enemy_zones(const struct board *b, int side, const struct painter *p)
{
    bool named = false; /* one label is enough for all of them */
    for (int k = 0; k < b->g->columns * b->g->rows; k++)
        if (mo_in_zone(b, grid_at(b->g, k), side)) {
            mo_mark_box(p, MEANS_THREAT, b, grid_at(b->g, k));
            if (!named)
                p->label(p->self, MEANS_THREAT, grid_centre(b->g, grid_at(b->g, k)), "stop here");
            named = true;
        }
}

/* Where it can go, each box with what it costs; zones of control; the way to where it is held. */
static void overlay_reach(const struct board *b, const struct order *o, const struct painter *p)
{
    int32_t cost[GRID_BOXES];
    struct verdict *v = malloc(sizeof *v);
    struct plan plan;
    int unit = o->id[0].index, leader = -1;
    char text[12];
    if (!v)
        abort();
    if (!mo_attr_of(b->t, unit, U_MOVED) && !mo_refuse_zone(b, unit, v) &&
        (o->verb != V_LEAD || (leader = mo_companion(b, unit, v)) >= 0)) {
        mo_costs_of(b, unit, leader, o, cost);
        for (int k = 0; k < b->g->columns * b->g->rows; k++)
            if (cost[k] >= 0) {
                struct box box = grid_at(b->g, k);
                mo_mark_box(p, MEANS_MOVE, b, box);
                p->label(p->self, MEANS_MOVE, box_corner(b, box),
                         quarters_say(cost[k], text, sizeof text));
            }
        overlay_enemy_zones(b, side_of(b->t, unit), p);
        if (o->has_to && mo_move_of(b, o, &plan, &leader, v)) {
            struct vec point[WALK_PATH];
            for (int i = 0; i < plan.count; i++)
                point[i] = grid_centre(b->g, plan.path[i]);
            p->line(p->self, MEANS_PATH, point, plan.count);
        }
    }
    free(v);
}

static void overlay_back(const struct board *b, const struct order *o, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    struct order back = *o;
    struct plan plan;
    char text[12];
    int unit = o->id[0].index;
    if (!v)
        abort();
    back.has_to = true;
    back.has_face = false;
    for (int i = 1; i < WALK_PATH; i++) {
        struct box box = box_step(mo_box_of(b->t, unit), mo_face_of(b->t, unit) + FACINGS / 2, i);
        back.to = grid_centre(b->g, box);
        if (!mo_back_of(b, &back, &plan, v))
            break;
        mo_mark_box(p, MEANS_MOVE, b, box);
        p->label(p->self, MEANS_MOVE, box_corner(b, box),
                 quarters_say(plan.cost, text, sizeof text));
    }
    free(v);
}

/* Whom it can shoot at: a line of sight to each, with range and what hits. */
static void overlay_shoot(const struct board *b, int unit, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    char text[48], far[12];
    if (!v)
        abort();
    struct box at = mo_box_of(b->t, unit);
    bool can = mo_may_shoot(b, unit, v);
    for (int i = 0; i < b->t->units && can; i++) {
        if (!unit_stands(b->t, i) || side_of(b->t, i) == side_of(b->t, unit) ||
            !mo_may_hit(b, unit, i, v))
            continue;
        struct shot s = mo_shot_of(b, unit, i);
        struct vec from = grid_centre(b->g, at), to = grid_centre(b->g, mo_box_of(b->t, i));
        int need = s.need + s.cover + s.weak;
        mo_mark_line(p, MEANS_SIGHT, b, at, mo_box_of(b->t, i));
        snprintf(text, sizeof text, "%s · %s %d%s", boxes_say(s.distance, far, sizeof far),
                 s.grape ? "grape" : "shot", need, need < DIE ? "+" : "");
        p->label(p->self, MEANS_SIGHT, (struct vec){(from.x + to.x) / 2, (from.y + to.y) / 2},
                 text);
        mo_mark_box(p, MEANS_FIRE, b, mo_box_of(b->t, i));
    }
    free(v);
}

static void overlay_selected(const struct board *b, const struct order *o, const struct painter *p)
{
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(b->t, o->id[0]) ||
        !unit_stands(b->t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    if (b->t->phase == MOVE && (o->verb == V_MOVE || o->verb == V_LEAD))
        overlay_reach(b, o, p);
    else if (b->t->phase == MOVE && o->verb == V_BACK)
        overlay_back(b, o, p);
    else if (b->t->phase == MOVE && o->verb == V_SHOOT)
        overlay_shoot(b, unit, p);
    if (mo_is_leader(b->t, unit))
        for (int i = 0; i < b->t->units; i++)
            if (unit_stands(b->t, i) && mo_commander(b->t, i) == unit && i != unit)
                mo_mark_line(p, MEANS_COMMAND, b, mo_box_of(b->t, unit), mo_box_of(b->t, i));
}

/* The boxes the enemy could reach, and his zones where he stands. */
static void overlay_threat(const struct board *b, int side, const struct painter *p)
{
    int32_t cost[GRID_BOXES];
    bool mine[GRID_BOXES];
    int boxes = b->g->columns * b->g->rows;
    memset(mine, 0, sizeof mine);
    for (int i = 0; i < b->t->units; i++) {
        if (!unit_stands(b->t, i) || side_of(b->t, i) == side || mo_stacked(b, i) ||
            mo_is_leader(b->t, i))
            continue;
        mo_costs_of(b, i, -1, NULL, cost);
        for (int k = 0; k < boxes; k++)
            mine[k] = mine[k] || cost[k] >= 0;
    }
    for (int k = 0; k < boxes; k++)
        if (mine[k] || mo_in_zone(b, grid_at(b->g, k), side))
            mo_mark_box(p, MEANS_THREAT, b, grid_at(b->g, k));
}

static void overlay_fire(const struct board *b, int side, const struct painter *p)
{
    for (int i = 0; i < b->t->units; i++) {
        int range = mo_stats_of(b->t, i)->range;
        if (!unit_stands(b->t, i) || side_of(b->t, i) != side || !range)
            continue;
        int32_t face = base_of(b->t, i)->face;
        p->wedge(p->self, MEANS_FIRE, grid_centre(b->g, mo_box_of(b->t, i)), range * b->g->edge,
                 angle_norm(face - 45 * DEG), angle_norm(face + 45 * DEG));
    }
}

/* The boxes a unit sees in its front quarter. */
static void overlay_sight(const struct board *b, const struct order *o, const struct painter *p)
{
    struct box by;
    if (!o || o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(b->t, o->id[0]) ||
        !unit_stands(b->t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    for (int k = 0; k < b->g->columns * b->g->rows; k++) {
        struct box box = grid_at(b->g, k);
        if (box_in_quarter(mo_box_of(b->t, unit), mo_face_of(b->t, unit), box) &&
            mo_sees(b, mo_box_of(b->t, unit), box, &by))
            mo_mark_box(p, MEANS_SIGHT, b, box);
    }
}

static void overlay_goals(const struct board *b, const struct painter *p)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int piece = b->t->side[side].attr[S_HOLD_PIECE] - 1;
        if (piece < 0 || piece >= b->t->pieces)
            continue;
        struct outline o = piece_outline(b->t, &b->t->piece[piece]);
        if (o.closed && o.count > 2)
            p->area(p->self, MEANS_ZONE, o.point, o.count);
    }
}

void mo_overlay(const struct table *t, enum overlay what, const struct order *o,
                const struct painter *p)
{
    struct board b;
    int side = o && o->side ? o->side : t->active;
    mo_board_fill(&b, t);
    switch (what) {
    case OVERLAY_SELECTED:
        if (o)
            overlay_selected(&b, o, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(&b, side, p);
        break;
    case OVERLAY_FIRE:
        overlay_fire(&b, side, p);
        break;
    case OVERLAY_SIGHT:
        overlay_sight(&b, o, p);
        break;
    case OVERLAY_ZONE:
        overlay_goals(&b, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}
