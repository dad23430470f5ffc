/* 'Kiddies' Horse and Musket: figures that move by the span, fights by the die, and shots that are
 * flicked across the table as foil pellets.
 *
 * The set's author and source are named on its cards (assets/rules/kiddies.yaml). Ids KI-nn are the
 * ledger's. Every number of the rules stands in the tables at the top of this file.
 *
 * A figure is a unit of one base. Volley lines, gun crews, charging threes and knots of fighters
 * are not stored: they are found from where the figures stand.
 */
#include "sets/kiddies/kiddies_law.h"

#include "flick/flick.h"
#include "kit/film.h"
#include "kit/movement.h"
#include "kit/pairing.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_kiddies; /* listed in rules.def */

/* ==== tables
 * ====================================================================================== */

/* Steps of a phase: not opened yet, the first side, the second side. */
enum step_kind { STEP_OPEN, STEP_FIRST, STEP_SECOND };
enum question_kind { ASK_NOTHING, ASK_FIRST, ASK_PAIR, ASK_PIVOT };
enum verb_kind {
    V_DEPLOY,
    V_MUSTER,
    V_MOVE,
    V_CHARGE,
    V_PIVOT,
    V_LEAVE,
    V_FIGHT,
    V_FLICK,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};

enum table_attr {
    T_ATTACKER,   /* side; 0 = encounter */
    T_EXIT,       /* the attacker may win by KI-82 */
    T_HOLD_PIECE, /* index + 1 of the piece of KI-83 */
    T_HOLD_MEN,
    T_MOVED_ANY,  /* the active side has moved something else: no more charges (KI-70) */
    T_FIGHT_BACK, /* the movement step to go back to after the fights; 0 = shooting follows */
    T_ENDED_BY,   /* number of the rule that ended the game */
    T_ATTRS
};
enum side_attr {
    S_REGULARS,   /* began with so many */
    S_SKIRMISHED, /* has had its skirmisher shot this turn */
    S_ATTRS
};
enum unit_attr {
    U_MOVED,
    U_SHOT,
    U_FIGHT,  /* number of its fight in this round; -1 stands by */
    U_CREW_1, /* cannon: index + 1 of the men who crewed it when the turn began */
    U_CREW_2,
    U_ATTRS
};
enum option_kind { O_SPAN_RED, O_SPAN_BLUE, O_FIGHT_EACH, O_DICE_PELLETS, O_LEAN_ENEMY, OPTIONS };

/* clang-format off */
static const struct attr table_attrs[T_ATTRS] = {
    [T_ATTACKER]   = {"attacker", 0, SIDE_BLUE, 0, SHOW_NOTHING, "KI-11", "side that attacks; 0 in an encounter"},
    [T_EXIT]       = {"exit_wins", 0, 1, 0, SHOW_NOTHING, "KI-82", "the attacker wins by leaving over the far edge"},
    [T_HOLD_PIECE] = {"hold_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "KI-83", "piece the attacker must occupy"},
    [T_HOLD_MEN]   = {"hold_men", 0, 99, 0, SHOW_NOTHING, "KI-83", "men needed to occupy it"},
    [T_MOVED_ANY]  = {"moved_any", 0, 1, 0, SHOW_NOTHING, "KI-70", "the moving side has begun to move"},
    [T_FIGHT_BACK] = {"fight_back", 0, 2, 0, SHOW_NOTHING, "KI-22", "movement step that follows the fights"},
    [T_ENDED_BY]   = {"ended_by", 0, 99, 0, SHOW_NOTHING, "KI-84", "rule that ended the game"},
};
static const struct attr side_attrs[S_ATTRS] = {
    [S_REGULARS]   = {"regulars", 0, TABLE_UNITS, 0, SHOW_NOTHING, "KI-84", "Regulars it began with"},
    [S_SKIRMISHED] = {"skirmished", 0, 1, 0, SHOW_NOTHING, "KI-26", "its skirmisher shot is taken"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_MOVED]  = {"moved", 0, 1, 0, SHOW_TICK, "KI-30", "has moved this turn"},
    [U_SHOT]   = {"shot", 0, 1, 0, SHOW_TICK, "KI-42", "has been part of a shot this turn"},
    [U_FIGHT]  = {"fight", -1, 255, 0, SHOW_NOTHING, "KI-68", "number of its fight"},
    [U_CREW_1] = {"crew_1", 0, TABLE_UNITS, 0, SHOW_NOTHING, "KI-31", "crewed it when the turn began"},
    [U_CREW_2] = {"crew_2", 0, TABLE_UNITS, 0, SHOW_NOTHING, "KI-31", "crewed it when the turn began"},
};
static const struct attr options[OPTIONS] = {
    [O_SPAN_RED]     = {"span_red", 130, 230, 150, SHOW_NUMBER, "KI-06", "Red's span, mm"},
    [O_SPAN_BLUE]    = {"span_blue", 130, 230, 150, SHOW_NUMBER, "KI-06", "Blue's span, mm"},
    [O_FIGHT_EACH]   = {"fight_after_each", 0, 1, 0, SHOW_TICK, "KI-22", "fights after each player's movement"},
    [O_DICE_PELLETS] = {"dice_pellets", 0, 1, 0, SHOW_TICK, "KI-07", "dice of three sizes instead of foil"},
    [O_LEAN_ENEMY]   = {"lean_enemy_stands", 0, 1, 0, SHOW_TICK, "KI-53", "leaning on an enemy also saves"},
};
static const char *const option_text[OPTIONS] = {
    [O_SPAN_RED] = "Red's hand span (mm)",
    [O_SPAN_BLUE] = "Blue's hand span (mm)",
    [O_FIGHT_EACH] = "Fight after each player's movement",
    [O_DICE_PELLETS] = "Dice instead of foil pellets",
    [O_LEAN_ENEMY] = "Leaning on an enemy is safe too",
};

static const struct troop troops[TROOPS] = {
    [REGULAR]    = {"regular", "Regular", "infantry", 0, 0, 10500, 30000, "foot", "KI-02", "Five in line shoot volleys. Two crew a cannon.", 1, 0, 0},
    [SKIRMISHER] = {"skirmisher", "Skirmisher", "skirmisher", 0, 0, 10500, 30000, "foot", "KI-03", "Moves alone, shoots alone, any way he likes.", 1, 0, 0},
    [CAVALRY]    = {"cavalry", "Cavalry", "light_cavalry", 0, 6500, 10500, 42000, "mounted", "KI-05", "Fast. Three in line may charge. Never shoots.", 1, 0, 0},
    [CANNON]     = {"cannon", "Cannon", "cannon", 13000, 28000, 2000, 22000, "gun", "KI-04", "Two Regulars touching it make it fire.", 1, 0, 0},
};
static const struct phase phases[PHASES] = {
    [DEPLOY]         = {"deploy", "Set up", "flag", true, "setup deploying"},
    [MOVE]           = {"move", "Move", "march", false, "moving movement"},
    [FIGHT]          = {"fight", "Fight", "swords", false, "fighting fights melee"},
    [SHOOT_CANNON]   = {"cannon", "Cannon", "cannon", false, "shooting cannons"},
    [SHOOT_VOLLEY]   = {"volley", "Volley", "musket", false, "shooting volleys"},
    [SHOOT_SKIRMISH] = {"skirmish", "Skirmisher", "pellet", false, "shooting skirmishers"},
};
static const struct verb verbs[VERBS] = {
    [V_DEPLOY] = {"deploy", "Set up", "hand", GESTURE_PLACE, "Drag him into your zone", "KI-10", true, false, GRIP_BODY, TAKES_GOING},
    [V_MUSTER] = {"muster", "Set up the rest", "flag", GESTURE_PRESS, "The rest find a place by themselves", "KI-10", false, false, GRIP_BODY, 0},
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Drag them, any path", "KI-30", true, false, GRIP_BODY, TAKES_PATH},
    [V_CHARGE] = {"charge", "Charge!", "horse", GESTURE_PRESS, "Three abreast, straight ahead", "KI-70", true, false, GRIP_BODY, TAKES_NAMES},
    [V_PIVOT]  = {"pivot", "Pivot", "wheel", GESTURE_PLACE, "Turn the three in place", "KI-74", true, false, GRIP_BODY, TAKES_TURN},
    [V_LEAVE]  = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge: that wins", "KI-82", false, false, GRIP_BODY, TAKES_NAMES},
    [V_FIGHT]  = {"fight", "Fight", "swords", GESTURE_PRESS, "Roll the dice for this fight", "KI-60", false, false, GRIP_BODY, TAKES_NAMES},
    [V_FLICK]  = {"flick", "Flick", "pellet", GESTURE_FLICK, "Aim, pull back, let go", "KI-40", true, false, GRIP_BODY, TAKES_NAMES | TAKES_FLICK},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "KI-20", false, false, GRIP_BODY, 0},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "KI-21", false, false, GRIP_BODY, TAKES_PHASE},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "Your friend may say yes", "HS-10", false, true, GRIP_BODY, 0},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "KI-20", false, false, GRIP_BODY, 0},
};

/* The measures of the rules. Spans are in thousandths. */
static const struct kiddies_law law = {
    .table_long = 1829 * MM, .table_short = 1219 * MM,
    .deploy_depth = 152400,
    .move = {[REGULAR] = 1000, [SKIRMISHER] = 1000, [CAVALRY] = 2000, [CANNON] = 1000},
    .road = 1000,
    .charge = 2000, .charge_road = 3000,
    .riders = 3, .group = 5, .crew = 2,
    .line_gap = 5 * MM, .line_level = 10500, .line_face = 10 * DEG,
    .front = 90 * DEG,
    .double_cavalry_dice = 2,
    .lone_most = {{2, 1}, {3, 2}},
    .rounding = 10,
    .look = 25 * MM,
    .spot_gap = {[FLICK_PEA] = 6 * MM, [FLICK_SMALL] = 4 * MM, [FLICK_LARGE] = 1 * MM},
    .skirmish_spots = 8,
    .wobble = 1500, .bend = 6 * DEG,
    .size = {[SHOOT_CANNON] = FLICK_LARGE, [SHOOT_VOLLEY] = FLICK_SMALL, [SHOOT_SKIRMISH] = FLICK_PEA},
};

/* What terrain means here (KI-08, KI-13, KI-33, KI-34, KI-36, KI-73, KI-83). */
static const struct kiddies_ground ground_law[TERRAIN_COUNT] = {
    [TERRAIN_ROAD]     = {.known = true, .pass = true, .road = true, .stand_on = true},
    [TERRAIN_RIVER]    = {.known = true, .water = true, .no_deploy = true, .stops_charge = true},
    [TERRAIN_STREAM]   = {.known = true, .water = true, .no_deploy = true, .stops_charge = true},
    [TERRAIN_LAKE]     = {.known = true, .water = true, .no_deploy = true, .stops_charge = true},
    [TERRAIN_BRIDGE]   = {.known = true, .pass = true, .stops_charge = true, .stand_on = true},
    [TERRAIN_WOOD]     = {.known = true, .stops_charge = true, .stand_on = true},
    [TERRAIN_TREE]     = {.known = true, .no_end = true, .no_deploy = true, .stops_charge = true, .touch = true, .solid = true},
    [TERRAIN_HILL]     = {.known = true, .bars = WHY_HILL, .no_end = true, .no_deploy = true, .stops_charge = true, .touch = true, .solid = true},
    [TERRAIN_RIDGE]    = {.known = true, .stand_on = true, .solid = true},
    [TERRAIN_BUILDING] = {.known = true, .no_deploy = true, .stops_charge = true, .stand_on = true, .touch = true},
    [TERRAIN_BRICK]    = {.known = true, .bars = WHY_BUILDING, .no_end = true, .no_deploy = true, .stops_charge = true, .touch = true, .solid = true},
    [TERRAIN_HOUSE]    = {.known = true, .bars = WHY_BUILDING, .no_end = true, .no_deploy = true, .stops_charge = true, .touch = true, .solid = true},
    [TERRAIN_WALL]     = {.known = true, .bars = WHY_BUILDING, .no_end = true, .no_deploy = true, .stops_charge = true, .touch = true, .solid = true},
    [TERRAIN_FIELD]    = {.known = true},
    [TERRAIN_CHALK]    = {.known = true},
};
static const char *const why_id[] = {
    [FREE] = "", [WHY_ENEMY] = "KI-36", [WHY_BUILDING] = "KI-36", [WHY_HILL] = "KI-33", [WHY_WATER] = "KI-34"};
static const char *const why_text[] = {
    [FREE] = "",
    [WHY_ENEMY] = "An enemy stands in the way. Go round him",
    [WHY_BUILDING] = "A building or wall is in the way. Go round it",
    [WHY_HILL] = "Nobody climbs a hill. Go round it",
    [WHY_WATER] = "is crossed by a bridge, or where a road goes through"};
/* clang-format on */

const struct kiddies_law *kiddies_law(void)
{
    return &law;
}

const struct kiddies_ground *kiddies_ground(enum terrain kind)
{
    return &ground_law[kind];
}

/* ==== small questions
 * ============================================================================== */

static enum troop_kind troop_of(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

static bool standing(const struct table *t, int unit)
{
    return base_of(t, unit)->where == WHERE_TABLE;
}

static int32_t attr_of(const struct table *t, int unit, enum unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

static bool is_foot(const struct table *t, int unit)
{
    return troop_of(t, unit) == REGULAR || troop_of(t, unit) == SKIRMISHER;
}

static bool is_figure(const struct table *t, int unit)
{
    return troop_of(t, unit) != CANNON;
}

static int32_t spans(const struct table *t, int side, int32_t thousandths)
{
    return (int32_t)((int64_t)thousandths * t->side[side].span / 1000);
}

static char *name_of(const struct table *t, int unit, char out[REF_TEXT])
{
    return ref_text(t, ref_unit(t, unit), out);
}

/* Poses farther apart than any two bases of this set can touch. */
static bool far_away(struct vec a, struct vec b)
{
    enum { REACH = 100 * MM };
    return a.x - b.x > REACH || b.x - a.x > REACH || a.y - b.y > REACH || b.y - a.y > REACH;
}

/* The same of a base's middle and a piece, which may be larger. Shapes of points are never far. */
static bool piece_far(const struct piece *p, struct vec at)
{
    enum { REACH = 60 * MM };
    int32_t reach = REACH + p->hx + p->hy + p->round;
    return p->shape == SHAPE_BOX && (p->x - at.x > reach || at.x - p->x > reach ||
                                     p->y - at.y > reach || at.y - p->y > reach);
}

static int32_t gap_between(const struct table *t, int a, int b)
{
    const struct base *x = base_of(t, a), *y = base_of(t, b);
    if (far_away((struct vec){x->x, x->y}, (struct vec){y->x, y->y}))
        return INT32_MAX;
    struct outline ox = base_outline(x), oy = base_outline(y);
    return outline_gap(&ox, &oy);
}

static bool touching(const struct table *t, int a, int b)
{
    return a != b && standing(t, a) && standing(t, b) && gap_between(t, a, b) <= CONTACT;
}

/* Touches an enemy figure: pinned (KI-27). */
static bool pinned(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && is_figure(t, i) && touching(t, unit, i))
            return true;
    return false;
}

static bool piece_is(const struct table *t, int piece, enum terrain kind)
{
    return t->piece[piece].kind == (int32_t)kind;
}

static bool is_water(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].water;
}

static bool is_pass(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].pass;
}

static bool is_road(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].road;
}

static bool is_wood(const struct table *t, int piece)
{
    return piece_is(t, piece, TERRAIN_WOOD);
}

static bool in_wood(const struct table *t, int unit)
{
    return on_piece(t, base_pose(base_of(t, unit)).at, is_wood);
}

/* A standing piece that reaches down to where a man's body is. */
static bool in_body_way(const struct piece *p)
{
    return p->where == WHERE_TABLE && p->z < law.look;
}

/* ---- crews (KI-37)
 * ---------------------------------------------------------------------------------- */

/* What a crew is wanted for: of more than two men beside a cannon those are taken who can do it. */
enum crew_task { CREW_ANY, CREW_MOVES, CREW_SHOOTS };

/* Is he one of the two who crewed it when the turn began (KI-31)? */
static bool crewed_at_start(const struct table *t, int cannon, int man)
{
    return attr_of(t, cannon, U_CREW_1) == man + 1 || attr_of(t, cannon, U_CREW_2) == man + 1;
}

/* Lower goes first: men fit for the task, then men beside fewer cannon, so that nobody is taken
 * from a cannon that has no other. */
static int crew_rank(const struct table *t, int cannon, int man, enum crew_task task)
{
    int beside = 0;
    bool unfit = (task == CREW_MOVES && !crewed_at_start(t, cannon, man)) ||
                 (task == CREW_SHOOTS && (attr_of(t, man, U_SHOT) || pinned(t, man)));
    for (int c = 0; c < t->units; c++)
        beside += troop_of(t, c) == CANNON && touching(t, c, man);
    return (unfit ? TABLE_UNITS : 0) + beside;
}

/* The best men of a side beside a cannon, lowest numbers first among equals; how many, at most two.
 */
static int crew_pick(const struct table *t, int cannon, int side, enum crew_task task,
                     const bool *used, int crew[2])
{
    int count = 0, rank[2] = {0};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || troop_of(t, i) != REGULAR || used[i] ||
            !touching(t, cannon, i))
            continue;
        int man = i, his = crew_rank(t, cannon, i, task);
        for (int k = 0; k < law.crew; k++) {
            if (k < count && rank[k] <= his)
                continue;
            int other = crew[k], other_rank = rank[k];
            bool more = k < count;
            crew[k] = man;
            rank[k] = his;
            count = more ? count : k + 1;
            if (!more)
                break;
            man = other;
            his = other_rank;
        }
    }
    return count;
}

static bool touches_figure_of(const struct table *t, int unit, int side)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && is_figure(t, i) && touching(t, unit, i))
            return true;
    return false;
}

/* The two Regulars who crew a cannon and their side; SIDE_NONE when nobody does. Cannon choose in
 * order, so that nobody crews two. */
static int crew_for(const struct table *t, int cannon, enum crew_task task, int crew[2])
{
    bool used[TABLE_UNITS] = {false};
    for (int c = 0; c <= cannon; c++) {
        if (troop_of(t, c) != CANNON || !standing(t, c))
            continue;
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            int men[2];
            if (touches_figure_of(t, c, side_other(side)) ||
                crew_pick(t, c, side, task, used, men) < law.crew)
                continue;
            used[men[0]] = used[men[1]] = true;
            if (c == cannon) {
                crew[0] = men[0] < men[1] ? men[0] : men[1];
                crew[1] = men[0] < men[1] ? men[1] : men[0];
                return side;
            }
        }
    }
    return SIDE_NONE;
}

static int crew_of(const struct table *t, int cannon, int crew[2])
{
    return crew_for(t, cannon, CREW_ANY, crew);
}

static int kiddies_controller(const struct table *t, int unit)
{
    int crew[2];
    if (troop_of(t, unit) != CANNON)
        return side_of(t, unit);
    if (t->phase == DEPLOY)
        return side_of(t, unit);
    return crew_of(t, unit, crew);
}

/* ---- lines (KI-42)
 * ---------------------------------------------------------------------------------- */

/* Stands b at a's right hand, flank to flank in line? */
static bool right_of(const struct table *t, int a, int b)
{
    struct pose pa = base_pose(base_of(t, a)), pb = base_pose(base_of(t, b));
    int32_t turn = angle_diff(pa.face, pb.face);
    if (a == b || turn > law.line_face || turn < -law.line_face)
        return false;
    struct vec local = pose_local(pa, pb.at);
    return local.x > 0 && local.y <= law.line_level && local.y >= -law.line_level &&
           local.x > (local.y > 0 ? local.y : -local.y) && gap_between(t, a, b) <= law.line_gap;
}

/* The man at somebody's right (or left) hand; -1 when there is none. Of several the nearest. */
static int neighbour(const struct table *t, int unit, bool right)
{
    int best = -1;
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (i == unit || side_of(t, i) != side_of(t, unit) || troop_of(t, i) != REGULAR ||
            !standing(t, i) ||
            far_away(base_pose(base_of(t, i)).at, base_pose(base_of(t, unit)).at))
            continue;
        if (!(right ? right_of(t, unit, i) : right_of(t, i, unit)))
            continue;
        int32_t gap = gap_between(t, unit, i);
        if (gap < least) {
            least = gap;
            best = i;
        }
    }
    return best;
}

enum { LINE_MEN = 128 };
struct line {
    int count;
    int man[LINE_MEN]; /* from left to right */
};

/* The whole line a Regular stands in, itself included. */
static void line_of(const struct table *t, int unit, struct line *line)
{
    bool seen[TABLE_UNITS] = {false};
    int left = unit;
    seen[unit] = true;
    for (int i = neighbour(t, unit, false); i >= 0 && !seen[i] && neighbour(t, i, true) == left;
         i = neighbour(t, i, false)) {
        seen[i] = true;
        left = i;
    }
    memset(seen, 0, sizeof seen);
    line->count = 0;
    for (int i = left; i >= 0 && !seen[i] && line->count < LINE_MEN;) {
        seen[i] = true;
        line->man[line->count++] = i;
        int next = neighbour(t, i, true);
        if (next < 0 || neighbour(t, next, false) != i)
            break;
        i = next;
    }
}

/* Sorts the men of an order from left to right; false when they are not one unbroken piece of a
 * line. Fewer than so many men, or others, is the caller's to refuse. */
static bool in_line(const struct table *t, const int *men, int count, int *sorted)
{
    struct line line;
    line_of(t, men[0], &line);
    int first = line.count, last = -1, found = 0;
    for (int i = 0; i < line.count; i++)
        for (int k = 0; k < count; k++)
            if (line.man[i] == men[k]) {
                first = i < first ? i : first;
                last = i > last ? i : last;
                found++;
            }
    if (found != count || last - first + 1 != count)
        return false;
    for (int i = 0; i < count; i++)
        sorted[i] = line.man[first + i];
    return true;
}

/* Do they all face the same way, within the angle of KI-42? Neighbour by neighbour is not enough: a
 * line may bend. */
