/* The pointer over the table: presses, drags, clicks, boxes, the wheel. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"
#include "app/present/presenter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAG_PX = 6 }; /* farther is a drag, nearer a click */

void hand_down(struct play *play, const struct ui_event *event)
{
    play->press.x = event->x;
    play->press.y = event->y;
    play->press.button = event->button;
    play->menu.open = false;
    play->toast.words[0] = '\0';
    play->card_open = false;
    if (event->button == UI_RIGHT || event->button == UI_MIDDLE) {
        play->press.on = hand_thing_at(play, event->x, event->y, 0);
        return;
    }
    play->keyed = false;
    switch (play->hand.holding) {
    case HOLD_AIM:
        hand_aim_click(play, event->x, event->y);
        return;
    case HOLD_READY:
        if (play->hand.shape.order.hand != HAND_STEADY) {
            play->hand.holding = HOLD_PULL;
            stroke_clear(&play->hand.shape.stroke, 1000);
            stroke_add(&play->hand.shape.stroke, event->ms, event->x, event->y);
        }
        return;
    case HOLD_STICKY:
        hand_ghost_follow(play, event->x, event->y);
        if (event->mods & UI_SHIFT && play->hand.shape.order.vias < ORDER_VIA &&
            play->hand.shape.order.has_to)
            play->hand.shape.order.via[play->hand.shape.order.vias++] = play->hand.shape.order.to;
        else
            hand_ghost_drop(play);
        return;
    case HOLD_RULER:
        if (play->hand.ruler.points >= 2 && !(event->mods & UI_SHIFT))
            play->hand.ruler.points = 0;
        if (play->hand.ruler.points < RULER_POINTS)
            play->hand.ruler.point[play->hand.ruler.points++] =
                tabletop_to_table(&play->match->view, event->x, event->y);
        return;
    case HOLD_PICK:
        play->press.on = hand_unit_at(play, event->x, event->y);
        if (play->press.on.kind &&
            unit_side(&hand_table(play)->unit[play->press.on.index]) ==
                game_awaited(play->match->game) &&
            !hand_pick_may(hand_pick_offer(play), play->press.on)) {
            hand_let_go(play); /* another of one's own: begin anew with that one */
            play->hand.holding = HOLD_PRESS;
            return;
        }
        if (play->press.on.kind) { /* the first click shows it, the second does it */
            bool again = ref_same(play->hand.shape.picked, play->press.on);
            play->hand.shape.picked = play->press.on;
            hand_pick_at(play, play->press.on);
            if (again || !play->hand.shape.near_good)
                hand_pick_give(play);
        }
        return;
    case HOLD_NOTHING:
    case HOLD_PRESS:
    case HOLD_GHOST:
    case HOLD_RING:
    case HOLD_BOX:
    case HOLD_PAN:
    case HOLD_PULL:
        break;
    }
    play->press.on = hand_thing_at(play, event->x, event->y, 0);
    play->doubled = event->clicks == 2; /* centres when let go, unless it became a drag */
    if (hand_corner_begin(play, event->x, event->y))
        return;
    if (hand_on_ring(play, event->x, event->y) && hand_ring_is_free(play, event->x, event->y)) {
        const struct offer *offer;
        int ring = hand_grip_verb(play, play->selected[0], GRIP_RING, &offer);
        hand_pick_up(play, ring >= 0 ? ring : play_verb_for(play, play->selected[0], &offer),
                     false);
        play->hand.holding = HOLD_RING;
        play->hand.shape.order.has_to = false;
        play->hand.shape.order.has_face = true;
        return;
    }
    play->hand.holding = HOLD_PRESS;
}

