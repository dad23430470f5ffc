/* The table on the screen: turns a `const struct table` and its rule set into the picture, shows
 * what happened as movement, and says what lies under the pointer.
 *
 * The view is never the state. While nothing moves it shows the table it is given, exactly; after a
 * block of the journal was handed to tabletop_play_block it shows the way from the table before to
 * the table after, as a function of the clock it is told (`now`, ms, any origin), and any input may
 * end that with tabletop_finish.
 *
 * A frame:   tabletop_step(view, now);
 *            n = tabletop_changes(view, &look, box, TABLETOP_BOXES);
 *            tabletop_draw_parts(view, canvas, box, n, &look), then one's own panels over them
 * or         tabletop_draw(view, canvas, whole, &look)                          for everything.
 * Both give the same picture to the last pixel. Nothing needs drawing while n is 0.
 *
 * Screen places are pixels of the canvas, table lengths µm. Everything pointed to by the setup is
 * borrowed and must outlive the view; everything in a look only lasts for the call. Not shared
 * between threads.
 */
#ifndef FOILSHOT_VIEW_TABLE_TABLETOP_H
#define FOILSHOT_VIEW_TABLE_TABLETOP_H

#include "core/journal.h"
#include "core/table.h"
#include "rules/rules.h"
#include "view/paint/camera.h"
#include "view/paint/canvas.h"
#include "view/paint/text.h"
#include "view/toys/figure.h"
#include "view/toys/pieces.h"

enum {
    TABLETOP_BOXES = 16, /* boxes tabletop_changes may give */
    TABLETOP_PICKS = 64, /* things tabletop_pick may find */
    TABLETOP_DICE = 24,
    TABLETOP_NORMAL = 100, /* speed, percent */
};

struct tabletop_setup {
    const struct rules *rules;
    struct figures *figures;
    struct text *text;
    bool bright; /* the projector's lamp */
};

struct tabletop_inside;
struct tabletop {
    struct tabletop_setup setup;
    struct rect place;    /* where the picture lies on the canvas */
    struct rect clear;    /* the part of it no panel lies over: here the home view fits the table */
    struct camera camera; /* what is seen now; move it with the functions below, or camera_pan and
                             camera_zoom at will */
    bool reduced;         /* reduced motion: no slow-down, no shaking, hardly any gliding */
    bool slow_hits;       /* time slows when a pellet is about to hit */
    int dice;             /* enum stage_dice: how long they roll */
    int speed;            /* of everything that moves, percent: 50 … 400 */
    struct tabletop_inside *inside;
};

/* False when memory is short; the view is then as released. */
bool tabletop_init(struct tabletop *view, const struct tabletop_setup *setup);
void tabletop_release(struct tabletop *view);
/* Where the picture lies. Call before the first frame, after a resize and when panels open or
 * close. Starts in the home view; later keeps what is in the middle. Another size of table starts
 * afresh. False when memory is short. */
bool tabletop_layout(struct tabletop *view, const struct table *table, struct rect place,
                     struct rect clear);
/* Another rule set (the next game): forgets everything shown. */
void tabletop_rules(struct tabletop *view, const struct rules *rules);

/* ---- what a frame shows ------------------------------------------------------------------------
 */

enum ghost {
    GHOST_LEGAL,   /* where it would come to stand: outlined, solid */
    GHOST_REFUSED, /* striped */
    GHOST_CARRIED, /* in the hand: lifted, nothing said about the place */
    GHOST_THOUGHT, /* somebody thinks of it: faint */
};

struct tabletop_ghost {
    struct ref base; /* a base, or a unit of one base */
    struct pose pose;
    enum ghost ghost;
};

/* SPEECH_NAME over a thing has a pin to it. */
enum speech { SPEECH_SAFE, SPEECH_DOWN, SPEECH_NAME, SPEECH_PLAIN };

/* A word over a thing or a place. */
struct tabletop_label {
    struct ref thing; /* unit, base or piece; {0}: at `at` */
    struct vec at;
    enum speech speech;
    const char *words;
};

struct tabletop_die {
    enum piece_side side;
    int face;
    int64_t since; /* when it was thrown, ms; long ago = lies still */
};

/* Draws marks, in table lengths. Called more than once a frame: it must draw the same each time. */
struct tabletop_marks {
    void (*draw)(void *self, const struct painter *painter); /* may be NULL */
    void *self;
};

