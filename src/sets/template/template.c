/* Two Warbands: spears, javelins and riders, and one die at a time. A whole game of a page, made to
 * be copied: README.md beside this folder says how. It is built, tested and played like the others,
 * but not listed. Ids TM-nn would be the ledger's: TM-01 troops and turns, TM-02 moving, TM-03
 * throwing, TM-04 striking, TM-05 falling, TM-06 winning.
 */
#include "rules/house.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <stdio.h>

extern const struct rules rules_template;

enum troop_kind { SPEARS, JAVELINS, RIDERS, TROOPS };
enum phase_kind { MOVE, THROW, STRIKE, PHASES };
enum verb_kind { V_MOVE, V_THROW, V_STRIKE, V_END, V_DRAW, V_RESIGN, VERBS };
/* All that the set remembers besides the table's own numbers (core/table.h): saved, undone, hashed
 * and shown by their declaration alone. */
enum table_attr { T_ENDED_BY, T_ATTRS };
enum unit_attr { U_HITS, U_MOVED, U_ACTED, U_ATTRS };
enum option_kind { O_LONG, OPTIONS };
enum ended_by { ENDED_NOT, ENDED_LAST, ENDED_TURNS, ENDED_DRAW, ENDED_RESIGN };

/* ==== the numbers of the rules ================================================================
 */

enum { NEEDS = 5, HITS = 2, TURNS = 10, TURNS_LONG = 15, TOUCH = 1 * MM };
static const struct {
    int32_t move, throws; /* µm */
    int plus;             /* to the die when it strikes */
} law[TROOPS] = {
    [SPEARS] = {80 * MM, 0, 2},
    [JAVELINS] = {120 * MM, 120 * MM, 0},
    [RIDERS] = {160 * MM, 60 * MM, 1},
};

/* ==== moving, throwing, striking (TM-02 … TM-05) ==============================================
 */

/* What a verb's row asks and does. The frame has asked already whose turn and which phase it is,
 * and whom the order names (struct verb). Pure: each refusal carries the id of the rule that
 * forbids it. */
static bool may_move(const struct table *t, int unit, struct verdict *v)
{
    bool held = enemy_touched(t, unit, TOUCH) >= 0;
    if (held)
        refuse(v, "TM-02", "It touches an enemy, and stays. Choose another.");
    return !held;
}

static int32_t reach(const struct table *t, int unit)
{
    return law[t->unit[unit].troop].move;
}

static bool may_throw(const struct table *t, int unit, struct verdict *v)
{
    bool may = law[t->unit[unit].troop].throws > 0 && enemy_touched(t, unit, TOUCH) < 0;
    if (!may)
        refuse(v, "TM-03", "Javelins and Riders throw, while they touch no enemy.");
    return may;
}

static void check_throw(const struct table *t, const struct order *o, struct verdict *v)
{
    int unit = o->id[0].index;
    allow(v);
    if (units_gap(t, unit, order_target(o, t), TOUCH) > law[t->unit[unit].troop].throws)
        refuse(v, "TM-03", "That is too far to throw. Come nearer first.");
}

static bool may_strike(const struct table *t, int unit, struct verdict *v)
{
    bool may = enemy_touched(t, unit, TOUCH) >= 0;
    if (!may)
        refuse(v, "TM-04", "It touches no enemy.");
    return may;
}

static void check_strike(const struct table *t, const struct order *o, struct verdict *v)
{
    allow(v);
    if (units_gap(t, o->id[0].index, order_target(o, t), TOUCH) > 0)
        refuse(v, "TM-04", "It does not touch that one.");
}

/* What is done cannot fail, and writes through turn_* only. */
static void hit(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int side = side_of(t, unit);
    turn_attr(turn, ref_unit(t, unit), U_HITS, t->unit[unit].attr[U_HITS] + 1);
    if (t->unit[unit].attr[U_HITS] < HITS)
        return;
    turn_where(turn, base_ref(t, unit), WHERE_LOST);
    turn_say(turn, "TM-05", "%s has fallen.", unit_name(t, unit, name));
    if (units_left(t, side) > 0)
        return;
    game_over(turn, side_other(side), T_ENDED_BY, ENDED_LAST);
    turn_say(turn, "TM-06", "%s has nobody left.", side_name(side));
}

