/* A unit in the hand: taken up by its body, a front corner or the ring round it, turned, and put
 * down. */
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CORNER_PX = 11 }; /* a press this near to a front corner takes hold of it */

void hand_pick_up(struct play *play, int verb, bool sticky)
{
    const struct offer *offer = NULL;
    if (verb < 0 || play->selections == 0)
        return;
    hand_shape_begin(play)->order =
        (struct order){.verb = verb, .side = game_awaited(play->match->game)};
    offer = play_offer_for(play, verb, play->selected[0]);
    if (offer && offer->withs) {
        play->hand.shape.order.ids = offer->withs;
        memcpy(play->hand.shape.order.id, offer->with,
               sizeof play->hand.shape.order.id[0] * (size_t)offer->withs);
    } else {
        for (int i = 0; i < play->selections && i < ORDER_IDS; i++)
            if (i == 0 || play_offer_for(play, verb, play->selected[i]))
                play->hand.shape.order.id[play->hand.shape.order.ids++] = play->selected[i];
    }
    struct pose pose = hand_stands(play, play->hand.shape.order.id[0]);
    play->hand.shape.order.face = pose.face;
    play->hand.shape.ghost.grip = play->match->game->rules->verb[verb].grip;
    if (offer && offer->reach > 0 && play->hand.shape.ghost.grip == GRIP_BODY) {
        play->hand.shape.order.to = pose.at;
        play->hand.shape.order.has_to = true;
    } else {
        play->hand.shape.order.has_face = true;
    }
    play->hand.shape.ghost.grab = (struct vec){0, 0};
    ui_focus(play->desk->ui, NULL); /* the keys are for what is held now, whatever row began it */
    play->hand.holding = sticky ? HOLD_STICKY : HOLD_GHOST;
    play->toast.words[0] = '\0';
    hand_judge(play);
}

void hand_corners(const struct play *play, struct ref unit, struct vec corner[2])
{
    const struct table *t = hand_table(play);
    struct pose pose = hand_stands(play, unit);
    const struct unit *u = &t->unit[unit.index];
    int32_t left = 0, right = 0, front = 0;
    for (int i = 0; i < u->bases; i++) {
        const struct base *b = &t->base[u->base + i];
        if (b->where != WHERE_TABLE)
            continue;
        struct vec at = pose_local(pose, base_pose(b).at);
        int32_t hx = b->hx + b->round, hy = b->hy + b->round;
        left = at.x - hx < left ? at.x - hx : left;
        right = at.x + hx > right ? at.x + hx : right;
        front = at.y + hy > front ? at.y + hy : front;
    }
    corner[0] = pose_place(pose, (struct vec){left, front});
    corner[1] = pose_place(pose, (struct vec){right, front});
}

/* The middle of all its bases: what one turns it about with the eye. */
static struct vec middle_of(const struct play *play, struct ref unit)
{
    const struct table *t = hand_table(play);
    const struct unit *u = &t->unit[unit.index];
    int64_t x = 0, y = 0, count = 0;
    for (int i = 0; i < u->bases; i++) {
        const struct base *b = &t->base[u->base + i];
        if (b->where != WHERE_TABLE)
            continue;
        x += b->x;
        y += b->y;
        count++;
    }
    return count ? (struct vec){(int32_t)(x / count), (int32_t)(y / count)}
                 : hand_stands(play, unit).at;
}

/* A front corner is pulled round the other one. */
static void wheel_follow(struct play *play, struct vec at)
{
    struct vec corner[2];
    struct pose pose = hand_stands(play, play->hand.shape.order.id[0]);
    hand_corners(play, play->hand.shape.order.id[0], corner);
    int pulled = vec_distance(play->hand.shape.ghost.grab, corner[0]) <=
                         vec_distance(play->hand.shape.ghost.grab, corner[1])
                     ? 0
                     : 1;
    struct vec about = corner[1 - pulled];
    int32_t turn =
        angle_diff(angle_of(vec_sub(corner[pulled], about)), angle_of(vec_sub(at, about)));
    play->hand.shape.order.face = angle_norm((int64_t)pose.face + turn);
    play->hand.shape.order.has_face = true;
}

void hand_ghost_follow(struct play *play, int x, int y)
{
    if (play->hand.shape.ghost.grip == GRIP_CORNER && play->hand.holding == HOLD_GHOST) {
        wheel_follow(play, tabletop_to_table(&play->match->view, x, y));
    } else if (!play->hand.shape.order.has_to) { /* turning only: look at the pointer */
        struct vec at = tabletop_to_table(&play->match->view, x, y);
        play->hand.shape.order.face =
            angle_of(vec_sub(at, middle_of(play, play->hand.shape.order.id[0])));
    } else {
        play->hand.shape.order.to =
            vec_sub(tabletop_to_table(&play->match->view, x, y), play->hand.shape.ghost.grab);
    }
    hand_judge(play);
}

