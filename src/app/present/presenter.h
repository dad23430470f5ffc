/* The presenter: the table before a room full of people. It may know the desk and the match; play
 * and back stand on it. Begin reading at struct presenter.
 *
 * On the projector's palette it lays over the table what somebody at the back must see: who acts on
 * whom and how far, what it cost, the dice that fell, whose turn begins, where the pointer is,
 * which keys were pressed, and what the demonstrator draws with chalk. The same for the
 * demonstrations, the timeline on the projector and the game at play (P). It looks and never
 * touches the game.
 *
 * Everything that fades is a function of the clock it is given. Screen places are pixels, those on
 * the table µm.
 */
#ifndef FOILSHOT_APP_PRESENT_PRESENTER_H
#define FOILSHOT_APP_PRESENT_PRESENTER_H

#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/match/match.h"
#include "app/present/caption.h"

enum {
    CHALK_POINTS = 512,
    CHALK_STAYS_MS = 3200, /* then it fades … */
    CHALK_FADES_MS = 800,  /* … and is gone after 4 s */
    RIPPLES = 4,
    RIPPLE_MS = 450,
    KEYCAPS = 4,
    KEYCAP_MS = 1500,
    KEYCAP_FADES_MS = 250,
    DICE_STAY_MS = 2000, /* when they have come to rest */
    LIGHT_MS = 260,      /* until the spotlight is on */
    LIGHT_DIM = 128,     /* of 255: how dark the rest becomes */
    TURN_IN_MS = 400,    /* banner: comes, stays */
    TURN_STAYS_MS = 1300,
    HALO_STAYS_MS = 3000, /* since the pointer last moved */
    HALO_FADES_MS = 400,
};

/* 255 while it stays, then down to 0 within `fades`; 0 from then on. */
int fade_out(int64_t age, int stays, int fades);

/* ---- chalk ------------------------------------------------------------------------------------
 */

/* Lines drawn by hand on the table. A line fades as a whole, from its last point's time. */
struct chalk {
    struct {
        struct vec at;
        int64_t when;
        bool begins;
    } point[CHALK_POINTS];
    int count;
};

/* Adds a point; when there is no room, the oldest line goes. */
void chalk_add(struct chalk *chalk, struct vec at, bool begins, int64_t now);
/* Drops lines that have faded. */
void chalk_wipe(struct chalk *chalk, int64_t now);
/* The line that begins with point `first`: its end (first point after it) and how visible. */
int chalk_line(const struct chalk *chalk, int first, int64_t now, int *alpha);

/* ---- the presenter ----------------------------------------------------------------------------
 */

/* Whose turn and which phase it is. */
struct standing_turn {
    int active, turn, phase;
};

struct ripple {
    int x, y;
    int64_t since;
};
struct keycap {
    char words[24];
    int64_t since;
};

struct presenter {
    struct desk *desk;
    struct match *match;
    bool on;       /* at play */
    bool projects; /* the timeline is on the projector's palette */
    bool attracts; /* a demonstration runs by itself, with nobody at the table */
    bool hushed;   /* at play: a kind word lies where the banner would */

    struct moment moment; /* what is shown */
    int64_t began;        /* when it began to play */
    int64_t landed;       /* when it had played; -1 not yet */
    bool settled;         /* at play: and has been looked at long enough */
    struct framing framing;
    bool framed;                    /* the camera was moved for it */
    struct camera aimed;            /* there */
    int64_t lit;                    /* since when the spotlight is on; -1: off */
    int corner;                     /* of the table where the dice's plate lies; -1 not chosen */
    bool laid;                      /* the table has the place it has when presented */
    struct standing_turn turn_then; /* at play: when the order was given that is shown */
    char now_then[200];             /* and what was to be done */
    int32_t seen;                   /* last block of the game at play that was looked at, */
    int worth;                      /* and how much what is shown of the last order is worth it */

    struct chalk chalk; /* one's own and a far friend's */
    bool drawing;
    void (*drew)(void *self, struct vec at, bool begins); /* one's own, for a far friend; may be */
    void *drawer;                                         /* NULL */
    bool pointer; /* within the window, and has moved; at … */
    int x, y;
    int64_t pointed; /* when it moved last */
    struct ripple ripple[RIPPLES];
    int ripples;
    struct keycap key[KEYCAPS];
    int keys;

