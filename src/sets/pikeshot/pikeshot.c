/* One-Hour Wargames, Pike and Shot: six units a side, fifteen turns, a move, a shot, a blow.
 *
 * The set's author and source are named on its cards (assets/rules/pikeshot.yaml). Ids PS-nn are
 * the ledger's. Every number of the rules stands in the tables at the top of this file.
 *
 * A unit is one base of 5 × 2 inches. Who is in hand-to-hand with whom, which face of a base is
 * struck, what ground covers it: none of it is stored, all of it is found from where bases stand.
 * A player turn runs through its phases by orders; shots and blows count at once, but nobody is
 * taken off before the last phase (PS-43), so the order of blows within a phase does not matter.
 */
#include "sets/pikeshot/pikeshot.h"

#include "kit/chance.h"

/* ==== tables ==================================================================================
 */

/* clang-format off */
static const struct attr table_attrs[T_ATTRS] = {
    [T_ENDED_BY]  = {"ended_by", 0, ENDED_MOST, 0, SHOW_NOTHING, "PS-50", "how the game ended"},
    [T_ATTACKER]  = {"attacker", 0, SIDE_BLUE, 0, SHOW_NOTHING, "PS-50", "side that attacks; 0 for a meeting"},
    [T_CARD]      = {"card", 0, CHANCE_CARDS, 0, SHOW_NOTHING, "PS-52", "chance card on the table"},
    [T_CARD_HITS] = {"card_hits", 0, 9, 0, SHOW_NOTHING, "PS-52", "hits the card adds or takes"},
};
static const struct attr side_attrs[S_ATTRS] = {
    [S_EXIT]       = {"exit_units", 0, 99, 0, SHOW_NOTHING, "PS-29", "units that must leave over the far edge to win"},
    [S_HOLD_PIECE] = {"hold_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "PS-50", "piece to hold at the end"},
    [S_HOLD_UNITS] = {"hold_units", 0, 99, 0, SHOW_NOTHING, "PS-50", "units that must be on it"},
    [S_DRAWN]      = {"cards_drawn", 0, 9999, 0, SHOW_NOTHING, "PS-52", "chance cards drawn"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_HITS]   = {"hits", 0, 999, 0, SHOW_PIPS, "PS-43", "hits suffered"},
    [U_EMPTY]  = {"out_of_ammunition", 0, 1, 0, SHOW_MARKER, "PS-32", "may not shoot any more"},
    [U_MOVED]  = {"moved", 0, 9, 0, SHOW_TICK, "PS-10", "moves made this turn"},
    [U_SHOT]   = {"shot", 0, 9, 0, SHOW_TICK, "PS-30", "shots fired this turn"},
    [U_FOUGHT] = {"fought", 0, 1, 0, SHOW_TICK, "PS-40", "has struck this turn"},
    [U_TWICE]  = {"acts_twice", 0, 1, 0, SHOW_MARKER, "PS-52", "may move twice and shoot twice this turn"},
    [U_HALTED] = {"halted", 0, 1, 0, SHOW_MARKER, "PS-52", "may not move this turn"},
    [U_SILENT] = {"silenced", 0, 1, 0, SHOW_MARKER, "PS-52", "may not shoot this turn"},
    [U_CARDED] = {"carded", 0, 1, 0, SHOW_NOTHING, "PS-52", "the card has fallen on it"},
};
static const struct attr options[OPTIONS] = {
    [O_NO_SIGHT]     = {"no_sight", 0, 1, 0, SHOW_TICK, "PS-34b", "nothing blocks the view"},
    [O_ENGAGED_SAFE] = {"engaged_safe", 0, 1, 0, SHOW_TICK, "PS-35b", "enemies in hand-to-hand may not be shot at"},
    [O_FOOT_IN_TOWN] = {"infantry_in_towns", 0, 1, 0, SHOW_TICK, "PS-25b", "Infantry may end a move in a town too"},
    [O_CHANCE]       = {"chance_cards", 0, 1, 0, SHOW_TICK, "PS-52", "a chance card at the start of every player turn"},
    [O_ARMY_DICE]    = {"army_dice", 0, 1, 0, SHOW_TICK, "PS-51", "a die for each side says what its six units are"},
};
static const char *const option_text[OPTIONS] = {
    [O_NO_SIGHT] = "Nothing blocks the view, as in the book",
    [O_ENGAGED_SAFE] = "No shots at enemies in hand-to-hand",
    [O_FOOT_IN_TOWN] = "Infantry may stay in towns too",
    [O_CHANCE] = "Chance cards",
    [O_ARMY_DICE] = "Armies by a die",
};

static const struct troop troops[TROOPS] = {
    [INFANTRY]  = {"infantry", "Infantry", "pikeman", HX, HY, 0, 42000, "foot", "PS-10", "Pikes and muskets: slow, shoots 12 inches, strikes with a bare die.", 1, 10, 2},
    [SWORDSMEN] = {"swordsmen", "Swordsmen", "swordsman", HX, HY, 0, 30000, "foot", "PS-10", "Fast foot, at home in woods and towns. Strikes with a die + 2, half against horse.", 1, 6, 1},
    [REITERS]   = {"reiters", "Reiters", "reiter", HX, HY, 0, 42000, "mounted", "PS-10", "Horse with pistols: shoots 12 inches, strikes with a bare die, half against Infantry.", 1, 4, 1},
    [CAVALRY]   = {"cavalry", "Cavalry", "cavalry", HX, HY, 0, 42000, "mounted", "PS-10", "Fastest of all. Strikes with a die + 2, half against Infantry. Never shoots.", 1, 4, 1},
};
static const struct phase phases[PHASES] = {
    [BEGIN]  = {"begin", "Begin", "die", true, NULL, .done = "Go on"},
    [MOVE]   = {"move", "Move", "march", false, "moving movement", .done = "All moved"},
    [SHOOT]  = {"shoot", "Shoot", "musket", false, "shooting", .done = "No more shots"},
    [HAND]   = {"hand", "Hand-to-hand", "swords", false, "fighting fight", .done = "All blows struck"},
    [REMOVE] = {"remove", "Eliminating", "fallen", false, "eliminate elimination", .done = "Go on"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Turn, go straight, turn", "PS-10", false, false, GRIP_BODY, TAKES_PATH,
                  .check = pikeshot_check_move, .apply = pikeshot_apply_move, .snap = pikeshot_snap_move},
    [V_TURN]   = {"turn", "Turn", "wheel", GESTURE_PLACE, "On the spot, about the middle", "PS-11", false, false, GRIP_RING, TAKES_TURN,
                  .check = pikeshot_check_turn, .apply = pikeshot_apply_turn, .snap = pikeshot_snap_turn},
    [V_CHARGE] = {"charge", "Charge!", "horse", GESTURE_PICK, "Into contact with an enemy", "PS-14", false, false, GRIP_BODY, TAKES_TARGET | TAKES_PLACE,
                  .check = pikeshot_check_charge, .apply = pikeshot_apply_charge},
    [V_LEAVE]  = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge", "PS-29", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = pikeshot_check_leave, .apply = pikeshot_apply_leave},
    [V_SHOOT]  = {"shoot", "Shoot", "musket", GESTURE_PICK, "One target, a die of hits", "PS-30", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = pikeshot_check_shoot, .apply = pikeshot_apply_shoot, .whom = "at"},
    [V_FIGHT]  = {"fight", "Strike", "swords", GESTURE_PICK, "One of those it touches", "PS-40", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = pikeshot_check_fight, .apply = pikeshot_apply_fight},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "PS-03", false, false, GRIP_BODY, 0,
                  .check = pikeshot_check_answer, .apply = pikeshot_apply_answer},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "PS-02", false, false, GRIP_BODY, TAKES_PHASE,
                  .check = pikeshot_check_end, .apply = pikeshot_apply_end, .house = HOUSE_END},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0,
                  .house = HOUSE_DRAW},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                  .house = HOUSE_RESIGN},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "PS-02", false, false, GRIP_BODY, 0,
                  .apply = pikeshot_apply_open},
};

