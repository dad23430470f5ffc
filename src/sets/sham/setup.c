/* S.H.A.M.: setting up (SH-02, SH-03, SH-05, SH-68, SH-72). */
#include "sets/sham/sham.h"

#include "rules/setup.h"

#include <string.h>

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    static const char *const kinds[GOALS] = {
        [GOAL_HOLD] = "hold", [GOAL_LAST] = "last", [GOAL_LOSSES] = "losses"};
    if (s->goal_count > 1)
        return trouble_at(trouble, s->path, s->goal[1].line, "one way to win at the limit is all");
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int kind = GOAL_HOLD;
        while (kind < GOALS && strcmp(g->kind, kinds[kind]) != 0)
            kind++;
        if (kind == GOALS)
            return trouble_at(trouble, s->path, g->line,
                              "no such way to win: \"%s\"; here are hold, last and losses (SH-68)",
                              g->kind);
        sham_set(turn, T_GOAL, kind);
        sham_set(turn, T_GOAL_SIDE, g->side);
        if (kind != GOAL_HOLD)
            continue;
        int piece = setup_piece(turn->table, g->piece);
        if (piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "at most 99 units can hold a piece");
        sham_set(turn, T_GOAL_PIECE, piece + 1);
        sham_set(turn, T_GOAL_MEN, g->count > 0 ? g->count : 1);
    }
    return true;
}

/* Unit of the side with that name; -1. */
static int unit_named(const struct setting *s, int side, const char *name)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side && strcmp(s->unit[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_commander(const struct setting_unit *u)
{
    return strcmp(u->troop, sham_troops[COMMANDER].word) == 0;
}

/* The one commander nobody commands; -1 with trouble when there is not just one. */
static int army_of(const struct setting *s, int side, struct trouble *trouble)
{
    int army = -1;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        if (u->side != side || !is_commander(u) || u->leader[0])
            continue;
        if (army >= 0) {
            trouble_at(trouble, s->path, u->line,
                       "%s has two Army Commanders: this one needs a \"leader\" (SH-03)",
                       side_word(side));
            return -1;
        }
        army = i;
    }
    if (army < 0)
        trouble_at(trouble, s->path, 0,
                   "%s has no Army Commander: a commander without a \"leader\" (SH-03)",
                   side_word(side));
    return army;
}

static bool setup_leaders(struct turn *turn, const struct setting *s, const int *unit_of,
                          struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int army = army_of(s, side, trouble);
        if (army < 0)
            return false;
        for (int i = 0; i < s->unit_count; i++) {
            const struct setting_unit *u = &s->unit[i];
            int leader = u->leader[0] ? unit_named(s, side, u->leader) : army;
            if (u->side != side || i == army)
                continue;
            if (leader < 0 || !is_commander(&s->unit[leader]))
                return trouble_at(trouble, s->path, u->line, "\"%s\" is no commander (SH-03)",
                                  u->leader);
            if (is_commander(u) && leader != army)
                return trouble_at(trouble, s->path, u->line,
                                  "the Army Commander commands the others (SH-03)");
            turn_set(turn, ref_unit(t, unit_of[i]), F_UNIT_leader, unit_of[leader] + 1);
        }
    }
    return true;
}

/* Formed up behind the middle of its front edge. What the setting says amiss is told by
 * unit_stand. */
static struct body body_of_setting(const struct setting_unit *u, int troop)
{
    int full = sham_troops[troop].bases;
    int left = u->strength && u->strength <= full ? u->strength : full;
    bool two = strcmp(u->form, "double") == 0 && full > 1;
    return sham_body_as(u->pose, left, two ? DOUBLE : SINGLE);
}

int sham_footprint(const struct setting *s, const struct setting_unit *u, struct outline *out,
                   int max)
{
    int troop = troop_find(&rules_sham, u->troop), count = 0;
    (void)s;
    if (troop < 0)
        return 0;
    struct body body = body_of_setting(u, troop);
    for (; count < body.parts && count < max; count++)
        out[count] = body_part(&body, count);
    return count;
}

static bool unit_stand(struct turn *turn, const struct setting *s, const struct setting_unit *u,
                       int unit, struct trouble *trouble)
{
    const struct table *t = turn->table;
    bool two = strcmp(u->form, "double") == 0;
    int full = sham_troops[sham_troop(t, unit)].bases;
    if (!u->placed)
        return trouble_at(trouble, s->path, u->line,
                          "the scenario places everybody here: \"at\" is missing (SH-05)");
    if (u->form[0] && !two && strcmp(u->form, "single") != 0)
        return trouble_at(trouble, s->path, u->line, "\"form\" is single or double (SH-72)");
    if (two && full < 2)
        return trouble_at(trouble, s->path, u->line, "a single element has no two ranks (SH-72)");
    if (u->strength > full)
        return trouble_at(trouble, s->path, u->line, "it has %d %s at most (SH-02)", full,
                          counted(full, NOUN_element));
    int left = u->strength ? u->strength : full;
    for (int i = left; i < full; i++)
        turn_where(turn, ref_base(t, t->unit[unit].base + i), WHERE_LOST);
    sham_set_unit(turn, unit, U_FORM, two ? DOUBLE : SINGLE);
    struct body body = body_of_setting(u, sham_troop(t, unit));
    sham_lay(turn, unit, &body);
    return true;
}

static bool units_fit(const struct table *t, const struct setting *s, const int *unit_of,
                      struct trouble *trouble)
{
    for (int i = 0; i < s->unit_count; i++) {
        int base = -1;
        char name[SHAM_NAME];
        struct body body = sham_body(t, unit_of[i]);
        if (body_off_table(t, &body))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this %s reaches over the edge of the table", s->unit[i].troop);
        if (!sham_clear(t, &body, unit_of[i], true, &base))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this %s overlaps %s; \"at\" is the middle of its front edge",
                              s->unit[i].troop, sham_name(t, base_unit(&t->base[base]), name));
    }
    return true;
}

static bool setup_counts(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int units = 0, elements = 0;
        for (int i = 0; i < t->units; i++)
            if (side_of(t, i) == side && !sham_commands(t, i)) {
                units++;
                elements += sham_left(t, i);
            }
        if (!units)
            return trouble_at(trouble, s->path, 0, "%s has no units", side_word(side));
        turn_attr(turn, ref_side(t, side), S_UNITS, units);
        turn_attr(turn, ref_side(t, side), S_ELEMENTS, elements);
    }
    return true;
}

bool sham_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    int unit_of[SETTING_UNITS];
    if (!setup_table(turn, &rules_sham, s, trouble) ||
        !setup_units(turn, &rules_sham, s, unit_of, trouble))
        return false;
    for (int i = 0; i < s->unit_count; i++)
        if (!unit_stand(turn, s, &s->unit[i], unit_of[i], trouble))
            return false;
    if (!setup_leaders(turn, s, unit_of, trouble) || !units_fit(turn->table, s, unit_of, trouble) ||
        !setup_counts(turn, s, trouble) || !setup_goals(turn, s, trouble))
        return false;
    sham_set(turn, T_MOVER, s->first);
    phase_set(turn, COMMAND, STEP_OPEN, s->first ? s->first : SIDE_RED);
    return true;
}
