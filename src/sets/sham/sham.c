/* S.H.A.M. (Steve's Horse and Musket): commanders with dice for points, one reaction test for
 * everything, and fights base to base.
 *
 * The set's author and source are named on its cards (assets/rules/sham.yaml). This file is the
 * turn: what may be ordered, what comes of it, the questions in between. See sham_inside.h.
 */
#include "sets/sham/sham.h"
#include "rules/house.h"

#include "rules/setup.h"
#include "rules/umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOES = 8 }; /* enemies one unit may fight at once; a digit of U_SHARE each */

static const char *const phase_word[PHASES] = {[COMMAND] = "the command phase",
                                               [MOVE] = "movement",
                                               [SHOOT] = "shooting",
                                               [CHARGE] = "charging",
                                               [FIGHT] = "fighting"};

/* ==== small things ==== */

static struct verdict *verdict_new(void)
{
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    v->allowed = false;
    allow(v);
    v->allowed = false;
    return v;
}

static struct order order_of(enum sham_verb verb, int side)
{
    return (struct order){.verb = (int)verb, .side = side};
}

static struct order order_for(enum sham_verb verb, const struct table *t, int unit)
{
    return (struct order){
        .verb = (int)verb, .side = sham_side(t, unit), .ids = 1, .id = {ref_unit(t, unit)}};
}

static void set(struct turn *turn, enum sham_table_attr attr, int32_t value)
{
    turn_attr(turn, ref_table(), (int)attr, value);
}

static void set_unit(struct turn *turn, int unit, enum sham_unit_attr attr, int32_t value)
{
    turn_attr(turn, ref_unit(turn->table, unit), (int)attr, value);
}

static int mover(const struct table *t)
{
    return t->attr[T_MOVER];
}

static bool on_feet(const struct table *t, int unit)
{
    return sham_stands(t, unit) && !sham_commands(t, unit) && !sham_runs(t, unit);
}

static int32_t allowance(const struct table *t, int unit)
{
    return sham_law.move[sham_troop(t, unit)];
}

static void phase_set(struct turn *turn, enum sham_phase phase, enum sham_step step, int side)
{
    turn_set(turn, ref_table(), F_TABLE_phase, phase);
    turn_set(turn, ref_table(), F_TABLE_step, step);
    turn_set(turn, ref_table(), F_TABLE_active, side);
}

static void ask(struct turn *turn, enum sham_question what, int unit)
{
    turn_set(turn, ref_table(), F_TABLE_ask, what);
    turn_set(turn, ref_table(), F_TABLE_ask_side, sham_side(turn->table, unit));
    turn_set(turn, ref_table(), F_TABLE_ask_subject, unit + 1);
}

static void question_done(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_NOTHING);
    turn_set(turn, ref_table(), F_TABLE_ask_side, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, 0);
}

static void game_over(struct turn *turn, int winner, int by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    set(turn, T_ENDED_BY, by);
    question_done(turn);
}

enum { ENDED_RESIGN = 9, ENDED_DRAW = 10, ENDED_WAY = 68 };

/* ==== refusals everybody shares ==== */

static void mark_body(const struct painter *p, enum meaning meaning, const struct body *body)
{
    for (int i = 0; i < body->parts; i++) {
        struct outline o = body_part(body, i);
        p->area(p->self, meaning, o.point, o.count);
    }
}

static void mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                      int unit)
{
    if (!sham_stands(t, unit))
        return;
    struct body body = sham_body(t, unit);
    mark_body(p, meaning, &body);
}

/* A unit whole, or what mark_ref knows. */
static void mark_thing(const struct painter *p, enum meaning meaning, const struct table *t,
                       struct ref ref)
{
    if (ref.kind == KIND_UNIT && table_has(t, ref))
        mark_unit(p, meaning, t, ref.index);
    else
        mark_ref(p, meaning, t, ref);
}

static void mark_gap(const struct painter *p, const struct table *t, int a, int b)
{
    struct vec ends[2];
    struct body x = sham_body(t, a), y = sham_body(t, b);
    char far[SHAM_CM];
    int32_t gap = body_gap(&x, &y, &ends[0], &ends[1]);
    p->line(p->self, MEANS_MEASURE, ends, 2);
    p->label(p->self, MEANS_MEASURE, ends[1], sham_cm_too_far(gap > 0 ? gap : 0, far));
}

static bool the_phase(const struct table *t, const struct order *o, enum sham_phase phase,
                      struct verdict *v)
{
    if (t->phase != (int)phase) {
        refuse_now(v, "Not now: this is %s. It belongs to %s.", phase_word[t->phase],
                   phase_word[phase]);
        return false;
    }
    if (t->step == STEP_OPEN) {
        refuse(v, "HS-05", "This phase has not been opened yet.");
        return false;
    }
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now. Wait until %s is done.", side_word(t->active),
               side_word(t->active));
        return false;
    }
    return true;
}

/* The one unit an order is given to, standing and the side's own; -1 when refused. */
static int the_unit(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids != 1) {
        refuse(v, "HS-07", o->ids ? "One at a time: name a single unit." : "Say who is to do it.");
        return -1;
    }
    if (o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", "%s is not a unit. Name one, such as R3.", ref_text(t, o->id[0], name));
        return -1;
    }
    int unit = o->id[0].index;
    if (!sham_stands(t, unit)) {
        refuse(v, "HS-07", "%s is out of the game. Choose another.", ref_text(t, o->id[0], name));
        return -1;
    }
    if (sham_side(t, unit) != o->side) {
        struct painter p = refuse(v, "HS-01", "%s is not yours. Choose one of your own.",
                                  ref_text(t, o->id[0], name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return -1;
    }
    return unit;
}

/* The unit an order is aimed at; -1 when refused. */
static int the_target(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
        !sham_stands(t, o->at.index)) {
        refuse(v, "HS-07", "Say at whom: \"at\" and a unit on the table.");
        return -1;
    }
    return o->at.index;
}

static int the_commander(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit = the_unit(t, o, v);
    if (unit >= 0 && !sham_commands(t, unit)) {
        refuse(v, "SH-12", "Only commanders do this. Choose a commander.");
        return -1;
    }
    return unit;
}

static int the_troops(const struct table *t, const struct order *o, const char *id,
                      struct verdict *v)
{
    int unit = the_unit(t, o, v);
    if (unit >= 0 && sham_commands(t, unit)) {
        refuse(v, id,
               strcmp(id, "SH-31") == 0
                   ? "Commanders have moved already: they ride in the command phase."
                   : "Commanders neither shoot, charge nor test. Choose a unit.");
        return -1;
    }
    return unit;
}

/* Draws and explains what bars a body's way. */
static void barred_refuse(const struct table *t, const struct barred *barred, const char *instead,
                          struct verdict *v)
{
    char name[SHAM_NAME] = "Something";
    struct painter p;
    if (barred->what.kind == KIND_BASE && table_has(t, barred->what))
        sham_name(t, base_unit(&t->base[barred->what.index]), name);
    switch ((enum sham_why)barred->why) {
    case WHY_NEAR:
        p = refuse(v, "SH-33", "%s is an enemy: no nearer than 3 cm to him in this phase. %s", name,
                   instead);
        break;
    case WHY_EDGE:
        p = refuse(v, "HS-02", "It would stand over the edge of the table. %s", instead);
        break;
    case WHY_UNIT:
    case WHY_ENEMY:
    case WHY_NONE:
    default:
        p = refuse(v, "SH-35", "%s is in the way: nobody moves through a unit. %s", name, instead);
        break;
    }
    mark_thing(&p, MEANS_REFUSED, t, barred->what);
    if (barred->why == WHY_NEAR && barred->what.kind == KIND_BASE && table_has(t, barred->what)) {
        struct body body = body_base(t, barred->what.index);
        ring_paint(&body, sham_law.keep_away, MEANS_THREAT, &p);
    }
}

/* Does a body that replaces another keep away from the enemy: 3 cm, or no nearer than before? The
 * enemy it comes too near to into *enemy. */
static bool keeps_away(const struct table *t, int side, const struct body *from,
                       const struct body *to, int *enemy)
{
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) == side || !sham_near_body(t, to, i, sham_law.keep_away))
            continue;
        struct body other = sham_body(t, i);
        int32_t before = body_gap(from, &other, NULL, NULL);
        int32_t least = before < sham_law.keep_away ? before : sham_law.keep_away;
        if (body_gap(to, &other, NULL, NULL) >= least - OVERLAP)
            continue;
        *enemy = i;
        return false;
    }
    return true;
}

/* May the unit stand so (a change of ranks, an about-face, a turn)? Refuses with `id` for want of
 * room. */
static bool has_room(const struct table *t, int unit, const struct body *to, const char *id,
                     bool away, struct verdict *v)
{
    int base = -1, enemy = -1;
    char name[SHAM_NAME];
    struct body from = sham_body(t, unit);
    struct painter p;
    if (body_off_table(t, to)) {
        p = refuse(v, "HS-02", "It would stand over the edge of the table. Move inwards first.");
        mark_body(&p, MEANS_REFUSED, to);
        return false;
    }
    if (!sham_clear(t, to, unit, false, &base)) {
        p = refuse(v, id, "No room: %s stands there. Make room first.",
                   sham_name(t, base_unit(&t->base[base]), name));
        mark_body(&p, MEANS_REFUSED, to);
        mark_thing(&p, MEANS_REFUSED, t, ref_base(t, base));
        return false;
    }
    if (away && !keeps_away(t, sham_side(t, unit), &from, to, &enemy)) {
        p = refuse(v, "SH-33", "That would bring it within 3 cm of %s. Keep away from the enemy.",
                   sham_name(t, enemy, name));
        mark_body(&p, MEANS_REFUSED, to);
        mark_unit(&p, MEANS_THREAT, t, enemy);
        return false;
    }
    return true;
}

/* ==== Command phase ==== */

struct ride {
    struct path path;
    struct body end;
};

static int rider_bars(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    int unit = base_unit(&ground->table->base[base]);
    return sham_side(ground->table, unit) != m->side ? WHY_ENEMY : WHY_NONE;
}

/* Does his path keep away from the enemy? He may go any way round and look any way, so that only
 * half his depth to either side counts. */
static bool ride_keeps(const struct table *t, int unit, const struct path *path, int *enemy)
{
    struct body from = sham_body(t, unit);
    int32_t reach = path_length(path) + sham_law.keep_away;
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) == sham_side(t, unit) || !sham_near(t, unit, i, reach))
            continue;
        struct body other = sham_body(t, i);
        int32_t before = body_gap(&from, &other, NULL, NULL);
        int32_t least = before < sham_law.keep_away ? before : sham_law.keep_away;
        for (int k = 0; k + 1 < path->count; k++)
            for (int part = 0; part < other.parts; part++) {
                struct outline o = body_part(&other, part);
                if (track_gap(path->point[k], path->point[k + 1], sham_law.half_deep, &o) >=
                    least - OVERLAP)
                    continue;
                *enemy = i;
                return false;
            }
    }
    return true;
}

static void ride_plan(const struct table *t, const struct order *o, int unit, struct ride *ride)
{
    struct body body = sham_body(t, unit);
    struct pose pose = body.pose;
    int enemy;
    if (o->has_to)
        pose.at = o->to;
    if (o->has_face)
        pose.face = o->face;
    ride->end = body_at(&body, pose);
    ride->path = (struct path){.count = 1, .point = {body_centre(&body)}};
    for (int i = 0; i < o->vias && i < ORDER_VIA; i++)
        ride->path.point[ride->path.count++] = o->via[i];
    ride->path.point[ride->path.count++] = body_centre(&ride->end);
    if (o->vias == 0 && !ride_keeps(t, unit, &ride->path, &enemy)) {
        struct sham_mover self = {.unit = unit, .side = sham_side(t, unit), .errand = ERRAND_RIDE};
        struct ground ground = {.table = t,
                                .self = &self,
                                .base_bars = rider_bars,
                                .radius = sham_law.half_deep + sham_law.keep_away};
        struct path round;
        if (route_find(&ground, ride->path.point[0], ride->path.point[1],
                       allowance(t, unit) + 2 * MM, &round) &&
            ride_keeps(t, unit, &round, &enemy))
            ride->path = round;
    }
}

static void check_ride(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, base = -1, enemy = -1;
    char name[SHAM_NAME], far[SHAM_CM], most[SHAM_CM];
    struct ride ride;
    struct painter p;
    if (!the_phase(t, o, COMMAND, v) || (unit = the_commander(t, o, v)) < 0)
        return;
    if (sham_attr(t, unit, U_RODE)) {
        refuse(v, "HS-03", "He has ridden already this turn. Choose another commander.");
        return;
    }
    if (sham_attr(t, unit, U_RALLYING)) {
        refuse(v, "SH-14",
               "He has tried to rally: commanders move first, then rally. Choose another.");
        return;
    }
    if (sham_attr(t, unit, U_POINTS) < 1) {
        refuse(v, "SH-13",
               "Riding costs a command point, and he has none. The Army Commander may "
               "hand him one.");
        return;
    }
    if (!o->has_to && !o->has_face) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    ride_plan(t, o, unit, &ride);
    int32_t length = path_length(&ride.path);
    if (length > allowance(t, unit)) {
        p = refuse(v, "SH-13", "That is %s; a commander rides up to %s. Stop sooner.",
                   sham_cm_too_far(length, far), sham_cm(allowance(t, unit), most));
        p.disc(p.self, MEANS_MOVE, ride.path.point[0], allowance(t, unit));
        return;
    }
    struct body from = sham_body(t, unit);
    if (!ride_keeps(t, unit, &ride.path, &enemy) ||
        !keeps_away(t, o->side, &from, &ride.end, &enemy)) {
        p = refuse(v, "SH-33", "That is within 3 cm of %s. Go round, or stop farther off.",
                   sham_name(t, enemy, name));
        p.line(p.self, MEANS_REFUSED, ride.path.point, ride.path.count);
        mark_unit(&p, MEANS_THREAT, t, enemy);
        return;
    }
    if (body_off_table(t, &ride.end)) {
        p = refuse(v, "HS-02", "He would stand over the edge of the table. Stop before it.");
        mark_body(&p, MEANS_REFUSED, &ride.end);
        return;
    }
    if (!sham_clear(t, &ride.end, unit, true, &base)) {
        p = refuse(v, "SH-13", "No room: %s stands there. He ends clear of other bases.",
                   sham_name(t, base_unit(&t->base[base]), name));
        mark_thing(&p, MEANS_REFUSED, t, ref_base(t, base));
        return;
    }
    allow(v);
}

