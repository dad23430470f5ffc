/* The start screen: what is to be played, by whom, and how. */
#ifndef FOILSHOT_APP_START_H
#define FOILSHOT_APP_START_H

#include "app/app.h"

/* The game played last that is not over, or cannot be read and may be mended. */
struct unfinished {
    char path[PATH_BYTES], words[200]; /* "Kiddies’ Rules, Book Ridge, turn 4" */
    bool damaged;
};
/* False when there is none. */
bool start_unfinished(const struct app *app, struct unfinished *unfinished);
struct start *start_new(void);
void start_free(struct start *start);
void start_dye(struct app *app); /* the sides have other colours: pictures are made anew */
/* Called when the start screen is shown again: re-reads scenarios and saved games. */
void start_refresh(struct app *app);
/* The scenario of this file is the chosen one, if it is listed. */
void start_choose(struct app *app, const char *path);

/* A corner of the table as a card's picture; arranges the table for it, so give a spare one. The
 * caller releases `out`. False when memory is short. */
bool thumbnail_draw(struct table *table, const struct tabletop_setup *setup, int w, int h,
                    struct image *out);
/* For tests: other sets than rules_list. */
void start_use_sets(struct app *app, const struct rules *const *set, int count);
void screen_start_build(struct ui *ui, void *self);

#endif
