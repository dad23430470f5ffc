/* Morschauser-style gridded Horse and Musket, Mark 1 and Mark 2: boxes of three inches, six or
 * eight kinds of troops, dice by the hits a unit has left, and commands that lose heart.
 *
 * The author and source are named on the cards (assets/rules/morschauser1.yaml, morschauser2.yaml).
 * Ids M1-nn, M2-nn and MO-nn are the ledger's. Both marks are this one folder: what differs stands
 * in `laws` as numbers and switches, and the table remembers which of them it is played by.
 *
 * A unit is one base in one box. A Leader may share a friend's box: then he stands at its corner,
 * and is neither a target nor a fighter. Zones of control, contact, sight and command are not
 * stored: they are found from where the units stand. Costs are in quarters of a box (grid.h).
 */
#include "sets/morschauser/morschauser.h"

#include <stddef.h>

extern const struct rules rules_morschauser1, rules_morschauser2; /* listed in rules.def */

/* ==== tables =================================================================================
 */

enum { TROOPS_MARK_1 = MILITIA, OPTIONS_MARK_1 = O_QUALITY };

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
    [START] = {"start", "Start", "die", .hidden = true},
    [MOVE]  = {"move", "Move and shoot", "march", false, "moving movement shoot shooting", .done = "All moved and shot"},
    [MELEE] = {"melee", "Melee", "swords", false, "fight fighting", .done = "No further attacks"},
    [RALLY] = {"rally", "Rally", "flag", false, "rallying", .done = "Done rallying"},
};
static const struct phase phases_2[PHASES] = {
    [START] = {"start", "Start", "die", .hidden = true},
    [MOVE]  = {"move", "Move and shoot", "march", false, "moving movement shoot shooting", .done = "All moved and shot"},
    [MELEE] = {"melee", "Melee", "swords", false, "fight fighting", .done = "No further attacks"},
    [RALLY] = {"rally", "Fall back and rally", "flag", false, "rallying", .done = "Done rallying"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Drag it to a box; the cheapest way is found", "MO-12", false, false, GRIP_BODY, TAKES_PATH,
                  .check = mo_check_move, .apply = mo_apply_move, .snap = mo_snap_move},
    [V_LEAD]   = {"lead", "Move with Leader", "person", GESTURE_PLACE, "The Leader in its box comes along", "MO-38", false, false, GRIP_BODY, TAKES_PATH,
                  .check = mo_check_move, .apply = mo_apply_move, .snap = mo_snap_move},
    [V_TURN]   = {"turn", "Turn", "wheel", GESTURE_PLACE, "Turn in its box", "MO-13", false, false, GRIP_RING, TAKES_TURN,
                  .check = mo_check_turn, .apply = mo_apply_move, .snap = mo_snap_turn},
    [V_BACK]   = {"back", "Go straight back", "down", GESTURE_PLACE, "Straight back at half speed, facing kept", "MO-19", false, false, GRIP_BODY, TAKES_GOING,
                  .check = mo_check_back, .apply = mo_apply_move, .snap = mo_snap_back},
    [V_SHOOT]  = {"shoot", "Shoot", "musket", GESTURE_PICK, "Pick a target", "MO-20", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = mo_check_shoot, .apply = mo_apply_shoot, .whom = "at"},
    [V_ATTACK] = {"attack", "Attack as well", "point", GESTURE_PICK, "An enemy half left or half right of ahead", "MO-32", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = mo_check_attack, .apply = mo_apply_attack, .whom = "attack * as well"},
    [V_MELEE]  = {"melee", "Fight", "swords", GESTURE_PICK, "Roll the dice of this fight", "MO-30", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = mo_check_melee, .apply = mo_apply_melee},
    [V_RALLY]  = {"rally", "Rally", "flag", GESTURE_PICK, "Pick a unit beside him that has lost hits", "MO-36", false, false, GRIP_BODY, TAKES_TARGET,
                  .check = mo_check_rally, .apply = mo_apply_rally},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "MO-11", false, false, GRIP_BODY, 0,
                  .check = mo_check_answer, .apply = mo_apply_answer},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "MO-11", false, false, GRIP_BODY, TAKES_PHASE,
                  .check = mo_check_end, .apply = mo_apply_end, .house = HOUSE_END},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0,
                  .check = mo_check_draw, .house = HOUSE_DRAW},
    [V_RESIGN] = {"resign", "Concede", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                  .check = mo_check_resign, .apply = mo_apply_resign, .house = HOUSE_RESIGN},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "MO-11", false, false, GRIP_BODY, 0,
                  .apply = mo_apply_open},
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
static const struct morschauser_shared shared = {
    .fall_boxes = 2, .fire_falls = 2, .retreat_boxes = 4,
    .rally_fails = 2, .rally_two = 7,
    .quality_poor = 2, .quality_superior = 5,
    .leader_killed = 1,
    .guards_more = 2,
    .turn_limit = 12,
};
/* clang-format on */

