/* The window: main loop and pictures. */
#include "app/app.h"
#include "app/back/replay.h"
#include "app/commands.h"
#include "app/desk/desk.h"
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/edit/editor.h"
#include "app/frame.h"
#include "app/play/play.h"
#include "app/present/presenter.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "port/port.h"
#include "view/paint/lamp.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FRAME_MS = 16, /* while something moves */
    PICTURE_W = 1920,
    PICTURE_H = 1080,
    DEFAULT_W = 1366,
    DEFAULT_H = 768,
    SIZE_LEAST = 64,
    SIZE_MOST = 8192,
    ATTRACT_MS = 90000, /* idle on the start screen until a demonstration begins */
};

/* ---- the loop
 * ------------------------------------------------------------------------------------------ */

/* Nobody has touched anything for a while: the start screen shows what it has. */
static bool may_attract(const struct app *app)
{
    return app->desk.screen == SCREEN_START && app->desk.dialogue == DIALOGUE_NONE && app->attracts;
}

static void attract(struct app *app)
{
    if (!may_attract(app) || app->desk.now - app->touched < ATTRACT_MS)
        return;
    app->attracts = false;
    for (int i = 0; i < rules_count && !app->attracts; i++) {
        const char *set = rules_list[app->demos++ % rules_count]->id;
        if (desk_has_demo(&app->desk, set))
            app->attracts = app_demo(app, set, true);
    }
}

static int wait_ms(struct app *app)
{
    int wait = ui_wake(app->desk.ui);
    if (may_attract(app)) {
        int64_t left = app->touched + ATTRACT_MS - app->desk.now;
        int until = left > 0 ? (int)left : 0;
        wait = wait < 0 || until < wait ? until : wait;
    }
    if (app->match.in_game) {
        int play =
            app_screen(app)->wake ? app_screen(app)->wake(app_self(app)) : play_wake(app->play);
        if (play >= 0 && (wait < 0 || play < wait))
            wait = play;
        int keep = keeping_wake(&app->match);
        if (keep >= 0 && (wait < 0 || keep < wait))
            wait = keep;
        int over = presenter_wake(app->presenter);
        if (over >= 0 && (wait < 0 || over < wait))
            wait = over;
    }
    int friend = friend_wake(app);
    if (friend >= 0 && (wait < 0 || friend < wait))
        wait = friend;
    int tell = tell_wake(app);
    if (tell >= 0 && (wait < 0 || tell < wait))
        wait = tell;
    int flies = calibrate_wake(app->papers);
    if (flies >= 0 && (wait < 0 || flies < wait))
        wait = flies;
    int edit = editor_wake(app->editor);
    if (edit >= 0 && (wait < 0 || edit < wait))
        wait = edit;
    if (app->desk.figures && figures_astir(app->desk.figures) && (wait < 0 || wait > FRAME_MS))
        wait = FRAME_MS;
    return wait;
}

/* From any thread: something came over a line. */
static void nudge(void)
{
    SDL_Event event = {.type = SDL_USEREVENT + 1};
    SDL_PushEvent(&event);
}

static void loop(struct app *app)
{
    int scale = app->desk.settings.scale;
    bool reduced = app->desk.settings.reduced, projects = false;
    app->touched = app->desk.now;
    app->attracts = true;
    frame_sized(app);
    while (app->running) {
        SDL_Event sdl;
        int wait = app->desk.redraw ? 0 : wait_ms(app);
        bool got = wait < 0 ? SDL_WaitEvent(&sdl) : SDL_WaitEventTimeout(&sdl, wait);
        app->desk.now = (int64_t)SDL_GetTicks64();
        for (; got; got = SDL_PollEvent(&sdl)) {
            struct ui_event event;
            if (sdl.type == SDL_USEREVENT)
                sounds_rest(app->desk.sounds);
            else if (present_event(app->desk.present, &sdl, &event)) {
                app->touched = app->desk.now;
                app->attracts = true;
                frame_answer(app, &event);
            }
            if (!app->running)
                return;
        }
        if (present_stale(app->desk.present) || scale != app->desk.settings.scale ||
            reduced != app->desk.settings.reduced || projects != presenter_shown(app->presenter)) {
            projects = presenter_shown(app->presenter);
            scale = app->desk.settings.scale;
            reduced = app->desk.settings.reduced;
            frame_sized(app);
        }
        attract(app);
        if (app_screen(app)->step)
            app_screen(app)->step(app_self(app));
        else if (app->match.in_game)
            play_step(app->play);
        tell_step(app);
        friend_step(app);
        editor_step(app->editor);
        app_act(app);
        if (figures_fresh(app->desk.figures)) {
            if (app->match.in_game)
                tabletop_stale(&app->match.view);
            editor_stale(app->editor);
        }
        present_text_input(app->desk.present, ui_typing(app->desk.ui));
        bool everything = app->desk.redraw;
        app->desk.redraw = false;
        frame_draw(app, everything);
    }
}

static bool size_read(const char *text, int *w, int *h)
{
    int32_t a, b;
    if (!number_read(&text, 0, &a) || *text++ != 'x' || !number_read(&text, 0, &b) || *text ||
        a < SIZE_LEAST || a > SIZE_MOST || b < SIZE_LEAST || b > SIZE_MOST)
        return false;
    *w = a;
    *h = b;
    return true;
}

bool window_size(const struct cli *cli, int *w, int *h, struct trouble *trouble)
{
    if (!cli->size || size_read(cli->size, w, h))
        return true;
    return trouble_set(trouble, "a size is written like 1366x768, not \"%s\"", cli->size);
}

static int no_display(const struct trouble *trouble)
{
    say_error(
        "foilshot: %s\nThese need no display: play FILE --headless, picture FILE --out X.png, "
        "simulate, verify, check, list\n",
        trouble->text);
    return EXIT_FAILED;
}

