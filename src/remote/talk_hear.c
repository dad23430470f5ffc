/* Hearing: what each message of the list does. Everything here follows from the list and the
 * invitation alone, but for whose orders are one's own. */
#include "remote/talk_inside.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void talk_hear(struct talk *talk, enum heard_kind kind, int seat, int32_t block, const char *text)
{
    const struct heard heard = {.kind = kind, .seat = seat, .block = block, .text = text};
    if (talk->ear.hear)
        talk->ear.hear(talk->ear.self, &heard);
}

void talk_stop(struct talk *talk, const char *format, ...)
{
    char text[TROUBLE_TEXT];
    va_list args;
    if (talk->state == TALK_STOPPED)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    trouble_set(&talk->why, "%s", text);
    talk->state = TALK_STOPPED;
    talk_hear(talk, HEARD_STOPPED, SIDE_NONE, 0, talk->why.text);
}

static bool is_mine(const struct talk *talk, int seat)
{
    return talk->plays && talk->seat.side == seat;
}

static bool tell_differs(struct talk *talk, int32_t block)
{
    if (talk->state != TALK_PLAYING)
        return false;
    talk->differs = block;
    talk->differs_unsaid = talk->plays;
    talk_stop(talk, "the tables differ at block %d", block);
    return false;
}

/* ---- orders that are due ----------------------------------------------------------------------
 */

static void due_add(struct talk *talk, int seat, enum source source, uint64_t hash,
                    const char *text, size_t size, bool deployed)
{
    struct due_order *due = calloc(1, sizeof *due), **end = &talk->due;
    if (!due || !(due->text = malloc(size + 1)))
        abort();
    due->seat = seat;
    due->source = is_mine(talk, seat) ? source : SOURCE_REMOTE;
    due->hash = hash;
    due->deployed = deployed;
    memcpy(due->text, text, size);
    due->text[size] = '\0';
    while (*end)
        end = &(*end)->next;
    *end = due;
}

static void due_pop(struct talk *talk)
{
    struct due_order *due = talk->due;
    talk->due = due->next;
    free(due->text);
    free(due);
}

static void roll(struct talk *talk, bool owed)
{
    talk->rolling = true;
    talk->owed = owed;
    talk->shown[SIDE_RED] = talk->shown[SIDE_BLUE] = false;
    talk->shown_at[SIDE_RED] = talk->shown_at[SIDE_BLUE] = 0;
    talk_hear(talk, HEARD_ROLLING, SIDE_NONE, 0, "");
}

/* What came of the first order that is due, or of what was owed when there is none. */
static void came(struct talk *talk, enum given given, int32_t before, const char *why)
{
    const struct journal *j = &talk->game->journal;
    struct due_order *due = talk->owed ? NULL : talk->due;
    bool done = j->count > before;
    int32_t first = before;
    bool differs = due && due->hash && (!done || j->block[before].hash != due->hash);
    bool deployed = due && due->deployed;
    int seat = due ? due->seat : SIDE_NONE;
    talk->owed = false;
    if (due && (done || given != GIVEN_DRY))
        due_pop(talk);
    if (done)
        talk_hear(talk, HEARD_BLOCKS, seat, first, "");
    if (differs)
        tell_differs(talk, before);
    else if (given == GIVEN_DRY)
        roll(talk, done || !due);
    else if (given == GIVEN_STUCK)
        talk_hear(talk, HEARD_STUCK, seat, 0, why);
    else if (given != GIVEN_DONE && deployed)
        talk_stop(talk, "%s's deployment is against the rules: %s", side_word(seat), why);
}

static bool umpire_anew(const struct game *game, const char *text, struct words *out,
                        struct trouble *trouble)
{
    struct umpire_order *order = malloc(sizeof *order);
    if (!order)
        abort();
    bool good = umpire_read(game->rules, &game->table, text, order, trouble);
    if (good) {
        umpire_tidy(game->rules, &game->table, order);
        umpire_write(game->rules, &game->table, order, out);
    }
    free(order);
    return good;
}

