/* Help: what may be done now, the keys, the mouse. */
#include "app/desk/called.h"
#include "app/far/far.h"
#include "app/sheets/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 860, HIGH = 780, PART_NOW = 0, PART_KEYS, PART_MOUSE };

static const struct ui_choice parts[] = {{.part = "now", .icon = ICON_POINT, .words = "Now"},
                                         {.part = "keys", .icon = ICON_MENU, .words = "Keys"},
                                         {.part = "mouse", .icon = ICON_HAND, .words = "Mouse"}};

/* ---- now ------------------------------------------------------------------------------------- */

/* The offers of this moment; worked out once for every state of the table. */
static const struct offers *offers_now(struct papers *p)
{
    const struct game *game = p->match->game;
    if (!p->help.offers)
        p->help.offers = malloc(sizeof *p->help.offers);
    if (!p->help.offers)
        abort();
    if (p->help.at != game->journal.at) {
        p->help.offers->count = 0;
        if (!game->table.over)
            offer_called(game->rules, &game->table, game_awaited(game), p->help.offers);
        p->help.at = game->journal.at;
    }
    return p->help.offers;
}

/* A key and what it does. The keys' column is wide enough for `key_w` units of usual type. */
static void line_row(struct ui *ui, const char *key, const char *words, int key_w)
{
    enum { USUAL = 16, AIR = 8 };
    struct rect rest = ui_rest(ui);
    int gap = ui_px(ui, 12), column = key_w * text_size(ui_text(ui), ROLE_TAG) / USUAL;
    column = column < rest.w * 2 / 5 ? column : rest.w * 2 / 5;
    int tag = text_width(ui_text(ui), ROLE_TAG, key) + 2 * ui_px(ui, 11);
    int w = rest.w - column - gap, line = text_line(ui_text(ui), ROLE_TAG) + ui_px(ui, AIR);
    struct wrap wrap = text_wrap(ui_text(ui), ROLE_TEXT, words, w);
    int high = line > ui_px(ui, 30) ? line : ui_px(ui, 30), row = wrap.h > high ? wrap.h : high;
    struct rect at = ui_next(ui, row * SCALE_ONE / ui_scale(ui));
    struct rect chip = {at.x, at.y + (row - high) / 2, tag < column ? tag : column, high};
    ui_tag(ui, NULL, chip, ICON_NONE, key, false);
    struct rect say = {at.x + column + gap, at.y + (row - wrap.h) / 2, w, wrap.h};
    ui_label(ui, NULL, say, ROLE_TEXT, TINT_TEXT, words);
}

/* Is the offer the unit's, or one it takes part in? */
static bool concerns(const struct offer *o, struct ref unit)
{
    bool found = ref_same(o->unit, unit);
    for (int i = 0; i < o->withs && !found; i++)
        found = ref_same(o->with[i], unit);
    return found;
}

/* What a set's verb comes to now. */
struct sum {
    int all, can;              /* offers of it, allowed ones */
    const struct offer *first; /* allowed, else refused; NULL: none */
    bool alike;                /* all refusals give one reason */
};

static struct sum sum_up(const struct offers *offers, int verb)
{
    struct sum sum = {.alike = true};
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (o->verb != verb)
            continue;
        sum.all++;
        sum.can += o->allowed;
        if (sum.first && !sum.first->allowed && strcmp(sum.first->why, o->why) != 0)
            sum.alike = false;
        if (!sum.first || (o->allowed && !sum.first->allowed))
            sum.first = o;
    }
    return sum;
}

static void read_card(struct papers *papers, const char *id)
{
    papers->desk->back = DIALOGUE_HELP;
    desk_show_card(papers->desk, id);
}

