/* The dialogues: which there are, the small ones, and what all of them share. */
#include "app/sheets/sheets.h"
#include "app/desk/called.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct papers *papers_new(struct desk *desk, struct match *match)
{
    struct papers *papers = calloc(1, sizeof *papers);
    if (!papers)
        abort();
    papers->desk = desk;
    papers->match = match;
    papers->help.at = -2;
    papers->saves.chosen = -1;
    words_init(&papers->log.words);
    return papers;
}

void papers_free(struct papers *papers)
{
    if (!papers)
        return;
    cards_release(&papers->reader.cards);
    cards_release(&papers->reader.house);
    free(papers->help.offers);
    free(papers->log.line);
    words_release(&papers->log.words);
    words_release(&papers->typed.help);
    free(papers->saves.save);
    free(papers);
}

/* ---- take back, give up, leave --------------------------------------------------------------- */

/* "Blue's order: R3: move": it need not be his who wants it back. */
static void whose_order(const struct game *game, const struct block *block, char *out, size_t size)
{
    char order[300];
    out[0] = '\0';
    if (!block)
        return;
    order_called(game, block, order, sizeof order);
    if (block->side)
        snprintf(out, size, "%s’s order: %s", side_title(block->side), order);
    else
        snprintf(out, size, "%s", order);
}

