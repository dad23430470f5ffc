#include "rules/setup.h"

#include "rules/house.h"

#include "flick/flick.h"

#include <stdio.h>
#include <string.h>

static bool options_set(struct turn *turn, const struct rules *rules, const struct setting *s,
                        struct trouble *trouble)
{
    for (int i = 0; i < rules->attrs.options; i++)
        turn_option(turn, i, rules->attrs.option[i].initial);
    for (int i = 0; i < s->option_count; i++) {
        const struct setting_option *o = &s->option[i];
        int found = option_find(rules, o->name);
        if (found < 0)
            return trouble_at(trouble, s->path, o->line, "%s has no option \"%s\"", rules->title,
                              o->name);
        const struct attr *attr = &rules->attrs.option[found];
        if (o->value < attr->low || o->value > attr->high)
            return trouble_at(trouble, s->path, o->line, "%s must be %d to %d, not %d", o->name,
                              attr->low, attr->high, o->value);
        turn_option(turn, found, o->value);
    }
    return true;
}

static void attrs_set(struct turn *turn, const struct rules *rules, int kind, struct ref ref)
{
    for (int i = 0; i < rules->attrs.count[kind]; i++)
        turn_attr(turn, ref, i, rules->attrs.of[kind][i].initial);
}

/* Names share one store of TABLE_TEXT bytes. */
static bool name_give(struct turn *turn, struct ref ref, int field, const char *name,
                      const struct setting *s, int line, struct trouble *trouble)
{
    if (table_intern(turn->table, name) < 0)
        return trouble_at(trouble, s->path, line, "\"%s\" is one name too many for one table",
                          name);
    turn_name(turn, ref, field, name);
    return true;
}

static bool points_make(struct turn *turn, const struct setting *s, const struct setting_piece *p,
                        struct ref piece, struct trouble *trouble)
{
    turn_set(turn, piece, F_PIECE_point, turn->table->point_count);
    turn_set(turn, piece, F_PIECE_points, p->points);
    for (int i = 0; i < p->points; i++) {
        struct ref point = turn_make(turn, KIND_POINT, turn->table->point_count + 1);
        if (!point.kind)
            return trouble_at(trouble, s->path, p->line, "too many corners for one table");
        turn_set(turn, point, F_POINT_x, s->point[p->first_point + i].x);
        turn_set(turn, point, F_POINT_y, s->point[p->first_point + i].y);
    }
    return true;
}

static bool piece_make(struct turn *turn, const struct setting *s, const struct setting_piece *p,
                       struct trouble *trouble)
{
    enum flick_class mass = FLICK_FIXED;
    if (p->mass[0] && !flick_class_named(p->mass, &mass))
        return trouble_at(trouble, s->path, p->line, "no material is called \"%s\"", p->mass);
    struct ref piece = turn_make(turn, KIND_PIECE, turn->table->pieces + 1);
    if (!piece.kind)
        return trouble_at(trouble, s->path, p->line, "too many pieces for one table");
    if (p->name[0] && !name_give(turn, piece, F_PIECE_name, p->name, s, p->line, trouble))
        return false;
    turn_set(turn, piece, F_PIECE_kind, p->kind);
    turn_where(turn, piece, WHERE_TABLE);
    turn_set(turn, piece, F_PIECE_shape, p->shape);
    turn_pose(turn, piece, p->pose);
    turn_set(turn, piece, F_PIECE_hx, p->hx);
    turn_set(turn, piece, F_PIECE_hy, p->hy);
    turn_set(turn, piece, F_PIECE_round, p->round);
    turn_set(turn, piece, F_PIECE_z, p->z);
    turn_set(turn, piece, F_PIECE_height, p->height);
    turn_set(turn, piece, F_PIECE_support, p->support);
    turn_set(turn, piece, F_PIECE_part_of, p->part_of);
    turn_set(turn, piece, F_PIECE_mass, (int32_t)mass);
    turn_set(turn, piece, F_PIECE_colour, p->colour);
    return p->points == 0 || points_make(turn, s, p, piece, trouble);
}