/* A verb for everybody. One man's reason is never given as everybody's. */
static void verb_row(struct ui *ui, struct papers *papers, const struct offers *offers, int verb)
{
    const struct verb *v = &papers->match->game->rules->verb[verb];
    struct sum sum = sum_up(offers, verb);
    char id[UI_ID], second[260];
    if (!sum.first)
        return;
    bool many = sum.first->unit.kind && sum.all > 1;
    const char *card = v->id;
    if (sum.can && many)
        snprintf(second, sizeof second, "%d of %d can. %s", sum.can, sum.all, v->hint);
    else if (sum.can)
        snprintf(second, sizeof second, "%s", v->hint[0] ? v->hint : sum.first->why);
    else if (sum.alike)
        snprintf(second, sizeof second, "%s", sum.first->why);
    else
        snprintf(second, sizeof second, "Nobody can now. Choose somebody: help says why not.");
    if (!sum.can && sum.alike && sum.first->id[0])
        card = sum.first->id;
    snprintf(id, sizeof id, "row:help-%s", v->word);
    if (ui_action(ui, id, UI_AUTO, sum.can ? UI_NORMAL : UI_BARRED, icon_by_name(v->icon), v->name,
                  second))
        read_card(papers, card);
}

/* Everything the chosen one may do, and why he may not do the rest. */
static void chosen_part(struct ui *ui, struct papers *papers, const struct offers *offers)
{
    const struct game *game = papers->match->game;
    struct ref unit = papers->match->deeds->chosen(papers->match->doer);
    char name[NAME_MAX_BYTES], words[200], id[UI_ID];
    int rows = 0;
    if (unit.kind != KIND_UNIT || papers->desk->screen != SCREEN_PLAY)
        return;
    const struct troop *troop = &game->rules->troop[game->table.unit[unit.index].troop];
    unit_called(&game->table, unit, name, sizeof name);
    snprintf(words, sizeof words, "You have chosen %s%s%s",
             game->table.unit[unit.index].name ? "" : troop->name,
             game->table.unit[unit.index].name ? "" : " ", name);
    ui_heading(ui, words);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        const struct verb *v = &game->rules->verb[o->verb];
        if (!concerns(o, unit))
            continue;
        snprintf(id, sizeof id, "row:chosen-%d", i);
        if (ui_action(ui, id, UI_AUTO, o->allowed ? UI_NOW : UI_BARRED, icon_by_name(v->icon),
                      v->name, !o->allowed || !v->hint[0] ? o->why : v->hint))
            read_card(papers, o->id[0] ? o->id : v->id);
        rows++;
    }
    if (!rows)
        ui_label(ui, "label:chosen", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "Nothing is asked of him in this part of the turn.");
}

/* Keys worth knowing now, by what can be done. */
static void now_keys(struct ui *ui, struct papers *papers, const struct offers *offers)
{
    enum { EVER = 1 << GESTURE_COUNT, KEYS_MOST = 4 };
    static const struct {
        unsigned when; /* bits of gestures that are allowed */
        enum key_context context;
        enum action action[KEYS_MOST];
        const char *words;
    } lines[] = {
        {1 << GESTURE_CHOOSE,
         KEYS_TABLE,
         {ACTION_NEXT_UNIT, ACTION_PREVIOUS_UNIT, ACTION_CONFIRM},
         "Go through the answers; give the one that stands out"},
        {1 << GESTURE_PLACE | 1 << GESTURE_FLICK | 1 << GESTURE_PICK,
         KEYS_TABLE,
         {ACTION_NEXT_UNIT, ACTION_PREVIOUS_UNIT},
         "Choose somebody who can still act"},
        {1 << GESTURE_PLACE,
         KEYS_GHOST,
         {ACTION_UP, ACTION_LEFT, ACTION_DOWN, ACTION_RIGHT},
         "Move who is held"},
        {1 << GESTURE_PLACE,
         KEYS_GHOST,
         {ACTION_TURN_LEFT, ACTION_TURN_RIGHT, ACTION_CONFIRM},
         "Turn him; put him down"},
        {1 << GESTURE_PICK,
         KEYS_TABLE,
         {ACTION_CONFIRM, ACTION_NEXT_UNIT},
         "Begin; go from one target to the next"},
        {1 << GESTURE_FLICK,
         KEYS_AIM,
         {ACTION_LEFT, ACTION_RIGHT, ACTION_STRONGER, ACTION_WEAKER},
         "Aim; flick harder or more softly"},
        {1 << GESTURE_FLICK, KEYS_AIM, {ACTION_FIRE}, "Fire"},
        {1 << GESTURE_PRESS, KEYS_TABLE, {ACTION_END_PHASE}, "End this part of the turn"},
        {EVER, KEYS_TABLE, {ACTION_UNDO, ACTION_BACK}, "Take the last order back; one step back"},
        {EVER, KEYS_TABLE, {ACTION_WHY}, "Ask why: point at anything"},
        {EVER, KEYS_TABLE, {ACTION_HINT}, "A hint: what a Captain would do; again: the next best"},
    };
    unsigned can = EVER;
    for (int i = 0; i < offers->count; i++)
        if (offers->offer[i].allowed)
            can |= 1u << papers->match->game->rules->verb[offers->offer[i].verb].gesture;
    ui_heading(ui, "With the keys");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char keys[KEYS_MOST * KEY_NAME] = "", key[KEY_NAME];
        for (int k = 0; k < KEYS_MOST && (can & lines[i].when); k++) {
            if (lines[i].action[k] == ACTION_NONE ||
                !keys_of(lines[i].action[k], lines[i].context, key)[0])
                continue;
            size_t n = strlen(keys);
            snprintf(keys + n, sizeof keys - n, "%s%s", n ? ", " : "", key);
        }
        if (keys[0])
            line_row(ui, keys, lines[i].words, 190);
    }
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "F6 goes to the panel; there arrows and Enter choose a row.");
}

