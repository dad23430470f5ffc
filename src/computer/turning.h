/* The turning points of a battle: how the chance to win went from order to order, and of an order
 * what its dice were worth against their average, and what it was worth against the best that is
 * found. All by games played ahead with dice of their own; nothing of the game's dice is used.
 *
 *   turning.c  a journal as orders and what followed each; turning points; sums
 *   judge.c    the games played ahead
 *   kept.c     what is known, as text
 */
#ifndef FOILSHOT_COMPUTER_TURNING_H
#define FOILSHOT_COMPUTER_TURNING_H

#include "computer/commander.h"
#include "core/journal.h"

/* ---- a battle as orders ------------------------------------------------------------------------
 */

/* An order, and what the game did of itself right after it. */
struct deed {
    int32_t block, last; /* of the journal: the order's, and the last before the next order */
    int side;            /* who gave it; SIDE_NONE: nobody (the set-up, an umpire) */
    bool dice;           /* some were thrown, or a shot was flicked */
    bool shot;           /* it was a shot, whatever was rolled after it */
    bool strikes;        /* it is done at one of the enemy's */
};

enum { CHANCE_UNKNOWN = -1, CHANCE_UNTOLD = -2 /* while it is being set up */ };

/* What an order and its dice were worth: Red's chances, millionths. */
enum { INSTEAD_TEXT = 200 };
struct account {
    bool known;
    int32_t after;            /* as the dice fell */
    int32_t mean;             /* on the whole, with other dice */
    int32_t best;             /* by the better order; without one the mean */
    int32_t games;            /* by which each of them was measured */
    bool better;              /* another order was better, and not by chance alone */
    char order[INSTEAD_TEXT]; /* that one, as it is typed; "" when it is too long */
    char words[INSTEAD_TEXT]; /* and in the screen's names; whoever shows it fills that in */
};

struct fortunes {
    struct deed *deed; /* owned, as are the next two */
    int32_t *chance;   /* Red's behind each */
    struct account *account;
    int deeds;
};

/* The blocks of a journal's line (journal_line). A long battle is not wholly weighed: what is
 * beyond DEEDS_MOST counts as one deed. */
enum { DEEDS_MOST = 4096 };
void turning_init(struct fortunes *turning, const struct journal *journal, const int32_t *line,
                  int32_t count);
void turning_release(struct fortunes *turning);

/* What makes a turning point. */
struct turning_terms {
    int32_t points; /* so many, */
    int32_t least;  /* where the chance changed by so much, millionths */
};
enum { POINTS_MOST = 8 };
extern const struct turning_terms turning_terms;
/* Those known so far, in the order of time, but for what is accounted for and not explained; how
 * many. */
int turning_points(const struct fortunes *turning, int point[POINTS_MOST]);
/* How the chance changed by a deed, for Red; 0 where it is not known. */
int32_t turning_change(const struct fortunes *turning, int deed);
/* Do the dice and the order make half of that, or more? Nobody has lost by an order without dice
 * for which there is no better, nor won by one that strikes nobody, as that was open to him before:
 * then the chances are off, and nothing has turned. Of others true where it is not accounted for.
 */
bool turning_explained(const struct fortunes *turning, int deed);

/* For the side that gave the order: above 0 was good for it. */
int32_t account_luck(const struct account *account, int side);
int32_t account_skill(const struct account *account, int side); /* never above 0 */

/* Of all that is known. */
struct turning_sum {
    int orders, thrown, worse; /* accounted for, with dice, and with a better one found */
    int64_t luck, skill;       /* millionths */
};
void turning_sums(const struct fortunes *turning, struct turning_sum sum[SIDE_COUNT]);

/* ---- games played ahead ------------------------------------------------------------------------
 */

struct budget {
    int32_t chance;   /* games for a chance */
    int32_t account;  /* games for each thing an account compares, at least 4 */
    int32_t playouts; /* of the player who looks for the better order */
};
extern const struct budget budget_usual;

struct judge;
/* Never NULL. Several may judge at once, each on one thread at a time. */
struct judge *judge_new(const struct rules *rules, const struct weights *weights,
                        const struct budget *budget, int eyes); /* eyes: as odds_eyes has it */
void judge_free(struct judge *judge);
/* Red's chance; CHANCE_UNTOLD while it is being set up, CHANCE_UNKNOWN when it was hurried. */
int32_t judge_chance(struct judge *judge, const struct table *table);
/* The order of a block, read on the table before it. False: it says nothing of skill, as a draw, an
 * umpire's, or one of the set-up. */
bool judge_weighs(const struct rules *rules, const struct table *before, const struct block *block,
                  struct order *order);
/* Of an order, from the table before it and the one it came to; `dice`: some were thrown for it.
 * False when it was hurried. Not known: it is not allowed any more. `instead` (may be NULL) is the
 * better order, and what it is for. */
bool judge_account(struct judge *judge, const struct table *before, const struct order *order,
                   const struct table *after, bool dice, struct account *account,
                   struct thought *instead);
/* The same in parts: begin one or the other, on and on while there is more to do, and what came of
 * it. A part gives a few orders ahead at most; all that is handed over stays as it is meanwhile.
 * What was begun may be left and something else begun. */
void judge_chance_begin(struct judge *judge, const struct table *table);
int32_t judge_chance_found(const struct judge *judge);
void judge_account_begin(struct judge *judge, const struct table *before, const struct order *order,
                         const struct table *after, bool dice);
bool judge_account_found(const struct judge *judge, struct account *account,
                         struct thought *instead);
bool judge_on(struct judge *judge);
int64_t judge_orders(const struct judge *judge); /* given ahead since it was made */
/* From another thread: an end to what it does just now, which stays unknown. What has not begun yet
 * may not hear it: say it until it has ended. */
void judge_hurry(struct judge *judge);

/* ---- kept --------------------------------------------------------------------------------------
 *
 *   foilshot odds 5
 *   set sham 2
 *   by 48 40 64 all 1f00…        the budget, whose eyes, and a number of the weights
 *   12 a1b2… 534000              behind block 12, whose table has this hash: Red's chance
 *   =13 a1b2… 534000 480000 610000 48 "move R3 to 81.2 40.6" "Grey Coats: Move"     an account
 */
enum { KEPT_BYTES = 1 << 20 };
struct keeping_key { /* what it hangs on besides the journal itself */
    const struct rules *rules;
    const struct weights *weights;
    struct budget budget;
    int eyes;
};
void turning_write(const struct fortunes *turning, const struct journal *journal,
                   const struct keeping_key *key, struct words *out);
/* Takes over what is said of blocks that the journal has, with the same hash; the rest it leaves as
 * it was. False with trouble, and nothing taken, when the text is damaged or was made otherwise. */
bool turning_read(struct fortunes *turning, const struct journal *journal,
                  const struct keeping_key *key, const char *text, const char *path,
                  struct trouble *trouble);

#endif
