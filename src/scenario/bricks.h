/* Laying toy bricks in bond: the walls of a house, or a straight wall, course by course.
 *
 * Everything is counted in studs of 8 mm from the plan's south-west corner (before the plan is
 * turned). Walls are two studs thick, bricks two studs wide and two or four long. Corners
 * interlock: the walls that run through them take turns from course to course. Within a course the
 * joints avoid those below as far as can be, and every brick rests with at least a quarter of its
 * studs on one brick below, its support. No library, no table: numbers in, numbers out.
 */
#ifndef FOILSHOT_SCENARIO_BRICKS_H
#define FOILSHOT_SCENARIO_BRICKS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BRICK_STUD = 8000,   /* µm from stud to stud */
    BRICK_COURSE = 9600, /* µm a course is high */
    BRICK_PLAY = 50,     /* µm a brick is smaller on each side than its studs, so that it fits */
    BRICK_THICK = 2,     /* studs of a wall */
    BRICKS_SPAN = 60,    /* studs a plan may be long */
    BRICKS_COURSES = 24,
    BRICKS_GAPS = 32,
    BRICKS_MAX = 900,
};

enum brick_wall { BRICK_SOUTH, BRICK_NORTH, BRICK_WEST, BRICK_EAST, BRICK_WALL_COUNT };

/* A door or window: so many studs wide from `at` studs along the wall (from its west or south end),
 * so many courses high above `sill` courses. */
struct brick_gap {
    enum brick_wall wall;
    int at, width, sill, height;
};

enum brick_gables { GABLES_NONE, GABLES_EAST_WEST, GABLES_NORTH_SOUTH };

struct brick_plan {
    int width, depth; /* studs, even; depth BRICK_THICK: one straight wall, the south one */
    int courses;
    enum brick_gables gables; /* these two walls rise in steps above the courses */
    int gaps;
    struct brick_gap gap[BRICKS_GAPS];
};

struct brick {
    int x, y;   /* studs, its south-west corner */
    bool north; /* lies along the wall that runs north */
    int length; /* 2 or 4 studs */
    int course;
    int support; /* index of the brick it rests on, -1 on the table */
    bool trim;   /* stands at a corner or beside an opening */
};

struct bricks {
    int count;
    struct brick brick[BRICKS_MAX];
};

/* Studs two bricks share when one is seen through the other. */
int brick_overlap(const struct brick *a, const struct brick *b);
/* Lays the plan. False, and the sentence `why` (never freed), when it cannot be laid. */
bool bricks_lay(const struct brick_plan *plan, struct bricks *out, const char **why);

#endif
