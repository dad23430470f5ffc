/* host, join and watch without a display: orders on the standard input, changes and states on the
 * standard output. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/tools/cli.h"
#include "app/tools/far_report.h"
#include "computer/random.h"
#include "disk/file.h"
#include "port/port.h"
#include "remote/keep.h"
#include "remote/line.h"
#include "remote/post.h"
#include "rules/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef FOILSHOT_VERSION
#define FOILSHOT_VERSION "0"
#endif

enum { INPUT_BYTES = 1 << 16 };

struct far {
    const struct cli *cli;
    struct invitation invitation;
    struct seat seat;
    bool plays;
    char folder[PATH_BYTES], kept[PATH_BYTES];
    char *setup; /* a host's */
    struct server *server;
    struct post *post; /* by post: no server */
    size_t posted;     /* messages up to the line that was told last */
    struct talk *talk;
    struct game *own; /* a table for setting up in secret */
    bool recorded, ended, by_itself, quits;
    struct random_player player;
    char state[200]; /* that was told last */
    char input[INPUT_BYTES];
    size_t length;
    bool own_server;
    struct far_report report;
    double looked, over_since; /* looked: after the server */
    int code;
};

/* ---- telling ----------------------------------------------------------------------------------
 */

static void blocks_tell(struct far *far, int32_t from)
{
    struct game *game = talk_game(far->talk);
    struct words out;
    words_init(&out);
    for (int32_t i = from; i < game->journal.count; i++)
        block_write(&game->journal, &game->table, &game->journal.block[i], &out);
    if (!far->cli->quiet)
        say_text(out.text);
    words_release(&out);
}

static void hear(void *self, const struct heard *heard)
{
    struct far *far = self;
    const char *who = side_word(heard->seat);
    switch (heard->kind) {
    case HEARD_BEGUN:
        say("begun\n");
        blocks_tell(far, 0);
        break;
    case HEARD_BLOCKS:
        blocks_tell(far, heard->block);
        break;
    case HEARD_BACK:
        say("%s %s\n", heard->text, who);
        break;
    case HEARD_ROLLING:
    case HEARD_HERE:
        break;
    case HEARD_HIDDEN:
        say("set up %s\n", who);
        break;
    case HEARD_CHAT:
        say("chat %s: %s\n", who, heard->text);
        break;
    case HEARD_ASKED:
        say("asked %s: %s\n", who, heard->text);
        break;
    case HEARD_ANSWERED:
        say("answered %s: %s\n", who, heard->text[0] ? heard->text : "it came to nothing");
        break;
    case HEARD_LEFT:
        say("left %s\n", who);
        break;
    case HEARD_REFUSED:
    case HEARD_DROPPED:
    case HEARD_STUCK:
        say_error("foilshot: %s\n", heard->text);
        break;
    case HEARD_STOPPED:
        say("stopped %s\n", heard->text);
        far->code = EXIT_FAILED;
        break;
    }
}

static void state_of(const struct far *far, char *out, size_t size)
{
    const struct talk *talk = far->talk;
    struct trouble why = {0};
    const struct game *game = talk_game(talk);
    if (talk_state(talk) == TALK_STOPPED)
        snprintf(out, size, "state stopped");
    else if (talk_line(talk, &why) != LINE_UP)
        snprintf(out, size, "state trying: %s", why.text);
    else if (!talk_caught_up(talk))
        snprintf(out, size, "state reading");
    else if (talk_state(talk) != TALK_PLAYING)
        snprintf(out, size, "state waiting for %s",
                 talk_state(talk) == TALK_SILENT ? "the host" : "a friend");
    else if (game->table.over)
        snprintf(out, size, "state over");
    else if (talk_rolling(talk))
        snprintf(out, size, "state rolling, awaits%s%s",
                 talk_link_awaited(talk, SIDE_RED) ? " red" : "",
                 talk_link_awaited(talk, SIDE_BLUE) ? " blue" : "");
    else if (talk_hidden(talk))
        snprintf(out, size, "state setting up, awaits%s%s",
                 talk_hidden_awaited(talk, SIDE_RED) ? " red" : "",
                 talk_hidden_awaited(talk, SIDE_BLUE) ? " blue" : "");
    else
        snprintf(out, size, "state awaits %s", side_word(game_awaited(game)));
}