static void apply_ride(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM];
    struct ride ride;
    ride_plan(t, o, unit, &ride);
    sham_lay(turn, unit, &ride.end);
    set_unit(turn, unit, U_RODE, 1);
    set_unit(turn, unit, U_POINTS, sham_attr(t, unit, U_POINTS) - 1);
    turn_say(turn, "SH-13", "%s rides %s for a point: %d left.", sham_name(t, unit, name),
             sham_cm(path_length(&ride.path), far), sham_attr(t, unit, U_POINTS));
}

static void check_rally(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    char name[SHAM_NAME];
    if (!the_phase(t, o, COMMAND, v) || (unit = the_commander(t, o, v)) < 0 ||
        (target = the_target(t, o, v)) < 0)
        return;
    sham_name(t, target, name);
    struct painter p;
    if (sham_attr(t, unit, U_RALLYING)) {
        refuse(v, "SH-14", "He has tried to rally one unit this turn. Choose another commander.");
    } else if (sham_side(t, target) != o->side) {
        refuse(v, "HS-01", "%s is not yours. Rally one of your own.", name);
    } else if (!sham_runs(t, target)) {
        p = refuse(v, "SH-14", "%s does not run. Pick a running unit.", name);
        mark_unit(&p, MEANS_REFUSED, t, target);
    } else if (!sham_may_help(t, unit, target)) {
        p = refuse(v, "SH-75", "%s is not under his command. Its own commander must rally it.",
                   name);
        mark_unit(&p, MEANS_REFUSED, t, target);
    } else if (sham_gap(t, unit, target, sham_law.help) > sham_law.help) {
        p = refuse(v, "SH-75", "%s is farther than 6 cm. Ride nearer first.", name);
        mark_gap(&p, t, unit, target);
    } else {
        allow(v);
    }
}

static struct body turn_body(const struct table *t, const struct order *o, int unit)
{
    struct body body = sham_body(t, unit);
    struct frame frame = body_frame(&body);
    struct pose pose = {body_centre(&body), o->has_face ? o->face : body.pose.face};
    pose.at = pose_place(pose, (struct vec){0, (frame.front - frame.rear) / 2});
    return body_at(&body, pose);
}

static void check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!the_phase(t, o, COMMAND, v) || (unit = the_troops(t, o, "SH-31", v)) < 0)
        return;
    if (sham_attr(t, unit, U_RALLIED) < 2) {
        refuse(v, "SH-75", "Only a unit just rallied may turn to any facing, once.");
        return;
    }
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way: \"face\" and a bearing.");
        return;
    }
    struct body to = turn_body(t, o, unit);
    if (has_room(t, unit, &to, "SH-75", true, v))
        allow(v);
}

static void check_hand(const struct table *t, const struct order *o, struct verdict *v)
{
    int from, to;
    struct painter p;
    if ((from = the_commander(t, o, v)) < 0 || (to = the_target(t, o, v)) < 0)
        return;
    if (sham_army(t, o->side) != from) {
        refuse(v, "SH-15", "Only the Army Commander hands over points. Choose him.");
    } else if (sham_side(t, to) != o->side || !sham_commands(t, to) || to == from) {
        refuse(v, "SH-15", "Points go to one of your other commanders. Pick one.");
    } else if (sham_attr(t, from, U_POINTS) < 1) {
        refuse(v, "SH-15",
               "He has no point left to hand over. He rolls for new ones in your next turn.");
    } else if (sham_attr(t, to, U_POINTS) >= sham_law.most_points) {
        refuse(v, "SH-15", "That die shows 6 already, and no die shows more. Pick another.");
    } else if (sham_gap(t, from, to, sham_law.hand) > sham_law.hand) {
        p = refuse(v, "SH-15", "He is farther than 24 cm. Ride nearer in the command phase.");
        mark_gap(&p, t, from, to);
    } else {
        allow(v);
    }
}

static void hand_point(struct turn *turn, int from, int to)
{
    const struct table *t = turn->table;
    char a[SHAM_NAME], b[SHAM_NAME];
    set_unit(turn, from, U_POINTS, sham_attr(t, from, U_POINTS) - 1);
    set_unit(turn, to, U_POINTS, sham_attr(t, to, U_POINTS) + 1);
    turn_say(turn, "SH-15", "%s hands %s a point.", sham_name(t, from, a), sham_name(t, to, b));
}

/* ==== the reaction test ==== */

static void test_done(struct turn *turn, int unit, enum sham_cause cause, bool passed);

static void test_roll(struct turn *turn, int unit, enum sham_cause cause, bool point)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    sham_name(t, unit, name);
    int count = sham_counts(t, unit);
    int die = turn_roll(turn, 6, "SH-21", "%s: reaction test %s", name, sham_cause_text(cause));
    int total = count + point + die;
    bool passed = total >= sham_law.needs;
    set(turn, T_LAST_UNIT, unit + 1);
    set(turn, T_LAST_CAUSE, cause);
    set(turn, T_LAST_DIE, die);
    set(turn, T_LAST_POINT, point);
    set(turn, T_LAST_COUNT, count);
    turn_say(turn, "SH-21", "%s tests %s: %d %s%s, die %d, total %d: %s.", name,
             sham_cause_text(cause), count, counted(count, NOUN_element), point ? ", 1 point" : "",
             die, total, passed ? "it passes" : "it fails (6 needed)");
    test_done(turn, unit, cause, passed);
}

/* Asks about a point when somebody could spend one, or rolls at once. */
static void test_begin(struct turn *turn, int unit, enum sham_cause cause)
{
    struct sham_helper helper[SHAM_HELPERS];
    set(turn, T_CAUSE, cause);
    if (sham_helpers(turn->table, unit, false, helper) > 0)
        ask(turn, ASK_TEST, unit);
    else
        test_roll(turn, unit, cause, false);
}

/* The word of an answer: who spends, and who hands him the point first. */
static void helper_word(const struct table *t, const struct sham_helper *h, char out[ORDER_WORD])
{
    char who[REF_TEXT], from[REF_TEXT];
    ref_text(t, ref_unit(t, h->commander), who);
    if (h->from >= 0)
        snprintf(out, ORDER_WORD, "%s-%s", ref_text(t, ref_unit(t, h->from), from), who);
    else
        snprintf(out, ORDER_WORD, "%s", who);
}

/* Finds the helper an answer names; false for "no" and anything else. */
static bool helper_find(const struct table *t, int unit, bool dice, const char *word,
                        struct sham_helper *found)
{
    struct sham_helper helper[SHAM_HELPERS];
    char text[ORDER_WORD];
    int count = sham_helpers(t, unit, dice, helper);
    for (int i = 0; i < count; i++) {
        helper_word(t, &helper[i], text);
        if (strcmp(text, word) == 0) {
            *found = helper[i];
            return true;
        }
    }
    return false;
}

static void helper_spends(struct turn *turn, const struct sham_helper *h, int unit, bool dice)
{
    const struct table *t = turn->table;
    char a[SHAM_NAME], b[SHAM_NAME];
    if (h->from >= 0)
        hand_point(turn, h->from, h->commander);
    set_unit(turn, h->commander, U_POINTS, sham_attr(t, h->commander, U_POINTS) - 1);
    turn_say(turn, dice ? "SH-17" : "SH-16", "%s spends a point on %s: %d left.",
             sham_name(t, h->commander, a), sham_name(t, unit, b),
             sham_attr(t, h->commander, U_POINTS));
}

/* ==== Move phase ==== */

static bool may_act(const struct table *t, int unit, struct verdict *v)
{
    struct painter p;
    if (sham_runs(t, unit)) {
        refuse(v, "SH-71", "It runs. A commander must rally it first.");
    } else if (sham_attr(t, unit, U_RALLIED)) {
        refuse(v, "SH-75",
               "It was rallied this turn: it neither moves nor charges until the next.");
    } else if (sham_held(t, unit)) {
        p = refuse(v, t->phase == CHARGE ? "SH-51" : "SH-37",
                   "It is in contact with the enemy: it stays and fights.");
        mark_unit(&p, MEANS_REFUSED, t, unit);
    } else {
        return true;
    }
    return false;
}

static bool owes_test(const struct table *t, int unit)
{
    return on_feet(t, unit) && sham_attr(t, unit, U_FELL) > 0;
}

static bool testing_shots(const struct table *t)
{
    return t->phase == SHOOT && t->step >= STEP_TESTS;
}

static void check_test(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    bool shots = testing_shots(t);
    if (!the_phase(t, o, shots ? SHOOT : MOVE, v) || (unit = the_troops(t, o, "SH-31", v)) < 0)
        return;
    if (shots) {
        if (owes_test(t, unit))
            allow(v);
        else
            refuse(v, "SH-47", "Only units that lost elements to shooting test now.");
        return;
    }
    if (!may_act(t, unit, v))
        return;
    if (sham_attr(t, unit, U_TESTED) == TESTED_FAILED)
        refuse(v, "SH-32", "It has failed its test and stays put this phase. Choose another unit.");
    else if (sham_attr(t, unit, U_TESTED) == TESTED_PASSED)
        refuse(v, "HS-03",
               sham_attr(t, unit, U_PURSUES) ? "It pursues and needs no test: just move it."
                                             : "It has passed its test already: move it.");
    else
        allow(v);
}

/* Has it been ordered to move, and has it way left? */
static bool under_orders(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!may_act(t, unit, v))
        return false;
    if (sham_attr(t, unit, U_TESTED) == TESTED_FAILED)
        refuse(v, "SH-32", "It has failed its test and stays put this phase. Choose another unit.");
    else if (sham_attr(t, unit, U_TESTED) == TESTED_NOT)
        refuse(v, "SH-32", "A unit moves only after a reaction test: order \"test %s\" first.",
               ref_text(t, ref_unit(t, unit), name));
    else if (sham_attr(t, unit, U_LEFT) < sham_law.least)
        refuse(v, "HS-03", "It has used up its move. Choose another unit.");
    else
        return true;
    return false;
}

/* Does any other unit stand so near that it could matter? */
static bool company(const struct table *t, int unit, int32_t way)
{
    for (int i = 0; i < t->units; i++)
        if (i != unit && sham_near(t, unit, i, way + sham_law.keep_away))
            return true;
    return false;
}

static void check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    char far[SHAM_CM], most[SHAM_CM];
    int unit;
    struct sham_mover self;
    struct barred barred = {0};
    struct painter p;
    if (!the_phase(t, o, MOVE, v) || (unit = the_troops(t, o, "SH-31", v)) < 0 ||
        !under_orders(t, unit, v))
        return;
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where: \"to\" and a place, or \"ahead\" and a distance.");
        return;
    }
    struct body body = sham_body(t, unit);
    struct vec local = pose_local(body.pose, o->to);
    int32_t left = sham_attr(t, unit, U_LEFT);
    if (!o->vias && pose_alike((struct pose){o->to, body.pose.face}, body.pose)) {
        refuse_idle(v);
        return;
    }
    if (o->vias || local.x > sham_law.straight || local.x < -sham_law.straight || local.y <= 0) {
        p = refuse(v, "SH-35", "Units move straight ahead. Wheel it first, then go forward.");
        strip_paint(&body, body.pose.face, left, MEANS_MOVE, &p);
        return;
    }
    if (local.y > left) {
        p = refuse(v, "SH-31", "That is %s; it may go %s more. Stop sooner.",
                   sham_cm_too_far(local.y, far), sham_cm_left(left, most));
        strip_paint(&body, body.pose.face, left, MEANS_MOVE, &p);
        return;
    }
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body end = body_at(
        &body, (struct pose){vec_ahead(body.pose.at, body.pose.face, local.y), body.pose.face});
    if (!body_stands(&going, &end, &barred) ||
        (company(t, unit, local.y) &&
         !body_slides(&going, &body, body.pose.face, local.y, &barred)))
        barred_refuse(t, &barred, "Stop sooner, or wheel round it.", v);
    else
        allow(v);
}

static void moved_on(struct turn *turn, int unit, const struct body *end, int32_t cost)
{
    sham_lay(turn, unit, end);
    set_unit(turn, unit, U_MOVED, 1);
    set_unit(turn, unit, U_LEFT, sham_attr(turn->table, unit, U_LEFT) - cost);
    sham_make_way(turn);
}

static void apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM], left[SHAM_CM];
    struct body body = sham_body(t, unit);
    int32_t ahead = pose_local(body.pose, o->to).y;
    struct pose pose = {vec_ahead(body.pose.at, body.pose.face, ahead), body.pose.face};
    body = body_at(&body, pose);
    moved_on(turn, unit, &body, ahead);
    turn_say(turn, "SH-35", "%s moves %s: %s left.", sham_name(t, unit, name), sham_cm(ahead, far),
             sham_cm_left(sham_attr(t, unit, U_LEFT), left));
}

