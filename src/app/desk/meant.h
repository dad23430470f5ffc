/* What the commander means, in the screen's names. */
#ifndef FOILSHOT_APP_DESK_MEANT_H
#define FOILSHOT_APP_DESK_MEANT_H

#include "app/desk/causes.h"
#include "computer/commander.h"

enum { MEANT_TEXT = REASON_TEXT };

/* A thought: "Grey Coats: move, to close with R3"; returns out. `offers` are those of the table,
 * for what an answer is called. */
char *thought_say(const struct rules *rules, const struct table *table, const struct offers *offers,
                  const struct thought *thought, char *out, size_t size);
/* The same of an order whose aim nobody has told. */
char *order_meant(const struct rules *rules, const struct table *table, const struct offers *offers,
                  const struct order *order, char *out, size_t size);

#endif
