/* Setting up a battle: what a scenario may say (PS-01, PS-03, PS-50, PS-51). */
#include "sets/pikeshot/pikeshot.h"

#include "rules/setup.h"

#include <string.h>

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int side = g->side ? g->side : s->attacker;
        int32_t count = g->count > 0 ? g->count : 1;
        if (!side)
            return trouble_at(trouble, s->path, g->line, "say which side wins by \"%s\"", g->kind);
        struct ref ref = ref_side(turn->table, side);
        if (count > 99)
            return trouble_at(trouble, s->path, g->line, "1 to 99 units can win by \"%s\"",
                              g->kind);
        if (strcmp(g->kind, "exit") == 0) {
            turn_attr(turn, ref, S_EXIT, count);
        } else if (strcmp(g->kind, "hold") == 0) {
            int piece = setup_piece(turn->table, g->piece);
            if (piece < 0)
                return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                                  g->piece);
            turn_attr(turn, ref, S_HOLD_PIECE, piece + 1);
            turn_attr(turn, ref, S_HOLD_UNITS, count);
        } else {
            return trouble_at(trouble, s->path, g->line, "no such way to win: \"%s\"", g->kind);
        }
    }
    return true;
}

static bool setup_fits(const struct setting *s, struct trouble *trouble)
{
    int units[SIDE_COUNT] = {0};
    bool dice = false;
    for (int i = 0; i < s->option_count; i++)
        dice = dice ||
               (strcmp(s->option[i].name, rules_pikeshot.attrs.option[O_ARMY_DICE].name) == 0 &&
                s->option[i].value);
    for (int i = 0; i < s->unit_count; i++) {
        if (!s->unit[i].placed)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "the scenario deploys every unit: say \"at\" and \"face\" (PS-03)");
        if (s->unit[i].side > SIDE_NONE && s->unit[i].side < SIDE_COUNT)
            units[s->unit[i].side]++;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (units[side] < 1 || units[side] > pikeshot_law()->units_most)
            return trouble_at(trouble, s->path, 0, "%s has %d units; 1 to %d can play (PS-01)",
                              side_word(side), units[side], pikeshot_law()->units_most);
        if (dice && units[side] != pikeshot_law()->army_units)
            return trouble_at(trouble, s->path, 0,
                              "armies by a die have %d units a side, and %s has %d (PS-51)",
                              pikeshot_law()->army_units, side_word(side), units[side]);
    }
    for (int i = 0; i < s->piece_count; i++)
        if (!pikeshot_ground(s->piece[i].kind)->known)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word(s->piece[i].kind));
    return true;
}

/* Nobody may begin where he could never have come to, or touching an enemy: the first would find no
 * way out, the second never charged. */
static bool setup_stands(const struct table *t, const struct setting *s, const int *unit_of,
                         struct trouble *trouble)
{
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct pikeshot_mover mover = pikeshot_mover(t, unit, pikeshot_pose(t, unit).at);
        struct going going = pikeshot_going(t, unit, &mover);
        struct body body = pikeshot_body(t, unit);
        struct barred barred;
        if (!body_stands(&going, &body, &barred))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              barred.why == WHY_EDGE   ? "this unit reaches over the edge (%s)"
                              : barred.why == WHY_UNIT ? "this unit stands on another (%s)"
                                                       : "this unit stands where it may not (%s)",
                              barred.why == WHY_EDGE ? "HS-02" : pikeshot_why_id[barred.why]);
        if (pikeshot_engaged(t, unit))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this unit touches an enemy, and nobody has charged yet (PS-14)");
    }
    return true;
}

/* A unit may begin with hits it has had before: its strength is those it can still take (PS-43). */
static bool setup_hits(struct turn *turn, const struct setting *s, const int *unit_of,
                       struct trouble *trouble)
{
    int most = pikeshot_law()->hits;
    for (int i = 0; i < s->unit_count; i++) {
        int strength = s->unit[i].strength;
        if (strength > most)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "a unit can take %d %s at most (PS-43)", most,
                              counted(most, NOUN_hit));
        if (strength)
            turn_attr(turn, ref_unit(turn->table, unit_of[i]), U_HITS, most - strength);
    }
    return true;
}

bool pikeshot_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    int unit_of[SETTING_UNITS];
    if (!setup_fits(s, trouble) || !setup_table(turn, &rules_pikeshot, s, trouble) ||
        !setup_units(turn, &rules_pikeshot, s, unit_of, trouble) ||
        !setup_stands(turn->table, s, unit_of, trouble) || !setup_hits(turn, s, unit_of, trouble) ||
        !setup_goals(turn, s, trouble))
        return false;
    turn_attr(turn, ref_table(), T_ATTACKER, s->attacker);
    turn_set(turn, ref_table(), F_TABLE_turn_limit, s->turns ? s->turns : pikeshot_law()->turns);
    turn_set(turn, ref_table(), F_TABLE_first, s->first);
    phase_set(turn, BEGIN, STEP_OPEN, s->first ? s->first : SIDE_RED);
    return true;
}
