/* What lies on the table beside the soldiers: foil pellets, dice, the finger, the saucer, the
 * wooden ruler, counters, casualty markers, ticks and pips.
 *
 * Everything is drawn straight onto the canvas from tables, at any size, with no state and no files
 * (the casualty marker alone asks the figures). Points and lengths are 1/256 px unless their name
 * says otherwise; angles are mdeg clockwise, 0 = up; alpha is 0 … 255. Every piece has a bounds
 * function or a stated reach, for redrawing.
 */
#ifndef FOILSHOT_VIEW_TOYS_PIECES_H
#define FOILSHOT_VIEW_TOYS_PIECES_H

#include "view/paint/icons.h"
#include "view/toys/figure.h"

enum {
    PELLET_TUMBLES = 8,     /* pictures of a whole tumble */
    PELLET_LEAST = 9 * FIX, /* a pellet is never drawn smaller across than this */
    RULER_MOST = 24,        /* stretches a ruler may show */
};

enum piece_side { PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE, PIECE_SIDES };

/* ---- pellets ---- */

/* The radius a pellet is drawn with: the true one, but never under half PELLET_LEAST. */
int32_t pellet_radius(int32_t um, int32_t px_per_mm_q16);
/* The crumpled ball, turned by `tumble` (any number, in steps of an eighth) about the axis across
 * its way `heading`. `light` multiplies. Reaches radius + 2 px. */
void pellet_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int tumble,
                 int32_t heading, pixel light);
/* Its shadow on the ground below `at`; `lift` (on the screen) parts the two. */
void pellet_shadow(struct canvas *canvas, struct fpoint at, int32_t radius, int32_t lift);
/* Where it was: `count` places, the newest first, fading and narrowing; 16 at most count. */
void pellet_trail(struct canvas *canvas, const struct fpoint *at, int count, int32_t radius);

/* The star of a hit, and a cloud of smoke or dust; `seed` says how its balls lie. */
void star_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int alpha);
void cloud_draw(struct canvas *canvas, struct fpoint at, int32_t radius, uint32_t rgb, int alpha,
                int seed);

/* ---- dice ---- */

struct die_look {
    enum piece_side side;
    int face;     /* 1 … 6 */
    int32_t turn; /* mdeg */
    int32_t hop;  /* how high it is thrown, 1/256 px */
    int alpha;
};

/* A die `size` along its edge, its middle on `at`. */
void die_draw(struct canvas *canvas, const struct die_look *look, struct fpoint at, int32_t size);
struct rect die_bounds(const struct die_look *look, struct fpoint at, int32_t size);

/* ---- hand, saucer, ruler ---- */

/* A finger pointing along `heading`, its tip on `tip`; the same capsule the rules sweep with:
 * `radius` wide to each side and `length` long. */
void finger_draw(struct canvas *canvas, struct fpoint tip, int32_t heading, int32_t radius,
                 int32_t length, int alpha);
/* The saucer the pellets lie in, with `pellets` of them (0 … 3). */
void saucer_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int pellets);
/* The bands of a catapult from both sides of the pellet (`half` to either side) to where they are
 * held, and between them beads, up to `radius` large, that are lit as far as it is drawn:
 * `strength` 0 … 1000. */
void catapult_draw(struct canvas *canvas, struct fpoint pellet, struct fpoint held, int32_t half,
                   int32_t radius, int strength);
/* A stick of chalk about its middle, lying along `heading`. */
void chalk_stick_draw(struct canvas *canvas, struct fpoint at, int32_t heading, int32_t thick,
                      int32_t length);

struct ruler {
    struct fpoint from; /* the middle of its near end */
    int32_t heading;    /* which way it lies */
    int32_t span;       /* length of a whole stretch */
    int halves;         /* length of all of it, in half stretches */
    int32_t width;
};

void ruler_draw(struct canvas *canvas, const struct ruler *ruler);
/* The middle of stretch `i` (0 …), where its hand and words go, and whether the wood is dark there
 * (pale words then). False when there is no such stretch. */
bool ruler_label(const struct ruler *ruler, int i, struct fpoint *at, bool *dark);
struct rect ruler_bounds(const struct ruler *ruler);

/* ---- counters ---- */

enum counter {
    COUNTER_SHAKEN,
    COUNTER_RUNNING,
    COUNTER_UNLOADED,
    COUNTER_NO_POWDER,
    COUNTER_SQUARE,
    COUNTER_RALLIED,
    COUNTER_OUT,
    COUNTER_LEADER,
    COUNTER_FALLEN, /* the bare wood, for a fallen man to lie on */
    COUNTER_KINDS
};

/* A turned wooden counter; the rim below it is a quarter of the radius. */
void counter_draw(struct canvas *canvas, enum counter counter, struct fpoint at, int32_t radius,
                  int alpha);
/* The same with any other icon. */
void counter_draw_icon(struct canvas *canvas, enum icon icon, struct fpoint at, int32_t radius,
                       int alpha);
/* Everything a counter draws. */
struct rect counter_bounds(struct fpoint at, int32_t radius);
/* Only the man of casualty_draw. */
void fallen_man_draw(struct canvas *canvas, struct figures *figures, int kind, int side,
                     struct fpoint at, int32_t radius, int alpha);
/* A wooden counter with a fallen man in the side's coat. */
void casualty_draw(struct canvas *canvas, struct figures *figures, int kind, int side,
                   struct fpoint at, int32_t radius, int alpha);
/* The tick of one that has acted. */
void acted_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int alpha);
/* Hits left of `most`, on a capsule (Red, round pips) or a slab (Blue, lozenges) of `height`;
 * hollow ones are lost. Its middle on `at`. */
void hits_draw(struct canvas *canvas, enum piece_side side, int left, int most, struct fpoint at,
               int32_t height);
struct rect hits_bounds(int most, struct fpoint at, int32_t height);
/* The same for more hits than can be counted at a glance: the side's shape, room for a number
 * `room` wide (1/256 px) whose left end goes to *number, and a gauge under it. */
void tally_draw(struct canvas *canvas, enum piece_side side, int left, int most, struct fpoint at,
                int32_t height, int32_t room, struct fpoint *number);
struct rect tally_bounds(struct fpoint at, int32_t height, int32_t room);

#endif
