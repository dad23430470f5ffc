/* Far games in memory: joining, whole games with somebody watching, requests, deploying in secret,
 * all that a network does, and all that strangers and cheats try. */
#include "remote/party.h"

#include "remote/talk_inside.h"

static void whole_game(const char *scenario, uint64_t seed, int orders)
{
    party_begin(scenario);
    party_settle();
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        if (talk_state(party.talk[who]) != TALK_PLAYING)
            fail_msg("%d: %s", who, talk_why(party.talk[who]));
    party_play(seed, orders);
    party_alike();
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        party_proved(who);
        assert_int_equal(party.told[who].count[HEARD_REFUSED], 0);
        assert_int_equal(party.told[who].count[HEARD_DROPPED], 0);
    }
    assert_true(talk_game(party.talk[HERE_WATCH])->shared.number > 2);
    party_end();
}

static void whole_games(void **state)
{
    (void)state;
    whole_game("kiddies/book-ridge", 1, 1000);
    whole_game("morschauser2/little-wold", 2, 1000);
    whole_game("sham/first-drill", 3, 300);
    whole_game("pikeshot/first-push", 4, 300);
}

static void nobody_sees_a_deployment(void **state)
{
    (void)state;
    party_begin("kiddies/book-ridge");
    party_settle();
    assert_true(talk_hidden(party.talk[HERE_BLUE]));
    party_deploy(SIDE_BLUE, 8);
    party_settle();
    assert_int_equal(party.told[HERE_RED].count[HEARD_HIDDEN], 1);
    assert_false(talk_hidden_awaited(party.talk[HERE_RED], SIDE_BLUE));
    assert_true(talk_hidden_awaited(party.talk[HERE_RED], SIDE_RED));
    struct hall *hall = &party.hall;
    int said = hall->count;
    assert_int_equal(talk_game(party.talk[HERE_RED])->journal.count, 1);
    party_deploy(SIDE_RED, 9);
    party_settle();
    assert_true(hall->count >= said + 3); /* his commitment, and both deployments */
    assert_false(talk_hidden(party.talk[HERE_RED]));
    assert_true(talk_game(party.talk[HERE_RED])->table.turn >= 1);
    party_alike();
    party_end();
}

/* A seat that says something it should not; the others have to refuse it. */
static void cheat(int side, enum said kind, const char *body)
{
    struct talk *talk = party.talk[side];
    struct message m = {.seat = side, .kind = kind, .number = talk->number + 1};
    struct words sealed;
    memcpy(m.before, talk->last, HASH_BYTES);
    m.blocks = talk->game ? (uint32_t)talk->game->journal.count : 0;
    m.hash = talk->game ? talk->game->table.hash : 0;
    words_init(&sealed);
    words_init(&m.body);
    words_add(&m.body, body);
    message_seal(&talk->keys, &talk->seat.key, &m, &sealed);
    hall_add(&party.hall, sealed.text, sealed.length);
    words_release(&sealed);
    words_release(&m.body);
}

static void refused(int side, enum said kind, const char *body, const char *why)
{
    int before = party.told[HERE_WATCH].count[HEARD_REFUSED];
    cheat(side, kind, body);
    party_settle();
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        assert_int_equal(party.told[who].count[HEARD_REFUSED], before + 1);
        if (!strstr(party.told[who].last[HEARD_REFUSED], why))
            fail_msg("%s", party.told[who].last[HEARD_REFUSED]);
        assert_int_equal(talk_state(party.talk[who]), TALK_PLAYING);
    }
}

/* Whose order it is may be said in it; said of the other it is none. */
static void nobody_gives_the_others(int seat, int other)
{
    static const char *const order[] = {"resign", "draw", "end"};
    static struct verdict verdict;
    struct talk *talk = party.talk[seat];
    struct trouble trouble = {0};
    char body[80];
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        snprintf(body, sizeof body, "typed 0000000000000000 %s %s", side_word(other), order[i]);
        refused(seat, SAID_ORDER, body, "it is the other's order");
        assert_int_equal(talk_order(talk, body + 23, SOURCE_TYPED, &verdict, &trouble),
                         GIVEN_UNREADABLE);
        assert_string_equal(trouble.text, "it is the other's order");
        assert_false(talk_unsaid(talk));
    }
    refused(seat, SAID_ORDER,
            seat == SIDE_RED ? "keys 0000000000000000 RED  Blue resign"
                             : "keys 0000000000000000 red resign",
            "it is the other's order");
    /* His own he may call so. */
    snprintf(body, sizeof body, "typed 0000000000000000 %s resign", side_word(seat));
    assert_true(talk_allows(talk, seat, SAID_ORDER, body, &trouble));
    assert_false(party_over());
}

