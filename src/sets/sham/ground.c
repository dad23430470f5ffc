/* S.H.A.M.: where units stand, what they may reach, touch and see. Nothing here writes. */
#include "sets/sham/sham.h"

#include <assert.h>
#include <stdio.h>

/* ==== who ==== */

char *sham_cm(int32_t um, char out[SHAM_CM])
{
    return measure_say(NULL, MEASURE_CENTIMETRES, SIDE_NONE, um, out, SHAM_CM);
}

char *sham_cm_too_far(int32_t um, char out[SHAM_CM])
{
    return measure_say_up(NULL, MEASURE_CENTIMETRES, SIDE_NONE, um, out, SHAM_CM);
}

char *sham_cm_left(int32_t um, char out[SHAM_CM])
{
    return measure_say_down(NULL, MEASURE_CENTIMETRES, SIDE_NONE, um, out, SHAM_CM);
}

char *sham_name(const struct table *t, int unit, char out[SHAM_NAME])
{
    char handle[REF_TEXT];
    const char *called = table_text(t, t->unit[unit].name);
    ref_text(t, ref_unit(t, unit), handle);
    if (*called)
        snprintf(out, SHAM_NAME, "%s (%s)", called, handle);
    else
        snprintf(out, SHAM_NAME, "%s", handle);
    return out;
}

int sham_named(const struct table *t, int32_t index_and_one)
{
    return index_and_one > 0 && index_and_one <= t->units ? index_and_one - 1 : -1;
}

int sham_side(const struct table *t, int unit)
{
    return unit_side(&t->unit[unit]);
}

enum sham_troop sham_troop(const struct table *t, int unit)
{
    return (enum sham_troop)t->unit[unit].troop;
}

int32_t sham_attr(const struct table *t, int unit, enum sham_unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

bool sham_commands(const struct table *t, int unit)
{
    return sham_troop(t, unit) == COMMANDER;
}

int sham_left(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    int left = 0;
    for (int i = 0; i < u->bases && left < BODY_PARTS; i++)
        left += t->base[u->base + i].where == WHERE_TABLE;
    return left;
}

bool sham_stands(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where == WHERE_TABLE)
            return true;
    return false;
}

bool sham_runs(const struct table *t, int unit)
{
    return sham_attr(t, unit, U_RUNS) != 0;
}

int sham_form(const struct table *t, int unit)
{
    return sham_left(t, unit) > 1 && sham_attr(t, unit, U_FORM) == DOUBLE ? DOUBLE : SINGLE;
}

int sham_wide(int count, int form)
{
    return form == DOUBLE ? (count + 1) / 2 : count;
}

int sham_front(const struct table *t, int unit)
{
    return sham_wide(sham_left(t, unit), sham_form(t, unit));
}

int sham_kind(const struct table *t, int unit)
{
    switch (sham_troop(t, unit)) {
    case HORSE:
        return KIND_OF_HORSE;
    case FOOT:
        return sham_form(t, unit) == DOUBLE ? KIND_OF_DOUBLE : KIND_OF_SINGLE;
    case COMMANDER:
    case GUNS:
    case TROOPS:
        break;
    }
    return KIND_OF_GUNS;
}

static const struct base *first_base(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where == WHERE_TABLE)
            return &t->base[u->base + i];
    return &t->base[u->base < t->bases ? u->base : 0];
}

struct pose sham_pose(const struct table *t, int unit)
{
    struct pose pose = base_pose(first_base(t, unit));
    int wide = sham_front(t, unit);
    int32_t right = wide > 1 ? (wide - 1) * sham_law.half_wide : 0;
    pose.at = pose_place(pose, (struct vec){right, sham_law.half_deep});
    return pose;
}

struct body sham_body_as(struct pose pose, int count, int form)
{
    int wide = sham_wide(count, count > 1 ? form : SINGLE);
    return body_block(pose, count > 0 ? count : 1, wide > 0 ? wide : 1, sham_law.half_wide,
                      sham_law.half_deep);
}

struct body sham_body(const struct table *t, int unit)
{
    return sham_body_as(sham_pose(t, unit), sham_left(t, unit), sham_form(t, unit));
}

/* ==== near or far, without geometry ==== */

/* No two elements whose middles lie farther apart than this beyond `reach`, east or north, are
 * within reach of each other. */
enum { ROUND_ELEMENTS = 51 * MM };

