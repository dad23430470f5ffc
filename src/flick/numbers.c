#include "flick/numbers.h"

#include "core/geometry.h"

void number_sincos(double angle, double *sine, double *cosine)
{
    double quarters = (double)nearest(angle * (2 / FLICK_PI));
    /* pi/2 in two parts keeps the remainder exact over some thousand turns */
    double x = (angle - quarters * 1.5707963267341256) - quarters * 6.0771005065061922e-11;
    double q = x * x;
    double s = x + x * q *
                       (-1.0 / 6 +
                        q * (1.0 / 120 +
                             q * (-1.0 / 5040 +
                                  q * (1.0 / 362880 +
                                       q * (-1.0 / 39916800 +
                                            q * (1.0 / 6227020800 - q * (1.0 / 1307674368000)))))));
    double c =
        1 - q * 0.5 +
        q * q *
            (1.0 / 24 +
             q * (-1.0 / 720 +
                  q * (1.0 / 40320 +
                       q * (-1.0 / 3628800 + q * (1.0 / 479001600 - q * (1.0 / 87178291200))))));
    switch (((int64_t)quarters % 4 + 4) % 4) {
    case 0:
        *sine = s, *cosine = c;
        break;
    case 1:
        *sine = c, *cosine = -s;
        break;
    case 2:
        *sine = -s, *cosine = -c;
        break;
    default:
        *sine = -c, *cosine = s;
        break;
    }
}

double number_atan(double x)
{
    /* halving the angle three times leaves |x| < 0.2, where the series is short */
    for (int i = 0; i < 3; i++) {
        x = x / (1 + sqrt(1 + x * x));
    }
    double q = x * x, sum = 0;
    for (int k = 23; k >= 1; k -= 2) {
        sum = 1.0 / k - q * sum;
    }
    return 8 * x * sum;
}

double number_asin(double x)
{
    double rest = 1 - x * x;
    if (rest <= 0) {
        return x < 0 ? -FLICK_PI / 2 : FLICK_PI / 2;
    }
    return number_atan(x / sqrt(rest));
}

int32_t number_bearing(double x, double y)
{
    double length = sqrt(x * x + y * y);
    if (x == 0) { /* the halved angle below has no tangent due south */
        return y < 0 ? 180000 : 0;
    }
    /* half the angle from north: tan(a/2) = x / (length + y) */
    double angle = y > -0.999999 * length ? 2 * number_atan(x / (length + y))
                                          : FLICK_PI - 2 * number_atan((length + y) / x);
    int64_t mdeg = nearest(angle * (180000 / FLICK_PI)) % 360000;
    return (int32_t)(mdeg < 0 ? mdeg + 360000 : mdeg);
}

double number_log1p(double x)
{
    /* ln y = 16 ln y^(1/16), then ln z = 2 artanh((z-1)/(z+1)) */
    double z = 1 + x;
    int halvings = 0;
    while (z > 1.25 && halvings < 60) {
        z = sqrt(z);
        halvings++;
    }
    double u = (z - 1) / (z + 1), q = u * u, sum = 0;
    if (halvings == 0) {
        u = x / (2 + x), q = u * u;
    }
    for (int k = 25; k >= 1; k -= 2) {
        sum = 1.0 / k + q * sum;
    }
    double result = 2 * u * sum;
    for (int i = 0; i < halvings; i++) {
        result *= 2;
    }
    return result;
}

uint64_t luck_bits(struct luck *luck)
{
    uint64_t z = luck->seed + ++luck->draws * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

double luck_even(struct luck *luck)
{
    return (double)(luck_bits(luck) >> 11) * (1.0 / 9007199254740992.0);
}

double luck_bell(struct luck *luck)
{
    uint64_t bits = luck_bits(luck);
    int64_t sum = (int64_t)(bits & 0xFFFF) + (int64_t)(bits >> 16 & 0xFFFF) +
                  (int64_t)(bits >> 32 & 0xFFFF) + (int64_t)(bits >> 48);
    /* the sum has mean 131070 and variance 4 (2^32 - 1) / 12 */
    return (double)(sum - 131070) * (1.0 / 37837.227);
}
