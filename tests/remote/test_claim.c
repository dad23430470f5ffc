/* Dice that are kept back: the win that whoever waits for them may claim, what everybody refuses of
 * it, and the journal that proves it. And a win on time, which is an ending of its own. */
#include "remote/party.h"

#include "remote/clock.h"
#include "remote/talk_inside.h"

enum { DICE_TIME = 60, SECOND = 1000, DAWN = 1000000 };

static const bool both[SIDE_COUNT] = {[SIDE_RED] = true, [SIDE_BLUE] = true};

static void party_with(const char *scenario, const char *before)
{
    party_begin(scenario);
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        party_close(who);
    struct words setup;
    words_init(&setup);
    words_format(&setup, "%s%s", before, party.setup);
    free(party.setup);
    party.setup = setup.text;
    party.hall.clock = DAWN;
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        party_open(who);
    party_settle();
}

static void dice_party(const char *scenario)
{
    struct words before;
    words_init(&before);
    dice_time_write(DICE_TIME, &before);
    party_with(scenario, before.text);
    words_release(&before);
}

/* Plays until an order waits for the dice of `gone`, who is not there; false when none does before
 * the game is over. */
static bool comes_withheld(int gone)
{
    struct random_player player = random_player(2);
    int here = side_other(gone);
    for (int i = 0; i < 400; i++) {
        int side = game_awaited(talk_game(party.talk[here]));
        if (side == here)
            party_close(gone);
        if (!party_order(&player))
            return false;
        party_settle();
        if (talk_rolling(party.talk[here]))
            return true;
        if (side == here) {
            party_open(gone);
            party_settle();
        }
    }
    return false;
}

static void until_withheld(int gone)
{
    if (!comes_withheld(gone))
        fail_msg("nothing was ever rolled");
}

/* Says it as a program that asks no clock would, over his line. */
static void says(int side, enum said kind, const char *body)
{
    struct talk *talk = party.talk[side];
    struct message m = {.seat = side,
                        .kind = kind,
                        .number = talk->number + 1,
                        .blocks = (uint32_t)talk->game->journal.count,
                        .hash = talk->game->table.hash};
    struct words sealed;
    memcpy(m.before, talk->last, HASH_BYTES);
    words_init(&m.body);
    words_init(&sealed);
    words_add(&m.body, body);
    message_seal(&talk->keys, &talk->seat.key, &m, &sealed);
    hall_add(&party.hall, sealed.text, sealed.length);
    words_release(&sealed);
    words_release(&m.body);
}

static void all_refuse(const char *words)
{
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        if (party.talk[who] && (!party.told[who].count[HEARD_REFUSED] ||
                                !strstr(party.told[who].last[HEARD_REFUSED], words)))
            fail_msg("\"%s\" and not \"%s\"", party.told[who].last[HEARD_REFUSED], words);
}

static const struct block *last_block(int who)
{
    const struct journal *j = &talk_game(party.talk[who])->journal;
    return &j->block[j->count - 1];
}

/* It is over, by this rule and sentence, for all who read it, and every journal proves it. */
static void ended(int winner, const char *rule, const char *words)
{
    char id[ID_TEXT], text[200];
    for (int who = HERE_RED; who < HERE_COUNT; who++) {
        const struct game *game = talk_game(party.talk[who]);
        assert_int_equal(talk_state(party.talk[who]), TALK_PLAYING);
        assert_int_equal(game->table.over, OVER_WON);
        assert_int_equal(game->table.winner, winner);
        rules_outcome(game->rules, &game->table, id, text, sizeof text);
        assert_string_equal(id, rule);
        assert_string_equal(text, words);
        assert_false(talk_rolling(party.talk[who]));
        party_proved(who);
    }
    party_alike();
}