/* Why one's own unit is not to be dragged now, and what it may do instead. */
static void drag_reason(struct play *play, struct ref unit, const char *name,
                        struct verdict *verdict)
{
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    const struct offer *may = NULL;
    snprintf(verdict->id, sizeof verdict->id, "HS-05");
    if (hand_table(play)->ask) {
        snprintf(verdict->why, sizeof verdict->why,
                 "A question is open: answer it first, in the panel.");
        return;
    }
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!ref_same(o->unit, unit) || rules->verb[o->verb].turn_free)
            continue;
        if (!o->allowed && hand_gesture(play, o->verb) == GESTURE_PLACE) {
            snprintf(verdict->id, sizeof verdict->id, "%s", o->id);
            snprintf(verdict->why, sizeof verdict->why, "%s", o->why);
            return;
        }
        may = o->allowed && !may ? o : may;
    }
    if (may)
        snprintf(verdict->why, sizeof verdict->why, "%s cannot be dragged now. First: %s.", name,
                 play_verb_called(play, may->verb));
    else
        snprintf(verdict->why, sizeof verdict->why, "%s has nothing to do in this part: %s.", name,
                 rules->phase[hand_table(play)->phase].name);
}

static void drag_refuse(struct play *play, struct ref unit, int verb)
{
    const struct table *t = hand_table(play);
    struct verdict verdict = {0};
    struct order his = {.verb = verb < 0 ? 0 : verb, .ids = 1, .id[0] = unit};
    char name[NAME_MAX_BYTES];
    unit_called(t, unit, name, sizeof name);
    if (unit_side(&t->unit[unit.index]) != game_awaited(play->match->game)) {
        snprintf(verdict.id, sizeof verdict.id, "HS-01");
        snprintf(verdict.why, sizeof verdict.why, "%s is not yours to move now. It is %s's order.",
                 name, game_awaited(play->match->game) == SIDE_RED ? "Red" : "Blue");
    } else {
        drag_reason(play, unit, name, &verdict);
    }
    play_refuse(play, &verdict, &his);
}

/* A press that moved too far to be a click. */
static void drag_begin(struct play *play, int x, int y)
{
    const struct offer *offer;
    struct ref unit = play->press.on;
    int verb = unit.kind == KIND_UNIT ? hand_grip_verb(play, unit, GRIP_BODY, &offer) : -1;
    if (verb < 0 && unit.kind == KIND_UNIT)
        verb = play_verb_for(play, unit, &offer);
    if (verb >= 0 && hand_gesture(play, verb) == GESTURE_PLACE) {
        if (!hand_is_selected(play, unit))
            hand_select(play, unit, false);
        for (int i = 1; i < play->selections; i++) /* the one that is held leads */
            if (ref_same(play->selected[i], unit)) {
                play->selected[i] = play->selected[0];
                play->selected[0] = unit;
            }
        if (!offer->allowed && !offer->reach) {
            hand_let_go(play);
            return;
        }
        hand_pick_up(play, verb, false);
        play->hand.shape.ghost.grab =
            vec_sub(tabletop_to_table(&play->match->view, play->press.x, play->press.y),
                    hand_stands(play, unit).at);
        hand_ghost_follow(play, x, y);
        return;
    }
    if (unit.kind == KIND_UNIT) { /* a hand on somebody who cannot be moved: say why */
        if (presenter_shown(play->presenter) &&
            unit_side(&hand_table(play)->unit[unit.index]) == game_awaited(play->match->game))
            hand_select(play, unit, false); /* the band has what he may do first */
        drag_refuse(play, unit, verb);
        hand_let_go(play);
        return;
    }
    play->hand.holding =
        tabletop_on_rim(&play->match->view, play->press.x, play->press.y) ? HOLD_PAN : HOLD_BOX;
}

