#include "app/keeping.h"

#include "app/app.h"
#include "app/desk.h"
#include "app/match.h"

#include <stdio.h>
#include <string.h>

void keeping_reset(struct app *app)
{
    app->keeping = (struct keeping){0};
}

/* Orders that are nowhere but in memory. */
int keeping_lost(const struct app *app)
{
    if (!app->in_game || app->keeping.player[0])
        return 0;
    if (app->keeping.nowhere)
        return app->game->journal.count - 1;
    return game_unsaved(app->game, NULL);
}

const char *keeping_why(const struct app *app)
{
    const char *why = "";
    game_unsaved(app->game, &why);
    return app->keeping.nowhere ? "there is no file for this game" : why;
}

/* ---- orders ---------------------------------------------------------------------------------- */

bool keeping_may(const struct app *app, struct verdict *verdict)
{
    if (!app->keeping.player[0])
        return true;
    *verdict = (struct verdict){0};
    snprintf(verdict->why, sizeof verdict->why,
             "You only look on: this game is being played by %.120s.", app->keeping.player);
    return false;
}

bool keeping_holds(struct app *app, const struct order *order, enum source source)
{
    struct keeping *k = &app->keeping;
    if (app->frameless || k->holds) { /* two in one moment: the first has waited long enough */
        game_wait(app->game);
        if (!app->frameless)
            keeping_step(app);
    }
    if (game_settled(app->game))
        return false;
    k->held = *order;
    k->source = source;
    k->holds = true;
    return true;
}

/* ---- time ------------------------------------------------------------------------------------ */

/* The words with files of the folder of games by their names alone: who plays knows the folder. */
static void games_by_name(const struct app *app, const char *text, char *out, size_t size)
{
    const char *folder = app->paths.saves;
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
static void file_told(struct app *app)
{
    char words[sizeof app->game->file_trouble.text];
    struct trouble *trouble = &app->game->file_trouble;
    if (!trouble->text[0])
        return;
    app->redraw = true;
    app->keeping.tried = app->now;
    if (game_unsaved(app->game, NULL)) {
        desk_trouble(app, trouble);
    } else {
        games_by_name(app, trouble->text, words, sizeof words);
        app->deeds->tell(app->doer, words);
    }
    trouble->text[0] = '\0';
}

void keeping_try_again(struct app *app)
{
    app->keeping.tried = app->now;
    game_try_file(app->game);
    app->redraw = true;
}

void keeping_step(struct app *app)
{
    struct keeping *k = &app->keeping;
    if (!app->in_game)
        return;
    if (!game_settled(app->game))
        return;
    game_wait(app->game); /* nobody waits: only now it is known what became of the last order */
    file_told(app);
    if (k->holds && app->screen == SCREEN_PLAY) {
        struct order held = k->held; /* another may be held while this one is given */
        k->holds = false;
        app->deeds->give(app->doer, &held, k->source);
    }
    if (game_unsaved(app->game, NULL) && app->now - k->tried >= KEEPING_AGAIN_MS)
        keeping_try_again(app);
}

void keeping_settle(struct app *app)
{
    enum { MOST = 4 }; /* the held one, what the game does of itself after it, and their ends */
    for (int i = 0; app->in_game && i < MOST; i++) {
        game_wait(app->game);
        keeping_step(app);
        if (!app->keeping.holds && game_settled(app->game))
            break;
    }
    if (app->in_game)
        game_wait(app->game);
}

bool keeping_let_go(struct app *app)
{
    bool held = app->keeping.holds;
    app->keeping.holds = false;
    return held;
}

int keeping_wake(const struct app *app)
{
    const struct keeping *k = &app->keeping;
    if (!app->in_game)
        return -1;
    if ((k->holds && app->screen == SCREEN_PLAY) || !game_settled(app->game))
        return KEEPING_LOOK_MS;
    if (!game_unsaved(app->game, NULL))
        return -1;
    int64_t left = k->tried + KEEPING_AGAIN_MS - app->now;
    return left > 0 ? (int)left : 0;
}

/* ---- the mark -------------------------------------------------------------------------------- */

const char *keeping_count_say(int count)
{
    return count == 1 ? "order" : "orders";
}

void keeping_build(struct app *app, struct ui *ui)
{
    enum { HIGH = 44, EDGE = 12, SIDES = 76 };
    char words[LOCK_WHO + 40];
    int lost = keeping_lost(app);
    if (app->keeping.player[0])
        snprintf(words, sizeof words, "Looking on: %s", app->keeping.player);
    else if (lost)
        snprintf(words, sizeof words, "%d %s not saved", lost, keeping_count_say(lost));
    else
        return;
    struct rect clear = app->view.clear, at = {0};
    at.w = text_width(app->text, ROLE_BUTTON, words) + ui_px(ui, SIDES);
    at.w = at.w < clear.w ? at.w : clear.w;
    at.h = ui_px(ui, HIGH);
    at.x = clear.x + ui_px(ui, EDGE);
    at.y = clear.y + clear.h - at.h - ui_px(ui, EDGE);
    if (ui_button(ui, "button:unsaved", at, UI_BRASS, lost ? ICON_SAVE : ICON_EYE, words, NULL)) {
        app->keeping.leaving = app->keeping.quitting = false;
        dialogue_show(app, DIALOGUE_UNSAVED);
    }
}

bool keeping_asks(struct app *app, bool quitting)
{
    if (!keeping_lost(app) || app->dialogue == DIALOGUE_UNSAVED)
        return false;
    app->keeping.leaving = !quitting;
    app->keeping.quitting = quitting;
    dialogue_show(app, DIALOGUE_UNSAVED);
    return true;
}
