/* Is the table fair? Two hundred games of it, on a worker, and then what would even it. */
#ifndef FOILSHOT_APP_EDIT_EDITOR_FAIR_H
#define FOILSHOT_APP_EDIT_EDITOR_FAIR_H

#include "computer/fair.h"
#include "rules/rules.h"

#include <stdbool.h>

enum { FAIR_GAMES = 200, EVEN_GAMES = 100, FAIR_TRIES = 16, FAIR_WORDS = 120 };

/* Something that was tried, and what came of it. */
struct fair_try {
    char words[FAIR_WORDS]; /* "Blue without one Regular" */
    struct fair_told told;
};

struct fairness;
struct fairness *fairness_new(void);
void fairness_free(struct fairness *f); /* stops what is under way; NULL is fine */
/* Begins: the table's two hundred games; then, when they are told, what would even it. */
void fairness_ask(struct fairness *f, const struct rules *rules, const struct setting *setting);
void fairness_even(struct fairness *f);
void fairness_stop(struct fairness *f);
bool fairness_busy(const struct fairness *f);
/* Counted so far; no games: it was never asked. */
struct fair_told fairness_told(const struct fairness *f);
/* Orders given in all games since it was asked; while its worker has no thread. */
int64_t fairness_orders(const struct fairness *f);
/* The tries that are done, those that come nearest to even first; *of how many there are to be. */
int fairness_tries(const struct fairness *f, struct fair_try tries[FAIR_TRIES], int *of);
/* Was it asked about another table than this? */
bool fairness_stale(const struct fairness *f, const struct setting *setting);

#endif