static void check_wheel(const struct table *t, const struct order *o, struct verdict *v)
{
    char far[SHAM_CM], most[SHAM_CM];
    int unit;
    struct sham_mover self;
    struct barred barred = {0};
    struct painter p;
    if (!the_phase(t, o, MOVE, v) || (unit = the_troops(t, o, "SH-31", v)) < 0 ||
        !under_orders(t, unit, v))
        return;
    struct body body = sham_body(t, unit);
    int32_t by = o->has_face ? angle_diff(body.pose.face, o->face) : 0;
    if (by == 0) {
        if (o->has_face)
            refuse_idle(v);
        else
            refuse(v, "HS-07", "Say which way: \"face\" and a bearing.");
        return;
    }
    int32_t length = wheel_length(&body, by), left = sham_attr(t, unit, U_LEFT);
    if (length > left) {
        p = refuse(v, "SH-35", "Its outer corner would go %s; %s are left. Wheel less.",
                   sham_cm_too_far(length, far), sham_cm_left(left, most));
        struct body most = body_wheeled(&body, wheel_most(&body, by, left));
        mark_body(&p, MEANS_MOVE, &most);
        return;
    }
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body end = body_wheeled(&body, by);
    if (by <= TURN / 4 && by >= -TURN / 4)
        sham_bound_wheel(&self, &body, &end);
    if (!body_stands(&going, &end, &barred) ||
        (company(t, unit, length) &&
         !body_swings(&going, &body, wheel_corner(&body, by), by, &barred)))
        barred_refuse(t, &barred, "Wheel less, or the other way.", v);
    else
        allow(v);
}

static void apply_wheel(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME], far[SHAM_CM], left[SHAM_CM];
    struct body body = sham_body(t, unit);
    int32_t by = angle_diff(body.pose.face, o->face), length = wheel_length(&body, by);
    struct body end = body_wheeled(&body, by);
    moved_on(turn, unit, &end, length);
    turn_say(turn, "SH-35", "%s wheels to the %s, %s at the outer corner: %s left.",
             sham_name(t, unit, name), by > 0 ? "right" : "left", sham_cm(length, far),
             sham_cm_left(sham_attr(t, unit, U_LEFT), left));
}

static struct body reform_body(const struct table *t, int unit)
{
    return sham_body_as(sham_pose(t, unit), sham_left(t, unit),
                        sham_form(t, unit) == DOUBLE ? SINGLE : DOUBLE);
}

static struct body about_body(const struct table *t, int unit)
{
    struct body body = sham_body(t, unit);
    struct frame frame = body_frame(&body);
    struct pose pose = {pose_place(body.pose, (struct vec){0, frame.rear}),
                        angle_norm((int64_t)body.pose.face + TURN / 2)};
    return body_at(&body, pose);
}

/* An about-face and a change of ranks are the whole move. */
static bool whole_move(const struct table *t, int unit, const char *id, struct verdict *v)
{
    if (!under_orders(t, unit, v))
        return false;
    if (sham_attr(t, unit, U_LEFT) == allowance(t, unit))
        return true;
    refuse(v, id, "That is a whole move, and it has begun to move already. Next turn.");
    return false;
}

static void check_reform(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!the_phase(t, o, MOVE, v) || (unit = the_troops(t, o, "SH-31", v)) < 0 ||
        !whole_move(t, unit, "SH-34", v))
        return;
    if (sham_left(t, unit) < 2) {
        refuse(v, "SH-72", "One element is always a single rank.");
        return;
    }
    struct body end = reform_body(t, unit);
    if (has_room(t, unit, &end, "SH-34", true, v))
        allow(v);
}

static void check_about(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    if (!the_phase(t, o, MOVE, v) || (unit = the_troops(t, o, "SH-31", v)) < 0 ||
        !whole_move(t, unit, "SH-35", v))
        return;
    struct body end = about_body(t, unit);
    if (has_room(t, unit, &end, "SH-35", true, v))
        allow(v);
}

static void apply_reform(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body end = reform_body(t, unit);
    set_unit(turn, unit, U_FORM, sham_form(t, unit) == DOUBLE ? SINGLE : DOUBLE);
    moved_on(turn, unit, &end, sham_attr(t, unit, U_LEFT));
    turn_say(turn, "SH-34", "%s forms %s.", sham_name(t, unit, name),
             sham_form(t, unit) == DOUBLE ? "two ranks" : "a single rank");
}

static void apply_about(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body end = about_body(t, unit);
    moved_on(turn, unit, &end, sham_attr(t, unit, U_LEFT));
    turn_say(turn, "SH-35", "%s turns about.", sham_name(t, unit, name));
}

/* ==== Shoot phase ==== */

/* May the unit shoot at all now? */
static bool may_shoot(const struct table *t, int unit, struct verdict *v)
{
    struct painter p;
    enum sham_troop troop = sham_troop(t, unit);
    if (troop != FOOT && troop != GUNS)
        refuse(v, "SH-41", "Only Foot and Guns shoot. Choose one of those.");
    else if (sham_runs(t, unit))
        refuse(v, "SH-40", "It runs: running units do not shoot. Choose another unit.");
    else if (sham_attr(t, unit, U_SHOT))
        refuse(v, "HS-03", "It has shot already. Choose another unit.");
    else if (troop == GUNS && sham_attr(t, unit, U_MOVED))
        refuse(v, "SH-36", "Guns that have moved may not shoot this turn. Choose another unit.");
    else if (sham_held(t, unit)) {
        p = refuse(v, "SH-73", "It is in contact with the enemy: it fights, it does not shoot.");
        mark_unit(&p, MEANS_REFUSED, t, unit);
    } else
        return true;
    return false;
}

static void shot_refuse(const struct table *t, int unit, int target, int why,
                        const struct sham_shot *shot, struct verdict *v)
{
    char name[SHAM_NAME], far[SHAM_CM], most[SHAM_CM];
    struct painter p;
    if (why == SHOT_FAR) {
        p = refuse(v, "SH-42", "%s is %s away; it shoots up to %s. Pick a nearer target.",
                   sham_name(t, target, name), sham_cm_too_far(shot->range, far),
                   sham_cm(sham_shot_reach(t, unit), most));
        mark_gap(&p, t, unit, target);
    } else if (why == SHOT_ARC) {
        struct fan fan = sham_fan(t, unit);
        p = refuse(v, "SH-73", "%s is outside its arc. Wheel towards it in your next move.",
                   sham_name(t, target, name));
        fan_paint(&fan, sham_shot_reach(t, unit), MEANS_FIRE, &p);
    } else {
        char by[SHAM_NAME] = "something";
        if (shot->seen.by.kind == KIND_BASE && table_has(t, shot->seen.by))
            sham_name(t, base_unit(&t->base[shot->seen.by.index]), by);
        p = refuse(v, "SH-73", "%s is hidden by %s. Pick another target.",
                   sham_name(t, target, name), by);
        struct vec line[2] = {shot->seen.eye, shot->seen.at};
        p.line(p.self, MEANS_SIGHT, line, 2);
        mark_thing(&p, MEANS_REFUSED, t, shot->seen.by);
    }
}

static bool shot_allowed(const struct table *t, int unit, int target, struct verdict *v)
{
    struct sham_shot shot;
    struct painter p;
    if (sham_side(t, target) == sham_side(t, unit)) {
        refuse(v, "HS-01", "That is one of your own. Shoot at the enemy.");
        return false;
    }
    if (sham_commands(t, target)) {
        p = refuse(v, "SH-67", "Commanders are not shot at. Pick a unit.");
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_held(t, target)) {
        p = refuse(v, "SH-73",
                   "It is in contact: nobody shoots into a fight. Pick another target.");
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    int why = sham_shot(t, unit, target, &shot);
    if (why != SHOT_FINE)
        shot_refuse(t, unit, target, why, &shot, v);
    return why == SHOT_FINE;
}

static void check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (!the_phase(t, o, SHOOT, v))
        return;
    if (testing_shots(t)) {
        refuse(v, "SH-47", "Both sides have fired: now those who lost elements test.");
        return;
    }
    if ((unit = the_troops(t, o, "SH-41", v)) < 0 || !may_shoot(t, unit, v) ||
        (target = the_target(t, o, v)) < 0 || !shot_allowed(t, unit, target, v))
        return;
    allow(v);
}

/* What is said behind more kills than there are elements to kill. */
enum { KILLS_WORDS = 40 };
static const char *kills_words(int kills, int left, char out[KILLS_WORDS])
{
    out[0] = '\0';
    if (kills > left)
        snprintf(out, KILLS_WORDS, " on a unit with %d left", left > 0 ? left : 0);
    return out;
}

static void shot_tells(struct turn *turn, int target, int kills)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    sham_name(t, target, name);
    if (sham_troop(t, target) == GUNS) {
        int hits = sham_attr(t, target, U_HITS) + kills;
        set_unit(turn, target, U_HITS, hits);
        if (hits >= sham_law.gun_kills) {
            sham_gone(turn, target);
            turn_say(turn, "SH-46", "%s has suffered %d %s this turn and is destroyed.", name, hits,
                     counted(hits, NOUN_kill));
        } else if (kills) {
            turn_say(turn, "SH-46", "A single kill on guns is ignored: two destroy %s.", name);
        }
    } else if (kills > 0) {
        int left = sham_left(t, target), lost = kills < left ? kills : left;
        sham_lose(turn, target, lost);
        if (sham_stands(t, target) && !sham_runs(t, target))
            set_unit(turn, target, U_FELL, sham_attr(t, target, U_FELL) + lost);
        turn_say(turn, "SH-45", "%s loses %d %s: %d left.", name, lost, counted(lost, NOUN_element),
                 left - lost);
    }
}

static void shoot_now(struct turn *turn, int unit, int target, bool point)
{
    const struct table *t = turn->table;
    struct sham_shot shot;
    char name[SHAM_NAME], at[SHAM_NAME], faces[64] = "", far[SHAM_CM], most[KILLS_WORDS];
    bool guns = sham_troop(t, target) == GUNS; /* what kills do to them is told by shot_tells */
    int kills = 0, left = sham_left(t, target);
    size_t used = 0;
    sham_name(t, unit, name);
    sham_name(t, target, at);
    set_unit(turn, unit, U_SHOT, 1);
    if (sham_shot(t, unit, target, &shot) != SHOT_FINE)
        return;
    int add = point + shot.bonus;
    for (int i = 0; i < shot.dice; i++) {
        int die = turn_roll(turn, 6, "SH-42", "%s shoots at %s, %d to kill", name, at, shot.score);
        kills += die + add >= shot.score;
        if (used + 3 < sizeof faces)
            used +=
                (size_t)snprintf(faces + used, sizeof faces - used, "%s%d", used ? " " : "", die);
    }
    turn_say(
        turn, shot.bonus ? "SH-44" : "SH-42", "%s shoots at %s over %s: %s%s, %d needed: %d %s%s.",
        name, at, sham_cm(shot.range, far), faces,
        add == 2 ? ", +2 each"
        : add    ? ", +1 each"
                 : "",
        shot.score, kills, counted(kills, NOUN_kill), guns ? "" : kills_words(kills, left, most));
    shot_tells(turn, target, kills);
}

static void apply_shoot(struct turn *turn, const struct order *o)
{
    struct sham_helper helper[SHAM_HELPERS];
    int unit = o->id[0].index, target = o->at.index;
    if (sham_helpers(turn->table, unit, true, helper) > 0) {
        set(turn, T_TARGET, target + 1);
        ask(turn, ASK_DICE, unit);
    } else {
        shoot_now(turn, unit, target, false);
    }
}

/* ==== Charge phase ==== */

static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    if (sham_troop(t, unit) == GUNS)
        refuse(v, "SH-53", "Guns may not charge. Let Horse or Foot.");
    else if (!may_act(t, unit, v))
        return false;
    else if (sham_attr(t, unit, U_TESTED))
        refuse(v, "SH-50", "It has tried to charge already this phase. Choose another unit.");
    else
        return true;
    return false;
}

static void charge_refuse(const struct table *t, int unit, int target, const struct barred *barred,
                          struct verdict *v)
{
    char name[SHAM_NAME];
    struct body body = sham_body(t, unit);
    struct painter p;
    sham_name(t, target, name);
    switch (barred->why) {
    case CHARGE_TURN:
    case CHARGE_MISS:
        p = refuse(v, "SH-54", "No wheel of up to 45° points it at %s. Charge another.", name);
        break;
    case CHARGE_FAR:
        p = refuse(v, "SH-54",
                   "After the wheel %s is more than 6 cm straight ahead. Charge another.", name);
        break;
    case CHARGE_ROOM:
        p = refuse(v, "SH-54", "There is no room to line up with %s. Charge another.", name);
        break;
    default:
        p = refuse(v, "SH-54", "The way to %s is not clear. Charge somebody else.", name);
        mark_thing(&p, MEANS_REFUSED, t, barred->what);
        break;
    }
    charge_paint(&body, &sham_charge_law, MEANS_CHARGE, &p);
    mark_unit(&p, MEANS_REFUSED, t, target);
}

static bool charge_allowed(const struct table *t, int unit, int target, const struct vec *to,
                           struct verdict *v)
{
    struct charge charge;
    struct barred barred = {0};
    struct painter p;
    if (sham_side(t, target) == sham_side(t, unit)) {
        refuse(v, "HS-01", "That is one of your own. Charge the enemy.");
        return false;
    }
    if (sham_troop(t, unit) == FOOT && sham_troop(t, target) == HORSE) {
        p = refuse(v, "SH-52", "Foot may not charge Horse. Stay in two ranks and let them come.");
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_commands(t, target) && sham_attached(t, target) >= 0) {
        p = refuse(v, "SH-67", "That commander is attached to a unit: charge the unit.");
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (sham_gap(t, unit, target, sham_charge_law.limit) > sham_charge_law.limit) {
        p = refuse(v, "SH-50", "It is farther than 6 cm. Move nearer in your next turn.");
        mark_gap(&p, t, unit, target);
        return false;
    }
    if (sham_charge(t, unit, target, to, &charge, &barred))
        return true;
    charge_refuse(t, unit, target, &barred, v);
    return false;
}

static void check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (!the_phase(t, o, CHARGE, v) || (unit = the_troops(t, o, "SH-53", v)) < 0 ||
        !may_charge(t, unit, v) || (target = the_target(t, o, v)) < 0 ||
        !charge_allowed(t, unit, target, o->has_to ? &o->to : NULL, v))
        return;
    allow(v);
}