static bool face_alike(const struct table *t, const int *men, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            int32_t turn = angle_diff(base_of(t, men[i])->face, base_of(t, men[k])->face);
            if (turn > law.line_face || turn < -law.line_face)
                return false;
        }
    return true;
}

/* Bearing a line looks to: square to the way from its left to its right end. */
static int32_t line_face(const struct table *t, const int *sorted, int count)
{
    struct vec left = base_pose(base_of(t, sorted[0])).at;
    struct vec right = base_pose(base_of(t, sorted[count - 1])).at;
    return angle_norm((int64_t)angle_of(vec_sub(right, left)) - 90 * DEG);
}

/* ==== refusals everybody shares
 * ======================================================================= */

static void mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                      int unit)
{
    struct outline o = base_outline(base_of(t, unit));
    mark_outline(p, meaning, &o);
}

/* Every id a unit that exists, is on the table (or in reserve while deploying), and named once. */
static bool ids_are_units(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids == 0) {
        refuse(v, "HS-07", "Say who is to do it.");
        return false;
    }
    for (int i = 0; i < o->ids; i++) {
        if (o->id[i].kind != KIND_UNIT || !table_has(t, o->id[i])) {
            refuse(v, "HS-07", "%s is not a figure.", ref_text(t, o->id[i], name));
            return false;
        }
        int unit = o->id[i].index;
        if (base_of(t, unit)->where != WHERE_TABLE &&
            (t->phase != DEPLOY || base_of(t, unit)->where != WHERE_RESERVE)) {
            refuse(v, "HS-07", "%s is out of the game.", name_of(t, unit, name));
            return false;
        }
        for (int k = 0; k < i; k++)
            if (ref_same(o->id[i], o->id[k])) {
                refuse(v, "HS-07", "%s is named twice.", name_of(t, unit, name));
                return false;
            }
    }
    return true;
}

static bool ids_are_mine(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index;
        int side = kiddies_controller(t, unit);
        if (side == o->side)
            continue;
        struct painter p;
        if (troop_of(t, unit) == CANNON && side == SIDE_NONE)
            p = refuse(v, "KI-37", "Nobody crews %s. Bring two Regulars to it.",
                       name_of(t, unit, name));
        else
            p = refuse(v, "HS-01", "%s is not yours.", name_of(t, unit, name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

/* Why an order waits for another part of the turn, or comes too late. */
static const char *untimely(const struct table *t, unsigned phases_wanted)
{
    static const char *const over[PHASES] = {[DEPLOY] = "The battle has begun.",
                                             [MOVE] = "Not now: everyone has moved.",
                                             [FIGHT] = "Not now: the fights are over."};
    static const char *const first[PHASES] = {[DEPLOY] = "Not yet: everyone sets up first.",
                                              [MOVE] = "Not yet: everyone moves first.",
                                              [FIGHT] = "Not yet: the fights come first."};
    int last = 0;
    for (int i = 0; i < PHASES; i++)
        last = phases_wanted >> i & 1 ? i : last;
    const char *why = last < t->phase ? over[last] : first[t->phase];
    return why ? why : "Not now: this shot waits its turn.";
}

/* Right phase, right side, no question in the way. */
static bool now(const struct table *t, const struct order *o, unsigned phases_wanted,
                struct verdict *v)
{
    if (!(phases_wanted >> t->phase & 1)) {
        refuse_now(v, "%s", untimely(t, phases_wanted));
        v->never = phases_wanted == 1u << DEPLOY; /* nobody sets up twice */
        return false;
    }
    if (t->phase != DEPLOY && t->step == STEP_OPEN) {
        refuse(v, "HS-05", "The dice that open this phase have not been rolled.");
        return false;
    }
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now.", side_word(t->active));
        return false;
    }
    return true;
}

/* ==== standing somewhere
 * =============================================================================== */

/* Figures that move together: an order's units and, with a cannon, its crew. */
enum { FORMATION = 3 * ORDER_IDS };
struct formation {
    int count;
    int unit[FORMATION];
    struct pose to[FORMATION];
    int cannon[FORMATION]; /* a crewman who comes along: place of his cannon + 1; else 0 */
    bool walks[FORMATION]; /* goes somewhere, or his cannon does; else he turns on the spot */
};

static bool in_formation(const struct formation *f, int unit)
{
    for (int i = 0; i < f->count; i++)
        if (f->unit[i] == unit)
            return true;
    return false;
}

static bool off_table(const struct table *t, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    return low.x < 0 || low.y < 0 || high.x > t->width || high.y > t->depth;
}

/* What bars a path, as a refusal: waters are called by their own names (KI-34). */
static struct painter refuse_barred(const struct table *t, const struct barred *barred,
                                    struct verdict *v)
{
    bool water = barred->why == WHY_WATER && barred->what.kind == KIND_PIECE;
    const char *what = water ? terrain_word(t->piece[barred->what.index].kind) : "";
    struct painter p = refuse(v, why_id[barred->why], "%s%s%s%s.", water ? "The " : "", what,
                              water ? " " : "", why_text[barred->why]);
    mark_ref(&p, MEANS_REFUSED, t, barred->what);
    return p;
}

/* May a base of the formation end here? */
static bool may_stand(const struct table *t, const struct formation *f, int index,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int unit = f->unit[index];
    const struct base *b = base_of(t, unit);
    struct outline o = base_outline_at(b, f->to[index]);
    const char *full = t->phase == DEPLOY ? "KI-13" : "KI-36";
    /* A round base that turns where a shot has left it covers what it covered before. */
    if (b->where == WHERE_TABLE && b->hx == 0 && b->hy == 0 && f->to[index].at.x == b->x &&
        f->to[index].at.y == b->y)
        return true;
    if (off_table(t, &o)) {
        refuse(v, "HS-02", "%s would stand over the edge of the table.", name_of(t, unit, name));
        return false;
    }
    for (int i = 0; i < t->units; i++) {
        struct outline other = base_outline(base_of(t, i));
        if (i == unit || in_formation(f, i) || !standing(t, i) ||
            far_away(base_pose(base_of(t, i)).at, f->to[index].at) ||
            outline_gap(&o, &other) >= -OVERLAP)
            continue;
        struct painter p = refuse(v, full, "No room: %s stands there.", name_of(t, i, name));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int i = 0; i < index; i++) {
        struct outline other = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
        if (outline_gap(&o, &other) >= -OVERLAP)
            continue;
        struct painter p = refuse(v, full, "They would stand on each other's bases.");
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *piece = &t->piece[i];
        if (!in_body_way(piece) || !ground_law[piece->kind].no_end ||
            piece_far(piece, f->to[index].at))
            continue;
        struct outline other = piece_outline(t, piece);
        if (outline_gap(&o, &other) >= -OVERLAP)
            continue;
        bool hill = piece->kind == TERRAIN_HILL;
        struct painter p = refuse(v, hill ? "KI-33" : "KI-36",
                                  hill ? "Nobody stands on a hill." : "No room: a %s is there.",
                                  terrain_word(piece->kind));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    return true;
}

/* ==== deployment (KI-10, KI-11, KI-13)
 * =================================================================== */

/* The zone a side deploys in, as west and east bounds. */
static void zone_of(const struct table *t, int side, int32_t *west, int32_t *east)
{
    int32_t depth = law.deploy_depth;
    int attacker = t->attr[T_ATTACKER];
    if (attacker && attacker != side)
        depth = t->width / 2;
    *west = side == SIDE_RED ? 0 : t->width - depth;
    *east = side == SIDE_RED ? depth : t->width;
}

enum { RANK_PITCH = 23 * MM, WIDE_PITCH = 35 * MM };

/* Room from one man of a rank to the next: cavalry touches, ready to charge (KI-70). */
static int32_t rank_pitch(const struct table *t, int unit, int next)
{
    if (troop_of(t, unit) == CANNON || troop_of(t, next) == CANNON)
        return WIDE_PITCH;
    if (troop_of(t, unit) == CAVALRY && troop_of(t, next) == CAVALRY)
        return 2 * troops[CAVALRY].round;
    return RANK_PITCH;
}

/* Where the units of a deploy order go: men still in reserve line up at the first one's right hand,
 * a whole formation that already stands keeps its shape. */
static void deploy_formation(const struct table *t, const struct order *o, struct formation *f)
{
    int first = o->id[0].index;
    struct pose from = base_pose(base_of(t, first));
    bool fresh = base_of(t, first)->where != WHERE_TABLE;
    int32_t usual = o->side == SIDE_RED ? 90 * DEG : 270 * DEG;
    struct pose lead = {o->has_to ? o->to : from.at, o->has_face ? o->face
                                                     : fresh     ? usual
                                                                 : from.face};
    int32_t turn = angle_diff(from.face, lead.face), right = 0;
    *f = (struct formation){0};
    for (int i = 0; i < o->ids && f->count < FORMATION; i++) {
        int unit = o->id[i].index;
        struct pose pose = base_pose(base_of(t, unit)), to = lead;
        if (i > 0 && !fresh && base_of(t, unit)->where == WHERE_TABLE) {
            to.at = pose_place(lead, pose_local(from, pose.at));
            to.face = angle_norm((int64_t)pose.face + turn);
        } else if (i > 0) {
            right += rank_pitch(t, o->id[i - 1].index, unit);
            to.at = pose_place(lead, (struct vec){right, 0});
        }
        f->unit[f->count] = unit;
        f->to[f->count++] = to;
    }
}

/* May this base of the formation be set up here? */
static bool may_deploy(const struct table *t, const struct formation *f, int i, int side,
                       struct verdict *v)
{
    char name[REF_TEXT];
    int32_t west, east;
    struct vec low, high;
    struct outline o = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
    zone_of(t, side, &west, &east);
    outline_bounds(&o, &low, &high);
    if ((west > 0 && low.x < west) || (east < t->width && high.x > east)) {
        bool half = east - west > law.deploy_depth;
        struct painter p = refuse(v, t->attr[T_ATTACKER] ? "KI-11" : "KI-10",
                                  half ? "The defender sets up in his own half."
                                       : "Set up within 6 inches of your baseline.");
        struct vec zone[4] = {{west, 0}, {west, t->depth}, {east, t->depth}, {east, 0}};
        p.area(p.self, MEANS_ZONE, zone, 4);
        return false;
    }
    for (int k = 0; k < t->pieces; k++) {
        const struct piece *piece = &t->piece[k];
        if (piece->where != WHERE_TABLE || !ground_law[piece->kind].no_deploy ||
            piece_far(piece, f->to[i].at))
            continue;
        struct outline other = piece_outline(t, piece);
        if (outline_gap(&o, &other) >= -OVERLAP ||
            (is_water(t, k) && on_piece(t, f->to[i].at, is_pass)))
            continue;
        struct painter p = refuse(v, "KI-13", "Nobody sets up in a %s.", terrain_word(piece->kind));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    for (int k = 0; k < t->units; k++) {
        struct outline other = base_outline(base_of(t, k));
        if (side_of(t, k) == side || !standing(t, k) || outline_gap(&o, &other) > CONTACT)
            continue;
        struct painter p =
            refuse(v, "KI-13", "Nobody sets up touching an enemy: %s.", name_of(t, k, name));
        mark_outline(&p, MEANS_REFUSED, &other);
        return false;
    }
    return true;
}

static void check_deploy(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!now(t, o, 1u << DEPLOY, v) || !ids_are_units(t, o, v) || !ids_are_mine(t, o, v))
        return;
    if (!o->has_to && base_of(t, o->id[0].index)->where != WHERE_TABLE) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    struct formation f;
    deploy_formation(t, o, &f);
    for (int i = 0; i < f.count; i++)
        if (!may_deploy(t, &f, i, o->side, v) || !may_stand(t, &f, i, v))
            return;
    allow(v);
}

/* What is told of troops while they are hidden (KI-10). */
static int see_mask(const struct table *t, int side)
{
    bool hidden = t->phase == DEPLOY && t->attr[T_ATTACKER] == SIDE_NONE;
    return hidden ? 1 << side : SEE_ALL;
}

static void apply_deploy(struct turn *turn, const struct order *o)
{
    struct formation f;
    deploy_formation(turn->table, o, &f);
    turn->see = see_mask(turn->table, o->side);
    for (int i = 0; i < f.count; i++) {
        struct ref base = base_ref(turn->table, f.unit[i]);
        turn_where(turn, base, WHERE_TABLE);
        turn_pose(turn, base, f.to[i]);
    }
    turn->see = SEE_ALL;
}

/* ---- the rest (KI-10)
 * As somebody sets up who has played before: the cannon where they see most, their two men beside
 * them; lines of five that may shoot at once; cavalry together on a flank, abreast; skirmishers
 * behind cover; the men who are left behind the lines, to fill gaps. Nobody stands before a cannon
 * or a line. Every place is one that `deploy` would allow; of places worth the same the first is
 * taken, column by column from the front of the zone, middle first. */

/* What whoever draws up an army goes by. */
static const struct {
    int32_t pitch;               /* from man to man in a line, and from row to row of places */
    int32_t column;              /* from column to column */
    int32_t edge;                /* of the foremost column from the front of the zone */
    int32_t room;                /* between groups, from base to base */
    int32_t field, line_field;   /* how far before a cannon and a line nobody stands */
    int32_t see;                 /* how far a cannon looks for what is in its way */
    int32_t cover;               /* so close before a skirmisher something hides him */
    int32_t guns, skirmishers;   /* these keep so far from each other */
    int32_t behind;              /* the men who are left, from the foremost column */
    int32_t before, behind_pass; /* the defender draws up so far before what he holds, or behind it
                                    when it is a bridge or a ford */
} drill = {
    .pitch = 21 * MM,
    .column = 23 * MM,
    .edge = 12 * MM,
    .room = 15 * MM,
    .field = 450 * MM,
    .line_field = 300 * MM,
    .see = 600 * MM,
    .cover = 60 * MM,
    .guns = 250 * MM,
    .skirmishers = 90 * MM,
    .behind = 75 * MM,
    .before = 100 * MM,
    .behind_pass = 200 * MM,
};

/* Ground before those who shoot or charge that stays free: as wide as they are, a cannon's widening
 * to both sides. */
struct lane {
    struct pose from;
    int32_t half, length;
    bool widens;
};

/* Which wishes count; every group tries all of them first. */
enum wishes { WISHES_NONE, WISHES_FIELDS, WISHES_ALL };
enum draw_up { DRAW_GUN, DRAW_LINE, DRAW_RIDERS, DRAW_SKIRMISHER, DRAW_SPARE };

/* Something solid to shoot into, or to hide behind. */
struct wall {
    struct vec low, high;
    struct outline outline;
};

enum { LANES = 64 };
struct muster {
    const struct table *t;
    int side;
    int32_t west, east;
    int32_t front, middle; /* the line it is drawn up on, and the row it is drawn up about */
    int32_t margin;        /* at either edge of the table, for riders who wait */
    int32_t flank;         /* +1: riders go north of everybody, -1: south */
    enum wishes wishes;
    int lanes;
    struct lane lane[LANES];
    int walls; /* those that can be seen from the zone */
    struct wall wall[TABLE_PIECES];
    struct verdict verdict;
};

static int32_t far_from(int32_t a, int32_t b)
{
    return a > b ? a - b : b - a;
}

static int32_t muster_face(const struct muster *m)
{
    return m->side == SIDE_RED ? 90 * DEG : 270 * DEG;
}

/* How far behind the line somebody stands; negative: before it. */
static int32_t depth_of(const struct muster *m, struct vec at)
{
    return m->side == SIDE_RED ? m->front - at.x : at.x - m->front;
}

static bool lane_holds(const struct lane *f, struct vec at)
{
    struct vec local = pose_local(f->from, at);
    int32_t aside = far_from(local.x, 0) - troops[REGULAR].round;
    return local.y > 0 && local.y <= f->length && aside <= f->half + (f->widens ? local.y : 0);
}

/* Where a group stands: its cannon, or the man in its middle. */
static struct pose group_pose(enum draw_up what, const struct formation *f)
{
    return f->to[what == DRAW_GUN ? 0 : f->count / 2];
}

static struct lane lane_of(enum draw_up what, const struct formation *f, const struct table *t)
{
    if (what == DRAW_GUN)
        return (struct lane){f->to[0], base_of(t, f->unit[0])->hx, drill.field, true};
    return (struct lane){group_pose(what, f), f->count * drill.pitch / 2, drill.line_field, false};
}

static bool keeps_field(enum draw_up what)
{
    return what == DRAW_GUN || what == DRAW_LINE || what == DRAW_RIDERS;
}

/* Does somebody of the group stand in a field, or somebody who stands already in its own? */
static bool spoils_field(const struct muster *m, enum draw_up what, const struct formation *f)
{
    const struct table *t = m->t;
    struct lane own = lane_of(what, f, t);
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < m->lanes; k++)
            if (lane_holds(&m->lane[k], f->to[i].at))
                return true;
    for (int i = 0; i < t->units && keeps_field(what); i++)
        if (side_of(t, i) == m->side && standing(t, i) && is_figure(t, i) && !in_formation(f, i) &&
            lane_holds(&own, base_pose(base_of(t, i)).at))
            return true;
    return false;
}

static bool elbows(const struct muster *m, enum draw_up what, const struct formation *f)
{
    const struct table *t = m->t;
    for (int i = 0; i < f->count; i++) {
        struct outline o = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
        for (int k = 0; k < t->units; k++) {
            const struct base *b = base_of(t, k);
            if (side_of(t, k) != m->side || !standing(t, k) || in_formation(f, k) ||
                (what == DRAW_RIDERS && troop_of(t, k) == CAVALRY) ||
                far_away(base_pose(b).at, f->to[i].at))
                continue;
            struct outline other = base_outline(b);
            if (outline_gap(&o, &other) < drill.room)
                return true;
        }
    }
    return false;
}

/* Finds what stands in the way of pellets. Books do not: they are hopped. */
static void walls_find(struct muster *m)
{
    for (int i = 0; i < m->t->pieces; i++) {
        const struct piece *p = &m->t->piece[i];
        struct wall *wall = &m->wall[m->walls];
        if (!in_body_way(p) || !ground_law[p->kind].solid || p->kind == TERRAIN_RIDGE)
            continue;
        wall->outline = piece_outline(m->t, p);
        outline_bounds(&wall->outline, &wall->low, &wall->high);
        m->walls += wall->high.x > m->west - drill.see && wall->low.x < m->east + drill.see;
    }
}

static bool way_free(const struct muster *m, struct vec from, int32_t bearing, int32_t length)
{
    enum { PELLET = 8 * MM };
    struct vec to = vec_ahead(from, bearing, length);
    struct vec low = {(from.x < to.x ? from.x : to.x) - PELLET,
                      (from.y < to.y ? from.y : to.y) - PELLET};
    struct vec high = {(from.x > to.x ? from.x : to.x) + PELLET,
                       (from.y > to.y ? from.y : to.y) + PELLET};
    for (int i = 0; i < m->walls; i++) {
        const struct wall *w = &m->wall[i];
        if (w->low.x < high.x && w->high.x > low.x && w->low.y < high.y && w->high.y > low.y &&
            track_gap(from, to, PELLET, &w->outline) < 0)
            return false;
    }
    return true;
}

/* How far one sees between two bearings to either side, on the average: nothing, half, or all. */
static int32_t view_of(const struct muster *m, struct pose pose, int32_t wide, int32_t step)
{
    int32_t sum = 0, rays = 0;
    for (int32_t d = -wide; d <= wide; d += step, rays++) {
        int32_t bearing = angle_norm((int64_t)pose.face + d);
        if (way_free(m, pose.at, bearing, drill.see / 2))
            sum += way_free(m, vec_ahead(pose.at, bearing, drill.see / 2), bearing, drill.see / 2)
                       ? drill.see
                       : drill.see / 2;
    }
    return sum / rays;
}

static bool is_stop(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].stops_charge;
}

/* Nothing that stops a charge (KI-73), looked at in steps. */
static bool charge_free(const struct muster *m, struct pose pose, int32_t length)
{
    enum { STEPS = 6 };
    for (int i = 1; i <= STEPS; i++)
        if (on_piece(m->t, vec_ahead(pose.at, pose.face, length * i / STEPS), is_stop))
            return false;
    return way_free(m, pose.at, pose.face, length);
}

/* How much nearer than `least` the nearest of a troop stands. */
static int32_t crowding(const struct muster *m, enum troop_kind troop, struct vec at, int32_t least)
{
    int32_t near = least;
    for (int i = 0; i < m->t->units; i++) {
        struct vec other = base_pose(base_of(m->t, i)).at;
        if (side_of(m->t, i) != m->side || troop_of(m->t, i) != troop || !standing(m->t, i))
            continue;
        int32_t d = vec_distance(at, other);
        near = d < near ? d : near;
    }
    return least - near;
}

/* Rows of a flank: the outermost of those who stand, riders left out. */
static int32_t flank_row(const struct muster *m)
{
    int32_t row = m->middle;
    for (int i = 0; i < m->t->units; i++) {
        int32_t y = base_of(m->t, i)->y;
        if (side_of(m->t, i) == m->side && standing(m->t, i) && troop_of(m->t, i) != CAVALRY &&
            (y - row) * m->flank > 0)
            row = y;
    }
    return row;
}

/* A rider who stands already; -1: none does. */
static int first_rider(const struct muster *m)
{
    for (int i = 0; i < m->t->units; i++)
        if (side_of(m->t, i) == m->side && troop_of(m->t, i) == CAVALRY && standing(m->t, i))
            return i;
    return -1;
}

/* Does one of his own stand right before him? */
static bool masked(const struct muster *m, struct pose pose)
{
    enum { NEAR = 200 * MM };
    struct lane lane = {pose, troops[REGULAR].round, NEAR, true};
    for (int i = 0; i < m->t->units; i++)
        if (side_of(m->t, i) == m->side && standing(m->t, i) &&
            lane_holds(&lane, base_pose(base_of(m->t, i)).at))
            return true;
    return false;
}

/* The edge of the table on their flank is left to the riders. */
static bool in_margin(const struct muster *m, enum draw_up what, const struct formation *f)
{
    for (int i = 0; i < f->count && what != DRAW_RIDERS; i++) {
        int32_t y = f->to[i].at.y;
        if (m->flank > 0 ? y > m->t->depth - m->margin : y < m->margin)
            return true;
    }
    return false;
}

/* µm that a rider's place is worth; false: it is on no flank. */
static bool riders_worth(const struct muster *m, const struct formation *f, int64_t *worth)
{
    enum { FAR = 3000 * MM };
    int32_t row = flank_row(m), ahead = 2 * m->t->side[m->side].span;
    struct vec at = group_pose(DRAW_RIDERS, f).at;
    for (int i = 0; i < f->count && m->wishes == WISHES_ALL; i++)
        if ((f->to[i].at.y - row) * m->flank <= 0)
            return false;
    *worth = -far_from(at.y, row) - 2 * (int64_t)depth_of(m, at);
    int32_t close = 0;
    for (int i = 0; i < f->count && first_rider(m) >= 0; i++) {
        int32_t his = crowding(m, CAVALRY, f->to[i].at, FAR);
        close = his > close ? his : close;
    }
    *worth += 8 * (int64_t)close; /* beside those who stand, rather than behind */
    for (int i = 0; i < f->count; i++)
        *worth += charge_free(m, f->to[i], ahead) ? 100 * MM : 0;
    return true;
}

/* What a place is worth, µm; false: none of the places that are wished for. */
static bool place_worth(const struct muster *m, enum draw_up what, const struct formation *f,
                        int64_t *worth)
{
    const struct table *t = m->t;
    struct vec at = group_pose(what, f).at;
    int64_t depth = depth_of(m, at), off = far_from(at.y, m->middle);
    if (m->wishes >= WISHES_FIELDS && (spoils_field(m, what, f) || in_margin(m, what, f)))
        return false;
    if (m->wishes == WISHES_ALL && (depth < 0 || elbows(m, what, f)))
        return false;
    for (int i = 0; i < f->count && keeps_field(what) && m->wishes > WISHES_NONE; i++)
        if (on_piece(t, f->to[i].at, is_wood)) /* no volley from there, no charge (KI-43, KI-73) */
            return false;
    depth = depth < 0 ? -depth : depth;
    switch (what) {
    case DRAW_GUN:
        *worth = view_of(m, f->to[0], 60 * DEG, 20 * DEG) - off - 2 * depth -
                 2 * crowding(m, CANNON, at, drill.guns);
        return true;
    case DRAW_LINE:
        *worth = view_of(m, group_pose(what, f), 20 * DEG, 20 * DEG) / 2 - off - 2 * depth;
        return true;
    case DRAW_RIDERS:
        return riders_worth(m, f, worth);
    case DRAW_SKIRMISHER: {
        bool covered = on_piece(t, at, is_wood) || !way_free(m, at, f->to[0].face, drill.cover);
        *worth = (covered ? drill.see / 2 : 0) - (masked(m, f->to[0]) ? drill.see : 0) - off -
                 2 * depth - 4 * crowding(m, SKIRMISHER, at, drill.skirmishers);
        return true;
    }
    case DRAW_SPARE:
        *worth = -off - 3 * (int64_t)far_from((int32_t)depth, drill.behind);
        return true;
    }
    return false;
}

/* The group about `pose`: a cannon with a man to either side of it, others abreast. */
static void muster_place(const struct table *t, enum draw_up what, struct formation *f,
                         struct pose pose)
{
    const struct base *b = base_of(t, f->unit[0]);
    int32_t aside = b->hx + b->round + troops[REGULAR].round;
    for (int i = 0; i < f->count; i++) {
        int32_t x = what != DRAW_GUN ? (i - f->count / 2) * drill.pitch
                    : i == 0         ? 0
                    : i == 1         ? -aside
                                     : aside;
        f->to[i] = (struct pose){pose_place(pose, (struct vec){x, 0}), pose.face};
    }
}

static bool muster_allowed(struct muster *m, const struct formation *f)
{
    for (int i = 0; i < f->count; i++)
        if (!may_deploy(m->t, f, i, m->side, &m->verdict) || !may_stand(m->t, f, i, &m->verdict))
            return false;
    return true;
}

/* The places that are tried lie in rows and columns from here: the middle of the foremost column;
 * for riders one from which they come to stand beside a rider who stands already. */
static struct vec first_place(const struct muster *m, enum draw_up what)
{
    struct vec at = {m->side == SIDE_RED ? m->east - drill.edge : m->west + drill.edge,
                     m->t->depth / 2};
    int rider = first_rider(m);
    if (what == DRAW_RIDERS && rider >= 0) {
        at.x += (base_of(m->t, rider)->x - at.x) % drill.column;
        at.y += (base_of(m->t, rider)->y - at.y) % drill.pitch;
    }
    return at;
}

/* The best place for a group, if there is one with these wishes. */
static bool muster_find(struct muster *m, enum draw_up what, struct formation *f, int64_t *best)
{
    int32_t columns = (m->east - m->west) / drill.column + 1;
    int32_t rows = m->t->depth / 2 / drill.pitch, face = muster_face(m);
    struct vec first = first_place(m, what);
    struct formation found = {0};
    for (int32_t c = 0; c < columns; c++)
        for (int32_t r = 0; r <= 2 * rows; r++) {
            int32_t in = c * drill.column;
            struct vec at = {m->side == SIDE_RED ? first.x - in : first.x + in,
                             first.y + (r % 2 ? (r + 1) / 2 : -r / 2) * drill.pitch};
            int64_t worth;
            muster_place(m->t, what, f, (struct pose){at, face});
            if (!place_worth(m, what, f, &worth) || (found.count && worth <= *best) ||
                !muster_allowed(m, f))
                continue;
            *best = worth;
            found = *f;
        }
    if (found.count)
        *f = found;
    return found.count > 0;
}

/* Draws a group up, with as many wishes as can be had. False: not with so many as `least`. */
static bool muster_group(struct turn *turn, struct muster *m, enum draw_up what,
                         struct formation *f, enum wishes least)
{
    bool found = false;
    int64_t worth;
    for (int w = WISHES_ALL; w >= (int)least && !found; w--) {
        m->wishes = (enum wishes)w;
        found = muster_find(m, what, f, &worth);
    }
    for (int i = 0; i < f->count && found; i++) {
        turn_where(turn, base_ref(m->t, f->unit[i]), WHERE_TABLE);
        turn_pose(turn, base_ref(m->t, f->unit[i]), f->to[i]);
    }
    if (found && keeps_field(what) && m->lanes < LANES)
        m->lane[m->lanes++] = lane_of(what, f, m->t);
    return found;
}

/* The next of a troop who waits behind `after`; -1: nobody. */
static int waiting_one(const struct table *t, int side, enum troop_kind troop, int after)
{
    for (int i = after + 1; i < t->units; i++)
        if (side_of(t, i) == side && troop_of(t, i) == troop &&
            base_of(t, i)->where == WHERE_RESERVE)
            return i;
    return -1;
}

/* Adds to a group those of a troop who wait, until it has `most`. */
static void group_fill(const struct table *t, int side, enum troop_kind troop, int most,
                       struct formation *f)
{
    int man = -1;
    while (f->count < most && (man = waiting_one(t, side, troop, man)) >= 0)
        f->unit[f->count++] = man;
}

/* Cannon that a player has set up alone get the men they lack, where these have room. */
static void muster_crews(struct turn *turn, struct muster *m)
{
    const struct table *t = m->t;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        int beside = 0, man;
        if (side_of(t, i) != m->side || troop_of(t, i) != CANNON || !standing(t, i))
            continue;
        for (int k = 0; k < t->units; k++)
            beside += side_of(t, k) == m->side && troop_of(t, k) == REGULAR && touching(t, i, k);
        int32_t aside = b->hx + b->round + troops[REGULAR].round;
        for (int k = -1; k <= 1 && beside < law.crew; k += 2) {
            if ((man = waiting_one(t, m->side, REGULAR, -1)) < 0)
                return;
            struct formation f = {.count = 1, .unit = {man}};
            f.to[0] = (struct pose){pose_place(base_pose(b), (struct vec){k * aside, 0}), b->face};
            if (!muster_allowed(m, &f))
                continue;
            turn_where(turn, base_ref(t, man), WHERE_TABLE);
            turn_pose(turn, base_ref(t, man), f.to[0]);
            beside++;
        }
        if (m->lanes < LANES)
            m->lane[m->lanes++] = (struct lane){base_pose(b), b->hx, drill.field, true};
    }
}

