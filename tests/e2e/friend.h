/* The robot as one of two friends in two windows, or as somebody who watches them: how its program
 * finds the others', whose turn it is, and what it cannot read in its journal while both set up in
 * secret. */
#ifndef FOILSHOT_TESTS_E2E_FRIEND_H
#define FOILSHOT_TESTS_E2E_FRIEND_H

#include "robot.h"

enum friend_way { FRIEND_NONE, FRIEND_HOST, FRIEND_JOIN, FRIEND_WATCH };

struct friend
{
    enum friend_way way;
    const char *invitation; /* file: the host writes it, and FILE.watch; FILE.done: a letter of each
                               who has seen the end */
    int friends;            /* a host's: so many letters he waits for before he leaves */
    int kills, cuts; /* so often its program is killed and begun anew, its host's server killed */
    int every;       /* orders between two of those */
    int next;        /* orders at which the next comes */
    bool secret, deployed; /* robot.game is its own table for setting up; it has said it is ready */
};

/* Words of the program's command line, at most 4, and their number: `host`, `join` or `watch`. */
int friend_words(const struct friend *friend, const char *scenario, char *words[4]);
/* Waits until there is something to begin with: the host's invitation. */
bool friend_called(const struct friend *friend);
/* Waits until the table is there; a host writes his invitations down meanwhile. */
bool friend_begin(struct robot *robot, const struct friend *friend);
/* Does this side's player sit at this window? */
bool friend_plays(const struct friend *friend, int side);
/* Is its next order wanted now? It may have to wait for the other, or for ever, watching. */
bool friend_awaited(struct robot *robot, const struct friend *friend);
/* The journal was read anew: on with the secret table, if one is set up. */
void friend_follows(struct robot *robot, struct friend *friend);
/* What it knows of the game is not so any more: the journal has to be read anew. */
void friend_forgets(struct robot *robot, struct friend *friend);
/* The order has been given. */
void friend_gave(struct robot *robot, struct friend *friend, const struct order *order);
/* It is time for a kill (the program has to be begun anew then) or a cut. */
bool friend_kills(struct robot *robot, struct friend *friend);
void friend_cuts(struct robot *robot, struct friend *friend);
/* The end was seen: the others are told, or waited for. */
bool friend_done(const struct friend *friend);

#endif
