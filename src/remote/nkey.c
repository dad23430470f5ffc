#include "remote/nkey.h"

#include <sodium.h>
#include <string.h>

enum { SEED = 18 << 3, CHECK = 2, SEED_BYTES = 2 + KEY_BYTES + CHECK };
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/* CRC-16/XMODEM */
static unsigned checksum(const unsigned char *bytes, size_t size)
{
    unsigned crc = 0;
    for (size_t i = 0; i < size; i++) {
        crc ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 0x8000 ? (crc << 1 ^ 0x1021) & 0xffff : crc << 1;
    }
    return crc;
}

/* Five bits a letter, the highest first; `bytes` has room for the checksum behind `size`. */
static void encode(unsigned char *bytes, size_t size, char *out)
{
    unsigned crc = checksum(bytes, size);
    bytes[size++] = (unsigned char)(crc & 0xff);
    bytes[size++] = (unsigned char)(crc >> 8);
    for (size_t bit = 0; bit < size * 8; bit += 5) {
        unsigned two = (unsigned)bytes[bit / 8] << 8;
        two |= bit / 8 + 1 < size ? bytes[bit / 8 + 1] : 0;
        *out++ = letters[two >> (11 - bit % 8) & 31];
    }
    *out = '\0';
}

void nkey_write(enum nkey_kind kind, const unsigned char key[KEY_BYTES], char out[NKEY_TEXT])
{
    unsigned char bytes[1 + KEY_BYTES + CHECK] = {(unsigned char)kind};
    memcpy(bytes + 1, key, KEY_BYTES);
    encode(bytes, 1 + KEY_BYTES, out);
}

void nkey_write_seed(enum nkey_kind kind, const unsigned char seed[KEY_BYTES],
                     char out[NKEY_SEED_TEXT])
{
    unsigned char bytes[SEED_BYTES] = {(unsigned char)(SEED | kind >> 5),
                                       (unsigned char)((kind & 31) << 3)};
    memcpy(bytes + 2, seed, KEY_BYTES);
    encode(bytes, 2 + KEY_BYTES, out);
    sodium_memzero(bytes, sizeof bytes);
}

/* Only as many letters as a seed has; what is none of them is an end. */
static bool seed_read(const char *text, unsigned char bytes[SEED_BYTES])
{
    unsigned held = 0, bits = 0;
    size_t size = 0, i = 0;
    for (const char *l; i < NKEY_SEED_TEXT - 1 && text[i] && (l = strchr(letters, text[i])); i++) {
        held = (held << 5 | (unsigned)(l - letters)) & 0xfff;
        bits += 5;
        if (bits >= 8 && size < SEED_BYTES)
            bytes[size++] = (unsigned char)(held >> (bits -= 8));
    }
    return i == NKEY_SEED_TEXT - 1 && size == SEED_BYTES &&
           checksum(bytes, SEED_BYTES - CHECK) ==
               (bytes[SEED_BYTES - 2] | (unsigned)bytes[SEED_BYTES - 1] << 8) &&
           bytes[0] == (SEED | NKEY_USER >> 5) && bytes[1] == (NKEY_USER & 31) << 3;
}

bool nkey_of_user(const char *text, char out[NKEY_TEXT])
{
    unsigned char bytes[SEED_BYTES], open[KEY_BYTES], secret[SIGN_BYTES];
    bool found = false;
    for (const char *line = text; line && !found; line = strchr(line, '\n')) {
        line += strspn(line, "\r\n\t ");
        found = seed_read(line, bytes);
    }
    if (found) {
        crypto_sign_seed_keypair(open, secret, bytes + 2);
        nkey_write(NKEY_USER, open, out);
    }
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(bytes, sizeof bytes);
    return found;
}
