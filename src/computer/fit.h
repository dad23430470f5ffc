/* Fitting weights on games: a logistic regression (Newton's method with a little ridge), and how
 * well it foretells games it has not seen. */
#ifndef FOILSHOT_COMPUTER_FIT_H
#define FOILSHOT_COMPUTER_FIT_H

#include "computer/weights.h"

/* A table of a game, told for red, and how that game ended for red. */
struct sample {
    int32_t value[WEIGHTS];
    float won;    /* 1, 0.5 or 0 */
    float counts; /* what it counts for: the tables of a game together count 1 */
    int table;    /* 0 … FIT_TABLES-1: which scenario */
};

/* Scenarios are seldom fair: how much each favours red is fitted beside the weights, so that it is
 * not taken for the worth of what red happens to have more of there. */
enum { FIT_TABLES = 64 };
struct fit {
    struct weights weights;
    int32_t favour[FIT_TABLES]; /* thousandths of a logit */
};

enum { FIT_BINS = 10 };
struct foresight {
    double brier, half; /* mean squared error; the same when a half is always foretold */
    double games;       /* what the samples count for */
    struct {
        double counts, told, won; /* told and won: means, 0 … 1 */
    } bin[FIT_BINS];
};

/* Weights for the first `count` values; the others become 0. Same samples, same weights. */
void fit_games(const struct sample *sample, int samples, int count, int tables, struct fit *fit);
struct foresight fit_foretell(const struct fit *fit, const struct sample *sample, int samples);

#endif
