/* The hand: pointer and keys over the table become orders. It knows the five gestures and nothing
 * of any rule set. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/moment.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/play.h"
#include "app/present/presenter.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAG_PX = 6,  /* farther is a drag, nearer a click */
    SPOT_PX = 18, /* a click this near picks a pellet's place */
    RING_IN = 4,  /* px outside the base where its ring begins */
    RING_OUT = 18,
    CORNER_DOT_PX = 5,
    CORNER_PX = 11,  /* a press this near to a front corner takes hold of it */
    MAGNET = 9 * MM, /* a figure dropped this near to its place beside another goes there */
    MAGNET_CONTACT = 5 * MM,
    NUDGE = 10 * MM,
    NUDGE_FINE = 1 * MM,
    TURN_STEP = 5 * DEG,
    TURN_FINE = 1 * DEG,
    AIM_STEP = 1 * DEG,
    AIM_FINE = 100,
    STRENGTH_STEPS = 20,
    PAN_PX = 60,
};

static const struct table *table_of(const struct play *play)
{
    return &play->match->game->table;
}

static enum gesture gesture_of(const struct play *play, int verb)
{
    return play->match->game->rules->verb[verb].gesture;
}

static struct pose stands(const struct play *play, struct ref unit)
{
    const struct table *t = table_of(play);
    int base = t->unit[unit.index].base;
    struct pose pose = base_pose(&t->base[base]);
    if (play->match->game->rules->decides->pose && t->base[base].where != WHERE_RESERVE)
        return play->match->game->rules->decides->pose(t, unit.index);
    if (t->base[base].where == WHERE_RESERVE)
        tabletop_shelf(t, base, &pose);
    return pose;
}

void hand_let_go(struct play *play)
{
    play->hand = (struct held){.holding = HOLD_NOTHING};
    play->digits[0] = '\0';
    play->keyed = false;
}

/* An order is to take shape: what is held of another kind is put away. */
static struct shaping *shape_begin(struct play *play)
{
    if (play->hand.holding == HOLD_RULER)
        play->hand = (struct held){.holding = HOLD_NOTHING};
    return &play->hand.shape;
}

/* ---- selection
 * ------------------------------------------------------------------------------------------ */

static bool is_selected(const struct play *play, struct ref unit)
{
    for (int i = 0; i < play->selections; i++)
        if (ref_same(play->selected[i], unit))
            return true;
    return false;
}

void hand_select(struct play *play, struct ref unit, bool add)
{
    if (!add)
        play->selections = play->kept = 0;
    if (!unit.kind)
        return;
    for (int i = 0; i < play->selections; i++)
        if (ref_same(play->selected[i], unit)) {
            play->selected[i] = play->selected[--play->selections];
            return;
        }
    if (play->selections < ORDER_IDS)
        play->selected[play->selections++] = unit;
}

/* The unit (or piece) under the pointer; figures before terrain. */
static struct ref thing_at(struct play *play, int x, int y, int nth)
{
    struct ref found[TABLETOP_PICKS];
    const struct table *t = table_of(play);
    int n = tabletop_pick(&play->match->view, t, match_viewer(play->match), x, y, found);
    if (n == 0)
        return (struct ref){0};
    struct ref ref = found[nth % n];
    return ref.kind == KIND_BASE ? ref_unit(t, base_unit(&t->base[ref.index])) : ref;
}

static struct ref unit_at(struct play *play, int x, int y)
{
    struct ref ref = thing_at(play, x, y, 0);
    return ref.kind == KIND_UNIT ? ref : (struct ref){0};
}

/* Does anything on offer concern this unit? */
static bool concerned(struct play *play, struct ref unit)
{
    const struct offer *offer;
    return unit.kind == KIND_UNIT && play_verb_for(play, unit, &offer) >= 0;
}

static bool is_kept(const struct play *play, struct ref unit)
{
    for (int i = 0; i < play->kept; i++)
        if (ref_same(play->selected[i], unit))
            return true;
    return false;
}

/* Space keeps those chosen: Tab then goes on to one more beside them. */
static void hand_keep(struct play *play)
{
    if (play->hand.holding == HOLD_NOTHING && play->selections)
        play->kept = play->kept == play->selections ? 0 : play->selections;
}

void hand_next(struct play *play, int step)
{
    const struct table *t = table_of(play);
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
        if (play->kept && (is_kept(play, unit) || gesture_of(play, verb) == GESTURE_FLICK))
            continue;
        hand_let_go(play);
        if (play->kept) {
            play->selections = play->kept;
            hand_select(play, unit, true);
        } else {
            hand_select(play, unit, false);
        }
        if (gesture_of(play, verb) == GESTURE_FLICK)
            hand_aim(play, offer);
        else
            follow_unit(play, unit);
        return;
    }
}

/* ---- judging what is held
 * --------------------------------------------------------------------------------- */

/* Draws a single figure to its place beside a friend of its kind, or into contact with what stands
 * near, as a hand on a real table would. */
static void magnet(struct play *play, struct order *o)
{
    const struct table *t = table_of(play);
    if (o->ids != 1 || !o->has_to || o->id[0].kind != KIND_UNIT || t->box ||
        play->match->game->rules->troop[t->unit[o->id[0].index].troop].men > 0)
        return; /* units of many men stand where they are put */
    const struct unit *me = &t->unit[o->id[0].index];
    const struct base *mine = &t->base[me->base];
    int32_t best = MAGNET;
    struct pose to = {o->to, o->has_face ? o->face : mine->face};
    bool found = false;
    for (int i = 0; i < t->units; i++) {
        const struct unit *u = &t->unit[i];
        const struct base *b = &t->base[u->base];
        if (i == o->id[0].index || b->where != WHERE_TABLE || u->troop != me->troop ||
            unit_side(u) != unit_side(me))
            continue;
        for (int hand = -1; hand <= 1; hand += 2) {
            int32_t aside = hand * (b->hx + b->round + mine->hx + mine->round);
            struct vec at = pose_place(base_pose(b), (struct vec){aside, 0});
            int32_t d = vec_distance(at, o->to);
            if (d >= best)
                continue;
            best = d;
            to = (struct pose){at, b->face};
            found = true;
        }
    }
    for (int i = 0; i < t->units && !found; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        if (i == o->id[0].index || b->where != WHERE_TABLE)
            continue;
        struct outline me_there = base_outline_at(mine, to), other = base_outline(b);
        struct vec a, c;
        int32_t gap = outline_nearest(&me_there, &other, &a, &c);
        if (gap <= 0 || gap > MAGNET_CONTACT ||
            (unit_side(&t->unit[i]) == unit_side(me) && t->unit[i].troop == me->troop))
            continue;
        to.at = vec_add(to.at, vec_sub(c, a));
        found = true;
    }
    if (found) {
        o->to = to.at;
        o->face = to.face;
        o->has_face = true;
    }
}

