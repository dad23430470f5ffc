/* Any bytes at all from the net. The first byte says as what: 'r' a sealed message, 'w' an
 * invitation, 'm' what a seat that knows all keys says (the next bytes its seat and kind, then the
 * body). Nothing may fall over; what is refused leaves number, journal and table as they were, and
 * the two who read the same have the same. */
#include "remote/party.h"

#include "remote/talk_inside.h"

#include "fuzz/alone.h"

static int since;

static void demand(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void party_fresh(void)
{
    if (party.setup)
        party_end();
    party_begin(since % 2 ? "kiddies/book-ridge" : "morschauser2/little-wold");
    party_settle();
    since++;
}

static void invitation_read(const char *text)
{
    struct invitation v, back;
    struct trouble trouble = {0};
    struct words out;
    if (!invite_read(text, &v, &trouble)) {
        demand(trouble.text[0], "an invitation was refused without a word");
        return;
    }
    words_init(&out);
    invite_write(&v, &out);
    demand(invite_read(out.text, &back, &trouble) && strcmp(v.server, back.server) == 0 &&
               v.role == back.role,
           "an invitation is not read again");
    words_release(&out);
}

static void seat_says(int side, enum said kind, const char *body, size_t size)
{
    struct talk *talk = party.talk[side];
    struct message m = {.seat = side, .kind = kind, .number = talk->number + 1};
    struct words sealed;
    if (!message_fits(size))
        return;
    memcpy(m.before, talk->last, HASH_BYTES);
    m.blocks = talk->game ? (uint32_t)talk->game->journal.count : 0;
    m.hash = talk->game ? talk->game->table.hash : 0;
    words_init(&sealed);
    words_init(&m.body);
    words_addn(&m.body, body, size);
    message_seal(&talk->keys, &talk->seat.key, &m, &sealed);
    for (int who = HERE_RED; who < HERE_COUNT; who++)
        talk_take(party.talk[who], sealed.text, sealed.length);
    words_release(&sealed);
    words_release(&m.body);
}

static void alike(void)
{
    struct talk *red = party.talk[HERE_RED];
    for (int who = HERE_BLUE; who < HERE_COUNT; who++) {
        struct talk *other = party.talk[who];
        demand(red->number == other->number && red->rolling == other->rolling,
               "they heard different things");
        demand(red->game->table.hash == other->game->table.hash &&
                   red->game->journal.count == other->game->journal.count,
               "they have different tables");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int rounds;
    if (size < 3)
        return 0;
    if (!party.setup || rounds++ % 2000 == 0 || talk_state(party.talk[1]) == TALK_STOPPED)
        party_fresh();
    if (data[0] == 'w') {
        char *text = malloc(size);
        if (!text)
            abort();
        memcpy(text, data + 1, size - 1);
        text[size - 1] = '\0';
        invitation_read(text);
        free(text);
    } else if (data[0] == 'm') {
        int side = data[1] & 1 ? SIDE_RED : SIDE_BLUE;
        int kind = SAID_BEGIN + (data[2] + 256 - (int)'a') % (SAID_COUNT - SAID_BEGIN);
        seat_says(side, (enum said)kind, (const char *)data + 3, size - 3);
    } else {
        uint32_t before = party.talk[HERE_RED]->number;
        for (int who = HERE_RED; who < HERE_COUNT; who++)
            talk_take(party.talk[who], data + 1, size - 1);
        demand(party.talk[HERE_RED]->number == before, "a stranger was heard");
    }
    alike();
    return 0;
}
