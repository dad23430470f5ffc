#include "flick/topple.h"

#include "flick/work.h"

enum { STEPS = 64 };

/* d(ω²)/dφ of a piece tipping over an edge that slides; `mu` > 0 trips it, < 0 holds it back. */
static double slope(const struct topple *t, double mu, double angle, double square)
{
    double s, c;
    number_sincos(angle, &s, &c);
    double ahead = t->a * c - t->c * s; /* of the centre of mass to the edge */
    double high = t->c * c + t->a * s;
    double arm = ahead - mu * high;
    return -2 * (GRAVITY - high * square) * arm / (t->k2 + ahead * arm);
}

/* ω at the upright position that just carries the piece to its balance point. The equation is
 * linear in ω²; it is followed back from the balance point by Runge-Kutta. */
static double tipping_speed(const struct topple *t, double mu)
{
    double balance = number_atan((t->a - mu * t->c) / (t->c + mu * t->a));
    double step = -balance / STEPS, square = 0;
    for (int i = 0; i < STEPS; i++) {
        double angle = balance * (STEPS - i) / STEPS;
        double k1 = slope(t, mu, angle, square);
        double k2 = slope(t, mu, angle + step / 2, square + step / 2 * k1);
        double k3 = slope(t, mu, angle + step / 2, square + step / 2 * k2);
        double k4 = slope(t, mu, angle + step, square + step * k3);
        square += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return square > 0 ? sqrt(square) : 0;
}

static void prepare(struct topple *t, double a, double c, double k2, double height, double mass,
                    double friction)
{
    double lever = sqrt(a * a + c * c);
    *t = (struct topple){
        .a = a,
        .c = c,
        .height = height,
        .mass = mass,
        .friction = friction,
        .k2 = k2,
        .edge = mass * (k2 + lever * lever),
        .rise = lever - c,
        .stick = (k2 + lever * lever) / (c + friction * a),
    };
    t->k_stick = sqrt(2 * mass * GRAVITY * t->rise * t->edge);
    if (a > friction * c) {
        t->k_slide = tipping_speed(t, friction) * mass * (k2 + a * (a - friction * c));
    }
    t->k_kick = TOPPLE_NEVER;
    if (c > friction * a) {
        t->k_kick = tipping_speed(t, -friction) * mass * (k2 + a * (a + friction * c));
    }
}

/* The same few pieces are flicked at again and again: the laws made last are kept, by the thread.
 */
void topple_prepare(struct topple *t, double a, double c, double k2, double height, double mass,
                    double friction)
{
    enum { KEPT = 16 };
    static _Thread_local struct topple kept[KEPT];
    static _Thread_local int next;
    for (int i = 0; i < KEPT; i++)
        if (kept[i].a == a && kept[i].c == c && kept[i].k2 == k2 && kept[i].height == height &&
            kept[i].mass == mass && kept[i].friction == friction) {
            *t = kept[i];
            return;
        }
    prepare(t, a, c, k2, height, mass, friction);
    kept[next] = *t;
    next = (next + 1) % KEPT;
}

double topple_threshold(const struct topple *t, double h)
{
    h = clamp(h, 0, t->height);
    if (h >= t->stick) {
        return t->k_stick / h;
    }
    double off = h - t->c;
    if (off < 0) {
        return t->k_kick / -off;
    }
    if (t->k_slide == 0) {
        return t->k_stick / t->stick; /* slender: friction alone trips it */
    }
    if (off < 1e-7) {
        return TOPPLE_NEVER;
    }
    /* between the edge that slides and the one that sticks the constant grows smoothly */
    double x = off / (t->stick - t->c);
    double top = t->k_stick * (t->stick - t->c) / t->stick;
    return (t->k_slide + (top - t->k_slide) * (x + x * x) / 2) / off;
}

double topple_energy(const struct topple *t, double ratio)
{
    return t->mass * GRAVITY * t->rise * ratio * ratio;
}

double topple_turning(const struct topple *t, double energy, double sine, double cosine)
{
    double gained = t->mass * GRAVITY * (t->c - (t->c * cosine + t->a * sine));
    return sqrt(2 * most(energy + gained, 0.01 * energy) / t->edge);
}
