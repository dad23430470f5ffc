/* Sides, troops and orders as people know them. */
#ifndef FOILSHOT_APP_DESK_SIDES_H
#define FOILSHOT_APP_DESK_SIDES_H

#include "rules/rules.h"
#include "view/widgets/widget.h"

const char *side_title(int side);   /* "Red" */
enum side_mark side_mark(int side); /* for emblems */
enum tint side_tint(int side);      /* for headlines */
/* `order` is the text of a block: the verb it begins with, -1 when it is none of the set's; and is
 * it a shot? */
int order_verb(const struct rules *rules, const char *order);
bool order_flicks(const struct rules *rules, const char *order);

#endif
