#include "remote/invite.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- keys -------------------------------------------------------------------------------------
 */

/* Hash of a label, with its zero, and some bytes. */
static void derive(const char *label, const unsigned char *from, size_t size, unsigned char *out,
                   size_t wanted)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, wanted);
    crypto_generichash_update(&state, (const unsigned char *)label, strlen(label) + 1);
    crypto_generichash_update(&state, from, size);
    crypto_generichash_final(&state, out, wanted);
}

static void derive_password(const char *label, const unsigned char *from, size_t size,
                            char out[PASSWORD_HEX])
{
    unsigned char bytes[(PASSWORD_HEX - 1) / 2];
    derive(label, from, size, bytes, sizeof bytes);
    sodium_bin2hex(out, PASSWORD_HEX, bytes, sizeof bytes);
}

void invite_keys(const struct invitation *invitation, struct keys *keys)
{
    *keys = (struct keys){.may_play = invitation->role == ROLE_PLAYER};
    if (keys->may_play) {
        unsigned char seed[crypto_sign_SEEDBYTES];
        derive("foilshot seats", invitation->secret, INVITE_SECRET, seed, sizeof seed);
        crypto_sign_seed_keypair(keys->giver, keys->giver_secret, seed);
        derive("foilshot watch", keys->giver, KEY_BYTES, keys->watch, INVITE_SECRET);
        derive_password("foilshot players' line", seed, sizeof seed, keys->play_password);
        sodium_memzero(seed, sizeof seed);
    } else {
        memcpy(keys->watch, invitation->secret, INVITE_SECRET);
    }
    derive("foilshot read", keys->watch, INVITE_SECRET, keys->read, KEY_BYTES);
    derive("foilshot game", keys->watch, INVITE_SECRET, keys->id, GAME_ID);
    derive_password("foilshot watchers' line", keys->watch, INVITE_SECRET, keys->watch_password);
}

bool keys_giver_good(const struct keys *keys, const unsigned char giver[KEY_BYTES])
{
    unsigned char watch[INVITE_SECRET];
    derive("foilshot watch", giver, KEY_BYTES, watch, INVITE_SECRET);
    return sodium_memcmp(watch, keys->watch, INVITE_SECRET) == 0;
}

/* ---- bytes ------------------------------------------------------------------------------------
 */

enum { CHECK = 4, BYTES_MOST = 1 + INVITE_SERVER + 1 + INVITE_PRINT + INVITE_SECRET + CHECK };
enum address { ADDRESS_NONE, ADDRESS_FOUR, ADDRESS_NAME };
enum {
    MARK_VERSION = 0x40,
    MARK_VERSIONS = 0xc0,
    MARK_WATCH = 0x20,
    MARK_PRINT = 0x10,
    MARK_TLS = 0x08,
    MARK_ADDRESS = 0x03,
    MARK_SPARE = 0x04
};

struct bytes {
    unsigned char at[BYTES_MOST];
    size_t size;
};

static void put(struct bytes *b, const void *from, size_t size)
{
    memcpy(b->at + b->size, from, size);
    b->size += size;
}

/* Digits without a needless zero, up to `most`; -1: none. */
static int digits(const char **at, int most)
{
    int number = 0;
    size_t size = strspn(*at, "0123456789");
    if (size == 0 || size > 5 || (size > 1 && **at == '0'))
        return -1;
    for (size_t i = 0; i < size; i++)
        number = number * 10 + (*at)[i] - '0';
    *at += size;
    return number <= most ? number : -1;
}

/* "192.168.0.7:4222" as six bytes. */
static bool address_four(const char *server, unsigned char out[6])
{
    const char *at = server;
    for (int i = 0; i < 4; i++) {
        int part = digits(&at, 255);
        if (part < 0 || *at++ != (i < 3 ? '.' : ':'))
            return false;
        out[i] = (unsigned char)part;
    }
    int number = digits(&at, 65535);
    if (number < 0 || *at)
        return false;
    out[4] = (unsigned char)(number >> 8);
    out[5] = (unsigned char)(number & 0xff);
    return true;
}

static bool address_named(const char *server)
{
    size_t size = strlen(server);
    const char *port = strrchr(server, ':');
    int32_t number = 0;
    if (!port || port == server || size >= INVITE_SERVER)
        return false;
    for (const char *c = server; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]", *c))
            return false;
    port++;
    return strspn(port, "0123456789") == strlen(port) && number_read(&port, 0, &number) && !*port &&
           number > 0 && number <= 65535;
}

