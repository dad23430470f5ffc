/* The chances to win that were worked out of a battle, kept beside its journal as NAME.odds:
 * looking back, the report in a window and `foilshot report` find the same there, and so tell of
 * the same turning points.
 */
#ifndef FOILSHOT_APP_DESK_ODDS_KEPT_H
#define FOILSHOT_APP_DESK_ODDS_KEPT_H

#include "app/desk/paths.h"
#include "app/desk/survey.h"

/* "a/b/NAME.odds" of "a/b/NAME.journal"; false when the journal is no file, or that is too long. */
bool odds_kept_path(const char *journal, char out[PATH_BYTES]);
/* Fills in what is kept there for this wish. False: something is, and is of no use (damaged, of
 * another version or budget). */
bool odds_kept_find(const char *path, const struct game *game, const struct survey_wish *wish,
                    struct fortunes *known);
/* Writes down what is known; what cannot be written is worked out once more. */
void odds_kept_write(const char *path, const struct game *game, const struct survey_wish *wish,
                     const struct fortunes *known);

#endif