bool sham_near(const struct table *t, int a, int b, int32_t reach)
{
    const struct unit *u = &t->unit[a], *v = &t->unit[b];
    int32_t far = reach + ROUND_ELEMENTS;
    for (int i = u->base; i < u->base + u->bases; i++) {
        const struct base *x = &t->base[i];
        for (int k = v->base; k < v->base + v->bases && x->where == WHERE_TABLE; k++) {
            const struct base *y = &t->base[k];
            int32_t dx = x->x - y->x, dy = x->y - y->y;
            if (y->where == WHERE_TABLE && dx <= far && -dx <= far && dy <= far && -dy <= far)
                return true;
        }
    }
    return false;
}

bool sham_near_body(const struct table *t, const struct body *body, int unit, int32_t reach)
{
    struct frame f = body_frame(body);
    struct vec at = body_centre(body);
    int32_t far = reach + ROUND_ELEMENTS / 2 + (f.right - f.left + f.front - f.rear) / 2;
    const struct unit *u = &t->unit[unit];
    for (int i = u->base; i < u->base + u->bases; i++) {
        int32_t dx = t->base[i].x - at.x, dy = t->base[i].y - at.y;
        if (t->base[i].where == WHERE_TABLE && dx <= far && -dx <= far && dy <= far && -dy <= far)
            return true;
    }
    return false;
}

int32_t sham_gap(const struct table *t, int a, int b, int32_t reach)
{
    return sham_near(t, a, b, reach) ? unit_gap(t, a, b, NULL, NULL) : INT32_MAX;
}

/* ==== command ==== */

int sham_army(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) == side && sham_commands(t, i) && !t->unit[i].leader)
            return sham_stands(t, i) ? i : -1;
    return -1;
}

int sham_commander(const struct table *t, int unit)
{
    int leader = sham_named(t, t->unit[unit].leader);
    if (sham_commands(t, unit))
        return -1;
    if (leader >= 0 && sham_commands(t, leader) && sham_side(t, leader) == sham_side(t, unit) &&
        sham_stands(t, leader))
        return leader;
    return sham_army(t, sham_side(t, unit));
}

bool sham_may_help(const struct table *t, int commander, int unit)
{
    if (sham_commands(t, unit) || sham_side(t, commander) != sham_side(t, unit))
        return false;
    return sham_commander(t, unit) == commander ||
           (t->option[O_ARMY_ANY] && sham_army(t, sham_side(t, unit)) == commander);
}

int sham_attached(const struct table *t, int commander)
{
    int32_t least = INT32_MAX;
    int found = -1;
    if (!sham_stands(t, commander))
        return -1;
    for (int i = 0; i < t->units; i++) {
        if (!sham_stands(t, i) || !sham_may_help(t, commander, i))
            continue;
        int32_t gap = sham_gap(t, commander, i, sham_law.attached);
        if (gap <= sham_law.attached && gap < least) {
            least = gap;
            found = i;
        }
    }
    return found;
}

int sham_attached_to(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (sham_commands(t, i) && sham_stands(t, i) && sham_side(t, i) == sham_side(t, unit) &&
            sham_attached(t, i) == unit)
            return i;
    return -1;
}

bool sham_may_hand(const struct table *t, int from, int to)
{
    return from != to && sham_commands(t, to) && sham_stands(t, to) &&
           sham_side(t, from) == sham_side(t, to) && sham_army(t, sham_side(t, from)) == from &&
           sham_attr(t, from, U_POINTS) > 0 && sham_attr(t, to, U_POINTS) < sham_law.most_points &&
           sham_gap(t, from, to, sham_law.hand) <= sham_law.hand;
}

int sham_helpers(const struct table *t, int unit, bool dice, struct sham_helper *helper)
{
    int count = 0;
    int army = sham_army(t, sham_side(t, unit));
    for (int i = 0; i < t->units && count < SHAM_HELPERS; i++) {
        if (!sham_commands(t, i) || !sham_stands(t, i) || !sham_may_help(t, i, unit))
            continue;
        if (dice ? sham_attached(t, i) != unit
                 : sham_gap(t, i, unit, sham_law.help) > sham_law.help)
            continue;
        if (sham_attr(t, i, U_POINTS) > 0)
            helper[count++] = (struct sham_helper){i, -1};
        else if (army >= 0 && sham_may_hand(t, army, i))
            helper[count++] = (struct sham_helper){i, army};
    }
    return count;
}

int sham_counts(const struct table *t, int unit)
{
    return sham_troop(t, unit) == GUNS ? sham_law.guns_count : sham_left(t, unit);
}

