/* S.H.A.M.: the reaction test (SH-20, SH-21), whose points help it (SH-16, SH-17), and what it
 * leads to; the orders to move (SH-32) and to test after losses (SH-47). */
#include "sets/sham/sham.h"

#include <stdio.h>
#include <string.h>

const char *sham_cause_text(enum sham_cause cause)
{
    static const char *const text[CAUSES] = {[FOR_NOTHING] = "",
                                             [FOR_MOVE] = "to move",
                                             [FOR_RALLY] = "to rally",
                                             [FOR_CHARGE] = "to charge",
                                             [FOR_SHOT] = "after its losses",
                                             [FOR_LOSING] = "after losing the fight",
                                             [FOR_WINNING] = "after winning the fight"};
    return text[cause];
}

int sham_counts(const struct table *t, int unit)
{
    return sham_troop(t, unit) == GUNS ? sham_law.guns_count : sham_left(t, unit);
}

/* ==== points ==== */

void sham_helper_word(const struct table *t, const struct sham_helper *h, char out[ORDER_WORD])
{
    char who[REF_TEXT], from[REF_TEXT];
    ref_text(t, ref_unit(t, h->commander), who);
    if (h->from >= 0)
        snprintf(out, ORDER_WORD, "%s-%s", ref_text(t, ref_unit(t, h->from), from), who);
    else
        snprintf(out, ORDER_WORD, "%s", who);
}

bool sham_helper_find(const struct table *t, int unit, bool dice, const char *word,
                      struct sham_helper *found)
{
    struct sham_helper helper[SHAM_HELPERS];
    char text[ORDER_WORD];
    int count = sham_helpers(t, unit, dice, helper);
    for (int i = 0; i < count; i++) {
        sham_helper_word(t, &helper[i], text);
        if (strcmp(text, word) == 0) {
            *found = helper[i];
            return true;
        }
    }
    return false;
}

void sham_helper_spends(struct turn *turn, const struct sham_helper *h, int unit, bool dice)
{
    const struct table *t = turn->table;
    char a[SHAM_NAME], b[SHAM_NAME];
    if (h->from >= 0)
        sham_hand_point(turn, h->from, h->commander);
    sham_set_unit(turn, h->commander, U_POINTS, sham_attr(t, h->commander, U_POINTS) - 1);
    turn_say(turn, dice ? "SH-17" : "SH-16", "%s spends a point on %s: %d left.",
             sham_name(t, h->commander, a), sham_name(t, unit, b),
             sham_attr(t, h->commander, U_POINTS));
}

/* ==== testing ==== */

static void test_done(struct turn *turn, int unit, enum sham_cause cause, bool passed)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    int side = side_of(t, unit);
    sham_set(turn, T_CAUSE, FOR_NOTHING);
    switch (cause) {
    case FOR_MOVE:
        sham_set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        sham_set_unit(turn, unit, U_LEFT, passed ? sham_allowance(t, unit) : 0);
        break;
    case FOR_RALLY:
        if (passed) {
            sham_set_unit(turn, unit, U_RUNS, 0);
            sham_set_unit(turn, unit, U_RALLIED, 2);
            turn_say(turn, "SH-75", "%s stops running. It may turn to face any way.",
                     sham_name(t, unit, name));
        }
        break;
    case FOR_CHARGE:
        sham_set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        if (passed)
            sham_charge_home(turn, unit);
        break;
    case FOR_SHOT:
        sham_set_unit(turn, unit, U_FELL, 0);
        if (!passed)
            sham_flee(turn, unit, "SH-71");
        break;
    case FOR_LOSING:
    case FOR_WINNING:
        sham_set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        if (passed)
            turn_attr(turn, ref_side(t, side), S_STOOD, 1);
        else
            sham_flee(turn, unit, "SH-71");
        break;
    case FOR_NOTHING:
    case CAUSES:
        break;
    }
}

void sham_test_roll(struct turn *turn, int unit, enum sham_cause cause, bool point)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    sham_name(t, unit, name);
    int count = sham_counts(t, unit);
    int die = turn_roll(turn, 6, "SH-21", "%s: reaction test %s", name, sham_cause_text(cause));
    int total = count + point + die;
    bool passed = total >= sham_law.needs;
    sham_set(turn, T_LAST_UNIT, unit + 1);
    sham_set(turn, T_LAST_CAUSE, cause);
    sham_set(turn, T_LAST_DIE, die);
    sham_set(turn, T_LAST_POINT, point);
    sham_set(turn, T_LAST_COUNT, count);
    turn_say(turn, "SH-21", "%s tests %s: %d %s%s, die %d, total %d: %s.", name,
             sham_cause_text(cause), count, counted(count, NOUN_element), point ? ", 1 point" : "",
             die, total, passed ? "it passes" : "it fails (6 needed)");
    test_done(turn, unit, cause, passed);
}

void sham_test_begin(struct turn *turn, int unit, enum sham_cause cause)
{
    struct sham_helper helper[SHAM_HELPERS];
    sham_set(turn, T_CAUSE, cause);
    if (sham_helpers(turn->table, unit, false, helper) > 0)
        sham_ask(turn, ASK_TEST, unit);
    else
        sham_test_roll(turn, unit, cause, false);
}

/* ==== orders ==== */

bool sham_may_act(const struct table *t, int unit, struct verdict *v)
{
    struct painter p;
    if (sham_runs(t, unit)) {
        refuse(v, "SH-71", "It runs. A commander must rally it first.");
    } else if (sham_attr(t, unit, U_RALLIED)) {
        refuse(v, "SH-75",
               "It was rallied this turn: it neither moves nor charges until the next.");
    } else if (sham_held(t, unit)) {
        p = refuse(v, t->phase == CHARGE ? "SH-51" : "SH-37",
                   "It is in contact with the enemy: it stays and fights.");
        sham_mark_unit(&p, MEANS_REFUSED, t, unit);
    } else {
        return true;
    }
    return false;
}

bool sham_owes_test(const struct table *t, int unit)
{
    return sham_on_feet(t, unit) && sham_attr(t, unit, U_FELL) > 0;
}

bool sham_testing_shots(const struct table *t)
{
    return t->phase == SHOOT && t->step >= STEP_TESTS;
}

void sham_check_test(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    bool shots = sham_testing_shots(t);
    if (!sham_the_phase(t, o, shots ? SHOOT : MOVE, v) || (unit = sham_the_marchers(t, o, v)) < 0)
        return;
    if (shots) {
        if (sham_owes_test(t, unit))
            allow(v);
        else
            refuse(v, "SH-47", "Only units that lost elements to shooting test now.");
        return;
    }
    if (!sham_may_act(t, unit, v))
        return;
    if (sham_attr(t, unit, U_TESTED) == TESTED_FAILED)
        refuse(v, "SH-32", "It has failed its test and stays put this phase. Choose another unit.");
    else if (sham_attr(t, unit, U_TESTED) == TESTED_PASSED)
        refuse(v, "HS-03",
               sham_attr(t, unit, U_PURSUES) ? "It pursues and needs no test: just move it."
                                             : "It has passed its test already: move it.");
    else
        allow(v);
}

void sham_apply_test(struct turn *turn, const struct order *o)
{
    sham_test_begin(turn, o->id[0].index, sham_testing_shots(turn->table) ? FOR_SHOT : FOR_MOVE);
}

void sham_offer_tests(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !sham_owes_test(t, i))
            continue;
        struct offer *offer = offer_for(t, V_TEST, i, list);
        allow(v);
        offer_say(sham_verbs, offer, v, "if it fails, it runs");
        snprintf(offer->id, sizeof offer->id, "SH-47");
    }
}
