/* The commander: plays well, and says why. For each unit it thinks of a few things to do, plays
 * each of them on with quick players for both sides to the end of the enemy's next turn or the one
 * after it, again and again with dice of its own, drops the worse half, and so on (sequential
 * halving; Karnin, Koren and Somekh 2013). All candidates meet the same dice.
 *
 * It knows no rule set: only offers, gestures, `check`, `snap` and `appraise`. It never uses the
 * game's seed and never sees what `visible` hides. A budget is a number of games played ahead,
 * never a time: same table, same budget, same seed, same order, on every machine. What it remembers
 * between orders is which units it has decided to rest in this phase, when it judged its chances,
 * and where the enemy stood in its last turn: who is asked anew (a game that is opened again, a
 * hint now and then) takes him for one who comes, until a turn has been seen.
 *
 * One is large: commander_new. Several may think at once, each on one thread at a time.
 */
#ifndef FOILSHOT_COMPUTER_COMMANDER_H
#define FOILSHOT_COMPUTER_COMMANDER_H

#include "computer/quick.h"
#include "computer/weights.h"

enum { CERTAIN = 1000000 }; /* chances are in millionths */
/* For whoever has no reason to have dice of his own: any number, but never one that comes from the
 * game's seed, so that another seed changes no order. */
enum { COMMANDER_SEED = 40426 };

/* How well it plays. */
struct level {
    const char *word, *name; /* "captain", "Captain" */
    int32_t playouts;        /* games played ahead for one order */
    int32_t places;          /* thought of for a unit that goes somewhere */
    int32_t turns;           /* of the enemy's that it looks at, if the set's weights say so many */
    int32_t slack;           /* millionths: anything so near to the best may be taken, */
    int32_t slips;           /* and so often in a hundred orders anything that it thought of */
    int32_t unsteady;        /* millidegrees to either side that its hand may be off when it flicks,
                                besides what everybody's wobbles */
    bool keeps;              /* where all had better stay nobody slips into marching */
};
enum level_kind { RECRUIT, SERGEANT, CAPTAIN, GENERAL, LEVELS };
extern const struct level levels[LEVELS];
enum { PLAYOUTS_LEAST = 1, PLAYOUTS_MOST = 100000 };
const struct level *level_find(const char *word); /* NULL when there is none */

/* What an order is for, in the words of its reason. */
enum aim {
    AIM_NONE,
    AIM_CLOSE,  /* come nearer to `whom` */
    AIM_FLANK,  /* come round him */
    AIM_BACK,   /* away from him */
    AIM_HOLD,   /* take or keep a piece of terrain */
    AIM_CROSS,  /* over the table */
    AIM_JOIN,   /* beside a friend */
    AIM_FACE,   /* look at him */
    AIM_STRIKE, /* shoot, charge, fight */
    AIM_REST,   /* nothing, for now */
    AIM_OTHER
};

struct thought {
    struct order order;
    bool rests;  /* no order: the unit does nothing in this phase */
    bool plain;  /* what somebody without plans would do */
    bool pauses; /* nobody marches in this phase: of what all do */
    enum aim aim;
    struct ref whom;
    int32_t playouts;
    int64_t won;    /* sum of what their ends were worth, millionths */
    int64_t chance; /* and of the chances to win there */
    int32_t lost;   /* of these games, those in which whoever does it is lost */
};

/* Why it gave its last order. */
enum { REASONS = 3, REASON_TEXT = 280 };
struct reason {
    char text[REASON_TEXT]; /* one sentence; "": none */
    int32_t chance, other;  /* millionths: to win so, and with what it speaks of instead; -1 */
    int32_t playouts;       /* from which it comes */
};

enum { THOUGHTS = 160 };
struct commander;

struct commander *commander_new(const struct rules *rules, const struct level *level,
                                int32_t playouts, uint64_t seed); /* playouts 0: the level's */
/* Other weights than those built in. */
void commander_weigh(struct commander *commander, const struct weights *weights);
/* Polite: it gives up what is lost, and offers and takes draws with sense (usually not). Tells:
 * it plays some games more ahead for the numbers of its reasons (usually it does). */
