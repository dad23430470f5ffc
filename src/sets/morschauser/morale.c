/* What losses lead to: units destroyed, what becomes of Leaders (MO-38), Shaken commands and their
 * retreat (MO-40).
 */
#include "sets/morschauser/morschauser.h"

/* Units of a Leader's command, himself not counted: all there were, or those left. */
int mo_command_count(const struct table *t, int leader, bool left)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += mo_commander(t, i) == leader && i != leader && (!left || unit_stands(t, i));
    return count;
}

void mo_remember_foe(struct turn *turn, int unit, int foe)
{
    for (int k = 0; k < FOES; k++) {
        int32_t known = mo_attr_of(turn->table, unit, U_FOE + k);
        if (known == foe + 1)
            return;
        if (!known) {
            mo_set_unit(turn, unit, U_FOE + k, foe + 1);
            return;
        }
    }
}

/* One unit of a command that has become Shaken: four boxes straight to its own edge, facing kept;
 * it stops where it is blocked. */
static void retreat(struct turn *turn, int unit)
{
    struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    mo_board_fill(&b, t);
    struct box at = mo_box_of(t, unit), end = at;
    int leader = mo_is_leader(t, unit) ? -1 : mo_leader_at(&b, at);
    int rear = mo_rear_facing(t, side_of(t, unit));
    for (int i = 1; i <= morschauser_shared()->retreat_boxes; i++) {
        struct box box = box_step(at, rear, i);
        if (!grid_has(b.g, box) || mo_ground_bars(&b, unit, box))
            break;
        int there = mo_unit_at(&b, box);
        if (there >= 0 && (side_of(t, there) != side_of(t, unit) || !mo_is_leader(t, there) ||
                           mo_is_leader(t, unit) || leader >= 0))
            break;
        end = box;
    }
    mo_set_unit(turn, unit, U_FIGHT, 0);
    mo_set_unit(turn, unit, U_FELL, 1);
    if (leader >= 0)
        mo_set_unit(turn, leader, U_FELL, 1);
    if (box_same(at, end)) {
        turn_say(turn, "MO-40", "%s cannot retreat and stays.", mo_called(t, unit));
        return;
    }
    turn_say(turn, "MO-40", "%s retreats to %s.", mo_called(t, unit), box_name(end, name));
    mo_carry(turn, unit, leader, end, mo_face_of(t, unit));
}

/* Half or more of its units are gone: for the rest of the game it is Shaken, and goes at once.
 * Those nearest their own edge go first, so that nobody is in another's way. */
static void shake(struct turn *turn, int leader)
{
    struct board b;
    const struct table *t = turn->table;
    int all = mo_command_count(t, leader, false), left = mo_command_count(t, leader, true);
    int unit[TABLE_UNITS], count = 0;
    mo_set_unit(turn, leader, U_SHAKEN, 1);
    turn_say(turn, "MO-40", "%s: %d of %d %s gone, the command of %s is Shaken.",
             side_name(side_of(t, leader)), all - left, all, counted(all, NOUN_unit),
             mo_called(t, leader));
    mo_board_fill(&b, t);
    for (int i = 0; i < t->units; i++)
        if (mo_commander(t, i) == leader && unit_stands(t, i) && !mo_stacked(&b, i))
            unit[count++] = i;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            int side = side_of(t, leader);
            if (mo_to_own_edge(&b, side, mo_box_of(t, unit[k - 1])) <=
                mo_to_own_edge(&b, side, mo_box_of(t, unit[k])))
                break;
            int swap = unit[k];
            unit[k] = unit[k - 1];
            unit[k - 1] = swap;
        }
    for (int i = 0; i < count; i++)
        retreat(turn, unit[i]);
}

/* The friend nearest to a Leader whose unit is destroyed; -1: none. */
static int nearest_friend(const struct board *b, int leader)
{
    int best = -1;
    int32_t least = INT32_MAX;
    for (int i = 0; i < b->t->units; i++) {
        if (i == leader || !unit_stands(b->t, i) || mo_is_leader(b->t, i) ||
            side_of(b->t, i) != side_of(b->t, leader) || mo_leader_at(b, mo_box_of(b->t, i)) >= 0)
            continue;
        int32_t far = box_distance(mo_box_of(b->t, leader), mo_box_of(b->t, i));
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

static void leader_fate(struct turn *turn, int leader)
{
    struct board b;
    const struct table *t = turn->table;
    int die = turn_roll(turn, DIE, "MO-38", "what becomes of %s", mo_called(t, leader));
    if (die <= morschauser_shared()->leader_killed) {
        turn_say(turn, "MO-38", "A %d: %s falls with the unit he was with.", die,
                 mo_called(t, leader));
        turn_where(turn, base_ref(t, leader), WHERE_LOST);
        return;
    }
    mo_board_fill(&b, t);
    int friend = nearest_friend(&b, leader);
    if (friend < 0) {
        turn_say(turn, "MO-38", "A %d: %s is unhurt, but there is nobody to join.", die,
                 mo_called(t, leader));
        return;
    }
    turn_say(turn, "MO-38", "A %d: %s joins %s.", die, mo_called(t, leader), mo_called(t, friend));
    mo_put_unit(turn, leader, mo_box_of(t, friend), mo_face_of(t, friend));
}

/* Takes away all who have no hits left, then looks at the commands: MO-11, MO-38, MO-40. Both
 * sides' losses come before anybody retreats. */
void mo_remove_lost(struct turn *turn)
{
    struct board b;
    const struct table *t = turn->table;
    bool lost = false;
    mo_board_fill(&b, t);
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || mo_attr_of(t, i, U_HITS) > 0)
            continue;
        int leader = mo_is_leader(t, i) ? -1 : mo_leader_at(&b, mo_box_of(t, i));
        turn_say(turn, "MO-11", "%s is destroyed.", mo_called(t, i));
        turn_where(turn, base_ref(t, i), WHERE_LOST);
        mo_set_unit(turn, i, U_FIGHT, 0);
        lost = true;
        if (leader >= 0)
            leader_fate(turn, leader);
    }
    for (int i = 0; i < t->units && lost && mo_law_of(t)->shaken; i++)
        if (mo_is_leader(t, i) && !mo_attr_of(t, i, U_SHAKEN) &&
            2 * mo_command_count(t, i, true) <= mo_command_count(t, i, false))
            shake(turn, i);
}

void mo_hit(struct turn *turn, int unit, int hits)
{
    int32_t left = mo_attr_of(turn->table, unit, U_HITS) - hits;
    mo_set_unit(turn, unit, U_HITS, left > 0 ? left : 0);
}
