/* The flick: a foil pellet crosses the table, tumbles, ricochets, knocks down, leans and pushes.
 *
 * Bodies and a shot go in, settled poses, verdicts and a film come out. The solver knows no rules:
 * it says "down, by a ricochet" and the module decides what that means.
 *
 * Method: no time step. Between events everything moves on straight lines with a uniform
 * deceleration, so the time of the next impact is found exactly and nothing can tunnel. Heights
 * (toppling, falling, leaning, stacks, hops) are rules laid over the plane motion.
 *
 * Invariants
 *   - Same scene, shot and seed: same bits, on every compiler and machine, in whatever order the
 *     bodies stand in the array. Ties are broken by the caller's id, then by place.
 *   - A result is rounded once, at the end, to µm and mdeg. A shot tolerates outlines that overlap
 *     by up to 1 µm (rounding) and parts them; deeper overlaps are left alone until they part.
 *   - A cap that is reached is told (FLICK_CAP_REACHED) and then nothing is touched.
 *
 * Units: µm, mdeg (clockwise from north), µs, µm/s. Ownership: the solver owns the arrays a result
 * points to; they hold until the next load, solve or release of that solver.
 */
#ifndef FOILSHOT_FLICK_FLICK_H
#define FOILSHOT_FLICK_FLICK_H

#include "core/geometry.h"

enum {
    FLICK_VERSION = 1,         /* journals carry it; raise it with any change of physics */
    FLICK_STRENGTH_MAX = 1000, /* an order's strength runs from 0 to this */
    FLICK_BODIES_MAX = 4096,   /* bodies in a scene */
    FLICK_NONE = -1,           /* no body */
    FLICK_PELLET = -2,         /* the pellet, where a body is asked for */
};

/* --- what things are made of ------------------------------------------------------------------ */

enum flick_class {
    FLICK_FIXED,      /* never moves, whatever its shape */
    FLICK_FOOT,       /* standing figure, base of 21 mm */
    FLICK_FOOT_SMALL, /* figure on a 15 mm base: the reference piece of the design's tables */
    FLICK_MOUNTED,    /* horse and rider, 21 × 34 mm */
    FLICK_GUN,        /* 30 × 60 mm, cannot topple */
    FLICK_BRICK,      /* toy brick of any footprint, 9.6 mm a course */
    FLICK_BLOCK,      /* wooden block */
    FLICK_WALL,       /* thin wall of bricks, in one piece */
    FLICK_HUT,        /* hollow house, in one piece */
    FLICK_BOOK,       /* lies where it lies; men stand on it */
    FLICK_TREE,       /* fixed trunk */
    FLICK_CLASS_COUNT
};

/* What the solver knows of a class. Tune the game here. Lengths m, masses kg. */
struct flick_material {
    const char *name; /* as scenario files say it */
    double mass;      /* of one piece; 0: from `density` and the body's size */
    double density;   /* kg/m³ over the outline times the height */
    double height;    /* usual height, for a body that gives none */
    double centre;    /* height of the centre of mass; 0: half the height */
    double turn_k2;   /* m²: squared radius of gyration about a level axis; 0: that of a slab */
    double friction;  /* on the table */
    double bounce;    /* restitution */
    double rim;       /* height of the part that meets other pieces; 0: the whole height */
    bool fixed;       /* infinitely heavy */
    bool topples;     /* can be knocked over */
    bool figure;      /* a man or a horse: down means lying, out of the way of everything else */
    bool flat_top;    /* a pellet may run on over its top, pieces may stand on it */
};

extern const struct flick_material flick_material[FLICK_CLASS_COUNT];

/* The class of that name. False, and `out` unchanged, if there is none. */
bool flick_class_named(const char *name, enum flick_class *out);

enum flick_size {
    FLICK_PEA,   /* a skirmisher's */
    FLICK_SMALL, /* a volley's */
    FLICK_LARGE, /* a cannon's */
    FLICK_SIZE_COUNT
};

enum flick_set {
    FLICK_FOIL, /* crushed foil */
    FLICK_DICE, /* the option: dice of three sizes */
    FLICK_SET_COUNT
};

struct flick_pellet {
    const char *name;
    double radius;   /* m */
    double mass;     /* kg */
    double friction; /* with the table; it tumbles, so neither rolling nor sliding */
    double drag;     /* 1/m: b of the quadratic air drag, a = b v² */
    double bounce;   /* restitution, and how far a throw of luck takes it up or down */
    double bounce_spread;
    double diffusion;  /* rad²/m: how fast the heading wanders */
    double hop;        /* a hop starts with up to this share of the speed, upwards */
    double jag_height; /* share of the radius by which the point of contact varies */
    double jag_normal; /* rad, one sigma */
    double grip;       /* friction in the contact with a piece */
};

extern const struct flick_pellet flick_pellet[FLICK_SET_COUNT][FLICK_SIZE_COUNT];

