/* S.H.A.M. (Steve's Horse and Musket): commanders with dice for points, one reaction test for
 * everything, and fights base to base. Here are its numbers and names, and what it is made of.
 *
 * The set's author and source are named on its cards (assets/rules/sham.yaml). */
#include "sets/sham/sham.h"

/* ==== numbers ==== */

/* clang-format off */
const struct sham_law sham_law = {
    .elements = 4,
    .half_wide = 20 * MM, .half_deep = 15 * MM,
    .move = {[COMMANDER] = 120 * MM, [GUNS] = 60 * MM, [HORSE] = 120 * MM, [FOOT] = 60 * MM},
    .attached = 5 * MM,
    .help = 60 * MM,
    .hand = 240 * MM,
    .keep_away = 30 * MM,
    .fall_back = 30 * MM,
    .arc = 45 * DEG,
    .needs = 6,
    .guns_count = 4,
    .gun_kills = 2,
    .most_points = 6,
    .turns = 12,
    .straight = 500,
    .least = 1 * MM,
};

/* ==== what is remembered ==== */

static const struct attr table_attrs[T_ATTRS] = {
    [T_MOVER]      = {"mover", 0, SIDE_BLUE, 0, SHOW_NOTHING, "SH-10", "side whose turn it is"},
    [T_CAUSE]      = {"cause", 0, CAUSES - 1, 0, SHOW_NOTHING, "SH-20", "what the open question's test is for"},
    [T_TARGET]     = {"target", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-54", "enemy the open question is about"},
    [T_TO_X]       = {"to_x", -FARTHEST, FARTHEST, 0, SHOW_NOTHING, "SH-54", "where the charge is sent"},
    [T_TO_Y]       = {"to_y", -FARTHEST, FARTHEST, 0, SHOW_NOTHING, "SH-54", "where the charge is sent"},
    [T_TO_SAID]    = {"to_said", 0, 1, 0, SHOW_NOTHING, "SH-54", "a place was named for the charge"},
    [T_FIGHT]      = {"fight_now", 0, 255, 0, SHOW_NOTHING, "SH-60", "number of the fight that is fought"},
    [T_STAGE]      = {"stage", 0, STAGE_PURSUIT, 0, SHOW_NOTHING, "SH-60", "how far it has got"},
    [T_LOSER]      = {"loser", 0, SIDE_BLUE, 0, SHOW_NOTHING, "SH-63", "side that lost it"},
    [T_ENDED_BY]   = {"ended_by", 0, 99, 0, SHOW_NOTHING, "SH-68", "rule that ended the game"},
    [T_GOAL]       = {"goal", 0, GOALS - 1, 0, SHOW_NOTHING, "SH-68", "who wins at the last turn"},
    [T_GOAL_SIDE]  = {"goal_side", 0, SIDE_BLUE, 0, SHOW_NOTHING, "SH-68", "side that wins by it"},
    [T_GOAL_PIECE] = {"goal_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "SH-68", "piece to hold"},
    [T_GOAL_MEN]   = {"goal_men", 0, 99, 0, SHOW_NOTHING, "SH-68", "units needed to hold it"},
    [T_LAST_UNIT]  = {"last_unit", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-21", "unit that tested last"},
    [T_LAST_CAUSE] = {"last_cause", 0, CAUSES - 1, 0, SHOW_NOTHING, "SH-21", "what it tested for"},
    [T_LAST_DIE]   = {"last_die", 0, 6, 0, SHOW_NOTHING, "SH-21", "its die"},
    [T_LAST_POINT] = {"last_point", 0, 1, 0, SHOW_NOTHING, "SH-21", "its commander's point"},
    [T_LAST_COUNT] = {"last_count", 0, 9, 0, SHOW_NOTHING, "SH-21", "elements it counted"},
};
static const struct attr side_attrs[S_ATTRS] = {
    [S_UNITS]    = {"units", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-68", "units it began with"},
    [S_ELEMENTS] = {"elements", 0, TABLE_BASES, 0, SHOW_NOTHING, "SH-68", "elements it began with"},
    [S_KILLS]    = {"kills", 0, 999, 0, SHOW_NOTHING, "SH-63", "kills in the fight that is fought"},
    [S_STOOD]    = {"stood", 0, 1, 0, SHOW_NOTHING, "SH-64", "a unit of it stood in this fight"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_FORM]     = {"form", SINGLE, DOUBLE, SINGLE, SHOW_NOTHING, "SH-72", "0 single rank, 1 two ranks"},
    [U_RUNS]     = {"runs", 0, 1, 0, SHOW_MARKER, "SH-71", "running"},
    [U_POINTS]   = {"points", 0, 6, 0, SHOW_NUMBER, "SH-12", "command points left"},
    [U_TESTED]   = {"tested", 0, TESTED_FAILED, 0, SHOW_TICK, "SH-32", "has tested in this phase: 1 passed, 2 failed"},
    [U_LEFT]     = {"left", 0, 120 * MM, 0, SHOW_NOTHING, "SH-31", "how far it may still move, µm"},
    [U_MOVED]    = {"moved", 0, 1, 0, SHOW_TICK, "SH-36", "has moved this turn"},
    [U_SHOT]     = {"shot", 0, 1, 0, SHOW_TICK, "SH-40", "has shot this turn"},
    [U_HITS]     = {"hits", 0, 99, 0, SHOW_NOTHING, "SH-46", "kills it has suffered and still bears"},
    [U_FELL]     = {"fell", 0, 4, 0, SHOW_MARKER, "SH-45", "elements shot away, not tested for yet"},
    [U_PURSUES]  = {"pursues", 0, 2, 0, SHOW_MARKER, "SH-66", "pursues: needs no test to move or charge"},
    [U_RALLIED]  = {"rallied", 0, 2, 0, SHOW_MARKER, "SH-75", "rallied this turn; 2: may still turn"},
    [U_RODE]     = {"rode", 0, 1, 0, SHOW_TICK, "SH-13", "commander has moved this turn"},
    [U_RALLYING] = {"rallying", 0, 1, 0, SHOW_TICK, "SH-14", "commander has tried to rally this turn"},
    [U_FIGHT]    = {"fight", 0, 255, 0, SHOW_NOTHING, "SH-63", "number of its fight"},
    [U_SHARE]    = {"share", 0, 1 << 24, 0, SHOW_NOTHING, "SH-63", "its dice for each enemy it touches"},
    [U_POINT]    = {"point", 0, 2, 0, SHOW_NOTHING, "SH-62", "a point on its dice: 1 no, 2 yes"},
    [U_FLANKED]  = {"flanked", 0, 1, 0, SHOW_NOTHING, "SH-76", "charged in flank or rear"},
    [U_WENT]     = {"went", 0, FARTHEST, 0, SHOW_NOTHING, "SH-66", "how far it ran or fell back"},
    [U_WAY]      = {"way", 0, TURN - 1, 0, SHOW_NOTHING, "SH-66", "and which way"},
    [U_TOUCH]    = {"touch", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-66", "enemy it fought"},
    [U_TOUCH_2]  = {"touch_b", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-66", "enemy it fought"},
    [U_TOUCH_3]  = {"touch_c", 0, TABLE_UNITS, 0, SHOW_NOTHING, "SH-66", "enemy it fought"},
    [U_DONE]     = {"done", 0, 1, 0, SHOW_NOTHING, "SH-65", "has done what the end of its fight asks"},
};

/* ==== what players may agree on ==== */

#define SHOOT_ROW(row, word, name, range, dice, score)                                             \
    [O_SHOOT + 3 * (row)] = {"shoot_" word "_range", 1, 99, range, SHOW_NUMBER, "SH-42", name ": range, cm"},   \
    [O_SHOOT + 3 * (row) + 1] = {"shoot_" word "_dice", 0, 6, dice, SHOW_NUMBER, "SH-42", name ": dice of an element"}, \
    [O_SHOOT + 3 * (row) + 2] = {"shoot_" word "_score", 2, 9, score, SHOW_NUMBER, "SH-42", name ": score to kill"}
#define FIGHT_CELL(row, column, word, name, score)                                                 \
    [O_FIGHT + FIGHT_KINDS * (row) + (column)] = {"fight_" word, 2, 9, score, SHOW_NUMBER, "SH-61", name}
#define FIGHT_ROW(row, word, name, horse, guns, single, two)                                       \
    FIGHT_CELL(row, KIND_OF_HORSE, word "_on_horse", name " against Horse: score to kill", horse), \
    FIGHT_CELL(row, KIND_OF_GUNS, word "_on_guns", name " against Guns: score to kill", guns),     \
    FIGHT_CELL(row, KIND_OF_SINGLE, word "_on_single", name " against Foot in one rank: score to kill", single), \
    FIGHT_CELL(row, KIND_OF_DOUBLE, word "_on_double", name " against Foot in two ranks: score to kill", two)

/* Both tables are lost: these are our numbers (SH-42, SH-61), for a scenario to replace. */
const struct attr sham_options[OPTIONS] = {
    [O_ARMY_ANY] = {"army_commander_any", 0, 1, 0, SHOW_TICK, "SH-16b", "the Army Commander may help any unit"},
    [O_FLANK]    = {"flank_one_die", 0, 1, 0, SHOW_TICK, "SH-76", "charged in flank or rear: one die"},
    SHOOT_ROW(ROW_FOOT, "foot", "Foot", 12, 1, 6),
    SHOOT_ROW(ROW_NEAR, "near", "Guns, near", 12, 2, 6),
    SHOOT_ROW(ROW_FAR,  "far",  "Guns, far",  24, 1, 6),
    FIGHT_ROW(KIND_OF_HORSE,  "horse",  "Horse",              5, 4, 4, 6),
    FIGHT_ROW(KIND_OF_GUNS,   "guns",   "Guns",               6, 6, 6, 6),
    FIGHT_ROW(KIND_OF_SINGLE, "single", "Foot in one rank",   6, 4, 5, 5),
    FIGHT_ROW(KIND_OF_DOUBLE, "double", "Foot in two ranks",  4, 4, 4, 4),
};
#define SHOOT_TEXT(row, name)                                                                      \
    [O_SHOOT + 3 * (row)] = name ": range (cm)", [O_SHOOT + 3 * (row) + 1] = name ": dice of an element", \
    [O_SHOOT + 3 * (row) + 2] = name ": score to kill"
#define FIGHT_TEXT(row, name)                                                                      \
    [O_FIGHT + FIGHT_KINDS * (row) + KIND_OF_HORSE] = name " kill Horse with",                     \
    [O_FIGHT + FIGHT_KINDS * (row) + KIND_OF_GUNS] = name " kill Guns with",                       \
    [O_FIGHT + FIGHT_KINDS * (row) + KIND_OF_SINGLE] = name " kill Foot in one rank with",         \
    [O_FIGHT + FIGHT_KINDS * (row) + KIND_OF_DOUBLE] = name " kill Foot in two ranks with"
static const char *const option_text[OPTIONS] = {
    [O_ARMY_ANY] = "The Army Commander may help any unit",
    [O_FLANK] = "Charged in flank or rear: one die",
    SHOOT_TEXT(ROW_FOOT, "Foot shoot"),
    SHOOT_TEXT(ROW_NEAR, "Guns shoot near"),
    SHOOT_TEXT(ROW_FAR, "Guns shoot far"),
    FIGHT_TEXT(KIND_OF_HORSE, "Horse"),
    FIGHT_TEXT(KIND_OF_GUNS, "Guns"),
    FIGHT_TEXT(KIND_OF_SINGLE, "Foot in one rank"),
    FIGHT_TEXT(KIND_OF_DOUBLE, "Foot in two ranks"),
};

/* ==== troops, phases, orders ==== */

const struct troop sham_troops[TROOPS] = {
    [COMMANDER] = {"commander", "Commander", "general", 20 * MM, 15 * MM, 0, 30 * MM, NULL, "SH-01", "Rolls for command points and spends them on his units.", 1, 2, 1},
    [GUNS]      = {"guns", "Guns", "cannon", 20 * MM, 15 * MM, 0, 22 * MM, NULL, "SH-01", "One element, counts as four. Far to shoot, no use hand to hand.", 1, 1, 1},
    [HORSE]     = {"horse", "Horse", "cavalry", 20 * MM, 15 * MM, 0, 42 * MM, NULL, "SH-01", "Fast. Rides down lines, breaks on two ranks, may pursue.", 4, 3, 1},
    [FOOT]      = {"foot", "Foot", "infantry", 20 * MM, 15 * MM, 0, 30 * MM, NULL, "SH-01", "One rank to shoot, two ranks to fight.", 4, 6, 2},
};
static const struct phase phases[PHASES] = {
    [COMMAND] = {"command", "Command", "star", false, "commanding commands", .done = "Commands given"},
    [MOVE]    = {"move", "Move", "march", false, "moving movement", .done = "All moved"},
    [SHOOT]   = {"shoot", "Shoot", "musket", false, "shooting", .done = "Shooting done"},
    [CHARGE]  = {"charge", "Charge", "horse", false, "charging charges", .done = "No more charges"},
    [FIGHT]   = {"fight", "Fight", "swords", false, "fighting fights", .done = "All fought"},
};
const struct verb sham_verbs[VERBS] = {
    [V_RIDE]   = {"ride", "Ride", "march", GESTURE_PLACE, "Drag him, up to 12 cm: costs a point", "SH-13", false, false, GRIP_BODY, TAKES_PATH,
                  .check = sham_check_ride, .apply = sham_apply_ride, .snap = sham_snap_ride},
    [V_RALLY]  = {"rally", "Rally", "flag", GESTURE_PICK, "Pick a running unit", "SH-14", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = sham_check_rally, .apply = sham_apply_rally},
    [V_TURN]   = {"turn", "Turn to face", "wheel", GESTURE_PLACE, "Turn the rallied unit any way", "SH-75", false, false, GRIP_RING, TAKES_TURN,
                  .check = sham_check_turn, .apply = sham_apply_turn, .snap = sham_snap_turn},
    [V_HAND]   = {"hand", "Hand over a point", "hand", GESTURE_PICK, "Pick a commander within 24 cm", "SH-15", false, true, GRIP_BODY, TAKES_TARGET,
                  .check = sham_check_hand, .apply = sham_apply_hand, .whom = "to"},
    [V_TEST]   = {"test", "Order to move", "march", GESTURE_PRESS, "Reaction test: 6 or more", "SH-32", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = sham_check_test, .apply = sham_apply_test,
                  .elsewhere = "Test after losses", .elsewhere_in = 1u << SHOOT},
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Drag it straight ahead", "SH-35", false, false, GRIP_BODY, TAKES_NAMES | TAKES_PLACE,
                  .check = sham_check_move, .apply = sham_apply_move, .snap = sham_snap_move, .straight = true},
    [V_WHEEL]  = {"wheel", "Wheel", "wheel", GESTURE_PLACE, "Drag a front corner", "SH-35", false, false, GRIP_CORNER, TAKES_TURN,
                  .check = sham_check_wheel, .apply = sham_apply_wheel, .snap = sham_snap_wheel, .straight = true},
    [V_REFORM] = {"reform", "Change ranks", "wheel", GESTURE_PRESS, "One rank or two: the whole move", "SH-34", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = sham_check_reform, .apply = sham_apply_reform},
    [V_ABOUT]  = {"about", "About-face", "wheel", GESTURE_PRESS, "Turn round: the whole move", "SH-35", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = sham_check_about, .apply = sham_apply_about},
    [V_SHOOT]  = {"shoot", "Shoot", "musket", GESTURE_PICK, "Pick a target", "SH-40", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = sham_check_shoot, .apply = sham_apply_shoot, .whom = "at"},
    [V_CHARGE] = {"charge", "Charge!", "horse", GESTURE_PICK, "Pick a target, then test", "SH-50", false, false, GRIP_BODY, TAKES_TARGET | TAKES_PLACE,
                  .check = sham_check_charge, .apply = sham_apply_charge},
    [V_FIGHT]  = {"fight", "Fight", "swords", GESTURE_PRESS, "Roll the dice for this fight", "SH-60", false, false, GRIP_BODY, TAKES_NAMES,
                  .check = sham_check_fight, .apply = sham_apply_fight},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "SH-16", false, false, GRIP_BODY, 0,
                  .check = sham_check_answer, .apply = sham_apply_answer},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "SH-10", false, false, GRIP_BODY, TAKES_PHASE,
                  .check = sham_check_end, .apply = sham_apply_end, .house = HOUSE_END},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0,
                  .house = HOUSE_DRAW},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                  .house = HOUSE_RESIGN},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "SH-10", false, false, GRIP_BODY, 0,
                  .apply = sham_apply_open},
};
/* clang-format on */