static void a_win_is_claimed_in(const char *scenario)
{
    struct trouble trouble = {0};
    dice_party(scenario);
    until_withheld(SIDE_BLUE);
    struct talk *red = party.talk[HERE_RED];
    party.hall.clock += (DICE_TIME + 1) * SECOND;
    assert_true(talk_claim(red, &trouble));
    assert_false(talk_claim(red, &trouble)); /* twice */
    party_settle();
    assert_false(talk_unsaid(red));
    /* The other comes back, and finds it so. */
    party_open(HERE_BLUE);
    party_settle();
    ended(SIDE_RED, "HS-17", "Blue kept the dice back for longer than was agreed.");
    assert_true(strncmp(last_block(HERE_BLUE)->order, "claim dice order red ", 21) == 0);
    /* Nothing is taken back, asked for or rolled any more. */
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        assert_false(talk_undo(party.talk[side], &trouble));
        assert_non_null(strstr(trouble.text, "kept back"));
    }
    says(SIDE_BLUE, SAID_ASK, "undo");
    party_settle();
    all_refuse("kept back");
    says(SIDE_RED, SAID_CLAIM, "dice");
    party_settle();
    all_refuse("no dice of the other");
    party_end();
}

static void a_win_is_claimed(void **state)
{
    (void)state;
    a_win_is_claimed_in("morschauser2/little-wold");
    a_win_is_claimed_in("pikeshot/white-hill");
    a_win_is_claimed_in("sham/whinny-heath");
}

/* An order of Blue's that rolls, with blanks before it up to so many bytes. */
static bool blue_rolls(struct random_player *player, int size, struct words *body)
{
    static struct verdict verdict;
    struct game *game = talk_game(party.talk[HERE_BLUE]);
    struct words text;
    uint64_t hash;
    words_init(&text);
    bool rolls = game_awaited(game) == SIDE_BLUE && far_order(player, game, &text) &&
                 game_try(game, SIDE_BLUE, text.text, &hash, &verdict, NULL) == GIVEN_DRY;
    words_format(body, "typed 0000000000000000 %*s", size, text.text);
    words_release(&text);
    return rolls;
}

/* Plays until Blue can give such an order. */
static void until_blue_rolls(int size, struct words *body)
{
    struct random_player player = random_player(2);
    for (int i = 0; i < 400; i++, words_clear(body)) {
        struct random_player then = player;
        if (blue_rolls(&player, size, body))
            return;
        player = then;
        assert_true(party_order(&player));
        party_settle();
    }
    fail_msg("Blue never rolled");
}

/* Commits to one order more than he set up by. */
static void deploys_more(struct talk *talk, const char *line)
{
    unsigned char hash[HASH_BYTES];
    struct words *said = &talk->outbox->body;
    words_add(&talk->seat.deployment, line);
    commitment_of(&talk->keys, talk->seat.side, talk->seat.salt, talk->seat.deployment.text, hash);
    words_clear(said);
    hex_add(hash, HASH_BYTES, said);
}

/* Who is gone when both have set up in secret and an order of that still waits: nothing of it is
 * left when the win is claimed. */
static void set_up_and_gone(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("kiddies/book-ridge");
    struct talk *red = party.talk[HERE_RED], *blue = party.talk[HERE_BLUE];
    party_deploy(SIDE_RED, 3);
    party_deploy(SIDE_BLUE, 4);
    deploys_more(blue, "typed end\n");
    for (int i = 0; i < 100 && !red->revealed[SIDE_BLUE]; i++) {
        talk_step(blue);
        party.hall.now++;
        talk_step(red);
    }
    blue->plays = false; /* shows no dice any more */
    party_settle();
    assert_true(talk_link_awaited(red, SIDE_BLUE));
    assert_true(red->revealed[SIDE_RED] && red->revealed[SIDE_BLUE]);
    party.hall.clock += 2 * DICE_TIME * SECOND;
    assert_true(talk_claim(red, &trouble));
    party_settle();
    ended(SIDE_RED, "HS-17", "Blue kept the dice back for longer than was agreed.");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        assert_false(red->committed[side] || red->revealed[side]);
    blue->plays = true;
    party_end();
}

