/* Moving: going, with a Leader (MO-38), turning (MO-13), straight back (MO-19), leaving zones
 * (MO-18); the offers of it and the nearest that would do.
 */
#include "sets/morschauser/morschauser.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ==== checks =================================================================================
 */

/* May this unit begin to move at all? */
static bool may_move(const struct board *b, int unit, struct verdict *v)
{
    if (!mo_attr_of(b->t, unit, U_MOVED))
        return true;
    struct painter p =
        refuse(v, "HS-03", "%s has moved this turn. Choose another unit.", mo_called(b->t, unit));
    mo_mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* Nobody walks out of a zone of control but straight back (MO-18). */
bool mo_refuse_zone(const struct board *b, int unit, struct verdict *v)
{
    int enemy[FACINGS];
    if (mo_stacked(b, unit) || !mo_zones_at(b, mo_box_of(b->t, unit), side_of(b->t, unit), enemy))
        return false;
    struct painter p =
        refuse(v, "MO-18",
               "%s stands in the zone of %s: it may stay, turn, or go straight back (\"back\").",
               mo_called(b->t, unit), mo_called(b->t, enemy[0]));
    mo_mark_zone(&p, b, enemy[0]);
    return true;
}

static bool says_where(const struct board *b, const struct order *o, struct verdict *v)
{
    if (!mo_on_grid(b->t, o, v))
        return false;
    if (!o->has_to)
        refuse(v, "HS-07", "Say to which box.");
    return o->has_to;
}

/* The Leader who would come along with a unit; -1 when refused. */
int mo_companion(const struct board *b, int unit, struct verdict *v)
{
    int leader = mo_is_leader(b->t, unit) ? -1 : mo_leader_at(b, mo_box_of(b->t, unit));
    if (leader < 0) {
        refuse(v, "MO-38", "No Leader shares the box of %s. Move it without (\"move\").",
               mo_called(b->t, unit));
        return -1;
    }
    return may_move(b, leader, v) ? leader : -1;
}

/* The facing an order names; -1: none. False (and refused) when it is not one of the eight. */
static bool face_read(const struct order *o, int *face, struct verdict *v)
{
    *face = o->has_face ? facing_of(o->face) : -1;
    if (!o->has_face || facing_bearing(*face) == o->face)
        return true;
    refuse_place(v, "MO-13",
                 "There are eight facings: N, NE, E, SE, S, SW, W, NW. The nearest is %s.",
                 facing_word(*face));
    return false;
}

/* Why a box cannot be the end of a move whatever it costs. False when nothing is wrong with it. */
static bool refuse_box(const struct board *b, int unit, int leader, struct box to,
                       struct verdict *v)
{
    char box[BOX_TEXT];
    enum ground_why why = mo_ground_bars(b, unit, to);
    if (!why && leader >= 0)
        why = mo_ground_bars(b, leader, to);
    if (why) {
        struct painter p = refuse_place(v, mo_ground_says[why].id, "%s: %s.", box_name(to, box),
                                        mo_ground_says[why].text);
        mo_mark_box(&p, MEANS_REFUSED, b, to);
        return true;
    }
    if (mo_may_end_at(b, unit, leader, to))
        return false;
    struct painter p =
        refuse_place(v, "MO-19", "%s stands in %s: one unit to a box. Choose another box.",
                     mo_called(b->t, mo_unit_at(b, to)), box_name(to, box));
    mo_mark_box(&p, MEANS_REFUSED, b, to);
    return true;
}

/* The first box it is told to pass in which it would have to stop; -1: none. */
static int halted_at(const struct board *b, int unit, const struct order *o)
{
    for (int i = 0; i < o->vias; i++) {
        struct box via = grid_box(b->g, o->via[i]);
        if (!box_same(via, mo_box_of(b->t, unit)) && !box_same(via, grid_box(b->g, o->to)) &&
            (mo_in_stream(b, via) || mo_in_zone(b, via, side_of(b->t, unit))))
            return i;
    }
    return -1;
}

/* Says why no purse pays for the way. */
static void refuse_way(const struct board *b, int unit, int leader, const struct order *o,
                       struct box to, int face, struct verdict *v)
{
    char box[BOX_TEXT], need[BOXES_TEXT], has[BOXES_TEXT];
    struct purse purse[PURSES];
    struct painter p;
    if (rules_quiet()) { /* the rest only finds the words */
        refuse_place(v, "MO-12", "It does not come so far.");
        return;
    }
    /* What it has is told of the way it could go: to the rear, if there is one (MO-41). */
    bool rear = mo_purses_of(b, unit, false, purse) > REAR &&
                mo_plan_dream(b, unit, leader, o, to, -1, true) >= 0;
    int32_t may = purse[rear ? REAR : 0].allowance;
    const char *speed = rear ? " to the rear" : mo_half_why(b, unit);
    int32_t any = mo_plan_dream(b, unit, leader, o, to, -1, rear);
    int32_t this = face < 0 ? any : mo_plan_dream(b, unit, leader, o, to, face, rear);
    bool comes = mo_in_zone(b, to, side_of(b->t, unit)) && mo_arrives(b, unit, leader, o, to, may);
    quarters_say(may, has, sizeof has);
    box_name(to, box);
    int halt = halted_at(b, unit, o);
    if (halt >= 0) {
        struct box via = grid_box(b->g, o->via[halt]);
        p = refuse_place(v, mo_in_stream(b, via) ? "MO-1A" : "MO-16",
                         "%s: it must stop there and goes no further this turn.",
                         box_name(via, box));
        mo_mark_box(&p, MEANS_REFUSED, b, via);
        return;
    }
    int32_t least = box_distance(mo_box_of(b->t, unit), to);
    if (any < 0 && least > may)
        p = refuse_place(v, mo_kind_of(b->t, unit)->id, "%s is %s off; %s has %s%s. Go less far.",
                         box, boxes_say(least, need, sizeof need), mo_called(b->t, unit), has,
                         speed);
    else if (any < 0)
        p = refuse_place(v, "MO-19",
                         "There is no way to %s%s: enemies, friends or the ground bar it.", box,
                         o->vias ? " by those boxes" : "");
    else if (any > may && comes)
        p = refuse_place(v, "MO-17", "In %s it must face the enemy: %s; %s has %s%s.", box,
                         boxes_say(any, need, sizeof need), mo_called(b->t, unit), has, speed);
    else if (any > may)
        p = refuse_place(v, mo_kind_of(b->t, unit)->id, "%s costs %s; %s has %s%s. Go less far.",
                         box, boxes_say(any, need, sizeof need), mo_called(b->t, unit), has, speed);
    else if (this < 0 && mo_in_zone(b, to, side_of(b->t, unit)))
        p = refuse_place(v, "MO-17", "In %s it must face an enemy whose zone this is.", box);
    else if (this < 0 || mo_in_stream(b, to))
        p = refuse_place(v, "MO-1A",
                         "A stream ends the move: it keeps the facing it entered %s with.", box);
    else
        p = refuse_place(v, "MO-13", "Going to %s and turning to %s costs %s; %s has %s%s.", box,
                         facing_word(face), boxes_say(this, need, sizeof need),
                         mo_called(b->t, unit), has, speed);
    mo_mark_box(&p, MEANS_REFUSED, b, to);
}

/* Checks a move and works it out; false when refused. */
bool mo_move_of(const struct board *b, const struct order *o, struct plan *plan, int *leader,
                struct verdict *v)
{
    int face, unit;
    if (!mo_now(b->t, o, MOVE, -1, v) || (unit = mo_unit_of(b, o, v)) < 0 || !may_move(b, unit, v))
        return false;
    *leader = -1;
    if (o->verb == V_LEAD && (*leader = mo_companion(b, unit, v)) < 0)
        return false;
    if (!says_where(b, o, v) || !face_read(o, &face, v))
        return false;
    struct box to = grid_box(b->g, o->to);
    if (box_same(to, mo_box_of(b->t, unit)) && !o->vias) {
        refuse_place(v, "HS-15", "%s is there already. To turn it in its box say \"turn\".",
                     mo_called(b->t, unit));
        return false;
    }
    if (mo_refuse_zone(b, unit, v) || refuse_box(b, unit, *leader, to, v))
        return false;
    if (mo_plan_move(b, unit, *leader, o, to, face, plan))
        return true;
    refuse_way(b, unit, *leader, o, to, face, v);
    return false;
}

bool mo_turn_of(const struct board *b, const struct order *o, struct plan *plan, struct verdict *v)
{
    int face, unit;
    char need[BOXES_TEXT], has[BOXES_TEXT];
    struct purse purse[PURSES];
    if (!mo_now(b->t, o, MOVE, -1, v) || (unit = mo_unit_of(b, o, v)) < 0 ||
        !may_move(b, unit, v) || !face_read(o, &face, v))
        return false;
    if (face < 0) {
        refuse(v, "HS-07", "Say which way to face: N, NE, E …");
        return false;
    }
    if (face == mo_face_of(b->t, unit)) {
        refuse_place(v, "HS-15", "It faces that way already. Choose another facing.");
        return false;
    }
    mo_purses_of(b, unit, false, purse);
    *plan = (struct plan){.cost = b->law->turn[facing_turn(mo_face_of(b->t, unit), face)],
                          .allowance = purse[0].allowance,
                          .face = face,
                          .count = 1,
                          .enemy = -1};
    plan->path[0] = mo_box_of(b->t, unit);
    if (plan->cost <= plan->allowance)
        return true;
    struct painter p = refuse_place(
        v, "MO-13", "Turning to %s costs %s; %s has %s%s. Turn less.", facing_word(face),
        boxes_say(plan->cost, need, sizeof need), mo_called(b->t, unit),
        quarters_say(plan->allowance, has, sizeof has), mo_half_why(b, unit));
    mo_mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* Zones a unit stood in when it began: it may not go on into them (MO-18). */
static bool same_zone(const struct board *b, int unit, struct box to, int *whose)
{
    int old[FACINGS], new[FACINGS];
    int olds =
        mo_stacked(b, unit) ? 0 : mo_zones_at(b, mo_box_of(b->t, unit), side_of(b->t, unit), old);
    int news = mo_zones_at(b, to, side_of(b->t, unit), new);
    for (int i = 0; i < olds; i++)
        for (int k = 0; k < news; k++)
            if (old[i] == new[k]) {
                *whose = old[i];
                return true;
            }
    return false;
}

/* The ways a step straight back can be barred; NULL-worded when it is not. */
static bool refuse_back(const struct board *b, int unit, struct box box, struct verdict *v)
{
    int whose, there = mo_unit_at(b, box);
    char name[BOX_TEXT];
    struct painter p;
    enum ground_why why = mo_ground_bars(b, unit, box);
    if (why)
        p = refuse_place(v, mo_ground_says[why].id, "%s: %s.", box_name(box, name),
                         mo_ground_says[why].text);
    else if (there >= 0 && (side_of(b->t, there) != side_of(b->t, unit) ||
                            (!mo_is_leader(b->t, unit) && !mo_is_leader(b->t, there))))
        p = refuse_place(v, "MO-19", "%s stands in %s. Nobody passes through.",
                         mo_called(b->t, there), box_name(box, name));
    else if (same_zone(b, unit, box, &whose))
        p = refuse_place(v, "MO-18",
                         "%s lies in the zone of %s too: never from zone to zone of one enemy.",
                         box_name(box, name), mo_called(b->t, whose));
    else
        return false;
    mo_mark_box(&p, MEANS_REFUSED, b, box);
    return true;
}

/* Straight back: half speed, whatever else halves it (MO-19, MO-38). */
bool mo_back_of(const struct board *b, const struct order *o, struct plan *plan, struct verdict *v)
{
    int face, unit, enemy[FACINGS];
    char name[BOX_TEXT], need[BOXES_TEXT], has[BOXES_TEXT];
    if (!mo_now(b->t, o, MOVE, -1, v) || (unit = mo_unit_of(b, o, v)) < 0 ||
        !may_move(b, unit, v) || !says_where(b, o, v) || !face_read(o, &face, v))
        return false;
    struct box at = mo_box_of(b->t, unit), to = grid_box(b->g, o->to);
    int was = mo_face_of(b->t, unit), rear = (was + FACINGS / 2) & (FACINGS - 1), boxes = 0;
    struct purse purse[PURSES];
    *plan = (struct plan){
        .face = was, .count = 1, .enemy = -1, .road = mo_on_road(b, at), .back = true};
    plan->path[0] = at;
    if (box_same(at, to)) {
        refuse_idle(v);
        v->place = true; /* a box behind it would do */
        return false;
    }
    while (boxes < WALK_PATH - 1 && !box_same(box_step(at, rear, boxes), to))
        boxes++;
    if (boxes == 0 || boxes == WALK_PATH - 1) {
        struct painter p =
            refuse_place(v, "MO-19", "%s is not straight behind %s, which faces %s.",
                         box_name(to, name), mo_called(b->t, unit), facing_word(was));
        mo_mark_box(&p, MEANS_REFUSED, b, to);
        return false;
    }
    for (int i = 1; i <= boxes; i++) {
        struct box box = box_step(at, rear, i);
        bool stops = mo_in_stream(b, box) || mo_in_zone(b, box, side_of(b->t, unit));
        if (refuse_back(b, unit, box, v))
            return false;
        if (stops && i < boxes) {
            struct painter p =
                refuse_place(v, mo_in_stream(b, box) ? "MO-1A" : "MO-16",
                             "It must stop in %s: go no further.", box_name(box, name));
            mo_mark_box(&p, MEANS_REFUSED, b, box);
            return false;
        }
        plan->path[plan->count++] = box;
        plan->cost += rear % 2 ? STEP_DIAGONAL : STEP_STRAIGHT;
        plan->road = plan->road && mo_by_road(b, plan->path[plan->count - 2], box);
    }
    if (!mo_may_end_at(b, unit, -1, to)) {
        refuse_box(b, unit, -1, to, v);
        return false;
    }
    int enemies = mo_zones_at(b, to, side_of(b->t, unit), enemy), pay = FACINGS;
    for (int e = 0; e < enemies; e++) {
        int towards = box_direction(to, mo_box_of(b->t, enemy[e]));
        int32_t turn = box_in_front(to, was, mo_box_of(b->t, enemy[e]))
                           ? 0
                           : b->law->turn[facing_turn(was, towards)];
        if (turn < pay && (face < 0 || face == towards)) {
            pay = (int)turn;
            plan->face = towards;
            plan->enemy = enemy[e];
        }
    }
    plan->stream = mo_in_stream(b, to);
    plan->cost += plan->enemy >= 0 ? pay : 0;
    mo_purses_of(b, unit, true, purse);
    plan->allowance = purse[plan->road].allowance;
    if (face >= 0 && face != plan->face)
        refuse_place(v, enemies ? "MO-17" : "MO-19",
                     enemies ? "In %s it must face an enemy whose zone it is."
                             : "Going straight back to %s it keeps its facing.",
                     box_name(to, name));
    else if (plan->cost > plan->allowance)
        refuse_place(v, "MO-19", "Straight back goes at half speed: %s is %s off, %s has %s.",
                     box_name(to, name), boxes_say(plan->cost, need, sizeof need),
                     mo_called(b->t, unit), quarters_say(plan->allowance, has, sizeof has));
    else
        return true;
    return false;
}

/* ---- the verbs' rows ------------------------------------------------------------------------
 */

void mo_check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    struct plan plan;
    int leader;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    if (mo_move_of(&b, o, &plan, &leader, v))
        allow(v);
}

void mo_check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    struct plan plan;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    if (mo_turn_of(&b, o, &plan, v))
        allow(v);
}

