/* The robot: follows a game by its growing journal, plans as plan.h says, and carries each order
 * out with nothing but a mouse (mouse.c) or nothing but keys (keyboard.c). */
#ifndef FOILSHOT_TESTS_E2E_ROBOT_H
#define FOILSHOT_TESTS_E2E_ROBOT_H

#include "desk.h"
#include "plan.h"
#include "rules/game.h"

enum { ROBOT_WAIT = 8000, ROBOT_WAIT_FLICK = 30000 };

/* enum hold of the play screen, as the layout tells it. */
enum {
    HELD_NOTHING = 0,
    HELD_GHOST = 2,
    HELD_STICKY = 3,
    HELD_AIM = 7,
    HELD_READY = 8,
    HELD_PICK = 11
};

struct robot {
    struct desk desk;
    struct game game;
    struct planner planner;
    struct order shot; /* scratch */
    char journal[DESK_PATH];
    long journal_size;
    bool keys;
    bool until_flick;     /* stop as soon as a shot was fired … */
    int until_orders;     /* … or so many orders were given; 0: play to the end */
    const char *pictures; /* folder, or NULL */
    int shots, home_x, home_y, home_metre;
    int orders, failures, verb_given[64];
};

/* One line of what goes on, when verbose. */
void robot_note(const struct robot *robot, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Where a point of the table lies in the window. */
void robot_pixel(const struct robot *robot, struct vec at, int *x, int *y);
/* Block the table on the screen stands after. */
int robot_block(const struct robot *robot);
/* Waits until the game is past block `before`, or `ms` have gone. */
bool robot_moved_on(struct robot *robot, int before, int ms);
/* Waits until the game is past block `before`, or the button at the foot asks whether it is meant.
 */
void robot_answered(struct robot *robot, int before);
/* The order being shaped on the screen, as `key` ("shaped good", "near") tells it. */
bool robot_shaped(const struct robot *robot, const char *key, struct order *order);
/* Where a unit stands, for `to` of its orders. */
struct vec robot_stands(const struct robot *robot, struct ref unit);
/* The offer an order was made from; NULL when there is none. */
const struct offer *robot_offer(const struct robot *robot, const struct order *order);
void robot_picture(struct robot *robot, const char *name);
/* Waits for `hold` of the play screen. */
bool robot_holds(struct robot *robot, int hold, int ms);

/* Both carry an order out and return false when the game did not go on by it. */
bool mouse_give(struct robot *robot, const struct order *order);
bool keyboard_give(struct robot *robot, const struct order *order);
/* Presses a widget, wherever it is; false when it is not there. */
bool mouse_widget(struct robot *robot, const char *id);
bool keyboard_widget(struct robot *robot, const char *id);

#endif