/* However long he makes the order that waits, the win is claimed. */
static void blanks_save_nobody(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct words body;
    dice_party("morschauser2/little-wold");
    words_init(&body);
    until_blue_rolls(ORDER_TEXT - 1, &body);
    assert_int_equal(body.length, 23 + ORDER_TEXT - 1);
    party.talk[HERE_BLUE]->plays = false; /* he shows no dice */
    says(SIDE_BLUE, SAID_ORDER, body.text);
    words_release(&body);
    party_settle();
    assert_true(talk_link_awaited(party.talk[HERE_RED], SIDE_BLUE));
    party.hall.clock += (DICE_TIME + 1) * SECOND;
    assert_true(talk_claim(party.talk[HERE_RED], &trouble));
    party_settle();
    ended(SIDE_RED, "HS-17", "Blue kept the dice back for longer than was agreed.");
    assert_true(strncmp(last_block(HERE_BLUE)->order, "claim dice order blue ", 22) == 0);
    party.talk[HERE_BLUE]->plays = true;
    party_end();
}

/* What the game rolls by itself is waited for, too. */
static void the_games_own_dice(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("sham/whinny-heath");
    until_withheld(SIDE_BLUE);
    for (int i = 0; i < 100 && !party.talk[HERE_RED]->owed; i++) {
        party_open(HERE_BLUE);
        party_settle();
        until_withheld(SIDE_BLUE);
    }
    assert_true(party.talk[HERE_RED]->owed);
    party.hall.clock += (DICE_TIME + 1) * SECOND;
    assert_true(talk_claim(party.talk[HERE_RED], &trouble));
    party_settle();
    party_open(HERE_BLUE);
    party_settle();
    ended(SIDE_RED, "HS-17", "Blue kept the dice back for longer than was agreed.");
    assert_true(strncmp(last_block(HERE_BLUE)->order, "claim dice auto ", 16) == 0);
    party_end();
}

static void it_comes_too_early(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("morschauser2/little-wold");
    until_withheld(SIDE_BLUE);
    struct talk *red = party.talk[HERE_RED];
    party.hall.clock += (DICE_TIME - 1) * SECOND;
    /* A program that does not ask its clock: everybody refuses it by the list's. */
    says(SIDE_RED, SAID_CLAIM, "dice");
    party_settle();
    all_refuse("may keep his dice back for 60 seconds, not 59");
    /* One that was mistaken about it: the same, and it is not tried for ever. */
    int sent = party.line[HERE_RED].sent;
    assert_true(talk_claim(red, &trouble));
    party_settle();
    assert_int_equal(party.line[HERE_RED].sent, sent + 1);
    assert_int_equal(party.told[HERE_RED].count[HEARD_DROPPED], 1);
    assert_false(talk_unsaid(red));
    assert_true(talk_rolling(red));
    /* He comes back in time, and it goes on. */
    party_open(HERE_BLUE);
    party_settle();
    assert_false(talk_rolling(red));
    assert_false(party_over());
    party_play(5, 10);
    party_alike();
    party_end();
}

/* Where nobody can know when something was said, nothing is claimed. */
static void a_list_without_a_clock(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("morschauser2/little-wold");
    party.hall.clock = 0;
    until_withheld(SIDE_BLUE);
    says(SIDE_RED, SAID_CLAIM, "dice");
    party_settle();
    all_refuse("nobody knows since when");
    party.talk[HERE_RED]->carrier.when = NULL; /* as by post */
    assert_false(talk_claim(party.talk[HERE_RED], &trouble));
    assert_non_null(strstr(trouble.text, "as long as one likes"));
    party_end();
}