void hand_move(struct play *play, const struct ui_event *event)
{
    int dx = event->x - play->press.x, dy = event->y - play->press.y;
    int moved_x = event->x - play->x, moved_y = event->y - play->y;
    play->x = event->x;
    play->y = event->y;
    if (play->press.button == UI_RIGHT || play->press.button == UI_MIDDLE) {
        if (dx * dx + dy * dy > DRAG_PX * DRAG_PX) {
            camera_pan(&play->match->view.camera, moved_x, moved_y);
            play->press.on = (struct ref){0};
            play->press.x = play->press.y = -10000;
        }
        return;
    }
    switch (play->hand.holding) {
    case HOLD_PRESS:
        if (dx * dx + dy * dy > DRAG_PX * DRAG_PX)
            drag_begin(play, event->x, event->y);
        break;
    case HOLD_GHOST:
    case HOLD_RING:
        hand_ghost_follow(play, event->x, event->y);
        break;
    case HOLD_STICKY:
        if (moved_x * moved_x + moved_y * moved_y > 0) {
            play->keyed = false;
            hand_ghost_follow(play, event->x, event->y);
        }
        break;
    case HOLD_PICK:
        if (moved_x * moved_x + moved_y * moved_y > 0) {
            struct ref target = hand_unit_at(play, event->x, event->y);
            play->keyed = false;
            if (target.kind && !ref_same(target, play->hand.shape.order.at) &&
                unit_side(&hand_table(play)->unit[target.index]) != play->hand.shape.order.side)
                hand_pick_at(play, target);
        }
        break;
    case HOLD_PAN:
        camera_pan(&play->match->view.camera, moved_x, moved_y);
        break;
    case HOLD_AIM:
        play->keyed = false;
        hand_aim_follow(play, event->x, event->y);
        break;
    case HOLD_PULL:
        hand_pull_follow(play, event);
        break;
    case HOLD_NOTHING:
    case HOLD_BOX:
    case HOLD_READY:
    case HOLD_RULER:
        break;
    }
    struct ref over = hand_thing_at(play, event->x, event->y, 0);
    if (!ref_same(over, play->hovered)) {
        play->hovered = over;
        play->hover_since = play->desk->now;
        play->card_open = false;
    }
}

static void box_select(struct play *play, int x, int y)
{
    const struct table *t = hand_table(play);
    struct rect r = {x < play->press.x ? x : play->press.x, y < play->press.y ? y : play->press.y,
                     abs(x - play->press.x), abs(y - play->press.y)};
    struct ref found[TABLETOP_PICKS];
    int n = tabletop_pick_box(&play->match->view, t, match_viewer(play->match), r, found,
                              TABLETOP_PICKS);
    play->selections = 0;
    for (int i = 0; i < n; i++) {
        struct ref unit = found[i].kind == KIND_BASE
                              ? ref_unit(t, base_unit(&t->base[found[i].index]))
                              : found[i];
        const struct offer *offer;
        if (play_verb_for(play, unit, &offer) >= 0 && offer->allowed &&
            !hand_is_selected(play, unit))
            hand_select(play, unit, true);
    }
}

/* An enemy is clicked while one's own is chosen: whatever may be done to it is shown; the next
 * click on it does it. */
static bool enemy_picked(struct play *play, struct ref enemy)
{
    const struct offers *list = play_offers(play);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!o->allowed || hand_gesture(play, o->verb) != GESTURE_PICK ||
            !ref_same(o->unit, play->selected[0]) || !hand_pick_may(o, enemy))
            continue;
        hand_target(play, o, enemy);
        return true;
    }
    return false;
}

/* An enemy that cannot be shot at or charged by the chosen one: why not. */
static bool enemy_refused(struct play *play, struct ref enemy)
{
    const struct table *t = hand_table(play);
    const struct offers *list = play_offers(play);
    if (play->selected[0].kind != KIND_UNIT ||
        unit_side(&t->unit[enemy.index]) == game_awaited(play->match->game) ||
        unit_side(&t->unit[play->selected[0].index]) != game_awaited(play->match->game))
        return false;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (hand_gesture(play, o->verb) != GESTURE_PICK || !ref_same(o->unit, play->selected[0]))
            continue;
        struct order order = {.verb = o->verb, .side = game_awaited(play->match->game), .ids = 1};
        order.id[0] = o->unit;
        order.at = enemy;
        order.has_at = true;
        struct verdict verdict = {0};
        check_called(play->match->game->rules, t, &order, &verdict);
        if (verdict.allowed)
            continue;
        play_refuse(play, &verdict, &order);
        return true;
    }
    return false;
}

