/* How a far game stands, in one sentence. */
#include "app/far/inside.h"

#include "app/desk/sides.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What goes wrong in opening and in the talk is told by those who meet it, without a capital. */
static void capital(char *out)
{
    out[0] = letter_upper(out[0]);
}

const char *far_why(const struct far *far)
{
    if (far->stage == FAR_FAILED)
        return far->trouble.text;
    return far->talk && talk_state(far->talk) == TALK_STOPPED ? talk_why(far->talk) : "";
}

const char *far_called(const struct far *far, int side, bool begins)
{
    if (side == far_side(far) && far_plays(far))
        return begins ? "You" : "you";
    if (far->match->in_game && side > SIDE_NONE && side < SIDE_COUNT &&
        far->match->player[side].name[0])
        return far->match->player[side].name;
    if (!far_plays(far))
        return side_title(side);
    return begins ? "Your friend" : "your friend";
}

/* "since 21:14" by this machine's clock, which may be wrong, but is what hangs there. */
static const char *since(const struct far *far, char out[16])
{
    struct tm tm;
    time_t then = (time_t)far->since;
    localtime_r(&then, &tm);
    strftime(out, 16, "%H:%M", &tm);
    return out;
}

static void say_line(const struct far *far, char *out, size_t size)
{
    struct trouble why = {0};
    char when[16];
    talk_line(far->talk, &why);
    int other = side_other(far_side(far));
    if (far_plays(far) && talk_left(far->talk, other))
        snprintf(out, size,
                 "%s left, and the line with him, at %s. The game is kept, and goes on when both "
                 "are there.",
                 far_called(far, other, true), since(far, when));
    else if (far_server_sick(far))
        snprintf(
            out, size,
            "The line is gone since %s: the server here keeps nothing. Is the disk full? It is "
            "started anew by itself.",
            since(far, when));
    else if (far_server_gone(far)[0])
        snprintf(out, size,
                 "The line is gone since %s: the server here has ended (%s). It is tried again "
                 "every second.",
                 since(far, when), far_server_gone(far));
    else if (talk_state(far->talk) == TALK_SILENT)
        snprintf(out, size, "Nobody answers yet; it is tried again every second. %s.", why.text);
    else
        snprintf(
            out, size,
            "The line is gone since %s; it is tried again every second. Look back, measure and "
            "plan meanwhile.",
            since(far, when));
}

static void say_secret(const struct far *far, char *out, size_t size)
{
    char when[16];
    int other = side_other(far_side(far));
    bool red = talk_hidden_awaited(far->talk, SIDE_RED),
         blue = talk_hidden_awaited(far->talk, SIDE_BLUE);
    if (!far_plays(far) && red != blue)
        snprintf(out, size, "%s is ready. %s sets up, and nobody sees it, since %s.",
                 far_called(far, red ? SIDE_BLUE : SIDE_RED, true),
                 far_called(far, red ? SIDE_RED : SIDE_BLUE, true), since(far, when));
    else if (!far_plays(far))
        snprintf(out, size, "Both set up, and nobody sees it. Since %s.", since(far, when));
    else if (talk_hidden_awaited(far->talk, far_side(far)))
        snprintf(out, size, "Set up your men: nobody sees them before both are ready.");
    else
        snprintf(out, size, "You are ready. %s sets up, since %s.", far_called(far, other, true),
                 since(far, when));
}

/* Nobody is told of a loss for what is a hiccup of his line as a rule. */
static bool hiccup(const struct far *far, int side)
{
    enum { SOON = 30000, PART = 4 };
    int64_t all = (int64_t)talk_dice_time(far->talk) * 1000;
    return clock_withheld_left(&far->clock, far->talk, side) >
           all - (all / PART < SOON ? all / PART : SOON);
}

static void say_kept_back(const struct far *far, int side, const char *when, char *out, size_t size)
{
    char left[FAR_TIME];
    int other = side_other(side);
    bool mine = far_plays(far) && other == far_side(far);
    clock_say(clock_withheld_left(&far->clock, far->talk, side), left);
    if (!clock_withholds(&far->clock, far->talk, side))
        snprintf(out, size, "The dice wait for %s, since %s. In %s %s may claim the win.",
                 far_called(far, side, false), when, left, far_called(far, other, false));
    else if (mine)
        snprintf(
            out, size,
            "%s has kept the dice back since %s, longer than was agreed. Wait on, or claim the "
            "win.",
            far_called(far, side, true), when);
    else
        snprintf(
            out, size,
            "%s has kept the dice back since %s, longer than was agreed. %s may claim the win.",
            far_called(far, side, true), when, far_called(far, other, true));
}

/* Both make the dice. Whoever keeps his back is named; where that may last only so long, the other
 * may claim the win then. */
