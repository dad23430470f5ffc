/* Morschauser-style gridded Horse and Musket, Mark 1 and Mark 2: boxes of three inches, six or
 * eight kinds of troops, dice by the hits a unit has left, and commands that lose heart.
 *
 * The author and source are named on the cards (assets/rules/morschauser1.yaml, morschauser2.yaml).
 * Ids M1-nn, M2-nn and MO-nn are the ledger's. Both marks are this one file: what differs stands in
 * `laws` as numbers and switches, and the table remembers which of them it is played by.
 *
 * A unit is one base in one box. A Leader may share a friend's box: then he stands at its corner,
 * and is neither a target nor a fighter. Zones of control, contact, sight and command are not
 * stored: they are found from where the units stand. Costs are in quarters of a box (grid.h).
 */
#include "sets/morschauser/morschauser_law.h"

#include "kit/grid.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_morschauser1, rules_morschauser2; /* listed in rules.def */

/* ==== tables ==================================================================================
 */

enum { TROOPS_MARK_1 = MILITIA, UNITS_A_SIDE = 32 };
enum phase_kind { START, MOVE, MELEE, RALLY, PHASES };
/* Steps of a phase. A phase that is not opened yet waits at 0. */
enum melee_step { MELEE_OPEN, MELEE_ATTACK, MELEE_JOIN, MELEE_SPLIT, MELEE_FIGHT };
enum rally_step { RALLY_FALL, RALLY_RALLY };
enum question_kind { ASK_NOTHING, ASK_JOIN, ASK_SPLIT, ASK_SHARE, ASK_BACK, ASK_FROM };
enum verb_kind {
    V_MOVE,
    V_LEAD,
    V_TURN,
    V_BACK,
    V_SHOOT,
    V_ATTACK,
    V_MELEE,
    V_RALLY,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};
enum table_attr { T_MARK, T_FIGHT, T_ENDED_BY, T_ATTRS };
enum side_attr { S_HOLD_PIECE, S_HOLD_UNITS, S_ATTRS };
enum { FOES = 8 };
enum unit_attr {
    U_HITS,
    U_FULL,
    U_MOVED,
    U_SHOT,
    U_FIRE_HITS,
    U_BEATEN,
    U_FELL,
    U_ATTACK, /* bit 0: the enemy half left of ahead, bit 1: half right */
    U_JOIN,   /* 0 undecided, 1 joins, 2 stays out */
    U_FIGHT,
    U_FOUGHT,
    U_SHARE, /* dice rolled against it, and one; 0 = not said */
    U_RALLIED,
    U_SHAKEN,  /* leaders: his command is */
    U_QUALITY, /* leaders: 0 no roll, 1 poor, 2 average, 3 superior */
    U_FOE,     /* index + 1 of those who hit or beat it in this player turn */
    U_ATTRS = U_FOE + FOES
};
enum option_kind { O_EDGES, O_QUALITY, O_QUALITY_RED, O_QUALITY_BLUE, OPTIONS };
enum { OPTIONS_MARK_1 = O_QUALITY };
enum { POOR = 1, AVERAGE, SUPERIOR };

/* clang-format off */
#define TABLE_ATTRS_OF(n) { \
    [T_MARK]     = {"mark", 0, 2, n, SHOW_NOTHING, "MO-10", "which of the two marks is played"}, \
    [T_FIGHT]    = {"fighting", 0, 255, 0, SHOW_NOTHING, "MO-30", "fight whose dice are being shared out"}, \
    [T_ENDED_BY] = {"ended_by", 0, 99, 0, SHOW_NOTHING, "MO-44", "rule that ended the game"}, \
}
static const struct attr table_attrs_1[T_ATTRS] = TABLE_ATTRS_OF(1);
static const struct attr table_attrs_2[T_ATTRS] = TABLE_ATTRS_OF(2);
static const struct attr side_attrs[S_ATTRS] = {
    [S_HOLD_PIECE] = {"hold_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "MO-44", "piece this side wins by holding"},
    [S_HOLD_UNITS] = {"hold_units", 0, 99, 0, SHOW_NOTHING, "MO-44", "units needed to hold it"},
};
#define FOE_ATTR(n) [U_FOE + n - 1] = {"foe_" #n, 0, TABLE_UNITS, 0, SHOW_NOTHING, "MO-37", "hit or beat it this turn"}
/* What Leaders are, by the number that is kept of it (MO-52). */
enum { QUALITY_WORD = 16 };
static const char *const quality_words[] = {[0] = "none", [POOR] = "poor", [AVERAGE] = "average", [SUPERIOR] = "superior"};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_HITS]      = {"hits", 0, 99, 0, SHOW_PIPS, "MO-30", "hits it can still take"},
    [U_FULL]      = {"full", 0, 99, 0, SHOW_NOTHING, "MO-38", "hits of a fresh unit"},
    [U_MOVED]     = {"moved", 0, 1, 0, SHOW_TICK, "MO-11", "has moved this turn"},
    [U_SHOT]      = {"shot", 0, 1, 0, SHOW_TICK, "MO-20", "has shot this turn"},
    [U_FIRE_HITS] = {"fire_hits", 0, 99, 0, SHOW_NOTHING, "MO-24", "hits by fire in this player turn"},
    [U_BEATEN]    = {"beaten", 0, 1, 0, SHOW_NOTHING, "MO-33", "lost its melee in this player turn"},
    [U_FELL]      = {"fell_back", 0, 1, 0, SHOW_NOTHING, "MO-37", "has fallen back or retreated in this player turn"},
    [U_ATTACK]    = {"attacks", 0, 3, 0, SHOW_NOTHING, "MO-32", "attacks half left (1), half right (2)"},
    [U_JOIN]      = {"joins", 0, 2, 0, SHOW_NOTHING, "MO-32", "joins a melee (1) or stays out (2)"},
    [U_FIGHT]     = {"fight", 0, 255, 0, SHOW_NOTHING, "MO-32", "number of its fight"},
    [U_FOUGHT]    = {"fought", 0, 1, 0, SHOW_NOTHING, "MO-32", "has fought this turn"},
    [U_SHARE]     = {"share", 0, 100, 0, SHOW_NOTHING, "MO-30", "dice rolled against it, and one"},
    [U_RALLIED]   = {"rallied", 0, 1, 0, SHOW_NOTHING, "MO-36", "has rallied somebody this turn"},
    [U_SHAKEN]    = {"shaken", 0, 1, 0, SHOW_MARKER, "MO-40", "his command is Shaken"},
    [U_QUALITY]   = {"quality", 0, SUPERIOR, 0, SHOW_NOTHING, "MO-52", "what kind of Leader he is"},
    FOE_ATTR(1), FOE_ATTR(2), FOE_ATTR(3), FOE_ATTR(4), FOE_ATTR(5), FOE_ATTR(6), FOE_ATTR(7), FOE_ATTR(8),
};
static const struct attr options[OPTIONS] = {
    [O_EDGES]        = {"south_against_north", 0, 1, 0, SHOW_TICK, "MO-44", "own edges are south (Red) and north (Blue), not west and east"},
    [O_QUALITY]      = {"leader_quality", 0, 1, 0, SHOW_TICK, "MO-52", "a roll for each Leader at the start"},
    [O_QUALITY_RED]  = {"quality_red", -1, 1, 0, SHOW_NUMBER, "MO-53", "added to Red's rolls for Leaders"},
    [O_QUALITY_BLUE] = {"quality_blue", -1, 1, 0, SHOW_NUMBER, "MO-53", "added to Blue's rolls for Leaders"},
};
static const char *const option_text[OPTIONS] = {
    [O_EDGES] = "South against North",
    [O_QUALITY] = "Leaders good and bad",
    [O_QUALITY_RED] = "Red's Leaders are better or worse by",
    [O_QUALITY_BLUE] = "Blue's Leaders are better or worse by",
};

