/* Time a turn: carried to all who read the game, counted by each for himself, standing while nobody
 * can play; and the win that may be asked for. */
#include "remote/party.h"

#include "remote/clock.h"
#include "remote/talk_inside.h"

enum { TURN_TIME = 60, SECOND = 1000 };

static const bool both[SIDE_COUNT] = {[SIDE_RED] = true, [SIDE_BLUE] = true};
static const bool alone[SIDE_COUNT] = {[SIDE_RED] = true};
static const bool without_red[SIDE_COUNT] = {[SIDE_BLUE] = true};

static void timed_begin(const char *scenario, const char *before)
{
    party_begin(scenario);
    for (int who = HERE_RED; who < HERE_COUNT; who++) /* as if the host had wished for it */
        party_close(who);
    struct words setup;
    words_init(&setup);
    words_format(&setup, "%s%s", before, party.setup);
    free(party.setup);
    party.setup = setup.text;
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        party_open(who);
    party_settle();
}

static void timed_party(const char *scenario)
{
    struct words before;
    words_init(&before);
    turn_time_write(TURN_TIME, &before);
    dice_time_write(TURN_TIME, &before);
    timed_begin(scenario, before.text);
    words_release(&before);
}

/* So many seconds, looked at as often as a window does. */
static void seconds_pass(struct clock *clock, int who, const bool here[SIDE_COUNT], int seconds)
{
    for (int i = 0; i < seconds * 4; i++)
        clock_step(clock, party.talk[who], here, (clock->looked ? clock->looked : 1) + SECOND / 4);
}

struct read_as {
    const char *text;
    int32_t seconds;   /* 0: refused … */
    const char *words; /* … with these */
};

static void are_read(const struct clock_of *of, const struct read_as *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        struct trouble trouble = {0};
        int32_t seconds = 0;
        bool good = clock_read(row[i].text, of, &seconds, &trouble);
        if (good != (row[i].seconds > 0) || (good && seconds != row[i].seconds))
            fail_msg("\"%s\" is read as %d", row[i].text, (int)seconds);
        if (!good && !strstr(trouble.text, row[i].words))
            fail_msg("\"%s\" is refused with \"%s\"", row[i].text, trouble.text);
    }
}

static void times_are_read(void **state)
{
    (void)state;
    static const char none[] = "is no time for a turn", bad[] = "is no time for dice",
                      turn[] = "a turn takes from 10 seconds to 240 minutes, and not ",
                      dice[] = "dice may be kept back from 30 seconds to 1440 minutes, and not ";
    static const struct read_as turns[] = {
        {"10", 600, ""},          {"1:30", 90, ""},      {"0:10", 10, ""},  {"240", 14400, ""},
        {"0", 0, turn},           {"0:09", 0, turn},     {"-5", 0, none},   {"241", 0, turn},
        {"4:60", 0, none},        {"1:5", 0, none},      {"1:-5", 0, none}, {"240:01", 0, turn},
        {"ten", 0, none},         {"", 0, none},         {"10m", 0, none},  {"1:300", 0, none},
        {" 10", 0, none},         {"1.5", 0, none},      {"1e3", 0, none},  {"2147483647", 0, turn},
        {"99999999999", 0, none}, {"10:00:00", 0, none},
    };
    static const struct read_as within[] = {
        {"0:30", 30, ""},    {"10", 600, ""},   {"240", 14400, ""}, {"300", 18000, ""},
        {"1440", 86400, ""}, {"0:29", 0, dice}, {"0", 0, dice},     {"1440:01", 0, dice},
        {"1441", 0, dice},   {"-5", 0, bad},    {"4:60", 0, bad},   {"always", 0, bad},
    };
    are_read(&clock_of_turn, turns, sizeof turns / sizeof turns[0]);
    are_read(&clock_of_dice, within, sizeof within / sizeof within[0]);
}

static void times_are_said(void **state)
{
    (void)state;
    char text[CLOCK_TEXT];
    clock_say(545 * SECOND, text);
    assert_string_equal(text, "9:05");
    clock_say(1, text);
    assert_string_equal(text, "0:01");
    clock_say(0, text);
    assert_string_equal(text, "0:00");
    clock_say(-12 * SECOND - 300, text);
    assert_string_equal(text, "–0:12");
}

