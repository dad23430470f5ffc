/* What is told to whoever types: the open question with its choices, what may be done now, how an
 * order is said. A game without a window, the field for typed orders and `foilshot help orders` say
 * the same; it all comes from the tables of the sets, from grammar.def and from what is offered.
 */
#ifndef FOILSHOT_RULES_HELP_H
#define FOILSHOT_RULES_HELP_H

#include "rules/game.h"

/* The open question and what may be answered, a line each behind "? "; nothing when none is open.
 */
void question_write(const struct game *game, struct words *out);

/* Does the text ask for help? *topic gets what stands behind the word, which may be nothing. */
bool help_asked(const char *text, const char **topic);
/* Help about a topic: "" (what may be done now), a verb of the set, "orders", "umpire"; several
 * lines. False with trouble when there is no such topic; nothing is written then. */
bool help_write(const struct game *game, const char *topic, struct words *out,
                struct trouble *trouble);
/* The whole language: of one set, or of all (NULL). */
void grammar_write(const struct rules *rules, struct words *out);

#endif