    char turn[64], turn_second[80];
    int64_t turn_since;
    int turn_side, turn_phase, turn_number; /* what the banner last spoke of */

    char name[2][NAME_MAX_BYTES]; /* of the labels */
    struct tabletop_label label[2];
};

/* The program's one presenter. */
struct presenter *presenter_new(struct desk *desk, struct match *match);
void presenter_free(struct presenter *presenter);
/* Is the window on the projector's palette now? */
bool presenter_shown(const struct presenter *presenter);
/* At play: P. */
void presenter_toggle(struct presenter *presenter);
/* The table has been given another place: with the palette's change it is looked at whole. */
void presenter_laid(struct presenter *presenter, bool presents);

/* Every event, before anything answers it: the pointer's halo, ripples, keys. A pointer that only
 * rests has no halo. */
void presenter_saw(struct presenter *presenter, const struct ui_event *event);
/* An event on the table: chalk with the middle button, or with Ctrl and the left one. True when it
 * was used. */
bool presenter_event(struct presenter *presenter, const struct ui_event *event);

/* Draws for another's hand, presented or not. */
void presenter_chalk(struct presenter *presenter, struct vec at, bool begins);
/* What is drawn lies on the table while nothing is presented. */
void presenter_chalk_build(struct presenter *presenter, struct ui *ui);

/* Shows another moment; NULL: none. */
void presenter_show(struct presenter *presenter, const struct moment *moment);
/* It has played: costs are shown from now on. */
void presenter_landed(struct presenter *presenter);
/* Moves the camera: `near` to the framing, when that is not well in sight already, with its light;
 * else back home, when `home` or when the framing is out of sight. NULL: nobody takes part. True
 * when a flight began (tabletop_busy until it ends). */
bool presenter_aim(struct presenter *presenter, const struct framing *framing, bool near,
                   bool home);

struct standing_turn presenter_turn(const struct table *table);
/* Announces another side's or another turn, with `phases` another phase as well; `quiet`: without a
 * word. True when it was another side's or another turn. */
bool presenter_announce(struct presenter *presenter, const struct table *table, bool phases,
                        bool quiet);
/* The strip, with the ids of the rules the moment is about, and what is left of the turn (NULL: it
 * may take any time). What was pressed as caption_strip says. */
enum caption_press presenter_strip(struct presenter *presenter, struct ui *ui, struct rect at,
                                   struct standing_turn turn, const struct caption_time *time,
                                   int *which);
/* Milliseconds until it looks different by itself, -1 never. */
int presenter_wake(struct presenter *presenter);

/* How visible the halo is now, 0 … 255. */
int presenter_halo(const struct presenter *presenter);
/* What points at things on the table, here and in the guided turn: a white ring `wide` px round a
 * unit, and an arrow from point to point of the screen, as far as it lies within. */
void presenter_ring(struct presenter *presenter, struct ui *ui, const struct table *table,
                    struct ref unit, int wide, const char *id);
void presenter_arrow(struct ui *ui, struct rect within, struct fpoint from, struct fpoint to,
                     const char *id);
/* Adds the spotlight and names to a look. */
void presenter_light(struct presenter *presenter, struct tabletop_look *look);
/* The plate with the dice, in the corner of the table's place that is farthest from all it is
 * about; it stays in the corner it was first laid in. */
void presenter_plate(struct presenter *presenter, struct ui *ui, const struct table *table,
                     const struct caption *caption);
/* What lies over the table; built after the table's area and before everything that can be
 * pressed. */
void presenter_over(struct presenter *presenter, struct ui *ui, const struct table *table);
/* Halo, ripples and keys; built last. */
void presenter_pointer(struct presenter *presenter, struct ui *ui);

/* ---- at play ----------------------------------------------------------------------------------
 */

/* What has just happened is still being looked at: whatever comes by itself waits. */
bool presenter_holds(const struct presenter *presenter);

#endif
