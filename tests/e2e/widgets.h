/* The table of widgets: everything the program can show and be pressed on, in the file `widgets`,
 * and how often a walk has seen and hit each.
 *
 * A line is PLACE ID HOW WHEN. The place is the screen, or the dialogue over it; the id may hold
 * stars for what differs from game to game ("/" parts a widget from its parts: no star stands for
 * it); the place "*" is any. HOW is "hit" for what answers to a press, "see" for
 * what is only shown. WHEN is "short" for what even the walk of a
 * minute must reach, "long" for the walk of ten, "hour" for what only chance leads to, "else" for
 * what takes two windows and has a test of its own. A line "not LITERAL" names a literal of the
 * source that looks like a widget's id and is none.
 *
 * widgets_check compares the table with the source, so a new widget without a line fails; a walk
 * notes what it sees that no line has.
 */
#ifndef FOILSHOT_TESTS_E2E_WIDGETS_H
#define FOILSHOT_TESTS_E2E_WIDGETS_H

#include "desk.h"

enum { WIDGETS_PLACE = 24 };

struct widget_line {
    char place[WIDGETS_PLACE], id[DESK_ID];
    bool hit; /* wanted: pressed, not only seen */
    enum widgets_walk { WALK_SHORT, WALK_LONG, WALK_HOUR, WALK_ELSE } when;
    long seen, hits;
};

struct widgets {
    struct widget_line *line; /* owned */
    int count, room;
    char (*none)[DESK_ID]; /* literals that are none; owned */
    int nones;
    struct widget_line *strange; /* seen, but without a line; owned */
    int stranges;
};

bool widgets_load(struct widgets *widgets, const char *path);
void widgets_release(struct widgets *widgets);

/* Screen, or dialogue over it: "start", "settings", "edit-leave"; comes back as `out`. */
char *widgets_place(const struct desk *desk, char out[WIDGETS_PLACE]);
/* The line for a widget, of several the one that names most of it; NULL when there is none. */
struct widget_line *widgets_line(struct widgets *widgets, const char *place, const char *id);
/* Counts all that is on the screen as seen; what has no line is noted as strange. */
void widgets_see(struct widgets *widgets, const struct desk *desk, const char *place);
void widgets_hit(struct widgets *widgets, const char *place, const char *id);
/* Has a walk done enough with it? */
bool widgets_done(const struct widget_line *line);
/* How many of the lines wanted of such a walk are not done. `tell`: each of them on stdout. */
int widgets_missing(const struct widgets *widgets, enum widgets_walk walk, bool tell);

/* Every id in the sources (folders src/app and src/view of `top`) has a line, and every line an id
 * in the sources. Tells what does not; true when all is well. */
bool widgets_check(const struct widgets *widgets, const char *top);

#endif
