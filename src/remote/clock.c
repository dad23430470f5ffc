#include "remote/clock.h"

#include <stdio.h>
#include <string.h>

/* Whoever did not look for longer was asleep, and so was his clock. */
enum {
    ASLEEP_MS = 3000,
    SECOND_MS = 1000,
    SURELY_MS = 2000, /* later than the list says, whose clock may be another */
};

const struct clock_of clock_of_turn = {"a turn", "a turn takes", TURN_LEAST, TURN_MOST};
const struct clock_of clock_of_dice = {"dice", "dice may be kept back", DICE_LEAST, DICE_MOST};

bool clock_read(const char *text, const struct clock_of *of, int32_t *seconds,
                struct trouble *trouble)
{
    const char *at = text;
    int32_t minutes, rest = 0;
    bool good = number_read(&at, 0, &minutes) && minutes >= 0;
    if (good && *at == ':')
        good = strspn(++at, "0123456789") == 2 && number_read(&at, 0, &rest) && rest < 60;
    if (!good || *at)
        return trouble_set(trouble, "\"%.40s\" is no time for %s: minutes, as in 10, or 1:30", text,
                           of->noun);
    *seconds = minutes <= of->most / 60 ? minutes * 60 + rest : of->most + 1;
    if (*seconds < of->least || *seconds > of->most)
        return trouble_set(trouble, "%s from %d seconds to %d minutes, and not %.40s", of->takes,
                           (int)of->least, (int)of->most / 60, text);
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
    return turn < 0 ? 0 : turn;
}

/* Where a turn is counted. It takes the place of one long ago and finds nothing there. */
static int place_of(struct clock *clock, int32_t turn)
{
    int place = turn % CLOCK_TURNS;
    for (int side = SIDE_RED; side < SIDE_COUNT && clock->of[place] != turn; side++)
        clock->spent[side][place] = 0;
    clock->of[place] = turn;
    return place;
}

static int64_t spent_in(const struct clock *clock, int side, int32_t turn)
{
    int place = turn % CLOCK_TURNS;
    return clock->of[place] == turn ? clock->spent[side][place] : 0;
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

/* What counts of a turn in which somebody was lost. A player knows that he was there himself; who
 * watches goes by the one who was silent for longer, as the player who is left does. */
static int64_t surely(const struct clock *clock, const struct talk *talk)
{
    int own = talk_side(talk);
    if (own)
        return clock->sure[side_other(own)];
    return clock->sure[SIDE_RED] < clock->sure[SIDE_BLUE] ? clock->sure[SIDE_RED]
                                                          : clock->sure[SIDE_BLUE];
}

/* While one's own line is down his link may lie there since long: that is not held against him.
 * Nor is what was before this roll, or before the other had shown his. */
static bool withheld_step(struct clock *clock, const struct talk *talk, int64_t passed)
{
    bool told = talk_line(talk, NULL) == LINE_UP && talk_caught_up(talk), waits = false;
    bool anew = clock->roll != talk_game(talk)->shared.number;
    clock->roll = talk_game(talk)->shared.number;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int64_t before = clock->withheld[side];
        if (anew || !talk_link_awaited(talk, side) || talk_link_awaited(talk, side_other(side)))
            clock->withheld[side] = 0;
        else if (told)
            clock->withheld[side] += passed;
        waits = waits || before / SECOND_MS != clock->withheld[side] / SECOND_MS;
    }
    return waits;
}

static int64_t shown_second(int64_t left)
{
    return left > 0 ? (left + 999) / 1000 : left / 1000;
}

