#include "remote/message.h"

#include "core/table.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    FRONT = 1 + NONCE,
    HEAD = 1 + 1 + 4 + HASH_BYTES + 4 + 8,
    AROUND = FRONT + HEAD + SIGN_BYTES + TAG,
};

static const char *const words_of[SAID_COUNT] = {
    [SAID_BEGIN] = "begin",   [SAID_TAKE] = "take",     [SAID_ORDER] = "order",
    [SAID_LINK] = "link",     [SAID_COMMIT] = "commit", [SAID_REVEAL] = "reveal",
    [SAID_UNDO] = "undo",     [SAID_REDO] = "redo",     [SAID_ASK] = "ask",
    [SAID_ANSWER] = "answer", [SAID_CHAT] = "chat",     [SAID_BYE] = "bye",
    [SAID_DIFFER] = "differ", [SAID_HERE] = "here",     [SAID_CLAIM] = "claim"};

const char *said_word(enum said kind)
{
    return words_of[kind];
}

/* ---- numbers ----------------------------------------------------------------------------------
 */

static void number_put(unsigned char *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (unsigned char)(number >> 8 * i & 0xff);
}

static uint64_t number_get(const unsigned char *from, int bytes)
{
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--)
        number = number << 8 | from[i];
    return number;
}

static void head_write(const struct message *m, unsigned char head[HEAD])
{
    head[0] = (unsigned char)m->seat;
    head[1] = (unsigned char)m->kind;
    number_put(head + 2, m->number, 4);
    memcpy(head + 6, m->before, HASH_BYTES);
    number_put(head + 6 + HASH_BYTES, m->blocks, 4);
    number_put(head + 10 + HASH_BYTES, m->hash, 8);
}

/* ---- signing ----------------------------------------------------------------------------------
 */

static crypto_sign_state sign_begin(const struct keys *keys, const char *label)
{
    crypto_sign_state state;
    crypto_sign_init(&state);
    crypto_sign_update(&state, (const unsigned char *)label, strlen(label) + 1);
    crypto_sign_update(&state, keys->id, GAME_ID);
    return state;
}

static crypto_sign_state sign_message(const struct keys *keys, const struct message *m)
{
    unsigned char head[HEAD];
    head_write(m, head);
    crypto_sign_state state = sign_begin(keys, "foilshot message");
    crypto_sign_update(&state, head, HEAD);
    crypto_sign_update(&state, (const unsigned char *)m->body.text, m->body.length);
    return state;
}

bool message_signed(const struct keys *keys, const struct message *message,
                    const unsigned char key[KEY_BYTES])
{
    crypto_sign_state state = sign_message(keys, message);
    return crypto_sign_final_verify(&state, message->signature, key) == 0;
}

void key_new(struct seal_key *key)
{
    crypto_sign_keypair(key->open, key->secret);
}

static crypto_sign_state sign_seat(const struct keys *keys, int seat,
                                   const unsigned char key[KEY_BYTES])
{
    crypto_sign_state state = sign_begin(keys, "foilshot seat");
    unsigned char which = (unsigned char)seat;
    crypto_sign_update(&state, &which, 1);
    crypto_sign_update(&state, key, KEY_BYTES);
    return state;
}

void seat_give(const struct keys *keys, int seat, const unsigned char key[KEY_BYTES],
               unsigned char proof[SIGN_BYTES])
{
    assert(keys->may_play);
    crypto_sign_state state = sign_seat(keys, seat, key);
    crypto_sign_final_create(&state, proof, NULL, keys->giver_secret);
}

bool seat_given(const struct keys *keys, const unsigned char giver[KEY_BYTES], int seat,
                const unsigned char key[KEY_BYTES], const unsigned char proof[SIGN_BYTES])
{
    crypto_sign_state state = sign_seat(keys, seat, key);
    return keys_giver_good(keys, giver) && crypto_sign_final_verify(&state, proof, giver) == 0;
}

/* ---- sealing ----------------------------------------------------------------------------------
 */

bool message_fits(size_t body)
{
    return body <= SEALED_MOST - AROUND;
}

static unsigned char *room(size_t size)
{
    unsigned char *bytes = malloc(size ? size : 1);
    if (!bytes)
        abort();
    return bytes;
}

void message_seal(const struct keys *keys, const struct seal_key *key,
                  const struct message *message, struct words *out)
{
    size_t body = message->body.length, inside = HEAD + body + SIGN_BYTES;
    unsigned char *plain = room(inside), *sealed = room(AROUND + body);
    assert(message_fits(body));
    head_write(message, plain);
    memcpy(plain + HEAD, message->body.text, body);
    crypto_sign_state state = sign_message(keys, message);
    crypto_sign_final_create(&state, plain + HEAD + body, NULL, key->secret);
    sealed[0] = VERSION;
    randombytes_buf(sealed + 1, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed + FRONT, NULL, plain, inside, keys->id,
                                               GAME_ID, NULL, sealed + 1, keys->read);
    words_addn(out, (const char *)sealed, AROUND + body);
    free(plain);
    free(sealed);
}

static bool inside_read(const unsigned char *plain, size_t size, struct message *m,
                        struct trouble *trouble)
{
    if (plain[0] != SIDE_RED && plain[0] != SIDE_BLUE)
        return trouble_set(trouble, "it is of no seat");
    if (plain[1] < SAID_BEGIN || plain[1] >= SAID_COUNT)
        return trouble_set(trouble, "it says nothing this program knows");
    size_t body = size - HEAD - SIGN_BYTES;
    if (memchr(plain + HEAD, '\0', body))
        return trouble_set(trouble, "it is no text");
    m->seat = plain[0];
    m->kind = (enum said)plain[1];
    m->number = (uint32_t)number_get(plain + 2, 4);
    memcpy(m->before, plain + 6, HASH_BYTES);
    m->blocks = (uint32_t)number_get(plain + 6 + HASH_BYTES, 4);
    m->hash = number_get(plain + 10 + HASH_BYTES, 8);
    words_addn(&m->body, (const char *)plain + HEAD, body);
    memcpy(m->signature, plain + HEAD + body, SIGN_BYTES);
    return true;
}

bool message_open(const struct keys *keys, const void *bytes, size_t size, struct message *message,
                  struct trouble *trouble)
{
    const unsigned char *sealed = bytes;
    words_clear(&message->body);
    if (size > SEALED_MOST)
        return trouble_set(trouble, "it is too large");
    if (size < AROUND)
        return trouble_set(trouble, "it is too short");
    if (sealed[0] != VERSION)
        return trouble_set(trouble, "it is of another version");
    size_t inside = size - FRONT - TAG;
    unsigned char *plain = room(inside);
    bool good =
        crypto_aead_xchacha20poly1305_ietf_decrypt(plain, NULL, NULL, sealed + FRONT, size - FRONT,
                                                   keys->id, GAME_ID, sealed + 1, keys->read) == 0
            ? inside_read(plain, inside, message, trouble)
            : trouble_set(trouble, "it is not sealed for this game, or was altered");
    crypto_generichash(message->self, HASH_BYTES, sealed, size, NULL, 0);
    sodium_memzero(plain, inside);
    free(plain);
    return good;
}
