/* The presenter at play: what the stage shows is looked at and told in a band. */
#ifndef FOILSHOT_APP_PLAY_PRESENTING_H
#define FOILSHOT_APP_PLAY_PRESENTING_H

#include "app/play/play.h"

/* Esc at play, with nothing in the hand and nobody chosen, leaves it. True when it did. */
bool presenter_back(struct play *play, const struct ui_event *event);
/* Looks what the stage shows now: the camera goes there, and what it was is told when it is seen.
 */
void presenter_watch(struct play *play);
/* Strip and band in place of the play screen's own strip and panel. */
void presenter_play_build(struct play *play, struct ui *ui);

#endif