/* Whose order it is may stand in its text; nobody gives the other's. */
static bool order_anew(const struct game *game, int seat, const char *text, struct words *out,
                       struct trouble *trouble)
{
    struct order order;
    if (!order_read(game->rules, &game->table, seat, text, &order, trouble))
        return false;
    if (order.side != seat)
        return trouble_set(trouble, "it is the other's order");
    order_write(game->rules, &game->table, &order, out);
    return true;
}

/* The text of an order as a journal has it, however it was said: no blanks that a win claimed for
 * want of its dice had no room for. */
static bool written_anew(const struct game *game, int seat, const char *text, struct words *out,
                         struct trouble *trouble)
{
    words_clear(out);
    return (umpire_says(text) ? umpire_anew(game, text, out, trouble)
                              : order_anew(game, seat, text, out, trouble)) &&
           (out->length + CLAIM_WORDS < ORDER_TEXT ||
            trouble_set(trouble, "that order is too long"));
}

static bool can_be_written(const struct game *game, int seat, const char *text,
                           struct trouble *trouble)
{
    struct words words;
    words_init(&words);
    bool good = written_anew(game, seat, text, &words, trouble);
    words_release(&words);
    return good;
}

/* What was made in secret nobody has judged before. */
static bool deployed_good(const struct game *game, const struct due_order *due,
                          struct trouble *trouble)
{
    if (!due->deployed)
        return true;
    return (!umpire_says(due->text) ||
            trouble_set(trouble, "an umpire's order wants the other's yes")) &&
           can_be_written(game, due->seat, due->text, trouble);
}

static enum given due_say(struct game *game, const struct due_order *due, struct verdict *verdict,
                          struct trouble *trouble)
{
    return deployed_good(game, due, trouble)
               ? game_say(game, due->seat, due->text, due->source, verdict, trouble)
               : GIVEN_UNREADABLE;
}

/* Carries out what is owed or the first order that is due, with the links that are shown. */
static void carry(struct talk *talk)
{
    struct game *game = talk->game;
    struct trouble trouble = {0};
    struct verdict *verdict = calloc(1, sizeof *verdict);
    int32_t before = game->journal.count;
    if (!verdict)
        abort();
    enum given given =
        talk->owed ? game_carry_on(game, &trouble) : due_say(game, talk->due, verdict, &trouble);
    game_show_links(game, 0, NULL, NULL);
    came(talk, given, before, given == GIVEN_REFUSED ? verdict->why : trouble.text);
    free(verdict);
}

static void deployed_forget(struct talk *talk)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        talk->committed[side] = talk->revealed[side] = false;
        words_clear(&talk->deployed[side]);
    }
}

static void deployed_end(struct talk *talk)
{
    deployed_forget(talk);
    if (talk_hidden(talk))
        talk_stop(talk, "the deployments did not come to an end");
}

static void carry_due(struct talk *talk)
{
    while (talk->state == TALK_PLAYING && !talk->rolling && (talk->owed || talk->due))
        carry(talk);
    if (talk->state == TALK_PLAYING && !talk->due && talk->revealed[SIDE_RED] &&
        talk->revealed[SIDE_BLUE])
        deployed_end(talk);
}

/* ---- joining ----------------------------------------------------------------------------------
 */

static bool card_good(const struct talk *talk, const struct message *m, struct card *card,
                      const char **rest, struct trouble *trouble)
{
    if (!card_read(m->body.text, card, rest))
        return trouble_set(trouble, "it does not say who joins");
    return (seat_given(&talk->keys, card->giver, m->seat, card->key, card->proof) &&
            message_signed(&talk->keys, m, card->key)) ||
           trouble_set(trouble, "whoever said it may not take a seat");
}

