/* The weights by which the computer thinks of a set: a file of the data folder, or those built in
 * when it is missing or damaged. */
#ifndef FOILSHOT_APP_DESK_WEIGHING_H
#define FOILSHOT_APP_DESK_WEIGHING_H

#include "app/desk/paths.h"
#include "computer/weights.h"

/* Those of assets/weights/SET. When they cannot be read, those built in, and trouble with the line;
 * a file that is not there is trouble, too. */
struct weights weighing_of(const struct paths *paths, const struct rules *rules,
                           struct trouble *trouble);
/* Those of any file; false with trouble, and then nothing is changed. */
bool weighing_read(const char *path, const struct rules *rules, struct weights *weights,
                   struct trouble *trouble);

#endif
