/* Whoever spoils a journal on purpose puts the right hash and the right seals under it. So do the
 * tests, when it is refused for nothing else: the message tells the line and the hash. */
#ifndef FOILSHOT_TESTS_FUZZ_MEND_H
#define FOILSHOT_TESTS_FUZZ_MEND_H

#include "core/trouble.h"
#include "disk/seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The line whose number the message names, or the text's first. */
static inline char *mend_line(char *text, const struct trouble *trouble)
{
    const char *number = strchr(trouble->text, ':');
    for (int line = number ? atoi(number + 1) : 1; line > 1 && text; line--)
        text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    return text;
}

/* Puts the right hash under the block; false when something else is wrong with it. */
static inline bool mend(char *text, const struct trouble *trouble)
{
    const char *here = strstr(trouble->text, ", here ");
    if (!here || strlen(here) != 7 + 16)
        return false;
    char *at = mend_line(text, trouble);
    char *space = at && at[0] == '.' ? strchr(at, ' ') : NULL;
    if (!space || strlen(space) < 17)
        return false;
    memcpy(space + 1, here + 7, 16);
    return true;
}

/* The text with a right seal behind its head and each of its records, when it says that it is of
 * the sealed format; otherwise as it is. The caller frees. */
static inline char *reseal(const char *text)
{
    struct words out;
    struct seal seal = {{0}};
    int line = 0;
    bool inside = false;
    size_t from = 0;
    words_init(&out);
    if (strncmp(text, "foilshot journal 2\n", 19) != 0) {
        words_add(&out, text);
        return out.text;
    }
    while (*text) {
        size_t length = strcspn(text, "\n") + 1;
        bool whole = text[length - 1] == '\n', ends;
        length -= !whole;
        if (*text != '!') {
            words_addn(&out, text, length);
            line++;
            inside = *text == '>' || (inside && *text != '.');
            ends = line == 4 || (line > 4 && !inside);
            if (whole && ends) {
                seal_add(&seal, &out, from);
                from = out.length;
            }
        }
        text += length;
    }
    return out.text;
}

#endif
