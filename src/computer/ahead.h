/* Playing ahead: a game that nobody reads. It is a table and its rules without journal, sentences
 * and film; orders and what the game does by itself come out as in struct game, number for number
 * and die for die, hundreds of times as fast.
 *
 * The table is the owner's own copy, so several may be played at once, each on one thread at a
 * time. While one of these calls runs, the thread is quiet (rules.h).
 */
#ifndef FOILSHOT_COMPUTER_AHEAD_H
#define FOILSHOT_COMPUTER_AHEAD_H

#include "rules/rules.h"

/* Whose dice have been rolled in a step of the game (ahead_match). */
enum { MATCHED_STEPS = 32 };
struct matching {
    bool on;
    int32_t when[4]; /* turn, phase, step and side that `rolled` is about, */
    int32_t times;   /* which the game has come to so often in this turn */
    /* orders with dice there, by whom they are about; nobody last */
    uint16_t rolled[TABLE_UNITS + 1];
    /* steps of the turn, and how often it has come to each: a set may come back to one */
    int32_t step[MATCHED_STEPS][2];
    int steps;
};

struct ahead {
    const struct rules *rules;
    struct table table;
    struct verdict verdict; /* of the last ahead_allows */
    struct quiet quiet;
    bool rough; /* quiet.rough, for the calls to come */
    struct table trial;
    struct offers spare;  /* quiet.spare */
    struct order allowed; /* whose outcome the trial is, while quiet.tried */
    int64_t orders;       /* given since ahead_init, those the game gave itself among them */
    struct matching matching;
};

/* Large: have it allocated. Nothing in it needs to be released. */
void ahead_init(struct ahead *ahead, const struct rules *rules);
/* Takes up from this table; dice go on as in struct game. */
void ahead_from(struct ahead *ahead, const struct table *table);
/* Side whose order is awaited. */
int ahead_awaited(const struct ahead *ahead);
/* What the side may do now, and nothing else; of one unit and of the side as a whole, or of all
 * (-1). */
void ahead_offers(struct ahead *ahead, int side, int only, struct offers *offers);
bool ahead_allows(struct ahead *ahead, const struct order *order);
/* The nearest order that is allowed, in place; false and unchanged when there is none. */
bool ahead_snap(struct ahead *ahead, struct order *order);
/* Allowed as it is, in few digits, or brought to the nearest place or front that is. */
bool ahead_fits(struct ahead *ahead, struct order *order);
/* Gives an order that is allowed, and then those the game gives itself. False when the flick was
 * too tangled or the game cannot go on: what came before that stands. */
bool ahead_give(struct ahead *ahead, const struct order *order);
/* Makes this thread quiet for whoever plays on with rules.h itself; returns what it was before, for
 * rules_quietly. */
struct quiet *ahead_hush(struct ahead *ahead);
/* How many of its units may still do something in this phase of its own turn: all of them 1000,
 * none -1000; 0 in another's turn, and while something is asked. What they may do is left in
 * `offers`. */
int32_t ahead_unspent(struct ahead *ahead, int side, struct offers *offers);
/* A table as a side sees it (SIDE_NONE: all of it), with dice that follow from `guess`, into
 * `view`, which may be this one's own. Whoever is hidden is thought to wait somewhere along his own
 * edge. */
void ahead_masked(struct ahead *ahead, const struct table *table, int side, uint64_t guess,
                  struct table *view);
/* Other dice than the game's: those that follow from the seed. Two numbers as one, well mixed. */
void ahead_reseed(struct table *table, uint64_t seed);
uint64_t ahead_mixed(uint64_t a, uint64_t b);
/* After ahead_from: a game begins in which dice and scatter go by what they are for. In two such
 * games with the same seed the n-th order with dice about the same unit in the same step of a turn
 * meets the same ones, whatever has been rolled before. Orders that are compared by playing on then
 * differ by what they do and less by chance (common random numbers). A key is a hash of these, so
 * within a game no roll comes twice but by chance. False: as in struct game, die for die. */
void ahead_match(struct ahead *ahead, bool on);
/* Only those the game owes itself. */
bool ahead_carry_on(struct ahead *ahead);

#endif
