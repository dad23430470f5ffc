#include "app/desk/slug.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* How the letters from U+00E0 on are written without their marks; capitals lie 32 before them. */
static const char *const bare[] = {"a",  "a", "a", "a", "ae", "a", "ae", "c", "e",  "e", "e",
                                   "e",  "i", "i", "i", "i",  "d", "n",  "o", "o",  "o", "o",
                                   "oe", "",  "o", "u", "u",  "u", "ue", "y", "th", "y"};
enum { BARE_FROM = 0xe0, BARE_CAPITALS = 0x20, SHARP_S = 0xdf, SIGNS = 0x2000, SIGNS_END = 0x2c00 };

/* The sign a text begins with, as it stands in a file's name: without capitals and marks, letters
 * of other writings as they are; "" for what is no letter. Returns its bytes. */
static size_t slug_sign(const char *text, char out[8])
{
    const unsigned char *c = (const unsigned char *)text;
    size_t bytes = c[0] < 0x80 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    unsigned sign = c[0] < 0x80 ? c[0] : c[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((c[i] & 0xc0) != 0x80)
            bytes = i; /* cut off */
        else
            sign = sign << 6 | (c[i] & 0x3fu);
    }
    bool capital = sign >= 'A' && sign <= 'Z', digit = sign >= '0' && sign <= '9';
    out[0] = '\0';
    if (capital || digit || (sign >= 'a' && sign <= 'z'))
        snprintf(out, 8, "%c", (int)(capital ? sign - 'A' + 'a' : sign));
    else if (sign == SHARP_S)
        snprintf(out, 8, "ss");
    else if (sign >= BARE_FROM - BARE_CAPITALS && sign < 0x100)
        snprintf(out, 8, "%s", bare[(sign - BARE_FROM) % BARE_CAPITALS]);
    else if (sign >= 0x100 && (sign < SIGNS || sign >= SIGNS_END))
        snprintf(out, 8, "%.*s", (int)bytes, text);
    return bytes;
}

void slug(char *out, size_t size, const char *title)
{
    size_t n = 0;
    char sign[8];
    for (const char *c = title; *c;) {
        c += slug_sign(c, sign);
        size_t bytes = strlen(sign);
        if (n + bytes + 1 >= size)
            break;
        memcpy(out + n, sign, bytes);
        n += bytes;
        if (!bytes && n > 0 && out[n - 1] != '-')
            out[n++] = '-';
    }
    while (n > 0 && out[n - 1] == '-')
        n--;
    out[n] = '\0';
}
