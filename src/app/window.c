/* The window: main loop, pictures, and the frame bench. */
#include "app/app.h"
#include "app/dialogue.h"
#include "app/keys.h"
#include "app/open.h"
#include "app/replay.h"

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
    OPEN_MOST = 12,     /* rectangles of table between the parts of the interface */
};

/* ---- one frame
 * -------------------------------------------------------------------------------------- */

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    static void (*const screen[SCREEN_COUNT])(struct ui *,
                                              void *) = {[SCREEN_START] = screen_start_build,
                                                         [SCREEN_PASS] = screen_pass_build,
                                                         [SCREEN_PLAY] = screen_play_build,
                                                         [SCREEN_END] = screen_end_build,
                                                         [SCREEN_REPLAY] = screen_replay_build};
    screen[app->screen](ui, app);
    if (app->dialogue != DIALOGUE_NONE)
        dialogue_build(ui, app);
}

static bool table_shown(const struct app *app)
{
    return app->in_game && (app->screen == SCREEN_PLAY || app->screen == SCREEN_END ||
                            app->screen == SCREEN_REPLAY);
}

/* Keys that mean the same on every screen. True when it was one. */
static bool key_anywhere(struct app *app, const struct ui_event *event)
{
    if (event->kind != UI_KEY)
        return false;
    switch ((int)keys_action(event->key, event->mods, KEYS_ANYWHERE)) {
    case ACTION_QUIT:
        app_quit(app);
        return true;
    case ACTION_FULL_SCREEN:
        app->settings.full_screen = !app->settings.full_screen;
        present_full_screen(app->present, app->settings.full_screen);
        app->redraw = true;
        return true;
    case ACTION_HELP:
        app->dialogue = DIALOGUE_HELP;
        return true;
    case ACTION_SHEET:
        app->dialogue = DIALOGUE_SHEET;
        return true;
    case ACTION_RULES:
        app->card_id[0] = '\0';
        app->dialogue = DIALOGUE_RULES;
        return true;
    case ACTION_OPEN:
        app->dialogue = DIALOGUE_OPEN;
        return true;
    case ACTION_MUTE:
        app->settings.mute = !app->settings.mute;
        sounds_mute(app->sounds, app->settings.mute);
        return true;
    default:
        return false;
    }
}

/* Answers one event; the table gets what no widget wanted. */
static void answer(struct app *app, const struct ui_event *event)
{
    enum screen before = app->screen;
    enum dialogue over = app->dialogue;
    if (keys_event(app, event))
        return;
    if (app->in_game)
        play_source(app, event);
    ui_begin(app->ui, NULL, event, app->now);
    build(app->ui, app);
    bool used = ui_end(app->ui);
    if (event->kind == UI_QUIT)
        app_quit(app);
    else if (app->dialogue == DIALOGUE_CALIBRATE && over == DIALOGUE_CALIBRATE)
        play_practise(app, event);
    else if (!used && app->dialogue == over && app->screen == before &&
             (app->dialogue != DIALOGUE_NONE || app->screen != SCREEN_PLAY) &&
             screens_event(app, event))
        app->redraw = true;
    else if (!used && app->dialogue == DIALOGUE_NONE && over == DIALOGUE_NONE &&
             key_anywhere(app, event))
        app->redraw = true;
    else if (!used && app->dialogue == DIALOGUE_NONE && over == DIALOGUE_NONE &&
             app->screen == before && before == SCREEN_REPLAY)
        replay_event(app, event);
    else if (!used && app->in_game && app->dialogue == DIALOGUE_NONE && over == DIALOGUE_NONE &&
             app->screen == before && before == SCREEN_PLAY && event->kind == UI_KEY &&
             !play_holding(app) &&
             keys_action(event->key, event->mods, KEYS_TABLE) == ACTION_TIMELINE)
        replay_open(app, app->game->journal.at);
    else if (!used && app->in_game && app->dialogue == DIALOGUE_NONE && over == DIALOGUE_NONE &&
             app->screen == before && (app->screen == SCREEN_PLAY || app->screen == SCREEN_END))
        play_event(app, event);
    if (app->screen != before || app->dialogue != over)
        app->redraw = true;
}

