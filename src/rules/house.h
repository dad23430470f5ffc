/* What every set does by the house's own rules, and says in the same way: the names of the sides,
 * what a verdict makes of an offer, drawing the thing in the way, the coach's lines, giving up and
 * draws (HS-09, HS-10).
 */
#ifndef FOILSHOT_RULES_HOUSE_H
#define FOILSHOT_RULES_HOUSE_H

#include "rules/rules.h"

const char *side_name(int side); /* for people: "Red", "Blue", "Nobody" */

/* ---- units of one base ----------------------------------------------------------------------- */

const struct base *base_of(const struct table *table, int unit); /* its first */
struct ref base_ref(const struct table *table, int unit);
int side_of(const struct table *table, int unit);

/* ---- marks ----------------------------------------------------------------------------------- */

void mark_outline(const struct painter *painter, enum meaning meaning, const struct outline *o);
/* A base or a piece; nothing for anything else and for what is gone. */
void mark_ref(const struct painter *painter, enum meaning meaning, const struct table *table,
              struct ref ref);

/* ---- offers ---------------------------------------------------------------------------------- */

/* Allowed or not as the verdict says: `yes` is what it would do, `verbs` the set's own (an allowed
 * offer carries its verb's id). */
void offer_say(const struct verb *verbs, struct offer *offer, const struct verdict *verdict,
               const char *yes);
void offer_target(struct offer *offer, struct ref target); /* left out when there is no room */
/* The two that are always there: a draw, judged by `draw`, and giving up. */
void offer_ends(const struct table *table, int side, const struct verb *verbs, int draw_verb,
                const struct verdict *draw, int resign_verb, struct offers *list);

/* ---- draws ----------------------------------------------------------------------------------- */

/* HS-10: nobody offers twice; everything else about it is the set's. */
void draw_check(const struct table *table, const struct order *order, struct verdict *verdict);
/* Offers one, or takes the other side's. True when both have agreed: the set ends the game then. */
bool draw_apply(struct turn *turn, const struct order *order);
void draw_agreed(struct turn *turn); /* says it, after the game's end */
/* Call when a side's turn begins: the other has had a whole turn to take its offer. */
void draw_lapse(struct turn *turn, int side);

/* ---- giving up -------------------------------------------------------------------------------
 */

/* HS-09: always allowed, as long as there is a game. */
void resign_check(const struct table *table, const struct order *order, struct verdict *verdict);
void resign_say(struct turn *turn, const struct order *order); /* after the game's end */

/* ---- cards ----------------------------------------------------------------------------------- */

/* A hover card: of a base its unit's; nothing of anything else and of what is not there. */
void card_of(const struct table *table, struct ref thing, struct words *out,
             void (*unit)(const struct table *table, int unit, struct words *out),
             void (*piece)(const struct table *table, int piece, struct words *out));

/* ---- the coach: each is left out when there is no room ----------------------------------------
 */

void coach_line(struct coach *coach, const char *icon, const char *text);
void coach_say(struct coach *coach, const char *icon, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void coach_id(struct coach *coach, const char *id); /* once */
/* die: a face 1 … 6, -1 still to be rolled, 0 none */
void coach_term(struct coach *coach, const char *icon, int die, const char *value,
                const char *what);

#endif
