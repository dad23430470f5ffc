/* 6+, La Variante Sans Chance: horse and musket on a table as small as a tea tray, without a die.
 *
 * The set's author and source are named on its cards (assets/rules/sixplus.yaml). Ids SP-nn are the
 * ledger's. Every number of the rules stands in the tables at the top of this file.
 *
 * A unit is one rectangular base. A player turn goes Move or load, Shoot, Hand-to-hand,
 * Eliminating; the game opens the phases and fights the fights by itself (V_OPEN), one at a time,
 * because a charger that has not destroyed its victim asks its player where to retreat.
 *
 * Who is in hand-to-hand is not found from where the bases stand but kept: a charger's U_FOE names
 * its victim from the moment of contact until the retreat (SP-38, SP-45). Units that merely touch
 * are not fighting.
 */
#include "sets/sixplus/sixplus_law.h"

#include "kit/chance.h"
#include "kit/measured.h"
#include "kit/sight.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_sixplus; /* listed in rules.def */

/* ==== tables ==================================================================================
 */

enum phase_kind { MOVE, SHOOT, FIGHT, ELIMINATE, PHASES };
/* Steps of a phase: the game has not opened it yet, or it is under way. */
enum step_kind { STEP_OPEN, STEP_GO };
enum question_kind { ASK_NOTHING, ASK_FIRST, ASK_CARD, ASK_RETREAT };
enum verb_kind {
    V_MOVE,
    V_TURN,
    V_CHARGE,
    V_RELOAD,
    V_SQUARE,
    V_LEAVE,
    V_RALLY,
    V_SHOOT,
    V_RETREAT,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};

/* The objectives of a scenario (SP-57): what, whose, where, how many. */
enum goal_kind { GOAL_NONE, GOAL_HOLD, GOAL_EXIT };
enum { GOALS = 3 };
enum table_attr {
    T_BEGUN,     /* the active side has begun to move: no more changes to and from square */
    T_FIRED,     /* a shot has been fired this turn: no more rallying */
    T_CARD,      /* number of the chance card of this player turn; 0 = none */
    T_CARD_LEFT, /* units still to be chosen for it */
    T_ENDED_BY,  /* enum ended_by */
    T_GOAL,      /* first of GOALS × GOAL_ATTRS */
    T_ATTRS = T_GOAL + 4 * GOALS
};
enum goal_attr { GOAL_KIND, GOAL_SIDE, GOAL_PIECE, GOAL_UNITS, GOAL_ATTRS };
enum side_attr { S_INITIAL, S_RALLIED, S_DRAWN, S_LEFT, S_ATTRS };
enum unit_attr {
    U_HITS,
    U_UNLOADED,
    U_SQUARE,
    U_DID,    /* enum deed: what it did last with its movement */
    U_ACTED,  /* how often it has used its movement this turn */
    U_MOVED,  /* has gone or turned this turn (SP-19) */
    U_TURNED, /* mdeg it has turned on the spot since it went, + clockwise (SP-12, SP-23) */
    U_SHOTS,  /* shots this turn */
    U_CARD,   /* enum luck: what the chance card does to it this turn */
    U_FOE,    /* charger: index + 1 of the victim it is in hand-to-hand with */
    U_FACE,   /* charger: enum side of the victim's base it struck */
    U_OWES,   /* charger: 1 it has a retreat to make, 2 it could not this turn */
    U_ATTRS
};
enum deed { DID_NOTHING, DID_MOVE, DID_RELOAD, DID_FORM, DID_CHARGE, DEEDS };
enum luck { LUCK_NONE, LUCK_HALT, LUCK_SILENCE, LUCK_TWICE, LUCK_REST, LUCKS };
enum option_kind {
    O_SQUARE,
    O_GENERAL,
    O_RALLY,
    O_ROUT,
    O_TIDE,
    O_DESPERATION,
    O_CHANCE,
    O_CHANCE_ORDER,
    O_WIDTH,
    O_DEPTH,
    OPTIONS
};

enum { BASE_MOST = 60 }; /* mm: the widest and deepest base there may be */

/* clang-format off */
#define GOAL(n) \
    [T_GOAL + 4 * (n) + GOAL_KIND]  = {"goal_" #n "_kind", 0, GOAL_EXIT, 0, SHOW_NOTHING, "SP-57", "what an objective of the scenario asks"}, \
    [T_GOAL + 4 * (n) + GOAL_SIDE]  = {"goal_" #n "_side", 0, SIDE_BLUE, 0, SHOW_NOTHING, "SP-57", "whose objective it is"}, \
    [T_GOAL + 4 * (n) + GOAL_PIECE] = {"goal_" #n "_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "SP-57", "piece to hold"}, \
    [T_GOAL + 4 * (n) + GOAL_UNITS] = {"goal_" #n "_units", 0, 99, 0, SHOW_NOTHING, "SP-57", "units needed for it"}
static const struct attr table_attrs[T_ATTRS] = {
    [T_BEGUN]     = {"begun", 0, 1, 0, SHOW_NOTHING, "SP-50", "somebody has moved in this movement phase"},
    [T_FIRED]     = {"fired", 0, 1, 0, SHOW_NOTHING, "SP-52", "somebody has shot in this shooting phase"},
    [T_CARD]      = {"card", 0, CHANCE_CARDS, 0, SHOW_NOTHING, "SP-56", "chance card of this player turn"},
    [T_CARD_LEFT] = {"card_left", 0, 6, 0, SHOW_NOTHING, "SP-56", "units still to be chosen for it"},
    [T_ENDED_BY]  = {"ended_by", 0, 99, 0, SHOW_NOTHING, "SP-57", "rule that ended the game"},
    GOAL(0), GOAL(1), GOAL(2),
};
static const struct attr side_attrs[S_ATTRS] = {
    [S_INITIAL] = {"initial", 0, 2 * TABLE_UNITS, 0, SHOW_NOTHING, "SP-53", "counts it began with"},
    [S_RALLIED] = {"rallied", 0, 1, 0, SHOW_NOTHING, "SP-52", "its General has rallied a unit"},
    [S_DRAWN]   = {"drawn", 0, 9999, 0, SHOW_NOTHING, "SP-56", "chance cards it has drawn"},
    [S_LEFT]    = {"gone", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SP-57", "units that left by the far edge"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_HITS]     = {"hits", 0, 99, 0, SHOW_PIPS, "SP-46", "hits suffered"},
    [U_UNLOADED] = {"unloaded", 0, 1, 0, SHOW_MARKER, "SP-10", "has shot and not reloaded"},
    [U_SQUARE]   = {"square", 0, 1, 0, SHOW_MARKER, "SP-50", "stands in square"},
    [U_DID]      = {"did", 0, DEEDS - 1, DID_NOTHING, SHOW_NOTHING, "SP-13", "what it did with its movement"},
    [U_ACTED]    = {"acted", 0, 2, 0, SHOW_TICK, "SP-10", "has used its movement"},
    [U_MOVED]    = {"moved", 0, 1, 0, SHOW_NOTHING, "SP-19", "has gone or turned this turn"},
    [U_TURNED]   = {"turned", -TURN / 2, TURN / 2, 0, SHOW_NOTHING, "SP-12", "how far it has turned on the spot since it went, mdeg"},
    [U_SHOTS]    = {"shots", 0, 2, 0, SHOW_TICK, "SP-10", "shots this turn"},
    [U_CARD]     = {"luck", 0, LUCKS - 1, LUCK_NONE, SHOW_NOTHING, "SP-56", "what the chance card does to it"},
    [U_FOE]      = {"foe", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SP-38", "unit it is in hand-to-hand with"},
    [U_FACE]     = {"face_struck", 0, 3, 0, SHOW_NOTHING, "SP-43", "side of the victim it struck"},
    [U_OWES]     = {"owes_retreat", 0, 2, 0, SHOW_NOTHING, "SP-45", "has a retreat to make"},
};
static const struct attr options[OPTIONS] = {
    [O_SQUARE]       = {"square", 0, 1, 0, SHOW_TICK, "SP-50", "infantry may form square"},
    [O_GENERAL]      = {"general", 0, 1, 0, SHOW_TICK, "SP-51", "each side has its General"},
    [O_RALLY]        = {"rally", 0, 1, 0, SHOW_TICK, "SP-52", "a General may rally once"},
    [O_ROUT]         = {"rout", 0, 1, 0, SHOW_TICK, "SP-53", "an army that has lost more than half routs"},
    [O_TIDE]         = {"tide", 0, 1, 0, SHOW_TICK, "SP-55", "the fall of a unit costs its neighbours hits"},
    [O_DESPERATION]  = {"desperation", 0, 1, 0, SHOW_TICK, "SP-38b", "units in hand-to-hand may be shot at"},
    [O_CHANCE]       = {"chance_cards", 0, 1, 0, SHOW_TICK, "SP-56", "each player turn draws a chance card"},
    [O_CHANCE_ORDER] = {"chance_order", 0, 9999, 0, SHOW_NUMBER, "SP-56", "number that orders the decks; 0: the game's seed"},
    [O_WIDTH]        = {"base_width", 20, BASE_MOST, 40, SHOW_NUMBER, "SP-03", "width of every base, mm"},
    [O_DEPTH]        = {"base_depth", 10, BASE_MOST, 20, SHOW_NUMBER, "SP-03", "depth of every base, mm"},
};
static const char *const option_text[OPTIONS] = {
    [O_SQUARE] = "Infantry may form square",
    [O_GENERAL] = "Generals",
    [O_RALLY] = "Generals may rally, once",
    [O_ROUT] = "Armies rout when more than half is lost",
    [O_TIDE] = "Tide of battle",
    [O_DESPERATION] = "Desperation fire into hand-to-hand",
    [O_CHANCE] = "Chance cards",
    [O_CHANCE_ORDER] = "Order of the chance cards (0: as the game's seed has it)",
    [O_WIDTH] = "Width of a base (mm)",
    [O_DEPTH] = "Depth of a base (mm)",
};

enum { HALF_FRONT = 20 * MM, HALF_DEPTH = 10 * MM };
static const struct troop troops[TROOPS] = {
    [INFANTRY]    = {"infantry", "Infantry", "infantry", HALF_FRONT, HALF_DEPTH, 0, 12000, NULL, "SP-03", "Four hits at 6 cm. Never charges.", 1, 6, 2},
    [CAVALRY]     = {"cavalry", "Cavalry", "cavalry", HALF_FRONT, HALF_DEPTH, 0, 16000, NULL, "SP-03", "Rides 12 cm, charges within 6 cm. Never shoots.", 1, 3, 1},
    [SKIRMISHERS] = {"skirmishers", "Skirmishers", "skirmisher", HALF_FRONT, HALF_DEPTH, 0, 12000, NULL, "SP-03", "Two hits at 6 cm, any way, even after a move.", 1, 3, 1},
    [ARTILLERY]   = {"artillery", "Artillery", "cannon", HALF_FRONT, HALF_DEPTH, 0, 11000, NULL, "SP-03", "Two hits at 24 cm, over the heads of others.", 1, 1, 1},
    [GENERAL]     = {"general", "General", "general", HALF_FRONT, HALF_DEPTH, 0, 16000, NULL, "SP-51", "Rides 12 cm. May rally one unit, once.", 1, 2, 1},
};
static const struct phase phases[PHASES] = {
    [MOVE]      = {"move", "Move or load", "march", false, "moving movement loading"},
    [SHOOT]     = {"shoot", "Shoot", "musket", false, "shooting"},
    [FIGHT]     = {"fight", "Hand-to-hand", "swords", false, "hand fighting"},
    [ELIMINATE] = {"eliminate", "Eliminating", "fallen", false, "elimination"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]    = {"move", "Move", "march", GESTURE_PLACE, "One straight line", "SP-11", false, false, GRIP_BODY, TAKES_PATH},
    [V_TURN]    = {"turn", "Turn", "wheel", GESTURE_PLACE, "Drag the ring", "SP-12", false, false, GRIP_RING, TAKES_TURN},
    [V_CHARGE]  = {"charge", "Charge", "horse", GESTURE_PICK, "Click whom", "SP-21", false, false, GRIP_BODY, TAKES_TARGET | TAKES_PLACE},
    [V_RELOAD]  = {"reload", "Reload", "musket", GESTURE_PRESS, "Instead of moving", "SP-10", false, false, GRIP_BODY, TAKES_NAMES},
    [V_SQUARE]  = {"square", "Square", "square", GESTURE_PRESS, "Form square, or form line again", "SP-50", false, false, GRIP_BODY, TAKES_NAMES},
    [V_LEAVE]   = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge", "SP-26", false, false, GRIP_BODY, TAKES_NAMES},
    [V_RALLY]   = {"rally", "Rally", "hand", GESTURE_PICK, "Up to six hits off, once", "SP-52", false, false, GRIP_BODY, TAKES_TARGET},
    [V_SHOOT]   = {"shoot", "Shoot", "musket", GESTURE_PICK, "Click a target", "SP-31", false, false, GRIP_BODY, TAKES_TARGET},
    [V_RETREAT] = {"retreat", "Retreat", "back", GESTURE_PLACE, "6 cm along a clear path", "SP-45", false, false, GRIP_BODY, TAKES_NAMES | TAKES_PLACE},
    [V_ANSWER]  = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "SP-05", false, false, GRIP_BODY, 0},
    [V_END]     = {"end", "Done", "tick", GESTURE_PRESS, "", "SP-04", false, false, GRIP_BODY, TAKES_PHASE},
    [V_DRAW]    = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0},
    [V_RESIGN]  = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0},
    [V_OPEN]    = {"open", "Go on", "play", GESTURE_PRESS, "", "SP-04", false, false, GRIP_BODY, 0},
};

/* The numbers of the rules. */
static const struct sixplus_law law = {
    .move = {[INFANTRY] = 6 * CM, [CAVALRY] = 12 * CM, [SKIRMISHERS] = 8 * CM, [ARTILLERY] = 6 * CM, [GENERAL] = 12 * CM},
    .range = {[INFANTRY] = 6 * CM, [SKIRMISHERS] = 6 * CM, [ARTILLERY] = 24 * CM},
    .hits = {[INFANTRY] = 4, [SKIRMISHERS] = 2, [ARTILLERY] = 2},
    .all_round = {[SKIRMISHERS] = true},
    .overhead = {[ARTILLERY] = true},
    .moves_and_shoots = {[SKIRMISHERS] = true},
    .reloads = {[INFANTRY] = true, [SKIRMISHERS] = true, [ARTILLERY] = true},
    .charges = {[CAVALRY] = true},
    .passes = {[SKIRMISHERS] = true},
    .squares = {[INFANTRY] = true},
    .counts = {[INFANTRY] = 1, [CAVALRY] = 1, [SKIRMISHERS] = 1, [ARTILLERY] = 1, [GENERAL] = 2},
    .worth = {[INFANTRY] = 10, [CAVALRY] = 11, [SKIRMISHERS] = 7, [ARTILLERY] = 9, [GENERAL] = 8},
    .arc = 45 * DEG,
    .road_num = 3, .road_den = 2,
    .charge = 6 * CM, .charge_turn = 45 * DEG,
    .charge_hits = 6, .flank_times = 2,
    .retreat = 6 * CM,
    .fatal = 12,
    .rally = 6,
    .tide = 3 * CM, .tide_hits = 2,
    .rounding = 100,
};

/* What terrain means here (SP-14 … SP-18, SP-26, SP-34, SP-37, SP-41). */
static const struct sixplus_ground ground_law[TERRAIN_COUNT] = {
    [TERRAIN_ROAD]   = {.known = true, .road = true},
    [TERRAIN_RIVER]  = {.known = true, .water = true},
    [TERRAIN_STREAM] = {.known = true, .water = true},
    [TERRAIN_FORD]   = {.known = true, .pass = true},
    [TERRAIN_BRIDGE] = {.known = true, .pass = true},
    [TERRAIN_WOOD]   = {.known = true, .bars = WHY_WOOD, .opens = 1u << SKIRMISHERS, .hides = true, .cover = true},
    [TERRAIN_TREE]   = {.known = true},
    [TERRAIN_HILL]   = {.known = true, .hides = true, .hilltop = true},
    [TERRAIN_RIDGE]  = {.known = true, .hides = true, .hilltop = true},
    [TERRAIN_HOUSE]  = {.known = true},
    [TERRAIN_TOWN]   = {.known = true, .ends = WHY_TOWN, .houses = 1u << INFANTRY | 1u << SKIRMISHERS, .hides = true, .cover = true, .all_round = true},
    [TERRAIN_MARSH]  = {.known = true, .bars = WHY_MARSH},
    [TERRAIN_LAKE]   = {.known = true, .bars = WHY_LAKE},
    [TERRAIN_FIELD]  = {.known = true},
    [TERRAIN_CHALK]  = {.known = true},
};
static const struct {
    const char *id, *text;
} why_says[WHYS] = {
    [FREE]      = {"", ""},
    [WHY_UNIT]  = {"SP-20", "is in the way, and only Skirmishers pass through others. Go round"},
    [WHY_ROOM]  = {"SP-20", "stands there: no room. Stop short of it"},
    [WHY_WOOD]  = {"SP-14", "Only Skirmishers enter woods. Go round"},
    [WHY_MARSH] = {"SP-16", "Nobody crosses a marsh. Go round"},
    [WHY_LAKE]  = {"SP-16", "Nobody crosses a lake. Go round"},
    [WHY_RIVER] = {"SP-17", "is crossed by bridge or ford. Go that way"},
    [WHY_TOWN]  = {"SP-15", "Only Infantry and Skirmishers may end in a town. Stop before it or ride on through"},
    [WHY_EDGE]  = {"HS-02", "Part of the base would be off the table. Stop before the edge"},
};
/* clang-format on */

const struct sixplus_law *sixplus_law(void)
{
    return &law;
}

const struct sixplus_ground *sixplus_ground(enum terrain kind)
{
    return &ground_law[kind];
}

/* ==== small questions =========================================================================
 */

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

/* Index of the unit a question is about. A file may name nobody; the first is meant then. */
static int subject_of(const struct table *t)
{
    return t->ask_subject >= 1 && t->ask_subject <= t->units ? t->ask_subject - 1 : 0;
}

static char *name_of(const struct table *t, int unit, char out[REF_TEXT])
{
    return ref_text(t, ref_unit(t, unit), out);
}

enum { CALLED = NAME_MAX_BYTES + 16 };

/* What its player calls it: "Queen's Horse", or "Cavalry R5" when it has no name. */
static char *called(const struct table *t, int unit, char *out, size_t size)
{
    char name[REF_TEXT];
    const char *own = table_text(t, t->unit[unit].name);
    if (*own)
        snprintf(out, size, "%s", own);
    else
        snprintf(out, size, "%s %s", troops[troop_of(t, unit)].name, name_of(t, unit, name));
    return out;
}

static int hits_left(const struct table *t, int unit)
{
    return law.fatal - attr_of(t, unit, U_HITS);
}

/* Has its twelve hits and waits for the phase that takes it away (SP-46). */
static bool finished(const struct table *t, int unit)
{
    return hits_left(t, unit) <= 0;
}

static bool can_ever_shoot(const struct table *t, int unit)
{
    return law.range[troop_of(t, unit)] > 0;
}

/* How often it may use its movement, and how often it may shoot, in this turn (SP-56). */
static int times(const struct table *t, int unit)
{
    return attr_of(t, unit, U_CARD) == LUCK_TWICE ? 2 : 1;
}

static struct body body_of(const struct table *t, int unit)
{
    return body_base(t, t->unit[unit].base);
}

/* Cheap: two places from which no two bases are within `reach` of each other. */
static bool beyond(struct vec a, struct vec b, int32_t reach)
{
    int64_t most = (int64_t)reach + 2 * BASE_MOST * MM;
    struct vec d = vec_sub(a, b);
    return vec_dot(d, d) > most * most;
}

static bool units_beyond(const struct table *t, int a, int b, int32_t reach)
{
    return beyond(base_pose(base_of(t, a)).at, base_pose(base_of(t, b)).at, reach);
}

static bool foes(const struct table *t, int charger, int victim)
{
    return standing(t, charger) && attr_of(t, charger, U_FOE) == victim + 1;
}

/* The unit it is in hand-to-hand with, charged or charging; -1: none (SP-38). */
static int opponent(const struct table *t, int unit)
{
    int32_t foe = attr_of(t, unit, U_FOE);
    if (foe > 0 && foe <= t->units)
        return foe - 1;
    for (int i = 0; i < t->units; i++)
        if (foes(t, i, unit))
            return i;
    return -1;
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

static bool is_cover(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].cover;
}

static bool is_hilltop(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].hilltop;
}

static bool is_all_round(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].all_round;
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
static bool in_piece(const struct table *t, const struct body *body, int piece)
{
    struct outline o = piece_outline(t, &t->piece[piece]);
    return outline_holds(&o, body->pose.at);
}

/* The piece of that kind the body is in; -1: none. */
static int within(const struct table *t, const struct body *body,
                  bool (*is)(const struct table *, int))
{
    for (int i = 0; i < t->pieces; i++) {
        if (!is(t, i) || piece_far(&t->piece[i], body->pose.at))
            continue;
        if (in_piece(t, body, i))
            return i;
    }
    return -1;
}

static bool unit_within(const struct table *t, int unit, bool (*is)(const struct table *, int))
{
    struct body body = body_of(t, unit);
    return within(t, &body, is) >= 0;
}

static char *cm_text(const struct table *t, int32_t um, char *out, size_t size)
{
    return measure_say(t, MEASURE_CENTIMETRES, SIDE_NONE, um, out, size);
}

/* Of what is too far: it never reads like what would be near enough. */
static char *cm_too_far(const struct table *t, int32_t um, char *out, size_t size)
{
    return measure_say_up(t, MEASURE_CENTIMETRES, SIDE_NONE, um, out, size);
}

enum { FAR_TEXT = 24 };

/* ==== marks and refusals ======================================================================
 */

static void mark_body(const struct painter *p, enum meaning meaning, const struct body *body)
{
    struct outline o = body_outline(body);
    mark_outline(p, meaning, &o);
}

static void mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                      int unit)
{
    struct body body = body_of(t, unit);
    mark_body(p, meaning, &body);
}

/* "R3" for a base of it, "the wood" for a piece. */
static void what_text(const struct table *t, struct ref what, char *out, size_t size)
{
    char name[REF_TEXT];
    if (what.kind == KIND_BASE)
        snprintf(out, size, "%s", name_of(t, base_unit(&t->base[what.index]), name));
    else if (what.kind == KIND_PIECE)
        snprintf(out, size, "the %s", terrain_word(t->piece[what.index].kind));
    else
        snprintf(out, size, "something");
}

/* Refuses for what bars a way to `end`, under `id` (NULL: the id of the reason itself). */
static void refuse_barred(const struct table *t, const char *id, const struct barred *barred,
                          const struct body *end, struct verdict *v)
{
    char what[40], why[160];
    enum why reason = barred->why > FREE && barred->why < WHYS ? (enum why)barred->why : WHY_ROOM;
    what_text(t, barred->what, what, sizeof what);
    bool named = reason == WHY_UNIT || reason == WHY_ROOM || reason == WHY_RIVER;
    what[0] = (char)toupper((unsigned char)what[0]);
    snprintf(why, sizeof why, "%s%s%s", named ? what : "", named ? " " : "", why_says[reason].text);
    struct painter p = refuse(v, id ? id : why_says[reason].id, "%s.", why);
    mark_body(&p, MEANS_REFUSED, end);
    mark_ref(&p, MEANS_REFUSED, t, barred->what);
    if (barred->from.x != barred->to.x || barred->from.y != barred->to.y)
        p.line(p.self, MEANS_REFUSED, (struct vec[]){barred->from, barred->to}, 2);
}

/* Right phase, right side. */
static bool now(const struct table *t, const struct order *o, unsigned phases_wanted,
                struct verdict *v)
{
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn now. Wait for yours.", side_name(t->active));
    else if (t->step == STEP_OPEN)
        refuse(v, "HS-05", "The phase has not been opened yet.");
    else if (!(phases_wanted >> t->phase & 1))
        refuse_now(v, "Not now: the phase is %s. The strip shows what comes when.",
                   phases[t->phase].name);
    else
        return true;
    return false;
}

/* Exactly one unit, one's own, on the table and still in the fight; *unit gets its index. */
static bool one_unit(const struct table *t, const struct order *o, int *unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids != 1) {
        refuse(v, "HS-07",
               o->ids ? "One unit at a time: name just one." : "Say which unit is to do it.");
        return false;
    }
    if (o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", "%s is not a unit. Name one of yours.", ref_text(t, o->id[0], name));
        return false;
    }
    *unit = o->id[0].index;
    if (!standing(t, *unit)) {
        refuse(v, "HS-07", "%s is out of the game. Name a unit on the table.",
               name_of(t, *unit, name));
        return false;
    }
    if (side_of(t, *unit) != o->side) {
        struct painter p =
            refuse(v, "HS-01", "%s is not yours. Name one of yours.", name_of(t, *unit, name));
        mark_unit(&p, MEANS_REFUSED, t, *unit);
        return false;
    }
    return true;
}