struct tabletop_look {
    const struct table *table;  /* the table as it is (the end of what is playing) */
    int viewer;                 /* enum side_id whose eyes; SIDE_NONE sees everything */
    const struct ref *selected; /* units, bases or pieces */
    int selections;
    struct ref hovered;
    const struct ref *swept; /* figures the finger would sweep away */
    int sweeps;
    const struct tabletop_ghost *ghost;
    int ghosts;
    const struct tabletop_label *label;
    int labels;
    struct tabletop_marks flat, air; /* below and above everything that stands */
    const struct tabletop_die *die;  /* in the tray */
    int dice;
    struct rect tray;    /* px; empty: dice lie on the wood beside the saucer */
    int dim;             /* 0 … 255: how dark everything is outside the spotlight */
    struct vec spot;     /* the spotlight's middle and radius */
    int32_t spot_radius; /* 0: no spotlight */
    bool badges;         /* ticks at those that have done all they can */
    bool names;          /* R3, B12 at every figure */
    bool high_contrast;  /* thick side-coloured rings, no lamp's shade on figures */
    bool speak;          /* "Leaning: safe", "Down!" while a flick plays */
    bool ruler;          /* the active side's spans on the southern rim, and the saucer */
    int pellets;         /* in the saucer, 0 … 3 */
};

/* Boxes (at most `max`, at least 1) that must be drawn anew because something differs from the last
 * call: 0 when nothing does. After layout or a camera move it is the whole place. */
int tabletop_changes(struct tabletop *view, const struct tabletop_look *look, struct rect *box,
                     int max);
/* Draws the picture inside `r` (within the place). */
void tabletop_draw(struct tabletop *view, struct canvas *canvas, struct rect r,
                   const struct tabletop_look *look);
/* The same inside each of several rectangles: quicker than one by one. */
void tabletop_draw_parts(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                         int parts, const struct tabletop_look *look);
/* Throws away what was drawn before: the next tabletop_changes gives everything. */
void tabletop_stale(struct tabletop *view);
/* The same, and the ground under it. */
void tabletop_forget_ground(struct tabletop *view);
/* The colours of the sides are about to change: every picture is thrown away. */
void tabletop_dye(struct tabletop *view);
/* Where words stand over the table in the last frame, at most `max`: returns how many. */
int tabletop_words(const struct tabletop *view, struct rect *box, int max);
/* How large so many dice are in a tray, px: in as many rows as make them largest. */
int tabletop_die_px(const struct tabletop *view, struct rect tray, int dice);
/* Only the dice, into a tray of one's own: they come to lie in the middle of `tray`, and on their
 * way are seen on all of `baize`. */
void tabletop_draw_dice(const struct tabletop *view, struct canvas *canvas, struct rect tray,
                        struct rect baize, const struct tabletop_die *die, int dice);

/* ---- movement ----------------------------------------------------------------------------------
 */

/* Ends everything at once; from now on the table in the look is shown. */
void tabletop_show_now(struct tabletop *view);
/* Queues what happened in one block. `before` is the table before it (only read now). */
void tabletop_play_block(struct tabletop *view, const struct table *before,
                         const struct block *block, int64_t now);
/* Sets the clock. True when the picture may have changed by it. */
bool tabletop_step(struct tabletop *view, int64_t now);
/* Something moves: keep calling tabletop_step. Flights of the camera count. */
bool tabletop_busy(const struct tabletop *view);
/* How many of the blocks handed to tabletop_play_block, the last ones, are still to be seen to
 * their end. Whoever tells of the game in words tells of nothing in them. */
int tabletop_waiting(const struct tabletop *view);
/* What is shown now, if it has only just begun, begins at `when` (after a flight of the camera). */
void tabletop_delay(struct tabletop *view, int64_t when);
/* ms until what is shown now comes to that time of its film (µs; -1: until it begins). */
int32_t tabletop_until(const struct tabletop *view, int32_t film, int64_t now);
/* How long dice tumble at the view's pace, ms of the clock. */
int tabletop_roll_ms(const struct tabletop *view);
/* Ends the flight of the camera, there. */
void tabletop_land(struct tabletop *view);
/* Ends what is queued, and the flight: the player wants to go on. */
void tabletop_finish(struct tabletop *view);
/* Plays the last flick again at `percent` of true speed (25 for R). False when there was none. */
bool tabletop_replay_last(struct tabletop *view, int percent, int64_t now);
bool tabletop_has_flick(const struct tabletop *view);
/* The box of the flick that plays or was played last, for the camera. False when there was none. */
bool tabletop_flick_bounds(const struct tabletop *view, struct vec *low, struct vec *high);
/* Dice of the block that plays now, ready for a look; how many. */
int tabletop_dice(const struct tabletop *view, struct tabletop_die die[TABLETOP_DICE]);

