/* host, join and watch without a display: where one sits, and the line there. */
#include "app/desk/open.h"
#include "app/tools/far_inside.h"
#include "disk/file.h"
#include "port/port.h"
#include "remote/keep.h"
#include "remote/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a player keeps what nobody else may see: beside his journal, and for one program. */
bool far_folder_found(struct far *far, struct trouble *trouble)
{
    const char *journal = far->cli->journal;
    char who[LOCK_WHO];
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
    far->lock = lock_take(far->kept, who, trouble);
    return far->lock || (who[0] && trouble_at(trouble, journal, 0, "is being played by %s", who));
}

bool far_setup_read(struct far *far, struct trouble *trouble)
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
        if (far->cli->clock)
            turn_time_write(far->cli->clock, &out);
        if (cli_within(far->cli))
            dice_time_write(cli_within(far->cli), &out);
        game_write_setup(game, &out);
        far->setup = out.text;
        game_release(game);
    }
    free(game);
    return good;
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
bool far_host_seated(struct far *far, struct trouble *trouble)
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
bool far_line_found(struct far *far, struct carrier *carrier, struct trouble *trouble)
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

/* From the command line, a file, or the first line of the standard input: whoever shares a machine
 * sees what stands on command lines. */
bool far_invitation_found(struct far *far, struct trouble *trouble)
{
    const char *given = far->cli->file[0];
    char *text = NULL;
    bool good = true;
    if (strcmp(given, "-") == 0) {
        while (!far->ended && !memchr(far->input, '\n', far->length))
            far_input_read(far, 100);
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
