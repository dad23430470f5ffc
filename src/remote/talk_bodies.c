/* The bodies of messages: short lines of text. */
#include "remote/talk_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void hex_add(const unsigned char *bytes, size_t size, struct words *out)
{
    for (size_t i = 0; i < size; i++)
        words_format(out, "%02x", bytes[i]);
}

bool hex_read(const char **at, unsigned char *bytes, size_t size)
{
    size_t got;
    if (strnlen(*at, 2 * size) < 2 * size || strspn(*at, "0123456789abcdef") < 2 * size ||
        sodium_hex2bin(bytes, size, *at, 2 * size, NULL, &got, NULL) != 0 || got != size)
        return false;
    *at += 2 * size;
    return true;
}

static bool past(const char **at, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0)
        return false;
    *at += size;
    return true;
}

void card_write(const struct card *card, struct words *out)
{
    words_format(out, "program %s\nkey ", card->program);
    hex_add(card->key, KEY_BYTES, out);
    words_add(out, "\ngiver ");
    hex_add(card->giver, KEY_BYTES, out);
    words_add(out, "\nproof ");
    hex_add(card->proof, SIGN_BYTES, out);
    words_add(out, "\nend ");
    hex_add(card->end.of, LINK_BYTES, out);
    words_add(out, "\n");
}

bool card_read(const char *body, struct card *card, const char **rest)
{
    const char *at = body;
    *card = (struct card){.program = ""};
    if (!past(&at, "program "))
        return false;
    size_t size = strcspn(at, "\n");
    if (!size || size >= sizeof card->program)
        return false;
    memcpy(card->program, at, size);
    at += size;
    if (!past(&at, "\nkey ") || !hex_read(&at, card->key, KEY_BYTES) || !past(&at, "\ngiver ") ||
        !hex_read(&at, card->giver, KEY_BYTES) || !past(&at, "\nproof ") ||
        !hex_read(&at, card->proof, SIGN_BYTES) || !past(&at, "\nend ") ||
        !hex_read(&at, card->end.of, LINK_BYTES) || !past(&at, "\n"))
        return false;
    *rest = at;
    return true;
}

void turn_time_write(int32_t seconds, struct words *out)
{
    words_format(out, "turn %d\n", (int)seconds);
}

void dice_time_write(int32_t seconds, struct words *out)
{
    words_format(out, "dice %d\n", (int)seconds);
}

/* "turn 600", a line */
static bool time_read(const char **rest, const char *word, int32_t least, int32_t most,
                      int32_t *seconds)
{
    const char *at = *rest;
    *seconds = 0;
    if (!past(&at, word))
        return true;
    if (!number_read(&at, 0, seconds) || *seconds < least || *seconds > most || !past(&at, "\n"))
        return false;
    *rest = at;
    return true;
}

bool turn_time_read(const char **rest, int32_t *seconds)
{
    return time_read(rest, "turn ", TURN_LEAST, TURN_MOST, seconds);
}

bool dice_time_read(const char **rest, int32_t *seconds)
{
    return time_read(rest, "dice ", DICE_LEAST, DICE_MOST, seconds);
}

/* "mouse 1f00… move R3 to 81.2 40.6"; zeros for the hash when it rolls */
void order_body(enum source source, uint64_t hash, const char *text, struct words *out)
{
    words_format(out, "%s %016llx %s", source_word(source), (unsigned long long)hash, text);
}

bool order_body_read(const char *body, enum source *source, uint64_t *hash, const char **text)
{
    unsigned long long value;
    size_t size = strcspn(body, " ");
    const char *at = body + size + 1;
    bool known = false;
    if (!body[size] || strspn(at, "0123456789abcdef") != 16 || at[16] != ' ' || !at[17] ||
        strchr(at, '\n') || strlen(at + 17) >= ORDER_TEXT || sscanf(at, "%16llx", &value) != 1)
        return false;
    for (int i = SOURCE_MOUSE; i < SOURCE_REMOTE && !known; i++) {
        *source = (enum source)i;
        known = word_same(body, size, source_word(*source));
    }
    *hash = value;
    *text = at + 17;
    return known;
}

void link_body(int32_t number, const struct link *link, struct words *out)
{
    words_format(out, "%d ", number);
    hex_add(link->of, LINK_BYTES, out);
}

bool link_body_read(const char *body, int32_t *number, struct link *link)
{
    return number_read(&body, 0, number) && past(&body, " ") &&
           hex_read(&body, link->of, LINK_BYTES) && !*body;
}

void commitment_of(const struct keys *keys, int seat, const unsigned char salt[SALT_BYTES],
                   const char *deployment, unsigned char out[HASH_BYTES])
{
    static const char label[] = "foilshot deployment";
    unsigned char which = (unsigned char)seat;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)label, sizeof label);
    crypto_generichash_update(&state, keys->id, GAME_ID);
    crypto_generichash_update(&state, &which, 1);
    crypto_generichash_update(&state, salt, SALT_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)deployment, strlen(deployment));
    crypto_generichash_final(&state, out, HASH_BYTES);
}
