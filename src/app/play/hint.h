/* A hint: what a Captain would do here for the side at hand. It thinks on a worker, by what this
 * side may see, and shows the best as a ghost with its odds; asked again the next best. The same
 * orders as a person's come of it.
 */
#ifndef FOILSHOT_APP_PLAY_HINT_H
#define FOILSHOT_APP_PLAY_HINT_H

#include "app/play/ghosts.h"
#include "view/widgets/widget.h"

struct play;
struct hint;

void hint_free(struct hint *hint); /* ends its thought; NULL: nothing */
/* The next one who is asked has thought nothing of this phase yet. */
void hint_forget(struct play *play);
void hint_ask(struct play *play); /* the key or the menu: a hint, or the next best */
void hint_put_away(struct play *play);
bool hint_shown(const struct play *play); /* a thought is told, or waited for */
bool hint_thinks(const struct play *play);
/* NULL when one may ask, else the sentence why not. */
const char *hint_why_not(const struct play *play);
/* Time passes: what was thought is taken, what is past is put away, and where orders were taken
 * back all is forgotten. */
void hint_step(struct play *play);
int hint_wake(const struct play *play); /* ms; -1: never */
/* Enter and Esc; true when it was meant. */
bool hint_event(struct play *play, const struct ui_event *event);
/* What it says, in one line; false when nothing is shown. */
bool hint_say(const struct play *play, char *out, size_t size);
void hint_panel_build(struct play *play, struct ui *ui);
int hint_ghosts(const struct play *play, struct tabletop_ghost *out, int max);
void hint_draw(const struct play *play, const struct painter *painter);
/* Whom it is about; {0}: nobody. */
struct ref hint_unit(const struct play *play);
/* A sentence of the hint that is shown, by its number from 0; NULL: that is all. */
const char *hint_sentence(const struct play *play, int number);

#endif
