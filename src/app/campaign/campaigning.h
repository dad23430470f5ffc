/* Campaigns in the window: which there are, the one that is open with its map, who plays it, and
 * what follows on each battle. Battles are ordinary games: this screen posts them (desk/intent.h)
 * and learns from their journals how they ended.
 * Begin reading in campaign_screen.c at screen_campaign_build.
 */
#ifndef FOILSHOT_APP_CAMPAIGN_CAMPAIGNING_H
#define FOILSHOT_APP_CAMPAIGN_CAMPAIGNING_H

#include "app/desk/desk.h"
#include "app/desk/screen.h"
#include "scenario/progress.h"

enum { CAMPAIGN_WORDS = 200, JOINS_TEXT = 300 };

/* A campaign to begin, or one that was begun. */
struct campaign_entry {
    char path[PATH_BYTES], title[SETTING_TEXT], words[CAMPAIGN_WORDS];
    bool begun, over, good;
    char said[TROUBLE_TEXT]; /* why it cannot be played */
};

struct campaigning {
    struct desk *desk;
    struct campaign_entry *entry; /* owned */
    int count, chosen;            /* chosen: -1 none */
    bool shows;                   /* `campaign` is the chosen one, or the open one's */
    bool open;                    /* `progress` as well: it is being played */
    struct campaign campaign;
    struct progress progress;
    const struct rules *rules;
    struct player player[SIDE_COUNT];
    /* Of the open one, worked out when it is opened. */
    int next;                           /* battle; -1: it is over */
    int winner;                         /* then */
    const char *say;                    /* and its sentence */
    char title[SETTING_TEXT];           /* of the next battle */
    char joins[SIDE_COUNT][JOINS_TEXT]; /* who is in it and was in none before */
    char changed[TROUBLE_TEXT];         /* what carrying over had to change of it; "" nothing */
};

struct campaigning *campaigning_new(struct desk *desk);
void campaigning_free(struct campaigning *campaigning);
/* Reads again what there is; `path` is a progress to open, "" none. */
void campaigning_show(struct campaigning *campaigning, const char *path);
/* The progress that a journal of the games folder is a battle of; false: none. */
bool campaigning_of(const char *journal, char progress[PATH_BYTES]);
/* The battle that was posted for this progress has begun with the journal. */
void campaigning_begun(struct campaigning *campaigning, const char *progress, const char *journal);

/* For its files. */
void campaigning_choose(struct campaigning *campaigning, int entry);
void campaigning_go(struct campaigning *campaigning); /* begin, play or carry on what is next */
/* The page with the map; `open` false: nothing has been fought. */
void campaign_map_build(struct ui *ui, const struct campaigning *campaigning, struct rect r);

extern const struct screen screen_campaign;

#endif
