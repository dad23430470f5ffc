/* The window, or the place where one would be: gives the program a picture to draw into and puts
 * it on the screen, and turns SDL's events into ours.
 *
 * Two ways to the screen, chosen by the video driver's name before the first surface: the window's
 * own surface (X11 and others, with SDL's hidden detour through OpenGL switched off), or a renderer
 * with one streaming texture (Wayland, where the surface ignores HiDPI). The dummy driver is
 * used when SDL_VIDEODRIVER asks for it (tests). A machine without a display is told so clearly.
 *
 * The picture is opaque; its memory belongs to the presenter and is valid until the next
 * present_image call, present_resized or present_close.
 */
#ifndef FOILSHOT_VIEW_WIDGETS_PRESENT_H
#define FOILSHOT_VIEW_WIDGETS_PRESENT_H

#include "view/paint/canvas.h"
#include "view/widgets/widget.h"

union SDL_Event;

enum { WINDOW_LEAST_W = 1024, WINDOW_LEAST_H = 768 };

enum present_problem {
    PRESENT_FINE,
    PRESENT_NO_DISPLAY, /* nothing to show a window on: offer the headless commands */
    PRESENT_FAILED,     /* SDL's own words in present_error */
};

enum cursor {
    CURSOR_ARROW,
    CURSOR_HAND,
    CURSOR_CROSS,
    CURSOR_MOVE,
    CURSOR_TEXT,
    CURSOR_NO,
    CURSOR_COUNT
};

struct present;

/* Opens the window, no larger than what the display has room for. On failure *present is NULL and
 * the problem says why. */
enum present_problem present_open(struct present **present, const char *title, int w, int h);
/* A size no larger than the room; an empty room knows no bounds. True when it was larger. */
bool present_fit(struct rect room, int *w, int *h);
void present_hide(struct present *present); /* nothing of it is seen any more */
void present_close(struct present *present);
const char *present_error(void);                           /* words for the last problem */
const char *present_driver(const struct present *present); /* "x11, surface" and the like */

/* The picture to draw into, in real pixels. After a resize or exposure its memory and size may
 * have changed: draw everything again. w = 0 when there is nothing to draw on for now. */
struct image present_image(struct present *present);
/* Shows what changed. count = 0 shows everything. */
void present_show(struct present *present, const struct rect *changed, int count);
/* true once after the window changed its size or lost its contents: draw everything again. */
bool present_stale(struct present *present);

void present_full_screen(struct present *present, bool on);
bool present_is_full_screen(const struct present *present);
/* Where the window lies when it does not fill the screen, in the system's units; false (and
 * unchanged) while it does. */
bool present_place(const struct present *present, int *x, int *y, int *w, int *h);
/* Puts it there, if that is on a screen that is still there, and no larger than that screen. */
void present_move(struct present *present, int x, int y);
void present_title(struct present *present, const char *title);
void present_cursor(struct present *present, enum cursor cursor);
/* Clipboard functions for ui_set_clipboard. */
struct ui_clipboard present_clipboard(struct present *present);
/* Text input on or off (on while a text field has the focus). */
void present_text_input(struct present *present, bool on);

/* Translates; false when the event is none of the interface's. Mouse positions are in pixels of
 * the picture. Handles window events for itself (present_stale becomes true). */
bool present_event(struct present *present, const union SDL_Event *event, struct ui_event *out);

/* Writes the picture as a PNG, colours un-multiplied. false: not written, present_error says why.
 * Needs no window and no display. */
bool image_save_png(const struct image *image, const char *path);
/* Reads a PNG, JPEG or SVG (a `scale` in 1/65536 for SVG only) into a premultiplied image that the
 * caller releases. false: not read, *image empty. */
bool image_load(struct image *image, const char *path, int32_t scale);

/* Asks the desktop to show a file with whatever shows its kind; false when nothing does. */
bool present_show_file(struct present *present, const char *path);

#endif