static void nothing_is_owed(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("morschauser2/little-wold");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        assert_false(talk_claim(party.talk[side], &trouble));
        assert_non_null(strstr(trouble.text, "no dice of the other are awaited"));
    }
    party.hall.clock += 2 * DICE_TIME * SECOND;
    says(SIDE_BLUE, SAID_CLAIM, "dice");
    party_settle();
    all_refuse("no dice of the other are awaited");
    /* Who watches says nothing, and what he says all the same is not signed by a seat. */
    assert_false(talk_claim(party.talk[HERE_WATCH], &trouble));
    assert_non_null(strstr(trouble.text, "who watches"));
    until_withheld(SIDE_BLUE);
    party.hall.clock += 2 * DICE_TIME * SECOND;
    struct talk *red = party.talk[HERE_RED];
    struct seal_key own = red->seat.key, strange;
    key_new(&strange);
    red->seat.key = strange;
    says(SIDE_RED, SAID_CLAIM, "dice");
    red->seat.key = own;
    party_settle();
    all_refuse("not signed by the seat");
    /* For something else than dice. */
    says(SIDE_RED, SAID_CLAIM, "beauty");
    party_settle();
    all_refuse("nothing to claim the win for");
    assert_false(party_over());
    party_end();
    /* Where the host has agreed to none. */
    party_with("morschauser2/little-wold", "");
    until_withheld(SIDE_BLUE);
    party.hall.clock += 1000 * DICE_TIME * SECOND;
    assert_false(talk_claim(party.talk[HERE_RED], &trouble));
    says(SIDE_RED, SAID_CLAIM, "dice");
    party_settle();
    all_refuse("as long as one likes");
    party_end();
}

/* He whose own dice are awaited claims nothing, however long it takes. */
static void ones_own_are_awaited(void **state)
{
    (void)state;
    dice_party("morschauser2/little-wold");
    until_withheld(SIDE_BLUE);
    party.hall.clock += 2 * DICE_TIME * SECOND;
    /* The other comes back as a program that shows no dice, but claims. */
    party_open(HERE_BLUE);
    struct talk *blue = party.talk[HERE_BLUE];
    blue->plays = false;
    party_settle();
    blue->plays = true;
    says(SIDE_BLUE, SAID_CLAIM, "dice");
    blue->plays = false;
    party_settle();
    all_refuse("no dice of the other are awaited");
    assert_true(talk_rolling(party.talk[HERE_RED]));
    blue->plays = true; /* what a player holds is given back */
    party_end();
}

/* Neither has shown his: no claim comes before one's own. */
static void ones_own_first(void **state)
{
    (void)state;
    struct words body;
    dice_party("morschauser2/little-wold");
    words_init(&body);
    until_blue_rolls(0, &body);
    party.talk[HERE_RED]->plays = party.talk[HERE_BLUE]->plays = false;
    says(SIDE_BLUE, SAID_ORDER, body.text);
    words_release(&body);
    party_settle();
    party.hall.clock += 2 * DICE_TIME * SECOND;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        assert_true(talk_link_awaited(party.talk[HERE_WATCH], side));
        says(side, SAID_CLAIM, "dice");
        party_settle();
        all_refuse("shows his own dice first");
    }
    assert_false(party_over());
    party.talk[HERE_RED]->plays = party.talk[HERE_BLUE]->plays = true;
    party_end();
}

/* Whichever is in the list first: the link, or the claim. */
static void the_first_holds(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct words link;
    for (int claim_first = 0; claim_first < 2; claim_first++) {
        dice_party("morschauser2/little-wold");
        until_withheld(SIDE_BLUE);
        struct talk *red = party.talk[HERE_RED];
        party.hall.clock += 2 * DICE_TIME * SECOND;
        party_open(HERE_BLUE);
        struct talk *blue = party.talk[HERE_BLUE];
        blue->plays = false; /* he has read it all, and his link is still to be said */
        party_settle();
        int32_t number = talk_game(blue)->shared.number + 1;
        struct link own = chain_link(&blue->seat.secret, number);
        words_init(&link);
        link_body(number, &own, &link);
        assert_true(talk_claim(red, &trouble));
        if (claim_first) /* red hears of neither before both are said */
            talk_step(red);
        says(SIDE_BLUE, SAID_LINK, link.text);
        words_release(&link);
        blue->plays = true;
        party_settle();
        assert_int_equal(party_over(), claim_first);
        if (claim_first) {
            all_refuse("it was said before");
            ended(SIDE_RED, "HS-17", "Blue kept the dice back for longer than was agreed.");
        } else {
            assert_int_equal(party.told[HERE_RED].count[HEARD_DROPPED], 1);
            assert_false(talk_rolling(red));
        }
        assert_false(talk_unsaid(red));
        party_alike();
        party_end();
    }
}