static void state_tell(struct far *far)
{
    char now[sizeof far->state];
    state_of(far, now, sizeof now);
    if (strcmp(now, far->state) == 0)
        return;
    snprintf(far->state, sizeof far->state, "%s", now);
    say("%s\n", now);
    say_flush();
}

/* ---- the journal ------------------------------------------------------------------------------
 */

/* Once the whole list was read the game is at least what its file holds. */
static void record(struct far *far)
{
    struct game *game = talk_game(far->talk);
    struct trouble trouble = {0}, notice = {0};
    char who[LOCK_WHO];
    if (far->recorded || !game || !far->cli->journal || !talk_caught_up(far->talk))
        return;
    far->recorded = true;
    if (!game_record(game, far->cli->journal, far->cli->force ? KEEP_OVER : KEEP_ON, who, &trouble,
                     &notice)) {
        far->code = fail(&trouble);
        far->quits = true;
    }
    if (notice.text[0])
        say_error("foilshot: %s\n", notice.text);
}

static void file_tell(struct game *game)
{
    if (game && game->file_trouble.text[0]) {
        fail(&game->file_trouble);
        game->file_trouble.text[0] = '\0';
    }
}

/* ---- orders -----------------------------------------------------------------------------------
 */

static bool my_turn(const struct far *far)
{
    const struct game *game = talk_game(far->talk);
    return far->plays && talk_state(far->talk) == TALK_PLAYING && talk_caught_up(far->talk) &&
           !talk_rolling(far->talk) && !talk_unsaid(far->talk) && !game->table.over &&
           !talk_asked(far->talk, NULL) &&
           (talk_hidden(far->talk) ? talk_hidden_awaited(far->talk, talk_side(far->talk))
                                   : game_awaited(game) == talk_side(far->talk));
}

static void told(const char *what, const struct verdict *verdict, const char *text,
                 const struct trouble *trouble)
{
    if (verdict && verdict->id[0])
        say("%s %s \"%s\": %s\n", what, verdict->id, text, verdict->why);
    else
        say("%s \"%s\": %s\n", what, text, trouble->text);
}

static bool kept(struct far *far)
{
    struct trouble trouble = {0};
    if (seat_save(far->kept, &far->invitation, talk_seat(far->talk), &trouble))
        return true;
    far->code = fail(&trouble);
    far->quits = true;
    return false;
}

/* An order of a deployment, on the own table; the one that ends it commits to all of them. */
static void deploy(struct far *far, const char *text, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (!far->own && !(far->own = talk_own_table(far->talk)))
        return;
    struct game *own = far->own;
    int side = talk_side(far->talk);
    int32_t phase = own->table.phase;
    enum given given = game_say(own, side, text, source, &verdict, &trouble);
    if (given == GIVEN_REFUSED)
        told("refused", &verdict, text, &trouble);
    else if (given != GIVEN_DONE && given != GIVEN_DRY)
        told("unreadable", NULL, text, &trouble);
    if (game_awaited(own) == side && own->table.phase == phase)
        return;
    if (!talk_deploy(far->talk, own, &trouble))
        told("refused", NULL, text, &trouble);
    else
        kept(far);
    game_release(own);
    free(own);
    far->own = NULL;
}

static void order(struct far *far, const char *text, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (talk_hidden(far->talk)) {
        deploy(far, text, source);
        return;
    }
    enum given given = talk_order(far->talk, text, source, &verdict, &trouble);
    if (given == GIVEN_REFUSED)
        told("refused", &verdict, text, &trouble);
    else if (given == GIVEN_ALREADY)
        told("already", NULL, text, &trouble);
    else if (given != GIVEN_DONE)
        told("unreadable", NULL, text, &trouble);
}

static void order_by_itself(struct far *far)
{
    static struct offers offers;
    const struct game *game = talk_hidden(far->talk) && far->own ? far->own : talk_game(far->talk);
    struct words text;
    struct order o;
    bool probe = false;
    if (talk_hidden(far->talk) && !far->own && !(game = far->own = talk_own_table(far->talk)))
        return;
    if (!random_order(&far->player, game->rules, &game->table, talk_side(far->talk), &offers, &o,
                      &probe))
        return;
    words_init(&text);
    order_write(game->rules, &game->table, &o, &text);
    order(far, text.text, SOURCE_COMPUTER);
    words_release(&text);
}

