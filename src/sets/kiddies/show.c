/* What players read. */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>

void kiddies_question(const struct table *t, char *out, size_t size)
{
    char name[REF_TEXT];
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "%s rolled higher. Move first or second?", side_name(t->ask_side));
    else if (t->ask == ASK_PAIR && t->ask_subject > 0 && t->ask_subject <= t->units)
        snprintf(out, size, "Whom does %s fight?", unit_name(t, t->ask_subject - 1, name));
    else if (t->ask == ASK_PIVOT)
        snprintf(out, size, "The charge is over. Turn the three?");
}

void kiddies_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {
        [DEPLOY] = "sets up",       [MOVE] = "moves",           [FIGHT] = "fights",
        [SHOOT_CANNON] = "shoots!", [SHOOT_VOLLEY] = "shoots!", [SHOOT_SKIRMISH] = "shoots!"};
    int side = t->ask ? t->ask_side : t->active;
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(side));
    else if (t->phase == FIGHT)
        snprintf(out, size, "Hand-to-hand");
    else if (t->phase != DEPLOY && t->step == STEP_OPEN)
        snprintf(out, size, "Both sides roll");
    else
        snprintf(out, size, "%s %s", side_name(side), does[t->phase]);
}

/* What is held is named. */
void kiddies_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    ending_say(rules_kiddies.endings, t, id, out, size);
    if (t->over == OVER_WON && t->attr[T_ENDED_BY] == ENDED_HOLD)
        snprintf(out, size, "%s holds %s.", side_name(t->winner),
                 table_text(t, t->piece[t->attr[T_HOLD_PIECE] - 1].name));
}

/* Has acted in this phase: what the tick on a figure says. Who cannot act at all wears none. */
bool kiddies_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return kiddies_attr(t, unit, U_MOVED);
    case SHOOT_CANNON:
    case SHOOT_VOLLEY:
    case SHOOT_SKIRMISH:
        return kiddies_attr(t, unit, U_SHOT);
    case DEPLOY:
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT];
    const char *called = table_text(t, t->unit[unit].name);
    words_format(out, "%s %s%s%s\n", rules_kiddies.troop[kiddies_troop(t, unit)].name,
                 unit_name(t, unit, name), *called ? ", " : "", called);
    words_format(out, "%s\n", rules_kiddies.troop[kiddies_troop(t, unit)].card);
    if (base_of(t, unit)->where != WHERE_TABLE) {
        words_add(out, base_of(t, unit)->where == WHERE_RESERVE ? "Waits beside the table.\n"
                                                                : "Out of the game.\n");
        return;
    }
    if (kiddies_troop(t, unit) == CANNON) {
        int crew[2], side = kiddies_crew_of(t, unit, crew);
        if (side)
            words_format(out, "Crewed by %s", unit_name(t, crew[0], name));
        words_format(out, side ? " and %s.\n" : "Nobody crews it: it belongs to nobody.\n",
                     side ? unit_name(t, crew[1], name) : "");
    } else if (kiddies_pinned(t, unit)) {
        words_add(out, "Touches an enemy: held in the fight (KI-27).\n");
    }
    if (t->phase == MOVE && kiddies_attr(t, unit, U_MOVED))
        words_add(out, "Has moved this turn.\n");
    if (kiddies_attr(t, unit, U_SHOT))
        words_add(out, "Has shot this turn.\n");
    if (kiddies_troop(t, unit) == REGULAR) {
        struct line line;
        kiddies_line_of(t, unit, &line);
        if (line.count >= kiddies_law()->group)
            words_format(out, "Stands in a line of %d: may shoot volleys (KI-42).\n", line.count);
        if (kiddies_in_wood(t, unit))
            words_add(out, "In a wood: no volley from here (KI-43).\n");
    }
}

static void card_piece(const struct table *t, int index, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: one span more if the whole move is on it (KI-32).",
        [TERRAIN_RIVER] = "River: crossed by bridge, or where a road goes through (KI-34).",
        [TERRAIN_BRIDGE] = "Bridge: the way over the water (KI-34).",
        [TERRAIN_STREAM] = "Stream: crossed as a river is, by bridge or road (KI-34).",
        [TERRAIN_LAKE] = "Lake: crossed as a river is, by bridge or road (KI-34).",
        [TERRAIN_WOOD] = "Wood: anyone may enter; no volley from inside (KI-43).",
        [TERRAIN_TREE] = "Tree: pellets bounce off it; it never moves (KI-08).",
        [TERRAIN_HILL] = "Wooden block: a hill nobody climbs (KI-33).",
        [TERRAIN_RIDGE] = "Thin book: a ridge troops may stand on (KI-33).",
        [TERRAIN_BUILDING] = "Building of toy bricks: touch it from outside to hold it (KI-83).",
        [TERRAIN_BRICK] = "Toy brick: may be knocked about by shots (KI-55).",
        [TERRAIN_WALL] = "Wall: nobody goes through; shots may move it (KI-55).",
    };
    const struct piece *p = &t->piece[index];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        words_format(out, "%s\n", called);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    if (t->attr[T_HOLD_PIECE] && kiddies_held_part(t, index))
        words_format(out, "To be held by %d %s: now by %d (KI-83).\n", t->attr[T_HOLD_MEN],
                     counted(t->attr[T_HOLD_MEN], NOUN_man), kiddies_holders(t));
}

void kiddies_card(const struct table *t, struct ref thing, struct words *out)
{
    card_of(t, thing, out, card_unit, card_piece);
}
