/* Falling back and shoving: MO-24, MO-33, MO-34, MO-37. */
#include "sets/morschauser/morschauser.h"

#include <assert.h>
#include <stdint.h>

static bool must_fall(const struct table *t, int unit)
{
    const struct morschauser_law *law = mo_law_of(t);
    return unit_stands(t, unit) && !mo_attr_of(t, unit, U_FELL) &&
           ((law->fire_falls &&
             mo_attr_of(t, unit, U_FIRE_HITS) >= morschauser_shared()->fire_falls) ||
            (law->loser_falls && mo_attr_of(t, unit, U_BEATEN)));
}

/* The nearest of those who hit or beat it, those who stand before those who fell; how many are
 * equally near. */
int mo_nearest_foes(const struct table *t, int unit, int foe[FOES])
{
    int count = 0, rank = INT32_MAX;
    enum { FALLEN = 100000 };
    for (int k = 0; k < FOES; k++) {
        int i = mo_attr_of(t, unit, U_FOE + k) - 1;
        if (i < 0 || i >= t->units)
            continue;
        int far =
            box_distance(mo_box_of(t, unit), mo_box_of(t, i)) + (unit_stands(t, i) ? 0 : FALLEN);
        if (far < rank)
            count = 0;
        if (far <= rank) {
            rank = far;
            foe[count++] = i;
        }
    }
    return count;
}

/* May a friend who stands in the way be shoved a box on? */
static bool may_shove(const struct board *b, int friend, struct box to)
{
    if (!grid_has(b->g, to) || mo_ground_bars(b, friend, to))
        return false;
    int there = mo_unit_at(b, to);
    return there < 0 ||
           (side_of(b->t, there) == side_of(b->t, friend) && mo_is_leader(b->t, there) &&
            !mo_is_leader(b->t, friend) && mo_leader_at(b, mo_box_of(b->t, friend)) < 0);
}

/* One box of a fall-back; false when it is blocked. */
static bool fall_step(struct turn *turn, int unit, int leader, int away, int face)
{
    struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    mo_board_fill(&b, t);
    struct box to = box_step(mo_box_of(t, unit), away, 1);
    if (!grid_has(b.g, to) || mo_ground_bars(&b, unit, to))
        return false;
    int there = mo_unit_at(&b, to);
    if (there >= 0 && side_of(t, there) != side_of(t, unit))
        return false;
    bool shares = there >= 0 && mo_is_leader(t, there) && leader < 0 && !mo_is_leader(t, unit);
    if (there >= 0 && mo_is_leader(t, unit) && !mo_is_leader(t, there) && mo_leader_at(&b, to) < 0)
        shares = true; /* a Leader who falls back alone joins a friend */
    if (there >= 0 && !shares) {
        struct box next = box_step(to, away, 1);
        if (!may_shove(&b, there, next))
            return false;
        turn_say(turn, "MO-34", "%s is shoved to %s.", mo_called(t, there), box_name(next, name));
        mo_carry(turn, there, mo_is_leader(t, there) ? -1 : mo_leader_at(&b, to), next,
                 mo_face_of(t, there));
    }
    mo_carry(turn, unit, leader, to, face);
    return true;
}

/* Two boxes straight away from a foe, facing him; a hit for each box it cannot go (MO-34, MO-37).
 */
void mo_fall_back(struct turn *turn, int unit, int foe)
{
    struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    mo_board_fill(&b, t);
    int away = box_direction(mo_box_of(t, foe), mo_box_of(t, unit)), done = 0;
    int face = box_direction(mo_box_of(t, unit), mo_box_of(t, foe));
    int leader = mo_is_leader(t, unit) ? -1 : mo_leader_at(&b, mo_box_of(t, unit));
    mo_set_unit(turn, unit, U_FELL, 1);
    if (!mo_stacked(&b, unit))
        mo_put_unit(turn, unit, mo_box_of(t, unit), face);
    while (done < morschauser_shared()->fall_boxes && fall_step(turn, unit, leader, away, face))
        done++;
    const char *id = mo_attr_of(t, unit, U_BEATEN) ? "MO-33" : "MO-24";
    box_name(mo_box_of(t, unit), name);
    if (done)
        turn_say(turn, id, "%s falls back to %s, facing %s.", mo_called(t, unit), name,
                 mo_called(t, foe));
    else
        turn_say(turn, id, "%s cannot fall back and stays in %s.", mo_called(t, unit), name);
    if (done == morschauser_shared()->fall_boxes)
        return;
    int blocked = morschauser_shared()->fall_boxes - done, left = mo_attr_of(t, unit, U_HITS);
    int more = blocked < left ? blocked : left;
    turn_say(turn, "MO-34", "%s is blocked %d %s short: %d more %s.", mo_called(t, unit), blocked,
             counted(blocked, NOUN_box), more, counted(more, NOUN_hit));
    mo_hit(turn, unit, more);
    mo_remove_lost(turn);
}

/* The boxes a fall-back may touch: where the unit stands, where it goes, and one more for a friend
 * it shoves. */
static bool may_meet(const struct table *t, int a, int b)
{
    enum { MEET = 4 }; /* those boxes */
    int foe[FOES];
    struct box way[2][MEET];
    assert(morschauser_shared()->fall_boxes + 2 <= MEET);
    for (int n = 0; n < 2; n++) {
        int unit = n ? b : a;
        if (mo_nearest_foes(t, unit, foe) != 1)
            return true;
        int away = box_direction(mo_box_of(t, foe[0]), mo_box_of(t, unit));
        for (int i = 0; i < morschauser_shared()->fall_boxes + 2; i++)
            way[n][i] = box_step(mo_box_of(t, unit), away, i);
    }
    for (int i = 0; i < morschauser_shared()->fall_boxes + 2; i++)
        for (int k = 0; k < morschauser_shared()->fall_boxes + 2; k++)
            if (box_same(way[0][i], way[1][k]))
                return true;
    return false;
}

/* Those of a side who have still to fall back; how many. */
int mo_fallers(const struct table *t, int side, int unit[TABLE_UNITS])
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && must_fall(t, i))
            unit[count++] = i;
    return count;
}

/* Whose turn to fall back is it? The first, if nobody is in another's way; else -1: its owner says.
 */
static int first_faller(const struct table *t, const int *unit, int count)
{
    for (int i = 1; i < count; i++)
        if (may_meet(t, unit[0], unit[i]))
            return -1;
    return unit[0];
}

/* Lets a unit fall back, or asks from whom; false when it has asked. One that nobody hit or beat,
 * as only a file can say, stays. */
bool mo_fall_one(struct turn *turn, int unit)
{
    int foe[FOES];
    int count = mo_nearest_foes(turn->table, unit, foe);
    if (count == 0) {
        mo_set_unit(turn, unit, U_FELL, 1);
        return true;
    }
    if (count > 1) {
        question_ask(turn, ASK_FROM, side_of(turn->table, unit), unit + 1);
        return false;
    }
    mo_fall_back(turn, unit, foe[0]);
    return true;
}

/* All fall-backs, passive side first, as far as nobody must be asked. True when all is done. */
bool mo_fall_all(struct turn *turn)
{
    const struct table *t = turn->table;
    int unit[TABLE_UNITS];
    for (;;) {
        int side = side_other(t->active), count = mo_fallers(t, side, unit);
        if (count == 0)
            count = mo_fallers(t, side = t->active, unit);
        if (count == 0)
            return true;
        int first = first_faller(t, unit, count);
        if (first < 0) {
            question_ask(turn, ASK_BACK, side, 0);
            return false;
        }
        if (!mo_fall_one(turn, first))
            return false;
    }
}
