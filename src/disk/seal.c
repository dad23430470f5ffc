#include "disk/seal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WORK_MOST                                                                                  \
    4e10 /* bytes hashed in looking for one that was changed: some dozens of seconds */

/* The seal of a record behind the record that has *seal. */
static void seal_next(struct seal *seal, const char *record, size_t size)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;
    /* The hash needs no sodium_init: nothing random is asked for. */
    if (crypto_generichash_init(&state, NULL, 0, sizeof hash) != 0 ||
        crypto_generichash_update(&state, seal->of, sizeof seal->of) != 0 ||
        crypto_generichash_update(&state, (const unsigned char *)record, size) != 0 ||
        crypto_generichash_final(&state, hash, sizeof hash) != 0)
        abort();
    memcpy(seal->of, hash, sizeof seal->of);
}

static void seal_line(const struct seal *seal, char line[SEAL_LINE + 1])
{
    line[0] = '!';
    sodium_bin2hex(line + 1, SEAL_LINE, seal->of, sizeof seal->of);
    line[SEAL_LINE - 1] = '\n';
    line[SEAL_LINE] = '\0';
}

void seal_add(struct seal *seal, struct words *out, size_t from)
{
    char line[SEAL_LINE + 1];
    seal_next(seal, out->text + from, out->length - from);
    seal_line(seal, line);
    words_add(out, line);
}

/* Hashing what follows from a state on gives the wanted seal? */
static bool ends_as(crypto_generichash_state state, const char *rest, size_t size,
                    const struct seal *wanted)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_update(&state, (const unsigned char *)rest, size);
    crypto_generichash_final(&state, hash, sizeof hash);
    return memcmp(hash, wanted->of, sizeof wanted->of) == 0;
}

/* Tries other bytes at every place; only those that differ by one bit, or all. */
static bool other_byte(const struct seal *before, char *record, size_t size,
                       const struct seal *wanted, bool bits)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, crypto_generichash_BYTES_MIN);
    crypto_generichash_update(&state, before->of, sizeof before->of);
    for (size_t i = 0; i < size; i++) {
        char was = record[i];
        for (unsigned x = 1; x < 256; x = bits ? x * 2 : x + 1) {
            record[i] = (char)((unsigned char)was ^ x);
            if (ends_as(state, record + i, size - i, wanted))
                return true;
        }
        record[i] = was;
        crypto_generichash_update(&state, (const unsigned char *)record + i, 1);
    }
    return false;
}

/* The seal a line tells; false when it tells none. */
static bool seal_of_line(const char *line, struct seal *seal)
{
    size_t length = 0;
    char again[SEAL_LINE + 1];
    if (line[0] != '!' || sodium_hex2bin(seal->of, sizeof seal->of, line + 1, 2 * SEAL_BYTES, NULL,
                                         &length, NULL) != 0)
        return false;
    seal_line(seal, again); /* no other way to write it counts */
    return length == sizeof seal->of && memcmp(again, line, SEAL_LINE) == 0;
}

bool seal_put_right(const struct seal *before, char *record, size_t size)
{
    struct seal wanted;
    if (size <= SEAL_LINE || !seal_of_line(record + size - SEAL_LINE, &wanted))
        return false;
    size -= SEAL_LINE;
    double bytes = (double)size * (double)size / 2;
    return (bytes * 8 < WORK_MOST && other_byte(before, record, size, &wanted, true)) ||
           (bytes * 255 < WORK_MOST && other_byte(before, record, size, &wanted, false));
}

struct seals seals_read(const char *text, size_t size)
{
    return seals_read_on(&(struct seal){{0}}, text, size);
}

struct seals seals_read_on(const struct seal *before, const char *text, size_t size)
{
    struct seals found = {.seal = *before};
    const char *at = text, *end = text + size, *record = text;
    int lines = 0;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            break;
        lines++;
        if (*at == '!') {
            char line[SEAL_LINE + 1];
            struct seal seal = found.seal;
            seal_next(&seal, record, (size_t)(at - record));
            seal_line(&seal, line);
            if (stop + 1 - at != SEAL_LINE || memcmp(at, line, SEAL_LINE) != 0)
                return found;
            record = stop + 1;
            found = (struct seals){.sound = (size_t)(record - text),
                                   .lines = lines,
                                   .records = found.records + 1,
                                   .seal = seal};
        }
        at = stop + 1;
    }
    found.torn = found.sound < size;
    return found;
}