/* The nearest allowed place is well short of where the hand points, and another reason than that
 * place's stops it on the way (somebody in the way of what is too far as well): that reason is the
 * one that helps. */
static void stopped_by(struct play *play, const struct order *raw)
{
    enum { SHORT = 25 * MM, ON = 10 * MM };
    if (play->hand.shape.raw_good || !play->hand.shape.near_good || !raw->has_to ||
        !play->hand.shape.near.has_to || table_of(play)->box)
        return;
    int32_t far = vec_distance(play->hand.shape.near.to, raw->to);
    if (far < SHORT)
        return;
    struct order probe = *raw;
    probe.to =
        (struct vec){play->hand.shape.near.to.x +
                         (int32_t)((int64_t)(raw->to.x - play->hand.shape.near.to.x) * ON / far),
                     play->hand.shape.near.to.y +
                         (int32_t)((int64_t)(raw->to.y - play->hand.shape.near.to.y) * ON / far)};
    order_quantise(&probe);
    struct verdict verdict = {0};
    check_called(play->match->game->rules, table_of(play), &probe, &verdict);
    if (!verdict.allowed && verdict.why[0] && strcmp(verdict.id, play->hand.shape.verdict.id) != 0)
        play->hand.shape.verdict = verdict;
}

void hand_judge(struct play *play)
{
    const struct rules *rules = play->match->game->rules;
    struct order raw = play->hand.shape.order;
    order_quantise(&raw);
    if (play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY) {
        struct order drawn = raw;
        magnet(play, &drawn);
        play->hand.shape.verdict.allowed = false;
        check_called(rules, table_of(play), &drawn, &play->hand.shape.verdict);
        if (play->hand.shape.verdict.allowed)
            raw = drawn;
    }
    play->hand.shape.verdict.allowed = false;
    check_called(rules, table_of(play), &raw, &play->hand.shape.verdict);
    play->hand.shape.raw_good = play->hand.shape.verdict.allowed;
    play->hand.shape.near = raw;
    play->hand.shape.near_good =
        play->hand.shape.raw_good || rules_snap(rules, table_of(play), &play->hand.shape.near);
    stopped_by(play, &raw);
}

/* ---- ghosts
 * --------------------------------------------------------------------------------------------------
 */

void hand_pick_up(struct play *play, int verb, bool sticky)
{
    const struct offer *offer = NULL;
    if (verb < 0 || play->selections == 0)
        return;
    shape_begin(play)->order =
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
    struct pose pose = stands(play, play->hand.shape.order.id[0]);
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
    const struct table *t = table_of(play);
    struct pose pose = stands(play, unit);
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
    const struct table *t = table_of(play);
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
    return count ? (struct vec){(int32_t)(x / count), (int32_t)(y / count)} : stands(play, unit).at;
}