static void all_who_read_know_it(void **state)
{
    (void)state;
    timed_party("morschauser2/little-wold");
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        assert_int_equal(talk_state(party.talk[who]), TALK_PLAYING);
        assert_int_equal(talk_turn_time(party.talk[who]), TURN_TIME);
    }
    party_play(3, 30);
    party_alike();
    party_proved(HERE_BLUE); /* nothing of it is in the journal */
    party_close(HERE_BLUE);
    party_open(HERE_BLUE);
    party_settle();
    assert_int_equal(talk_turn_time(party.talk[HERE_BLUE]), TURN_TIME);
    party_end();
    party_begin("morschauser2/little-wold");
    party_settle();
    struct clock clock = {0};
    assert_int_equal(talk_turn_time(party.talk[HERE_BLUE]), 0);
    seconds_pass(&clock, HERE_RED, both, 5);
    assert_int_equal(clock.side, SIDE_NONE);
    assert_int_equal(clock_wake(&clock, party.talk[HERE_RED]), -1);
    assert_false(clock_is_up(&clock, party.talk[HERE_RED]));
    party_end();
}

/* A host whose clock makes no sense begins no game. */
static void no_silly_times(void **state)
{
    (void)state;
    static const char *const silly[] = {"turn 0\n", "turn 9\n", "turn 14401\n", "turn -60\n",
                                        "turn 60",  "turn x\n", "turn 60 \n"};
    for (size_t i = 0; i < sizeof silly / sizeof silly[0]; i++) {
        party_begin("morschauser2/little-wold");
        party_host_says(silly[i]);
        party_close(HERE_RED);
        party_settle();
        assert_int_equal(party.told[HERE_BLUE].count[HEARD_REFUSED], 1);
        assert_non_null(strstr(party.told[HERE_BLUE].last[HEARD_REFUSED], "no turn can take so"));
        assert_int_equal(talk_state(party.talk[HERE_BLUE]), TALK_SILENT);
        party_end();
    }
    party_begin("morschauser2/little-wold");
    party_host_says("turn 10\n");
    party_settle();
    assert_int_equal(talk_turn_time(party.talk[HERE_BLUE]), 10);
    assert_int_equal(talk_state(party.talk[HERE_BLUE]), TALK_PLAYING);
    party_end();
}

static void it_counts_and_stands(void **state)
{
    (void)state;
    timed_party("morschauser2/little-wold");
    struct clock clock = {0};
    struct talk *red = party.talk[HERE_RED];
    int side = game_awaited(talk_game(red)), other = side_other(side);
    seconds_pass(&clock, HERE_RED, both, 7);
    assert_int_equal(clock.side, side);
    assert_true(clock_left(&clock, red, side) > 52 * SECOND);
    assert_true(clock_left(&clock, red, side) < 54 * SECOND);
    assert_int_equal(clock_left(&clock, red, other), TURN_TIME * SECOND);
    assert_in_range(clock_wake(&clock, red), 1, SECOND);
    /* Somebody is away: what was counted since he was last heard of is not. */
    clock_heard_of(&clock, SIDE_BLUE);
    int64_t left = clock_left(&clock, red, side);
    seconds_pass(&clock, HERE_RED, both, 9);
    seconds_pass(&clock, HERE_RED, alone, 20);
    assert_int_equal(clock.side, SIDE_NONE);
    assert_int_equal(clock_left(&clock, red, side), left);
    /* The line is gone. */
    seconds_pass(&clock, HERE_RED, both, 1);
    clock_heard_of(&clock, SIDE_BLUE);
    left = clock_left(&clock, red, side);
    seconds_pass(&clock, HERE_RED, both, 4);
    party.line[HERE_RED].cut = party.hall.now + 1000;
    seconds_pass(&clock, HERE_RED, both, 20);
    assert_int_equal(clock.side, SIDE_NONE);
    assert_int_equal(clock_left(&clock, red, side), left);
    party.line[HERE_RED].cut = 0;
    /* The laptop slept: an hour between two looks. */
    seconds_pass(&clock, HERE_RED, both, 1);
    left = clock_left(&clock, red, side);
    clock_step(&clock, red, both, clock.looked + 3600 * SECOND);
    assert_int_equal(clock_left(&clock, red, side), left);
    /* It is said once when it is up, and goes on. */
    int said = 0;
    for (int i = 0; i < 70; i++) {
        seconds_pass(&clock, HERE_RED, both, 1);
        said += clock_is_up(&clock, red);
    }
    assert_int_equal(said, 1);
    assert_true(clock_left(&clock, red, side) < -10 * SECOND);
    party_end();
}