enum { HALF = 25000, HALF_LEADER = 19000, TALL = 30000, TALL_HORSE = 42000, TALL_GUN = 30000 };
#define ROWS_OF(m) { \
    [LIGHT_INFANTRY] = {"light_infantry", "Light Infantry", "skirmisher", HALF, HALF, 0, TALL, "foot", LIGHT_ID_##m, "Quick on foot and good shots; the only ones who enter woods.", 1, 2, 1}, \
    [INFANTRY]       = {"infantry", "Infantry", "infantry", HALF, HALF, 0, TALL, "foot", INFANTRY_ID_##m, "The line: steady in the fight and fair shots.", 1, 4, 2}, \
    [GRENADIERS]     = {"grenadiers", "Grenadiers", "grenadier", HALF, HALF, 0, TALL, "foot", GRENADIERS_ID_##m, "The best foot in a melee.", 1, 4, 2}, \
    [LIGHT_CAVALRY]  = {"light_cavalry", "Light Cavalry", "light_cavalry", HALF, HALF, 0, TALL_HORSE, "mounted", LIGHT_HORSE_ID_##m, "The fastest; shoots a little.", 1, 2, 1}, \
    [HEAVY_CAVALRY]  = {"heavy_cavalry", "Heavy Cavalry", "heavy_cavalry", HALF, HALF, 0, TALL_HORSE, "mounted", HEAVY_ID_##m, "Never shoots; terrible to the front.", 1, 2, 1}, \
    [ARTILLERY]      = {"artillery", "Artillery", "cannon", HALF, HALF, 0, TALL_GUN, "gun", ARTILLERY_ID_##m, "Shot far off, grape close by.", 1, 1, 1}, \
    [LEADER]         = {"leader", "Leader", "leader", HALF_LEADER, HALF_LEADER, 0, TALL_HORSE, "mounted", LEADER_ID_##m, "Keeps his command moving, and rallies.", 1, 1, 1}, \
    [MILITIA]        = {"militia", "Militia", "militia", HALF, HALF, 0, TALL, "foot", "M2-01", "Poorly drilled men: two hits and they are gone.", 1, 3, 1}, \
}
#define LIGHT_ID_1 "M1-01"
#define INFANTRY_ID_1 "M1-02"
#define GRENADIERS_ID_1 "M1-03"
#define LIGHT_HORSE_ID_1 "M1-04"
#define HEAVY_ID_1 "M1-05"
#define ARTILLERY_ID_1 "M1-06"
#define LEADER_ID_1 "M1-07"
#define LIGHT_ID_2 "M2-02"
#define INFANTRY_ID_2 "M2-03"
#define GRENADIERS_ID_2 "M2-04"
#define LIGHT_HORSE_ID_2 "M2-05"
#define HEAVY_ID_2 "M2-06"
#define ARTILLERY_ID_2 "M2-07"
#define LEADER_ID_2 "M2-08"
static const struct troop troops_1[TROOPS] = ROWS_OF(1);
static const struct troop troops_2[TROOPS] = ROWS_OF(2);

static const struct phase phases_1[PHASES] = {
    [START] = {"start", "Start", "die", true, NULL},
    [MOVE]  = {"move", "Move and shoot", "march", false, "moving movement shoot shooting"},
    [MELEE] = {"melee", "Melee", "swords", false, "fight fighting"},
    [RALLY] = {"rally", "Rally", "flag", false, "rallying"},
};
static const struct phase phases_2[PHASES] = {
    [START] = {"start", "Start", "die", true, NULL},
    [MOVE]  = {"move", "Move and shoot", "march", false, "moving movement shoot shooting"},
    [MELEE] = {"melee", "Melee", "swords", false, "fight fighting"},
    [RALLY] = {"rally", "Fall back and rally", "flag", false, "rallying"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Drag it to a box; the cheapest way is found", "MO-12", false, false, GRIP_BODY, TAKES_PATH},
    [V_LEAD]   = {"lead", "Move with Leader", "person", GESTURE_PLACE, "The Leader in its box comes along", "MO-38", false, false, GRIP_BODY, TAKES_PATH},
    [V_TURN]   = {"turn", "Turn", "wheel", GESTURE_PLACE, "Turn in its box", "MO-13", false, false, GRIP_RING, TAKES_TURN},
    [V_BACK]   = {"back", "Go straight back", "down", GESTURE_PLACE, "Straight back at half speed, facing kept", "MO-19", false, false, GRIP_BODY, TAKES_GOING},
    [V_SHOOT]  = {"shoot", "Shoot", "musket", GESTURE_PICK, "Pick a target", "MO-20", false, false, GRIP_BODY, TAKES_TARGET},
    [V_ATTACK] = {"attack", "Attack as well", "point", GESTURE_PICK, "An enemy half left or half right of ahead", "MO-32", false, false, GRIP_BODY, TAKES_TARGET},
    [V_MELEE]  = {"melee", "Fight", "swords", GESTURE_PICK, "Roll the dice of this fight", "MO-30", false, false, GRIP_BODY, TAKES_TARGET},
    [V_RALLY]  = {"rally", "Rally", "flag", GESTURE_PICK, "Pick a unit beside him that has lost hits", "MO-36", false, false, GRIP_BODY, TAKES_TARGET},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "MO-11", false, false, GRIP_BODY, 0},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "MO-11", false, false, GRIP_BODY, TAKES_PHASE},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0},
    [V_RESIGN] = {"resign", "Concede", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "MO-11", false, false, GRIP_BODY, 0},
};

static const struct morschauser_law laws[2] = {
    {
        .mark = 1, .rules = &rules_morschauser1,
        .stats = {
            [LIGHT_INFANTRY] = {5, 4, 2, 1, 6, 4, true, true},
            [INFANTRY]       = {4, 5, 3, 1, 6, 5, false, true},
            [GRENADIERS]     = {4, 6, 4, 1, 6, 5, false, true},
            [LIGHT_CAVALRY]  = {6, 4, 4, 2, 4, 6, false, false},
            [HEAVY_CAVALRY]  = {5, 6, 5, 2, 0, 0, false, false},
            [ARTILLERY]      = {4, 3, 1, 1, 16, 4, false, false},
            [LEADER]         = {6, 2, 1, 1, 0, 0, false, true},
        },
        .grape_range = 4, .grape_need = 2,
        .turn = {0, 4, 4, 8, 8},
        .command = 8, .id_command = "M1-07", .id_rally = "M1-08",
    },
    {
        .mark = 2, .rules = &rules_morschauser2,
        .stats = {
            [MILITIA]        = {2, 2, 2, 1, 4, 5, false, true},
            [LIGHT_INFANTRY] = {3, 4, 2, 1, 4, 4, true, true},
            [INFANTRY]       = {2, 5, 3, 1, 4, 5, false, true},
            [GRENADIERS]     = {2, 6, 4, 1, 4, 5, false, true},
            [LIGHT_CAVALRY]  = {5, 4, 4, 2, 3, 6, false, false},
            [HEAVY_CAVALRY]  = {4, 6, 5, 2, 0, 0, false, false},
            [ARTILLERY]      = {2, 3, 1, 1, 16, 4, false, false},
            [LEADER]         = {6, 2, 1, 1, 0, 0, false, true},
        },
        .grape_range = 4, .grape_need = 2,
        .turn = {0, 2, 4, 6, 8},
        .command = 6, .id_command = "M2-08", .id_rally = "M2-09",
        .commands = true, .cover = true, .fire_falls = true, .loser_falls = true, .shaken = true,
        .guards = true,
    },
};
/* Numbers the marks share. */
enum { DIE = 6 };
static const struct morschauser_shared shared = {
    .fall_boxes = 2, .fire_falls = 2, .retreat_boxes = 4,
    .rally_fails = 2, .rally_two = 7,
    .quality_poor = 2, .quality_superior = 5,
    .leader_killed = 1,
    .guards_more = 2,
    .turn_limit = 12,
};
/* clang-format on */

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
    BIT_NO_RULES = 1u << TERRAIN_MARSH | 1u << TERRAIN_BRICK,
};

const struct morschauser_law *morschauser_law(int mark)
{
    return &laws[mark == 2];
}

const struct morschauser_shared *morschauser_shared(void)
{
    return &shared;
}

/* ==== the board ===============================================================================
 */

/* Who stands where, made afresh whenever somebody has moved. */
struct board {
    const struct table *t;
    const struct morschauser_law *law;
    const struct grid *g;
    int16_t unit[GRID_BOXES];   /* index + 1 of who fights there: a unit, or a Leader alone */
    int16_t leader[GRID_BOXES]; /* index + 1 of a Leader who shares the box */
};

/* Index of the unit a question is about. A file may name nobody; the first is meant then. */
static int subject_of(const struct table *t)
{
    return t->ask_subject >= 1 && t->ask_subject <= t->units ? t->ask_subject - 1 : 0;
}

static const struct morschauser_law *law_of(const struct table *t)
{
    return &laws[t->attr[T_MARK] == 2];
}

static bool standing(const struct table *t, int unit)
{
    return base_of(t, unit)->where == WHERE_TABLE;
}

static enum troop_kind troop_of(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

static bool is_leader(const struct table *t, int unit)
{
    return troop_of(t, unit) == LEADER;
}

static int32_t attr_of(const struct table *t, int unit, int attr)
{
    return t->unit[unit].attr[attr];
}

static const struct morschauser_stats *stats_of(const struct table *t, int unit)
{
    return &law_of(t)->stats[troop_of(t, unit)];
}

static const struct troop *kind_of(const struct table *t, int unit)
{
    return &law_of(t)->rules->troop[troop_of(t, unit)];
}

/* Index of the Leader of its command; -1: none was ever named. A Leader leads himself. */
static int commander(const struct table *t, int unit)
{
    return t->unit[unit].leader - 1;
}

static bool shaken(const struct table *t, int unit)
{
    int leader = commander(t, unit);
    return leader >= 0 && attr_of(t, leader, U_SHAKEN);
}

/* Its name, or R3. */
static const char *called(const struct table *t, int unit)
{
    enum { KEPT = 8 };
    static _Thread_local char kept[KEPT][REF_TEXT];
    static _Thread_local int at;
    const char *name = table_text(t, t->unit[unit].name);
    if (*name)
        return name;
    at = (at + 1) % KEPT;
    return ref_text(t, ref_unit(t, unit), kept[at]);
}

static struct box box_of(const struct table *t, int unit)
{
    const struct base *b = base_of(t, unit); /* a file may put it beside the grid */
    return grid_nearest(t, (struct vec){b->x, b->y});
}

static int face_of(const struct table *t, int unit)
{
    return facing_of(base_of(t, unit)->face);
}

static void board_fill(struct board *b, const struct table *t)
{
    b->t = t;
    b->law = law_of(t);
    b->g = grid_of(t);
    size_t boxes = (size_t)(b->g->columns * b->g->rows);
    memset(b->unit, 0, boxes * sizeof b->unit[0]);
    memset(b->leader, 0, boxes * sizeof b->leader[0]);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->units; i++) {
            if (is_leader(t, i) != (pass == 1) || !standing(t, i))
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
static int unit_at(const struct board *b, struct box box)
{
    return grid_has(b->g, box) ? b->unit[grid_index(b->g, box)] - 1 : -1;
}

static int leader_at(const struct board *b, struct box box)
{
    return grid_has(b->g, box) ? b->leader[grid_index(b->g, box)] - 1 : -1;
}

/* A Leader who shares a box: no target, no fighter, no zone (MO-38). */
static bool stacked(const struct board *b, int unit)
{
    return is_leader(b->t, unit) && unit_at(b, box_of(b->t, unit)) != unit;
}

static uint32_t lies(const struct board *b, struct box box)
{
    return b->g->lies[grid_index(b->g, box)];
}

static bool in_wood(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_WOOD;
}

static bool in_building(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_BUILDING;
}

static bool in_stream(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_STREAM) && !(lies(b, box) & (BIT_BRIDGE | BIT_FORD));
}

static bool in_ford(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_FORD) && !(lies(b, box) & BIT_BRIDGE);
}

static bool in_river(const struct board *b, struct box box)
{
    return (lies(b, box) & BIT_WATER) && !(lies(b, box) & (BIT_BRIDGE | BIT_FORD));
}

static bool on_road(const struct board *b, struct box box)
{
    return lies(b, box) & BIT_ROAD;
}

/* Does a road lead from one box to the next (MO-14)? */
static bool by_road(const struct board *b, struct box from, struct box to)
{
    return b->g->road[grid_index(b->g, from)] >> box_direction(from, to) & 1;
}

static int hill_at(const struct board *b, struct box box)
{
    return b->g->height[grid_index(b->g, box)];
}

enum ground_why { FREE, WHY_WOOD, WHY_BUILDING, WHY_RIVER, WHY_LAKE };
static const struct {
    const char *id, *text;
} ground_says[] = {
    [FREE] = {"", ""},
    [WHY_WOOD] = {"MO-15", "Only Light Infantry enter woods: send it round, or stop short"},
    [WHY_BUILDING] = {"MO-15", "Cavalry and Artillery do not enter buildings: go round them"},
    [WHY_RIVER] = {"MO-1A", "A river is crossed by bridges and fords only: go by one"},
    [WHY_LAKE] = {"MO-1A", "A lake is crossed by bridges and fords only: go by one"},
};

static enum ground_why ground_bars(const struct board *b, int unit, struct box box)
{
    const struct morschauser_stats *s = stats_of(b->t, unit);
    if (in_river(b, box))
        return lies(b, box) & BIT_RIVER ? WHY_RIVER : WHY_LAKE;
    if (in_wood(b, box) && !s->woods)
        return WHY_WOOD;
    if (in_building(b, box) && !s->buildings)
        return WHY_BUILDING;
    return FREE;
}

/* ---- zones of control -------------------------------------------------------------------------
 */

static bool in_zone_of(const struct board *b, int unit, struct box box)
{
    return box_in_front(box_of(b->t, unit), face_of(b->t, unit), box);
}

/* The enemies of a side whose zone a box lies in, at most eight; how many. */
static int zones_at(const struct board *b, struct box box, int side, int enemy[FACINGS])
{
    int count = 0;
    for (int f = 0; f < FACINGS; f++) {
        int i = unit_at(b, box_step(box, f, 1));
        if (i >= 0 && side_of(b->t, i) != side && in_zone_of(b, i, box))
            enemy[count++] = i;
    }
    return count;
}

static bool in_zone(const struct board *b, struct box box, int side)
{
    int enemy[FACINGS];
    return zones_at(b, box, side, enemy) > 0;
}

/* The first enemy in contact: one stands in the other's zone (MO-27); -1: none. */
static int contact_of(const struct board *b, int unit)
{
    struct box at = box_of(b->t, unit);
    for (int f = 0; f < FACINGS; f++) {
        struct box next = box_step(at, f, 1);
        int i = unit_at(b, next);
        if (i >= 0 && side_of(b->t, i) != side_of(b->t, unit) &&
            (in_zone_of(b, i, at) || in_zone_of(b, unit, next)))
            return i;
    }
    return -1;
}

/* ---- command ----------------------------------------------------------------------------------
 */

/* Beyond his Leader's reach, or without a Leader (MO-36)? */
static bool out_of_command(const struct board *b, int unit)
{
    int leader = commander(b->t, unit);
    if (leader < 0 || leader == unit)
        return false;
    return !standing(b->t, leader) ||
           box_distance(box_of(b->t, unit), box_of(b->t, leader)) > b->law->command * QUARTERS;
}

/* The direction to a side's own edge (MO-40, MO-44). */
static int rear_facing(const struct table *t, int side)
{
    enum { NORTH = 0, EAST = 2, SOUTH = 4, WEST = 6 };
    if (t->option[O_EDGES])
        return side == SIDE_RED ? SOUTH : NORTH;
    return side == SIDE_RED ? WEST : EAST;
}

static int32_t to_own_edge(const struct board *b, int side, struct box at)
{
    struct box step = box_step((struct box){0, 0}, rear_facing(b->t, side), 1);
    int32_t x = step.x > 0 ? b->g->columns - 1 - at.x : at.x;
    int32_t y = step.y > 0 ? b->g->rows - 1 - at.y : at.y;
    return step.x ? x : y;
}

/* ==== refusals everybody shares ===============================================================
 */

static void mark_box(const struct painter *p, enum meaning meaning, const struct board *b,
                     struct box box)
{
    enum { INSET = 2 * MM };
    struct vec c = grid_centre(b->g, box);
    int32_t h = b->g->edge / 2 - INSET;
    struct vec corner[4] = {
        {c.x - h, c.y - h}, {c.x - h, c.y + h}, {c.x + h, c.y + h}, {c.x + h, c.y - h}};
    p->area(p->self, meaning, corner, 4);
}

static void mark_unit(const struct painter *p, enum meaning meaning, const struct board *b,
                      int unit)
{
    mark_box(p, meaning, b, box_of(b->t, unit));
}

static void mark_zone(const struct painter *p, const struct board *b, int unit)
{
    for (int side = -1; side <= 1; side++) {
        struct box box = box_step(box_of(b->t, unit), face_of(b->t, unit) + side + FACINGS, 1);
        if (grid_has(b->g, box))
            mark_box(p, MEANS_THREAT, b, box);
    }
}

static void mark_line(const struct painter *p, enum meaning meaning, const struct board *b,
                      struct box from, struct box to)
{
    p->line(p->self, meaning, (struct vec[]){grid_centre(b->g, from), grid_centre(b->g, to)}, 2);
}

/* The order's one unit, on the table and the orderer's own; -1 when refused. */
static int unit_of(const struct board *b, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    const struct table *t = b->t;
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", o->ids ? "%s is not a unit. Name one of yours." : "Say which unit.%s",
               o->ids ? ref_text(t, o->id[0], name) : "");
        return -1;
    }
    int unit = o->id[0].index;
    if (o->ids > 1)
        refuse(v, "HS-07", "Units act one at a time: name only %s.", called(t, unit));
    else if (!standing(t, unit))
        refuse(v, "HS-07", "%s is out of the game. Name another.", called(t, unit));
    else if (side_of(t, unit) != o->side) {
        struct painter p = refuse(v, "HS-01", "%s is not yours. Choose a unit of %s.",
                                  called(t, unit), side_name(o->side));
        mark_unit(&p, MEANS_REFUSED, b, unit);
    } else {
        return unit;
    }
    return -1;
}

/* The order's target, an enemy or a friend on the table; -1 when refused. */
static int target_of(const struct board *b, const struct order *o, bool enemy, struct verdict *v)
{
    const struct table *t = b->t;
    if (!o->has_at || o->at.kind != KIND_UNIT || !table_has(t, o->at) ||
        !standing(t, o->at.index)) {
        refuse(v, "HS-07", "Say at whom: a unit that stands on the table.");
        return -1;
    }
    int target = o->at.index;
    if ((side_of(t, target) != o->side) == enemy)
        return target;
    struct painter p = refuse(
        v, "HS-07", enemy ? "%s is your own. Pick an enemy." : "%s is not yours. Pick a friend.",
        called(t, target));
    mark_unit(&p, MEANS_REFUSED, b, target);
    return -1;
}

static bool now(const struct table *t, const struct order *o, enum phase_kind phase, int step,
                struct verdict *v)
{
    static const char *const doing[PHASES] = {"the start", "moving and shooting", "melee",
                                              "falling back and rallying"};
    static const char *const when[PHASES] = {"", "in the move phase", "in the melee phase",
                                             "in the rally phase"};
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn. Wait for yours.", side_name(t->active));
    else if (t->phase != (int32_t)phase)
        refuse_now(v, "Not now: this is %s. Do it %s.", doing[t->phase], when[phase]);
    else if (step >= 0 && t->step != step)
        refuse_now(v, "Not at this point of the phase.");
    else
        return true;
    return false;
}

/* ==== moving ==================================================================================
 */

/* One who moves, for the search of grid.h. */
struct mover {
    const struct board *b;
    int unit;
    int leader;                /* comes along; -1: nobody */
    bool road_only;            /* MO-14 */
    bool rear_only;            /* MO-41 */
    uint8_t known[GRID_BOXES]; /* what a box says, once asked: enum walk_entry and one */
};

/* What a box says to a mover, wherever it comes from. */
static enum walk_entry box_entry(const struct mover *m, struct box to)
{
    const struct board *b = m->b;
    int side = side_of(b->t, m->unit);
    if (ground_bars(b, m->unit, to) || (m->leader >= 0 && ground_bars(b, m->leader, to)))
        return WALK_BARRED;
    int there = unit_at(b, to), other = leader_at(b, to);
    bool may_end = true, joins = false;
    if (there >= 0 && there != m->unit) {
        if (side_of(b->t, there) != side)
            return WALK_BARRED;
        if (is_leader(b->t, m->unit)) {
            may_end = !is_leader(b->t, there) && (other < 0 || other == m->unit);
            joins = may_end;
        } else if (is_leader(b->t, there)) {
            may_end = m->leader < 0;
        } else {
            return WALK_BARRED;
        }
    }
    bool stops = in_stream(b, to) || (!joins && in_zone(b, to, side));
    if (stops)
        return may_end ? WALK_STOP : WALK_BARRED;
    return may_end ? WALK_FREE : WALK_THROUGH;
}

static enum walk_entry mover_enter(const struct walk *w, struct box from, struct box to)
{
    struct mover *m = w->self;
    const struct board *b = m->b;
    int side = side_of(b->t, m->unit);
    if (m->road_only && !by_road(b, from, to))
        return WALK_BARRED;
    if (m->rear_only && to_own_edge(b, side, to) >= to_own_edge(b, side, from))
        return WALK_BARRED;
    uint8_t *known = &m->known[grid_index(b->g, to)];
    if (!*known)
        *known = (uint8_t)(1 + box_entry(m, to));
    return (enum walk_entry)(*known - 1);
}

/* A move worked out: the way, what it costs, and where it ends. */
struct plan {
    int32_t cost, allowance;
    int face, count;
    struct box path[WALK_PATH];
    bool road;   /* its allowance is half as much again */
    bool rear;   /* it is that of a way to the rear (MO-41) */
    bool back;   /* it is that of a way straight back (MO-19) */
    bool stream; /* ends in one */
    int enemy;   /* whose zone it enters and whom it faces; -1: nobody */
};

/* How a move may be paid for: what it may cost, and where it must keep. */
struct purse {
    int32_t allowance;
    bool road, rear;
};
enum { REAR = 2, PURSES = 4 }; /* the first of the rearward ones, when there are any */

static int purses_of(const struct board *b, int unit, bool halved, struct purse purse[PURSES])
{
    int count = 0;
    int32_t full = stats_of(b->t, unit)->move * QUARTERS;
    bool out = out_of_command(b, unit), weak = shaken(b->t, unit);
    int32_t usual = halved || out || weak ? full / 2 : full;
    purse[count++] = (struct purse){usual, false, false};
    purse[count++] = (struct purse){usual + usual / 2, true, false};
    if (weak && !out && !halved) {
        purse[count++] = (struct purse){full, false, true};
        purse[count++] = (struct purse){full + full / 2, true, true};
    }
    return count;
}

/* The best way to end in `to`, facing `face` (-1: any), of those one search has found. */
static bool plan_end(const struct board *b, const struct mover *m, const struct walk *w,
                     const struct reach *r, struct box to, int face, struct plan *best)
{
    int enemy[FACINGS], enemies = 0, there = unit_at(b, to), was = face_of(b->t, m->unit);
    bool joins = is_leader(b->t, m->unit) && there >= 0 && there != m->unit;
    bool found = false;
    int least_turn = FACINGS, arrive = 0;
    while (arrive < FACINGS && reach_cost(r, to, arrive) < 0)
        arrive++;
    if (arrive == FACINGS)
        return false;
    if (!joins)
        enemies = zones_at(b, to, side_of(b->t, m->unit), enemy);
    for (int f = 0; f < FACINGS; f++) {
        int32_t cost = reach_cost(r, to, f);
        for (int end = 0; end < FACINGS && cost >= 0; end++) {
            int32_t sum = cost + w->turn[facing_turn(f, end)];
            int whose = -1;
            if (face >= 0 && end != face)
                continue;
            for (int e = 0; e < enemies && whose < 0; e++)
                if (box_direction(to, box_of(b->t, enemy[e])) == end)
                    whose = enemy[e];
            if (enemies && whose < 0)
                continue;
            if (enemies && box_in_front(to, f, box_of(b->t, whose)))
                sum = cost;
            else if (!enemies && in_stream(b, to) && end != f)
                continue;
            int turn = facing_turn(was, end);
            if (sum > w->allowance ||
                (found && (sum > best->cost || (sum == best->cost && turn >= least_turn))))
                continue;
            found = true;
            least_turn = turn;
            arrive = f;
            best->cost = sum;
            best->face = end;
            best->enemy = whose;
        }
    }
    if (!found)
        return false;
    best->count = reach_path(r, to, arrive, best->path);
    best->allowance = w->allowance;
    best->stream = in_stream(b, to);
    return true;
}

static struct walk walk_of(const struct board *b, struct mover *m, int32_t allowance)
{
    return (struct walk){.grid = b->g,
                         .self = m,
                         .enter = mover_enter,
                         .start = box_of(b->t, m->unit),
                         .facing = face_of(b->t, m->unit),
                         .allowance = allowance,
                         .turn = b->law->turn};
}

static bool may_end_at(const struct board *b, const struct mover *m, struct box to)
{
    int there = unit_at(b, to), other = leader_at(b, to);
    if (there < 0 || there == m->unit)
        return true;
    if (side_of(b->t, there) != side_of(b->t, m->unit))
        return false;
    if (is_leader(b->t, m->unit))
        return !is_leader(b->t, there) && (other < 0 || other == m->unit);
    return is_leader(b->t, there) && m->leader < 0;
}

/* The cheapest move to `to` that some purse pays; false when none does. */
static bool plan_move(const struct board *b, int unit, int leader, const struct order *o,
                      struct box to, int face, struct plan *plan)
{
    struct purse purse[PURSES];
    int count = purses_of(b, unit, false, purse);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        struct mover m = {.b = b,
                          .unit = unit,
                          .leader = leader,
                          .road_only = purse[i].road,
                          .rear_only = purse[i].rear};
        struct walk w = walk_of(b, &m, purse[i].allowance);
        for (int k = 0; k < o->vias; k++)
            w.via[w.vias++] = grid_box(b->g, o->via[k]);
        if (!may_end_at(b, &m, to))
            return false;
        struct reach *r = walk_search(&w);
        found = plan_end(b, &m, &w, r, to, face, plan);
        plan->road = purse[i].road;
        plan->rear = purse[i].rear;
        plan->back = false;
        reach_release(r);
    }
    return found;
}

/* What it would cost if it could go on for ever, to the rear only or any way; -1: there is no way
 * at all. */
static int32_t plan_dream(const struct board *b, int unit, int leader, const struct order *o,
                          struct box to, int face, bool rear)
{
    enum { DREAM = 400 };
    struct plan plan;
    struct mover m = {.b = b, .unit = unit, .leader = leader, .rear_only = rear};
    struct walk w = walk_of(b, &m, DREAM);
    for (int k = 0; k < o->vias; k++)
        w.via[w.vias++] = grid_box(b->g, o->via[k]);
    struct reach *r = walk_search(&w);
    bool found = plan_end(b, &m, &w, r, to, face, &plan);
    reach_release(r);
    return found ? plan.cost : -1;
}

/* Could it come to the box at all for so much, whichever way it faces then? */
static bool arrives(const struct board *b, int unit, int leader, const struct order *o,
                    struct box to, int32_t allowance)
{
    struct mover m = {.b = b, .unit = unit, .leader = leader};
    struct walk w = walk_of(b, &m, allowance);
    for (int k = 0; k < o->vias; k++)
        w.via[w.vias++] = grid_box(b->g, o->via[k]);
    struct reach *r = walk_search(&w);
    bool comes = false;
    for (int f = 0; f < FACINGS; f++)
        comes = comes || reach_cost(r, to, f) >= 0;
    reach_release(r);
    return comes;
}

/* The facing an order names; -1: none. False (and refused) when it is not one of the eight. */
static bool face_read(const struct order *o, int *face, struct verdict *v)
{
    *face = o->has_face ? facing_of(o->face) : -1;
    if (!o->has_face || facing_bearing(*face) == o->face)
        return true;
    refuse(v, "MO-13", "There are eight facings: N, NE, E, SE, S, SW, W, NW. The nearest is %s.",
           facing_word(*face));
    return false;
}

/* Why a unit goes at half speed. */
static const char *half_why(const struct board *b, int unit)
{
    if (out_of_command(b, unit))
        return " at half speed, out of command";
    return shaken(b->t, unit) ? " at half speed, Shaken" : "";
}

/* The same of a move worked out, by the purse it is paid from. */
static const char *speed_words(const struct board *b, int unit, const struct plan *plan)
{
    return plan->back   ? " at half speed, straight back"
           : plan->rear ? " to the rear"
                        : half_why(b, unit);
}

/* Why a box cannot be the end of a move whatever it costs. False when nothing is wrong with it. */
static bool refuse_box(const struct board *b, int unit, int leader, struct box to,
                       struct verdict *v)
{
    char box[BOX_TEXT];
    const struct mover m = {.b = b, .unit = unit, .leader = leader}; /* asks nothing of boxes */
    enum ground_why why = ground_bars(b, unit, to);
    if (!why && leader >= 0)
        why = ground_bars(b, leader, to);
    if (why) {
        struct painter p =
            refuse(v, ground_says[why].id, "%s: %s.", box_name(to, box), ground_says[why].text);
        mark_box(&p, MEANS_REFUSED, b, to);
        return true;
    }
    if (may_end_at(b, &m, to))
        return false;
    struct painter p = refuse(v, "MO-19", "%s stands in %s: one unit to a box. Choose another box.",
                              called(b->t, unit_at(b, to)), box_name(to, box));
    mark_box(&p, MEANS_REFUSED, b, to);
    return true;
}

