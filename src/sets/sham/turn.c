/* S.H.A.M.: the turn (SH-05, SH-10, SH-12, SH-30): its phases one after another, what opens and
 * closes them, what the game does by itself, what a side may do now. */
#include "sets/sham/sham.h"

#include <stdio.h>
#include <stdlib.h>

/* ==== phases ==== */

static void phase_begin(struct turn *turn, enum sham_phase phase)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        sham_set_unit(turn, i, U_TESTED, TESTED_NOT);
        sham_set_unit(turn, i, U_LEFT, 0);
    }
    phase_set(turn, phase, STEP_OPEN, sham_active(t));
}

static void turn_begin(struct turn *turn, int side)
{
    static const int clear[] = {U_MOVED,    U_SHOT,  U_HITS,  U_FELL,    U_RALLIED, U_RODE,
                                U_RALLYING, U_SHARE, U_POINT, U_FLANKED, U_FIGHT,   U_DONE};
    const struct table *t = turn->table;
    draw_lapse(turn, side);
    for (int i = 0; i < t->units; i++)
        unit_forgets(turn, i, clear, sizeof clear / sizeof clear[0]);
    sham_set(turn, T_MOVER, side);
    phase_begin(turn, COMMAND);
}

static void turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = sham_active(t), limit = t->turn_limit ? t->turn_limit : sham_law.turns;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && sham_attr(t, i, U_PURSUES))
            sham_set_unit(turn, i, U_PURSUES, sham_attr(t, i, U_PURSUES) - 1);
    if (sham_army_broken(turn))
        return;
    if (side != t->first) {
        if (t->turn >= limit) {
            int winner = sham_winner_judged(t);
            turn_say(turn, "SH-68", "Turn %d was the last: %s.", t->turn,
                     winner == SIDE_RED    ? "Red wins by the scenario's terms"
                     : winner == SIDE_BLUE ? "Blue wins by the scenario's terms"
                                           : "a draw");
            game_over(turn, winner, T_ENDED_BY, ENDED_WAY);
            return;
        }
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
    turn_begin(turn, side_other(side));
}

/* ==== ending ==== */

static int owed(const struct table *t, int side, int *first)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && sham_owes_test(t, i)) {
            *first = count++ ? *first : i;
        }
    return count;
}

/* Fights not fought yet, and a unit of the first. */
static int fights_left(const struct table *t, int *first)
{
    bool seen[256] = {false};
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        int number = sham_attr(t, i, U_FIGHT);
        if (!number || seen[number] || !unit_stands(t, i))
            continue;
        seen[number] = true;
        *first = count++ ? *first : i;
    }
    return count;
}

void sham_check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    int first = -1;
    if (!sham_the_phase(t, o, (enum sham_phase)t->phase, v))
        return;
    if (sham_testing_shots(t) && owed(t, o->side, &first) > 0)
        refuse(v, "SH-47", "Units that lost elements to shooting test first: order \"test\".");
    else if (t->phase == FIGHT && fights_left(t, &first) > 0)
        refuse(v, "SH-60", "Those in contact fight it out first: order \"fight\".");
    else
        allow(v);
}

static void end_step(struct turn *turn)
{
    const struct table *t = turn->table;
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        phase_begin(turn, MOVE);
        break;
    case MOVE:
        phase_begin(turn, SHOOT);
        break;
    case SHOOT:
        if (t->step < STEP_TESTS_2)
            phase_set(turn, SHOOT, (enum sham_step)(t->step + 1),
                      t->step == STEP_FIRST || t->step == STEP_TESTS ? sham_active(t)
                                                                     : side_other(sham_active(t)));
        else
            phase_begin(turn, CHARGE);
        break;
    case CHARGE:
        if (t->step == STEP_FIRST)
            phase_set(turn, CHARGE, STEP_SECOND, side_other(sham_active(t)));
        else
            phase_begin(turn, FIGHT);
        break;
    case FIGHT:
        turn_finish(turn);
        break;
    case PHASES:
        break;
    }
}

void sham_apply_end(struct turn *turn, const struct order *o)
{
    (void)o;
    end_step(turn);
}

/* ==== opening ==== */

/* Both sides roll until they differ. */
static int who_begins(struct turn *turn)
{
    int face[SIDE_COUNT];
    int first = roll_off(turn, "SH-05", "who is active first", "a tie, roll again.", face);
    turn_say(turn, "SH-05", "Red %d, Blue %d: the higher is active first.", face[SIDE_RED],
             face[SIDE_BLUE]);
    return first;
}

