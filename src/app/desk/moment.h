/* The moment: what one block of the journal is about, as far as people who watch want to know.
 *
 * Who acts, whom it is done to, what was said and by which rule, which dice fell and what for, what
 * it cost whom; and which part of the table all that fills. The demonstrations, the timeline and
 * the presenter show it; none of them knows a rule set. Pure functions of the block and a table
 * that holds the game's units: nothing here is state of a game.
 *
 * Lengths are µm of the table. Everything is by value.
 */
#ifndef FOILSHOT_APP_DESK_MOMENT_H
#define FOILSHOT_APP_DESK_MOMENT_H

#include "core/journal.h"
#include "rules/rules.h"

enum {
    MOMENT_UNITS = 12, /* actors and targets each; more are left out */
    MOMENT_SAID = 6,   /* sentences, the last ones */
    MOMENT_IDS = 3,
    MOMENT_THROWS = 2, /* kinds of dice */
    MOMENT_DICE = 12,  /* of each; of more the last ones are kept and the others counted */
    MOMENT_COSTS = 6,
    MOMENT_WORDS = 24,
    MOMENT_WHAT = MOMENT_WORDS + 16, /* with ", and 8 more" */
};

/* Dice thrown for one thing. */
struct moment_throw {
    int side; /* enum side_id whose dice they are */
    int face[MOMENT_DICE], count;
    int more;               /* dice thrown before these */
    char what[MOMENT_WHAT]; /* "hits", "powder"; says how many more there were */
};

/* What it cost a unit: "–2", "gone"; "+5" when it got hits back. */
struct moment_cost {
    struct ref unit;
    char words[12];
};

struct moment {
    int32_t block; /* its number; -1: nothing has happened */
    int side;      /* who gave the order */
    bool automatic;
    int verb; /* -1: none that can be read */
    struct ref actor[MOMENT_UNITS], target[MOMENT_UNITS];
    int actors, targets;
    struct vec from[MOMENT_UNITS], to[MOMENT_UNITS]; /* where each actor stood and will stand */
    char said[MOMENT_SAID][SENTENCE_TEXT];
    int sayings, lead; /* which of them matters most (news.h) */
    char id[MOMENT_IDS][ID_TEXT];
    int ids;
    struct moment_throw thrown[MOMENT_THROWS]; /* the last ones */
    int throws;
    struct moment_cost cost[MOMENT_COSTS];
    int costs;
    bool flick; /* it has a film */
    bool shot;  /* somebody far away is named as the target: worth an arrow */
};

/* The part of the table that shows it, and the light on it. */
struct framing {
    struct vec low, high; /* box of all who take part */
    struct vec spot;      /* middle of the light */
    int32_t radius;       /* of the light; 0: none */
};

/* A box of the table that grows; empty until something is in it. */
struct span_box {
    struct vec low, high;
    bool any;
};
void box_add(struct span_box *box, struct vec low, struct vec high);
/* A unit with all its bases that stand; of one that is gone, where its first base stood. */
void box_unit(struct span_box *box, const struct table *table, struct ref unit);

void moment_clear(struct moment *moment);
/* Reads a block; `table` holds the game's units, before or after it. */
void moment_read(const struct rules *rules, const struct table *table, const struct block *block,
                 struct moment *moment);
/* True when it is worth going near: somebody is shot at, fought, tested, or lost something. A march
 * is not. */
bool moment_close(const struct moment *moment);
/* Where to look. False when nobody who stands on the table takes part; then nothing is written. */
bool moment_frame(const struct table *table, const struct moment *moment, struct framing *out);
/* The gap between the first actor and the first target, and the nearest points of both. False when
 * either does not stand on the table. */
bool moment_gap(const struct table *table, const struct moment *moment, struct vec *from,
                struct vec *to, int32_t *gap);
/* The unit whose name, or whose reference, a die's reason begins with; -1: none, a side threw it.
 */
int moment_thrower(const struct table *table, const char *why);
/* The side whose die it is, by its reason; `side` when that names nobody. */
int moment_die_side(const struct table *table, const char *why, int side);
/* What a die of this id and reason is for, in a word or three, as its set says. */
void moment_what(const struct rules *rules, const struct table *table, const char *id,
                 const char *why, char out[MOMENT_WORDS]);
/* Are the dice of this id the better the lower they fall? */
bool moment_low(const struct rules *rules, const char *id);

#endif