/* The first box it is told to pass in which it would have to stop; -1: none. */
static int halted_at(const struct board *b, int unit, const struct order *o)
{
    for (int i = 0; i < o->vias; i++) {
        struct box via = grid_box(b->g, o->via[i]);
        if (!box_same(via, box_of(b->t, unit)) && !box_same(via, grid_box(b->g, o->to)) &&
            (in_stream(b, via) || in_zone(b, via, side_of(b->t, unit))))
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
    /* What it has is told of the way it could go: to the rear, if there is one (MO-41). */
    bool rear = purses_of(b, unit, false, purse) > REAR &&
                plan_dream(b, unit, leader, o, to, -1, true) >= 0;
    int32_t may = purse[rear ? REAR : 0].allowance;
    const char *speed = rear ? " to the rear" : half_why(b, unit);
    int32_t any = plan_dream(b, unit, leader, o, to, -1, rear);
    int32_t this = face < 0 ? any : plan_dream(b, unit, leader, o, to, face, rear);
    bool comes = in_zone(b, to, side_of(b->t, unit)) && arrives(b, unit, leader, o, to, may);
    quarters_say(may, has, sizeof has);
    box_name(to, box);
    int halt = halted_at(b, unit, o);
    if (halt >= 0) {
        struct box via = grid_box(b->g, o->via[halt]);
        p = refuse(v, in_stream(b, via) ? "MO-1A" : "MO-16",
                   "%s: it must stop there and goes no further this turn.", box_name(via, box));
        mark_box(&p, MEANS_REFUSED, b, via);
        return;
    }
    if (any < 0)
        p = refuse(v, "MO-19", "There is no way to %s%s: enemies, friends or the ground bar it.",
                   box, o->vias ? " by those boxes" : "");
    else if (any > may && comes)
        p = refuse(v, "MO-17", "In %s it must face the enemy: %s; %s has %s%s.", box,
                   boxes_say(any, need, sizeof need), called(b->t, unit), has, speed);
    else if (any > may)
        p = refuse(v, kind_of(b->t, unit)->id, "%s costs %s; %s has %s%s. Go less far.", box,
                   boxes_say(any, need, sizeof need), called(b->t, unit), has, speed);
    else if (this < 0 && in_zone(b, to, side_of(b->t, unit)))
        p = refuse(v, "MO-17", "In %s it must face an enemy whose zone this is.", box);
    else if (this < 0 || in_stream(b, to))
        p = refuse(v, "MO-1A", "A stream ends the move: it keeps the facing it entered %s with.",
                   box);
    else
        p = refuse(v, "MO-13", "Going to %s and turning to %s costs %s; %s has %s%s.", box,
                   facing_word(face), boxes_say(this, need, sizeof need), called(b->t, unit), has,
                   speed);
    mark_box(&p, MEANS_REFUSED, b, to);
}

/* May this unit begin to move at all? */
static bool may_move(const struct board *b, int unit, struct verdict *v)
{
    if (!attr_of(b->t, unit, U_MOVED))
        return true;
    struct painter p =
        refuse(v, "HS-03", "%s has moved this turn. Choose another unit.", called(b->t, unit));
    mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* Nobody walks out of a zone of control but straight back (MO-18). */
static bool refuse_zone(const struct board *b, int unit, struct verdict *v)
{
    int enemy[FACINGS];
    if (stacked(b, unit) || !zones_at(b, box_of(b->t, unit), side_of(b->t, unit), enemy))
        return false;
    struct painter p =
        refuse(v, "MO-18",
               "%s stands in the zone of %s: it may stay, turn, or go straight back (\"back\").",
               called(b->t, unit), called(b->t, enemy[0]));
    mark_zone(&p, b, enemy[0]);
    return true;
}

/* A place that no text could name, and no unit go to. */
static bool names_off_grid(const struct board *b, const struct order *o)
{
    bool off = o->has_to && !grid_has(b->g, grid_box(b->g, o->to));
    for (int i = 0; i < o->vias; i++)
        off = off || !grid_has(b->g, grid_box(b->g, o->via[i]));
    return off;
}

static bool says_where(const struct board *b, const struct order *o, struct verdict *v)
{
    bool off = names_off_grid(b, o);
    if (off)
        refuse(v, "HS-02", "Nobody leaves the grid (MO-19). Choose a box on it.");
    else if (!o->has_to)
        refuse(v, "HS-07", "Say to which box.");
    return o->has_to && !off;
}

/* The Leader who would come along with a unit; -1 when refused. */
static int companion(const struct board *b, int unit, struct verdict *v)
{
    int leader = is_leader(b->t, unit) ? -1 : leader_at(b, box_of(b->t, unit));
    if (leader < 0) {
        refuse(v, "MO-38", "No Leader shares the box of %s. Move it without (\"move\").",
               called(b->t, unit));
        return -1;
    }
    return may_move(b, leader, v) ? leader : -1;
}

/* Checks a move and works it out; false when refused. */
static bool move_of(const struct board *b, const struct order *o, struct plan *plan, int *leader,
                    struct verdict *v)
{
    int face, unit;
    if (!now(b->t, o, MOVE, -1, v) || (unit = unit_of(b, o, v)) < 0 || !may_move(b, unit, v))
        return false;
    *leader = -1;
    if (o->verb == V_LEAD && (*leader = companion(b, unit, v)) < 0)
        return false;
    if (!says_where(b, o, v) || !face_read(o, &face, v))
        return false;
    struct box to = grid_box(b->g, o->to);
    if (box_same(to, box_of(b->t, unit)) && !o->vias) {
        refuse(v, "HS-15", "%s is there already. To turn it in its box say \"turn\".",
               called(b->t, unit));
        return false;
    }
    if (refuse_zone(b, unit, v) || refuse_box(b, unit, *leader, to, v))
        return false;
    if (plan_move(b, unit, *leader, o, to, face, plan))
        return true;
    refuse_way(b, unit, *leader, o, to, face, v);
    return false;
}

static bool turn_of(const struct board *b, const struct order *o, struct plan *plan,
                    struct verdict *v)
{
    int face, unit;
    char need[BOXES_TEXT], has[BOXES_TEXT];
    struct purse purse[PURSES];
    if (!now(b->t, o, MOVE, -1, v) || (unit = unit_of(b, o, v)) < 0 || !may_move(b, unit, v) ||
        !face_read(o, &face, v))
        return false;
    if (face < 0 || face == face_of(b->t, unit)) {
        refuse(v, face < 0 ? "HS-07" : "HS-15",
               face < 0 ? "Say which way to face: N, NE, E …"
                        : "It faces that way already. Choose another facing.");
        return false;
    }
    purses_of(b, unit, false, purse);
    *plan = (struct plan){.cost = b->law->turn[facing_turn(face_of(b->t, unit), face)],
                          .allowance = purse[0].allowance,
                          .face = face,
                          .count = 1,
                          .enemy = -1};
    plan->path[0] = box_of(b->t, unit);
    if (plan->cost <= plan->allowance)
        return true;
    struct painter p =
        refuse(v, "MO-13", "Turning to %s costs %s; %s has %s%s. Turn less.", facing_word(face),
               boxes_say(plan->cost, need, sizeof need), called(b->t, unit),
               quarters_say(plan->allowance, has, sizeof has), half_why(b, unit));
    mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* Zones a unit stood in when it began: it may not go on into them (MO-18). */
static bool same_zone(const struct board *b, int unit, struct box to, int *whose)
{
    int old[FACINGS], new[FACINGS];
    int olds = stacked(b, unit) ? 0 : zones_at(b, box_of(b->t, unit), side_of(b->t, unit), old);
    int news = zones_at(b, to, side_of(b->t, unit), new);
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
    int whose, there = unit_at(b, box);
    char name[BOX_TEXT];
    struct painter p;
    enum ground_why why = ground_bars(b, unit, box);
    if (why)
        p = refuse(v, ground_says[why].id, "%s: %s.", box_name(box, name), ground_says[why].text);
    else if (there >= 0 && (side_of(b->t, there) != side_of(b->t, unit) ||
                            (!is_leader(b->t, unit) && !is_leader(b->t, there))))
        p = refuse(v, "MO-19", "%s stands in %s. Nobody passes through.", called(b->t, there),
                   box_name(box, name));
    else if (same_zone(b, unit, box, &whose))
        p = refuse(v, "MO-18",
                   "%s lies in the zone of %s too: never from zone to zone of one enemy.",
                   box_name(box, name), called(b->t, whose));
    else
        return false;
    mark_box(&p, MEANS_REFUSED, b, box);
    return true;
}

/* Straight back: half speed, whatever else halves it (MO-19, MO-38). */
static bool back_of(const struct board *b, const struct order *o, struct plan *plan,
                    struct verdict *v)
{
    int face, unit, enemy[FACINGS];
    char name[BOX_TEXT], need[BOXES_TEXT], has[BOXES_TEXT];
    if (!now(b->t, o, MOVE, -1, v) || (unit = unit_of(b, o, v)) < 0 || !may_move(b, unit, v) ||
        !says_where(b, o, v) || !face_read(o, &face, v))
        return false;
    struct box at = box_of(b->t, unit), to = grid_box(b->g, o->to);
    int was = face_of(b->t, unit), rear = (was + FACINGS / 2) & (FACINGS - 1), boxes = 0;
    struct mover m = {.b = b, .unit = unit, .leader = -1};
    struct purse purse[PURSES];
    *plan =
        (struct plan){.face = was, .count = 1, .enemy = -1, .road = on_road(b, at), .back = true};
    plan->path[0] = at;
    if (box_same(at, to)) {
        refuse_idle(v);
        return false;
    }
    while (boxes < WALK_PATH - 1 && !box_same(box_step(at, rear, boxes), to))
        boxes++;
    if (boxes == 0 || boxes == WALK_PATH - 1) {
        struct painter p = refuse(v, "MO-19", "%s is not straight behind %s, which faces %s.",
                                  box_name(to, name), called(b->t, unit), facing_word(was));
        mark_box(&p, MEANS_REFUSED, b, to);
        return false;
    }
    for (int i = 1; i <= boxes; i++) {
        struct box box = box_step(at, rear, i);
        bool stops = in_stream(b, box) || in_zone(b, box, side_of(b->t, unit));
        if (refuse_back(b, unit, box, v))
            return false;
        if (stops && i < boxes) {
            struct painter p = refuse(v, in_stream(b, box) ? "MO-1A" : "MO-16",
                                      "It must stop in %s: go no further.", box_name(box, name));
            mark_box(&p, MEANS_REFUSED, b, box);
            return false;
        }
        plan->path[plan->count++] = box;
        plan->cost += rear % 2 ? STEP_DIAGONAL : STEP_STRAIGHT;
        plan->road = plan->road && by_road(b, plan->path[plan->count - 2], box);
    }
    if (!may_end_at(b, &m, to)) {
        refuse_box(b, unit, -1, to, v);
        return false;
    }
    int enemies = zones_at(b, to, side_of(b->t, unit), enemy), pay = FACINGS;
    for (int e = 0; e < enemies; e++) {
        int towards = box_direction(to, box_of(b->t, enemy[e]));
        int32_t turn = box_in_front(to, was, box_of(b->t, enemy[e]))
                           ? 0
                           : b->law->turn[facing_turn(was, towards)];
        if (turn < pay && (face < 0 || face == towards)) {
            pay = (int)turn;
            plan->face = towards;
            plan->enemy = enemy[e];
        }
    }
    plan->stream = in_stream(b, to);
    plan->cost += plan->enemy >= 0 ? pay : 0;
    purses_of(b, unit, true, purse);
    plan->allowance = purse[plan->road].allowance;
    if (face >= 0 && face != plan->face)
        refuse(v, enemies ? "MO-17" : "MO-19",
               enemies ? "In %s it must face an enemy whose zone it is."
                       : "Going straight back to %s it keeps its facing.",
               box_name(to, name));
    else if (plan->cost > plan->allowance)
        refuse(v, "MO-19", "Straight back goes at half speed: %s is %s off, %s has %s.",
               box_name(to, name), boxes_say(plan->cost, need, sizeof need), called(b->t, unit),
               quarters_say(plan->allowance, has, sizeof has));
    else
        return true;
    return false;
}

/* ---- doing it ---------------------------------------------------------------------------------
 */

static void put_unit(struct turn *turn, int unit, struct box box, int face)
{
    const struct grid *g = grid_of(turn->table);
    turn_pose(turn, base_ref(turn->table, unit),
              (struct pose){grid_centre(g, box), facing_bearing(face)});
}

/* Leaders who share a box stand at its corner, those alone in its middle. */
static void settle(struct turn *turn)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    enum { CORNER = 18 * MM };
    board_fill(&b, t);
    for (int i = 0; i < t->units; i++) {
        if (!is_leader(t, i) || !standing(t, i))
            continue;
        struct vec at = grid_centre(b.g, box_of(t, i));
        if (stacked(&b, i))
            at = (struct vec){at.x + CORNER, at.y - CORNER};
        turn_pose(turn, base_ref(t, i), (struct pose){at, base_of(t, i)->face});
    }
}

static void set_unit(struct turn *turn, int unit, int attr, int32_t value)
{
    turn_attr(turn, ref_unit(turn->table, unit), attr, value);
}

static void say_move(struct turn *turn, const struct board *b, int unit, int leader,
                     const struct plan *p)
{
    char box[BOX_TEXT], cost[BOXES_TEXT], has[BOXES_TEXT];
    const struct table *t = turn->table;
    const char *id = leader >= 0 ? "MO-38" : p->count > 1 ? "MO-12" : "MO-13";
    turn_say(turn, id, "%s%s%s %s %s, facing %s: %s of %s%s%s.", called(t, unit),
             leader >= 0 ? " and " : "", leader >= 0 ? called(t, leader) : "",
             p->count > 1 ? "moves to" : "turns in", box_name(p->path[p->count - 1], box),
             facing_word(p->face), quarters_say(p->cost, cost, sizeof cost),
             boxes_say(p->allowance, has, sizeof has), speed_words(b, unit, p),
             p->road ? ", by road" : "");
    if (p->enemy >= 0)
        turn_say(turn, "MO-16", "It enters the zone of control of %s, stops and faces it.",
                 called(t, p->enemy));
    if (p->stream)
        turn_say(turn, "MO-1A", "The stream ends its move.");
}

static void apply_move(struct turn *turn, const struct order *o)
{
    static _Thread_local struct board b;
    struct verdict *v = malloc(sizeof *v);
    struct plan plan;
    int unit = o->id[0].index, leader = -1;
    if (!v)
        abort();
    board_fill(&b, turn->table);
    bool good = o->verb == V_TURN   ? turn_of(&b, o, &plan, v)
                : o->verb == V_BACK ? back_of(&b, o, &plan, v)
                                    : move_of(&b, o, &plan, &leader, v);
    assert(good);
    free(v);
    say_move(turn, &b, unit, leader, &plan);
    put_unit(turn, unit, plan.path[plan.count - 1], plan.face);
    set_unit(turn, unit, U_MOVED, 1);
    if (leader >= 0) {
        put_unit(turn, leader, plan.path[plan.count - 1], plan.face);
        set_unit(turn, leader, U_MOVED, 1);
    }
}

/* ==== shooting ================================================================================
 */

/* Who looks, for the line of sight: neither his own box nor the target's blocks, nor the hill one
 * of them stands on (MO-25). */
struct looker {
    const struct board *b;
    int hill[2];
};

static bool looker_blocks(const void *self, struct box box)
{
    const struct looker *l = self;
    int hill = hill_at(l->b, box);
    return in_wood(l->b, box) || in_building(l->b, box) || unit_at(l->b, box) >= 0 ||
           (hill && hill != l->hill[0] && hill != l->hill[1]);
}

static bool sees(const struct board *b, struct box from, struct box to, struct box *by)
{
    struct looker l = {b, {hill_at(b, from), hill_at(b, to)}};
    return !box_blocked(from, to, looker_blocks, &l, by);
}

/* Behind a wall: the shot crosses one on the target's side, at the border of its box or within. */
static bool behind_wall(const struct board *b, struct box from, struct box to)
{
    enum { BEYOND = 12 * MM };
    const struct table *t = b->t;
    struct vec a = grid_centre(b->g, from), c = grid_centre(b->g, to);
    struct span in[2];
    bool walls = false;
    for (int i = 0; i < t->pieces && !walls; i++)
        walls = t->piece[i].kind == TERRAIN_WALL;
    if (!walls)
        return false;
    struct outline reach =
        outline_box((struct pose){c, 0}, b->g->edge / 2 + BEYOND, b->g->edge / 2 + BEYOND, 0);
    if (track_spans(a, c, &reach, in, 2) < 1)
        return false;
    int32_t length = vec_distance(a, c);
    struct vec near = {(int32_t)(a.x + (int64_t)(c.x - a.x) * in[0].from / length),
                       (int32_t)(a.y + (int64_t)(c.y - a.y) * in[0].from / length)};
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        int32_t far = p->hx + p->hy + p->round + 2 * b->g->edge;
        if (p->kind != TERRAIN_WALL || p->where != WHERE_TABLE ||
            (p->shape == SHAPE_BOX &&
             (p->x - c.x > far || c.x - p->x > far || p->y - c.y > far || c.y - p->y > far)))
            continue;
        struct outline wall = piece_outline(t, &t->piece[i]);
        if (track_gap(near, c, 0, &wall) <= 0)
            return true;
    }
    return false;
}

/* A shot worked out. */
struct shot {
    int target;
    int32_t distance;      /* quarters */
    int need, cover, weak; /* to hit; what the die loses (MO-22, MO-23) */
    bool grape;
};

static struct shot shot_of(const struct board *b, int unit, int target)
{
    const struct morschauser_stats *s = stats_of(b->t, unit);
    struct box from = box_of(b->t, unit), to = box_of(b->t, target);
    struct shot shot = {.target = target, .distance = box_distance(from, to), .need = s->need};
    shot.grape =
        troop_of(b->t, unit) == ARTILLERY && shot.distance <= b->law->grape_range * QUARTERS;
    if (shot.grape)
        shot.need = b->law->grape_need;
    shot.cover =
        b->law->cover && (in_wood(b, to) || in_building(b, to) || behind_wall(b, from, to));
    shot.weak = b->law->shaken && shaken(b->t, unit);
    return shot;
}

/* May it shoot at all now? */
static bool may_shoot(const struct board *b, int unit, struct verdict *v)
{
    const struct table *t = b->t;
    struct box at = box_of(t, unit);
    struct painter p;
    int enemy;
    if (!stats_of(t, unit)->range)
        p = refuse(v, kind_of(t, unit)->id, "%s does not shoot. Let another unit.",
                   kind_of(t, unit)->name);
    else if (attr_of(t, unit, U_SHOT))
        p = refuse(v, "MO-20", "%s has had its one shot this turn. Choose another unit.",
                   called(t, unit));
    else if (in_stream(b, at) || in_ford(b, at))
        p = refuse(v, "MO-21", "Nobody shoots from a stream or a ford. Move out of it first.");
    else if ((enemy = contact_of(b, unit)) >= 0) {
        p = refuse(v, "MO-27", "%s is in contact with %s: they fight in the melee, nobody shoots.",
                   called(t, unit), called(t, enemy));
        mark_unit(&p, MEANS_REFUSED, b, enemy);
        return false;
    } else {
        return true;
    }
    mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

/* May it shoot at this one? Checks may_shoot's questions no more. */
static bool may_hit(const struct board *b, int unit, int target, struct verdict *v)
{
    const struct table *t = b->t;
    struct box from = box_of(t, unit), to = box_of(t, target), by;
    int32_t distance = box_distance(from, to);
    char far[12], box[BOX_TEXT];
    struct painter p;
    int other;
    if (stacked(b, target)) {
        p = refuse(v, "MO-38", "%s shares a box: he is no target. Shoot at the unit he is with.",
                   called(t, target));
    } else if ((other = contact_of(b, target)) >= 0) {
        p = refuse(v, "MO-27", "%s is in contact with %s: nobody shoots at it. Fight it instead.",
                   called(t, target), called(t, other));
    } else if (!box_in_quarter(from, face_of(t, unit), to)) {
        p = refuse(v, "MO-25", "%s is not in the front quarter of %s. Turn first.",
                   called(t, target), called(t, unit));
    } else if (distance > stats_of(t, unit)->range * QUARTERS) {
        p = refuse(v, troop_of(t, unit) == ARTILLERY ? "MO-26" : kind_of(t, unit)->id,
                   "%s is %s off; %s shoots %d. Go nearer.", called(t, target),
                   boxes_say(distance, far, sizeof far), called(t, unit), stats_of(t, unit)->range);
        mark_line(&p, MEANS_MEASURE, b, from, to);
    } else if (!sees(b, from, to, &by)) {
        p = refuse(v, "MO-25", "What is in %s blocks the line to %s. Move to where it is free.",
                   box_name(by, box), called(t, target));
        mark_line(&p, MEANS_SIGHT, b, from, to);
        mark_box(&p, MEANS_REFUSED, b, by);
        return false;
    } else {
        return true;
    }
    mark_unit(&p, MEANS_REFUSED, b, target);
    return false;
}

static void check_shoot(const struct board *b, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (!now(b->t, o, MOVE, -1, v) || (unit = unit_of(b, o, v)) < 0 || !may_shoot(b, unit, v) ||
        (target = target_of(b, o, true, v)) < 0 || !may_hit(b, unit, target, v))
        return;
    allow(v);
}

/* ==== losses, Shaken commands, retreats =======================================================
 */

/* Units of a Leader's command, himself not counted: all there were, or those left. */
static int command_count(const struct table *t, int leader, bool left)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += commander(t, i) == leader && i != leader && (!left || standing(t, i));
    return count;
}

static void remember_foe(struct turn *turn, int unit, int foe)
{
    for (int k = 0; k < FOES; k++) {
        int32_t known = attr_of(turn->table, unit, U_FOE + k);
        if (known == foe + 1)
            return;
        if (!known) {
            set_unit(turn, unit, U_FOE + k, foe + 1);
            return;
        }
    }
}

/* Moves a unit and the Leader who shares its box. */
static void carry(struct turn *turn, int unit, int leader, struct box to, int face)
{
    put_unit(turn, unit, to, face);
    if (leader >= 0)
        put_unit(turn, leader, to, face_of(turn->table, leader));
}

/* One unit of a command that has become Shaken: four boxes straight to its own edge, facing kept;
 * it stops where it is blocked. */
static void retreat(struct turn *turn, int unit)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    board_fill(&b, t);
    struct box at = box_of(t, unit), end = at;
    int leader = is_leader(t, unit) ? -1 : leader_at(&b, at);
    int rear = rear_facing(t, side_of(t, unit));
    for (int i = 1; i <= shared.retreat_boxes; i++) {
        struct box box = box_step(at, rear, i);
        if (!grid_has(b.g, box) || ground_bars(&b, unit, box))
            break;
        int there = unit_at(&b, box);
        if (there >= 0 && (side_of(t, there) != side_of(t, unit) || !is_leader(t, there) ||
                           is_leader(t, unit) || leader >= 0))
            break;
        end = box;
    }
    set_unit(turn, unit, U_FIGHT, 0);
    set_unit(turn, unit, U_FELL, 1);
    if (leader >= 0)
        set_unit(turn, leader, U_FELL, 1);
    if (box_same(at, end)) {
        turn_say(turn, "MO-40", "%s cannot retreat and stays.", called(t, unit));
        return;
    }
    turn_say(turn, "MO-40", "%s retreats to %s.", called(t, unit), box_name(end, name));
    carry(turn, unit, leader, end, face_of(t, unit));
}

/* Half or more of its units are gone: for the rest of the game it is Shaken, and goes at once.
 * Those nearest their own edge go first, so that nobody is in another's way. */
static void shake(struct turn *turn, int leader)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    int all = command_count(t, leader, false), left = command_count(t, leader, true);
    int unit[TABLE_UNITS], count = 0;
    set_unit(turn, leader, U_SHAKEN, 1);
    turn_say(turn, "MO-40", "%s: %d of %d %s gone, the command of %s is Shaken.",
             side_name(side_of(t, leader)), all - left, all, counted(all, NOUN_unit),
             called(t, leader));
    board_fill(&b, t);
    for (int i = 0; i < t->units; i++)
        if (commander(t, i) == leader && standing(t, i) && !stacked(&b, i))
            unit[count++] = i;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            int side = side_of(t, leader);
            if (to_own_edge(&b, side, box_of(t, unit[k - 1])) <=
                to_own_edge(&b, side, box_of(t, unit[k])))
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
        if (i == leader || !standing(b->t, i) || is_leader(b->t, i) ||
            side_of(b->t, i) != side_of(b->t, leader) || leader_at(b, box_of(b->t, i)) >= 0)
            continue;
        int32_t far = box_distance(box_of(b->t, leader), box_of(b->t, i));
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

