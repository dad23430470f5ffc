/* 6+, La Variante Sans Chance: horse and musket on a table as small as a tea tray, without a die.
 *
 * The set's author and source are named on its cards (assets/rules/sixplus.yaml). Ids SP-nn are the
 * ledger's. Every number of the rules stands here; sixplus.h says where the rest is.
 *
 * A unit is one rectangular base. A player turn goes Move or load, Shoot, Hand-to-hand,
 * Eliminating.
 */
#include "sets/sixplus/sixplus.h"

#include "kit/chance.h"

/* ==== the numbers, troops, ground and phases ==================================================
 */

/* clang-format off */
/* The numbers of the rules. */
const struct sixplus_law sixplus_law = {
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

enum { HALF_FRONT = 20 * MM, HALF_DEPTH = 10 * MM };
static const struct troop troops[TROOPS] = {
    [INFANTRY]    = {"infantry", "Infantry", "infantry", HALF_FRONT, HALF_DEPTH, 0, 12000, NULL, "SP-03", "Four hits at 6 cm. Never charges.", 1, 6, 2},
    [CAVALRY]     = {"cavalry", "Cavalry", "cavalry", HALF_FRONT, HALF_DEPTH, 0, 16000, NULL, "SP-03", "Rides 12 cm, charges within 6 cm. Never shoots.", 1, 3, 1},
    [SKIRMISHERS] = {"skirmishers", "Skirmishers", "skirmisher", HALF_FRONT, HALF_DEPTH, 0, 12000, NULL, "SP-03", "Two hits at 6 cm, any way, even after a move.", 1, 3, 1},
    [ARTILLERY]   = {"artillery", "Artillery", "cannon", HALF_FRONT, HALF_DEPTH, 0, 11000, NULL, "SP-03", "Two hits at 24 cm, over the heads of others.", 1, 1, 1},
    [GENERAL]     = {"general", "General", "general", HALF_FRONT, HALF_DEPTH, 0, 16000, NULL, "SP-51", "Rides 12 cm. May rally one unit, once.", 1, 2, 1},
};

/* What terrain means here (SP-14 … SP-18, SP-26, SP-34, SP-37, SP-41). */
const struct sixplus_ground sixplus_ground[TERRAIN_COUNT] = {
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

static const struct phase phases[PHASES] = {
    [MOVE]      = {"move", "Move or load", "march", false, "moving movement loading", .done = "All moved", .then = "then the shooting"},
    [SHOOT]     = {"shoot", "Shoot", "musket", false, "shooting", .done = "No more shots", .then = "then the hand-to-hand"},
    [FIGHT]     = {"fight", "Hand-to-hand", "swords", false, "hand fighting", .done = "All fought"},
    [ELIMINATE] = {"eliminate", "Eliminating", "fallen", false, "elimination", .done = "Go on"},
};
/* clang-format on */

/* ==== what players agree on, and what is remembered ===========================================
 */

/* clang-format off */
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
/* clang-format on */

/* ==== the verbs ===============================================================================
 */

/* clang-format off */
static const struct verb verbs[VERBS] = {
    [V_MOVE]    = {"move", "Move", "march", GESTURE_PLACE, "One straight line", "SP-11", false, false, GRIP_BODY, TAKES_PATH,
                   .check = sixplus_check_move, .apply = sixplus_apply_move, .snap = sixplus_snap_move},
    [V_TURN]    = {"turn", "Turn", "wheel", GESTURE_PLACE, "Drag the ring", "SP-12", false, false, GRIP_RING, TAKES_TURN,
                   .check = sixplus_check_turn, .apply = sixplus_apply_turn, .snap = sixplus_snap_turn},
    [V_CHARGE]  = {"charge", "Charge", "horse", GESTURE_PICK, "Click whom", "SP-21", false, false, GRIP_BODY, TAKES_TARGET | TAKES_PLACE,
                   .check = sixplus_check_charge, .apply = sixplus_apply_charge, .snap = sixplus_snap_charge},
    [V_RELOAD]  = {"reload", "Reload", "musket", GESTURE_PRESS, "Instead of moving", "SP-10", false, false, GRIP_BODY, TAKES_NAMES,
                   .check = sixplus_check_reload, .apply = sixplus_apply_reload},
    [V_SQUARE]  = {"square", "Square", "square", GESTURE_PRESS, "Form square, or form line again", "SP-50", false, false, GRIP_BODY, TAKES_NAMES,
                   .check = sixplus_check_square, .apply = sixplus_apply_square},
    [V_LEAVE]   = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge", "SP-26", false, false, GRIP_BODY, TAKES_NAMES,
                   .check = sixplus_check_leave, .apply = sixplus_apply_leave},
    [V_RALLY]   = {"rally", "Rally", "hand", GESTURE_PICK, "Up to six hits off, once", "SP-52", false, false, GRIP_BODY, TAKES_TARGET,
                   .check = sixplus_check_rally, .apply = sixplus_apply_rally},
    [V_SHOOT]   = {"shoot", "Shoot", "musket", GESTURE_PICK, "Click a target", "SP-31", false, false, GRIP_BODY, TAKES_TARGET,
                   .check = sixplus_check_shoot, .apply = sixplus_apply_shoot, .whom = "at"},
    [V_RETREAT] = {"retreat", "Retreat", "back", GESTURE_PLACE, "6 cm along a clear path", "SP-45", false, false, GRIP_BODY, TAKES_NAMES | TAKES_PLACE,
                   .check = sixplus_check_retreat, .apply = sixplus_apply_retreat, .snap = sixplus_snap_retreat, .asks = 1u << ASK_RETREAT},
    [V_ANSWER]  = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "SP-05", false, false, GRIP_BODY, 0,
                   .check = sixplus_check_answer, .apply = sixplus_apply_answer},
    [V_END]     = {"end", "Done", "tick", GESTURE_PRESS, "", "SP-04", false, false, GRIP_BODY, TAKES_PHASE,
                   .check = sixplus_check_end, .apply = sixplus_apply_end, .house = HOUSE_END},
    [V_DRAW]    = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0,
                   .house = HOUSE_DRAW},
    [V_RESIGN]  = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                   .house = HOUSE_RESIGN},
    [V_OPEN]    = {"open", "Go on", "play", GESTURE_PRESS, "", "SP-04", false, false, GRIP_BODY, 0,
                   .apply = sixplus_apply_open},
};
/* clang-format on */

