/* What people read: headline, question, outcome, hover cards, signs, the roster. */
#include "sets/pikeshot/pikeshot.h"

#include "kit/chance.h"

#include <stdio.h>

/* ==== the moment ==============================================================================
 */

void pikeshot_question(const struct table *t, char *out, size_t size)
{
    static const char *const fate[CHANCE_EFFECTS] = {[CHANCE_NOTHING] = "",
                                                     [CHANCE_HALT] = "may not move",
                                                     [CHANCE_SILENCE] = "may not shoot",
                                                     [CHANCE_MISHAP] = "suffers",
                                                     [CHANCE_TWICE] = "acts twice",
                                                     [CHANCE_REST] = "shakes off",
                                                     [CHANCE_STROKE] = "suffers"};
    const struct chance *c = pikeshot_card_now(t);
    char hits[24] = "", more[32] = "";
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "%s rolled higher. Go first or second?", side_name(t->ask_side));
    if (t->ask != ASK_CARD || !c)
        return;
    if (t->attr[T_CARD_HITS] > 0)
        snprintf(hits, sizeof hits, " %d %s", t->attr[T_CARD_HITS],
                 counted(t->attr[T_CARD_HITS], NOUN_hit));
    if (t->ask_subject > 1)
        snprintf(more, sizeof more, " (%d to name)", t->ask_subject);
    snprintf(out, size, "%s: which unit %s%s?%s", c->title, fate[c->effect], hits, more);
}

void pikeshot_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {[BEGIN] = "begins",
                                             [MOVE] = "moves",
                                             [SHOOT] = "shoots",
                                             [HAND] = "strikes",
                                             [REMOVE] = "counts its losses"};
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(t->ask_side));
    else
        snprintf(out, size, "%s %s", side_name(t->active), does[t->phase]);
}

bool pikeshot_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return pikeshot_attr(t, unit, U_MOVED) >= pikeshot_times(t, unit);
    case SHOOT:
        return pikeshot_attr(t, unit, U_SHOT) >= pikeshot_times(t, unit);
    case HAND:
        return pikeshot_attr(t, unit, U_FOUGHT);
    case BEGIN:
    case REMOVE:
    case PHASES:
        break;
    }
    return false;
}

/* ==== cards of units and pieces ===============================================================
 */

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT], where[NAME_MAX_BYTES + 8];
    const char *called = table_text(t, t->unit[unit].name);
    words_format(out, "%s %s%s%s\n", rules_pikeshot.troop[pikeshot_troop(t, unit)].name,
                 unit_name(t, unit, name), *called ? ", " : "", called);
    words_format(out, "%s\n", rules_pikeshot.troop[pikeshot_troop(t, unit)].card);
    if (!unit_stands(t, unit)) {
        words_add(out, t->unit[unit].bases > 0 && base_of(t, unit)->where == WHERE_LEFT
                           ? "Has marched off the table.\n"
                           : "Out of the game.\n");
        return;
    }
    words_format(out, "%d of %d hits (PS-43).\n", pikeshot_hits_had(t, unit), pikeshot_law()->hits);
    if (pikeshot_attr(t, unit, U_EMPTY))
        words_add(out, "Out of ammunition: shoots no more, may charge (PS-20).\n");
    if (pikeshot_attr(t, unit, U_TWICE))
        words_add(out, "Acts twice this turn (PS-52).\n");
    if (pikeshot_attr(t, unit, U_HALTED))
        words_add(out, "May not move this turn (PS-52).\n");
    if (pikeshot_attr(t, unit, U_SILENT))
        words_add(out, "May not shoot this turn (PS-52).\n");
    struct body body = pikeshot_body(t, unit);
    for (int i = pikeshot_next_foe(t, unit, -1); i >= 0; i = pikeshot_next_foe(t, unit, i)) {
        struct body foe = pikeshot_body(t, i);
        words_format(out, "In hand-to-hand with %s at its %s (PS-42).\n", unit_name(t, i, name),
                     pikeshot_face_word(face_touched(&body, &foe)));
    }
    int piece = pikeshot_held(t, &body, false);
    if (piece >= 0)
        words_format(out, "Its middle is %s %s: blows at it are halved (PS-46)%s.\n",
                     pikeshot_is_high(t, piece) ? "on" : "in",
                     pikeshot_piece_name(t, piece, where, sizeof where),
                     pikeshot_ground_of(t, piece)->cover ? ", and shots (PS-33)" : "");
}

