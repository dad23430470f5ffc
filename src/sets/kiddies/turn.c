/* The turn (KI-20 … KI-27): phases, the dice that open them, questions, what may be done now. */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Opening it would close it: nobody has anything to fire. */
static bool waits_unopened(const struct table *t)
{
    return t->phase > FIGHT && t->step == STEP_OPEN && !kiddies_can_fire(t, SIDE_RED) &&
           !kiddies_can_fire(t, SIDE_BLUE);
}

/* ---- a turn begins, and ends ----------------------------------------------------------------- */

static void remember_crews(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int crew[2];
        if (kiddies_troop(t, i) != CANNON)
            continue;
        bool crewed = unit_stands(t, i) && kiddies_crew_of(t, i, crew) != SIDE_NONE;
        turn_attr(turn, ref_unit(t, i), U_CREW_1, crewed ? crew[0] + 1 : 0);
        turn_attr(turn, ref_unit(t, i), U_CREW_2, crewed ? crew[1] + 1 : 0);
    }
}

static void turn_start(struct turn *turn)
{
    const struct table *t = turn->table;
    turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    turn_set(turn, ref_table(), F_TABLE_first, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_draw_offer, SIDE_NONE);
    phase_set(turn, MOVE, STEP_OPEN, SIDE_RED);
    turn_attr(turn, ref_table(), T_MOVED_ANY, 0);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        turn_attr(turn, ref_side(t, side), S_SKIRMISHED, 0);
    for (int i = 0; i < t->units; i++) {
        turn_attr(turn, ref_unit(t, i), U_MOVED, 0);
        turn_attr(turn, ref_unit(t, i), U_SHOT, 0);
    }
    remember_crews(turn);
}

static void turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->attr[T_HOLD_PIECE]) {
        int men = kiddies_holders(t);
        if (men >= t->attr[T_HOLD_MEN]) {
            game_over(turn, t->attr[T_ATTACKER], T_ENDED_BY, ENDED_HOLD);
            turn_say(turn, "KI-83", "%d %s %s, %d %s needed: %s wins.", men,
                     men == 1 ? "man holds" : "men hold",
                     table_text(t, t->piece[t->attr[T_HOLD_PIECE] - 1].name), t->attr[T_HOLD_MEN],
                     t->attr[T_HOLD_MEN] == 1 ? "is" : "are", side_name(t->attr[T_ATTACKER]));
            return;
        }
    }
    if (t->turn_limit && t->turn >= t->turn_limit) {
        /* Where there are terms the attacker has not met, the defender has kept what he defends. */
        int attacker = t->attr[T_ATTACKER];
        bool terms = attacker && (t->attr[T_HOLD_PIECE] || t->attr[T_EXIT]);
        int winner = terms ? side_other(attacker) : SIDE_NONE;
        game_over(turn, winner, T_ENDED_BY, ENDED_TURNS);
        turn_say(turn, "KI-85", "Turn %d was the last: %s.", t->turn,
                 terms ? "the attacker has not done it, the defender wins" : "a draw");
        return;
    }
    turn_start(turn);
}

/* Was anybody set up unseen? Whoever stood before that stands outside the zones. */
static bool was_hidden(const struct table *t)
{
    for (int i = 0; i < t->units && t->attr[T_ATTACKER] == SIDE_NONE; i++) {
        int32_t west, east;
        struct vec low, high;
        struct outline o = base_outline(base_of(t, i));
        kiddies_zone(t, side_of(t, i), &west, &east);
        outline_bounds(&o, &low, &high);
        if (unit_stands(t, i) && low.x >= west && high.x <= east)
            return true;
    }
    return false;
}

static void reveal(struct turn *turn)
{
    const struct table *t = turn->table;
    if (was_hidden(t))
        turn_say(turn, "KI-10", "The curtain falls: both armies stand revealed.");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int regulars = 0;
        for (int i = 0; i < t->units; i++)
            regulars += side_of(t, i) == side && kiddies_troop(t, i) == REGULAR;
        turn_attr(turn, ref_side(t, side), S_REGULARS, regulars);
    }
    turn_start(turn);
}

/* ---- opening a phase ------------------------------------------------------------------------- */

