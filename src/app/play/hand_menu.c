/* The list at a right click: his own orders, or what may be done to an enemy. */
#include "app/desk/called.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <stdio.h>

static void menu_add(struct play *play, int offer, bool allowed, const char *why)
{
    if (play->menu.count == PLAY_MENU)
        return;
    int at = play->menu.count++;
    play->menu.row[at].offer = offer;
    play->menu.row[at].allowed = allowed;
    snprintf(play->menu.row[at].why, sizeof play->menu.row[at].why, "%s", why);
}

/* What may be done to an enemy: by the one who is chosen, with the reasons against it; else by
 * whoever may. */
static void menu_enemy(struct play *play, struct ref enemy)
{
    const struct offers *offers = play_offers(play);
    bool chosen = play->selections > 0 && play->selected[0].kind == KIND_UNIT &&
                  unit_side(&hand_table(play)->unit[play->selected[0].index]) ==
                      game_awaited(play->match->game);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (hand_gesture(play, o->verb) != GESTURE_PICK)
            continue;
        if (o->allowed && hand_pick_may(o, enemy)) {
            if (!chosen || ref_same(o->unit, play->selected[0]))
                menu_add(play, i, true, "");
            continue;
        }
        if (!chosen || !ref_same(o->unit, play->selected[0]))
            continue;
        struct order order = {.verb = o->verb, .side = game_awaited(play->match->game), .ids = 1};
        order.id[0] = o->unit;
        order.at = enemy;
        order.has_at = true;
        struct verdict verdict = {0};
        check_called(play->match->game->rules, hand_table(play), &order, &verdict);
        if (!verdict.allowed)
            menu_add(play, i, false, verdict.why);
    }
}

/* That there is nothing to choose from is an answer, too. */
static void tell_none(struct play *play, struct ref enemy)
{
    const struct table *t = hand_table(play);
    char name[NAME_MAX_BYTES], words[160];
    if (match_elsewhere(play->match, game_awaited(play->match->game)))
        return;
    snprintf(words, sizeof words, "%s: nothing may be done to %s.",
             play->match->game->rules->phase[t->phase].name,
             unit_called(t, enemy, name, sizeof name));
    play_tell(play, words);
}

void hand_menu_open(struct play *play, int x, int y)
{
    const struct offers *offers = play_offers(play);
    const struct table *t = hand_table(play);
    play->menu.count = 0;
    play->menu.thing = play->press.on;
    play->menu.at = (struct rect){x, y, 1, 1};
    play->menu.enemy = play->press.on.kind == KIND_UNIT &&
                       game_awaited(play->match->game) != SIDE_NONE &&
                       unit_side(&t->unit[play->press.on.index]) != game_awaited(play->match->game);
    if (play->menu.enemy)
        menu_enemy(play, play->press.on);
    for (int i = 0; i < offers->count && !play->menu.enemy; i++) {
        const struct offer *o = &offers->offer[i];
        bool answers = t->ask && hand_gesture(play, o->verb) == GESTURE_CHOOSE; /* the panel's */
        if (!answers && play_offer_concerns(o, play->press.on))
            menu_add(play, i, o->allowed, o->why);
    }
    play->menu.open = play->menu.count > 0;
    if (play->menu.enemy && !play->menu.open)
        tell_none(play, play->press.on);
    play->card_open = play->card_open || !play->menu.open;
}