/* ==== contact ==== */

bool sham_joins(const struct table *t, int a, int b)
{
    return sham_side(t, a) != sham_side(t, b) && !sham_commands(t, a) && !sham_commands(t, b) &&
           !sham_runs(t, a) && !sham_runs(t, b);
}

int sham_foes(const struct table *t, int unit, int *foe, int max)
{
    int count = 0;
    if (!sham_stands(t, unit))
        return 0;
    for (int i = 0; i < t->units && count < max; i++)
        if (i != unit && sham_joins(t, unit, i) && sham_near(t, unit, i, CONTACT) &&
            units_touch(t, unit, i))
            foe[count++] = i;
    return count;
}

bool sham_held(const struct table *t, int unit)
{
    int foe;
    return sham_foes(t, unit, &foe, 1) > 0;
}

bool sham_clear(const struct table *t, const struct body *body, int unit, bool commanders,
                int *base)
{
    struct frame f = body_frame(body);
    struct vec at = body_centre(body);
    int32_t far = ROUND_ELEMENTS / 2 + (f.right - f.left + f.front - f.rear) / 2;
    for (int i = 0; i < t->bases; i++) {
        int owner = base_unit(&t->base[i]);
        int32_t dx = t->base[i].x - at.x, dy = t->base[i].y - at.y;
        if (dx > far || -dx > far || dy > far || -dy > far)
            continue;
        if (t->base[i].where != WHERE_TABLE || owner == unit || owner < 0 || owner >= t->units ||
            (!commanders && sham_commands(t, owner)))
            continue;
        struct outline o = base_outline(&t->base[i]);
        if (body_gap_outline(body, &o) >= -OVERLAP)
            continue;
        if (base)
            *base = i;
        return false;
    }
    return true;
}

/* ==== going ==== */

static int unit_of_base(const struct ground *ground, int base)
{
    return base_unit(&ground->table->base[base]);
}

static bool out_of_bounds(const struct sham_mover *m, const struct base *b)
{
    return m->bounded &&
           (b->x < m->low.x || b->x > m->high.x || b->y < m->low.y || b->y > m->high.y);
}

void sham_bound_wheel(struct sham_mover *mover, const struct body *from, const struct body *to)
{
    const struct body *const ends[2] = {from, to};
    struct frame f = body_frame(from);
    int32_t grown = sham_law.keep_away + ROUND_ELEMENTS / 2;
    /* An arc of up to a quarter turn bulges over its chord by less than a third of its radius. */
    grown += (f.right - f.left + f.front - f.rear) / 3;
    mover->bounded = true;
    mover->low = mover->high = from->pose.at;
    for (int i = 0; i < 2; i++) {
        struct outline o = body_outline(ends[i]);
        struct vec low, high;
        outline_bounds(&o, &low, &high);
        mover->low.x = low.x < mover->low.x ? low.x : mover->low.x;
        mover->low.y = low.y < mover->low.y ? low.y : mover->low.y;
        mover->high.x = high.x > mover->high.x ? high.x : mover->high.x;
        mover->high.y = high.y > mover->high.y ? high.y : mover->high.y;
    }
    mover->low = (struct vec){mover->low.x - grown, mover->low.y - grown};
    mover->high = (struct vec){mover->high.x + grown, mover->high.y + grown};
}

/* Who bars the way. Commanders make way for everybody; enemies never let anybody through. */
static int base_bars(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    const struct table *t = ground->table;
    int unit = unit_of_base(ground, base);
    bool enemy = sham_side(t, unit) != m->side;
    if (out_of_bounds(m, &t->base[base]))
        return WHY_NONE;
    if (sham_commands(t, unit))
        return m->errand == ERRAND_RIDE && enemy ? WHY_ENEMY : WHY_NONE;
    switch (m->errand) {
    case ERRAND_RIDE:
    case ERRAND_RUN:
    case ERRAND_BACK:
        return enemy ? WHY_ENEMY : WHY_NONE;
    case ERRAND_MOVE:
    case ERRAND_CHARGE:
    case ERRAND_PURSUE:
        break;
    }
    return enemy ? WHY_ENEMY : WHY_UNIT;
}

static int base_ends(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    const struct table *t = ground->table;
    int unit = unit_of_base(ground, base);
    if (sham_commands(t, unit))
        return m->errand == ERRAND_RIDE ? WHY_UNIT : WHY_NONE;
    return sham_side(t, unit) != m->side ? WHY_ENEMY : WHY_UNIT;
}

