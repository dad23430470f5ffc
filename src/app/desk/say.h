/* Everything the program says on a terminal. Whoever wrote the words (a scenario, a journal, a
 * file's name, the player), nothing in them is obeyed by the terminal: words_shown of them comes
 * out. No other file of the program writes there (tests/unit/said.sh).
 */
#ifndef FOILSHOT_APP_DESK_SAY_H
#define FOILSHOT_APP_DESK_SAY_H

#include "core/trouble.h"

#include <stdbool.h>

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_text(const char *text);
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The last line of the errors anew: how far something is. */
void say_error_again(const char *format, ...) __attribute__((format(printf, 1, 2)));
int fail(const struct trouble *trouble); /* prints it, returns EXIT_FAILED */
/* What was said is out; false when something of it could not be. */
bool say_flush(void);

#endif