const struct morschauser_law *morschauser_law(int mark)
{
    return &laws[mark == 2];
}

const struct morschauser_shared *morschauser_shared(void)
{
    return &shared;
}

/* ==== what it tells ==========================================================================
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
    {.id = "MO-30", .told = DICE_THROWER, .low = true},
    {.id = "MO-38", .word = "his fate"},
    {.id = NULL},
};
static const struct dice_word dice_2[] = {
    {.id = "M2-01", .word = "shots"},    {.id = "M2-02", .word = "shots"},
    {.id = "M2-03", .word = "shots"},    {.id = "M2-04", .word = "shots"},
    {.id = "M2-05", .word = "shots"},    {.id = "M2-06", .word = "shots"},
    {.id = "M2-07", .word = "shots"},    {.id = "M2-08", .word = "shots"},
    {.id = "M2-09", .word = "rally"},    {.id = "MO-10", .word = "who is first"},
    {.id = "MO-26", .word = "shots"},    {.id = "MO-30", .told = DICE_THROWER, .low = true},
    {.id = "MO-38", .word = "his fate"}, {.id = NULL},
};

/* ==== the two marks ==========================================================================
 */

/* What both marks do, one way. */
/* How games end. */
static const struct ending endings_list[] = {
    {ENDED_RESIGN, "HS-09", "{loser} conceded.", NULL},
    {ENDED_CONCEDE, "MO-42", "All the commands of {loser} are Shaken.", NULL},
    {ENDED_LOSSES, "MO-43", "{loser} has lost more than half its units.", NULL},
    {ENDED_TERMS, "MO-44", "{winner} holds what it came for.",
     "Nobody has reached what would win."},
    {.id = NULL},
};
static const struct endings endings = {T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, endings_list};

static const struct decides decides = {
    .after = mo_order_done,
    .setup = mo_setup,
    .offer = mo_offer,
    .answers = mo_offer_question,
    .automatic = mo_automatic,
};
#define BOTH_TELL                                                                                  \
    .appraise = mo_appraise, .feature = mo_feature, .features = MO_FEATURES,                       \
    .measure = mo_measure, .goals = mo_goals, .leads = mo_is_leader, .stations = mo_stations,      \
    .rash = mo_rash
static const struct terms terms_1 = {BOTH_TELL, .exposed = mo_exposed};
static const struct terms terms_2 = {BOTH_TELL}; /* there quick players lose by it */
#define BOTH_SHOW                                                                                  \
    .overlay = mo_overlay, .spent = mo_spent, .question = mo_question, .headline = mo_headline,    \
    .card = mo_card, .signs = mo_signs, .counts = "hits", .qualities = mo_qualities,               \
    .coach = mo_coach, .roster = mo_roster
#define BOTH_MARKS                                                                                 \
    .author = "Blunders on the Danube, after Joseph Morschauser", .version = 2,                    \
    .measure = MEASURE_BOXES, .option_text = option_text, .phases = PHASES, .verb = verbs,         \
    .verbs = VERBS, .decides = &decides, .endings = &endings, .editing = &editing,                 \
    .umpire = &mo_umpire

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
    .battle = &morschauser1_battle,
    .title = "Morschauser, Mark 1",
    .blurb = "Boxes, quick lines, a handful of dice. Nobody runs away.",
    .attrs = ATTRS_OF(1, OPTIONS_MARK_1, TROOPS_MARK_1),
    .troop = troops_1,
    .troops = TROOPS_MARK_1,
    .phase = phases_1,
    .shows = &shows_1,
    .terms = &terms_1,
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
    .battle = &morschauser2_battle,
    .title = "Morschauser, Mark 2",
    .blurb = "Boxes and commands: losers fall back, Shaken commands run.",
    .attrs = ATTRS_OF(2, OPTIONS, TROOPS),
    .troop = troops_2,
    .troops = TROOPS,
    .phase = phases_2,
    .shows = &shows_2,
    .terms = &terms_2,
    .tells = &tells_2,
};
