/* 6+: units, where they stand and what they stand on, as every part asks for them. Nothing here
 * writes. Ids: SP-34 (who is in a feature), SP-38 (who fights whom), SP-46 (twelve hits).
 */
#include "sets/sixplus/sixplus.h"

#include <stdio.h>

/* ==== who =====================================================================================
 */

enum troop_kind sixplus_troop(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

int32_t sixplus_attr(const struct table *t, int unit, enum unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

/* Index of the unit a question is about. A file may name nobody; the first is meant then. */
int sixplus_subject(const struct table *t)
{
    return t->ask_subject >= 1 && t->ask_subject <= t->units ? t->ask_subject - 1 : 0;
}

/* What its player calls it: "Queen's Horse", or "Cavalry R5" when it has no name. */
char *sixplus_called(const struct table *t, int unit, char *out, size_t size)
{
    char name[REF_TEXT];
    const char *own = table_text(t, t->unit[unit].name);
    if (*own)
        snprintf(out, size, "%s", own);
    else
        snprintf(out, size, "%s %s", rules_sixplus.troop[sixplus_troop(t, unit)].name,
                 unit_name(t, unit, name));
    return out;
}

int sixplus_hits_left(const struct table *t, int unit)
{
    return sixplus_law.fatal - sixplus_attr(t, unit, U_HITS);
}

/* Has its twelve hits and waits for the phase that takes it away (SP-46). */
bool sixplus_finished(const struct table *t, int unit)
{
    return sixplus_hits_left(t, unit) <= 0;
}

bool sixplus_can_ever_shoot(const struct table *t, int unit)
{
    return sixplus_law.range[sixplus_troop(t, unit)] > 0;
}

/* How often it may use its movement, and how often it may shoot, in this turn (SP-56). */
int sixplus_times(const struct table *t, int unit)
{
    return sixplus_attr(t, unit, U_CARD) == LUCK_TWICE ? 2 : 1;
}

bool sixplus_foes(const struct table *t, int charger, int victim)
{
    return unit_stands(t, charger) && sixplus_attr(t, charger, U_FOE) == victim + 1;
}

/* The unit it is in hand-to-hand with, charged or charging; -1: none (SP-38). */
int sixplus_opponent(const struct table *t, int unit)
{
    int32_t foe = sixplus_attr(t, unit, U_FOE);
    if (foe > 0 && foe <= t->units)
        return foe - 1;
    for (int i = 0; i < t->units; i++)
        if (sixplus_foes(t, i, unit))
            return i;
    return -1;
}

/* ==== where ===================================================================================
 */

struct body sixplus_body(const struct table *t, int unit)
{
    return body_base(t, t->unit[unit].base);
}

/* Cheap: two places from which no two bases are within `reach` of each other. */
bool sixplus_beyond(struct vec a, struct vec b, int32_t reach)
{
    int64_t most = (int64_t)reach + 2 * BASE_MOST * MM;
    struct vec d = vec_sub(a, b);
    return vec_dot(d, d) > most * most;
}

bool sixplus_units_beyond(const struct table *t, int a, int b, int32_t reach)
{
    return sixplus_beyond(base_pose(base_of(t, a)).at, base_pose(base_of(t, b)).at, reach);
}

int32_t sixplus_range_between(const struct table *t, int a, int b, struct vec *on_a,
                              struct vec *on_b)
{
    struct outline x = base_outline(base_of(t, a)), y = base_outline(base_of(t, b));
    return outline_nearest(&x, &y, on_a, on_b);
}

int32_t sixplus_distance(const struct table *t, int a, int b)
{
    struct vec x, y;
    return sixplus_range_between(t, a, b, &x, &y);
}

/* ==== on what ground ==========================================================================
 */

bool sixplus_is_water(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].water;
}

bool sixplus_is_pass(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].pass;
}

bool sixplus_is_road(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].road;
}

bool sixplus_is_cover(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].cover;
}

bool sixplus_is_hilltop(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].hilltop;
}

bool sixplus_is_all_round(const struct table *t, int piece)
{
    return sixplus_ground[t->piece[piece].kind].all_round;
}

/* Cheap: could a base at this place meet the piece at all? Shapes of points are never far. */
static bool piece_far(const struct piece *p, struct vec at)
{
    int32_t reach = BASE_MOST * MM + p->hx + p->hy + p->round;
    return p->where != WHERE_TABLE ||
           (p->shape == SHAPE_BOX && (p->x - at.x > reach || at.x - p->x > reach ||
                                      p->y - at.y > reach || at.y - p->y > reach));
}

/* In a feature, or on it, is whoever has the centre of his base inside its outline (SP-34). */
bool sixplus_in_piece(const struct table *t, const struct body *body, int piece)
{
    struct outline o = piece_outline(t, &t->piece[piece]);
    return outline_holds(&o, body->pose.at);
}

/* The piece of that kind the body is in; -1: none. */
int sixplus_within(const struct table *t, const struct body *body,
                   bool (*is)(const struct table *, int))
{
    for (int i = 0; i < t->pieces; i++) {
        if (!is(t, i) || piece_far(&t->piece[i], body->pose.at))
            continue;
        if (sixplus_in_piece(t, body, i))
            return i;
    }
    return -1;
}

bool sixplus_unit_within(const struct table *t, int unit, bool (*is)(const struct table *, int))
{
    struct body body = sixplus_body(t, unit);
    return sixplus_within(t, &body, is) >= 0;
}

/* ==== how far, in words =======================================================================
 */

char *sixplus_cm(const struct table *t, int32_t um, char *out, size_t size)
{
    return measure_say(t, MEASURE_CENTIMETRES, SIDE_NONE, um, out, size);
}

/* Of what is too far: it never reads like what would be near enough. */
char *sixplus_cm_too_far(const struct table *t, int32_t um, char *out, size_t size)
{
    return measure_say_up(t, MEASURE_CENTIMETRES, SIDE_NONE, um, out, size);
}
