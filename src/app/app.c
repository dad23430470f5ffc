#include "app/app.h"

#include "app/desk/games.h"
#include "app/desk/open.h"
#include "app/dialogue.h"
#include "app/guiding.h"
#include "app/presenter.h"
#include "app/replay.h"
#include "app/umpire.h"
#include "disk/file.h"
#include "scenario/scenario.h"
#include "view/paint/lamp.h"
#include "view/paint/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIGURE_BYTES = 160 << 20 };

void app_ahead(struct app *app, const struct cli *cli, int w, int h, bool table)
{
    pages_keep(); /* before any other thread asks for memory */
    app->text = text_new(cli->paths.fonts);
    if (app->text)
        text_look_ahead(app->text);
    if (table)
        lamp_ahead(w, h, false);
}

bool app_init(struct app *app, const struct cli *cli, struct trouble *trouble)
{
    char folder[PATH_BYTES];
    struct present *present = app->present;
    struct text *text = app->text;
    *app = (struct app){.cli = cli,
                        .paths = cli->paths,
                        .present = present,
                        .text = text ? text : text_new(cli->paths.fonts),
                        .running = true,
                        .redraw = true};
    if (!path_join(app->settings_path, cli->paths.config, "settings"))
        return trouble_at(trouble, cli->paths.config, 0, "the name is too long");
    /* What could be read of it holds; the line that could not is told on the start screen. */
    if (!settings_load(&app->settings, app->settings_path, &app->trouble) && app->present)
        app->dialogue = DIALOGUE_TROUBLE;
    theme_use_dyes((enum dyes)app->settings.dyes);
    if (!text && app->text) {
        pages_keep();
        text_look_ahead(app->text);
    }
    app->ui = app->text ? ui_new(app->text) : NULL;
    app->game = calloc(1, sizeof *app->game);
    app->setting = calloc(1, sizeof *app->setting);
    app->start = start_new();
    if (!app->ui || !app->game || !app->setting || !app->start ||
        !path_join(folder, cli->paths.data, "assets/art"))
        return trouble_set(trouble, "not enough memory");
    app->figures = figures_init(&(struct figures_setup){
        .folder = folder, .bytes = FIGURE_BYTES, .worker = app->present != NULL});
    if (!app->figures)
        return trouble_set(trouble, "not enough memory");
    app->sounds = app->present ? sounds_open() : NULL;
    app_settle(app);
    return true;
}

void app_settle(struct app *app)
{
    keys_use(&app->settings.keys);
    int most = settings_text_most(&app->settings);
    text_set_zoom(app->text, app->settings.text < most ? app->settings.text : most);
    sounds_mute(app->sounds, app->settings.mute);
    if (theme_dyes() != (enum dyes)app->settings.dyes) {
        if (app->in_game)
            tabletop_dye(&app->view);
        editor_dye(app);
        theme_use_dyes((enum dyes)app->settings.dyes);
        figures_dye(app->figures);
        start_dye(app);
    }
    app->redraw = true;
}

static void game_close(struct app *app)
{
    if (!app->in_game)
        return;
    end_let_go(app);
    replay_close(app);
    umpiring_end(app);
    guiding_close(app);
    editor_game_gone(app);
    play_free(app->play);
    app->play = NULL;
    tabletop_release(&app->view);
    cards_release(&app->cards);
    cards_release(&app->house);
    game_release(app->game);
    keeping_reset(app);
    app->in_game = false;
}

void app_release(struct app *app)
{
    game_close(app);
    editor_free(app->editor);
    sounds_close(app->sounds);
    layer_release(&app->chrome);
    presenter_free(app->presenter);
    start_free(app->start);
    papers_free(app->papers);
    if (app->ui)
        ui_free(app->ui);
    if (app->figures)
        figures_release(app->figures);
    if (app->text)
        text_free(app->text);
    lamp_ahead_drop();
    free(app->game);
    free(app->setting);
}

void app_trouble(struct app *app, const struct trouble *trouble)
{
    app->trouble = *trouble;
    app->mended = false;
    app->dialogue = DIALOGUE_TROUBLE;
    app->redraw = true;
}

/* ---- cards
 * ------------------------------------------------------------------------------------------ */

static void cards_open(struct app *app)
{
    char name[80], path[PATH_BYTES];
    snprintf(name, sizeof name, "assets/rules/%s.yaml", app->game->rules->id);
    if (path_join(path, app->paths.data, name))
        cards_of(app->game->rules, path_exists(path) ? path : NULL, &app->cards, &app->notice);
    if (path_join(path, app->paths.data, "assets/rules/house.yaml"))
        cards_load(path, &app->house, &app->notice);
}

