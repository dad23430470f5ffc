/* Room on the screen in units of the interface, and words that must fit into it. */
#ifndef FOILSHOT_APP_DESK_UNITS_H
#define FOILSHOT_APP_DESK_UNITS_H

#include "view/widgets/widget.h"

enum { FIELD_TEXT = 96 };

/* Units that fit side by side and on top of each other in the window. */
int window_units_w(const struct ui *ui);
int window_units_h(const struct ui *ui);
/* Units that are at least as many and at least 36 px high: for things to press. */
int target(const struct ui *ui, int units);
/* px between title and foot of a dialogue that is `high` units high, or as high as fits. */
int dialogue_room(const struct ui *ui, int high);
/* Units of a dialogue's foot with one row of buttons. */
int foot_high(const struct ui *ui);
/* The longest beginning of a text, whole words, that takes at most `lines` lines of `width` px,
 * with … when something was left out. Returns out. */
char *words_fit(struct ui *ui, enum role role, const char *text, int width, int lines, char *out,
                size_t size);

#endif
