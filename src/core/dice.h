/* Dice. The generator is a counter: the n-th number of a stream is a fixed function of seed and n,
 * both of which live in the table, so undo takes a roll back. Streams do not disturb each other.
 * The source of faces can be replaced: scripted faces for tests and umpires, typed ones for players
 * who roll their own; and that of scatter numbers too, for a game whose dice two seats make.
 */
#ifndef FOILSHOT_CORE_DICE_H
#define FOILSHOT_CORE_DICE_H

#include <stdbool.h>
#include <stdint.h>

enum stream { STREAM_GAME, STREAM_SCATTER, STREAM_COSMETIC, STREAM_COUNT };

/* The n-th number of a stream, 64 well-mixed bits. */
uint64_t dice_bits(int32_t seed, enum stream stream, int32_t n);
/* The n-th die of a stream, 1 … faces, every face equally likely. */
int dice_face(int32_t seed, enum stream stream, int32_t n, int faces);

struct dice {
    /* Gives the next face of a die with so many faces, or 0 when it has no more. NULL: the
     * generator. */
    int (*next)(void *self, int faces);
    /* The next scatter number, 0 … 2^31-1, or -1 when it has no more. NULL: the generator. */
    int32_t (*scatter)(void *self);
    void *self;
};

/* Faces from a list; `at` counts those used. One that the die rolled does not have stops it as the
 * end of the list does. */
struct dice_script {
    const int *face;
    int count, at;
    int misfit; /* faces of the die that the next of the list did not fit; 0: none */
};
struct dice dice_scripted(struct dice_script *script);

#endif
