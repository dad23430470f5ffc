/* What the hand holds and who is chosen, found under the pointer and judged. Takes nothing up and
 * gives nothing: all other parts of the hand stand on this. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "app/play/ghosts.h"
#include "app/play/hand_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAGNET = 9 * MM, /* a figure dropped this near to its place beside another goes there */
    MAGNET_CONTACT = 5 * MM,
};

struct pose hand_stands(const struct play *play, struct ref unit)
{
    const struct table *t = hand_table(play);
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

bool play_holding(const struct play *play)
{
    return play->hand.holding != HOLD_NOTHING;
}

struct shaping *hand_shape_begin(struct play *play)
{
    if (play->hand.holding == HOLD_RULER)
        play->hand = (struct held){.holding = HOLD_NOTHING};
    return &play->hand.shape;
}

bool hand_is_selected(const struct play *play, struct ref unit)
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

struct ref hand_thing_at(struct play *play, int x, int y, int nth)
{
    struct ref found[TABLETOP_PICKS];
    const struct table *t = hand_table(play);
    int n = tabletop_pick(&play->match->view, t, match_viewer(play->match), x, y, found);
    if (n == 0)
        return (struct ref){0};
    struct ref ref = found[nth % n];
    return ref.kind == KIND_BASE ? ref_unit(t, base_unit(&t->base[ref.index])) : ref;
}

struct ref hand_unit_at(struct play *play, int x, int y)
{
    struct ref ref = hand_thing_at(play, x, y, 0);
    return ref.kind == KIND_UNIT ? ref : (struct ref){0};
}

bool hand_concerned(struct play *play, struct ref unit)
{
    const struct offer *offer;
    return unit.kind == KIND_UNIT && play_verb_for(play, unit, &offer) >= 0;
}

bool hand_is_kept(const struct play *play, struct ref unit)
{
    for (int i = 0; i < play->kept; i++)
        if (ref_same(play->selected[i], unit))
            return true;
    return false;
}

void hand_keep(struct play *play)
{
    if (play->hand.holding == HOLD_NOTHING && play->selections)
        play->kept = play->kept == play->selections ? 0 : play->selections;
}

/* Draws a single figure to its place beside a friend of its kind, or into contact with what stands
 * near, as a hand on a real table would. */
static void magnet(struct play *play, struct order *o)
{
    const struct table *t = hand_table(play);
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
        !play->hand.shape.near.has_to || hand_table(play)->box)
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
    check_called(play->match->game->rules, hand_table(play), &probe, &verdict);
    if (!verdict.allowed && verdict.why[0] && strcmp(verdict.id, play->hand.shape.verdict.id) != 0)
        play->hand.shape.verdict = verdict;
}

/* Held over an enemy it goes up to him: that is no mistake to be told of. */
static bool goes_up_to(const struct play *play, const struct order *raw)
{
    const struct shaping *s = &play->hand.shape;
    const struct table *t = &play->match->game->table;
    return !s->raw_good && s->near_good && raw->has_to && s->near.has_to && !t->box &&
           order_goes_up_to(play->match->game->rules, t, raw, &s->near);
}

static bool same_box(const struct table *t, struct vec a, struct vec b)
{
    return a.x / t->box == b.x / t->box && a.y / t->box == b.y / t->box;
}

/* May whoever holds the unit know of the base? */
static bool is_seen(const struct play *play, int base)
{
    const struct rules *rules = play->match->game->rules;
    return !rules->decides->visible ||
           rules->decides->visible(hand_table(play), play->hand.shape.order.side, base);
}

/* The same on a table of boxes, where it goes into one beside him. */
static bool goes_beside(const struct play *play, const struct order *raw)
{
    const struct shaping *s = &play->hand.shape;
    const struct table *t = hand_table(play);
    if (s->raw_good || !s->near_good || !raw->has_to || !s->near.has_to || !t->box)
        return false;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        if (unit_side(&t->unit[i]) == raw->side || b->where != WHERE_TABLE ||
            !is_seen(play, t->unit[i].base) || !same_box(t, base_pose(b).at, raw->to))
            continue;
        struct vec gap = vec_sub(s->near.to, base_pose(b).at);
        return 2 * abs(gap.x) < 3 * t->box && 2 * abs(gap.y) < 3 * t->box;
    }
    return false;
}

/* The enemy whose base the pointer is on while it holds somebody; -1: nobody's. */
static int enemy_under(const struct play *play)
{
    const struct order *o = &play->hand.shape.order;
    const struct table *t = &play->match->game->table;
    struct vec at = vec_add(o->to, play->hand.shape.ghost.grab);
    for (int i = 0; i < t->units; i++) {
        const struct unit *u = &t->unit[i];
        for (int k = 0; k < u->bases && unit_side(u) != o->side; k++) {
            struct outline base = base_outline(&t->base[u->base + k]);
            if (t->base[u->base + k].where == WHERE_TABLE && is_seen(play, u->base + k) &&
                outline_holds(&base, at))
                return i;
        }
    }
    return -1;
}