static void charge_home(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int target = sham_named(t, t->attr[T_TARGET]);
    struct charge charge;
    struct barred barred = {0};
    char name[SHAM_NAME], at[SHAM_NAME], far[SHAM_CM];
    struct vec to = {t->attr[T_TO_X], t->attr[T_TO_Y]};
    if (target < 0 || !sham_stands(t, target) ||
        !sham_charge(t, unit, target, t->attr[T_TO_SAID] ? &to : NULL, &charge, &barred))
        return;
    sham_name(t, unit, name);
    sham_name(t, target, at);
    bool breaks = sham_runs(t, target) || sham_commands(t, target);
    sham_carry(turn, unit, breaks ? &charge.met : &charge.end);
    turn_say(turn, "SH-54", "%s charges %s over %s%s.", name, at, sham_cm(charge.distance, far),
             charge.face == FACE_FRONT  ? ""
             : charge.face == FACE_REAR ? ", in the rear"
                                        : ", in the flank");
    if (sham_commands(t, target)) {
        turn_say(turn, "SH-67", "%s stands alone and is ridden down.", at);
        sham_gone(turn, target);
    } else if (sham_runs(t, target)) {
        turn_say(turn, "SH-71", "%s runs and is removed.", at);
        sham_gone(turn, target);
    } else if (charge.face != FACE_FRONT) {
        set_unit(turn, target, U_FLANKED, 1);
    }
    sham_caught(turn);
    sham_make_way(turn);
}

static void apply_charge(struct turn *turn, const struct order *o)
{
    int unit = o->id[0].index;
    set(turn, T_TARGET, o->at.index + 1);
    set(turn, T_TO_SAID, o->has_to);
    set(turn, T_TO_X, o->has_to ? o->to.x : 0);
    set(turn, T_TO_Y, o->has_to ? o->to.y : 0);
    if (sham_attr(turn->table, unit, U_PURSUES)) {
        set_unit(turn, unit, U_TESTED, TESTED_PASSED);
        turn_say(turn, "SH-66", "It pursues: no test is needed.");
        charge_home(turn, unit);
    } else {
        test_begin(turn, unit, FOR_CHARGE);
    }
}

/* ==== Fight phase ==== */

static bool in_fight(const struct table *t, int unit)
{
    return t->attr[T_FIGHT] > 0 && sham_attr(t, unit, U_FIGHT) == t->attr[T_FIGHT] &&
           sham_stands(t, unit);
}

/* Enemies of its own fight it touches. */
static int foes_in_fight(const struct table *t, int unit, int foe[FOES])
{
    enum { ALL = 32 };
    int all[ALL], count = 0, found = sham_foes(t, unit, all, ALL);
    for (int i = 0; i < found && count < FOES; i++)
        if (sham_attr(t, all[i], U_FIGHT) == sham_attr(t, unit, U_FIGHT))
            foe[count++] = all[i];
    return count;
}

static int shared(const struct table *t, int unit, int place)
{
    return sham_attr(t, unit, U_SHARE) >> 3 * place & 7;
}

/* ---- sharing dice ---- */

/* The next way to share: count[0] … count[foes-1], all adding up to dice; first all on the first.
 */
static bool share_next(int *count, int foes)
{
    int last = foes - 1, back = count[last];
    count[last] = 0;
    for (int i = last - 1; i >= 0; i--)
        if (count[i] > 0) {
            count[i]--;
            count[i + 1] = back + 1;
            return true;
        }
    return false;
}

static void share_word(const struct table *t, const int *foe, const int *count, int foes, char *out,
                       size_t size)
{
    char name[REF_TEXT];
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < foes; i++)
        if (count[i] && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s:%d", used ? "+" : "",
                                     ref_text(t, ref_unit(t, foe[i]), name), count[i]);
}

static void share_set(struct turn *turn, int unit, const int *count, int foes)
{
    int32_t share = 0;
    for (int i = 0; i < foes; i++)
        share |= (count[i] & 7) << 3 * i;
    set_unit(turn, unit, U_SHARE, share);
}

enum { SHARES_MAX = 40 };

/* Calls `each` for every way, until it returns true. */
static bool shares_each(const struct table *t, int unit,
                        bool (*each)(void *self, const char *word, const int *count, int foes),
                        void *self)
{
    int foe[FOES], count[FOES] = {0}, foes = foes_in_fight(t, unit, foe),
                   dice = sham_fight_dice(t, unit);
    char word[ORDER_WORD];
    if (foes < 1)
        return false;
    count[0] = dice < 7 ? dice : 7;
    for (int n = 0; n < SHARES_MAX; n++) {
        share_word(t, foe, count, foes, word, sizeof word);
        if (each(self, word, count, foes))
            return true;
        if (!share_next(count, foes))
            break;
    }
    return false;
}

/* Decides what needs no deciding; true when a question was asked. */
static bool stage_share(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int foe[FOES];
        if (!in_fight(t, i) || sham_attr(t, i, U_SHARE))
            continue;
        int foes = foes_in_fight(t, i, foe);
        if (foes > 1) {
            ask(turn, ASK_SHARE, i);
            return true;
        }
        int dice = sham_fight_dice(t, i);
        set_unit(turn, i, U_SHARE, foes ? (dice < 7 ? dice : 7) : 1 << 24);
    }
    return false;
}

static bool stage_points(struct turn *turn)
{
    const struct table *t = turn->table;
    struct sham_helper helper[SHAM_HELPERS];
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_attr(t, i, U_POINT))
            continue;
        if (sham_helpers(t, i, true, helper) > 0) {
            ask(turn, ASK_DICE, i);
            return true;
        }
        set_unit(turn, i, U_POINT, 1);
    }
    return false;
}

/* ---- rolling ---- */

static void fight_dice(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int foe[FOES], foes = foes_in_fight(t, unit, foe);
    char name[SHAM_NAME], at[SHAM_NAME];
    int add = sham_attr(t, unit, U_POINT) == 2;
    sham_name(t, unit, name);
    for (int k = 0; k < foes; k++) {
        int dice = shared(t, unit, k), score = sham_fight_score(t, unit, foe[k]), kills = 0;
        char faces[64] = "", most[KILLS_WORDS];
        size_t used = 0;
        int left = sham_left(t, foe[k]) - sham_attr(t, foe[k], U_HITS);
        sham_name(t, foe[k], at);
        for (int i = 0; i < dice; i++) {
            int die = turn_roll(turn, 6, "SH-61", "%s fights %s, %d to kill", name, at, score);
            kills += die + add >= score;
            used +=
                (size_t)snprintf(faces + used, sizeof faces - used, "%s%d", used ? " " : "", die);
        }
        if (!dice)
            continue;
        turn_say(turn, "SH-61", "%s on %s: %s%s, %d needed: %d %s%s.", name, at, faces,
                 add ? ", +1 each" : "", score, kills, counted(kills, NOUN_kill),
                 kills_words(kills, left, most));
        set_unit(turn, foe[k], U_HITS, sham_attr(t, foe[k], U_HITS) + kills);
    }
}

/* Kills a unit has suffered: no more than it had elements. A gun is one element (SH-74). */
static int suffered(const struct table *t, int unit)
{
    int hits = sham_attr(t, unit, U_HITS), left = sham_left(t, unit);
    return hits < left ? hits : left;
}

static void fight_losses(struct turn *turn)
{
    const struct table *t = turn->table;
    int lost[TABLE_UNITS];
    char name[SHAM_NAME];
    for (int i = 0; i < t->units; i++)
        lost[i] = in_fight(t, i) ? suffered(t, i) : 0;
    for (int i = 0; i < t->units; i++) {
        if (!lost[i])
            continue;
        int by = side_other(sham_side(t, i)), with = sham_attached_to(t, i);
        turn_attr(turn, ref_side(t, by), S_KILLS, t->side[by].attr[S_KILLS] + lost[i]);
        sham_name(t, i, name);
        sham_lose(turn, i, lost[i]);
        turn_say(turn, sham_troop(t, i) == GUNS ? "SH-74" : "SH-60", "%s loses %d %s: %d left.",
                 name, lost[i], counted(lost[i], NOUN_element), sham_left(t, i));
        if (!sham_stands(t, i) && with >= 0) {
            turn_say(turn, "SH-67", "%s falls with it.", sham_name(t, with, name));
            sham_gone(turn, with);
        }
    }
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) == t->attr[T_FIGHT])
            set_unit(turn, i, U_HITS, 0);
}

static enum sham_stage stage_roll(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        if (in_fight(t, i))
            fight_dice(turn, i);
    fight_losses(turn);
    int red = t->side[SIDE_RED].attr[S_KILLS], blue = t->side[SIDE_BLUE].attr[S_KILLS];
    if (red == blue) {
        turn_say(turn, "SH-65", "%d %s each: nobody tests, and they fight on next turn.", red,
                 counted(red, NOUN_kill));
        return STAGE_NONE;
    }
    int loser = red > blue ? SIDE_BLUE : SIDE_RED;
    set(turn, T_LOSER, loser);
    turn_say(turn, "SH-63", "Kills: Red %d, Blue %d. %s has lost the fight.", red, blue,
             side_name(loser));
    return STAGE_LOSERS;
}

/* ---- what becomes of them ---- */

static bool stage_tests(struct turn *turn, int side, enum sham_cause cause)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_side(t, i) != side || sham_runs(t, i) ||
            sham_attr(t, i, U_TESTED))
            continue;
        test_begin(turn, i, cause);
        if (t->ask)
            return true;
    }
    return false;
}

static bool any_stands(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (in_fight(t, i) && sham_side(t, i) == side && !sham_runs(t, i))
            return true;
    return false;
}

static void fall_back(struct turn *turn, int unit)
{
    enum { BEYOND = 2000 * MM };
    const struct table *t = turn->table;
    struct sham_mover self;
    struct going going = sham_going(t, unit, ERRAND_BACK, &self);
    struct body body = sham_body(t, unit);
    char name[SHAM_NAME], back[SHAM_CM];
    int32_t way = angle_norm((int64_t)body.pose.face + TURN / 2);
    int32_t far =
        body_run_clear(&going, &body, way, sham_law.fall_back, sham_law.fall_back + BEYOND);
    if (far < 0)
        far = body_retreat_most(&going, &body, way, sham_law.fall_back);
    far = far > 0 ? far : 0;
    struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
    body = body_at(&body, pose);
    sham_carry(turn, unit, &body);
    set_unit(turn, unit, U_WENT, far);
    set_unit(turn, unit, U_WAY, way);
    sham_name(t, unit, name);
    if (far)
        turn_say(turn, "SH-65", "%s falls back %s, still facing the enemy.", name,
                 sham_cm(far, back));
    else
        turn_say(turn, "SH-65", "%s has no room to fall back and stays in contact.", name);
    sham_make_way(turn);
}

static void stage_back(struct turn *turn)
{
    const struct table *t = turn->table;
    int loser = t->attr[T_LOSER];
    if (!any_stands(t, side_other(loser)))
        return;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_side(t, i) != loser || sham_runs(t, i) ||
            sham_attr(t, i, U_DONE))
            continue;
        set_unit(turn, i, U_DONE, 1);
        fall_back(turn, i);
    }
}

static int touched_foot(const struct table *t, int unit, int place)
{
    int foot = sham_named(t, sham_attr(t, unit, (enum sham_unit_attr)(U_TOUCH + place)));
    if (foot < 0 || !sham_stands(t, foot) || sham_troop(t, foot) != FOOT ||
        sham_attr(t, foot, U_WENT) < sham_law.least)
        return -1;
    return foot;
}

static bool stage_pursuit(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_troop(t, i) != HORSE || sham_runs(t, i) ||
            sham_attr(t, i, U_DONE))
            continue;
        for (int k = 0; k < 3; k++)
            if (touched_foot(t, i, k) >= 0) {
                ask(turn, ASK_PURSUE, i);
                return true;
            }
        set_unit(turn, i, U_DONE, 1);
    }
    return false;
}

/* Straight after them, as far as they went or until something else is in the way. */
static void pursue(struct turn *turn, int unit, int foot)
{
    const struct table *t = turn->table;
    struct sham_mover self;
    struct going going = sham_going(t, unit, ERRAND_PURSUE, &self);
    struct body body = sham_body(t, unit), end = body;
    struct barred barred = {0};
    char name[SHAM_NAME], after[SHAM_NAME], along[SHAM_CM];
    int32_t way = sham_attr(t, foot, U_WAY);
    int32_t far = body_slide_most(&going, &body, way, sham_attr(t, foot, U_WENT), &barred);
    far = far > 0 ? far : 0;
    for (int32_t step = far; step > 0; step /= 2) { /* not over the edge */
        struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
        end = body_at(&body, pose);
        if (!body_off_table(t, &end))
            break;
        far -= step / 2 > 0 ? step / 2 : 1;
    }
    struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
    end = body_at(&body, pose);
    if (body_off_table(t, &end)) {
        far = 0;
        end = body;
    }
    sham_carry(turn, unit, &end);
    sham_name(t, unit, name);
    sham_name(t, foot, after);
    if (far >= sham_law.least) {
        set_unit(turn, unit, U_PURSUES, sham_side(t, unit) == mover(t) ? 2 : 1);
        turn_say(turn, "SH-66", "%s pursues %s for %s.", name, after, sham_cm(far, along));
    } else {
        turn_say(turn, "SH-66", "%s cannot follow %s: something is in the way.", name, after);
    }
    sham_caught(turn);
    sham_make_way(turn);
}

static void fight_clear(struct turn *turn)
{
    static const enum sham_unit_attr clear[] = {U_FIGHT,   U_SHARE, U_POINT, U_FLANKED,
                                                U_WENT,    U_WAY,   U_TOUCH, U_TOUCH_2,
                                                U_TOUCH_3, U_DONE,  U_HITS,  U_TESTED};
    const struct table *t = turn->table;
    int number = t->attr[T_FIGHT];
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) == number)
            for (size_t k = 0; k < sizeof clear / sizeof clear[0]; k++)
                set_unit(turn, i, clear[k], 0);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        turn_attr(turn, ref_side(t, side), S_KILLS, 0);
        turn_attr(turn, ref_side(t, side), S_STOOD, 0);
    }
    set(turn, T_FIGHT, 0);
    set(turn, T_STAGE, STAGE_NONE);
    set(turn, T_LOSER, SIDE_NONE);
    set(turn, T_CAUSE, FOR_NOTHING);
    sham_caught(turn);
    sham_make_way(turn);
}

