/* Melee: the dice of a fight, sharing them out, who has lost (MO-30 … MO-35). */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <string.h>

/* ==== fights =================================================================================
 */

/* Those of one side in a fight who still stand; how many. */
static int fighters(const struct table *t, int fight, int side, int unit[KNOT])
{
    int count = 0;
    for (int i = 0; i < t->units && fight; i++)
        if (mo_attr_of(t, i, U_FIGHT) == fight && unit_stands(t, i) && side_of(t, i) == side &&
            count < KNOT)
            unit[count++] = i;
    return count;
}

static bool fight_stands(const struct table *t, int fight)
{
    int unit[KNOT];
    return fighters(t, fight, SIDE_RED, unit) > 0 && fighters(t, fight, SIDE_BLUE, unit) > 0;
}

static bool any_fight(const struct table *t)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == t->active && mo_attr_of(t, i, U_FIGHT) &&
            fight_stands(t, mo_attr_of(t, i, U_FIGHT)))
            return true;
    return false;
}

/* What a unit must roll, or less, against an enemy (MO-30, MO-31). */
int mo_melee_value(const struct board *b, int unit, int enemy, const char **why)
{
    const struct table *t = b->t;
    struct box at = mo_box_of(t, unit), to = mo_box_of(t, enemy);
    bool front = box_in_front(at, mo_face_of(t, unit), to);
    int value = front ? mo_stats_of(t, unit)->front : mo_stats_of(t, unit)->other;
    bool ground = false;
    *why = front ? "" : ", not to its front";
    if (side_of(t, unit) == t->active) {
        bool uphill = mo_hill_at(b, to) && !mo_hill_at(b, at);
        ground = uphill || mo_in_stream(b, at) || mo_in_wood(b, to) || mo_in_building(b, to);
        if (ground)
            *why = uphill                ? ", uphill"
                   : mo_in_stream(b, at) ? ", from a stream"
                   : mo_in_wood(b, to)   ? ", into woods"
                                         : ", against a building";
    }
    value -= ground + (b->law->shaken && mo_shaken(t, unit));
    return value > 0 ? value : 0;
}

/* The unit of a fight that faces several, and them; -1: one against one. */
int mo_centre_of(const struct table *t, int fight, int enemy[KNOT], int *enemies)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int own[KNOT];
        if (fighters(t, fight, side, own) != 1)
            continue;
        *enemies = fighters(t, fight, side_other(side), enemy);
        if (*enemies > 1)
            return own[0];
    }
    return -1;
}

int mo_dice_left(const struct table *t, int centre, const int *enemy, int enemies)
{
    int left = mo_attr_of(t, centre, U_HITS);
    for (int i = 0; i < enemies; i++)
        if (mo_attr_of(t, enemy[i], U_SHARE) > 0)
            left -= mo_attr_of(t, enemy[i], U_SHARE) - 1;
    return left > 0 ? left : 0;
}

/* Rolls so many dice of a unit at an enemy who has so many hits left; hits. */
static int roll_at(struct turn *turn, const struct board *b, int unit, int enemy, int dice,
                   int left)
{
    const struct table *t = turn->table;
    const char *why;
    int value = mo_melee_value(b, unit, enemy, &why), hits = 0;
    char faces[64] = "", most[32] = "";
    for (int i = 0; i < dice && value > 0; i++) {
        int die =
            turn_roll(turn, DIE, "MO-30", "%s fights %s", mo_called(t, unit), mo_called(t, enemy));
        size_t used = strlen(faces);
        hits += die <= value;
        snprintf(faces + used, sizeof faces - used, "%s%d", used ? ", " : "", die);
    }
    bool weak = b->law->shaken && mo_shaken(t, unit);
    const char *id = *why || weak ? (strstr(why, "front") && !weak ? "MO-30" : "MO-31") : "MO-30";
    left = left > 0 ? left : 0;
    if (hits > left)
        snprintf(most, sizeof most, " on one with %d left", left);
    if (value > 0)
        turn_say(turn, id, "%s rolls %d at %s (%s), %d or less%s%s: %d %s%s.", mo_called(t, unit),
                 dice, mo_called(t, enemy), faces, value, why, weak ? ", Shaken" : "", hits,
                 counted(hits, NOUN_hit), most);
    else
        turn_say(turn, id, "%s cannot hit %s%s%s.", mo_called(t, unit), mo_called(t, enemy), why,
                 weak ? ", Shaken" : "");
    return hits;
}

