/* The board: who stands where, what the ground is, zones of control (MO-16 … 18, MO-27), command
 * (MO-36), and what is written of it.
 */
#include "sets/morschauser/morschauser.h"

#include <string.h>

/* What a box's terrain means (MO-15, MO-1A, MO-21, MO-22, MO-25). */
enum {
    BIT_WOOD = 1u << TERRAIN_WOOD,
    BIT_BUILDING = 1u << TERRAIN_BUILDING | 1u << TERRAIN_HOUSE | 1u << TERRAIN_TOWN,
    BIT_RIVER = 1u << TERRAIN_RIVER,
    BIT_WATER = BIT_RIVER | 1u << TERRAIN_LAKE,
    BIT_STREAM = 1u << TERRAIN_STREAM,
    BIT_FORD = 1u << TERRAIN_FORD,
    BIT_BRIDGE = 1u << TERRAIN_BRIDGE,
    BIT_ROAD = 1u << TERRAIN_ROAD,
};

/* Index of the unit a question is about. A file may name nobody; the first is meant then. */
int mo_subject_of(const struct table *t)
{
    return t->ask_subject >= 1 && t->ask_subject <= t->units ? t->ask_subject - 1 : 0;
}

const struct morschauser_law *mo_law_of(const struct table *t)
{
    return morschauser_law(t->attr[T_MARK]);
}

enum troop_kind mo_troop_of(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

bool mo_is_leader(const struct table *t, int unit)
{
    return mo_troop_of(t, unit) == LEADER;
}

int32_t mo_attr_of(const struct table *t, int unit, int attr)
{
    return t->unit[unit].attr[attr];
}

const struct morschauser_stats *mo_stats_of(const struct table *t, int unit)
{
    return &mo_law_of(t)->stats[mo_troop_of(t, unit)];
}

const struct troop *mo_kind_of(const struct table *t, int unit)
{
    return &mo_law_of(t)->rules->troop[mo_troop_of(t, unit)];
}

/* Index of the Leader of its command; -1: none was ever named. A Leader leads himself. */
int mo_commander(const struct table *t, int unit)
{
    return t->unit[unit].leader - 1;
}

bool mo_shaken(const struct table *t, int unit)
{
    int leader = mo_commander(t, unit);
    return leader >= 0 && mo_attr_of(t, leader, U_SHAKEN);
}

/* Its name, or R3; whoever is asked quietly needs no words. */
const char *mo_called(const struct table *t, int unit)
{
    enum { KEPT = 8 };
    static _Thread_local char kept[KEPT][REF_TEXT];
    static _Thread_local int at;
    const char *name = table_text(t, t->unit[unit].name);
    if (*name || rules_quiet())
        return name;
    at = (at + 1) % KEPT;
    return ref_text(t, ref_unit(t, unit), kept[at]);
}

struct box mo_box_of(const struct table *t, int unit)
{
    const struct base *b = base_of(t, unit); /* a file may put it beside the grid */
    return grid_nearest(t, (struct vec){b->x, b->y});
}

int mo_face_of(const struct table *t, int unit)
{
    return facing_of(base_of(t, unit)->face);
}

void mo_board_fill(struct board *b, const struct table *t)
{
    b->t = t;
    b->law = mo_law_of(t);
    b->g = grid_of(t);
    size_t boxes = (size_t)(b->g->columns * b->g->rows);
    memset(b->unit, 0, boxes * sizeof b->unit[0]);
    memset(b->leader, 0, boxes * sizeof b->leader[0]);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->units; i++) {
            if (mo_is_leader(t, i) != (pass == 1) || !unit_stands(t, i))
                continue;
            const struct base *base = base_of(t, i);
            struct box at = grid_box(b->g, (struct vec){base->x, base->y});
            if (!grid_has(b->g, at))
                continue;
            int32_t k = grid_index(b->g, at);
            if (b->unit[k])
                b->leader[k] = (int16_t)(i + 1);
            else
                b->unit[k] = (int16_t)(i + 1);
        }
}

/* Who fights in a box; -1: nobody. */
int mo_unit_at(const struct board *b, struct box box)
{
    return grid_has(b->g, box) ? b->unit[grid_index(b->g, box)] - 1 : -1;
}

int mo_leader_at(const struct board *b, struct box box)
{
    return grid_has(b->g, box) ? b->leader[grid_index(b->g, box)] - 1 : -1;
}

/* A Leader who shares a box: no target, no fighter, no zone (MO-38). */
bool mo_stacked(const struct board *b, int unit)
{
    return mo_is_leader(b->t, unit) && mo_unit_at(b, mo_box_of(b->t, unit)) != unit;
}

static uint32_t lies(const struct board *b, struct box box)
{
    return b->g->lies[grid_index(b->g, box)];
}

bool mo_in_wood(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_WOOD;
}

bool mo_in_building(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_BUILDING;
}

bool mo_in_stream(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_STREAM) && !(lies(b, box) & (BIT_BRIDGE | BIT_FORD));
}

bool mo_in_ford(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_FORD) && !(lies(b, box) & BIT_BRIDGE);
}

static bool in_river(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_WATER) && !(lies(b, box) & (BIT_BRIDGE | BIT_FORD));
}

bool mo_on_road(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_ROAD;
}

/* Does a road lead from one box to the next (MO-14)? */
bool mo_by_road(const struct board *b, struct box from, struct box to)
{
    return b->g->road[grid_index(b->g, from)] >> box_direction(from, to) & 1;
}