/* Red has the last order undone, whoever may have to agree. */
static void taken_back(void)
{
    struct trouble trouble = {0};
    struct talk *red = party.talk[HERE_RED];
    int32_t at = talk_game(red)->journal.at;
    if (!talk_undo(red, &trouble))
        fail_msg("%s", trouble.text);
    party_settle();
    if (talk_asked(red, NULL))
        assert_true(talk_answer(party.talk[HERE_BLUE], true, &trouble));
    party_settle();
    assert_true(talk_game(red)->journal.at < at);
}

/* A new turn has its whole time; one that is taken back to has what it had left. */
static void each_turn_has_its_own(void **state)
{
    (void)state;
    timed_party("kiddies/gingerbread-yard");
    struct clock clock = {0};
    struct talk *red = party.talk[HERE_RED];
    if (talk_hidden(red)) {
        party_deploy(SIDE_RED, 1);
        party_deploy(SIDE_BLUE, 2);
        party_settle();
    }
    struct random_player player = random_player(5);
    int32_t turn = talk_game(red)->table.turn;
    int side = game_awaited(talk_game(red));
    seconds_pass(&clock, HERE_RED, both, 10);
    int64_t left = clock_left(&clock, red, side);
    assert_true(left < 52 * SECOND);
    for (int i = 0; i < 300 && talk_game(red)->table.turn == turn; i++) {
        assert_true(party_order(&player));
        party_settle();
        clock_step(&clock, red, both, clock.looked + 1);
    }
    assert_true(talk_game(red)->table.turn > turn);
    assert_int_equal(clock_left(&clock, red, side), TURN_TIME * SECOND);
    seconds_pass(&clock, HERE_RED, both, 3);
    for (int i = 0; i < 300 && talk_game(red)->table.turn > turn; i++) {
        taken_back();
        clock_step(&clock, red, both, clock.looked + 1);
    }
    assert_int_equal(talk_game(red)->table.turn, turn);
    assert_in_range(clock_left(&clock, red, side), left - SECOND, left);
    party_end();
}

/* A ruling that the other agrees to. */
static void ruled(const char *order)
{
    struct trouble trouble = {0};
    if (!talk_ask_umpire(party.talk[HERE_RED], order, &trouble))
        fail_msg("%s", trouble.text);
    party_settle();
    assert_true(talk_answer(party.talk[HERE_BLUE], true, &trouble));
    party_settle();
}

static void turn_becomes(struct clock *clock, int32_t turn)
{
    char order[64];
    snprintf(order, sizeof order, "umpire set table turn %d", (int)turn);
    ruled(order);
    struct talk *red = party.talk[HERE_RED];
    assert_int_equal(talk_game(red)->table.turn, turn);
    clock_step(clock, red, both, clock->looked + 1);
}

/* However many there are: a game may have hundreds of turns. */
static void turns_without_end(void **state)
{
    (void)state;
    static const int32_t turns[] = {62, 63, 64, 65, 66, 126, 127, 128, 500};
    timed_party("morschauser2/little-wold");
    struct clock clock = {0};
    struct talk *red = party.talk[HERE_RED];
    int side = game_awaited(talk_game(red));
    ruled("umpire set table last_turn 900");
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        turn_becomes(&clock, turns[i]);
        if (clock_left(&clock, red, side) != TURN_TIME * SECOND)
            fail_msg("turn %d begins with less than it may take", (int)turns[i]);
        seconds_pass(&clock, HERE_RED, both, TURN_TIME + 1);
        assert_true(clock_is_up(&clock, red));
        assert_false(clock_is_up(&clock, red));
    }
    /* One that is gone back to has what it had left, and who comes back hears of this very turn. */
    turn_becomes(&clock, 501);
    seconds_pass(&clock, HERE_RED, both, 20);
    int64_t left = clock_left(&clock, red, side);
    turn_becomes(&clock, 502);
    seconds_pass(&clock, HERE_RED, both, 5);
    turn_becomes(&clock, 501);
    assert_int_equal(clock_left(&clock, red, side), left);
    struct clock back = {0};
    struct words told;
    words_init(&told);
    clock_tell(&clock, &told);
    assert_memory_equal(told.text, "clock 501 ", strlen("clock 501 "));
    clock_heard(&back, party.talk[HERE_BLUE], told.text);
    assert_int_equal(clock_left(&back, party.talk[HERE_BLUE], side), left);
    words_release(&told);
    party_end();
}

