/* The course of a turn (MO-10, MO-11): phases and their opening, what the game does by itself, and
 * what a side may do.
 */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <stdlib.h>

void mo_step_set(struct turn *turn, enum phase_kind phase, int step)
{
    turn_set(turn, ref_table(), F_TABLE_phase, (int32_t)phase);
    turn_set(turn, ref_table(), F_TABLE_step, step);
}

/* ==== turns ==================================================================================
 */

/* Of a player turn only hits, losses and Shaken commands remain. */
static void player_turn_start(struct turn *turn, int side)
{
    static const int fresh[] = {U_MOVED, U_SHOT,  U_FIRE_HITS, U_BEATEN, U_FELL,   U_ATTACK,
                                U_JOIN,  U_FIGHT, U_FOUGHT,    U_SHARE,  U_RALLIED};
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        unit_forgets(turn, i, fresh, sizeof fresh / sizeof fresh[0]);
        for (int k = 0; k < FOES; k++)
            mo_set_unit(turn, i, U_FOE + k, 0);
    }
    draw_lapse(turn, side);
    turn_set(turn, ref_table(), F_TABLE_active, side);
    mo_step_set(turn, MOVE, 1);
}

static void player_turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    int next = side_other(t->active);
    if (next == t->first)
        mo_turn_finish(turn);
    if (!t->over)
        player_turn_start(turn, next);
}

/* The rest of the rally phase: fall-backs, then rallying if anybody can. */
void mo_rally_on(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->step == RALLY_FALL) {
        question_done(turn);
        if (!mo_fall_all(turn))
            return;
        mo_step_set(turn, RALLY, RALLY_RALLY);
    }
}

/* ==== phases =================================================================================
 */

static void open_game(struct turn *turn)
{
    int face[SIDE_COUNT];
    mo_roll_quality(turn);
    int first = roll_off(turn, "MO-10", "who goes first", "a tie, again.", face);
    turn_say(turn, "MO-10", "Red %d, Blue %d: %s goes first.", face[SIDE_RED], face[SIDE_BLUE],
             side_name(first));
    turn_set(turn, ref_table(), F_TABLE_turn, 1);
    turn_set(turn, ref_table(), F_TABLE_first, first);
    player_turn_start(turn, first);
}

static void open_melee(struct turn *turn)
{
    struct board b;
    mo_board_fill(&b, turn->table);
    if (!mo_any_part(&b) && !mo_any_attack(&b)) {
        turn_say(turn, "MO-11", "Nobody faces an enemy: no melee.");
        mo_step_set(turn, RALLY, RALLY_FALL);
    } else if (mo_any_attack(&b)) {
        mo_step_set(turn, MELEE, MELEE_ATTACK);
    } else {
        mo_step_set(turn, MELEE, MELEE_JOIN);
        mo_melee_on(turn);
    }
}

void mo_apply_open(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    (void)o;
    switch ((enum phase_kind)t->phase) {
    case START:
        open_game(turn);
        break;
    case MELEE:
        if (t->step == MELEE_OPEN) {
            open_melee(turn);
        } else {
            mo_step_set(turn, MELEE, MELEE_JOIN);
            mo_melee_on(turn);
        }
        break;
    case RALLY:
        if (t->step == RALLY_FALL) {
            mo_rally_on(turn);
            break;
        }
        turn_say(turn, "MO-11", "Nobody can be rallied.");
        player_turn_finish(turn);
        break;
    case MOVE:
    case PHASES:
        break;
    }
}

void mo_check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!mo_on_grid(t, o, v))
        return;
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn. Wait for yours.", side_name(t->active));
    else if (t->phase == MELEE && t->step == MELEE_FIGHT)
        refuse(v, "MO-32", "Everybody who attacks or is attacked fights. Pick a fight.");
    else if (t->phase == START)
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
    else
        allow(v);
}

void mo_apply_end(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    (void)o;
    if (t->phase == MOVE) {
        mo_step_set(turn, MELEE, MELEE_OPEN);
    } else if (t->phase == MELEE) {
        mo_step_set(turn, MELEE, MELEE_JOIN);
        mo_melee_on(turn);
    } else {
        player_turn_finish(turn);
    }
}

enum due mo_automatic(const struct table *t, struct order *o)
{
    struct board b;
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = (struct order){.verb = V_OPEN, .side = t->active};
    if (t->phase == START || (t->phase == MELEE && t->step == MELEE_OPEN) ||
        (t->phase == RALLY && t->step == RALLY_FALL))
        return DUE_ACT;
    if (t->phase == MELEE && t->step == MELEE_ATTACK) {
        mo_board_fill(&b, t);
        return mo_any_attack(&b) ? DUE_NOTHING : DUE_CLOSE;
    }
    if (t->phase == RALLY && t->step == RALLY_RALLY) {
        mo_board_fill(&b, t);
        return mo_any_rally(&b) ? DUE_NOTHING : DUE_CLOSE;
    }
    return DUE_NOTHING;
}

/* ==== what a side may do =====================================================================
 */

static void offer_moves(const struct board *b, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < b->t->units; i++) {
        if (side_of(b->t, i) != side || !unit_stands(b->t, i) || offers_skip(i))
            continue;
        mo_offer_place(b, i, V_MOVE, list, v);
        if (!mo_is_leader(b->t, i) && mo_leader_at(b, mo_box_of(b->t, i)) >= 0)
            mo_offer_place(b, i, V_LEAD, list, v);
        mo_offer_place(b, i, V_TURN, list, v);
        mo_offer_place(b, i, V_BACK, list, v);
        mo_offer_shoot(b, i, list, v);
    }
}

void mo_offer(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    struct board b;
    mo_board_fill(&b, t);
    if (t->phase == MOVE)
        offer_moves(&b, side, list, v);
    else if (t->phase == MELEE && t->step == MELEE_ATTACK)
        mo_offer_fights(&b, side, V_ATTACK, list, v);
    else if (t->phase == MELEE && t->step == MELEE_FIGHT)
        mo_offer_fights(&b, side, V_MELEE, list, v);
    else if (t->phase == RALLY)
        mo_offer_rallies(&b, side, list, v);
}
