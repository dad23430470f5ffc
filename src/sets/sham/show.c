/* S.H.A.M.: what players read and see: sentences, cards, signs, the roster. Pure. */
#include "sets/sham/sham.h"

#include <stdio.h>

/* ==== sentences ==== */

void sham_question(const struct table *t, char *out, size_t size)
{
    int unit = sham_named(t, t->ask_subject);
    char name[SHAM_NAME];
    out[0] = '\0';
    if (!t->ask || unit < 0)
        return;
    sham_name(t, unit, name);
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
        snprintf(out, size, "%s tests %s. Spend a command point?", name,
                 sham_cause_text((enum sham_cause)t->attr[T_CAUSE]));
        break;
    case ASK_DICE:
        snprintf(out, size, "%s is about to %s. Spend a command point on its dice?", name,
                 t->phase == FIGHT ? "fight" : "shoot");
        break;
    case ASK_SHARE:
        snprintf(out, size, "%s fights several enemies. How are its dice shared?", name);
        break;
    case ASK_PURSUE:
        snprintf(out, size, "The enemy's Foot gives way. Does %s pursue?", name);
        break;
    case ASK_NOTHING:
    case QUESTIONS:
        break;
    }
}

void sham_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {[COMMAND] = "commands",
                                             [MOVE] = "moves",
                                             [SHOOT] = "shoots",
                                             [CHARGE] = "may charge",
                                             [FIGHT] = "fights"};
    int side = t->ask ? t->ask_side : t->active;
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(side));
    else if (t->phase == SHOOT && t->step >= STEP_TESTS)
        snprintf(out, size, "%s tests its losses", side_name(side));
    else if (t->phase == FIGHT)
        snprintf(out, size, "Hand-to-hand");
    else
        snprintf(out, size, "%s %s", side_name(side), does[t->phase]);
}

void sham_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    int by = t->attr[T_ENDED_BY], gone;
    const char *loser = t->over == OVER_WON ? side_name(side_other(t->winner)) : "";
    bool limit = t->turn >= (t->turn_limit ? t->turn_limit : sham_law.turns);
    snprintf(id, ID_TEXT, by < 20 ? "HS-%02d" : "SH-%d", by);
    if (t->over == OVER_NO)
        snprintf(out, size, "The battle goes on.");
    else if (by == ENDED_RESIGN)
        snprintf(out, size, "%s gave up.", loser);
    else if (by == ENDED_DRAW)
        snprintf(out, size, "Both sides agreed to a draw.");
    else if (t->over == OVER_DRAWN)
        snprintf(out, size,
                 limit ? "The last turn has passed and nobody has won."
                       : "Both armies gave way in the same turn.");
    else if (sham_gives_way(t, side_other(t->winner), &gone))
        snprintf(out, size, "%s gave way: half of its units or more are gone or running.", loser);
    else
        snprintf(out, size, "The last turn has passed: %s is short of its aim.", loser);
}

/* ==== cards ==== */

static void card_commander(const struct table *t, int unit, struct words *out)
{
    char name[SHAM_NAME];
    int attached = sham_attached(t, unit);
    words_format(out, "%s. Command points left: %d (SH-12).\n",
                 sham_army(t, side_of(t, unit)) == unit ? "Army Commander" : "Commander",
                 sham_attr(t, unit, U_POINTS));
    if (attached >= 0)
        words_format(out, "Attached to %s (SH-70).\n", sham_name(t, attached, name));
}

static void card_troops(const struct table *t, int unit, struct words *out)
{
    char name[SHAM_NAME], far[SHAM_CM];
    int commander = sham_commander(t, unit), left = sham_left(t, unit);
    if (sham_troop(t, unit) != GUNS)
        words_format(out, "%d %s in %s: %d in the front rank.\n", left, counted(left, NOUN_element),
                     sham_form(t, unit) == DOUBLE ? "two ranks" : "a single rank",
                     sham_front(t, unit));
    if (commander >= 0)
        words_format(out, "Under %s.\n", sham_name(t, commander, name));
    else
        words_add(out, "Nobody commands it any more (SH-04).\n");
    if (sham_runs(t, unit))
        words_add(out, "Running: a commander within 6 cm may rally it (SH-75).\n");
    if (sham_attr(t, unit, U_FELL))
        words_format(out, "Lost %d to shooting this turn: must test (SH-47).\n",
                     sham_attr(t, unit, U_FELL));
    if (sham_attr(t, unit, U_PURSUES))
        words_add(out, "Pursues: needs no test to move or charge (SH-66).\n");
    if (sham_attr(t, unit, U_RALLIED))
        words_add(out, "Rallied this turn: stays where it is (SH-75).\n");
    if (sham_troop(t, unit) == GUNS && sham_attr(t, unit, U_MOVED))
        words_add(out, "Has moved: may not shoot this turn (SH-36).\n");
    if (sham_held(t, unit))
        words_add(out, "In contact with the enemy (SH-37).\n");
    if (sham_attr(t, unit, U_LEFT) >= sham_law.least)
        words_format(out, "May still move %s.\n", sham_cm_left(sham_attr(t, unit, U_LEFT), far));
}