static void apply_throw(struct turn *turn, const struct order *o)
{
    char name[REF_TEXT];
    unit_name(turn->table, o->id[0].index, name);
    int die = turn_roll(turn, 6, "TM-03", "%s: throws, %d", name, NEEDS);
    turn_say(turn, "TM-03", "%s throws %d, needs %d: %s.", name, die, NEEDS,
             die >= NEEDS ? "a hit" : "a miss");
    if (die >= NEEDS)
        hit(turn, order_target(o, turn->table));
}

static void apply_strike(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int who[2] = {o->id[0].index, order_target(o, t)}, sum[2];
    char name[2][REF_TEXT];
    for (int i = 0; i < 2; i++) {
        unit_name(t, who[i], name[i]);
        sum[i] = turn_roll(turn, 6, "TM-04", "%s: strikes", name[i]);
        sum[i] += law[t->unit[who[i]].troop].plus;
    }
    turn_say(turn, "TM-04", "%s comes to %d, %s to %d: %s.", name[0], sum[0], name[1], sum[1],
             sum[0] == sum[1] ? "nobody is hit" : "the lower is hit");
    if (sum[0] != sum[1])
        hit(turn, who[sum[0] > sum[1]]);
}

/* ==== beginning and ending (TM-01, TM-06) =====================================================
 */

/* The first block of a game. Refuse what does not fit, with its line. */
static bool template_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    if (!setup_battle(turn, &rules_template, s, TURNS, trouble))
        return false;
    if (!s->turns && turn->table->option[O_LONG])
        turn_set(turn, ref_table(), F_TABLE_turn_limit, TURNS_LONG);
    return true;
}

static void last_turn(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = units_left(t, SIDE_RED), blue = units_left(t, SIDE_BLUE);
    int winner = red > blue ? SIDE_RED : blue > red ? SIDE_BLUE : SIDE_NONE;
    game_over(turn, winner, T_ENDED_BY, ENDED_TURNS);
    turn_say(turn, "TM-06", "Turn %d was the last: Red has %d left, Blue %d.", t->turn, red, blue);
}

static void signs(const struct table *t, int unit, struct signs *out)
{
    *out = (struct signs){.pips = t->unit[unit].attr[U_HITS], .of = HITS, .suffered = true};
}

/* ==== tables ==== */

