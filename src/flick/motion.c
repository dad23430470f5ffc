/* Sliding: straight lines, uniform deceleration, travel and turn dying away together. */
#include "flick/work.h"

double motion_time(const struct solid *b, double length)
{
    double s = length / b->speed, x = 2 * s / b->stop;
    if (!(x <= 1)) {
        return FLICK_NEVER;
    }
    return b->since + 2 * s / (1 + sqrt(1 - x));
}

struct stand motion_at(const struct solid *b, double time)
{
    struct stand at = b->at;
    if (b->state != MOVING) {
        return at;
    }
    double s = motion_share(b, time);
    at.x += b->vx * s;
    at.y += b->vy * s;
    if (b->w != 0 && !b->round) { /* nobody asks which way a disc is turned */
        double sine, cosine;
        number_sincos(b->w * s, &sine, &cosine);
        double c = at.c * cosine - at.s * sine;
        at.s = at.s * cosine + at.c * sine;
        at.c = c;
    }
    return at;
}

void motion_settle(struct solid *b, double time)
{
    if (b->state != MOVING) {
        return;
    }
    double s = motion_share(b, time), fade = motion_fade(b, time);
    b->at = motion_at(b, time);
    b->turned += b->w * s;
    b->vx *= fade;
    b->vy *= fade;
    b->w *= fade;
    b->speed *= fade;
    b->stop = most(0, b->stop - (time - b->since));
    b->rate = b->stop > 0 ? 1 / b->stop : 0;
    b->since = time;
}

/* The pellet's drag over one stretch, as a uniform deceleration with the exact end speed (Padé). */
static double pellet_deceleration(const struct flick_work *w, double v)
{
    double a = w->pellet->friction * GRAVITY, b = w->pellet->drag;
    if (plain(w, FLICK_NO_DRAG)) {
        return a;
    }
    double stretch = w->to_tumble, over = (a + b * v * v) / (1 + b * stretch);
    return v * v > 2 * over * stretch ? over : a + b * v * v / 2;
}

void motion_set(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    b->since = w->now;
    b->speed = sqrt(b->vx * b->vx + b->vy * b->vy);
    if (body == w->count) {
        double slowing = pellet_deceleration(w, b->speed);
        b->stop = b->speed / slowing;
        b->rate = b->speed > 0 ? slowing / b->speed : 0;
        return;
    }
    double mixed = sqrt(b->speed * b->speed + flick_laws.spin_share * b->k2 * b->w * b->w);
    double slowing = b->friction * b->load * GRAVITY;
    b->stop = mixed / slowing;
    b->rate = mixed > 0 ? slowing / mixed : 0;
}

double pellet_foot(const struct flick_work *w, double time)
{
    double u = time - w->z_time;
    return most(w->floor, w->z + w->vz * u - GRAVITY / 2 * u * u);
}

void work_settle(struct flick_work *w, int body)
{
    struct solid *b = &w->solid[body];
    if (body != w->count) {
        motion_settle(b, w->now);
        return;
    }
    if (b->state == MOVING && w->to_tumble < FLICK_NEVER) {
        w->to_tumble = most(0, w->to_tumble - b->speed * motion_share(b, w->now));
    }
    motion_settle(b, w->now);
    double u = w->now - w->z_time, z = w->z + w->vz * u - GRAVITY / 2 * u * u;
    w->vz -= GRAVITY * u;
    if (z <= w->floor) {
        z = w->floor;
        w->vz = 0;
    }
    w->z = z;
    w->z_time = w->now;
}

struct pair stand_local(const struct stand *s, double x, double y)
{
    double dx = x - s->x, dy = y - s->y;
    return (struct pair){dx * s->c + dy * s->s, dy * s->c - dx * s->s};
}

void motion_heading(int32_t face, double *sine, double *cosine)
{
    int32_t quarter = face / (90 * DEG);
    double s, c;
    number_sincos((face - quarter * 90 * DEG) * (FLICK_PI / (180 * DEG)), &s, &c);
    switch (quarter) {
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
