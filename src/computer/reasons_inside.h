/* What the files share that say why; nobody else includes it. reasons.c calls the others;
 * expected.c and instead.c leave to purpose.c what an order costs, expected.c to meant.c what the
 * turn is for; outlook.c and wording.c call none of them.
 */
#ifndef FOILSHOT_COMPUTER_REASONS_INSIDE_H
#define FOILSHOT_COMPUTER_REASONS_INSIDE_H

#include "computer/commander_inside.h"

enum {
    NAME = 80,
    SHARE_TOLD = 4, /* of the games, the least part that is told of: one in so many; */
    POINT = CERTAIN / 100
};

/* outlook.c */

/* Some orders of another game; false when there were enough, or it is hurried. */
bool outlook_on(struct commander *c, const struct thought *thought, struct outlook *o);
/* The mean of the chances that are told of its games (commander_told), millionths; 0: there are
 * none. */
int32_t outlook_mean(const struct outlook *o);
/* By how much one is better than another in the same games, millionths; 0 when it may be chance:
 * less than two standard errors, or half a point. */
int32_t clearly_better(const struct outlook *a, const struct outlook *b);
/* Is it hurt a seventh or more, and not only because it is lost in some games? */
bool outlook_hurts(const struct commander *c, const struct outlook *o, int unit);
/* The strike that most games come to; NULL when that is less than one in `share` of them. */
const struct strike *strike_likeliest(const struct strike strike[STRIKES], int32_t games,
                                      int share);
/* Is it done in two games of three? It thinks again before it does that, and what is named too soon
 * is seldom done. */
bool is_meant_for(int32_t games, int32_t of);
/* What whoever does it does to somebody in so many of them; NULL: nothing. */
const struct strike *strike_meant(const struct outlook *o);
/* In how many games somebody is struck so. */
int32_t struck_so(const struct strike strike[STRIKES], const struct strike *as);
/* Is the other thought of the same unit? Only then are strikes the same one's. */
bool same_doer(const struct commander *c, int thought);
/* Who strikes at the unit that other way, in half of the games more than those in which it does not
 * live through this way unstruck by him; NULL: nobody does. */
const struct strike *escapes(const struct commander *c, const struct outlook *best,
                             const struct outlook *o);

/* expected.c */

/* Whom a shot at somebody knocks over most often: him, or another who falls far oftener. */
int falls_most(const struct commander *c, const struct outlook *o, int whom);

/* wording.c */

/* Whole percent, rounded to the nearest. */
int percent_of(int32_t chance);
/* Of a hundred, where no word is said about it: what is not quite certain is not called so. */
int chance_bare(int32_t chance);
/* "52 in 100"; what is not quite certain is not called so. */
char *chance_say(int32_t chance, char out[NAME]);
/* "about " before a chance that is neither: games that are played ahead scatter. */
const char *about_say(int32_t chance);
/* What a unit loses on average in these games: "9 hits", "1 hit", "0.7 elements" where the set
 * counts them, else "33 in 100 of its strength"; without the noun "9", "33 in 100". */
char *loss_say(const struct commander *c, const struct outlook *o, int unit, bool noun,
               char out[NAME]);
