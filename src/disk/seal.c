#include "disk/seal.h"

#include <sodium.h>
#include <string.h>

typedef crypto_generichash_state hashing;

static hashing hash_begin(const struct seal *before)
{
    hashing state;
    crypto_generichash_init(&state, NULL, 0, crypto_generichash_BYTES_MIN);
    crypto_generichash_update(&state, before->of, sizeof before->of);
    return state;
}

static void hash_add(hashing *state, const char *text, size_t size)
{
    crypto_generichash_update(state, (const unsigned char *)text, size);
}

static struct seal hash_end(hashing state)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    struct seal seal;
    crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(seal.of, hash, sizeof seal.of);
    return seal;
}

/* The seal of a record behind the record that has `before`. */
static struct seal seal_of(const struct seal *before, const char *record, size_t size)
{
    hashing state = hash_begin(before);
    hash_add(&state, record, size);
    return hash_end(state);
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
    *seal = seal_of(seal, out->text + from, out->length - from);
    seal_line(seal, line);
    words_add(out, line);
}

bool seal_read(const char *line, size_t size, struct seal *seal)
{
    struct seal read;
    char again[SEAL_LINE + 1];
    if (size < SEAL_LINE || line[0] != '!' ||
        sodium_hex2bin(read.of, sizeof read.of, line + 1, 2 * SEAL_BYTES, NULL, NULL, NULL) != 0)
        return false;
    seal_line(&read, again); /* no other way to write it counts */
    if (memcmp(again, line, SEAL_LINE) != 0)
        return false;
    if (seal)
        *seal = read;
    return true;
}

/* Longer records nobody wrote; damaged files are searched no further. */
enum { RECORD_MOST = 1 << 20 };

static size_t at_most(size_t size)
{
    return size < RECORD_MOST ? size : RECORD_MOST;
}

/* ---- putting right ----------------------------------------------------------------------------
 */

/* Hashing what follows from a state on gives the wanted seal? */
static bool ends_as(hashing state, const char *rest, size_t size, const struct seal *wanted)
{
    hash_add(&state, rest, size);
    struct seal seal = hash_end(state);
    return memcmp(seal.of, wanted->of, sizeof wanted->of) == 0;
}

/* Tries a byte at every place where another stands. */
static bool byte_fits(const struct seal *before, char *record, size_t size,
                      const struct seal *wanted, char byte)
{
    hashing state = hash_begin(before);
    for (size_t i = 0; i < size; i++) {
        char was = record[i];
        record[i] = byte;
        if (was != byte && ends_as(state, record + i, size - i, wanted))
            return true;
        record[i] = was;
        hash_add(&state, record + i, 1);
    }
    return false;
}

/* All bytes there are, those that are frequent in the record first: what was changed is likely to
 * have been one of them. */
static void by_frequency(const char *record, size_t size, unsigned char order[256])
{
    size_t count[256] = {0};
    for (size_t i = 0; i < size; i++)
        count[(unsigned char)record[i]]++;
    for (unsigned i = 0; i < 256; i++) {
        unsigned at = i;
        for (; at > 0 && count[order[at - 1]] < count[i]; at--)
            order[at] = order[at - 1];
        order[at] = (unsigned char)i;
    }
}

bool seal_put_right(const struct seal *before, char *record, size_t size, double *work)
{
    struct seal wanted;
    unsigned char order[256];
    if (size <= SEAL_LINE || !seal_read(record + size - SEAL_LINE, SEAL_LINE, &wanted) ||
        sodium_init() < 0) /* without it the hash is the same, but slower */
        return false;
    size -= SEAL_LINE;
    by_frequency(record, size, order);
    for (int i = 0; i < 256; i++) {
        double bytes = (double)size * (double)size / 2;
        if (bytes > *work)
            return false;
        *work -= bytes;
        if (byte_fits(before, record, size, &wanted, (char)order[i]))
            return true;
    }
    return false;
}