static void leader_fate(struct turn *turn, int leader)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    int die = turn_roll(turn, DIE, "MO-38", "what becomes of %s", called(t, leader));
    if (die <= shared.leader_killed) {
        turn_say(turn, "MO-38", "A %d: %s falls with the unit he was with.", die,
                 called(t, leader));
        turn_where(turn, base_ref(t, leader), WHERE_LOST);
        return;
    }
    board_fill(&b, t);
    int friend = nearest_friend(&b, leader);
    if (friend < 0) {
        turn_say(turn, "MO-38", "A %d: %s is unhurt, but there is nobody to join.", die,
                 called(t, leader));
        return;
    }
    turn_say(turn, "MO-38", "A %d: %s joins %s.", die, called(t, leader), called(t, friend));
    put_unit(turn, leader, box_of(t, friend), face_of(t, friend));
}

/* Takes away all who have no hits left, then looks at the commands: MO-11, MO-38, MO-40. Both
 * sides' losses come before anybody retreats. */
static void remove_lost(struct turn *turn)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    bool lost = false;
    board_fill(&b, t);
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || attr_of(t, i, U_HITS) > 0)
            continue;
        int leader = is_leader(t, i) ? -1 : leader_at(&b, box_of(t, i));
        turn_say(turn, "MO-11", "%s is destroyed.", called(t, i));
        turn_where(turn, base_ref(t, i), WHERE_LOST);
        set_unit(turn, i, U_FIGHT, 0);
        lost = true;
        if (leader >= 0)
            leader_fate(turn, leader);
    }
    for (int i = 0; i < t->units && lost && law_of(t)->shaken; i++)
        if (is_leader(t, i) && !attr_of(t, i, U_SHAKEN) &&
            2 * command_count(t, i, true) <= command_count(t, i, false))
            shake(turn, i);
}

static void hit(struct turn *turn, int unit, int hits)
{
    int32_t left = attr_of(turn->table, unit, U_HITS) - hits;
    set_unit(turn, unit, U_HITS, left > 0 ? left : 0);
}

static void apply_shoot(struct turn *turn, const struct order *o)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char far[12], minus[48] = "";
    board_fill(&b, t);
    struct shot s = shot_of(&b, unit, o->at.index);
    int die = turn_roll(turn, DIE, s.grape ? "MO-26" : kind_of(t, unit)->id, "%s shoots at %s",
                        called(t, unit), called(t, s.target));
    bool hits = die - s.cover - s.weak >= s.need;
    if (s.cover || s.weak)
        snprintf(minus, sizeof minus, "%s%s", s.cover ? " − 1 for cover" : "",
                 s.weak ? " − 1 as it is Shaken" : "");
    const char *id = s.cover ? "MO-22" : s.weak ? "MO-23" : s.grape ? "MO-26" : "MO-25";
    turn_say(turn, id, "%s shoots at %s, %s%s: %d%s, %d or more hits: %s.", called(t, unit),
             called(t, s.target), boxes_say(s.distance, far, sizeof far), s.grape ? ", grape" : "",
             die, minus, s.need, hits ? "a hit" : "a miss");
    set_unit(turn, unit, U_SHOT, 1);
    if (!hits)
        return;
    hit(turn, s.target, 1);
    set_unit(turn, s.target, U_FIRE_HITS, attr_of(t, s.target, U_FIRE_HITS) + 1);
    remember_foe(turn, s.target, unit);
    remove_lost(turn);
}

/* ==== melee ===================================================================================
 */

/* The enemy in one of a unit's three front boxes, -1 half left, 0 ahead, 1 half right; -1: none. */
static int enemy_before(const struct board *b, int unit, int side)
{
    int i = unit_at(b, box_step(box_of(b->t, unit), face_of(b->t, unit) + side + FACINGS, 1));
    return i >= 0 && side_of(b->t, i) != side_of(b->t, unit) ? i : -1;
}

static bool active_fighter(const struct board *b, int unit)
{
    return standing(b->t, unit) && side_of(b->t, unit) == b->t->active && !stacked(b, unit);
}

static int attack_bit(int side)
{
    return side < 0 ? 1 : side > 0 ? 2 : 0;
}

/* Does an active unit attack this enemy: straight ahead, or as it has been told to? */
static bool attacks(const struct board *b, int unit, int enemy)
{
    for (int side = -1; side <= 1; side++)
        if (enemy_before(b, unit, side) == enemy &&
            (side == 0 || (attr_of(b->t, unit, U_ATTACK) & attack_bit(side))))
            return true;
    return false;
}

static bool attacks_any(const struct board *b, int unit)
{
    for (int side = -1; side <= 1; side++) {
        int enemy = enemy_before(b, unit, side);
        if (enemy >= 0 && attacks(b, unit, enemy))
            return true;
    }
    return false;
}

static bool is_attacked(const struct board *b, int unit)
{
    for (int f = 0; f < FACINGS; f++) {
        int i = unit_at(b, box_step(box_of(b->t, unit), f, 1));
        if (i >= 0 && active_fighter(b, i) && side_of(b->t, i) != side_of(b->t, unit) &&
            attacks(b, i, unit))
            return true;
    }
    return false;
}

/* A passive unit that is not attacked, but has an enemy in its zone: it may fight. */
static bool may_join(const struct board *b, int unit)
{
    if (!standing(b->t, unit) || side_of(b->t, unit) == b->t->active || stacked(b, unit) ||
        is_attacked(b, unit))
        return false;
    for (int side = -1; side <= 1; side++)
        if (enemy_before(b, unit, side) >= 0)
            return true;
    return false;
}

static bool joins(const struct board *b, int unit)
{
    return attr_of(b->t, unit, U_JOIN) == 1 && may_join(b, unit);
}

/* Is an active unit drawn into a melee by a defender who joins? */
static bool is_drawn(const struct board *b, int unit)
{
    for (int f = 0; f < FACINGS; f++) {
        int i = unit_at(b, box_step(box_of(b->t, unit), f, 1));
        if (i >= 0 && side_of(b->t, i) != side_of(b->t, unit) && joins(b, i) &&
            in_zone_of(b, i, box_of(b->t, unit)))
            return true;
    }
    return false;
}

/* A file may put several into one box, or one beside the grid: who does not hold the box it is in
 * fights nobody. */
static bool takes_part(const struct board *b, int unit)
{
    if (!standing(b->t, unit) || unit_at(b, box_of(b->t, unit)) != unit ||
        attr_of(b->t, unit, U_FOUGHT))
        return false;
    if (side_of(b->t, unit) == b->t->active)
        return attacks_any(b, unit) || is_drawn(b, unit);
    return is_attacked(b, unit) || joins(b, unit);
}

/* Everybody who takes part and has no fight yet, and who could fight whom. A fight is a star: one
 * unit against one or more enemies. */
enum { KNOT = 2 * UNITS_A_SIDE };
struct knot {
    int count;
    int unit[KNOT];
    uint64_t touch[KNOT];
    uint64_t ahead[KNOT]; /* of touch, those attacked straight ahead */
};

static bool could_fight(const struct board *b, int active, int passive)
{
    return attacks(b, active, passive) || in_zone_of(b, passive, box_of(b->t, active));
}

static void knot_fill(const struct board *b, struct knot *k)
{
    memset(k, 0, sizeof *k);
    for (int i = 0; i < b->t->units && k->count < KNOT; i++)
        if (!attr_of(b->t, i, U_FIGHT) && takes_part(b, i))
            k->unit[k->count++] = i;
    for (int i = 0; i < k->count; i++)
        for (int j = 0; j < k->count; j++) {
            int a = k->unit[i], p = k->unit[j];
            if (side_of(b->t, a) != b->t->active || side_of(b->t, p) == b->t->active ||
                !box_adjacent(box_of(b->t, a), box_of(b->t, p)) || !could_fight(b, a, p))
                continue;
            k->touch[i] |= (uint64_t)1 << j;
            k->touch[j] |= (uint64_t)1 << i;
            if (enemy_before(b, a, 0) == p) {
                k->ahead[i] |= (uint64_t)1 << j;
                k->ahead[j] |= (uint64_t)1 << i;
            }
        }
}

/* All equally good ways to split a knot (MO-32): each fight has as few units as can be (the sum of
 * the squares of their numbers is least), and then as many as can be fight whom they attack
 * straight ahead. Found by taking the first unit not yet in a fight, trying every star it could be
 * part of, and leaving off where even pairs for all the rest would be worse than the best known. */
enum { SPLITS = 48, SPLIT_STEPS = 200000, WEIGHT = 64 };
struct splits {
    const struct knot *knot;
    int best, count, steps;
    uint64_t star[KNOT]; /* the way being tried: star of each unit */
    uint64_t way[SPLITS][KNOT];
};

static int bits(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static int lowest(uint64_t set)
{
    int at = 0;
    while (!(set >> at & 1))
        at++;
    return at;
}

static void split_on(struct splits *s, uint64_t left, int cost);

static void split_star(struct splits *s, uint64_t left, int cost, int centre, uint64_t leaves)
{
    uint64_t star = leaves | (uint64_t)1 << centre;
    int size = bits(star), ahead = bits(s->knot->ahead[centre] & leaves);
    for (uint64_t m = star; m; m &= m - 1)
        s->star[lowest(m)] = star;
    split_on(s, left & ~star, cost + WEIGHT * size * size - ahead);
}

/* Every subset of `from`, smallest first, as the leaves of a star (with `always` among them). */
static void split_leaves(struct splits *s, uint64_t left, int cost, int centre, uint64_t always,
                         uint64_t from, int least)
{
    int most = bits(from);
    for (int size = least; size <= most; size++)
        for (uint64_t sub = from;; sub = (sub - 1) & from) {
            if (bits(sub) == size)
                split_star(s, left, cost, centre, sub | always);
            if (!sub)
                break;
        }
}

static void split_on(struct splits *s, uint64_t left, int cost)
{
    const struct knot *k = s->knot;
    /* Pairs cost twice the weight for each of them, less one for each attacked straight ahead. */
    int least = cost + (2 * WEIGHT - 1) * bits(left);
    if (++s->steps > SPLIT_STEPS || (s->best >= 0 && least > s->best))
        return;
    if (!left) {
        if (s->best < 0 || cost < s->best)
            s->count = 0;
        s->best = cost;
        if (s->count < SPLITS)
            memcpy(s->way[s->count++], s->star, sizeof s->star);
        return;
    }
    for (uint64_t m = left; m; m &= m - 1)
        if (!(k->touch[lowest(m)] & left))
            return;
    int first = lowest(left);
    uint64_t near = k->touch[first] & left, me = (uint64_t)1 << first;
    split_leaves(s, left, cost, first, 0, near, 1);
    for (uint64_t m = near; m; m &= m - 1) {
        int centre = lowest(m);
        split_leaves(s, left, cost, centre, me, k->touch[centre] & left & ~me, 1);
    }
}

/* The part of the knot that hangs together with a unit. */
static uint64_t knot_part(const struct knot *k, int first)
{
    uint64_t part = (uint64_t)1 << first, old = 0;
    while (part != old) {
        old = part;
        for (uint64_t m = part; m; m &= m - 1)
            part |= k->touch[lowest(m)];
    }
    return part;
}

static int next_fight(const struct table *t)
{
    bool used[TABLE_UNITS + 2] = {false};
    int number = 1;
    for (int i = 0; i < t->units; i++)
        if (attr_of(t, i, U_FIGHT) <= TABLE_UNITS)
            used[attr_of(t, i, U_FIGHT)] = true;
    while (used[number])
        number++;
    return number;
}

static struct splits *splits_of(const struct knot *k, uint64_t part)
{
    struct splits *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->knot = k;
    s->best = -1;
    split_on(s, part, 0);
    return s;
}

/* The unit whose fight is open between equally good ways; -1: there is one way only. */
static int split_open(const struct splits *s, uint64_t part)
{
    for (uint64_t m = part; m; m &= m - 1)
        for (int i = 1; i < s->count; i++)
            if (s->way[i][lowest(m)] != s->way[0][lowest(m)])
                return lowest(m);
    return -1;
}

/* "R3+B2+B4" */
static void star_word(const struct table *t, const struct knot *k, uint64_t star, char *out,
                      size_t size)
{
    char name[REF_TEXT];
    out[0] = '\0';
    for (; star; star &= star - 1) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? "+" : "",
                 ref_text(t, ref_unit(t, k->unit[lowest(star)]), name));
    }
}

static void star_fix(struct turn *turn, const struct knot *k, uint64_t star)
{
    int number = next_fight(turn->table);
    for (; star; star &= star - 1)
        set_unit(turn, k->unit[lowest(star)], U_FIGHT, number);
}

static void ask(struct turn *turn, enum question_kind kind, int side, int subject)
{
    turn_set(turn, ref_table(), F_TABLE_ask, (int32_t)kind);
    turn_set(turn, ref_table(), F_TABLE_ask_side, kind ? side : SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, subject);
}

/* Puts every unit that takes part into a fight; stops with a question where the active side may
 * choose. True when all is done. */
static bool split_all(struct turn *turn)
{
    static _Thread_local struct board b;
    static _Thread_local struct knot k;
    for (;;) {
        board_fill(&b, turn->table);
        knot_fill(&b, &k);
        if (k.count == 0)
            return true;
        uint64_t part = knot_part(&k, 0);
        struct splits *s = splits_of(&k, part);
        int open = split_open(s, part);
        if (s->count == 0) { /* nobody to fight after all */
            set_unit(turn, k.unit[0], U_FOUGHT, 1);
        } else if (open >= 0) {
            ask(turn, ASK_SPLIT, turn->table->active, k.unit[open] + 1);
        } else {
            for (uint64_t m = part; m;) {
                star_fix(turn, &k, s->way[0][lowest(m)]);
                m &= ~s->way[0][lowest(m)];
            }
        }
        free(s);
        if (open >= 0)
            return false;
    }
}

/* ---- fights -----------------------------------------------------------------------------------
 */

/* Those of one side in a fight who still stand; how many. */
static int fighters(const struct table *t, int fight, int side, int unit[KNOT])
{
    int count = 0;
    for (int i = 0; i < t->units && fight; i++)
        if (attr_of(t, i, U_FIGHT) == fight && standing(t, i) && side_of(t, i) == side &&
            count < KNOT)
            unit[count++] = i;
    return count;
}

static bool fight_stands(const struct table *t, int fight)
{
    int unit[KNOT];
    return fighters(t, fight, SIDE_RED, unit) > 0 && fighters(t, fight, SIDE_BLUE, unit) > 0;
}

static bool any_fight(const struct table *t)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == t->active && attr_of(t, i, U_FIGHT) &&
            fight_stands(t, attr_of(t, i, U_FIGHT)))
            return true;
    return false;
}

/* What a unit must roll, or less, against an enemy (MO-30, MO-31). */
static int melee_value(const struct board *b, int unit, int enemy, const char **why)
{
    const struct table *t = b->t;
    struct box at = box_of(t, unit), to = box_of(t, enemy);
    bool front = box_in_front(at, face_of(t, unit), to);
    int value = front ? stats_of(t, unit)->front : stats_of(t, unit)->other;
    bool ground = false;
    *why = front ? "" : ", not to its front";
    if (side_of(t, unit) == t->active) {
        bool uphill = hill_at(b, to) && !hill_at(b, at);
        ground = uphill || in_stream(b, at) || in_wood(b, to) || in_building(b, to);
        if (ground)
            *why = uphill             ? ", uphill"
                   : in_stream(b, at) ? ", from a stream"
                   : in_wood(b, to)   ? ", into woods"
                                      : ", against a building";
    }
    value -= ground + (b->law->shaken && shaken(t, unit));
    return value > 0 ? value : 0;
}

/* The unit of a fight that faces several, and them; -1: one against one. */
static int centre_of(const struct table *t, int fight, int enemy[KNOT], int *enemies)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int own[KNOT];
        if (fighters(t, fight, side, own) != 1)
            continue;
        *enemies = fighters(t, fight, side_other(side), enemy);
        if (*enemies > 1)
            return own[0];
    }
    return -1;
}

static int dice_left(const struct table *t, int centre, const int *enemy, int enemies)
{
    int left = attr_of(t, centre, U_HITS);
    for (int i = 0; i < enemies; i++)
        if (attr_of(t, enemy[i], U_SHARE) > 0)
            left -= attr_of(t, enemy[i], U_SHARE) - 1;
    return left > 0 ? left : 0;
}

/* Rolls so many dice of a unit at an enemy who has so many hits left; hits. */
static int roll_at(struct turn *turn, const struct board *b, int unit, int enemy, int dice,
                   int left)
{
    const struct table *t = turn->table;
    const char *why;
    int value = melee_value(b, unit, enemy, &why), hits = 0;
    char faces[64] = "", most[32] = "";
    for (int i = 0; i < dice && value > 0; i++) {
        int die = turn_roll(turn, DIE, "MO-30", "%s fights %s", called(t, unit), called(t, enemy));
        size_t used = strlen(faces);
        hits += die <= value;
        snprintf(faces + used, sizeof faces - used, "%s%d", used ? ", " : "", die);
    }
    bool weak = b->law->shaken && shaken(t, unit);
    const char *id = *why || weak ? (strstr(why, "front") && !weak ? "MO-30" : "MO-31") : "MO-30";
    left = left > 0 ? left : 0;
    if (hits > left)
        snprintf(most, sizeof most, " on one with %d left", left);
    if (value > 0)
        turn_say(turn, id, "%s rolls %d at %s (%s), %d or less%s%s: %d %s%s.", called(t, unit),
                 dice, called(t, enemy), faces, value, why, weak ? ", Shaken" : "", hits,
                 counted(hits, NOUN_hit), most);
    else
        turn_say(turn, id, "%s cannot hit %s%s%s.", called(t, unit), called(t, enemy), why,
                 weak ? ", Shaken" : "");
    return hits;
}

/* Both sides roll, hits come off at once, the side that caused fewer has lost. */
static void fight_out(struct turn *turn, int fight)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    int unit[SIDE_COUNT][KNOT], count[SIDE_COUNT] = {0}, sum[SIDE_COUNT] = {0};
    int taken[TABLE_UNITS] = {0};
    board_fill(&b, t);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        count[side] = fighters(t, fight, side, unit[side]);
    for (int n = 0; n < 2; n++) {
        int side = n ? side_other(t->active) : t->active, other = side_other(side);
        for (int i = 0; i < count[side]; i++)
            for (int k = 0; k < count[other]; k++) {
                int dice = count[other] > 1 ? attr_of(t, unit[other][k], U_SHARE) - 1
                                            : attr_of(t, unit[side][i], U_HITS);
                if (dice <= 0)
                    continue;
                int enemy = unit[other][k];
                int hits = roll_at(turn, &b, unit[side][i], enemy, dice,
                                   attr_of(t, enemy, U_HITS) - taken[enemy]);
                taken[enemy] += hits;
                sum[side] += hits;
            }
    }
    int loser = sum[SIDE_RED] < sum[SIDE_BLUE]   ? SIDE_RED
                : sum[SIDE_BLUE] < sum[SIDE_RED] ? SIDE_BLUE
                                                 : SIDE_NONE;
    bool falls = b.law->loser_falls && loser != SIDE_NONE;
    turn_say(turn, b.law->loser_falls ? "MO-33" : "MO-35", "Red caused %d, Blue %d: %s.",
             sum[SIDE_RED], sum[SIDE_BLUE],
             falls ? loser == SIDE_RED ? "Red has lost" : "Blue has lost" : "they stay");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < count[side]; i++) {
            int who = unit[side][i];
            hit(turn, who, taken[who]);
            set_unit(turn, who, U_FIGHT, 0);
            set_unit(turn, who, U_SHARE, 0);
            set_unit(turn, who, U_FOUGHT, 1);
            if (!falls || side != loser)
                continue;
            set_unit(turn, who, U_BEATEN, 1);
            for (int k = 0; k < count[side_other(side)]; k++)
                remember_foe(turn, who, unit[side_other(side)][k]);
        }
    remove_lost(turn);
}

/* Goes on with the fight whose dice are being shared: the next question, or the dice. */
static void fight_on(struct turn *turn)
{
    const struct table *t = turn->table;
    int fight = t->attr[T_FIGHT], enemy[KNOT], enemies = 0;
    int centre = centre_of(t, fight, enemy, &enemies);
    if (centre >= 0) {
        int left = dice_left(t, centre, enemy, enemies), next = 0;
        while (next < enemies && attr_of(t, enemy[next], U_SHARE))
            next++;
        if (next < enemies - 1 && left > 0) {
            ask(turn, ASK_SHARE, side_of(t, centre), enemy[next] + 1);
            return;
        }
        for (; next < enemies; next++)
            set_unit(turn, enemy[next], U_SHARE, 1 + (next == enemies - 1 ? left : 0));
    }
    ask(turn, ASK_NOTHING, SIDE_NONE, 0);
    turn_attr(turn, ref_table(), T_FIGHT, 0);
    fight_out(turn, fight);
}