/* Carries the fight on until it asks something or is over. */
static void fight_on(struct turn *turn)
{
    const struct table *t = turn->table;
    for (;;) {
        enum sham_stage next = STAGE_NONE;
        int loser = t->attr[T_LOSER];
        switch ((enum sham_stage)t->attr[T_STAGE]) {
        case STAGE_SHARE:
            if (stage_share(turn))
                return;
            next = STAGE_POINTS;
            break;
        case STAGE_POINTS:
            if (stage_points(turn))
                return;
            next = STAGE_ROLL;
            break;
        case STAGE_ROLL:
            next = stage_roll(turn);
            break;
        case STAGE_LOSERS:
            if (stage_tests(turn, loser, FOR_LOSING))
                return;
            next = any_stands(t, loser) ? STAGE_WINNERS : STAGE_PURSUIT;
            break;
        case STAGE_WINNERS:
            if (stage_tests(turn, side_other(loser), FOR_WINNING))
                return;
            next = STAGE_BACK;
            break;
        case STAGE_BACK:
            stage_back(turn);
            next = STAGE_PURSUIT;
            break;
        case STAGE_PURSUIT:
            if (stage_pursuit(turn))
                return;
            break;
        case STAGE_NONE:
            break;
        }
        if (next == STAGE_NONE) {
            fight_clear(turn);
            return;
        }
        set(turn, T_STAGE, next);
    }
}

static void check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!the_phase(t, o, FIGHT, v))
        return;
    if (o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) ||
        !sham_stands(t, o->id[0].index))
        refuse(v, "HS-07", "Name a unit that is in a fight.");
    else if (!sham_attr(t, o->id[0].index, U_FIGHT))
        refuse(v, "SH-60", "It is in no fight, or its fight is over. Pick one in contact.");
    else
        allow(v);
}

static void apply_fight(struct turn *turn, const struct order *o)
{
    set(turn, T_FIGHT, sham_attr(turn->table, o->id[0].index, U_FIGHT));
    set(turn, T_STAGE, STAGE_SHARE);
    fight_on(turn);
}

/* ==== what a test leads to ==== */

static void test_done(struct turn *turn, int unit, enum sham_cause cause, bool passed)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    int side = sham_side(t, unit);
    set(turn, T_CAUSE, FOR_NOTHING);
    switch (cause) {
    case FOR_MOVE:
        set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        set_unit(turn, unit, U_LEFT, passed ? allowance(t, unit) : 0);
        break;
    case FOR_RALLY:
        if (passed) {
            set_unit(turn, unit, U_RUNS, 0);
            set_unit(turn, unit, U_RALLIED, 2);
            turn_say(turn, "SH-75", "%s stops running. It may turn to face any way.",
                     sham_name(t, unit, name));
        }
        break;
    case FOR_CHARGE:
        set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        if (passed)
            charge_home(turn, unit);
        break;
    case FOR_SHOT:
        set_unit(turn, unit, U_FELL, 0);
        if (!passed)
            sham_flee(turn, unit, "SH-71");
        break;
    case FOR_LOSING:
    case FOR_WINNING:
        set_unit(turn, unit, U_TESTED, passed ? TESTED_PASSED : TESTED_FAILED);
        if (passed)
            turn_attr(turn, ref_side(t, side), S_STOOD, 1);
        else
            sham_flee(turn, unit, "SH-71");
        break;
    case FOR_NOTHING:
    case CAUSES:
        break;
    }
}

/* ==== answers ==== */

static int subject(const struct table *t)
{
    return sham_named(t, t->ask_subject);
}

static bool word_is(void *self, const char *word, const int *count, int foes)
{
    (void)count;
    (void)foes;
    return strcmp(self, word) == 0;
}

static int pursuit_answer(const struct table *t, int unit, const char *word)
{
    char name[REF_TEXT];
    for (int k = 0; k < 3; k++) {
        int foot = touched_foot(t, unit, k);
        if (foot >= 0 && strcmp(ref_text(t, ref_unit(t, foot), name), word) == 0)
            return foot;
    }
    return -1;
}

static bool answer_known(const struct table *t, const struct order *o)
{
    int unit = subject(t);
    struct sham_helper helper;
    char word[ORDER_WORD];
    bool no = strcmp(o->word, "no") == 0;
    memcpy(word, o->word, sizeof word);
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
        return no || (unit >= 0 && helper_find(t, unit, false, o->word, &helper));
    case ASK_DICE:
        return no || (unit >= 0 && helper_find(t, unit, true, o->word, &helper));
    case ASK_SHARE: /* a forged question that cannot be answered may be waved away */
        return unit >= 0 && foes_in_fight(t, unit, (int[FOES]){0}) > 0
                   ? shares_each(t, unit, word_is, word)
                   : no;
    case ASK_PURSUE:
        return no || (unit >= 0 && pursuit_answer(t, unit, o->word) >= 0);
    case ASK_NOTHING:
    case QUESTIONS:
        break;
    }
    return no;
}

static void check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!t->ask)
        refuse(v, "HS-06", "Nothing is being asked. Give an order.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-05", "%s is being asked. Wait for the answer.", side_word(t->ask_side));
    else if (!answer_known(t, o))
        refuse(v, "HS-06", "\"%s\" is not one of the answers. Choose from the list.", o->word);
    else
        allow(v);
}

struct share_wanted {
    struct turn *turn;
    int unit;
    const char *word;
};

static bool share_take(void *self, const char *word, const int *count, int foes)
{
    struct share_wanted *wanted = self;
    if (strcmp(word, wanted->word) != 0)
        return false;
    share_set(wanted->turn, wanted->unit, count, foes);
    return true;
}

static void answer_point(struct turn *turn, const struct order *o, int unit, bool dice)
{
    const struct table *t = turn->table;
    struct sham_helper helper;
    bool point = helper_find(t, unit, dice, o->word, &helper);
    if (point)
        helper_spends(turn, &helper, unit, dice);
    if (!dice)
        test_roll(turn, unit, (enum sham_cause)t->attr[T_CAUSE], point);
    else if (t->phase == FIGHT)
        set_unit(turn, unit, U_POINT, point ? 2 : 1);
    else if (sham_named(t, t->attr[T_TARGET]) >= 0 &&
             sham_stands(t, sham_named(t, t->attr[T_TARGET])))
        shoot_now(turn, unit, sham_named(t, t->attr[T_TARGET]), point);
}

static void answer_pursuit(struct turn *turn, const struct order *o, int unit)
{
    int foot = pursuit_answer(turn->table, unit, o->word);
    set_unit(turn, unit, U_DONE, 1);
    if (foot >= 0)
        pursue(turn, unit, foot);
}

static void apply_answer(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    enum sham_question what = (enum sham_question)t->ask;
    int unit = subject(t);
    struct share_wanted wanted = {turn, unit, o->word};
    question_done(turn);
    if (unit >= 0 && sham_stands(t, unit)) {
        if (what == ASK_TEST || what == ASK_DICE)
            answer_point(turn, o, unit, what == ASK_DICE);
        else if (what == ASK_SHARE && !shares_each(t, unit, share_take, &wanted))
            set_unit(turn, unit, U_SHARE, 1 << 24);
        else if (what == ASK_PURSUE)
            answer_pursuit(turn, o, unit);
    }
    if (t->attr[T_STAGE] && t->phase == FIGHT && !t->ask && !t->over)
        fight_on(turn);
}

/* ==== the turn ==== */

static void phase_begin(struct turn *turn, enum sham_phase phase)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        set_unit(turn, i, U_TESTED, TESTED_NOT);
        set_unit(turn, i, U_LEFT, 0);
    }
    phase_set(turn, phase, STEP_OPEN, mover(t));
}

static void turn_begin(struct turn *turn, int side)
{
    static const enum sham_unit_attr clear[] = {U_MOVED,   U_SHOT,    U_HITS,     U_FELL,
                                                U_RALLIED, U_RODE,    U_RALLYING, U_SHARE,
                                                U_POINT,   U_FLANKED, U_FIGHT,    U_DONE};
    const struct table *t = turn->table;
    draw_lapse(turn, side);
    for (int i = 0; i < t->units; i++)
        for (size_t k = 0; k < sizeof clear / sizeof clear[0]; k++)
            set_unit(turn, i, clear[k], 0);
    set(turn, T_MOVER, side);
    phase_begin(turn, COMMAND);
}

bool sham_gives_way(const struct table *t, int side, int *bad)
{
    *bad = 0;
    for (int i = 0; i < t->units; i++)
        *bad += sham_side(t, i) == side && !sham_commands(t, i) &&
                (!sham_stands(t, i) || sham_runs(t, i));
    return 2 * *bad >= t->side[side].attr[S_UNITS];
}

static int elements_lost(const struct table *t, int side)
{
    int left = 0;
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) == side && !sham_commands(t, i))
            left += sham_left(t, i);
    return t->side[side].attr[S_ELEMENTS] - left;
}

static int units_on(const struct table *t, int side, int piece)
{
    int count = 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) != side || !on_feet(t, i))
            continue;
        struct body body = sham_body(t, i);
        count += body_gap_outline(&body, &o) <= 0;
    }
    return count;
}

/* Who has won by the scenario's terms when the last turn has passed. */
static int judged(const struct table *t)
{
    int side = t->attr[T_GOAL_SIDE], piece = t->attr[T_GOAL_PIECE] - 1;
    int red = elements_lost(t, SIDE_RED), blue = elements_lost(t, SIDE_BLUE);
    switch ((enum sham_goal)t->attr[T_GOAL]) {
    case GOAL_HOLD:
        if (piece < 0 || piece >= t->pieces || !side)
            return SIDE_NONE;
        return units_on(t, side, piece) >= t->attr[T_GOAL_MEN] ? side : side_other(side);
    case GOAL_LAST:
        return side;
    case GOAL_LOSSES:
        return red < blue ? SIDE_RED : blue < red ? SIDE_BLUE : SIDE_NONE;
    case GOAL_NONE:
    case GOALS:
        break;
    }
    return SIDE_NONE;
}

static bool army_broken(struct turn *turn)
{
    const struct table *t = turn->table;
    int red, blue;
    bool red_goes = sham_gives_way(t, SIDE_RED, &red),
         blue_goes = sham_gives_way(t, SIDE_BLUE, &blue);
    if (!red_goes && !blue_goes)
        return false;
    turn_say(turn, "SH-68", "Gone or running: %d of Red's %d units, %d of Blue's %d.", red,
             t->side[SIDE_RED].attr[S_UNITS], blue, t->side[SIDE_BLUE].attr[S_UNITS]);
    game_over(turn, red_goes && blue_goes ? SIDE_NONE : red_goes ? SIDE_BLUE : SIDE_RED, ENDED_WAY);
    return true;
}

static void turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = mover(t), limit = t->turn_limit ? t->turn_limit : sham_law.turns;
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) == side && sham_attr(t, i, U_PURSUES))
            set_unit(turn, i, U_PURSUES, sham_attr(t, i, U_PURSUES) - 1);
    if (army_broken(turn))
        return;
    if (side != t->first) {
        if (t->turn >= limit) {
            int winner = judged(t);
            turn_say(turn, "SH-68", "Turn %d was the last: %s.", t->turn,
                     winner == SIDE_RED    ? "Red wins by the scenario's terms"
                     : winner == SIDE_BLUE ? "Blue wins by the scenario's terms"
                                           : "a draw");
            game_over(turn, winner, ENDED_WAY);
            return;
        }
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
    turn_begin(turn, side_other(side));
}

/* Both sides roll until they differ. */
static int who_begins(struct turn *turn)
{
    enum { ROLLS = 200 };
    for (int n = 0; n < ROLLS && !turn->dry; n++) {
        int red = turn_roll(turn, 6, "SH-05", "Red: who is active first");
        int blue = turn_roll(turn, 6, "SH-05", "Blue: who is active first");
        turn_say(turn, "SH-05",
                 red == blue ? "%d and %d: a tie, roll again."
                             : "Red %d, Blue %d: the higher is active first.",
                 red, blue);
        if (red != blue)
            return red > blue ? SIDE_RED : SIDE_BLUE;
    }
    return SIDE_RED;
}

static void open_command(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    if (t->turn == 0) { /* the battle begins */
        int first = mover(t) ? mover(t) : who_begins(turn);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        turn_set(turn, ref_table(), F_TABLE_turn, 1);
        turn_begin(turn, first);
    }
    for (int i = 0; i < t->units; i++) {
        if (!sham_commands(t, i) || !sham_stands(t, i) || sham_side(t, i) != mover(t))
            continue;
        int die = turn_roll(turn, 6, "SH-12", "%s: command points", sham_name(t, i, name));
        set_unit(turn, i, U_POINTS, die);
        turn_say(turn, "SH-12", "%s has %d command %s.", name, die, counted(die, NOUN_point));
    }
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void open_move(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[SHAM_NAME];
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) != mover(t) || sham_commands(t, i) || !sham_stands(t, i) ||
            !sham_runs(t, i))
            continue;
        sham_flee(turn, i, "SH-30");
        if (!sham_stands(t, i))
            continue;
        sham_name(t, i, name);
        sham_lose(turn, i, 1);
        turn_say(turn, "SH-30", "%s loses an element by running: %d left.", name, sham_left(t, i));
    }
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) == mover(t) && on_feet(t, i) && sham_attr(t, i, U_PURSUES) &&
            !sham_held(t, i)) {
            set_unit(turn, i, U_TESTED, TESTED_PASSED);
            set_unit(turn, i, U_LEFT, allowance(t, i));
        }
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void open_fight(struct turn *turn)
{
    const struct table *t = turn->table;
    int *group = calloc(TABLE_UNITS, sizeof *group);
    if (!group)
        abort();
    int count = contact_groups(t, sham_joins, group);
    for (int i = 0; i < t->units; i++) {
        int foe[3];
        set_unit(turn, i, U_WENT, 0); /* runs before this phase are nobody's to pursue */
        set_unit(turn, i, U_WAY, 0);
        if (!group[i])
            continue;
        set_unit(turn, i, U_FIGHT, group[i] < 255 ? group[i] : 255);
        int foes = sham_foes(t, i, foe, 3);
        for (int k = 0; k < foes; k++)
            set_unit(turn, i, (enum sham_unit_attr)(U_TOUCH + k), foe[k] + 1);
    }
    if (!count)
        turn_say(turn, "SH-60", "Nobody is in contact: no fights.");
    free(group);
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
}

