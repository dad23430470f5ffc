#include "app/app.h"

#include "app/back/replay.h"
#include "app/campaign/campaigning.h"
#include "app/desk/desk.h"
#include "app/desk/games.h"
#include "app/desk/levels.h"
#include "app/desk/open.h"
#include "app/edit/editor.h"
#include "app/far/far.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/presenter.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
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
    app->desk.text = text_new(cli->paths.fonts);
    if (app->desk.text)
        text_look_ahead(app->desk.text);
    if (table)
        lamp_ahead(w, h, false);
}

bool app_init(struct app *app, const struct cli *cli, struct trouble *trouble)
{
    char folder[PATH_BYTES];
    struct present *present = app->desk.present;
    struct text *text = app->desk.text;
    *app = (struct app){.cli = cli,
                        .desk = {.paths = cli->paths,
                                 .present = present,
                                 .text = text ? text : text_new(cli->paths.fonts),
                                 .redraw = true},
                        .match = {.desk = &app->desk},
                        .running = true};
    app->desk.varied = !cli->has_seed;
    if (!path_join(app->desk.settings_path, cli->paths.config, "settings"))
        return trouble_at(trouble, cli->paths.config, 0, "the name is too long");
    /* What could be read of it holds; the line that could not is told on the start screen. */
    if (!settings_load(&app->desk.settings, app->desk.settings_path, &app->desk.trouble) &&
        app->desk.present)
        app->desk.dialogue = DIALOGUE_TROUBLE;
    theme_use_dyes((enum dyes)app->desk.settings.dyes);
    if (!text && app->desk.text) {
        pages_keep();
        text_look_ahead(app->desk.text);
    }
    app->desk.ui = app->desk.text ? ui_new(app->desk.text) : NULL;
    app->match.game = calloc(1, sizeof *app->match.game);
    app->match.setting = calloc(1, sizeof *app->match.setting);
    app->match.told = malloc(sizeof *app->match.told);
    app->start = start_new(&app->desk);
    app->desk.rules = rules_list[0];
    app->papers = papers_new(&app->desk, &app->match);
    app->presenter = presenter_new(&app->desk, &app->match);
    app->editor = editor_new(&app->desk, &app->match);
    app->campaigning = campaigning_new(&app->desk);
    app->replay = replay_new(&app->desk, &app->match, app->presenter);
    if (!app->desk.ui || !app->match.game || !app->match.setting || !app->start ||
        !app->campaigning || !app->match.told || !path_join(folder, cli->paths.data, "assets/art"))
        return trouble_set(trouble, "not enough memory");
    app->desk.figures = figures_init(&(struct figures_setup){
        .folder = folder, .bytes = FIGURE_BYTES, .worker = app->desk.present != NULL});
    if (!app->desk.figures)
        return trouble_set(trouble, "not enough memory");
    app->desk.sounds = app->desk.present ? sounds_open() : NULL;
    app_settle(app);
    return true;
}

void app_settle(struct app *app)
{
    keys_use(&app->desk.settings.keys);
    int most = settings_text_most(&app->desk.settings);
    text_set_zoom(app->desk.text, app->desk.settings.text < most ? app->desk.settings.text : most);
    sounds_mute(app->desk.sounds, app->desk.settings.mute);
    if (theme_dyes() != (enum dyes)app->desk.settings.dyes) {
        if (app->match.in_game)
            tabletop_dye(&app->match.view);
        editor_dye(app->editor);
        theme_use_dyes((enum dyes)app->desk.settings.dyes);
        figures_dye(app->desk.figures);
        start_dye(app->start);
    }
    app->desk.redraw = true;
}