const struct card *app_card(const struct app *app, const char *id)
{
    const struct card *card = cards_find(&app->cards, id);
    return card ? card : cards_find(&app->house, id);
}

void app_show_card(struct app *app, const char *id)
{
    snprintf(app->card_id, sizeof app->card_id, "%s", id);
    app->dialogue = DIALOGUE_RULES;
    app->redraw = true;
}

const char *app_player_name(const struct app *app, int side)
{
    if (side <= SIDE_NONE || side >= SIDE_COUNT)
        return "";
    if (app->player[side].name[0])
        return app->player[side].name;
    return app->in_game ? table_text(&app->game->table, app->game->table.side[side].name)
                        : side_word(side);
}

/* ---- games
 * ------------------------------------------------------------------------------------------- */

/* "kiddies-book-ridge-20261121-213000.journal" in the games folder, or a second later if that game
 * is there already. */
static bool autosave_name(const struct app *app, char path[PATH_BYTES])
{
    char name[200], when[32], title[96];
    time_t now = time(NULL);
    struct tm tm;
    int n = 0;
    for (const char *c = app->game->journal.head.scenario; *c && n + 1 < (int)sizeof title; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        bool capital = *c >= 'A' && *c <= 'Z';
        if (plain || capital)
            title[n++] = capital ? (char)(*c - 'A' + 'a') : *c;
        else if (n > 0 && title[n - 1] != '-')
            title[n++] = '-';
    }
    title[n] = '\0';
    do {
        localtime_r(&now, &tm);
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &tm);
        snprintf(name, sizeof name, "%s-%s-%s%s", app->game->rules->id, title, when, GAMES_ENDING);
        now++;
        if (!path_join(path, app->paths.saves, name))
            return false;
    } while (path_exists(path));
    return true;
}

/* Who plays stands beside the journal, a line for each side: "red person Anna", "blue computer".
 * The journal itself tells only of the game. */
static bool players_path(const char *journal, char path[PATH_BYTES])
{
    int n = snprintf(path, PATH_BYTES, "%s.players", journal);
    return n > 0 && n < PATH_BYTES;
}

static void players_keep(const struct app *app, const char *journal)
{
    char path[PATH_BYTES], text[160] = "";
    struct trouble ignored = {0};
    bool worth = false;
    size_t used = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        const struct player *p = &app->player[side];
        worth = worth || p->computer || p->name[0];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %s\n", side_word(side),
                                 p->computer ? "computer" : "person", p->name);
    }
    if (worth && players_path(journal, path))
        file_write(path, text, used, &ignored); /* without it they are asked for again */
}

static void players_read(struct app *app, const char *journal)
{
    char path[PATH_BYTES], *text = NULL;
    struct trouble ignored = {0};
    size_t size = 0;
    memset(app->player, 0, sizeof app->player);
    if (!players_path(journal, path) || !path_exists(path) ||
        !file_read(path, &text, &size, &ignored))
        return;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char begins[24];
        struct player *p = &app->player[side];
        snprintf(begins, sizeof begins, "%s ", side_word(side));
        const char *line = strstr(text, begins);
        if (!line)
            continue;
        line += strlen(begins);
        p->computer = strncmp(line, "computer", 8) == 0;
        line += strcspn(line, " \n");
        line += *line == ' ';
        snprintf(p->name, sizeof p->name, "%.*s", (int)strcspn(line, "\n"), line);
    }
    free(text);
}

/* A file of its own in the games folder. */
static bool autosave_made(struct app *app, char path[PATH_BYTES], struct trouble *trouble)
{
    return folder_make(app->paths.saves, trouble) &&
           (autosave_name(app, path) ||
            trouble_at(trouble, app->paths.saves, 0, "the name is too long")) &&
           game_record(app->game, path, KEEP_NEW, NULL, trouble, &app->notice);
}

/* Where --journal says, if it does. */
static bool autosave_given(struct app *app, const char *path, struct trouble *trouble)
{
    return game_record(app->game, path, app->cli->force ? KEEP_OVER : KEEP_ON, NULL, trouble,
                       &app->notice);
}

/* From here on the open game is written down. False only when the file of --journal cannot be
 * had: then nothing is played that would not be where it was asked for. */
