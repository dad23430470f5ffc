#include "scenario/reader.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CM_DIGITS = 4, FACE_DIGITS = 3, FAR = 6000 * MM };

const struct range range_place = {CM_DIGITS, -FAR, FAR, "cm"};
const struct range range_size = {CM_DIGITS, MM, FAR, "cm"};
const struct range range_face = {FACE_DIGITS, -TURN, TURN, "degrees"};

bool wrong(const struct reader *r, const char *where, const char *format, ...)
{
    char text[TROUBLE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return trouble_at(r->trouble, r->path, places_line(r->places, where), "%s", text);
}

char *where_of(char where[WHERE], const char *item, const char *word)
{
    snprintf(where, WHERE, "%s%s%s", item, *item && *word ? "." : "", word);
    return where;
}

bool has(const struct reader *r, const char *item, const char *word)
{
    char where[WHERE];
    return places_has(r->places, where_of(where, item, word));
}

bool read_number(const struct reader *r, const char *item, const char *word, const char *text,
                 struct range range, int32_t *out)
{
    if (!text[0])
        return true;
    char where[WHERE], low[24], high[24];
    int32_t value;
    const char *at = text;
    where_of(where, item, word);
    const char *name = *word ? word : item;
    if (!number_read(&at, range.digits, &value) || *at) {
        if (range.digits == 0)
            return wrong(r, where, "\"%s\": \"%s\" is no whole number", name, text);
        return wrong(r, where, "\"%s\": \"%s\" is no number%s", name, text,
                     strchr(text, ',') ? " (decimals are written with a point)" : "");
    }
    if (value < range.low || value > range.high)
        return wrong(r, where, "\"%s\" is %s; it may be %s to %s%s%s", name, text,
                     number_text(range.low, range.digits, low, sizeof low),
                     number_text(range.high, range.digits, high, sizeof high),
                     *range.unit ? " " : "", range.unit);
    *out = value;
    return true;
}

bool read_pair(const struct reader *r, const char *item, const char *word,
               const struct raw_pair *pair, struct range range, struct vec *out)
{
    struct vec v = *out;
    if (!read_number(r, item, word, pair->number[0], range, &v.x) ||
        !read_number(r, item, word, pair->number[1], range, &v.y))
        return false;
    *out = v;
    return true;
}

bool read_word(const struct reader *r, const char *item, const char *word, const char *text,
               const char *const *words, int *out)
{
    if (!text[0])
        return true;
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0) {
            *out = i;
            return true;
        }
    char where[WHERE];
    struct words known;
    words_init(&known);
    for (int i = 0; words[i]; i++)
        words_format(&known, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    wrong(r, where_of(where, item, word), "\"%s\": there is no \"%s\"; it may be %s", word, text,
          known.text);
    words_release(&known);
    return false;
}

bool read_side(const struct reader *r, const char *item, const char *word, const char *text,
               int *out)
{
    static const char *const words[] = {"red", "blue", NULL};
    int side = *out - SIDE_RED;
    if (!read_word(r, item, word, text, words, &side))
        return false;
    *out = side + SIDE_RED;
    return true;
}

bool read_text(const struct reader *r, const char *item, const char *word, const char *text,
               char *out, size_t size)
{
    char where[WHERE];
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' && *c != '\n')
            return wrong(r, where_of(where, item, word),
                         "\"%s\" holds a character that cannot be written", word);
    assert(strlen(text) < size);
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool on_table(const struct reader *r, const char *item, const char *word, struct vec at)
{
    char where[WHERE], x[24], y[24], width[24], depth[24];
    if (at.x >= 0 && at.y >= 0 && at.x <= r->s->width && at.y <= r->s->depth)
        return true;
    return wrong(
        r, where_of(where, item, word), "\"%s\": %s %s is off the table, which is %s by %s cm",
        word, number_text(at.x, CM_DIGITS, x, sizeof x), number_text(at.y, CM_DIGITS, y, sizeof y),
        number_text(r->s->width, CM_DIGITS, width, sizeof width),
        number_text(r->s->depth, CM_DIGITS, depth, sizeof depth));
}