void app_close_game(struct app *app)
{
    if (!app->match.in_game)
        return;
    tell_let_go(app);
    replay_close(app->replay);
    umpiring_end(app->play);
    guiding_close(app->play);
    editor_game_gone(app->editor);
    play_free(app->play);
    app->play = NULL;
    tabletop_release(&app->match.view);
    cards_release(&app->match.cards);
    cards_release(&app->match.house);
    if (app->match.lent) { /* its line lets go of it */
        friend_leave(app);
        app->match.game = calloc(1, sizeof *app->match.game);
        if (!app->match.game)
            abort();
    } else {
        game_release(app->match.game);
    }
    app->match.lent = false;
    keeping_reset(&app->match);
    app->match.in_game = false;
    app->match.campaign[0] = '\0';
}

void app_release(struct app *app)
{
    app_close_game(app);
    friend_release(app);
    editor_free(app->editor);
    campaigning_free(app->campaigning);
    replay_free(app->replay);
    sounds_close(app->desk.sounds);
    layer_release(&app->chrome);
    presenter_free(app->presenter);
    start_free(app->start);
    papers_free(app->papers);
    if (app->desk.ui)
        ui_free(app->desk.ui);
    if (app->desk.figures)
        figures_release(app->desk.figures);
    if (app->desk.text)
        text_free(app->desk.text);
    lamp_ahead_drop();
    free(app->match.game);
    free(app->match.setting);
    free(app->match.told);
}

/* ---- games
 * ------------------------------------------------------------------------------------------- */

/* "kiddies-book-ridge-20261121-213000.journal" in the games folder, or a second later if that game
 * is there already. */
bool app_game_named(const struct app *app, const struct game *game, char path[PATH_BYTES])
{
    char name[200], when[32], title[96];
    time_t now = time(NULL);
    struct tm tm;
    int n = 0;
    for (const char *c = game->journal.head.scenario; *c && n + 1 < (int)sizeof title; c++) {
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
        snprintf(name, sizeof name, "%s-%s-%s%s", game->rules->id, title, when, GAMES_ENDING);
        now++;
        if (!path_join(path, app->desk.paths.saves, name))
            return false;
    } while (path_exists(path));
    return true;
}

/* Who plays stands beside the journal, a line for each side: "red person Anna", "blue captain".
 * The journal itself tells only of the game. */
static bool players_path(const char *journal, char path[PATH_BYTES])
{
    int n = snprintf(path, PATH_BYTES, "%s.players", journal);
    return n > 0 && n < PATH_BYTES;
}

void app_players_keep(const struct app *app, const char *journal)
{
    char path[PATH_BYTES], text[160] = "";
    struct trouble ignored = {0};
    bool worth = false;
    size_t used = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        const struct player *p = &app->match.player[side];
        worth = worth || p->computer || p->name[0];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %s\n", side_word(side),
                                 p->computer ? play_levels[p->level].word : "person", p->name);
    }
    if (players_path(journal, path) && (worth || path_exists(path)))
        file_write(path, text, used, &ignored); /* without it they are asked for again */
}

void app_players_read(struct app *app, const char *journal)
{
    char path[PATH_BYTES], *text = NULL;
    struct trouble ignored = {0};
    size_t size = 0;
    memset(app->match.player, 0, sizeof app->match.player);
    if (!players_path(journal, path) || !path_exists(path) ||
        !file_read(path, &text, &size, &ignored))
        return;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char begins[24];
        struct player *p = &app->match.player[side];
        snprintf(begins, sizeof begins, "%s ", side_word(side));
        const char *line = strstr(text, begins);
        if (!line)
            continue;
        line += strlen(begins);
        size_t word = strcspn(line, " \n");
        p->level = play_level_find(line, word);
        /* "computer": before it had levels */
        p->computer = p->level >= 0 || (word == 8 && strncmp(line, "computer", word) == 0);
        p->level = p->level < 0 ? LEVEL_FIRST : p->level;
        line += word;
        line += *line == ' ';
        snprintf(p->name, sizeof p->name, "%.*s", (int)strcspn(line, "\n"), line);
    }
    free(text);
}

/* A file of its own in the games folder. */
static bool autosave_made(struct app *app, char path[PATH_BYTES], struct trouble *trouble)
{
    return folder_make(app->desk.paths.saves, trouble) &&
           (app_game_named(app, app->match.game, path) ||
            trouble_at(trouble, app->desk.paths.saves, 0, "the name is too long")) &&
           game_record(app->match.game, path, KEEP_NEW, NULL, trouble, &app->desk.notice);
}

