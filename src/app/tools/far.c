/* host, join and watch without a display: orders on the standard input, changes and states on the
 * standard output. */
#include "app/desk/say.h"
#include "app/tools/far_inside.h"
#include "disk/file.h"
#include "port/port.h"
#include "remote/keep.h"
#include "remote/line.h"

#include <stdlib.h>
#include <string.h>

/* ---- playing ----------------------------------------------------------------------------------
 */

/* The game is over for all who are here: a host waits a while for those who read it from him. */
static bool gone_home(struct far *far)
{
    enum { HOST_WAITS = 10 };
    const struct game *game = talk_game(far->talk);
    if (talk_state(far->talk) == TALK_STOPPED && !talk_unsaid(far->talk))
        return true;
    if (!game || !game->table.over || talk_rolling(far->talk))
        return false;
    /* Whoever kept the list has said goodbye behind the end of the game, and is gone with it. */
    if (!talk_caught_up(far->talk))
        return !far->own_server && talk_line(far->talk, NULL) != LINE_UP &&
               (talk_left(far->talk, SIDE_RED) || talk_left(far->talk, SIDE_BLUE));
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

static void say_goodbye(struct far *far)
{
    double since = port_seconds();
    if (talk_state(far->talk) == TALK_PLAYING && !talk_game(far->talk)->table.over)
        talk_bye(far->talk);
    while (talk_unsaid(far->talk) && port_seconds() - since < 3)
        if (!talk_step(far->talk))
            port_sleep(0.01);
}

/* The server has ended, or runs and keeps nothing any more since its disk was full: once more,
 * where it was; the lines to it come back by themselves. */
static void server_look(struct far *far)
{
    enum { SICK = 15 };
    struct trouble trouble = {0};
    double now = port_seconds();
    if (!far->own_server || now < far->looked + 1)
        return;
    far->looked = now;
    if (talk_line(far->talk, NULL) == LINE_UP || far->sick <= 0)
        far->sick = now;
    if (far->server && server_runs(far->server) && now < far->sick + SICK)
        return;
    far->sick = now;
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
        far_clock_step(far);
        far_record(far);
        far_file_tell(talk_game(far->talk));
        far_state_tell(far);
        if (far->by_itself && far_my_turn(far)) {
            far_order_by_itself(far);
            did = true;
        }
        if (!did)
            far_post_tell(far);
        report_tell_on(far, false);
        did = far_line_work(far) || did;
        quiet = did ? 0 : quiet + 1;
        say_flush();
        /* Nobody says anything for a while: it is looked for less often. */
        far_input_read(far, did ? 0 : quiet < 200 ? 5 : 50);
    }
    say_goodbye(far);
    far_post_tell(far);
    report_tell_on(far, true);
    far_outcome_tell(talk_game(far->talk));
}

static int far_run(struct far *far, struct carrier carrier)
{
    far->talk = far_talk_begin(far, carrier);
    far_play(far);
    far_file_end(far);
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
    lock_free(far->lock);
    free(far->setup);
    free(far);
    return trouble && trouble->text[0] ? fail(trouble) : code;
}

int command_host(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    if (!far_setup_read(far, &trouble) || !far_folder_found(far, &trouble) ||
        !far_host_seated(far, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    bool own = far->own_server = far->invitation.has_print;
    if (own && !(far->server = server_start(far->folder, &far->invitation, &trouble)))
        return far_end(far, EXIT_FAILED, &trouble);
    if (own ? !server_line(far->server, &far->invitation, &carrier, &trouble)
            : !far_line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    far_invitations_tell(far);
    return far_end(far, far_run(far, carrier), NULL);
}

int command_join(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    struct invitation given;
    if (!far_invitation_found(far, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    given = far->invitation;
    if (given.role != ROLE_PLAYER) {
        trouble_set(&trouble, "this invitation is for watching: foilshot watch takes it");
        return far_end(far, EXIT_FAILED, &trouble);
    }
    if (!far_folder_found(far, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
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
    if (trouble.text[0] || !far_line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    return far_end(far, far_run(far, carrier), NULL);
}

int command_watch(const struct cli *cli)
{
    struct far *far = far_new(cli);
    struct trouble trouble = {0};
    struct carrier carrier;
    if (far_invitation_found(far, &trouble) && far->invitation.role == ROLE_PLAYER) {
        struct invitation watchers;
        invite_watchers(&far->invitation, &watchers);
        far->invitation = watchers;
    }
    if (trouble.text[0] || !far_line_found(far, &carrier, &trouble))
        return far_end(far, EXIT_FAILED, &trouble);
    return far_end(far, far_run(far, carrier), NULL);
}