/* clang-format off */
static const struct attr table_attrs[T_ATTRS] = {
    [T_ENDED_BY] = {"ended_by", 0, ENDED_MOST, 0, SHOW_NOTHING, "TM-06", "how the game ended"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_HITS]  = {"hits", 0, HITS, 0, SHOW_PIPS, "TM-05", "hits suffered"},
    [U_MOVED] = {"moved", 0, 1, 0, SHOW_TICK, "TM-02", "has moved this turn"},
    [U_ACTED] = {"acted", 0, 1, 0, SHOW_TICK, "TM-03", "has thrown or struck this turn"},
};
static const struct attr options[OPTIONS] = {
    [O_LONG] = {"long_game", 0, 1, 0, SHOW_TICK, "TM-06", "fifteen turns instead of ten"},
};
static const char *const option_text[OPTIONS] = {[O_LONG] = "A long game"};
static const struct troop troops[TROOPS] = {
    [SPEARS]   = {"spears", "Spears", "pikeman", 30 * MM, 15 * MM, 0, 42000, "foot", "TM-01", "Move 8 cm, strike with a die + 2. Never throw.", 1, 6, 2},
    [JAVELINS] = {"javelins", "Javelins", "swordsman", 30 * MM, 15 * MM, 0, 30000, "foot", "TM-01", "Move 12 cm, throw 12 cm, strike with a bare die.", 1, 4, 1},
    [RIDERS]   = {"riders", "Riders", "cavalry", 30 * MM, 15 * MM, 0, 42000, "mounted", "TM-01", "Move 16 cm, throw 6 cm, strike with a die + 1.", 1, 3, 1},
};
static const struct phase phases[PHASES] = {
    [MOVE]   = {"move", "Move", "march", false, "moving", .done = "All moved"},
    [THROW]  = {"throw", "Throw", "musket", false, "throwing", .done = "All thrown"},
    [STRIKE] = {"strike", "Strike", "swords", false, "striking", .done = "All struck"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Straight to a free place", "TM-02", false, false, GRIP_BODY, TAKES_GOING,
                  .phases = 1u << MOVE, .spends = 1 + U_MOVED, .may = may_move, .reach = reach},
    [V_THROW]  = {"throw", "Throw", "musket", GESTURE_PICK, "At an enemy near enough: 5 or 6 hits", "TM-03", false, false, GRIP_BODY, TAKES_TARGET,
                  .phases = 1u << THROW, .spends = 1 + U_ACTED, .may = may_throw, .check = check_throw, .apply = apply_throw, .whom = "at"},
    [V_STRIKE] = {"strike", "Strike", "swords", GESTURE_PICK, "One it touches: a die each, the lower is hit", "TM-04", false, false, GRIP_BODY, TAKES_TARGET,
                  .phases = 1u << STRIKE, .spends = 1 + U_ACTED, .may = may_strike, .check = check_strike, .apply = apply_strike},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "TM-01", false, false, GRIP_BODY, TAKES_PHASE,
                  .phases = ~(~0u << PHASES), .house = HOUSE_END},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "The other side may say yes", "HS-10", false, true, GRIP_BODY, 0, .house = HOUSE_DRAW},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0, .house = HOUSE_RESIGN},
};
static const struct ending ways[] = {
    {ENDED_LAST, "TM-06", "{loser} has nobody left.", NULL},
    {ENDED_TURNS, "TM-06", "The last turn has passed: {winner} has more left.", "The last turn has passed: both have as many left."},
    {.id = NULL},
};
static const char *const refusals[] = {"HS-01", "HS-02", "HS-04", "HS-05", "HS-07", "HS-08", "HS-10", "HS-15", "TM-02", "TM-03", "TM-04", NULL};
static const char *const outcomes[] = {"TM-06", "HS-09", "HS-10", NULL};
static const struct dice_word dice[] = {{.id = "TM-03", .told = DICE_NEEDS}, {.id = "TM-04", .told = DICE_THROWER}, {.id = NULL}};
static const struct umpire_field lines[] = {
    {.word = "hits", .name = "Hits", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 0, .high = HITS - 1, .id = "TM-05"},
};

const struct rules rules_template = {
    .id = "template", .title = "Two Warbands", .author = "nobody", .version = 1, .measure = MEASURE_CENTIMETRES,
    .blurb = "Spears, javelins and riders: a small set to copy.",
    .attrs = {.of = {[KIND_TABLE] = table_attrs, [KIND_UNIT] = unit_attrs}, .count = {[KIND_TABLE] = T_ATTRS, [KIND_UNIT] = U_ATTRS},
              .option = options, .options = OPTIONS, .troops = TROOPS, .phases = PHASES},
    .option_text = option_text, .troop = troops, .troops = TROOPS, .phase = phases, .phases = PHASES, .verb = verbs, .verbs = VERBS,
    .decides = &(const struct decides){.setup = template_setup, .last_turn = last_turn},
    .endings = &(const struct endings){T_ENDED_BY, ENDED_RESIGN, ENDED_DRAW, ways},
    .shows = &(const struct shows){.cloth = "meadow", .tags = {"Centimetres", "Dice", "20 min"}, .signs = signs, .counts = "hits"},
    .tells = &(const struct tells){.refusals = refusals, .outcomes = outcomes, .dice = dice},
    .umpire = &(const struct umpire_law){.field = lines, .fields = 1},
    .editing = &(const struct editing){.usual = {.width = 900 * MM, .depth = 600 * MM}},
};
/* clang-format on */
