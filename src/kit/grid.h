/* What any gridded set needs: boxes, eight facings, distances, what lies in each box, lines of
 * sight over boxes, and the cheapest way from box to box.
 *
 * A box is named by its column from the west and its row from the south, both from 0; "C5" to
 * people. Facings are 0 … 7, north and then clockwise. Costs and distances are in quarters of a
 * box: halves and halves of halves stay whole numbers.
 */
#ifndef FOILSHOT_KIT_GRID_H
#define FOILSHOT_KIT_GRID_H

#include "core/table.h"

enum {
    GRID_MOST = 48, /* columns or rows */
    GRID_BOXES = GRID_MOST * GRID_MOST,
    FACINGS = 8,
    QUARTERS = 4,      /* in a box */
    STEP_STRAIGHT = 4, /* to one of the four boxes at a side, in quarters */
    STEP_DIAGONAL = 6, /* to one of the four at a corner: one and a half */
    BOX_TEXT = 12,
};

struct box {
    int32_t x, y;
};

/* What lies where, read from the pieces of a table. A piece lies in a box if it covers half of it
 * or has its middle there; a band (road, river), if half a box's length of its line runs through
 * it. */
struct grid {
    int32_t columns, rows;
    int32_t edge;                /* of a box, µm */
    uint32_t lies[GRID_BOXES];   /* bit 1 << kind for each kind of terrain */
    uint16_t height[GRID_BOXES]; /* number of the hill the box is part of, from 1; 0 = none */
    uint8_t road[GRID_BOXES];    /* bit 1 << facing: a road runs from this road box to that one */
};

/* The grid of a table: kept by the thread until one with other terrain is asked for. A table that
 * no grid fits has one box, of one micrometre. */
const struct grid *grid_of(const struct table *table);
bool grid_fits(int32_t width, int32_t depth, int32_t edge); /* within GRID_MOST, whole boxes */

bool grid_has(const struct grid *grid, struct box box);
int32_t grid_index(const struct grid *grid, struct box box);
struct box grid_at(const struct grid *grid, int32_t index);
struct box grid_box(const struct grid *grid, struct vec at); /* may be off the grid */
/* The box of the table's grid that is nearest to a point: always on the grid. */
struct box grid_nearest(const struct table *table, struct vec at);
struct vec grid_centre(const struct grid *grid, struct box box);
bool grid_lies(const struct grid *grid, struct box box, enum terrain kind);
bool box_same(struct box a, struct box b);

int facing_of(int32_t bearing); /* the nearest of the eight */
int32_t facing_bearing(int facing);
const char *facing_word(int facing); /* "NE" */
int facing_turn(int from, int to);   /* eighths of a circle between them, 0 … 4 */
struct box box_step(struct box from, int facing, int steps);
/* The nearest of eight directions from one box to another; for neighbours exact. */
int box_direction(struct box from, struct box to);
bool box_adjacent(struct box a, struct box b);
/* Is `other` one of the three boxes before one who stands at `at` and looks to `facing`? */
bool box_in_front(struct box at, int facing, struct box other);
/* Within the front quarter, 90 degrees, borders included? */
bool box_in_quarter(struct box at, int facing, struct box other);
int32_t box_distance(struct box a,
                     struct box b); /* quarters; each diagonal counts one and a half */

char *box_name(struct box box, char out[BOX_TEXT]);        /* "C5" */
char *quarters_say(int32_t quarters, char *out, int size); /* "2½" */
enum { BOXES_TEXT = 24 };
const char *boxes_noun(int32_t quarters);               /* "box" or "boxes" */
char *boxes_say(int32_t quarters, char *out, int size); /* "2½ boxes", "1 box" */

/* Does anything block the line between the centres of two boxes? Asks about every box in between,
 * never about the two themselves. A line through a corner where four boxes meet is blocked only if
 * both boxes beside it block. False: free. *by is the box that blocks. */
bool box_blocked(struct box from, struct box to, bool (*blocks)(const void *self, struct box box),
                 const void *self, struct box *by);

/* ---- the cheapest way ------------------------------------------------------------------------ */

/* What a box says to one who would step into it. */
enum walk_entry {
    WALK_BARRED,
    WALK_THROUGH, /* may pass, may not end */
    WALK_FREE,
    WALK_STOP, /* may enter, and goes no further */
};
enum { WALK_VIAS = 12, WALK_PATH = 64 };

/* A mover: a step goes into one of the three boxes before it and keeps its facing; before each step
 * it may turn once. */
struct walk {
    const struct grid *grid;
    void *self;
    enum walk_entry (*enter)(const struct walk *walk, struct box from, struct box to);
    struct box start;
    int facing;
    int32_t allowance;   /* quarters */
    const int32_t *turn; /* cost of turning by 0 … 4 eighths */
    int vias;
    struct box via[WALK_VIAS]; /* to be passed in this order */
};

/* Every box and facing that can be reached, by one search (Dijkstra's, with a bucket for each
 * cost).
 */
struct reach;
struct reach *walk_search(const struct walk *walk); /* never NULL; the caller releases it */
/* The same in the caller's memory, so many bytes aligned for anything: not to be released. */
size_t reach_bytes(const struct walk *walk);
struct reach *walk_search_in(const struct walk *walk, void *memory);
void reach_release(struct reach *reach);
/* Cost of arriving in a box with this facing, all vias passed; -1: not within the allowance. */
int32_t reach_cost(const struct reach *reach, struct box box, int facing);
/* The boxes of that way, from the start to the end; how many, at most WALK_PATH. */
int reach_path(const struct reach *reach, struct box box, int facing, struct box path[WALK_PATH]);

#endif
