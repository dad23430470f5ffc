/* Units: what they are, have suffered and are called, and whom they touch (PS-01, PS-43, PS-52). */
#include "sets/pikeshot/pikeshot.h"

#include <stdio.h>

/* ==== small questions =========================================================================
 */

enum troop_kind pikeshot_troop(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

int32_t pikeshot_attr(const struct table *t, int unit, enum unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

struct pose pikeshot_pose(const struct table *t, int unit)
{
    return base_pose(base_of(t, unit));
}

struct outline pikeshot_outline(const struct table *t, int unit)
{
    return base_outline(base_of(t, unit));
}

int pikeshot_times(const struct table *t, int unit)
{
    return pikeshot_attr(t, unit, U_TWICE) ? 2 : 1;
}

int32_t pikeshot_hits_left(const struct table *t, int unit)
{
    int32_t left = pikeshot_law()->hits - pikeshot_attr(t, unit, U_HITS);
    return left > 0 ? left : 0;
}

/* What it has suffered, for people: of fifteen nobody is told more. */
int32_t pikeshot_hits_had(const struct table *t, int unit)
{
    return pikeshot_law()->hits - pikeshot_hits_left(t, unit);
}

int pikeshot_named(const struct table *t, const char *word)
{
    const char *at = word;
    struct ref ref = ref_read(t, &at);
    return ref.kind == KIND_UNIT && !*at ? ref.index : -1;
}

void pikeshot_attr_add(struct turn *turn, int unit, enum unit_attr attr, int32_t by)
{
    int32_t value = pikeshot_attr(turn->table, unit, attr) + by;
    int32_t high = rules_pikeshot.attrs.of[KIND_UNIT][attr].high;
    value = value < 0 ? 0 : value > high ? high : value;
    turn_attr(turn, ref_unit(turn->table, unit), (int)attr, value);
}

/* ==== words ===================================================================================
 */

char *pikeshot_inches(int32_t um, char out[24])
{
    return measure_say(NULL, MEASURE_INCHES, SIDE_NONE, um, out, 24);
}

/* Of what is too far: it never reads like what would be near enough. */
char *pikeshot_inches_too_far(int32_t um, char out[24])
{
    return measure_say_up(NULL, MEASURE_INCHES, SIDE_NONE, um, out, 24);
}

const char *pikeshot_had(const struct table *t, int unit, char out[48])
{
    if (pikeshot_hits_left(t, unit) > 0)
        snprintf(out, 48, "it has %d of %d", pikeshot_hits_had(t, unit), pikeshot_law()->hits);
    else
        snprintf(out, 48, "eliminated at the end of the turn");
    return out;
}

const char *pikeshot_face_word(enum face face)
{
    static const char *const word[FACE_COUNT] = {[FACE_FRONT] = "front",
                                                 [FACE_LEFT] = "left flank",
                                                 [FACE_RIGHT] = "right flank",
                                                 [FACE_REAR] = "rear"};
    return face >= FACE_FRONT && face < FACE_COUNT ? word[face] : "side";
}

/* ==== contact =================================================================================
 */

struct body pikeshot_body(const struct table *t, int unit)
{
    return body_base(t, t->unit[unit].base);
}

bool pikeshot_enemies(const struct table *t, int a, int b)
{
    return side_of(t, a) != side_of(t, b);
}

int pikeshot_next_foe(const struct table *t, int unit, int after)
{
    if (!unit_stands(t, unit))
        return -1;
    for (int i = after + 1; i < t->units; i++)
        if (unit_stands(t, i) && pikeshot_enemies(t, unit, i) && units_touch(t, unit, i))
            return i;
    return -1;
}

bool pikeshot_engaged(const struct table *t, int unit)
{
    return pikeshot_next_foe(t, unit, -1) >= 0;
}

int pikeshot_foe_on(const struct table *t, int unit, enum face face)
{
    struct body body = pikeshot_body(t, unit);
    for (int i = pikeshot_next_foe(t, unit, -1); i >= 0; i = pikeshot_next_foe(t, unit, i)) {
        struct body foe = pikeshot_body(t, i);
        if (face_touched(&body, &foe) == face)
            return i;
    }
    return -1;
}
