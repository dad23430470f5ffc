/* The solver's insides, shared by its files and by tests. Nobody else includes this.
 *
 * SI units (m, s, kg, rad); angles and spins anticlockwise. Bodies are sorted by the caller's id,
 * so that "least index" is "least id"; the pellet is the last one. A body's motion is closed form:
 *     place(t) = place + velocity * s,  turn(t) = spin * s,  s = u - u²/2T,  u = min(t - since, T)
 * and stays as it is until an event changes it.
 */
#ifndef FOILSHOT_FLICK_WORK_H
#define FOILSHOT_FLICK_WORK_H

#include "flick/flick.h"
#include "flick/numbers.h"
#include "flick/topple.h"

#define GRAVITY 9.81

struct pair {
    double x, y;
};

enum state {
    RESTING,
    MOVING,
    TIPPING, /* falls: a figure is out of the way meanwhile, terrain stands like a rock */
    GONE,    /* lies or left the table: out of the plane */
};

enum own {
    OWN_NOTHING,
    OWN_STOP,
    OWN_TUMBLE,
    OWN_EDGE,  /* its centre passes the table's edge */
    OWN_LEAVE, /* the pellet comes off something it ran over */
    OWN_SHIFT, /* it, or what rests on it, loses its hold */
    OWN_FALL,  /* the fall meets something or ends */
};

/* A place with its turn: (c, s) is the direction of the body's own x axis. */
struct stand {
    double x, y, c, s;
};

struct solid {
    struct stand at; /* at time `since` */
    double hx, hy, r, reach;
    double vx, vy, w, speed;
    double since, stop, rate; /* T and 1/T; 0 at rest */
    double low, top;          /* heights it fills; of the pellet see `struct flick_work` */
    double inverse_mass, inverse_inertia, k2;
    double own_time, hit_time;
    enum own own;
    int partner;
    enum state state;
    bool dirty;
    bool fixed;
    bool round; /* a disc */
    int mover;  /* place in the list of movers, -1 */
    int touch;  /* place in the list of touched, -1 */
    int last;   /* whom it met last, and when */
    double last_time;
    int burst; /* hits within a microsecond */
    double burst_time;

    double turned; /* rad since the start */
    double friction, bounce, rim, mass;
    enum flick_class cls;
    int profile;                  /* of its topple law; -1: cannot go over */
    int support, origin, carries; /* carries: how many rest on it */
    double loose;                 /* how far it and its support may part */
    double load;                  /* friction is multiplied by this for what rests on it */
    double bond_x, bond_y;        /* where it stood from its support's centre */
    int32_t hx_um, hy_um, round_um;

    struct { /* a fall */
        double start, x, y, a, half, energy, length, carried, flat;
        int axis, by;
        enum flick_cause cause;
        int32_t bounces;
    } fall;

    enum flick_verdict verdict;
    enum flick_cause cause;
    int by, on;
    int32_t bounces;
    bool swept;
    int falls; /* how often it went over: what leans is not struck for ever */
    uint32_t flags;
    double along; /* the finger's stroke, while it is sorted */
};

/* Topple laws of one kind of piece about its two axes: 0 across (pushed along its own x). */
struct profile {
    double hx, hy, r, height, mass;
    enum flick_class cls;
    struct topple law[2];
};

struct cell_entry {
    double x, y, reach; /* of the bounding circle: the first look needs nothing else */
    int body;
};

struct late_entry {
    int body, next;
};

struct grid {
    double size; /* m, of a cell */
    int columns, rows;
    int *first; /* entry of each cell; one more at the end */
    struct cell_entry *entry;
    /* pieces that moved and rest again: lists by cell, valid if the stamp is this shot's */
    int *late;
    uint32_t *stamp;
    uint32_t shot;
    struct late_entry *pool;
    int pool_used, pool_room;
};

enum { RUN_OVER_MAX = 16 };

struct flick_work {
    int count; /* bodies without the pellet, which is solid[count] */
    double width, depth;
    struct solid *solid, *base; /* base: as loaded */
    struct profile *profile;
    int profiles;
    struct grid grid;
    int *movers, mover_count;
    int *touched, touched_count;
    int *dirty, dirty_count;
    int *seen; /* marks of the last query a body came up in */
    int query;
    int *found, found_count;
    int32_t *scene_ids;
    int32_t *ids, *faces;     /* of the bodies, as the scene has them */
    int *order;               /* room to sort in */
    int *riders, rider_count; /* bodies that rest on bodies */
    bool brute;

    const struct flick_shot *shot;
    uint32_t mode;
    const struct flick_pellet *pellet;
    struct luck luck;
    double now;
    double z, vz, floor, z_time; /* the pellet's foot */
    int over[RUN_OVER_MAX], overs;
    double bend;      /* one sigma of the tangent of half the turn at a tumble */
    double to_tumble; /* path to the next tumble */
    int32_t bounces;
    bool capped, no_memory;
    struct flick_counts counts;

    struct flick_event *film;
    int lines, line_room;
    struct flick_touched *out;
    struct flick_result last;

    /* tests look in after every event */
    void (*watch)(struct flick_work *work, void *data);
    void *watch_data;
};

