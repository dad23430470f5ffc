/* The caption band: what a room of people reads while the table plays above it.
 *
 * One band at the foot of the window for the demonstrations, the timeline on the projector and the
 * presenter at play, and a strip at its head: whose turn, which rule, which phase, nothing else.
 * Where everything lies is found by caption_fit, which knows nothing but the size of the window and
 * the words: the headline becomes smaller or breaks into lines until it and the line under it fit,
 * and dice that would take its room go to a plate over the table.
 *
 * Lengths in units of the interface on the projector's scale; rectangles are pixels. Everything
 * pointed to is borrowed for the call.
 */
#ifndef FOILSHOT_APP_PRESENT_CAPTION_H
#define FOILSHOT_APP_PRESENT_CAPTION_H

#include "app/desk/moment.h"
#include "view/table/tabletop.h"
#include "view/widgets/widget.h"

enum {
    CAPTION_STRIP = 92,
    CAPTION_BAND = 226,
    CAPTION_BAND_TALL = 286, /* in windows too narrow for it in one line */
    CAPTION_LINES = 3,       /* of the headline, at most */
    CAPTION_ANSWERS = 3,     /* wide buttons at most */
    CAPTION_PLACES = 16,     /* phases in the strip */
};

struct caption {
    int step, of; /* "4 of 9"; of = 0: no circle */
    const char *headline;
    const char *second[MOMENT_SAID]; /* sentences for the line under it; the last matter most */
    int seconds;
    const char *keys; /* small line of keys; NULL: none */
    const struct moment_throw *thrown;
    int throws;
    int64_t thrown_at; /* when they fell, for the roll */
    int buttons;       /* units across kept for the buttons */
    bool small;        /* at the desk: plain type, a small circle, no dashes */
};

/* Where the parts of the band lie; empty: not there. */
struct caption_places {
    struct rect circle, headline, second, keys, dashes, dice, buttons;
    enum role role;                /* of the headline */
    bool dice_apart;               /* there are dice, and they did not fit in */
    char words[MOMENT_SAID * 256]; /* of the second line: the last sentences that fit in whole */
    bool shortened;                /* only the end of the last one did */
    bool cut;                      /* even so something had to be left out of a sentence */
};

/* Height of the band in this window, units. */
int caption_height(const struct ui *ui);
void caption_fit(struct ui *ui, struct rect band, const struct caption *caption,
                 struct caption_places *places);
/* Draws ground, words, circle, dashes and dice. The buttons are the caller's. */
void caption_build(struct ui *ui, const struct tabletop *view, struct rect band,
                   const struct caption *caption, struct caption_places *places);
/* The dice alone on a dark plate whose lower right corner is (x, y); returns the plate. */
struct rect caption_plate(struct ui *ui, const struct tabletop *view, int x, int y,
                          const struct caption *caption);
/* Its size, px. */
struct rect caption_plate_size(struct ui *ui, const struct caption *caption);

/* What is left of a turn that may take only so long. */
struct caption_time {
    char words[40];    /* "9:05", "0:12 over"; "": it may take any */
    bool over, stands; /* nobody's time runs just now */
    enum side_mark of; /* whose it is */
};
/* The strip at the head. */
struct caption_head {
    struct caption_time time;
    enum side_mark side;
    const char *title;         /* "Red, turn 3" */
    const char (*id)[ID_TEXT]; /* rules that fired */
    int ids;
    const struct ui_phase *phase;
    int phases;
};
enum caption_press { CAPTION_NOTHING, CAPTION_RULE, CAPTION_CLOSE };
/* Builds it; says what was pressed, of CAPTION_RULE the number of the id in *which. */
enum caption_press caption_strip(struct ui *ui, struct rect at, const struct caption_head *head,
                                 int *which);

/* Time to read words at ease: 1.2 s and 320 ms for each. */
int64_t caption_reading_ms(const char *words);

#endif
