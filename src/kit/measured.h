/* What the measured sets (6+, Pike and Shot, S.H.A.M.) do alike with rectangular bases: bodies,
 * their faces, sliding straight, turning, wheeling, charging, lining up, falling back, contact.
 * Fans and lines of sight are in sight.h.
 *
 * A body is what moves as one: a base, or a block of bases that all face the same way. It is a
 * value: a copy at another pose is "the unit if it stood there". Nothing here writes to the table;
 * everything is integers, pure, and the same on every machine; ties go by order of creation.
 * Outlines may sink into each other by OVERLAP and touch at a gap of CONTACT or less (geometry.h).
 */
#ifndef FOILSHOT_KIT_MEASURED_H
#define FOILSHOT_KIT_MEASURED_H

#include "core/painter.h"
#include "kit/movement.h"

/* ---- bodies ---------------------------------------------------------------------------------- */

enum { BODY_PARTS = 16 };

struct part {
    struct vec at; /* its centre in the body's frame: x to the right, y forward */
    int32_t hx, hy;
};

/* `pose` is the body's own: the centre of a single base, the middle of the front edge of a block.
 * Bearings and pivots below say which point they mean. */
struct body {
    struct pose pose;
    int parts; /* 1 … BODY_PARTS */
    struct part part[BODY_PARTS];
};

/* The rectangle round a body in its own frame. */
struct frame {
    int32_t left, right, rear, front;
};

enum corner { CORNER_FRONT_LEFT, CORNER_FRONT_RIGHT, CORNER_REAR_RIGHT, CORNER_REAR_LEFT };

/* Sides of a body; also the sector a point lies in. The order is the one in which borders are
 * decided: front before flanks before rear. */
enum face { FACE_FRONT, FACE_LEFT, FACE_RIGHT, FACE_REAR, FACE_COUNT };

/* One base; its pose is the base's (the centre). */
struct body body_base(const struct table *table, int base);
/* `count` bases of half extents hx, hy in ranks of `wide` behind the middle of the front edge
 * `front`, rank by rank, left to right; a rank that is not full stands on the middle. */
struct body body_block(struct pose front, int count, int wide, int32_t hx, int32_t hy);
/* A unit's bases on the table as they stand now, in their order; pose as given (they must all face
 * the way it does). No parts when none is on the table. */
struct body body_unit(const struct table *table, int unit, struct pose pose);
struct body body_at(const struct body *body, struct pose pose);
/* Where its parts stand; returns their number. */
int body_poses(const struct body *body, struct pose pose[BODY_PARTS]);

struct frame body_frame(const struct body *body);
struct vec body_corner(const struct body *body, enum corner corner);
struct vec body_front(const struct body *body);  /* middle of the front edge */
struct vec body_centre(const struct body *body); /* of its frame */
struct outline body_part(const struct body *body, int part);
struct outline body_outline(const struct body *body); /* of its frame */

/* Gap between the nearest parts, with the nearest points (may be NULL). */
int32_t body_gap(const struct body *a, const struct body *b, struct vec *on_a, struct vec *on_b);
int32_t body_gap_outline(const struct body *body, const struct outline *o);
/* Any part of it off the table? */
bool body_off_table(const struct table *table, const struct body *body);

/* ---- faces ----------------------------------------------------------------------------------- */

/* In which of the four 90° sectors from the centre (true 45° diagonals) a point lies; on a border
 * front before flank before rear. */
enum face face_sector(struct vec centre, int32_t facing, struct vec p);
/* The bearing a face looks to, its middle, and half its length. */
int32_t face_bearing(const struct body *body, enum face face);
struct vec face_middle(const struct body *body, enum face face);
int32_t face_half(const struct body *body, enum face face);
/* Which face of `body` the other one touches (or is nearest to): the one along which most of the
 * contact lies; at a corner the one that looks most towards the other's centre. */
enum face face_touched(const struct body *body, const struct body *other);

/* ---- what bars a body ------------------------------------------------------------------------ */