void sham_card(const struct table *t, struct ref thing, struct words *out)
{
    char name[SHAM_NAME];
    if (!table_has(t, thing))
        return;
    if (thing.kind == KIND_PIECE) {
        const char *called = table_text(t, t->piece[thing.index].name);
        if (*called)
            words_format(out, "%s\n", called);
        words_add(out, "Terrain is scenery here: it neither stops nor hides anybody.\n");
        return;
    }
    int unit = thing.kind == KIND_UNIT   ? thing.index
               : thing.kind == KIND_BASE ? base_unit(&t->base[thing.index])
                                         : -1;
    if (unit < 0)
        return;
    const char *troop = sham_troops[sham_troop(t, unit)].name;
    if (*table_text(t, t->unit[unit].name)) /* "The Grenadiers (R3), Foot" */
        words_format(out, "%s, %s\n", sham_name(t, unit, name), troop);
    else
        words_format(out, "%s %s\n", troop, sham_name(t, unit, name));
    words_format(out, "%s\n", sham_troops[sham_troop(t, unit)].card);
    if (!unit_stands(t, unit))
        words_add(out, "Out of the game.\n");
    else if (sham_commands(t, unit))
        card_commander(t, unit, out);
    else
        card_troops(t, unit, out);
}

/* ==== beside the units ==== */

bool sham_spent(const struct table *t, int unit)
{
    switch ((enum sham_phase)t->phase) {
    case COMMAND:
        return sham_attr(t, unit, U_RODE) || sham_attr(t, unit, U_RALLYING);
    case MOVE:
        return sham_attr(t, unit, U_TESTED) && sham_attr(t, unit, U_LEFT) < sham_law.least;
    case SHOOT:
        return sham_attr(t, unit, U_SHOT);
    case CHARGE:
        return sham_attr(t, unit, U_TESTED);
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

void sham_signs(const struct table *t, int unit, struct signs *out)
{
    *out = (struct signs){0};
    if (!unit_stands(t, unit))
        return;
    if (sham_commands(t, unit)) {
        out->die = sham_attr(t, unit, U_POINTS);
        return;
    }
    if (sham_runs(t, unit)) {
        out->marker[out->markers++] = "running";
        out->word = "running";
    }
    for (int i = 0; i < sham_attr(t, unit, U_FELL) && out->markers < SIGNS_MARKERS; i++)
        out->marker[out->markers++] = "fallen";
    if (sham_attr(t, unit, U_RALLIED) && out->markers < SIGNS_MARKERS)
        out->marker[out->markers++] = "rallied";
    if (sham_attr(t, unit, U_PURSUES) && out->markers < SIGNS_MARKERS)
        out->marker[out->markers++] = "horse";
}

int sham_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    static const char *const move[TROOPS] = {
        [COMMANDER] = "12 cm", [GUNS] = "6 cm", [HORSE] = "12 cm", [FOOT] = "6 cm"};
    int count = 0, left = sham_left(t, unit), points = sham_attr(t, unit, U_POINTS);
    if (sham_commands(t, unit)) {
        snprintf(quality[count].value, sizeof quality[0].value, "%d", points);
        snprintf(quality[count++].what, sizeof quality[0].what, "%s left",
                 counted(points, NOUN_point));
    } else {
        snprintf(quality[count].value, sizeof quality[0].value, "%d", sham_counts(t, unit));
        snprintf(quality[count++].what, sizeof quality[0].what, "%s",
                 sham_troop(t, unit) == GUNS ? "counts as" : counted(left, NOUN_element));
        if (sham_troop(t, unit) == HORSE)
            snprintf(quality[count].value, sizeof quality[0].value, "6 cm");
        else
            snprintf(quality[count].value, sizeof quality[0].value, "%d cm",
                     sham_shot_reach(t, unit) / CM);
        snprintf(quality[count++].what, sizeof quality[0].what, "%s",
                 sham_troop(t, unit) == HORSE ? "charge" : "shoots");
    }
    snprintf(quality[count].value, sizeof quality[0].value, "%s", move[sham_troop(t, unit)]);
    snprintf(quality[count++].what, sizeof quality[0].what, "moves");
    return count;
}

int sham_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int count = 0;
    for (int i = 0; i < t->units && count < ROSTER_ROWS; i++) {
        if (!sham_commands(t, i))
            continue;
        struct roster *r = &row[count++];
        char name[REF_TEXT];
        const char *called = table_text(t, t->unit[i].name);
        bool stands = unit_stands(t, i);
        int running = 0, points = sham_attr(t, i, U_POINTS);
        *r = (struct roster){.side = side_of(t, i)};
        for (int k = 0; k < t->units; k++) {
            if (sham_commands(t, k) || sham_named(t, t->unit[k].leader) != i)
                continue;
            r->of++;
            r->left += unit_stands(t, k);
            running += unit_stands(t, k) && sham_runs(t, k);
        }
        snprintf(r->name, sizeof r->name, "%s",
                 *called ? called : ref_text(t, ref_unit(t, i), name));
        if (!stands)
            snprintf(r->note, sizeof r->note, "Commander lost");
        else if (running)
            snprintf(r->note, sizeof r->note, "%d %s, %d running", points,
                     counted(points, NOUN_point), running);
        else
            snprintf(r->note, sizeof r->note, "%d %s", points, counted(points, NOUN_point));
        r->marked = !stands || running > 0;
    }
    return count;
}
