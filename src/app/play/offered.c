/* What the rules say now: what is offered to whom, what ends it, and who has still something to
 * do. */
#include "app/desk/called.h"
#include "app/match/match.h"
#include "app/play/play.h"

const struct offers *play_offers(struct play *play)
{
    bool off = play->match->hands_off;
    if (play->offers_stale || play->offers_off != off) {
        play->offers.count = 0;
        play->offers_off = off;
        if (!play->match->game->table.over && !off)
            offer_called(play->match->game->rules, &play->match->game->table,
                         game_awaited(play->match->game), &play->offers);
        play->offers_stale = false;
    }
    return &play->offers;
}

bool play_offer_concerns(const struct offer *o, struct ref unit)
{
    if (ref_same(o->unit, unit))
        return true;
    for (int i = 0; i < o->withs; i++)
        if (ref_same(o->with[i], unit))
            return true;
    return false;
}

const struct offer *play_offer_for(struct play *play, int verb, struct ref unit)
{
    const struct offers *list = play_offers(play);
    const struct offer *refused = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != verb || !play_offer_concerns(o, unit))
            continue;
        if (o->allowed)
            return o;
        refused = refused ? refused : o;
    }
    return refused;
}

int play_verb_for(struct play *play, struct ref unit, const struct offer **offer)
{
    /* What a click or drag on a figure means, best first. */
    static const int worth[GESTURE_COUNT] = {[GESTURE_PLACE] = 4,
                                             [GESTURE_FLICK] = 5,
                                             [GESTURE_PICK] = 3,
                                             [GESTURE_PRESS] = 2,
                                             [GESTURE_CHOOSE] = 0};
    const struct offers *list = play_offers(play);
    int best = -1, verb = -1;
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!play_offer_concerns(o, unit))
            continue;
        int value = worth[play->match->game->rules->verb[o->verb].gesture] + (o->allowed ? 10 : 0);
        if (value > best) {
            best = value;
            verb = o->verb;
            *offer = o;
        }
    }
    return verb;
}

bool play_ends_it(const struct verb *verb, const struct offer *o)
{
    return verb->gesture == GESTURE_PRESS && !o->unit.kind && !verb->turn_free && o->text[0];
}

int play_end_verb(struct play *play, const struct offer **offer)
{
    const struct offers *list = play_offers(play);
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *verb = &play->match->game->rules->verb[o->verb];
        if (play_ends_it(verb, o)) {
            *offer = o;
            return o->verb;
        }
    }
    return -1;
}

struct ref play_chosen(const struct play *play)
{
    return play && play->selections ? play->selected[0] : (struct ref){0};
}

/* Units that may still be given an order. */
int play_left_to_do(struct play *play)
{
    bool seen[TABLE_UNITS] = {false};
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!o->allowed || o->unit.kind != KIND_UNIT || rules->verb[o->verb].turn_free ||
            seen[o->unit.index] ||
            (rules->shows->spent && rules->shows->spent(&play->match->game->table, o->unit.index)))
            continue;
        seen[o->unit.index] = true;
        count++;
    }
    return count;
}