/* Held over an enemy it means to go at him, where the set has an order for that: the order that
 * letting go gives, or why it cannot be. False: there is no such order. */
static bool means_charge(struct play *play)
{
    const struct rules *rules = play->match->game->rules;
    const struct order *o = &play->hand.shape.order;
    const struct offers *list = play_offers(play);
    int enemy = o->ids == 1 && o->has_to ? enemy_under(play) : -1;
    for (int i = 0; enemy >= 0 && i < list->count; i++) {
        const struct offer *offer = &list->offer[i];
        const struct verb *verb = &rules->verb[offer->verb];
        if (verb->gesture != GESTURE_PICK || !(verb->takes & TAKES_PLACE) ||
            !ref_same(offer->unit, o->id[0]))
            continue;
        struct order charge = {.verb = offer->verb, .side = o->side, .ids = 1, .id = {o->id[0]}};
        charge.at = ref_unit(hand_table(play), enemy);
        charge.has_at = true;
        struct verdict verdict = {0};
        check_called(rules, hand_table(play), &charge, &verdict);
        play->hand.shape.verdict = verdict;
        play->hand.shape.raw_good = play->hand.shape.near_good = verdict.allowed;
        if (verdict.allowed) /* who meant to charge has not asked for a march */
            play->hand.shape.near = charge;
        return true;
    }
    return false;
}

/* What is in its way stops it at once: the nearest place that is allowed is no march. */
static bool stopped_at_once(const struct play *play)
{
    enum { HARDLY = 3 * MM };
    const struct shaping *s = &play->hand.shape;
    if (s->raw_good || !s->near_good || !s->near.has_to || s->near.verb != s->order.verb ||
        hand_table(play)->box)
        return false;
    struct pose pose = hand_stands(play, s->order.id[0]);
    int32_t turn = s->near.has_face ? angle_diff(pose.face, s->near.face) : 0;
    return turn < DEG && turn > -DEG && vec_distance(s->near.to, pose.at) < HARDLY &&
           vec_distance(s->order.to, pose.at) >= HARDLY;
}

void hand_judge(struct play *play)
{
    const struct rules *rules = play->match->game->rules;
    struct order raw = play->hand.shape.order;
    order_quantise(&raw);
    bool carried = (play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY) &&
                   !play->hand.shape.typed;
    if (carried) {
        struct order drawn = raw;
        magnet(play, &drawn);
        play->hand.shape.verdict.allowed = false;
        check_called(rules, hand_table(play), &drawn, &play->hand.shape.verdict);
        if (play->hand.shape.verdict.allowed)
            raw = drawn;
    }
    play->hand.shape.verdict.allowed = false;
    check_called(rules, hand_table(play), &raw, &play->hand.shape.verdict);
    play->hand.shape.raw_good = play->hand.shape.verdict.allowed;
    play->hand.shape.near = raw;
    play->hand.shape.near_good =
        play->hand.shape.raw_good || rules_snap(rules, hand_table(play), &play->hand.shape.near);
    if (carried && (goes_up_to(play, &raw) || goes_beside(play, &raw)))
        play->hand.shape.raw_good = true;
    else if (!carried || !means_charge(play))
        stopped_by(play, &raw);
    if (carried && stopped_at_once(play))
        play->hand.shape.near_good = false;
}

enum source hand_source(const struct play *play)
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
    struct pose pose = hand_stands(play, o->id[0]);
    return (!o->has_to || (o->to.x == pose.at.x && o->to.y == pose.at.y)) &&
           (!o->has_face || o->face == pose.face);
}

int32_t hand_strength(const struct play *play)
{
    int side = play->hand.shape.order.side;
    int percent = side > 0 && side < SIDE_COUNT ? play->desk->settings.handicap[side] : 100;
    int32_t s = play->strength * (percent > 0 ? percent : 100) / 100;
    return s < 1 ? 1 : s > 1000 ? 1000 : s;
}

int32_t hand_reach_of(const struct play *play, const struct order *about)
{
    struct order most = *about;
    most.strength = 1000;
    int32_t reach = play->match->game->rules->flicks
                        ? play->match->game->rules->flicks->reach(hand_table(play), &most)
                        : hand_table(play)->width / 3;
    return reach < hand_table(play)->width / 3 ? reach : hand_table(play)->width / 3;
}

int32_t hand_reach(const struct play *play, const struct offer *offer)
{
    struct order about = {.verb = offer->verb,
                          .side = game_awaited(play->match->game),
                          .ids = 1,
                          .id = {offer->unit}};
    return hand_reach_of(play, &about);
}