static void write_bytes(const struct invitation *v, struct bytes *b)
{
    unsigned char four[6], check[crypto_generichash_BYTES_MIN];
    enum address address = !v->server[0]                   ? ADDRESS_NONE
                           : address_four(v->server, four) ? ADDRESS_FOUR
                                                           : ADDRESS_NAME;
    *b = (struct bytes){.size = 1};
    b->at[0] =
        (unsigned char)(MARK_VERSION | (v->role == ROLE_WATCHER ? MARK_WATCH : 0) |
                        (v->has_print ? MARK_PRINT : 0) | (v->tls ? MARK_TLS : 0) | (int)address);
    if (address == ADDRESS_FOUR)
        put(b, four, sizeof four);
    if (address == ADDRESS_NAME) {
        unsigned char size = (unsigned char)strlen(v->server);
        put(b, &size, 1);
        put(b, v->server, size);
    }
    if (v->has_print)
        put(b, v->print, INVITE_PRINT);
    put(b, v->secret, INVITE_SECRET);
    derive("foilshot invitation", b->at, b->size, check, sizeof check);
    put(b, check, CHECK);
}

/* Where the address ends; 0: it is none. */
static size_t read_address(const struct bytes *b, struct invitation *v)
{
    const unsigned char *at = b->at + 1;
    switch ((enum address)(b->at[0] & MARK_ADDRESS)) {
    case ADDRESS_NONE:
        return 1;
    case ADDRESS_FOUR:
        if (b->size < 7)
            return 0;
        snprintf(v->server, sizeof v->server, "%d.%d.%d.%d:%d", at[0], at[1], at[2], at[3],
                 at[4] << 8 | at[5]);
        return 7;
    case ADDRESS_NAME:
        if (b->size < 2 || at[0] >= INVITE_SERVER || b->size < 2 + (size_t)at[0])
            return 0;
        memcpy(v->server, at + 1, at[0]);
        return strlen(v->server) == at[0] && address_named(v->server) ? 2 + (size_t)at[0] : 0;
    }
    return 0;
}

/* Trailing zeros that fill the last word are passed over. */
static bool read_bytes(const struct bytes *b, struct invitation *v, struct trouble *trouble)
{
    unsigned char check[crypto_generichash_BYTES_MIN];
    *v = (struct invitation){.role = ROLE_PLAYER};
    if (b->size < 1 || (b->at[0] & MARK_VERSIONS) != MARK_VERSION || b->at[0] & MARK_SPARE)
        return trouble_set(trouble, "this is no invitation, or one of a later version");
    size_t at = read_address(b, v);
    v->role = b->at[0] & MARK_WATCH ? ROLE_WATCHER : ROLE_PLAYER;
    v->has_print = b->at[0] & MARK_PRINT;
    v->tls = b->at[0] & MARK_TLS;
    size_t rest = (v->has_print ? INVITE_PRINT : 0) + INVITE_SECRET + CHECK;
    if (!at || b->size < at + rest || b->size > at + rest + 1 ||
        (b->size == at + rest + 1 && b->at[at + rest]))
        return trouble_set(trouble, "this invitation is not whole: something is missing, or there "
                                    "is something too much");
    if (v->has_print)
        memcpy(v->print, b->at + at, INVITE_PRINT);
    at += v->has_print ? INVITE_PRINT : 0;
    memcpy(v->secret, b->at + at, INVITE_SECRET);
    at += INVITE_SECRET;
    derive("foilshot invitation", b->at, at, check, sizeof check);
    return memcmp(check, b->at + at, CHECK) == 0 ||
           trouble_set(trouble, "this invitation is not as it was written: something in it was "
                                "mistyped");
}

/* ---- words ------------------------------------------------------------------------------------
 */

static const char consonants[] = "bdfghjklmnprstvz", vowels[] = "aiou";
enum { WORD_BITS = 11, CHECK_BITS = 5, WORD_LETTERS = 5, WORDS_MOST = 100 };

/* x^5 + x^2 + 1 over the 11 bits, and the word's place: any change within five neighbouring bits,
 * and so of any one letter, is found. */
static unsigned word_check(unsigned bits, int place)
{
    unsigned rest = bits << CHECK_BITS;
    for (int i = WORD_BITS + CHECK_BITS - 1; i >= CHECK_BITS; i--)
        if (rest >> i & 1)
            rest ^= 0x25u << (i - CHECK_BITS);
    return rest ^ ((unsigned)place & 31);
}