static void apply_end(struct turn *turn);

/* Opens a phase, or passes a step in which its side can do nothing. */
static void apply_open(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->step != STEP_OPEN) {
        if (!testing_shots(t) && t->phase != FIGHT)
            turn_say(turn, sham_verbs[V_OPEN].id, "%s: nothing to do in %s.", side_name(t->active),
                     phase_word[t->phase]);
        apply_end(turn);
        return;
    }
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        open_command(turn);
        break;
    case MOVE:
        open_move(turn);
        break;
    case SHOOT:
        phase_set(turn, SHOOT, STEP_FIRST, side_other(mover(t)));
        break;
    case CHARGE:
        phase_set(turn, CHARGE, STEP_FIRST, mover(t));
        break;
    case FIGHT:
        open_fight(turn);
        break;
    case PHASES:
        break;
    }
}

static void apply_end(struct turn *turn)
{
    const struct table *t = turn->table;
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        phase_begin(turn, MOVE);
        break;
    case MOVE:
        phase_begin(turn, SHOOT);
        break;
    case SHOOT:
        if (t->step < STEP_TESTS_2)
            phase_set(turn, SHOOT, (enum sham_step)(t->step + 1),
                      t->step == STEP_FIRST || t->step == STEP_TESTS ? mover(t)
                                                                     : side_other(mover(t)));
        else
            phase_begin(turn, CHARGE);
        break;
    case CHARGE:
        if (t->step == STEP_FIRST)
            phase_set(turn, CHARGE, STEP_SECOND, side_other(mover(t)));
        else
            phase_begin(turn, FIGHT);
        break;
    case FIGHT:
        turn_finish(turn);
        break;
    case PHASES:
        break;
    }
}

static int owed(const struct table *t, int side, int *first)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) == side && owes_test(t, i)) {
            *first = count++ ? *first : i;
        }
    return count;
}

/* Fights not fought yet, and a unit of the first. */
static int fights_left(const struct table *t, int *first)
{
    bool seen[256] = {false};
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        int number = sham_attr(t, i, U_FIGHT);
        if (!number || seen[number] || !sham_stands(t, i))
            continue;
        seen[number] = true;
        *first = count++ ? *first : i;
    }
    return count;
}

static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    int first = -1;
    if (!the_phase(t, o, (enum sham_phase)t->phase, v))
        return;
    if (testing_shots(t) && owed(t, o->side, &first) > 0)
        refuse(v, "SH-47", "Units that lost elements to shooting test first: order \"test\".");
    else if (t->phase == FIGHT && fights_left(t, &first) > 0)
        refuse(v, "SH-60", "Those in contact fight it out first: order \"fight\".");
    else
        allow(v);
}

static void check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    draw_check(t, o, v);
}

/* ==== offers ==== */

static struct offer *offer_for(struct offers *list, const struct table *t, enum sham_verb verb,
                               int unit)
{
    struct offer *offer = offers_add(list);
    offer->verb = (int)verb;
    offer->unit = ref_unit(t, unit);
    return offer;
}

static void offer_command(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer;
    if (!sham_commands(t, unit)) {
        if (sham_attr(t, unit, U_RALLIED) < 2)
            return;
        offer = offer_for(list, t, V_TURN, unit);
        allow(v);
        offer_say(sham_verbs, offer, v, "about its middle, any way");
        return;
    }
    struct order o = order_for(V_RIDE, t, unit);
    o.has_face = true;
    o.face = sham_pose(t, unit).face;
    offer = offer_for(list, t, V_RIDE, unit);
    check_ride(t, &o, v);
    offer->reach = allowance(t, unit);
    offer_say(sham_verbs, offer, v, "up to 12 cm, for a point");
    offer = offer_for(list, t, V_RALLY, unit);
    refuse(v, "SH-75", "No running unit of his within 6 cm.");
    struct verdict *why = verdict_new();
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) != sham_side(t, unit) || !sham_stands(t, i) || !sham_runs(t, i))
            continue;
        o = order_for(V_RALLY, t, unit);
        o.has_at = true;
        o.at = ref_unit(t, i);
        check_rally(t, &o, why);
        if (why->allowed)
            offer_target(offer, o.at);
        if (why->allowed || !v->allowed)
            *v = *why;
        if (offer->targets)
            allow(v);
    }
    free(why);
    offer_say(sham_verbs, offer, v, "by a reaction test");
}

static void offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char far[SHAM_CM];
    struct offer *offer;
    struct order o = order_for(V_TEST, t, unit);
    char does[64];
    if (sham_commands(t, unit))
        return;
    if (sham_attr(t, unit, U_TESTED) == TESTED_NOT || !sham_attr(t, unit, U_LEFT)) {
        offer = offer_for(list, t, V_TEST, unit);
        check_test(t, &o, v);
        snprintf(does, sizeof does, "then up to %d cm", allowance(t, unit) / CM);
        offer_say(sham_verbs, offer, v, does);
        return;
    }
    int32_t left = sham_attr(t, unit, U_LEFT);
    snprintf(does, sizeof does, "up to %s", sham_cm_left(left, far));
    v->allowed = under_orders(t, unit, v);
    if (v->allowed)
        allow(v);
    offer = offer_for(list, t, V_MOVE, unit);
    offer->reach = left;
    offer_say(sham_verbs, offer, v, does);
    offer = offer_for(list, t, V_WHEEL, unit);
    offer_say(sham_verbs, offer, v, "on a front corner");
    if (left < allowance(t, unit))
        return;
    o.verb = V_REFORM;
    offer = offer_for(list, t, V_REFORM, unit);
    check_reform(t, &o, v);
    offer_say(sham_verbs, offer, v,
              sham_form(t, unit) == DOUBLE ? "to a single rank" : "to two ranks");
    o.verb = V_ABOUT;
    offer = offer_for(list, t, V_ABOUT, unit);
    check_about(t, &o, v);
    offer_say(sham_verbs, offer, v, "on the spot: the whole move");
}

static void offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    if (sham_troop(t, unit) != FOOT && sham_troop(t, unit) != GUNS)
        return;
    struct offer *offer = offer_for(list, t, V_SHOOT, unit);
    bool can = may_shoot(t, unit, v);
    int32_t least = INT32_MAX;
    struct verdict *why = verdict_new();
    if (can)
        refuse(v, "SH-42", "No enemy within range.");
    for (int i = 0; can && i < t->units; i++) {
        if (sham_side(t, i) == sham_side(t, unit) || sham_commands(t, i) || !sham_stands(t, i))
            continue;
        int32_t gap = sham_gap(t, unit, i, sham_shot_reach(t, unit));
        if (gap > sham_shot_reach(t, unit))
            continue;
        if (shot_allowed(t, unit, i, why)) {
            offer_target(offer, ref_unit(t, i));
        } else if (gap < least) {
            least = gap;
            *v = *why;
        }
    }
    free(why);
    if (offer->targets)
        allow(v);
    offer_say(sham_verbs, offer, v, "pick a target");
}

static void offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    if (sham_commands(t, unit))
        return;
    struct offer *offer = offer_for(list, t, V_CHARGE, unit);
    bool can = may_charge(t, unit, v);
    int32_t least = INT32_MAX;
    struct verdict *why = verdict_new();
    if (can)
        refuse(v, "SH-50", "No enemy within 6 cm.");
    for (int i = 0; can && i < t->units; i++) {
        if (sham_side(t, i) == sham_side(t, unit) || !sham_stands(t, i))
            continue;
        int32_t gap = sham_gap(t, unit, i, sham_charge_law.limit);
        if (gap > sham_charge_law.limit)
            continue;
        if (charge_allowed(t, unit, i, NULL, why)) {
            offer_target(offer, ref_unit(t, i));
        } else if (gap < least) {
            least = gap;
            *v = *why;
        }
    }
    free(why);
    if (offer->targets)
        allow(v);
    offer_say(sham_verbs, offer, v,
              sham_attr(t, unit, U_PURSUES) ? "without a test" : "if they pass the test");
}

static void offer_tests(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) != side || !owes_test(t, i))
            continue;
        struct offer *offer = offer_for(list, t, V_TEST, i);
        allow(v);
        offer_say(sham_verbs, offer, v, "after its losses: or it runs");
        snprintf(offer->id, sizeof offer->id, "SH-47");
    }
}

static void offer_fights(const struct table *t, struct offers *list, struct verdict *v)
{
    bool seen[256] = {false};
    for (int i = 0; i < t->units; i++) {
        int number = sham_attr(t, i, U_FIGHT);
        if (!number || seen[number] || !sham_stands(t, i))
            continue;
        seen[number] = true;
        struct offer *offer = offer_for(list, t, V_FIGHT, i);
        allow(v);
        offer_say(sham_verbs, offer, v, "roll the dice for this fight");
    }
}

static void offer_hand(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    int army = sham_army(t, side), others = 0;
    if (army < 0)
        return;
    struct offer offer = {.verb = V_HAND, .unit = ref_unit(t, army)};
    for (int i = 0; i < t->units; i++) {
        others += i != army && sham_commands(t, i) && sham_stands(t, i) && sham_side(t, i) == side;
        if (sham_may_hand(t, army, i))
            offer_target(&offer, ref_unit(t, i));
    }
    if (!others)
        return;
    if (offer.targets)
        allow(v);
    else
        refuse(v, "SH-15",
               sham_attr(t, army, U_POINTS)
                   ? "No commander who could take a point within 24 cm."
                   : "He has no point left to hand over. He rolls for new ones in your next turn.");
    offer_say(sham_verbs, &offer, v, "to a commander within 24 cm");
    *offers_add(list) = offer;
}

static struct offer *offer_answer(struct offers *list, const char *word)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_ANSWER;
    offer->allowed = true;
    snprintf(offer->id, sizeof offer->id, "%s", sham_verbs[V_ANSWER].id);
    snprintf(offer->word, sizeof offer->word, "%s", word);
    return offer;
}

static void offer_points(const struct table *t, int unit, bool dice, struct offers *list)
{
    struct sham_helper helper[SHAM_HELPERS];
    int count = sham_helpers(t, unit, dice, helper);
    char word[ORDER_WORD], name[SHAM_NAME], from[SHAM_NAME];
    for (int i = 0; i < count; i++) {
        helper_word(t, &helper[i], word);
        struct offer *offer = offer_answer(list, word);
        snprintf(offer->id, sizeof offer->id, "%s", dice ? "SH-17" : "SH-16");
        sham_name(t, helper[i].commander, name);
        if (helper[i].from >= 0)
            snprintf(offer->text, sizeof offer->text, "%s hands %s a point: +1",
                     sham_name(t, helper[i].from, from), name);
        else {
            snprintf(offer->brief, sizeof offer->brief, "%s spends a point: +1", name);
            snprintf(offer->text, sizeof offer->text, "%s (he has %d)", offer->brief,
                     sham_attr(t, helper[i].commander, U_POINTS));
        }
    }
    struct offer *offer = offer_answer(list, "no");
    snprintf(offer->text, sizeof offer->text, "No point");
}

/* "B3:3+B4:1" for people: "3 dice on B3, 1 on B4". */
static void share_say(const char *word, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    while (*word && used < size) {
        int name = (int)strcspn(word, ":");
        const char *count = word + name + (word[name] == ':');
        int digits = (int)strcspn(count, "+");
        used += (size_t)snprintf(out + used, size - used, "%s%.*s%s on %.*s", used ? ", " : "",
                                 digits, count,
                                 used                           ? ""
                                 : strncmp(count, "1+", 2) == 0 ? " die"
                                                                : " dice",
                                 name, word);
        word = count + digits + (count[digits] == '+');
    }
}

static bool share_offer(void *self, const char *word, const int *count, int foes)
{
    int on = 0;
    for (int i = 0; i < foes; i++)
        on += count[i] > 0;
    struct offer *offer = offer_answer(self, word);
    snprintf(offer->id, sizeof offer->id, "SH-63");
    if (on == 1)
        snprintf(offer->text, sizeof offer->text, "All on %.*s", (int)strcspn(word, ":"), word);
    else
        share_say(word, offer->text, sizeof offer->text);
    return false;
}

static void offer_question(const struct table *t, struct offers *list)
{
    int unit = subject(t);
    char name[SHAM_NAME], word[REF_TEXT];
    struct offer *offer;
    if (unit < 0 || !sham_stands(t, unit)) {
        offer_answer(list, "no");
        return;
    }
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
    case ASK_DICE:
        offer_points(t, unit, t->ask == ASK_DICE, list);
        break;
    case ASK_SHARE:
        shares_each(t, unit, share_offer, list);
        if (list->count == 0)
            offer_answer(list, "no");
        break;
    case ASK_PURSUE:
        for (int k = 0; k < 3; k++) {
            int foot = touched_foot(t, unit, k);
            if (foot < 0)
                continue;
            offer = offer_answer(list, ref_text(t, ref_unit(t, foot), word));
            snprintf(offer->id, sizeof offer->id, "SH-66");
            snprintf(offer->text, sizeof offer->text, "After %s!", sham_name(t, foot, name));
        }
        offer = offer_answer(list, "no");
        snprintf(offer->text, sizeof offer->text, "Stay");
        break;
    case ASK_NOTHING:
    case QUESTIONS:
    default:
        offer_answer(list, "no");
        break;
    }
}

