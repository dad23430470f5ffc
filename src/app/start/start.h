/* The start screen: what is to be played, by whom, and how. It may know the desk alone: what is to
 * be begun, opened or shown it posts (desk/intent.h).
 * Begin reading in start.c at screen_start_build: it puts together what stands
 * in start_list.c, start_cards.c and start_panel.c. */
#ifndef FOILSHOT_APP_START_START_H
#define FOILSHOT_APP_START_START_H

#include "app/desk/desk.h"
#include "app/desk/screen.h"
#include "view/table/tabletop.h"

struct start;

/* The game played last that is not over, or cannot be read and may be mended. */
struct unfinished {
    char path[PATH_BYTES], words[200]; /* "Kiddies’ Rules, Book Ridge, turn 4" */
    bool damaged;
};
/* False when there is none. */
bool start_unfinished(const struct desk *desk, struct unfinished *unfinished);
struct start *start_new(struct desk *desk);
void start_free(struct start *start);
void start_dye(struct start *start); /* the sides have other colours: pictures are made anew */
/* Called when the start screen is shown again: re-reads scenarios and saved games. */
void start_refresh(struct start *start);
/* The scenario of this file is the chosen one, if it is listed. */
void start_choose(struct start *start, const char *path);

/* A corner of the table as a card's picture; arranges the table for it, so give a spare one. The
 * caller releases `out`. False when memory is short. */
bool thumbnail_draw(struct table *table, const struct tabletop_setup *setup, int w, int h,
                    struct image *out);
/* For tests: other sets than rules_list. */
void start_use_sets(struct start *start, const struct rules *const *set, int count);
extern const struct screen screen_start, screen_army;
void screen_start_build(struct ui *ui, void *self);

#endif
