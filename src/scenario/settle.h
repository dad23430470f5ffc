/* Finding everybody a place on a set's table. What stands where is laid first; then the set is
 * asked whether it can begin so, and whoever it complains of is moved a little, again and again, to
 * the nearest place where nobody complains.
 *
 * Somebody who is moved may be several entries of the draft (a gun and its crew): the caller says
 * who is what, and lays the places.
 */
#ifndef FOILSHOT_SCENARIO_SETTLE_H
#define FOILSHOT_SCENARIO_SETTLE_H

#include "rules/rules.h"
#include "scenario/write.h"

struct settling {
    struct draft *draft;
    const struct rules *rules;
    const char *path; /* for troubles */
    void *self;
    /* Whose entry it is, an index into `moved`; -1: it stays where it is. */
    int (*who)(const void *self, int side, unsigned entry);
    void (*lay)(void *self); /* writes the places, by how often everybody was moved */
    int *moved;
};

/* True: it can begin; *setting and *text are what it begins with. False: `why` says why it never
 * will, a sentence without the path. */
bool settle(const struct settling *settling, struct setting *setting, struct words *text,
            struct trouble *why);
/* From where he was laid, after he was moved so often: back first, then to the sides, ring by ring,
 * `step` µm each. On a grid of boxes of that size also slantwise from box to box. */
struct vec settle_moved(int moved, int32_t face, int32_t step, bool grid);
/* The middle of the box a place is in, on a table of so many µm. */
struct vec settle_box(struct vec at, struct vec table, int32_t box);

#endif
