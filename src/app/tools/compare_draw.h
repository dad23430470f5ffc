/* The drawings of a comparison's page: SVG in words, whole numbers only. Red is plain and square,
 * Blue dashed and round, so that they tell in grey. */
#ifndef FOILSHOT_APP_TOOLS_COMPARE_DRAW_H
#define FOILSHOT_APP_TOOLS_COMPARE_DRAW_H

#include "app/tools/compare.h"

/* The ground as a plan with both armies as they are drawn up, north up. */
void draw_plan(const struct battle *battle, struct words *out);
/* The plan with how much there is in each cell, of Red and of Blue. */
void draw_cells(const struct battle *battle, int64_t cells[RED_BLUE][CELLS], const char *called,
                struct words *out);
/* Who wins, in how many of a hundred games, with intervals. */
void draw_winners(const struct compare_tally *tally, struct words *out);
/* What is left of both armies as turns end: the middle, and where eight in ten games lie. */
void draw_strength(const struct compare_tally *tally, int turns, struct words *out);

#endif
