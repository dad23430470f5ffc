/* The quick player: who plays both sides when somebody plays ahead. It goes at the enemy like the
 * keen player, but asks one unit at a time and tries few ways: an order costs it little, and that
 * is what it is for. It knows no rule set. Same seed and same table, same order.
 */
#ifndef FOILSHOT_COMPUTER_QUICK_H
#define FOILSHOT_COMPUTER_QUICK_H

#include "computer/ahead.h"
#include "computer/random.h"

enum { QUICK_VERSION = 3 }; /* rises when it plays otherwise: stored games are another player's */

struct quick {
    struct random_player chance;
    bool matched; /* (quick_match) */
    uint64_t seed;
    int32_t when[4];             /* turn, phase, step and side the lists below belong to */
    uint8_t given[TABLE_UNITS];  /* orders to a unit in this phase */
    uint8_t rested[TABLE_UNITS]; /* it has nothing to do in this phase */
    uint16_t drawn[TABLE_UNITS]; /* orders found in this phase when it was asked for its own */
    int orders, at;              /* in this phase; the unit asked next */
    bool holds;                  /* it does not march: it turns, shoots, charges and fights; */
    bool pauses;                 /* only in the phase that it begins in */
    bool stayed;                 /* somebody might have marched, and it holds */
    struct offers *offers;       /* room to ask in; the caller's */
};

/* `offers` is room for it, not owned. */
void quick_init(struct quick *quick, uint64_t seed, struct offers *offers);
/* From now on its chances go by whom they are for, as dice do after ahead_match. */
void quick_match(struct quick *quick, uint64_t seed);
/* An order for the side that is awaited; false when nothing at all is offered. */
bool quick_order(struct quick *quick, struct ahead *ahead, int side, struct order *order);

/* ---- what others look at as well -------------------------------------------------------------
 */

struct pose unit_pose(const struct rules *rules, const struct table *table, int unit);
/* The side that gives it orders; SIDE_NONE: nobody. */
int unit_owner(const struct rules *rules, const struct table *table, int unit);
/* Does it fight by those beside it, so that it should stay with them? */
bool unit_leads(const struct rules *rules, const struct table *table, int unit);
/* Is it one of those who are to leave over the far edge, and where does that way go (may be NULL)?
 */
bool unit_leaves(const struct rules *rules, const struct table *table, int unit, struct vec *to);
/* Nobody's gun is no enemy. */
bool is_enemy(const struct rules *rules, const struct table *table, int side, int unit);
/* The standing enemy nearest to a place; -1 when there is none. */
int enemy_nearest(const struct rules *rules, const struct table *table, int side, struct vec from);
/* What a straight shot from there in that direction promises, in hundredths of an enemy at the
 * muzzle: the enemies close to its track, the nearer the more, less those of its own. */
int32_t shot_promise(const struct rules *rules, const struct table *table, int side,
                     struct vec from, int32_t bearing);
/* An order as the offer has it, with nothing filled in. */
struct order offer_order(const struct offer *offer, int side);
/* Does it end a phase: a press that is nobody's? */
bool offer_ends_phase(const struct rules *rules, const struct offer *offer);
/* Of a march or turn that was just allowed: does the set say that nobody goes there who need not?
 */
bool is_rash(struct ahead *ahead, const struct order *order);
/* Names first whoever of an order's units stands nearest to their middle: about him they turn. */
void turn_about_middle(const struct rules *rules, const struct table *table, struct order *order);
/* Smaller turns than this are not worth it to whoever marches without turning. */
enum { WHEEL_WORTH = 75 * DEG };
/* Does the set say that the unit strikes before its front alone, although it marches without
 * turning? */
bool is_fronted(struct ahead *ahead, int unit);
/* Adds to an order to march, of one unit, those who had better go with it (struct terms:
 * together); how many. */
int march_together(struct ahead *ahead, const struct offer *offer, struct order *order);
/* Does the set say that the unit stands well where it is, within a few steps of so long a reach? */
bool stands_on_station(struct ahead *ahead, int unit, int32_t reach);
/* Is there anybody among them who may go somewhere? */
bool offers_march(const struct rules *rules, const struct offers *offers);

#endif