/* What a set says for one mover. The callbacks of `ground` say what may not be entered on the way
 * with any part of the body; `is_water` and `is_pass` are about the path of the body's centre.
 * ground.radius is not used. The mover's own bases are never in its way. Reasons are the set's own
 * numbers, 0 = none. Callbacks that are NULL bar nothing. */
struct going {
    struct ground ground;
    int unit; /* the mover, whose bases are left out; -1: none */
    /* Further reasons for the pose in which it ends: bases it may pass but not stand on, pieces in
     * which its centre may not end. */
    int (*base_ends)(const struct ground *ground, int base);
    int (*piece_ends)(const struct ground *ground, int piece);
    int edge_why; /* reason when a part would leave the table at the end; 0: it may */
    /* How far it must keep from a base on all its way (0: not at all). From a unit that it is
     * nearer to when it begins it may only come no nearer. */
    int32_t (*base_keeps)(const struct ground *ground, int base);
    int keep_why;
    bool brief; /* body_slides need not find which of several things is met first */
};

/* All of these fill *barred (why = 0 and nothing else when clear); barred.from and .to are the
 * middle of the path that is barred. What bars is the first thing met; of equals the first made. */

/* May it stand where it is? */
bool body_stands(const struct going *going, const struct body *body, struct barred *barred);
/* Is the way free when it slides `distance` along `bearing` with its facing kept? The end pose is
 * not looked at. */
bool body_slides(const struct going *going, const struct body *body, int32_t bearing,
                 int32_t distance, struct barred *barred);
/* The same when it turns about a point by an angle (+ clockwise, at most half a turn); water is not
 * looked at. */
bool body_swings(const struct going *going, const struct body *body, struct vec about, int32_t by,
                 struct barred *barred);

/* Farthest it may slide, up to `limit`, before what bars the way, the table's edge when edge_why is
 * set included (the stop is at touching it, not in it); *barred is what stopped it. */
int32_t body_slide_most(const struct going *going, const struct body *body, int32_t bearing,
                        int32_t limit, struct barred *barred);
/* Farthest it may turn about a point towards `by` (signed as `by`) before something bars it. */
int32_t body_swing_most(const struct going *going, const struct body *body, struct vec about,
                        int32_t by, struct barred *barred);
/* Farthest it may slide up to `limit` so that the way is free and the end pose allowed: past what
 * it may pass, stopping clear. Returns -1 when it may not even stand where it is now. */
int32_t body_retreat_most(const struct going *going, const struct body *body, int32_t bearing,
                          int32_t limit);
/* Nearest distance from `least` up to `limit` at which the end pose is allowed and the way free
 * (a run through friends that must end clear beyond them); -1: none. */
int32_t body_run_clear(const struct going *going, const struct body *body, int32_t bearing,
                       int32_t least, int32_t limit);

/* ---- moves ----------------------------------------------------------------------------------- */

/* Pivot, one straight line, pivot. */
struct march {
    int32_t bearing, distance; /* of the leg; distance 0: a turn on the spot */
    bool on_road;              /* the centre keeps to one road from start to end */
};
/* The march from the body's pose to `end` (its own pose there, the facing included). */
struct march march_of(const struct going *going, const struct body *body, struct pose end);
/* Is it free? The leg is taken facing along it. `swept`: the pivots need room too, not only the
 * poses before and after them. */
bool march_clear(const struct going *going, const struct body *body, struct pose end, bool swept,
                 struct barred *barred);

/* The body after wheeling on a front corner: forward by `by` (+ to the right, about the front right
 * corner; - to the left). */
struct body body_wheeled(const struct body *body, int32_t by);
struct vec wheel_corner(const struct body *body, int32_t by); /* the one it turns on */
/* Way of the outer front corner, µm along its arc. */
int32_t wheel_length(const struct body *body, int32_t by);
/* The widest wheel (to the side of `by`) whose outer corner goes no farther than `length`. */
int32_t wheel_most(const struct body *body, int32_t by, int32_t length);

/* ---- charges --------------------------------------------------------------------------------- */

