/* Games with a friend elsewhere, from the wish to the table: invited, joined, watched, carried on;
 * and what lies on the table while such a game is on. */
#include "app/app.h"

#include "app/far/far.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "disk/file.h"
#include "port/port.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- leaving ----------------------------------------------------------------------------------
 */

static void left_wait(struct app *app)
{
    far_free(app->leaving);
    app->leaving = NULL;
}

void friend_leave(struct app *app)
{
    if (!app->match.far)
        return;
    far_leave(app->match.far, app->leaving);
    app->leaving = app->match.far;
    app->match.far = NULL;
    app->match.hands_off = false;
}

void friend_release(struct app *app)
{
    friend_leave(app);
    left_wait(app);
    free(app->invited);
}

void friend_none(struct app *app)
{
    if (app->match.in_game)
        return;
    friend_leave(app);
}

/* ---- beginning ----------------------------------------------------------------------------------
 */

static void far_begin(struct app *app, const struct far_plan *plan, char *setup)
{
    friend_leave(app);
    app->carry_on[0] = '\0';
    app->stop_told = false;
    app->match.far = far_new(&app->desk, &app->match, plan, setup);
    app->desk.redraw = true;
}

void friend_wanted(struct app *app, struct setting *setting, const struct player player[SIDE_COUNT])
{
    free(app->invited);
    app->invited = setting;
    memcpy(app->invited_player, player, sizeof app->invited_player);
    dialogue_show(&app->desk, DIALOGUE_INVITE);
}

/* A journal of its own: what was asked for on the command line, or one in the games folder. */
static bool journal_named(struct app *app, const struct game *game, char path[PATH_BYTES],
                          struct trouble *trouble)
{
    if (app->cli->journal && !app->journalled) {
        app->journalled = true;
        snprintf(path, PATH_BYTES, "%s", app->cli->journal);
        return true;
    }
    return folder_make(app->desk.paths.saves, trouble) &&
           (app_game_named(app, game, path) ||
            trouble_at(trouble, app->desk.paths.saves, 0, "the name is too long"));
}

/* The set-up as text, and where the game is kept; nobody has rolled anything yet. */
static bool set_up(struct app *app, struct far_plan *plan, char **setup, struct trouble *trouble)
{
    const struct setting *setting = app->invited;
    const struct rules *rules = rules_find(setting->set);
    struct dice_script none = {0};
    struct words out;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good =
        rules || trouble_at(trouble, setting->path, 0, "there is no rule set \"%s\"", setting->set);
    good = good && game_begin_with(game, rules, setting, 0, dice_scripted(&none), false, trouble);
    if (good) {
        good = journal_named(app, game, plan->journal, trouble);
        words_init(&out);
        if (plan->turn_time)
            turn_time_write(plan->turn_time, &out);
        if (plan->dice_time)
            dice_time_write(plan->dice_time, &out);
        game_write_setup(game, &out);
        *setup = out.text;
        game_release(game);
    }
    free(game);
    return good;
}

void friend_invite(struct app *app, int reach, const char *address, int32_t turn_time,
                   int32_t dice_time)
{
    struct far_plan plan = {.way = FAR_HOST,
                            .side = SIDE_RED,
                            .reach = (enum far_reach)reach,
                            .turn_time = turn_time,
                            .dice_time = dice_time};
    struct trouble trouble = {0};
    char *setup = NULL;
    if (!app->invited)
        return;
    snprintf(plan.address, sizeof plan.address, "%s", address);
    if (app->invited_player[SIDE_RED].far)
        plan.side = SIDE_BLUE;
    if (set_up(app, &plan, &setup, &trouble)) {
        far_begin(app, &plan, setup);
    } else {
        free(setup);
        desk_trouble(&app->desk, &trouble);
    }
}

/* "far-20261121-213000.journal": which game it is the host will say. */
static bool guest_named(struct app *app, char path[PATH_BYTES], struct trouble *trouble)
{
    char name[64];
    struct port_info info;
    time_t now = time(NULL);
    struct tm tm;
    if (app->cli->journal && !app->journalled) {
        app->journalled = true;
        snprintf(path, PATH_BYTES, "%s", app->cli->journal);
        return true;
    }
    if (!folder_make(app->desk.paths.saves, trouble))
        return false;
    do {
        char beside[PATH_BYTES];
        localtime_r(&now, &tm);
        strftime(name, sizeof name, "far-%Y%m%d-%H%M%S.journal", &tm);
        now++;
        if (!path_join(path, app->desk.paths.saves, name) ||
            snprintf(beside, sizeof beside, "%s.far", path) >= PATH_BYTES)
            return trouble_at(trouble, app->desk.paths.saves, 0, "the name is too long");
        if (!port_info(beside, &info) && !path_exists(path))
            return true;
    } while (true);
}