static void open_command(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    if (t->turn == 0) { /* the battle begins */
        int first = sham_active(t) ? sham_active(t) : who_begins(turn);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        turn_set(turn, ref_table(), F_TABLE_turn, 1);
        turn_begin(turn, first);
    }
    for (int i = 0; i < t->units; i++) {
        if (!sham_commands(t, i) || !unit_stands(t, i) || side_of(t, i) != sham_active(t))
            continue;
        int die = turn_roll(turn, 6, "SH-12", "%s: command points", sham_name(t, i, name));
        sham_set_unit(turn, i, U_POINTS, die);
        turn_say(turn, "SH-12", "%s has %d command %s.", name, die, counted(die, NOUN_point));
    }
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void open_move(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != sham_active(t) || sham_commands(t, i) || !unit_stands(t, i) ||
            !sham_runs(t, i))
            continue;
        sham_flee(turn, i, "SH-30");
        if (!unit_stands(t, i))
            continue;
        sham_name(t, i, name);
        sham_lose(turn, i, 1);
        turn_say(turn, "SH-30", "%s loses an element by running: %d left.", name, sham_left(t, i));
    }
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == sham_active(t) && sham_on_feet(t, i) && sham_attr(t, i, U_PURSUES) &&
            !sham_held(t, i)) {
            sham_set_unit(turn, i, U_TESTED, TESTED_PASSED);
            sham_set_unit(turn, i, U_LEFT, sham_allowance(t, i));
        }
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void open_fight(struct turn *turn)
{
    const struct table *t = turn->table;
    int *group = calloc(TABLE_UNITS, sizeof *group);
    if (!group)
        abort();
    int count = contact_groups(t, sham_joins, group);
    for (int i = 0; i < t->units; i++) {
        int foe[3];
        sham_set_unit(turn, i, U_WENT, 0); /* runs before this phase are nobody's to pursue */
        sham_set_unit(turn, i, U_WAY, 0);
        if (!group[i])
            continue;
        sham_set_unit(turn, i, U_FIGHT, group[i] < 255 ? group[i] : 255);
        int foes = sham_foes(t, i, foe, 3);
        for (int k = 0; k < foes; k++)
            sham_set_unit(turn, i, (enum sham_unit_attr)(U_TOUCH + k), foe[k] + 1);
    }
    if (!count)
        turn_say(turn, "SH-60", "Nobody is in contact: no fights.");
    free(group);
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void open_phase(struct turn *turn)
{
    const struct table *t = turn->table;
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        open_command(turn);
        break;
    case MOVE:
        open_move(turn);
        break;
    case SHOOT:
        phase_set(turn, SHOOT, STEP_FIRST, side_other(sham_active(t)));
        break;
    case CHARGE:
        phase_set(turn, CHARGE, STEP_FIRST, sham_active(t));
        break;
    case FIGHT:
        open_fight(turn);
        break;
    case PHASES:
        break;
    }
}

/* Has one of the side's units done something in this phase? */
static bool has_acted(const struct table *t, int side)
{
    int what = t->phase == SHOOT ? U_SHOT : U_TESTED;
    bool acted = false;
    for (int i = 0; i < t->units && !acted; i++)
        acted = side_of(t, i) == side && sham_attr(t, i, what);
    return acted;
}

/* Opens a phase, or passes a step in which its side can do nothing. */
void sham_apply_open(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    (void)o;
    if (t->step == STEP_OPEN) {
        open_phase(turn);
    } else {
        if (!sham_testing_shots(t) && t->phase != FIGHT)
            turn_say(turn, sham_verbs[V_OPEN].id, "%s: nothing %sto do in %s.",
                     side_name(t->active), has_acted(t, t->active) ? "more " : "",
                     sham_phase_word[t->phase]);
        end_step(turn);
    }
}

/* ==== offers ==== */

bool sham_opened(const struct table *t)
{
    return t->step != STEP_OPEN;
}

static void offer_unit(const struct table *t, int side, int unit, struct offers *list,
                       struct verdict *v)
{
    if (side_of(t, unit) != side || !unit_stands(t, unit))
        return;
    if (t->phase == COMMAND)
        sham_offer_command(t, unit, list, v);
    else if (t->phase == MOVE)
        sham_offer_move(t, unit, list, v);
    else if (t->phase == SHOOT)
        sham_offer_shoot(t, unit, list, v);
    else if (t->phase == CHARGE)
        sham_offer_charge(t, unit, list, v);
}

void sham_offer(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (sham_testing_shots(t)) {
        sham_offer_tests(t, side, list, v);
        return;
    }
    if (t->phase == FIGHT) {
        sham_offer_fights(t, list, v);
        return;
    }
    for (int i = 0; i < t->units; i++)
        if (!offers_skip(i))
            offer_unit(t, side, i, list, v);
}

/* ==== by itself ==== */

/* Has the side nothing to do in this step? */
static bool idle(const struct table *t, int side)
{
    struct offers *list = offers_room();
    struct verdict *v = sham_verdict_new();
    bool any = false;
    for (int i = 0; i < t->units && !any; i++) {
        list->count = 0;
        offer_unit(t, side, i, list, v);
        for (int k = 0; k < list->count; k++)
            any = any || list->offer[k].allowed;
    }
    free(v);
    offers_room_free(list);
    return !any;
}

enum due sham_automatic(const struct table *t, struct order *o)
{
    int first = -1, count;
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = order_by(V_OPEN, SIDE_NONE);
    if (t->step == STEP_OPEN)
        return DUE_ACT;
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        break;
    case FIGHT:
        count = fights_left(t, &first);
        if (count == 1) {
            *o = order_for(t, V_FIGHT, first);
            o->side = t->active;
        }
        return count == 0 ? DUE_CLOSE : count == 1 ? DUE_ACT : DUE_NOTHING;
    case SHOOT:
        if (sham_testing_shots(t)) {
            count = owed(t, t->active, &first);
            if (count == 1)
                *o = order_for(t, V_TEST, first);
            return count < 2 ? DUE_ACT : DUE_NOTHING;
        }
        return idle(t, t->active) ? DUE_CLOSE : DUE_NOTHING;
    case MOVE:
    case CHARGE:
        return idle(t, t->active) ? DUE_CLOSE : DUE_NOTHING;
    case PHASES:
        break;
    }
    return DUE_NOTHING;
}