/* All of a troop in groups of `most`: those that find no place together, and those who are left
 * over, go on as they are. A group has at least `least`. */
static void muster_troop(struct turn *turn, struct muster *m, enum draw_up what,
                         enum troop_kind troop, int most, int least, enum wishes wishes)
{
    for (;;) {
        struct formation f = {0};
        group_fill(m->t, m->side, troop, most, &f);
        if (f.count < least || f.count == 0 || !muster_group(turn, m, what, &f, wishes))
            return;
    }
}

static void muster_guns(struct turn *turn, struct muster *m)
{
    int gun = -1;
    while ((gun = waiting_one(m->t, m->side, CANNON, gun)) >= 0) {
        struct formation f = {.count = 1, .unit = {gun}};
        group_fill(m->t, m->side, REGULAR, 1 + law.crew, &f);
        if (f.count < 1 + law.crew)
            f.count = 1;
        if (!muster_group(turn, m, DRAW_GUN, &f, WISHES_NONE)) {
            f.count = 1;
            muster_group(turn, m, DRAW_GUN, &f, WISHES_NONE);
        }
    }
}

/* The riders' flank is where one of them stands, else where more ground is open to a charge. */
static void muster_flank(struct muster *m)
{
    int32_t open[2] = {0}, ahead = 2 * m->t->side[m->side].span;
    int riders = 0, first = first_rider(m);
    for (int i = 0; i < m->t->units; i++)
        riders += side_of(m->t, i) == m->side && troop_of(m->t, i) == CAVALRY;
    m->margin = riders ? riders * drill.pitch + 2 * drill.room : 0;
    for (int32_t y = drill.pitch; y < m->margin; y += drill.pitch) {
        struct pose south = {{m->front, y}, muster_face(m)}, north = south;
        north.at.y = m->t->depth - y;
        open[0] += charge_free(m, south, ahead);
        open[1] += charge_free(m, north, ahead);
    }
    m->flank = open[1] >= open[0] ? 1 : -1;
    if (first < 0)
        return;
    int32_t y = base_of(m->t, first)->y, depth = m->t->depth;
    m->flank = y >= depth / 2 ? 1 : -1;
    m->margin += m->flank > 0 ? depth - y : y; /* the others find room beside him */
    m->margin = m->margin > depth / 3 ? depth / 3 : m->margin;
}

/* Where an army is drawn up: at the front of its zone, before the middle of the table, or before
 * what there is to hold; whoever defends that stays with it. */
static void muster_ground(struct muster *m)
{
    const struct table *t = m->t;
    int hold = t->attr[T_HOLD_PIECE] - 1, attacker = t->attr[T_ATTACKER];
    zone_of(t, m->side, &m->west, &m->east);
    walls_find(m);
    m->front = m->side == SIDE_RED ? m->east : m->west;
    m->middle = t->depth / 2;
    if (hold < 0 || hold >= t->pieces)
        return;
    m->middle = t->piece[hold].y;
    if (attacker == m->side)
        return;
    int32_t ahead = is_pass(t, hold) ? -drill.behind_pass : drill.before;
    int32_t front = t->piece[hold].x + (m->side == SIDE_RED ? ahead : -ahead);
    if (front > m->west + drill.field && front < m->east - drill.edge && m->side == SIDE_RED)
        m->front = front;
    if (front > m->west + drill.edge && front < m->east - drill.field && m->side == SIDE_BLUE)
        m->front = front;
}

static void apply_muster(struct turn *turn, const struct order *o)
{
    struct muster *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->t = turn->table;
    m->side = o->side;
    turn->see = see_mask(m->t, o->side);
    muster_ground(m);
    muster_flank(m);
    muster_crews(turn, m);
    muster_guns(turn, m);
    muster_troop(turn, m, DRAW_LINE, REGULAR, law.group, law.group, WISHES_FIELDS);
    muster_troop(turn, m, DRAW_RIDERS, CAVALRY, law.riders, 1, WISHES_FIELDS);
    muster_troop(turn, m, DRAW_RIDERS, CAVALRY, 1, 1, WISHES_NONE);
    muster_troop(turn, m, DRAW_SKIRMISHER, SKIRMISHER, 1, 1, WISHES_NONE);
    muster_troop(turn, m, DRAW_SPARE, REGULAR, 1, 1, WISHES_NONE);
    turn->see = SEE_ALL;
    free(m);
}

static int waiting(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += side_of(t, i) == side && base_of(t, i)->where == WHERE_RESERVE;
    return count;
}

/* ==== moving (KI-30 … KI-37)
 * ============================================================================== */

static int ground_base_bars(const struct ground *g, int base)
{
    int side = *(const int *)g->self;
    int unit = base_unit(&g->table->base[base]);
    if (troop_of(g->table, unit) == CANNON || side_of(g->table, unit) == side)
        return FREE;
    return WHY_ENEMY;
}

static int ground_piece_bars(const struct ground *g, int piece)
{
    const struct piece *p = &g->table->piece[piece];
    return in_body_way(p) ? (int)ground_law[p->kind].bars : (int)FREE;
}

static struct ground ground_for(const struct table *t, const int *side, int unit)
{
    const struct base *b = base_of(t, unit);
    return (struct ground){.table = t,
                           .self = side,
                           .base_bars = ground_base_bars,
                           .piece_bars = ground_piece_bars,
                           .is_water = is_water,
                           .is_pass = is_pass,
                           .is_road = is_road,
                           .water_why = WHY_WATER,
                           .radius = b->round + b->hx};
}

static void formation_add(struct formation *f, int unit, struct pose to, bool walks, int cannon)
{
    if (f->count >= FORMATION || in_formation(f, unit))
        return;
    f->unit[f->count] = unit;
    f->to[f->count] = to;
    f->walks[f->count] = walks;
    f->cannon[f->count++] = cannon;
}

/* Where a figure of an order stands when the first of it goes from `from` to `lead`. */
static struct pose carried(struct pose from, struct pose lead, struct pose pose)
{
    int32_t turn = angle_diff(from.face, lead.face);
    struct pose to = {pose_place(lead, pose_local(from, pose.at)),
                      angle_norm((int64_t)pose.face + turn)};
    if (turn == 0)
        to.at = vec_add(pose.at, vec_sub(lead.at, from.at));
    return to;
}

static bool goes(const struct table *t, const struct order *o, int unit, struct pose to)
{
    const struct base *b = base_of(t, unit);
    return o->vias > 0 || to.at.x != b->x || to.at.y != b->y;
}

/* The first figure goes where the order says; the others keep their places about it, and the whole
 * turns with it. A cannon's crew keeps its places about the cannon (KI-31). */
static void move_formation(const struct table *t, const struct order *o, struct formation *f)
{
    struct pose from = base_pose(base_of(t, o->id[0].index));
    struct pose lead = {o->has_to ? o->to : from.at, o->has_face ? o->face : from.face};
    *f = (struct formation){0};
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index, crew[2];
        struct pose to = i == 0 ? lead : carried(from, lead, base_pose(base_of(t, unit)));
        bool walks = goes(t, o, unit, to);
        formation_add(f, unit, to, walks, 0);
        int place = f->count;
        if (troop_of(t, unit) != CANNON || crew_for(t, unit, CREW_MOVES, crew) != o->side)
            continue;
        for (int k = 0; k < law.crew; k++)
            formation_add(f, crew[k], carried(from, lead, base_pose(base_of(t, crew[k]))), walks,
                          place);
    }
}

static struct path formation_path(const struct table *t, const struct order *o,
                                  const struct formation *f, int i)
{
    struct vec from = base_pose(base_of(t, f->unit[i])).at;
    struct vec offset = vec_sub(from, base_pose(base_of(t, o->id[0].index)).at);
    struct path path = {.count = 1, .point = {from}};
    for (int k = 0; k < o->vias; k++)
        path.point[path.count++] = vec_add(o->via[k], offset);
    path.point[path.count++] = f->to[i].at;
    return path;
}

/* How far a unit may go along this path: its troop's spans, one more when all of it is road
 * (KI-32). */
static int32_t allowance(const struct table *t, const struct ground *g, int side, int unit,
                         const struct path *path)
{
    int32_t move = law.move[troop_of(t, unit)];
    return spans(t, side, path_on_road(g, path) ? move + law.road : move);
}

/* May this cannon turn or, with `walks`, go somewhere (KI-31)? */
static bool cannon_may_move(const struct table *t, int side, int cannon, bool walks,
                            struct verdict *v)
{
    char name[REF_TEXT];
    int crew[2];
    struct painter p;
    name_of(t, cannon, name);
    if (crew_for(t, cannon, CREW_MOVES, crew) != side)
        p = refuse(v, "KI-31", "%s needs its two Regulars beside it.", name);
    else if (pinned(t, crew[0]) || pinned(t, crew[1]))
        p = refuse(v, "KI-27", "The crew of %s is held by an enemy.", name);
    else if (!walks)
        return true;
    else if (!crewed_at_start(t, cannon, crew[0]) || !crewed_at_start(t, cannon, crew[1]))
        p = refuse(v, "KI-31", "%s must be crewed from the start of the turn to move.", name);
    else if (attr_of(t, crew[0], U_MOVED) || attr_of(t, crew[1], U_MOVED))
        p = refuse(v, "KI-31", "A man of its crew has moved already, so %s stays.", name);
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, cannon);
    return false;
}

static bool may_go(const struct table *t, const struct order *o, const struct formation *f, int i,
                   struct verdict *v)
{
    char name[REF_TEXT], far[32], most[32];
    int unit = f->unit[i];
    name_of(t, unit, name);
    struct path path = formation_path(t, o, f, i);
    int32_t length = path_length(&path);
    if (!f->walks[i])
        return true;
    if (attr_of(t, unit, U_MOVED)) {
        struct painter p = refuse(v, "HS-03", "%s has moved this turn.", name);
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    if (is_figure(t, unit) && pinned(t, unit)) {
        struct painter p =
            refuse(v, "KI-27", "%s touches an enemy: he may turn, but not walk away.", name);
        for (int k = 0; k < t->units; k++)
            if (side_of(t, k) != o->side && is_figure(t, k) && touching(t, unit, k))
                mark_unit(&p, MEANS_REFUSED, t, k);
        return false;
    }
    for (int k = 1; k + 1 < path.count; k++) {
        struct outline corner = outline_box((struct pose){path.point[k], 0}, 0, 0, 0);
        if (!off_table(t, &corner))
            continue;
        refuse(v, "HS-02", "The way of %s leaves the table.", name);
        return false;
    }
    struct ground g = ground_for(t, &o->side, unit);
    int32_t may = allowance(t, &g, o->side, unit, &path);
    if (!f->cannon[i] && length > may + law.rounding) {
        measure_say(t, MEASURE_SPANS, o->side, length, far, sizeof far);
        measure_say(t, MEASURE_SPANS, o->side, may, most, sizeof most);
        struct painter p = refuse(v, troop_of(t, unit) == CANNON ? "KI-31" : "KI-30",
                                  "Too far: that is %s, %s may go %s.", far, name, most);
        p.disc(p.self, MEANS_MOVE, path.point[0], may);
        p.line(p.self, MEANS_REFUSED, path.point, path.count);
        return false;
    }
    struct barred barred;
    if (!path_clear(&g, &path, &barred)) {
        struct painter p = refuse_barred(t, &barred, v);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){barred.from, barred.to}, 2);
        return false;
    }
    return true;
}

static void check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!now(t, o, 1u << MOVE, v) || !ids_are_units(t, o, v) || !ids_are_mine(t, o, v))
        return;
    struct formation f;
    move_formation(t, o, &f);
    for (int i = 0; i < f.count; i++)
        if (troop_of(t, f.unit[i]) == CANNON &&
            !cannon_may_move(t, o->side, f.unit[i], f.walks[i], v))
            return;
    for (int i = 0; i < f.count; i++)
        if (!may_go(t, o, &f, i, v) || !may_stand(t, &f, i, v))
            return;
    allow(v);
}

static void apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct formation f;
    move_formation(t, o, &f);
    for (int i = 0; i < f.count; i++) {
        turn_pose(turn, base_ref(t, f.unit[i]), f.to[i]);
        if (f.walks[i])
            turn_attr(turn, ref_unit(t, f.unit[i]), U_MOVED, 1);
    }
    turn_attr(turn, ref_table(), T_MOVED_ANY, 1);
}

/* ---- the nearest move that is allowed
 * ------------------------------------------------------------------ */

static bool order_allowed(const struct table *t, const struct order *o, struct verdict *v)
{
    v->allowed = false;
    if (o->verb == V_MOVE)
        check_move(t, o, v);
    else
        check_deploy(t, o, v);
    return v->allowed;
}

/* Pushes the end of a single figure out of whatever it overlaps, so that it touches. */
static void push_out(const struct table *t, const struct order *o, struct vec *to, int32_t face)
{
    enum { PUSHES = 8 };
    int unit = o->id[0].index;
    for (int n = 0; n < PUSHES; n++) {
        struct outline me = base_outline_at(base_of(t, unit), (struct pose){*to, face});
        int32_t deepest = -OVERLAP;
        struct outline worst = {.count = 0};
        for (int i = 0; i < t->units; i++) {
            struct outline other = base_outline(base_of(t, i));
            int32_t gap;
            if (i == unit || !standing(t, i) || far_away(base_pose(base_of(t, i)).at, *to) ||
                (gap = outline_gap(&me, &other)) >= deepest)
                continue;
            deepest = gap;
            worst = other;
        }
        for (int i = 0; i < t->pieces; i++) {
            const struct piece *piece = &t->piece[i];
            if (!in_body_way(piece) || !ground_law[piece->kind].no_end || piece_far(piece, *to))
                continue;
            struct outline other = piece_outline(t, piece);
            int32_t gap = outline_gap(&me, &other);
            if (gap >= deepest)
                continue;
            deepest = gap;
            worst = other;
        }
        if (worst.count == 0)
            return;
        struct outline point = outline_box((struct pose){*to, 0}, 0, 0, 0);
        struct vec here, there;
        outline_nearest(&point, &worst, &here, &there);
        struct vec away = vec_sub(*to, there);
        if (outline_holds(&worst, *to))
            away = vec_sub(there, *to);
        if (away.x == 0 && away.y == 0)
            away = (struct vec){1, 0};
        *to = vec_ahead(*to, angle_of(away), -deepest);
    }
}