/* ---- lines of input ---------------------------------------------------------------------------
 */

static bool begins(const char *text, const char *word, const char **rest)
{
    size_t n = strlen(word);
    if (!word_same(text, strlen(text) < n ? 0 : n, word) || (text[n] && text[n] != ' '))
        return false;
    *rest = text + n + strspn(text + n, " ");
    return true;
}

static struct talk *talk_begin(struct far *far, struct carrier carrier)
{
    return talk_new(&far->invitation, far->plays ? &far->seat : NULL, far->setup, FOILSHOT_VERSION,
                    carrier, (struct ear){hear, far});
}

static void paste(struct far *far, const char *text)
{
    struct trouble trouble = {0};
    enum pasted pasted = post_paste(far->post, text, &trouble);
    if (pasted == PASTED_REFUSED)
        say("refused: %s\n", trouble.text);
    if (pasted != PASTED_ANEW)
        return;
    say("anew: what was said here meanwhile does not count\n");
    talk_free(far->talk);
    far->talk = talk_begin(far, post_carrier(far->post));
    far->recorded = false;
    far->posted = 0;
}

/* The line to be sent, whenever it says more than the last. */
static void post_tell(struct far *far)
{
    struct words line;
    size_t count = far->post ? post_unsaid(far->post) : 0;
    if (!count || count == far->posted)
        return;
    words_init(&line);
    post_line(far->post, &line);
    say("post %s\n", line.text);
    far->posted = count;
    words_release(&line);
}

/* What needs no turn. False when the line is something else. */
static bool spoken(struct far *far, const char *text)
{
    struct trouble trouble = {0};
    const char *rest;
    bool good = true;
    int32_t seed = 1;
    if (far->post && strncmp(text, POST_PREFIX, strlen(POST_PREFIX)) == 0)
        paste(far, text);
    else if (begins(text, "say", &rest))
        good = talk_chat(far->talk, rest, &trouble);
    else if (begins(text, "undo", &rest))
        good = talk_undo(far->talk, &trouble);
    else if (begins(text, "redo", &rest))
        good = talk_redo(far->talk, &trouble);
    else if (begins(text, "ask", &rest))
        good = talk_ask_umpire(far->talk, rest, &trouble);
    else if (begins(text, "yes", &rest) || begins(text, "no", &rest))
        good = talk_answer(far->talk, letter_lower(*text) == 'y', &trouble);
    else if (begins(text, "random", &rest)) {
        number_read(&rest, 0, &seed);
        far->player = random_player((uint64_t)seed);
        far->by_itself = true;
    } else if (begins(text, "quit", &rest))
        far->quits = true;
    else
        return false;
    if (!good)
        told("refused", NULL, text, &trouble);
    return true;
}

/* May this line be worked now? Orders wait for their turn, the rest for what was said before. */
static bool timely(const struct far *far, const char *text)
{
    const char *rest;
    if (far->post && strncmp(text, POST_PREFIX, strlen(POST_PREFIX)) == 0)
        return true;
    if (begins(text, "quit", &rest) || begins(text, "random", &rest))
        return !talk_unsaid(far->talk);
    if (talk_state(far->talk) == TALK_STOPPED)
        return true;
    if (begins(text, "say", &rest))
        return talk_state(far->talk) == TALK_PLAYING;
    if (begins(text, "yes", &rest) || begins(text, "no", &rest)) {
        int asker = SIDE_NONE;
        return talk_asked(far->talk, &asker) && asker != talk_side(far->talk) &&
               !talk_unsaid(far->talk);
    }
    if (begins(text, "undo", &rest) || begins(text, "redo", &rest) || begins(text, "ask", &rest))
        return talk_state(far->talk) == TALK_PLAYING && !talk_rolling(far->talk) &&
               !talk_unsaid(far->talk) && talk_caught_up(far->talk);
    const struct game *game = talk_game(far->talk);
    return my_turn(far) || (game && game->table.over);
}

