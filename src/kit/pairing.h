/* Splitting a knot of figures in contact into fights (KI-61 … KI-69).
 *
 * A fight is a star: one figure against one, two or three enemies that touch it. Of all ways to
 * split everybody in contact into allowed fights those count that leave out as few figures as
 * possible; among them a player chooses, figure by figure. This module finds the choices: exact
 * search over the undecided figures, remembered by the set of figures left, taken in the order they
 * stand along the fighting line, so that long lines stay cheap.
 */
#ifndef FOILSHOT_KIT_PAIRING_H
#define FOILSHOT_KIT_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIRING_MEN = 128, STAR_MEN = 4, PAIRING_OPTIONS = 48 };

/* What a fight may be; kinds are the caller's (0, 1). most[a][b]: how many of kind b at most may
 * oppose a single figure of kind a; 0 = they never fight that way round. */
struct pairing_law {
    int most[2][2];
};

struct pairing {
    const struct pairing_law *law;
    int men;
    uint8_t side[PAIRING_MEN];  /* 1 or 2 */
    uint8_t kind[PAIRING_MEN];  /* 0 or 1 */
    uint8_t group[PAIRING_MEN]; /* 0, or the line in which nobody may be doubled up on (kind 0
                                   against kind 0) unless every man of it is in a fight */
    bool untouched[256];        /* by group: a man of it has no enemy in contact at all */
    bool touch[PAIRING_MEN][PAIRING_MEN];
    int16_t fight[PAIRING_MEN]; /* 0 undecided, > 0 number of his fight, -1 stands by */
};

/* A possible fight; count 1: the man stands by. man[0] is the figure the choice is about. */
struct star {
    int count;
    int man[STAR_MEN];
};

/* The open choice of the first man who has more than one; men with only one are decided on the way
 * (into pairing->fight). 0: everybody is decided. Options are in a stable order. */
int pairing_next(struct pairing *pairing, struct star options[PAIRING_OPTIONS]);
/* Makes one choice. */
void pairing_take(struct pairing *pairing, const struct star *star);

#endif