/* A click on a figure: select it, or begin what a click on it means now. */
static void hand_click(struct play *play, const struct ui_event *event)
{
    struct ref unit = play->press.on;
    const struct offer *offer = NULL;
    if (unit.kind != KIND_UNIT) {
        if (!(event->mods & UI_SHIFT))
            play->selections = 0;
        return;
    }
    if (play_answer_click(play, unit))
        return;
    int verb = play_verb_for(play, unit, &offer);
    if (verb >= 0 && hand_gesture(play, verb) == GESTURE_FLICK && offer->allowed) {
        hand_aim(play, offer);
        return;
    }
    if (verb < 0 && play->selections == 1 && enemy_picked(play, unit))
        return;
    if (play->selections == 1 && enemy_refused(play, unit))
        return;
    if (verb >= 0 && hand_gesture(play, verb) == GESTURE_PICK && offer->allowed &&
        !(event->mods & UI_SHIFT)) {
        hand_target(play, offer, (struct ref){0});
        return;
    }
    if (event->mods & UI_SHIFT) {
        hand_select(play, unit, true);
        return;
    }
    if (hand_is_selected(play, unit) && play->selections == 1) { /* the next one of the stack */
        struct ref next = hand_thing_at(play, event->x, event->y, 1);
        if (next.kind == KIND_UNIT && !ref_same(next, unit))
            unit = next;
    }
    hand_select(play, unit, false);
    if (verb >= 0 && !offer->allowed)
        hand_offer_refuse(play, offer);
}

void hand_up(struct play *play, const struct ui_event *event)
{
    int button = play->press.button;
    play->press.button = 0;
    if (button == UI_RIGHT) {
        if (play->press.x < -1000)
            return;
        if (play->hand.holding != HOLD_NOTHING)
            hand_back(play);
        else
            hand_menu_open(play, event->x, event->y);
        return;
    }
    if (button != UI_LEFT)
        return;
    switch (play->hand.holding) {
    case HOLD_PRESS:
        play->hand.holding = HOLD_NOTHING;
        if (play->doubled)
            tabletop_centre(&play->match->view,
                            tabletop_to_table(&play->match->view, event->x, event->y),
                            play->desk->now);
        else
            hand_click(play, event);
        break;
    case HOLD_GHOST:
    case HOLD_RING:
        hand_ghost_drop(play);
        break;
    case HOLD_BOX:
        play->hand.holding = HOLD_NOTHING;
        box_select(play, event->x, event->y);
        break;
    case HOLD_PAN:
        play->hand.holding = HOLD_NOTHING;
        break;
    case HOLD_PULL:
        hand_pull_follow(play, event);
        if (play->hand.holding == HOLD_PULL)
            hand_pull_release(play);
        break;
    case HOLD_NOTHING:
    case HOLD_STICKY:
    case HOLD_AIM:
    case HOLD_READY:
    case HOLD_RULER:
    case HOLD_PICK:
        break;
    }
}

void hand_wheel(struct play *play, const struct ui_event *event)
{
    bool ghost = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY;
    if (ghost && !(event->mods & UI_CTRL)) {
        hand_ghost_turn(play, event->wheel_y * (event->mods & UI_SHIFT ? TURN_FINE : TURN_STEP));
        return;
    }
    bool shift = event->mods & UI_SHIFT;
    if (event->wheel_x || shift != play->desk->settings.scroll_pans) {
        int dx = event->wheel_x ? -event->wheel_x * PAN_PX : 0;
        int dy = event->wheel_x ? 0 : event->wheel_y * PAN_PX;
        camera_pan(&play->match->view.camera, shift && !event->wheel_x ? dy : dx,
                   shift && !event->wheel_x ? 0 : dy);
        return;
    }
    camera_zoom(&play->match->view.camera, event->wheel_y, event->x, event->y);
}