/* A front corner is pulled round the other one. */
static void wheel_follow(struct play *play, struct vec at)
{
    struct vec corner[2];
    struct pose pose = stands(play, play->hand.shape.order.id[0]);
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

static void ghost_follow(struct play *play, int x, int y)
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

static enum source source_of(const struct play *play)
{
    return play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
}

bool hand_untouched(const struct play *play)
{
    const struct order *o = &play->hand.shape.order;
    bool ghost = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                 play->hand.holding == HOLD_RING;
    if (!ghost || o->ids == 0 || o->vias > 0)
        return false;
    struct pose pose = stands(play, o->id[0]);
    return (!o->has_to || (o->to.x == pose.at.x && o->to.y == pose.at.y)) &&
           (!o->has_face || o->face == pose.face);
}

static void ghost_drop(struct play *play)
{
    if (hand_untouched(play)) { /* it stays where it is */
        hand_let_go(play);
        return;
    }
    struct order order = play->hand.shape.near;
    enum source source = source_of(play);
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

static void ghost_turn(struct play *play, int32_t by)
{
    enum { EIGHTH = TURN / 8 };
    if (table_of(play)->box) { /* a grid knows eight facings */
        int32_t now = play->hand.shape.order.has_face
                          ? play->hand.shape.order.face
                          : stands(play, play->hand.shape.order.id[0]).face;
        play->hand.shape.order.face = (now + EIGHTH / 2) / EIGHTH * EIGHTH % TURN;
        by = by > 0 ? EIGHTH : -EIGHTH;
    }
    play->hand.shape.order.face = angle_norm((int64_t)play->hand.shape.order.face + by);
    play->hand.shape.order.has_face = true;
    hand_judge(play);
}

/* The next facing that would be allowed, in one direction. */
static void ghost_turn_legal(struct play *play, int hand)
{
    for (int i = 0; i < TURN / TURN_STEP; i++) {
        ghost_turn(play, hand * TURN_STEP);
        if (play->hand.shape.raw_good)
            return;
    }
}

/* ---- choosing a target
 * ------------------------------------------------------------------------------------------ */

static const struct offer *pick_offer(struct play *play)
{
    return play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
}

static bool pick_may(const struct offer *offer, struct ref target)
{
    for (int i = 0; offer && i < offer->targets; i++)
        if (ref_same(offer->target[i], target))
            return true;
    return false;
}

/* Whoever stands there becomes the target that is thought of. */
static void pick_at(struct play *play, struct ref target)
{
    play->hand.shape.order.at = target;
    play->hand.shape.order.has_at = target.kind != KIND_NONE;
    hand_judge(play);
}

/* Frames who does it, and all it may be done to, when they are not to be seen well. */
static void frame_pick(struct play *play, const struct offer *offer)
{
    const struct table *t = table_of(play);
    struct span_box box = {0};
    box_unit(&box, t, offer->unit);
    for (int i = 0; i < offer->withs; i++)
        box_unit(&box, t, offer->with[i]);
    for (int i = 0; i < offer->targets; i++)
        if (offer->target[i].kind == KIND_UNIT)
            box_unit(&box, t, offer->target[i]);
    if (box.any && !tabletop_sees(&play->match->view, box.low, box.high))
        follow_near(play, (struct vec[]){box.low, box.high}, 2);
}

void hand_target(struct play *play, const struct offer *offer, struct ref target)
{
    struct offer copy = *offer;
    hand_let_go(play);
    shape_begin(play)->order =
        (struct order){.verb = copy.verb, .side = game_awaited(play->match->game), .ids = 1};
    play->hand.shape.order.id[0] = copy.unit;
    if (copy.withs) {
        play->hand.shape.order.ids = copy.withs;
        memcpy(play->hand.shape.order.id, copy.with, sizeof copy.with[0] * (size_t)copy.withs);
    }
    play->selections = 0;
    for (int i = 0; i < play->hand.shape.order.ids; i++)
        hand_select(play, play->hand.shape.order.id[i], i > 0);
    ui_focus(play->desk->ui, NULL);
    play->hand.holding = HOLD_PICK;
    play->hand.shape.picked = target;
    play->toast.words[0] = '\0';
    pick_at(play, target.kind ? target : copy.targets ? copy.target[0] : (struct ref){0});
    if (!follow_points(play)) /* whoever points at somebody keeps him where he is */
        frame_pick(play, &copy);
}

static void pick_next(struct play *play, int step)
{
    const struct offer *offer = pick_offer(play);
    int at = -1;
    if (!offer || !offer->targets)
        return;
    for (int i = 0; i < offer->targets; i++)
        if (ref_same(offer->target[i], play->hand.shape.order.at))
            at = i;
    at = at < 0 ? 0 : (at + step + offer->targets) % offer->targets;
    pick_at(play, offer->target[at]);
}

static void pick_give(struct play *play)
{
    struct order order = play->hand.shape.near;
    enum source source = play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
    if (!play->hand.shape.near_good) {
        struct verdict verdict = play->hand.shape.verdict;
        play_refuse(play, &verdict, &play->hand.shape.order);
        return;
    }
    hand_let_go(play);
    play_give(play, &order, source);
}

void hand_begin(struct play *play, const struct offer *offer)
{
    struct offer copy = *offer;
    bool keyed = play->keyed;
    switch (gesture_of(play, copy.verb)) {
    case GESTURE_FLICK:
        hand_aim(play, &copy);
        break;
    case GESTURE_PICK:
        hand_target(play, &copy, (struct ref){0});
        play->keyed = keyed;
        break;
    case GESTURE_PLACE:
        if (!is_selected(play, copy.unit))
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

/* ---- flicking
 * --------------------------------------------------------------------------------------------------
 */

int32_t hand_strength(const struct play *play)
{
    int side = play->hand.shape.order.side;
    int percent = side > 0 && side < SIDE_COUNT ? play->desk->settings.handicap[side] : 100;
    int32_t s = play->strength * (percent > 0 ? percent : 100) / 100;
    return s < 1 ? 1 : s > 1000 ? 1000 : s;
}

static int spots_of(struct play *play, struct flick_spot *spot)
{
    const struct rules *rules = play->match->game->rules;
    return rules->flicks
               ? rules->flicks->spots(table_of(play), &play->hand.shape.order, spot, ORDER_IDS)
               : 0;
}

static bool spot_here(struct play *play, struct flick_spot *here)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot), at = play->hand.shape.order.spot;
    if (at < 1 || at > count)
        return false;
    *here = spot[at - 1];
    return true;
}

/* How far the pellet may go, and more than that nobody need see. */
static int32_t reach_of(const struct play *play, const struct order *about)
{
    struct order most = *about;
    most.strength = 1000;
    int32_t reach = play->match->game->rules->flicks
                        ? play->match->game->rules->flicks->reach(table_of(play), &most)
                        : table_of(play)->width / 3;
    return reach < table_of(play)->width / 3 ? reach : table_of(play)->width / 3;
}

int32_t hand_reach(const struct play *play, const struct offer *offer)
{
    struct order about = {.verb = offer->verb,
                          .side = game_awaited(play->match->game),
                          .ids = 1,
                          .id = {offer->unit}};
    return reach_of(play, &about);
}

/* May the pellet be sent from there towards that place? */
static bool bears(const struct flick_spot *spot, struct vec at)
{
    int32_t way = angle_of(vec_sub(at, spot->at));
    return spot->all ||
           angle_norm((int64_t)way - spot->from) <= angle_norm((int64_t)spot->to - spot->from);
}

/* The nearest enemy the pellet may be sent at and can reach; -1: none. */
static int nearest_target(const struct play *play, const struct flick_spot *here, int32_t reach)
{
    const struct table *t = table_of(play);
    int found = -1;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct vec at = {b->x, b->y};
        int32_t far = vec_distance(here->at, at);
        if (b->where != WHERE_TABLE || unit_side(&t->unit[i]) == play->hand.shape.order.side ||
            far > reach || !bears(here, at))
            continue;
        reach = far;
        found = i;
    }
    return found;
}

/* Frames the shooter, his target and who stands beside that one, or what lies before him. */
static void frame_shot(struct play *play)
{
    enum { BESIDE = 25 * MM, BEHIND = 30 * MM, BY_HIM = 70 * MM };
    const struct table *t = table_of(play);
    const struct order *o = &play->hand.shape.order;
    struct flick_spot here;
    struct span_box box = {0};
    if (!spot_here(play, &here))
        return;
    int32_t reach = reach_of(play, o);
    int target = nearest_target(play, &here, reach);
    struct vec ahead = vec_ahead(here.at, o->aim, reach);
    struct vec back = vec_ahead(here.at, angle_norm((int64_t)o->aim + TURN / 2), BEHIND);
    if (target >= 0)
        ahead = base_pose(&t->base[t->unit[target].base]).at;
    for (int i = 0; i < t->units && target >= 0; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct vec at = {b->x, b->y};
        if (b->where == WHERE_TABLE && unit_side(&t->unit[i]) != o->side &&
            vec_distance(at, ahead) <= BY_HIM)
            box_add(&box, (struct vec){at.x - BESIDE, at.y - BESIDE},
                    (struct vec){at.x + BESIDE, at.y + BESIDE});
    }
    box_add(&box, ahead, ahead);
    box_add(&box, here.at, here.at);
    box_add(&box, back, back);
    for (int i = 0; i < o->ids; i++)
        box_unit(&box, t, o->id[i]);
    struct vec point[2] = {box.low, box.high};
    for (int i = 0; i < 2; i++) {
        point[i].x = point[i].x < 0 ? 0 : point[i].x > t->width ? t->width : point[i].x;
        point[i].y = point[i].y < 0 ? 0 : point[i].y > t->depth ? t->depth : point[i].y;
    }
    follow_near(play, point, 2);
}

void hand_aim(struct play *play, const struct offer *offer)
{
    struct flick_spot spot[ORDER_IDS];
    hand_let_go(play);
    shape_begin(play)->order =
        (struct order){.verb = offer->verb, .side = game_awaited(play->match->game)};
    play->hand.shape.order.ids = offer->withs ? offer->withs : 1;
    play->hand.shape.order.id[0] = offer->unit;
    if (offer->withs)
        memcpy(play->hand.shape.order.id, offer->with,
               sizeof play->hand.shape.order.id[0] * (size_t)offer->withs);
    play->selections = 0;
    for (int i = 0; i < play->hand.shape.order.ids; i++)
        hand_select(play, play->hand.shape.order.id[i], i > 0);
    int count = spots_of(play, spot);
    play->hand.shape.order.aim = stands(play, offer->unit).face;
    play->hand.shape.order.strength = 500;
    play->hand.shape.order.spot = 0;
    /* The place from which the finger sweeps fewest of one's own. */
    int fewest = ORDER_IDS + 1, best = 0;
    for (int i = 0; i < count; i++) {
        struct flick_preview preview = {0};
        play->hand.shape.order.spot = i + 1;
        if (!spot[i].blocked && play->match->game->rules->flicks)
            play->match->game->rules->flicks->preview(table_of(play), &play->hand.shape.order,
                                                      &preview);
        if (!spot[i].blocked && preview.swept_count < fewest) {
            fewest = preview.swept_count;
            best = i + 1;
        }
    }
    play->hand.shape.order.spot = best;
    play->hand.shape.order.hand = (enum hand)play->desk->settings.hand;
    if (play->hand.shape.order.hand <= HAND_NONE || play->hand.shape.order.hand >= HAND_COUNT)
        play->hand.shape.order.hand = HAND_CATAPULT;
    play->hand.shape.order.strength = 500;
    if (play->strength <= 0)
        play->strength = 500;
    play->hand.holding = HOLD_AIM;
    hand_judge(play);
    frame_shot(play);
}

static void aim_follow(struct play *play, int x, int y)
{
    struct flick_spot here;
    if (!spot_here(play, &here))
        return;
    struct vec at = tabletop_to_table(&play->match->view, x, y);
    if (at.x == here.at.x && at.y == here.at.y)
        return;
    play->hand.shape.order.aim = angle_of(vec_sub(at, here.at));
    hand_judge(play);
}

/* A click while aiming: another place for the pellet, or the aim is frozen. */
static void aim_click(struct play *play, int x, int y)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot), nearest = -1;
    int64_t least = SPOT_PX * SPOT_PX + 1;
    for (int i = 0; i < count; i++) {
        int sx, sy;
        tabletop_to_screen(&play->match->view, spot[i].at, 0, &sx, &sy);
        int64_t dx = sx - x, dy = sy - y, far = dx * dx + dy * dy;
        if (!spot[i].blocked && far < least) {
            least = far;
            nearest = i + 1;
        }
    }
    if (nearest > 0 && nearest != play->hand.shape.order.spot) {
        play->hand.shape.order.spot = nearest;
        hand_judge(play);
        return;
    }
    if (!play->hand.shape.near_good) {
        play_refuse(play, &play->hand.shape.verdict, &play->hand.shape.order);
        return;
    }
    play->hand.shape.order.aim = play->hand.shape.near.aim;
    play->hand.holding = HOLD_READY;
    hand_judge(play);
}