static bool joins(const struct talk *talk, const struct message *m, struct trouble *trouble)
{
    struct card card;
    const char *rest;
    int32_t seconds;
    if (m->kind == SAID_BEGIN)
        return card_good(talk, m, &card, &rest, trouble) &&
               (turn_time_read(&rest, &seconds) ||
                trouble_set(trouble, "no turn can take so long")) &&
               (dice_time_read(&rest, &seconds) ||
                trouble_set(trouble, "dice cannot be kept back for so long")) &&
               (*rest || trouble_set(trouble, "it has no set-up"));
    if (talk->state != TALK_WAITING || m->seat == talk->host)
        return trouble_set(trouble, "the seat of %s is taken", side_word(m->seat));
    return card_good(talk, m, &card, &rest, trouble) &&
           (!*rest || trouble_set(trouble, "it says too much")) &&
           (strcmp(card.program, talk->program) == 0 ||
            trouble_set(trouble, "Foilshot %s wants to join, and this is %s", card.program,
                        talk->program)) &&
           (!link_same(&card.end, &talk->end[talk->host]) ||
            trouble_set(trouble, "its dice are the other's"));
}

static void seat_taken(struct talk *talk, const struct message *m, const struct card *card)
{
    talk->taken[m->seat] = true;
    memcpy(talk->key[m->seat], card->key, KEY_BYTES);
    talk->end[m->seat] = card->end;
    if (is_mine(talk, m->seat) && memcmp(card->key, talk->seat.key.open, KEY_BYTES) != 0)
        talk_stop(talk, "the seat of %s is taken by somebody else", side_word(m->seat));
}

/* Would a game begin so here, with any dice? */
static bool set_up_good(const struct talk *talk, const char *text, struct trouble *trouble)
{
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    struct link none[SIDE_COUNT];
    memset(none, 0, sizeof none);
    bool good = game_begin_shared(game, text, "the host's set-up", none, trouble);
    if (good)
        game_release(game);
    free(game);
    (void)talk;
    return good;
}

static void begin(struct talk *talk, const struct message *m)
{
    struct card card;
    struct trouble trouble = {0};
    const char *rest;
    card_read(m->body.text, &card, &rest);
    turn_time_read(&rest, &talk->turn_time);
    dice_time_read(&rest, &talk->dice_time);
    talk->host = m->seat;
    talk->state = TALK_WAITING;
    words_clear(&talk->begun);
    words_add(&talk->begun, rest);
    if (talk->plays && talk->seat.side == SIDE_NONE)
        talk->seat.side = side_other(m->seat);
    seat_taken(talk, m, &card);
    if (strcmp(card.program, talk->program) != 0)
        talk_stop(talk, "the host has Foilshot %s, and this is %s", card.program, talk->program);
    else if (!set_up_good(talk, rest, &trouble))
        talk_stop(talk, "%s", trouble.text);
}

static void take(struct talk *talk, const struct message *m)
{
    struct card card;
    struct trouble trouble = {0};
    const char *rest;
    card_read(m->body.text, &card, &rest);
    seat_taken(talk, m, &card);
    if (talk->state == TALK_STOPPED)
        return;
    talk->game = calloc(1, sizeof *talk->game);
    if (!talk->game)
        abort();
    if (!game_begin_shared(talk->game, talk->begun.text, "the host's set-up", talk->end,
                           &trouble)) {
        free(talk->game);
        talk->game = NULL;
        talk_stop(talk, "%s", trouble.text);
        return;
    }
    talk->state = TALK_PLAYING;
    talk_hear(talk, HEARD_BEGUN, m->seat, 0, "");
    talk->owed = true;
    carry_due(talk);
}

/* ---- what may be said now ---------------------------------------------------------------------
 */

static bool order_turn_free(const struct game *game, int seat, const char *text)
{
    struct order order;
    return order_read(game->rules, &game->table, seat, text, &order, NULL) &&
           game->rules->verb[order.verb].turn_free;
}

static bool order_allowed(struct talk *talk, int seat, const char *body, struct trouble *trouble)
{
    enum source source;
    uint64_t hash, after;
    const char *text;
    if (!order_body_read(body, &source, &hash, &text))
        return trouble_set(trouble, "it is no order");
    if (umpire_says(text))
        return trouble_set(trouble, "an umpire's order wants the other's yes");
    if (talk_hidden(talk) && !order_turn_free(talk->game, seat, text))
        return trouble_set(trouble, "deployments are made in secret now");
    if (!can_be_written(talk->game, seat, text, trouble))
        return false;
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    enum given given = game_try(talk->game, seat, text, &after, verdict, trouble);
    if (given == GIVEN_REFUSED)
        trouble_set(trouble, "%s %s", verdict->id, verdict->why);
    free(verdict);
    return given == GIVEN_DONE || given == GIVEN_DRY;
}

