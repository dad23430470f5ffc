#include "app/desk/stroke.h"

#include <math.h>
#include <stddef.h>

const struct stroke_law stroke_law = {.dead_zone = 20,
                                      .least = 120,
                                      .full = 2400,
                                      .gate = 100,
                                      .share = 0.8,
                                      .twitch = 6,
                                      .twitch_ms = 80,
                                      .pull_full = 240,
                                      .bend = 6000,
                                      .still = 6,
                                      .pile_ms = 16,
                                      .each_ms = 8};

void stroke_clear(struct stroke *stroke, int per_second)
{
    stroke->count = 0;
    stroke->per_second = per_second;
}

void stroke_add(struct stroke *stroke, int64_t t, double x, double y)
{
    const struct sample *last = stroke->count > 0 ? &stroke->sample[stroke->count - 1] : NULL;
    if (last && last->t >= t) {
        t = last->t;
        if (last->x == x && last->y == y)
            return;
    }
    if (stroke->count == STROKE_SAMPLES) { /* the beginning of a long dawdle does not matter */
        for (int i = 1; i < STROKE_SAMPLES; i++)
            stroke->sample[i - 1] = stroke->sample[i];
        stroke->count--;
    }
    stroke->sample[stroke->count++] = (struct sample){.t = t, .x = x, .y = y};
}

/* When the hand was at each sample: those of one stamp have come one after the other in the wait
 * before it, as far as events pile up at all. */
static void times_read(const struct stroke *s, double time[STROKE_SAMPLES])
{
    for (int from = 0, to; from < s->count; from = to) {
        to = from + 1;
        while (to < s->count && s->sample[to].t == s->sample[from].t)
            to++;
        int n = to - from, ms = n * stroke_law.each_ms;
        ms = ms > stroke_law.pile_ms ? ms : stroke_law.pile_ms;
        double t = (double)s->sample[from].t, wait = (double)ms * s->per_second / 1000;
        if (from > 0 && t - time[from - 1] < wait)
            wait = t - time[from - 1];
        for (int k = 0; k < n; k++)
            time[from + k] = t - wait * (n - 1 - k) / n;
    }
}

/* Along and aside of the aim, from the pellet. */
static void place(const struct sample *s, double px, double py, double ax, double ay, double *along,
                  double *aside)
{
    double dx = s->x - px, dy = s->y - py;
    *along = dx * ax + dy * ay;
    *aside = dy * ax - dx * ay;
}

/* Time and aside at which the path between samples i-1 and i reaches `level` along the aim. */
static bool crossing(const struct stroke *s, const double *time, int i, double px, double py,
                     double ax, double ay, double level, double *t, double *aside)
{
    double a0, s0, a1, s1;
    place(&s->sample[i - 1], px, py, ax, ay, &a0, &s0);
    place(&s->sample[i], px, py, ax, ay, &a1, &s1);
    if (!(a0 < level && a1 >= level))
        return false;
    double f = (level - a0) / (a1 - a0);
    *t = time[i - 1] + f * (time[i] - time[i - 1]);
    *aside = s0 + f * (s1 - s0);
    return true;
}

static int32_t clamp_strength(double share)
{
    double v = share * 1000;
    return v < 1 ? 1 : v > 1000 ? 1000 : (int32_t)(v + 0.5);
}

/* What it lacks if it has not gone through the pellet. */
static enum stroke_miss missed(const struct stroke *s, double px, double py, double ax, double ay)
{
    double deepest = 0, farthest = 0;
    for (int i = 0; i < s->count; i++) {
        double along, aside, dx = s->sample[i].x - s->sample[0].x,
                             dy = s->sample[i].y - s->sample[0].y;
        place(&s->sample[i], px, py, ax, ay, &along, &aside);
        deepest = -along > deepest ? -along : deepest;
        farthest = dx * dx + dy * dy > farthest ? dx * dx + dy * dy : farthest;
    }
    return deepest >= stroke_law.dead_zone                   ? STROKE_BEHIND
           : farthest <= stroke_law.still * stroke_law.still ? STROKE_STILL
                                                             : STROKE_SHORT;
}