static void check_melee(const struct board *b, const struct order *o, struct verdict *v)
{
    int unit, target;
    const struct table *t = b->t;
    if (!now(t, o, MELEE, MELEE_FIGHT, v) || (unit = unit_of(b, o, v)) < 0 ||
        (target = target_of(b, o, true, v)) < 0)
        return;
    int fight = attr_of(t, unit, U_FIGHT);
    if (fight && fight == attr_of(t, target, U_FIGHT)) {
        allow(v);
        return;
    }
    struct painter p =
        attr_of(t, unit, U_FOUGHT)
            ? refuse(v, "HS-03", "%s has fought this turn. Choose another fight.", called(t, unit))
            : refuse(v, "MO-32",
                     "%s and %s have no fight with one another. Pick one that is marked.",
                     called(t, unit), called(t, target));
    mark_unit(&p, MEANS_REFUSED, b, target);
}

static void check_attack(const struct board *b, const struct order *o, struct verdict *v)
{
    int unit, target, side = 2;
    const struct table *t = b->t;
    if (!now(t, o, MELEE, MELEE_ATTACK, v) || (unit = unit_of(b, o, v)) < 0 ||
        (target = target_of(b, o, true, v)) < 0)
        return;
    for (int s = -1; s <= 1; s++)
        if (enemy_before(b, unit, s) == target && !stacked(b, unit))
            side = s;
    if (side == 2) {
        struct painter p = refuse(v, "MO-32", "%s is not in one of the three boxes before %s.",
                                  called(t, target), called(t, unit));
        mark_unit(&p, MEANS_REFUSED, b, target);
    } else if (attacks(b, unit, target)) {
        refuse(v, "HS-03", "%s attacks %s already.", called(t, unit), called(t, target));
    } else {
        allow(v);
    }
}

static bool any_attack(const struct board *b)
{
    for (int i = 0; i < b->t->units; i++)
        for (int side = -1; side <= 1 && active_fighter(b, i); side += 2) {
            int enemy = enemy_before(b, i, side);
            if (enemy >= 0 && !attacks(b, i, enemy))
                return true;
        }
    return false;
}

static bool any_part(const struct board *b)
{
    for (int i = 0; i < b->t->units; i++)
        if (takes_part(b, i) || may_join(b, i))
            return true;
    return false;
}

static void step_set(struct turn *turn, enum phase_kind phase, int step)
{
    turn_set(turn, ref_table(), F_TABLE_phase, (int32_t)phase);
    turn_set(turn, ref_table(), F_TABLE_step, step);
}

/* The joining, splitting and fighting of the melee phase, as far as nobody must be asked. */
static void melee_on(struct turn *turn)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    if (t->step == MELEE_JOIN) {
        board_fill(&b, t);
        for (int i = 0; i < t->units; i++)
            if (may_join(&b, i) && !attr_of(t, i, U_JOIN)) {
                ask(turn, ASK_JOIN, side_of(t, i), i + 1);
                return;
            }
        step_set(turn, MELEE, MELEE_SPLIT);
    }
    ask(turn, ASK_NOTHING, SIDE_NONE, 0);
    if (t->step == MELEE_SPLIT) {
        if (!split_all(turn))
            return;
        step_set(turn, MELEE, MELEE_FIGHT);
    }
    if (!any_fight(t))
        step_set(turn, RALLY, RALLY_FALL);
}

static void apply_attack(struct turn *turn, const struct order *o)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    board_fill(&b, t);
    for (int side = -1; side <= 1; side += 2)
        if (enemy_before(&b, unit, side) == o->at.index)
            set_unit(turn, unit, U_ATTACK, attr_of(t, unit, U_ATTACK) | attack_bit(side));
    turn_say(turn, "MO-32", "%s attacks %s as well.", called(t, unit), called(t, o->at.index));
}

static void apply_melee(struct turn *turn, const struct order *o)
{
    turn_attr(turn, ref_table(), T_FIGHT, attr_of(turn->table, o->id[0].index, U_FIGHT));
    fight_on(turn);
    if (!turn->table->ask)
        melee_on(turn);
}

/* ==== falling back ============================================================================
 */

static bool must_fall(const struct table *t, int unit)
{
    const struct morschauser_law *law = law_of(t);
    return standing(t, unit) && !attr_of(t, unit, U_FELL) &&
           ((law->fire_falls && attr_of(t, unit, U_FIRE_HITS) >= shared.fire_falls) ||
            (law->loser_falls && attr_of(t, unit, U_BEATEN)));
}

/* The nearest of those who hit or beat it, those who stand before those who fell; how many are
 * equally near. */
static int nearest_foes(const struct table *t, int unit, int foe[FOES])
{
    int count = 0, rank = INT32_MAX;
    enum { FALLEN = 100000 };
    for (int k = 0; k < FOES; k++) {
        int i = attr_of(t, unit, U_FOE + k) - 1;
        if (i < 0 || i >= t->units)
            continue;
        int far = box_distance(box_of(t, unit), box_of(t, i)) + (standing(t, i) ? 0 : FALLEN);
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
    if (!grid_has(b->g, to) || ground_bars(b, friend, to))
        return false;
    int there = unit_at(b, to);
    return there < 0 || (side_of(b->t, there) == side_of(b->t, friend) && is_leader(b->t, there) &&
                         !is_leader(b->t, friend) && leader_at(b, box_of(b->t, friend)) < 0);
}

/* One box of a fall-back; false when it is blocked. */
static bool fall_step(struct turn *turn, int unit, int leader, int away, int face)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    board_fill(&b, t);
    struct box to = box_step(box_of(t, unit), away, 1);
    if (!grid_has(b.g, to) || ground_bars(&b, unit, to))
        return false;
    int there = unit_at(&b, to);
    if (there >= 0 && side_of(t, there) != side_of(t, unit))
        return false;
    bool shares = there >= 0 && is_leader(t, there) && leader < 0 && !is_leader(t, unit);
    if (there >= 0 && is_leader(t, unit) && !is_leader(t, there) && leader_at(&b, to) < 0)
        shares = true; /* a Leader who falls back alone joins a friend */
    if (there >= 0 && !shares) {
        struct box next = box_step(to, away, 1);
        if (!may_shove(&b, there, next))
            return false;
        turn_say(turn, "MO-34", "%s is shoved to %s.", called(t, there), box_name(next, name));
        carry(turn, there, is_leader(t, there) ? -1 : leader_at(&b, to), next, face_of(t, there));
    }
    carry(turn, unit, leader, to, face);
    return true;
}

/* Two boxes straight away from a foe, facing him; a hit for each box it cannot go (MO-34, MO-37).
 */
static void fall_back(struct turn *turn, int unit, int foe)
{
    static _Thread_local struct board b;
    const struct table *t = turn->table;
    char name[BOX_TEXT];
    board_fill(&b, t);
    int away = box_direction(box_of(t, foe), box_of(t, unit)), done = 0;
    int face = box_direction(box_of(t, unit), box_of(t, foe));
    int leader = is_leader(t, unit) ? -1 : leader_at(&b, box_of(t, unit));
    set_unit(turn, unit, U_FELL, 1);
    if (!stacked(&b, unit))
        put_unit(turn, unit, box_of(t, unit), face);
    while (done < shared.fall_boxes && fall_step(turn, unit, leader, away, face))
        done++;
    const char *id = attr_of(t, unit, U_BEATEN) ? "MO-33" : "MO-24";
    box_name(box_of(t, unit), name);
    if (done)
        turn_say(turn, id, "%s falls back to %s, facing %s.", called(t, unit), name,
                 called(t, foe));
    else
        turn_say(turn, id, "%s cannot fall back and stays in %s.", called(t, unit), name);
    if (done == shared.fall_boxes)
        return;
    int blocked = shared.fall_boxes - done, left = attr_of(t, unit, U_HITS);
    int more = blocked < left ? blocked : left;
    turn_say(turn, "MO-34", "%s is blocked %d %s short: %d more %s.", called(t, unit), blocked,
             counted(blocked, NOUN_box), more, counted(more, NOUN_hit));
    hit(turn, unit, more);
    remove_lost(turn);
}

/* The boxes a fall-back may touch: where the unit stands, where it goes, and one more for a friend
 * it shoves. */
static bool may_meet(const struct table *t, int a, int b)
{
    enum { MEET = 4 }; /* those boxes */
    int foe[FOES];
    struct box way[2][MEET];
    assert(shared.fall_boxes + 2 <= MEET);
    for (int n = 0; n < 2; n++) {
        int unit = n ? b : a;
        if (nearest_foes(t, unit, foe) != 1)
            return true;
        int away = box_direction(box_of(t, foe[0]), box_of(t, unit));
        for (int i = 0; i < shared.fall_boxes + 2; i++)
            way[n][i] = box_step(box_of(t, unit), away, i);
    }
    for (int i = 0; i < shared.fall_boxes + 2; i++)
        for (int k = 0; k < shared.fall_boxes + 2; k++)
            if (box_same(way[0][i], way[1][k]))
                return true;
    return false;
}

/* Those of a side who have still to fall back; how many. */
static int fallers(const struct table *t, int side, int unit[TABLE_UNITS])
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
static bool fall_one(struct turn *turn, int unit)
{
    int foe[FOES];
    int count = nearest_foes(turn->table, unit, foe);
    if (count == 0) {
        set_unit(turn, unit, U_FELL, 1);
        return true;
    }
    if (count > 1) {
        ask(turn, ASK_FROM, side_of(turn->table, unit), unit + 1);
        return false;
    }
    fall_back(turn, unit, foe[0]);
    return true;
}

/* All fall-backs, passive side first, as far as nobody must be asked. True when all is done. */
static bool fall_all(struct turn *turn)
{
    const struct table *t = turn->table;
    int unit[TABLE_UNITS];
    for (;;) {
        int side = side_other(t->active), count = fallers(t, side, unit);
        if (count == 0)
            count = fallers(t, side = t->active, unit);
        if (count == 0)
            return true;
        int first = first_faller(t, unit, count);
        if (first < 0) {
            ask(turn, ASK_BACK, side, 0);
            return false;
        }
        if (!fall_one(turn, first))
            return false;
    }
}

/* ==== rallying ================================================================================
 */

static bool may_rally(const struct board *b, int leader, struct verdict *v)
{
    struct painter p;
    if (!is_leader(b->t, leader))
        p = refuse(v, b->law->id_rally, "%s is no Leader: only Leaders rally.",
                   called(b->t, leader));
    else if (attr_of(b->t, leader, U_RALLIED))
        p = refuse(v, "HS-03", "%s has rallied once this turn. Choose another Leader.",
                   called(b->t, leader));
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, b, leader);
    return false;
}

static bool rally_helps(const struct board *b, int leader, int unit, struct verdict *v)
{
    const struct table *t = b->t;
    struct box at = box_of(t, leader), to = box_of(t, unit);
    struct painter p;
    if (unit == leader || commander(t, unit) != leader)
        p = refuse(v, "MO-36", "%s is not of the command of %s. Pick one that is.", called(t, unit),
                   called(t, leader));
    else if (!box_same(at, to) && !box_adjacent(at, to))
        p = refuse(v, "MO-36", "%s is not beside %s. Next turn, bring him there.", called(t, unit),
                   called(t, leader));
    else if (attr_of(t, unit, U_FOUGHT))
        p = refuse(v, "MO-36", "%s has fought in melee this turn. Pick one that has not.",
                   called(t, unit));
    else if (attr_of(t, unit, U_HITS) >= attr_of(t, unit, U_FULL))
        p = refuse(v, "MO-36", "%s has lost no hits. Pick one that has.", called(t, unit));
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

static void check_rally(const struct board *b, const struct order *o, struct verdict *v)
{
    int leader, unit;
    if (now(b->t, o, RALLY, RALLY_RALLY, v) && (leader = unit_of(b, o, v)) >= 0 &&
        may_rally(b, leader, v) && (unit = target_of(b, o, false, v)) >= 0 &&
        rally_helps(b, leader, unit, v))
        allow(v);
}

static bool any_rally(const struct board *b)
{
    struct verdict *v = malloc(sizeof *v);
    bool any = false;
    if (!v)
        abort();
    for (int i = 0; i < b->t->units && !any; i++) {
        if (side_of(b->t, i) != b->t->active || !standing(b->t, i) || !may_rally(b, i, v))
            continue;
        for (int k = 0; k < b->t->units && !any; k++)
            any = standing(b->t, k) && commander(b->t, k) == i && rally_helps(b, i, k, v);
    }
    free(v);
    return any;
}

static int quality_bonus(const struct table *t, int leader)
{
    int quality = attr_of(t, leader, U_QUALITY);
    return quality ? quality - AVERAGE : 0;
}

static void apply_rally(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int leader = o->id[0].index, unit = o->at.index;
    const struct morschauser_law *law = law_of(t);
    int die =
        turn_roll(turn, DIE, law->id_rally, "%s rallies %s", called(t, leader), called(t, unit));
    int sum = die + quality_bonus(t, leader);
    int wins = sum <= shared.rally_fails ? 0 : sum >= shared.rally_two ? 2 : 1;
    int lost = attr_of(t, unit, U_FULL) - attr_of(t, unit, U_HITS);
    int gained = wins < lost ? wins : lost;
    char bonus[32] = "";
    if (sum != die)
        snprintf(bonus, sizeof bonus, " %s 1 = %d", sum > die ? "+" : "−", sum);
    set_unit(turn, leader, U_RALLIED, 1);
    set_unit(turn, unit, U_HITS, attr_of(t, unit, U_HITS) + gained);
    turn_say(turn, sum == die ? law->id_rally : "MO-52",
             "%s rallies %s: %d%s, 3 or more helps: %s.", called(t, leader), called(t, unit), die,
             bonus,
             gained == 0     ? "nothing"
             : gained > 1    ? "two hits regained"
             : gained < wins ? "a hit regained, it had lost no more"
                             : "a hit regained");
}

/* ==== turns, and how a game ends ==============================================================
 */

enum { ENDED_RESIGN = 9, ENDED_DRAW = 10, ENDED_CONCEDE = 42, ENDED_LOSSES = 43, ENDED_TERMS = 44 };

static void game_over(struct turn *turn, int winner, int by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    turn_attr(turn, ref_table(), T_ENDED_BY, by);
    ask(turn, ASK_NOTHING, SIDE_NONE, 0);
}

static bool concedes(const struct table *t, int side)
{
    int all = 0, left = 0, shaken_ones = 0, commands = 0;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side)
            continue;
        commands += is_leader(t, i);
        shaken_ones += is_leader(t, i) && attr_of(t, i, U_SHAKEN);
        all += !is_leader(t, i);
        left += !is_leader(t, i) && standing(t, i);
    }
    return law_of(t)->shaken ? commands > 0 && shaken_ones == commands : 2 * (all - left) > all;
}

/* Looks whether somebody must concede, when an order has had all its effects. */
static void judge(struct turn *turn)
{
    const struct table *t = turn->table;
    bool red = concedes(t, SIDE_RED), blue = concedes(t, SIDE_BLUE);
    int by = law_of(t)->shaken ? ENDED_CONCEDE : ENDED_LOSSES;
    if (t->over || (!red && !blue))
        return;
    const char *why =
        law_of(t)->shaken ? "all its commands are Shaken" : "more than half of its units are lost";
    if (red && blue) {
        game_over(turn, SIDE_NONE, ENDED_TERMS);
        turn_say(turn, "MO-44", "Both sides concede at once: a draw.");
        return;
    }
    game_over(turn, red ? SIDE_BLUE : SIDE_RED, by);
    turn_say(turn, by == ENDED_CONCEDE ? "MO-42" : "MO-43", "%s concedes: %s.",
             side_name(red ? SIDE_RED : SIDE_BLUE), why);
}

/* Units of a side in the boxes of a piece. */
static int holders(const struct table *t, int piece, int side)
{
    int count = 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    const struct grid *g = grid_of(t);
    for (int i = 0; i < t->units; i++)
        if (standing(t, i) && side_of(t, i) == side &&
            outline_holds(&o, grid_centre(g, box_of(t, i))))
            count++;
    return count;
}

static bool holds(const struct table *t, int side)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
    return piece >= 0 && piece < t->pieces &&
           holders(t, piece, side) >= t->side[side].attr[S_HOLD_UNITS] &&
           holders(t, piece, side_other(side)) == 0;
}

/* The end of a game turn: what is held, and the last turn (MO-44). */
static void turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    bool red = holds(t, SIDE_RED), blue = holds(t, SIDE_BLUE);
    if (red || blue) {
        int winner = red && blue ? SIDE_NONE : red ? SIDE_RED : SIDE_BLUE;
        game_over(turn, winner, ENDED_TERMS);
        turn_say(turn, "MO-44",
                 winner ? "%s holds what it came for and wins."
                        : "%s and Blue both hold what they came for: a draw.",
                 side_name(winner ? winner : SIDE_RED));
    } else if (t->turn_limit && t->turn >= t->turn_limit) {
        game_over(turn, SIDE_NONE, ENDED_TERMS);
        turn_say(turn, "MO-44", "Turn %d was the last: a draw.", t->turn);
    } else {
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
}

/* Of a player turn only hits, losses and Shaken commands remain. */
static void player_turn_start(struct turn *turn, int side)
{
    static const enum unit_attr fresh[] = {U_MOVED,  U_SHOT,   U_FIRE_HITS, U_BEATEN,
                                           U_FELL,   U_ATTACK, U_JOIN,      U_FIGHT,
                                           U_FOUGHT, U_SHARE,  U_RALLIED};
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        for (size_t k = 0; k < sizeof fresh / sizeof fresh[0]; k++)
            set_unit(turn, i, (int)fresh[k], 0);
        for (int k = 0; k < FOES; k++)
            set_unit(turn, i, U_FOE + k, 0);
    }
    draw_lapse(turn, side);
    turn_set(turn, ref_table(), F_TABLE_active, side);
    step_set(turn, MOVE, 1);
}

static void player_turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    int next = side_other(t->active);
    if (next == t->first)
        turn_finish(turn);
    if (!t->over)
        player_turn_start(turn, next);
}

/* The rest of the rally phase: fall-backs, then rallying if anybody can. */
static void rally_on(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->step == RALLY_FALL) {
        ask(turn, ASK_NOTHING, SIDE_NONE, 0);
        if (!fall_all(turn))
            return;
        step_set(turn, RALLY, RALLY_RALLY);
    }
}

/* "Superior" */
static const char *quality_name(int quality, char out[QUALITY_WORD])
{
    snprintf(out, QUALITY_WORD, "%s", quality_words[quality]);
    out[0] = letter_upper(out[0]);
    return out;
}

static void roll_quality(struct turn *turn)
{
    const struct table *t = turn->table;
    char word[QUALITY_WORD];
    for (int i = 0; i < t->units && t->option[O_QUALITY]; i++) {
        if (!is_leader(t, i))
            continue;
        int more = t->option[side_of(t, i) == SIDE_RED ? O_QUALITY_RED : O_QUALITY_BLUE];
        int die = turn_roll(turn, DIE, "MO-52", "what kind of Leader %s is", called(t, i));
        int sum = die + more;
        int quality = sum <= shared.quality_poor       ? POOR
                      : sum >= shared.quality_superior ? SUPERIOR
                                                       : AVERAGE;
        set_unit(turn, i, U_QUALITY, quality);
        turn_say(turn, more ? "MO-53" : "MO-52", "%s: %d%s: %s.", called(t, i), die,
                 more > 0   ? " + 1"
                 : more < 0 ? " − 1"
                            : "",
                 quality_name(quality, word));
    }
}

static void open_game(struct turn *turn)
{
    enum { ROLLS = 200 };
    int red = 0, blue = 0;
    roll_quality(turn);
    for (int n = 0; n < ROLLS && red == blue && !turn->dry; n++) {
        red = turn_roll(turn, DIE, "MO-10", "Red: who goes first");
        blue = turn_roll(turn, DIE, "MO-10", "Blue: who goes first");
        if (red == blue)
            turn_say(turn, "MO-10", "%d and %d: a tie, again.", red, blue);
    }
    int first = red >= blue ? SIDE_RED : SIDE_BLUE;
    turn_say(turn, "MO-10", "Red %d, Blue %d: %s goes first.", red, blue, side_name(first));
    turn_set(turn, ref_table(), F_TABLE_turn, 1);
    turn_set(turn, ref_table(), F_TABLE_first, first);
    player_turn_start(turn, first);
}

static void open_melee(struct turn *turn)
{
    static _Thread_local struct board b;
    board_fill(&b, turn->table);
    if (!any_part(&b) && !any_attack(&b)) {
        turn_say(turn, "MO-11", "Nobody faces an enemy: no melee.");
        step_set(turn, RALLY, RALLY_FALL);
    } else if (any_attack(&b)) {
        step_set(turn, MELEE, MELEE_ATTACK);
    } else {
        step_set(turn, MELEE, MELEE_JOIN);
        melee_on(turn);
    }
}