/* One's own clock: only while one's own line is there, and only when one's own dice are. */
static void by_ones_own_clock(void **state)
{
    (void)state;
    dice_party("morschauser2/little-wold");
    until_withheld(SIDE_BLUE);
    struct talk *red = party.talk[HERE_RED];
    struct clock clock = {.looked = 1}, watch = {.looked = 1};
    for (int i = 0; i < DICE_TIME; i++)
        clock_step(&clock, red, both, clock.looked + SECOND);
    assert_false(clock_may_claim(&clock, red)); /* the list's clock may be another */
    party.line[HERE_RED].cut = party.hall.now + 1000;
    for (int i = 0; i < 2 * DICE_TIME; i++)
        clock_step(&clock, red, both, clock.looked + SECOND);
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    party.line[HERE_RED].cut = 0;
    for (int i = 0; i < 4; i++)
        clock_step(&clock, red, both, clock.looked + SECOND);
    assert_true(clock_may_claim(&clock, red));
    assert_false(clock_withholds(&clock, red, SIDE_RED));
    party.line[HERE_RED].cut = party.hall.now + 1000;
    assert_false(clock_may_claim(&clock, red));
    party.line[HERE_RED].cut = 0;
    /* Who watches sees it, and may claim nothing. */
    for (int i = 0; i < 2 * DICE_TIME; i++)
        clock_step(&watch, party.talk[HERE_WATCH], both, watch.looked + SECOND);
    assert_true(clock_withholds(&watch, party.talk[HERE_WATCH], SIDE_BLUE));
    assert_false(clock_may_claim(&watch, party.talk[HERE_WATCH]));
    party_open(HERE_BLUE);
    party_settle();
    clock_step(&clock, red, both, clock.looked + SECOND);
    assert_false(clock_may_claim(&clock, red));
    assert_false(clock_withholds(&clock, red, SIDE_BLUE));
    party_end();
}

static void minutes_pass(struct clock *clock, const struct talk *talk)
{
    for (int i = 0; i < 2 * DICE_TIME; i++)
        clock_step(clock, talk, both, clock->looked + SECOND);
}

/* Blue comes back, shows one link and then none any more. True when another roll waits at once. */
static bool one_link_shown(void)
{
    struct talk *red = party.talk[HERE_RED];
    int32_t number = talk_game(red)->shared.number;
    party_open(HERE_BLUE);
    for (int i = 0; i < 100 && !party.line[HERE_BLUE].sent; i++)
        talk_step(party.talk[HERE_BLUE]);
    party_close(HERE_BLUE);
    party_settle();
    assert_true(talk_game(red)->shared.number > number);
    return talk_link_awaited(red, SIDE_BLUE);
}

/* Held back for long, then shown; and when the next roll waits at once, it has its own time. */
static bool next_roll_at_once(struct clock clock[HERE_COUNT])
{
    static const int who[] = {HERE_RED, HERE_WATCH};
    for (int i = 0; i < 2; i++) {
        minutes_pass(&clock[who[i]], party.talk[who[i]]);
        assert_true(clock_withholds(&clock[who[i]], party.talk[who[i]], SIDE_BLUE));
    }
    bool again = one_link_shown();
    for (int i = 0; i < 2; i++) {
        clock_step(&clock[who[i]], party.talk[who[i]], both, clock[who[i]].looked + SECOND);
        assert_false(clock_withholds(&clock[who[i]], party.talk[who[i]], SIDE_BLUE));
    }
    party_open(HERE_BLUE);
    party_settle();
    return again;
}