bool setup_table(struct turn *turn, const struct rules *rules, const struct setting *s,
                 struct trouble *trouble)
{
    struct ref table = ref_table();
    turn_set(turn, table, F_TABLE_width, s->width);
    turn_set(turn, table, F_TABLE_depth, s->depth);
    turn_set(turn, table, F_TABLE_box, s->box);
    turn_set(turn, table, F_TABLE_turn_limit, s->turns);
    attrs_set(turn, rules, KIND_TABLE, table);
    if (!options_set(turn, rules, s, trouble))
        return false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct ref ref = turn_make(turn, KIND_SIDE, side);
        const char *usual = side == SIDE_RED ? "Red" : "Blue";
        turn_name(turn, ref, F_SIDE_name, s->side_name[side][0] ? s->side_name[side] : usual);
        attrs_set(turn, rules, KIND_SIDE, ref);
    }
    for (int i = 0; i < s->piece_count; i++)
        if (!piece_make(turn, s, &s->piece[i], trouble))
            return false;
    return true;
}

static bool base_make(struct turn *turn, const struct rules *rules, const struct setting_unit *u,
                      struct ref unit, int number)
{
    const struct troop *kind = &rules->troop[turn->table->unit[unit.index].troop];
    struct ref base = turn_make(turn, KIND_BASE, (unit.index + 1) << 16 | number);
    if (!base.kind)
        return false;
    turn_set(turn, base, F_BASE_hx, kind->hx);
    turn_set(turn, base, F_BASE_hy, kind->hy);
    turn_set(turn, base, F_BASE_round, kind->round);
    turn_set(turn, base, F_BASE_height, kind->height);
    attrs_set(turn, rules, KIND_BASE, base);
    if (u->placed) {
        turn_where(turn, base, WHERE_TABLE);
        turn_pose(turn, base, u->pose);
    }
    return true;
}

static bool unit_make(struct turn *turn, const struct rules *rules, const struct setting *s,
                      const struct setting_unit *u, int number, struct ref *unit,
                      struct trouble *trouble)
{
    int troop = troop_find(rules, u->troop);
    if (troop < 0)
        return trouble_at(trouble, s->path, u->line, "%s has no troops called \"%s\"", rules->title,
                          u->troop);
    const struct troop *kind = &rules->troop[troop];
    *unit = turn_make(turn, KIND_UNIT, u->side << 16 | number);
    if (!unit->kind)
        return trouble_at(trouble, s->path, u->line, "too many units for one table");
    if (u->name[0] && !name_give(turn, *unit, F_UNIT_name, u->name, s, u->line, trouble))
        return false;
    turn_set(turn, *unit, F_UNIT_troop, troop);
    attrs_set(turn, rules, KIND_UNIT, *unit);
    int bases = kind->bases > 0 ? kind->bases : 1;
    turn_set(turn, *unit, F_UNIT_base, turn->table->bases);
    turn_set(turn, *unit, F_UNIT_bases, bases);
    for (int i = 1; i <= bases; i++)
        if (!base_make(turn, rules, u, *unit, i))
            return trouble_at(trouble, s->path, u->line, "too many bases for one table");
    return true;
}

bool setup_units(struct turn *turn, const struct rules *rules, const struct setting *s,
                 int *unit_of, struct trouble *trouble)
{
    int number[SIDE_COUNT] = {0};
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        struct ref unit;
        if (u->side <= SIDE_NONE || u->side >= SIDE_COUNT)
            return trouble_at(trouble, s->path, u->line, "a unit of no side");
        if (!unit_make(turn, rules, s, u, ++number[u->side], &unit, trouble))
            return false;
        if (unit_of)
            unit_of[i] = unit.index;
    }
    return true;
}

bool setup_battle(struct turn *turn, const struct rules *rules, const struct setting *s, int turns,
                  struct trouble *trouble)
{
    if (!setup_table(turn, rules, s, trouble) || !setup_units(turn, rules, s, NULL, trouble))
        return false;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        if (units_left(turn->table, side) == 0)
            return trouble_at(trouble, s->path, 0, "%s has nobody on the table", side_word(side));
    turn_set(turn, ref_table(), F_TABLE_first, s->first ? s->first : SIDE_RED);
    turn_set(turn, ref_table(), F_TABLE_turn, 1);
    if (!s->turns)
        turn_set(turn, ref_table(), F_TABLE_turn_limit, turns);
    player_turn_begin(turn, rules, turn->table->first);
    return true;
}

int setup_piece(const struct table *table, const char *name)
{
    for (int i = 0; i < table->pieces; i++)
        if (table->piece[i].name && strcmp(table_text(table, table->piece[i].name), name) == 0)
            return i;
    const char *at = name;
    struct ref ref = ref_read(table, &at);
    return ref.kind == KIND_PIECE && !*at ? ref.index : -1;
}