static void apply_open(struct turn *turn)
{
    const struct table *t = turn->table;
    switch ((enum phase_kind)t->phase) {
    case START:
        open_game(turn);
        break;
    case MELEE:
        if (t->step == MELEE_OPEN) {
            open_melee(turn);
        } else {
            step_set(turn, MELEE, MELEE_JOIN);
            melee_on(turn);
        }
        break;
    case RALLY:
        if (t->step == RALLY_FALL) {
            rally_on(turn);
            break;
        }
        turn_say(turn, "MO-11", "Nobody can be rallied.");
        player_turn_finish(turn);
        break;
    case MOVE:
    case PHASES:
        break;
    }
}

static void apply_end(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->phase == MOVE) {
        step_set(turn, MELEE, MELEE_OPEN);
    } else if (t->phase == MELEE) {
        step_set(turn, MELEE, MELEE_JOIN);
        melee_on(turn);
    } else {
        player_turn_finish(turn);
    }
}

static enum due mo_automatic(const struct table *t, struct order *o)
{
    static _Thread_local struct board b;
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = (struct order){.verb = V_OPEN, .side = t->active};
    if (t->phase == START || (t->phase == MELEE && t->step == MELEE_OPEN) ||
        (t->phase == RALLY && t->step == RALLY_FALL))
        return DUE_ACT;
    if (t->phase == MELEE && t->step == MELEE_ATTACK) {
        board_fill(&b, t);
        return any_attack(&b) ? DUE_NOTHING : DUE_CLOSE;
    }
    if (t->phase == RALLY && t->step == RALLY_RALLY) {
        board_fill(&b, t);
        return any_rally(&b) ? DUE_NOTHING : DUE_CLOSE;
    }
    return DUE_NOTHING;
}

/* ==== questions ===============================================================================
 */

/* One answer: its word, the same for people. */
struct answer {
    char word[ORDER_WORD], text[120];
    uint64_t star; /* ASK_SPLIT */
    int number;    /* ASK_SHARE: dice; ASK_BACK, ASK_FROM: index of the unit */
};
enum { ANSWERS = 64 };
struct answers {
    int count;
    struct answer answer[ANSWERS];
    struct knot knot;
};

static struct answer *answer_add(struct answers *a)
{
    if (a->count < ANSWERS)
        a->count++;
    a->answer[a->count - 1] = (struct answer){0};
    return &a->answer[a->count - 1];
}

static void answers_units(const struct table *t, struct answers *a, const int *unit, int count,
                          const char *text)
{
    char name[REF_TEXT];
    for (int i = 0; i < count; i++) {
        struct answer *x = answer_add(a);
        x->number = unit[i];
        snprintf(x->word, sizeof x->word, "%s", ref_text(t, ref_unit(t, unit[i]), name));
        snprintf(x->text, sizeof x->text, "%s %s", text, called(t, unit[i]));
    }
}

static void answers_split(const struct table *t, struct answers *a)
{
    static _Thread_local struct board b;
    board_fill(&b, t);
    knot_fill(&b, &a->knot);
    int at = 0;
    while (at < a->knot.count && a->knot.unit[at] != subject_of(t))
        at++;
    if (at == a->knot.count)
        return;
    struct splits *s = splits_of(&a->knot, knot_part(&a->knot, at));
    for (int i = 0; i < s->count; i++) {
        bool known = false;
        for (int k = 0; k < a->count; k++)
            known = known || a->answer[k].star == s->way[i][at];
        if (known)
            continue;
        struct answer *x = answer_add(a);
        x->star = s->way[i][at];
        star_word(t, &a->knot, x->star, x->word, sizeof x->word);
        size_t used = 0;
        for (uint64_t m = x->star; m && used < sizeof x->text; m &= m - 1) {
            int who = a->knot.unit[lowest(m)];
            used += (size_t)snprintf(x->text + used, sizeof x->text - used, "%s%s",
                                     used ? ", " : "", called(t, who));
        }
    }
    free(s);
}

static void answers_of(const struct table *t, struct answers *a)
{
    int list[TABLE_UNITS], enemies = 0, fight = t->attr[T_FIGHT], subject = subject_of(t);
    memset(a, 0, sizeof *a);
    switch ((enum question_kind)t->ask) {
    case ASK_JOIN: {
        struct answer *yes = answer_add(a);
        snprintf(yes->word, sizeof yes->word, "fight");
        snprintf(yes->text, sizeof yes->text, "It fights");
        yes->number = 1;
        struct answer *no = answer_add(a);
        snprintf(no->word, sizeof no->word, "stay");
        snprintf(no->text, sizeof no->text, "It stays out");
        no->number = 2;
        break;
    }
    case ASK_SPLIT:
        answers_split(t, a);
        break;
    case ASK_SHARE: {
        int centre = centre_of(t, fight, list, &enemies);
        int left = centre >= 0 ? dice_left(t, centre, list, enemies) : -1;
        for (int i = left; i >= 0; i--) {
            struct answer *x = answer_add(a);
            x->number = i;
            snprintf(x->word, sizeof x->word, "%d", i);
            snprintf(x->text, sizeof x->text, "%d of %d %s", i, left, counted(left, NOUN_die));
        }
        break;
    }
    case ASK_BACK:
        answers_units(t, a, list, fallers(t, t->ask_side, list), "First");
        break;
    case ASK_FROM:
        answers_units(t, a, list, nearest_foes(t, subject, list), "Away from");
        break;
    case ASK_NOTHING:
        break;
    }
}

static const struct answer *answer_find(const struct answers *a, const char *word)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->answer[i].word, word) == 0)
            return &a->answer[i];
    return NULL;
}

static void check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    static _Thread_local struct answers a;
    if (!t->ask)
        refuse(v, "HS-05", "Nothing has been asked.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-06", "The question is for %s.", side_name(t->ask_side));
    else {
        answers_of(t, &a);
        if (answer_find(&a, o->word))
            allow(v);
        else
            refuse(v, "HS-06", "\"%.40s\" is no answer here; \"%s\" would be.", o->word,
                   a.count ? a.answer[0].word : "…");
    }
}

static void apply_answer(struct turn *turn, const struct order *o)
{
    static _Thread_local struct answers a;
    const struct table *t = turn->table;
    int subject = subject_of(t), kind = t->ask;
    answers_of(t, &a);
    const struct answer *x = answer_find(&a, o->word);
    assert(x);
    ask(turn, ASK_NOTHING, SIDE_NONE, 0);
    switch ((enum question_kind)kind) {
    case ASK_JOIN:
        set_unit(turn, subject, U_JOIN, x->number);
        turn_say(turn, "MO-32", "%s %s.", called(t, subject),
                 x->number == 1 ? "joins the melee" : "stays out of the melee");
        melee_on(turn);
        break;
    case ASK_SPLIT:
        turn_say(turn, "MO-32", "%s fight one another.", x->text);
        star_fix(turn, &a.knot, x->star);
        melee_on(turn);
        break;
    case ASK_SHARE:
        turn_say(turn, "MO-30", "%s at %s.", x->text, called(t, subject));
        set_unit(turn, subject, U_SHARE, 1 + x->number);
        fight_on(turn);
        if (!t->ask)
            melee_on(turn);
        break;
    case ASK_BACK:
        if (fall_one(turn, x->number))
            rally_on(turn);
        break;
    case ASK_FROM:
        fall_back(turn, subject, x->number);
        rally_on(turn);
        break;
    case ASK_NOTHING:
        break;
    }
}

/* ==== check and apply =========================================================================
 */

static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn. Wait for yours.", side_name(t->active));
    else if (t->phase == MELEE && t->step == MELEE_FIGHT)
        refuse(v, "MO-32", "Everybody who attacks or is attacked fights. Pick a fight.");
    else if (t->phase == START)
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
    else
        allow(v);
}

static void check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->phase == START)
        refuse(v, "HS-05", "The battle has not begun yet.");
    else
        draw_check(t, o, v);
}

static void mo_check(const struct table *t, const struct order *o, struct verdict *v)
{
    static _Thread_local struct board b;
    struct plan plan;
    int leader;
    bool good = false;
    v->allowed = false;
    if (t->over) {
        refuse(v, "HS-08", "The game is over. Look back through it, or play it again.");
        return;
    }
    if (o->side != SIDE_RED && o->side != SIDE_BLUE) {
        refuse(v, "HS-05", "An order is given by Red or by Blue.");
        return;
    }
    enum verb_kind verb = (enum verb_kind)o->verb;
    if (t->ask && !verbs[verb].turn_free && verb != V_ANSWER) {
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
        return;
    }
    board_fill(&b, t);
    if (names_off_grid(&b, o)) {
        refuse(v, "HS-02", "Nobody leaves the grid (MO-19). Choose a box on it.");
        return;
    }
    switch (verb) {
    case V_MOVE:
    case V_LEAD:
        good = move_of(&b, o, &plan, &leader, v);
        break;
    case V_TURN:
        good = turn_of(&b, o, &plan, v);
        break;
    case V_BACK:
        good = back_of(&b, o, &plan, v);
        break;
    case V_SHOOT:
        check_shoot(&b, o, v);
        break;
    case V_ATTACK:
        check_attack(&b, o, v);
        break;
    case V_MELEE:
        check_melee(&b, o, v);
        break;
    case V_RALLY:
        check_rally(&b, o, v);
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
        good = true;
        break;
    case V_OPEN:
    case VERBS:
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
        break;
    }
    if (good)
        allow(v);
}

static void mo_apply(struct turn *turn, const struct order *o)
{
    switch ((enum verb_kind)o->verb) {
    case V_MOVE:
    case V_LEAD:
    case V_TURN:
    case V_BACK:
        apply_move(turn, o);
        break;
    case V_SHOOT:
        apply_shoot(turn, o);
        break;
    case V_ATTACK:
        apply_attack(turn, o);
        break;
    case V_MELEE:
        apply_melee(turn, o);
        break;
    case V_RALLY:
        apply_rally(turn, o);
        break;
    case V_ANSWER:
        apply_answer(turn, o);
        break;
    case V_END:
        apply_end(turn);
        break;
    case V_DRAW:
        if (draw_apply(turn, o)) {
            game_over(turn, SIDE_NONE, ENDED_DRAW);
            draw_agreed(turn);
        }
        break;
    case V_RESIGN:
        game_over(turn, side_other(o->side), ENDED_RESIGN);
        turn_say(turn, "HS-09", "%s concedes: %s wins.", side_name(o->side),
                 side_name(side_other(o->side)));
        break;
    case V_OPEN:
        apply_open(turn);
        break;
    case VERBS:
        break;
    }
    settle(turn);
    judge(turn);
}

/* ==== offers ==================================================================================
 */

/* The cheapest way for a unit to end in each box, by whatever purse; -1: cannot. */
static void costs_of(const struct board *b, int unit, int leader, const struct order *o,
                     int32_t cost[GRID_BOXES])
{
    struct purse purse[PURSES];
    int count = purses_of(b, unit, false, purse), boxes = b->g->columns * b->g->rows;
    for (int k = 0; k < boxes; k++)
        cost[k] = -1;
    for (int i = 0; i < count; i++) {
        struct mover m = {.b = b,
                          .unit = unit,
                          .leader = leader,
                          .road_only = purse[i].road,
                          .rear_only = purse[i].rear};
        if (m.road_only && !on_road(b, box_of(b->t, unit)))
            continue;
        struct walk w = walk_of(b, &m, purse[i].allowance);
        for (int k = 0; o && k < o->vias; k++)
            w.via[w.vias++] = grid_box(b->g, o->via[k]);
        struct reach *r = walk_search(&w);
        for (int k = 0; k < boxes; k++) {
            struct plan plan;
            struct box box = grid_at(b->g, k);
            if (cost[k] < 0 && !box_same(box, w.start) && may_end_at(b, &m, box) &&
                plan_end(b, &m, &w, r, box, -1, &plan))
                cost[k] = plan.cost;
        }
        reach_release(r);
    }
}

/* Can it end in any box? The boxes round it say so at once, as a rule. */
static bool can_go(const struct board *b, int unit, int leader)
{
    static _Thread_local int32_t cost[GRID_BOXES];
    struct purse purse[PURSES];
    struct mover m = {.b = b, .unit = unit, .leader = leader};
    struct walk w = walk_of(b, &m, 0);
    purses_of(b, unit, false, purse);
    for (int f = 0; f < FACINGS; f++) {
        struct box to = box_step(w.start, f, 1);
        int turn = facing_turn(w.facing, f);
        int32_t step = (f % 2 ? STEP_DIAGONAL : STEP_STRAIGHT) + w.turn[turn ? turn - 1 : 0];
        if (grid_has(b->g, to) && step <= purse[0].allowance &&
            mover_enter(&w, w.start, to) == WALK_FREE)
            return true;
    }
    costs_of(b, unit, leader, NULL, cost);
    for (int k = 0; k < b->g->columns * b->g->rows; k++)
        if (cost[k] >= 0)
            return true;
    return false;
}

static void offer_place(const struct board *b, int unit, enum verb_kind verb, struct offers *list,
                        struct verdict *v)
{
    struct purse purse[PURSES];
    char has[BOXES_TEXT], full[BOXES_TEXT], yes[80];
    int leader = -1, side = side_of(b->t, unit);
    struct plan plan;
    struct offer *offer = offers_add(list);
    struct order o = {.verb = (int)verb, .side = side, .ids = 1, .id = {ref_unit(b->t, unit)}};
    offer->verb = (int)verb;
    offer->unit = o.id[0];
    v->allowed = false;
    int purses = purses_of(b, unit, verb == V_BACK, purse);
    bool rear = verb != V_BACK && verb != V_TURN && purses > REAR;
    snprintf(yes, sizeof yes, "up to %s%s%s%s", boxes_say(purse[0].allowance, has, sizeof has),
             verb == V_BACK ? " at half speed" : half_why(b, unit), rear ? "; to the rear " : "",
             rear ? quarters_say(purse[REAR].allowance, full, sizeof full) : "");
    if (!may_move(b, unit, v)) {
    } else if (verb == V_BACK) {
        o.has_to = true;
        o.to =
            grid_centre(b->g, box_step(box_of(b->t, unit), face_of(b->t, unit) + FACINGS / 2, 1));
        if (back_of(b, &o, &plan, v))
            allow(v);
    } else if (verb == V_TURN) {
        allow(v);
    } else if (refuse_zone(b, unit, v) ||
               (verb == V_LEAD && (leader = companion(b, unit, v)) < 0)) {
    } else if (!can_go(b, unit, leader)) {
        refuse(v, "MO-19", "%s is hemmed in: no box it could reach.", called(b->t, unit));
    } else {
        allow(v);
    }
    offer->reach = verb == V_TURN ? 0 : purse[0].allowance * b->g->edge / QUARTERS;
    offer_say(verbs, offer, v, yes);
}

static void offer_shoot(const struct board *b, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_SHOOT;
    offer->unit = ref_unit(b->t, unit);
    v->allowed = false;
    if (may_shoot(b, unit, v)) {
        for (int i = 0; i < b->t->units && offer->targets < ORDER_IDS; i++)
            if (standing(b->t, i) && side_of(b->t, i) != side_of(b->t, unit) &&
                may_hit(b, unit, i, v))
                offer->target[offer->targets++] = ref_unit(b->t, i);
        if (offer->targets)
            allow(v);
        else
            refuse(v, "MO-25", "Nobody in sight, in range and to its front. Move or turn first.");
    }
    offer_say(verbs, offer, v, "one die");
}

static void offer_moves(const struct board *b, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < b->t->units; i++) {
        if (side_of(b->t, i) != side || !standing(b->t, i))
            continue;
        offer_place(b, i, V_MOVE, list, v);
        if (!is_leader(b->t, i) && leader_at(b, box_of(b->t, i)) >= 0)
            offer_place(b, i, V_LEAD, list, v);
        offer_place(b, i, V_TURN, list, v);
        offer_place(b, i, V_BACK, list, v);
        offer_shoot(b, i, list, v);
    }
}

/* One pick for every unit that has a target for it. */
static void offer_picks(const struct board *b, int side, enum verb_kind verb, struct offers *list,
                        struct verdict *v)
{
    const struct table *t = b->t;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !standing(t, i) ||
            (verb == V_RALLY ? !is_leader(t, i) : stacked(b, i)))
            continue;
        struct offer *offer = offers_add(list);
        offer->verb = (int)verb;
        offer->unit = ref_unit(t, i);
        struct order o = {.verb = (int)verb, .side = side, .ids = 1, .id = {offer->unit}};
        for (int k = 0; k < t->units && offer->targets < ORDER_IDS; k++) {
            if (!standing(t, k) || (side_of(t, k) == side) != (verb == V_RALLY))
                continue;
            o.at = ref_unit(t, k);
            o.has_at = true;
            v->allowed = false;
            if (verb == V_ATTACK)
                check_attack(b, &o, v);
            else if (verb == V_MELEE)
                check_melee(b, &o, v);
            else
                check_rally(b, &o, v);
            if (v->allowed)
                offer->target[offer->targets++] = o.at;
        }
        if (offer->targets)
            allow(v);
        else if (verb != V_RALLY) {
            list->count--;
            continue;
        } else if (may_rally(b, i, v))
            refuse(v, "MO-36", "No unit beside him has lost hits and not fought.");
        offer_say(verbs, offer, v, verb == V_RALLY ? "3 or more regains a hit" : "");
    }
}

static void offer_question(const struct table *t, struct offers *list)
{
    static _Thread_local struct answers a;
    static const char *const ids[] = {[ASK_JOIN] = "MO-32",
                                      [ASK_SPLIT] = "MO-32",
                                      [ASK_SHARE] = "MO-30",
                                      [ASK_BACK] = "MO-37",
                                      [ASK_FROM] = "MO-37"};
    answers_of(t, &a);
    for (int i = 0; i < a.count; i++) {
        struct offer *offer = offers_add(list);
        offer->verb = V_ANSWER;
        offer->allowed = true;
        snprintf(offer->id, sizeof offer->id, "%s", ids[t->ask]);
        memcpy(offer->word, a.answer[i].word, sizeof offer->word);
        memcpy(offer->text, a.answer[i].text, sizeof offer->text);
    }
}

static const char *end_text(const struct table *t)
{
    static const char *const text[PHASES] = {"", "All moved and shot", "No further attacks",
                                             "Done rallying"};
    return text[t->phase];
}

static void mo_offer(const struct table *t, int side, struct offers *list)
{
    static _Thread_local struct board b;
    list->count = 0;
    if (t->over)
        return;
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    board_fill(&b, t);
    if (t->ask && t->ask_side == side) {
        offer_question(t, list);
    } else if (!t->ask && t->active == side) {
        if (t->phase == MOVE)
            offer_moves(&b, side, list, v);
        else if (t->phase == MELEE && t->step == MELEE_ATTACK)
            offer_picks(&b, side, V_ATTACK, list, v);
        else if (t->phase == MELEE && t->step == MELEE_FIGHT)
            offer_picks(&b, side, V_MELEE, list, v);
        else if (t->phase == RALLY)
            offer_picks(&b, side, V_RALLY, list, v);
        struct order o = {.verb = V_END, .side = side};
        struct offer *end = offers_add(list);
        end->verb = V_END;
        check_end(t, &o, v);
        offer_say(verbs, end, v, "");
        snprintf(end->text, sizeof end->text, "%s", end_text(t));
    }
    struct order o = {.verb = V_DRAW, .side = side};
    check_draw(t, &o, v);
    offer_ends(t, side, verbs, V_DRAW, v, V_RESIGN, list);
    free(v);
}

/* ==== the nearest that would do ===============================================================
 */

static bool check_near(const struct table *t, struct order *near, struct verdict *v)
{
    v->allowed = false;
    mo_check(t, near, v);
    return v->allowed;
}

/* The box nearest to where the hand is, of those the unit can reach. */
static bool snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    static _Thread_local struct board b;
    static _Thread_local int32_t cost[GRID_BOXES];
    int unit = o->id[0].index, leader = -1;
    struct order near = *o;
    board_fill(&b, t);
    if (o->verb == V_LEAD && (leader = companion(&b, unit, v)) < 0)
        return false;
    costs_of(&b, unit, leader, o, cost);
    int best = -1;
    int64_t least = INT64_MAX;
    for (int k = 0; k < b.g->columns * b.g->rows; k++) {
        struct vec d = vec_sub(grid_centre(b.g, grid_at(b.g, k)), o->to);
        int64_t far = vec_dot(d, d);
        if (cost[k] >= 0 && far < least) {
            least = far;
            best = k;
        }
    }
    if (best < 0)
        return false;
    near.to = grid_centre(b.g, grid_at(b.g, best));
    if (!check_near(t, &near, v)) {
        near.has_face = false;
        near.face = 0;
        if (!check_near(t, &near, v))
            return false;
    }
    *o = near;
    return true;
}

