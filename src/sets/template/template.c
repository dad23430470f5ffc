/* A rule set that does nothing: sides take turns and may give up. Copy this folder, call it after
 * your set, replace `template` by its id, add the line RULES(id) to rules.def, and you have a game
 * that can be set up, played, taken back, saved, replayed and shown. Then fill it from your ledger:
 * README.md beside this folder says how. The template is built and tested, but not listed.
 */
#include "rules/house.h"
#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <stdio.h>
#include <string.h>

extern const struct rules rules_template;

/* ==== tables ==================================================================================
 */

enum troop_kind { FIGURE, TROOPS };
enum phase_kind { PLAY, PHASES };
enum verb_kind { V_END, V_RESIGN, VERBS };
/* Attributes are all that your set remembers; core fields (pose, where, turn, phase, question …)
 * are there already. They are saved, undone, hashed and shown by their declaration alone. */
enum unit_attr { U_MOVED, U_ATTRS };
enum option_kind { O_SHORT, OPTIONS };

/* clang-format off */
static const struct attr unit_attrs[U_ATTRS] = {
    [U_MOVED] = {"moved", 0, 1, 0, SHOW_TICK, "TM-01", "has moved this turn"},
};
static const struct attr options[OPTIONS] = {
    [O_SHORT] = {"short_game", 0, 1, 0, SHOW_TICK, "TM-02", "ends after three turns"},
};
static const char *const option_text[OPTIONS] = {[O_SHORT] = "A short game"};
static const struct troop troops[TROOPS] = {
    [FIGURE] = {"figure", "Figure", "infantry", 0, 0, 10500, 30000, "foot", "TM-01", "Does nothing at all.", 1, 0, 0},
};
static const struct phase phases[PHASES] = {
    [PLAY] = {"play", "Play", "march", false, NULL},
};
/* clang-format on */
enum { SHORT_TURNS = 3 };

/* ==== setting up ==============================================================================
 */

/* The first block of a game. Refuse what does not fit, with its line. */
static bool template_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    if (!setup_table(turn, &rules_template, s, trouble) ||
        !setup_units(turn, &rules_template, s, NULL, trouble))
        return false;
    turn_set(turn, ref_table(), F_TABLE_turn, 1);
    turn_set(turn, ref_table(), F_TABLE_active, s->first ? s->first : SIDE_RED);
    if (turn->table->option[O_SHORT])
        turn_set(turn, ref_table(), F_TABLE_turn_limit, SHORT_TURNS);
    return true;
}

/* ==== what the verbs do =======================================================================
 */

/* Pure. Every refusal carries the id of the rule that forbids it. What every verb has in common
 * (the game is over, nobody gives it, a question is open) has been asked already. */
static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn.", side_word(t->active));
    else
        allow(v);
}

/* After check; cannot fail. Writes through turn_* only, says what happened with its id. */
static void apply_end(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    turn_set(turn, ref_table(), F_TABLE_active, side_other(o->side));
    if (o->side == SIDE_RED)
        return;
    if (t->turn_limit && t->turn >= t->turn_limit) {
        turn_set(turn, ref_table(), F_TABLE_over, OVER_DRAWN);
        turn_say(turn, "TM-02", "Turn %d was the last: a draw.", t->turn);
        return;
    }
    turn_set(turn, ref_table(), F_TABLE_turn, t->turn + 1);
    turn_say(turn, "TM-01", "Nothing happens.");
}

static void apply_resign(struct turn *turn, const struct order *o)
{
    turn_set(turn, ref_table(), F_TABLE_over, OVER_WON);
    turn_set(turn, ref_table(), F_TABLE_winner, side_other(o->side));
    turn_say(turn, "HS-09", "%s gives up.",
             table_text(turn->table, turn->table->side[o->side].name));
}

/* clang-format off */
static const struct verb verbs[VERBS] = {
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "TM-01", false, false, GRIP_BODY, TAKES_PHASE,
                  .check = check_end, .apply = apply_end},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0,
                  .check = resign_check, .apply = apply_resign},
};
/* clang-format on */

/* ==== what may be done ========================================================================
 */

/* Everything a side can do now, or cannot and why: buttons, keys and computer players live on it.
 */
static void template_offer(const struct table *t, int side, struct offers *list)
{
    list->count = 0;
    if (t->over)
        return;
    struct offer *resign = offers_add(list);
    resign->verb = V_RESIGN;
    resign->allowed = true;
    struct offer *end = offers_add(list);
    end->verb = V_END;
    end->allowed = t->active == side;
    if (!end->allowed) {
        snprintf(end->id, sizeof end->id, "HS-05");
        snprintf(end->why, sizeof end->why, "It is the other side's turn");
    }
}

/* ==== what people read ========================================================================
 */

static void template_headline(const struct table *t, char *out, size_t size)
{
    snprintf(out, size, "%s", t->over ? "It is over" : "Nothing to do");
}

static void template_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    bool won = t->over == OVER_WON;
    snprintf(id, ID_TEXT, "%s", won ? "HS-09" : "TM-02");
    snprintf(out, size, "%s", won ? "The other side gave up." : "Time is up.");
}

static const char *const refusals[] = {"HS-05", "HS-08", NULL};
static const char *const outcomes[] = {"HS-09", "TM-02", NULL};

/* ==== what an umpire may set ==================================================================
 */

static const struct umpire_field umpire_lines[] = {
    {.word = "moved",
     .name = "Has moved",
     .kind = KIND_UNIT,
     .field = F_ATTR + U_MOVED,
     .low = 0,
     .high = 1,
     .id = "TM-01"},
};
static const struct umpire_law umpire_law = {
    .field = umpire_lines, .fields = sizeof umpire_lines / sizeof umpire_lines[0]};

static const struct shows shows = {
    .cloth = "baize",
    .tags = {"Nothing", "", ""},
    .headline = template_headline,
    .outcome = template_outcome,
};

static const struct decides decides = {
    .setup = template_setup,
    .offer = template_offer,
};

static const struct editing editing = {
    .usual = {.width = 1200 * MM, .depth = 900 * MM},
};

static const struct tells tells = {
    .refusals = refusals,
    .outcomes = outcomes,
};

const struct rules rules_template = {
    .id = "template",
    .title = "Template",
    .author = "nobody",
    .blurb = "A rule set that does nothing.",
    .version = 1,
    .measure = MEASURE_CENTIMETRES,
    .attrs = {.of = {[KIND_UNIT] = unit_attrs},
              .count = {[KIND_UNIT] = U_ATTRS},
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
    .tells = &tells,
};
