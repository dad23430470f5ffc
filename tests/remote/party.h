/* Two seats and somebody who watches, at one list of messages. */
#ifndef FOILSHOT_TESTS_PARTY_H
#define FOILSHOT_TESTS_PARTY_H

#include "remote/talk.h"

#include "remote/hall.h"
#include "remote/talk_inside.h"
#include "rules/far.h"

#include <ctype.h>

enum { HERE_RED = SIDE_RED, HERE_BLUE = SIDE_BLUE, HERE_WATCH, HERE_COUNT };

struct told {
    int count[HEARD_STOPPED + 1];
    char last[HEARD_STOPPED + 1][400];
};

static struct party {
    struct hall hall;
    struct invitation invitation[HERE_COUNT]; /* the watcher's is one */
    struct seat seat[SIDE_COUNT];
    char *setup;
    struct hall_line line[HERE_COUNT];
    struct talk *talk[HERE_COUNT];
    struct told told[HERE_COUNT];
} party;

static inline void party_hear(void *self, const struct heard *heard)
{
    struct told *told = self;
    told->count[heard->kind]++;
    snprintf(told->last[heard->kind], sizeof told->last[heard->kind], "%s", heard->text);
}

/* Opens a place, or opens it anew as a program that was started again does. */
static inline void party_open(int who)
{
    bool plays = who != HERE_WATCH;
    party.told[who] = (struct told){.count = {0}};
    party.talk[who] = talk_new(&party.invitation[who], plays ? &party.seat[who] : NULL,
                               who == HERE_RED ? party.setup : NULL, "0.1.0",
                               hall_carrier(&party.line[who], &party.hall),
                               (struct ear){party_hear, &party.told[who]});
}

static inline void party_close(int who)
{
    const struct seat *kept = talk_seat(party.talk[who]);
    if (kept) { /* what the program has written down */
        memcpy(party.seat[who].salt, kept->salt, SALT_BYTES);
        words_clear(&party.seat[who].deployment);
        words_add(&party.seat[who].deployment, kept->deployment.text);
    }
    talk_free(party.talk[who]);
    party.talk[who] = NULL;
}

static inline void party_begin(const char *scenario)
{
    struct trouble trouble = {0};
    assert_true(invite_new(&party.invitation[HERE_RED], "", &trouble));
    party.invitation[HERE_BLUE] = party.invitation[HERE_RED];
    invite_watchers(&party.invitation[HERE_RED], &party.invitation[HERE_WATCH]);
    party.setup = far_setup(scenario);
    seat_init(&party.seat[SIDE_RED], SIDE_RED, true);
    seat_init(&party.seat[SIDE_BLUE], SIDE_NONE, false);
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        party_open(who);
}

/* What a host says first, whatever stands before his set-up. */
static inline void party_host_says(const char *before)
{
    struct talk *red = party.talk[HERE_RED];
    struct card card = {.end = chain_link(&red->seat.secret, 0)};
    struct message m = {.seat = SIDE_RED, .kind = SAID_BEGIN, .number = 1};
    struct words sealed;
    snprintf(card.program, sizeof card.program, "%s", red->program);
    memcpy(card.key, red->seat.key.open, KEY_BYTES);
    memcpy(card.giver, red->keys.giver, KEY_BYTES);
    seat_give(&red->keys, SIDE_RED, card.key, card.proof);
    words_init(&m.body);
    words_init(&sealed);
    card_write(&card, &m.body);
    words_format(&m.body, "%s%s", before, party.setup);
    message_seal(&red->keys, &red->seat.key, &m, &sealed);
    hall_add(&party.hall, sealed.text, sealed.length);
    words_release(&sealed);
    words_release(&m.body);
}

static inline void party_end(void)
{
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        talk_free(party.talk[who]);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        seat_release(&party.seat[side]);
    free(party.setup);
    hall_release(&party.hall);
    party = (struct party){.setup = NULL};
}