static void each_roll_for_itself(void **state)
{
    (void)state;
    bool again = false;
    for (int games = 0; games < 40 && !again; games++) {
        struct clock clock[HERE_COUNT] = {[HERE_RED] = {.looked = 1}, [HERE_WATCH] = {.looked = 1}};
        dice_party("pikeshot/first-push");
        while (!again && comes_withheld(SIDE_BLUE))
            again = next_roll_at_once(clock);
        if (!party.talk[HERE_BLUE])
            party_open(HERE_BLUE);
        party_end();
    }
    assert_true(again);
}

/* Nobody keeps back what the other has not shown either. */
static void not_before_ones_own(void **state)
{
    (void)state;
    struct clock clock = {.looked = 1}, watch = {.looked = 1};
    struct words body;
    dice_party("morschauser2/little-wold");
    struct talk *red = party.talk[HERE_RED], *blue = party.talk[HERE_BLUE];
    words_init(&body);
    until_blue_rolls(0, &body);
    red->plays = blue->plays = false;
    says(SIDE_BLUE, SAID_ORDER, body.text);
    words_release(&body);
    party_settle();
    assert_true(talk_link_awaited(red, SIDE_RED));
    minutes_pass(&clock, red);
    minutes_pass(&watch, party.talk[HERE_WATCH]);
    red->plays = true;
    party_settle();
    assert_false(talk_link_awaited(red, SIDE_RED));
    clock_step(&clock, red, both, clock.looked + SECOND);
    clock_step(&watch, party.talk[HERE_WATCH], both, watch.looked + SECOND);
    assert_false(clock_may_claim(&clock, red));
    assert_false(clock_withholds(&watch, party.talk[HERE_WATCH], SIDE_BLUE));
    minutes_pass(&clock, red);
    assert_true(clock_may_claim(&clock, red));
    blue->plays = true;
    party_end();
}

static char *journal_of(int who)
{
    struct game *game = talk_game(party.talk[who]);
    struct words out;
    words_init(&out);
    journal_write(&game->journal, &game->table, NULL, &out);
    return out.text;
}

static void is_no_proof(const char *text, const char *from, const char *to, const char *why)
{
    struct trouble trouble = {0}, notice = {0};
    struct words forged;
    const char *at = NULL;
    for (const char *next = strstr(text, from); next; next = strstr(next + 1, from))
        at = next; /* the last */
    if (!at)
        fail_msg("there is no \"%s\"", from);
    words_init(&forged);
    words_addn(&forged, text, (size_t)(at - text));
    words_add(&forged, to);
    words_add(&forged, at + strlen(from));
    if (game_verify(forged.text, "forged.journal", &trouble, &notice))
        fail_msg("\"%s\" for \"%s\" is believed", to, from);
    if (!strstr(trouble.text, why))
        fail_msg("\"%s\" for \"%s\": %s", to, from, trouble.text);
    words_release(&forged);
}

static void is_proof(const char *text, const char *from, const char *to)
{
    struct trouble trouble = {0}, notice = {0};
    struct words other;
    const char *at = strstr(text, from);
    assert_non_null(at);
    words_init(&other);
    words_addn(&other, text, (size_t)(at - text));
    words_add(&other, to);
    words_add(&other, at + strlen(from));
    if (!game_verify(other.text, "other.journal", &trouble, &notice))
        fail_msg("%s", trouble.text);
    words_release(&other);
}

static void link_of_red(int32_t called, int32_t number, char out[160])
{
    char hex[LINK_HEX + 1];
    const struct link link = chain_link(&party.seat[SIDE_RED].secret, number);
    link_write(&link, hex);
    snprintf(out, 160, "\n^red %d %s\n", (int)called, hex);
}