static void cheats_are_refused(void **state)
{
    (void)state;
    char link[120];
    party_begin("morschauser2/little-wold");
    party_settle();
    party_play(2, 6);
    int awaited = game_awaited(talk_game(party.talk[HERE_RED])), other = side_other(awaited);
    refused(other, SAID_ORDER, "mouse 0000000000000000 end", "HS-");
    refused(awaited, SAID_ORDER, "mouse 0000000000000000 fly to the moon", "");
    refused(awaited, SAID_ORDER, "remote 0000000000000000 end", "no order");
    refused(awaited, SAID_ORDER, "typed 0000000000000000 umpire remove R1", "the other's yes");
    refused(awaited, SAID_ORDER, "end", "no order");
    nobody_gives_the_others(awaited, other);
    nobody_gives_the_others(other, awaited);
    snprintf(link, sizeof link, "%d %064d", talk_game(party.talk[HERE_RED])->shared.number + 1, 7);
    refused(awaited, SAID_LINK, link, "no link");
    refused(awaited, SAID_COMMIT, "00", "secret");
    refused(awaited, SAID_REVEAL, "00\n", "secret");
    refused(other, SAID_ANSWER, "yes", "nothing was asked");
    refused(other, SAID_CHAT, "two\nlines", "no line");
    refused(other, SAID_BEGIN, "", "begins with its host");
    refused(other, SAID_TAKE, "", "taken");
    refused(other, SAID_DIFFER, "?", "no block");
    struct random_player player = random_player(3);
    for (int i = 0; i < 40 && !party_over() && party_order(&player); i++)
        party_settle();
    party_alike();
    party_end();
}

/* A deployment that is not the one he committed to, and a message that follows another one. */
static void no_other_deployment(void **state)
{
    (void)state;
    char body[2 * SALT_BYTES + 40];
    party_begin("kiddies/book-ridge");
    party_settle();
    party_deploy(SIDE_BLUE, 8);
    party_settle();
    party.talk[HERE_BLUE]->plays = false; /* his program says nothing by itself any more */
    party_deploy(SIDE_RED, 9);
    party_settle();
    snprintf(body, sizeof body, "%064d\nmouse end\n", 0);
    refused(SIDE_BLUE, SAID_REVEAL, body, "has committed to");
    party.talk[HERE_BLUE]->last[7] ^= 1;
    cheat(SIDE_BLUE, SAID_CHAT, "hello");
    party.talk[HERE_BLUE]->last[7] ^= 1;
    party_settle();
    assert_non_null(strstr(party.told[HERE_RED].last[HEARD_REFUSED], "does not follow"));
    party.talk[HERE_BLUE]->plays = true;
    party_end();
}