/* Where --journal says, if it does. */
static bool autosave_given(struct app *app, const char *path, struct trouble *trouble)
{
    return game_record(app->match.game, path, app->cli->force ? KEEP_OVER : KEEP_ON, NULL, trouble,
                       &app->desk.notice);
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
        games_played(app->desk.paths.saves, app->match.game->path);
        app_players_keep(app, app->match.game->path);
        return true;
    }
    struct trouble told;
    app->match.keeping.nowhere = true;
    trouble_set(&told, "%s%s", given ? "" : "This game cannot be saved: ", trouble.text);
    desk_trouble(&app->desk, &told);
    return !given;
}

/* `game` (taken over) replaces the one that is open: view, cards, and the laptop before the first
 * player. Until here the open one was not touched, so a file that cannot be opened costs nothing.
 */
static bool game_opened(struct app *app, struct game *game)
{
    app_close_game(app);
    free(app->match.game);
    app->match.game = game;
    if (!app_table_opened(app)) {
        game_release(app->match.game);
        return false;
    }
    app_sit_down(app);
    return true;
}

bool app_table_opened(struct app *app)
{
    struct tabletop_setup setup = {
        .rules = app->match.game->rules, .figures = app->desk.figures, .text = app->desk.text};
    struct trouble trouble;
    if (!tabletop_init(&app->match.view, &setup)) {
        app->desk.screen = SCREEN_START;
        trouble_set(&trouble, "There is not enough memory for the table.");
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    app->match.in_game = true;
    app->match.game->free_undo = app->cli->free_undo;
    match_cards_open(&app->match);
    app->play = play_new(&app->desk, &app->match, app->presenter);
    app->match.no_copy = editor_why_no_copy(app->editor);
    return true;
}

void app_sit_down(struct app *app)
{
    int awaited = game_awaited(app->match.game);
    bool computer = app->match.player[awaited].computer;
    app->match.holder = SIDE_NONE;
    for (int side = 0; side < SIDE_COUNT; side++)
        app->match.seen[side] = app->match.game->journal.at + 1;
    app->match.recap_from = app->match.recap_after = app->match.game->journal.at + 1;
    app->desk.screen = app->match.game->table.over            ? SCREEN_END
                       : !computer && play_curtain(app->play) ? SCREEN_PASS
                                                              : SCREEN_PLAY;
    app->desk.redraw = true;
    play_reset(app->play);
    if (app->desk.screen == SCREEN_PLAY && !computer)
        play_hand_over(app->play, awaited);
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
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    skip_setup(game);
    memmove(app->match.setting, setting, sizeof *setting);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        app->match.player[side] = player[side];
    if (!game_opened(app, game))
        return false;
    autosave_start(app);
    guiding_open(app->play, setting);
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
        desk_trouble(&app->desk, &trouble);
    good = good && app_begin(app, setting, nobody);
    free(setting);
    return good;
}

bool app_open(struct app *app, const char *path)
{
    struct trouble trouble = {0}, notice = {0};
    if (!is_journal(path))
        return scenario_open(app, path);
    if (far_kept(path))
        return friend_carry_on(app, path);
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    if (!open_game(path, 1, game, &trouble, &notice)) {
        free(game);
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    if (!game->table.over && game_carry_on(game, &trouble) != GIVEN_DONE) {
        game_release(game);
        free(game);
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    app_players_read(app, path);
    app->match.setting->path[0] = '\0';
    if (!game_opened(app, game))
        return false;
    if (notice.text[0])
        app->desk.notice = notice;
    if (app->cli->journal && !app->journalled)
        return autosave_start(app);
    if (game_record(app->match.game, path, KEEP_ON, app->match.keeping.player, &trouble,
                    &app->desk.notice)) {
        games_played(app->desk.paths.saves, path);
    } else if (app->match.keeping.player[0]) {
        dialogue_show(&app->desk, DIALOGUE_UNSAVED);
    } else {
        struct trouble told;
        app->match.keeping.nowhere = true;
        trouble_set(&told, "This game can be played, but not saved: %s", trouble.text);
        desk_trouble(&app->desk, &told);
    }
    if (!campaigning_of(path, app->match.campaign))
        app->match.campaign[0] = '\0';
    guiding_open(app->play, NULL);
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
        desk_trouble(&app->desk, &trouble);
    if (good) {
        trouble_set(&what, "%s", told.text);
        desk_trouble(&app->desk, &what);
        app->desk.mended = true;
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
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    memset(app->match.player, 0, sizeof app->match.player);
    app->match.setting->path[0] = '\0';
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
    if (!app->match.setting->path[0]) {
        trouble_set(&trouble, "This game was carried on from a file; choose its scenario again.");
        desk_trouble(&app->desk, &trouble);
        return;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        swapped[side] = app->match.player[side_other(side)];
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    *setting = *app->match.setting;
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
    bool tried = editor_back(app->editor);
    if (app->presenter->on) /* it was for that game and that room */
        presenter_toggle(app->presenter);
    app_close_game(app);
    app->desk.screen = tried ? SCREEN_EDIT : SCREEN_START;
    app->desk.dialogue = DIALOGUE_NONE;
    app->desk.redraw = true;
    start_refresh(app->start);
}

void app_quit(struct app *app)
{
    keeping_settle(&app->match);
    if (!keeping_asks(&app->match, true) && editor_may_quit(app->editor))
        app->running = false;
}

void app_take_over(struct app *app)
{
    app->match.holder = game_awaited(app->match.game);
    app->match.recap_after = app->match.game->journal.at;
    app->desk.screen = SCREEN_PLAY;
    app->desk.redraw = true;
    play_reset(app->play);
}

/* ---- what screens and dialogues want
 * -------------------------------------------------------------------------------------------- */

bool app_demo(struct app *app, const char *set, bool attract)
{
    char path[PATH_BYTES];
    if (!desk_demo_path(&app->desk, set, "journal", path) || !app_look_at(app, path))
        return false;
    replay_demo(app->replay, set, attract);
    return true;
}

static void play_it(struct app *app, struct intent *intent)
{
    if (intent->play.player[SIDE_RED].far || intent->play.player[SIDE_BLUE].far) {
        friend_wanted(app, intent->play.setting, intent->play.player);
        intent->play.setting = NULL;
        return;
    }
    if (!app_begin(app, intent->play.setting, intent->play.player))
        return;
    if (intent->play.offered)
        guiding_offer(app->play, intent->play.guided);
    if (intent->play.tried)
        editor_tries(app->editor);
    if (intent->play.campaign[0]) {
        campaigning_begun(app->campaigning, intent->play.campaign, app->match.game->path);
        memcpy(app->match.campaign, intent->play.campaign, sizeof app->match.campaign);
    }
}

/* Others sit down at the open game, or the computer plays better or worse than it did. */
static void change_players(struct app *app, const struct player player[SIDE_COUNT])
{
    bool others = false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct player *p = &app->match.player[side];
        others = others || p->computer != player[side].computer;
        p->computer = player[side].computer;
        p->level = player[side].level;
    }
    if (app->match.game->path[0])
        app_players_keep(app, app->match.game->path);
    if (others && !app->match.game->table.over)
        app_sit_down(app);
}

/* From looking back to where it was begun: the table, or the start screen after a demonstration. */
static void back(struct app *app)
{
    enum screen_kind from = replay_from(app->replay);
    bool demo = replay_is_demo(app->replay);
    replay_close(app->replay);
    sounds_hush(app->desk.sounds);
    if (demo) {
        app_leave_game(app);
        return;
    }
    tabletop_show_now(&app->match.view);
    tabletop_home(&app->match.view, -1);
    app->desk.screen = from;
}

/* Everything later than the block is taken back; the journal keeps it as a branch. */
static void take_over(struct app *app, int32_t block)
{
    struct game *game = app->match.game;
    bool demo = replay_is_demo(app->replay);
    if (app->match.far) {
        struct trouble trouble;
        trouble_set(&trouble, "%s",
                    far_plays(app->match.far)
                        ? "Two tables would differ. Go back to the game and take back there: your "
                          "friend is asked."
                        : "You watch: the game is theirs who play it. Look back as far as you "
                          "like, and go back to it.");
        desk_trouble(&app->desk, &trouble);
        return;
    }
    presenter_show(app->presenter, NULL);
    replay_close(app->replay);
    if (demo)
        app_keep(app);
    while (game->journal.at > block &&
           game_undo(game, game_awaited(game) ? game_awaited(game) : SIDE_RED, true))
        ;
    tabletop_show_now(&app->match.view);
    tabletop_home(&app->match.view, -1);
    app_sit_down(app);
}

/* From the end of one of its battles, or from the start screen. */
static void campaign_map(struct app *app, const char *path)
{
    keeping_settle(&app->match);
    if (app->match.in_game)
        app_leave_game(app);
    campaigning_show(app->campaigning, path);
}

static void set_up(struct app *app, const char *path)
{
    if (editor_waits(app->editor)) {
        editor_game_goes_on(app->editor);
        app->desk.screen = SCREEN_PLAY;
        return;
    }
    app->desk.screen = SCREEN_START;
    start_refresh(app->start);
    start_choose(app->start, path);
}

static void act(struct app *app, struct intent *intent)
{
    switch (intent->kind) {
    case INTENT_PLAY:
        play_it(app, intent);
        break;
    case INTENT_OPEN:
        app_open(app, intent->path);
        break;
    case INTENT_MEND:
        app_mend(app, intent->path);
        break;
    case INTENT_PLAYERS:
        change_players(app, intent->play.player);
        break;
    case INTENT_REMATCH:
        app_rematch(app);
        break;
    case INTENT_READY:
        app_take_over(app);
        break;
    case INTENT_LEAVE:
        app_leave_game(app);
        break;
    case INTENT_LOOK_BACK:
        replay_open(app->replay, intent->block);
        break;
    case INTENT_BACK:
        back(app);
        break;
    case INTENT_TAKE_OVER:
        take_over(app, intent->block);
        break;
    case INTENT_DEMO:
        app_demo(app, intent->set, false);
        break;
    case INTENT_CAMPAIGN:
        campaign_map(app, intent->path);
        break;
    case INTENT_ARMY:
        app->desk.screen = SCREEN_ARMY;
        break;
    case INTENT_EDIT:
        editor_show(app->editor, intent->set);
        break;
    case INTENT_TELL:
        tell_begin(app);
        break;
    case INTENT_COPY:
        editor_copy_game(app->editor);
        break;
    case INTENT_SET_UP:
        set_up(app, intent->path);
        break;
    case INTENT_GUIDE:
        guiding_start(app->play);
        break;
    case INTENT_SETTLE:
        app_settle(app);
        break;
    case INTENT_INVITE:
        friend_invite(app, intent->invite.reach, intent->invite.address, intent->invite.turn_time,
                      intent->invite.dice_time);
        break;
    case INTENT_JOIN:
        friend_join(app, intent->path, false);
        break;
    case INTENT_WATCH:
        friend_join(app, intent->path, true);
        break;
    case INTENT_ALONE:
        friend_none(app);
        break;
    case INTENT_QUIT:
        app_quit(app);
        break;
    case INTENT_STOP:
        app->running = false;
        break;
    }
}

void app_act(struct app *app)
{
    struct intent intent;
    bool acted = false;
    while (intents_take(&app->desk.intents, &intent)) {
        act(app, &intent);
        intent_release(&intent);
        app->desk.redraw = acted = true;
    }
    if (acted && app->match.in_game)
        app->match.no_copy = editor_why_no_copy(app->editor);
}
