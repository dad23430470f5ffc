/* The rules' pen. While an order is carried out, everything it does to the table, every die it
 * rolls, every sentence it says and every frame of film goes through here into one block of the
 * journal, in the order it happens. Nothing else may write to a table.
 */
#ifndef FOILSHOT_CORE_TURN_H
#define FOILSHOT_CORE_TURN_H

#include "core/change.h"
#include "core/dice.h"
#include "core/journal.h"

enum { SCATTER_AHEAD = 4 };

struct turn {
    struct table *table;
    struct block *block; /* receives the entries; owned by the caller. NULL: nobody reads them, and
                            none is made: the table comes out the same, and nothing is told */
    const struct dice *dice;
    int see;     /* mask given to the changes that follow; SEE_ALL at the start */
    bool dry;    /* the dice source ran out; the order will be thrown away */
    char *stuck; /* not NULL: a solver reached a cap; its scene as text, for the report. Set
                    before the first change; the order is thrown away */
    int32_t ahead[SCATTER_AHEAD]; /* scatter numbers drawn and not yet written down */
    int ahead_count, ahead_at;
};

/* Sets one number; nothing is written when it has that value already. The ref must be live and the
 * field of its kind (asserted). */
void turn_set(struct turn *turn, struct ref ref, int field, int32_t value);
void turn_attr(struct turn *turn, struct ref ref, int attr, int32_t value);
void turn_option(struct turn *turn, int option, int32_t value);
void turn_pose(struct turn *turn, struct ref base_or_piece, struct pose pose);
void turn_where(struct turn *turn, struct ref base_or_piece, enum where where);
void turn_name(struct turn *turn, struct ref ref, int field, const char *name);
/* Creates a thing; `made` as in table.h. {0} when the table is full. */
struct ref turn_make(struct turn *turn, int kind, int32_t made);

/* One die of `faces`, 1 … faces, from the game stream, written down with its reason (as printf) and
 * ledger id. Call one roll per statement: the order of evaluation inside one is not defined. */
int turn_roll(struct turn *turn, int faces, const char *id, const char *why, ...)
    __attribute__((format(printf, 4, 5)));
/* The next scatter numbers, SCATTER_AHEAD at most, for an order that needs them before its first
 * change; turn_scatter then writes them down, one by one. False: there are no more, the turn is dry
 * and nothing need be done. */
bool turn_scatter_ahead(struct turn *turn, int32_t *value, int count);
/* A number 0 … 2^31-1 from the scatter stream (flick seeds, wobble), written down likewise. */
int32_t turn_scatter(struct turn *turn, const char *id, const char *why);
/* A sentence for the log: what happened and the arithmetic, with its ledger id. */
void turn_say(struct turn *turn, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A line of film (decisions 13): never state, not hashed. */
void turn_film(struct turn *turn, const char *line);

#endif
