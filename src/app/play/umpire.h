/* The umpire's hand in the window: while it is on, any unit is dragged anywhere, whosever turn it
 * is; the panel has the die, what may be set of the chosen unit, and who is off the table. Every
 * touch is an order of rules/umpire.h, in the log and to be taken back like any other. Computer
 * players wait.
 *
 * The hand belongs to the play screen (play->umpiring, NULL while it rests) and ends with the game
 * or when another is opened.
 */
#ifndef FOILSHOT_APP_PLAY_UMPIRE_H
#define FOILSHOT_APP_PLAY_UMPIRE_H

#include "app/play/play.h"

static inline bool umpiring(const struct play *play)
{
    return play->umpiring != NULL;
}

void umpiring_begin(struct play *play); /* nothing when it is on already */
void umpiring_end(struct play *play);

/* In the place of the panel of the game: the whole card. */
void umpiring_panel_build(struct play *play, struct ui *ui, struct rect column);
/* The mark on the strip, which ends it; `at`: where it may lie. */
void umpiring_mark_build(struct play *play, struct ui *ui, struct rect at);
/* Why what is held may not stand there. */
void umpiring_float_build(struct play *play, struct ui *ui);
/* An event at the table; false: it means what it always does. */
bool umpiring_event(struct play *play, const struct ui_event *event);
/* The unit it is about ({0}: none), and where its bases would stand: fills at most `max`. */
struct ref umpiring_chosen(const struct play *play);
int umpiring_ghosts(const struct play *play, struct tabletop_ghost *ghost, int max);
/* Why the table cannot become a scenario of its own; NULL: it can. */
const char *umpiring_why_no_copy(const struct play *play);
/* For scripts: who is chosen, what is held. */
void umpiring_layout(const struct play *play, struct words *out);

#endif