/* The editor with what was named: a rule set's empty table, or a scenario. */
static bool edit_begin(struct app *app, const char *name)
{
    return rules_find(name) ? editor_empty(app->editor, name) : editor_open(app->editor, name);
}

int command_window(const struct cli *cli)
{
    struct app app = {0};
    struct trouble trouble = {0};
    struct present *present = NULL;
    struct settings settings = settings_default();
    char path[PATH_BYTES];
    if (path_join(path, cli->paths.config, "settings"))
        settings_load(&settings, path, &trouble);
    int w = settings.window_w > 0 ? settings.window_w : DEFAULT_W;
    int h = settings.window_h > 0 ? settings.window_h : DEFAULT_H;
    trouble = (struct trouble){0};
    if (!window_size(cli, &w, &h, &trouble))
        return fail(&trouble);
    app_ahead(&app, cli, w, h, cli->files > 0 && !cli->edit);
    port_before_window();
    enum present_problem problem = present_open(&present, "Foilshot", w, h);
    if (problem != PRESENT_FINE) {
        lamp_ahead_drop();
        if (app.desk.text)
            text_free(app.desk.text);
    }
    switch (problem) {
    case PRESENT_NO_DISPLAY:
        trouble_set(&trouble, "no display");
        return no_display(&trouble);
    case PRESENT_FAILED:
        trouble_set(&trouble, "no window: %s", present_error());
        return no_display(&trouble);
    case PRESENT_FINE:
        break;
    }
    int code = EXIT_OK;
    app.desk.present = present;
    if (!app_init(&app, cli, &trouble)) {
        code = fail(&trouble);
    } else {
        app.desk.now = (int64_t)SDL_GetTicks64();
        ui_set_clipboard(app.desk.ui, present_clipboard(present));
        if (app.desk.settings.full_screen)
            present_full_screen(present, true);
        else if (app.desk.settings.window_x != WINDOW_ANYWHERE && !cli->size)
            present_move(present, app.desk.settings.window_x, app.desk.settings.window_y);
        frame_sized(&app);
        start_refresh(app.start);
        app.desk.nudge = nudge;
        if (cli->files == 0 || (cli->far    ? friend_begin(&app)
                                : cli->demo ? app_demo(&app, cli->file[0], false)
                                : cli->edit ? edit_begin(&app, cli->file[0])
                                            : app_open(&app, cli->file[0]))) {
            if (cli->edit && cli->files == 0)
                editor_show(app.editor, NULL);
            loop(&app);
        } else {
            code = fail(&app.desk.trouble);
        }
        if (!cli->size)
            present_place(present, &app.desk.settings.window_x, &app.desk.settings.window_y,
                          &app.desk.settings.window_w, &app.desk.settings.window_h);
        if (!settings_save(&app.desk.settings, app.desk.settings_path, &trouble) && code == EXIT_OK)
            say_error("foilshot: the settings were not kept: %s\n", trouble.text);
        if (app.match.in_game && app.match.game->file_trouble.text[0])
            code = fail(&app.match.game->file_trouble);
    }
    present_hide(present); /* what has to be said goodbye to keeps nobody */
    app_release(&app);
    present_close(present);
    return code;
}

/* ---- pictures
 * ------------------------------------------------------------------------------------------- */

/* Draws the table as it stands and writes the picture. */
static bool picture_make(const struct cli *cli, const struct game *game, int w, int h,
                         struct trouble *trouble)
{
    char art[PATH_BYTES];
    struct text *text = text_new(cli->paths.fonts);
    struct figures *figures = NULL;
    if (path_join(art, cli->paths.data, "assets/art"))
        figures = figures_init(&(struct figures_setup){.folder = art});
    struct image image = {0};
    struct tabletop_setup setup = {.rules = game->rules, .figures = figures, .text = text};
    enum tabletop_sight sight = cli->view && strcmp(cli->view, "close") == 0    ? SIGHT_CLOSE
                                : cli->view && strcmp(cli->view, "action") == 0 ? SIGHT_ACTION
                                                                                : SIGHT_HOME;
    bool good =
        text && figures && tabletop_picture(&game->table, &setup, w, h, sight, &image)
            ? image_save_png(&image, cli->out) || trouble_set(trouble, "%s", present_error())
            : trouble_set(trouble, "not enough memory for the picture");
    image_release(&image);
    if (figures)
        figures_release(figures);
    if (text)
        text_free(text);
    return good;
}

/* Takes the game to block --at, on whatever branch it is. */
static bool picture_seek(const struct cli *cli, struct game *game, struct trouble *trouble)
{
    int32_t at = game->journal.at;
    if (cli->at >= game->journal.count)
        return trouble_at(trouble, cli->file[0], 0, "there are only blocks 0 to %d",
                          game->journal.count - 1);
    journal_seek(&game->journal, &game->table, &at, cli->at);
    return true;
}

int command_picture(const struct cli *cli)
{
    struct trouble trouble = {0}, notice = {0};
    int w = PICTURE_W, h = PICTURE_H;
    if (!cli->out) {
        trouble_set(&trouble, "say where the picture goes: --out X.png");
        fail(&trouble);
        return EXIT_USAGE;
    }
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    if (!window_size(cli, &w, &h, &trouble) ||
        !open_game(cli->file[0], cli->has_seed ? cli->seed : 1, game, &trouble, &notice)) {
        free(game);
        return fail(&trouble);
    }
    if (notice.text[0])
        say_error("foilshot: %s\n", notice.text);
    bool good = (!cli->has_at || picture_seek(cli, game, &trouble)) &&
                picture_make(cli, game, w, h, &trouble);
    game_release(game);
    free(game);
    return good ? EXIT_OK : fail(&trouble);
}
