/* The ghosts of one order: where its figures would come to stand. */
#ifndef FOILSHOT_APP_PLAY_GHOSTS_H
#define FOILSHOT_APP_PLAY_GHOSTS_H

#include "view/table/tabletop.h"

/* At most `max`; returns how many. The order is given to something, or nothing comes of it. */
int order_ghosts(const struct rules *rules, const struct table *table, const struct order *order,
                 enum ghost ghost, struct tabletop_ghost *out, int max);
/* Where the order's first figure stands, as the set sees it; one in reserve waits on the shelf. */
struct pose order_from(const struct rules *rules, const struct table *table,
                       const struct order *order);

/* Is `near`, which is allowed, what a hand means that holds the figures of `meant` over an enemy:
 * in contact with whom they would lie in? */
bool order_goes_up_to(const struct rules *rules, const struct table *table,
                      const struct order *meant, const struct order *near);

/* The way of an order from where its first figure stands, at most WAY_POINTS points; 0: it goes
 * nowhere. */
enum { WAY_POINTS = ORDER_VIA + 2 };
int order_way(const struct rules *rules, const struct table *table, const struct order *order,
              struct vec way[WAY_POINTS]);
/* What is left of a way when its first `gone` thousandths have faded, in place; returns the points
 * that are left, 0 when none of it is. */
int way_fades(struct vec way[WAY_POINTS], int points, int32_t gone);

#endif
