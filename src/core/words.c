#include "core/words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void words_room(struct words *w, size_t more)
{
    size_t need = w->length + more + 1;
    if (need <= w->room)
        return;
    size_t room = w->room ? w->room : 64;
    while (room < need)
        room *= 2;
    char *text = realloc(w->text, room);
    if (!text) {
        fputs("foilshot: out of memory\n", stderr);
        abort();
    }
    w->text = text;
    w->room = room;
}

void words_init(struct words *w)
{
    *w = (struct words){0};
    words_room(w, 0);
    w->text[0] = '\0';
}

void words_release(struct words *w)
{
    free(w->text);
    *w = (struct words){0};
}

void words_clear(struct words *w)
{
    w->length = 0;
    w->text[0] = '\0';
}

void words_addn(struct words *w, const char *text, size_t length)
{
    words_room(w, length);
    memcpy(w->text + w->length, text, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void words_add(struct words *w, const char *text)
{
    words_addn(w, text, strlen(text));
}

void words_format(struct words *w, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(need >= 0);
    words_room(w, (size_t)need);
    vsnprintf(w->text + w->length, (size_t)need + 1, format, again);
    va_end(again);
    w->length += (size_t)need;
}

/* The letter of UTF-8 at `text` and its bytes; 0 bytes when it is none. */
static int letter_read(const char *text, uint32_t *letter)
{
    static const struct {
        unsigned char mask, first;
        uint32_t least;
    } ways[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    const unsigned char *c = (const unsigned char *)text;
    for (int more = 0; more < 4; more++) {
        if ((*c & ways[more].mask) != ways[more].first)
            continue;
        *letter = *c & (unsigned char)~ways[more].mask;
        for (int i = 1; i <= more; i++) { /* a zero byte ends this, too */
            if ((c[i] & 0xc0) != 0x80)
                return 0;
            *letter = *letter << 6 | (c[i] & 0x3f);
        }
        bool good = *letter >= ways[more].least && *letter < 0x110000 && *letter >> 11 != 0x1b;
        return good ? more + 1 : 0;
    }
    return 0;
}

/* Does a terminal obey it, or read on in another direction behind it? */
static bool letter_rules(uint32_t letter)
{
    static const uint32_t rules[][2] = {
        {0x00, 0x08},     {0x0b, 0x1f},     {0x7f, 0x9f},     {0x061c, 0x061c},
        {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (letter >= rules[i][0] && letter <= rules[i][1])
            return true;
    return false;
}

void words_shown(struct words *w, const char *text)
{
    while (*text) {
        uint32_t letter = (unsigned char)*text;
        int bytes = letter_read(text, &letter);
        if (bytes && !letter_rules(letter))
            words_addn(w, text, (size_t)bytes);
        else
            words_format(w, bytes > 1 ? "\\u%04x" : "\\x%02x",
                         bytes ? (unsigned)letter : (unsigned char)*text);
        text += bytes ? bytes : 1;
    }
}

void words_quote(struct words *w, const char *text)
{
    words_add(w, "\"");
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            words_addn(w, (char[]){'\\', *c}, 2);
        else if (*c == '\n')
            words_add(w, "\\n");
        else
            words_addn(w, c, 1);
    }
    words_add(w, "\"");
}

char *number_text(int64_t number, int digits, char *out, size_t size)
{
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char back[48]; /* digits from the last to the first */
    int n = 0;
    bool wrote = false;
    assert(digits >= 0 && digits < 18);
    for (int place = 0; place <= digits || rest; place++, rest /= 10) {
        int digit = (int)(rest % 10);
        if (place == digits && wrote)
            back[n++] = '.';
        wrote = wrote || digit || place >= digits;
        if (wrote)
            back[n++] = (char)('0' + digit);
    }
    size_t used = 0;
    if (number < 0 && used + 1 < size)
        out[used++] = '-';
    while (n > 0 && used + 1 < size)
        out[used++] = back[--n];
    out[used] = '\0';
    return out;
}

void words_number(struct words *w, int64_t number, int digits)
{
    char out[48];
    words_add(w, number_text(number, digits, out, sizeof out));
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool number_read(const char **at, int digits, int32_t *number)
{
    const char *c = *at;
    bool minus = *c == '-';
    if (*c == '-' || *c == '+')
        c++;
    const int64_t most = minus ? -(int64_t)INT32_MIN : INT32_MAX;
    int64_t value = 0;
    int seen = 0, decimals = 0;
    for (; is_digit(*c); c++, seen++) {
        value = value * 10 + (*c - '0');
        if (value > most)
            return false;
    }
    if (*c == '.' && is_digit(c[1])) {
        for (c++; is_digit(*c); c++, seen++) {
            if (++decimals > digits)
                return false;
            value = value * 10 + (*c - '0');
            if (value > most)
                return false;
        }
    }
    if (!seen)
        return false;
    for (; decimals < digits; decimals++) {
        value *= 10;
        if (value > most)
            return false;
    }
    *number = (int32_t)(minus ? -value : value);
    *at = c;
    return true;
}

const char *counted(int64_t count, enum noun noun)
{
    static const char *const words[NOUN_COUNT][2] = {
#define NOUN(name, one, many) [NOUN_##name] = {one, many},
#include "core/nouns.def"
    };
    return words[noun][count != 1];
}

char letter_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

char letter_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool word_same(const char *text, size_t n, const char *word)
{
    size_t i = 0;
    while (i < n && word[i] && letter_lower(text[i]) == letter_lower(word[i]))
        i++;
    return i == n && !word[i];
}

bool quote_read(const char **at, char *out, size_t size)
{
    const char *c = *at;
    size_t n = 0;
    if (size == 0 || *c++ != '"')
        return false;
    for (; *c && *c != '"'; c++) {
        char put = *c;
        if (put == '\\') {
            c++;
            if (!*c)
                return false;
            put = *c == 'n' ? '\n' : *c;
        }
        if (n + 1 >= size)
            return false;
        out[n++] = put;
    }
    if (*c != '"')
        return false;
    out[n] = '\0';
    *at = c + 1;
    return true;
}