struct charge_law {
    int32_t limit;  /* farthest ridden before contact, µm */
    int32_t reach;  /* farthest its centre may end from where it began, lining up included; 0: as
                       far as that brings it */
    int32_t turn;   /* most it may turn at the start */
    bool wheels;    /* the turn is a wheel on a front corner; else a pivot on the centre */
    bool swept;     /* the turn needs room */
    bool by_sector; /* it lines up with the face in whose sector its centre began; else with the
                       face it hits */
    bool whole;     /* lined up it must touch as widely as the two faces allow; else half of that */
    bool rough; /* charge_find tries a few turns only: those at the target's middle and corners; and
                   what is out of reach may be told as missed */
};

struct charge {
    int32_t bearing;    /* ridden */
    int32_t turn;       /* made at the start, + clockwise */
    int32_t distance;   /* from there to first contact */
    enum face face;     /* of the target, struck */
    struct body turned; /* after the turn */
    struct body met;    /* at first contact */
    struct body end;    /* lined up */
};

/* Rides from where it stands at one bearing (the nearest it may turn to) at the body `target` of
 * unit `victim`. False and *barred when: it may not turn so far (barred.why = CHARGE_TURN), misses
 * (CHARGE_MISS) or is too far (CHARGE_FAR), something is in the way, there is no room to line up
 * (its reason; CHARGE_ROOM when nothing but want of room), or lined up its centre would be beyond
 * law->reach (CHARGE_REACH; barred.from and .to are the centre before and after). Bases of the
 * victim never bar. Being in contact with others at the end bars nothing. */
enum { CHARGE_TURN = -1, CHARGE_MISS = -2, CHARGE_FAR = -3, CHARGE_ROOM = -4, CHARGE_REACH = -5 };
bool charge_along(const struct going *going, const struct charge_law *law, const struct body *body,
                  int32_t bearing, const struct body *target, int victim, struct charge *charge,
                  struct barred *barred);
/* The best charge at the target: straight at its centre if that works, then the smallest turn that
 * does (of two the same, to the right). No gap that fits is passed over. *barred tells why the
 * straight one does not work when none does (with law->rough, when none of a few does). A corner
 * reaches farther than the middle of the front: a turn may reach what a ride straight ahead does
 * not. */
bool charge_find(const struct going *going, const struct charge_law *law, const struct body *body,
                 const struct body *target, int victim, struct charge *charge,
                 struct barred *barred);
/* `body` lined up flush with a face of the target, facing it: its middle where `body` has it now,
 * slid along the face as little as needed for contact (`whole`, or half) and for room. False and
 * *end the place without regard to room when there is none. */
bool line_up(const struct going *going, const struct body *body, const struct body *target,
             enum face face, bool whole, int victim, struct body *end, struct barred *barred);

/* ---- contact --------------------------------------------------------------------------------- */

/* Least gap between bases of two units on the table (INT32_MAX when one is not there), with the two
 * bases (may be NULL; -1) . */
int32_t unit_gap(const struct table *table, int a, int b, int *base_a, int *base_b);
bool units_touch(const struct table *table, int a, int b);
/* Units joined by contact: group[unit] = number of its group from 1 in order of creation, 0 for
 * units not in contact or not on the table. `joins` says of two touching units whether that counts
 * (NULL: enemies only). Returns the number of groups. */
int contact_groups(const struct table *table, bool (*joins)(const struct table *, int, int),
                   int group[TABLE_UNITS]);

/* ---- overlays -------------------------------------------------------------------------------- */

enum { RING_POINTS = 40 };
/* All points within `reach` of a body's frame, as an area. */
int ring_area(const struct body *body, int32_t reach, struct vec point[RING_POINTS]);
void ring_paint(const struct body *body, int32_t reach, enum meaning meaning,
                const struct painter *painter);
/* The strip it sweeps when it slides. */
int strip_area(const struct body *body, int32_t bearing, int32_t distance, struct vec point[6]);
void strip_paint(const struct body *body, int32_t bearing, int32_t distance, enum meaning meaning,
                 const struct painter *painter);
/* What it could reach straight ahead after a turn of at most law->turn, law->limit far: the
 * charge's fan. */
void charge_paint(const struct body *body, const struct charge_law *law, enum meaning meaning,
                  const struct painter *painter);

#endif
