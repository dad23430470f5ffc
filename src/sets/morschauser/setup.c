/* Setting up: what a scenario must and may say (MO-10, MO-13, MO-19, MO-44, MO-50). */
#include "sets/morschauser/morschauser.h"

#include "rules/setup.h"

#include <string.h>

enum { BIT_NO_RULES = 1u << TERRAIN_MARSH | 1u << TERRAIN_BRICK };

static bool setup_fits(const struct morschauser_law *law, const struct setting *s,
                       struct trouble *trouble)
{
    int count[SIDE_COUNT] = {0}, leaders[SIDE_COUNT] = {0};
    if (!grid_fits(s->width, s->depth, s->box))
        return trouble_at(trouble, s->path, 0,
                          "the table must be whole boxes, at most %d each way: \"box: 7.62\" and "
                          "width and depth that many times (MO-19)",
                          GRID_MOST);
    if (s->first)
        return trouble_at(trouble, s->path, 0, "the dice say who goes first (MO-10)");
    for (int i = 0; i < s->piece_count; i++)
        if ((1u << s->piece[i].kind & BIT_NO_RULES) && !s->piece[i].part_of)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word((int)s->piece[i].kind));
    for (int i = 0; i < s->unit_count; i++) {
        bool leader = strcmp(s->unit[i].troop, law->rules->troop[LEADER].word) == 0;
        count[s->unit[i].side] += !leader;
        leaders[s->unit[i].side] += leader;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (!count[side])
            return trouble_at(trouble, s->path, 0, "%s has no units beside its Leaders",
                              side_word(side));
        if (count[side] + leaders[side] > UNITS_A_SIDE)
            return trouble_at(trouble, s->path, 0, "%s has more than %d units", side_word(side),
                              UNITS_A_SIDE);
        if (law->commands && !leaders[side])
            return trouble_at(trouble, s->path, 0, "%s has no Leader (MO-10)", side_word(side));
    }
    return true;
}

/* The box a unit begins in, and its hits. */
static bool setup_unit(struct turn *turn, const struct setting *s, const struct setting_unit *u,
                       int unit, struct trouble *trouble)
{
    const struct table *t = turn->table;
    const struct morschauser_law *law = mo_law_of(t);
    const struct grid *g = grid_of(t);
    int usual = mo_stats_of(t, unit)->hits, hits = u->strength ? u->strength : usual;
    struct box box = u->box_x ? (struct box){u->box_x - 1, u->box_y - 1} : grid_box(g, u->pose.at);
    if (!u->placed || !grid_has(g, box))
        return trouble_at(trouble, s->path, u->line,
                          "the scenario deploys: this unit needs a box on the grid (MO-44)");
    if (facing_bearing(facing_of(u->pose.face)) != u->pose.face)
        return trouble_at(trouble, s->path, u->line,
                          "there are eight facings, 0, 45, 90 … degrees (MO-13)");
    if (hits > usual && !(law->guards && hits == usual + morschauser_shared()->guards_more &&
                          !mo_is_leader(t, unit)))
        return trouble_at(trouble, s->path, u->line,
                          law->guards ? "a strength over the usual %d is that of Guards, %d (MO-50)"
                                      : "a strength is at most the usual %d: Guards of %d are a "
                                        "matter of Mark 2 (MO-50)",
                          usual, usual + morschauser_shared()->guards_more);
    if (u->form[0])
        return trouble_at(trouble, s->path, u->line, "there are no formations in this set");
    mo_set_unit(turn, unit, U_HITS, hits);
    mo_set_unit(turn, unit, U_FULL, hits > usual ? hits : usual);
    mo_put_unit(turn, unit, box, facing_of(u->pose.face));
    return true;
}

