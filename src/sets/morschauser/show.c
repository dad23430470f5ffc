/* What people read: headline, question, outcome, cards, signs, figures, the roster. */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>

/* Who shares his dice, with whom first, and for whom the rest of them is. */
static void ask_share(const struct table *t, int subject, char *out, size_t size)
{
    int enemy[KNOT], enemies = 0, others = 0;
    int centre = mo_centre_of(t, t->attr[T_FIGHT], enemy, &enemies);
    size_t used =
        (size_t)snprintf(out, size, "How many dice of %s go to %s?",
                         centre >= 0 ? mo_called(t, centre) : "nobody", mo_called(t, subject));
    for (int i = 0; i < enemies && used < size; i++)
        if (enemy[i] != subject && !mo_attr_of(t, enemy[i], U_SHARE))
            used += (size_t)snprintf(out + used, size - used, "%s%s",
                                     others++ ? " or " : " The others are for ",
                                     mo_called(t, enemy[i]));
    if (others && used < size)
        snprintf(out + used, size - used, ".");
}

void mo_question(const struct table *t, char *out, size_t size)
{
    int subject = mo_subject_of(t);
    out[0] = '\0';
    switch ((enum question_kind)t->ask) {
    case ASK_JOIN:
        snprintf(out, size, "%s has an enemy before it. Does it join the melee?",
                 mo_called(t, subject));
        break;
    case ASK_SPLIT:
        snprintf(out, size, "Who fights with %s?", mo_called(t, subject));
        break;
    case ASK_SHARE:
        ask_share(t, subject, out, size);
        break;
    case ASK_BACK:
        snprintf(out, size, "Which unit of %s falls back next?", side_name(t->ask_side));
        break;
    case ASK_FROM:
        snprintf(out, size, "From whom does %s fall back?", mo_called(t, subject));
        break;
    case ASK_NOTHING:
        break;
    }
}

void mo_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {"begins", "moves and shoots", "fights", "rallies"};
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(t->ask_side));
    else
        snprintf(out, size, "%s %s", side_name(t->active), does[t->phase]);
}

bool mo_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return mo_attr_of(t, unit, U_MOVED) &&
               (mo_attr_of(t, unit, U_SHOT) || !mo_stats_of(t, unit)->range);
    case MELEE:
        return mo_attr_of(t, unit, U_FOUGHT);
    case RALLY:
        return mo_attr_of(t, unit, U_RALLIED);
    case START:
    case PHASES:
        break;
    }
    return false;
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    struct board b;
    const struct troop *kind = mo_kind_of(t, unit);
    const struct morschauser_stats *s = mo_stats_of(t, unit);
    char name[REF_TEXT], box[BOX_TEXT];
    char quality[QUALITY_WORD];
    const char *own = table_text(t, t->unit[unit].name);
    mo_board_fill(&b, t);
    bool guards = mo_attr_of(t, unit, U_FULL) > s->hits;
    words_format(out, "%s%s %s%s%s\n", guards ? "Guard " : "", kind->name,
                 ref_text(t, ref_unit(t, unit), name), *own ? ", " : "", own);
    words_format(out, "%s\n", kind->card);
    if (!unit_stands(t, unit)) {
        words_add(out, "Out of the game.\n");
        return;
    }
    words_format(out, "In %s, facing %s: %d of %d hits left.\n", box_name(mo_box_of(t, unit), box),
                 facing_word(mo_face_of(t, unit)), mo_attr_of(t, unit, U_HITS),
                 mo_attr_of(t, unit, U_FULL));
    words_format(out, "Moves %d, fights %d to the front, %d elsewhere.\n", s->move, s->front,
                 s->other);
    if (mo_troop_of(t, unit) == ARTILLERY)
        words_format(out, "Shot %d %s, %d+; grape %d %s, %d+.\n", s->range,
                     counted(s->range, NOUN_box), s->need, mo_law_of(t)->grape_range,
                     counted(mo_law_of(t)->grape_range, NOUN_box), mo_law_of(t)->grape_need);
    else if (s->range)
        words_format(out, "Shoots %d %s, %d+.\n", s->range, counted(s->range, NOUN_box), s->need);
    if (mo_is_leader(t, unit) && mo_attr_of(t, unit, U_QUALITY))
        words_format(out, "%s Leader (MO-52).\n",
                     mo_quality_name(mo_attr_of(t, unit, U_QUALITY), quality));
    if (mo_stacked(&b, unit))
        words_add(out, "Shares a box: no target and no fighter (MO-38).\n");
    int leader = mo_commander(t, unit), enemy = mo_contact_of(&b, unit);
    if (leader >= 0 && leader != unit)
        words_format(out, "Command of %s.\n", mo_called(t, leader));
    if (mo_shaken(t, unit))
        words_add(out, "Shaken: half speed but to the rear, 1 off shots and melee (MO-41).\n");
    if (mo_out_of_command(&b, unit))
        words_format(out, "Out of command: half speed (%s).\n", mo_law_of(t)->id_command);
    if (enemy >= 0 && !mo_stacked(&b, unit))
        words_format(out, "In contact with %s: no shooting (MO-27).\n", mo_called(t, enemy));
    if (mo_attr_of(t, unit, U_MOVED))
        words_add(out, "Has moved this turn.\n");
    if (mo_attr_of(t, unit, U_SHOT))
        words_add(out, "Has shot this turn.\n");
}

