/* A walker: the hand of desk.h that waits after each input until the program has heard and answered
 * it, and keeps the last inputs for whoever must find out what went wrong.
 *
 * HANGING is judged by the processor's time of the program's main thread, not by the clock: a busy
 * machine makes nobody fail. More than WALKER_HANG_MS of it between an input and its answer is a
 * hang; so is a program that sleeps and does not answer, however often the input is repeated. What
 * it takes until it has begun is no answer: that has WALKER_BEGIN_MS.
 */
#ifndef FOILSHOT_TESTS_E2E_WALKER_H
#define FOILSHOT_TESTS_E2E_WALKER_H

#include "desk.h"
#include "widgets.h"

enum {
    WALKER_HANG_MS = 5000, /* with sanitizers, on a slow machine: one that hangs never answers */
    WALKER_BEGIN_MS = 30000,
    WALKER_LOG = 200,
    WALKER_INPUT = 120,
    WALKER_ITEMS = 600
};

enum walker_trouble { WALKER_FINE, WALKER_ENDED, WALKER_CRASHED, WALKER_HANGS };

struct walker {
    struct desk desk;
    struct widgets widgets;
    char *const *program; /* as it was begun: argv */
    enum walker_trouble trouble;
    char why[240];
    long inputs, lost; /* inputs, and how many had to be repeated */
    bool begun;        /* the program has shown its first picture */
    long slowest_ms;   /* of the main thread's time between an input and its answer */
    char slowest[WALKER_INPUT];
    char log[WALKER_LOG][WALKER_INPUT]; /* the last inputs, a ring */
    int x, y;                           /* of the pointer */
    int w, h;                           /* the window asked for */
    bool filled;                        /* the window has been given the whole display */
    int patience_ms;                    /* what must be so is waited for so long (steps.h) */
    bool verbose;
};

enum walker_press {
    PRESS_DONE,
    PRESS_ABSENT, /* no such widget */
    PRESS_BARRED, /* it is there, but not now */
    PRESS_HIDDEN, /* something lies over it, or it cannot be scrolled to */
};

/* Display and program. False with a line on stderr. */
bool walker_open(struct walker *walker, const char *folder, const char *settings, int w, int h,
                 char *const *program);
bool walker_again(struct walker *walker); /* the program has ended and is begun anew */
void walker_close(struct walker *walker);
bool walker_fine(const struct walker *walker);
/* The last inputs, oldest first, on stdout. */
void walker_tell(const struct walker *walker);

/* ---- inputs: each waits for its answer ------------------------------------------------------- */

void walker_move(struct walker *walker, int x, int y);
/* Times: 1 for a click, 2 for a double click. */
void walker_click(struct walker *walker, int button, int times);
void walker_button(struct walker *walker, int button, bool down);
void walker_drag(struct walker *walker, int button, int x0, int y0, int x1, int y1, int steps);
void walker_wheel(struct walker *walker, int notches);   /* up is positive */
void walker_key(struct walker *walker, const char *key); /* as xdotool calls it */
void walker_type(struct walker *walker, const char *text);
void walker_size(struct walker *walker, int w, int h);
/* Shift, Ctrl or Alt goes down or up ("shift", "ctrl", "alt"). */
void walker_hold(struct walker *walker, const char *key, bool down);

/* ---- widgets --------------------------------------------------------------------------------- */

/* All that is on the screen now, from the topmost dialogue or menu on. */
int walker_items(const struct walker *walker, struct desk_item item[WALKER_ITEMS]);
/* Finds a widget by name or pattern; an able one rather than another. */
bool walker_find(const struct walker *walker, const char *pattern, struct desk_item *item);
/* Puts the pointer on a widget, turning the wheel over what it lies in until it is seen. */
enum walker_press walker_point(struct walker *walker, const char *pattern);
enum walker_press walker_press(struct walker *walker, const char *pattern);
/* Back to the start screen, whatever is shown. False when no way leads there. */
bool walker_home(struct walker *walker);

#endif