void mo_check_back(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    struct plan plan;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    if (mo_back_of(&b, o, &plan, v))
        allow(v);
}

/* ---- doing it -------------------------------------------------------------------------------
 */

static void say_move(struct turn *turn, const struct board *b, int unit, int leader,
                     const struct plan *p)
{
    char box[BOX_TEXT], cost[BOXES_TEXT], has[BOXES_TEXT];
    const struct table *t = turn->table;
    const char *id = leader >= 0 ? "MO-38" : p->count > 1 ? "MO-12" : "MO-13";
    if (!turn->block) /* nobody listens */
        return;
    turn_say(turn, id, "%s%s%s %s %s, facing %s: %s of %s%s%s.", mo_called(t, unit),
             leader >= 0 ? " and " : "", leader >= 0 ? mo_called(t, leader) : "",
             p->count > 1 ? "moves to" : "turns in", box_name(p->path[p->count - 1], box),
             facing_word(p->face), quarters_say(p->cost, cost, sizeof cost),
             boxes_say(p->allowance, has, sizeof has), mo_speed_words(b, unit, p),
             p->road ? ", by road" : "");
    if (p->enemy >= 0)
        turn_say(turn, "MO-16", "It enters the zone of control of %s, stops and faces it.",
                 mo_called(t, p->enemy));
    if (p->stream)
        turn_say(turn, "MO-1A", "The stream ends its move.");
}

