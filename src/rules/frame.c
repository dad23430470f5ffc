/* The frame of every order: what all sets say alike before a verb's own check, and around it. */
#include "rules/house.h"
#include "rules/quiet.h"
#include "rules/rules.h"

#include <stdlib.h>

/* ---- orders that change nothing --------------------------------------------------------------
 */

bool pose_alike(struct pose a, struct pose b)
{
    enum {
        PLACE = 75,
        FACE = 50
    }; /* half a tenth of a millimetre both ways, half a tenth of a
          degree */
    int32_t turn = angle_diff(a.face, b.face);
    return vec_distance(a.at, b.at) <= PLACE && turn <= FACE && -turn <= FACE;
}

static bool stands_otherwise(const struct table *before, const struct table *after)
{
    for (int32_t i = 0; i < before->bases; i++)
        if (after->base[i].where != before->base[i].where ||
            !pose_alike(base_pose(&after->base[i]), base_pose(&before->base[i])))
            return true;
    return false;
}

static void carry_out_on(const struct rules *rules, struct table *copy, const struct order *order)
{
    static const struct dice dice = {.next = NULL};
    struct turn turn = {.table = copy, .dice = &dice, .see = SEE_ALL};
    rules_apply(rules, &turn, order);
    free(turn.stuck);
}

/* Would an order that is allowed move, turn or set up anybody? It is carried out on a copy of the
 * table to see. */
static bool moves_somebody(const struct rules *rules, const struct table *table,
                           const struct order *order)
{
    struct quiet *quiet = quiet_now();
    if (quiet && quiet->trial) {
        table_copy(quiet->trial, table);
        carry_out_on(rules, quiet->trial, order);
        return quiet->tried = stands_otherwise(table, quiet->trial);
    }
    struct table *copy = malloc(sizeof *copy);
    if (!copy)
        abort();
    *copy = *table;
    carry_out_on(rules, copy, order);
    bool moves = stands_otherwise(table, copy);
    free(copy);
    return moves;
}

/* ---- the verbs' rows -------------------------------------------------------------------------
 */

/* May the verb be given although a question is open? */
static bool answers(const struct verb *verb, int ask)
{
    return verb->turn_free || verb->gesture == GESTURE_CHOOSE || (verb->asks & 1u << ask);
}

void rules_judge(const struct rules *rules, const struct table *t, const struct order *o,
                 struct verdict *v)
{
    const struct verb *verb = &rules->verb[o->verb];
    v->allowed = v->untimely = v->never = v->place = false;
    if (t->over)
        refuse(v, "HS-08", "The game is over. Look back through it, or play it again.");
    else if (o->side != SIDE_RED && o->side != SIDE_BLUE)
        refuse(v, "HS-05", "An order is given by Red or by Blue.");
    else if (t->ask && !answers(verb, t->ask))
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
    else if (!verb->check)
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
    else
        verb->check(t, o, v);
}

void rules_check(const struct rules *rules, const struct table *table, const struct order *order,
                 struct verdict *verdict)
{
    struct quiet *quiet = quiet_now();
    if (quiet)
        quiet->tried = false;
    rules_judge(rules, table, order, verdict);
    if (verdict->allowed && rules->verb[order->verb].gesture == GESTURE_PLACE &&
        !moves_somebody(rules, table, order))
        refuse_idle(verdict);
}

bool rules_near(const struct rules *rules, const struct table *table, struct order *near)
{
    const struct verb *verb = &rules->verb[near->verb];
    struct verdict *verdict = malloc(sizeof *verdict);
    if (!verdict)
        abort();
    rules_judge(rules, table, near, verdict);
    bool found =
        verdict->allowed || (verdict->place && verb->snap && verb->snap(table, near, verdict));
    free(verdict);
    return found;
}

bool rules_snap(const struct rules *rules, const struct table *table, struct order *order)
{
    struct order near = *order;
    struct quiet *quiet = quiet_now();
    if (quiet)
        quiet->tried = false;
    if (!rules_near(rules, table, &near) ||
        (rules->verb[near.verb].gesture == GESTURE_PLACE && !moves_somebody(rules, table, &near)))
        return false;
    *order = near;
    return true;
}

void rules_apply(const struct rules *rules, struct turn *turn, const struct order *order)
{
    rules->verb[order->verb].apply(turn, order);
    if (rules->decides->after)
        rules->decides->after(turn);
}

/* What is refused is left out for who asks quietly. */
void rules_offers(const struct rules *rules, const struct table *table, int side,
                  struct offers *offers)
{
    rules->decides->offer(table, side, offers);
    if (!rules_quiet())
        return;
    int kept = 0;
    for (int i = 0; i < offers->count; i++) {
        if (!offers->offer[i].allowed)
            continue;
        if (kept != i)
            offers->offer[kept] = offers->offer[i];
        kept++;
    }
    offers->count = kept;
}