/* ==== what it is made of ==== */

static const char *const questions[] = {"test", "dice", "share", "pursue", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-10", "HS-15",
    "SH-12", "SH-13", "SH-14", "SH-15", "SH-31", "SH-32", "SH-33", "SH-34", "SH-35",
    "SH-36", "SH-37", "SH-41", "SH-42", "SH-47", "SH-50", "SH-51", "SH-52", "SH-53",
    "SH-54", "SH-60", "SH-67", "SH-71", "SH-72", "SH-73", "SH-75", NULL};
static const char *const outcomes[] = {"SH-68", "HS-09", "HS-10", NULL};

/* What the dice are for. */
static const struct dice_word dice[] = {
    {.id = "SH-05", .word = "who is first"}, {.id = "SH-12", .word = "points"},
    {.id = "SH-21", .word = "test"},         {.id = "SH-42", .told = DICE_NEEDS},
    {.id = "SH-61", .told = DICE_NEEDS},     {.id = NULL},
};

/* By the number that is kept of them (SH-72). */
const char *const sham_forms[] = {[SINGLE] = "single", [DOUBLE] = "double", NULL};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
    {.kind = "last"},
    {.kind = "losses"},
};

static const struct shows shows = {
    .cloth = "meadow",
    .tags = {"Centimetres", "Command", "45 min"},
    .overlay = sham_overlay,
    .spent = sham_spent,
    .question = sham_question,
    .headline = sham_headline,
    .outcome = sham_outcome,
    .card = sham_card,
    .signs = sham_signs,
    .counts = "elements",
    .qualities = sham_qualities,
    .coach = sham_coach,
    .roster = sham_roster,
};