static void phase_after_shots(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->over)
        return;
    if (t->phase == SHOOT_SKIRMISH)
        turn_finish(turn);
    else
        phase_set(turn, (enum phase_kind)(t->phase + 1), STEP_OPEN, t->first);
}

static const char *const shots[PHASES] = {[SHOOT_CANNON] = "cannon fire",
                                          [SHOOT_VOLLEY] = "volley fire",
                                          [SHOOT_SKIRMISH] = "skirmisher fire"};

static const char *const firing[PHASES] = {[SHOOT_CANNON] = "fire a cannon",
                                           [SHOOT_VOLLEY] = "fire a volley",
                                           [SHOOT_SKIRMISH] = "shoot with a Skirmisher"};

/* Who fires, and who would but cannot, and why (KI-24, KI-25). */
static void fires_say(struct turn *turn, int red, int blue, int first)
{
    const struct table *t = turn->table;
    const char *high = side_name(first), *low = side_name(side_other(first));
    if (!turn->block) /* nobody reads it, and why takes long to find out */
        return;
    if (!kiddies_can_fire(t, first))
        turn_say(turn, "KI-24", "Red %d, Blue %d: %s is first, but cannot %s: %s. %s fires.", red,
                 blue, high, firing[t->phase], kiddies_silent(t, first), low);
    else if (!kiddies_can_fire(t, side_other(first)))
        turn_say(turn, "KI-24", "Red %d, Blue %d: %s fires. %s cannot %s: %s.", red, blue, high,
                 low, firing[t->phase], kiddies_silent(t, side_other(first)));
    else
        turn_say(turn, "KI-24", "Red %d, Blue %d: %s fires first, then %s.", red, blue, high, low);
}

static void open_shots(struct turn *turn)
{
    const struct table *t = turn->table;
    if (!kiddies_can_fire(t, SIDE_RED) && !kiddies_can_fire(t, SIDE_BLUE)) {
        turn_say(turn, "KI-25", "Nobody can %s: no roll.", firing[t->phase]);
        phase_after_shots(turn);
        return;
    }
    int red = turn_roll(turn, 6, "KI-24", "Red: %s", shots[t->phase]);
    int blue = turn_roll(turn, 6, "KI-24", "Blue: %s", shots[t->phase]);
    if (red == blue) {
        turn_say(turn, "KI-24", "Red %d, Blue %d: equal, so there is no %s this turn.", red, blue,
                 shots[t->phase]);
        phase_after_shots(turn);
        return;
    }
    int first = red > blue ? SIDE_RED : SIDE_BLUE;
    fires_say(turn, red, blue, first);
    phase_set(turn, (enum phase_kind)t->phase, STEP_FIRST, first);
}

static void open_move(struct turn *turn)
{
    int face[SIDE_COUNT];
    int winner = roll_off(turn, "KI-20", "who chooses to move first", "a tie, roll again.", face);
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
    turn_set(turn, ref_table(), F_TABLE_active, winner);
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_FIRST);
    turn_set(turn, ref_table(), F_TABLE_ask_side, winner);
    turn_say(turn, "KI-20", "%s rolls higher and chooses.", side_name(winner));
}

void kiddies_apply_open(struct turn *turn, const struct order *o)
{
    (void)o;
    switch ((enum phase_kind)turn->table->phase) {
    case MOVE:
        open_move(turn);
        break;
    case FIGHT:
        kiddies_open_fights(turn);
        break;
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        open_shots(turn);
        break;
    case DEPLOY:
    case PHASES:
        break;
    }
}

enum due kiddies_automatic(const struct table *t, struct order *o)
{
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = order_by(V_OPEN, SIDE_NONE);
    if (waits_unopened(t))
        return DUE_CLOSE;
    if (t->phase != DEPLOY && t->step == STEP_OPEN)
        return DUE_ACT;
    if (t->phase > FIGHT && !kiddies_can_fire(t, t->active)) {
        *o = order_by(V_END, t->active);
        return DUE_CLOSE;
    }
    return DUE_NOTHING;
}

/* ---- closing one ----------------------------------------------------------------------------- */