/* Who is whose Leader. The units of a side with one Leader are his unless they say otherwise. */
static bool setup_command(struct turn *turn, const struct setting *s, const int *unit_of,
                          struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        int leader = -1, leaders = 0, only = -1;
        for (int k = 0; k < s->unit_count; k++) {
            if (s->unit[k].side != u->side || !mo_is_leader(t, unit_of[k]))
                continue;
            leaders++;
            only = unit_of[k];
            if (u->leader[0] && strcmp(s->unit[k].name, u->leader) == 0)
                leader = unit_of[k];
        }
        if (u->leader[0] && leader < 0)
            return trouble_at(trouble, s->path, u->line, "\"%s\" is no Leader of this side",
                              u->leader);
        if (mo_is_leader(t, unit_of[i])) {
            if (u->leader[0] && leader != unit_of[i])
                return trouble_at(trouble, s->path, u->line,
                                  "a Leader has no other Leader (MO-10)");
            leader = unit_of[i];
        } else if (leader < 0 && leaders == 1) {
            leader = only;
        }
        if (leader < 0 && mo_law_of(t)->commands)
            return trouble_at(trouble, s->path, u->line,
                              "say whose command it is of: \"leader\" and his name (MO-10)");
        turn_set(turn, ref_unit(t, unit_of[i]), F_UNIT_leader, leader + 1);
    }
    for (int i = 0; i < s->unit_count && mo_law_of(t)->commands; i++)
        if (mo_is_leader(t, unit_of[i]) && mo_command_count(t, unit_of[i], false) == 0)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this Leader has no units to command (MO-10)");
    return true;
}

static bool setup_room(const struct table *t, const struct setting *s, const int *unit_of,
                       struct trouble *trouble)
{
    struct board b;
    char name[BOX_TEXT];
    mo_board_fill(&b, t);
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct box box = mo_box_of(t, unit);
        int there = mo_unit_at(&b, box), other = mo_leader_at(&b, box);
        if (mo_ground_bars(&b, unit, box))
            return trouble_at(trouble, s->path, s->unit[i].line, "%s: %s", box_name(box, name),
                              mo_ground_says[mo_ground_bars(&b, unit, box)].text);
        if ((there != unit && other != unit) || side_of(t, there) != side_of(t, unit) ||
            (other >= 0 && mo_is_leader(t, there)))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "%s is taken: one unit to a box, and a Leader with a friend (MO-19)",
                              box_name(box, name));
    }
    return true;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int piece = setup_piece(t, g->piece);
        if (strcmp(g->kind, "hold") != 0)
            return trouble_at(trouble, s->path, g->line,
                              "no such way to win: \"%s\"; there is \"hold\" (MO-44)", g->kind);
        if (piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->side != SIDE_RED && g->side != SIDE_BLUE)
            return trouble_at(trouble, s->path, g->line, "say which side wins by it");
        if (t->side[g->side].attr[S_HOLD_PIECE])
            return trouble_at(trouble, s->path, g->line, "a side has one piece to hold at most");
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "1 to 99 units can hold a piece");
        turn_attr(turn, ref_side(t, g->side), S_HOLD_PIECE, piece + 1);
        turn_attr(turn, ref_side(t, g->side), S_HOLD_UNITS, g->count > 0 ? g->count : 1);
    }
    return true;
}

bool mo_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct morschauser_law *law =
        morschauser_law(strcmp(s->set, morschauser_law(2)->rules->id) == 0 ? 2 : 1);
    int unit_of[SETTING_UNITS];
    if (!setup_fits(law, s, trouble) || !setup_table(turn, law->rules, s, trouble) ||
        !setup_units(turn, law->rules, s, unit_of, trouble))
        return false;
    for (int i = 0; i < s->unit_count; i++)
        if (!setup_unit(turn, s, &s->unit[i], unit_of[i], trouble))
            return false;
    if (!setup_command(turn, s, unit_of, trouble) ||
        !setup_room(turn->table, s, unit_of, trouble) || !setup_goals(turn, s, trouble))
        return false;
    if (!s->turns)
        turn_set(turn, ref_table(), F_TABLE_turn_limit, morschauser_shared()->turn_limit);
    mo_settle(turn);
    turn_set(turn, ref_table(), F_TABLE_active, SIDE_RED);
    mo_step_set(turn, START, 0);
    return true;
}