void hand_ghost_drop(struct play *play)
{
    if (hand_untouched(play)) { /* it stays where it is */
        hand_let_go(play);
        return;
    }
    struct order order = play->hand.shape.near;
    enum source source = hand_source(play);
    if (!play->hand.shape.near_good) {
        struct verdict verdict = play->hand.shape.verdict;
        struct order raw = play->hand.shape.order;
        hand_let_go(play);
        play_refuse(play, &verdict, &raw);
        return;
    }
    hand_let_go(play);
    play_give(play, &order, source);
}

void hand_ghost_turn(struct play *play, int32_t by)
{
    enum { EIGHTH = TURN / 8 };
    if (hand_table(play)->box) { /* a grid knows eight facings */
        int32_t now = play->hand.shape.order.has_face
                          ? play->hand.shape.order.face
                          : hand_stands(play, play->hand.shape.order.id[0]).face;
        play->hand.shape.order.face = (now + EIGHTH / 2) / EIGHTH * EIGHTH % TURN;
        by = by > 0 ? EIGHTH : -EIGHTH;
    }
    play->hand.shape.order.face = angle_norm((int64_t)play->hand.shape.order.face + by);
    play->hand.shape.order.has_face = true;
    hand_judge(play);
}

void hand_ghost_turn_legal(struct play *play, int hand)
{
    for (int i = 0; i < TURN / TURN_STEP; i++) {
        hand_ghost_turn(play, hand * TURN_STEP);
        if (play->hand.shape.raw_good)
            return;
    }
}

int hand_grip_verb(struct play *play, struct ref unit, enum grip grip, const struct offer **offer)
{
    const struct offers *list = play_offers(play);
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *verb = &play->match->game->rules->verb[o->verb];
        if (verb->gesture != GESTURE_PLACE || verb->grip != grip || !ref_same(o->unit, unit))
            continue;
        if (!*offer || (o->allowed && !(*offer)->allowed))
            *offer = o;
    }
    return *offer ? (*offer)->verb : -1;
}

bool hand_ring_of(struct play *play, struct vec *middle, int *radius, bool *allowed)
{
    const struct offer *offer;
    if (play->selections != 1 || play->hand.holding != HOLD_NOTHING ||
        play->selected[0].kind != KIND_UNIT)
        return false;
    if (hand_grip_verb(play, play->selected[0], GRIP_RING, &offer) >= 0) {
        struct vec far[2];
        int mx, my, cx, cy;
        *middle = middle_of(play, play->selected[0]);
        hand_corners(play, play->selected[0], far);
        tabletop_to_screen(&play->match->view, *middle, 0, &mx, &my);
        tabletop_to_screen(&play->match->view, far[0], 0, &cx, &cy);
        *radius = (int)hypot(cx - mx, cy - my);
        *allowed = offer->allowed;
        return true;
    }
    int verb = play_verb_for(play, play->selected[0], &offer);
    const struct table *t = hand_table(play);
    const struct base *b = &t->base[t->unit[play->selected[0].index].base];
    if (verb < 0 || hand_gesture(play, verb) != GESTURE_PLACE || b->where != WHERE_TABLE ||
        t->unit[play->selected[0].index].bases > 1) /* a ring round one of them would cut through */
        return false;
    *middle = (struct vec){b->x, b->y};
    *radius =
        camera_length(&play->match->view.camera, b->round + (b->hx > b->hy ? b->hx : b->hy)) / FIX;
    *allowed = offer->allowed;
    return true;
}

bool hand_on_ring(struct play *play, int x, int y)
{
    struct vec middle;
    int radius, mx, my;
    bool allowed;
    if (!hand_ring_of(play, &middle, &radius, &allowed))
        return false;
    tabletop_to_screen(&play->match->view, middle, 0, &mx, &my);
    double d = hypot(x - mx, y - my);
    return d > radius + RING_IN && d < radius + RING_OUT;
}

bool hand_ring_is_free(struct play *play, int x, int y)
{
    struct ref there = hand_unit_at(play, x, y);
    int mx, my;
    if (!ref_same(there, play->selected[0]))
        return !hand_concerned(play, there);
    tabletop_to_screen(&play->match->view, middle_of(play, there), 0, &mx, &my);
    return y >= my || abs(x - mx) > my - y;
}

bool hand_corner_begin(struct play *play, int x, int y)
{
    const struct offer *offer;
    struct vec corner[2];
    if (play->selections != 1 || play->hand.holding != HOLD_NOTHING)
        return false;
    int verb = hand_grip_verb(play, play->selected[0], GRIP_CORNER, &offer);
    if (verb < 0 || !offer->allowed)
        return false;
    hand_corners(play, play->selected[0], corner);
    for (int i = 0; i < 2; i++) {
        int cx, cy;
        tabletop_to_screen(&play->match->view, corner[i], 0, &cx, &cy);
        if (hypot(x - cx, y - cy) > CORNER_PX)
            continue;
        hand_pick_up(play, verb, false);
        play->hand.shape.order.has_to = false;
        play->hand.shape.order.has_face = true;
        play->hand.shape.ghost.grab = corner[i];
        return true;
    }
    return false;
}
