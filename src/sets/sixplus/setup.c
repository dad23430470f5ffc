/* 6+: setting up a table. Ids: SP-03, SP-51, SP-57. */
#include "sets/sixplus/sixplus.h"

#include "rules/setup.h"

#include <stdlib.h>
#include <string.h>

static bool setup_terrain(const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->piece_count; i++)
        if (!sixplus_ground[s->piece[i].kind].known)
            return trouble_at(trouble, s->path, s->piece[i].line,
                              "6+ has no rule for a %s; it knows roads, rivers, fords, bridges, "
                              "woods, hills, towns, marshes and lakes",
                              terrain_word(s->piece[i].kind));
    return true;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    if (s->goal_count > GOALS)
        return trouble_at(trouble, s->path, s->goal[GOALS].line, "6+ knows at most %d objectives",
                          GOALS);
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        bool hold = strcmp(g->kind, "hold") == 0, leave = strcmp(g->kind, "exit") == 0;
        int piece = hold ? setup_piece(t, g->piece) : -1, first = T_GOAL + 4 * i;
        if (!hold && !leave)
            return trouble_at(trouble, s->path, g->line,
                              "6+ has the objectives hold and exit, not \"%s\"", g->kind);
        if (g->side != SIDE_RED && g->side != SIDE_BLUE)
            return trouble_at(trouble, s->path, g->line, "an objective of no side");
        if (hold && piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "at most 99 units can be wanted for it");
        turn_attr(turn, ref_table(), first + GOAL_KIND, hold ? GOAL_HOLD : GOAL_EXIT);
        turn_attr(turn, ref_table(), first + GOAL_SIDE, g->side);
        turn_attr(turn, ref_table(), first + GOAL_PIECE, piece + 1);
        turn_attr(turn, ref_table(), first + GOAL_UNITS, g->count > 0 ? g->count : 1);
    }
    return true;
}

/* Generals are on the table only where they are agreed on, one for each side (SP-51). */
static bool setup_generals(struct setting *s, bool agreed, struct trouble *trouble)
{
    int generals[SIDE_COUNT] = {0}, kept = 0;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        bool general = strcmp(u->troop, rules_sixplus.troop[GENERAL].word) == 0;
        if (general && u->side < SIDE_COUNT && ++generals[u->side] > 1)
            return trouble_at(trouble, s->path, u->line, "a side has one General, not two");
        if (!general || agreed)
            s->unit[kept++] = *u;
    }
    s->unit_count = kept;
    for (int side = SIDE_RED; side < SIDE_COUNT && agreed; side++)
        if (!generals[side])
            return trouble_at(trouble, s->path, 0,
                              "with the option \"general\" each side needs a General; %s has none",
                              side_name(side));
    return true;
}

static int option_in(const struct setting *s, enum option_kind option)
{
    for (int i = 0; i < s->option_count; i++)
        if (strcmp(s->option[i].name, rules_sixplus.attrs.option[option].name) == 0)
            return s->option[i].value;
    return rules_sixplus.attrs.option[option].initial;
}

/* Bases are as large as agreed (SP-03), and Generals are there only where they are agreed on. */
int sixplus_footprint(const struct setting *s, const struct setting_unit *u, struct outline *out,
                      int max)
{
    bool general = strcmp(u->troop, rules_sixplus.troop[GENERAL].word) == 0;
    if (max < 1 || (general && !option_in(s, O_GENERAL)))
        return 0;
    out[0] =
        outline_box(u->pose, option_in(s, O_WIDTH) * MM / 2, option_in(s, O_DEPTH) * MM / 2, 0);
    return 1;
}

/* Everybody stands where he could have come to, or at least where he may be. */
static bool setup_places(const struct table *t, const struct setting *s, const int *unit_of,
                         struct trouble *trouble)
{
    char name[REF_TEXT];
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct barred barred;
        struct sixplus_mover mover = sixplus_mover_for(t, unit);
        struct going going = sixplus_going_for(t, &mover);
        struct body body = sixplus_body(t, unit);
        if (!s->unit[i].placed)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "6+ deploys both sides in the scenario: say where %s stands",
                              unit_name(t, unit, name));
        if (!body_stands(&going, &body, &barred)) {
            char what[40];
            sixplus_what(t, barred.what, what, sizeof what);
            return trouble_at(trouble, s->path, s->unit[i].line, "%s cannot stand there: %s",
                              unit_name(t, unit, name),
                              barred.why == WHY_EDGE ? "off the table" : what);
        }
    }
    return true;
}

/* A unit may begin with hits it has had before: its strength is those it can still take (SP-46). */
static bool setup_hits(struct turn *turn, const struct setting *s, const int *unit_of,
                       struct trouble *trouble)
{
    for (int i = 0; i < s->unit_count; i++) {
        int strength = s->unit[i].strength;
        if (strength > sixplus_law.fatal)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "a unit can take %d %s at most (SP-46)", sixplus_law.fatal,
                              counted(sixplus_law.fatal, NOUN_hit));
        if (strength)
            turn_attr(turn, ref_unit(turn->table, unit_of[i]), U_HITS,
                      sixplus_law.fatal - strength);
    }
    return true;
}

static bool setup_sides(struct turn *turn, const struct setting *s, const int *unit_of,
                        struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        turn_set(turn, base_ref(t, i), F_BASE_hx, t->option[O_WIDTH] * MM / 2);
        turn_set(turn, base_ref(t, i), F_BASE_hy, t->option[O_DEPTH] * MM / 2);
    }
    if (!setup_places(t, s, unit_of, trouble) || !setup_hits(turn, s, unit_of, trouble))
        return false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int count = 0;
        for (int i = 0; i < t->units; i++)
            count += side_of(t, i) == side ? sixplus_counts(t, i) : 0;
        if (count == 0)
            return trouble_at(trouble, s->path, 0, "%s has no units", side_name(side));
        turn_attr(turn, ref_side(t, side), S_INITIAL, count);
    }
    return true;
}

bool sixplus_setup(struct turn *turn, const struct setting *setting, struct trouble *trouble)
{
    const struct table *t = turn->table;
    struct setting *s = malloc(sizeof *s);
    int *unit_of = calloc(SETTING_UNITS, sizeof *unit_of);
    if (!s || !unit_of)
        abort();
    *s = *setting;
    bool good = setup_terrain(s, trouble) && setup_table(turn, &rules_sixplus, s, trouble) &&
                setup_generals(s, t->option[O_GENERAL], trouble) &&
                setup_units(turn, &rules_sixplus, s, unit_of, trouble) &&
                setup_sides(turn, s, unit_of, trouble) && setup_goals(turn, s, trouble);
    if (good) {
        int first = s->first ? s->first : SIDE_RED;
        turn_set(turn, ref_table(), F_TABLE_turn, 1);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        turn_set(turn, ref_table(), F_TABLE_active, first);
        phase_set(turn, MOVE, STEP_OPEN, turn->table->active);
        if (!s->first)
            question_ask(turn, ASK_FIRST, SIDE_RED, 0);
    }
    free(unit_of);
    free(s);
    return good;
}