/* ---- camera ------------------------------------------------------------------------------------
 * now < 0: at once, else in 260 ms. */

void tabletop_home(struct tabletop *view, int64_t now);
/* The box of these points, with room around it: the action view. */
void tabletop_action(struct tabletop *view, const struct vec *point, int count, int64_t now);
/* The camera of that view, without moving there; and a flight to any camera of this table. */
struct camera tabletop_framing(const struct tabletop *view, const struct vec *point, int count);
/* The camera nearest to where it goes now that shows all of a box: as it is when it does already,
 * moved only so far at the same scale where that is enough, from farther away where it is not. */
struct camera tabletop_reaching(const struct tabletop *view, struct vec low, struct vec high);
void tabletop_fly(struct tabletop *view, const struct camera *to, int64_t now);
/* Does all of a box lie in the part of the table that no panel covers? */
bool tabletop_sees(const struct tabletop *view, struct vec low, struct vec high);
/* The same for those who watch from afar: nearer, and nearer still on large pictures. */
void tabletop_for_room(struct tabletop *view, const struct vec *point, int count, int64_t now);
void tabletop_close(struct tabletop *view, struct vec at, int64_t now);
void tabletop_centre(struct tabletop *view, struct vec at, int64_t now);
/* From the other side of the table. */
void tabletop_turn(struct tabletop *view);
/* When the camera has arrived where it flies to, by the clock; the past when it does not fly. And
 * where that is; the camera as it is when it does not fly. */
int64_t tabletop_arrives(const struct tabletop *view);
struct camera tabletop_goes(const struct tabletop *view);
struct camera tabletop_home_camera(const struct tabletop *view);
bool tabletop_is_home(const struct tabletop *view);

/* ---- the pointer -------------------------------------------------------------------------------
 */

struct vec tabletop_to_table(const struct tabletop *view, int x, int y);
/* The pixel over which a point at height z lies. */
void tabletop_to_screen(const struct tabletop *view, struct vec at, int32_t z, int *x, int *y);
/* Bases and pieces of terrain under a pixel, in the order in which a click goes through them: units
 * first, the nearest first; those waiting beside the table among them. Returns how many. Only what
 * `viewer` may see. */
int tabletop_pick(const struct tabletop *view, const struct table *table, int viewer, int x, int y,
                  struct ref found[TABLETOP_PICKS]);
/* Bases whose feet lie within a rectangle of the screen. */
int tabletop_pick_box(const struct tabletop *view, const struct table *table, int viewer,
                      struct rect r, struct ref *found, int max);
/* The screen box of a base (as drawn) or piece, for tooltips; empty when it is not shown. */
struct rect tabletop_box(const struct tabletop *view, const struct table *table, struct ref thing);
/* What lies on the wood to be used, ruler and saucer, on the screen; empty when they do not. */
struct rect tabletop_rim(const struct tabletop *view);
/* Where a base in reserve waits beside the table (its pose there). False for others. */
bool tabletop_shelf(const struct table *table, int base, struct pose *pose);
/* True on the wooden rim or beside the table, where a drag pans. */
bool tabletop_on_rim(const struct tabletop *view, int x, int y);

/* ---- without a window --------------------------------------------------------------------------
 */

enum tabletop_sight { SIGHT_HOME, SIGHT_ACTION, SIGHT_CLOSE };

/* The table as a picture w × h; the caller releases `out`. `figures` without worker gives the same
 * picture every time. False when memory is short. */
bool tabletop_picture(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                      enum tabletop_sight sight, struct image *out);
/* A part of the table, seen as near as it fits, with what lies over its picture. */
struct tabletop_shot {
    struct vec low, high; /* all of this box is seen */
    struct vec spot;      /* as in a look */
    int32_t radius;
    int dim;
    const struct vec *point; /* places on the table, */
    struct vec *pixel;       /* and where on the picture they are, px */
    int points;
};
bool tabletop_panel(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                    const struct tabletop_shot *shot, struct image *out);
/* A lively corner of the table for a card of the start screen; of sets that measure, both armies
 * brought nearer to each other. */
bool tabletop_thumbnail(const struct table *table, const struct tabletop_setup *setup, int w, int h,
                        struct image *out);

#endif