static bool link_allowed(const struct talk *talk, int seat, const char *body,
                         struct trouble *trouble)
{
    int32_t number;
    struct link link;
    const struct shared_dice *shared = &talk->game->shared;
    if (!talk->rolling || talk->shown[seat])
        return trouble_set(trouble, "no link of %s is awaited", side_word(seat));
    return (link_body_read(body, &number, &link) && number == shared->number + 1 &&
            number <= CHAIN_LINKS && link_leads(&link, 1, &shared->last[seat])) ||
           trouble_set(trouble, "it is not the next link of %s", side_word(seat));
}

static bool reveal_read(const char *body, unsigned char salt[SALT_BYTES], const char **text)
{
    if (!hex_read(&body, salt, SALT_BYTES) || *body != '\n')
        return false;
    *text = body + 1;
    return true;
}

static bool deployment_allowed(const struct talk *talk, int seat, enum said kind, const char *body,
                               struct trouble *trouble)
{
    unsigned char salt[SALT_BYTES], hash[HASH_BYTES];
    const char *text;
    if (!talk_hidden(talk))
        return trouble_set(trouble, "nobody deploys in secret now");
    if (kind == SAID_COMMIT)
        return (!talk->committed[seat] && hex_read(&body, hash, HASH_BYTES) && !*body) ||
               trouble_set(trouble, "it commits to no deployment");
    if (!talk->committed[SIDE_RED] || !talk->committed[SIDE_BLUE] || talk->revealed[seat] ||
        !reveal_read(body, salt, &text))
        return trouble_set(trouble, "it is no deployment, or not the time for it");
    commitment_of(&talk->keys, seat, salt, text, hash);
    return memcmp(hash, talk->commitment[seat], HASH_BYTES) == 0 ||
           trouble_set(trouble, "it is not the deployment %s has committed to", side_word(seat));
}

static bool back_allowed(const struct talk *talk, int seat, enum said kind, struct trouble *trouble)
{
    const struct game *game = talk->game;
    const char *why;
    if (talk->committed[SIDE_RED] || talk->committed[SIDE_BLUE])
        return trouble_set(trouble, "deployments are made in secret now");
    if (kind == SAID_UNDO)
        return game_undo_need(game, seat, &why) == UNDO_FREE || trouble_set(trouble, "%s", why);
    int32_t next = journal_redo_next(&game->journal);
    if (next >= 0 && claim_says(game->journal.block[next].order))
        return trouble_set(trouble, "a win that was taken back wants the other's yes again");
    return (next >= 0 &&
            (game->journal.block[next].side == seat || !game->journal.block[next].side)) ||
           trouble_set(trouble, "nothing of %s can be done again", side_word(seat));
}

static bool umpire_allowed(const struct game *game, const char *text, struct trouble *trouble)
{
    struct umpire_order *order = malloc(sizeof *order);
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!order || !verdict)
        abort();
    bool good = umpire_says(text) && umpire_read(game->rules, &game->table, text, order, trouble);
    if (good) {
        umpire_tidy(game->rules, &game->table, order);
        umpire_check(game->rules, &game->table, order, verdict);
        good = verdict->allowed || trouble_set(trouble, "%s %s", verdict->id, verdict->why);
    } else if (trouble && !trouble->text[0])
        trouble_set(trouble, "this is nothing to ask for");
    free(order);
    free(verdict);
    return good;
}

/* Whether his time is up nobody can prove; only that there was a time, and that it is his. */
static bool ask_time_allowed(const struct talk *talk, int seat, struct trouble *trouble)
{
    if (!talk->turn_time)
        return trouble_set(trouble, "a turn may take as long as it likes: no time was agreed on");
    if (talk->game->table.over)
        return trouble_set(trouble, "the game is over");
    return (!talk_hidden(talk) && game_awaited(talk->game) == side_other(seat)) ||
           trouble_set(trouble, "it is not the other's time that runs");
}

