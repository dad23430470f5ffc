/* The chance to win in the report: its curve, the turning points, and luck and skill apart. */
#ifndef FOILSHOT_APP_TOOLS_REPORT_TURNING_H
#define FOILSHOT_APP_TOOLS_REPORT_TURNING_H

#include "computer/turning.h"
#include "rules/game.h"

struct report_turning {
    const struct fortunes *turning;
    const struct game *game;
    const struct table *table; /* moved by `show` */
    /* The table as it stands after a block belongs here. */
    void (*show)(void *self, int32_t block, const char *what);
    /* What the order of a block was, and what it said. */
    void (*tell)(void *self, const struct block *block);
    void *self;
};
/* Nothing when no chance is known. */
void report_turning(const struct report_turning *about, struct words *out);
/* The same as one object of JSON. */
void report_figures(const struct fortunes *turning, struct words *out);

#endif