/* The measures of the rules. */
static const struct pikeshot_law law = {
    .move = {[INFANTRY] = 6 * INCH, [SWORDSMEN] = 8 * INCH, [REITERS] = 8 * INCH, [CAVALRY] = 12 * INCH},
    .shoots = {[INFANTRY] = true, [REITERS] = true},
    .charges_empty_only = {[INFANTRY] = true, [REITERS] = true},
    .charge_turn = 45 * DEG,
    .road = 3 * INCH,
    .range = 12 * INCH, .arc = 45 * DEG,
    .empty_at_most = 2,
    .plus = {[SWORDSMEN] = 2, [CAVALRY] = 2},
    .half = {[CAVALRY] = {[INFANTRY] = true}, [REITERS] = {[INFANTRY] = true}, [SWORDSMEN] = {[CAVALRY] = true, [REITERS] = true}},
    .hits = 15,
    .turns = 15,
    .army_units = 6,
    .army = {
        {INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, SWORDSMEN, REITERS},
        {INFANTRY, INFANTRY, INFANTRY, REITERS, REITERS, CAVALRY},
        {INFANTRY, INFANTRY, INFANTRY, CAVALRY, CAVALRY, SWORDSMEN},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, REITERS},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, REITERS, CAVALRY},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, CAVALRY, SWORDSMEN},
    },
    .units_most = 24,
    .rounding = 100,
    .clear = 1 * MM,
};