static void layout_write(struct app *app)
{
    char beside[PATH_BYTES];
    if (!app->cli->layout ||
        snprintf(beside, sizeof beside, "%s.part", app->cli->layout) >= PATH_BYTES)
        return;
    FILE *out = fopen(beside, "w");
    if (!out)
        return;
    static const char *const names[SCREEN_COUNT] = {"start", "pass", "play", "end", "replay"};
    fprintf(out, "screen %s\ndialogue %d\n", names[app->screen], (int)app->dialogue);
    if (app->in_game)
        play_layout(app, out);
    if (app->replay)
        replay_layout(app, out);
    ui_dump(app->ui, out);
    fclose(out);
    rename(beside, app->cli->layout);
}

/* The interface into its layer, inside `r`. */
static void draw_chrome(struct app *app, struct rect r)
{
    layer_begin(&app->chrome, r);
    ui_begin(app->ui, &app->chrome.canvas, NULL, app->now);
    build(app->ui, app);
    ui_end(app->ui);
    layer_end(&app->chrome, r);
}

/* The table where the interface leaves it to be seen, the interface over it. */
static void draw_box(struct app *app, struct canvas *canvas, struct rect box)
{
    struct rect open[OPEN_MOST], old = canvas_clip(canvas, box);
    int count = table_shown(app) ? layer_open(&app->chrome, box, open, OPEN_MOST) : 0;
    for (int i = 0; i < count; i++) {
        struct rect before = canvas_clip(canvas, open[i]);
        if (app->screen == SCREEN_REPLAY)
            replay_draw(app, canvas, open[i]);
        else
            play_draw(app, canvas, open[i]);
        canvas_unclip(canvas, before);
    }
    layer_draw(&app->chrome, canvas);
    canvas_unclip(canvas, old);
}

/* Draws what changed: `everything`, of all that is there; else what the table and the interface
 * find different from the last frame. */
static void draw(struct app *app, bool everything)
{
    struct image image = present_image(app->present);
    struct rect all = {0, 0, image.w, image.h}, box[TABLETOP_BOXES + 1];
    int boxes = 0;
    if (image.w <= 0)
        return;
    if (layer_size(&app->chrome, image.w, image.h))
        everything = true;
    if (everything && app->in_game)
        tabletop_stale(&app->view);
    if (table_shown(app))
        boxes = app->screen == SCREEN_REPLAY ? replay_boxes(app, box, TABLETOP_BOXES)
                                             : play_boxes(app, box, TABLETOP_BOXES);
    ui_lay(app->ui, build, app, app->now);
    struct rect damage = everything ? all : ui_damage(app->ui);
    if (!rect_empty(damage)) {
        draw_chrome(app, damage);
        box[boxes++] = damage;
    }
    if (everything) {
        box[0] = all;
        boxes = 1;
    }
    struct canvas canvas;
    canvas_wrap(&canvas, image);
    for (int i = 0; i < boxes; i++)
        draw_box(app, &canvas, box[i]);
    canvas_release(&canvas);
    if (boxes)
        present_show(app->present, box, everything ? 0 : boxes);
    layout_write(app);
}

/* ---- the loop
 * ------------------------------------------------------------------------------------------ */

static void window_sized(struct app *app)
{
    struct image image = present_image(app->present);
    if (image.w > 0)
        ui_set_window(app->ui, image.w, image.h, app->settings.scale,
                      replay_projects(app) ? MODE_PROJECTOR : MODE_DESK);
    ui_set_still(app->ui, app->settings.reduced);
    app->redraw = true;
}

/* Nobody has touched anything for a while: the start screen shows what it has. */
static bool may_attract(const struct app *app)
{
    return app->screen == SCREEN_START && app->dialogue == DIALOGUE_NONE && app->attracts;
}

static void attract(struct app *app)
{
    static int next;
    if (!may_attract(app) || app->now - app->touched < ATTRACT_MS)
        return;
    app->attracts = false;
    for (int i = 0; i < rules_count && !app->attracts; i++) {
        const char *set = rules_list[next++ % rules_count]->id;
        if (replay_has_demo(app, set))
            app->attracts = replay_demo(app, set, true);
    }
}