/* "undo", "time", or a source and an umpire's order: "typed umpire …" */
static bool ask_allowed(const struct talk *talk, int seat, const char *body,
                        struct trouble *trouble)
{
    enum source source;
    uint64_t hash;
    const char *text, *why;
    if (talk->asker)
        return trouble_set(trouble, "something is being asked already");
    if (talk->committed[SIDE_RED] || talk->committed[SIDE_BLUE] || strlen(body) >= ORDER_TEXT)
        return trouble_set(trouble, "it is not the time to ask");
    if (strcmp(body, "undo") == 0)
        return game_undo_need(talk->game, seat, &why) != UNDO_NOTHING ||
               trouble_set(trouble, "%s", why);
    if (strcmp(body, "time") == 0)
        return ask_time_allowed(talk, seat, trouble);
    return order_body_read(body, &source, &hash, &text)
               ? umpire_allowed(talk->game, text, trouble) &&
                     can_be_written(talk->game, seat, text, trouble)
               : trouble_set(trouble, "this is nothing to ask for");
}

/* Dice of the other's that are due for longer than the host has said: by when the list says that
 * one's own came there, and the claim. One's own program asks before it is said, and goes by its
 * clock. */
static bool claim_allowed(const struct talk *talk, int seat, const char *body,
                          struct trouble *trouble)
{
    enum { SECOND = 1000 };
    if (strcmp(body, "dice") != 0)
        return trouble_set(trouble, "this is nothing to claim the win for");
    if (!talk->dice_time || !talk->carrier.when)
        return trouble_set(trouble, "dice may be kept back as long as one likes in this game");
    if (!talk->rolling || talk->shown[side_other(seat)])
        return trouble_set(trouble, "no dice of the other are awaited");
    if (!talk->shown[seat])
        return trouble_set(trouble, "who claims the win shows his own dice first");
    if (talk->taking && (!talk->when || !talk->shown_at[seat]))
        return trouble_set(trouble, "nobody knows since when the other's dice are awaited");
    int64_t waited = talk->when - talk->shown_at[seat];
    return !talk->taking || waited >= (int64_t)talk->dice_time * SECOND ||
           trouble_set(trouble, "the other may keep his dice back for %d seconds, not %d",
                       (int)talk->dice_time, (int)(waited / SECOND));
}

static bool chat_good(const char *body, struct trouble *trouble)
{
    size_t size = strlen(body);
    return (size > 0 && size <= CHAT_TEXT && !strchr(body, '\n')) ||
           trouble_set(trouble, "it is no line of %d letters", CHAT_TEXT);
}

static bool number_good(const char *body, int32_t *number)
{
    return number_read(&body, 0, number) && !*body && *number >= 0;
}

bool talk_allows(struct talk *talk, int seat, enum said kind, const char *body,
                 struct trouble *trouble)
{
    int32_t number;
    if (kind == SAID_HERE)
        return trouble_set(trouble, "it is not for the list");
    if (kind == SAID_CHAT)
        return chat_good(body, trouble);
    if (kind == SAID_BYE)
        return !*body || trouble_set(trouble, "it says too much");
    if (kind == SAID_DIFFER)
        return (talk->game && number_good(body, &number)) ||
               trouble_set(trouble, "it has no block");
    if (talk->state != TALK_PLAYING)
        return trouble_set(trouble, talk->game ? "the game has stopped" : "no game has begun");
    if (kind == SAID_LINK)
        return link_allowed(talk, seat, body, trouble);
    if (kind == SAID_CLAIM)
        return claim_allowed(talk, seat, body, trouble);
    if (talk->rolling || talk->due)
        return trouble_set(trouble, "the dice are being rolled");
    switch (kind) {
    case SAID_ORDER:
        return order_allowed(talk, seat, body, trouble);
    case SAID_COMMIT:
    case SAID_REVEAL:
        return deployment_allowed(talk, seat, kind, body, trouble);
    case SAID_UNDO:
    case SAID_REDO:
        return back_allowed(talk, seat, kind, trouble);
    case SAID_ASK:
        return ask_allowed(talk, seat, body, trouble);
    case SAID_ANSWER:
        return (talk->asker &&
                (strcmp(body, "no") == 0 || (strcmp(body, "yes") == 0 && seat != talk->asker))) ||
               trouble_set(trouble, "nothing was asked");
    case SAID_BEGIN:
    case SAID_TAKE:
    case SAID_LINK:
    case SAID_CHAT:
    case SAID_BYE:
    case SAID_DIFFER:
    case SAID_HERE:
    case SAID_CLAIM:
    case SAID_COUNT:
        break;
    }
    return trouble_set(trouble, "it is nothing to be said here");
}