/* The player's finger: a capsule along the stroke that strikes what stands in it. */
struct flick_finger {
    double radius, behind, past; /* m: reach behind the pellet and beyond it */
    double mass;                 /* kg */
    double height;               /* m above the table at which it strikes */
    double lead;                 /* pellet speed over finger speed */
};

extern const struct flick_finger flick_finger;

/* An order's strength, 0 … FLICK_STRENGTH_MAX, as µm/s, and the nearest strength to a speed. */
int32_t flick_speed(int32_t strength);
int32_t flick_strength(int32_t speed);
int32_t flick_radius(enum flick_set set, enum flick_size size); /* µm */
/* How far it runs on an empty table, µm (luck left out), and how far to the side luck takes it
 * after `distance`, one sigma, µm: what an aiming cone shows. */
int32_t flick_range(enum flick_set set, enum flick_size size, int32_t speed);
int32_t flick_spread(enum flick_set set, enum flick_size size, int32_t distance);

/* --- the scene -------------------------------------------------------------------------------- */

enum flick_flag {
    FLICK_FIRER = 1u << 0, /* the finger strikes him; others it touches are only told of */
    FLICK_FINGER_PASSES =
        1u << 1, /* the finger neither strikes nor names it (the gun that fires) */
};

struct flick_body {
    int32_t id; /* the caller's handle; decides ties; best unique */
    enum flick_class cls;
    int32_t owner; /* 0 nobody's, 1, 2: the side */
    struct pose pose;
    int32_t hx, hy, round; /* as geometry's box */
    int32_t z0;            /* what it stands on, above the table */
    int32_t height;        /* 0: as usual for its class */
    int32_t
        support; /* index of the body it rests on, or FLICK_NONE (then, if z0 > 0, it is found) */
    uint32_t flags;
};

struct flick_scene {
    int32_t width, depth; /* of the table */
    const struct flick_body *bodies;
    int32_t count;
};

enum flick_mode {
    FLICK_NO_NOISE = 1u << 0,  /* no wander, hop, jag; restitution at its mean */
    FLICK_NO_DRAG = 1u << 1,   /* no air */
    FLICK_NO_FALL = 1u << 2,   /* nothing goes over */
    FLICK_NO_FINGER = 1u << 3, /* the pellet starts by itself */
    FLICK_NO_GRIP = 1u << 4,   /* no friction in contacts */
    FLICK_NO_FILM = 1u << 5,   /* result without a film: faster, everything else the same */
    FLICK_PLAIN = FLICK_NO_NOISE | FLICK_NO_DRAG | FLICK_NO_FALL | FLICK_NO_FINGER | FLICK_NO_GRIP,
};

struct flick_shot {
    enum flick_set set;
    enum flick_size size;
    struct vec start; /* the pellet's centre */
    int32_t z0;       /* what the pellet lies on: 0, or the ridge its shooter stands on */
    int32_t heading;  /* mdeg */
    int32_t speed;    /* µm/s */
    uint64_t seed;
    uint32_t mode; /* of enum flick_mode; 0 plays with everything */
};

/* --- the result ------------------------------------------------------------------------------- */

enum flick_end {
    FLICK_OK,
    FLICK_CAP_REACHED, /* too many events: the scene is a case for the makers; nothing changed */
    FLICK_BAD_SHOT,    /* start off the table, no speed, unknown pellet; nothing changed */
    FLICK_NO_MEMORY,
    FLICK_END_COUNT
};

enum flick_verdict {
    FLICK_STANDS,
    FLICK_DOWN,  /* a figure lies; terrain lies at its new pose and size */
    FLICK_LEANS, /* against `on`, tilted past its balance; `pose` is where it would stand upright */
    FLICK_OFF,   /* its centre passed the table's edge */
    FLICK_VERDICT_COUNT
};

enum flick_cause {
    FLICK_BY_NOTHING,
    FLICK_BY_PELLET,   /* the pellet, straight */
    FLICK_BY_RICOCHET, /* the pellet, after `bounces` bounces */
    FLICK_BY_PIECE,    /* a figure or gun that was pushed into it */
    FLICK_BY_FALL,     /* a figure that fell on it */
    FLICK_BY_TERRAIN,  /* terrain that slid into it, fell on it, or moved from under it */
    FLICK_BY_FINGER,   /* the flicking finger */
    FLICK_BY_DROP,     /* went over the edge of what it stood on */
    FLICK_CAUSE_COUNT
};

struct flick_touched {
    int32_t body; /* index in the scene */
    int32_t id;
    enum flick_verdict verdict;
    enum flick_cause cause; /* of the verdict, or of the first push */
    int32_t by;             /* body that did it, FLICK_PELLET, or FLICK_NONE (the finger) */
    int32_t bounces;        /* of the pellet before that */
    int32_t on;             /* leaning: on this body */
    bool moved;             /* pose or size differ from the scene's */
    bool swept;             /* the finger passed through it */
    struct pose pose;
    int32_t hx, hy, round, z0, height, support; /* as they are now */
};

