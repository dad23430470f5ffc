/* What every set does by the house's own rules, and says in the same way: the names of the sides,
 * what a verdict makes of an offer, drawing the thing in the way, the coach's lines, giving up and
 * draws (HS-09, HS-10).
 */
#ifndef FOILSHOT_RULES_HOUSE_H
#define FOILSHOT_RULES_HOUSE_H

#include "rules/rules.h"

const char *side_name(int side); /* for people: "Red", "Blue", "Nobody" */

/* ---- units ----------------------------------------------------------------------------------- */

bool unit_stands(const struct table *table, int unit); /* one of its bases is on the table */
/* What it is called in orders, "R7": written into `out`, which is returned. */
char *unit_name(const struct table *table, int unit, char out[REF_TEXT]);
/* Between the first bases of two units, µm; less than `touch` counts as 0. */
int32_t units_gap(const struct table *table, int a, int b, int32_t touch);
/* Between those bases of two units on the table that are nearest to each other; the same. */
int32_t units_apart(const struct table *table, int a, int b, int32_t touch);
/* As who plays measures it, µm: the gap between those of their bases that stand nearest to each
 * other; on a grid so many boxes, by its steps. */
int32_t units_measured(const struct table *table, int a, int b);
/* So far apart are neighbours at most: on a grid those at a corner, elsewhere who touches. */
int32_t units_beside(const struct table *table);
/* A standing enemy that it touches; -1 when there is none. */
int enemy_touched(const struct table *table, int unit, int32_t touch);
/* What is left of a unit, thousandths of a whole one: its bases that are there, by the hits that
 * are left to it where the set counts them. Who has marched off is there. */
int32_t unit_strength(const struct rules *rules, const struct table *table, int unit);
int units_left(const struct table *table, int side); /* that stand */
/* Units of a side that stand with their middle on the piece. */
int units_on(const struct table *table, int side, int piece);
/* Sets these attributes of it to 0: what it has done this turn. */
void unit_forgets(struct turn *turn, int unit, const int *attr, size_t count);
/* ... of one base: */

const struct base *base_of(const struct table *table, int unit); /* its first */
struct ref base_ref(const struct table *table, int unit);
int side_of(const struct table *table, int unit);

/* ---- marks ----------------------------------------------------------------------------------- */

void mark_outline(const struct painter *painter, enum meaning meaning, const struct outline *o);
/* Where its first base stands. */
void mark_unit(const struct painter *painter, enum meaning meaning, const struct table *table,
               int unit);
/* A base or a piece; nothing for anything else and for what is gone. */
void mark_ref(const struct painter *painter, enum meaning meaning, const struct table *table,
              struct ref ref);

/* ---- phases and questions ---------------------------------------------------------------------
 */

void phase_set(struct turn *turn, int phase, int step, int active); /* the side that acts */
/* A side's first phase begins: what its verbs' rows spend is fresh, and an old draw offer lapses.
 */
void player_turn_begin(struct turn *turn, const struct rules *rules, int side);
/* The next phase; behind the last the other side's first; behind both the next turn, or the game's
 * end (decides.last_turn). */
void phase_pass(struct turn *turn, const struct rules *rules);
/* Asks a side. `subject`: what it is about, the set's; mostly index + 1 of a unit, 0: nothing. */
void question_ask(struct turn *turn, int ask, int side, int subject);
void question_done(struct turn *turn);
/* Both sides roll a die until they differ; `again` is said of equal ones, behind their faces. The
 * side that rolled higher, with the last faces in face[]. */
int roll_off(struct turn *turn, const char *id, const char *what, const char *again,
             int face[SIDE_COUNT]);

/* ---- orders ---------------------------------------------------------------------------------- */

/* Is it the side's turn, the phase open (NULL: it always is), and one of these (bits)? */
bool order_timely(const struct rules *rules, const struct table *table, const struct order *order,
                  unsigned phases, struct verdict *verdict);
/* How a set refuses what is no unit to give an order to: behind "… is not a unit." and so on. */
struct naming {
    const char *none, *many; /* nobody is named; several are */
    const char *other, *gone, *foe;
    void (*mark)(const struct painter *painter, enum meaning meaning, const struct table *table,
                 int unit);
};
/* The one unit of the side that the order names and that stands; -1 when refused. */
int order_unit(const struct table *table, const struct order *order, const struct naming *naming,
               struct verdict *verdict);