/* A flick too tangled to work out has spent links that are in no block: the claim's comes later in
 * his chain, and is his all the same. */
static void the_next_that_is_known(const char *text, const char *link)
{
    static const char needs[] = "does not have the link it needs";
    char other[160];
    int32_t last = talk_game(party.talk[HERE_RED])->shared.number;
    link_of_red(last + 1, last + 1, other);
    assert_string_equal(other, link);
    link_of_red(last + 2, last + 2, other);
    is_proof(text, link, other);
    link_of_red(last + 9, last + 9, other);
    is_proof(text, link, other);
    link_of_red(last + 2, last + 3, other);
    is_no_proof(text, link, other, needs);
    link_of_red(last, last, other);
    is_no_proof(text, link, other, needs);
}

static void nothing_stands_behind(const char *text)
{
    struct game *game = calloc(1, sizeof *game);
    struct trouble trouble = {0}, notice = {0};
    struct block block;
    struct words behind;
    assert_non_null(game);
    assert_true(game_open(game, text, "ended.journal", &trouble, &notice));
    block_init(&block, SIDE_RED, SOURCE_TYPED, "end");
    journal_commit(&game->journal, &block, &game->table);
    words_init(&behind);
    journal_write(&game->journal, &game->table, NULL, &behind);
    assert_false(game_verify(behind.text, "behind.journal", &trouble, &notice));
    if (!strstr(trouble.text, "stands behind the end"))
        fail_msg("%s", trouble.text);
    words_release(&behind);
    game_release(game);
    free(game);
}

/* A journal proves that dice were due, and that he who won had shown his. */
static void what_a_journal_proves(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    dice_party("morschauser2/little-wold");
    until_withheld(SIDE_BLUE);
    party.hall.clock += 2 * DICE_TIME * SECOND;
    assert_true(talk_claim(party.talk[HERE_RED], &trouble));
    party_settle();
    char *text = journal_of(HERE_RED), *claim = strstr(text, " claim dice "), link[160], order[400];
    assert_non_null(claim);
    const char *hex = strstr(claim, "\n^red ");
    assert_non_null(hex);
    snprintf(link, sizeof link, "%.*s", (int)strcspn(hex + 1, "\n") + 2, hex);
    snprintf(order, sizeof order, "%.*s", (int)strcspn(claim, "\n"), claim);
    is_no_proof(text, link, "\n", "does not have the link it needs");
    is_no_proof(text, "\n^red ", "\n^blue ", "does not have the link it needs");
    char other[160];
    snprintf(other, sizeof other, "%s", link);
    char *last = other + strlen(other) - 2;
    *last = *last == '0' ? '1' : '0';
    is_no_proof(text, link, other, "does not have the link it needs");
    the_next_that_is_known(text, link);
    nothing_stands_behind(text);
    is_no_proof(text, order, " claim dice order red resign", "waits for no dice");
    is_no_proof(text, order, " claim dice auto red end", "is not one the game gives itself");
    is_no_proof(text, order, " claim dice order red claim time", "claims nothing");
    is_no_proof(text, order, " claim beauty", "claims nothing");
    is_no_proof(text, order, " claim time", "link it needs");
    free(text);
    party_end();
}