static bool autosave_start(struct app *app)
{
    char made[PATH_BYTES];
    struct trouble trouble = {0};
    const char *given = app->journalled ? NULL : app->cli->journal;
    app->journalled = true;
    if (given ? autosave_given(app, given, &trouble) : autosave_made(app, made, &trouble)) {
        games_played(app->paths.saves, app->game->path);
        players_keep(app, app->game->path);
        return true;
    }
    struct trouble told;
    app->keeping.nowhere = true;
    trouble_set(&told, "%s%s", given ? "" : "This game cannot be saved: ", trouble.text);
    app_trouble(app, &told);
    return !given;
}

/* `game` (taken over) replaces the one that is open: view, cards, and the laptop before the first
 * player. Until here the open one was not touched, so a file that cannot be opened costs nothing.
 */
static bool game_opened(struct app *app, struct game *game)
{
    struct tabletop_setup setup = {
        .rules = game->rules, .figures = app->figures, .text = app->text};
    struct trouble trouble;
    game_close(app);
    free(app->game);
    app->game = game;
    if (!tabletop_init(&app->view, &setup)) {
        game_release(app->game);
        app->screen = SCREEN_START;
        trouble_set(&trouble, "There is not enough memory for the table.");
        app_trouble(app, &trouble);
        return false;
    }
    app->in_game = true;
    app->game->free_undo = app->cli->free_undo;
    cards_open(app);
    app->play = play_new(app);
    app_sit_down(app);
    return true;
}

void app_sit_down(struct app *app)
{
    int awaited = game_awaited(app->game);
    bool computer = app->player[awaited].computer;
    app->holder = SIDE_NONE;
    for (int side = 0; side < SIDE_COUNT; side++)
        app->seen[side] = app->game->journal.at + 1;
    app->recap_from = app->recap_after = app->game->journal.at + 1;
    app->screen = app->game->table.over            ? SCREEN_END
                  : !computer && play_curtain(app) ? SCREEN_PASS
                                                   : SCREEN_PLAY;
    app->redraw = true;
    play_reset(app);
    if (app->screen == SCREEN_PLAY && !computer)
        play_hand_over(app, awaited);
}

/* Sides whose men all stand where the scenario placed them are not asked to set them up. */
static void skip_setup(struct game *game)
{
    struct verdict *verdict = malloc(sizeof *verdict);
    struct order order;
    struct trouble ignored;
    if (!verdict)
        abort();
    while (play_set_up_already(game, &order) &&
           game_give(game, &order, SOURCE_MOUSE, verdict, &ignored) == GIVEN_DONE)
        ;
    free(verdict);
}

bool app_begin(struct app *app, const struct setting *setting,
               const struct player player[SIDE_COUNT])
{
    struct trouble trouble = {0};
    const struct rules *rules = rules_find(setting->set);
    struct timespec t;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    clock_gettime(CLOCK_REALTIME, &t);
    int32_t seed = app->cli->has_seed
                       ? app->cli->seed
                       : (int32_t)((t.tv_sec * 1000 + t.tv_nsec / 1000000) & 0x7fffffff);
    if (!rules)
        trouble_at(&trouble, setting->path, 0, "there is no rule set \"%s\"", setting->set);
    if (!rules || !game_begin(game, rules, setting, seed, &trouble)) {
        free(game);
        app_trouble(app, &trouble);
        return false;
    }
    skip_setup(game);
    memmove(app->setting, setting, sizeof *setting);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        app->player[side] = player[side];
    if (!game_opened(app, game))
        return false;
    autosave_start(app);
    guiding_open(app, setting);
    return true;
}

static bool scenario_open(struct app *app, const char *path)
{
    struct trouble trouble = {0};
    struct player nobody[SIDE_COUNT] = {0};
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    bool good = scenario_load(path, setting, &trouble);
    if (!good)
        app_trouble(app, &trouble);
    good = good && app_begin(app, setting, nobody);
    free(setting);
    return good;
}