static bool snap_back(const struct table *t, struct order *o, struct verdict *v)
{
    const struct grid *g = grid_of(t);
    int unit = o->id[0].index;
    struct order near = *o, best = *o;
    int64_t least = INT64_MAX;
    near.has_face = false;
    near.face = 0;
    for (int i = 1; i < WALK_PATH; i++) {
        struct box box = box_step(box_of(t, unit), face_of(t, unit) + FACINGS / 2, i);
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

static bool snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    struct order near = *o;
    int wanted = facing_of(o->face);
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

static bool mo_snap(const struct table *t, struct order *o)
{
    struct verdict *v = malloc(sizeof *v);
    struct order near = *o;
    bool place = o->verb == V_MOVE || o->verb == V_LEAD || o->verb == V_BACK;
    bool found = false;
    if (!v)
        abort();
    if (check_near(t, &near, v)) {
        found = true;
    } else if (t->phase == MOVE && !t->ask && t->active == o->side && o->ids == 1 &&
               o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
               standing(t, o->id[0].index) && side_of(t, o->id[0].index) == o->side &&
               !attr_of(t, o->id[0].index, U_MOVED)) {
        static _Thread_local struct board b;
        board_fill(&b, t);
        if (near.has_face)
            near.face = facing_bearing(facing_of(near.face));
        if (place && near.has_to && check_near(t, &near, v))
            found = true;
        else if (o->verb == V_TURN && near.has_face)
            found = snap_turn(t, &near, v);
        else if (o->verb == V_BACK && near.has_to)
            found = snap_back(t, &near, v);
        else if (place && near.has_to && !refuse_zone(&b, near.id[0].index, v)) {
            found = snap_move(t, &near, v);
            if (!found && near.vias) {
                near.vias = 0;
                found = snap_move(t, &near, v);
            }
        }
    }
    if (found)
        *o = near;
    free(v);
    return found;
}

/* ==== setting up ==============================================================================
 */

static bool setup_fits(const struct morschauser_law *law, const struct setting *s,
                       struct trouble *trouble)
{
    int count[SIDE_COUNT] = {0}, leaders[SIDE_COUNT] = {0};
    if (!grid_fits(s->width, s->depth, s->box))
        return trouble_at(trouble, s->path, 0,
                          "the table must be whole boxes, at most %d each way: \"box: 7.62\" and "
                          "width and depth that many times (MO-19)",
                          GRID_MOST);
    if (s->first)
        return trouble_at(trouble, s->path, 0, "the dice say who goes first (MO-10)");
    for (int i = 0; i < s->piece_count; i++)
        if ((1u << s->piece[i].kind & BIT_NO_RULES) && !s->piece[i].part_of)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word((int)s->piece[i].kind));
    for (int i = 0; i < s->unit_count; i++) {
        bool leader = strcmp(s->unit[i].troop, law->rules->troop[LEADER].word) == 0;
        count[s->unit[i].side] += !leader;
        leaders[s->unit[i].side] += leader;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (!count[side])
            return trouble_at(trouble, s->path, 0, "%s has no units beside its Leaders",
                              side_word(side));
        if (count[side] + leaders[side] > UNITS_A_SIDE)
            return trouble_at(trouble, s->path, 0, "%s has more than %d units", side_word(side),
                              UNITS_A_SIDE);
        if (law->commands && !leaders[side])
            return trouble_at(trouble, s->path, 0, "%s has no Leader (MO-10)", side_word(side));
    }
    return true;
}

/* The box a unit begins in, and its hits. */
static bool setup_unit(struct turn *turn, const struct setting *s, const struct setting_unit *u,
                       int unit, struct trouble *trouble)
{
    const struct table *t = turn->table;
    const struct morschauser_law *law = law_of(t);
    const struct grid *g = grid_of(t);
    int usual = stats_of(t, unit)->hits, hits = u->strength ? u->strength : usual;
    struct box box = u->box_x ? (struct box){u->box_x - 1, u->box_y - 1} : grid_box(g, u->pose.at);
    if (!u->placed || !grid_has(g, box))
        return trouble_at(trouble, s->path, u->line,
                          "the scenario deploys: this unit needs a box on the grid (MO-44)");
    if (facing_bearing(facing_of(u->pose.face)) != u->pose.face)
        return trouble_at(trouble, s->path, u->line,
                          "there are eight facings, 0, 45, 90 … degrees (MO-13)");
    if (hits > usual && !(law->guards && hits == usual + shared.guards_more && !is_leader(t, unit)))
        return trouble_at(trouble, s->path, u->line,
                          law->guards ? "a strength over the usual %d is that of Guards, %d (MO-50)"
                                      : "a strength is at most the usual %d: Guards of %d are a "
                                        "matter of Mark 2 (MO-50)",
                          usual, usual + shared.guards_more);
    if (u->form[0])
        return trouble_at(trouble, s->path, u->line, "there are no formations in this set");
    set_unit(turn, unit, U_HITS, hits);
    set_unit(turn, unit, U_FULL, hits > usual ? hits : usual);
    put_unit(turn, unit, box, facing_of(u->pose.face));
    return true;
}

/* Who is whose Leader. The units of a side with one Leader are his unless they say otherwise. */
static bool setup_command(struct turn *turn, const struct setting *s, const int *unit_of,
                          struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        int leader = -1, leaders = 0, only = -1;
        for (int k = 0; k < s->unit_count; k++) {
            if (s->unit[k].side != u->side || !is_leader(t, unit_of[k]))
                continue;
            leaders++;
            only = unit_of[k];
            if (u->leader[0] && strcmp(s->unit[k].name, u->leader) == 0)
                leader = unit_of[k];
        }
        if (u->leader[0] && leader < 0)
            return trouble_at(trouble, s->path, u->line, "\"%s\" is no Leader of this side",
                              u->leader);
        if (is_leader(t, unit_of[i])) {
            if (u->leader[0] && leader != unit_of[i])
                return trouble_at(trouble, s->path, u->line,
                                  "a Leader has no other Leader (MO-10)");
            leader = unit_of[i];
        } else if (leader < 0 && leaders == 1) {
            leader = only;
        }
        if (leader < 0 && law_of(t)->commands)
            return trouble_at(trouble, s->path, u->line,
                              "say whose command it is of: \"leader\" and his name (MO-10)");
        turn_set(turn, ref_unit(t, unit_of[i]), F_UNIT_leader, leader + 1);
    }
    for (int i = 0; i < s->unit_count && law_of(t)->commands; i++)
        if (is_leader(t, unit_of[i]) && command_count(t, unit_of[i], false) == 0)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this Leader has no units to command (MO-10)");
    return true;
}

static bool setup_room(const struct table *t, const struct setting *s, const int *unit_of,
                       struct trouble *trouble)
{
    static _Thread_local struct board b;
    char name[BOX_TEXT];
    board_fill(&b, t);
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct box box = box_of(t, unit);
        int there = unit_at(&b, box), other = leader_at(&b, box);
        if (ground_bars(&b, unit, box))
            return trouble_at(trouble, s->path, s->unit[i].line, "%s: %s", box_name(box, name),
                              ground_says[ground_bars(&b, unit, box)].text);
        if ((there != unit && other != unit) || side_of(t, there) != side_of(t, unit) ||
            (other >= 0 && is_leader(t, there)))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "%s is taken: one unit to a box, and a Leader with a friend (MO-19)",
                              box_name(box, name));
    }
    return true;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int piece = setup_piece(t, g->piece);
        if (strcmp(g->kind, "hold") != 0)
            return trouble_at(trouble, s->path, g->line,
                              "no such way to win: \"%s\"; there is \"hold\" (MO-44)", g->kind);
        if (piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->side != SIDE_RED && g->side != SIDE_BLUE)
            return trouble_at(trouble, s->path, g->line, "say which side wins by it");
        if (t->side[g->side].attr[S_HOLD_PIECE])
            return trouble_at(trouble, s->path, g->line, "a side has one piece to hold at most");
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "1 to 99 units can hold a piece");
        turn_attr(turn, ref_side(t, g->side), S_HOLD_PIECE, piece + 1);
        turn_attr(turn, ref_side(t, g->side), S_HOLD_UNITS, g->count > 0 ? g->count : 1);
    }
    return true;
}

static bool mo_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct morschauser_law *law = &laws[strcmp(s->set, laws[1].rules->id) == 0];
    int unit_of[SETTING_UNITS];
    if (!setup_fits(law, s, trouble) || !setup_table(turn, law->rules, s, trouble) ||
        !setup_units(turn, law->rules, s, unit_of, trouble))
        return false;
    for (int i = 0; i < s->unit_count; i++)
        if (!setup_unit(turn, s, &s->unit[i], unit_of[i], trouble))
            return false;
    if (!setup_command(turn, s, unit_of, trouble) ||
        !setup_room(turn->table, s, unit_of, trouble) || !setup_goals(turn, s, trouble))
        return false;
    if (!s->turns)
        turn_set(turn, ref_table(), F_TABLE_turn_limit, shared.turn_limit);
    settle(turn);
    turn_set(turn, ref_table(), F_TABLE_active, SIDE_RED);
    step_set(turn, START, 0);
    return true;
}

/* ==== what people read ========================================================================
 */

static void mo_question(const struct table *t, char *out, size_t size)
{
    int subject = subject_of(t), list[KNOT], enemies, centre;
    out[0] = '\0';
    switch ((enum question_kind)t->ask) {
    case ASK_JOIN:
        snprintf(out, size, "%s has an enemy before it. Does it join the melee?",
                 called(t, subject));
        break;
    case ASK_SPLIT:
        snprintf(out, size, "Who fights with %s?", called(t, subject));
        break;
    case ASK_SHARE:
        centre = centre_of(t, t->attr[T_FIGHT], list, &enemies);
        snprintf(out, size, "How many dice of %s go to %s?",
                 centre >= 0 ? called(t, centre) : "nobody", called(t, subject));
        break;
    case ASK_BACK:
        snprintf(out, size, "Which unit of %s falls back next?", side_name(t->ask_side));
        break;
    case ASK_FROM:
        snprintf(out, size, "From whom does %s fall back?", called(t, subject));
        break;
    case ASK_NOTHING:
        break;
    }
}

static void mo_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {"begins", "moves and shoots", "fights", "rallies"};
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(t->ask_side));
    else
        snprintf(out, size, "%s %s", side_name(t->active), does[t->phase]);
}

static void mo_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    const char *winner = side_name(t->winner), *loser = side_name(side_other(t->winner));
    int by = t->attr[T_ENDED_BY];
    snprintf(id, ID_TEXT, by < 20 ? "HS-%02d" : "MO-%d", by);
    if (t->over == OVER_NO)
        snprintf(out, size, "The battle goes on.");
    else if (by == ENDED_DRAW)
        snprintf(out, size, "Both sides agreed to a draw.");
    else if (by == ENDED_RESIGN)
        snprintf(out, size, "%s conceded.", loser);
    else if (by == ENDED_CONCEDE)
        snprintf(out, size, "All the commands of %s are Shaken.", loser);
    else if (by == ENDED_LOSSES)
        snprintf(out, size, "%s has lost more than half its units.", loser);
    else if (t->over == OVER_WON)
        snprintf(out, size, "%s holds what it came for.", winner);
    else
        snprintf(out, size, "Nobody has reached what would win.");
}

static bool mo_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return attr_of(t, unit, U_MOVED) && (attr_of(t, unit, U_SHOT) || !stats_of(t, unit)->range);
    case MELEE:
        return attr_of(t, unit, U_FOUGHT);
    case RALLY:
        return attr_of(t, unit, U_RALLIED);
    case START:
    case PHASES:
        break;
    }
    return false;
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    static _Thread_local struct board b;
    const struct troop *kind = kind_of(t, unit);
    const struct morschauser_stats *s = stats_of(t, unit);
    char name[REF_TEXT], box[BOX_TEXT];
    char quality[QUALITY_WORD];
    const char *own = table_text(t, t->unit[unit].name);
    board_fill(&b, t);
    bool guards = attr_of(t, unit, U_FULL) > s->hits;
    words_format(out, "%s%s %s%s%s\n", guards ? "Guard " : "", kind->name,
                 ref_text(t, ref_unit(t, unit), name), *own ? ", " : "", own);
    words_format(out, "%s\n", kind->card);
    if (!standing(t, unit)) {
        words_add(out, "Out of the game.\n");
        return;
    }
    words_format(out, "In %s, facing %s: %d of %d hits left.\n", box_name(box_of(t, unit), box),
                 facing_word(face_of(t, unit)), attr_of(t, unit, U_HITS), attr_of(t, unit, U_FULL));
    words_format(out, "Moves %d, fights %d to the front, %d elsewhere.\n", s->move, s->front,
                 s->other);
    if (troop_of(t, unit) == ARTILLERY)
        words_format(out, "Shot %d %s, %d+; grape %d %s, %d+.\n", s->range,
                     counted(s->range, NOUN_box), s->need, law_of(t)->grape_range,
                     counted(law_of(t)->grape_range, NOUN_box), law_of(t)->grape_need);
    else if (s->range)
        words_format(out, "Shoots %d %s, %d+.\n", s->range, counted(s->range, NOUN_box), s->need);
    if (is_leader(t, unit) && attr_of(t, unit, U_QUALITY))
        words_format(out, "%s Leader (MO-52).\n",
                     quality_name(attr_of(t, unit, U_QUALITY), quality));
    if (stacked(&b, unit))
        words_add(out, "Shares a box: no target and no fighter (MO-38).\n");
    int leader = commander(t, unit), enemy = contact_of(&b, unit);
    if (leader >= 0 && leader != unit)
        words_format(out, "Command of %s.\n", called(t, leader));
    if (shaken(t, unit))
        words_add(out, "Shaken: half speed but to the rear, 1 off shots and melee (MO-41).\n");
    if (out_of_command(&b, unit))
        words_format(out, "Out of command: half speed (%s).\n", law_of(t)->id_command);
    if (enemy >= 0 && !stacked(&b, unit))
        words_format(out, "In contact with %s: no shooting (MO-27).\n", called(t, enemy));
    if (attr_of(t, unit, U_MOVED))
        words_add(out, "Has moved this turn.\n");
    if (attr_of(t, unit, U_SHOT))
        words_add(out, "Has shot this turn.\n");
}

static void card_piece(const struct table *t, int index, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: half as much again if the whole move is on it (MO-14).",
        [TERRAIN_RIVER] = "River: crossed by bridges and fords only (MO-1A).",
        [TERRAIN_STREAM] = "Stream: entering ends the move; no shooting from it (MO-1A, MO-21).",
        [TERRAIN_FORD] = "Ford: a way through; no shooting from it (MO-21).",
        [TERRAIN_BRIDGE] = "Bridge: the way over (MO-1A).",
        [TERRAIN_WOOD] = "Wood: Light Infantry only; blocks sight (MO-15, MO-25).",
        [TERRAIN_HILL] = "Hill: blocks sight; worse to attack uphill (MO-25, MO-31).",
        [TERRAIN_RIDGE] = "Hill: blocks sight; worse to attack uphill (MO-25, MO-31).",
        [TERRAIN_HOUSE] = "Building: no Cavalry, no Artillery; blocks sight (MO-15, MO-25).",
        [TERRAIN_TOWN] = "Buildings: no Cavalry, no Artillery; they block sight (MO-15, MO-25).",
        [TERRAIN_BUILDING] = "Building: no Cavalry, no Artillery; blocks sight (MO-15, MO-25).",
        [TERRAIN_WALL] = "Wall: cover for who stands behind it, in Mark 2 (MO-22).",
        [TERRAIN_LAKE] = "Water: nobody enters it (MO-1A).",
    };
    const struct piece *p = &t->piece[index];
    const char *name = table_text(t, p->name);
    if (*name)
        words_format(out, "%s\n", name);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (t->side[side].attr[S_HOLD_PIECE] == index + 1)
            words_format(out, "%s wins with %d on it at a turn's end (MO-44).\n", side_name(side),
                         t->side[side].attr[S_HOLD_UNITS]);
}

static void mo_card(const struct table *t, struct ref thing, struct words *out)
{
    if (!table_has(t, thing))
        return;
    if (thing.kind == KIND_UNIT)
        card_unit(t, thing.index, out);
    else if (thing.kind == KIND_BASE)
        card_unit(t, base_unit(&t->base[thing.index]), out);
    else if (thing.kind == KIND_PIECE)
        card_piece(t, thing.index, out);
}

static void mo_signs(const struct table *t, int unit, struct signs *out)
{
    static _Thread_local struct board b;
    *out = (struct signs){.pips = attr_of(t, unit, U_HITS), .of = attr_of(t, unit, U_FULL)};
    if (!standing(t, unit))
        return;
    board_fill(&b, t);
    if (shaken(t, unit))
        out->marker[out->markers++] = "shaken";
    if (out_of_command(&b, unit))
        out->marker[out->markers++] = "out";
    if (is_leader(t, unit) && attr_of(t, unit, U_SHAKEN))
        out->word = "Shaken";
}

static int mo_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    static _Thread_local struct board b;
    const struct morschauser_stats *s = stats_of(t, unit);
    struct purse purse[PURSES];
    int32_t move = s->move * QUARTERS;
    if (standing(t, unit)) {
        board_fill(&b, t);
        purses_of(&b, unit, false, purse);
        move = purse[0].allowance;
    }
    quarters_say(move, quality[0].value, sizeof quality[0].value);
    snprintf(quality[0].what, sizeof quality[0].what, "%s", boxes_noun(move));
    snprintf(quality[1].value, sizeof quality[1].value, "%d / %d", s->front, s->other);
    snprintf(quality[1].what, sizeof quality[1].what, "melee");
    if (s->range) {
        snprintf(quality[2].value, sizeof quality[2].value, s->need < DIE ? "%d+" : "%d", s->need);
        snprintf(quality[2].what, sizeof quality[2].what, "to hit, %d bx", s->range);
    } else {
        snprintf(quality[2].value, sizeof quality[2].value, "–");
        snprintf(quality[2].what, sizeof quality[2].what, "no shooting");
    }
    return 3;
}

static int mo_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int i = 0; i < t->units && rows < ROSTER_ROWS; i++) {
        if (!is_leader(t, i))
            continue;
        struct roster *r = &row[rows++];
        *r = (struct roster){.side = side_of(t, i),
                             .left = command_count(t, i, true),
                             .of = command_count(t, i, false),
                             .marked = attr_of(t, i, U_SHAKEN)};
        snprintf(r->name, sizeof r->name, "%s", called(t, i));
        int quality = attr_of(t, i, U_QUALITY);
        char word[QUALITY_WORD];
        snprintf(r->note, sizeof r->note, "%s%s",
                 r->marked         ? "Shaken: half speed, –1"
                 : !standing(t, i) ? "Leader lost: half speed"
                 : quality         ? quality_name(quality, word)
                                   : "",
                 r->marked || !standing(t, i) ? ""
                 : quality                    ? " Leader"
                                              : "Leader");
    }
    return rows;
}

/* ---- the coach --------------------------------------------------------------------------------
 */

/* As if it stood there already: what melee would follow. */
static void coach_melee(struct coach *c, const struct board *b, int unit, const struct plan *p)
{
    static _Thread_local struct table then;
    static _Thread_local struct board there;
    const char *why, *other;
    then = *b->t;
    struct base *base = &then.base[then.unit[unit].base];
    struct vec at = grid_centre(b->g, p->path[p->count - 1]);
    base->x = at.x;
    base->y = at.y;
    base->face = facing_bearing(p->face);
    board_fill(&there, &then);
    int enemy = enemy_before(&there, unit, 0);
    if (enemy >= 0) {
        int value = melee_value(&there, unit, enemy, &why);
        int back = melee_value(&there, enemy, unit, &other);
        coach_say(c, "swords", "Melee follows: %d %s needing %d or less%s, against %d needing %d.",
                  attr_of(b->t, unit, U_HITS), counted(attr_of(b->t, unit, U_HITS), NOUN_die),
                  value, why, attr_of(b->t, enemy, U_HITS), back);
        coach_id(c, "MO-30");
    }
    if (contact_of(&there, unit) >= 0) {
        if (stats_of(b->t, unit)->range && !attr_of(b->t, unit, U_SHOT))
            coach_say(c, "no entry", "No shooting after that.");
        coach_id(c, "MO-27");
    }
}