/* Cuts a path at a length. */
static void path_cut(struct path *path, int32_t length)
{
    int32_t left = length;
    for (int i = 1; i < path->count; i++) {
        int32_t leg = vec_distance(path->point[i - 1], path->point[i]);
        if (leg > left) {
            path->point[i] =
                vec_ahead(path->point[i - 1], angle_of(vec_sub(path->point[i], path->point[i - 1])),
                          left > 2 ? left - 2 : 0);
            path->count = i + 1;
            return;
        }
        left -= leg;
    }
}

static void order_path(struct order *o, const struct path *path)
{
    o->vias = 0;
    for (int i = 1; i + 1 < path->count && o->vias < ORDER_VIA; i++)
        o->via[o->vias++] = path->point[i];
    o->to = path->point[path->count - 1];
    o->has_to = true;
}

/* Tries ends nearer and nearer to where the first figure stands. */
static bool snap_back(const struct table *t, struct order *o, struct verdict *v)
{
    enum { TRIES = 24 };
    struct order near = *o;
    struct vec from = base_pose(base_of(t, o->id[0].index)).at;
    struct path path = {.count = 1, .point = {from}};
    for (int i = 0; i < o->vias; i++)
        path.point[path.count++] = o->via[i];
    path.point[path.count++] = o->to;
    int32_t whole = path_length(&path);
    for (int n = TRIES - 1; n > 0; n--) {
        struct path part = path;
        path_cut(&part, (int32_t)((int64_t)whole * n / TRIES));
        order_path(&near, &part);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    return false;
}

static bool snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at, want = o->to;
    struct order near = *o;
    int32_t face = o->has_face ? o->face : base_of(t, unit)->face;
    struct ground g = ground_for(t, &o->side, unit);
    int32_t usual = spans(t, o->side, law.move[troop_of(t, unit)]);
    int32_t most = usual + spans(t, o->side, law.road);
    struct path path;
    /* The order as it is; by the road; the shortest way round; out of what it overlaps; shortened.
     */
    if (route_by_road(&g, from, want, &path)) {
        path_cut(&path, most);
        order_path(&near, &path);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    near = *o;
    if (o->ids == 1)
        push_out(t, o, &near.to, face);
    bool routed = o->ids == 1 && route_find(&g, from, near.to, most + usual, &path);
    if (!routed)
        path = (struct path){.count = 2, .point = {from, near.to}};
    if (path_length(&path) > usual)
        path_cut(&path, usual);
    order_path(&near, &path);
    if (order_allowed(t, &near, v)) {
        *o = near;
        return true;
    }
    if (o->ids == 1) {
        push_out(t, o, &near.to, face);
        if (order_allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    if (!snap_back(t, &near, v))
        return false;
    *o = near;
    return true;
}

static bool snap_deploy(const struct table *t, struct order *o, struct verdict *v)
{
    enum { RINGS = 12, AROUND = 12, RING = 6 * MM };
    int32_t west, east;
    struct order near = *o;
    struct formation f;
    zone_of(t, o->side, &west, &east);
    /* Into the zone as a whole, then outwards in rings until there is room. */
    deploy_formation(t, &near, &f);
    struct vec low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < f.count; i++) {
        struct vec l, h;
        struct outline base = base_outline_at(base_of(t, f.unit[i]), f.to[i]);
        outline_bounds(&base, &l, &h);
        low = (struct vec){l.x < low.x ? l.x : low.x, l.y < low.y ? l.y : low.y};
        high = (struct vec){h.x > high.x ? h.x : high.x, h.y > high.y ? h.y : high.y};
    }
    near.to.x += low.x < west ? west - low.x : high.x > east ? east - high.x : 0;
    near.to.y += low.y < 0 ? -low.y : high.y > t->depth ? t->depth - high.y : 0;
    struct vec middle = near.to;
    for (int ring = 0; ring < RINGS; ring++)
        for (int k = 0; k < (ring ? AROUND : 1); k++) {
            near.to = vec_ahead(middle, k * (TURN / AROUND), ring * RING);
            if (order_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* ==== charging (KI-70 … KI-77)
 * ============================================================================= */

enum { HALTS = 8 };
struct charge {
    int rider[3]; /* from left to right */
    int32_t bearing, distance;
    struct outline strip[3];
    int halt[HALTS]; /* cannon before which it stops (KI-77) */
    int halts;
};

/* Are the three in base contact, in line, facing the same way? Sorted from left to right. */
static bool riders_in_line(const struct table *t, const int *men, int *sorted)
{
    memcpy(sorted, men, sizeof *sorted * (size_t)law.riders);
    struct pose pose = base_pose(base_of(t, men[0]));
    for (int i = 1; i < law.riders; i++)
        for (int k = i; k > 0; k--) {
            struct vec a = pose_local(pose, base_pose(base_of(t, sorted[k - 1])).at);
            struct vec b = pose_local(pose, base_pose(base_of(t, sorted[k])).at);
            if (a.x <= b.x)
                break;
            int swap = sorted[k];
            sorted[k] = sorted[k - 1];
            sorted[k - 1] = swap;
        }
    for (int i = 1; i < law.riders; i++)
        if (!touching(t, sorted[i - 1], sorted[i]) || !right_of(t, sorted[i - 1], sorted[i]))
            return false;
    return face_alike(t, men, law.riders);
}

static bool charge_stopper(const struct table *t, const struct charge *c, int unit, int side)
{
    for (int i = 0; i < law.riders; i++)
        if (c->rider[i] == unit)
            return false;
    return standing(t, unit) && troop_of(t, unit) == CAVALRY && side_of(t, unit) == side;
}

/* Farthest the three can ride together: edge, terrain, friendly cavalry (KI-73, KI-77). */
static int32_t charge_limit(const struct table *t, const struct charge *c, int side, int32_t limit)
{
    for (int r = 0; r < law.riders; r++) {
        const struct base *b = base_of(t, c->rider[r]);
        /* The edge: the largest distance at which the base is still on the table. */
        int32_t low = 0, high = limit + 1;
        while (high - low > 1) {
            int32_t middle = low + (high - low) / 2;
            struct pose pose = {vec_ahead((struct vec){b->x, b->y}, c->bearing, middle),
                                c->bearing};
            struct outline o = base_outline_at(b, pose);
            if (off_table(t, &o))
                high = middle;
            else
                low = middle;
        }
        limit = low < limit ? low : limit;
        for (int i = 0; i < t->pieces; i++) {
            const struct piece *p = &t->piece[i];
            if (!in_body_way(p) || !ground_law[p->kind].stops_charge)
                continue;
            struct outline o = piece_outline(t, p);
            limit = slide_stop(b, c->bearing, limit, &o);
        }
        for (int i = 0; i < t->units; i++) {
            if (!charge_stopper(t, c, i, side))
                continue;
            struct outline o = base_outline(base_of(t, i));
            limit = slide_stop(b, c->bearing, limit, &o);
        }
    }
    return limit;
}

/* Stops before a cannon the end would lie on (KI-77), and notes which. */
static int32_t charge_before_cannon(const struct table *t, struct charge *c, int32_t limit)
{
    c->halts = 0;
    for (bool again = true; again;) {
        again = false;
        for (int r = 0; r < law.riders && !again; r++) {
            const struct base *b = base_of(t, c->rider[r]);
            struct pose pose = {vec_ahead((struct vec){b->x, b->y}, c->bearing, limit), c->bearing};
            struct outline end = base_outline_at(b, pose);
            for (int i = 0; i < t->units && !again; i++) {
                struct outline gun = base_outline(base_of(t, i));
                if (troop_of(t, i) != CANNON || !standing(t, i) ||
                    outline_gap(&end, &gun) >= -OVERLAP)
                    continue;
                int32_t before = slide_stop(b, c->bearing, limit, &gun);
                again = before < limit;
                limit = before;
                if (again && c->halts < HALTS)
                    c->halt[c->halts++] = i;
            }
        }
    }
    return limit;
}

static void charge_strips(const struct table *t, struct charge *c, int32_t distance)
{
    c->distance = distance;
    for (int r = 0; r < law.riders; r++)
        c->strip[r] = slide_strip(base_of(t, c->rider[r]), c->bearing, distance);
}

/* Do all three keep to a road over this distance? */
static bool charge_on_road(const struct table *t, const struct charge *c, int side,
                           int32_t distance)
{
    for (int r = 0; r < law.riders; r++) {
        struct vec from = base_pose(base_of(t, c->rider[r])).at;
        struct path path = {.count = 2, .point = {from, vec_ahead(from, c->bearing, distance)}};
        struct ground g = ground_for(t, &side, c->rider[r]);
        if (!path_on_road(&g, &path))
            return false;
    }
    return true;
}

static void charge_ride(const struct table *t, struct charge *c, int side)
{
    int32_t farther = charge_limit(t, c, side, spans(t, side, law.charge_road));
    int32_t usual = spans(t, side, law.charge);
    if (farther > usual && !charge_on_road(t, c, side, farther))
        farther = usual;
    charge_strips(t, c, charge_before_cannon(t, c, farther));
}

static bool in_strip(const struct charge *c, const struct outline *o, int32_t gap)
{
    for (int r = 0; r < law.riders; r++)
        if (outline_gap(&c->strip[r], o) <= gap)
            return true;
    return false;
}

static bool charge_of(const struct table *t, const struct order *o, struct charge *c,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int men[3];
    if (o->ids != law.riders) {
        refuse(v, "KI-70", "A charge takes three cavalry; name all three.");
        return false;
    }
    for (int i = 0; i < law.riders; i++) {
        men[i] = o->id[i].index;
        if (troop_of(t, men[i]) != CAVALRY) {
            refuse(v, "KI-70", "Only cavalry charge; %s is none.", name_of(t, men[i], name));
            return false;
        }
    }
    if (!riders_in_line(t, men, c->rider)) {
        struct painter p =
            refuse(v, "KI-70", "The three must touch, side by side, and look the same way.");
        for (int i = 0; i < law.riders; i++)
            mark_unit(&p, MEANS_REFUSED, t, men[i]);
        return false;
    }
    c->bearing = base_of(t, c->rider[1])->face;
    charge_ride(t, c, o->side);
    return true;
}

/* Do they ride at all (HS-15)? Who stands right before them is no man's crew, and nobody is in the
 * way of those who stay where they are. */
static bool charge_goes(const struct table *t, const struct charge *c)
{
    struct pose from = base_pose(base_of(t, c->rider[1])), to = from;
    to.at = vec_ahead(from.at, c->bearing, c->distance);
    return !pose_alike(from, to);
}

static void check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    struct charge c;
    if (!now(t, o, 1u << MOVE, v) || !ids_are_units(t, o, v) || !ids_are_mine(t, o, v))
        return;
    if (t->attr[T_MOVED_ANY]) {
        refuse(v, "KI-70", "Charges come first, before you move anything else.");
        return;
    }
    if (!charge_of(t, o, &c, v))
        return;
    for (int i = 0; i < law.riders; i++) {
        name_of(t, c.rider[i], name);
        if (attr_of(t, c.rider[i], U_MOVED)) {
            refuse(v, "HS-03", "%s has moved this turn.", name);
            return;
        }
        if (pinned(t, c.rider[i])) {
            refuse(v, "KI-27", "%s touches an enemy and cannot charge.", name);
            return;
        }
    }
    for (int i = 0; i < t->units; i++) {
        if (!charge_stopper(t, &c, i, side_other(o->side)))
            continue;
        struct outline enemy = base_outline(base_of(t, i));
        if (!in_strip(&c, &enemy, CONTACT))
            continue;
        struct painter p =
            refuse(v, "KI-75", "The charge would meet enemy cavalry: %s.", name_of(t, i, name));
        mark_outline(&p, MEANS_REFUSED, &enemy);
        for (int r = 0; r < law.riders; r++)
            mark_outline(&p, MEANS_CHARGE, &c.strip[r]);
        return;
    }
    if (charge_goes(t, &c)) {
        allow(v);
        return;
    }
    struct painter p = refuse(v, "HS-15", "They cannot ride a step: the way is barred (KI-73).");
    for (int r = 0; r < law.riders; r++)
        mark_unit(&p, MEANS_REFUSED, t, c.rider[r]);
}

/* ---- losses and the end (KI-80 … KI-85)
 * ------------------------------------------------------------------ */

enum ended_by {
    ENDED_LAST_MAN = 80,
    ENDED_REGULARS = 81,
    ENDED_EXIT = 82,
    ENDED_HOLD = 83,
    ENDED_BOTH = 84,
    ENDED_TURNS = 85,
    ENDED_RESIGN = 9,
    ENDED_DRAW = 10
};

static void game_over(struct turn *turn, int winner, enum ended_by by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    turn_attr(turn, ref_table(), T_ENDED_BY, (int32_t)by);
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_NOTHING);
    turn_set(turn, ref_table(), F_TABLE_ask_side, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, 0);
}

/* How a side is finished: the number of the rule, 0 when it is not. */
static int finished(const struct table *t, int side)
{
    int figures = 0, regulars = 0;
    for (int i = 0; i < t->units; i++) {
        int where = base_of(t, i)->where;
        if (side_of(t, i) != side || !is_figure(t, i) ||
            (where != WHERE_TABLE && where != WHERE_RESERVE))
            continue;
        figures++;
        regulars += troop_of(t, i) == REGULAR;
    }
    if (figures == 0)
        return ENDED_LAST_MAN;
    if (regulars == 0 && t->side[side].attr[S_REGULARS] > 0)
        return ENDED_REGULARS;
    return 0;
}

/* Looked at after every fight, charge and shot (KI-84). */
static void judge(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = finished(t, SIDE_RED), blue = finished(t, SIDE_BLUE);
    if (t->over || (!red && !blue))
        return;
    if (red && blue) {
        game_over(turn, SIDE_NONE, ENDED_BOTH);
        turn_say(turn, "KI-84", "Both sides are finished at one stroke: a draw.");
    } else {
        int winner = red ? SIDE_BLUE : SIDE_RED, by = red ? red : blue;
        game_over(turn, winner, (enum ended_by)by);
        turn_say(turn, by == ENDED_LAST_MAN ? "KI-80" : "KI-81",
                 by == ENDED_LAST_MAN ? "Nobody of %s is left standing: %s wins."
                                      : "The last Regular of %s has fallen: %s wins.",
                 side_name(side_other(winner)), side_name(winner));
    }
}

static void kill(struct turn *turn, int unit)
{
    turn_where(turn, base_ref(turn->table, unit), WHERE_LOST);
    turn_attr(turn, ref_unit(turn->table, unit), U_FIGHT, 0);
}

/* ---- carrying a charge out
 * --------------------------------------------------------------------------------- */

/* Who dies by it, found before anybody moves: the crews are those that stand there now. */
struct ridden {
    bool foot[TABLE_UNITS], crew[TABLE_UNITS];
};

static void charge_finds(const struct table *t, const struct charge *c, struct ridden *r)
{
    *r = (struct ridden){{false}, {false}};
    for (int i = 0; i < t->units; i++) {
        struct outline o = base_outline(base_of(t, i));
        int crew[2];
        if (!standing(t, i))
            continue;
        bool met = in_strip(c, &o, -OVERLAP - 1);
        r->foot[i] = is_foot(t, i) && met;
        for (int k = 0; k < c->halts; k++)
            met = met || c->halt[k] == i;
        if (troop_of(t, i) == CANNON && met && crew_of(t, i, crew))
            r->crew[crew[0]] = r->crew[crew[1]] = true;
    }
}

static void charge_kills(struct turn *turn, const struct ridden *r)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (!r->foot[i] && !r->crew[i])
            continue;
        kill(turn, i);
        if (r->foot[i])
            turn_say(turn, "KI-72", "%s stands in the way and is ridden down.",
                     name_of(t, i, name));
        else
            turn_say(turn, "KI-76", "%s is cut down at his cannon.", name_of(t, i, name));
    }
}

/* The three of an open question about a pivot are written into its subject. */
enum { RIDER_BASE = 1 << 10 };

static int32_t riders_pack(const int *rider)
{
    return ((rider[0] + 1) * RIDER_BASE + rider[1] + 1) * RIDER_BASE + rider[2] + 1;
}

static void apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct verdict *v = malloc(sizeof *v);
    struct charge c = {.distance = 0};
    char far[32], name[3][REF_TEXT];
    if (!v || !charge_of(t, o, &c, v))
        abort();
    free(v);
    measure_say(t, MEASURE_SPANS, o->side, c.distance, far, sizeof far);
    struct ridden ridden;
    charge_finds(t, &c, &ridden);
    turn_say(turn, "KI-71", "%s, %s and %s charge %s straight ahead.",
             name_of(t, c.rider[0], name[0]), name_of(t, c.rider[1], name[1]),
             name_of(t, c.rider[2], name[2]), far);
    for (int r = 0; r < law.riders; r++) {
        struct ref base = base_ref(t, c.rider[r]);
        struct vec from = base_pose(base_of(t, c.rider[r])).at;
        turn_pose(turn, base, (struct pose){vec_ahead(from, c.bearing, c.distance), c.bearing});
        turn_attr(turn, ref_unit(t, c.rider[r]), U_MOVED, 1);
    }
    charge_kills(turn, &ridden);
    judge(turn);
    if (t->over)
        return;
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_PIVOT);
    turn_set(turn, ref_table(), F_TABLE_ask_side, o->side);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, riders_pack(c.rider));
}

/* ---- the pivot after it (KI-74)
 * ------------------------------------------------------------------------------ */

/* The three that have just charged, from left to right. */
static bool pivot_riders(const struct table *t, int *rider)
{
    int32_t packed = t->ask_subject;
    if (t->ask != ASK_PIVOT || packed <= 0)
        return false;
    for (int i = law.riders - 1; i >= 0; i--, packed /= RIDER_BASE) {
        rider[i] = packed % RIDER_BASE - 1;
        if (rider[i] < 0 || rider[i] >= t->units || !standing(t, rider[i]))
            return false;
    }
    return true;
}

static void pivot_formation(const struct table *t, const int *rider, int32_t face,
                            struct formation *f)
{
    struct pose from = base_pose(base_of(t, rider[1])), to = {from.at, face};
    *f = (struct formation){.count = law.riders};
    for (int i = 0; i < law.riders; i++) {
        struct vec local = pose_local(from, base_pose(base_of(t, rider[i])).at);
        f->unit[i] = rider[i];
        f->to[i] = (struct pose){i == 1 ? from.at : pose_place(to, local), face};
    }
}

static void check_pivot(const struct table *t, const struct order *o, struct verdict *v)
{
    int rider[3];
    if (!now(t, o, 1u << MOVE, v))
        return;
    if (!pivot_riders(t, rider)) {
        refuse(v, "KI-74", "Only three who have just charged may pivot.");
        return;
    }
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].index != rider[0] && o->id[i].index != rider[1] &&
            o->id[i].index != rider[2]) {
            refuse(v, "KI-74", "Only the three who charged pivot.");
            return;
        }
    struct formation f;
    pivot_formation(t, rider, o->has_face ? o->face : base_of(t, rider[1])->face, &f);
    for (int i = 0; i < f.count; i++)
        if (!may_stand(t, &f, i, v))
            return;
    allow(v);
}

static void question_done(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_NOTHING);
    turn_set(turn, ref_table(), F_TABLE_ask_side, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, 0);
}

static void apply_pivot(struct turn *turn, const struct order *o)
{
    int rider[3];
    struct formation f;
    if (!pivot_riders(turn->table, rider))
        abort();
    pivot_formation(turn->table, rider,
                    o->has_face ? o->face : base_of(turn->table, rider[1])->face, &f);
    for (int i = 0; i < f.count; i++)
        turn_pose(turn, base_ref(turn->table, f.unit[i]), f.to[i]);
    turn_say(turn, "KI-74", "The three turn in place.");
    question_done(turn);
}

/* ==== leaving (KI-82)
 * ============================================================================================ */

/* A man's way off: straight over the defender's baseline, or round what is in the way, as far as he
 * may go. False with the straight way in *path, and what bars it or (barred->why 0) its length. */
static bool exit_path(const struct table *t, int side, int unit, struct path *path,
                      struct barred *barred)
{
    enum { ASIDE = 10 * MM };
    struct vec from = base_pose(base_of(t, unit)).at;
    struct vec off = {side == SIDE_RED ? t->width : 0, from.y};
    struct ground g = ground_for(t, &side, unit);
    struct path straight = {.count = 2, .point = {from, off}};
    int32_t may = allowance(t, &g, side, unit, &straight) + law.rounding;
    *path = straight;
    *barred = (struct barred){0};
    if (path_length(path) > may)
        return false;
    if (path_clear(&g, path, barred))
        return true;
    may = spans(t, side, law.move[troop_of(t, unit)]);
    for (int32_t aside = ASIDE; aside < may; aside += ASIDE)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct vec at = {off.x, from.y + hand * aside};
            if (at.y >= 0 && at.y <= t->depth && route_find(&g, from, at, may, path))
                return true;
        }
    *path = straight;
    return false;
}