static void say_dice(const struct far *far, char *out, size_t size)
{
    char when[16];
    bool red = talk_link_awaited(far->talk, SIDE_RED),
         blue = talk_link_awaited(far->talk, SIDE_BLUE);
    int side = red == blue ? SIDE_NONE : red ? SIDE_RED : SIDE_BLUE;
    since(far, when);
    if (!side || (far_plays(far) && side == far_side(far)))
        snprintf(out, size, "The dice wait for both, since %s.", when);
    else if (!talk_dice_time(far->talk) || hiccup(far, side))
        snprintf(out, size, "The dice wait for %s, since %s.", far_called(far, side, false), when);
    else
        say_kept_back(far, side, when, out, size);
}

/* Who has never been heard of is not called away: he may be there since long. */
static void say_watched(const struct far *far, int awaited, const char *when, char *out,
                        size_t size)
{
    bool here = far_is_here(far, awaited);
    const char *says = !here && talk_left(far->talk, awaited)
                           ? "%s left, and is to move since %s. The game waits; it is kept."
                       : here || !far->here[awaited]
                           ? "%s is to move, since %s."
                           : "%s is to move, since %s, and is not here just now.";
    snprintf(out, size, says, far_called(far, awaited, true), when);
}

static void say_turn(const struct far *far, char *out, size_t size)
{
    const struct game *game = talk_game(far->talk);
    int awaited = game_awaited(game), other = side_other(far_side(far));
    char when[16];
    since(far, when);
    if (game->table.over)
        snprintf(out, size, "The game is over.");
    else if (talk_rolling(far->talk))
        say_dice(far, out, size);
    else if (!far_plays(far))
        say_watched(far, awaited, when, out, size);
    else if (!far_friend_here(far) && talk_left(far->talk, other) && awaited == other)
        snprintf(out, size, "%s left, and is to move since %s. The game waits; it is kept.",
                 far_called(far, other, true), when);
    else if (!far_friend_here(far) && awaited == other)
        snprintf(out, size, "%s is to move, since %s, and is not here just now.",
                 far_called(far, other, true), when);
    else if (awaited == far_side(far))
        snprintf(out, size,
                 !far_friend_here(far) ? "Your move. %s is not here just now." : "Your move.",
                 far_called(far, other, true));
    else
        snprintf(out, size, "%s is to move, since %s.", far_called(far, other, true), when);
}

/* By post everything waits for a letter. */
static void say_post(const struct far *far, char *out, size_t size)
{
    const struct game *game = talk_game(far->talk);
    int other = side_other(far_side(far));
    const char *friend = far_side(far) ? far_called(far, other, true) : "Your friend";
    char when[16];
    since(far, when);
    if (game && game->table.over && !post_unsaid(far->post))
        snprintf(out, size, "The game is over.");
    else if (game && !talk_hidden(far->talk) && !talk_rolling(far->talk) && !game->table.over &&
             game_awaited(game) == far_side(far))
        snprintf(out, size, "Your move. What you do goes into your next letter.");
    else if (talk_hidden(far->talk) && talk_hidden_awaited(far->talk, far_side(far)))
        snprintf(out, size, "Set up your men: nobody sees them before both are ready.");
    else if (post_unsaid(far->post))
        snprintf(out, size, "There is a letter to send; then %s is to answer.",
                 far_side(far) ? far_called(far, other, false) : "your friend");
    else if (talk_rolling(far->talk))
        snprintf(out, size, "The dice wait for a letter, since %s.", when);
    else
        snprintf(out, size, "%s is to write, since %s.", friend, when);
}

void far_say(const struct far *far, char *out, size_t size)
{
    char when[16];
    bool mine;
    out[0] = '\0';
    if (far_why(far)[0]) {
        snprintf(out, size, "%s.", far_why(far));
        capital(out);
    } else if (far->stage == FAR_OPENING)
        snprintf(out, size,
                 far->plan.way == FAR_HOST ? "The line is being made …"
                                           : "The game is being looked for …");
    else if (far->stage == FAR_LEAVING)
        snprintf(out, size, "The line is being closed.");
    else if (talk_line(far->talk, NULL) != LINE_UP)
        say_line(far, out, size);
    else if (!talk_caught_up(far->talk))
        snprintf(out, size, "The game is being read …");
    else if (far->post)
        say_post(far, out, size);
    else if (talk_state(far->talk) == TALK_SILENT)
        snprintf(out, size, "Nobody has begun this game yet.");
    else if (talk_state(far->talk) == TALK_WAITING)
        snprintf(out, size,
                 far->plan.way == FAR_HOST ? "Waiting for your friend, since %s."
                                           : "Waiting for both to be there, since %s.",
                 since(far, when));
    else if (far_asked(far, &mine) && mine && strcmp(far_asked(far, &mine), "time") == 0)
        snprintf(out, size, "%s is asked for the win, and says yes or no.",
                 far_called(far, side_other(far_side(far)), true));
    else if (far_asked(far, &mine) && mine)
        snprintf(out, size, "%s is asked; until then you may play on.",
                 far_called(far, side_other(far_side(far)), true));
    else if (talk_hidden(far->talk))
        say_secret(far, out, size);
    else
        say_turn(far, out, size);
}