/* Asked for and granted: lost on time, and not given up. */
static void lost_on_time(void **state)
{
    (void)state;
    static const char *const scenario[] = {"kiddies/book-ridge",        "pikeshot/white-hill",
                                           "sham/whinny-heath",         "sixplus/tea-tray",
                                           "morschauser1/two-parishes", "morschauser2/little-wold"};
    struct trouble trouble = {0};
    for (size_t i = 0; i < sizeof scenario / sizeof scenario[0]; i++) {
        char words[80];
        party_with(scenario[i], "turn 60\n");
        party_play(3, 6);
        while (talk_hidden(party.talk[HERE_RED]))
            party_play(3, 1);
        int slow = game_awaited(talk_game(party.talk[HERE_RED])), waits = side_other(slow);
        assert_true(talk_ask_time(party.talk[waits], &trouble));
        party_settle();
        assert_true(talk_answer(party.talk[slow], true, &trouble));
        party_settle();
        snprintf(words, sizeof words, "%s lost on time.", slow == SIDE_RED ? "Red" : "Blue");
        ended(waits, "HS-16", words);
        assert_string_equal(last_block(HERE_WATCH)->order, "claim time");
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            assert_int_equal(game_undo_need(talk_game(party.talk[side]), side, NULL), UNDO_ASK);
        /* Both may agree that it was not so, and play on. */
        assert_true(talk_undo(party.talk[slow], &trouble));
        party_settle();
        assert_true(talk_answer(party.talk[waits], true, &trouble));
        party_settle();
        assert_false(party_over());
        /* Nobody has the win again by himself. */
        assert_false(talk_redo(party.talk[waits], &trouble));
        assert_non_null(strstr(trouble.text, "the other's yes again"));
        says(waits, SAID_REDO, "");
        party_settle();
        all_refuse("the other's yes again");
        assert_false(party_over());
        party_alike();
        party_proved(HERE_BLUE);
        party_end();
    }
}

/* No line that is typed is a claim, over the net or at one table. */
static void nobody_types_it(void **state)
{
    (void)state;
    static struct verdict verdict;
    struct trouble trouble = {0};
    party_with("morschauser2/little-wold", "turn 60\ndice 60\n");
    assert_int_equal(talk_dice_time(party.talk[HERE_WATCH]), 60);
    assert_int_equal(talk_turn_time(party.talk[HERE_WATCH]), 60);
    int side = game_awaited(talk_game(party.talk[HERE_RED]));
    assert_int_equal(talk_order(party.talk[side], "claim time", SOURCE_TYPED, &verdict, &trouble),
                     GIVEN_UNREADABLE);
    says(side, SAID_ORDER, "typed 0000000000000000 claim time");
    party_settle();
    all_refuse("");
    says(side, SAID_ASK, "typed 0000000000000000 claim time");
    party_settle();
    all_refuse("nothing to ask for");
    assert_false(party_over());
    struct game *game = talk_game(party.talk[HERE_RED]);
    assert_int_equal(game_say(game, side, "claim time", SOURCE_TYPED, &verdict, &trouble),
                     GIVEN_UNREADABLE);
    party_end();
}

static void no_silly_times(void **state)
{
    (void)state;
    static const char *const silly[] = {"dice 0\n", "dice 29\n", "dice 86401\n",      "dice -60\n",
                                        "dice 60",  "dice x\n",  "dice 60\nturn 60\n"};
    for (size_t i = 0; i < sizeof silly / sizeof silly[0]; i++) {
        party_begin("morschauser2/little-wold");
        party_host_says(silly[i]);
        party_close(HERE_RED);
        party_settle();
        assert_true(party.told[HERE_BLUE].count[HEARD_REFUSED] ||
                    talk_state(party.talk[HERE_BLUE]) == TALK_STOPPED);
        assert_null(talk_game(party.talk[HERE_BLUE]));
        party_end();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_claimed),       cmocka_unit_test(blanks_save_nobody),
        cmocka_unit_test(the_games_own_dice),     cmocka_unit_test(it_comes_too_early),
        cmocka_unit_test(a_list_without_a_clock), cmocka_unit_test(nothing_is_owed),
        cmocka_unit_test(ones_own_are_awaited),   cmocka_unit_test(ones_own_first),
        cmocka_unit_test(the_first_holds),        cmocka_unit_test(set_up_and_gone),
        cmocka_unit_test(by_ones_own_clock),      cmocka_unit_test(each_roll_for_itself),
        cmocka_unit_test(not_before_ones_own),    cmocka_unit_test(what_a_journal_proves),
        cmocka_unit_test(lost_on_time),           cmocka_unit_test(nobody_types_it),
        cmocka_unit_test(no_silly_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