static void check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], far[32];
    if (!now(t, o, 1u << MOVE, v) || !ids_are_units(t, o, v) || !ids_are_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    name_of(t, unit, name);
    if (!t->attr[T_EXIT] || t->attr[T_ATTACKER] != o->side) {
        refuse(v, "KI-82", "Nobody leaves the table in this game.");
        return;
    }
    if (troop_of(t, unit) != REGULAR || o->ids != 1) {
        refuse(v, "KI-82", "Only a Regular, alone, wins by leaving.");
        return;
    }
    if (attr_of(t, unit, U_MOVED)) {
        refuse(v, "HS-03", "%s has moved this turn.", name);
        return;
    }
    if (pinned(t, unit)) {
        refuse(v, "KI-27", "%s touches an enemy and cannot walk away.", name);
        return;
    }
    struct path path;
    struct barred barred;
    if (exit_path(t, o->side, unit, &path, &barred)) {
        allow(v);
    } else if (barred.why) {
        refuse_barred(t, &barred, v);
    } else {
        measure_say(t, MEASURE_SPANS, o->side, path_length(&path), far, sizeof far);
        struct painter p = refuse(v, "KI-82", "The far edge is %s away: too far for now.", far);
        p.line(p.self, MEANS_REFUSED, path.point, 2);
    }
}

static void apply_leave(struct turn *turn, const struct order *o)
{
    char name[REF_TEXT];
    int unit = o->id[0].index;
    turn_where(turn, base_ref(turn->table, unit), WHERE_LEFT);
    game_over(turn, o->side, ENDED_EXIT);
    turn_say(turn, "KI-82", "%s marches off over the far edge: %s wins.",
             name_of(turn->table, unit, name), side_name(o->side));
}

/* ==== hand-to-hand (KI-60 … KI-69)
 * ================================================================================ */

static const struct pairing_law *fight_law(void)
{
    static struct pairing_law pl;
    memcpy(pl.most, law.lone_most, sizeof pl.most);
    return &pl;
}

/* The men in contact, in the order they stand along the wider extent of the fighting. */
struct melee {
    struct pairing pairing;
    int unit[PAIRING_MEN];
};

static void melee_sort(const struct table *t, struct melee *m)
{
    int32_t low_x = INT32_MAX, high_x = INT32_MIN, low_y = INT32_MAX, high_y = INT32_MIN;
    int n = m->pairing.men;
    for (int i = 0; i < n; i++) {
        struct vec at = base_pose(base_of(t, m->unit[i])).at;
        low_x = at.x < low_x ? at.x : low_x;
        high_x = at.x > high_x ? at.x : high_x;
        low_y = at.y < low_y ? at.y : low_y;
        high_y = at.y > high_y ? at.y : high_y;
    }
    bool by_x = n > 0 && (int64_t)high_x - low_x > (int64_t)high_y - low_y;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0; k--) {
            struct vec a = base_pose(base_of(t, m->unit[k - 1])).at;
            struct vec b = base_pose(base_of(t, m->unit[k])).at;
            int32_t ka = by_x ? a.x : a.y, kb = by_x ? b.x : b.y;
            if (ka < kb || (ka == kb && m->unit[k - 1] < m->unit[k]))
                break;
            int swap = m->unit[k];
            m->unit[k] = m->unit[k - 1];
            m->unit[k - 1] = swap;
        }
}

/* Numbers the volley lines whose men may not be doubled up on (KI-64). */
static void melee_groups(const struct table *t, struct melee *m)
{
    uint8_t number[TABLE_UNITS] = {0};
    int groups = 0;
    for (int i = 0; i < m->pairing.men; i++) {
        int unit = m->unit[i];
        struct line line;
        if (troop_of(t, unit) != REGULAR || number[unit])
            continue;
        line_of(t, unit, &line);
        if (line.count < law.group || groups >= 255)
            continue;
        groups++;
        for (int k = 0; k < line.count; k++) {
            number[line.man[k]] = (uint8_t)groups;
            if (!pinned(t, line.man[k]))
                m->pairing.untouched[groups] = true;
        }
    }
    for (int i = 0; i < m->pairing.men; i++)
        m->pairing.group[i] = number[m->unit[i]];
}

/* Everybody who touches an enemy, with what has been decided about his fight. */
static struct melee *melee_of(const struct table *t)
{
    struct melee *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->pairing.law = fight_law();
    for (int i = 0; i < t->units; i++)
        if (standing(t, i) && is_figure(t, i) && m->pairing.men < PAIRING_MEN && pinned(t, i))
            m->unit[m->pairing.men++] = i;
    melee_sort(t, m);
    for (int i = 0; i < m->pairing.men; i++) {
        m->pairing.side[i] = (uint8_t)side_of(t, m->unit[i]);
        m->pairing.kind[i] = troop_of(t, m->unit[i]) == CAVALRY;
        m->pairing.fight[i] = (int16_t)attr_of(t, m->unit[i], U_FIGHT);
        for (int k = 0; k < i; k++)
            m->pairing.touch[i][k] = m->pairing.touch[k][i] =
                side_of(t, m->unit[i]) != side_of(t, m->unit[k]) &&
                touching(t, m->unit[i], m->unit[k]);
    }
    melee_groups(t, m);
    return m;
}

static void star_word(const struct table *t, const struct melee *m, const struct star *star,
                      char out[ORDER_WORD])
{
    char name[REF_TEXT];
    int used = 0;
    for (int i = 0; i < star->count; i++)
        used += snprintf(out + used, (size_t)(ORDER_WORD - used), "%s%s", i ? "+" : "",
                         name_of(t, m->unit[star->man[i]], name));
    if (star->count == 1)
        snprintf(out + used, (size_t)(ORDER_WORD - used), "-waits");
}

static void star_text(const struct table *t, const struct melee *m, const struct star *star,
                      char *out, size_t size)
{
    char side[SIDE_COUNT][40] = {"", "", ""}, name[REF_TEXT];
    for (int i = 0; i < star->count; i++) {
        int unit = m->unit[star->man[i]];
        char *line = side[side_of(t, unit)];
        size_t used = strlen(line);
        snprintf(line + used, sizeof side[0] - used, "%s%s", used ? " and " : "",
                 name_of(t, unit, name));
    }
    if (star->count == 1)
        snprintf(out, size, "%s stands by", name_of(t, m->unit[star->man[0]], name));
    else
        snprintf(out, size, "%s against %s", side[SIDE_RED], side[SIDE_BLUE]);
}

static void melee_write(struct turn *turn, const struct melee *m)
{
    for (int i = 0; i < m->pairing.men; i++)
        turn_attr(turn, ref_unit(turn->table, m->unit[i]), U_FIGHT, m->pairing.fight[i]);
}

static int fights_left(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += standing(t, i) && attr_of(t, i, U_FIGHT) > 0;
    return count;
}

static void phase_set(struct turn *turn, enum phase_kind phase, enum step_kind step, int active)
{
    turn_set(turn, ref_table(), F_TABLE_phase, (int32_t)phase);
    turn_set(turn, ref_table(), F_TABLE_step, (int32_t)step);
    turn_set(turn, ref_table(), F_TABLE_active, active);
}

/* The fights are over: back to the second mover, or on to the shooting (KI-22). */
static void fights_end(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    if (t->over)
        return;
    if (t->attr[T_FIGHT_BACK] == STEP_SECOND)
        phase_set(turn, MOVE, STEP_SECOND, side_other(t->first));
    else
        phase_set(turn, SHOOT_CANNON, STEP_OPEN, t->first);
    turn_attr(turn, ref_table(), T_FIGHT_BACK, 0);
}

/* Settles what is forced and asks the first mover about the rest (KI-68). */
static void fights_make_up(struct turn *turn)
{
    struct melee *m = melee_of(turn->table);
    struct star options_now[PAIRING_OPTIONS];
    int count = pairing_next(&m->pairing, options_now);
    melee_write(turn, m);
    if (count > 0) {
        turn_set(turn, ref_table(), F_TABLE_ask, ASK_PAIR);
        turn_set(turn, ref_table(), F_TABLE_ask_side, turn->table->first);
        turn_set(turn, ref_table(), F_TABLE_ask_subject, m->unit[options_now[0].man[0]] + 1);
    } else {
        question_done(turn);
        if (fights_left(turn->table) == 0)
            fights_end(turn);
    }
    free(m);
}

static void open_fights(struct turn *turn)
{
    const struct table *t = turn->table;
    phase_set(turn, FIGHT, STEP_FIRST, t->first);
    int touched = 0;
    for (int i = 0; i < t->units; i++)
        touched += standing(t, i) && is_figure(t, i) && pinned(t, i);
    if (touched)
        turn_say(turn, "KI-60", "%d %s an enemy: they fight.", touched,
                 touched == 1 ? "figure touches" : "figures touch");
    fights_make_up(turn);
}

struct fight {
    int count[SIDE_COUNT];
    int man[SIDE_COUNT][STAR_MEN];
};

static bool fight_of(const struct table *t, int unit, struct fight *f)
{
    int32_t number = attr_of(t, unit, U_FIGHT);
    *f = (struct fight){0};
    if (number <= 0)
        return false;
    for (int i = 0; i < t->units; i++) {
        int side = side_of(t, i);
        if (standing(t, i) && attr_of(t, i, U_FIGHT) == number && f->count[side] < STAR_MEN)
            f->man[side][f->count[side]++] = i;
    }
    return f->count[SIDE_RED] > 0 && f->count[SIDE_BLUE] > 0;
}

static void check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    struct fight f;
    if (!now(t, o, 1u << FIGHT, v) || !ids_are_units(t, o, v))
        return;
    if (!fight_of(t, o->id[0].index, &f)) {
        refuse(v, "KI-60", "%s has nobody left to fight this round.",
               name_of(t, o->id[0].index, name));
        return;
    }
    for (int i = 1; i < o->ids; i++)
        if (attr_of(t, o->id[i].index, U_FIGHT) != attr_of(t, o->id[0].index, U_FIGHT)) {
            refuse(v, "KI-68", "%s is not in that fight.", name_of(t, o->id[i].index, name));
            return;
        }
    allow(v);
}

/* One side's total, with every die and bonus said. */
static int fight_total(struct turn *turn, const struct fight *f, int side, const char *id,
                       char *sum, size_t size)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], with[REF_TEXT];
    int other = side_other(side), count = f->count[side], total = 0;
    bool horse = troop_of(t, f->man[side][0]) == CAVALRY;
    bool against_foot = troop_of(t, f->man[other][0]) != CAVALRY;
    int dice = horse && against_foot ? law.double_cavalry_dice : 1;
    int used = snprintf(sum, size, "%s", name_of(t, f->man[side][0], name));
    for (int i = 1; i < count; i++)
        used += snprintf(sum + used, size - (size_t)used, "+%s", name_of(t, f->man[side][i], with));
    used += snprintf(sum + used, size - (size_t)used, " ");
    for (int i = 0; i < dice; i++) {
        int face =
            turn_roll(turn, 6, id, "%s against %s", name, name_of(t, f->man[other][0], with));
        used += snprintf(sum + used, size - (size_t)used, "%s%d", i ? " + " : "", face);
        total += face;
    }
    if (count > 1)
        used += snprintf(sum + used, size - (size_t)used, " + %d", count - 1);
    total += count - 1;
    if (dice > 1 || count > 1)
        snprintf(sum + used, size - (size_t)used, " = %d", total);
    return total;
}

static const char *fight_id(const struct table *t, const struct fight *f)
{
    bool red = troop_of(t, f->man[SIDE_RED][0]) == CAVALRY;
    bool blue = troop_of(t, f->man[SIDE_BLUE][0]) == CAVALRY;
    if (red && blue)
        return "KI-65";
    if (red || blue)
        return "KI-66";
    return f->count[SIDE_RED] + f->count[SIDE_BLUE] > 2 ? "KI-62" : "KI-61";
}

/* "B3 falls", "R2 and R3 fall", "all fall". */
static void fallen_say(const struct table *t, const struct fight *f, const bool *dies, char *out,
                       size_t size)
{
    int side = dies[SIDE_RED] ? SIDE_RED : SIDE_BLUE;
    char name[REF_TEXT];
    if (dies[SIDE_RED] && dies[SIDE_BLUE]) {
        snprintf(out, size, "all fall");
        return;
    }
    out[0] = '\0';
    for (int i = 0; i < f->count[side]; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s",
                 i == 0                   ? ""
                 : i + 1 < f->count[side] ? ", "
                                          : " and ",
                 name_of(t, f->man[side][i], name));
    }
    size_t used = strlen(out);
    snprintf(out + used, size - used, " fall%s", f->count[side] == 1 ? "s" : "");
}

static void apply_fight(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct fight f;
    char sum[SIDE_COUNT][100], fallen[100];
    int total[SIDE_COUNT] = {0};
    if (!fight_of(t, o->id[0].index, &f))
        abort();
    const char *id = fight_id(t, &f);
    int first = t->first ? t->first : SIDE_RED, second = side_other(first);
    total[first] = fight_total(turn, &f, first, id, sum[first], sizeof sum[first]);
    total[second] = fight_total(turn, &f, second, id, sum[second], sizeof sum[second]);
    bool dies[SIDE_COUNT] = {false, total[SIDE_RED] <= total[SIDE_BLUE],
                             total[SIDE_BLUE] <= total[SIDE_RED]};
    fallen_say(t, &f, dies, fallen, sizeof fallen);
    turn_say(turn, id, "%s against %s: %s.", sum[first], sum[second], fallen);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < f.count[side]; i++) {
            if (dies[side])
                kill(turn, f.man[side][i]);
            else
                turn_attr(turn, ref_unit(t, f.man[side][i]), U_FIGHT, 0);
        }
    judge(turn);
    if (t->over || fights_left(t) == 0)
        fights_end(turn);
}

/* ==== shooting: who may (KI-23 … KI-26, KI-40 … KI-46)
 * ============================================================== */

/* The firers of one shot. */
struct shooters {
    enum flick_size size;
    int cannon; /* -1: none */
    int count;
    int man[LINE_MEN]; /* the five from left to right, the crew, or the skirmisher */
    int32_t face;      /* where the front is */
    bool any_way;
};

/* Are all named of the troop whose step it is? Each kind of others has its own reason not to be. */
static bool fires_here(const struct table *t, const struct order *o, enum troop_kind wanted,
                       struct verdict *v)
{
    static const char *const id[TROOPS] = {
        [REGULAR] = "KI-02", [SKIRMISHER] = "KI-03", [CAVALRY] = "KI-05", [CANNON] = "KI-04"};
    static const char *const why[TROOPS] = {
        [REGULAR] = "a Regular shoots in volleys and at the cannon only",
        [SKIRMISHER] = "a Skirmisher shoots alone, in his own step",
        [CAVALRY] = "cavalry never shoots",
        [CANNON] = "a cannon fires for itself, in its own step"};
    char name[REF_TEXT];
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index;
        enum troop_kind is = troop_of(t, unit);
        if (is == wanted)
            continue;
        struct painter p = refuse(v, id[is], "%s cannot: %s.", name_of(t, unit, name), why[is]);
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

static bool volley_ready(const struct table *t, const int *sorted, struct verdict *v)
{
    char name[REF_TEXT];
    for (int i = 0; i < law.group; i++) {
        name_of(t, sorted[i], name);
        struct painter p;
        if (attr_of(t, sorted[i], U_SHOT)) {
            p = refuse(v, "KI-42", "%s has been part of a shot this turn.", name);
        } else if (in_wood(t, sorted[i])) {
            p = refuse(v, "KI-43", "No volley while %s, one of the five, is in a wood.", name);
        } else if (pinned(t, sorted[i])) {
            p = refuse(v, "KI-27", "%s touches an enemy and cannot shoot.", name);
        } else {
            continue;
        }
        mark_unit(&p, MEANS_REFUSED, t, sorted[i]);
        return false;
    }
    return true;
}

static bool volley_of(const struct table *t, const struct order *o, struct shooters *s,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int men[ORDER_IDS];
    if (!fires_here(t, o, REGULAR, v))
        return false;
    for (int i = 0; i < o->ids; i++)
        men[i] = o->id[i].index;
    if (o->ids == 1) {
        struct line line;
        line_of(t, men[0], &line);
        if (line.count < law.group)
            refuse(v, "KI-02", "Alone %s has no shot: five side by side shoot together.",
                   name_of(t, men[0], name));
        else
            refuse(v, "KI-42", "Name the five of this line who shoot.");
        return false;
    }
    if (o->ids != law.group) {
        refuse(v, "KI-42", "A volley takes five Regulars side by side.");
        return false;
    }
    if (!in_line(t, men, o->ids, s->man) || !face_alike(t, men, o->ids)) {
        struct painter p = refuse(v, "KI-42", "The five must stand side by side, facing one way.");
        for (int i = 0; i < o->ids; i++)
            mark_unit(&p, MEANS_REFUSED, t, men[i]);
        return false;
    }
    s->count = o->ids;
    s->face = line_face(t, s->man, s->count);
    return volley_ready(t, s->man, v);
}

static bool cannon_of(const struct table *t, const struct order *o, struct shooters *s,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int cannon = o->id[0].index;
    name_of(t, cannon, name);
    if (!fires_here(t, o, CANNON, v))
        return false;
    if (o->ids != 1) {
        refuse(v, "KI-26", "Each cannon fires for itself: name one.");
        return false;
    }
    if (crew_for(t, cannon, CREW_SHOOTS, s->man) != o->side) {
        refuse(v, "KI-41", "%s needs two of your Regulars beside it.", name);
        return false;
    }
    s->cannon = cannon;
    s->count = law.crew;
    s->face = base_of(t, cannon)->face;
    if (attr_of(t, cannon, U_SHOT)) {
        refuse(v, "KI-41", "%s has had its shot this turn.", name);
        return false;
    }
    for (int i = 0; i < law.crew; i++) {
        name_of(t, s->man[i], name);
        struct painter p;
        if (attr_of(t, s->man[i], U_SHOT))
            p = refuse(v, "KI-42", "%s has been part of a shot this turn.", name);
        else if (pinned(t, s->man[i]))
            p = refuse(v, "KI-27", "%s of the crew touches an enemy.", name);
        else
            continue;
        mark_unit(&p, MEANS_REFUSED, t, s->man[i]);
        return false;
    }
    return true;
}

static bool skirmisher_of(const struct table *t, const struct order *o, struct shooters *s,
                          struct verdict *v)
{
    char name[REF_TEXT];
    int man = o->id[0].index;
    name_of(t, man, name);
    if (!fires_here(t, o, SKIRMISHER, v))
        return false;
    if (o->ids != 1) {
        refuse(v, "KI-03", "Skirmishers shoot alone: name one.");
        return false;
    }
    if (t->side[o->side].attr[S_SKIRMISHED]) {
        refuse(v, "KI-26", "One skirmisher shot a turn, and yours is taken.");
        return false;
    }
    if (pinned(t, man)) {
        refuse(v, "KI-27", "%s touches an enemy and cannot shoot.", name);
        return false;
    }
    s->count = 1;
    s->man[0] = man;
    s->face = base_of(t, man)->face;
    s->any_way = true;
    return true;
}

/* The firers an order names, if they may shoot in this step. */
static bool shooters_of(const struct table *t, const struct order *o, struct shooters *s,
                        struct verdict *v)
{
    *s = (struct shooters){.cannon = -1, .size = law.size[t->phase]};
    switch ((enum phase_kind)t->phase) {
    case SHOOT_CANNON:
        return cannon_of(t, o, s, v);
    case SHOOT_VOLLEY:
        return volley_of(t, o, s, v);
    case SHOOT_SKIRMISH:
        return skirmisher_of(t, o, s, v);
    case DEPLOY:
    case MOVE:
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

/* ---- spots (KI-40)
 * --------------------------------------------------------------------------------------------------
 */

enum { VOLLEY_SPOTS = 4, SPOTS_MAX = 12 };

static int32_t man_height(const struct table *t, struct vec at)
{
    int32_t z = 0;
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (p->where != WHERE_TABLE || p->kind != TERRAIN_RIDGE || p->z + p->height <= z ||
            piece_far(p, at))
            continue;
        struct outline o = piece_outline(t, p);
        if (outline_holds(&o, at))
            z = p->z + p->height;
    }
    return z;
}

static enum flick_set pellet_set(const struct table *t)
{
    return t->option[O_DICE_PELLETS] ? FLICK_DICE : FLICK_FOIL;
}

/* Does the pellet's place overlap anything, or hang over the edge? */
static bool spot_blocked(const struct table *t, struct vec at, int32_t radius)
{
    struct outline pellet = outline_box((struct pose){at, 0}, 0, 0, radius);
    if (off_table(t, &pellet))
        return true;
    for (int i = 0; i < t->units; i++) {
        struct outline o = base_outline(base_of(t, i));
        if (standing(t, i) && !far_away(base_pose(base_of(t, i)).at, at) &&
            outline_gap(&pellet, &o) < 0)
            return true;
    }
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (!in_body_way(p) || !ground_law[p->kind].solid || p->kind == TERRAIN_RIDGE ||
            piece_far(p, at))
            continue;
        struct outline o = piece_outline(t, p);
        if (outline_gap(&pellet, &o) < 0)
            return true;
    }
    return false;
}

static void spot_set(struct flick_spot *spot, const struct shooters *s, struct vec at,
                     const char *name)
{
    *spot = (struct flick_spot){.at = at,
                                .all = s->any_way,
                                .from = angle_norm((int64_t)s->face - law.front),
                                .to = angle_norm((int64_t)s->face + law.front)};
    snprintf(spot->name, sizeof spot->name, "%s", name);
}

static int spots_of(const struct table *t, const struct shooters *s, struct flick_spot *spot)
{
    static const char *const around[] = {"in front", "front right", "right", "back right",
                                         "behind",   "back left",   "left",  "front left"};
    static const char *const ends[VOLLEY_SPOTS] = {"left end", "before the left end",
                                                   "before the right end", "right end"};
    int32_t radius = flick_radius(pellet_set(t), s->size);
    int32_t gap = law.spot_gap[s->size];
    int count = 0;
    if (s->cannon >= 0) {
        const struct base *gun = base_of(t, s->cannon);
        int32_t ahead = gun->hy + gun->round + gap + radius;
        spot_set(&spot[count++], s, pose_place(base_pose(gun), (struct vec){0, ahead}), "muzzle");
    } else if (s->any_way) {
        const struct base *man = base_of(t, s->man[0]);
        for (int i = 0; i < law.skirmish_spots; i++) {
            int32_t bearing = angle_norm((int64_t)s->face + i * (TURN / law.skirmish_spots));
            spot_set(&spot[count++], s,
                     vec_ahead(base_pose(man).at, bearing, man->round + gap + radius),
                     around[i % 8]);
        }
    } else {
        static const int32_t turn[VOLLEY_SPOTS] = {-90 * DEG, 0, 0, 90 * DEG};
        for (int i = 0; i < VOLLEY_SPOTS; i++) {
            const struct base *man = base_of(t, s->man[i < 2 ? 0 : s->count - 1]);
            spot_set(&spot[count++], s,
                     vec_ahead(base_pose(man).at, angle_norm((int64_t)s->face + turn[i]),
                               man->round + gap + radius),
                     ends[i]);
        }
    }
    for (int i = 0; i < count; i++)
        spot[i].blocked = spot_blocked(t, spot[i].at, radius);
    return count;
}

static void check_flick(const struct table *t, const struct order *o, struct verdict *v)
{
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    unsigned shooting = 1u << SHOOT_CANNON | 1u << SHOOT_VOLLEY | 1u << SHOOT_SKIRMISH;
    if (!now(t, o, shooting, v) || !ids_are_units(t, o, v) || !ids_are_mine(t, o, v))
        return;
    if (!shooters_of(t, o, &s, v))
        return;
    int count = spots_of(t, &s, spot);
    if (o->spot < 1 || o->spot > count) {
        refuse(v, "KI-40", "The pellet lies next to the shooter: spot 1 to %d.", count);
        return;
    }
    const struct flick_spot *at = &spot[o->spot - 1];
    if (at->blocked) {
        struct painter p = refuse(v, "KI-40", "Something is in the pellet's place.");
        p.disc(p.self, MEANS_REFUSED, at->at, flick_radius(pellet_set(t), s.size));
        return;
    }
    int32_t off = angle_diff(s.face, o->aim);
    if (!s.any_way && (off > law.front || off < -law.front)) {
        struct painter p = refuse(v, s.cannon >= 0 ? "KI-41" : "KI-42",
                                  "Shots go to the front: this is %d° aside, 90° is the most.",
                                  (off < 0 ? -off : off) / DEG);
        p.wedge(p.self, MEANS_FIRE, at->at, spans(t, o->side, 1000), at->from, at->to);
        return;
    }
    if (o->strength < 1 || o->strength > FLICK_STRENGTH_MAX) {
        refuse(v, "KI-46", "The strength goes from 1 to %d.", FLICK_STRENGTH_MAX);
        return;
    }
    if (o->hand == HAND_NONE || o->bend > law.bend || o->bend < -law.bend) {
        refuse(v, "KI-46", "Say the hand: flick, catapult or steady; a stroke bends 6° at most.");
        return;
    }
    allow(v);
}

/* ---- the scene
 * -----------------------------------------------------------------------------------------------------------
 */

enum { PIECE_ID = 1 << 16 }; /* flick ids of pieces begin here; bases are their index */

struct scene {
    struct flick_scene flick;
    struct flick_body body[TABLE_BASES + TABLE_PIECES];
};

static void scene_units(const struct table *t, const struct shooters *s, struct scene *scene)
{
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        if (b->where != WHERE_TABLE)
            continue;
        enum flick_class cls = FLICK_FOOT;
        flick_class_named(troops[troop_of(t, i)].material, &cls);
        bool firer = false;
        for (int k = 0; s && k < s->count; k++)
            firer = firer || s->man[k] == i;
        scene->body[scene->flick.count++] = (struct flick_body){
            .id = t->unit[i].base,
            .cls = cls,
            .owner = troop_of(t, i) == CANNON ? 0 : side_of(t, i),
            .pose = base_pose(b),
            .hx = b->hx,
            .hy = b->hy,
            .round = b->round,
            .z0 = man_height(t, base_pose(b).at),
            .height = b->height,
            .support = FLICK_NONE,
            .flags = (firer ? FLICK_FIRER : 0u) | (s && s->cannon == i ? FLICK_FINGER_PASSES : 0u)};
    }
}

