/* 'Kiddies' Horse and Musket: figures that move by the span, fights by the die, and shots that are
 * flicked across the table as foil pellets. Here is the set at a glance: its measures, its ground,
 * its troops, its phases, its verbs.
 *
 * The set's author and source are named on its cards (assets/rules/kiddies.yaml). Ids KI-nn are the
 * ledger's. Every number of the rules stands in the tables of this file.
 *
 * A figure is a unit of one base. Volley lines, gun crews, charging threes and knots of fighters
 * are not stored: they are found from where the figures stand.
 */
#include "sets/kiddies/kiddies.h"

/* ---- measures and ground --------------------------------------------------------------------- */

/* clang-format off */
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
/* clang-format on */

const struct kiddies_law *kiddies_law(void)
{
    return &law;
}

const struct kiddies_ground *kiddies_ground(enum terrain kind)
{
    return &ground_law[kind];
}

/* ---- troops, phases, verbs ------------------------------------------------------------------- */

/* clang-format off */
static const struct troop troops[TROOPS] = {
    [REGULAR]    = {"regular", "Regular", "infantry", 0, 0, 10500, 30000, "foot", "KI-02", "Five in line shoot volleys. Two crew a cannon.", 1, 0, 0},
    [SKIRMISHER] = {"skirmisher", "Skirmisher", "skirmisher", 0, 0, 10500, 30000, "foot", "KI-03", "Moves alone, shoots alone, any way he likes.", 1, 0, 0},
    [CAVALRY]    = {"cavalry", "Cavalry", "light_cavalry", 0, 6500, 10500, 42000, "mounted", "KI-05", "Fast. Three in line may charge. Never shoots.", 1, 0, 0},
    [CANNON]     = {"cannon", "Cannon", "cannon", 13000, 28000, 2000, 22000, "gun", "KI-04", "Two Regulars touching it make it fire.", 1, 0, 0},
};

static const struct phase phases[PHASES] = {
    [DEPLOY]         = {"deploy", "Set up", "flag", true, "setup deploying", .done = "All set up"},
    [MOVE]           = {"move", "Move", "march", false, "moving movement", .done = "All moved"},
    [FIGHT]          = {"fight", "Fight", "swords", false, "fighting fights melee", .done = "All fought"},
    [SHOOT_CANNON]   = {"cannon", "Cannon", "cannon", false, "shooting cannons", .done = "Do not fire"},
    [SHOOT_VOLLEY]   = {"volley", "Volley", "musket", false, "shooting volleys", .done = "Do not fire"},
    [SHOOT_SKIRMISH] = {"skirmish", "Skirmisher", "pellet", false, "shooting skirmishers", .done = "Do not fire"},
};

static const struct verb verbs[VERBS] = {
    [V_DEPLOY] = {"deploy", "Set up", "hand", GESTURE_PLACE, "Drag into your zone", "KI-10", true, false, GRIP_BODY, TAKES_GOING,
                  .check = kiddies_check_deploy, .apply = kiddies_apply_deploy, .snap = kiddies_snap_deploy},
    [V_MUSTER] = {"muster", "Set up the rest", "flag", GESTURE_PRESS, "The rest find a place by themselves", "KI-10", false, false, GRIP_BODY, 0,
                  .check = kiddies_check_muster, .apply = kiddies_apply_muster},
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Drag along any path", "KI-30", true, false, GRIP_BODY, TAKES_PATH,
                  .check = kiddies_check_move, .apply = kiddies_apply_move, .snap = kiddies_snap_move},
    [V_CHARGE] = {"charge", "Charge!", "horse", GESTURE_PRESS, "Three abreast, straight ahead", "KI-70", true, false, GRIP_BODY, TAKES_NAMES,
                  .check = kiddies_check_charge, .apply = kiddies_apply_charge},
    [V_PIVOT]  = {"pivot", "Pivot", "wheel", GESTURE_PLACE, "Turn the three in place", "KI-74", true, false, GRIP_BODY, TAKES_TURN,
                  .check = kiddies_check_pivot, .apply = kiddies_apply_pivot, .snap = kiddies_snap_pivot, .asks = 1u << ASK_PIVOT},
    [V_LEAVE]  = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge: that wins", "KI-82", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = kiddies_check_leave, .apply = kiddies_apply_leave},
    [V_FIGHT]  = {"fight", "Fight", "swords", GESTURE_PRESS, "Roll the dice for this fight", "KI-60", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = kiddies_check_fight, .apply = kiddies_apply_fight},
    [V_FLICK]  = {"flick", "Flick", "pellet", GESTURE_FLICK, "Aim, pull back, let go", "KI-40", true, false, GRIP_BODY, TAKES_NAMES | TAKES_FLICK,
                  .check = kiddies_check_flick, .apply = kiddies_apply_flick, .snap = kiddies_snap_flick, .whom = "at"},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "KI-20", false, false, GRIP_BODY, 0,
                  .check = kiddies_check_answer, .apply = kiddies_apply_answer},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "KI-21", false, false, GRIP_BODY, TAKES_PHASE,
                  .check = kiddies_check_end, .apply = kiddies_apply_end, .house = HOUSE_END},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0,
                  .check = kiddies_check_draw, .house = HOUSE_DRAW},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                  .house = HOUSE_RESIGN},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "KI-20", false, false, GRIP_BODY, 0,
                  .apply = kiddies_apply_open},
};
/* clang-format on */

/* ---- what is remembered ---------------------------------------------------------------------- */

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
/* clang-format on */

/* ---- what is told ---------------------------------------------------------------------------- */

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

/* ---- the set --------------------------------------------------------------------------------- */

/* How games end. */
static const struct ending endings_list[] = {
    {ENDED_LAST_MAN, "KI-80", "{winner} has the last man standing.", NULL},
    {ENDED_REGULARS, "KI-81", "The last Regular of {loser} has fallen.", NULL},
    {ENDED_EXIT, "KI-82", "A Regular of {winner} left over the far edge.", NULL},
    {ENDED_HOLD, "KI-83", "{winner} holds what it came for.", NULL}, /* kiddies_outcome */
    {ENDED_BOTH, "KI-84", NULL, "Both sides were finished at one stroke."},
    {ENDED_TURNS, "KI-85", "The last turn has passed: the attacker has not done it.",
     "The last turn has passed and nobody has won."},
    {.id = NULL},
};
static const struct endings endings = {T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, endings_list};

static const struct decides decides = {
    .setup = kiddies_setup,
    .offer = kiddies_offer,
    .answers = kiddies_answers,
    .automatic = kiddies_automatic,
    .controller = kiddies_controller,
    .visible = kiddies_visible,
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
    .meets = kiddies_meets,
};

static const struct flicks flicks = {
    .spots = kiddies_spots,
    .preview = kiddies_preview,
    .reach = kiddies_flick_reach,
};

static const struct terms terms = {
    .appraise = kiddies_appraise,
    .feature = kiddies_feature,
    .features = KIDDIES_FEATURES,
    .measure = kiddies_measure,
    .goals = kiddies_goals,
    .stations = kiddies_stations,
    .together = kiddies_together,
    .fronted = kiddies_fronted,
    .rash = kiddies_rash,
    .leaves = kiddies_leaves,
    .reckon = kiddies_reckon,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
    .weighty = weighty,
};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true, .men = true},
    {.kind = "exit"},
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
    .version = 3,
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
    .umpire = &kiddies_umpire,
    .shows = &shows,
    .decides = &decides,
    .endings = &endings,
    .flicks = &flicks,
    .terms = &terms,
    .tells = &tells,
    .editing = &editing,
    .battle = &kiddies_battle,
};
