/* A far game as its window tells it: who is gone, what the server here lacks, whose orders may be
 * given, and when the win may be claimed. */
#include "app/far/inside.h"

/* What both the window and the talk have of that name. */
#define intent talk_intent
#define card talk_card
#define told party_told
#include "remote/party.h"
#undef intent
#undef card
#undef told

/* A window of one of the party, without what draws it. */
static struct {
    struct desk desk;
    struct match match;
    struct far far;
} window;

static struct far *window_of(int who)
{
    memset(&window, 0, sizeof window);
    window.desk.now = 1000000;
    window.match.desk = &window.desk;
    window.far = (struct far){.desk = &window.desk,
                              .match = &window.match,
                              .stage = FAR_OPEN,
                              .talk = party.talk[who],
                              .shown = true};
    window.far.plan.way = who == HERE_WATCH ? FAR_WATCH : who == HERE_RED ? FAR_HOST : FAR_JOIN;
    window.far.plan.side = who == HERE_WATCH ? SIDE_NONE : who;
    return &window.far;
}

static const char *said_by(const struct far *far)
{
    static char out[TROUBLE_TEXT + 80];
    far_say(far, out, sizeof out);
    return out;
}

static void says_so(const struct far *far, const char *words, bool so)
{
    const char *out = said_by(far);
    if ((strstr(out, words) != NULL) != so)
        fail_msg("\"%s\" and %s\"%s\"", out, so ? "not " : "", words);
}

static void who_watches_is_told_who_left(void **state)
{
    (void)state;
    party_begin("morschauser2/little-wold");
    party_settle();
    party_play(2, 4);
    struct far *far = window_of(HERE_WATCH);
    int awaited = game_awaited(talk_game(far->talk));
    says_so(far, "is to move, since", true); /* nobody was heard of, nobody is called away */
    says_so(far, "not here", false);
    far->here[awaited] = 1;
    says_so(far, "is to move, since", true);
    says_so(far, "is not here just now", true);
    talk_bye(party.talk[awaited]);
    party_settle();
    far->here[awaited] = 0;
    says_so(far, "left, and is to move since", true);
    far->here[awaited] = window.desk.now; /* he is back, and has said nothing yet */
    says_so(far, "left", false);
    party_end();
}

static void what_the_server_lacks(void **state)
{
    (void)state;
    static const char full[] = "Is the disk full?", gone[] = "has ended (no port is free here)";
    party_begin("morschauser2/little-wold");
    party_settle();
    struct far *far = window_of(HERE_RED);
    far->seated = far->seat.host = far->invitation.has_print = true;
    assert_false(far_server_due(far, false, true)); /* it has just been started */
    party.line[HERE_RED].cut = INT64_MAX;
    window.desk.now += 5000;
    assert_false(far_server_due(far, false, true));
    says_so(far, full, false); /* nobody has ever played over it */
    assert_false(far_server_due(far, true, true));
    assert_false(far_server_due(far, false, true));
    says_so(far, full, false); /* a hiccup */
    window.desk.now += 5000;
    assert_false(far_server_due(far, false, true));
    says_so(far, full, true);
    /* Started anew after a quarter of a minute, and it is gone since it went. */
    window.desk.now += 11000;
    int64_t since = far->sick_since;
    assert_true(far_server_due(far, false, true));
    assert_int_equal(far->sick_since, since);
    says_so(far, full, true);
    window.desk.now += 14000;
    assert_false(far_server_due(far, false, true));
    window.desk.now += 2000;
    assert_true(far_server_due(far, false, true));
    /* One that has ended is another matter, and has its own reason. */
    window.desk.now += 1000;
    assert_true(far_server_due(far, false, false));
    says_so(far, full, false);
    says_so(far, "gone since", true);
    trouble_set(&far->gone, "no port is free here");
    says_so(far, gone, true);
    window.desk.now += 500;
    assert_false(far_server_due(far, false, false));
    party.line[HERE_RED].cut = 0;
    assert_false(far_server_due(far, true, true));
    says_so(far, gone, false);
    party_end();
}

static enum given gives(struct far *far, const char *text, struct verdict *verdict)
{
    const struct game *game = talk_game(far->talk);
    struct order order;
    struct trouble trouble = {0};
    assert_true(order_read(game->rules, &game->table, SIDE_NONE, text, &order, &trouble));
    return far_give(far, &order, SOURCE_TYPED, verdict, &trouble);
}

static void nobody_resigns_for_the_other(void **state)
{
    (void)state;
    static struct verdict verdict;
    party_begin("morschauser2/little-wold");
    party_settle();
    party_play(2, 4);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct far *far = window_of(side);
        const char *other = side == SIDE_RED ? "blue resign" : "red resign";
        assert_int_equal(gives(far, other, &verdict), GIVEN_REFUSED);
        assert_non_null(strstr(verdict.why, "for your friend to say"));
        assert_false(talk_unsaid(far->talk));
    }
    /* Said without a side it is one's own, whoever is awaited. */
    int waits = side_other(game_awaited(talk_game(party.talk[HERE_RED])));
    assert_int_equal(gives(window_of(waits), "resign", &verdict), GIVEN_DONE);
    party_settle();
    assert_int_equal(talk_game(party.talk[HERE_WATCH])->table.winner, side_other(waits));
    party_end();
}

/* Red's orders until one of them waits for the dice of Blue, who is gone. */
static void blue_is_gone(void)
{
    struct random_player player = random_player(2);
    struct talk *red = party.talk[HERE_RED];
    for (int i = 0; i < 200 && !talk_rolling(red); i++) {
        bool reds = game_awaited(talk_game(red)) == SIDE_RED;
        if (reds)
            party_close(HERE_BLUE);
        assert_true(party_order(&player));
        party_settle();
        if (reds && !talk_rolling(red)) {
            party_open(HERE_BLUE);
            party_settle();
        }
    }
    assert_true(talk_link_awaited(red, SIDE_BLUE));
    assert_false(talk_link_awaited(red, SIDE_RED));
}

/* A word of one's own that is still to be said keeps nobody from the win. */
static void a_word_bars_no_claim(void **state)
{
    (void)state;
    static const bool here[SIDE_COUNT] = {[SIDE_RED] = true};
    struct trouble trouble = {0};
    party_begin("morschauser2/little-wold");
    party_settle();
    blue_is_gone();
    struct far *far = window_of(HERE_RED);
    far->talk->dice_time = DICE_LEAST; /* as agreed on */
    far->clock.looked = 1;
    assert_false(far_may_claim(far));
    for (int i = 0; i < 2 * DICE_LEAST; i++)
        clock_step(&far->clock, far->talk, here, far->clock.looked + 1000);
    assert_true(far_may_claim(far));
    assert_true(talk_chat(far->talk, "Are you there?", &trouble));
    assert_true(talk_unsaid(far->talk));
    assert_true(far_may_claim(far));
    assert_true(far_claim(far, &trouble));
    assert_false(far_claim(far, &trouble)); /* twice */
    assert_string_equal(trouble.text, "it is claimed already");
    party_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_watches_is_told_who_left),
        cmocka_unit_test(what_the_server_lacks),
        cmocka_unit_test(nobody_resigns_for_the_other),
        cmocka_unit_test(a_word_bars_no_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