static void offer_unit(const struct table *t, int side, int unit, struct offers *list,
                       struct verdict *v)
{
    if (sham_side(t, unit) != side || !sham_stands(t, unit))
        return;
    if (t->phase == COMMAND)
        offer_command(t, unit, list, v);
    else if (t->phase == MOVE)
        offer_move(t, unit, list, v);
    else if (t->phase == SHOOT)
        offer_shoot(t, unit, list, v);
    else if (t->phase == CHARGE)
        offer_charge(t, unit, list, v);
}

static void offer_phase(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (testing_shots(t)) {
        offer_tests(t, side, list, v);
        return;
    }
    if (t->phase == FIGHT) {
        offer_fights(t, list, v);
        return;
    }
    for (int i = 0; i < t->units; i++)
        offer_unit(t, side, i, list, v);
}

static void offer_end(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    static const char *const text[PHASES] = {[COMMAND] = "Commands given",
                                             [MOVE] = "All moved",
                                             [SHOOT] = "Shooting done",
                                             [CHARGE] = "No more charges",
                                             [FIGHT] = "All fought"};
    struct order o = order_of(V_END, side);
    struct offer *end = offers_add(list);
    end->verb = V_END;
    check_end(t, &o, v);
    offer_say(sham_verbs, end, v, "");
    snprintf(end->text, sizeof end->text, "%s", text[t->phase]);
}

static void sham_offer(const struct table *t, int side, struct offers *list)
{
    struct verdict *v = verdict_new();
    list->count = 0;
    if (t->over) {
        free(v);
        return;
    }
    if (t->ask && t->ask_side == side) {
        offer_question(t, list);
    } else if (!t->ask && t->active == side && t->step != STEP_OPEN) {
        offer_phase(t, side, list, v);
        offer_end(t, side, list, v);
    }
    offer_hand(t, side, list, v);
    struct order o = order_of(V_DRAW, side);
    check_draw(t, &o, v);
    offer_ends(t, side, sham_verbs, V_DRAW, v, V_RESIGN, list);
    free(v);
}

/* Has the side nothing to do in this step? */
static bool idle(const struct table *t, int side)
{
    struct offers *list = malloc(sizeof *list);
    struct verdict *v = verdict_new();
    bool any = false;
    if (!list)
        abort();
    for (int i = 0; i < t->units && !any; i++) {
        list->count = 0;
        offer_unit(t, side, i, list, v);
        for (int k = 0; k < list->count; k++)
            any = any || list->offer[k].allowed;
    }
    free(v);
    free(list);
    return !any;
}

static enum due sham_automatic(const struct table *t, struct order *o)
{
    int first = -1, count;
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = order_of(V_OPEN, SIDE_NONE);
    if (t->step == STEP_OPEN)
        return DUE_ACT;
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        break;
    case FIGHT:
        count = fights_left(t, &first);
        if (count == 1) {
            *o = order_for(V_FIGHT, t, first);
            o->side = t->active;
        }
        return count == 0 ? DUE_CLOSE : count == 1 ? DUE_ACT : DUE_NOTHING;
    case SHOOT:
        if (testing_shots(t)) {
            count = owed(t, t->active, &first);
            if (count == 1)
                *o = order_for(V_TEST, t, first);
            return count < 2 ? DUE_ACT : DUE_NOTHING;
        }
        return idle(t, t->active) ? DUE_CLOSE : DUE_NOTHING;
    case MOVE:
    case CHARGE:
        return idle(t, t->active) ? DUE_CLOSE : DUE_NOTHING;
    case PHASES:
        break;
    }
    return DUE_NOTHING;
}

/* ==== check and apply ==== */

static void sham_check(const struct table *t, const struct order *o, struct verdict *v)
{
    enum sham_verb verb = (enum sham_verb)o->verb;
    v->allowed = false;
    if (t->over) {
        refuse(v, "HS-08", "The game is over. Look back through it, or play it again.");
        return;
    }
    if (o->side != SIDE_RED && o->side != SIDE_BLUE) {
        refuse(v, "HS-05", "An order is given by Red or by Blue.");
        return;
    }
    if (t->ask && !sham_verbs[verb].turn_free && verb != V_ANSWER) {
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
        return;
    }
    switch (verb) {
    case V_RIDE:
        check_ride(t, o, v);
        break;
    case V_RALLY:
        check_rally(t, o, v);
        break;
    case V_TURN:
        check_turn(t, o, v);
        break;
    case V_HAND:
        check_hand(t, o, v);
        break;
    case V_TEST:
        check_test(t, o, v);
        break;
    case V_MOVE:
        check_move(t, o, v);
        break;
    case V_WHEEL:
        check_wheel(t, o, v);
        break;
    case V_REFORM:
        check_reform(t, o, v);
        break;
    case V_ABOUT:
        check_about(t, o, v);
        break;
    case V_SHOOT:
        check_shoot(t, o, v);
        break;
    case V_CHARGE:
        check_charge(t, o, v);
        break;
    case V_FIGHT:
        check_fight(t, o, v);
        break;
    case V_ANSWER:
        check_answer(t, o, v);
        break;
    case V_END:
        check_end(t, o, v);
        break;
    case V_DRAW:
        check_draw(t, o, v);
        break;
    case V_RESIGN:
        allow(v);
        break;
    case V_OPEN:
    case VERBS:
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
        break;
    }
}

static void apply_draw(struct turn *turn, const struct order *o)
{
    if (draw_apply(turn, o)) {
        game_over(turn, SIDE_NONE, ENDED_DRAW);
        draw_agreed(turn);
    }
}

static void apply_turn(struct turn *turn, const struct order *o)
{
    int unit = o->id[0].index;
    char name[SHAM_NAME];
    struct body to = turn_body(turn->table, o, unit);
    sham_lay(turn, unit, &to);
    set_unit(turn, unit, U_RALLIED, 1);
    turn_say(turn, "SH-75", "%s turns to its new front.", sham_name(turn->table, unit, name));
    sham_make_way(turn);
}

static void apply_rally(struct turn *turn, const struct order *o)
{
    set_unit(turn, o->id[0].index, U_RALLYING, 1);
    test_begin(turn, o->at.index, FOR_RALLY);
}

static void sham_apply(struct turn *turn, const struct order *o)
{
    switch ((enum sham_verb)o->verb) {
    case V_RIDE:
        apply_ride(turn, o);
        break;
    case V_RALLY:
        apply_rally(turn, o);
        break;
    case V_TURN:
        apply_turn(turn, o);
        break;
    case V_HAND:
        hand_point(turn, o->id[0].index, o->at.index);
        break;
    case V_TEST:
        test_begin(turn, o->id[0].index, testing_shots(turn->table) ? FOR_SHOT : FOR_MOVE);
        break;
    case V_MOVE:
        apply_move(turn, o);
        break;
    case V_WHEEL:
        apply_wheel(turn, o);
        break;
    case V_REFORM:
        apply_reform(turn, o);
        break;
    case V_ABOUT:
        apply_about(turn, o);
        break;
    case V_SHOOT:
        apply_shoot(turn, o);
        break;
    case V_CHARGE:
        apply_charge(turn, o);
        break;
    case V_FIGHT:
        apply_fight(turn, o);
        break;
    case V_ANSWER:
        apply_answer(turn, o);
        break;
    case V_END:
        apply_end(turn);
        break;
    case V_DRAW:
        apply_draw(turn, o);
        break;
    case V_RESIGN:
        game_over(turn, side_other(o->side), ENDED_RESIGN);
        turn_say(turn, "HS-09", "%s gives up: %s wins.", side_name(o->side),
                 side_name(side_other(o->side)));
        break;
    case V_OPEN:
        apply_open(turn);
        break;
    case VERBS:
        break;
    }
    /* In a fight contact is only settled when it is over. */
    if (!turn->table->over && !turn->table->attr[T_STAGE])
        sham_let_go(turn);
}

/* ==== ghosts and snapping ==== */

/* The unit's body if the order were carried out as it is; false when nothing would move. */
static bool ghost_body(const struct table *t, const struct order *o, int unit, struct body *end)
{
    struct charge charge;
    struct barred barred;
    struct ride ride;
    struct body body = sham_body(t, unit);
    *end = body;
    switch ((enum sham_verb)o->verb) {
    case V_RIDE:
        ride_plan(t, o, unit, &ride);
        *end = ride.end;
        return true;
    case V_TURN:
        *end = turn_body(t, o, unit);
        return true;
    case V_MOVE:
        if (o->has_to)
            *end = body_at(&body, (struct pose){o->to, body.pose.face});
        return o->has_to;
    case V_WHEEL:
        if (o->has_face)
            *end = body_wheeled(&body, angle_diff(body.pose.face, o->face));
        return o->has_face;
    case V_REFORM:
        *end = reform_body(t, unit);
        return true;
    case V_ABOUT:
        *end = about_body(t, unit);
        return true;
    case V_CHARGE:
        if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
            !sham_stands(t, o->at.index) || sham_commands(t, unit) ||
            sham_side(t, o->at.index) == sham_side(t, unit) ||
            !sham_charge(t, unit, o->at.index, o->has_to ? &o->to : NULL, &charge, &barred))
            return false;
        *end = charge.end;
        return true;
    case V_RALLY:
    case V_HAND:
    case V_TEST:
    case V_SHOOT:
    case V_FIGHT:
    case V_ANSWER:
    case V_END:
    case V_DRAW:
    case V_RESIGN:
    case V_OPEN:
    case VERBS:
        break;
    }
    return false;
}

int sham_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose, int max)
{
    struct body end;
    struct pose at[BODY_PARTS];
    int count = 0;
    if (o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return 0;
    int unit = o->id[0].index;
    if (!sham_stands(t, unit) || !ghost_body(t, o, unit, &end))
        return 0;
    int parts = body_poses(&end, at);
    for (int i = 0; i < t->unit[unit].bases && count < parts && count < max; i++) {
        if (t->base[t->unit[unit].base + i].where != WHERE_TABLE)
            continue;
        base[count] = t->unit[unit].base + i;
        pose[count] = at[count];
        count++;
    }
    return count;
}

/* Is this refusal about the place or the way, so that another place may do? */
static bool about_places(const struct verdict *v)
{
    static const char *const ids[] = {"HS-02", "SH-13", "SH-31", "SH-33", "SH-35", "SH-75"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(v->id, ids[i]) == 0)
            return true;
    return false;
}

enum { SNAP_STEPS = 16 };

static bool snap_move(const struct table *t, int unit, struct order *o, struct verdict *v)
{
    struct sham_mover self;
    struct barred barred = {0};
    struct going going = sham_going(t, unit, ERRAND_MOVE, &self);
    struct body body = sham_body(t, unit);
    int32_t left = sham_attr(t, unit, U_LEFT), ahead = pose_local(body.pose, o->to).y;
    ahead = ahead < left ? ahead : left;
    if (ahead < sham_law.least)
        return false;
    ahead = body_slide_most(&going, &body, body.pose.face, ahead, &barred);
    o->vias = 0;
    for (int i = SNAP_STEPS; i > 0; i--) {
        int32_t far = (int32_t)((int64_t)ahead * i / SNAP_STEPS);
        if (far < sham_law.least)
            break;
        o->to = vec_ahead(body.pose.at, body.pose.face, far);
        check_move(t, o, v);
        if (v->allowed)
            return true;
    }
    return false;
}

static bool snap_wheel(const struct table *t, int unit, struct order *o, struct verdict *v)
{
    struct body body = sham_body(t, unit);
    int32_t by = angle_diff(body.pose.face, o->face), left = sham_attr(t, unit, U_LEFT);
    int32_t most = wheel_most(&body, by, left);
    if (by > 0 ? by > most : by < most)
        by = most;
    for (; by > DEG || by < -DEG; by /= 2) {
        o->face = angle_norm((int64_t)body.pose.face + by);
        check_wheel(t, o, v);
        if (v->allowed)
            return true;
    }
    return false;
}

static bool snap_ride(const struct table *t, int unit, struct order *o, struct verdict *v)
{
    enum { SIDES = 6, ASIDE = 8 * DEG };
    struct pose from = sham_pose(t, unit);
    struct vec to = o->to;
    int32_t far = vec_distance(from.at, to), way = angle_of(vec_sub(to, from.at));
    far = far < allowance(t, unit) ? far : allowance(t, unit);
    o->vias = 0;
    for (int i = SNAP_STEPS; i > 0; i--)
        for (int k = 0; k < SIDES; k++) {
            int32_t off = (k + 1) / 2 * (k % 2 ? ASIDE : -ASIDE);
            o->to = vec_ahead(from.at, angle_norm((int64_t)way + off), far / SNAP_STEPS * i);
            check_ride(t, o, v);
            if (v->allowed)
                return true;
        }
    return false;
}

static bool snap_turn(const struct table *t, int unit, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG };
    int32_t face = o->face;
    (void)unit;
    for (int32_t by = STEP; by <= TURN / 2; by += STEP)
        for (int hand = -1; hand <= 1; hand += 2) {
            o->face = angle_norm((int64_t)face + hand * by);
            check_turn(t, o, v);
            if (v->allowed)
                return true;
        }
    return false;
}

static bool sham_snap(const struct table *t, struct order *o)
{
    struct verdict *v = verdict_new();
    struct order near = *o;
    bool found = false;
    sham_check(t, &near, v);
    if (v->allowed) {
        found = true;
    } else if (about_places(v) && o->ids == 1 && o->id[0].kind == KIND_UNIT &&
               table_has(t, o->id[0])) {
        int unit = o->id[0].index;
        if (o->verb == V_MOVE && o->has_to)
            found = snap_move(t, unit, &near, v);
        else if (o->verb == V_WHEEL && o->has_face)
            found = snap_wheel(t, unit, &near, v);
        else if (o->verb == V_RIDE && o->has_to)
            found = snap_ride(t, unit, &near, v);
        else if (o->verb == V_TURN && o->has_face)
            found = snap_turn(t, unit, &near, v);
    }
    if (found)
        *o = near;
    free(v);
    return found;
}

