/* The hand: pointer and keys over the table become orders. It knows the five gestures and nothing
 * of any rule set. Here is what pointer, keys and panel alike ask of it: begin this, one step back,
 * the next one, the tape measure. What is held stands in hand_held.c; how it is shaped in
 * hand_ghost.c, hand_pick.c and hand_aim.c; what leads here in hand_pointer.c and hand_keys.c. */
#include "app/play/hand_inside.h"

#include <stdio.h>
#include <string.h>

void hand_next(struct play *play, int step)
{
    const struct table *t = hand_table(play);
    int at = play->selections ? play->selected[play->selections - 1].index
             : step > 0       ? -1
                              : t->units;
    for (int n = 0; n < t->units; n++) {
        at = (at + step + t->units) % t->units;
        const struct offer *offer;
        struct ref unit = ref_unit(t, at);
        int verb = play_verb_for(play, unit, &offer);
        if (verb < 0 || !offer->allowed)
            continue;
        if (offer->withs && play->selections && ref_same(offer->with[0], play->selected[0]) &&
            n + 1 < t->units)
            continue; /* the same group again */
        if (play->kept && (hand_is_kept(play, unit) || hand_gesture(play, verb) == GESTURE_FLICK))
            continue;
        hand_let_go(play);
        if (play->kept) {
            play->selections = play->kept;
            hand_select(play, unit, true);
        } else {
            hand_select(play, unit, false);
        }
        if (hand_gesture(play, verb) == GESTURE_FLICK)
            hand_aim(play, offer);
        else
            follow_unit(play, unit);
        return;
    }
}

void hand_begin(struct play *play, const struct offer *offer)
{
    struct offer copy = *offer;
    bool keyed = play->keyed;
    switch (hand_gesture(play, copy.verb)) {
    case GESTURE_FLICK:
        hand_aim(play, &copy);
        break;
    case GESTURE_PICK:
        hand_target(play, &copy, (struct ref){0});
        play->keyed = keyed;
        break;
    case GESTURE_PLACE:
        if (!hand_is_selected(play, copy.unit))
            hand_select(play, copy.unit, false);
        hand_pick_up(play, copy.verb, true);
        play->keyed = keyed;
        break;
    case GESTURE_PRESS:
    case GESTURE_CHOOSE:
    case GESTURE_COUNT:
        play_press(play, &copy, keyed ? SOURCE_KEYS : SOURCE_MOUSE);
        break;
    }
}

void hand_offer_refuse(struct play *play, const struct offer *offer)
{
    struct verdict verdict = {0};
    struct order his = {.verb = offer->verb, .ids = 1, .id[0] = offer->unit};
    snprintf(verdict.id, sizeof verdict.id, "%s", offer->id);
    snprintf(verdict.why, sizeof verdict.why, "%s", offer->why);
    play_refuse(play, &verdict, &his);
}

void hand_back(struct play *play)
{
    switch (play->hand.holding) {
    case HOLD_GHOST:
    case HOLD_STICKY:
        if (play->hand.shape.order.vias > 0) {
            play->hand.shape.order.vias--;
            hand_judge(play);
            return;
        }
        hand_let_go(play);
        return;
    case HOLD_PULL:
    case HOLD_READY:
        play->hand.holding = HOLD_AIM;
        stroke_clear(&play->hand.shape.stroke, 1000);
        return;
    case HOLD_RULER:
        if (play->hand.ruler.points > 0)
            play->hand.ruler.points--;
        else
            hand_let_go(play);
        return;
    case HOLD_AIM:
        hand_let_go(play); /* he stays chosen, so that Tab goes on to the next shooter */
        follow_back(play);
        return;
    case HOLD_RING:
    case HOLD_BOX:
    case HOLD_PAN:
    case HOLD_PRESS:
    case HOLD_PICK:
        hand_let_go(play);
        return;
    case HOLD_NOTHING:
        break;
    }
    play->selections = 0;
    play->card_open = false;
    play->toast.words[0] = '\0';
}

void hand_ruler(struct play *play)
{
    bool on = play->hand.holding == HOLD_RULER;
    hand_let_go(play);
    play->hand.holding = on ? HOLD_NOTHING : HOLD_RULER;
}
