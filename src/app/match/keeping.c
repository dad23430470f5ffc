#include "app/match/keeping.h"

#include "app/desk/desk.h"
#include "app/match/match.h"

#include <stdio.h>
#include <string.h>

void keeping_reset(struct match *match)
{
    match->keeping = (struct keeping){0};
}

/* Orders that are nowhere but in memory. */
int keeping_lost(const struct match *match)
{
    if (!match->in_game || match->keeping.player[0])
        return 0;
    if (match->keeping.nowhere)
        return match->game->journal.count - 1;
    return game_unsaved(match->game, NULL);
}

const char *keeping_why(const struct match *match)
{
    const char *why = "";
    game_unsaved(match->game, &why);
    return match->keeping.nowhere ? "there is no file for this game" : why;
}

/* ---- orders ---------------------------------------------------------------------------------- */

bool keeping_may(const struct match *match, struct verdict *verdict)
{
    if (!match->keeping.player[0])
        return true;
    *verdict = (struct verdict){0};
    snprintf(verdict->why, sizeof verdict->why,
             "You only look on: this game is being played by %.120s.", match->keeping.player);
    return false;
}

bool keeping_holds(struct match *match, const struct order *order, enum source source)
{
    struct keeping *k = &match->keeping;
    if (match->desk->frameless ||
        k->holds) { /* two in one moment: the first has waited long enough */
        game_wait(match->game);
        if (!match->desk->frameless)
            keeping_step(match);
    }
    if (game_settled(match->game))
        return false;
    k->held = *order;
    k->source = source;
    k->holds = true;
    return true;
}

/* ---- time ------------------------------------------------------------------------------------ */

/* The words with files of the folder of games by their names alone: who plays knows the folder. */
static void games_by_name(const struct match *match, const char *text, char *out, size_t size)
{
    const char *folder = match->desk->paths.saves;
    size_t n = strlen(folder), used = 0;
    while (*text && used + 1 < size) {
        if (n > 0 && strncmp(text, folder, n) == 0 && text[n] == '/')
            text += n + 1;
        else
            out[used++] = *text++;
    }
    out[used] = '\0';
}

/* What happened to the file is told once; the mark stays. */
static void file_told(struct match *match)
{
    char words[sizeof match->game->file_trouble.text];
    struct trouble *trouble = &match->game->file_trouble;
    if (!trouble->text[0])
        return;
    match->desk->redraw = true;
    match->keeping.tried = match->desk->now;
    if (game_unsaved(match->game, NULL)) {
        desk_trouble(match->desk, trouble);
    } else {
        games_by_name(match, trouble->text, words, sizeof words);
        match->deeds->tell(match->doer, words);
    }
    trouble->text[0] = '\0';
}

void keeping_try_again(struct match *match)
{
    match->keeping.tried = match->desk->now;
    game_try_file(match->game);
    match->desk->redraw = true;
}

void keeping_step(struct match *match)
{
    struct keeping *k = &match->keeping;
    if (!match->in_game)
        return;
    if (!game_settled(match->game))
        return;
    game_wait(match->game); /* nobody waits: only now it is known what became of the last order */
    file_told(match);
    if (k->holds && match->desk->screen == SCREEN_PLAY) {
        struct order held = k->held; /* another may be held while this one is given */
        k->holds = false;
        match->deeds->give(match->doer, &held, k->source);
    }
    if (game_unsaved(match->game, NULL) && match->desk->now - k->tried >= KEEPING_AGAIN_MS)
        keeping_try_again(match);
}

void keeping_settle(struct match *match)
{
    enum { MOST = 4 }; /* the held one, what the game does of itself after it, and their ends */
    for (int i = 0; match->in_game && i < MOST; i++) {
        game_wait(match->game);
        keeping_step(match);
        if (!match->keeping.holds && game_settled(match->game))
            break;
    }
    if (match->in_game)
        game_wait(match->game);
}

bool keeping_let_go(struct match *match)
{
    bool held = match->keeping.holds;
    match->keeping.holds = false;
    return held;
}

int keeping_wake(const struct match *match)
{
    const struct keeping *k = &match->keeping;
    if (!match->in_game)
        return -1;
    if ((k->holds && match->desk->screen == SCREEN_PLAY) || !game_settled(match->game))
        return KEEPING_LOOK_MS;
    if (!game_unsaved(match->game, NULL))
        return -1;
    int64_t left = k->tried + KEEPING_AGAIN_MS - match->desk->now;
    return left > 0 ? (int)left : 0;
}

/* ---- the mark -------------------------------------------------------------------------------- */

const char *keeping_count_say(int count)
{
    return count == 1 ? "order" : "orders";
}

void keeping_build(struct match *match, struct ui *ui)
{
    enum { HIGH = 44, EDGE = 12, SIDES = 76 };
    char words[LOCK_WHO + 40];
    int lost = keeping_lost(match);
    if (match->keeping.player[0])
        snprintf(words, sizeof words, "Looking on: %s", match->keeping.player);
    else if (lost)
        snprintf(words, sizeof words, "%d %s not saved", lost, keeping_count_say(lost));
    else
        return;
    struct rect clear = match->view.clear, at = {0};
    at.w = text_width(match->desk->text, ROLE_BUTTON, words) + ui_px(ui, SIDES);
    at.w = at.w < clear.w ? at.w : clear.w;
    at.h = ui_px(ui, HIGH);
    at.x = clear.x + ui_px(ui, EDGE);
    at.y = clear.y + clear.h - at.h - ui_px(ui, EDGE);
    if (ui_button(ui, "button:unsaved", at, UI_BRASS, lost ? ICON_SAVE : ICON_EYE, words, NULL)) {
        match->keeping.leaving = match->keeping.quitting = false;
        dialogue_show(match->desk, DIALOGUE_UNSAVED);
    }
}

bool keeping_asks(struct match *match, bool quitting)
{
    if (!keeping_lost(match) || match->desk->dialogue == DIALOGUE_UNSAVED)
        return false;
    match->keeping.leaving = !quitting;
    match->keeping.quitting = quitting;
    dialogue_show(match->desk, DIALOGUE_UNSAVED);
    return true;
}