/* ==== setting up ==== */

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    static const char *const kinds[GOALS] = {
        [GOAL_HOLD] = "hold", [GOAL_LAST] = "last", [GOAL_LOSSES] = "losses"};
    if (s->goal_count > 1)
        return trouble_at(trouble, s->path, s->goal[1].line, "one way to win at the limit is all");
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int kind = GOAL_HOLD;
        while (kind < GOALS && strcmp(g->kind, kinds[kind]) != 0)
            kind++;
        if (kind == GOALS)
            return trouble_at(trouble, s->path, g->line,
                              "no such way to win: \"%s\"; here are hold, last and losses (SH-68)",
                              g->kind);
        set(turn, T_GOAL, kind);
        set(turn, T_GOAL_SIDE, g->side);
        if (kind != GOAL_HOLD)
            continue;
        int piece = setup_piece(turn->table, g->piece);
        if (piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "at most 99 units can hold a piece");
        set(turn, T_GOAL_PIECE, piece + 1);
        set(turn, T_GOAL_MEN, g->count > 0 ? g->count : 1);
    }
    return true;
}

/* Unit of the side with that name; -1. */
static int unit_named(const struct setting *s, int side, const char *name)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side && strcmp(s->unit[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_commander(const struct setting_unit *u)
{
    return strcmp(u->troop, sham_troops[COMMANDER].word) == 0;
}

/* The one commander nobody commands; -1 with trouble when there is not just one. */
static int army_of(const struct setting *s, int side, struct trouble *trouble)
{
    int army = -1;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        if (u->side != side || !is_commander(u) || u->leader[0])
            continue;
        if (army >= 0) {
            trouble_at(trouble, s->path, u->line,
                       "%s has two Army Commanders: this one needs a \"leader\" (SH-03)",
                       side_word(side));
            return -1;
        }
        army = i;
    }
    if (army < 0)
        trouble_at(trouble, s->path, 0,
                   "%s has no Army Commander: a commander without a \"leader\" (SH-03)",
                   side_word(side));
    return army;
}

static bool setup_leaders(struct turn *turn, const struct setting *s, const int *unit_of,
                          struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int army = army_of(s, side, trouble);
        if (army < 0)
            return false;
        for (int i = 0; i < s->unit_count; i++) {
            const struct setting_unit *u = &s->unit[i];
            int leader = u->leader[0] ? unit_named(s, side, u->leader) : army;
            if (u->side != side || i == army)
                continue;
            if (leader < 0 || !is_commander(&s->unit[leader]))
                return trouble_at(trouble, s->path, u->line, "\"%s\" is no commander (SH-03)",
                                  u->leader);
            if (is_commander(u) && leader != army)
                return trouble_at(trouble, s->path, u->line,
                                  "the Army Commander commands the others (SH-03)");
            turn_set(turn, ref_unit(t, unit_of[i]), F_UNIT_leader, unit_of[leader] + 1);
        }
    }
    return true;
}

/* Formed up behind the middle of its front edge. What the setting says amiss is told by
 * unit_stand. */
static struct body body_of_setting(const struct setting_unit *u, int troop)
{
    int full = sham_troops[troop].bases;
    int left = u->strength && u->strength <= full ? u->strength : full;
    bool two = strcmp(u->form, "double") == 0 && full > 1;
    return sham_body_as(u->pose, left, two ? DOUBLE : SINGLE);
}

static int sham_footprint(const struct setting *s, const struct setting_unit *u,
                          struct outline *out, int max)
{
    int troop = troop_find(&rules_sham, u->troop), count = 0;
    (void)s;
    if (troop < 0)
        return 0;
    struct body body = body_of_setting(u, troop);
    for (; count < body.parts && count < max; count++)
        out[count] = body_part(&body, count);
    return count;
}

static bool unit_stand(struct turn *turn, const struct setting *s, const struct setting_unit *u,
                       int unit, struct trouble *trouble)
{
    const struct table *t = turn->table;
    bool two = strcmp(u->form, "double") == 0;
    int full = sham_troops[sham_troop(t, unit)].bases;
    if (!u->placed)
        return trouble_at(trouble, s->path, u->line,
                          "the scenario places everybody here: \"at\" is missing (SH-05)");
    if (u->form[0] && !two && strcmp(u->form, "single") != 0)
        return trouble_at(trouble, s->path, u->line, "\"form\" is single or double (SH-72)");
    if (two && full < 2)
        return trouble_at(trouble, s->path, u->line, "a single element has no two ranks (SH-72)");
    if (u->strength > full)
        return trouble_at(trouble, s->path, u->line, "it has %d %s at most (SH-02)", full,
                          counted(full, NOUN_element));
    int left = u->strength ? u->strength : full;
    for (int i = left; i < full; i++)
        turn_where(turn, ref_base(t, t->unit[unit].base + i), WHERE_LOST);
    set_unit(turn, unit, U_FORM, two ? DOUBLE : SINGLE);
    struct body body = body_of_setting(u, sham_troop(t, unit));
    sham_lay(turn, unit, &body);
    return true;
}

static bool units_fit(const struct table *t, const struct setting *s, const int *unit_of,
                      struct trouble *trouble)
{
    for (int i = 0; i < s->unit_count; i++) {
        int base = -1;
        char name[SHAM_NAME];
        struct body body = sham_body(t, unit_of[i]);
        if (body_off_table(t, &body))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this %s reaches over the edge of the table", s->unit[i].troop);
        if (!sham_clear(t, &body, unit_of[i], true, &base))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this %s overlaps %s; \"at\" is the middle of its front edge",
                              s->unit[i].troop, sham_name(t, base_unit(&t->base[base]), name));
    }
    return true;
}

static bool setup_counts(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int units = 0, elements = 0;
        for (int i = 0; i < t->units; i++)
            if (sham_side(t, i) == side && !sham_commands(t, i)) {
                units++;
                elements += sham_left(t, i);
            }
        if (!units)
            return trouble_at(trouble, s->path, 0, "%s has no units", side_word(side));
        turn_attr(turn, ref_side(t, side), S_UNITS, units);
        turn_attr(turn, ref_side(t, side), S_ELEMENTS, elements);
    }
    return true;
}

static bool sham_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    int unit_of[SETTING_UNITS];
    if (!setup_table(turn, &rules_sham, s, trouble) ||
        !setup_units(turn, &rules_sham, s, unit_of, trouble))
        return false;
    for (int i = 0; i < s->unit_count; i++)
        if (!unit_stand(turn, s, &s->unit[i], unit_of[i], trouble))
            return false;
    if (!setup_leaders(turn, s, unit_of, trouble) || !units_fit(turn->table, s, unit_of, trouble) ||
        !setup_counts(turn, s, trouble) || !setup_goals(turn, s, trouble))
        return false;
    set(turn, T_MOVER, s->first);
    phase_set(turn, COMMAND, STEP_OPEN, s->first ? s->first : SIDE_RED);
    return true;
}

/* ==== the set ==== */

static int sham_controller(const struct table *t, int unit)
{
    return sham_side(t, unit);
}

static bool sham_spent(const struct table *t, int unit)
{
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        return sham_attr(t, unit, U_RODE) || sham_attr(t, unit, U_RALLYING);
    case MOVE:
        return sham_attr(t, unit, U_TESTED) && sham_attr(t, unit, U_LEFT) < sham_law.least;
    case SHOOT:
        return sham_attr(t, unit, U_SHOT);
    case CHARGE:
        return sham_attr(t, unit, U_TESTED);
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

static const char *const questions[] = {"test", "dice", "share", "pursue", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15",
    "SH-12", "SH-13", "SH-14", "SH-15", "SH-31", "SH-32", "SH-33", "SH-34", "SH-35",
    "SH-36", "SH-37", "SH-41", "SH-42", "SH-47", "SH-50", "SH-51", "SH-52", "SH-53",
    "SH-54", "SH-60", "SH-67", "SH-71", "SH-72", "SH-73", "SH-75", NULL};
static const char *const outcomes[] = {"SH-68", "HS-09", "HS-10", NULL};

/* What the dice are for. */
static const struct dice_word dice[] = {
    {.id = "SH-05", .word = "who is first"}, {.id = "SH-12", .word = "points"},
    {.id = "SH-21", .word = "test"},         {.id = "SH-42", .told = DICE_NEEDS},
    {.id = "SH-61", .told = DICE_NEEDS},     {.id = NULL},
};

/* ==== what an umpire may set ==================================================================
 */

static int umpire_lay(const struct table *t, int unit, struct pose pose, int count, struct pose *to,
                      int max)
{
    struct pose all[BODY_PARTS];
    int parts = count < BODY_PARTS ? count : BODY_PARTS;
    struct body body = sham_body_as(pose, parts, sham_attr(t, unit, U_FORM));
    int poses = body_poses(&body, all);
    for (int i = 0; i < poses && i < max; i++)
        to[i] = all[i];
    return poses < max ? poses : max;
}

/* Whoever was touched is in no fight, nor is who touches nobody of his fight any more. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    static const enum sham_unit_attr forgotten[] = {U_FELL, U_HITS, U_PURSUES, U_RUNS};
    const struct table *t = turn->table;
    int foe[FOES];
    for (int i = 0; i < t->units; i++) {
        if (touched[i])
            set_unit(turn, i, U_FIGHT, 0);
        for (size_t k = 0;
             touched[i] && !sham_stands(t, i) && k < sizeof forgotten / sizeof forgotten[0]; k++)
            set_unit(turn, i, forgotten[k], 0);
    }
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) && sham_stands(t, i) && foes_in_fight(t, i, foe) == 0)
            set_unit(turn, i, U_FIGHT, 0);
    sham_make_way(turn);
}

/* clang-format off */
/* By the number that is kept of them (SH-72). */
static const char *const forms[] = {[SINGLE] = "single", [DOUBLE] = "double", NULL};
static const struct umpire_field umpire_lines[] = {
    {.word = "elements", .name = "Elements", .kind = KIND_UNIT, .field = UMPIRE_BASES, .low = 1, .high = 4, .id = "SH-45", .fresh = FRESH_HIGH},
    {.word = "form", .name = "Ranks", .kind = KIND_UNIT, .field = F_ATTR + U_FORM, .low = 0, .high = 1, .id = "SH-72", .troops = 1u << HORSE | 1u << FOOT, .fresh = FRESH_KEEP, .lays = true, .words = forms},
    {.word = "runs", .name = "Running", .kind = KIND_UNIT, .field = F_ATTR + U_RUNS, .low = 0, .high = 1, .id = "SH-71", .troops = 1u << GUNS | 1u << HORSE | 1u << FOOT},
    {.word = "points", .name = "Command points", .kind = KIND_UNIT, .field = F_ATTR + U_POINTS, .low = 0, .high = 6, .id = "SH-12", .troops = 1u << COMMANDER, .fresh = FRESH_KEEP},
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "SH-36", .troops = 1u << GUNS | 1u << HORSE | 1u << FOOT},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "SH-40", .troops = 1u << GUNS | 1u << FOOT},
    {.word = "pursues", .name = "Pursues, turns", .kind = KIND_UNIT, .field = F_ATTR + U_PURSUES, .low = 0, .high = 2, .id = "SH-66", .troops = 1u << HORSE | 1u << FOOT},
    {.word = "rode", .name = "Has ridden", .kind = KIND_UNIT, .field = F_ATTR + U_RODE, .low = 0, .high = 1, .id = "SH-13", .troops = 1u << COMMANDER},
};
/* clang-format on */
static const struct umpire_law umpire_law = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .lay = umpire_lay,
    .settle = umpire_settle,
};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
    {.kind = "last"},
    {.kind = "losses"},
};

static const struct shows shows = {
    .cloth = "meadow",
    .tags = {"Centimetres", "Command", "45 min"},
    .overlay = sham_overlay,
    .spent = sham_spent,
    .question = sham_question,
    .headline = sham_headline,
    .outcome = sham_outcome,
    .card = sham_card,
    .signs = sham_signs,
    .qualities = sham_qualities,
    .coach = sham_coach,
    .roster = sham_roster,
};

static const struct decides decides = {
    .setup = sham_setup,
    .offer = sham_offer,
    .check = sham_check,
    .snap = sham_snap,
    .apply = sham_apply,
    .automatic = sham_automatic,
    .controller = sham_controller,
    .pose = sham_pose,
    .ghost = sham_ghost,
};

static const struct editing editing = {
    .footprint = sham_footprint,
    .usual = {.width = 1200 * MM, .depth = 900 * MM},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
    .forms = forms,
};

static const struct terms terms = {
    .appraise = sham_appraise,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
};

const struct rules rules_sham = {
    .id = "sham",
    .title = "S.H.A.M.",
    .author = "Steve Holmes",
    .blurb = "One reaction test for everything, and never enough command points.",
    .version = 2,
    .measure = MEASURE_CENTIMETRES,
    .attrs = {.of = {[KIND_TABLE] = sham_table_attrs,
                     [KIND_SIDE] = sham_side_attrs,
                     [KIND_UNIT] = sham_unit_attrs},
              .count = {[KIND_TABLE] = T_ATTRS, [KIND_SIDE] = S_ATTRS, [KIND_UNIT] = U_ATTRS},
              .option = sham_options,
              .options = OPTIONS,
              .troops = TROOPS,
              .phases = PHASES},
    .option_text = sham_option_text,
    .troop = sham_troops,
    .troops = TROOPS,
    .phase = sham_phases,
    .phases = PHASES,
    .verb = sham_verbs,
    .verbs = VERBS,
    .umpire = &umpire_law,
    .shows = &shows,
    .decides = &decides,
    .editing = &editing,
    .terms = &terms,
    .tells = &tells,
};
