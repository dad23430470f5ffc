/* The robot as somebody who plays against the computer, as a person would who looks at everything
 * once: who is told, what it thinks of, "Play now", "Skip to my turn", what it did, a hint and the
 * next best, the odds; and when the battle is over, its turning points and its report.
 *
 * The robot has Red, the computer has Blue. */
#ifndef FOILSHOT_TESTS_E2E_VERSUS_H
#define FOILSHOT_TESTS_E2E_VERSUS_H

#include "robot.h"

struct versus {
    const char *level; /* "captain"; NULL: both sides are the robot's */
    int skips_from;    /* the turn from which its telling is skipped */
    int turn;          /* that it is about */
    int told;          /* block whose next order was told */
    int seen;          /* orders that were looked at while they were told, in this turn */
    bool recap, hint;  /* looked at in this turn */
    int thoughts, hurried, skipped, recaps, hints, asked;
    long slowest_ms; /* from "Play now" until something came of it */
};

/* On the start screen, with the scenario chosen: Blue is the computer's. False: it cannot be. */
bool versus_begin(struct robot *robot, const struct versus *versus);
/* The computer is to move, and is watched. False: it is not its move. */
bool versus_watches(struct robot *robot, struct versus *versus);
/* Before an order of one's own: false when something was looked at, and the table may be another.
 */
bool versus_ready(struct robot *robot, struct versus *versus);
/* The end is on the screen: looks back at the turning points, has the battle told. */
bool versus_looks_back(struct robot *robot);
/* All that there is was looked at; else says what not. `orders` of the computer, `reasons` of them
 * in the journal. */
bool versus_whole(const struct robot *robot, const struct versus *versus);

#endif
