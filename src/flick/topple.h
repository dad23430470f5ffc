/* Toppling: how hard a push at what height knocks a rigid piece over its base's edge.
 *
 * Planar rigid body, half base `a`, centre of mass `c` up, edge contact with Coulomb friction.
 * Three regimes: high pushes tip it over a far edge that sticks, middling ones over a far edge that
 * slides, low ones kick the feet from under it so that it falls back towards where the push came
 * from. Lengths m, masses kg, impulses N s.
 */
#ifndef FOILSHOT_FLICK_TOPPLE_H
#define FOILSHOT_FLICK_TOPPLE_H

#include <stdbool.h>

#define TOPPLE_NEVER 1e9 /* N s: no push does it */

struct topple {
    double a, c, height, mass, friction;
    double k2;    /* squared radius of gyration about the level axis through the centre of mass */
    double edge;  /* inertia about the base's edge: m (k2 + a² + c²) */
    double rise;  /* how far the centre of mass must be lifted */
    double stick; /* height from which on the far edge sticks */
    double k_stick, k_slide, k_kick; /* the constants of the three regimes, N s m */
};

void topple_prepare(struct topple *t, double a, double c, double k2, double height, double mass,
                    double friction);
/* The least impulse at height h that knocks it over. h is taken within the piece. */
double topple_threshold(const struct topple *t, double h);
/* Energy when it starts to go, of a push `ratio` times the threshold. */
double topple_energy(const struct topple *t, double ratio);
/* Speed of turning, rad/s, at tilt (given by sine and cosine) after starting with `energy`. */
double topple_turning(const struct topple *t, double energy, double sine, double cosine);

#endif