/* In a deployment nobody gives an order of the other's either, nor an umpire's. */
static void only_ones_own_is_deployed(void **state)
{
    (void)state;
    static const struct {
        const char *line, *why;
    } row[] = {
        {"typed red resign\n", "it is the other's order"},
        {"typed umpire remove R1\n", "the other's yes"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        static const unsigned char salt[SALT_BYTES];
        unsigned char hash[HASH_BYTES];
        struct words body;
        party_begin("kiddies/book-ridge");
        party_settle();
        struct talk *blue = party.talk[HERE_BLUE];
        blue->plays = false; /* his program says nothing by itself */
        words_init(&body);
        commitment_of(&blue->keys, SIDE_BLUE, salt, row[i].line, hash);
        hex_add(hash, HASH_BYTES, &body);
        cheat(SIDE_BLUE, SAID_COMMIT, body.text);
        party_deploy(SIDE_RED, 9);
        party_settle();
        words_clear(&body);
        hex_add(salt, SALT_BYTES, &body);
        words_format(&body, "\n%s", row[i].line);
        cheat(SIDE_BLUE, SAID_REVEAL, body.text);
        party_settle();
        for (int who = HERE_RED; who < HERE_COUNT; who++) {
            assert_int_equal(talk_state(party.talk[who]), TALK_STOPPED);
            if (!strstr(talk_why(party.talk[who]), row[i].why))
                fail_msg("%s", talk_why(party.talk[who]));
            assert_int_equal(talk_game(party.talk[who])->table.over, OVER_NO);
        }
        blue->plays = true;
        words_release(&body);
        party_end();
    }
}

/* A watcher knows what opens the messages, but gives no seats. */
static void watchers_take_no_seat(void **state)
{
    (void)state;
    struct invitation other;
    struct keys keys, own;
    struct card card = {.program = "0.1.0"};
    struct seal_key key;
    struct message m = {.seat = SIDE_BLUE, .kind = SAID_TAKE, .number = 2};
    struct words sealed;
    party_begin("morschauser2/little-wold");
    talk_free(party.talk[HERE_BLUE]);
    party.talk[HERE_BLUE] = NULL;
    party_settle();
    invite_new(&other, "", NULL);
    invite_keys(&other, &own);
    invite_keys(&party.invitation[HERE_WATCH], &keys);
    memcpy(own.id, keys.id, GAME_ID);
    key_new(&key);
    memcpy(card.key, key.open, KEY_BYTES);
    memcpy(card.giver, own.giver, KEY_BYTES);
    seat_give(&own, SIDE_BLUE, card.key, card.proof);
    memcpy(m.before, party.talk[HERE_RED]->last, HASH_BYTES);
    words_init(&m.body);
    words_init(&sealed);
    card_write(&card, &m.body);
    message_seal(&keys, &key, &m, &sealed);
    hall_add(&party.hall, sealed.text, sealed.length);
    party_settle();
    assert_int_equal(talk_state(party.talk[HERE_RED]), TALK_WAITING);
    assert_non_null(strstr(party.told[HERE_RED].last[HEARD_REFUSED], "may not take a seat"));
    words_release(&m.body);
    words_release(&sealed);
    party_end();
}

/* The links of a roll: neither another, nor the same twice, nor before its time. */
static void links_cannot_be_chosen(void **state)
{
    (void)state;
    party_begin("morschauser2/little-wold");
    party_settle();
    struct random_player player = random_player(2);
    party.line[HERE_BLUE].cut = INT64_MAX; /* Blue goes silent */
    for (int i = 0; i < 200 && !talk_rolling(party.talk[HERE_RED]); i++) {
        party.line[HERE_BLUE].cut = 0;
        party_settle();
        if (game_awaited(talk_game(party.talk[HERE_RED])) != SIDE_RED ||
            talk_rolling(party.talk[HERE_RED])) {
            if (!party_order(&player))
                break;
            continue;
        }
        party.line[HERE_BLUE].cut = INT64_MAX;
        if (!party_order(&player))
            break;
        party_settle();
    }
    assert_true(talk_link_awaited(party.talk[HERE_RED], SIDE_BLUE));
    assert_false(talk_link_awaited(party.talk[HERE_RED], SIDE_RED));
    /* He starts anew as often as he likes: only those dice go on. */
    struct words link;
    words_init(&link);
    int32_t number = talk_game(party.talk[HERE_RED])->shared.number + 1;
    struct link wrong = chain_link(&party.seat[SIDE_BLUE].secret, number + 1);
    struct link right = chain_link(&talk_seat(party.talk[HERE_BLUE])->secret, number);
    link_body(number, &wrong, &link);
    party.talk[HERE_BLUE]->number = party.talk[HERE_RED]->number; /* he has read on */
    memcpy(party.talk[HERE_BLUE]->last, party.talk[HERE_RED]->last, HASH_BYTES);
    cheat(SIDE_BLUE, SAID_LINK, link.text);
    party_settle();
    assert_int_equal(party.told[HERE_RED].count[HEARD_REFUSED], 1);
    assert_non_null(strstr(party.told[HERE_RED].last[HEARD_REFUSED], "not the next link of blue"));
    assert_true(talk_rolling(party.talk[HERE_RED]));
    party_close(HERE_BLUE);
    party_open(HERE_BLUE);
    party_settle();
    assert_false(talk_rolling(party.talk[HERE_RED]));
    assert_true(link_same(&talk_game(party.talk[HERE_RED])->shared.last[SIDE_BLUE], &right) ||
                talk_game(party.talk[HERE_RED])->shared.number > number);
    party_alike();
    words_release(&link);
    party_end();
}

static void strangers_and_watchers(void **state)
{
    (void)state;
    party_begin("morschauser2/little-wold");
    party_settle();
    party_play(2, 4);
    struct hall *hall = &party.hall;
    struct rng rng = {5};
    struct words bytes;
    char *before = party_journal(HERE_RED);
    words_init(&bytes);
    int bad = 0;
    /* Said before, out of its place, altered, cut, too large, random, of another game. */
    int count = hall->count;
    for (int i = 0; i < count; i++, bad++)
        hall_add(hall, hall->message[i].text, hall->message[i].length);
    for (int i = 0; i < 200; i++, bad++) {
        const struct words *one = &hall->message[rng_from(&rng, 0, count - 1)];
        words_clear(&bytes);
        words_addn(&bytes, one->text, one->length);
        bytes.text[rng_from(&rng, 0, (int32_t)one->length - 1)] ^=
            (char)(1 << rng_from(&rng, 0, 7));
        hall_add(hall, bytes.text, bytes.length);
        hall_add(hall, one->text, (size_t)rng_from(&rng, 0, (int32_t)one->length - 1));
        bad++;
    }
    char *large = calloc(1, SEALED_MOST + 1);
    hall_add(hall, large, SEALED_MOST + 1);
    free(large);
    bad++;
    /* Somebody with another invitation, and a watcher who signs with a key of his own. */
    struct invitation other;
    struct keys keys, watch;
    struct seal_key key;
    struct message m = {.seat = SIDE_RED, .kind = SAID_CHAT, .number = party.talk[1]->number + 1};
    memcpy(m.before, party.talk[HERE_RED]->last, HASH_BYTES);
    m.blocks = (uint32_t)talk_game(party.talk[HERE_RED])->journal.count;
    m.hash = talk_game(party.talk[HERE_RED])->table.hash;
    words_init(&m.body);
    words_add(&m.body, "hello");
    invite_new(&other, "", NULL);
    invite_keys(&other, &keys);
    invite_keys(&party.invitation[HERE_WATCH], &watch);
    key_new(&key);
    words_clear(&bytes);
    message_seal(&keys, &key, &m, &bytes);
    hall_add(hall, bytes.text, bytes.length);
    words_clear(&bytes);
    message_seal(&watch, &key, &m, &bytes);
    hall_add(hall, bytes.text, bytes.length);
    bad += 2;
    party_settle();
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        assert_int_equal(party.told[who].count[HEARD_REFUSED], bad);
    assert_non_null(strstr(party.told[HERE_RED].last[HEARD_REFUSED], "not signed by"));
    char *after = party_journal(HERE_RED);
    assert_string_equal(before, after);
    struct random_player player = random_player(3);
    for (int i = 0; i < 20 && !party_over() && party_order(&player); i++)
        party_settle();
    party_alike();
    free(before);
    free(after);
    words_release(&bytes);
    words_release(&m.body);
    party_end();
}

/* A friend who comes too late, and a watcher who forges a seat. */
static void seats_are_taken_once(void **state)
{
    (void)state;
    static struct hall_line line;
    struct told told = {.count = {0}};
    struct seat late;
    party_begin("morschauser2/little-wold");
    party_settle();
    seat_init(&late, SIDE_NONE, false);
    struct talk *talk = talk_new(&party.invitation[HERE_BLUE], &late, NULL, "0.1.0",
                                 hall_carrier(&line, &party.hall), (struct ear){party_hear, &told});
    while (talk_step(talk))
        ;
    assert_int_equal(talk_state(talk), TALK_STOPPED);
    assert_non_null(strstr(talk_why(talk), "taken by somebody else"));
    assert_int_equal(line.sent, 0);
    talk_free(talk);
    seat_release(&late);
    party_end();
}

static void other_versions(void **state)
{
    (void)state;
    static struct hall_line line;
    struct told told = {.count = {0}};
    party_begin("morschauser2/little-wold");
    talk_free(party.talk[HERE_BLUE]);
    party.talk[HERE_BLUE] = NULL;
    party_settle();
    struct talk *talk =
        talk_new(&party.invitation[HERE_BLUE], &party.seat[SIDE_BLUE], NULL, "0.2.0",
                 hall_carrier(&line, &party.hall), (struct ear){party_hear, &told});
    while (talk_step(talk))
        ;
    assert_int_equal(talk_state(talk), TALK_STOPPED);
    assert_non_null(strstr(talk_why(talk), "the host has Foilshot 0.1.0, and this is 0.2.0"));
    assert_int_equal(line.sent, 0);
    talk_free(talk);
    party_end();
}

static void tables_that_differ_stop(void **state)
{
    (void)state;
    party_begin("morschauser2/little-wold");
    party_settle();
    party_play(2, 5);
    /* Something in Blue's memory is not as it was. */
    struct game *game = talk_game(party.talk[HERE_BLUE]);
    struct block block;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "fault");
    struct turn turn = {.table = &game->table, .block = &block, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_turn_limit, 77);
    block_release(&block);
    struct trouble trouble = {0};
    assert_true(talk_chat(party.talk[HERE_BLUE], "your move", &trouble));
    party_settle();
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        assert_int_equal(talk_state(party.talk[who]), TALK_STOPPED);
        assert_non_null(strstr(talk_why(party.talk[who]), "differ at block "));
    }
    static struct verdict verdict;
    assert_int_equal(talk_order(party.talk[HERE_RED], "end", SOURCE_KEYS, &verdict, &trouble),
                     GIVEN_UNREADABLE);
    party_end();
}

