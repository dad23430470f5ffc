/* The battle as a comic page: A4, six to nine panels from the set-up to the end, picked where the
 * chance to win turned, each framed as the demonstrations frame it, with its sentence and its dice.
 *
 *   comic.c       which panels, and where on the page they lie
 *   comic_page.c  the page as HTML
 *
 * Lengths on the page are tenths of a millimetre from its upper left, within the margins.
 */
#ifndef FOILSHOT_APP_TOOLS_COMIC_H
#define FOILSHOT_APP_TOOLS_COMIC_H

#include "app/tools/report.h"
#include "computer/turning.h"

enum { PANELS_LEAST = 6, PANELS_MOST = 9 };
enum comic_page {
    COMIC_WIDE = 1900,
    COMIC_HIGH = 2760,
    COMIC_HEAD = 215,
    COMIC_FOOT = 70,
    COMIC_GUTTER = 26,
    COMIC_SLANT = 22, /* the edge between two panels leans by twice this */
    COMIC_SAYS = 170, /* the strip under a picture */
};

struct comic_panel {
    int32_t block, before;      /* what it shows, and the block before that on the line */
    int deed;                   /* of the fortunes; -1: none */
    int32_t weight;             /* how much turned */
    bool whole;                 /* the whole field: set up, or at the end */
    int32_t top, high;          /* on the page */
    int32_t upper[2], lower[2]; /* left and right, along the upper and the lower edge */
};
struct comic {
    struct comic_panel panel[PANELS_MOST];
    int panels; /* 0: too little happened for a page */
};

/* Of the blocks of a line (journal_line). `turning` may be NULL: losses say then where it turned.
 */
void comic_pick(struct comic *comic, const struct game *game, const int32_t *line, int32_t count,
                const struct fortunes *turning);
extern const char comic_style[];
/* The page without its panels' insides, and the end of it. */
void comic_open(const struct game *game, struct words *out);
void comic_close(const struct comic *comic, struct words *out);
/* A panel. */
void comic_paint(const struct comic *comic, int panel, const struct game *game,
                 const struct fortunes *turning, struct report_pictures *pictures,
                 struct words *out);

#endif