bool app_open(struct app *app, const char *path)
{
    struct trouble trouble = {0}, notice = {0};
    if (!is_journal(path))
        return scenario_open(app, path);
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    if (!open_game(path, 1, game, &trouble, &notice)) {
        free(game);
        app_trouble(app, &trouble);
        return false;
    }
    if (!game->table.over && game_carry_on(game, &trouble) != GIVEN_DONE) {
        game_release(game);
        free(game);
        app_trouble(app, &trouble);
        return false;
    }
    players_read(app, path);
    app->setting->path[0] = '\0';
    if (!game_opened(app, game))
        return false;
    if (notice.text[0])
        app->notice = notice;
    if (app->cli->journal && !app->journalled)
        return autosave_start(app);
    if (game_record(app->game, path, KEEP_ON, app->keeping.player, &trouble, &app->notice)) {
        games_played(app->paths.saves, path);
    } else if (app->keeping.player[0]) {
        dialogue_show(app, DIALOGUE_UNSAVED);
    } else {
        struct trouble told;
        app->keeping.nowhere = true;
        trouble_set(&told, "This game can be played, but not saved: %s", trouble.text);
        app_trouble(app, &told);
    }
    guiding_open(app, NULL);
    return true;
}

void app_mend(struct app *app, const char *path)
{
    struct words told;
    struct trouble trouble = {0}, what;
    words_init(&told);
    bool good = game_mend(path, &told, &trouble);
    if (good)
        good = app_open(app, path);
    else
        app_trouble(app, &trouble);
    if (good) {
        trouble_set(&what, "%s", told.text);
        app_trouble(app, &what);
        app->mended = true;
    }
    words_release(&told);
}

bool app_look_at(struct app *app, const char *path)
{
    struct trouble trouble = {0}, notice = {0};
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    if (!open_game(path, 1, game, &trouble, &notice)) {
        free(game);
        app_trouble(app, &trouble);
        return false;
    }
    memset(app->player, 0, sizeof app->player);
    app->setting->path[0] = '\0';
    return game_opened(app, game);
}

void app_keep(struct app *app)
{
    autosave_start(app);
}

void app_rematch(struct app *app)
{
    struct player swapped[SIDE_COUNT] = {0};
    struct trouble trouble;
    if (!app->setting->path[0]) {
        trouble_set(&trouble, "This game was carried on from a file; choose its scenario again.");
        app_trouble(app, &trouble);
        return;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        swapped[side] = app->player[side_other(side)];
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    *setting = *app->setting;
    /* The players take their hands with them: spans go to the other side. */
    const struct rules *rules = rules_find(setting->set);
    for (int side = SIDE_RED; rules && side < SIDE_COUNT; side++) {
        const char *name = side == SIDE_RED ? "span_red" : "span_blue";
        for (int i = 0; i < setting->option_count && swapped[side].span_mm; i++)
            if (strcmp(setting->option[i].name, name) == 0)
                setting->option[i].value = swapped[side].span_mm;
    }
    app_begin(app, setting, swapped);
    free(setting);
}

void app_leave_game(struct app *app)
{
    bool tried = editor_back(app);
    if (presenter_of(app)->on) /* it was for that game and that room */
        presenter_toggle(app);
    game_close(app);
    app->screen = tried ? SCREEN_EDIT : SCREEN_START;
    app->dialogue = DIALOGUE_NONE;
    app->redraw = true;
    start_refresh(app);
}

void app_quit(struct app *app)
{
    keeping_settle(app);
    if (!keeping_asks(app, true) && editor_may_quit(app))
        app->running = false;
}

void app_take_over(struct app *app)
{
    app->holder = game_awaited(app->game);
    app->recap_after = app->game->journal.at;
    app->screen = SCREEN_PLAY;
    app->redraw = true;
    play_reset(app);
}

static void unfinished_say(const struct game *game, char *what, size_t size)
{
    char when[24] = "setting up";
    if (game->table.turn > 0)
        snprintf(when, sizeof when, "turn %d", (int)game->table.turn);
    snprintf(what, size, "%s, %s, %s", game->rules->title, game->journal.head.scenario, when);
}

bool app_unfinished(const struct app *app, struct unfinished *u)
{
    char **names, full[PATH_BYTES];
    int count = games_list(app->paths.saves, &names);
    bool found = false;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    for (int i = 0; i < count && !found; i++) {
        struct trouble trouble = {0}, notice = {0};
        if (!games_named_itself(names[i]) || !path_join(full, app->paths.saves, names[i]))
            continue;
        bool good = open_game(full, 1, game, &trouble, &notice);
        u->damaged = !good && is_journal(full);
        found = u->damaged || (good && !game->table.over);
        if (!found) {
        } else if (u->damaged) {
            snprintf(u->words, sizeof u->words, "%s", "The last game is damaged; it may be saved");
        } else {
            unfinished_say(game, u->words, sizeof u->words);
        }
        if (found)
            memcpy(u->path, full, sizeof full);
        if (good)
            game_release(game);
    }
    free(game);
    names_free(names, count);
    return found;
}