static void requests(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    party_begin("morschauser2/little-wold");
    party_settle();
    struct talk *red = party.talk[HERE_RED], *blue = party.talk[HERE_BLUE];
    struct random_player player = random_player(2);
    int asker;
    /* Until somebody's last order is one that only the other may give back. */
    for (int i = 0; i < 300; i++) {
        if (game_undo_need(talk_game(red), SIDE_RED, NULL) == UNDO_ASK)
            break;
        assert_true(party_order(&player));
        party_settle();
    }
    int32_t at = talk_game(red)->journal.at, rolled = talk_game(red)->shared.number;
    assert_true(talk_undo(red, &trouble));
    party_settle();
    assert_string_equal(talk_asked(blue, &asker), "undo");
    assert_int_equal(asker, SIDE_RED);
    assert_false(talk_answer(red, true, &trouble)); /* not his own */
    assert_true(talk_answer(blue, false, &trouble));
    party_settle();
    assert_null(talk_asked(red, NULL));
    assert_int_equal(talk_game(red)->journal.at, at);
    assert_true(talk_undo(red, &trouble));
    party_settle();
    assert_true(talk_answer(blue, true, &trouble));
    party_settle();
    assert_true(talk_game(red)->journal.at < at);
    assert_int_equal(talk_game(red)->shared.number, rolled);
    /* An umpire's hand. */
    assert_true(talk_ask_umpire(blue, "umpire turn 3", &trouble) || trouble.text[0]);
    party_settle();
    if (talk_asked(red, NULL)) {
        assert_true(talk_answer(red, true, &trouble));
        party_settle();
    }
    assert_true(talk_chat(blue, "Well rolled!", &trouble));
    party_settle();
    assert_string_equal(party.told[HERE_RED].last[HEARD_CHAT], "Well rolled!");
    talk_bye(blue);
    party_settle();
    assert_true(talk_left(red, SIDE_BLUE));
    party_alike();
    party_proved(HERE_WATCH);
    party_end();
}