static int32_t base_keeps(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    if (out_of_bounds(m, &ground->table->base[base]))
        return 0;
    return sham_side(ground->table, unit_of_base(ground, base)) != m->side ? sham_law.keep_away : 0;
}

struct going sham_going(const struct table *t, int unit, enum sham_errand errand,
                        struct sham_mover *mover)
{
    *mover = (struct sham_mover){.unit = unit, .side = sham_side(t, unit), .errand = errand};
    bool keeps = errand == ERRAND_MOVE || errand == ERRAND_RIDE;
    return (struct going){
        .ground = {.table = t, .self = mover, .base_bars = base_bars},
        .unit = unit,
        .base_ends = base_ends,
        .edge_why = errand == ERRAND_RUN ? WHY_NONE : WHY_EDGE,
        .base_keeps = keeps ? base_keeps : NULL,
        .keep_why = WHY_NEAR,
    };
}

/* Everywhere else in this set a turn is a wheel on a front corner, and so it is before a charge
 * (SH-54). */
const struct charge_law sham_charge_law = {
    .limit = 60 * MM, .turn = 45 * DEG, .wheels = true, .swept = true};

/* Does the whole of it lie behind the body's front? No wheel on a front corner brings it before it.
 */
static bool behind(const struct body *body, const struct body *other)
{
    for (int i = 0; i < other->parts; i++) {
        struct outline o = body_part(other, i);
        for (int k = 0; k < o.count; k++)
            if (pose_local(body->pose, o.point[k]).y > 0)
                return false;
    }
    return true;
}

bool sham_charge(const struct table *t, int unit, int target, const struct vec *to,
                 struct charge *charge, struct barred *barred)
{
    struct sham_mover mover;
    struct going going = sham_going(t, unit, ERRAND_CHARGE, &mover);
    struct body body = sham_body(t, unit), victim = sham_body(t, target);
    if (behind(&body, &victim)) {
        *barred = (struct barred){.why = CHARGE_MISS};
        return false;
    }
    if (to) {
        int32_t bearing = angle_of(vec_sub(*to, body.pose.at));
        if (charge_along(&going, &sham_charge_law, &body, bearing, &victim, target, charge, barred))
            return true;
    }
    /* Room to wheel is dear to look for. Where not even one who needs none finds a way nobody does;
     * and the smallest turn that works for him, if there is room for it, is the one wanted. */
    struct charge_law nimble = sham_charge_law;
    nimble.swept = false;
    if (!charge_find(&going, &nimble, &body, &victim, target, charge, barred))
        return false;
    int32_t bearing = charge->bearing;
    if (charge_along(&going, &sham_charge_law, &body, bearing, &victim, target, charge, barred))
        return true;
    return charge_find(&going, &sham_charge_law, &body, &victim, target, charge, barred);
}

/* The enemy base nearest to the unit's middle; -1 when there is none. */
static int nearest_enemy(const struct table *t, int unit, struct vec middle)
{
    int32_t least = INT32_MAX;
    int found = -1;
    for (int i = 0; i < t->bases; i++) {
        const struct base *b = &t->base[i];
        int owner = base_unit(b);
        if (b->where != WHERE_TABLE || owner < 0 || owner >= t->units ||
            sham_side(t, owner) == sham_side(t, unit))
            continue;
        int32_t far = vec_distance(middle, (struct vec){b->x, b->y});
        if (far < least) {
            least = far;
            found = i;
        }
    }
    return found;
}

/* The body turned about the middle of its frame. */
static struct body turned_about(const struct body *body, int32_t face)
{
    struct vec middle = body_centre(body);
    struct pose pose = {middle, face};
    struct frame frame = body_frame(body);
    pose.at = pose_place(pose, (struct vec){0, (frame.front - frame.rear) / 2});
    return body_at(body, pose);
}

static int32_t run_length(const struct going *going, const struct body *body, int32_t way,
                          int32_t full)
{
    enum { BEYOND = 2000 * MM };
    int32_t far = body_run_clear(going, body, way, full, full + BEYOND);
    return far >= 0 ? far : body_retreat_most(going, body, way, full);
}