enum flick_moment {
    FLICK_AT_START,  /* the pellet leaves the finger */
    FLICK_AT_FINGER, /* the finger strikes `other` */
    FLICK_AT_HIT,    /* two met; one line for each that moves */
    FLICK_AT_TUMBLE, /* the pellet turns over a facet, perhaps hops */
    FLICK_AT_CLIMB,  /* the pellet goes up on something, or down again; z says where */
    FLICK_AT_STOP,   /* came to rest */
    FLICK_AT_TOPPLE, /* starts to fall: bearing, tilt and how long follow */
    FLICK_AT_STRIKE, /* a falling one touched `other` */
    FLICK_AT_LEAN,   /* its fall ends on `other` at a tilt; stands if the verdict says so */
    FLICK_AT_DOWN,   /* lies */
    FLICK_AT_DROP,   /* lost its support and falls to a lower level */
    FLICK_AT_OFF,    /* over the table's edge */
    FLICK_MOMENT_COUNT
};

/* One line of the film: from `time` on, `body` moves as these numbers say, until its next line.
 * It runs along (vx, vy) and turns by `spin`, both dying away evenly within `stop` µs; it rises by
 * vz and falls by gravity, never below `floor`. A falling body tips towards `bearing`, from upright
 * to `tilt` in `fall` µs. */
struct flick_event {
    int32_t time;  /* µs from the start */
    int32_t body;  /* index in the scene, or FLICK_PELLET */
    int32_t other; /* the other body, FLICK_PELLET or FLICK_NONE */
    enum flick_moment moment;
    struct pose pose;
    int32_t z, floor;
    int32_t vx, vy, vz; /* µm/s */
    int32_t spin;       /* mdeg/s, clockwise */
    int32_t stop;       /* µs; 0: at rest */
    int32_t bearing, tilt, fall;
    int32_t force; /* how hard: share of the knock-over impulse, per mille (wobble if < 1000) */
};

struct flick_counts {
    int32_t events, hits, tumbles, bounces, predictions;
};

struct flick_result {
    enum flick_end end;
    const struct flick_touched *touched; /* sorted by id */
    int32_t touches;
    const struct flick_event *film; /* sorted by time */
    int32_t lines;
    const int32_t *ids; /* of the scene's bodies, in its order */
    struct pose pellet; /* where it came to rest, or left the table */
    int32_t pellet_z;
    bool pellet_off;
    int32_t duration; /* µs until everything rests */
    struct flick_counts counts;
};

/* --- the solver ------------------------------------------------------------------------------- */

struct flick_work;

struct flick_solver {
    struct flick_work *work;
    int32_t event_cap; /* 0: the usual one */
    bool brute_force;  /* looks at every body instead of the grid: for tests */
};

void flick_solver_init(struct flick_solver *solver);
void flick_solver_release(struct flick_solver *solver);

/* Takes a copy of the scene and prepares it; shots then cost what they touch. False: no memory or
 * an impossible scene (nothing loaded). */
bool flick_solver_load(struct flick_solver *solver, const struct flick_scene *scene);

/* Plays the shot on the loaded scene, which stays as it was: the next shot sees it fresh. */
enum flick_end flick_solve(struct flick_solver *solver, const struct flick_shot *shot,
                           struct flick_result *result);

/* Everything of the result but film and counts, as one number, bodies by their ids. */
uint64_t flick_hash(const struct flick_result *result);

/* Bodies (indices) the finger would touch with this shot, firers and others, in the order of the
 * stroke; returns how many, writes at most `max`. For the warning on the screen. */
int32_t flick_finger_sweep(const struct flick_scene *scene, const struct flick_shot *shot,
                           int32_t *bodies, int32_t max);

/* --- the film --------------------------------------------------------------------------------- */

struct flick_sight {
    struct pose pose;
    int32_t z;    /* of its foot */
    int32_t tilt; /* mdeg from upright, towards `bearing` */
    int32_t bearing;
    int32_t vx, vy;           /* µm/s */
    bool off;                 /* gone over the edge by now */
    enum flick_moment moment; /* of the line that holds now */
    int32_t since;            /* µs since that line */
};

/* How one line goes on: the state `after` µs later. */
void flick_event_sight(const struct flick_event *event, int32_t after, struct flick_sight *sight);
/* Where a body (or FLICK_PELLET) is at `time`. False if the film does not name it before then: it
 * stands where the scene has it. */
bool flick_film_pose(const struct flick_event *film, int32_t lines, int32_t body, int32_t time,
                     struct flick_sight *sight);
const char *flick_moment_name(enum flick_moment moment);
const char *flick_verdict_name(enum flick_verdict verdict);
const char *flick_cause_name(enum flick_cause cause);

#endif