/* ---- what it does -----------------------------------------------------------------------------
 */

static void ask_end(struct talk *talk, const char *answer)
{
    int asker = talk->asker;
    talk->asker = SIDE_NONE;
    if (asker)
        talk_hear(talk, HEARD_ANSWERED, asker, 0, answer);
}

static void order_heard(struct talk *talk, int seat, const char *body)
{
    enum source source;
    uint64_t hash;
    const char *text;
    ask_end(talk, "");
    if (!order_body_read(body, &source, &hash, &text))
        return;
    due_add(talk, seat, source, hash, text, strlen(text), false);
    carry_due(talk);
}

static void link_heard(struct talk *talk, int seat, const char *body)
{
    int32_t number;
    link_body_read(body, &number, &talk->link[seat]);
    talk->shown[seat] = true;
    talk->shown_at[seat] = talk->when;
    if (!talk->shown[SIDE_RED] || !talk->shown[SIDE_BLUE])
        return;
    game_show_links(talk->game, number, talk->link, NULL);
    talk->rolling = false;
    carry(talk);
    carry_due(talk);
}

/* "mouse deploy R1 to 10 20", a line each */
static void deployment_due(struct talk *talk, int seat)
{
    for (const char *at = talk->deployed[seat].text; *at;) {
        size_t size = strcspn(at, "\n"), word = strcspn(at, " \n");
        enum source source = SOURCE_TYPED;
        for (int i = SOURCE_MOUSE; i < SOURCE_REMOTE; i++)
            source = word_same(at, word, source_word((enum source)i)) ? (enum source)i : source;
        if (word < size)
            due_add(talk, seat, source, 0, at + word + 1, size - word - 1, true);
        at += size + (at[size] == '\n');
    }
}

static void deployment_heard(struct talk *talk, int seat, enum said kind, const char *body)
{
    unsigned char salt[SALT_BYTES];
    const char *text = "";
    if (kind == SAID_COMMIT) {
        hex_read(&body, talk->commitment[seat], HASH_BYTES);
        talk->committed[seat] = true;
        talk_hear(talk, HEARD_HIDDEN, seat, 0, "");
        return;
    }
    reveal_read(body, salt, &text);
    words_clear(&talk->deployed[seat]);
    words_add(&talk->deployed[seat], text);
    talk->revealed[seat] = true;
    if (!talk->revealed[SIDE_RED] || !talk->revealed[SIDE_BLUE])
        return;
    int first = game_awaited(talk->game);
    deployment_due(talk, first);
    deployment_due(talk, side_other(first));
    carry_due(talk);
    if (talk->state == TALK_PLAYING && talk->revealed[SIDE_RED] && !talk->due && !talk->rolling)
        deployed_end(talk);
}

static void back_heard(struct talk *talk, int seat, enum said kind, bool agreed)
{
    if (kind == SAID_UNDO)
        game_undo(talk->game, seat, agreed);
    else
        game_redo(talk->game, seat);
    talk_hear(talk, HEARD_BACK, seat, talk->game->journal.at, kind == SAID_UNDO ? "undo" : "redo");
}

