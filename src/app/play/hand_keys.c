/* Keys at the table, and which part of the hand an event is for. */
#include "app/desk/keys.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <string.h>

enum {
    NUDGE = 10 * MM,
    NUDGE_FINE = 1 * MM,
    AIM_STEP = 1 * DEG,
    AIM_FINE = 100,
    STRENGTH_STEPS = 20,
};

static void nudge(struct play *play, int dx, int dy, bool fine)
{
    int32_t box = hand_table(play)->box, step = box ? box : fine ? NUDGE_FINE : NUDGE;
    if (play->match->view.camera.turned) {
        dx = -dx;
        dy = -dy;
    }
    if (play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY) {
        hand_aim_trim(play, (dx ? dx : -dy) * (fine ? AIM_FINE : AIM_STEP));
        return;
    }
    if ((play->hand.holding == HOLD_STICKY || play->hand.holding == HOLD_GHOST) &&
        play->hand.shape.order.has_to) {
        play->hand.shape.order.to.x += dx * step;
        play->hand.shape.order.to.y += dy * step;
        play->keyed = true;
        hand_judge(play);
        return;
    }
    camera_pan(&play->match->view.camera, -dx * PAN_PX, dy * PAN_PX);
}

/* Digits then Enter: straight ahead exactly so far, in the set's own measure. */
static void digits_go(struct play *play)
{
    const struct table *t = hand_table(play);
    const char *at = play->digits;
    int32_t thousandths;
    const struct offer *offer;
    if (play->selections == 0 || !number_read(&at, 3, &thousandths) || *at) {
        play->digits[0] = '\0';
        return;
    }
    int verb = play_verb_for(play, play->selected[0], &offer);
    if (verb < 0 || hand_gesture(play, verb) != GESTURE_PLACE) {
        play->digits[0] = '\0';
        return;
    }
    if (play->hand.holding != HOLD_STICKY)
        hand_pick_up(play, verb, true);
    int64_t unit = measure_unit(t, play->match->game->rules->measure, play->hand.shape.order.side);
    int64_t ahead = thousandths * unit / 1000; /* refused if it is too far, but it must fit */
    ahead = ahead > FARTHEST ? FARTHEST : ahead < -FARTHEST ? -FARTHEST : ahead;
    play->hand.shape.order.to = vec_ahead(hand_stands(play, play->hand.shape.order.id[0]).at,
                                          play->hand.shape.order.face, (int32_t)ahead);
    play->hand.shape.order.has_to = true;
    play->keyed = true;
    play->digits[0] = '\0';
    play->hand.shape.typed = true;
    hand_judge(play);
    play->hand.shape.typed = false;
    if (play->hand.shape.raw_good)
        hand_ghost_drop(play);
    else
        play_refuse(play, &play->hand.shape.verdict, &play->hand.shape.order);
}

static void hand_enter(struct play *play)
{
    const struct offer *offer = NULL;
    if (play->digits[0]) {
        digits_go(play);
        return;
    }
    switch (play->hand.holding) {
    case HOLD_STICKY:
        play->keyed = true;
        hand_ghost_drop(play);
        return;
    case HOLD_AIM:
        if (play->hand.shape.near_good) {
            play->hand.shape.order.aim = play->hand.shape.near.aim;
            play->hand.holding = HOLD_READY;
            play->hand.shape.order.hand = HAND_STEADY;
            hand_judge(play);
        } else {
            play_refuse(play, &play->hand.shape.verdict, &play->hand.shape.order);
        }
        return;
    case HOLD_READY:
        hand_fire(play, hand_strength(play), 0, HAND_STEADY, SOURCE_KEYS);
        return;
    case HOLD_NOTHING:
        if (play_answer(play))
            return;
        if (play->selections && (play_verb_for(play, play->selected[0], &offer)) >= 0) {
            if (!offer->allowed) {
                hand_offer_refuse(play, offer);
                return;
            }
            play->keyed = true;
            hand_begin(play, offer);
        }
        return;
    case HOLD_PICK:
        play->keyed = true;
        hand_pick_give(play);
        return;
    case HOLD_PRESS:
    case HOLD_GHOST:
    case HOLD_RING:
    case HOLD_BOX:
    case HOLD_PAN:
    case HOLD_PULL:
    case HOLD_RULER:
        return;
    }
}

/* How a key turns: by steps, by the finest step, to the next facing that is allowed. */
enum turning { TURNS, TURNS_FINE, TURNS_LEGAL };

static void turn_key(struct play *play, int hand, enum turning how)
{
    const struct offer *offer;
    if (play->hand.holding == HOLD_NOTHING && play->selections) {
        int verb = play_verb_for(play, play->selected[0], &offer);
        if (verb < 0 || hand_gesture(play, verb) != GESTURE_PLACE)
            return;
        hand_pick_up(play, verb, true);
        play->keyed = true;
        play->hand.shape.order.has_to =
            hand_table(play)->base[hand_table(play)->unit[play->selected[0].index].base].where !=
            WHERE_TABLE;
    }
    if (play->hand.holding != HOLD_STICKY && play->hand.holding != HOLD_GHOST)
        return;
    if (how == TURNS_LEGAL)
        hand_ghost_turn_legal(play, hand);
    else
        hand_ghost_turn(play, hand * (how == TURNS_FINE ? TURN_FINE : TURN_STEP));
}

