/* The frame of every order: what all sets say alike before a verb's own check, and around it. */
#include "rules/house.h"
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

/* Would an order that is allowed move, turn or set up anybody? It is carried out on a copy of the
 * table to see. */
static bool moves_somebody(const struct rules *rules, const struct table *table,
                           const struct order *order)
{
    static const struct dice dice = {.next = NULL};
    struct table *copy = malloc(sizeof *copy);
    struct block block;
    bool moves = false;
    if (!copy)
        abort();
    *copy = *table;
    block_init(&block, order->side, SOURCE_AUTO, rules->verb[order->verb].word);
    struct turn turn = {.table = copy, .block = &block, .dice = &dice, .see = SEE_ALL};
    rules_apply(rules, &turn, order);
    for (int32_t i = 0; i < table->bases && !moves; i++)
        moves = copy->base[i].where != table->base[i].where ||
                !pose_alike(base_pose(&copy->base[i]), base_pose(&table->base[i]));
    block_release(&block);
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