/* Both sides roll, hits come off at once, the side that caused fewer has lost. */
static void fight_out(struct turn *turn, int fight)
{
    struct board b;
    const struct table *t = turn->table;
    int unit[SIDE_COUNT][KNOT], count[SIDE_COUNT] = {0}, sum[SIDE_COUNT] = {0};
    int taken[TABLE_UNITS] = {0};
    mo_board_fill(&b, t);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        count[side] = fighters(t, fight, side, unit[side]);
    for (int n = 0; n < 2; n++) {
        int side = n ? side_other(t->active) : t->active, other = side_other(side);
        for (int i = 0; i < count[side]; i++)
            for (int k = 0; k < count[other]; k++) {
                int dice = count[other] > 1 ? mo_attr_of(t, unit[other][k], U_SHARE) - 1
                                            : mo_attr_of(t, unit[side][i], U_HITS);
                if (dice <= 0)
                    continue;
                int enemy = unit[other][k];
                int hits = roll_at(turn, &b, unit[side][i], enemy, dice,
                                   mo_attr_of(t, enemy, U_HITS) - taken[enemy]);
                taken[enemy] += hits;
                sum[side] += hits;
            }
    }
    int loser = sum[SIDE_RED] < sum[SIDE_BLUE]   ? SIDE_RED
                : sum[SIDE_BLUE] < sum[SIDE_RED] ? SIDE_BLUE
                                                 : SIDE_NONE;
    bool falls = b.law->loser_falls && loser != SIDE_NONE;
    turn_say(turn, b.law->loser_falls ? "MO-33" : "MO-35", "Red caused %d, Blue %d: %s.",
             sum[SIDE_RED], sum[SIDE_BLUE],
             falls ? loser == SIDE_RED ? "Red has lost" : "Blue has lost" : "they stay");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < count[side]; i++) {
            int who = unit[side][i];
            mo_hit(turn, who, taken[who]);
            mo_set_unit(turn, who, U_FIGHT, 0);
            mo_set_unit(turn, who, U_SHARE, 0);
            mo_set_unit(turn, who, U_FOUGHT, 1);
            if (!falls || side != loser)
                continue;
            mo_set_unit(turn, who, U_BEATEN, 1);
            for (int k = 0; k < count[side_other(side)]; k++)
                mo_remember_foe(turn, who, unit[side_other(side)][k]);
        }
    mo_remove_lost(turn);
}

/* Goes on with the fight whose dice are being shared: the next question, or the dice. */
void mo_fight_on(struct turn *turn)
{
    const struct table *t = turn->table;
    int fight = t->attr[T_FIGHT], enemy[KNOT], enemies = 0;
    int centre = mo_centre_of(t, fight, enemy, &enemies);
    if (centre >= 0) {
        int left = mo_dice_left(t, centre, enemy, enemies), next = 0;
        while (next < enemies && mo_attr_of(t, enemy[next], U_SHARE))
            next++;
        if (next < enemies - 1 && left > 0) {
            question_ask(turn, ASK_SHARE, side_of(t, centre), enemy[next] + 1);
            return;
        }
        for (; next < enemies; next++)
            mo_set_unit(turn, enemy[next], U_SHARE, 1 + (next == enemies - 1 ? left : 0));
    }
    question_done(turn);
    turn_attr(turn, ref_table(), T_FIGHT, 0);
    fight_out(turn, fight);
}

/* ==== attacking, fighting ====================================================================
 */

static void judge_melee(const struct board *b, const struct order *o, struct verdict *v)
{
    int unit, target;
    const struct table *t = b->t;
    if (!mo_now(t, o, MELEE, MELEE_FIGHT, v) || (unit = mo_unit_of(b, o, v)) < 0 ||
        (target = mo_target_of(b, o, true, v)) < 0)
        return;
    int fight = mo_attr_of(t, unit, U_FIGHT);
    if (fight && fight == mo_attr_of(t, target, U_FIGHT)) {
        allow(v);
        return;
    }
    struct painter p =
        mo_attr_of(t, unit, U_FOUGHT)
            ? refuse(v, "HS-03", "%s has fought this turn. Choose another fight.",
                     mo_called(t, unit))
            : refuse(v, "MO-32",
                     "%s and %s have no fight with one another. Pick one that is marked.",
                     mo_called(t, unit), mo_called(t, target));
    mo_mark_unit(&p, MEANS_REFUSED, b, target);
}

