#include "kit/chance.h"

#include <assert.h>

/* How many cards of the fifteen have each effect follows from the list at the end. */
static const struct chance kinds[CHANCE_EFFECTS] = {
    [CHANCE_NOTHING] = {CHANCE_NOTHING, "All as planned", "Nothing happens.", 0, 0, false, false},
    [CHANCE_HALT] = {CHANCE_HALT, "Lost orders", "D3 of your units may not move this turn.", 3, 0,
                     false, true},
    [CHANCE_SILENCE] = {CHANCE_SILENCE, "Damp powder", "D3 of your units may not shoot this turn.",
                        3, 0, false, true},
    [CHANCE_MISHAP] = {CHANCE_MISHAP, "Mishap", "One of your units suffers D6 hits.", 1, 6, false,
                       true},
    [CHANCE_TWICE] = {CHANCE_TWICE, "Initiative",
                      "One of your units acts twice: two moves, two shots, or both.", 1, 0, false,
                      false},
    [CHANCE_REST] = {CHANCE_REST, "Second wind", "D3 of your units have D3 hits each taken off.", 3,
                     3, false, false},
    [CHANCE_STROKE] = {CHANCE_STROKE, "Stroke of luck", "One enemy unit suffers D6 hits.", 1, 6,
                       true, false},
};

static const enum chance_effect card[CHANCE_CARDS] = {
    CHANCE_NOTHING, CHANCE_NOTHING, CHANCE_NOTHING, CHANCE_NOTHING, CHANCE_NOTHING,
    CHANCE_HALT,    CHANCE_HALT,    CHANCE_SILENCE, CHANCE_SILENCE, CHANCE_MISHAP,
    CHANCE_TWICE,   CHANCE_TWICE,   CHANCE_REST,    CHANCE_REST,    CHANCE_STROKE,
};

const struct chance *chance_card(int number)
{
    assert(number >= 1 && number <= CHANCE_CARDS);
    return &kinds[card[number - 1]];
}

/* A step of splitmix64: neighbouring seeds give unlike streams. */
static uint64_t next(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The deck is shuffled afresh for every question (Fisher and Yates, from the top): fifteen swaps
 * are cheaper than a place in the table to keep it. */
int chance_number(int32_t seed, int side, int32_t drawn)
{
    int deck[CHANCE_CARDS];
    uint64_t state = (uint64_t)(uint32_t)seed << 8 | (uint64_t)(side & 0xff);
    assert(drawn >= 0);
    for (int i = 0; i < CHANCE_CARDS; i++)
        deck[i] = i + 1;
    for (int i = CHANCE_CARDS - 1; i > 0; i--) {
        int other = (int)((next(&state) >> 32) * (uint64_t)(i + 1) >> 32), held = deck[i];
        deck[i] = deck[other];
        deck[other] = held;
    }
    return deck[drawn % CHANCE_CARDS];
}

/* The `nth` card, from 0, of those that do not lie drawn; bits from 0. */
static int chance_left(int32_t drawn, int nth)
{
    int card = 0;
    for (; card < CHANCE_CARDS - 1; card++)
        if (!(drawn >> card & 1) && nth-- == 0)
            break;
    return card;
}

int chance_draw(struct turn *turn, int side, int32_t drawn, const char *id)
{
    enum { ALL = (1 << CHANCE_CARDS) - 1 };
    if (!turn->dice || !turn->dice->scatter)
        return chance_number(turn->table->seed, side, drawn);
    int shift = side == SIDE_RED ? 0 : CHANCE_CARDS, left = 0;
    int32_t lie = turn->table->seed >> shift & ALL;
    lie = lie == ALL ? 0 : lie; /* the deck is turned over */
    for (int card = 0; card < CHANCE_CARDS; card++)
        left += !(lie >> card & 1);
    int32_t number = turn_scatter(turn, id, "which card");
    int card = chance_left(lie, number > 0 ? number % left : 0);
    int32_t others = turn->table->seed & ~(ALL << shift);
    turn_set(turn, ref_table(), F_TABLE_seed, others | (lie | 1 << card) << shift);
    return card + 1;
}

int chance_fixed(int faces)
{
    assert(faces >= 0 && faces <= 6);
    return (faces + 1) / 2;
}
