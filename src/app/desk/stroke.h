/* From the pointer's path to a flick: pure functions of (t, x, y) samples.
 *
 * The speed of a stroke is the time it takes through a gate around the pellet, with the crossings
 * interpolated: never the distance between the last two events, because time stamps are set when
 * events are collected, not when the hand moved. Those collected at once bear one stamp: they are
 * kept, since a quick stroke may be all in them, and their times are spread over the wait before.
 */
#ifndef FOILSHOT_APP_DESK_STROKE_H
#define FOILSHOT_APP_DESK_STROKE_H

#include "rules/order.h"

#include <stdbool.h>
#include <stdint.h>

enum { STROKE_SAMPLES = 512 };

struct sample {
    int64_t t; /* ms, or any finer unit as long as `per_second` says so */
    double x, y;
};

struct stroke {
    struct sample sample[STROKE_SAMPLES];
    int count;
    int per_second; /* units of t in a second */
};

/* What a stroke that fired nothing lacked. */
enum stroke_miss {
    STROKE_STILL,  /* the hand hardly moved */
    STROKE_SHORT,  /* never drawn back far enough */
    STROKE_BEHIND, /* drawn back, but not pushed through the pellet */
    STROKE_SLOW,   /* pushed through too slowly */
    STROKE_MISSES
};

struct stroke_read {
    bool fired;            /* pushed through the pellet, fast enough */
    enum stroke_miss miss; /* else what it lacked */
    double px_s;           /* speed through the gate */
    int32_t strength;      /* 0 … 1000 */
    int32_t bend;          /* mdeg, + clockwise, within the bound */
};

/* The law of strokes, as data (interaction page). */
struct stroke_law {
    double dead_zone; /* px of drawing back that count as nothing */
    double least;     /* px/s below which the stroke is a cancel */
    double full;      /* px/s of full power before calibration */
    double gate;      /* px, the widest gate before the pellet */
    double share;     /* … and how much of the way drawn back it takes at most: where a hand turns
                         round it rests, and resting is no part of the push */
    double twitch;    /* px a catapult's last jerk may have to be left out */
    int twitch_ms;    /* … within so many ms before release */
    double pull_full; /* px of full power for the catapult */
    int32_t bend;     /* mdeg a stroke bends at most */
    double still;     /* px that are no movement at all */
    int pile_ms;      /* events of one stamp have come in at least that time … */
    int each_ms;      /* … or in so long each, whichever is more, if there was as long a wait */
};
extern const struct stroke_law stroke_law;

void stroke_clear(struct stroke *stroke, int per_second);
/* Adds a sample; times never go back. */
void stroke_add(struct stroke *stroke, int64_t t, double x, double y);

/* Flick: the pellet lies at (px, py), the aim points along (ax, ay) in screen pixels (unit length).
 * Fires when the pointer, having been behind the pellet, crosses it. full_px_s: calibrated full
 * power, 0 = the law's. */
struct stroke_read stroke_flick(const struct stroke *stroke, double px, double py, double ax,
                                double ay, int full_px_s);
/* Catapult: strength by how far behind the pellet it was released, the last twitch left out. */
struct stroke_read stroke_catapult(const struct stroke *stroke, double px, double py, double ax,
                                   double ay);
/* What a stroke lacked that fired nothing, and what to do instead. */
const char *stroke_say(enum hand hand, enum stroke_miss miss);

#endif