void kiddies_check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    int left;
    if (waits_unopened(t) && t->active == o->side) {
        allow(v);
        return;
    }
    if (!kiddies_now(t, o, ~0u, v))
        return;
    if (t->phase == DEPLOY && (left = kiddies_waiting(t, o->side)) > 0)
        refuse(v, "KI-10", "%d still %s beside the table.", left, left == 1 ? "waits" : "wait");
    else if (t->phase == FIGHT)
        refuse(v, "KI-60", "Those who touch an enemy fight it out.");
    else
        allow(v);
}

void kiddies_apply_end(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    bool second = t->step == STEP_SECOND;
    switch ((enum phase_kind)t->phase) {
    case DEPLOY:
        if (second)
            reveal(turn);
        else
            phase_set(turn, DEPLOY, STEP_SECOND, side_other(o->side));
        break;
    case MOVE:
        turn_attr(turn, ref_table(), T_MOVED_ANY, 0);
        if (second || t->option[O_FIGHT_EACH]) {
            turn_attr(turn, ref_table(), T_FIGHT_BACK, second ? 0 : STEP_SECOND);
            phase_set(turn, FIGHT, STEP_OPEN, t->first);
        } else {
            phase_set(turn, MOVE, STEP_SECOND, side_other(o->side));
        }
        break;
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        if (kiddies_can_fire(t, o->side))
            turn_say(turn, "KI-26", "%s holds back its %s.", side_name(o->side), shots[t->phase]);
        if (second)
            phase_after_shots(turn);
        else
            phase_set(turn, (enum phase_kind)t->phase, STEP_SECOND, side_other(o->side));
        break;
    case FIGHT:
    case PHASES:
        break;
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

void kiddies_check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    bool known = false;
    if (!t->ask) {
        refuse(v, "HS-06", "Nothing is being asked.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "%s is being asked.", side_word(t->ask_side));
        return;
    }
    if (t->ask == ASK_FIRST)
        known = strcmp(o->word, "first") == 0 || strcmp(o->word, "second") == 0;
    else if (t->ask == ASK_PIVOT)
        known = strcmp(o->word, "stay") == 0;
    else if (t->ask == ASK_PAIR)
        known = kiddies_pairs_by(t, o->word);
    if (known)
        allow(v);
    else
        refuse(v, "HS-06", "\"%s\" is not one of the answers.", o->word);
}

static void answer_first(struct turn *turn, const struct order *o)
{
    int first = strcmp(o->word, "first") == 0 ? o->side : side_other(o->side);
    turn_set(turn, ref_table(), F_TABLE_first, first);
    turn_set(turn, ref_table(), F_TABLE_active, first);
    question_done(turn);
    turn_say(turn, "KI-20", "%s moves first.", side_name(first));
}

void kiddies_apply_answer(struct turn *turn, const struct order *o)
{
    switch ((enum question_kind)turn->table->ask) {
    case ASK_FIRST:
        answer_first(turn, o);
        break;
    case ASK_PAIR:
        kiddies_answer_pair(turn, o);
        break;
    case ASK_PIVOT:
        turn_say(turn, "KI-74", "The three keep looking ahead.");
        question_done(turn);
        break;
    case ASK_NOTHING:
        break;
    }
}

void kiddies_answers(const struct table *t, struct offers *list)
{
    switch ((enum question_kind)t->ask) {
    case ASK_FIRST:
        offer_answer(list, V_ANSWER, "first", "KI-20", "We move first");
        offer_answer(list, V_ANSWER, "second", "KI-20", "You first, then us");
        break;
    case ASK_PAIR:
        kiddies_offer_pairs(t, list);
        break;
    case ASK_PIVOT:
        kiddies_offer_pivot(t, list);
        break;
    case ASK_NOTHING:
        break;
    }
}

/* ---- what may be done ------------------------------------------------------------------------ */

void kiddies_offer(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (t->phase == DEPLOY) {
        kiddies_offer_deploy(t, side, list);
    } else if (t->step == STEP_OPEN) {
        return;
    } else if (t->phase == MOVE) {
        kiddies_offer_charges(t, side, list, v);
        kiddies_offer_moves(t, side, list, v);
    } else if (t->phase == FIGHT) {
        kiddies_offer_fights(t, list);
    } else {
        kiddies_offer_shots(t, side, list, v);
    }
}