void mo_apply_move(struct turn *turn, const struct order *o)
{
    struct board b;
    struct verdict *v = malloc(sizeof *v);
    struct plan plan;
    int unit = o->id[0].index, leader = -1;
    if (!v)
        abort();
    mo_board_fill(&b, turn->table);
    bool good = o->verb == V_TURN   ? mo_turn_of(&b, o, &plan, v)
                : o->verb == V_BACK ? mo_back_of(&b, o, &plan, v)
                                    : mo_move_of(&b, o, &plan, &leader, v);
    assert(good);
    free(v);
    say_move(turn, &b, unit, leader, &plan);
    mo_put_unit(turn, unit, plan.path[plan.count - 1], plan.face);
    mo_set_unit(turn, unit, U_MOVED, 1);
    if (leader >= 0) {
        mo_put_unit(turn, leader, plan.path[plan.count - 1], plan.face);
        mo_set_unit(turn, leader, U_MOVED, 1);
    }
}

/* ==== offers =================================================================================
 */

void mo_offer_place(const struct board *b, int unit, enum verb_kind verb, struct offers *list,
                    struct verdict *v)
{
    struct purse purse[PURSES];
    char has[BOXES_TEXT], full[BOXES_TEXT], yes[80] = "";
    int leader = -1, side = side_of(b->t, unit);
    struct plan plan;
    struct offer *offer = offers_add(list);
    struct order o = {.verb = (int)verb, .side = side, .ids = 1, .id = {ref_unit(b->t, unit)}};
    offer->verb = (int)verb;
    offer->unit = o.id[0];
    v->allowed = false;
    int purses = mo_purses_of(b, unit, verb == V_BACK, purse);
    bool rear = verb != V_BACK && verb != V_TURN && purses > REAR;
    if (!rules_quiet())
        snprintf(yes, sizeof yes, "up to %s%s%s%s", boxes_say(purse[0].allowance, has, sizeof has),
                 verb == V_BACK ? " at half speed" : mo_half_why(b, unit),
                 rear ? "; to the rear " : "",
                 rear ? quarters_say(purse[REAR].allowance, full, sizeof full) : "");
    if (!may_move(b, unit, v)) {
    } else if (verb == V_BACK) {
        o.has_to = true;
        o.to = grid_centre(
            b->g, box_step(mo_box_of(b->t, unit), mo_face_of(b->t, unit) + FACINGS / 2, 1));
        if (mo_back_of(b, &o, &plan, v))
            allow(v);
    } else if (verb == V_TURN) {
        allow(v);
    } else if (mo_refuse_zone(b, unit, v) ||
               (verb == V_LEAD && (leader = mo_companion(b, unit, v)) < 0)) {
    } else if (!mo_can_go(b, unit, leader)) {
        refuse(v, "MO-19", "%s is hemmed in: no box it could reach.", mo_called(b->t, unit));
    } else {
        allow(v);
    }
    offer->reach = verb == V_TURN ? 0 : purse[0].allowance * b->g->edge / QUARTERS;
    offer_say(b->law->rules->verb, offer, v, yes);
}

