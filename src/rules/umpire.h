/* The umpire: a hand above the rules. In any game of any set somebody may put right what went wrong
 * on the table, or roll a die nobody's rules ask for (HS-12, HS-13).
 *
 * An umpire's order begins with the word `umpire` and is nobody's: its block in the journal has
 * side none, so edits are taken back freely and a die is not (decisions 15). It is one or more acts
 * in a row, done all or not at all, and judged by the table after the last of them, so that two
 * units may change places:
 *
 *   umpire die                      umpire die 20            umpire die 6 3      (three of six)
 *   umpire move R3 to 81.2 40.6 face 90                      umpire move R3 face 45
 *   umpire set R3 hits 2            umpire set red rallied no umpire set R6 quality superior
 *   umpire remove R3; return B5 to 60 20; set B5 hits 1
 *
 * What may be set is a table of the rule set (struct umpire_law), one line for each number. What an
 * edit may leave behind is what a game of the set may hold: every base on the table and clear of
 * the others (and of solid things, where pellets fly), every number within its bounds. No computer
 * player and no list of offers ever names these orders.
 */
#ifndef FOILSHOT_RULES_UMPIRE_H
#define FOILSHOT_RULES_UMPIRE_H

#include "rules/rules.h"

/* What a unit that is brought back has: it comes as if nothing had happened to it. */
enum umpire_fresh { FRESH_LOW, FRESH_HIGH, FRESH_KEEP };

/* In place of a field's number: how many of the unit's bases stand (its first ones). */
enum { UMPIRE_BASES = -1 };

/* One number an umpire may set. */
struct umpire_field {
    const char *word;  /* in orders: "hits" */
    const char *name;  /* for people: "Hits" */
    enum kind kind;    /* KIND_UNIT, KIND_SIDE or KIND_TABLE */
    int32_t field;     /* of the table (F_ATTR + U_HITS, F_TABLE_turn), or UMPIRE_BASES */
    int32_t low, high; /* low 0 and high 1: yes or no */
    unsigned troops;   /* units: bits 1 << troop of those who have it; 0: all */
    enum umpire_fresh fresh;
    const char *id;                                       /* ledger id it is about */
    int32_t (*most)(const struct table *table, int unit); /* bound by the unit; NULL: `high` */
    bool lays;                /* the unit is laid out anew where it stands (a formation) */
    const char *const *words; /* what its values are called, from `low` to `high`: the table the
                                 set itself speaks by. NULL: by their numbers */
};

struct umpire_law {
    const struct umpire_field *field;
    int fields;
    /* May the two units stand in the same place (a Leader in the box of a unit)? NULL: never. */
    bool (*share)(const struct table *table, int a, int b);
    /* Where `count` bases of a unit stand when it is at a pose: fills at most `max`, returns how
     * many. NULL: its first base at the pose. */
    int (*lay)(const struct table *table, int unit, struct pose pose, int count, struct pose *to,
               int max);
    /* After units were put elsewhere, taken off or brought back: forgets what no longer holds (whom
     * they fought). NULL: nothing. */
    void (*settle)(struct turn *turn, const bool touched[TABLE_UNITS]);
};

enum umpire_deed {
    UMPIRE_DIE,
    UMPIRE_MOVE,
    UMPIRE_SET,
    UMPIRE_REMOVE,
    UMPIRE_RETURN,
    UMPIRE_DEEDS
};

struct umpire_act {
    enum umpire_deed deed;
    struct ref thing; /* whom; UMPIRE_DIE: none */
    bool has_to, has_face;
    struct vec to; /* µm; grid sets: centre of the box */
    int32_t face;  /* mdeg */
    int field;     /* UMPIRE_SET: number of the line, see umpire_field_at */
    int32_t value;
    int32_t faces, count; /* UMPIRE_DIE */
};

enum { UMPIRE_ACTS = 960, UMPIRE_FACES = 100, UMPIRE_DICE = 10 };
struct umpire_order {
    int acts;
    struct umpire_act act[UMPIRE_ACTS];
};

/* Next act, cleared; NULL when there is no room for more. */
struct umpire_act *umpire_add(struct umpire_order *order, enum umpire_deed deed, struct ref thing);

/* ---- what may be set ------------------------------------------------------------------------- */

/* Lines 0 … count-1: the turn and its limit, then the set's own. */
int umpire_fields(const struct rules *rules);
const struct umpire_field *umpire_field_at(const struct rules *rules, int line);
/* Has the thing this number, and between which bounds? A unit need not stand. */
bool umpire_bounds(const struct rules *rules, const struct table *table, struct ref thing, int line,
                   int32_t *low, int32_t *high);
int32_t umpire_value(const struct rules *rules, const struct table *table, struct ref thing,
                     int line);
/* The word for a value, "superior" or "yes"; NULL when it has none but its number. */
const char *umpire_value_word(const struct umpire_field *field, int32_t value);
/* All that may be set, "none, poor, average or superior", "yes or no", "0 to 6"; for this thing, or
 * ({0}) in general, when it is "a number" where the unit decides. */
void umpire_values_write(const struct rules *rules, const struct table *table, struct ref thing,
                         int line, struct words *out);
bool umpire_stands(const struct table *table, int unit); /* any base of it is on the table */

/* ---- orders ---------------------------------------------------------------------------------- */

/* Does this text begin with the umpire's word? */
bool umpire_says(const char *text);
/* Reads such a text, tidied; false with what was expected, *order is then undefined. */
bool umpire_read(const struct rules *rules, const struct table *table, const char *text,
                 struct umpire_order *order, struct trouble *trouble);
/* Canonical text of a tidy order: umpire_read gives the same one back. */
void umpire_write(const struct rules *rules, const struct table *table,
                  const struct umpire_order *order, struct words *out);
/* Rounds places and facings to what the text says in few digits, on a grid to box and eighth. */
void umpire_tidy(const struct rules *rules, const struct table *table, struct umpire_order *order);

/* Pure. Refusals: HS-02, HS-04, HS-06 (a question is open; a die is rolled all the same), HS-07,
 * HS-08, HS-12 (what may be set), HS-13 (which dice). */
void umpire_check(const struct rules *rules, const struct table *table,
                  const struct umpire_order *order, struct verdict *verdict);
/* After umpire_check; cannot fail. */
void umpire_apply(const struct rules *rules, struct turn *turn, const struct umpire_order *order);
/* Where the bases of all units named would stand, allowed or not: at most `max`, returns how many.
 * Those that would be off the table are left out. */
int umpire_ghost(const struct rules *rules, const struct table *table,
                 const struct umpire_order *order, int *base, struct pose *pose, int max);

#endif