bool clock_step(struct clock *clock, const struct talk *talk, const bool here[SIDE_COUNT],
                int64_t now)
{
    if (!talk_game(talk) || (!talk_turn_time(talk) && !talk_dice_time(talk)))
        return false;
    int64_t passed = clock->looked ? now - clock->looked : 0;
    int side = runs_for(talk, here), was = clock->side;
    int32_t turn = turn_of(talk);
    int64_t before = clock_left(clock, talk, side);
    clock->looked = now;
    passed = passed < 0 || passed > ASLEEP_MS ? 0 : passed;
    bool waits = withheld_step(clock, talk, passed);
    if (side && side == was && turn == clock->turn)
        clock->spent[side][place_of(clock, turn)] += passed;
    else if (was && lost(talk, here))
        clock->spent[was][place_of(clock, clock->turn)] = surely(clock, talk);
    for (int seat = SIDE_RED; seat < SIDE_COUNT && (side != was || turn != clock->turn); seat++)
        clock->sure[seat] = side ? spent_in(clock, side, turn) : 0;
    clock->side = side;
    clock->turn = turn;
    return waits || side != was ||
           (side && shown_second(before) != shown_second(clock_left(clock, talk, side)));
}

void clock_heard_of(struct clock *clock, int seat)
{
    if (clock->side)
        clock->sure[seat] = spent_in(clock, clock->side, clock->turn);
}

int64_t clock_left(const struct clock *clock, const struct talk *talk, int side)
{
    return side ? (int64_t)talk_turn_time(talk) * 1000 - spent_in(clock, side, turn_of(talk)) : 0;
}

int clock_wake(const struct clock *clock, const struct talk *talk)
{
    if (!clock->side)
        return talk_dice_time(talk) && talk_rolling(talk) ? SECOND_MS / 2 : -1;
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

int64_t clock_withheld_left(const struct clock *clock, const struct talk *talk, int side)
{
    return (int64_t)talk_dice_time(talk) * SECOND_MS + SURELY_MS - clock->withheld[side];
}

bool clock_withholds(const struct clock *clock, const struct talk *talk, int side)
{
    return talk_dice_time(talk) && clock_withheld_left(clock, talk, side) < 0;
}

bool clock_may_claim(const struct clock *clock, const struct talk *talk)
{
    int side = talk_side(talk), other = side_other(side);
    return side && talk_link_awaited(talk, other) && !talk_link_awaited(talk, side) &&
           clock_withholds(clock, talk, other) && talk_line(talk, NULL) == LINE_UP &&
           talk_caught_up(talk);
}

/* ---- telling ----------------------------------------------------------------------------------
 */

void clock_tell(const struct clock *clock, struct words *out)
{
    words_format(out, "clock %d %d %d", (int)clock->turn,
                 (int)spent_in(clock, SIDE_RED, clock->turn),
                 (int)spent_in(clock, SIDE_BLUE, clock->turn));
}

/* What another has counted counts, whoever of them is lost from now on. */
static void take_over(struct clock *clock, int side, int32_t turn, int64_t spent)
{
    int64_t *own = &clock->spent[side][place_of(clock, turn)], more = spent - *own;
    if (more <= 0)
        return;
    *own += more;
    for (int seat = SIDE_RED; seat < SIDE_COUNT; seat++)
        if (side == clock->side && turn == clock->turn)
            clock->sure[seat] += more;
}

void clock_heard(struct clock *clock, const struct talk *talk, const char *text)
{
    int32_t turn, spent[SIDE_COUNT];
    if (clock->taken_over || !talk_turn_time(talk) || !talk_game(talk) ||
        strncmp(text, "clock ", strlen("clock ")) != 0)
        return;
    const char *at = text + strlen("clock ");
    if (!number_read(&at, 0, &turn) || *at++ != ' ' || !number_read(&at, 0, &spent[SIDE_RED]) ||
        *at++ != ' ' || !number_read(&at, 0, &spent[SIDE_BLUE]) || *at || turn < 0)
        return;
    /* A turn so far off could only take the place of the one that is played. Whoever has not yet
     * read up to it is told again soon. */
    int32_t ahead = turn - turn_of(talk);
    if (ahead <= -CLOCK_TURNS || ahead >= CLOCK_TURNS)
        return;
    clock->taken_over = true;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        take_over(clock, side, turn, spent[side]);
}
