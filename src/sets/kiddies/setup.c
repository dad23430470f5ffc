/* The first block of a game (KI-01, KI-06, KI-10, KI-11, KI-82, KI-83). */
#include "sets/kiddies/kiddies.h"

#include "rules/setup.h"

#include <string.h>

static const struct setting_unit *first_of(const struct setting *s, int side)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side)
            return &s->unit[i];
    return NULL;
}

static int figures_of(const struct setting *s, int side)
{
    int count = 0;
    for (int i = 0; i < s->unit_count; i++)
        count += s->unit[i].side == side &&
                 strcmp(s->unit[i].troop, rules_kiddies.troop[CANNON].word) != 0;
    return count;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        if (!s->attacker)
            return trouble_at(trouble, s->path, g->line,
                              "leaving and holding win only for an attacker (KI-82)");
        if (g->side && g->side != s->attacker)
            return trouble_at(trouble, s->path, g->line, "only the attacker wins by \"%s\"",
                              g->kind);
        if (strcmp(g->kind, "exit") == 0) {
            turn_attr(turn, ref_table(), T_EXIT, 1);
        } else if (strcmp(g->kind, "hold") == 0) {
            int piece = setup_piece(turn->table, g->piece);
            if (piece < 0)
                return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                                  g->piece);
            if (g->count < 1 || g->count > 99)
                return trouble_at(trouble, s->path, g->line, "1 to 99 men can hold a piece");
            turn_attr(turn, ref_table(), T_HOLD_PIECE, piece + 1);
            turn_attr(turn, ref_table(), T_HOLD_MEN, g->count);
        } else {
            return trouble_at(trouble, s->path, g->line, "no such way to win: \"%s\"", g->kind);
        }
    }
    return true;
}

static bool setup_fits(const struct setting *s, struct trouble *trouble)
{
    int32_t longer = s->width > s->depth ? s->width : s->depth;
    int32_t shorter = s->width > s->depth ? s->depth : s->width;
    if (longer < kiddies_law()->table_long || shorter < kiddies_law()->table_short)
        return trouble_at(trouble, s->path, 0,
                          "the table must be at least 6 by 4 feet, 182.9 by 121.9 cm (KI-01)");
    if (s->width < s->depth)
        return trouble_at(
            trouble, s->path, 0,
            "baselines are the short edges, west and east: width is the longer (KI-10)");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (!first_of(s, side) || figures_of(s, side) == 0)
            return trouble_at(trouble, s->path, 0, "%s has no figures", side_word(side));
    if (s->attacker && figures_of(s, s->attacker) <= figures_of(s, side_other(s->attacker)))
        return trouble_at(trouble, s->path, 0,
                          "the smaller army defends: %s must attack with more (KI-11)",
                          side_word(s->attacker));
    for (int i = 0; i < s->piece_count; i++)
        if (s->piece[i].kind == TERRAIN_FORD)
            return trouble_at(trouble, s->path, s->piece[i].line,
                              "this set knows no fords; lay a road through the water (KI-34)");
        else if (!kiddies_ground(s->piece[i].kind)->known)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word(s->piece[i].kind));
    return true;
}

bool kiddies_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    if (!setup_fits(s, trouble) || !setup_table(turn, &rules_kiddies, s, trouble) ||
        !setup_units(turn, &rules_kiddies, s, NULL, trouble))
        return false;
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        turn_set(turn, ref_side(t, side), F_SIDE_span,
                 t->option[side == SIDE_RED ? O_SPAN_RED : O_SPAN_BLUE] * MM);
    turn_attr(turn, ref_table(), T_ATTACKER, s->attacker);
    if (!setup_goals(turn, s, trouble))
        return false;
    int first = s->attacker ? side_other(s->attacker) : SIDE_RED;
    phase_set(turn, DEPLOY, STEP_FIRST, first);
    return true;
}
