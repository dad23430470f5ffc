/* How well the computer plays. */
#ifndef FOILSHOT_APP_DESK_LEVELS_H
#define FOILSHOT_APP_DESK_LEVELS_H

#include "app/desk/intent.h"
#include "view/widgets/widget.h"

#include <stddef.h>

/* From the plainest on, which the start screen does not offer. */
enum { PLAY_LEVELS = 5, LEVEL_FIRST = 2 /* chosen at first */ };
struct play_level {
    const char *word;        /* in files */
    const char *name, *told; /* for people: what it is called, what to expect of it */
};
extern const struct play_level play_levels[PLAY_LEVELS];
/* Whether the computer plays a side is chosen. Another side begins with the level of the one it
 * plays, or of the one it has played until then. */
void play_level_sits(struct player player[SIDE_COUNT], int side, bool computer);
/* How many sides the computer plays. */
int play_level_sides(const struct player player[SIDE_COUNT]);
/* A row of `high` units to choose one from for each side it plays. Where it plays both, each row
 * has its side's emblem, and the side's word after the id. The plainest is for tests alone, and
 * LEVEL_FIRST stands for it. */
void play_level_rows(struct ui *ui, const char *id, int high, bool small,
                     struct player player[SIDE_COUNT]);
/* What to expect of it: said of a side where both are played, and not alike. */
void play_levels_told(struct ui *ui, const struct player player[SIDE_COUNT]);
int play_level_find(const char *word, size_t size); /* -1: none */

#endif
