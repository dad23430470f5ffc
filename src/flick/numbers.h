/* Arithmetic of the solver: only + - * / and sqrt, so that every compiler gives the same bits. */
#ifndef FOILSHOT_FLICK_NUMBERS_H
#define FOILSHOT_FLICK_NUMBERS_H

#include <math.h>
#include <stdint.h>

#define FLICK_PI 3.14159265358979323846
#define FLICK_NEVER 1e300 /* a time that does not come */

static inline double least(double a, double b)
{
    return a < b ? a : b;
}

static inline double most(double a, double b)
{
    return a > b ? a : b;
}

static inline double size_of(double a)
{
    return a < 0 ? -a : a;
}

static inline double clamp(double a, double low, double high)
{
    return a < low ? low : a > high ? high : a;
}

/* Nearest integer, halves away from zero: the same for mirrored scenes. */
static inline int64_t nearest(double a)
{
    return a < 0 ? -(int64_t)(0.5 - a) : (int64_t)(a + 0.5);
}

static inline int32_t micro(double a)
{
    return (int32_t)nearest(clamp(a * 1e6, -2e9, 2e9));
}

/* Sine and cosine of any angle in radians, to about 1e-16 for small ones. */
void number_sincos(double angle, double *sine, double *cosine);
double number_atan(double x);
double number_asin(double x);               /* -1 … 1 */
int32_t number_bearing(double x, double y); /* mdeg clockwise from north, 0 … 359999 */
/* ln(1 + x) for x >= 0. */
double number_log1p(double x);

/* Counter-based luck: draw number n of a seed is a pure function of both. */
struct luck {
    uint64_t seed, draws;
};

uint64_t luck_bits(struct luck *luck);
double luck_even(struct luck *luck); /* 0 <= u < 1 */
double luck_bell(struct luck *luck); /* sum of four even draws: mean 0, sigma 1, at most 3.47 */

#endif