static void spot_next(struct play *play, int step)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot);
    for (int n = 0; n < count; n++) {
        play->hand.shape.order.spot = (play->hand.shape.order.spot - 1 + step + count) % count + 1;
        if (!spot[play->hand.shape.order.spot - 1].blocked)
            break;
    }
    hand_judge(play);
}

static void aim_trim(struct play *play, int32_t by)
{
    play->hand.shape.order.aim = angle_norm((int64_t)play->hand.shape.order.aim + by);
    play->keyed = true;
    hand_judge(play);
}

void hand_fire(struct play *play, int32_t strength, int32_t bend, enum hand hand,
               enum source source)
{
    struct order order = play->hand.shape.order;
    order.hand = hand;
    order.strength = strength;
    order.bend = bend;
    order_quantise(&order);
    hand_let_go(play);
    play_give(play, &order, source);
}

/* Pellet and aim on the screen: px and a unit direction. */
static bool aim_on_screen(struct play *play, double *px, double *py, double *ax, double *ay)
{
    struct flick_spot here;
    int x0, y0, x1, y1;
    if (!spot_here(play, &here))
        return false;
    tabletop_to_screen(&play->match->view, here.at, 0, &x0, &y0);
    tabletop_to_screen(&play->match->view, vec_ahead(here.at, play->hand.shape.order.aim, 500 * MM),
                       0, &x1, &y1);
    double dx = x1 - x0, dy = y1 - y0, d = sqrt(dx * dx + dy * dy);
    if (d < 1)
        return false;
    *px = x0;
    *py = y0;
    *ax = dx / d;
    *ay = dy / d;
    return true;
}

