/* The player's settings: kept in a small text file, a "name value" line each; unknown lines are
 * kept out of the way, missing ones have their defaults. Keys that the player has changed stand
 * there as "key.turn-left = Q, Left". */
#ifndef FOILSHOT_APP_DESK_SETTINGS_H
#define FOILSHOT_APP_DESK_SETTINGS_H

#include "app/desk/keys.h"
#include "core/trouble.h"

#include <stdbool.h>
#include <stdint.h>

enum help_preset { HELP_TEACH, HELP_HELPFUL, HELP_REFEREE, HELP_COUNT };
enum dice_pace { DICE_FULL, DICE_QUICK, DICE_INSTANT, DICE_PACES };
enum pass_when {
    PASS_HIDDEN,
    PASS_ALWAYS,
    PASS_COUNT
}; /* when the curtain falls between players */

/* How the computer's orders are shown before they are carried out. */
enum computer_pace { PACE_UNHURRIED, PACE_BRISK, PACE_AT_ONCE, PACES };

enum { WINDOW_ANYWHERE = -100000 };

struct settings {
    int scale;  /* UI, percent 75 … 200 */
    int help;   /* enum help_preset */
    int dice;   /* enum dice_pace */
    int pass;   /* enum pass_when */
    int hand;   /* enum hand: the flick's usual hand */
    int speed;  /* of movement, percent 50 … 400 */
    int text;   /* size of type beside everything else's, percent 80 … 140 */
    int dyes;   /* enum dyes: the colours of the sides */
    int pace;   /* enum computer_pace */
    int set;    /* the one whose scenarios were played last, by its place on the start screen */
    int by[3];  /* by side: who played it last, 0 a person, else 1 + a level of the computer */
    int guided; /* sets, as bits, whose guided turn is known: nobody is asked about it again */
    int window_w, window_h;
    int window_x, window_y; /* WINDOW_ANYWHERE: in the middle */
    bool full_screen;
    bool reduced;     /* reduced motion */
    bool slow_hits;   /* time slows at hits */
    bool camera;      /* at play the camera goes to who acts, and with the pellet */
    bool follow;      /* demonstrations and presenter: camera and spotlight go where it happens */
    bool scroll_pans; /* plain scroll pans, Shift zooms */
    bool names;       /* names at every figure */
    bool contrast;    /* thick rings */
    bool mute;        /* no sound */
    bool odds;        /* the chance to win is shown beside the table */
    bool gives_up;    /* the computer gives up a lost game */
    int handicap[3];  /* by side: strength in percent, 50 … 100 */
    int full_px_s[3]; /* by side: stroke speed that is full power, px/s (calibrated) */
    struct keymap keys;
};

struct settings settings_default(void);
/* The size of words that has room beside `scale`: both together at most double everything. */
int settings_text_most(const struct settings *settings);
/* No file: the defaults, true. False with trouble (path:line: …) when the file or a value in it
 * cannot be read; what could not be read is then the default, the other lines still count. */
bool settings_load(struct settings *settings, const char *path, struct trouble *trouble);
/* The same of a text, which is written into. */
bool settings_read_text(struct settings *settings, char *text, const char *path,
                        struct trouble *trouble);
void settings_write(const struct settings *settings, struct words *out);
bool settings_save(const struct settings *settings, const char *path, struct trouble *trouble);

#endif