/* ==== the nearest that would do ==============================================================
 */

static bool check_near(const struct table *t, struct order *near, struct verdict *v)
{
    rules_judge(mo_law_of(t)->rules, t, near, v);
    return v->allowed;
}

/* Is it a unit that may still go somewhere, so that another place is worth looking for? */
static bool may_snap(const struct table *t, const struct order *o)
{
    return t->phase == MOVE && !t->ask && t->active == o->side && o->ids == 1 &&
           o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) && unit_stands(t, o->id[0].index) &&
           side_of(t, o->id[0].index) == o->side && !mo_attr_of(t, o->id[0].index, U_MOVED);
}

/* The nearest of the eight facings, if it names one. */
static void face_round(struct order *near)
{
    if (near->has_face)
        near->face = facing_bearing(facing_of(near->face));
}

/* How near a box is to where the hand is. Who is led to an enemy means to fight him: then boxes
 * beside his come first, whichever part of it the hand is over, and dry ground there before a
 * stream (from the middle of his box the next is one box away, a corner's the root of two). */
static int64_t nearness(const struct board *b, int unit, struct box box, struct vec hand)
{
    enum { BESIDE_COUNTS = 16 };
    struct box wanted = grid_box(b->g, hand);
    struct vec at = grid_centre(b->g, box), d = vec_sub(at, hand);
    int enemy = mo_unit_at(b, wanted);
    int64_t far = vec_dot(d, d), edge = b->t->box;
    if (enemy < 0 || side_of(b->t, enemy) == side_of(b->t, unit))
        return far;
    d = vec_sub(at, grid_centre(b->g, wanted));
    int64_t stream = mo_in_stream(b, box) ? 3 * edge * edge / 2 : 0;
    return BESIDE_COUNTS * (vec_dot(d, d) + stream) + far;
}

