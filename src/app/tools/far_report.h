/* A far game that is being watched, told as it goes: the page of report.h, written anew whenever a
 * turn has passed or nothing has for a moment, and in the end. */
#ifndef FOILSHOT_APP_TOOLS_FAR_REPORT_H
#define FOILSHOT_APP_TOOLS_FAR_REPORT_H

#include "app/tools/cli.h"
#include "rules/game.h"

struct far_report {
    int32_t written, seen; /* blocks: in the page, and when it was looked at last */
    int32_t turn;          /* of the page */
    double since, at;      /* seconds: of what was seen last, of the page */
    bool told;             /* where it is */
};

/* Writes it if it is time, in the end (`last`) whatever is not in it yet. False with trouble when
 * it cannot be written. */
bool far_report_step(struct far_report *report, const struct game *game, const struct cli *cli,
                     bool last, struct trouble *trouble);

#endif