/* A standing enemy named as the target. */
static bool one_target(const struct table *t, const struct order *o, int *target, struct verdict *v)
{
    char name[REF_TEXT];
    if (!o->has_at) {
        refuse(v, "HS-07", "Say at whom.");
        return false;
    }
    struct ref at = o->at;
    if (at.kind == KIND_BASE && table_has(t, at))
        at = ref_unit(t, base_unit(&t->base[at.index]));
    if (at.kind != KIND_UNIT || !table_has(t, at) || !standing(t, at.index)) {
        refuse(v, "HS-07", "%s is no unit on the table. Name an enemy's.",
               ref_text(t, o->at, name));
        return false;
    }
    *target = at.index;
    if (side_of(t, *target) == o->side) {
        struct painter p =
            refuse(v, "HS-07", "%s is your own. Name an enemy's.", name_of(t, *target, name));
        mark_unit(&p, MEANS_REFUSED, t, *target);
        return false;
    }
    if (finished(t, *target)) {
        struct painter p = refuse(v, "SP-46", "%s has its %d hits already. Choose another.",
                                  name_of(t, *target, name), law.fatal);
        mark_unit(&p, MEANS_REFUSED, t, *target);
        return false;
    }
    return true;
}

/* ==== going somewhere (SP-11 … SP-20, SP-26) ==================================================
 */

/* Who goes, for the callbacks of struct going. */
struct mover {
    int unit;
    enum troop_kind troop;
};

static const struct mover *mover_of(const struct ground *g)
{
    return g->self;
}

static int bars_base(const struct ground *g, int base)
{
    int unit = base_unit(&g->table->base[base]);
    bool through = law.passes[mover_of(g)->troop] || law.passes[troop_of(g->table, unit)];
    return through ? (int)FREE : (int)WHY_UNIT;
}

static int bars_piece(const struct ground *g, int piece)
{
    int kind = g->table->piece[piece].kind;
    return ground_law[kind].opens >> mover_of(g)->troop & 1 ? (int)FREE
                                                            : (int)ground_law[kind].bars;
}

static int ends_base(const struct ground *g, int base)
{
    (void)g;
    (void)base;
    return WHY_ROOM;
}

static int ends_piece(const struct ground *g, int piece)
{
    int kind = g->table->piece[piece].kind;
    return ground_law[kind].houses >> mover_of(g)->troop & 1 ? (int)FREE
                                                             : (int)ground_law[kind].ends;
}

static struct mover mover_for(const struct table *t, int unit)
{
    return (struct mover){.unit = unit, .troop = troop_of(t, unit)};
}

static struct going going_for(const struct table *t, const struct mover *mover)
{
    return (struct going){.ground = {.table = t,
                                     .self = mover,
                                     .base_bars = bars_base,
                                     .piece_bars = bars_piece,
                                     .is_water = is_water,
                                     .is_pass = is_pass,
                                     .is_road = is_road,
                                     .water_why = WHY_RIVER},
                          .unit = mover->unit,
                          .base_ends = ends_base,
                          .piece_ends = ends_piece,
                          .edge_why = WHY_EDGE};
}

/* An enemy the body would touch that its unit does not touch now; -1: none (SP-21). */
static int new_contact(const struct table *t, int unit, const struct body *body)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !standing(t, i) ||
            beyond(body->pose.at, base_pose(base_of(t, i)).at, CONTACT))
            continue;
        struct body other = body_of(t, i);
        if (body_gap(body, &other, NULL, NULL) <= CONTACT && !units_touch(t, unit, i))
            return i;
    }
    return -1;
}

static int32_t allowance(enum troop_kind troop, bool on_road)
{
    return on_road ? law.move[troop] * law.road_num / law.road_den : law.move[troop];
}

/* May it use its movement for a deed now, whatever the place? */
static bool may_act(const struct table *t, int unit, enum deed deed, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    enum deed did = (enum deed)attr_of(t, unit, U_DID);
    bool left = attr_of(t, unit, U_ACTED) < times(t, unit);
    name_of(t, unit, name);
    if (finished(t, unit))
        p = refuse(v, "SP-46", "%s has its %d hits and does nothing more.", name, law.fatal);
    else if (deed != DID_RELOAD && attr_of(t, unit, U_CARD) == LUCK_HALT)
        p = refuse(v, "SP-56", "%s has lost its orders: the chance card holds it this turn.", name);
    else if (did == DID_CHARGE)
        p = refuse(v, "SP-22", "%s has charged. What is left of its move is the retreat.", name);
    else if (deed != DID_FORM && deed != DID_RELOAD && attr_of(t, unit, U_SQUARE))
        p = refuse(v, "SP-50",
                   "%s stands in square and does not move. Form line at the start of a "
                   "turn first.",
                   name);
    else if (!left && did == DID_RELOAD)
        p = refuse(v, "SP-10", "%s has reloaded instead of moving.", name);
    else if (!left && did == DID_FORM)
        p = refuse(v, "SP-13", "%s has changed formation instead of moving.", name);
    else if (!left)
        p = refuse(v, "HS-03", "%s has moved this turn.", name);
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static struct pose pose_wanted(const struct table *t, int unit, const struct order *o)
{
    struct pose from = base_pose(base_of(t, unit));
    struct pose to = {o->has_to ? o->to : from.at, from.face};
    if (o->has_face)
        to.face = o->face;
    else if (to.at.x != from.at.x || to.at.y != from.at.y)
        to.face = angle_of(vec_sub(to.at, from.at));
    return to;
}

/* Where it would stand: allowed, and in contact with no new enemy? */
static bool may_end(const struct table *t, int unit, const struct body *end, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    int enemy = new_contact(t, unit, end);
    if (enemy < 0)
        return true;
    bool rider = law.charges[troop_of(t, unit)];
    struct painter p =
        refuse(v, "SP-21",
               rider ? "%s would touch %s: that is a charge. Charge it, or stop short of it."
                     : "%s would touch %s, and only Cavalry charge. Stop short of it.",
               name_of(t, unit, name), name_of(t, enemy, other));
    mark_unit(&p, MEANS_REFUSED, t, enemy);
    mark_body(&p, MEANS_REFUSED, end);
    return false;
}

static void check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct barred barred;
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v) || !may_act(t, unit, DID_MOVE, v))
        return;
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where to, or turn on the spot.");
        return;
    }
    if (o->vias) {
        struct painter p = refuse(v, "SP-12",
                                  "A move is one straight line: turn before it and "
                                  "after it, not on the way. Leave out \"via\".");
        p.line(p.self, MEANS_REFUSED, o->via, o->vias);
        return;
    }
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit), end = body_at(&body, pose_wanted(t, unit, o));
    struct march march = march_of(&going, &body, end.pose);
    int32_t may = allowance(mover.troop, march.on_road);
    if (march.distance > may + law.rounding) {
        cm_too_far(t, march.distance, far, sizeof far);
        cm_text(t, may, most, sizeof most);
        struct painter p =
            refuse(v, march.on_road ? "SP-18" : "SP-11", "Too far: that is %s, %s goes %s%s.", far,
                   name_of(t, unit, name), most, march.on_road ? " by road" : "");
        p.disc(p.self, MEANS_MOVE, body.pose.at, may);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){body.pose.at, end.pose.at}, 2);
    } else if (!march_clear(&going, &body, end.pose, false, &barred)) {
        refuse_barred(t, NULL, &barred, &end, v);
    } else if (may_end(t, unit, &end, v)) {
        allow(v);
    }
}

/* May it pivot, before its move or after it (SP-12)? */
static bool may_turn(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    bool after = attr_of(t, unit, U_DID) == DID_MOVE && !finished(t, unit);
    if (!after && !may_act(t, unit, DID_MOVE, v))
        return false;
    if (!attr_of(t, unit, U_TURNED))
        return true;
    struct painter p = refuse(v, "HS-03", "%s has turned. Undo that to turn it otherwise.",
                              name_of(t, unit, name));
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static void check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    struct barred barred;
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v))
        return;
    if (!may_turn(t, unit, v))
        return;
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way it is to look.");
        return;
    }
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit);
    struct body end = body_at(&body, (struct pose){body.pose.at, o->face});
    if (!body_stands(&going, &end, &barred))
        refuse_barred(t, NULL, &barred, &end, v);
    else if (may_end(t, unit, &end, v))
        allow(v);
}

/* In contact no longer: no hand-to-hand, nothing owed (SP-45). */
static void foes_part(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int32_t foe = attr_of(t, i, U_FOE);
        if (foe == 0 || (standing(t, i) && standing(t, foe - 1) && units_touch(t, i, foe - 1)))
            continue;
        turn_attr(turn, ref_unit(t, i), U_FOE, 0);
        turn_attr(turn, ref_unit(t, i), U_OWES, 0);
    }
}

static void act(struct turn *turn, int unit, enum deed deed)
{
    const struct table *t = turn->table;
    struct ref ref = ref_unit(t, unit);
    turn_attr(turn, ref, U_DID, (int32_t)deed);
    turn_attr(turn, ref, U_ACTED, attr_of(t, unit, U_ACTED) + 1);
    if (deed == DID_MOVE || deed == DID_CHARGE)
        turn_attr(turn, ref, U_MOVED, 1);
    if (deed == DID_MOVE)
        turn_attr(turn, ref, U_TURNED, 0);
    if (deed != DID_FORM)
        turn_attr(turn, ref_table(), T_BEGUN, 1);
}

static void apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[REF_TEXT], far[FAR_TEXT];
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit);
    struct pose end = pose_wanted(t, unit, o);
    struct march march = march_of(&going, &body, end);
    turn_pose(turn, base_ref(t, unit), end);
    act(turn, unit, DID_MOVE);
    foes_part(turn);
    if (march.distance > law.move[mover.troop] + law.rounding)
        turn_say(turn, "SP-18", "%s goes %s by road.", name_of(t, unit, name),
                 cm_text(t, march.distance, far, sizeof far));
}