size_t seal_put_back(const struct seal *before, char *record, size_t size)
{
    enum { ALIKE = 12, DIGITS = 2 * SEAL_BYTES }; /* of them: by chance once in about 2^37 */
    hashing state = hash_begin(before);
    size = at_most(size);
    for (size_t at = 0; at + SEAL_LINE <= size;) {
        const char *stop = memchr(record + at, '\n', size - at);
        size_t next = stop ? (size_t)(stop - record) + 1 : size;
        char line[SEAL_LINE + 1];
        int alike = 0;
        hash_add(&state, record + at, next - at);
        struct seal seal = hash_end(state);
        seal_line(&seal, line);
        if (next + SEAL_LINE > size)
            break;
        /* With a digit more or less the next record would be written over: that is not it. */
        const char *last = record + next + SEAL_LINE - 1;
        bool fits = *last == '\n' || (!memchr(record + next, '\n', SEAL_LINE) &&
                                      (next + SEAL_LINE == size || memchr("><+", last[1], 3)));
        if (fits && memcmp(record + next, line, SEAL_LINE) == 0)
            return 0;
        for (size_t i = 1; i <= DIGITS && fits; i++)
            alike += record[next + i] == line[i];
        if (alike >= ALIKE) {
            memcpy(record + next, line, SEAL_LINE);
            return next + SEAL_LINE;
        }
        at = next;
    }
    return 0;
}

/* Bytes up to the first whole seal line of the text; `size` when there is none. */
static size_t seal_place(const char *text, size_t size)
{
    size = at_most(size);
    for (size_t at = 0; at < size;) {
        if (seal_read(text + at, size - at, NULL))
            return at;
        const char *stop = memchr(text + at, '\n', size - at);
        at = stop ? (size_t)(stop - text) + 1 : size;
    }
    return size;
}

/* ">17 ", "<17 ", "+17 " */
static bool record_begins(const char *text, size_t size)
{
    return size > 1 && memchr("><+", text[0], 3) && text[1] >= '0' && text[1] <= '9';
}

bool seal_follows(const struct seal *before, const char *text, size_t size, double *work)
{
    if (*work < 0 || !record_begins(text, size))
        return false;
    size_t place = seal_place(text, size);
    *work -= 2 * (double)place;
    return place + SEAL_LINE <= size && seals_read_on(before, text, place + SEAL_LINE).records == 1;
}

/* How many of the bytes before the record that stands behind *before, at the
 * end of which its seal is, are none of it; `size` when there is no such record. */
static size_t follower(const struct seal *before, const char *text, size_t size, double *work)
{
    enum { MOST = 3 * SEAL_LINE };
    for (size_t at = 0; at < size && at <= MOST; at++) {
        if (*work < 0 || !record_begins(text + at, size - at))
            continue;
        *work -= (double)(size - at);
        if (seals_read_on(before, text + at, size - at).records == 1)
            return at;
    }
    return size;
}

size_t seal_missing(const struct seal *before, const char *record, size_t size, struct seal *seal,
                    size_t *next, double *work)
{
    hashing state = hash_begin(before);
    size_t first = seal_place(record, size); /* the seal of the record behind it */
    size_t whole = first + SEAL_LINE;
    if (whole > size)
        return 0;
    for (size_t at = 0; at < first && *work >= 0;) {
        const char *stop = memchr(record + at, '\n', first - at);
        if (!stop)
            return 0;
        size_t end = (size_t)(stop - record) + 1;
        hash_add(&state, record + at, end - at);
        *seal = hash_end(state);
        size_t between = follower(seal, record + end, whole - end, work);
        if (between < whole - end) {
            *next = end + between;
            return end;
        }
        at = end;
    }
    return 0;
}

void seal_write(const struct seal *seal, char *to)
{
    char line[SEAL_LINE + 1];
    seal_line(seal, line);
    memcpy(to, line, SEAL_LINE);
}

/* ---- reading ----------------------------------------------------------------------------------
 */

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
            struct seal seal = seal_of(&found.seal, record, (size_t)(at - record));
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
