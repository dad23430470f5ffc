/* clang-format off */
/* Walks written down: a small language of steps, a line each, that a walker carries out.
 *
 * WHAT IS DONE
 *   press WIDGET [WORDS]  scrolls to it (the one that says so), goes there, clicks
 *   click PLACE           and: right, middle, double, point (goes there only)
 *   drag PLACE to PLACE   with the left button; "pan" with the middle one
 *   stroke PLACE to PLACE quickly, without stopping: a flick
 *   wheel N               where the pointer is; up is positive
 *   key KEY…              as xdotool calls them: ctrl+s
 *   type "WORDS"
 *   hold KEY, free KEY    shift, ctrl, alt
 *   size WxH              of the window
 *   quit, kill            closes the window and waits; ends it without warning
 *   begin                 the program anew, in the same home
 *   home                  to the start screen, whatever is shown
 *   every WIDGET          presses each that fits the pattern, until none is left or the place
 *                         changes
 *   follow FILE N         types the next N orders of a game written down in the program's home
 *   lay FILE              a game of the program's home (without ".journal") among the saved ones,
 *                         as the one played last: the list of them begins with it
 *   lose FOLDER, find FOLDER
 *                         of the program's home, moved away behind its back, so that nothing can
 *                         be written there; and back
 *   times N STEP          the step so many times
 *   until WIDGET STEP     the step again and again until the widget is there
 *   try STEP              the step may fail
 *
 * WHAT MUST BE SO (waited for)
 *   is KEY WORDS          the line of the layout; stars stand for anything: is screen play
 *   see WIDGET [WORDS]    with these words in it
 *   gone WIDGET, able WIDGET, barred WIDGET, on WIDGET
 *   file GLOB PATTERN     a file in the program's home has such a line
 *   no file GLOB PATTERN
 *   run WORD...           the program, with these words (GLOBs are files of its home), ends well
 *   turns N               the game has got so far, computers playing
 *
 * A PLACE is a widget ("button:play", with "@30,40" a point in it in percent), "at X Y" (pixels),
 * "unit NAME" (R3; "own" and "enemy": the next of those), "entry N" or "entry red|blue|land" (of
 * the table being set up), "table X Y" (centimetres, in a game).
 *
 * A file holds walks: "walk NAME" begins one; words after it are settings, "scale=125". A line
 * "set ID CARD TITLE" before them names a rule set, its card on the start screen and how its games
 * are called; a walk with $SET in its name is one for each, $SET, $CARD and $TITLE in its steps
 * being theirs.
 */
/* clang-format on */
#ifndef FOILSHOT_TESTS_E2E_STEPS_H
#define FOILSHOT_TESTS_E2E_STEPS_H

#include "walker.h"

enum { STEPS_NAME = 48, STEPS_LINE = 240, STEPS_MOST = 400 };

struct walk {
    char name[STEPS_NAME], file[80];
    char settings[STEPS_LINE]; /* lines of the settings file */
    char (*step)[STEPS_LINE];  /* owned */
    int *number;               /* of the line; owned */
    int steps;
};

struct walks {
    struct walk *walk; /* owned */
    int count;
};

/* Adds the walks of a file. */
bool walks_load(struct walks *walks, const char *path);
void walks_release(struct walks *walks);

/* Carries one step out; false with the reason when it could not, or what must be so is not. */
bool step_do(struct walker *walker, const char *step, char why[STEPS_LINE]);
/* The program with a word and a file, whatever its name is made of; false when it does not end
 * well.
 */
bool step_run(struct walker *walker, const char *what, const char *path, char why[STEPS_LINE]);
/* All of a walk; false, told on stdout, at the first step that fails. */
bool walk_do(struct walker *walker, const struct walk *walk, char why[STEPS_LINE]);

#endif
