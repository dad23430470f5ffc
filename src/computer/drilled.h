/* The drilled player: both sides of a battle that is fought again and again to see what the rules
 * make of it. It thinks as little as the quick player, but its troops are drilled: who stands
 * shoulder to shoulder marches and turns together, who serves a gun stays with it, a battle begins
 * by going right up to the enemy where that is how one fights, nobody shoots through his own, and
 * what the battle is about is gone for. It has a plan, too, one of a few any officer would know;
 * which, follows from its seed. It knows no rule set. Same seed and same table, same order.
 * Large: have it allocated. Nothing in it needs to be released.
 */
#ifndef FOILSHOT_COMPUTER_DRILLED_H
#define FOILSHOT_COMPUTER_DRILLED_H

#include "computer/quick.h"
#include "computer/worth.h"

/* Who goes at the enemy from the first turn; the others wait for him, and shoot, until a quarter of
 * the turns is over. Left and right as the side itself looks. */
enum intent { INTENT_ALL, INTENT_LEFT, INTENT_RIGHT, INTENT_MIDDLE, INTENT_WAIT, INTENTS };

enum { DRILLED_VERSION = 1 }; /* rises when it plays otherwise: stored games are another player's */

struct drilled {
    struct random_player chance;
    enum intent intent;
    struct weights weights;     /* what the sets tell of a table, by those built in */
    int32_t when[4];            /* turn, phase, step and side the lists below belong to */
    uint8_t given[TABLE_UNITS]; /* orders to a unit in this phase */
    uint8_t done[TABLE_UNITS];  /* it has nothing to do in this phase */
    uint8_t wing[TABLE_UNITS];  /* enum wing: where it stood when it was first seen */
    int16_t shot[TABLE_UNITS];  /* the turn it shot last; -1: never */
    int orders, at;             /* in this phase; the unit asked next */
    bool measured;
    struct scale scale;
    struct table kept;     /* the table while a press is tried */
    struct offers *offers; /* room to ask in; the caller's */
};

/* The plan that a seed makes. */
enum intent drilled_intent(uint64_t seed);
/* `offers` is room for it, not owned. */
void drilled_init(struct drilled *drilled, const struct rules *rules, uint64_t seed,
                  struct offers *offers);
/* An order for the side that is awaited; false when nothing at all is offered. `ahead` is where it
 * tries things: its table is as before when this returns. */
bool drilled_order(struct drilled *drilled, struct ahead *ahead, int side, struct order *order);

#endif
