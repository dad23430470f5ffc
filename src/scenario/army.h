/* Army lists: the sides of a scenario built anew, so many of each kind.
 *
 * Who is there already stays where he stands; of a kind that there are to be fewer of the last
 * goes, those without a name first. Who is new takes the place of one who went, waits to be set up
 * where the scenario lets its players do that, or stands near his own side at the nearest place
 * where the set lets him. Leaders: who has lost his gets one of those there are; a new one gets
 * units of those who have most. Everything else of the scenario stays.
 */
#ifndef FOILSHOT_SCENARIO_ARMY_H
#define FOILSHOT_SCENARIO_ARMY_H

#include "scenario/points.h"
#include "scenario/write.h"

struct army {
    int32_t count[SIDE_COUNT][POINTS_KINDS];
    int32_t total[SIDE_COUNT]; /* points, whole ones; 0: none */
};

/* What a setting has. Without totals of its own: those its sides cost, upwards to whole ones. */
void army_of(const struct points *points, const struct rules *rules, const struct setting *setting,
             struct army *army);
/* What a side of it costs, tenths. */
int32_t army_cost(const struct points *points, const struct rules *rules, const struct army *army,
                  int side);
/* May one more of the kind be had? NULL, or why not. */
const char *army_more(const struct points *points, const struct rules *rules,
                      const struct army *army, int side, int kind, char *why, size_t size);

/* The draft, of a sound scenario called `path` in messages, gets these sides and totals; *setting
 * and *text (may be NULL) are what it says then. False when the set cannot begin so: trouble is a
 * sentence that tells why, and the draft is of no use any more. */
bool army_build(struct draft *draft, const char *path, const struct rules *rules,
                const struct army *army, struct setting *setting, struct words *text,
                struct trouble *trouble);

#endif