/* The win is somebody's, and what was still to be done is not any more. */
static void won(struct talk *talk, const struct claim *claim)
{
    struct trouble trouble = {0};
    int32_t before = talk->game->journal.count;
    enum source source = is_mine(talk, claim->side) ? SOURCE_TYPED : SOURCE_REMOTE;
    if (!game_claim(talk->game, claim, &talk->link[claim->side], source, &trouble)) {
        talk_stop(talk, "the win cannot be claimed: %s", trouble.text);
        return;
    }
    while (talk->due)
        due_pop(talk);
    talk->rolling = talk->owed = false;
    deployed_forget(talk);
    talk_hear(talk, HEARD_BLOCKS, claim->side, before, "");
}

static void claim_heard(struct talk *talk, int seat)
{
    const struct due_order *due = talk->due;
    struct claim claim = {.side = seat, .why = CLAIM_DICE, .automatic = talk->owed};
    struct words waits;
    words_init(&waits);
    if (talk->owed)
        game_owed(talk->game, &claim.giver, &waits);
    else if (due) {
        claim.giver = umpire_says(due->text) ? SIDE_NONE : due->seat;
        written_anew(talk->game, due->seat, due->text, &waits, NULL);
    }
    claim.order = waits.text;
    won(talk, &claim);
    words_release(&waits);
}

static void answer_heard(struct talk *talk, const char *body)
{
    int asker = talk->asker;
    bool yes = strcmp(body, "yes") == 0;
    enum source source;
    uint64_t hash;
    const char *text;
    ask_end(talk, body);
    if (!yes)
        return;
    if (strcmp(talk->asked, "undo") == 0) {
        back_heard(talk, asker, SAID_UNDO, true);
    } else if (strcmp(talk->asked, "time") == 0) {
        const struct claim claim = {.side = asker, .why = CLAIM_TIME, .order = ""};
        won(talk, &claim);
    } else if (order_body_read(talk->asked, &source, &hash, &text)) {
        due_add(talk, asker, source, 0, text, strlen(text), false);
        carry_due(talk);
    }
}

static void differ_heard(struct talk *talk, int seat, const char *body)
{
    int32_t block = 0;
    number_good(body, &block);
    if (talk->state == TALK_PLAYING)
        talk_stop(talk, "the tables differ at block %d, as %s sees it", block, side_word(seat));
}

static void heard(struct talk *talk, const struct message *m)
{
    const char *body = m->body.text;
    switch (m->kind) {
    case SAID_BEGIN:
        begin(talk, m);
        break;
    case SAID_TAKE:
        take(talk, m);
        break;
    case SAID_ORDER:
        order_heard(talk, m->seat, body);
        break;
    case SAID_LINK:
        link_heard(talk, m->seat, body);
        break;
    case SAID_COMMIT:
    case SAID_REVEAL:
        deployment_heard(talk, m->seat, m->kind, body);
        break;
    case SAID_UNDO:
    case SAID_REDO:
        ask_end(talk, "");
        back_heard(talk, m->seat, m->kind, false);
        break;
    case SAID_ASK:
        talk->asker = m->seat;
        snprintf(talk->asked, sizeof talk->asked, "%s", body);
        talk_hear(talk, HEARD_ASKED, m->seat, 0, talk_asked(talk, NULL));
        break;
    case SAID_ANSWER:
        answer_heard(talk, body);
        break;
    case SAID_CLAIM:
        claim_heard(talk, m->seat);
        break;
    case SAID_CHAT:
        talk_hear(talk, HEARD_CHAT, m->seat, 0, body);
        break;
    case SAID_BYE:
        talk->left[m->seat] = true;
        talk_hear(talk, HEARD_LEFT, m->seat, 0, "");
        break;
    case SAID_DIFFER:
        differ_heard(talk, m->seat, body);
        break;
    case SAID_HERE:
    case SAID_COUNT:
        break;
    }
}

/* ---- taking -----------------------------------------------------------------------------------
 */

