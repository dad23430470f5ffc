/* One frame of the window, shared by the main loop (window.c) and whoever measures it
 * (bench_frame.c).
 *
 * A frame is: frame_answer for each event, the steps of whatever screen is shown, frame_draw. Only
 * what changed is drawn and shown: the table says which boxes, the interface which rectangle.
 */
#ifndef FOILSHOT_APP_FRAME_H
#define FOILSHOT_APP_FRAME_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct cli;
struct trouble;
struct ui;
struct ui_event;

/* Builds the widgets of the screen that is shown and of the dialogue over it. */
void frame_build(struct ui *ui, void *app);
/* Answers one event; the table gets what no widget wanted. Layout files (--layout) count what was
 * answered: a script that has pressed a key knows by it when the program is done with it. */
void frame_answer(struct app *app, const struct ui_event *event);
/* An event no widget used, while the table does not answer (start, hand-over and end screen, any
 * dialogue). True when it was used. */
bool screens_event(struct app *app, const struct ui_event *event);
/* Draws what changed: `everything`, of all that is there; else what the table and the interface
 * find different from the last frame. */
void frame_draw(struct app *app, bool everything);
/* What was drawn is seen from `now` on: for a moment a second press at the place of the one that
 * led there is not answered. */
void frame_seen(struct app *app, int64_t now);
/* Tells the interface how large the picture is now; all is drawn anew by the next frame. */
void frame_sized(struct app *app);

/* The size asked for with --size, if any; false with a trouble when it is none. */
bool window_size(const struct cli *cli, int *w, int *h, struct trouble *trouble);

#endif