static int wait_ms(struct app *app)
{
    int wait = ui_wake(app->ui);
    if (may_attract(app)) {
        int64_t left = app->touched + ATTRACT_MS - app->now;
        int until = left > 0 ? (int)left : 0;
        wait = wait < 0 || until < wait ? until : wait;
    }
    if (app->in_game) {
        int play = app->screen == SCREEN_REPLAY ? replay_wake(app) : play_wake(app);
        if (play >= 0 && (wait < 0 || play < wait))
            wait = play;
    }
    if (app->figures && !figures_idle(app->figures) && (wait < 0 || wait > FRAME_MS))
        wait = FRAME_MS;
    return wait;
}

static void loop(struct app *app)
{
    int scale = app->settings.scale;
    bool reduced = app->settings.reduced, projects = false;
    app->touched = app->now;
    app->attracts = true;
    window_sized(app);
    while (app->running) {
        SDL_Event sdl;
        int wait = app->redraw ? 0 : wait_ms(app);
        bool got = wait < 0 ? SDL_WaitEvent(&sdl) : SDL_WaitEventTimeout(&sdl, wait);
        app->now = (int64_t)SDL_GetTicks64();
        for (; got; got = SDL_PollEvent(&sdl)) {
            struct ui_event event;
            if (sdl.type == SDL_USEREVENT)
                sounds_rest(app->sounds);
            else if (present_event(app->present, &sdl, &event)) {
                app->touched = app->now;
                app->attracts = true;
                answer(app, &event);
            }
            if (!app->running)
                return;
        }
        if (present_stale(app->present) || scale != app->settings.scale ||
            reduced != app->settings.reduced || projects != replay_projects(app)) {
            projects = replay_projects(app);
            scale = app->settings.scale;
            reduced = app->settings.reduced;
            window_sized(app);
        }
        attract(app);
        if (app->screen == SCREEN_REPLAY)
            replay_step(app);
        else if (app->in_game)
            play_step(app);
        if (figures_fresh(app->figures) && app->in_game)
            tabletop_stale(&app->view);
        present_text_input(app->present, ui_typing(app->ui));
        bool everything = app->redraw;
        app->redraw = false;
        draw(app, everything);
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

static bool size_of(const struct cli *cli, int *w, int *h, struct trouble *trouble)
{
    if (!cli->size || size_read(cli->size, w, h))
        return true;
    return trouble_set(trouble, "a size is written like 1366x768, not \"%s\"", cli->size);
}

static int no_display(const struct trouble *trouble)
{
    fprintf(stderr,
            "foilshot: %s\nThese need no display: play FILE --headless, picture FILE --out X.png, "
            "simulate, verify, check, list\n",
            trouble->text);
    return EXIT_FAILED;
}

int command_window(const struct cli *cli)
{
    static struct app app;
    struct trouble trouble = {0};
    struct present *present = NULL;
    struct settings settings = settings_default();
    char path[PATH_BYTES];
    if (path_join(path, cli->paths.config, "settings"))
        settings_load(&settings, path, &trouble);
    int w = settings.window_w > 0 ? settings.window_w : DEFAULT_W;
    int h = settings.window_h > 0 ? settings.window_h : DEFAULT_H;
    trouble = (struct trouble){0};
    if (!size_of(cli, &w, &h, &trouble))
        return fail(&trouble);
    switch (present_open(&present, "Foilshot", w, h)) {
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
    app.present = present;
    if (!app_init(&app, cli, &trouble)) {
        code = fail(&trouble);
    } else {
        app.now = (int64_t)SDL_GetTicks64();
        ui_set_clipboard(app.ui, present_clipboard(present));
        if (app.settings.full_screen)
            present_full_screen(present, true);
        window_sized(&app);
        start_refresh(&app);
        if (cli->files == 0 ||
            (cli->demo ? replay_demo(&app, cli->file[0], false) : app_open(&app, cli->file[0]))) {
            loop(&app);
        } else {
            code = fail(&app.trouble);
        }
        if (!settings_save(&app.settings, app.settings_path, &trouble) && code == EXIT_OK)
            fprintf(stderr, "foilshot: the settings were not kept: %s\n", trouble.text);
        if (app.in_game && app.game->file_trouble.text[0])
            code = fail(&app.game->file_trouble);
    }
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
    struct text *text = text_new();
    struct figures *figures = NULL;
    if (path_join(art, cli->paths.data, "assets/art"))
        figures = figures_init(&(struct figures_setup){.folder = art});
    struct image image = {0};
    struct tabletop_setup setup = {.rules = game->rules, .figures = figures, .text = text};
    enum tabletop_sight sight = cli->view && strcmp(cli->view, "close") == 0    ? SIGHT_CLOSE
                                : cli->view && strcmp(cli->view, "action") == 0 ? SIGHT_ACTION
                                                                                : SIGHT_HOME;
    bool good = text && figures && tabletop_picture(&game->table, &setup, w, h, sight, &image)
                    ? image_save_png(&image, cli->out) ||
                          trouble_at(trouble, cli->out, 0, "cannot be written: %s", present_error())
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
    if (!size_of(cli, &w, &h, &trouble) ||
        !open_game(cli->file[0], cli->has_seed ? cli->seed : 1, game, &trouble, &notice)) {
        free(game);
        return fail(&trouble);
    }
    if (notice.text[0])
        fprintf(stderr, "foilshot: %s\n", notice.text);
    bool good = (!cli->has_at || picture_seek(cli, game, &trouble)) &&
                picture_make(cli, game, w, h, &trouble);
    game_release(game);
    free(game);
    return good ? EXIT_OK : fail(&trouble);
}

/* ---- bench frame
 * ------------------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { WARM = 3, FRAMES = 150, QUICK_FRAMES = 8, PERIOD_MS = 16, FIVE = 5, FIVE_WAY = 60 };

/* ms per call of a frame function, the least of several. */
static double least_ms(struct app *app, int frames, void (*frame)(struct app *, int))
{
    double least = 1e9;
    for (int i = 0; i < frames + WARM; i++) {
        double start = seconds();
        frame(app, i);
        double took = (seconds() - start) * 1e3;
        if (i >= WARM && took < least)
            least = took;
    }
    return least;
}

static void frame_empty(struct app *app, int n)
{
    struct image image = present_image(app->present);
    struct canvas canvas;
    (void)n;
    canvas_wrap(&canvas, image);
    canvas_clear(&canvas, (struct rect){0, 0, image.w, image.h}, colour(0x204020));
    canvas_release(&canvas);
    present_show(app->present, NULL, 0);
}

/* All of the table anew, the interface laid over it: what a move of the camera costs. */
static void frame_whole(struct app *app, int n)
{
    app->now += PERIOD_MS + 0 * n;
    tabletop_stale(&app->view);
    draw(app, false);
}

/* The same, and every widget drawn anew: after a change of size or settings. */
static void frame_all(struct app *app, int n)
{
    app->now += PERIOD_MS + 0 * n;
    draw(app, true);
}

/* The table alone, and the interface alone. */
static void frame_table(struct app *app, int n)
{
    struct image image = present_image(app->present);
    struct canvas canvas;
    (void)n;
    canvas_wrap(&canvas, image);
    play_draw(app, &canvas, (struct rect){0, 0, image.w, image.h});
    canvas_release(&canvas);
}

static void frame_chrome(struct app *app, int n)
{
    struct image image = present_image(app->present);
    struct canvas canvas;
    (void)n;
    canvas_wrap(&canvas, image);
    ui_begin(app->ui, &canvas, NULL, app->now);
    build(app->ui, app);
    ui_end(app->ui);
    canvas_release(&canvas);
}

static void frame_moving(struct app *app, int n)
{
    struct ui_event event = {.kind = UI_MOVE, .x = 300 + n % 7, .y = 300};
    app->now += PERIOD_MS;
    answer(app, &event);
    play_step(app);
    draw(app, false);
}

/* Five figures march, over and over; one frame of it. */
static void frame_five(struct app *app, int n)
{
    const struct table *t = &app->game->table;
    struct block block;
    (void)n;
    if (!tabletop_busy(&app->view)) {
        block_init(&block, SIDE_RED, SOURCE_MOUSE, "move");
        for (int i = 0, moved = 0; i < t->bases && moved < FIVE; i++) {
            const struct base *b = &t->base[i];
            if (b->where != WHERE_TABLE)
                continue;
            block_change(&block, &(struct change){.ref = ref_base(t, i),
                                                  .field = F_BASE_y,
                                                  .old = b->y,
                                                  .new = b->y + FIVE_WAY *MM,
                                                  .see = SEE_ALL});
            moved++;
        }
        tabletop_play_block(&app->view, t, &block, app->now);
        block_release(&block);
    }
    app->now += PERIOD_MS;
    play_step(app);
    draw(app, false);
}

/* ms from nothing to a window with an empty frame in it. */
static double empty_window_ms(int w, int h)
{
    static struct app app;
    double start = seconds();
    if (present_open(&app.present, "Foilshot: measuring", w, h) != PRESENT_FINE)
        return 0;
    frame_empty(&app, 0);
    double took = (seconds() - start) * 1e3;
    present_close(app.present);
    return took;
}

static void bench_print(struct app *app, int frames, double empty_window, double first)
{
    static const struct {
        const char *name;
        void (*frame)(struct app *, int);
    } kinds[] = {{"per_frame", frame_whole},  {"all_anew", frame_all}, {"pointer", frame_moving},
                 {"five_moving", frame_five}, {"table", frame_table},  {"chrome", frame_chrome}};
    struct image image = present_image(app->present);
    double empty = least_ms(app, frames, frame_empty);
    printf("driver %s\nsize %dx%d\nms_empty %.3f\n", present_driver(app->present), image.w, image.h,
           empty);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double ms = least_ms(app, frames, kinds[i].frame);
        printf("ms_%s %.3f\nratio_%s %.3f\n", kinds[i].name, ms, kinds[i].name, ms / empty);
    }
    printf("ms_empty_window %.1f\nms_first_frame %.1f\nratio_first_frame %.3f\n", empty_window,
           first, empty_window > 0 ? first / empty_window : 0);
}

int command_bench_frame(const struct cli *cli)
{
    static struct app app;
    struct trouble trouble = {0};
    struct present *present = NULL;
    int w = PICTURE_W, h = PICTURE_H;
    char path[PATH_BYTES];
    if (!size_of(cli, &w, &h, &trouble))
        return fail(&trouble);
    empty_window_ms(w, h); /* the first one also wakes the driver */
    double empty_window = empty_window_ms(w, h), began = seconds(), first = 0;
    if (present_open(&present, "Foilshot: measuring", w, h) != PRESENT_FINE) {
        trouble_set(&trouble, "no display to measure on (SDL_VIDEODRIVER=dummy does, too)");
        return fail(&trouble);
    }
    int code = EXIT_OK, frames = cli->quick ? QUICK_FRAMES : FRAMES;
    static struct cli quiet;
    quiet = *cli;
    quiet.journal = "/dev/null";
    app.present = present;
    bool good = app_init(&app, &quiet, &trouble);
    good = good && path_join(path, cli->paths.data, "scenarios/kiddies/great-table.yaml");
    if (good) {
        window_sized(&app);
        good = app_open(&app, path);
        trouble = app.trouble;
    }
    if (good) {
        app.screen = SCREEN_PLAY;
        play_reset(&app);
        draw(&app, true);
        first = (seconds() - began) * 1e3;
        for (int i = 0; i < 2; i++) {
            app_take_over(&app);
            play_say(&app, "muster");
            play_say(&app, "end");
        }
        app.screen = SCREEN_PLAY;
        play_reset(&app);
        while (!figures_idle(app.figures))
            SDL_Delay(FRAME_MS);
        bench_print(&app, frames, empty_window, first);
    } else {
        code = fail(&trouble);
    }
    app_release(&app);
    present_close(present);
    return code;
}