bool sham_run(const struct table *t, int unit, struct body *end, int32_t *way, int32_t *went)
{
    struct sham_mover mover;
    struct going going = sham_going(t, unit, ERRAND_RUN, &mover);
    struct body body = sham_body(t, unit);
    struct vec middle = body_centre(&body);
    int enemy = nearest_enemy(t, unit, middle);
    int32_t full = sham_law.move[sham_troop(t, unit)];
    *way = body.pose.face;
    if (enemy >= 0)
        *way = angle_of(vec_sub(middle, base_pose(&t->base[enemy]).at));
    struct body turned = turned_about(&body, *way);
    int32_t far = run_length(&going, &turned, *way, full);
    if (far < 0) { /* no room to turn round first */
        turned = body;
        far = run_length(&going, &turned, *way, full);
    }
    *went = far > 0 ? far : 0;
    struct pose pose = turned.pose;
    pose.at = vec_ahead(pose.at, *way, *went);
    *end = body_at(&turned, pose);
    return !body_off_table(t, end);
}

/* ==== shooting and fighting ==== */

int32_t sham_shot_reach(const struct table *t, int unit)
{
    const int32_t *o = t->option;
    if (sham_troop(t, unit) == FOOT)
        return o[O_SHOOT + 3 * ROW_FOOT] * 10 * MM;
    if (sham_troop(t, unit) != GUNS)
        return 0;
    int32_t near = o[O_SHOOT + 3 * ROW_NEAR], far = o[O_SHOOT + 3 * ROW_FAR];
    return (near > far ? near : far) * 10 * MM;
}

int sham_shot_row(const struct table *t, int unit, int32_t range)
{
    int first = sham_troop(t, unit) == FOOT ? ROW_FOOT : ROW_NEAR;
    int last = sham_troop(t, unit) == FOOT ? ROW_FOOT : ROW_FAR;
    for (int row = first; row <= last; row++)
        if (range <= t->option[O_SHOOT + 3 * row] * 10 * MM)
            return row;
    return -1;
}

struct fan sham_fan(const struct table *t, int unit)
{
    struct body body = sham_body(t, unit);
    return fan_edge(body_corner(&body, CORNER_FRONT_LEFT), body_corner(&body, CORNER_FRONT_RIGHT),
                    body.pose.face, sham_law.arc);
}

struct shooter {
    int unit, target;
};

static bool hides(const struct sight *sight, int base)
{
    const struct shooter *s = sight->self;
    int unit = base_unit(&sight->table->base[base]);
    return unit != s->unit && unit != s->target && !sham_commands(sight->table, unit);
}

int sham_shot(const struct table *t, int unit, int target, struct sham_shot *shot)
{
    struct body body = sham_body(t, unit), victim = sham_body(t, target);
    struct shooter self = {unit, target};
    struct sight sight = {.table = t, .self = &self, .base_hides = hides};
    struct outline edge = {
        .count = 2,
        .point = {body_corner(&body, CORNER_FRONT_LEFT), body_corner(&body, CORNER_FRONT_RIGHT)}};
    struct outline part[BODY_PARTS];
    struct fan fan = sham_fan(t, unit);
    bool in_arc = false;
    *shot = (struct sham_shot){.row = -1};
    for (int i = 0; i < victim.parts; i++) {
        part[i] = body_part(&victim, i);
        in_arc = in_arc || fan_touches(&fan, &part[i]);
    }
    shot->range = body_gap_outline(&victim, &edge);
    if (shot->range < 0)
        shot->range = 0;
    shot->row = sham_shot_row(t, unit, shot->range);
    if (shot->row < 0)
        return SHOT_FAR;
    if (!in_arc)
        return SHOT_ARC;
    shot->dice = sham_front(t, unit) * t->option[O_SHOOT + 3 * shot->row + 1];
    shot->score = t->option[O_SHOOT + 3 * shot->row + 2];
    shot->bonus = sham_troop(t, unit) == GUNS && sham_kind(t, target) == KIND_OF_DOUBLE;
    if (!sight_edge(&sight, edge.point[0], edge.point[1], &fan, sham_shot_reach(t, unit), part,
                    victim.parts, &shot->seen))
        return shot->seen.by.kind ? SHOT_HIDDEN : SHOT_FAR;
    return SHOT_FINE;
}

int sham_fight_dice(const struct table *t, int unit)
{
    if (t->option[O_FLANK] && sham_attr(t, unit, U_FLANKED))
        return 1;
    return sham_front(t, unit);
}

int sham_fight_score(const struct table *t, int unit, int target)
{
    return t->option[O_FIGHT + FIGHT_KINDS * sham_kind(t, unit) + sham_kind(t, target)];
}
