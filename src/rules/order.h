/* An order: what a player asks for, in numbers and in text.
 *
 * The text is meant to be typed and read aloud:
 *
 *   move R3 to 81.2 40.6 face 90          move R3 R4 by 0 12
 *   move R3 via 60 20 via 70 30 to 81.2 40.6
 *   move R3 ahead 0.8                      (distances in the set's measure: here the side's spans)
 *   shoot B2 at R5                         answer first
 *   flick R12 spot 2 aim 92.5 strength 640 hand steady bend 0
 *   move "Guards" to C5 face N             (grid sets)
 *
 * grammar.def lists the clauses; parser, writer and `help orders` come from it. Which of them a
 * verb uses stands in its table (verb.takes): another is not read over but refused by its name.
 * Words and names are read in any case and written in lower case. Positions are in centimetres
 * (inches in inch sets, boxes on a grid), written without loss. order_write(order) is the canonical
 * text and order_read gives the same order back.
 *
 * Behind a verb that ends phases a phase may be named: `end shooting`. That is a safeguard of who
 * types and no part of the order: it is not written.
 */
#ifndef FOILSHOT_RULES_ORDER_H
#define FOILSHOT_RULES_ORDER_H

#include "core/table.h"
#include "core/trouble.h"
#include "core/words.h"

struct rules;

enum order_clause {
#define CLAUSE(word, example, box, says) ORDER_##word,
#include "rules/grammar.def"
    ORDER_CLAUSES
};
/* What may stand behind a verb, as bits (struct verb). `by` and `ahead` are ways to say `to`. */
#define TAKES(word) (1u << ORDER_##word)
#define TAKES_PLACE (TAKES(to) | TAKES(by) | TAKES(ahead))
#define TAKES_FLICK (TAKES(spot) | TAKES(aim) | TAKES(strength) | TAKES(hand) | TAKES(bend))
#define TAKES_NAMES (1u << ORDER_CLAUSES)       /* the things it is given to */
#define TAKES_PHASE (1u << (ORDER_CLAUSES + 1)) /* the name of the phase it ends */
#define TAKES_GOING (TAKES_NAMES | TAKES_PLACE | TAKES(face))
#define TAKES_PATH (TAKES_GOING | TAKES(via))
#define TAKES_TURN (TAKES_NAMES | TAKES(face))
#define TAKES_TARGET (TAKES_NAMES | TAKES(at))

enum { ORDER_IDS = 24, ORDER_VIA = 12, ORDER_WORD = 64, ORDER_BYTES = 512 };

enum hand { HAND_NONE, HAND_FLICK, HAND_CATAPULT, HAND_STEADY, HAND_COUNT };
const char *hand_word(enum hand hand);

struct order {
    int verb; /* index into rules->verbs */
    int side; /* who gives it */
    int ids;  /* things it is given to: units as a rule */
    struct ref id[ORDER_IDS];
    int vias;
    struct vec via[ORDER_VIA]; /* the path on the way to `to` */
    bool has_to, has_face, has_at;
    struct vec to;    /* µm; grid sets: centre of the box */
    int32_t face;     /* mdeg */
    struct ref at;    /* target */
    int32_t spot;     /* flick: number of the pellet's place, from 1 */
    int32_t aim;      /* mdeg */
    int32_t strength; /* 0 … 1000 */
    int32_t bend;     /* mdeg the stroke bent the aim */
    enum hand hand;
    char word[ORDER_WORD]; /* answer: the choice; else the phase that was named */
    unsigned phases;       /* bits of those called so; 0: none was named. Never written */
    int phase_side;        /* whose, if that was said as well */
};

/* Reads an order given by `side` (the side awaited when SIDE_NONE). `by` and `ahead` are turned
 * into `to` from where the first thing stands. A sentence that cannot be read fills `trouble` with
 * what was expected; *order is then undefined. Reads no further than one line. */
bool order_read(const struct rules *rules, const struct table *table, int side, const char *text,
                struct order *order, struct trouble *trouble);
void order_write(const struct rules *rules, const struct table *table, const struct order *order,
                 struct words *out);
/* The same of an order that a journal holds: what its verb does not use, an older program may have
 * written there. It is read over. */
bool order_recall(const struct rules *rules, const struct table *table, int side, const char *text,
                  struct order *order, struct trouble *trouble);
/* What stands behind the verb: names and clauses, for orders that are no verb of the set's but
 * called `verb`, which takes those. Read as one line and nothing else; side and verb of *order are
 * nobody's. */
bool order_clauses_read(const struct rules *rules, const struct table *table, const char *verb,
                        unsigned takes, const char *text, struct order *order,
                        struct trouble *trouble);
void order_clauses_write(const struct rules *rules, const struct table *table,
                         const struct order *order, struct words *out);

/* An answer as the sets write theirs: names in capitals (R3, C5), words in small letters. */
void answer_tidy(char *word);
/* The clauses of these bits, "to, by, ahead, face"; "" for none. */
void takes_write(unsigned takes, struct words *out);

/* Is it given to that unit, alone or with others? */
bool order_is_for(const struct order *order, int unit);

/* Rounds what a hand gives to what the text can say in few digits (0.1 mm, 0.1°). */
void order_quantise(struct order *order);

#endif
