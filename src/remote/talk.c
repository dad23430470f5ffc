#include "remote/talk_inside.h"

#include "core/turn.h"

#include <assert.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- seats ------------------------------------------------------------------------------------
 */

void seat_init(struct seat *seat, int side, bool host)
{
    *seat = (struct seat){.side = side, .host = host};
    key_new(&seat->key);
    randombytes_buf(seat->secret.of, LINK_BYTES);
    randombytes_buf(seat->salt, SALT_BYTES);
    words_init(&seat->deployment);
}

void seat_release(struct seat *seat)
{
    words_release(&seat->deployment);
    sodium_memzero(seat, sizeof *seat);
}

/* ---- beginning and end ------------------------------------------------------------------------
 */

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (!copy)
        abort();
    return memcpy(copy, text, size);
}

struct talk *talk_new(const struct invitation *invitation, const struct seat *seat,
                      const char *setup, const char *program, struct carrier carrier,
                      struct ear ear)
{
    struct talk *talk = calloc(1, sizeof *talk);
    if (!talk)
        abort();
    invite_keys(invitation, &talk->keys);
    talk->carrier = carrier;
    talk->ear = ear;
    talk->plays = seat && talk->keys.may_play;
    snprintf(talk->program, sizeof talk->program, "%s", program);
    talk->setup = setup ? copy_of(setup) : NULL;
    if (talk->plays) {
        talk->seat = *seat;
        words_init(&talk->seat.deployment);
        words_add(&talk->seat.deployment, seat->deployment.text);
    }
    words_init(&talk->begun);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        words_init(&talk->deployed[side]);
    return talk;
}

static void outbox_pop(struct talk *talk)
{
    struct intent *first = talk->outbox;
    talk->outbox = first->next;
    words_release(&first->body);
    free(first);
}

void talk_free(struct talk *talk)
{
    if (!talk)
        return;
    if (talk->carrier.close)
        talk->carrier.close(talk->carrier.self);
    while (talk->outbox)
        outbox_pop(talk);
    for (struct due_order *due = talk->due, *next; due; due = next) {
        next = due->next;
        free(due->text);
        free(due);
    }
    if (talk->game)
        game_release(talk->game);
    free(talk->game);
    if (talk->plays)
        seat_release(&talk->seat);
    words_release(&talk->begun);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        words_release(&talk->deployed[side]);
    free(talk->setup);
    sodium_memzero(&talk->keys, sizeof talk->keys);
    free(talk);
}

/* ---- how it stands ----------------------------------------------------------------------------
 */

enum talk_state talk_state(const struct talk *talk)
{
    return talk->state;
}

const char *talk_why(const struct talk *talk)
{
    return talk->why.text;
}

struct game *talk_game(const struct talk *talk)
{
    return talk->game;
}

int talk_side(const struct talk *talk)
{
    return talk->plays ? talk->seat.side : SIDE_NONE;
}

bool talk_rolling(const struct talk *talk)
{
    return talk->state == TALK_PLAYING && talk->rolling;
}

bool talk_link_awaited(const struct talk *talk, int side)
{
    return talk_rolling(talk) && !talk->shown[side];
}

