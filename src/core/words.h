/* Growing text, and numbers in and out of it whatever the locale says.
 *
 * A `struct words` owns its memory; it is always closed with a zero byte. Running out of memory
 * stops the program (there is nothing sensible left to do), so no call here can fail.
 */
#ifndef FOILSHOT_CORE_WORDS_H
#define FOILSHOT_CORE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct words {
    char *text; /* never NULL after words_init */
    size_t length, room;
};

void words_init(struct words *w);
void words_release(struct words *w);
void words_clear(struct words *w);
void words_add(struct words *w, const char *text);
void words_addn(struct words *w, const char *text, size_t length);
void words_format(struct words *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text that somebody else wrote, as a terminal or a page may have it: what a terminal would obey or
 * would turn the reading about stands there as "\x1b" or "\u202e". Those are the control characters
 * but newline and tab, DEL, U+0080 to 009F, the bidirectional marks, and bytes that are no UTF-8.
 */
void words_shown(struct words *w, const char *text);
/* "text" with \" \\ and \n escaped. */
void words_quote(struct words *w, const char *text);

/* A fixed-point number: value = number × 10^-digits, written with a point and no more decimals
 * than it needs ("81.2", "-0.05", "7"). */
void words_number(struct words *w, int64_t number, int digits);
/* The same into a small buffer; returns `out`. */
char *number_text(int64_t number, int digits, char *out, size_t size);
/* Reads "-12.345" from *at as number × 10^-digits. False (and *at unmoved) if there is no number,
 * it has more decimals than `digits`, or it does not fit in 32 bits. Always a point, never a comma;
 * a point without a digit behind it is left unread. */
bool number_read(const char **at, int digits, int32_t *number);
/* The noun for so many, "hit" or "hits": only the number one is one. */
enum noun {
#define NOUN(name, one, many) NOUN_##name,
#include "core/nouns.def"
    NOUN_COUNT
};
const char *counted(int64_t count, enum noun noun);

/* Letters in any case, whatever the locale says: a … z and A … Z only. */
char letter_lower(char c);
char letter_upper(char c);
/* Are these n bytes the word, in any case? */
bool word_same(const char *text, size_t n, const char *word);
/* Reads a quoted string written by words_quote into out; false if it is torn or too long. */
bool quote_read(const char **at, char *out, size_t size);

#endif