/* Laws that are data */
struct flick_laws {
    double floor_moving, floor_fixed; /* m/s: least speed of parting */
    double again;                     /* s: a pair that meets again within this bounces fully */
    double rest_speed;                /* m/s: slower is at rest (not in plain mode) */
    double spin_share;                /* weight of the spin in the combined speed */
    double tumble;                    /* m between tumbles */
    double climb;                     /* share of its radius the pellet climbs without a hop */
    double thrown;        /* share of its speed a falling figure is carried along with */
    double low_share;     /* lower things than this share of its height break no fall */
    double drop_step;     /* m: least step a figure falls over when pushed off */
    double drop_force;    /* share of a dropping piece's momentum that knocks over */
    double least_overlap; /* share of a piece its support must hold */
    int burst, event_cap;
};

extern const struct flick_laws flick_laws;

static inline bool plain(const struct flick_work *w, enum flick_mode off)
{
    return (w->mode & (uint32_t)off) != 0;
}

/* motion.c */
/* s at a time, and v(t)/v0 */
static inline double motion_share(const struct solid *b, double time)
{
    double u = time - b->since;
    return u >= b->stop ? b->stop / 2 : u - u * u * b->rate * 0.5;
}

static inline double motion_fade(const struct solid *b, double time)
{
    double u = time - b->since;
    return u >= b->stop ? 0 : 1 - u * b->rate;
}

double motion_time(const struct solid *b, double length); /* when it has gone so far */
struct stand motion_at(const struct solid *b, double time);
void motion_settle(struct solid *b, double time); /* makes `time` its new start */
void motion_set(struct flick_work *w, int body);  /* deceleration after a change */
double pellet_foot(const struct flick_work *w, double time);
void work_settle(struct flick_work *w, int body);                /* now, heights and all */
void motion_heading(int32_t face, double *sine, double *cosine); /* of a bearing in range */
struct pair stand_local(const struct stand *s, double x, double y);

/* contact.c */
struct touch {
    double nx, ny; /* from the first towards the second */
    double x, y;   /* where */
    double gap;
};

struct touch contact_find(const struct flick_work *w, int a, int b, double time);
double contact_gap(const struct solid *a, const struct solid *b, double time);
/* Path length of a disc of radius r from (x, y) along the unit (dx, dy) to an outline; NEVER. */
double contact_ray(const struct solid *b, double x, double y, double dx, double dy, double r);
double contact_leave(const struct solid *b, double x, double y, double dx, double dy, double r);
/* When the two meet, after now and before `limit`; NEVER. */
double contact_time(const struct flick_work *w, int a, int b, double limit);
/* Gap of two rounded boxes standing still. */
double stand_gap(const struct stand *a, double ahx, double ahy, double ar, const struct stand *b,
                 double bhx, double bhy, double br);

/* grid.c */
bool grid_build(struct flick_work *w);
void grid_release(struct grid *g);
void grid_add(struct flick_work *w, int body); /* one that came to rest */
void grid_query(struct flick_work *w, double x0, double y0, double x1,
                double y1); /* into `found` */
/* Next contact of a disc-shaped mover with what rests, before `limit`. */
double grid_ray(struct flick_work *w, int body, double limit, int *partner);

/* impact.c */
void impact(struct flick_work *w, int a, int b);
void finger_strike(struct flick_work *w);
bool finger_touches(const struct solid *b, const struct flick_shot *shot, double *along);

/* fall.c */
void fall_push(struct flick_work *w, int body, double jx, double jy, double h, int by);
void fall_start(struct flick_work *w, int body, double dx, double dy, int axis, double ratio,
                double thrown, enum flick_cause cause, int by);
void fall_event(struct flick_work *w, int body);
/* Stops the pellet for good if the piece has come down on it. */
void fall_bury(struct flick_work *w, int body);
/* How hard an impulse at height h above the piece's foot is: 1 just knocks it over. */
double fall_ratio(const struct flick_work *w, int body, double jx, double jy, double h, int *axis);

/* stack.c */
void stack_prepare(struct flick_work *w);
double stack_time(const struct flick_work *w, int body); /* when something loses its hold */
void stack_check(struct flick_work *w, int body);
void stack_release(struct flick_work *w, int body); /* what rested on it comes down */
void stack_lost(struct flick_work *w, int body, double dx, double dy, int by);

/* load.c */
void solid_load(struct solid *b, const struct flick_body *body);

/* pellet.c */
void pellet_start(struct flick_work *w, const struct flick_shot *shot);
void pellet_tumble(struct flick_work *w);
void pellet_leave(struct flick_work *w); /* comes off what it ran over */
bool pellet_goes_over(const struct flick_work *w, int body);
void pellet_run_over(struct flick_work *w, int body);
bool pellet_over(const struct flick_work *w, int body); /* the two take no notice of each other */
void pellet_let_pass(struct flick_work *w, int body);   /* if it is on the same spot */

/* events.c */
void events_run(struct flick_work *w, int cap);

/* work.c */
void work_touch(struct flick_work *w, int body);
void work_dirty(struct flick_work *w, int body);
void work_move(struct flick_work *w, int body); /* RESTING -> MOVING */
void work_rest(struct flick_work *w, int body);
void work_remove(struct flick_work *w, int body, enum state state);
void work_blame(struct flick_work *w, int body, enum flick_verdict verdict, enum flick_cause cause,
                int by);
enum flick_cause work_cause_of(const struct flick_work *w, int by);
bool work_obstacle(const struct solid *b);                 /* it stands in the way */
bool work_apart(const struct flick_work *w, int a, int b); /* at different heights, or let pass */

/* film.c */
void film_line(struct flick_work *w, int body, enum flick_moment moment, int other);
void film_tilt(struct flick_work *w, int body, double sine);   /* into the line just written */
void film_force(struct flick_work *w, int body, double ratio); /* likewise */

#endif