/* "10", "2.5", "3" of so many tenths: nobody counts the tenths of ten. */
char *tenths_say(int tenths, char out[NAME]);
/* Would that be nothing? */
bool loss_none(const struct commander *c, const struct outlook *o, int unit);
/* "in all 48 games", "in 30 of 48 games" */
char *share_say(int32_t of, int32_t games, char out[NAME]);
/* "none", "all", "30" */
char *number_say(int32_t of, int32_t games, char out[NAME]);
/* "our Hussars" of its own, the name of anybody else. */
void whose_say(const struct commander *c, int unit, char out[2 * NAME]);
/* Adds a piece if there is room for all of it, and a full stop. */
bool text_add(char text[REASON_TEXT], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A whole sentence behind those that are there, with its full stop; none when it has no room. */
bool text_add_sentence(char text[REASON_TEXT], const char *sentence);
/* No longer than this, bytes: it ends with a word, and with "…". */
void text_cut(char *text, size_t most);
/* "The Guards at The Hussars: 2 chances in 6 to hit (SH-30)"; each part is cut for itself. */
void test_say(const char *what, const char *odds, char out[REASON_TEXT]);
/* What is cut for want of room has not been said. */
void unless_added(struct commander *c, const struct said *before, bool added);
/* Has it been heard of late, word for word? And from now on it has: only of what is really said. */
bool was_heard(const struct commander *c, const char *sentence);
void now_heard(struct commander *c, const char *sentence);

/* purpose.c */

/* ", to charge Spode Foot next, in 40 of 48 games", or what it gains. */
void tell_purpose(struct commander *c, const struct thought *t, const struct outlook *o,
                  char text[REASON_TEXT]);
/* ", perhaps to shoot at whoever is near, in 16 of 48 games", or "; coming up as well": of who goes
 * somewhere for nothing likelier, when nothing that was thought of came out worse. */
void tell_perhaps(struct commander *c, const struct thought *t, const struct outlook *o);
/* That it is in no fighting has been said, if it has. */
void now_calm(struct commander *c);
/* "; out of reach of The Harrow": what an order is for that nothing else is named for. */
void tell_safety(struct commander *c, const struct outlook *so, const struct outlook *o);
/* "The Harrow would shoot at it, in 39 of 48 games": what it costs when it costs nobody. Of who
 * strikes now, and where it is going to strike itself, that is not asked. */
void tell_risk(struct commander *c, const struct thought *t, const struct outlook *o);
/* What it costs, behind what it is for; of what is for nothing that could be named, that nothing
 * better was found. */
void tell_price(struct commander *c, bool gains, char text[REASON_TEXT]);
/* It is told of a unit, -1 of none, if at all, and `before` is what had been said before it was
 * thought of: what is not told in the end has not been said, and what is told is no more to drop.
 */
void price_begin(struct commander *c, const struct said *before, int unit);
void price_dropped(struct commander *c);
/* Does the order itself put somebody where he may be hurt, or hand to hand? A test, an answer and a
 * shot do not. Uses c->ahead. */
bool order_exposes(struct commander *c, const struct order *o);

/* expected.c */

/* Is it the unit that carries the order out, alone, and named with it? */
bool does_it(const struct commander *c, int unit);
/* "before Red’s turn 4": how far the games are played. */
void horizon_say(const struct commander *c, char out[NAME]);
/* What the set's coach says of an order; nothing where there is none. */
void coach_of(struct commander *c, const struct order *order, struct coach *coach);
/* Does the first sentence tell the odds of the order itself? */
bool tells_chance(const struct coach *coach);
/* "3 chances in 6 to pass (SH-21)", "no chance to hit (MO-25)", "4 chances in 6 to pass, 5 with a
 * point (SH-21)": nobody knows yet whether the help is given. */
char *odds_say(const struct coach *coach, char *out, size_t size);
/* Its lines with numbers; of an order that goes somewhere not how far it goes, and nothing that the
 * first sentence says. */
void tell_arithmetic(struct commander *c, const struct thought *t, const struct coach *coach,
                     char text[REASON_TEXT]);
/* The test that an answer is about: its odds, if they were not told with the order that asked. */
void tell_question(struct commander *c, char text[REASON_TEXT]);
/* The second sentence, from the coach and the games ahead; the price is kept for later. */
void tell_outlook(struct commander *c, const struct thought *t, struct outlook *o,
                  struct reason *r);

/* meant.c */

/* "In most games this turn: Rye Dragoons and 1st Acre Foot against The Harrow": whom its units go
 * for in most of the games, once a turn of its own. */
void tell_meant(struct commander *c, const struct outlook *o, char text[REASON_TEXT]);

/* instead.c */

/* What was not taken though it came out clearly better, as with those who play less well. */
bool other_missed(struct commander *c);
/* The best of what it thought of that came out clearly worse and is another thing to do, of another
 * kind rather than the same a little farther; 0: there is none. */
int other_contrast(struct commander *c);
/* What else was weighed, and by how much it is worse; or better, with those who play less well and
 * may take what is not the best. Whole chances stand only beside the odds that are told with this
 * order: others would be taken for news of them. */
void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                struct reason *r);
/* Did anything that was weighed come out clearly better than what it does? */
bool any_better(const struct commander *c);
/* Whatever it takes comes out alike: that is said once a turn, and with every answer; never of what
 * is done to somebody by name. */
void tell_alike(struct commander *c, struct reason *r);

#endif