static void apply_turn(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    struct pose pose = base_pose(base_of(t, unit));
    turn_pose(turn, base_ref(t, unit), (struct pose){pose.at, o->face});
    turn_attr(turn, o->id[0], U_MOVED, 1);
    turn_attr(turn, o->id[0], U_TURNED, angle_diff(pose.face, o->face));
    turn_attr(turn, ref_table(), T_BEGUN, 1);
    foes_part(turn);
}

/* ==== loading, squares, leaving ===============================================================
 */

static void check_reload(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    struct painter p;
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v))
        return;
    name_of(t, unit, name);
    if (!law.reloads[troop_of(t, unit)])
        p = refuse(v, "SP-10",
                   "%s has nothing to load: Infantry, Skirmishers and Artillery reload.", name);
    else if (!may_act(t, unit, DID_RELOAD, v))
        return;
    else if (!attr_of(t, unit, U_UNLOADED))
        p = refuse(v, "SP-10", "%s is loaded. It may move instead.", name);
    else if (attr_of(t, unit, U_MOVED) && times(t, unit) == 1)
        p = refuse(v, "SP-10", "%s has turned or moved; it reloads only instead of that.", name);
    else {
        allow(v);
        return;
    }
    mark_unit(&p, MEANS_REFUSED, t, unit);
}

static void apply_reload(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    turn_attr(turn, o->id[0], U_UNLOADED, 0);
    act(turn, o->id[0].index, DID_RELOAD);
    turn_say(turn, "SP-10", "%s reloads instead of moving.", name_of(t, o->id[0].index, name));
}

static void check_square(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    struct painter p;
    if (!t->option[O_SQUARE]) {
        refuse(v, "SP-50", "This game is played without squares. It is an option at the start.");
        return;
    }
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v))
        return;
    name_of(t, unit, name);
    if (!law.squares[troop_of(t, unit)])
        p = refuse(v, "SP-50", "Only Infantry form square.");
    else if (!may_act(t, unit, DID_FORM, v))
        return;
    else if (attr_of(t, unit, U_MOVED) || attr_of(t, unit, U_ACTED))
        p = refuse(v, "SP-13", "%s has used its movement; a change of formation replaces it.",
                   name);
    else if (t->attr[T_BEGUN])
        p = refuse(v, "SP-50",
                   "Squares are formed and left before anything moves or loads. Next turn, then.");
    else {
        allow(v);
        return;
    }
    mark_unit(&p, MEANS_REFUSED, t, unit);
}

static void apply_square(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    bool square = !attr_of(t, unit, U_SQUARE);
    turn_attr(turn, o->id[0], U_SQUARE, square);
    act(turn, unit, DID_FORM);
    turn_say(turn, "SP-50",
             square ? "%s forms square: no cavalry will charge it." : "%s forms line again.",
             name_of(t, unit, name));
}

static int32_t goal_of(const struct table *t, int goal, enum goal_attr attr)
{
    return t->attr[T_GOAL + 4 * goal + (int)attr];
}

static bool may_ever_leave(const struct table *t, int side)
{
    for (int i = 0; i < GOALS; i++)
        if (goal_of(t, i, GOAL_KIND) == GOAL_EXIT && goal_of(t, i, GOAL_SIDE) == side)
            return true;
    return false;
}

/* Straight on to the edge where the enemy comes from: east for Red, west for Blue. */
static void way_out(const struct table *t, int unit, int32_t *bearing, int32_t *distance)
{
    bool red = side_of(t, unit) == SIDE_RED;
    *bearing = red ? 90 * DEG : 270 * DEG;
    *distance = red ? t->width - base_of(t, unit)->x : base_of(t, unit)->x;
}

static void check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct barred barred;
    int32_t bearing, distance;
    if (!may_ever_leave(t, o->side)) {
        refuse(v, "SP-26", "Nobody leaves the table here: no objective of yours asks for it.");
        return;
    }
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v) || !may_act(t, unit, DID_MOVE, v))
        return;
    way_out(t, unit, &bearing, &distance);
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit);
    struct body turned = body_at(&body, (struct pose){body.pose.at, bearing});
    struct vec out = vec_ahead(body.pose.at, bearing, distance);
    struct march march = march_of(&going, &body, (struct pose){out, bearing});
    int32_t may = allowance(mover.troop, march.on_road);
    if (distance > may + law.rounding) {
        cm_too_far(t, distance, far, sizeof far);
        cm_text(t, may, most, sizeof most);
        struct painter p = refuse(v, "SP-26", "The far edge is %s away; %s goes %s.", far,
                                  name_of(t, unit, name), most);
        p.line(p.self, MEANS_REFUSED, (struct vec[]){body.pose.at, out}, 2);
    } else if (!body_slides(&going, &turned, bearing, distance, &barred)) {
        refuse_barred(t, NULL, &barred, &turned, v);
    } else {
        allow(v);
    }
}

static void apply_leave(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    act(turn, unit, DID_MOVE);
    turn_where(turn, base_ref(t, unit), WHERE_LEFT);
    turn_attr(turn, ref_side(t, o->side), S_LEFT, t->side[o->side].attr[S_LEFT] + 1);
    foes_part(turn);
    turn_say(turn, "SP-26", "%s leaves by the far edge.", name_of(t, unit, name));
}

/* ==== charging (SP-21 … SP-25) ================================================================
 */

static struct charge_law charge_law(void)
{
    return (struct charge_law){.limit = law.charge,
                               .reach = law.charge,
                               .turn = law.charge_turn,
                               .by_sector = true,
                               .whole = true};
}

/* Who looks at whom, for the callbacks of struct sight. */
struct looking {
    int unit, target;
    bool overhead; /* bases hide nothing */
};

/* A wood, hill or town hides what is behind it, but neither from those in it nor those in it. */
static bool hides_piece(const struct sight *s, int piece)
{
    const struct table *t = s->table;
    const struct looking *l = s->self;
    if (!ground_law[t->piece[piece].kind].hides)
        return false;
    struct body from = body_of(t, l->unit), to = body_of(t, l->target);
    return !in_piece(t, &from, piece) && !in_piece(t, &to, piece);
}

static bool hides_base(const struct sight *s, int base)
{
    const struct looking *l = s->self;
    int unit = base_unit(&s->table->base[base]);
    return !l->overhead && unit != l->unit && unit != l->target;
}

static bool sees(const struct table *t, const struct looking *l, const struct fan *fan,
                 struct vec eye, struct seen *seen)
{
    struct sight sight = {
        .table = t, .self = l, .base_hides = hides_base, .piece_hides = hides_piece};
    struct outline target = base_outline(base_of(t, l->target));
    return sight_from(&sight, eye, fan, 0, &target, 1, seen);
}

/* May the unit charge anybody at all now? */
static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!law.charges[troop_of(t, unit)]) {
        struct painter p = refuse(v, troop_of(t, unit) == GENERAL ? "SP-51" : "SP-21",
                                  troop_of(t, unit) == GENERAL
                                      ? "%s is a General: he does not charge. Send Cavalry."
                                      : "%s may not charge: only Cavalry do.",
                                  name_of(t, unit, name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    if (!may_act(t, unit, DID_CHARGE, v))
        return false;
    int32_t turned = attr_of(t, unit, U_TURNED);
    if (turned <= law.charge_turn && -turned <= law.charge_turn)
        return true;
    struct painter p = refuse(v, "SP-23",
                              "%s has turned by more than %d° in this move: nobody charges "
                              "after that. Next turn, then.",
                              name_of(t, unit, name), law.charge_turn / DEG);
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

/* May this victim be charged at all by the unit? */
static bool may_be_charged(const struct table *t, int unit, int victim, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    struct seen seen;
    struct painter p;
    name_of(t, victim, name);
    for (int i = 0; i < t->units; i++) {
        if (i == unit || !foes(t, i, victim))
            continue;
        p = refuse(v, "SP-24", "%s fights %s already, and only one may charge it. Choose another.",
                   name_of(t, i, other), name);
        mark_unit(&p, MEANS_REFUSED, t, victim);
        return false;
    }
    if (attr_of(t, victim, U_SQUARE)) {
        p = refuse(v, "SP-50", "%s stands in square: Cavalry may not charge it. Choose another.",
                   name);
        mark_unit(&p, MEANS_REFUSED, t, victim);
        return false;
    }
    struct looking looking = {.unit = unit, .target = victim, .overhead = true};
    struct body body = body_of(t, unit);
    if (!sees(t, &looking, NULL, body_front(&body), &seen)) {
        p = refuse(v, "SP-25", "%s cannot be seen from here, and who charges must see.", name);
        p.line(p.self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_ref(&p, MEANS_REFUSED, t, seen.by);
        return false;
    }
    return true;
}

static void refuse_charge(const struct table *t, int unit, int victim, const struct barred *barred,
                          struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT];
    struct painter p;
    struct charge_law ride = charge_law();
    struct body body = body_of(t, unit);
    bool turned = attr_of(t, unit, U_TURNED);
    name_of(t, victim, name);
    cm_text(t, law.charge, most, sizeof most);
    switch (barred->why) {
    case CHARGE_TURN:
    case CHARGE_MISS:
        if (turned)
            p = refuse(v, "SP-23",
                       "%s has turned in this move, and a charger turns once: straight ahead of it "
                       "is not %s.",
                       name_of(t, unit, other), name);
        else if (barred->why == CHARGE_TURN)
            p = refuse(v, "SP-23",
                       "%s lies more than %d° aside: a charger turns no more than that. "
                       "Choose another.",
                       name, law.charge_turn / DEG);
        else
            p = refuse(v, "SP-25", "That line does not meet %s. Ride straight at it.", name);
        break;
    case CHARGE_FAR:
        p = refuse(v, "SP-22", "%s is farther than %s: ride nearer and charge another turn.", name,
                   most);
        break;
    case CHARGE_REACH:
        p = refuse(v, "SP-22",
                   "Lined up with %s, %s would be %s from here; a charge goes %s. Ride nearer and "
                   "charge another turn.",
                   name, name_of(t, unit, other),
                   cm_too_far(t, vec_distance(barred->from, barred->to), far, sizeof far), most);
        p.line(p.self, MEANS_MEASURE, (struct vec[]){barred->from, barred->to}, 2);
        break;
    case CHARGE_ROOM:
        p = refuse(v, "SP-25", "No room to line up with the struck side of %s.", name);
        break;
    default:
        refuse_barred(t, barred->why == WHY_UNIT || barred->why == WHY_ROOM ? "SP-25" : NULL,
                      barred, &body, v);
        return;
    }
    charge_paint(&body, &ride, MEANS_CHARGE, &p);
    mark_unit(&p, MEANS_REFUSED, t, victim);
}

/* The ride an order asks for, or the best there is when it names no point. Whoever has turned in
 * this move rides straight ahead: to no other place, but for what rounding makes of one. */
static bool charge_of(const struct table *t, const struct order *o, int unit, int victim,
                      struct charge *charge, struct barred *barred)
{
    enum { ROUNDING = DEG / 2 };
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct charge_law ride = charge_law();
    struct body body = body_of(t, unit), target = body_of(t, victim);
    bool turned = attr_of(t, unit, U_TURNED);
    if (!o->has_to && !turned)
        return charge_find(&going, &ride, &body, &target, victim, charge, barred);
    int32_t ahead = body.pose.face;
    int32_t bearing = o->has_to ? angle_of(vec_sub(o->to, body.pose.at)) : ahead;
    int32_t off = angle_diff(ahead, bearing);
    if (turned) {
        ride.turn = 0;
        bearing = off <= ROUNDING && -off <= ROUNDING ? ahead : bearing;
    }
    return charge_along(&going, &ride, &body, bearing, &target, victim, charge, barred);
}

static void check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, victim;
    struct charge charge;
    struct barred barred;
    if (!now(t, o, 1u << MOVE, v) || !one_unit(t, o, &unit, v) || !may_charge(t, unit, v) ||
        !one_target(t, o, &victim, v) || !may_be_charged(t, unit, victim, v))
        return;
    if (charge_of(t, o, unit, victim, &charge, &barred))
        allow(v);
    else
        refuse_charge(t, unit, victim, &barred, v);
}

static const char *const face_name[FACE_COUNT] = {[FACE_FRONT] = "front",
                                                  [FACE_LEFT] = "left flank",
                                                  [FACE_RIGHT] = "right flank",
                                                  [FACE_REAR] = "rear"};

static void apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    int victim = o->at.kind == KIND_BASE ? base_unit(&t->base[o->at.index]) : o->at.index;
    char name[REF_TEXT], other[REF_TEXT], far[FAR_TEXT];
    struct charge charge;
    struct barred barred;
    bool rides = charge_of(t, o, unit, victim, &charge, &barred);
    assert(rides);
    (void)rides;
    struct ref ref = ref_unit(t, unit);
    turn_pose(turn, base_ref(t, unit), charge.end.pose);
    act(turn, unit, DID_CHARGE);
    foes_part(turn); /* whoever it stood against before */
    turn_attr(turn, ref, U_FOE, victim + 1);
    turn_attr(turn, ref, U_FACE, (int32_t)charge.face);
    turn_attr(turn, ref, U_OWES, 0);
    turn_say(turn, "SP-21", "%s charges %s: %s, into the %s.", name_of(t, unit, name),
             name_of(t, victim, other), cm_text(t, charge.distance, far, sizeof far),
             face_name[charge.face]);
}

/* ==== the arithmetic of hits ==================================================================
 */

/* A sum of hits as it is done aloud. */
struct sum {
    int hits;
    int terms;
    struct {
        int after; /* hits once it is reckoned in */
        const char *what, *id;
    } term[4];
};

static void halve(struct sum *s, const char *what, const char *id)
{
    s->hits = (s->hits + 1) / 2; /* fractions up, at each halving (SP-43) */
    s->term[s->terms].after = s->hits;
    s->term[s->terms].what = what;
    s->term[s->terms++].id = id;
}

/* SP-41, SP-42, SP-43: hilltop half, cavalry half, then doubled. */
static struct sum charge_sum(const struct table *t, int victim, enum face face)
{
    struct sum s = {.hits = law.charge_hits};
    if (unit_within(t, victim, is_hilltop))
        halve(&s, "halved on the hilltop", "SP-41");
    if (troop_of(t, victim) == CAVALRY)
        halve(&s, "halved against Cavalry", "SP-42");
    if (face != FACE_FRONT) {
        s.hits *= law.flank_times;
        s.term[s.terms].after = s.hits;
        s.term[s.terms].what = face == FACE_REAR ? "doubled in the rear" : "doubled in the flank";
        s.term[s.terms++].id = "SP-43";
    }
    return s;
}

/* SP-36, SP-37, SP-38b: split first when they fight, then each takes its own cover. */
static struct sum shot_sum(const struct table *t, int shooter, int target, bool split)
{
    struct sum s = {.hits = law.hits[troop_of(t, shooter)]};
    if (split)
        halve(&s, "split between the two who fight", "SP-38b");
    if (unit_within(t, target, is_cover))
        halve(&s, "halved in cover", "SP-37");
    return s;
}

/* "4 hits, halved in cover = 2" */
static void sum_text(const struct sum *s, int start, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%d %s", start, counted(start, NOUN_hit));
    for (int i = 0; i < s->terms && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, ", %s = %d", s->term[i].what,
                                 s->term[i].after);
}

static void suffer(struct turn *turn, int unit, int hits)
{
    turn_attr(turn, ref_unit(turn->table, unit), U_HITS, attr_of(turn->table, unit, U_HITS) + hits);
}

static void suffer_say(struct turn *turn, const char *id, int unit, const struct sum *s, int start)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], text[200];
    sum_text(s, start, text, sizeof text);
    suffer(turn, unit, s->hits);
    if (finished(t, unit))
        turn_say(turn, id, "%s: %s. It has %d of %d: destroyed (SP-46).", name_of(t, unit, name),
                 text, attr_of(t, unit, U_HITS), law.fatal);
    else
        turn_say(turn, id, "%s: %s. It has %d of %d.", name_of(t, unit, name), text,
                 attr_of(t, unit, U_HITS), law.fatal);
}

/* ==== shooting (SP-30 … SP-38b) ===============================================================
 */