static void word_write(unsigned bits, int place, struct words *out)
{
    unsigned all = bits << CHECK_BITS | word_check(bits, place);
    char word[WORD_LETTERS + 1] = {consonants[all >> 12 & 15], vowels[all >> 10 & 3],
                                   consonants[all >> 6 & 15], vowels[all >> 4 & 3],
                                   consonants[all & 15]};
    words_format(out, "%s%s", place ? " " : "", word);
}

/* The bits of a word; -1: it is none of ours. */
static int word_value(const char *word, size_t size, int place)
{
    unsigned all = 0;
    if (size != WORD_LETTERS)
        return -1;
    for (int i = 0; i < WORD_LETTERS; i++) {
        char c = letter_lower(word[i]);
        const char *letters = i % 2 ? vowels : consonants, *found = strchr(letters, c);
        if (!c || !found)
            return -1;
        all = all << (i % 2 ? 2 : 4) | (unsigned)(found - letters);
    }
    unsigned bits = all >> CHECK_BITS;
    return word_check(bits, place) == (all & 31) ? (int)bits : -1;
}

void invite_write_words(const struct invitation *invitation, struct words *out)
{
    struct bytes b;
    write_bytes(invitation, &b);
    size_t bits = b.size * 8;
    int place = 0;
    for (size_t at = 0; at < bits; at += WORD_BITS) {
        unsigned value = 0;
        for (size_t i = at; i < at + WORD_BITS; i++)
            value = value << 1 | (i < bits ? (unsigned)b.at[i / 8] >> (7 - i % 8) & 1u : 0u);
        word_write(value, place++, out);
    }
}

static bool read_words(const char *text, struct bytes *b, struct trouble *trouble)
{
    static const char between[] = " \t\r\n,-";
    size_t bits = 0;
    *b = (struct bytes){.size = 0};
    for (int place = 0;; place++) {
        text += strspn(text, between);
        size_t size = strcspn(text, between);
        if (!size)
            break;
        int value = place < WORDS_MOST ? word_value(text, size, place) : -1;
        if (value < 0)
            return trouble_set(trouble,
                               "word %d of the invitation, \"%.*s\", is mistyped, or one "
                               "before it is missing",
                               place + 1, (int)(size < 20 ? size : 20), text);
        for (int i = WORD_BITS - 1; i >= 0; i--, bits++)
            if (bits / 8 < BYTES_MOST)
                b->at[bits / 8] =
                    (unsigned char)(b->at[bits / 8] | (value >> i & 1) << (7 - bits % 8));
        text += size;
    }
    b->size = bits / 8 < BYTES_MOST ? bits / 8 : BYTES_MOST;
    return true;
}

/* ---- text -------------------------------------------------------------------------------------
 */

static const char prefix[] = "foilshot:";

bool invite_new(struct invitation *invitation, const char *server, struct trouble *trouble)
{
    unsigned char four[6];
    *invitation = (struct invitation){.role = ROLE_PLAYER};
    if (server[0] && !address_four(server, four) && !address_named(server))
        return trouble_set(trouble, "\"%.90s\" is no address of a server: NAME:PORT is", server);
    snprintf(invitation->server, sizeof invitation->server, "%s", server);
    randombytes_buf(invitation->secret, INVITE_SECRET);
    return true;
}

void invite_watchers(const struct invitation *player, struct invitation *watcher)
{
    struct keys keys;
    invite_keys(player, &keys);
    *watcher = *player;
    watcher->role = ROLE_WATCHER;
    memcpy(watcher->secret, keys.watch, INVITE_SECRET);
    sodium_memzero(&keys, sizeof keys);
}

void invite_write(const struct invitation *invitation, struct words *out)
{
    char text[sodium_base64_ENCODED_LEN(BYTES_MOST, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    struct bytes b;
    write_bytes(invitation, &b);
    sodium_bin2base64(text, sizeof text, b.at, b.size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    words_format(out, "%s%s", prefix, text);
}

bool invite_read(const char *text, struct invitation *invitation, struct trouble *trouble)
{
    struct bytes b = {.size = 0};
    text += strspn(text, " \t\r\n<\"'");
    if (!word_same(text, strlen(text) < sizeof prefix - 1 ? 0 : sizeof prefix - 1, prefix))
        return read_words(text, &b, trouble) && read_bytes(&b, invitation, trouble);
    const char *end;
    text += sizeof prefix - 1;
    if (sodium_base642bin(b.at, sizeof b.at, text, strlen(text), " \t\r\n", &b.size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        end[strspn(end, " \t\r\n>\"'")])
        return trouble_set(trouble, "this invitation is not whole: something in it is missing or "
                                    "mistyped");
    return read_bytes(&b, invitation, trouble);
}
