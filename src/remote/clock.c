#include "remote/clock.h"

#include <stdio.h>
#include <string.h>

/* Whoever did not look for longer was asleep, and so was his clock. */
enum { ASLEEP_MS = 3000 };

bool clock_read(const char *text, int32_t *seconds, struct trouble *trouble)
{
    const char *at = text;
    int32_t minutes, rest = 0;
    bool good = number_read(&at, 0, &minutes) && minutes >= 0 && minutes <= TURN_MOST / 60;
    if (good && *at == ':')
        good = strspn(++at, "0123456789") == 2 && number_read(&at, 0, &rest) && rest < 60;
    if (!good || *at)
        return trouble_set(trouble, "\"%.40s\" is no time for a turn: minutes, as in 10, or 1:30",
                           text);
    *seconds = minutes * 60 + rest;
    if (*seconds < TURN_LEAST || *seconds > TURN_MOST)
        return trouble_set(trouble, "a turn takes from %d seconds to %d minutes, and not %.40s",
                           TURN_LEAST, TURN_MOST / 60, text);
    return true;
}

void clock_say(int64_t left, char out[CLOCK_TEXT])
{
    /* A second that has begun is shown whole: 0:00 is when it is up. */
    int64_t s = left > 0 ? (left + 999) / 1000 : -left / 1000;
    snprintf(out, CLOCK_TEXT, "%s%d:%02d", left <= -1000 ? "–" : "", (int)(s / 60), (int)(s % 60));
}

/* ---- counting ---------------------------------------------------------------------------------
 */

static int32_t turn_of(const struct talk *talk)
{
    int32_t turn = talk_game(talk)->table.turn;
    return turn < 0 ? 0 : turn < CLOCK_TURNS ? turn : CLOCK_TURNS - 1;
}

/* Whose time it is; SIDE_NONE: nobody's. */
static int runs_for(const struct talk *talk, const bool here[SIDE_COUNT])
{
    if (!talk_turn_time(talk) || talk_state(talk) != TALK_PLAYING || !talk_caught_up(talk) ||
        talk_line(talk, NULL) != LINE_UP || talk_rolling(talk) || talk_hidden(talk) ||
        talk_game(talk)->table.over || !here[SIDE_RED] || !here[SIDE_BLUE])
        return SIDE_NONE;
    return game_awaited(talk_game(talk));
}

/* Nobody played on from when the other was last heard of. */
static bool lost(const struct talk *talk, const bool here[SIDE_COUNT])
{
    return talk_line(talk, NULL) != LINE_UP || !here[SIDE_RED] || !here[SIDE_BLUE];
}

static int64_t shown_second(int64_t left)
{
    return left > 0 ? (left + 999) / 1000 : left / 1000;
}

bool clock_step(struct clock *clock, const struct talk *talk, const bool here[SIDE_COUNT],
                int64_t now)
{
    if (!talk_turn_time(talk) || !talk_game(talk))
        return false;
    int64_t passed = clock->looked ? now - clock->looked : 0;
    int side = runs_for(talk, here), was = clock->side;
    int32_t turn = turn_of(talk);
    int64_t before = clock_left(clock, talk, side);
    clock->looked = now;
    passed = passed < 0 || passed > ASLEEP_MS ? 0 : passed;
    for (int i = SIDE_RED; i < SIDE_COUNT; i++)
        clock->withheld[i] = talk_link_awaited(talk, i) ? clock->withheld[i] + passed : 0;
    if (side && side == was && turn == clock->turn)
        clock->spent[side][turn] += passed;
    else if (was && lost(talk, here))
        clock->spent[was][clock->turn] = clock->sure;
    if (side != was || turn != clock->turn)
        clock->sure = side ? clock->spent[side][turn] : 0;
    clock->side = side;
    clock->turn = turn;
    return side != was ||
           (side && shown_second(before) != shown_second(clock_left(clock, talk, side)));
}

void clock_heard_of(struct clock *clock)
{
    if (clock->side)
        clock->sure = clock->spent[clock->side][clock->turn];
}

int64_t clock_left(const struct clock *clock, const struct talk *talk, int side)
{
    return side ? (int64_t)talk_turn_time(talk) * 1000 - clock->spent[side][turn_of(talk)] : 0;
}

int clock_wake(const struct clock *clock, const struct talk *talk)
{
    if (!clock->side)
        return -1;
    int64_t left = clock_left(clock, talk, clock->side);
    int part = (int)(left > 0 ? left % 1000 : 1000 + left % 1000);
    return part > 0 ? part : 1000;
}

bool clock_is_up(struct clock *clock, const struct talk *talk)
{
    int side = clock->side;
    if (!side || clock->told[side] == clock->turn + 1 || clock_left(clock, talk, side) > 0)
        return false;
    clock->told[side] = clock->turn + 1;
    return true;
}

bool clock_withholds(const struct clock *clock, const struct talk *talk, int side)
{
    return talk_turn_time(talk) && clock->withheld[side] > (int64_t)talk_turn_time(talk) * 1000;
}

/* ---- telling ----------------------------------------------------------------------------------
 */

void clock_tell(const struct clock *clock, struct words *out)
{
    words_format(out, "clock %d %d %d", (int)clock->turn, (int)clock->spent[SIDE_RED][clock->turn],
                 (int)clock->spent[SIDE_BLUE][clock->turn]);
}

void clock_heard(struct clock *clock, const struct talk *talk, const char *text)
{
    int32_t turn, spent[SIDE_COUNT];
    const char *at = text + strlen("clock ");
    if (clock->taken_over || !talk_turn_time(talk) || strncmp(text, "clock ", 6) != 0 ||
        !number_read(&at, 0, &turn) || *at++ != ' ' || !number_read(&at, 0, &spent[SIDE_RED]) ||
        *at++ != ' ' || !number_read(&at, 0, &spent[SIDE_BLUE]) || *at || turn < 0 ||
        turn >= CLOCK_TURNS)
        return;
    clock->taken_over = true;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (spent[side] > clock->spent[side][turn])
            clock->spent[side][turn] = spent[side];
}
