/* A setting: what a scenario says, checked and in table units, before anything is on a table.
 *
 * The scenario room fills one from a file; rules->setup turns it into the first block of a game.
 * Plain data, one block of memory, no pointers into files. Every item knows the line of the file it
 * came from, so that a refusal in setup still points at the right place.
 */
#ifndef FOILSHOT_RULES_SETTING_H
#define FOILSHOT_RULES_SETTING_H

#include "core/table.h"

enum {
    SETTING_UNITS = 256,
    SETTING_PIECES = 1024,
    SETTING_POINTS = 2048,
    SETTING_TEXT = 64,
    SETTING_NOTES = 2000,
    SETTING_OPTIONS = TABLE_OPTIONS,
    SETTING_GOALS = 8,
    SETTING_STEPS = 40,
    STEP_SAY = 200,
    STEP_NAMES = 12,
    STEP_WORD = 16,
};

struct setting_unit {
    int line;
    int side;       /* enum side_id */
    char troop[24]; /* word of a troop of the set */
    char name[NAME_MAX_BYTES];
    char leader[NAME_MAX_BYTES]; /* name of the unit that commands it, or "" */
    bool placed;                 /* false: deployed by its player */
    struct pose pose; /* of the unit (its first base, or its middle: the set's business) */
    int box_x, box_y; /* grid sets: box from 1; 0 = none */
    int32_t strength; /* bases or hits where the set lets a scenario choose; 0 = the usual */
    char form[16];    /* formation word ("single", "double", "square"), or "" */
};

struct setting_piece {
    int line;
    enum terrain kind;
    char name[NAME_MAX_BYTES];
    struct pose pose;
    enum shape shape;
    int32_t hx, hy, round; /* µm */
    int32_t z, height;     /* µm */
    int support, part_of;  /* index + 1 into setting.piece; 0 = none. Always an earlier piece. */
    char mass[16];         /* word of a flick material, or "" for the kind's usual */
    int colour;
    int first_point, points; /* into setting.point, local to pose */
};

/* How a side may win beside the set's own rules: an attacker leaving by an edge, a number of men on
 * a named piece, … The set reads those it knows and refuses the others. */
struct setting_goal {
    int line;
    int side;      /* who wins by it */
    char kind[16]; /* word: "exit", "hold", "points", … */
    char piece[NAME_MAX_BYTES];
    int32_t count; /* men, turns, … */
};

struct setting_option {
    int line;
    char name[32];
    int32_t value;
};

/* A step of the guided first turn: something to say, to point at and to wait for. What it waits
 * for and when it may come are words of the set, checked; scenario/guide.h says which is said now.
 */
struct setting_step {
    int line;
    char say[STEP_SAY];
    char equal[STEP_SAY]; /* said instead when the dice let nobody give it; "" nothing */
    int side;             /* whose step it is; SIDE_NONE: of whoever is to act */
    int turn;             /* it may be said from this turn … */
    int last;             /* … to this one */
    int phase;            /* and in this phase; -1: in any */
    int wait;             /* verb waited for; -1: none */
    int until;            /* phase waited for; -1: none. With neither, for a click on Next */
    int bys, points;
    char by[STEP_NAMES][NAME_MAX_BYTES];    /* who gives it, any of them; none: anybody */
    char point[STEP_NAMES][NAME_MAX_BYTES]; /* units and pieces pointed at */
    bool placed;                            /* a place is pointed at, from the units */
    struct vec place;
    char panel[STEP_WORD]; /* word of a verb whose row is pointed at, or one of guide_panel */
    bool practice;         /* practice flicks are offered */
    bool closing;          /* said in any turn, when nothing before it can come any more */
};

struct setting {
    char path[256];
    char set[24]; /* id of the rule set */
    char title[SETTING_TEXT];
    char teaser[SETTING_TEXT * 2]; /* one line for the start screen */
    char notes[SETTING_NOTES];
    char kind[16];             /* "encounter", "attack", or "" */
    int attacker;              /* enum side_id */
    int first;                 /* side that is active first; SIDE_NONE: the set decides */
    int begin;                 /* line that marks it as its set's one to begin with; 0: it is not */
    int minutes;               /* how long it takes, for the start screen; 0 = unknown */
    int turns;                 /* turn limit; 0 = none */
    int32_t width, depth, box; /* µm */
    char side_name[SIDE_COUNT][NAME_MAX_BYTES];
    int32_t points[SIDE_COUNT];  /* the total a side was built to; 0: none */
    int points_line[SIDE_COUNT]; /* where the file says so */
    int unit_count, piece_count, point_count, goal_count, option_count, step_count;
    struct setting_unit unit[SETTING_UNITS];
    struct setting_piece piece[SETTING_PIECES];
    struct vec point[SETTING_POINTS];
    struct setting_goal goal[SETTING_GOALS];
    struct setting_option option[SETTING_OPTIONS];
    struct setting_step step[SETTING_STEPS]; /* the guided first turn, in order */
};

#endif