/* Led on to an enemy, and not told which way to look, it looks at him if it may. */
static bool looks_at(const struct board *b, int unit, struct order *near, const struct order *o,
                     struct verdict *v)
{
    struct box wanted = grid_box(b->g, o->to), box = grid_box(b->g, near->to);
    int enemy = mo_unit_at(b, wanted);
    if (o->has_face || enemy < 0 || side_of(b->t, enemy) == side_of(b->t, unit) ||
        abs(box.x - wanted.x) > 1 || abs(box.y - wanted.y) > 1)
        return false;
    struct order looking = *near;
    looking.has_face = true;
    looking.face = facing_bearing(
        facing_of(angle_of(vec_sub(grid_centre(b->g, wanted), grid_centre(b->g, box)))));
    if (!check_near(b->t, &looking, v))
        return false;
    *near = looking;
    return true;
}

/* The box nearest to where the hand is, of those the unit can reach. */
static bool nearest_box(const struct board *b, struct order *o, struct verdict *v)
{
    struct ends ends;
    int unit = o->id[0].index, leader = -1;
    struct order near = *o;
    if (o->verb == V_LEAD && (leader = mo_companion(b, unit, v)) < 0)
        return false;
    mo_ends_of(b, unit, leader, o, &ends);
    int best = -1;
    int64_t least = INT64_MAX;
    for (int k = 0; k < b->g->columns * b->g->rows; k++) {
        if (!mo_ends_in(&ends, k))
            continue;
        int64_t far = nearness(b, unit, grid_at(b->g, k), o->to);
        if (far < least) {
            least = far;
            best = k;
        }
    }
    if (best < 0)
        return false;
    near.to = grid_centre(b->g, grid_at(b->g, best));
    if (looks_at(b, unit, &near, o, v)) {
        *o = near;
        return true;
    }
    if (!check_near(b->t, &near, v)) {
        near.has_face = false;
        near.face = 0;
        if (!check_near(b->t, &near, v))
            return false;
    }
    *o = near;
    return true;
}