/* Whoever comes late or comes back takes over what the others have counted: once, and never less
 * than he has himself. */
static void it_is_taken_over(void **state)
{
    (void)state;
    timed_party("morschauser2/little-wold");
    struct clock red = {0}, blue = {0}, none = {0};
    struct words told;
    int side = game_awaited(talk_game(party.talk[HERE_RED]));
    seconds_pass(&red, HERE_RED, both, 20);
    words_init(&told);
    clock_tell(&red, &told);
    clock_heard(&blue, party.talk[HERE_BLUE], told.text);
    int64_t left = clock_left(&red, party.talk[HERE_RED], side);
    assert_int_equal(clock_left(&blue, party.talk[HERE_BLUE], side), left);
    seconds_pass(&red, HERE_RED, both, 20);
    words_clear(&told);
    clock_tell(&red, &told);
    clock_heard(&blue, party.talk[HERE_BLUE], told.text); /* from now on he counts himself */
    assert_int_equal(clock_left(&blue, party.talk[HERE_BLUE], side), left);
    static const char *const nonsense[] = {"",
                                           "clock",
                                           "clock 1",
                                           "clock 1 5",
                                           "clock 1 5 5 5",
                                           "clock -1 5000 5000",
                                           "clock 80 5000 5000",
                                           "clock 2147483647 5000 5000",
                                           "clock a b c",
                                           "hand 1 5000 5000"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        clock_heard(&none, party.talk[HERE_BLUE], nonsense[i]);
    assert_false(none.taken_over);
    words_release(&told);
    party_end();
}

/* He comes back, hears it, and the line is lost again before anything else: what was taken over is
 * not counted away, since it will not be taken over again. */
static void what_is_taken_over_stays(void **state)
{
    (void)state;
    timed_party("morschauser2/little-wold");
    struct clock clock = {0};
    struct talk *blue = party.talk[HERE_BLUE];
    char told[80];
    int side = game_awaited(talk_game(blue));
    int32_t turn = talk_game(blue)->table.turn;
    seconds_pass(&clock, HERE_BLUE, both, 2);
    clock_heard_of(&clock, SIDE_RED);
    snprintf(told, sizeof told, "clock %d %d %d", (int)turn, side == SIDE_RED ? 40000 : 0,
             side == SIDE_BLUE ? 40000 : 0);
    clock_heard(&clock, blue, told);
    assert_int_equal(clock_left(&clock, blue, side), (TURN_TIME - 40) * SECOND);
    seconds_pass(&clock, HERE_BLUE, both, 2);
    seconds_pass(&clock, HERE_BLUE, without_red, 5);
    assert_int_equal(clock.side, SIDE_NONE);
    assert_int_equal(clock_left(&clock, blue, side), (TURN_TIME - 40) * SECOND);
    party_end();
}

/* Who watches counts what the player who is left counts: up to when the lost one was heard of,
 * however often the other has been since. */
static void a_watcher_counts_no_absence(void **state)
{
    (void)state;
    static const bool *const left_over[SIDE_COUNT] = {
        [SIDE_RED] = alone, [SIDE_BLUE] = without_red};
    timed_party("morschauser2/little-wold");
    struct talk *watch = party.talk[HERE_WATCH];
    int side = game_awaited(talk_game(watch));
    for (int lost = SIDE_RED; lost < SIDE_COUNT; lost++) {
        int stays = side_other(lost);
        struct clock clock = {0}, his = {0};
        for (int i = 0; i < 5; i++) {
            seconds_pass(&clock, HERE_WATCH, both, 1);
            seconds_pass(&his, stays, both, 1);
            clock_heard_of(&clock, SIDE_RED);
            clock_heard_of(&clock, SIDE_BLUE);
            clock_heard_of(&his, lost);
        }
        int64_t left = clock_left(&clock, watch, side);
        for (int i = 0; i < 9; i++) {
            seconds_pass(&clock, HERE_WATCH, both, 1);
            seconds_pass(&his, stays, both, 1);
            clock_heard_of(&clock, stays);
        }
        seconds_pass(&clock, HERE_WATCH, left_over[stays], 5);
        seconds_pass(&his, stays, left_over[stays], 5);
        assert_int_equal(clock.side, SIDE_NONE);
        assert_int_equal(clock_left(&clock, watch, side), left);
        assert_int_equal(clock_left(&his, party.talk[stays], side), left);
    }
    party_end();
}

static void the_win_may_be_asked_for(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    int asker;
    timed_party("morschauser2/little-wold");
    struct talk *red = party.talk[HERE_RED];
    int slow = game_awaited(talk_game(red)), waits = side_other(slow);
    struct talk *his = party.talk[waits], *thinker = party.talk[slow];
    assert_false(talk_ask_time(thinker, &trouble)); /* it is his own that runs */
    assert_false(talk_ask_time(party.talk[HERE_WATCH], &trouble));
    /* No: he plays on. */
    assert_true(talk_ask_time(his, &trouble));
    party_settle();
    assert_string_equal(talk_asked(thinker, &asker), "time");
    assert_int_equal(asker, waits);
    assert_true(talk_answer(thinker, false, &trouble));
    party_settle();
    assert_false(party_over());
    /* An order ends the question. */
    assert_true(talk_ask_time(his, &trouble));
    party_settle();
    struct random_player player = random_player(2);
    assert_true(party_order(&player));
    party_settle();
    assert_null(talk_asked(his, NULL));
    assert_false(party_over());
    /* Yes: the game is the other's. */
    for (int i = 0; i < 50 && (game_awaited(talk_game(red)) != slow || talk_rolling(red)); i++) {
        assert_true(party_order(&player));
        party_settle();
    }
    assert_true(talk_ask_time(his, &trouble));
    party_settle();
    assert_true(talk_answer(thinker, true, &trouble));
    party_settle();
    assert_true(party_over());
    assert_int_equal(talk_game(red)->table.winner, waits);
    assert_false(talk_ask_time(his, &trouble));
    party_alike();
    party_proved(slow);
    party_end();
    /* Where no time was agreed on there is nothing to ask for, whatever a program may send. */
    party_begin("morschauser2/little-wold");
    party_settle();
    slow = game_awaited(talk_game(party.talk[HERE_RED]));
    assert_false(talk_ask_time(party.talk[side_other(slow)], &trouble));
    assert_non_null(strstr(trouble.text, "no time was agreed on"));
    party_end();
}

/* Dice that one does not show: counted, whoever is there, but not while one's own line is gone. */
static void dice_withheld(void **state)
{
    (void)state;
    timed_party("morschauser2/little-wold");
    struct talk *red = party.talk[HERE_RED];
    struct clock clock = {0};
    struct random_player player = random_player(2);
    party_close(HERE_BLUE);
    for (int i = 0; i < 200 && !talk_rolling(red); i++) {
        if (!party.talk[game_awaited(talk_game(red))]) {
            party_open(HERE_BLUE);
            party_settle();
            assert_true(party_order(&player));
            party_settle();
            party_close(HERE_BLUE);
        } else {
            assert_true(party_order(&player));
            party_settle();
        }
    }
    assert_true(talk_rolling(red));
    seconds_pass(&clock, HERE_RED, alone, TURN_TIME - 2);
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    party.line[HERE_RED].cut = party.hall.now + 1000;
    seconds_pass(&clock, HERE_RED, alone, 2 * TURN_TIME);
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    party.line[HERE_RED].cut = 0;
    seconds_pass(&clock, HERE_RED, alone, 1);
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    seconds_pass(&clock, HERE_RED, alone, 4); /* together with those before */
    assert_true(clock_withholds(&clock, red, SIDE_BLUE));
    assert_false(clock_withholds(&clock, red, SIDE_RED));
    party_open(HERE_BLUE);
    party_settle();
    assert_false(talk_rolling(red));
    seconds_pass(&clock, HERE_RED, both, 1);
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    party_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_read),           cmocka_unit_test(times_are_said),
        cmocka_unit_test(all_who_read_know_it),     cmocka_unit_test(no_silly_times),
        cmocka_unit_test(it_counts_and_stands),     cmocka_unit_test(each_turn_has_its_own),
        cmocka_unit_test(turns_without_end),        cmocka_unit_test(it_is_taken_over),
        cmocka_unit_test(what_is_taken_over_stays), cmocka_unit_test(a_watcher_counts_no_absence),
        cmocka_unit_test(the_win_may_be_asked_for), cmocka_unit_test(dice_withheld),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
