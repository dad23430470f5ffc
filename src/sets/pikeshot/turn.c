/* The turn and what happens by itself in it: who goes first, phases, elimination (PS-02, PS-03,
 * PS-43, PS-51); answers; what a side is offered. */
#include "sets/pikeshot/pikeshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ==== phases and questions ====================================================================
 */

/* ==== a turn (PS-02, PS-43) ===================================================================
 */

static void player_turn(struct turn *turn, int side)
{
    static const int once[] = {U_MOVED, U_SHOT, U_FOUGHT, U_TWICE, U_HALTED, U_SILENT, U_CARDED};
    const struct table *t = turn->table;
    draw_lapse(turn, side);
    for (int i = 0; i < t->units; i++)
        unit_forgets(turn, i, once, sizeof once / sizeof once[0]);
    if (t->option[O_CHANCE])
        phase_set(turn, BEGIN, STEP_RUNS, side);
    else
        phase_set(turn, MOVE, STEP_RUNS, side);
}

static void game_turn(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_turn, turn->table->turn + 1);
    player_turn(turn, turn->table->first);
}

static void player_turn_end(struct turn *turn)
{
    const struct table *t = turn->table;
    if (pikeshot_battle_lost(turn))
        return;
    if (t->active == t->first)
        player_turn(turn, side_other(t->active));
    else if (t->turn >= t->turn_limit)
        pikeshot_battle_end(turn);
    else
        game_turn(turn);
}

/* PS-43: whoever has suffered fifteen hits is taken off, of either side. */
static void remove_lost(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || pikeshot_attr(t, i, U_HITS) < pikeshot_law()->hits)
            continue;
        turn_where(turn, base_ref(t, i), WHERE_LOST);
        turn_say(turn, "PS-43", "%s has suffered %d %s and is eliminated.", unit_name(t, i, name),
                 pikeshot_attr(t, i, U_HITS), counted(pikeshot_attr(t, i, U_HITS), NOUN_hit));
    }
    player_turn_end(turn);
}

/* ==== the beginning of a battle (PS-03, PS-51) ================================================
 */

static const char AGAIN[] = "the same, roll again.";

/* PS-51: a side's units become what the die says, in the order of their numbers. */
static void army_raise(struct turn *turn, int side, int face)
{
    const struct table *t = turn->table;
    struct words list;
    int count = 0, of[TROOPS] = {0};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || count >= pikeshot_law()->army_units)
            continue;
        enum troop_kind troop = pikeshot_law()->army[(face - 1) % 6][count++];
        of[troop]++;
        turn_set(turn, ref_unit(t, i), F_UNIT_troop, (int32_t)troop);
        turn_set(turn, base_ref(t, i), F_BASE_height, rules_pikeshot.troop[troop].height);
    }
    words_init(&list);
    for (int k = 0; k < TROOPS; k++)
        if (of[k])
            words_format(&list, "%s%s %d", list.length ? ", " : "", rules_pikeshot.troop[k].name,
                         of[k]);
    turn_say(turn, "PS-51", "%s rolls %d: %s.", side_name(side), face, list.text);
    words_release(&list);
}

static void battle_begin(struct turn *turn)
{
    const struct table *t = turn->table;
    int face[SIDE_COUNT];
    if (t->option[O_ARMY_DICE]) {
        roll_off(turn, "PS-51", "its army", AGAIN, face);
        army_raise(turn, SIDE_RED, face[SIDE_RED]);
        army_raise(turn, SIDE_BLUE, face[SIDE_BLUE]);
    }
    if (t->first != SIDE_NONE) {
        turn_say(turn, "PS-03", "%s goes first, as the scenario says.", side_name(t->first));
        game_turn(turn);
        return;
    }
    int winner = roll_off(turn, "PS-03", "who chooses to go first", AGAIN, face);
    turn_set(turn, ref_table(), F_TABLE_step, STEP_RUNS);
    turn_set(turn, ref_table(), F_TABLE_active, winner);
    question_ask(turn, ASK_FIRST, winner, 0);
    turn_say(turn, "PS-03", "Red %d, Blue %d: %s chooses who goes first.", face[SIDE_RED],
             face[SIDE_BLUE], side_name(winner));
}

/* ==== going on ================================================================================
 */

void pikeshot_check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!pikeshot_now(t, o, 1u << MOVE | 1u << SHOOT | 1u << HAND, v))
        return;
    int left = t->phase == HAND ? pikeshot_undecided(t, o->side) : -1;
    if (left >= 0)
        refuse(v, "PS-40", "%s touches enemies and has still to strike one. Choose whom.",
               unit_name(t, left, name));
    else
        allow(v);
}