static void scene_pieces(const struct table *t, struct scene *scene)
{
    int32_t body_of[TABLE_PIECES];
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        body_of[i] = FLICK_NONE;
        if (p->where != WHERE_TABLE || !ground_law[p->kind].solid || p->height <= 0 ||
            p->shape != SHAPE_BOX)
            continue;
        body_of[i] = scene->flick.count;
        scene->body[scene->flick.count++] = (struct flick_body){
            .id = PIECE_ID + i,
            .cls = p->mass < FLICK_CLASS_COUNT ? (enum flick_class)p->mass : FLICK_FIXED,
            .pose = piece_pose(p),
            .hx = p->hx,
            .hy = p->hy,
            .round = p->round,
            .z0 = p->z,
            .height = p->height,
            .support = p->support > 0 && p->support <= i ? body_of[p->support - 1] : FLICK_NONE};
    }
}

static struct scene *scene_of(const struct table *t, const struct shooters *s)
{
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    scene->flick.width = t->width;
    scene->flick.depth = t->depth;
    scene->flick.bodies = scene->body;
    scene_units(t, s, scene);
    scene_pieces(t, scene);
    return scene;
}

static struct ref scene_ref(const struct table *t, const struct scene *scene, int32_t body)
{
    if (body < 0 || body >= scene->flick.count)
        return (struct ref){0};
    int32_t id = scene->body[body].id;
    return id >= PIECE_ID ? ref_piece(t, id - PIECE_ID) : ref_base(t, id);
}

/* ---- the shot
 * ---------------------------------------------------------------------------------------------------------------
 */

/* A throw of wobble: four dice of a thousandth each, about normal, one sigma as the law says. */
static int32_t wobble_of(int32_t bits)
{
    int32_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (bits >> (7 * i)) & 127;
    /* Four uniform numbers 0 … 127: mean 254, sigma 73.9. */
    return (int32_t)((int64_t)(sum - 254) * law.wobble * 10 / 739);
}

static struct flick_shot shot_of(const struct table *t, const struct order *o,
                                 const struct shooters *s, const struct flick_spot *spot)
{
    struct vec stands = s->cannon >= 0 ? base_pose(base_of(t, s->cannon)).at
                        : o->spot <= 2 || s->any_way
                            ? base_pose(base_of(t, s->man[0])).at
                            : base_pose(base_of(t, s->man[s->count - 1])).at;
    return (struct flick_shot){.set = pellet_set(t),
                               .size = s->size,
                               .start = spot->at,
                               .z0 = man_height(t, stands),
                               .heading = angle_norm((int64_t)o->aim + o->bend),
                               .speed = flick_speed(o->strength)};
}

static bool dies_of(const struct table *t, const struct scene *scene,
                    const struct flick_touched *touched, int unit, const char **id,
                    const char **how)
{
    bool firer = scene->body[touched->body].flags & FLICK_FIRER;
    switch (touched->verdict) {
    case FLICK_OFF:
        *id = "KI-56";
        *how = "is pushed off the table";
        return true;
    case FLICK_DOWN:
        if (touched->cause == FLICK_BY_FINGER && !firer) {
            *id = "KI-52";
            *how = "is brushed over by the hand and stood up again";
            return false;
        }
        *id = touched->cause == FLICK_BY_FINGER                                           ? "KI-52"
              : touched->cause == FLICK_BY_RICOCHET || touched->cause == FLICK_BY_TERRAIN ? "KI-51"
                                                                                          : "KI-50";
        *how = touched->cause == FLICK_BY_FINGER     ? "is bowled over by his own side's hand"
               : touched->cause == FLICK_BY_RICOCHET ? "is knocked over by the ricochet"
               : touched->cause == FLICK_BY_TERRAIN  ? "is knocked over by falling terrain"
               : touched->cause == FLICK_BY_FALL     ? "is knocked over by a falling figure"
               : touched->cause == FLICK_BY_PIECE    ? "is knocked over by what was pushed into him"
                                                     : "is knocked over";
        return true;
    case FLICK_LEANS: {
        struct ref on = scene_ref(t, scene, touched->on);
        *id = "KI-53";
        *how = "only leans, and is stood up";
        if (on.kind != KIND_BASE)
            return false;
        int other = base_unit(&t->base[on.index]);
        if (!is_figure(t, other) || side_of(t, other) == side_of(t, unit))
            return false;
        *how = "leans on an enemy: that counts as knocked over";
        if (t->option[O_LEAN_ENEMY])
            *how = "leans on an enemy, and is stood up";
        return !t->option[O_LEAN_ENEMY];
    }
    case FLICK_STANDS:
    case FLICK_VERDICT_COUNT:
        break;
    }
    *id = "KI-54";
    *how = "is pushed, but stands";
    return false;
}

static void touched_base(struct turn *turn, const struct scene *scene,
                         const struct flick_touched *touched, struct ref base)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    const char *id, *how;
    int unit = base_unit(&t->base[base.index]);
    bool dies = dies_of(t, scene, touched, unit, &id, &how);
    name_of(t, unit, name);
    if (!is_figure(t, unit)) {
        if (touched->verdict == FLICK_OFF) {
            kill(turn, unit);
            turn_say(turn, "KI-56", "%s goes over the edge of the table: destroyed.", name);
        } else if (touched->moved) {
            turn_pose(turn, base, touched->pose);
            turn_say(turn, "KI-56", "%s is pushed; cannon are not destroyed by hits.", name);
        }
        return;
    }
    if (dies) {
        kill(turn, unit);
    } else if (touched->moved) {
        turn_pose(turn, base, touched->pose);
    } else if (touched->verdict == FLICK_STANDS) {
        if (!touched->swept)
            return;
        id = "KI-52";
        how = "is brushed by the hand and stood up again";
    }
    turn_say(turn, id, "%s %s.", name, how);
}

static void touched_piece(struct turn *turn, const struct scene *scene,
                          const struct flick_touched *touched, struct ref piece)
{
    if (touched->verdict == FLICK_OFF) {
        turn_where(turn, piece, WHERE_LOST);
        return;
    }
    if (!touched->moved)
        return;
    struct ref on = scene_ref(turn->table, scene, touched->support);
    turn_pose(turn, piece, touched->pose);
    turn_set(turn, piece, F_PIECE_hx, touched->hx);
    turn_set(turn, piece, F_PIECE_hy, touched->hy);
    turn_set(turn, piece, F_PIECE_round, touched->round);
    turn_set(turn, piece, F_PIECE_z, touched->z0);
    turn_set(turn, piece, F_PIECE_height, touched->height);
    turn_set(turn, piece, F_PIECE_support, on.kind == KIND_PIECE ? on.index + 1 : 0);
}

static void film_roll(struct turn *turn, const struct scene *scene,
                      const struct flick_result *result, const struct flick_shot *shot)
{
    struct words line;
    words_init(&line);
    film_head_write(shot->set, shot->size, &line);
    turn_film(turn, line.text);
    for (int32_t i = 0; i < result->lines; i++) {
        const struct flick_event *e = &result->film[i];
        words_clear(&line);
        film_write(turn->table, e, scene_ref(turn->table, scene, e->body),
                   scene_ref(turn->table, scene, e->other), &line);
        turn_film(turn, line.text);
    }
    words_release(&line);
}

static void shot_marks(struct turn *turn, const struct shooters *s, int side)
{
    if (s->cannon >= 0)
        turn_attr(turn, ref_unit(turn->table, s->cannon), U_SHOT, 1);
    for (int i = 0; i < s->count; i++)
        turn_attr(turn, ref_unit(turn->table, s->man[i]), U_SHOT, 1);
    if (s->any_way)
        turn_attr(turn, ref_side(turn->table, side), S_SKIRMISHED, 1);
}

static void shot_results(struct turn *turn, const struct scene *scene,
                         const struct flick_result *result)
{
    int terrain = 0, off = 0;
    for (int32_t i = 0; i < result->touches; i++) {
        const struct flick_touched *touched = &result->touched[i];
        struct ref ref = scene_ref(turn->table, scene, touched->body);
        if (ref.kind == KIND_BASE)
            touched_base(turn, scene, touched, ref);
        else {
            touched_piece(turn, scene, touched, ref);
            off += touched->verdict == FLICK_OFF;
            terrain += touched->moved && touched->verdict != FLICK_OFF;
        }
    }
    if (off)
        turn_say(turn, "KI-56", "%d piece%s of terrain went over the edge: out of the game.", off,
                 off > 1 ? "s" : "");
    if (terrain)
        turn_say(turn, "KI-55", "%d %s of terrain moved and %s.", terrain,
                 counted(terrain, NOUN_piece),
                 terrain == 1 ? "stays where it lies" : "stay where they lie");
}

/* The scene as text, for the report when the solver gives up. */
static char *scene_text(const struct scene *scene, const struct flick_shot *shot)
{
    struct words out;
    words_init(&out);
    words_format(&out, "table %d %d\nshot %d %d at %d %d z %d heading %d speed %d seed %llu\n",
                 scene->flick.width, scene->flick.depth, (int)shot->set, (int)shot->size,
                 shot->start.x, shot->start.y, shot->z0, shot->heading, shot->speed,
                 (unsigned long long)shot->seed);
    for (int32_t i = 0; i < scene->flick.count; i++) {
        const struct flick_body *b = &scene->body[i];
        words_format(&out, "body %d %s owner %d at %d %d face %d size %d %d %d z %d %d on %d\n",
                     b->id, flick_material[b->cls].name, b->owner, b->pose.at.x, b->pose.at.y,
                     b->pose.face, b->hx, b->hy, b->round, b->z0, b->height, b->support);
    }
    return out.text;
}

static void apply_flick(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    struct verdict *v = malloc(sizeof *v);
    if (!v || !shooters_of(t, o, &s, v))
        abort();
    free(v);
    spots_of(t, &s, spot);
    struct scene *scene = scene_of(t, &s);
    struct flick_shot shot = shot_of(t, o, &s, &spot[o->spot - 1]);
    /* The scatter numbers this shot will draw: known before anything is written (decisions 19). */
    int32_t drawn = t->drawn_scatter;
    int32_t seed = (int32_t)(dice_bits(t->seed, STREAM_SCATTER, drawn) >> 33);
    int32_t wobble_bits = (int32_t)(dice_bits(t->seed, STREAM_SCATTER, drawn + 1) >> 33);
    shot.seed = (uint64_t)(uint32_t)seed;
    /* Every hand wobbles alike, so that none is the better one; a stroke may bend the aim besides.
     */
    int32_t wobble = wobble_of(wobble_bits);
    shot.heading = angle_norm((int64_t)shot.heading + wobble);
    struct flick_solver solver;
    struct flick_result result = {.end = FLICK_NO_MEMORY};
    flick_solver_init(&solver);
    if (flick_solver_load(&solver, &scene->flick))
        flick_solve(&solver, &shot, &result);
    if (result.end != FLICK_OK) {
        turn->stuck = scene_text(scene, &shot);
    } else {
        turn_scatter(turn, "KI-07", "how the pellet tumbles");
        turn_scatter(turn, "KI-46", "how the hand wobbles");
        shot_marks(turn, &s, o->side);
        film_roll(turn, scene, &result, &shot);
        shot_results(turn, scene, &result);
        judge(turn);
    }
    flick_solver_release(&solver);
    free(scene);
}

/* ==== offers
 * ================================================================================================================
 */

static struct order order_of(int verb, int side)
{
    return (struct order){.verb = verb, .side = side};
}

static void offer_deploy(const struct table *t, int side, struct offers *list)
{
    int left = waiting(t, side);
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side)
            continue;
        struct offer *offer = offers_add(list);
        offer->verb = V_DEPLOY;
        offer->unit = ref_unit(t, i);
        offer->allowed = true;
        offer->reach = t->width + t->depth;
        snprintf(offer->id, sizeof offer->id, "KI-10");
        snprintf(offer->why, sizeof offer->why, "%s",
                 base_of(t, i)->where == WHERE_RESERVE ? "waits beside the table" : "may be moved");
    }
    struct offer *muster = offers_add(list);
    muster->verb = V_MUSTER;
    muster->allowed = left > 0;
    snprintf(muster->id, sizeof muster->id, "KI-10");
    snprintf(muster->why, sizeof muster->why,
             left == 1  ? "%d finds a place by himself"
             : left > 1 ? "%d find a place by themselves"
                        : "Everybody stands on the table",
             left);
}

/* What the unit could do in the movement phase, tried where it stands. */
static void offer_moves(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    char far[40], text[64];
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i))
            continue;
        int mine = kiddies_controller(t, i);
        if (mine != side && !(mine == SIDE_NONE && side_of(t, i) == side))
            continue;
        struct order o = order_of(V_MOVE, side);
        struct offer *offer = offers_add(list);
        offer->verb = V_MOVE;
        offer->unit = ref_unit(t, i);
        offer->reach = spans(t, side, law.move[troop_of(t, i)]);
        o.ids = 1;
        o.id[0] = offer->unit;
        allow(v);
        if (ids_are_mine(t, &o, v)) {
            if (attr_of(t, i, U_MOVED))
                refuse(v, "HS-03", "Has moved this turn");
            else if (is_figure(t, i) && pinned(t, i))
                refuse(v, "KI-27", "Touches an enemy: may turn only");
            else if (troop_of(t, i) == CANNON)
                cannon_may_move(t, side, i, true, v);
        }
        if (v->allowed || !v->id[0])
            allow(v);
        measure_say(t, MEASURE_SPANS, side, offer->reach, far, sizeof far);
        snprintf(text, sizeof text, "up to %s", far);
        offer_say(verbs, offer, v, text);
        if (troop_of(t, i) == REGULAR && t->attr[T_EXIT] && t->attr[T_ATTACKER] == side) {
            struct offer *leave = offers_add(list);
            leave->verb = V_LEAVE;
            leave->unit = ref_unit(t, i);
            o.verb = V_LEAVE;
            check_leave(t, &o, v);
            offer_say(verbs, leave, v, "off the far edge: that wins");
        }
    }
}

static void offer_charges(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    bool any = false;
    int riders = 0;
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || side_of(t, i) != side || troop_of(t, i) != CAVALRY)
            continue;
        riders++;
        /* i in the middle of three */
        int left = -1, right = -1;
        for (int k = 0; k < t->units; k++) {
            if (k == i || !standing(t, k) || side_of(t, k) != side || troop_of(t, k) != CAVALRY ||
                !touching(t, i, k))
                continue;
            if (right_of(t, k, i))
                left = k;
            else if (right_of(t, i, k))
                right = k;
        }
        if (left < 0 || right < 0)
            continue;
        any = true;
        struct order o = order_of(V_CHARGE, side);
        struct offer *offer = offers_add(list);
        offer->verb = V_CHARGE;
        offer->unit = ref_unit(t, i);
        offer->withs = o.ids = law.riders;
        offer->with[0] = o.id[0] = ref_unit(t, left);
        offer->with[1] = o.id[1] = ref_unit(t, i);
        offer->with[2] = o.id[2] = ref_unit(t, right);
        check_charge(t, &o, v);
        offer_say(verbs, offer, v, "straight ahead, everything on foot in the way dies");
    }
    for (int i = 0; i < t->units && !any; i++)
        if (standing(t, i) && side_of(t, i) == side && troop_of(t, i) == CAVALRY) {
            struct offer *offer = offers_add(list);
            offer->verb = V_CHARGE;
            offer->unit = ref_unit(t, i);
            refuse(v, "KI-70", "Three cavalry side by side, touching, may charge");
            v->never = riders < law.riders;
            offer_say(verbs, offer, v, "");
            any = true;
        }
}

static void offer_answer(const char *word, const char *text, const char *id, struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_ANSWER;
    offer->allowed = true;
    snprintf(offer->id, sizeof offer->id, "%s", id);
    snprintf(offer->word, sizeof offer->word, "%s", word);
    snprintf(offer->text, sizeof offer->text, "%s", text);
}

static void offer_question(const struct table *t, struct offers *list)
{
    char word[ORDER_WORD], text[120];
    switch ((enum question_kind)t->ask) {
    case ASK_FIRST:
        offer_answer("first", "We move first", "KI-20", list);
        offer_answer("second", "You first, then we", "KI-20", list);
        break;
    case ASK_PAIR: {
        struct melee *m = melee_of(t);
        struct star star[PAIRING_OPTIONS];
        int count = pairing_next(&m->pairing, star);
        offer_answer("any", "As it comes: choose for me", "KI-68", list);
        for (int i = 0; i < count; i++) {
            star_word(t, m, &star[i], word);
            star_text(t, m, &star[i], text, sizeof text);
            offer_answer(word, text, "KI-68", list);
        }
        free(m);
        break;
    }
    case ASK_PIVOT: {
        int rider[3];
        offer_answer("stay", "Keep looking ahead", "KI-74", list);
        if (pivot_riders(t, rider)) {
            struct offer *offer = offers_add(list);
            offer->verb = V_PIVOT;
            offer->allowed = true;
            offer->unit = ref_unit(t, rider[1]);
            offer->withs = law.riders;
            for (int i = 0; i < law.riders; i++)
                offer->with[i] = ref_unit(t, rider[i]);
            snprintf(offer->id, sizeof offer->id, "KI-74");
            snprintf(offer->why, sizeof offer->why, "turn the three in place");
        }
        break;
    }
    case ASK_NOTHING:
        break;
    }
}

static void offer_fights(const struct table *t, struct offers *list)
{
    bool told[256] = {false};
    for (int i = 0; i < t->units; i++) {
        int32_t number = attr_of(t, i, U_FIGHT);
        struct fight f;
        char name[REF_TEXT], text[120] = "";
        if (number <= 0 || told[number] || !standing(t, i) || !fight_of(t, i, &f))
            continue;
        told[number] = true;
        struct offer *offer = offers_add(list);
        offer->verb = V_FIGHT;
        offer->unit = ref_unit(t, i);
        offer->allowed = true;
        snprintf(offer->id, sizeof offer->id, "%s", fight_id(t, &f));
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            for (int k = 0; k < f.count[side]; k++) {
                size_t used = strlen(text);
                snprintf(text + used, sizeof text - used, "%s%s",
                         k                   ? " and "
                         : side == SIDE_BLUE ? " against "
                                             : "",
                         name_of(t, f.man[side][k], name));
                offer->with[offer->withs++] = ref_unit(t, f.man[side][k]);
            }
        snprintf(offer->why, sizeof offer->why, "%s", text);
    }
}