static void start_now(struct ui *ui)
{
    char key[KEY_NAME];
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Choose a battle, say who plays, press **Play**. Two people sit at one laptop "
             "and hand it over. Red is set up first; nobody peeks.");
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Everything is possible with the left button alone, and with the keys alone.");
    ui_heading(ui, "With the keys");
    line_row(ui, "Tab, arrows", "Go from one thing to the next", 190);
    line_row(ui, "Enter", "Choose it; with nothing chosen, play", 190);
    line_row(ui, keys_of(ACTION_SHEET, KEYS_ANYWHERE, key), "The rules of the set at a glance",
             190);
    line_row(ui, keys_of(ACTION_OPEN, KEYS_ANYWHERE, key), "Carry on with a saved game", 190);
}

/* Looking back at a game, or at a demonstration: nothing is decided here. */
static void replay_now(struct ui *ui)
{
    struct key_line line;
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "You look at what has happened; nothing can go wrong. **Take over** plays on from "
             "here, and what came after is kept.");
    ui_heading(ui, "With the keys");
    for (int i = 0; keys_line(i, &line); i++)
        if (line.context == KEYS_REPLAY)
            line_row(ui, line.keys, line.words, 230);
}

static void edit_now(struct ui *ui)
{
    struct key_line line;
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Drag troops and land from the box on to the table. Drag them about, turn them by "
             "their ring, pull their corner. What is striped does not fit yet and says why.");
    ui_heading(ui, "With the keys");
    for (int i = 0; keys_line(i, &line); i++)
        if (line.context == KEYS_EDIT)
            line_row(ui, line.keys, line.words, 230);
}

static void campaign_now(struct ui *ui)
{
    ui_label(
        ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
        "Three to five battles in a row. Choose one, say who plays, and play the battle in the "
        "yellow ring. Who wins it says where the next one is.");
    ui_label(
        ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
        "Units carry over by their names: some are lost, some begin tired, one of the winner’s "
        "is promoted. Beside the map stands who stands how. The campaign is saved by itself; "
        "a battle can be left and carried on.");
    ui_heading(ui, "With the keys");
    line_row(ui, "Tab, arrows", "Go from one thing to the next", 190);
    line_row(ui, "Enter", "Choose it; with nothing chosen, play what is next", 190);
    line_row(ui, "Esc", "The other campaigns; from there, the start screen", 190);
}

/* The guide can be called back, as long as it has something left to say. True when it was. */
static bool guide_row(struct ui *ui, struct papers *papers)
{
    if (!papers->match->deeds->guides(papers->match->doer))
        return false;
    return ui_action(ui, "row:help-guide", UI_AUTO, UI_NOW, ICON_POINT, "Show me how",
                     "Step by step through the first turn");
}