void commander_manners(struct commander *commander, bool polite, bool tells);
void commander_free(struct commander *commander);
/* Its order for the side that is awaited; false when nothing at all is offered. The order is
 * allowed. */
bool commander_order(struct commander *commander, const struct table *table, int side,
                     struct order *order);
/* The same in parts, of COMMANDER_PART orders given ahead at most, for whoever has other things to
 * do meanwhile: begin, on and on while it says that there is more to do, and what came of it. What
 * was begun may be left and begun anew. */
enum { COMMANDER_PART = 2 };
bool commander_begin(struct commander *commander, const struct table *table, int side);
bool commander_on(struct commander *commander);
bool commander_found(const struct commander *commander, struct order *order);
/* While it thinks `seen` is told, on the same thread, of each thing it begins to play ahead. */
void commander_watch(struct commander *commander,
                     void (*seen)(void *self, const struct thought *thought), void *self);
/* Whoever does parts of a work in common: calls work(self, hand, part) once for each part of 0 …
 * count - 1, in any order, on as many threads as there are hands, and returns when all are done. */
typedef void commander_share(void *crew, int count, void (*work)(void *self, int hand, int part),
                             void *self);
/* From now on the games ahead are shared among so many hands, 2 … COMMANDER_HANDS: it is done
 * sooner, and what comes of it is the same. A part of a thought is longer then: all games of a
 * round. `crew` is the caller's, and outlives it. */
enum { COMMANDER_HANDS = 8 };
void commander_crew(struct commander *commander, int hands, commander_share *share, void *crew);
/* Whom of its side's units it is to think of first, whether he was to rest or not; -1: as usual. */
void commander_about(struct commander *commander, int unit);
/* What came of it: he does something, can do nothing (more), or nothing came out better for him
 * than to wait. */
enum rested { RESTED_NOT, RESTED_IDLE, RESTED_CHOSEN };
enum rested commander_rested(const struct commander *commander);
/* From another thread while it thinks: it plays no further game ahead and gives the best so far. */
void commander_hurry(struct commander *commander);
/* Of the last order: its reasons, what it thought of (best first; the first is the order), and how
 * many games it has played ahead since it was made. */
const struct reason *commander_reasons(const struct commander *commander);
const struct thought *commander_thoughts(const struct commander *commander, int *count);
/* One of them in words, "The Guards: charge The Hussars", after the order was found. Uses it as a
 * thought does. */
void commander_say(struct commander *commander, int thought, char *out, size_t size);
/* The chance to win with one of them, by as many games as the reasons tell and the same dice, in
 * parts: begin, on and on while there is more, and what came of it; -1 when it was hurried. */
void commander_weigh_begin(struct commander *commander, int thought);
bool commander_weigh_on(struct commander *commander);
int32_t commander_weighed(const struct commander *commander);
/* Is it better than the order in these games by more than chance (two standard errors)? */
bool commander_weighed_better(const struct commander *commander);
/* Could the phase be ended, with all left as it is, on the table it was asked about? */
bool commander_may_end(struct commander *c);
/* It does not repeat in its reasons what it has said in this turn already; from now on it does. */
void commander_forget(struct commander *commander);
/* The same for whoever asks what it would do, again and again in a turn: but the chance to win, and
 * what it means with the turn, it tells in its first answer only. Order by order that chance
 * differs by what the games ahead make of those who have not been ordered yet. */
void commander_asked_again(struct commander *commander);
/* Nobody has read, or will, why it would give the last order: it has said nothing of that. Begun
 * anew before it has told all, it knows that by itself. */
void commander_unheard(struct commander *commander);
/* Of its side's units on the table as it saw it, those that may still do something in this phase:
 * thousandths from -1000, nobody, to 1000, all; 0 where it is not its turn. */
int32_t commander_unspent(struct commander *commander);
/* The logit of the chance to win of that table by its weights alone, thousandths. */
int32_t commander_stands(const struct commander *commander);
/* The table as it saw it: other dice, and what is hidden from the side guessed at. */
const struct table *commander_view(const struct commander *commander);
int64_t commander_playouts(const struct commander *commander);
/* And how many orders it has given in them, or tried. */
int64_t commander_orders(const struct commander *commander);

#endif