static void offer_flick(const struct table *t, struct order *o, struct offers *list,
                        struct verdict *v)
{
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    struct offer *offer = offers_add(list);
    offer->verb = V_FLICK;
    offer->unit = o->id[o->ids / 2];
    offer->withs = o->ids;
    for (int i = 0; i < o->ids; i++)
        offer->with[i] = o->id[i];
    allow(v);
    if (ids_are_mine(t, o, v) && shooters_of(t, o, &s, v)) {
        int count = spots_of(t, &s, spot), open = 0;
        offer->spots = count;
        for (int i = 0; i < count; i++)
            open += !spot[i].blocked;
        if (open)
            allow(v);
        else
            refuse(v, "KI-40", "No place for the pellet");
    } else {
        v->allowed = false;
    }
    offer_say(verbs, offer, v,
              t->phase == SHOOT_CANNON   ? "the big pellet, to the front"
              : t->phase == SHOOT_VOLLEY ? "the middle pellet, from either end"
                                         : "the pea, any way you like");
}

/* Every five next to each other in every line of Regulars. */
static void offer_volleys(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    bool seen[TABLE_UNITS] = {false};
    int lone = -1;
    for (int i = 0; i < t->units; i++) {
        struct line line;
        if (seen[i] || side_of(t, i) != side || troop_of(t, i) != REGULAR || !standing(t, i))
            continue;
        line_of(t, i, &line);
        for (int k = 0; k < line.count; k++)
            seen[line.man[k]] = true;
        if (line.count < law.group)
            lone = i;
        for (int k = 0; k + law.group <= line.count; k++) {
            struct order o = order_of(V_FLICK, side);
            for (int m = 0; m < law.group; m++)
                o.id[o.ids++] = ref_unit(t, line.man[k + m]);
            offer_flick(t, &o, list, v);
        }
    }
    if (lone >= 0) {
        struct order o = order_of(V_FLICK, side);
        o.id[o.ids++] = ref_unit(t, lone);
        offer_flick(t, &o, list, v);
    }
}

static void offer_shots(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (t->phase == SHOOT_VOLLEY) {
        offer_volleys(t, side, list, v);
        return;
    }
    enum troop_kind who = t->phase == SHOOT_CANNON ? CANNON : SKIRMISHER;
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || troop_of(t, i) != who)
            continue;
        int mine = kiddies_controller(t, i);
        if (mine != side && !(mine == SIDE_NONE && side_of(t, i) == side))
            continue;
        struct order o = order_of(V_FLICK, side);
        o.id[o.ids++] = ref_unit(t, i);
        offer_flick(t, &o, list, v);
    }
}

static void end_text(const struct table *t, char *out, size_t size)
{
    static const char *const text[PHASES] = {
        [DEPLOY] = "All set up",        [MOVE] = "All moved",
        [FIGHT] = "All fought",         [SHOOT_CANNON] = "Do not fire",
        [SHOOT_VOLLEY] = "Do not fire", [SHOOT_SKIRMISH] = "Do not fire"};
    snprintf(out, size, "%s", text[t->phase]);
}

/* Has the side any shot of this step's kind (KI-25)? */
static bool can_fire(const struct table *t, int side)
{
    struct offers *list = malloc(sizeof *list);
    struct verdict *v = malloc(sizeof *v);
    bool can = false;
    if (!list || !v)
        abort();
    list->count = 0;
    offer_shots(t, side, list, v);
    for (int i = 0; i < list->count; i++)
        can = can || list->offer[i].allowed;
    free(v);
    free(list);
    return can;
}

/* Opening it would close it: nobody has anything to fire. */
static bool waits_unopened(const struct table *t)
{
    return t->phase > FIGHT && t->step == STEP_OPEN && !can_fire(t, SIDE_RED) &&
           !can_fire(t, SIDE_BLUE);
}

static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    int left;
    if (waits_unopened(t) && t->active == o->side) {
        allow(v);
        return;
    }
    if (!now(t, o, ~0u, v))
        return;
    if (t->phase == DEPLOY && (left = waiting(t, o->side)) > 0)
        refuse(v, "KI-10", "%d still %s beside the table.", left, left == 1 ? "waits" : "wait");
    else if (t->phase == FIGHT)
        refuse(v, "KI-60", "Those who touch an enemy fight it out.");
    else
        allow(v);
}

static void check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->phase == DEPLOY)
        refuse(v, "HS-05", "The battle has not begun yet.");
    else
        draw_check(t, o, v);
}

static void kiddies_offer(const struct table *t, int side, struct offers *list)
{
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    list->count = 0;
    if (t->over) {
        free(v);
        return;
    }
    struct order o = order_of(V_END, side);
    if (t->ask && t->ask_side == side) {
        offer_question(t, list);
    } else if (!t->ask && t->active == side) {
        if (t->phase == DEPLOY)
            offer_deploy(t, side, list);
        else if (t->phase == MOVE && t->step != STEP_OPEN) {
            offer_charges(t, side, list, v);
            offer_moves(t, side, list, v);
        } else if (t->phase == FIGHT && t->step != STEP_OPEN)
            offer_fights(t, list);
        else if (t->phase > FIGHT && t->step != STEP_OPEN)
            offer_shots(t, side, list, v);
        struct offer *end = offers_add(list);
        end->verb = V_END;
        check_end(t, &o, v);
        offer_say(verbs, end, v, "");
        end_text(t, end->text, sizeof end->text);
    }
    check_draw(t, &o, v);
    offer_ends(t, side, verbs, V_DRAW, v, V_RESIGN, list);
    free(v);
}

/* ==== phases
 * ================================================================================================================
 */

/* Both sides roll until they differ; the winner. */
static int roll_off(struct turn *turn, const char *id, const char *what)
{
    enum { ROLLS = 200 };
    for (int n = 0; n < ROLLS && !turn->dry; n++) {
        int red = turn_roll(turn, 6, id, "Red: %s", what);
        int blue = turn_roll(turn, 6, id, "Blue: %s", what);
        if (red != blue)
            return red > blue ? SIDE_RED : SIDE_BLUE;
        turn_say(turn, id, "%d and %d: a tie, roll again.", red, blue);
    }
    return SIDE_RED;
}

static void remember_crews(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int crew[2];
        if (troop_of(t, i) != CANNON)
            continue;
        bool crewed = standing(t, i) && crew_of(t, i, crew) != SIDE_NONE;
        turn_attr(turn, ref_unit(t, i), U_CREW_1, crewed ? crew[0] + 1 : 0);
        turn_attr(turn, ref_unit(t, i), U_CREW_2, crewed ? crew[1] + 1 : 0);
    }
}

static void turn_start(struct turn *turn)
{
    const struct table *t = turn->table;
    turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    turn_set(turn, ref_table(), F_TABLE_first, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_draw_offer, SIDE_NONE);
    phase_set(turn, MOVE, STEP_OPEN, SIDE_RED);
    turn_attr(turn, ref_table(), T_MOVED_ANY, 0);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        turn_attr(turn, ref_side(t, side), S_SKIRMISHED, 0);
    for (int i = 0; i < t->units; i++) {
        turn_attr(turn, ref_unit(t, i), U_MOVED, 0);
        turn_attr(turn, ref_unit(t, i), U_SHOT, 0);
    }
    remember_crews(turn);
}

/* Is this piece the one to hold, or a part of it that still lies where it stands? Parts count for
 * what is held by touching: the bricks of a house, not the trees of a wood. */
static bool held_part(const struct table *t, int piece)
{
    int32_t hold = t->attr[T_HOLD_PIECE];
    const struct piece *part = &t->piece[piece];
    if (part->where != WHERE_TABLE || hold == 0)
        return false;
    if (piece + 1 == hold)
        return true;
    const struct piece *whole = &t->piece[hold - 1];
    if (part->part_of != hold || !ground_law[whole->kind].touch)
        return false;
    if (whole->height > 0) /* a wall's first panel: the others stand beside it */
        return true;
    struct outline a = piece_outline(t, part), b = piece_outline(t, whole);
    return outline_gap(&a, &b) <= CONTACT;
}

static bool occupies(const struct table *t, int unit)
{
    struct outline man = base_outline(base_of(t, unit));
    for (int i = 0; i < t->pieces; i++) {
        if (piece_far(&t->piece[i], base_pose(base_of(t, unit)).at) || !held_part(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (ground_law[t->piece[i].kind].stand_on &&
            outline_holds(&o, base_pose(base_of(t, unit)).at))
            return true;
        if (ground_law[t->piece[i].kind].touch && t->piece[i].z < law.look &&
            outline_gap(&man, &o) <= CONTACT)
            return true;
    }
    return false;
}

/* Attackers who occupy the agreed piece and are not touched by an enemy (KI-83). */
static int holders(const struct table *t)
{
    int men = 0;
    for (int i = 0; i < t->units && t->attr[T_HOLD_PIECE]; i++)
        men += side_of(t, i) == t->attr[T_ATTACKER] && is_figure(t, i) && standing(t, i) &&
               !pinned(t, i) && occupies(t, i);
    return men;
}

static void turn_finish(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->attr[T_HOLD_PIECE]) {
        int men = holders(t);
        if (men >= t->attr[T_HOLD_MEN]) {
            game_over(turn, t->attr[T_ATTACKER], ENDED_HOLD);
            turn_say(turn, "KI-83", "%d %s %s, %d %s needed: %s wins.", men,
                     men == 1 ? "man holds" : "men hold",
                     table_text(t, t->piece[t->attr[T_HOLD_PIECE] - 1].name), t->attr[T_HOLD_MEN],
                     t->attr[T_HOLD_MEN] == 1 ? "is" : "are", side_name(t->attr[T_ATTACKER]));
            return;
        }
    }
    if (t->turn_limit && t->turn >= t->turn_limit) {
        /* Where there are terms the attacker has not met, the defender has kept what he defends. */
        int attacker = t->attr[T_ATTACKER];
        bool terms = attacker && (t->attr[T_HOLD_PIECE] || t->attr[T_EXIT]);
        int winner = terms ? side_other(attacker) : SIDE_NONE;
        game_over(turn, winner, ENDED_TURNS);
        turn_say(turn, "KI-85", "Turn %d was the last: %s.", t->turn,
                 terms ? "the attacker has not done it, the defender wins" : "a draw");
        return;
    }
    turn_start(turn);
}

static void phase_after_shots(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->over)
        return;
    if (t->phase == SHOOT_SKIRMISH)
        turn_finish(turn);
    else
        phase_set(turn, (enum phase_kind)(t->phase + 1), STEP_OPEN, t->first);
}

static void open_shots(struct turn *turn)
{
    const struct table *t = turn->table;
    static const char *const what[PHASES] = {[SHOOT_CANNON] = "cannon fire",
                                             [SHOOT_VOLLEY] = "volley fire",
                                             [SHOOT_SKIRMISH] = "skirmisher fire"};
    if (!can_fire(t, SIDE_RED) && !can_fire(t, SIDE_BLUE)) {
        turn_say(turn, "KI-25", "Nobody has any %s: no roll.", what[t->phase]);
        phase_after_shots(turn);
        return;
    }
    int red = turn_roll(turn, 6, "KI-24", "Red: %s", what[t->phase]);
    int blue = turn_roll(turn, 6, "KI-24", "Blue: %s", what[t->phase]);
    if (red == blue) {
        turn_say(turn, "KI-24", "Red %d, Blue %d: equal, so there is no %s this turn.", red, blue,
                 what[t->phase]);
        phase_after_shots(turn);
        return;
    }
    int first = red > blue ? SIDE_RED : SIDE_BLUE;
    turn_say(turn, "KI-24", "Red %d, Blue %d: %s fires first.", red, blue, side_name(first));
    phase_set(turn, (enum phase_kind)t->phase, STEP_FIRST, first);
}

static void open_move(struct turn *turn)
{
    int winner = roll_off(turn, "KI-20", "who chooses to move first");
    turn_set(turn, ref_table(), F_TABLE_step, STEP_FIRST);
    turn_set(turn, ref_table(), F_TABLE_active, winner);
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_FIRST);
    turn_set(turn, ref_table(), F_TABLE_ask_side, winner);
    turn_say(turn, "KI-20", "%s rolls higher and chooses.", side_name(winner));
}

static void apply_open(struct turn *turn)
{
    switch ((enum phase_kind)turn->table->phase) {
    case MOVE:
        open_move(turn);
        break;
    case FIGHT:
        open_fights(turn);
        break;
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        open_shots(turn);
        break;
    case DEPLOY:
    case PHASES:
        break;
    }
}

static void reveal(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->attr[T_ATTACKER] == SIDE_NONE)
        turn_say(turn, "KI-10", "The curtain falls: both armies stand revealed.");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int regulars = 0;
        for (int i = 0; i < t->units; i++)
            regulars += side_of(t, i) == side && troop_of(t, i) == REGULAR;
        turn_attr(turn, ref_side(t, side), S_REGULARS, regulars);
    }
    turn_start(turn);
}

static void apply_end(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    bool second = t->step == STEP_SECOND;
    switch ((enum phase_kind)t->phase) {
    case DEPLOY:
        if (second)
            reveal(turn);
        else
            phase_set(turn, DEPLOY, STEP_SECOND, side_other(o->side));
        break;
    case MOVE:
        turn_attr(turn, ref_table(), T_MOVED_ANY, 0);
        if (second || t->option[O_FIGHT_EACH]) {
            turn_attr(turn, ref_table(), T_FIGHT_BACK, second ? 0 : STEP_SECOND);
            phase_set(turn, FIGHT, STEP_OPEN, t->first);
        } else {
            phase_set(turn, MOVE, STEP_SECOND, side_other(o->side));
        }
        break;
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        if (second)
            phase_after_shots(turn);
        else
            phase_set(turn, (enum phase_kind)t->phase, STEP_SECOND, side_other(o->side));
        break;
    case FIGHT:
    case PHASES:
        break;
    }
}

static enum due kiddies_automatic(const struct table *t, struct order *o)
{
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = order_of(V_OPEN, SIDE_NONE);
    if (waits_unopened(t))
        return DUE_CLOSE;
    if (t->phase != DEPLOY && t->step == STEP_OPEN)
        return DUE_ACT;
    if (t->phase > FIGHT && !can_fire(t, t->active)) {
        *o = order_of(V_END, t->active);
        return DUE_CLOSE;
    }
    return DUE_NOTHING;
}

/* ==== answers
 * =================================================================================================================
 */

static bool answer_star(const struct table *t, const char *word, struct melee **melee,
                        struct star *chosen)
{
    struct star star[PAIRING_OPTIONS];
    char name[ORDER_WORD];
    *melee = melee_of(t);
    int count = pairing_next(&(*melee)->pairing, star);
    for (int i = 0; i < count; i++) {
        star_word(t, *melee, &star[i], name);
        if (strcmp(name, word) == 0) {
            *chosen = star[i];
            return true;
        }
    }
    return false;
}

static void check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    bool known = false;
    if (!t->ask) {
        refuse(v, "HS-06", "Nothing is being asked.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "%s is being asked.", side_word(t->ask_side));
        return;
    }
    if (t->ask == ASK_FIRST)
        known = strcmp(o->word, "first") == 0 || strcmp(o->word, "second") == 0;
    else if (t->ask == ASK_PIVOT)
        known = strcmp(o->word, "stay") == 0;
    else if (t->ask == ASK_PAIR) {
        struct melee *m = NULL;
        struct star star;
        known = strcmp(o->word, "any") == 0;
        if (!known) {
            known = answer_star(t, o->word, &m, &star);
            free(m);
        }
    }
    if (known)
        allow(v);
    else
        refuse(v, "HS-06", "\"%s\" is not one of the answers.", o->word);
}

static void answer_first(struct turn *turn, const struct order *o)
{
    int first = strcmp(o->word, "first") == 0 ? o->side : side_other(o->side);
    turn_set(turn, ref_table(), F_TABLE_first, first);
    turn_set(turn, ref_table(), F_TABLE_active, first);
    question_done(turn);
    turn_say(turn, "KI-20", "%s moves first.", side_name(first));
}

static void answer_pair(struct turn *turn, const struct order *o)
{
    struct melee *m = NULL;
    struct star star[PAIRING_OPTIONS];
    if (strcmp(o->word, "any") == 0) {
        m = melee_of(turn->table);
        while (pairing_next(&m->pairing, star) > 0)
            pairing_take(&m->pairing, &star[0]);
    } else if (answer_star(turn->table, o->word, &m, &star[0])) {
        pairing_take(&m->pairing, &star[0]);
    }
    melee_write(turn, m);
    free(m);
    fights_make_up(turn);
}

static void apply_answer(struct turn *turn, const struct order *o)
{
    switch ((enum question_kind)turn->table->ask) {
    case ASK_FIRST:
        answer_first(turn, o);
        break;
    case ASK_PAIR:
        answer_pair(turn, o);
        break;
    case ASK_PIVOT:
        question_done(turn);
        break;
    case ASK_NOTHING:
        break;
    }
}

/* ==== check and apply
 * ============================================================================================================
 */

static void kiddies_check(const struct table *t, const struct order *o, struct verdict *v)
{
    v->allowed = false;
    if (t->over) {
        refuse(v, "HS-08", "The game is over. Look back through it, or play it again.");
        return;
    }
    enum verb_kind verb = (enum verb_kind)o->verb;
    if (o->side != SIDE_RED && o->side != SIDE_BLUE) {
        refuse(v, "HS-05", "An order is given by Red or by Blue.");
        return;
    }
    if (t->ask && !verbs[verb].turn_free && verb != V_ANSWER &&
        !(verb == V_PIVOT && t->ask == ASK_PIVOT)) {
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
        return;
    }
    switch (verb) {
    case V_DEPLOY:
        check_deploy(t, o, v);
        break;
    case V_MUSTER:
        if (!now(t, o, 1u << DEPLOY, v))
            break;
        if (waiting(t, o->side))
            allow(v);
        else
            refuse(v, "KI-10", "Everybody stands on the table.");
        break;
    case V_MOVE:
        check_move(t, o, v);
        break;
    case V_CHARGE:
        check_charge(t, o, v);
        break;
    case V_PIVOT:
        check_pivot(t, o, v);
        break;
    case V_LEAVE:
        check_leave(t, o, v);
        break;
    case V_FIGHT:
        check_fight(t, o, v);
        break;
    case V_FLICK:
        check_flick(t, o, v);
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

static void kiddies_apply(struct turn *turn, const struct order *o)
{
    switch ((enum verb_kind)o->verb) {
    case V_DEPLOY:
        apply_deploy(turn, o);
        break;
    case V_MUSTER:
        apply_muster(turn, o);
        break;
    case V_MOVE:
        apply_move(turn, o);
        break;
    case V_CHARGE:
        apply_charge(turn, o);
        break;
    case V_PIVOT:
        apply_pivot(turn, o);
        break;
    case V_LEAVE:
        apply_leave(turn, o);
        break;
    case V_FIGHT:
        apply_fight(turn, o);
        break;
    case V_FLICK:
        apply_flick(turn, o);
        break;
    case V_ANSWER:
        apply_answer(turn, o);
        break;
    case V_END:
        apply_end(turn, o);
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
}

/* Is this refusal about the place or the way, so that another place may do? */
static bool about_places(const struct verdict *v)
{
    static const char *const ids[] = {"HS-02", "KI-10", "KI-11", "KI-13", "KI-30", "KI-31",
                                      "KI-33", "KI-34", "KI-36", "KI-41", "KI-42", "KI-74"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(v->id, ids[i]) == 0)
            return true;
    return false;
}

static bool kiddies_snap(const struct table *t, struct order *o)
{
    struct verdict *v = malloc(sizeof *v);
    struct order near = *o;
    bool found = false;
    if (!v)
        abort();
    v->allowed = false;
    kiddies_check(t, &near, v);
    if (v->allowed)
        found = true;
    else if (!about_places(v))
        found = false;
    else if (o->verb == V_MOVE && o->has_to)
        found = snap_move(t, &near, v);
    else if (o->verb == V_DEPLOY && o->has_to)
        found = snap_deploy(t, &near, v);
    else if (o->verb == V_PIVOT && o->has_face) {
        enum { STEP = 5 * DEG };
        for (int32_t d = STEP; d <= TURN / 2 && !found; d += STEP)
            for (int hand = -1; hand <= 1 && !found; hand += 2) {
                near.face = angle_norm((int64_t)o->face + hand * d);
                kiddies_check(t, &near, v);
                found = v->allowed;
            }
    } else if (o->verb == V_FLICK) {
        struct shooters s;
        if (ids_are_units(t, o, v) && shooters_of(t, o, &s, v) && !s.any_way) {
            int32_t off = angle_diff(s.face, o->aim);
            near.aim = angle_norm((int64_t)s.face + (off > 0 ? law.front : -law.front));
            kiddies_check(t, &near, v);
            found = v->allowed;
        }
    }
    if (found)
        *o = near;
    free(v);
    return found;
}

/* ==== setting up
 * ===================================================================================================================
 */

static const struct setting_unit *first_of(const struct setting *s, int side)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side)
            return &s->unit[i];
    return NULL;
}

static int figures_of(const struct setting *s, int side)
{
    int count = 0;
    for (int i = 0; i < s->unit_count; i++)
        count += s->unit[i].side == side && strcmp(s->unit[i].troop, troops[CANNON].word) != 0;
    return count;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        if (!s->attacker)
            return trouble_at(trouble, s->path, g->line,
                              "leaving and holding win only for an attacker (KI-82)");
        if (g->side && g->side != s->attacker)
            return trouble_at(trouble, s->path, g->line, "only the attacker wins by \"%s\"",
                              g->kind);
        if (strcmp(g->kind, "exit") == 0) {
            turn_attr(turn, ref_table(), T_EXIT, 1);
        } else if (strcmp(g->kind, "hold") == 0) {
            int piece = setup_piece(turn->table, g->piece);
            if (piece < 0)
                return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                                  g->piece);
            if (g->count < 1 || g->count > 99)
                return trouble_at(trouble, s->path, g->line, "1 to 99 men can hold a piece");
            turn_attr(turn, ref_table(), T_HOLD_PIECE, piece + 1);
            turn_attr(turn, ref_table(), T_HOLD_MEN, g->count);
        } else {
            return trouble_at(trouble, s->path, g->line, "no such way to win: \"%s\"", g->kind);
        }
    }
    return true;
}