/* Whose turn, which part of it. */
static void who_now(struct ui *ui, struct papers *papers)
{
    const struct game *game = papers->match->game;
    const struct table *t = &game->table;
    char line[240] = "", who[64], caption[160];
    int side = game_awaited(game);
    rules_headline(game->rules, t, line, sizeof line);
    snprintf(caption, sizeof caption, "%s, turn %d · %s",
             player_title(papers->match, side, who, sizeof who), t->turn > 0 ? t->turn : 1,
             game->rules->phase[t->phase].name);
    ui_title(ui, side_mark(side), caption, line, side_tint(side));
    if (t->over) {
        char id[ID_TEXT] = "";
        rules_outcome(game->rules, t, id, line, sizeof line);
        sentence_build(ui, papers->match, "tag:outcome", id, line, TINT_TEXT);
    } else if (papers->match->far && papers->match->hands_off) {
        far_say(papers->match->far, line, sizeof line);
        ui_label(ui, "label:far", UI_AUTO, ROLE_TEXT, TINT_TEXT, line);
    } else if (papers->match->player[side].computer) {
        ui_label(ui, "label:computer", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "The computer plays this side. Space goes on to its next step, Esc to your turn.");
    } else if (papers->desk->screen == SCREEN_PASS) {
        ui_label(ui, "label:pass", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "Hand the laptop over. Who takes it presses Enter and goes on.");
    }
    if (t->ask && game->rules->shows->question) {
        game->rules->shows->question(t, line, sizeof line);
        ui_label(ui, "label:question", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, line);
    }
}

static void now_part(struct ui *ui, struct papers *papers)
{
    if (papers->desk->screen == SCREEN_REPLAY) {
        replay_now(ui);
        return;
    }
    if (papers->desk->screen == SCREEN_EDIT) {
        edit_now(ui);
        return;
    }
    if (papers->desk->screen == SCREEN_CAMPAIGN) {
        campaign_now(ui);
        return;
    }
    if (!papers->match->in_game) {
        start_now(ui);
        return;
    }
    const struct offers *offers = offers_now(papers);
    who_now(ui, papers);
    if (papers->match->game->table.over)
        return;
    if (guide_row(ui, papers)) {
        desk_want(papers->desk, INTENT_GUIDE);
        dialogue_close(papers->desk);
    }
    chosen_part(ui, papers, offers);
    ui_heading(ui, "What may be done now?");
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Choose a row to read its rule.");
    for (int i = 0; i < papers->match->game->rules->verbs; i++)
        verb_row(ui, papers, offers, i);
    now_keys(ui, papers, offers);
}

/* ---- keys and mouse -------------------------------------------------------------------------- */

static void keys_part(struct ui *ui)
{
    struct key_line line;
    enum key_context last = KEYS_CONTEXTS;
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "F6 walks from panel to panel. There Tab, arrows, Enter and Space work.");
    for (int i = 0; keys_line(i, &line); i++) {
        if (line.context != last)
            ui_heading(ui, key_context_name(line.context));
        last = line.context;
        line_row(ui, line.keys, line.words, 230);
    }
}

static void mouse_part(struct ui *ui)
{
    ui_heading(ui, "On the table");
    for (int i = 0; i < mouse_count; i++)
        line_row(ui, mouse_table[i].input, mouse_table[i].table, 210);
    ui_heading(ui, "With something in your hand");
    for (int i = 0; i < mouse_count; i++)
        if (mouse_table[i].holding)
            line_row(ui, mouse_table[i].input, mouse_table[i].holding, 210);
}

/* ---- the dialogue ---------------------------------------------------------------------------- */

void help_open(struct papers *papers)
{
    papers->help.at = -2;
}

void help_build(struct ui *ui, struct papers *p)
{
    int room_w = window_units_w(ui) - 48;
    bool rules = false;
    ui_dialogue_begin(ui, "dialogue:help", room_w < WIDE ? room_w : WIDE, HIGH, "Help",
                      foot_high(ui));
    ui_segments(ui, "seg:part", UI_AUTO, false, parts, 3, &p->help.part);
    if (p->help.part == PART_KEYS)
        keys_part(ui);
    else if (p->help.part == PART_MOUSE)
        mouse_part(ui);
    else
        now_part(ui, p);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    rules = ui_button(ui, "button:rules", UI_AUTO, UI_PAPER, ICON_BOOK, "Read the rules", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || done) {
        dialogue_close(p->desk);
    } else if (rules) {
        p->desk->back = DIALOGUE_HELP;
        desk_show_card(p->desk, "");
    }
}