/* The pull is measured from where the button went down, so that it may begin anywhere. */
static void pull_follow(struct play *play, const struct ui_event *event)
{
    double px, py, ax, ay;
    stroke_add(&play->hand.shape.stroke, event->ms, event->x, event->y);
    if (!aim_on_screen(play, &px, &py, &ax, &ay))
        return;
    px = play->press.x;
    py = play->press.y;
    if (play->hand.shape.order.hand == HAND_FLICK) {
        struct stroke_read read =
            stroke_flick(&play->hand.shape.stroke, px, py, ax, ay,
                         play->desk->settings.full_px_s[play->hand.shape.order.side]);
        if (read.fired) {
            play->strength = read.strength;
            hand_fire(play, hand_strength(play), read.bend, HAND_FLICK, SOURCE_MOUSE);
        }
        return;
    }
    struct stroke_read read = stroke_catapult(&play->hand.shape.stroke, px, py, ax, ay);
    play->strength = read.fired ? read.strength : 0;
}

static void pull_release(struct play *play)
{
    double px, py, ax, ay;
    if (aim_on_screen(play, &px, &py, &ax, &ay)) {
        bool catapult = play->hand.shape.order.hand == HAND_CATAPULT;
        px = play->press.x;
        py = play->press.y;
        struct stroke_read read = catapult
                                      ? stroke_catapult(&play->hand.shape.stroke, px, py, ax, ay)
                                      : stroke_flick(&play->hand.shape.stroke, px, py, ax, ay, 0);
        if (catapult && read.fired) {
            play->strength = read.strength;
            hand_fire(play, hand_strength(play), 0, HAND_CATAPULT, SOURCE_MOUSE);
            return;
        }
        play_tell(play, stroke_say(play->hand.shape.order.hand, read.miss));
    }
    play->hand.holding = HOLD_READY;
    play->strength = 500;
    stroke_clear(&play->hand.shape.stroke, 1000);
}

/* ---- the pointer
 * --------------------------------------------------------------------------------------------------
 */

/* The ring round the one that is selected, by which it can be turned: its middle on the table and
 * the px out to what it surrounds. False: there is none. */
static bool ring_of(struct play *play, struct vec *middle, int *radius, bool *allowed)
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
    const struct table *t = table_of(play);
    const struct base *b = &t->base[t->unit[play->selected[0].index].base];
    if (verb < 0 || gesture_of(play, verb) != GESTURE_PLACE || b->where != WHERE_TABLE ||
        t->unit[play->selected[0].index].bases > 1) /* a ring round one of them would cut through */
        return false;
    *middle = (struct vec){b->x, b->y};
    *radius =
        camera_length(&play->match->view.camera, b->round + (b->hx > b->hy ? b->hx : b->hy)) / FIX;
    *allowed = offer->allowed;
    return true;
}

static bool on_ring(struct play *play, int x, int y)
{
    struct vec middle;
    int radius, mx, my;
    bool allowed;
    if (!ring_of(play, &middle, &radius, &allowed))
        return false;
    tabletop_to_screen(&play->match->view, middle, 0, &mx, &my);
    double d = hypot(x - mx, y - my);
    return d > radius + RING_IN && d < radius + RING_OUT;
}

/* Does the ring mean nobody else there? A man stands up from his base, so what is above it on the
 * screen is he himself and no ring. */
static bool ring_is_free(struct play *play, int x, int y)
{
    struct ref there = unit_at(play, x, y);
    int mx, my;
    if (!ref_same(there, play->selected[0]))
        return !concerned(play, there);
    tabletop_to_screen(&play->match->view, middle_of(play, there), 0, &mx, &my);
    return y >= my || abs(x - mx) > my - y;
}

/* Takes hold of a front corner of the selected unit, when it can wheel. */
static bool corner_begin(struct play *play, int x, int y)
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

static void hand_down(struct play *play, const struct ui_event *event)
{
    play->press.x = event->x;
    play->press.y = event->y;
    play->press.button = event->button;
    play->menu.open = false;
    play->toast.words[0] = '\0';
    play->card_open = false;
    if (event->button == UI_RIGHT || event->button == UI_MIDDLE) {
        play->press.on = thing_at(play, event->x, event->y, 0);
        return;
    }
    play->keyed = false;
    switch (play->hand.holding) {
    case HOLD_AIM:
        aim_click(play, event->x, event->y);
        return;
    case HOLD_READY:
        if (play->hand.shape.order.hand != HAND_STEADY) {
            play->hand.holding = HOLD_PULL;
            stroke_clear(&play->hand.shape.stroke, 1000);
            stroke_add(&play->hand.shape.stroke, event->ms, event->x, event->y);
        }
        return;
    case HOLD_STICKY:
        ghost_follow(play, event->x, event->y);
        if (event->mods & UI_SHIFT && play->hand.shape.order.vias < ORDER_VIA &&
            play->hand.shape.order.has_to)
            play->hand.shape.order.via[play->hand.shape.order.vias++] = play->hand.shape.order.to;
        else
            ghost_drop(play);
        return;
    case HOLD_RULER:
        if (play->hand.ruler.points >= 2 && !(event->mods & UI_SHIFT))
            play->hand.ruler.points = 0;
        if (play->hand.ruler.points < RULER_POINTS)
            play->hand.ruler.point[play->hand.ruler.points++] =
                tabletop_to_table(&play->match->view, event->x, event->y);
        return;
    case HOLD_PICK:
        play->press.on = unit_at(play, event->x, event->y);
        if (play->press.on.kind &&
            unit_side(&table_of(play)->unit[play->press.on.index]) ==
                game_awaited(play->match->game) &&
            !pick_may(pick_offer(play), play->press.on)) {
            hand_let_go(play); /* another of one's own: begin anew with that one */
            play->hand.holding = HOLD_PRESS;
            return;
        }
        if (play->press.on.kind) { /* the first click shows it, the second does it */
            bool again = ref_same(play->hand.shape.picked, play->press.on);
            play->hand.shape.picked = play->press.on;
            pick_at(play, play->press.on);
            if (again || !play->hand.shape.near_good)
                pick_give(play);
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
    play->press.on = thing_at(play, event->x, event->y, 0);
    play->doubled = event->clicks == 2; /* centres when let go, unless it became a drag */
    if (corner_begin(play, event->x, event->y))
        return;
    if (on_ring(play, event->x, event->y) && ring_is_free(play, event->x, event->y)) {
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
    if (table_of(play)->ask) {
        snprintf(verdict->why, sizeof verdict->why,
                 "A question is open: answer it first, in the panel.");
        return;
    }
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!ref_same(o->unit, unit) || rules->verb[o->verb].turn_free)
            continue;
        if (!o->allowed && gesture_of(play, o->verb) == GESTURE_PLACE) {
            snprintf(verdict->id, sizeof verdict->id, "%s", o->id);
            snprintf(verdict->why, sizeof verdict->why, "%s", o->why);
            return;
        }
        may = o->allowed && !may ? o : may;
    }
    if (may)
        snprintf(verdict->why, sizeof verdict->why, "%s cannot be dragged now. First: %s.", name,
                 rules->verb[may->verb].name);
    else
        snprintf(verdict->why, sizeof verdict->why, "%s has nothing to do in this part: %s.", name,
                 rules->phase[table_of(play)->phase].name);
}

static void drag_refuse(struct play *play, struct ref unit, int verb)
{
    const struct table *t = table_of(play);
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
    if (verb >= 0 && gesture_of(play, verb) == GESTURE_PLACE) {
        if (!is_selected(play, unit))
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
                    stands(play, unit).at);
        ghost_follow(play, x, y);
        return;
    }
    if (unit.kind == KIND_UNIT) { /* a hand on somebody who cannot be moved: say why */
        if (presenter_shown(play->presenter) &&
            unit_side(&table_of(play)->unit[unit.index]) == game_awaited(play->match->game))
            hand_select(play, unit, false); /* the band has what he may do first */
        drag_refuse(play, unit, verb);
        hand_let_go(play);
        return;
    }
    play->hand.holding =
        tabletop_on_rim(&play->match->view, play->press.x, play->press.y) ? HOLD_PAN : HOLD_BOX;
}

