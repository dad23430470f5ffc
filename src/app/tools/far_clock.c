/* host, join and watch without a display: that one is there, which others see, and how long a turn
 * takes where that was agreed on. */
#include "app/desk/say.h"
#include "app/tools/far_inside.h"
#include "port/port.h"

#include <string.h>

/* "never", or minutes as for a turn. */
bool cli_within_read(const char *text, struct cli *cli, struct trouble *trouble)
{
    cli->has_within = true;
    cli->within = 0;
    if (strcmp(text, "never") == 0)
        return true;
    return clock_read(text, &clock_of_dice, &cli->within, trouble);
}

bool cli_clock_read(const char *text, struct cli *cli, struct trouble *trouble)
{
    return clock_read(text, &clock_of_turn, &cli->clock, trouble);
}

int32_t cli_within(const struct cli *cli)
{
    return cli->has_within ? cli->within : cli->post ? 0 : DICE_USUAL;
}

static int64_t ms_now(void)
{
    return (int64_t)(port_seconds() * 1000) + 1;
}

static bool is_here(const struct far *far, int side, int64_t now)
{
    return (far->plays && side == talk_side(far->talk)) ||
           (far->here[side] && now - far->here[side] < ABSENT_MS);
}

void far_clock_heard(struct far *far, const struct heard *heard)
{
    far->here[heard->seat] = ms_now();
    clock_heard_of(&far->clock, heard->seat);
    clock_heard(&far->clock, far->talk, heard->text);
}

/* That this one is there, and what it has counted. */
static void here_tell(struct far *far, int64_t now)
{
    struct words counted;
    if (!far->plays || !talk_game(far->talk) || talk_line(far->talk, NULL) != LINE_UP ||
        (far->told_here && now - far->told_here < PRESENT_MS))
        return;
    far->told_here = now;
    words_init(&counted);
    if (talk_turn_time(far->talk))
        clock_tell(&far->clock, &counted);
    talk_here(far->talk, counted.text);
    words_release(&counted);
}

/* Said once to each: that the win may be claimed, or that it may be claimed from one. */
static void withheld_tell(struct far *far)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        bool now = clock_withholds(&far->clock, far->talk, side) &&
                   !talk_link_awaited(far->talk, side_other(side));
        if (now && !far->withheld[side])
            say("dice kept back by %s%s\n", side_word(side),
                clock_may_claim(&far->clock, far->talk) ? ": the win may be claimed" : "");
        far->withheld[side] = now;
    }
}

void far_clock_step(struct far *far)
{
    int64_t now = ms_now();
    bool here[SIDE_COUNT] = {false};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        here[side] = is_here(far, side, now);
    clock_step(&far->clock, far->talk, here, now);
    if (clock_is_up(&far->clock, far->talk))
        say("time is up for %s\n", side_word(far->clock.side));
    withheld_tell(far);
    here_tell(far, now);
}

void far_clock_begun(const struct far *far)
{
    char time[CLOCK_TEXT];
    if (talk_turn_time(far->talk)) {
        clock_say((int64_t)talk_turn_time(far->talk) * 1000, time);
        say("clock %s a turn\n", time);
    }
    if (talk_dice_time(far->talk)) {
        clock_say((int64_t)talk_dice_time(far->talk) * 1000, time);
        say("dice within %s\n", time);
    }
}

void far_clock_tell(const struct far *far)
{
    char red[CLOCK_TEXT], blue[CLOCK_TEXT];
    if (!talk_turn_time(far->talk)) {
        say("clock none\n");
        return;
    }
    clock_say(clock_left(&far->clock, far->talk, SIDE_RED), red);
    clock_say(clock_left(&far->clock, far->talk, SIDE_BLUE), blue);
    say("clock red %s blue %s, %s%s\n", red, blue, far->clock.side ? "runs for " : "stands",
        far->clock.side ? side_word(far->clock.side) : "");
}

bool far_clock_ask(struct far *far, struct trouble *trouble)
{
    int other = side_other(talk_side(far->talk));
    char time[CLOCK_TEXT];
    if (far->plays && talk_turn_time(far->talk) && talk_game(far->talk) &&
        game_awaited(talk_game(far->talk)) == other &&
        clock_left(&far->clock, far->talk, other) > 0) {
        clock_say(clock_left(&far->clock, far->talk, other), time);
        return trouble_set(trouble, "the other's time is not up: %s left", time);
    }
    return talk_ask_time(far->talk, trouble);
}

bool far_clock_claim(struct far *far, struct trouble *trouble)
{
    int other = side_other(talk_side(far->talk));
    char time[CLOCK_TEXT];
    if (far->plays && talk_dice_time(far->talk) && talk_link_awaited(far->talk, other) &&
        !clock_may_claim(&far->clock, far->talk)) {
        if (!clock_withholds(&far->clock, far->talk, other)) {
            clock_say(clock_withheld_left(&far->clock, far->talk, other), time);
            return trouble_set(trouble, "the other has %s left to show his dice", time);
        }
        return trouble_set(trouble, "one's own line is not there");
    }
    return talk_claim(far->talk, trouble);
}