/* Which part of the table of keys holds now. */
static enum key_context context_now(const struct play *play)
{
    if (play->digits[0] && play->hand.holding == HOLD_NOTHING)
        return KEYS_GHOST; /* a number is open: the point belongs to it */
    switch (play->hand.holding) {
    case HOLD_AIM:
    case HOLD_READY:
    case HOLD_PULL:
        return KEYS_AIM;
    case HOLD_GHOST:
    case HOLD_STICKY:
    case HOLD_RING:
    case HOLD_RULER:
    case HOLD_PICK:
        return KEYS_GHOST;
    case HOLD_NOTHING:
    case HOLD_PRESS:
    case HOLD_BOX:
    case HOLD_PAN:
        break;
    }
    return KEYS_TABLE;
}

static void digit_add(struct play *play, int key)
{
    size_t n = strlen(play->digits);
    if (play->selections && n + 1 < PLAY_DIGITS) {
        play->digits[n] = (char)key;
        play->digits[n + 1] = '\0';
    }
}

static void strength_step(struct play *play, int by)
{
    enum { LEAST = 1000 / STRENGTH_STEPS };
    int s = play->strength + by * 1000 / STRENGTH_STEPS;
    play->strength = s < LEAST ? LEAST : s > 1000 ? 1000 : s;
    play->keyed = true;
}

static void hand_key(struct play *play, const struct ui_event *event)
{
    enum action action = keys_action(event->key, event->mods, context_now(play));
    switch ((int)action) {
    case ACTION_NEXT_UNIT:
    case ACTION_PREVIOUS_UNIT: {
        int step = action == ACTION_NEXT_UNIT ? 1 : -1;
        if (play->hand.holding == HOLD_PICK)
            hand_pick_next(play, step);
        else if (!play_answer_step(play, step))
            hand_next(play, step);
        break;
    }
    case ACTION_NEXT:
        hand_keep(play);
        break;
    case ACTION_NEXT_SPOT:
        hand_spot_next(play, 1);
        break;
    case ACTION_PREVIOUS_SPOT:
        hand_spot_next(play, -1);
        break;
    case ACTION_STRONGER:
        strength_step(play, 1);
        break;
    case ACTION_WEAKER:
        strength_step(play, -1);
        break;
    case ACTION_DIGIT:
        digit_add(play, event->key);
        break;
    case ACTION_LEFT:
    case ACTION_LEFT_FINE:
        nudge(play, -1, 0, action == ACTION_LEFT_FINE);
        break;
    case ACTION_RIGHT:
    case ACTION_RIGHT_FINE:
        nudge(play, 1, 0, action == ACTION_RIGHT_FINE);
        break;
    case ACTION_UP:
    case ACTION_UP_FINE:
        nudge(play, 0, 1, action == ACTION_UP_FINE);
        break;
    case ACTION_DOWN:
    case ACTION_DOWN_FINE:
        nudge(play, 0, -1, action == ACTION_DOWN_FINE);
        break;
    case ACTION_TURN_LEFT:
        turn_key(play, -1, TURNS);
        break;
    case ACTION_TURN_LEFT_FINE:
        turn_key(play, -1, TURNS_FINE);
        break;
    case ACTION_TURN_LEFT_LEGAL:
        turn_key(play, -1, TURNS_LEGAL);
        break;
    case ACTION_TURN_RIGHT:
        turn_key(play, 1, TURNS);
        break;
    case ACTION_TURN_RIGHT_FINE:
        turn_key(play, 1, TURNS_FINE);
        break;
    case ACTION_TURN_RIGHT_LEGAL:
        turn_key(play, 1, TURNS_LEGAL);
        break;
    case ACTION_ABOUT_FACE:
        turn_key(play, 1, TURNS);
        if (play->hand.holding == HOLD_STICKY || play->hand.holding == HOLD_GHOST)
            hand_ghost_turn(play, TURN / 2 - TURN_STEP);
        break;
    case ACTION_CONFIRM:
        hand_enter(play);
        break;
    case ACTION_FIRE:
        if (play->hand.holding == HOLD_READY || play->hand.holding == HOLD_AIM)
            hand_enter(play);
        break;
    case ACTION_BACK:
        if (play->digits[0])
            play->digits[strlen(play->digits) - 1] = '\0';
        else
            hand_back(play);
        break;
    case ACTION_RULER:
        hand_ruler(play);
        break;
    default: /* the rest is the screen's */
        break;
    }
}

void hand_event(struct play *play, const struct ui_event *event)
{
    switch (event->kind) {
    case UI_DOWN:
        hand_down(play, event);
        break;
    case UI_MOVE:
        hand_move(play, event);
        break;
    case UI_UP:
        hand_up(play, event);
        break;
    case UI_WHEEL:
        hand_wheel(play, event);
        break;
    case UI_KEY:
        hand_key(play, event);
        break;
    case UI_LEAVE:
        play->hovered = (struct ref){0};
        play->card_open = false;
        break;
    case UI_NOTHING:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        break;
    }
}
