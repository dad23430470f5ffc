/* The table with a friend elsewhere: orders go over the line, and what comes over it is shown like
 * a computer's. The rest of the play screen asks here only whether there is one. */
#ifndef FOILSHOT_APP_PLAY_AFAR_H
#define FOILSHOT_APP_PLAY_AFAR_H

#include "app/play/play.h"
#include "app/present/caption.h"

/* How it stands, in the panel. False: the computer plays, or nobody is elsewhere. */
bool afar_watch_build(struct play *play, struct ui *ui);
/* Where a turn may take only so long: what is left of it. */
void afar_time_build(struct play *play, struct ui *ui);
/* The same before a room full of people. False: it may take any time, or is over. */
bool afar_time_caption(const struct play *play, struct caption_time *time);
/* Where the pointer is, for the other to see. */
void afar_step(struct play *play);
/* The lasting mark over the table, with how it stands when that is worth a look. */
void afar_build(struct play *play, struct ui *ui);
/* Taking back and doing again go over the line. */
void afar_undo(struct play *play);
void afar_redo(struct play *play);
enum given afar_umpire(struct play *play, const struct umpire_order *order);
/* For scripts: whether nothing can be given just now. */
void afar_layout(const struct play *play, struct words *out);

#endif
