/* Looking back: any journal forwards and backwards, by event, order and turn, at any speed; and the
 * same as a demonstration, with captions, for a club night. It shows a table of its own and never
 * touches the game: only "take over from here" does, by taking orders back.
 */
#ifndef FOILSHOT_APP_REPLAY_H
#define FOILSHOT_APP_REPLAY_H

#include "app/app.h"

struct replay;
struct replay *replay_new(void);
void replay_free(struct replay *replay); /* NULL: nothing */
bool replay_is_open(const struct app *app);
bool replay_is_demo(const struct app *app);
enum screen_kind replay_from(const struct app *app); /* where it leads back to */

/* Opens the game that is open from its first block (or from block `from` on, when >= 0); Esc leads
 * back to where it was opened. */
void replay_open(struct app *app, int32_t from);
/* scenarios/demos/SET.journal with its captions, on the projector's palette. SET.captions has
 * lines "43 sentence" or "44-64 sentence", by the blocks they are about. attract: any input ends
 * it. */
void replay_demo(struct app *app, const char *set, bool attract);
void replay_close(struct app *app);

void screen_replay_build(struct ui *ui, void *app);
bool replay_step(struct app *app);
int replay_wake(struct app *app);
int replay_boxes(struct app *app, struct rect *box, int max);
void replay_draw(struct app *app, struct canvas *canvas, const struct rect *part, int parts);
void replay_event(struct app *app, const struct ui_event *event);
/* Where it stands, for scripts. */
void replay_layout(struct app *app, struct words *out);

#endif