void pikeshot_apply_end(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    (void)o;
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        phase_set(turn, SHOOT, STEP_RUNS, t->active);
        break;
    case SHOOT:
        if (turn->block && !pikeshot_can_shoot(t, t->active))
            turn_say(turn, "PS-30", "%s %s.", side_name(t->active), pikeshot_silent(t, t->active));
        phase_set(turn, HAND, STEP_RUNS, t->active);
        break;
    case HAND: {
        bool any = false;
        for (int i = 0; i < t->units; i++)
            any = any || (side_of(t, i) == t->active && pikeshot_attr(t, i, U_FOUGHT));
        if (!any)
            turn_say(turn, "PS-40", "%s touches no enemy: no blows.", side_name(t->active));
        phase_set(turn, REMOVE, STEP_RUNS, t->active);
        break;
    }
    case BEGIN:
    case REMOVE:
    case PHASES:
        break;
    }
}

void pikeshot_apply_open(struct turn *turn, const struct order *o)
{
    (void)o;
    if (turn->table->phase == REMOVE)
        remove_lost(turn);
    else if (turn->table->turn == 0)
        battle_begin(turn);
    else
        pikeshot_card_draw(turn);
}

enum due pikeshot_automatic(const struct table *t, struct order *o)
{
    int unit, target;
    if (t->over || t->ask || t->active == SIDE_NONE)
        return DUE_NOTHING;
    switch ((enum phase_kind)t->phase) {
    case BEGIN:
    case REMOVE:
        *o = order_by(V_OPEN, SIDE_NONE);
        return DUE_ACT;
    case SHOOT:
        *o = order_by(V_END, t->active);
        return pikeshot_can_shoot(t, t->active) ? DUE_NOTHING : DUE_CLOSE;
    case HAND:
        *o = order_by(V_END, t->active);
        if (pikeshot_lone_fight(t, t->active, &unit, &target)) {
            o->verb = V_FIGHT;
            o->ids = 1;
            o->id[0] = ref_unit(t, unit);
            o->at = ref_unit(t, target);
            o->has_at = true;
            return DUE_ACT;
        }
        return pikeshot_undecided(t, t->active) < 0 ? DUE_CLOSE : DUE_NOTHING;
    case MOVE:
    case PHASES:
        break;
    }
    return DUE_NOTHING;
}

/* ==== answers =================================================================================
 */

void pikeshot_check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    const struct chance *c = pikeshot_card_now(t);
    int unit = pikeshot_named(t, o->word);
    if (!t->ask)
        refuse(v, "HS-06", "Nothing is being asked. Give an order.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-05", "%s is being asked. Wait for the answer.", side_name(t->ask_side));
    else if (t->ask == ASK_FIRST &&
             (strcmp(o->word, "first") == 0 || strcmp(o->word, "second") == 0))
        allow(v);
    else if (t->ask == ASK_CARD && c && unit >= 0 && pikeshot_card_takes(t, c, unit))
        allow(v);
    else
        refuse(v, "HS-06", "“%s” is not one of the answers. Choose from the list.", o->word);
}

void pikeshot_apply_answer(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    if (t->ask == ASK_FIRST) {
        int first = strcmp(o->word, "first") == 0 ? o->side : side_other(o->side);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        question_done(turn);
        turn_say(turn, "PS-03", "%s goes first.", side_name(first));
        game_turn(turn);
        return;
    }
    const struct chance *c = pikeshot_card_now(t);
    int count = t->ask_subject > 0 ? t->ask_subject - 1 : 0; /* a file may say anything */
    pikeshot_card_falls(turn, c, pikeshot_named(t, o->word));
    pikeshot_card_next(turn, c, count);
}

void pikeshot_answers(const struct table *t, struct offers *list)
{
    char name[REF_TEXT], text[120];
    const struct chance *c = pikeshot_card_now(t);
    if (t->ask == ASK_FIRST) {
        offer_answer(list, V_ANSWER, "first", "PS-03", "We go first");
        offer_answer(list, V_ANSWER, "second", "PS-03", "You first, then us");
        return;
    }
    for (int i = 0; i < t->units && c; i++) {
        if (!pikeshot_card_takes(t, c, i))
            continue;
        const char *called = table_text(t, t->unit[i].name);
        snprintf(text, sizeof text, "%s %s%s%s, %d of %d hits",
                 rules_pikeshot.troop[pikeshot_troop(t, i)].name, unit_name(t, i, name),
                 *called ? ", " : "", called, pikeshot_hits_had(t, i), pikeshot_law()->hits);
        struct offer *offer = offer_answer(list, V_ANSWER, name, "PS-52", text);
        offer->with[offer->withs++] = ref_unit(t, i);
    }
}

/* ==== what is offered =========================================================================
 */

void pikeshot_offer(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !unit_stands(t, i) || offers_skip(i))
            continue;
        if (t->phase == MOVE) {
            pikeshot_offer_move(t, i, list, v);
            pikeshot_offer_turn(t, i, list, v);
            pikeshot_offer_charge(t, i, list, v);
            pikeshot_offer_leave(t, i, list, v);
        } else if (t->phase == SHOOT) {
            pikeshot_offer_shoot(t, i, list, v);
        } else if (t->phase == HAND) {
            pikeshot_offer_fight(t, i, list, v);
        }
    }
}