static bool follows(const struct talk *talk, const struct message *m, struct trouble *trouble)
{
    if (m->number <= talk->number)
        return trouble_set(trouble, "it was said before");
    if (m->number != talk->number + 1 || memcmp(m->before, talk->last, HASH_BYTES) != 0)
        return trouble_set(trouble, "it does not follow what was said before it");
    if ((m->kind == SAID_BEGIN) != (m->number == 1))
        return trouble_set(trouble, "a game begins with its host, and once");
    return true;
}

static bool accepted(struct talk *talk, const struct message *m, struct trouble *trouble)
{
    if (!follows(talk, m, trouble))
        return false;
    if (m->kind == SAID_BEGIN || m->kind == SAID_TAKE)
        return joins(talk, m, trouble);
    if (!talk->taken[m->seat] || !message_signed(&talk->keys, m, talk->key[m->seat]))
        return trouble_set(trouble, "it is not signed by the seat of %s", side_word(m->seat));
    return talk_allows(talk, m->seat, m->kind, m->body.text, trouble);
}

/* Did he who spoke have the table that is here? */
static bool same_table(struct talk *talk, const struct message *m)
{
    const struct game *game = talk->game;
    int32_t blocks = game ? game->journal.count : 0;
    if (!game || talk->state != TALK_PLAYING || m->kind == SAID_DIFFER ||
        (m->blocks == (uint32_t)blocks && m->hash == game->table.hash))
        return true;
    int32_t fewer = m->blocks < (uint32_t)blocks ? (int32_t)m->blocks : blocks;
    return tell_differs(talk, fewer - 1);
}

/* One's own has come back: it is said. */
static void intent_said(struct talk *talk, const struct message *m)
{
    struct intent *first = talk->outbox;
    enum source source;
    uint64_t hash;
    const char *text = m->body.text;
    if (!first || !is_mine(talk, m->seat) || first->kind != m->kind)
        return;
    if (m->kind == SAID_ORDER && !order_body_read(m->body.text, &source, &hash, &text))
        return;
    if (strcmp(first->body.text, text) != 0)
        return;
    talk->outbox = first->next;
    words_release(&first->body);
    free(first);
}

/* One's own claim came too early by the list's clock: it is made anew, or not. */
static void claim_forget(struct talk *talk, const struct message *m, const struct trouble *trouble)
{
    struct trouble why = {0};
    const struct intent *first = talk->outbox;
    if (!first || first->kind != SAID_CLAIM || m->kind != SAID_CLAIM || !is_mine(talk, m->seat))
        return;
    intent_said(talk, m);
    trouble_set(&why, "the win could not be claimed: %s", trouble->text);
    talk_hear(talk, HEARD_DROPPED, m->seat, 0, why.text);
}

void talk_overheard(struct talk *talk, const void *bytes, size_t size)
{
    struct message m = {.seat = SIDE_NONE};
    words_init(&m.body);
    if (message_open(&talk->keys, bytes, size, &m, NULL) && m.kind == SAID_HERE &&
        talk->taken[m.seat] && !is_mine(talk, m.seat) && m.body.length <= CHAT_TEXT &&
        message_signed(&talk->keys, &m, talk->key[m.seat]))
        talk_hear(talk, HEARD_HERE, m.seat, 0, m.body.text);
    words_release(&m.body);
}

void talk_take(struct talk *talk, const void *bytes, size_t size)
{
    struct message m = {.seat = SIDE_NONE};
    struct trouble trouble = {0}, why = {0};
    words_init(&m.body);
    if (message_open(&talk->keys, bytes, size, &m, &trouble) && accepted(talk, &m, &trouble)) {
        talk->number = m.number;
        memcpy(talk->last, m.self, HASH_BYTES);
        talk->left[m.seat] = false;
        intent_said(talk, &m);
        if (m.kind == SAID_DIFFER && is_mine(talk, m.seat))
            talk->differs_unsaid = false;
        if (same_table(talk, &m))
            heard(talk, &m);
    } else {
        trouble_set(&why, "a message was refused: %s", trouble.text);
        talk_hear(talk, HEARD_REFUSED, m.seat, 0, why.text);
        claim_forget(talk, &m, &trouble);
    }
    words_release(&m.body);
}
