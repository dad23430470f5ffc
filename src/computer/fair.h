/* Is a table fair? Drilled players of both sides play it to its end, again and again with plans and
 * dice of their own, and who wins is counted. They go for what the battle is about, but think of
 * nothing ahead: it is a first word, not the last. Same table, same seed, same number of games: the
 * same count.
 *
 * One is large: fair_new. Several may be asked at once, each on one thread at a time.
 */
#ifndef FOILSHOT_COMPUTER_FAIR_H
#define FOILSHOT_COMPUTER_FAIR_H

#include "rules/rules.h"

struct fair_told {
    int32_t games, won[SIDE_COUNT]; /* by winner; SIDE_NONE: drawn */
};
/* Red's chance, a draw a half, and the ends of its 95 % interval; hundredths. */
struct fair_chance {
    int32_t red, low, high;
};

struct fair;
struct fair *fair_new(const struct rules *rules, uint64_t seed); /* never NULL */
void fair_free(struct fair *fair);
/* Games, in parts of FAIR_PART orders at most or of a table laid out: begin, on and on while there
 * is more to do; fair_so_far has what came of it. `begin` lays out the table of each game: who
 * begins may be a matter of its dice. It is false when that cannot be. Fewer games then, and when
 * it was hurried.
 */
enum { FAIR_PART = 2 };
void fair_begin(struct fair *fair, bool (*begin)(void *self, int32_t game, struct table *table),
                void *self, int32_t games);
bool fair_on(struct fair *fair);
int64_t fair_orders(const struct fair *fair); /* given since it was made */
/* From another thread: it ends with the games it has; and those so far. */
void fair_hurry(struct fair *fair);
struct fair_told fair_so_far(const struct fair *fair);

struct fair_chance fair_chance(struct fair_told told);

#endif
