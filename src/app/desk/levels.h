/* How well the computer plays. */
#ifndef FOILSHOT_APP_DESK_LEVELS_H
#define FOILSHOT_APP_DESK_LEVELS_H

#include "view/widgets/widget.h"

#include <stddef.h>

/* From the plainest on, which the start screen does not offer. */
enum { PLAY_LEVELS = 5, LEVEL_FIRST = 2 /* chosen at first */ };
struct play_level {
    const char *word;        /* in files */
    const char *name, *told; /* for people: what it is called, what to expect of it */
};
extern const struct play_level play_levels[PLAY_LEVELS];
/* A row to choose one from; the plainest is for tests alone, and LEVEL_FIRST stands for it. Returns
 * the one that is chosen. */
int play_level_row(struct ui *ui, const char *id, struct rect at, bool small, int level);
int play_level_find(const char *word, size_t size); /* -1: none */

#endif