/* May the unit shoot at all now? */
static bool may_shoot(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    enum troop_kind troop = troop_of(t, unit);
    int shots = attr_of(t, unit, U_SHOTS);
    name_of(t, unit, name);
    if (!can_ever_shoot(t, unit))
        p = refuse(v, troop == GENERAL ? "SP-51" : "SP-30",
                   troop == GENERAL ? "%s: a General's few men do not shoot."
                                    : "%s: Cavalry never shoot. It charges instead.",
                   name);
    else if (finished(t, unit))
        p = refuse(v, "SP-46", "%s has its %d hits and does nothing more.", name, law.fatal);
    else if (attr_of(t, unit, U_CARD) == LUCK_SILENCE)
        p = refuse(v, "SP-56", "%s has damp powder: the chance card lets it not shoot.", name);
    else if (attr_of(t, unit, U_SQUARE))
        p = refuse(v, "SP-50", "%s stands in square and does not shoot. Form line first.", name);
    else if (opponent(t, unit) >= 0)
        p = refuse(v, "SP-38", "%s is in hand-to-hand and does not shoot.", name);
    else if (attr_of(t, unit, U_MOVED) && !law.moves_and_shoots[troop])
        p = refuse(v, "SP-19", "%s has moved, and only Skirmishers move and shoot. Next turn.",
                   name);
    else if (shots >= times(t, unit))
        p = refuse(v, "HS-03", "%s has shot this turn.", name);
    else if (attr_of(t, unit, U_UNLOADED) && shots == 0)
        p = refuse(v, "SP-10", "%s is unloaded. Let it reload instead of moving.", name);
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static bool fires_all_round(const struct table *t, int unit)
{
    return law.all_round[troop_of(t, unit)] || unit_within(t, unit, is_all_round);
}

static struct fan fan_of(const struct table *t, int unit)
{
    struct body body = body_of(t, unit);
    return fires_all_round(t, unit) ? fan_round(body.pose.at)
                                    : fan_point(body_front(&body), body.pose.face, law.arc);
}

static int32_t range_between(const struct table *t, int a, int b, struct vec *on_a,
                             struct vec *on_b)
{
    struct outline x = base_outline(base_of(t, a)), y = base_outline(base_of(t, b));
    return outline_nearest(&x, &y, on_a, on_b);
}

/* May the unit shoot at this target? */
static bool may_hit(const struct table *t, int unit, int target, struct verdict *v)
{
    char name[REF_TEXT], far[FAR_TEXT], most[FAR_TEXT], what[40];
    enum troop_kind troop = troop_of(t, unit);
    struct vec from, to;
    struct seen seen;
    struct painter p;
    int32_t gap = range_between(t, unit, target, &from, &to);
    name_of(t, target, name);
    if (opponent(t, target) >= 0 && !t->option[O_DESPERATION]) {
        p = refuse(v, "SP-38", "%s is in hand-to-hand: nobody shoots at it. Choose another.", name);
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (gap > law.range[troop]) {
        cm_too_far(t, gap, far, sizeof far);
        cm_text(t, law.range[troop], most, sizeof most);
        p = refuse(v, "SP-33", "%s is %s away; the range is %s. Choose a nearer one.", name, far,
                   most);
        p.line(p.self, MEANS_MEASURE, (struct vec[]){from, to}, 2);
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    struct fan fan = fan_of(t, unit);
    struct outline outline = base_outline(base_of(t, target));
    if (!fan_touches(&fan, &outline)) {
        p = refuse(v, "SP-31",
                   "%s is outside the %d° either side of straight ahead. Turn first, "
                   "another turn.",
                   name, law.arc / DEG);
        fan_paint(&fan, law.range[troop], MEANS_FIRE, &p);
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    struct looking looking = {.unit = unit, .target = target, .overhead = law.overhead[troop]};
    if (!sees(t, &looking, &fan, fan.left, &seen)) {
        bool base = seen.by.kind == KIND_BASE;
        what_text(t, seen.by, what, sizeof what);
        p = refuse(v, base ? "SP-35" : "SP-34",
                   base ? "%s is behind %s, and only Artillery shoot over others. Choose another."
                        : "%s is hidden by %s. Choose another.",
                   name, what);
        p.line(p.self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_ref(&p, MEANS_REFUSED, t, seen.by);
        return false;
    }
    return true;
}

static void check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit, target;
    if (now(t, o, 1u << SHOOT, v) && one_unit(t, o, &unit, v) && may_shoot(t, unit, v) &&
        one_target(t, o, &target, v) && may_hit(t, unit, target, v))
        allow(v);
}

static int target_of(const struct table *t, const struct order *o)
{
    return o->at.kind == KIND_BASE ? base_unit(&t->base[o->at.index]) : o->at.index;
}

static void apply_shoot(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index, target = target_of(t, o), other = opponent(t, target);
    int start = law.hits[troop_of(t, unit)];
    char name[REF_TEXT], at[REF_TEXT], far[FAR_TEXT];
    struct ref ref = ref_unit(t, unit);
    turn_say(turn, "SP-36", "%s shoots at %s, %s away.", name_of(t, unit, name),
             name_of(t, target, at),
             cm_text(t, range_between(t, unit, target, &(struct vec){0}, &(struct vec){0}), far,
                     sizeof far));
    struct sum sum = shot_sum(t, unit, target, other >= 0);
    suffer_say(turn, "SP-36", target, &sum, start);
    if (other >= 0) {
        sum = shot_sum(t, unit, other, true);
        suffer_say(turn, "SP-38b", other, &sum, start);
    }
    turn_attr(turn, ref, U_UNLOADED, 1);
    turn_attr(turn, ref, U_SHOTS, attr_of(t, unit, U_SHOTS) + 1);
    turn_attr(turn, ref_table(), T_FIRED, 1);
}

/* ==== rallying (SP-52) ========================================================================
 */

/* May this General rally anybody at all now? */
static bool may_rally(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    name_of(t, unit, name);
    if (troop_of(t, unit) != GENERAL)
        p = refuse(v, "SP-52", "%s cannot rally anybody: only a General can.", name);
    else if (t->side[side_of(t, unit)].attr[S_RALLIED])
        p = refuse(v, "SP-52", "%s has rallied a unit, and may do it once only.", name);
    else if (t->attr[T_FIRED])
        p = refuse(v, "SP-52", "A General rallies right after the movement, before any shot.");
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static bool may_be_rallied(const struct table *t, int general, int unit, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    struct painter p;
    name_of(t, unit, name);
    if (unit != general && !units_touch(t, general, unit))
        p = refuse(v, "SP-52", "%s does not touch the base of %s. Bring them together first.", name,
                   name_of(t, general, other));
    else if (attr_of(t, unit, U_HITS) == 0)
        p = refuse(v, "SP-52", "%s has no hits to take off.", name);
    else
        return true;
    mark_unit(&p, MEANS_REFUSED, t, unit);
    return false;
}

static void check_rally(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT];
    if (!t->option[O_RALLY]) {
        refuse(v, "SP-52", "This game is played without rallying. It is an option at the start.");
        return;
    }
    if (!now(t, o, 1u << SHOOT, v) || !one_unit(t, o, &unit, v) || !may_rally(t, unit, v))
        return;
    struct ref at = o->at;
    if (at.kind == KIND_BASE && table_has(t, at))
        at = ref_unit(t, base_unit(&t->base[at.index]));
    if (!o->has_at || at.kind != KIND_UNIT || !table_has(t, at) || !standing(t, at.index) ||
        side_of(t, at.index) != o->side)
        refuse(v, "HS-07", "Say whom: %s himself, or one of your own that touches him.",
               name_of(t, unit, name));
    else if (may_be_rallied(t, unit, at.index, v))
        allow(v);
}

static void apply_rally(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = target_of(t, o), hits = attr_of(t, unit, U_HITS);
    int off = hits < law.rally ? hits : law.rally;
    char name[REF_TEXT], other[REF_TEXT];
    turn_attr(turn, ref_unit(t, unit), U_HITS, hits - off);
    turn_attr(turn, ref_side(t, o->side), S_RALLIED, 1);
    turn_say(turn, "SP-52", "%s rallies %s: %d %s off, it has %d of %d.",
             name_of(t, o->id[0].index, other),
             unit == o->id[0].index ? "himself" : name_of(t, unit, name), off,
             counted(off, NOUN_hit), hits - off, law.fatal);
}

/* ==== retreating (SP-45) ======================================================================
 */

/* Index of the one it is in hand-to-hand with; -1: nobody. */
static int foe_of(const struct table *t, int unit)
{
    int32_t foe = attr_of(t, unit, U_FOE);
    return foe <= t->units ? foe - 1 : -1;
}

/* One who retreats keeps its front while it goes back, and looks at its target in the end. */
static struct pose retreat_pose(const struct table *t, int unit, struct vec at)
{
    int foe = foe_of(t, unit);
    if (foe < 0)
        return (struct pose){at, base_of(t, unit)->face};
    struct vec towards = vec_sub(base_pose(base_of(t, foe)).at, at);
    return (struct pose){at, angle_of(towards)};
}

static bool retreat_clear(const struct table *t, int unit, struct vec at, struct barred *barred)
{
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit);
    struct body end = body_at(&body, retreat_pose(t, unit, at));
    return body_slides(&going, &body, angle_of(vec_sub(at, body.pose.at)),
                       vec_distance(body.pose.at, at), barred) &&
           body_stands(&going, &end, barred);
}

enum { RETREAT_WAYS = 72, RETREAT_STEP = 2 * MM };

/* The longest retreat there is, up to the full one, looked for every five degrees from straight
 * away from the target; 0: none that would part the two. *best gets its end. */
static int32_t retreat_longest(const struct table *t, int unit, struct vec *best)
{
    struct barred barred;
    struct vec from = base_pose(base_of(t, unit)).at;
    int foe = foe_of(t, unit);
    if (foe < 0)
        return 0;
    int32_t away = angle_of(vec_sub(from, base_pose(base_of(t, foe)).at));
    struct vec end[RETREAT_WAYS];
    for (int i = 0; i < RETREAT_WAYS; i++) {
        int32_t aside = (i + 1) / 2 * (TURN / RETREAT_WAYS) * (i % 2 ? 1 : -1);
        end[i] = vec_ahead(from, angle_norm((int64_t)away + aside), law.retreat);
    }
    for (int32_t far = law.retreat; far > CONTACT; far -= RETREAT_STEP)
        for (int i = 0; i < RETREAT_WAYS; i++) {
            struct vec at =
                far == law.retreat ? end[i] : vec_ahead(from, angle_of(vec_sub(end[i], from)), far);
            if (retreat_clear(t, unit, at, &barred)) {
                *best = at;
                return far;
            }
        }
    return 0;
}

static void check_retreat(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit;
    char name[REF_TEXT], far[FAR_TEXT], full[FAR_TEXT];
    struct barred barred;
    struct vec best;
    if (t->ask != ASK_RETREAT) {
        refuse(v, "SP-45", "Nobody has to retreat now: that comes after a charge.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "It is for %s to say.", side_name(t->ask_side));
        return;
    }
    if (!one_unit(t, o, &unit, v))
        return;
    if (unit != subject_of(t)) {
        refuse(v, "SP-45", "It is %s that retreats.", name_of(t, subject_of(t), name));
        return;
    }
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where to.");
        return;
    }
    struct vec from = base_pose(base_of(t, unit)).at;
    int32_t distance = vec_distance(from, o->to);
    cm_text(t, distance, far, sizeof far);
    cm_text(t, law.retreat, full, sizeof full);
    name_of(t, unit, name);
    if (distance > law.retreat + law.rounding) {
        struct painter p = refuse(v, "SP-45", "%s retreats %s, not %s.", name, full, far);
        p.disc(p.self, MEANS_MOVE, from, law.retreat);
    } else if (!retreat_clear(t, unit, o->to, &barred)) {
        struct body body = body_of(t, unit);
        struct body end = body_at(&body, retreat_pose(t, unit, o->to));
        refuse_barred(t, "SP-45", &barred, &end, v);
    } else if (distance < law.retreat - law.rounding &&
               distance < retreat_longest(t, unit, &best) - law.rounding) {
        struct painter p =
            refuse(v, "SP-45", "%s retreats %s where it can, else as far as it can.", name, full);
        p.line(p.self, MEANS_LEGAL, (struct vec[]){from, best}, 2);
    } else
        allow(v);
}

static void question_done(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_NOTHING);
    turn_set(turn, ref_table(), F_TABLE_ask_side, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, 0);
}

static void ask(struct turn *turn, enum question_kind kind, int side, int subject)
{
    turn_set(turn, ref_table(), F_TABLE_ask, (int32_t)kind);
    turn_set(turn, ref_table(), F_TABLE_ask_side, side);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, subject);
}

/* Asks the player of a charger where it retreats to, or lets it stay where there is no way. */
static void retreat_ask(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    struct vec best;
    if (retreat_longest(t, unit, &best) > 0) {
        turn_attr(turn, ref_unit(t, unit), U_OWES, 1);
        ask(turn, ASK_RETREAT, side_of(t, unit), unit + 1);
        return;
    }
    turn_attr(turn, ref_unit(t, unit), U_OWES, 2);
    turn_say(turn, "SP-45", "%s has no way back: it stays in contact and retreats next turn.",
             name_of(t, unit, name));
}

static void retreats_owed(struct turn *turn);

static void apply_retreat(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int unit = o->id[0].index;
    char name[REF_TEXT], far[FAR_TEXT];
    struct vec from = base_pose(base_of(t, unit)).at;
    turn_pose(turn, base_ref(t, unit), retreat_pose(t, unit, o->to));
    turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
    turn_attr(turn, ref_unit(t, unit), U_OWES, 0);
    question_done(turn);
    foes_part(turn);
    turn_say(turn, "SP-45", "%s retreats %s.", name_of(t, unit, name),
             cm_text(t, vec_distance(from, o->to), far, sizeof far));
    if (t->phase == MOVE)
        retreats_owed(turn);
}

/* At the start of a turn: those who could not retreat after the charge do it now. */
static void retreats_owed(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units && !t->ask; i++)
        if (side_of(t, i) == t->active && standing(t, i) && attr_of(t, i, U_OWES) == 1 &&
            attr_of(t, i, U_FOE))
            retreat_ask(turn, i);
}

/* ==== chance cards (SP-56) ====================================================================
 */

/* Side whose units the card of the active side falls on, and the side that chooses them. */
static int card_victims(const struct table *t, const struct chance *card)
{
    return card->of_enemy ? side_other(t->active) : t->active;
}

static int card_chooser(const struct table *t, const struct chance *card)
{
    return card->enemy_chooses ? side_other(t->active) : t->active;
}

/* The card on the table; NULL: there is none, whatever is asked. */
static const struct chance *card_now(const struct table *t)
{
    int32_t number = t->attr[T_CARD];
    return number >= 1 && number <= CHANCE_CARDS ? chance_card(number) : NULL;
}

/* Could the card fall on this unit? */
static bool card_fits(const struct table *t, const struct chance *card, int unit)
{
    if (!card || !standing(t, unit) || finished(t, unit) ||
        side_of(t, unit) != card_victims(t, card) || attr_of(t, unit, U_CARD) != LUCK_NONE)
        return false;
    switch (card->effect) {
    case CHANCE_SILENCE:
        return can_ever_shoot(t, unit);
    case CHANCE_REST:
        return attr_of(t, unit, U_HITS) > 0;
    case CHANCE_HALT:
    case CHANCE_MISHAP:
    case CHANCE_TWICE:
    case CHANCE_STROKE:
        return true;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
    return false;
}

static int card_fitting(const struct table *t, const struct chance *card)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += card_fits(t, card, i);
    return count;
}

static void card_falls(struct turn *turn, const struct chance *card, int unit)
{
    const struct table *t = turn->table;
    struct ref ref = ref_unit(t, unit);
    char name[REF_TEXT];
    int hits = chance_fixed(card->hits_faces), has = attr_of(t, unit, U_HITS);
    enum luck luck = LUCK_REST;
    name_of(t, unit, name);
    switch (card->effect) {
    case CHANCE_HALT:
        luck = LUCK_HALT;
        turn_say(turn, "SP-56", "%s may not move this turn.", name);
        break;
    case CHANCE_SILENCE:
        luck = LUCK_SILENCE;
        turn_say(turn, "SP-56", "%s may not shoot this turn.", name);
        break;
    case CHANCE_TWICE:
        luck = LUCK_TWICE;
        turn_say(turn, "SP-56", "%s acts twice this turn.", name);
        break;
    case CHANCE_MISHAP:
    case CHANCE_STROKE:
        suffer(turn, unit, hits);
        turn_say(turn, "SP-56", "%s suffers %d %s (D6 is %d) and has %d of %d.", name, hits,
                 counted(hits, NOUN_hit), hits, has + hits, law.fatal);
        break;
    case CHANCE_REST:
        hits = has < hits ? has : hits;
        turn_attr(turn, ref, U_HITS, has - hits);
        turn_say(turn, "SP-56", "%s has %d %s taken off and has %d of %d.", name, hits,
                 counted(hits, NOUN_hit), has - hits, law.fatal);
        break;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
    turn_attr(turn, ref, U_CARD, (int32_t)luck);
}

static void card_draw(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = t->active;
    if (side == SIDE_NONE) /* a file may begin a turn that is nobody's */
        return;
    int32_t drawn = t->side[side].attr[S_DRAWN];
    int32_t seed = t->option[O_CHANCE_ORDER] ? t->option[O_CHANCE_ORDER] : t->seed;
    int number = chance_number(seed, side, drawn);
    const struct chance *card = chance_card(number);
    turn_attr(turn, ref_side(t, side), S_DRAWN, drawn + 1);
    turn_attr(turn, ref_table(), T_CARD, number);
    int wanted = chance_fixed(card->units_faces), fitting = card_fitting(t, card);
    turn_say(turn, "SP-56", "%s draws card %d, %s: %s%s", side_name(side), number, card->title,
             card->text,
             wanted == 0    ? ""
             : fitting == 0 ? " There is nobody it could fall on."
             : wanted > 1   ? " (D3 is 2)"
                            : "");
    if (fitting > wanted && wanted > 0) {
        turn_attr(turn, ref_table(), T_CARD_LEFT, wanted);
        ask(turn, ASK_CARD, card_chooser(t, card), number);
        return;
    }
    for (int i = 0; i < t->units && wanted > 0; i++)
        if (card_fits(t, card, i))
            card_falls(turn, card, i);
}

/* ==== the end of a game =======================================================================
 */

enum ended_by {
    ENDED_ROUT = 53,
    ENDED_NO_UNITS = 57, /* or by its objective, or at the turn limit */
    ENDED_GOAL = 58,
    ENDED_TURNS = 59,
    ENDED_RESIGN = 9,
    ENDED_DRAW = 10
};

static void game_over(struct turn *turn, int winner, enum ended_by by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    turn_attr(turn, ref_table(), T_ENDED_BY, (int32_t)by);
    question_done(turn);
}

/* What a unit counts for in a rout (SP-54). */
static int counts(const struct table *t, int unit)
{
    return t->option[O_GENERAL] && t->option[O_ROUT] ? law.counts[troop_of(t, unit)] : 1;
}

static int lost_counts(const struct table *t, int side)
{
    int lost = 0;
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && base_of(t, i)->where == WHERE_LOST)
            lost += counts(t, i);
    return lost;
}

