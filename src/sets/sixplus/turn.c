/* 6+: the turn: its phases, what the game does by itself, and the questions it asks. Ids: SP-04,
 * SP-05.
 *
 * The game opens the phases and fights the fights by itself (V_OPEN), one at a time, because a
 * charger that has not destroyed its victim asks its player where to retreat.
 */
#include "sets/sixplus/sixplus.h"

#include <stdlib.h>
#include <string.h>

/* ==== questions ===============================================================================
 */

void sixplus_check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!t->ask) {
        refuse(v, "HS-06", "Nothing is being asked.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "%s is being asked.", side_name(t->ask_side));
        return;
    }
    allow(v);
    if (t->ask == ASK_FIRST &&
        (strcmp(o->word, side_word(SIDE_RED)) == 0 || strcmp(o->word, side_word(SIDE_BLUE)) == 0))
        return;
    for (int i = 0; i < t->units && t->ask == ASK_CARD; i++)
        if (sixplus_card_fits(t, sixplus_card_now(t), i) &&
            strcmp(o->word, unit_name(t, i, name)) == 0)
            return;
    refuse(v, "HS-06", "\"%s\" is not one of the answers.", o->word);
}

static void answer_first(struct turn *turn, const struct order *o)
{
    int first = strcmp(o->word, side_word(SIDE_RED)) == 0 ? SIDE_RED : SIDE_BLUE;
    turn_set(turn, ref_table(), F_TABLE_first, first);
    turn_set(turn, ref_table(), F_TABLE_active, first);
    turn_say(turn, "SP-05", "Agreed: %s has the first turn.", side_name(first));
    question_done(turn);
}

void sixplus_apply_answer(struct turn *turn, const struct order *o)
{
    if (turn->table->ask == ASK_FIRST)
        answer_first(turn, o);
    else if (turn->table->ask == ASK_CARD)
        sixplus_answer_card(turn, o);
}

/* ==== phases ==================================================================================
 */

/* What a player turn forgets. */
static void player_turn(struct turn *turn, int side)
{
    const struct table *t = turn->table;
    static const int forgotten[] = {U_DID, U_ACTED, U_MOVED, U_TURNED, U_SHOTS, U_CARD};
    turn_set(turn, ref_table(), F_TABLE_active, side);
    draw_lapse(turn, side);
    turn_attr(turn, ref_table(), T_BEGUN, 0);
    turn_attr(turn, ref_table(), T_FIRED, 0);
    turn_attr(turn, ref_table(), T_CARD, 0);
    turn_attr(turn, ref_table(), T_CARD_LEFT, 0);
    for (int i = 0; i < t->units; i++) {
        unit_forgets(turn, i, forgotten, sizeof forgotten / sizeof forgotten[0]);
        if (sixplus_attr(t, i, U_OWES) && side_of(t, i) == side)
            turn_attr(turn, ref_unit(t, i), U_OWES, 1);
    }
    phase_set(turn, MOVE, STEP_OPEN, turn->table->active);
}

/* Has the active side anything to do in the shooting phase? */
static bool can_fire(const struct table *t)
{
    bool can = false;
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    for (int i = 0; i < t->units && !can; i++) {
        if (side_of(t, i) != t->active || !unit_stands(t, i))
            continue;
        bool rallies =
            t->option[O_RALLY] && sixplus_troop(t, i) == GENERAL && sixplus_may_rally(t, i, v);
        bool shoots = sixplus_can_ever_shoot(t, i) && sixplus_may_shoot(t, i, v);
        for (int k = 0; k < t->units && !can && (rallies || shoots); k++) {
            if (!unit_stands(t, k))
                continue;
            bool friend = side_of(t, k) == t->active;
            if (sixplus_units_beyond(t, i, k,
                                     friend ? CONTACT : sixplus_law.range[sixplus_troop(t, i)]))
                continue;
            can = friend ? rallies && sixplus_may_be_rallied(t, i, k, v)
                         : shoots && !sixplus_finished(t, k) && sixplus_may_hit(t, i, k, v);
        }
    }
    free(v);
    return can;
}

static void open_move(struct turn *turn)
{
    phase_set(turn, MOVE, STEP_GO, turn->table->active);
    if (turn->table->option[O_CHANCE])
        sixplus_card_draw(turn);
    if (!turn->table->ask)
        sixplus_retreats_owed(turn);
}

static void open_shoot(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_step, STEP_GO);
    if (can_fire(turn->table))
        return;
    turn_say(turn, "SP-04", "%s has nobody to shoot at: no shooting.",
             side_name(turn->table->active));
    phase_set(turn, FIGHT, STEP_OPEN, turn->table->active);
}

static void open_fight(struct turn *turn)
{
    const struct table *t = turn->table;
    int unit = sixplus_next_fight(t);
    if (unit < 0 && t->step == STEP_OPEN)
        turn_say(turn, "SP-04", "Nobody has charged: no hand-to-hand.");
    turn_set(turn, ref_table(), F_TABLE_step, STEP_GO);
    if (unit >= 0)
        sixplus_fight(turn, unit);
    else
        phase_set(turn, ELIMINATE, STEP_OPEN, turn->table->active);
}

static void open_eliminate(struct turn *turn)
{
    const struct table *t = turn->table;
    sixplus_eliminate(turn);
    sixplus_judge(turn);
    if (t->over)
        return;
    int next = side_other(t->active);
    if (next == t->first) {
        if (t->turn_limit && t->turn >= t->turn_limit) {
            sixplus_judge_limit(turn);
            return;
        }
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
    player_turn(turn, next);
}

void sixplus_apply_open(struct turn *turn, const struct order *o)
{
    (void)o;
    switch ((enum phase_kind)turn->table->phase) {
    case MOVE:
        open_move(turn);
        break;
    case SHOOT:
        open_shoot(turn);
        break;
    case FIGHT:
        open_fight(turn);
        break;
    case ELIMINATE:
        open_eliminate(turn);
        break;
    case PHASES:
        break;
    }
}

bool sixplus_opened(const struct table *t)
{
    return t->step != STEP_OPEN;
}

/* ==== their ends ==============================================================================
 */

/* Opening it would close it: nobody has anything to shoot at. */
static bool waits_unopened(const struct table *t)
{
    return t->phase == SHOOT && t->step == STEP_OPEN && !can_fire(t);
}

void sixplus_check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    if ((waits_unopened(t) && t->active == o->side) ||
        order_timely(&rules_sixplus, t, o, 1u << MOVE | 1u << SHOOT, v))
        allow(v);
}

void sixplus_apply_end(struct turn *turn, const struct order *o)
{
    (void)o;
    phase_set(turn, turn->table->phase == MOVE ? SHOOT : FIGHT, STEP_OPEN, turn->table->active);
}

enum due sixplus_automatic(const struct table *t, struct order *o)
{
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = (struct order){.verb = V_OPEN, .side = SIDE_NONE};
    if (waits_unopened(t))
        return DUE_CLOSE;
    if (t->step == STEP_OPEN || t->phase == FIGHT || t->phase == ELIMINATE)
        return DUE_ACT;
    *o = (struct order){.verb = V_END, .side = t->active};
    return t->phase == SHOOT && !can_fire(t) ? DUE_CLOSE : DUE_NOTHING;
}