void friend_join(struct app *app, const char *text, bool watch)
{
    struct far_plan plan = {.way = watch ? FAR_WATCH : FAR_JOIN};
    struct trouble trouble = {0};
    if (!invite_read(text, &plan.invitation, &trouble)) {
        desk_trouble(&app->desk, &trouble);
        return;
    }
    if (watch && app->cli->journal && !app->journalled) {
        app->journalled = true;
        snprintf(plan.journal, sizeof plan.journal, "%s", app->cli->journal);
    }
    if (watch && plan.invitation.role == ROLE_PLAYER) {
        struct invitation player = plan.invitation;
        invite_watchers(&player, &plan.invitation);
    }
    if (!watch && !app->cli->journal &&
        far_find(app->desk.paths.saves, &plan.invitation, plan.journal) &&
        path_exists(plan.journal)) { /* his seat of yesterday */
        friend_carry_on(app, plan.journal);
        return;
    }
    if (!watch && !plan.journal[0] && !guest_named(app, plan.journal, &trouble)) {
        desk_trouble(&app->desk, &trouble);
        return;
    }
    far_begin(app, &plan, NULL);
}

bool friend_carry_on(struct app *app, const char *journal)
{
    struct trouble trouble = {0};
    app_close_game(app);
    friend_leave(app);
    if (app->leaving) { /* perhaps the same: as soon as it has gone */
        snprintf(app->carry_on, sizeof app->carry_on, "%s", journal);
        return true;
    }
    app->stop_told = false;
    memset(app->invited_player, 0, sizeof app->invited_player);
    app->match.far = far_carry_on(&app->desk, &app->match, journal, &trouble);
    if (app->match.far) {
        app_players_read(app, journal);
        memcpy(app->invited_player, app->match.player, sizeof app->invited_player);
        return true;
    }
    app->desk.screen = SCREEN_START;
    desk_trouble(&app->desk, &trouble);
    return false;
}

/* ---- from the command line
 * ------------------------------------------------------------------------
 */