bool mo_snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    struct board b;
    struct order near = *o;
    if (!may_snap(t, o) || !o->has_to)
        return false;
    face_round(&near);
    if (!check_near(t, &near, v)) {
        mo_board_fill(&b, t);
        if (mo_refuse_zone(&b, near.id[0].index, v))
            return false;
        if (!nearest_box(&b, &near, v)) {
            if (!near.vias)
                return false;
            near.vias = 0;
            if (!nearest_box(&b, &near, v))
                return false;
        }
    }
    *o = near;
    return true;
}

/* The box nearest to where the hand is, of those straight behind it as far as it can go. */
static bool nearest_behind(const struct table *t, struct order *o, struct verdict *v)
{
    const struct grid *g = grid_of(t);
    int unit = o->id[0].index;
    struct order near = *o, best = *o;
    int64_t least = INT64_MAX;
    near.has_face = false;
    near.face = 0;
    for (int i = 1; i < WALK_PATH; i++) {
        struct box box = box_step(mo_box_of(t, unit), mo_face_of(t, unit) + FACINGS / 2, i);
        near.to = grid_centre(g, box);
        struct vec d = vec_sub(near.to, o->to);
        if (!check_near(t, &near, v))
            break;
        if (vec_dot(d, d) < least) {
            least = vec_dot(d, d);
            best = near;
        }
    }
    if (least == INT64_MAX)
        return false;
    *o = best;
    return true;
}

bool mo_snap_back(const struct table *t, struct order *o, struct verdict *v)
{
    struct order near = *o;
    if (!may_snap(t, o) || !o->has_to)
        return false;
    face_round(&near);
    if (!check_near(t, &near, v) && !nearest_behind(t, &near, v))
        return false;
    *o = near;
    return true;
}

bool mo_snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    struct order near = *o;
    int wanted = facing_of(o->face);
    if (!may_snap(t, o) || !o->has_face)
        return false;
    near.has_to = false;
    for (int d = 0; d <= FACINGS / 2; d++)
        for (int hand = -1; hand <= 1; hand += 2) {
            near.face = facing_bearing(wanted + hand * d + FACINGS);
            if (check_near(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}
