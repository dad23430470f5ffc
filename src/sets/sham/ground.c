/* S.H.A.M.: where units stand, whom they touch, what bars their way (SH-01, SH-02, SH-33, SH-35,
 * SH-37, SH-71, SH-72). Nothing here writes. */
#include "sets/sham/sham.h"

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

bool sham_runs(const struct table *t, int unit)
{
    return sham_attr(t, unit, U_RUNS) != 0;
}

bool sham_on_feet(const struct table *t, int unit)
{
    return unit_stands(t, unit) && !sham_commands(t, unit) && !sham_runs(t, unit);
}

int32_t sham_allowance(const struct table *t, int unit)
{
    return sham_law.move[sham_troop(t, unit)];
}

int sham_active(const struct table *t)
{
    return t->attr[T_MOVER];
}

/* ==== where ==== */

int sham_form(const struct table *t, int unit)
{
    return sham_left(t, unit) > 1 && sham_attr(t, unit, U_FORM) == DOUBLE ? DOUBLE : SINGLE;
}

static int ranks_wide(int count, int form)
{
    return form == DOUBLE ? (count + 1) / 2 : count;
}

uint64_t sham_stance(const struct table *t, int a, int b)
{
    return mixed_with(table_stance(t), 2 * sham_form(t, a) + sham_form(t, b));
}

int sham_front(const struct table *t, int unit)
{
    return ranks_wide(sham_left(t, unit), sham_form(t, unit));
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
    int wide = ranks_wide(count, count > 1 ? form : SINGLE);
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

/* ==== contact ==== */

bool sham_joins(const struct table *t, int a, int b)
{
    return side_of(t, a) != side_of(t, b) && !sham_commands(t, a) && !sham_commands(t, b) &&
           !sham_runs(t, a) && !sham_runs(t, b);
}

int sham_foes(const struct table *t, int unit, int *foe, int max)
{
    int count = 0;
    if (!unit_stands(t, unit))
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

bool sham_keeps_away(const struct table *t, int side, const struct body *from,
                     const struct body *to, int *enemy)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side || !sham_near_body(t, to, i, sham_law.keep_away))
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
    bool enemy = side_of(t, unit) != m->side;
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
    return side_of(t, unit) != m->side ? WHY_ENEMY : WHY_UNIT;
}

static int32_t base_keeps(const struct ground *ground, int base)
{
    const struct sham_mover *m = ground->self;
    if (out_of_bounds(m, &ground->table->base[base]))
        return 0;
    return side_of(ground->table, unit_of_base(ground, base)) != m->side ? sham_law.keep_away : 0;
}

struct going sham_going(const struct table *t, int unit, enum sham_errand errand,
                        struct sham_mover *mover)
{
    *mover = (struct sham_mover){.unit = unit, .side = side_of(t, unit), .errand = errand};
    bool keeps = errand == ERRAND_MOVE || errand == ERRAND_RIDE;
    return (struct going){
        .ground = {.table = t, .self = mover, .base_bars = base_bars},
        .unit = unit,
        .base_ends = base_ends,
        .edge_why = errand == ERRAND_RUN ? WHY_NONE : WHY_EDGE,
        .base_keeps = keeps ? base_keeps : NULL,
        .keep_why = WHY_NEAR,
        .brief = rules_quiet(),
    };
}
