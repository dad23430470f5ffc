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

/* The window and what it was like at its last turn. */
struct window {
    struct app app;
    const struct cli *cli;
    int scale;
    bool reduced, projects;
    int64_t
        due; /* where nobody may wait: nothing is to be done before, ms; -1 until something comes */
};

/* What comes next, if anything does before there is something to do. `idle`: nothing is due yet. */
static bool next_event(struct window *w, SDL_Event *sdl, bool *idle)
{
    struct app *app = &w->app;
    *idle = false;
    if (!port_on_page()) {
        int wait = app->desk.redraw ? 0 : wait_ms(app);
        return wait < 0 ? SDL_WaitEvent(sdl) : SDL_WaitEventTimeout(sdl, wait);
    }
    bool got = SDL_PollEvent(sdl);
    *idle = !got && !app->desk.redraw && (w->due < 0 || (int64_t)SDL_GetTicks64() < w->due);
    return got;
}

/* False: the program ends. */
static bool answer_all(struct app *app, SDL_Event *sdl, bool got)
{
    for (; got; got = SDL_PollEvent(sdl)) {
        struct ui_event event;
        if (sdl->type == SDL_USEREVENT)
            sounds_rest(app->desk.sounds);
        else if (present_event(app->desk.present, sdl, &event)) {
            app->touched = app->desk.now;
            app->attracts = true;
            frame_answer(app, &event);
        }
        if (!app->running)
            return false;
    }
    return true;
}

/* Somebody has put a game on the page. */
static void look_at_page(struct app *app)
{
    char path[PATH_BYTES];
    bool watch;
    if (!port_page_brought(path, sizeof path, &watch))
        return;
    if (app_open(app, path) && watch)
        replay_open(app->replay, -1);
    app->desk.redraw = true;
}

static void size_up(struct window *w)
{
    struct app *app = &w->app;
    if (present_stale(app->desk.present) || w->scale != app->desk.settings.scale ||
        w->reduced != app->desk.settings.reduced ||
        w->projects != presenter_shown(app->presenter)) {
        w->projects = presenter_shown(app->presenter);
        w->scale = app->desk.settings.scale;
        w->reduced = app->desk.settings.reduced;
        frame_sized(app);
    }
}

/* Where no second thread bakes, some time of each turn is for that. */
static void bake(struct figures *figures)
{
    const double time_s = 0.005;
    for (double end = port_seconds() + time_s; figures_bake(figures) && port_seconds() < end;)
        ;
}

/* Time passes for everybody. */
static void step_all(struct app *app)
{
    attract(app);
    if (app_screen(app)->step)
        app_screen(app)->step(app_self(app));
    else if (app->match.in_game)
        play_step(app->play);
    tell_step(app);
    friend_step(app);
    editor_step(app->editor);
    app_act(app);
    bake(app->desk.figures);
    if (figures_fresh(app->desk.figures)) {
        if (app->match.in_game)
            tabletop_stale(&app->match.view);
        editor_stale(app->editor);
    }
}

static bool turn(void *self)
{
    struct window *w = self;
    struct app *app = &w->app;
    SDL_Event sdl;
    bool idle, got = next_event(w, &sdl, &idle);
    look_at_page(app);
    if (idle && !app->desk.redraw)
        return true;
    app->desk.now = (int64_t)SDL_GetTicks64();
    if (!answer_all(app, &sdl, got))
        return false;
    size_up(w);
    step_all(app);
    present_text_input(app->desk.present, ui_typing(app->desk.ui));
    bool everything = app->desk.redraw;
    app->desk.redraw = false;
    frame_draw(app, everything);
    frame_seen(app, (int64_t)SDL_GetTicks64());
    if (port_on_page()) {
        int wait = wait_ms(app);
        w->due = wait < 0 ? -1 : app->desk.now + wait;
    }
    return app->running;
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

static int window_end(struct window *w, int code)
{
    struct app *app = &w->app;
    struct present *present = app->desk.present;
    struct settings *s = &app->desk.settings;
    struct trouble trouble = {0};
    if (!w->cli->size)
        present_place(present, &s->window_x, &s->window_y, &s->window_w, &s->window_h);
    if (!settings_save(s, app->desk.settings_path, &trouble) && code == EXIT_OK)
        say_error("foilshot: the settings were not kept: %s\n", trouble.text);
    if (app->match.in_game && app->match.game->file_trouble.text[0])
        code = fail(&app->match.game->file_trouble);
    present_hide(present); /* what has to be said goodbye to keeps nobody */
    app_release(app);
    present_close(present);
    return code;
}

static int ends_well(void *self)
{
    return window_end(self, EXIT_OK);
}

/* What the command line asks for is shown first. */
static bool begin_with(struct app *app, const struct cli *cli)
{
    bool good = cli->files == 0 || (cli->far    ? friend_begin(app)
                                    : cli->demo ? app_demo(app, cli->file[0], false)
                                    : cli->edit ? edit_begin(app, cli->file[0])
                                                : app_open(app, cli->file[0]));
    if (good && cli->edit && cli->files == 0)
        editor_show(app->editor, NULL);
    return good;
}

/* The window is there, and the application in it. */
static int window_runs(struct window *w)
{
    struct app *app = &w->app;
    struct present *present = app->desk.present;
    const struct settings *s = &app->desk.settings;
    app->desk.now = (int64_t)SDL_GetTicks64();
    ui_set_clipboard(app->desk.ui, present_clipboard(present));
    if (s->full_screen)
        present_full_screen(present, true);
    else if (s->window_x != WINDOW_ANYWHERE && !w->cli->size)
        present_move(present, s->window_x, s->window_y);
    frame_sized(app);
    start_refresh(app->start);
    app->desk.nudge = nudge;
    if (!begin_with(app, w->cli))
        return window_end(w, fail(&app->desk.trouble));
    w->scale = s->scale;
    w->reduced = s->reduced;
    app->touched = app->desk.now;
    app->attracts = true;
    frame_sized(app);
    return port_turns(turn, ends_well, w);
}

/* The window that is opened: its size, where neither the command line nor the settings say. */
static bool window_wish(const struct cli *cli, int *w, int *h, struct trouble *trouble)
{
    struct settings settings = settings_default();
    struct trouble ignored = {0};
    char path[PATH_BYTES];
    if (path_join(path, cli->paths.config, "settings"))
        settings_load(&settings, path, &ignored);
    *w = settings.window_w > 0 ? settings.window_w : DEFAULT_W;
    *h = settings.window_h > 0 ? settings.window_h : DEFAULT_H;
    return window_size(cli, w, h, trouble);
}

int command_window(const struct cli *cli)
{
    static struct window window; /* in a browser it outlives this call */
    struct app *app = &window.app;
    struct trouble trouble = {0};
    struct present *present = NULL;
    int w, h;
    window = (struct window){.cli = cli};
    if (!window_wish(cli, &w, &h, &trouble))
        return fail(&trouble);
    app_ahead(app, cli, w, h, cli->files > 0 && !cli->edit);
    port_before_window();
    enum present_problem problem = present_open(&present, "Foilshot", w, h);
    if (problem != PRESENT_FINE) {
        lamp_ahead_drop();
        if (app->desk.text)
            text_free(app->desk.text);
        if (problem == PRESENT_NO_DISPLAY)
            trouble_set(&trouble, "no display");
        else
            trouble_set(&trouble, "no window: %s", present_error());
        return no_display(&trouble);
    }
    app->desk.present = present;
    if (app_init(app, cli, &trouble))
        return window_runs(&window);
    int code = fail(&trouble);
    app_release(app);
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