static bool scenario_invites(struct app *app)
{
    struct trouble trouble = {0};
    struct player player[SIDE_COUNT] = {[SIDE_BLUE] = {.far = true}};
    const char *server = app->cli->server, *address = app->cli->address;
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    if (!scenario_load(app->cli->file[0], setting, &trouble)) {
        free(setting);
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    friend_wanted(app, setting, player);
    friend_invite(app, server ? REACH_SERVER : REACH_NETWORK,
                  server    ? server
                  : address ? address
                            : "",
                  app->cli->clock, cli_within(app->cli));
    return app->match.far != NULL;
}

/* The invitation itself, a file with it, or the first line of the standard input: whoever shares a
 * machine sees what stands on command lines. */
static bool invitation_given(const struct cli *cli, char *out, size_t size, struct trouble *trouble)
{
    char *text = NULL;
    size_t n = 0;
    if (strcmp(cli->file[0], "-") == 0) {
        int64_t got = 0;
        while (n + 1 < size && (got = port_input(out + n, 1, 1000)) >= 0 &&
               (got == 0 || out[n] != '\n'))
            n += (size_t)got;
        out[n] = '\0';
        return n > 0 || trouble_set(trouble, "no invitation came");
    }
    if (!path_exists(cli->file[0])) {
        snprintf(out, size, "%s", cli->file[0]);
        return true;
    }
    if (!file_read(cli->file[0], &text, NULL, trouble))
        return false;
    snprintf(out, size, "%s", text);
    free(text);
    return true;
}

bool friend_begin(struct app *app)
{
    char text[1000];
    struct trouble trouble = {0};
    if (app->cli->far == CLI_HOST)
        return scenario_invites(app);
    if (!invitation_given(app->cli, text, sizeof text, &trouble)) {
        desk_trouble(&app->desk, &trouble);
        return false;
    }
    friend_join(app, text, app->cli->far == CLI_WATCH);
    if (!app->match.in_game && app->match.far)
        dialogue_show(&app->desk, DIALOGUE_JOIN);
    return app->match.far != NULL;
}

/* ---- the table
 * ------------------------------------------------------------------------------------
 */

static void players_sit(struct app *app)
{
    const struct far *far = app->match.far;
    int side = far_side(far);
    for (int i = SIDE_RED; i < SIDE_COUNT; i++) {
        app->match.player[i] = app->invited_player[i];
        app->match.player[i].far = i != side;
        if (i != side)
            app->match.player[i].computer = false;
    }
    if (far_plays(far) && !far_hosts(far) && app->papers->far.name[0])
        snprintf(app->match.player[side].name, sizeof app->match.player[side].name, "%s",
                 app->papers->far.name);
    if (!far_hosts(far) && !far_plays(far))
        memset(app->match.player, 0, sizeof app->match.player);
    if (far_plays(far) && far_journal(far)[0])
        app_players_keep(app, far_journal(far));
}

/* Whoever plays here sits before his own side, and nobody else ever does. */
static void sit_down(struct app *app)
{
    struct match *match = &app->match;
    int side = far_side(match->far);
    match->holder = far_plays(match->far) ? side : SIDE_NONE;
    app->desk.screen = match->game->table.over ? SCREEN_END : SCREEN_PLAY;
    app->desk.redraw = true;
    play_reset(app->play);
    if (!match->game->table.over && match->holder && game_awaited(match->game) == side)
        play_hand_over(app->play, side);
}

static void table_first(struct app *app, struct game *game)
{
    struct match *match = &app->match;
    free(match->game);
    match->game = game;
    match->lent = true;
    match->setting->path[0] = '\0';
    if (!app_table_opened(app))
        return;
    players_sit(app);
    for (int side = 0; side < SIDE_COUNT; side++)
        match->seen[side] = game->journal.at + 1;
    match->recap_from = match->recap_after = game->journal.at + 1;
    dialogue_show(&app->desk, DIALOGUE_NONE);
    app->desk.back = DIALOGUE_NONE;
    sit_down(app);
}

static void table_lies(struct app *app)
{
    struct match *match = &app->match;
    struct game *game = far_table(match->far);
    if (!game || app->desk.screen == SCREEN_REPLAY || (match->in_game && game == match->game))
        return;
    if (!match->in_game) {
        table_first(app, game);
        return;
    }
    match->game = game;
    sit_down(app);
}

/* What is over for good is told once; what he asks is asked as soon as nothing else is open. */
static void dialogues_show(struct app *app)
{
    const struct far *far = app->match.far;
    bool mine;
    if (!app->match.in_game || app->desk.dialogue != DIALOGUE_NONE ||
        (app->desk.screen != SCREEN_PLAY && app->desk.screen != SCREEN_END))
        return;
    if (far_why(far)[0] && !app->stop_told) {
        struct trouble trouble;
        char words[TROUBLE_TEXT];
        far_say(far, words, sizeof words);
        trouble_set(&trouble, "%.500s Everything up to here is kept.", words);
        app->stop_told = true;
        desk_trouble(&app->desk, &trouble);
    } else if (far_asked(far, &mine) && !mine && far_plays(far)) {
        dialogue_show(&app->desk, DIALOGUE_ASKED);
    }
}

/* Has the awaited side given the last order? */
static bool has_begun(const struct game *game)
{
    const struct block *last = &game->journal.block[game->journal.at];
    return last->source != SOURCE_AUTO && last->side == game_awaited(game);
}

/* Sides whose men all stand where the scenario placed them are not asked to set them up; whoever
 * has set some up himself says when he is ready. */
static void set_up_unasked(struct app *app)
{
    struct order order;
    if (app->match.in_game && app->desk.screen == SCREEN_PLAY && !far_barred(app->match.far) &&
        !has_begun(app->match.game) && play_set_up_already(app->match.game, &order))
        app->match.deeds->give(app->match.doer, &order, SOURCE_MOUSE);
}

static void carry_on_now(struct app *app)
{
    char journal[PATH_BYTES];
    memcpy(journal, app->carry_on, sizeof journal);
    app->carry_on[0] = '\0';
    if (app->match.in_game || app->match.far)
        return;
    friend_carry_on(app, journal);
    app->desk.redraw = true;
}

void friend_step(struct app *app)
{
    if (app->leaving && far_gone(app->leaving))
        left_wait(app);
    if (!app->leaving && app->carry_on[0])
        carry_on_now(app);
    if (!app->match.far)
        return;
    if (far_step(app->match.far))
        app->desk.answered = true;
    table_lies(app);
    set_up_unasked(app);
    dialogues_show(app);
}

int friend_wake(const struct app *app)
{
    return app->match.far ? far_wake(app->match.far) : -1;
}