/* Fewest counts that are more than half of what it began with. */
static int rout_at(const struct table *t, int side)
{
    return t->side[side].attr[S_INITIAL] / 2 + 1;
}

static int units_left(const struct table *t, int side)
{
    int left = 0;
    for (int i = 0; i < t->units; i++)
        left += side_of(t, i) == side && standing(t, i);
    return left;
}

static void rout(struct turn *turn, int side)
{
    const struct table *t = turn->table;
    turn_say(turn, "SP-53", "%s has lost %d of %d, more than half: the whole army routs.",
             side_name(side), lost_counts(t, side), t->side[side].attr[S_INITIAL]);
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && standing(t, i))
            turn_where(turn, base_ref(t, i), WHERE_LEFT);
}

/* Whose units, in what number, have their middle on the piece. */
static int holders(const struct table *t, int piece, int side)
{
    struct outline o = piece_outline(t, &t->piece[piece]);
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += standing(t, i) && side_of(t, i) == side &&
                 outline_holds(&o, base_pose(base_of(t, i)).at);
    return count;
}

/* Held: enough of one's own on it, and nobody of the enemy's. */
static bool goal_met(const struct table *t, int goal)
{
    int side = goal_of(t, goal, GOAL_SIDE), piece = goal_of(t, goal, GOAL_PIECE) - 1;
    int32_t units = goal_of(t, goal, GOAL_UNITS);
    switch ((enum goal_kind)goal_of(t, goal, GOAL_KIND)) {
    case GOAL_HOLD:
        return piece >= 0 && piece < t->pieces && holders(t, piece, side) >= units &&
               holders(t, piece, side_other(side)) == 0;
    case GOAL_EXIT:
        return t->side[side].attr[S_LEFT] >= units;
    case GOAL_NONE:
        break;
    }
    return false;
}

/* A side's objectives: 0 it has none, 1 none is met, 2 one is. */
static int goals_of(const struct table *t, int side)
{
    int best = 0;
    for (int i = 0; i < GOALS; i++)
        if (goal_of(t, i, GOAL_KIND) && goal_of(t, i, GOAL_SIDE) == side) {
            int now = goal_met(t, i) ? 2 : 1;
            best = now > best ? now : best;
        }
    return best;
}

/* The last turn is over: who has reached his objective? Where only one side has any, the other has
 * won if it is not reached (SP-57). */
static void judge_limit(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = goals_of(t, SIDE_RED), blue = goals_of(t, SIDE_BLUE), winner = SIDE_NONE;
    if (red == 2 || blue == 2)
        winner = red == blue ? SIDE_NONE : red == 2 ? SIDE_RED : SIDE_BLUE;
    else if (red != blue)
        winner = red ? SIDE_BLUE : SIDE_RED;
    if (winner == SIDE_NONE)
        turn_say(turn, "SP-57", "Turn %d was the last and nobody is ahead: a draw.", t->turn);
    else if ((winner == SIDE_RED ? red : blue) == 2)
        turn_say(turn, "SP-57", "Turn %d was the last: %s has its objective and wins.", t->turn,
                 side_name(winner));
    else
        turn_say(turn, "SP-57", "Turn %d was the last: %s has not reached its objective, %s wins.",
                 t->turn, side_name(side_other(winner)), side_name(winner));
    game_over(turn, winner,
              winner && (winner == SIDE_RED ? red : blue) == 2 ? ENDED_GOAL : ENDED_TURNS);
}

/* At the end of every player turn (SP-53, SP-57). */
static void judge(struct turn *turn)
{
    const struct table *t = turn->table;
    bool gone[SIDE_COUNT], routs[SIDE_COUNT] = {false};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        gone[side] = units_left(t, side) == 0;
        routs[side] = !gone[side] && t->option[O_ROUT] && lost_counts(t, side) >= rout_at(t, side);
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < GOALS; i++)
            if (!t->over && goal_of(t, i, GOAL_KIND) == GOAL_EXIT &&
                goal_of(t, i, GOAL_SIDE) == side && goal_met(t, i)) {
                turn_say(turn, "SP-57", "%d %s of %s %s left by the far edge: %s wins.",
                         t->side[side].attr[S_LEFT], counted(t->side[side].attr[S_LEFT], NOUN_unit),
                         side_name(side), t->side[side].attr[S_LEFT] == 1 ? "has" : "have",
                         side_name(side));
                game_over(turn, side, ENDED_GOAL);
            }
    bool red = gone[SIDE_RED] || routs[SIDE_RED], blue = gone[SIDE_BLUE] || routs[SIDE_BLUE];
    if (t->over || (!red && !blue))
        return;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (routs[side])
            rout(turn, side);
        else if (gone[side])
            turn_say(turn, "SP-57", "Nobody of %s is left on the table.", side_name(side));
    int loser = red ? SIDE_RED : SIDE_BLUE;
    game_over(turn, red && blue ? SIDE_NONE : side_other(loser),
              routs[SIDE_RED] || routs[SIDE_BLUE] ? ENDED_ROUT : ENDED_NO_UNITS);
}

/* ==== eliminating (SP-46, SP-55) ==============================================================
 */

static int32_t unit_distance(const struct table *t, int a, int b)
{
    struct vec x, y;
    return range_between(t, a, b, &x, &y);
}

/* The fall of a unit costs each friend within reach two hits at once. */
static void tide(struct turn *turn, int fallen)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], other[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (i == fallen || side_of(t, i) != side_of(t, fallen) || !standing(t, i) ||
            unit_distance(t, fallen, i) > law.tide)
            continue;
        suffer(turn, i, law.tide_hits);
        turn_say(turn, "SP-55", "%s sees %s fall: %d %s, it has %d of %d.", name_of(t, i, name),
                 name_of(t, fallen, other), law.tide_hits, counted(law.tide_hits, NOUN_hit),
                 attr_of(t, i, U_HITS), law.fatal);
    }
}

/* All who have twelve hits go at once; with the tide each fall may bring others. A wave looks at
 * its falls in order of creation, while all of them still stand. */
static void eliminate(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    bool any = false;
    for (bool wave = true; wave;) {
        int fallen[TABLE_UNITS], count = 0;
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && finished(t, i))
                fallen[count++] = i;
        for (int i = 0; i < count; i++)
            turn_say(turn, "SP-46", "%s has %d %s and is eliminated.", name_of(t, fallen[i], name),
                     attr_of(t, fallen[i], U_HITS),
                     counted(attr_of(t, fallen[i], U_HITS), NOUN_hit));
        for (int i = 0; i < count; i++)
            turn_where(turn, base_ref(t, fallen[i]), WHERE_LOST);
        for (int i = 0; i < count && t->option[O_TIDE]; i++)
            tide(turn, fallen[i]);
        wave = count > 0 && t->option[O_TIDE];
        any = any || count > 0;
    }
    if (!any)
        turn_say(turn, "SP-04", "Nobody has %d hits: nobody is eliminated.", law.fatal);
    foes_part(turn);
}

/* ==== phases ==================================================================================
 */

static void phase_set(struct turn *turn, enum phase_kind phase, enum step_kind step)
{
    turn_set(turn, ref_table(), F_TABLE_phase, (int32_t)phase);
    turn_set(turn, ref_table(), F_TABLE_step, (int32_t)step);
}

/* What a player turn forgets. */
static void player_turn(struct turn *turn, int side)
{
    const struct table *t = turn->table;
    static const enum unit_attr forgotten[] = {U_DID, U_ACTED, U_MOVED, U_TURNED, U_SHOTS, U_CARD};
    turn_set(turn, ref_table(), F_TABLE_active, side);
    draw_lapse(turn, side);
    turn_attr(turn, ref_table(), T_BEGUN, 0);
    turn_attr(turn, ref_table(), T_FIRED, 0);
    turn_attr(turn, ref_table(), T_CARD, 0);
    turn_attr(turn, ref_table(), T_CARD_LEFT, 0);
    for (int i = 0; i < t->units; i++) {
        for (size_t k = 0; k < sizeof forgotten / sizeof forgotten[0]; k++)
            turn_attr(turn, ref_unit(t, i), (int)forgotten[k], 0);
        if (attr_of(t, i, U_OWES) && side_of(t, i) == side)
            turn_attr(turn, ref_unit(t, i), U_OWES, 1);
    }
    phase_set(turn, MOVE, STEP_OPEN);
}

/* Has the active side anything to do in the shooting phase? */
static bool can_fire(const struct table *t)
{
    bool can = false;
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    for (int i = 0; i < t->units && !can; i++) {
        if (side_of(t, i) != t->active || !standing(t, i))
            continue;
        bool rallies = t->option[O_RALLY] && troop_of(t, i) == GENERAL && may_rally(t, i, v);
        bool shoots = can_ever_shoot(t, i) && may_shoot(t, i, v);
        for (int k = 0; k < t->units && !can && (rallies || shoots); k++) {
            if (!standing(t, k))
                continue;
            bool friend = side_of(t, k) == t->active;
            if (units_beyond(t, i, k, friend ? CONTACT : law.range[troop_of(t, i)]))
                continue;
            can = friend ? rallies && may_be_rallied(t, i, k, v)
                         : shoots && !finished(t, k) && may_hit(t, i, k, v);
        }
    }
    free(v);
    return can;
}

/* The next charge whose fight is not fought; -1: none. */
static int next_fight(const struct table *t)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == t->active && standing(t, i) && attr_of(t, i, U_FOE) &&
            attr_of(t, i, U_DID) == DID_CHARGE && attr_of(t, i, U_OWES) == 0 && !finished(t, i))
            return i;
    return -1;
}

static void fight(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int victim = attr_of(t, unit, U_FOE) - 1;
    char name[REF_TEXT], other[REF_TEXT];
    struct sum sum = charge_sum(t, victim, (enum face)attr_of(t, unit, U_FACE));
    if (finished(t, victim)) { /* desperate fire was quicker */
        turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
        return;
    }
    suffer_say(turn, "SP-40", victim, &sum, law.charge_hits);
    if (finished(t, victim)) {
        turn_attr(turn, ref_unit(t, unit), U_FOE, 0);
        turn_say(turn, "SP-45", "%s has destroyed %s and stays where it is.",
                 name_of(t, unit, name), name_of(t, victim, other));
    } else
        retreat_ask(turn, unit);
}

static void open_move(struct turn *turn)
{
    phase_set(turn, MOVE, STEP_GO);
    if (turn->table->option[O_CHANCE])
        card_draw(turn);
    if (!turn->table->ask)
        retreats_owed(turn);
}

static void open_shoot(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_step, STEP_GO);
    if (can_fire(turn->table))
        return;
    turn_say(turn, "SP-04", "%s has nobody to shoot at: no shooting.",
             side_name(turn->table->active));
    phase_set(turn, FIGHT, STEP_OPEN);
}

static void open_fight(struct turn *turn)
{
    const struct table *t = turn->table;
    int unit = next_fight(t);
    if (unit < 0 && t->step == STEP_OPEN)
        turn_say(turn, "SP-04", "Nobody has charged: no hand-to-hand.");
    turn_set(turn, ref_table(), F_TABLE_step, STEP_GO);
    if (unit >= 0)
        fight(turn, unit);
    else
        phase_set(turn, ELIMINATE, STEP_OPEN);
}

static void open_eliminate(struct turn *turn)
{
    const struct table *t = turn->table;
    eliminate(turn);
    judge(turn);
    if (t->over)
        return;
    int next = side_other(t->active);
    if (next == t->first) {
        if (t->turn_limit && t->turn >= t->turn_limit) {
            judge_limit(turn);
            return;
        }
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    }
    player_turn(turn, next);
}

static void apply_open(struct turn *turn)
{
    switch ((enum phase_kind)turn->table->phase) {
    case MOVE:
        open_move(turn);
        break;
    case SHOOT:
        open_shoot(turn);
        break;
    case FIGHT:
        open_fight(turn);
        break;
    case ELIMINATE:
        open_eliminate(turn);
        break;
    case PHASES:
        break;
    }
}

static void apply_end(struct turn *turn)
{
    phase_set(turn, turn->table->phase == MOVE ? SHOOT : FIGHT, STEP_OPEN);
}

/* Opening it would close it: nobody has anything to shoot at. */
static bool waits_unopened(const struct table *t)
{
    return t->phase == SHOOT && t->step == STEP_OPEN && !can_fire(t);
}

static enum due sixplus_automatic(const struct table *t, struct order *o)
{
    if (t->over || t->ask)
        return DUE_NOTHING;
    *o = (struct order){.verb = V_OPEN, .side = SIDE_NONE};
    if (waits_unopened(t))
        return DUE_CLOSE;
    if (t->step == STEP_OPEN || t->phase == FIGHT || t->phase == ELIMINATE)
        return DUE_ACT;
    *o = (struct order){.verb = V_END, .side = t->active};
    return t->phase == SHOOT && !can_fire(t) ? DUE_CLOSE : DUE_NOTHING;
}

/* ==== questions and answers ===================================================================
 */

static void check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!t->ask) {
        refuse(v, "HS-06", "Nothing is being asked.");
        return;
    }
    if (t->ask_side != o->side) {
        refuse(v, "HS-05", "%s is being asked.", side_name(t->ask_side));
        return;
    }
    allow(v);
    if (t->ask == ASK_FIRST &&
        (strcmp(o->word, side_word(SIDE_RED)) == 0 || strcmp(o->word, side_word(SIDE_BLUE)) == 0))
        return;
    for (int i = 0; i < t->units && t->ask == ASK_CARD; i++)
        if (card_fits(t, card_now(t), i) && strcmp(o->word, name_of(t, i, name)) == 0)
            return;
    refuse(v, "HS-06", "\"%s\" is not one of the answers.", o->word);
}

static void answer_first(struct turn *turn, const struct order *o)
{
    int first = strcmp(o->word, side_word(SIDE_RED)) == 0 ? SIDE_RED : SIDE_BLUE;
    turn_set(turn, ref_table(), F_TABLE_first, first);
    turn_set(turn, ref_table(), F_TABLE_active, first);
    turn_say(turn, "SP-05", "Agreed: %s has the first turn.", side_name(first));
    question_done(turn);
}

static void answer_card(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    const struct chance *card = card_now(t);
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++)
        if (card_fits(t, card, i) && strcmp(o->word, name_of(t, i, name)) == 0) {
            card_falls(turn, card, i);
            break;
        }
    int32_t left = t->attr[T_CARD_LEFT];
    turn_attr(turn, ref_table(), T_CARD_LEFT, left > 0 ? left - 1 : 0);
    if (t->attr[T_CARD_LEFT] > 0)
        return;
    question_done(turn);
    retreats_owed(turn);
}

/* ==== check and apply =========================================================================
 */

static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    if ((waits_unopened(t) && t->active == o->side) || now(t, o, 1u << MOVE | 1u << SHOOT, v))
        allow(v);
}

static void check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    draw_check(t, o, v);
}

static void sixplus_check(const struct table *t, const struct order *o, struct verdict *v)
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
        !(verb == V_RETREAT && t->ask == ASK_RETREAT)) {
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
        return;
    }
    static void (*const checks[VERBS])(const struct table *, const struct order *,
                                       struct verdict *) = {
        [V_MOVE] = check_move,     [V_TURN] = check_turn,     [V_CHARGE] = check_charge,
        [V_RELOAD] = check_reload, [V_SQUARE] = check_square, [V_LEAVE] = check_leave,
        [V_RALLY] = check_rally,   [V_SHOOT] = check_shoot,   [V_RETREAT] = check_retreat,
        [V_ANSWER] = check_answer, [V_END] = check_end,       [V_DRAW] = check_draw,
    };
    if (verb == V_RESIGN)
        allow(v);
    else if (checks[verb])
        checks[verb](t, o, v);
    else
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
}

static void apply_draw(struct turn *turn, const struct order *o)
{
    if (draw_apply(turn, o)) {
        game_over(turn, SIDE_NONE, ENDED_DRAW);
        draw_agreed(turn);
    }
}

static void apply_answer(struct turn *turn, const struct order *o)
{
    if (turn->table->ask == ASK_FIRST)
        answer_first(turn, o);
    else if (turn->table->ask == ASK_CARD)
        answer_card(turn, o);
}

static void sixplus_apply(struct turn *turn, const struct order *o)
{
    static void (*const applies[VERBS])(struct turn *, const struct order *) = {
        [V_MOVE] = apply_move,     [V_TURN] = apply_turn,     [V_CHARGE] = apply_charge,
        [V_RELOAD] = apply_reload, [V_SQUARE] = apply_square, [V_LEAVE] = apply_leave,
        [V_RALLY] = apply_rally,   [V_SHOOT] = apply_shoot,   [V_RETREAT] = apply_retreat,
        [V_ANSWER] = apply_answer, [V_DRAW] = apply_draw,
    };
    if (o->verb == V_RESIGN) {
        game_over(turn, side_other(o->side), ENDED_RESIGN);
        turn_say(turn, "HS-09", "%s gives up: %s wins.", side_name(o->side),
                 side_name(side_other(o->side)));
    } else if (o->verb == V_END) {
        apply_end(turn);
    } else if (o->verb == V_OPEN) {
        apply_open(turn);
    } else {
        applies[o->verb](turn, o);
    }
}

