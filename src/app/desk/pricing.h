/* What the units of a set cost, from its file in the data folder. */
#ifndef FOILSHOT_APP_DESK_PRICING_H
#define FOILSHOT_APP_DESK_PRICING_H

#include "app/desk/paths.h"
#include "scenario/cards.h"
#include "scenario/points.h"

/* False with trouble when the file is missing or damaged; then nothing is known of points. */
bool pricing_of(const struct paths *paths, const struct rules *rules, struct points *points,
                struct trouble *trouble);

bool pricing_there(const struct paths *paths, const struct rules *rules); /* is there a file? */

/* The points as a part of the rules at a glance: told as the author's, or as ours. It points into
 * itself, so it is not to be copied. No lines where nothing is known. */
struct pricing_sheet {
    struct sheet_part part;
    struct sheet_line line[POINTS_KINDS + 1];
    char what[POINTS_KINDS + 1][60], how[POINTS_KINDS + 1][200], id[ID_TEXT], head[60];
};
void pricing_sheet(const struct points *points, const struct rules *rules,
                   struct pricing_sheet *sheet);

#endif