/* The standing enemy an order is at; -1 when refused, with `mark` on one's own. */
int order_enemy(const struct table *table, const struct order *order,
                void (*mark)(const struct painter *painter, enum meaning meaning,
                             const struct table *table, int unit),
                struct verdict *verdict);
int order_target(const struct order *order, const struct table *table); /* unit of what it is at */
struct order order_by(int verb, int side); /* that says no more than who gives it */
struct order order_for(const struct table *table, int verb, int unit); /* of a unit, by its side */

/* ---- offers ---------------------------------------------------------------------------------- */

/* A new one of that verb for that unit, neither allowed nor refused yet. */
struct offer *offer_for(const struct table *table, int verb, int unit, struct offers *list);
/* An answer to the open question: its word, its rule, and what it says to people. */
struct offer *offer_answer(struct offers *list, int verb, const char *word, const char *id,
                           const char *text);

/* Allowed or not as the verdict says: `yes` is what it would do, `verbs` the set's own (an allowed
 * offer carries its verb's id). */
void offer_say(const struct verb *verbs, struct offer *offer, const struct verdict *verdict,
               const char *yes);
void offer_target(struct offer *offer, struct ref target); /* left out when there is no room */

/* ---- draws ----------------------------------------------------------------------------------- */

/* HS-10: nobody offers twice; everything else about it is the set's. */
void draw_check(const struct table *table, const struct order *order, struct verdict *verdict);
/* Offers one, or takes the other side's, which ends the game. */
void draw_apply(struct turn *turn, const struct order *order, const struct endings *endings);
/* Call when a side's turn begins: the other has had a whole turn to take its offer. */
void draw_lapse(struct turn *turn, int side);

/* ---- giving up -------------------------------------------------------------------------------
 */

/* HS-09: always allowed, as long as there is a game. */
void resign_apply(struct turn *turn, const struct order *order, const struct endings *endings);

/* ---- the end --------------------------------------------------------------------------------- */

/* Ways a game ends that no set has of its own, as its attribute keeps them. */
enum { ENDED_ON_TIME = 16, ENDED_WITHHELD = 17, ENDED_MOST = 99 };
bool ending_is_house(const struct rules *rules, const struct table *table); /* one of these */

/* `winner` SIDE_NONE: drawn. `attr` of the table keeps `by`, the set's number. Whoever calls it
 * says why. */
void game_over(struct turn *turn, int winner, int attr, int by);
/* The sentence of the set's endings. */
void ending_say(const struct endings *endings, const struct table *table, char id[ID_TEXT],
                char *out, size_t size);

/* ---- cards ----------------------------------------------------------------------------------- */

/* A hover card: of a base its unit's; nothing of anything else and of what is not there. */
void card_of(const struct table *table, struct ref thing, struct words *out,
             void (*unit)(const struct table *table, int unit, struct words *out),
             void (*piece)(const struct table *table, int piece, struct words *out));

/* ---- the coach: each is left out when there is no room ----------------------------------------
 */

/* Puts a station among those that are told, the least `far` first, `far[]` being theirs; where
 * there is no room the last falls out. Returns how many there are then. */
int station_add(struct station station[STATIONS_TOLD], int64_t far[STATIONS_TOLD], int count,
                struct station one, int64_t its);

void coach_line(struct coach *coach, const char *icon, const char *text);
void coach_say(struct coach *coach, const char *icon, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void coach_id(struct coach *coach, const char *id); /* once */
/* The rule of the line that was said last, which becomes one of the coach's. */
void coach_cite(struct coach *coach, const char *id);
/* The line that was said last says the odds once more. */
void coach_repeats(struct coach *coach);
/* It is what an enemy could do. */
void coach_threat(struct coach *coach);
void coach_certain(struct coach *coach); /* the last line tells of what comes in any case */
void coach_targets(struct coach *coach); /* the last line tells of whom it could strike at */
/* And it tells of this unit of the enemy's alone; or that there is nobody. */
enum { COACH_SEVERAL = -1, COACH_NOBODY = -2 };
void coach_against(struct coach *coach, int unit);
/* die: a face 1 … 6, -1 still to be rolled, 0 none */
void coach_term(struct coach *coach, const char *icon, int die, const char *value,
                const char *what);

#endif