static void card_piece(const struct table *t, int index, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: half as much again if the whole move is on it (MO-14).",
        [TERRAIN_RIVER] = "River: crossed by bridges and fords only (MO-1A).",
        [TERRAIN_STREAM] = "Stream: entering ends the move; no shooting from it (MO-1A, MO-21).",
        [TERRAIN_FORD] = "Ford: a way through; no shooting from it (MO-21).",
        [TERRAIN_BRIDGE] = "Bridge: the way over (MO-1A).",
        [TERRAIN_WOOD] = "Wood: Light Infantry only; blocks sight (MO-15, MO-25).",
        [TERRAIN_HILL] = "Hill: blocks sight; worse to attack uphill (MO-25, MO-31).",
        [TERRAIN_RIDGE] = "Hill: blocks sight; worse to attack uphill (MO-25, MO-31).",
        [TERRAIN_HOUSE] = "Building: no Cavalry, no Artillery; blocks sight (MO-15, MO-25).",
        [TERRAIN_TOWN] = "Buildings: no Cavalry, no Artillery; they block sight (MO-15, MO-25).",
        [TERRAIN_BUILDING] = "Building: no Cavalry, no Artillery; blocks sight (MO-15, MO-25).",
        [TERRAIN_WALL] = "Wall: cover for who stands behind it, in Mark 2 (MO-22).",
        [TERRAIN_LAKE] = "Water: nobody enters it (MO-1A).",
    };
    const struct piece *p = &t->piece[index];
    const char *name = table_text(t, p->name);
    if (*name)
        words_format(out, "%s\n", name);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (t->side[side].attr[S_HOLD_PIECE] == index + 1)
            words_format(out, "%s wins with %d on it at a turn's end (MO-44).\n", side_name(side),
                         t->side[side].attr[S_HOLD_UNITS]);
}

void mo_card(const struct table *t, struct ref thing, struct words *out)
{
    card_of(t, thing, out, card_unit, card_piece);
}

void mo_signs(const struct table *t, int unit, struct signs *out)
{
    struct board b;
    *out = (struct signs){.pips = mo_attr_of(t, unit, U_HITS), .of = mo_attr_of(t, unit, U_FULL)};
    if (!unit_stands(t, unit))
        return;
    mo_board_fill(&b, t);
    if (mo_shaken(t, unit))
        out->marker[out->markers++] = "shaken";
    if (mo_out_of_command(&b, unit))
        out->marker[out->markers++] = "out";
    if (mo_is_leader(t, unit) && mo_attr_of(t, unit, U_SHAKEN))
        out->word = "Shaken";
}

int mo_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    struct board b;
    const struct morschauser_stats *s = mo_stats_of(t, unit);
    struct purse purse[PURSES];
    int32_t move = s->move * QUARTERS;
    if (unit_stands(t, unit)) {
        mo_board_fill(&b, t);
        mo_purses_of(&b, unit, false, purse);
        move = purse[0].allowance;
    }
    quarters_say(move, quality[0].value, sizeof quality[0].value);
    snprintf(quality[0].what, sizeof quality[0].what, "%s", boxes_noun(move));
    snprintf(quality[1].value, sizeof quality[1].value, "%d / %d", s->front, s->other);
    snprintf(quality[1].what, sizeof quality[1].what, "melee");
    if (s->range) {
        snprintf(quality[2].value, sizeof quality[2].value, s->need < DIE ? "%d+" : "%d", s->need);
        snprintf(quality[2].what, sizeof quality[2].what, "to hit, %d bx", s->range);
    } else {
        snprintf(quality[2].value, sizeof quality[2].value, "–");
        snprintf(quality[2].what, sizeof quality[2].what, "no shooting");
    }
    return 3;
}

int mo_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int i = 0; i < t->units && rows < ROSTER_ROWS; i++) {
        if (!mo_is_leader(t, i))
            continue;
        struct roster *r = &row[rows++];
        *r = (struct roster){.side = side_of(t, i),
                             .left = mo_command_count(t, i, true),
                             .of = mo_command_count(t, i, false),
                             .marked = mo_attr_of(t, i, U_SHAKEN)};
        snprintf(r->name, sizeof r->name, "%s", mo_called(t, i));
        int quality = mo_attr_of(t, i, U_QUALITY);
        char word[QUALITY_WORD];
        snprintf(r->note, sizeof r->note, "%s%s",
                 r->marked            ? "Shaken: half speed, –1"
                 : !unit_stands(t, i) ? "Leader lost: half speed"
                 : quality            ? mo_quality_name(quality, word)
                                      : "",
                 r->marked || !unit_stands(t, i) ? ""
                 : quality                       ? " Leader"
                                                 : "Leader");
    }
    return rows;
}