void mo_check_melee(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    judge_melee(&b, o, v);
}

static void judge_attack(const struct board *b, const struct order *o, struct verdict *v)
{
    int unit, target, side = 2;
    const struct table *t = b->t;
    if (!mo_now(t, o, MELEE, MELEE_ATTACK, v) || (unit = mo_unit_of(b, o, v)) < 0 ||
        (target = mo_target_of(b, o, true, v)) < 0)
        return;
    for (int s = -1; s <= 1; s++)
        if (mo_enemy_before(b, unit, s) == target && !mo_stacked(b, unit))
            side = s;
    if (side == 2) {
        struct painter p = refuse(v, "MO-32", "%s is not in one of the three boxes before %s.",
                                  mo_called(t, target), mo_called(t, unit));
        mo_mark_unit(&p, MEANS_REFUSED, b, target);
    } else if (mo_attacks(b, unit, target)) {
        refuse(v, "HS-03", "%s attacks %s already.", mo_called(t, unit), mo_called(t, target));
    } else {
        allow(v);
    }
}

void mo_check_attack(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    judge_attack(&b, o, v);
}

bool mo_any_attack(const struct board *b)
{
    for (int i = 0; i < b->t->units; i++)
        for (int side = -1; side <= 1 && mo_active_fighter(b, i); side += 2) {
            int enemy = mo_enemy_before(b, i, side);
            if (enemy >= 0 && !mo_attacks(b, i, enemy))
                return true;
        }
    return false;
}

bool mo_any_part(const struct board *b)
{
    for (int i = 0; i < b->t->units; i++)
        if (mo_takes_part(b, i) || mo_may_join(b, i))
            return true;
    return false;
}

/* The joining, splitting and fighting of the melee phase, as far as nobody must be asked. */
void mo_melee_on(struct turn *turn)
{
    struct board b;
    const struct table *t = turn->table;
    if (t->step == MELEE_JOIN) {
        mo_board_fill(&b, t);
        for (int i = 0; i < t->units; i++)
            if (mo_may_join(&b, i) && !mo_attr_of(t, i, U_JOIN)) {
                question_ask(turn, ASK_JOIN, side_of(t, i), i + 1);
                return;
            }
        mo_step_set(turn, MELEE, MELEE_SPLIT);
    }
    question_done(turn);
    if (t->step == MELEE_SPLIT) {
        if (!mo_split_all(turn))
            return;
        mo_step_set(turn, MELEE, MELEE_FIGHT);
    }
    if (!any_fight(t))
        mo_step_set(turn, RALLY, RALLY_FALL);
}

void mo_apply_attack(struct turn *turn, const struct order *o)
{
    struct board b;
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    mo_board_fill(&b, t);
    for (int side = -1; side <= 1; side += 2)
        if (mo_enemy_before(&b, unit, side) == o->at.index)
            mo_set_unit(turn, unit, U_ATTACK, mo_attr_of(t, unit, U_ATTACK) | mo_attack_bit(side));
    turn_say(turn, "MO-32", "%s attacks %s as well.", mo_called(t, unit),
             mo_called(t, o->at.index));
}

void mo_apply_melee(struct turn *turn, const struct order *o)
{
    turn_attr(turn, ref_table(), T_FIGHT, mo_attr_of(turn->table, o->id[0].index, U_FIGHT));
    mo_fight_on(turn);
    if (!turn->table->ask)
        mo_melee_on(turn);
}

void mo_offer_fights(const struct board *b, int side, enum verb_kind verb, struct offers *list,
                     struct verdict *v)
{
    for (int i = 0; i < b->t->units; i++) {
        if (side_of(b->t, i) != side || !unit_stands(b->t, i) || mo_stacked(b, i))
            continue;
        struct offer *offer =
            mo_offer_pick(b, i, verb, true, verb == V_ATTACK ? judge_attack : judge_melee, list, v);
        if (!offer->targets) {
            list->count--;
            continue;
        }
        allow(v);
        offer_say(b->law->rules->verb, offer, v, "");
    }
}
