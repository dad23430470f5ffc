/* What went wrong, in one sentence a player can act on.
 *
 * Four kinds of trouble, one way each: a bug stops the program (assert); a fatal lack (no display,
 * no memory) ends it with exit 1; a refusal is the rules' answer (rules.h); a file error is this:
 * "path:line: what is wrong". Whoever meets it first fills it in; everybody above passes it on.
 */
#ifndef FOILSHOT_CORE_TROUBLE_H
#define FOILSHOT_CORE_TROUBLE_H

#include <stdbool.h>

enum { TROUBLE_TEXT = 600 };

struct trouble {
    char text[TROUBLE_TEXT]; /* empty: nothing wrong */
};

/* Both return false, so that `return trouble_set(…)` reads well. A NULL trouble is allowed. */
bool trouble_set(struct trouble *trouble, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "path:line: …"; line 0 leaves the line out. */
bool trouble_at(struct trouble *trouble, const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Says more behind what is said; nothing when nothing is. */
void trouble_more(struct trouble *trouble, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
