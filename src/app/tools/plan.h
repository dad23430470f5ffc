/* A table from above as parts of an SVG, millimetres, y downwards: pieces pale, soldiers in their
 * side's colour. For a page that has no room for a picture. */
#ifndef FOILSHOT_APP_TOOLS_PLAN_H
#define FOILSHOT_APP_TOOLS_PLAN_H

#include "rules/game.h"

/* What stands on the table now. */
void plan_add(struct words *out, const struct table *table);

#endif
