/* What the files of looking back share, from the bottom: none calls one that stands below it here.
 * Nobody else reads this. */
#ifndef FOILSHOT_APP_BACK_REPLAY_INSIDE_H
#define FOILSHOT_APP_BACK_REPLAY_INSIDE_H

#include "app/back/curve.h"
#include "app/back/replay.h"
#include "app/desk/captions.h"
#include "app/match/match.h"
#include "app/present/presenter.h"

enum {
    STRIP = 68,
    BAND = 186, /* at the desk: two rows of buttons, and the slider under them */
    BEATS_MOST = 64,
    DICE_SHOWN = 4,
    CLOSE_MS = 900, /* other events than those of a caption that are looked at from near */
    SLIDER = 64,    /* the slider's row on the projector */
    CURVE = 84,     /* the row of the chances to win, above either */
};

/* A caption with the blocks it is about: those from `first` to `last` play under it. */
struct beat {
    int first, last; /* places in the line */
    char words[CAPTION_TEXT];
};

struct replay {
    struct desk *desk;
    struct match *match;
    struct presenter *presenter;

    struct table *table; /* as shown */
    int32_t at;          /* block it stands after */
    int32_t *line;       /* blocks from the first to where the game stands */
    int count, index;    /* line[index] is shown */
    bool demo, attract, playing, framed;
    int64_t wait_until;
    int hold;  /* ms to wait when what plays has ended; -1: nothing plays */
    int aimed; /* place in the line the camera was moved for */
    int whole; /* ms the last step still has when the whole table is looked at again; -1: not so */
    int speed; /* into speeds */
    enum screen_kind back;
    struct beat beat[BEATS_MOST];
    struct standing_turn turn; /* in which what is shown happened */
    int beats, beat_at;        /* the one shown; -1 before the first */
    int64_t caption_since;     /* when its words came */
    bool ended;                /* nothing is left to show */
    bool leaves, takes;        /* pressed while the screen is being built */
    char set[24];

    struct curve *curve; /* the chance to win; NULL: it is not told */
    int turned;          /* deed whose turning point is looked at, while it is shown; -1: none */
    int until;           /* place at which what plays comes to rest; -1: at the end */

    /* what the shown block is about */
    struct moment moment, coming;
    char headline[SENTENCE_TEXT], second[SENTENCE_TEXT];
    char said[200]; /* what the set says of it: replay_headline, replay_ending */
    struct {
        int face;
        enum piece_side side;
    } die[DICE_SHOWN];
    int dice;
};

/* replay_going.c */
/* To any place at once. */
void replay_jump(struct replay *r, int index);
/* From before a place to another, as movement, and no further. */
void replay_show_deed(struct replay *r, int from, int to);
/* The last caption is shown. */
bool replay_last_beat(const struct replay *r);
/* The camera goes to what comes next before it happens. True while it flies. */
bool replay_aim(struct replay *r);
/* One block on, as movement. False at the end. */
bool replay_go_on(struct replay *r);
/* The next or previous block that is an order; or the first of the next or previous turn. */
int replay_seek_order(const struct replay *replay, int way);
int replay_seek_turn(const struct replay *r, int way);
/* Lines whose blocks are not there are left out. */
void replay_captions_read(struct replay *r, const char *text);
/* The words come, and soon after them what they are about. */
void replay_beat_begin(struct replay *r, int beat);
/* The next beat: at once to where it begins. Behind the last: the rest of the game. */
void replay_beat_next(struct replay *r);
void replay_beat_back(struct replay *r);
/* From the first beat on. */
void replay_start_again(struct replay *replay);
/* What the headline says when nothing is left to show. */
const char *replay_ending(struct replay *replay);
/* The game goes on from what is shown. What it did by itself right after that stays done, so that
 * whoever takes over finds an order to give and not half a step. */
void replay_take_over(struct replay *r);

/* curve_band.c */
/* The curve, and `beside` units of words at its right. */
void curve_band_build(struct ui *ui, struct replay *r, struct rect at, int beside);
/* What made the turning point that is looked at, over the table. */
void curve_card_build(struct ui *ui, struct replay *r, struct rect place);

/* replay_band.c */
/* Cuts strip and band off the window; what is left is the table's. */
struct rect replay_cut_place(struct replay *r, struct rect *top, struct rect *foot);
void replay_strip_desk(struct ui *ui, struct replay *r, struct rect at);
void replay_strip_projector(struct ui *ui, struct replay *r, struct rect at);
/* The caption while its blocks play and it is being read; on the way to the next, what goes on. */
const char *replay_headline(struct replay *r);
void replay_band_desk(struct ui *ui, struct replay *r, struct rect foot);
void replay_band_projector(struct ui *ui, struct replay *r, struct rect foot);

#endif