struct stroke_read stroke_flick(const struct stroke *s, double px, double py, double ax, double ay,
                                int full_px_s)
{
    struct stroke_read read = {.miss = missed(s, px, py, ax, ay)};
    double time[STROKE_SAMPLES];
    times_read(s, time);
    double full = full_px_s > 0 ? full_px_s : stroke_law.full;
    double deepest = 0;
    for (int i = 1; i < s->count; i++) {
        double along, aside, through, aside_at, in, aside_in;
        place(&s->sample[i - 1], px, py, ax, ay, &along, &aside);
        if (-along > deepest)
            deepest = -along;
        if (deepest < stroke_law.dead_zone ||
            !crossing(s, time, i, px, py, ax, ay, 0, &through, &aside_at))
            continue;
        double gate = stroke_law.share * deepest;
        gate = gate < stroke_law.gate ? gate : stroke_law.gate;
        bool entered = false;
        for (int k = i; k > 0 && !entered; k--)
            entered = crossing(s, time, k, px, py, ax, ay, -gate, &in, &aside_in);
        if (!entered) {
            in = time[0];
            place(&s->sample[0], px, py, ax, ay, &along, &aside_in);
            gate = -along > 0 ? -along : gate;
        }
        double took = (through - in) / s->per_second;
        if (took <= 0)
            took = 0.5 / s->per_second;
        double dx = gate, dy = aside_at - aside_in;
        read.px_s = sqrt(dx * dx + dy * dy) / took;
        if (read.px_s < stroke_law.least) {
            deepest = 0; /* the next try begins anew */
            read.miss = STROKE_SLOW;
            continue;
        }
        read.fired = true;
        read.strength = clamp_strength(read.px_s / full);
        double bend = dy / dx * 57.29577951 * 1000;
        read.bend = bend > stroke_law.bend    ? stroke_law.bend
                    : bend < -stroke_law.bend ? -stroke_law.bend
                                              : (int32_t)bend;
        return read;
    }
    return read;
}

struct stroke_read stroke_catapult(const struct stroke *s, double px, double py, double ax,
                                   double ay)
{
    struct stroke_read read = {.miss = missed(s, px, py, ax, ay)};
    if (s->count == 0)
        return read;
    /* Where the hand was before the jerk of letting go, unless it meant to move. */
    const struct sample *last = &s->sample[s->count - 1], *held = last;
    int64_t window = (int64_t)stroke_law.twitch_ms * s->per_second / 1000;
    for (int i = s->count - 1; i >= 0; i--) {
        held = &s->sample[i];
        if (last->t - held->t >= window)
            break;
    }
    double dx = last->x - held->x, dy = last->y - held->y;
    if (dx * dx + dy * dy > stroke_law.twitch * stroke_law.twitch)
        held = last;
    double along, aside;
    place(held, px, py, ax, ay, &along, &aside);
    double pull = -along;
    if (pull < stroke_law.dead_zone)
        return read;
    read.fired = true;
    read.strength = clamp_strength((pull - stroke_law.dead_zone) /
                                   (stroke_law.pull_full - stroke_law.dead_zone));
    return read;
}

const char *stroke_say(enum hand hand, enum stroke_miss miss)
{
    static const char *const flick[STROKE_MISSES] = {
        [STROKE_STILL] = "Press, draw back, then push through the pellet.",
        [STROKE_SHORT] = "Draw back farther first, then push through the pellet.",
        [STROKE_BEHIND] = "You let go too soon: push right through the pellet.",
        [STROKE_SLOW] = "Too slow: push through the pellet faster."};
    static const char *const catapult[STROKE_MISSES] = {
        [STROKE_STILL] = "Press, draw back, then let go.",
        [STROKE_SHORT] = "Draw back farther, away from the aim, then let go.",
        [STROKE_BEHIND] = "You came back to the pellet: nothing was let go.",
        [STROKE_SLOW] = ""};
    return hand == HAND_FLICK ? flick[miss] : catapult[miss];
}
