/* Rule cards: what a rule says, in our own words, by its ledger id.
 *
 * A set's cards lie in assets/rules/<set>.yaml, the house's own (HS-…) in assets/rules/house.yaml.
 * A card holds clauses; each says whether the author's text states it, whether it was recovered
 * from elsewhere, is our ruling, or is a switch agreed before the game.
 *
 * A set's file may also hold a sheet, the rules at a glance: parts with lines of a few words, each
 * with the id of the card in which its numbers stand.
 *
 * Ownership: cards_load allocates, cards_release frees; texts live as long as the cards.
 */
#ifndef FOILSHOT_SCENARIO_CARDS_H
#define FOILSHOT_SCENARIO_CARDS_H

#include "core/trouble.h"
#include "rules/rules.h"

#include <stddef.h>

enum clause_kind { CLAUSE_STATED, CLAUSE_RECOVERED, CLAUSE_RULING, CLAUSE_OPTION, CLAUSE_COUNT };

struct clause {
    enum clause_kind kind;
    char *text;
};

struct card {
    char *id;    /* "KI-43" */
    char *title; /* "No volley from the trees" */
    char *phase; /* heading it stands under: "Setting up", "Moving", … */
    struct clause *clause;
    int clauses;
    int line; /* of the file */
};

struct sheet_line {
    char *what, *how; /* "Horse", "12 cm" */
    char *id;
};
struct sheet_part {
    char *head; /* "Moving" */
    struct sheet_line *line;
    unsigned lines;
};

struct cards {
    char *set, *title, *author, *credit;
    struct card *card; /* in the file's order */
    int count;
    const struct sheet_part *sheet; /* NULL: none */
    int sheets;
    void *owned;
};

/* Reads a file of cards. False leaves *out as it was and fills `trouble` (path:line: …). */
bool cards_load(const char *path, struct cards *out, struct trouble *trouble);
bool cards_read(const char *path, const char *text, size_t size, struct cards *out,
                struct trouble *trouble);
/* The cards of a set: of its file; where that is missing or damaged, made from the set's tables,
 * and `trouble` says so though it is true. NULL: made, and nothing to say. */
bool cards_of(const struct rules *rules, const char *path, struct cards *out,
              struct trouble *trouble);
void cards_release(struct cards *cards); /* harmless on zeroed or released cards */

/* The card of that id; NULL when there is none. */
const struct card *cards_find(const struct cards *cards, const char *id);
/* "stated", "recovered", "ruling", "option" */
const char *clause_word(enum clause_kind kind);

#endif
