/* How long a turn takes, where both agreed on that: counted here, told, and what may come of it. */
#include "app/far/inside.h"

#include <stdio.h>

bool far_is_here(const struct far *far, int side)
{
    int64_t heard = far->here[side];
    return (far_plays(far) && side == far_side(far)) ||
           (heard && far->desk->now - heard < ABSENT_MS);
}

static bool counts(const struct far *far)
{
    return far->stage == FAR_OPEN && far->shown && talk_game(far->talk) &&
           talk_turn_time(far->talk);
}

static bool counts_dice(const struct far *far)
{
    return far->stage == FAR_OPEN && far->shown && talk_game(far->talk) &&
           talk_dice_time(far->talk);
}

static void up_say(struct far *far, int side)
{
    char words[200];
    if (!far_plays(far))
        snprintf(words, sizeof words, "%s’s time for this turn is up.",
                 far_called(far, side, true));
    else if (side == far_side(far))
        snprintf(words, sizeof words,
                 "Your time for this turn is up. Play on: nothing happens unless %s asks for the "
                 "win and you agree.",
                 far_called(far, side_other(side), false));
    else
        snprintf(words, sizeof words, "%s’s time for this turn is up. Wait on, or ask for the win.",
                 far_called(far, side, true));
    far_tell(far, words);
}

/* What is counted here, for who comes back or comes late. */
static void counted_tell(struct far *far)
{
    struct words words;
    if (!counts(far) || !far_plays(far) || talk_line(far->talk, NULL) != LINE_UP ||
        (far->told_clock && far->desk->now - far->told_clock < PRESENT_MS))
        return;
    far->told_clock = far->desk->now;
    words_init(&words);
    clock_tell(&far->clock, &words);
    talk_here(far->talk, words.text);
    words_release(&words);
}

void far_time_step(struct far *far)
{
    bool here[SIDE_COUNT] = {false};
    if (!counts(far) && !counts_dice(far))
        return;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        here[side] = far_is_here(far, side);
    if (clock_step(&far->clock, far->talk, here, far->desk->now + 1))
        far->desk->answered = true;
    if (counts(far) && clock_is_up(&far->clock, far->talk))
        up_say(far, far->clock.side);
    counted_tell(far);
}

int far_time_wake(const struct far *far)
{
    return counts(far) || counts_dice(far) ? clock_wake(&far->clock, far->talk) : -1;
}

bool far_time(const struct far *far, struct far_time *time)
{
    *time = (struct far_time){.side = SIDE_NONE};
    if (!counts(far))
        return false;
    time->turn = talk_turn_time(far->talk);
    time->ahead = talk_hidden(far->talk);
    time->stands = !far->clock.side && !talk_rolling(far->talk);
    time->side = game_awaited(talk_game(far->talk));
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        time->left[side] = clock_left(&far->clock, far->talk, side);
    return true;
}

bool far_may_ask_time(const struct far *far)
{
    int other = side_other(far_side(far));
    return counts(far) && far_plays(far) && !talk_game(far->talk)->table.over &&
           !talk_hidden(far->talk) && game_awaited(talk_game(far->talk)) == other &&
           clock_left(&far->clock, far->talk, other) <= 0 && !talk_asked(far->talk, NULL) &&
           !talk_unsaid(far->talk) && far_line_up(far);
}

bool far_ask_time(struct far *far, struct trouble *trouble)
{
    if (!far_may_ask_time(far))
        return trouble_set(trouble, "Your friend’s time is not up.");
    return talk_ask_time(far->talk, trouble);
}

void far_time_say(int64_t left, char out[FAR_TIME])
{
    _Static_assert((int)FAR_TIME >= (int)CLOCK_TEXT, "a time fits");
    clock_say(left, out);
}

/* ---- dice that are kept back ------------------------------------------------------------------
 */

int32_t far_dice_time(const struct far *far)
{
    return counts_dice(far) ? talk_dice_time(far->talk) : 0;
}

bool far_may_claim(const struct far *far)
{
    return counts_dice(far) && far_plays(far) && clock_may_claim(&far->clock, far->talk);
}

bool far_claim(struct far *far, struct trouble *trouble)
{
    if (!far_may_claim(far))
        return trouble_set(trouble, "There is nothing to claim just now.");
    return talk_claim(far->talk, trouble);
}