/* ==== the set =================================================================================
 */

static const char *const questions[] = {"first", "card", "retreat", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15", "SP-10",
    "SP-11", "SP-12", "SP-13", "SP-14", "SP-15", "SP-16", "SP-17", "SP-18", "SP-19", "SP-20",
    "SP-21", "SP-22", "SP-23", "SP-24", "SP-25", "SP-26", "SP-30", "SP-31", "SP-33", "SP-34",
    "SP-35", "SP-38", "SP-45", "SP-46", "SP-50", "SP-51", "SP-52", "SP-56", NULL};
static const char *const outcomes[] = {"SP-53", "SP-57", "HS-09", "HS-10", NULL};

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
    .card = sixplus_card,
    .signs = sixplus_signs,
    .counts = "hits",
    .qualities = sixplus_qualities,
    .coach = sixplus_coach,
    .roster = sixplus_roster,
};

/* How battles end. */
static const struct ending endings_list[] = {
    {ENDED_ROUT, "SP-53", "{loser} has lost more than half and routs: {winner} wins.",
     "Both armies rout at once: a draw."},
    {ENDED_NO_UNITS, "SP-57", "{loser} has no unit left: {winner} wins.",
     "Nobody is left on either side: a draw."},
    {ENDED_GOAL, "SP-57", "{winner} has reached its objective.", NULL},
    {ENDED_TURNS, "SP-57", "The last turn has passed: {loser} has not reached its objective.",
     "The last turn has passed and nobody has won."},
    {.id = NULL},
};
static const struct endings endings = {T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, endings_list};

static const struct decides decides = {
    .setup = sixplus_setup,
    .offer = sixplus_offer,
    .answers = sixplus_answers,
    .opened = sixplus_opened,
    .automatic = sixplus_automatic,
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
    .feature = sixplus_feature,
    .features = SIXPLUS_FEATURES,
    .measure = sixplus_measure,
    .goals = sixplus_goals,
    .stations = sixplus_stations,
    .rash = sixplus_rash,
    .leaves = sixplus_leaves,
    .takes = sixplus_takes,
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
    .umpire = &sixplus_umpire,
    .shows = &shows,
    .decides = &decides,
    .endings = &endings,
    .editing = &editing,
    .battle = &sixplus_battle,
    .terms = &terms,
    .tells = &tells,
};