/* The first whole line that may be worked. */
static bool line_work(struct far *far)
{
    char *end = memchr(far->input, '\n', far->length);
    if (!end && far->length == sizeof far->input) {
        say("unreadable: this line is too long\n");
        far->length = 0;
    }
    if (!end)
        return false;
    *end = '\0';
    char *text = far->input + strspn(far->input, " \t");
    size_t n = strcspn(text, "\r");
    text[n] = '\0';
    bool idle = !*text || *text == '#';
    if (!idle && !timely(far, text)) {
        *end = '\n';
        return false;
    }
    if (!idle && !spoken(far, text)) {
        if (far->plays)
            order(far, text, SOURCE_TYPED);
        else
            say("refused \"%s\": who watches gives no orders\n", text);
    }
    size_t used = (size_t)(end - far->input) + 1;
    memmove(far->input, far->input + used, far->length - used);
    far->length -= used;
    return true;
}

static void input_read(struct far *far, int ms)
{
    if (far->ended || far->length == sizeof far->input) {
        port_sleep(1e-3 * ms);
        return;
    }
    int64_t n = port_input(far->input + far->length, sizeof far->input - far->length, ms);
    far->ended = n < 0;
    far->length += n > 0 ? (size_t)n : 0;
    if (far->ended && far->length && far->length < sizeof far->input &&
        far->input[far->length - 1] != '\n')
        far->input[far->length++] = '\n';
}

/* ---- playing ----------------------------------------------------------------------------------
 */

/* The game is over for all who are here: a host waits a while for those who read it from him. */
static bool gone_home(struct far *far)
{
    enum { HOST_WAITS = 10 };
    const struct game *game = talk_game(far->talk);
    if (talk_state(far->talk) == TALK_STOPPED && !talk_unsaid(far->talk))
        return true;
    if (!game || !game->table.over || talk_rolling(far->talk) || !talk_caught_up(far->talk))
        return false;
    if (far->over_since <= 0) {
        far->over_since = port_seconds();
        talk_bye(far->talk);
    }
    double since = port_seconds() - far->over_since;
    if (talk_unsaid(far->talk))
        return since > HOST_WAITS;
    return !far->server || since > HOST_WAITS ||
           (since > 2 && talk_left(far->talk, side_other(talk_side(far->talk))));
}

static void outcome_tell(const struct game *game)
{
    char id[ID_TEXT], text[200];
    if (!game || !game->table.over)
        return;
    rules_outcome(game->rules, &game->table, id, text, sizeof text);
    say("%s %s %s\n", game->table.over == OVER_DRAWN ? "draw" : side_word(game->table.winner), id,
        text);
}

static void say_goodbye(struct far *far)
{
    double since = port_seconds();
    if (talk_state(far->talk) == TALK_PLAYING && !talk_game(far->talk)->table.over)
        talk_bye(far->talk);
    while (talk_unsaid(far->talk) && port_seconds() - since < 3)
        if (!talk_step(far->talk))
            port_sleep(0.01);
}

/* The server has ended: once more, where it was; the lines to it come back by themselves. */
static void server_look(struct far *far)
{
    struct trouble trouble = {0};
    double now = port_seconds();
    if (!far->own_server || now < far->looked + 1)
        return;
    far->looked = now;
    if (far->server && server_runs(far->server))
        return;
    server_stop(far->server);
    far->server = server_start(far->folder, &far->invitation, &trouble);
    if (!far->server)
        say_error("foilshot: %s\n", trouble.text);
}

static void report_tell_on(struct far *far, bool last)
{
    struct trouble trouble = {0};
    if (far->cli->report &&
        !far_report_step(&far->report, talk_game(far->talk), far->cli, last, &trouble))
        far->code = fail(&trouble);
}

static void far_play(struct far *far)
{
    int quiet = 0;
    while (!far->quits && !gone_home(far)) {
        server_look(far);
        bool did = talk_step(far->talk);
        record(far);
        file_tell(talk_game(far->talk));
        state_tell(far);
        if (far->by_itself && my_turn(far)) {
            order_by_itself(far);
            did = true;
        }
        if (!did)
            post_tell(far);
        report_tell_on(far, false);
        did = line_work(far) || did;
        quiet = did ? 0 : quiet + 1;
        say_flush();
        /* Nobody says anything for a while: it is looked for less often. */
        input_read(far, did ? 0 : quiet < 200 ? 5 : 50);
    }
    say_goodbye(far);
    post_tell(far);
    report_tell_on(far, true);
    outcome_tell(talk_game(far->talk));
}

