/* How the parts of the screen word one thing alike: a unit, a reach, the end of what is going on, a
 * verb that is not of this part of the turn. */
#include "app/desk/called.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>

enum icon play_verb_icon(const struct play *play, int verb)
{
    return icon_by_name(play->match->game->rules->verb[verb].icon);
}

const char *play_verb_called(const struct play *play, int verb)
{
    return verb_called(&play->match->game->rules->verb[verb], &play->match->game->table);
}

/* A unit for people: its name or its troop, with its number. */
void play_unit_say(const struct play *play, struct ref unit, char *out, size_t size)
{
    const struct table *t = &play->match->game->table;
    char name[REF_TEXT];
    ref_text(t, unit, name);
    if (unit.kind == KIND_UNIT && t->unit[unit.index].name)
        snprintf(out, size, "%s (%s)", table_text(t, t->unit[unit.index].name), name);
    else if (unit.kind == KIND_UNIT &&
             play->match->game->rules->troop[t->unit[unit.index].troop].men > 0)
        snprintf(out, size, "%s %s",
                 play->match->game->rules->troop[t->unit[unit.index].troop].name, name);
    else
        snprintf(out, size, "%s", name);
}

/* One of the side's units, rather one that stands on the table, to ask the rules about. */
static struct ref anybody(const struct table *t, int side)
{
    struct ref found = {0};
    for (int i = 0; i < t->units; i++) {
        int where = t->base[t->unit[i].base].where;
        if (unit_side(&t->unit[i]) != side || where == WHERE_LOST || where == WHERE_LEFT)
            continue;
        if (where == WHERE_TABLE)
            return ref_unit(t, i);
        found = ref_unit(t, i);
    }
    return found;
}

bool play_untimely(struct play *play, int verb, struct verdict *v)
{
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    const struct offer *end;
    int side = game_awaited(play->match->game);
    struct order order = {
        .verb = verb, .side = side, .ids = 1, .id = {anybody(&play->match->game->table, side)}};
    if (!order.id[0].kind || rules->verb[verb].turn_free || verb == play_end_verb(play, &end) ||
        rules->verb[verb].gesture == GESTURE_CHOOSE || !rules->verb[verb].hint[0])
        return false;
    for (int i = 0; i < list->count; i++)
        if (list->offer[i].verb == verb)
            return false;
    *v = (struct verdict){0};
    check_called(rules, &play->match->game->table, &order, v);
    return !v->allowed && v->untimely;
}

/* Would a flick of this reach roll over an edge, if nothing stood in its way? */
static bool flies_off(const struct play *play, const struct order *about, int32_t reach)
{
    const struct table *t = &play->match->game->table;
    struct flick_spot spot[ORDER_IDS];
    int count = play->match->game->rules->flicks->spots(t, about, spot, ORDER_IDS);
    if (about->spot < 1 || about->spot > count)
        return false;
    struct vec to = vec_ahead(spot[about->spot - 1].at, about->aim, reach);
    return to.x < 0 || to.y < 0 || to.x > t->width || to.y > t->depth;
}

/* A flick's reach for people, to half a unit: foil is no surveyor. */
char *play_reach_say(const struct play *play, const struct order *about, char *out, size_t size)
{
    const struct rules *rules = play->match->game->rules;
    char far[40];
    int32_t reach = rules->flicks ? rules->flicks->reach(&play->match->game->table, about) : 0;
    int32_t half = measure_unit(&play->match->game->table, rules->measure, about->side) / 2;
    if (rules->flicks && flies_off(play, about, reach)) {
        snprintf(out, size, "may fly over the edge");
        return out;
    }
    reach = (reach + half / 2) / half * half;
    measure_say(&play->match->game->table, rules->measure, about->side, reach, far, sizeof far);
    snprintf(out, size, "about %s", far);
    return out;
}

bool play_end_words(struct play *play, const struct offer **end, char *out, size_t size)
{
    int left;
    if (play_end_verb(play, end) < 0)
        return false;
    snprintf(out, size, "%s", (*end)->text);
    if (play->end_warned && (left = play_left_to_do(play)) > 0)
        snprintf(out, size, "%d can still act. Sure?", left);
    return true;
}
