/* What may wait: a server is started, a line found; and in the end goodbye is said and both are
 * closed. All of it is done by the worker. */
#include "app/far/inside.h"

#include "disk/file.h"

#include <stdio.h>
#include <string.h>

bool far_folder(const char *journal, char folder[PATH_BYTES], char kept[PATH_BYTES],
                struct trouble *trouble)
{
    return (snprintf(folder, PATH_BYTES, "%s.far", journal) < PATH_BYTES &&
            path_join(kept, folder, "seat")) ||
           trouble_at(trouble, journal, 0, "the name is too long");
}

bool far_kept(const char *journal)
{
    char folder[PATH_BYTES], kept[PATH_BYTES];
    return far_folder(journal, folder, kept, NULL) && path_exists(kept);
}

bool far_find(const char *folder, const struct invitation *invitation, char journal[PATH_BYTES])
{
    static const char ending[] = ".far";
    char **names, kept[PATH_BYTES], full[PATH_BYTES];
    int count = folder_names(folder, ending, &names);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        struct invitation its;
        struct seat seat;
        if (!path_join(full, folder, names[i]) || !path_join(kept, full, "seat") ||
            !path_exists(kept) || !seat_load(kept, &its, &seat, NULL))
            continue;
        seat_release(&seat);
        found = memcmp(its.secret, invitation->secret, INVITE_SECRET) == 0;
        if (found)
            snprintf(journal, PATH_BYTES, "%.*s", (int)(strlen(full) - strlen(ending)), full);
    }
    if (count)
        names_free(names, count);
    return found;
}

/* ---- opening ----------------------------------------------------------------------------------
 */

static bool invited(struct far *far)
{
    const char *address = far->plan.address[0] ? far->plan.address : NULL;
    char server[INVITE_SERVER];
    bool tls;
    if (far->plan.reach == REACH_POST)
        return invite_new(&far->invitation, "", &far->trouble);
    if (far->plan.reach == REACH_SERVER)
        return login_take(far->plan.address, server, &tls, &far->login, &far->trouble) &&
               invite_new(&far->invitation, server, &far->trouble) &&
               ((far->invitation.tls = tls) || true);
    return server_prepare(far->folder, far->plan.reach == REACH_HERE ? "127.0.0.1" : address,
                          &far->invitation, &far->trouble);
}

/* A new seat, or the one that is kept. */
static bool seat_taken(struct far *far)
{
    bool host = far->plan.way == FAR_HOST;
    char who[LOCK_WHO];
    if (!port_make_private_folder(far->folder) && port_why() != PORT_THERE)
        return trouble_at(&far->trouble, far->folder, 0, "cannot be made: %s", port_reason());
    far->lock = lock_take(far->kept, who, &far->trouble);
    if (!far->lock)
        return who[0] && trouble_set(&far->trouble, "this game is being played by %.120s", who);
    if (path_exists(far->kept)) {
        struct invitation given = far->invitation;
        far->seated = seat_load(far->kept, &far->invitation, &far->seat, &far->trouble);
        if (far->seated && far->plan.way == FAR_JOIN && given.server[0])
            far->invitation = given; /* its server may have moved */
        return far->seated;
    }
    if (host && !invited(far))
        return false;
    seat_init(&far->seat, host ? far->plan.side : SIDE_NONE, host);
    far->seat.login = far->login;
    far->seated = true;
    return seat_save(far->kept, &far->invitation, &far->seat, &far->trouble);
}

/* The letters said so far lie beside the seat. */
static bool post_found(struct far *far)
{
    char list[PATH_BYTES];
    if (!far->seated)
        return trouble_set(&far->trouble, "a game by post cannot be watched");
    if (!path_join(list, far->folder, "post"))
        return trouble_at(&far->trouble, far->folder, 0, "the name is too long");
    far->post = post_open(list, far->seat.host, &far->trouble);
    if (far->post)
        far->carrier = post_carrier(far->post);
    return far->post != NULL;
}

static bool line_found(struct far *far)
{
    if (!far->invitation.server[0])
        return post_found(far);
    bool own = far->seated && far->seat.host && far->invitation.has_print;
    if (!own)
        return line_new(&far->invitation, far->seated ? &far->seat.login : NULL, "", &far->carrier,
                        &far->trouble);
    far->server = server_start(far->folder, &far->invitation, &far->trouble);
    return far->server && server_line(far->server, &far->invitation, &far->carrier, &far->trouble);
}

static void open_it(struct far *far)
{
    far->invitation = far->plan.invitation;
    far->good = (far->plan.way == FAR_WATCH || seat_taken(far)) && line_found(far);
}

/* ---- ending -----------------------------------------------------------------------------------
 */

static double seconds_since(double then)
{
    return port_seconds() - then;
}

/* What was said last is on its way, and who reads it from a server here has had a moment. */
static void say_goodbye(struct far *far)
{
    enum { MOST = 3 };
    double began = port_seconds();
    if (talk_state(far->talk) == TALK_PLAYING || talk_state(far->talk) == TALK_WAITING)
        talk_bye(far->talk);
    while (talk_unsaid(far->talk) && seconds_since(began) < MOST &&
           talk_line(far->talk, NULL) == LINE_UP)
        if (!talk_step(far->talk))
            port_sleep(0.01);
    if (far->server)
        port_sleep(0.25);
}

/* Nobody came, and nobody can come any more: what was made for the game is of no use. Not a guest's
 * seat that may have been taken. */
static bool came_to_nothing(const struct far *far)
{
    enum talk_state state = far->talk ? talk_state(far->talk) : TALK_SILENT;
    return far->seated && !(far->talk && talk_game(far->talk)) && !path_exists(far->plan.journal) &&
           (far->seat.host || state != TALK_WAITING);
}

static void end_it(struct far *far)
{
    bool nothing = came_to_nothing(far);
    if (far->talk && !far->post) /* a letter that says no more than goodbye is none */
        say_goodbye(far);
    else if (!far->talk && far->carrier.close)
        far->carrier.close(far->carrier.self);
    talk_free(far->talk);
    far->talk = NULL;
    far->carrier = (struct carrier){0};
    post_close(far->post);
    far->post = NULL;
    server_stop(far->server);
    far->server = NULL;
    lock_free(far->lock);
    far->lock = NULL;
    if (nothing)
        tree_remove(far->folder);
}

/* The server has ended: once more, where it was; the lines to it come back by themselves. */
static void revive(struct far *far)
{
    server_stop(far->server);
    far->unrevived.text[0] = '\0';
    far->server = server_start(far->folder, &far->invitation, &far->unrevived);
}

void far_work(void *self)
{
    struct far *far = self;
    switch ((enum far_work)far->work) {
    case FAR_TO_OPEN:
        open_it(far);
        break;
    case FAR_TO_REVIVE:
        revive(far);
        break;
    case FAR_TO_END:
        end_it(far);
        break;
    }
    if (far->desk->nudge)
        far->desk->nudge();
}