static void file_end(struct far *far)
{
    struct game *game = talk_game(far->talk);
    struct trouble trouble = {0};
    const char *why;
    if (!game || !far->recorded)
        return;
    game_try_file(game);
    game_wait(game);
    file_tell(game);
    if (game_unsaved(game, &why) > 0) {
        trouble_at(&trouble, game->path, 0, "not everything was saved: %s", why);
        far->code = fail(&trouble);
    }
}

static int far_run(struct far *far, struct carrier carrier)
{
    far->talk = talk_begin(far, carrier);
    far_play(far);
    file_end(far);
    if (far->own) {
        game_release(far->own);
        free(far->own);
    }
    talk_free(far->talk);
    return far->code;
}

/* ---- the three commands -----------------------------------------------------------------------
 */

static struct far *far_new(const struct cli *cli)
{
    struct far *far = calloc(1, sizeof *far);
    if (!far)
        abort();
    far->cli = cli;
    return far;
}

static int far_end(struct far *far, int code, const struct trouble *trouble)
{
    server_stop(far->server);
    post_close(far->post);
    if (far->plays)
        seat_release(&far->seat);
    free(far->setup);
    free(far);
    return trouble && trouble->text[0] ? fail(trouble) : code;
}

/* Where a player keeps what nobody else may see: beside his journal. */
static bool folder_found(struct far *far, struct trouble *trouble)
{
    const char *journal = far->cli->journal;
    if (!far->cli->headless)
        return trouble_set(trouble, "a game by post needs --headless");
    if (!journal)
        return trouble_set(trouble, "say with --journal where the game is kept: nobody could come "
                                    "back into it otherwise");
    if (snprintf(far->folder, sizeof far->folder, "%s.far", journal) >= PATH_BYTES ||
        !path_join(far->kept, far->folder, "seat"))
        return trouble_at(trouble, journal, 0, "the name is too long");
    if (!port_make_private_folder(far->folder) && port_why() != PORT_THERE)
        return trouble_at(trouble, far->folder, 0, "cannot be made: %s", port_reason());
    return true;
}

static bool setup_read(struct far *far, struct trouble *trouble)
{
    struct trouble notice = {0};
    struct dice_script none = {0};
    struct words out;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good = !is_journal(far->cli->file[0])
                    ? open_game_with(far->cli->file[0], 0, dice_scripted(&none), false, game,
                                     trouble, &notice)
                    : trouble_at(trouble, far->cli->file[0], 0, "is a journal, and no scenario");
    if (good) {
        words_init(&out);
        game_write_setup(game, &out);
        far->setup = out.text;
        game_release(game);
    }
    free(game);
    return good;
}

static void invitations_tell(const struct far *far)
{
    struct invitation watchers;
    struct words out;
    words_init(&out);
    invite_watchers(&far->invitation, &watchers);
    invite_write(&far->invitation, &out);
    words_add(&out, "\n");
    invite_write(&watchers, &out);
    words_add(&out, "\nplayers' words: ");
    invite_write_words(&far->invitation, &out);
    words_add(&out, "\nwatchers' words: ");
    invite_write_words(&watchers, &out);
    words_add(&out, "\n");
    say_text(out.text);
    say_flush();
    words_release(&out);
}

/* Somebody else's server: named, or in a file when it asks who one is, since whoever shares a
 * machine sees what stands on command lines. */
static bool server_named(struct far *far, struct login *login, struct trouble *trouble)
{
    const char *given = far->cli->server;
    char server[INVITE_SERVER], *text = NULL;
    bool tls, file = path_exists(given);
    bool good = (!file || file_read(given, &text, NULL, trouble)) &&
                login_take(file ? text : given, server, &tls, login, trouble);
    free(text);
    if (good && !file && login->password[0])
        good = trouble_set(trouble, "whoever shares this machine can read a password on a command "
                                    "line: write that line into a file, and name the file");
    good = good && invite_new(&far->invitation, server, trouble);
    far->invitation.tls = good && tls;
    return good;
}

