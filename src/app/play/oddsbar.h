/* The odds beside the table: each side's chance to win, by games played ahead in the background
 * from the table as it stands. Off unless wanted; on before a room.
 */
#ifndef FOILSHOT_APP_PLAY_ODDSBAR_H
#define FOILSHOT_APP_PLAY_ODDSBAR_H

#include "view/widgets/widget.h"

#include <stdint.h>

struct play;
struct oddsbar;

enum { ODDS_GAMES = 200, ODDS_GLIDE_MS = 600 };

void oddsbar_free(struct oddsbar *bar); /* ends its games; NULL: nothing */
bool oddsbar_wanted(const struct play *play);
/* px that the table leaves to it at its left, also while it tells nothing yet. */
int oddsbar_room(const struct play *play);
void oddsbar_step(struct play *play);
int oddsbar_wake(const struct play *play); /* ms; -1: never */
/* Before all that may lie over the table: menus, bubbles and bands are drawn above it. */
void oddsbar_build(struct play *play, struct ui *ui);
/* What is shown `age` ms after it was `from` and is to be `to`, millionths. */
int32_t odds_glide(int32_t from, int32_t to, int64_t age);
/* Of a bar so high (px) what Red has of it, from its foot: a little even when all is lost. */
int odds_share(int32_t chance, int high);

#endif