/* ==== offers ==================================================================================
 */

static struct order order_for(const struct table *t, enum verb_kind verb, int unit)
{
    return (struct order){
        .verb = (int)verb, .side = side_of(t, unit), .ids = 1, .id = {ref_unit(t, unit)}};
}

static struct offer *offer_unit(const struct table *t, enum verb_kind verb, int unit,
                                struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = (int)verb;
    offer->unit = ref_unit(t, unit);
    return offer;
}

static void target_add(const struct table *t, struct offer *offer, int unit)
{
    if (offer->targets < ORDER_IDS)
        offer->target[offer->targets++] = ref_unit(t, unit);
}

static bool on_road(const struct table *t, int unit)
{
    return on_piece(t, base_pose(base_of(t, unit)).at, is_road);
}

static void offer_goes(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char far[FAR_TEXT], text[80];
    enum troop_kind troop = troop_of(t, unit);
    struct offer *offer = offer_unit(t, V_MOVE, unit, list);
    bool road = on_road(t, unit);
    if (may_act(t, unit, DID_MOVE, v))
        allow(v);
    offer->reach = allowance(troop, road);
    snprintf(text, sizeof text, "up to %s%s", cm_text(t, offer->reach, far, sizeof far),
             road ? " if it keeps to the road" : "");
    offer_say(verbs, offer, v, text);
    offer = offer_unit(t, V_TURN, unit, list);
    if (may_turn(t, unit, v))
        allow(v);
    offer_say(verbs, offer, v,
              law.moves_and_shoots[troop] ? "on the spot" : "on the spot; counts as a move");
}

/* Cheap: a victim no charge can meet. With r half the diagonal of the rider's base, it sweeps
 * nothing farther from its middle than r beyond the ride; and, in its own frame, riding by at most
 * 45 degrees aside, nothing beyond the lines x - y = c and -x - y = c, where c is r times the root
 * of two. */
static bool out_of_ride(const struct table *t, int unit, int victim)
{
    if (units_beyond(t, unit, victim, law.charge))
        return true;
    const struct base *b = base_of(t, unit);
    struct body target = body_of(t, victim);
    struct outline middle = outline_box(base_pose(b), 0, 0, 0), o = body_outline(&target);
    int64_t square = (int64_t)b->hx * b->hx + (int64_t)b->hy * b->hy;
    int32_t r = (int32_t)isqrt64(square) + 1, c = (int32_t)isqrt64(2 * square) + 1;
    int32_t right = INT32_MAX, left = INT32_MAX;
    for (int i = 0; i < o.count; i++) {
        struct vec p = pose_local(base_pose(b), o.point[i]);
        right = p.x - p.y < right ? p.x - p.y : right;
        left = -p.x - p.y < left ? -p.x - p.y : left;
    }
    return right > c + CONTACT || left > c + CONTACT ||
           outline_gap(&middle, &o) > law.charge + r + CONTACT;
}

static void offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_unit(t, V_CHARGE, unit, list);
    if (!may_charge(t, unit, v)) {
        offer_say(verbs, offer, v, "");
        return;
    }
    int32_t least = INT32_MAX; /* the nearest victim that is none says why */
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !standing(t, i) || out_of_ride(t, unit, i))
            continue;
        struct order o = order_for(t, V_CHARGE, unit);
        int32_t gap = unit_distance(t, unit, i);
        o.at = ref_unit(t, i);
        o.has_at = true;
        v->allowed = false;
        check_charge(t, &o, v);
        if (v->allowed)
            target_add(t, offer, i);
        else if (gap < least) {
            offer_say(verbs, offer, v, "");
            least = gap;
        }
    }
    if (offer->targets) {
        allow(v);
        offer_say(verbs, offer, v,
                  "six hits; half on a hilltop or against Cavalry, double in the flank");
    } else if (!offer->id[0]) {
        refuse(v, "SP-22", "No enemy is in reach.");
        offer_say(verbs, offer, v, "");
    }
}

static void offer_press(const struct table *t, enum verb_kind verb, int unit, const char *yes,
                        struct offers *list, struct verdict *v)
{
    struct order o = order_for(t, verb, unit);
    struct offer *offer = offer_unit(t, verb, unit, list);
    v->allowed = false;
    sixplus_check(t, &o, v);
    offer_say(verbs, offer, v, yes);
}

static void offer_moves(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        enum troop_kind troop = troop_of(t, i);
        if (!standing(t, i) || side_of(t, i) != side)
            continue;
        offer_goes(t, i, list, v);
        if (law.charges[troop])
            offer_charge(t, i, list, v);
        if (law.reloads[troop])
            offer_press(t, V_RELOAD, i, "instead of moving", list, v);
        if (law.squares[troop] && t->option[O_SQUARE])
            offer_press(t, V_SQUARE, i,
                        attr_of(t, i, U_SQUARE) ? "back into line, instead of moving"
                                                : "no cavalry will charge it; no move, no shot",
                        list, v);
        if (may_ever_leave(t, side))
            offer_press(t, V_LEAVE, i, "off the far edge: it counts for the objective", list, v);
    }
}

static void offer_rally(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_unit(t, V_RALLY, unit, list);
    if (!may_rally(t, unit, v)) {
        offer_say(verbs, offer, v, "");
        return;
    }
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side_of(t, unit) && standing(t, i) && may_be_rallied(t, unit, i, v))
            target_add(t, offer, i);
    if (offer->targets)
        allow(v);
    else
        refuse(v, "SP-52", "Nobody with hits touches the General, and he has none himself.");
    offer_say(verbs, offer, v, "up to six hits off, once in the game");
}

static void offer_shot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_unit(t, V_SHOOT, unit, list);
    char text[80], far[FAR_TEXT];
    if (!may_shoot(t, unit, v)) {
        offer_say(verbs, offer, v, "");
        return;
    }
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) == side_of(t, unit) || !standing(t, i) || finished(t, i) ||
            units_beyond(t, unit, i, law.range[troop_of(t, unit)]))
            continue;
        int32_t gap = unit_distance(t, unit, i);
        v->allowed = false;
        if (may_hit(t, unit, i, v))
            target_add(t, offer, i);
        else if (gap < least && !offer->targets) { /* the nearest says why */
            offer_say(verbs, offer, v, "");
            least = gap;
        }
    }
    if (offer->targets) {
        allow(v);
        snprintf(text, sizeof text, "%d %s, half in cover", law.hits[troop_of(t, unit)],
                 counted(law.hits[troop_of(t, unit)], NOUN_hit));
        offer_say(verbs, offer, v, text);
    } else if (!offer->id[0]) {
        refuse(v, "SP-33", "No enemy is within %s.",
               cm_text(t, law.range[troop_of(t, unit)], far, sizeof far));
        offer_say(verbs, offer, v, "");
    }
}

static void offer_shots(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || side_of(t, i) != side)
            continue;
        if (t->option[O_RALLY] && troop_of(t, i) == GENERAL)
            offer_rally(t, i, list, v);
        if (can_ever_shoot(t, i))
            offer_shot(t, i, list, v);
    }
}

static void offer_answer(const char *word, const char *id, struct offers *list, const char *text)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_ANSWER;
    offer->allowed = true;
    snprintf(offer->id, sizeof offer->id, "%s", id);
    snprintf(offer->word, sizeof offer->word, "%s", word);
    snprintf(offer->text, sizeof offer->text, "%s", text);
}

static void unit_text(const struct table *t, int unit, char *out, size_t size)
{
    char name[REF_TEXT];
    const char *called = table_text(t, t->unit[unit].name);
    snprintf(out, size, "%s%s%s, %s", name_of(t, unit, name), *called ? " " : "", called,
             troops[troop_of(t, unit)].name);
}

static void offer_question(const struct table *t, struct offers *list)
{
    char name[REF_TEXT], who[80], text[120], far[FAR_TEXT];
    if (t->ask == ASK_FIRST) {
        offer_answer(side_word(SIDE_RED), "SP-05", list, "Red has the first turn");
        offer_answer(side_word(SIDE_BLUE), "SP-05", list, "Blue has the first turn");
    } else if (t->ask == ASK_CARD) {
        for (int i = 0; i < t->units; i++) {
            if (!card_fits(t, card_now(t), i))
                continue;
            unit_text(t, i, who, sizeof who);
            snprintf(text, sizeof text, "%s, %d of %d hits", who, attr_of(t, i, U_HITS), law.fatal);
            offer_answer(name_of(t, i, name), "SP-56", list, text);
            list->offer[list->count - 1].target[0] = ref_unit(t, i);
            list->offer[list->count - 1].targets = 1;
        }
    } else if (t->ask == ASK_RETREAT) {
        struct offer *offer = offer_unit(t, V_RETREAT, subject_of(t), list);
        offer->allowed = true;
        offer->reach = law.retreat;
        snprintf(offer->id, sizeof offer->id, "SP-45");
        snprintf(offer->why, sizeof offer->why, "%s along any clear path",
                 cm_text(t, law.retreat, far, sizeof far));
    }
}

static void sixplus_offer(const struct table *t, int side, struct offers *list)
{
    list->count = 0;
    if (t->over)
        return;
    struct verdict *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    struct order o = {.verb = V_END, .side = side};
    if (t->ask && t->ask_side == side) {
        offer_question(t, list);
    } else if (!t->ask && t->active == side && t->step != STEP_OPEN) {
        if (t->phase == MOVE)
            offer_moves(t, side, list, v);
        else if (t->phase == SHOOT)
            offer_shots(t, side, list, v);
        struct offer *end = offers_add(list);
        end->verb = V_END;
        v->allowed = false;
        check_end(t, &o, v);
        offer_say(verbs, end, v, t->phase == MOVE ? "then the shooting" : "then the hand-to-hand");
        snprintf(end->text, sizeof end->text, "%s",
                 t->phase == MOVE ? "All moved" : "All have shot");
    }
    v->allowed = false;
    check_draw(t, &o, v);
    offer_ends(t, side, verbs, V_DRAW, v, V_RESIGN, list);
    free(v);
}

/* ==== the nearest order that is allowed =======================================================
 */

static bool allowed(const struct table *t, struct order *o, struct verdict *v)
{
    order_quantise(o);
    v->allowed = false;
    sixplus_check(t, o, v);
    return v->allowed;
}

/* The farthest stop on one bearing, at most `far` away, that check allows; with the facing asked
 * for, else the one it marches with. */
static bool snap_along(const struct table *t, struct order *o, int32_t bearing, int32_t far,
                       struct verdict *v)
{
    enum { STEPS = 12 };
    int unit = o->id[0].index;
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit);
    struct body turned = body_at(&body, (struct pose){body.pose.at, bearing});
    int32_t most = body_retreat_most(&going, &turned, bearing, far);
    for (int faced = 0; faced < 2; faced++) {
        struct order near = *o;
        if (faced) {
            near.has_face = false;
            near.face = 0;
        }
        for (int n = STEPS; n > 0 && most > 0; n--) {
            near.to = vec_ahead(body.pose.at, bearing, (int32_t)((int64_t)most * n / STEPS));
            if (allowed(t, &near, v)) {
                *o = near;
                return true;
            }
            if (strcmp(v->id, "SP-21") == 0 && n == STEPS && most > 2 * CONTACT) {
                near.to = vec_ahead(body.pose.at, bearing, most - 2 * CONTACT);
                if (allowed(t, &near, v)) {
                    *o = near;
                    return true;
                }
            }
        }
        if (!o->has_face)
            break;
    }
    return false;
}

static bool snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    static const int32_t aside[] = {0, 4, -4, 9, -9, 15, -15, 25, -25, 40, -40};
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at;
    struct order near = *o;
    near.vias = 0;
    memset(near.via, 0, sizeof near.via);
    int32_t bearing = angle_of(vec_sub(o->to, from)), far = vec_distance(from, o->to);
    int32_t usual = law.move[troop_of(t, unit)];
    int32_t most = on_road(t, unit) ? allowance(troop_of(t, unit), true) : usual;
    /* By road as far as the road goes, then as far as it goes otherwise. */
    if (far > usual && most > usual) {
        near.to = vec_ahead(from, bearing, far < most ? far : most);
        if (allowed(t, &near, v)) {
            *o = near;
            return true;
        }
    }
    far = far < usual ? far : usual;
    for (size_t i = 0; i < sizeof aside / sizeof aside[0]; i++) {
        near = *o;
        near.vias = 0;
        memset(near.via, 0, sizeof near.via);
        if (snap_along(t, &near, angle_norm((int64_t)bearing + aside[i] * DEG), far, v)) {
            *o = near;
            return true;
        }
    }
    return false;
}

static bool snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG };
    for (int32_t d = STEP; d <= TURN / 2; d += STEP)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct order near = *o;
            near.face = angle_norm((int64_t)o->face + hand * d);
            if (allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}

/* The whole way at the bearing asked for, then at those beside it; the longest there is when none
 * is whole. */
static bool snap_retreat(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 3 * DEG };
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at, best;
    int32_t bearing = angle_of(vec_sub(o->to, from)), longest = retreat_longest(t, unit, &best);
    for (int32_t d = 0; d <= TURN / 2; d += STEP)
        for (int hand = d ? -1 : 1; hand <= 1; hand += 2) {
            struct order near = *o;
            struct barred barred;
            near.has_face = false;
            near.face = 0;
            near.to = vec_ahead(from, angle_norm((int64_t)bearing + hand * d), longest);
            order_quantise(&near);
            if (retreat_clear(t, unit, near.to, &barred) && allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    struct order near = *o;
    near.has_face = false;
    near.face = 0;
    near.to = best;
    if (longest <= 0 || !allowed(t, &near, v))
        return false;
    *o = near;
    return true;
}

/* A charge at a point that does not work: the best there is at that victim. */
static bool snap_charge(const struct table *t, struct order *o, struct verdict *v)
{
    struct order near = *o;
    near.has_to = false;
    near.to = (struct vec){0, 0};
    if (!o->has_to || !allowed(t, &near, v))
        return false;
    *o = near;
    return true;
}

/* Is this refusal about the place or the way, so that another place may do? */
static bool about_places(const struct verdict *v)
{
    static const char *const ids[] = {"HS-02", "SP-11", "SP-12", "SP-14", "SP-15",
                                      "SP-16", "SP-17", "SP-18", "SP-20", "SP-21",
                                      "SP-22", "SP-23", "SP-25", "SP-45"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(v->id, ids[i]) == 0)
            return true;
    return false;
}

static bool sixplus_snap(const struct table *t, struct order *o)
{
    struct verdict *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    sixplus_check(t, o, v);
    bool found = v->allowed;
    if (!found && about_places(v)) {
        struct order near = *o;
        switch ((enum verb_kind)o->verb) {
        case V_MOVE:
            found = o->has_to && snap_move(t, &near, v);
            break;
        case V_TURN:
            found = snap_turn(t, &near, v);
            break;
        case V_CHARGE:
            found = snap_charge(t, &near, v);
            break;
        case V_RETREAT:
            found = o->has_to && o->ids == 1 && o->id[0].kind == KIND_UNIT &&
                    o->id[0].index == subject_of(t) && t->ask == ASK_RETREAT &&
                    t->ask_side == o->side && snap_retreat(t, &near, v);
            break;
        case V_RELOAD:
        case V_SQUARE:
        case V_LEAVE:
        case V_RALLY:
        case V_SHOOT:
        case V_ANSWER:
        case V_END:
        case V_DRAW:
        case V_RESIGN:
        case V_OPEN:
        case VERBS:
            break;
        }
        if (found)
            *o = near;
    }
    free(v);
    return found;
}

/* ==== setting up ==============================================================================
 */

static bool setup_terrain(const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->piece_count; i++)
        if (!ground_law[s->piece[i].kind].known)
            return trouble_at(trouble, s->path, s->piece[i].line,
                              "6+ has no rule for a %s; it knows roads, rivers, fords, bridges, "
                              "woods, hills, towns, marshes and lakes",
                              terrain_word(s->piece[i].kind));
    return true;
}

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    const struct table *t = turn->table;
    if (s->goal_count > GOALS)
        return trouble_at(trouble, s->path, s->goal[GOALS].line, "6+ knows at most %d objectives",
                          GOALS);
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        bool hold = strcmp(g->kind, "hold") == 0, leave = strcmp(g->kind, "exit") == 0;
        int piece = hold ? setup_piece(t, g->piece) : -1, first = T_GOAL + 4 * i;
        if (!hold && !leave)
            return trouble_at(trouble, s->path, g->line,
                              "6+ has the objectives hold and exit, not \"%s\"", g->kind);
        if (g->side != SIDE_RED && g->side != SIDE_BLUE)
            return trouble_at(trouble, s->path, g->line, "an objective of no side");
        if (hold && piece < 0)
            return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                              g->piece);
        if (g->count > 99)
            return trouble_at(trouble, s->path, g->line, "at most 99 units can be wanted for it");
        turn_attr(turn, ref_table(), first + GOAL_KIND, hold ? GOAL_HOLD : GOAL_EXIT);
        turn_attr(turn, ref_table(), first + GOAL_SIDE, g->side);
        turn_attr(turn, ref_table(), first + GOAL_PIECE, piece + 1);
        turn_attr(turn, ref_table(), first + GOAL_UNITS, g->count > 0 ? g->count : 1);
    }
    return true;
}

