/* What every test of this folder includes: cmocka with its own includes in the right order, and
 * random numbers that are the same on every machine. */
#ifndef FOILSHOT_TESTS_CHECK_H
#define FOILSHOT_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct rng {
    uint64_t state;
};

/* Steele, Lea and Flood's splitmix64: one multiplication short of enough for anything else, ample
 * for tests. */
static inline uint64_t rng_bits(struct rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A whole number from low to high, both included. */
static inline int32_t rng_from(struct rng *rng, int32_t low, int32_t high)
{
    uint64_t width = (uint64_t)((int64_t)high - low) + 1;
    return (int32_t)(low + (int64_t)(rng_bits(rng) % width));
}

#endif
