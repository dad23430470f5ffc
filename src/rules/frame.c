/* The frame of every order: what all sets say alike before a verb's own check, and around it. */
#include "rules/frame.h"
#include "rules/house.h"
#include "rules/quiet.h"

#include <stdatomic.h>
#include <stdio.h>
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
    static _Atomic(struct table *) kept; /* for whichever thread asks next */
    struct table *copy = atomic_exchange(&kept, NULL);
    if (!copy) {
        copy = malloc(sizeof *copy);
        if (!copy)
            abort();
        table_init(copy);
    }
    table_copy(copy, table);
    carry_out_on(rules, copy, order);
    bool moves = stands_otherwise(table, copy);
    free(atomic_exchange(&kept, copy));
    return moves;
}

/* ---- the verbs' rows -------------------------------------------------------------------------
 */

/* May the verb be given although a question is open? */
static bool answers(const struct verb *verb, int ask)
{
    return verb->turn_free || verb->gesture == GESTURE_CHOOSE || (verb->asks & 1u << ask);
}

/* Where a PLACE verb would have the unit's base; false when that is too far, off the table or
 * taken. */
static bool to_a_place(const struct verb *verb, const struct rules *rules, const struct table *t,
                       const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], far[40];
    int unit = o->id[0].index;
    struct pose from = base_pose(base_of(t, unit));
    struct pose to = {o->has_to ? o->to : from.at, o->has_face ? o->face : from.face};
    struct outline place = base_outline_at(base_of(t, unit), to);
    struct vec low, high;
    outline_bounds(&place, &low, &high);
    if (!o->has_to && !o->has_face) {
        refuse(v, "HS-07", "Say where to, or which way it is to look.");
        return false;
    }
    if (vec_distance(from.at, to.at) > verb->reach(t, unit)) {
        measure_say(t, rules->measure, o->side, verb->reach(t, unit), far, sizeof far);
        refuse_place(v, verb->id, "That is too far: it goes up to %s.", far);
        return false;
    }
    if (low.x < 0 || low.y < 0 || high.x > t->width || high.y > t->depth) {
        refuse_place(v, "HS-02", "Part of it would be off the table. Stop before the edge.");
        return false;
    }
    for (int i = 0; i < t->bases; i++) {
        struct outline other = base_outline(&t->base[i]);
        if (t->base[i].where != WHERE_TABLE || base_unit(&t->base[i]) == unit ||
            outline_gap(&place, &other) >= 0)
            continue;
        struct painter p = refuse_place(v, "HS-04", "No room: %s stands there. Stop short of it.",
                                        unit_name(t, base_unit(&t->base[i]), name));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    return true;
}

/* May the unit do it at all? */
bool row_may(const struct verb *verb, const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!verb->spends || !t->unit[unit].attr[verb->spends - 1])
        return !verb->may || verb->may(t, unit, v);
    refuse(v, verb->id, "%s has acted so this turn. Choose another.", unit_name(t, unit, name));
    return false;
}

/* What a row with phases says of itself, before its check. */
static bool row_allows(const struct rules *rules, const struct table *t, const struct order *o,
                       struct verdict *v)
{
    static const struct naming naming = {
        "Say which unit is to do it.", "One unit at a time: name just one.",
        "Name one of yours.",          "Name a unit on the table.",
        "Name one of yours.",          mark_unit};
    const struct verb *verb = &rules->verb[o->verb];
    if (!order_timely(rules, t, o, verb->phases, v))
        return false;
    if (verb->house)
        return true;
    int unit = order_unit(t, o, &naming, v);
    return unit >= 0 && row_may(verb, t, unit, v) &&
           (verb->gesture != GESTURE_PICK || order_enemy(t, o, mark_unit, v) >= 0) &&
           (!verb->reach || to_a_place(verb, rules, t, o, v));
}

void row_check(const struct rules *rules, const struct table *t, const struct order *o,
               struct verdict *v)
{
    const struct verb *verb = &rules->verb[o->verb];
    if (verb->phases && !row_allows(rules, t, o, v))
        return;
    if (verb->check)
        verb->check(t, o, v);
    else if (verb->house == HOUSE_DRAW)
        draw_check(t, o, v);
    else if (verb->house || verb->phases)
        allow(v);
    else
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
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
    else
        row_check(rules, t, o, v);
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

/* The farthest place on the way to the one that is refused. */
static bool near_on_the_way(const struct rules *rules, const struct table *t, struct order *o,
                            struct verdict *v)
{
    enum { STEPS = 64 };
    struct order near = *o;
    struct vec from = base_pose(base_of(t, o->id[0].index)).at, way = vec_sub(o->to, from);
    int32_t reach = rules->verb[o->verb].reach(t, o->id[0].index), far = vec_length(way);
    for (int i = STEPS; i > 0 && far > 0 && o->has_to; i--) {
        near.to = vec_ahead(from, angle_of(way),
                            (int32_t)((int64_t)(far < reach ? far : reach) * i / STEPS));
        order_quantise(&near);
        rules_judge(rules, t, &near, v);
        if (v->allowed) {
            *o = near;
            return true;
        }
    }
    return false;
}

bool rules_near(const struct rules *rules, const struct table *table, struct order *near)
{
    const struct verb *verb = &rules->verb[near->verb];
    struct verdict *verdict = malloc(sizeof *verdict);
    if (!verdict)
        abort();
    rules_judge(rules, table, near, verdict);
    bool found = verdict->allowed ||
                 (verdict->place && verb->snap && verb->snap(table, near, verdict)) ||
                 (verdict->place && !verb->snap && verb->phases && verb->reach &&
                  near_on_the_way(rules, table, near, verdict));
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

/* What a row leaves to the frame. */
static void frame_apply(const struct rules *rules, struct turn *turn, const struct order *o)
{
    switch (rules->verb[o->verb].house) {
    case HOUSE_END:
        phase_pass(turn, rules);
        break;
    case HOUSE_DRAW:
        draw_apply(turn, o, rules->endings);
        break;
    case HOUSE_RESIGN:
        resign_apply(turn, o, rules->endings);
        break;
    case HOUSE_NONE: {
        struct pose pose = base_pose(base_of(turn->table, o->id[0].index));
        turn_pose(turn, base_ref(turn->table, o->id[0].index),
                  (struct pose){o->has_to ? o->to : pose.at, o->has_face ? o->face : pose.face});
    }
    }
}

void rules_apply(const struct rules *rules, struct turn *turn, const struct order *order)
{
    const struct verb *verb = &rules->verb[order->verb];
    if (verb->spends)
        turn_attr(turn, order->id[0], verb->spends - 1, 1);
    if (verb->apply)
        verb->apply(turn, order);
    else
        frame_apply(rules, turn, order);
    if (rules->decides->after)
        rules->decides->after(turn);
}

void rules_headline(const struct rules *rules, const struct table *t, char *out, size_t size)
{
    if (rules->shows->headline)
        rules->shows->headline(t, out, size);
    else if (t->over)
        snprintf(out, size, "The battle is over");
    else
        snprintf(out, size, "%s: %s", side_name(t->active), rules->phase[t->phase].name);
}

void rules_outcome(const struct rules *rules, const struct table *t, char id[ID_TEXT], char *out,
                   size_t size)
{
    if (rules->shows->outcome && !ending_is_house(rules, t))
        rules->shows->outcome(t, id, out, size);
    else
        ending_say(rules->endings, t, id, out, size);
}