static bool setup_fits(const struct setting *s, struct trouble *trouble)
{
    int32_t longer = s->width > s->depth ? s->width : s->depth;
    int32_t shorter = s->width > s->depth ? s->depth : s->width;
    if (longer < law.table_long || shorter < law.table_short)
        return trouble_at(trouble, s->path, 0,
                          "the table must be at least 6 by 4 feet, 182.9 by 121.9 cm (KI-01)");
    if (s->width < s->depth)
        return trouble_at(
            trouble, s->path, 0,
            "baselines are the short edges, west and east: width is the longer (KI-10)");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (!first_of(s, side) || figures_of(s, side) == 0)
            return trouble_at(trouble, s->path, 0, "%s has no figures", side_word(side));
    if (s->attacker && figures_of(s, s->attacker) <= figures_of(s, side_other(s->attacker)))
        return trouble_at(trouble, s->path, 0,
                          "the smaller army defends: %s must attack with more (KI-11)",
                          side_word(s->attacker));
    for (int i = 0; i < s->piece_count; i++)
        if (s->piece[i].kind == TERRAIN_FORD)
            return trouble_at(trouble, s->path, s->piece[i].line,
                              "this set knows no fords; lay a road through the water (KI-34)");
        else if (!ground_law[s->piece[i].kind].known)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word(s->piece[i].kind));
    return true;
}

static bool kiddies_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    if (!setup_fits(s, trouble) || !setup_table(turn, &rules_kiddies, s, trouble) ||
        !setup_units(turn, &rules_kiddies, s, NULL, trouble))
        return false;
    const struct table *t = turn->table;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        turn_set(turn, ref_side(t, side), F_SIDE_span,
                 t->option[side == SIDE_RED ? O_SPAN_RED : O_SPAN_BLUE] * MM);
    turn_attr(turn, ref_table(), T_ATTACKER, s->attacker);
    if (!setup_goals(turn, s, trouble))
        return false;
    int first = s->attacker ? side_other(s->attacker) : SIDE_RED;
    phase_set(turn, DEPLOY, STEP_FIRST, first);
    return true;
}

/* ==== what people read
 * ==============================================================================================================
 */

static void kiddies_question(const struct table *t, char *out, size_t size)
{
    char name[REF_TEXT];
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "%s rolled higher. Move first or second?", side_name(t->ask_side));
    else if (t->ask == ASK_PAIR && t->ask_subject > 0 && t->ask_subject <= t->units)
        snprintf(out, size, "Whom does %s fight?", name_of(t, t->ask_subject - 1, name));
    else if (t->ask == ASK_PIVOT)
        snprintf(out, size, "The charge is over. Turn the three?");
}

static void kiddies_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {
        [DEPLOY] = "sets up",       [MOVE] = "moves",           [FIGHT] = "fights",
        [SHOOT_CANNON] = "shoots!", [SHOOT_VOLLEY] = "shoots!", [SHOOT_SKIRMISH] = "shoots!"};
    int side = t->ask ? t->ask_side : t->active;
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(side));
    else if (t->phase == FIGHT)
        snprintf(out, size, "Hand-to-hand");
    else if (t->phase != DEPLOY && t->step == STEP_OPEN)
        snprintf(out, size, "Both sides roll");
    else
        snprintf(out, size, "%s %s", side_name(side), does[t->phase]);
}

static void kiddies_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    const char *winner = t->over == OVER_WON ? side_name(t->winner) : "";
    const char *loser = t->over == OVER_WON ? side_name(side_other(t->winner)) : "";
    int by = t->attr[T_ENDED_BY];
    snprintf(id, ID_TEXT, by < 20 ? "HS-%02d" : "KI-%d", by);
    if (t->over == OVER_NO)
        snprintf(out, size, "The battle goes on.");
    else if (t->over == OVER_DRAWN)
        snprintf(out, size,
                 by == ENDED_TURNS  ? "The last turn has passed and nobody has won."
                 : by == ENDED_DRAW ? "Both sides agreed to a draw."
                                    : "Both sides were finished at one stroke.");
    else if (by == ENDED_LAST_MAN)
        snprintf(out, size, "%s has the last man standing.", winner);
    else if (by == ENDED_REGULARS)
        snprintf(out, size, "The last Regular of %s has fallen.", loser);
    else if (by == ENDED_EXIT)
        snprintf(out, size, "A Regular of %s left over the far edge.", winner);
    else if (by == ENDED_HOLD)
        snprintf(out, size, "%s holds %s.", winner,
                 table_text(t, t->piece[t->attr[T_HOLD_PIECE] - 1].name));
    else if (by == ENDED_TURNS)
        snprintf(out, size, "The last turn has passed: the attacker has not done it.");
    else
        snprintf(out, size, "%s gave up.", loser);
}

/* Has acted in this phase: what the tick on a figure says. Who cannot act at all wears none. */
static bool kiddies_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return attr_of(t, unit, U_MOVED);
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        return attr_of(t, unit, U_SHOT);
    case DEPLOY:
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

static bool kiddies_visible(const struct table *t, int viewer, int base)
{
    if (t->phase != DEPLOY || t->attr[T_ATTACKER] || viewer == SIDE_NONE)
        return true;
    return side_of(t, base_unit(&t->base[base])) == viewer;
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT];
    const char *called = table_text(t, t->unit[unit].name);
    words_format(out, "%s %s%s%s\n", troops[troop_of(t, unit)].name, name_of(t, unit, name),
                 *called ? ", " : "", called);
    words_format(out, "%s\n", troops[troop_of(t, unit)].card);
    if (base_of(t, unit)->where != WHERE_TABLE) {
        words_add(out, base_of(t, unit)->where == WHERE_RESERVE ? "Waits beside the table.\n"
                                                                : "Out of the game.\n");
        return;
    }
    if (troop_of(t, unit) == CANNON) {
        int crew[2], side = crew_of(t, unit, crew);
        if (side)
            words_format(out, "Crewed by %s", name_of(t, crew[0], name));
        words_format(out, side ? " and %s.\n" : "Nobody crews it: it belongs to nobody.\n",
                     side ? name_of(t, crew[1], name) : "");
    } else if (pinned(t, unit)) {
        words_add(out, "Touches an enemy: held in the fight (KI-27).\n");
    }
    if (t->phase == MOVE && attr_of(t, unit, U_MOVED))
        words_add(out, "Has moved this turn.\n");
    if (attr_of(t, unit, U_SHOT))
        words_add(out, "Has shot this turn.\n");
    if (troop_of(t, unit) == REGULAR) {
        struct line line;
        line_of(t, unit, &line);
        if (line.count >= law.group)
            words_format(out, "Stands in a line of %d: may shoot volleys (KI-42).\n", line.count);
        if (in_wood(t, unit))
            words_add(out, "In a wood: no volley from here (KI-43).\n");
    }
}

static void card_piece(const struct table *t, int index, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: one span more if the whole move is on it (KI-32).",
        [TERRAIN_RIVER] = "River: crossed by bridge, or where a road goes through (KI-34).",
        [TERRAIN_BRIDGE] = "Bridge: the way over the water (KI-34).",
        [TERRAIN_STREAM] = "Stream: crossed as a river is, by bridge or road (KI-34).",
        [TERRAIN_LAKE] = "Lake: crossed as a river is, by bridge or road (KI-34).",
        [TERRAIN_WOOD] = "Wood: anyone may enter; no volley from inside (KI-43).",
        [TERRAIN_TREE] = "Tree: pellets bounce off it; it never moves (KI-08).",
        [TERRAIN_HILL] = "Wooden block: a hill nobody climbs (KI-33).",
        [TERRAIN_RIDGE] = "Thin book: a ridge troops may stand on (KI-33).",
        [TERRAIN_BUILDING] = "Building of toy bricks: touch it from outside to hold it (KI-83).",
        [TERRAIN_BRICK] = "Toy brick: may be knocked about by shots (KI-55).",
        [TERRAIN_WALL] = "Wall: nobody goes through; shots may move it (KI-55).",
    };
    const struct piece *p = &t->piece[index];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        words_format(out, "%s\n", called);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    if (t->attr[T_HOLD_PIECE] && held_part(t, index))
        words_format(out, "To be held by %d %s: now by %d (KI-83).\n", t->attr[T_HOLD_MEN],
                     counted(t->attr[T_HOLD_MEN], NOUN_man), holders(t));
}

static void kiddies_card(const struct table *t, struct ref thing, struct words *out)
{
    if (thing.kind == KIND_UNIT && table_has(t, thing))
        card_unit(t, thing.index, out);
    else if (thing.kind == KIND_BASE && table_has(t, thing))
        card_unit(t, base_unit(&t->base[thing.index]), out);
    else if (thing.kind == KIND_PIECE && table_has(t, thing))
        card_piece(t, thing.index, out);
}

/* ==== what people see
 * ===================================================================================================================
 */

static int kiddies_spots(const struct table *t, const struct order *o, struct flick_spot *spot,
                         int max)
{
    struct verdict *v = malloc(sizeof *v);
    struct shooters s;
    struct flick_spot all[SPOTS_MAX];
    int count = 0;
    if (!v)
        abort();
    if (t->phase > FIGHT && ids_are_units(t, o, v) && shooters_of(t, o, &s, v))
        count = spots_of(t, &s, all);
    free(v);
    count = count < max ? count : max;
    memcpy(spot, all, sizeof *spot * (size_t)count);
    return count;
}

static void kiddies_preview(const struct table *t, const struct order *o,
                            struct flick_preview *preview)
{
    struct verdict *v = malloc(sizeof *v);
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    *preview = (struct flick_preview){0};
    if (!v)
        abort();
    bool shoot = t->phase > FIGHT && ids_are_units(t, o, v) && shooters_of(t, o, &s, v);
    free(v);
    if (!shoot || o->spot < 1 || o->spot > spots_of(t, &s, spot))
        return;
    preview->from = spot[o->spot - 1].at;
    preview->radius = flick_radius(pellet_set(t), s.size);
    preview->stub = vec_ahead(preview->from, o->aim, spans(t, o->side, 1000));
    struct scene *scene = scene_of(t, &s);
    struct flick_shot shot = shot_of(t, o, &s, &spot[o->spot - 1]);
    int32_t body[ORDER_IDS];
    int32_t count = flick_finger_sweep(&scene->flick, &shot, body, ORDER_IDS);
    for (int32_t i = 0; i < count && i < ORDER_IDS; i++)
        preview->swept[preview->swept_count++] = scene_ref(t, scene, body[i]);
    free(scene);
}

static int32_t kiddies_flick_reach(const struct table *t, const struct order *o)
{
    if (t->phase <= FIGHT)
        return 0;
    return flick_range(pellet_set(t), law.size[t->phase], flick_speed(o->strength));
}

static void overlay_zone(const struct table *t, const struct painter *p)
{
    if (t->phase == DEPLOY) {
        int32_t west, east;
        zone_of(t, t->active, &west, &east);
        struct vec zone[4] = {{west, 0}, {west, t->depth}, {east, t->depth}, {east, 0}};
        p->area(p->self, MEANS_ZONE, zone, 4);
    }
    if (t->attr[T_HOLD_PIECE])
        mark_ref(p, MEANS_ZONE, t, ref_piece(t, t->attr[T_HOLD_PIECE] - 1));
}

static void overlay_move(const struct table *t, const struct order *o, const struct painter *p)
{
    char far[40];
    int unit = o->id[0].index;
    struct pose pose = base_pose(base_of(t, unit));
    int32_t reach = spans(t, o->side, law.move[troop_of(t, unit)]);
    if (attr_of(t, unit, U_MOVED) || !standing(t, unit))
        return;
    measure_say(t, MEASURE_SPANS, o->side, reach, far, sizeof far);
    p->disc(p->self, MEANS_MOVE, pose.at, reach);
    if (!o->has_to) /* a ghost has a distance of its own beside it */
        p->label(p->self, MEANS_MOVE, vec_ahead(pose.at, 135 * DEG, reach), far);
    if (o->has_to) {
        struct formation f = {.count = 1, .unit = {unit}, .to = {{o->to, pose.face}}};
        struct path path = formation_path(t, o, &f, 0);
        p->line(p->self, MEANS_PATH, path.point, path.count);
    }
}

static void overlay_flick(const struct table *t, const struct order *o, const struct painter *p)
{
    struct flick_spot spot[SPOTS_MAX];
    int count = kiddies_spots(t, o, spot, SPOTS_MAX);
    int32_t radius = flick_radius(pellet_set(t), law.size[t->phase]);
    for (int i = 0; i < count; i++)
        if (!spot[i].blocked)
            p->disc(p->self, MEANS_SPOT, spot[i].at, radius);
    if (o->spot < 1 || o->spot > count)
        return;
    const struct flick_spot *at = &spot[o->spot - 1];
    if (!at->all)
        p->wedge(p->self, MEANS_FIRE, at->at, spans(t, o->side, 1000), at->from, at->to);
    struct flick_preview preview;
    kiddies_preview(t, o, &preview);
    int32_t length = vec_distance(preview.from, preview.stub);
    int32_t spread = flick_spread(pellet_set(t), law.size[t->phase], length);
    int32_t fan = angle_of((struct vec){spread * 2, length});
    p->line(p->self, MEANS_FLICK, (struct vec[]){preview.from, preview.stub}, 2);
    p->wedge(p->self, MEANS_FLICK, preview.from, length, angle_norm((int64_t)o->aim - fan),
             angle_norm((int64_t)o->aim + fan));
    for (int i = 0; i < preview.swept_count; i++)
        mark_ref(p, MEANS_SWEEP, t, preview.swept[i]);
}

static void overlay_charge(const struct table *t, const struct order *o, const struct painter *p)
{
    struct verdict *v = malloc(sizeof *v);
    struct charge c;
    char far[40];
    if (!v)
        abort();
    if (o->ids == law.riders && charge_of(t, o, &c, v)) {
        for (int i = 0; i < law.riders; i++) {
            const struct base *b = base_of(t, c.rider[i]);
            struct pose pose = {{b->x, b->y}, c.bearing};
            int32_t w = b->round, h = b->hy + b->round;
            struct vec corner[4] = {pose_place(pose, (struct vec){-w, -h}),
                                    pose_place(pose, (struct vec){-w, h + c.distance}),
                                    pose_place(pose, (struct vec){w, h + c.distance}),
                                    pose_place(pose, (struct vec){w, -h})};
            p->area(p->self, MEANS_CHARGE, corner, 4);
        }
        measure_say(t, MEASURE_SPANS, o->side, c.distance, far, sizeof far);
        const struct base *middle = base_of(t, c.rider[1]);
        p->label(p->self, MEANS_CHARGE,
                 vec_ahead((struct vec){middle->x, middle->y}, c.bearing, c.distance), far);
    }
    free(v);
}

/* How far the enemy could walk, ride and charge into contact. */
static void overlay_threat(const struct table *t, int side, const struct painter *p)
{
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        if (!standing(t, i) || !is_figure(t, i) || side_of(t, i) == side)
            continue;
        p->disc(p->self, MEANS_THREAT, (struct vec){b->x, b->y},
                spans(t, side_of(t, i), law.move[troop_of(t, i)]) + b->round + b->hy);
    }
}

/* The fronts of cannon and volley lines. */
static void overlay_fire(const struct table *t, int side, const struct painter *p)
{
    bool seen[TABLE_UNITS] = {false};
    int32_t radius = spans(t, side, 2000);
    for (int i = 0; i < t->units; i++) {
        struct line line;
        int crew[2];
        if (!standing(t, i) || kiddies_controller(t, i) != side || seen[i])
            continue;
        if (troop_of(t, i) == CANNON && crew_of(t, i, crew)) {
            struct pose pose = base_pose(base_of(t, i));
            p->wedge(p->self, MEANS_FIRE, pose.at, radius,
                     angle_norm((int64_t)pose.face - law.front),
                     angle_norm((int64_t)pose.face + law.front));
        } else if (troop_of(t, i) == REGULAR) {
            line_of(t, i, &line);
            for (int k = 0; k < line.count; k++)
                seen[line.man[k]] = true;
            if (line.count < law.group)
                continue;
            int32_t face = line_face(t, line.man, line.count);
            p->wedge(p->self, MEANS_FIRE, base_pose(base_of(t, line.man[line.count / 2])).at,
                     radius, angle_norm((int64_t)face - law.front),
                     angle_norm((int64_t)face + law.front));
        }
    }
}

static void kiddies_overlay(const struct table *t, enum overlay what, const struct order *o,
                            const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    switch (what) {
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        overlay_fire(t, side, p);
        break;
    case OVERLAY_SELECTED:
        if (!o || o->ids == 0 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
            break;
        if (o->verb == V_MOVE && t->phase == MOVE)
            overlay_move(t, o, p);
        else if (o->verb == V_CHARGE && t->phase == MOVE)
            overlay_charge(t, o, p);
        else if (o->verb == V_FLICK && t->phase > FIGHT)
            overlay_flick(t, o, p);
        break;
    case OVERLAY_SIGHT:
    case OVERLAY_COUNT:
        break;
    }
}

static int32_t kiddies_appraise(const struct table *t, int side)
{
    /* Men by worth; a crewed cannon counts for its side. */
    static const int32_t worth[TROOPS] = {
        [REGULAR] = 10, [SKIRMISHER] = 8, [CAVALRY] = 16, [CANNON] = 12};
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i))
            continue;
        int owner = kiddies_controller(t, i);
        score += owner == side ? worth[troop_of(t, i)] : owner ? -worth[troop_of(t, i)] : 0;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? 10000 : -10000;
    return score;
}

static const char *const questions[] = {"first", "pair", "pivot", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15",
    "KI-02", "KI-03", "KI-04", "KI-05", "KI-10", "KI-11", "KI-13", "KI-26", "KI-27",
    "KI-30", "KI-31", "KI-33", "KI-34", "KI-36", "KI-37", "KI-40", "KI-41", "KI-42",
    "KI-43", "KI-46", "KI-60", "KI-68", "KI-70", "KI-74", "KI-75", "KI-82", NULL};
static const char *const outcomes[] = {"KI-80", "KI-81", "KI-82", "KI-83", "KI-84",
                                       "KI-85", "HS-09", "HS-10", NULL};

/* What the dice are for. */
static const struct dice_word dice[] = {
    {.id = "KI-20", .word = "who is first"},
    {.id = "KI-24", .word = "who is first"},
    {.id = "KI-61", .told = DICE_THROWER},
    {.id = "KI-62", .told = DICE_THROWER},
    {.id = "KI-65", .told = DICE_THROWER},
    {.id = "KI-66", .told = DICE_THROWER},
    {.id = NULL},
};

/* Told first although nobody is the worse for it. */
static const char *const weighty[] = {"KI-10", NULL};

/* ==== what an umpire may set ==================================================================
 */

/* Whoever was touched is in no fight; fights that lack a side are none, and when there are no more
 * the game goes on. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    struct fight f;
    if (t->phase != FIGHT || t->step == STEP_OPEN)
        return;
    for (int i = 0; i < t->units; i++)
        if (touched[i])
            turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    for (int i = 0; i < t->units; i++)
        if (attr_of(t, i, U_FIGHT) > 0 && !fight_of(t, i, &f))
            turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    if (fights_left(t) == 0)
        fights_end(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "moved", .name = "Has moved", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 1, .id = "KI-30"},
    {.word = "shot", .name = "Has shot", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 1, .id = "KI-42", .troops = 1u << REGULAR | 1u << SKIRMISHER | 1u << CANNON},
    {.word = "skirmished", .name = "Skirmisher has shot", .kind = KIND_SIDE, .field = F_ATTR + S_SKIRMISHED, .low = 0, .high = 1, .id = "KI-26"},
};
/* clang-format on */
static const struct umpire_law umpire_law = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .settle = umpire_settle,
};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true, .men = true},
    {.kind = "exit"},
};

static const struct shows shows = {
    .cloth = "baize",
    .tags = {"Spans", "Flick", "30 min"},
    .overlay = kiddies_overlay,
    .spent = kiddies_spent,
    .question = kiddies_question,
    .headline = kiddies_headline,
    .outcome = kiddies_outcome,
    .card = kiddies_card,
};

static const struct decides decides = {
    .setup = kiddies_setup,
    .offer = kiddies_offer,
    .check = kiddies_check,
    .snap = kiddies_snap,
    .apply = kiddies_apply,
    .automatic = kiddies_automatic,
    .controller = kiddies_controller,
    .visible = kiddies_visible,
};

static const struct flicks flicks = {
    .spots = kiddies_spots,
    .preview = kiddies_preview,
    .reach = kiddies_flick_reach,
};

static const struct terms terms = {
    .appraise = kiddies_appraise,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
    .weighty = weighty,
};

static const struct editing editing = {
    .usual = {.width = 1830 * MM, .depth = 1220 * MM},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
};

const struct rules rules_kiddies = {
    .id = "kiddies",
    .title = "Kiddies’ Rules",
    .author = "'Kiddies' Horse and Musket",
    .blurb = "Flick foil pellets, knock them over. The one for a first game.",
    .version = 2,
    .measure = MEASURE_SPANS,
    .attrs =
        {.of = {[KIND_TABLE] = table_attrs, [KIND_SIDE] = side_attrs, [KIND_UNIT] = unit_attrs},
         .count = {[KIND_TABLE] = T_ATTRS, [KIND_SIDE] = S_ATTRS, [KIND_UNIT] = U_ATTRS},
         .option = options,
         .options = OPTIONS,
         .troops = TROOPS,
         .phases = PHASES},
    .option_text = option_text,
    .troop = troops,
    .troops = TROOPS,
    .phase = phases,
    .phases = PHASES,
    .verb = verbs,
    .verbs = VERBS,
    .umpire = &umpire_law,
    .shows = &shows,
    .decides = &decides,
    .flicks = &flicks,
    .terms = &terms,
    .tells = &tells,
    .editing = &editing,
};