bool talk_hidden(const struct talk *talk)
{
    if (talk->state != TALK_PLAYING || talk->rolling || talk->due)
        return false;
    const struct table *t = &talk->game->table;
    bool (*visible)(const struct table *, int, int) = talk->game->rules->decides->visible;
    for (int i = 0; visible && i < t->bases && !t->over; i++)
        if (!visible(t, SIDE_RED, i) || !visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

bool talk_hidden_awaited(const struct talk *talk, int side)
{
    return talk_hidden(talk) && !talk->committed[side];
}

const char *talk_asked(const struct talk *talk, int *seat)
{
    enum source source;
    uint64_t hash;
    const char *text = talk->asked;
    if (seat)
        *seat = talk->asker;
    if (!talk->asker)
        return NULL;
    order_body_read(talk->asked, &source, &hash, &text);
    return text;
}

bool talk_left(const struct talk *talk, int seat)
{
    return talk->left[seat];
}

bool talk_unsaid(const struct talk *talk)
{
    return talk->outbox != NULL;
}

bool talk_sending(const struct talk *talk)
{
    return talk->carrier.sending(talk->carrier.self) == SENDING;
}

bool talk_caught_up(const struct talk *talk)
{
    return talk->carrier.caught_up(talk->carrier.self);
}

int32_t talk_turn_time(const struct talk *talk)
{
    return talk->turn_time;
}

enum line talk_line(const struct talk *talk, struct trouble *why)
{
    return talk->carrier.line(talk->carrier.self, why);
}

int32_t talk_dice_time(const struct talk *talk)
{
    return talk->dice_time;
}

uint32_t talk_number(const struct talk *talk)
{
    return talk->number;
}

const struct seat *talk_seat(const struct talk *talk)
{
    return talk->plays ? &talk->seat : NULL;
}

/* ---- sending ----------------------------------------------------------------------------------
 */

static void card_body(const struct talk *talk, struct words *body)
{
    struct card card = {.end = chain_link(&talk->seat.secret, 0)};
    snprintf(card.program, sizeof card.program, "%s", talk->program);
    memcpy(card.key, talk->seat.key.open, KEY_BYTES);
    memcpy(card.giver, talk->keys.giver, KEY_BYTES);
    seat_give(&talk->keys, talk->seat.side, card.key, card.proof);
    card_write(&card, body);
}

static void reveal_body(const struct talk *talk, struct words *body)
{
    hex_add(talk->seat.salt, SALT_BYTES, body);
    words_format(body, "\n%s", talk->seat.deployment.text);
}

/* What the state of things asks of this seat, whatever its player says. 0: nothing. */
static int duty(const struct talk *talk, struct words *body)
{
    int side = talk->seat.side;
    if (talk->seat.host && talk->number == 0 && talk->setup) {
        card_body(talk, body);
        words_add(body, talk->setup);
        return SAID_BEGIN;
    }
    if (!talk->seat.host && talk->state == TALK_WAITING && side) {
        card_body(talk, body);
        return SAID_TAKE;
    }
    if (talk->differs_unsaid) {
        words_format(body, "%d", talk->differs);
        return SAID_DIFFER;
    }
    if (talk_link_awaited(talk, side) && talk->game->shared.number < CHAIN_LINKS) {
        int32_t number = talk->game->shared.number + 1;
        struct link link = chain_link(&talk->seat.secret, number);
        link_body(number, &link, body);
        return SAID_LINK;
    }
    if (talk_hidden(talk) && talk->committed[SIDE_RED] && talk->committed[SIDE_BLUE] &&
        !talk->revealed[side]) {
        reveal_body(talk, body);
        return SAID_REVEAL;
    }
    return 0;
}

/* The body of what is to be said next, as it would have to be now; what cannot be said any more is
 * dropped and told. */
static int wish(struct talk *talk, struct words *body)
{
    while (talk->outbox) {
        struct intent *first = talk->outbox;
        struct trouble trouble = {0}, why = {0};
        words_clear(body);
        if (first->kind == SAID_ORDER) {
            uint64_t hash = 0;
            struct verdict *verdict = calloc(1, sizeof *verdict);
            if (!verdict)
                abort();
            if (talk->game && game_try(talk->game, talk->seat.side, first->body.text, &hash,
                                       verdict, NULL) != GIVEN_DONE)
                hash = 0;
            free(verdict);
            order_body(first->source, hash, first->body.text, body);
        } else
            words_add(body, first->body.text);
        /* While dice are rolled it waits; it may come to nothing by them. */
        if (talk->state == TALK_PLAYING && (talk->rolling || talk->due) &&
            first->kind != SAID_CHAT && first->kind != SAID_BYE && first->kind != SAID_CLAIM)
            return 0;
        if (talk_allows(talk, talk->seat.side, first->kind, body->text, &trouble))
            return (int)first->kind;
        trouble_set(&why, "%s \"%.200s\" could not be said any more: %s", said_word(first->kind),
                    first->body.text, trouble.text);
        outbox_pop(talk);
        talk_hear(talk, HEARD_DROPPED, talk->seat.side, 0, why.text);
    }
    return 0;
}

static void send(struct talk *talk, enum said kind, struct words *body)
{
    struct message m = {.seat = talk->seat.side,
                        .kind = kind,
                        .number = talk->number + 1,
                        .blocks = talk->game ? (uint32_t)talk->game->journal.count : 0,
                        .hash = talk->game ? talk->game->table.hash : 0,
                        .body = *body};
    struct words sealed;
    memcpy(m.before, talk->last, HASH_BYTES);
    words_init(&sealed);
    message_seal(&talk->keys, &talk->seat.key, &m, &sealed);
    talk->carrier.send(talk->carrier.self, sealed.text, sealed.length, talk->place);
    words_release(&sealed);
}

static bool say_something(struct talk *talk)
{
    struct words body;
    if (!talk->plays || !talk_caught_up(talk) ||
        talk->carrier.sending(talk->carrier.self) == SENDING)
        return false;
    words_init(&body);
    int kind = duty(talk, &body);
    if (!kind && talk->taken[talk->seat.side] &&
        memcmp(talk->key[talk->seat.side], talk->seat.key.open, KEY_BYTES) == 0)
        kind = wish(talk, &body);
    if (kind && !message_fits(body.length)) {
        talk_stop(talk, "this is too much to be sent: %zu bytes", body.length);
        kind = 0;
    }
    if (kind)
        send(talk, (enum said)kind, &body);
    words_release(&body);
    return kind != 0;
}

bool talk_some(struct talk *talk, int most)
{
    const void *bytes;
    size_t size;
    uint64_t place;
    bool did = false;
    while (most-- > 0 && talk->carrier.take(talk->carrier.self, &bytes, &size, &place)) {
        if (place <= talk->place) /* again */
            continue;
        talk->place = place;
        talk->when = talk->carrier.when ? talk->carrier.when(talk->carrier.self) : 0;
        talk->taking = true;
        talk_take(talk, bytes, size);
        talk->taking = false;
        did = true;
    }
    while (talk->carrier.overhear && talk->carrier.overhear(talk->carrier.self, &bytes, &size))
        talk_overheard(talk, bytes, size);
    return say_something(talk) || did;
}

bool talk_step(struct talk *talk)
{
    return talk_some(talk, INT_MAX);
}

/* ---- saying -----------------------------------------------------------------------------------
 */

static void intend(struct talk *talk, enum said kind, const char *body, enum source source)
{
    struct intent *intent = calloc(1, sizeof *intent), **end = &talk->outbox;
    if (!intent)
        abort();
    intent->kind = kind;
    intent->source = source;
    words_init(&intent->body);
    words_add(&intent->body, body);
    while (*end)
        end = &(*end)->next;
    *end = intent;
}

/* May anything be said about the table just now? */
static bool may_act(const struct talk *talk, struct trouble *trouble)
{
    if (!talk->plays)
        return trouble_set(trouble, "who watches gives no orders");
    if (talk->state != TALK_PLAYING)
        return trouble_set(trouble, "%s",
                           talk->state == TALK_STOPPED ? talk->why.text
                                                       : "the friend is not here yet");
    if (talk->rolling || talk->due)
        return trouble_set(trouble, "the dice are being rolled");
    for (const struct intent *i = talk->outbox; i; i = i->next)
        if (i->kind != SAID_CHAT)
            return trouble_set(trouble, "what was said last is still on its way");
    return true;
}

enum given talk_order(struct talk *talk, const char *text, enum source source,
                      struct verdict *verdict, struct trouble *trouble)
{
    struct order order;
    struct words plain;
    uint64_t hash;
    *verdict = (struct verdict){0};
    if (!may_act(talk, trouble))
        return GIVEN_UNREADABLE;
    struct game *game = talk->game;
    if (umpire_says(text)) {
        trouble_set(trouble, "an umpire's order wants the other's yes: ask for it");
        return GIVEN_UNREADABLE;
    }
    if (!order_read(game->rules, &game->table, talk->seat.side, text, &order, trouble))
        return GIVEN_UNREADABLE;
    if (order.side != talk->seat.side) {
        trouble_set(trouble, "it is the other's order");
        return GIVEN_UNREADABLE;
    }
    if (talk_hidden(talk) && !game->rules->verb[order.verb].turn_free) {
        trouble_set(trouble, "deployments are made in secret now");
        return GIVEN_UNREADABLE;
    }
    words_init(&plain);
    order_write(game->rules, &game->table, &order, &plain);
    enum given given = game_try(game, talk->seat.side, plain.text, &hash, verdict, trouble);
    if (given == GIVEN_DONE || given == GIVEN_DRY) {
        intend(talk, SAID_ORDER, plain.text, source);
        given = GIVEN_DONE;
    }
    words_release(&plain);
    return given;
}

bool talk_undo(struct talk *talk, struct trouble *trouble)
{
    const char *why;
    if (!may_act(talk, trouble))
        return false;
    enum undo need = game_undo_need(talk->game, talk->seat.side, &why);
    if (need == UNDO_NOTHING)
        return trouble_set(trouble, "%s", why);
    enum said kind = need == UNDO_FREE ? SAID_UNDO : SAID_ASK;
    const char *body = need == UNDO_FREE ? "" : "undo";
    if (!talk_allows(talk, talk->seat.side, kind, body, trouble))
        return false;
    intend(talk, kind, body, SOURCE_AUTO);
    return true;
}

static bool said(struct talk *talk, enum said kind, const char *body, struct trouble *trouble)
{
    if (!may_act(talk, trouble) || !talk_allows(talk, talk->seat.side, kind, body, trouble))
        return false;
    intend(talk, kind, body, SOURCE_AUTO);
    return true;
}

bool talk_redo(struct talk *talk, struct trouble *trouble)
{
    return said(talk, SAID_REDO, "", trouble);
}

bool talk_ask_umpire(struct talk *talk, const char *text, struct trouble *trouble)
{
    struct words body;
    words_init(&body);
    order_body(SOURCE_TYPED, 0, text, &body);
    bool good = said(talk, SAID_ASK, body.text, trouble);
    words_release(&body);
    return good;
}

bool talk_ask_time(struct talk *talk, struct trouble *trouble)
{
    return said(talk, SAID_ASK, "time", trouble);
}

/* What waits for the dice to be there will not be said, when there are none to come. */
static void waiting_drop(struct talk *talk)
{
    struct intent **at = &talk->outbox, *gone;
    while ((gone = *at))
        if (gone->kind == SAID_CHAT || gone->kind == SAID_BYE)
            at = &gone->next;
        else {
            *at = gone->next;
            words_release(&gone->body);
            free(gone);
        }
}

bool talk_claim(struct talk *talk, struct trouble *trouble)
{
    if (!talk->plays)
        return trouble_set(trouble, "who watches gives no orders");
    for (const struct intent *i = talk->outbox; i; i = i->next)
        if (i->kind == SAID_CLAIM)
            return trouble_set(trouble, "it is claimed already");
    if (!talk_allows(talk, talk->seat.side, SAID_CLAIM, "dice", trouble))
        return false;
    waiting_drop(talk);
    intend(talk, SAID_CLAIM, "dice", SOURCE_TYPED);
    return true;
}

bool talk_answer(struct talk *talk, bool yes, struct trouble *trouble)
{
    return said(talk, SAID_ANSWER, yes ? "yes" : "no", trouble);
}

bool talk_chat(struct talk *talk, const char *text, struct trouble *trouble)
{
    if (!talk->plays)
        return trouble_set(trouble, "who watches says nothing");
    if (!talk_allows(talk, talk->seat.side, SAID_CHAT, text, trouble))
        return false;
    intend(talk, SAID_CHAT, text, SOURCE_AUTO);
    return true;
}

bool talk_bye(struct talk *talk)
{
    if (talk->plays && talk->taken[talk->seat.side])
        intend(talk, SAID_BYE, "", SOURCE_AUTO);
    return talk->plays;
}

void talk_here(struct talk *talk, const char *text)
{
    struct message m = {.seat = talk->seat.side, .kind = SAID_HERE};
    struct words sealed;
    if (!talk->plays || !talk->carrier.whisper || !talk->taken[talk->seat.side])
        return;
    words_init(&m.body);
    words_init(&sealed);
    words_add(&m.body, text);
    message_seal(&talk->keys, &talk->seat.key, &m, &sealed);
    talk->carrier.whisper(talk->carrier.self, sealed.text, sealed.length);
    words_release(&m.body);
    words_release(&sealed);
}

/* ---- deploying in secret ----------------------------------------------------------------------
 */

/* Makes a side the one that is awaited, on a table that is nobody's but the caller's. */
static void await(struct game *game, int side)
{
    struct block block;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "table");
    struct turn turn = {.table = &game->table, .block = &block, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_active, side);
    journal_commit(&game->journal, &block, &game->table);
}

struct game *talk_own_table(const struct talk *talk)
{
    struct words text;
    struct game *own = calloc(1, sizeof *own);
    if (!own)
        abort();
    words_init(&text);
    game_write(talk->game, &text);
    bool good = game_open(own, text.text, "own table", NULL, NULL);
    words_release(&text);
    if (!good) {
        free(own);
        return NULL;
    }
    if (game_awaited(own) != talk->seat.side)
        await(own, talk->seat.side);
    return own;
}

bool talk_deploy(struct talk *talk, const struct game *own, struct trouble *trouble)
{
    const struct journal *j = &own->journal;
    unsigned char hash[HASH_BYTES];
    struct words body;
    if (!may_act(talk, trouble) || !talk_hidden_awaited(talk, talk->seat.side))
        return trouble_set(trouble, "nobody deploys in secret now");
    int32_t *line = malloc(sizeof *line * (size_t)j->count), base = talk->game->journal.count;
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    words_clear(&talk->seat.deployment);
    for (int32_t i = 0; i < count; i++) {
        const struct block *b = &j->block[line[i]];
        if (b->number >= base && b->source != SOURCE_AUTO && b->side == talk->seat.side)
            words_format(&talk->seat.deployment, "%s %s\n", source_word(b->source), b->order);
    }
    free(line);
    randombytes_buf(talk->seat.salt, SALT_BYTES);
    commitment_of(&talk->keys, talk->seat.side, talk->seat.salt, talk->seat.deployment.text, hash);
    words_init(&body);
    hex_add(hash, HASH_BYTES, &body);
    bool good = talk_allows(talk, talk->seat.side, SAID_COMMIT, body.text, trouble);
    if (good)
        intend(talk, SAID_COMMIT, body.text, SOURCE_AUTO);
    words_release(&body);
    return good;
}
