#include "rules/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RULES(name) extern const struct rules rules_##name;
#include "rules/rules.def"

const struct rules *const rules_list[] = {
#define RULES(name) &rules_##name,
#include "rules/rules.def"
};
const int rules_count = (int)(sizeof rules_list / sizeof rules_list[0]);

const struct rules *rules_find(const char *id)
{
    for (int i = 0; i < rules_count; i++)
        if (strcmp(rules_list[i]->id, id) == 0)
            return rules_list[i];
    return NULL;
}

int verb_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < rules->verbs; i++)
        if (strcmp(rules->verb[i].word, word) == 0)
            return i;
    return -1;
}

int troop_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < rules->troops; i++)
        if (strcmp(rules->troop[i].word, word) == 0)
            return i;
    return -1;
}

int option_find(const struct rules *rules, const char *name)
{
    for (int i = 0; i < rules->attrs.options; i++)
        if (strcmp(rules->attrs.option[i].name, name) == 0)
            return i;
    return -1;
}

struct offer *offers_add(struct offers *offers)
{
    if (offers->count < OFFERS_MAX)
        offers->count++;
    struct offer *offer = &offers->offer[offers->count - 1];
    *offer = (struct offer){0};
    return offer;
}

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
    rules->apply(&turn, order);
    for (int32_t i = 0; i < table->bases && !moves; i++)
        moves = copy->base[i].where != table->base[i].where ||
                !pose_alike(base_pose(&copy->base[i]), base_pose(&table->base[i]));
    block_release(&block);
    free(copy);
    return moves;
}

void rules_check(const struct rules *rules, const struct table *table, const struct order *order,
                 struct verdict *verdict)
{
    rules->check(table, order, verdict);
    if (verdict->allowed && rules->verb[order->verb].gesture == GESTURE_PLACE &&
        !moves_somebody(rules, table, order))
        refuse_idle(verdict);
}

bool rules_snap(const struct rules *rules, const struct table *table, struct order *order)
{
    struct order near = *order;
    if (!rules->snap || !rules->snap(table, &near))
        return false;
    if (rules->verb[near.verb].gesture == GESTURE_PLACE && !moves_somebody(rules, table, &near))
        return false;
    *order = near;
    return true;
}

void allow(struct verdict *verdict)
{
    verdict->allowed = true;
    verdict->untimely = verdict->never = false;
    verdict->id[0] = verdict->why[0] = '\0';
    verdict->marks.count = verdict->marks.points = 0;
}

void refuse_now(struct verdict *verdict, const char *format, ...)
{
    char why[sizeof verdict->why];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    refuse(verdict, "HS-05", "%s", why);
    verdict->untimely = true;
}

void refuse_idle(struct verdict *verdict)
{
    refuse(verdict, "HS-15", "That would change nothing: it stands so already.");
}

struct painter refuse(struct verdict *verdict, const char *id, const char *format, ...)
{
    va_list args;
    verdict->allowed = verdict->untimely = verdict->never = false;
    verdict->marks.count = verdict->marks.points = 0;
    snprintf(verdict->id, sizeof verdict->id, "%s", id);
    va_start(args, format);
    vsnprintf(verdict->why, sizeof verdict->why, format, args);
    va_end(args);
    return marks_painter(&verdict->marks);
}
