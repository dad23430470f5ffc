/* A whole game by post: lines from hand to hand, lost, pasted twice, torn, and crossing each other.
 */
#include "remote/post.h"

#include "remote/talk.h"
#include "rules/far.h"

#include "disk/file.h"

#include <unistd.h>

static struct invitation invitation;
static struct seat seat[SIDE_COUNT];
static struct post *post[SIDE_COUNT];
static struct talk *talk[SIDE_COUNT];
static char *setup;
static char path[SIDE_COUNT][64];

static void open_talk(int side)
{
    talk_free(talk[side]);
    talk[side] = talk_new(&invitation, &seat[side], side == SIDE_RED ? setup : NULL, "0.1.0",
                          post_carrier(post[side]), (struct ear){NULL, NULL});
}

static void settle(int side)
{
    while (talk_step(talk[side]))
        ;
}

static char *line_of(int side)
{
    struct words out;
    words_init(&out);
    post_line(post[side], &out);
    return out.text;
}

static enum pasted send(int from)
{
    struct trouble trouble = {0};
    char *line = line_of(from);
    int to = side_other(from);
    enum pasted pasted = post_paste(post[to], line, &trouble);
    free(line);
    if (pasted == PASTED_ANEW)
        open_talk(to);
    settle(to);
    return pasted;
}

static void begin(void)
{
    struct trouble trouble = {0};
    setup = far_setup("morschauser2/little-wold");
    assert_true(invite_new(&invitation, "", &trouble));
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        snprintf(path[side], sizeof path[side], "/tmp/foilshot-post-%ld-%d", (long)getpid(), side);
        seat_init(&seat[side], side == SIDE_RED ? SIDE_RED : SIDE_NONE, side == SIDE_RED);
        post[side] = post_open(path[side], side == SIDE_RED, &trouble);
        assert_non_null(post[side]);
        open_talk(side);
        settle(side);
    }
    assert_int_equal(send(SIDE_RED), PASTED_TAKEN);
    assert_int_equal(send(SIDE_BLUE), PASTED_TAKEN);
}

static void end(void)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        talk_free(talk[side]);
        talk[side] = NULL;
        post_close(post[side]);
        seat_release(&seat[side]);
        unlink(path[side]);
    }
    free(setup);
}

static void order(int side, struct random_player *player)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    struct words text;
    words_init(&text);
    if (far_order(player, talk_game(talk[side]), &text) &&
        talk_order(talk[side], text.text, SOURCE_MOUSE, &verdict, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s %s", text.text, trouble.text, verdict.why);
    settle(side);
    words_release(&text);
}

static bool plays(int side)
{
    return talk_game(talk[side]) && !talk_rolling(talk[side]) &&
           !talk_game(talk[side])->table.over && game_awaited(talk_game(talk[side])) == side;
}

static void a_game_by_post(void **state)
{
    (void)state;
    struct random_player player = random_player(5);
    struct trouble trouble = {0};
    begin();
    int letters = 0;
    for (; letters < 300 && !talk_game(talk[SIDE_RED])->table.over; letters++)
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            for (int i = 0; i < 100 && plays(side); i++)
                order(side, &player);
            if (letters % 5 == 1) { /* the program was started anew in between */
                talk_free(talk[side]);
                talk[side] = NULL;
                post_close(post[side]);
                post[side] = post_open(path[side], side == SIDE_RED, &trouble);
                assert_non_null(post[side]);
                open_talk(side);
                settle(side);
            }
            if (letters % 7 != 3) /* some letters are lost */
                assert_int_equal(send(side), PASTED_TAKEN);
            if (letters % 7 == 4)
                assert_int_equal(send(side), PASTED_TAKEN); /* and some come twice */
        }
    assert_true(letters < 300);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) /* the last may have been lost */
        assert_int_equal(send(side), PASTED_TAKEN);
    const struct game *red = talk_game(talk[SIDE_RED]), *blue = talk_game(talk[SIDE_BLUE]);
    assert_true(red->table.hash == blue->table.hash);
    assert_int_equal(red->journal.count, blue->journal.count);
    end();
}

static void lines_that_cross(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    begin();
    assert_true(talk_chat(talk[SIDE_RED], "Good luck!", &trouble));
    assert_true(talk_chat(talk[SIDE_BLUE], "And to you!", &trouble));
    settle(SIDE_RED);
    settle(SIDE_BLUE);
    assert_int_equal(send(SIDE_BLUE), PASTED_REFUSED);
    assert_int_equal(send(SIDE_RED), PASTED_ANEW);
    assert_int_equal(send(SIDE_BLUE), PASTED_TAKEN);
    assert_int_equal(talk_number(talk[SIDE_RED]), talk_number(talk[SIDE_BLUE]));
    end();
}

static void torn_lines(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    begin();
    assert_true(talk_chat(talk[SIDE_RED], "Good luck!", &trouble));
    settle(SIDE_RED);
    char *line = line_of(SIDE_RED);
    for (size_t n = strlen(line) - 1; n > 0; n -= n > 9 ? 9 : n) {
        line[n] = '\0';
        assert_int_equal(post_paste(post[SIDE_BLUE], line, &trouble), PASTED_REFUSED);
    }
    free(line);
    assert_int_equal(send(SIDE_RED), PASTED_TAKEN);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_by_post),
        cmocka_unit_test(lines_that_cross),
        cmocka_unit_test(torn_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