/* Generals are on the table only where they are agreed on, one for each side (SP-51). */
static bool setup_generals(struct setting *s, bool agreed, struct trouble *trouble)
{
    int generals[SIDE_COUNT] = {0}, kept = 0;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        bool general = strcmp(u->troop, troops[GENERAL].word) == 0;
        if (general && u->side < SIDE_COUNT && ++generals[u->side] > 1)
            return trouble_at(trouble, s->path, u->line, "a side has one General, not two");
        if (!general || agreed)
            s->unit[kept++] = *u;
    }
    s->unit_count = kept;
    for (int side = SIDE_RED; side < SIDE_COUNT && agreed; side++)
        if (!generals[side])
            return trouble_at(trouble, s->path, 0,
                              "with the option \"general\" each side needs a General; %s has none",
                              side_name(side));
    return true;
}

static int option_in(const struct setting *s, enum option_kind option)
{
    for (int i = 0; i < s->option_count; i++)
        if (strcmp(s->option[i].name, options[option].name) == 0)
            return s->option[i].value;
    return options[option].initial;
}

/* Bases are as large as agreed (SP-03), and Generals are there only where they are agreed on. */
static int sixplus_footprint(const struct setting *s, const struct setting_unit *u,
                             struct outline *out, int max)
{
    bool general = strcmp(u->troop, troops[GENERAL].word) == 0;
    if (max < 1 || (general && !option_in(s, O_GENERAL)))
        return 0;
    out[0] =
        outline_box(u->pose, option_in(s, O_WIDTH) * MM / 2, option_in(s, O_DEPTH) * MM / 2, 0);
    return 1;
}

/* Everybody stands where he could have come to, or at least where he may be. */
static bool setup_places(const struct table *t, const struct setting *s, const int *unit_of,
                         struct trouble *trouble)
{
    char name[REF_TEXT];
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct barred barred;
        struct mover mover = mover_for(t, unit);
        struct going going = going_for(t, &mover);
        struct body body = body_of(t, unit);
        if (!s->unit[i].placed)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "6+ deploys both sides in the scenario: say where %s stands",
                              name_of(t, unit, name));
        if (!body_stands(&going, &body, &barred)) {
            char what[40];
            what_text(t, barred.what, what, sizeof what);
            return trouble_at(trouble, s->path, s->unit[i].line, "%s cannot stand there: %s",
                              name_of(t, unit, name),
                              barred.why == WHY_EDGE ? "off the table" : what);
        }
    }
    return true;
}

static bool setup_sides(struct turn *turn, const struct setting *s, const int *unit_of,
                        struct trouble *trouble)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        turn_set(turn, base_ref(t, i), F_BASE_hx, t->option[O_WIDTH] * MM / 2);
        turn_set(turn, base_ref(t, i), F_BASE_hy, t->option[O_DEPTH] * MM / 2);
    }
    if (!setup_places(t, s, unit_of, trouble))
        return false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int count = 0;
        for (int i = 0; i < t->units; i++)
            count += side_of(t, i) == side ? counts(t, i) : 0;
        if (count == 0)
            return trouble_at(trouble, s->path, 0, "%s has no units", side_name(side));
        turn_attr(turn, ref_side(t, side), S_INITIAL, count);
    }
    return true;
}

static bool sixplus_setup(struct turn *turn, const struct setting *setting, struct trouble *trouble)
{
    const struct table *t = turn->table;
    struct setting *s = malloc(sizeof *s);
    int *unit_of = calloc(SETTING_UNITS, sizeof *unit_of);
    if (!s || !unit_of)
        abort();
    *s = *setting;
    bool good = setup_terrain(s, trouble) && setup_table(turn, &rules_sixplus, s, trouble) &&
                setup_generals(s, t->option[O_GENERAL], trouble) &&
                setup_units(turn, &rules_sixplus, s, unit_of, trouble) &&
                setup_sides(turn, s, unit_of, trouble) && setup_goals(turn, s, trouble);
    if (good) {
        int first = s->first ? s->first : SIDE_RED;
        turn_set(turn, ref_table(), F_TABLE_turn, 1);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        turn_set(turn, ref_table(), F_TABLE_active, first);
        phase_set(turn, MOVE, STEP_OPEN);
        if (!s->first)
            ask(turn, ASK_FIRST, SIDE_RED, 0);
    }
    free(unit_of);
    free(s);
    return good;
}

/* ==== what people read ========================================================================
 */

static void sixplus_question(const struct table *t, char *out, size_t size)
{
    char name[REF_TEXT], far[FAR_TEXT];
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "Who has the first turn? Say it here: no die settles it.");
    else if (t->ask == ASK_CARD) {
        const struct chance *card = card_now(t);
        if (!card)
            return;
        snprintf(out, size, "%s: %s Choose %s%s.", card->title, card->text,
                 t->attr[T_CARD_LEFT] > 1 ? "two" : "one",
                 card_victims(t, card) == t->ask_side ? " of yours" : " of the enemy's");
    } else if (t->ask == ASK_RETREAT)
        snprintf(out, size, "Where does %s retreat to? %s along any clear path.",
                 name_of(t, subject_of(t), name), cm_text(t, law.retreat, far, sizeof far));
}

static void sixplus_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {[MOVE] = "moves or loads",
                                             [SHOOT] = "shoots",
                                             [FIGHT] = "fights hand-to-hand",
                                             [ELIMINATE] = "counts the fallen"};
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(t->ask_side));
    else
        snprintf(out, size, "%s %s", side_name(t->active), does[t->phase]);
}

static void sixplus_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    int by = t->attr[T_ENDED_BY];
    const char *winner = side_name(t->winner);
    const char *loser = t->winner ? side_name(side_other(t->winner)) : "";
    bool won = t->over == OVER_WON;
    snprintf(id, ID_TEXT, by == ENDED_ROUT ? "SP-53" : by < 20 ? "HS-%02d" : "SP-57", by);
    if (t->over == OVER_NO)
        snprintf(out, size, "The battle goes on.");
    else if (by == ENDED_ROUT && won)
        snprintf(out, size, "%s has lost more than half and routs: %s wins.", loser, winner);
    else if (by == ENDED_ROUT)
        snprintf(out, size, "Both armies rout at once: a draw.");
    else if (by == ENDED_NO_UNITS && won)
        snprintf(out, size, "%s has no unit left: %s wins.", loser, winner);
    else if (by == ENDED_NO_UNITS)
        snprintf(out, size, "Nobody is left on either side: a draw.");
    else if (by == ENDED_GOAL)
        snprintf(out, size, "%s has reached its objective.", winner);
    else if (by == ENDED_TURNS && won)
        snprintf(out, size, "The last turn has passed: %s has not reached its objective.", loser);
    else if (by == ENDED_TURNS)
        snprintf(out, size, "The last turn has passed and nobody has won.");
    else if (by == ENDED_RESIGN)
        snprintf(out, size, "%s gave up.", loser);
    else
        snprintf(out, size, "Both sides agreed to a draw.");
}

static bool sixplus_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return attr_of(t, unit, U_ACTED) >= times(t, unit);
    case SHOOT:
        return attr_of(t, unit, U_SHOTS) >= times(t, unit);
    case FIGHT:
    case ELIMINATE:
    case PHASES:
        break;
    }
    return false;
}

static int sixplus_controller(const struct table *t, int unit)
{
    return side_of(t, unit);
}

static void card_state(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT];
    int foe = opponent(t, unit);
    if (attr_of(t, unit, U_UNLOADED))
        words_add(out, "Unloaded: it reloads instead of moving (SP-10).\n");
    if (attr_of(t, unit, U_SQUARE))
        words_add(out, "In square: no move, no shot, no cavalry charges it (SP-50).\n");
    if (foe >= 0)
        words_format(out, "In hand-to-hand with %s (SP-38).\n", name_of(t, foe, name));
    if (attr_of(t, unit, U_OWES))
        words_add(out, "Has a retreat to make (SP-45).\n");
    if (unit_within(t, unit, is_cover))
        words_add(out, "In cover: half the hits of shooting (SP-37).\n");
    if (unit_within(t, unit, is_hilltop))
        words_add(out, "On a hilltop: half the hits of a charge (SP-41).\n");
    switch ((enum luck)attr_of(t, unit, U_CARD)) {
    case LUCK_HALT:
        words_add(out, "May not move this turn (SP-56).\n");
        break;
    case LUCK_SILENCE:
        words_add(out, "May not shoot this turn (SP-56).\n");
        break;
    case LUCK_TWICE:
        words_add(out, "Acts twice this turn (SP-56).\n");
        break;
    case LUCK_NONE:
    case LUCK_REST:
    case LUCKS:
        break;
    }
    if (troop_of(t, unit) == GENERAL && t->option[O_RALLY])
        words_add(out, t->side[side_of(t, unit)].attr[S_RALLIED] ? "Has rallied (SP-52).\n"
                                                                 : "May rally once (SP-52).\n");
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char who[CALLED], name[REF_TEXT];
    words_format(out, "%s\n", called(t, unit, who, sizeof who));
    if (*table_text(t, t->unit[unit].name))
        words_format(out, "%s %s. ", troops[troop_of(t, unit)].name, name_of(t, unit, name));
    words_format(out, "%s\n", troops[troop_of(t, unit)].card);
    switch ((enum where)base_of(t, unit)->where) {
    case WHERE_TABLE:
        words_format(out, "%d of %d hits.\n", attr_of(t, unit, U_HITS), law.fatal);
        card_state(t, unit, out);
        break;
    case WHERE_LOST:
        words_add(out, "Eliminated.\n");
        break;
    case WHERE_LEFT:
        words_add(out, "Has left the table.\n");
        break;
    case WHERE_RESERVE:
    case WHERE_COUNT:
        break;
    }
}

static void card_piece(const struct table *t, int index, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: half as far again if the whole move is on it (SP-18).",
        [TERRAIN_RIVER] = "River: crossed by bridge or ford only (SP-17).",
        [TERRAIN_STREAM] = "Stream: crossed by bridge or ford only, as a river (SP-17).",
        [TERRAIN_BRIDGE] = "Bridge: the way over the river (SP-17).",
        [TERRAIN_FORD] = "Ford: the way through the river (SP-17).",
        [TERRAIN_WOOD] = "Wood: only Skirmishers enter; cover; blocks sight (SP-14, SP-37, SP-34).",
        [TERRAIN_HILL] = "Hill: half the hits of a charge on top; blocks sight (SP-41, SP-34).",
        [TERRAIN_RIDGE] = "Hill: half the hits of a charge on top; blocks sight (SP-41, SP-34).",
        [TERRAIN_TOWN] = "Town: Infantry and Skirmishers may end here; cover, all-round fire "
                         "(SP-15, SP-37, SP-32).",
        [TERRAIN_MARSH] = "Marsh: nobody crosses it (SP-16).",
        [TERRAIN_LAKE] = "Lake: nobody crosses it (SP-16).",
    };
    const struct piece *p = &t->piece[index];
    int32_t called = p->name || !p->part_of ? p->name : t->piece[p->part_of - 1].name;
    int kind = p->part_of && !says[p->kind] ? t->piece[p->part_of - 1].kind : p->kind;
    if (*table_text(t, called))
        words_format(out, "%s\n", table_text(t, called));
    if (says[kind])
        words_format(out, "%s\n", says[kind]);
    for (int i = 0; i < GOALS; i++)
        if (goal_of(t, i, GOAL_KIND) == GOAL_HOLD && goal_of(t, i, GOAL_PIECE) == index + 1)
            words_format(out, "%s wins by holding it at the end with %d: %d now (SP-57).\n",
                         side_name(goal_of(t, i, GOAL_SIDE)), goal_of(t, i, GOAL_UNITS),
                         holders(t, index, goal_of(t, i, GOAL_SIDE)));
}

static void sixplus_card(const struct table *t, struct ref thing, struct words *out)
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

static void sixplus_signs(const struct table *t, int unit, struct signs *out)
{
    int hits = attr_of(t, unit, U_HITS);
    *out = (struct signs){
        .pips = hits < law.fatal ? hits : law.fatal, .of = law.fatal, .suffered = true};
    if (attr_of(t, unit, U_UNLOADED))
        out->marker[out->markers++] = "unloaded";
    if (attr_of(t, unit, U_SQUARE))
        out->marker[out->markers++] = "square";
    if (troop_of(t, unit) == GENERAL && t->side[side_of(t, unit)].attr[S_RALLIED])
        out->marker[out->markers++] = "rallied";
    if (finished(t, unit))
        out->marker[out->markers++] = "fallen";
}

static int sixplus_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    enum troop_kind troop = troop_of(t, unit);
    struct quality *q = quality;
    snprintf(q->value, sizeof q->value, "%d cm", law.move[troop] / CM);
    snprintf(q->what, sizeof q->what, "move");
    q++;
    if (law.charges[troop]) {
        snprintf(q->value, sizeof q->value, "%d", law.charge_hits);
        snprintf(q->what, sizeof q->what, "charge hits");
    } else if (law.range[troop] > 0) {
        snprintf(q->value, sizeof q->value, "%d", law.hits[troop]);
        snprintf(q->what, sizeof q->what, "%s at %d cm", counted(law.hits[troop], NOUN_hit),
                 law.range[troop] / CM);
    } else {
        snprintf(q->value, sizeof q->value, "%d", law.rally);
        snprintf(q->what, sizeof q->what, "%s to rally", counted(law.rally, NOUN_hit));
    }
    q++;
    snprintf(q->value, sizeof q->value, "%d", attr_of(t, unit, U_HITS));
    snprintf(q->what, sizeof q->what, "%s of %d", counted(attr_of(t, unit, U_HITS), NOUN_hit),
             law.fatal);
    return 3;
}

static int sixplus_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct roster *r = &row[rows++];
        int of = t->side[side].attr[S_INITIAL], lost = lost_counts(t, side);
        *r = (struct roster){.side = side, .left = of - lost, .of = of};
        snprintf(r->name, sizeof r->name, "%s", table_text(t, t->side[side].name));
        if (t->option[O_ROUT]) {
            int more = rout_at(t, side) - lost;
            snprintf(r->note, sizeof r->note,
                     more > 1 ? "Routs when %d more are lost" : "Routs with the next loss", more);
            r->marked = more <= 1;
        }
    }
    return rows;
}

/* ==== the coach ===============================================================================
 */

/* The sum as terms, and what it would leave of the one it falls on. */
static void coach_sum(const struct table *t, struct coach *c, const struct sum *s, int start,
                      int unit, const char *icon, const char *id)
{
    char name[REF_TEXT], text[140];
    int has = attr_of(t, unit, U_HITS), after = has + s->hits;
    name_of(t, unit, name);
    sum_text(s, start, text, sizeof text);
    coach_line(c, icon, text);
    if (after >= law.fatal)
        snprintf(text, sizeof text, "%s has %d of %d hits: this destroys it", name, has, law.fatal);
    else
        snprintf(text, sizeof text, "%s has %d of %d hits, then %d", name, has, law.fatal, after);
    coach_line(c, after >= law.fatal ? "fallen" : "shaken", text);
    coach_id(c, id);
    for (int i = 0; i < s->terms; i++)
        coach_id(c, s->term[i].id);
    if (c->terms < COACH_TERMS) {
        snprintf(c->term[c->terms].value, sizeof c->term[0].value, "%d", s->hits);
        snprintf(c->term[c->terms++].what, sizeof c->term[0].what, "%s on %s",
                 counted(s->hits, NOUN_hit), name);
    }
}

static void coach_shot(const struct table *t, const struct order *o, struct coach *c)
{
    char who[CALLED], whom[CALLED];
    int unit = o->id[0].index, target = target_of(t, o), foe = opponent(t, target);
    int start = law.hits[troop_of(t, unit)];
    struct sum sum = shot_sum(t, unit, target, foe >= 0);
    snprintf(c->caption, sizeof c->caption, "Shooting: no dice, only hits");
    snprintf(c->title, sizeof c->title, "%s at %s", called(t, unit, who, sizeof who),
             called(t, target, whom, sizeof whom));
    coach_sum(t, c, &sum, start, target, "musket", "SP-36");
    if (foe >= 0) {
        sum = shot_sum(t, unit, foe, true);
        coach_sum(t, c, &sum, start, foe, "swords", "SP-38b");
    }
}

/* What may befall a charger that does not destroy its victim. */
static void coach_charge(const struct table *t, const struct order *o, struct coach *c)
{
    char name[REF_TEXT], who[CALLED], whom[CALLED], far[FAR_TEXT], text[140];
    int unit = o->id[0].index, victim = target_of(t, o);
    name_of(t, unit, name);
    struct charge charge;
    struct barred barred;
    snprintf(c->caption, sizeof c->caption, "Charge: only the attacker strikes");
    snprintf(c->title, sizeof c->title, "%s at %s", called(t, unit, who, sizeof who),
             called(t, victim, whom, sizeof whom));
    if (!charge_of(t, o, unit, victim, &charge, &barred))
        return;
    snprintf(text, sizeof text, "%s to ride, into the %s",
             cm_text(t, charge.distance, far, sizeof far), face_name[charge.face]);
    coach_line(c, "horse", text);
    struct sum sum = charge_sum(t, victim, charge.face);
    coach_sum(t, c, &sum, law.charge_hits, victim, "swords", "SP-40");
    if (sum.hits < hits_left(t, victim)) {
        snprintf(text, sizeof text, "Then %s retreats %s", name,
                 cm_text(t, law.retreat, far, sizeof far));
        coach_line(c, "back", text);
        coach_id(c, "SP-45");
    } else {
        snprintf(text, sizeof text, "Then %s stays where it is", name);
        coach_line(c, "tick", text);
        coach_id(c, "SP-45");
    }
}