static void hand_move(struct play *play, const struct ui_event *event)
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
        ghost_follow(play, event->x, event->y);
        break;
    case HOLD_STICKY:
        if (moved_x * moved_x + moved_y * moved_y > 0) {
            play->keyed = false;
            ghost_follow(play, event->x, event->y);
        }
        break;
    case HOLD_PICK:
        if (moved_x * moved_x + moved_y * moved_y > 0) {
            struct ref target = unit_at(play, event->x, event->y);
            play->keyed = false;
            if (target.kind && !ref_same(target, play->hand.shape.order.at) &&
                unit_side(&table_of(play)->unit[target.index]) != play->hand.shape.order.side)
                pick_at(play, target);
        }
        break;
    case HOLD_PAN:
        camera_pan(&play->match->view.camera, moved_x, moved_y);
        break;
    case HOLD_AIM:
        play->keyed = false;
        aim_follow(play, event->x, event->y);
        break;
    case HOLD_PULL:
        pull_follow(play, event);
        break;
    case HOLD_NOTHING:
    case HOLD_BOX:
    case HOLD_READY:
    case HOLD_RULER:
        break;
    }
    struct ref over = thing_at(play, event->x, event->y, 0);
    if (!ref_same(over, play->hovered)) {
        play->hovered = over;
        play->hover_since = play->desk->now;
        play->card_open = false;
    }
}

static void box_select(struct play *play, int x, int y)
{
    const struct table *t = table_of(play);
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
        if (play_verb_for(play, unit, &offer) >= 0 && offer->allowed && !is_selected(play, unit))
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
        if (!o->allowed || gesture_of(play, o->verb) != GESTURE_PICK ||
            !ref_same(o->unit, play->selected[0]) || !pick_may(o, enemy))
            continue;
        hand_target(play, o, enemy);
        return true;
    }
    return false;
}

/* An enemy that cannot be shot at or charged by the chosen one: why not. */
static bool enemy_refused(struct play *play, struct ref enemy)
{
    const struct table *t = table_of(play);
    const struct offers *list = play_offers(play);
    if (play->selected[0].kind != KIND_UNIT ||
        unit_side(&t->unit[enemy.index]) == game_awaited(play->match->game) ||
        unit_side(&t->unit[play->selected[0].index]) != game_awaited(play->match->game))
        return false;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (gesture_of(play, o->verb) != GESTURE_PICK || !ref_same(o->unit, play->selected[0]))
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

/* Why what is offered may not be done, beside who it is about. */
static void offer_refuse(struct play *play, const struct offer *offer)
{
    struct verdict verdict = {0};
    struct order his = {.verb = offer->verb, .ids = 1, .id[0] = offer->unit};
    snprintf(verdict.id, sizeof verdict.id, "%s", offer->id);
    snprintf(verdict.why, sizeof verdict.why, "%s", offer->why);
    play_refuse(play, &verdict, &his);
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
    if (verb >= 0 && gesture_of(play, verb) == GESTURE_FLICK && offer->allowed) {
        hand_aim(play, offer);
        return;
    }
    if (verb < 0 && play->selections == 1 && enemy_picked(play, unit))
        return;
    if (play->selections == 1 && enemy_refused(play, unit))
        return;
    if (verb >= 0 && gesture_of(play, verb) == GESTURE_PICK && offer->allowed &&
        !(event->mods & UI_SHIFT)) {
        hand_target(play, offer, (struct ref){0});
        return;
    }
    if (event->mods & UI_SHIFT) {
        hand_select(play, unit, true);
        return;
    }
    if (is_selected(play, unit) && play->selections == 1) { /* the next one of the stack */
        struct ref next = thing_at(play, event->x, event->y, 1);
        if (next.kind == KIND_UNIT && !ref_same(next, unit))
            unit = next;
    }
    hand_select(play, unit, false);
    if (verb >= 0 && !offer->allowed)
        offer_refuse(play, offer);
}

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
                  unit_side(&table_of(play)->unit[play->selected[0].index]) ==
                      game_awaited(play->match->game);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (gesture_of(play, o->verb) != GESTURE_PICK)
            continue;
        if (o->allowed && pick_may(o, enemy)) {
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
        check_called(play->match->game->rules, table_of(play), &order, &verdict);
        if (!verdict.allowed)
            menu_add(play, i, false, verdict.why);
    }
}

