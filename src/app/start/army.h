/* The sides of the chosen scenario, built anew to a total of points: what the screen knows, and
 * what it does with it. The screen itself is army_screen.c. */
#ifndef FOILSHOT_APP_START_ARMY_H
#define FOILSHOT_APP_START_ARMY_H

#include "app/start/start_inside.h"
#include "scenario/army.h"

enum { ARMY_SAID = 300, ARMY_TITLE = 64 };

struct army_page {
    const struct rules *rules;
    struct points points;
    char path[PATH_BYTES];   /* of the scenario it began from; after saving, of its own */
    struct words text;       /* that scenario's */
    struct army army, begun; /* as they are, and as they were in it */
    char side_name[SIDE_COUNT][NAME_MAX_BYTES];
    char title[ARMY_TITLE];  /* to save under */
    bool retitled;           /* by hand: it does not follow the totals any more */
    char name[SETTING_TEXT]; /* the scenario's title without its points */
    bool tried, good;        /* the set has been asked whether it can begin so; it can */
    struct setting *setting; /* then it begins with this; owned */
    struct words built;      /* and its file says this */
    char why[TROUBLE_TEXT];  /* else why it cannot */
    char said[ARMY_SAID];    /* what came of the last press */
    bool refused, replace;   /* that was a no; a file of that name was asked about */
    bool saved;              /* nothing has changed since it was */
};

/* Opens the scenario that is chosen; false with trouble when its set has no points. */
bool army_open(struct start *s, struct trouble *trouble);
/* One more or fewer of a kind, or several; what cannot be had is said. */
void army_add(struct army_page *p, int side, int kind, int by);
void army_total(struct army_page *p, int side, int32_t total);
/* Asks the set, when something has changed since. */
void army_try(struct army_page *p);
/* Saves it among the player's own; what came of it is said. */
void army_save(struct start *s);

#endif