static void coach_move(struct coach *c, const struct board *b, const struct order *o,
                       const struct plan *p, int leader)
{
    char cost[BOXES_TEXT], has[BOXES_TEXT];
    int unit = o->id[0].index;
    snprintf(c->caption, sizeof c->caption, "%s", kind_of(b->t, unit)->name);
    snprintf(c->title, sizeof c->title, o->verb == V_TURN ? "If it turns" : "If they go there");
    quarters_say(p->cost, cost, sizeof cost);
    boxes_say(p->allowance, has, sizeof has);
    if (p->enemy >= 0)
        coach_say(c, "march", "%s of %s. They must stop: zone of control of %s.", cost, has,
                  called(b->t, p->enemy));
    else
        coach_say(c, "march", "%s of %s%s%s.%s", cost, has, speed_words(b, unit, p),
                  p->road ? ", by road" : "", p->stream ? " The stream ends the move." : "");
    if (leader >= 0)
        coach_say(c, "person", "%s comes along.", called(b->t, leader));
    coach_id(c, p->enemy >= 0 ? "MO-16" : p->road ? "MO-14" : "MO-12");
    if (p->stream) {
        coach_say(c, "no entry", "No shooting from a stream.");
        coach_id(c, "MO-21");
    }
    coach_melee(c, b, unit, p);
}

static void coach_shoot(struct coach *c, const struct board *b, int unit, int target)
{
    struct shot s = shot_of(b, unit, target);
    char far[BOXES_TEXT], need[BOXES_TEXT];
    snprintf(c->caption, sizeof c->caption, "Shooting, %s", boxes_say(s.distance, far, sizeof far));
    snprintf(c->title, sizeof c->title, "%s at %s", called(b->t, unit), called(b->t, target));
    coach_term(c, NULL, -1, "", "one die");
    if (s.cover)
        coach_term(c, NULL, 0, "–1", "cover");
    if (s.weak)
        coach_term(c, "shaken", 0, "–1", "Shaken");
    snprintf(need, sizeof need, "%d+", s.need);
    c->needs = s.need;
    c->out_of = DIE;
    c->chance = DIE + 1 - s.need - s.cover - s.weak;
    if (c->chance < 0)
        c->chance = 0;
    coach_say(c, s.grape ? "cannon" : "musket", "%s: %s hits.", s.grape ? "Grape" : "A shot", need);
    coach_id(c, s.grape ? "MO-26" : "MO-25");
    if (s.cover)
        coach_id(c, "MO-22");
    if (s.weak)
        coach_id(c, "MO-23");
}

static void coach_fight(struct coach *c, const struct board *b, int unit, int enemy)
{
    const char *why, *other;
    snprintf(c->caption, sizeof c->caption, "Melee");
    snprintf(c->title, sizeof c->title, "%s against %s", called(b->t, unit), called(b->t, enemy));
    int value = melee_value(b, unit, enemy, &why), back = melee_value(b, enemy, unit, &other);
    int mine = attr_of(b->t, unit, U_HITS), his = attr_of(b->t, enemy, U_HITS);
    coach_say(c, "swords", "%s: %d %s needing %d or less%s.", called(b->t, unit), mine,
              counted(mine, NOUN_die), value, why);
    coach_say(c, "swords", "%s: %d %s needing %d or less%s.", called(b->t, enemy), his,
              counted(his, NOUN_die), back, other);
    coach_id(c, "MO-30");
    if (b->law->loser_falls) {
        coach_say(c, "back", "Who causes fewer hits falls back two boxes.");
        coach_id(c, "MO-33");
    }
}

static void mo_coach(const struct table *t, const struct order *o, struct coach *out)
{
    static _Thread_local struct board b;
    struct plan plan;
    int leader = -1;
    *out = (struct coach){0};
    if (!o) {
        if (t->ask == ASK_SPLIT)
            coach_say(out, "swords", "Each fight has as few units as can be."),
                coach_id(out, "MO-32");
        else if (t->ask == ASK_BACK || t->ask == ASK_FROM)
            coach_say(out, "back", "Two boxes straight away; a hit for each it cannot go."),
                coach_id(out, "MO-37");
        if (out->lines) {
            snprintf(out->caption, sizeof out->caption, "The question");
            mo_question(t, out->title, sizeof out->title);
        }
        return;
    }
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    board_fill(&b, t);
    enum verb_kind verb = (enum verb_kind)o->verb;
    if ((verb == V_MOVE || verb == V_LEAD) && move_of(&b, o, &plan, &leader, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_TURN && turn_of(&b, o, &plan, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_BACK && back_of(&b, o, &plan, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_SHOOT || verb == V_MELEE) {
        v->allowed = false;
        mo_check(t, o, v);
        if (v->allowed && verb == V_SHOOT)
            coach_shoot(out, &b, o->id[0].index, o->at.index);
        else if (v->allowed)
            coach_fight(out, &b, o->id[0].index, o->at.index);
    }
    free(v);
}

/* ==== what people see =========================================================================
 */

static struct vec box_corner(const struct board *b, struct box box)
{
    struct vec c = grid_centre(b->g, box);
    return (struct vec){c.x - b->g->edge / 4, c.y + b->g->edge / 4};
}

static void overlay_enemy_zones(const struct board *b, int side, const struct painter *p)
{
    bool named = false; /* one label is enough for all of them */
    for (int k = 0; k < b->g->columns * b->g->rows; k++)
        if (in_zone(b, grid_at(b->g, k), side)) {
            mark_box(p, MEANS_THREAT, b, grid_at(b->g, k));
            if (!named)
                p->label(p->self, MEANS_THREAT, grid_centre(b->g, grid_at(b->g, k)), "stop here");
            named = true;
        }
}

/* Where it can go, each box with what it costs; zones of control; the way to where it is held. */
static void overlay_reach(const struct board *b, const struct order *o, const struct painter *p)
{
    static _Thread_local int32_t cost[GRID_BOXES];
    struct verdict *v = malloc(sizeof *v);
    struct plan plan;
    int unit = o->id[0].index, leader = -1;
    char text[12];
    if (!v)
        abort();
    if (!attr_of(b->t, unit, U_MOVED) && !refuse_zone(b, unit, v) &&
        (o->verb != V_LEAD || (leader = companion(b, unit, v)) >= 0)) {
        costs_of(b, unit, leader, o, cost);
        for (int k = 0; k < b->g->columns * b->g->rows; k++)
            if (cost[k] >= 0) {
                struct box box = grid_at(b->g, k);
                mark_box(p, MEANS_MOVE, b, box);
                p->label(p->self, MEANS_MOVE, box_corner(b, box),
                         quarters_say(cost[k], text, sizeof text));
            }
        overlay_enemy_zones(b, side_of(b->t, unit), p);
        if (o->has_to && move_of(b, o, &plan, &leader, v)) {
            struct vec point[WALK_PATH];
            for (int i = 0; i < plan.count; i++)
                point[i] = grid_centre(b->g, plan.path[i]);
            p->line(p->self, MEANS_PATH, point, plan.count);
        }
    }
    free(v);
}

static void overlay_back(const struct board *b, const struct order *o, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    struct order back = *o;
    struct plan plan;
    char text[12];
    int unit = o->id[0].index;
    if (!v)
        abort();
    back.has_to = true;
    back.has_face = false;
    for (int i = 1; i < WALK_PATH; i++) {
        struct box box = box_step(box_of(b->t, unit), face_of(b->t, unit) + FACINGS / 2, i);
        back.to = grid_centre(b->g, box);
        if (!back_of(b, &back, &plan, v))
            break;
        mark_box(p, MEANS_MOVE, b, box);
        p->label(p->self, MEANS_MOVE, box_corner(b, box),
                 quarters_say(plan.cost, text, sizeof text));
    }
    free(v);
}

/* Whom it can shoot at: a line of sight to each, with range and what hits. */
static void overlay_shoot(const struct board *b, int unit, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    char text[48], far[12];
    if (!v)
        abort();
    struct box at = box_of(b->t, unit);
    bool can = may_shoot(b, unit, v);
    for (int i = 0; i < b->t->units && can; i++) {
        if (!standing(b->t, i) || side_of(b->t, i) == side_of(b->t, unit) ||
            !may_hit(b, unit, i, v))
            continue;
        struct shot s = shot_of(b, unit, i);
        struct vec from = grid_centre(b->g, at), to = grid_centre(b->g, box_of(b->t, i));
        int need = s.need + s.cover + s.weak;
        mark_line(p, MEANS_SIGHT, b, at, box_of(b->t, i));
        snprintf(text, sizeof text, "%s · %s %d%s", boxes_say(s.distance, far, sizeof far),
                 s.grape ? "grape" : "shot", need, need < DIE ? "+" : "");
        p->label(p->self, MEANS_SIGHT, (struct vec){(from.x + to.x) / 2, (from.y + to.y) / 2},
                 text);
        mark_box(p, MEANS_FIRE, b, box_of(b->t, i));
    }
    free(v);
}

static void overlay_selected(const struct board *b, const struct order *o, const struct painter *p)
{
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(b->t, o->id[0]) ||
        !standing(b->t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    if (b->t->phase == MOVE && (o->verb == V_MOVE || o->verb == V_LEAD))
        overlay_reach(b, o, p);
    else if (b->t->phase == MOVE && o->verb == V_BACK)
        overlay_back(b, o, p);
    else if (b->t->phase == MOVE && o->verb == V_SHOOT)
        overlay_shoot(b, unit, p);
    if (is_leader(b->t, unit))
        for (int i = 0; i < b->t->units; i++)
            if (standing(b->t, i) && commander(b->t, i) == unit && i != unit)
                mark_line(p, MEANS_COMMAND, b, box_of(b->t, unit), box_of(b->t, i));
}

/* The boxes the enemy could reach, and his zones where he stands. */
static void overlay_threat(const struct board *b, int side, const struct painter *p)
{
    static _Thread_local int32_t cost[GRID_BOXES];
    static _Thread_local bool mine[GRID_BOXES];
    int boxes = b->g->columns * b->g->rows;
    memset(mine, 0, sizeof mine);
    for (int i = 0; i < b->t->units; i++) {
        if (!standing(b->t, i) || side_of(b->t, i) == side || stacked(b, i) || is_leader(b->t, i))
            continue;
        costs_of(b, i, -1, NULL, cost);
        for (int k = 0; k < boxes; k++)
            mine[k] = mine[k] || cost[k] >= 0;
    }
    for (int k = 0; k < boxes; k++)
        if (mine[k] || in_zone(b, grid_at(b->g, k), side))
            mark_box(p, MEANS_THREAT, b, grid_at(b->g, k));
}

static void overlay_fire(const struct board *b, int side, const struct painter *p)
{
    for (int i = 0; i < b->t->units; i++) {
        int range = stats_of(b->t, i)->range;
        if (!standing(b->t, i) || side_of(b->t, i) != side || !range)
            continue;
        int32_t face = base_of(b->t, i)->face;
        p->wedge(p->self, MEANS_FIRE, grid_centre(b->g, box_of(b->t, i)), range * b->g->edge,
                 angle_norm(face - 45 * DEG), angle_norm(face + 45 * DEG));
    }
}

/* The boxes a unit sees in its front quarter. */
static void overlay_sight(const struct board *b, const struct order *o, const struct painter *p)
{
    struct box by;
    if (!o || o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(b->t, o->id[0]) ||
        !standing(b->t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    for (int k = 0; k < b->g->columns * b->g->rows; k++) {
        struct box box = grid_at(b->g, k);
        if (box_in_quarter(box_of(b->t, unit), face_of(b->t, unit), box) &&
            sees(b, box_of(b->t, unit), box, &by))
            mark_box(p, MEANS_SIGHT, b, box);
    }
}

static void overlay_goals(const struct board *b, const struct painter *p)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int piece = b->t->side[side].attr[S_HOLD_PIECE] - 1;
        if (piece < 0 || piece >= b->t->pieces)
            continue;
        struct outline o = piece_outline(b->t, &b->t->piece[piece]);
        if (o.closed && o.count > 2)
            p->area(p->self, MEANS_ZONE, o.point, o.count);
    }
}

static void mo_overlay(const struct table *t, enum overlay what, const struct order *o,
                       const struct painter *p)
{
    static _Thread_local struct board b;
    int side = o && o->side ? o->side : t->active;
    board_fill(&b, t);
    switch (what) {
    case OVERLAY_SELECTED:
        if (o)
            overlay_selected(&b, o, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(&b, side, p);
        break;
    case OVERLAY_FIRE:
        overlay_fire(&b, side, p);
        break;
    case OVERLAY_SIGHT:
        overlay_sight(&b, o, p);
        break;
    case OVERLAY_ZONE:
        overlay_goals(&b, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}

static int mo_controller(const struct table *t, int unit)
{
    return side_of(t, unit);
}

static int32_t mo_appraise(const struct table *t, int side)
{
    enum { UNIT_WORTH = 10, SHAKEN_WORTH = 40, WON = 10000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int sign = side_of(t, i) == side ? 1 : -1;
        if (standing(t, i))
            score += sign * (UNIT_WORTH + attr_of(t, i, U_HITS) * stats_of(t, i)->front);
        score -= sign * (is_leader(t, i) && attr_of(t, i, U_SHAKEN) ? SHAKEN_WORTH : 0);
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? WON : -WON;
    return score;
}

/* ==== the two marks ===========================================================================
 */

static const char *const questions[] = {"join", "split", "share", "back", "from", NULL};
static const char *const refusals_1[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15",
    "M1-01", "M1-02", "M1-03", "M1-04", "M1-05", "M1-06", "M1-07", "M1-08", "MO-13",
    "MO-15", "MO-16", "MO-17", "MO-18", "MO-19", "MO-1A", "MO-20", "MO-21", "MO-25",
    "MO-26", "MO-27", "MO-32", "MO-36", "MO-38", NULL};
static const char *const refusals_2[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15",
    "M2-01", "M2-02", "M2-03", "M2-04", "M2-05", "M2-06", "M2-07", "M2-08", "M2-09",
    "MO-13", "MO-15", "MO-16", "MO-17", "MO-18", "MO-19", "MO-1A", "MO-20", "MO-21",
    "MO-25", "MO-26", "MO-27", "MO-32", "MO-36", "MO-38", NULL};
static const char *const questions_1[] = {"join", "split", "share", NULL};
static const char *const outcomes_1[] = {"MO-43", "MO-44", "HS-09", "HS-10", NULL};
static const char *const outcomes_2[] = {"MO-42", "MO-44", "HS-09", "HS-10", NULL};

/* What the dice are for; a shot has the id of the troops that shoot. */
static const struct dice_word dice_1[] = {
    {.id = "M1-01", .word = "shots"},
    {.id = "M1-02", .word = "shots"},
    {.id = "M1-03", .word = "shots"},
    {.id = "M1-04", .word = "shots"},
    {.id = "M1-05", .word = "shots"},
    {.id = "M1-06", .word = "shots"},
    {.id = "M1-07", .word = "shots"},
    {.id = "M1-08", .word = "rally"},
    {.id = "MO-10", .word = "who is first"},
    {.id = "MO-26", .word = "shots"},
    {.id = "MO-30", .told = DICE_THROWER},
    {.id = "MO-38", .word = "his fate"},
    {.id = NULL},
};
static const struct dice_word dice_2[] = {
    {.id = "M2-01", .word = "shots"},    {.id = "M2-02", .word = "shots"},
    {.id = "M2-03", .word = "shots"},    {.id = "M2-04", .word = "shots"},
    {.id = "M2-05", .word = "shots"},    {.id = "M2-06", .word = "shots"},
    {.id = "M2-07", .word = "shots"},    {.id = "M2-08", .word = "shots"},
    {.id = "M2-09", .word = "rally"},    {.id = "MO-10", .word = "who is first"},
    {.id = "MO-26", .word = "shots"},    {.id = "MO-30", .told = DICE_THROWER},
    {.id = "MO-38", .word = "his fate"}, {.id = NULL},
};

/* What both marks do, one way. */
static const struct decides decides = {
    .setup = mo_setup,
    .offer = mo_offer,
    .check = mo_check,
    .snap = mo_snap,
    .apply = mo_apply,
    .automatic = mo_automatic,
    .controller = mo_controller,
};
static const struct terms terms = {.appraise = mo_appraise};
#define BOTH_SHOW                                                                                  \
    .overlay = mo_overlay, .spent = mo_spent, .question = mo_question, .headline = mo_headline,    \
    .outcome = mo_outcome, .card = mo_card, .signs = mo_signs, .qualities = mo_qualities,          \
    .coach = mo_coach, .roster = mo_roster
#define BOTH_MARKS                                                                                 \
    .author = "Blunders on the Danube, after Joseph Morschauser", .version = 2,                    \
    .measure = MEASURE_BOXES, .option_text = option_text, .phases = PHASES, .verb = verbs,         \
    .verbs = VERBS, .decides = &decides, .terms = &terms, .editing = &editing,                     \
    .umpire = &umpire_law

/* ==== what an umpire may set ==================================================================
 */

static int32_t umpire_full(const struct table *t, int unit)
{
    return attr_of(t, unit, U_FULL);
}

static int32_t umpire_shaken(const struct table *t, int unit)
{
    (void)unit;
    return law_of(t)->shaken;
}

static int32_t umpire_quality(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_QUALITY] ? SUPERIOR : 0;
}

/* A Leader may stand in the box of a unit of his side. */
static bool umpire_share(const struct table *t, int a, int b)
{
    return side_of(t, a) == side_of(t, b) && is_leader(t, a) != is_leader(t, b);
}

/* Whoever was touched attacks nobody and is in no fight; when there are no more fights the game
 * goes on. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        if (touched[i]) {
            set_unit(turn, i, U_ATTACK, 0);
            set_unit(turn, i, U_JOIN, 0);
            set_unit(turn, i, U_FIGHT, 0);
        }
    if (t->phase == MELEE && t->step == MELEE_FIGHT)
        melee_on(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits left", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 1, .high = 1, .id = "MO-30", .fresh = FRESH_HIGH, .most = umpire_full},
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "MO-11"},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "MO-20"},
    {.word = "rallied", .name = "Has rallied somebody", .kind = KIND_UNIT, .field = F_ATTR + U_RALLIED, .low = 0, .high = 1, .id = "MO-36", .troops = 1u << LEADER},
    {.word = "shaken", .name = "Command shaken", .kind = KIND_UNIT, .field = F_ATTR + U_SHAKEN, .low = 0, .high = 1, .id = "MO-40", .troops = 1u << LEADER, .fresh = FRESH_KEEP, .most = umpire_shaken},
    {.word = "quality", .name = "Quality", .kind = KIND_UNIT, .field = F_ATTR + U_QUALITY, .low = 0, .high = SUPERIOR, .id = "MO-52", .troops = 1u << LEADER, .fresh = FRESH_KEEP, .most = umpire_quality, .words = quality_words},
};
/* clang-format on */
static const struct umpire_law umpire_law = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .share = umpire_share,
    .settle = umpire_settle,
};

#define ATTRS_OF(mark, option_count, troop_count)                                                  \
    {                                                                                              \
        .of = {[KIND_TABLE] = table_attrs_##mark,                                                  \
               [KIND_SIDE] = side_attrs,                                                           \
               [KIND_UNIT] = unit_attrs},                                                          \
        .count = {[KIND_TABLE] = T_ATTRS, [KIND_SIDE] = S_ATTRS, [KIND_UNIT] = U_ATTRS},           \
        .option = options, .options = option_count, .troops = troop_count, .phases = PHASES,       \
    }

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
};

static const struct editing editing = {
    .usual = {.width = 51 * INCH, .depth = 39 * INCH, .box = 3 * INCH},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
};

static const struct shows shows_1 = {
    BOTH_SHOW,
    .cloth = "board 1",
    .tags = {"Boxes", "d6", "60 min"},
};

static const struct tells tells_1 = {
    .questions = questions_1,
    .refusals = refusals_1,
    .outcomes = outcomes_1,
    .dice = dice_1,
};

const struct rules rules_morschauser1 = {
    BOTH_MARKS,
    .id = "morschauser1",
    .title = "Morschauser, Mark 1",
    .blurb = "Boxes, quick lines, a handful of dice. Nobody runs away.",
    .attrs = ATTRS_OF(1, OPTIONS_MARK_1, TROOPS_MARK_1),
    .troop = troops_1,
    .troops = TROOPS_MARK_1,
    .phase = phases_1,
    .shows = &shows_1,
    .tells = &tells_1,
};

static const struct shows shows_2 = {
    BOTH_SHOW,
    .cloth = "board 2",
    .tags = {"Boxes", "Commands", "90 min"},
};

static const struct tells tells_2 = {
    .questions = questions,
    .refusals = refusals_2,
    .outcomes = outcomes_2,
    .dice = dice_2,
};

const struct rules rules_morschauser2 = {
    BOTH_MARKS,
    .id = "morschauser2",
    .title = "Morschauser, Mark 2",
    .blurb = "Boxes and commands: losers fall back, Shaken commands run.",
    .attrs = ATTRS_OF(2, OPTIONS, TROOPS),
    .troop = troops_2,
    .troops = TROOPS,
    .phase = phases_2,
    .shows = &shows_2,
    .tells = &tells_2,
};
