/* The battle report: one journal told as one HTML page that needs nothing beside itself. The story
 * turn by turn, pictures of the table, the dice that decided, what was lost when, luck against
 * expectation, and the oddest flick. */
#ifndef FOILSHOT_APP_TOOLS_REPORT_H
#define FOILSHOT_APP_TOOLS_REPORT_H

#include "app/tools/cli.h"
#include "rules/game.h"

struct figures;
struct tabletop_shot;

/* A picture of the table as JPEG bytes (owned by the caller, free); NULL where there is none: a
 * build without pictures, or no memory. `width` × `height` px. */
struct report_pictures;
/* `figures`: those of the window, lent, which are painted already; NULL: its own. */
struct report_pictures *report_pictures_new(const struct cli *cli, const struct rules *rules,
                                            struct figures *figures);
void report_pictures_free(struct report_pictures *pictures);
unsigned char *report_picture(struct report_pictures *pictures, const struct table *table,
                              int width, int height, size_t *size);

/* A part of it (view/table/tabletop.h), the same way. */
unsigned char *report_panel(struct report_pictures *pictures, const struct table *table,
                            const struct tabletop_shot *shot, int width, int height, size_t *size);

/* Tells the game up to where it stands. `pictures` may be NULL. */
void report_write(const struct game *game, struct report_pictures *pictures, struct words *out);

/* The same bit by bit, so that a window goes on answering: the words at once, then the chance to
 * win as it is worked out in the background, then a picture with each step. It goes into `folder`
 * (made when missing) as NAME.html, NAME being the journal's. The game must stay as it is until
 * then. NULL with a trouble when it cannot be begun. */
struct report;
struct report *report_begin(const struct game *game, const struct cli *cli, struct figures *figures,
                            const char *journal, const char *folder, struct trouble *trouble);
bool report_step(struct report *report); /* false: all is told */
/* The chance to win is being worked out: steps do little then, and need not follow each other at
 * once. */
bool report_ponders(const struct report *report);
/* Pictures painted (of that: things worked out), and *of how many. */
int report_told(const struct report *report, int *of);
/* Writes it: `path` is where. False with a trouble when that cannot be done; nothing half-written
 * is left. */
bool report_end(struct report *report, char path[PATH_BYTES], struct trouble *trouble);
void report_free(struct report *report); /* NULL: nothing */

/* HTML: text with < > & and quotes made harmless; bytes as base64. */
void html_text(struct words *out, const char *text);
void html_base64(struct words *out, const unsigned char *bytes, size_t size);
/* The rule cards of a set as a sheet that prints well on A4 and on Letter. False when the cards
 * cannot be read. */
bool html_rules(const struct cli *cli, const struct rules *rules, struct words *out,
                struct trouble *trouble);

int command_report(const struct cli *cli);

#endif