static const struct endings endings = {T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, NULL};

static const struct decides decides = {
    .after = sham_let_go,
    .setup = sham_setup,
    .offer = sham_offer,
    .answers = sham_offer_question,
    .anytime = sham_offer_hand,
    .opened = sham_opened,
    .automatic = sham_automatic,
    .pose = sham_pose,
    .ghost = sham_ghost,
};

static const struct editing editing = {
    .footprint = sham_footprint,
    .usual = {.width = 1200 * MM, .depth = 900 * MM},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
    .forms = sham_forms,
};

static const struct terms terms = {
    .appraise = sham_appraise,
    .feature = sham_feature,
    .features = SHAM_FEATURES,
    .measure = sham_measure,
    .goals = sham_goals,
    .leads = sham_commands,
    .stations = sham_stations,
    .helps = sham_helps,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
};

const struct rules rules_sham = {
    .id = "sham",
    .title = "S.H.A.M.",
    .author = "Steve Holmes",
    .blurb = "One reaction test for everything, and never enough command points.",
    .version = 2,
    .measure = MEASURE_CENTIMETRES,
    .attrs =
        {.of = {[KIND_TABLE] = table_attrs, [KIND_SIDE] = side_attrs, [KIND_UNIT] = unit_attrs},
         .count = {[KIND_TABLE] = T_ATTRS, [KIND_SIDE] = S_ATTRS, [KIND_UNIT] = U_ATTRS},
         .option = sham_options,
         .options = OPTIONS,
         .troops = TROOPS,
         .phases = PHASES},
    .option_text = option_text,
    .troop = sham_troops,
    .troops = TROOPS,
    .phase = phases,
    .phases = PHASES,
    .verb = sham_verbs,
    .verbs = VERBS,
    .umpire = &sham_umpire,
    .shows = &shows,
    .decides = &decides,
    .endings = &endings,
    .editing = &editing,
    .battle = &sham_battle,
    .terms = &terms,
    .tells = &tells,
};