static void menu_open(struct play *play, int x, int y)
{
    const struct offers *offers = play_offers(play);
    const struct table *t = table_of(play);
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
        if (play_offer_concerns(o, play->press.on))
            menu_add(play, i, o->allowed, o->why);
    }
    play->menu.open = play->menu.count > 0;
    play->card_open = play->card_open || !play->menu.open;
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

static void hand_up(struct play *play, const struct ui_event *event)
{
    int button = play->press.button;
    play->press.button = 0;
    if (button == UI_RIGHT) {
        if (play->press.x < -1000)
            return;
        if (play->hand.holding != HOLD_NOTHING)
            hand_back(play);
        else
            menu_open(play, event->x, event->y);
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
        ghost_drop(play);
        break;
    case HOLD_BOX:
        play->hand.holding = HOLD_NOTHING;
        box_select(play, event->x, event->y);
        break;
    case HOLD_PAN:
        play->hand.holding = HOLD_NOTHING;
        break;
    case HOLD_PULL:
        pull_follow(play, event);
        if (play->hand.holding == HOLD_PULL)
            pull_release(play);
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

static void hand_wheel(struct play *play, const struct ui_event *event)
{
    bool ghost = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY;
    if (ghost && !(event->mods & UI_CTRL)) {
        ghost_turn(play, event->wheel_y * (event->mods & UI_SHIFT ? TURN_FINE : TURN_STEP));
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

/* ---- keys
 * ----------------------------------------------------------------------------------------------------------
 */

static void nudge(struct play *play, int dx, int dy, bool fine)
{
    int32_t box = table_of(play)->box, step = box ? box : fine ? NUDGE_FINE : NUDGE;
    if (play->match->view.camera.turned) {
        dx = -dx;
        dy = -dy;
    }
    if (play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY) {
        aim_trim(play, (dx ? dx : -dy) * (fine ? AIM_FINE : AIM_STEP));
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
    const struct table *t = table_of(play);
    const char *at = play->digits;
    int32_t thousandths;
    const struct offer *offer;
    if (play->selections == 0 || !number_read(&at, 3, &thousandths) || *at) {
        play->digits[0] = '\0';
        return;
    }
    int verb = play_verb_for(play, play->selected[0], &offer);
    if (verb < 0 || gesture_of(play, verb) != GESTURE_PLACE) {
        play->digits[0] = '\0';
        return;
    }
    if (play->hand.holding != HOLD_STICKY)
        hand_pick_up(play, verb, true);
    int64_t unit = measure_unit(t, play->match->game->rules->measure, play->hand.shape.order.side);
    int64_t ahead = thousandths * unit / 1000; /* refused if it is too far, but it must fit */
    ahead = ahead > FARTHEST ? FARTHEST : ahead < -FARTHEST ? -FARTHEST : ahead;
    play->hand.shape.order.to = vec_ahead(stands(play, play->hand.shape.order.id[0]).at,
                                          play->hand.shape.order.face, (int32_t)ahead);
    play->hand.shape.order.has_to = true;
    play->keyed = true;
    play->digits[0] = '\0';
    hand_judge(play);
    if (play->hand.shape.raw_good)
        ghost_drop(play);
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
        ghost_drop(play);
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
                offer_refuse(play, offer);
                return;
            }
            play->keyed = true;
            hand_begin(play, offer);
        }
        return;
    case HOLD_PICK:
        play->keyed = true;
        pick_give(play);
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
        if (verb < 0 || gesture_of(play, verb) != GESTURE_PLACE)
            return;
        hand_pick_up(play, verb, true);
        play->keyed = true;
        play->hand.shape.order.has_to =
            table_of(play)->base[table_of(play)->unit[play->selected[0].index].base].where !=
            WHERE_TABLE;
    }
    if (play->hand.holding != HOLD_STICKY && play->hand.holding != HOLD_GHOST)
        return;
    if (how == TURNS_LEGAL)
        ghost_turn_legal(play, hand);
    else
        ghost_turn(play, hand * (how == TURNS_FINE ? TURN_FINE : TURN_STEP));
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

void hand_ruler(struct play *play)
{
    bool on = play->hand.holding == HOLD_RULER;
    hand_let_go(play);
    play->hand.holding = on ? HOLD_NOTHING : HOLD_RULER;
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
            pick_next(play, step);
        else if (!play_answer_step(play, step))
            hand_next(play, step);
        break;
    }
    case ACTION_NEXT:
        hand_keep(play);
        break;
    case ACTION_NEXT_SPOT:
        spot_next(play, 1);
        break;
    case ACTION_PREVIOUS_SPOT:
        spot_next(play, -1);
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
            ghost_turn(play, TURN / 2 - TURN_STEP);
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

/* ---- what the hand draws
 * -------------------------------------------------------------------------------------------- */

static void ruler_draw_marks(struct play *play, const struct painter *p)
{
    const struct table *t = table_of(play);
    struct vec point[RULER_POINTS + 1];
    int count = play->hand.ruler.points;
    if (play->hand.holding != HOLD_RULER || count == 0)
        return;
    memcpy(point, play->hand.ruler.point, sizeof point[0] * (size_t)count);
    if (count == 1)
        point[count++] = tabletop_to_table(&play->match->view, play->x, play->y);
    int64_t length = 0;
    for (int i = 1; i < count; i++)
        length += vec_distance(point[i - 1], point[i]);
    /* From edge to edge when both ends lie on bases. */
    struct ref found[TABLETOP_PICKS];
    int base[2] = {-1, -1};
    for (int end = 0; end < 2 && count == 2; end++) {
        int sx, sy;
        tabletop_to_screen(&play->match->view, point[end], 0, &sx, &sy);
        if (tabletop_pick(&play->match->view, t, match_viewer(play->match), sx, sy, found) > 0 &&
            found[0].kind == KIND_BASE)
            base[end] = found[0].index;
    }
    if (base[0] >= 0 && base[1] >= 0 && base[0] != base[1]) {
        struct outline a = base_outline(&t->base[base[0]]), b = base_outline(&t->base[base[1]]);
        length = outline_nearest(&a, &b, &point[0], &point[1]);
        length = length < 0 ? 0 : length;
    }
    char said[40], cm[40], words[96];
    int32_t um = length > INT32_MAX ? INT32_MAX : (int32_t)length;
    measure_say(t, play->match->game->rules->measure, game_awaited(play->match->game), um, said,
                sizeof said);
    measure_say(t, MEASURE_CENTIMETRES, SIDE_NONE, um, cm, sizeof cm);
    snprintf(words, sizeof words, "%s (%s)", said, cm);
    p->line(p->self, MEANS_MEASURE, point, count);
    p->label(p->self, MEANS_MEASURE, point[count - 1], words);
}

/* Who may be chosen: a ring round each, a heavier one round the one that is thought of. */
static void target_draw(const struct table *t, const struct painter *p, struct ref target,
                        bool chosen)
{
    enum meaning meaning = chosen ? MEANS_SELECTED : MEANS_LEGAL;
    const struct unit *u = &t->unit[target.index];
    for (int k = 0; k < u->bases; k++) {
        if (t->base[u->base + k].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&t->base[u->base + k]);
        if (o.count > 2)
            p->area(p->self, meaning, o.point, o.count);
        else
            p->disc(p->self, meaning, o.point[0], o.radius);
    }
}

static void targets_draw(struct play *play, const struct painter *p)
{
    const struct offer *offer = pick_offer(play);
    for (int i = 0; offer && i < offer->targets; i++)
        if (offer->target[i].kind == KIND_UNIT)
            target_draw(table_of(play), p, offer->target[i],
                        play->hand.shape.order.has_at &&
                            ref_same(offer->target[i], play->hand.shape.order.at));
}

/* Whom the open question may be answered with. */
static void answers_draw(struct play *play, const struct painter *p)
{
    struct ref unit[TABLE_UNITS];
    int count = play_answer_units(play, unit, TABLE_UNITS);
    for (int i = 0; i < count && i < TABLE_UNITS; i++)
        target_draw(table_of(play), p, unit[i], is_selected(play, unit[i]));
}

/* Handles at the front corners of one that can wheel. */
static void corners_draw(struct play *play, const struct painter *p)
{
    const struct offer *offer;
    struct vec corner[2];
    if (play->selected[0].kind != KIND_UNIT ||
        hand_grip_verb(play, play->selected[0], GRIP_CORNER, &offer) < 0 || !offer->allowed)
        return;
    hand_corners(play, play->selected[0], corner);
    int32_t px = camera_length(&play->match->view.camera, 100 * MM) / FIX; /* of 100 mm */
    for (int i = 0; i < 2; i++)
        p->disc(p->self, MEANS_SPOT, corner[i], CORNER_DOT_PX * 100 * MM / (px > 0 ? px : 1));
}

/* The front of the ring, with a knob to pull it by. */
static void ring_draw(struct play *play, const struct painter *p)
{
    enum { HALF = 35, STEP = 5, POINTS = 2 * HALF / STEP + 1 };
    struct vec middle, arc[POINTS];
    int radius;
    bool allowed = false;
    int32_t px = camera_length(&play->match->view.camera, 100 * MM) / FIX; /* of 100 mm */
    if (!ring_of(play, &middle, &radius, &allowed) || !allowed || px <= 0)
        return;
    int32_t far = (radius + (RING_IN + RING_OUT) / 2) * (100 * MM / px);
    int32_t face = stands(play, play->selected[0]).face;
    for (int i = 0; i < POINTS; i++)
        arc[i] = vec_ahead(middle, angle_norm(face + (i * STEP - HALF) * DEG), far);
    p->line(p->self, MEANS_LEGAL, arc, POINTS);
    p->disc(p->self, MEANS_SPOT, arc[POINTS / 2], CORNER_DOT_PX * 100 * MM / px);
}

void hand_draw(struct play *play, const struct painter *p, bool air)
{
    const struct table *t =
        play->hand.holding == HOLD_NOTHING ? match_told(play->match) : table_of(play);
    const struct rules *rules = play->match->game->rules;
    struct order about = {.side = match_told_side(play->match)};
    bool shaping = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                   play->hand.holding == HOLD_RING || play->hand.holding == HOLD_AIM ||
                   play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL ||
                   play->hand.holding == HOLD_PICK;
    if (!air && rules->shows->overlay) {
        rules->shows->overlay(t, OVERLAY_ZONE, &about, p);
        if (play->show_threat)
            rules->shows->overlay(t, OVERLAY_THREAT, &about, p);
        if (play->show_sight && play->selections) {
            struct order seen = {.side = about.side, .ids = 1, .id[0] = play->selected[0]};
            rules->shows->overlay(t, OVERLAY_SIGHT, &seen, p);
        }
        if (play->show_fire)
            rules->shows->overlay(t, OVERLAY_FIRE, &about, p);
        if (!shaping && play->selections && !tabletop_busy(&play->match->view)) {
            const struct offer *offer;
            int verb = play_verb_for(play, play->selected[0], &offer);
            if (verb >= 0) {
                about.verb = verb;
                about.ids = 1;
                about.id[0] = play->selected[0];
                rules->shows->overlay(t, OVERLAY_SELECTED, &about, p);
            }
        }
    }
    if (shaping && rules->shows->overlay && !air) {
        bool flick = gesture_of(play, play->hand.shape.order.verb) == GESTURE_FLICK;
        rules->shows->overlay(t, OVERLAY_SELECTED,
                              !flick && play->hand.shape.near_good && !hand_untouched(play)
                                  ? &play->hand.shape.near
                                  : &play->hand.shape.order,
                              p);
    }
    if (air && shaping && !play->hand.shape.raw_good && !play->hand.shape.near_good)
        marks_paint(&play->hand.shape.verdict.marks, p);
    if (air)
        ruler_draw_marks(play, p);
    if (air)
        lens_draw(play, p);
    if (air && play->hand.holding == HOLD_PICK)
        targets_draw(play, p);
    if (air && !match_waits(play->match))
        answers_draw(play, p);
    if (air && play->hand.holding == HOLD_NOTHING && play->selections == 1)
        corners_draw(play, p);
    if (air && play->hand.holding == HOLD_NOTHING)
        ring_draw(play, p);
}