static void card_piece(const struct table *t, int piece, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: 3 inches more while the middle keeps to it (PS-27).",
        [TERRAIN_RIVER] = "River: crossed by bridge or ford only (PS-26).",
        [TERRAIN_STREAM] = "Stream: crossed by bridge or ford only (PS-26).",
        [TERRAIN_BRIDGE] = "Bridge: the way over. Who holds it takes half in hand-to-hand (PS-46).",
        [TERRAIN_FORD] = "Ford: the way through. Who holds it takes half in hand-to-hand (PS-46).",
        [TERRAIN_WOOD] = "Wood: only Swordsmen enter. In it they take half (PS-24, PS-34).",
        [TERRAIN_TREE] = "A tree. It hinders nobody.",
        [TERRAIN_TOWN] = "Town: only Swordsmen may stay; in it they take half (PS-25, PS-34).",
        [TERRAIN_HILL] = "Hill: free to climb. On it a unit takes half in hand-to-hand "
                         "(PS-46, PS-34).",
        [TERRAIN_RIDGE] = "Hill: free to climb. On it a unit takes half in hand-to-hand "
                          "(PS-46, PS-34).",
        [TERRAIN_MARSH] = "Marsh: nobody enters (PS-26).",
        [TERRAIN_LAKE] = "Lake: nobody enters (PS-26).",
        [TERRAIN_FIELD] = "Fields: no effect.",
    };
    const struct piece *p = &t->piece[piece];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of > 0)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        words_format(out, "%s\n", called);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (t->side[side].attr[S_HOLD_PIECE] == piece + 1)
            words_format(out, "%s wins by holding it with %d at the end; on it now: %d (PS-50).\n",
                         side_name(side), t->side[side].attr[S_HOLD_UNITS],
                         pikeshot_holders(t, side));
}

void pikeshot_card(const struct table *t, struct ref thing, struct words *out)
{
    card_of(t, thing, out, card_unit, card_piece);
}

/* ==== signs and figures =======================================================================
 */

void pikeshot_signs(const struct table *t, int unit, struct signs *out)
{
    static const struct {
        enum unit_attr attr;
        const char *icon;
    } marks[] = {
        {U_EMPTY, "powder"}, {U_TWICE, "star"}, {U_HALTED, "no entry"}, {U_SILENT, "cross"}};
    *out = (struct signs){
        .pips = pikeshot_hits_had(t, unit), .of = pikeshot_law()->hits, .suffered = true};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (pikeshot_attr(t, unit, marks[i].attr))
            out->marker[out->markers++] = marks[i].icon;
}

int pikeshot_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    enum troop_kind troop = pikeshot_troop(t, unit);
    snprintf(quality[0].value, sizeof quality[0].value, "%d″", pikeshot_law()->move[troop] / INCH);
    snprintf(quality[0].what, sizeof quality[0].what, "move");
    if (!pikeshot_law()->shoots[troop])
        snprintf(quality[1].value, sizeof quality[1].value, "none");
    else if (pikeshot_attr(t, unit, U_EMPTY))
        snprintf(quality[1].value, sizeof quality[1].value, "empty");
    else
        snprintf(quality[1].value, sizeof quality[1].value, "%d″", pikeshot_law()->range / INCH);
    snprintf(quality[1].what, sizeof quality[1].what, "shot");
    if (pikeshot_law()->plus[troop])
        snprintf(quality[2].value, sizeof quality[2].value, "die + %d",
                 pikeshot_law()->plus[troop]);
    else
        snprintf(quality[2].value, sizeof quality[2].value, "die");
    snprintf(quality[2].what, sizeof quality[2].what, "blow");
    return QUALITIES_MAX;
}

int pikeshot_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct roster *r = &row[rows++];
        int hits = 0, full = 0;
        *r = (struct roster){.side = side, .left = units_left(t, side)};
        for (int i = 0; i < t->units; i++)
            if (side_of(t, i) == side) {
                r->of++;
                hits += unit_stands(t, i) ? pikeshot_hits_had(t, i) : pikeshot_law()->hits;
                full += pikeshot_law()->hits;
            }
        snprintf(r->name, sizeof r->name, "%s", table_text(t, t->side[side].name));
        snprintf(r->note, sizeof r->note, "%d of %d hits", hits, full);
        if (t->side[side].attr[S_EXIT])
            snprintf(r->note, sizeof r->note, "got away: %d of %d", pikeshot_got_away(t, side),
                     t->side[side].attr[S_EXIT]);
        r->marked = r->left * 2 <= r->of;
    }
    return rows;
}