static void undo_build(struct ui *ui, struct papers *papers)
{
    const struct match *match = papers->match;
    int32_t first;
    int orders = match_takes_back(match, &first);
    const struct block *block = orders ? &match->game->journal.block[first] : NULL;
    int asks = papers->match->holder ? papers->match->holder : game_awaited(papers->match->game),
        other = side_other(asks);
    const char *why = "";
    char who[64], friend[64], words[400];
    game_undo_need(papers->match->game, asks, &why);
    player_title(papers->match, asks, who, sizeof who);
    player_title(papers->match, other, friend, sizeof friend);
    ui_dialogue_begin(ui, "dialogue:undo", 520, 0, "Take it back?", foot_high(ui));
    snprintf(words, sizeof words, "**%s** wants to take this order back:", who);
    ui_label(ui, "label:who", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    whose_order(papers->match->game, block, words, sizeof words);
    ui_label(ui, "label:order", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
    bool alone = match->player[other].computer;
    if (alone && orders > 1) {
        snprintf(words, sizeof words, "With it goes what **%s** has done since.", friend);
        ui_label(ui, "label:since", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    } else if (why[0] && !alone) {
        snprintf(words, sizeof words, "Ask first: %s.", why);
        ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
    if (alone)
        snprintf(words, sizeof words, "The computer does not mind. The log will show it.");
    else
        snprintf(words, sizeof words, "**%s**, do you agree? The log will show it.", friend);
    ui_label(ui, "label:ask", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    int answer = yes_no(ui, "Yes, take it back", ICON_UNDO, "No, leave it");
    if (answer >= 0)
        dialogue_close(papers->desk);
    if (answer == 1)
        papers->match->deeds->undo(papers->match->doer, true);
}

static void resign_build(struct ui *ui, struct papers *papers)
{
    int side = papers->match->holder ? papers->match->holder : game_awaited(papers->match->game);
    char who[64], friend[64], words[300];
    bool draw = verb_find(papers->match->game->rules, "draw") >= 0, offered = false;
    player_title(papers->match, side, who, sizeof who);
    player_title(papers->match, side_other(side), friend, sizeof friend);
    ui_dialogue_begin(ui, "dialogue:resign", 520, 0, "Give up?", foot_high(ui));
    snprintf(words, sizeof words, "**%s** gives up. **%s** wins.", who, friend);
    ui_label(ui, "label:resign", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (draw)
        offered =
            ui_action(ui, "row:draw", UI_AUTO, UI_NORMAL, ICON_HAND, "Offer a draw instead",
                      papers->match->player[side_other(side)].computer ? "The computer may say yes"
                                                                       : "Your friend may say yes");
    int answer = yes_no(ui, "Give up", ICON_FLAG, "Play on");
    if (answer >= 0 || offered)
        dialogue_close(papers->desk);
    if (offered)
        papers->match->deeds->bare(papers->match->doer, "draw");
    else if (answer == 1)
        papers->match->deeds->bare(papers->match->doer, "resign");
}

static void leave_build(struct ui *ui, struct papers *papers)
{
    if (keeping_asks(papers->match, false))
        return;
    ui_dialogue_begin(ui, "dialogue:leave", 520, 0, "Leave the table?", foot_high(ui));
    ui_label(ui, "label:leave", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             papers->match->far
                 ? "The game is saved, and your friend is told. Carry on whenever both are there."
                 : "The game is saved. Carry on whenever you like.");
    bool quit = ui_action(ui, "row:quit", UI_AUTO, UI_NORMAL, ICON_CROSS, "Quit Foilshot",
                          "Close the window");
    bool save = ui_action(ui, "row:save", UI_AUTO, UI_NORMAL, ICON_SAVE, "Save under a name",
                          "Keep a copy of your own");
    int answer = yes_no(ui, "Start screen", ICON_BACK, "Stay");
    if (answer == 1) { /* only now it is known whether "saved" is true */
        keeping_settle(papers->match);
        if (keeping_asks(papers->match, false))
            return;
    }
    if (answer >= 0 || quit)
        dialogue_close(papers->desk);
    if (quit)
        desk_want(papers->desk, INTENT_QUIT);
    else if (save)
        dialogue_show(papers->desk, DIALOGUE_SAVE);
    else if (answer == 1)
        desk_want(papers->desk, INTENT_LEAVE);
}

static void trouble_build(struct ui *ui, struct papers *papers)
{
    ui_dialogue_begin(ui, "dialogue:trouble", 640, 0,
                      papers->desk->mended ? "Mended" : "That did not work", foot_high(ui));
    ui_label(ui, "label:trouble", UI_AUTO, ROLE_TEXT, TINT_TEXT, papers->desk->trouble.text);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, 46)), UI_BRASS, ICON_TICK,
                          "All right", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(papers->desk);
}

/* ---- which there are ------------------------------------------------------------------------- */

static const struct {
    const char *id;
    void (*open)(struct papers *papers); /* NULL: nothing to fill in */
    void (*build)(struct ui *ui, struct papers *papers);
    const char *enter; /* what Enter presses */
    bool needs_game;
} dialogues[DIALOGUE_COUNT] = {
    [DIALOGUE_SETTINGS] = {"dialogue:settings", NULL, settings_build, "button:done", false},
    [DIALOGUE_RULES] = {"dialogue:rules", rules_open, rules_build, "button:done", false},
    [DIALOGUE_HELP] = {"dialogue:help", help_open, help_build, "button:done", false},
    [DIALOGUE_LOG] = {"dialogue:log", log_open, log_build, "button:done", true},
    [DIALOGUE_SAVE] = {"dialogue:save", save_open, save_build, "button:save", true},
    [DIALOGUE_OPEN] = {"dialogue:open", open_open, open_build, "button:open", false},
    [DIALOGUE_UNDO] = {"dialogue:undo", NULL, undo_build, "button:yes", true},
    [DIALOGUE_RESIGN] = {"dialogue:resign", NULL, resign_build, "", true},
    [DIALOGUE_LEAVE] = {"dialogue:leave", NULL, leave_build, "button:yes", true},
    [DIALOGUE_TYPED] = {"dialogue:typed", typed_open, typed_build, "button:give", true},
    [DIALOGUE_CALIBRATE] = {"dialogue:calibrate", calibrate_open, calibrate_build, "button:done",
                            false},
    [DIALOGUE_SHEET] = {"dialogue:sheet", sheet_open, sheet_build, "button:done", false},
    [DIALOGUE_KEYS] = {"dialogue:keys", keys_open, keys_build, "button:done", false},
    [DIALOGUE_PLAYERS] = {"dialogue:players", players_open, players_build, "button:yes", true},
    [DIALOGUE_RECAP] = {"dialogue:recap", NULL, recap_build, "button:done", true},
    [DIALOGUE_UNSAVED] = {"dialogue:unsaved", NULL, unsaved_build, "button:done", true},
    [DIALOGUE_INVITE] = {"dialogue:invite", invite_open, invite_build, "button:invite", false},
    [DIALOGUE_JOIN] = {"dialogue:join", join_open, join_build, "button:join", false},
    [DIALOGUE_FRIEND] = {"dialogue:friend", friend_open, friend_build, "button:done", true},
    [DIALOGUE_ASKED] = {"dialogue:asked", NULL, asked_build, "", true},
    [DIALOGUE_QR] = {"dialogue:qr", NULL, qr_build, "button:done", false},
    [DIALOGUE_TROUBLE] = {"dialogue:trouble", NULL, trouble_build, "button:done", false},
};

void dialogue_build(struct ui *ui, struct papers *papers)
{
    enum { NEAR_DIALOGUE = 160 }; /* whole pages: they fit this into every window */
    enum dialogue now = papers->desk->dialogue;
    if (now == DIALOGUE_NONE)
        return;
    if (!dialogues[now].build || (dialogues[now].needs_game && !papers->match->in_game)) {
        papers->desk->dialogue = DIALOGUE_NONE;
        return;
    }
    if (!ui_find(ui, dialogues[now].id)) {
        ui_focus(ui, NULL);
        if (!papers->desk->came_back)
            ui_panel_top(ui, dialogues[now].id);
        if (dialogues[now].open)
            dialogues[now].open(papers);
    }
    papers->desk->came_back = false;
    ui_near_begin(ui, NEAR_DIALOGUE);
    dialogues[now].build(ui, papers);
    ui_near_end(ui);
}

/* ---- what no widget used --------------------------------------------------------------------- */

const char *dialogue_enter(const struct papers *papers)
{
    return dialogues[papers->desk->dialogue].enter;
}

bool dialogue_event(struct papers *papers, const struct ui_event *event)
{
    if (event->kind != UI_KEY || papers->desk->dialogue != DIALOGUE_SHEET ||
        (event->key != UI_KEY_PAGE_DOWN && event->key != UI_KEY_PAGE_UP))
        return false;
    sheet_turn(papers, event->key == UI_KEY_PAGE_DOWN ? 1 : -1);
    return true;
}
