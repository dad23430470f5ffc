/* Looking back: any journal forwards and backwards, by event, order and turn, at any speed; and the
 * same as a demonstration, with captions, for a club night. It shows a table of its own and never
 * touches the game: "take over from here" is posted.
 * It may know the desk, the match and the presenter, no other screen.
 * Begin reading in replay.c at replay_open.
 */
#ifndef FOILSHOT_APP_BACK_REPLAY_H
#define FOILSHOT_APP_BACK_REPLAY_H

#include "app/desk/desk.h"
#include "app/desk/screen.h"
#include "app/match/match.h"
#include "app/present/presenter.h"

struct replay;
struct replay *replay_new(struct desk *desk, struct match *match, struct presenter *presenter);
void replay_free(struct replay *replay); /* NULL: nothing */
bool replay_is_open(const struct replay *replay);
bool replay_is_demo(const struct replay *replay);
enum screen_kind replay_from(const struct replay *replay); /* where it leads back to */

/* Opens the game that is open from its first block (or from block `from` on, when >= 0); Esc leads
 * back to where it was opened. */
void replay_open(struct replay *replay, int32_t from);
/* scenarios/demos/SET.journal with its captions, on the projector's palette. SET.captions has
 * lines "43 sentence" or "44-64 sentence", by the blocks they are about. attract: any input ends
 * it. */
void replay_demo(struct replay *replay, const char *set, bool attract);
void replay_close(struct replay *replay);

extern const struct screen screen_replay;
void screen_replay_build(struct ui *ui, void *app);
bool replay_step(struct replay *replay);
int replay_wake(void *self);
int replay_boxes(void *self, struct rect *box, int max);
void replay_draw(void *self, struct canvas *canvas, const struct rect *part, int parts);
void replay_event(void *self, const struct ui_event *event);
/* Where it stands, for scripts. */
void replay_layout(struct replay *replay, struct words *out);

#endif