/* A new game, or the one of yesterday whose seat is kept there. */
static bool host_seated(struct far *far, struct trouble *trouble)
{
    const struct cli *cli = far->cli;
    far->plays = path_exists(far->kept);
    if (far->plays)
        return seat_load(far->kept, &far->invitation, &far->seat, trouble) || (far->plays = false);
    struct login login = {.user = ""};
    bool good = cli->server ? server_named(far, &login, trouble)
                : cli->post ? invite_new(&far->invitation, "", trouble)
                            : server_prepare(far->folder, cli->address, &far->invitation, trouble);
    if (!good)
        return false;
    seat_init(&far->seat, SIDE_RED, true);
    far->seat.login = login;
    far->plays = true;
    return seat_save(far->kept, &far->invitation, &far->seat, trouble);
}

/* By a server, or by letters when the invitation names none. */
static bool line_found(struct far *far, struct carrier *carrier, struct trouble *trouble)
{
    char list[PATH_BYTES];
    if (far->invitation.server[0])
        return line_new(&far->invitation, far->plays ? &far->seat.login : NULL, "", carrier,
                        trouble);
    if (!far->plays)
        return trouble_set(trouble, "a game by post cannot be watched");
    if (!path_join(list, far->folder, "post"))
        return trouble_at(trouble, far->folder, 0, "the name is too long");
    far->post = post_open(list, far->seat.host, trouble);
    if (far->post)
        *carrier = post_carrier(far->post);
    return far->post != NULL;
}

int command_host(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    if (!folder_found(far, &trouble) || !setup_read(far, &trouble) || !host_seated(far, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    bool own = far->own_server = far->invitation.has_print;
    if (own && !(far->server = server_start(far->folder, &far->invitation, &trouble)))
        return far_end(far, EXIT_FAILED, &trouble);
    if (own ? !server_line(far->server, &far->invitation, &carrier, &trouble)
            : !line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    invitations_tell(far);
    return far_end(far, far_run(far, carrier), NULL);
}

/* From the command line, a file, or the first line of the standard input: whoever shares a machine
 * sees what stands on command lines. */
static bool invitation_found(struct far *far, struct trouble *trouble)
{
    const char *given = far->cli->file[0];
    char *text = NULL;
    bool good = true;
    if (strcmp(given, "-") == 0) {
        while (!far->ended && !memchr(far->input, '\n', far->length))
            input_read(far, 100);
        char *end = memchr(far->input, '\n', far->length);
        if (!end)
            return trouble_set(trouble, "no invitation came");
        *end = '\0';
        good = invite_read(far->input, &far->invitation, trouble);
        size_t used = (size_t)(end - far->input) + 1;
        memmove(far->input, end + 1, far->length - used);
        far->length -= used;
    } else if (path_exists(given)) {
        good =
            file_read(given, &text, NULL, trouble) && invite_read(text, &far->invitation, trouble);
        free(text);
    } else
        good = invite_read(given, &far->invitation, trouble);
    return good;
}

int command_join(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    struct invitation given;
    if (!folder_found(far, &trouble) || !invitation_found(far, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    given = far->invitation;
    if (given.role != ROLE_PLAYER) {
        trouble_set(&trouble, "this invitation is for watching: foilshot watch takes it");
        return far_end(far, EXIT_FAILED, &trouble);
    }
    if (path_exists(far->kept)) {
        far->plays = seat_load(far->kept, &far->invitation, &far->seat, &trouble);
        if (far->plays && memcmp(given.secret, far->invitation.secret, INVITE_SECRET) != 0)
            trouble_at(&trouble, far->folder, 0, "belongs to another game: another --journal");
        far->invitation = given; /* its server may have moved */
    } else {
        seat_init(&far->seat, SIDE_NONE, false);
        far->plays = true;
        seat_save(far->kept, &far->invitation, &far->seat, &trouble);
    }
    if (trouble.text[0] || !line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    return far_end(far, far_run(far, carrier), NULL);
}

int command_watch(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    if (invitation_found(far, &trouble) && far->invitation.role == ROLE_PLAYER) {
        struct invitation watchers;
        invite_watchers(&far->invitation, &watchers);
        far->invitation = watchers;
    }
    if (trouble.text[0] || !line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    return far_end(far, far_run(far, carrier), NULL);
}