static inline bool party_tick(void)
{
    bool did = false;
    party.hall.now++;
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        did = (party.talk[who] && talk_step(party.talk[who])) || did;
    return did;
}

/* Until nobody has anything to say or take. */
static inline void party_settle(void)
{
    int quiet = 0;
    for (int i = 0; i < 20000 && quiet < 60; i++)
        quiet = party_tick() ? 0 : quiet + 1;
    assert_true(quiet == 60);
}

/* The journal as text, but for the source of orders. */
static inline char *party_journal(int who)
{
    struct game *game = talk_game(party.talk[who]);
    struct words out;
    words_init(&out);
    journal_write(&game->journal, &game->table, NULL, &out);
    char *to = out.text;
    for (const char *at = out.text; *at;) {
        size_t size = strcspn(at, "\n") + 1;
        const char *source = *at == '>' ? strchr(strchr(at, ' ') + 1, ' ') : NULL;
        const char *rest = source ? strchr(source + 1, ' ') : NULL;
        size_t front = source ? (size_t)(source - at) : size;
        memmove(to, at, front);
        to += front;
        if (source) {
            memmove(to, rest, (size_t)(at + size - rest));
            to += at + size - rest;
        }
        at += size;
    }
    *to = '\0';
    return out.text;
}

static inline void party_alike(void)
{
    char *red = party_journal(HERE_RED);
    for (int who = HERE_BLUE; who < HERE_COUNT; who++) {
        char *other = party_journal(who);
        assert_string_equal(red, other);
        free(other);
    }
    free(red);
}

static inline void party_proved(int who)
{
    struct game *game = talk_game(party.talk[who]);
    struct words out;
    struct trouble trouble = {0}, notice = {0};
    words_init(&out);
    game_write(game, &out);
    if (!game_verify(out.text, "far.journal", &trouble, &notice))
        fail_msg("%s", trouble.text);
    assert_null(strstr(out.text, "=seed"));
    words_release(&out);
}

/* A random order of whoever is awaited; what is said. False when nothing can be. */
static inline bool party_order(struct random_player *player)
{
    static struct verdict verdict;
    struct words text;
    struct trouble trouble = {0};
    struct talk *red = party.talk[HERE_RED];
    int side = game_awaited(talk_game(red));
    words_init(&text);
    bool good = far_order(player, talk_game(party.talk[side]), &text);
    if (good &&
        talk_order(party.talk[side], text.text, SOURCE_MOUSE, &verdict, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s %s", text.text, trouble.text, verdict.why);
    words_release(&text);
    return good;
}

/* Sets up in secret, by random orders on a table of one's own. */
static inline void party_deploy(int side, uint64_t seed)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    struct words text;
    struct random_player player = random_player(seed);
    struct game *own = talk_own_table(party.talk[side]);
    assert_non_null(own);
    words_init(&text);
    int32_t phase = own->table.phase;
    for (int i = 0; i < 500 && game_awaited(own) == side && own->table.phase == phase &&
                    far_order(&player, own, &text);
         i++)
        game_say(own, side, text.text, SOURCE_MOUSE, &verdict, &trouble);
    if (!talk_deploy(party.talk[side], own, &trouble))
        fail_msg("%s", trouble.text);
    game_release(own);
    free(own);
    words_release(&text);
}

static inline bool party_over(void)
{
    const struct game *game = talk_game(party.talk[HERE_RED]);
    return game && game->table.over != OVER_NO;
}

static inline void party_play(uint64_t seed, int orders)
{
    struct random_player player = random_player(seed);
    for (int i = 0; i < orders && !party_over(); i++) {
        if (talk_hidden(party.talk[HERE_RED])) {
            party_deploy(SIDE_RED, seed);
            party_deploy(SIDE_BLUE, seed + 1);
        } else if (!party_order(&player))
            break;
        party_settle();
        assert_int_equal(talk_state(party.talk[HERE_RED]), TALK_PLAYING);
    }
}

#endif