/* Delays, cuts, messages twice and never, programs killed, and someone who comes late: the same in
 * the end, and nothing twice. */
static void whatever_the_network_does(void **state)
{
    (void)state;
    party_begin("morschauser2/little-wold");
    struct rng rng = {11};
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        party.line[who].again = 20;
        party.line[who].lost = 20;
        party.line[who].delay = 2;
    }
    party_settle();
    struct random_player player = random_player(4);
    int killed = 0;
    for (int i = 0; i < 250 && !party_over(); i++) {
        int who = rng_from(&rng, HERE_RED, HERE_WATCH);
        bool talking = talk_state(party.talk[HERE_RED]) == TALK_PLAYING &&
                       talk_state(party.talk[HERE_BLUE]) == TALK_PLAYING &&
                       !talk_rolling(party.talk[HERE_RED]) && talk_caught_up(party.talk[1]) &&
                       talk_caught_up(party.talk[2]) && !talk_unsaid(party.talk[1]) &&
                       !talk_unsaid(party.talk[2]);
        if (talking && !party_order(&player))
            break;
        for (int k = rng_from(&rng, 0, 8); k > 0; k--)
            party_tick();
        if (rng_from(&rng, 0, 4) == 0) {
            party_close(who);
            party_open(who);
            party.line[who].lost = party.line[who].again = 20;
            party.line[who].delay = rng_from(&rng, 0, 4);
            killed++;
        } else if (rng_from(&rng, 0, 4) == 0)
            party.line[who].cut = party.hall.now + rng_from(&rng, 1, 40);
        if (!talking)
            party_settle();
    }
    party_settle();
    assert_true(killed > 30);
    party_alike();
    party_proved(HERE_BLUE);
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        assert_int_equal(party.told[who].count[HEARD_REFUSED], 0);
    party_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),
        cmocka_unit_test(nobody_sees_a_deployment),
        cmocka_unit_test(cheats_are_refused),
        cmocka_unit_test(no_other_deployment),
        cmocka_unit_test(only_ones_own_is_deployed),
        cmocka_unit_test(watchers_take_no_seat),
        cmocka_unit_test(links_cannot_be_chosen),
        cmocka_unit_test(strangers_and_watchers),
        cmocka_unit_test(seats_are_taken_once),
        cmocka_unit_test(other_versions),
        cmocka_unit_test(tables_that_differ_stop),
        cmocka_unit_test(requests),
        cmocka_unit_test(whatever_the_network_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
