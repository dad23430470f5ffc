/* Chance cards (PS-52, SP-56): fifteen for each side, one of them drawn when a player turn begins.
 *
 * This is the deck and what its cards mean; whom a card falls on, and what it does to him, is the
 * set's business. A deck lies in an order that follows from a seed and the side alone, so that no
 * die is asked for and a card needs no more memory than how many have been drawn: a set keeps that
 * number in its side's attributes. After the fifteenth the deck is turned over and comes again.
 *
 * Hits that a card adds are suffered, hits that it takes are taken off. Whom a card hurts its enemy
 * chooses, whom it helps its owner.
 */
#ifndef FOILSHOT_KIT_CHANCE_H
#define FOILSHOT_KIT_CHANCE_H

#include "core/turn.h"

enum { CHANCE_CARDS = 15 };

enum chance_effect {
    CHANCE_NOTHING, /* nothing happens */
    CHANCE_HALT,    /* own units that may not move this turn */
    CHANCE_SILENCE, /* own units that may not shoot this turn */
    CHANCE_MISHAP,  /* one own unit suffers hits */
    CHANCE_TWICE,   /* one own unit acts twice: two moves, two shots, or both */
    CHANCE_REST,    /* own units have hits taken off */
    CHANCE_STROKE,  /* one enemy unit suffers hits */
    CHANCE_EFFECTS
};

struct chance {
    enum chance_effect effect;
    const char *title;  /* "Lost orders" */
    const char *text;   /* what it does, for people, with D3 and D6 */
    int units_faces;    /* the die that says how many units: 3 or 6; 1: just one; 0: none */
    int hits_faces;     /* the die that says how many hits each; 0: none */
    bool of_enemy;      /* it falls on the drawer's enemy */
    bool enemy_chooses; /* on whom it falls is for the drawer's enemy to say */
};

/* The card of a number, 1 … CHANCE_CARDS. Never NULL. */
const struct chance *chance_card(int number);
/* Number of the card a side draws when it has drawn so many before. */
int chance_number(int32_t seed, int side, int32_t drawn);
/* The same while an order is carried out. In a game whose dice both seats make nobody may know the
 * deck beforehand: there is no seed, each card is drawn by a number of theirs from those that are
 * left, and which lie drawn stands where the seed would (a bit each, Red's lowest). */
int chance_draw(struct turn *turn, int side, int32_t drawn, const char *id);
/* What a die stands for in a set without dice: D3 is 2, D6 is 3, one is one (SP-56). */
int chance_fixed(int faces);

#endif