/* Could a base at this pose be charged, and by whom? The worst of it. */
static void coach_danger(const struct table *t, int unit, const struct body *end, struct coach *c)
{
    char name[REF_TEXT], text[140];
    int worst = -1, worst_hits = 0;
    struct charge_law ride = charge_law();
    for (int i = 0; i < t->units; i++) {
        struct charge charge;
        struct barred barred;
        if (side_of(t, i) == side_of(t, unit) || !standing(t, i) || !law.charges[troop_of(t, i)] ||
            finished(t, i))
            continue;
        struct mover mover = mover_for(t, i);
        struct going going = going_for(t, &mover);
        struct body body = body_of(t, i);
        if (body_gap(&body, end, NULL, NULL) > law.charge ||
            !charge_find(&going, &ride, &body, end, unit, &charge, &barred))
            continue;
        struct sum s = {.hits = law.charge_hits};
        if (within(t, end, is_hilltop) >= 0)
            halve(&s, "", "SP-41");
        if (troop_of(t, unit) == CAVALRY)
            halve(&s, "", "SP-42");
        s.hits *= charge.face == FACE_FRONT ? 1 : law.flank_times;
        if (s.hits > worst_hits) {
            worst_hits = s.hits;
            worst = i;
            snprintf(text, sizeof text, "%s could charge it there, into the %s: %d %s",
                     name_of(t, i, name), face_name[charge.face], s.hits,
                     counted(s.hits, NOUN_hit));
        }
    }
    if (worst >= 0) {
        coach_line(c, "horse", text);
        coach_id(c, "SP-43");
    }
}

static void coach_move(const struct table *t, const struct order *o, struct coach *c)
{
    char who[CALLED], far[FAR_TEXT], text[140];
    int unit = o->id[0].index;
    struct mover mover = mover_for(t, unit);
    struct going going = going_for(t, &mover);
    struct body body = body_of(t, unit), end = body_at(&body, pose_wanted(t, unit, o));
    struct march march = march_of(&going, &body, end.pose);
    snprintf(c->caption, sizeof c->caption, "%s", o->verb == V_TURN ? "Turning" : "Moving");
    snprintf(c->title, sizeof c->title, "%s", called(t, unit, who, sizeof who));
    if (o->has_to) {
        snprintf(text, sizeof text, "%s%s", cm_text(t, march.distance, far, sizeof far),
                 march.on_road ? ", all of it by road" : "");
        coach_line(c, "march", text);
        coach_id(c, march.on_road ? "SP-18" : "SP-11");
    }
    if (can_ever_shoot(t, unit)) {
        coach_line(c, "musket",
                   law.moves_and_shoots[mover.troop] ? "May still shoot this turn"
                                                     : "Will not shoot this turn");
        coach_id(c, "SP-19");
    }
    if (within(t, &end, is_cover) >= 0) {
        coach_line(c, "home", "In cover there: half the hits of shooting");
        coach_id(c, "SP-37");
    }
    if (within(t, &end, is_hilltop) >= 0) {
        coach_line(c, "up", "On the hilltop: half the hits of a charge");
        coach_id(c, "SP-41");
    }
    coach_danger(t, unit, &end, c);
}

static void coach_moment(const struct table *t, struct coach *c)
{
    char who[CALLED];
    if (t->ask == ASK_RETREAT) {
        snprintf(c->caption, sizeof c->caption, "Retreat after a charge");
        snprintf(c->title, sizeof c->title, "%s falls back",
                 called(t, subject_of(t), who, sizeof who));
        coach_line(c, "back", "6 cm along any clear path, past Skirmishers only");
        coach_line(c, "eye", "It ends facing the one it charged");
        coach_id(c, "SP-45");
    } else if (t->ask == ASK_CARD) {
        const struct chance *card = card_now(t);
        if (!card)
            return;
        snprintf(c->caption, sizeof c->caption, "Chance card %d", t->attr[T_CARD]);
        snprintf(c->title, sizeof c->title, "%s", card->title);
        coach_line(c, "question", card->text);
        coach_line(c, "die", "No dice here: D3 is 2, D6 is 3");
        coach_id(c, "SP-56");
    } else if (!t->over && t->phase == FIGHT) {
        int unit = next_fight(t);
        if (unit < 0)
            return;
        snprintf(c->caption, sizeof c->caption, "Hand-to-hand");
        snprintf(c->title, sizeof c->title, "%s strikes", called(t, unit, who, sizeof who));
        coach_id(c, "SP-40");
    }
}

static void sixplus_coach(const struct table *t, const struct order *o, struct coach *out)
{
    *out = (struct coach){.caption = ""};
    bool named = o && o->ids == 1 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 standing(t, o->id[0].index);
    bool aimed = named && o->has_at && table_has(t, o->at) &&
                 (o->at.kind == KIND_UNIT || o->at.kind == KIND_BASE) &&
                 standing(t, target_of(t, o)) && target_of(t, o) != o->id[0].index;
    if (aimed && o->verb == V_SHOOT && can_ever_shoot(t, o->id[0].index))
        coach_shot(t, o, out);
    else if (aimed && o->verb == V_CHARGE && side_of(t, target_of(t, o)) != o->side &&
             law.charges[troop_of(t, o->id[0].index)])
        coach_charge(t, o, out);
    else if (named && ((o->verb == V_MOVE && o->has_to) || (o->verb == V_TURN && o->has_face)))
        coach_move(t, o, out);
    else
        coach_moment(t, out);
}

/* ==== what people see =========================================================================
 */

static struct pose sixplus_pose(const struct table *t, int unit)
{
    return base_pose(base_of(t, unit));
}

static int sixplus_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose,
                         int max)
{
    struct charge charge;
    struct barred barred;
    if (max < 1 || o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return 0;
    int unit = o->id[0].index;
    if (!standing(t, unit))
        return 0;
    *base = t->unit[unit].base;
    if (o->verb == V_MOVE || o->verb == V_TURN) {
        *pose = pose_wanted(t, unit, o);
        return 1;
    }
    if (o->verb == V_RETREAT && o->has_to) {
        *pose = attr_of(t, unit, U_FOE) ? retreat_pose(t, unit, o->to) : pose_wanted(t, unit, o);
        return 1;
    }
    if (o->verb == V_CHARGE && o->has_at && table_has(t, o->at) &&
        (o->at.kind == KIND_UNIT || o->at.kind == KIND_BASE) && standing(t, target_of(t, o)) &&
        side_of(t, target_of(t, o)) != side_of(t, unit) && law.charges[troop_of(t, unit)] &&
        charge_of(t, o, unit, target_of(t, o), &charge, &barred)) {
        *pose = charge.end.pose;
        return 1;
    }
    return 0;
}

static void paint_fire(const struct table *t, int unit, enum meaning meaning,
                       const struct painter *p)
{
    int32_t range = law.range[troop_of(t, unit)];
    struct body body = body_of(t, unit);
    struct fan fan = fan_of(t, unit);
    if (range <= 0)
        return;
    if (fan.all)
        ring_paint(&body, range, meaning, p);
    else
        fan_paint(&fan, range, meaning, p);
}

static void overlay_move(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    char far[FAR_TEXT];
    struct pose from = base_pose(base_of(t, unit));
    int32_t reach = law.move[troop_of(t, unit)];
    if (attr_of(t, unit, U_ACTED) >= times(t, unit))
        return;
    p->disc(p->self, MEANS_MOVE, from.at, reach);
    if (!o->has_to) {
        cm_text(t, reach, far, sizeof far);
        p->label(p->self, MEANS_MOVE, vec_ahead(from.at, 135 * DEG, reach), far);
        return;
    }
    p->line(p->self, MEANS_PATH, (struct vec[]){from.at, o->to}, 2);
}

static void overlay_charge(const struct table *t, const struct order *o, int unit,
                           const struct painter *p)
{
    struct charge charge;
    struct barred barred;
    struct charge_law ride = charge_law();
    struct body body = body_of(t, unit);
    charge_paint(&body, &ride, MEANS_CHARGE, p);
    if (!o->has_at || !table_has(t, o->at) ||
        (o->at.kind != KIND_UNIT && o->at.kind != KIND_BASE) || !standing(t, target_of(t, o)) ||
        side_of(t, target_of(t, o)) == side_of(t, unit) ||
        !charge_of(t, o, unit, target_of(t, o), &charge, &barred))
        return;
    strip_paint(&charge.turned, charge.bearing, charge.distance, MEANS_PATH, p);
    mark_body(p, MEANS_LEGAL, &charge.end);
    mark_unit(p, MEANS_CHARGE, t, target_of(t, o));
}

static void overlay_shot(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    struct seen seen;
    paint_fire(t, unit, MEANS_FIRE, p);
    if (!o->has_at || !table_has(t, o->at) ||
        (o->at.kind != KIND_UNIT && o->at.kind != KIND_BASE) || !standing(t, target_of(t, o)))
        return;
    int target = target_of(t, o);
    struct fan fan = fan_of(t, unit);
    struct looking looking = {
        .unit = unit, .target = target, .overhead = law.overhead[troop_of(t, unit)]};
    if (sees(t, &looking, &fan, fan.left, &seen))
        p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
    mark_unit(p, MEANS_LEGAL, t, target);
}

static void overlay_selected(const struct table *t, const struct order *o, const struct painter *p)
{
    if (o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        return;
    int unit = o->id[0].index;
    struct vec from = base_pose(base_of(t, unit)).at;
    if (!standing(t, unit))
        return;
    if (o->verb == V_MOVE && t->phase == MOVE)
        overlay_move(t, o, unit, p);
    else if (o->verb == V_CHARGE && t->phase == MOVE && law.charges[troop_of(t, unit)])
        overlay_charge(t, o, unit, p);
    else if (o->verb == V_SHOOT && t->phase == SHOOT)
        overlay_shot(t, o, unit, p);
    else if (o->verb == V_RETREAT && t->ask == ASK_RETREAT) {
        p->disc(p->self, MEANS_MOVE, from, law.retreat);
        if (o->has_to)
            p->line(p->self, MEANS_PATH, (struct vec[]){from, o->to}, 2);
    } else if (o->verb == V_RALLY) {
        struct body body = body_of(t, unit);
        ring_paint(&body, CONTACT, MEANS_COMMAND, p);
    }
}

/* What the enemy could charge or shoot at. */
static void overlay_threat(const struct table *t, int side, const struct painter *p)
{
    struct charge_law ride = charge_law();
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || side_of(t, i) == side || finished(t, i))
            continue;
        struct body body = body_of(t, i);
        if (law.charges[troop_of(t, i)])
            charge_paint(&body, &ride, MEANS_THREAT, p);
        else if (!attr_of(t, i, U_SQUARE))
            paint_fire(t, i, MEANS_THREAT, p);
    }
}

/* Lines to all the enemies a unit sees, blocked ones up to what blocks them. */
static void overlay_sight(const struct table *t, int unit, const struct painter *p)
{
    struct body body = body_of(t, unit);
    for (int i = 0; i < t->units; i++) {
        struct seen seen;
        struct looking looking = {
            .unit = unit, .target = i, .overhead = law.overhead[troop_of(t, unit)]};
        if (!standing(t, i) || side_of(t, i) == side_of(t, unit))
            continue;
        bool clear = sees(t, &looking, NULL, body_front(&body), &seen);
        p->line(p->self, clear ? MEANS_SIGHT : MEANS_REFUSED, (struct vec[]){seen.eye, seen.at}, 2);
    }
}

static void overlay_zone(const struct table *t, const struct painter *p)
{
    for (int i = 0; i < GOALS; i++)
        if (goal_of(t, i, GOAL_KIND) == GOAL_HOLD && goal_of(t, i, GOAL_PIECE) > 0)
            mark_ref(p, MEANS_ZONE, t, ref_piece(t, goal_of(t, i, GOAL_PIECE) - 1));
}

static void sixplus_overlay(const struct table *t, enum overlay what, const struct order *o,
                            const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    bool named = o && o->ids > 0 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 standing(t, o->id[0].index);
    switch (what) {
    case OVERLAY_SELECTED:
        if (o)
            overlay_selected(t, o, p);
        break;
    case OVERLAY_THREAT:
        overlay_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && side_of(t, i) == side)
                paint_fire(t, i, MEANS_FIRE, p);
        break;
    case OVERLAY_SIGHT:
        if (named)
            overlay_sight(t, o->id[0].index, p);
        break;
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}

/* Units by what they are worth and what is left of them; the objectives; who has won. */
static int32_t sixplus_appraise(const struct table *t, int side)
{
    enum { GOAL_WORTH = 150, WIN_WORTH = 100000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i))
            continue;
        int left = hits_left(t, i) > 0 ? hits_left(t, i) : 0;
        int32_t worth = law.worth[troop_of(t, i)] * (law.fatal + left);
        score += side_of(t, i) == side ? worth : -worth;
    }
    score += GOAL_WORTH * (goals_of(t, side) - goals_of(t, side_other(side)));
    if (t->over == OVER_WON)
        score += t->winner == side ? WIN_WORTH : -WIN_WORTH;
    return score;
}

static const char *const questions[] = {"first", "card", "retreat", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15", "SP-10",
    "SP-11", "SP-12", "SP-13", "SP-14", "SP-15", "SP-16", "SP-17", "SP-18", "SP-19", "SP-20",
    "SP-21", "SP-22", "SP-23", "SP-24", "SP-25", "SP-26", "SP-30", "SP-31", "SP-33", "SP-34",
    "SP-35", "SP-38", "SP-45", "SP-46", "SP-50", "SP-51", "SP-52", "SP-56", NULL};
static const char *const outcomes[] = {"SP-53", "SP-57", "HS-09", "HS-10", NULL};

/* ==== what an umpire may set ==================================================================
 */

static int32_t umpire_hits(const struct table *t, int unit)
{
    (void)t;
    (void)unit;
    return law.fatal - 1; /* with as many as that it would be eliminated */
}

static int32_t umpire_square(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_SQUARE];
}

/* Whoever was touched is in hand-to-hand with nobody. */
static void umpire_settle(struct turn *turn, const bool touched[TABLE_UNITS])
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int32_t foe = attr_of(t, i, U_FOE);
        if (foe && (touched[i] || touched[foe - 1])) {
            turn_attr(turn, ref_unit(t, i), U_FOE, 0);
            turn_attr(turn, ref_unit(t, i), U_OWES, 0);
        }
    }
    foes_part(turn);
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits suffered", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 0, .high = 0, .id = "SP-46", .most = umpire_hits},
    {.word = "unloaded", .name = "Unloaded", .kind = KIND_UNIT, .field = F_ATTR + U_UNLOADED, .low = 0, .high = 1, .id = "SP-10", .troops = 1u << INFANTRY | 1u << SKIRMISHERS | 1u << ARTILLERY},
    {.word = "square", .name = "In square", .kind = KIND_UNIT, .field = F_ATTR + U_SQUARE, .low = 0, .high = 1, .id = "SP-50", .troops = 1u << INFANTRY, .most = umpire_square},
    {.word = "acted", .name = "Movements used", .kind = KIND_UNIT, .field = F_ATTR + U_ACTED, .low = 0, .high = 2, .id = "SP-10"},
    {.word = "shots", .name = "Shots fired", .kind = KIND_UNIT, .field = F_ATTR + U_SHOTS, .low = 0, .high = 2, .id = "SP-10", .troops = 1u << INFANTRY | 1u << SKIRMISHERS | 1u << ARTILLERY},
    {.word = "rallied", .name = "General has rallied", .kind = KIND_SIDE, .field = F_ATTR + S_RALLIED, .low = 0, .high = 1, .id = "SP-52"},
};
/* clang-format on */
static const struct umpire_law umpire_law = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
    .settle = umpire_settle,
};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
    {.kind = "exit", .men = true},
};

/* Told first: a chance card. */
static const char *const weighty[] = {"SP-56", NULL};

static const struct shows shows = {
    .cloth = "green",
    .tags = {"Centimetres", "No dice", "20 min"},
    .overlay = sixplus_overlay,
    .spent = sixplus_spent,
    .question = sixplus_question,
    .headline = sixplus_headline,
    .outcome = sixplus_outcome,
    .card = sixplus_card,
    .signs = sixplus_signs,
    .qualities = sixplus_qualities,
    .coach = sixplus_coach,
    .roster = sixplus_roster,
};

static const struct decides decides = {
    .setup = sixplus_setup,
    .offer = sixplus_offer,
    .check = sixplus_check,
    .snap = sixplus_snap,
    .apply = sixplus_apply,
    .automatic = sixplus_automatic,
    .controller = sixplus_controller,
    .pose = sixplus_pose,
    .ghost = sixplus_ghost,
};

static const struct editing editing = {
    .footprint = sixplus_footprint,
    .usual = {.width = 540 * MM, .depth = 360 * MM},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
};

static const struct terms terms = {
    .appraise = sixplus_appraise,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .weighty = weighty,
};

const struct rules rules_sixplus = {
    .id = "sixplus",
    .title = "6+",
    .author = "Tim Connolly",
    .blurb = "La Variante Sans Chance: no dice, and a table no larger than a tray.",
    .version = 2,
    .measure = MEASURE_CENTIMETRES,
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
    .editing = &editing,
    .terms = &terms,
    .tells = &tells,
};
