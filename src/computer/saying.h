/* How the commander calls things, for whoever tells of orders: names and verbs as they stand within
 * a sentence, without a full stop. What has no room in `out` is cut.
 */
#ifndef FOILSHOT_COMPUTER_SAYING_H
#define FOILSHOT_COMPUTER_SAYING_H

#include "rules/rules.h"

/* A unit or a piece of terrain: "The Guards", "R3" when it has no name, "the wood". */
void saying_name(const struct rules *rules, const struct table *table, struct ref ref, char *out,
                 size_t size);
/* What a verb is called on this table, within a sentence: "charge" for "Charge!". */
void saying_verb(const struct rules *rules, const struct table *table, int verb, char *out,
                 size_t size);
/* "shoot at Spode Foot" */
void saying_strike(const struct rules *rules, const struct table *table, int verb, struct ref whom,
                   char *out, size_t size);
void saying_strike_at(const struct rules *rules, int verb, const char *name, char *out,
                      size_t size);
/* The same of what is still to come, which is not "as well" as anything yet. */
void saying_deed_at(const struct rules *rules, int verb, const char *name, char *out, size_t size);
/* Does it stand there as a name of its own? B1 does not in "B13", nor Horse in "Horse Guards". */
bool saying_has_name(const char *text, const char *name);

#endif
