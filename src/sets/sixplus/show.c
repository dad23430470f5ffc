/* 6+: what people read of it: headline, question, outcome, cards, signs, the roster. */
#include "sets/sixplus/sixplus.h"

#include "kit/chance.h"

#include <stdio.h>

/* ==== headline, question, outcome =============================================================
 */

void sixplus_question(const struct table *t, char *out, size_t size)
{
    char name[REF_TEXT], far[FAR_TEXT];
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "Who has the first turn? Say it here: no die settles it.");
    else if (t->ask == ASK_CARD) {
        const struct chance *card = sixplus_card_now(t);
        if (!card)
            return;
        snprintf(out, size, "%s: %s Choose %s%s.", card->title, card->text,
                 t->attr[T_CARD_LEFT] > 1 ? "two" : "one",
                 sixplus_card_victims(t, card) == t->ask_side ? " of yours" : " of the enemy's");
    } else if (t->ask == ASK_RETREAT)
        snprintf(out, size, "Where does %s retreat to? %s along any clear path.",
                 unit_name(t, sixplus_subject(t), name),
                 sixplus_cm(t, sixplus_law.retreat, far, sizeof far));
}

void sixplus_headline(const struct table *t, char *out, size_t size)
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

bool sixplus_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return sixplus_attr(t, unit, U_ACTED) >= sixplus_times(t, unit);
    case SHOOT:
        return sixplus_attr(t, unit, U_SHOTS) >= sixplus_times(t, unit);
    case FIGHT:
    case ELIMINATE:
    case PHASES:
        break;
    }
    return false;
}

/* ==== cards ===================================================================================
 */

static void card_state(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT];
    int foe = sixplus_opponent(t, unit);
    if (sixplus_attr(t, unit, U_UNLOADED))
        words_add(out, "Unloaded: it reloads instead of moving (SP-10).\n");
    if (sixplus_attr(t, unit, U_SQUARE))
        words_add(out, "In square: no move, no shot, no cavalry charges it (SP-50).\n");
    if (foe >= 0)
        words_format(out, "In hand-to-hand with %s (SP-38).\n", unit_name(t, foe, name));
    if (sixplus_attr(t, unit, U_OWES))
        words_add(out, "Has a retreat to make (SP-45).\n");
    if (sixplus_unit_within(t, unit, sixplus_is_cover))
        words_add(out, "In cover: half the hits of shooting (SP-37).\n");
    if (sixplus_unit_within(t, unit, sixplus_is_hilltop))
        words_add(out, "On a hilltop: half the hits of a charge (SP-41).\n");
    switch ((enum luck)sixplus_attr(t, unit, U_CARD)) {
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
    if (sixplus_troop(t, unit) == GENERAL && t->option[O_RALLY])
        words_add(out, t->side[side_of(t, unit)].attr[S_RALLIED] ? "Has rallied (SP-52).\n"
                                                                 : "May rally once (SP-52).\n");
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char who[CALLED], name[REF_TEXT];
    words_format(out, "%s\n", sixplus_called(t, unit, who, sizeof who));
    if (*table_text(t, t->unit[unit].name))
        words_format(out, "%s %s. ", rules_sixplus.troop[sixplus_troop(t, unit)].name,
                     unit_name(t, unit, name));
    words_format(out, "%s\n", rules_sixplus.troop[sixplus_troop(t, unit)].card);
    switch ((enum where)base_of(t, unit)->where) {
    case WHERE_TABLE:
        words_format(out, "%d of %d hits.\n", sixplus_attr(t, unit, U_HITS), sixplus_law.fatal);
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
        if (sixplus_goal(t, i, GOAL_KIND) == GOAL_HOLD &&
            sixplus_goal(t, i, GOAL_PIECE) == index + 1)
            words_format(out, "%s wins by holding it at the end with %d: %d now (SP-57).\n",
                         side_name(sixplus_goal(t, i, GOAL_SIDE)), sixplus_goal(t, i, GOAL_UNITS),
                         units_on(t, sixplus_goal(t, i, GOAL_SIDE), index));
}

void sixplus_card(const struct table *t, struct ref thing, struct words *out)
{
    card_of(t, thing, out, card_unit, card_piece);
}

/* ==== signs and numbers =======================================================================
 */

void sixplus_signs(const struct table *t, int unit, struct signs *out)
{
    int hits = sixplus_attr(t, unit, U_HITS);
    *out = (struct signs){.pips = hits < sixplus_law.fatal ? hits : sixplus_law.fatal,
                          .of = sixplus_law.fatal,
                          .suffered = true};
    if (sixplus_attr(t, unit, U_UNLOADED))
        out->marker[out->markers++] = "unloaded";
    if (sixplus_attr(t, unit, U_SQUARE))
        out->marker[out->markers++] = "square";
    if (sixplus_troop(t, unit) == GENERAL && t->side[side_of(t, unit)].attr[S_RALLIED])
        out->marker[out->markers++] = "rallied";
    if (sixplus_finished(t, unit))
        out->marker[out->markers++] = "fallen";
}

int sixplus_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    enum troop_kind troop = sixplus_troop(t, unit);
    struct quality *q = quality;
    snprintf(q->value, sizeof q->value, "%d cm", sixplus_law.move[troop] / CM);
    snprintf(q->what, sizeof q->what, "move");
    q++;
    if (sixplus_law.charges[troop]) {
        snprintf(q->value, sizeof q->value, "%d", sixplus_law.charge_hits);
        snprintf(q->what, sizeof q->what, "charge hits");
    } else if (sixplus_law.range[troop] > 0) {
        snprintf(q->value, sizeof q->value, "%d", sixplus_law.hits[troop]);
        snprintf(q->what, sizeof q->what, "%s at %d cm", counted(sixplus_law.hits[troop], NOUN_hit),
                 sixplus_law.range[troop] / CM);
    } else {
        snprintf(q->value, sizeof q->value, "%d", sixplus_law.rally);
        snprintf(q->what, sizeof q->what, "%s to rally", counted(sixplus_law.rally, NOUN_hit));
    }
    q++;
    snprintf(q->value, sizeof q->value, "%d", sixplus_attr(t, unit, U_HITS));
    snprintf(q->what, sizeof q->what, "%s of %d", counted(sixplus_attr(t, unit, U_HITS), NOUN_hit),
             sixplus_law.fatal);
    return 3;
}

int sixplus_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct roster *r = &row[rows++];
        int of = t->side[side].attr[S_INITIAL], lost = sixplus_lost_counts(t, side);
        *r = (struct roster){.side = side, .left = of - lost, .of = of};
        snprintf(r->name, sizeof r->name, "%s", table_text(t, t->side[side].name));
        if (t->option[O_ROUT]) {
            int more = sixplus_rout_at(t, side) - lost;
            snprintf(r->note, sizeof r->note,
                     more > 1 ? "Routs when %d more are lost" : "Routs with the next loss", more);
            r->marked = more <= 1;
        }
    }
    return rows;
}