/* What terrain means here (PS-24 … PS-27, PS-33, PS-34, PS-46). */
static const struct pikeshot_ground ground_law[TERRAIN_COUNT] = {
    [TERRAIN_ROAD]   = {.known = true, .road = true},
    [TERRAIN_RIVER]  = {.known = true, .water = true},
    [TERRAIN_STREAM] = {.known = true, .water = true},
    [TERRAIN_FORD]   = {.known = true, .pass = true},
    [TERRAIN_BRIDGE] = {.known = true, .pass = true},
    [TERRAIN_WOOD]   = {.known = true, .bars = WHY_WOOD, .open_to = {[SWORDSMEN] = true}, .blocks_sight = true, .cover = true, .strong = true},
    [TERRAIN_TREE]   = {.known = true},
    [TERRAIN_TOWN]   = {.known = true, .ends = WHY_TOWN, .open_to = {[SWORDSMEN] = true}, .blocks_sight = true, .cover = true, .strong = true},
    [TERRAIN_HILL]   = {.known = true, .blocks_sight = true, .strong = true},
    [TERRAIN_RIDGE]  = {.known = true, .blocks_sight = true, .strong = true},
    [TERRAIN_MARSH]  = {.known = true, .bars = WHY_MARSH},
    [TERRAIN_LAKE]   = {.known = true, .bars = WHY_MARSH},
    [TERRAIN_FIELD]  = {.known = true},
    [TERRAIN_CHALK]  = {.known = true},
};
/* clang-format on */

const struct pikeshot_law *pikeshot_law(void)
{
    return &law;
}

const struct pikeshot_ground *pikeshot_ground(enum terrain kind)
{
    return &ground_law[kind];
}

/* ==== what is told of it ======================================================================
 */

static const char *const questions[] = {"first", "card", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05",  "HS-06", "HS-07", "HS-08", "HS-10",
    "HS-15", "PS-10", "PS-11", "PS-12",  "PS-14", "PS-20", "PS-21", "PS-22",
    "PS-23", "PS-24", "PS-25", "PS-26",  "PS-27", "PS-28", "PS-29", "PS-30",
    "PS-32", "PS-34", "PS-35", "PS-35b", "PS-40", "PS-42", "PS-52", NULL};
static const char *const outcomes[] = {"PS-50", "HS-09", "HS-10", NULL};

/* What the dice are for. */
static const struct dice_word dice[] = {
    {.id = "PS-03", .word = "who is first"},
    {.id = "PS-31", .word = "shots"},
    {.id = "PS-32", .word = "powder"},
    {.id = "PS-41", .told = DICE_THROWER},
    {.id = NULL},
};

/* Told first: a chance card. */
static const char *const weighty[] = {"PS-52", NULL};

/* ==== the set =================================================================================
 */

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
    {.kind = "exit", .men = true},
};

static const struct shows shows = {
    .cloth = "heath",
    .tags = {"Inches", "Dice", "60 min"},
    .overlay = pikeshot_overlay,
    .spent = pikeshot_spent,
    .question = pikeshot_question,
    .headline = pikeshot_headline,
    .card = pikeshot_card,
    .signs = pikeshot_signs,
    .counts = "hits",
    .qualities = pikeshot_qualities,
    .coach = pikeshot_coach,
    .roster = pikeshot_roster,
};

/* How battles end (PS-50). */
static const struct ending endings_list[] = {
    {ENDED_LAST, "PS-50", "{winner} has the last unit on the table.", NULL},
    {ENDED_BOTH, "PS-50", NULL, "Neither army has a unit left."},
    {ENDED_GOAL, "PS-50", "{winner} has reached the objective.", NULL},
    {ENDED_TURNS, "PS-50", NULL, "The last turn has passed and nobody has won."},
    {.id = NULL},
};
static const struct endings endings = {T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, endings_list};

static const struct decides decides = {
    .setup = pikeshot_setup,
    .offer = pikeshot_offer,
    .answers = pikeshot_answers,
    .automatic = pikeshot_automatic,
    .ghost = pikeshot_ghost,
};

static const struct terms terms = {
    .appraise = pikeshot_appraise,
    .feature = pikeshot_feature,
    .features = PIKESHOT_FEATURES,
    .measure = pikeshot_measure,
    .goals = pikeshot_goals,
    .stations = pikeshot_stations,
    .rash = pikeshot_rash,
    .leaves = pikeshot_leaves,
    .takes = pikeshot_takes,
    .short_of = pikeshot_short_of,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
    .weighty = weighty,
};

static const struct editing editing = {
    .usual = {.width = 36 * INCH, .depth = 36 * INCH},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
};

const struct rules rules_pikeshot = {
    .id = "pikeshot",
    .title = "Pike and Shot",
    .author = "Neil Thomas, One-Hour Wargames",
    .blurb = "Six units a side, fifteen turns, one die and few rules.",
    .version = 2,
    .measure = MEASURE_INCHES,
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
    .umpire = &pikeshot_umpire,
    .shows = &shows,
    .decides = &decides,
    .endings = &endings,
    .terms = &terms,
    .tells = &tells,
    .editing = &editing,
    .battle = &pikeshot_battle,
};