int mo_hill_at(const struct board *b, struct box box)
{
    return b->g->height[grid_index(b->g, box)];
}

const struct ground_says mo_ground_says[] = {
    [FREE] = {"", ""},
    [WHY_WOOD] = {"MO-15", "Only Light Infantry enter woods: send it round, or stop short"},
    [WHY_BUILDING] = {"MO-15", "Cavalry and Artillery do not enter buildings: go round them"},
    [WHY_RIVER] = {"MO-1A", "A river is crossed by bridges and fords only: go by one"},
    [WHY_LAKE] = {"MO-1A", "A lake is crossed by bridges and fords only: go by one"},
};

enum ground_why mo_ground_bars(const struct board *b, int unit, struct box box)
{
    const struct morschauser_stats *s = mo_stats_of(b->t, unit);
    if (in_river(b, box))
        return lies(b, box) & BIT_RIVER ? WHY_RIVER : WHY_LAKE;
    if (mo_in_wood(b, box) && !s->woods)
        return WHY_WOOD;
    if (mo_in_building(b, box) && !s->buildings)
        return WHY_BUILDING;
    return FREE;
}

/* ---- zones of control -----------------------------------------------------------------------
 */

bool mo_in_zone_of(const struct board *b, int unit, struct box box)
{
    return box_in_front(mo_box_of(b->t, unit), mo_face_of(b->t, unit), box);
}

/* The enemies of a side whose zone a box lies in, at most eight; how many. */
int mo_zones_at(const struct board *b, struct box box, int side, int enemy[FACINGS])
{
    int count = 0;
    for (int f = 0; f < FACINGS; f++) {
        int i = mo_unit_at(b, box_step(box, f, 1));
        if (i >= 0 && side_of(b->t, i) != side && mo_in_zone_of(b, i, box))
            enemy[count++] = i;
    }
    return count;
}

bool mo_in_zone(const struct board *b, struct box box, int side)
{
    int enemy[FACINGS];
    return mo_zones_at(b, box, side, enemy) > 0;
}

/* The first enemy in contact: one stands in the other's zone (MO-27); -1: none. */
int mo_contact_of(const struct board *b, int unit)
{
    struct box at = mo_box_of(b->t, unit);
    for (int f = 0; f < FACINGS; f++) {
        struct box next = box_step(at, f, 1);
        int i = mo_unit_at(b, next);
        if (i >= 0 && side_of(b->t, i) != side_of(b->t, unit) &&
            (mo_in_zone_of(b, i, at) || mo_in_zone_of(b, unit, next)))
            return i;
    }
    return -1;
}

/* ---- command --------------------------------------------------------------------------------
 */

/* Beyond his Leader's reach, or without a Leader (MO-36)? */
bool mo_out_of_command(const struct board *b, int unit)
{
    int leader = mo_commander(b->t, unit);
    if (leader < 0 || leader == unit)
        return false;
    return !unit_stands(b->t, leader) ||
           box_distance(mo_box_of(b->t, unit), mo_box_of(b->t, leader)) >
               b->law->command * QUARTERS;
}

/* The direction to a side's own edge (MO-40, MO-44). */
int mo_rear_facing(const struct table *t, int side)
{
    enum { NORTH = 0, EAST = 2, SOUTH = 4, WEST = 6 };
    if (t->option[O_EDGES])
        return side == SIDE_RED ? SOUTH : NORTH;
    return side == SIDE_RED ? WEST : EAST;
}

int32_t mo_to_own_edge(const struct board *b, int side, struct box at)
{
    struct box step = box_step((struct box){0, 0}, mo_rear_facing(b->t, side), 1);
    int32_t x = step.x > 0 ? b->g->columns - 1 - at.x : at.x;
    int32_t y = step.y > 0 ? b->g->rows - 1 - at.y : at.y;
    return step.x ? x : y;
}

/* ---- writing --------------------------------------------------------------------------------
 */

void mo_set_unit(struct turn *turn, int unit, int attr, int32_t value)
{
    turn_attr(turn, ref_unit(turn->table, unit), attr, value);
}

void mo_put_unit(struct turn *turn, int unit, struct box box, int face)
{
    const struct grid *g = grid_of(turn->table);
    turn_pose(turn, base_ref(turn->table, unit),
              (struct pose){grid_centre(g, box), facing_bearing(face)});
}

/* Leaders who share a box stand at its corner, those alone in its middle. */
void mo_settle(struct turn *turn)
{
    struct board b;
    const struct table *t = turn->table;
    enum { CORNER = 18 * MM };
    mo_board_fill(&b, t);
    for (int i = 0; i < t->units; i++) {
        if (!mo_is_leader(t, i) || !unit_stands(t, i))
            continue;
        struct vec at = grid_centre(b.g, mo_box_of(t, i));
        if (mo_stacked(&b, i))
            at = (struct vec){at.x + CORNER, at.y - CORNER};
        turn_pose(turn, base_ref(t, i), (struct pose){at, base_of(t, i)->face});
    }
}

/* Moves a unit and the Leader who shares its box. */
void mo_carry(struct turn *turn, int unit, int leader, struct box to, int face)
{
    mo_put_unit(turn, unit, to, face);
    if (leader >= 0)
        mo_put_unit(turn, leader, to, mo_face_of(turn->table, leader));
}
