/* What the screen calls the men: one place for it, so that panel, cards and refusals say the same.
 * A unit with a name goes by it, the others by side and number; on a grid, where a box may be
 * called B4 as well, the set's own words stay as they are. */
#ifndef FOILSHOT_APP_DESK_CALLED_H
#define FOILSHOT_APP_DESK_CALLED_H

#include "core/journal.h"
#include "rules/game.h"
#include "rules/rules.h"

/* "Grey Coats", or "R3"; returns out. */
char *unit_called(const struct table *table, struct ref unit, char *out, size_t size);
/* The same in a sentence, in place: "B2 has moved" → "Grey Coats have moved", as what is said of a
 * name of many is said of many. No name where it would grow beyond `size`, or has it already. */
void why_called(const struct table *table, char *why, size_t size);
/* The units that a text names, by side and number or as they are called, at most `max`, each once;
 * returns how many. Not for a text that may name boxes: "B9" is one, too. */
int units_named(const struct table *table, const char *text, struct ref *out, int max);
/* What an entry of a block says, the same way; returns out. */
char *said_called(const struct table *table, const struct block *block, const struct entry *entry,
                  char out[SENTENCE_TEXT]);
/* What the coach says, the same way. */
void coach_called(const struct table *table, struct coach *coach);
/* An order that was given, in words, as the computer tells of its own: "Grey Coats: shoot at Red
 * Lancers", by what it was called then, or "End of the phase “Move”", or
 * an answer as its row said it; returns out. An umpire's
 * stays as it was typed. */
char *order_called(const struct game *game, const struct block *block, char *out, size_t size);
/* How much of a first reason tells who does what, without what comes next and what it is for. */
size_t told_deed(const char *reason);
/* How the computer told of its order: who does what, without what comes next and the full stop;
 * false when the block has no reasons. */
bool told_called(const struct table *table, const struct block *block, char *out, size_t size);
/* What is left of the first reason of such a block, in place: "" when nothing is. */
char *told_rest(char *reason);
/* What an umpire's order would do, in words, before it is done: "Grey Coats, Hits left: 2, not 4";
 * returns out. */
char *umpire_called(const struct rules *rules, const struct table *table, const char *text,
                    char *out, size_t size);
/* Is it a rule of the house's, which says all there is to it in its sentence? Those are not named
 * behind it as a set's rules are: a number alone would tell nobody anything. */
bool of_the_house(const char *id);
/* A set's check and offers, with what they say in the screen's names. */
void check_called(const struct rules *rules, const struct table *table, const struct order *order,
                  struct verdict *verdict);
void offer_called(const struct rules *rules, const struct table *table, int side,
                  struct offers *offers);

#endif
